"""IS-3.5.2: Is every limited ability of a Ministry used up by its use, and does nothing of a face-down card count?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from domain.titles.imperial_struggle.effects.action_round import ActionRaised
from domain.titles.imperial_struggle.effects.tracks import DebtChanged, TilesReset, TreatyChanged, VictoryPointsScored
from domain.titles.imperial_struggle.legality.conditions import holds
from domain.titles.imperial_struggle.legality.control import keywords
from domain.titles.imperial_struggle.printed import ShowsKeyword
from domain.titles.imperial_struggle.scoring import ScoreTurn
from domain.titles.imperial_struggle.sequence.phases import ResolveRemainingEffects
from domain.titles.imperial_struggle.sequence.rounds import PlayOrPass
from domain.titles.imperial_struggle.sequence.theaters import OrderTileEffects
from tests.domain.dsl import Story
from tests.domain.titles.imperial_struggle.table import BOARD, BR, FR, Position, cost, given, only

QUIET: dict[str, Any] = {"awards": ["award_1", "award_3", "award_4", "award_7"], "award_stack": [], "demand": []}
"""Awards of 3, 1, 1 and 0 VP, and nothing in demand."""

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


@pytest.mark.parametrize("case", USED, ids=lambda c: f"{c[0]}-{c[1]}")
def test_an_ability_is_used_up_until_the_reset(case: Used) -> None:
    """IS-3.5.2, IS-4.5 Its mark is its own; a second use is not offered; the Reset Phase refreshes it."""
    card, ability, seat, tile, fields, answers = case
    used = given(Position(seat, tile, up=[card], **fields)).when(seat, *answers)
    assert used.s.exhausted == [f"{card}.{ability}"]
    # The ability is used by the answer that names it; "squadron" comes before its way.
    at = next(i for i, x in enumerate(answers) if card in x or x.startswith(("jscore", "event")))
    exhausted = Position(seat, tile, up=[card], exhausted=[f"{card}.{ability}"], **fields)
    assert answers[at] not in given(exhausted).when(seat, *answers[:at]).offered(seat)
    given(exhausted, TilesReset()).when(seat, *answers[:at]).offers_among(seat, answers[at])


def _cabinet(card: str, up: bool, *, seat: int = FR, tile: tuple[str, str] = ("E4", "P"), **fields: Any) -> Story:
    """A story that begins with the Ministry face up or face down."""
    return given(Position(seat, tile, up=[card] if up else [], down=[] if up else [card], **fields))


def _law(up: bool) -> bool:
    return DebtChanged(FR, -1) in _cabinet("john_law", up, debt=[3, 0]).comes_to(ResolveRemainingEffects()).told


def _sun_king(up: bool) -> bool:
    story = _cabinet("court_of_the_sun_king", up, flags=only("bavaria", "savoy"), **QUIET).comes_to(ScoreTurn())
    return VictoryPointsScored(FR, 4, "awards") in story.told


def _swift(up: bool) -> bool:
    return cost(_cabinet("jonathan_swift", up, seat=BR), "shift:scotland_alliance_2") == 1


def _company(up: bool) -> bool:
    story = _cabinet("east_india_company", up, seat=BR, flags=only(british=["puerto_rico"]), **QUIET)
    return VictoryPointsScored(BR, 1, "ministries") in story.comes_to(ScoreTurn()).told


def _dupleix(up: bool) -> bool:
    story = _cabinet("dupleix", up, turn=3, flags=only("plassey", "karaikal"), **QUIET).comes_to(ScoreTurn())
    return TreatyChanged(FR, BOARD.awards[QUIET["awards"][3]].trp + 1) in story.told


def _pompadour(up: bool) -> bool:
    flags = {"denmark_norway": FR, "prussia_alliance_2": FR, "german_states_alliance_3": FR, "bavaria": FR}
    story = _cabinet("pompadour_and_du_barry", up, turn=3, flags=flags, debt=[2, 0])
    once = TreatyChanged(FR, 1) in story.when(FR, "advantage:baltic_trade").told
    story.told = []
    # Of a second one in Europe, as no rule allows it in the same round.
    story.s.adv_used.clear()
    story.when(FR, "advantage:central_europe_conflict", "conflict:sweden")
    assert TreatyChanged(FR, 1) not in story.told, "only the first one of a round counts"
    return once


def _voltaire(up: bool) -> bool:
    story = _cabinet("voltaire", up, turn=3, flags=only("spain_prestige_2", "bavaria"), **QUIET).comes_to(ScoreTurn())
    return TreatyChanged(FR, BOARD.awards[QUIET["awards"][0]].trp + 1) in story.told


def _johnson(up: bool) -> bool:
    flags = only(british=("bavaria", "savoy"))
    story = _cabinet("samuel_johnson", up, seat=BR, turn=3, flags=flags, **QUIET).comes_to(ScoreTurn())
    return VictoryPointsScored(BR, 4, "awards") in story.told


def _banks(up: bool) -> bool:
    story = _cabinet("merchant_banks", up, seat=BR, turn=3, debt=[0, 6], flags={"antigua": None}, major=0)
    if "shift:antigua" not in story.offered(BR):
        return False
    story.when(BR, "shift:antigua")
    assert (story.s.debt[BR], story.s.free_debt) == (6, 2)
    left = story.s.left["minor"] + story.s.trp[BR]
    assert not [x for x in story.offered(BR) if x.startswith("shift") and cost(story, x) > left]
    return True


def _watt(up: bool) -> bool:
    story = _cabinet("james_watt", up, seat=BR, turn=7, debt=[0, 6]).comes_to(
        OrderTileEffects(FR, "awi_american_revolution", ("basic_fr_08",))
    )
    return VictoryPointsScored(FR, 1, "overflow") not in story.told


def _burke(up: bool) -> bool:
    flags = {"ireland_alliance_2": BR}
    story = _cabinet("edmund_burke", up, seat=BR, turn=7, tile=("P2", "E"), debt=[0, 6], flags=flags)
    return "shift:russia" in story.offered(BR)


def _turgot(up: bool) -> bool:
    flags = {"antigua": None, "puerto_principe": None}
    story = _cabinet("turgot", up, turn=7, limit=[10, 6], major=0, flags=flags).when(FR, "shift:antigua")
    first: int = story.s.debt[FR]
    story.when(FR, "shift:puerto_principe")
    assert story.s.debt[FR] == first + 2, "only the first Debt of a round counts double"
    return first == 1


def _trade(up: bool) -> bool:
    story = _cabinet("north_american_trade", up, turn=7, more_goods=True).comes_to(PlayOrPass(FR)).when(FR, "play")
    return ActionRaised(1, 0) in story.told


def _lavoisier(up: bool) -> bool:
    hand = ["debt_crisis"]
    story = _cabinet("lavoisier", up, turn=7, tile=("E2", "P"), hand=hand, limit=[10, 6], flags={"algonquin": None})
    return ActionRaised(1, 1) in story.when(FR, "event:debt_crisis:bonus").told


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
    s = Position(up=["court_of_the_sun_king"], down=["the_cardinal_ministers"]).s
    assert keywords(s, FR) == ["style", "scholarship"]
    s = Position(turn=7, up=["turgot", "pompadour_and_du_barry"], hand=["loge_des_neuf_soeurs"], tile=("P3", "E")).s
    assert keywords(s, FR).count("style") == 2
    assert holds(s, ShowsKeyword("style"), FR)
