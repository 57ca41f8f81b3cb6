"""The computer's addresses as OpenAPI, from the contracts: what the fuzzer holds the service to."""

from __future__ import annotations

from typing import Any

from domino_contracts.computer import (
    HintAnswer,
    HintRequest,
    MoveAnswer,
    MoveRequest,
    ReviewAnswer,
    ReviewRequest,
)
from domino_contracts.rooms import Problem
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

KINDS: dict[str, tuple[type[BaseModel], type[BaseModel]]] = {
    "moves": (MoveRequest, MoveAnswer),
    "hints": (HintRequest, HintAnswer),
    "reviews": (ReviewRequest, ReviewAnswer),
}
ERRORS = ("404", "405", "409", "413", "422", "429")
ID = {
    "name": "question",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{8,80}$"},
}


def openapi() -> dict[str, Any]:
    """The whole description."""
    asked = [(model, "validation") for pair in KINDS.values() for model in pair[:1]]
    answered = [(model, "serialization") for model in (Problem, *(pair[1] for pair in KINDS.values()))]
    names, schemas = models_json_schema(
        [*asked, *answered],  # type: ignore[list-item]
        ref_template="#/components/schemas/{model}",
    )
    refs = {model: names[model, mode] for model, mode in [*asked, *answered]}  # type: ignore[index]
    paths = {
        f"/api/computer/{kind}/{{question}}": _path(refs[asks], refs[answers], refs[Problem])
        for kind, (asks, answers) in KINDS.items()
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "The computer", "version": "1"},
        "paths": paths,
        "components": {"schemas": schemas["$defs"]},
    }


def _path(asks: dict[str, Any], answers: dict[str, Any], problem: dict[str, Any]) -> dict[str, Any]:
    found = {status: _json("An answer.", answers) for status in ("200", "202")}
    found |= {status: _json("A refusal.", problem) for status in ERRORS}
    body = {"required": True, "content": {"application/json": {"schema": asks}}}
    return {
        "parameters": [ID],
        "get": {"responses": found},
        "put": {"requestBody": body, "responses": found},
    }


def _json(words: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": words, "content": {"application/json": {"schema": schema}}}
