"""Is every draw of a game listed, made again from the seed, and any other list refused?"""

from __future__ import annotations

import itertools
import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from application.games.luck import DrawUse, Lot, draw_lines, lots
from application.games.views import ALL
from eventstore.game_terms import Terms
from eventstore.record import export, read
from eventstore.verification.verifier import Luck, Wrong, check_draws, check_record, parsed, seat_order
from eventstore.verification.with_rules import verify
from tests.eventstore.forging import Forged
from tests.eventstore.playing import Played, commands_on, new_id, play
from tests.tampering.specimens import SLUGS, committed, specimen

pytestmark = pytest.mark.usefixtures("barter")


@pytest.fixture(params=["one", "two", "three"])
def played(request: pytest.FixtureRequest) -> Played:
    """A finished game with rewinds."""
    return play(f"draws {request.param}", rewinds=0.3, options={"rounds": 4})


def luck_of(played: Played) -> Luck:
    """What the record says of luck."""
    checked = check_record(read(export(played.store, played.commands.games, played.id)))
    assert checked.fault is None
    return checked.luck


def found(played: Played) -> list[dict[str, Any]]:
    """The draws as a file of lines has them."""
    return list(draw_lines(lots(played.commands.games, played.id, ALL)))


def test_every_draw_is_listed_and_comes_from_the_seed(played: Played) -> None:
    """The list counts as many draws as the last position, without gaps, and the verifier makes each again."""
    draws = found(played)
    state = played.game.state
    assert state is not None
    assert [d["draw"] for d in draws] == list(range(state.drawn))
    assert check_draws(luck_of(played), draws) is None
    report = verify(read(export(played.store, played.commands.games, played.id)), draws=draws)
    assert report.sound


def test_any_other_list_is_refused_with_the_version(played: Played) -> None:
    """A result changed, a draw dropped, doubled or moved to another event is found at its version."""
    draws, luck = found(played), luck_of(played)
    random = Random("lists")
    for _ in range(40):
        i = random.randrange(len(draws))
        each = draws[i]
        if each["bound"] > 1:
            changed = {**each, "result": (each["result"] + 1) % each["bound"]}
            fault = check_draws(luck, [*draws[:i], changed, *draws[i + 1 :]])
            assert fault is not None
            assert (fault.version, fault.what) == (each["version"], f"draw {each['draw']}")
        assert check_draws(luck, draws[:i] + draws[i + 1 :]) is not None
        assert check_draws(luck, [*draws[: i + 1], each, *draws[i + 1 :]]) is not None
        assert check_draws(luck, [*draws[:i], {**each, "version": each["version"] + 1}, *draws[i + 1 :]]) is not None
    record = read(export(played.store, played.commands.games, played.id))
    assert verify(record, draws=draws[:-1]).fault is not None


def test_while_a_game_runs_only_the_count_is_told() -> None:
    """Before the end a lot says which event drew how often, and no result."""
    played = play("running draws", finish=False)
    while played.game.status == "running" and played.game.version < 12:
        played.step()
    assert played.game.status == "running"
    told: list[Lot] = list(lots(played.commands.games, played.id, None))
    assert told
    assert all(lot.draws is None and lot.count > 0 for lot in told)
    state = played.game.state
    assert state is not None
    assert sum(lot.count for lot in told) == state.drawn


@pytest.fixture
def drawn_seats() -> Played:
    """A finished game whose seats were drawn by lot."""
    commands = commands_on()
    random = Random("lots")
    game_id = new_id(random)
    commands.open(game_id, title="barter", seats=3, creator="p0", command_id="open", terms=Terms(seating="random"))
    for seat in range(3):
        commands.take_seat(
            game_id, seat, player=f"p{seat}", client_seed=f"w{seat}", actor=f"player:p{seat}", command_id=f"sit{seat}"
        )
    return Played(commands, game_id, random, itertools.count()).finish()


def test_seats_drawn_by_lot_are_drawn_again(drawn_seats: Played) -> None:
    """The verifier makes the lot for the seats again, and finds another order."""
    data = b"".join(export(drawn_seats.store, drawn_seats.commands.games, drawn_seats.id))
    checked = check_record(read(data.splitlines(keepends=True)))
    assert checked.fault is None
    events, luck = checked.events, checked.luck
    lot = next(e for e in events if e.type == "seats_drawn")
    assert luck.seed is not None
    assert lot.payload["order"] == seat_order(luck.seed, ["w0", "w1", "w2"])
    assert check_draws(luck, found(drawn_seats)) is None
    forged = Forged(data)
    event = forged.event("seats_drawn")
    event["payload"]["order"] = event["payload"]["order"][::-1]
    forged.republish(event)
    fault = check_record(read(forged.bytes().splitlines(keepends=True))).fault
    assert fault is not None
    assert (fault.version, fault.what) == (lot.version, "order")


def test_a_redacted_record_shows_the_lot_when_the_seed_is_revealed(drawn_seats: Played) -> None:
    """While the seed is sealed the lot for the seats is taken as it is told; with the seed it is made again."""
    data = export(drawn_seats.store, drawn_seats.commands.games, drawn_seats.id, redacted=True)
    checked = check_record(read(data))
    assert checked.fault is None
    assert checked.luck.seed is not None
    events = checked.events
    assert all(not e.complete for e in events)
    forged = Luck()
    order = next(e.payload["order"] for e in events if e.type == "seats_drawn")[::-1]
    for event in events:
        if event.type == "seats_drawn":
            event = replace(event, payload={"order": order})
        if event.type == "game_started":
            event = replace(event, payload={**event.payload, "words": [f"w{taken}" for taken in order]})
        if event.type == "seed_revealed":
            with pytest.raises(Wrong, match="order"):
                forged.take(event)
            return
        forged.take(event)
    raise AssertionError("the seed was not revealed")


def shuffled_by_hand(pile: list[Any], results: list[int]) -> list[Any]:
    """The rule of a shuffle, written again from the guide: the last place first, one draw for each place but one."""
    rest = list(pile)
    for place, drawn in zip(reversed(range(1, len(rest))), results, strict=True):
        rest[place], rest[drawn] = rest[drawn], rest[place]
    return rest


@pytest.mark.parametrize("slug", SLUGS)
def test_each_draw_became_an_effect(slug: str) -> None:
    """Of every draw it is told what it was for; the pile before, the draws and the effect agree by hand."""
    record = read(specimen(slug, "committed").splitlines(keepends=True))
    effects = {e.version: parsed(e).payload.get("effects") for e in record.entries}
    games = committed(slug).commands.games
    kinds = set()
    for lot in lots(games, committed(slug).id, ALL):
        assert lot.draws is not None
        assert lot.uses is not None
        results = {d.number: d.result for d in lot.draws}
        assert [n for use in lot.uses for n in range(use.first, use.first + use.count)] == list(results)
        for use in lot.uses:
            kinds.add(use.kind)
            mine = [results[n] for n in range(use.first, use.first + use.count)]
            if use.kind == "shuffle":
                assert use.pile is not None
                assert use.result == shuffled_by_hand(list(use.pile), mine)
            elif use.kind == "pick":
                assert use.pile is not None
                assert use.result == use.pile[mine[0]]
            else:
                assert (use.pile, use.result) == (None, mine[0])
            assert use.effect is not None
            index, type_ = use.effect
            became = effects[lot.version][index]
            assert became["type"] == type_
            things = use.result[-1:] if use.kind == "shuffle" else [use.result]
            said = json.dumps(became)
            first = json.dumps(use.result[0]) in said if use.kind == "shuffle" else True
            assert first or json.dumps(things[0]) in said, (use, became)
    assert "shuffle" in kinds


def test_a_use_tells_the_pile_where_there_was_one() -> None:
    """A shuffle has the pile before it, a number has none."""
    shuffled = DrawUse("shuffle", 0, 2, ("a", "b", "c"), ["b", "a", "c"], (0, "cards_shuffled"))
    assert shuffled.to_json()["pile"] == ["a", "b", "c"]
    assert DrawUse("roll", 2, 1, None, 4, None).to_json() == {
        "kind": "roll", "first": 2, "count": 1, "pile": None, "result": 4, "effect": None,
    }  # fmt: skip
