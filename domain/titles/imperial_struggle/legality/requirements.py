"""Where are purchases looked for, which space suits a row of the table, and what does it require? (IS-5.7)"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from domain.kernel.records import Seat
from domain.titles.imperial_struggle.legality.advantages import is_usable
from domain.titles.imperial_struggle.legality.conditions import holds
from domain.titles.imperial_struggle.legality.control import (
    available,
    can_build_fort,
    can_seize,
    can_shift_market,
    squadron_spaces,
)
from domain.titles.imperial_struggle.legality.ministries import face_up, is_ready
from domain.titles.imperial_struggle.legality.payment import recruit_theaters
from domain.titles.imperial_struggle.legality.purchases import Target, Test
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.terms import (
    BR,
    EUROPE,
    FORT,
    FR,
    MARKET,
    NAVAL,
    POLITICAL,
    ActionType,
    SpaceKind,
)

__all__ = [
    "deploy_sources",
    "is_available",
    "is_connected",
    "is_empty_naval",
    "is_marked",
    "is_opposing_damaged_fort",
    "is_opposing_market",
    "is_opposing_naval",
    "is_opposing_political",
    "is_own_damaged_fort",
    "is_unflagged_fort",
    "is_unflagged_market",
    "is_unflagged_political",
    "jacobites_may_shift",
    "lacks_own_flag",
    "marked_spaces",
    "may_build_fort",
    "may_build_squadron",
    "may_deploy",
    "may_draw",
    "may_exchange",
    "may_recruit",
    "may_score_jacobites",
    "may_seize",
    "may_use_bastion",
    "minor_may_shift_jacobites",
    "minor_may_unflag_market",
    "minor_may_unflag_political",
]

_SpaceTest = Callable[[StruggleState, Seat, int], bool]


def _about_space(test: _SpaceTest) -> Test:
    """A test of a purchase that names a space."""

    def ask(s: StruggleState, seat: Seat, target: Target) -> bool:
        return target is not None and test(s, seat, target)

    ask.__doc__ = test.__doc__
    return ask


def _of_kind(kind: SpaceKind, test: _SpaceTest) -> Test:
    """The space is of a kind, and the test holds."""
    return _about_space(lambda s, seat, i: s.board.spaces[i].kind == kind and test(s, seat, i))


def _is_unflagged(s: StruggleState, seat: Seat, i: int) -> bool:
    return s.flag[i] is None


def _is_opposing(s: StruggleState, seat: Seat, i: int) -> bool:
    """It has a flag that is not the player's; a Spanish one counts (RU-30)."""
    return s.flag[i] is not None and s.flag[i] != seat


def _is_enemy(s: StruggleState, seat: Seat, i: int) -> bool:
    return s.flag[i] == 1 - seat


def marked_spaces(s: StruggleState) -> Iterable[Target]:
    """Spaces with a Conflict marker."""
    return [i for i, marker in enumerate(s.conflict) if marker]


def deploy_sources(s: StruggleState, seat: Seat) -> list[Target]:
    """IS-5.6.6 Whence a Squadron may deploy: the Navy Box (None) or a Naval space whose Squadron has not yet."""
    found: list[Target] = [None] if s.navy[seat] else []
    return [*found, *(i for i in squadron_spaces(s, seat) if i not in s.deployed)]


is_unflagged_market = _of_kind(MARKET, _is_unflagged)
is_opposing_market = _of_kind(MARKET, _is_opposing)
is_unflagged_political = _of_kind(POLITICAL, _is_unflagged)
is_opposing_political = _of_kind(POLITICAL, _is_opposing)
is_unflagged_fort = _of_kind(FORT, _is_unflagged)
is_own_damaged_fort = _of_kind(FORT, lambda s, seat, i: s.flag[i] == seat and s.damaged[i])
is_opposing_damaged_fort = _of_kind(FORT, lambda s, seat, i: _is_enemy(s, seat, i) and s.damaged[i])
is_empty_naval = _of_kind(NAVAL, _is_unflagged)
is_opposing_naval = _of_kind(NAVAL, _is_enemy)
is_marked = _about_space(lambda s, seat, i: s.conflict[i] is not None)
lacks_own_flag = _about_space(lambda s, seat, i: s.flag[i] != seat)

is_connected = _about_space(can_shift_market)
is_available = _about_space(lambda s, seat, i: available(s, i))
may_build_fort = _about_space(can_build_fort)
may_seize = _about_space(can_seize)


def may_draw(s: StruggleState, seat: Seat, target: Target) -> bool:
    """IS-5.5.2 The deck is not empty."""
    return bool(s.deck)


def may_recruit(s: StruggleState, seat: Seat, target: Target) -> bool:
    """IS-5.6.1, RU-28 Two a round, and a Theater has room for it."""
    return s.recruits < s.board.numbers.recruit_most and bool(recruit_theaters(s, seat, frozenset()))


def may_build_squadron(s: StruggleState, seat: Seat, target: Target) -> bool:
    """IS-5.6.5 One is Unbuilt."""
    return s.unbuilt[seat] > 0


def may_deploy(s: StruggleState, seat: Seat, target: Target) -> bool:
    """IS-5.6.6 There is a Squadron that can move."""
    return bool(deploy_sources(s, seat))


def may_exchange(into: ActionType) -> Test:
    """IS-5.6.7, RU-25 In turn 6, when no War is left; into one type per round."""
    return lambda s, seat, target: s.war is None and s.exchanged in (None, into)


def may_use_bastion(s: StruggleState, seat: Seat, target: Target) -> bool:
    """IS-8.2.5 The Advantage Naval Bastion can be used."""
    return is_usable(s, seat, s.board.bastion)


@_about_space
def jacobites_may_shift(s: StruggleState, seat: Seat, i: int) -> bool:
    """IS-3.5.5 Military Action Points shift spaces of Scotland and Ireland in this round."""
    return seat == FR and "jacobite_shift" in s.modifiers and available(s, i)


def may_score_jacobites(s: StruggleState, seat: Seat, target: Target) -> bool:
    """IS-3.5.5 Not in a round in which the Jacobites may shift spaces."""
    return seat == FR and is_ready(s, FR, "jacobite_uprisings", "score") and "jacobite_shift" not in s.modifiers


@_about_space
def minor_may_unflag_market(s: StruggleState, seat: Seat, i: int) -> bool:
    """IS-5.3.2, RU-37 With a Conflict marker, or a French flag on the commodity of Townshend Acts."""
    if s.conflict[i]:
        return True
    if seat != BR or s.flag[i] != FR or s.townshend is None or s.board.spaces[i].good != s.townshend:
        return False
    return face_up(s, BR, "townshend_acts")


@_about_space
def minor_may_unflag_political(s: StruggleState, seat: Seat, i: int) -> bool:
    """IS-5.3.2 With a Conflict marker, or a French flag in Europe and Jonathan Swift with a foot in Ireland."""
    if s.conflict[i]:
        return True
    if seat != BR or s.flag[i] != FR or s.board.spaces[i].region != EUROPE or not face_up(s, BR, "jonathan_swift"):
        return False
    return holds(s, s.board.figures.swift_condition, BR)


@_about_space
def minor_may_shift_jacobites(s: StruggleState, seat: Seat, i: int) -> bool:
    """RU-46 As any shift: a flag goes only from under a Conflict marker."""
    return s.flag[i] is None or s.conflict[i] is not None
