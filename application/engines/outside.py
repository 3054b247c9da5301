"""Outside engines, which run on their owners' machines, and the leases on their work.

Pending work is in the event store; a lease only reserves it for a machine, and expires.
`Outside` is the protocol; `MemoryOutside` is the reference, `outside_postgres` the product.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from threading import RLock
from typing import Protocol
from uuid import UUID, uuid4

from eventstore.store import PendingDecision
from eventstore.store.memory import MemoryStore
from eventstore.store.validation import check_text

__all__ = [
    "AWAY",
    "JUDGED_WITHIN",
    "LEASE",
    "LONGEST_LEASE",
    "LONGEST_TURN",
    "MOST_FAILURES",
    "Engine",
    "Lease",
    "MemoryOutside",
    "Outside",
    "Work",
    "analysis_fails",
    "reason",
]

LEASE = 60
"""Seconds after which a lease expires unless renewed."""
LONGEST_LEASE = 600
"""Seconds after which a lease cannot be renewed further."""
LONGEST_TURN = 900
"""Seconds after which a stand-in answers a turn, regardless of leases."""
MOST_FAILURES = 3
"""Number of released or expired leases after which a turn goes to a stand-in."""
AWAY = 60
"""Seconds without a request for work after which an engine counts as away: its turns wait `PATIENCE_AWAY`."""
PATIENCE_AWAY = 5
JUDGED_WITHIN = 1800
"""Seconds without a lease on a move of any analysis after which the engine's analyses fail."""
KEPT = 3600
"""Seconds for which an ended lease is kept, so that a repeated submission gets its first response."""


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine that runs on its owner's machines."""

    name: str
    titles: tuple[str, ...]
    """Slugs of the titles that it plays; none: all."""
    levels: tuple[str, ...]
    owner: UUID
    """The player whose tokens with the scope `work` can lease its work."""
    analyses: bool
    """Whether it analyses finished games."""
    patience: int
    """Seconds for which a turn waits for a machine before a stand-in answers."""
    created_at: datetime
    seen_at: datetime | None = None
    """When a machine last asked for its work."""
    retired: bool = False

    def plays(self, title: str) -> bool:
        """Whether it can be seated in games of a title."""
        return not self.retired and (not self.titles or title in self.titles)


@dataclass(frozen=True, slots=True)
class Work:
    """A piece of work that a machine can lease."""

    key: str
    """`turn:<game>:<seat>` or `analysis:<id>`; leased to one machine at a time."""
    stage: int
    """The progress of the work; failures are counted per stage."""
    engine: str
    game_id: UUID
    seat: int

    @classmethod
    def of_turn(cls, pending: PendingDecision) -> Work:
        """The work of answering a decision."""
        assert pending.engine is not None
        return cls(
            f"turn:{pending.game_id}:{pending.seat}", pending.version, pending.engine, pending.game_id, pending.seat
        )


@dataclass(frozen=True, slots=True)
class Lease:
    """A machine's lease on a piece of work."""

    id: UUID
    work: Work
    player: UUID
    seen: int
    """The version of the game when the lease began."""
    state: str
    """`held`, `done`, `given_up` or `ran_out`."""
    taken_at: datetime
    expires_at: datetime


class Outside(Protocol):
    """Registered engines and leases.

    Every method raises StoreUnavailable if the server cannot be reached, and BadValue for text that cannot be stored.
    """

    def add_engine(self, engine: Engine) -> bool:
        """Register an engine; False if the name was used before."""
        ...

    def engine(self, name: str) -> Engine | None:
        """The engine with that name, active or retired."""
        ...

    def engines(self) -> list[Engine]:
        """All engines in the order of their names."""
        ...

    def retire(self, name: str) -> bool:
        """Retire an engine; stand-ins answer for its seats. False if there is no such engine.

        Its leases count as released.
        """
        ...

    def retire_all(self, owner: UUID) -> list[str]:
        """Retire every engine of an owner; returns the names of all that are retired, in order."""
        ...

    def seen(self, owner: UUID, names: Collection[str]) -> None:
        """Record that a machine has requested work of these engines of an owner."""
        ...

    def turns(self, owner: UUID, names: Collection[str], limit: int = 10) -> list[PendingDecision]:
        """Turns of an owner's engines that are not leased and have not failed too often, oldest first."""
        ...

    def take(self, work: Work, player: UUID, seen: int, seconds: float = LEASE) -> Lease | None:
        """A lease on a piece of work; None if it is already leased."""
        ...

    def lease(self, lease_id: UUID) -> Lease | None:
        """The lease of that id, as long as it is remembered; one whose time is over shows as `ran_out`."""
        ...

    def renew(self, lease_id: UUID, seconds: float = LEASE) -> Lease | None:
        """Renew an active lease from now, up to `LONGEST_LEASE` from its start; None if not active."""
        ...

    def end(self, lease_id: UUID, state: str, why: str = "") -> bool:
        """End a held lease as `done` or `given_up`; False where it is not held."""
        ...

    def failures(self, work: Work) -> int:
        """How many leases on this stage of a piece of work were released or expired."""
        ...

    def overdue(self, limit: int = 1000) -> list[tuple[PendingDecision, str]]:
        """Turns that stand-ins must answer, and why."""
        ...

    def judged_at(self, engine: str) -> datetime | None:
        """When a machine of an engine last held a lease on a move of an analysis, as far as leases are kept."""
        ...

    def tidy(self) -> int:
        """Mark expired leases, and delete old ones; returns how many expired."""
        ...


def reason(engine: Engine, failures: int, held: bool, since: datetime, freed: datetime) -> str | None:
    """Why a stand-in must answer a turn; None while it need not.

    `since` is when the decision became pending, `freed` when a lease on it last ended.
    """
    if engine.retired:
        return "retired"
    if failures >= MOST_FAILURES:
        return "failed"
    now = datetime.now(UTC)
    if now - since > timedelta(seconds=LONGEST_TURN):
        return "slow"
    if held:
        return None
    away = engine.seen_at is None or now - engine.seen_at > timedelta(seconds=AWAY)
    patience = min(engine.patience, PATIENCE_AWAY) if away else engine.patience
    return "away" if now - max(since, freed) > timedelta(seconds=patience) else None


def analysis_fails(engine: Engine, asked_at: datetime, judged_at: datetime | None) -> str | None:
    """Why an analysis no longer waits for an engine; None while it waits."""
    if engine.retired:
        return "retired"
    since = asked_at if judged_at is None else max(asked_at, judged_at)
    return "away" if datetime.now(UTC) - since > timedelta(seconds=JUDGED_WITHIN) else None


class MemoryOutside:
    """Engines and leases that are forgotten when the process ends; turns are those of a store in memory."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self._lock = RLock()
        self._engines: dict[str, Engine] = {}
        self._leases: dict[UUID, Lease] = {}
        self._ended: dict[UUID, datetime] = {}

    def add_engine(self, engine: Engine) -> bool:
        """See `Outside.add_engine`."""
        with self._lock:
            return self._engines.setdefault(engine.name, engine) is engine

    def engine(self, name: str) -> Engine | None:
        """See `Outside.engine`."""
        return self._engines.get(name)

    def engines(self) -> list[Engine]:
        """See `Outside.engines`."""
        with self._lock:
            return [self._engines[name] for name in sorted(self._engines)]

    def retire(self, name: str) -> bool:
        """See `Outside.retire`."""
        with self._lock:
            found = self._engines.get(name)
            if found is None:
                return False
            self._engines[name] = replace(found, retired=True)
            for lease in [x for x in self._leases.values() if x.work.engine == name and x.state == "held"]:
                self.end(lease.id, "given_up")
            return True

    def retire_all(self, owner: UUID) -> list[str]:
        """See `Outside.retire_all`."""
        with self._lock:
            names = [engine.name for engine in self.engines() if engine.owner == owner]
            return [name for name in names if self.retire(name)]

    def seen(self, owner: UUID, names: Collection[str]) -> None:
        """See `Outside.seen`."""
        with self._lock:
            for engine in self._of(owner, names):
                self._engines[engine.name] = replace(engine, seen_at=datetime.now(UTC))

    def _of(self, owner: UUID, names: Collection[str]) -> list[Engine]:
        return [e for e in self.engines() if e.owner == owner and not e.retired and e.name in names]

    def turns(self, owner: UUID, names: Collection[str], limit: int = 10) -> list[PendingDecision]:
        """See `Outside.turns`."""
        with self._lock:
            self.tidy()
            mine = {engine.name for engine in self._of(owner, names)}
            found = [
                pending for pending in self._store.pending(engine_only=True, limit=10_000) if pending.engine in mine
            ]
            free = [d for d in found if self._held(Work.of_turn(d)) is None]
            return [d for d in free if self.failures(Work.of_turn(d)) < MOST_FAILURES][:limit]

    def _held(self, work: Work) -> Lease | None:
        return next((x for x in self._leases.values() if x.work.key == work.key and x.state == "held"), None)

    def take(self, work: Work, player: UUID, seen: int, seconds: float = LEASE) -> Lease | None:
        """See `Outside.take`."""
        with self._lock:
            self.tidy()
            if self._held(work) is not None:
                return None
            now = datetime.now(UTC)
            lease = Lease(uuid4(), work, player, seen, "held", now, now + timedelta(seconds=seconds))
            self._leases[lease.id] = lease
            return lease

    def lease(self, lease_id: UUID) -> Lease | None:
        """See `Outside.lease`."""
        with self._lock:
            self.tidy()
            return self._leases.get(lease_id)

    def renew(self, lease_id: UUID, seconds: float = LEASE) -> Lease | None:
        """See `Outside.renew`."""
        with self._lock:
            lease = self.lease(lease_id)
            if lease is None or lease.state != "held":
                return None
            last = lease.taken_at + timedelta(seconds=LONGEST_LEASE)
            until = min(last, datetime.now(UTC) + timedelta(seconds=seconds))
            self._leases[lease_id] = lease = replace(lease, expires_at=until)
            return lease

    def end(self, lease_id: UUID, state: str, why: str = "") -> bool:
        """See `Outside.end`."""
        check_text(why)
        with self._lock:
            lease = self.lease(lease_id)
            if lease is None or lease.state != "held":
                return False
            self._leases[lease_id] = replace(lease, state=state)
            self._ended[lease_id] = datetime.now(UTC)
            return True

    def failures(self, work: Work) -> int:
        """See `Outside.failures`."""
        with self._lock:
            same = [x for x in self._leases.values() if (x.work.key, x.work.stage) == (work.key, work.stage)]
            return sum(lease.state in ("given_up", "ran_out") for lease in same)

    def overdue(self, limit: int = 1000) -> list[tuple[PendingDecision, str]]:
        """See `Outside.overdue`."""
        found = []
        with self._lock:
            self.tidy()
            for pending in self._store.pending(engine_only=True, limit=10_000):
                engine = self._engines.get(pending.engine or "")
                if engine is None:
                    continue
                work = Work.of_turn(pending)
                [event] = self._store.read(pending.game_id, pending.version - 1, pending.version)
                ended = [at for i, at in self._ended.items() if self._leases[i].work.key == work.key]
                held = self._held(work)
                why = reason(
                    engine,
                    self.failures(work),
                    held is not None and held.work.stage == work.stage,
                    event.recorded_at,
                    max(ended, default=event.recorded_at),
                )
                if why is not None:
                    found.append((pending, why))
        return found[:limit]

    def judged_at(self, engine: str) -> datetime | None:
        """See `Outside.judged_at`."""
        with self._lock:
            self.tidy()
            mine = [x for x in self._leases.values() if x.work.engine == engine and x.work.key.startswith("analysis:")]
            return max((self._ended.get(lease.id, datetime.now(UTC)) for lease in mine), default=None)

    def tidy(self) -> int:
        """See `Outside.tidy`."""
        now = datetime.now(UTC)
        with self._lock:
            over = [x for x in self._leases.values() if x.state == "held" and x.expires_at <= now]
            for lease in over:
                self._leases[lease.id] = replace(lease, state="ran_out")
                self._ended[lease.id] = now
            for lease_id in [i for i, at in self._ended.items() if now - at > timedelta(seconds=KEPT)]:
                del self._leases[lease_id], self._ended[lease_id]
        return len(over)
