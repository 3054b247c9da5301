"""The interface of an evaluation, and the value of a final result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from domain.kernel.options import Option
from domain.kernel.outcome import Outcome
from domain.kernel.records import Seat
from workers.opponents.adding import summed
from workers.opponents.leading import best_others

__all__ = ["Beam", "Evaluation", "Refill", "foreseen", "margins", "prospects"]

WIN = 0.9
"""What winning is worth; the rest is for place and score."""


def _always(s: Any) -> bool:
    return True


def _for_all(s: Any, seat: Seat) -> bool:
    return True


def _no_option(s: Any, seat: Seat, option: Option) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Refill:
    """What a net has to be told of hands that are filled again, however many cards were spent; `price` tells `mcts`."""

    spends: Callable[[Any, Option], bool]
    """Whether an option may spend cards instead of which others come."""
    draws: Callable[[Any, Seat, Any], Sequence[Any]]
    """From the position before such an option, its seat and a position after it: the latter with what may come, several
    times, by whose mean it is judged; the latter itself where nothing comes."""
    toll: Callable[[Any, Option], float]
    """As `Evaluation.toll`, instead of it."""
    price: Callable[[Any, Option], float] | None = None
    """The same in the tree of `mcts`, at every visit of an option; None where nothing is asked there."""


@dataclass(frozen=True, slots=True)
class Beam:
    """How wide `mcts` searches lines of whole turns (`lines.py`)."""

    answers: float = 1.0
    """How much the position after the answers of others counts, beside the one before them. At 0.0 nobody answers, and
    a simulation looks at all ways of the turn in another guess."""
    wide: int = 4
    """So many first commands are gone on with, and so many more in each further guess."""
    each: int = 2
    """So many ways to end the turn are kept of each of them."""
    ways: int = 10
    """So many ways of the turn are kept to be answered in one guess."""
    further: int = 6
    """So many of them are gone on with by another turn and its answers; then another guess is made."""
    commands: int = 4
    """A turn is gone on with for at most so many commands."""
    again: int | None = None
    """So many options of a later command are looked at again, the best ones before, and all new ones; None: all."""
    apiece: bool = False
    """Whether first commands that are worth the same, as those are that change nothing, count as one; of those of
    `besides` and of all others one each."""
    besides: Callable[[Option], bool] | None = None
    """Of first commands for which this is true the best is gone on with, too."""
    always: Callable[[Any, Seat, Option], bool] = _no_option
    """First commands for which this is true, in the position before them, are gone on with in any case."""
    room: int | None = None
    """Positions evaluated per option while an own command is being completed; None: as many as `greedy` does."""
    answered: int = 60
    """Positions evaluated per option while a command of an answer, or what is to follow it, is being completed."""
    at_least: int = 0
    """Where a level has made its simulations with fewer positions than that it makes more."""
    at_once: bool = False
    """Whether a simulation is a guess in which the others answer the best way of each option, of `ways` options at most
    and of the same in every guess, and everybody goes on as seems best until `beyond`."""
    parries: int = 0
    """In so many positions more it is searched who wins: a way about as good as the best so far counts next to nothing
    if somebody threatens to win after the answers, and is seen to win after every turn that is looked at. 0: not so."""
    held_apiece: int | None = None
    """An option that may prevent a win of others is searched in at least one of so many parts of the room that is left;
    None: all options share it alike."""
    narrows: bool = False
    """Whether in further guesses only the options are looked at that are answered."""
    beyond: Callable[[Any, Any], bool] | None = None
    """From the view of who is asked, whether a position lies beyond the turn, even if the same seat is asked there."""
    apart: Callable[[Any, Any], bool] | None = None
    """Whether two positions lie so far apart that they tell nothing of each other: then a turn is gone on with even if
    ending it seems as good."""
    instead: Callable[[Any], Beam | None] | None = None
    """From the view of who is asked, how wide the search is there instead; None where it is as wide as here."""

    def at(self, view: Any) -> Beam:
        """How wide the search is in the view of who is asked."""
        return (None if self.instead is None else self.instead(view)) or self


@dataclass(frozen=True, slots=True)
class Evaluation:
    """An engine's knowledge of a title besides its rules."""

    values: Callable[[Any], list[float]]
    """The prospects of every seat in a full state of a game that goes on: 0 hopeless, 1 certain."""
    quiet: Callable[[Any], bool] = _always
    """False in the middle of a command, where the position cannot be evaluated yet."""
    playout: int = 0
    """Random decisions between a new position and its evaluation; 0 if the evaluation looks far enough ahead."""
    menu: Callable[[Any, list[Option]], list[Option]] | None = None
    """Removes options that are clearly, or as a rule, worse than another one, keeping at least one; None keeps all."""
    whole_turns: bool = False
    """`mcts` plays the asking seat's turn to its end and looks no further: for turns of many commands."""
    positions: int = 30
    """Average number of positions per simulation at which a level of `mcts` stops."""
    enough: int | None = None
    """A level of `greedy` makes no further guess after so many positions; None where positions are cheap."""
    room: int = 400
    """Positions that `greedy` evaluates per option and guess while a command is being completed."""
    own_turn: int | None = None
    """Positions in which a win by the own turn is searched; None: as many as for wins of others."""
    closing: Callable[[Any], bool] | None = None
    """Whether nothing that is hidden decides the game any more: then the rest of it can be searched to its end; None
    where that is never so."""
    ending: int | None = None
    """Positions in which the rest of the game is searched; None: as many as the version of the engine says."""
    decisive: Callable[[Any, list[Option]], list[Option]] | None = None
    """The options by which the seat that is asked may still win in this turn, certain wins alone if there are any;
    None where nobody wins by a turn of their own."""
    glance: Callable[[Any, Seat], bool | None] | None = None
    """Whether the seat that is asked can win in this turn, where no search is needed to see it; None where one is."""
    too_late: Callable[[Any, Seat], bool] | None = None
    """In the middle of a command, whether the seat surely cannot win in this turn any more; None where that is not
    known without a search."""
    hopeful: Callable[[Any, Seat], bool] = _for_all
    """Whether it is worth a search if a seat can win by the turn that it is about to go on with."""
    midway: Callable[[Any, Seat], bool] | None = None
    """The same in the middle of a command, otherwise the search is short; None where it always is."""
    stands: Callable[[Any, Seat], bool] | None = None
    """Whether a seat that is not asked now would win by its next turn if nobody changed anything; then it is worth a
    search if anybody can. None where that is never searched."""
    undrawn: Callable[[Any, Any], Any] | None = None
    """From the view of who is asked, a position after the turn with what is likely to be drawn on the way to it instead
    of what was; wins of others are searched there, and others answer there. None where no draw decides."""
    held_midway: int | None = None
    """Positions in which wins of others are searched in the middle of a command; None: as many as between commands."""
    by_lines: Mapping[int, Mapping[str | None, Beam]] = field(default_factory=dict)
    """How `mcts` searches lines of whole turns instead of a tree of decisions (`lines.py`): by seats, those of a tree
    left out, and by the name of the level, None standing for all others and for budgets."""
    alone: Callable[[Any, Seat, Option], Any | None] | None = None
    """Where an option gives up all that is left of the game, the position in which nobody else acts any more either:
    what the seat can still gain there by all ways decides whether it is taken. None, for other options and for titles
    where nobody gives up anything."""
    hasty: Callable[[Any, Seat], Option | None] | None = None
    """What a seat answers in the middle of a command where there is no room to look at its options; None where that is
    the title's default answer."""
    judges_itself: Callable[[Any], bool] | None = None
    """From the view of who is asked, whether the evaluation judges the decision itself even if a net plays; None where
    it never does."""
    sure: Callable[[Any, Seat, list[Option]], list[Option]] | None = None
    """From a seat's view and options, those whose success nothing hidden can prevent and that are not to be missed;
    None where the title knows of none."""
    sure_alone: bool = False
    """Whether the tree of `mcts` looks at those alone where there are some, instead of at all options."""
    plan: Callable[[Any, Seat, Option], tuple[Any, Option, float] | None] | None = None
    """What an option is good for, if something: a position after it, the option that is to follow there, and the share
    of its gain that is counted on. `greedy` goes by it, and `mcts` from version 8 on."""
    toll: Callable[[Any, Option], float] | None = None
    """What an option must gain in prospects to be worth it, beside what the position after it is worth; None where
    that tells all."""
    price: Callable[[Any, Option], float] | None = None
    """What an option must gain beside what a net tells of it, wherever it is compared with others, in the tree, too;
    None where that tells all, and where `refill` says it."""
    refill: Refill | None = None
    """What a net has to be told of hands that are filled again; None where nothing."""
    strives: Callable[[Any], float] | None = None
    """How much of every seat's prospects, as a net tells them, is its own score instead of its share of the win;
    0 to 1, and 0 at the end, which alone decides. None where it never counts by itself."""
    drawn_anew: Callable[[Any, Any, int], Sequence[Any]] | None = None
    """From the view of who is asked, a position after it, and a number that luck is made of: the position with what
    could have been drawn on the way to it, several times, by whose mean a net judges it; itself where nothing was drawn
    that counts. None where that never happens."""
    span: float = 10.0
    """So many points ahead at the end are worth three quarters of what the score is worth beside winning."""

    def beam_of(self, level: str | None, seats: int) -> Beam | None:
        """How a level of `mcts` searches lines, or a budget, which is no level; None where it searches a tree."""
        beams = self.by_lines.get(seats)
        return None if beams is None else beams.get(level, beams[None])


def margins(scores: Sequence[float], scale: float) -> list[float]:
    """Prospects from estimated final scores: 1/2 where level with the others, 3/4 where `scale` points ahead.

    A seat is measured half against the best of the others and half against their mean.
    """
    n = len(scores)
    if n == 1:
        return [0.5]
    total = summed(scores)
    values = []
    for mine, rival in zip(scores, best_others(scores), strict=True):
        ahead = mine - (rival + (total - mine) / (n - 1)) / 2
        values.append(0.5 + 0.5 * ahead / (scale + abs(ahead)))
    return values


def foreseen(scores: Sequence[float], spread: float, span: float) -> list[float]:
    """The value of a game that goes on, by estimated final scores, on the scale of `prospects`.

    `spread` above 0 is how far the lead may still move, and shrinks towards the end: who is so far ahead has three
    quarters of what winning is worth.
    """
    both = zip(margins(scores, spread), margins(scores, span), strict=True)
    return [WIN * lead + (1.0 - WIN) * points for lead, points in both]


def prospects(outcome: Outcome, span: float = 10.0) -> list[float]:
    """The value of a finished game for each seat: nine tenths for winning (shared), one tenth for place and score."""
    seats = sum(len(group) for group in outcome.ranking)
    values = [0.0] * seats
    scores = [x for x in outcome.scores if x is not None]
    if len(scores) == seats:
        values = [(1.0 - WIN) * m for m in margins(scores, span)]
    else:
        for place, group in enumerate(outcome.ranking):
            for seat in group:
                values[seat] = (1.0 - WIN) * (1 - place / max(1, len(outcome.ranking) - 1))
    for seat in outcome.winners:
        values[seat] += WIN / len(outcome.winners)
    return values
