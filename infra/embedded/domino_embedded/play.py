"""`make play` and `make dev`: everything in one command."""

import contextlib
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from domino_embedded import services
from domino_embedded.data import DataFolder
from domino_embedded.files import write_private
from domino_embedded.part import Part
from domino_embedded.ports import LOOPBACK, claim, free_port, lan_address
from domino_embedded.postgres import Postgres
from domino_embedded.settings import CHECKOUT, Settings
from domino_embedded.supervisor import Supervisor
from domino_embedded.valkey import Valkey

ADDRESSES = "addresses.json"  # in the data folder while servers run there, for `run`
AGREED = ("EXPIRE_AFTER",)  # what a command beside a running game must be set to as the game is
VITE_PORT = 5173
EVERYWHERE = ("0.0.0.0", "::")


@contextlib.contextmanager
def servers(data: DataFolder) -> Iterator[tuple[Supervisor, dict[str, str]]]:
    """Run Postgres and Valkey in a data folder that we hold; yields the environment that leads to them."""
    addresses = data.root / ADDRESSES
    supervisor = Supervisor(_fresh(data.logs), record=data.record, hold=(data.lock_descriptor,))
    try:
        with supervisor.heeding_signals():
            postgres, valkey = Postgres(data.root), Valkey(data.root)
            for part in (postgres.part(), valkey.part()):
                supervisor.start(part)
            env = {"DATABASE_URL": postgres.url, "REDIS_URL": valkey.url}
            # Empty means the default, also where whoever runs the command has set something else.
            env |= {name: os.environ.get(name, "") for name in AGREED}
            write_private(addresses, json.dumps(env))
            yield supervisor, env
    finally:
        data.note({})
        addresses.unlink(missing_ok=True)
        supervisor.stop_all()


@contextlib.contextmanager
def ready_to_serve(settings: Settings) -> Iterator[tuple[Supervisor, dict[str, str]]]:
    """The servers with all tables, once the port is free (the last run may just be leaving it)."""
    with DataFolder(settings.data).held() as data:
        claim(settings.host, settings.port)
        with servers(data) as (supervisor, env):
            supervisor.start(services.migrate(env))
            yield supervisor, env


def play(settings: Settings, ending: Callable[[], bool]) -> None:
    """Run the whole game until Ctrl-C, SIGTERM or `ending`; raises StartError when something cannot start."""
    with ready_to_serve(settings) as (supervisor, env):
        edge = {**env, **computer(supervisor, env)}
        supervisor.start(services.edge("edge", settings.host, settings.port, edge))
        supervisor.start(services.worker("worker", env))
        supervisor.start(services.schedule(env))
        sys.stdout.write(announcement(settings))
        sys.stdout.flush()
        supervisor.watch(ending)
        sys.stdout.write("\nStopping. The rooms are kept.\n")


def dev(settings: Settings, ending: Callable[[], bool]) -> None:
    """The same, with the page from Vite and services that start again when a file changes."""
    with ready_to_serve(settings) as (supervisor, env):
        reloading = {**env, **computer(supervisor, env), "RELOAD": "1"}
        for part in (
            services.edge("edge", settings.host, settings.port, reloading),
            services.worker("worker", env),
            vite(settings),
        ):
            supervisor.start(replace(part, shown=True))
        sys.stdout.write(f"\n  Work on it at http://localhost:{VITE_PORT}\n\n")
        sys.stdout.flush()
        supervisor.watch(ending)


def computer(supervisor: Supervisor, env: Mapping[str, str]) -> dict[str, str]:
    """Start the computer's service; what the edge needs in its environment to find it."""
    port = free_port()
    supervisor.start(services.computer(port, env))
    return {"COMPUTER_URL": f"http://{LOOPBACK}:{port}"}


def vite(settings: Settings) -> Part:
    """The page's development server."""
    env = {"PORT": str(settings.port), "VITE_PORT": str(VITE_PORT)}
    program = str(CHECKOUT / "frontend" / "node_modules" / ".bin" / "vite")
    node = shutil.which("node") or "node"
    return Part("vite", (node, program, "--strictPort"), env, cwd=CHECKOUT / "frontend")


def announcement(settings: Settings) -> str:
    """Where to play, for the terminal."""
    host = "localhost" if settings.host in (*EVERYWHERE, LOOPBACK) else settings.host
    lines = ["", f"  Domino for Two is ready: http://{host}:{settings.port}"]
    if settings.host in EVERYWHERE and (address := lan_address()):
        lines.append(f"  From other devices here: http://{address}:{settings.port}")
    return "\n".join(
        [*lines, f"  Data and logs: {settings.data}", "  Ctrl-C ends it; the rooms are kept.", "", ""]
    )


def _fresh(logs: Path) -> Path:
    """Each run has logs of its own; those of the run before are kept beside them."""
    for log in logs.glob("*.log"):
        os.replace(log, log.with_suffix(".log.1"))
    return logs
