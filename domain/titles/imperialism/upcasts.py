"""How is what was stored in earlier versions read today?

Version 1 named tracks by their places in the pack, decks by true and false, and wrote absence as an empty text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.kernel.codec import Upcast
from domain.titles.imperialism.board import PROVIDENCE, TERRITORY, Board

__all__ = ["UPCASTS", "VERSIONS"]

Lift = Callable[[Mapping[str, Any], Board], Any]
"""The new value of a field, from the old fields."""


def lift(*dropped: str, **lifts: Lift) -> Upcast:
    """Set each named field anew from the old ones, and drop those that are gone."""

    def upcast(old: dict[str, Any], board: Board) -> dict[str, Any]:
        new = {name: value for name, value in old.items() if name not in dropped}
        return new | {name: value(old, board) for name, value in lifts.items()}

    return upcast


def deck_if(field: str) -> Lift:
    """The territory deck where the field is true, else the providence deck."""
    return lambda old, board: TERRITORY if old[field] else PROVIDENCE


def none_for_empty(field: str) -> Lift:
    """The text of a field; None where it is empty."""
    return lambda old, board: old[field] or None


UPCASTS: Final[Mapping[tuple[str, int], Upcast]] = {
    ("level_moved", 1): lift(track=lambda old, board: board.tracks[old["track"]]),
    ("deck_shuffled", 1): lift("territories", deck=deck_if("territories")),
    ("cards_drawn", 1): lift("territories", deck=deck_if("territories")),
    ("card_taken_from_hand", 1): lift("territory", deck=deck_if("territory")),
    ("hand_card_discarded", 1): lift(deck=lambda old, board: board.deck_of(old["card"])),
    ("achievement_taken", 1): lift(next_top=none_for_empty("next_top")),
    ("card_announced", 1): lift(choice=none_for_empty("choice")),
    ("authorities_rearranged", 1): lift(holders=lambda old, board: [card or None for card in old["holders"]]),
}

VERSIONS: Final[Mapping[str, int]] = {name: version + 1 for name, version in UPCASTS}
