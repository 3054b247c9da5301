"""Who is let in next while all places of a web process are taken?"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from flask import Flask

from service.config import Settings
from service.gate import Places, TakenPlace
from tests.service.conftest import Api
from tests.waiting import PATIENCE, until


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Queue:
    """Requests that wait for the only free place, and the order in which they are let in."""

    def __init__(self, threads: ThreadPoolExecutor, waiting: int = 64, number: int = 1) -> None:
        self.threads = threads
        # Each time in a place is a second longer than none.
        self.places = Places(number, waiting, clock=itertools.count().__next__)
        self.order: list[str] = []

    def holding(self, network: str = "holder") -> TakenPlace:
        """The only place, taken by a network."""
        place = self.places.enter(network, 0)
        assert place is not None
        return place

    def add(self, network: str) -> Future[bool]:
        """A request that waits from now on, and says in the end whether it was let in."""
        before = self.places.waiting.get(network, 0)
        future = self.threads.submit(self._go, network)
        until(lambda: self.places.waiting.get(network, 0) > before or future.done())
        return future

    def _go(self, network: str) -> bool:
        place = self.places.enter(network, PATIENCE)
        if place is None:
            return False
        with place:
            self.order.append(network)
        return True


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    """Threads for requests that wait."""
    with ThreadPoolExecutor(32) as pool:
        yield pool


def test_networks_take_turns(threads: ThreadPoolExecutor) -> None:
    """One network with many requests delays another by one request, and its own are served in order."""
    queue = Queue(threads)
    with queue.holding():
        waiting = [queue.add(network) for network in ("a", "a", "a", "b", "c")]
    assert all(one.result(PATIENCE) for one in waiting)
    assert queue.order == ["a", "b", "c", "a", "a"]


@pytest.mark.parametrize("many", [1, 10])
def test_a_caller_waits_for_one_request_of_each_network(threads: ThreadPoolExecutor, many: int) -> None:
    """However many requests attackers have in the queue, a caller who comes last is served after one of each."""
    queue = Queue(threads)
    with queue.holding():
        attackers = [queue.add(f"attacker {n}") for _ in range(many) for n in range(3)]
        caller = queue.add("caller")
    assert all(one.result(PATIENCE) for one in (*attackers, caller))
    assert queue.order[:4] == ["attacker 0", "attacker 1", "attacker 2", "caller"]


def test_time_counts_and_not_requests(threads: ThreadPoolExecutor) -> None:
    """A network whose request took ten times as long waits until the other has had as much."""
    clock = Clock()
    places = Places(2, clock=clock)
    order: list[str] = []

    def go(network: str) -> None:
        place = places.enter(network, PATIENCE)
        assert place is not None
        order.append(network)
        clock.seconds += 1
        place.leave()

    slow, quick = places.enter("slow", 0), places.enter("quick", 0)
    assert slow is not None
    assert quick is not None
    clock.seconds += 1
    quick.leave()
    held = places.enter("holder", 0)
    assert held is not None
    waiting = []
    for number, network in enumerate(("slow", "slow", "quick", "quick", "quick"), 1):
        waiting.append(threads.submit(go, network))
        until(lambda number=number: sum(places.waiting.values()) == number)  # type: ignore[misc]  # bound at once
    clock.seconds += 2.5
    slow.leave()
    for one in waiting:
        one.result(PATIENCE)
    assert order == ["quick", "quick", "quick", "slow", "slow"]


def test_nobody_saves_up_turns(threads: ThreadPoolExecutor) -> None:
    """A network that used the service alone for long takes turns with one that comes then, and does not wait for it."""
    queue = Queue(threads, number=2)
    with queue.holding("another"):
        for _ in range(100):
            queue.holding("old").leave()
        old = queue.holding("old")
        waiting = [queue.add(network) for network in ("new", "new", "new", "old", "old")]
        old.leave()
        assert all(one.result(PATIENCE) for one in waiting)
        assert queue.order == ["new", "new", "old", "new", "old"]


def test_one_network_does_not_fill_the_queue(threads: ThreadPoolExecutor) -> None:
    """In a full queue the last request of the network with the most gives way; that network gets no further one in."""
    queue = Queue(threads, waiting=4)
    with queue.holding():
        first, second, third, other = (queue.add(network) for network in ("a", "a", "a", "b"))
        assert not queue.add("a").result(PATIENCE)
        assert sum(queue.places.waiting.values()) == 4
        late = queue.add("c")
        assert not late.done()
        assert not third.result(PATIENCE)
        later = queue.add("d")
        assert not second.result(PATIENCE)
        # Now each network has one, and none gives way.
        assert not queue.add("e").result(PATIENCE)
        assert sum(queue.places.waiting.values()) == 4
    assert all(one.result(PATIENCE) for one in (first, other, late, later))
    assert queue.order == ["a", "b", "c", "d"]


def test_who_gives_up_leaves_the_queue() -> None:
    """A request whose patience ended takes no place; the place goes to the next who comes."""
    places = Places(1)
    held = places.enter("a", 0)
    assert held is not None
    assert places.enter("b", 0) is None
    assert not places.waiting
    held.leave()
    held.leave()
    again = places.enter("b", 0)
    assert again is not None
    assert places.enter("c", 0) is None


def test_networks_that_are_gone_are_forgotten() -> None:
    """What is known of networks does not grow with the number of those that ever came."""
    places = Places(2)

    def many() -> None:
        for n in range(2000):
            place = places.enter(f"network {n}", 0)
            assert place is not None
            place.leave()

    many()
    assert not places._used
    with places.enter("busy", 0) or pytest.fail("no place"):
        many()
        assert len(places._used) <= 1000


@pytest.mark.servers
@pytest.mark.parametrize(
    ("proxies", "networks"),
    [
        (0, ["network:127.0.0.1", "network:127.0.0.1"]),
        (1, ["network:203.0.113.7", "network:2001:db8::/64"]),
    ],
)
def test_callers_behind_trusted_proxies_have_turns_of_their_own(
    serve: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch, proxies: int, networks: list[str]
) -> None:
    """The gate knows callers by the address that the trusted proxy saw, and an IPv6 address by its first 64 bits."""
    app = serve(Settings(trusted_proxies=proxies, rate_reads=0))
    seen: list[str] = []

    def enter(places: Places, network: str, patience: float) -> None:
        seen.append(network)

    monkeypatch.setattr(Places, "enter", enter)
    caller = Api(app.test_client())
    for address in ("203.0.113.7", "2001:db8::7"):
        assert caller.get("/v1/titles", X_Forwarded_For=address).status_code == 503
    assert seen == networks
