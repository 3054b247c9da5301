"""IM-16.9 Do standing orders answer as the player would have, when they should and at no other time?"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from application.games.commands import CommandResult, GameCommands
from application.games.order_answers import OrderAnswers, turns_begun
from application.games.standing_orders import StandingOrder
from domain.kernel.errors import RewindRefused
from domain.titles.imperialism.standing_orders import is_concerned
from eventstore.clocks import Clock
from eventstore.database import Database
from eventstore.errors import StoreUnavailable
from eventstore.events import payload_of
from eventstore.record import export, read
from eventstore.store import Store
from eventstore.verification.with_rules import verify, verify_stored
from tests.application.imperialism_game import ANSWERS, PEOPLE, ImperialismGame

ALL = dict.fromkeys(ANSWERS, "pass")
BOB = 1


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, database: Database) -> ImperialismGame:
    """A game of three people."""
    return ImperialismGame(monkeypatch, database)


def test_a_whole_game_with_orders(monkeypatch: pytest.MonkeyPatch, database: Database, store: Store) -> None:
    """A player who leaves all to orders is never asked; the answers are their moves, and the record is sound."""
    table = ImperialismGame(monkeypatch, database, 3, store=store)
    table.order(BOB, **ALL)
    while table.game.status == "running" and table.moves < 500:
        seat, kind, _ = table.step()
        assert (seat, kind) not in {(BOB, ordered) for ordered in ANSWERS}
        assert not (table.kind in ANSWERS and BOB in table.game.pending_seats)
    given = table.answers(BOB)
    assert {kind for _, kind, _ in given} >= {"event_response", "finish_action"}
    assert all(text == ANSWERS[kind] for _, kind, text in given)
    report = verify_stored(table.store, table.commands.games, table.id)
    assert report.sound, report.fault


@pytest.mark.parametrize("kind", ANSWERS)
def test_each_kind_is_answered(monkeypatch: pytest.MonkeyPatch, database: Database, kind: str) -> None:
    """In each of the five kinds the order answers as soon as the seat is asked, with what plays nothing."""
    for seed in range(20):
        table = ImperialismGame(monkeypatch, database, seed)
        table.order(BOB, **{kind: "pass"})
        while table.game.status == "running" and not table.answers(BOB, [kind]):
            table.step()
        if found := table.answers(BOB, [kind]):
            assert found[0][1:] == (kind, ANSWERS[kind])
            return
    raise AssertionError(f"no game came to {kind}")


def test_the_answer_is_an_ordinary_move(table: ImperialismGame) -> None:
    """The event has the player's name and nothing that a move by hand has not; nothing else is appended."""
    table.asked("event_response", BOB)
    before = table.game.version
    table.order(BOB, event_response="pass")
    event = table.store.read(table.id, before)[0]
    payload = payload_of(event)
    assert (event.type, event.actor, payload["seat"], payload["move"]) == ("move_made", "player:bob", BOB, "pass")
    table.order(BOB)
    table.asked("event_response", BOB)
    by_hand = table.move(BOB, "pass")
    assert payload.keys() == by_hand.events[0].data.keys()
    assert {e.type for e in table.store.read(table.id, before)} == {"move_made"}


def test_changing_while_the_decision_is_pending(table: ImperialismGame) -> None:
    """Orders that are given while the seat is asked answer at once; those of another kind do not, nor does `ask`."""
    table.asked("event_response", BOB)
    version = table.game.version
    for given in ({}, {"event_response": "ask"}, {"pirates": "pass", "war_event": "pass"}):
        table.order(BOB, **given)
        assert table.game.version == version
    table.order(BOB, event_response="pass")
    assert table.answers(BOB, after=version) == [(version + 1, "event_response", "pass")]


def test_concerned(monkeypatch: pytest.MonkeyPatch, database: Database) -> None:
    """IM-16.10 With `concerned` a seat is asked about what concerns it, and about nothing else."""
    told = set()
    for seed in range(8):
        table = ImperialismGame(monkeypatch, database, seed)
        table.order(BOB, event_response="concerned")
        by_hand = set()
        while table.game.status == "running" and table.moves < 400:
            version = table.game.version
            seat, kind, _ = table.step()
            if (seat, kind) == (BOB, "event_response"):
                by_hand.add(version + 1)
        for version, _, text in table.answers(BOB, ["event_response"]):
            s: Any = table.commands.games.at(table.id, version - 1).state
            assert is_concerned(s, BOB) == (version in by_hand)
            assert text == "pass" or version in by_hand
            told.add(version in by_hand)
        if told == {True, False}:
            return
    raise AssertionError("it was never both")


def test_a_limited_order_ends_with_the_next_turn(table: ImperialismGame) -> None:
    """It answers until a turn of the seat's own begins, then the seat is asked again; a lasting one goes on."""
    table.until(lambda t: turns_begun(t.game, BOB) == 2)
    table.order(BOB, finish_action=table.limited(BOB), event_response=table.limited(BOB), pirates="pass")
    table.until(lambda t: turns_begun(t.game, BOB) == 3)
    given = table.answers(BOB, ["finish_action"])
    assert given[-1][2] == "finish"
    begun = table.game.version
    table.until(lambda t: t.kind == "finish_action" and BOB in t.game.pending_seats)
    assert table.answers(BOB, ["finish_action"], begun) == [], "Bob is asked in the next turn"
    table.asked("event_response", BOB)
    table.until(lambda t: t.game.status != "running" or bool(t.answers(BOB, ["pirates"], begun)))
    assert all(text == "pass" for _, _, text in table.answers(BOB, ["pirates"], begun))


def test_orders_before_the_first_turn(table: ImperialismGame) -> None:
    """A limited order given before the seat's first turn ends with that turn."""
    assert table.limited(BOB) == StandingOrder("pass", 0)
    table.order(BOB, finish_action=table.limited(BOB))
    table.asked("finish_action", BOB)


def test_orders_rest_while_an_opponent_plays(table: ImperialismGame) -> None:
    """A seat that is left to an opponent is asked as an opponent is; back again, its player's orders hold at once."""
    table.asked("event_response", BOB)
    table.commands.delegate(table.id, BOB, ("random", "normal"), actor="player:bob", command_id="leave")
    version = table.game.version
    table.order(BOB, event_response="pass")
    assert table.game.version == version
    table.commands.reclaim(table.id, BOB, actor="player:bob", command_id="back")
    assert table.answers(BOB, after=version) == [(version + 2, "event_response", "pass")]


def test_nothing_happens_in_a_pause(table: ImperialismGame) -> None:
    """While a game is paused orders answer nothing; when it goes on they do."""
    table.asked("event_response", BOB)
    for player in PEOPLE[:3]:
        table.commands.ask_pause(table.id, PEOPLE.index(player), actor=f"player:{player}", command_id=f"p{player}")
    version = table.game.version
    table.order(BOB, event_response="pass")
    assert table.game.version == version
    table.commands.resume(table.id, 0, actor="player:ann", command_id="on")
    assert table.answers(BOB, after=version) == [(version + 2, "event_response", "pass")]


def test_time_that_is_up_is_not_overtaken(monkeypatch: pytest.MonkeyPatch, database: Database) -> None:
    """When the seat's time was up before, its silence is answered by the clock and not by an order."""
    now = [datetime(2026, 11, 20, 12, tzinfo=UTC)]
    table = ImperialismGame(monkeypatch, database, clock=Clock(60, None, 0, "default"), now=lambda: now[0])
    table.asked("event_response", BOB)
    version = table.game.version
    now[0] += timedelta(seconds=60)
    table.order(BOB, event_response="pass")
    assert table.game.version == version
    table.commands.expire_clocks(table.id)
    assert "clock_expired" in [e.type for e in table.store.read(table.id, version)]


def test_a_default_on_silence_is_followed_by_orders(monkeypatch: pytest.MonkeyPatch, database: Database) -> None:
    """What the clock answers may lead to an orderable decision; a seat that has left it to an order answers at once."""
    now = [datetime(2026, 11, 20, 12, tzinfo=UTC)]
    table = ImperialismGame(monkeypatch, database, clock=Clock(60, None, 0, "default"), now=lambda: now[0])
    table.until(lambda t: t.kind == "exchange_discard")
    for seat in range(3):
        table.order(seat, **ALL)
    begun = turns_begun(table.game, BOB)
    for _ in range(60):
        now[0] += timedelta(seconds=60)
        table.commands.expire_clocks(table.id)
        assert table.kind not in ANSWERS
    assert turns_begun(table.game, BOB) > begun


def test_taking_moves_back_has_its_rules(
    monkeypatch: pytest.MonkeyPatch, database: Database, other_database: Database
) -> None:
    """A finish by order hands the decision on, and so cannot be taken back any more than one by hand."""
    by_hand, by_order = ImperialismGame(monkeypatch, other_database, 5), ImperialismGame(monkeypatch, database, 5)
    for table in (by_hand, by_order):
        table.until(lambda t: t.kind == "select_action" and BOB in t.game.pending_seats)
    start = by_hand.game.version
    by_order.order(BOB, finish_action="pass")
    by_hand.move(BOB, "action:taxation")
    by_hand.asked("finish_action", BOB)
    by_hand.move(BOB, "finish")
    by_order.move(BOB, "action:taxation")
    assert by_hand.game.version == by_order.game.version
    refusals = []
    for table in (by_hand, by_order):
        for to in range(start, table.game.version):
            with pytest.raises(RewindRefused) as refused:
                table.commands.rewind(table.id, BOB, to, actor="player:bob", command_id=f"back{to}")
            refusals.append((to, str(refused.value)))
    assert refusals[: len(refusals) // 2] == refusals[len(refusals) // 2 :]


def test_two_processes_answer_once(monkeypatch: pytest.MonkeyPatch, database: Database, store: Store) -> None:
    """However many look at the same time, one answer is appended."""
    table = ImperialismGame(monkeypatch, database, store=store).asked("event_response", BOB)
    version = table.game.version
    table.orders.replace(table.id, "bob", {"event_response": StandingOrder("pass")})
    others = [GameCommands(store, orders=table.orders) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda commands: commands.give_ordered_answers(table.id), others))
    assert table.answers(BOB, after=version) == [(version + 1, "event_response", "pass")]


def test_a_move_is_made_although_orders_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch, database: Database, store: Store
) -> None:
    """If the database goes away right after a move, the move is made and says so; the orders are found again later."""
    table = ImperialismGame(monkeypatch, database, store=store)
    table.order(BOB, event_response="pass")
    said = monkeypatch.context()

    def away(game: object) -> Any:
        raise StoreUnavailable("away")

    with said as patch:
        patch.setattr(table.orders, "of_game", away)
        table.asked("event_response", BOB)
        assert [w.seat for w in table.orders.waiting() if w.seat in table.game.pending_seats] == [BOB]
    assert len(table.commands.give_ordered_answers(table.id)) == 1
    assert table.commands.give_ordered_answers(table.id) == []


def test_nothing_of_an_order_is_in_the_record(table: ImperialismGame) -> None:
    """The export of a game in which orders answered says nothing of them, and verifies."""
    table.order(BOB, **ALL)
    table.until(lambda t: len(t.answers(BOB)) >= 5)
    lines = list(export(table.store, table.commands.games, table.id))
    assert [line for line in lines if b"standing_order" in line or b"concerned" in line] == []
    report = verify(read(lines))
    assert report.sound, report.fault


def test_only_orderable_decisions_cost_a_look(monkeypatch: pytest.MonkeyPatch, table: ImperialismGame) -> None:
    """Where a move leads to no orderable decision, orders are not looked at, and nothing is read again."""
    table.order(BOB, **ALL)
    looks: list[str] = []
    give = OrderAnswers.give

    def look(answers: OrderAnswers, game_id: UUID) -> list[CommandResult]:
        looks.append(table.kind)
        return give(answers, game_id)

    monkeypatch.setattr(OrderAnswers, "give", look)
    for _ in range(80):
        table.step()
    assert looks
    assert set(looks) <= set(ANSWERS)
