"""How this package compiles: one decorator, and a cache that can never be stale.

numba keys a cached function on its own file alone, so a change in a callee would go unseen. The cache
therefore lives in a folder named after the sources of the whole package.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Any

import numba
from numba.core import cgutils, types  # noqa: F401
from numba.extending import intrinsic


def _sources_digest() -> str:
    digest = hashlib.blake2b(digest_size=8)
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()


def _cache_folder() -> Path:
    base = os.environ.get("NUMBA_CACHE_DIR")
    root = Path(base) if base else Path.home() / ".cache" / "domino_ai"
    return root / _sources_digest()


numba.config.CACHE_DIR = str(_cache_folder())

compiled: Any = numba.njit(cache=True, error_model="numpy")
"""Compiles a function for the machine; without bounds checks, so tests cover every index."""


@intrinsic  # type: ignore[misc]
def bit_count(typing_context: Any, bits: Any) -> Any:
    """How many tiles a set holds."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[misc]
def lowest_bit(typing_context: Any, bits: Any) -> Any:
    """The lowest-numbered tile of a set that is not empty."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        from llvmlite import ir

        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate
