"""What the API says of itself, for programs: an OpenAPI document, made of the operations and their types."""

import re
from functools import cache
from typing import Any

import msgspec

from apps.api.operations import OPERATIONS, Operation
from apps.api.shapes import Refused
from games.registry import RULEBOOKS

ROOT = "/api/v1/"
SCHEMAS = "#/components/schemas/{name}"
STATUSES = {
    400: "It makes no sense.",
    401: "No token that is good.",
    403: "It is not yours to do or see.",
    404: "There is no such table.",
    409: "The rules forbid it, or the table has moved on.",
    413: "It is too long.",
    429: "It was too fast.",
    503: "The site cannot do it just now.",
    507: "The server has no room left.",
}
Schema = dict[str, Any]
IN_WORDS: Schema = {"text/plain": {"schema": {"type": "string"}}}  # by the site's handler, before any view


@cache
def document() -> bytes:
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Majlis", "version": "1", "description": "Tables, positions and moves."},
            "paths": _paths(),
            "components": {
                "schemas": _schemas(),
                "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            },
            "security": [{"token": []}],
        }
    )


def _paths() -> Schema:
    paths: Schema = {}
    for operation in OPERATIONS:
        paths.setdefault(ROOT + operation.path, {})[operation.method.lower()] = _operation(operation)
    return paths


def _operation(operation: Operation) -> Schema:
    told: Schema = {
        "operationId": operation.do.__name__,
        "summary": operation.says,
        "parameters": [*_named(operation), *_sought(operation)],
        "responses": {"200": _given(operation)} | _refusals(),
    }
    if operation.takes:
        told["requestBody"] = _holds(operation.takes, "") | {"required": True}
    return told


def _named(operation: Operation) -> list[Schema]:
    known = {"in": "path", "required": True, "schema": {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$"}}
    return [{"name": name} | known for name in re.findall(r"{(\w+)}", operation.path)]


def _sought(operation: Operation) -> list[Schema]:
    if operation.seeks is None:
        return []
    fields = msgspec.json.schema_components([operation.seeks])[1][operation.seeks.__name__]["properties"]
    return [{"name": name, "in": "query", "schema": schema} for name, schema in fields.items()]


def _holds(what: type, says: str) -> Schema:
    schema = {"$ref": SCHEMAS.format(name=what.__name__)}
    told = {"content": {"application/json": {"schema": schema}}}
    return told | ({"description": says} if says else {})


def _given(operation: Operation) -> Schema:
    if operation.streams:
        says = f"An event for each; its data is a {operation.gives.__name__} in JSON."
        return {"description": says, "content": {"text/event-stream": {"schema": {"type": "string"}}}}
    return _holds(operation.gives, "Done.")


def _refusals() -> Schema:
    refusals = {str(status): _holds(Refused, says) for status, says in STATUSES.items()}
    refusals["400"]["content"] |= IN_WORDS  # what is not written in UTF-8
    refusals["413"]["content"] = IN_WORDS
    return refusals


def _schemas() -> Schema:
    """Those of our own, and of each game what it keeps on the table and how it is acted."""
    games = list(RULEBOOKS.values())
    actions, actions_of = _components([game.action_type for game in games])
    boards, boards_of = _components([game.board_type for game in games])
    frames, frames_of = _components([game.frame_type for game in games])
    own = _own() | boards | frames | actions
    own["Position"]["properties"] |= {
        "board": {"anyOf": boards_of},
        "frames": {"type": "array", "items": {"anyOf": frames_of}},
    }
    for taking in ("Act", "Choice"):
        own[taking]["properties"]["action"] = {"anyOf": actions_of}
    return own


def _own() -> Schema:
    kinds = {kind for one in OPERATIONS for kind in (one.gives, one.takes) if kind} | {Refused}
    return _components(sorted(kinds, key=lambda kind: kind.__name__))[0]


def _components(kinds: list[Any]) -> tuple[Schema, list[Schema]]:
    """Schemas by name, and what refers to each of these kinds."""
    found, known = msgspec.json.schema_components(kinds, ref_template=SCHEMAS)
    return known, list(found)
