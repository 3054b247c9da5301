"""Can every figure of a score be followed in the log?"""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.effects import Effect
from domain.titles.imperial_struggle.cards.trade import AddDemand
from domain.titles.imperial_struggle.effects.action_round import ModifierGained, PoolGained
from domain.titles.imperial_struggle.effects.cards import AbilityUsed
from domain.titles.imperial_struggle.effects.tracks import AwardsDealt, MajorityCounted, TurnBegan
from domain.titles.imperial_struggle.effects.war import Strength, StrengthCounted
from domain.titles.imperial_struggle.printed import OfferDemand
from domain.titles.imperial_struggle.scoring import ScoreTurn
from domain.titles.imperial_struggle.sequence.theaters import CompareStrength
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.in_words import in_words
from tests.domain.titles.imperial_struggle.table import BOARD, BR, FR, Position, given, only

DEMANDED = next(path for path, effect in BOARD.instructions.items() if isinstance(effect, OfferDemand))

RESTRICTED = next(
    name
    for name, r in BOARD.restrictions.items()
    if r.purpose == "unflag" and (r.countries or r.regions) and not r.near_own_market
)

LINES: list[tuple[Effect[Any], str]] = [
    (TurnBegan("war_wss"), "--- War of the Spanish Succession ---"),
    (TurnBegan("peace_3"), "--- Peace Turn 3 ---"),
    (
        MajorityCounted("award", "europe", (6, 4), 1, FR, 2, 1),
        "Award of Europe: France 6, Britain 4 (margin 2, 1 needed): France takes 2 VP and 1 TRP",
    ),
    (
        MajorityCounted("award", "india", (5, 4), 2, None, 0, 0),
        "Award of India: France 5, Britain 4 (margin 1, 2 needed): the margin is too small, nobody takes it",
    ),
    (
        MajorityCounted("demand", "furs", (2, 2), 1, None, 0, 0),
        "Global Demand, Furs: France 2, Britain 2: a tie, nobody takes it",
    ),
    (
        MajorityCounted("debt", None, (3, 9), 2, BR, 3, 0),
        "Available Debt: France 3, Britain 9 (margin 6, 2 needed): Britain takes 3 VP",
    ),
    (
        StrengthCounted("wss_spain", Strength(4, 1, 1, 0, 0, 0, 0), Strength(-1, 0, 0, 2, 0, 1, 0)),
        "Spain: France tiles +4, Alliances +1, keyword +1; Britain tiles -1, Squadrons +2, Conflict markers +1",
    ),
    (AbilityUsed(BR, "edmond_halley.squadron"), "Britain uses Edmond Halley: a Squadron"),
    (ModifierGained("south_sea_speculation"), "South Sea Speculation lasts for the rest of the round"),
]


def test_a_question_names_what_is_paid_for() -> None:
    """IS-13.2 The space and the cost; where a Squadron comes from, its target and what each way costs."""
    story = given(Position(FR, ("E4", "P"))).when(FR, "shift:ile_aux_noix")
    story.asks("Ile-aux-Noix: economic flag for 3 Action Points – choose the points that you pay with.")
    given(Position(FR, ("E4", "P"))).asks("Spend Action Points (Major: economic 4, Minor: ")


def test_the_marker_says_who_leads() -> None:
    """IS-2.2 Above the middle of the track France leads, below it Britain."""
    s = given(Position(FR, ("E4", "P"))).s
    for points, words in ((15, "stands at 15: nobody leads."), (16, "): France leads."), (14, "): Britain leads.")):
        s.vp = points
        found = TITLE.standing(s)
        assert found is not None
        assert in_words(TITLE, s, found).endswith(words)


def test_a_question_names_the_event_that_asks_it() -> None:
    """IS-5.2.2 What is used within an Event, and the commodity that it adds."""
    given(Position(FR, ("P2", "M"), hand=["la_gabelle"])).when(FR, "event:la_gabelle").asks("La Gabelle: use")
    given(Position(FR, ("P2", "M"))).comes_to(AddDemand(BR, DEMANDED)).asks("Le Beau Monde: choose a commodity")


def told(s: StruggleState, effect: Effect[Any]) -> str:
    """The line of an effect in English words."""
    said = TITLE.line(s, effect)
    assert said is not None
    return in_words(TITLE, s, said)


@pytest.mark.parametrize(("effect", "said"), LINES, ids=[said[:30] for _, said in LINES])
def test_a_line_says_its_figures(effect: Effect[Any], said: str) -> None:
    """IS-4.12, IS-7.1 Counts, margins and parts stand in the line, and cards and Wars have their names."""
    assert told(Position().s, effect) == said


def test_awards_say_their_margin_and_bound_points_what_binds_them() -> None:
    """IS-4.3, IS-5.2.4 A drawn Award tells what it takes, and Action Points where they can be spent."""
    s = Position().s
    dealt = told(s, AwardsDealt(tuple(list(BOARD.awards)[:4]), tuple(list(BOARD.awards)[4:])))
    assert dealt.count(", margin ") == 4
    bound = told(s, PoolGained(FR, "diplomatic", 2, RESTRICTED, False))
    assert bound.startswith("France gains 2 diplomatic Action Points, only to unflag in ")


def test_a_scoring_phase_tells_every_count() -> None:
    """IS-4.12 Four Awards, Prestige, and each commodity in Global Demand are counted before they score."""
    position = Position(awards=sorted(BOARD.awards)[:4], award_stack=sorted(BOARD.awards)[4:])
    story = given(position).comes_to(ScoreTurn())
    counted = [e for e in story.told if isinstance(e, MajorityCounted)]
    assert [e.what for e in counted] == ["award"] * 4 + ["prestige"] + ["demand"] * 3
    assert all((e.vp, e.trp) == (0, 0) for e in counted if e.winner is None)


def test_strength_is_told_before_it_is_compared() -> None:
    """IS-7.1.4 The parts add up to the totals; rules 1 told the totals alone."""
    position = Position(flags=only()).theater("wss_spain", ["basic_fr_01"], ["basic_br_04"])
    story = given(position).comes_to(CompareStrength("wss_spain"))
    (counted,) = [e for e in story.told if isinstance(e, StrengthCounted)]
    assert counted == StrengthCounted("wss_spain", Strength(2, 0, 0, 0, 0, 0, 0), Strength(1, 0, 0, 0, 0, 0, 0))
    position.s.rules = 1
    assert not any(isinstance(e, StrengthCounted) for e in given(position).comes_to(CompareStrength("wss_spain")).told)
