"""Do the quotas of a player hold when many requests arrive at the same moment?"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask

from application.people.quotas import Unfinished
from eventstore.errors import StoreUnavailable
from service.problems import Problem
from tests.service.conftest import Api
from tests.service.tiny import TITLE

AT_ONCE = 6
FITS = 2

WAITING = {"title": TITLE.slug, "seats": 2}
OPPONENTS = [{"seat": seat, "engine": "random"} for seat in (0, 1)]


def game(ada: Api) -> str:
    """A game that waits for players."""
    return f"/v1/games/{ada.ok('POST', '/v1/games', WAITING)['game']}"


def opponents(ada: Api, _: int) -> tuple[str, Any]:
    """An opponent for a seat of a game of its own."""
    return f"{game(ada)}/seats/0", {"engine": "random"}


CASES: dict[str, tuple[dict[str, int], Callable[[Api, int], tuple[str, Any]]]] = {
    "too_many_open_games": ({"open_games": FITS}, lambda ada, n: ("/v1/games", WAITING)),
    "too_many_running_games": (
        {"running_games": FITS},
        lambda ada, n: ("/v1/games", {**WAITING, "opponents": OPPONENTS}),
    ),
    "too_many_opponents": (
        {"opponent_seats": 2 * FITS},
        lambda ada, n: ("/v1/games", {**WAITING, "opponents": OPPONENTS}),
    ),
    "too_many_opponents, seated later": ({"opponent_seats": FITS}, opponents),
    "too_many_tokens": ({"tokens": 1 + FITS}, lambda ada, n: ("/v1/tokens", {"name": "t", "scopes": ["read"]})),
    "too_many_invitations": ({"invitations": FITS}, lambda ada, n: (f"{game(ada)}/invitations", {})),
    "too_many_webhooks": (
        {"webhooks_per_player": FITS},
        lambda ada, n: ("/v1/webhooks", {"url": f"https://bots.example/{n}"}),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_no_more_pass_than_fit(app: Flask, ada: Api, case: str) -> None:
    """Of many requests at once as many are done as the quota allows, and the others are told why not."""
    limits, ask = CASES[case]
    asked = [ask(ada, n) for n in range(AT_ONCE)]
    here = app.extensions["annals"]
    here.settings = replace(here.settings, **limits)
    begin = threading.Barrier(AT_ONCE)

    def send(request: tuple[str, Any]) -> str:
        api = Api(app.test_client(), ada.token)
        begin.wait()
        answer = api.post(*request)
        return str(answer.json["code"]) if answer.status_code >= 400 else "done"

    with ThreadPoolExecutor(AT_ONCE) as pool:
        found = Counter(pool.map(send, asked))
    assert found == {"done": FITS, case.partition(",")[0]: AT_ONCE - FITS}
    assert here.database.rows("SELECT id FROM quota_claims") == []


def test_a_request_that_is_sent_twice_at_once_counts_once(app: Flask, ada: Api) -> None:
    """Both with one key find room where there is room for one game, and one game is opened."""
    here = app.extensions["annals"]
    here.settings = replace(here.settings, open_games=1)
    begin = threading.Barrier(4)

    def send(_: int) -> str:
        begin.wait()
        sent = Api(app.test_client(), ada.token).post("/v1/games", WAITING, Idempotency_Key="once")
        return str(sent.json.get("game", sent.json))

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(send, range(4)))) == 1
    assert ada.post("/v1/games", WAITING).json["code"] == "too_many_open_games"


def test_a_claim_ends_with_its_request(app: Flask, ada: Api) -> None:
    """What was refused takes nothing up; what is not known to have failed counts until its claim expires."""
    here = app.extensions["annals"]
    player = UUID(ada.player)
    found: list[Unfinished] = []

    def claim(error: Exception | None) -> None:
        with here.quotas.claimed(player, uuid4(), Unfinished(open=1, opponents=2), found.append):
            if error is not None:
                raise error

    claim(None)
    for error in (Problem("bad_setup", "no"), StoreUnavailable("gone")):
        with pytest.raises(type(error)):
            claim(error)
    claim(None)
    assert found == [Unfinished(), Unfinished(), Unfinished(), Unfinished(open=1, opponents=2)]
    here.database.rows("UPDATE quota_claims SET expires_at = clock_timestamp() RETURNING id")
    claim(None)
    assert found[-1] == Unfinished()
    assert here.database.rows("SELECT id FROM quota_claims") == []
