"""IS-15: Do the worked examples of the rules come out as they are told?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.kernel.errors import IllegalOption
from domain.kernel.options import Option
from domain.kernel.table import Table
from domain.titles import imperial_struggle
from domain.titles.imperial_struggle.changes import force_debt
from domain.titles.imperial_struggle.legality.control import protected
from domain.titles.imperial_struggle.legality.strength import conquests, strength_parts
from domain.titles.imperial_struggle.pieces import EUROPE, SPAIN, USA
from domain.titles.imperial_struggle.scoring import ScoreGame, award_winner
from domain.titles.imperial_struggle.sequence.phases import ReduceTreaty, SettleInitiative
from domain.titles.imperial_struggle.sequence.rounds import PlayOrPass, SelectTile
from domain.titles.imperial_struggle.sequence.spoils import SpendConquest, TakeSpoils
from domain.titles.imperial_struggle.sequence.theaters import ResolveTheater, effect_targets
from domain.titles.imperial_struggle.sequence.turns import CheckVictory
from domain.titles.imperial_struggle.state import Result
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.titles.imperial_struggle.table import BOARD, BR, FR, Position, scored


def _refused(p: Position, text: str) -> str:
    """The rule that refuses an option; nothing changes."""
    before = p.s.copy()
    with pytest.raises(IllegalOption) as caught:
        p.do(text)
    assert p.s == before
    return caught.value.rule or ""


def _vp(value: int) -> dict[str, object]:
    """A VP marker that invariants believe in."""
    return {"vp": value, "points": [scored(events=max(0, value - 15)), scored(events=max(0, 15 - value))]}


def test_we_1_victory_by_points_is_checked_in_its_phase_alone() -> None:
    """WE-1 30 wins for France and 0 for Britain in a Victory Check, and nothing happens before."""
    for value, winner in ((30, FR), (33, FR), (0, BR), (-2, BR)):
        p = Position(**_vp(value))  # type: ignore[arg-type]
        assert TITLE.outcome(p.s) is None
        p.begin(CheckVictory())
        assert (p.s.winner, p.s.reason) == (winner, "victory_points")
    p = Position(**_vp(29))  # type: ignore[arg-type]
    p.begin(CheckVictory())
    assert p.s.winner is None


def test_we_2_sweden() -> None:
    """WE-2 Sweden costs 2, is Prestige and Alliance, and helps in WAS and 7YW only."""
    sweden = BOARD.spaces[BOARD.at["sweden"]]
    assert (sweden.cost, sweden.prestige, sweden.alliance) == (2, True, True)
    assert [t[:3] for t in sweden.theaters] == ["was", "syw"]


def test_we_3_spaces() -> None:
    """WE-3 Some spaces as they are printed."""
    at = BOARD.at
    assert BOARD.spaces[at["ile_aux_noix"]].cost == 3
    assert BOARD.spaces[at["chandernagore"]].cost == 1
    assert BOARD.spaces[at["biscay"]].prestige
    assert len(BOARD.spaces[at["ohio_forks"]].theaters) == 4
    assert BOARD.spaces[at["ohio_forks"]].cost == 3


@pytest.mark.parametrize("tougher", [False, True])
def test_we_4_conquest_lines_of_louisbourg(tougher: bool) -> None:
    """WE-4 Acadia and Quebec are legal through Louisbourg; Halifax needs the line only with tougher forts."""
    for british in (True, False):
        p = Position(BR, flags={"louisbourg": BR if british else None}, options={"tougher_forts": tougher})
        theater = BOARD.wars[0].theaters[2]
        found = [BOARD.spaces[i].id for i in conquests(p.s, BR, theater, 1)]
        assert ("acadia" in found) == british
        assert ("quebec_and_montreal" in found) == british
        assert "halifax" in found  # Northern Colonies is British and at the other end of a line.
    p = Position(BR, flags={"louisbourg": BR, "northern_colonies": None}, options={"tougher_forts": tougher})
    assert BOARD.at["halifax"] in conquests(p.s, BR, BOARD.wars[0].theaters[2], 1)
    p = Position(BR, flags={"northern_colonies": None}, options={"tougher_forts": tougher})
    assert (BOARD.at["halifax"] in conquests(p.s, BR, BOARD.wars[0].theaters[2], 1)) != tougher


def test_we_5_a_tile_with_both_symbols() -> None:
    """WE-5 Event step, Major, Minor and Military Upgrade are all there."""
    p = Position(FR, ("P2", "E"), hand=["vatican_politics"])
    offered = p.offered()
    assert "event:vatican_politics" in offered
    assert "upgrade:wss_spain" in offered
    assert p.s.left["major"] == p.s.left["minor"] == 2


def test_we_6_initiative() -> None:
    """WE-6 The side that is behind holds the Initiative; at 15 nothing changes; the holder chooses."""
    for value, before, holder in ((14, BR, FR), (16, FR, BR), (15, BR, BR), (15, FR, FR)):
        p = Position(turn=2, initiative=before, **_vp(value))  # type: ignore[arg-type]
        p.begin(SettleInitiative())
        assert p.s.initiative == holder
        assert sorted(p.offered(holder)) == ["first:britain", "first:france"]


def test_we_7_award_margin() -> None:
    """WE-7 With a margin mark of 2 a lead of one gives nothing."""
    p = Position(awards=["award_1", "award_3", "award_4", "award_5"], award_stack=[])
    europe = BOARD.by_region[EUROPE]
    for french, british, winner in ((7, 6, None), (8, 6, FR)):
        for n, i in enumerate(europe):
            p.s.flag[i] = FR if n < french else BR if n < french + british else None
        assert award_winner(p.s, EUROPE) == winner


def test_we_8_passing_lowers_debt() -> None:
    """WE-8 A pass lowers Debt by up to 2, not below 0."""
    for debt, offered in ((1, ["pass:1", "pass:0"]), (5, ["pass:2", "pass:1", "pass:0"])):
        p = Position(debt=[debt, 0])
        p.begin(PlayOrPass(FR))
        assert [x for x in p.offered() if x.startswith("pass")] == offered
        p.do(offered[0])
        assert p.s.debt[FR] == max(0, debt - 2)


def test_we_9_calico_acts_pool() -> None:
    """WE-9 The pool of Calico Acts pays for unflagging Markets alone, with Debt that augments it."""
    p = Position(BR, ("E2", "P"), hand=["calico_acts"], flags={"st_james": FR, "bahamas_run_west": BR})
    p.do("event:calico_acts", "shift:st_james")
    assert "pay:0:0:0:0:2" in p.offered()
    p = Position(BR, ("E2", "M"), hand=["calico_acts"])
    p.do("event:calico_acts", "shift:antigua")
    assert all(x.split(":")[5] == "0" for x in p.offered())


def test_we_10_remove_and_unflag() -> None:
    """WE-10 "Remove" may have to hit own flags; "unflag" never does."""
    flags = {"martinique": FR, "st_lucia": BR, "georgia": None}
    p = Position(FR, ("E2", "P"), hand=["tropical_diseases"], flags=flags)
    p.do("event:tropical_diseases")
    # One opposing Market is left, which is hit at once; of the two own ones France chooses.
    assert p.flag("st_lucia") is None
    assert sorted(p.offered()) == ["remove:martinique", "remove:port_de_paix"]
    p.do("remove:martinique")
    assert p.flag("martinique") is None


def test_we_11_military_ap_for_a_region() -> None:
    """WE-11 Military AP for North America build, deploy and recruit there and nowhere else."""
    p = Position(BR, ("M3", "E"), turn=3, hand=["father_le_loutre"], up=["pitt_the_elder"], flags={"halifax": None})
    p.do("event:father_le_loutre:bonus")
    p.do(next(x for x in p.offered() if x.startswith("conflict")))
    p.s.left["major"] = 0
    p.s.limit = [0, 0]
    p.s.debt = [0, 0]
    offered = p.offered()
    assert "deploy:gulf_of_maine" in offered
    assert "recruit" in offered
    assert not [x for x in offered if x in ("deploy:biscay", "deploy:cuba_passage", "squadron")]
    p.do("deploy:gulf_of_maine")
    assert p.flag("gulf_of_maine") == BR


def test_we_11_a_restricted_recruit_goes_to_its_region() -> None:
    """WE-11 A Bonus War tile bought with AP for North America is placed in a Theater of that Region."""
    p = Position(BR, ("M3", "E"), turn=3, hand=["father_le_loutre"], up=["pitt_the_elder"])
    p.do("event:father_le_loutre:bonus")
    p.do(next(x for x in p.offered() if x.startswith("conflict")))
    p.do("recruit")
    p.do("pay:0:0:0:0:2")
    placed = [here.id for here, row in zip(p.s.theaters, p.s.bonus[BR], strict=True) if row]
    assert placed == ["was_king_georges_war"]


def test_we_12_a_minor_military_action() -> None:
    """WE-12 One purchase, its rest is lost, and neither displacing nor seizing."""
    p = Position(FR, ("E4", "M"), flags={"biscay": BR, "louisbourg": BR, "cabot_strait": FR}, damaged=["louisbourg"])
    assert _refused(p, "deploy:biscay") == "IS-5.3.2"
    assert _refused(p, "seize:louisbourg") == "IS-5.3.2"
    p.do("deploy:balearic")
    if p.offered()[0].startswith("from"):
        p.do("from:navy_box")
    assert p.flag("balearic") == FR
    assert p.s.minor_used
    assert not [x for x in p.offered() if x.startswith(("deploy", "recruit"))]


def test_we_13_region_surcharge_over_event_and_tile() -> None:
    """WE-13 The Event's purchase sets the home Region for the tile's."""
    p = Position(FR, ("E4", "P"), home={"economic": "caribbean"})
    assert p.cost("shift:ile_aux_noix") == 3 + 1
    assert p.cost("shift:west_bengal") == 2 + 1
    assert p.cost("shift:sardinia") == 2


def test_we_14_connections_of_this_round() -> None:
    """WE-14 A Squadron deployed in this round connects; a Market flagged in it does not."""
    p = Position(FR, ("M4", "E"))
    assert "shift:cuba_passage_east" not in p.offered()
    p.do("deploy:cuba_passage")
    if p.offered()[0].startswith("pay"):
        p.do("pay:1:0:0:0")
    assert "shift:cuba_passage_east" in p.offered()
    p = Position(FR, ("E4", "P"), trp=[6, 0])
    assert "shift:albany" not in p.offered()
    p.do("shift:ile_aux_noix", "pay:3:0:0:0")
    assert _refused(p, "shift:albany") == "IS-5.4.1"


def test_we_15_conflict_and_other_region() -> None:
    """WE-15 Antigua for 2, then Cumberland for 1 + 1 with its marker; without it 2 + 1."""
    flags = {"cumberland": FR}
    p = Position(BR, ("E3", "P"), flags=flags, conflict=["cumberland"])
    p.do("shift:antigua", "pay:2:0:0:0")
    assert p.cost("shift:cumberland") == 2
    label = TITLE.label(p.s, BR, Option("shift", "cumberland"))
    assert label == "Cumberland: unflag for 2 (Conflict 1, other Region +1)"
    assert p.step.about(p.s, BR)["costs"]["shift:cumberland"]["parts"] == [
        {"rule": "IS-3.8.2", "what": "Conflict", "amount": 1},
        {"rule": "IS-5.3.4", "what": "other Region", "amount": 1},
    ]
    p.do("shift:cumberland", "way:major:plain:0", "pay:1:1:0:0")
    assert (p.flag("cumberland"), p.marked("cumberland")) == (None, False)
    p = Position(BR, ("E3", "P"), flags=flags, home={"economic": "caribbean"})
    isolated = p.s.isolated[BOARD.at["cumberland"]]
    assert p.cost("shift:cumberland") == (1 if isolated else 2) + 1


def test_we_16_protected_with_conflict() -> None:
    """WE-16 A Protected Market with a marker costs 1 + 1."""
    p = Position(BR, ("E4", "P"), flags={"vandavasi": FR}, conflict=["karaikal"])
    assert protected(p.s, BOARD.at["karaikal"])
    assert p.cost("shift:karaikal") == 2


def test_we_17_denmark_and_sardinia() -> None:
    """WE-17 Unflag and flag Denmark-Norway for 4, then Sardinia by Treaty Points at no surcharge."""
    p = Position(FR, ("P4", "E"), flags={"denmark_norway": BR}, trp=[2, 0], debt=[6, 0])
    p.do("shift:denmark_norway")
    if p.step.__class__.__name__ == "Pay":
        p.do("pay:2:0:0:0")
    p.do("shift:denmark_norway")
    if p.step.__class__.__name__ == "Pay":
        p.do("pay:2:0:0:0")
    assert (p.flag("denmark_norway"), p.s.left["major"]) == (FR, 0)
    assert p.cost("shift:sardinia") == 2
    p.do("shift:sardinia")
    assert (p.flag("sardinia"), p.s.trp[FR]) == (FR, 0)


def test_we_18_indian_round() -> None:
    """WE-18 An Event's AP with a Treaty Point, Power Struggle, two political shifts and a marked Minor unflag."""
    p = Position(
        BR,
        ("P3", "E"),
        turn=3,
        hand=["west_african_gold_mining"],
        trp=[0, 3],
        flags={
            "vellore": FR, "tiruchirappalli": FR, "nizam": FR, "vandavasi": FR, "mysore": BR, "arcot": None,
            "kanchipuram": BR,
        },
    )  # fmt: skip
    p.do("event:west_african_gold_mining")
    p.do("shift:vellore")
    assert p.step.__class__.__name__ == "Pay"
    p.do("pay:0:0:1:0:1")
    assert (p.flag("vellore"), p.s.trp[BR]) == (None, 2)
    p.do("advantage:power_struggle", "conflict:tiruchirappalli")
    assert p.s.adv_exhausted[BOARD.advantage_at["power_struggle"]]
    p.do("shift:nizam", "pay:2:0:0:0:0", "shift:nizam", "pay:1:0:1:0:0")
    assert (p.flag("nizam"), p.s.trp[BR]) == (BR, 1)
    p.do("shift:tiruchirappalli")
    if p.step.__class__.__name__ == "ChooseWay":
        p.do("way:minor:plain:0")
    if p.step.__class__.__name__ == "Pay":
        p.do("pay:2:0:0:0:0")
    assert (p.flag("tiruchirappalli"), p.marked("tiruchirappalli"), p.s.trp[BR]) == (None, False, 1)


def test_we_19_protected_markers_cost_one() -> None:
    """WE-19 Two markers on own Protected Markets, a deployment, and a Minor flag of the other type."""
    p = Position(
        FR,
        ("M3", "P"),
        limit=[0, 0],
        conflict=["karaikal", "malacca_route"],
        flags={"vandavasi": FR, "malacca_route": FR, "hooghly_river": FR, "algonquin": None},
        navy=[1, 2],
        unbuilt=[6, 6],
    )
    p.do("clear:karaikal", "clear:malacca_route", "deploy:malabar_coast", "from:navy_box")
    assert p.s.left["major"] == 0
    p.do("shift:algonquin")
    assert (p.flag("algonquin"), p.s.minor_used) == (FR, True)


def test_we_20_upgrade_recruit_and_displace() -> None:
    """WE-20 An Upgrade that removes the old tile, a recruit, and a Squadron displaced by 3 Debt."""
    p = Position(BR, ("M2", "E"), flags={"biscay": FR})
    p.do("upgrade:wss_central_europe", "keep:new:remove")
    assert len(p.s.basic_out[BR]) == 1
    p.do("recruit", "pay:2:0:0:0", "place:wss_central_europe")
    assert len(p.s.bonus[BR][0]) == 1
    home = p.s.navy[FR]
    p.do("deploy:biscay")
    assert p.s.debt[BR] == 3
    assert (p.flag("biscay"), p.s.navy[FR]) == (BR, home + 1)


def test_we_21_exchange_in_turn_6() -> None:
    """WE-21 Military AP become economic or diplomatic ones, never both in one round."""
    p = Position(FR, ("M4", "E"), turn=9, limit=[0, 0])
    p.do("exchange:economic")
    assert (p.s.left["major"], [(x.type, x.left) for x in p.s.pools]) == (2, [("economic", 1)])
    assert "exchange:diplomatic" not in p.offered()
    p.do("exchange:economic")
    assert (p.s.left["major"], p.s.pools[0].left) == (0, 2)
    p = Position(FR, ("E4", "M"), turn=9, limit=[0, 0])
    p.do("exchange:diplomatic")
    assert p.s.minor_used
    assert p.s.pools[0].left == 1


def test_we_22_forced_debt() -> None:
    """WE-22 Debt 5 of 6, forced 3: Debt 6 and 2 Victory Points for the opponent."""
    p = Position(debt=[5, 0])
    force_debt(Table(p.s, p.luck, None), FR, 3)
    assert (p.s.debt[FR], p.s.vp) == (6, 13)


def test_we_23_queen_annes_war() -> None:
    """WE-23 A Squadron is displaced before strength is compared; Britain wins 3 : 1."""
    p = Position(FR, flags={"gulf_of_maine": BR}, conflict=["massachusetts_bay"])
    p.s.basic[FR][2], p.s.basic_pool[FR] = _swap(p, FR, "basic_fr_12")
    p.s.basic[BR][2], p.s.basic_pool[BR] = _swap(p, BR, "basic_br_01")
    p.s.bonus_pool[BR].remove("bonus_wss_br_prize_hunting")
    p.s.bonus[BR][2].append("bonus_wss_br_prize_hunting")
    navy = p.s.navy[BR]
    p.begin(ResolveTheater(2))
    assert p.s.debt[FR] == 1
    assert p.s.navy[BR] == navy + 1
    assert p.s.results == [Result(BR, False)]
    assert p.s.vp == 14


def _swap(p: Position, side: int, tile: str) -> tuple[str, list[str]]:
    """Put a certain Basic tile into Queen Anne's War; returns it and the pool without it."""
    s = p.s
    old = s.basic[side][2]
    assert old is not None
    for i, there in enumerate(s.basic[side]):
        if there == tile:
            s.basic[side][i] = old
            return tile, s.basic_pool[side]
    pool = sorted([*(x for x in s.basic_pool[side] if x != tile), old])
    return tile, pool


def test_we_24_conquests_of_spain() -> None:
    """WE-24 Gibraltar, Minorca, Asiento and San Agustin; the last along a Conquest Line."""
    p = Position(FR)
    theater = BOARD.wars[0].theaters[1]
    territories = {BOARD.spaces[i].id for i in conquests(p.s, FR, theater, 2) if i in BOARD.territories}
    assert territories == {"gibraltar", "minorca", "asiento", "san_agustin"}
    assert not [i for i in conquests(p.s, FR, theater, 2) if i in BOARD.forts]


def test_we_25_french_and_indian_war() -> None:
    """WE-25 Britain wins by 2: one conquest through Louisbourg and one North American Market."""
    p = Position(BR, turn=5, flags={"louisbourg": BR, "ile_aux_noix": FR})
    p.begin(TakeSpoils(BR, 2, 2))
    assert p.s.trp[FR] == 1
    p.do("conquer:acadia", "accept")
    assert p.flag("acadia") == BR
    p.do("unflag:ile_aux_noix")
    assert p.flag("ile_aux_noix") is None


def test_we_26_refusals() -> None:
    """WE-26 The first refusal costs 3 points and bars the Territory, the second 5; a third is impossible."""
    p = Position(BR, turn=5, flags={"vandavasi": BR, "chandernagore": FR, "hooghly_river": BR})
    p.begin(TakeSpoils(BR, 1, 5))
    p.do("conquer:pondicherry", "refuse")
    assert (p.s.vp, p.flag("pondicherry")) == (12, FR)
    assert "conquer:pondicherry" not in p.offered()
    p.do("conquer:karaikal")
    assert p.flag("karaikal") == BR
    p.begin(SpendConquest(BR, 1, 2, 5, 0))
    p.do("conquer:chandernagore", "refuse")
    assert p.s.vp == 7
    p.s.barred.clear()
    p.begin(SpendConquest(BR, 1, 1, 5, 0))
    p.do("conquer:pondicherry")
    assert p.flag("pondicherry") == BR


def test_we_27_rum() -> None:
    """WE-27 Conflict 1, Rum -1, Protected +1: 1."""
    p = Position(
        FR, ("E4", "P"), flags={"puerto_rico": FR, "antigua": BR, "antilles_channel": BR}, conflict=["antigua"]
    )
    assert p.cost("shift:antigua") == 2
    p.do("shift:antigua", "way:major:rum:0", "pay:1:0:0:0")
    assert p.s.adv_exhausted[BOARD.advantage_at["rum"]]


def test_we_28_two_advantages_of_two_regions() -> None:
    """WE-28 Naval Bastion in the Caribbean and Letters of Marque go together; a third or a second European does not."""
    p = Position(
        FR,
        ("M4", "E"),
        flags={
            "gibraltar": FR, "privateers": FR, "cuba_passage": BR, "mysore": FR, "denmark_norway": FR,
            "prussia_alliance_2": FR,
        },
        debt=[2, 0],
    )  # fmt: skip
    p.do("bastion:cuba_passage", "pay:1:0:0:0")
    assert p.flag("cuba_passage") is None
    assert _refused(p, "advantage:baltic_trade") == "IS-8.2.1"
    p.do("advantage:letters_of_marque")
    p.do(p.offered()[0])
    assert _refused(p, "advantage:power_struggle") == "IS-8.2.1"


def test_we_29_isolated_market() -> None:
    """WE-29 An Isolated opposing Market, printed 3, costs 1."""
    p = Position(FR, ("E4", "P"), flags={"calicut": BR, "malabar_coast": FR})
    assert p.s.isolated[BOARD.at["calicut"]]
    assert p.cost("shift:calicut") == 1


def test_we_30_final_scoring() -> None:
    """WE-30 Available Debt 7 : 2 gives 2, 9 : 0 gives 4; at 15 with equal Debt Britain wins."""
    empty = {s.id: None for s in BOARD.spaces}
    for limits, points in (([7, 2], 2), ([9, 0], 4)):
        p = Position(turn=9, limit=limits, flags=empty)
        p.begin(ScoreGame())
        assert p.s.points[FR]["final_debt"] == points
    p = Position(turn=9, flags=empty)
    p.begin(ScoreGame())
    assert (p.s.winner, p.s.reason) == (BR, "final_tie")


def test_we_31_usa_flags_at_the_end() -> None:
    """WE-31 USA flags on British Territories count for France, on a Spanish one for nobody."""
    empty = {s.id: None for s in BOARD.spaces}
    p = Position(turn=9, flags={**empty, "northern_colonies": USA, "carolinas": USA, "san_agustin": USA})
    p.begin(ScoreGame())
    assert p.s.points[FR]["final_territories"] == 4


@pytest.mark.parametrize(("winner", "margin"), [(FR, 1), (BR, 1), (BR, 2)])
def test_we_32_jacobite_rebellion_of_was(winner: int, margin: int) -> None:
    """WE-32 Any French win makes the Jacobites permanent; a British win by 2 ends them."""
    p = Position(turn=3, down=["jacobite_uprisings", "choiseul"])
    p.begin(TakeSpoils(winner, 3, margin))
    assert p.s.permanent_jacobites == (winner == FR)
    assert p.s.jacobite_victories == (winner == FR)
    assert p.s.jacobite_defeat == (margin == 2)
    assert ("jacobite_uprisings" in p.s.cabinet[FR]) == (margin < 2)


def test_we_33_walpole_before_the_tile() -> None:
    """WE-33 Reveal Walpole, draw, discard, then select a tile."""
    p = Position(BR, down=["robert_walpole"], hand=["carnatic_war"])
    p.s.tiles = [p.s.tile_stack.pop()]
    p.begin(SelectTile(BR))
    p.do("reveal:robert_walpole", "ability:robert_walpole:draw")
    assert len(p.offered()) == 2
    p.do("discard:carnatic_war")
    assert any(x.startswith("tile") for x in p.offered())


def test_we_34_spanish_flags() -> None:
    """WE-34 Havana costs 1 while it is Spanish; the flag leaves the game; flagging costs 2."""
    p = Position(FR, ("E4", "P"), options={"spanish_empire": True}, flags={"gulf_of_cazones": FR})
    assert p.flag("havana") == SPAIN
    assert p.cost("shift:havana") == 1
    p.do("shift:havana", "pay:1:0:0:0")
    assert p.flag("havana") is None
    assert p.cost("shift:havana") == 2


def test_we_35_the_last_basic_tiles() -> None:
    """WE-35 With five tiles one may be removed; with none in the pool there is no Upgrade."""
    p = Position(FR, ("M2", "E"))
    p.s.basic_out[FR] = p.s.basic_pool[FR][1:]
    p.s.basic_pool[FR] = p.s.basic_pool[FR][:1]
    p.do("upgrade:wss_spain")
    assert "keep:new:remove" in p.offered()
    p.do("keep:new:remove")
    p.s.upgraded = False
    assert not [x for x in p.offered() if x.startswith("upgrade")]


def test_we_36_treaty_points_are_reduced_in_phase_10() -> None:
    """WE-36 Seven become four; what comes later may exceed four until the next phase 10."""
    p = Position(trp=[7, 2])
    p.begin(ReduceTreaty())
    assert p.s.trp == [4, 2]


def test_we_37_strength_in_the_succession_war() -> None:
    """WE-37 A marker on a British Market helps France; an Alliance under a marker helps nobody."""
    p = Position(flags={"louisbourg": FR, "albany": BR, "sardinia": BR}, conflict=["albany", "sardinia"])
    assert sum(strength_parts(p.s, FR, 2).values()) == 2
    assert strength_parts(p.s, BR, 1)["alliances"] == 0
    assert strength_parts(p.s, FR, 3)["conflicts"] == 1


@pytest.mark.parametrize(
    ("theater", "margin", "points", "treaty", "jacobites"),
    [
        (0, 4, 2, 2, 0),
        (1, 2, 1, 2, 0),
        (2, 2, 1, 0, 0),
        (3, 5, 4, 2, 1),
    ],
)
def test_we_37_spoils(theater: int, margin: int, points: int, treaty: int, jacobites: int) -> None:
    """WE-37 The Spoils of the four Theaters."""
    p = Position()
    p.begin(TakeSpoils(FR, theater, margin))
    assert (p.s.vp - 15, p.s.trp[BR], p.s.jacobite_victories) == (points, treaty, jacobites)


def test_we_38_caribbean_and_albany() -> None:
    """WE-38 Georgia and St. Lucia, Santiago by Debt and a Treaty Point, Albany for 1 + 1."""
    p = Position(BR, ("E4", "P"), trp=[0, 1], flags={"georgia": None, "st_lucia": None}, conflict=["albany"])
    p.do("shift:georgia", "pay:2:0:0:0", "shift:st_lucia", "pay:2:0:0:0", "shift:santiago", "pay:0:1:1:0")
    assert p.s.trp[BR] == 0
    assert p.cost("shift:albany") == 2
    p.do("shift:albany")
    assert (p.flag("albany"), p.marked("albany"), p.s.debt[BR]) == (BR, False, 3)


def test_we_39_georges_bank() -> None:
    """WE-39 Protected by Louisbourg: 2 + 1 to unflag, then 2 to flag."""
    p = Position(BR, ("E4", "P"), flags={"georges_bank": FR, "louisbourg": FR})
    assert p.cost("shift:georges_bank") == 3
    p.do("shift:georges_bank", "way:major:plain:0", "pay:3:0:0:0", "shift:georges_bank", "pay:1:1:0:0")
    assert (p.flag("georges_bank"), p.s.debt[BR]) == (BR, 1)


def test_we_40_seizing_louisbourg() -> None:
    """WE-40 3 + 1 through Cabot Strait; Acadia alone does not do; the Fort then connects."""
    p = Position(FR, ("M4", "E"), turn=5, flags={"louisbourg": BR}, damaged=["louisbourg"])
    assert _refused(p, "seize:louisbourg") == "IS-5.6.4"
    p = Position(
        FR, ("M4", "E"), turn=5, flags={"louisbourg": BR, "cabot_strait": FR}, damaged=["louisbourg"], limit=[0, 0]
    )
    p.do("seize:louisbourg")
    assert (p.flag("louisbourg"), p.s.damaged[BOARD.at["louisbourg"]]) == (FR, 0)
    p.do("shift:georges_bank")
    assert p.flag("georges_bank") == FR


def test_we_41_wealth_of_nations_with_lavoisier() -> None:
    """WE-41 Debt -2, a pool of 3 E, and both actions of the tile worth 1 more."""
    p = Position(
        FR, ("P3", "M"), turn=9, hand=["wealth_of_nations"], down=["lavoisier"], debt=[5, 0],
        flags={"puerto_rico": BR, "antigua": None, "puerto_principe": None}, conflict=["madras"][:0],
    )  # fmt: skip
    p.do("reveal:lavoisier", "event:wealth_of_nations:bonus")
    assert (p.s.debt[FR], p.s.pools[0].left) == (3, 3)
    assert (p.s.left["major"], p.s.left["minor"]) == (4, 3)


def test_we_42_surcharge_every_time() -> None:
    """WE-42 Caribbean, North America, Caribbean, North America: 0, 1, 0, 1."""
    p = Position(FR, ("E4", "P"), trp=[20, 0], flags={"martinique": FR, "antilles_channel": None})
    costs = []
    for name in ("antigua", "york_factory", "st_james", "niagara"):
        if f"shift:{name}" not in p.offered():
            p.s.flag[BOARD.at["hudson_bay"]] = FR
            p.s.adv_owner[BOARD.advantage_at["fur_trade"]] = FR
        costs.append(p.cost(f"shift:{name}") - BOARD.spaces[BOARD.at[name]].cost)
        p.do(f"shift:{name}")
        if p.offered()[0].startswith("pay"):
            p.do(p.offered()[-1])
    assert costs == [0, 1, 0, 1]


def test_we_43_an_advantage_between_check_and_bonus() -> None:
    """WE-43 Separatist Wars on a French Cotton Market before Cotton is scored: 2 VP and 1 TRP."""
    p = Position(
        BR,
        ("E2", "P"),
        hand=["calico_acts"],
        up=["east_india_company"],
        flags={"nizam": BR, "plassey": FR, "karaikal": FR, "midnapore": BR, "vellore": BR},
    )
    p.do("event:calico_acts:bonus", "advantage:separatist_wars", "conflict:plassey")
    assert p.step.__class__.__name__ == "ScoreGood"
    p.do("score:cotton")
    assert (p.s.vp, p.s.trp[BR]) == (13, 1)


def test_we_44_interest_payments() -> None:
    """WE-44 At the Limit: Limit and Debt fall and 1 VP; below it only the Limit falls."""
    for debt, after, vp in ((6, 5, 16), (4, 4, 15)):
        p = Position(FR, ("E2", "P"), hand=["interest_payments"], debt=[0, debt])
        p.do("event:interest_payments")
        assert (p.s.limit[BR], p.s.debt[BR], p.s.vp) == (5, after, vp)


def test_we_45_unflag_effect_and_chains() -> None:
    """WE-45 Cataraqui holds Niagara's only chain and may not be hit; York Factory and Niagara may."""
    p = Position(BR, turn=1, flags={"york_factory": FR, "niagara": FR, "hudson_bay": None})
    found = [BOARD.spaces[i].id for i in effect_targets(p.s, BR, 2, "unflag")]
    assert sorted(found) == ["algonquin", "niagara", "york_factory"]


def test_every_worked_example_has_its_test() -> None:
    """Each example of RULES.md is named by a test here."""
    rules = (Path(imperial_struggle.__file__).parent / "RULES.md").read_text(encoding="utf-8")
    told = sorted({int(x) for x in re.findall(r"\*\*WE-(\d+)", rules)})
    tested = sorted({int(m.group(1)) for name in globals() if (m := re.match(r"test_we_(\d+)_", name))})
    assert tested == told
