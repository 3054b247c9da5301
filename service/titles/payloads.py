"""What is in an event, by its type?

The members are those of `eventstore.events.FIELDS`; `OPTIONAL` and `SEALED_FIELDS` there say which may be left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from eventstore.events import FIELDS, OPTIONAL, SEALED_FIELDS

__all__ = ["OF_TITLES", "SHORTER_IN_LOBBY", "payload_schema"]

_Schema = dict[str, Any]

_TEXT: Final[_Schema] = {"type": "string"}
_PERHAPS: Final[_Schema] = {"type": ["string", "null"]}
_TIME: Final[_Schema] = {"type": "string", "format": "date-time"}
_SEAT: Final[_Schema] = {"type": "integer", "x-annals-meaning": "seat"}
_VERSION: Final[_Schema] = {"type": "integer", "x-annals-meaning": "version"}
_AMOUNT: Final[_Schema] = {"type": "integer", "x-annals-meaning": "amount"}
_PLAIN: Final[_Schema] = {"type": "object", "additionalProperties": {}}


def _list(of: _Schema) -> _Schema:
    return {"type": "array", "items": of}


def _record(**members: _Schema) -> _Schema:
    return {"type": "object", "properties": members, "required": list(members), "additionalProperties": False}


def _ref(name: str) -> _Schema:
    return {"$ref": f"#/components/schemas/{name}"}


OF_TITLES: Final = ("game_opened", "game_forked", "game_started", "move_made", "adjudicated")
"""Types of events whose payload has parts in the shapes of the title."""

_NOT_IN_LOBBY: Final = ("effects", "sheet", "verified")

SHORTER_IN_LOBBY: Final = tuple(
    type_ for type_, members in FIELDS.items() if type_ != "move_made" and {*members} & {*_NOT_IN_LOBBY}
)
"""Types of events that the lobby tells without what they did on the table."""

_MEMBERS: Final[Mapping[str, tuple[_Schema, str]]] = {
    "after": (_AMOUNT, "Seconds without an event after which a game that has not started ends."),
    "by": (_SEAT, "The seat that reports it."),
    "choice": (_PLAIN, "How an opponent came to the move; left out until the end."),
    "commitment": (_TEXT, "SHA-256 of the seed of all luck."),
    "creator": (_TEXT, "Id of the player who opened the game."),
    "credit": (_AMOUNT, "Microseconds at most that clocks get back."),
    "deadline": (_TIME, "Until when there was time."),
    "due": (_list(_SEAT), "Seats with a pending decision afterwards."),
    "engine": (_PERHAPS, "The opponent; null for a player."),
    "from": (_TIME, "The last heartbeat before the outage."),
    "game": ({"type": "string", "format": "uuid"}, "Id of the game."),
    "level": (_PERHAPS, "The opponent's level; null for a player."),
    "limit": ({"enum": ["move", "game"], "type": "string"}, "Which limit of the clock it was."),
    "luck": (
        _list(_record(**{"from": _VERSION, "seed": _TEXT, "words": _list(_PERHAPS)})),
        "The seeds and client seeds of the past; left out until the end.",
    ),
    "name": (_PERHAPS, "Name of the game; only in old games."),
    "order": (_list(_SEAT), "For each seat, the one that its holder had taken."),
    "outcome": (_ref("OutcomeShown"), "How the game ended."),
    "pack": (_TEXT, "SHA-256 of the content pack."),
    "player": (_PERHAPS, "Id of the player; null for an opponent."),
    "rated": ({"type": "boolean"}, "Whether ratings change by it."),
    "reason": (_TEXT, "Why the game ended, such as `time`."),
    "seat": (_SEAT, "The seat that it is about."),
    "seed": (_TEXT, "The seed of all luck."),
    "seed_commitment": (_TEXT, "SHA-256 of a client seed that is opened later."),
    "sheet": (
        _list(_record(seat=_SEAT, rule=_TEXT, item=_TEXT, points=_AMOUNT, detail=_TEXT)),
        "Every point with the rule that gives it.",
    ),
    "source": (
        _record(game={"type": "string", "format": "uuid"}, version=_VERSION, head=_TEXT, commitment=_TEXT),
        "The position from which the game goes on.",
    ),
    "then": (
        {"enum": ["default", "opponent", "loss"], "type": "string"},
        "What follows: the default answer, an opponent takes over, or the seat loses.",
    ),
    "terms": ({"anyOf": [_PLAIN, {"type": "null"}]}, "Terms agreed when the game was opened; null in old games."),
    "title": (_TEXT, "Slug of the title."),
    "verified": (_PLAIN, "The result of verification."),
    "why": (
        {"enum": ["resigned", "time", "own", "absence", "forgotten"], "type": "string"},
        "Why an opponent took over.",
    ),
    "word": (_PERHAPS, "The client seed; null for none."),
    "words": (_list(_PERHAPS), "Client seeds by seat; null for none."),
}
"""Members by name, with what they mean."""

_ELSEWHERE: Final[Mapping[tuple[str, str], tuple[_Schema, str]]] = {
    ("game_opened", "seats"): ({"type": "integer", "x-annals-meaning": "count"}, "How many seats there are."),
    ("seeds_withheld", "seats"): (_list(_SEAT), "Seats that did not open their client seeds."),
    ("game_paused", "seats"): (_list(_SEAT), "Seats that people play."),
    ("game_ended", "seats"): (
        _list(_record(player=_PERHAPS, engine=_PERHAPS, level=_PERHAPS, resigned={"type": "boolean"})),
        "Who held the seats.",
    ),
    ("moves_rewound", "to"): (_VERSION, "The version to which the game went back."),
    ("clock_credited", "to"): (_TIME, "The first heartbeat after the outage."),
}
"""Members that mean something else by the type of their event."""


def payload_schema(type_: str, prefix: str, *, lobby: bool = False) -> _Schema:
    """The schema of the payload of a type of event; of `OF_TITLES`, for the title whose schemas begin with `prefix`.

    `lobby` is whether it is that of an event of the lobby.
    """
    effects = _list(_ref(f"{prefix}Effect"))
    kind = _ref(f"{prefix}DecisionKind")
    own: Mapping[str, tuple[_Schema, str]] = {
        "options": (_ref(f"{prefix}Options"), "Options of the game."),
        "effects": (effects, "What it did, as you may know it."),
        "kind": (kind, "What was decided."),
        "move": (_TEXT, "The text of the option; `?` where you may not know it."),
        "past": (
            _list(
                _record(
                    rules=_VERSION,
                    seat={"type": ["integer", "null"], "x-annals-meaning": "seat"},
                    kind={"anyOf": [kind, {"type": "null"}]},
                    move=_PERHAPS,
                    effects=effects,
                )
            ),
            "What happened before, move by move; the first is the start.",
        ),
    }
    said = {name: _ELSEWHERE.get((type_, name)) or own.get(name) or _MEMBERS[name] for name in FIELDS[type_]}
    if lobby:
        said = {name: what for name, what in said.items() if name not in _NOT_IN_LOBBY}
    perhaps = {*OPTIONAL.get(type_, ()), *SEALED_FIELDS.get(type_, ())}
    return {
        "type": "object",
        "description": f"What is in an event `{type_}`" + (" of the lobby." if lobby else "."),
        "properties": {name: {**schema, "description": text} for name, (schema, text) in said.items()},
        "required": [name for name in said if name not in perhaps],
        "additionalProperties": False,
    }
