"""What do the tests of the workers work on? A memory store, a real queue server, a small title with secrets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import UUID, uuid4

import pytest

from application.games.commands import GameCommands
from eventstore.store.memory import MemoryStore
from service.local.embedded import EmbeddedServers
from tests.workers import titles
from workers.queues import Queues, connect
from workers.runtime import Runtime, use


class Clock:
    """A clock that stands until it is moved; in seconds."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="session")
def queue_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedServers]:
    """A Valkey of this test process."""
    with EmbeddedServers(tmp_path_factory.mktemp("queue"), only=("valkey",)) as servers:
        yield servers


@pytest.fixture
def queues(queue_server: EmbeddedServers) -> Iterator[Queues]:
    """Empty queues."""
    queue_server.tend()
    connection = connect(queue_server.redis_url)
    connection.flushall()
    yield Queues(connection)
    connection.close()


@pytest.fixture
def no_queues() -> Queues:
    """Queues whose server is down."""
    return Queues(connect("unix:///nowhere/valkey.sock"))


@pytest.fixture
def harvest() -> Iterator[None]:
    """The title `harvest` and the engine `slow`, for as long as the test runs."""
    titles.install()
    yield
    titles.uninstall()


@pytest.fixture
def store() -> MemoryStore:
    """An empty store."""
    return MemoryStore()


@pytest.fixture
def commands(store: MemoryStore, harvest: None) -> Iterator[GameCommands]:
    """Commands on that store, which the jobs of this process work on, too."""
    made = GameCommands(store)
    use(Runtime(made))
    yield made
    use(None)


@pytest.fixture
def new_game(commands: GameCommands) -> Callable[..., UUID]:
    """Opens a game of harvest with the engine given for each seat; None leaves the seat to player p<seat>."""

    def make(*engines: str | None, rounds: int = 4) -> UUID:
        game_id = uuid4()
        commands.open(
            game_id,
            title="harvest",
            seats=len(engines),
            creator="p0",
            command_id="open",
            options={"rounds": rounds},
            opponents={seat: (engine, "normal") for seat, engine in enumerate(engines) if engine},
        )
        for seat, engine in enumerate(engines):
            if engine is None:
                commands.take_seat(game_id, seat, player=f"p{seat}", actor=f"player:p{seat}", command_id=f"take{seat}")
        return game_id

    return make


@pytest.fixture
def clock() -> Clock:
    """A clock of this test."""
    return Clock()
