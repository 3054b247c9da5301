"""IS-7, IS-12: Do War Turns go as the rules say?"""

from __future__ import annotations

import pytest

from domain.kernel.engine import pending_seats
from domain.titles.imperial_struggle.legality.control import matching
from domain.titles.imperial_struggle.legality.strength import conquests, is_highest, row_of, strength, strength_parts
from domain.titles.imperial_struggle.pieces import SPAIN, USA
from domain.titles.imperial_struggle.printed import Hit
from domain.titles.imperial_struggle.sequence.displays import CheckWarVictory, LayOutWar, PackUpWar
from domain.titles.imperial_struggle.sequence.rounds import BeginRound
from domain.titles.imperial_struggle.sequence.spoils import PlaceUsaFlags, SpendConquest, TakeSpoils
from domain.titles.imperial_struggle.sequence.theaters import (
    CompareStrength,
    OrderTileEffects,
    ResolveTheater,
    effect_targets,
)
from domain.titles.imperial_struggle.sequence.turns import FightWar
from domain.titles.imperial_struggle.state import Result
from tests.domain.titles.imperial_struggle.table import BOARD, BR, FR, Position, scored

AT = BOARD.at
EMPTY = {s.id: None for s in BOARD.spaces}
SYW, AWI = 5, 7


def names(spaces: list[int]) -> list[str]:
    """Ids of spaces, sorted."""
    return sorted(BOARD.spaces[i].id for i in spaces)


def test_tiles_are_turned_up() -> None:
    """IS-7.1.1, IS-7.1.2, IS-7.0 The side nearer to its victory has its effects first; debt goes to the opponent."""
    for value, first in ((17, FR), (13, BR)):
        points = [scored(events=2 if value > 15 else 0), scored(events=2 if value < 15 else 0)]
        p = Position(vp=value, points=points, flags={**EMPTY, "bavaria": FR, "savoy": BR, "russia": FR, "sweden": BR})
        for side in (FR, BR):
            unflag = "basic_fr_14" if side == FR else "basic_br_14"
            pool = p.s.basic_pool[side]
            pool.remove(unflag)
            pool.append(p.s.basic[side][0] or "")
            pool.sort()
            p.s.basic[side][0] = unflag
        p.begin(ResolveTheater(0))
        assert pending_seats(p.s) == (first,)
        assert p.s.revealed == 1


def test_effects_of_tiles() -> None:
    """IS-7.1.2, RU-44 Targets lie in the Regions of the Theater and hold no marker; the owner orders their effects."""
    p = Position(
        turn=SYW, flags={"biscay": BR, "gulf_of_maine": BR, "halifax": BR, "louisbourg": BR}, damaged=["halifax"]
    )
    assert names(effect_targets(p.s, FR, 0, "fort_or_squadron")) == ["biscay"]
    assert names(effect_targets(p.s, FR, 2, "fort_or_squadron")) == [
        "gulf_of_maine",
        "louisbourg",
    ]
    p = Position(flags={**EMPTY, "bavaria": BR, "savoy": BR}, conflict=["savoy"])
    assert names(effect_targets(p.s, FR, 0, "unflag")) == ["bavaria"]
    p.begin(OrderTileEffects(FR, 0, ("bonus_wss_fr_boufflers", "basic_fr_14")))
    assert sorted(p.offered()) == ["resolve:basic_fr_14", "resolve:bonus_wss_fr_boufflers"]
    p.do("resolve:basic_fr_14")
    assert (p.flag("bavaria"), p.s.debt[BR]) == (None, 1)


def test_bonus_strength() -> None:
    """IS-7.1.3, RU-60, RU-44, IS-3.8.4 Alliances, keyword, Squadrons, undamaged Forts, markers on opposing flags."""
    p = Position(
        turn=2,
        up=["court_of_the_sun_king"],
        flags={**EMPTY, "ireland_alliance_2": FR, "scotland_alliance_2": FR, "bavaria": BR, "louisbourg": FR},
        conflict=["bavaria", "scotland_alliance_2", "sweden"],
    )
    parts = strength_parts(p.s, FR, 3)
    assert (parts["alliances"], parts["keyword"], parts["conflicts"]) == (1, 1, 1)
    assert strength_parts(p.s, BR, 3)["conflicts"] == 1
    assert strength_parts(p.s, FR, 1)["forts"] == 1
    p.s.damaged[AT["louisbourg"]] = True
    assert strength_parts(p.s, FR, 1)["forts"] == 0


def test_byng_and_atlantic_dominance() -> None:
    """IS-7.1.3, IS-7.3.5 The markers add 2; the loser's Squadrons go to Unbuilt."""
    p = Position(turn=SYW, byng=0, dominance=FR)
    assert strength_parts(p.s, BR, 0)["markers"] == 2
    assert strength_parts(p.s, FR, 2)["markers"] == 2
    p = Position(turn=SYW, flags={"biscay": BR})
    p.begin(TakeSpoils(FR, 0, 4))
    p.do("squadron:biscay")
    assert (p.s.dominance, p.s.unbuilt[BR], p.flag("biscay")) == (FR, 7, None)
    assert row_of(BOARD.wars[2].theaters[0], FR, 1) is None
    assert not is_highest(BOARD.wars[2].theaters[0], FR, 1)


def test_the_antilles_war() -> None:
    """IS-7.3.5, RU-13 The loser removes a built Squadron from the game per point of Margin, at most 2."""
    p = Position(turn=AWI, flags={"biscay": BR})
    p.begin(TakeSpoils(FR, 2, 3))
    p.do("squadron:biscay")  # The other one can only come out of the Navy Box.
    assert p.s.sunk[BR] == 2
    assert AT["san_agustin"] in BOARD.wars[3].theaters[0].territories


def test_equal_totals() -> None:
    """IS-7.1.4 Nobody wins and there are no Spoils."""
    p = Position(flags=EMPTY)
    p.begin(CompareStrength(1))
    assert strength(p.s, FR, 1) == strength(p.s, BR, 1)
    assert (p.s.results, p.s.vp) == ([Result(None, False)], 15)


def test_spending_conquest_points() -> None:
    """IS-7.2.0, IS-7.2.1, RU-16 Forts and Markets need no line, Squadrons move once, the rest is lost."""
    p = Position(turn=3, flags={"hooghly_river": BR, "arcot": BR, "vandavasi": FR}, damaged=["arcot"])
    p.begin(TakeSpoils(FR, 2, 3))
    offered = p.offered()
    assert {"conquer:arcot", "conquer:kanchipuram", "conquer:hooghly_river:navy_box", "conquer:madras"} <= set(offered)
    assert not [x for x in offered if x in ("conquer:nizam", "conquer:calcutta")]
    p.do("conquer:arcot")
    assert (p.flag("arcot"), p.s.damaged[AT["arcot"]]) == (FR, 1)
    p.do("conquer:hooghly_river:navy_box")
    assert p.flag("hooghly_river") == FR
    p.begin(SpendConquest(FR, 2, 1, 3, 0))
    assert not [x for x in p.offered() if x.endswith(":hooghly_river")]
    p.do("stop")
    assert p.s.agenda == []


def test_a_refusal() -> None:
    """IS-7.2.2 Only Territories that the opponent controls can be refused; the Territory is barred."""
    p = Position(flags={"gibraltar": BR})
    p.begin(SpendConquest(FR, 1, 2, 4, 0))
    p.do("conquer:minorca")
    assert p.flag("minorca") == FR
    p.do("conquer:gibraltar")
    assert p.offered() == ["accept", "refuse"]
    p.do("refuse")
    assert (p.flag("gibraltar"), p.s.vp, p.s.refusals) == (BR, 18, [0, 1])


@pytest.mark.parametrize(("winner", "margin", "markers"), [(FR, 2, 0), (FR, 3, 1), (BR, 5, 0)])
def test_jacobites_in_wss(winner: int, margin: int, markers: int) -> None:
    """IS-7.3.1, IS-7.3.3 France wins by 3 or more: one Victory marker."""
    p = Position()
    p.begin(TakeSpoils(winner, 3, margin))
    assert (p.s.jacobite_victories, p.s.jacobite_defeat) == (markers, False)


def test_the_usa() -> None:
    """IS-7.3.4, RU-48, IS-10.1 Territories and British Forts are chosen; newly Isolated Markets lose flags."""
    p = Position(turn=AWI, flags={"halifax": BR, "champlain_valley": FR, "oswego": FR, "albany": BR})
    p.begin(TakeSpoils(FR, 0, 1))
    assert isinstance(p.step, PlaceUsaFlags)
    assert "usa:quebec_and_montreal" not in p.offered()
    p.do("usa:northern_colonies", "done")
    assert p.offered() == ["unflag:halifax", "done"]
    p.do("unflag:halifax")
    assert p.flag("northern_colonies") == USA
    assert [p.flag(x) for x in ("halifax", "hudson_valley", "chesapeake", "massachusetts_bay")] == [None] * 4
    assert (p.flag("oswego"), p.flag("georgia"), p.flag("champlain_valley")) == (FR, BR, FR)
    assert AT["northern_colonies"] not in conquests(p.s, BR, BOARD.wars[3].theaters[0], 3)
    p = Position(turn=AWI)
    p.begin(TakeSpoils(FR, 0, 5))
    assert "usa:quebec_and_montreal" in p.offered()


def test_victory_by_war() -> None:
    """IS-2.3, IS-7.4 The highest row of every Theater wins; a draw excludes it; then the VP marker."""
    french, british, draw = Result(FR, True), Result(BR, True), Result(None, False)
    for results, winner in (
        ([french] * 4, FR),
        ([british] * 4, BR),
        ([french, french, french, Result(FR, False)], None),
        ([french, french, draw, french], None),
    ):
        p = Position(results=results)
        p.begin(CheckWarVictory())
        assert p.s.winner == winner


def test_reset_after_a_war() -> None:
    """IS-7.5, RU-47 Tiles return, the War's Bonus tiles go, markers on flagged spaces of a counting Region go."""
    p = Position(conflict=["sardinia", "sweden", "bavaria", "georgia", "cataraqui"], byng=1)
    p.s.bonus[FR][0].append(p.s.bonus_pool[FR].pop())
    p.begin(PackUpWar())
    assert names([i for i, m in enumerate(p.s.conflict) if m]) == ["georgia", "sardinia", "sweden"]
    assert (len(p.s.basic_pool[FR]), p.s.basic[FR], p.s.bonus_pool[FR], p.s.byng) == (16, [], [], None)


def test_only_the_keyword_of_the_theater_counts_and_once() -> None:
    """RU-60 Two face-up Ministries give at most 1 point per Theater; a face-down one gives none."""
    up = ["court_of_the_sun_king", "the_cardinal_ministers"]
    p = Position(up=up, flags=EMPTY)
    assert [strength_parts(p.s, FR, i)["keyword"] for i in range(4)] == [0, 1, 0, 1]
    p = Position(down=up, flags=EMPTY)
    assert [strength_parts(p.s, FR, i)["keyword"] for i in range(4)] == [0, 0, 0, 0]
    # Two cards with the same keyword in one cabinet, as no Era allows it: still 1.
    p = Position(turn=2, up=["pompadour_and_du_barry", "turgot"], flags=EMPTY)
    assert strength_parts(p.s, FR, 3)["keyword"] == 1


def test_the_marker_on_sardinia_goes_after_wss() -> None:
    """RU-47 A marker on flagged Sardinia goes, for Jacobite Rebellion counts those of Europe; one on Nizam stays."""
    p = Position(flags={"sardinia": BR, "nizam": BR}, conflict=["sardinia", "nizam"])
    p.begin(PackUpWar())
    assert names([i for i, m in enumerate(p.s.conflict) if m]) == ["nizam"]


def test_layout() -> None:
    """IS-7.6.1, IS-7.6.2, RU-28 The next display gets one Basic tile per Theater and side; AWI is the last."""
    p = Position(turn=1)
    p.begin(PackUpWar(), LayOutWar())
    assert p.s.war == 1
    assert all(x for side in p.s.basic for x in side)
    assert [len(x) for x in p.s.bonus_pool] == [12, 12]
    p = Position(turn=8)
    p.begin(PackUpWar(), LayOutWar())
    assert (p.s.war, p.s.basic) == (None, [[], []])


def test_free_recruits() -> None:
    """IS-7.6.3, IS-5.0.1 Bonus tiles of WAS, at most three, are recruited free before the first round of turn 4."""
    p = Position(turn=4)
    p.s.war = 1
    for i in range(4):
        p.s.bonus[BR][i].append(p.s.bonus_pool[BR].pop())
    p = Position(turn=3)
    for i in range(4):
        p.s.bonus[BR][i].append(p.s.bonus_pool[BR].pop())
    p.s.bonus[FR][0].append(p.s.bonus_pool[FR].pop())
    p.begin(PackUpWar(), LayOutWar(), BeginRound(BR))
    assert p.s.free_tiles == [1, 2]
    for _ in range(3):
        p.do(p.offered()[0])
    assert p.s.free_tiles == [1, 0]
    assert sum(map(len, p.s.bonus[BR])) == 3


def test_spanish_flags_in_wars() -> None:
    """IS-12.1, RU-30 A Territory taken gives the other side a shift in Spain; an unflag may hit a Spanish flag."""
    p = Position(options={"spanish_empire": True})
    p.begin(SpendConquest(BR, 1, 1, 3, 0))
    p.do("conquer:gibraltar")
    assert (p.flag("gibraltar"), pending_seats(p.s)) == (BR, (FR,))
    p.do("shift:spain_prestige_2")
    assert p.flag("spain_prestige_2") == FR
    effect = BOARD.instructions["jesuit_abolition.british.base.0"]
    assert isinstance(effect, Hit)
    found = matching(p.s, BR, effect.filter)
    assert {"havana", "santiago", "puerto_principe", "martinique"} <= set(names(found))
    assert [s for s in found if p.s.flag[s] == SPAIN]


def test_tougher_forts() -> None:
    """IS-12.3 With the option a Fort is taken along a line; one without lines needs nothing."""
    theater = BOARD.wars[0].theaters[2]
    for tougher in (False, True):
        p = Position(FR, options={"tougher_forts": tougher}, flags={"quebec_and_montreal": None, "acadia": None})
        assert (AT["louisbourg"] in conquests(p.s, FR, theater, 1)) != tougher


def test_a_whole_war() -> None:
    """IS-7.0, IS-2.1 The War of the Spanish Succession by hand: four Theaters, tiles face up, Reset and Layout."""
    p = Position(turn=0, flags={**EMPTY, "spain_alliance_3_upper": FR, "bavaria": FR, "savoy": BR})
    for side, tiles in ((FR, ("fr_01", "fr_02", "fr_04", "fr_05")), (BR, ("br_04", "br_05", "br_01", "br_06"))):
        p.s.basic[side] = [f"basic_{x}" for x in tiles]
        p.s.basic_pool[side] = [x for x in BOARD.basic[side] if x not in p.s.basic[side]]
    p.begin(FightWar("war_wss"))
    # Central Europe 2 + 1 : 1 + 1, Spain 2 + 1 : 1, Queen Anne's War 1 : 2, Jacobite Rebellion 1 : 1.
    assert p.s.vp == 15 + 2 + 1
    assert p.step.__class__.__name__ == "SpendConquest"
    p.do("conquer:minorca")
    assert p.flag("minorca") == FR
    assert p.s.vp == 15 + 2 + 1 - 1
    assert (p.s.trp[BR], p.s.turn, p.s.war) == (1 + 2, 2, 1)
