"""How is work spread over processes, some of which may be killed?"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import TypeVar

__all__ = ["in_processes"]

A = TypeVar("A")
B = TypeVar("B")

_MOST_BREAKS = 20
"""So often in a row processes may die without one result: then the work itself kills them."""


def in_processes(jobs: int, work: Callable[[A], B], given: Iterable[A]) -> Iterator[B]:
    """The results of some work in the order in which it is given; what a killed process had is done again.

    Raises:
        BrokenProcessPool: processes die again and again, and nothing is done.
    """
    if jobs <= 1:
        yield from map(work, given)
        return
    waiting = iter(given)
    begun: deque[A] = deque()
    breaks = 0
    while True:
        with ProcessPoolExecutor(jobs, initializer=_end_with, initargs=(os.getpid(),)) as pool:
            try:
                futures: deque[Future[B]] = deque(pool.submit(work, each) for each in begun)
                while True:
                    for each in islice(waiting, 2 * jobs - len(begun)):
                        begun.append(each)
                        futures.append(pool.submit(work, each))
                    if not begun:
                        return
                    result = futures.popleft().result()
                    begun.popleft()
                    breaks = 0
                    yield result
            except BrokenProcessPool:
                breaks += 1
                if breaks > _MOST_BREAKS:
                    raise
            except GeneratorExit:
                # Enough is known: what is still waiting need not be done.
                pool.shutdown(wait=False, cancel_futures=True)
                raise


def _end_with(parent: int) -> None:
    """Let this process end when the one that started it was killed."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
