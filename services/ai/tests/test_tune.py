"""Learning: fits find what made the choices, and every command runs."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from domino_ai import tune
from domino_ai.imitation import Choice, fit
from domino_ai.policy import FEATURES, PHASES


def test_the_fit_finds_the_weights_that_made_the_choices() -> None:
    chance = np.random.default_rng(3)
    true = chance.normal(0.0, 1.0, (PHASES, FEATURES))
    choices = []
    for number in range(4000):
        seen, phase = chance.integers(-2, 3, (5, FEATURES)), number % PHASES
        made = int(np.argmax(seen @ true[phase] + chance.gumbel(size=5)))
        choices.append(Choice(seen, made, phase))
    found = fit(choices, np.zeros((PHASES, FEATURES)), np.ones(FEATURES), 0.01)
    assert np.corrcoef(found.ravel(), true.ravel())[0, 1] > 0.97
    assert found == pytest.approx(true, abs=0.6)


def test_a_fit_of_nothing_stays_where_it_started() -> None:
    start = np.arange(PHASES * FEATURES, dtype=float).reshape(PHASES, FEATURES)
    assert (fit([], start, np.ones(FEATURES), 1.0) == start).all()


@pytest.mark.parametrize("what", ["plain", "policy", "choice", "results"])
def test_every_table_can_be_learned_again(
    what: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A hundredth of the work, and nothing written."""
    before = (tune.HERE / "weights.json").read_text() + (tune.HERE / "results.json").read_text()
    monkeypatch.setattr(sys, "argv", ["tune", what, "--share", "0.005"])
    tune.main()
    printed = capsys.readouterr().out
    assert printed.startswith('{"opener_won"' if what == "results" else "[")
    assert (tune.HERE / "weights.json").read_text() + (tune.HERE / "results.json").read_text() == before
