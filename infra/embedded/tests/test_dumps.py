"""`make backup` and `make restore` for `make play`, as the runbook says, and the move to another Postgres."""

import os
import subprocess
from pathlib import Path

import psycopg
import pytest
from domino_embedded.ports import free_port
from domino_embedded.run import addresses
from domino_embedded.settings import Settings

from tests.timeouts import PATIENCE

from .runner import STANDINS, Runner

CHECKOUT = Path(__file__).resolve().parents[3]


@pytest.fixture
def data(folder: Path) -> Path:
    """A data folder that is not there yet."""
    return folder / "data"


def make(what: str, file: Path, data: Path) -> subprocess.CompletedProcess[str]:
    """Run `infra/backup` or `infra/restore`, as `make` does."""
    env = {**os.environ, "DOMINO_DATA": str(data), "OF": "play", "PYTHONPATH": str(STANDINS)}
    command = [str(CHECKOUT / "infra" / what), str(file)]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=PATIENCE * 2)


def databases(data: Path) -> dict[str, list[str]]:
    """The rooms in each database that has any tables."""
    found = {}
    with addresses(Settings("", 1, data), migrate=False) as env:
        server = env["DATABASE_URL"].rsplit("/", 1)[0]
        with psycopg.connect(f"{server}/postgres") as connection:
            rows = connection.execute(
                "SELECT datname FROM pg_database WHERE datname LIKE 'domino%'"
            ).fetchall()
        for (name,) in rows:
            with psycopg.connect(f"{server}/{name}") as connection:
                if connection.execute("SELECT to_regclass('room')").fetchone() != (None,):
                    rooms = connection.execute("SELECT code FROM room ORDER BY code").fetchall()
                    found[str(name)] = [str(code) for (code,) in rooms]
    return found


def played(data: Path, backup: Path, *, after: bool = True) -> None:
    """A game with one room, a backup made while it ran, and, ``after`` that, another room."""
    runner = Runner(data, free_port(), {})
    try:
        runner.wait_ready()
        runner.run("INSERT INTO room VALUES ('before')")
        done = make("backup", backup, data)
        assert (done.returncode, done.stdout) == (0, f"{backup}\n"), done.stderr
        if after:
            runner.run("INSERT INTO room VALUES ('since')")
        refused = make("restore", backup, data)
        assert refused.returncode == 1
        assert "the game is running" in refused.stderr
    finally:
        runner.process.terminate()
        runner.finish()


def test_a_backup_of_a_running_game_is_put_back_and_nothing_is_deleted(data: Path, tmp_path: Path) -> None:
    backup = tmp_path / "a.dump"
    played(data, backup)
    assert backup.stat().st_mode & 0o077 == 0
    for _ in range(2):
        done = make("restore", backup, data)
        assert done.returncode == 0, done.stderr
    kept = databases(data)
    assert kept.pop("domino") == ["before"]
    assert sorted(kept.values()) == [["before"], ["before", "since"]]


def test_a_backup_that_cannot_be_read_changes_nothing(data: Path, tmp_path: Path) -> None:
    played(data, tmp_path / "a.dump")
    broken = tmp_path / "broken.dump"
    broken.write_bytes(b"PGDMP and then nothing")
    assert make("restore", broken, data).returncode == 1
    assert databases(data) == {"domino": ["before", "since"]}


def test_the_way_to_another_major_version(data: Path, tmp_path: Path) -> None:
    """The old files cannot be read any more: what they hold comes by the backup, and they stay."""
    backup = tmp_path / "a.dump"
    played(data, backup, after=False)
    cluster = data / "postgres" / "cluster"
    (cluster / "PG_VERSION").write_text("12\n")
    assert "made by Postgres 12" in make("restore", backup, data).stderr
    aside = cluster.rename(cluster.with_name("cluster-12"))
    assert make("restore", backup, data).returncode == 0
    assert databases(data)["domino"] == ["before"]
    assert (aside / "PG_VERSION").exists()
