"""EN-28: Do the worked examples of the rules come out as they are told?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.titles import endeavor
from domain.titles.endeavor.effects.actions import (
    BuildingActivated,
    CardDrawn,
    CityOccupied,
    CityTaken,
    CityTokenTaken,
    ConnectionTokenTaken,
    DiscShipped,
    DiscsReturned,
    GovernorWon,
    RegionOpened,
    SlaveryAbolished,
    SlaveryCardsTurned,
    TokenSpent,
    TrackTokenTaken,
)
from domain.titles.endeavor.effects.phases import (
    BuildingBuilt,
    CardReturned,
    DiscsGrown,
    GovernorPlaced,
    Passed,
    PaymentMade,
    PhaseBegan,
    StatusMoved,
)
from domain.titles.endeavor.legality import is_over_limit, level
from domain.titles.endeavor.scoring import glory_parts, score_sheet
from domain.titles.endeavor.title import TITLE
from tests.domain.titles.endeavor.positions import BLACK, BOARD, GREEN, PURPLE, RED, WHITE, Position, given, value

AFRICA = BOARD.region_at["africa"]


def test_w_1_build() -> None:
    """W-1, EN-7.2, EN-7.5 Green's Industry 5 is Build Level 3; the Theater gives Culture +2 and has no disc on it."""
    s = Position(5, start=GREEN).status(GREEN, industry=5).build_turn(GREEN)
    assert level(s, BOARD.builds, GREEN) == 3
    story = given(s).when(GREEN, "build:theater")
    story.then(BuildingBuilt(GREEN, "theater", 1), StatusMoved(GREEN, "culture", 2))
    index = BOARD.building_at["theater"]
    assert story.s.tiles[index] == s.tiles[index] - 1
    assert story.s.active[GREEN] == [False, False]


def test_w_2_growth() -> None:
    """W-2, EN-8.1 Purple's Culture 2 is Growth 3: three discs go from the supply to the Harbor."""
    s = Position(5, start=RED).status(PURPLE, culture=2).build_turn(PURPLE)
    story = given(s).when(PURPLE, "build:market").then_among(DiscsGrown(PURPLE, 3))
    assert (story.s.supply[PURPLE], story.s.harbor[PURPLE]) == (27, 3)


def test_w_3_salary() -> None:
    """W-3, EN-9.3 White's Finance 3 is 2 payments; of three buildings with discs White clears two."""
    s = (
        Position(5, round=2)
        .buildings(WHITE, "shipyard", "market")
        .discs(WHITE, 0, 1, 2)
        .status(WHITE, finance=3)
        .salary_turn(WHITE)
    )
    story = given(s).offers(WHITE, "salary:0", "salary:1", "salary:2").when(WHITE, "salary:0", "salary:2")
    story.then_among(PaymentMade(WHITE, 0), PaymentMade(WHITE, 2))
    assert story.s.harbor[WHITE] == 2
    assert story.s.active[WHITE] == [False, True, False]


def test_w_4_round_one_has_no_salary() -> None:
    """W-4, EN-9.1 No disc is on any building, and the Salary Phase is skipped."""
    s = Position(5, start=GREEN).build_turn(BLACK)
    assert not any(any(lots) for lots in s.active)
    told = given(s).when(BLACK, "build:workshop").told
    assert [e.phase for e in told if isinstance(e, PhaseBegan)] == ["growth", "action"]


def test_w_5_governor_icons() -> None:
    """W-5, EN-14.5 The Far East Governor gives Red Industry +2 and Culture +1, and 1 Glory if Red still has it."""
    track = [RED] * (BOARD.regions[BOARD.region_at["far_east"]].spaces - 1)
    s = (
        Position(5)
        .buildings(RED, "shipyard")
        .harbor(RED, 2)
        .track("far_east", *track)
        .token_on_track("far_east", len(track) + 1, "ship")
        .turn(RED)
    )
    culture = value(s, RED, "culture")
    story = (
        given(s)
        .when(RED, "activate:1", "ship:far_east")
        .then_among(
            GovernorWon(RED, "far_east_governor"),
            StatusMoved(RED, "industry", 2),
            StatusMoved(RED, "culture", culture + 1),
        )
    )
    lines = [x.points for x in score_sheet(story.s).lines if x.seat == RED and x.item == "far_east_governor"]
    assert lines == [1]


def test_w_6_status_token() -> None:
    """W-6, EN-5.1 A Politics token gives Red Politics +1."""
    s = Position(5).harbor(RED, 2).token_in("london", "politics").turn(RED)
    given(s).when(RED, "activate:0", "occupy:london").then_among(
        CityTokenTaken(RED, "london", "politics"), StatusMoved(RED, "politics", 1)
    )


def test_w_7_activation() -> None:
    """W-7, EN-11.2 Black activates the Shipyard and ships; the Bank has no circle."""
    s = Position(5, round=2).buildings(BLACK, "shipyard", "bank").harbor(BLACK, 2).turn(BLACK)
    given(s).refused(BLACK, "activate:2", "EN-11.2").when(BLACK, "activate:1", "ship:india").then_among(
        BuildingActivated(BLACK, 1), DiscShipped(BLACK, "india", 1)
    )


def test_w_8_action_token() -> None:
    """W-8, EN-11.3 Black spends an Attack token: it leaves the game, and no activation disc is paid."""
    s = Position(5).tokens(BLACK, attack=1).harbor(BLACK, 2).cities(RED, "london").turn(BLACK)
    story = given(s).when(BLACK, "spend:attack", "attack:london")
    story.then(TokenSpent(BLACK, "attack"), DiscsReturned(BLACK, 1), CityTaken(BLACK, "london", RED)).owes(GREEN)
    assert story.s.tokens[BLACK][BOARD.token_at["attack"]] == 0


def test_w_9_ship() -> None:
    """W-9, EN-13.2 White's disc goes to space 3 of the Far East; the token there is Politics +1."""
    s = (
        Position(5)
        .buildings(WHITE, "shipyard")
        .harbor(WHITE, 2)
        .track("far_east", BLACK, WHITE)
        .token_on_track("far_east", 3, "politics")
        .turn(WHITE)
    )
    before = value(s, WHITE, "politics")
    story = (
        given(s)
        .when(WHITE, "activate:1", "ship:far_east")
        .then(
            BuildingActivated(WHITE, 1),
            DiscShipped(WHITE, "far_east", 3),
            TrackTokenTaken(WHITE, "far_east", "politics"),
            StatusMoved(WHITE, "politics", before + 1),
        )
    )
    assert story.s.harbor[WHITE] == 0


def africa_before_the_last_ship() -> Position:
    """W-10 The track of Africa: white, red, white, purple, red, empty."""
    return Position(5).track("africa", WHITE, RED, WHITE, PURPLE, RED)


def test_w_10_opening_and_tie() -> None:
    """W-10, EN-14.3 Red and White have two each; Red's disc lies nearer to the deck, so Red gets the Governor."""
    s = (
        africa_before_the_last_ship()
        .buildings(BLACK, "shipyard")
        .harbor(BLACK, 2)
        .token_on_track("africa", 6, "industry")
        .turn(BLACK)
    )
    given(s).when(BLACK, "activate:1", "ship:africa").then(
        BuildingActivated(BLACK, 1),
        DiscShipped(BLACK, "africa", 6),
        TrackTokenTaken(BLACK, "africa", "industry"),
        StatusMoved(BLACK, "industry", 1),
        RegionOpened("africa"),
        GovernorWon(RED, "africa_governor"),
        GovernorPlaced(RED, "africa_governor"),
        StatusMoved(RED, "finance", 2),
        StatusMoved(RED, "politics", 1),
    )


def test_w_11_occupy() -> None:
    """W-11, EN-16 Purple, present by their track disc, occupies an African city; its token is Politics +1."""
    one, other = (BOARD.cities[c].id for c in BOARD.regions[AFRICA].cities)
    s = (
        Position(5)
        .opened("africa", WHITE, RED, WHITE, PURPLE, RED, BLACK)
        .harbor(PURPLE, 2)
        .token_in(one, "politics")
        .turn(PURPLE)
    )
    story = given(s).when(PURPLE, "activate:0")
    assert {f"occupy:{one}", f"occupy:{other}"} <= set(story.offered(PURPLE))
    story.when(PURPLE, f"occupy:{one}").then(
        BuildingActivated(PURPLE, 0),
        CityOccupied(PURPLE, one),
        CityTokenTaken(PURPLE, one, "politics"),
        StatusMoved(PURPLE, "politics", 1),
    )
    assert story.s.harbor[PURPLE] == 0


def test_w_12_connection() -> None:
    """W-12, EN-17.2 Holding both African cities, Purple is first to control their connection: Industry +1."""
    one, other = (BOARD.cities[c].id for c in BOARD.regions[AFRICA].cities)
    link = "__".join(sorted((one, other)))
    s = (
        Position(5)
        .opened("africa", WHITE, RED, WHITE, PURPLE, RED, BLACK)
        .harbor(PURPLE, 2)
        .cities(PURPLE, one)
        .token_on(link, "industry")
        .turn(PURPLE)
    )
    before = value(s, PURPLE, "industry")
    story = given(s).when(PURPLE, "activate:0", f"occupy:{other}")
    gained = 1 + (s.city_token[BOARD.city_at[other]] == "industry")
    story.then_among(ConnectionTokenTaken(PURPLE, link, "industry"), StatusMoved(PURPLE, "industry", before + gained))


def test_w_13_attack() -> None:
    """W-13, EN-18.2 White's Harbor -2 and supply +1, the city white, Purple's supply +1, their Harbor unchanged."""
    s = (
        Position(5)
        .tokens(WHITE, attack=1)
        .harbor(WHITE, 2)
        .harbor(PURPLE, 1)
        .cities(PURPLE, "london")
        .turn(WHITE)
    )  # fmt: skip
    after = given(s).when(WHITE, "spend:attack", "attack:london").s
    assert (after.harbor[WHITE], after.supply[WHITE]) == (0, s.supply[WHITE] + 1)
    assert after.city_owner[BOARD.city_at["london"]] == WHITE
    assert (after.harbor[PURPLE], after.supply[PURPLE]) == (1, s.supply[PURPLE] + 1)
    with_a_building = Position(5).buildings(WHITE, "barracks").harbor(WHITE, 2).cities(PURPLE, "london").turn(WHITE)
    given(with_a_building).refused(WHITE, "activate:1", "EN-11.7")


def test_w_14_payment() -> None:
    """W-14, EN-19.1 Black clears the Cartographer; the Market, which was equally legal, keeps its disc."""
    s = (
        Position(5, round=2)
        .buildings(BLACK, "cartographer", "market")
        .discs(BLACK, 1, 2)
        .tokens(BLACK, payment=1)
        .turn(BLACK)
    )
    story = given(s).when(BLACK, "spend:payment").offers(BLACK, "payment:1", "payment:2").when(BLACK, "payment:1")
    story.then_among(PaymentMade(BLACK, 1))
    assert story.s.harbor[BLACK] == 1
    assert story.s.active[BLACK] == [False, False, True]


def test_w_15_stored_tokens() -> None:
    """W-15, EN-5.1 4 Finance and 3 Politics tokens contribute exactly 4 and 3."""
    s = Position(5).tokens(BLACK, finance=4, politics=3).turn(BLACK)
    assert (value(s, BLACK, "finance"), value(s, BLACK, "politics")) == (4, 3)


def test_w_16_cap() -> None:
    """W-16, EN-5.2, EN-22.5 White's Culture 16 stands on 15, and so does the 15 left without India 1; Politics -1."""
    s = (
        Position(5)
        .opened("india", WHITE)
        .cards(WHITE, "india_1", "south_america_1")
        .status(WHITE, culture=16, politics=1)
        .turn(WHITE)
    )
    facts = TITLE.facts(s, None)["seats"][WHITE]
    assert facts["statuses"]["culture"]["marker"] == 15
    assert facts["over_limit"]
    story = (
        given(s)
        .when(WHITE, "pass", "discard:india_1")
        .then(
            Passed(WHITE),
            CardReturned(WHITE, "india_1", 0),
            StatusMoved(WHITE, "culture", 15),
            StatusMoved(WHITE, "politics", 0),
        )
    )
    assert TITLE.facts(story.s, None)["seats"][WHITE]["statuses"]["culture"]["marker"] == 15
    assert story.s.decks[BOARD.deck_at["india"]][0] == "india_1"


def test_w_17_draw() -> None:
    """W-17, EN-20.1 Green has 3 discs on the track and 2 in cities: North America 3 is Industry +2, Culture +2."""
    cities = [BOARD.cities[c].id for c in BOARD.regions[BOARD.region_at["north_america"]].cities[::2]][:2]
    s = (
        Position(5)
        .buildings(GREEN, "market")
        .harbor(GREEN, 1)
        .opened("north_america", GREEN, GREEN, GREEN)
        .cities(GREEN, *cities)
        .cards(WHITE, "north_america_1", "north_america_2")
        .turn(GREEN)
    )
    assert s.count[GREEN][BOARD.region_at["north_america"]] == 5
    industry, culture = value(s, GREEN, "industry"), value(s, GREEN, "culture")
    given(s).when(GREEN, "activate:1", "draw:north_america").then(
        BuildingActivated(GREEN, 1),
        CardDrawn(GREEN, "north_america_3"),
        StatusMoved(GREEN, "industry", industry + 2),
        StatusMoved(GREEN, "culture", culture + 2),
    )


def test_w_18_abolition() -> None:
    """W-18, EN-21.4 Purple's Slavery 1 and 3 go face down: Industry -4, Finance -2; the Slavery deck is out."""
    s = (
        Position(5)
        .buildings(BLACK, "market")
        .harbor(BLACK, 1)
        .cities(BLACK, "copenhagen", "amsterdam", "london", "paris", "lisbon")
        .cards(RED, "europe_0", "europe_1", "europe_2", "europe_3", "europe_4")
        .cards(PURPLE, "slavery_1", "slavery_3")
        .cards(GREEN, "slavery_0")
        .turn(BLACK)
    )
    industry, finance = value(s, PURPLE, "industry"), value(s, PURPLE, "finance")
    story = (
        given(s)
        .when(BLACK, "activate:1", "draw:europe")
        .then_among(
            CardDrawn(BLACK, "europe_5"),
            SlaveryAbolished(("slavery_2", "slavery_4", "slavery_5")),
            SlaveryCardsTurned(GREEN, ("slavery_0",)),
            SlaveryCardsTurned(PURPLE, ("slavery_1", "slavery_3")),
        )
    )
    assert value(story.s, PURPLE, "industry") == industry - 4
    assert value(story.s, PURPLE, "finance") == finance - 2
    assert story.s.face_down[PURPLE] == ("slavery_1", "slavery_3")
    assert story.s.decks[BOARD.deck_at["slavery"]] == ()


def test_w_19_pass() -> None:
    """W-19, EN-22 Red: limit 2, three ordinary cards, one slavery card, a Governor on its space: over by one."""
    s = (
        Position(5)
        .opened("south_america", RED)
        .opened("far_east", RED)
        .cards(RED, "south_america_1", "caribbean_1", "north_america_1", "slavery_0")
        .governor(RED, "far_east_governor")
        .status(RED, politics=3)
        .turn(RED)
    )
    assert level(s, BOARD.keeps, RED) == 2
    culture = value(s, RED, "culture")
    story = given(s).when(RED, "pass", "governor:far_east_governor").owes(RED)
    story.when(RED, "discard:south_america_1").then(
        Passed(RED), CardReturned(RED, "south_america_1", 0), StatusMoved(RED, "culture", culture - 2)
    )
    assert not is_over_limit(story.s, RED)
    assert sorted(story.s.cards[RED]) == ["caribbean_1", "far_east_governor", "north_america_1", "slavery_0"]
    assert story.s.decks[BOARD.deck_at["south_america"]][0] == "south_america_1"


def test_w_20_final_scoring_of_71() -> None:
    """W-20, EN-24 Red's holding scores 16, 9, 10, 7, 7, 12, 5, 3, 3, 1 and -2, together 71."""
    europe = [BOARD.cities[c].id for c in BOARD.regions[BOARD.region_at["europe"]].cities]
    s = (
        Position(5, start=RED)
        .cities(RED, *europe, "quebec", "new_york", "port_royal", "rio_de_janeiro", "canton")
        .opened("north_america", WHITE)
        .opened("caribbean", WHITE)
        .opened("south_america", *[PURPLE] * 6)
        .opened("far_east", *[GREEN] * 8)
        .opened("india", *[PURPLE] * 6)
        .cards(RED, "europe_3", "far_east_3", "india_2")
        .face_down(RED, "slavery_0", "slavery_1")
        .buildings(RED, "workshop", "shipyard", "bank", "theater", "dock", "fortress", "university")
        .tokens(RED, industry=7, culture=4, finance=7, politics=7)
        .harbor(RED, 4)
        .ending()
    )
    found = glory_parts(s, RED)
    assert [value(s, RED, x) for x in ("industry", "culture", "finance", "politics")] == [10, 8, 9, 12]
    assert (found.cities, found.connections) == (16, 9)
    assert found.tracks == (10, 7, 7, 12)
    assert (found.cards, found.governor_space, found.universities) == (5, 3, 3)
    assert (found.harbor, found.slavery) == (1, -2)
    assert found.total == score_sheet(s).total(RED) == 71
    assert given(s).when(RED, "pass").s.scores[RED] == 71


def test_w_21_end_of_the_game() -> None:
    """W-21, EN-7.7, EN-23.2 Seven lots filled mean that this is the last round."""
    s = Position(5).ending()
    assert all(len(mine) == 1 + 7 for mine in s.buildings)
    assert given(s).when(BLACK, "pass").s.phase == "finished"


def test_w_22_building_stock() -> None:
    """W-22, EN-3.3 The stock by types, 45 in all."""
    stock = {b.id: b.count for b in BOARD.buildings}
    assert stock == {
        **dict.fromkeys(("market", "shipyard", "workshop"), 5),
        **dict.fromkeys(("bank", "barracks", "guild_hall"), 4),
        **dict.fromkeys(("dock", "fortress", "theater"), 3),
        **dict.fromkeys(("cartographer", "trading_house", "university"), 2),
        **dict.fromkeys(("commodity_exchange", "museum", "parliament"), 1),
    }
    assert sum(stock.values()) == 45


RULES = Path(endeavor.__file__).with_name("RULES.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("example", sorted(set(re.findall(r"^- (W-\d+)", RULES, re.MULTILINE))))
def test_every_worked_example_has_its_test(example: str) -> None:
    """EN-28 Each example of the rules is told by the test that bears its number."""
    name = f"test_{example.lower().replace('-', '_')}_"
    tests = [f for n, f in globals().items() if n.startswith(name)]
    assert len(tests) == 1
    assert f"{example}," in (tests[0].__doc__ or "")
