"""Is everything that was acknowledged still there after the worst?"""

from __future__ import annotations

import random
import threading
import time
from dataclasses import dataclass, field
from uuid import UUID, uuid4

import pytest

from eventstore.chain import verify
from eventstore.errors import StoreUnavailable, VersionConflict
from eventstore.migrate import migrate
from eventstore.store import GENESIS, Appended, Cursor, StoredEvent
from eventstore.store.postgres import PostgresStore
from tests.eventstore.samples import append, event, job, lobby, pending
from tests.postgres_server import PostgresServer

pytestmark = [pytest.mark.servers, pytest.mark.long]


@dataclass
class _Game:
    """What its only writer knows of a game."""

    id: UUID = field(default_factory=uuid4)
    acknowledged: list[Appended] = field(default_factory=list)

    @property
    def version(self) -> int:
        return self.acknowledged[-1].last_version if self.acknowledged else 0

    def write(self, store: PostgresStore, dice: random.Random) -> None:
        """Append one to three events; the same command again if the last answer never came."""
        version, count = self.version, dice.choice((1, 1, 3))
        done = store.append(
            self.id,
            expected=version,
            head=self.acknowledged[-1].hash if self.acknowledged else GENESIS,
            command_id=f"after {version}",
            events=[event() for _ in range(count)],
            outbox=[job(f"{self.id}:{version}")],
            lobby=lobby(self.id, version=version),
            pending=[pending(self.id, 0, version)],
        )
        assert done.first_version == version + 1
        self.acknowledged.append(done)


def _write_until_it_fails(store: PostgresStore, games: list[_Game], seed: int, met: list[BaseException]) -> None:
    dice = random.Random(seed)
    try:
        while True:
            dice.choice(games).write(store, dice)
    except StoreUnavailable:
        pass
    except BaseException as error:
        met.append(error)


def test_twenty_kills_under_load_lose_nothing() -> None:
    """PostgreSQL killed with -9 in the midst of four writers, 20 times.

    Every acknowledged append is there with its hash, every chain verifies against its head,
    and the feed gives every event once, each game in order.
    """
    games = [[_Game() for _ in range(10)] for _ in range(4)]
    dice = random.Random(20)
    acknowledged = 0
    with PostgresServer(durable=True) as server:
        migrate(server.url)
        for cycle in range(20):
            met: list[BaseException] = []
            with PostgresStore(server.url, max_size=4, timeout=1) as store:
                writers = [
                    threading.Thread(target=_write_until_it_fails, args=(store, own, cycle * 4 + number, met))
                    for number, own in enumerate(games)
                ]
                for writer in writers:
                    writer.start()
                time.sleep(dice.uniform(0.2, 1.0))
                server.kill()
                for writer in writers:
                    writer.join()
            assert met == []
            server.start()
            with PostgresStore(server.url) as store:
                for game in (game for own in games for game in own):
                    events = store.read(game.id)
                    assert verify(events, store.head(game.id)) is None
                    for done in game.acknowledged:
                        assert events[done.last_version - 1].hash == done.hash
                    # What was not acknowledged is at most one append, whole or not at all.
                    unknown = events[game.version :]
                    assert len({one.command_id for one in unknown}) <= 1
                    assert [one.command_id for one in unknown] in ([], [f"after {game.version}"] * len(unknown))
            before, acknowledged = acknowledged, sum(len(game.acknowledged) for own in games for game in own)
            assert acknowledged > before
        with PostgresStore(server.url) as store:
            seen = _whole_feed(store)
            for game in (game for own in games for game in own):
                mine = [one for one in seen if one.game_id == game.id]
                assert mine == store.read(game.id)
    assert acknowledged > 1000


def _whole_feed(store: PostgresStore) -> list[StoredEvent]:
    seen: list[StoredEvent] = []
    cursor = Cursor()
    while page := store.feed(cursor):
        seen += [one for _, one in page]
        cursor = page[-1][0]
    return seen


def test_thirty_two_clients_race_for_one_version(migrated_database: str) -> None:
    """20,000 attempts: one success for each version, a conflict with the true version for all others, nothing lost."""
    clients, rounds = 32, 625
    game = uuid4()
    barrier = threading.Barrier(clients)
    won: list[list[str]] = [[] for _ in range(rounds)]
    lost = [0] * clients
    met: list[BaseException] = []

    def race(store: PostgresStore, client: int) -> None:
        try:
            for number in range(rounds):
                barrier.wait(60)
                command = f"{client}:{number}"
                try:
                    append(store, game, expected=number, command=command)
                    won[number].append(command)
                except VersionConflict as conflict:
                    lost[client] += (conflict.expected, conflict.found) == (number, number + 1)
        except BaseException as error:
            met.append(error)
            barrier.abort()

    with PostgresStore(migrated_database, max_size=clients, timeout=30) as store:
        threads = [threading.Thread(target=race, args=(store, client)) for client in range(clients)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert met == []
        events = store.read(game)
        assert [len(winners) for winners in won] == [1] * rounds
        assert [one.command_id for one in events] == [winners[0] for winners in won]
        assert sum(lost) == rounds * (clients - 1)
        assert verify(events, store.head(game)) is None
