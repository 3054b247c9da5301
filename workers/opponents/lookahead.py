"""The one-step lookahead over an option, which `greedy` answers with and `mcts` starts from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from domain.kernel.chance import Dice
from domain.kernel.engine import default_option, next_options, pending_seats, play
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat
from domain.kernel.title import Title
from workers.opponents.adding import summed
from workers.opponents.ending import MOST, MOST_ONCE, by_all_ways
from workers.opponents.errors import DeadEnd
from workers.opponents.evaluations import VERSION, Evaluation, evaluation_of, prospects
from workers.opponents.nets.net import Net, Shown
from workers.opponents.promises import Completions, End, Hope, Promise, less
from workers.opponents.turns import Turns

__all__ = ["PLANNED", "Lookahead"]

_DEEP = 4
"""Maximum number of small decisions of one command that are searched."""
_LONGEST = 60
"""A command is followed for at most so many decisions."""
_MOST, _MOST_6, _MOST_4 = 6000, 12_000, 6000
"""Positions in which a win by a turn is searched, and those in which wins of others are; today, by versions 6 and 4."""
_RIVAL, _RIVAL_6 = 1000, 300
"""Positions of the latter for a turn of another seat."""
_DECIDED, _FORCED, _HELD = 6000, 3000, 2000
"""Positions in which it is searched whether ways of a turn are decided: in all, by a win, and by what prevents one."""
PLANNED = 60
"""Positions evaluated for what is to follow an option."""


def _shift(first: list[float], plain: list[float]) -> list[float]:
    """What makes the prospects of a guess those of the first one; empty where they are, or this is the first."""
    return [a - b for a, b in zip(first, plain, strict=True)] if first and first != plain else []


def _mean(every: Sequence[list[float]]) -> list[float]:
    """The prospects of every seat on the average."""
    if len(every) == 1:
        return every[0]
    return [summed(column) / len(every) for column in zip(*every, strict=True)]


class Lookahead:
    """Evaluates positions of one title with its own luck, and counts them; by a net, if there is one for the game."""

    __slots__ = (
        "_alone",
        "_asked",
        "_closing",
        "_decider",
        "_drawn_anew",
        "_hasty",
        "_level_with",
        "_luck",
        "_menu",
        "_midway",
        "_most",
        "_own",
        "_plan",
        "_price",
        "_quiet",
        "_refill",
        "_rival",
        "_shift",
        "_span",
        "_strives",
        "_sure",
        "_to_the_end",
        "_toll",
        "_turns",
        "_undrawn",
        "_values",
        "_waiting",
        "beam_of",
        "carries",
        "dice",
        "enough",
        "net",
        "net_digest",
        "nodes",
        "playout",
        "positions",
        "random",
        "room",
        "sure_alone",
        "title",
        "version",
        "whole_turns",
    )

    def __init__(
        self,
        title: Title[Any],
        random: Random,
        net: Net | None = None,
        version: int = VERSION,
        most: int | None = None,
        asked: Any = None,
    ) -> None:
        """`version` is that of the engine; before 3 no game is searched to its end, before 4 no turn to a win.

        `asked` is the view of who is asked: some decisions the evaluation judges itself (`Evaluation.judges_itself`).

        At `most` so many positions are searched to the end of the game, and for the wins of a turn, a sixth of them in
        that of another seat; as many as the version and the evaluation say if left out.
        """
        evaluation = evaluation_of(title, version)
        self.version = version
        self.title = title
        self.net_digest = None if net is None else net.digest
        """The digest of the net that plays, to be recorded."""
        if asked is not None and evaluation.judges_itself is not None and evaluation.judges_itself(asked):
            net = None
        self.net = net
        self.random = random
        self.dice = Dice(random)
        self.nodes = 0
        self.playout = evaluation.playout
        self.positions = evaluation.positions
        self.whole_turns = evaluation.whole_turns
        self.enough = evaluation.enough
        self.beam_of = evaluation.beam_of
        self.room = evaluation.room
        self.sure_alone = evaluation.sure_alone
        self._values = evaluation.values
        self._strives = evaluation.strives
        self._quiet = evaluation.quiet
        self._menu = evaluation.menu
        self._alone = evaluation.alone
        self._hasty = evaluation.hasty
        self._closing = evaluation.closing if version > 2 else None
        self._sure = evaluation.sure if version > 3 else None
        self._turns: Evaluation | None = evaluation if evaluation.decisive and version > 3 else None
        self._decider: Turns | None = None
        if self._turns is not None and version > 22:
            self._decider = Turns(title, self._turns, _DECIDED, killers=True, doubts=True, asked=asked)
        """Searches what is decided after ways of the own turn."""
        self._most = _MOST if version > 6 else _MOST_6 if version > 4 else _MOST_4
        self._rival = _RIVAL if version > 6 else _RIVAL_6
        self._own = evaluation.own_turn or self._most
        self._to_the_end = evaluation.ending or (MOST_ONCE if version > 4 else MOST)
        self._midway = evaluation.held_midway or self._most
        if most is not None:
            self._most, self._midway, self._own, self._to_the_end = most, most, most, most
            self._rival = most // 6
        self._plan = evaluation.plan
        self._asked = asked
        self._undrawn = None if asked is None else evaluation.undrawn
        self._drawn_anew = None if net is None or asked is None else evaluation.drawn_anew
        self._luck = 0
        """By which a net is told what else could have been drawn: the same for all positions of a guess."""
        self._refill = evaluation.refill if net is not None else None
        self._toll = evaluation.toll if self._refill is None else self._refill.toll
        self._price = None if self._refill is None else self._refill.price
        self.carries = net is not None and evaluation.price is not None
        """Whether what an option must gain in the tree counts for the decisions of its command that led to it, too."""
        if self.carries:
            self._toll = self._price = evaluation.price
        self._span = evaluation.span
        self._shift: list[float] = []
        self._level_with: list[float] | None = None
        """The prospects of the first guess, until those of this one, which wait to be judged, are known."""
        self._waiting: list[tuple[list[Shown], list[float]]] = []
        """What is to be judged, by the mean of some positions, and where the prospects go."""

    @property
    def plans(self) -> bool:
        """Whether `mcts` judges options also by what they are good for, and by their tolls."""
        return self._plan is not None and self.version > 7

    def guess(self, view: Any, seat: Seat) -> Any:
        """A full state that the seat cannot refute, and other luck for what a net is told of draws."""
        if self._drawn_anew is not None:
            self._luck = self.random.getrandbits(32)
        return self.title.guess(view, seat, self.random)

    def level(self, s: Any, with_first: list[float]) -> list[float]:
        """Judge from now on as if this guess stood as well as the first one did; its own prospects without that.

        With a net they are there after `settle` or `judge`.

        Guesses differ in what nobody can change, and that must not tell options apart which were looked at in
        different guesses (a control variate).
        """
        self._shift = []
        if self.net is not None and s.agenda:
            plain: list[float] = []
            self._waiting.append(([self._shown(s)], plain))
            self._level_with = with_first
            return plain
        plain = self.judge(s)
        self._shift = _shift(with_first, plain)
        return plain

    def judge(self, s: Any) -> list[float]:
        """The prospects of every seat, whether the game goes on or is over."""
        if self._level_with is not None:
            self.settle()
        if s.agenda and self.net is not None:
            values = _mean(self.net.prospects([self._shown(each) for each in self._outcomes(s)]))
        elif s.agenda:
            values = self._values(s)
        else:
            outcome = self.title.outcome(s)
            assert outcome is not None, f"{self.title.slug}: the agenda is empty, but the game has no outcome"
            values = prospects(outcome, self._span)
        if self._shift:
            return [a + b for a, b in zip(values, self._shift, strict=True)]
        return values

    def to_the_end(self, s: Any, seat: Seat, options: Sequence[Option]) -> list[float] | None:
        """The seat's prospects by all ways to the end, where nobody else is asked any more; None where it is unknown.

        The same position gives the same in every process: no luck is drawn.
        """
        if self._closing is None or pending_seats(s) != (seat,) or not self._closing(s):
            return None
        values, positions = self._all_ways(s, seat, options)
        if values is not None:
            self.nodes += positions
        return values

    def sure(self, view: Any, seat: Seat, options: list[Option]) -> list[Option]:
        """The options without all others, where some must succeed and are not to be missed."""
        return (self._sure(view, seat, options) or options) if self._sure is not None else options

    def wins(self, view: Any, seat: Seat) -> Sequence[Option]:
        """Options after which the seat can win in this turn, whatever others do; it may be none."""
        if self._turns is None:
            return ()
        turns = Turns(self.title, self._turns, self._own, killers=self.version > 6)
        won = turns.winning(self.title.guess(view, seat, self.random), seat)
        self.nodes += turns.positions
        return won

    def taken(self, view: Any, seat: Seat, ranked: Sequence[Option], apiece: int | None = None) -> int:
        """Which of the options, the best one first, is taken: one that neither gives up what the seat can still gain
        nor, where that is seen to be prevented by any, lets somebody else win in the next turn.

        An option may take at least one of `apiece` parts of the positions that are left to search; left out, all
        options that are left share them alike.
        """
        return self._not_given_up(view, seat, ranked) or self._held(view, seat, ranked, apiece or len(ranked))

    def _not_given_up(self, view: Any, seat: Seat, ranked: Sequence[Option]) -> int:
        """The best one, unless it gives up more than another one gains if nobody else acts any more."""
        alone = None if self._alone is None else self._alone(view, seat, ranked[0])
        if alone is None:
            return 0
        values, positions = self._all_ways(alone, seat, ranked)
        self.nodes += positions
        return 0 if values is None else values.index(max(values))

    def _all_ways(self, s: Any, seat: Seat, options: Sequence[Option]) -> tuple[list[float] | None, int]:
        """What `by_all_ways` says of a guess, as far as the version searches."""
        s, once = self.title.guess(s, seat, self.random), self.version > 4
        return by_all_ways(self.title, s, seat, options, self.worthwhile, self._to_the_end, once)

    def _held(self, view: Any, seat: Seat, ranked: Sequence[Option], apiece: int) -> int:
        """The first that lets nobody else win in the next turn; the best one, if none is seen to prevent it."""
        if self._turns is None:
            return 0
        most = self._most if self._quiet(view) else self._midway
        turns = Turns(self.title, self._turns, most, killers=self.version > 6, asked=view)
        s = self.title.guess(view, seat, self.random)
        found = 0
        for i, option in enumerate(ranked):
            after = turns.after(s, seat, option)
            if after is None:
                continue
            held = turns.holds(after, seat, turns.share(min(apiece, len(ranked) - i) - 1), self._rival)
            if held or (held is None and (not i or self.version < 22)):
                found = i
                break
        self.nodes += turns.positions
        return found

    def look_further(self, positions: int) -> None:
        """Search so many more positions for what is decided after ways of the own turn."""
        if self._decider is not None:
            self._decider.allow(positions)

    def lost(self, s: Any, seat: Seat) -> bool:
        """Whether somebody else is seen to win before the seat, which does nothing more in this turn, has another."""
        return self._searched(lambda turns: turns.loses(s, seat, self._rival) is True)

    def holds(self, s: Any, seat: Seat) -> bool:
        """Whether the seat is seen to end its turn so that nobody else wins before it has another one."""
        return self._searched(lambda turns: turns.holds(s, seat, _HELD, self._rival) is True)

    def likely(self, s: Any) -> Any:
        """A position after the turn without what was drawn by luck alone, see `Evaluation.undrawn`."""
        return s if self._undrawn is None else self._undrawn(self._asked, s)

    def forced(self, s: Any, seat: Seat) -> bool:
        """Whether the seat, whose turn is over, is seen to win in its next one whatever others do."""
        return self._searched(lambda turns: turns.forced(s, seat, _FORCED, self._rival))

    def _searched(self, told: Callable[[Turns], bool]) -> bool:
        if (turns := self._decider) is None:
            return False
        before = turns.positions
        found = told(turns)
        self.nodes += turns.positions - before
        return found

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

    def best(self, s: Any, room: int) -> list[float]:
        """The prospects if the command is completed as well as it can be; changes `s`. See `ahead`."""
        promise = self.ahead(s, room)
        self.settle()
        return self.kept(promise)

    def ahead(self, s: Any, room: int) -> Promise:
        """A promise of the prospects if every seat completes the command as is best for itself; changes `s`."""
        return self.completed(s, room, self.promised)

    def completed(self, s: Any, room: int, told: Callable[[Any], End], deep: int = _DEEP) -> End | Completions[End]:
        """What is `told` of the positions in which the command ends, by the ways to complete it; changes `s`.

        Other seats whose answer the command needs give the best for themselves, as far as `room` suffices; at most
        about so many positions are evaluated. Beyond it everybody gives hasty or default answers.
        """
        for _ in range(_LONGEST):
            if not s.agenda or self._quiet(s):
                break
            owner = pending_seats(s)[0]
            options = self.options(s, owner)
            if len(options) == 1:
                play(s, Move(owner, options[0]), self.dice)
            elif deep and room >= len(options):
                share = room // len(options)
                made = (self.made(s, owner, option, ()) for option in options)
                ways = [self.completed(each, share, told, deep - 1) for each in made]
                return Completions(owner, ways, [self.toll(s, option) for option in options])
            else:
                hasty = None if self._hasty is None else self._hasty(s, owner)
                play(s, Move(owner, hasty or default_option(s, owner)), self.dice)
        return told(s)

    def promised(self, s: Any) -> list[float]:
        """The prospects of every seat as `judge` tells them; with a net they are there after `settle`."""
        if self.net is None or not s.agenda:
            return self.judge(s)
        return self._mean_of(self._outcomes(s))

    def _outcomes(self, s: Any) -> Sequence[Any]:
        """What may have come of the draw on the way to a position, see `Evaluation.drawn_anew`."""
        if self._drawn_anew is None:
            return (s,)
        found = self._drawn_anew(self._asked, s, self._luck)
        self.nodes += len(found) - 1
        return found

    def telling(self, s: Any, seat: Seat, option: Option) -> Callable[[Any], list[float]]:
        """As `promised`, of positions after an option, with cards for those spent where the evaluation says so."""
        refill = self._refill
        if refill is None or not refill.spends(s, option):
            return self.promised

        def told(after: Any) -> list[float]:
            return self._mean_of(refill.draws(s, seat, after)) if after.agenda else self.promised(after)

        return told

    def _mean_of(self, positions: Sequence[Any]) -> list[float]:
        """The mean of what the net tells of some positions; it is there after `settle`."""
        values: list[float] = []
        self._waiting.append(([self._shown(s) for s in positions], values))
        return values

    def _shown(self, s: Any) -> Shown:
        """A position as the net is to judge it."""
        assert self.net is not None
        return self.net.rows(s), 0.0 if self._strives is None else self._strives(s)

    def settle(self) -> None:
        """Judge in one batch what was promised."""
        if self.net is None or not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        judged = iter(self.net.prospects([shown for positions, _ in waiting for shown in positions]))
        for positions, values in waiting:
            found = _mean([next(judged) for _ in positions])
            values[:] = [a + b for a, b in zip(found, self._shift, strict=True)] if self._shift else found
            if self._level_with is not None:
                self._shift = _shift(self._level_with, values)
                self._level_with = None

    def kept(self, promise: Promise) -> list[float]:
        """The prospects that were promised, after `settle`; of equal ways the first is taken."""
        if not isinstance(promise, Completions):
            return promise
        owner, kept = promise.owner, [self.kept(way) for way in promise.ways]
        if self._toll is not None:
            kept = [less(values, owner, toll) for values, toll in zip(kept, promise.tolls, strict=True)]
        return max(kept, key=lambda values: values[owner])

    def planned(self, s: Any, seat: Seat, option: Option, room: int = PLANNED) -> Hope | None:
        """What the seat hopes for by the option that is to follow this one, and which share of it is counted on."""
        made = None if self._plan is None else self._plan(s, seat, option)
        if made is None:
            return None
        before, following, share = made
        self.nodes += 1
        return Hope(self.ahead(self.made(before, seat, following, ()), room), share, following)

    def toll(self, s: Any, option: Option) -> float:
        """What an option must gain to be worth it, in prospects of the seat that is asked."""
        return 0.0 if self._toll is None else self._toll(s, option)

    def price(self, s: Any, option: Option) -> float:
        """The same in the tree of `mcts`, whenever the option is compared with others."""
        return 0.0 if self._price is None else self._price(s, option)

    def stroll(self, s: Any, decisions: int) -> list[float]:
        """The prospects after some decisions of random play; changes `s`."""
        while decisions and s.agenda:
            seat = pending_seats(s)[0]
            play(s, Move(seat, self.any_option(s, seat)), self.dice)
            self.nodes += 1
            decisions -= 1
        return self.judge(s)
