"""How much time has each seat, by the times under the hashes of its events?

A clock runs while its seat owes an answer, is held by a person, and the game is not paused.
Everything follows from public facts (who owes, the times of events), so that anybody can count the time again, and
a clock tells nothing that the list of turns due does not. Times are microseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

__all__ = ["LONGEST", "ON_EXPIRY", "SECOND", "Clock", "SeatTime", "Times", "instant", "micros"]

SECOND = 1_000_000

ON_EXPIRY = ("default", "opponent", "loss")
"""What happens when a seat's time is up: the title's answer for silence is given, an opponent takes over until the
player is back, or the seat has lost and ranks last."""

LONGEST = 366 * 24 * 3600
"""No span of a clock is longer, in seconds."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def micros(at: datetime) -> int:
    """A time as a whole number."""
    return (at - _EPOCH) // timedelta(microseconds=1)


def instant(at: int) -> datetime:
    """The time that a whole number stands for."""
    return _EPOCH + timedelta(microseconds=at)


@dataclass(frozen=True, slots=True)
class Clock:
    """How much time the seats of a game have; in seconds, at least one of the first two."""

    per_move: int | None
    """For each answer."""
    per_game: int | None
    """For all answers of a seat together."""
    increment: int
    """What a seat gains with each answer of its own, where it has time for the whole game."""
    on_expiry: str

    def to_json(self) -> dict[str, Any]:
        """As the terms of a game hold it."""
        return {
            "per_move": self.per_move,
            "per_game": self.per_game,
            "increment": self.increment,
            "on_expiry": self.on_expiry,
        }

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Clock:
        """The clock that the terms of a game hold.

        Raises:
            ValueError: there is no such clock.
        """
        if not isinstance(data, Mapping) or data.keys() != {"per_move", "per_game", "increment", "on_expiry"}:
            raise ValueError(f"no such clock: {data!r}")
        clock = cls(**data)
        spans = [span for span in (clock.per_move, clock.per_game) if span is not None]
        whole = all(type(span) is int for span in (*spans, clock.increment))
        if (
            not spans
            or not whole
            or not all(1 <= span <= LONGEST for span in spans)
            or not 0 <= clock.increment <= (0 if clock.per_game is None else LONGEST)
            or clock.on_expiry not in ON_EXPIRY
        ):
            raise ValueError(f"no such clock: {data!r}")
        return clock


@dataclass(frozen=True, slots=True)
class SeatTime:
    """The time of one seat."""

    since: int | None = None
    """When its clock was last set going; None while it stands."""
    used: int = 0
    """How much of the decision's time was used before that."""
    left: int | None = None
    """How much was left for the whole game then; None where there is no such limit."""
    lapsed: bool = False
    """True from the expiry of its time to the answer that is given for it."""

    def stopped(self, at: int) -> SeatTime:
        """The seat's time with the clock stopped."""
        if self.since is None:
            return self
        spent = at - self.since
        left = None if self.left is None else max(0, self.left - spent)
        return replace(self, since=None, used=self.used + spent, left=left)

    def deadline(self, clock: Clock) -> tuple[int, str] | None:
        """When its time will be up if nothing happens, and by which limit (`move` or `game`); None while it stands."""
        if self.since is None:
            return None
        ends = []
        if clock.per_move is not None:
            ends.append((self.since + max(0, clock.per_move * SECOND - self.used), "move"))
        if self.left is not None:
            ends.append((self.since + self.left, "game"))
        return min(ends) if ends else None


@dataclass(frozen=True, slots=True)
class Times:
    """The times of all seats right after an event."""

    seats: tuple[SeatTime, ...]
    at: int = 0
    """When the event happened; never earlier than the one before, whatever the server's clock said."""

    @classmethod
    def start(cls, seats: int, clock: Clock | None) -> Times:
        """All clocks stand, and nothing has been used."""
        left = None if clock is None or clock.per_game is None else clock.per_game * SECOND
        return cls((SeatTime(left=left),) * seats)

    def after(
        self,
        at: int,
        clock: Clock | None,
        ticking: Collection[int],
        *,
        answered: int | None = None,
        expired: int | None = None,
        anew: bool = False,
    ) -> Times:
        """The times after an event.

        `ticking` are the seats whose clocks run now, `answered` the seat whose answer the event is, `expired` the one
        whose time is up. `anew` gives every decision its full time again.
        """
        at = max(at, self.at)
        return Times(
            tuple(
                self._seat(seat, time, at, clock, seat in ticking, seat == answered, seat == expired, anew)
                for seat, time in enumerate(self.seats)
            ),
            at,
        )

    @staticmethod
    def _seat(
        seat: int, time: SeatTime, at: int, clock: Clock | None, ticks: bool, answered: bool, expired: bool, anew: bool
    ) -> SeatTime:
        if not ticks or answered or expired:
            ran = time.since is not None
            time = time.stopped(at)
            if answered:
                # An answer that was given for the seat earns nothing.
                gain = clock.increment * SECOND if clock is not None and ran and not time.lapsed else 0
                time = replace(time, used=0, left=None if time.left is None else time.left + gain)
            if time.lapsed != expired:
                time = replace(time, lapsed=expired)
        if anew:
            time = replace(time, used=0)
        if ticks and time.since is None:
            time = replace(time, since=at)
        return time

    def to_json(self) -> dict[str, Any]:
        """As a snapshot holds them."""
        return {"at": self.at, "seats": [[t.since, t.used, t.left, t.lapsed] for t in self.seats]}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Times:
        """The times that a snapshot holds."""
        return cls(tuple(SeatTime(*row) for row in data["seats"]), data["at"])
