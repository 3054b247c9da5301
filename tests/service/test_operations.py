"""Does an operator see over HTTP what waits, and can they send dead letters again? And who else sees it?"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from flask import Flask

from application.composition import Application
from application.notices.webhooks import new_webhook
from service.config import Settings
from tests.service.conftest import Api
from tests.waiting import PATIENCE


def test_the_state_of_the_service_is_told_to_operators(operator: Api, ada: Api, started: str) -> None:
    """Every fact is there, for the scope `admin` alone; `/metrics` shows the same."""
    shown = operator.ok("GET", "/v1/operations")
    assert (shown["reached"], shown["error"], shown["missing"], shown["queue"]) == (True, None, [], None)
    assert shown["outbox"] == {"rows": 0, "oldest": 0.0}
    assert shown["feed"] == {"waiting": 0, "lag": 0.0, "holders": []}
    assert shown["replication"]["role"] == "primary"
    assert ada.get("/v1/operations").json["code"] == "wrong_scope"
    assert "annals_outbox_rows 0.0" in operator.get("/metrics").text
    assert "annals_database_up 1.0" in operator.get("/metrics").text


@pytest.fixture
def letters(app: Flask, ada: Api, ben: Api) -> tuple[list[UUID], UUID]:
    """Three dead letters of each of two webhooks, which are paused or not, and a game."""
    here: Application = app.extensions["annals"]
    game, hooks = uuid4(), []
    for owner, state in ((ada, "failing"), (ben, "paused")):
        hook = replace(new_webhook(UUID(owner.player), "https://bots.example/annals", datetime.now(UTC)), state=state)
        here.webhooks.add(hook)
        hooks.append(hook.id)
        for version in (1, 2, 3):
            here.database.rows(
                "INSERT INTO dead_letters (webhook, game_id, version, type, attempts, error)"
                " VALUES (%s, %s, %s, 'move_made', 8, 'answered 500') RETURNING 1",
                *(hook.id, game, version),
            )
    return hooks, game


def test_dead_letters_of_all_players_are_listed(operator: Api, letters: tuple[list[UUID], UUID]) -> None:
    """Page by page, of all webhooks or of one, with the state of each."""
    found, states, path = [], {}, "/v1/operations/dead-letters?limit=4"
    cursor = None
    while page := operator.ok("GET", path + (f"&cursor={cursor}" if cursor else "")):
        found += [(letter["webhook"], letter["version"]) for letter in page["dead_letters"]]
        states |= {letter["webhook"]: letter["webhook_state"] for letter in page["dead_letters"]}
        if (cursor := page["next"]) is None:
            break
    assert found == [(str(hook), version) for hook in sorted(letters[0]) for version in (1, 2, 3)]
    assert states == {str(letters[0][0]): "failing", str(letters[0][1]): "paused"}
    one = operator.ok("GET", f"/v1/operations/dead-letters?webhook={letters[0][1]}")
    assert {(letter["game_name"], letter["title"]) for letter in one["dead_letters"]} == {("", None)}
    assert {letter["webhook"] for letter in one["dead_letters"]} == {str(letters[0][1])}
    assert operator.get("/v1/operations/dead-letters?cursor=none").json["code"] == "bad_cursor"


def test_a_dead_letter_says_what_its_game_is_called(operator: Api, app: Flask, ada: Api) -> None:
    """An operator knows no game by its id."""
    here: Application = app.extensions["annals"]
    game = ada.ok("POST", "/v1/games", {"title": "endeavor", "name": "Friday"})["game"]
    hook = new_webhook(UUID(ada.player), "https://bots.example/annals", datetime.now(UTC))
    here.webhooks.add(hook)
    here.database.rows(
        "INSERT INTO dead_letters (webhook, game_id, version, type, attempts, error)"
        " VALUES (%s, %s, 1, 'game_opened', 8, 'answered 500') RETURNING 1",
        *(hook.id, UUID(game)),
    )
    [letter] = operator.ok("GET", f"/v1/operations/dead-letters?webhook={hook.id}")["dead_letters"]
    assert (letter["game_name"], letter["title"]) == ("Friday", "endeavor")


def test_dead_letters_of_all_players_are_sent_again(
    operator: Api, app: Flask, letters: tuple[list[UUID], UUID]
) -> None:
    """Some at a time, each once, and none of a paused webhook; the work is in the outbox."""
    (failing, paused), game = letters
    assert operator.ok("POST", "/v1/operations/replays", {"limit": 2}) == {"replaying": 2}
    assert operator.ok("POST", "/v1/operations/replays") == {"replaying": 1}
    assert operator.ok("POST", "/v1/operations/replays", {"webhook": str(paused)}) == {"replaying": 0}
    jobs = {row.job_id for row in app.extensions["annals"].store.outbox()}
    assert jobs == {f"hook:{failing}:{game}:again:2", f"hook:{failing}:{game}:again:3"}


def test_replays_of_a_paused_webhook_go_when_it_is_activated(
    ben: Api, app: Flask, letters: tuple[list[UUID], UUID]
) -> None:
    """Its owner may ask for them before; the work is in the outbox as soon as the webhook is active, and once."""
    paused, game = letters[0][1], letters[1]
    path, store, deliveries = (
        f"/v1/webhooks/{paused}",
        app.extensions["annals"].store,
        app.extensions["annals"].deliveries,
    )
    assert ben.ok("POST", f"{path}/replays", {"version": 3}) == {"replaying": 1}
    store.handed_on([row.job_id for row in store.outbox()])
    assert deliveries.lease(paused, game) is None
    assert ben.ok("PATCH", path, {"state": "active"})["state"] == "active"
    assert [row.job_id for row in store.outbox()] == [f"hook:{paused}:{game}:again:3"]
    held = deliveries.lease(paused, game)
    assert [letter.version for letter in deliveries.wanted(held)] == [3]
    assert [x["replaying"] for x in ben.ok("GET", f"{path}/dead-letters")["dead_letters"]] == [False, False, True]


def test_metrics_have_a_port_of_their_own(serve: Callable[..., Flask], settings: Settings) -> None:
    """With a port for them, metrics are there with the probes and nothing else; elsewhere they do not exist."""
    client = serve(replace(settings, metrics_port=9460)).test_client()
    inside = {"SERVER_PORT": "9460"}

    def status(path: str, **environ: str) -> int:
        return client.get(path, environ_overrides=environ).status_code

    assert [status(path, **inside) for path in ("/metrics", "/healthz", "/v1/titles", "/docs")] == [200, 200, 404, 404]
    assert [status(path) for path in ("/metrics", "/healthz", "/v1/titles")] == [404, 200, 200]
    assert client.get("/metrics").json["code"] == "not_found"


def test_metrics_are_read_while_all_places_are_taken(serve: Callable[..., Flask], settings: Settings) -> None:
    """A scrape does not wait behind requests, and counts those that were turned away."""
    app = serve(replace(settings, web_threads=1, slot_wait=0))
    entered, leave = threading.Event(), threading.Event()

    @app.before_request
    def hold() -> None:
        from flask import request

        if request.path == "/v1/titles":
            entered.set()
            leave.wait(PATIENCE)

    client = app.test_client()
    slow = threading.Thread(target=lambda: app.test_client().get("/v1/titles"))
    slow.start()
    try:
        assert entered.wait(PATIENCE)
        assert client.get("/v1/leaderboards/tiny_secrets").status_code == 503
        text = client.get("/metrics").text
        assert 'annals_http_requests_total{method="none",operation="none",status="503"} 1.0' in text
        assert 'annals_problems_total{code="busy"} 1.0' in text
    finally:
        leave.set()
        slow.join()
