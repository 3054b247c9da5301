"""What would an option do, as far as its seat can know?

Answers come from the seat's own view alone, never from the full state: a move is made in several worlds that `guess`
deals behind the view, and in the view itself. What all of them tell is certain; where they part, something hidden
decides. Nothing is drawn: the move stops before its first draw of luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from domain.kernel.chance import Dice
from domain.kernel.effects import AgendaChanged, Effect
from domain.kernel.engine import Decision, evolve, legal, pending_decisions, pending_seats, play
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.redaction import redacted
from domain.kernel.state import State
from domain.kernel.title import Title
from domain.kernel.undo import Made

__all__ = ["Consequence", "Foreseen", "Foresight", "Obstacle", "consequences", "settled"]

S = TypeVar("S", bound=State)

Obstacle: TypeAlias = Literal["luck", "hidden", "choice", "end"]
"""Why one cannot look further: a draw, something hidden, another seat's decision, or the end of the game."""


@record
class Foreseen(Generic[S]):
    """What an option would do."""

    effects: tuple[Effect[S], ...]
    """As the seat would see them; up to the obstacle, if it lies within the move."""
    whole: bool
    """Whether these are all effects of the move."""
    obstacle: Obstacle | None
    """Why nothing further is foreseen; None if the seat would be asked again."""
    asked: tuple[Seat, ...]
    """The seats that would have a pending decision; empty if unknown or if the game would be over."""
    seals: bool
    """Whether the move may be one that cannot be taken back."""


@record
class Consequence:
    """What an option means for the turn of its seat."""

    seals: bool
    """Whether it may be a move that cannot be taken back: it draws luck, reveals something, hands the decision on."""
    ends_turn: bool
    """Whether the decision then passes to another seat, or the game ends, as far as the seat can know."""
    cost: Mapping[str, int]
    """What the seat pays, by resource, before it is asked again, or luck or something hidden decides."""
    outcome: Mapping[str, int] | None
    """What it gets, by resource, before it is asked again; None if luck or something hidden decides."""


class _LuckNeededError(Exception):
    """A move cannot go on without luck."""


class _NoLuck:
    def draw(self, bound: int, n: int) -> int:
        raise _LuckNeededError


class Foresight(Generic[S]):
    """A seat that looks ahead, move by move."""

    def __init__(self, title: Title[S], view: S, seat: Seat, guesses: Sequence[Random]) -> None:
        """`view` is the state redacted for the seat, and stays as it is; a world is guessed by each of `guesses`."""
        self.view = view.copy()
        """The position as far as it is foreseen."""
        self._title = title
        self._seat = seat
        self._worlds = [title.guess(view, seat, random) for random in guesses]

    def decision(self) -> Decision | None:
        """The pending decision of the seat; None if it has none or nothing further is foreseen."""
        if not self._worlds:
            return None
        return next(iter(pending_decisions(self._title, self._worlds[0], self._seat)), None)

    def take(self, option: Option) -> Foreseen[S]:
        """Look one move further.

        Raises:
            NoPendingDecision: the seat has none, or nothing further is foreseen.
            IllegalOption: the option is not offered.
        """
        move = Move(self._seat, option)
        legal(self._title, self._worlds[0] if self._worlds else self._title.redact(self.view, self._seat), move)
        runs = [_run(world, move, self._seat) for world in self._worlds]
        blind = _run_blind(self.view, move, self._seat)
        told = _common([*(run.told for run in runs), blind.told])
        first = runs[0]
        whole = all(run.whole and len(run.told) == len(told) for run in (*runs, blind))
        whole = whole and all(run.after.agenda == first.after.agenda for run in runs)
        obstacle: Obstacle | None
        if not whole:
            unlucky = all(run.luck and len(run.told) == len(told) for run in runs)
            evolve(self.view, told)
            self._worlds = []
            return Foreseen(tuple(told), False, "luck" if unlucky else "hidden", (), True)
        asked = pending_seats(first.after)
        told.append(AgendaChanged(0, tuple(first.after.agenda), first.after.drawn))
        evolve(self.view, told)
        self._worlds = [run.after for run in runs] if self._seat in asked else []
        obstacle = None if self._seat in asked else "choice" if asked else "end"
        barrier = any(_seals(run.effects, self._seat, asked) for run in runs)
        return Foreseen(tuple(told), True, obstacle, asked, barrier)


def consequences(
    title: Title[S], view: S, seat: Seat, options: Sequence[Option], guesses: Sequence[Random]
) -> list[Consequence]:
    """What each of the options of the seat means for its turn, by a world behind the view for each of `guesses`."""
    worlds = [(title.guess(view, seat, random), Dice(random)) for random in guesses]
    found = []
    for option in options:
        runs = [_tried(world, Move(seat, option), dice) for world, dice in worlds]
        sure = _sure(runs[0].effects, seat)
        known = _common([sure, *(run.effects for run in runs[1:])])
        whole = all(len(run.effects) == len(known) and not run.lucky for run in runs)
        found.append(
            Consequence(
                any(run.lucky or _seals(run.effects, seat, run.asked) for run in runs),
                all(not run.lucky and seat not in run.asked for run in runs),
                settled(known, seat, -1),
                settled(known, seat, 1) if whole else None,
            )
        )
    return found


@record
class _Tried(Generic[S]):
    """What a move did in one world, with luck of its own."""

    effects: list[Effect[S]]
    asked: tuple[Seat, ...]
    lucky: bool


def _tried(world: S, move: Move, dice: Dice) -> _Tried[S]:
    after, effects = world.copy(), list[Effect[S]]()
    play(after, move, dice, effects)
    return _Tried(effects, pending_seats(after), after.drawn != world.drawn)


def _sure(effects: list[Effect[Any]], seat: Seat) -> list[Effect[Any]]:
    """The effects before one reveals something that may be hidden from the seat."""
    for n, effect in enumerate(effects):
        if effect.blocks_rewind and getattr(effect, "seat", None) != seat:
            return effects[:n]
    return effects


def settled(effects: Iterable[Effect[Any]], seat: Seat, sign: Literal[-1, 1]) -> dict[str, int]:
    """What a seat pays (sign -1) or gets (1) by effects, by resource."""
    found: dict[str, int] = {}
    for effect in effects:
        for entry in effect.balance():
            if entry.seat == seat and entry.count * sign > 0:
                found[entry.kind] = found.get(entry.kind, 0) + entry.count * sign
    return found


class _Run(Generic[S]):
    """One move in one world."""

    __slots__ = ("after", "effects", "luck", "told", "whole")

    def __init__(self, world: S) -> None:
        self.after = world.copy()
        self.effects: list[Effect[S]] = []
        self.told: list[Effect[S]] = []
        self.luck = False
        self.whole = True


def _run(world: S, move: Move, seat: Seat) -> _Run[S]:
    run = _Run(world)
    try:
        play(run.after, move, _NoLuck(), run.effects)
    except _LuckNeededError:
        run.luck, run.whole = True, False
    run.told = redacted(run.effects, seat)
    return run


def _run_blind(view: S, move: Move, seat: Seat) -> _Run[S]:
    """The move in the view itself, where rules may meet a hidden piece and fail at it."""
    run = _Run(view)
    try:
        play(run.after, move, _NoLuck(), run.effects)
    except _LuckNeededError:
        run.luck, run.whole = True, False
    except Exception:  # rules may say anything of a piece that is not known
        run.whole = False
    try:
        run.told = redacted(run.effects, seat)
    except Exception:  # the same
        run.whole = False
    return run


def _common(lists: Sequence[list[Effect[Any]]]) -> list[Effect[Any]]:
    """The effects with which all lists begin."""
    found = []
    for row in zip(*lists, strict=False):
        if any(effect != row[0] for effect in row):
            break
        found.append(row[0])
    return found


def _seals(effects: Sequence[Effect[Any]], seat: Seat, asked: tuple[Seat, ...]) -> bool:
    # The agenda is told last, and its count of draws is compared where luck may be drawn at all.
    last = AgendaChanged(0, (), 0)
    return Made(0, seat, 0, (*effects, last), asked).rewind_barrier() is not None
