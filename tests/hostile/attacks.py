"""Cheap requests that may cost nobody but whoever sends them: one wave of each, and what it may get."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from domino_contracts.updates import RefusedUpdate
from domino_postgres.tokens import new_code
from websockets.exceptions import ConnectionClosed

from tests.computer_client import choice, forced, plain_move, request
from tests.hostile.honest import Honest
from tests.hostile.stranger import MOST_AT_ONCE, Stranger
from tests.player import Player
from tests.slow_requests import HEAD
from tests.timeouts import PATIENCE

PIPELINED = b"GET /api/rooms.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100
"""Requests for some megabytes on one connection."""

Wave = Callable[[Stranger], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Attack:
    """``charged`` is what a stranger who goes too far is told; ``most`` bounds, in one wave, the answers that
    cost something."""

    wave: Wave
    charged: str
    most: Mapping[str, int] = field(default_factory=dict)


async def reviews(stranger: Stranger) -> None:
    """Long reviews: each is thirty questions."""
    moment = choice()
    body = {"decisions": [{"knowledge": moment.knowledge, "move": plain_move(moment)}] * 30}
    await stranger.ask_all(lambda: _put(stranger, "reviews", body) for _ in range(20))


async def hard_questions(stranger: Stranger) -> None:
    """Far more questions than workers, under ever new names."""
    body = request(choice(), "hard")
    await stranger.ask_all((lambda: _put(stranger, "moves", body) for _ in range(250)), MOST_AT_ONCE)


async def forced_questions(stranger: Stranger) -> None:
    """Questions that need no thought, but once filled the memory."""
    body = request(forced())
    await stranger.ask_all(lambda: _put(stranger, "moves", body) for _ in range(250))


async def impossible_questions(stranger: Stranger) -> None:
    """Questions that are refused only after they were checked."""
    told = request(choice(), "hard")
    body = {**told, "knowledge": {**told["knowledge"], "boneyard": 0}}
    await stranger.ask_all(lambda: _put(stranger, "moves", body) for _ in range(250))


async def long_bodies(stranger: Stranger) -> None:
    """As much as can be sent in one request."""
    body = {"level": "hard", "knowledge": "x" * 100_000}
    await stranger.ask_all(lambda: _put(stranger, "moves", body) for _ in range(40))


async def guesses(stranger: Stranger) -> None:
    """Codes of rooms by chance."""
    await stranger.ask_all(lambda: stranger.ask("GET", f"/api/rooms/{new_code()}") for _ in range(60))


async def guesses_of_another_site(stranger: Stranger) -> None:
    """The same by a visitor's browser, for a page of another site."""
    header = {"Sec_Fetch_Site": "cross-site"}
    await stranger.ask_all(
        lambda: stranger.ask("GET", f"/api/rooms/{new_code()}", **header) for _ in range(60)
    )


async def rooms(stranger: Stranger) -> None:
    """One room after the other."""
    await stranger.ask_all(lambda: stranger.ask("POST", "/api/rooms", {"target": None}) for _ in range(60))


async def transfers(stranger: Stranger) -> None:
    """Keys that move a seat to another device, again and again."""
    code, cookie = await _room(stranger)
    path = f"/api/rooms/{code}/transfers"
    await stranger.ask_all(lambda: stranger.ask("POST", path, Cookie=cookie) for _ in range(100))


async def changes_of_format(stranger: Stranger) -> None:
    """A room's format, back and forth."""
    code, cookie = await _room(stranger)
    await stranger.ask_all(
        lambda: stranger.ask("PATCH", f"/api/rooms/{code}", {"target": 50}, Cookie=cookie) for _ in range(100)
    )


async def records(stranger: Stranger) -> None:
    """The record of a round that was played, again and again."""
    browser, code = await Honest(stranger.base, stranger.address).play_round()
    cookie = f"domino_seat={browser.seats[code]}"
    path = f"/api/rooms/{code}/rounds/1"
    await stranger.ask_all(lambda: stranger.ask("GET", path, Cookie=cookie) for _ in range(100))


async def floods_of_beats(stranger: Stranger) -> None:
    """More messages at a table than anybody can read, until they are refused or the connection is closed."""
    browser = stranger.browser()
    player = browser.player(await browser.create())
    await player.connect()
    with suppress(ConnectionClosed):
        async with asyncio.timeout(PATIENCE):
            while player.closed is None and not player.all_of(RefusedUpdate):
                for _ in range(200):
                    await player.say({"type": "beat"})
    stranger.answers["refused or closed"] += 1
    await player.vanish()


async def offers(stranger: Stranger) -> None:
    """One offer of a new game after the other, to somebody who does not answer."""
    browsers = [stranger.browser(), stranger.browser()]
    code = await browsers[0].create()
    await browsers[1].join(code)
    async with browsers[0].player(code) as red, browsers[1].player(code) as blue:
        await asyncio.gather(*(player.play(_dealt) for player in (red, blue)))
        for number in range(80):
            outcome = await red.deal_command("ask", target=(50, 100)[number % 2])
            answer = outcome.code if isinstance(outcome, RefusedUpdate) else "acknowledged"
            stranger.answers[answer] += 1


def _dealt(player: Player) -> bool:
    return player.table.phase == "playing"


async def half_requests(stranger: Stranger) -> None:
    """Connections that begin to say something."""
    for _ in range(60):
        await stranger.begin(HEAD[:40])
        stranger.answers["half"] += 1


async def unread_answers(stranger: Stranger) -> None:
    """Connections that ask for much at once and read nothing of it."""
    for _ in range(60):
        await stranger.begin(PIPELINED)
        stranger.answers["unread"] += 1
    # Whoever behaves is answered all the same.
    await stranger.ask("GET", "/api/rooms/life")


ATTACKS: Mapping[str, Attack] = {
    "reviews": Attack(reviews, "429 rate_limited", {"202": 2}),
    "hard questions": Attack(hard_questions, "429 rate_limited"),
    "forced questions": Attack(forced_questions, "429 rate_limited"),
    "impossible questions": Attack(impossible_questions, "429 rate_limited", {"202": 0, "200": 0}),
    "long bodies": Attack(long_bodies, "413 too_large", {"202": 0, "200": 0}),
    "guesses": Attack(guesses, "429 rate_limited", {"404 room_gone": 30}),
    "guesses of another site": Attack(guesses_of_another_site, "403 foreign_origin", {"404 room_gone": 0}),
    "rooms": Attack(rooms, "429 rate_limited", {"201": 30}),
    "transfers": Attack(transfers, "429 rate_limited", {"201": 60}),
    "changes of format": Attack(changes_of_format, "429 rate_limited", {"200": 60}),
    "records": Attack(records, "429 rate_limited", {"200": 60}),
    "offers": Attack(offers, "too_many", {"acknowledged": 50}),
    "floods of beats": Attack(floods_of_beats, "refused or closed"),
    "half requests": Attack(half_requests, "half"),
    "unread answers": Attack(unread_answers, "200"),
}


async def _put(stranger: Stranger, kind: str, body: object) -> None:
    await stranger.ask("PUT", f"/api/computer/{kind}/{secrets.token_urlsafe(12)}", body)


async def _room(stranger: Stranger) -> tuple[str, str]:
    """A new room and the cookie of its seat."""
    browser = stranger.browser()
    code = await browser.create()
    return code, f"domino_seat={browser.seats[code]}"
