"""A TCP relay that can stop forwarding without closing: a network in which packets vanish, as both ends see it."""

from __future__ import annotations

import selectors
import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self


class Relay:
    """Forwards connections from a port of this machine to a Unix socket or an address, until it stalls."""

    def __init__(self, target: str | tuple[str, int]) -> None:
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.port: int = self._listener.getsockname()[1]
        self._open = threading.Event()
        self._open.set()
        self._wake, self._woken = socket.socketpair()
        self._over = False
        self._thread = threading.Thread(target=self._forward, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over = True
        self.resume()
        self._thread.join(10)

    def stall(self) -> None:
        """From now on let everything vanish, while connections stay open and new ones are accepted."""
        self._open.clear()

    def resume(self) -> None:
        """Forward again; what was sent meanwhile arrives late, as with TCP."""
        self._open.set()
        # At the end the thread may be gone already.
        with suppress(OSError):
            self._wake.send(b"!")

    def _forward(self) -> None:
        with selectors.DefaultSelector() as ready:
            ready.register(self._listener, selectors.EVENT_READ)
            ready.register(self._woken, selectors.EVENT_READ)
            try:
                while not self._over:
                    for key, _ in ready.select():
                        self._open.wait()
                        self._serve(ready, key)
            finally:
                for key in list(ready.get_map().values()):
                    assert isinstance(key.fileobj, socket.socket)
                    key.fileobj.close()

    def _serve(self, ready: selectors.BaseSelector, key: selectors.SelectorKey) -> None:
        source = key.fileobj
        assert isinstance(source, socket.socket)
        if source is self._woken:
            source.recv(64)
        elif source is self._listener:
            here, _ = source.accept()
            unix = isinstance(self._target, str)
            there = socket.socket(socket.AF_UNIX if unix else socket.AF_INET, socket.SOCK_STREAM)
            try:
                there.connect(self._target)
            except OSError:
                here.close()
                there.close()
                return
            ready.register(here, selectors.EVENT_READ, there)
            ready.register(there, selectors.EVENT_READ, here)
        elif source.fileno() >= 0:
            sink: socket.socket = key.data
            data = b""
            with suppress(OSError):
                data = source.recv(1 << 16)
            if data:
                with suppress(OSError):
                    sink.sendall(data)
                    return
            for end in (source, sink):
                with suppress(KeyError, ValueError):
                    ready.unregister(end)
                end.close()
