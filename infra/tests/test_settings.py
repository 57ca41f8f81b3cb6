"""`.env.example` explains every setting of docker-compose.yml and nothing else; `make-env` fills secrets."""

from __future__ import annotations

import re
import shutil
import stat
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLE = (ROOT / ".env.example").read_text()
COMPOSE = (ROOT / "docker-compose.yml").read_text()

PASSED_ON = re.findall(r"^  ([A-Z_]+):$", COMPOSE, re.MULTILINE)


def test_every_setting_is_explained() -> None:
    used = set(re.findall(r"(?<!\$)\$\{(\w+)", COMPOSE)) | set(PASSED_ON)
    assert set(re.findall(r"^#?([A-Z_]+)=", EXAMPLE, re.MULTILINE)) == used


def test_no_secret_has_a_default() -> None:
    for name, rest in re.findall(r"(?<!\$)\$\{(\w*PASSWORD)([^}]*)", COMPOSE):
        assert rest.startswith(":?"), name
    assert not re.findall(r"^\w*PASSWORD=.+$", EXAMPLE, re.MULTILINE)


def test_shown_defaults_are_those_of_compose() -> None:
    shown = dict(re.findall(r"^#([A-Z_]+)=(.*)$", EXAMPLE, re.MULTILINE))
    for name, default in re.findall(r"(?<!\$)\$\{(\w+):-([^}$]+)\}", COMPOSE):
        if name != "SITE_ADDRESS":
            assert shown[name] == default, name


def test_make_env_fills_every_secret_once(tmp_path: Path) -> None:
    (tmp_path / "infra").mkdir()
    script = tmp_path / "infra" / "make-env"
    shutil.copy(ROOT / "infra" / "make-env", script)
    (tmp_path / ".env.example").write_text(EXAMPLE)
    subprocess.run([script], check=True)
    written = (tmp_path / ".env").read_text()
    secrets = re.findall(r"^(\w+_PASSWORD)=([0-9a-f]{48})$", written, re.MULTILINE)
    assert len({value for _, value in secrets}) == len(secrets) == 3
    assert stat.S_IMODE((tmp_path / ".env").stat().st_mode) == 0o600
    subprocess.run([script], check=True)
    assert (tmp_path / ".env").read_text() == written


def test_what_is_handed_on_is_read_by_a_service() -> None:
    files = [*ROOT.glob("services/*/domino_*/*settings.py"), *ROOT.glob("shared/service/domino_service/*.py")]
    sources = "".join(path.read_text() for path in files)
    assert PASSED_ON
    for name in PASSED_ON:
        assert f'"{name.removeprefix("GAME_")}"' in sources, name
