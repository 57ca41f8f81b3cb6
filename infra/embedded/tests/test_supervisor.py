"""Order of starting and ending, patience, and what happens to a part that keeps dying."""

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from domino_embedded import part
from domino_embedded.errors import StartError
from domino_embedded.part import Part
from domino_embedded.supervisor import Supervisor

SLEEP = ("sleep", "60")


@pytest.fixture
def supervisor(tmp_path: Path) -> Iterator[Supervisor]:
    running = Supervisor(tmp_path)
    yield running
    running.stop_all()


def noting(name: str, file: Path) -> Part:
    """A part that writes its name into a file when it is asked to stop."""
    started = file.with_suffix(f".{name}")
    script = f"trap 'echo {name} >> {file}; exit' TERM; touch {started}; while :; do sleep 0.02; done"
    return Part(name, ("sh", "-c", script), ready=started.exists)


def test_the_last_one_started_is_the_first_one_ended(supervisor: Supervisor, tmp_path: Path) -> None:
    for name in ("one", "two", "three"):
        supervisor.start(noting(name, tmp_path / "ended"))
    supervisor.stop_all()
    assert (tmp_path / "ended").read_text().split() == ["three", "two", "one"]
    assert supervisor.names == ()


def test_a_part_that_never_gets_ready_is_not_waited_for_forever(supervisor: Supervisor) -> None:
    with pytest.raises(StartError, match="slow was not ready after 0 s"):
        supervisor.start(Part("slow", SLEEP, ready=lambda: False, patience=0.1))


def test_a_slow_part_is_waited_for_and_whoever_waits_is_told(
    supervisor: Supervisor, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a machine on which everything takes a hundred times as long."""
    seconds = iter(range(0, 100_000, 20))
    monkeypatch.setattr(
        part, "time", SimpleNamespace(monotonic=lambda: next(seconds), sleep=lambda _pause: None)
    )
    looks = iter([False] * 5 + [True])
    supervisor.start(Part("slow", SLEEP, ready=lambda: next(looks)))
    assert "waiting for slow (20 s)" in capsys.readouterr().err


def test_a_part_that_ends_while_we_wait_is_quoted(supervisor: Supervisor) -> None:
    part = Part("sad", ("sh", "-c", "echo no luck; exit 3"), ready=lambda: False)
    with pytest.raises(StartError, match=r"(?s)sad ended at once \(exit status 3\).*no luck.*sad\.log"):
        supervisor.start(part)


def test_a_missing_program_is_named(supervisor: Supervisor) -> None:
    with pytest.raises(StartError, match=r"ghost cannot be started: .*no-such-program"):
        supervisor.start(Part("ghost", ("no-such-program",)))


def test_a_deaf_part_is_killed_after_its_grace(supervisor: Supervisor, tmp_path: Path) -> None:
    script = f"trap '' TERM; touch {tmp_path}/deaf; while :; do sleep 0.02; done"
    part = Part("deaf", ("sh", "-c", script), ready=(tmp_path / "deaf").exists, grace=0.2)
    supervisor.start(part)
    process = supervisor["deaf"]
    supervisor.stop("deaf")
    assert process.status == -signal.SIGKILL


def test_an_essential_part_that_keeps_dying_ends_the_watch(
    supervisor: Supervisor, capfd: pytest.CaptureFixture[str]
) -> None:
    supervisor.start(Part("weak", ("false",)))
    with pytest.raises(StartError, match="weak ended 6 times within a minute"):
        supervisor.watch()
    assert capfd.readouterr().err.count("starting it again") == 5


def test_the_others_go_on_without_a_part_that_is_not_essential(
    supervisor: Supervisor, capfd: pytest.CaptureFixture[str]
) -> None:
    supervisor.start(Part("strong", SLEEP))
    supervisor.start(Part("weak", ("false",), essential=False))
    supervisor.watch(lambda: "weak" not in supervisor.names)
    assert supervisor["strong"].status is None
    assert "going on without weak" in capfd.readouterr().err


def test_a_signal_ends_the_waiting_for_a_part(supervisor: Supervisor) -> None:
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGTERM)).start()
    began = time.monotonic()
    with supervisor.heeding_signals(), pytest.raises(KeyboardInterrupt):
        supervisor.start(Part("slow", SLEEP, ready=lambda: False))
    assert time.monotonic() - began < Part("", ()).patience


def test_children_of_a_part_end_with_it(supervisor: Supervisor, tmp_path: Path) -> None:
    child = f"import os, time; open({str(tmp_path / 'child')!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    script = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    supervisor.start(Part("parent", (sys.executable, "-c", script), ready=lambda: _pid(tmp_path) is not None))
    pid = _pid(tmp_path)
    assert pid is not None
    supervisor.stop("parent")
    deadline = time.monotonic() + 5
    while _lives(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not _lives(pid)


def _pid(folder: Path) -> int | None:
    file = folder / "child"
    return int(file.read_text()) if file.exists() and file.read_text() else None


def _lives(pid: int) -> bool:
    import psutil
    from domino_embedded.stale_processes import is_alive

    return psutil.pid_exists(pid) and is_alive(psutil.Process(pid))
