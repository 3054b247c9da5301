"""Do opponents of Imperial Struggle count what a conquered Territory gives at the end?"""

from __future__ import annotations

import pytest

from domain.titles.imperial_struggle.pieces import BR, FR, USA
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.titles.imperial_struggle.table import BOARD, Position, only
from workers.opponents.evaluations import evaluation_of, struggle_wars
from workers.opponents.evaluations.struggle_conquests import lead, values

POINTS = BOARD.numbers.final_territory


def further(s: StruggleState) -> float:
    """By how much France is further ahead than versions before thought."""
    return lead(s) - struggle_wars.lead(s)


@pytest.mark.parametrize("turn", [0, 4, 9])
def test_a_territory_of_the_other_colour_counts_before_the_end(turn: int) -> None:
    """IS-11.4 Nine tenths of what Final Scoring gives; in the last turn versions before counted them, too."""
    share = 0 if turn == 9 else 0.9 * POINTS
    for flags, held in ((only("acadia"), 0), (only("carolinas"), 1), (only(british=["acadia", "guadeloupe"]), -2)):
        assert further(Position(FR, turn=turn, flags=flags).s) == pytest.approx(held * share)


def test_usa_flags_count_as_french() -> None:
    """IS-11.4 In the last turn, too, where versions before forgot them; not on Territories of other colours."""
    for names, held in ((["carolinas"], 1), (["san_agustin"], 0), (["carolinas", "northern_colonies"], 2)):
        flags = only(others=dict.fromkeys(names, USA))
        assert further(Position(FR, turn=9, flags=flags).s) == pytest.approx(held * POINTS)
        assert further(Position(FR, turn=8, tile=None, flags=flags).s) == pytest.approx(0.9 * held * POINTS)


def test_former_versions_count_as_they_did() -> None:
    """Versions until 24 judge by `struggle_wars`, later ones by this."""
    s = Position(FR, flags=only("carolinas")).s
    assert evaluation_of(TITLE, 24).values(s) == struggle_wars.values(s)
    assert evaluation_of(TITLE).values(s) == values(s)
    assert values(s)[FR] > struggle_wars.values(s)[FR]
    s = Position(FR, flags=only(british=["acadia"])).s
    assert values(s)[BR] > struggle_wars.values(s)[BR]
