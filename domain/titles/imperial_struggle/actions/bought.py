"""IS-5.4 to IS-5.6 What happens when a purchase is carried out?"""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.records import Seat
from domain.kernel.table import Table
from domain.titles.imperial_struggle.actions.military import PlaceBonus, draw_bonus
from domain.titles.imperial_struggle.board import Board
from domain.titles.imperial_struggle.changes import (
    change_flag,
    displace,
    draw_event,
    move_squadron,
    score,
    shift_flag,
    use_advantage,
)
from domain.titles.imperial_struggle.effects.action_round import Exchanged, ModifierGained, ModifierSpent, PoolGained
from domain.titles.imperial_struggle.effects.cards import AbilityUsed
from domain.titles.imperial_struggle.effects.map import ConflictRemoved, FortMended, SquadronBuilt
from domain.titles.imperial_struggle.effects.war import RecruitBought
from domain.titles.imperial_struggle.legality.conditions import count_of
from domain.titles.imperial_struggle.legality.purchases import Order, Target
from domain.titles.imperial_struggle.pieces import NAVY_BOX, REGIONS, ActionType, Region
from domain.titles.imperial_struggle.state import StruggleState

__all__ = [
    "build_fort",
    "build_squadron",
    "clear_marker",
    "deploy",
    "deploy_against",
    "draw",
    "exchange_into",
    "place_name",
    "recruit",
    "repair_fort",
    "score_jacobites",
    "seize_fort",
    "shift_space",
    "use_bastion",
]

T = Table[StruggleState]
_Bound = frozenset[Region]
"""IS-5.2.6 The Regions to which restricted Action Points bind a recruited tile; empty for none."""


def _spot(order: Order) -> int:
    assert order.target is not None, f"{order.row.verb} names a space"
    return order.target


def _name(s: StruggleState, order: Order) -> str:
    return s.board.spaces[_spot(order)].id


def place_name(board: Board, source: Target) -> str:
    """The place of a built Squadron: a Naval space, or the Navy Box (None)."""
    return NAVY_BOX if source is None else board.spaces[source].id


def shift_space(t: T, seat: Seat, order: Order, bound: _Bound) -> None:
    """IS-5.4.1, IS-5.5.1 A space is flagged or unflagged."""
    shift_flag(t, seat, _spot(order))


def draw(t: T, seat: Seat, order: Order, bound: _Bound) -> None:
    """IS-5.5.2 An Event is drawn."""
    draw_event(t, seat)


def recruit(t: T, seat: Seat, order: Order, bound: _Bound) -> None:
    """IS-5.6.1 A Bonus War tile is drawn and will be placed."""
    t.tell(RecruitBought(seat))
    draw_bonus(t, seat)
    t.then(PlaceBonus(seat, tuple(r for r in REGIONS if r in bound), None))


def clear_marker(t: T, seat: Seat, order: Order, bound: _Bound) -> None:
    """IS-5.6.2 A Conflict marker goes."""
    t.tell(ConflictRemoved(_name(t.s, order)))


def build_fort(t: T, seat: Seat, order: Order, bound: _Bound) -> None:
    """IS-5.6.3 A Fort is built."""
    change_flag(t, _spot(order), seat)


def repair_fort(t: T, seat: Seat, order: Order, bound: _Bound) -> None:
    """IS-5.6.4 An own Fort is repaired."""
    t.tell(FortMended(_name(t.s, order)))


def seize_fort(t: T, seat: Seat, order: Order, bound: _Bound) -> None:
    """IS-5.6.4 A damaged Fort is taken, and repaired."""
    t.tell(FortMended(_name(t.s, order)))
    change_flag(t, _spot(order), seat)


def build_squadron(t: T, seat: Seat, order: Order, bound: _Bound) -> None:
    """IS-5.6.5, RU-59 South Sea Speculation serves one Squadron."""
    if "south_sea_speculation" in t.s.modifiers:
        t.tell(ModifierSpent("south_sea_speculation"))
    t.tell(SquadronBuilt(seat))


def deploy(t: T, seat: Seat, order: Order, bound: _Bound) -> None:
    """IS-5.6.6 A Squadron comes to an empty Naval space."""
    move_squadron(t, seat, place_name(t.s.board, order.source), _name(t.s, order))


def deploy_against(t: T, seat: Seat, order: Order, bound: _Bound) -> None:
    """IS-5.6.6 The opposing Squadron goes to the Navy Box first."""
    displace(t, _spot(order))
    deploy(t, seat, order, bound)


def exchange_into(into: ActionType) -> Callable[[T, Seat, Order, _Bound], None]:
    """IS-5.6.7 Military Action Points become another type."""

    def carry_out(t: T, seat: Seat, order: Order, bound: _Bound) -> None:
        t.tell(Exchanged(into))
        t.tell(PoolGained(seat, into, t.s.board.numbers.exchange_gives, None, False))

    return carry_out


def use_bastion(t: T, seat: Seat, order: Order, bound: _Bound) -> None:
    """IS-8.2.5 Naval Bastion is used and sends a Squadron to the Navy Box."""
    use_advantage(t, seat, t.s.board.bastion)
    displace(t, _spot(order))


def score_jacobites(t: T, seat: Seat, order: Order, bound: _Bound) -> None:
    """IS-3.5.5 Jacobite Uprisings score."""
    t.tell(AbilityUsed(seat, "jacobite_uprisings.score"))
    t.tell(ModifierGained("jacobite_score"))
    score(t, seat, count_of(t.s, t.s.board.figures.jacobite_points, seat), "ministries")
