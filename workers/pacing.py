"""The pace of opponents' answers: an opponent with nothing to play must not answer sooner than one that holds a card.

An engine answers at once where one option is left, so its haste would tell that. Where standing orders may answer
(`Title.standing_orders`) an answer takes as long as the pace says, which follows from the game's id and version
alone; the search is part of that time. A decided turn waits in the memory of the worker and not in a queue:
if the process dies the decision is still pending, and the sweeper finds it.
"""

from __future__ import annotations

import heapq
import logging
import threading
import time
from collections.abc import Callable
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from uuid import UUID

from application.games.opponent_turns import Turn
from application.games.playing import EngineAnswer
from domain.kernel.records import Seat
from eventstore.errors import StoreError
from eventstore.game import Game

__all__ = ["Paced", "WaitingRoom", "pace_of"]

_log = logging.getLogger(__name__)

_HEARTBEAT = 1.0
"""Seconds between two heartbeats for a waiting turn."""


def pace_of(game: Game, floor: float) -> float:
    """Seconds that an answer takes at this version: from `floor` to one and a half times that."""
    # Imported here: processes without opponents have a waiting room, too.
    from workers.opponents import seed_of

    return floor * (1 + seed_of("pace", str(game.id), game.version) / 2**49)


class Paced:
    """Answers with `choose`, and computes how long the turn must wait."""

    def __init__(
        self, choose: Callable[[Game, Seat], EngineAnswer], floor: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`floor` is the minimum time of an answer where orders may answer, in seconds; 0 disables waiting."""
        self._choose = choose
        self._floor = floor
        self._clock = clock
        self.wait = 0.0
        """Seconds for which the turn is held back after its last decision."""

    def __call__(self, game: Game, seat: Seat) -> EngineAnswer:
        """The next answer of the turn."""
        pace = pace_of(game, self._floor) if game.orderable is not None else 0.0
        begun = self._clock()
        choice = self._choose(game, seat)
        # A search that exceeds its own pace does not shorten another answer's.
        self.wait += max(0.0, pace - (self._clock() - begun))
        return choice

    def beside(self, game: Game, seat: Seat) -> EngineAnswer:
        """The answer of another seat to the same decision, within the same time."""
        begun = self._clock()
        choice = self._choose(game, seat)
        self.wait = max(0.0, self.wait - (self._clock() - begun))
        return choice


@dataclass(order=True)
class _Held:
    at: float
    turn: Turn = field(compare=False)
    job_id: str = field(compare=False)
    context: Context = field(compare=False)
    """What the job had in hand: its log lines and its trace go on."""


class WaitingRoom:
    """Decided turns that wait for their time; a thread of the process appends them."""

    def __init__(
        self,
        append: Callable[[Turn], object],
        heartbeat: Callable[[str], None] = lambda job_id: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`heartbeat` sends a heartbeat for a job."""
        self._append = append
        self._heartbeat = heartbeat
        self._clock = clock
        self._held: list[_Held] = []
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def hold(self, turn: Turn, seconds: float, job_id: str) -> None:
        """Append a turn after this many seconds."""
        self._heartbeat(job_id)
        with self._changed:
            heapq.heappush(self._held, _Held(self._clock() + seconds, turn, job_id, copy_context()))
            self._changed.notify_all()

    def holds(self, game_id: UUID, seat: Seat, version: int) -> bool:
        """Whether an answer of the seat to the decision pending at that version waits here."""
        with self._changed:
            return any(
                h.turn.game_id == game_id and h.turn.version == version and seat in h.turn.seats for h in self._held
            )

    def give(self) -> float | None:
        """Append the turns whose time has come; returns the seconds until the next one, None if none waits."""
        while True:
            with self._changed:
                if not self._held:
                    return None
                first = self._held[0]
                left = first.at - self._clock()
                if left > 0:
                    return left
            try:
                first.context.run(self._append, first.turn)
            except StoreError as error:
                _log.warning("job %s failed (server unavailable); the sweeper will requeue it: %s", first.job_id, error)
            except Exception:
                _log.exception("job %s failed", first.job_id)
            # It stays listed until it is done, so that no other worker decides it again.
            with self._changed:
                self._held.remove(first)
                heapq.heapify(self._held)
                self._changed.notify_all()

    def open(self) -> None:
        """Start the thread that appends the turns."""
        with self._changed:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="waiting room", daemon=True)
                self._thread.start()

    def drain(self, longest: float = 5.0) -> bool:
        """Wait at most `longest` seconds until no turn is left; returns whether none is left."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._held, longest)

    def _run(self) -> None:
        while True:
            left = self.give()
            with self._changed:
                if left is None:
                    self._changed.wait_for(lambda: self._held)
                    continue
                self._changed.wait(min(left, _HEARTBEAT))
                waiting = [h.job_id for h in self._held]
            for job_id in waiting:
                self._heartbeat(job_id)
