"""Writing small files that must never be found half written."""

import os
from pathlib import Path


def write_private(path: Path, text: str) -> None:
    """Put ``text`` in place of the file at ``path``, readable for its owner alone.

    After a crash the file holds all of the old text or all of the new one: the text is on the disk before the
    name leads to it.
    """
    unfinished = path.with_name(f"{path.name}.new")
    unfinished.unlink(missing_ok=True)
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in ``folder`` survive a power cut, as they are now."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
