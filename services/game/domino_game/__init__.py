"""The game service: one WebSocket per seat, one referee per room."""
