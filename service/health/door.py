"""Which requests belong to which port? Metrics to their own, if they have one, and everything else to the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

__all__ = ["Door"]

Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]

_METRICS = "/metrics"
_PROBES = ("/healthz", "/readyz")


class Door:
    """A WSGI application in front of another one that listens on a port for metrics as well."""

    def __init__(self, app: Wsgi, port: int, absent: Wsgi) -> None:
        """`port` is that of the metrics, 0 if they have none of their own; `absent` answers what is not at a port."""
        self._app = app
        self._port = str(port) if port else None
        self._absent = absent

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer a request that came to the right port."""
        path = environ.get("PATH_INFO")
        if self._port is not None:
            inside = environ.get("SERVER_PORT") == self._port
            here = path == _METRICS or path in _PROBES if inside else path != _METRICS
            if not here:
                return self._absent(environ, start_response)
        return self._app(environ, start_response)
