"""The compiled engine's cache."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import domino_ai

ASK = "from domino_ai.bits import seed_stream; print(seed_stream.stats.cache_path)"
SOURCES = Path(domino_ai.__file__).parent


def cache_path(checkout: Path, cache: Path) -> str:
    """Where the package in ``checkout`` keeps a function."""
    env = {**os.environ, "PYTHONPATH": str(checkout), "NUMBA_CACHE_DIR": str(cache)}
    told = subprocess.run([sys.executable, "-c", ASK], env=env, capture_output=True, text=True, check=True)
    return told.stdout.strip()


def copy(checkout: Path) -> Path:
    """The package anew, with other times on its files; the folder it is in."""
    shutil.copytree(SOURCES, checkout / "domino_ai", copy_function=shutil.copyfile)
    return checkout


def test_another_checkout_of_the_same_sources_compiles_nothing_again(tmp_path: Path) -> None:
    one, other = copy(tmp_path / "one"), copy(tmp_path / "other")
    cache = tmp_path / "cache"
    assert cache_path(one, cache) == cache_path(other, cache)
    callee = other / "domino_ai" / "board.py"
    callee.write_text(callee.read_text() + "\n# changed\n")
    assert cache_path(one, cache) != cache_path(other, cache)
