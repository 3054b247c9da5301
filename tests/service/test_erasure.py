"""Is a player who asks for it forgotten, at once and for ever, while games go on, verify and replay?"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from flask import Flask

from application.people import accounts as accounts_module
from application.people.accounts import FORGOTTEN, Accounts, issue
from eventstore.database import Database
from eventstore.errors import Refused
from eventstore.record import export, read
from eventstore.snapshots import take_snapshot
from eventstore.verification.with_rules import verify_stored
from tests.service.conftest import Api
from tests.service.playing import finish, mine, move, put_aside
from tests.service.tiny import TITLE

NAME = "Zebulon Quaxlington"


@pytest.fixture
def zeb(newcomer: Callable[..., Api]) -> Api:
    """A player with a name that nobody else has."""
    return newcomer(NAME)


def table(*people: Api) -> str:
    """Path of a running game of these people."""
    path = "/v1/games/" + people[0].ok("POST", "/v1/games", {"title": TITLE.slug, "seats": len(people)})["game"]
    for seat, api in enumerate(people):
        api.ok("POST", f"{path}/seats/{seat}", {})
    return path


def test_it_must_be_confirmed(zeb: Api) -> None:
    """Without the player's own id nothing happens."""
    assert zeb.delete("/v1/me").json["code"] == "invalid"
    assert zeb.delete(f"/v1/me?confirm={UUID(int=4)}").json["code"] == "not_confirmed"
    assert zeb.ok("GET", "/v1/me")["player"]["name"] == NAME
    reader = Api(zeb.client, zeb.ok("POST", "/v1/tokens", {"scopes": ["read"]})["token"])
    assert reader.delete(f"/v1/me?confirm={zeb.player}").json["code"] == "wrong_scope"


def test_a_forgotten_player(app: Flask, zeb: Api, ada: Api, ben: Api) -> None:
    """Tokens die, the name is gone, seats are left, running games go on with an opponent, and all of it verifies."""
    other = Api(zeb.client, zeb.ok("POST", "/v1/tokens", {"scopes": ["read", "play"]})["token"])
    running = table(ada, zeb, ben)
    waiting = "/v1/games/" + ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})["game"]
    zeb.ok("POST", f"{waiting}/seats/1", {})
    ended = table(zeb, ada)
    finish(ended, zeb, ada)
    put_aside(running, ada, zeb, ben)
    zeb.ok("POST", "/v1/webhooks", {"url": "https://93.184.215.14/hook", "types": ["move_made"]})
    assert zeb.delete(f"/v1/me?confirm={zeb.player}").status_code == 204
    for api in (zeb, other):
        assert api.get("/v1/me").json["code"] == "bad_token"
        assert api.post(f"{running}/resignations", {}).json["code"] == "bad_token"
    assert zeb.delete(f"/v1/me?confirm={zeb.player}").json["code"] == "bad_token"
    assert ada.ok("GET", f"/v1/players/{zeb.player}")["name"] == FORGOTTEN
    assert ada.ok("GET", waiting)["seats"][1]["player"] is None
    seat = ada.ok("GET", running)["seats"][1]
    assert (seat["player"], seat["engine"], seat["resigned"]) == (zeb.player, "greedy", False)
    last = ada.ok("GET", f"{running}/events?limit=200")["events"][-1]
    assert (last["type"], last["payload"]["why"], last["actor"]) == ("seat_delegated", "forgotten", "system")
    here = app.extensions["annals"]
    assert zeb.player is not None
    assert here.webhooks.of_player(UUID(zeb.player)) == []
    for path in (running, waiting, ended):
        assert verify_stored(here.store, here.commands.games, UUID(path.split("/")[-1])).sound
    assert mine(ada, running) is not None
    move(ada, running)


def test_a_name_is_nowhere_but_in_the_players_row(
    app: Flask, zeb: Api, ada: Api, caplog: pytest.LogCaptureFixture
) -> None:
    """No event, outbox row, lobby row, snapshot, record or line of the log has ever held a player's name."""
    caplog.set_level(logging.DEBUG)
    body = {"title": TITLE.slug, "seats": 2, "name": f"An evening with {NAME}"}
    path = f"/v1/games/{zeb.ok('POST', '/v1/games', body, Idempotency_Key='Quaxlington-1')['game']}"
    for seat, api in enumerate((zeb, ada)):
        api.ok("POST", f"{path}/seats/{seat}", {})
    assert ada.ok("GET", path)["name"] == body["name"]
    put_aside(path, zeb, ada)
    ada.ok("POST", f"{path}/pauses", {})
    zeb.ok("POST", f"{path}/seats/0/delegation", {})
    zeb.ok("DELETE", f"{path}/seats/0/delegation")
    zeb.get(f"{path}/decisions")
    here = app.extensions["annals"]
    game_id = UUID(path.split("/")[-1])
    snapshot = take_snapshot(here.commands.games.load(game_id)).data
    finish(path, zeb, ada)
    zeb.delete(f"/v1/me?confirm={zeb.player}")
    store = here.store
    told = [
        *(part for e in store.read(game_id) for part in (e.body, e.sealed, e.actor.encode(), e.command_id.encode())),
        *export(store, here.commands.games, game_id),
        snapshot,
        repr(store.outbox(1000)).encode(),
        repr(store.games()).encode(),
        repr(store.pending()).encode(),
        caplog.text.encode(),
    ]
    assert zeb.player is not None
    assert any(zeb.player.encode() in part for part in told)
    assert all(b"Quaxlington" not in part and b"Zebulon" not in part for part in told)
    assert read(list(export(store, here.commands.games, game_id))).header.game == str(game_id)


def test_names_of_games_go_with_their_author(app: Flask, zeb: Api, ada: Api) -> None:
    """Games that the forgotten player opened have no name any more, wherever they are shown; others keep theirs."""
    made = {
        api: api.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2, "name": f"{name}'s table"})["game"]
        for api, name in ((zeb, "Zebulon"), (ada, "Ada"))
    }
    code = zeb.ok("POST", f"/v1/games/{made[zeb]}/invitations", {"kind": "seat"})["code"]

    def shown() -> list[str]:
        listed = {row["game"]: row["name"] for row in ada.ok("GET", "/v1/games")["games"]}
        invited = ada.ok("GET", f"/v1/invitations/{code}")["name"]
        return [*(listed[game] for game in made.values()), ada.ok("GET", f"/v1/games/{made[zeb]}")["name"], invited]

    assert shown() == ["Zebulon's table", "Ada's table", "Zebulon's table", "Zebulon's table"]
    events = ada.ok("GET", f"/v1/games/{made[zeb]}/events")["events"]
    assert "name" not in events[0]["payload"]
    assert zeb.delete(f"/v1/me?confirm={zeb.player}").status_code == 204
    assert shown() == ["", "Ada's table", "", ""]
    assert ada.ok("GET", f"/v1/games/{made[ada]}")["name"] == "Ada's table"


def test_a_repetition_changes_nothing(app: Flask, zeb: Api, ada: Api) -> None:
    """Seats that are left are left once, however often a player is forgotten; a stranger is not forgotten."""
    path = table(zeb, ada)
    assert zeb.player is not None
    player = UUID(zeb.player)
    for _ in range(3):
        assert app.extensions["annals"].erasure.forget(player) is True
    types = [e["type"] for e in ada.ok("GET", f"{path}/events?limit=200")["events"]]
    assert types.count("seat_delegated") == 1
    assert app.extensions["annals"].erasure.forget(UUID(int=7)) is False


def test_a_seat_taken_in_the_same_moment_is_left_later(
    app: Flask, zeb: Api, ada: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a request under way did after the player was forgotten is found again, until no such request can be left."""
    here = app.extensions["annals"]
    assert zeb.player is not None
    here.accounts.erase(UUID(zeb.player))
    path = "/v1/games/" + ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})["game"]
    game_id = UUID(path.split("/")[-1])
    here.commands.take_seat(game_id, 0, player=zeb.player, actor="player:x", command_id="late")
    assert app.extensions["annals"].erasure.release_all() == [UUID(zeb.player)]
    assert ada.ok("GET", path)["seats"][0]["player"] is None
    assert here.accounts.unreleased() == [UUID(zeb.player)]
    monkeypatch.setattr(accounts_module, "STRAGGLERS", timedelta(0))
    app.extensions["annals"].erasure.release_all()
    assert here.accounts.unreleased() == []


def test_accounts_forget(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name and the tokens are gone, no token is made any more, and what is to be released is known."""
    accounts = Accounts(database)
    zeb, ada = accounts.add_player(NAME), accounts.add_player("Ada")
    token, _ = issue(accounts, zeb.id, "first", ("read",))
    kept, _ = issue(accounts, ada.id, "first", ("read",))
    assert accounts.erase(UUID(int=9)) is False
    assert accounts.erase(zeb.id) is True
    found = accounts.player(zeb.id)
    assert found is not None
    assert (found.name, found.created_at) == (FORGOTTEN, zeb.created_at)
    assert found.erased_at is not None
    assert datetime.now(UTC) - found.erased_at < timedelta(minutes=1)
    assert accounts.names([zeb.id, ada.id]) == {zeb.id: FORGOTTEN, ada.id: "Ada"}
    assert accounts.erase(zeb.id) is True
    assert accounts.token(token.id) is None
    assert accounts.token(kept.id) == kept
    with pytest.raises(Refused):
        issue(accounts, zeb.id, "second", ("read",))
    assert accounts.tokens(zeb.id) == []
    assert accounts.unreleased() == [zeb.id]
    accounts.released(zeb.id)
    assert accounts.unreleased() == [zeb.id]
    monkeypatch.setattr(accounts_module, "STRAGGLERS", timedelta(0))
    accounts.released(zeb.id)
    assert accounts.unreleased() == []
    assert all("Quaxlington" not in row[0] for row in database.rows("SELECT p::text FROM players p"))
