"""IS-0, IS-1, IS-4, IS-9, IS-11: Do setup and the phases of a Peace Turn go as the rules say?"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from domain.kernel.chance import Dice
from domain.kernel.effects import AnswerSealed
from domain.kernel.engine import pending_seats, start
from domain.kernel.records import HIDDEN
from domain.registry import make_setup
from domain.titles.imperial_struggle.effects.action_round import ModifierGained, RoundBegan
from domain.titles.imperial_struggle.effects.cards import (
    CabinetSet,
    CardRetired,
    CardsDiscarded,
    CardsReshuffled,
    HandsPurged,
    MinistryRevealed,
)
from domain.titles.imperial_struggle.effects.map import SquadronsReturned
from domain.titles.imperial_struggle.effects.tracks import (
    AwardsDealt,
    DebtChanged,
    DemandDrawn,
    GameEnded,
    InitiativeMoved,
    LimitChanged,
    PhaseBegan,
    ScoringEnded,
    TilesReset,
    TilesShown,
    TownshendPlaced,
    TreatyChanged,
    TurnBegan,
    VictoryPointsScored,
)
from domain.titles.imperial_struggle.effects.war import BasicTilesSwapped, TilesAllocated
from domain.titles.imperial_struggle.legality.control import available
from domain.titles.imperial_struggle.pieces import EUROPE, FORT, POLITICAL, SPAIN, TERRITORY, USA
from domain.titles.imperial_struggle.scoring import ScoreGame, ScoreTurn, prestige_leader
from domain.titles.imperial_struggle.sequence.ministry_phase import BeginMinistryPhase, ChooseMinistries
from domain.titles.imperial_struggle.sequence.phases import PlayActionRounds, ReduceTreaty, SettleInitiative
from domain.titles.imperial_struggle.sequence.turns import AdvanceTurn, CheckVictory, PlayPeaceTurn
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.title import TITLE
from tests.domain import dsl
from tests.domain.titles.imperial_struggle.table import BOARD, BR, FR, Position, given, only, paid, scored


def opened(seed: int = 1, **options: object) -> StruggleState:
    """A game at its first decision."""
    return start(TITLE, make_setup("imperial_struggle", 2, options), Dice(Random(seed)))


def test_the_setup_page() -> None:
    """IS-0.4, IS-0.1, RU-24, RU-30 Flags, Squadrons, tracks, Advantages and War tiles are those of page 2."""
    s = opened()
    assert (s.flag.count(FR), s.flag.count(BR), s.flag.count(SPAIN)) == (17, 16, 0)
    assert (s.vp, s.initiative, s.limit, s.debt, s.trp) == (15, FR, [6, 6], [0, 0], [0, 0])
    assert (s.navy, s.unbuilt) == ([1, 2], [7, 6])
    held = {BOARD.advantages[a].id: o for a, o in enumerate(s.adv_owner) if o is not None}
    assert held == {"wheat": BR, "algonquin_raids": FR}
    assert [len([x for x in s.basic[side] if x]) for side in (FR, BR)] == [4, 4]
    assert [len(x) for x in s.bonus[FR]] == [1, 0, 0, 0]
    assert not any(s.bonus[BR])
    assert len(s.tiles) == 9
    assert [len(h) for h in s.hands] == [3, 3]
    assert len(s.deck) == 15 - 6
    assert s.flag[BOARD.at["hudson_bay"]] is None


def test_what_is_printed() -> None:
    """IS-3.1.1, IS-3.1.2, IS-3.3.1 Spaces and Investment tiles are counted, and lines lead both ways."""
    assert len(BOARD.spaces) == 112
    assert [len(x) for x in BOARD.by_region.values()] == [30, 30, 30, 22]
    subregions = Counter(space.subregion for space in BOARD.spaces)
    assert subregions == {None: 60, "canada": 12, "northern_colonies": 18, "carnatic_coast": 14, "hooghly_river": 8}
    kinds = (BOARD.politicals, BOARD.markets, BOARD.territories, BOARD.navals, BOARD.forts)
    assert [len(x) for x in kinds] == [36, 41, 18, 11, 6]
    for i, space in enumerate(BOARD.spaces):
        assert all(i in BOARD.spaces[j].links for j in space.links)
        assert all(i in BOARD.spaces[j].lines for j in space.lines)
    assert len(BOARD.tiles) == 24
    for tile in BOARD.tiles.values():
        assert (tile.event, tile.upgrade) == (tile.major.ap < 4, tile.major.ap == 2)
        assert (2 <= tile.major.ap <= 4, tile.minor.ap, tile.minor.type != tile.major.type) == (True, 2, True)


def test_war_tiles_are_alike_on_both_sides() -> None:
    """IS-3.7.1 16 Basic tiles per side and 12 Bonus tiles per side and War, with equal strengths and effects."""
    for french, british in (BOARD.basic, *(war.bonus for war in BOARD.wars)):
        sides = [
            Counter((BOARD.war_tiles[x].strength, BOARD.war_tiles[x].effect) for x in x) for x in (french, british)
        ]
        assert sides[FR] == sides[BR]
        assert {effect for _, effect in sides[FR]} <= {None, "debt", "fort_or_squadron", "unflag"}
    assert [len(x) for x in BOARD.basic] == [16, 16]
    assert all(len(side) == 12 for war in BOARD.wars for side in war.bonus)
    assert len(BOARD.war_tiles) == 32 + 96


def test_political_spaces_of_three_kinds() -> None:
    """IS-3.1.3 Minorca, Biscay, Balearic are Prestige spaces, Gibraltar is not; those of the USA open no Advantage."""
    prestige = [s.id for s in BOARD.spaces if s.prestige]
    assert len(prestige) == 16
    assert {"minorca", "biscay", "balearic", "usa_prestige_2", "usa_prestige_3"} <= {*prestige}
    assert "gibraltar" not in prestige
    assert sum(s.alliance for s in BOARD.spaces) == 18
    local = {s.id for s in BOARD.spaces if s.local_alliance}
    assert len(local) == 8
    assert local == {s.id for s in BOARD.spaces if s.kind == POLITICAL and s.region != EUROPE and s.advantages}


def test_what_other_editions_print_otherwise() -> None:
    """RU-24 Malabar Coast lies in Carnatic Coast, Chesapeake has no commodity, Hudson Bay starts without a flag."""
    coast, chesapeake, usa = (BOARD.spaces[BOARD.at[x]] for x in ("malabar_coast", "chesapeake", "usa_prestige_2"))
    assert (coast.subregion, chesapeake.good, usa.region) == ("carnatic_coast", None, "north_america")
    assert opened().flag[BOARD.at["hudson_bay"]] is None


def test_names_of_the_map() -> None:
    """RU-32 Ohio Forks is the Fort of the caption; Hajdarabad is Nizam, Majsur Mysore, San Domingo St. Domingue."""
    forks = BOARD.spaces[BOARD.at["ohio_forks"]]
    assert (forks.kind, forks.name, forks.cost) == (FORT, "Ohio Forks", 3)
    assert "fort_duquesne" not in BOARD.at
    found = {x: BOARD.spaces[BOARD.at[x]] for x in ("nizam", "mysore", "st_domingue")}
    assert [s.name for s in found.values()] == ["Nizam", "Mysore", "St. Domingue"]
    assert [s.kind for s in found.values()] == [POLITICAL, POLITICAL, TERRITORY]


def test_options_of_a_game() -> None:
    """IS-0.5, IS-12.1, RU-30 Options and the handicap are chosen when a game is opened."""
    s = opened(spanish_empire=True, handicap=3)
    spanish = sorted(BOARD.spaces[i].id for i, f in enumerate(s.flag) if f == SPAIN)
    assert spanish == ["havana", "puerto_principe", "santiago"]
    assert s.trp == [0, 3]
    assert opened(handicap=-2).trp == [2, 0]


def test_planning_by_allocation() -> None:
    """IS-12.2b Each side lays the Basic War tiles that it drew in the Theaters, in secret and at once."""
    s = opened(planning_allocate=True)
    drawn = [list(tiles) for tiles in s.looking]
    story = dsl.given(TITLE, s).owes(FR, BR)
    # The last tile goes where there is room.
    theaters = [here.id for here in BOARD.wars[0].theaters[:3]]
    for theater, tile in zip(theaters, (3, 2, 1), strict=True):
        story.when(FR, f"allocate:{theater}:{tile}")
    assert not any(s.basic[FR])
    for theater, tile in zip(theaters, (0, 1, 2), strict=True):
        story.when(BR, f"allocate:{theater}:{tile}")
    story.then_among(TilesAllocated(FR, tuple(reversed(drawn[FR]))), TilesAllocated(BR, tuple(drawn[BR])))
    assert (story.s.basic, story.s.looking) == ([drawn[FR][::-1], drawn[BR]], [[], []])


def test_planning_by_a_swap() -> None:
    """IS-12.2a A swap of two Basic War tiles takes the place of the Upgrade of the round."""
    position = Position(FR, ("M2", "E"), options={"planning_swap": True})
    one, other = position.s.basic[FR][:2]
    story = (
        given(position)
        .when(FR, "swap:wss_central_europe:wss_spain")
        .then(BasicTilesSwapped(FR, "wss_central_europe", "wss_spain"))
    )
    assert story.s.basic[FR][:2] == [other, one]
    story.refused(FR, "swap:wss_central_europe:wss_spain", "IS-5.3.3").refused(FR, "upgrade:wss_spain", "IS-5.3.3")
    given(Position(FR, ("M2", "E"))).refused(FR, "swap:wss_central_europe:wss_spain", "IS-5.3.3")


def test_what_a_seat_sees() -> None:
    """IS-1, IS-1.1, IS-0.3, RU-12 Own secrets and nothing of the other side's."""
    s = opened()
    view = TITLE.redact(s, FR)
    assert HIDDEN not in view.hands[FR]
    assert set(view.hands[BR]) == set(view.deck) == {HIDDEN}
    assert HIDDEN not in view.basic[FR]
    assert set(view.basic[BR]) == {HIDDEN}
    assert set(view.basic_pool[BR]) == {HIDDEN}
    assert view.tiles == s.tiles


TRACK = ["peace_1", "war_wss", "peace_2", "peace_3", "war_was", "peace_4", "war_7yw", "peace_5", "war_awi", "peace_6"]


@pytest.mark.parametrize("box", range(len(TRACK)))
def test_the_turn_track(box: int) -> None:
    """IS-2.1 Peace Turns and Wars in their order; after Peace 6 comes Final Scoring."""
    story = given(Position(turn=box)).comes_to(AdvanceTurn())
    story.then_among(PhaseBegan("final_scoring") if box == 9 else TurnBegan(TRACK[box + 1]))
    assert BOARD.turns[box].era == (0, 0, 0, 1, 1, 1, 1, 2, 2, 2)[box]


def test_eras_and_debt_limits() -> None:
    """IS-4.1, IS-4.2, IS-6.5, IS-2.1 In turns 3 and 5 cards join the deck, Succession hands go, Limits rise by 4."""
    story = given(Position(turn=2, hand=["carnatic_war"])).comes_to(PlayPeaceTurn("peace_3"))
    story.then_among(TurnBegan("peace_3"), LimitChanged(FR, 4), LimitChanged(BR, 4))
    assert story.s.limit == [10, 10]
    assert {BOARD.events[c].era for c in story.s.aside} == {2}
    story = given(Position(turn=5, hand=["carnatic_war"])).comes_to(PlayPeaceTurn("peace_5"))
    story.then_among(TurnBegan("peace_5"), HandsPurged(FR, ("carnatic_war",)), LimitChanged(FR, 4), LimitChanged(BR, 4))
    assert story.s.aside == []
    assert not [c for h in story.s.hands for c in h if BOARD.events[c].era == 0]
    for turn, box in ((0, "peace_1"), (1, "peace_2"), (4, "peace_4"), (8, "peace_6")):
        assert given(Position(turn=turn)).comes_to(PlayPeaceTurn(box)).s.limit == [6, 6]


def test_awards_and_demand_are_dealt() -> None:
    """IS-4.3, IS-4.4 Four Awards in the first turn of an Era, the other four in the second; three commodities."""
    story = given(Position()).comes_to(PlayPeaceTurn("peace_1"))
    story.then_among(
        AwardsDealt(("award_2", "award_3", "award_4", "award_5"), ("award_1", "award_6", "award_7", "award_8")),
        DemandDrawn(("spice", "fish", "tobacco")),
    )
    assert story.s.demand == ["spice", "fish", "tobacco"]
    story.comes_to(PlayPeaceTurn("peace_2"))
    story.then_among(AwardsDealt(("award_6", "award_7", "award_8", "award_1"), ()))


def test_reset() -> None:
    """IS-4.5, RU-20, IS-3.5.2 Exhausted markers go, parked Squadrons return, tiles are put away, Townshend goes."""
    position = Position(
        turn=2, adv_exhausted=[True] * 22, exhausted=["john_law.debt"], townshend="fish", parked=[0, 1], unbuilt=[7, 5]
    )
    story = given(position).comes_to(PlayPeaceTurn("peace_3"))
    told = [e for e in story.told if isinstance(e, (TilesReset, TownshendPlaced, SquadronsReturned))]
    assert told == [TilesReset(), SquadronsReturned(BR, 1), TownshendPlaced(None)]
    assert not any(story.s.adv_exhausted)
    assert (story.s.exhausted, story.s.townshend, story.s.parked, story.s.navy[BR]) == ([], None, [0, 0], 3)
    assert (len(story.s.tiles), story.s.tiles_taken) == (9, [])


def test_the_tile_stack_is_made_anew() -> None:
    """IS-4.6 What is left of the stack is taken first, then the used tiles are a new stack."""
    position = Position()
    stack = position.s.tile_stack
    position.s.tile_stack, position.s.tiles_used = stack[:4], stack[4:]
    story = given(position).comes_to(PlayPeaceTurn("peace_2"))
    shown = next(e for e in story.told if isinstance(e, TilesShown))
    assert set(stack[:4]) <= set(shown.tiles)
    assert (len(shown.tiles), len(shown.stack), shown.used) == (9, 15, ())


def test_dealing_and_discarding() -> None:
    """IS-4.6, IS-1.1, RU-2 Three cards each; down to three in secret; both discards are shown together."""
    story = given(Position(hand=["carnatic_war", "acts_of_union"])).comes_to(PlayPeaceTurn("peace_2"))
    assert [len(hand) for hand in story.s.hands] == [5, 3]
    story.told = []
    story.owes(FR).when(FR, "discard:carnatic_war").then(AnswerSealed(2, FR, "discard:carnatic_war"))
    assert TITLE.redact(story.s, BR).sealed[0].answer == HIDDEN
    story.when(FR, "discard:acts_of_union").then_among(CardsDiscarded(FR, ("carnatic_war", "acts_of_union")))


def test_a_spent_deck() -> None:
    """IS-4.6, RU-4, RU-41 The deal makes a new deck of the discards; a drawn old card of turn 5 leaves the game."""
    position = Position(deck=[])
    position.s.discard, position.s.out = position.s.out[:7], position.s.out[7:]
    story = given(position).comes_to(PlayPeaceTurn("peace_2"))
    story.then_among(CardsReshuffled(tuple(position.s.discard)))
    assert (len(story.s.hands[FR]), len(story.s.deck), story.s.discard) == (3, 1, [])
    given(Position(FR, ("P4", "E"), deck=[])).refused(FR, "draw", "IS-5.5.2")
    story = given(Position(FR, ("P4", "E"), turn=7, deck=["carnatic_war"]))
    story.when(FR, "draw", "pay:3:0:0:0").then(
        paid(FR, "major", 3), ModifierGained("beyond_europe"), CardRetired("carnatic_war")
    )


def test_choosing_ministries() -> None:
    """IS-4.7, IS-3.5.1, RU-15 Two of the Era, face down and unseen; in the second turn face-down ones may change."""
    story = given(Position()).comes_to(ChooseMinistries(3, (FR, BR))).owes(FR, BR)
    story.refused(FR, "ministry:choiseul", "IS-4.7.1")
    story.when(FR, "ministry:john_law", "ministry:jacobite_uprisings")
    story.told = []
    story.when(BR, "ministry:robert_walpole", "ministry:jonathan_swift").then_among(
        CabinetSet(FR, ("john_law", "jacobite_uprisings"), (False, False)),
        CabinetSet(BR, ("robert_walpole", "jonathan_swift"), (False, False)),
    )
    assert TITLE.redact(story.s, BR).cabinet[FR] == [HIDDEN, HIDDEN]
    position = Position(turn=2, up=["john_law", "jonathan_swift"], down=["jacobite_uprisings", "edmond_halley"])
    story = given(position).comes_to(BeginMinistryPhase()).owes(FR, BR)
    story.refused(FR, "replace:john_law:court_of_the_sun_king", "IS-4.7.2")
    story.when(FR, "replace:jacobite_uprisings:court_of_the_sun_king").when(BR, "keep:edmond_halley")
    story.then_among(CabinetSet(FR, ("john_law", "court_of_the_sun_king"), (True, False)))
    assert TITLE.redact(story.s, BR).cabinet[FR] == ["john_law", HIDDEN]


def test_a_ministry_comes_into_one_place_alone() -> None:
    """IS-4.7.2 With two face down, a Ministry that replaces the first cannot replace the second, too."""
    position = Position(turn=2, up=["jonathan_swift"], down=["john_law", "jacobite_uprisings", "edmond_halley"])
    story = given(position).comes_to(BeginMinistryPhase())
    again = "replace:jacobite_uprisings:court_of_the_sun_king"
    story.when(FR, "replace:john_law:court_of_the_sun_king")
    story.refused(FR, again, "IS-4.7.2")
    given(position).comes_to(BeginMinistryPhase()).when(FR, "keep:john_law", again)


def test_permanent_jacobites() -> None:
    """IS-7.3.2, RU-23 The card joins the cabinet face up; if it was one of the two France adds another."""
    position = Position(turn=5, up=["choiseul"], down=["dupleix", "merchant_banks"], permanent_jacobites=True)
    story = given(position).comes_to(BeginMinistryPhase())
    story.then_among(CabinetSet(FR, ("choiseul", "dupleix", "jacobite_uprisings"), (True, False, True)))
    position = Position(turn=5, down=["jacobite_uprisings", "dupleix"], permanent_jacobites=True)
    story = given(position).comes_to(BeginMinistryPhase())
    story.then_among(MinistryRevealed(FR, 0, "jacobite_uprisings"))
    story.when(FR, "keep:dupleix", "add:voltaire")
    story.then_among(CabinetSet(FR, ("jacobite_uprisings", "dupleix", "voltaire"), (True, False, False)))
    story = given(Position(turn=7, permanent_jacobites=True)).comes_to(BeginMinistryPhase())
    story.refused(FR, "ministry:jacobite_uprisings", "IS-4.7.1")


def test_a_gap_in_the_cabinet_stays() -> None:
    """RU-17 A second turn only replaces; nobody adds a card for one that left the game."""
    position = Position(turn=5, down=["dupleix"], ministries_out=["jacobite_uprisings"], jacobite_defeat=True)
    story = given(position).comes_to(BeginMinistryPhase()).when(FR, "keep:dupleix")
    story.then_among(CabinetSet(FR, ("dupleix",), (False,)))


@pytest.mark.parametrize(
    ("turn", "vp", "before", "holder"),
    [(0, 20, FR, FR), (2, 14, BR, FR), (2, 16, FR, BR), (2, 15, FR, FR), (2, 15, BR, BR)],
)
def test_the_side_that_is_behind_has_the_initiative(turn: int, vp: int, before: int, holder: int) -> None:
    """IS-4.8 Below 15 France, above it Britain, at 15 and in turn 1 nothing changes; the holder chooses who begins."""
    points = [scored(events=max(0, vp - 15)), scored(events=max(0, 15 - vp))]
    position = Position(tile=None, turn=turn, vp=vp, points=points, initiative=before, shown=["inv_01"])
    story = given(position).comes_to(SettleInitiative())
    story.then(*([] if holder == before else [InitiativeMoved(holder)]), PhaseBegan("initiative"))
    assert story.s.initiative == holder
    story.offers(holder, "first:france", "first:britain").when(holder, "first:britain").owes(BR)


@pytest.mark.parametrize("first", [FR, BR])
def test_the_action_phase(first: int) -> None:
    """IS-4.8, IS-4.9, IS-5.0.1 Four rounds each, alternating from the side that was chosen."""
    stack = sorted(BOARD.tiles)[:9]
    story = given(Position(tile=None, first=first, shown=stack)).comes_to(PlayActionRounds())
    seats: list[int] = []
    for tile in stack[:8]:
        seats += pending_seats(story.s)
        story.when(seats[-1], f"tile:{tile}", "pass:0")
    assert seats == [first, 1 - first] * 4
    assert [e.seat for e in story.told if isinstance(e, RoundBegan)] == seats
    story.owes()


def test_scoring() -> None:
    """IS-4.12, IS-3.8.4, RU-6 Awards, Prestige and Demand count no space under a Conflict marker."""
    position = Position(
        flags=only("sweden", "russia", "niagara", british=("york_factory", "albany")),
        conflict=["york_factory", "russia"],
        demand=["furs"],
        awards=["award_1", "award_3", "award_4", "award_5"],
        award_stack=[],
    )
    # Europe 1 : 0 does not reach the margin of 2; Prestige 1 : 0; Furs 1 : 1.
    given(position).comes_to(ScoreTurn()).then(
        PhaseBegan("scoring"), VictoryPointsScored(FR, 2, "prestige"), ScoringEnded(None)
    )


def test_demand_rewards() -> None:
    """IS-4.12, IS-6.3 Tobacco gives 3 VP and 1 Debt in the Succession Era; Spice lowers Debt."""
    position = Position(flags=only("georgia", "calicut"), demand=["spice", "tobacco"], debt=[1, 0])
    given(position).comes_to(ScoreTurn()).then(
        PhaseBegan("scoring"),
        VictoryPointsScored(FR, 1, "global_demand"),
        DebtChanged(FR, -1),
        VictoryPointsScored(FR, 3, "global_demand"),
        DebtChanged(FR, 1),
        ScoringEnded(FR),
    )


SWEEP: dict[str, Any] = {
    "flags": only("bavaria", "savoy", "york_factory", "georgia", "calicut", british=["sweden"]),
    "demand": ["furs", "spice", "tobacco"],
    "awards": ["award_3", "award_4", "award_5", "award_6"],
    "award_stack": [],
}
"""France wins every Award and every reward, Britain has the only Prestige space."""


@pytest.mark.parametrize(("lost", "ended"), [((), True), (("york_factory",), False)])
def test_all_awards_and_demand_win(lost: tuple[str, ...], ended: bool) -> None:
    """IS-2.3, IS-4.13, RU-5 All Awards and all rewards of one turn win at once; Prestige is not needed."""
    position = Position(**{**SWEEP, "flags": {**SWEEP["flags"], **dict.fromkeys(lost)}})
    story = given(position).comes_to(ScoreTurn())
    story.then_among(ScoringEnded(FR if ended else None))
    story.comes_to(CheckVictory())
    assert (GameEnded(FR, "awards_and_demand") in story.told) == ended


def test_usa_spaces() -> None:
    """IS-10.1, IS-10.2, IS-3.1.5, RU-24 With a USA flag two Prestige spaces are available; it is never shifted."""
    assert not available(Position(turn=9).s, BOARD.at["usa_prestige_2"])
    given(Position(FR, ("P4", "E"), turn=9)).refused(FR, "shift:usa_prestige_3", "IS-3.1.5")
    flags = only("usa_prestige_2", others={"northern_colonies": USA})
    position = Position(FR, ("P4", "E"), turn=9, flags=flags)
    assert available(position.s, BOARD.at["usa_prestige_2"])
    assert prestige_leader(position.s) == FR
    story = given(position).offers_among(FR, "shift:usa_prestige_3")
    story.refused(FR, "shift:northern_colonies", "IS-3.1.7")


def test_final_scoring() -> None:
    """IS-11.1, IS-11.2, IS-11.3, IS-11.4, IS-11.5, IS-4.14, IS-6.4, IS-2.4 Four parts, and the marker decides."""
    flags = only("georgia", "jamaica", "gibraltar", british=("sweden", "acadia"))
    position = Position(turn=9, limit=[10, 10], debt=[2, 6], flags=flags)
    given(position).comes_to(ScoreGame()).then(
        PhaseBegan("final_scoring"),
        VictoryPointsScored(BR, 2, "final_prestige"),
        VictoryPointsScored(FR, 2, "final_debt"),
        VictoryPointsScored(FR, 1, "final_commodities"),
        VictoryPointsScored(FR, 2, "final_territories"),
        VictoryPointsScored(BR, 2, "final_territories"),
        GameEnded(FR, "final_scoring"),
    )
    given(Position(turn=9, limit=[8, 8], debt=[1, 2], flags=only())).comes_to(ScoreGame()).then(
        PhaseBegan("final_scoring"), GameEnded(FR, "final_available_debt")
    )


def test_treaty_points_above_four() -> None:
    """IS-9.1, IS-9.2, IS-4.10 Scoring may give more than four, which stay until the next phase 10."""
    flags = only("york_factory", "albany")
    story = given(Position(trp=[4, 0], flags=flags, demand=["furs"])).comes_to(ScoreTurn())
    story.then_among(TreatyChanged(FR, 1))
    assert story.s.trp[FR] == 5
    story.comes_to(ReduceTreaty()).then_among(TreatyChanged(FR, -1))


def test_the_marker_leaves_the_track() -> None:
    """IS-2.2 The VP marker has no bounds; each side's points add up to it."""
    position = Position(vp=29, points=[scored(awards=14), scored()])
    story = given(position, VictoryPointsScored(FR, 4, "awards"))
    assert (story.s.vp, TITLE.outcome(story.s), TITLE.score_sheet(story.s).total(FR)) == (33, None, 18)
    story = given(position, VictoryPointsScored(BR, 31, "events"))
    assert (story.s.vp, TITLE.outcome(story.s), TITLE.score_sheet(story.s).total(BR)) == (-2, None, 31)
