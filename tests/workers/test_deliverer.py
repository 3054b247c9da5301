"""How many messages are sent at once, and to whom?"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest

from application.composition import Application
from application.jobs import DeliveryJob
from application.notices import addresses
from application.notices.webhooks import Webhook, new_webhook
from tests.waiting import PATIENCE, until
from workers import deliverer, posting
from workers.deliverer import Deliverer
from workers.queues import Queues
from workers.runtime import Runtime

pytestmark = pytest.mark.servers


class Receivers:
    """Receivers that answer when they are told to; those whose host begins with `quick` at once."""

    def __init__(self, hosts: dict[UUID, str]) -> None:
        self.hosts = hosts
        self.running: Counter[str] = Counter()
        self.most: Counter[str] = Counter()
        self.done: list[str] = []
        self.answer = threading.Event()
        self._lock = threading.Lock()

    def __call__(self, webhook: str, game: str) -> dict[str, object]:
        host = self.hosts[UUID(webhook)]
        with self._lock:
            self.running[host] += 1
            self.most[host] = max(self.most[host], self.running[host])
        if not host.startswith("quick"):
            self.answer.wait(PATIENCE)
        with self._lock:
            self.running[host] -= 1
            self.done.append(host)
        return {"delivered": 1}


@pytest.fixture
def sent(application: Application, queues: Queues) -> Iterator[Callable[..., tuple[Deliverer, Receivers]]]:
    """Queues one delivery for each (player, host) in a list, in that order."""
    receivers = Receivers({})
    made = Deliverer(Runtime(application), queues, memory=1 << 40, deliver=receivers)

    def send(*whom: tuple[int, str]) -> tuple[Deliverer, Receivers]:
        for player, host in whom:
            webhook = webhook_of(application, player, host)
            receivers.hosts[webhook.id] = host
            queues.enqueue(DeliveryJob(webhook.id, uuid4(), 3).row())
        stop = threading.Event()
        for _ in whom:
            made.once(stop, wait=0.1)
        return made, receivers

    yield send
    receivers.answer.set()
    assert made.drained(PATIENCE)


def webhook_of(application: Application, player: int, host: str) -> Webhook:
    """A webhook of a player to a host."""
    query = "INSERT INTO players (id, name) VALUES (%s, %s) ON CONFLICT (id) DO NOTHING RETURNING id"
    application.database.rows(query, UUID(int=player), f"P{player}")
    webhook = new_webhook(UUID(int=player), f"https://{host}/hook", datetime.now(UTC))
    application.webhooks.add(webhook)
    return webhook


def test_slow_receivers_delay_nobody(sent: Callable[..., tuple[Deliverer, Receivers]]) -> None:
    """While twenty receivers do not answer, a message to another is sent at once."""
    _, receivers = sent(*((player, f"slow{player}") for player in range(1, 21)))
    until(lambda: receivers.running.total() == deliverer.Speed.UNKNOWN.value)
    receivers.answer.set()
    until(lambda: len(receivers.done) == 20)
    receivers.answer.clear()
    receivers.done.clear()
    sent((30, "quick"))
    until(lambda: receivers.done == ["quick"])
    sent(*((player, f"slow{player}") for player in range(1, 21)), (30, "quick"), (31, "quick"))
    until(lambda: receivers.done == ["quick"] * 3)


def test_receivers_that_were_slow_have_a_class_of_their_own(
    sent: Callable[..., tuple[Deliverer, Receivers]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They get a quarter of the threads together, and one that answers quickly again leaves the class."""
    monkeypatch.setattr(deliverer, "QUICK", 0.0)
    made, receivers = sent(*((player, f"slow{player}") for player in range(1, 17)))
    receivers.answer.set()
    assert made.drained(PATIENCE)
    receivers.answer.clear()
    sent(*((player, f"slow{player}") for player in range(1, 17)))
    until(lambda: receivers.running.total() == deliverer.Speed.SLOW.value)
    time.sleep(0.05)
    assert receivers.running.total() == deliverer.Speed.SLOW.value


def test_a_player_and_a_host_have_few_at_a_time(sent: Callable[..., tuple[Deliverer, Receivers]]) -> None:
    """Ten messages of one player to many hosts, or of many players to one host, have four threads."""
    _, receivers = sent(*((1, f"a{n}") for n in range(10)), *((n, "b") for n in range(2, 12)))
    until(lambda: receivers.running.total() == deliverer.PER_PLAYER + deliverer.PER_HOST)
    assert receivers.running["b"] == deliverer.PER_HOST
    receivers.answer.set()
    until(lambda: len(receivers.done) == 20)


def test_resolving_a_name_has_a_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name server that does not answer costs as long as a receiver that does not."""
    over, hung = threading.Event(), threading.Event()

    def hang(*_: object, **__: object) -> list[object]:
        over.wait(PATIENCE)
        hung.set()
        return []

    monkeypatch.setattr(addresses.socket, "getaddrinfo", hang)
    monkeypatch.setattr(posting, "CONNECT", 0.2)
    answer = posting.post("https://bots.example/hook", b"{}", {}, private=False)
    assert not hung.is_set()
    over.set()
    assert (answer.status, "cannot be resolved" in (answer.error or "")) == (None, True)
