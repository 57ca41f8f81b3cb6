"""Where a browser is looked for."""

from pathlib import Path

import pytest
from domino_embedded import browser
from domino_embedded.errors import StartError


def program(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


@pytest.fixture(autouse=True)
def _bare_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "playwright"))
    monkeypatch.setattr(browser, "MAC", tmp_path / "none")


def test_a_named_one_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program(tmp_path / "bin" / "chromium")
    named = program(tmp_path / "mine")
    monkeypatch.setenv("CHROMIUM", str(named))
    assert browser.find() == named


def test_one_on_the_path_is_found(tmp_path: Path) -> None:
    assert browser.find() is None
    found = program(tmp_path / "bin" / "google-chrome")
    assert browser.find() == found


def test_playwrights_newest_is_found(tmp_path: Path) -> None:
    program(tmp_path / "playwright" / "chromium-1000" / "chrome-linux" / "chrome")
    newest = program(tmp_path / "playwright" / "chromium-1200" / "chrome-linux64" / "chrome")
    assert browser.find() == newest


def test_none_at_all_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "_install", lambda: None)
    with pytest.raises(StartError, match="the browser tests need Chromium"):
        browser.find_or_install()
