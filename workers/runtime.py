"""What does a job find in the process that does it?

A worker process opens its store once (`use`); the jobs ask for `current()`.
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
    """The commands on games, and the queues if there are any: a job can be done without them."""

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

        `pace` in seconds is how long an opponent's answer to a window takes at least; 0 keeps none waiting.
        """
        self.commands = commands
        self.outside = outside
        self.analyses = analyses
        self.webhooks = webhooks
        self.followers = Followers(commands.games)
        self.private_addresses = private_addresses
        self.pace = pace
        self.clock = clock
        self.waiting_room = WaitingRoom(commands.append_turn, self._in_hand, clock)
        self._invitations = invitations
        self._queues = queues
        self._doing: str | None = None
        self._wake = threading.Condition()
        self._thread: threading.Thread | None = None

    def thinks_outside(self, engine: str) -> bool:
        """Whether an engine's turns are for machines of somebody else."""
        return self.outside is not None and self.outside.engine(engine) is not None

    def may_know(self, game: Game, player: UUID) -> bool:
        """Whether a player who holds no seat of a game may know of it."""
        if not game.terms.private or game.creator == str(player):
            return True
        return self._invitations is not None and bool(self._invitations.admissions(game.id, player))

    @contextmanager
    def working(self, job_id: str) -> Iterator[None]:
        """While the block runs, the sweeper knows that this job is being done."""
        if self._queues is None:
            yield
            return
        # Without the server nobody can ask; the word is given again with the next beat.
        with suppress(RedisError):
            self._queues.begin(job_id)
        with self._wake:
            self._doing = job_id
            if self._thread is None:
                self._thread = threading.Thread(target=self._beat_on, name="working", daemon=True)
                self._thread.start()
            self._wake.notify()
        try:
            yield
        finally:
            with self._wake:
                self._doing = None
            with suppress(RedisError):
                self._queues.rest(job_id)

    def _in_hand(self, job_id: str) -> None:
        """Say that a turn of this process waits for its time."""
        if self._queues is not None:
            with suppress(RedisError):
                self._queues.working(job_id)

    def _beat_on(self) -> None:
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
    """Let the jobs of this process work on that."""
    global _current
    _current = runtime


def current() -> Runtime:
    """What the jobs of this process work on."""
    assert _current is not None, "this process was not made ready for jobs: call use() first"
    return _current
