"""Which actions of Pax Renaissance can win, and which ops are a waste?

Engines go by it from version 7 on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from domain.kernel.engine import play
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat
from domain.titles.pax_renaissance.actions.ops import AimOp, ChooseOp
from domain.titles.pax_renaissance.actions.playing import ChooseVictory
from domain.titles.pax_renaissance.actions.turn import TakeAction
from domain.titles.pax_renaissance.legality.war import campaign_sides, outcome
from domain.titles.pax_renaissance.pieces import SIDES, side_named
from domain.titles.pax_renaissance.scoring import winnable
from domain.titles.pax_renaissance.state import PaxState
from workers.opponents.certain import NoLuck
from workers.opponents.evaluations import renaissance_means as before
from workers.opponents.evaluations.pax_renaissance import hopeful
from workers.opponents.evaluations.renaissance_market import cards_left
from workers.opponents.evaluations.shapes import Beam

__all__ = [
    "VERSION_10",
    "VERSION_17",
    "VERSION_19",
    "VERSION_21",
    "decisive",
    "glance",
    "is_comet",
    "plan",
    "toll",
    "too_late",
]

_LOST: Final = 0.05
"""What a campaign must gain that is sure to be lost."""
_EACH: Final = 1e-6
"""What an op must gain: of lines that are worth the same the shortest is taken."""
_SOON: Final = 0.8
"""Which share of what a bought card gains, if it is played at once, is counted on if it can be."""
_LATER: Final = 0.5
"""The same where it has to wait for a turn."""


def decisive(s: PaxState, options: list[Option]) -> list[Option]:
    """PR-12.7 The options by which a victory may be declared in this turn, comets first.

    Before the last action but one of a turn nothing but a comet or what changes the table can help; where no victory is
    active it takes a comet.
    """
    if not isinstance(s.agenda[-1], TakeAction):
        return options
    declared = [option for option in options if option.verb == "win"]
    if declared or s.actions < 1:
        return declared
    if s.actions == 1:
        return [option for option in options if option.verb == "ability"]
    others = [option for option in options if option.verb not in ("pass", "buy")]
    bought = [option for option in options if option.verb == "buy"]
    if s.actions > 2 or not s.board.acting.isdisjoint(s.owner_of):
        return [*sorted(bought, key=lambda option: not is_comet(s, option)), *others]
    comets = [option for option in bought if is_comet(s, option)]
    return [*comets, *others] if any(s.active_victory.values()) else comets


def glance(s: PaxState, seat: Seat) -> bool | None:
    """PR-12.7 Whether the seat wins, where one look tells.

    It does if it meets the conditions of an active victory, and does not if no action is left to bring that about.
    """
    if not isinstance(s.agenda[-1], TakeAction):
        return None
    if winnable(s, seat):
        return True
    return False if s.actions < 2 and s.board.acting.isdisjoint(s.owner_of) else None


def too_late(s: PaxState, seat: Seat) -> bool:
    """PR-4.8, PR-12.7 Whether this turn is sure not to be won, in the middle of a command: declaring a victory takes an
    action after it, and where no victory is active another one before it, for a comet.

    It is not said where the turn may end the game otherwise (PR-12.2, PR-14).
    """
    may_end = s.bankruptcy or cards_left(s) <= 2 * s.board.row
    if may_end or s.active != seat or s.actions > 1:
        return False
    if not s.actions:
        return True
    return not any(s.active_victory.values()) and not any(isinstance(step, ChooseVictory) for step in s.agenda)


def is_comet(s: PaxState, option: Option) -> bool:
    """PR-12.1 Whether a comet is bought by the option, which is a purchase."""
    side = option.str_arg()
    if side not in SIDES:
        return False
    card = s.rows[side][option.int_arg(1)]
    return card is not None and s.board.cards[card].piece == "comet"


def toll(s: PaxState, option: Option) -> float:
    """PR-4.5, PR-5.9 What an op must gain at least; a campaign that is sure to be lost more than others."""
    step = s.agenda[-1]
    if isinstance(step, ChooseOp):
        return _EACH if option.verb == "op" else 0.0
    if isinstance(step, AimOp) and option.verb == "campaign":
        sides = campaign_sides(s, s.board.empire_at[step.card], option.str_arg())
        return _LOST if outcome(sides) == "lost" else 0.0
    return 0.0


def plan(s: PaxState, seat: Seat, option: Option) -> tuple[PaxState, Option, float] | None:
    """PR-4.1, PR-4.2 A card is bought to be played: by the next action, or by one of the next turn."""
    if option.verb != "buy" or is_comet(s, option):
        return None
    card = s.rows[side_named(option.str_arg())][option.int_arg(1)]
    assert card is not None, "a card is bought"
    after = s.copy()
    # With at least one action left, so that the card can be played at once to see what that brings.
    after.actions = max(2, s.actions)
    play(after, Move(seat, option), NoLuck())
    return after, Option("play", card), _SOON if s.actions > 1 else _LATER


VERSION_10 = replace(
    before.VERSION_6,
    decisive=decisive,
    glance=glance,
    too_late=too_late,
    plan=plan,
    toll=toll,
    enough=1,
    own_turn=2000,
    room=150,
)
VERSION_17 = replace(VERSION_10, midway=hopeful, held_midway=3500, by_lines={2: {None: Beam()}})
"""From version 11 on engines search for wins in fewer positions while a command is being completed, and `mcts` searches
lines of turns with two seats."""
_NARROW: Final = Beam(again=4, room=40)
_WIDER: Final = Beam(again=8, room=60)
VERSION_19 = replace(VERSION_17, room=60, by_lines={2: {None: _NARROW, "normal": _WIDER, "hard": _WIDER}})
"""From version 18 on fewer completions of a command are looked at, and in a second command fewer options: `easy` and
`greedy` took twice the time that they may."""
_HALF: Final = replace(_WIDER, answers=0.5, ways=16, further=0)
_NARROW_HALF: Final = replace(_HALF, again=4, room=40)
_OF_TWO: Final[Mapping[str | None, Beam]] = {None: _NARROW, "normal": _HALF, "hard": _HALF}
_OF_MORE: Final[Mapping[str | None, Beam]] = {
    None: _NARROW_HALF,
    "easy": replace(_NARROW, answers=0.0),
    "normal": _NARROW_HALF,
    "hard": _HALF,
}
VERSION_21 = replace(VERSION_19, by_lines={2: _OF_TWO, 3: _OF_MORE, 4: _OF_MORE})
"""From version 20 on lines are searched with three and four seats, too, by `easy` without answers. To `normal` and
`hard` a turn is worth as much before the answers as after them: of several answers the luckiest was believed."""
