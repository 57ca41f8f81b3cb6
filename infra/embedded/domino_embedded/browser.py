"""Finds a Chromium for the browser tests, or installs one."""

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from domino_embedded.errors import StartError

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
PLAYWRIGHT_CACHES = ("~/.cache/ms-playwright", "~/Library/Caches/ms-playwright")
PLAYWRIGHT_PROGRAMS = (
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-mac*/Chromium.app/Contents/MacOS/Chromium",
    "chromium-*/chrome-mac*/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
)


def find_or_install() -> Path:
    """Path of a browser; raises StartError if there is none and none can be had."""
    if (found := find()) is None:
        _install()
        found = find()
    if found is None:
        raise StartError(
            "the browser tests need Chromium; none was found and none could be installed",
            "install Chromium or Chrome, or name one: CHROMIUM=/path/to/chromium make test",
        )
    return found


def find() -> Path | None:
    """A browser named by CHROMIUM, on the PATH, in its usual place on macOS, or Playwright's own."""
    return next(_candidates(), None)


def _candidates() -> Iterator[Path]:
    if named := os.environ.get("CHROMIUM"):
        yield from (Path(path) for path in [shutil.which(named)] if path)
    yield from (Path(path) for name in NAMES if (path := shutil.which(name)))
    if MAC.exists():
        yield MAC
    for cache in [os.environ.get("PLAYWRIGHT_BROWSERS_PATH", ""), *PLAYWRIGHT_CACHES]:
        for pattern in PLAYWRIGHT_PROGRAMS if cache else ():
            yield from sorted(Path(cache).expanduser().glob(pattern), reverse=True)


def _install() -> None:
    """Debian's package as root, else Playwright's download; their output goes to standard error."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        _try("apt-get", "update", "-qq")
        for package in ("chromium", "chromium-browser"):
            if _try("apt-get", "install", "-y", "-qq", "--no-install-recommends", package):
                return
    if importlib.util.find_spec("playwright"):
        _try(sys.executable, "-m", "playwright", "install", "chromium")


def _try(*command: str) -> bool:
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, env=env, stdout=sys.stderr, check=False).returncode == 0
