"""Do all titles keep the laws?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.domain import laws, redaction_laws
from tests.domain.cases import Case, Game, all_cases, record_game, record_games

MOVES = 300
"""So many moves of random games each case is judged by, in the default suite."""
LONG_MOVES = 20_000
"""In the long one."""
TITLE_MOVES = 1000
"""The same for the laws about all games of a title, which look for everything that can come up."""
LONG = 40
EXAMPLES = 6
"""Games per case that Hypothesis chooses, in the default suite; in the long one, so many times more."""

CASES = all_cases()
GAME_LAWS = (*laws.GAME_LAWS, *redaction_laws.REDACTION_LAWS)
TITLE_LAWS = (*laws.TITLE_LAWS, *redaction_laws.REDACTION_TITLE_LAWS)
BY_TITLE = {case.title.slug: [c for c in CASES if c.title is case.title] for case in CASES}


def _name(law: Callable[..., None]) -> str:
    return law.__name__.removeprefix("law_")


@pytest.mark.parametrize("law", GAME_LAWS, ids=_name)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_random_games_keep_the_law(case: Case, law: Callable[[Game], None]) -> None:
    """Games that were played at random keep the law."""
    for game in record_games(case, MOVES):
        law(game)


def test_processes_agree() -> None:
    """Processes with other hash seeds play the same games; one process plays those of all titles."""
    laws.law_processes_agree(CASES, {str(case): record_games(case, TITLE_MOVES) for case in CASES})


@pytest.mark.parametrize("law", [law for law in TITLE_LAWS if law is not laws.law_processes_agree], ids=_name)
@pytest.mark.parametrize("slug", BY_TITLE)
def test_titles_keep_the_law(slug: str, law: Callable[[Sequence[Case], Any], None]) -> None:
    """All ways to play a title together keep the law."""
    law(BY_TITLE[slug], {str(case): record_games(case, TITLE_MOVES) for case in BY_TITLE[slug]})


def _judge(case: Case, seed: str, picks: list[int]) -> None:
    game = record_game(case, seed, picks)
    for law in GAME_LAWS:
        law(game)


choices = st.lists(st.integers(0, 1 << 16), max_size=60)


@pytest.mark.parametrize("examples", [EXAMPLES, pytest.param(LONG * EXAMPLES, marks=pytest.mark.long)])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_chosen_games_keep_the_laws(case: Case, examples: int) -> None:
    """Games whose seed and choices Hypothesis picks keep every law."""
    check = given(seed=st.integers(0, 1 << 32).map(str), picks=choices)(lambda seed, picks: _judge(case, seed, picks))
    quiet = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    settings(max_examples=examples, deadline=None, derandomize=True, database=None, suppress_health_check=quiet)(
        check
    )()


@pytest.mark.long
@pytest.mark.parametrize("case", CASES, ids=str)
def test_many_random_games_keep_the_laws(case: Case) -> None:
    """Many more random games keep every law."""
    for game in record_games(case, LONG_MOVES):
        for law in GAME_LAWS:
            law(game)
