"""Does this process still make progress, and who is told?

Each loop of the process reports its passes (`Part`). While none is overdue, a thread says every second that the process
is alive: to systemd's watchdog, and by the time of a file that a supervisor or a probe looks at.
A process that is stopped, that hangs, or of which one loop hangs says nothing, and is killed and started again.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

__all__ = ["PASS", "Part", "notify", "overdue", "part", "tell_alive"]

PASS = 120.0
"""Seconds within which a loop usually reports its next pass."""

_INTERVAL = 1.0


class Part:
    """One loop of this process."""

    def __init__(self, name: str, within: float, clock: Callable[[], float] = time.monotonic) -> None:
        """It reports a pass at least every `within` seconds, which may change."""
        self.name = name
        self.within = within
        self._clock = clock
        self._at = clock()

    def report(self) -> None:
        """A pass begins or has ended."""
        self._at = self._clock()

    @property
    def overdue(self) -> bool:
        """Whether it should have reported by now."""
        return self._clock() > self._at + self.within


_parts: set[Part] = set()


@contextmanager
def part(name: str, within: float = PASS) -> Iterator[Part]:
    """A loop of this process, until the block ends."""
    found = Part(name, within)
    _parts.add(found)
    try:
        yield found
    finally:
        _parts.discard(found)


def overdue() -> list[str]:
    """Names of the loops that hang."""
    return sorted(each.name for each in tuple(_parts) if each.overdue)


def notify(text: str) -> None:
    """Tell systemd something (sd_notify); nothing happens where systemd does not listen."""
    place = os.environ.get("NOTIFY_SOCKET")
    if not place:
        return
    # An address that begins with @ is in the abstract namespace.
    address = "\0" + place[1:] if place.startswith("@") else place
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to:
        to.sendto(text.encode(), address)


def tell_alive(file: Path | None) -> None:
    """From now on say every second that this process is alive, as long as it is."""
    notify("READY=1")
    threading.Thread(target=_tell, args=(file,), name="alive", daemon=True).start()


def _tell(file: Path | None) -> None:
    while True:
        if not overdue():
            notify("WATCHDOG=1")
            if file is not None:
                with suppress(OSError):
                    file.touch()
        time.sleep(_INTERVAL)
