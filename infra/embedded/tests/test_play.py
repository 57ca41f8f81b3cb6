"""The whole runner: starting, ending, being killed, and every trouble it must explain."""

import json
import os
import signal
import socket
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import psycopg
import pytest
from domino_embedded import run
from domino_embedded.account import for_postgres
from domino_embedded.ports import LOOPBACK, free_port
from domino_embedded.services import answers
from domino_embedded.settings import Settings
from domino_embedded.stale_processes import is_alive

from tests.timeouts import PATIENCE

from .runner import Runner

Start = Callable[..., Runner]


@pytest.fixture
def start(folder: Path) -> Iterator[Start]:
    """Starts runners, all on the same data folder unless told otherwise."""
    runners: list[Runner] = []

    def _start(data: Path = folder / "data", port: int | None = None, **env: str) -> Runner:
        runners.append(Runner(data, port or free_port(), env))
        return runners[-1]

    yield _start
    for runner in runners:
        runner.process.terminate()
        runner.process.communicate(timeout=PATIENCE)


def get(runner: Runner, path: str) -> str:
    with urllib.request.urlopen(f"http://{LOOPBACK}:{runner.port}{path}") as response:
        return str(response.read().decode())


def database(runner: Runner) -> str:
    return str(json.loads((runner.data / "addresses.json").read_text())["DATABASE_URL"])


def eventually(holds: Callable[[], bool], patience: float = 15) -> bool:
    deadline = time.monotonic() + patience
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.05)
    return holds()


def descendants(runner: Runner) -> list[psutil.Process]:
    return psutil.Process(runner.process.pid).children(recursive=True)


def gone(processes: list[psutil.Process]) -> bool:
    return not any(is_alive(process) for process in processes)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_everything_in_good_order(start: Start, number: signal.Signals) -> None:
    runner = start()
    runner.wait_ready()
    assert get(runner, "/api/rooms/x") == '"rooms"'
    processes = descendants(runner)
    assert len(processes) >= 6
    runner.process.send_signal(number)
    assert runner.finish() == ""
    assert runner.process.returncode == 0
    assert gone(processes)


def test_killed_runner_takes_its_children_along_and_the_next_one_finds_the_data(start: Start) -> None:
    first = start()
    first.wait_ready()
    with psycopg.connect(database(first), autocommit=True) as connection:
        connection.execute("INSERT INTO room VALUES ('kept')")
    processes = descendants(first)
    first.process.kill()
    second = start(port=first.port)  # at once, while the remains of the first are still ending
    second.wait_ready()
    assert gone(processes)
    with psycopg.connect(database(second)) as connection:
        assert connection.execute("SELECT code FROM room").fetchall() == [("kept",)]


def test_everything_killed_at_once_starts_again(start: Start) -> None:
    first = start()
    first.wait_ready()
    for process in [*descendants(first), psutil.Process(first.process.pid)]:
        process.send_signal(signal.SIGSTOP)
    for process in [*descendants(first), psutil.Process(first.process.pid)]:
        process.kill()
    start(port=first.port).wait_ready()


def test_what_even_the_watchdog_could_not_end_is_ended_by_the_next_run(start: Start) -> None:
    first = start()
    first.wait_ready()
    processes = descendants(first)
    watchdog = next(p for p in processes if p.cmdline()[-1].endswith("watchdog.py"))
    watchdog.kill()
    first.process.kill()
    assert not gone(processes)
    start(port=first.port).wait_ready()
    assert gone(processes)


def test_a_part_that_dies_is_started_again(start: Start) -> None:
    runner = start()
    runner.wait_ready()
    edge = next(p for p in descendants(runner) if "domino_embedded.serve" in p.cmdline())
    edge.kill()
    assert eventually(lambda: gone([edge]) and answers(f"http://{LOOPBACK}:{runner.port}/health/ready"))


def test_a_failing_part_ends_the_others_and_says_why(start: Start) -> None:
    runner = start(MIGRATION_FAILS="yes")
    trouble = runner.finish()
    assert runner.process.returncode == 1
    assert "error: migrate failed (exit status 1)\n  no such revision" in trouble
    assert not [p for p in psutil.process_iter() if str(runner.data) in " ".join(_command(p))]


def test_a_wrong_setting_is_named_without_a_traceback(start: Start) -> None:
    runner = start(LOG_LEVEL="loud")
    trouble = runner.finish()
    assert runner.process.returncode == 1
    assert trouble.startswith(
        "error: edge ended at once (exit status 2)\n  LOG_LEVEL is 'LOUD', which is none of "
    )
    assert "Traceback" not in trouble


def _command(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except (psutil.NoSuchProcess, psutil.AccessDenied):
        return []


def test_a_taken_port_is_named_with_another_to_try(start: Start) -> None:
    with socket.create_server((LOOPBACK, 0)) as other:
        port = other.getsockname()[1]
        runner = start(port=port)
        trouble = runner.finish()
    assert runner.process.returncode == 1
    assert f"port {port} is taken" in trouble
    assert f"make play PORT={port + 1}" in trouble


def test_a_second_runner_on_the_same_data_is_refused(start: Start) -> None:
    first = start()
    first.wait_ready()
    second = start()
    assert f"is in use by process {first.process.pid}" in second.finish()
    assert second.process.returncode == 1
    assert get(first, "/health/ready") == "ok"


def test_a_data_folder_that_cannot_be_made_is_named(start: Start, folder: Path) -> None:
    (folder / "file").write_text("in the way")
    runner = start(data=folder / "file" / "data")
    assert f"cannot write to the data folder {folder}/file/data: Not a directory" in runner.finish()
    assert runner.process.returncode == 1


def test_a_command_finds_the_servers_of_a_running_game_or_gets_its_own(start: Start) -> None:
    runner = start(EXPIRE_AFTER="10d")
    runner.wait_ready()
    running = run.running(Settings("", 1, runner.data))
    assert running is not None
    assert running["EXPIRE_AFTER"] == "10d", "a bare `make expire` ends what the game would"
    runner.run("INSERT INTO room VALUES ('by hand')")
    runner.process.terminate()
    runner.finish()
    runner.run("DELETE FROM room WHERE code = 'by hand'")
    assert not (runner.data / "addresses.json").exists()


def test_postgres_has_no_rights_of_root_whoever_starts_it(start: Start) -> None:
    runner = start()
    runner.wait_ready()
    postgres = next(p for p in descendants(runner) if p.name() == "postgres")
    account = for_postgres(runner.data / "postgres" / "cluster")
    assert postgres.uids().real == (account.uid if account else os.geteuid()) != 0
    assert (runner.data / "postgres.json").stat().st_mode & 0o077 == 0
