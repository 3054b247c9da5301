"""Are facts measured seldom, by one thread, however many ask, and does nobody wait for a database that is silent?"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from application.operations.exposition import Exposition, families
from application.operations.facts import FeedFacts, FeedHolder, InstanceFacts, OutboxFacts
from application.operations.observer import Known, Observer
from eventstore.database import Database

FACTS = InstanceFacts(measured_at=datetime.now(UTC), seconds=0.1, reached=True, outbox=OutboxFacts(3, 7.5))
AWAY = InstanceFacts(
    measured_at=datetime.now(UTC), seconds=3.0, reached=False, error="the database cannot be reached: refused"
)


class Clock:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


class Measured:
    """What is measured: facts that can be set, or nothing until it is let go."""

    def __init__(self) -> None:
        self.count = 0
        self.facts = FACTS
        self.free = threading.Event()
        self.free.set()

    def __call__(self, database: Database) -> InstanceFacts:
        self.count += 1
        self.free.wait(10)
        return self.facts


@pytest.fixture
def measured() -> Measured:
    """What is measured."""
    return Measured()


@pytest.fixture
def clock() -> Clock:
    """A clock of this test."""
    return Clock()


@pytest.fixture
def observer(measured: Measured, clock: Clock) -> Observer:
    """An observer of a database that is never asked."""
    return Observer(Database(""), clock=clock, measured=measured, moment=5.0)


def text(observer: Observer) -> str:
    """What a scrape gets, without the cache of its text."""
    return Exposition(observer, clock=iter(range(0, 10**6, 10)).__next__).text().decode()


def test_a_thousand_questions_measure_once(observer: Observer, measured: Measured, clock: Clock) -> None:
    """However many ask at once, facts are measured once, and again after five seconds."""
    with ThreadPoolExecutor(16) as pool:
        assert {known.facts for known in pool.map(lambda _: observer.known(), range(1000))} == {FACTS}
    assert measured.count == 1
    clock.now += 4.9
    observer.known()
    assert measured.count == 1
    clock.now += 0.2
    observer.known()
    assert measured.count == 2


def test_nobody_waits_for_a_database_that_never_answers(measured: Measured, clock: Clock) -> None:
    """While a measurement hangs, whoever asks gets what is known; no second measurement is begun."""
    observer = Observer(Database(""), clock=clock, measured=measured, moment=0.05)
    assert observer.known().facts == FACTS
    measured.free.clear()
    for _ in range(5):
        clock.now += 10
        known = observer.known()
        assert known.facts == FACTS
        assert known.reached
    assert measured.count == 2
    assert "annals_outbox_rows 3.0" in text(observer)
    measured.free.set()


def test_old_facts_are_told_for_two_minutes(observer: Observer, measured: Measured, clock: Clock) -> None:
    """When the database has gone away its last facts stay for two minutes with their age; then only that it is away."""
    observer.known()
    measured.facts = AWAY
    clock.now += 60
    while observer.known().reached:
        pass
    known = observer.known()
    assert (known.facts, known.age, known.error) == (FACTS, 60.0, AWAY.error)
    assert "annals_database_up 0.0" in text(observer)
    assert "annals_outbox_rows 3.0" in text(observer)
    clock.now += 61
    assert observer.known().facts is None
    shown = text(observer)
    assert "annals_database_up 0.0" in shown
    assert "annals_facts_age_seconds 121.0" in shown
    assert "annals_outbox_rows" not in shown


def test_a_holder_without_an_age_is_as_old_as_it_is_known(observer: Observer, measured: Measured, clock: Clock) -> None:
    """Where the role may not see since when a session writes, its age is counted from when it was seen first."""
    blind = FeedHolder(4711, "9", "report", "other", "session", None)
    measured.facts = replace(FACTS, feed=FeedFacts(1, 0.5, (blind,)))
    found = observer.known().facts
    assert found is not None
    assert found.feed is not None
    assert found.feed.holders == ()
    clock.now += 30

    def seen() -> tuple[FeedHolder, ...]:
        facts = observer.known().facts
        assert facts is not None
        assert facts.feed is not None
        return facts.feed.holders

    assert seen() == (replace(blind, age=30.0),)
    labels = 'application="report",database="other",kind="session",pid="4711"'
    assert f"annals_feed_holder_seconds{{{labels}}} 30.0" in text(observer)
    measured.facts = replace(FACTS, feed=FeedFacts(1, 0.5, (replace(blind, xid="10"),)))
    clock.now += 30
    assert seen() == ()


def test_the_text_is_made_once_a_second(observer: Observer, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Scrapes within a second get the same text."""
    made: list[Any] = []
    generate: Callable[..., bytes] = lambda registry: made.append(registry) or b"x"  # noqa: E731
    monkeypatch.setattr("application.operations.exposition.generate_latest", generate)
    exposition = Exposition(observer, clock=clock)
    texts = {exposition.text() for _ in range(100)}
    once = len(made)
    clock.now += 1.1
    texts.add(exposition.text())
    assert (len(texts), len(made)) == (1, 2 * once)


def test_what_is_not_known_is_left_out() -> None:
    """Before anything was measured a scrape says that the database has not answered, and nothing else."""
    nothing = Known(facts=None, queues=None, age=None, reached=False, error=None)
    assert [family.name for family in families(nothing)] == ["annals_database_up"]
