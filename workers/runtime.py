"""The environment of the jobs in a worker process.

A worker process opens the application once (`use`); jobs get it from `current()`.
The opponents are imported when one is asked for: a process that sends messages has none.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from redis import RedisError

from application.composition import Application
from application.engines.nets import NetFile, net_for
from application.engines.programs import Program
from application.notices.followers import Followers
from eventstore.game import Game
from workers.pacing import WaitingRoom
from workers.queues import LEASE, Queues

if TYPE_CHECKING:
    from workers.opponents import Opponent

__all__ = ["Runtime", "current", "use"]

_HEARTBEAT = LEASE / 4


class Runtime:
    """The application, and the queues if available: a job can run without them."""

    def __init__(
        self,
        application: Application,
        queues: Queues | None = None,
        *,
        private_addresses: bool = False,
        pace: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`private_addresses` allows webhooks into private networks.

        `pace` is the minimum time of an opponent's answer where orders may answer, in seconds; 0 disables waiting.
        """
        self.application = application
        self.commands = application.commands
        self.followers = Followers(self.commands.games, application.accounts.names_of)
        self.private_addresses = private_addresses
        self.pace = pace
        self.clock = clock
        self.waiting_room = WaitingRoom(self.commands.append_turn, self._send_heartbeat, clock)
        self._queues = queues
        self._doing: set[str] = set()
        self._wake = threading.Condition()
        self._thread: threading.Thread | None = None

    def opponent(self, engine: str, game: Game) -> Opponent:
        """The engine of that name, with the newest net of this service for such a game if there is one.

        A net whose features the title shows otherwise by now is left alone.
        """
        from workers.opponents import opponent_for

        return opponent_for(engine, *_kind_of(game), self._suiting(game))

    def opponents_of(self, program: Program) -> Callable[[Game], Opponent]:
        """The engine of a program, for each position of a game.

        Where the net does not suit, as before a change of rules in the middle of a game, it is the newest that does.
        A program of which no version is known is today's engine.
        """
        from workers.opponents import engine_of

        if program.version is None:
            return lambda game: self.opponent(program.engine, game)
        how = {"engine": program.engine, "version": program.version}
        named = None if program.net is None else self.application.nets.file(program.net)

        def opponent(game: Game) -> Opponent:
            net = named
            if program.net is not None and (net is None or not _suits(net, game)):
                net = net_for(program.engine, *_kind_of(game), self._suiting(game))
            return engine_of({**how, "net": None if net is None else net.digest}, net)

        return opponent

    def _suiting(self, game: Game) -> list[NetFile]:
        return [net for net in self.application.nets.in_use() if _suits(net, game)]

    def thinks_outside(self, engine: str) -> bool:
        """Whether an engine runs on its owner's machines."""
        return self.application.outside_engines.engine(engine) is not None

    @contextmanager
    def working(self, job_id: str) -> Iterator[None]:
        """Send heartbeats for the job while the block runs."""
        if self._queues is None:
            yield
            return
        # The server is unavailable; the next heartbeat tries again.
        with suppress(RedisError):
            self._queues.begin(job_id)
        with self._wake:
            self._doing.add(job_id)
            if self._thread is None:
                self._thread = threading.Thread(target=self._heartbeat_on, name="working", daemon=True)
                self._thread.start()
            self._wake.notify()
        try:
            yield
        finally:
            with self._wake:
                self._doing.discard(job_id)
            with suppress(RedisError):
                self._queues.release(job_id)

    def _send_heartbeat(self, job_id: str) -> None:
        """Send a heartbeat for a turn that waits for its time."""
        if self._queues is not None:
            with suppress(RedisError):
                self._queues.working(job_id)

    def _heartbeat_on(self) -> None:
        assert self._queues is not None
        while True:
            with self._wake:
                while not self._doing:
                    self._wake.wait()
                self._wake.wait(_HEARTBEAT)
                doing = tuple(self._doing)
            for job_id in doing:
                with suppress(RedisError):
                    self._queues.working(job_id)


def _kind_of(game: Game) -> tuple[str, int, int, str]:
    """By what a net is chosen: title, seats, rules and the digest of the pack."""
    assert game.state is not None
    return game.title.slug, game.state.seats, game.state.rules, game.setup.pack.digest


def _suits(net: NetFile, game: Game) -> bool:
    """Whether a net was trained for such positions, and on what the title shows of them today."""
    from workers.opponents.nets.features import FEATURES

    features = FEATURES.get(game.title.slug)
    return features is not None and net.suits(*_kind_of(game)) and features.fit(net, game.setup.pack)


_current: Runtime | None = None


def use(runtime: Runtime | None) -> None:
    """Set the environment of the jobs of this process."""
    global _current
    _current = runtime


def current() -> Runtime:
    """The environment of the jobs of this process."""
    assert _current is not None, "this process is not configured for jobs: call use() first"
    return _current
