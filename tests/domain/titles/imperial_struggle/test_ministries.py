"""IS-3.5: Does every Ministry do what its card says, and no more often than it may?"""

from __future__ import annotations

from typing import Any

import pytest

from domain.titles.imperial_struggle.effects.action_round import (
    ActionRaised,
    HomeSet,
    ModifierGained,
    ModifierSpent,
    PoolGained,
    PurchasePaid,
    RoundBegan,
)
from domain.titles.imperial_struggle.effects.cards import (
    AbilityUsed,
    CardDrawn,
    CardsDiscarded,
    EventPlayed,
    JacobiteDefeatPlaced,
    MinistryRemoved,
    MinistryRevealed,
)
from domain.titles.imperial_struggle.effects.map import (
    AdvantageExhausted,
    AdvantageUsed,
    ConflictPlaced,
    FlagSet,
    HuguenotsFlipped,
    HuguenotsPlaced,
    SquadronBuilt,
)
from domain.titles.imperial_struggle.effects.tracks import (
    DebtChanged,
    LimitChanged,
    PhaseBegan,
    ScoringEnded,
    TownshendPlaced,
    TreatyChanged,
    VictoryPointsScored,
)
from domain.titles.imperial_struggle.legality.strength import conquest_price
from domain.titles.imperial_struggle.scoring import ScoreTurn
from domain.titles.imperial_struggle.sequence.phases import ResolveRemainingEffects
from domain.titles.imperial_struggle.sequence.rounds import BeginRound, SelectTile
from domain.titles.imperial_struggle.sequence.theaters import OrderTileEffects
from tests.domain.dsl import Story
from tests.domain.titles.imperial_struggle.table import (
    BOARD,
    BR,
    FR,
    Position,
    cost,
    given,
    only,
    paid,
    tile_of,
)

EMPIRE, REVOLUTION = 3, 7
AWARDS = ["award_1", "award_3", "award_4", "award_7"]
QUIET: dict[str, Any] = {"awards": AWARDS, "award_stack": [], "demand": []}
"""Awards of 3, 1, 1 and 0 VP, and nothing in demand."""


def used_up(story: Story, *abilities: str) -> None:
    """The abilities are on offer no more."""
    seat = story.s.active
    assert seat is not None
    for ability in abilities:
        story.refused(seat, f"ability:{ability}", "IS-3.5.2")


def test_the_cardinal_ministers() -> None:
    """IS-3.5.5 the_cardinal_ministers: 1 diplomatic AP per space, at most 3, once, and before anything else."""
    position = Position(FR, ("P3", "E"), up=["the_cardinal_ministers"], flags={"savoy": FR, "sardinia": FR})
    story = given(position).when(FR, "ability:the_cardinal_ministers:diplomacy")
    story.then(AbilityUsed(FR, "the_cardinal_ministers.diplomacy"), ActionRaised(3, 0))
    assert story.s.left == {"major": 3 + 3, "minor": 2}
    used_up(story, "the_cardinal_ministers:diplomacy")
    story = given(Position(FR, ("E4", "P"), up=["the_cardinal_ministers"]))
    story.when(FR, "ability:the_cardinal_ministers:diplomacy").then(
        AbilityUsed(FR, "the_cardinal_ministers.diplomacy"), ActionRaised(0, 1)
    )
    story = given(Position(FR, ("P3", "E"), up=["the_cardinal_ministers"])).when(FR, "shift:russia", "pay:3:0:0:0")
    used_up(story, "the_cardinal_ministers:diplomacy")


@pytest.mark.parametrize(("flags", "change"), [({}, -1), ({"scotland_alliance_2": FR}, -2)])
def test_john_law(flags: dict[str, int], change: int) -> None:
    """IS-4.11 john_law: Debt falls by 1, with a space in Scotland by 2, if the card is face up."""
    story = given(Position(up=["john_law"], debt=[3, 0], flags=flags))
    story.comes_to(ResolveRemainingEffects()).then(DebtChanged(FR, change))
    given(Position(down=["john_law"], debt=[3, 0], flags=flags)).comes_to(ResolveRemainingEffects()).then()


@pytest.mark.parametrize(("up", "points"), [(["court_of_the_sun_king"], 4), ([], 3)])
def test_court_of_the_sun_king(up: list[str], points: int) -> None:
    """IS-4.12.4 court_of_the_sun_king: the Europe Award gives France 1 VP more."""
    story = given(Position(up=up, flags=only("bavaria", "savoy"), **QUIET)).comes_to(ScoreTurn())
    story.then(PhaseBegan("scoring"), VictoryPointsScored(FR, points, "awards"), ScoringEnded(None))


def test_jacobite_uprisings_shift() -> None:
    """IS-3.5.5 jacobite_uprisings: military AP shift spaces of Scotland and Ireland, not in the round of the score."""
    held = {"ireland_prestige_3": BR}
    story = given(Position(FR, ("M4", "E"), up=["jacobite_uprisings"], flags=held))
    story.refused(FR, "mshift:ireland_prestige_3", "IS-3.5.4")
    story.when(FR, "ability:jacobite_uprisings:military_shift").then(
        AbilityUsed(FR, "jacobite_uprisings.military_shift"), ModifierGained("jacobite_shift")
    )
    story.refused(FR, "jscore", "IS-3.5.5")
    story.when(FR, "mshift:ireland_prestige_3", "pay:3:0:0:0").then(
        paid(FR, "major", 3), FlagSet("ireland_prestige_3", None)
    )
    story = given(Position(FR, ("E4", "M"), up=["jacobite_uprisings"], flags=held))
    story.when(FR, "ability:jacobite_uprisings:military_shift")
    story.offers_among(FR, "mshift:scotland_alliance_2").refused(FR, "mshift:ireland_prestige_3", "IS-5.3.2")


def test_jacobite_uprisings_score() -> None:
    """IS-3.5.5, RU-6 jacobite_uprisings: 3 M score unmarked flags and Victory markers, at most 4, once a turn."""
    flags = {"scotland_alliance_2": FR, "scotland_prestige_3": FR, "ireland_prestige_3": FR}
    story = given(
        Position(
            FR,
            ("M4", "E"),
            up=["jacobite_uprisings"],
            jacobite_victories=1,
            flags={**flags, "ireland_prestige_3": None},
            conflict=["scotland_prestige_3"],
        )
    )
    story.when(FR, "jscore", "pay:3:0:0:0").then(
        paid(FR, "major", 3),
        AbilityUsed(FR, "jacobite_uprisings.score"),
        ModifierGained("jacobite_score"),
        VictoryPointsScored(FR, 3, "ministries"),
    )
    story.refused(FR, "jscore", "IS-3.5.5")
    used_up(story, "jacobite_uprisings:military_shift")
    most = {**flags, "ireland_alliance_2": FR}
    story = given(Position(FR, ("M4", "E"), up=["jacobite_uprisings"], jacobite_victories=2, flags=most))
    story.when(FR, "jscore", "pay:3:0:0:0").then(
        paid(FR, "major", 3),
        AbilityUsed(FR, "jacobite_uprisings.score"),
        ModifierGained("jacobite_score"),
        VictoryPointsScored(FR, 4, "ministries"),
    )


def test_robert_walpole() -> None:
    """RU-58 robert_walpole: draw one, discard one, once a turn, not from an empty deck."""
    story = given(Position(BR, up=["robert_walpole"], hand=["carnatic_war"]))
    story.when(BR, "ability:robert_walpole:draw").then(
        AbilityUsed(BR, "robert_walpole.draw"), CardDrawn(BR, "acts_of_union")
    )
    story.offers(BR, "discard:acts_of_union", "discard:carnatic_war").when(BR, "discard:carnatic_war").then(
        CardsDiscarded(BR, ("carnatic_war",))
    )
    used_up(story, "robert_walpole:draw")
    used_up(given(Position(BR, up=["robert_walpole"], deck=[])), "robert_walpole:draw")


def test_jonathan_swift() -> None:
    """IS-3.5.5, IS-5.3.2 jonathan_swift: Ireland and Scotland cost 1 less to flag; a Minor Action unflags in Europe."""
    held = {"ireland_prestige_3": BR}
    story = given(Position(BR, ("E4", "P"), up=["jonathan_swift"]))
    assert cost(story, "shift:scotland_alliance_2") == 1
    story.refused(BR, "shift:bavaria", "IS-5.3.2")
    given(Position(BR, ("E4", "P"), up=["jonathan_swift"], flags=held)).offers_among(BR, "shift:bavaria")
    marked = Position(BR, ("E4", "P"), up=["jonathan_swift"], flags=held, conflict=["ireland_prestige_3"])
    given(marked).refused(BR, "shift:bavaria", "IS-5.3.2")


def test_east_india_company() -> None:
    """RU-18 east_india_company: 1 VP per held and not Exhausted Advantage of its five, at most 3."""
    flags = only(british=("puerto_rico", "san_agustin", "west_bengal", "tiruchirappalli", "hudson_bay"))
    company: dict[str, Any] = {"up": ["east_india_company"], "flags": flags, **QUIET}
    story = given(Position(BR, **company)).comes_to(ScoreTurn())
    story.then(
        PhaseBegan("scoring"),
        VictoryPointsScored(BR, 1, "awards"),
        VictoryPointsScored(BR, 1, "awards"),
        TreatyChanged(BR, 1),
        VictoryPointsScored(BR, 3, "ministries"),
        ScoringEnded(None),
    )
    exhausted = [a.id in ("rum", "silk", "fruit", "textiles") for a in BOARD.advantages]
    story = given(Position(BR, **company, adv_exhausted=exhausted))
    story.comes_to(ScoreTurn()).then(
        PhaseBegan("scoring"),
        VictoryPointsScored(BR, 1, "awards"),
        VictoryPointsScored(BR, 1, "awards"),
        TreatyChanged(BR, 1),
        VictoryPointsScored(BR, 1, "ministries"),
        ScoringEnded(None),
    )


def test_bank_of_england() -> None:
    """IS-5.2.1, IS-6.5 bank_of_england: the Limit rises once a turn; an economic Event without an economic tile."""
    story = given(Position(BR, ("P3", "M"), up=["bank_of_england"], hand=["tax_reform"], debt=[0, 2]))
    story.when(BR, "ability:bank_of_england:debt_limit").then(
        AbilityUsed(BR, "bank_of_england.debt_limit"), LimitChanged(BR, 1)
    )
    used_up(story, "bank_of_england:debt_limit")
    story.when(BR, "event:tax_reform").then(
        AbilityUsed(BR, "bank_of_england.event"), EventPlayed(BR, "tax_reform", False), DebtChanged(BR, -2)
    )
    without_symbol = Position(BR, ("P4", "M"), up=["bank_of_england"], hand=["tax_reform"])
    given(without_symbol).refused(BR, "event:tax_reform", "IS-3.4.2")


def test_new_world_huguenots() -> None:
    """RU-39 new_world_huguenots: a marker makes one shift of its Region cheaper, once; the price of conquest rises."""
    story = given(Position(FR, ("E4", "P"), up=["new_world_huguenots"]))
    story.when(FR, "ability:new_world_huguenots:place:louisiana").then(
        AbilityUsed(FR, "new_world_huguenots.place"), HuguenotsPlaced("louisiana")
    )
    used_up(story, "new_world_huguenots:place:louisiana")
    story.when(FR, "shift:st_james", "way:major:plain:1", "pay:1:0:0:0").then(
        paid(FR, "major", 1),
        HomeSet("economic", "caribbean"),
        HuguenotsFlipped("louisiana", "spent"),
        FlagSet("st_james", "FR"),
    )
    assert conquest_price(story.s, BOARD.at["louisiana"]) == 2


def test_edmond_halley() -> None:
    """RU-58 edmond_halley: one Squadron for 2 M; a card discarded in Europe's waters gives a Treaty Point."""
    story = given(Position(BR, ("M4", "E"), up=["edmond_halley"], hand=["carnatic_war"], flags={"biscay": BR}))
    story.when(BR, "ability:edmond_halley:treaty:carnatic_war").then(
        AbilityUsed(BR, "edmond_halley.treaty"), CardsDiscarded(BR, ("carnatic_war",)), TreatyChanged(BR, 1)
    )
    story.when(BR, "squadron", "way:major:edmond_halley:0", "pay:2:0:0:0").then(
        paid(BR, "major", 2), AbilityUsed(BR, "edmond_halley.squadron"), SquadronBuilt(BR)
    )


def test_choiseul() -> None:
    """IS-3.5.4 choiseul: 1 M for tiles and deployment; with a Squadron in North America a Squadron costs 2."""
    position = Position(FR, ("M2", "E"), turn=EMPIRE, up=["choiseul"], limit=[0, 0], flags={"cabot_strait": FR})
    story = given(position).when(FR, "ability:choiseul:extra_ap")
    story.then(AbilityUsed(FR, "choiseul.extra_ap"), PoolGained(FR, "military", 1, "choiseul.extra_ap", True))
    assert cost(story, "squadron") == 2
    used_up(given(Position(FR, ("P4", "E"), turn=EMPIRE, up=["choiseul"])), "choiseul:extra_ap")


def test_dupleix() -> None:
    """IS-4.12.4 dupleix: India's Award, Cotton and Spice give France 1 Treaty Point more each."""
    goods = {**QUIET, "demand": ["spice", "cotton"]}
    position = Position(turn=EMPIRE, up=["dupleix"], flags=only("plassey", "karaikal", "malacca_route"), **goods)
    given(position).comes_to(ScoreTurn()).then(
        PhaseBegan("scoring"),
        TreatyChanged(FR, 2),
        VictoryPointsScored(FR, 2, "global_demand"),
        TreatyChanged(FR, 1),
        VictoryPointsScored(FR, 2, "global_demand"),
        TreatyChanged(FR, 2),
        ScoringEnded(None),
    )


def test_pompadour_and_du_barry() -> None:
    """RU-53 pompadour_and_du_barry: the first European Advantage Exhausted in a round gives 1 Treaty Point."""
    flags = {"denmark_norway": FR, "prussia_alliance_2": FR}
    story = given(Position(FR, turn=EMPIRE, up=["pompadour_and_du_barry"], debt=[2, 0], flags=flags))
    story.when(FR, "advantage:algonquin_raids", "conflict:hudson_valley").then(
        AdvantageUsed(FR, "algonquin_raids"),
        AdvantageExhausted("algonquin_raids"),
        ModifierGained("watt"),
        ConflictPlaced("hudson_valley", "plain"),
    )
    story.when(FR, "advantage:baltic_trade").then(
        AdvantageUsed(FR, "baltic_trade"),
        AdvantageExhausted("baltic_trade"),
        ModifierGained("pompadour"),
        TreatyChanged(FR, 1),
        DebtChanged(FR, -2),
    )


def test_voltaire() -> None:
    """RU-19 voltaire: 1 Treaty Point per country with a French Prestige space, only if Europe's Award is won."""
    held = ("spain_prestige_2", "austria_prestige_3_lower")
    story = given(Position(turn=EMPIRE, up=["voltaire"], flags=only(*held), **QUIET)).comes_to(ScoreTurn())
    story.then(
        PhaseBegan("scoring"),
        VictoryPointsScored(FR, 3, "awards"),
        TreatyChanged(FR, 2),
        VictoryPointsScored(FR, 2, "prestige"),
        ScoringEnded(None),
    )
    story = given(Position(turn=EMPIRE, up=["voltaire"], flags=only(*held, british=["bavaria"]), **QUIET))
    story.comes_to(ScoreTurn()).then(PhaseBegan("scoring"), VictoryPointsScored(FR, 2, "prestige"), ScoringEnded(None))


def test_pitt_the_elder() -> None:
    """IS-3.5.4 pitt_the_elder: 1 P for spaces without Prestige; one Squadron for 2."""
    story = given(Position(BR, ("P2", "M"), turn=EMPIRE, up=["pitt_the_elder"], limit=[0, 0]))
    story.when(BR, "ability:pitt_the_elder:extra_ap").then(
        AbilityUsed(BR, "pitt_the_elder.extra_ap"), PoolGained(BR, "diplomatic", 1, "pitt_the_elder.extra_ap", True)
    )
    story.offers_among(BR, "shift:german_states_alliance_2", "shift:austria_alliance_3", "squadron")
    story.refused(BR, "shift:russia", "IS-6.1")


def test_charles_hanbury_williams() -> None:
    """IS-3.5.5 charles_hanbury_williams: for a round three countries cost 1 less to unflag."""
    story = given(Position(BR, ("P4", "M"), turn=EMPIRE, up=["charles_hanbury_williams"], flags={"russia": FR}))
    assert cost(story, "shift:russia") == 3
    story.when(BR, "ability:charles_hanbury_williams:discount").then(
        AbilityUsed(BR, "charles_hanbury_williams.discount"), ModifierGained("charles_hanbury_williams")
    )
    assert cost(story, "shift:russia") == 2
    assert cost(story, "shift:bavaria") == 3


def test_merchant_banks() -> None:
    """RU-38 merchant_banks: the first two economic Debt of a turn do not move the marker, even at the Limit."""
    story = given(Position(BR, ("E2", "P"), turn=EMPIRE, up=["merchant_banks"], debt=[0, 6], major=0))
    story.when(BR, "shift:antigua").then(
        paid(BR, "major", 2, free=2), HomeSet("economic", "caribbean"), FlagSet("antigua", "BR")
    )
    assert (story.s.debt[BR], story.s.free_debt) == (6, 2)
    story.refused(BR, "shift:santiago", "IS-6.1")


def test_samuel_johnson() -> None:
    """IS-4.12.4 samuel_johnson: Europe's Award gives Britain 1 VP more and France 1 less."""
    johnson: dict[str, Any] = {"turn": EMPIRE, "up": ["samuel_johnson"], **QUIET}
    story = given(Position(BR, flags=only(british=("bavaria", "savoy")), **johnson)).comes_to(ScoreTurn())
    story.then(PhaseBegan("scoring"), VictoryPointsScored(BR, 4, "awards"), ScoringEnded(None))
    story = given(Position(BR, flags=only("bavaria", "savoy"), **johnson)).comes_to(ScoreTurn())
    story.then(PhaseBegan("scoring"), VictoryPointsScored(FR, 2, "awards"), ScoringEnded(None))


def test_james_watt() -> None:
    """RU-53 james_watt: a Treaty Point for France's first Exhaustion of a round."""
    story = given(Position(FR, turn=REVOLUTION, up=["james_watt"]))
    story.when(FR, "advantage:algonquin_raids", "conflict:hudson_valley").then(
        AdvantageUsed(FR, "algonquin_raids"),
        AdvantageExhausted("algonquin_raids"),
        ModifierGained("watt"),
        TreatyChanged(BR, 1),
        ConflictPlaced("hudson_valley", "plain"),
    )


@pytest.mark.parametrize(("up", "told"), [(["james_watt"], []), ([], [VictoryPointsScored(FR, 1, "overflow")])])
def test_james_watt_and_forced_debt(up: list[str], told: list[VictoryPointsScored]) -> None:
    """IS-6.3 james_watt: a War tile forces Debt on Britain at its Limit; without the card France scores it."""
    story = given(Position(FR, turn=REVOLUTION, up=up, debt=[0, 6]))
    story.comes_to(OrderTileEffects(FR, "awi_american_revolution", ("basic_fr_08",))).then(*told)


def test_papacy_hanover_negotiations() -> None:
    """IS-7.3.3 papacy_hanover_negotiations: revealed, it ends the Jacobites; 2 P for Scotland and Ireland."""
    down = ["papacy_hanover_negotiations", "jacobite_uprisings"]
    story = given(Position(BR, ("P2", "M"), turn=REVOLUTION, down=down, limit=[0, 0]))
    story.when(BR, "reveal:papacy_hanover_negotiations").then(
        MinistryRevealed(BR, 0, "papacy_hanover_negotiations"),
        JacobiteDefeatPlaced(),
        MinistryRemoved(FR, "jacobite_uprisings", (0,)),
    )
    story.when(BR, "ability:papacy_hanover_negotiations:extra_ap").then(
        AbilityUsed(BR, "papacy_hanover_negotiations.extra_ap"),
        PoolGained(BR, "diplomatic", 2, "papacy_hanover_negotiations.extra_ap", True),
    )
    story.offers_among(BR, "shift:scotland_prestige_3").refused(BR, "shift:russia", "IS-6.1")


def test_townshend_acts() -> None:
    """RU-37 townshend_acts: this turn a Minor Action may unflag French Markets of the commodity."""
    flags = {"cumberland": FR, "vandavasi": BR}
    story = given(Position(BR, ("P4", "E"), turn=REVOLUTION, up=["townshend_acts"], flags=flags))
    story.refused(BR, "shift:cumberland", "IS-5.3.2")
    story.when(BR, "ability:townshend_acts:mark:furs").then(
        AbilityUsed(BR, "townshend_acts.mark"), TownshendPlaced("furs")
    )
    story.offers_among(BR, "shift:cumberland").refused(BR, "shift:karaikal", "IS-5.3.2")


def test_edmund_burke() -> None:
    """RU-36 edmund_burke: a P per Ireland space for a Major Action spent in Europe; America is cheaper by 1."""
    ireland = {"ireland_prestige_3": BR, "ireland_alliance_2": BR}
    story = given(Position(BR, ("P4", "M"), turn=REVOLUTION, up=["edmund_burke"], limit=[0, 0], flags=ireland))
    assert cost(story, "shift:sons_of_liberty") == 2
    story.when(BR, "shift:russia", "pay:1:0:0:2", "shift:bavaria").then(
        paid(BR, "major", 3, burke=2),
        HomeSet("diplomatic", "europe"),
        FlagSet("russia", "BR"),
        paid(BR, "major", 3),
        FlagSet("bavaria", None),
    )
    story.refused(BR, "shift:sons_of_liberty", "IS-6.1")
    position = Position(BR, ("P4", "M"), turn=REVOLUTION, up=["edmund_burke"], flags={"ireland_alliance_2": BR})
    story = given(position).when(BR, "shift:sons_of_liberty", "pay:2:0:0:0", "shift:german_states_alliance_2")
    story.offers(BR, "pay:2:1:0:0", "pay:1:2:0:0", "pay:0:3:0:0")


def test_turgot() -> None:
    """RU-29 turgot: the first Debt of a round is worth 2 while France has more Available Debt afterwards."""
    story = given(Position(FR, ("E2", "P"), turn=REVOLUTION, up=["turgot"], limit=[10, 6], major=0))
    story.when(FR, "shift:antigua").then(
        PurchasePaid(FR, "major", 2, 0, (), 0, 1, 0, 0), HomeSet("economic", "caribbean"), FlagSet("antigua", "FR")
    )
    story = given(Position(FR, ("E2", "P"), turn=REVOLUTION, up=["turgot"], limit=[7, 6], major=0))
    story.when(FR, "shift:antigua").then(
        paid(FR, "major", 2, debt=2), HomeSet("economic", "caribbean"), FlagSet("antigua", "FR")
    )


def test_north_american_trade() -> None:
    """RU-54 north_american_trade: with more Furs and Fish at the start, economic actions are worth 1 more."""
    trade: dict[str, Any] = {"turn": REVOLUTION, "down": ["north_american_trade"], "more_goods": True}
    spent = ["spent" if s.id == "louisiana" else None for s in BOARD.spaces]
    story = given(Position(FR, ("E4", "P"), **trade, huguenots=spent))
    story.when(FR, "reveal:north_american_trade").then(
        MinistryRevealed(FR, 0, "north_american_trade"),
        HuguenotsFlipped("louisiana", "fresh"),
        ModifierGained("north_american_trade"),
        ActionRaised(1, 0),
    )
    story = given(Position(FR, ("P2", "M"), **trade, hand=["la_gabelle"]))
    story.when(FR, "reveal:north_american_trade", "event:la_gabelle", "go_on").then(
        MinistryRevealed(FR, 0, "north_american_trade"),
        ModifierGained("north_american_trade"),
        ModifierGained("trade_event"),
        EventPlayed(FR, "la_gabelle", False),
        ModifierSpent("trade_event"),
        PoolGained(FR, "economic", 3, None, False),
    )
    story = given(Position(FR, turn=REVOLUTION, flags=only("york_factory", "hudson_bay")))
    story.comes_to(BeginRound(FR)).then(RoundBegan(FR, (), True))


def test_marquis_de_condorcet() -> None:
    """IS-5.2.1 marquis_de_condorcet: an Event without the symbol, once a turn; its type must match."""
    hand = ["wealth_of_nations", "stamp_act", "debt_crisis"]
    story = given(Position(FR, ("P4", "E"), turn=REVOLUTION, up=["marquis_de_condorcet"], hand=hand))
    story.refused(FR, "event:debt_crisis", "IS-3.4.2")
    story.when(FR, "event:wealth_of_nations", "go_on").then(
        AbilityUsed(FR, "marquis_de_condorcet.event"), EventPlayed(FR, "wealth_of_nations", False)
    )


def test_lavoisier() -> None:
    """IS-3.5.5 lavoisier: with a bonus received, Major and Minor Action of the tile are worth 1 more each."""
    position = Position(FR, ("M2", "E"), turn=REVOLUTION, up=["lavoisier"], hand=["wealth_of_nations"])
    given(position).when(FR, "event:wealth_of_nations", "go_on").then(EventPlayed(FR, "wealth_of_nations", False))
    given(position).when(FR, "event:wealth_of_nations:bonus", "go_on", "go_on").then(
        EventPlayed(FR, "wealth_of_nations", True),
        PoolGained(FR, "economic", 3, None, False),
        ModifierGained("lavoisier"),
        ActionRaised(1, 1),
    )


def test_a_face_down_ministry_has_no_effect() -> None:
    """IS-3.5.1 Nothing of a face-down card can be used, and it can be revealed in an own round."""
    down = ["robert_walpole", "edmond_halley"]
    given(Position(BR, down=down)).refused(BR, "ability:robert_walpole:draw", "IS-3.5.2")
    story = given(Position(BR, None, down=down, shown=[tile_of("E4", "P")])).comes_to(SelectTile(BR))
    story.refused(BR, "ability:robert_walpole:draw", "IS-5.1.1")
    story.when(BR, "reveal:robert_walpole").then(MinistryRevealed(BR, 0, "robert_walpole"))
    story.offers_among(BR, "ability:robert_walpole:draw")


@pytest.mark.parametrize("card", BOARD.ministries)
def test_every_ministry_has_its_test(card: str) -> None:
    """IS-3.5.5 Each of the 26 cards is named by a test above."""
    told = [f.__doc__ or "" for name, f in globals().items() if name.startswith("test_")]
    assert any(card in text for text in told)
