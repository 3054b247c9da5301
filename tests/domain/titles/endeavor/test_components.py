"""EN-2: Does every card, building and token do what the pack says, each in real play?"""

from __future__ import annotations

import pytest

from domain.kernel.options import Option
from domain.titles.endeavor.board import Action
from domain.titles.endeavor.effects.actions import (
    BuildingActivated,
    CardDrawn,
    CityTokenTaken,
    GovernorWon,
    RegionOpened,
    SlaveryAbolished,
    SlaveryCardsTurned,
    TokenSpent,
)
from domain.titles.endeavor.effects.phases import BuildingBuilt, CardReturned, GovernorDiscarded, GovernorPlaced
from domain.titles.endeavor.scoring import score_sheet
from domain.titles.endeavor.state import EndeavorState
from tests.domain.titles.endeavor.positions import BLACK, BOARD, GREEN, PURPLE, RED, Position, gains, given, losses

DRAWN = [c.id for c in BOARD.cards.values() if c.kind != "governor"]
GOVERNORS = [c.id for c in BOARD.cards.values() if c.kind == "governor"]


def about_to_draw(card_id: str) -> EndeavorState:
    """Black has a Market and just enough discs for this card, which lies on top; Red has the cards above it."""
    card = BOARD.cards[card_id]
    region = BOARD.regions[BOARD.decks[card.deck].region]
    above = [c for c in BOARD.decks[card.deck].cards[: card.place] if BOARD.cards[c].kind != "governor"]
    made = Position(4).buildings(BLACK, "market").harbor(BLACK, 1).cards(RED, *above)
    if region.spaces:
        made.opened(region.id, *[BLACK] * card.required)
    else:
        made.cities(BLACK, *[BOARD.cities[c].id for c in region.cities[: card.required]])
    return made.turn(BLACK)


@pytest.mark.parametrize("card_id", DRAWN)
def test_a_card_is_drawn_with_just_enough_discs(card_id: str) -> None:
    """EN-20.1, EN-5.1, EN-24.3 Its icons move the markers, and its Glory is a line of the score sheet."""
    s = about_to_draw(card_id)
    card = BOARD.cards[card_id]
    deck = BOARD.decks[card.deck].id
    assert s.count[BLACK][BOARD.decks[card.deck].region] == card.required
    story = given(s).when(BLACK, "activate:1", f"draw:{deck}")
    last = [SlaveryAbolished(s.decks[BOARD.deck_at["slavery"]])] if card.abolishes else []
    story.then(BuildingActivated(BLACK, 1), CardDrawn(BLACK, card_id), *gains(s, BLACK, card.icons), *last)
    scored = [x.points for x in score_sheet(story.s).lines if x.item == card_id]
    assert scored == ([card.icons.glory] if card.icons.glory else [])


@pytest.mark.parametrize("card_id", [c for c in DRAWN if BOARD.cards[c].required])
def test_a_card_is_out_of_reach_with_a_disc_too_few(card_id: str) -> None:
    """EN-20.1, EN-20.4 One disc less in the region, and the deck is not offered."""
    s = about_to_draw(card_id)
    card = BOARD.cards[card_id]
    region = BOARD.decks[card.deck].region
    held = [c for c in BOARD.regions[region].cities if s.city_owner[c] == BLACK]
    if held:
        s.city_owner[held[0]] = GREEN
        s.count[GREEN][region] += 1
        s.supply[GREEN] -= 1
    else:
        track = list(s.track[region])
        track[track.index(BLACK)] = PURPLE
        s.track[region] = tuple(track)
        s.count[PURPLE][region] += 1
        s.supply[PURPLE] -= 1
    s.count[BLACK][region] -= 1
    s.supply[BLACK] += 1
    given(s).when(BLACK, "activate:1").refused(BLACK, f"draw:{BOARD.decks[card.deck].id}", "EN-20.1")


@pytest.mark.parametrize("card_id", DRAWN)
def test_a_card_is_discarded_to_where_it_belongs(card_id: str) -> None:
    """EN-22.8, EN-22.9, EN-5.1 A region card returns to its deck, a slavery card lies face down; the icons are lost."""
    card = BOARD.cards[card_id]
    others = [c for c in DRAWN if c != card_id][:5]
    # Six cards are too many whatever the Card Limit is.
    s = Position(4).cards(BLACK, card_id, *others).turn(BLACK)
    story = given(s).when(BLACK, "pass", f"discard:{card_id}")
    lost = losses(s, BLACK, card.icons)
    if card.kind == "slavery":
        story.then_among(SlaveryCardsTurned(BLACK, (card_id,)), *lost)
    else:
        index = list(story.s.decks[card.deck]).index(card_id)
        story.then_among(CardReturned(BLACK, card_id, index), *lost)


@pytest.mark.parametrize("card_id", GOVERNORS)
def test_a_governor_is_won_placed_and_may_be_discarded(card_id: str) -> None:
    """EN-14.2, EN-14.5, EN-22.10 The last ship to its region gives it to the one with the most discs."""
    card = BOARD.cards[card_id]
    region = BOARD.regions[BOARD.decks[card.deck].region]
    s = (
        Position(4)
        .buildings(BLACK, "shipyard")
        .harbor(BLACK, 2)
        .cards(GREEN, *DRAWN[:5])
        .almost_full(region.id, GREEN)
        .turn(BLACK)
    )
    story = (
        given(s)
        .when(BLACK, "activate:1", f"ship:{region.id}")
        .then_among(
            RegionOpened(region.id),
            GovernorWon(GREEN, card_id),
            GovernorPlaced(GREEN, card_id),
            *gains(s, GREEN, card.icons),
        )
    )
    before = story.s.copy()
    # Six cards are too many whatever the Card Limit is.
    story.when(GREEN, "pass", "governor:none", f"discard:{card_id}").then_among(
        GovernorPlaced(GREEN, None), GovernorDiscarded(GREEN, card_id), *losses(before, GREEN, card.icons)
    )
    assert card_id in story.s.removed_cards


def playground() -> Position:
    """Round 2: every basic action is possible for Black in Africa, and they have discs enough for all."""
    return (
        Position(4, round=2)
        .harbor(BLACK, 6)
        .discs(BLACK, 0)
        .opened("africa", BLACK, BLACK)
        .cities(GREEN, "elmina")
        .cards(BLACK)
    )


def steps_of(action: Action) -> list[list[str]]:
    """Ways to carry out an action in the playground, one for each basic action of it, combinations in full."""
    step = {
        "ship": "ship:africa",
        "occupy": "occupy:cape_town",
        "attack": "attack:elmina",
        "payment": "payment:0",
        "draw": "draw:africa",
    }
    if action.combined:
        first, second = (step[a] for a in action.actions)
        return [[first, second], [second, first], [first, "stop"]]
    return [[step[a]] for a in action.actions]


def carry_out_every_way(s: EndeavorState, source: str, action: Action) -> None:
    """From the source each way to carry the action out leads to the next player."""
    for steps in steps_of(action):
        given(s).when(BLACK, source, *steps).owes(GREEN)


@pytest.mark.parametrize("name", [b.id for b in BOARD.buildings])
def test_a_building_is_built_with_its_icons(name: str) -> None:
    """EN-7.1, EN-7.5, EN-24.6 At a sufficient Build Level; its Glory, if any, is a line of the score sheet."""
    tile = BOARD.building[name]
    s = Position(4).status(BLACK, industry=10).build_turn(BLACK)
    story = given(s).when(BLACK, f"build:{name}").then(BuildingBuilt(BLACK, name, 1), *gains(s, BLACK, tile.icons))
    scored = [x.points for x in score_sheet(story.s).lines if x.item == name and x.seat == BLACK]
    assert scored == ([tile.icons.glory] if tile.icons.glory else [])


@pytest.mark.parametrize("name", [b.id for b in BOARD.building.values()])
def test_a_building_offers_its_action_or_none(name: str) -> None:
    """EN-11.2, EN-12.6 Every basic action of it is carried out; without an action there is no circle."""
    building = BOARD.building[name]
    if name == BOARD.start_building:
        # The Colonial House carries the disc of the playground; a Market takes it over.
        s = playground().buildings(BLACK, "market").discs(BLACK, 1).turn(BLACK)
        s.active[BLACK][0] = False
        s.supply[BLACK] += 1
        source = "activate:0"
    else:
        s = playground().buildings(BLACK, name).turn(BLACK)
        source = "activate:1"
    if building.action is None:
        given(s).refused(BLACK, source, "EN-11.2")
    else:
        carry_out_every_way(s, source, building.action)


@pytest.mark.parametrize("name", [t.id for t in BOARD.tokens])
def test_a_token_is_taken_and_does_its_work(name: str) -> None:
    """EN-16.2, EN-5.1, EN-11.3 A brown token moves a marker for good; a blue one is spent for its action."""
    token = BOARD.tokens[BOARD.token_at[name]]
    s = Position(4).harbor(BLACK, 2).token_in("london", name).turn(BLACK)
    given(s).when(BLACK, "activate:0", "occupy:london").then_among(
        CityTokenTaken(BLACK, "london", name), *gains(s, BLACK, token.icons)
    )
    holding = playground().tokens(BLACK, **{name: 1}).turn(BLACK)
    if token.action is None:
        given(holding).refused(BLACK, f"spend:{name}", "EN-11.3")
        return
    given(holding).when(BLACK, f"spend:{name}").then(TokenSpent(BLACK, name))
    carry_out_every_way(holding, f"spend:{name}", token.action)


@pytest.mark.parametrize("city", [c.id for c in BOARD.cities])
def test_every_city_can_be_occupied_and_scores(city: str) -> None:
    """EN-16.1, EN-24.1 With presence in its open region."""
    place = BOARD.cities[BOARD.city_at[city]]
    made = Position(4).harbor(BLACK, 2)
    if BOARD.regions[place.region].spaces:
        made.opened(BOARD.regions[place.region].id, BLACK)
    story = given(made.turn(BLACK)).when(BLACK, "activate:0", f"occupy:{city}")
    assert [x.points for x in score_sheet(story.s).lines if x.item == city] == [place.glory]


def test_the_board_lists_every_option_once() -> None:
    """EN-25.9 No two pieces share an option, and each option reads back."""
    every = BOARD.every_option()
    assert len({o.text for o in every}) == len(every)
    assert all(Option.parse(o.text) == o for o in every)
