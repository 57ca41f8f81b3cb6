"""What workers do for each kind of question: functions named after their queues, as RQ calls them.

A job says no more than its kind: it takes the question whose turn it is. A question may be thought about
twice, or twice at once: the answer follows from id and text alone, and the first one stays.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import replace

import orjson
from domino_contracts.computer import Decision, HintRequest, Knowledge, MoveRequest
from domino_redis.queue.answering import Taken, answer, held, take
from domino_redis.queue.questions import Kind
from domino_rules.moves import Move, Play
from prometheus_client import Counter, Histogram
from rq import get_current_job

from domino_ai.engine import Worth, choose, evaluate
from domino_ai.reading import ImpossibleKnowledge
from domino_ai.thinking import HARD

_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.045, 0.06, 0.1, 0.15, 0.25, 0.5, 1, 2.5)

thinking_seconds = Histogram("domino_thinking_seconds", "Time of one thought", ["what"], buckets=_BUCKETS)
"""``what`` is the level of a move, ``hint`` or ``review``."""

answers = Counter("domino_answers", "Questions taken up", ["queue", "result"])
"""``result`` is ``answered``, ``late`` (there was an answer, or nobody waited any more) or ``impossible``."""

IMPOSSIBLE = '{"impossible":true}'
"""The answer to a question that contradicts the rules in a way only the engine notices."""

STUDY = replace(HARD, iterations=8000, patience=1.0, explore=300.0)
"""How to think where every play's worth is asked for and not only the best play. The hard level looks at
plays that seem bad too seldom to know how bad they are: judgements on one play differed by 2 to 27 points
from seed to seed, and by 1 to 3 with these values, at twice the time."""

log = logging.getLogger(__name__)


def moves() -> None:
    """Answer the next ``MoveRequest`` with a move."""

    def think(taken: Taken) -> bytes:
        request = MoveRequest.model_validate_json(taken.text)
        with thinking_seconds.labels(request.level).time():
            return orjson.dumps(choose(request.knowledge, request.level, taken.id))

    _answer(Kind.MOVES, think)


def hints() -> None:
    """Answer the next ``HintRequest`` with all plays, best first."""

    def think(taken: Taken) -> bytes:
        request = HintRequest.model_validate_json(taken.text)
        with thinking_seconds.labels("hint").time():
            worths = studied(request.knowledge)
        told = [{"move": worth.move, "points": worth.points} for worth in worths]
        return orjson.dumps({"move": worths[0].move, "worths": told})

    _answer(Kind.HINTS, think)


def reviews() -> None:
    """Answer the next ``Decision`` with a judgement."""

    def think(taken: Taken) -> bytes:
        decision = Decision.model_validate_json(taken.text)
        with thinking_seconds.labels("review").time():
            preferred, loss = judged(decision.knowledge, decision.move)
        return orjson.dumps({"preferred": preferred, "loss": loss})

    _answer(Kind.REVIEWS, think)


def studied(knowledge: Knowledge) -> tuple[Worth, ...]:
    """All plays with what they are worth. Of the same knowledge hint and review say the same."""
    return evaluate(knowledge, knowledge.model_dump_json(), STUDY)


def judged(knowledge: Knowledge, made: Move) -> tuple[Move, float]:
    """The preferred move, and how many points worse ``made`` is expected to do.

    A play that is preferred for the match's sake may bring fewer points: then nothing was lost.
    """
    worths = studied(knowledge)
    if not isinstance(made, Play) or not worths:
        return made, 0.0
    own = next((worth for worth in worths if _same(worth, made)), worths[0])
    best = worths[0]
    return best.move, round(max(0.0, best.points - own.points), 2)


def _same(worth: Worth, made: Play) -> bool:
    same_end = made.end is None or worth.move.end in (None, made.end)
    return worth.move.tile is made.tile and same_end


def _answer(kind: Kind, think: Callable[[Taken], bytes]) -> None:
    job = get_current_job()
    assert job is not None
    redis = job.connection
    taken = take(redis, kind)
    if taken is None:
        # Another worker was quicker, or whoever asked is gone.
        return
    with held(redis, taken):
        begun = time.perf_counter()
        try:
            found, result = think(taken).decode(), "answered"
        except ImpossibleKnowledge:
            found, result = IMPOSSIBLE, "impossible"
        ms = round((time.perf_counter() - begun) * 1000, 1)
        first = answer(redis, taken, found)
    answers.labels(kind, result if first else "late").inc()
    # Neither tiles nor ids: an id would lead to them.
    log.info("answered", extra={"queue": kind.value, "result": result, "ms": ms})
