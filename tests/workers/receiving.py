"""How do tests receive messages of webhooks? A server that verifies, remembers, and answers as told."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

from standardwebhooks import Webhook

__all__ = ["Receiver"]


class Receiver:
    """A context manager; `answer` says for each message which status it gets."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        self.messages: list[tuple[str, dict[str, Any]]] = []
        """Ids and bodies of the messages that were accepted, in the order in which they came."""
        self.attempts: list[str] = []
        """Ids of all messages that came."""
        self.headers: list[dict[str, str]] = []
        self.bodies: list[bytes] = []
        self.paths: list[str] = []
        self.answer: Callable[[str], int] = lambda message: 204
        self.location = ""
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            """One message."""

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                message = self.headers["webhook-id"]
                receiver.paths.append(self.path)
                receiver.attempts.append(message)
                receiver.headers.append({k.lower(): v for k, v in self.headers.items()})
                receiver.bodies.append(body)
                status = receiver.answer(message)
                if 200 <= status < 300:
                    receiver.messages.append((message, json.loads(body)))
                self.send_response(status)
                if receiver.location:
                    self.send_header("Location", receiver.location)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                """Nothing is printed."""

        self._server = ThreadingHTTPServer((host, 0), Handler)
        self._server.daemon_threads = True

    @property
    def url(self) -> str:
        """Where messages are sent."""
        return f"http://{self._server.server_address[0]!s}:{self._server.server_port}/hook?x=1"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()

    def verified(self, secret: str, number: int = -1) -> Any:
        """The body of a message, verified as a receiver would."""
        return Webhook(secret).verify(self.bodies[number], self.headers[number])

    def versions(self) -> list[int]:
        """Versions of the events of the messages, each message once."""
        return [body["data"]["version"] for body in dict(self.messages).values()]
