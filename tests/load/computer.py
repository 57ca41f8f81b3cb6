"""``python -m tests.load.computer``: what HTTP, Redis and RQ add to the engine's own time.

One question after the other through an edge to one worker, hard level; prints a line of JSON. ``--fork`` lets
RQ fork for every job instead, for comparison.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import time

from domino_ai.worker.thinker import Thinker
from domino_embedded.part import Part
from domino_embedded.stack import Stack
from domino_store import logs
from domino_store.settings import redis_url
from rq import Queue, Worker
from rq.serializers import JSONSerializer

from tests.asking import asker, request
from tests.knowing import choices

LIMITS = {"COMPUTER_RATE": "100000", "COMPUTER_BURST": "100000"}


def forking() -> None:
    """A worker that forks for every job, its engine warm before."""
    logs.set_up("ai")
    thinker = Thinker(redis_url())
    thinker.warm()
    queues = [
        Queue(queue.name, connection=queue.connection, serializer=JSONSerializer) for queue in thinker.queues
    ]
    Worker(queues, connection=queues[0].connection, serializer=JSONSerializer).work(logging_level="WARNING")


def thoughts(stack: Stack) -> list[float]:
    """Milliseconds of every thought so far, as the worker logged them."""
    lines = [json.loads(line) for line in stack.log("worker").splitlines() if line.startswith("{")]
    return [line["ms"] for line in lines if line["event"] == "answered"]


async def measure(stack: Stack, count: int) -> dict[str, float]:
    """Ask ``count`` questions, after some to get going."""
    page = asker(stack.add_edge(LIMITS))
    moments = [moment for number in range(count) for moment in choices(f"latency {number}")][: count + 5]
    taken = []
    for number, moment in enumerate(moments):
        begun = time.perf_counter()
        await page.answer("moves", f"latency-{number:05}", request(moment, "hard"))
        taken.append((time.perf_counter() - begun) * 1000)
    await asyncio.sleep(0.5)
    own = thoughts(stack)[-count:]
    over = sorted(all_ - mine for all_, mine in zip(taken[-count:], own, strict=True))
    cuts = statistics.quantiles(over, n=100)
    return {
        "questions": count,
        "thought_p50_ms": round(statistics.median(own), 1),
        "thought_p95_ms": round(statistics.quantiles(own, n=100)[94], 1),
        "overhead_p50_ms": round(cuts[49], 1),
        "overhead_p95_ms": round(cuts[94], 1),
    }


def main() -> int:
    """Print one line of JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.computer", description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--fork", action="store_true", help="fork for every job")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        forking()
        return 0
    program = ("tests.load.computer", "--worker") if options.fork else ("domino_ai.worker",)
    with Stack(durable=False, replicas=1) as stack:
        stack.add(Part("worker", (sys.executable, "-m", *program), stack.env, essential=False))
        sys.stdout.write(f"{json.dumps(asyncio.run(measure(stack, options.count)))}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
