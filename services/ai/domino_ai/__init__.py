"""The computer player: from what one seat may know to a move."""
