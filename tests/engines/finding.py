"""Which program stands for an engine on this machine, and how it is had where there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

PROGRAMS = {
    "firefox": ("firefox-esr", "firefox"),
    "webkit": ("WebKitWebDriver",),
}
PACKAGES = {
    "firefox": (["firefox-esr"], ["firefox"]),
    "webkit": (["webkit2gtk-driver", "xvfb"],),
}
"""Debian's packages first; Ubuntu's second where they are called otherwise."""


def program(engine: str) -> Path | None:
    """The engine as the system has it; None means Playwright's own, which is installed then.

    Named by FIREFOX or WEBKIT, found, installed as root from Debian's packages, or downloaded by Playwright.

    Raises:
        AssertionError: there is none and none could be had.
    """
    if (found := _find(engine)) is None and os.geteuid() == 0 and shutil.which("apt-get"):
        for packages in PACKAGES[engine]:
            if _run("apt-get", "update", "-qq") and _run("apt-get", "install", "-y", "-qq", *packages):
                break
        found = _find(engine)
    if found is None:
        assert _run(sys.executable, "-m", "playwright", "install", engine), (
            f"no {engine} here, and none could be had"
        )
    return found


def _find(engine: str) -> Path | None:
    names = [os.environ.get(engine.upper(), ""), *PROGRAMS[engine]]
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    if engine == "webkit" and not shutil.which("Xvfb"):
        return None
    return Path(found) if found else None


def _run(*command: str) -> bool:
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, env=env, stdout=sys.stderr, check=False).returncode == 0
