"""Learns the engine's numbers by self-play: ``python -m domino_ai.tune plain|policy|choice|results``.

plain    the weights of ``heuristic.WEIGHTS`` (printed, to be copied there)
policy   the weights the search plays out with: regression of moves' worth on all features, by phase
choice   the weights that tell which moves strong players make: fitted to the search's own choices
results  how often rounds between equals end with how many points

All are printed; but for the first, ``--write`` puts them into ``weights.json`` and ``results.json``. With
``--share 0.01`` a hundredth of the work is done: a try, whose numbers are worth nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import numpy as np

from domino_ai import heuristic
from domino_ai.bits import seed_stream
from domino_ai.deals import count_results
from domino_ai.imitation import fit, watch
from domino_ai.lessons import collect
from domino_ai.policy import FEATURES, PHASES, PLAIN
from domino_ai.thinking import weights

HERE = Path(__file__).parent
CHANCES = [3, 4, 14]
"""The features that count 1024 for certainty."""
UNIT = np.array([heuristic.CERTAIN if i in CHANCES else 1 for i in range(FEATURES)], dtype=float)
RIDGE = 50.0


def regress(old: np.ndarray, rows: int, seed: int, columns: int, phases: bool) -> np.ndarray:
    """Weights (in 1/4096 point) that best explain what moves are worth when ``old`` plays on."""
    seen, worth = np.zeros((rows, FEATURES), np.int64), np.zeros(rows)
    position, phase = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
    used = collect(old, 6, seed_stream(seed), seen, worth, position, phase)
    seen_by_unit, position, phase = seen[:used] / UNIT, position[:used], phase[:used]
    sizes = np.bincount(position)

    def centred(values: np.ndarray) -> np.ndarray:
        return np.asarray(values - (np.bincount(position, values) / sizes)[position])

    target = centred(worth[:used])
    inputs = np.stack([centred(seen_by_unit[:, i]) for i in range(columns)], axis=1)
    new = np.zeros((PHASES, FEATURES))
    for number in range(PHASES):
        rows_here = phase == number if phases else np.ones(used, dtype=bool)
        x, y = inputs[rows_here], target[rows_here]
        new[number, :columns] = np.linalg.solve(x.T @ x + RIDGE * np.eye(columns), x.T @ y)
    return np.asarray(np.round(new / UNIT * heuristic.POINT).astype(np.int64))


def learn(columns: int, phases: bool, rounds: int = 4, rows: int = 1_500_000) -> np.ndarray:
    """Repeats the regression, each time on play by the weights learned before."""
    learned = np.zeros((PHASES, FEATURES), dtype=np.int64)
    learned[:, 0] = heuristic.POINT
    for number in range(rounds):
        learned = regress(learned, rows, 1 + 2 * number, columns, phases)
    return learned


def write_weights(name: str, learned: np.ndarray) -> None:
    """Puts one table into ``weights.json``."""
    path = HERE / "weights.json"
    tables = json.loads(path.read_text()) | {name: learned.tolist()}
    rows = {key: ",\n    ".join(json.dumps(row) for row in table) for key, table in tables.items()}
    path.write_text(
        "{\n" + ",\n".join(f'  "{key}": [\n    {text}\n  ]' for key, text in rows.items()) + "\n}\n"
    )


def measure_results(rounds: int = 2_000_000) -> dict[str, object]:
    """Frequencies for ``equity.frequencies``."""
    free = count_results(rounds, True, weights("policy"), seed_stream(5))
    tiles = count_results(rounds, False, weights("policy"), seed_stream(7))
    either = tiles[0] + tiles[1]
    most = 1 + max(int(np.flatnonzero(row)[-1]) for row in (free[0], free[1], either))
    return {
        "opener_won": free[0][:most].tolist(),
        "opener_lost": free[1][:most].tolist(),
        "opener_drew": int(free[2].sum()),
        "either_won": either[:most].tolist(),
        "neither_won": int(tiles[2].sum()),
    }


def imitate(deals: int) -> np.ndarray:
    """Weights (in 1/4096 point) by which softmax at one point makes what strong players do likeliest."""
    start = weights("policy") * UNIT / heuristic.POINT / 2.0
    learned = fit(watch(deals), start, UNIT, ridge=10.0)
    return np.asarray(np.round(learned / UNIT * heuristic.POINT).astype(np.int64))


def main() -> None:
    """Learns one of the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=["plain", "policy", "choice", "results"])
    parser.add_argument("--share", type=float, default=1.0, help="of the work")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    if asked.what == "results":
        found = json.dumps(measure_results(round(2_000_000 * asked.share)))
        sys.stdout.write(f"{found}\n")
        if asked.write:
            (HERE / "results.json").write_text(f"{found}\n")
        return
    if asked.what == "choice":
        learned = imitate(round(400 * asked.share))
    else:
        plain = asked.what == "plain"
        learned = learn(PLAIN if plain else FEATURES, not plain, rows=round(1_500_000 * asked.share))
    sys.stdout.write(f"{(learned[0, :PLAIN] if asked.what == 'plain' else learned).tolist()}\n")
    if asked.write and asked.what != "plain":
        write_weights(asked.what, learned)


if __name__ == "__main__":
    main()
