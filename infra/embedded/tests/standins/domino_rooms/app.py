"""Stands in for the rooms service."""

from tests.standins.service import StandIn, stand_in


def create_app() -> StandIn:
    """An app that calls itself "rooms"."""
    return stand_in("rooms")
