"""Sending a stream: its format, its lifetime, and the reasons for its end.

A stream is sent by a thread of the web process, which sleeps while there is nothing to send (`hub`).
"""

from __future__ import annotations

import json
import logging
import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from eventstore.errors import StoreError
from service.streams.hub import Hub
from service.streams.sources import StreamSource

__all__ = ["FORMS", "JSON", "NDJSON", "SSE", "Life", "one_answer", "stream"]

logger = logging.getLogger("annals.service")

SSE = "text/event-stream"
NDJSON = "application/x-ndjson"
JSON = "application/json"

RETRY = 2000
"""Milliseconds after which a browser reconnects."""
_RECHECK = 10.0
"""Seconds between two checks of the caller's token."""
_AWAY = 1.0
"""Seconds between two attempts to reach the database."""


@dataclass(frozen=True, slots=True)
class Life:
    """How long a stream lives, in seconds."""

    longest: float
    heartbeat: float
    allowed: Callable[[], bool]
    """Whether the caller's token is still valid; checked periodically."""
    known: Callable[[], bool] | None = None
    """Whether the caller may still follow the source; checked before each send."""
    wait: float | None = None
    """End after the first events, or after this many seconds."""

    def deadline(self) -> float:
        """The monotonic time at which the stream ends; jittered, so that clients do not all reconnect at once."""
        if self.wait is not None:
            return time.monotonic() + min(self.wait, self.longest)
        return time.monotonic() + self.longest * random.uniform(0.9, 1.0)


class _Form(Protocol):
    """The format of messages."""

    heartbeat: bytes

    def event(self, id_: str, data: bytes) -> bytes: ...

    def control(self, data: dict[str, Any]) -> bytes: ...


class _Sse:
    """Server-sent events (HTML standard)."""

    heartbeat = b": heartbeat\n\n"

    def event(self, id_: str, data: bytes) -> bytes:
        return b"id: %b\ndata: %b\n\n" % (id_.encode(), _with_id(id_, data))

    def control(self, data: dict[str, Any]) -> bytes:
        lines = f"retry: {RETRY}\n" if data["type"] == "ready" else ""
        return f"{lines}id: {data['id']}\nevent: {data['type']}\ndata: {json.dumps(data)}\n\n".encode()


class _Ndjson:
    """One JSON object per line; an empty line is a heartbeat."""

    heartbeat = b"\n"

    def event(self, id_: str, data: bytes) -> bytes:
        return _with_id(id_, data) + b"\n"

    def control(self, data: dict[str, Any]) -> bytes:
        return json.dumps(data, separators=(",", ":")).encode() + b"\n"


FORMS: Mapping[str, _Form] = {SSE: _Sse(), NDJSON: _Ndjson()}


def _with_id(id_: str, data: bytes) -> bytes:
    return b'{"id":"%b",%b' % (id_.encode(), data[1:])


def stream(hub: Hub, source: StreamSource, media: str, life: Life) -> Iterator[bytes]:
    """The data of the stream, chunk by chunk, until it ends."""
    form = FORMS[media]
    ticket = source.ticket
    yield form.control({"type": "ready", "id": source.last})
    for items in _batches(hub, source, life):
        if items is None:
            yield form.control({"type": "reset", "id": source.last})
            continue
        ticket.sending_since = time.monotonic()
        # Joined, because each chunk costs a system call.
        yield b"".join(form.event(id_, data) for id_, data in items) if items else form.heartbeat
        ticket.sending_since = None
    yield form.control({"type": "end", "id": source.last, "reason": ticket.reason})


def one_answer(hub: Hub, source: StreamSource, life: Life) -> Iterator[bytes]:
    """The first events that come, as one JSON object."""
    found = next((items for items in _batches(hub, source, life) if items is None or items), [])
    yield b'{"events":[%b],"last":%b,"reset":%b,"over":%b}' % (
        b",".join(_with_id(id_, data) for id_, data in found or ()),
        json.dumps(source.last).encode(),
        *(b"true" if what else b"false" for what in (found is None, source.over)),
    )


def _batches(hub: Hub, source: StreamSource, life: Life) -> Iterator[list[tuple[str, bytes]] | None]:
    """Runs of events as they come; an empty one as a heartbeat, None where the client's place has been lost."""
    ticket, deadline = source.ticket, life.deadline()
    checked = beat = time.monotonic()
    while not ticket.gone:
        ticket.woken.clear()
        away = False
        try:
            now = time.monotonic()
            if now - checked >= _RECHECK:
                checked = now
                if not life.allowed():
                    ticket.reason = "access"
                    return
                source.doubt()
            with hub.turn():
                lost = source.lost()
                items = [] if lost else source.next()
            if lost:
                yield None
                beat = now
                continue
            if items and life.known is not None and not life.known():
                ticket.reason = "access"
                return
        except StoreError as error:
            logger.info("a stream waits for the database: %s", error)
            items, away = [], True
        now = time.monotonic()
        if items:
            yield items
            beat = now
            if life.wait is not None:
                return
        elif now - beat >= life.heartbeat:
            yield []
            beat = now
        if hub.stopping:
            ticket.reason = "restart"
            return
        # Events that exist already are all sent.
        if source.more:
            continue
        if source.over:
            ticket.reason = "over"
            return
        if now >= deadline:
            return
        if items:
            continue
        pause = min(deadline, beat + life.heartbeat, checked + _RECHECK) - now
        ticket.woken.wait(max(0.0, min(pause, _AWAY) if away else pause))
