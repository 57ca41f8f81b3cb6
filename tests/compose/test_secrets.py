"""Without `.env` the stack makes its own secrets, once; an installation that has them in `.env` goes on."""

from __future__ import annotations

import secrets
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.compose.containers import PROJECT, ROOT, Containers, environment_of

OTHER = f"{PROJECT}-env"


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Containers]:
    """A second stack with nothing running, with a password in `.env`; its images are those of the first."""
    settings = {name: secrets.token_hex(24) for name in ("POSTGRES_PASSWORD", "REDIS_PASSWORD")}
    with Containers(tmp_path, OTHER, settings) as stack:
        yield stack


def test_commands_need_no_settings(containers: Containers) -> None:
    """Nor a file; the project they are asked about has nothing running."""
    env = {**environment_of(f"{PROJECT}-bare"), "COMPOSE_ENV_FILES": "/dev/null"}
    for command in (["config", "--quiet"], ["ps", "--quiet"], ["down"]):
        done = subprocess.run(
            ["docker", "compose", *command], cwd=ROOT, env=env, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout) == (0, ""), done.stderr
        assert "variable is not set" not in done.stderr
    assert containers.of("game")


def test_secrets_are_made_once(containers: Containers) -> None:
    before = {server: containers.secret(server) for server in ("postgres", "redis")}
    assert len(set(before.values())) == 2
    containers.compose("run", "--rm", "-T", "secrets")
    assert {server: containers.secret(server) for server in before} == before


@pytest.mark.usefixtures("containers")
def test_a_database_with_a_password_in_env_goes_on(other: Containers) -> None:
    """Its volume was made before there were any for secrets; and the file may go once they were kept."""
    other.compose("up", "--detach", "--wait", "postgres")
    other.compose("rm", "--stop", "--force", "postgres", "secrets")
    subprocess.run(["docker", "volume", "rm", f"{OTHER}_secret-postgres"], check=True, capture_output=True)
    other.compose("up", "--detach", "--wait", "rooms")
    assert other.secret("postgres") == other.settings["POSTGRES_PASSWORD"]
    del other.settings["POSTGRES_PASSWORD"]
    other.configure()
    other.compose("up", "--detach", "--wait", "rooms")
