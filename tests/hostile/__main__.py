"""``python -m tests.hostile NAME BASE ADDRESS SECONDS``: wave after wave of one attack, in its own process.

Whoever measures what honest people notice must not be slowed down by the attacker's own work.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys

from tests.hostile.attacks import ATTACKS
from tests.hostile.stranger import stranger

PAUSE = 0.5
"""Seconds between two waves."""


async def attack(name: str, base: str, address: str, seconds: float) -> dict[str, int]:
    """All answers of the waves that fit into so many seconds."""
    async with stranger(base, address) as hostile:
        end = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < end:
            await ATTACKS[name].wave(hostile)
            await asyncio.sleep(PAUSE)
        return dict(hostile.answers)


if __name__ == "__main__":
    # A real attacker works on a machine of their own.
    os.nice(10)
    name, base, address, seconds = sys.argv[1:]
    print(json.dumps(asyncio.run(attack(name, base, address, float(seconds)))))
