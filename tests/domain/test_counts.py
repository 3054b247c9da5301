"""Are there as many ways to go on as there were before, and do random games end as they did?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from domain.registry import TITLES
from tests.domain.counts import LONG, Count, RandomGame, count, positions_of, read_position, written_games

FORMER = 1_000
"""Under former rules, counts of more histories than this belong to the long suite, and two games of three."""


COUNTS = [
    pytest.param(
        path,
        counted,
        id=f"{slug}-{path.stem}-{counted.depth}" + (f"-rules_{rules}" if rules else ""),
        marks=[pytest.mark.long] * (counted.histories > (FORMER if rules else LONG)),
    )
    for slug, title in TITLES.items()
    for rules in (None, *title.former_rules)
    for path in positions_of(slug, rules)
    for counted in read_position(path).counts
]
GAMES = [
    pytest.param(
        game,
        row,
        id=game.seed + (f"-rules_{rules}" if rules else ""),
        marks=[pytest.mark.long] * (rules is not None and number % 3 > 0),
    )
    for slug, title in TITLES.items()
    for rules in (None, *title.former_rules)
    for number, (game, row) in enumerate(written_games(slug, rules))
]


@pytest.mark.parametrize(("path", "counted"), COUNTS)
def test_a_position_has_the_histories_that_were_counted(path: Path, counted: Count) -> None:
    """From each position as many histories go on as before, and the same ones."""
    position = read_position(path)
    s, _ = position.reach()
    assert count(s, position.chance(), counted.depth) == counted


@pytest.mark.parametrize(("game", "written"), GAMES)
def test_a_random_game_goes_as_it_went(game: RandomGame, written: dict[str, Any]) -> None:
    """A random game offers the same options in the same order, and ends after as many moves with the same outcome."""
    assert game.play() == written


@pytest.mark.parametrize("slug", TITLES)
def test_every_title_has_counts(slug: str) -> None:
    """Each title has positions in its default and in its long suite, and games of every number of seats."""
    counts = [counted.histories for path in positions_of(slug) for counted in read_position(path).counts]
    assert min(counts) <= LONG < max(counts)
    assert {game.seats for game, _ in written_games(slug)} == set(TITLES[slug].seats)
