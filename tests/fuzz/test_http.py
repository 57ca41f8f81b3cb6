"""Whatever is sent to any address of either service: a documented answer, and never a fault of our own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import pytest
import requests
import schemathesis
from domino_embedded.stack import Stack
from domino_rules.record import plain
from domino_rules.seats import Seat
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.knowledge_factory import Json, choices
from tests.timeouts import PATIENCE

load_all_checks()

Operation = APIOperation[Any, Any, Any, Any]
Request = Case[Any]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = 40
UNLIMITED = {
    "LIMIT_LOOKS": "off",
    "LIMIT_ROOMS": "off",
    "LIMIT_JOINS": "off",
    "LIMIT_UNKNOWN": "off",
    "LIMIT_RECORDS": "off",
    "LIMIT_COMPUTER": "off",
    "LIMIT_COMPUTER_WAITING": "off",
    "COMPUTER_PATIENCE_S": "0.02",
    "COMPUTER_QUEUE_MOST": "100000",
}
ROOMS = [
    "POST /api/rooms",
    "GET /api/rooms/life",
    "GET /api/rooms/{code}",
    "PATCH /api/rooms/{code}",
    "POST /api/rooms/{code}/seats",
    "POST /api/rooms/{code}/transfers",
    "POST /api/rooms/{code}/transfers/claim",
    "GET /api/rooms/{code}/rounds/{number}",
]
COMPUTER = [
    f"{method} /api/computer/{kind}/{{question}}"
    for kind in ("moves", "hints", "reviews")
    for method in ("GET", "PUT")
]


@dataclass(frozen=True)
class Service:
    """A running stack, its operations by name, and a room that really is there with its seats' tokens."""

    base: str
    operations: dict[str, Operation]
    code: str
    tokens: dict[Seat, str]


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with Stack(durable=False) as stack:
        from domino_embedded.services import migrate

        stack.add(migrate(stack.env))
        stack.add_computer(UNLIMITED)
        base = stack.add_edge(UNLIMITED)
        described = [
            requests.get(f"{base}/api/{name}.json", timeout=PATIENCE).json() for name in ("rooms", "computer")
        ]
        operations = {
            operation.ok().label: operation.ok()
            for text in described
            for operation in schemathesis.openapi.from_dict(text).get_all_operations()
            if isinstance(operation, Ok)
        }
        made = requests.post(f"{base}/api/rooms", json={}, timeout=PATIENCE)
        code = made.json()["code"]
        joined = requests.post(f"{base}/api/rooms/{code}/seats", timeout=PATIENCE)
        tokens = {Seat.RED: made.cookies["domino_seat"], Seat.BLUE: joined.cookies["domino_seat"]}
        yield Service(base, operations, code, tokens)


def cases(operation: Operation, service: Service) -> st.SearchStrategy[Request]:
    """Right and wrong requests, to no room and to one that is there, as a stranger and as either player."""
    options = [operation.as_strategy(), operation.as_strategy(GenerationMode.NEGATIVE)]
    if "{code}" in operation.path:
        options += [
            operation.as_strategy(path_parameters={"code": service.code}, cookies=cookies)
            for cookies in ({}, *({"domino_seat": token} for token in service.tokens.values()))
        ]
    if operation.method == "put":
        options.append(st.sampled_from(questions(operation.path)).flatmap(asking(operation)))
    return st.one_of(options)


def asking(operation: Operation) -> Callable[[Json], st.SearchStrategy[Request]]:
    """Requests with a certain body."""
    return lambda body: operation.as_strategy(body=body)


def questions(path: str) -> list[Json]:
    """Bodies that can be, and some that are out of the rules by one value."""
    right = [moment for seed in ("a", "b") for moment in choices(f"fuzz {seed}")[::4]]
    found = [{"knowledge": moment.knowledge} for moment in right]
    changes: list[Json] = [{"boneyard": 14}, {"forced": "0-0"}, {"events": []}, {"hand": ["6-6"]}]
    found += [{"knowledge": {**moment.knowledge, **change}} for change in changes for moment in right[:3]]
    if "moves" in path:
        return [{"level": "easy", **body} for body in found]
    if "reviews" in path:
        decisions = [{"knowledge": moment.knowledge, "move": plain(moment.moves[0])} for moment in right]
        wrong = [{**decisions[0], **body} for body in found]
        return [{"decisions": part} for part in (decisions[:1], decisions[1:4], wrong[:2], wrong[-2:])]
    return found


SENSIBLE: dict[str, tuple[HTTPStatus, Json | None]] = {
    "POST /api/rooms": (HTTPStatus.CREATED, {}),
    "GET /api/rooms/life": (HTTPStatus.OK, None),
    "GET /api/rooms/{code}": (HTTPStatus.OK, None),
    "PATCH /api/rooms/{code}": (HTTPStatus.CONFLICT, {"target": 50}),
    "POST /api/rooms/{code}/seats": (HTTPStatus.OK, None),
    "POST /api/rooms/{code}/transfers": (HTTPStatus.CREATED, None),
    "POST /api/rooms/{code}/transfers/claim": (HTTPStatus.NOT_FOUND, {"key": "k" * 43}),
    "GET /api/rooms/{code}/rounds/{number}": (HTTPStatus.NOT_FOUND, None),
}


def sensible(operation: Operation, service: Service) -> tuple[HTTPStatus, Request]:
    """What the page would ask there, as the player in the red seat, and the status that answers it."""
    computer = (
        (HTTPStatus.ACCEPTED, questions(operation.path)[0])
        if operation.method == "put"
        else (HTTPStatus.NOT_FOUND, None)
    )
    status, body = SENSIBLE.get(operation.label, computer)
    places = {"code": service.code, "number": 1, "question": f"sensible-{operation.method}"}
    request = operation.Case(
        path_parameters={name: value for name, value in places.items() if f"{{{name}}}" in operation.path},
        cookies={"domino_seat": service.tokens[Seat.RED]},
    )
    if body is not None:
        request.body, request.media_type = body, "application/json"
    return status, request


def test_every_address_is_listed(service: Service) -> None:
    assert sorted(service.operations) == sorted(ROOMS + COMPUTER)


@pytest.mark.parametrize("name", ROOMS + COMPUTER)
def test_every_answer_is_documented(service: Service, name: str) -> None:
    operation = service.operations[name]

    def status(case: Request) -> int:
        response = case.call(base_url=service.base, timeout=PATIENCE)
        case.validate_response(response, checks=CHECKS)
        return response.status_code

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), database=None)
    @given(case=cases(operation, service))
    def anything_is_answered(case: Request) -> None:
        status(case)

    expected, request = sensible(operation, service)
    assert status(request) == expected  # chance may never think of this one
    anything_is_answered()
