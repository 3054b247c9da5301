"""Checks that the events of a record follow from the rules.

`Walk` goes through the events of one game, folds them, and decides each again from the position before it.
With the sealed parts everything is decided again, luck included; without them only the public side is folded.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from domain.kernel.chance import commitment
from domain.kernel.engine import default_option, pending_seats
from domain.kernel.errors import IllegalOption, MalformedOption, NoPendingDecision, RewindRefused
from domain.kernel.options import Move, Option
from domain.kernel.outcome import Outcome
from eventstore.clocks import micros
from eventstore.events import Payload
from eventstore.forks import batches
from eventstore.game import ENDED, Game, outcome_from, outcome_to
from eventstore.payloads import (
    check_rewind,
    difference,
    drawn_seats,
    ended,
    moved,
    outcome_by_resignation,
    outcome_by_rules,
    sheet_lines,
    started,
)
from eventstore.verification import people as verify_people
from eventstore.verification.frame import EventPass, Note, same
from eventstore.verifier import ParsedEvent, Wrong

__all__ = ["Note", "Walk"]


class Walk(EventPass):
    """A pass over the events of one game; a lenient one notes differing decisions and continues."""

    def __init__(self, game: Game, *, complete: bool, lenient: bool = False) -> None:
        super().__init__(game, complete=complete, lenient=lenient)
        self._seed = game.seed
        self._must: tuple[str, ...] = ("game_opened",)
        """Allowed types of the next event; empty if any type that the game's status allows may follow."""
        self._ending: Outcome | None = None
        self._ended_unseen = False
        """Whether the public sees that the game is over but cannot know its outcome."""
        self._revealed = False
        self._drawn = False
        self._lapsed: int | None = None
        """The seat whose time expired, for which the next event answers."""
        self._handed_over: list[tuple[int, str]] = []
        """The seats to be delegated next, and why."""
        self._late: list[int] = []
        """The seats whose time expired at the same moment, so far."""

    # --- the walk ------------------------------------------------------------------------------------------

    def step(self, event: ParsedEvent) -> None:
        """Check the next event and fold it.

        Raises:
            Wrong: the first thing that is wrong with it.
        """
        self._check_frame(event)
        payload = event.payload
        if self._must and event.type not in self._must:
            raise Wrong("type", " or ".join(self._must), event.type)
        self._must = ()
        if self.game.paused and event.type in verify_people.HELD_UP:
            raise Wrong("type", "an event that a pause does not hold up", event.type)
        if event.type in verify_people.CHECKED:
            self._status(verify_people.CHECKED[event.type])
            seat = 0 if event.type == "game_paused" else self._seat(payload)
            verify_people.check(self.game, event, payload, seat)
        else:
            self._CHECKS[event.type](self, event, payload)
        content = Payload(self.game.codec, event.type, payload)
        if event.type == "game_opened":
            self.game.version = 1
        else:
            self._timeline.step(event.version, content, at=event.at)
        self._check_digest(event)
        if event.complete:
            self._check_body(event, content)
        self._plan(event, payload)

    def end(self) -> None:
        """Check that the record may end here.

        Raises:
            Wrong: an event is missing at the end.
        """
        if self._must:
            raise Wrong("events", " or ".join(self._must), "the end of the record")
        if self.complete and self.game.status in ("open", "running"):
            raise Wrong("events", "the end of the game, since the record is complete", "the end of the record")

    # --- each type of event --------------------------------------------------------------------------------

    def _game_opened(self, event: ParsedEvent, p: Mapping[str, Any]) -> None:
        if self.game.version:
            raise Wrong("type", "game_opened once, as the first event", event.type)
        if self.complete:
            found = commitment(self._seed)
            if p["commitment"] != found:
                raise Wrong("commitment", found, p["commitment"])

    def _game_forked(self, event: ParsedEvent, p: Mapping[str, Any]) -> None:
        self._status("open")
        if self.game.state is not None or any(self.game.holders):
            raise Wrong("type", "game_forked once, right after game_opened", event.type)
        source, past = p["source"], p["past"]
        if set(source) != {"game", "version", "head", "commitment"} or not past:
            raise Wrong("source", "game, version, head, commitment and a past", source)
        if not self.complete:
            return
        found = commitment(bytes.fromhex(p["luck"][-1]["seed"]))
        if found != source["commitment"]:
            raise Wrong("commitment of the source", source["commitment"], found)
        plays = self.game.title.plays
        try:
            for number, batch in enumerate(batches(self.game, p)):
                part = batch.found
                binding = plays(part["rules"]) and self._binding(event)
                if not same(batch.expected, self._lifted(part)["effects"]):
                    where, wanted, is_ = difference(batch.expected, self._lifted(part)["effects"])
                    if binding:
                        raise Wrong("re-decided differently", {f"{number}.{where}": wanted}, {f"{number}.{where}": is_})
                    detail = f"part {number}.{where}: today's rules give {wanted}, the record has {is_}"
                    self._note(event, "re-decided differently", detail)
        except (IllegalOption, MalformedOption, NoPendingDecision) as error:
            if all(plays(part["rules"]) for part in past) and self._binding(event):
                raise Wrong("re-decided differently", "a legal past", error) from None
            self._note(event, "re-decided differently", f"today's rules refuse a move of the past: {error}")
        self.redecided += 1

    def _seats_drawn(self, event: ParsedEvent, p: Mapping[str, Any]) -> None:
        self._status("open")
        if self.game.terms.seating != "random" or any(h is None for h in self.game.holders) or self._drawn:
            raise Wrong("type", "a game whose terms have seats drawn, once, when all are taken", event.type)
        self._drawn = True
        if self.complete:
            order = drawn_seats(self.game)
            if not same(p["order"], order):
                raise Wrong("order", order, p["order"])
        elif not isinstance(p["order"], list) or sorted(map(str, p["order"])) != _seats_of(self.game):
            raise Wrong("order", "every seat once", p["order"])

    def _game_started(self, event: ParsedEvent, p: Mapping[str, Any]) -> None:
        self._status("open")
        if any(h is None for h in self.game.holders):
            raise Wrong("type", "all seats taken", "game_started")
        if self.game.terms.seating == "random" and not self._drawn:
            raise Wrong("type", "seats_drawn", event.type)
        client_seeds = [h.client_seed if h else None for h in self.game.holders]
        if not same(p["words"], client_seeds):
            raise Wrong("words", client_seeds, p["words"])
        if self.complete:
            self._redecide(event, p, lambda: started(self.game, self._rules_of(event))[0].data)

    def _move_made(self, event: ParsedEvent, p: Mapping[str, Any]) -> None:
        self._status("running")
        seat = self._seat(p)
        if seat not in self.game.pending_seats:
            raise Wrong("seat", f"one of {list(self.game.pending_seats)}", seat)
        state = self.game.state
        assert state is not None
        kind = self.game.codec.step_name(state.agenda[-1])
        if p["kind"] != kind:
            raise Wrong("kind", kind, p["kind"])
        if self._lapsed is not None:
            self._silence(event, p, seat)
        else:
            verify_people.in_time(self.game, event, seat)
        if self.complete:
            made = {k: v for k, v in p.items() if k != "choice"}
            self._redecide(event, made, lambda: moved(self.game, Move(seat, Option.parse(p["move"])))[0].data)

    def _moves_rewound(self, event: ParsedEvent, p: Mapping[str, Any]) -> None:
        self._status("running")
        seat, to = self._seat(p), p["to"]
        if type(to) is not int:
            raise Wrong("to", "a version", to)
        try:
            check_rewind(self.game, seat, to)
        except RewindRefused as refused:
            raise Wrong("rewind", "a rewind that the rules of undo allow", refused) from None

    def _silence(self, event: ParsedEvent, p: Mapping[str, Any], seat: int) -> None:
        """The answer for a seat whose time expired must be the title's default."""
        if seat != self._lapsed:
            raise Wrong("seat", f"seat {self._lapsed}, whose time was up", seat)
        if self.complete and self.game.state is not None and self._binding(event):
            option = default_option(self.game.state, seat).text
            if p["move"] != option:
                raise Wrong("move", f"{option}, which stands for silence", p["move"])

    def _seat_resigned(self, event: ParsedEvent, p: Mapping[str, Any]) -> None:
        self._status("running")
        holder = self.game.holders[self._seat(p)]
        if holder is None or holder.resigned:
            raise Wrong("seat", "a seat that has not resigned", p["seat"])

    def _seat_delegated(self, event: ParsedEvent, p: Mapping[str, Any]) -> None:
        self._status("running")
        if not self._handed_over:
            verify_people.handed_over(self.game, event, p, self._seat(p))
            return
        seat, why = self._handed_over.pop(0)
        if p["seat"] != seat or p.get("why", why) != why:
            raise Wrong("seat", f"seat {seat} ({why})", [p["seat"], p.get("why")])

    def _adjudicated(self, event: ParsedEvent, p: Mapping[str, Any]) -> None:
        self._status("running")
        self._note(event, "adjudicated", f"an arbiter changed the position: {p['reason']}")

    def _game_ended(self, event: ParsedEvent, p: Mapping[str, Any]) -> None:
        self._status("running")
        told = outcome_from(p["outcome"])
        if told is None or not same(outcome_to(told), p["outcome"]):
            raise Wrong("outcome", "an outcome", p["outcome"])
        for name, value in ended(self.game, told).items():
            if not same(value, p.get(name)):
                raise Wrong(name, value, p.get(name))
        if "rated" in p and not self.game.terms.private and self.game.source is None:
            raise Wrong("rated", "not said of a game that is public", p["rated"])
        if self._ended_unseen:
            return
        if not same(outcome_to(self._ending), p["outcome"]):
            if self._binding(event):
                raise Wrong("outcome", outcome_to(self._ending) or "a game that goes on", p["outcome"])
            self._note(event, "re-decided differently", "by today's rules the game does not end like this here")

    def _seed_revealed(self, event: ParsedEvent, p: Mapping[str, Any]) -> None:
        if self.game.status not in ENDED or self._revealed:
            raise Wrong("type", "seed_revealed once, after the end", event.type)
        self._revealed = True
        found = hashlib.sha256(bytes.fromhex(p["seed"])).hexdigest()
        if found != self.game.commitment:
            raise Wrong("commitment", self.game.commitment, found)
        if self.complete and p["seed"] != self._seed.hex():
            raise Wrong("seed", self._seed.hex(), p["seed"])

    def _game_scored(self, event: ParsedEvent, p: Mapping[str, Any]) -> None:
        if self.game.status != "finished" or self.game.scored is not None or self.game.state is None:
            raise Wrong("type", "one game_scored after the end", event.type)
        if self.complete:
            self._redecide(
                event,
                p,
                lambda: {
                    "sheet": sheet_lines(self.game, self.game.state) if self.game.state else [],
                    "verified": p["verified"],
                },
            )

    _CHECKS: Mapping[str, Callable[[Walk, ParsedEvent, Mapping[str, Any]], None]] = {
        "game_opened": _game_opened,
        "game_forked": _game_forked,
        "seats_drawn": _seats_drawn,
        "game_started": _game_started,
        "move_made": _move_made,
        "moves_rewound": _moves_rewound,
        "seat_resigned": _seat_resigned,
        "seat_delegated": _seat_delegated,
        "adjudicated": _adjudicated,
        "game_ended": _game_ended,
        "seed_revealed": _seed_revealed,
        "game_scored": _game_scored,
    }

    # --- parts of checks -----------------------------------------------------------------------------------

    def _plan(self, event: ParsedEvent, payload: Mapping[str, Any]) -> None:
        """The types required after this event; checks its pending decisions."""
        game = self.game
        if "due" in payload and game.state is not None and not same(payload["due"], list(pending_seats(game.state))):
            raise Wrong("due", list(pending_seats(game.state)), payload["due"])
        self._lapsed = None
        match event.type:
            case "game_opened" | "game_forked" | "seat_taken":
                if all(h is not None for h in game.holders):
                    self._must = ("seats_drawn",) if game.terms.seating == "random" else ("game_started",)
            case "seats_drawn":
                self._must = ("game_started",)
            case "move_made":
                self._after_move(event)
            case "seat_resigned":
                self._ending = outcome_by_resignation(game)
                self._must = ("game_ended",) if self._ending else ("seat_delegated",)
                self._handed_over = [] if self._ending else [(payload["seat"], "resigned")]
            case "seat_delegated":
                self._must = ("seat_delegated",) if self._handed_over else ()
            case "clock_expired":
                self._after_expiry(payload)
            case "pause_asked" | "absence_claimed":
                self._must, self._handed_over = verify_people.must_follow(game, event, payload)
            case "moves_rewound":
                verify_people.in_time(game, event, payload["seat"])
            case "game_ended":
                self._must = ("seed_revealed",)

    def _after_expiry(self, payload: Mapping[str, Any]) -> None:
        if payload["then"] == "default":
            self._lapsed = payload["seat"]
            self._must = ("move_made",)
            return
        self._late.append(payload["seat"])
        self._ending = None
        if payload["then"] == "loss":
            if self.game.expiring_at(micros(datetime.fromisoformat(payload["deadline"]))):
                self._must = ("clock_expired",)
                return
            self._ending = outcome_by_resignation(self.game, "time")
        self._must = ("game_ended",) if self._ending else ("seat_delegated",)
        self._handed_over = [] if self._ending else [(seat, "time") for seat in self._late]
        self._late = []

    def _after_move(self, event: ParsedEvent) -> None:
        assert self.game.state is not None
        if not self.complete:
            # Scores may depend on hidden information: the public only sees that no decision is pending.
            self._ended_unseen = not pending_seats(self.game.state)
            self._must = ("game_ended",) if self._ended_unseen else ()
            return
        self._ending = outcome_by_rules(self.game, self.game.state)
        if self._ending is not None and self._binding(event):
            self._must = ("game_ended",)


def _seats_of(game: Game) -> list[str]:
    return sorted(str(seat) for seat in range(len(game.holders)))
