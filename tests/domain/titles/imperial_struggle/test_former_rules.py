"""Is a game the same under rules 2 and rules 3, which name Theaters by their ids?"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.kernel.effects import AgendaChanged, Effect
from domain.kernel.engine import begin, decide_and_keep, evolve, next_options, pending_seats
from domain.kernel.options import Move
from domain.registry import bundled_pack, make_setup
from domain.titles.imperial_struggle.cards.tiles import RecruitFree, RemoveBonus
from domain.titles.imperial_struggle.effects.war import BonusTileDrawn, BonusTilePlaced, BonusTileReturned
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.playthrough import luck
from tests.domain.random_games import IDLE
from tests.domain.titles.imperial_struggle.table import BOARD, FR, Position, given

CODEC = TITLE.codec.for_pack(bundled_pack("imperial_struggle"))
OPTIONS = {"spanish_empire": True, "planning_swap": True}
FIELDS = ("theater", "one", "other", "source", "target")
"""Under which names a Theater stands."""


class Game:
    """A game under rules of a number."""

    def __init__(self, seed: int, rules: int) -> None:
        setup = make_setup("imperial_struggle", 2, OPTIONS)
        self.chance = luck(f"former {seed}", 2)
        self.told: list[Effect[Any]] = begin(TITLE, setup, self.chance, rules)
        self.s: StruggleState = evolve(TITLE.new(setup), self.told)
        self.s.rules = rules

    def move(self, move: Move) -> None:
        """Decide a move."""
        before = self.s
        self.told, self.s = decide_and_keep(TITLE, before, move, self.chance)
        assert evolve(before.copy(), self.told) == self.s


def named(effects: list[Effect[Any]]) -> list[tuple[str, Any]]:
    """What effects and steps call Theaters: their stored name, and an id or a place."""
    found = []
    for effect in effects:
        for each in (*effect.push, effect) if isinstance(effect, AgendaChanged) else (effect,):
            data = CODEC.encode_step(each) if type(each) in CODEC.steps.values() else CODEC.encode_effect(each)
            where = [data[field] for field in FIELDS if field in data and data["type"] != "recruit_free"]
            found += [(data["type"], one) for one in where if type(one) is int or one in BOARD.theater_at]
    return found


def by_place(data: Any, field: str = "") -> Any:
    """Plain data with the place of every Theater that it names."""
    if isinstance(data, dict):
        return {name: by_place(value, name) for name, value in data.items()}
    if isinstance(data, list):
        return [by_place(value, field) for value in data]
    return BOARD.theater_at.get(data, data) if field in FIELDS and isinstance(data, str) else data


@pytest.mark.parametrize("seed", range(3))
def test_rules_3_name_theaters_by_their_ids_and_change_nothing_in_play(seed: int) -> None:
    """IS-13.4 Decisions, effects and states are those of rules 2, whose effects and steps gave the place in the War.

    A third game goes over from rules 2 to 3 in its midst.
    """
    random = Random(seed)
    former, late, today = games = Game(seed, 2), Game(seed, 2), Game(seed, 3)
    ids, places = set(), set()
    moves = 0
    while owners := pending_seats(today.s):
        offered = next_options(today.s, owners[0])
        assert all(next_options(game.s, owners[0]) == offered for game in games)
        assert by_place(CODEC.encode_state(today.s)) == by_place(CODEC.encode_state(former.s))
        told = [[CODEC.encode_effect(effect) for effect in game.told] for game in games]
        assert by_place(told[2]) == by_place(told[0]) == by_place(told[1])
        places |= {name for name, called in named(former.told) if type(called) is int}
        ids |= {name for name, called in named(today.told) if type(called) is str}
        assert all(type(called) is str for _, called in named(today.told))
        assert late.s.rules == 2 or all(type(called) is str for _, called in named(late.told))
        if moves == 40 * (seed + 1):
            late.s.rules = 3
        busy = [option for option in offered if option.verb not in IDLE] or offered
        move = Move(owners[0], random.choice(busy if random.random() < 0.9 else offered))
        for game in games:
            game.move(move)
        moves += 1
    assert places == ids - {"theater_revealed", "strength_counted", "theater_resolved"}
    assert {"basic_tile_placed", "bonus_tile_placed", "resolve_theater", "close_theater"} <= places


def test_events_of_former_rules_are_read_beside_those_of_today() -> None:
    """IS-7.1 A place means the Theater there in the War that lies open; whatever is stored stays as it is."""
    for called in (1, "was_king_georges_war"):
        for data in (
            {"type": "byng_placed", "theater": called},
            {"type": "theater_closed", "theater": called},
            {"type": "bonus_tile_moved", "seat": 0, "source": called, "slot": 0, "target": 0},
            {"type": "bonus_tile_returned", "seat": 0, "theater": called, "slot": 0, "tile": "?"},
        ):
            assert CODEC.encode_effect(CODEC.decode_effect(data)) == data
        position = Position(turn=3)
        CODEC.decode_effect({"type": "byng_placed", "theater": called}).apply(position.s)
        assert position.s.byng == 1


@pytest.mark.parametrize(("rules", "called"), [(2, 0), (3, "wss_central_europe")])
def test_cards_name_theaters_by_the_rules_of_the_game(rules: int, called: int | str) -> None:
    """RU-22, RU-49 A tile that a card recruits into a Theater that it names, and one that it removes."""
    position = Position()
    position.s.rules = rules
    tile = BOARD.wars[0].bonus[FR][0]
    story = given(position).comes_to(RecruitFree(FR, 1, "central_europe"))
    story.then(BonusTileDrawn(FR, tile), BonusTilePlaced(FR, tile, called))
    story.comes_to(RemoveBonus(FR, FR, False)).when(FR, "return:wss_central_europe:0")
    story.then(BonusTileReturned(FR, called, 0, tile))
