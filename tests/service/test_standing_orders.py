"""Can a player leave decisions to standing orders over HTTP, unseen by everybody else?"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime
from random import Random
from typing import Any
from uuid import UUID

import pytest
from flask import Flask

from application.composition import compose
from application.games.commands import GameCommands
from application.people import accounts as accounts_module
from domain.kernel.engine import next_options
from eventstore.database import Database
from eventstore.game import Game
from eventstore.store.memory import MemoryStore
from service.app import create_app
from service.config import Settings
from tests.application.imperialism_game import ANSWERS
from tests.seeds import fixed_luck
from tests.service.conftest import Api
from tests.service.playing import finish, mine, version_in
from tests.service.tiny import TITLE

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
ASKED = {"order": "ask", "until": None}
PASSES = {kind: {"order": "pass"} for kind in ANSWERS}


def kind_of(game: Game) -> str:
    """The kind of decision that is due."""
    return game.codec.step_name(game.state.agenda[-1]) if game.state is not None and game.pending_seats else ""


class Hall:
    """A game of Imperialism between Ada, Ben and Cat, played at random over HTTP; Eve only looks on."""

    def __init__(self, app: Flask, seed: int = 1) -> None:
        self.app = app
        self.here = app.extensions["annals"]
        self.dice = Random(seed)
        self.ada, self.ben, self.cat, self.eve = self.people = [
            self.register(name) for name in ("Ada", "Ben", "Cat", "Eve")
        ]
        made = self.ada.ok("POST", "/v1/games", {"title": "imperialism", "seats": 3}, Idempotency_Key="game")
        self.path = f"/v1/games/{made['game']}"
        self.id = UUID(made["game"])
        self.said: list[tuple[str, int, str | None, bytes]] = []
        self.asked = 0
        """How often Ben was asked where an order may answer."""
        for seat, api in enumerate(self.people[:3]):
            api.ok("POST", f"{self.path}/seats/{seat}", {}, Idempotency_Key="seat")

    def register(self, name: str) -> Api:
        """A player."""
        made = Api(self.app.test_client()).ok("POST", "/v1/players", {"name": f"{name} at the table"})
        return Api(self.app.test_client(), made["token"]["token"], made["player"]["id"])

    @property
    def game(self) -> Game:
        """The game as it stands."""
        game: Game = self.here.commands.games.load(self.id)
        return game

    def orders(self, seat: int = 1) -> str:
        """Where the orders of a seat are."""
        return f"{self.path}/seats/{seat}/standing-orders"

    def move(self, seat: int, option: str) -> Any:
        """A player answers; the receipt is kept."""
        body = {"option": option, "expected_version": self.game.version}
        answer = self.people[seat].post(f"{self.path}/moves", body, X_Request_Id="r")
        assert answer.status_code == 200, answer.text
        self.note("moves", answer)
        return answer.json

    def step(self) -> None:
        """A seat answers at random, mostly with a card if it has one."""
        game = self.game
        seat = self.dice.choice(game.pending_seats)
        options = [o.text for o in next_options(game.state, seat)]
        eager = [o for o in options if o.startswith(("play:", "trick", "intercept", "action:war", "action:dev"))]
        self.move(seat, self.dice.choice(eager if eager and self.dice.random() < 0.7 else options))

    def until(self, holds: Callable[[Game], bool]) -> None:
        """Play on until something holds."""
        for _ in range(600):
            if holds(self.game):
                return
            self.step()
        raise AssertionError("it never held")

    def note(self, what: str, answer: Any) -> None:
        """Write an answer down."""
        self.said.append((what, answer.status_code, version_in(answer), answer.data))

    def look(self) -> None:
        """Ask for everything that others may see, and for what they may not."""
        for api in (self.ada, self.cat, self.eve):
            for what in ("", "?as=public", "/events?after=1", "/decisions", "/seats/1/standing-orders", "?as=seat:1"):
                self.note(what, api.get(self.path + what, X_Request_Id="r"))
            self.note("lobby", api.get("/v1/games", X_Request_Id="r"))


@pytest.fixture
def hall(app: Flask) -> Hall:
    """A running game."""
    return Hall(app)


def test_a_title_says_what_may_be_left(ada: Api) -> None:
    """A client reads what may be left to orders, the answer and which orders there are; most titles have none."""
    shown = ada.ok("GET", "/v1/titles/imperialism")["standing_orders"]
    event = {"kind": "event_response", "answer": "pass", "orders": ["ask", "pass", "concerned"]}
    prompt = {"message": "imperialism-prompt-event_response", "args": {}, "text": "Cancel the event, or pass."}
    names = ["Ask me", "Play nothing, at once", "Ask me only if it concerns me"]
    assert shown[0] == {**event, "prompt": prompt, "order_names": names}
    polish = ada.ok("GET", "/v1/titles/imperialism", Accept_Language="pl")["standing_orders"]
    assert polish[0]["prompt"]["text"] == "Anuluj wydarzenie lub spasuj."
    assert {d["kind"]: d["answer"] for d in shown} == ANSWERS
    assert all(w["orders"] == ["ask", "pass"] for w in shown[1:])
    assert ada.ok("GET", "/v1/titles/endeavor")["standing_orders"] == []


def test_orders_are_given_and_read(hall: Hall) -> None:
    """Kinds left out are asked; replaced orders are gone; a read is conditional."""
    assert hall.ben.ok("GET", hall.orders())["orders"] == dict.fromkeys(ANSWERS, ASKED)
    wanted = {"event_response": {"order": "concerned"}, "pirates": {"order": "pass", "until": "my_next_turn"}}
    given = hall.ben.ok("PUT", hall.orders(), {"orders": wanted})
    assert given["seat"] == 1
    assert given["orders"]["event_response"] == {"order": "concerned", "until": None}
    assert given["orders"]["pirates"] == {"order": "pass", "until": "my_next_turn"}
    assert given["orders"]["finish_action"] == ASKED
    read = hall.ben.get(hall.orders())
    assert read.json == given
    assert hall.ben.get(hall.orders(), If_None_Match=read.headers["ETag"]).status_code == 304
    assert "public" not in read.headers.get("Cache-Control", "")
    assert hall.ben.ok("PUT", hall.orders(), {"orders": {}})["orders"] == dict.fromkeys(ANSWERS, ASKED)


def test_a_repetition_does_not_bring_old_orders_back(hall: Hall) -> None:
    """The same key gets the first answer again and changes nothing."""
    first = hall.ben.put(hall.orders(), {"orders": PASSES}, Idempotency_Key="k")
    hall.ben.ok("PUT", hall.orders(), {"orders": {}})
    again = hall.ben.put(hall.orders(), {"orders": PASSES}, Idempotency_Key="k")
    assert again.data == first.data
    assert hall.ben.ok("GET", hall.orders())["orders"] == dict.fromkeys(ANSWERS, ASKED)


def test_what_cannot_be_ordered(hall: Hall, ada: Api, ben: Api, started: str) -> None:
    """An unknown decision, an order that a decision does not have, a condition on a hand: all faults are named."""
    wanted = {"defence": {"order": "pass"}, "pirates": {"order": "concerned"}, "war_event": {"order": "pass"}}
    refused = hall.ben.put(hall.orders(), {"orders": wanted})
    assert (refused.status_code, refused.json["code"]) == (422, "unknown_order")
    assert [e["where"] for e in refused.json["errors"]] == ["body.orders.defence", "body.orders.pirates"]
    for bad in (
        {"pirates": {"order": "pass_when_empty"}},
        {"pirates": {"order": "pass", "until": "tomorrow"}},
        {"pirates": {"order": "pass", "if_hand": []}},
        {"pirates": {}},
        [],
    ):
        assert hall.ben.put(hall.orders(), {"orders": bad}).json["code"] == "invalid"
    assert hall.ben.put(hall.orders(), {}).json["code"] == "invalid"
    assert hall.ben.ok("GET", hall.orders())["orders"] == dict.fromkeys(ANSWERS, ASKED)
    assert ada.ok("GET", f"{started}/seats/0/standing-orders")["orders"] == {}
    assert ada.put(f"{started}/seats/0/standing-orders", {"orders": PASSES}).json["code"] == "unknown_order"
    assert ada.ok("PUT", f"{started}/seats/0/standing-orders", {"orders": {}})["orders"] == {}
    finish(started, ada, ben)
    assert ada.put(f"{started}/seats/0/standing-orders", {"orders": {}}).json["code"] == "game_over"


def test_they_are_nobody_elses_business(hall: Hall, anonymous: Api) -> None:
    """Other seats, spectators and strangers read and write none but their own."""
    hall.ben.ok("PUT", hall.orders(), {"orders": PASSES})
    for api in (hall.ada, hall.cat, hall.eve):
        assert api.get(hall.orders()).json["code"] == "not_your_seat"
        assert api.put(hall.orders(), {"orders": {}}).json["code"] == "not_your_seat"
    assert anonymous.get(hall.orders()).status_code == 401
    assert hall.ben.get(hall.orders(7)).json["code"] == "unknown_seat"
    reader = Api(hall.ben.client, hall.ben.ok("POST", "/v1/tokens", {"scopes": ["read"]})["token"])
    assert reader.put(hall.orders(), {"orders": {}}).json["code"] == "wrong_scope"
    assert reader.ok("GET", hall.orders()) == hall.ben.ok("GET", hall.orders())


def test_an_order_answers_while_the_window_waits(hall: Hall) -> None:
    """An order that is given while the seat is asked answers at once, as an ordinary move of the player."""
    hall.until(lambda game: kind_of(game) == "event_response" and 1 in game.pending_seats)
    version = hall.game.version
    decision = mine(hall.ben, hall.path)
    hall.ben.ok("PUT", hall.orders(), {"orders": {"event_response": {"order": "pass"}}})
    assert mine(hall.ben, hall.path) is None or decision["version"] < mine(hall.ben, hall.path)["version"]
    event = hall.ben.ok("GET", f"{hall.path}/events?after={version}")["events"][0]
    assert (event["type"], event["actor"]) == ("move_made", f"player:{hall.ben.player}")
    assert event["payload"]["seat"] == 1
    stale = {"option": "pass", "expected_version": version}
    assert hall.ben.post(f"{hall.path}/moves", stale).json["code"] == "stale_version"


def test_a_receipt_tells_what_the_player_did(hall: Hall) -> None:
    """The moving player's receipt has only their own move; the answers of others' orders come after it."""
    hall.ben.ok("PUT", hall.orders(), {"orders": PASSES})
    hall.cat.ok("PUT", hall.orders(2), {"orders": PASSES})
    hall.until(lambda game: kind_of(game) == "finish_action" and 0 in game.pending_seats)
    for _ in range(300):
        if kind_of(hall.game) == "event_response":
            break
        before = hall.game.version
        hall.step()
        receipt = hall.ada.ok("GET", f"{hall.path}/events?after={before}")["events"]
        told = [e["payload"]["seat"] for e in receipt if e["type"] == "move_made"]
        if len(told) > 1:
            assert hall.said[-1][3].count(b'"type":"move_made"') == 1
            return
    raise AssertionError("no order ever answered")


def test_orders_follow_their_player_to_a_drawn_seat(app: Flask, newcomer: Callable[..., Api]) -> None:
    """Orders given before the seats are drawn stay the player's, in any seat."""
    people = [newcomer(name) for name in ("Ada", "Ben", "Cat", "Dan")]
    body = {"title": "imperialism", "seats": 4, "seating": "random"}
    path = "/v1/games/" + people[0].ok("POST", "/v1/games", body)["game"]
    people[0].ok("POST", f"{path}/seats/0", {})
    people[0].ok("PUT", f"{path}/seats/0/standing-orders", {"orders": PASSES})
    for seat in (1, 2, 3):
        people[seat].ok("POST", f"{path}/seats/{seat}", {})
    held = {s["player"]: s["seat"] for s in people[0].ok("GET", path)["seats"]}
    for api in people:
        given = api.ok("GET", f"{path}/seats/{held[api.player]}/standing-orders")["orders"]
        assert [o["order"] for o in given.values()] == ["pass" if api is people[0] else "ask"] * 5


def test_a_forgotten_player_has_no_orders(hall: Hall) -> None:
    """Who asks to be forgotten leaves no orders behind, and none of them answers any more."""
    hall.ben.ok("PUT", hall.orders(), {"orders": PASSES})
    hall.cat.ok("PUT", hall.orders(2), {"orders": PASSES})
    assert hall.ben.delete(f"/v1/me?confirm={hall.ben.player}").status_code == 204
    assert list(hall.here.standing_orders.of_game(hall.id)) == [hall.cat.player]


def test_nothing_of_them_is_logged(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    """No line of the log says what was ordered."""
    caplog.set_level(logging.DEBUG)
    hall.ben.ok("PUT", hall.orders(), {"orders": {"event_response": {"order": "concerned"}}})
    hall.until(lambda game: bool(game.state is not None and game.version > 40))
    assert "concerned" not in caplog.text


def world(monkeypatch: pytest.MonkeyPatch, database: Database, seed: int, *, ordered: bool, moves: int = 120) -> Hall:
    """A game in which Ben passes at once where orders may: by orders, or by hand; with fixed ids, luck and time."""
    ids = Random(seed)
    monkeypatch.setattr(accounts_module, "new_uuid", lambda _: UUID(int=ids.getrandbits(128), version=4))
    fixed_luck(monkeypatch, seed)
    settings = Settings(rate_reads=0, rate_writes=0, rate_registrations=0)
    app = create_app(settings, application=compose(database, store=MemoryStore()))
    here = app.extensions["annals"]
    here.commands = GameCommands(here.store, orders=here.standing_orders, clock=lambda: NOON)
    hall = Hall(app, seed)
    if ordered:
        hall.ben.ok("PUT", hall.orders(), {"orders": PASSES})
    for _ in range(moves):
        if hall.game.status != "running":
            break
        if kind_of(hall.game) in ANSWERS and 1 in hall.game.pending_seats:
            hall.asked += 1
            assert not ordered
            body = {"option": ANSWERS[kind_of(hall.game)], "expected_version": hall.game.version}
            hall.ben.ok("POST", f"{hall.path}/moves", body)
            continue
        if hall.dice.random() < 0.3:
            hall.look()
        hall.step()
    return hall


@pytest.mark.parametrize("seed", [1, *(pytest.param(n, marks=pytest.mark.long) for n in (2, 3))])
def test_others_see_no_difference(emptied: Callable[[], Database], monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Whether Ben passes by orders or by hand, all that others are answered is the same to the byte, ETags included."""
    by_order, by_hand = (world(monkeypatch, emptied(), seed, ordered=ordered) for ordered in (True, False))
    assert by_hand.asked > 2
    assert min(len(by_order.said), len(by_hand.said)) > 200
    assert differences(by_order, by_hand) == []


def differences(one: Hall, other: Hall) -> list[Any]:
    """What others were answered in one world and not in the other, as far as both went."""
    return [pair for pair in zip(one.said, other.said, strict=False) if pair[0] != pair[1]]


def test_a_difference_would_be_found(emptied: Callable[[], Database], monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison fails where a view tells how many orders there are."""
    from service.games import views

    plain = views.position

    def leaking(game: Game, *rest: Any, **more: Any) -> Any:
        from service.context import context

        return {**plain(game, *rest, **more), "name": str(len(context().standing_orders.of_game(game.id)))}

    monkeypatch.setattr(views, "position", leaking)
    assert differences(*(world(monkeypatch, emptied(), 1, ordered=ordered, moves=20) for ordered in (True, False)))


def test_the_tiny_title_has_no_windows() -> None:
    """A title that declares none has no orders."""
    assert TITLE.standing_orders is None
