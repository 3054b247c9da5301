"""EN-7: What may be built?"""

from __future__ import annotations

from domain.titles.endeavor.board import Board
from domain.titles.endeavor.effects.phases import BuildingBuilt, PhaseBegan
from domain.titles.endeavor.state import EndeavorState
from tests.domain.titles.endeavor.positions import BLACK, BOARD, GREEN, PURPLE, Position, gains, given


def of_level(*levels: int, board: Board = BOARD) -> list[str]:
    """The types of these levels, as options."""
    return [f"build:{b.id}" for b in board.buildings if b.level in levels]


def without(s: EndeavorState, *names: str) -> EndeavorState:
    """The position with no tiles of these types left, as if others had built them."""
    for name in names:
        s.tiles[BOARD.building_at[name]] = 0
    return s


def test_a_player_must_build_one_tile() -> None:
    """EN-7.1, EN-7.6 The tile goes to the next empty lot, without a disc; nothing but building is possible."""
    s = Position(3).build_turn(BLACK)
    given(s).refused(BLACK, "pass", "EN-7.1").refused(BLACK, "build:castle", "EN-7.1").when(BLACK, "build:market").then(
        BuildingBuilt(BLACK, "market", 1)
    ).owes(GREEN)


def test_tiles_above_the_build_level_are_not_allowed() -> None:
    """EN-7.2 With Industry 2 the Build Level is 2."""
    s = Position(3).status(BLACK, industry=2).build_turn(BLACK)
    given(s).offers(BLACK, *of_level(1, 2)).refused(BLACK, "build:dock", "EN-7.2")


def test_a_tile_that_has_run_out_cannot_be_built() -> None:
    """EN-7.1, EN-7.2 Five players built a Market each, and no sixth one is left."""
    s = Position(5, round=2)
    for seat in range(5):
        s.buildings(seat, "market")
    given(s.build_turn(BLACK)).offers(BLACK, "build:shipyard", "build:workshop").refused(
        BLACK, "build:market", "EN-7.1"
    )


def test_with_no_tile_at_the_build_level_the_next_higher_level_opens() -> None:
    """EN-7.3, R-4 With level 1 gone, a player of Build Level 1 chooses among level 2, and 3 stays closed."""
    s = without(Position(3).build_turn(BLACK), "market", "shipyard", "workshop")
    story = given(s)
    assert story.offered(BLACK) == of_level(2)
    story.refused(BLACK, "build:dock", "EN-7.3")


def test_looking_upward_goes_on_where_a_level_is_empty() -> None:
    """EN-7.3, R-4 With levels 1 and 2 gone, level 3 opens."""
    gone = [b.id for b in BOARD.buildings if b.level <= 2]
    assert given(without(Position(3).build_turn(BLACK), *gone)).offered(BLACK) == of_level(3)


def test_nobody_builds_two_of_level_five() -> None:
    """EN-7.4 The owner of a Museum may not build the Parliament; everything else may be built."""
    s = Position(3, round=2).buildings(BLACK, "museum").status(BLACK, industry=10).build_turn(BLACK)
    given(s).offers(BLACK, *of_level(1, 2, 3, 4)).refused(BLACK, "build:parliament", "EN-7.4")
    s = Position(3, round=2).buildings(BLACK, "university").status(BLACK, industry=10).build_turn(BLACK)
    given(s).offers(BLACK, *of_level(1, 2, 3, 4, 5))


def test_the_ban_on_a_second_level_five_holds_when_looking_upward() -> None:
    """EN-7.4, R-5 With nothing but level 5 left above them, the owner of a Museum still may not build it."""
    keep = ["university", "commodity_exchange", "parliament"]
    gone = [b.id for b in BOARD.buildings if b.id not in keep]
    s = without(Position(3, round=2).buildings(BLACK, "museum").build_turn(BLACK), *gone)
    given(s).offers(BLACK, "build:university").refused(BLACK, "build:parliament", "EN-7.4")


def test_other_types_may_be_built_again() -> None:
    """EN-7.4 A second Market is allowed."""
    s = Position(3, round=2).buildings(BLACK, "market").build_turn(BLACK)
    given(s).when(BLACK, "build:market").then(BuildingBuilt(BLACK, "market", 2))


def test_icons_of_a_new_tile_count_in_the_same_round() -> None:
    """EN-7.5 The last of three builds a Bank: it counts for the Salary of this very round."""
    s = (
        Position(3, start=GREEN, round=2)
        .buildings(BLACK, "market")
        .discs(BLACK, 0, 1)
        .status(BLACK, industry=2)
        .build_turn(BLACK)
    )
    story = given(s).when(BLACK, "build:bank")
    # Salary 2 clears both discs without asking.
    assert story.s.active[BLACK] == [False, False, False]
    story.then_among(
        BuildingBuilt(BLACK, "bank", 2), *gains(s, BLACK, BOARD.building["bank"].icons), PhaseBegan("growth")
    )


def test_icons_of_a_new_tile_count_for_growth() -> None:
    """EN-7.5 A Theater built now raises the Growth of this round."""
    s = Position(3, start=GREEN).status(BLACK, industry=4).build_turn(BLACK)
    story = given(s).when(BLACK, "build:theater")
    assert story.s.harbor == [3, 2, 2]


def test_a_new_building_can_be_activated_in_the_same_round() -> None:
    """EN-7.6 A Market built in round 1 is offered in the Action Phase of round 1."""
    story = given(Position(3, start=BLACK).build_turn(BLACK))
    story.when(BLACK, "build:market").when(GREEN, "build:workshop").when(PURPLE, "build:workshop")
    story.offers(BLACK, "activate:0", "activate:1", "pass")


def test_the_seventh_lot_is_filled_in_round_seven() -> None:
    """EN-7.7 In round 7 the tile goes to lot 7."""
    s = Position(3, round=7).build_turn(BLACK)
    given(s).when(BLACK, "build:market" if s.tiles[0] else "build:shipyard")
    assert len(given(s).when(BLACK, given(s).offered(BLACK)[0]).s.buildings[BLACK]) == 8
