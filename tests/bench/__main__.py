"""``python -m tests.bench [part ...]``: measures, prints, and writes the same to ``build/bench.json``."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable

from tests.bench import comparison, computer, page, recovery, rounds, rules, tables, waking
from tests.bench.effort import Effort
from tests.bench.goals import judged
from tests.bench.machine import machine
from tests.bench.report import Facts, save, show

PARTS: dict[str, Callable[[Effort], Facts]] = {
    "page": page.measure,
    "comparison": comparison.measure,
    "tables": tables.measure,
    "waking": waking.measure,
    "recovery": recovery.measure,
    "rounds": rounds.measure,
    "rules": rules.measure,
    "computer": computer.measure,
}


def main() -> int:
    """All parts, or those that are named; 0 even where a goal is missed: a busy machine is no fault."""
    usual = Effort()
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--runs", type=int, default=usual.runs)
    parser.add_argument("--seconds", type=float, default=usual.seconds)
    parser.add_argument("--deals", type=int, default=usual.deals)
    asked = parser.parse_args()
    effort = Effort(asked.runs, asked.seconds, deals=asked.deals)
    begun = time.monotonic()
    facts: Facts = {"machine": machine()}
    show("machine", facts["machine"])
    for name in asked.parts or PARTS:
        facts[name] = PARTS[name](effort)
        show(name, facts[name])
        save(facts)
    facts["goals"] = judged(facts)
    facts["seconds"] = round(time.monotonic() - begun, 1)
    show("goal", facts["goals"])
    save(facts)
    sys.stdout.write(f"{facts['seconds']} s; the same in build/bench.json\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
