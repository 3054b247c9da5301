"""How is what was stored in earlier versions read today?

Version 1 named tracks by their places in the pack, decks by true and false, and wrote absence as an empty text.
Effects that were told before without all that they change name it since their last version.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.kernel.codec import Upcast
from domain.titles.imperialism.board import PROVIDENCE, TERRITORY, Board

__all__ = ["TOLD_SINCE", "UPCASTS", "VERSIONS"]

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


def listed(field: str) -> Lift:
    """What a field names, as a list; nothing where it is null."""
    return lambda old, board: [] if old[field] is None else [old[field]]


def card_of_the_hand(field: str) -> Lift:
    """The territory that a field names, as a list, if it is a card; India and China are none."""
    return lambda old, board: [card for card in [old[field]] if board.territory[card].kind != "board_space"]


def word_if(field: str, *, true: str, false: str) -> Lift:
    """One of two words for a field that was true or false."""
    return lambda old, board: true if old[field] else false


UPCASTS: Final[Mapping[tuple[str, int], Upcast]] = {
    # Effects.
    ("level_moved", 1): lift(track=lambda old, board: board.tracks[old["track"]]),
    ("level_moved", 2): lift(before=lambda old, board: None, cause=lambda old, board: None),
    ("glory_gained", 1): lift(cause=lambda old, board: None),
    ("deck_shuffled", 1): lift("territories", deck=deck_if("territories")),
    ("cards_drawn", 1): lift("territories", deck=deck_if("territories")),
    ("card_taken_from_hand", 1): lift("territory", deck=deck_if("territory")),
    ("hand_card_discarded", 1): lift(deck=lambda old, board: board.deck_of(old["card"])),
    ("hand_hidden", 1): lift("again"),
    ("achievement_taken", 1): lift(next_top=none_for_empty("next_top")),
    ("achievement_taken", 2): lift("next_top", revealed=listed("next_top")),
    ("card_announced", 1): lift(choice=none_for_empty("choice")),
    ("authorities_rearranged", 1): lift(holders=lambda old, board: [card or None for card in old["holders"]]),
    ("authorities_rearranged", 2): lift(holders=lambda old, board: [[c] if c else [] for c in old["holders"]]),
    ("territory_conquered", 1): lift(from_hand=card_of_the_hand("territory")),
    # Steps.
    ("defence", 1): lift("refused", settlement=word_if("refused", true="refused", false="allowed")),
    ("look_at_hand", 1): lift("optional", taking=word_if("optional", true="may", false="must")),
}
VERSIONS: Final[Mapping[str, int]] = {name: version + 1 for name, version in UPCASTS}
TOLD_SINCE: Final[Mapping[str, tuple[int, tuple[str, ...]]]] = {
    "level_moved": (3, ("before", "cause")),
    "glory_gained": (2, ("cause",)),
}
"""The version since which an effect tells what its earlier ones could not be lifted to, and those fields."""
