"""Break one module in every way there is, and see whether its tests notice."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.mutants.copy import environment

TIMEOUT = 300
"""Seconds until tests that a mutant hangs are ended; that is noticed, too."""
BIN = Path(sys.executable).parent

# Each operator of a kind says the same as the next, so one or two are enough. `|` is in types only.
LEFT_OUT = [
    "core/ReplaceBinaryOperator_(?!(Add_Sub|Sub_Add|Mul_Add|FloorDiv_Mul|Mod_FloorDiv)$).*",
    "core/ReplaceComparisonOperator_(?!(Eq_NotEq|NotEq_Eq|Is_IsNot|IsNot_Is|Lt_LtE|Lt_Gt|LtE_Lt|LtE_Gt"
    "|Gt_GtE|Gt_Lt|GtE_Gt|GtE_Lt)$).*",
    "core/ReplaceUnaryOperator_(?!(USub_UAdd|Delete_Not)$).*",
    "core/RemoveDecorator",
    "core/Variable.*",
]


@dataclass(frozen=True, slots=True)
class Module:
    """A file to break, ``tests`` that hold it and mutants of our own choice."""

    name: str
    file: str
    tests: str
    runner: str = "pytest"
    chosen: tuple[dict[str, str], ...] = ()

    @property
    def command(self) -> str:
        """Runs the tests until the first that fails."""
        if self.runner == "vitest":
            return f"cd frontend && npx vitest run --bail 1 {self.tests}"
        return f"{sys.executable} -m pytest -x -q -p no:randomly -p no:cacheprovider {self.tests}"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault put into ``module``, and whether a test noticed. ``before`` and ``after`` are the line."""

    module: str
    before: str
    after: str
    noticed: bool


class TestsFail(Exception):
    """The tests of a module fail before anything is broken."""


def broken(module: Module, tree: Path, only_chosen: bool = False) -> Iterator[Mutant]:
    """Break ``module`` in ``tree`` in one way after the other.

    Raises:
        TestsFail: its tests are red as it is.
    """
    if _noticed(module, tree):
        raise TestsFail(f"{module.name}: {module.command}")
    yield from _chosen(module, tree)
    if module.runner == "pytest" and not only_chosen:
        yield from _made(module, tree)


def _noticed(module: Module, tree: Path) -> bool:
    try:
        ran = subprocess.run(
            module.command, shell=True, cwd=tree, env=environment(tree), timeout=TIMEOUT,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return True
    return ran.returncode != 0


def _chosen(module: Module, tree: Path) -> Iterator[Mutant]:
    path = tree / module.file
    whole = path.read_text()
    for mutant in module.chosen:
        if whole.count(mutant["old"]) != 1:
            raise ValueError(f"{module.name}, {mutant['name']}: its text is not in {module.file} once")
        path.write_text(whole.replace(mutant["old"], mutant["new"]))
        yield Mutant(module.name, "chosen", mutant["name"], _noticed(module, tree))
        path.write_text(whole)


def _made(module: Module, tree: Path) -> Iterator[Mutant]:
    config, session = tree / "mutants.toml", tree / "mutants.sqlite"
    session.unlink(missing_ok=True)
    config.write_text(_config(module))
    _tool(tree, "cosmic-ray", "init", str(config), str(session))
    _tool(tree, "cr-filter-operators", str(session), str(config))
    _tool(tree, "cosmic-ray", "exec", str(config), str(session))
    for line in _tool(tree, "cosmic-ray", "dump", str(session)).splitlines():
        _, result = json.loads(line)
        if result and result["worker_outcome"] == "normal":
            yield _mutant(module, result)


def _mutant(module: Module, result: dict[str, Any]) -> Mutant:
    lines = result["diff"].splitlines()
    before = [line[1:].strip() for line in lines if line.startswith("-") and not line.startswith("---")]
    after = [line[1:].strip() for line in lines if line.startswith("+") and not line.startswith("+++")]
    return Mutant(module.name, " ".join(before), " ".join(after), result["test_outcome"] != "survived")


def _config(module: Module) -> str:
    values = {
        "module-path": module.file, "timeout": float(TIMEOUT), "excluded-modules": [],
        "test-command": module.command,
    }  # fmt: skip
    text = "\n".join(f"{key} = {json.dumps(value)}" for key, value in values.items())
    left_out = json.dumps(LEFT_OUT)
    return (
        f"[cosmic-ray]\n{text}\n[cosmic-ray.distributor]\nname = 'local'\n"
        f"[cosmic-ray.filters.operators-filter]\nexclude-operators = {left_out}\n"
    )


def _tool(tree: Path, name: str, *arguments: str) -> str:
    ran = subprocess.run(
        [str(BIN / name), *arguments],
        cwd=tree,
        env=environment(tree),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return ran.stdout
