"""Is it found when someone with all rights changes the table behind the store's back?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import UUID, uuid4

import psycopg
import pytest

from eventstore.chain import RecordFault, verify
from eventstore.store import Store
from eventstore.store.postgres import PostgresStore
from tests.eventstore.samples import append

pytestmark = pytest.mark.servers

COUNT = 6

Tamper = Callable[..., object]


@pytest.fixture(scope="module")
def database(new_database: Callable[..., str], migrated_template: str) -> str:
    """A database whose streams may be spoilt."""
    return new_database(migrated_template)


@pytest.fixture(scope="module")
def store(database: str) -> Iterator[PostgresStore]:
    """Reads what was tampered with."""
    with PostgresStore(database) as store:
        yield store


@pytest.fixture(scope="module")
def tamper(database: str) -> Iterator[Tamper]:
    """Runs a statement as a superuser who has switched the triggers off."""
    with psycopg.connect(database, autocommit=True) as conn:
        conn.execute("SET session_replication_role = replica")

        def run(statement: str, **values: object) -> None:
            changed = conn.execute(statement.encode(), values).rowcount
            assert changed > 0

        yield run


@pytest.fixture
def game(store: Store) -> UUID:
    """A sound stream."""
    game = uuid4()
    append(store, game, expected=0, count=2)
    append(store, game, expected=2, count=COUNT - 2)
    assert _fault(store, game) is None
    return game


def _fault(store: Store, game: UUID) -> RecordFault | None:
    return verify(store.read(game), store.head(game))


def _shift(tamper: Tamper, game: UUID, above: int, by: int) -> None:
    """Renumber the events above a version; in two steps, because each number may occur only once at a time."""
    for step in (1000, by - 1000):
        tamper(
            "UPDATE events SET version = version + %(step)s WHERE game_id = %(game)s AND version > %(above)s",
            game=game,
            step=step,
            above=above if step == 1000 else above + 1000,
        )


@pytest.mark.parametrize("version", range(1, COUNT + 1))
@pytest.mark.parametrize("column", ["body", "sealed", "hash", "prev_hash"])
def test_a_flipped_bit_is_found(store: Store, tamper: Tamper, game: UUID, column: str, version: int) -> None:
    """One bit of any hashed column is found at its version."""
    tamper(
        f"UPDATE events SET {column} = set_bit({column}, 5, 1 - get_bit({column}, 5))"
        " WHERE game_id = %(game)s AND version = %(version)s",
        game=game,
        version=version,
    )
    fault = _fault(store, game)
    assert fault is not None
    assert (fault.version, fault.what) == (version, "prev_hash" if column == "prev_hash" else "hash")


@pytest.mark.parametrize("version", range(1, COUNT))
@pytest.mark.parametrize("renumber", [False, True])
def test_a_dropped_event_is_found(store: Store, tamper: Tamper, game: UUID, version: int, renumber: bool) -> None:
    """A hole is found at its version, also where the later events were renumbered to close it."""
    tamper("DELETE FROM events WHERE game_id = %(game)s AND version = %(version)s", game=game, version=version)
    if renumber:
        _shift(tamper, game, above=version, by=-1)
    fault = _fault(store, game)
    assert fault is not None
    assert (fault.version, fault.what) == (version, "prev_hash" if renumber else "version")


@pytest.mark.parametrize("version", range(1, COUNT + 2))
def test_an_inserted_event_is_found(store: Store, tamper: Tamper, game: UUID, version: int) -> None:
    """A forged event with a right hash of its own is found at the next one, or against the head at the end."""
    if version <= COUNT:
        _shift(tamper, game, above=version - 1, by=1)
    tamper(
        """
        INSERT INTO events (game_id, version, type, actor, command_id, rules, body, sealed, digest, prev_hash, hash,
                            recorded_at)
        SELECT %(game)s, %(version)s, 'move_made', 'seat:0', 'forged', 1, 'forged', '', sha256(''), p.hash,
               sha256(p.hash || sha256('forged') || sha256('')), now()
        FROM (SELECT coalesce((SELECT hash FROM events WHERE game_id = %(game)s AND version = %(version)s - 1),
                              decode(repeat('00', 32), 'hex')) AS hash) p
        """,
        game=game,
        version=version,
    )
    fault = _fault(store, game)
    assert fault is not None
    assert (fault.version, fault.what) == (version + 1, "prev_hash") if version <= COUNT else (version, "head")


@pytest.mark.parametrize("version", range(1, COUNT))
def test_swapped_events_are_found(store: Store, tamper: Tamper, game: UUID, version: int) -> None:
    """Two neighbours that changed places are found at the first of them."""
    for old, new in ((version, 1000), (version + 1, version), (1000, version + 1)):
        tamper(
            "UPDATE events SET version = %(new)s WHERE game_id = %(game)s AND version = %(old)s",
            game=game,
            old=old,
            new=new,
        )
    fault = _fault(store, game)
    assert fault is not None
    assert (fault.version, fault.what) == (version, "prev_hash")


@pytest.mark.parametrize("kept", range(COUNT))
def test_a_cut_end_is_found(store: Store, tamper: Tamper, game: UUID, kept: int) -> None:
    """The first missing version is named, because the head is kept apart from the stream."""
    tamper("DELETE FROM events WHERE game_id = %(game)s AND version > %(kept)s", game=game, kept=kept)
    assert _fault(store, game) == RecordFault(kept + 1, "head", f"version {COUNT}", f"version {kept}")


def test_a_rewritten_last_event_is_found(store: Store, tamper: Tamper, game: UUID) -> None:
    """Even with a right hash of its own, the last event does not fit the head."""
    tamper(
        "UPDATE events SET body = 'forged', hash = sha256(prev_hash || sha256('forged') || sha256(sealed))"
        " WHERE game_id = %(game)s AND version = %(version)s",
        game=game,
        version=COUNT,
    )
    fault = _fault(store, game)
    assert fault is not None
    assert (fault.version, fault.what) == (COUNT, "head")
