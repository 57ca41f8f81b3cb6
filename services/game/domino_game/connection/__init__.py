"""One WebSocket connection: its protocol, what is sent over it, and how much may be received."""
