"""IS-15: Do the worked examples of the rules come out as they are told?"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.options import Option
from domain.titles import imperial_struggle
from domain.titles.imperial_struggle.effects.action_round import (
    ActionRaised,
    Exchanged,
    HomeSet,
    ModifierGained,
    PoolGained,
    RoundPassed,
)
from domain.titles.imperial_struggle.effects.cards import (
    AbilityUsed,
    CardDrawn,
    CardsDiscarded,
    EventPlayed,
    JacobiteDefeatPlaced,
    JacobitesMadePermanent,
    JacobiteVictoryPlaced,
    MinistryRemoved,
    MinistryRevealed,
)
from domain.titles.imperial_struggle.effects.map import (
    AdvantageExhausted,
    AdvantageMoved,
    AdvantageUsed,
    ConflictPlaced,
    ConflictRemoved,
    FlagSet,
    FortMended,
    SquadronDisplaced,
    SquadronMoved,
)
from domain.titles.imperial_struggle.effects.tracks import (
    DebtChanged,
    GameEnded,
    InitiativeMoved,
    LimitChanged,
    PhaseBegan,
    TreatyChanged,
    VictoryPointsScored,
)
from domain.titles.imperial_struggle.effects.war import (
    BasicTileDrawn,
    BonusTileDrawn,
    BonusTilePlaced,
    ConquestRefused,
    RecruitBought,
    TheaterClosed,
    TheaterResolved,
    TheaterRevealed,
    TreatyGiven,
    UpgradeBegun,
    UpgradeDone,
)
from domain.titles.imperial_struggle.legality.control import protected
from domain.titles.imperial_struggle.legality.strength import conquests, strength_parts
from domain.titles.imperial_struggle.pieces import EUROPE, SPAIN, USA
from domain.titles.imperial_struggle.scoring import ScoreGame, award_winner
from domain.titles.imperial_struggle.sequence.phases import ReduceTreaty, SettleInitiative
from domain.titles.imperial_struggle.sequence.rounds import PlayOrPass, SelectTile
from domain.titles.imperial_struggle.sequence.spoils import SpendConquest, TakeSpoils
from domain.titles.imperial_struggle.sequence.theaters import ResolveTheater, effect_targets
from domain.titles.imperial_struggle.sequence.turns import CheckVictory
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.in_words import in_words
from tests.domain.titles.imperial_struggle.table import (
    BOARD,
    BR,
    FR,
    Position,
    about,
    cost,
    given,
    only,
    paid,
    scored,
    tile_of,
)

AT = BOARD.at


def _vp(value: int) -> dict[str, Any]:
    """A VP marker that invariants believe in."""
    return {"vp": value, "points": [scored(events=max(0, value - 15)), scored(events=max(0, 15 - value))]}


@pytest.mark.parametrize(("value", "winner"), [(30, FR), (33, FR), (0, BR), (-2, BR), (29, None), (1, None)])
def test_we_1_victory_by_points_is_checked_in_its_phase_alone(value: int, winner: int | None) -> None:
    """WE-1, IS-2.3 30 wins for France and 0 for Britain in a Victory Check, and nothing happens before."""
    story = given(Position(**_vp(value)))
    assert TITLE.outcome(story.s) is None
    ended = [e for e in story.comes_to(CheckVictory()).told if isinstance(e, GameEnded)]
    assert ended == ([] if winner is None else [GameEnded(winner, "victory_points")])


def test_we_2_sweden() -> None:
    """WE-2 Sweden costs 2, is Prestige and Alliance, and helps in WAS and 7YW only."""
    sweden = BOARD.spaces[AT["sweden"]]
    assert (sweden.cost, sweden.prestige, sweden.alliance) == (2, True, True)
    assert [t[:3] for t in sweden.theaters] == ["was", "syw"]


def test_we_3_spaces() -> None:
    """WE-3 Some spaces as they are printed."""
    assert BOARD.spaces[AT["ile_aux_noix"]].cost == 3
    assert BOARD.spaces[AT["chandernagore"]].cost == 1
    assert BOARD.spaces[AT["biscay"]].prestige
    assert len(BOARD.spaces[AT["ohio_forks"]].theaters) == 4
    assert BOARD.spaces[AT["ohio_forks"]].cost == 3


@pytest.mark.parametrize("tougher", [False, True])
def test_we_4_conquest_lines_of_louisbourg(tougher: bool) -> None:
    """WE-4 Acadia and Quebec are legal through Louisbourg; Halifax needs the line only with tougher forts."""
    queen_annes_war = BOARD.wars[0].theaters[2]
    for british in (True, False):
        p = Position(BR, flags={"louisbourg": BR if british else None}, options={"tougher_forts": tougher})
        found = [BOARD.spaces[i].id for i in conquests(p.s, BR, queen_annes_war, 1)]
        assert ("acadia" in found) == british
        assert ("quebec_and_montreal" in found) == british
        assert "halifax" in found  # Northern Colonies is British and at the other end of a line.
    p = Position(BR, flags={"louisbourg": BR, "northern_colonies": None}, options={"tougher_forts": tougher})
    assert AT["halifax"] in conquests(p.s, BR, queen_annes_war, 1)
    p = Position(BR, flags={"northern_colonies": None}, options={"tougher_forts": tougher})
    assert (AT["halifax"] in conquests(p.s, BR, queen_annes_war, 1)) != tougher


def test_we_5_a_tile_with_both_symbols() -> None:
    """WE-5 Event step, Major, Minor and Military Upgrade are all there."""
    story = given(Position(FR, ("P2", "E"), hand=["vatican_politics"]))
    story.offers_among(FR, "event:vatican_politics", "upgrade:wss_spain")
    assert story.s.left == {"major": 2, "minor": 2}


@pytest.mark.parametrize(
    ("value", "before", "told"),
    [
        (14, BR, [InitiativeMoved(FR)]),
        (16, FR, [InitiativeMoved(BR)]),
        (15, BR, []),
        (15, FR, []),
    ],
)
def test_we_6_initiative(value: int, before: int, told: list[InitiativeMoved]) -> None:
    """WE-6 The side that is behind holds the Initiative; at 15 nothing changes; the holder chooses."""
    story = given(Position(turn=2, initiative=before, **_vp(value))).comes_to(SettleInitiative())
    story.then(*told, PhaseBegan("initiative")).offers(story.s.initiative, "first:britain", "first:france")


@pytest.mark.parametrize(("french", "british", "winner"), [(7, 6, None), (8, 6, FR), (6, 7, None), (6, 8, BR)])
def test_we_7_award_margin(french: int, british: int, winner: int | None) -> None:
    """WE-7 With a margin mark of 2 a lead of one gives nothing."""
    europe = [BOARD.spaces[i].id for i in BOARD.by_region[EUROPE]]
    flags = only(*europe[:french], british=europe[french : french + british])
    s = Position(turn=3, flags=flags, awards=["award_1", "award_3", "award_4", "award_5"], award_stack=[]).s
    assert award_winner(s, EUROPE) == winner


@pytest.mark.parametrize(
    ("debt", "offered"), [(0, ["pass:0"]), (1, ["pass:1", "pass:0"]), (5, ["pass:2", "pass:1", "pass:0"])]
)
def test_we_8_passing_lowers_debt(debt: int, offered: list[str]) -> None:
    """WE-8, IS-6.2 A pass lowers Debt by up to 2, not below 0."""
    story = given(Position(debt=[debt, 0])).comes_to(PlayOrPass(FR)).offers(FR, "play", *offered)
    told = [DebtChanged(FR, -min(debt, 2))] if debt else []
    story.when(FR, offered[0]).then(RoundPassed(FR), *told)


def test_we_9_calico_acts_pool() -> None:
    """WE-9 The pool of Calico Acts pays for unflagging Markets alone, with Debt that augments it."""
    flags = {"st_james": FR, "bahamas_run_west": BR}
    story = given(Position(BR, ("E2", "P"), hand=["calico_acts"], flags=flags))
    story.when(BR, "event:calico_acts", "shift:st_james").then(
        EventPlayed(BR, "calico_acts", False), PoolGained(BR, "economic", 2, "calico_acts.british.base.0", False)
    ).offers_among(BR, "pay:0:0:0:0:2")
    story = given(Position(BR, ("E2", "M"), hand=["calico_acts"])).when(BR, "event:calico_acts", "shift:antigua")
    story.offers(BR, "pay:2:0:0:0:0", "pay:1:1:0:0:0", "pay:0:2:0:0:0")


def test_we_10_remove_and_unflag() -> None:
    """WE-10 "Remove" may have to hit own flags; "unflag" never does."""
    flags = {"martinique": FR, "st_lucia": BR, "georgia": None}
    story = given(Position(FR, ("E2", "P"), hand=["tropical_diseases"], flags=flags))
    # One opposing Market is left, which must be hit; of the two own ones France chooses.
    story.when(FR, "event:tropical_diseases", "go_on").offers(FR, "remove:st_lucia").when(FR, "remove:st_lucia").then(
        EventPlayed(FR, "tropical_diseases", False), FlagSet("st_lucia", None)
    )
    story.offers(FR, "remove:martinique", "remove:port_de_paix").when(FR, "remove:martinique").then(
        FlagSet("martinique", None)
    )


LOUTRE: dict[str, Any] = {"turn": 3, "hand": ["father_le_loutre"], "up": ["pitt_the_elder"]}


def test_we_11_military_ap_for_a_region() -> None:
    """WE-11 Military AP for North America build, deploy and recruit there and nowhere else."""
    story = given(Position(BR, ("M3", "E"), **LOUTRE, flags={"halifax": None}, limit=[0, 0]))
    story.when(BR, "event:father_le_loutre:bonus", "conflict:georges_bank").then(
        EventPlayed(BR, "father_le_loutre", True),
        ConflictPlaced("georges_bank", "plain"),
        PoolGained(BR, "military", 2, "native_american_alliances.french.base.0", False),
    )
    story.s.left["major"] = 0
    story.offers_among(BR, "deploy:gulf_of_maine", "recruit")
    for text in ("deploy:biscay", "deploy:cuba_passage", "squadron"):
        story.refused(BR, text, "IS-6.1")
    story.when(BR, "deploy:gulf_of_maine").then(
        paid(BR, "major", 1, pools=(1,)), SquadronMoved(BR, (), 1, "gulf_of_maine")
    )


def test_we_11_a_restricted_recruit_goes_to_its_region() -> None:
    """WE-11, IS-5.2.6 A Bonus War tile bought with AP for North America is placed in a Theater of that Region."""
    story = given(Position(BR, ("M3", "E"), **LOUTRE))
    story.when(BR, "event:father_le_loutre:bonus", "conflict:georges_bank").then(
        EventPlayed(BR, "father_le_loutre", True),
        ConflictPlaced("georges_bank", "plain"),
        PoolGained(BR, "military", 2, "native_american_alliances.french.base.0", False),
    )
    story.when(BR, "recruit", "pay:0:0:0:0:2").then(
        paid(BR, "major", 2, pools=(2,)),
        RecruitBought(BR),
        BonusTileDrawn(BR, "bonus_was_br_boscawen"),
        BonusTilePlaced(BR, "bonus_was_br_boscawen", "was_king_georges_war"),
    )


def test_we_12_a_minor_military_action() -> None:
    """WE-12, IS-5.3.2 One purchase, its rest is lost, and neither displacing nor seizing."""
    flags = {"biscay": BR, "louisbourg": BR, "cabot_strait": FR}
    story = given(Position(FR, ("E4", "M"), flags=flags, damaged=["louisbourg"]))
    story.refused(FR, "deploy:biscay", "IS-5.3.2").refused(FR, "seize:louisbourg", "IS-5.3.2")
    story.when(FR, "deploy:balearic").then(paid(FR, "minor", 1), SquadronMoved(FR, ("cabot_strait",), 0, "balearic"))
    story.refused(FR, "recruit", "IS-5.3.2")


def test_we_13_region_surcharge_over_event_and_tile() -> None:
    """WE-13, IS-5.3.4 The Event's purchase sets the home Region for the tile's."""
    story = given(Position(FR, ("E4", "P"), home={"economic": "caribbean"}))
    assert cost(story, "shift:ile_aux_noix") == 3 + 1
    assert cost(story, "shift:west_bengal") == 2 + 1
    assert cost(story, "shift:sardinia") == 2


def test_we_14_connections_of_this_round() -> None:
    """WE-14, IS-5.4.1 A Squadron deployed in this round connects; a Market flagged in it does not."""
    story = given(Position(FR, ("M4", "E"))).refused(FR, "shift:cuba_passage_east", "IS-5.4.1")
    story.when(FR, "deploy:cuba_passage", "pay:1:0:0:0").offers_among(FR, "shift:cuba_passage_east")
    story = given(Position(FR, ("E4", "P"), trp=[6, 0])).refused(FR, "shift:albany", "IS-5.4.1")
    story.when(FR, "shift:ile_aux_noix", "pay:3:0:0:0").refused(FR, "shift:albany", "IS-5.4.1")


def test_we_15_conflict_and_other_region() -> None:
    """WE-15, IS-5.3.4, IS-5.3.6 Antigua for 2, then Cumberland for 1 + 1 with its marker; without it 2 + 1."""
    flags = {"cumberland": FR}
    story = given(Position(BR, ("E3", "P"), flags=flags, conflict=["cumberland"]))
    story.when(BR, "shift:antigua", "pay:2:0:0:0").then(
        paid(BR, "major", 2), HomeSet("economic", "caribbean"), FlagSet("antigua", "BR")
    )
    assert cost(story, "shift:cumberland") == 2
    label = in_words(TITLE, story.s, TITLE.label(story.s, BR, Option("shift", "cumberland")))
    assert label == "Cumberland: economic unflag for 2 Action Points (Conflict 1, other Region +1)"
    assert about(story)["costs"]["shift:cumberland"]["parts"] == [
        {"rule": "IS-3.8.2", "what": "Conflict", "amount": 1},
        {"rule": "IS-5.3.4", "what": "other Region", "amount": 1},
    ]
    story.when(BR, "shift:cumberland", "way:major:plain:0", "pay:1:1:0:0").then(
        paid(BR, "major", 2, debt=1), FlagSet("cumberland", None)
    )
    assert story.s.conflict[AT["cumberland"]] is None
    story = given(
        Position(
            BR, ("E3", "P"), flags={**flags, "ohio_forks": FR}, damaged=["ohio_forks"], home={"economic": "caribbean"}
        )
    )
    assert cost(story, "shift:cumberland") == 2 + 1


def test_we_16_protected_with_conflict() -> None:
    """WE-16, IS-5.3.6 A Protected Market with a marker costs 1 + 1."""
    position = Position(BR, ("E4", "P"), flags={"vandavasi": FR}, conflict=["karaikal"])
    assert protected(position.s, AT["karaikal"])
    assert cost(given(position), "shift:karaikal") == 2


def test_we_17_denmark_and_sardinia() -> None:
    """WE-17 Unflag and flag Denmark-Norway for 4, then Sardinia by Treaty Points at no surcharge."""
    story = given(Position(FR, ("P4", "E"), flags={"denmark_norway": BR}, trp=[2, 0], debt=[6, 0]))
    story.when(FR, "shift:denmark_norway", "pay:2:0:0:0").then(
        paid(FR, "major", 2), HomeSet("diplomatic", "europe"), FlagSet("denmark_norway", None)
    )
    story.when(FR, "shift:denmark_norway", "pay:2:0:0:0").then(paid(FR, "major", 2), FlagSet("denmark_norway", "FR"))
    assert cost(story, "shift:sardinia") == 2
    story.when(FR, "shift:sardinia").then(paid(FR, "major", 2, trp=2), FlagSet("sardinia", "FR"))


def test_we_18_indian_round() -> None:
    """WE-18 An Event's AP with a Treaty Point, Power Struggle, two political shifts and a marked Minor unflag."""
    flags = {
        **dict.fromkeys(["vellore", "tiruchirappalli", "nizam", "vandavasi"], FR),
        **dict.fromkeys(["mysore", "kanchipuram"], BR),
        "arcot": None,
    }
    story = given(Position(BR, ("P3", "E"), turn=3, hand=["west_african_gold_mining"], trp=[0, 3], flags=flags))
    story.when(BR, "event:west_african_gold_mining", "go_on").then(
        EventPlayed(BR, "west_african_gold_mining", False), PoolGained(BR, "economic", 1, None, False)
    )
    story.when(BR, "shift:vellore", "pay:0:0:1:0:1").then(
        paid(BR, "major", 2, pools=(1,), trp=1), HomeSet("economic", "india"), FlagSet("vellore", None)
    )
    story.when(BR, "advantage:power_struggle", "conflict:tiruchirappalli").then(
        AdvantageUsed(BR, "power_struggle"),
        AdvantageExhausted("power_struggle"),
        ConflictPlaced("tiruchirappalli", "plain"),
    )
    story.when(BR, "shift:nizam", "pay:2:0:0:0:0").then(
        paid(BR, "major", 2, pools=(0,)),
        HomeSet("diplomatic", "india"),
        ModifierGained("beyond_europe"),
        FlagSet("nizam", None),
        AdvantageMoved("separatist_wars", None),
    )
    story.when(BR, "shift:nizam", "pay:1:0:1:0:0").then(
        paid(BR, "major", 2, pools=(0,), trp=1), FlagSet("nizam", "BR"), AdvantageMoved("separatist_wars", "BR")
    )
    story.when(BR, "shift:tiruchirappalli", "way:minor:plain:0").then(
        paid(BR, "minor", 2, pools=(0,)), FlagSet("tiruchirappalli", None), AdvantageMoved("textiles", None)
    )
    assert story.s.conflict[AT["tiruchirappalli"]] is None
    assert story.s.trp[BR] == 1


def test_we_19_protected_markers_cost_one() -> None:
    """WE-19, IS-5.6.2 Two markers on own Protected Markets, a deployment, and a Minor flag of the other type."""
    story = given(
        Position(
            FR,
            ("M3", "P"),
            limit=[0, 0],
            conflict=["karaikal", "malacca_route"],
            flags={"vandavasi": FR, "malacca_route": FR, "hooghly_river": FR, "algonquin": None},
            navy=[1, 2],
            unbuilt=[6, 6],
        )
    )
    story.when(FR, "clear:karaikal", "clear:malacca_route", "deploy:malabar_coast", "from:navy_box").then(
        paid(FR, "major", 1),
        ConflictRemoved("karaikal"),
        paid(FR, "major", 1),
        ConflictRemoved("malacca_route"),
        paid(FR, "major", 1),
        SquadronMoved(FR, (), 1, "malabar_coast"),
    )
    story.when(FR, "shift:algonquin").then(
        paid(FR, "minor", 2),
        HomeSet("diplomatic", "north_america"),
        FlagSet("algonquin", "FR"),
        AdvantageMoved("algonquin_raids", "FR"),
    )


def test_we_20_upgrade_recruit_and_displace() -> None:
    """WE-20 An Upgrade that removes the old tile, a recruit, and a Squadron displaced by 3 Debt."""
    story = given(Position(BR, ("M2", "E"), flags={"biscay": FR}))
    story.when(BR, "upgrade:wss_central_europe", "keep:new:remove").then(
        UpgradeBegun(BR, "wss_central_europe"),
        BasicTileDrawn(BR, "basic_br_05"),
        UpgradeDone(BR, "wss_central_europe", "new", "remove", "basic_br_05", "basic_br_01"),
    )
    story.when(BR, "recruit", "pay:2:0:0:0", "place:wss_central_europe").then(
        paid(BR, "major", 2),
        RecruitBought(BR),
        BonusTileDrawn(BR, "bonus_wss_br_church"),
        BonusTilePlaced(BR, "bonus_wss_br_church", "wss_central_europe"),
    )
    story.when(BR, "deploy:biscay").then(
        paid(BR, "major", 3, debt=3), SquadronDisplaced(FR, "biscay"), SquadronMoved(BR, (), 1, "biscay")
    )


def test_we_21_exchange_in_turn_6() -> None:
    """WE-21, IS-5.6.7 Military AP become economic or diplomatic ones, never both in one round."""
    story = given(Position(FR, ("M4", "E"), turn=9, limit=[0, 0])).when(FR, "exchange:economic")
    story.then(paid(FR, "major", 2), Exchanged("economic"), PoolGained(FR, "economic", 1, None, False))
    story.refused(FR, "exchange:diplomatic", "IS-5.6.7")
    story.when(FR, "exchange:economic").then(
        paid(FR, "major", 2, pools=(0,)), Exchanged("economic"), PoolGained(FR, "economic", 1, None, False)
    )
    assert [x.left for x in story.s.pools] == [2]
    story = given(Position(FR, ("E4", "M"), turn=9, limit=[0, 0])).when(FR, "exchange:diplomatic")
    story.then(paid(FR, "minor", 2), Exchanged("diplomatic"), PoolGained(FR, "diplomatic", 1, None, False))
    story.refused(FR, "exchange:diplomatic", "IS-5.3.2")


@pytest.mark.parametrize(
    ("debt", "told"),
    [
        (3, [DebtChanged(FR, 1), DebtChanged(FR, 2)]),
        (4, [DebtChanged(FR, 1), DebtChanged(FR, 1), VictoryPointsScored(BR, 1, "overflow")]),
        (5, [DebtChanged(FR, 1), VictoryPointsScored(BR, 2, "overflow")]),
        (6, [VictoryPointsScored(BR, 1, "overflow"), VictoryPointsScored(BR, 2, "overflow")]),
    ],
)
def test_we_22_forced_debt(debt: int, told: list[Any]) -> None:
    """WE-22, IS-6.3 Forced Debt goes up to the Limit of 6; what is above it are Victory Points of the opponent."""
    salon: dict[str, Any] = {"turn": 3, "hand": ["salon_d_hercule"], "up": ["charles_hanbury_williams"]}
    story = given(Position(BR, ("P2", "E"), **salon, debt=[debt, 0])).when(BR, "event:salon_d_hercule:bonus")
    story.then(EventPlayed(BR, "salon_d_hercule", True), *told)


def test_we_23_queen_annes_war() -> None:
    """WE-23, IS-7.1.2, IS-7.1.3 A Squadron is displaced before strength is compared; Britain wins 3 : 1."""
    position = Position(FR, flags={"gulf_of_maine": BR}, conflict=["massachusetts_bay"])
    position.theater("wss_queen_annes_war", ["basic_fr_12"], ["basic_br_01", "bonus_wss_br_prize_hunting"])
    given(position).comes_to(ResolveTheater("wss_queen_annes_war")).when(FR, "displace:gulf_of_maine").then(
        TheaterRevealed("wss_queen_annes_war", ("basic_fr_12",), ("basic_br_01", "bonus_wss_br_prize_hunting")),
        SquadronDisplaced(BR, "gulf_of_maine"),
        DebtChanged(FR, 1),
        TheaterResolved("wss_queen_annes_war", (1, 3), BR, 2, False),
        VictoryPointsScored(BR, 1, "spoils"),
        TheaterClosed("wss_queen_annes_war"),
    )


def test_we_24_conquests_of_spain() -> None:
    """WE-24, IS-7.2.1 Gibraltar, Minorca, Asiento and San Agustin; the last along a Conquest Line."""
    s = Position(FR).s
    found = conquests(s, FR, BOARD.wars[0].theaters[1], 2)
    assert {BOARD.spaces[i].id for i in found if i in BOARD.territories} == {
        "gibraltar",
        "minorca",
        "asiento",
        "san_agustin",
    }
    assert not [i for i in found if i in BOARD.forts]


def test_we_25_french_and_indian_war() -> None:
    """WE-25, IS-7.2.0, IS-7.2.2 Britain wins by 2: one conquest through Louisbourg and one North American Market."""
    story = given(Position(BR, turn=5, flags={"louisbourg": BR, "ile_aux_noix": FR})).comes_to(
        TakeSpoils(BR, "syw_french_and_indian_war", 2)
    )
    story.then(TreatyGiven(FR, 1))
    story.when(BR, "conquer:acadia").then().owes(FR).when(FR, "accept").then(FlagSet("acadia", "BR"))
    story.when(BR, "unflag:ile_aux_noix").then(FlagSet("ile_aux_noix", None))


INDIA = {"vandavasi": BR, "chandernagore": FR, "hooghly_river": BR}


def test_we_26_refusals() -> None:
    """WE-26, IS-7.2.2 The first refusal costs 3 points and bars the Territory, the second 5; a third is impossible."""
    story = (
        given(Position(BR, turn=5, flags=INDIA))
        .comes_to(TakeSpoils(BR, "syw_third_carnatic_war", 5))
        .then(TreatyGiven(FR, 3))
    )
    story.when(BR, "conquer:pondicherry").when(FR, "refuse").then(
        ConquestRefused(FR, "pondicherry"), VictoryPointsScored(BR, 3, "refusals")
    )
    story.refused(BR, "conquer:pondicherry", "IS-7.2.1")
    story.when(BR, "conquer:karaikal").then(FlagSet("karaikal", "BR"))
    story = given(Position(BR, turn=5, flags=INDIA, refusals=[1, 0])).comes_to(
        SpendConquest(BR, "syw_third_carnatic_war", 2, 5, 0)
    )
    story.when(BR, "conquer:chandernagore").when(FR, "refuse").then(
        ConquestRefused(FR, "chandernagore"), VictoryPointsScored(BR, 5, "refusals")
    )
    story = given(Position(BR, turn=5, flags=INDIA, refusals=[2, 0])).comes_to(
        SpendConquest(BR, "syw_third_carnatic_war", 1, 5, 0)
    )
    story.when(BR, "conquer:pondicherry").then(FlagSet("pondicherry", "BR"))


def test_we_27_rum() -> None:
    """WE-27, IS-5.3.6 Conflict 1, Rum -1, Protected +1: 1."""
    flags = {"puerto_rico": FR, "antigua": BR, "antilles_channel": BR}
    story = given(Position(FR, ("E4", "P"), flags=flags, conflict=["antigua"]))
    assert cost(story, "shift:antigua") == 2
    story.when(FR, "shift:antigua", "way:major:rum:0", "pay:1:0:0:0").then(
        paid(FR, "major", 1),
        HomeSet("economic", "caribbean"),
        AdvantageUsed(FR, "rum"),
        AdvantageExhausted("rum"),
        ModifierGained("watt"),
        FlagSet("antigua", None),
    )


def test_we_28_two_advantages_of_two_regions() -> None:
    """WE-28, IS-8.2.5 Naval Bastion for 1 M goes with Letters of Marque; a third or a second European does not."""
    held = ["gibraltar", "privateers", "mysore", "denmark_norway", "prussia_alliance_2"]
    flags = {**dict.fromkeys(held, FR), "cuba_passage": BR}
    story = given(Position(FR, ("M4", "E"), flags=flags, debt=[2, 0]))
    story.when(FR, "bastion:cuba_passage", "pay:1:0:0:0").then(
        paid(FR, "major", 1),
        AdvantageUsed(FR, "naval_bastion"),
        AdvantageExhausted("naval_bastion"),
        ModifierGained("pompadour"),
        ModifierGained("watt"),
        SquadronDisplaced(BR, "cuba_passage"),
    )
    story.refused(FR, "advantage:baltic_trade", "IS-8.2.1")
    story.when(FR, "advantage:letters_of_marque", "conflict:antigua").then(
        AdvantageUsed(FR, "letters_of_marque"),
        AdvantageExhausted("letters_of_marque"),
        ConflictPlaced("antigua", "plain"),
    )
    story.refused(FR, "advantage:power_struggle", "IS-8.2.1")


def test_we_29_isolated_market() -> None:
    """WE-29, IS-5.4.2 An Isolated opposing Market, printed 3, costs 1."""
    story = given(Position(FR, ("E4", "P"), flags={"calicut": BR, "malabar_coast": FR}))
    assert story.s.isolated[AT["calicut"]]
    assert cost(story, "shift:calicut") == 1


@pytest.mark.parametrize(("limits", "points"), [([7, 2], 2), ([9, 0], 4)])
def test_we_30_final_scoring(limits: list[int], points: int) -> None:
    """WE-30, IS-6.4 Available Debt 7 : 2 gives 2, 9 : 0 gives 4."""
    story = given(Position(turn=9, limit=limits, flags=only())).comes_to(ScoreGame())
    story.then_among(VictoryPointsScored(FR, points, "final_debt"), GameEnded(FR, "final_scoring"))


def test_we_30_the_last_tie() -> None:
    """WE-30 At 15 with equal Debt Britain wins."""
    given(Position(turn=9, flags=only())).comes_to(ScoreGame()).then(
        PhaseBegan("final_scoring"), GameEnded(BR, "final_tie")
    )


def test_we_31_usa_flags_at_the_end() -> None:
    """WE-31 USA flags on British Territories count for France, on a Spanish one for nobody."""
    flags = only(others=dict.fromkeys(["northern_colonies", "carolinas", "san_agustin"], USA))
    given(Position(turn=9, flags=flags)).comes_to(ScoreGame()).then(
        PhaseBegan("final_scoring"), VictoryPointsScored(FR, 4, "final_territories"), GameEnded(FR, "final_scoring")
    )


@pytest.mark.parametrize(("winner", "margin"), [(FR, 1), (BR, 1), (BR, 2)])
def test_we_32_jacobite_rebellion_of_was(winner: int, margin: int) -> None:
    """WE-32, IS-7.3.2, IS-7.3.3 Any French win makes the Jacobites permanent; a British win by 2 ends them."""
    story = given(Position(turn=3, down=["jacobite_uprisings", "choiseul"])).comes_to(
        TakeSpoils(winner, "was_jacobite_rebellion", margin)
    )
    permanent = [JacobiteVictoryPlaced(1), JacobitesMadePermanent()]
    assert [e for e in story.told if e in permanent] == (permanent if winner == FR else [])
    ended = [JacobiteDefeatPlaced(), MinistryRemoved(FR, "jacobite_uprisings", (0,))]
    assert [e for e in story.told if e in ended] == (ended if margin == 2 else [])


def test_we_33_walpole_before_the_tile() -> None:
    """WE-33, IS-5.0.2 Reveal Walpole, draw, discard, then select a tile."""
    tile = tile_of("E4", "P")
    position = Position(BR, None, down=["robert_walpole"], hand=["carnatic_war"], shown=[tile])
    story = given(position).comes_to(SelectTile(BR))
    story.when(BR, "reveal:robert_walpole", "ability:robert_walpole:draw").then(
        MinistryRevealed(BR, 0, "robert_walpole"),
        AbilityUsed(BR, "robert_walpole.draw"),
        CardDrawn(BR, "acts_of_union"),
    )
    story.offers(BR, "discard:acts_of_union", "discard:carnatic_war")
    story.when(BR, "discard:carnatic_war").then(CardsDiscarded(BR, ("carnatic_war",))).offers_among(BR, f"tile:{tile}")


def test_we_34_spanish_flags() -> None:
    """WE-34, IS-12.1 Havana costs 1 while it is Spanish; the flag leaves the game; flagging costs 2."""
    story = given(Position(FR, ("E4", "P"), options={"spanish_empire": True}, flags={"gulf_of_cazones": FR}))
    assert story.s.flag[AT["havana"]] == SPAIN
    assert cost(story, "shift:havana") == 1
    story.when(FR, "shift:havana", "pay:1:0:0:0").then(
        paid(FR, "major", 1), HomeSet("economic", "caribbean"), FlagSet("havana", None)
    )
    assert cost(story, "shift:havana") == 2


def test_we_35_the_last_basic_tiles() -> None:
    """WE-35, IS-5.3.3 With five tiles one may be removed; with none in the pool there is no Upgrade."""
    story = given(Position(FR, ("M2", "E")).basic_left(FR, 1)).when(FR, "upgrade:wss_spain", "keep:new:remove")
    story.then(
        UpgradeBegun(FR, "wss_spain"),
        BasicTileDrawn(FR, "basic_fr_05"),
        UpgradeDone(FR, "wss_spain", "new", "remove", "basic_fr_05", "basic_fr_02"),
    )
    given(Position(FR, ("M2", "E")).basic_left(FR, 0)).refused(FR, "upgrade:wss_spain", "IS-5.3.3")


@pytest.mark.parametrize(("treaty", "told"), [(7, [TreatyChanged(FR, -3)]), (5, [TreatyChanged(FR, -1)]), (4, [])])
def test_we_36_treaty_points_are_reduced_in_phase_10(treaty: int, told: list[TreatyChanged]) -> None:
    """WE-36, IS-9.2 Seven become four; four and less stay."""
    given(Position(trp=[treaty, 2])).comes_to(ReduceTreaty()).then(PhaseBegan("end_of_turn"), *told)


def test_we_37_strength_in_the_succession_war() -> None:
    """WE-37, IS-7.1.3 A marker on a British Market helps France; an Alliance under a marker helps nobody."""
    flags = {"louisbourg": FR, "albany": BR, "sardinia": BR}
    s = Position(flags=flags, conflict=["albany", "sardinia"]).s
    assert sum(strength_parts(s, FR, 2).values()) == 2
    assert strength_parts(s, BR, 1)["alliances"] == 0
    assert strength_parts(s, FR, 3)["conflicts"] == 1


@pytest.mark.parametrize(
    ("theater", "margin", "told"),
    [
        ("wss_central_europe", 4, [VictoryPointsScored(FR, 2, "spoils"), TreatyGiven(BR, 2)]),
        ("wss_spain", 2, [VictoryPointsScored(FR, 1, "spoils"), TreatyGiven(BR, 2)]),
        ("wss_queen_annes_war", 2, [VictoryPointsScored(FR, 1, "spoils")]),
        (
            "wss_jacobite_rebellion",
            5,
            [VictoryPointsScored(FR, 4, "spoils"), TreatyGiven(BR, 2), JacobiteVictoryPlaced(1)],
        ),
    ],
)
def test_we_37_spoils(theater: str, margin: int, told: list[Any]) -> None:
    """WE-37, IS-7.2.0 The Spoils of the four Theaters."""
    given(Position()).comes_to(TakeSpoils(FR, theater, margin)).then(*told)


def test_we_38_caribbean_and_albany() -> None:
    """WE-38 Georgia and St. Lucia, Santiago by Debt and a Treaty Point, Albany for 1 + 1."""
    flags = {"georgia": None, "st_lucia": None}
    story = given(Position(BR, ("E4", "P"), trp=[0, 1], flags=flags, conflict=["albany"]))
    story.when(BR, "shift:georgia", "pay:2:0:0:0", "shift:st_lucia", "pay:2:0:0:0").then(
        paid(BR, "major", 2),
        HomeSet("economic", "caribbean"),
        FlagSet("georgia", "BR"),
        paid(BR, "major", 2),
        FlagSet("st_lucia", "BR"),
    )
    story.when(BR, "shift:santiago", "pay:0:1:1:0").then(paid(BR, "major", 2, debt=1, trp=1), FlagSet("santiago", "BR"))
    assert cost(story, "shift:albany") == 2
    story.when(BR, "shift:albany").then(paid(BR, "major", 2, debt=2), FlagSet("albany", "BR"))
    assert story.s.conflict[AT["albany"]] is None


def test_we_39_georges_bank() -> None:
    """WE-39 Protected by Louisbourg: 2 + 1 to unflag, then 2 to flag."""
    story = given(Position(BR, ("E4", "P"), flags={"georges_bank": FR, "louisbourg": FR}))
    assert cost(story, "shift:georges_bank") == 3
    story.when(BR, "shift:georges_bank", "way:major:plain:0", "pay:3:0:0:0").then(
        paid(BR, "major", 3), HomeSet("economic", "north_america"), FlagSet("georges_bank", None)
    )
    story.when(BR, "shift:georges_bank", "pay:1:1:0:0").then(
        paid(BR, "major", 2, debt=1), FlagSet("georges_bank", "BR")
    )


def test_we_40_seizing_louisbourg() -> None:
    """WE-40, IS-5.6.4 3 + 1 through Cabot Strait; Acadia alone does not do; the Fort then connects."""
    fort: dict[str, Any] = {"turn": 5, "damaged": ["louisbourg"]}
    story = given(Position(FR, ("M4", "E"), **fort, flags={"louisbourg": BR}))
    story.refused(FR, "seize:louisbourg", "IS-5.6.4")
    flags = {"louisbourg": BR, "cabot_strait": FR}
    story = given(Position(FR, ("M4", "E"), **fort, flags=flags, limit=[0, 0]))
    story.when(FR, "seize:louisbourg").then(paid(FR, "major", 4), FortMended("louisbourg"), FlagSet("louisbourg", "FR"))
    story.when(FR, "shift:georges_bank").then(
        paid(FR, "minor", 2), HomeSet("economic", "north_america"), FlagSet("georges_bank", "FR")
    )


def test_we_41_wealth_of_nations_with_lavoisier() -> None:
    """WE-41 Debt -2, a pool of 3 E, and both actions of the tile worth 1 more."""
    wealth: dict[str, Any] = {"hand": ["wealth_of_nations"], "down": ["lavoisier"], "flags": {"algonquin": None}}
    story = given(Position(FR, ("P3", "M"), turn=9, **wealth, debt=[5, 0]))
    story.when(FR, "reveal:lavoisier", "event:wealth_of_nations:bonus").then(
        MinistryRevealed(FR, 0, "lavoisier"),
        EventPlayed(FR, "wealth_of_nations", True),
        DebtChanged(FR, -2),
        PoolGained(FR, "economic", 3, None, False),
        ModifierGained("lavoisier"),
        ActionRaised(1, 1),
    )
    assert story.s.left == {"major": 4, "minor": 3}


def test_we_42_surcharge_every_time() -> None:
    """WE-42, IS-5.3.4 Caribbean, North America, Caribbean, North America: 0, 1, 0, 1."""
    flags = {"martinique": FR, "antilles_channel": None, "hudson_bay": FR}
    story = given(Position(FR, ("E4", "P"), trp=[20, 0], flags=flags))
    more = []
    for name in ("antigua", "york_factory", "st_james", "niagara"):
        price = cost(story, f"shift:{name}")
        more.append(price - BOARD.spaces[AT[name]].cost)
        story.when(FR, f"shift:{name}", f"pay:0:0:{price}:0")
    assert more == [0, 1, 0, 1]


def test_we_43_an_advantage_between_check_and_bonus() -> None:
    """WE-43 Separatist Wars on a French Cotton Market before Cotton is scored: 2 VP and 1 TRP."""
    flags = {
        **dict.fromkeys(["nizam", "midnapore", "vellore"], BR),
        **dict.fromkeys(["plassey", "karaikal"], FR),
    }
    story = given(Position(BR, ("E2", "P"), hand=["calico_acts"], up=["east_india_company"], flags=flags))
    story.when(BR, "event:calico_acts:bonus", "advantage:separatist_wars", "conflict:plassey").then(
        EventPlayed(BR, "calico_acts", True),
        AdvantageUsed(BR, "separatist_wars"),
        AdvantageExhausted("separatist_wars"),
        ConflictPlaced("plassey", "plain"),
        PoolGained(BR, "economic", 2, "calico_acts.british.base.0", False),
    )
    story.when(BR, "score:cotton").then(VictoryPointsScored(BR, 2, "global_demand"), TreatyChanged(BR, 1))


def test_we_44_interest_payments() -> None:
    """WE-44, IS-6.5 At the Limit: Limit and Debt fall and 1 VP; below it only the Limit falls."""
    interest: dict[str, Any] = {"hand": ["interest_payments"], "flags": {"algonquin": None}}
    given(Position(FR, ("E2", "P"), debt=[0, 6], **interest)).when(FR, "event:interest_payments").then(
        EventPlayed(FR, "interest_payments", False),
        LimitChanged(BR, -1),
        DebtChanged(BR, -1),
        VictoryPointsScored(FR, 1, "events"),
    )
    given(Position(FR, ("E2", "P"), debt=[0, 4], **interest)).when(FR, "event:interest_payments").then(
        EventPlayed(FR, "interest_payments", False), LimitChanged(BR, -1)
    )


def test_we_45_unflag_effect_and_chains() -> None:
    """WE-45, IS-5.4.4 Cataraqui holds Niagara's only chain and may not be hit; York Factory and Niagara may."""
    s = Position(BR, turn=1, flags={"york_factory": FR, "niagara": FR, "hudson_bay": None}).s
    found = [BOARD.spaces[i].id for i in effect_targets(s, BR, 2, "unflag")]
    assert sorted(found) == ["algonquin", "niagara", "york_factory"]


def test_every_worked_example_has_its_test() -> None:
    """Each example of RULES.md is named by a test here."""
    rules = (Path(imperial_struggle.__file__).parent / "RULES.md").read_text(encoding="utf-8")
    told = sorted({int(x) for x in re.findall(r"\*\*WE-(\d+)", rules)})
    tested = sorted({int(m.group(1)) for name in globals() if (m := re.match(r"test_we_(\d+)_", name))})
    assert tested == told
