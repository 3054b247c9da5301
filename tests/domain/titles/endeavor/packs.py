"""How does a test play with other numbers than those of the pack that comes with the title?"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from domain.kernel.content import read_pack
from domain.registry import bundled_pack
from domain.titles.endeavor.board import Board
from domain.titles.endeavor.title import TITLE

__all__ = ["PACK", "action", "changed", "changed_board", "politics_of_cards"]

PACK: dict[str, Any] = dict(bundled_pack("endeavor").data)
"""The data of the pack that comes with the title; not to be changed."""


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """A copy of the pack's data after this change."""
    data = copy.deepcopy(PACK)
    change(data)
    return data


def changed_board(change: Callable[[dict[str, Any]], object]) -> Board:
    """The board of a changed pack, which must be sound."""
    board = read_pack(TITLE, changed(change)).board
    assert isinstance(board, Board)
    return board


def action(mode: str, *actions: str, same_region: bool | None = None, same_deck: bool | None = None) -> dict[str, Any]:
    """A form of action as the pack writes it."""
    combined = mode == "combo"
    return {
        "mode": mode,
        "actions": list(actions),
        "min_steps": 1,
        "max_steps": 2 if combined else 1,
        "same_region": combined if same_region is None else same_region,
        "same_deck": actions == ("draw", "draw") if same_deck is None else same_deck,
    }


def politics_of_cards(**politics: int) -> Callable[[dict[str, Any]], None]:
    """A change after which these cards have so much Politics and all others none, whatever the pack says."""

    def change(pack: dict[str, Any]) -> None:
        for card in pack["cards"]:
            card["icons"]["politics"] = politics.get(card["id"], 0)

    return change
