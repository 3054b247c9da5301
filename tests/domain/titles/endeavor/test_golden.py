"""Do golden games come out to the letter as they were written down?"""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.kernel.effects import AgendaChanged
from domain.titles.endeavor.title import TITLE
from tests.domain.playthrough import assert_as_written
from tests.domain.titles.endeavor.playthrough import FOLDER, again, moves_of, random_moves, render, replay

GAMES = sorted(FOLDER.glob("*.game"))


@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.stem)
def test_a_golden_game_is_played_as_written(path: Path) -> None:
    """Options, labels, effects, log lines, facts and scores are the same; `playthrough.py` rewrites them."""
    assert_as_written(path, again)


@pytest.mark.parametrize("reason", TITLE.end_reasons)
def test_every_end_of_a_game_has_its_golden_game(reason: str) -> None:
    """EN-23.2 For each reason for which a game ends there is a playthrough."""
    assert any(f"\noutcome {reason}\n" in path.read_text(encoding="utf-8") for path in GAMES)


def test_golden_games_show_one_winner_and_a_shared_victory() -> None:
    """EN-24.10 Both kinds of final scoring are written down."""
    winners = [path.read_text(encoding="utf-8").splitlines()[-1].split()[1:] for path in GAMES]
    assert {len(names) for names in winners} == {1, 2}


def test_golden_games_show_every_effect() -> None:
    """Whatever can happen in Endeavor happens in them."""
    seen = {AgendaChanged}
    for path in GAMES:
        for _, _, told in replay(*moves_of(path.read_text(encoding="utf-8"))):
            seen.update(type(e) for e in told)
    own = {cls for cls in TITLE.codec.effects.values() if cls.__module__.startswith("domain.titles")}
    assert own <= seen


def test_random_moves_are_the_same_again() -> None:
    """The same seed gives the same moves, and a game written down gives its own moves back."""
    moves = random_moves(3, "again")
    assert random_moves(3, "again") == moves
    assert moves_of(render(3, "again", moves)) == (3, "again", moves)
