"""Do the facts tell what waits, what lags and who delays the feed, within their time, whatever the database does?"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from uuid import uuid4

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from application.composition import Application
from application.operations.facts import _QUESTIONS, MOST, measure
from eventstore.database import Database
from eventstore.database_timeouts import Timeouts
from eventstore.store import GENESIS, Lobby, NewEvent, OutboxRow, PendingDecision
from eventstore.written_form import FORM
from tests.relay import Relay

pytestmark = pytest.mark.servers


def opened(application: Application, *, engine: str | None = None, status: str = "running") -> None:
    """A game with one event, in which an engine must move."""
    game = uuid4()
    pending = [PendingDecision(game, 0, 1, engine, None if engine else "p")] if status == "running" else []
    application.store.append(
        game,
        expected=0,
        head=GENESIS,
        command_id="c",
        events=[NewEvent("game_opened", "system", 1, b"{}", b"{}", bytes(32))],
        outbox=[OutboxRow(f"ai:{game}:1:0", "opponent_turn", {"game": str(game)})],
        lobby=Lobby(game, "t", status, 1, {}),
        pending=pending,
    )


@contextmanager
def writing(dsn: str, name: str) -> Iterator[psycopg.Connection]:
    """A session that has written, and does not end its transaction until the block does."""
    with psycopg.connect(dsn, application_name=name) as conn:
        conn.execute("SELECT pg_current_xact_id()")
        yield conn
        conn.rollback()


def test_an_idle_service_has_nothing_to_tell(application: Application) -> None:
    """Every fact is there, and says that nothing waits."""
    facts = measure(application.database)
    assert (facts.reached, facts.error, facts.missing) == (True, None, ())
    assert facts.outbox is not None
    assert (facts.outbox.rows, facts.outbox.oldest) == (0, 0.0)
    assert facts.turns is not None
    assert [(turn.outside, turn.pending, turn.oldest) for turn in facts.turns] == [(False, 0, 0.0), (True, 0, 0.0)]
    assert facts.feed is not None
    assert (facts.feed.waiting, facts.feed.lag, facts.feed.holders) == (0, 0.0, ())
    assert facts.checkpoint is not None
    assert (facts.checkpoint.number, facts.checkpoint.age, facts.checkpoint.uncovered) == (0, None, 0.0)
    assert facts.replication is not None
    assert (facts.replication.role, facts.replication.standbys) == ("primary", ())
    assert (facts.unscored, facts.beaten, facts.upgrade_unfinished) == (0, None, False)


@pytest.mark.one_server
def test_what_waits_is_counted_with_its_age(application: Application) -> None:
    """Rows of the outbox, opponents' turns apart from people's, games without a score; ages grow."""
    opened(application, engine="greedy")
    opened(application, engine="greedy")
    opened(application)
    opened(application, status="finished")
    application.uptime.beat()
    past = timedelta(minutes=5)
    with application.database.connection() as conn:
        conn.execute("UPDATE outbox SET written_at = written_at - %s", (past,))
        conn.execute("UPDATE due SET since = since - %s", (past,))
    facts = measure(application.database)
    assert facts.outbox is not None
    assert facts.turns is not None
    assert (facts.outbox.rows, facts.outbox.oldest > 299) == (4, True)
    assert [(turn.pending, turn.oldest > 299) for turn in facts.turns] == [(2, True), (0, False)]
    assert facts.unscored == 1
    assert facts.beaten is not None
    assert facts.projections == ()


def test_an_unfinished_upgrade_is_told(application: Application) -> None:
    """While the database names the former release's form the upgrade is unfinished, and then no longer."""
    application.database.rows("INSERT INTO written_form (form) VALUES (%s) RETURNING form", FORM - 1)
    assert measure(application.database).upgrade_unfinished is True
    application.database.rows("UPDATE written_form SET form = %s RETURNING form", FORM)
    assert measure(application.database).upgrade_unfinished is False


@pytest.mark.one_server
def test_who_delays_the_feed_is_named(application: Application, new_database: Callable[..., str]) -> None:
    """A writing transaction in another database of the cluster holds events back; its session is named, no query."""
    with writing(new_database(), "nightly report") as conn:
        time.sleep(1.05)
        opened(application)
        feed = measure(application.database).feed
        assert feed is not None
        assert feed.waiting == 1
        assert feed.lag >= 0
        [holder] = feed.holders
        assert (holder.pid, holder.application, holder.kind) == (conn.info.backend_pid, "nightly report", "session")
        assert holder.database == conn.info.dbname
        assert holder.age is not None
        assert holder.age >= 1
    feed = measure(application.database).feed
    assert feed is not None
    assert (feed.waiting, feed.holders) == (0, ())


def test_a_role_without_the_right_sees_who_writes(migrated_database: str) -> None:
    """Where the role may not read statistics of others, the holder is told without an age."""
    with psycopg.connect(migrated_database, autocommit=True) as admin:
        admin.execute("CREATE ROLE blind LOGIN")
        admin.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO blind")
        try:
            with writing(migrated_database, "somebody"), Database(migrated_database + " user=blind") as database:
                feed = measure(database).feed
            assert feed is not None
            [holder] = feed.holders
            assert (holder.application, holder.age) == ("somebody", None)
        finally:
            admin.execute("DROP OWNED BY blind; DROP ROLE blind")


@pytest.mark.one_server
def test_a_projection_that_stands_still_lags(application: Application) -> None:
    """A follower of the feed is behind by the events after its place."""
    opened(application)
    with application.database.connection() as conn:
        conn.execute("INSERT INTO checkpoints (projection) VALUES ('results')")
    facts = measure(application.database)
    assert facts.projections is not None
    assert [(each.name, each.behind) for each in facts.projections] == [("results", 1)]


def test_no_fact_reads_more_than_its_bound(application: Application) -> None:
    """Of more rows than are counted, the bound is told."""
    with application.database.connection() as conn:
        conn.execute(
            "INSERT INTO outbox (job_id, kind, payload) SELECT 'j' || n, 'x', '{}' FROM generate_series(1, %s) AS n",
            (MOST + 5,),
        )
    outbox = measure(application.database).outbox
    assert outbox is not None
    assert outbox.rows == MOST


def test_one_fact_that_cannot_be_had_hides_no_other(migrated_database: str) -> None:
    """A table that is locked costs its own facts, which are named with the cause."""
    with Database(migrated_database) as database, psycopg.connect(migrated_database) as conn:
        conn.execute("LOCK TABLE outbox")
        facts = measure(database, within=1.0)
        assert facts.missing[0] == "outbox"
        assert facts.error is not None
        assert "outbox" in facts.error
        assert facts.reached is (facts.turns is not None)


def test_a_question_has_the_time_that_the_others_left(migrated_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server ends each question when the time for all facts is over, not when its own would be."""
    limits: list[str] = []

    def ask(conn: psycopg.Connection) -> None:
        limits.extend(row[0] for row in conn.execute("SHOW statement_timeout"))

    monkeypatch.setattr("application.operations.facts._QUESTIONS", {"outbox": ask, "beaten": ask})
    times = iter((0.0, 0.0, 0.0, 1.5, 1.5))
    with Database(migrated_database) as database:
        facts = measure(database, within=2.0, clock=lambda: next(times))
    assert (facts.error, limits) == (None, ["2s", "500ms"])


def test_a_database_that_falls_silent_is_given_up(postgres_url: str) -> None:
    """Where packets vanish nothing is measured, the cause is told, and the time for it ends."""
    socket = conninfo_to_dict(postgres_url)["host"]
    with Relay(f"{socket}/.s.PGSQL.5432") as relay:
        url = f"postgresql://postgres@127.0.0.1:{relay.port}/postgres"
        with Database(url, timeouts=Timeouts(connect=2)) as database:
            relay.stall()
            facts = measure(database)
    assert (facts.reached, facts.outbox) == (False, None)
    assert facts.error is not None
    assert set(facts.missing) == set(_QUESTIONS)
