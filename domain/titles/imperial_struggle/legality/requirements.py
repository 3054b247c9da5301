"""Where are purchases looked for, which space suits a row of the table, and what does it require? (IS-5.7)"""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.records import Seat
from domain.titles.imperial_struggle.legality.advantages import is_usable
from domain.titles.imperial_struggle.legality.conditions import holds
from domain.titles.imperial_struggle.legality.control import (
    available,
    can_seize,
    squadron_spaces,
)
from domain.titles.imperial_struggle.legality.ministries import face_up, is_ready
from domain.titles.imperial_struggle.legality.payment import recruit_theaters
from domain.titles.imperial_struggle.legality.purchases import Target, Test
from domain.titles.imperial_struggle.pieces import BR, EUROPE, FR, ActionType
from domain.titles.imperial_struggle.state import StruggleState

__all__ = [
    "deploy_sources",
    "is_available",
    "is_damaged",
    "is_marked",
    "jacobites_may_shift",
    "marked_spaces",
    "may_build_squadron",
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


def marked_spaces(s: StruggleState) -> Iterable[Target]:
    """Spaces with a Conflict marker."""
    return [i for i, marker in enumerate(s.conflict) if marker]


def deploy_sources(s: StruggleState, seat: Seat) -> list[Target]:
    """IS-5.6.6 Whence a Squadron may deploy: the Navy Box (None) or a Naval space whose Squadron has not yet."""
    found: list[Target] = [None] if s.navy[seat] else []
    return [*found, *(i for i in squadron_spaces(s, seat) if i not in s.deployed)]


def is_marked(s: StruggleState, seat: Seat, space: int) -> bool:
    """IS-5.6.2 There is a Conflict marker."""
    return s.conflict[space] is not None


def is_available(s: StruggleState, seat: Seat, space: int) -> bool:
    """IS-5.5.1 The Political space is in play."""
    return space not in s.board.gates or available(s, space)


def is_damaged(s: StruggleState, seat: Seat, space: int) -> bool:
    """IS-5.6.4 The Fort is damaged."""
    return s.damaged[space]


def may_seize(s: StruggleState, seat: Seat, space: int) -> bool:
    """IS-5.6.4 The Fort is damaged and the player has a connection to it."""
    return s.damaged[space] and can_seize(s, seat, space)


def may_draw(s: StruggleState, seat: Seat, target: Target) -> bool:
    """IS-5.5.2 The deck is not empty."""
    return bool(s.deck)


def may_recruit(s: StruggleState, seat: Seat, target: Target) -> bool:
    """IS-5.6.1, RU-28 Two a round, and a Theater has room for it."""
    return s.recruits < s.board.numbers.recruit_most and bool(recruit_theaters(s, seat, frozenset()))


def may_build_squadron(s: StruggleState, seat: Seat, target: Target) -> bool:
    """IS-5.6.5 One is Unbuilt."""
    return s.unbuilt[seat] > 0


def may_exchange(into: ActionType) -> Test:
    """IS-5.6.7, RU-25 In turn 6, when no War is left; into one type per round."""
    return lambda s, seat, target: s.war is None and s.exchanged in (None, into)


def may_use_bastion(s: StruggleState, seat: Seat, target: Target) -> bool:
    """IS-8.2.5 The Advantage Naval Bastion can be used."""
    return is_usable(s, seat, s.board.bastion)


def jacobites_may_shift(s: StruggleState, seat: Seat, space: int) -> bool:
    """IS-3.5.5 Military Action Points shift spaces of Scotland and Ireland in this round."""
    return seat == FR and "jacobite_shift" in s.modifiers and available(s, space)


def may_score_jacobites(s: StruggleState, seat: Seat, target: Target) -> bool:
    """IS-3.5.5 Not in a round in which the Jacobites may shift spaces."""
    return seat == FR and is_ready(s, FR, "jacobite_uprisings", "score") and "jacobite_shift" not in s.modifiers


def minor_may_unflag_market(s: StruggleState, seat: Seat, space: int) -> bool:
    """IS-5.3.2, RU-37 With a Conflict marker, or a French flag on the commodity of Townshend Acts."""
    if s.conflict[space]:
        return True
    if seat != BR or s.flag[space] != FR or s.townshend is None or s.board.spaces[space].good != s.townshend:
        return False
    return face_up(s, BR, "townshend_acts")


def minor_may_unflag_political(s: StruggleState, seat: Seat, space: int) -> bool:
    """IS-5.3.2 With a Conflict marker, or a French flag in Europe and Jonathan Swift with a foot in Ireland."""
    if s.conflict[space]:
        return True
    if (
        seat != BR
        or s.flag[space] != FR
        or s.board.spaces[space].region != EUROPE
        or not face_up(s, BR, "jonathan_swift")
    ):
        return False
    return holds(s, s.board.figures.swift_condition, BR)


def minor_may_shift_jacobites(s: StruggleState, seat: Seat, space: int) -> bool:
    """RU-46 As any shift: a flag goes only from under a Conflict marker."""
    return s.flag[space] is None or s.conflict[space] is not None
