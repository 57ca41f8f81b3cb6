"""The secrets that open rooms and seats. Only their hashes are stored."""

from __future__ import annotations

import hashlib
import secrets

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's base 32 in lower case: nothing that looks like something else when read out."""

CODE_LENGTH = 20
"""Characters of a room code, five random bits each."""


def new_code() -> str:
    """A room code with 100 random bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_token() -> str:
    """256 random bits in 43 URL-safe characters: a seat's token or a transfer's key."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> bytes:
    """What is stored of a token or key. It is random and long: no salt, no slow hash is needed."""
    return hashlib.sha256(secret.encode()).digest()
