"""gunicorn's threaded worker, with requests that are read whole and in time before they are served.

Connections wait for their first bytes in the poller, where they cost no thread; one network may have a share of them.
Behind trusted proxies, whose connections carry the requests of many, it has the same share of the requests in progress.
A connection is closed by the thread that served it: closing waits for the caller, and the poller must wait for nobody.
"""

from __future__ import annotations

import errno
import selectors
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from threading import Lock
from typing import Any

from gunicorn import util
from gunicorn.http.errors import NoMoreData
from gunicorn.workers.gthread import TConn, ThreadWorker

from application.operations.logs import begin_about
from service.budgets import network_of
from service.config import Settings
from service.gate import READING
from service.problems import Problem
from service.wire.reading import RATE, Readers, TimedUnreader, forwarded_network, in_chunks, longest, whole_body
from service.wire.refusals import problem_of, response

__all__ = ["CONNECTIONS_PER_NETWORK", "READING_PER_NETWORK", "Networks", "WebWorker"]

CONNECTIONS_PER_NETWORK = 256
"""Connections of one network that a process keeps open; behind proxies, its requests in progress."""
READING_PER_NETWORK = 32
"""Threads that may wait for the bytes of one network; behind proxies, for the bodies of its requests."""
_TOO_MANY = "this address has too many connections open"
_SWITCH = 0.0005
"""Seconds for which a thread that computes keeps others waiting; a tenth of Python's default.

A move asks the database several times, and after each answer it waits so long for every thread that computes.
"""
_SEND = 30.0
"""Seconds in which a caller must accept one piece of a response."""


class Networks:
    """How many connections, or requests, of each network are there?"""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()
        self._lock = Lock()

    def add(self, network: str) -> int:
        """Count one; returns how many there are now."""
        with self._lock:
            self._open[network] += 1
            return self._open[network]

    def remove(self, network: str) -> None:
        """Count one no longer."""
        with self._lock:
            self._open[network] -= 1
            if not self._open[network]:
                del self._open[network]


class _Connection(TConn):  # type: ignore[misc]  # gunicorn has no annotations
    """A connection that is closed once, and reads with a deadline."""

    def __init__(self, *args: Any, readers: Readers, networks: Networks, proxied: bool) -> None:
        super().__init__(*args)
        self._network = network_of(self.client[0] if isinstance(self.client, tuple) else "")
        self._readers = readers
        self._networks = networks
        self._proxied = proxied
        self._open = True
        self.number = networks.add(self._network)
        """How many connections its network has with it."""

    def init(self) -> None:
        """Begin to read."""
        fresh = not self.initialized
        super().init()
        if fresh:
            self.parser.unreader = TimedUnreader(self.sock, None if self._proxied else self._network, self._readers)

    def close(self, graceful: bool = False) -> None:
        """Close the connection, unless that is done."""
        if self._open:
            self._open = False
            self._networks.remove(self._network)
            super().close(graceful)


class WebWorker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no annotations
    """A web process."""

    def load_wsgi(self) -> None:
        """Load the application, whose settings hold here too."""
        sys.setswitchinterval(_SWITCH)
        super().load_wsgi()
        here = getattr(self.wsgi, "extensions", {}).get("annals")
        self.settings: Settings = here.settings if here is not None else Settings.load()
        self.proxies = self.settings.trusted_proxies
        self.readers = Readers(READING, READING_PER_NETWORK)
        self.most = self.worker_connections if self.proxies else CONNECTIONS_PER_NETWORK
        self.networks = Networks()
        self.callers = Networks()

    def accept(self, listener: Any) -> None:
        """Accept a connection, which waits in the poller for its first bytes."""
        try:
            client, address = listener.accept()
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK):
                raise
            return
        server = listener.getsockname()
        conn = _Connection(
            *(self.cfg, client, address, server),
            readers=self.readers,
            networks=self.networks,
            proxied=self.proxies > 0,
        )
        self.nr_conns += 1
        if conn.number > self.most:
            with suppress(OSError):
                client.send(response(Problem("busy", _TOO_MANY)))
            self.nr_conns -= 1
            conn.close()
            return
        conn.timeout = time.monotonic() + self.settings.body_seconds
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def handle(self, conn: Any) -> Any:
        """Serve a request in a thread, which closes the connection if that was the last."""
        # Nothing is known of the request yet: log lines must not name the one that this thread served before.
        begin_about()
        conn.init()
        conn.parser.unreader.expect(self.settings.body_seconds)
        kept = super().handle(conn)
        if kept is False:
            conn.close(graceful=True)
        return kept

    def handle_request(self, req: Any, conn: Any) -> bool:
        """Read the body, then serve the request."""
        with self._of_caller(req, conn):
            whole = self._read_body(req, conn)
            conn.sock.settimeout(_SEND)
            try:
                return bool(super().handle_request(req, conn)) and whole
            except TimeoutError:
                self.log.debug("closed a connection that accepts no data")
                return False
            finally:
                with suppress(OSError):
                    conn.sock.settimeout(None)

    @contextmanager
    def _of_caller(self, req: Any, conn: Any) -> Iterator[None]:
        """Count a request for the network for which a trusted proxy sends it.

        Raises:
            Problem: that has too many in progress.
        """
        network = forwarded_network(req.headers, self.proxies) if self.proxies else None
        if network is None:
            yield
            return
        unreader = conn.parser.unreader
        number, unreader.network = self.callers.add(network), network
        try:
            if number > CONNECTIONS_PER_NETWORK:
                raise Problem("busy", _TOO_MANY)
            yield
        finally:
            self.callers.remove(network)
            # The head of the next request may be another caller's.
            unreader.network = None

    def _read_body(self, req: Any, conn: Any) -> bool:
        """Replace the body by one that has been read; returns whether another request can follow it."""
        headers = {name: value for name, value in req.headers if name in ("CONTENT-LENGTH", "TRANSFER-ENCODING")}
        if not headers:
            return True
        declared = int(headers["CONTENT-LENGTH"]) if "CONTENT-LENGTH" in headers else None
        limit = longest(req.path, self.settings)
        if declared is not None and declared > limit:
            # The application refuses it by its declared length, and it is never read.
            req._expected_100_continue = False
            return False
        if req._expected_100_continue:
            conn.sock.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
            req._expected_100_continue = False
        conn.parser.unreader.expect(self.settings.body_seconds, RATE)
        body = in_chunks(req, conn.parser.unreader) if declared is None else req.body
        try:
            req.body, length = whole_body(body, declared, limit)
        except NoMoreData:
            raise Problem("malformed_request", "the request ended before its body") from None
        # One that was sent in chunks goes on with its length, by which the application refuses one that is too large.
        req.headers = [(name, value) for name, value in req.headers if name not in headers]
        req.headers.append(("CONTENT-LENGTH", str(length)))
        return length <= limit

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answer a request that could not be read, or whose answer could not be written, with a problem document."""
        problem = problem_of(exc)
        if problem.kind.status == 500:
            self.log.error("Error handling request %s", getattr(req, "uri", "(not read)"), exc_info=exc)
        else:
            self.log.info("refused a request of %s: %s: %s", (addr or ("",))[0], problem.code, problem.detail)
        with suppress(Exception):
            util.write_nonblock(client, response(problem, getattr(req, "path", "") or ""))
