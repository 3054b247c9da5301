"""Does the gate find what breaks a client, and let pass what does not?"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from api_spec import titles
from api_spec.breaking import Break, breaks, title_breaks, unsaid

DOCUMENT: dict[str, Any] = {
    "paths": {
        "/v1/games": {
            "get": {
                "operationId": "list_games",
                "security": [{"token": ["read"]}],
                "parameters": [
                    {"in": "query", "name": "limit", "schema": {"type": "integer", "minimum": 1, "maximum": 200}},
                    {"in": "query", "name": "status", "schema": {"type": "string", "enum": ["open", "running"]}},
                ],
                "responses": {
                    "200": {
                        "headers": {"ETag": {}},
                        "content": {
                            "application/json": {"schema": {"$ref": "#/components/schemas/GameList"}},
                            "application/x-ndjson": {"schema": {"type": "string"}},
                        },
                    },
                    "422": {"content": {}},
                },
            },
            "post": {
                "operationId": "open_game",
                "security": [{"token": ["play"]}],
                "requestBody": {
                    "required": False,
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewGame"}}},
                },
                "responses": {"201": {"content": {"application/json": {"schema": {"type": "object"}}}}},
            },
        },
        "/v1/games/{id}": {"delete": {"operationId": "end", "responses": {"204": {}}}},
    },
    "components": {
        "schemas": {
            "GameList": {
                "type": "object",
                "properties": {"games": {"type": "array", "items": {"$ref": "#/components/schemas/Game"}}},
                "required": ["games"],
            },
            "Game": {
                "type": "object",
                "properties": {
                    "version": {"type": "integer"},
                    "at": {"type": "string", "format": "date-time"},
                    "status": {"enum": ["open", "running"]},
                    "state": {"anyOf": [{"$ref": "#/components/schemas/State"}, {"type": "string"}]},
                    "kind": {"const": "game"},
                },
                "required": ["version", "at"],
            },
            "State": {"type": "object", "properties": {"round": {"type": "integer"}}, "required": ["round"]},
            "NewGame": {
                "type": "object",
                "properties": {
                    "title": {"type": "string", "maxLength": 40, "pattern": "^[a-z]+$"},
                    "seats": {"type": ["integer", "null"], "minimum": 1},
                    "clock": {"enum": ["none", "move"]},
                    "names": {"type": "array", "items": {"type": "string"}, "maxItems": 10},
                },
                "required": ["title"],
            },
            "Message": {"type": "object", "properties": {"data": {"type": "string"}}, "required": ["data"]},
            "Unused": {"type": "object"},
        }
    },
    "webhooks": {
        "event": {
            "post": {
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Message"}}}},
                "responses": {"200": {}},
            }
        }
    },
}

TITLES: dict[str, Any] = {
    "chess": {
        "$defs": {
            "ChessOption": {"type": "string", "x-annals-grammar": {"turn": ["move:<square>", "resign"]}},
            "ChessState": {"type": "object", "properties": {"turn": {"type": "integer"}}, "required": ["turn"]},
            "ChessEffect": {"oneOf": [{"$ref": "#/$defs/Moved"}, {"$ref": "#/$defs/Taken"}]},
        }
    }
}

Change = Callable[[dict[str, Any]], Any]


def at(*path: Any) -> Callable[[dict[str, Any]], Any]:
    """A part of the document."""

    def find(doc: dict[str, Any]) -> Any:
        for step in path:
            doc = doc[step]
        return doc

    return find


def put(*path: Any, value: Any) -> Change:
    """Set a part."""
    return lambda doc: at(*path[:-1])(doc).__setitem__(path[-1], value)


def drop(*path: Any) -> Change:
    """Remove a part."""
    return lambda doc: at(*path[:-1])(doc).__delitem__(path[-1])


def add(*path: Any, value: Any) -> Change:
    """Append to a list."""
    return lambda doc: at(*path)(doc).append(value)


LIST = ("paths", "/v1/games", "get")
OPEN = ("paths", "/v1/games", "post")
SCHEMAS = ("components", "schemas")
GAME = (*SCHEMAS, "Game", "properties")
NEW = (*SCHEMAS, "NewGame", "properties")
SENT = ("webhooks", "event", "post", "requestBody", "content")
OPTION = ("chess", "$defs", "ChessOption", "x-annals-grammar", "turn")

BREAKS: list[tuple[str, Change]] = [
    ("DELETE /v1/games/{id}", drop("paths", "/v1/games/{id}")),
    ("POST /v1/games", drop(*OPEN)),
    ("GET /v1/games", put(*LIST, "operationId", value="games")),
    ("GET /v1/games", put(*LIST, "security", value=[{"token": ["admin"]}])),
    ("GET /v1/games limit", drop(*LIST, "parameters", 0)),
    ("GET /v1/games limit", put(*LIST, "parameters", 0, "required", value=True)),
    ("GET /v1/games limit", put(*LIST, "parameters", 0, "schema", "maximum", value=100)),
    ("GET /v1/games limit", put(*LIST, "parameters", 0, "schema", "minimum", value=5)),
    ("GET /v1/games limit", put(*LIST, "parameters", 0, "schema", "type", value="string")),
    ("GET /v1/games status", put(*LIST, "parameters", 1, "schema", "enum", value=["open"])),
    ("GET /v1/games key", add(*LIST, "parameters", value={"in": "query", "name": "key", "required": True})),
    ("GET /v1/games", drop(*LIST, "responses", "200")),
    ("GET /v1/games", drop(*LIST, "responses", "200", "headers", "ETag")),
    ("GET /v1/games 200", drop(*LIST, "responses", "200", "content", "application/x-ndjson")),
    ("POST /v1/games", put(*OPEN, "requestBody", "required", value=True)),
    ("POST /v1/games", drop(*OPEN, "requestBody")),
    ("Game", drop(*SCHEMAS, "Game")),
    ("Game.version", drop(*GAME, "version")),
    ("Game.version", put(*GAME, "version", "type", value="string")),
    ("Game.version", put(*GAME, "version", "type", value=["integer", "null"])),
    ("Game.at", put(*SCHEMAS, "Game", "required", value=["version"])),
    ("Game.at", put(*GAME, "at", value={"type": "string"})),
    ("Game.status", put(*GAME, "status", value={"type": "string"})),
    ("Game.state", drop(*GAME, "state", "anyOf", 0)),
    ("Game.kind", put(*GAME, "kind", "const", value="position")),
    ("GameList.games", put(*SCHEMAS, "GameList", "properties", "games", "items", value={"type": "string"})),
    ("NewGame.seats", put(*SCHEMAS, "NewGame", "required", value=["title", "seats"])),
    ("NewGame.title", put(*NEW, "title", "maxLength", value=20)),
    ("NewGame.title", put(*NEW, "title", "pattern", value="^[a-z_]+$")),
    ("NewGame.clock", drop(*NEW, "clock", "enum", 1)),
    ("NewGame.names", drop(*NEW, "names")),
    ("NewGame", put(*SCHEMAS, "NewGame", "additionalProperties", value=False)),
    ("webhook event", drop("webhooks", "event")),
    ("webhook event", drop(*SENT, "application/json")),
    ("webhook event", put(*SENT, "application/json", "schema", value={"type": "object"})),
    ("Message.data", drop(*SCHEMAS, "Message", "properties", "data")),
    ("Message.data", put(*SCHEMAS, "Message", "required", value=[])),
]

HARMLESS: list[Change] = [
    put("paths", "/v1/players", value={"get": {"operationId": "list_players", "responses": {}}}),
    put("paths", "/v1/games/{id}", "get", value={"operationId": "read", "responses": {}}),
    put(*LIST, "summary", value="List games"),
    put(*LIST, "description", value="All of them."),
    put(*LIST, "deprecated", value=True),
    put(*LIST, "tags", value=["games"]),
    add(*LIST, "security", value={}),
    add(*LIST, "parameters", value={"in": "query", "name": "title", "schema": {"type": "string"}}),
    put(*LIST, "parameters", 0, "schema", "maximum", value=500),
    put(*LIST, "parameters", 0, "schema", "minimum", value=0),
    drop(*LIST, "parameters", 0, "schema", "minimum"),
    put(*LIST, "parameters", 0, "description", value="How many."),
    add(*LIST, "parameters", 1, "schema", "enum", value="finished"),
    put(*LIST, "responses", "200", "headers", "Link", value={}),
    put(*LIST, "responses", "200", "content", "text/csv", value={}),
    put(*LIST, "responses", "202", value={}),
    put(*LIST, "responses", "409", value={}),
    drop(*LIST, "responses", "422"),
    put(*OPEN, "requestBody", "description", value="The game."),
    put(*OPEN, "requestBody", "content", "application/cbor", value={}),
    put(*GAME, "name", value={"type": "string"}),
    put(*GAME, "version", "description", value="Number of the last event."),
    put(*GAME, "version", "minimum", value=1),
    add(*SCHEMAS, "Game", "required", value="status"),
    add(*GAME, "status", "enum", value="finished"),
    add(*GAME, "state", "anyOf", value={"type": "integer"}),
    put(*NEW, "name", value={"type": "string"}),
    put(*NEW, "title", "maxLength", value=80),
    drop(*NEW, "title", "pattern"),
    add(*NEW, "clock", "enum", value="game"),
    put(*NEW, "names", "maxItems", value=20),
    put(*SCHEMAS, "NewGame", "required", value=[]),
    put("webhooks", "told", value={"post": {"requestBody": {}, "responses": {}}}),
    put(*SCHEMAS, "Message", "properties", "id", value={"type": "string"}),
    drop(*SCHEMAS, "Unused"),
    put(*SCHEMAS, "Other", value={"type": "object"}),
]


@pytest.mark.parametrize("number", range(len(BREAKS)))
def test_a_break_is_found_and_named(number: int) -> None:
    """The gate fails for it unless the changelog names its subject among what is unreleased."""
    subject, change = BREAKS[number]
    new = deepcopy(DOCUMENT)
    change(new)
    found = breaks(DOCUMENT, new)
    assert subject in {each.subject for each in found}
    named = " ".join(f"`{each.subject}`" for each in found)
    assert unsaid(found, f"## [Unreleased]\n\n- Goes: {named}.\n\n## 0.1.0\n") == []
    assert unsaid(found, f"## [Unreleased]\n\n## 0.1.0\n\n- Goes: {named}.\n") == found


@pytest.mark.parametrize("number", range(len(HARMLESS)))
def test_what_breaks_nothing_passes(number: int) -> None:
    """Additions, wider requests, narrower answers and better descriptions."""
    new = deepcopy(DOCUMENT)
    HARMLESS[number](new)
    assert new != DOCUMENT
    assert breaks(DOCUMENT, new) == []


@pytest.mark.parametrize(
    ("subject", "change"),
    [
        ("chess", drop("chess")),
        ("ChessOption.turn", drop(*OPTION, 1)),
        ("ChessState.turn", drop("chess", "$defs", "ChessState", "properties", "turn")),
        ("ChessEffect", drop("chess", "$defs", "ChessEffect", "oneOf", 0)),
    ],
)
def test_breaks_of_titles_are_found(subject: str, change: Change) -> None:
    """A title, a form of options, a member of the state or an effect that is gone; a new form passes."""
    new = deepcopy(TITLES)
    change(new)
    assert {each.subject for each in title_breaks(TITLES, new)} == {subject}
    wider = deepcopy(TITLES)
    add(*OPTION, value="castle")(wider)
    assert title_breaks(TITLES, wider) == []


def test_enough_changes_are_tried() -> None:
    """Thirty breaks and thirty harmless changes at least; `make lint` runs the gate itself."""
    assert len(BREAKS) >= 30
    assert len(HARMLESS) >= 30
    assert unsaid([Break("A", "is gone")], "") == [Break("A", "is gone")]


def test_the_schemas_of_the_titles_are_written_down() -> None:
    """`api_spec/titles.json` is what `make openapi` writes."""
    assert titles.PLACE.read_text(encoding="utf-8") == titles.written(), "run `make openapi`"
