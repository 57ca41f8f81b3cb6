"""The whole protocol of the table against its pure model, on two replicas."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.fuzz.inn import Inn
from tests.fuzz.loop import Loop
from tests.fuzz.machine import TableMachine


def test_the_table_does_what_its_model_says(database_url: str, redis_url: str) -> None:
    inn = Inn(database_url, redis_url)
    with Loop() as running:
        running.run(inn.open())

        class Machine(TableMachine):
            """On this inn."""

            loop = running

        Machine.inn = inn
        try:
            run_state_machine_as_test(
                Machine,
                settings=settings(
                    max_examples=25,
                    stateful_step_count=40,
                    database=None,
                    # The table's secrets are random, so a failure would not shrink.
                    phases=[Phase.generate],
                    suppress_health_check=list(HealthCheck),
                ),
            )
        finally:
            running.run(inn.close())
