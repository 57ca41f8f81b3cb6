"""Every stable code of a refusal, an HTTP error or a closed connection. The browser has the words."""

from __future__ import annotations

from enum import IntEnum, StrEnum

PROTOCOL = 2
"""Version of the table's words; a browser that names another one is told to reload."""


class Code(StrEnum):
    """Why a request or command was refused, beside the rules' own ``domino_rules.moves.Reason``."""

    # at the table
    STALE = "stale"
    """The command was made for an older position; the answer carries the fresh one."""
    OPPONENT_AWAY = "opponent_away"
    """Both seats must be connected to play."""
    NOT_NOW = "not_now"
    """The table is in another phase: nothing to shuffle, to agree to, to withdraw or to get ready for."""
    MALFORMED = "malformed"
    """Not JSON, or not one of the protocol's commands."""
    TOO_MANY = "too_many"
    """Too many commands in a short time; wait and send again."""
    TRY_AGAIN = "try_again"
    """The database could not be reached; whether the command counts is unknown until it is sent again."""

    # over HTTP
    ROOM_GONE = "room_gone"
    """No such room: ended, or never there; the two are not told apart."""
    ROOM_FULL = "room_full"
    """Both seats belong to other browsers."""
    NO_SEAT = "no_seat"
    """This browser has no seat in the room."""
    ROOM_STARTED = "room_started"
    """The format cannot be changed alone any more: the second seat is taken."""
    ROUND_UNKNOWN = "round_unknown"
    """No finished round of that number."""
    TRANSFER_GONE = "transfer_gone"
    """The one-time link was used, has run out, or never was."""
    HAS_SEAT = "has_seat"
    """This browser has the other seat of the room and would lose it by taking this one over."""
    BAD_REQUEST = "bad_request"
    """The request does not have the documented form."""
    TOO_LARGE = "too_large"
    """The request's body is longer than any documented one."""
    NOT_FOUND = "not_found"
    """There is nothing at this address."""
    INTERNAL = "internal"
    """A fault of the server's own."""
    FOREIGN_ORIGIN = "foreign_origin"
    """The request comes from a page of another site."""
    RATE_LIMITED = "rate_limited"
    """Too many requests from this address; ``Retry-After`` says when to come back."""
    UNAVAILABLE = "unavailable"
    """A part the service needs cannot be reached."""
    QUEUE_FULL = "queue_full"
    """Too many computer moves are waiting; ``Retry-After`` says when to come back."""
    MOVE_UNKNOWN = "move_unknown"
    """No computer move was asked for under this id."""
    ID_TAKEN = "id_taken"
    """Something else was asked for under this id."""
    IMPOSSIBLE = "impossible"
    """The position or its history cannot come about by the rules."""


class Close(IntEnum):
    """WebSocket close codes (4000-4999 are the application's)."""

    TAKEN_OVER = 4001
    """A newer connection of the same seat took over; do not reconnect by yourself."""
    ROOM_ENDED = 4002
    """The room is gone; nothing to reconnect to."""
    NO_SEAT = 4003
    """The browser's cookie opens no seat in this room."""
    PROTOCOL_OLD = 4004
    """The page speaks another version of the protocol: reload it."""
    FLOODING = 4005
    """Far too many messages."""
    TOO_LARGE = 4006
    """A message over the size limit."""
    SILENT = 4007
    """No heartbeat for too long; reconnect."""
    SLOW = 4008
    """The browser does not read what it is sent; reconnect."""
    TOO_MANY_SOCKETS = 4009
    """Too many connections; wait before you reconnect."""
    FOREIGN_ORIGIN = 4010
    """Opened from a page of another site."""
    RESTARTING = 4012
    """The server restarts; reconnect after a short random pause."""
    UNAVAILABLE = 4013
    """The server cannot reach its database; reconnect after a pause."""
