"""The numbers of rules that code and documents name are those of the rule book."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
BOOK = ROOT / "shared/rules/README.md"
NUMBER = re.compile(r"\bR([1-9][0-9]?)\b")


def named() -> set[tuple[str, str]]:
    """Each number with each file that names it."""
    command = ["git", "ls-files", "*.py", "*.ts", "*.tsx", "*.md"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    sources = [name for name in listed.splitlines() if (ROOT / name).is_file()]
    return {(rule, name) for name in sources for rule in NUMBER.findall((ROOT / name).read_text("utf-8"))}


def test_every_rule_that_is_named_is_in_the_rule_book() -> None:
    known = set(NUMBER.findall(BOOK.read_text("utf-8")))
    assert len(known) > 20
    assert [(rule, name) for rule, name in named() if rule not in known] == []
