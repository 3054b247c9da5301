"""How are all games of a database checked, with every core of the machine?

Each process checks a few games at a time over a connection of its own, and sends back what is to be said. So memory is
bounded by a game in each process, and Ctrl-C ends all of them: the processes leave it to their parent.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any
from uuid import UUID

if TYPE_CHECKING:
    from eventstore.loading import Games
    from eventstore.store import Store
    from eventstore.verification.with_rules import VerificationReport

__all__ = ["CannotVerify", "cores", "reports_on"]

_AT_ONCE = 4
"""Games that a process is given at a time."""
_WAITING = 4
"""Portions that may wait for each process; so neither all games nor all reports are in memory."""
_FEW = 16
"""Games for which no further process is worth its start."""


class CannotVerify(Exception):
    """A game cannot be checked: this program lacks its title or pack, the database is gone, or a process was ended."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def reports_on(
    games: Sequence[UUID], store: Store, url: str, options: Mapping[str, Any], processes: int
) -> Generator[VerificationReport, None, None]:
    """The report on each game in the `store` at a URL, in their order, by at most so many processes.

    `options` are those of `open_application`.

    Raises:
        CannotVerify: see there.
    """
    processes = min(processes, len(games) // _FEW)
    if processes < 2:
        from eventstore.loading import Games

        loader = Games(store, cached=1)
        for game in games:
            yield from _told(_checked([game], store, loader))
        return
    portions = (games[i : i + _AT_ONCE] for i in range(0, len(games), _AT_ONCE))
    waiting: deque[Future[list[VerificationReport] | str]] = deque()
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _begin, (url, options))
    try:
        for portion in portions:
            waiting.append(pool.submit(_check, portion))
            if len(waiting) > _WAITING * processes:
                yield from _told(waiting.popleft().result())
        while waiting:
            yield from _told(waiting.popleft().result())
    except BrokenProcessPool:
        raise CannotVerify("a process that checked games was ended; was there too little memory?") from None
    finally:
        # Not what waits, only what each process has begun.
        pool.shutdown(cancel_futures=True)


def _told(found: list[VerificationReport] | str) -> list[VerificationReport]:
    if isinstance(found, str):
        raise CannotVerify(found)
    return found


def _checked(games: Sequence[UUID], store: Store, loader: Games) -> list[VerificationReport] | str:
    """The reports on some games, or why there are none: exceptions of the store do not travel between processes."""
    from eventstore.errors import StoreError
    from eventstore.verification.with_rules import verify_stored

    try:
        return [verify_stored(store, loader, game) for game in games]
    except StoreError as error:
        return str(error)


# In the processes

_store: Store
_loader: Games
_open = ExitStack()
"""What a process holds until it ends."""


def _begin(url: str, options: Mapping[str, Any]) -> None:
    global _store, _loader
    from application.composition import open_application
    from eventstore.loading import Games
    from eventstore.verification import collect_seldom

    collect_seldom()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    application = _open.enter_context(open_application(url, connections=1, **options))
    _store = application.store
    _loader = Games(_store, cached=1)


def _check(games: Sequence[UUID]) -> list[VerificationReport] | str:
    return _checked(games, _store, _loader)
