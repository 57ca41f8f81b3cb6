"""The pages on security and reliability name tests that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
NAMED = re.compile(r"`([\w/]+\.py)::(\w+)`")
PAGES = {"security.md": 50, "reliability.md": 15}
"""Pages, and how many tests they name at least."""


@pytest.mark.parametrize("page", PAGES)
def test_every_named_test_exists(page: str) -> None:
    named = set(NAMED.findall((CHECKOUT / "docs" / page).read_text()))
    assert len(named) >= PAGES[page]
    assert [f"{file}::{test}" for file, test in sorted(named) if test not in names_in(CHECKOUT / file)] == []


def test_every_attacker_has_a_heading() -> None:
    text = (CHECKOUT / "docs" / "security.md").read_text()
    for attacker in ("stranger", "opponent", "host's neighbour", "curious player", "league"):
        assert re.search(rf"^## .*{attacker}", text, re.MULTILINE)


def names_in(file: Path) -> set[str]:
    """The names of the test functions in ``file``."""
    if not file.exists():
        return set()
    functions = ast.FunctionDef | ast.AsyncFunctionDef
    return {node.name for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, functions)}
