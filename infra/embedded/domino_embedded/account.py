"""Who runs Postgres: it refuses to run as root, so root hands it to an account without rights."""

import os
import pwd
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from domino_embedded.errors import StartError

ROOT = 0
CANDIDATES = ("postgres", "nobody")


@dataclass(frozen=True, slots=True)
class Account:
    """A user of this machine that a process is started as."""

    name: str
    uid: int
    gid: int

    def can_reach(self, path: Path) -> bool:
        """Whether this account may pass through every folder down to `path`, and enter or run it."""
        check = subprocess.run(
            ["test", "-x", str(path)], user=self.uid, group=self.gid, extra_groups=[], cwd="/", check=False
        )
        return check.returncode == 0

    def own(self, path: Path) -> None:
        """Hand a file or folder to this account."""
        os.chown(path, self.uid, self.gid)


def for_postgres(
    cluster: Path, user: int | None = None, candidates: Sequence[str] = CANDIDATES
) -> Account | None:
    """The account that Postgres must be started as, or None where we, or `user`, may run it ourselves.

    A cluster that exists already stays with the account that owns it. Raises StartError when root finds
    no account to hand it to.
    """
    if (os.geteuid() if user is None else user) != ROOT:
        return None
    if cluster.exists() and (owner := cluster.stat().st_uid) != ROOT:
        return _account(pwd.getpwuid(owner))
    for name in candidates:
        try:
            return _account(pwd.getpwnam(name))
        except KeyError:
            continue
    raise StartError(
        "Postgres cannot run as root, and there is neither a user 'postgres' nor 'nobody'",
        "run this as an ordinary user",
    )


def _account(entry: pwd.struct_passwd) -> Account:
    return Account(entry.pw_name, entry.pw_uid, entry.pw_gid)
