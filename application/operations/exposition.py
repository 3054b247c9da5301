"""How are meters and facts written for Prometheus?"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.gc_collector import GCCollector
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from application.operations import meters
from application.operations.facts import InstanceFacts
from application.operations.observer import Known, Observer
from application.operations.queue_facts import QueueFacts

__all__ = ["MEDIA", "Exposition", "families"]

MEDIA = "text/plain; version=0.0.4; charset=utf-8"

_SERVES = 1.0
"""Seconds for which a text serves further scrapes."""


class Exposition:
    """The metrics of one process as text. Safe to share between threads."""

    def __init__(
        self,
        observer: Observer | None = None,
        registries: Sequence[CollectorRegistry] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """With an observer the facts of the service are among them; `registries` are further ones of the process."""
        self._clock = clock
        self._lock = threading.Lock()
        self._text = b""
        self._made_at = float("-inf")
        if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
            shared = CollectorRegistry()
            MultiProcessCollector(shared)  # type: ignore[no-untyped-call]  # the library leaves it so
            self._registries = [shared]
        else:
            own = CollectorRegistry()
            # Memory, processor time, open files, and when it started.
            ProcessCollector(registry=own)
            GCCollector(registry=own)
            self._registries = [meters.REGISTRY, *registries, own]
        if observer is not None:
            facts = CollectorRegistry()
            facts.register(_FactsCollector(observer))
            self._registries.append(facts)

    def text(self) -> bytes:
        """All metrics in Prometheus' text format; made at most once a second, however many ask."""
        with self._lock:
            if self._clock() >= self._made_at + _SERVES:
                self._text = b"".join(map(generate_latest, self._registries))
                self._made_at = self._clock()
            return self._text


class _FactsCollector(Collector):
    """The facts of the service as metrics."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer

    def describe(self) -> Iterable[Metric]:
        """Nothing: what there is is known only when it has been measured."""
        return ()

    def collect(self) -> Iterable[Metric]:
        """The facts that are known now."""
        return families(self._observer.known())


def families(known: Known) -> Iterator[Metric]:
    """The metrics of what is known of a service."""
    yield _gauge("database_up", "1 if the database answered when the facts were measured last, else 0.", known.reached)
    if known.age is not None:
        yield _gauge("facts_age_seconds", "Seconds since the database last answered this process.", known.age)
    if known.facts is not None:
        yield _gauge("facts_missing", "Facts that could not be measured in time.", len(known.facts.missing))
        yield from _of_database(known.facts)
    if known.queues is not None:
        yield from _of_queues(known.queues)


def _gauge(name: str, meaning: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"annals_{name}", meaning, value=float(value))


def _labelled(
    name: str, meaning: str, labels: Sequence[str], rows: Iterable[tuple[Sequence[str], float | None]]
) -> GaugeMetricFamily:
    found = GaugeMetricFamily(f"annals_{name}", meaning, labels=labels)
    for values, value in rows:
        if value is not None:
            found.add_metric(values, value)
    return found


def _of_database(facts: InstanceFacts) -> Iterator[Metric]:
    if (outbox := facts.outbox) is not None:
        yield _gauge(
            "outbox_rows", "Rows of the outbox that the dispatcher has not taken (10,000 at most).", outbox.rows
        )
        yield _gauge("outbox_oldest_seconds", "Age of the oldest row of the outbox.", outbox.oldest)
    if facts.turns is not None:
        kinds = [(("outside" if each.outside else "service",), each) for each in facts.turns]
        yield _labelled(
            "turns_pending",
            "Decisions that opponents must make, by where their engines run (10,000 at most).",
            ["engines"],
            [(kind, each.pending) for kind, each in kinds],
        )
        yield _labelled(
            "turns_oldest_seconds",
            "Age of the oldest decision that an opponent must make.",
            ["engines"],
            [(kind, each.oldest) for kind, each in kinds],
        )
    if (feed := facts.feed) is not None:
        yield _gauge(
            "feed_waiting_events", "Events that readers of the feed do not get yet (10,000 at most).", feed.waiting
        )
        yield _gauge("feed_lag_seconds", "Age of the oldest event that readers of the feed do not get yet.", feed.lag)
        yield _labelled(
            "feed_holder_seconds",
            "Age of a transaction that has written and delays the feed, by the session that holds it.",
            ["pid", "application", "database", "kind"],
            [((str(h.pid or ""), h.application, h.database, h.kind), h.age) for h in feed.holders],
        )
    if facts.projections is not None:
        yield _labelled(
            "projection_behind_events",
            "Events that a follower of the feed has not seen yet (10,000 at most).",
            ["projection"],
            [((each.name,), each.behind) for each in facts.projections],
        )
        yield _labelled(
            "projection_lag_seconds",
            "Age of the oldest event that a follower of the feed has not seen yet.",
            ["projection"],
            [((each.name,), each.lag) for each in facts.projections],
        )
    if (hooks := facts.webhooks) is not None:
        yield _gauge(
            "webhook_dead_letters", "Messages that could not be delivered (10,000 at most).", hooks.dead_letters
        )
        yield _gauge("webhook_queues_pending", "Delivery queues whose time has come (10,000 at most).", hooks.pending)
        yield _gauge(
            "webhook_oldest_seconds", "Seconds for which a delivery queue has been due, the most.", hooks.oldest
        )
        yield _labelled(
            "webhooks",
            "Webhooks that are failing or paused (10,000 at most).",
            ["state"],
            [(("failing",), hooks.failing), (("paused",), hooks.paused)],
        )
    if facts.unscored is not None:
        yield _gauge("games_unscored", "Finished games without a score (10,000 at most).", facts.unscored)
    if facts.beaten is not None:
        yield _gauge("heartbeat_age_seconds", "Seconds since a web process said that it answers players.", facts.beaten)
    if facts.upgrade_unfinished is not None:
        yield _gauge(
            "upgrade_unfinished",
            "1 while an upgrade waits for `annals migrate --finish`, else 0.",
            facts.upgrade_unfinished,
        )
    yield from _of_copies(facts)


def _of_copies(facts: InstanceFacts) -> Iterator[Metric]:
    if (checkpoint := facts.checkpoint) is not None:
        yield _gauge("checkpoint_number", "Number of the last checkpoint; 0 if there is none.", checkpoint.number)
        if checkpoint.age is not None:
            yield _gauge("checkpoint_age_seconds", "Age of the last checkpoint.", checkpoint.age)
        yield _gauge(
            "checkpoint_uncovered_seconds", "Age of the oldest event after the last checkpoint.", checkpoint.uncovered
        )
    if (copies := facts.replication) is None:
        return
    yield _gauge("database_standby", "1 if the database that answered is a standby, else 0.", copies.role == "standby")
    if copies.replayed is not None:
        yield _gauge("standby_replayed_seconds", "Seconds since the standby's last transaction.", copies.replayed)
    yield _gauge("replication_synchronous", "1 if writes wait for a synchronous standby, else 0.", copies.synchronous)
    yield _gauge("replication_standbys", "Standbys that stream from this database.", len(copies.standbys))
    yield _gauge(
        "replication_synchronous_standbys",
        "Standbys that confirm writes.",
        sum(each.sync in ("sync", "quorum") for each in copies.standbys),
    )
    labels = ["standby", "state", "sync"]
    named = {(each.name, each.state, each.sync): each for each in copies.standbys}
    yield _labelled(
        "replication_lag_seconds",
        "Seconds by which a standby is behind.",
        labels,
        [(key, each.lag) for key, each in named.items()],
    )
    yield _labelled(
        "replication_lag_bytes",
        "Bytes of the log by which a standby is behind.",
        labels,
        [(key, each.bytes) for key, each in named.items()],
    )
    yield _gauge(
        "replication_retained_bytes", "Bytes of the log that a slot without a reader keeps, the most.", copies.retained
    )


def _of_queues(queues: QueueFacts) -> Iterator[Metric]:
    yield _gauge("queue_up", "1 if the queue's server answered when it was asked last, else 0.", queues.reached)
    if not queues.reached:
        return
    yield _labelled(
        "queue_jobs", "Jobs that wait in a queue.", ["queue"], [((name,), count) for name, count in queues.waiting]
    )
    yield _labelled(
        "queue_failed_jobs",
        "Jobs of a queue that failed, in the last day.",
        ["queue"],
        [((name,), count) for name, count in queues.failed],
    )
    yield _gauge("queue_working_jobs", "Jobs that workers have in hand.", queues.working)
