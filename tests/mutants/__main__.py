"""Would the tests notice? `python -m tests.mutants [module ...]` breaks the modules of `modules.toml`.

It does so in a copy. `--chosen` makes only the mutants that `modules.toml` names. Printed are a score for
each module and the mutants no test noticed, but for those that `explained.toml` gives a reason for; the exit
code is 1 if there are any.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from tests.mutants.breaking import Module, Mutant, broken
from tests.mutants.copy import copied_checkout

HERE = Path(__file__).parent
AT_ONCE = 2
"""Modules broken side by side, each in a copy of its own."""


def main(names: Sequence[str]) -> int:
    """Break the modules ``names``, or all; 0 if every mutant was noticed or has its reason."""
    modules = {
        name: Module(name, **{**entry, "chosen": tuple(entry.get("chosen", ()))})
        for name, entry in tomllib.loads((HERE / "modules.toml").read_text()).items()
    }
    explained = _explained()
    only_chosen = "--chosen" in names
    names = [name for name in names if name != "--chosen"]
    unknown = set(names) - set(modules)
    if unknown:
        print(f"no module {', '.join(sorted(unknown))}; there are {', '.join(modules)}", file=sys.stderr)
        return 2
    left = 0
    with ThreadPoolExecutor(AT_ONCE) as pool:
        wanted = [modules[name] for name in names or modules if modules[name].chosen or not only_chosen]
        running = [pool.submit(_break, module, only_chosen) for module in wanted]
        for number, done in enumerate(as_completed(running), 1):
            left += _report(f"{number} of {len(wanted)}", done.result(), explained)
    return 1 if left else 0


def _break(module: Module, only_chosen: bool) -> list[Mutant]:
    with copied_checkout() as tree:
        return list(broken(module, tree, only_chosen))


def _report(progress: str, mutants: Sequence[Mutant], explained: set[tuple[str, str, str]]) -> int:
    """Print how one module did; how many mutants nobody noticed and nobody explained."""
    survivors = [mutant for mutant in mutants if not mutant.noticed]
    left = [one for one in survivors if (one.module, one.before, one.after) not in explained]
    counted = len(mutants) - (len(survivors) - len(left))
    score = 100 * (counted - len(left)) / counted if counted else 100.0
    name = mutants[0].module if mutants else "?"
    print(
        f"{progress}  {name:9} {score:5.1f} %  {len(mutants)} mutants, {len(survivors)} lived on", flush=True
    )
    for mutant in left:
        print(f"    - {mutant.before}\n    + {mutant.after}", flush=True)
    return len(left)


def _explained() -> set[tuple[str, str, str]]:
    given = tomllib.loads((HERE / "explained.toml").read_text()).get("mutant", [])
    return {(one["module"], one["before"], one["after"]) for one in given}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
