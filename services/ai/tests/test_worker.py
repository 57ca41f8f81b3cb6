"""The worker's jobs and its process."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from domino_ai.warming import rehearsal
from domino_ai.worker import health
from domino_ai.worker.jobs import IMPOSSIBLE, judged, studied
from domino_ai.worker.thinker import Worker
from domino_contracts.computer import MoveRequest
from domino_rules.moves import Draw, Play
from domino_store.queue import Failed, Kind, Question, Questions, answer_key, connect, keep_answer
from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

from tests.patience import PATIENCE

KNOWLEDGE = rehearsal()
TEXT = MoveRequest(level="easy", knowledge=KNOWLEDGE).model_dump_json()


@pytest.fixture
def redis(redis_url: str) -> Iterator[Redis]:
    with connect(redis_url, timeout=PATIENCE) as client:
        yield client


def work(redis: Redis) -> None:
    """Do whatever is on the queues, in this process."""
    queues = [Queue(kind, connection=redis, serializer=JSONSerializer) for kind in Kind]
    Worker(queues, connection=redis, serializer=JSONSerializer).work(burst=True, logging_level="WARNING")


def test_answers_are_kept_for_as_long_as_the_service_says(redis: Redis) -> None:
    questions = Questions(redis, life=1000, most=10)
    assert questions.ask(Question(Kind.MOVES, "one", TEXT)) is None
    work(redis)
    answer = questions.ask(Question(Kind.MOVES, "one", TEXT))
    assert answer is not None
    assert b'"type":"play"' in answer
    assert 900 < redis.ttl(answer_key(Kind.MOVES, "one")) <= 1000


def test_the_first_answer_stays(redis: Redis) -> None:
    questions = Questions(redis, life=1000, most=10)
    questions.ask(Question(Kind.MOVES, "twice", TEXT))
    keep_answer(redis, Kind.MOVES, "twice", "first", 1000)
    work(redis)
    assert questions.look(Kind.MOVES, "twice") == b"first"
    assert not keep_answer(redis, Kind.MOVES, "twice", "second", 1000)


def test_moves_come_before_hints_and_hints_before_reviews(redis: Redis) -> None:
    questions = Questions(redis, life=1000, most=10)
    for kind in (Kind.REVIEWS, Kind.HINTS, Kind.MOVES):
        questions.ask(Question(kind, "order", "nonsense"))
    queues = [Queue(kind, connection=redis, serializer=JSONSerializer) for kind in Kind]
    worker = Worker(queues, connection=redis, serializer=JSONSerializer)
    for left in ([0, 1, 1], [0, 0, 1]):
        worker.work(burst=True, max_jobs=1, logging_level="CRITICAL")
        # A job that failed goes to the end of its queue once more: it is taken away to see the order alone.
        if left == [0, 1, 1]:
            redis.delete("rq:queue:moves")
        else:
            redis.delete("rq:queue:hints")
        assert [queue.count for queue in queues] == left


def test_what_only_the_engine_finds_impossible_is_told(redis: Redis) -> None:
    wrong = KNOWLEDGE.model_copy(update={"boneyard": 3})
    questions = Questions(redis, life=1000, most=10)
    text = MoveRequest(level="hard", knowledge=wrong).model_dump_json()
    questions.ask(Question(Kind.MOVES, "wrong", text))
    work(redis)
    assert questions.look(Kind.MOVES, "wrong") == IMPOSSIBLE.encode()


def test_a_job_that_fails_twice_has_failed(redis: Redis) -> None:
    questions = Questions(redis, life=1000, most=10)
    questions.ask(Question(Kind.MOVES, "broken", "nonsense"))
    queues = [Queue(Kind.MOVES, connection=redis, serializer=JSONSerializer)]
    Worker(queues, connection=redis, serializer=JSONSerializer).work(burst=True, logging_level="CRITICAL")
    with pytest.raises(Failed):
        questions.look(Kind.MOVES, "broken")


def test_the_preferred_move_loses_nothing() -> None:
    worths = studied(KNOWLEDGE)
    assert judged(KNOWLEDGE, worths[0].move) == (worths[0].move, 0.0)
    worst = min(worths, key=lambda worth: worth.points)
    preferred, loss = judged(KNOWLEDGE, worst.move)
    assert preferred == worths[0].move
    assert loss == pytest.approx(max(0, worths[0].points - worst.points), abs=0.01)


def test_an_end_may_be_left_out_where_there_is_one() -> None:
    worths = studied(KNOWLEDGE)
    for worth in worths:
        if sum(other.move.tile is worth.move.tile for other in worths) == 1:
            named, bare = (judged(KNOWLEDGE, Play(worth.move.tile, end)) for end in (worth.move.end, None))
            assert named == bare


def test_a_forced_move_is_as_good_as_any() -> None:
    assert judged(KNOWLEDGE, Draw()) == (Draw(), 0.0)


def test_health_is_how_long_the_worker_was_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alive = tmp_path / "alive"
    monkeypatch.setattr(health, "ALIVE", alive)
    assert health.main() == 1
    alive.touch()
    assert health.main() == 0
    past = time.time() - 2 * health.SILENT_SECONDS
    os.utime(alive, (past, past))
    assert health.main() == 1


def test_a_worker_that_does_not_know_where_redis_is_says_so() -> None:
    env = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
    ended = subprocess.run(
        [sys.executable, "-m", "domino_ai.worker"], env=env, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (2, "REDIS_URL is not set\n")
