"""Random rounds a second: our three implementations of the rules, beside those of others."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

from tests.bench.effort import Effort
from tests.bench.report import FILE, Facts, spread

HERE = Path(__file__).parent
FOREIGN = ("open_spiel==2.0.2", "dominoes==6.1.0")
ENVIRONMENT = FILE.parent / "bench-rules"
SECONDS = "1.0"


def measure(effort: Effort) -> Facts:
    """Each in a process of its own."""
    python = sys.executable
    commands = {
        "python_rounds_per_second": [python, "-m", "tests.bench.python_rounds", SECONDS],
        "engine_rounds_per_second": [python, "-m", "tests.bench.engine_rounds", SECONDS],
        "typescript_rounds_per_second": ["node", str(HERE / "rounds.js"), SECONDS],
    }
    found: Facts = {}
    trouble = _install()
    for requirement in FOREIGN:
        name = requirement.partition("==")[0]
        if trouble:
            found[f"{name}_rounds_per_second"] = f"not measured: {trouble}"
        else:
            foreign = [str(ENVIRONMENT / "bin" / "python"), str(HERE / "foreign_rounds.py"), name, SECONDS]
            commands[f"{name}_rounds_per_second"] = foreign
    for key, command in commands.items():
        found[key] = _rate(command, effort)
    return found


def _rate(command: list[str], effort: Effort) -> Facts | str:
    rates = []
    for _ in range(effort.runs):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            return f"not measured: {(done.stderr.strip().splitlines() or ['no reason given'])[-1]}"
        rates.append(round(float(done.stdout)))
    return spread(rates)


def _install() -> str | None:
    """Fetch the others' packages, once; what stood in the way, if something did."""
    if (ENVIRONMENT / "ready").exists():
        return None
    venv.create(ENVIRONMENT, with_pip=True, clear=True)
    install = [str(ENVIRONMENT / "bin" / "python"), "-m", "pip", "install", "--quiet", *FOREIGN]
    done = subprocess.run(install, capture_output=True, text=True, check=False)
    if done.returncode:
        return (done.stderr.strip().splitlines() or ["pip gave no reason"])[-1]
    (ENVIRONMENT / "ready").touch()
    return None
