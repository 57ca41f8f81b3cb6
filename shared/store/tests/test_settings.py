"""Settings come from the environment; what is wrong is said in one line."""

from __future__ import annotations

from datetime import timedelta

import pytest
from domino_store.settings import SettingsError, database_url, length, length_of, number, redis_url


def test_servers_have_no_default() -> None:
    for read in (database_url, redis_url):
        for env in ({}, {"DATABASE_URL": " ", "REDIS_URL": ""}):
            with pytest.raises(SettingsError, match="is not set"):
                read(env)
    assert database_url({"DATABASE_URL": "postgresql://a/b"}) == "postgresql://a/b"


def test_numbers() -> None:
    assert number("N", 3, {}) == 3
    assert number("N", 3, {"N": "0.5"}) == 0.5
    for wrong in ("x", "-1", "inf", "nan"):
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
