"""Are stored games decided again when an administrator asks for it, and is it told where the rules differ?"""

from __future__ import annotations

from uuid import uuid4

import pytest
from flask import Flask

from domain.kernel.options import Move
from eventstore.events import Payload
from eventstore.game import Game
from eventstore.verification import rules as verify_rules
from service.players.services import register
from tests.service.conftest import Api
from tests.service.playing import finish, put_aside
from tests.service.tiny import TITLE
from workers.redecision_audit import RedecisionAudit


@pytest.fixture
def root(app: Flask) -> Api:
    """An administrator."""
    _, _, token = register(app.extensions["annals"].accounts, "Root", ("read", "play", "admin"))
    return Api(app.test_client(), token)


@pytest.fixture
def redecision_audit(app: Flask) -> RedecisionAudit:
    """The loop beside the sweeper, on the app's stores."""
    here = app.extensions["annals"]
    return RedecisionAudit(here.redecisions, here.commands.games)


def test_games_are_decided_again_in_the_background(
    root: Api, ada: Api, ben: Api, started: str, redecision_audit: RedecisionAudit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Progress counts up game by game; a rule that has changed since is named with its version; nothing is altered."""
    put_aside(started, ada, ben)
    finish(started, ada, ben)
    record = ada.get(f"{started}/record").data
    ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})
    answer = root.post("/v1/redecisions", {"title": TITLE.slug})
    assert answer.status_code == 202
    path = answer.headers["Location"]
    assert (answer.json["games"], answer.json["checked"], answer.json["done"]) == (2, 0, False)
    assert redecision_audit.once()
    assert root.ok("GET", path)["checked"] == 1
    assert redecision_audit.once()
    assert not redecision_audit.once()
    found = root.ok("GET", path)
    assert (found["checked"], found["differing"], found["done"]) == (2, 0, True)
    again = root.ok("POST", "/v1/redecisions", {"games": [started.rpartition("/")[2], str(uuid4())]})
    assert again["games"] == 1
    monkeypatch.setattr(verify_rules, "moved", _other)
    while redecision_audit.once():
        pass
    found = root.ok("GET", f"/v1/redecisions/{again['id']}")
    assert (found["differing"], found["next"]) == (1, None)
    (game,) = found["differs"]
    assert game["game"] == started.rpartition("/")[2]
    assert {note["what"] for note in game["notes"]} == {"re-decided differently"}
    assert ada.get(f"{started}/record").data == record


def _other(game: Game, move: Move) -> object:
    """Rules under which every move comes out otherwise."""
    from eventstore.payloads import moved

    payload, state = moved(game, move)
    return Payload(game.codec, payload.type, {**payload.data, "due": [9]}), state


def test_only_administrators_ask(ada: Api, anonymous: Api, root: Api) -> None:
    """A player and a stranger are refused, and so is a title that there is not."""
    assert ada.post("/v1/redecisions", {}).json["code"] == "wrong_scope"
    assert anonymous.post("/v1/redecisions", {}).json["code"] == "no_token"
    assert root.post("/v1/redecisions", {"title": "chess"}).json["code"] == "unknown_title"
    assert root.get(f"/v1/redecisions/{uuid4()}").json["code"] == "unknown_redecision"
    empty = root.ok("POST", "/v1/redecisions", {})
    assert (empty["games"], empty["done"]) == (0, True)
