"""Are standing orders kept for the players who gave them?"""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from application.games.commands import GameCommands
from application.games.standing_orders import PlayerOrders, StandingOrder, Waiting
from eventstore.errors import StoreUnavailable
from eventstore.store import Store
from eventstore.store.postgres import PostgresStore

PASS, LIMITED = StandingOrder("pass"), StandingOrder("concerned", 3)
GIVEN = {"pirates": PASS, "event_response": LIMITED}


def game_of(store: Store, *players: str) -> UUID:
    """A running game of Endeavor in which the first to act is a person; seats without a player have opponents."""
    game_id, commands = uuid4(), GameCommands(store)
    opponents = dict.fromkeys(range(len(players), 3), ("random", "normal"))
    commands.open(game_id, title="endeavor", seats=3, creator=players[0], command_id="open", opponents=opponents)
    for seat, player in enumerate(players):
        commands.take_seat(game_id, seat, player=player, actor=f"player:{player}", command_id=f"s{seat}")
    return game_id


def test_orders_are_replaced_whole(orders: PlayerOrders) -> None:
    """What is given takes the place of what was; `ask` is what holds without an order."""
    game = uuid4()
    assert orders.of_player(game, "ann") == {}
    orders.replace(game, "ann", GIVEN)
    assert orders.of_player(game, "ann") == GIVEN
    orders.replace(game, "ann", {"war_event": PASS, "pirates": StandingOrder("ask")})
    assert orders.of_player(game, "ann") == {"war_event": PASS}
    orders.replace(game, "ann", {"pirates": StandingOrder("ask")})
    assert orders.of_player(game, "ann") == {}


def test_they_belong_to_one_player_of_one_game(orders: PlayerOrders) -> None:
    """Neither another player nor another game has them; the server reads all of a game."""
    game, other = uuid4(), uuid4()
    orders.replace(game, "ann", GIVEN)
    orders.replace(game, "bob", {"pirates": PASS})
    orders.replace(other, "ann", {"war_event": PASS})
    assert orders.of_player(game, "cat") == {}
    assert orders.of_player(other, "bob") == {}
    assert orders.of_game(game) == {"ann": GIVEN, "bob": {"pirates": PASS}}
    assert orders.of_game(uuid4()) == {}


def test_a_forgotten_player_has_none(orders: PlayerOrders) -> None:
    """All games forget a player's orders, and nobody else's."""
    game, other = uuid4(), uuid4()
    for each in (game, other):
        orders.replace(each, "ann", GIVEN)
    orders.replace(game, "bob", GIVEN)
    orders.forget("ann")
    assert orders.of_game(game) == {"bob": GIVEN}
    assert orders.of_game(other) == {}
    orders.forget("ann")


def test_who_waits(store: Store, orders: PlayerOrders) -> None:
    """People with a pending decision and orders are found, page after page; opponents and others are not."""
    awaited: dict[UUID, int] = {}
    while {seat < 2 for seat in awaited.values()} != {True, False}:  # both people and opponents are waited for
        game = game_of(store, "ann", "bob")
        awaited[game] = GameCommands(store).games.load(game).pending_seats[0]
    games = sorted(awaited)
    for game in games:
        orders.replace(game, "ann", GIVEN)
        orders.replace(game, "bob", {"pirates": PASS})
        orders.replace(game, "eve", {"pirates": PASS})
    people = [game for game in games if awaited[game] < 2]
    found = orders.waiting()
    assert [(w.game_id, w.seat) for w in found] == [(game, awaited[game]) for game in people]
    for w in found:
        player = ("ann", "bob")[w.seat]
        kept = tuple(sorted(orders.of_player(w.game_id, player).items()))
        assert w == Waiting(w.game_id, w.seat, GameCommands(store).games.load(w.game_id).pending_since, player, kept)
    paged, after = [], None
    while page := orders.waiting(after, 1):
        paged += page
        after = (page[-1].game_id, page[-1].seat)
    assert paged == found
    for game in games:
        for player in ("ann", "bob"):
            orders.replace(game, player, {})
    assert orders.waiting() == []


def test_an_order_ends_with_the_turns(store: Store) -> None:
    """A limited order holds while the seat has begun no more turns than when it was given."""
    assert [StandingOrder("pass", 2).at(turns) for turns in (1, 2, 3)] == ["pass", "pass", "ask"]
    assert StandingOrder("pass").at(99) == "pass"


def test_a_server_that_is_away() -> None:
    """Without the database nothing is said of orders."""
    with PostgresStore("postgresql://nobody@127.0.0.1:1/none", timeout=0.2) as away, pytest.raises(StoreUnavailable):
        PlayerOrders(away.database).of_game(uuid4())
