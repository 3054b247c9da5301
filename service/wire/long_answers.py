"""How is an answer made that is made while it is sent?

Such an answer may be larger than memory, and its caller may take it slowly. Each piece of it is made in a place, like a
short answer, so that networks take turns; it is sent outside of places. One network has few such answers at a time.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from threading import Lock
from typing import Any

from service.problems import Problem

__all__ = ["LONG_ANSWERS", "LongAnswers", "begin_long_answer"]

LONG_ANSWERS = 64
"""Long answers that one process sends at a time: each holds a thread."""
LONG_ANSWERS_PER_NETWORK = 8

_BYTES = 64 * 1024
"""Bytes of a piece, about."""
_WORK = 0.05
"""Seconds after which a piece is sent although it is smaller."""
_BEGIN = "annals.long"
_BEGUN = "annals.long.begun"

Enter = Callable[[str], AbstractContextManager[Any]]
"""Takes a place for a network."""


def begin_long_answer(environ: dict[str, Any]) -> None:
    """Say that the answer to a request is made while it is sent.

    Raises:
        Problem: the process, or the network of the caller, has too many such answers in progress.
    """
    begin = environ.get(_BEGIN)
    if begin is not None:
        begin()


class LongAnswers:
    """The long answers of one process."""

    def __init__(self, enter: Enter) -> None:
        self._enter = enter
        self._sent: Counter[str] = Counter()
        self._lock = Lock()

    def sending(self, network: str) -> int:
        """How many the network has in progress."""
        with self._lock:
            return self._sent[network]

    def offer(self, environ: dict[str, Any], network: str) -> None:
        """Let a request of the network begin a long answer."""

        def begin() -> None:
            with self._lock:
                if self._sent[network] >= LONG_ANSWERS_PER_NETWORK or self._sent.total() >= LONG_ANSWERS:
                    raise Problem("busy", "too many long answers are being sent; let one end first")
                self._sent[network] += 1
            environ[_BEGUN] = True

        environ[_BEGIN] = begin

    def taken(self, environ: dict[str, Any], network: str, answer: Iterable[bytes]) -> Iterable[bytes]:
        """The answer to that request, made in places if it is a long one."""
        if not environ.get(_BEGUN):
            return answer
        return _LongAnswer(answer, lambda: self._enter(network), lambda: self.failed(environ, network))

    def failed(self, environ: dict[str, Any], network: str) -> None:
        """Count the answer no longer, if it was a long one: it has been sent, or there is none."""
        if environ.pop(_BEGUN, False):
            with self._lock:
                self._sent[network] -= 1
                if not self._sent[network]:
                    del self._sent[network]


class _LongAnswer:
    """A long answer, as a server reads it."""

    def __init__(
        self, answer: Iterable[bytes], enter: Callable[[], AbstractContextManager[Any]], ended: Callable[[], None]
    ) -> None:
        self._answer = answer
        self._enter = enter
        self._ended = ended

    def __iter__(self) -> Iterator[bytes]:
        rest = iter(self._answer)
        more = True
        while more:
            with self._enter():
                piece, more = _piece(rest)
            if piece:
                yield piece

    def close(self) -> None:
        """Give up what has not been sent."""
        try:
            close = getattr(self._answer, "close", None)
            if close is not None:
                close()
        finally:
            self._ended()


def _piece(rest: Iterator[bytes]) -> tuple[bytes, bool]:
    """The next piece, and whether another may follow."""
    made, size, ends = [], 0, time.monotonic() + _WORK
    for part in rest:
        made.append(part)
        size += len(part)
        if size >= _BYTES or time.monotonic() >= ends:
            return b"".join(made), True
    return b"".join(made), False
