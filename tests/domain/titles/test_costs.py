"""Is what an option is said to cost and to give what its seat then pays and gets?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

import pytest

from domain.kernel.chance import Dice
from domain.kernel.effects import Effect
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.foresight import consequences, settled
from domain.kernel.options import Move
from domain.registry import TITLES, make_setup

Holdings = Callable[[Any, int], dict[str, int]]

HOLDINGS: Final[Mapping[str, Holdings]] = {
    "endeavor": lambda s, seat: {"discs": s.harbor[seat], "tokens": sum(s.tokens[seat]), "cards": len(s.cards[seat])},
    "imperial_struggle": lambda s, seat: {
        "debt": -s.debt[seat],
        "treaty_points": s.trp[seat],
        "victory_points": sum(s.points[seat].values()),
    },
    "imperialism": lambda s, seat: {"ducats": s.ducats[seat], "glory": s.glory[seat]},
    "pax_renaissance": lambda s, seat: {"florins": s.florins[seat]},
}
"""What a seat has, read from the state: what effects say of their balance must fit it."""

APART: Final = {"endeavor": {"tokens", "cards"}}
"""Resources that effects of other names raise as well."""


def play_one(slug: str, seed: int, said: Counter[str]) -> None:
    """A random game in which every fourth move is asked before what it costs and gives."""
    title, random = TITLES[slug], Random(seed)
    luck = Dice(random)
    s = start(title, make_setup(slug, title.seats.stop - 1, {}), luck)
    moves = 0
    while owners := pending_seats(s):
        seat = random.choice(owners)
        option = random.choice(next_options(s, seat))
        where = f"{slug}, seed {seed}, move {moves}: {option.text}"
        asked = moves % 4 == seed % 4
        if asked:
            view = title.redact(s, seat)
            [meant] = consequences(title, view, seat, [option], [Random(n) for n in range(2)])
        before = HOLDINGS[slug](s, seat)
        effects: list[Effect[Any]] = []
        play(s, Move(seat, option), luck, effects)
        paid, got = settled(effects, seat, -1), settled(effects, seat, 1)
        assert paid.keys() | got.keys() <= title.grammar.resources.keys()
        for kind, held in HOLDINGS[slug](s, seat).items():
            change = held - before[kind]
            told = got.get(kind, 0) - paid.get(kind, 0)
            assert told == change or kind in APART.get(slug, ()), (
                f"{slug}, seed {seed}, move {moves}: {option.text}: {kind}"
            )
        if asked:
            where = f"{slug}, seed {seed}, move {moves}: {option.text}"
            if meant.outcome is not None:
                assert (meant.cost, meant.outcome) == (paid, got), where
            # What comes after a draw or a reveal can only be more.
            assert all(paid.get(kind, 0) >= count for kind, count in meant.cost.items()), where
            said["cost"] += bool(meant.cost)
            said["outcome"] += bool(meant.outcome)
            said["more"] += meant.cost != paid
            said["asked"] += 1
        moves += 1


@pytest.mark.parametrize("slug", sorted(HOLDINGS))
def test_the_cost_said_is_what_is_paid(slug: str) -> None:
    """What a seat is told from its own view before a move is what the effects of the move then take and give."""
    said: Counter[str] = Counter()
    for seed in range(2):
        play_one(slug, seed, said)
    assert said["cost"] >= 5
    assert said["outcome"] >= 2
    assert said["more"] * 50 < said["asked"]


@pytest.mark.long
@pytest.mark.parametrize("slug", sorted(HOLDINGS))
def test_costs_of_many_games(slug: str) -> None:
    """The same in more games."""
    for seed in range(2, 42):
        play_one(slug, seed, Counter())
