"""Are the terms of a game kept, and can the draw of seats be checked by everybody?"""

from __future__ import annotations

from collections import Counter
from random import Random
from uuid import UUID, uuid4

import pytest

from application.games.commands import GameCommands
from eventstore.events import payload_of
from eventstore.game_terms import Terms
from eventstore.payloads import drawn_seats
from eventstore.record import export, read
from eventstore.verification.with_rules import verify, verify_stored
from tests.eventstore.forging import Forged
from tests.eventstore.playing import Played, commands_on

pytestmark = pytest.mark.usefixtures("barter")


def opened(commands: GameCommands, terms: Terms, seats: int = 3) -> UUID:
    """A game whose people sit down in the order of their names, the last seat first."""
    game_id = uuid4()
    commands.open(game_id, title="barter", seats=seats, creator="p0", command_id="open", terms=terms)
    for n, seat in enumerate(reversed(range(seats))):
        commands.take_seat(
            game_id, seat, player=f"p{n}", client_seed=f"w{n}", actor=f"player:p{n}", command_id=f"sit{n}"
        )
    return game_id


def test_terms_survive_their_stored_form() -> None:
    """Terms are what they were after a round trip; games older than terms have the defaults; others are refused."""
    for terms in (Terms(), Terms("private", "random")):
        assert Terms.of(terms.to_json()) == terms
    assert Terms.of(None) == Terms()
    for wrong in ({"visibility": "secret"}, {"seating": 1}, {"colour": "red"}, []):
        with pytest.raises(ValueError, match="not valid terms"):
            Terms.of(wrong)  # type: ignore[arg-type]  # the point of the test


def test_seats_are_drawn_by_lot() -> None:
    """Over many games every order comes up, people keep their client seeds, and running and finished records verify."""
    orders: Counter[tuple[str | None, ...]] = Counter()
    commands = commands_on()
    for _ in range(120):
        game_id = opened(commands, Terms(seating="random"))
        game = commands.games.load(game_id)
        assert game.status == "running"
        orders[tuple(h.player if h else None for h in game.holders)] += 1
        assert all(h is not None and h.player is not None and h.client_seed == f"w{h.player[1:]}" for h in game.holders)
    assert len(orders) == 6
    assert verify_stored(commands.games.store, commands.games, game_id).sound
    finished = Played(commands, game_id, Random(1), iter(range(10_000))).finish()
    report = verify_stored(commands.games.store, commands.games, finished.id)
    assert (report.sound, report.content) == (True, "complete")


def test_a_rigged_draw_is_found() -> None:
    """A finished record with a seat order that the seeds do not give is at fault, even with correct hashes."""
    commands = commands_on()
    game_id = opened(commands, Terms(seating="random"))
    Played(commands, game_id, Random(2), iter(range(10_000))).finish()
    events = commands.games.store.read(game_id)
    at = next(e.version for e in events if e.type == "seats_drawn")
    order = payload_of(events[at - 1])["order"]
    before = commands.games.at(game_id, at - 1)
    assert drawn_seats(before) == order
    forged = Forged(b"".join(export(commands.games.store, commands.games, game_id)))
    event = forged.event("seats_drawn")
    event["payload"]["order"] = [order[1], order[0], *order[2:]]
    forged.republish(event)
    fault = verify(read(forged.bytes().splitlines(keepends=True))).fault
    assert fault is not None
    assert (fault.version, fault.what) == (at, "order")


def test_a_private_game_is_not_rated() -> None:
    """The end of a private game says that it does not count; that of a public one says nothing."""
    commands = commands_on()
    for terms, said in ((Terms(), False), (Terms(visibility="private"), True)):
        game_id = opened(commands, terms)
        Played(commands, game_id, Random(3), iter(range(10_000))).finish()
        ended = next(e for e in commands.games.store.read(game_id) if e.type == "game_ended")
        assert (payload_of(ended).get("rated") is False) == said
        assert verify_stored(commands.games.store, commands.games, game_id).sound
