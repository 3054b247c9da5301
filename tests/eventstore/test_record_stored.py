"""Is every alteration of a stored game found, in every column?"""

from __future__ import annotations

from datetime import timedelta

import psycopg
import pytest

from eventstore.database import Database
from eventstore.errors import UnknownGame
from eventstore.store.postgres import PostgresStore
from eventstore.verification.with_rules import verify_stored
from tests.eventstore.playing import Played, play

pytestmark = [pytest.mark.usefixtures("barter"), pytest.mark.servers]

ALTERED = 7
"""The version that is altered: a move in the middle of the game."""

CHANGES = {
    "type": "'clock_expired'",
    "actor": "'seat:9'",
    "rules": "rules + 1",
    "body": "set_byte(body, 5, get_byte(body, 5) # 1)",
    "sealed": "set_byte(sealed, 40, get_byte(sealed, 40) # 1)",
    "digest": "set_byte(digest, 0, get_byte(digest, 0) # 1)",
    "prev_hash": "set_byte(prev_hash, 31, get_byte(prev_hash, 31) # 1)",
    "hash": "set_byte(hash, 31, get_byte(hash, 31) # 1)",
    "recorded_at": "recorded_at + interval '2 hours'",
}


@pytest.fixture
def played(postgres: PostgresStore, barter: None) -> Played:
    """A finished game on a real server."""
    return play("stored", store=postgres, options={"rounds": 2})


def alter(url: str, *statements: str) -> None:
    """What an administrator can do who switches the triggers off."""
    with psycopg.connect(url, autocommit=True) as conn:
        conn.execute("SET session_replication_role = replica")
        for statement in statements:
            assert conn.execute(statement.encode()).rowcount > 0


def test_a_stored_game_is_sound(played: Played) -> None:
    """A game on a real server verifies, before and after it is scored."""
    assert verify_stored(played.store, played.commands.games, played.id).fault is None
    played.commands.score(played.id, {})
    report = verify_stored(played.store, played.commands.games, played.id)
    assert report.fault is None
    assert report.events == played.store.version(played.id)


@pytest.mark.parametrize("column", sorted(CHANGES))
def test_a_changed_column_is_found(played: Played, database: Database, column: str) -> None:
    """A change of any column that says something about the event names its version."""
    alter(
        database.dsn,
        f"UPDATE events SET {column} = {CHANGES[column]} WHERE game_id = '{played.id}' AND version = {ALTERED}",
    )
    report = verify_stored(played.store, played.commands.games, played.id)
    assert report.fault is not None
    assert report.fault.version == ALTERED


@pytest.mark.parametrize("version", [1, ALTERED, -1])
def test_a_deleted_row_is_found(played: Played, database: Database, version: int) -> None:
    """A row that is missing at the start, in the middle or at the end is named."""
    last = played.store.version(played.id)
    gone = version if version > 0 else last
    alter(database.dsn, f"DELETE FROM events WHERE game_id = '{played.id}' AND version = {gone}")
    report = verify_stored(played.store, played.commands.games, played.id)
    assert report.fault is not None
    assert report.fault.version == gone


def test_two_rows_swapped_are_found(played: Played, database: Database) -> None:
    """Two rows that change their versions are named by the earlier one."""
    where = f"WHERE game_id = '{played.id}' AND version ="
    alter(
        database.dsn,
        f"UPDATE events SET version = 900 {where} {ALTERED}",
        f"UPDATE events SET version = {ALTERED} {where} {ALTERED + 1}",
        f"UPDATE events SET version = {ALTERED + 1} {where} 900",
    )
    report = verify_stored(played.store, played.commands.games, played.id)
    assert report.fault is not None
    assert report.fault.version == ALTERED


def test_a_row_added_at_the_end_is_found(played: Played, database: Database) -> None:
    """A row after the head that was noted apart from the events is named."""
    last = played.store.version(played.id)
    alter(
        database.dsn,
        "INSERT INTO events (game_id, version, type, actor, command_id, rules, body, sealed, digest, prev_hash, hash,"
        " recorded_at) SELECT game_id, version + 1, type, actor, 'added', rules, body, sealed, digest, hash,"
        " sha256(hash || sha256(body) || sha256(sealed)), recorded_at"
        f" FROM events WHERE game_id = '{played.id}' AND version = {last}",
    )
    report = verify_stored(played.store, played.commands.games, played.id)
    assert report.fault is not None
    assert report.fault.version == last + 1


def test_a_game_whose_rows_are_all_gone_is_found(played: Played, database: Database) -> None:
    """Where the head is noted and no event is there, the first event is named; a game that never was is unknown."""
    alter(database.dsn, f"DELETE FROM events WHERE game_id = '{played.id}'")
    report = verify_stored(played.store, played.commands.games, played.id)
    assert report.fault is not None
    assert report.fault.version == 1
    alter(database.dsn, f"DELETE FROM heads WHERE game_id = '{played.id}'")
    with pytest.raises(UnknownGame):
        verify_stored(played.store, played.commands.games, played.id)


def test_the_server_s_clock_may_differ_a_little(played: Played, database: Database) -> None:
    """The server's own time of an event is bookkeeping: a small difference from the time under the hash is accepted."""
    alter(database.dsn, f"UPDATE events SET recorded_at = recorded_at + '{timedelta(minutes=5)}'::interval")
    assert verify_stored(played.store, played.commands.games, played.id).fault is None
