"""The protocol's page is that of the code, and complete."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import get_args

from domino_contracts.codes import Close, Code
from domino_contracts.commands import Message
from domino_contracts.events import SeenTableEvent
from domino_contracts.updates import ServerMessage
from domino_rules.moves import Reason

DOCS = Path(__file__).parents[1] / "docs"


def test_the_page_is_up_to_date() -> None:
    checked = subprocess.run(
        [sys.executable, DOCS / "protocol.py", "--check"], check=False, capture_output=True, text=True
    )
    assert (checked.returncode, checked.stderr) == (0, "")


def test_every_word_has_its_entry() -> None:
    page = (DOCS / "protocol.md").read_text("utf-8")
    for word in (*get_args(Message), *get_args(ServerMessage), *get_args(SeenTableEvent)):
        assert f"interface {word.__name__} " in page
    for code in (*Code, *Reason):
        assert f"| `{code.value}` |" in page
    for close in Close:
        assert f"| {close.value} `{close.name}` |" in page
