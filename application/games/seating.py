"""How is a game opened and seated? Commands before the game starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from application.games.checks import holder_of, must_be_open
from application.games.client_seeds import must_not_wait_for_seeds
from application.games.consequences import start_if_full
from application.games.runner import matches
from application.games.unit_of_work import Decided, tell
from domain.kernel.chance import commitment
from domain.kernel.records import Seat
from domain.kernel.title import Setup, Title
from eventstore.errors import SeatRefused
from eventstore.events import Payload
from eventstore.game import Game
from eventstore.game_terms import Terms

__all__ = [
    "LeaveSeat",
    "OpenGame",
    "TakeSeat",
    "decide_expiry_of_opening",
    "decide_leave_seat",
    "decide_open",
    "decide_take_seat",
    "unopened",
]


@dataclass(frozen=True, slots=True)
class OpenGame:
    """Open a game, with its luck drawn beforehand, and seat its opponents."""

    game_id: UUID
    title: Title[Any]
    setup: Setup
    creator: str
    seed: bytes
    terms: Terms = field(default_factory=Terms)
    opponents: Mapping[Seat, tuple[str, str]] = field(default_factory=dict)
    """Engine and level by seat."""
    forked: Mapping[str, Any] | None = None
    """The past of another game, from whose position this one continues."""

    @property
    def opening(self) -> dict[str, Any]:
        """What `game_opened` says."""
        return {
            "game": str(self.game_id),
            "title": self.title.slug,
            "pack": self.setup.pack.digest,
            "seats": self.setup.seats,
            "options": dict(self.setup.options),
            "creator": self.creator,
            "terms": self.terms.recorded(),
            "commitment": commitment(self.seed),
            "seed": self.seed.hex(),
        }

    def seats(self) -> list[TakeSeat]:
        """The seats that opponents take."""
        return [TakeSeat(seat, None, engine, level) for seat, (engine, level) in sorted(self.opponents.items())]

    def repeated_in(self, events: Sequence[Payload]) -> bool:
        """See `Request.repeated_in`; the luck of a game opened before is its own."""
        fixed = {key: value for key, value in self.opening.items() if key not in ("commitment", "seed")}
        forked = [] if self.forked is None else [("game_forked", {"source": self.forked["source"]})]
        seats = [("seat_taken", taken.told) for taken in self.seats()]
        seated = sum(payload.type == "seat_taken" for payload in events)
        return matches(events, ("game_opened", fixed), *forked, *seats) and seated == len(seats)


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Seat a player or an opponent."""

    seat: Seat
    player: str | None
    engine: str | None = None
    level: str | None = None
    client_seed: str | None = None
    seed_commitment: str | None = None
    """To a client seed that the seat opens when all seats are taken."""

    @property
    def told(self) -> dict[str, Any]:
        """What `seat_taken` says."""
        committed = {} if self.seed_commitment is None else {"seed_commitment": self.seed_commitment}
        return {
            "seat": self.seat,
            "player": self.player,
            "engine": self.engine,
            "level": self.level,
            "word": self.client_seed,
            **committed,
        }

    def repeated_in(self, events: Sequence[Payload]) -> bool:
        """See `Request.repeated_in`."""
        return matches(events, ("seat_taken", {**self.told, "seed_commitment": self.seed_commitment}))


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """Free a seat."""

    seat: Seat

    def repeated_in(self, events: Sequence[Payload]) -> bool:
        """See `Request.repeated_in`."""
        return matches(events, ("seat_left", {"seat": self.seat}))


def unopened(request: OpenGame, rules: int) -> Game:
    """The game right before its first event, to be decided by the rules of a number."""
    game = Game.opened(request.game_id, request.title, request.setup, request.opening)
    game.version, game.rules = 0, rules
    return game


def decide_open(game: Game, request: OpenGame, at: datetime) -> list[Decided]:
    """The opening of a game that is `unopened`; one whose seats are all taken by opponents starts at once.

    Raises:
        BadSetup: the title does not allow the seats or options.
        SeatRefused: an opponent for a seat that does not exist.
    """
    game.title.new(game.setup)
    opened = game.copy()
    opened.version = 1
    decided = [Decided(Payload(game.codec, "game_opened", request.opening), opened)]
    if request.forked is not None:
        decided.append(tell(decided[-1].after, at, "game_forked", dict(request.forked)))
    for taken in request.seats():
        _must_exist(game, taken.seat)
        decided.append(tell(decided[-1].after, at, "seat_taken", taken.told))
    return decided + start_if_full(decided[-1].after, at)


def decide_take_seat(game: Game, request: TakeSeat, at: datetime) -> list[Decided]:
    """A seat is taken; the game starts when it was the last, unless a seat has yet to open its client seed.

    Raises:
        SeatRefused: the seat does not exist or is taken, or the player holds another seat of this game.
        NotRunning: the game has started already.
    """
    must_be_open(game, "seats are taken before it starts")
    _must_exist(game, request.seat)
    if game.holders[request.seat] is not None:
        raise SeatRefused("seat_taken", f"seat {request.seat} is taken")
    if request.player is not None and any(h is not None and h.player == request.player for h in game.holders):
        raise SeatRefused("already_seated", "the player already holds a seat of this game")
    taken = tell(game, at, "seat_taken", request.told)
    return [taken, *start_if_full(taken.after, at)]


def decide_leave_seat(game: Game, request: LeaveSeat, at: datetime) -> list[Decided]:
    """A seat is free again.

    Raises:
        SeatRefused: nobody holds the seat.
        NotRunning: the game has started already, or waits for client seeds.
    """
    must_be_open(game, "leave a seat by resigning after the start")
    must_not_wait_for_seeds(game)
    if holder_of(game, request.seat) is None:
        raise SeatRefused("seat_empty", f"nobody holds seat {request.seat}")
    return [tell(game, at, "seat_left", {"seat": request.seat})]


def decide_expiry_of_opening(game: Game, last: datetime, after: timedelta, at: datetime) -> list[Decided]:
    """The end of a game that has not started, `after` its `last` event; empty if it is not time, or it has started.

    A game that waits for client seeds has a time of its own.
    """
    if game.status != "open" or game.unopened or at - last < after:
        return []
    return [tell(game, at, "game_expired", {"after": int(after.total_seconds())})]


def _must_exist(game: Game, seat: Seat) -> None:
    if not 0 <= seat < len(game.holders):
        raise SeatRefused("unknown_seat", f"seat {seat} does not exist; seats are 0 to {len(game.holders) - 1}")
