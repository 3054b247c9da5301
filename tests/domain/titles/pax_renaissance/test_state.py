"""Does a copy of a state share nothing that can change, and is what it holds named by ids?"""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

import pytest

from domain import registry
from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move
from domain.titles.pax_renaissance.state import PaxState
from domain.titles.pax_renaissance.title import TITLE

FIELDS = [f.name for f in fields(PaxState)]


def position(moves: int = 150) -> PaxState:
    """A position in the middle of a random game of three."""
    dice = Random("a copy")
    luck = Dice(dice)
    s = start(TITLE, registry.make_setup("pax_renaissance", 3, {"expansion": True}), luck)
    for _ in range(moves):
        seat = pending_seats(s)[0]
        busy = [o for o in next_options(s, seat) if o.verb not in ("pass", "sell", "stop", "none", "win")]
        play(s, Move(seat, dice.choice(busy or list(next_options(s, seat)))), luck)
    assert s.agenda
    return s


def containers(value: Any) -> list[Any]:
    """A list or dictionary and all that lie in it."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [*([value] if isinstance(value, (list, dict)) else []), *(x for item in inner for x in containers(item))]


@pytest.mark.parametrize("name", FIELDS)
def test_a_copy_shares_no_container(name: str) -> None:
    """PR-16.5 Each field is copied: equal, and without a list or dictionary of the original's."""
    s = position()
    new = s.copy()
    assert getattr(new, name) == getattr(s, name)
    if name != "board":
        mine = {id(x) for x in containers(getattr(s, name))}
        assert mine.isdisjoint(map(id, containers(getattr(new, name))))


@pytest.mark.parametrize("name", [n for n in FIELDS if n != "board"])
def test_what_happens_to_a_copy_leaves_the_original_alone(name: str) -> None:
    """PR-16.5 Every container of a copy is emptied, and the original is as it was."""
    s, same = position(), position()
    for container in reversed(containers(getattr(s.copy(), name))):
        container.clear()
    assert s == same


def test_a_position_is_read_without_the_order_of_its_dictionaries() -> None:
    """PR-16.7 A state that was stored and read offers the same, whatever the order of its keys."""
    s = position()
    plain = TITLE.codec.encode_state(s)
    turned = {key: dict(reversed(value.items())) if isinstance(value, dict) else value for key, value in plain.items()}
    back = TITLE.codec.decode_state(turned, {"board": s.board})
    assert back == s
    for seed in range(20):
        one, other = s.copy(), back.copy()
        dice, luck, again = Random(seed), Dice(Random(seed)), Dice(Random(seed))
        for _ in range(60):
            if not one.agenda:
                break
            seat = pending_seats(one)[0]
            offered = next_options(one, seat)
            assert next_options(other, seat) == offered
            option = dice.choice(offered)
            play(one, Move(seat, option), luck)
            play(other, Move(seat, option), again)


def test_a_stored_position_has_no_number_for_nothing() -> None:
    """PR-16.5 Where there is nothing a stored state says null, and pieces are named by ids."""
    plain = TITLE.codec.encode_state(position())

    def numbers(value: Any) -> list[int]:
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        return [*([value] if type(value) is int else []), *(n for item in inner for n in numbers(item))]

    assert min(numbers(plain)) >= 0
    assert plain["slots"]["london"] is None or plain["slots"]["london"].startswith(("rook_", "knight_"))
    assert set(plain["owner"]) == {m["id"] for m in registry.bundled_pack("pax_renaissance").data["map_cards"]}
