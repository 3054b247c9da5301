"""Is an answer that was left to a standing order given although the process that should have given it died?"""

from __future__ import annotations

import threading
from uuid import UUID

import pytest

from application.games.commands import GameCommands
from application.games.standing_orders import StandingOrder
from eventstore.database import Database
from eventstore.errors import UnknownTitle
from eventstore.store.postgres import PostgresStore
from tests.application.imperialism_game import ImperialismGame
from tests.waiting import PATIENCE, until
from workers.order_sweep import OrderSweep

BOB = 1
PASS = {"event_response": StandingOrder("pass")}


def asked(monkeypatch: pytest.MonkeyPatch, database: Database, seed: int = 1) -> ImperialismGame:
    """A game in which Bob is asked, and has an order that has not been applied yet."""
    table = ImperialismGame(monkeypatch, database, seed, store=PostgresStore(database)).asked("event_response", BOB)
    table.orders.replace(table.id, "bob", PASS)
    return table


def test_what_was_left_out_is_given_once(monkeypatch: pytest.MonkeyPatch, database: Database) -> None:
    """The next look gives the answer; after that there is nothing to do, and a seat that is asked stays asked."""
    table = asked(monkeypatch, database)
    version = table.game.version
    order_sweep = OrderSweep(GameCommands(table.store, orders=table.orders), table.orders)
    assert order_sweep.once() == [table.id]
    assert table.answers(BOB, after=version) == [(version + 1, "event_response", "pass")]
    assert order_sweep.once() == []
    table.until(lambda t: t.kind not in ("event_response", "") and BOB in t.game.pending_seats)
    version = table.game.version
    assert order_sweep.once() == []
    assert table.game.version == version


def test_a_seat_that_is_asked_is_looked_at_once(monkeypatch: pytest.MonkeyPatch, database: Database) -> None:
    """A seat whose orders give no answer costs no further look, until its decision or its orders change."""
    table = ImperialismGame(monkeypatch, database, store=PostgresStore(database)).asked("event_response", BOB)
    table.orders.replace(table.id, "bob", {"pirates": StandingOrder("pass")})
    acting = GameCommands(table.store, orders=table.orders)
    order_sweep, looks = OrderSweep(acting, table.orders), []
    obey = acting.give_ordered_answers
    monkeypatch.setattr(acting, "give_ordered_answers", lambda game_id: looks.append(game_id) or obey(game_id))
    assert [order_sweep.once() for _ in range(3)] == [[], [], []]
    assert len(looks) == 1
    table.orders.replace(table.id, "bob", PASS)
    assert order_sweep.once() == [table.id]


def test_a_game_that_cannot_be_loaded_stops_nobody(
    monkeypatch: pytest.MonkeyPatch, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    """A title that is no longer hosted is logged once, without a word of the orders."""
    table = asked(monkeypatch, database)
    acting = GameCommands(table.store, orders=table.orders)

    def fails(game_id: UUID) -> object:
        raise UnknownTitle("unknown_title", "gone")

    monkeypatch.setattr(acting, "give_ordered_answers", fails)
    order_sweep = OrderSweep(acting, table.orders)
    assert [order_sweep.once() for _ in range(3)] == [[], [], []]
    assert len([record for record in caplog.records if record.name == "workers.order_sweep"]) == 1
    assert "bob" not in caplog.text


def test_it_runs_beside_the_sweeper(monkeypatch: pytest.MonkeyPatch, database: Database) -> None:
    """A thread of its own gives the answer and ends when it is asked to."""
    table = asked(monkeypatch, database)
    version = table.game.version
    stop = threading.Event()
    order_sweep = OrderSweep(GameCommands(table.store, orders=table.orders), table.orders)
    thread = threading.Thread(target=order_sweep.run, args=(stop,), daemon=True)
    thread.start()
    until(lambda: table.game.version > version)
    stop.set()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert table.answers(BOB, after=version) == [(version + 1, "event_response", "pass")]
