"""A copy of the checkout to break: the real files are never touched."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
SHARED = (".venv", ".tools", "frontend/node_modules")
"""What `make setup` fetched: linked to, not copied."""


@contextmanager
def copied_checkout() -> Iterator[Path]:
    """Have a copy of the checkout as it is now, changes that are not committed included, for a while.

    It is outside of the checkout, where neither mypy nor pytest would find it.
    """
    with TemporaryDirectory(prefix="domino-mutants-") as folder:
        _copy(Path(folder))
        yield Path(folder)


def _copy(tree: Path) -> None:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    for path in filter(None, listed.split("\0")):
        if (ROOT / path).is_file():
            (tree / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / path, tree / path)
    for path in SHARED:
        (tree / path).symlink_to(ROOT / path)


def environment(tree: Path) -> dict[str, str]:
    """Variables with which Python takes the packages of ``tree`` rather than those of the checkout."""
    packages = [str(path) for kind in ("shared", "services") for path in sorted((tree / kind).iterdir())]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([*packages, str(tree / "infra/embedded")]),
        # Two mutants may share their size and second of change: a compiled file would pass for both.
        "PYTHONDONTWRITEBYTECODE": "1",
        "PATH": f"{ROOT / '.tools/bin'}{os.pathsep}{os.environ['PATH']}",
    }
