"""Whom an address stands for, where something is limited for each of them.

One line of IPv6 comes with a /64 network at least, and one customer with up to a /48, 65,536 of them.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network


def client_network(address: str) -> str:
    """An IPv4 address, or the /64 network that one IPv6 line comes with; anything else stays as it is."""
    parsed = _parsed(address)
    if isinstance(parsed, IPv6Address):
        return str(ip_network((parsed, 64), strict=False))
    return address if parsed is None else str(parsed)


def customer_network(address: str) -> str | None:
    """The /48 network of an IPv6 address, which one customer may have; None for anything else."""
    parsed = _parsed(address)
    return str(ip_network((parsed, 48), strict=False)) if isinstance(parsed, IPv6Address) else None


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        parsed = ip_address(address.split("%", 1)[0])
    except ValueError:
        return None
    return (parsed.ipv4_mapped or parsed) if isinstance(parsed, IPv6Address) else parsed
