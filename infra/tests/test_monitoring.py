"""Prometheus, its alerts and the dashboard name only what there is."""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import REGISTRY

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "infra" / "monitoring"
MODULES = (
    "domino_rooms.measures",
    "domino_game.metrics",
    "domino_computer.metrics",
    "domino_ai.worker.jobs",
    "domino_ai.worker.thinker",
)
SUFFIXES = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count")}
OTHERS = {"up", "process_cpu_seconds_total", "process_resident_memory_bytes"}
NAMES = re.compile(r"\b(?:domino|process|up)(?:_[a-z0-9_]+)?\b")

RULES: list[dict[str, Any]] = [
    rule for group in yaml.safe_load((FOLDER / "alerts.yml").read_text())["groups"] for rule in group["rules"]
]
DASHBOARD: dict[str, Any] = json.loads((FOLDER / "grafana" / "dashboards" / "domino.json").read_text())
PROMETHEUS: dict[str, Any] = yaml.safe_load((FOLDER / "prometheus.yml").read_text())
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
EXPRESSIONS = [rule["expr"] for rule in RULES] + [
    target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]
]


@pytest.fixture(scope="module")
def offered() -> set[str]:
    """The names of all series that the services offer."""
    for name in MODULES:
        importlib.import_module(name)
    # Read, not imported: its schedule is fixed by the environment of whoever imports it first.
    clock = (ROOT / "services" / "jobs" / "domino_jobs" / "clock.py").read_text()
    gauges = set(re.findall(r'Gauge\("(\w+)"', clock))
    counters = {f"{name}_total" for name in re.findall(r'Counter\("(\w+)"', clock)}
    families = [family for family in REGISTRY.collect() if family.type in SUFFIXES]
    return (
        {family.name + suffix for family in families for suffix in SUFFIXES[family.type]} | gauges | counters
    )


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_every_series_exists(expression: str, offered: set[str]) -> None:
    without_labels = re.sub(r"\{[^}]*\}|by \([^)]*\)", "", expression)
    used = set(NAMES.findall(without_labels))
    assert used
    assert used <= offered | OTHERS


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_brackets_are_closed(expression: str) -> None:
    for opening, closing in ("()", "[]", "{}"):
        assert expression.count(opening) == expression.count(closing)


def test_alerts_are_explained_in_the_runbook() -> None:
    headings = re.findall(r"^### `?(\w+)`?$", (ROOT / "docs" / "runbook.md").read_text(), re.MULTILINE)
    assert {rule["alert"] for rule in RULES} <= set(headings)
    assert all(rule["labels"]["severity"] in ("page", "ticket") for rule in RULES)
    assert all(rule["annotations"]["summary"] for rule in RULES)


def test_every_service_is_scraped_where_it_answers() -> None:
    where = {
        name: lookup["port"]
        for job in PROMETHEUS["scrape_configs"]
        for lookup in job["dns_sd_configs"]
        for name in lookup["names"]
    }
    port = int(COMPOSE["x-environment"]["METRICS_PORT"])
    assert where == {"edge": 9180, **dict.fromkeys(("rooms", "game", "computer", "ai", "jobs"), port)}
    assert where.keys() <= COMPOSE["services"].keys()


def test_what_compose_mounts_is_there() -> None:
    for name in ("prometheus", "grafana"):
        for volume in COMPOSE["services"][name]["volumes"]:
            source = volume.split(":")[0]
            assert not source.startswith(".") or (ROOT / source).exists(), source


def test_panels_do_not_overlap_and_ask_the_provisioned_source() -> None:
    sources = yaml.safe_load(
        (FOLDER / "grafana" / "provisioning" / "datasources" / "prometheus.yml").read_text()
    )
    uids = {source["uid"] for source in sources["datasources"]}
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in DASHBOARD["panels"]]
    assert len(set(places)) == len(places)
    assert {panel["datasource"]["uid"] for panel in DASHBOARD["panels"]} == uids
