"""Is money conserved, and is the market whole, at every step of random games?"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.kernel.chance import Dice
from domain.kernel.effects import Effect
from domain.kernel.engine import begin, decide_and_keep, next_options, pending_seats
from domain.kernel.options import Move
from domain.registry import make_setup
from domain.titles.pax_renaissance.effects import course, trade
from domain.titles.pax_renaissance.state import PaxState
from domain.titles.pax_renaissance.title import TITLE

CREATED = {"sale", "repress"}
DESTROYED = {"repressing", "tax", "vote", "campaign"}


def wealth(s: PaxState) -> int:
    """All Florins of players and on the market."""
    return sum(s.florins) + sum(map(sum, s.row_florins.values()))


def may_change(effect: Effect[Any]) -> int:
    """By how much an effect changes the Florins that are about, as the rules allow it."""
    if isinstance(effect, course.FirstPlayerSet):
        return sum(effect.florins)
    if isinstance(effect, trade.FairBegan):
        return effect.bonus
    if isinstance(effect, trade.PoolTaken):
        return -effect.amount if effect.seat is None else 0
    if isinstance(effect, trade.CardBought):
        return len(effect.paid) - effect.position
    if isinstance(effect, trade.FlorinsChanged):
        assert effect.why in (CREATED if effect.amount > 0 else DESTROYED)
        return effect.amount
    return 0


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_florins_come_and_go_as_the_rules_say(seats: int, seed: int) -> None:
    """PR-16.7, PR-0.4 Fairs, sales and Repress make Florins, payments and Pirates end them; nothing else does."""
    random = Random(seed)
    luck = Dice(random)
    setup = make_setup("pax_renaissance", seats, {"expansion": seed % 2 == 1})
    s = TITLE.new(setup)
    effects = begin(TITLE, setup, luck)
    while True:
        for effect in effects:
            before = wealth(s)
            effect.apply(s)
            assert wealth(s) == before + may_change(effect), effect
            if isinstance(effect, course.TurnBegan):
                assert all(map(all, s.rows.values())), "after a refresh all six positions are filled"
        if not s.agenda:
            return
        seat = pending_seats(s)[0]
        offered = next_options(s, seat)
        busy = [o for o in offered if o.verb not in ("pass", "sell", "stop", "none")] or offered
        effects, _ = decide_and_keep(TITLE, s, Move(seat, random.choice(busy)), luck)
