"""`.env.example` explains every setting of docker-compose.yml and nothing else, and none is needed."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLE = (ROOT / ".env.example").read_text()
COMPOSE = (ROOT / "docker-compose.yml").read_text()

PASSED_ON = re.findall(r"^  ([A-Z_]+):$", COMPOSE, re.MULTILINE)


def test_every_setting_is_explained() -> None:
    handed_on = set(re.findall(r"^ +([A-Z_]+):$", COMPOSE, re.MULTILINE))
    used = set(re.findall(r"(?<!\$)\$\{(\w+)", COMPOSE)) | handed_on
    assert set(re.findall(r"^#?([A-Z_]+)=", EXAMPLE, re.MULTILINE)) == used


def test_none_is_needed_and_no_secret_has_a_default() -> None:
    assert "?" not in "".join(re.findall(r"\$\{[A-Z_]+([^}]*)", COMPOSE))
    assert not re.findall(r"(?<!\$)\$\{\w*PASSWORD:?-", COMPOSE)
    assert not re.findall(r"^[^#\s]", EXAMPLE, re.MULTILINE)
    assert not re.findall(r"PASSWORD=.+$", EXAMPLE, re.MULTILINE)


def test_shown_defaults_are_those_of_compose() -> None:
    shown = dict(re.findall(r"^#([A-Z_]+)=(.*)$", EXAMPLE, re.MULTILINE))
    for name, default in re.findall(r"(?<!\$)\$\{(\w+):-([^}$]+)\}", COMPOSE):
        if name not in ("SITE_ADDRESS", "DATABASE_URL", "REDIS_URL"):
            assert shown[name] == default, name


def test_what_the_services_explain_can_be_set() -> None:
    """Settings in the tables of a package's README get through compose, or compose has its own value."""
    own = set(re.findall(r"^  ([A-Z_]+): ", COMPOSE, re.MULTILINE))
    for path in (*ROOT.glob("services/*/README.md"), *ROOT.glob("shared/*/README.md")):
        rows = re.findall(r"^\| (`[A-Z_]{2,}`[^|]*)\|", path.read_text(), re.MULTILINE)
        explained = {name for row in rows for name in re.findall(r"`([A-Z]\w+)`", row)}
        assert explained - set(PASSED_ON) - own <= {"METRICS_HOST"}, path


def test_what_is_handed_on_is_read_by_a_service() -> None:
    files = [
        *ROOT.glob("services/*/domino_*/*settings.py"),
        *ROOT.glob("shared/*/domino_*/*.py"),
    ]
    sources = "".join(path.read_text() for path in files)
    assert PASSED_ON
    for name in PASSED_ON:
        assert f'"{name.removeprefix("GAME_")}"' in sources, name
