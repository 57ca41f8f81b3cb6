"""Test files of all packages share the namespace `tests`; mypy's cache does not notice two of one name."""

import subprocess
import tomllib
from collections import Counter
from pathlib import Path, PurePath

ROOT = Path(__file__).resolve().parents[1]


def test_no_two_test_files_are_the_same_module() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    bases = [*settings["tool"]["mypy"]["mypy_path"].split(":"), "."]
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True)
    modules = Counter(module(PurePath(name), bases) for name in listed.stdout.splitlines())
    assert [name for name, count in modules.items() if count > 1] == []


def module(file: PurePath, bases: list[str]) -> str:
    """The name mypy gives a file: its path below the nearest base."""
    base = next(base for base in bases if base == "." or file.is_relative_to(base))
    return str(file.relative_to(base))
