"""EN-15: Where is a player present, and with how many discs?"""

from __future__ import annotations

import pytest

from domain.titles.endeavor.legality import is_present
from tests.domain.titles.endeavor.positions import BLACK, BOARD, GREEN, Position, given

AFRICA = BOARD.region_at["africa"]
EUROPE = BOARD.region_at["europe"]


@pytest.mark.parametrize("where", ["track", "beside", "city"])
def test_one_disc_overseas_is_presence(where: str) -> None:
    """EN-15.1 A disc on the track, beside it or in a city; without any the player may not act there."""
    made = Position(3).tokens(BLACK, occupy_or_draw=1).harbor(BLACK, 2)
    if where == "track":
        made.opened("africa", BLACK)
    elif where == "beside":
        made.opened("africa", GREEN).beside("africa", BLACK, 1)
    else:
        made.opened("africa", GREEN).cities(BLACK, "elmina")
    s = made.turn(BLACK)
    assert is_present(s, BLACK, AFRICA)
    assert "occupy:cape_town" in given(s).when(BLACK, "spend:occupy_or_draw").offered(BLACK)


def test_without_a_disc_there_is_no_presence() -> None:
    """EN-15.1 Black has nothing in Africa, so they may not occupy there."""
    s = Position(3).tokens(BLACK, occupy_or_draw=1).harbor(BLACK, 2).opened("africa", GREEN).turn(BLACK)
    assert not is_present(s, BLACK, AFRICA)
    given(s).when(BLACK, "spend:occupy_or_draw").refused(BLACK, "occupy:elmina", "EN-15.1")


def test_in_europe_everybody_is_present() -> None:
    """EN-15.2 Without any disc in Europe a player occupies a city there."""
    s = Position(3).harbor(BLACK, 2).turn(BLACK)
    assert is_present(s, BLACK, EUROPE)
    given(s).when(BLACK, "activate:0", "occupy:london")


def test_the_disc_count_is_all_discs_of_a_region() -> None:
    """EN-15.3 Cities, track and beside count together; automatic presence adds nothing."""
    s = Position(3).opened("africa", BLACK, BLACK).beside("africa", BLACK, 2).cities(BLACK, "elmina").turn(BLACK)
    assert s.count[BLACK][AFRICA] == 5
    assert s.count[BLACK][EUROPE] == 0
