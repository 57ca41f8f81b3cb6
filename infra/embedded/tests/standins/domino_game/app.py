"""Stands in for the game service."""

from tests.standins.service import StandIn as Game
from tests.standins.service import stand_in


def create_app() -> Game:
    """An app that calls itself "game"."""
    return stand_in("game")
