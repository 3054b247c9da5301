"""How are requests read, so that a slow caller costs little?

A request is read whole before it is served. Its head has a deadline, and so has its body: the more bytes have come, the
later. A thread that has to wait for a caller's bytes takes one of a limited number of places, of which one network has
a share alone; without a place the request is refused, so that slow callers wait for each other and nobody for them.
Behind trusted proxies a caller is known by what the proxies say of them, once the head has been read.
"""

from __future__ import annotations

import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import IO, Any

from gunicorn.http.body import Body, ChunkedReader
from gunicorn.http.errors import InvalidChunkSize, NoMoreData
from gunicorn.http.unreader import SocketUnreader
from werkzeug.http import parse_list_header

from service.budgets import network_of
from service.config import Settings

__all__ = [
    "RATE",
    "NoReader",
    "Readers",
    "TimedUnreader",
    "TooSlow",
    "forwarded_network",
    "in_chunks",
    "longest",
    "whole_body",
]

RATE = 16 * 1024
"""Bytes of a body that give it one more second."""
_IN_MEMORY = 256 * 1024
_STEP = 64 * 1024
_CHUNKS = 1000
"""Chunks that a body may have, and one more for each `_CHUNK` bytes: each costs as much as some thousand bytes."""
_CHUNK = 256
_LARGE = re.compile(r"/v1/(records/verifications|titles/[^/]+/packs)")
"""Where a body may be as large as a record."""


class TooSlow(Exception):
    """The request did not arrive within its time."""


class NoReader(Exception):
    """As many threads as may wait for requests do so."""


class Readers:
    """The places of threads that wait for the bytes of callers."""

    def __init__(self, total: int, per_network: int) -> None:
        self._total = total
        self._per_network = per_network
        self._waiting: Counter[str | None] = Counter()
        self._lock = Lock()

    @contextmanager
    def place(self, network: str | None) -> Iterator[None]:
        """A place while the block runs; for a network that is not known yet (None) the total alone counts.

        Raises:
            NoReader: all places are taken, or all of this network.
        """
        with self._lock:
            own = self._waiting[network] if network is not None else 0
            if self._waiting.total() >= self._total or own >= self._per_network:
                raise NoReader
            self._waiting[network] += 1
        try:
            yield
        finally:
            with self._lock:
                self._waiting[network] -= 1
                if not self._waiting[network]:
                    del self._waiting[network]


class TimedUnreader(SocketUnreader):  # type: ignore[misc]  # gunicorn has no annotations
    """gunicorn's source of bytes, with a deadline."""

    def __init__(
        self, sock: Any, network: str | None, readers: Readers, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(sock)
        self.network = network
        """Whose bytes these are; None while that is not known."""
        self._readers = readers
        self._clock = clock
        self._deadline = float("inf")
        self._rate: float | None = None

    def expect(self, seconds: float, rate: float | None = None) -> None:
        """From now on bytes may take this many seconds, and one more for each `rate` bytes that come."""
        self._deadline = self._clock() + seconds
        self._rate = rate

    def chunk(self, size_hint: int | None = None) -> bytes:
        """The next bytes; none at the end.

        Raises:
            TooSlow: the time is up.
            NoReader: the bytes are not there yet, and too many threads wait for others.
        """
        if self._clock() >= self._deadline:
            raise TooSlow
        size = min(max(size_hint or 0, self.mxchunk), self.max_body_chunk)
        self.sock.settimeout(0.0)
        try:
            data: bytes = self.sock.recv(size)
        except BlockingIOError:
            data = self._wait(size)
        finally:
            self.sock.settimeout(None)
        if self._rate is not None:
            self._deadline += len(data) / self._rate
        return data

    def _wait(self, size: int) -> bytes:
        with self._readers.place(self.network):
            left = self._deadline - self._clock()
            if left <= 0:
                raise TooSlow
            self.sock.settimeout(None if left == float("inf") else left)
            try:
                data: bytes = self.sock.recv(size)
            except TimeoutError:
                raise TooSlow from None
            return data


class _FewChunks(ChunkedReader):  # type: ignore[misc]  # gunicorn has no annotations
    """Reads a body in chunks, unless these are many and small."""

    def __init__(self, req: Any, unreader: Any) -> None:
        super().__init__(req, unreader)
        self._spare = _CHUNKS * _CHUNK

    def parse_chunk_size(self, unreader: Any, data: bytes | None = None) -> tuple[int, bytes | None]:
        """The size of the next chunk, and what has come of it.

        Raises:
            InvalidChunkSize: the chunks are too small on average.
        """
        size, rest = super().parse_chunk_size(unreader, data)
        self._spare += size - _CHUNK
        if self._spare < 0:
            raise InvalidChunkSize(b"%d, after too many small chunks" % size)
        return size, rest


def in_chunks(req: Any, unreader: Any) -> Body:
    """The body of a request that sends it in chunks."""
    return Body(_FewChunks(req, unreader))


def forwarded_network(headers: Sequence[tuple[str, str]], proxies: int) -> str | None:
    """The network of the caller whom the outermost of so many trusted proxies saw; None if they name none."""
    told = parse_list_header(",".join(value for name, value in headers if name == "X-FORWARDED-FOR"))
    return network_of(told[-proxies]) if len(told) >= proxies else None


def longest(path: str, settings: Settings) -> int:
    """The most bytes that a body sent to a path may have."""
    return settings.max_record_bytes if _LARGE.fullmatch(path) else settings.max_body_bytes


def whole_body(body: Any, declared: int | None, limit: int) -> tuple[IO[bytes], int]:
    """A body of gunicorn's, read to its end or one byte beyond its limit, and the number of bytes read.

    Raises:
        NoMoreData: the caller ended it before the declared length, or in a chunk.
    """
    found = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 - the application reads it
    count = 0
    while count <= limit and (data := body.read(min(_STEP, limit + 1 - count))):
        found.write(data)
        count += len(data)
    if declared is not None and count < min(declared, limit + 1):
        raise NoMoreData
    found.seek(0)
    return found, count
