"""Does a failover to a standby that lacks the last moments leave every record sound and every game alive?

Two hosts - commands, caches and streams of their own - play on a primary with an asynchronous standby. Replication is
cut, play goes on, the primary is killed, the standby promoted; nothing else is restarted or told.
"""

from __future__ import annotations

import math
import random
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from functools import partial
from uuid import UUID, uuid4

import psycopg
import pytest

from application.composition import Application, open_application
from domain.kernel.engine import next_options
from eventstore.errors import StoreUnavailable, VersionConflict
from eventstore.migrate import migrate
from eventstore.store import Store
from eventstore.verification.with_rules import verify_stored
from service.streams.hub import Hub
from service.streams.sources import PAGE, GameSource, version_of
from tests.postgres_server import PostgresServer
from tests.waiting import until

pytestmark = [pytest.mark.servers, pytest.mark.timeout(3 * 3600)]

GAMES = 4


class Table(threading.Thread):
    """One game, played at random by way of two hosts in turn, with the version that its player saw."""

    def __init__(self, hosts: list[Application], dice: random.Random) -> None:
        super().__init__(daemon=True)
        self.hosts, self.dice = hosts, dice
        self.game = uuid4()
        self.acknowledged: dict[int, bytes] = {}
        """The hash at each version at which a move was said to be done."""
        self.conflicts = 0
        self.moved_at = 0.0
        self.over = threading.Event()
        self.fault: BaseException | None = None
        commands = hosts[0].commands
        commands.open(self.game, title="endeavor", seats=3, creator="p0", command_id="open")
        for seat in range(3):
            commands.take_seat(self.game, seat, player=f"p{seat}", actor=f"player:p{seat}", command_id=f"s{seat}")

    def run(self) -> None:
        """Play until told to stop; a game that ends is followed by none."""
        try:
            while not self.over.is_set() and self.once():
                time.sleep(0.01)
        except BaseException as error:
            self.fault = error

    def once(self) -> bool:
        """One move; False where the game is over."""
        commands = self.dice.choice(self.hosts).commands
        try:
            game = commands.games.load(self.game)
            if not game.pending_seats or game.state is None:
                self.moved_at = time.monotonic()
                return False
            seat = game.pending_seats[0]
            option = self.dice.choice(next_options(game.state, seat)).text
            done = commands.move(
                self.game, seat, option, actor=f"player:p{seat}", command_id=uuid4().hex, expected=game.version
            )
        except VersionConflict:
            self.conflicts += 1
        except StoreUnavailable:
            time.sleep(0.05)
        else:
            self.acknowledged[done.last] = done.game.head
            self.moved_at = time.monotonic()
        return True


class Follower(threading.Thread):
    """One stream of a game on a host: what came, and where it was reset."""

    def __init__(self, hub: Hub, game: UUID) -> None:
        super().__init__(daemon=True)
        self.source = GameSource(hub, game, 0, b"", lambda game: None)
        self.hub, self.game = hub, game
        self.ids: list[str] = []
        """Of all events since the last reset."""
        self.seen: set[str] = set()
        """Of all events that ever came."""
        self.resets = 0
        self.over = threading.Event()
        self.fault: BaseException | None = None
        hub.enter(self.source.ticket)

    def has_all(self, store: Store) -> bool:
        """Whether its last event is the last of the game, or something is wrong."""
        if self.fault is not None:
            return True
        version, beginning = version_of((self.ids or ["0"])[-1])
        with suppress(StoreUnavailable):
            head = store.head(self.game)
            return head is not None and version == head.version and head.hash.startswith(beginning)
        return False

    def run(self) -> None:
        """Follow."""
        try:
            while not self.over.is_set():
                self.source.ticket.woken.clear()
                with suppress(StoreUnavailable):
                    if self.source.lost():
                        self.resets += 1
                        self.ids = [self.source.last]
                    self.ids += [id_ for id_, _ in self.source.next()]
                    self.seen.update(self.ids[-PAGE:])
                    if self.source.more:
                        continue
                self.source.ticket.woken.wait(0.2)
        except BaseException as error:
            self.fault = error


def any_ahead(tables: list[Table], before: list[int]) -> bool:
    """Whether a game has two more acknowledged moves than before; the second was begun after that."""
    return any(len(table.acknowledged) >= count + 2 for table, count in zip(tables, before, strict=True))


def all_moved_since(tables: list[Table], moment: float) -> bool:
    """Whether every game has gone on since then."""
    return all(table.moved_at > moment for table in tables)


@pytest.fixture
def servers() -> Iterator[list[PostgresServer]]:
    """Two servers; the first runs."""
    # What is lost here is lost by the cut: the servers' discs are spared.
    with ExitStack() as stack:
        one = stack.enter_context(PostgresServer(durable=False))
        other = stack.enter_context(PostgresServer(durable=False))
        with psycopg.connect(one.url, autocommit=True) as conn:
            conn.execute("CREATE DATABASE annals")
        other.stop()
        yield [one, other]


@pytest.mark.parametrize(
    ("failovers", "longest"), [(2, math.inf), pytest.param(50, 10.0, marks=pytest.mark.long)], ids=["2", "50"]
)
def test_a_failover_corrupts_no_record(
    failovers: int, longest: float, servers: list[PostgresServer], record_property: object
) -> None:
    """No record is unsound, no game frozen, no move lost that the standby had, and every lost one shows as a reset."""
    folders = ",".join(str(server.folder) for server in servers)
    url = f"postgresql://postgres@/annals?host={folders}&target_session_attrs=read-write"
    migrate(url)
    primary, standby = servers
    lost, frozen = 0, 0.0
    with ExitStack() as stack:
        hosts = [stack.enter_context(open_application(url)) for _ in range(2)]
        hubs = [Hub(host.commands) for host in hosts]
        for number in range(failovers):
            standby.follow(primary)
            dice = random.Random(number)
            tables = [Table(hosts, random.Random(f"{number}/{n}")) for n in range(GAMES)]
            followers = [Follower(hub, table.game) for table in tables for hub in hubs]
            for thread in (*tables, *followers):
                thread.start()
            time.sleep(dice.uniform(0.3, 0.8))
            standby.cut()
            with psycopg.connect(f"postgresql://postgres@/annals?host={standby.folder}") as conn:
                held = dict(conn.execute("SELECT game_id, version FROM heads").fetchall())
            until(partial(any_ahead, tables, [len(table.acknowledged) for table in tables]))
            time.sleep(dice.uniform(0.0, 0.4))
            primary.kill()
            standby.promote()
            promoted = time.monotonic()
            until(partial(all_moved_since, tables, promoted))
            frozen = max(frozen, time.monotonic() - promoted)
            time.sleep(0.3)
            for table in tables:
                table.over.set()
                table.join()
                assert table.fault is None, table.fault
            for follower in followers:
                until(partial(follower.has_all, hosts[0].store))
                follower.over.set()
                follower.join()
                hubs[followers.index(follower) % 2].leave(follower.source.ticket)
                assert follower.fault is None, follower.fault
            store = hosts[0].store
            for table in tables:
                events = store.read(table.game)
                has = {event.version: event.hash for event in events}
                gone = {v for v, hash_ in table.acknowledged.items() if has.get(v) != hash_}
                assert all(version > held.get(table.game, 0) for version in gone)
                lost += len(gone)
                assert verify_stored(store, hosts[1].commands.games, table.game).sound
                # One refusal by each host that stood on what was lost, and those of the two hosts' own race.
                assert table.conflicts <= 2
                for follower in (f for f in followers if f.game == table.game):
                    seen = [version_of(id_) for id_ in follower.seen]
                    misled = [v for v, beginning in seen if not has.get(v, b"").startswith(beginning)]
                    assert bool(follower.resets) == bool(misled), (follower.resets, misled)
                    places = [version_of(id_) for id_ in follower.ids]
                    first = places[0][0]
                    assert [version for version, _ in places] == list(range(first, len(events) + 1))
                    assert all(has[version].startswith(beginning) for version, beginning in places)
            primary, standby = standby, primary
    print(f"{failovers} failovers: {lost} moves lost that the standby never had; longest pause {frozen:.1f} s")
    assert lost
    assert frozen < longest
