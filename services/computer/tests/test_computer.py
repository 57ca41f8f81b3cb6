"""The computer's addresses on a real Redis; nobody answers here but the rules."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator

import pytest
from domino_computer import computer
from domino_computer.possible import check_decision
from domino_computer.settings import Settings
from domino_contracts.computer import Decision
from domino_process.settings import SettingsError
from domino_redis.queue.answering import take
from domino_redis.queue.questions import Bounds, Kind, connect
from domino_redis.rate_limits import rates_of
from rq import Queue

from tests.computer_client import Asker, choice, code, forced, is_legal, plain_move, request, service

pytestmark = pytest.mark.anyio

ALL_TILES = {f"{low}-{high}" for low in range(7) for high in range(low, 7)}


@pytest.fixture
async def page(redis_url: str) -> AsyncIterator[Asker]:
    """A page whose requests do not wait long."""
    async with service(redis_url, patience=0.2, requests=()) as one:
        yield one


async def test_an_id_stands_for_one_question(page: Asker) -> None:
    assert (await page.put("moves", "one-question", request(choice()))).status_code == 202
    assert code(await page.put("moves", "one-question", request(choice("else")))) == (409, "id_taken")
    assert code(await page.put("moves", "one-question", request(choice(), "hard"))) == (409, "id_taken")
    assert (await page.put("moves", "one-question", request(choice()))).status_code == 202
    assert (await page.put("hints", "one-question", {"knowledge": choice().knowledge})).status_code == 202


async def test_forced_moves_need_no_worker(page: Asker) -> None:
    moment = forced()
    asked = await page.put("moves", "only-move", request(moment))
    assert asked.status_code == 200
    assert is_legal(asked.json(), moment.moves)
    assert (await page.put("moves", "only-move", request(moment))).json() == asked.json()
    hint = await page.put("hints", "only-hint", {"knowledge": moment.knowledge})
    assert (hint.json()["move"], hint.json()["worths"]) == (asked.json()["move"], [])


async def test_what_cannot_be_is_refused(page: Asker) -> None:
    told = request(choice())
    told["knowledge"] = {**told["knowledge"], "boneyard": 0, "events": []}
    assert code(await page.put("moves", "impossible", told)) == (422, "impossible")
    assert code(await page.put("hints", "impossible", {"knowledge": told["knowledge"]})) == (
        422,
        "impossible",
    )
    review = {"decisions": [{"knowledge": told["knowledge"], "move": {"type": "draw"}}]}
    assert code(await page.put("reviews", "impossible", review)) == (422, "impossible")


async def test_the_schema_has_no_place_for_what_is_hidden(page: Asker) -> None:
    told = request(choice())
    for name in ("seed", "hands", "deck", "secret"):
        more = {**told, "knowledge": {**told["knowledge"], name: []}}
        assert code(await page.put("moves", f"hidden-{name}", more)) == (400, "bad_request")
    assert code(await page.put("moves", "short", told)) == (400, "bad_request")
    assert code(await page.put("moves", "no-level-here", {"knowledge": told["knowledge"]})) == (
        400,
        "bad_request",
    )
    body = b"[" + b" " * 70_000 + b"]"
    long = await page.client.put("/api/computer/moves/too-long-for-us", content=body)
    assert code(long) == (413, "too_large")


async def test_nobody_asked(page: Asker) -> None:
    for what in ("moves", "hints", "reviews"):
        assert code(await page.get(what, "never-asked")) == (404, "move_unknown")


async def test_without_a_worker_the_question_waits(page: Asker, redis_url: str) -> None:
    told = request(choice())
    assert (await page.put("moves", "patient-one", told)).status_code == 202
    assert (await page.put("moves", "patient-one", told)).status_code == 202
    assert (await page.get("moves", "patient-one")).json() == {
        "id": "patient-one",
        "state": "thinking",
        "move": None,
    }
    with connect(redis_url) as redis:
        assert Queue(Kind.MOVES, connection=redis).count == 1


async def test_a_question_that_redis_forgets_meanwhile_is_asked_again(redis_url: str) -> None:
    async with service(redis_url, patience=2.5) as page:
        asked = asyncio.create_task(page.put("moves", "forgotten", request(choice())))
        with connect(redis_url) as redis:
            while not redis.exists("computer:moves:forgotten"):  # noqa: ASYNC110  (nobody tells)
                await asyncio.sleep(0.01)
            redis.flushall()
        assert (await asked).status_code == 202
        assert code(await page.get("moves", "forgotten")) == (404, "move_unknown")


async def test_a_question_whose_worker_died_is_put_back(page: Asker, redis_url: str) -> None:
    told = request(choice())
    await page.put("moves", "fallen-off", told)
    with connect(redis_url) as redis:
        queue = Queue(Kind.MOVES, connection=redis)
        # As a worker does that follows the call and dies before it takes the question.
        assert redis.lpop(queue.key)
        assert (await page.get("moves", "fallen-off")).status_code == 202
        assert queue.count == 1
        # As one does that dies while it thinks.
        redis.lpop(queue.key)
        taken = take(redis, Kind.MOVES)
        assert taken is not None
        assert (await page.get("moves", "fallen-off")).status_code == 202
        assert queue.count == 0
        redis.delete("computer:moves:fallen-off:lease")
        assert (await page.get("moves", "fallen-off")).status_code == 202
        assert queue.count == 1
        assert take(redis, Kind.MOVES) == taken
        redis.delete("computer:moves:fallen-off:lease", "computer:moves:fallen-off")
        assert code(await page.get("moves", "fallen-off")) == (404, "move_unknown")


async def test_a_full_queue_refuses(redis_url: str) -> None:
    async with service(redis_url, patience=0.01, most=2) as page:
        told = request(choice())
        assert [(await page.put("moves", f"fill-{n}-queue", told)).status_code for n in range(2)] == [202] * 2
        full = await page.put("moves", "one-too-many", told)
        assert code(full) == (503, "queue_full")
        assert int(full.headers["retry-after"]) >= 1
        # Nothing of it is left: it may ask something else when it comes back.
        assert code(await page.get("moves", "one-too-many")) == (404, "move_unknown")


async def test_reviews_leave_half_of_the_queue_to_games(redis_url: str) -> None:
    async with service(redis_url, patience=0.01, most=8) as page:
        decision = {"knowledge": choice().knowledge, "move": plain_move(choice())}
        assert (await page.put("reviews", "four-of-eight", {"decisions": [decision] * 4})).status_code == 202
        more = await page.put("reviews", "one-too-many", {"decisions": [decision]})
        assert code(more) == (503, "queue_full")
        assert (await page.put("moves", "still-room", request(choice()))).status_code == 202


async def test_without_redis_only_forced_moves_are_answered() -> None:
    async with service("redis://127.0.0.1:9/0") as page:
        away = await page.put("moves", "redis-is-away", request(choice()))
        assert code(away) == (503, "unavailable")
        assert int(away.headers["retry-after"]) >= 1
        assert code(await page.get("moves", "redis-is-away")) == (503, "unavailable")
        assert (await page.put("moves", "redis-is-away", request(forced()))).status_code == 200


async def test_addresses_have_limits(redis_url: str) -> None:
    async with service(redis_url, requests=rates_of("2/hour")) as page:
        asked = [await page.put("moves", "asked-a-lot", request(forced())) for _ in range(3)]
        assert [response.status_code for response in asked] == [200, 200, 429]
        assert code(asked[2]) == (429, "rate_limited")
        assert int(asked[2].headers["retry-after"]) >= 1


async def test_a_review_tells_how_far_it_is(page: Asker) -> None:
    moment = choice()
    decisions = {"decisions": [{"knowledge": moment.knowledge, "move": plain_move(moment)}] * 2}
    asked = await page.put("reviews", "no-worker-yet", decisions)
    assert asked.status_code == 202
    assert asked.json() == {"id": "no-worker-yet", "state": "thinking", "done": 0, "judgements": [None, None]}


async def test_nothing_hidden_is_on_redis(page: Asker, redis_url: str) -> None:
    """Whatever is stored names tiles that the asker knows, and says the same however the rest lies."""
    moment = choice()
    stored = set()
    for deal in range(3):
        told = request(moment.dealt_anew(f"deal {deal}"), "hard")
        with connect(redis_url) as redis:
            redis.flushall()
            await page.put("moves", "what-is-stored", told)
            kept = redis.hgetall("computer:moves:what-is-stored")
            calls = [zlib.decompress(redis.hget(key, "data") or b"") for key in redis.scan_iter("rq:job:*")]
            text = str(sorted(kept.items())) + str(calls)
        stored.add(text)
    (only,) = stored
    told = moment.knowledge
    known = {*told["hand"], told["forced"], *(act.get("tile") for act in told["events"])}
    assert {tile for tile in ALL_TILES if tile in only} == known - {None}


async def test_settings_come_from_the_environment() -> None:
    def read(**env: str) -> Settings:
        return Settings.from_env({"REDIS_URL": "redis://127.0.0.1:6379/0", **env})

    chosen = read(COMPUTER_PATIENCE_S="1.5", COMPUTER_ANSWER_MINUTES="3")
    assert (chosen.patience, chosen.answer_minutes) == (1.5, 3)
    assert chosen.requests == read().requests == rates_of("200/10 seconds")
    assert read(COMPUTER_QUEUE_MOST="7", LIMIT_COMPUTER_WAITING="off").bounds == Bounds(600, 7, 7)
    assert read(LIMIT_COMPUTER_WAITING="5").bounds == Bounds(600, 500, 5)
    assert read(LIMIT_COMPUTER="5/minute").requests == rates_of("5/minute")
    with pytest.raises(SettingsError, match="LIMIT_COMPUTER"):
        read(LIMIT_COMPUTER="often")


@pytest.mark.parametrize("count", ["7", 7.0, True, None])
async def test_counts_are_whole_numbers(page: Asker, count: object) -> None:
    """As at the table: what only looks like a number is none."""
    knowledge = choice().knowledge
    other = "blue" if knowledge["seat"] == "red" else "red"
    for part in ("counts", "scores"):
        wrong = {**knowledge, part: {**knowledge[part], other: count}}
        answer = await page.put("hints", f"no-number-{part}", {"knowledge": wrong})
        assert code(answer) == (400, "bad_request")
    drew = {"type": "drew", "seat": "red", "count": count}
    for wrong in ({**knowledge, "boneyard": count}, {**knowledge, "events": [drew]}):
        assert code(await page.put("hints", "no-number", {"knowledge": wrong})) == (400, "bad_request")


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Host": "somebody.example"},
    ],
)
async def test_pages_of_other_sites_ask_nothing(redis_url: str, headers: dict[str, str]) -> None:
    """And spend nothing of the visitor's budget."""
    async with service(redis_url, requests=rates_of("1/hour")) as page:
        for method in ("PUT", "GET"):
            answer = await page.client.request(
                method, "/api/computer/moves/somebody-elses", json=request(forced()), headers=headers
            )
            assert code(answer) == (403, "foreign_origin")
        own = {"Origin": "http://table.test", "Sec-Fetch-Site": "same-origin"}
        address = "/api/computer/moves/our-own-page"
        ours = await page.client.put(address, json=request(forced()), headers=own)
        assert ours.status_code == 200


async def test_every_error_is_a_problem(page: Asker) -> None:
    wrong = [
        await page.client.delete("/api/computer/moves/some-question"),
        await page.client.get("/api/computer/moves/some-question/more"),
        await page.client.put("/api/computer/moves/some-question", content=b"{"),
        await page.client.put("/api/computer/moves/!", json=request(choice())),
    ]
    assert [code(answer) for answer in wrong] == [
        (405, "bad_request"),
        (404, "not_found"),
        (400, "bad_request"),
        (400, "bad_request"),
    ]
    assert all(answer.headers["cache-control"] == "no-store" for answer in wrong)


async def test_moves_are_answered_between_the_decisions_of_a_review(
    page: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    decision = {"knowledge": choice().knowledge, "move": plain_move(choice())}
    checked: list[int] = []
    seen: list[int] = []

    def counting(decision: Decision) -> None:
        check_decision(decision)
        checked.append(1)

    monkeypatch.setattr(computer, "check_decision", counting)
    asking = asyncio.create_task(page.put("reviews", "a-long-review", {"decisions": [decision] * 30}))
    while not asking.done():
        seen.append(len(checked))
        await asyncio.sleep(0)
    assert (await asking).status_code == 202
    # Whatever else there is to do was done after every decision.
    assert set(range(1, 31)) <= set(seen)
