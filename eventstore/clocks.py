"""The clocks of seats, computed from the hashed times of events.

A clock runs while its seat has a pending decision, a person holds the seat, and the game is not paused.
Everything follows from public facts (pending decisions, times of events), so anyone can recompute it, and a clock
reveals no more than the list of pending decisions. Times are microseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

__all__ = [
    "LONGEST",
    "LONGEST_CREDIT",
    "ON_EXPIRY",
    "SECOND",
    "SHORTEST_OUTAGE",
    "Clock",
    "Credit",
    "SeatTime",
    "Times",
    "instant",
    "micros",
]

SECOND = 1_000_000

ON_EXPIRY = ("default", "opponent", "loss")
"""What happens when a seat's time expires: the title's default answer is given, an opponent takes over until the
player is back, or the seat loses and ranks last."""

LONGEST = 366 * 24 * 3600
"""Longest time of a clock in seconds."""

SHORTEST_OUTAGE = 5 * SECOND
"""Microseconds without a heartbeat that count as an outage of the service."""
LONGEST_CREDIT = 24 * 3600 * SECOND
"""The most microseconds that are given back for one outage."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def micros(at: datetime) -> int:
    """A time as an integer."""
    return (at - _EPOCH) // timedelta(microseconds=1)


def instant(at: int) -> datetime:
    """The time of an integer."""
    return _EPOCH + timedelta(microseconds=at)


@dataclass(frozen=True, slots=True)
class Clock:
    """The time limits of a game in seconds; at least one of the first two is set."""

    per_move: int | None
    """For each answer."""
    per_game: int | None
    """For all answers of a seat together."""
    increment: int
    """Added with each of the seat's answers, if it has time for the whole game."""
    on_expiry: str

    def to_json(self) -> dict[str, Any]:
        """The form in a game's terms."""
        return {
            "per_move": self.per_move,
            "per_game": self.per_game,
            "increment": self.increment,
            "on_expiry": self.on_expiry,
        }

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Clock:
        """The clock from a game's terms.

        Raises:
            ValueError: the data is not a valid clock.
        """
        if not isinstance(data, Mapping) or data.keys() != {"per_move", "per_game", "increment", "on_expiry"}:
            raise ValueError(f"not a valid clock: {data!r}")
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
            raise ValueError(f"not a valid clock: {data!r}")
        return clock


@dataclass(frozen=True, slots=True)
class Credit:
    """Time given back for an outage of the service: the same in all games whose clocks ran in it."""

    last_beat: int
    """The last heartbeat before the outage."""
    first_beat: int
    """The first one after it."""

    @property
    def most(self) -> int:
        """What a clock that ran all the time is given back."""
        return min(self.first_beat - self.last_beat, LONGEST_CREDIT)

    def moved(self, since: int) -> int:
        """When a clock counts as started that was started at `since`."""
        return since + max(0, min(self.first_beat - max(since, self.last_beat), self.most))


@dataclass(frozen=True, slots=True)
class SeatTime:
    """The clock of one seat."""

    since: int | None = None
    """When its clock was last started; None while it is stopped."""
    used: int = 0
    """Time of the decision used before that."""
    left: int | None = None
    """Time left for the whole game then; None without such a limit."""
    lapsed: bool = False
    """True from the expiry of its time to the answer given for it."""

    def stopped(self, at: int) -> SeatTime:
        """The seat's time with the clock stopped."""
        if self.since is None:
            return self
        spent = at - self.since
        left = None if self.left is None else max(0, self.left - spent)
        return SeatTime(None, self.used + spent, left, self.lapsed)

    def credited(self, credit: Credit) -> SeatTime:
        """The seat's time with that of an outage given back, as far as its clock ran in it."""
        return self if self.since is None else replace(self, since=credit.moved(self.since))

    def deadline(self, clock: Clock) -> tuple[int, str] | None:
        """When its time will expire, and by which limit (`move` or `game`); None while the clock is stopped."""
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
    """When the event happened; never earlier than the previous event, whatever the server's clock said."""
    credited: int = 0
    """The end of the last outage for which time was given back."""

    @classmethod
    def start(cls, seats: int, clock: Clock | None) -> Times:
        """All clocks stopped, with no time used."""
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
        credit: Credit | None = None,
    ) -> Times:
        """The times after an event.

        `ticking` are the seats whose clocks run now, `answered` the seat that answered, `expired` the one whose time
        expired. `anew` gives every decision its full time again, `credit` that of an outage.
        """
        at = max(at, self.at)
        if credit is not None:
            return Times(tuple(time.credited(credit) for time in self.seats), at, credit.first_beat)
        return Times(
            tuple(
                self._seat(seat, time, at, clock, seat in ticking, seat == answered, seat == expired, anew)
                for seat, time in enumerate(self.seats)
            ),
            at,
            self.credited,
        )

    @staticmethod
    def _seat(
        seat: int, time: SeatTime, at: int, clock: Clock | None, ticks: bool, answered: bool, expired: bool, anew: bool
    ) -> SeatTime:
        if not ticks or answered or expired:
            ran = time.since is not None
            time = time.stopped(at)
            if answered:
                # An answer given for the seat earns no increment.
                gain = clock.increment * SECOND if clock is not None and ran and not time.lapsed else 0
                time = SeatTime(time.since, 0, None if time.left is None else time.left + gain, time.lapsed)
            if time.lapsed != expired:
                time = replace(time, lapsed=expired)
        if anew:
            time = replace(time, used=0)
        if ticks and time.since is None:
            time = SeatTime(at, time.used, time.left, time.lapsed)
        return time

    def to_json(self) -> dict[str, Any]:
        """The form in a snapshot."""
        seats = [[t.since, t.used, t.left, t.lapsed] for t in self.seats]
        return {"at": self.at, "credited": self.credited, "seats": seats}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Times:
        """The times from a snapshot."""
        return cls(tuple(SeatTime(*row) for row in data["seats"]), data["at"], data.get("credited", 0))
