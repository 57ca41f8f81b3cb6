"""The whole protocol of the table against its pure model, on two replicas."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.fuzz.flaky_cluster import FlakyCluster
from tests.fuzz.loop import Loop
from tests.fuzz.machine import TableMachine


def explore(database_url: str, redis_url: str, examples: int, steps: int) -> None:
    """So many rooms, in each of which up to so many things happen."""
    flaky_cluster = FlakyCluster(database_url, redis_url)
    # The table's secrets are random, so a failure would not shrink.
    how = settings(
        max_examples=examples,
        stateful_step_count=steps,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    with Loop() as loop:
        loop.run(flaky_cluster.open())
        machine = type("Machine", (TableMachine,), {"cluster": flaky_cluster, "loop": loop})
        try:
            run_state_machine_as_test(machine, settings=how)
        finally:
            loop.run(flaky_cluster.close())


def test_the_table_does_what_its_model_says(database_url: str, redis_url: str) -> None:
    explore(database_url, redis_url, examples=30, steps=50)


@pytest.mark.slow
def test_the_table_does_what_its_model_says_at_length(database_url: str, redis_url: str) -> None:
    explore(database_url, redis_url, examples=150, steps=80)
