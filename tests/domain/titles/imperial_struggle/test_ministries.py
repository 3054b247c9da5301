"""IS-3.5: Does every Ministry do what its card says, and no more often than it may?"""

from __future__ import annotations

import pytest

from domain.kernel.table import Table
from domain.titles.imperial_struggle.changes import force_debt
from domain.titles.imperial_struggle.legality.strength import conquest_price
from domain.titles.imperial_struggle.scoring import ScoreTurn
from domain.titles.imperial_struggle.sequence.phases import ResolveRemainingEffects
from domain.titles.imperial_struggle.sequence.rounds import BeginRound, SelectTile
from tests.domain.titles.imperial_struggle.table import BOARD, BR, FR, Position

EMPIRE, REVOLUTION = 3, 7
AWARDS = ["award_1", "award_3", "award_4", "award_7"]


def abilities(p: Position) -> list[str]:
    """What may be used now."""
    return [x for x in p.offered() if x.startswith("ability")]


def score(p: Position) -> Position:
    """Run the Scoring Phase with Awards of 3, 1, 1 and 0 VP and nothing in demand."""
    p.s.awards, p.s.award_stack, p.s.demand = list(AWARDS), [], []
    return p.begin(ScoreTurn())


def only(*british: str) -> dict[str, int | None]:
    """A map where only these spaces are flagged, by Britain."""
    return {s.id: BR if s.id in british else None for s in BOARD.spaces}


def french(*names: str) -> dict[str, int | None]:
    """A map where only these spaces are flagged, by France."""
    return {s.id: FR if s.id in names else None for s in BOARD.spaces}


def test_the_cardinal_ministers() -> None:
    """IS-3.5.5 the_cardinal_ministers: 1 diplomatic AP per space, at most 3, once, and before anything else."""
    p = Position(FR, ("P3", "E"), up=["the_cardinal_ministers"], flags={"savoy": FR, "sardinia": FR})
    p.do("ability:the_cardinal_ministers:diplomacy")
    assert p.s.left["major"] == 3 + 3
    assert not abilities(p)
    p = Position(FR, ("E4", "P"), up=["the_cardinal_ministers"])
    p.do("ability:the_cardinal_ministers:diplomacy")
    assert p.s.left["minor"] == 2 + 1
    p = Position(FR, ("P3", "E"), up=["the_cardinal_ministers"])
    p.do("shift:russia", "pay:3:0:0:0")
    assert not abilities(p)


@pytest.mark.parametrize(("flags", "left"), [({}, 2), ({"scotland_alliance_2": FR}, 1)])
def test_john_law(flags: dict[str, int], left: int) -> None:
    """IS-4.11 john_law: Debt falls by 1, with a space in Scotland by 2, if the card is face up."""
    p = Position(up=["john_law"], debt=[3, 0], flags=flags)
    assert p.begin(ResolveRemainingEffects()).s.debt[FR] == left
    p = Position(down=["john_law"], debt=[3, 0], flags=flags)
    assert p.begin(ResolveRemainingEffects()).s.debt[FR] == 3


def test_court_of_the_sun_king() -> None:
    """IS-4.12.4 court_of_the_sun_king: the Europe Award gives France 1 VP more."""
    for up, points in ((["court_of_the_sun_king"], 4), ([], 3)):
        assert score(Position(up=up, flags=french("bavaria", "savoy"))).s.points[FR]["awards"] == points


def test_jacobite_uprisings_shift() -> None:
    """IS-3.5.5 jacobite_uprisings: military AP shift spaces of Scotland and Ireland, not in the round of the score."""
    p = Position(FR, ("M4", "E"), up=["jacobite_uprisings"], flags={"ireland_prestige_3": BR})
    assert "mshift:ireland_prestige_3" not in p.offered()
    p.do("ability:jacobite_uprisings:military_shift")
    assert "jscore" not in p.offered()
    p.do("mshift:ireland_prestige_3", "pay:3:0:0:0")
    assert p.flag("ireland_prestige_3") is None
    p = Position(FR, ("E4", "M"), up=["jacobite_uprisings"], flags={"ireland_prestige_3": BR})
    p.do("ability:jacobite_uprisings:military_shift")
    assert "mshift:ireland_prestige_3" not in p.offered()
    assert "mshift:scotland_alliance_2" in p.offered()


def test_jacobite_uprisings_score() -> None:
    """IS-3.5.5, RU-6 jacobite_uprisings: 3 M score unmarked flags and Victory markers, at most 4, once a turn."""
    p = Position(FR, ("M4", "E"), up=["jacobite_uprisings"], jacobite_victories=1,
                 flags={"scotland_alliance_2": FR, "scotland_prestige_3": FR},
                 conflict=["scotland_prestige_3"])  # fmt: skip
    p.do("jscore", "pay:3:0:0:0")
    assert p.s.vp == 15 + 3
    assert "jscore" not in p.offered()
    assert not abilities(p)


def test_robert_walpole() -> None:
    """RU-58 robert_walpole: draw one, discard one, once a turn, not from an empty deck."""
    p = Position(BR, up=["robert_walpole"], hand=["carnatic_war"])
    p.do("ability:robert_walpole:draw", "discard:carnatic_war")
    assert (len(p.s.hands[BR]), p.s.discard) == (1, ["carnatic_war"])
    assert not abilities(p)
    p = Position(BR, up=["robert_walpole"])
    p.s.out, p.s.deck = p.s.deck, []
    assert not abilities(p)


def test_jonathan_swift() -> None:
    """IS-3.5.5 jonathan_swift: flags in Ireland and Scotland cost 1 less; a Minor Action may unflag in Europe."""
    p = Position(BR, ("E4", "P"), up=["jonathan_swift"])
    assert p.cost("shift:scotland_alliance_2") == 1
    assert "shift:bavaria" not in p.offered()
    p = Position(BR, ("E4", "P"), up=["jonathan_swift"], flags={"ireland_prestige_3": BR})
    assert "shift:bavaria" in p.offered()
    held = {"ireland_prestige_3": BR}
    p = Position(BR, ("E4", "P"), up=["jonathan_swift"], flags=held, conflict=["ireland_prestige_3"])
    assert "shift:bavaria" not in p.offered()


def test_east_india_company() -> None:
    """RU-18 east_india_company: 1 VP per held and not Exhausted Advantage of its five, at most 3."""
    flags = only("puerto_rico", "san_agustin", "west_bengal", "tiruchirappalli", "hudson_bay")
    p = score(Position(BR, up=["east_india_company"], flags=flags))
    assert p.s.points[BR]["ministries"] == 3
    exhausted = [int(a.id in ("rum", "silk", "fruit", "textiles")) for a in BOARD.advantages]
    p = score(Position(BR, up=["east_india_company"], flags=flags, adv_exhausted=exhausted))
    assert p.s.points[BR]["ministries"] == 1


def test_bank_of_england() -> None:
    """IS-5.2.1, IS-6.5 bank_of_england: the Limit rises once a turn; an economic Event without an economic tile."""
    p = Position(BR, ("P3", "M"), up=["bank_of_england"], hand=["tax_reform"], debt=[0, 2])
    p.do("ability:bank_of_england:debt_limit")
    assert p.s.limit[BR] == 7
    assert not abilities(p)
    p.do("event:tax_reform")
    assert "bank_of_england.event" in p.s.exhausted
    assert "event:tax_reform" not in Position(BR, ("P4", "M"), up=["bank_of_england"], hand=["tax_reform"]).offered()


def test_new_world_huguenots() -> None:
    """RU-39 new_world_huguenots: a marker makes one shift of its Region cheaper, once; the price of conquest rises."""
    p = Position(FR, ("E4", "P"), up=["new_world_huguenots"])
    p.do("ability:new_world_huguenots:place:louisiana")
    assert not abilities(p)
    p.do("shift:st_james", "way:major:plain:1", "pay:1:0:0:0")
    assert p.flag("st_james") == FR
    assert p.s.huguenots[BOARD.at["louisiana"]] == "spent"
    assert conquest_price(p.s, BOARD.at["louisiana"]) == 2


def test_edmond_halley() -> None:
    """RU-58 edmond_halley: one Squadron for 2 M; a card discarded in Europe's waters gives a Treaty Point."""
    p = Position(BR, ("M4", "E"), up=["edmond_halley"], hand=["carnatic_war"], flags={"biscay": BR})
    p.do("ability:edmond_halley:treaty:carnatic_war")
    assert p.s.trp[BR] == 1
    p.do("squadron", "way:major:edmond_halley:0")
    p.do("pay:2:0:0:0")
    assert p.s.navy[BR] + 1 == 3
    assert "edmond_halley.squadron" in p.s.exhausted


def test_choiseul() -> None:
    """IS-3.5.4 choiseul: 1 M for tiles and deployment; with a Squadron in North America a Squadron costs 2."""
    p = Position(FR, ("M2", "E"), turn=EMPIRE, up=["choiseul"], limit=[0, 0], flags={"cabot_strait": FR})
    p.do("ability:choiseul:extra_ap")
    assert (p.s.pools[0].left, p.s.pools[0].attached) == (1, True)
    assert p.cost("squadron") == 2
    assert not Position(FR, ("P4", "E"), turn=EMPIRE, up=["choiseul"]).offered().count("ability:choiseul:extra_ap")


def test_dupleix() -> None:
    """IS-4.12.4 dupleix: India's Award, Cotton and Spice give France 1 Treaty Point more each."""
    flags = french("plassey", "karaikal", "malacca_route")
    p = Position(turn=EMPIRE, up=["dupleix"], flags=flags)
    p.s.awards, p.s.award_stack, p.s.demand = list(AWARDS), [], ["spice", "cotton"]
    p.begin(ScoreTurn())
    assert p.s.trp[FR] == (1 + 1) + (0 + 1) + (1 + 1)


def test_pompadour_and_du_barry() -> None:
    """RU-53 pompadour_and_du_barry: the first European Advantage Exhausted in a round gives 1 Treaty Point."""
    p = Position(FR, turn=EMPIRE, up=["pompadour_and_du_barry"], debt=[2, 0],
                 flags={"denmark_norway": FR, "prussia_alliance_2": FR})  # fmt: skip
    p.do("advantage:algonquin_raids", "conflict:hudson_valley")
    assert p.s.trp[FR] == 0
    p.do("advantage:baltic_trade")
    assert p.s.trp[FR] == 1


def test_voltaire() -> None:
    """RU-19 voltaire: 1 Treaty Point per country with a French Prestige space, only if Europe's Award is won."""
    flags = french("spain_prestige_2", "austria_prestige_3_lower")
    assert score(Position(turn=EMPIRE, up=["voltaire"], flags=flags)).s.trp[FR] == 2
    flags = {**flags, "bavaria": BR}
    assert score(Position(turn=EMPIRE, up=["voltaire"], flags=flags)).s.trp[FR] == 0


def test_pitt_the_elder() -> None:
    """IS-3.5.4 pitt_the_elder: 1 P for spaces without Prestige; one Squadron for 2."""
    p = Position(BR, ("P2", "M"), turn=EMPIRE, up=["pitt_the_elder"], limit=[0, 0])
    p.do("ability:pitt_the_elder:extra_ap")
    assert "shift:german_states_alliance_2" in p.offered()
    assert "shift:russia" not in p.offered()
    assert "shift:austria_alliance_3" in p.offered()
    assert "squadron" in p.offered()


def test_charles_hanbury_williams() -> None:
    """IS-3.5.5 charles_hanbury_williams: for a round three countries cost 1 less to unflag."""
    p = Position(BR, ("P4", "M"), turn=EMPIRE, up=["charles_hanbury_williams"], flags={"russia": FR})
    assert p.cost("shift:russia") == 3
    p.do("ability:charles_hanbury_williams:discount")
    assert p.cost("shift:russia") == 2
    assert p.cost("shift:bavaria") == 3


def test_merchant_banks() -> None:
    """RU-38 merchant_banks: the first two economic Debt of a turn do not move the marker, even at the Limit."""
    p = Position(BR, ("E2", "P"), turn=EMPIRE, up=["merchant_banks"], debt=[0, 6])
    p.s.left["major"] = 0
    p.do("shift:antigua")
    assert p.s.debt[BR] == 6
    assert p.s.free_debt == 2
    assert not [x for x in p.offered() if x == "shift:santiago"]


def test_samuel_johnson() -> None:
    """IS-4.12.4 samuel_johnson: Europe's Award gives Britain 1 VP more and France 1 less."""
    p = score(Position(BR, turn=EMPIRE, up=["samuel_johnson"], flags=only("bavaria", "savoy")))
    assert p.s.points[BR]["awards"] == 4
    p = score(Position(BR, turn=EMPIRE, up=["samuel_johnson"], flags=french("bavaria", "savoy")))
    assert p.s.points[FR]["awards"] == 2


def test_james_watt() -> None:
    """RU-53 james_watt: no VP for forced Debt above the Limit; a Treaty Point for France's first Exhaustion."""
    p = Position(FR, turn=REVOLUTION, up=["james_watt"], debt=[0, 6])
    force_debt(Table(p.s, p.luck, None), BR, 2)
    assert p.s.vp == 15
    p.do("advantage:algonquin_raids", "conflict:hudson_valley")
    assert p.s.trp[BR] == 1


def test_papacy_hanover_negotiations() -> None:
    """IS-7.3.3 papacy_hanover_negotiations: revealed, it ends the Jacobites; 2 P for Scotland and Ireland."""
    p = Position(BR, ("P2", "M"), turn=REVOLUTION, down=["papacy_hanover_negotiations", "jacobite_uprisings"])
    p.do("reveal:papacy_hanover_negotiations")
    assert p.s.jacobite_defeat
    assert p.s.cabinet[FR] == []
    p.do("ability:papacy_hanover_negotiations:extra_ap")
    p.s.limit = [0, 0]
    assert "shift:scotland_prestige_3" in p.offered()
    assert "shift:russia" not in p.offered()


def test_townshend_acts() -> None:
    """RU-37 townshend_acts: this turn a Minor Action may unflag French Markets of the commodity."""
    p = Position(BR, ("P4", "E"), turn=REVOLUTION, up=["townshend_acts"],
                 flags={"cumberland": FR, "vandavasi": BR})  # fmt: skip
    assert "shift:cumberland" not in p.offered()
    p.do("ability:townshend_acts:mark:furs")
    assert "shift:cumberland" in p.offered()
    assert "shift:karaikal" not in p.offered()


def test_edmund_burke() -> None:
    """RU-36 edmund_burke: a P per Ireland space for a Major Action spent in Europe; America is cheaper by 1."""
    p = Position(BR, ("P4", "M"), turn=REVOLUTION, up=["edmund_burke"], limit=[0, 0],
                 flags={"ireland_prestige_3": BR, "ireland_alliance_2": BR})  # fmt: skip
    assert p.cost("shift:sons_of_liberty") == 2
    p.do("shift:russia", "pay:1:0:0:2", "shift:bavaria")
    assert "shift:sons_of_liberty" not in p.offered()
    p = Position(BR, ("P4", "M"), turn=REVOLUTION, up=["edmund_burke"], flags={"ireland_alliance_2": BR})
    p.do("shift:sons_of_liberty", "pay:2:0:0:0", "shift:german_states_alliance_2")
    assert all(x.split(":")[4] == "0" for x in p.offered() if x.startswith("pay"))


def test_turgot() -> None:
    """RU-29 turgot: the first Debt of a round is worth 2 while France has more Available Debt afterwards."""
    p = Position(FR, ("E2", "P"), turn=REVOLUTION, up=["turgot"], limit=[10, 6])
    p.s.left["major"] = 0
    p.do("shift:antigua")
    assert (p.flag("antigua"), p.s.debt[FR]) == (FR, 1)
    p = Position(FR, ("E2", "P"), turn=REVOLUTION, up=["turgot"], limit=[7, 6])
    p.s.left["major"] = 0
    p.do("shift:antigua")
    assert p.s.debt[FR] == 2


def test_north_american_trade() -> None:
    """RU-54 north_american_trade: with more Furs and Fish at the start, economic actions are worth 1 more."""
    p = Position(FR, ("E4", "P"), turn=REVOLUTION, down=["north_american_trade"], more_goods=True,
                 huguenots=["spent" if s.id == "louisiana" else None for s in BOARD.spaces])  # fmt: skip
    p.do("reveal:north_american_trade")
    assert p.s.left["major"] == 5
    assert p.s.huguenots[BOARD.at["louisiana"]] == "fresh"
    p = Position(FR, ("P2", "M"), turn=REVOLUTION, down=["north_american_trade"], more_goods=True, hand=["la_gabelle"])
    p.do("reveal:north_american_trade", "event:la_gabelle")
    assert p.s.pools[0].left == 3
    p = Position(FR, turn=REVOLUTION, flags=french("york_factory", "hudson_bay"))
    p.begin(BeginRound(FR))
    assert p.s.more_goods


def test_marquis_de_condorcet() -> None:
    """IS-5.2.1 marquis_de_condorcet: an Event without the symbol, once a turn; its type must match."""
    p = Position(FR, ("P4", "E"), turn=REVOLUTION, up=["marquis_de_condorcet"], hand=["wealth_of_nations", "stamp_act"])
    p.do("event:wealth_of_nations")
    assert "marquis_de_condorcet.event" in p.s.exhausted
    p = Position(FR, ("P4", "E"), turn=REVOLUTION, up=["marquis_de_condorcet"], hand=["debt_crisis"])
    assert "event:debt_crisis" not in p.offered()


def test_lavoisier() -> None:
    """IS-3.5.5 lavoisier: with a bonus received, Major and Minor Action of the tile are worth 1 more each."""
    p = Position(FR, ("M2", "E"), turn=REVOLUTION, up=["lavoisier"], hand=["wealth_of_nations"])
    p.do("event:wealth_of_nations")
    assert (p.s.left["major"], p.s.left["minor"]) == (2, 2)
    p = Position(FR, ("M2", "E"), turn=REVOLUTION, up=["lavoisier"], hand=["wealth_of_nations"])
    p.do("event:wealth_of_nations:bonus")
    assert (p.s.left["major"], p.s.left["minor"]) == (3, 3)


def test_a_face_down_ministry_has_no_effect() -> None:
    """IS-3.5.1 Nothing of a face-down card can be used, and it can be revealed in an own round."""
    p = Position(BR, down=["robert_walpole", "edmond_halley"])
    assert not abilities(p)
    p.s.tiles = [p.s.tile_stack.pop()]
    p.begin(SelectTile(BR))
    assert "reveal:robert_walpole" in p.offered()


@pytest.mark.parametrize("card", BOARD.ministries)
def test_every_ministry_has_its_test(card: str) -> None:
    """IS-3.5.5 Each of the 26 cards is named by a test above."""
    told = [f.__doc__ or "" for name, f in globals().items() if name.startswith("test_")]
    assert any(card in text for text in told)
