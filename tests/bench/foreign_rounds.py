"""``python foreign_rounds.py open_spiel|dominoes SECONDS``: random rounds a second by other people's rules.

Runs in an environment of its own. Neither plays our game: OpenSpiel's block dominoes has two hands and no
drawing, ``dominoes`` four hands of seven; a round of either has fewer steps than one of ours.
"""

import random
import sys
import time
from collections.abc import Callable


def open_spiel() -> Callable[[], None]:
    """Block dominoes for two."""
    import pyspiel  # type: ignore[import-not-found]
    from open_spiel.python.games import block_dominoes  # type: ignore[import-not-found] # noqa: F401

    game = pyspiel.load_game("python_block_dominoes")

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))

    return play


def dominoes() -> Callable[[], None]:
    """Dominoes for four."""
    import dominoes as package  # type: ignore[import-not-found]

    def play() -> None:
        game = package.Game.new()
        while game.result is None:
            game.make_move(*random.choice(game.valid_moves))

    return play


def main() -> None:
    """Print the rate."""
    play = {"open_spiel": open_spiel, "dominoes": dominoes}[sys.argv[1]]()
    seconds, count = float(sys.argv[2]), 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        play()
        count += 1
    sys.stdout.write(f"{count / seconds}\n")


if __name__ == "__main__":
    main()
