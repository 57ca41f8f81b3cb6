"""Who runs Postgres, for root and for everybody else."""

import os
import pwd
from pathlib import Path

import pytest
from domino_embedded.account import CANDIDATES, ROOT, for_postgres
from domino_embedded.errors import StartError

SOMEBODY = 1000
NOBODY = pwd.getpwnam("nobody")


def test_an_ordinary_user_runs_it_himself(tmp_path: Path) -> None:
    assert for_postgres(tmp_path / "cluster", SOMEBODY) is None


def test_root_hands_a_new_cluster_to_an_account_without_rights(tmp_path: Path) -> None:
    account = for_postgres(tmp_path / "cluster", ROOT)
    assert account is not None
    assert account.name in CANDIDATES
    assert ROOT not in (account.uid, account.gid)


def test_a_cluster_stays_with_whom_it_belongs_to(tmp_path: Path) -> None:
    if os.geteuid() == ROOT:
        os.chown(tmp_path, NOBODY.pw_uid, NOBODY.pw_gid)
    account = for_postgres(tmp_path, ROOT, ())
    assert account is not None
    assert account.uid == tmp_path.stat().st_uid != ROOT


def test_root_is_told_where_there_is_nobody(tmp_path: Path) -> None:
    with pytest.raises(StartError, match="run this as an ordinary user"):
        for_postgres(tmp_path / "cluster", ROOT, ("no-such-user",))
