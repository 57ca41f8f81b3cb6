"""Whom an address stands for, where something is limited for each of them."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network


def neighbourhood(address: str) -> str:
    """An IPv4 address, or the /64 network that one IPv6 line comes with; anything else stays as it is."""
    try:
        parsed = ip_address(address.split("%", 1)[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(ip_network((parsed, 64), strict=False))
    return str(parsed)
