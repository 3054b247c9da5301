"""IS-13.3: Is what is illegal refused by its rule, with nothing changed?"""

from __future__ import annotations

import re

import pytest

from domain.kernel.engine import decide
from domain.kernel.errors import IllegalOption, NoPendingDecision
from domain.kernel.options import Move, Option
from domain.titles.imperial_struggle.actions.purchases import ChooseWay
from domain.titles.imperial_struggle.refusals import Ruled
from domain.titles.imperial_struggle.sequence.rounds import PlayOrPass, SelectTile
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.titles.imperial_struggle.table import BR, FR, Position


def refused(p: Position, text: str) -> str:
    """The rule that is named; nothing changes."""
    before = p.s.copy()
    with pytest.raises(IllegalOption) as caught:
        p.do(text)
    assert p.s == before
    assert caught.value.why
    return caught.value.rule or ""


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
    """IS-13.3 Own or unavailable spaces, no connection, a Minor unflag without marker, and the like."""
    assert refused(Position(FR, ("E4", "P")), text) == rule


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
    p = Position(FR, ("E4", "P"))
    p.do("shift:savoy")
    assert p.flag("savoy") == FR
    assert refused(p, "shift:sardinia") == "IS-5.3.2"


def test_debt_above_the_limit_and_treaty_points_below_zero() -> None:
    """IS-6.1, IS-9.1 Nothing is offered that Debt and Treaty Points cannot pay."""
    p = Position(FR, ("E4", "P"), debt=[5, 0], trp=[1, 0], flags={"antigua": None})
    p.do("shift:antigua")
    pays = [[int(x) for x in o.split(":")[1:]] for o in p.offered()]
    assert all(debt <= 1 and trp <= 1 for _, debt, trp, *_ in pays)
    assert refused(p, "pay:0:2:0:0") == "IS-5.3.5"
    p = Position(FR, ("E4", "P"), debt=[6, 0], flags={"antigua": None})
    p.s.left["major"] = 1
    assert refused(p, "shift:antigua") == "IS-6.1"


def test_an_event_after_a_purchase_or_an_advantage() -> None:
    """IS-5.2.1 An Event comes first."""
    p = Position(FR, ("E2", "P"), hand=["tax_reform"])
    p.do("advantage:algonquin_raids", "conflict:hudson_valley")
    assert refused(p, "event:tax_reform") == "IS-5.2.1"


def test_an_advantage_that_cannot_be_used() -> None:
    """IS-8.1.2, IS-8.1.3, IS-8.2.1 New, blocked or Exhausted tiles are not used."""
    p = Position(FR)
    p.s.adv_new[:] = [True] * len(p.s.adv_new)
    assert refused(p, "advantage:algonquin_raids") == "IS-8.1.2"
    p = Position(FR, conflict=["algonquin"])
    assert refused(p, "advantage:algonquin_raids") == "IS-8.1.3"
    p = Position(FR)
    p.s.adv_exhausted[:] = [True] * len(p.s.adv_exhausted)
    assert refused(p, "advantage:algonquin_raids") == "IS-8.2.1"


def test_a_second_advantage_of_a_region() -> None:
    """IS-8.2.1 At most one Advantage per Region in which they are acquired."""
    p = Position(FR, flags={"iroquois": FR})
    p.do("advantage:algonquin_raids", "conflict:hudson_valley")
    assert refused(p, "advantage:iroquois_raids") == "IS-8.2.1"


def test_acting_out_of_turn() -> None:
    """IS-4.9, IS-3.5.1 The other side cannot act or reveal in this round."""
    p = Position(FR, down=["robert_walpole"])
    for text in ("end", "reveal:robert_walpole"):
        with pytest.raises(NoPendingDecision):
            decide(TITLE, p.s, Move(BR, Option.parse(text)), p.luck)


def test_a_tile_that_is_taken() -> None:
    """IS-5.1.1 A tile is selected among those left, before anything else."""
    p = Position(FR)
    p.s.tiles = [p.s.tile_stack.pop()]
    taken = p.s.tile
    p.begin(SelectTile(FR))
    assert refused(p, f"tile:{taken}") == "IS-5.1.1"
    assert refused(p, "play") == "IS-5.1.1"


def test_a_pass_of_three() -> None:
    """IS-5.1.2 At most 2 Debt are paid back by a pass."""
    p = Position(FR, debt=[5, 0])
    p.begin(PlayOrPass(FR))
    assert refused(p, "pass:3") == "IS-5.1.2"
    assert refused(p, "shift:savoy") == "IS-5.1.2"


def test_nothing_after_the_end() -> None:
    """IS-2.3 When the game is over nobody owes an answer."""
    p = Position(FR)
    p.s.agenda = []
    with pytest.raises(NoPendingDecision):
        decide(TITLE, p.s, Move(FR, Option("end")), p.luck)


def test_a_way_that_does_not_exist() -> None:
    """IS-5.3.5 Where there are several ways to pay, others are refused by the rule of the decision."""
    p = Position(FR, ("E4", "P"), flags={"puerto_rico": FR, "antigua": BR, "antilles_channel": BR})
    p.do("shift:antigua")
    assert isinstance(p.step, ChooseWay)
    assert refused(p, "way:major:fruit:0") == "IS-5.3.5"
