"""Does a whole service work on a Citus cluster? Games of every title are played by programs over HTTP, and verified."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from flask import Flask

from domain.registry import TITLES
from eventstore.database import Database
from service.app import create_app
from service.config import Settings
from tests.eventstore.feeds import CITUS_URL
from tests.service.conftest import Api
from tests.service.playing import assert_sound, finish, mine, put_aside

pytestmark = [
    pytest.mark.servers,
    pytest.mark.skipif(not CITUS_URL, reason="ANNALS_TEST_CITUS_URL names no Citus cluster"),
]


@pytest.fixture
def app(settings: Settings, cluster: Database) -> Iterator[Flask]:
    """The app on a cluster, empty."""
    app = create_app(replace(settings, database_url=cluster.dsn))
    yield app
    app.extensions["annals"].close()


def test_citus_carries_a_game_from_registration_to_record(ada: Api, ben: Api, started: str) -> None:
    """A whole game on the cluster: moves, past positions, the lobby, the record."""
    put_aside(started, ada, ben)
    past = ada.ok("GET", f"{started}?as=public")
    finish(started, ada, ben)
    assert ada.ok("GET", f"{started}?as=public&version={past['version']}") == past
    assert ada.ok("GET", f"/v1/games?player={ada.player}&status=finished")["games"][0]["outcome"]["reason"] == "end"
    assert_sound(ada, started, 1)


@pytest.mark.long
@pytest.mark.parametrize("slug", sorted(slug for slug in TITLES if slug != "tiny"))
def test_citus_carries_a_whole_game_of_each_title(newcomer: Callable[..., Api], slug: str) -> None:
    """Programs that choose at random play over HTTP to the end; the record verifies."""
    dice = Random(7)
    players = [newcomer() for _ in range(3 if slug == "endeavor" else 2)]
    ada = players[0]
    path = f"/v1/games/{ada.ok('POST', '/v1/games', {'title': slug, 'seats': len(players)})['game']}"
    for seat, player in enumerate(players):
        player.ok("POST", f"{path}/seats/{seat}", {})
    moves = 0
    while ada.ok("GET", path)["status"] == "running":
        for player in players:
            while (decision := mine(player, path)) is not None and moves < 5000:
                option = dice.choice(decision["options"])["text"]
                player.ok("POST", f"{path}/moves", {"option": option, "expected_version": decision["version"]})
                moves += 1
        assert moves < 5000
    assert_sound(ada, path, moves - 1)
