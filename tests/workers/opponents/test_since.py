"""Does an engine play as it did since the version that is told?"""

from __future__ import annotations

import ast
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import workers.opponents
from domain.registry import TITLES
from workers.opponents.evaluations import VERSION, Evaluation, evaluation_of
from workers.opponents.levels import simulations_of
from workers.opponents.since import BUDGET, SEARCHED, plays_since

GAMES = [(slug, seats) for slug in sorted(TITLES) for seats in TITLES[slug].seats]
ELSEWHERE = {"levels.py"}
"""Modules that say themselves since when."""


def asked(path: Path) -> set[int]:
    """The versions at which a module begins to go another way, by what it compares `version` with."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Compare(ast.Name("version") | ast.Attribute(attr="version"), [sign], [ast.Constant(int(number))]):
                found.add(number + isinstance(sign, ast.Gt | ast.LtE))
    return found


def simulated(slug: str, version: int, seats: int, level: str) -> tuple[int, int]:
    """Simulations of a level, and how many of them it makes where no level may be slower than `normal`."""
    levels = simulations_of(slug, version, seats)
    return levels[level], min(levels[level], levels["normal"])


def alike(one: Evaluation, other: Evaluation, seats: int, level: str | None) -> bool:
    """Whether all is the same that an engine goes by: `greedy` searches no lines, and a level only its own."""
    lines = level is None or one.beam_of(level, seats) == other.beam_of(level, seats)
    return lines and replace(one, by_lines={}) == replace(other, by_lines={})


def test_every_turn_of_the_search_is_known() -> None:
    """Whoever lets the search of a new version go another way names it."""
    modules = [path for path in Path(workers.opponents.__path__[0]).glob("*.py") if path.name not in ELSEWHERE]
    assert set().union(*map(asked, modules)) == set(SEARCHED)


@pytest.mark.parametrize("level", [None, "easy", "normal", "hard"])
@pytest.mark.parametrize(("slug", "seats"), GAMES)
def test_nothing_is_otherwise_between(slug: str, seats: int, level: str | None) -> None:
    """All versions since judge alike and make as many simulations; the one before does not, or searches otherwise."""
    found = [plays_since(slug, seats, version, level) for version in range(1, VERSION + 1)]
    assert all(since <= version for version, since in enumerate(found, start=1))
    for (version, since), (_, after) in pairwise(enumerate(found, start=1)):
        assert after in (since, version + 1)
        same = alike(*(evaluation_of(TITLES[slug], each) for each in (version, version + 1)), seats, level) and (
            level is None or simulated(slug, version, seats, level) == simulated(slug, version + 1, seats, level)
        )
        if version > 1:
            assert (after == since) == (same and version + 1 not in SEARCHED)


def test_the_first_version_is_like_no_other() -> None:
    """It has engines of its own."""
    assert [plays_since(slug, seats, 1) for slug, seats in GAMES] == [1] * len(GAMES)
    assert 1 not in [plays_since(slug, seats, 2) for slug, seats in GAMES]


def test_a_level_plays_as_before_where_others_have_more_simulations() -> None:
    """In Imperialism version 27 gave `easy` and `normal` more simulations, but only with four seats.

    That touches `hard`, which must not be slower than `normal` everywhere, and leaves `greedy` alone.
    """
    assert [plays_since("imperialism", 4, 27, level) for level in (None, "easy", "normal", "hard")] == [26, 27, 27, 27]
    assert [plays_since("imperialism", 2, 27, level) for level in (None, "easy", "normal", "hard")] == [26] * 4


def test_a_level_plays_as_before_where_others_search_otherwise() -> None:
    """In Pax Renaissance version 28 changed `normal` and `hard`, and neither `easy` nor `greedy`."""
    for seats in (2, 3, 4):
        found = [plays_since("pax_renaissance", seats, 28, level) for level in (None, "easy", "normal", "hard")]
        assert found == [27, 27, 28, 28]
        assert plays_since("pax_renaissance", seats, 28, BUDGET) == 28
