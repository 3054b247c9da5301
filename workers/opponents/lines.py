"""How does `mcts` search a game whose turns are a few commands of many small decisions?

A tree of small decisions spends its simulations on how one command is completed. Here the own turn is searched command
by command instead, each of them with the look of `greedy` at all of its completions (a beam). Either nobody answers,
and a simulation compares the ways of the turn in a guess of its own; or it lets the others answer the best way that is
left, as `greedy` would, or in a guess of its own the best way of each of a few options (`Beam.at_once`). A way is worth
what it is before and after the answers, mixed by `Beam.answers`, and next to nothing if no next turn of the seat is
found that prevents that somebody else wins (`Beam.parries`). An option is worth its best way, on the average of the
guesses. In the middle of a command the look alone decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Final, TypeAlias

from domain.kernel.engine import pending_seats
from domain.kernel.options import Arg, Option
from domain.kernel.records import Seat
from workers.opponents.adding import summed
from workers.opponents.evaluations import Beam
from workers.opponents.lookahead import PLANNED, Lookahead
from workers.opponents.promises import Completions

__all__ = ["Lines"]

_ANSWERS: Final = 12
"""Others answer with at most so many commands."""
_ALL: Final = 30
"""The same where everybody goes on until the end of the turn."""
_LOST: Final = 0.01
"""How much a way counts after which somebody else is sure to win."""
_CLOSE: Final = 0.03
"""Whether the next turn prevents a win of others is asked of ways at most so much worse than the best one so far."""
_PREVENTING: Final = 2
"""So many commands of that turn are searched."""
_WAITING: Final = 0.5
"""Which share of what an option is good for is counted on, where that does not follow in the turn."""


@dataclass(slots=True)
class _End:
    """A completed command."""

    s: Any
    values: list[float]
    toll: float = 0.0
    """What its owner had to gain by its small decisions."""


_Way: TypeAlias = "_End | Completions[_End]"


@dataclass(slots=True)
class _TurnLine:
    """Commands of a seat from a position on."""

    first: int
    """The number of its first option."""
    worth: float
    s: Any
    """The position after it."""
    extra: float
    """What it is worth beside the prospects of the position."""
    hope: float = 0.0
    """The part of that which stands for what is to follow; before version 15 what is to follow the last command."""
    hoped: Option | None = None
    """What that is."""
    decided: bool = False
    """Whether it is certain who wins after it, so that no answers tell anything."""


@dataclass(slots=True)
class _Stage:
    """What the options were worth when they were followed so far."""

    sums: list[float]
    """By option, of the best line in each guess."""
    times: list[int]
    """In how many guesses."""
    best: dict[int, float] = field(default_factory=dict)
    """In the guess of now."""

    def learn(self, line: _TurnLine) -> None:
        """Take a line into account."""
        i = line.first
        before = self.best.get(i)
        if before is None:
            self.times[i] += 1
        self.best[i] = line.worth if before is None else max(before, line.worth)
        self.sums[i] += self.best[i] - (before or 0.0)


class Lines:
    """The ways of a turn, of which one more is answered at a time."""

    positions: Final = 1000
    """Average number of positions per simulation at which a level stops."""

    def __init__(
        self, look: Lookahead, view: Any, seat: Seat, options: Sequence[Option], beam: Beam, compared: bool = True
    ) -> None:
        """Unless ways are `compared` one is followed, the one that looks best, and nobody answers it."""
        self._look = look
        self._beam = beam
        self._room = look.room if beam.room is None else beam.room
        self._view = view
        self._seat = seat
        self._options = options
        self._alone = look.settled(view)
        """Whether a turn begins or goes on with a command."""
        # Ties are broken by the seed, never by the order of options.
        self._lots = [look.random.random() for _ in options]
        self._compared = compared
        self._counts_on = look.version > 14
        """Whether what is hoped for is kept apart over several commands, and given up when the game ends."""
        self._guesses = 0
        self._behind: dict[tuple[Seat, str, tuple[Arg, ...]], float] = {}
        """How much worse than the best one an option seemed when it was last looked at; below 0 if it ends the turn."""
        self._stages = tuple(_Stage([0.0] * len(options), [0] * len(options)) for _ in range(3))
        """What options looked worth, were worth after the answers, and were after another turn and its answers."""
        self._gone_on: set[int] = set()
        """The numbers of the first commands that were gone on with."""
        self._left: list[_TurnLine] = []
        """The ways of the guess of now that are not answered, the best one last."""
        self._answered: list[_TurnLine] = []
        """Those that are, in the positions after the answers."""
        self._replied: list[int] = []
        """The numbers of the options that are answered in every guess, where all are at once."""
        self._further = 0
        """How many of these were gone on with."""
        self._preventing: set[Option] = set()
        """Commands after which wins of others were not seen any more."""
        look.look_further(beam.parries)

    @property
    def over(self) -> bool:
        """Whether another simulation would tell nothing more."""
        return bool(self._guesses) and not self._left and not self._alone and not self._beam.at_least

    def grow(self) -> None:
        """One simulation: the best way of the turn that was not answered yet, or the best one that was, once more.

        Where nothing is answered, or all at once, it is every way of the turn in another guess.
        """
        if self._beam.at_once:
            for line in self._best_of_each(self._guess()):
                self._answer(line, 1)
        elif self._beam.answers == 0.0:
            for line in reversed(self._guess()):
                self._stages[1].learn(line)
        elif self._left:
            self._answer(self._left.pop(), 1)
        elif self._answered and self._further < self._beam.further:
            self._further += 1
            line = max(self._answered, key=self._worth)
            self._answered.remove(line)
            self._answer(self._turn_after(line), 2)
        else:
            self._left = self._guess()[-self._beam.ways :]
            if self._left:
                self._answer(self._left.pop(), 1)

    def ranking(self) -> Iterator[tuple[Option, float]]:
        """The options with their values, those that were followed furthest before others, and the best one first.

        Where most guesses did not go so far with an option, what that costs others on the average is taken off.
        """
        numbers = range(len(self._options))
        looked, *further = self._stages
        worth = [total / often for total, often in zip(looked.sums, looked.times, strict=True)]
        depth = [0] * len(worth)
        for number, stage in enumerate(further, 1):
            often = max(stage.times)
            if not often:
                break
            there = {i: stage.sums[i] / stage.times[i] for i in numbers if 2 * stage.times[i] >= often}
            cost = summed(worth[i] - known for i, known in there.items()) / len(there)
            most = max(there.values())
            worth = [there[i] if i in there else max(0.0, min(most, worth[i] - cost)) for i in numbers]
            for i in there:
                depth[i] = number
        for i in sorted(numbers, key=lambda i: (depth[i], worth[i], self._lots[i]), reverse=True):
            yield self._options[i], worth[i]

    def _guess(self) -> list[_TurnLine]:
        """Look at every option in another guess: the ways to end the turn after the best ones, the best one last."""
        look, seat = self._look, self._seat
        s = look.guess(self._view, seat)
        self._guesses += 1
        self._answered, self._further = [], 0
        for stage in self._stages:
            stage.best.clear()
        numbers = self._replied if self._beam.narrows and self._replied else range(len(self._options))
        looked = self._looked_at(s, seat, self._room, [self._options[i] for i in numbers])
        found = [self._won(replace(line, first=numbers[line.first])) for line in looked]
        for line in found:
            self._stages[0].learn(line)
        if not self._alone:
            return []
        ended = [line for line in found if not self._goes_on(line.s)]
        begun = sorted((line for line in found if self._goes_on(line.s)), key=self._worth, reverse=True)
        for line in self._chosen_of(begun):
            ended += self._gone_on_with(line)
        return sorted(ended, key=self._worth)

    def _chosen_of(self, begun: list[_TurnLine]) -> list[_TurnLine]:
        """Which commands, of which the best one is first, are gone on with in the guess of now."""
        beam = self._beam
        if (beam.answers == 0.0 or beam.at_once) and self._guesses > 1:
            # Guesses differ in luck, which must not tell apart what was gone on with in one of them alone.
            return [line for line in begun if line.first in self._gone_on]
        most, besides = beam.wide * self._guesses, beam.besides
        always = [line for line in begun if beam.always(self._view, self._seat, self._options[line.first])]
        if beam.apiece:
            alike = ((line.worth, besides is not None and besides(self._options[line.first])) for line in begun)
            begun = list(dict(zip(alike, begun, strict=True)).values())
        chosen = begun[:most]
        if besides is not None and not any(besides(self._options[line.first]) for line in chosen):
            chosen += [line for line in begun[most:] if besides(self._options[line.first])][:1]
        chosen = list({line.first: line for line in (*chosen, *always)}.values())
        self._gone_on = {line.first for line in chosen}
        return chosen

    def _best_of_each(self, ended: list[_TurnLine]) -> list[_TurnLine]:
        """Of the ways of the turn, of which the best one is last, the best one of each option that is answered."""
        best = {line.first: line for line in ended}
        if self._guesses == 1:
            self._replied = sorted(best, key=lambda first: self._worth(best[first]))[-self._beam.ways :]
        return [best[first] for first in self._replied if first in best]

    def _worth(self, line: _TurnLine) -> tuple[float, float]:
        return line.worth, self._lots[line.first]

    def _goes_on(self, s: Any, seat: Seat | None = None) -> bool:
        """Whether the turn of a seat, of the own one if left out, has not ended."""
        if not s.agenda or pending_seats(s) != (self._seat if seat is None else seat,):
            return False
        return self._beam.beyond is None or not self._beam.beyond(self._view, s)

    def _gone_on_with(self, line: _TurnLine) -> list[_TurnLine]:
        """The best ways to end the turn after a line: by one command, or after the best one by another."""
        ended: list[_TurnLine] = []
        for _ in range(self._beam.commands):
            found = sorted(self._followed(line), key=self._worth, reverse=True)
            done = [each for each in found if not self._goes_on(each.s)]
            ended += self._kept(done, self._beam.each)
            open_ = [each for each in found if self._goes_on(each.s)]
            if not open_ or (done and done[0].worth >= open_[0].worth and not self._apart(done[0].s, open_[0].s)):
                break
            line = open_[0]
        return ended

    def _kept(self, found: list[_TurnLine], most: int) -> list[_TurnLine]:
        """Which lines are kept, of which the best one is first: one that is sure to win alone, and otherwise the best
        ones after which nobody else is sure to win, or the best one for lost.
        """
        won = next((line for line in map(self._won, found) if line.decided), None)
        if won is not None:
            return [won]
        sound = (line for line in found if self._goes_on(line.s) or not self._look.lost(line.s, self._seat))
        return list(islice(sound, most)) or [
            replace(line, worth=min(line.worth, _LOST * line.worth), decided=True) for line in found[:1]
        ]

    def _won(self, line: _TurnLine) -> _TurnLine:
        """The line, and for certain if it ends the turn so that the next one wins."""
        if self._goes_on(line.s) or not self._look.forced(line.s, self._seat):
            return line
        return replace(line, worth=1.0, decided=True)

    def _apart(self, one: Any, other: Any) -> bool:
        return self._beam.apart is not None and self._beam.apart(one, other)

    def _turn_after(self, line: _TurnLine) -> _TurnLine:
        """A line with the next turn of the seat, by the best command each time; itself where it is decided."""
        if line.decided:
            return line
        line = _TurnLine(line.first, line.worth, line.s, line.extra - line.hope)
        for _ in range(self._beam.commands):
            if not self._goes_on(line.s):
                break
            line = self._kept(sorted(self._followed(line), key=self._worth, reverse=True), 1)[0]
        return line

    def _followed(self, line: _TurnLine) -> Iterator[_TurnLine]:
        """A line with each command that may follow."""
        options = self._promising(line.s, self._seat)
        for more in self._looked_at(line.s, self._seat, self._room, options):
            left = 0.0 if options[more.first] == line.hoped or self._vain(more.s) else line.hope
            extra = line.extra - line.hope + left
            hope = more.hope + (left if self._counts_on else 0.0)
            hoped = more.hoped or line.hoped if self._counts_on else more.hoped
            yield _TurnLine(line.first, more.worth + extra, more.s, more.extra + extra, hope, hoped)

    def _answer(self, line: _TurnLine, stage: int) -> None:
        """Let the others answer, and learn what the line is worth when the seat is asked again."""
        if line.decided:
            self._stages[stage].learn(line)
            if stage == 1:
                self._answered.append(line)
            return
        look, s, room = self._look, self._look.likely(line.s), self._beam.answered
        for _ in range(_ALL if self._beam.at_once else _ANSWERS if self._compared else 0):
            if not s.agenda or self._is_answered(s):
                break
            owner = pending_seats(s)[0]
            found = self._looked_at(s, owner, room, self._promising(s, owner), room)
            s = max(found, key=lambda each: each.worth).s
        extra = line.extra - (line.hope if self._vain(s) else 0.0)
        after, counts = look.judge(s)[self._seat] + extra, self._beam.answers
        line = replace(line, worth=(1.0 - counts) * line.worth + counts * after, s=s)
        if stage == 1 and self._beam.parries and self._is_close(line) and self._is_lost(s):
            line = replace(line, worth=min(line.worth, _LOST * line.worth), decided=True)
        self._stages[stage].learn(line)
        if stage == 1:
            self._answered.append(line)

    def _is_close(self, line: _TurnLine) -> bool:
        """Whether a line is about as good as the best one that was answered."""
        return line.worth >= max((each.worth for each in self._answered), default=0.0) - _CLOSE

    def _is_lost(self, s: Any) -> bool:
        """Whether somebody else is seen to win after every turn of the seat that is looked at."""
        if not s.agenda or pending_seats(s) != (self._seat,) or not self._look.settled(s):
            return False
        look, seat = self._look, self._seat
        return look.lost(s, seat) and not look.holds(s, seat) and not self._is_prevented(s)

    def _is_prevented(self, s: Any, commands: int = _PREVENTING) -> bool:
        """Whether the seat can go on with its turn, by so many commands as `greedy` completes them and with the luck of
        the guess, so that nobody else is seen to win; what ended a turn so before is tried first.
        """
        options = self._look.options(s, self._seat) if commands == _PREVENTING else self._promising(s, self._seat)
        found = self._looked_at(s, self._seat, self._room, options)
        found.sort(key=lambda each: (self._goes_on(each.s), options[each.first] not in self._preventing, -each.worth))
        for line in found:
            if self._goes_on(line.s):
                prevented = commands > 1 and self._is_prevented(line.s, commands - 1)
            else:
                prevented = not self._look.lost(line.s, self._seat)
            if prevented:
                self._preventing.add(options[line.first])
                return True
        return False

    def _is_answered(self, s: Any) -> bool:
        """Whether the seat is asked again, or, where all is answered at once, what lies beyond is reached."""
        beyond = self._beam.beyond
        if self._beam.at_once and beyond is not None:
            return beyond(self._view, s)
        return pending_seats(s)[0] == self._seat

    def _promising(self, s: Any, seat: Seat) -> list[Option]:
        """The options of a later command that are worth a look."""
        options, most = self._look.options(s, seat), self._beam.again
        if most is None or len(options) <= most or not self._look.settled(s):
            return options
        behind = [self._behind.get((seat, option.verb, option.args), -1.0) for option in options]
        last = sorted(gap for gap in behind if gap >= 0.0)[:most][-1:] or [0.0]
        return [option for option, gap in zip(options, behind, strict=True) if gap <= last[0]]

    def _remember(self, seat: Seat, options: Sequence[Option], found: Sequence[_TurnLine]) -> None:
        """How good options seemed beside each other, for later commands."""
        best = max(line.worth for line in found)
        for line in found:
            option = options[line.first]
            self._behind[seat, option.verb, option.args] = best - line.worth if self._goes_on(line.s, seat) else -1.0

    def _vain(self, s: Any) -> bool:
        """Whether nothing can be hoped for any more."""
        return self._counts_on and not s.agenda

    def _ended(self, s: Any) -> _End:
        return _End(s, self._look.promised(s))

    def _looked_at(
        self, s: Any, seat: Seat, room: int, options: Sequence[Option], planned: int = PLANNED
    ) -> list[_TurnLine]:
        """Every option with its best completion, judged as `greedy` does; what is to follow has the room `planned`."""
        look = self._look
        ways = [look.completed(look.made(s, seat, option, ()), room, self._ended) for option in options]
        plans = [look.planned(s, seat, option, planned) for option in options]
        look.settle()
        lines = []
        for i, way in enumerate(ways):
            end = _best(way, seat)
            worth = end.values[seat]
            extra = -look.toll(s, options[i]) - end.toll
            if (plan := plans[i]) is None or self._vain(end.s):
                lines.append(_TurnLine(i, worth + extra, end.s, extra))
                continue
            gain = max(0.0, look.kept(plan.promise)[seat] - worth)
            hope = _WAITING * gain
            lines.append(_TurnLine(i, worth + extra + plan.share * gain, end.s, extra + hope, hope, plan.following))
        if self._beam.again is not None and look.settled(s):
            self._remember(seat, options, lines)
        return lines


def _best(way: _Way, seat: Seat) -> _End:
    """How a command ends if everybody completes it as is best for itself; the toll is that of the seat."""
    if isinstance(way, _End):
        return way
    owner = way.owner
    found, most = None, 0.0
    for each, toll in zip(way.ways, way.tolls, strict=True):
        end = _best(each, seat)
        worth = end.values[owner] - toll - (end.toll if owner == seat else 0.0)
        if found is None or worth > most:
            most = worth
            found = _End(end.s, end.values, end.toll + (toll if owner == seat else 0.0))
    assert found is not None, "a command that forks has ways"
    return found
