"""The clock sweep: acts on every expired clock within a second, exactly once.

Where the time for opening client seeds is over, it acts within some seconds.
It needs only the event store: games with clocks continue while the queue is unavailable.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID

from application.games.commands import GameCommands
from application.games.openings import Openings
from eventstore.clocks import LONGEST_CREDIT
from eventstore.errors import CannotJudge, UnknownGame, UnknownTitle
from eventstore.server_clock import OFF
from eventstore.uptime import Uptime
from workers.loops import keep_going

__all__ = ["ClockSweep"]

_log = logging.getLogger(__name__)

_INTERVAL = 0.5
_SEEDS_INTERVAL = 5.0
"""Seconds between two searches for client seeds that were not opened in time."""
_PAGE = 200


class ClockSweep:
    """Expires clocks; several may run concurrently."""

    def __init__(
        self,
        commands: GameCommands,
        difference: Callable[[], timedelta] = timedelta,
        uptime: Uptime | None = None,
        openings: Openings | None = None,
    ) -> None:
        """`difference` is by how much this machine's clock is ahead of the database's; `uptime` tells outages.

        `openings` tells which games wait for client seeds.
        """
        self._commands = commands
        self._difference = difference
        self._uptime = uptime
        self._openings = openings
        self._seeds_at = float("-inf")
        self._credited: datetime | None = None
        self._to_credit: list[UUID] = []
        self._hopeless: set[UUID] = set()

    def once(self) -> list[UUID]:
        """Act on every expired clock; returns the games that changed.

        Raises:
            CannotJudge: this machine's clock differs from the database's, or no web process answers players.
        """
        difference = self._difference()
        if abs(difference) >= OFF:
            raise CannotJudge(
                f"this machine's clock is {difference.total_seconds():+.1f} s off the database's, so it judges no "
                "player's time: set it right (for example with NTP)"
            )
        if self._uptime is not None:
            if self._uptime.silent():
                raise CannotJudge("no web process answers players, so nobody's time is judged")
            self._credit(self._uptime)
        now = self._commands.now()
        expired = self._commands.games.store.expired(now, _PAGE)
        return [
            *(game_id for game_id in expired if self._acted(self._commands.expire_clocks, game_id)),
            *(game_id for game_id in self._overdue(now) if self._acted(self._commands.expire_seeds, game_id)),
        ]

    def _overdue(self, now: datetime) -> list[UUID]:
        """Games whose client seeds should have been opened by now, at times; an outage may give them longer."""
        if self._openings is None or time.monotonic() - self._seeds_at < _SEEDS_INTERVAL:
            return []
        self._seeds_at = time.monotonic()
        return self._openings.overdue(now, _PAGE)

    def _credit(self, uptime: Uptime) -> None:
        """Give back the time of outages to some of the games whose clocks run, before their players look."""
        if self._credited is None:
            self._credited = self._commands.now() - timedelta(microseconds=LONGEST_CREDIT)
        if outages := uptime.outages(self._credited):
            self._credited = outages[-1].first_beat
            self._to_credit = self._commands.games.store.timed()
        page, self._to_credit = self._to_credit[:_PAGE], self._to_credit[_PAGE:]
        for game_id in page:
            self._acted(self._commands.credit_clocks, game_id)

    def _acted(self, act: Callable[[UUID], object], game_id: UUID) -> bool:
        try:
            return bool(act(game_id))
        except (UnknownGame, UnknownTitle) as error:
            if game_id not in self._hopeless:
                _log.warning("clock sweep: the clock of game %s cannot be acted on: %s", game_id, error)
                self._hopeless.add(game_id)
            return False

    def run(self, stop: threading.Event) -> None:
        """Sweep until `stop` is set; waits while the database is unavailable."""
        keep_going("clock sweep", lambda: bool(self.once()), stop, rest=_INTERVAL)
