"""boardgame.io beside us: the same game, as many rooms, the same kind of driver, the same Postgres."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess

import uvloop
from domino_embedded.stack import Stack

from tests.bench import boardgame, tables
from tests.bench.effort import Effort
from tests.bench.report import Facts, of_runs
from tests.load.measuring import stretch
from tests.load.playing import Plan
from tests.load.stage import listening

ROOMS = 200


def measure(effort: Effort) -> Facts:
    """Moves a second at 200 rooms, one after the other: theirs in memory, theirs on Postgres, ours."""
    install()
    with boardgame.server() as (base, pid):
        memory = uvloop.run(_play(base, {"server": [pid]}, effort))
    with Stack() as stack, boardgame.server(stack.env["DATABASE_URL"]) as (base, pid):
        who = {"server": [pid], "postgres": [stack.pid("postgres")]}
        postgres = uvloop.run(_play(base, who, effort))
    ours = tables.on_stack(Plan(ROOMS), 1, effort)
    rates = [facts["moves_per_second"]["median"] for facts in (ours, memory, postgres)]
    return {
        "boardgame_io_memory": memory,
        "boardgame_io_postgres": postgres,
        "ours": ours,
        "ratio_to_memory": round(rates[0] / rates[1], 2),
        "ratio_to_postgres": round(rates[0] / rates[2], 1),
    }


def install() -> None:
    """Fetch boardgame.io, once.

    Raises:
        subprocess.CalledProcessError: npm cannot.
    """
    if not (boardgame.FOLDER / "node_modules").exists():
        npm = shutil.which("npm") or "npm"
        command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(command, cwd=boardgame.FOLDER, check=True)


async def _play(base: str, servers: dict[str, list[int]], effort: Effort) -> Facts:
    await listening(base)
    taken: list[float] = []
    pairs = []
    for match, *keys in boardgame.make_matches(base, ROOMS):
        pair = boardgame.Pair(match, taken.append)
        await pair.open(base, (keys[0], keys[1]))
        pairs.append(pair)
    for pair in pairs:
        pair.begin()
    await asyncio.sleep(2 * effort.warm)
    who = {**servers, "driver": [os.getpid()]}
    runs = [await stretch(effort.seconds, taken, who) for _ in range(effort.runs)]
    for pair in pairs:
        pair.close()
    return of_runs(runs)
