from __future__ import annotations

import doctest
import re
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def test_the_example_runs_as_shown() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert (result.failed, result.attempted > 10) == (0, True)


def test_the_rules_are_numbered_without_a_gap() -> None:
    numbers = re.findall(r"^- \*\*R(\d+)\*\*", README.read_text("utf-8"), re.MULTILINE)
    assert [int(number) for number in numbers] == list(range(1, 24))
