"""Do golden games come out to the letter as they were written down?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.titles.imperialism.title import TITLE
from tests.domain.playthrough import assert_as_written
from tests.domain.titles.imperialism.playthrough import FOLDER, again, moves_of, random_moves, render

GAMES = sorted(FOLDER.glob("*.game"))


def text_of(name: str) -> str:
    """A golden game as it was written down."""
    return (FOLDER / f"{name}.game").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.stem)
def test_a_golden_game_is_played_as_written(path: Path) -> None:
    """Options, labels, effects, log lines, facts and scores are the same; `playthrough.py` rewrites them."""
    assert_as_written(path, again)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("reason", TITLE.end_reasons)
def test_every_size_and_end_has_its_golden_game(seats: int, reason: str) -> None:
    """IM-24.1 There is a playthrough for each number of players."""
    texts = [path.read_text(encoding="utf-8") for path in GAMES]
    assert any(f"\nseats {seats}\n" in x and f"\noutcome {reason}\n" in x for x in texts)


def triggered_by_the_active_player(text: str) -> bool:
    """True where the end space was reached in the own turn."""
    name = re.findall(r"^  (?:The )?(.+) reaches the end space\.$", text, re.MULTILINE)[0]
    turn = re.findall(r"^  Turn of (?:the )?(.+)\.$", text.partition("reaches the end space")[0], re.MULTILINE)[-1]
    return bool(name == turn)


def test_ends_are_triggered_in_ones_own_and_in_anothers_turn() -> None:
    """IM-24.1, IM-24.2, R-29 Both kinds of trigger are written down."""
    assert triggered_by_the_active_player(text_of("own_turn"))
    assert not triggered_by_the_active_player(text_of("anothers_turn"))


def test_a_tie_is_written_down() -> None:
    """IM-24.5, R-32 A shared victory is among the golden games."""
    assert len(text_of("tie").splitlines()[-1].split()) == 3


def test_random_moves_are_the_same_again() -> None:
    """The same seed gives the same moves, and a game written down gives its own moves back."""
    moves = random_moves(3, "again")
    assert random_moves(3, "again") == moves
    assert moves_of(render(3, "again", moves)) == (3, "again", moves)
