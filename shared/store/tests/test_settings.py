"""Settings come from the environment; what is wrong is said in one line."""

from __future__ import annotations

import pytest
from domino_store.settings import SettingsError, database_url, number, redis_url


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
