"""What the figures are to be, and whether they are."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from tests.bench.report import Facts

AT_LEAST, AT_MOST = operator.ge, operator.le
Goal = tuple[str, Callable[[Any, Any], bool], float]

GOALS: dict[str, Goal] = {
    "as_fast_as_boardgame_io_in_memory": ("comparison.ratio_to_memory", AT_LEAST, 1.0),
    "eight_times_boardgame_io_on_postgres": ("comparison.ratio_to_postgres", AT_LEAST, 8.0),
    "p95_ms_1000_rooms_paced": ("tables.paced_1000.p95_ms", AT_MOST, 25.0),
    "kb_per_connection": ("tables.paced_1000.kb_per_connection", AT_MOST, 40.0),
    "two_replicas_cpu": ("tables.two_replicas_by_chance.cpu_to_one_replica", AT_MOST, 1.3),
    "playable_after_reconnect_ms": ("waking.reconnect.p95_ms", AT_MOST, 1000.0),
    "recovery_s_game": ("recovery.game_s.most", AT_MOST, 5.0),
    "recovery_s_postgres": ("recovery.postgres_s.most", AT_MOST, 5.0),
    "recovery_s_redis": ("recovery.redis_s.most", AT_MOST, 5.0),
    "recovery_s_rooms": ("recovery.rooms_s.most", AT_MOST, 5.0),
    "recovery_s_worker": ("recovery.worker_s.most", AT_MOST, 5.0),
    "record_of_2000_rounds_p95_ms": ("rounds.after_2000.record.p95_ms", AT_MOST, 50.0),
    "thirty_records_at_once_ms": ("rounds.after_2000.records_at_once.most_ms", AT_MOST, 1000.0),
    "steps_kept_after_2000_rounds": ("rounds.after_2000.step_rows", AT_MOST, 300),
    "record_kb_2000_rounds": ("rounds.after_2000.record_kb", AT_MOST, 6000.0),
    "first_load_kb": ("page.first_load_kb", AT_MOST, 60.0),
    "lighthouse_performance": ("page.lighthouse.performance", AT_LEAST, 95),
    "lighthouse_accessibility": ("page.lighthouse.accessibility", AT_LEAST, 100),
    "lighthouse_best_practices": ("page.lighthouse.best-practices", AT_LEAST, 100),
    "lighthouse_seo": ("page.lighthouse.seo", AT_LEAST, 100),
    "computer_latency_over_engine_ms": ("computer.latency.over_engine_p95_ms", AT_MOST, 50.0),
    "hard_decides_p95_ms": ("computer.arena.hard:highest-pips.time_p95", AT_MOST, 60.0),
}


def judged(facts: Facts) -> Facts:
    """Each goal that was measured: what was found beside what is wanted."""
    found: Facts = {}
    for name, (path, holds, wanted) in GOALS.items():
        value: Any = facts
        for key in path.split("."):
            value = value.get(key) if isinstance(value, dict) else None
        if value is not None:
            sign = ">=" if holds is AT_LEAST else "<="
            found[name] = f"{'met   ' if holds(value, wanted) else 'MISSED'} {value:,} ({sign} {wanted:,})"
    return found
