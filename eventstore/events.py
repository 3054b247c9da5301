"""The payloads of events, their redaction, and their bytes.

A payload is the full content of an event, as plain JSON.
`published` alone decides which part of a payload a viewer may read; the public body holds
`published(..., viewer=None)`, so a redacted record and an opened one can be compared byte by byte.

The body is `{actor, at, payload, rules, type}`: everything about an event is covered by its hash.
The sealed part is `{digest, layout, payload, salt}`: the whole payload, the SHA-256 of the state after the event with
the name of the state's layout (a digest can be recomputed only under the same layout), and a random salt.

| type | payload |
| --- | --- |
| game_opened | game, title, pack, name (once), seats, options, creator, terms, commitment, seed (sealed to the end) |
| game_forked | source (game, version, head, commitment), past (rules, seat, kind, move, effects each), luck (sealed) |
| seat_taken | seat, player or (engine, level), word |
| seat_left | seat |
| seats_drawn | order: for each seat, the one that its holder had taken |
| game_started | words, effects, due |
| move_made | seat, kind, move, effects, due, choice (sealed: the search of an opponent) |
| moves_rewound | seat, to, due |
| clock_expired | seat, limit (`move` or `game`), deadline, then (what follows: `default`, `opponent` or `loss`) |
| seat_resigned | seat |
| seat_delegated | seat, engine, level, why (`resigned`, `time`, `own`, `absence`, `forgotten`) |
| seat_reclaimed | seat |
| absence_claimed | seat, by (the reporting seat) |
| pause_asked, pause_withdrawn | seat |
| game_paused | seats (all played by people) |
| game_resumed | seat |
| adjudicated | reason, effects, due |
| game_ended | outcome, title, seats (the player of each), rated (false if the game is private or a fork) |
| seed_revealed | seed |
| game_scored | sheet, verified (the result of verification) |
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from domain.kernel.codec import Codec
from domain.kernel.content import canonical
from domain.kernel.effects import Effect
from domain.kernel.records import HIDDEN, Viewer
from domain.kernel.redaction import redacted
from domain.kernel.state import State
from eventstore.store import NewEvent, StoredEvent

__all__ = [
    "FIELDS",
    "OPTIONAL",
    "SEALED_FIELDS",
    "TYPES",
    "body_of",
    "digest_of",
    "encode_effects",
    "new_event",
    "ordered",
    "payload_of",
    "public_payload_of",
    "published",
    "sealed_of",
    "time_of",
    "time_text",
]


FIELDS: Mapping[str, tuple[str, ...]] = {
    "game_opened": ("game", "title", "pack", "name", "seats", "options", "creator", "terms", "commitment", "seed"),
    "game_forked": ("source", "past", "luck"),
    "seat_taken": ("seat", "player", "engine", "level", "word"),
    "seat_left": ("seat",),
    "seats_drawn": ("order",),
    "game_started": ("words", "effects", "due"),
    "move_made": ("seat", "kind", "move", "effects", "due", "choice"),
    "moves_rewound": ("seat", "to", "due"),
    "clock_expired": ("seat", "limit", "deadline", "then"),
    "seat_resigned": ("seat",),
    "seat_delegated": ("seat", "engine", "level", "why"),
    "seat_reclaimed": ("seat",),
    "absence_claimed": ("seat", "by"),
    "pause_asked": ("seat",),
    "pause_withdrawn": ("seat",),
    "game_paused": ("seats",),
    "game_resumed": ("seat",),
    "adjudicated": ("reason", "effects", "due"),
    "game_ended": ("outcome", "title", "seats", "rated"),
    "seed_revealed": ("seed",),
    "game_scored": ("sheet", "verified"),
}
"""The fields of each payload, in the order in which they are served; those of `OPTIONAL` may be missing."""

TYPES = tuple(FIELDS)

OPTIONAL: Mapping[str, frozenset[str]] = {
    "game_opened": frozenset({"name", "terms"}),
    "move_made": frozenset({"choice"}),
    "seat_delegated": frozenset({"why"}),
    "game_ended": frozenset({"rated"}),
}
"""Fields that only newer events have, or older ones (the game's `name`), or some events of a type."""

SEALED_FIELDS: Mapping[str, tuple[str, ...]] = {
    "game_opened": ("seed",),
    "game_forked": ("luck",),
    "move_made": ("choice",),
}
"""Fields that are secret until the game has ended."""


_AT = re.compile(rb'"at":"([^"\\\\]*)"')
"""The time in canonical bytes: only the actor comes before it, and quotes within a string are escaped."""


def ordered(type_: str, payload: Mapping[str, Any]) -> dict[str, Any]:
    """A payload with its fields in the order of `FIELDS`."""
    return {name: payload[name] for name in FIELDS[type_] if name in payload}


def published(codec: Codec[Any], type_: str, payload: Mapping[str, Any], viewer: Viewer) -> dict[str, Any]:
    """The part of a payload that a viewer may know while the game runs."""
    out = ordered(type_, payload)
    for name in SEALED_FIELDS.get(type_, ()):
        out.pop(name, None)
    if type_ == "game_forked":
        out["past"] = [_part_published(codec, part, viewer) for part in payload["past"]]
    if "effects" in payload:
        effects = [codec.decode_effect(e) for e in payload["effects"]]
        out["effects"] = encode_effects(codec, redacted(effects, viewer))
    if type_ == "move_made" and codec.steps[payload["kind"]].secret and viewer != payload["seat"]:
        out["move"] = HIDDEN
    return out


def _part_published(codec: Codec[Any], part: Mapping[str, Any], viewer: Viewer) -> dict[str, Any]:
    """A part of a fork's past as a viewer may know it: redacted like the original event."""
    type_ = "game_started" if part["seat"] is None else "move_made"
    shown = published(codec, type_, part, viewer)
    return {**part, "effects": shown["effects"], **({"move": shown["move"]} if "move" in shown else {})}


def encode_effects(codec: Codec[Any], effects: Sequence[Effect[Any]]) -> list[dict[str, Any]]:
    """Effects as plain data, in order."""
    return [codec.encode_effect(e) for e in effects]


def digest_of(codec: Codec[Any], state: State | None) -> bytes:
    """SHA-256 of the canonical JSON of a full state; of `null` before a game has started."""
    data = None if state is None else codec.encode_state(state)
    return hashlib.sha256(canonical(data)).digest()


def time_text(at: datetime) -> str:
    """A time in UTC with microseconds, such as `2026-11-20T21:04:05.000123Z` (RFC 3339)."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def time_of(event: StoredEvent | NewEvent) -> str:
    """The time under an event's hash."""
    found = _AT.search(event.body)
    if found is not None:
        return found[1].decode()
    at: str = json.loads(event.body)["at"]
    return at


def body_of(type_: str, actor: str, rules: int, at: str, shown: Mapping[str, Any]) -> bytes:
    """The public bytes of an event; `shown` is the payload as the public may know it."""
    return canonical({"actor": actor, "at": at, "payload": shown, "rules": rules, "type": type_})


def sealed_of(codec: Codec[Any], payload: Mapping[str, Any], digest: bytes, salt: str) -> bytes:
    """The secret bytes of an event."""
    return canonical({"digest": digest.hex(), "layout": codec.layout, "payload": payload, "salt": salt})


def new_event(
    codec: Codec[Any],
    type_: str,
    actor: str,
    rules: int,
    payload: Mapping[str, Any],
    digest: bytes,
    at: datetime,
) -> NewEvent:
    """An event in the bytes that will be hashed: the public body, and the whole with a random salt."""
    body = body_of(type_, actor, rules, time_text(at), published(codec, type_, payload, None))
    sealed = sealed_of(codec, payload, digest, secrets.token_hex(16))
    return NewEvent(type_, actor, rules, body, sealed, digest)


def payload_of(event: StoredEvent | NewEvent) -> dict[str, Any]:
    """The full payload of an event; must not be sent."""
    payload: dict[str, Any] = json.loads(event.sealed)["payload"]
    return payload


def public_payload_of(event: StoredEvent | NewEvent) -> dict[str, Any]:
    """The payload of an event as the public may know it."""
    payload: dict[str, Any] = json.loads(event.body)["payload"]
    return payload
