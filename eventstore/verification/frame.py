"""Checks common to all events of a record, and the comparison with events decided again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from domain.kernel.content import canonical
from domain.kernel.errors import IllegalOption, MalformedOption, NoPendingDecision
from eventstore.events import FIELDS, OPTIONAL, SEALED_FIELDS, Payload, body_of, digest_of, encode_effects
from eventstore.game import Game
from eventstore.payloads import difference
from eventstore.timeline import Timeline
from eventstore.verifier import ParsedEvent, Wrong

__all__ = ["EventPass", "Note", "same"]

_BACK = timedelta(minutes=1)
"""Tolerated difference between the clocks of servers before a step back in time is noted."""


@dataclass(frozen=True, slots=True)
class Note:
    """A remark for auditors that is not a fault."""

    version: int
    what: str
    detail: str


class EventPass:
    """A pass over the events of one game: the part common to every type of event."""

    def __init__(self, game: Game, *, complete: bool, lenient: bool = False) -> None:
        self._timeline = Timeline(game)
        self.complete = complete
        self._lenient = lenient
        self.notes: list[Note] = []
        self.redecided = 0
        self._at: datetime | None = None
        self._rules = 1
        self._other_rules: set[int] = set()

    @property
    def game(self) -> Game:
        """The game after the last event."""
        return self._timeline.game

    def _check_frame(self, event: ParsedEvent) -> None:
        if event.type not in FIELDS:
            raise Wrong("type", "a known type of event", event.type)
        if event.complete != self.complete:
            raise Wrong("content", "sealed parts in all events or in none", event.type)
        fields = set(FIELDS[event.type])
        if not self.complete:
            fields -= set(SEALED_FIELDS.get(event.type, ()))
        needed = fields - OPTIONAL.get(event.type, frozenset())
        if not needed <= set(event.payload) <= fields:
            raise Wrong("payload", sorted(needed), sorted(event.payload))
        if type(event.rules) is not int or event.rules < self._rules:
            raise Wrong("rules", f"at least {self._rules}", event.rules)
        self._rules = event.rules
        current = self.game.title.rules
        if not self.game.title.plays(event.rules) and event.rules not in self._other_rules:
            self._other_rules.add(event.rules)
            self._note(event, "rules", f"decided by version {event.rules} of the rules; this program has {current}")
        if self.game.state is not None:
            self.game.state.rules = self._rules_of(event)
        at = datetime.fromisoformat(event.at)
        if self._at is not None and at < self._at - _BACK:
            self._note(event, "time", f"recorded before the event that it follows ({self._at.isoformat()})")
        self._at = at

    def _check_body(self, event: ParsedEvent, payload: Payload) -> None:
        """The public body is what the public may know of the sealed payload, to the byte."""
        shown = payload.shown_to(None).data
        if event.body == body_of(event.type, event.actor, event.rules, event.at, shown):
            return
        if not same(self._lifted(event.public), shown):
            raise Wrong("body", shown, event.public)

    def _check_digest(self, event: ParsedEvent) -> None:
        if event.sealed is None:
            return
        digest = digest_of(self.game.codec, self.game.state).hex()
        if event.sealed["digest"] == digest:
            return
        layout = self.game.codec.layout
        if event.sealed["layout"] == layout:
            raise Wrong("digest", digest, event.sealed["digest"])
        if not any(n.what == "layout" for n in self.notes):
            self._note(event, "layout", "digests were made under another layout of the state and cannot be recomputed")

    def _lifted(self, payload: Mapping[str, Any]) -> Mapping[str, Any]:
        """A payload with its effects upcast to their newest version."""
        codec = self.game.codec
        if "past" in payload:
            return {**payload, "past": [self._lifted(part) for part in payload["past"]]}
        if "effects" not in payload or codec.is_newest(payload["effects"]):
            return payload
        effects = [codec.decode_effect(e) for e in payload["effects"]]
        return {**payload, "effects": encode_effects(codec, effects)}

    def _note(self, event: ParsedEvent, what: str, detail: str) -> None:
        self.notes.append(Note(event.version, what, detail))

    def _status(self, wanted: str) -> None:
        if self.game.status != wanted:
            raise Wrong("type", f"an event of a game that is {self.game.status}", f"one of a game that is {wanted}")

    def _seat(self, p: Mapping[str, Any]) -> int:
        seat = p["seat"]
        if type(seat) is not int or not 0 <= seat < len(self.game.holders):
            raise Wrong("seat", f"0 to {len(self.game.holders) - 1}", seat)
        return seat

    def _redecide(self, event: ParsedEvent, found: Mapping[str, Any], decide: Callable[[], Mapping[str, Any]]) -> None:
        """Decide again and compare; a difference under other rules is only a note, since a rules fix may cause it."""
        same_rules = self._binding(event)
        try:
            expected = decide()
        except (IllegalOption, MalformedOption, NoPendingDecision) as error:
            if same_rules or isinstance(error, MalformedOption):
                raise Wrong("re-decided differently", "a legal move", error) from None
            self._note(event, "re-decided differently", f"today's rules refuse the move: {error}")
            return
        if same(expected, found) or same(expected, lifted := self._lifted(found)):
            self.redecided += 1
            return
        where, wanted, is_ = difference(expected, lifted)
        if same_rules:
            raise Wrong("re-decided differently", {where: wanted}, {where: is_})
        self._note(event, "re-decided differently", f"{where}: today's rules give {wanted}, the record has {is_}")

    def _binding(self, event: ParsedEvent) -> bool:
        """Whether the rules must reproduce the event."""
        return self.game.title.plays(event.rules) and not self._lenient

    def _rules_of(self, event: ParsedEvent) -> int:
        """The number of the rules by which an event is decided again: its own if the title still plays them."""
        return event.rules if self._binding(event) else self.game.title.rules


def same(a: object, b: object) -> bool:
    """Equal as JSON, where `true` is not 1."""
    return canonical(a) == canonical(b)
