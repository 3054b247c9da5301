"""Which nets do opponents play with here? Those of the software, and those that were promoted on this service.

A net is promoted when it wins its matches in a training, or when an operator installs its file. The log of promotions
is append-only; a net that was ever promoted is kept, so that each choice made with it can be made again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any, LiteralString
from uuid import UUID

from application.engines.nets import NetFile, installed, read_net
from eventstore.database import Connection, Database

__all__ = ["Nets", "Promotion", "promote"]

_FRESH = 5.0
"""Seconds for which a process uses what it knows of promotions."""
_FORMER = 4
"""Nets that are kept in memory although nothing is played with them any more."""

_IN_USE: LiteralString = """
SELECT n.data FROM nets n
JOIN LATERAL (SELECT id, withdrawn FROM promotions p WHERE p.net = n.digest ORDER BY id DESC LIMIT 1) l ON true
WHERE NOT l.withdrawn ORDER BY l.id
"""


@dataclass(frozen=True, slots=True)
class Promotion:
    """A line of the log."""

    net: str
    """Digest."""
    training: UUID | None
    """None: it was installed from a file, or withdrawn."""
    withdrawn: bool
    """Whether it is no longer played with from then on."""
    at: datetime


def promote(conn: Connection, net: NetFile, training: UUID | None) -> None:
    """Write a promotion in the transaction of a connection."""
    conn.execute("INSERT INTO nets (digest, data) VALUES (%s, %s) ON CONFLICT DO NOTHING", (net.digest, net.data))
    conn.execute("INSERT INTO promotions (net, training) VALUES (%s, %s)", (net.digest, training))


class Nets:
    """The nets of a service. Safe to share between threads.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._clock = clock
        self._lock = Lock()
        self._known: tuple[int, tuple[NetFile, ...]] = (0, ())
        self._until = 0.0
        self._former: tuple[NetFile, ...] = ()
        """Nets that were asked for last and are not played with."""

    def in_use(self) -> tuple[NetFile, ...]:
        """The nets to play with, those of the software first, then in the order of their promotions.

        A promotion shows within five seconds in every process.
        """
        with self._lock:
            if self._clock() >= self._until:
                [(newest,)] = self._database.rows("SELECT coalesce(max(id), 0) FROM promotions")
                if newest != self._known[0]:
                    rows = self._database.rows(_IN_USE)
                    self._known = newest, tuple(read_net(bytes(data)) for (data,) in rows)
                self._until = self._clock() + _FRESH
            return (*installed(), *self._known[1])

    def install(self, net: NetFile) -> None:
        """Promote a net; the caller has checked that it fits."""

        def work(conn: Connection) -> None:
            with conn.transaction():
                promote(conn, net, None)

        self._database.run(work)
        self._forget()

    def withdraw(self, digest: str) -> bool:
        """No longer play with a promoted net; False if none of that digest is played with."""
        if not any(net.digest == digest for net in self._promoted()):
            return False
        self._database.run(
            lambda conn: conn.execute("INSERT INTO promotions (net, withdrawn) VALUES (%s, true)", (digest,))
        )
        self._forget()
        return True

    def file(self, digest: str) -> NetFile | None:
        """A net of the software, or one that was ever promoted; None if there is none."""
        for net in (*installed(), *self._known[1], *self._former):
            if net.digest == digest:
                return net
        rows = self._database.rows("SELECT data FROM nets WHERE digest = %s", digest)
        if not rows:
            return None
        net = read_net(bytes(rows[0][0]))
        self._former = (*self._former[-_FORMER + 1 :], net)
        return net

    def log(self) -> list[Promotion]:
        """Every promotion and withdrawal, oldest first."""
        rows: list[Any] = self._database.rows("SELECT net, training, withdrawn, at FROM promotions ORDER BY id")
        return [Promotion(*row) for row in rows]

    def _promoted(self) -> tuple[NetFile, ...]:
        self._forget()
        return self.in_use()[len(installed()) :]

    def _forget(self) -> None:
        with self._lock:
            self._until = 0.0
