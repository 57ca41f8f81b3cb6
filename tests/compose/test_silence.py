"""Who may be silent and who may not: players who think for long may, browsers that read nothing may not."""

from __future__ import annotations

import os

from tests.compose.containers import Containers
from tests.compose.pair import Pair
from tests.greedy import ASKED, Greedy

SILENCE_S = float(os.environ.get("SILENCE_S", "75"))
"""Seconds without a move: over the minute after which proxies like to cut. Ten minutes: ``SILENCE_S=600``."""


def test_thinkers_stay_and_whoever_reads_nothing_is_cut_off(containers: Containers, pair: Pair) -> None:
    """Both in the same minute. No proxy cuts off two who say nothing, and nobody is called away; an answer
    that nobody reads is given up."""
    with Greedy(containers.port) as greedy:
        pair.keep_quiet(SILENCE_S)
        assert pair.play(2) == 2
        assert 0 < greedy.answers() < ASKED


def test_a_browser_that_reads_nothing_of_its_table_is_away(pair: Pair) -> None:
    pair.deafen_blue()
    pair.together()
    assert pair.blue.closes
    assert pair.play(2) == 2
