"""Which Ministries are face up, and which of their abilities can be used? (IS-3.5)"""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.records import Seat
from domain.titles.imperial_struggle.board import AwardChange
from domain.titles.imperial_struggle.legality.conditions import holds
from domain.titles.imperial_struggle.pieces import BR, FR, FRESH, Region
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["award_changes", "builders", "face_up", "fresh_huguenots", "is_ready"]


def face_up(s: StruggleState, seat: Seat, card: str) -> bool:
    """IS-3.5.1 The side has this Ministry face up."""
    cabinet = s.cabinet[seat]
    return card in cabinet and s.face_up[seat][cabinet.index(card)]


def is_ready(s: StruggleState, seat: Seat, card: str, ability: str) -> bool:
    """IS-3.5.2 The Ministry is face up and this ability not Exhausted."""
    return face_up(s, seat, card) and f"{card}.{ability}" not in s.exhausted


def award_changes(s: StruggleState, award: str, winner: Seat) -> Iterator[AwardChange]:
    """IS-4.12.4 What face-up Ministries change of a Region's Award or a commodity's reward that a side wins."""
    for side in (FR, BR):
        for card, up in zip(s.cabinet[side], s.face_up[side], strict=True):
            if up:
                for change in s.board.ministries[card].awards:
                    if change.award == award and change.winner == winner:
                        yield change


def builders(s: StruggleState, seat: Seat) -> list[str]:
    """IS-5.6.5 Ministries that make building a Squadron cheaper now."""
    return [card for card in _BUILDERS if is_ready(s, seat, card, "squadron") and _is_met(s, seat, card)]


_BUILDERS = ("edmond_halley", "choiseul", "pitt_the_elder")


def _is_met(s: StruggleState, seat: Seat, card: str) -> bool:
    builds = s.board.ministries[card].builds
    return builds is not None and (builds.requires is None or holds(s, builds.requires, seat))


def fresh_huguenots(s: StruggleState, region: Region) -> list[int]:
    """RU-39 Fresh Huguenots markers of a Region."""
    return [i for i in s.board.territories if s.huguenots[i] == FRESH and s.board.spaces[i].region == region]
