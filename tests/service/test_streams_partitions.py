"""Does a follower get every event once, and each game in order, where the feed has several partitions?"""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any
from uuid import UUID

import psycopg
import pytest

from eventstore.database import Database
from eventstore.partitions import partition_of
from eventstore.repartition import repartition
from eventstore.store import Cursor
from service import gunicorn_conf
from service.config import Settings
from service.streams import sources
from service.streams.schemas import StreamQuery
from service.streams.sources import LONGEST_PLACE, PLACE, place_of, place_text
from tests.service.conftest import Api
from tests.service.following import events, listen
from tests.service.playing import finish, mine, move
from tests.service.test_streams import Consumer, own

pytestmark = pytest.mark.servers


@pytest.fixture
def settings() -> Settings:
    """No limits of requests; streams end when they have sent what there is."""
    return Settings(rate_reads=0, rate_writes=0, rate_registrations=0, stream_seconds=0)


@pytest.fixture(autouse=True)
def partitions(request: pytest.FixtureRequest, database: Database) -> int:
    """Of the feed: four, and on a cluster as many as that has."""
    if not request.config.getoption("--on-citus"):
        with psycopg.connect(database.dsn) as conn:
            repartition(conn, 4)
    [(number,)] = database.rows("SELECT feed_partitions()")
    return int(number)


def _event(told: dict[str, Any]) -> tuple[str, int]:
    return told["game"], told["version"]


PATHS = ("/v1/stream", "/v1/lobby/stream")


START = "0-0"
"""The id of the place before all events, however many partitions there are."""


@pytest.mark.parametrize("number", [1, 8, 16, 64])
def test_an_id_names_a_place_in_every_partition(number: int) -> None:
    """However many there can be, on one server or on a cluster, whose places are times."""
    now = 1_795_739_984_961_525
    place = tuple(Cursor(now, now * number + each, bytes(range(8)), each) for each in range(number))
    assert place_of(place_text(place)) == place
    assert re.fullmatch(PLACE, place_text(place))
    assert StreamQuery().load({"after": place_text(place)})["after"] == place_text(place)


def test_the_longest_id_fits_into_a_request() -> None:
    """In the query, beside all games that a stream may follow, and in the header."""
    follow = "follow=" + ",".join([str(UUID(int=0))] * sources.MOST)
    assert len(f"GET /v1/stream?{follow}&after= HTTP/1.1\r\n") + LONGEST_PLACE + 200 < gunicorn_conf.limit_request_line
    assert LONGEST_PLACE < 8190


def test_streams_go_on_after_every_id(ada: Api, ben: Api, monkeypatch: pytest.MonkeyPatch, partitions: int) -> None:
    """Ids name a place in each partition; resuming after any brings exactly what followed, page after page."""
    games = [own(ada, ben) for _ in range(6)]
    finish(games[0], ada, ben)
    for path in PATHS:
        whole = events(listen(ada, path, Last_Event_ID=START))
        assert all(event["id"].count(".") == partitions for event in whole)
        for game in games:
            versions = [event["version"] for event in whole if event["game"] == game.rpartition("/")[2]]
            assert versions == sorted(set(versions))
        for n, last in enumerate(whole):
            if n % 5 == 0:
                assert events(listen(ada, path, Last_Event_ID=last["id"])) == whole[n + 1 :]
        with monkeypatch.context() as patched:
            patched.setattr(sources, "PAGE", 1)
            assert events(listen(ada, path, Last_Event_ID=START)) == whole


def test_consumers_that_are_cut_miss_nothing(ada: Api, ben: Api) -> None:
    """However streams are cut, every consumer has each event once, and each game's in order."""
    consumers = [Consumer(api, path, START, random.Random(7)) for api in (ada, ben) for path in PATHS]
    path = own(ada, ben)
    for _ in range(8):
        own(ada, ben)
        for mover in (ada, ben):
            if mine(mover, path):
                move(mover, path, 0)
        for consumer in consumers:
            consumer.take()
    for consumer in consumers:
        whole = events(listen(consumer.api, consumer.path, Last_Event_ID=START))
        for _ in range(400):
            if len(consumer.kept) >= len(whole):
                break
            consumer.take()
        assert sorted(consumer.kept, key=_event) == sorted(whole, key=_event)
        seen: dict[str, int] = {}
        for event in consumer.kept:
            assert event["version"] > seen.get(event["game"], 0)
            seen[event["game"]] = event["version"]


def test_places_of_another_number_are_reset(ada: Api, ben: Api, partitions: int) -> None:
    """An id from before the feed was in so many partitions, or with a lost place, is answered `reset`, once."""
    place = place_of(listen(ada, PATHS[0])[0]["id"])
    own(ada, ben)
    ends = place_of(listen(ada, PATHS[0])[0]["id"])
    moved = next(n for n in range(partitions) if ends[n] != place[n])
    lost = [*ends]
    lost[moved] = type(ends[moved])(ends[moved].xid, ends[moved].position, b"another!", moved)
    end = replace(ends[moved], partition=0)
    for text in (f"{end.xid}-{end.position}", place_text((end,)), place_text(tuple(lost))):
        asked = ada.get(PATHS[0], Accept="application/json", Last_Event_ID=text).json
        assert (asked["reset"], asked["events"]) == (True, [])
        assert place_of(asked["last"]) == ends
        again = ada.get(PATHS[0], Accept="application/json", Last_Event_ID=asked["last"]).json
        assert (again["reset"], again["events"]) == (False, [])


def test_a_lost_place_leaves_those_of_other_partitions(ada: Api, ben: Api, partitions: int) -> None:
    """After a reset the stream goes on from the end of the lost partition, and from where it was in the others."""
    start = place_of(listen(ada, PATHS[0])[0]["id"])
    games = [own(ada, ben) for _ in range(6)]
    lying = {game: partition_of(UUID(game.rpartition("/")[2]), partitions) for game in games}
    gone = lying[games[0]]
    lost = [*start]
    lost[gone] = type(start[gone])(1, 1, b"another!", gone)
    told = listen(ada, PATHS[0], Last_Event_ID=place_text(tuple(lost)))
    assert told[1]["type"] == "reset"
    assert {event["game"] for event in events(told)} == {
        game.rpartition("/")[2] for game in games if lying[game] != gone
    }
