"""Can a seat win in its turn, and what can be done before it?

A turn is searched as far as its own seat decides and no luck is drawn. Who is asked something in the middle of a
command answers as is worst for the seat whose win is searched, so that a win that is found is certain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from domain.kernel.engine import default_option, next_options, pending_seats, play
from domain.kernel.options import Arg, Move, Option
from domain.kernel.records import Seat
from domain.kernel.title import Title
from workers.opponents.certain import LuckDecides, NoLuck
from workers.opponents.evaluations import Evaluation

__all__ = ["Turns"]

_UNLIKELY = 1000
"""Positions in which a win is searched that the evaluation has no hope for, where killers are used."""
_UNLIKELY_MIDWAY = 200
"""The same in the middle of a command."""


class Turns:
    """Searches turns, making at most so many positions in all; after them it finds nothing any more.

    Every search has its room within that, a number of positions. `exact` follows lines, too, that the evaluation has
    no hope in. With `killers` what has won for a seat is tried first where it may win next (the killer heuristic), and
    the first options of a turn share its room. Without `doubts` a search that was cut tells that nobody wins. The view
    of who is `asked` tells what was drawn by luck.
    """

    __slots__ = (
        "_decisive",
        "_doubts",
        "_exact",
        "_glance",
        "_hopeful",
        "_killers",
        "_limit",
        "_midway",
        "_quiet",
        "_stands",
        "_title",
        "_too_late",
        "_undrawn",
        "cut",
        "positions",
    )

    def __init__(
        self,
        title: Title[Any],
        evaluation: Evaluation,
        most: int,
        exact: bool = False,
        killers: bool = False,
        doubts: bool = False,
        asked: Any = None,
    ) -> None:
        assert evaluation.decisive is not None, f"nobody wins {title.slug} in a turn"
        self._title = title
        self._quiet = evaluation.quiet
        self._decisive = evaluation.decisive
        self._glance = evaluation.glance
        self._hopeful = evaluation.hopeful
        self._midway = evaluation.midway
        self._too_late = evaluation.too_late
        self._stands = evaluation.stands
        self._undrawn = None if evaluation.undrawn is None or asked is None else partial(evaluation.undrawn, asked)
        self._limit = most
        self._doubts = doubts
        self._exact = exact
        self._killers: dict[Seat, set[tuple[str, tuple[Arg, ...]]]] | None = {} if killers else None
        """By seat, the options of lines that won."""
        self.positions = 0
        """How many positions were made so far."""
        self.cut = False
        """Whether a search left something out for want of room or because of luck."""

    def after(self, s: Any, seat: Seat, option: Option) -> Any | None:
        """The position after an option, on a copy; None where luck decides, or where there is no room any more."""
        if self.positions >= self._limit:
            self.cut = True
            return None
        self.positions += 1
        copy = s.copy()
        try:
            play(copy, Move(seat, option), NoLuck())
        except LuckDecides:
            self.cut = True
            return None
        return copy

    def allow(self, positions: int) -> None:
        """Search so many positions more."""
        self._limit += positions

    @contextmanager
    def _within(self, room: int) -> Iterator[None]:
        limit = self._limit
        self._limit = min(limit, self.positions + room)
        yield
        self._limit = limit

    def share(self, others: int) -> int:
        """The room that one search may have if as many more are to come: what the former ones left is theirs."""
        return (self._limit - self.positions) // (others + 1)

    def winning(self, s: Any, seat: Seat) -> list[Option]:
        """The options after which the seat can win in the turn that it is in, whatever others answer."""
        if self._quiet(s):
            if not (self._exact or self._hopeful(s, seat)):
                if self._killers is None:
                    return []
                self._limit = min(self._limit, self.positions + _UNLIKELY)
        elif self._too_late is not None and self._too_late(s, seat):
            return []
        elif not (self._exact or self._midway is None or self._midway(s, seat)):
            self._limit = min(self._limit, self.positions + _UNLIKELY_MIDWAY)
        options = self._decisive(s, next_options(s, seat))
        found = []
        for i, option in enumerate(options):
            with self._within(self.share(len(options) - 1 - i)):
                if self._wins_after(s, seat, option, seat):
                    found.append(option)
        return found

    def wins(self, s: Any, seat: Seat, room: int) -> bool | None:
        """Whether the seat can win in the turn that it is in, whatever others answer; with doubts None where the search
        was cut before that was known.
        """
        before, self.cut = self.cut, False
        with self._within(room):
            won = self._wins_in_shares(s, seat)
        unknown, self.cut = self.cut and self._doubts, self.cut or before
        return won or (None if unknown else False)

    def _wins_in_shares(self, s: Any, seat: Seat) -> bool:
        """As `_wins`, with some room for each of the first options."""
        if self._killers is None or pending_seats(s) != (seat,) or not (self._exact or self._hopeful(s, seat)):
            return self._wins(s, seat)
        options = self._first(seat, self._decisive(s, next_options(s, seat)))
        for i, option in enumerate(options):
            with self._within(self.share(len(options) - 1 - i)):
                if self._wins_by(s, seat, option):
                    return True
        return False

    def _first(self, seat: Seat, options: list[Option]) -> list[Option]:
        """The options of a seat, with those first that have won."""
        killers = self._killers.get(seat) if self._killers else None
        return sorted(options, key=lambda o: (o.verb, o.args) not in killers) if killers else options

    def _wins(self, s: Any, seat: Seat) -> bool:
        if not s.agenda:
            return tuple(self._winners(s)) == (seat,)
        owner = pending_seats(s)[0]
        if owner == seat and self._glance is not None and (seen := self._glance(s, seat)) is not None:
            return seen
        if self._quiet(s) and (owner != seat or not (self._exact or self._hopeful(s, seat))):
            return False
        options = next_options(s, owner)
        if owner != seat:
            return all(self._wins_after(s, owner, option, seat) for option in options)
        return any(self._wins_by(s, seat, option) for option in self._first(seat, self._decisive(s, options)))

    def _wins_by(self, s: Any, seat: Seat, option: Option) -> bool:
        """Whether the seat wins after an option of its own, which is tried first from then on."""
        won = self._wins_after(s, seat, option, seat)
        if won and self._killers is not None:
            self._killers.setdefault(seat, set()).add((option.verb, option.args))
        return won

    def _wins_after(self, s: Any, owner: Seat, option: Option, seat: Seat) -> bool:
        after = self.after(s, owner, option)
        return after is not None and self._wins(after, seat)

    def _winners(self, s: Any) -> Sequence[Seat]:
        outcome = self._title.outcome(s)
        return () if outcome is None else outcome.winners

    def loses(self, s: Any, seat: Seat, room: int) -> bool | None:
        """Whether another seat can win before the seat has a turn again; `room` is for each of them.

        The turn of the seat is over, or it does nothing more in it, like everybody who cannot win. None where the room
        of all searches, or luck, ends that before it is known, and with doubts where it ends the search of a turn.
        """
        line = self._idle(s, seat)
        return None if line is None else self._loses(self._likely(line), seat, room)

    def _loses(self, line: Any, seat: Seat, room: int) -> bool | None:
        """As `loses`, where the turn of the seat is over, by the cards that were drawn."""
        unknown = False
        while line is not None and line.agenda:
            owner = pending_seats(line)[0]
            if self._quiet(line):
                if owner == seat:
                    return None if unknown else False
                if won := self.wins(line, owner, room):
                    return True
                unknown = unknown or won is None
            line = self._idle(line, owner)
        return None if line is None or unknown else seat not in self._winners(line)

    def _likely(self, s: Any) -> Any:
        """The position without what was drawn by luck alone, see `Evaluation.undrawn`."""
        return s if self._undrawn is None else self._undrawn(s)

    def _idle(self, s: Any, seat: Seat) -> Any | None:
        """The position after default answers of the seat."""
        line = s
        while line is not None and line.agenda and pending_seats(line)[0] == seat:
            line = self.after(line, seat, default_option(line, seat))
        return line

    def holds(self, s: Any, seat: Seat, room: int, rival_room: int) -> bool | None:
        """Whether the seat can end its turn so that no other seat can win in the next one; None where that is not known
        of the first way that was not seen to lose, or with doubts where a way was left out.

        The first line that is tried is that of default answers. Others give these in the middle of a command; if the
        search is `exact`, all of their answers are tried. Of the room, each search of a turn of another seat may take
        `rival_room`.
        """
        with self._within(room):
            return self._holds(s, seat, rival_room)

    def _holds(self, s: Any, seat: Seat, rival_room: int) -> bool | None:
        if not s.agenda:
            return seat in self._winners(s)
        owner = pending_seats(s)[0]
        if owner != seat and self._quiet(s):
            lost = self.loses(s, seat, rival_room)
            return None if lost is None else not lost
        if owner != seat and self._exact:
            answered = [self._held_after(s, owner, option, seat, rival_room) for option in next_options(s, owner)]
            return False if False in answered else None if None in answered else True
        first = default_option(s, owner)
        options = [first]
        if owner == seat:
            options += [option for option in next_options(s, owner) if option != first]
        unknown = False
        for option in options:
            after = self.after(s, owner, option)
            if after is None:
                unknown = self._doubts
            elif (held := self._holds(after, seat, rival_room)) is not False:
                return held
        return None if unknown else False

    def _held_after(self, s: Any, owner: Seat, option: Option, seat: Seat, rival_room: int) -> bool | None:
        after = self.after(s, owner, option)
        return None if after is None else self._holds(after, seat, rival_room)

    def forced(self, s: Any, seat: Seat, room: int, own_room: int) -> bool:
        """Whether the seat, whose turn is over, is seen to win in its next one whatever its only rival does.

        It must stand so well that it wins if nobody changes anything. Of the room, each search of its own turn may take
        `own_room`, and so may that of the rival's.
        """
        if self._stands is None or s.seats != 2 or not s.agenda or not self._stands(s, seat):
            return False
        rival = pending_seats(s)[0]
        with self._within(room):
            # What the rival may have drawn is no way to be sure.
            return self._loses(s, seat, own_room) is False and self._holds(s, rival, own_room) is False
