"""IS-7: Do whole Wars, written out by hand as moves, come out with the expected figures?"""

from __future__ import annotations

from domain.titles.imperial_struggle.effects.cards import JacobiteVictoryPlaced
from domain.titles.imperial_struggle.effects.map import (
    AdvantageMoved,
    ConflictRemoved,
    FlagSet,
    SquadronDisplaced,
    SquadronTaken,
)
from domain.titles.imperial_struggle.effects.tracks import DebtChanged, PhaseBegan, TurnBegan, VictoryPointsScored
from domain.titles.imperial_struggle.effects.war import (
    ConquestRefused,
    DominancePlaced,
    TheaterClosed,
    TheaterResolved,
    TheaterRevealed,
    TreatyGiven,
    WarLaidOut,
    WarPackedUp,
)
from domain.titles.imperial_struggle.sequence.turns import PlayWarTurn
from tests.domain.titles.imperial_struggle.table import BOARD, BR, FR, Position, about, given, only, scored


def test_we_37_the_whole_war_of_the_spanish_succession() -> None:
    """WE-37, RU-47, IS-7.0 The War of the Playbook from 10 VP to 18, move by move."""
    french = ["bavaria", "savoy", "denmark_norway", "austria_alliance_2", "spain_alliance_3_upper"]
    british = ["german_states_alliance_3", "balearic", "sardinia", "albany", "northern_colonies"]
    position = Position(
        flags=only(*french, "biscay", "louisbourg", "ireland_alliance_2", british=british),
        conflict=["sardinia", "albany"],
        up=["the_cardinal_ministers", "court_of_the_sun_king"],
        vp=10,
        points=[scored(), scored(events=5)],
        trp=[0, 2],
    )
    position.theater("wss_central_europe", ["basic_fr_04", "bonus_wss_fr_dartagnan"], ["basic_br_04"])
    position.theater("wss_spain", ["basic_fr_05"], ["basic_br_05"])
    position.theater("wss_queen_annes_war", ["basic_fr_01"], ["basic_br_01"])
    position.theater("wss_jacobite_rebellion", ["basic_fr_02"], ["basic_br_14"])
    # Central Europe 2 + 4 : 1 + 1, France by 4: 2 VP, 1 CP, Britain 2 Treaty Points.
    story = given(position).comes_to(PlayWarTurn("war_wss"))
    story.then(
        TurnBegan("war_wss"),
        PhaseBegan("war"),
        TheaterRevealed("wss_central_europe", ("basic_fr_04", "bonus_wss_fr_dartagnan"), ("basic_br_04",)),
        TheaterResolved("wss_central_europe", (6, 2), FR, 4, False),
        VictoryPointsScored(FR, 2, "spoils"),
        TreatyGiven(BR, 2),
    )
    story.offers_among(FR, "conquer:acadia", "conquer:minorca")
    # Spain 1 + 3 (Squadron, Governance, Spain) : 1 + 1, the marked Sardinia gives nothing; France by 2: 1 VP, 1 CP.
    story.when(FR, "conquer:minorca").then(
        FlagSet("minorca", "FR"),
        TheaterClosed("wss_central_europe"),
        TheaterRevealed("wss_spain", ("basic_fr_05",), ("basic_br_05",)),
        TheaterResolved("wss_spain", (4, 2), FR, 2, False),
        VictoryPointsScored(FR, 1, "spoils"),
        TreatyGiven(BR, 2),
    )
    # Queen Anne's War 2 + 2 : 2 + 0, France by 2: 1 VP. Then Britain, nearer to its victory, resolves its tile.
    story.when(FR, "conquer:asiento").then(
        FlagSet("asiento", "FR"),
        AdvantageMoved("slaving_contracts", "FR"),
        TheaterClosed("wss_spain"),
        TheaterRevealed("wss_queen_annes_war", ("basic_fr_01",), ("basic_br_01",)),
        TheaterResolved("wss_queen_annes_war", (4, 2), FR, 2, False),
        VictoryPointsScored(FR, 1, "spoils"),
        TheaterClosed("wss_queen_annes_war"),
        TheaterRevealed("wss_jacobite_rebellion", ("basic_fr_02",), ("basic_br_14",)),
    )
    story.offers_among(BR, "unflag:ireland_alliance_2", "unflag:bavaria")
    # Jacobite Rebellion 2 + 2 (Style, the marker on British Sardinia) : -1, France by 5: 4 VP, Britain 2 Treaty Points.
    # After the War: tiles put away, markers on flagged spaces of Europe and North America removed, WAS laid out.
    story.when(BR, "unflag:ireland_alliance_2").then_among(
        FlagSet("ireland_alliance_2", None),
        TheaterResolved("wss_jacobite_rebellion", (4, -1), FR, 5, True),
        VictoryPointsScored(FR, 4, "spoils"),
        TreatyGiven(BR, 2),
        JacobiteVictoryPlaced(1),
        TheaterClosed("wss_jacobite_rebellion"),
        WarPackedUp(*BOARD.basic),
        ConflictRemoved("sardinia"),
        ConflictRemoved("albany"),
        WarLaidOut(BOARD.wars[1].id, 4, *BOARD.wars[1].bonus),
        TurnBegan("peace_2"),
    )
    s = story.s
    assert (s.vp, s.trp, s.jacobite_victories, s.points[FR]["spoils"]) == (18, [0, 8], 1, 8)
    assert (s.winner, any(s.conflict), s.turn, s.war, [len(x) for x in s.basic]) == (None, False, 2, 1, [4, 4])


def test_the_whole_seven_years_war() -> None:
    """IS-7.1.2, IS-7.1.3, IS-7.2.0, IS-7.2.1, IS-7.2.2, IS-7.3.5, IS-7.5, IS-7.6.1 Four Theaters move by move."""
    french = ["biscay", "cabot_strait", "louisbourg", "quebec_and_montreal", "acadia", "guadeloupe", "karaikal"]
    british = ["gulf_of_maine", "antilles_channel", "balearic", "vandavasi", "madras", "kanchipuram", "halifax"]
    flags = only(
        *(*french, "pondicherry", "plassey", "chandernagore", "ile_aux_noix", "bavaria", "sweden"),
        british=[*british, "german_states_alliance_2"],
    )
    position = Position(turn=5, flags=flags, conflict=["karaikal"], vp=16, points=[scored(events=1), scored()])
    assert (position.s.navy, position.s.unbuilt) == ([0, 0], [6, 5])
    position.theater("syw_atlantic_dominance", ["basic_fr_12"], ["basic_br_01", "bonus_syw_br_amherst"])
    position.theater("syw_third_carnatic_war", ["basic_fr_14"], ["basic_br_08", "bonus_syw_br_clive"])
    position.theater(
        "syw_french_and_indian_war", ["basic_fr_01", "bonus_syw_fr_montcalm"], ["basic_br_04", "bonus_syw_br_wolfe"]
    )
    position.theater("syw_prussias_wars", ["basic_fr_02"], ["basic_br_02"])
    # The French tile displaces the only British Squadron of Europe; 0 + 2 : 4 + 2 Squadrons, Britain by 4.
    story = given(position).comes_to(PlayWarTurn("war_7yw")).forced()
    story.then(
        TurnBegan("war_7yw"),
        PhaseBegan("war"),
        TheaterRevealed("syw_atlantic_dominance", ("basic_fr_12",), ("basic_br_01", "bonus_syw_br_amherst")),
        SquadronDisplaced(BR, "balearic"),
        TheaterResolved("syw_atlantic_dominance", (2, 6), BR, 4, False),
        DominancePlaced(BR),
    )
    story.offers(FR, "squadron:biscay", "squadron:cabot_strait")
    # Carnatic: Kanchipuram loses its flag, France takes 1 Debt; -1 : 3 + Vandavasi + the marker = 5, Britain by 6.
    story.when(FR, "squadron:biscay").forced().then(
        SquadronTaken(FR, ("biscay",), 0, "unbuilt"),
        TheaterClosed("syw_atlantic_dominance"),
        TheaterRevealed("syw_third_carnatic_war", ("basic_fr_14",), ("basic_br_08", "bonus_syw_br_clive")),
        FlagSet("kanchipuram", None),
        DebtChanged(FR, 1),
        TheaterResolved("syw_third_carnatic_war", (-1, 5), BR, 6, True),
        TreatyGiven(FR, 3),
    )
    # Nobody holds Hooghly River.
    story.refused(BR, "conquer:chandernagore", "IS-7.2.1")
    story.when(BR, "conquer:pondicherry").offers(FR, "accept", "refuse").when(FR, "refuse").then(
        ConquestRefused(FR, "pondicherry"), VictoryPointsScored(BR, 3, "refusals")
    )
    story.refused(BR, "conquer:pondicherry", "IS-7.2.1")
    story.when(BR, "conquer:karaikal").then(FlagSet("karaikal", "BR"))
    assert story.s.conflict[BOARD.at["karaikal"]] is None
    # French & Indian War: 5 + Squadron + Louisbourg = 7 : 3 + 2 Squadrons + Halifax + 2 Dominance = 8, Britain by 1.
    story.offers(BR, "unflag:plassey", "none").when(BR, "unflag:plassey").then(
        FlagSet("plassey", None),
        TheaterClosed("syw_third_carnatic_war"),
        TheaterRevealed(
            "syw_french_and_indian_war", ("basic_fr_01", "bonus_syw_fr_montcalm"), ("basic_br_04", "bonus_syw_br_wolfe")
        ),
        TheaterResolved("syw_french_and_indian_war", (7, 8), BR, 1, False),
        TreatyGiven(FR, 1),
    )
    story.offers_among(BR, "conquer:guadeloupe", "conquer:louisbourg", "conquer:ile_aux_noix")
    for text in ("quebec_and_montreal", "acadia", "bavaria", "louisiana"):
        story.refused(BR, f"conquer:{text}", "IS-7.2.1")
    story.when(BR, "conquer:guadeloupe").then().owes(FR)
    assert about(story)["points"] == 5
    story.when(FR, "accept").then(FlagSet("guadeloupe", "BR")).offers(BR, "unflag:ile_aux_noix", "none")
    # Prussia's Wars: 2 + Bavaria + Sweden : 2 + German States, France by 1: 2 VP.
    # Reset and Layout: the marker goes, every Basic tile returns, the AWI display has three Theaters.
    awi = BOARD.wars[3]
    story.when(BR, "unflag:ile_aux_noix").then_among(
        FlagSet("ile_aux_noix", None),
        TheaterClosed("syw_french_and_indian_war"),
        TheaterResolved("syw_prussias_wars", (4, 3), FR, 1, False),
        VictoryPointsScored(FR, 2, "spoils"),
        TheaterClosed("syw_prussias_wars"),
        WarPackedUp(*BOARD.basic),
        WarLaidOut(awi.id, 3, *awi.bonus),
        TurnBegan("peace_5"),
    )
    s = story.s
    assert (s.vp, s.points[FR]["spoils"], s.points[BR]["refusals"]) == (15, 2, 3)
    assert (s.dominance, s.turn, s.war, [len(x) for x in s.basic]) == (None, 7, 3, [3, 3])
    assert ([len(x) for x in s.basic_pool], [len(x) for x in s.bonus_pool]) == ([13, 13], [12, 12])
