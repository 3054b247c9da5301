"""Do golden games come out to the letter as they were written down?"""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.titles.imperial_struggle.title import TITLE
from tests.domain.playthrough import assert_as_written
from tests.domain.titles.imperial_struggle.playthrough import FOLDER, again

GAMES = sorted(FOLDER.glob("*.game"))


@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.stem)
def test_a_golden_game_is_played_as_written(path: Path) -> None:
    """Options, labels, log lines, facts and scores are the same; `playthrough.py` rewrites them."""
    assert_as_written(path, again)


@pytest.mark.parametrize("reason", TITLE.end_reasons)
def test_every_end_of_a_game_has_its_golden_game(reason: str) -> None:
    """IS-2.3, IS-11.5 For each reason for which a game ends there is a playthrough."""
    assert any(f"\noutcome {reason} " in path.read_text(encoding="utf-8") for path in GAMES)


def test_both_sides_win_golden_games() -> None:
    """IS-2.3 A victory by points is written down for either side."""
    ends = [path.read_text(encoding="utf-8").splitlines()[-2] for path in GAMES]
    assert {"outcome victory_points France", "outcome victory_points Britain"} <= set(ends)
