"""What time is it? The database's time, which all processes of a service share, whatever their machines say.

Between two looks at the database the time goes on by this machine's steady clock, which also counts while the machine
sleeps and which nobody sets.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Lock

from eventstore.errors import StoreUnavailable

__all__ = ["OFF", "ServerClock"]

OFF = timedelta(seconds=2)
"""A machine whose own clock differs by this much from the database's is out of order."""
_EVERY = 5.0
"""Seconds after which the database is asked again."""
_LONGEST_LOOK = 1.0
"""Seconds: an answer that took longer says too little about the time; it counts only where there is no better one."""
_PRECISE = 0.02
"""Seconds: an answer that took longer, perhaps because a connection was opened for it, is asked for once more."""


def _steady() -> float:
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


def _here() -> datetime:
    return datetime.now(UTC)


class ServerClock:
    """The time of a database server. Safe to share between threads."""

    def __init__(
        self,
        ask: Callable[[], datetime],
        *,
        steady: Callable[[], float] = _steady,
        here: Callable[[], datetime] = _here,
    ) -> None:
        """`ask` asks the server for its time; `steady` counts seconds, and `here` is what this machine's clock says."""
        self._ask = ask
        self._steady = steady
        self._here = here
        self._lock = Lock()
        self._known: tuple[datetime, float] | None = None
        self._asked_at = float("-inf")

    def now(self) -> datetime:
        """The server's time. While the server is unavailable, what was known goes on.

        Raises:
            StoreUnavailable: the server has never been asked, and cannot be reached.
        """
        if self._steady() - self._asked_at >= _EVERY:
            self._look()
        assert self._known is not None
        told, at = self._known
        return told + timedelta(seconds=self._steady() - at)

    def difference(self) -> timedelta:
        """By how much this machine's own clock is ahead of the server's; negative where it is behind.

        Raises:
            StoreUnavailable: the server has never been asked, and cannot be reached.
        """
        return self._here() - self.now()

    def _look(self) -> None:
        with self._lock:
            if self._steady() - self._asked_at < _EVERY:
                return
            try:
                took, told, at = self._answer()
                if took > _PRECISE:
                    took, told, at = min((took, told, at), self._answer())
            except StoreUnavailable:
                if self._known is None:
                    raise
            else:
                if self._known is None or took <= _LONGEST_LOOK:
                    self._known = told, at
            self._asked_at = self._steady()

    def _answer(self) -> tuple[float, datetime, float]:
        """How long an answer took, the server's time, and when that was: half way, as far as one can know."""
        begun = self._steady()
        told = self._ask()
        ended = self._steady()
        return ended - begun, told, (begun + ended) / 2
