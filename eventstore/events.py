"""The payloads of events, their redaction, and their bytes.

A payload is the full content of an event: plain JSON, and its effects as objects.
`Payload.shown_to` is the one place that decides which part of it a viewer may read; the public body holds
`shown_to(None)`, so a redacted record and an opened one can be compared byte by byte.

The body is `{actor, at, payload, rules, type}`: everything about an event is covered by its hash.
The sealed part is `{digest, hidden, layout, salt}`: what the body lacks of the payload, the SHA-256 of the state after
the event with the name of the state's layout (a digest can be recomputed only under the same layout), and a random
salt. `hidden` has the fields that the public may not know, or not so; where that are the effects, each one that stands
in the body unchanged is told by its place there. Events of former releases have the whole `payload` instead.

| type | payload |
| --- | --- |
| game_opened | game, title, pack, name (once), seats, options, creator, terms, commitment, seed (sealed to the end) |
| game_forked | source (game, version, head, commitment), past (rules, seat, kind, move, effects each), luck (sealed) |
| seat_taken | seat, player or (engine, level), word (client seed), seed_commitment (to one that is opened later) |
| seat_left | seat |
| client_seed_opened | seat, word: the client seed to which the seat had committed |
| seeds_withheld | seats (committed ones that did not open theirs), deadline: the game does not start |
| seats_drawn | order: for each seat, the one that its holder had taken |
| game_expired | after: the seconds without an event after which a game that has not started ends |
| game_started | words, effects, due |
| move_made | seat, kind, move, effects, due, choice (sealed: the search of an opponent) |
| moves_rewound | seat, to, due |
| clock_credited | from (the last heartbeat before an outage), to (the first after it), credit (microseconds at most) |
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
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from operator import is_, methodcaller
from typing import Any

from domain.kernel.codec import Codec
from domain.kernel.effects import Effect
from domain.kernel.records import HIDDEN, Viewer
from domain.kernel.state import State
from eventstore.quick_json import canonical, loads
from eventstore.store import NewEvent, StoredEvent
from eventstore.verification.verifier import whole_payload

__all__ = [
    "FIELDS",
    "OPTIONAL",
    "SEALED_FIELDS",
    "TYPES",
    "Payload",
    "Shown",
    "body_of",
    "digest_of",
    "encode_effects",
    "new_event",
    "ordered",
    "payload_of",
    "public_payload_of",
    "sealed_of",
    "time_of",
    "time_text",
]


FIELDS: Mapping[str, tuple[str, ...]] = {
    "game_opened": ("game", "title", "pack", "name", "seats", "options", "creator", "terms", "commitment", "seed"),
    "game_forked": ("source", "past", "luck"),
    "seat_taken": ("seat", "player", "engine", "level", "word", "seed_commitment"),
    "seat_left": ("seat",),
    "client_seed_opened": ("seat", "word"),
    "seeds_withheld": ("seats", "deadline"),
    "seats_drawn": ("order",),
    "game_expired": ("after",),
    "game_started": ("words", "effects", "due"),
    "move_made": ("seat", "kind", "move", "effects", "due", "choice"),
    "moves_rewound": ("seat", "to", "due"),
    "clock_credited": ("from", "to", "credit"),
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
    "seat_taken": frozenset({"seed_commitment"}),
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


@dataclass(frozen=True, slots=True)
class Shown:
    """The part of a payload that a viewer may know: as plain data, and the effects in it as objects."""

    data: dict[str, Any]
    effects: tuple[Effect[Any], ...]


_AS_THE_PUBLIC = methodcaller("seen_by", None)
_Form = tuple[Effect[Any], dict[str, Any]]
"""An effect as a viewer may know it, and the same as plain data."""


class Payload:
    """The full content of one event, from the decision to every reader.

    Effects are decoded once where they come from the store, and never where they come from the rules. Each is written
    as plain data once in full, and once more for the public and for a seat only where they know less than that.
    Threads may share a payload: what two of them make at once is equal.
    """

    __slots__ = ("_effects", "_forms", "_shown", "_whole", "codec", "data", "type")

    def __init__(self, codec: Codec[Any], type_: str, data: Mapping[str, Any]) -> None:
        """`data` is all of it as plain data; not for sending."""
        self.codec = codec
        self.type = type_
        self.data = data
        self._effects: tuple[Effect[Any], ...] | None = None
        self._whole: list[dict[str, Any]] | None = None
        self._forms: dict[Viewer, list[_Form | None]] = {}
        self._shown: dict[Viewer, Shown] = {}

    @classmethod
    def told(cls, codec: Codec[Any], type_: str, data: Mapping[str, Any], effects: Sequence[Effect[Any]]) -> Payload:
        """The payload of an event that the rules have just told in effects; `data` is the rest of it."""
        encoded = encode_effects(codec, effects)
        payload = cls(codec, type_, {**data, "effects": encoded})
        payload._effects, payload._whole = tuple(effects), encoded
        return payload

    @classmethod
    def stored(cls, codec: Codec[Any], event: StoredEvent) -> Payload:
        """The payload of an event that was read from the store."""
        return cls(codec, event.type, payload_of(event))

    @property
    def effects(self) -> tuple[Effect[Any], ...]:
        """The event's effects in full."""
        if self._effects is None:
            self._effects = tuple(self.codec.decode_effect(e) for e in self.data.get("effects", ()))
        return self._effects

    def whole(self) -> Shown:
        """All of it, sealed fields included; for games that have ended."""
        data = ordered(self.type, self.data)
        if self.type == "game_forked":
            data["past"] = [_past(part, part.whole()) for part in self._parts()]
        if "effects" in data:
            data["effects"] = self._encoded()
        return Shown(data, self.effects)

    def shown_to(self, viewer: Viewer) -> Shown:
        """The part of it that a viewer may know while the game runs."""
        shown = self._shown.get(viewer)
        if shown is None:
            shown = self._shown[viewer] = self._part_for(viewer)
        return shown

    def hides_nothing(self) -> bool:
        """Whether only sealed fields are kept from the public, as far as that shows without comparing values."""
        if self.type == "game_forked" or self._is_secret():
            return False
        return all(map(is_, map(_AS_THE_PUBLIC, self.effects), self.effects))

    def hidden(self) -> dict[str, Any]:
        """What the public body lacks of it: `verifier.whole_payload` puts the two together."""
        public = self.shown_to(None).data
        hidden = {}
        for name, value in self.data.items():
            if name == "effects":
                if (effects := self._hidden_effects()) is not None:
                    hidden[name] = effects
            elif name not in public or (public[name] is not value and public[name] != value):
                hidden[name] = value
        return hidden

    def _hidden_effects(self) -> list[dict[str, Any] | int] | None:
        """The effects in full, or the place in the body of each that stands there unchanged; None if all do."""
        told, effects, unchanged = 0, [], True
        for whole, form in zip(self.data["effects"], self._forms_for(None), strict=True):
            same = form is not None and (form[1] is whole or form[1] == whole)
            effects.append(told if same else whole)
            unchanged = unchanged and same
            told += form is not None
        return None if unchanged else effects

    def _part_for(self, viewer: Viewer) -> Shown:
        data = ordered(self.type, self.data)
        for name in SEALED_FIELDS.get(self.type, ()):
            data.pop(name, None)
        effects: tuple[Effect[Any], ...] = ()
        if self.type == "game_forked":
            data["past"] = [_past(part, part.shown_to(viewer)) for part in self._parts()]
        if "effects" in data:
            forms = [form for form in self._forms_for(viewer) if form is not None]
            data["effects"] = [plain for _, plain in forms]
            effects = tuple(effect for effect, _ in forms)
        if self._is_secret() and viewer != data["seat"]:
            data["move"] = HIDDEN
        return Shown(data, effects)

    def _is_secret(self) -> bool:
        """Whether it is a move that only its seat may know."""
        return self.type == "move_made" and self.codec.steps[self.data["kind"]].secret

    def _encoded(self) -> list[dict[str, Any]]:
        """The effects in full as plain data, in the newest version of their shapes."""
        if self._whole is None:
            self._whole = encode_effects(self.codec, self.effects)
        return self._whole

    def _forms_for(self, viewer: Viewer) -> list[_Form | None]:
        """Each effect as the viewer may know it; None if even that it happened is hidden."""
        found = self._forms.get(viewer)
        if found is None:
            whole = list(zip(self.effects, self._encoded(), strict=True))
            public = self._forms_for(None) if viewer is not None else [None] * len(whole)
            found = [self._form(*each, viewer) for each in zip(whole, public, strict=True)]
            self._forms[viewer] = found
        return found

    def _form(self, whole: _Form, public: _Form | None, viewer: Viewer) -> _Form | None:
        known = whole[0].seen_by(viewer)
        if known is None:
            return None
        if known is whole[0] or known == whole[0]:
            return whole
        if public is not None and known == public[0]:
            return public
        return known, self.codec.encode_effect(known)

    def _parts(self) -> list[Payload]:
        """The parts of a fork's past, each known to a viewer like the event that it comes from."""
        return [
            Payload(self.codec, "game_started" if part["seat"] is None else "move_made", part)
            for part in self.data["past"]
        ]


def _past(part: Payload, shown: Shown) -> dict[str, Any]:
    """A part of a fork's past as a viewer may know it, with all of its fields."""
    return {**part.data, **{name: shown.data[name] for name in ("effects", "move") if name in shown.data}}


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
    at: str = loads(event.body)["at"]
    return at


def body_of(type_: str, actor: str, rules: int, at: str, shown: Mapping[str, Any]) -> bytes:
    """The public bytes of an event; `shown` is the payload as the public may know it."""
    return canonical({"actor": actor, "at": at, "payload": shown, "rules": rules, "type": type_})


def sealed_of(payload: Payload, digest: bytes, salt: str, *, repeating: bool = False) -> bytes:
    """The secret bytes of an event; `repeating` writes the whole payload, as programs of release 0.2 read it."""
    part = {"payload": payload.data} if repeating else {"hidden": payload.hidden()}
    return canonical({"digest": digest.hex(), "layout": payload.codec.layout, "salt": salt, **part})


def new_event(
    payload: Payload, actor: str, rules: int, digest: bytes, at: datetime, *, repeating: bool = False
) -> NewEvent:
    """An event in the bytes that will be hashed: the public body, and what it lacks with a random salt.

    `repeating` is as for `sealed_of`.
    """
    body = body_of(payload.type, actor, rules, time_text(at), payload.shown_to(None).data)
    sealed = sealed_of(payload, digest, secrets.token_hex(16), repeating=repeating)
    return NewEvent(payload.type, actor, rules, body, sealed, digest)


def payload_of(event: StoredEvent | NewEvent) -> dict[str, Any]:
    """The full payload of an event; must not be sent."""
    sealed = loads(event.sealed)
    if "hidden" in sealed:
        return whole_payload(public_payload_of(event), sealed["hidden"])
    payload: dict[str, Any] = sealed["payload"]
    return payload


def public_payload_of(event: StoredEvent | NewEvent) -> dict[str, Any]:
    """The payload of an event as the public may know it."""
    payload: dict[str, Any] = loads(event.body)["payload"]
    return payload
