"""The environment of the jobs in a worker process.

A worker process opens its store once (`use`); jobs get it from `current()`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from uuid import UUID

from redis import RedisError

from application.engines.analyses import Analyses
from application.engines.outside import Outside
from application.games.commands import GameCommands
from application.games.followers import Followers
from application.notices.webhooks import Webhooks
from application.people.invitations import Invitations
from eventstore.game import Game
from workers.pacing import WaitingRoom
from workers.queues import LEASE, Queues

__all__ = ["Runtime", "current", "use"]

_BEAT = LEASE / 4


class Runtime:
    """The commands on games, and the queues if available: a job can run without them."""

    def __init__(
        self,
        commands: GameCommands,
        queues: Queues | None = None,
        outside: Outside | None = None,
        analyses: Analyses | None = None,
        *,
        webhooks: Webhooks | None = None,
        invitations: Invitations | None = None,
        private_addresses: bool = False,
        pace: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`private_addresses` allows webhooks into private networks.

        `pace` is the minimum time of an opponent's answer to a window in seconds; 0 disables waiting.
        """
        self.commands = commands
        self.outside = outside
        self.analyses = analyses
        self.webhooks = webhooks
        self.followers = Followers(commands.games)
        self.private_addresses = private_addresses
        self.pace = pace
        self.clock = clock
        self.waiting_room = WaitingRoom(commands.append_turn, self._leased, clock)
        self._invitations = invitations
        self._queues = queues
        self._doing: str | None = None
        self._wake = threading.Condition()
        self._thread: threading.Thread | None = None

    def thinks_outside(self, engine: str) -> bool:
        """Whether an engine runs on its owner's machines."""
        return self.outside is not None and self.outside.engine(engine) is not None

    def may_know(self, game: Game, player: UUID) -> bool:
        """Whether a player without a seat may see a game."""
        if not game.terms.private or game.creator == str(player):
            return True
        return self._invitations is not None and bool(self._invitations.admissions(game.id, player))

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
            self._doing = job_id
            if self._thread is None:
                self._thread = threading.Thread(target=self._heartbeat_on, name="working", daemon=True)
                self._thread.start()
            self._wake.notify()
        try:
            yield
        finally:
            with self._wake:
                self._doing = None
            with suppress(RedisError):
                self._queues.release(job_id)

    def _leased(self, job_id: str) -> None:
        """Send a heartbeat for a turn that waits for its time."""
        if self._queues is not None:
            with suppress(RedisError):
                self._queues.working(job_id)

    def _heartbeat_on(self) -> None:
        assert self._queues is not None
        while True:
            with self._wake:
                while self._doing is None:
                    self._wake.wait()
                self._wake.wait(_BEAT)
                job_id = self._doing
            if job_id is not None:
                with suppress(RedisError):
                    self._queues.working(job_id)


_current: Runtime | None = None


def use(runtime: Runtime | None) -> None:
    """Set the environment of the jobs of this process."""
    global _current
    _current = runtime


def current() -> Runtime:
    """The environment of the jobs of this process."""
    assert _current is not None, "this process is not configured for jobs: call use() first"
    return _current
