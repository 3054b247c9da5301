"""IS-3.4, IS-5.2: Does every Event do what its card says, for both sides and with its bonus?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from domain.titles.imperial_struggle.pieces import GOODS, TYPES, Flag
from domain.titles.imperial_struggle.printed import MoreAvailableDebt, ShowsKeyword
from tests.domain.titles.imperial_struggle.table import BOARD, BR, FR, Position

Check = Callable[[Position], bool]
Case = tuple[str, int, bool, dict[str, Any], Sequence[str], Check]

KEYWORD = {
    (FR, 0): {"finance": "john_law", "mercantilism": "new_world_huguenots", "governance": "the_cardinal_ministers",
              "style": "court_of_the_sun_king", "scholarship": "court_of_the_sun_king"},
    (BR, 0): {"finance": "bank_of_england", "mercantilism": "east_india_company", "governance": "robert_walpole",
              "style": "jonathan_swift", "scholarship": "edmond_halley"},
    (FR, 1): {"finance": "choiseul", "mercantilism": "dupleix", "governance": "choiseul",
              "style": "pompadour_and_du_barry", "scholarship": "voltaire"},
    (BR, 1): {"finance": "merchant_banks", "mercantilism": "east_india_company", "governance": "pitt_the_elder",
              "style": "charles_hanbury_williams", "scholarship": "samuel_johnson"},
    (FR, 2): {"finance": "turgot", "mercantilism": "north_american_trade", "governance": "marquis_de_condorcet",
              "style": "turgot", "scholarship": "lavoisier"},
    (BR, 2): {"finance": "merchant_banks", "mercantilism": "townshend_acts", "governance": "edmund_burke",
              "style": "papacy_hanover_negotiations", "scholarship": "james_watt"},
}  # fmt: skip
"""A Ministry with each keyword, by side and Era."""

BASTION = [a.id == "naval_bastion" for a in BOARD.advantages]
"""Naval Bastion alone is Exhausted."""

TURN = (2, 3, 7)
"""A Peace Turn of each Era by its box."""


def play(card: str, seat: int, bonus: bool, setup: Mapping[str, Any], answers: Sequence[str]) -> Position:
    """Play an Event with a tile that suits it, answer what it asks."""
    event = BOARD.events[card]
    major = "EPM"[TYPES.index(event.type)] if event.type is not None else "M"
    fields = dict(setup)
    if bonus and isinstance(event.condition, ShowsKeyword):
        fields["up"] = [*fields.get("up", ()), KEYWORD[seat, event.era][event.condition.keyword]]
    if bonus and isinstance(event.condition, MoreAvailableDebt):
        fields["limit"] = fields.get("limit", [6 + 4 * (seat == FR), 6 + 4 * (seat == BR)])
    bonus_rows = fields.pop("bonus_rows", None)
    p = Position(seat, (f"{major}2", "E" if major != "E" else "P"), turn=fields.pop("turn", TURN[event.era]),
                 hand=[card], **fields)  # fmt: skip
    if bonus_rows:
        for side, count in bonus_rows.items():
            for i in range(count):
                p.s.bonus[side][i].append(p.s.bonus_pool[side].pop())
    p.do(f"event:{card}:bonus" if bonus else f"event:{card}")
    for answer in answers:
        p.do(answer)
    assert card in p.s.out
    assert card not in p.s.hands[seat]
    return p


def pool(kind: str, left: int, restricted: bool = False) -> Check:
    """There is a pool of Action Points of this type and size."""
    wanted = TYPES["EPM".index(kind)]
    return lambda p: any(
        (x.type, x.left, bool(x.restriction), x.attached) == (wanted, left, restricted, False) for x in p.s.pools
    )


def no_pool(p: Position) -> bool:
    """No Action Points were gained."""
    return not p.s.pools


def vp(change: int) -> Check:
    """The VP marker moved so much, for France up."""
    return lambda p: p.s.vp == 15 + change


def flagged(name: str, owner: Flag | None) -> Check:
    """A space has this owner."""
    return lambda p: p.flag(name) == owner


def marked(*names: str) -> Check:
    """These spaces hold Conflict markers, and no others."""
    return lambda p: [BOARD.spaces[i].id for i, m in enumerate(p.s.conflict) if m] == sorted(names, key=BOARD.at.get)  # type: ignore[arg-type]


def both(*checks: Check) -> Check:
    """All of these hold."""
    return lambda p: all(check(p) for check in checks)


def debt(french: int, british: int) -> Check:
    """Debt of both sides."""
    return lambda p: p.s.debt == [french, british]


CASES: list[Case] = [
    ("carnatic_war", FR, False, {"flags": {"maratha": FR}}, ["conflict:plassey"], marked("plassey")),
    ("carnatic_war", FR, True, {"flags": {"arcot": BR, "kurpa": BR}}, ["choose:damage_fort"],
     lambda p: p.s.damaged[BOARD.at["arcot"]] == 1),
    ("carnatic_war", BR, True, {"flags": {"kurpa": FR}}, ["shift:kurpa"], flagged("kurpa", None)),
    ("acts_of_union", BR, False, {}, [], pool("P", 1, True)),
    ("acts_of_union", BR, True, {"flags": {"scotland_prestige_3": BR}}, [], vp(-2)),
    ("acts_of_union", FR, False, {}, [], pool("P", 2)),
    ("acts_of_union", FR, True, {"flags": {"ireland_prestige_3": FR}}, ["unflag:dutch_republic_prestige_3"],
     both(pool("P", 2), flagged("dutch_republic_prestige_3", None))),
    ("tropical_diseases", BR, False, {"flags": {"port_de_paix": None}}, ["remove:georgia"],
     both(flagged("martinique", None), flagged("georgia", None))),
    ("tropical_diseases", BR, True, {}, ["remove:martinique", "remove:georgia"], flagged("port_de_paix", None)),
    ("south_sea_speculation", FR, False, {}, ["unflag:georgia"], flagged("georgia", None)),
    ("south_sea_speculation", FR, True, {}, ["unflag:georgia"], lambda p: p.cost("squadron") == 2),
    ("war_of_jenkins_ear", BR, False, {"debt": [0, 3]}, [], debt(0, 1)),
    ("war_of_jenkins_ear", BR, True, {"debt": [0, 3]}, [], debt(1, 1)),
    ("war_of_jenkins_ear", FR, False, {}, ["conflict:georgia"], marked("georgia")),
    ("war_of_jenkins_ear", FR, True, {}, ["conflict:georgia"], both(marked("georgia"), pool("P", 1))),
    ("native_american_alliances", BR, False, {"flags": {"iroquois": FR}}, ["shift:iroquois"],
     flagged("iroquois", None)),
    ("native_american_alliances", BR, True, {}, ["shift:iroquois", "conflict:cataraqui"],
     both(marked("cataraqui"), lambda p: not p.s.adv_exhausted[BOARD.advantage_at["iroquois_raids"]])),
    ("native_american_alliances", FR, False, {}, [], pool("E", 2, True)),
    ("native_american_alliances", FR, True, {"flags": {"iroquois": BR}}, [],
     both(pool("E", 2, True), flagged("iroquois", None))),
    ("austro_spanish_rivalry", BR, False, {}, ["conflict:spain_prestige_2"], marked("spain_prestige_2")),
    ("austro_spanish_rivalry", BR, True, {"turn": 0, "bonus_rows": {FR: 1}}, ["conflict:spain_prestige_2"],
     lambda p: not any(p.s.bonus[FR]) and len(p.s.bonus_pool[FR]) == 12),
    ("austro_spanish_rivalry", FR, False, {}, [], flagged("dutch_republic_prestige_3", None)),
    ("austro_spanish_rivalry", FR, True, {}, ["choose:economic"], pool("E", 2, True)),
    ("tax_reform", FR, False, {"debt": [1, 0]}, [], both(debt(0, 0), pool("E", 1))),
    ("tax_reform", BR, True, {"debt": [0, 3]}, [], both(debt(0, 0), no_pool)),
    ("great_northern_war", BR, False, {"flags": {"german_states_alliance_2": None}}, [],
     vp(-2)),
    ("great_northern_war", BR, True, {"flags": {"german_states_alliance_3": FR}}, ["shift:german_states_alliance_2"],
     both(vp(0), pool("P", 1))),
    ("great_northern_war", FR, False, {}, [], flagged("russia", FR)),
    ("great_northern_war", FR, True, {"flags": {"russia": FR}}, [], both(vp(2), pool("P", 1))),
    ("vatican_politics", BR, False, {}, [], pool("P", 2, True)),
    ("vatican_politics", BR, True, {}, [], both(pool("P", 2, True), pool("P", 1, True))),
    ("vatican_politics", FR, False, {}, ["shift:austria_alliance_2"], flagged("austria_alliance_2", None)),
    ("vatican_politics", FR, True, {}, ["shift:austria_alliance_2"], vp(2)),
    ("calico_acts", BR, False, {}, [], pool("E", 2, True)),
    ("calico_acts", BR, True, {"flags": {"kurpa": BR, "vellore": BR}}, ["score:cotton"], vp(-2)),
    ("calico_acts", FR, False, {}, [], flagged("midnapore", None)),
    ("calico_acts", FR, True, {"flags": {"biscay": BR}}, [], flagged("biscay", None)),
    ("military_spending_overruns", FR, False, {"flags": {"biscay": BR, "halifax": BR}}, ["choose:damage_fort"],
     lambda p: p.s.damaged[BOARD.at["halifax"]] == 1),
    ("military_spending_overruns", FR, True, {"flags": {"biscay": BR, "halifax": BR}},
     ["choose:squadron"], both(flagged("biscay", None), lambda p: p.s.damaged[BOARD.at["halifax"]] == 1)),
    ("military_spending_overruns", BR, False, {"turn": 0, "bonus_rows": {FR: 2}}, ["return:wss_spain:0"],
     lambda p: [len(x) for x in p.s.bonus[FR]] == [1, 0, 0, 0]),
    ("alberonis_ambition", BR, False, {}, [], pool("E", 2, True)),
    ("alberonis_ambition", BR, True, {}, [], pool("E", 3, True)),
    ("alberonis_ambition", FR, False, {}, ["shift:austria_alliance_2"], flagged("austria_alliance_2", None)),
    ("alberonis_ambition", FR, True, {"flags": {"savoy": FR, "sardinia": FR}}, ["shift:austria_alliance_2"], vp(3)),
    ("famine_in_ireland", BR, False, {}, [], flagged("ireland_alliance_2", None)),
    ("famine_in_ireland", FR, False, {"turn": 0, "flags": {"ireland_prestige_3": FR}}, [],
     lambda p: len(p.s.bonus[FR][3]) == 2),
    ("interest_payments", BR, False, {"debt": [6, 0]}, [], both(vp(-1), debt(5, 0), lambda p: p.s.limit[FR] == 5)),
    ("interest_payments", BR, True, {"debt": [0, 3], "limit": [6, 10]}, [], debt(0, 1)),
    ("caribbean_slave_unrest", FR, False, {}, ["conflict:georgia"], marked("georgia")),
    ("caribbean_slave_unrest", FR, True, {"bonus_rows": {FR: 1}}, ["conflict:georgia", "conflict:antigua"],
     marked("georgia", "antigua")),
    ("pacte_de_famille", BR, False, {"flags": {"austria_alliance_2": FR}}, [],
     lambda p: "pacte_de_famille" in p.s.modifiers),
    ("pacte_de_famille", BR, True, {}, [], pool("P", 1)),
    ("pacte_de_famille", FR, False, {"flags": {"gibraltar": FR}, "adv_exhausted": BASTION},
     ["refresh:naval_bastion"], lambda p: not any(p.s.adv_exhausted)),
    ("pacte_de_famille", FR, True, {}, [], pool("P", 2, True)),
    ("byngs_trial", BR, False, {}, ["byng:was_king_georges_war"], lambda p: p.s.byng == 1),
    ("byngs_trial", BR, False, {"turn": 9}, [], lambda p: p.s.byng is None),
    ("byngs_trial", FR, False, {"flags": {"biscay": BR}}, ["squadron:biscay"],
     both(flagged("biscay", None), lambda p: p.s.parked[BR] == 1)),
    ("le_beau_monde", BR, False, {"demand": list(GOODS[1:4])}, ["demand:furs"],
     lambda p: p.s.demand == [*GOODS[1:4], "furs"]),
    ("le_beau_monde", BR, True, {"demand": ["furs", "cotton", "tobacco"]}, [], pool("E", 1)),
    ("le_beau_monde", FR, False, {}, [], pool("P", 1, True)),
    ("le_beau_monde", FR, True, {}, [], pool("P", 3, True)),
    ("hyder_ali", FR, False, {"flags": {"mysore": BR}}, ["choose:take_control", "take:mysore"], flagged("mysore", FR)),
    ("hyder_ali", BR, True, {"flags": {"vandavasi": FR}}, ["choose:conflicts", "conflict:plassey", "conflict:kurpa"],
     both(marked("plassey", "kurpa"), pool("E", 2, True))),
    ("co_hong_system", FR, False, {}, ["replace:fish"],
     lambda p: p.s.demand[:2] == list(GOODS[:2]) and p.s.demand[2] in GOODS[3:]),
    ("co_hong_system", BR, True, {}, ["replace:furs"], pool("E", 2, True)),
    ("corsican_crisis", BR, False, {"flags": {"savoy": FR}}, ["shift:savoy"], flagged("savoy", None)),
    ("corsican_crisis", BR, True, {}, ["shift:savoy"], both(flagged("savoy", BR), vp(-1))),
    ("corsican_crisis", FR, False, {}, ["unflag:austria_alliance_2"], flagged("austria_alliance_2", None)),
    ("corsican_crisis", FR, True, {}, ["unflag:austria_alliance_2"], vp(1)),
    ("european_panic", FR, False, {"debt": [1, 6]}, [], vp(4)),
    ("european_panic", BR, True, {"debt": [2, 0]}, ["unflag:bavaria"], both(vp(-2), flagged("bavaria", None))),
    ("west_african_gold_mining", FR, False, {}, [], pool("E", 1)),
    ("west_african_gold_mining", FR, True, {}, [], both(pool("E", 1), pool("E", 2, True))),
    ("war_of_the_quadruple_alliance", BR, False, {}, [], both(vp(-2), lambda p: p.s.parked[BR] == 1)),
    ("war_of_the_quadruple_alliance", BR, True, {"trp": [0, 1]}, ["choose:treaty_point"],
     both(vp(-2), lambda p: p.s.trp[BR] == 0 and p.s.navy[BR] == 2)),
    ("war_of_the_quadruple_alliance", BR, True, {"navy": [1, 0], "unbuilt": [7, 8]}, [],
     both(vp(0), debt(0, 1), lambda p: p.s.navy[BR] == 1)),
    ("war_of_the_quadruple_alliance", FR, False, {}, ["shift:spain_prestige_2"], flagged("spain_prestige_2", FR)),
    ("war_of_the_quadruple_alliance", FR, True, {}, ["shift:spain_prestige_2"], pool("P", 1)),
    ("salon_d_hercule", BR, False, {}, [], debt(1, 0)),
    ("salon_d_hercule", BR, True, {}, [], debt(3, 0)),
    ("salon_d_hercule", FR, False, {}, [], pool("P", 2, True)),
    ("salon_d_hercule", FR, True, {}, [], pool("P", 4, True)),
    ("bengal_famine", FR, False, {}, ["conflict:nizam", "done"], marked("nizam")),
    ("bengal_famine", BR, False, {}, ["conflict:nizam", "conflict:plassey"], marked("nizam", "plassey")),
    ("father_le_loutre", BR, False, {}, ["conflict:georges_bank"], marked("georges_bank")),
    ("father_le_loutre", BR, True, {}, ["conflict:georges_bank"], pool("M", 2, True)),
    ("father_le_loutre", FR, False, {}, ["conflict:georgia"], marked("georgia")),
    ("father_le_loutre", FR, True, {}, ["conflict:georgia"], pool("E", 2, True)),
    ("war_of_the_polish_succession", BR, False, {}, [], lambda p: p.s.trp[BR] == 2),
    ("war_of_the_polish_succession", BR, True, {}, [], flagged("russia", BR)),
    ("war_of_the_polish_succession", FR, False, {}, [], vp(2)),
    ("war_of_the_polish_succession", FR, True, {}, ["shift:sweden"], both(vp(2), flagged("sweden", FR))),
    ("jonathans_coffee_house", FR, False, {}, [], pool("E", 2)),
    ("jonathans_coffee_house", BR, True, {"debt": [0, 2]}, [], both(pool("E", 3), debt(0, 1))),
    ("nootka_incident", BR, False, {}, ["choose:economic"], pool("E", 2)),
    ("nootka_incident", BR, True, {"flags": {"spain_alliance_3_upper": BR, "spain_alliance_3_lower": BR},
                                    "conflict": ["spain_alliance_3_lower"]},
     ["choose:diplomatic"],
     both(vp(-2), flagged("spain_alliance_3_upper", None), flagged("spain_alliance_3_lower", BR))),
    ("nootka_incident", FR, False, {"flags": {"biscay": BR}}, [], flagged("biscay", None)),
    ("nootka_incident", FR, True, {}, [], lambda p: p.s.navy[FR] == 2),
    ("haitian_revolution", FR, False, {}, ["conflict:antigua"],
     lambda p: p.s.conflict[BOARD.at["antigua"]] == "plus_one"),
    ("haitian_revolution", BR, True, {"bonus_rows": {BR: 1}},
     ["conflict:antigua", "conflict:havana", "conflict:santiago"], marked("antigua", "havana", "santiago")),
    ("loge_des_neuf_soeurs", BR, False, {}, ["conflict:oswego"], marked("oswego")),
    ("loge_des_neuf_soeurs", BR, True, {"flags": {"oswego": BR, "albany": BR}}, ["conflict:niagara"], vp(-3)),
    ("loge_des_neuf_soeurs", FR, False, {"flags": {"maratha": FR, "algonquin": None},
                                         "adv_exhausted": [True] * len(BOARD.advantages)},
     ["conflict:kurpa"], marked("kurpa")),
    ("loge_des_neuf_soeurs", FR, True, {"flags": {"algonquin": None}}, [], pool("P", 2)),
    ("la_gabelle", BR, False, {}, ["exhaust:rum", "exhaust:silk"], lambda p: sum(p.s.adv_exhausted) == 2),
    ("la_gabelle", BR, True, {}, ["done"], pool("E", 2)),
    ("la_gabelle", FR, False, {}, [], pool("E", 2)),
    ("la_gabelle", FR, True, {}, [], vp(2)),
    ("la_gabelle", FR, True, {"up": ["marquis_de_condorcet"]}, [], vp(3)),
    ("jesuit_abolition", BR, False, {}, ["unflag:martinique"], flagged("martinique", None)),
    ("jesuit_abolition", BR, True, {}, ["unflag:martinique"], pool("E", 3, True)),
    ("jesuit_abolition", FR, False, {"debt": [3, 0]}, [], debt(1, 0)),
    ("jesuit_abolition", FR, True, {}, [], vp(2)),
    ("wealth_of_nations", BR, False, {"debt": [0, 3]}, [], debt(0, 1)),
    ("wealth_of_nations", BR, True, {}, [], pool("E", 3)),
    ("debt_crisis", FR, False, {"limit": [7, 6]}, [], pool("E", 3, True)),
    ("debt_crisis", FR, False, {}, [], no_pool),
    ("debt_crisis", BR, True, {}, [], both(vp(-2), pool("E", 3, True))),
    ("east_asia_piracy", FR, False, {"flags": {"vandavasi": FR}}, [], vp(3)),
    ("east_asia_piracy", BR, False, {}, [], vp(0)),
    ("stamp_act", BR, False, {"debt": [0, 3]}, [], debt(0, 1)),
    ("stamp_act", BR, True, {}, [], pool("E", 2)),
    ("stamp_act", FR, False, {}, ["conflict:oswego"], marked("oswego")),
    ("stamp_act", FR, True, {}, ["conflict:oswego", "conflict:albany", "conflict:niagara"],
     marked("oswego", "albany", "niagara")),
    ("falklands_crisis", BR, False, {"flags": {"spain_prestige_2": BR}}, [], vp(-1)),
    ("falklands_crisis", BR, True, {"flags": {"savoy": BR, "spain_prestige_3": BR}}, [],
     both(vp(-1), flagged("spain_alliance_3_upper", None))),
    ("falklands_crisis", FR, False, {"flags": {"spain_prestige_2": FR}}, [], pool("M", 2)),
    ("falklands_crisis", FR, True, {"flags": {"savoy": FR, "spain_prestige_3": FR}}, [],
     both(pool("M", 2), lambda p: p.s.sunk[BR] == 1)),
    ("cook_and_bougainville", BR, False, {}, [], pool("E", 1)),
    ("cook_and_bougainville", BR, True, {}, ["place:awi_mysore_war"], lambda p: len(p.s.bonus[BR][1]) == 1),
    ("cook_and_bougainville", FR, False, {}, [], lambda p: p.s.navy[FR] == 2),
    ("cook_and_bougainville", FR, True, {"debt": [2, 0]}, [], debt(0, 0)),
]  # fmt: skip
"""Card, side, with bonus, position, answers, and what is true afterwards."""


def _id(case: Case) -> str:
    return f"{case[0]}-{'FR' if case[1] == FR else 'BR'}{'-bonus' if case[2] else ''}"


@pytest.mark.parametrize("case", CASES, ids=_id)
def test_the_card_does_what_it_says(case: Case) -> None:
    """IS-5.2.2 Base effect, then bonus; the card leaves the game (IS-3.4.3).

    RU-21, RU-22, RU-35, RU-40, RU-41, RU-45, RU-53, RU-56: the cases of these cards are in the table.
    """
    card, seat, bonus, setup, answers, check = case
    p = play(card, seat, bonus, setup, answers)
    assert check(p), (p.s.vp, p.s.debt, p.s.pools, p.s.conflict, p.offered())


@pytest.mark.parametrize("card", BOARD.events)
def test_every_card_is_played_by_both_sides_and_with_its_bonus(card: str) -> None:
    """IS-3.4.1 No Event is left out, and neither is a side's text or a bonus."""
    event = BOARD.events[card]
    played = [(seat, bonus) for name, seat, bonus, *_ in CASES if name == card]
    sides = {seat for seat, _ in played}
    assert sides == {FR, BR} or event.base[FR] == event.base[BR]
    for seat in sides:
        if event.bonus[seat] and event.base[FR] != event.base[BR]:
            assert (seat, True) in played
    assert not any(event.bonus) or any(bonus for _, bonus in played)


def test_the_intrigue_tile_under_a_marker() -> None:
    """RU-57 Falklands Crisis: holding the tile suffices, unless a linked space holds a Conflict marker."""
    flags = {"savoy": BR, "spain_prestige_3": BR}
    for conflict, there in (([], True), (["savoy"], False)):
        p = Position(BR, ("P2", "E"), turn=7, hand=["falklands_crisis"], flags=flags, conflict=conflict,
                     adv_exhausted=[True] * 22)  # fmt: skip
        assert ("event:falklands_crisis:bonus" in p.offered()) == there
