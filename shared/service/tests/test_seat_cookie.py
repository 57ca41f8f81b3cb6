"""The cookie of a seat says all that keeps it safe."""

from __future__ import annotations

from domino_postgres.tokens import ALPHABET, CODE_LENGTH, digest, new_code, new_token
from domino_service.seat_cookie import MOST, header, tokens


def test_the_header_in_full() -> None:
    assert header("somecode", "abc_-9", secure=True) == (
        "domino_seat=abc_-9; HttpOnly; Max-Age=2592000; Path=/api/rooms/somecode; SameSite=Lax; Secure"
    )
    assert "Secure" not in header("somecode", "abc", secure=False)


def test_codes_and_tokens_are_long_and_different() -> None:
    codes, tokens = {new_code() for _ in range(1000)}, {new_token() for _ in range(1000)}
    assert len(codes) == len(tokens) == 1000
    assert all(len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) for code in codes)
    assert {len(token) for token in tokens} == {43}
    assert set("".join(codes)) == set(ALPHABET)
    assert len(ALPHABET) == 32


def test_a_hash_is_of_the_whole_token() -> None:
    assert digest("a" * 43) != digest("a" * 42 + "b")
    assert len(digest("a")) == 32


def test_every_token_is_read_the_likeliest_first() -> None:
    assert tokens(["seat=old; other=1; domino_seat=new", "domino_seat=second"]) == ("new", "second", "old")
    assert tokens(["seat=; domino_seat", "seat=a; seat=a"]) == ("a",)
    assert tokens([]) == ()
    assert len(tokens([f"seat={number}" for number in range(1000)])) == MOST
