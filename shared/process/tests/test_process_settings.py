"""Settings come from the environment; what is wrong is said in one line."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from domino_process.addresses import database_url, redis_url
from domino_process.settings import (
    SettingsError,
    exit_status,
    length,
    length_of,
    number,
    port,
)


def test_servers_have_no_default() -> None:
    for read in (database_url, redis_url):
        for env in ({}, {"DATABASE_URL": " ", "REDIS_URL": ""}):
            with pytest.raises(SettingsError, match="is not set"):
                read(env)
    assert database_url({"DATABASE_URL": "postgresql://a/b"}) == "postgresql://a/b"


def test_a_wrong_address_is_not_repeated() -> None:
    for wrong in ("hidden", "redis:hidden", "http://hidden", "//hidden", "redis://hidden:port"):
        for read in (database_url, redis_url):
            with pytest.raises(SettingsError, match="is not an address like") as refusal:
                read({"DATABASE_URL": wrong.replace("redis", "postgresql"), "REDIS_URL": wrong})
            assert "hidden" not in str(refusal.value)
    assert redis_url({"REDIS_URL": "rediss://:key@[::1]:6379/0"}) == "rediss://:key@[::1]:6379/0"


def test_a_secret_may_be_a_file(tmp_path: Path) -> None:
    """Whole addresses, as an orchestrator hands them over, or passwords apart; what is set comes first."""
    address, word = tmp_path / "address", tmp_path / "word"
    address.write_text("postgresql://me:key@there/name\n")
    word.write_text("a/b@c\n")
    assert database_url({"DATABASE_URL_FILE": str(address)}) == "postgresql://me:key@there/name"
    apart = {"POSTGRES_PASSWORD_FILE": str(word), "REDIS_PASSWORD_FILE": str(word)}
    bare = {"DATABASE_URL": "postgresql://me@there:5432/name", "REDIS_URL": "redis://[::1]:6379/0"}
    assert database_url({**bare, **apart}) == "postgresql://me:a%2Fb%40c@there:5432/name"
    assert redis_url({**bare, **apart}) == "redis://:a%2Fb%40c@[::1]:6379/0"
    assert redis_url({**bare, **apart, "REDIS_PASSWORD": "own"}) == "redis://:own@[::1]:6379/0"
    assert redis_url({**apart, "REDIS_URL": "redis://:key@there"}) == "redis://:key@there"


def test_a_file_that_holds_no_secret_is_named(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    for name, why in (("absent", "No such file"), ("empty", "is empty")):
        with pytest.raises(SettingsError, match=f"REDIS_URL_FILE is .*{name}.*{why}"):
            redis_url({"REDIS_URL_FILE": str(tmp_path / name)})


def test_ports() -> None:
    assert port("P", 80, {}) == 80
    assert port("P", 80, {"P": "65535"}) == 65535
    for wrong in ("x", "-1", "80.5", "65536", "1e3"):
        with pytest.raises(SettingsError, match=f"P is '{wrong}', which is not a port"):
            port("P", 80, {"P": wrong})


def test_a_wrong_setting_ends_a_program_with_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    def program() -> int:
        return port("P", 80, {"P": text})

    text = "7"
    assert exit_status(program) == 7
    text = "x"
    assert exit_status(program) == 2
    assert capsys.readouterr().err == "P is 'x', which is not a port\n"


def test_numbers() -> None:
    assert number("N", 3, {}) == 3
    assert number("N", 3, {"N": "0.5"}) == 0.5
    for wrong in ("x", "-1", "inf", "nan", "1e300"):
        with pytest.raises(SettingsError, match="N is"):
            number("N", 3, {"N": wrong})


def test_lengths_of_time() -> None:
    assert length_of("7d") == timedelta(days=7)
    assert length_of("36h") == timedelta(hours=36)
    assert length_of("90m") == timedelta(minutes=90)
    assert length_of("1s") == timedelta(seconds=1)
    for wrong in ("", "7", "d", "-1d", "1.5h", "7 d", "9999999d"):
        with pytest.raises(ValueError, match="length of time"):
            length_of(wrong)
    assert length("L", timedelta(days=7), {"L": " "}) == timedelta(days=7)
    with pytest.raises(SettingsError, match="L: 'soon' is not a length of time"):
        length("L", timedelta(days=7), {"L": "soon"})
