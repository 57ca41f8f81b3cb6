"""``python -m tests.load --rooms 200``: durable moves a second, and how long each one takes.

Starts Postgres, Redis and ``--replicas`` game services of its own and plays ``--rooms`` games at once through
real sockets: as fast as the answers come, or with ``--rate`` moves a second in each room.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import orjson
import psutil
import uvloop
from domino_embedded.ports import free_port
from domino_embedded.stack import Stack
from domino_store.credentials import digest, new_code, new_token
from domino_store.database import make_pool

from tests.load.pair import Pair


@contextmanager
def games(stack: Stack, replicas: int) -> Iterator[list[tuple[str, int]]]:
    """Game services over ``stack``: their addresses and process ids."""
    running: list[tuple[str, subprocess.Popen[bytes]]] = []
    environment = {
        **os.environ,
        **stack.env,
        "HOST": "127.0.0.1",
        "LOG_LEVEL": "WARNING",
        "GAME_RATE": "1000",
    }
    environment |= {"GAME_BURST": "1000", "GAME_SOCKETS_PER_ADDRESS": "100000"}
    subprocess.run([sys.executable, "-m", "domino_store", "migrate"], env=environment, check=True, stdout=2)
    for _ in range(replicas):
        port = free_port()
        command = [sys.executable, "-m", "domino_game"]
        running.append(
            (f"http://127.0.0.1:{port}", subprocess.Popen(command, env={**environment, "PORT": str(port)}))
        )
    try:
        yield [(base, process.pid) for base, process in running]
    finally:
        for _, process in running:
            process.send_signal(signal.SIGTERM)
        for _, process in running:
            process.wait(15)


async def make_rooms(url: str, count: int) -> list[tuple[str, str, str]]:
    """Rooms with both seats taken: code and the two tokens."""
    rooms = [(new_code(), new_token(), new_token()) for _ in range(count)]
    async with make_pool(url, 1) as pool, pool.connection() as connection:
        async with connection.cursor() as cursor, connection.transaction():
            await cursor.executemany("INSERT INTO room (code) VALUES (%s)", [(room[0],) for room in rooms])
            seats = [
                (code, seat, digest(token))
                for code, *tokens in rooms
                for seat, token in zip(("red", "blue"), tokens, strict=True)
            ]
            await cursor.executemany("INSERT INTO seat (room, seat, token_hash) VALUES (%s, %s, %s)", seats)
    return rooms


def metronome(rate: float) -> Callable[[Callable[[], None]], float]:
    """Spreads one room's moves: each is meant for the next tick, however long the last one took."""
    start = time.perf_counter() + random.random() / rate
    ticks = 0

    def later(work: Callable[[], None]) -> float:
        nonlocal ticks
        ticks += 1
        meant = start + ticks / rate
        asyncio.get_running_loop().call_later(max(0.0, meant - time.perf_counter()), work)
        return meant

    return later


async def wait_for_health(base: str) -> None:
    """Until the service at ``base`` is there."""
    host, port = base.removeprefix("http://").split(":")
    for _ in range(200):
        try:
            _, writer = await asyncio.open_connection(host, int(port))
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return


async def measure(
    options: argparse.Namespace, stack: Stack, bases: list[tuple[str, int]]
) -> dict[str, object]:
    """Play for the asked time and count."""
    for base, _ in bases:
        await wait_for_health(base)
    await asyncio.sleep(0.5)
    services = [psutil.Process(pid) for _, pid in bases]
    memory = sum(process.memory_info().rss for process in services)
    rooms = await make_rooms(stack.env["DATABASE_URL"], options.rooms)
    taken: list[float] = []
    pairs = []
    for index, (code, *tokens) in enumerate(rooms):
        red, blue = bases[index % len(bases)][0], bases[(index + 1) % len(bases)][0]
        pair = Pair(code, taken.append, metronome(options.rate) if options.rate else None)
        await pair.open((red, blue), (tokens[0], tokens[1]))
        pairs.append(pair)
    await asyncio.sleep(options.warm)
    grown = sum(process.memory_info().rss for process in services) - memory
    taken.clear()
    everything = [*services, psutil.Process(stack.pid("postgres")), psutil.Process()]
    before, begun = [cpu(process) for process in everything], time.perf_counter()
    await asyncio.sleep(options.seconds)
    elapsed = time.perf_counter() - begun
    spent = [cpu(process) - b for process, b in zip(everything, before, strict=True)]
    moves = sorted(taken)
    refused = sum(pair.refused for pair in pairs)
    for pair in pairs:
        pair.close()
    percent = statistics.quantiles(moves, n=100)
    return {
        "rooms": options.rooms,
        "replicas": len(bases),
        "rate": options.rate,
        "moves_per_second": round(len(moves) / elapsed, 1),
        "p50_ms": round(percent[49] * 1000, 2),
        "p95_ms": round(percent[94] * 1000, 2),
        "p99_ms": round(percent[98] * 1000, 2),
        "cpu_us_per_move_game": round(sum(spent[: len(bases)]) / len(moves) * 1e6),
        "cpu_us_per_move_postgres": round(spent[-2] / len(moves) * 1e6),
        "cpu_us_per_move_driver": round(spent[-1] / len(moves) * 1e6),
        "kb_per_connection": round(grown / 1024 / (2 * options.rooms), 1),
        "refused": refused,
    }


def cpu(process: psutil.Process) -> float:
    """Seconds of processor time used by ``process`` and its children."""
    total = 0.0
    for one in (process, *(process.children(recursive=True) if process.pid != os.getpid() else ())):
        times = one.cpu_times()
        total += times.user + times.system
    return total


def main() -> int:
    """Print one line of JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--rooms", type=int, default=200)
    parser.add_argument("--replicas", type=int, default=1)
    parser.add_argument(
        "--rate", type=float, default=0, help="moves a second in each room; 0: as fast as it goes"
    )
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--warm", type=float, default=3)
    options = parser.parse_args()
    with Stack() as stack, games(stack, options.replicas) as bases:
        print(orjson.dumps(uvloop.run(measure(options, stack, bases))).decode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
