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
from domino_redis.queue import answering
from domino_redis.queue import questions as queue_module
from domino_redis.queue.answering import MOST_TRIES, Taken, answer, take
from domino_redis.queue.questions import (
    Bounds,
    Failed,
    Kind,
    Lost,
    Question,
    Questions,
    connect,
    question_key,
)
from domino_rules.moves import Draw, Play
from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

from tests.timeouts import PATIENCE

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


@pytest.fixture
def questions(redis: Redis) -> Questions:
    return Questions(redis, Bounds(life=1000))


def ask(questions: Questions, name: str, text: str = TEXT, client: str = "192.0.2.1") -> bytes | None:
    (found,) = questions.ask(client, [Question(Kind.MOVES, name, text)])
    return found


def look(questions: Questions, name: str) -> bytes | None:
    (found,) = questions.look(Kind.MOVES, [name])
    return found


def test_answers_are_kept_for_as_long_as_the_service_says(redis: Redis, questions: Questions) -> None:
    assert ask(questions, "one") is None
    work(redis)
    found = ask(questions, "one")
    assert found is not None
    assert b'"type":"play"' in found
    assert 900 < redis.ttl(question_key(Kind.MOVES, "one")) <= 1000


def test_the_first_answer_stays(redis: Redis, questions: Questions) -> None:
    ask(questions, "twice")
    taken = take(redis, Kind.MOVES)
    assert taken == Taken(Kind.MOVES, "twice", TEXT)
    assert answer(redis, taken, "first")
    assert not answer(redis, taken, "second")
    assert look(questions, "twice") == b"first"


def test_of_many_answers_the_newest_are_kept(
    redis: Redis, questions: Questions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "MOST_KEPT", 5)
    for number in range(12):
        ask(questions, f"kept-{number}")
        taken = take(redis, Kind.MOVES)
        assert taken is not None
        answer(redis, taken, "an answer")
    assert len(list(redis.scan_iter("computer:moves:*"))) == 5
    assert look(questions, "kept-11") == b"an answer"
    with pytest.raises(Lost):
        look(questions, "kept-0")


def test_moves_come_before_hints_and_hints_before_reviews(redis: Redis, questions: Questions) -> None:
    for kind in (Kind.REVIEWS, Kind.HINTS, Kind.MOVES):
        questions.ask("192.0.2.1", [Question(kind, "order", "nonsense")])
    queues = [Queue(kind, connection=redis, serializer=JSONSerializer) for kind in Kind]
    worker = Worker(queues, connection=redis, serializer=JSONSerializer)
    for left in ([0, 1, 1], [0, 0, 1]):
        worker.work(burst=True, max_jobs=1, logging_level="CRITICAL")
        assert [queue.count for queue in queues] == left


def test_clients_take_turns(redis: Redis, questions: Questions) -> None:
    """Whoever has asked most waits longest, and whoever came first is first of those who asked as much."""
    for number in range(4):
        ask(questions, f"first-{number}", client="192.0.2.1")
    for number in range(2):
        ask(questions, f"second-{number}", client="192.0.2.2")
    ask(questions, "third", client="192.0.2.3")
    order = []
    while taken := take(redis, Kind.MOVES):
        order.append(taken.id)
        if taken.id == "second-0":
            ask(questions, "fourth", client="192.0.2.4")
    expected = ["first-0", "second-0", "third", "first-1", "second-1", "fourth", "first-2", "first-3"]
    assert order == expected


def test_a_question_waits_only_while_somebody_does(
    redis: Redis, questions: Questions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue_module, "WAIT_SECONDS", 0.001)
    ask(questions, "left")
    while redis.exists(question_key(Kind.MOVES, "left")):
        time.sleep(0.001)
    assert redis.zcard("computer:waiting:moves") == 1
    assert take(redis, Kind.MOVES) is None
    assert redis.zcard("computer:pending") == 0


def test_what_only_the_engine_finds_impossible_is_told(redis: Redis, questions: Questions) -> None:
    wrong = KNOWLEDGE.model_copy(update={"boneyard": 3})
    ask(questions, "wrong", MoveRequest(level="hard", knowledge=wrong).model_dump_json())
    work(redis)
    assert look(questions, "wrong") == IMPOSSIBLE.encode()


def test_a_question_that_fails_again_and_again_has_failed(redis: Redis, questions: Questions) -> None:
    """Be it by an error, as here, or as it ends every worker that takes it."""
    ask(questions, "broken", "nonsense")
    queues = [Queue(Kind.MOVES, connection=redis, serializer=JSONSerializer)]
    worker = Worker(queues, connection=redis, serializer=JSONSerializer)
    for _ in range(MOST_TRIES):
        worker.work(burst=True, logging_level="CRITICAL")
        assert look(questions, "broken") is None
    worker.work(burst=True, logging_level="CRITICAL")
    with pytest.raises(Failed):
        look(questions, "broken")
    assert redis.zcard("computer:pending") == 0


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
