"""Everything that two browsers and a failing replica can do to one table, in any order."""

from __future__ import annotations

import asyncio
import random
import sys
import traceback

from domino_contracts.codes import Close, Code
from domino_contracts.updates import Acknowledged, Position, RefusedUpdate, Update
from domino_rules.seats import PerSeat, Seat
from domino_rules.tiles import ALL_TILES
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.fuzz.flaky_cluster import FlakyCluster
from tests.fuzz.loop import Loop
from tests.fuzz.oracle import Oracle
from tests.knowledge_factory import Json
from tests.player import Player, offer
from tests.protocol_client import Outcome, new_id

seats = st.sampled_from(Seat)
replicas = st.sampled_from((0, 1))
picks = st.integers(0, 2**16)
"""Chosen with these rather than drawn: what there is to choose from depends on the table's own randomness."""
formats = st.sampled_from((None, 50, 100))
MOVES: list[Json] = [
    {"type": "draw"},
    {"type": "pass"},
    *({"type": "play", "tile": tile, "end": end} for tile in ALL_TILES for end in ("left", "right", None)),
]
GARBAGE = (
    "",
    "{",
    "[]",
    "null",
    '{"type":"play"}',
    '{"type":"draw","id":"x","seen":-1}',
    '{"type":"beat","x":1}',
)


class TableMachine(RuleBasedStateMachine):
    """One room; ``cluster`` and ``loop`` are set by the test."""

    cluster: FlakyCluster
    loop: Loop

    @initialize(points=formats)
    def make_a_room(self, points: int | None) -> None:
        """Both seats are taken and nobody is there."""
        self.oracle = Oracle(points)
        self.room = self.cluster.room(points)
        self.players: dict[Seat, Player] = {}
        self.where: dict[Seat, int] = {}

    def teardown(self) -> None:
        """Everybody goes. What went wrong is shown here: the table's secrets being random, a second try may
        well go right, and the fuzzer would tell of that alone."""
        error = sys.exception()
        if isinstance(error, Exception):
            traceback.print_exception(error)
        for player in self.players.values():
            self.loop.run(player.vanish())

    @rule(seat=seats, replica=replicas)
    def come(self, seat: Seat, replica: int) -> None:
        """Come, come back, or take the seat over from an older tab."""
        older = self.players.get(seat)
        newer = self.room.player(seat)
        self.loop.run(newer.connect(self.cluster.base(replica)))
        assert newer.closed is None
        self.players[seat], self.where[seat] = newer, replica
        self.oracle.present[seat] = True
        if older is not None:
            assert self.loop.run(older.until_closed()) == Close.TAKEN_OVER
        assert newer.version >= self.oracle.version
        if seat is Seat.BLUE:
            # The first visit brings the commitment.
            self.loop.run(newer.until(lambda: newer.table.deal))
        self.oracle.learn(self.cluster.steps(self.room.code, self.oracle.version))

    @precondition(lambda self: self.players)
    @rule(seat=seats, politely=st.booleans())
    def go(self, seat: Seat, politely: bool) -> None:
        """Close the page, or be cut off."""
        player = self.players.pop(seat, None)
        if player is not None:
            self.loop.run(player.leave() if politely else player.vanish())
            self.oracle.present[seat] = False

    @rule(replica=replicas, luck=st.integers(0, 2))
    def kill(self, replica: int, luck: int) -> None:
        """A replica dies (not too often: it takes a while); whoever was there is gone."""
        if luck:
            return
        self.loop.run(self.cluster.kill(replica))
        for seat in [seat for seat in self.players if self.where[seat] == replica]:
            self.loop.run(self.players.pop(seat).vanish())
            self.oracle.present[seat] = False

    @rule(seat=seats, pick=picks)
    def play_on(self, seat: Seat, pick: int) -> None:
        """Do what is due for the seat."""
        if seat not in self.players:
            return
        self.players[seat].random = random.Random(pick)
        due = self.players[seat].due()
        if due is not None:
            self.send(seat, due)

    @rule(seat=seats, move=st.sampled_from(MOVES), behind=st.sampled_from((0, 0, 0, 1, 7)))
    def move(self, seat: Seat, move: Json, behind: int) -> None:
        """Any move at all, made for this or an older position."""
        self.send(seat, {**move, "seen": max(0, self.oracle.version - behind)})

    @rule(
        seat=seats,
        kind=st.sampled_from(("ask", "ask", "ready", "shuffle")),
        points=formats,
        behind=st.sampled_from((0, 0, 0, 1)),
    )
    def agree_on_something(self, seat: Seat, kind: str, points: int | None, behind: int) -> None:
        """Any command for this deal or the one before."""
        fields: dict[str, Json] = {"ask": {"target": points}, "shuffle": {"number": "5a" * 16}}
        self.send(seat, {"type": kind, **self.deal(behind), **fields.get(kind, {})})

    @rule(
        seat=seats,
        kind=st.sampled_from(("agree", "agree", "withdraw")),
        other=st.sampled_from(
            (None, None, None, *((asker, points) for asker in Seat for points in (None, 50)))
        ),
        behind=st.sampled_from((0, 0, 0, 1)),
    )
    def answer_an_offer(
        self, seat: Seat, kind: str, other: tuple[Seat, int | None] | None, behind: int
    ) -> None:
        """The open one, or any ``other``."""
        asked = self.oracle.table.asked
        if asked is not None and other is None:
            other = asked.seat, asked.target
        asker, points = other or (seat.other, None)
        self.send(seat, {"type": kind, **self.deal(behind), "offer": offer(asker, points)})

    @rule(pick=picks)
    def repeat(self, pick: int) -> None:
        """Send something again: it counts once, and is answered the same."""
        sent = list(self.oracle.sent.items())
        if sent:
            (seat, _), message = sent[pick % len(sent)]
            self.send(seat, message)

    @precondition(lambda self: len(self.players) == 2)
    @rule(pick=picks)
    def both_at_once(self, pick: int) -> None:
        """Both seats do what is due, and once more under another id, without waiting for each other."""
        messages = []
        for seat, player in self.players.items():
            player.random = random.Random(pick)
            for due in (player.due(), player.due()):
                messages += [] if due is None else [(seat, {**due, "id": new_id()})]
        outcomes = self.loop.run(self._say_all(messages))
        self.oracle.learn(self.cluster.steps(self.room.code, self.oracle.version))
        for (seat, message), outcome in zip(messages, outcomes, strict=True):
            counted = self.oracle.counted.get((seat, message["id"]))
            assert counted == (None if isinstance(outcome, RefusedUpdate) else outcome.version)

    @rule(seat=seats, text=st.sampled_from(GARBAGE))
    def talk_nonsense(self, seat: Seat, text: str) -> None:
        """Refused, and nothing changes."""
        player = self.players.get(seat)
        if player is None:
            return
        assert self.loop.run(player.reply(text, RefusedUpdate)).code == Code.MALFORMED

    @rule(seat=seats)
    def look(self, seat: Seat) -> None:
        """Ask where the table stands."""
        player = self.players.get(seat)
        if player is None:
            return
        told = self.loop.run(player.reply({"type": "sync"}, Position))
        assert told == Position(self.oracle.version, self.oracle.view(seat))

    @invariant()
    def everybody_sees_the_table_as_it_is(self) -> None:
        """Each in its own words, and who is there."""
        if not hasattr(self, "players"):
            return
        there = PerSeat(self.oracle.present[Seat.RED], self.oracle.present[Seat.BLUE])
        for seat, player in self.players.items():
            self.loop.run(self._told(player, there))
            assert (player.version, player.table) == (self.oracle.version, self.oracle.view(seat))
            assert player.closed is None

    def deal(self, behind: int) -> Json:
        """The deal that a command is for: the current one, or the one ``behind`` that."""
        deal = self.oracle.table.deal
        return {"deal": max(0, (deal.number if deal else 0) - behind)}

    def send(self, seat: Seat, message: Json) -> None:
        """Send a command (as it is, if it has an id) and compare the answer with the oracle's."""
        player = self.players.get(seat)
        if player is None:
            return
        named = {"id": new_id(), **message}
        self.oracle.sent[seat, named["id"]] = named
        already = (seat, named["id"]) in self.oracle.counted
        expected = self.oracle.answer(seat, named)
        outcome = self.loop.run(player.answer(named))
        self.oracle.learn(self.cluster.steps(self.room.code, self.oracle.version))
        if isinstance(outcome, RefusedUpdate):
            assert outcome.code == expected
            assert outcome.version == self.oracle.version
            assert outcome.view in (None, self.oracle.view(seat))
            assert (outcome.view is None) is (outcome.code not in (Code.STALE, Code.NOT_NOW))
        else:
            assert isinstance(outcome, Acknowledged if already else Update)
            assert outcome.version == expected

    async def _told(self, player: Player, there: PerSeat[bool]) -> None:
        await player.until(lambda: player.version >= self.oracle.version and player.present == there)

    async def _say_all(self, messages: list[tuple[Seat, Json]]) -> list[Outcome]:
        for seat, message in messages:
            self.oracle.sent[seat, message["id"]] = message
        return await asyncio.gather(*(self.players[seat].answer(message) for seat, message in messages))
