"""Does a database of one server come to a Citus cluster with all that it holds? Asked of the one of an earlier release.

Citus is added to the server, workers are added to Citus, and `annals migrate` spreads what is there. The tests are
those of the migrated database, but for the cursors of streams: places in the feed are numbered anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest

from eventstore.archive.archiver import Archiver
from eventstore.files import Directory
from eventstore.loading import Games
from eventstore.migrate import migrate
from eventstore.store.postgres import PostgresStore
from eventstore.verification.with_rules import verify_stored
from tests.compatibility.conftest import EXPECTED, GENERATION, Service
from tests.compatibility.dump import restore
from tests.compatibility.test_before import (
    test_a_finished_game_is_forked,
    test_a_game_in_play_goes_on,
    test_a_game_says_what_it_said,
    test_a_listing_goes_on_after_its_cursor,
    test_a_repeated_command_gets_its_first_answer,
    test_a_token_opens_what_it_opened,
    test_an_answer_that_was_kept_is_given_again,
    test_analyses_are_there_and_go_on,
    test_checkpoints_bind_what_follows,
    test_clocks_that_ran_out_meanwhile_are_acted_on,
    test_projections_catch_up,
    test_standing_orders_hold,
    test_the_record_of_a_stored_game_is_sound,
    test_webhooks_go_on,
)
from tests.eventstore.clusters import not_yet_a_cluster
from tests.eventstore.feeds import CITUS_URL
from tests.service.following import events, listen
from workers.webhook_fan_out import WebhookFanOut

__all__ = [
    "test_a_finished_game_is_forked",
    "test_a_game_in_play_goes_on",
    "test_a_game_says_what_it_said",
    "test_a_listing_goes_on_after_its_cursor",
    "test_a_repeated_command_gets_its_first_answer",
    "test_a_token_opens_what_it_opened",
    "test_an_answer_that_was_kept_is_given_again",
    "test_analyses_are_there_and_go_on",
    "test_checkpoints_bind_what_follows",
    "test_clocks_that_ran_out_meanwhile_are_acted_on",
    "test_projections_catch_up",
    "test_standing_orders_hold",
    "test_the_record_of_a_stored_game_is_sound",
    "test_webhooks_go_on",
]

pytestmark = [
    pytest.mark.servers,
    pytest.mark.skipif(not CITUS_URL, reason="ANNALS_TEST_CITUS_URL names no Citus cluster"),
]


@contextmanager
def _service(before: Callable[[str], None] | None = None) -> Iterator[Service]:
    """The present service on a cluster to which the database of that day has come; `before` is done to it on one."""
    with not_yet_a_cluster() as (moved, add_workers):
        restore(GENERATION / "database.xz", moved)
        if before is not None:
            before(moved)
        with psycopg.connect(moved, autocommit=True) as conn:
            held = conn.execute("SELECT count(*) FROM events").fetchone()
            add_workers()
            migrate(moved)
            assert conn.execute("SELECT count(*) FROM events").fetchone() == held
            shards = "SELECT count(*) FROM citus_shards WHERE table_name::text = 'events'"
            assert conn.execute(shards).fetchone() == (16,)
        service = Service(moved)
        yield service
        service.here.close()


@pytest.fixture(scope="session")
def as_it_was() -> Iterator[Service]:
    """A service that is only asked."""
    with _service() as service:
        yield service


@pytest.fixture(scope="module")
def going_on() -> Iterator[Service]:
    """A service in which every game goes on; no test looks at the game of another."""
    with _service() as service:
        yield service


@pytest.fixture
def service() -> Iterator[Service]:
    """A service of this test's own, in which things may happen."""
    with _service() as service:
        yield service


@pytest.mark.parametrize(("path", "name", "cursor", "told"), EXPECTED["streams"])
def test_a_stream_goes_on_or_is_told_that_its_place_is_gone(
    as_it_was: Service, path: str, name: str, cursor: str, told: list[Any]
) -> None:
    """A stream goes on from its beginning and from a version; ids of many games from that day are answered `reset`."""
    messages = listen(as_it_was.named(name), path, Last_Event_ID=cursor)
    lost = "-" in cursor and cursor != "0-0"
    assert [message["type"] for message in messages if message["type"] == "reset"] == ["reset"] * lost
    if not lost:
        found = sorted([e["game"], e["version"], e["type"]] for e in events(messages))
        assert found == sorted(row[1:] for row in told)


def test_followers_have_handled_what_they_had_handled(as_it_was: Service) -> None:
    """Webhooks that had come to the end of the feed are handed nothing again."""
    here = as_it_was.here
    assert WebhookFanOut(here.store, here.deliveries).once() == 0


def test_an_archived_game_comes_along(tmp_path: Path) -> None:
    """A game that went into the archive of one server is read on the cluster, and comes back into it."""
    target = Directory(tmp_path)
    abouts = {found["about"]: UUID(game) for game, found in EXPECTED["games"].items()}
    game = abouts["endeavor: whole, drawn seats"]

    def archive(dsn: str) -> None:
        with PostgresStore(dsn, archive=target) as store:
            assert Archiver(dsn, store, Games(store), target).archive(game) is not None

    with _service(archive) as service:
        dsn = service.here.settings.database_url
        with PostgresStore(dsn, archive=target) as store:
            games = Games(store)
            assert verify_stored(store, games, game).sound
            Archiver(dsn, store, games, target).restore(game)
        with PostgresStore(dsn) as store:
            assert verify_stored(store, Games(store), game).sound
