"""The files of a Postgres cluster: made once, looked at before every start, never deleted."""

import json
import secrets
import shutil
import subprocess
import sys
from pathlib import Path

from domino_embedded.account import Account
from domino_embedded.errors import StartError
from domino_embedded.files import sync_folder, write_private

ROLE = "domino"
"""Who owns the cluster."""


class Cluster:
    """The cluster below ``root``, and the file with its password."""

    def __init__(self, root: Path, account: Account | None) -> None:
        """``account`` runs Postgres where we may not (see ``account``)."""
        self.path = root / "postgres" / "cluster"
        self.password_file = root / "postgres.json"
        self._folder = root / "postgres"
        self._account = account

    def prepare(self, binaries: Path) -> None:
        """Make the cluster if there is none yet, else see that it can be started.

        Raises:
            StartError: there is one that cannot be started; nothing has been changed.
        """
        if not self.path.exists() or not any(self.path.iterdir()):
            self._make(binaries)
            return
        self._check_version(binaries)
        self.password()

    def password(self) -> str:
        """The password of the role.

        Raises:
            StartError: the file does not tell it.
        """
        try:
            password = json.loads(self.password_file.read_text())["password"]
        except (OSError, ValueError, KeyError, TypeError):
            password = None
        if not isinstance(password, str):
            raise self.wrong_password("is missing or cannot be read")
        return password

    def wrong_password(self, trouble: str) -> StartError:
        """The error where the password file does not open the cluster."""
        command = f"DOMINO_DATA={self.password_file.parent} {sys.executable} -m domino_embedded new-password"
        return StartError(
            f"{self.password_file}, which has the database's password, {trouble}",
            f"put the file back from a copy, or give the database a new password: {command}",
        )

    def set_new_password(self, binaries: Path) -> None:
        """Give the role a new password while Postgres does not run, and write it down.

        Raises:
            StartError: there is no cluster, or Postgres did not take the password.
        """
        if not (self.path / "PG_VERSION").exists():
            raise StartError(f"there is no database in {self.path}", "`make play` makes one")
        self._check_version(binaries)
        password = secrets.token_urlsafe(24)
        statement = f"ALTER ROLE {ROLE} PASSWORD '{password}'\n"
        command = [str(binaries / "postgres"), "--single", "-D", str(self.path), "postgres"]
        done = self._run(command, statement)
        if done.returncode or "ERROR" in done.stderr:
            raise StartError("Postgres did not take a new password", done.stderr.strip())
        write_private(self.password_file, json.dumps({"password": password}))

    def _check_version(self, binaries: Path) -> None:
        try:
            made_by = (self.path / "PG_VERSION").read_text().strip()
        except FileNotFoundError:
            raise StartError(
                f"the database is damaged: {self.path}/PG_VERSION is missing; nothing was changed",
                f"put back a copy of {self.path}, or move it aside by another name and start anew",
            ) from None
        ours = self._run([str(binaries / "postgres"), "--version"]).stdout.split()[-1].split(".")[0]
        if made_by != ours:
            raise StartError(
                f"the database was made by Postgres {made_by}, this is Postgres {ours}; nothing was changed",
                "with the version of the game that made it: make backup; then with this one: "
                f"mv {self.path} {self.path}-{made_by} && make restore FILE=backups/... (docs/runbook.md)",
            )

    def _make(self, binaries: Path) -> None:
        """Make it beside its place and rename, so that a crash in between leaves no half cluster."""
        self._folder.mkdir(mode=0o700, exist_ok=True)
        new = self._folder / "new"
        # Half made: the cluster gets its name only when it is whole.
        shutil.rmtree(new, ignore_errors=True)
        password = secrets.token_urlsafe(24)
        handover = self._folder / "password"
        write_private(handover, password)
        if self._account:
            self._account.own(handover)
            self._account.own(self._folder)
        self._initdb(binaries, new, handover)
        handover.unlink()
        write_private(self.password_file, json.dumps({"password": password}))
        new.rename(self.path)
        sync_folder(self._folder)

    def _initdb(self, binaries: Path, new: Path, password: Path) -> None:
        made = self._run(
            [
                *(str(binaries / "initdb"), "-D", str(new), "-U", ROLE, "-A", "scram-sha-256"),
                *("--pwfile", str(password), "-E", "UTF8", "--no-instructions", "--locale=C"),
                *("--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
            ]
        )
        if made.returncode:
            reason = made.stderr.strip().splitlines()[-3:]
            raise StartError("Postgres could not make its files", "\n  ".join(reason))

    def _run(self, command: list[str], text: str = "") -> subprocess.CompletedProcess[str]:
        """Run a program of Postgres to its end, as the account that may."""
        account = self._account
        return subprocess.run(
            command,
            input=text,
            cwd="/",
            user=account.uid if account else None,
            group=account.gid if account else None,
            extra_groups=[] if account else None,
            capture_output=True,
            text=True,
            check=False,
        )
