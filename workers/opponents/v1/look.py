"""The one-step look at an option, which `greedy` answers with and `mcts` starts from."""

from __future__ import annotations

from random import Random
from typing import Any

from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat
from domain.kernel.title import Title
from workers.opponents.errors import DeadEnd
from workers.opponents.v1.evaluations import evaluation_of, prospects

__all__ = ["Look"]

_DEEP = 4
"""Maximum number of small decisions of one command that are searched."""


class Look:
    """Evaluates positions of one title with its own luck, and counts them."""

    __slots__ = (
        "_menu",
        "_quiet",
        "_shift",
        "_values",
        "dice",
        "nodes",
        "playout",
        "positions",
        "random",
        "title",
        "whole_turns",
    )

    def __init__(self, title: Title[Any], random: Random) -> None:
        evaluation = evaluation_of(title)
        self.title = title
        self.random = random
        self.dice = Dice(random)
        self.nodes = 0
        self.playout = evaluation.playout
        self.positions = evaluation.positions
        self.whole_turns = evaluation.whole_turns
        self._values = evaluation.values
        self._quiet = evaluation.quiet
        self._menu = evaluation.menu
        self._shift: list[float] = []

    def level(self, s: Any, with_first: list[float]) -> list[float]:
        """Judge from now on as if this guess stood as well as the first one did; its own prospects without that.

        Guesses differ in what nobody can change, and that must not tell options apart which were looked at in
        different guesses (a control variate).
        """
        self._shift = []
        plain = self.judge(s)
        if with_first and with_first != plain:
            self._shift = [a - b for a, b in zip(with_first, plain, strict=True)]
        return plain

    def judge(self, s: Any) -> list[float]:
        """The prospects of every seat, whether the game goes on or is over."""
        if s.agenda:
            values = self._values(s)
        else:
            outcome = self.title.outcome(s)
            assert outcome is not None, f"{self.title.slug}: the agenda is empty, but the game has no outcome"
            values = prospects(outcome)
        if self._shift:
            return [a + b for a, b in zip(values, self._shift, strict=True)]
        return values

    def goes_on(self, s: Any, seat: Seat) -> bool:
        """Whether the seat is in the middle of a command, where the position cannot be evaluated yet."""
        return bool(s.agenda) and not self._quiet(s) and pending_seats(s) == (seat,)

    def settled(self, s: Any) -> bool:
        """Whether no command is in progress."""
        return self._quiet(s)

    def made(self, s: Any, seat: Seat, option: Option, together: tuple[Seat, ...]) -> Any:
        """The position after an option, on a copy; seats that answer `together` with it answer at random."""
        self.nodes += 1
        after = s.copy()
        play(after, Move(seat, option), self.dice)
        if len(together) > 1:
            for other in together:
                if other != seat and other in pending_seats(after):
                    play(after, Move(other, self.any_option(after, other)), self.dice)
        return after

    def options(self, s: Any, seat: Seat) -> list[Option]:
        """The options of a seat with a pending decision that are worth evaluating.

        Raises:
            DeadEnd: the seat has no option, which is a fault of the title's rules.
        """
        options = next_options(s, seat)
        if not options:
            raise DeadEnd(seat, self.title.codec.step_name(s.agenda[-1]))
        return self.worthwhile(s, options)

    def worthwhile(self, s: Any, options: list[Option]) -> list[Option]:
        """The options without those clearly worse than another one."""
        return self._menu(s, options) if self._menu is not None and len(options) > 1 else options

    def any_option(self, s: Any, seat: Seat) -> Option:
        """One of the seat's options, each equally likely."""
        options = self.options(s, seat)
        return options[self.random.randrange(len(options))]

    def best(self, s: Any, seat: Seat, room: int, deep: int = _DEEP) -> list[float]:
        """The prospects if the seat completes its command as well as it can; changes `s`.

        At most about `room` positions are evaluated.
        """
        while deep and room > 0 and self.goes_on(s, seat):
            options = self.options(s, seat)
            if len(options) > 1:
                share = room // len(options)
                best: list[float] = []
                for option in options:
                    values = self.best(self.made(s, seat, option, ()), seat, share, deep - 1)
                    if not best or values[seat] > best[seat]:
                        best = values
                return best
            play(s, Move(seat, options[0]), self.dice)
        return self.judge(s)

    def stroll(self, s: Any, decisions: int) -> list[float]:
        """The prospects after some decisions of random play; changes `s`."""
        while decisions and s.agenda:
            seat = pending_seats(s)[0]
            play(s, Move(seat, self.any_option(s, seat)), self.dice)
            self.nodes += 1
            decisions -= 1
        return self.judge(s)
