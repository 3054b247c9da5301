"""What do callers see when a failover has lost the last events?

A standby that lags is a copy of the database made some events ago; the service goes on with it as its pool does when
connections were lost: it opens new ones, and nothing tells it that the past is another.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext

import pytest

from eventstore.database import Database
from eventstore.snapshots import take_snapshot
from eventstore.store import Head
from eventstore.store.postgres import PostgresStore
from service.config import Settings
from service.streams import sending
from service.streams.hub import Hub, StreamWaiter
from service.streams.sources import GameSource
from tests.service.conftest import Api
from tests.service.following import events, listen
from tests.service.playing import assert_sound, finish, mine, move, put_aside

pytestmark = pytest.mark.servers

Failover = Callable[[], None]


@pytest.fixture
def settings() -> Settings:
    """No limits of requests; streams end when they have sent what there is."""
    return Settings(rate_reads=0, rate_writes=0, rate_registrations=0, stream_seconds=0)


@pytest.fixture
def database(new_database: Callable[..., str], migrated_template: str) -> Iterator[Database]:
    """A database of this test's own."""
    with Database(new_database(migrated_template), max_size=8) as found:
        yield found


def _lose_connections(database: Database) -> None:
    pool, database._pool = database._pool, None
    if pool is not None:
        pool.close()


@pytest.fixture
def lag(database: Database, new_database: Callable[..., str]) -> Callable[[], Failover]:
    """From the call on the standby gets nothing; what it gives promotes the standby."""

    def stop() -> Failover:
        _lose_connections(database)
        standby = new_database(copy_of=database.dsn)

        def promote() -> None:
            database.dsn = standby
            _lose_connections(database)

        return promote

    return stop


def version(api: Api, path: str) -> int:
    """The version of a game."""
    found: int = api.ok("GET", f"{path}?fields=version")["version"]
    return found


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_a_game_goes_on_from_what_the_standby_has(
    lost: int, ada: Api, ben: Api, started: str, lag: Callable[[], Failover]
) -> None:
    """A player who answers a lost position gets one 409, reads the game again, and plays on to a sound record."""
    put_aside(started, ada, ben)
    kept = version(ada, started)
    promote = lag()
    for _ in range(lost):
        player = next(api for api in (ada, ben) if mine(api, started) is not None)
        move(player, started)
    player = next(api for api in (ada, ben) if mine(api, started) is not None)
    seen = mine(player, started)
    assert seen["version"] > kept
    promote()
    body = {"option": seen["options"][0]["text"], "expected_version": seen["version"]}
    refused = player.post(f"{started}/moves", body)
    assert (refused.status_code, refused.json["code"], refused.json["found"]) == (409, "stale_version", kept)
    assert version(ada, started) == kept
    finish(started, ada, ben)
    assert_sound(ada, started, 4)


def test_another_past_of_the_same_length_is_noticed(
    ada: Api, ben: Api, started: str, lag: Callable[[], Failover], database: Database
) -> None:
    """Where others have played on meanwhile, the version alone would not tell the two pasts apart."""
    put_aside(started, ada, ben)
    first = next(api for api in (ada, ben) if mine(api, started) is not None)
    promote = lag()
    move(first, started, 0)
    second = next(api for api in (ada, ben) if mine(api, started) is not None)
    seen = mine(second, started)
    # The standby, where another process has let the same player answer otherwise.
    commands = first.client.application.extensions["annals"].commands
    here = commands.games.cached(next(iter(commands.games._games)))
    promote()
    commands.games.drop(here.id)
    move(first, started, 1)
    commands.games._games[here.id] = here
    assert version(ada, started) == seen["version"]
    commands.games._games[here.id] = here
    body = {"option": seen["options"][0]["text"], "expected_version": seen["version"]}
    refused = second.post(f"{started}/moves", body)
    assert refused.json["code"] in ("stale_version", "illegal_option", "not_your_turn"), refused.json
    assert refused.status_code in (409, 422)
    commands.games._games[here.id] = here
    finish(started, ada, ben)
    assert_sound(ada, started, 4)


def test_streams_say_that_their_place_is_lost(ada: Api, ben: Api, started: str, lag: Callable[[], Failover]) -> None:
    """The last id of a lost event is answered by `reset`, and after that every event comes once, in all three."""
    put_aside(started, ada, ben)
    kept = version(ada, started)
    promote = lag()
    for _ in range(3):
        move(next(api for api in (ada, ben) if mine(api, started) is not None), started)
    paths = (f"{started}/stream?after=0", "/v1/stream?after=0-0")
    last = {path: events(listen(ada, path))[-1]["id"] for path in paths}
    held = {path: next(e["id"] for e in events(listen(ada, path)) if e["version"] == kept) for path in paths}
    promote()
    for path in paths:
        bare = path.partition("?")[0]
        asked = ada.get(bare, Accept="application/json", Last_Event_ID=last[path]).json
        assert (asked["reset"], asked["events"]) == (True, [])
        told = listen(ada, bare, Last_Event_ID=last[path])
        assert [message["type"] for message in told] == ["ready", "reset", "end"]
        assert told[1]["id"] == told[2]["id"] == asked["last"]
        again = ada.get(bare, Accept="application/json", Last_Event_ID=held[path]).json
        assert (again["reset"], again["events"]) == (False, [])
        last[path] = asked["last"]
    move(next(api for api in (ada, ben) if mine(api, started) is not None), started)
    for path in paths:
        bare = path.partition("?")[0]
        found = events(listen(ada, bare, Last_Event_ID=last[path]))
        assert [event["version"] for event in found] == [kept + 1]


def test_a_snapshot_of_another_past_is_left_alone(
    ada: Api, ben: Api, started: str, lag: Callable[[], Failover], database: Database
) -> None:
    """A snapshot that was written after a failover by a process that had not noticed it is not used."""
    put_aside(started, ada, ben)
    promote = lag()
    move(next(api for api in (ada, ben) if mine(api, started) is not None), started)
    games = ada.client.application.extensions["annals"].commands.games
    lost = games.load(next(iter(games._games)))
    promote()
    move(next(api for api in (ada, ben) if mine(api, started) is not None), started, 1)
    right = games.load(lost.id)
    assert (lost.version, lost.head == right.head) == (right.version, False)
    store = PostgresStore(database)
    store.save_snapshot(take_snapshot(lost))
    games.drop(lost.id)
    assert games.load(lost.id).state == right.state != lost.state


def test_followers_tell_nothing_of_a_lost_past(
    ada: Api, ben: Api, started: str, lag: Callable[[], Failover], database: Database
) -> None:
    """What was folded of lost events is told to nobody, although another event has their version now."""
    put_aside(started, ada, ben)
    kept = version(ada, started)
    promote = lag()
    move(next(api for api in (ada, ben) if mine(api, started) is not None), started)
    here = ada.client.application.extensions["annals"]
    game = next(iter(here.commands.games._games))
    (lost,) = here.hub.followers.after(game, kept)
    promote()
    move(next(api for api in (ada, ben) if mine(api, started) is not None), started, 1)
    (new,) = PostgresStore(database).read(game, kept)
    assert new.version == lost.stored.version
    (told,) = here.hub.followers.after(game, kept, known=Head(new.version, new.hash))
    assert told.stored == new != lost.stored


def test_a_tag_tells_two_positions_of_one_version_apart(
    ada: Api, ben: Api, started: str, lag: Callable[[], Failover]
) -> None:
    """After a failover nobody gets 304 for another position of the same version, or answers it by mistake."""
    put_aside(started, ada, ben)
    first = next(api for api in (ada, ben) if mine(api, started) is not None)
    promote = lag()
    move(first, started, 0)
    second = next(api for api in (ada, ben) if mine(api, started) is not None)
    lost = second.get(started).headers["ETag"]
    number = lost.strip('"').partition(".")[0]
    assert second.get(started, If_None_Match=lost).status_code == 304
    promote()
    move(first, started, 1)
    now = second.get(started, If_None_Match=lost)
    assert (now.status_code, str(now.json["version"])) == (200, number)
    assert second.get(started, If_None_Match=f'"{number}"').status_code == 200
    body = {"option": mine(second, started)["options"][0]["text"]}
    refused = second.post(f"{started}/moves", body, If_Match=lost)
    assert (refused.status_code, refused.json["code"]) == (412, "precondition_failed")
    done = second.post(f"{started}/moves", body, If_Match=now.headers["ETag"], Idempotency_Key="once")
    assert done.status_code == 200
    again = second.post(f"{started}/moves", body, If_Match=now.headers["ETag"], Idempotency_Key="once")
    assert (again.data, again.headers["ETag"]) == (done.data, done.headers["ETag"])
    # The tag of a position also names its players, viewer and language; version and hash are the same.
    assert again.headers["ETag"] == re.sub(r"/[0-9a-f]{8}/seat:\d/en", "", second.get(started).headers["ETag"])


def test_a_stream_that_read_ahead_of_its_hub_learns_of_a_lost_event_by_itself(
    ada: Api, ben: Api, started: str, lag: Callable[[], Failover], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hub has never read that event and so misses nothing; the stream asks the store from time to time."""
    put_aside(started, ada, ben)
    promote = lag()
    kept = version(ada, started)
    move(next(api for api in (ada, ben) if mine(api, started) is not None), started)
    commands = ada.client.application.extensions["annals"].commands
    game = commands.games.load(next(iter(commands.games._games)))
    assert game.version > kept
    monkeypatch.setattr(Hub, "_read", lambda hub: False)
    hub = Hub(commands)
    source = GameSource(hub, game.id, game.version, game.head, lambda game: "all")
    hub.enter(source.ticket)
    try:
        assert not source.lost()
        source.doubt()
        assert not source.lost()
        promote()
        assert not source.lost()
        source.doubt()
        assert source.lost()
        assert source.last.startswith(f"1.{kept}-")
    finally:
        hub.leave(source.ticket)
        hub.close()


def test_streams_ask_again_with_every_look_at_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    """So a lost event is told within seconds, also in a game in which nothing more happens."""
    asked = []
    monkeypatch.setattr(sending, "_RECHECK", 0.05)

    class Quiet:
        ticket, more, over, last = StreamWaiter(), False, False, "0"

        def doubt(self) -> None:
            asked.append(True)

        def lost(self) -> bool:
            return bool(asked)

        def next(self) -> list[object]:
            return []

    class Life:
        heartbeat, wait, known = 1.0, None, None
        allowed = staticmethod(lambda: True)
        deadline = staticmethod(lambda: time.monotonic() + 5)

    class Alone:
        stopping = False
        turn = staticmethod(nullcontext)

    assert next(sending._batches(Alone(), Quiet(), Life())) is None  # type: ignore[arg-type]
