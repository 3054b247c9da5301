"""IS-7, IS-12: Do War Turns go as the rules say?"""

from __future__ import annotations

from typing import Any

import pytest

from domain.titles.imperial_struggle.effects.cards import (
    JacobiteDefeatPlaced,
    JacobitesMadePermanent,
    JacobiteVictoryPlaced,
)
from domain.titles.imperial_struggle.effects.map import (
    AdvantageMoved,
    ConflictRemoved,
    FlagSet,
    FortMended,
    HuguenotsRemoved,
    SquadronDisplaced,
    SquadronMoved,
    SquadronTaken,
)
from domain.titles.imperial_struggle.effects.tracks import (
    DebtChanged,
    GameEnded,
    PhaseBegan,
    TurnBegan,
    VictoryPointsScored,
)
from domain.titles.imperial_struggle.effects.war import (
    BasicTileDrawn,
    BasicTilePlaced,
    BonusTileDrawn,
    BonusTilePlaced,
    ConquestRefused,
    DominancePlaced,
    FreeTilesCounted,
    FreeTileTaken,
    SquadronSailed,
    TheaterClosed,
    TheaterResolved,
    TheaterRevealed,
    TreatyGiven,
    WarLaidOut,
    WarPackedUp,
)
from domain.titles.imperial_struggle.legality.control import matching
from domain.titles.imperial_struggle.legality.strength import conquests, is_highest, row_of, strength, strength_parts
from domain.titles.imperial_struggle.pieces import SPAIN, USA
from domain.titles.imperial_struggle.printed import Hit
from domain.titles.imperial_struggle.sequence.displays import CheckWarVictory, LayOutWar, PackUpWar
from domain.titles.imperial_struggle.sequence.rounds import BeginRound
from domain.titles.imperial_struggle.sequence.spoils import SpendConquest, TakeSpoils
from domain.titles.imperial_struggle.sequence.theaters import (
    CompareStrength,
    OrderTileEffects,
    ResolveTheater,
    effect_targets,
)
from domain.titles.imperial_struggle.sequence.turns import PlayWarTurn
from domain.titles.imperial_struggle.state import Result
from tests.domain.titles.imperial_struggle.table import BOARD, BR, FR, Position, given, only, scored

AT = BOARD.at
WAS, SYW, AWI = 2, 5, 7
"""Boxes of the turn track before which these Wars lie open, the last Peace Turn before two of them."""


def names(spaces: list[int]) -> list[str]:
    """Ids of spaces, sorted."""
    return sorted(BOARD.spaces[i].id for i in spaces)


@pytest.mark.parametrize(
    ("vp", "started", "first"), [(16, BR, FR), (14, FR, BR), (17, FR, FR), (13, BR, BR), (15, FR, FR), (15, BR, BR)]
)
def test_the_side_nearer_to_its_victory_resolves_its_tiles_first(vp: int, started: int, first: int) -> None:
    """IS-7.1.2, IS-7.1.1 Above 15 France, below 15 Britain, at 15 the side that took the first round."""
    points = [scored(events=max(0, vp - 15)), scored(events=max(0, 15 - vp))]
    flags = only("bavaria", "russia", british=("savoy", "sweden"))
    position = Position(vp=vp, points=points, first=started, flags=flags)
    position.theater("wss_central_europe", ["basic_fr_14"], ["basic_br_14"])
    story = given(position).comes_to(ResolveTheater("wss_central_europe")).owes(first)
    story.then(TheaterRevealed("wss_central_europe", ("basic_fr_14",), ("basic_br_14",)))
    other = {FR: ("unflag:savoy", "unflag:bavaria"), BR: ("unflag:bavaria", "unflag:savoy")}[first]
    story.when(first, other[0]).owes(1 - first)


def test_effects_of_tiles() -> None:
    """IS-7.1.2, RU-44 Targets lie in the Regions of the Theater and hold no marker; the owner orders their effects."""
    held = {"biscay": BR, "gulf_of_maine": BR, "halifax": BR, "louisbourg": BR, "cuba_passage": BR}
    s = Position(turn=SYW, flags=held, damaged=["halifax"]).s
    assert names(effect_targets(s, FR, 0, "fort_or_squadron")) == ["biscay"]
    assert names(effect_targets(s, FR, 2, "fort_or_squadron")) == ["cuba_passage", "gulf_of_maine", "louisbourg"]
    position = Position(flags=only(british=("bavaria", "savoy")), conflict=["savoy"])
    assert names(effect_targets(position.s, FR, 0, "unflag")) == ["bavaria"]
    story = given(position).comes_to(
        OrderTileEffects(FR, "wss_central_europe", ("bonus_wss_fr_boufflers", "basic_fr_14"))
    )
    story.offers(FR, "resolve:basic_fr_14", "resolve:bonus_wss_fr_boufflers")
    story.when(FR, "resolve:basic_fr_14", "unflag:bavaria").then(FlagSet("bavaria", None), DebtChanged(BR, 1))


def test_an_unflag_that_must_isolate() -> None:
    """IS-7.1.2, IS-5.4.4 Where the loss of every Market would isolate another, any of them may be chosen."""
    flags = only("cataraqui", "niagara", "quebec_and_montreal")
    s = Position(turn=1, flags=flags).s
    assert names(effect_targets(s, BR, 2, "unflag")) == ["niagara"]
    s = Position(turn=1, flags=flags, conflict=["niagara"]).s
    assert names(effect_targets(s, BR, 2, "unflag")) == ["cataraqui"]


def test_bonus_strength() -> None:
    """IS-7.1.3, RU-60, RU-44, IS-3.8.4 Alliances, keyword, Squadrons, undamaged Forts, markers on opposing flags."""
    flags = only("ireland_alliance_2", "scotland_alliance_2", "louisbourg", british=["bavaria"])
    there: dict[str, Any] = {
        "turn": WAS,
        "up": ["court_of_the_sun_king"],
        "flags": flags,
        "conflict": ["bavaria", "scotland_alliance_2", "sweden"],
    }
    s = Position(**there).s
    parts = strength_parts(s, FR, 3)
    assert (parts["alliances"], parts["keyword"], parts["conflicts"]) == (1, 1, 1)
    assert strength_parts(s, BR, 3)["conflicts"] == 1
    assert strength_parts(s, FR, 1)["forts"] == 1
    assert strength_parts(Position(**there, damaged=["louisbourg"]).s, FR, 1)["forts"] == 0


@pytest.mark.parametrize(("spaces", "ships"), [((), 0), (("biscay",), 1), (("biscay", "balearic"), 2)])
def test_squadrons_of_the_region_add_strength(spaces: tuple[str, ...], ships: int) -> None:
    """IS-7.1.3 1 for each own Squadron on a Naval space of a listed Region."""
    s = Position(flags=only(*spaces, "cuba_passage")).s
    assert strength_parts(s, FR, 1)["squadrons"] == ships


def test_byng_and_atlantic_dominance() -> None:
    """IS-7.1.3, IS-7.3.5 The markers add 2; the loser's Squadrons go to Unbuilt."""
    s = Position(turn=SYW, byng=0, dominance=FR).s
    assert [strength_parts(s, BR, i)["markers"] for i in range(4)] == [2, 0, 0, 0]
    assert [strength_parts(s, FR, i)["markers"] for i in range(4)] == [0, 0, 2, 0]
    story = (
        given(Position(turn=SYW, flags={"biscay": BR}))
        .comes_to(TakeSpoils(FR, "syw_atlantic_dominance", 4))
        .then(DominancePlaced(FR))
    )
    story.offers(BR, "squadron:biscay", "squadron:navy_box").when(BR, "squadron:biscay").then(
        SquadronTaken(BR, ("biscay",), 0, "unbuilt")
    )
    assert row_of(BOARD.wars[2].theaters[0], FR, 1) is None
    assert not is_highest(BOARD.wars[2].theaters[0], FR, 1)


def test_the_antilles_war() -> None:
    """IS-7.3.5, RU-13 The loser removes a built Squadron from the game per point of Margin, at most 2."""
    story = (
        given(Position(turn=AWI, flags={"biscay": BR}))
        .comes_to(TakeSpoils(FR, "awi_antilles_war", 3))
        .then(TreatyGiven(BR, 1))
    )
    # The second one can only come out of the Navy Box.
    story.when(BR, "squadron:biscay", "squadron:navy_box").then(
        SquadronTaken(BR, ("biscay",), 0, "game"), SquadronTaken(BR, (), 1, "game")
    )
    story = given(Position(turn=AWI, flags={"biscay": BR})).comes_to(TakeSpoils(FR, "awi_antilles_war", 1))
    story.when(BR, "squadron:biscay")
    assert story.s.sunk == [0, 1]
    assert AT["san_agustin"] in BOARD.wars[3].theaters[0].territories


@pytest.mark.parametrize(
    ("french", "british", "totals", "winner", "margin"),
    [
        ("basic_fr_01", "basic_br_01", (2, 2), None, 0),
        ("basic_fr_01", "basic_br_04", (2, 1), FR, 1),
        ("basic_fr_04", "basic_br_01", (1, 2), BR, 1),
        ("basic_fr_14", "basic_br_01", (-1, 2), BR, 3),
    ],
)
def test_the_higher_total_wins(
    french: str, british: str, totals: tuple[int, int], winner: int | None, margin: int
) -> None:
    """IS-7.1.4 The Margin is the difference; of equal totals nobody wins and there are no Spoils."""
    position = Position(flags=only()).theater("wss_spain", [french], [british])
    assert (strength(position.s, FR, 1), strength(position.s, BR, 1)) == totals
    story = given(position).comes_to(CompareStrength("wss_spain"))
    _, resolved, *spoils = story.told
    assert resolved == TheaterResolved("wss_spain", totals, winner, margin, False)
    assert bool(spoils) == (winner is not None)


def test_spending_conquest_points() -> None:
    """IS-7.2.0, IS-7.2.1, RU-16 Forts and Markets need no line, Squadrons move once, the rest is lost."""
    flags = {"hooghly_river": BR, "arcot": BR, "vandavasi": FR}
    story = given(Position(turn=3, flags=flags, damaged=["arcot"])).comes_to(
        TakeSpoils(FR, "was_first_carnatic_war", 3)
    )
    story.then(TreatyGiven(BR, 1))
    story.offers_among(
        FR, "conquer:arcot", "conquer:kanchipuram", "conquer:hooghly_river:navy_box", "conquer:madras", "stop"
    )
    story.refused(FR, "conquer:nizam", "IS-7.2.1").refused(FR, "conquer:calcutta", "IS-7.2.1")
    story.when(FR, "conquer:arcot").then(FlagSet("arcot", "FR"))
    assert story.s.damaged[AT["arcot"]]
    story.when(FR, "conquer:hooghly_river:navy_box").then(
        SquadronDisplaced(BR, "hooghly_river"),
        SquadronMoved(FR, (), 1, "hooghly_river"),
        SquadronSailed(FR, "hooghly_river"),
    )
    story.comes_to(SpendConquest(FR, "was_first_carnatic_war", 1, 3, 0)).refused(
        FR, "conquer:hooghly_river:navy_box", "IS-7.2.1"
    )
    story.when(FR, "stop").then().owes()


def test_a_squadron_sails_once_in_a_war() -> None:
    """IS-7.2.1 The Squadron that a conquest moved goes to no other Naval space of this War."""
    flags = only("malabar_coast", british=["hooghly_river"])
    story = given(Position(turn=3, flags=flags, navy=[0, 2], unbuilt=[7, 5])).comes_to(
        SpendConquest(FR, "was_first_carnatic_war", 2, 3, 0)
    )
    story.when(FR, "conquer:hooghly_river:malabar_coast").then(
        SquadronDisplaced(BR, "hooghly_river"),
        SquadronMoved(FR, ("malabar_coast",), 0, "hooghly_river"),
        SquadronSailed(FR, "hooghly_river"),
    )
    story.refused(FR, "conquer:malabar_coast:hooghly_river", "IS-7.2.1")


def test_where_a_squadron_for_a_conquest_comes_from() -> None:
    """IS-7.2.1 The Navy Box or the Region of the Theater; one that came home from a conquest stays for this War."""
    flags = only("biscay", "malabar_coast", british=["hooghly_river"])
    fields: dict[str, Any] = {"turn": 3, "flags": flags, "navy": [1, 2], "unbuilt": [5, 5]}
    story = given(Position(**fields)).comes_to(SpendConquest(FR, "was_first_carnatic_war", 1, 3, 0))
    story.offers_among(FR, "conquer:hooghly_river:navy_box", "conquer:hooghly_river:malabar_coast")
    story.refused(FR, "conquer:hooghly_river:biscay", "IS-7.2.1")
    home = given(Position(**fields, sailed_home=[1, 0])).comes_to(SpendConquest(FR, "was_first_carnatic_war", 1, 3, 0))
    home.offers_among(FR, "conquer:hooghly_river:malabar_coast")
    home.refused(FR, "conquer:hooghly_river:navy_box", "IS-7.2.1")


@pytest.mark.parametrize("owner", [FR, USA])
def test_a_usa_flag_is_not_conquered(owner: int) -> None:
    """IS-7.2.1, IS-10.1 A Territory with a USA flag cannot be taken."""
    flags = {"northern_colonies": owner, "halifax": BR}
    found = conquests(Position(turn=AWI, flags=flags).s, BR, BOARD.wars[3].theaters[0], 3)
    assert (AT["northern_colonies"] in found) == (owner == FR)


def test_a_territory_with_huguenots_costs_2() -> None:
    """IS-7.2.1 1 conquest point for a space, 2 for a Territory with a Huguenots marker."""
    huguenots = ["fresh" if s.id == "louisiana" else None for s in BOARD.spaces]
    for marks, points, there in ((None, 1, True), (huguenots, 1, False), (huguenots, 2, True)):
        fields: dict[str, Any] = {} if marks is None else {"huguenots": marks}
        position = Position(BR, turn=SYW, flags={"louisiana": FR, "cuba_passage": BR}, **fields)
        story = given(position).comes_to(SpendConquest(BR, "syw_french_and_indian_war", points, 3, 0))
        assert ("conquer:louisiana" in story.offered(BR)) == there


def test_a_british_conquest_removes_huguenots() -> None:
    """IS-13.4, RU-39 With the flag go the Advantage and the Huguenots marker at once; damage stays with its Fort."""
    huguenots = ["fresh" if s.id == "san_agustin" else None for s in BOARD.spaces]
    flags = {"san_agustin": FR, "carolinas": BR}
    story = given(Position(BR, flags=flags, huguenots=huguenots, refusals=[2, 0])).comes_to(
        SpendConquest(BR, "wss_central_europe", 2, 3, 0)
    )
    story.when(BR, "conquer:san_agustin").then(
        FlagSet("san_agustin", "BR"), HuguenotsRemoved("san_agustin"), AdvantageMoved("fruit", "BR")
    )


def test_a_refusal() -> None:
    """IS-7.2.2 Only Territories that the opponent controls can be refused; the Territory is barred."""
    story = given(Position(flags={"gibraltar": BR})).comes_to(SpendConquest(FR, "wss_spain", 3, 4, 0))
    story.when(FR, "conquer:minorca").then(FlagSet("minorca", "FR")).owes(FR)
    story.when(FR, "conquer:gibraltar").then().offers(BR, "accept", "refuse")
    story.when(BR, "refuse").then(ConquestRefused(BR, "gibraltar"), VictoryPointsScored(FR, 3, "refusals"))
    story.refused(FR, "conquer:gibraltar", "IS-7.2.1")


@pytest.mark.parametrize(("refusals", "points"), [(0, 3), (1, 5)])
def test_what_a_refusal_costs(refusals: int, points: int) -> None:
    """IS-7.2.2 3 points for the first refusal of a player in this War, 5 for the second; there is no third."""
    story = given(Position(flags={"gibraltar": BR}, refusals=[0, refusals])).comes_to(
        SpendConquest(FR, "wss_spain", 1, 4, 0)
    )
    story.when(FR, "conquer:gibraltar").when(BR, "refuse")
    story.then(ConquestRefused(BR, "gibraltar"), VictoryPointsScored(FR, points, "refusals"))
    third = given(Position(flags={"gibraltar": BR}, refusals=[0, 2])).comes_to(SpendConquest(FR, "wss_spain", 1, 4, 0))
    third.when(FR, "conquer:gibraltar").then(FlagSet("gibraltar", "FR"), AdvantageMoved("naval_bastion", "FR"))


@pytest.mark.parametrize(("winner", "margin", "told"), [(FR, 2, []), (FR, 3, [JacobiteVictoryPlaced(1)]), (BR, 5, [])])
def test_jacobites_in_wss(winner: int, margin: int, told: list[JacobiteVictoryPlaced]) -> None:
    """IS-7.3.1, IS-7.3.3 France wins by 3 or more: one Victory marker."""
    story = given(Position()).comes_to(TakeSpoils(winner, "wss_jacobite_rebellion", margin))
    assert [e for e in story.told if isinstance(e, (JacobiteVictoryPlaced, JacobiteDefeatPlaced))] == told


def test_jacobites_that_are_out_of_the_game_are_not_made_permanent() -> None:
    """IS-7.3.2 A French win in WAS after the Jacobite Defeat places a Victory marker and nothing else of it."""
    position = Position(turn=3, ministries_out=["jacobite_uprisings"], jacobite_defeat=True)
    story = given(position).comes_to(TakeSpoils(FR, "was_jacobite_rebellion", 1))
    assert JacobiteVictoryPlaced(1) in story.told
    assert JacobitesMadePermanent() not in story.told


def test_the_usa() -> None:
    """IS-7.3.4, RU-48, IS-10.1, IS-13.4 Territories and British Forts are chosen; newly Isolated Markets lose flags."""
    flags = {"halifax": BR, "champlain_valley": FR, "oswego": FR, "albany": BR}
    story = given(Position(turn=AWI, flags=flags, damaged=["halifax"])).comes_to(
        TakeSpoils(FR, "awi_american_revolution", 1)
    )
    story.then(VictoryPointsScored(FR, 2, "spoils"), TreatyGiven(BR, 2))
    story.offers(FR, "usa:northern_colonies", "usa:carolinas", "usa:san_agustin", "done")
    story.when(FR, "usa:northern_colonies", "done").offers(FR, "unflag:halifax", "done")
    story.when(FR, "unflag:halifax").then(
        FlagSet("northern_colonies", "US"),
        FlagSet("halifax", None),
        FortMended("halifax"),
        FlagSet("massachusetts_bay", None),
        FlagSet("chesapeake", None),
        AdvantageMoved("wheat", None),
        FlagSet("hudson_valley", None),
        FlagSet("albany", None),
    )
    assert AT["northern_colonies"] not in conquests(story.s, BR, BOARD.wars[3].theaters[0], 3)
    given(Position(turn=AWI)).comes_to(TakeSpoils(FR, "awi_american_revolution", 5)).offers_among(
        FR, "usa:quebec_and_montreal"
    )


FRENCH, BRITISH, DRAW = Result(FR, True), Result(BR, True), Result(None, False)


@pytest.mark.parametrize(
    ("results", "winner"),
    [
        ([FRENCH] * 4, FR),
        ([BRITISH] * 4, BR),
        ([FRENCH, FRENCH, FRENCH, Result(FR, False)], None),
        ([FRENCH, FRENCH, FRENCH, BRITISH], None),
        ([FRENCH, FRENCH, DRAW, FRENCH], None),
    ],
)
def test_victory_by_war(results: list[Result], winner: int | None) -> None:
    """IS-2.3, IS-7.4 The highest row of every Theater wins; a draw excludes it; then the VP marker."""
    story = given(Position(results=results)).comes_to(CheckWarVictory())
    story.then(*([] if winner is None else [GameEnded(winner, "war_sweep")]))


def test_reset_after_a_war() -> None:
    """IS-7.5, RU-47 Tiles return, the War's Bonus tiles go, markers on flagged spaces of a counting Region go."""
    conflict = ["sardinia", "sweden", "bavaria", "georgia", "cataraqui"]
    position = Position(conflict=conflict, byng=1).theater("wss_spain", ["bonus_wss_fr_boufflers"])
    story = given(position).comes_to(PackUpWar())
    story.then(WarPackedUp(*BOARD.basic), ConflictRemoved("bavaria"), ConflictRemoved("cataraqui"))
    assert names([i for i, m in enumerate(story.s.conflict) if m]) == ["georgia", "sardinia", "sweden"]
    assert (story.s.basic, story.s.bonus_pool, story.s.byng) == ([[], []], [[], []], None)


def test_nothing_of_a_war_is_left_for_the_next() -> None:
    """IS-7.5 Refusals, Squadrons that sailed and results of a War do not count in the next one."""
    left = {"refusals": [1, 2], "sailed_home": [2, 1], "dominance": BR, "revealed": 3}
    story = given(Position(**left, results=[DRAW])).comes_to(PackUpWar())
    s = story.s
    assert (s.refusals, s.sailed_home, s.results, s.dominance, s.revealed) == ([0, 0], [0, 0], [], None, 0)


def test_only_the_keyword_of_the_theater_counts_and_once() -> None:
    """RU-60 Two face-up Ministries give at most 1 point per Theater; a face-down one gives none."""
    up = ["court_of_the_sun_king", "the_cardinal_ministers"]
    s = Position(up=up, flags=only()).s
    assert [strength_parts(s, FR, i)["keyword"] for i in range(4)] == [0, 1, 0, 1]
    s = Position(down=up, flags=only()).s
    assert [strength_parts(s, FR, i)["keyword"] for i in range(4)] == [0, 0, 0, 0]
    # Two cards with the same keyword in one cabinet, as no Era allows it: still 1.
    s = Position(turn=WAS, up=["pompadour_and_du_barry", "turgot"], flags=only()).s
    assert strength_parts(s, FR, 3)["keyword"] == 1


def test_the_marker_on_sardinia_goes_after_wss() -> None:
    """RU-47 A marker on flagged Sardinia goes, for Jacobite Rebellion counts those of Europe; one on Nizam stays."""
    flags = {"sardinia": BR, "nizam": BR}
    story = given(Position(flags=flags, conflict=[*flags])).comes_to(PackUpWar())
    story.then_among(ConflictRemoved("sardinia"))
    assert story.s.conflict[AT["nizam"]]


def test_layout() -> None:
    """IS-7.6.1, IS-7.6.2, RU-28 The next display gets one Basic tile per Theater and side; AWI is the last."""
    story = given(Position(turn=1)).comes_to(PackUpWar())
    story.told = []
    was = BOARD.wars[1]
    laid = [
        told(side, tile, *place)
        for side in (FR, BR)
        for theater, tile in zip(was.theaters, BOARD.basic[side], strict=False)
        for told, place in ((BasicTileDrawn, ()), (BasicTilePlaced, (theater.id,)))
    ]
    story.comes_to(LayOutWar()).then(WarLaidOut(was.id, 4, *was.bonus), *laid)
    assert [len(x) for x in story.s.bonus_pool] == [12, 12]
    story = given(Position(turn=8)).comes_to(PackUpWar(), LayOutWar())
    assert (story.s.war, story.s.basic) == (None, [[], []])


def test_free_recruits() -> None:
    """IS-7.6.3, IS-5.0.1 Bonus tiles of WAS, at most three, are recruited free before the first round of turn 4."""
    position = Position(turn=3)
    for n, here in enumerate(BOARD.wars[1].theaters):
        position.theater(here.id, BOARD.wars[1].bonus[FR][:1] if n == 0 else (), [BOARD.wars[1].bonus[BR][n]])
    story = given(position).comes_to(PackUpWar(), LayOutWar(), BeginRound(BR))
    story.then_among(FreeTilesCounted((1, 3)), FreeTileTaken(BR, 2), BonusTileDrawn(BR, "bonus_syw_br_amherst"))
    story.when(BR, "place:syw_atlantic_dominance").then(
        BonusTilePlaced(BR, "bonus_syw_br_amherst", "syw_atlantic_dominance"),
        FreeTileTaken(BR, 1),
        BonusTileDrawn(BR, "bonus_syw_br_bradstreet"),
    )
    story.when(BR, "place:syw_third_carnatic_war").then(
        BonusTilePlaced(BR, "bonus_syw_br_bradstreet", "syw_third_carnatic_war"),
        FreeTileTaken(BR, 0),
        BonusTileDrawn(BR, "bonus_syw_br_clive"),
    )
    story.when(BR, "place:syw_prussias_wars").then(BonusTilePlaced(BR, "bonus_syw_br_clive", "syw_prussias_wars"))
    assert [len(row) for row in story.s.bonus[BR]] == [1, 1, 0, 1]
    story.offers(BR)


def test_spanish_flags_in_wars() -> None:
    """IS-12.1, RU-30 A Territory taken gives the other side a shift in Spain; an unflag may hit a Spanish flag."""
    story = given(Position(options={"spanish_empire": True})).comes_to(SpendConquest(BR, "wss_spain", 1, 3, 0))
    story.when(BR, "conquer:gibraltar").then(FlagSet("gibraltar", "BR"), AdvantageMoved("naval_bastion", "BR")).owes(FR)
    story.when(FR, "shift:spain_prestige_2").then(FlagSet("spain_prestige_2", "FR"))
    effect = BOARD.instructions["jesuit_abolition.british.base.0"]
    assert isinstance(effect, Hit)
    found = matching(story.s, BR, effect.filter)
    assert {"havana", "santiago", "puerto_principe", "martinique"} <= set(names(found))
    assert [s for s in found if story.s.flag[s] == SPAIN]


@pytest.mark.parametrize("tougher", [False, True])
def test_tougher_forts(tougher: bool) -> None:
    """IS-12.3 With the option a Fort is taken along a line; one without lines needs nothing."""
    flags = {"quebec_and_montreal": None, "acadia": None}
    s = Position(FR, options={"tougher_forts": tougher}, flags=flags).s
    assert (AT["louisbourg"] in conquests(s, FR, BOARD.wars[0].theaters[2], 1)) != tougher


def test_a_whole_war() -> None:
    """IS-7.0, IS-2.1 The War of the Spanish Succession by hand: four Theaters, tiles face up, Reset and Layout."""
    position = Position(flags=only("spain_alliance_3_upper", "bavaria", british=["savoy"]))
    position.theater("wss_central_europe", ["basic_fr_01"], ["basic_br_04"])
    position.theater("wss_spain", ["basic_fr_02"], ["basic_br_05"])
    position.theater("wss_queen_annes_war", ["basic_fr_04"], ["basic_br_01"])
    position.theater("wss_jacobite_rebellion", ["basic_fr_05"], ["basic_br_06"])
    story = given(position).comes_to(PlayWarTurn("war_wss"))
    # Central Europe 2 + 1 : 1 + 1, Spain 2 + 1 : 1.
    story.then(
        TurnBegan("war_wss"),
        PhaseBegan("war"),
        TheaterRevealed("wss_central_europe", ("basic_fr_01",), ("basic_br_04",)),
        TheaterResolved("wss_central_europe", (3, 2), FR, 1, False),
        VictoryPointsScored(FR, 2, "spoils"),
        TreatyGiven(BR, 1),
        TheaterClosed("wss_central_europe"),
        TheaterRevealed("wss_spain", ("basic_fr_02",), ("basic_br_05",)),
        TheaterResolved("wss_spain", (3, 1), FR, 2, False),
        VictoryPointsScored(FR, 1, "spoils"),
        TreatyGiven(BR, 2),
    )
    story.offers_among(FR, "conquer:minorca").when(FR, "conquer:minorca")
    # Queen Anne's War 1 : 2, Jacobite Rebellion 1 : 1.
    story.then_among(
        FlagSet("minorca", "FR"),
        TheaterClosed("wss_spain"),
        TheaterResolved("wss_queen_annes_war", (1, 2), BR, 1, False),
        VictoryPointsScored(BR, 1, "spoils"),
        TheaterClosed("wss_queen_annes_war"),
        TheaterResolved("wss_jacobite_rebellion", (1, 1), None, 0, False),
        TheaterClosed("wss_jacobite_rebellion"),
    )
    assert (story.s.vp, story.s.trp[BR], story.s.turn, story.s.war) == (15 + 2 + 1 - 1, 1 + 2, 2, 1)
