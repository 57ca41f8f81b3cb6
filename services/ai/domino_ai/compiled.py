"""How this package compiles: one decorator, and a cache that can never be stale.

numba keys a cached function on its own file alone, so a change in a callee would go unseen. The cache
therefore lives in a folder named after all sources that compiled code is made of and the compiler's version.
numba would also put a function elsewhere for every path of its source; here, each checkout and each
installation of the same sources shares one cache.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite  # type: ignore[import-untyped]
import numba
from llvmlite import ir
from numba.core import types
from numba.core.caching import UserProvidedCacheLocator
from numba.extending import intrinsic


def _sources_digest() -> str:
    digest = hashlib.blake2b(f"{numba.__version__} {llvmlite.__version__}".encode(), digest_size=8)
    for source in sorted(Path(__file__).parent.glob("*.py")):
        text = source.read_bytes()
        if b"compiled" in text or b"NO_FIT" in text:
            digest.update(text)
    return digest.hexdigest()


def _cache_folder() -> Path:
    base = os.environ.get("NUMBA_CACHE_DIR")
    root = Path(base) if base else Path.home() / ".cache" / "domino_ai"
    return root / _sources_digest()


if "NUMBA_CPU_NAME" not in os.environ:
    # Any processor's code: a cache made on one machine holds on all, and all compute the same. It costs a
    # twentieth of the speed.
    numba.config.CPU_NAME, numba.config.CPU_FEATURES = "generic", ""  # type: ignore[attr-defined]
CACHE = _cache_folder()
"""Where this version of the engine is kept once it is compiled."""


class EngineLocator(UserProvidedCacheLocator):
    """Keep every function in ``CACHE`` itself: whether one is stale is said by the folder's name."""

    def __init__(self, function: Callable[..., Any], source: str) -> None:
        super().__init__(function, source)  # type: ignore[no-untyped-call]
        self._cache_path = str(CACHE)

    def get_source_stamp(self) -> str:
        """The same for the same sources, wherever and whenever they were written."""
        return CACHE.name


numba.config.CACHE_DIR = str(CACHE)  # type: ignore[attr-defined]
# Where that folder cannot be written, numba's own places are next.
numba.config.CACHE_LOCATOR_CLASSES = (  # type: ignore[attr-defined]
    f"{__name__}.{EngineLocator.__name__},InTreeCacheLocator,UserWideCacheLocator"
)

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Compiles a function for the machine; without bounds checks, so tests cover every index."""
    return cast("Function", numba.njit(cache=True, error_model="numpy")(function))


def _bit_count(_typing: Any, _bits: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def _lowest_bit(_typing: Any, _bits: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


bit_count = cast("Callable[[int], int]", intrinsic(_bit_count))
"""How many tiles a set holds (one instruction; only in compiled code)."""

lowest_bit = cast("Callable[[int], int]", intrinsic(_lowest_bit))
"""The lowest-numbered tile of a set that is not empty (only in compiled code)."""
