"""IS-7: Do whole Wars, written out by hand as moves, come out with the expected figures?"""

from __future__ import annotations

from domain.kernel.engine import pending_seats
from domain.titles.imperial_struggle.sequence.turns import FightWar
from tests.domain.titles.imperial_struggle.table import BOARD, BR, FR, Position, scored

EMPTY = {s.id: None for s in BOARD.spaces}


def lay_tiles(p: Position, rows: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]) -> None:
    """Put these Basic and Bonus War tiles into the Theaters, France first; the rest are the pools."""
    for side in (FR, BR):
        for theater, row in enumerate(rows):
            basic, *bonus = row[side]
            p.s.basic[side][theater] = f"basic_{'fr' if side == FR else 'br'}_{basic}"
            p.s.bonus[side][theater] = list(bonus)
        p.s.basic_pool[side] = [x for x in BOARD.basic[side] if x not in p.s.basic[side]]
        laid = [x for row in p.s.bonus[side] for x in row]
        p.s.bonus_pool[side] = [x for x in p.s.display.bonus[side] if x not in laid]


def test_we_37_the_whole_war_of_the_spanish_succession() -> None:
    """WE-37, RU-47, IS-7.0 The War of the Playbook from 10 VP to 18, move by move."""
    p = Position(
        turn=0,
        flags={
            **EMPTY,
            **dict.fromkeys(["bavaria", "savoy", "denmark_norway", "austria_alliance_2"], FR),
            **dict.fromkeys(["spain_alliance_3_upper", "biscay", "louisbourg", "ireland_alliance_2"], FR),
            **dict.fromkeys(["german_states_alliance_3", "balearic", "sardinia", "albany", "northern_colonies"], BR),
        },
        conflict=["sardinia", "albany"],
        up=["the_cardinal_ministers", "court_of_the_sun_king"],
        vp=10,
        points=[scored(), scored(events=5)],
        trp=[0, 2],
    )
    lay_tiles(
        p,
        (
            (("04", "bonus_wss_fr_dartagnan"), ("04",)),
            (("05",), ("05",)),
            (("01",), ("01",)),
            (("02",), ("14",)),
        ),
    )
    p.begin(FightWar("war_wss"))
    # Central Europe 2 + 4 : 1 + 1, France by 4: 2 VP, 1 CP, Britain 2 Treaty Points.
    assert (pending_seats(p.s), p.s.vp, p.s.trp) == ((FR,), 12, [0, 4])
    assert "conquer:acadia" in p.offered()
    p.do("conquer:minorca")
    # Spain 1 + 3 (Squadron, Governance, Spain) : 1 + 1, the marked Sardinia gives nothing; France by 2: 1 VP, 1 CP.
    assert (p.flag("minorca"), p.s.vp, p.s.trp) == (FR, 13, [0, 6])
    p.do("conquer:asiento")
    # Queen Anne's War 2 + 2 : 2 + 0, France by 2: 1 VP. Then Britain, nearer to its victory, resolves its tile.
    assert (p.flag("asiento"), p.s.vp, p.s.trp) == (FR, 14, [0, 6])
    assert pending_seats(p.s) == (BR,)
    assert {"unflag:ireland_alliance_2", "unflag:bavaria"} <= set(p.offered())
    p.do("unflag:ireland_alliance_2")
    # Jacobite Rebellion 2 + 2 (Style, the marker on British Sardinia) : -1, France by 5: 4 VP, Britain 2 Treaty Points.
    assert (p.s.vp, p.s.trp, p.s.jacobite_victories) == (18, [0, 8], 1)
    assert p.s.winner is None
    # After the War: tiles put away, markers on flagged spaces of Europe and North America removed, WAS laid out.
    assert not any(p.s.conflict)
    assert (p.s.turn, p.s.war, [len(x) for x in p.s.basic]) == (2, 1, [4, 4])
    assert p.s.points[FR]["spoils"] == 8


def test_the_whole_seven_years_war() -> None:
    """IS-7.1.2, IS-7.1.3, IS-7.2.0, IS-7.2.1, IS-7.2.2, IS-7.3.5, IS-7.5, IS-7.6.1 Four Theaters move by move."""
    p = Position(
        turn=5,
        flags={
            **EMPTY,
            **dict.fromkeys(["biscay", "cabot_strait", "louisbourg", "quebec_and_montreal", "acadia"], FR),
            **dict.fromkeys(["guadeloupe", "karaikal", "pondicherry", "plassey", "chandernagore"], FR),
            **dict.fromkeys(["ile_aux_noix", "bavaria", "sweden"], FR),
            **dict.fromkeys(["gulf_of_maine", "antilles_channel", "balearic", "vandavasi", "madras"], BR),
            **dict.fromkeys(["kanchipuram", "halifax", "german_states_alliance_2"], BR),
        },
        conflict=["karaikal"],
        vp=16,
        points=[scored(events=1), scored()],
    )
    assert (p.s.navy, p.s.unbuilt) == ([0, 0], [6, 5])
    lay_tiles(
        p,
        (
            (("12",), ("01", "bonus_syw_br_amherst")),
            (("14",), ("08", "bonus_syw_br_clive")),
            (("01", "bonus_syw_fr_montcalm"), ("04", "bonus_syw_br_wolfe")),
            (("02",), ("02",)),
        ),
    )
    p.begin(FightWar("war_7yw"))
    # The French tile displaces the only British Squadron of Europe; 0 + 2 : 4 + 2 Squadrons, Britain by 4.
    assert (p.flag("balearic"), p.s.navy[BR], p.s.dominance) == (None, 1, BR)
    assert (pending_seats(p.s), p.offered()) == ((FR,), ["squadron:biscay", "squadron:cabot_strait"])
    p.do("squadron:biscay")
    assert p.s.unbuilt[FR] == 7
    # Carnatic: Kanchipuram loses its flag, France takes 1 Debt; -1 : 3 + Vandavasi + the marker = 5, Britain by 6.
    assert (p.flag("kanchipuram"), p.s.debt, p.s.trp) == (None, [1, 0], [3, 0])
    assert pending_seats(p.s) == (BR,)
    assert "conquer:chandernagore" not in p.offered()  # Nobody holds Hooghly River.
    p.do("conquer:pondicherry")
    assert (pending_seats(p.s), p.offered()) == ((FR,), ["accept", "refuse"])
    p.do("refuse")
    assert (p.s.vp, p.flag("pondicherry")) == (13, FR)
    assert "conquer:pondicherry" not in p.offered()
    p.do("conquer:karaikal")
    assert (p.flag("karaikal"), p.marked("karaikal")) == (BR, False)
    assert p.offered() == ["unflag:plassey", "none"]
    p.do("unflag:plassey")
    # French & Indian War: 5 + Squadron + Louisbourg = 7 : 3 + 2 Squadrons + Halifax + 2 Dominance = 8, Britain by 1.
    assert (p.flag("plassey"), p.s.trp) == (None, [4, 0])
    offered = set(p.offered())
    assert {"conquer:guadeloupe", "conquer:louisbourg", "conquer:ile_aux_noix"} <= offered
    assert not offered & {"conquer:quebec_and_montreal", "conquer:acadia", "conquer:bavaria", "conquer:louisiana"}
    p.do("conquer:guadeloupe")
    assert p.step.about(p.s, FR)["points"] == 5
    p.do("accept")
    assert p.flag("guadeloupe") == BR
    assert p.offered() == ["unflag:ile_aux_noix", "none"]
    p.do("unflag:ile_aux_noix")
    # Prussia's Wars: 2 + Bavaria + Sweden : 2 + German States, France by 1: 2 VP.
    assert (p.s.vp, p.flag("ile_aux_noix")) == (15, None)
    assert (p.s.points[FR]["spoils"], p.s.points[BR]["refusals"]) == (2, 3)
    # Reset and Layout: the marker goes, every Basic tile returns, the AWI display has three Theaters.
    assert (p.s.dominance, p.s.turn, p.s.war, [len(x) for x in p.s.basic]) == (None, 7, 3, [3, 3])
    assert [len(x) for x in p.s.basic_pool] == [13, 13]
    assert [len(x) for x in p.s.bonus_pool] == [12, 12]
