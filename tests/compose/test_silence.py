"""Two who think for long: no proxy cuts them off, and nobody is called away."""

from __future__ import annotations

import os

from tests.compose.pair import Pair

SILENCE_S = float(os.environ.get("SILENCE_S", "75"))
"""Seconds without a move: over the minute after which proxies like to cut. Ten minutes: ``SILENCE_S=600``."""


def test_nobody_is_away_for_being_silent(pair: Pair) -> None:
    pair.keep_quiet(SILENCE_S)
    assert pair.play(2) == 2
