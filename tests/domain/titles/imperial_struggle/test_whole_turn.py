"""IS-4, IS-5: Does a whole Peace Turn, written out by hand, come out with the expected figures?"""

from __future__ import annotations

from domain.titles.imperial_struggle.effects.action_round import (
    HomeSet,
    ModifierGained,
    RoundBegan,
    RoundEnded,
    RoundPassed,
    TilePlayed,
    TileSelected,
)
from domain.titles.imperial_struggle.effects.map import (
    AdvantageExhausted,
    AdvantageUsed,
    ConflictPlaced,
    ConflictRemoved,
    FlagSet,
    SquadronMoved,
)
from domain.titles.imperial_struggle.effects.tracks import (
    DebtChanged,
    PhaseBegan,
    ScoringEnded,
    TreatyChanged,
    VictoryPointsScored,
)
from domain.titles.imperial_struggle.effects.war import BonusTileDrawn, BonusTilePlaced, RecruitBought
from domain.titles.imperial_struggle.scoring import ScoreTurn
from domain.titles.imperial_struggle.sequence.phases import PlayActionRounds, ReduceTreaty, ResolveRemainingEffects
from tests.domain.titles.imperial_struggle.table import BOARD, BR, FR, Position, given, paid, scored, tile_of

E4P, P4M, M4E, M4P, P4E, E4M, E3P = (
    tile_of(major, minor)
    for major, minor in (("E4", "P"), ("P4", "M"), ("M4", "E"), ("M4", "P"), ("P4", "E"), ("E4", "M"), ("E3", "P"))
)
E4M_TOO = next(
    x
    for x, t in BOARD.tiles.items()
    if x != E4M and t.minor == BOARD.tiles[E4M].minor and t.major == BOARD.tiles[E4M].major
)


def test_a_peace_turn_by_hand() -> None:
    """IS-4.9, IS-4.10, IS-4.11, IS-4.12, IS-5.0.1 Eight rounds move by move, then the Scoring Phase."""
    position = Position(
        FR,
        None,
        demand=["furs", "fish", "sugar"],
        awards=["award_5", "award_3", "award_4", "award_7"],
        award_stack=["award_1", "award_2", "award_6", "award_8"],
        up=["john_law"],
        shown=[E4P, P4M, M4E, M4P, P4E, E4M, E4M_TOO, E3P],
    )
    story = given(position)
    story.comes_to(PlayActionRounds(), ReduceTreaty(), ResolveRemainingEffects(), ScoreTurn()).then(
        PhaseBegan("action"), RoundBegan(FR, (), False)
    )
    story.when(FR, f"tile:{E4P}", "play", "shift:ile_aux_noix", "pay:3:0:0:0").then(
        TileSelected(FR, "inv_01"),
        TilePlayed(FR, 4, 2),
        paid(FR, "major", 3),
        HomeSet("economic", "north_america"),
        FlagSet("ile_aux_noix", "FR"),
    )
    story.when(FR, "shift:antigua", "pay:1:2:0:0").then(paid(FR, "major", 3, debt=2), FlagSet("antigua", "FR"))
    story.when(FR, "shift:savoy").then(paid(FR, "minor", 2), HomeSet("diplomatic", "europe"), FlagSet("savoy", "FR"))
    story.when(FR, "end").then(RoundEnded(FR), RoundBegan(BR, (), False))
    story.when(BR, f"tile:{P4M}", "play", "shift:german_states_alliance_2", "pay:2:0:0:0").then(
        TileSelected(BR, "inv_11"),
        TilePlayed(BR, 4, 2),
        paid(BR, "major", 2),
        HomeSet("diplomatic", "europe"),
        FlagSet("german_states_alliance_2", "BR"),
    )
    story.when(BR, "shift:denmark_norway", "pay:2:0:0:0").then(paid(BR, "major", 2), FlagSet("denmark_norway", "BR"))
    story.when(BR, "deploy:biscay").then(paid(BR, "minor", 1), SquadronMoved(BR, (), 1, "biscay"))
    story.when(BR, "end").then(RoundEnded(BR), RoundBegan(FR, (), False))
    story.when(FR, f"tile:{M4E}", "play", "deploy:balearic", "pay:1:0:0:0").then(
        TileSelected(FR, "inv_17"), TilePlayed(FR, 4, 2), paid(FR, "major", 1), SquadronMoved(FR, (), 1, "balearic")
    )
    story.when(FR, "recruit", "pay:2:0:0:0", "place:wss_spain").then(
        paid(FR, "major", 2),
        RecruitBought(FR),
        BonusTileDrawn(FR, "bonus_wss_fr_berwick"),
        BonusTilePlaced(FR, "bonus_wss_fr_berwick", "wss_spain"),
    )
    story.when(FR, "advantage:algonquin_raids", "conflict:hudson_valley", "end").then(
        AdvantageUsed(FR, "algonquin_raids"),
        AdvantageExhausted("algonquin_raids"),
        ModifierGained("watt"),
        ConflictPlaced("hudson_valley", "plain"),
        RoundEnded(FR),
        RoundBegan(BR, (), False),
    )
    story.when(BR, f"tile:{M4P}", "play", "clear:hudson_valley", "pay:2:0:0:0").then(
        TileSelected(BR, "inv_19"), TilePlayed(BR, 4, 2), paid(BR, "major", 2), ConflictRemoved("hudson_valley")
    )
    story.when(BR, "deploy:gulf_of_maine", "from:navy_box", "pay:1:0:0:0", "end").then(
        paid(BR, "major", 1), SquadronMoved(BR, (), 1, "gulf_of_maine"), RoundEnded(BR), RoundBegan(FR, (), False)
    )
    story.when(FR, f"tile:{P4E}", "play", "shift:sardinia", "pay:2:0:0:0").then(
        TileSelected(FR, "inv_09"),
        TilePlayed(FR, 4, 2),
        paid(FR, "major", 2),
        HomeSet("diplomatic", "europe"),
        FlagSet("sardinia", "FR"),
    )
    story.when(FR, "shift:spain_prestige_2", "pay:2:0:0:0", "end").then(
        paid(FR, "major", 2), FlagSet("spain_prestige_2", "FR"), RoundEnded(FR), RoundBegan(BR, (), False)
    )
    story.when(BR, f"tile:{E4M}", "play", "shift:santiago", "pay:2:0:0:0").then(
        TileSelected(BR, "inv_03"),
        TilePlayed(BR, 4, 2),
        paid(BR, "major", 2),
        HomeSet("economic", "caribbean"),
        FlagSet("santiago", "BR"),
    )
    story.when(BR, "shift:bahamas_run_west", "pay:2:0:0:0", "end").then(
        paid(BR, "major", 2), FlagSet("bahamas_run_west", "BR"), RoundEnded(BR), RoundBegan(FR, (), False)
    )
    story.when(FR, f"tile:{E4M_TOO}", "pass:2").then(
        TileSelected(FR, "inv_04"), RoundPassed(FR), DebtChanged(FR, -2), RoundEnded(FR), RoundBegan(BR, (), False)
    )
    # France borrowed 2, passed with 2 and has nothing left for John Law to lower; Fish costs Britain 1.
    # Europe 8 : 6, North America 5 : 5, Caribbean 6 : 7, India 4 : 4; Prestige 3 : 2.
    # Furs 2 : 1, Fish 0 : 1, Sugar 3 : 2.
    story.when(BR, f"tile:{E3P}", "pass:0").then(
        TileSelected(BR, "inv_05"),
        RoundPassed(BR),
        RoundEnded(BR),
        PhaseBegan("end_of_turn"),
        PhaseBegan("scoring"),
        VictoryPointsScored(FR, 1, "awards"),
        TreatyChanged(FR, 1),
        VictoryPointsScored(BR, 1, "awards"),
        VictoryPointsScored(FR, 2, "prestige"),
        VictoryPointsScored(FR, 2, "global_demand"),
        TreatyChanged(FR, 1),
        VictoryPointsScored(BR, 2, "global_demand"),
        DebtChanged(BR, 1),
        VictoryPointsScored(FR, 2, "global_demand"),
        ScoringEnded(None),
    ).owes()
    s = story.s
    assert (s.vp, s.debt, s.trp) == (15 + 7 - 3, [0, 1], [2, 0])
    assert s.points[FR] == scored(awards=1, prestige=2, global_demand=4)
    assert s.points[BR] == scored(awards=1, global_demand=2)
