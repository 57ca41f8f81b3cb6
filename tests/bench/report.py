"""Figures as plain data under stable keys: medians of runs, lines to read, ``build/bench.json``."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import orjson

from tests.load.measuring import Figures

FILE = Path(__file__).resolve().parents[2] / "build" / "bench.json"
Facts = dict[str, Any]


def median(runs: Sequence[Facts]) -> Facts:
    """The median of each figure; nested ones too. Texts are those of the first run."""
    found: Facts = {}
    for key, first in runs[0].items():
        values = [run[key] for run in runs]
        if isinstance(first, dict):
            found[key] = median(values)
        elif isinstance(first, bool) or not isinstance(first, int | float):
            found[key] = first
        else:
            found[key] = round(statistics.median(values), 3)
    return found


def spread(values: Sequence[float]) -> Facts:
    """Median, least and most of single figures."""
    return {
        "median": round(statistics.median(values), 3),
        "least": round(min(values), 3),
        "most": round(max(values), 3),
        "runs": len(values),
    }


def of_runs(runs: Sequence[Figures]) -> Facts:
    """What several stretches of play came to, under the keys that both sides of a comparison use."""
    facts = median([asdict(run) for run in runs])
    return {
        "moves_per_second": spread([run.moves_per_second for run in runs]),
        "p50_ms": facts["p50"],
        "p95_ms": facts["p95"],
        "p99_ms": facts["p99"],
        "cpu_us_per_move": facts["cpu"],
    }


def quantiles(values: Sequence[float]) -> Facts:
    """p50, p95 and the most of seconds, in milliseconds."""
    percent = statistics.quantiles(values, n=100, method="inclusive")
    return {
        "p50_ms": round(percent[49] * 1000, 1),
        "p95_ms": round(percent[94] * 1000, 1),
        "most_ms": round(max(values) * 1000, 1),
        "count": len(values),
    }


def show(part: str, facts: Facts) -> None:
    """Print every figure on a line of its own."""
    for key, value in _flat(part, facts):
        sys.stdout.write(f"{key:<58} {_text(value)}\n")
    sys.stdout.flush()


def save(facts: Facts) -> None:
    """Write all that is known so far."""
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(orjson.dumps(facts, option=orjson.OPT_INDENT_2) + b"\n")


def _flat(prefix: str, facts: Facts) -> Iterator[tuple[str, Any]]:
    for key, value in facts.items():
        name = f"{prefix}.{key}"
        if isinstance(value, dict):
            yield from _flat(name, value)
        else:
            yield name, value


def _text(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:,.4g}" if abs(value) < 10_000 else f"{value:,.0f}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
