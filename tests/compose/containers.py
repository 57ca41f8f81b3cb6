"""The stack under test: `docker compose` with a project and ports of its own, and Docker's SDK."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

import docker
from docker.models.containers import Container
from domino_embedded.ports import free_port

ROOT = Path(__file__).parents[2]
PROJECT = "domino-test"
START_SECONDS = 60
"""From nothing to healthy, images built: what the stack promises its hosts."""
SCALE = {"edge": 1, "rooms": 1, "game": 1, "computer": 1, "ai": 1}


class Containers:
    """Brings the stack up, hurts it in any way a test asks for, and deletes it with its data."""

    def __init__(
        self, folder: Path, project: str = PROJECT, settings: Mapping[str, str] | None = None
    ) -> None:
        self._project = project
        self._env_file = folder / "env"
        self.port = free_port()
        https = free_port()
        self.settings = {
            "BIND": "127.0.0.1",
            "HTTP_PORT": str(self.port),
            "HTTPS_PORT": str(https),
            "IMAGES": PROJECT,
            **(settings or {}),
        }
        self.configure()
        self.address = f"http://127.0.0.1:{self.port}"
        self.secure_address = f"https://localhost:{https}"
        self._docker = docker.from_env()

    def __enter__(self) -> Self:
        self.compose("down", "--volumes", "--remove-orphans")
        return self

    def __exit__(self, *reason: object) -> None:
        try:
            self.compose("down", "--volumes", "--remove-orphans", "--timeout", "2")
        finally:
            self._docker.close()

    @property
    def environment(self) -> dict[str, str]:
        """For scripts that call `docker compose` themselves."""
        return {**environment_of(self._project), "COMPOSE_ENV_FILES": str(self._env_file)}

    def compose(self, *arguments: str, stdin: str | None = None) -> str:
        """`docker compose` with these arguments; what it printed. Raises AssertionError with its errors."""
        command = ["docker", "compose", "--progress", "plain", "--env-file", str(self._env_file), *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, input=stdin, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{' '.join(arguments)}:\n{done.stderr[-3000:]}{self._why_unhealthy()}"
        return done.stdout

    def configure(self, **changed: str) -> None:
        """The settings from now on; without any, those of the beginning. `up` puts them into effect."""
        settings = {**self.settings, **changed}
        self._env_file.write_text("".join(f"{name}={value}\n" for name, value in settings.items()))

    def build(self) -> None:
        """Build all images."""
        self.compose("build", "--quiet")

    def up(self, **scale: int) -> None:
        """Start whatever does not run and wait until all is healthy; one replica of each unless told."""
        replicas = [f"--scale={name}={count}" for name, count in (SCALE | scale).items()]
        self.compose("up", "--detach", "--wait", f"--wait-timeout={START_SECONDS}", *replicas)

    def up_as_set(self) -> None:
        """What a host types: as many replicas as the settings say, images built where sources changed."""
        self.compose("up", "--build", "--detach", "--wait", f"--wait-timeout={START_SECONDS}")

    def secret(self, server: str) -> str:
        """The password that was made for ``postgres`` or ``redis``."""
        (container,) = self.of(server)
        return output_of(container, "cat", f"/run/secrets/{server}/password")

    def of(self, service: str) -> list[Container]:
        """The running containers of a service."""
        labels = [f"com.docker.compose.project={self._project}", f"com.docker.compose.service={service}"]
        return self._docker.containers.list(filters={"label": [*labels, "com.docker.compose.oneoff=False"]})

    def all(self) -> list[Container]:
        """All containers, also those that have ended."""
        label = f"com.docker.compose.project={self._project}"
        return self._docker.containers.list(all=True, filters={"label": label})

    def kill(self, service: str) -> None:
        """SIGKILL to every replica. Docker takes this for a wish and starts none of them again."""
        for container in self.of(service):
            container.kill()

    def start(self, service: str) -> None:
        """Start a service whose containers were killed."""
        self.compose("start", service)

    def crash(self, service: str) -> None:
        """Kill all processes from within, so that the restart policy brings the container back."""
        for container in self.of(service):
            container.exec_run(["sh", "-c", "kill -9 -1"])

    def sql(self, statement: str) -> list[str]:
        """The lines of a query's answer, columns parted by `|`."""
        query = ("psql", "-U", "domino", "-d", "domino", "-qAt", "-v", "ON_ERROR_STOP=1", "-c", statement)
        return self.compose("exec", "-T", "postgres", *query).splitlines()

    def logs(self, *services: str) -> str:
        """All that was written so far."""
        return self.compose("logs", "--no-color", "--no-log-prefix", *services)

    def script(self, *command: str) -> str:
        """Run one of infra/'s scripts on this stack."""
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command}:\n{done.stdout[-2000:]}{done.stderr[-3000:]}"
        return done.stdout

    def _why_unhealthy(self) -> str:
        troubled = [one for one in self.all() if one.health == "unhealthy" or one.status == "restarting"]
        return "".join(f"\n--- {one.name}:\n{one.logs(tail=15).decode()}" for one in troubled)


def environment_of(project: str) -> dict[str, str]:
    """For `docker compose` with a project of this name."""
    return {**os.environ, "COMPOSE_PROJECT_NAME": project}


def ids(containers: Sequence[Container]) -> set[str]:
    """Ids, for telling whether containers were replaced."""
    return {container.id or "" for container in containers}


def output_of(container: Container, *command: str) -> str:
    """What a command within a container prints, errors included."""
    result = container.exec_run(list(command))
    assert isinstance(result.output, bytes)
    return result.output.decode()
