"""EN-13: What does Ship do?"""

from __future__ import annotations

from domain.titles.endeavor.effects.actions import BuildingActivated, DiscLandedBeside, DiscShipped, TrackTokenTaken
from tests.domain.titles.endeavor.positions import BLACK, BOARD, GREEN, Position, gains, given


def shipyard(discs: int = 2) -> Position:
    """Black has a Shipyard on lot 1."""
    return Position(3).buildings(BLACK, "shipyard").harbor(BLACK, discs)


def test_every_region_overseas_may_be_chosen() -> None:
    """EN-13.1, EN-13.3 Open or closed, with presence or without; Europe never."""
    s = shipyard().opened("africa", GREEN).turn(BLACK)
    overseas = [f"ship:{r.id}" for r in BOARD.regions if r.id != "europe"]
    given(s).when(BLACK, "activate:1").offers(BLACK, *overseas).refused(BLACK, "ship:europe", "EN-13.1").refused(
        BLACK, "ship:atlantis", "EN-13.1"
    )


def test_the_disc_goes_to_the_free_space_farthest_from_the_deck() -> None:
    """EN-13.2, R-10, R-11 Space 3 is next; its token goes to the shipper, and its icon counts at once."""
    s = shipyard().track("india", GREEN, GREEN).token_on_track("india", 3, "finance").turn(BLACK)
    given(s).when(BLACK, "activate:1", "ship:india").then(
        BuildingActivated(BLACK, 1),
        DiscShipped(BLACK, "india", 3),
        TrackTokenTaken(BLACK, "india", "finance"),
        *gains(s, BLACK, BOARD.tokens[BOARD.token_at["finance"]].icons),
    )


def test_beside_a_full_track_there_is_room_for_everybody() -> None:
    """EN-13.3, R-12 A latecomer gets in without a token or a Governor; the disc counts for presence."""
    s = shipyard().opened("india", GREEN, GREEN).turn(BLACK)
    story = given(s).when(BLACK, "activate:1", "ship:india")
    story.then(BuildingActivated(BLACK, 1), DiscLandedBeside(BLACK, "india"))
    assert story.s.count[BLACK][BOARD.region_at["india"]] == 1


def test_a_track_that_is_not_full_opens_nothing() -> None:
    """EN-13.4 The region stays closed until the last space is taken."""
    s = shipyard().track("africa", *[GREEN] * 4).turn(BLACK)
    story = given(s).when(BLACK, "activate:1", "ship:africa")
    assert not story.s.open[BOARD.region_at["africa"]]
