"""How long does the program wait for PostgreSQL, and how does it notice that nothing answers any more?

The server gives up what takes too long (`statement_timeout`, `lock_timeout`, `idle_in_transaction_session_timeout`).
The kernel gives up a machine that does not acknowledge (`tcp_user_timeout`, keepalives).
`PatientConnection` gives up an answer that does not come although all packets are acknowledged: behind a proxy that
hangs, from a server that is stopped, or while a commit waits for a synchronous standby that is gone.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Self, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict

__all__ = ["PatientConnection", "Silent", "Timeouts"]

T = TypeVar("T")

_GRACE = 0.5
"""Seconds after its time-out within which the server should have said that a statement took too long."""
_KEEPALIVE_INTERVAL = 2
_KEEPALIVE_COUNT = 3


@dataclass(frozen=True, slots=True)
class Timeouts:
    """The longest times, in seconds, that the program waits for PostgreSQL."""

    connect: float = 3.0
    """For a new connection; libpq takes whole seconds, 2 at least."""
    statement: float = 2.5
    """For a statement; housekeeping and rebuilding set times of their own."""
    lock: float = 2.0
    """For a lock that another session holds."""
    idle_in_transaction: float = 10.0
    """For which a session may hold a transaction open without doing anything."""
    unacknowledged: float = 3.0
    """For the acknowledgement of sent data by the other machine."""
    keepalive: float = 5.0
    """Without traffic before the kernel asks whether the other machine is still there."""

    @property
    def answer(self) -> float:
        """For any answer of the server; then the connection is given up."""
        return self.statement + _GRACE

    def connecting(self, dsn: str) -> dict[str, Any]:
        """Parameters of a new connection, except for those that its connection string sets."""
        try:
            given = conninfo_to_dict(dsn)
        except psycopg.ProgrammingError:
            given = {}
        wanted: dict[str, Any] = {
            "connect_timeout": max(2, round(self.connect)),
            "tcp_user_timeout": round(1000 * self.unacknowledged),
            "keepalives_idle": max(1, round(self.keepalive)),
            "keepalives_interval": _KEEPALIVE_INTERVAL,
            "keepalives_count": _KEEPALIVE_COUNT,
        }
        return {name: value for name, value in wanted.items() if name not in given}


class Silent(psycopg.OperationalError):
    """The server did not answer in time; whether it carries out what was sent is unknown."""


class PatientConnection(psycopg.Connection[tuple[Any, ...]]):
    """A connection that is closed when the server does not answer within `patience` seconds."""

    patience: float = Timeouts().answer
    begun: float = 0.0
    """When connecting began, by the monotonic clock: what holds for new sessions now may not hold for this one."""

    @classmethod
    def connect(cls, conninfo: str = "", **options: Any) -> Self:
        """Connect, as `psycopg.Connection.connect` does, and remember when that began."""
        begun = time.monotonic()
        conn = super().connect(conninfo, **options)
        conn.begun = begun
        return conn

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """Wait for an answer.

        Raises:
            Silent: none came in time; the connection is closed.
        """
        try:
            return super().wait(gen, interval, self.patience if timeout is None else timeout)
        except psycopg.errors._WaitTimeout:
            if timeout is not None:
                raise
            # Without a cancel request: that would let a commit pass that waits for a synchronous standby.
            self.pgconn.finish()
            raise Silent(f"no answer within {self.patience:.1f} s") from None
