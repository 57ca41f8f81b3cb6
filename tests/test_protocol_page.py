"""The protocol's page is that of the code, and complete."""

from __future__ import annotations

import hashlib
import hmac
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

from domino_contracts.codes import Close, Code
from domino_contracts.commands import Message
from domino_contracts.events import SeenTableEvent
from domino_contracts.updates import ServerMessage
from domino_game.settings import Settings
from domino_postgres.tokens import ALPHABET, CODE_LENGTH
from domino_rules.deal import deal, shuffled
from domino_rules.moves import Reason
from domino_rules.seats import PerSeat

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


def test_the_shuffle_is_the_one_that_the_page_describes() -> None:
    """Written from the page's four steps alone."""
    secret, red, blue = "0f" * 32, "1a" * 16, "2b" * 16
    deck = [f"{low}-{high}" for low in range(7) for high in range(low, 7)]
    texts = (f"{red}:{blue}:{block}".encode("ascii") for block in range(99))
    digests = (hmac.new(bytes.fromhex(secret), text, hashlib.sha256).digest() for text in texts)
    stream = (byte for digest in digests for byte in digest)
    for place in range(27, 0, -1):
        byte = next(byte for byte in stream if byte < 256 - 256 % (place + 1))
        other = byte % (place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    dealt = deal(shuffled(secret, PerSeat(red, blue)), 1)
    assert [*dealt.hands.red, *dealt.hands.blue, *dealt.boneyard] == deck


def test_the_figures_are_those_of_the_settings() -> None:
    """The page names defaults that a client has to live with; a changed default changes the page."""
    page = (DOCS / "protocol.md").read_text("utf-8")
    settings = Settings("", "")
    assert f"{CODE_LENGTH} characters of\n   `{ALPHABET}`" in page
    [messages] = settings.messages
    assert f"| {messages.amount} in {messages.multiples} s" in page
    assert f"| {settings.message_bytes:,} bytes |" in page
    sockets = (settings.sockets_per_address, settings.sockets_per_room, settings.sockets_per_seat)
    assert "| {} from an address, {} to a room, {} to a seat |".format(*sockets) in page
    example = (DOCS.parent / ".env.example").read_text("utf-8")
    for name, what in {
        "LIMIT_LOOKS": "rooms looked at from an address",
        "LIMIT_ROOMS": "rooms made from an address",
        "LIMIT_JOINS": "seats taken or claimed",
        "LIMIT_UNKNOWN": "rooms that are not there, seats that are not one's own",
        "LIMIT_RECORDS": "records",
    }.items():
        found = re.search(rf"^#{name}=(\d+)/minute;(\d+)/hour$", example, re.MULTILINE)
        assert found is not None
        assert f"| {what} | {int(found[1])} a minute, {int(found[2]):,} an hour |" in page
