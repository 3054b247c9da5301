"""EN-14: What happens when a track is full?"""

from __future__ import annotations

from domain.titles.endeavor.actions.ship import winner_of_track
from domain.titles.endeavor.effects.actions import (
    BuildingActivated,
    DiscShipped,
    GovernorWon,
    RegionOpened,
    TrackTokenTaken,
)
from domain.titles.endeavor.effects.phases import GovernorPlaced
from tests.domain.titles.endeavor.positions import BLACK, BOARD, GREEN, PURPLE, RED, WHITE, Position, gains, given

GOVERNOR = BOARD.cards["africa_governor"].icons


SPACES = BOARD.regions[BOARD.region_at["africa"]].spaces


def last_space() -> Position:
    """Black ships next, to the last space of Africa, where Green has the most discs."""
    return Position(5).buildings(BLACK, "shipyard").harbor(BLACK, 2).almost_full("africa", GREEN, BLACK, RED)


def test_the_last_space_opens_the_region() -> None:
    """EN-13.4, EN-14.1, EN-14.2, EN-14.5, EN-25.5, EN-14.6 Disc, token, opening, Governor, icons: in this order."""
    s = last_space().token_on_track("africa", SPACES, "finance").turn(BLACK)
    given(s).when(BLACK, "activate:1", "ship:africa").then(
        BuildingActivated(BLACK, 1),
        DiscShipped(BLACK, "africa", SPACES),
        TrackTokenTaken(BLACK, "africa", "finance"),
        *gains(s, BLACK, BOARD.tokens[BOARD.token_at["finance"]].icons),
        RegionOpened("africa"),
        GovernorWon(GREEN, "africa_governor"),
        GovernorPlaced(GREEN, "africa_governor"),
        *gains(s, GREEN, GOVERNOR),
    )


def test_the_player_with_the_most_discs_wins_the_governor() -> None:
    """EN-14.2 Three against two against one."""
    assert winner_of_track((RED, RED, RED, WHITE, WHITE, BLACK)) == RED


def test_among_tied_players_the_disc_nearest_to_the_deck_decides() -> None:
    """EN-14.3, R-13 A third player's disc that lies nearer does not count."""
    assert winner_of_track((WHITE, RED, WHITE, PURPLE, RED, BLACK)) == RED
    assert winner_of_track((RED, WHITE, RED, WHITE, BLACK, GREEN)) == WHITE


def test_the_winner_may_have_passed() -> None:
    """EN-14.4, R-14 A passed player gets the Governor and settles at once."""
    s = last_space().passed(GREEN).cards(GREEN, "caribbean_1", "caribbean_2").turn(BLACK)
    given(s).when(BLACK, "activate:1", "ship:africa").owes(GREEN).offers(
        GREEN, "governor:africa_governor", "governor:none"
    )


def test_a_second_governor_lies_with_the_other_cards() -> None:
    """EN-14.5, R-15 The governor space is taken, so the new Governor stays on a card space."""
    s = last_space().opened("india", WHITE).governor(GREEN, "india_governor").turn(BLACK)
    story = given(s).when(BLACK, "activate:1", "ship:africa")
    assert story.s.governor[GREEN] == "india_governor"
    assert story.s.cards[GREEN] == ("india_governor", "africa_governor")


def test_governors_are_never_drawn() -> None:
    """EN-14.6 While a region is closed its deck cannot be drawn from, and after the opening the Governor is gone."""
    s = Position(3).buildings(BLACK, "market").harbor(BLACK, 1).track("africa", BLACK, BLACK).turn(BLACK)
    given(s).when(BLACK, "activate:1").refused(BLACK, "draw:africa", "EN-20.1")
    after = Position(3).buildings(BLACK, "market").harbor(BLACK, 1).opened("africa", BLACK).turn(BLACK)
    given(after).when(BLACK, "activate:1", "draw:africa")
    assert after.decks[BOARD.deck_at["africa"]][0] == "africa_1"


def test_an_open_region_can_be_occupied_and_drawn_from() -> None:
    """EN-14.7 The next player who is present may occupy, attack and draw there."""
    s = (
        Position(3, round=2)
        .buildings(BLACK, "market", "fortress")
        .harbor(BLACK, 3)
        .opened("africa", BLACK)
        .cities(GREEN, "elmina")
        .turn(BLACK)
    )
    story = given(s).when(BLACK, "activate:2")
    assert {"occupy:cape_town", "attack:elmina"} <= set(story.offered(BLACK))
