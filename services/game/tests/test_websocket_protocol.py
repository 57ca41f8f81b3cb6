"""Frames from browsers, whole and in pieces, read by us and by the general parser."""

from __future__ import annotations

import pytest
from domino_game.connection.websocket_protocol import frame_end, text_frame, text_of
from websockets.frames import Frame, Opcode


def masked(opcode: Opcode, payload: bytes, fin: bool = True) -> bytes:
    """A frame as a browser sends it."""
    return Frame(opcode, payload, fin).serialize(mask=True)


@pytest.mark.parametrize("size", [2, 125, 126, 4096, 65_535])
def test_whole_texts_are_found_and_read(size: int) -> None:
    text = ("é" * size)[: size // 2]
    frame = masked(Opcode.TEXT, text.encode())
    assert frame_end(frame + b"more") == len(frame)
    assert text_of(frame, len(frame)) == text


def test_what_is_not_all_there_is_left_alone() -> None:
    frame = masked(Opcode.TEXT, b'{"type":"beat"}')
    assert [frame_end(frame[:length]) for length in range(len(frame))] == [0] * len(frame)


def test_parts_of_longer_messages_are_left_alone() -> None:
    assert frame_end(masked(Opcode.TEXT, b"a first part", fin=False)) == 0


def test_frames_without_mask_and_endless_ones_are_left_alone() -> None:
    assert frame_end(text_frame(b"servers speak like this")) == 0
    assert frame_end(masked(Opcode.TEXT, b"x" * 70_000)) == 0


def test_other_frames_are_whole_but_no_text() -> None:
    for frame in (
        masked(Opcode.PONG, b"four"),
        masked(Opcode.CLOSE, b"\x03\xe8"),
        masked(Opcode.BINARY, b"bytes"),
    ):
        assert frame_end(frame) == len(frame)
        assert text_of(frame, len(frame)) is None


def test_broken_text_is_left_to_the_parser_that_closes() -> None:
    frame = masked(Opcode.TEXT, b"\xff\xfe broken")
    assert text_of(frame, frame_end(frame)) is None
