"""IS-3, IS-5, IS-6, IS-8, IS-9: Do Action Rounds go as the rules say?"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given as given_by
from hypothesis import settings
from hypothesis import strategies as st

from domain.titles.imperial_struggle.effects.action_round import (
    Exchanged,
    HomeSet,
    ModifierGained,
    ModifierSpent,
    PoolGained,
    RoundBegan,
    RoundEnded,
    RoundPassed,
    TilePlayed,
    TileSelected,
)
from domain.titles.imperial_struggle.effects.cards import AbilityUsed, CardDrawn, EventPlayed, MinistryRevealed
from domain.titles.imperial_struggle.effects.map import (
    AdvantageExhausted,
    AdvantageMoved,
    AdvantageUsed,
    ConflictPlaced,
    ConflictRemoved,
    FlagSet,
    FortDamaged,
    FortMended,
    SquadronBuilt,
    SquadronDisplaced,
    SquadronMoved,
)
from domain.titles.imperial_struggle.effects.tracks import DebtChanged, LimitChanged, TreatyChanged, VictoryPointsScored
from domain.titles.imperial_struggle.effects.war import (
    BasicTileDrawn,
    BonusTileDrawn,
    BonusTileMoved,
    BonusTilePlaced,
    RecruitBought,
    UpgradeBegun,
    UpgradeDone,
)
from domain.titles.imperial_struggle.legality.control import (
    chained,
    controls,
    isolated_now,
    isolates_others,
    keywords,
    protected,
)
from domain.titles.imperial_struggle.pieces import SPAIN, USA, Flag
from domain.titles.imperial_struggle.sequence.rounds import BeginRound, PlayOrPass, SelectTile
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.titles.imperial_struggle.table import BOARD, BR, FR, Position, about, cost, given, paid, tile_of

AT = BOARD.at


def isolated(p: Position) -> list[str]:
    """The Markets without a chain to a Territory, a Fort or a Squadron."""
    return [BOARD.spaces[m].id for m in isolated_now(p.s)]


def test_protection() -> None:
    """IS-3.1.8, RU-50 A Squadron or an undamaged Fort of the owner protects, whatever lies next to it."""
    s = Position(flags={"vandavasi": FR}).s
    assert protected(s, AT["karaikal"])
    assert not protected(s, AT["kanchipuram"])
    assert not protected(s, AT["tiruchirappalli"])
    assert not protected(Position(flags={"vandavasi": FR}, damaged=["vandavasi"]).s, AT["karaikal"])


@pytest.mark.parametrize(("fort", "owner", "more"), [(FR, FR, 1), (None, FR, 0), (FR, None, 0)])
def test_a_protected_market_costs_more_to_unflag(fort: Flag | None, owner: Flag | None, more: int) -> None:
    """IS-3.1.8, IS-5.3.6 1 more for the other side's flag, with an undamaged Fort beside it; flagging costs no more."""
    flags = {"vandavasi": fort, "kanchipuram": BR, "tiruchirappalli": BR, "karaikal": owner}
    printed = BOARD.spaces[AT["karaikal"]].cost
    assert cost(given(Position(BR, flags=flags)), "shift:karaikal") == printed + more


def test_control() -> None:
    """IS-3.1.6, IS-3.8.4 The side whose flag or Squadron is there controls a space that holds no Conflict marker."""
    s = Position(flags={"biscay": FR, "sweden": BR}, conflict=["bavaria"]).s
    assert s.flag[AT["bavaria"]] == FR
    assert [controls(s, FR, AT[x]) for x in ("biscay", "sweden", "savoy", "bavaria")] == [True, False, False, False]


def test_a_damaged_fort() -> None:
    """IS-3.1.10 It is controlled and prevents isolation, but protects nothing."""
    story = given(Position(flags={"vandavasi": FR}))
    assert protected(story.s, AT["karaikal"])
    story = given(Position(flags={"vandavasi": FR}), FortDamaged("vandavasi"))
    assert not protected(story.s, AT["karaikal"])
    assert controls(story.s, FR, AT["vandavasi"])
    assert AT["karaikal"] in chained(story.s)


def test_isolation() -> None:
    """IS-5.4.2, IS-3.1.9, IS-3.1.10, RU-3 Chains of own Markets end at a Territory, a Fort or a Squadron."""
    flags = {"niagara": FR, "allegheny": FR, "york_factory": BR, "calicut": BR}
    assert isolated(Position(flags=flags)) == ["york_factory", "calicut"]
    marked = isolated(Position(flags=flags, conflict=["niagara"]))
    assert "allegheny" in marked
    assert "niagara" not in marked
    forks = Position(flags={**flags, "ohio_forks": FR}, conflict=["niagara"], damaged=["ohio_forks"])
    assert "allegheny" not in isolated(forks)


def test_isolation_is_frozen() -> None:
    """IS-5.0.1, IS-5.4.2, IS-13.4 The status is set when a round begins; a new flag loses it."""
    story = given(Position(FR, flags={"york_factory": BR, "hudson_bay": FR, "calicut": BR}))
    assert story.s.isolated[AT["york_factory"]]
    story.when(FR, "shift:york_factory", "way:major:plain:0", "pay:1:0:0:0").then(
        paid(FR, "major", 1), HomeSet("economic", "north_america"), FlagSet("york_factory", None)
    )
    assert not story.s.isolated[AT["york_factory"]]
    story.comes_to(BeginRound(BR)).then(RoundBegan(BR, ("calicut",), False))
    assert story.s.isolated[AT["calicut"]]
    assert story.s.start_flag == story.s.flag


def test_a_new_squadron_ends_no_isolation_in_its_round() -> None:
    """IS-5.4.2 What was Isolated at the start of the round stays so, whatever connects it afterwards."""
    story = given(Position(BR, ("M4", "E"), flags={"calicut": BR})).when(BR, "deploy:malabar_coast", "pay:1:0:0:0")
    assert story.s.isolated[AT["calicut"]]
    story.comes_to(BeginRound(FR))
    assert not story.s.isolated[AT["calicut"]]


def test_the_live_chain_test() -> None:
    """IS-5.4.4 Whether a loss would isolate others is asked on the map as it is."""
    s = Position(flags={"niagara": FR}).s
    assert isolates_others(s, AT["cataraqui"])
    assert not isolates_others(s, AT["niagara"])
    assert AT["niagara"] in chained(s)


def spread(s: StruggleState, gone: int | None = None) -> set[int]:
    """Markets that chains reach from Territories, Forts and Squadrons, as if the flag of one Market were gone."""
    flags = [None if i == gone else flag for i, flag in enumerate(s.flag)]
    markets = [m for m in BOARD.markets if flags[m] is not None]
    reached = {m for m in markets if flags[m] in {flags[a] for a in BOARD.anchor_links[m]}}
    while True:
        more = {
            m
            for m in markets
            if any(n in reached and flags[n] == flags[m] and not s.conflict[n] for n in BOARD.market_links[m])
        }
        if more <= reached:
            return reached
        reached |= more


@given_by(st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_chains_spread_from_what_anchors_them(lots: Random) -> None:
    """IS-5.4.2, IS-5.4.4 Whatever lies on the map: who has a chain, and whose loss would break another one."""
    s = Position().s
    for i in range(len(s.flag)):
        s.flag[i] = lots.choice((FR, FR, BR, SPAIN, USA, None))
        s.conflict[i] = lots.choice(("plain", None, None, None))
    before = spread(s)
    assert chained(s) == before
    for m in BOARD.markets:
        assert isolates_others(s, m) == bool(before - spread(s, m) - {m})


def test_connections_of_markets() -> None:
    """IS-5.4.1, IS-3.1.4, RU-33 A Market that was lost and regained, is Isolated or marked is not a connection."""
    flags = {"ile_aux_noix": FR}
    given(Position(FR, flags=flags)).offers_among(FR, "shift:albany")
    given(Position(FR, flags=flags, conflict=["ile_aux_noix"])).refused(FR, "shift:albany", "IS-5.4.1")
    regained = given(Position(FR, flags=flags), FlagSet("ile_aux_noix", None), FlagSet("ile_aux_noix", "FR"))
    regained.refused(FR, "shift:albany", "IS-5.4.1")
    given(Position(FR, flags={"niagara": FR})).offers_among(FR, "shift:oswego")
    given(Position(FR, flags={"niagara": FR, "cataraqui": None})).refused(FR, "shift:oswego", "IS-5.4.1")


def test_a_conquest_line_is_no_connection() -> None:
    """IS-3.1.4 A dashed line leads from Northern Colonies to Halifax: it serves in Wars and builds no Fort."""
    assert AT["halifax"] in BOARD.spaces[AT["northern_colonies"]].lines
    given(Position(BR, ("M4", "E"))).refused(BR, "fort:halifax", "IS-5.6.3")
    given(Position(BR, ("M4", "E"), flags={"gulf_of_maine": BR})).offers_among(BR, "fort:halifax")


def test_conflict_markers_lie_once_on_a_space() -> None:
    """IS-3.8.1 On Markets and Political spaces, whoever flags them, and on none that has one."""
    position = Position(FR, ("M2", "E"), turn=2, hand=["carnatic_war"], flags={"maratha": FR}, conflict=["plassey"])
    story = given(position).when(FR, "event:carnatic_war", "go_on")
    story.offers_among(FR, "conflict:nizam", "conflict:maratha", "conflict:karaikal")
    for space in ("plassey", "pondicherry", "hooghly_river", "vandavasi"):
        story.refused(FR, f"conflict:{space}", "IS-5.2.7")


def test_conflict_markers() -> None:
    """IS-3.8.1, IS-3.8.2, IS-3.8.3, IS-3.1.7, IS-5.3.2 They make a space cost 1 and go when its flag changes."""
    marked = ["dutch_republic_prestige_3", "hudson_valley"]
    story = given(Position(FR, conflict=marked))
    assert cost(story, "shift:dutch_republic_prestige_3") == 1
    story.when(FR, "shift:dutch_republic_prestige_3").then(
        paid(FR, "minor", 1), HomeSet("diplomatic", "europe"), FlagSet("dutch_republic_prestige_3", None)
    )
    assert [BOARD.spaces[i].id for i, m in enumerate(story.s.conflict) if m] == ["hudson_valley"]


def test_removing_markers() -> None:
    """IS-5.6.2, RU-8 2 M; 1 on an own Protected Market; 1 more for a "+1" marker."""
    flags = {"vandavasi": FR, "arcot": BR, "kurpa": BR}
    marked = ["karaikal", "kurpa", "nizam", "plassey", "bavaria"]
    story = given(Position(FR, ("M4", "E"), flags=flags, conflict=marked))
    # The second is Protected, but British; the last two are French, but unprotected.
    assert [cost(story, f"clear:{x}") for x in marked] == [1, 2, 2, 2, 2]
    dearer = given(Position(FR, ("M4", "E"), flags=flags, plus_one=["karaikal", "kurpa"]))
    assert [cost(dearer, f"clear:{x}") for x in ("karaikal", "kurpa")] == [2, 3]
    story.when(FR, "clear:nizam", "pay:2:0:0:0").then(paid(FR, "major", 2), ConflictRemoved("nizam"))
    story.refused(FR, "clear:nizam", "IS-5.6.2")


def test_a_cost_is_set_to_1_before_other_changes() -> None:
    """IS-5.3.6, IS-8.2.4, IS-8.2.5 "Cost becomes 1" comes before the Region surcharge."""
    story = given(
        Position(
            BR,
            ("P4", "E"),
            flags={"austria_prestige_3_upper": BR, "german_states_alliance_3": FR},
            home={"diplomatic": "north_america"},
        )
    )
    assert cost(story, "shift:german_states_alliance_3") == 3 + 1
    story.when(BR, "shift:german_states_alliance_3", "way:major:silesia_negotiations:0", "pay:2:0:0:0").then(
        paid(BR, "major", 2),
        AdvantageUsed(BR, "silesia_negotiations"),
        AdvantageExhausted("silesia_negotiations"),
        FlagSet("german_states_alliance_3", None),
        AdvantageMoved("central_europe_conflict", None),
    )


RUM = {"puerto_rico": FR, "antilles_channel": BR, "antigua": BR, "martinique": FR}
"""France holds Rum, and Antigua is Protected and British."""


def test_reductions_below_1_are_kept_until_the_increases() -> None:
    """IS-5.3.6, IS-5.4.3 Conflict 1, Rum -1, Protected +1: 1, and not 2."""
    story = given(Position(FR, ("E4", "P"), flags=RUM, conflict=["antigua"]))
    assert cost(story, "shift:antigua") == 2
    story.when(FR, "shift:antigua", "way:major:rum:0", "pay:1:0:0:0").then(
        paid(FR, "major", 1),
        HomeSet("economic", "caribbean"),
        AdvantageUsed(FR, "rum"),
        AdvantageExhausted("rum"),
        ModifierGained("watt"),
        FlagSet("antigua", None),
    )


@pytest.mark.parametrize(
    ("conflict", "up", "price"),
    [
        ((), (), 2),
        (("scotland_alliance_2",), (), 1),
        ((), ("jonathan_swift",), 1),
        (("scotland_alliance_2",), ("jonathan_swift",), 1),
    ],
)
def test_a_shift_costs_at_least_1(conflict: tuple[str, ...], up: tuple[str, ...], price: int) -> None:
    """IS-5.3.6 What is reduced to 0 costs 1, and what costs 1 stays at 1: printed 2, Conflict 1, Swift -1."""
    story = given(Position(BR, ("P4", "E"), up=up, conflict=conflict))
    assert cost(story, "shift:scotland_alliance_2") == price
    left = BOARD.tiles[tile_of("P4", "E")].major.ap - price
    story.when(BR, "shift:scotland_alliance_2", f"pay:{price}:0:0:0")
    assert story.s.left["major"] == left


def test_region_surcharge() -> None:
    """IS-5.3.4, RU-1 Every purchase outside the home Region costs 1 more; an Event draw has no Region."""
    story = given(Position(FR, ("P4", "E"), trp=[9, 0]))
    story.when(FR, "draw", "pay:3:0:0:0").then(
        paid(FR, "major", 3), ModifierGained("beyond_europe"), CardDrawn(FR, "acts_of_union")
    )
    assert cost(story, "shift:maratha") == 2
    story.when(FR, "shift:savoy", "pay:1:0:1:0").then(
        paid(FR, "major", 2, trp=1), HomeSet("diplomatic", "europe"), FlagSet("savoy", "FR")
    )
    assert (cost(story, "shift:maratha"), cost(story, "shift:sardinia")) == (3, 2)
    story.when(FR, "shift:maratha", "pay:0:0:3:0").then(
        paid(FR, "major", 3, trp=3), FlagSet("maratha", "FR"), AdvantageMoved("raids_and_incursions", "FR")
    )
    assert (cost(story, "shift:nizam"), cost(story, "shift:sardinia")) == (3, 2)


def test_political_actions() -> None:
    """IS-5.5.1, IS-5.5.2, IS-5.3.1, IS-3.1.5 Any available space; an Event for 3 P."""
    story = given(Position(FR, ("P4", "E"))).offers_among(FR, "shift:maratha", "shift:sweden")
    story.refused(FR, "shift:prussia_empire_alliance_2", "IS-3.1.5")
    given(Position(FR, ("P4", "E"), turn=3)).offers_among(FR, "shift:prussia_empire_alliance_2")
    assert cost(story, "draw") == 3
    story.when(FR, "draw", "pay:3:0:0:0").then(
        paid(FR, "major", 3), ModifierGained("beyond_europe"), CardDrawn(FR, "acts_of_union")
    )
    given(Position(FR, ("P4", "E"), deck=[])).refused(FR, "draw", "IS-5.5.2")


TYPES_OF = {
    "E4": {"shift:antigua"},
    "P4": {"shift:maratha", "draw"},
    "M4": {"recruit", "clear:nizam", "fort:louisbourg", "repair:arcot", "squadron", "deploy:biscay"},
}


@pytest.mark.parametrize("major", TYPES_OF)
def test_the_type_of_an_action_says_what_it_buys(major: str) -> None:
    """IS-5.3.1 Economic points shift Markets, diplomatic ones Political spaces, military ones do the rest."""
    position = Position(
        FR, (major, "E" if major != "E4" else "P"), flags={"arcot": FR}, damaged=["arcot"], conflict=["nizam"]
    )
    position.s.bought["minor"] = 1
    story = given(position)
    for tile, purchases in TYPES_OF.items():
        if tile == major:
            story.offers_among(FR, *purchases)
            continue
        for text in purchases:
            assert text not in story.offered(FR)


def test_forts() -> None:
    """IS-5.6.3, RU-7, RU-31 The same connected space at the start of the round and now; Forts do not serve."""
    story = given(Position(FR, ("M4", "E")))
    price = BOARD.spaces[AT["louisbourg"]].cost
    assert cost(story, "fort:louisbourg") == price
    story.when(FR, "fort:louisbourg", f"pay:{price}:0:0:0").then(paid(FR, "major", 3), FlagSet("louisbourg", "FR"))
    held = Position(FR, ("M4", "E"), flags={"cabot_strait": FR, "acadia": None})
    given(held).offers_among(FR, "fort:louisbourg")
    held.s.start_flag[AT["cabot_strait"]] = None
    given(held).refused(FR, "fort:louisbourg", "IS-5.6.3")


def test_a_market_serves_to_build_a_fort() -> None:
    """IS-5.6.3, RU-7 Also an Isolated one, but none with a Conflict marker, and none that was gained in this round."""
    flags = {"kurpa": FR, "arcot": None}
    story = given(Position(FR, ("M4", "E"), flags=flags)).offers_among(FR, "fort:arcot")
    assert story.s.isolated[AT["kurpa"]]
    given(Position(FR, ("M4", "E"), flags=flags, conflict=["kurpa"])).refused(FR, "fort:arcot", "IS-5.6.3")
    gained = given(Position(FR, ("M4", "E"), flags={"arcot": None}), FlagSet("kurpa", "FR"))
    gained.refused(FR, "fort:arcot", "IS-5.6.3")


def test_the_connection_of_a_fort_is_asked_when_it_is_built() -> None:
    """RU-31 The space must serve at the moment of building: one gained in this round does not, one lost neither."""
    held = {"acadia": None, "gulf_of_st_lawrence": None}
    story = given(Position(FR, ("M4", "E"), flags=held)).refused(FR, "fort:louisbourg", "IS-5.6.3")
    story.when(FR, "deploy:cabot_strait", "pay:1:0:0:0").refused(FR, "fort:louisbourg", "IS-5.6.3")
    story = given(Position(FR, ("M4", "E"), flags={**held, "cabot_strait": FR})).offers_among(FR, "fort:louisbourg")
    story.when(FR, "deploy:biscay", "pay:1:0:0:0").refused(FR, "fort:louisbourg", "IS-5.6.3")


def test_repairs() -> None:
    """IS-5.6.4, IS-3.1.10 The own Fort for the printed cost less 1, anywhere."""
    damaged = ["arcot", "louisbourg"]
    story = given(Position(FR, ("M4", "E"), flags=dict.fromkeys(damaged, FR), damaged=damaged))
    assert [cost(story, f"repair:{x}") for x in damaged] == [1, 2]
    story.when(FR, "repair:louisbourg", "pay:2:0:0:0").then(paid(FR, "major", 2), FortMended("louisbourg"))
    story.refused(FR, "repair:louisbourg", "IS-5.6.4")


def test_seizing_a_damaged_fort() -> None:
    """IS-5.6.4 Printed cost and 1, through a Naval space or a Market without a marker; a Territory does not do."""
    fort: dict[str, Any] = {"flags": {"louisbourg": BR, "cabot_strait": FR}, "damaged": ["louisbourg"]}
    story = given(Position(FR, ("M4", "E"), **fort))
    assert cost(story, "seize:louisbourg") == BOARD.spaces[AT["louisbourg"]].cost + 1
    story.when(FR, "seize:louisbourg", "pay:4:0:0:0").then(
        paid(FR, "major", 4), FortMended("louisbourg"), FlagSet("louisbourg", "FR")
    )
    whole = Position(FR, ("M4", "E"), flags=fort["flags"])
    given(whole).refused(FR, "seize:louisbourg", "IS-5.6.4")
    given(Position(FR, ("E4", "M"), **fort)).refused(FR, "seize:louisbourg", "IS-5.3.2")
    by_land = Position(FR, ("M4", "E"), flags={"louisbourg": BR, "acadia": FR}, damaged=["louisbourg"])
    given(by_land).refused(FR, "seize:louisbourg", "IS-5.6.4")


def test_a_market_serves_to_seize_a_fort() -> None:
    """IS-5.6.4 Also one that was gained in this round, but none with a Conflict marker."""
    flags = {"kurpa": FR, "arcot": BR}
    damaged = Position(FR, ("M4", "E"), flags={"arcot": BR}, damaged=["arcot"])
    given(damaged).refused(FR, "seize:arcot", "IS-5.6.4")
    given(damaged, FlagSet("kurpa", "FR")).offers_among(FR, "seize:arcot")
    marked = Position(FR, ("M4", "E"), flags=flags, damaged=["arcot"], conflict=["kurpa"])
    given(marked).refused(FR, "seize:arcot", "IS-5.6.4")


def test_building_squadrons() -> None:
    """IS-5.6.5, RU-14, RU-59, IS-3.6.1 4 M; set to 2 once; South Sea Speculation takes 2 off, for one Squadron."""
    story = given(Position(FR, ("M4", "E"), flags={"asiento": FR}))
    assert cost(story, "squadron") == 4
    story.when(FR, "squadron", "way:major:slaving_contracts:0", "pay:2:0:0:0").then(
        paid(FR, "major", 2),
        AdvantageUsed(FR, "slaving_contracts"),
        AdvantageExhausted("slaving_contracts"),
        ModifierGained("watt"),
        SquadronBuilt(FR),
    )
    speculation: dict[str, Any] = {"modifiers": ["south_sea_speculation"], "flags": {"asiento": FR}}
    story = given(Position(FR, ("E4", "M"), **speculation, limit=[0, 0]))
    story.when(FR, "squadron", "way:minor:slaving_contracts:0").then(
        paid(FR, "minor", 0),
        AdvantageUsed(FR, "slaving_contracts"),
        AdvantageExhausted("slaving_contracts"),
        ModifierGained("watt"),
        ModifierSpent("south_sea_speculation"),
        SquadronBuilt(FR),
    )
    given(Position(FR, ("E4", "P"), **speculation)).refused(FR, "squadron", "IS-5.3.5")
    given(Position(FR, ("M4", "E"), unbuilt=[0, 6], navy=[8, 2])).refused(FR, "squadron", "IS-5.6.5")


def test_deploying() -> None:
    """IS-5.6.6, IS-3.6.1, IS-13.2 1 M to an empty space; 2 or 3 against a Squadron; each Squadron once per round."""
    story = given(Position(FR, ("M4", "E"), flags={"biscay": FR, "balearic": BR}, navy=[1, 1], unbuilt=[6, 6]))
    story.when(FR, "deploy:balearic").offers(FR, "from:biscay", "from:navy_box")
    story.when(FR, "from:biscay", "pay:2:0:0:0").then(
        paid(FR, "major", 2), SquadronDisplaced(BR, "balearic"), SquadronMoved(FR, ("biscay",), 0, "balearic")
    )
    # The Squadron of the Balearic Sea has deployed already, so the one of the Navy Box comes.
    story.when(FR, "deploy:biscay", "pay:1:0:0:0").then(paid(FR, "major", 1), SquadronMoved(FR, (), 1, "biscay"))
    story = given(Position(FR, ("M4", "E"), flags={"balearic": BR}))
    story.when(FR, "deploy:balearic", "pay:3:0:0:0").then(
        paid(FR, "major", 3), SquadronDisplaced(BR, "balearic"), SquadronMoved(FR, (), 1, "balearic")
    )


def test_recruiting() -> None:
    """IS-5.6.1, RU-28, RU-49 Two bought per round, two per Theater; out of a full one a tile moves first."""
    story = given(Position(FR, ("M4", "E"), trp=[4, 0]))
    story.when(FR, "recruit", "pay:2:0:0:0", "place:wss_spain").then(
        paid(FR, "major", 2),
        RecruitBought(FR),
        BonusTileDrawn(FR, "bonus_wss_fr_berwick"),
        BonusTilePlaced(FR, "bonus_wss_fr_berwick", "wss_spain"),
    )
    story.when(FR, "recruit", "pay:2:0:0:0", "place:wss_spain").then(
        paid(FR, "major", 2),
        RecruitBought(FR),
        BonusTileDrawn(FR, "bonus_wss_fr_boufflers"),
        BonusTilePlaced(FR, "bonus_wss_fr_boufflers", "wss_spain"),
    )
    story.refused(FR, "recruit", "IS-5.6.1")
    tiles = ["bonus_wss_fr_boufflers", "bonus_wss_fr_dartagnan"]
    story = given(Position(FR, ("M4", "E")).theater("wss_spain", tiles)).when(FR, "recruit", "pay:2:0:0:0")
    story.refused(FR, "place:wss_spain", "IS-5.6.1")
    story.then(paid(FR, "major", 2), RecruitBought(FR), BonusTileDrawn(FR, "bonus_wss_fr_berwick"))
    story.when(FR, "place:wss_spain:0:wss_jacobite_rebellion").then(
        BonusTileMoved(FR, "wss_spain", 0, "wss_jacobite_rebellion"),
        BonusTilePlaced(FR, "bonus_wss_fr_berwick", "wss_spain"),
    )


def test_no_recruit_without_room_or_tiles() -> None:
    """IS-5.6.1 Every Theater is full, or the pool is empty: nothing is recruited."""
    full, last = Position(FR, ("M4", "E")), Position(FR, ("M4", "E"))
    for n, here in enumerate(full.s.theaters):
        pool = BOARD.wars[0].bonus[FR]
        full.theater(here.id, pool[2 * n : 2 * n + 2])
    given(full).refused(FR, "recruit", "IS-5.6.1")
    given(last, *(BonusTileDrawn(FR, x) for x in BOARD.wars[0].bonus[FR])).refused(FR, "recruit", "IS-5.6.1")


def test_turn_6() -> None:
    """IS-5.6.7, RU-25, RU-11, IS-7.6.2 No recruits; an exchange; the Upgrade symbol gives a Treaty Point."""
    story = given(Position(FR, ("M2", "E"), turn=9))
    story.refused(FR, "recruit", "IS-5.6.1").refused(FR, "upgrade:awi_usa", "IS-5.3.3")
    story.comes_to(PlayOrPass(FR)).when(FR, "play").then(TilePlayed(FR, 2, 2), TreatyChanged(FR, 1))
    story.when(FR, "exchange:diplomatic", "pay:2:0:0:0").then(
        paid(FR, "major", 2), Exchanged("diplomatic"), PoolGained(FR, "diplomatic", 1, None, False)
    )
    story.refused(FR, "exchange:economic", "IS-5.6.7")


def test_military_upgrade() -> None:
    """IS-5.3.3, RU-12 Draw, look at both, keep one; the other side learns what was done, not the faces."""
    story = given(Position(FR, ("M2", "E"), luck=[3]))
    story.when(FR, "upgrade:wss_spain").then(UpgradeBegun(FR, "wss_spain"), BasicTileDrawn(FR, "basic_fr_08"))
    assert about(story) == {"new": "basic_fr_08", "old": "basic_fr_02"}
    story.offers(FR, "keep:new:return", "keep:new:remove", "keep:old:return", "keep:old:remove")
    story.when(FR, "keep:new:return").then(UpgradeDone(FR, "wss_spain", "new", "return", "basic_fr_08", "basic_fr_02"))
    story.refused(FR, "upgrade:wss_spain", "IS-5.3.3")
    done = UpgradeDone(FR, "wss_spain", "new", "return", "basic_fr_08", "basic_fr_02")
    assert done.seen_by(FR) == done
    assert done.seen_by(BR) == UpgradeDone(FR, "wss_spain", "new", "return", "?", "?")


@pytest.mark.parametrize(("keep", "end"), [("new", "remove"), ("old", "return"), ("old", "remove")])
def test_what_an_upgrade_does_with_the_other_tile(keep: str, end: str) -> None:
    """IS-5.3.3 The tile that is not kept returns to the pool or leaves the game."""
    story = given(Position(FR, ("M2", "E"))).when(FR, "upgrade:wss_spain", f"keep:{keep}:{end}")
    kept, other = ("basic_fr_05", "basic_fr_02") if keep == "new" else ("basic_fr_02", "basic_fr_05")
    assert story.s.basic[FR][1] == kept
    assert (other in story.s.basic_pool[FR], other in story.s.basic_out[FR]) == (end == "return", end == "remove")


@pytest.mark.parametrize(
    ("pool", "offered"),
    [
        (1, ("keep:new:return", "keep:old:return")),
        (2, ("keep:new:return", "keep:new:remove", "keep:old:return", "keep:old:remove")),
    ],
)
def test_four_basic_tiles_remain(pool: int, offered: tuple[str, ...]) -> None:
    """IS-5.3.3 In AWI with three Theaters: of exactly four tiles none is removed, of five one is."""
    position = Position(FR, ("M2", "E"), turn=7).basic_left(FR, pool)
    assert len(position.s.basic[FR]) == 3
    given(position).when(FR, "upgrade:awi_mysore_war").offers(FR, *offered)


def test_no_upgrade_without_the_symbol_or_a_tile() -> None:
    """IS-5.3.3 The tile shows the symbol, and the pool is not empty."""
    given(Position(FR, ("M3", "E"))).refused(FR, "upgrade:wss_spain", "IS-5.3.3")
    given(Position(FR, ("M2", "E")).basic_left(FR, 1)).offers_among(FR, "upgrade:wss_spain")
    given(Position(FR, ("M2", "E")).basic_left(FR, 0)).refused(FR, "upgrade:wss_spain", "IS-5.3.3")


def test_a_pass_after_an_ability() -> None:
    """IS-5.0.2, IS-5.1.1, IS-5.1.2, RU-51, IS-6.2 An ability before the tile does not forbid the pass."""
    tile = tile_of("E4", "P")
    story = given(Position(BR, None, down=["bank_of_england"], debt=[0, 2], shown=[tile])).comes_to(SelectTile(BR))
    story.when(BR, "reveal:bank_of_england", "ability:bank_of_england:debt_limit").then(
        MinistryRevealed(BR, 0, "bank_of_england"), AbilityUsed(BR, "bank_of_england.debt_limit"), LimitChanged(BR, 1)
    )
    story.when(BR, f"tile:{tile}").offers(BR, "play", "pass:2", "pass:1", "pass:0").then(TileSelected(BR, "inv_01"))
    story.when(BR, "pass:2").then(RoundPassed(BR), DebtChanged(BR, -2)).owes()


def test_the_end_of_a_round() -> None:
    """IS-5.0.3, IS-5.1.1 What is not spent is lost."""
    story = given(Position(FR), PoolGained(FR, "diplomatic", 2, None, False))
    story.when(FR, "end").then(RoundEnded(FR))
    assert (story.s.tile, story.s.left, story.s.pools) == (None, {"major": 0, "minor": 0}, [])


def test_paying() -> None:
    """IS-5.3.5, IS-6.1, IS-9.1, IS-6.2 Action Points, Debt and Treaty Points in any mix reach the cost exactly."""
    story = given(Position(FR, ("E2", "P"), trp=[1, 0], debt=[4, 0])).when(FR, "shift:antigua")
    story.offers(FR, "pay:2:0:0:0", "pay:1:1:0:0", "pay:1:0:1:0", "pay:0:2:0:0", "pay:0:1:1:0")
    story.when(FR, "pay:0:1:1:0").then(
        paid(FR, "major", 2, debt=1, trp=1), HomeSet("economic", "caribbean"), FlagSet("antigua", "FR")
    )


def test_a_type_that_nothing_gives_cannot_be_paid() -> None:
    """IS-5.3.5, IS-6.1 Debt and Treaty Points buy nothing of a type without an action, nor after the Minor one."""
    story = given(Position(FR, ("E4", "P"), trp=[9, 0])).refused(FR, "recruit", "IS-5.3.5")
    story.when(FR, "shift:savoy").refused(FR, "shift:sardinia", "IS-5.3.2")


def test_the_rest_of_a_minor_action_is_lost() -> None:
    """IS-5.3.2 One purchase with the Minor Action, which may be augmented; what is left of it is gone."""
    story = given(Position(FR, ("E4", "M"), flags={"balearic": None}))
    story.when(FR, "deploy:balearic").then(paid(FR, "minor", 1), SquadronMoved(FR, (), 1, "balearic"))
    assert story.s.left["minor"] == 1
    story.asks("Spend Action Points (Major: economic 4, Minor: military 0)")
    assert TITLE.facts(story.s, None)["left"] == {"major": 4, "minor": 0}
    story.refused(FR, "recruit", "IS-5.3.2")
    story = given(Position(FR, ("E4", "P"), trp=[1, 0])).when(FR, "draw").offers(FR, "pay:2:1:0:0", "pay:2:0:1:0")
    story.when(FR, "pay:2:0:1:0").then(paid(FR, "minor", 3, trp=1), CardDrawn(FR, "acts_of_union"))


def test_keywords() -> None:
    """IS-3.5.3, IS-3.5.4 Face-up cards alone have their keywords."""
    assert keywords(Position(FR, turn=7, up=["turgot"], down=["lavoisier"]).s, FR) == ["finance", "style"]


def test_event_types() -> None:
    """IS-3.4.2, IS-5.2.1, IS-3.4.1, RU-26 A card's type is the tile's Major; the bonus is claimed or not."""
    hand = ["tax_reform", "carnatic_war"]
    story = given(Position(FR, ("E2", "P"), hand=hand, up=["john_law"]))
    events = [x for x in story.offered(FR) if x.startswith("event")]
    assert events == ["event:carnatic_war", "event:tax_reform", "event:tax_reform:bonus"]
    story = given(Position(FR, ("P2", "E"), hand=hand)).offers_among(FR, "event:carnatic_war")
    story.refused(FR, "event:tax_reform", "IS-3.4.2")
    story = given(Position(FR, ("E4", "P"), hand=hand))
    story.refused(FR, "event:tax_reform", "IS-3.4.2").refused(FR, "event:carnatic_war", "IS-3.4.2")


def test_event_pools() -> None:
    """IS-5.2.3, IS-5.2.4, IS-5.2.5, IS-5.2.6, RU-42 Pools are kept for the action step and bind what they pay."""
    story = given(
        Position(FR, ("M2", "E"), turn=2, hand=["austro_spanish_rivalry"], up=["the_cardinal_ministers"], limit=[0, 0])
    )
    story.when(FR, "event:austro_spanish_rivalry:bonus", "go_on").forced().when(FR, "go_on").then(
        EventPlayed(FR, "austro_spanish_rivalry", True), FlagSet("dutch_republic_prestige_3", None)
    )
    story.when(FR, "choose:diplomatic").then(
        PoolGained(FR, "diplomatic", 2, "austro_spanish_rivalry.french.bonus.0.diplomatic.0", False)
    )
    story.offers_among(FR, "shift:maratha").refused(FR, "shift:savoy", "IS-6.1")
    story = given(Position(FR, ("P2", "E"), turn=7, hand=["falklands_crisis"], flags={"spain_alliance_3_upper": None}))
    story.when(FR, "event:falklands_crisis", "go_on").then(EventPlayed(FR, "falklands_crisis", False)).refused(
        FR, "recruit", "IS-5.3.5"
    )


def test_event_points_obey_the_rules_of_every_purchase() -> None:
    """IS-5.2.5 They shift only what is connected; an effect without Action Points heeds no connection."""
    idle = {"adv_exhausted": [True] * len(BOARD.advantages)}
    story = given(Position(FR, ("P2", "M"), hand=["native_american_alliances"], **idle))
    story.when(FR, "event:native_american_alliances")
    story.offers_among(FR, "shift:niagara").refused(FR, "shift:york_factory", "IS-5.4.1")
    story = given(Position(FR, ("E2", "P"), hand=["tropical_diseases"], flags={"havana": BR}, **idle))
    story.refused(FR, "shift:havana", "IS-5.4.1")
    story.when(FR, "event:tropical_diseases").offers_among(FR, "remove:havana")


def test_choices_inside_effects() -> None:
    """IS-5.2.7, IS-0.2, RU-43, RU-40 Counts are fixed at the beginning; what can do nothing is not offered."""
    story = given(Position(FR, ("M2", "E"), turn=2, hand=["carnatic_war"], flags={"maratha": FR, "nizam": FR}))
    story.when(FR, "event:carnatic_war", "go_on", "conflict:nizam", "conflict:plassey").then(
        EventPlayed(FR, "carnatic_war", False), ConflictPlaced("nizam", "plain"), ConflictPlaced("plassey", "plain")
    )
    story = given(Position(FR, ("M2", "E"), hand=["military_spending_overruns"]))
    story.when(FR, "event:military_spending_overruns", "go_on").then(
        EventPlayed(FR, "military_spending_overruns", False)
    ).offers_among(FR, "end")


def test_overruns_ask_the_other_side() -> None:
    """IS-13.1, IS-13.2 The opponent decides inside the round while the round player waits."""
    flags = {"biscay": BR, "balearic": BR}
    story = given(Position(FR, ("M2", "E"), hand=["military_spending_overruns"], flags=flags))
    story.when(FR, "event:military_spending_overruns", "go_on").owes(BR)
    story.when(BR, "displace:biscay").then(
        EventPlayed(FR, "military_spending_overruns", False), SquadronDisplaced(BR, "biscay")
    ).owes(FR)


def test_advantages() -> None:
    """IS-8.1.1, IS-8.1.2, IS-8.1.3, IS-8.2.1, IS-8.2.3 Held with all linked flags, at once, not used in that round."""
    flags = {"savoy": None, "spain_prestige_3": FR}
    story = given(Position(FR, ("P4", "E"), flags=flags, conflict=["algonquin"]))
    story.refused(FR, "advantage:mediterranean_intrigue", "IS-8.1.1")
    story.when(FR, "shift:savoy", "pay:2:0:0:0").then(
        paid(FR, "major", 2),
        HomeSet("diplomatic", "europe"),
        FlagSet("savoy", "FR"),
        AdvantageMoved("mediterranean_intrigue", "FR"),
    )
    story.refused(FR, "advantage:mediterranean_intrigue", "IS-8.1.2")
    story.refused(FR, "advantage:algonquin_raids", "IS-8.1.3")
    story.comes_to(BeginRound(FR))
    assert not any(story.s.adv_new)


def test_mediterranean_intrigue_and_patriot_agitation() -> None:
    """RU-9 Spain, Austria or Sardinia; any Market or Political space of North America."""
    story = given(Position(FR, flags={"savoy": FR, "spain_prestige_3": FR}))
    story.when(FR, "advantage:mediterranean_intrigue")
    story.offers_among(FR, "conflict:sardinia").refused(FR, "conflict:savoy", "IS-5.2.7")
    story = given(Position(FR, turn=7, flags={"sons_of_liberty": FR})).when(FR, "advantage:patriot_agitation")
    story.offers_among(FR, "conflict:iroquois", "conflict:chesapeake")


def test_advantage_discounts() -> None:
    """IS-8.2.2, IS-8.2.4 A discount is used with one purchase, under the limits of its action."""
    flags = {"vellore": FR, "tiruchirappalli": BR}
    given(Position(BR, ("M4", "E"), flags=flags)).refused(BR, "shift:vellore", "IS-5.3.2")
    story = given(Position(BR, ("E4", "P"), flags={**flags, "arcot": FR}))
    story.when(BR, "shift:vellore", "way:major:textiles:0", "pay:2:0:0:0").then(
        paid(BR, "major", 2),
        HomeSet("economic", "india"),
        AdvantageUsed(BR, "textiles"),
        AdvantageExhausted("textiles"),
        FlagSet("vellore", None),
    )


def test_advantages_activated_by_an_event() -> None:
    """RU-10, RU-52, RU-27, IS-8.2.3 The tile may be Exhausted or new and is not marked; one with a payment buys."""
    story = given(
        Position(
            FR,
            ("E2", "P"),
            turn=7,
            hand=["loge_des_neuf_soeurs"],
            flags={"algonquin": None, "puerto_rico": FR, "antigua": BR},
            adv_exhausted=[True] * 22,
        )
    )
    story.when(FR, "event:loge_des_neuf_soeurs").offers(FR, "advantage:rum", "decline")
    story.asks("Loge des Neuf Soeurs: choose an Advantage")
    story.when(FR, "advantage:rum", "shift:antigua", "pay:1:0:0:0").then(
        EventPlayed(FR, "loge_des_neuf_soeurs", False),
        paid(FR, "major", 1),
        HomeSet("economic", "caribbean"),
        AdvantageUsed(FR, "rum"),
        FlagSet("antigua", None),
    )


def test_alberoni_needs_a_neighbouring_market() -> None:
    """RU-55 The target is connected to a British Market without a Conflict marker."""
    story = given(Position(BR, ("M2", "P"), hand=["alberonis_ambition"], limit=[0, 0]))
    story.when(BR, "event:alberonis_ambition").then(
        EventPlayed(BR, "alberonis_ambition", False),
        PoolGained(BR, "economic", 2, "alberonis_ambition.british.base.0", False),
    )
    story.offers_among(BR, "shift:antigua").refused(BR, "shift:santiago", "IS-6.1")


def test_jacobite_targets_with_a_marker() -> None:
    """RU-46 A marked space costs 1 M and may be unflagged by a Minor Military Action."""
    held = {"ireland_prestige_3": BR}
    story = given(Position(FR, ("E4", "M"), up=["jacobite_uprisings"], flags=held, conflict=[*held]))
    story.when(FR, "ability:jacobite_uprisings:military_shift")
    assert cost(story, "mshift:ireland_prestige_3") == 1
    story.when(FR, "mshift:ireland_prestige_3").then(
        AbilityUsed(FR, "jacobite_uprisings.military_shift"),
        ModifierGained("jacobite_shift"),
        paid(FR, "minor", 1),
        FlagSet("ireland_prestige_3", None),
    )


def test_great_northern_war_under_a_marker() -> None:
    """RU-34 A French Russia scores, but under a marker it neither scores nor shifts; Britain scores without a shift."""
    fields: dict[str, Any] = {"hand": ["great_northern_war"], "adv_exhausted": [True] * len(BOARD.advantages)}
    french = EventPlayed(FR, "great_northern_war", False)
    story = given(Position(FR, ("M2", "E"), **fields, flags={"russia": FR})).when(FR, "event:great_northern_war")
    story.then(french, VictoryPointsScored(FR, 2, "events"))
    story = given(Position(FR, ("M2", "E"), **fields, flags={"russia": FR}, conflict=["russia"]))
    story.when(FR, "event:great_northern_war").then(french).offers_among(FR, "end")
    both = dict.fromkeys(("german_states_alliance_2", "german_states_alliance_3"), BR)
    story = given(Position(BR, ("M2", "E"), **fields, flags=both)).when(BR, "event:great_northern_war")
    story.then(EventPlayed(BR, "great_northern_war", False), VictoryPointsScored(BR, 2, "events"))


def test_an_advantage_is_exhausted_without_making_anything_cheaper() -> None:
    """IS-8.2.4 Activation asks for no effect: with a Conflict marker the price is 1 either way."""
    position = Position(BR, ("E4", "P"), flags={"vellore": FR, "tiruchirappalli": BR}, conflict=["vellore"])
    story = given(position).when(BR, "shift:vellore").offers_among(BR, "way:major:plain:0", "way:major:textiles:0")
    assert cost(story, "way:major:textiles:0") == cost(story, "way:major:plain:0") == 1
    story.when(BR, "way:major:textiles:0", "pay:1:0:0:0").then_among(
        AdvantageUsed(BR, "textiles"), AdvantageExhausted("textiles")
    )
    position.s.rules = 1
    given(position).when(BR, "shift:vellore").offers_among(BR, "pay:1:0:0:0")


def test_an_event_without_a_condition_follows_an_advantage() -> None:
    """IS-5.2.1, IS-8.2.1 Advantages wait for the check of the bonus condition, if there is one."""
    position = Position(FR, ("E2", "P"), hand=["tax_reform", "famine_in_ireland"])
    used = ("advantage:algonquin_raids", "conflict:hudson_valley")
    story = given(position).when(FR, *used).offers_among(FR, "event:famine_in_ireland")
    story.refused(FR, "event:tax_reform", "IS-5.2.1")
    given(position).when(FR, *used, "shift:savoy").refused(FR, "event:famine_in_ireland", "IS-5.2.1")
    given(position).when(FR, *used, "upgrade:wss_spain", "keep:old:return").refused(
        FR, "event:famine_in_ireland", "IS-5.2.1"
    )
    position.s.rules = 1
    given(position).when(FR, *used).refused(FR, "event:famine_in_ireland", "IS-5.2.1")
