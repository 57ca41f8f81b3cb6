"""Write the golden vectors: ``python -m tests.vectors`` from the project's folder.

``--check`` writes nothing and fails when a file is not as it would be written; ``--random 2000`` prints that
many rounds no vector has, each with the verdict on every move at one of its steps, for comparing two
implementations at length.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from domino_rules.match import TARGETS
from domino_rules.moves import Pass
from domino_rules.playout import Step, seeded

from tests.vectors.corners import corners
from tests.vectors.heuristic import heuristic
from tests.vectors.lines import Line, deals, game, verdicts
from tests.vectors.records import records

FOLDER = Path(__file__).parent


def files() -> dict[str, Iterable[Line]]:
    """The lines of each file."""
    return {
        "rounds": (game(f"round {number}", seeded(f"round {number}")) for number in range(100)),
        "matches": (game(f"match to {target}", seeded(f"match to {target}", target)) for target in TARGETS),
        "corners": (game(name, steps) for name, steps in corners()),
        "verdicts": (verdicts(name, steps) for name, steps in _positions()),
        "deals": deals(40),
        "records": records(),
        "heuristic": heuristic(),
    }


def random(rounds: int) -> Iterator[Line]:
    """A game and a position of each of ``rounds`` random rounds."""
    for number in range(rounds):
        steps = list(seeded(f"random {number}"))
        yield game(f"random {number}", steps)
        yield verdicts(f"random {number}", steps[: 1 + number % len(steps)])


def _positions() -> Iterator[tuple[str, list[Step]]]:
    """Positions from the deal to the end; some where nothing is left but to pass, or just after."""
    for number in range(60):
        steps = list(seeded(f"position {number}"))
        passes = [place for place, step in enumerate(steps) if isinstance(step.cause, Pass)]
        length = passes[0] + number % 4 // 2 if passes and number % 2 else 1 + number % len(steps)
        yield f"position {number}", steps[:length]


def _text(lines: Iterable[Line]) -> str:
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


def main(arguments: list[str]) -> int:
    """Write, check or print; 1 when a checked file is stale, 2 for other arguments."""
    match arguments:
        case []:
            for name, lines in files().items():
                (FOLDER / f"{name}.jsonl").write_text(_text(lines), "utf-8")
        case ["--check"]:
            paths = {FOLDER / f"{name}.jsonl": _text(lines) for name, lines in files().items()}
            stale = [
                path.name
                for path, text in paths.items()
                if not path.exists() or path.read_text("utf-8") != text
            ]
            if stale:
                print(f"stale: {', '.join(stale)}; `make vectors` writes them anew", file=sys.stderr)
            return bool(stale)
        case ["--random", rounds]:
            sys.stdout.writelines(_text([line]) for line in random(int(rounds)))
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
