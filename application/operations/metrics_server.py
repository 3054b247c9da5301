"""The port on which a background process shows its metrics, and whether it makes progress.

Few clients may ask at once, and one that sends or reads too slowly is cut off: a scrape cannot take the process.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from application.operations.exposition import MEDIA, Exposition

__all__ = ["MetricsServer"]

_AT_ONCE = 16
_PATIENCE = 5.0
"""Seconds for a request to arrive and for its answer to be accepted."""


class MetricsServer(ThreadingHTTPServer):
    """Answers `/metrics`, and `/healthz` with 503 while a loop of the process hangs."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def __init__(self, host: str, port: int, exposition: Exposition, overdue: Callable[[], list[str]] = list) -> None:
        """Listens at once; `overdue` names the loops that hang.

        Raises:
            OSError: the port cannot be had.
        """
        self.exposition = exposition
        self.overdue = overdue
        if ":" in host:
            self.address_family = socket.AF_INET6
        self._places = threading.BoundedSemaphore(_AT_ONCE)
        super().__init__((host, port), _Handler)

    def start(self) -> None:
        """Answer in threads of the process, until it ends."""
        threading.Thread(target=self.serve_forever, name="metrics", daemon=True).start()

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer in a thread, or not at all where all places are taken."""
        if not self._places.acquire(blocking=False):
            self.shutdown_request(request)
            return
        super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer, within a time for the whole of it."""
        late = threading.Timer(2 * _PATIENCE, self.shutdown_request, (request,))
        late.daemon = True
        late.start()
        try:
            super().process_request_thread(request, client_address)
        finally:
            late.cancel()
            self._places.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A caller that goes away or is too slow is not logged."""


class _Handler(BaseHTTPRequestHandler):
    timeout = _PATIENCE
    server: MetricsServer

    def do_GET(self) -> None:
        """Answer."""
        match self.path.partition("?")[0]:
            case "/metrics":
                self._answer(200, MEDIA, self.server.exposition.text())
            case "/healthz":
                hanging = self.server.overdue()
                text = "ok" if not hanging else f"no progress: {', '.join(hanging)}"
                self._answer(503 if hanging else 200, "text/plain; charset=utf-8", f"{text}\n".encode())
            case _:
                self._answer(404, "text/plain; charset=utf-8", b"/metrics and /healthz are here\n")

    def _answer(self, status: int, media: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", media)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Scrapes are not logged."""
