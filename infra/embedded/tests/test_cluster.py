"""No start deletes an existing database, whatever is wrong with it, and every trouble has its way out."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from domino_embedded.errors import StartError
from domino_embedded.postgres import Postgres
from domino_embedded.supervisor import Supervisor

OTHER_MAJOR = "12"


@pytest.fixture
def kept(folder: Path) -> Path:
    """A data folder with a database in which somebody has kept something."""
    with psycopg.connect(started(folder), autocommit=True) as connection:
        connection.execute("CREATE TABLE note AS SELECT 'kept' AS value")
    stop(folder)
    return folder


RUNNING: dict[Path, Supervisor] = {}


def started(folder: Path) -> str:
    """Start Postgres on this folder; the URL of the game's database."""
    RUNNING[folder] = Supervisor(folder)
    postgres = Postgres(folder, durable=False)
    try:
        RUNNING[folder].start(postgres.part())
    except StartError:
        stop(folder)
        raise
    return postgres.url


def stop(folder: Path) -> None:
    RUNNING.pop(folder).stop_all()


def note_in(folder: Path) -> str:
    """What was kept; starts Postgres for it."""
    try:
        with psycopg.connect(started(folder)) as connection:
            row = connection.execute("SELECT value FROM note").fetchone()
            assert row is not None
            return str(row[0])
    finally:
        if folder in RUNNING:
            stop(folder)


def refusal(folder: Path) -> StartError:
    """Why Postgres does not start."""
    with pytest.raises(StartError) as refused:
        started(folder)
    return refused.value


def test_a_cluster_without_its_version_is_left_alone(kept: Path) -> None:
    version = kept / "postgres" / "cluster" / "PG_VERSION"
    text = version.read_text()
    version.unlink()
    refused = refusal(kept)
    assert "PG_VERSION is missing" in refused.problem
    assert str(kept / "postgres" / "cluster") in refused.way_out
    version.write_text(text)
    shutil.chown(version, version.parent.stat().st_uid, version.parent.stat().st_gid)
    assert note_in(kept) == "kept"


def test_only_a_half_made_cluster_is_made_anew(kept: Path) -> None:
    (kept / "postgres" / "cluster").rename(kept / "postgres" / "moved-aside")
    (kept / "postgres" / "new").mkdir()
    (kept / "postgres" / "new" / "half").touch()
    started(kept)
    stop(kept)
    assert (kept / "postgres" / "moved-aside" / "PG_VERSION").exists()
    assert not (kept / "postgres" / "new").exists()


def test_a_cluster_of_another_major_is_left_alone(kept: Path) -> None:
    version = kept / "postgres" / "cluster" / "PG_VERSION"
    text = version.read_text()
    version.write_text(f"{OTHER_MAJOR}\n")
    refused = refusal(kept)
    assert f"made by Postgres {OTHER_MAJOR}" in refused.problem
    assert "make backup" in refused.way_out
    assert "make restore" in refused.way_out
    version.write_text(text)
    assert note_in(kept) == "kept"


@pytest.mark.parametrize("content", [None, "", "{", "[]", "{}", '{"password": 7}'])
def test_a_lost_password_file_is_one_line_and_a_new_password_the_way_out(
    kept: Path, content: str | None
) -> None:
    file = kept / "postgres.json"
    file.unlink()
    if content is not None:
        file.write_text(content)
    refused = refusal(kept)
    assert "postgres.json" in refused.problem
    assert "\n" not in refused.problem
    assert "new-password" in refused.way_out
    give_new_password(kept)
    assert note_in(kept) == "kept"


def test_a_wrong_password_is_one_line_and_a_new_password_the_way_out(kept: Path) -> None:
    (kept / "postgres.json").write_text(json.dumps({"password": "another"}))
    refused = refusal(kept)
    assert "postgres.json" in refused.problem
    assert "new-password" in refused.way_out
    give_new_password(kept)
    assert note_in(kept) == "kept"
    assert (kept / "postgres.json").stat().st_mode & 0o077 == 0


def give_new_password(folder: Path) -> None:
    """As the message says."""
    env = {**os.environ, "DOMINO_DATA": str(folder)}
    subprocess.run([sys.executable, "-m", "domino_embedded", "new-password"], env=env, check=True)
