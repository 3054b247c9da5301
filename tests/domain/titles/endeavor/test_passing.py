"""EN-22: Which cards may a player keep after passing?"""

from __future__ import annotations

import pytest

from domain.titles.endeavor.effects.actions import (
    BuildingActivated,
    CityOccupied,
    DiscShipped,
    GovernorWon,
    RegionOpened,
    SlaveryCardsTurned,
)
from domain.titles.endeavor.effects.phases import CardReturned, GovernorDiscarded, GovernorPlaced, Passed
from domain.titles.endeavor.legality import is_over_limit, level
from domain.titles.endeavor.state import EndeavorState
from tests.domain.titles.endeavor.packs import changed_board, politics_of_cards
from tests.domain.titles.endeavor.positions import (
    BLACK,
    BOARD,
    GREEN,
    PURPLE,
    RED,
    WHITE,
    Position,
    gains,
    given,
    losses,
)

POLITICS_OF_LIMIT = {1: 0, 2: 2, 3: 4, 4: 7, 5: 10}
"""EN-5.3 The least Politics that gives each Card Limit."""

CALM = changed_board(politics_of_cards())
"""A pack whose cards have no Politics, so that cards and Card Limit do not hang together."""

PLAIN = ["caribbean_1", "caribbean_2", "south_america_1", "south_america_2", "south_america_3", "north_america_1"]
"""Some region cards."""


def with_cards(limit: int, *cards: str) -> Position:
    """Black has these cards and so much Politics."""
    return Position(4, board=CALM).cards(BLACK, *cards).status(BLACK, politics=POLITICS_OF_LIMIT[limit])


@pytest.mark.parametrize(
    ("limit", "count", "slavery", "within"),
    [(1, 2, 1, True), (2, 3, 0, False), (2, 3, 2, True), (2, 4, 2, False), (4, 5, 1, True), (5, 6, 1, False)],
)
def test_the_table_of_limits(limit: int, count: int, slavery: int, within: bool) -> None:
    """EN-22.3 The six lines of the table: one slavery card is free, but never beyond five cards on card spaces."""
    cards = [f"slavery_{v}" for v in range(slavery)] + PLAIN[: count - slavery]
    s = with_cards(limit, *cards).turn(BLACK)
    assert level(s, 3, BLACK) == limit
    assert is_over_limit(s, BLACK) is not within


def test_passing_ends_the_turns_of_the_round() -> None:
    """EN-22.1, EN-22.6 Within the limit nothing is discarded and the next player is to move."""
    s = with_cards(1, "caribbean_1").turn(BLACK)
    given(s).when(BLACK, "pass").then(Passed(BLACK)).owes(GREEN).refused(GREEN, "discard:caribbean_1", "EN-10.2")


def test_a_governor_may_lie_on_its_space_or_not() -> None:
    """EN-22.2, R-15, R-16, EN-25.2 The player may put it there, leave the space empty, or change the Governor."""
    s = (
        with_cards(2)
        .opened("india", BLACK)
        .opened("far_east", BLACK)
        .governor(BLACK, "india_governor")
        .cards(BLACK, "far_east_governor", "caribbean_1")
        .turn(BLACK)
    )
    story = (
        given(s)
        .when(BLACK, "pass")
        .offers(BLACK, "governor:india_governor", "governor:far_east_governor", "governor:none")
    )
    story.refused(BLACK, "governor:caribbean_1", "EN-22.2").refused(BLACK, "governor:africa_governor", "EN-22.2")
    story.refused(BLACK, "governor:nobody", "EN-22.2").refused(BLACK, "discard:caribbean_1", "EN-22.2")
    given(s).when(BLACK, "pass", "governor:india_governor").then(Passed(BLACK)).owes(GREEN)
    given(s).when(BLACK, "pass", "governor:far_east_governor").then(
        Passed(BLACK), GovernorPlaced(BLACK, "far_east_governor")
    ).owes(GREEN)


def governed(round: int) -> EndeavorState:
    """Black has a Governor on its space and another card, and may keep two."""
    made = Position(4, round=round, board=CALM).status(BLACK, politics=POLITICS_OF_LIMIT[2])
    return made.opened("far_east", BLACK).governor(BLACK, "far_east_governor").cards(BLACK, "caribbean_1").turn(BLACK)


def test_an_arrangement_that_changes_nothing_is_not_asked() -> None:
    """R-46 Within the limit either way: only the last round asks, where an empty space scores."""
    last = BOARD.rounds
    given(governed(1)).when(BLACK, "pass").then(Passed(BLACK)).owes(GREEN)
    given(governed(last - 1)).when(BLACK, "pass").then(Passed(BLACK)).owes(GREEN)
    given(governed(last)).when(BLACK, "pass").offers(BLACK, "governor:far_east_governor", "governor:none")


def test_by_former_rules_the_arrangement_was_always_asked() -> None:
    """R-46 A decision made by rules 1 is made again as it was made."""
    s = governed(1)
    s.rules = 1
    given(s).when(BLACK, "pass").offers(BLACK, "governor:far_east_governor", "governor:none")


def test_leaving_the_space_empty_may_force_discards() -> None:
    """EN-22.2, EN-22.4, EN-22.10, R-16, R-36, R-42 The Governor then counts, and may be what is discarded."""
    s = with_cards(1).opened("far_east", BLACK).governor(BLACK, "far_east_governor").cards(BLACK, "caribbean_1")
    story = given(s.turn(BLACK)).when(BLACK, "pass", "governor:none")
    story.then(Passed(BLACK), GovernorPlaced(BLACK, None))
    story.offers(BLACK, "discard:far_east_governor", "discard:caribbean_1")
    story.when(BLACK, "discard:far_east_governor").then(
        GovernorDiscarded(BLACK, "far_east_governor"),
        *losses(s.s, BLACK, CALM.cards["far_east_governor"].icons),
    )
    assert "far_east_governor" in story.s.removed_cards
    story.owes(GREEN)


def test_the_governor_space_is_outside_the_count() -> None:
    """EN-22.2, EN-22.3, EN-22.7 The Governor on its space counts for nothing and cannot be discarded."""
    made = with_cards(1).opened("far_east", BLACK).governor(BLACK, "far_east_governor")
    story = given(made.cards(BLACK, "caribbean_1", "caribbean_2").turn(BLACK))
    story.when(BLACK, "pass", "governor:far_east_governor").offers(BLACK, "discard:caribbean_1", "discard:caribbean_2")
    story.refused(BLACK, "discard:far_east_governor", "EN-22.7").when(BLACK, "discard:caribbean_2").owes(GREEN)


def test_discards_are_forced_one_by_one() -> None:
    """EN-22.4, EN-22.6, R-17 Over by two: two discards, then no more."""
    s = with_cards(1, "caribbean_1", "caribbean_2", "south_america_1").turn(BLACK)
    story = given(s).when(BLACK, "pass").refused(BLACK, "pass", "EN-22.4")
    story.refused(BLACK, "discard:africa_1", "EN-22.4").refused(BLACK, "discard:kingdom", "EN-22.4")
    story.when(BLACK, "discard:caribbean_1").owes(BLACK).when(BLACK, "discard:caribbean_2").owes(GREEN)
    assert story.s.cards[BLACK] == ("south_america_1",)


def test_a_discard_that_costs_politics_may_force_another() -> None:
    """EN-22.5 The limit falls with Politics, and the new limit applies at once."""
    board = changed_board(politics_of_cards(europe_2=2))
    cards = ["caribbean_1", "caribbean_2", "europe_2"]
    s = Position(4, board=board).cards(BLACK, *cards).status(BLACK, politics=2).turn(BLACK)
    assert level(s, board.keeps, BLACK) == 2
    story = given(s).when(BLACK, "pass", "discard:europe_2")
    story.then(Passed(BLACK), CardReturned(BLACK, "europe_2", 2), *losses(s, BLACK, board.cards["europe_2"].icons))
    story.owes(BLACK).offers(BLACK, "discard:caribbean_1", "discard:caribbean_2")


def test_a_region_card_returns_to_its_place_by_value() -> None:
    """EN-22.8, R-29 Caribbean 2 goes below 1 and above 3, and can be drawn again in the same round."""
    s = (
        Position(4, round=2, board=CALM)
        .buildings(GREEN, "market")
        .harbor(GREEN, 1)
        .opened("caribbean", GREEN, GREEN)
        .cards(BLACK, "caribbean_2", "europe_0", "south_america_1")
        .cards(RED, "caribbean_1")
        .turn(BLACK)
    )
    story = given(s).when(BLACK, "pass", "discard:caribbean_2", "discard:europe_0")
    story.then_among(CardReturned(BLACK, "caribbean_2", 0), CardReturned(BLACK, "europe_0", 0))
    assert story.s.decks[BOARD.deck_at["caribbean"]] == tuple(f"caribbean_{v}" for v in (2, 3, 4, 5))
    story.when(GREEN, "activate:1", "draw:caribbean")


def test_a_card_below_another_is_put_under_it() -> None:
    """EN-22.8 Caribbean 3 returns to the second place while 1 lies on top and 2 is somebody else's."""
    s = (
        Position(4, board=CALM)
        .opened("caribbean", GREEN)
        .cards(BLACK, "caribbean_3", "europe_0")
        .cards(RED, "caribbean_2")
    )
    story = given(s.turn(BLACK)).when(BLACK, "pass", "discard:caribbean_3")
    story.then_among(CardReturned(BLACK, "caribbean_3", 1))
    assert story.s.decks[BOARD.deck_at["caribbean"]] == tuple(f"caribbean_{v}" for v in (1, 3, 4, 5))


def test_a_discarded_slavery_card_lies_face_down() -> None:
    """EN-22.9, EN-21.3, R-18, R-32 It never returns to its deck, whether or not slavery is abolished."""
    s = with_cards(1, "slavery_0", "slavery_1", "caribbean_1").turn(BLACK)
    story = (
        given(s)
        .when(BLACK, "pass", "discard:slavery_1")
        .then(
            Passed(BLACK), SlaveryCardsTurned(BLACK, ("slavery_1",)), *losses(s, BLACK, CALM.cards["slavery_1"].icons)
        )
    )
    assert story.s.face_down[BLACK] == ("slavery_1",)
    assert "slavery_1" not in story.s.decks[BOARD.deck_at["slavery"]]
    story.owes(GREEN)


def test_a_face_down_card_cannot_be_discarded() -> None:
    """EN-21.3, EN-22.4 It counts for no limit."""
    s = with_cards(1, "caribbean_1", "caribbean_2").face_down(BLACK, "slavery_0").turn(BLACK)
    given(s).when(BLACK, "pass").refused(BLACK, "discard:slavery_0", "EN-21.3")


SPACES = BOARD.regions[BOARD.region_at["africa"]].spaces


def africa_opens(*passed: int) -> Position:
    """Black ships to the last space of Africa; White has the most discs there."""
    made = Position(5, board=CALM).buildings(BLACK, "shipyard").harbor(BLACK, 2)
    return made.almost_full("africa", WHITE, GREEN, RED).passed(*passed)


def test_a_passed_player_with_a_new_governor_settles_before_the_next_turn() -> None:
    """EN-22.11, EN-25.8, R-14 The player arranges, discards what must go, and then the turn goes on from Black."""
    s = africa_opens(WHITE).cards(WHITE, "caribbean_1").token_on_track("africa", SPACES, "ship").turn(BLACK)
    story = (
        given(s)
        .when(BLACK, "activate:1", "ship:africa")
        .then_among(
            BuildingActivated(BLACK, 1),
            DiscShipped(BLACK, "africa", SPACES),
            RegionOpened("africa"),
            GovernorWon(WHITE, "africa_governor"),
            GovernorPlaced(WHITE, "africa_governor"),
            *gains(s, WHITE, CALM.cards["africa_governor"].icons),
        )
    )
    story.owes(WHITE).when(WHITE, "governor:none").owes(WHITE)
    story.offers(WHITE, "discard:caribbean_1", "discard:africa_governor")
    story.when(WHITE, "discard:africa_governor").owes(GREEN)


def test_a_player_who_has_not_passed_does_not_settle() -> None:
    """EN-22.12, EN-25.8 White gets the Governor and goes on; their limit is checked when they pass."""
    s = africa_opens().cards(WHITE, "caribbean_1", "caribbean_2").turn(BLACK)
    given(s).when(BLACK, "activate:1", "ship:africa").owes(GREEN)


def test_settling_waits_for_the_whole_combination() -> None:
    """EN-22.11, R-45, EN-12.5 Black's Dock opens Africa and then occupies a city there; only then White settles."""
    made = Position(5, round=BOARD.rounds).buildings(BLACK, "dock").harbor(BLACK, 3).passed(WHITE)
    s = made.almost_full("africa", WHITE, GREEN, RED).turn(BLACK)
    story = given(s).when(BLACK, "activate:1", "ship:africa").owes(BLACK).when(BLACK, "occupy:elmina")
    story.then_among(GovernorWon(WHITE, "africa_governor"), CityOccupied(BLACK, "elmina")).owes(WHITE)


def test_nobody_settles_twice_and_the_round_may_end_afterwards() -> None:
    """EN-22.11, EN-23.1 With all others passed, White settles and then Black is to move again."""
    s = africa_opens(GREEN, PURPLE, RED, WHITE).cards(WHITE, "caribbean_1").turn(BLACK)
    story = given(s).when(BLACK, "activate:1", "ship:africa").owes(WHITE)
    story.when(WHITE, "governor:africa_governor").owes(BLACK)
    story.when(BLACK, "pass")
    assert story.s.round == 2


def test_the_limit_is_not_checked_at_other_times() -> None:
    """EN-22.12 A player far over their limit takes their turn as any other."""
    s = with_cards(1, *PLAIN).harbor(BLACK, 2).turn(BLACK)
    given(s).when(BLACK, "activate:0", "occupy:london").owes(GREEN)


def test_several_players_settle_clockwise_from_the_player_of_the_command() -> None:
    """EN-22.11, R-45 Red's Cartographer opens two regions, and Black settles before Purple."""
    s = (
        Position(5, round=BOARD.rounds)
        .buildings(RED, "cartographer")
        .harbor(RED, 3)
        .almost_full("africa", PURPLE)
        .almost_full("india", BLACK)
        .passed(BLACK, PURPLE)
        .turn(RED)
    )
    story = given(s).when(RED, "activate:1", "ship:africa", "ship:india").owes(BLACK)
    story.when(BLACK, "governor:none").owes(PURPLE).when(PURPLE, "governor:none").owes(WHITE)
