"""IS-0, IS-1, IS-4, IS-9, IS-11: Do setup and the phases of a Peace Turn go as the rules say?"""

from __future__ import annotations

from random import Random

from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move, Option
from domain.kernel.records import HIDDEN
from domain.kernel.table import Table
from domain.registry import make_setup
from domain.titles.imperial_struggle.changes import draw_event
from domain.titles.imperial_struggle.legality.control import available
from domain.titles.imperial_struggle.pieces import FORT, POLITICAL, SPAIN, TERRITORY, USA
from domain.titles.imperial_struggle.scoring import ScoreGame, ScoreTurn, prestige_leader
from domain.titles.imperial_struggle.sequence.ministry_phase import BeginMinistryPhase, ChooseMinistries
from domain.titles.imperial_struggle.sequence.phases import DiscardDown, PlayActionRounds
from domain.titles.imperial_struggle.sequence.turns import CheckVictory, PlayPeaceTurn
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.titles.imperial_struggle.table import BOARD, BR, FR, Position, scored

EMPTY = {s.id: None for s in BOARD.spaces}


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
    """IS-3.1.1, IS-3.1.2, IS-3.1.3, IS-3.1.4, IS-3.1.6, IS-3.3.1, IS-3.7.1, RU-21, RU-32 Components are counted."""
    assert len(BOARD.spaces) == 112
    assert [len(x) for x in BOARD.by_region.values()] == [30, 30, 30, 22]
    assert not BOARD.spaces[BOARD.at["gibraltar"]].prestige
    assert BOARD.spaces[BOARD.at["minorca"]].prestige
    for i, space in enumerate(BOARD.spaces):
        assert all(i in BOARD.spaces[j].links for j in space.links)
        assert all(i in BOARD.spaces[j].lines for j in space.lines)
    assert len(BOARD.tiles) == 24
    assert all(t.event == (t.major.ap < 4) and t.upgrade == (t.major.ap == 2) for t in BOARD.tiles.values())
    assert [len(x) for x in BOARD.basic] == [16, 16]
    assert all(len(side) == 12 for war in BOARD.wars for side in war.bonus)
    assert len(BOARD.war_tiles) == 32 + 96
    assert BOARD.spaces[BOARD.at["nizam"]].name == "Nizam"


def test_names_of_the_map() -> None:
    """RU-32 Ohio Forks is the Fort of the caption; Hajdarabad is Nizam, Majsur Mysore, San Domingo St. Domingue."""
    forks = BOARD.spaces[BOARD.at["ohio_forks"]]
    assert (forks.kind, forks.name, forks.cost) == (FORT, "Ohio Forks", 3)
    assert "fort_duquesne" not in BOARD.at
    found = {x: BOARD.spaces[BOARD.at[x]] for x in ("nizam", "mysore", "st_domingue")}
    assert [s.name for s in found.values()] == ["Nizam", "Mysore", "St. Domingue"]
    assert [s.kind for s in found.values()] == [POLITICAL, POLITICAL, TERRITORY]


def test_options_of_a_game() -> None:
    """IS-0.5, IS-12.1, IS-12.2a, IS-12.2b, RU-30 Options and the handicap are chosen when a game is opened."""
    s = opened(spanish_empire=True, planning_allocate=True, handicap=3)
    assert sorted(BOARD.spaces[i].id for i, f in enumerate(s.flag) if f == SPAIN) == [
        "havana",
        "puerto_principe",
        "santiago",
    ]
    assert s.trp == [0, 3]
    assert TITLE.codec.step_name(s.agenda[-1]) == "allocate"
    luck = Dice(Random(3))
    tiles = sorted(s.looking[FR])
    while TITLE.codec.step_name(s.agenda[-1]) == "allocate":
        seat = pending_seats(s)[0]
        play(s, Move(seat, next_options(s, seat)[-1]), luck)
    assert sorted(filter(None, s.basic[FR])) == tiles
    assert s.looking == [[], []]
    p = Position(FR, ("M2", "E"), options={"planning_swap": True})
    one, other = p.s.basic[FR][0], p.s.basic[FR][1]
    p.do("swap:wss_central_europe:wss_spain")
    assert p.s.basic[FR][:2] == [other, one]
    assert not [x for x in p.offered() if x.startswith(("swap", "upgrade"))]


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


def test_eras_and_debt_limits() -> None:
    """IS-4.1, IS-4.2, IS-6.5, IS-2.1 In turns 3 and 5 cards join the deck, Succession hands go, Limits rise by 4."""
    p = Position(turn=2, hand=["carnatic_war"])
    p.begin(PlayPeaceTurn("peace_3"))
    assert p.s.limit == [10, 10]
    assert len(p.s.aside) == 11
    p = Position(turn=5, hand=["carnatic_war"])
    p.begin(PlayPeaceTurn("peace_5"))
    assert p.s.limit == [10, 10]
    assert "carnatic_war" in p.s.out
    assert not [c for h in p.s.hands for c in h if BOARD.events[c].era == 0]


def test_awards_and_demand_are_dealt() -> None:
    """IS-4.3, IS-4.4 Four Awards in the first turn of an Era, the other four in the second; three commodities."""
    p = Position()
    p.begin(PlayPeaceTurn("peace_1"))
    first = list(p.s.awards)
    assert len(first) == 4
    assert len(p.s.demand) == len(set(p.s.demand)) == 3
    p.begin(PlayPeaceTurn("peace_2"))
    assert sorted([*first, *p.s.awards]) == sorted(BOARD.awards)
    assert p.s.award_stack == []


def test_reset() -> None:
    """IS-4.5, RU-20, IS-3.5.2 Exhausted markers go, parked Squadrons return, tiles are put away, Townshend goes."""
    p = Position(
        turn=2, adv_exhausted=[True] * 22, exhausted=["john_law.debt"], townshend="fish", parked=[0, 1], unbuilt=[7, 5]
    )
    p.begin(PlayPeaceTurn("peace_3"))
    assert not any(p.s.adv_exhausted)
    assert (p.s.exhausted, p.s.townshend, p.s.parked, p.s.navy[BR]) == ([], None, [0, 0], 3)
    assert len(p.s.tiles) == 9
    assert not p.s.tiles_taken


def test_the_tile_stack_is_made_anew() -> None:
    """IS-4.6 What is left of the stack is taken first, then the used tiles are a new stack."""
    p = Position()
    rest = sorted(p.s.tile_stack[:4])
    p.s.tiles_used = sorted(p.s.tile_stack[4:])
    p.s.tile_stack = rest
    p.begin(PlayPeaceTurn("peace_2"))
    assert set(rest) <= set(p.s.tiles)
    assert (len(p.s.tiles), len(p.s.tile_stack), len(p.s.tiles_used)) == (9, 15, 0)


def test_dealing_and_discarding() -> None:
    """IS-4.6, IS-1.1, RU-2 Three cards each; down to three in secret; both discards are shown together."""
    p = Position(hand=["carnatic_war", "acts_of_union"])
    p.begin(PlayPeaceTurn("peace_2"))
    assert isinstance(p.step, DiscardDown)
    assert (len(p.s.hands[FR]), len(p.s.hands[BR])) == (5, 3)
    p.do("discard:carnatic_war")
    assert p.s.discard == []
    assert TITLE.redact(p.s, BR).sealed[0].answer == HIDDEN
    p.do("discard:acts_of_union")
    assert p.s.discard == ["carnatic_war", "acts_of_union"]


def test_a_spent_deck() -> None:
    """IS-4.6, RU-4, RU-41 The deal makes a new deck of the discards; a drawn old card of turn 5 leaves the game."""
    p = Position()
    p.s.discard, p.s.deck = p.s.deck[:7], []
    p.s.out = [c for c in BOARD.events if BOARD.events[c].era == 0 and c not in p.s.discard]
    p.begin(PlayPeaceTurn("peace_2"))
    assert (len(p.s.hands[FR]), len(p.s.deck), p.s.discard) == (3, 1, [])
    p = Position(FR, ("P4", "E"))
    p.s.out, p.s.deck = p.s.deck, []
    assert "draw" not in p.offered()
    p = Position(turn=7)
    p.s.out = [c for c in p.s.deck if c != "carnatic_war"]
    p.s.deck = ["carnatic_war"]
    assert not draw_event(Table(p.s, p.luck, None), FR)
    assert "carnatic_war" in p.s.out


def test_choosing_ministries() -> None:
    """IS-4.7, IS-3.5.1, RU-15 Two of the Era, face down and unseen; in the second turn face-down ones may change."""
    p = Position()
    p.begin(ChooseMinistries(3, (FR, BR)))
    assert "ministry:choiseul" not in p.offered(FR)
    p.do("ministry:john_law", "ministry:jacobite_uprisings", "ministry:robert_walpole", "ministry:jonathan_swift")
    assert p.s.cabinet == [["john_law", "jacobite_uprisings"], ["robert_walpole", "jonathan_swift"]]
    assert TITLE.redact(p.s, BR).cabinet[FR] == [HIDDEN, HIDDEN]
    p = Position(turn=2, up=["john_law", "jonathan_swift"], down=["jacobite_uprisings", "edmond_halley"])
    p.begin(BeginMinistryPhase())
    assert "replace:jacobite_uprisings:court_of_the_sun_king" in p.offered(FR)
    p.do("replace:jacobite_uprisings:court_of_the_sun_king", "keep:edmond_halley")
    assert p.s.cabinet[FR] == ["john_law", "court_of_the_sun_king"]
    assert TITLE.redact(p.s, BR).cabinet[FR] == ["john_law", HIDDEN]


def test_permanent_jacobites() -> None:
    """IS-7.3.2, RU-23 The card joins the cabinet face up; if it was one of the two France adds another."""
    p = Position(turn=5, up=["choiseul"], down=["dupleix", "merchant_banks"], permanent_jacobites=True)
    p.begin(BeginMinistryPhase())
    assert (p.s.cabinet[FR][2], p.s.face_up[FR][2]) == ("jacobite_uprisings", True)
    p = Position(turn=5, down=["jacobite_uprisings", "dupleix"], permanent_jacobites=True)
    p.begin(BeginMinistryPhase())
    assert p.s.face_up[FR] == [True, False]
    p.do("keep:dupleix", "add:voltaire")
    assert (p.s.cabinet[FR], p.s.face_up[FR]) == (["jacobite_uprisings", "dupleix", "voltaire"], [True, False, False])
    p = Position(turn=7, permanent_jacobites=True)
    p.begin(BeginMinistryPhase())
    assert "ministry:jacobite_uprisings" not in p.offered(FR)


def test_a_gap_in_the_cabinet_stays() -> None:
    """RU-17 A second turn only replaces; nobody adds a card for one that left the game."""
    p = Position(turn=5, down=["dupleix"], ministries_out=["jacobite_uprisings"], jacobite_defeat=True)
    p.begin(BeginMinistryPhase())
    p.do("keep:dupleix")
    assert p.s.cabinet[FR] == ["dupleix"]


def test_the_action_phase() -> None:
    """IS-4.8, IS-4.9, IS-5.0.1 Four rounds each, alternating from the side that was chosen."""
    p = Position(first=BR)
    p.s.tiles = sorted(p.s.tile_stack[:9])
    p.s.tile_stack = p.s.tile_stack[9:]
    p.begin(PlayActionRounds())
    seats = []
    while pending_seats(p.s):
        seats.append(pending_seats(p.s)[0])
        p.do(p.offered()[0], "pass:0")
    assert seats == [BR, FR] * 4


def test_scoring() -> None:
    """IS-4.12, IS-3.8.4, RU-6 Awards, Prestige and Demand count no space under a Conflict marker."""
    p = Position(
        flags={**EMPTY, "sweden": FR, "russia": FR, "york_factory": BR, "albany": BR, "niagara": FR},
        conflict=["york_factory", "russia"],
        demand=["furs"],
        awards=["award_1", "award_3", "award_4", "award_5"],
        award_stack=[],
    )
    p.begin(ScoreTurn())
    # Europe 1 : 0 does not reach the margin of 2; Prestige 1 : 0; Furs 1 : 1.
    assert p.s.points == [scored(prestige=2), scored()]


def test_demand_rewards() -> None:
    """IS-4.12, IS-6.3 Tobacco gives 3 VP and 1 Debt in the Succession Era; Spice lowers Debt."""
    p = Position(flags={**EMPTY, "georgia": FR, "calicut": FR}, demand=["spice", "tobacco"], debt=[1, 0])
    p.begin(ScoreTurn())
    assert (p.s.points[FR]["global_demand"], p.s.debt[FR]) == (4, 1)


def test_all_awards_and_demand_win() -> None:
    """IS-2.3, IS-4.13, RU-5 All Awards and all rewards of one turn win at once; Prestige is not needed."""
    p = Position(
        flags={**EMPTY, "bavaria": FR, "york_factory": FR, "georgia": FR, "calicut": FR, "sweden": BR},
        demand=["furs", "spice", "tobacco"],
        awards=["award_3", "award_4", "award_5", "award_6"],
        award_stack=[],
    )
    p.s.flag[BOARD.at["savoy"]] = FR
    p.begin(ScoreTurn(), CheckVictory())
    assert (p.s.winner, p.s.reason) == (FR, "awards_and_demand")


def test_usa_spaces() -> None:
    """IS-10.1, IS-10.2, IS-3.1.5, RU-24 With a USA flag two Prestige spaces are available; it is never shifted."""
    at = BOARD.at["usa_prestige_2"]
    assert not available(Position(turn=9).s, at)
    p = Position(FR, ("P4", "E"), turn=9, flags={**EMPTY, "northern_colonies": USA, "usa_prestige_2": FR})
    assert available(p.s, at)
    assert prestige_leader(p.s) == FR
    assert "shift:usa_prestige_3" in p.offered()
    assert "shift:northern_colonies" not in p.offered()


def test_final_scoring() -> None:
    """IS-11.1, IS-11.2, IS-11.3, IS-11.4, IS-11.5, IS-4.14, IS-6.4, IS-2.4 Four parts, and the marker decides."""
    p = Position(
        turn=9,
        limit=[10, 6],
        flags={**EMPTY, "sweden": BR, "georgia": FR, "jamaica": FR, "gibraltar": FR, "acadia": BR},
    )
    p.begin(ScoreGame())
    assert p.s.points == [
        scored(final_debt=2, final_commodities=1, final_territories=2),
        scored(final_prestige=2, final_territories=2),
    ]
    assert (p.s.winner, p.s.reason, p.s.vp) == (FR, "final_scoring", 16)
    p = Position(turn=9, limit=[7, 6], flags=EMPTY)
    p.begin(ScoreGame())
    assert (p.s.winner, p.s.reason) == (FR, "final_available_debt")


def test_treaty_points_above_four() -> None:
    """IS-9.1, IS-9.2, IS-4.10 Scoring may give more than four, which stay until the next phase 10."""
    p = Position(trp=[4, 0], flags={**EMPTY, "york_factory": FR, "albany": FR}, demand=["furs"])
    p.begin(ScoreTurn())
    assert p.s.trp[FR] == 5


def test_the_marker_leaves_the_track() -> None:
    """IS-2.2 The VP marker has no bounds; each side's points add up to it."""
    p = Position(vp=33, points=[scored(awards=18), scored()])
    assert TITLE.outcome(p.s) is None
    assert TITLE.score_sheet(p.s).total(FR) == 18
    assert p.step.refusal(p.s, FR, Option("nonsense")) is not None
