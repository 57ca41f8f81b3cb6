"""Limits are for a line, not for each of its many addresses."""

from __future__ import annotations

from domino_store.neighbourhood import neighbourhood


def test_addresses_are_grouped_by_line() -> None:
    for one, same, other in (
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::1", "2001:db8:1:3::1"),
        ("::ffff:192.0.2.1", "192.0.2.1", "192.0.2.2"),
        ("fe80::1%eth0", "fe80::2", "192.0.2.1"),
    ):
        assert neighbourhood(one) == neighbourhood(same) != neighbourhood(other)
    assert neighbourhood("unknown") == "unknown"
    assert neighbourhood("") == ""
