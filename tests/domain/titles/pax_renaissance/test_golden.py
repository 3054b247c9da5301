"""Do golden games come out to the letter as they were written down?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from domain.titles.pax_renaissance.title import TITLE
from tests.domain.titles.pax_renaissance.golden import FOLDER, render

GAMES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.stem)
def test_a_golden_game_is_played_as_written(path: Path) -> None:
    """PR-12 Effects, log lines, the end and the ranking are those that were written down."""
    game = json.loads(path.read_text(encoding="utf-8"))
    assert render(game) == game


@pytest.mark.parametrize("reason", TITLE.end_reasons)
def test_every_end_of_a_game_has_its_golden_game(reason: str) -> None:
    """PR-12.2, PR-12.7, PR-14 For each reason for which a game ends there is a whole game."""
    game = json.loads((FOLDER / f"{reason}.json").read_text(encoding="utf-8"))
    assert game["reason"] == reason
