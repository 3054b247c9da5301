"""Is a content pack sound?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.titles.endeavor.board import Board, make_board

__all__ = ["read_board"]


def read_board(data: Mapping[str, Any]) -> Board:
    """The board of a pack."""
    return make_board(data)
