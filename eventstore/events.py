"""What does an event say, to whom, and in which bytes?

A payload is the full content of an event, as plain JSON.
`published` is the one place that decides which part of a payload a viewer may read; the public body is
`published(..., viewer=None)`, so a redacted record and an opened one can be compared byte by byte.

| type | payload |
| --- | --- |
| game_opened | title, pack, name, seats, options, creator, commitment, seed (sealed until the end) |
| seat_taken | seat, player or (engine, level), word |
| seat_left | seat |
| game_started | words, effects, due |
| move_made | seat, kind, move, effects, due, choice (sealed: how an opponent came to it) |
| moves_rewound | seat, to, due |
| clock_expired | seat |
| seat_resigned | seat |
| seat_delegated | seat, engine, level |
| adjudicated | reason, effects, due |
| game_ended | outcome |
| seed_revealed | seed |
| game_scored | sheet, verified, first fault |
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from domain.kernel.codec import Codec
from domain.kernel.content import canonical
from domain.kernel.effects import Effect
from domain.kernel.records import HIDDEN, Viewer
from domain.kernel.sight import seen
from domain.kernel.state import State
from eventstore.store import NewEvent, StoredEvent

__all__ = ["TYPES", "digest_of", "new_event", "payload_of", "published"]

TYPES = (
    "game_opened",
    "seat_taken",
    "seat_left",
    "game_started",
    "move_made",
    "moves_rewound",
    "clock_expired",
    "seat_resigned",
    "seat_delegated",
    "adjudicated",
    "game_ended",
    "seed_revealed",
    "game_scored",
)

SEALED_FIELDS: Mapping[str, tuple[str, ...]] = {"game_opened": ("seed",), "move_made": ("choice",)}
"""Fields that nobody reads before the game has ended."""


def published(codec: Codec[Any], type_: str, payload: Mapping[str, Any], viewer: Viewer) -> dict[str, Any]:
    """The part of a payload that a viewer may know while the game runs."""
    out = dict(payload)
    for name in SEALED_FIELDS.get(type_, ()):
        out.pop(name, None)
    if "effects" in payload:
        effects = [codec.decode_effect(e) for e in payload["effects"]]
        out["effects"] = encode_effects(codec, seen(effects, viewer))
    if type_ == "move_made" and codec.steps[payload["kind"]].secret and viewer != payload["seat"]:
        out["move"] = HIDDEN
    return out


def encode_effects(codec: Codec[Any], effects: Sequence[Effect[Any]]) -> list[dict[str, Any]]:
    """Effects as plain data, in order."""
    return [codec.encode_effect(e) for e in effects]


def digest_of(codec: Codec[Any], state: State | None) -> bytes:
    """SHA-256 of the canonical JSON of a full state; of `null` before a game has started."""
    data = None if state is None else codec.encode_state(state)
    return hashlib.sha256(canonical(data)).digest()


def new_event(
    codec: Codec[Any],
    type_: str,
    actor: str,
    rules: int,
    payload: Mapping[str, Any],
    digest: bytes,
) -> NewEvent:
    """An event in the bytes that will be hashed: the public body, and the whole with a random salt."""
    body = canonical(published(codec, type_, payload, None))
    sealed = canonical({"digest": digest.hex(), "payload": payload, "salt": secrets.token_hex(16)})
    return NewEvent(type_, actor, rules, body, sealed, digest)


def payload_of(event: StoredEvent | NewEvent) -> dict[str, Any]:
    """The full payload of an event; not for sending."""
    payload: dict[str, Any] = json.loads(event.sealed)["payload"]
    return payload
