"""Limits on the streams open on this machine, in total, per caller and per network.

The web processes are forked from one and share a table in memory, so the limits hold for all of them together.
The places of a killed process are freed when another stream needs one.
"""

from __future__ import annotations

import fcntl
import hashlib
import mmap
import os
import struct
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from service.problems import Problem

__all__ = ["Slots"]

_PLACE = struct.Struct("<Q8s8s")
"""One place: the process that holds it (0: free), and hashes of its caller and of their network."""
FULL_RETRY = 10
"""`Retry-After` in seconds when all places are taken."""


class Slots:
    """The places for streams; create it before the web processes are forked."""

    def __init__(self, total: int, per_caller: int, per_network: int) -> None:
        self.total = total
        self.per_caller = per_caller
        self.per_network = per_network
        self._table = mmap.mmap(-1, max(1, total) * _PLACE.size)
        # The operating system releases the lock with the process that holds it, even when it is killed.
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the table is there
        self._threads = Lock()

    def take(self, caller: str, network: str) -> int:
        """A place for a stream of a caller; give it back with `free`.

        Raises:
            Problem: the caller or their network has reached its limit, or all places are taken.
        """
        own, near = _hash(caller), _hash(network)
        with self._locked():
            places = self._places()
            for mine, most, whose in (
                ([n for n, place in enumerate(places) if place[0] and place[1] == own], self.per_caller, "you"),
                (
                    [n for n, place in enumerate(places) if place[0] and place[2] == near],
                    self.per_network,
                    "your network",
                ),
            ):
                if len(mine) >= most and len(self._living(mine, places)) >= most:
                    detail = f"{whose} may keep at most {most} streams open; close one, or follow all games with one"
                    raise Problem("too_many_streams", detail, {"limit": most})
            free = [n for n, (pid, *_) in enumerate(places) if not pid]
            if not free:
                living = self._living(range(self.total), places)
                free = [n for n in range(self.total) if n not in living]
            if not free:
                raise Problem(
                    "no_stream_left",
                    f"all {self.total} streams of this server are in use; read events instead, or try again later",
                    {"limit": self.total, "retry_after": FULL_RETRY},
                    {"Retry-After": str(FULL_RETRY)},
                )
            self._write(free[0], os.getpid(), own, near)
            return free[0]

    def free(self, place: int) -> None:
        """Give a place back."""
        with self._locked():
            self._write(place, 0, bytes(8), bytes(8))

    def taken(self) -> int:
        """The number of places taken."""
        return sum(1 for pid, *_ in self._places() if pid)

    def _places(self) -> list[tuple[int, bytes, bytes]]:
        return [_PLACE.unpack_from(self._table, n * _PLACE.size) for n in range(self.total)]

    def _write(self, place: int, pid: int, caller: bytes, network: bytes) -> None:
        _PLACE.pack_into(self._table, place * _PLACE.size, pid, caller, network)

    def _living(self, numbers: range | list[int], places: list[tuple[int, bytes, bytes]]) -> set[int]:
        """Those of these places whose process is alive; the others are freed."""
        alive = {pid: _alive(pid) for pid in {places[n][0] for n in numbers} if pid}
        for n in numbers:
            if places[n][0] and not alive[places[n][0]]:
                self._write(n, 0, bytes(8), bytes(8))
        return {n for n in numbers if alive.get(places[n][0])}

    @contextmanager
    def _locked(self) -> Iterator[None]:
        with self._threads:
            fcntl.lockf(self._file, fcntl.LOCK_EX)
            try:
                yield
            finally:
                fcntl.lockf(self._file, fcntl.LOCK_UN)


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()[:8]


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
