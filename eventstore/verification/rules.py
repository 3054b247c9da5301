"""Do the events of a record follow from the rules?

`Walk` goes through the events of one game, folds them, and decides each again from the position before it.
With the sealed parts everything is decided again, luck included; without them only the public side is folded.
What needs no rules (seats, clocks, actors, what follows what) is checked by `verifier.Course`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from domain.kernel.engine import default_option, pending_seats
from domain.kernel.errors import IllegalOption, MalformedOption, NoPendingDecision, RewindRefused
from domain.kernel.options import Move, Option
from domain.kernel.outcome import Outcome
from domain.kernel.state import State
from domain.kernel.state_writer import StateWriter
from eventstore.events import Payload, digest_of, encode_effects
from eventstore.forks import batches
from eventstore.game import Game, outcome_to
from eventstore.payloads import check_rewind, difference, moved, outcome_by_rules, sheet_lines, started
from eventstore.quick_json import canonical
from eventstore.timeline import Timeline
from eventstore.verification.verifier import RELEASED, Note, ParsedEvent, Wrong, same

__all__ = ["DIFFERENT", "Walk"]

DIFFERENT = "re-decided differently"
"""What a note or a fault calls a decision that today's rules would not take."""

_REFUSED = (IllegalOption, MalformedOption, NoPendingDecision)


class Walk:
    """A pass over the events of one game; a lenient one notes differing decisions and continues.

    A difference under rules that the title plays, today's or former ones, is a fault. Under others the first one is a
    doubt, since a correction of the rules may explain it, and what follows it is a note.
    """

    def __init__(self, game: Game, *, complete: bool, lenient: bool = False) -> None:
        self._timeline = Timeline(game)
        self._title = game.title
        self._codec = game.codec
        self._writer = StateWriter(game.codec, canonical)
        self._complete = complete
        self._lenient = lenient
        self._released = RELEASED.get(game.title.slug)
        self._ending: Outcome | None = None
        """How the rules end the game after the last event."""
        self._decided: tuple[Payload, State] | None = None
        """What the rules decided for the event, if that is to the last value what it says: then nothing is decoded and
        folded once more, because folding what was decided gives the same state (a law that every title keeps)."""
        self._lapsed = False
        """Whether the next move answers for a seat whose time was up."""
        self.notes: list[Note] = []
        self.undecided: list[Note] = []
        self.redecided = 0

    @property
    def game(self) -> Game:
        """The game after the last event."""
        return self._timeline.game

    def step(self, event: ParsedEvent) -> None:
        """Check the next event and fold it.

        Raises:
            Wrong: the first thing that is wrong with it.
        """
        payload, game = event.payload, self.game
        if game.state is not None:
            game.state.rules = self._rules_of(event)
        check = self._CHECKS.get(event.type)
        if check is not None:
            check(self, event, payload)
        content, after = self._decided or (Payload(self._codec, event.type, payload), None)
        self._decided = None
        if event.type == "game_opened":
            game.version = 1
        else:
            # Clocks are the business of `Course`.
            game = self._timeline.step(event.version, content, after, at=None)
        state = game.state
        if after is None and "due" in payload and state is not None and payload["due"] != list(pending_seats(state)):
            raise Wrong("due", list(pending_seats(state)), payload["due"])
        self._lapsed = event.type == "clock_expired" and payload["then"] == "default"
        if event.sealed is not None:
            self._check_digest(event, event.sealed)
            self._check_body(event, content)
        if self._complete and state is not None and event.type in ("move_made", "adjudicated"):
            self._ending = outcome_by_rules(game, state)
            over = self._ending is not None
            if event.type == "move_made" and over == bool(payload["due"]) and self._binding(event):
                raise Wrong("due", "nobody exactly when the game is over", payload["due"])

    # --- each type of event --------------------------------------------------------------------------------

    def _game_forked(self, event: ParsedEvent, p: Mapping[str, Any]) -> None:
        if not self._complete:
            return
        rules = event.rules
        try:
            for number, batch in enumerate(batches(self.game, p)):
                rules = batch.found["rules"]
                found = {"effects": self._lifted(batch.found)["effects"], "kind": batch.found["kind"]}
                expected = self._as_told({"effects": batch.expected, "kind": batch.kind}, batch.found)
                if not same(expected, found):
                    where, wanted, is_ = difference(expected, found)
                    self._differs(event, f"{number}.{where}", wanted, is_, rules=rules)
        except _REFUSED as error:
            self._refuses(event, "a legal past", error, rules)
        self.redecided += 1

    def _game_started(self, event: ParsedEvent, p: Mapping[str, Any]) -> None:
        if self._complete:
            self._redecide(event, p, lambda: started(self.game, self._rules_of(event)))

    def _move_made(self, event: ParsedEvent, p: Mapping[str, Any]) -> None:
        game = self.game
        state = game.state
        if state is None or p["seat"] not in game.pending_seats:
            raise Wrong("seat", f"one of {list(game.pending_seats)}", p["seat"])
        kind = self._codec.step_name(state.agenda[-1])
        if p["kind"] != kind:
            raise Wrong("kind", kind, p["kind"])
        if not self._complete:
            return
        if self._lapsed:
            option = default_option(state, p["seat"]).text
            if p["move"] != option:
                self._differs(event, "move", f"{option}, which stands for silence", p["move"])
        choice = p.get("choice")
        self._redecide(event, p, lambda: moved(game, Move(p["seat"], Option.parse(p["move"])), choice))

    def _moves_rewound(self, event: ParsedEvent, p: Mapping[str, Any]) -> None:
        try:
            check_rewind(self.game, p["seat"], p["to"])
        except RewindRefused as refused:
            raise Wrong("rewind", "a rewind that the rules of undo allow", refused) from None

    def _game_ended(self, event: ParsedEvent, p: Mapping[str, Any]) -> None:
        outcome = p["outcome"]
        if not self._complete or outcome["reason"] in ("resignation", "time"):
            # Scores may depend on hidden information, and `Course` knows who resigned.
            return
        if not same(outcome_to(self._ending), outcome):
            self._differs(event, "outcome", outcome_to(self._ending) or "a game that goes on", outcome)

    def _game_scored(self, event: ParsedEvent, p: Mapping[str, Any]) -> None:
        state = self.game.state
        if self._complete and state is not None:
            scored = {"sheet": sheet_lines(self.game, state), "verified": p["verified"]}
            self._redecide(event, p, lambda: (Payload(self._codec, event.type, scored), state))

    _CHECKS: Mapping[str, Callable[[Walk, ParsedEvent, Mapping[str, Any]], None]] = {
        "game_forked": _game_forked,
        "game_started": _game_started,
        "move_made": _move_made,
        "moves_rewound": _moves_rewound,
        "game_ended": _game_ended,
        "game_scored": _game_scored,
    }

    # --- parts of checks -----------------------------------------------------------------------------------

    def _redecide(
        self, event: ParsedEvent, found: Mapping[str, Any], decide: Callable[[], tuple[Payload, State]]
    ) -> None:
        """Decide again and compare."""
        try:
            content, after = decide()
        except MalformedOption as error:
            raise Wrong(DIFFERENT, "an option", error) from None
        except Exception as error:
            # Rules code may raise anything in a position that older rules alone can bring about.
            if self._binding(event) and not isinstance(error, _REFUSED):
                raise
            self._refuses(event, "a legal move", error, event.rules)
            return
        expected = content.data
        if canonical(expected) == (event.whole or canonical(event.payload)):
            self._decided = content, after
            self.redecided += 1
            return
        lifted = self._lifted(found)
        expected = self._as_told(expected, found)
        if same(expected, lifted):
            self.redecided += 1
            return
        self._differs(event, *difference(expected, lifted))

    def _differs(
        self, event: ParsedEvent, where: str, wanted: object, found: object, *, rules: int | None = None
    ) -> None:
        """The rules bring about something else; `rules` are those of the decision, if not the event's."""
        number = event.rules if rules is None else rules
        if self._title.plays(number) and not self._lenient:
            raise Wrong(DIFFERENT, {where: wanted}, {where: found})
        self._doubt(event, f"{where}: today's rules give {wanted}, the record has {found}", number)

    def _refuses(self, event: ParsedEvent, wanted: str, error: Exception, rules: int) -> None:
        """The rules refuse a move."""
        if self._title.plays(rules) and not self._lenient:
            raise Wrong(DIFFERENT, wanted, error) from None
        self._doubt(event, f"today's rules refuse the move: {error}", rules)

    def _doubt(self, event: ParsedEvent, told: str, rules: int) -> None:
        """Note a difference that does not bind; the first one leaves the record undecided."""
        self.notes.append(Note(event.version, DIFFERENT, told))
        if not self._lenient and not self.undecided:
            changed = "no list of changes" if self._released is None else self._released.changed_since(rules)
            self.undecided.append(Note(event.version, DIFFERENT, f"{told}; changed since rules {rules}: {changed}"))

    def _binding(self, event: ParsedEvent) -> bool:
        """Whether the rules must reproduce the event."""
        return self._title.plays(event.rules) and not self._lenient

    def _rules_of(self, event: ParsedEvent) -> int:
        """The number of the rules by which an event is decided again: its own if the title still plays them.

        A lenient walk asks how today's rules play, whatever the names are by which they tell it.
        """
        return event.rules if self._binding(event) else self._title.nearest_of_today(event.rules)

    def _check_digest(self, event: ParsedEvent, sealed: Mapping[str, Any]) -> None:
        state = self.game.state
        if sealed["layout"] == self._codec.layout:
            if state is not None and sealed["digest"] == sha256(self._writer.write(state)).hexdigest():
                return
            digest = digest_of(self._codec, state).hex()
            if sealed["digest"] != digest:
                raise Wrong("digest", digest, sealed["digest"])
        elif not any(note.what == "layout" for note in self.notes):
            told = f"digests under the layout {sealed['layout'][:64]} cannot be recomputed by this program"
            self.notes.append(Note(event.version, "layout", told))

    def _check_body(self, event: ParsedEvent, payload: Payload) -> None:
        """The public body is what the public may know of the sealed payload, to the byte."""
        # `parsed` has found the body to be canonical, and its other members to be those of the event.
        if event.told and payload.hides_nothing():
            return
        shown = payload.shown_to(None).data
        if canonical(shown) == event.public_bytes:
            return
        if not same(self._lifted(event.public), shown):
            where, wanted, found = difference(shown, self._lifted(event.public))
            raise Wrong("body", {where: wanted}, {where: found})

    def _lifted(self, payload: Mapping[str, Any]) -> Mapping[str, Any]:
        """A payload with its effects upcast to their newest version."""
        codec = self._codec
        if "past" in payload:
            return {**payload, "past": [self._lifted(part) for part in payload["past"]]}
        if "effects" not in payload or codec.is_newest(payload["effects"]):
            return payload
        effects = [codec.decode_effect(e) for e in payload["effects"]]
        return {**payload, "effects": encode_effects(codec, effects)}

    def _as_told(self, expected: Mapping[str, Any], found: Mapping[str, Any]) -> Mapping[str, Any]:
        """A payload that was decided now, without what effects of the versions of the one found do not tell."""
        effects, stored = expected.get("effects"), found.get("effects")
        if effects is None or stored is None or len(effects) != len(stored):
            return expected
        told = [self._codec.as_told_by(old, new) for old, new in zip(stored, effects, strict=True)]
        return {**expected, "effects": told}
