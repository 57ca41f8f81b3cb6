"""Prometheus, its alerts and the dashboard name only what there is."""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from domino_jobs.metrics import LAST_RUN
from prometheus_client import REGISTRY

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "infra" / "monitoring"
MODULES = (
    "domino_rooms.measures",
    "domino_game.metrics",
    "domino_computer.metrics",
    "domino_ai.worker.jobs",
    "domino_jobs.metrics",
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
    families = [family for family in REGISTRY.collect() if family.type in SUFFIXES]
    # Registered once it is known which database to ask.
    return {family.name + suffix for family in families for suffix in SUFFIXES[family.type]} | {LAST_RUN}


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_every_series_exists(expression: str, offered: set[str]) -> None:
    without_labels = re.sub(r"\{[^}]*\}|by \([^)]*\)", "", expression)
    used = set(NAMES.findall(without_labels))
    assert used
    assert used <= offered | OTHERS


def test_every_alert_has_a_test_in_which_it_fires_and_one_in_which_it_is_silent() -> None:
    tests = yaml.safe_load((FOLDER / "alerts.test.yml").read_text())["tests"]
    cases = [case for test in tests for case in test["alert_rule_test"]]
    names = {rule["alert"] for rule in RULES}
    assert {case["alertname"] for case in cases if case.get("exp_alerts")} == names
    assert {case["alertname"] for case in cases if not case.get("exp_alerts")} == names


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
