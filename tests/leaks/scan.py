"""Searching bytes for what their reader may not know, in any encoding that comes to mind."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator
from typing import Any

import orjson
from domino_contracts.updates import server_message_adapter
from domino_rules.seats import Seat
from domino_rules.tiles import Tile
from pydantic import ValidationError

from tests.leaks.knowledge import NONE, Tiles, Truth

NAMED = re.compile(r"(?<![\w-])([0-6])\W([0-6])(?![\w-])")
"""A tile's name within a text, either way round and with any sign between."""
BARE = re.compile(r"([0-6])\W?([0-6])")
"""The same as a text of its own, even without a sign."""
FREE = frozenset({"id", "key", "expires_at", "number", "commitment", "secret"})
"""Fields whose texts are random or times: searched as bytes only."""


def frame_leaks(raw: bytes, seat: Seat, truth: Truth) -> list[str]:
    """What a frame of the table tells ``seat`` too early; a field that no message has is too much as well."""
    message = orjson.loads(raw)
    known = truth.at[message["version"]] if "version" in message else None
    may = known.tiles[seat] if known else NONE
    where = f"{message.get('type')} at {message.get('version')}"
    found = [f"{where}: {what}" for what in _fields(raw)]
    found += [f"{where}: tile {tile}" for tile in sorted(tiles_in(message) - may)]
    found += [f"{where}: {what}" for what in suspicious(message)]
    hidden = known.hidden_from(seat) if known else [*truth.secrets, *truth.numbers]
    return found + [f"{where}: hidden text" for _ in occurring(raw, hidden)]


def stranger_leaks(raw: bytes, forbidden: Iterable[str]) -> list[str]:
    """What an answer tells somebody without a seat, who may know no tile at all."""
    found = [f"hidden text in {raw[:80]!r}" for _ in occurring(raw, forbidden)]
    try:
        body = orjson.loads(raw)
    except orjson.JSONDecodeError:
        return found
    return found + [f"tile {tile}" for tile in sorted(tiles_in(body))] + list(suspicious(body))


def log_leaks(text: str, forbidden: Iterable[str]) -> list[str]:
    """What the log of a service tells: its reader may know no tile, no seat and no room."""
    raw = text.encode()
    found = [f"hidden text {secret[:6]}..." for secret in occurring(raw, forbidden)]
    for line in raw.splitlines():
        try:
            said = orjson.loads(line)
        except orjson.JSONDecodeError:
            said = line.decode()
        told = tiles_in(said)
        found += [f"tiles {sorted(told)} in {line[:200]!r}"] if told else []
    return found


def occurring(raw: bytes, secrets: Iterable[str]) -> Iterator[str]:
    """Those of ``secrets`` that stand in ``raw``: as they are, as bytes, or in base 64 of either."""
    for secret in secrets:
        if any(form in raw for form in _forms(secret)):
            yield secret


def tiles_in(value: Any) -> Tiles:
    """Every tile that is named somewhere in a JSON value."""
    return frozenset(_tiles(value))


def suspicious(value: Any) -> Iterator[str]:
    """Lists of numbers: nothing that is sent has any, so they stand for tiles, seeds or an order."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from suspicious(inner)
    elif isinstance(value, list):
        if len(value) > 1 and all(isinstance(inner, int) for inner in value):
            yield f"numbers {value}"
        for inner in value:
            yield from suspicious(inner)


def _tiles(value: Any) -> Iterator[str]:
    match value:
        case {"left": int(one), "right": int(other)} | {"low": int(one), "high": int(other)}:
            yield Tile.of(one, other).value
        case dict():
            for name, inner in value.items():
                yield from _tiles(str(name))
                if name not in FREE:
                    yield from _tiles(inner)
        case [int(one), int(other)] if min(one, other) >= 0 and max(one, other) <= 6:
            yield Tile.of(one, other).value
        case list():
            for inner in value:
                yield from _tiles(inner)
        case str():
            whole = BARE.fullmatch(value)
            for found in [whole] if whole else NAMED.finditer(value):
                yield Tile.of(int(found[1]), int(found[2])).value


def _fields(raw: bytes) -> Iterator[str]:
    try:
        known = server_message_adapter.validate_json(raw)
    except ValidationError as error:
        yield f"no message of the protocol: {error.error_count()} faults"
        return
    if orjson.dumps(known) != raw:
        yield "more than the protocol's fields"


def _forms(secret: str) -> Iterator[bytes]:
    plain = secret.encode()
    yield plain
    yield base64.b64encode(plain).rstrip(b"=")[:-1]
    if re.fullmatch(r"([0-9a-f]{2}){8,}", secret):
        meant = bytes.fromhex(secret)
        yield meant
        yield secret.upper().encode()
        yield base64.b64encode(meant).rstrip(b"=")[:-1]
        yield base64.urlsafe_b64encode(meant).rstrip(b"=")[:-1]
