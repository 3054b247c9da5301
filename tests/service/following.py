"""How does a test follow a stream over the test client?"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from tests.service.conftest import Api

__all__ = ["NDJSON", "SSE", "events", "listen", "messages"]

SSE = "text/event-stream"
NDJSON = "application/x-ndjson"


def messages(pieces: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """The messages of server-sent events, read as the HTML standard says; comments are left out."""
    buffer = b""
    for piece in pieces:
        buffer += piece
        *blocks, buffer = buffer.split(b"\n\n")
        for block in blocks:
            fields = dict(line.split(": ", 1) for line in block.decode().split("\n") if not line.startswith(":"))
            if "data" in fields:
                data = json.loads(fields["data"])
                assert fields["id"] == data["id"]
                assert fields.get("event", data["type"]) == data["type"]
                yield data


def listen(api: Api, path: str, **headers: str) -> list[dict[str, Any]]:
    """All messages of a stream that ends by itself."""
    answer = api.get(path, **{"Accept": SSE, **headers})
    assert (answer.status_code, answer.mimetype) == (200, SSE), answer.text
    told = list(messages([answer.data]))
    answer.close()
    return told


def events(told: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The messages that tell events."""
    return [message for message in told if message["type"] not in ("ready", "reset", "end")]
