"""IS-3.5.2: Is every limited ability of a Ministry used up by its use, and does nothing of a face-down card count?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from domain.kernel.table import Table
from domain.titles.imperial_struggle.changes import force_debt, use_advantage
from domain.titles.imperial_struggle.effects.tracks import TilesReset
from domain.titles.imperial_struggle.legality.conditions import holds
from domain.titles.imperial_struggle.legality.control import keywords
from domain.titles.imperial_struggle.printed import ShowsKeyword
from domain.titles.imperial_struggle.scoring import ScoreTurn
from domain.titles.imperial_struggle.sequence.phases import ResolveRemainingEffects
from domain.titles.imperial_struggle.sequence.rounds import PlayOrPass
from tests.domain.titles.imperial_struggle.table import BOARD, BR, FR, Position, scored

EMPTY = {s.id: None for s in BOARD.spaces}
AWARDS = ["award_1", "award_3", "award_4", "award_7"]

Used = tuple[str, str, int, tuple[str, str], dict[str, Any], Sequence[str]]

USED: list[Used] = [
    ("the_cardinal_ministers", "diplomacy", FR, ("P3", "E"), {"flags": {"savoy": FR}},
     ["ability:the_cardinal_ministers:diplomacy"]),
    ("jacobite_uprisings", "military_shift", FR, ("M4", "E"), {}, ["ability:jacobite_uprisings:military_shift"]),
    ("jacobite_uprisings", "score", FR, ("M4", "E"), {}, ["jscore", "pay:3:0:0:0"]),
    ("robert_walpole", "draw", BR, ("E4", "P"), {"hand": ["carnatic_war"]},
     ["ability:robert_walpole:draw", "discard:carnatic_war"]),
    ("bank_of_england", "debt_limit", BR, ("E4", "P"), {}, ["ability:bank_of_england:debt_limit"]),
    ("bank_of_england", "event", BR, ("M2", "P"), {"hand": ["tax_reform"]}, ["event:tax_reform"]),
    ("new_world_huguenots", "place", FR, ("E4", "P"), {}, ["ability:new_world_huguenots:place:louisiana"]),
    ("edmond_halley", "treaty", BR, ("E4", "P"), {"hand": ["carnatic_war"], "flags": {"biscay": BR}},
     ["ability:edmond_halley:treaty:carnatic_war"]),
    ("edmond_halley", "squadron", BR, ("M4", "E"), {"limit": [6, 0]}, ["squadron", "way:major:edmond_halley:0"]),
    ("choiseul", "extra_ap", FR, ("M4", "E"), {"turn": 3}, ["ability:choiseul:extra_ap"]),
    ("choiseul", "squadron", FR, ("M4", "E"), {"turn": 3, "flags": {"cabot_strait": FR}, "limit": [0, 6]},
     ["squadron", "way:major:choiseul:0"]),
    ("pitt_the_elder", "extra_ap", BR, ("P3", "E"), {"turn": 3}, ["ability:pitt_the_elder:extra_ap"]),
    ("pitt_the_elder", "squadron", BR, ("M4", "E"), {"turn": 3, "limit": [6, 0]},
     ["squadron", "way:major:pitt_the_elder:0"]),
    ("charles_hanbury_williams", "discount", BR, ("P3", "E"), {"turn": 3},
     ["ability:charles_hanbury_williams:discount"]),
    ("papacy_hanover_negotiations", "extra_ap", BR, ("P3", "E"), {"turn": 7},
     ["ability:papacy_hanover_negotiations:extra_ap"]),
    ("townshend_acts", "mark", BR, ("E4", "P"), {"turn": 7}, ["ability:townshend_acts:mark:furs"]),
    ("marquis_de_condorcet", "event", FR, ("P4", "E"), {"turn": 7, "hand": ["wealth_of_nations"]},
     ["event:wealth_of_nations"]),
]  # fmt: skip
"""Ministry, ability once per turn, side, tile, position, answers that use it."""


def _offers(p: Position, card: str, ability: str) -> bool:
    """The ability can be used now."""
    if ability == "score":
        return "jscore" in p.offered()
    if ability == "squadron":
        p.do("squadron")
        return any(x.startswith("way") and card in x for x in p.offered())
    if ability == "event":
        return any(x.startswith("event") for x in p.offered())
    return any(x.startswith(f"ability:{card}:{ability}") for x in p.offered())


@pytest.mark.parametrize("case", USED, ids=lambda c: f"{c[0]}-{c[1]}")
def test_an_ability_is_used_up_until_the_reset(case: Used) -> None:
    """IS-3.5.2, IS-4.5 Its mark is its own; a second use is not offered; the Reset Phase refreshes it."""
    card, ability, seat, tile, fields, answers = case
    p = Position(seat, tile, up=[card], **fields)
    p.do(*answers)
    assert p.s.exhausted == [f"{card}.{ability}"]
    again = Position(seat, tile, up=[card], exhausted=[f"{card}.{ability}"], **fields)
    assert not _offers(again, card, ability)
    p = Position(seat, tile, up=[card], exhausted=[f"{card}.{ability}"], **fields)
    tile_id, stack = p.s.tile, list(p.s.tile_stack)
    TilesReset().apply(p.s)
    assert p.s.exhausted == []
    p.s.tile, p.s.tile_stack = tile_id, stack
    assert _offers(p, card, ability)


def _europe(p: Position) -> tuple[int, int]:
    """VP of both sides for Awards after a Scoring Phase with nothing in demand."""
    p.s.awards, p.s.award_stack, p.s.demand = list(AWARDS), [], []
    p.begin(ScoreTurn())
    return p.s.points[FR]["awards"], p.s.points[BR]["awards"]


def _law(up: bool) -> bool:
    p = _cabinet("john_law", up, debt=[3, 0])
    return p.begin(ResolveRemainingEffects()).s.debt[FR] < 3


def _sun_king(up: bool) -> bool:
    return _europe(_cabinet("court_of_the_sun_king", up, flags={**EMPTY, "bavaria": FR, "savoy": FR}))[0] == 4


def _swift(up: bool) -> bool:
    return _cabinet("jonathan_swift", up, seat=BR).cost("shift:scotland_alliance_2") == 1


def _company(up: bool) -> bool:
    p = _cabinet("east_india_company", up, seat=BR, flags={**EMPTY, "puerto_rico": BR})
    _europe(p)
    return p.s.points[BR]["ministries"] > 0


def _dupleix(up: bool) -> bool:
    p = _cabinet("dupleix", up, turn=3, flags={**EMPTY, "plassey": FR, "karaikal": FR})
    _europe(p)
    plain = BOARD.awards[AWARDS[3]].trp
    return p.s.trp[FR] == plain + 1


def _pompadour(up: bool) -> bool:
    p = _cabinet("pompadour_and_du_barry", up, turn=3, flags={"gibraltar": FR})
    use_advantage(Table(p.s, p.luck, None), FR, BOARD.advantage_at["naval_bastion"])
    once = p.s.trp[FR]
    p.s.adv_exhausted[BOARD.advantage_at["naval_bastion"]] = False
    use_advantage(Table(p.s, p.luck, None), FR, BOARD.advantage_at["naval_bastion"])
    assert p.s.trp[FR] == once, "only the first one of a round counts"
    return once == 1


def _voltaire(up: bool) -> bool:
    p = _cabinet("voltaire", up, turn=3, flags={**EMPTY, "spain_prestige_2": FR, "bavaria": FR})
    _europe(p)
    return p.s.trp[FR] > BOARD.awards[AWARDS[0]].trp


def _johnson(up: bool) -> bool:
    p = _cabinet("samuel_johnson", up, seat=BR, turn=3, flags={**EMPTY, "bavaria": BR, "savoy": BR})
    return _europe(p)[1] == 4


def _banks(up: bool) -> bool:
    p = _cabinet("merchant_banks", up, seat=BR, turn=3, debt=[0, 6], flags={"antigua": None}, major=0)
    if "shift:antigua" not in p.offered():
        return False
    p.do("shift:antigua")
    assert (p.s.debt[BR], p.s.free_debt) == (6, 2)
    assert not [x for x in p.offered() if x.startswith("shift") and p.cost(x) > p.s.left["minor"] + p.s.trp[BR]]
    return True


def _watt(up: bool) -> bool:
    p = _cabinet("james_watt", up, seat=BR, turn=7, debt=[0, 6], points=[scored(), scored()])
    force_debt(Table(p.s, p.luck, None), BR, 2)
    return p.s.vp == 15


def _burke(up: bool) -> bool:
    p = _cabinet("edmund_burke", up, seat=BR, turn=7, tile=("P2", "E"), debt=[0, 6], flags={"ireland_alliance_2": BR})
    return "shift:russia" in p.offered()


def _turgot(up: bool) -> bool:
    p = _cabinet("turgot", up, turn=7, limit=[10, 6], major=0, flags={"antigua": None, "puerto_principe": None})
    p.do("shift:antigua")
    first = p.s.debt[FR]
    p.do("shift:puerto_principe")
    assert p.s.debt[FR] == first + 2, "only the first Debt of a round counts double"
    return first == 1


def _trade(up: bool) -> bool:
    p = _cabinet("north_american_trade", up, turn=7, more_goods=True)
    p.s.played = False
    p.begin(PlayOrPass(FR)).do("play")
    return p.s.left["major"] == 5


def _lavoisier(up: bool) -> bool:
    p = _cabinet("lavoisier", up, turn=7, tile=("E2", "P"), hand=["debt_crisis"], limit=[10, 6])
    p.do("event:debt_crisis:bonus")
    return (p.s.left["major"], p.s.left["minor"]) == (3, 3)


def _cabinet(card: str, up: bool, *, seat: int = FR, tile: tuple[str, str] = ("E4", "P"), **fields: Any) -> Position:
    """A position with the Ministry face up or face down."""
    return Position(seat, tile, up=[card] if up else [], down=[] if up else [card], **fields)


PASSIVE: dict[str, Callable[[bool], bool]] = {
    "john_law": _law,
    "court_of_the_sun_king": _sun_king,
    "jonathan_swift": _swift,
    "east_india_company": _company,
    "dupleix": _dupleix,
    "pompadour_and_du_barry": _pompadour,
    "voltaire": _voltaire,
    "samuel_johnson": _johnson,
    "merchant_banks": _banks,
    "james_watt": _watt,
    "edmund_burke": _burke,
    "turgot": _turgot,
    "north_american_trade": _trade,
    "lavoisier": _lavoisier,
}
"""Ministries without an ability to use up: whether theirs works, with the card face up or face down."""


@pytest.mark.parametrize("card", PASSIVE)
def test_a_lasting_ability_works_only_face_up(card: str) -> None:
    """IS-3.5.1 What needs no use works while the card is face up, and within its limit, never face down."""
    assert PASSIVE[card](True)
    assert not PASSIVE[card](False)


@pytest.mark.parametrize("card", BOARD.ministries)
def test_every_ministry_has_its_test_of_exhaustion(card: str) -> None:
    """IS-3.5.2 Each of the 26 cards has a case above, and each ability that is limited to once per turn its own."""
    once = {name for name, a in BOARD.ministries[card].abilities.items() if a.limit == "once_per_turn"}
    assert {ability for name, ability, *_ in USED if name == card} == once
    assert bool(once) != (card in PASSIVE)


def test_a_keyword_counts_once_and_only_face_up() -> None:
    """IS-3.5.3 Keywords are those of face-up Ministries."""
    p = Position(up=["court_of_the_sun_king"], down=["the_cardinal_ministers"])
    assert keywords(p.s, FR) == ["style", "scholarship"]
    p = Position(turn=7, up=["turgot", "pompadour_and_du_barry"], hand=["loge_des_neuf_soeurs"], tile=("P3", "E"))
    assert keywords(p.s, FR).count("style") == 2
    assert holds(p.s, ShowsKeyword("style"), FR)
