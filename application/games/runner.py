"""How is a command decided, appended once, retried on conflict, and answered with its first result when repeated?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypeVar
from uuid import UUID

from application.games.credits import decide_credits, outage_matters
from application.games.unit_of_work import Decided, UnitOfWork
from application.jobs import ScoreJob, TurnJob
from application.operations.tracing import CARRIED, carried, span
from domain.kernel.errors import IllegalOption, NoPendingDecision, RewindRefused
from eventstore.clocks import instant
from eventstore.errors import CommandReused, HistoryReplaced, Refused, StoreError, VersionConflict
from eventstore.events import Payload, time_of
from eventstore.game import Game
from eventstore.loading import Games
from eventstore.snapshots import SNAPSHOT_EVERY, take_snapshot
from eventstore.store import Head, NewEvent, OutboxRow, StoredEvent
from eventstore.uptime import Outage, Uptime

__all__ = ["AfterCommit", "Command", "CommandResult", "Request", "Runner", "matches"]


class Request(Protocol):
    """What a caller wants of a game; a frozen record of plain values."""

    def repeated_in(self, events: Sequence[Payload]) -> bool:
        """Whether an earlier command with these events was the same request: compares its fingerprint."""
        ...


R = TypeVar("R", bound=Request)


def matches(events: Sequence[Payload], *fingerprint: tuple[str, Mapping[str, Any]]) -> bool:
    """Whether events begin with these types, and say at least these things."""
    return len(events) >= len(fingerprint) and all(
        payload.type == type_ and all(payload.data.get(key) == value for key, value in wanted.items())
        for payload, (type_, wanted) in zip(events, fingerprint, strict=False)
    )


@dataclass(frozen=True, slots=True)
class Command:
    """Game, actor and id of a command, and the version at which the caller decided (None: any)."""

    game_id: UUID
    actor: str
    id: str
    expected: int | None = None


@dataclass(frozen=True, slots=True)
class CommandResult:
    """What a command did: the game after it, and its events in full."""

    game: Game
    first: int
    last: int
    events: tuple[Payload, ...]
    """What each event of the command says, from version `first` on."""
    stamps: tuple[tuple[str, str], ...]
    """Who caused each event, and when (RFC 3339, UTC)."""
    duplicate: bool = False

    @property
    def at(self) -> datetime:
        """When it was decided."""
        return datetime.fromisoformat(self.stamps[-1][1])


AfterCommit = Callable[[Game], None]
"""A subscriber: it is called after a commit, with the game as it is then. The events are safe, so it raises nothing."""


class Runner:
    """Loads, decides, appends, and calls the subscribers. Safe to share between threads."""

    def __init__(self, games: Games, clock: Callable[[], datetime], uptime: Uptime | None = None) -> None:
        """Time is given back for the outages that `uptime` tells."""
        self.games = games
        self.clock = clock
        self.uptime = uptime
        self.after_commit: list[AfterCommit] = []

    def run(
        self, command: Command, request: R, decide: Callable[[Game, R, datetime], Sequence[Decided]]
    ) -> CommandResult:
        """Load, decide, append. On conflict it tries again, or raises if the caller expects a version."""
        game_id, expected = command.game_id, command.expected
        while True:
            cached = self.games.cached(game_id)
            game = cached if cached is not None and cached.version == expected else self.games.load(game_id)
            if expected is not None and game.version != expected:
                earlier = self._earlier(command, request)
                if earlier is not None:
                    return earlier
                raise VersionConflict(game_id, expected, game.version)
            if self.credit(game):
                continue
            work = UnitOfWork(game, self.clock())
            try:
                work.add(decide(game, request, work.at), command.actor)
            except (Refused, NoPendingDecision, IllegalOption, RewindRefused):
                earlier = self._earlier(command, request)
                if earlier is not None:
                    return earlier
                # What was refused may have been asked of a game that has gone on in another process.
                found = self.games.store.head(game_id)
                if found == Head(game.version, game.head):
                    raise
                if expected is not None:
                    raise VersionConflict(game_id, expected, found.version if found else 0) from None
                continue
            try:
                return self.commit(work, command.id, request, expected=expected)
            except VersionConflict:
                if expected is not None:
                    raise

    def credit(self, game: Game) -> bool:
        """Give back the time of outages to the clocks of a game, before they are judged; returns whether any was.

        It is appended under an id made from the outage: once, however many processes do it.
        """
        if (work := self._owed(game)) is None or not self.games.form.credits():
            return False
        with suppress(VersionConflict):
            self.append(work, f"credit:{work.game.times.credited}")
        return True

    def may_judge(self, game: Game) -> bool:
        """Whether the clocks of a game have been given back all outages; programs of a former release cannot."""
        return self._owed(game) is None

    def _owed(self, game: Game) -> UnitOfWork | None:
        """What is to be given back to the clocks of a game; None if nothing is."""
        if self.uptime is None or not outage_matters(game, self.clock()):
            return None
        work = decide_credits(game, self.uptime.outages(self._credited(game)), self.clock())
        return work if work.payloads else None

    def outages(self, after: datetime) -> list[Outage]:
        """The outages of the service that ended after a time; none where nobody tells."""
        return [] if self.uptime is None else self.uptime.outages(after)

    @staticmethod
    def _credited(game: Game) -> datetime:
        return instant(max(game.times.credited, min(t.since for t in game.times.seats if t.since is not None)))

    def commit(
        self, work: UnitOfWork, command_id: str, request: Request | None = None, *, expected: int | None = None
    ) -> CommandResult:
        """Append what was decided, and call the subscribers.

        Raises:
            VersionConflict: the game has changed since it was loaded.
            HistoryReplaced: the game lost events since it was loaded; it is loaded again next time.
            CommandReused: the command id belongs to another request.
        """
        result = self.append(work, command_id, request, expected=expected)
        for subscriber in self.after_commit:
            subscriber(result.game)
        return result

    def append(
        self, work: UnitOfWork, command_id: str, request: Request | None = None, *, expected: int | None = None
    ) -> CommandResult:
        """As `commit`, without the subscribers."""
        game, base = work.game, work.base
        pending = game.pending()
        outbox = [TurnJob(game.id, game.version, d.seat).row() for d in pending if d.engine is not None]
        if any(payload.type == "game_ended" for payload in work.payloads):
            outbox.append(ScoreJob(game.id).row())
        events = work.events(repeating=self.games.form.repeats())
        try:
            with span("append", game_id=str(game.id), version=base, events=len(events)):
                done = self.games.store.append(
                    game.id,
                    expected=base,
                    head=work.base_head,
                    command_id=command_id,
                    events=events,
                    outbox=_traced(game, outbox),
                    lobby=game.lobby(),
                    pending=pending,
                )
        except HistoryReplaced:
            self.games.drop(game.id)
            raise
        if done.duplicate:
            return self._repeated(game.id, done.first_version, done.last_version, request, expected)
        game.head = done.hash
        self.games.keep(game)
        if game.state is not None and done.last_version // SNAPSHOT_EVERY > base // SNAPSHOT_EVERY:
            # The events are safe by now, and a snapshot is disposable: its failure is not the command's.
            with suppress(StoreError):
                self.games.store.save_snapshot(take_snapshot(game))
        return CommandResult(game, done.first_version, done.last_version, tuple(work.payloads), _stamps(events))

    def _earlier(self, command: Command, request: Request) -> CommandResult | None:
        """What an earlier command with the same id did; None if there was none.

        Raises:
            CommandReused: it was another command.
        """
        done = self.games.store.command(command.game_id, command.id)
        if done is None:
            return None
        return self._repeated(command.game_id, done.first_version, done.last_version, request, command.expected)

    def _repeated(
        self, game_id: UUID, first: int, last: int, request: Request | None, expected: int | None
    ) -> CommandResult:
        game = self.games.at(game_id, last)
        stored = self.games.store.read(game_id, first - 1, last)
        events = tuple(Payload.stored(game.codec, e) for e in stored)
        if expected not in (None, first - 1) or (request is not None and not request.repeated_in(events)):
            raise CommandReused("this command id was used before for another command")
        return CommandResult(game, first, last, events, _stamps(stored), duplicate=True)


def _stamps(events: Sequence[NewEvent | StoredEvent]) -> tuple[tuple[str, str], ...]:
    return tuple((event.actor, time_of(event)) for event in events)


def _traced(game: Game, rows: Sequence[OutboxRow]) -> list[OutboxRow]:
    """Rows that carry the trace in which they are written, if there is one, and one for the jobs of webhooks."""
    if (trace := carried()) is None:
        return list(rows)
    own = OutboxRow(f"trace:{game.id}:{game.version}", "trace", {"game": str(game.id), "version": game.version})
    return [OutboxRow(row.job_id, row.kind, {**row.payload, CARRIED: trace}) for row in (*rows, own)]
