"""What the documents name is there: files, make targets, programs, things in packages, settings."""

from __future__ import annotations

import re
import subprocess
from fnmatch import fnmatchcase
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name

import pytest

ROOT = Path(__file__).parents[1]
MADE = ("build", "backups", ".data", ".venv", ".tools")
"""Folders that come into being by using the project."""

PATH = re.compile(r"\.?[\w-]+(/[\w.*<>-]+)+/?|[\w-]+\.(?:py|ts|tsx|css|md|yml|jsonl?)")
"""Several folders, or one file with an ending; `<code>` and `*` stand for any name."""
CODE = re.compile(r"`([^`\n]+)`|^ {4}([^\n]+)$|^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)


@cache
def tracked() -> tuple[str, ...]:
    """Every file of the project, or that is about to be one, from the root."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\n")
    return tuple(name for name in names if (ROOT / name).is_file())


@cache
def places() -> frozenset[str]:
    """Every file and folder."""
    files = [Path(name) for name in tracked()]
    return frozenset(str(place) for file in files for place in (file, *file.parents))


@cache
def sources() -> str:
    """All that may read a setting."""
    return "\n".join(
        (ROOT / name).read_text("utf-8")
        for name in tracked()
        if name.endswith((".py", ".ts", ".js", ".yml", ".yaml", ".example", "file"))
    )


DOCUMENTS = [name for name in tracked() if name.endswith(".md") and not name.startswith("frontend/help/")]


def code_of(document: str) -> list[str]:
    """What is set as code: in backticks, indented or fenced."""
    found = CODE.findall((ROOT / document).read_text("utf-8"))
    return [text for groups in found for text in groups if text]


def is_there(path: str) -> bool:
    """Whether a file or folder has this path, from the root or from any folder."""
    pattern = re.sub(r"<[^>]+>", "*", path.rstrip("/"))
    return any(fnmatchcase(place, pattern) or fnmatchcase(place, f"*/{pattern}") for place in places())


def exists(name: str) -> bool:
    """Whether a dotted name leads to something in a package."""
    try:
        resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_is_named_is_there(document: str) -> None:
    text, code = (ROOT / document).read_text("utf-8"), code_of(document)
    missing = {
        link
        for link in re.findall(r"\]\(([^):#]+)\)", text)
        if not (ROOT / document).parent.joinpath(link).exists()
    }
    for said in code:
        if PATH.fullmatch(said) and said.split("/")[0] not in MADE and not is_there(said):
            missing.add(said)
        if re.fullmatch(r"domino_\w+(\.\w+)+", said) and not exists(said):
            missing.add(said)
        missing |= {name for name in re.findall(r"python -m ([\w.]+)", said) if find_spec(name) is None}
    assert missing == set()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_make_knows_every_target(document: str) -> None:
    targets = set(re.findall(r"^([a-z][a-z0-9-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {
        name for said in code_of(document) for name in re.findall(r"(?:^|[ (])make ([a-z][a-z0-9-]*)", said)
    }
    assert named <= targets


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_setting_is_read_somewhere(document: str) -> None:
    said = {
        name for text in code_of(document) for name in re.findall(r"\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b", text)
    }
    unread = {name for name in said if not re.search(rf"\b(GAME_)?{re.sub('^GAME_', '', name)}\b", sources())}
    assert unread == set()
