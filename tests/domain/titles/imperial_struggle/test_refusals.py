"""IS-13.3: Is what is illegal refused by its rule, with nothing changed?"""

from __future__ import annotations

import re

import pytest

from domain.kernel.errors import NoPendingDecision
from domain.titles.imperial_struggle.effects.action_round import HomeSet
from domain.titles.imperial_struggle.effects.map import AdvantageMoved, FlagSet
from domain.titles.imperial_struggle.refusals import Ruled
from domain.titles.imperial_struggle.sequence.rounds import PlayOrPass, SelectTile
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.titles.imperial_struggle.table import BR, FR, Position, given, paid, tile_of


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("shift:martinique", "IS-3.1.7"),
        ("shift:louisbourg", "IS-3.1.7"),
        ("shift:prussia_empire_alliance_2", "IS-3.1.5"),
        ("shift:sons_of_liberty", "IS-3.1.5"),
        ("shift:west_bengal_x", "IS-13.2"),
        ("shift:calicut", "IS-5.4.1"),
        ("shift:dutch_republic_prestige_3", "IS-5.3.2"),
        ("recruit", "IS-5.3.5"),
        ("fort:louisbourg", "IS-5.3.5"),
        ("event:carnatic_war", "IS-3.4.2"),
        ("advantage:wheat", "IS-8.1.1"),
        ("upgrade:wss_spain", "IS-5.3.3"),
        ("ability:john_law:debt", "IS-3.5.2"),
        ("reveal:john_law", "IS-3.5.1"),
        ("nonsense", "IS-13.2"),
    ],
)
def test_what_an_action_round_does_not_offer(text: str, rule: str) -> None:
    """IS-13.3, IS-5.3.2 Own or unavailable spaces, no connection, a Minor unflag without marker, and the like."""
    given(Position(FR, ("E4", "P"))).refused(FR, text, rule)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("draw", "IS-5.5.2"),
        ("recruit", "IS-5.6.1"),
        ("squadron", "IS-5.6.5"),
        ("exchange:economic", "IS-5.6.7"),
        ("exchange:diplomatic", "IS-5.6.7"),
        ("jscore", "IS-3.5.5"),
    ],
)
def test_a_purchase_whose_requirement_is_missing(text: str, rule: str) -> None:
    """IS-13.3 No card in the deck, two recruits already, no Unbuilt Squadron, no turn 6, no Jacobites."""
    tile = ("P4", "M") if text == "draw" else ("M4", "P")
    given(Position(FR, tile, deck=[], recruits=2, unbuilt=[0, 6], navy=[8, 2])).refused(FR, text, rule)


def test_each_decision_is_refused_by_the_rule_that_its_step_cites() -> None:
    """IS-13.3 A decision that nothing else is known of names the first rule of its step."""
    ruled = [step for step in TITLE.codec.steps.values() if issubclass(step, Ruled)]
    assert len(ruled) == 31
    for step in ruled:
        cited = re.search(r"(IS|RU)-[0-9]+(\.[0-9]+)*", step.__doc__ or "")
        assert cited is not None, step
        assert cited[0] == step.rule, step


def test_a_second_minor_purchase() -> None:
    """IS-5.3.2 The Minor Action makes one purchase."""
    story = given(Position(FR, ("E4", "P"))).when(FR, "shift:savoy")
    story.then(paid(FR, "minor", 2), HomeSet("diplomatic", "europe"), FlagSet("savoy", "FR"))
    story.refused(FR, "shift:sardinia", "IS-5.3.2")


def test_debt_above_the_limit_and_treaty_points_below_zero() -> None:
    """IS-6.1, IS-9.1 Nothing is offered that Debt and Treaty Points cannot pay."""
    story = given(Position(FR, ("E4", "P"), debt=[5, 0], trp=[1, 0])).when(FR, "shift:antigua")
    story.offers(FR, "pay:2:0:0:0", "pay:1:1:0:0", "pay:1:0:1:0", "pay:0:1:1:0")
    story.refused(FR, "pay:0:2:0:0", "IS-5.3.5").refused(FR, "pay:0:0:2:0", "IS-5.3.5")
    given(Position(FR, ("E4", "P"), debt=[6, 0], major=1)).refused(FR, "shift:antigua", "IS-6.1")
    given(Position(FR, ("E4", "P"), debt=[5, 0], major=1)).offers_among(FR, "shift:antigua")


@pytest.mark.parametrize("first", [("shift:savoy",), ("advantage:algonquin_raids", "conflict:hudson_valley")])
def test_an_event_after_a_purchase_or_an_advantage(first: tuple[str, ...]) -> None:
    """IS-5.2.1 An Event comes first."""
    story = given(Position(FR, ("E2", "P"), hand=["tax_reform"])).offers_among(FR, "event:tax_reform")
    story.when(FR, *first).refused(FR, "event:tax_reform", "IS-5.2.1")


def test_an_event_after_a_military_upgrade() -> None:
    """IS-5.2.1 The Event comes before the Military Upgrade."""
    story = given(Position(FR, ("E2", "P"), hand=["tax_reform"])).when(FR, "upgrade:wss_spain", "keep:old:return")
    story.refused(FR, "event:tax_reform", "IS-5.2.1")


def test_an_advantage_that_cannot_be_used() -> None:
    """IS-8.1.2, IS-8.1.3, IS-8.2.1 New, blocked or Exhausted tiles are not used."""
    new = AdvantageMoved("algonquin_raids", "FR")
    given(Position(FR), new).refused(FR, "advantage:algonquin_raids", "IS-8.1.2")
    given(Position(FR, conflict=["algonquin"])).refused(FR, "advantage:algonquin_raids", "IS-8.1.3")
    given(Position(FR, adv_exhausted=[True] * 22)).refused(FR, "advantage:algonquin_raids", "IS-8.2.1")


def test_a_second_advantage_of_a_region() -> None:
    """IS-8.2.1 At most one Advantage per Region in which they are acquired."""
    story = given(Position(FR, flags={"iroquois": FR})).offers_among(FR, "advantage:iroquois_raids")
    story.when(FR, "advantage:algonquin_raids", "conflict:hudson_valley")
    story.refused(FR, "advantage:iroquois_raids", "IS-8.2.1")


@pytest.mark.parametrize("text", ["end", "reveal:robert_walpole"])
def test_acting_out_of_turn(text: str) -> None:
    """IS-4.9, IS-3.5.1 The other side cannot act or reveal in this round."""
    story = given(Position(FR, down=["robert_walpole"])).owes(FR)
    with pytest.raises(NoPendingDecision):
        story.when(BR, text)


def test_a_tile_that_is_taken() -> None:
    """IS-5.1.1 A tile is selected among those left, before anything else."""
    taken, left = tile_of("E4", "P"), tile_of("M4", "P")
    story = given(Position(FR, ("E4", "P"), shown=[left])).comes_to(SelectTile(FR)).offers(FR, f"tile:{left}")
    story.refused(FR, f"tile:{taken}", "IS-5.1.1").refused(FR, "play", "IS-5.1.1")


def test_a_pass_of_three() -> None:
    """IS-5.1.2 At most 2 Debt are paid back by a pass."""
    story = given(Position(FR, debt=[5, 0])).comes_to(PlayOrPass(FR))
    story.refused(FR, "pass:3", "IS-5.1.2").refused(FR, "shift:savoy", "IS-5.1.2")


def test_nothing_after_the_end() -> None:
    """IS-2.3 When the game is over nobody owes an answer."""
    story = given(Position(FR)).comes_to().owes()
    with pytest.raises(NoPendingDecision):
        story.when(FR, "end")


def test_a_way_that_does_not_exist() -> None:
    """IS-5.3.5 Where there are several ways to pay, others are refused by the rule of the decision."""
    flags = {"puerto_rico": FR, "antigua": BR, "antilles_channel": BR}
    story = given(Position(FR, ("E4", "P"), flags=flags)).when(FR, "shift:antigua")
    story.offers(FR, "way:major:plain:0", "way:major:rum:0").refused(FR, "way:major:fruit:0", "IS-5.3.5")
