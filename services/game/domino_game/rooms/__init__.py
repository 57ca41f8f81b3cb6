"""The rooms of this process: seats, commands, and what other replicas say about them."""
