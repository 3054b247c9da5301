"""EN-5: How are statuses counted?"""

from __future__ import annotations

import pytest

from domain.titles.endeavor.board import STATUSES
from domain.titles.endeavor.effects.actions import BuildingActivated, CardDrawn
from domain.titles.endeavor.effects.phases import StatusMoved
from domain.titles.endeavor.legality import level
from domain.titles.endeavor.title import TITLE
from tests.domain.titles.endeavor.positions import BLACK, BOARD, RED, Position, gains, given, value

LEVELS = {
    "industry": {0: 1, 1: 1, 2: 2, 3: 2, 4: 3, 6: 3, 7: 4, 9: 4, 10: 5, 15: 5},
    "culture": {0: 2, 1: 2, 2: 3, 3: 3, 4: 4, 6: 4, 7: 5, 9: 5, 10: 6, 15: 6},
    "finance": {0: 1, 1: 1, 2: 2, 3: 2, 4: 3, 6: 3, 7: 4, 9: 4, 10: 5, 15: 5},
    "politics": {0: 1, 1: 1, 2: 2, 3: 2, 4: 3, 6: 3, 7: 4, 9: 4, 10: 5, 15: 5},
}
"""EN-5.3 The published bands, at their ends."""


def test_tokens_buildings_and_face_up_cards_make_a_status() -> None:
    """EN-5.1 A status is the number of its icons on brown tokens, buildings and face-up cards."""
    s = (
        Position(3)
        .buildings(BLACK, "workshop")
        .cards(BLACK, "north_america_3", "slavery_0")
        .face_down(BLACK, "slavery_1")
        .tokens(BLACK, industry=3)
        .turn(BLACK)
    )
    board = [BOARD.building["workshop"], BOARD.cards["north_america_3"], BOARD.cards["slavery_0"]]
    assert value(s, BLACK, "industry") == 3 + sum(x.icons.amounts[0] for x in board)


def test_a_status_changes_at_once() -> None:
    """EN-5.1 Drawing a card moves the markers in the same move."""
    s = Position(3).buildings(BLACK, "market").harbor(BLACK, 1).turn(BLACK)
    given(s).when(BLACK, "activate:1", "draw:europe").then(
        BuildingActivated(BLACK, 1),
        CardDrawn(BLACK, "europe_0"),
        *gains(s, BLACK, BOARD.cards["europe_0"].icons),
    )


@pytest.mark.parametrize("status", STATUSES)
def test_levels_follow_the_marker(status: str) -> None:
    """EN-5.3, R-24, R-25 All four tracks have the bands 0-1, 2-3, 4-6, 7-9 and 10-15."""
    for marker, expected in LEVELS[status].items():
        s = Position(3).status(RED - 1, **{status: marker}).turn(BLACK)
        assert level(s, STATUSES.index(status), RED - 1) == expected


def test_the_marker_stops_at_fifteen_but_the_value_does_not() -> None:
    """EN-5.2, R-21 A status of 17 stands on 15 and gives the level of 15."""
    s = Position(3).buildings(BLACK, "shipyard").status(BLACK, culture=17).turn(BLACK)
    assert value(s, BLACK, "culture") == 17
    facts = TITLE.facts(s, None)["seats"][BLACK]["statuses"]["culture"]
    assert facts == {"value": 17, "marker": 15, "level": 6}


def test_losses_come_off_the_true_value() -> None:
    """EN-5.2, R-21 Whoever has 16 and loses 2 stands on 14."""
    s = (
        Position(3)
        .cards(BLACK, "south_america_1", "europe_0")
        .status(BLACK, culture=16)
        .turn(BLACK)
    )  # fmt: skip
    loss = BOARD.cards["south_america_1"].icons.amounts[1]
    given(s).when(BLACK, "pass", "discard:south_america_1").then_among(StatusMoved(BLACK, "culture", 16 - loss))


def test_nothing_is_exchanged_or_thrown_away() -> None:
    """EN-5.4 On a turn there is no way to give or drop a token or a card."""
    s = Position(3).tokens(BLACK, industry=2, ship=1).cards(BLACK, "europe_0").harbor(BLACK, 3).turn(BLACK)
    given(s).offers(BLACK, "activate:0", "activate:1", "spend:ship", "pass").refused(
        BLACK, "discard:europe_0", "EN-10.2"
    )
