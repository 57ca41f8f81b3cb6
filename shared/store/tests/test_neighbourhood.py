"""Limits are for a line, not for each of its many addresses."""

from __future__ import annotations

from domino_store.neighbourhood import neighbourhood, site


def test_addresses_are_grouped_by_line() -> None:
    for one, same, other in (
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::1", "2001:db8:1:3::1"),
        ("::ffff:192.0.2.1", "192.0.2.1", "192.0.2.2"),
        ("fe80::1%eth0", "fe80::2", "192.0.2.1"),
    ):
        assert neighbourhood(one) == neighbourhood(same) != neighbourhood(other)
    assert neighbourhood("unknown") == "unknown"
    assert neighbourhood("") == ""


def test_only_ipv6_has_sites() -> None:
    assert site("2001:db8:1:2::1") == site("2001:db8:1:ffff::1") == "2001:db8:1::/48" != site("2001:db8:2::1")
    for address in ("192.0.2.1", "::ffff:192.0.2.1", "unknown", ""):
        assert site(address) is None
