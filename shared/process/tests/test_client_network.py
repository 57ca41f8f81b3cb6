"""Limits are for a line, not for each of its many addresses."""

from __future__ import annotations

from domino_process.client_network import client_network, customer_network


def test_addresses_are_grouped_by_line() -> None:
    for one, same, other in (
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::1", "2001:db8:1:3::1"),
        ("::ffff:192.0.2.1", "192.0.2.1", "192.0.2.2"),
        ("fe80::1%eth0", "fe80::2", "192.0.2.1"),
    ):
        assert client_network(one) == client_network(same) != client_network(other)
    assert client_network("unknown") == "unknown"
    assert client_network("") == ""


def test_only_ipv6_has_sites() -> None:
    assert (
        customer_network("2001:db8:1:2::1")
        == customer_network("2001:db8:1:ffff::1")
        == "2001:db8:1::/48"
        != customer_network("2001:db8:2::1")
    )
    for address in ("192.0.2.1", "::ffff:192.0.2.1", "unknown", ""):
        assert customer_network(address) is None
