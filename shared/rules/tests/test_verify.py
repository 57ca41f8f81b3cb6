from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from domino_rules.playout import seeded_records
from domino_rules.verify import main


@pytest.fixture
def record() -> dict[str, Any]:
    """The record of a match's first round."""
    return next(seeded_records("record", 100))


@pytest.fixture
def file(tmp_path: Path, record: dict[str, Any]) -> Path:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), "utf-8")
    return path


def test_a_true_record_is_verified(
    file: Path, record: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(file)]) == 0
    assert f"all {len(record['events'])} events" in capsys.readouterr().out


def test_an_abandoned_round_is_verified_as_far_as_it_went(
    file: Path, record: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(json.dumps(record | {"events": record["events"][:5], "abandoned": True}), "utf-8")
    assert main([str(file)]) == 0
    said = "verified: the shuffle and all 5 events of the round hold, up to where it was abandoned\n"
    assert capsys.readouterr().out == said


def test_standard_input_is_read(
    record: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(record)))
    assert main(["-"]) == 0
    assert capsys.readouterr().out.startswith("verified")


def test_a_false_record_is_not(
    file: Path, record: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    record["deal"]["secret"] = "00" * 32
    file.write_text(json.dumps(record), "utf-8")
    assert main([str(file)]) == 1
    assert capsys.readouterr().out == "NOT VERIFIED: the secret is not the one the table committed to\n"


@pytest.mark.parametrize("text", ["", "{", "[]", '"record"', "\udcff"])
def test_what_cannot_be_read_is_neither(file: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert main([str(file)]) == 2
    assert capsys.readouterr().err.startswith("cannot read the record")


def test_no_such_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none.json")]) == 2
    assert "none.json" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["one", "two", "three"]])
def test_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.startswith("usage")
