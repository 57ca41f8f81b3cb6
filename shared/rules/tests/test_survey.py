from __future__ import annotations

import pytest
from domino_rules.playout import seeded
from domino_rules.survey import FIGURES, figures, main, survey

ROUNDS = 20_000


def test_random_rounds_end_as_they_are_known_to() -> None:
    """Bounds four deviations wide; the slow test below has narrow ones."""
    share = {name: 100 * count / ROUNDS for name, count in survey(ROUNDS).items()}
    assert 16.5 < share["blocked"] < 19
    assert 0.3 < share["drawn"] < 0.8
    assert 0.14 < share["no double dealt"] < 0.45
    assert 9.5 < share["pass, then a play"] < 11.5
    assert 6.2 < share["dead with tiles left"] < 8
    assert 2 < share["won for nothing"] < 5
    assert 20.5 < share["drawn tile fits both ends"] < 24.5


@pytest.mark.slow
def test_a_hundred_thousand_random_rounds() -> None:
    """The same with narrow bounds."""
    rounds = 100_000
    share = {name: 100 * count / rounds for name, count in survey(rounds).items()}
    assert 17 <= share["blocked"] <= 18.5
    assert 0.4 <= share["drawn"] <= 0.7
    assert 0.25 <= share["no double dealt"] <= 0.33


def test_half_a_round_has_no_figures() -> None:
    first, *_ = seeded("half")
    with pytest.raises(ValueError, match="whole round"):
        figures([first])


def test_every_figure_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["30"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("30 rounds")
    assert len(lines) == 1 + len(FIGURES)
