"""IM-10.12, IM-20.5 Which windows open at the end of a turn, and what may be played in them?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.kernel.effects import AnswerOpened
from domain.kernel.options import Move, Option
from domain.kernel.records import Count, Seat, record
from domain.kernel.steps import Ask, AskAll, Step
from domain.titles.imperialism.board import FLEET, Definition, EffectOp
from domain.titles.imperialism.cards.events import amount_owed, play_event
from domain.titles.imperialism.changes import Table
from domain.titles.imperialism.effects.table import PhaseBegun
from domain.titles.imperialism.legality import active_player, around, can_afford, could_hold, count, definitions_held
from domain.titles.imperialism.refusals import refused
from domain.titles.imperialism.state import ImperialismState

__all__ = [
    "PIRATES",
    "OpenEndWindows",
    "OpenPirates",
    "PlayPirates",
    "PlayWarEvent",
    "event_options",
    "pirate_options",
]

PIRATES = 1
"""The number of the Pirates window."""


@record
class OpenEndWindows(Step[ImperialismState]):
    """IM-4.5 After a war that was fought the war-event window, after a development the Pirates window."""

    seat: Seat

    def run(self, t: Table) -> None:
        s = t.s
        t.tell(PhaseBegun("windows"))
        if s.fought is not None:
            order = dict.fromkeys((s.fought.winner, s.fought.loser, *around(s, self.seat)))
            t.then(*(PlayWarEvent(x) for x in order))
        elif s.developed:
            t.then(_pirates(s, around(s, self.seat)[1:]))


# --- war events


def is_condition_met(s: ImperialismState, seat: Seat, definition: Definition) -> bool:
    """IM-20.1 to IM-20.4 The condition of a war event, by public facts."""
    fought = s.fought
    assert fought is not None, "a war was fought in this turn"
    if definition.condition == "own_fleet_gt_target_fleet":
        higher = s.levels[seat][FLEET] > s.levels[fought.winner][FLEET]
        return fought.kind == "land" and seat != fought.winner and higher
    if definition.condition == "player_not_in_war":
        return fought.kind == "land" and seat not in (fought.winner, fought.loser)
    if definition.condition == "player_won_as_attacker":
        return seat == fought.winner == fought.attacker
    return seat in (fought.winner, fought.loser)


def choices(s: ImperialismState, seat: Seat, definition: Definition) -> Iterator[str | None]:
    """IM-20.13 Everything that may be named for a war event whose printed condition holds; public facts alone.

    By rules 1 it also had to take or give something.
    """
    fought = s.fought
    assert fought is not None, "a war was fought in this turn"
    if not is_condition_met(s, seat, definition):
        return
    for_nothing = s.rules > 1
    for op in _in_force(definition.immediate, "if_won_war" if seat == fought.winner else "if_lost_war"):
        if op.op == "steal_per":
            if for_nothing or amount_owed(s, seat, fought.winner, op.bases[0], op.cap):
                yield None
        elif op.op == "gain_per" and op.who == "defeated_player":
            yield from (b.per for b in op.bases if for_nothing or count(s, fought.loser, b.per))
        elif op.op == "gain_per":
            # The raise that comes with it may be left out (IM-20.4).
            if for_nothing or amount_owed(s, seat, seat, op.bases[0], op.cap):
                yield "none"
        elif op.op in ("raise_choice", "pay_to_raise"):
            if can_afford(s, seat, op.cost):
                at, tops = s.board.track_at, s.board.tops
                yield from (x for x in op.options if s.levels[seat][at[x]] < tops[at[x]])
            if for_nothing and op.op == "pay_to_raise":
                yield "none"


def _in_force(ops: tuple[EffectOp, ...], condition: str) -> Iterator[EffectOp]:
    """EFFECTS.md, section 3: operations without a condition, and those under the one that holds."""
    for op in ops:
        if op.op == condition:
            yield from op.ops
        elif not op.op.startswith("if_"):
            yield op


def event_options(s: ImperialismState, seat: Seat) -> list[Option]:
    """IM-10.12 The war events of a hand that may be played now, with their choices."""
    found = []
    for d in definitions_held(s, seat):
        if d.war_event:
            found += [Option("play", d.id, *(() if x is None else (x,))) for x in choices(s, seat, d)]
    return found


@record
class PlayWarEvent(Ask[ImperialismState]):
    """IM-10.12 One war event, or pass; who can have nothing to play is not asked (IM-10.13)."""

    rule_broken = refused("IM-10.12", "war-event")
    seat: Seat

    def owners(self, s: ImperialismState) -> tuple[Seat, ...]:
        fitting = (d for d in s.board.by_window.get("war_event", ()) if any(True for _ in choices(s, self.seat, d)))
        return (self.seat,) if could_hold(s, self.seat, fitting) else ()

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        return [s.board.said["pass"], *event_options(s, seat)]

    def take(self, t: Table, move: Move) -> None:
        option = move.option
        if option.verb == "play":
            s = t.s
            fought = s.fought
            assert fought is not None, "a war was fought in this turn"
            own = any(o.who == "defeated_player" for o in s.board.definitions[option.str_arg()].immediate)
            target = fought.loser if own else fought.winner
            choice = option.str_arg(1) if len(option.args) > 1 else None
            play_event(t, self.seat, option.str_arg(), "war_event", target, choice)


# --- Pirates


def _bases(s: ImperialismState, seat: Seat, definition: Definition) -> list[str]:
    """IM-20.5, IM-20.13 The goods that may be named, also with level 0; by rules 1 those with a level."""
    return [
        b.per
        for op in definition.immediate
        for b in op.bases
        if s.rules > 1 or amount_owed(s, seat, active_player(s), b, op.cap)
    ]


def _pirates(s: ImperialismState, seats: Iterable[Seat]) -> PlayPirates:
    """IM-16.7 The window for those who could hold Pirates and could play it."""
    fitting = [d for d in s.board.by_window.get("pirates", ()) if _bases(s, active_player(s), d)]
    return PlayPirates(PIRATES, tuple(x for x in seats if could_hold(s, x, fitting)))


def pirate_options(s: ImperialismState, seat: Seat) -> list[Option]:
    """IM-20.5 Pirates with a good, or pass."""
    found = []
    for d in definitions_held(s, seat):
        if "pirates" in d.windows:
            found += [Option("play", d.id, x) for x in _bases(s, seat, d)]
    return [s.board.said["pass"], *found]


@record
class PlayPirates(AskAll[ImperialismState]):
    """IM-16.8 All others answer sealed: Pirates with a good, or pass."""

    rule_broken = refused("IM-20.5", "pirates")
    window: Count
    seats: tuple[Seat, ...]

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        return pirate_options(s, seat)

    def reveal(self, t: Table) -> None:
        t.then(OpenPirates(self.seats, ()))


@record
class OpenPirates(Step[ImperialismState]):
    """IM-16.8 Open and resolve one answer after the other; who played is asked again, until nobody plays (R-46)."""

    seats: tuple[Seat, ...]
    played: tuple[Seat, ...]

    def run(self, t: Table) -> None:
        s = t.s
        if not self.seats:
            if self.played:
                t.then(_pirates(s, self.played))
            return
        seat, rest = self.seats[0], self.seats[1:]
        answer = next(e.answer for e in s.sealed if e.window == PIRATES and e.seat == seat)
        t.tell(AnswerOpened(PIRATES, seat, answer))
        option = Option.parse(answer)
        if option.verb == "play" and any(d.id == option.str_arg() for d in definitions_held(s, seat)):
            play_event(t, seat, option.str_arg(), "pirates", active_player(s), option.str_arg(1))
            t.then(OpenPirates(rest, (*self.played, seat)))
        else:
            t.then(OpenPirates(rest, self.played))
