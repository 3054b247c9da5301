"""How is a game played, resigned and scored? Commands on games that have started."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from application.games.checks import holder_of, must_go_on, must_have_time, must_run, time_is_up
from application.games.consequences import StandIn, end, hand_over, make_move
from application.games.runner import matches
from application.games.unit_of_work import Decided, tell
from domain.kernel.errors import RewindRefused
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat
from eventstore.errors import SeatRefused
from eventstore.events import Payload, public_payload_of
from eventstore.game import Game
from eventstore.payloads import check_rewind, outcome_by_resignation, sheet_lines
from eventstore.store import StoredEvent

__all__ = [
    "AnswerDecision",
    "EngineAnswer",
    "MakeMove",
    "Resign",
    "Rewind",
    "decide_answer",
    "decide_move",
    "decide_resignation",
    "decide_rewind",
    "decide_score",
]


@dataclass(frozen=True, slots=True)
class EngineAnswer:
    """An opponent's answer and how it came to it; the second part stays sealed until the game ends."""

    option: Option
    how: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class MakeMove:
    """Answer a seat's pending decision."""

    seat: Seat
    option: Option

    def repeated_in(self, events: Sequence[Payload]) -> bool:
        """See `Request.repeated_in`."""
        return matches(events, ("move_made", {"seat": self.seat, "move": self.option.text}))


@dataclass(frozen=True, slots=True)
class AnswerDecision:
    """Answer a decision for a seat that an outside engine plays, which decided at version `seen`."""

    seat: Seat
    choice: EngineAnswer
    engine: str
    seen: int

    def repeated_in(self, events: Sequence[Payload]) -> bool:
        """See `Request.repeated_in`."""
        return matches(events, ("move_made", {"seat": self.seat, "move": self.choice.option.text}))


@dataclass(frozen=True, slots=True)
class Rewind:
    """Take moves back to the position after version `to`."""

    seat: Seat
    to: int

    def repeated_in(self, events: Sequence[Payload]) -> bool:
        """See `Request.repeated_in`."""
        return matches(events, ("moves_rewound", {"seat": self.seat, "to": self.to}))


@dataclass(frozen=True, slots=True)
class Resign:
    """Resign the game."""

    seat: Seat
    stand_in: StandIn

    def repeated_in(self, events: Sequence[Payload]) -> bool:
        """See `Request.repeated_in`."""
        return matches(events, ("seat_resigned", {"seat": self.seat}))


def decide_move(game: Game, request: MakeMove, at: datetime) -> list[Decided]:
    """A person's move.

    Raises:
        NotRunning: the game has not started, is over, or is paused.
        NoPendingDecision, IllegalOption: the seat has no pending decision, or is not offered the option.
        TimeIsUp: the seat has a pending decision, and its time is up.
    """
    must_go_on(game)
    must_have_time(game, request.seat, at)
    return make_move(game, Move(request.seat, request.option), at)


def decide_answer(game: Game, request: AnswerDecision, at: datetime, since: Sequence[StoredEvent]) -> list[Decided]:
    """The move of an outside engine; `since` are the events after the version that it saw.

    Other seats' answers in between do not matter, as long as the decision is still pending.

    Raises:
        NotRunning: the game is over or paused.
        SeatRefused: `work_gone`: the engine no longer holds the seat, or the decision has been answered or taken back.
        IllegalOption: the seat is not offered the option.
    """
    must_go_on(game)
    holder, seat = holder_of(game, request.seat), request.seat
    gone = any(event.type in ("moves_rewound", "adjudicated") or _is_move_of(event, seat) for event in since)
    if holder is None or holder.engine != request.engine or seat not in game.pending_seats or gone:
        raise SeatRefused("work_gone", "the decision is no longer pending for this engine")
    return make_move(game, Move(seat, request.choice.option), at, request.choice.how)


def decide_rewind(game: Game, request: Rewind, at: datetime, events: Sequence[StoredEvent]) -> list[Decided]:
    """The latest moves of a seat are taken back; `events` are all that the game has.

    Raises:
        RewindRefused: a move since then is another seat's or irreversible, or the time is up.
        NotRunning: as for `decide_move`.
    """
    must_go_on(game)
    check_rewind(game.refolded(events), request.seat, request.to)
    back = game.refolded([e for e in events if e.version <= request.to or e.type != "move_made"])
    back.version = game.version
    rewound = tell(back, at, "moves_rewound", {"seat": request.seat, "to": request.to, "due": list(back.pending_seats)})
    # Time that was used is not given back, so nobody gains any by taking moves back.
    if time_is_up(rewound.after, request.seat, at):
        raise RewindRefused(game.version, "the time for that decision has expired")
    return [rewound]


def decide_resignation(game: Game, request: Resign, at: datetime) -> list[Decided]:
    """A seat resigns: the game ends when one seat or no person is left, otherwise an opponent plays on for it.

    Raises:
        SeatRefused: the seat has resigned already.
        NotRunning: the game has not started, or is over.
    """
    must_run(game)
    holder = holder_of(game, request.seat)
    if holder is None or holder.resigned:
        raise SeatRefused("seat_resigned", f"seat {request.seat} has already resigned or does not exist")
    resigned = tell(game, at, "seat_resigned", {"seat": request.seat})
    outcome = outcome_by_resignation(resigned.after)
    if outcome is not None:
        return [resigned, *end(resigned.after, outcome, at)]
    return [resigned, hand_over(resigned.after, request.seat, request.stand_in, "resigned", at)]


def decide_score(game: Game, verified: Mapping[str, Any], at: datetime) -> list[Decided]:
    """The score sheet, with what verification found; nothing if the game has not ended or is already scored."""
    if game.status != "finished" or game.scored is not None or game.state is None:
        return []
    sheet = sheet_lines(game, game.state)
    return [tell(game, at, "game_scored", {"sheet": sheet, "verified": dict(verified)})]


def _is_move_of(event: StoredEvent, seat: Seat) -> bool:
    return event.type == "move_made" and bool(public_payload_of(event)["seat"] == seat)
