"""EN-21: What do slavery cards cost, and how is slavery abolished?"""

from __future__ import annotations

from domain.titles.endeavor.effects.actions import CardDrawn, SlaveryAbolished, SlaveryCardsTurned
from domain.titles.endeavor.scoring import slavery_lines
from tests.domain.titles.endeavor.packs import changed_board, politics_of_cards
from tests.domain.titles.endeavor.positions import BLACK, BOARD, GREEN, PURPLE, Position, gains, given, losses

FIVE_CITIES = ("copenhagen", "amsterdam", "london", "paris", "lisbon")
BEFORE = [f"europe_{v}" for v in range(5)]


def abolition(*passed: int) -> Position:
    """Black may draw Europe 5 now."""
    return (
        Position(3)
        .buildings(BLACK, "market")
        .harbor(BLACK, 1)
        .cities(BLACK, *FIVE_CITIES)
        .cards(GREEN, "europe_0")
        .gone(*BEFORE[1:])
        .passed(*passed)
    )


def test_a_slavery_card_is_drawn_like_any_other() -> None:
    """EN-21.1, EN-20.1 Its icons count, and it lies face up."""
    s = Position(3).buildings(BLACK, "market").harbor(BLACK, 1).turn(BLACK)
    icons = BOARD.cards["slavery_0"].icons
    story = given(s).when(BLACK, "activate:1", "draw:slavery")
    story.then_among(CardDrawn(BLACK, "slavery_0"), *gains(s, BLACK, icons))


def test_face_up_slavery_costs_nothing_and_face_down_one_each() -> None:
    """EN-21.2, EN-21.3, EN-24.8 Two face down cost 2, one face up nothing, and face down gives no icons."""
    s = Position(3).cards(BLACK, "slavery_2").face_down(BLACK, "slavery_0", "slavery_1").turn(BLACK)
    assert [(x.item, x.points) for x in slavery_lines(s, BLACK)] == [("slavery_0", -1), ("slavery_1", -1)]
    assert s.statuses[0][BLACK] == BOARD.cards["slavery_2"].icons.amounts[0]


def test_europe_five_abolishes_slavery() -> None:
    """EN-21.4, R-20 Everybody's slavery cards go face down with their icons; the rest of the deck leaves the game."""
    s = abolition().cards(BLACK, "slavery_0").cards(PURPLE, "slavery_1", "slavery_3").face_down(GREEN, "slavery_2")
    before = s.turn(BLACK)
    story = given(before).when(BLACK, "activate:1", "draw:europe")
    drawn, own = BOARD.cards["europe_5"].icons, BOARD.cards["slavery_0"].icons
    moved = gains(before, BLACK, drawn)
    story.then_among(
        CardDrawn(BLACK, "europe_5"),
        *moved,
        SlaveryAbolished(("slavery_4", "slavery_5")),
        SlaveryCardsTurned(BLACK, ("slavery_0",)),
        *losses(before, BLACK, own),
        SlaveryCardsTurned(PURPLE, ("slavery_1", "slavery_3")),
        *losses(before, PURPLE, BOARD.cards["slavery_1"].icons, BOARD.cards["slavery_3"].icons),
    )
    assert story.s.abolished
    assert story.s.face_down == [("slavery_0",), ("slavery_2",), ("slavery_1", "slavery_3")]
    assert story.s.decks[BOARD.deck_at["slavery"]] == ()


def test_after_the_abolition_nothing_is_drawn_from_the_slavery_deck() -> None:
    """EN-21.4, EN-20.4 The deck is empty."""
    s = abolition().abolished().gone("europe_5").turn(BLACK)
    given(s).refused(BLACK, "activate:1", "EN-11.5")


def test_a_second_draw_of_europe_five_abolishes_nothing() -> None:
    """EN-21.4, R-19 The card came back to its deck; drawing it again is drawing a card."""
    s = abolition().abolished().turn(BLACK)
    told = given(s).when(BLACK, "activate:1", "draw:europe").told
    assert CardDrawn(BLACK, "europe_5") in told
    assert not any(isinstance(e, SlaveryAbolished) for e in told)


def test_without_europe_five_slavery_stays() -> None:
    """EN-21.5 The other cards of Europe abolish nothing."""
    assert [c for c in BOARD.cards if BOARD.cards[c].abolishes] == ["europe_5"]
    s = Position(3).buildings(BLACK, "market").harbor(BLACK, 1).turn(BLACK)
    assert not given(s).when(BLACK, "activate:1", "draw:europe").s.abolished


def test_an_abolition_frees_places_and_makes_nobody_settle_who_is_within_his_limit() -> None:
    """EN-22.11, EN-25.8 Green has passed with an ordinary and a slavery card, within their limit before and after."""
    s = abolition(GREEN).status(GREEN, politics=1).cards(GREEN, "slavery_0").turn(BLACK)
    given(s).when(BLACK, "activate:1", "draw:europe").owes(PURPLE)


def test_a_passed_player_who_is_over_his_limit_after_the_abolition_settles() -> None:
    """EN-22.11, EN-25.8, R-45 In a pack whose slavery gives Politics Green's limit falls, and they discard."""
    s = (
        Position(3, board=changed_board(politics_of_cards(slavery_0=2)))
        .buildings(BLACK, "market")
        .harbor(BLACK, 1)
        .cities(BLACK, *FIVE_CITIES)
        .opened("caribbean", GREEN)
        .opened("north_america", GREEN)
        .cards(GREEN, "slavery_0", "caribbean_1", "north_america_1")
        .gone(*BEFORE)
        .passed(GREEN)
        .turn(BLACK)
    )
    story = given(s).when(BLACK, "activate:1", "draw:europe")
    story.owes(GREEN).offers(GREEN, "discard:caribbean_1", "discard:north_america_1")
    story.when(GREEN, "discard:caribbean_1").owes(PURPLE)


def test_slavery_cards_are_turned_clockwise_from_the_drawer() -> None:
    """EN-21.4 The drawer's cards are turned first, then those of the players after them."""
    s = (
        Position(3)
        .buildings(GREEN, "market")
        .harbor(GREEN, 1)
        .cities(GREEN, *FIVE_CITIES)
        .cards(BLACK, "slavery_0")
        .cards(GREEN, "slavery_1")
        .cards(PURPLE, "slavery_2")
        .gone(*BEFORE)
        .turn(GREEN)
    )
    told = given(s).when(GREEN, "activate:1", "draw:europe").told
    assert [e.seat for e in told if isinstance(e, SlaveryCardsTurned)] == [GREEN, PURPLE, BLACK]
