"""The data folder is checked before anything is started in it."""

import shutil
from collections import namedtuple
from pathlib import Path

import pytest
from domino_embedded.data import DataFolder
from domino_embedded.errors import StartError

Usage = namedtuple("Usage", "total used free")


def test_a_full_disk_is_said_before_anything_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: Usage(10**9, 10**9, 12_000_000))
    with (
        pytest.raises(StartError, match=r"the disk is full: 12 MB are left for .*\n.*DOMINO_DATA"),
        DataFolder(tmp_path).held(),
    ):
        pass


def test_it_can_be_held_again_after_it_was_let_go(tmp_path: Path) -> None:
    for _ in range(2):
        with DataFolder(tmp_path / "new" / "data").held() as data:
            assert data.logs.is_dir()


def test_a_note_of_a_process_long_gone_keeps_nobody_out(tmp_path: Path) -> None:
    (tmp_path / "lock").write_text('{"pid": 1, "since": 12.5}')
    with DataFolder(tmp_path).held():
        assert '"pid": 1,' not in (tmp_path / "lock").read_text()
