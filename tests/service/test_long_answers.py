"""Does an answer that is made while it is sent wait for its turn, like all others?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from flask import Flask

from service.gate import Gate
from service.problems import Problem
from service.wire.long_answers import LONG_ANSWERS_PER_NETWORK, begin_long_answer
from tests.service.conftest import Api
from tests.service.playing import finish

SIZE = 40_000


class Long:
    """A gate with one place before an application whose answer has pieces, and notes who is in while each is made."""

    def __init__(self, pieces: int = 4) -> None:
        self.gate = Gate(self._app, 1, patience=0.01, otherwise=lambda *_: [b"busy"])
        self.closed = 0
        self.alone: list[bool] = []
        self._pieces = pieces

    def ask(self, network: str = "192.0.2.1") -> Iterable[bytes]:
        """The answer to one request."""
        return self.gate({"PATH_INFO": "/", "REMOTE_ADDR": network}, None)

    def _app(self, environ: dict[str, Any], _: Any) -> Iterable[bytes]:
        begin_long_answer(environ)
        return self

    def __iter__(self) -> Iterator[bytes]:
        for _ in range(self._pieces):
            self.alone.append(self.gate.places.enter("192.0.2.9", 0) is None)
            yield bytes(SIZE)

    def close(self) -> None:
        """As a server ends an answer."""
        self.closed += 1


def close(answer: Any) -> None:
    """As a server does in the end, perhaps twice."""
    answer.close()
    answer.close()


def test_a_long_answer_is_made_in_a_place_and_sent_outside_of_it() -> None:
    """While a piece is made nobody else is in; while its caller takes it, the place is another's."""
    long = Long()
    answer = long.ask()
    sent = []
    for piece in answer:
        sent.append(len(piece))
        place = long.gate.places.enter("192.0.2.9", 0)
        assert place is not None
        place.leave()
    close(answer)
    assert sum(sent) == 4 * SIZE
    assert max(sent) == 2 * SIZE
    assert long.alone == [True] * 4


def test_a_network_has_few_long_answers_at_a_time() -> None:
    """Those that are not read are given back when they are closed; another network has its own."""
    long = Long()
    answers = [long.ask() for _ in range(LONG_ANSWERS_PER_NETWORK)]
    with pytest.raises(Problem, match="too many long answers"):
        long.ask()
    answers.append(long.ask("192.0.2.2"))
    close(answers.pop(0))
    answers.append(long.ask())
    for answer in answers:
        close(answer)
    assert [long.gate.long_answers.sending(network) for network in ("network:192.0.2.1", "network:192.0.2.2")] == [0, 0]


def test_an_answer_that_fails_is_counted_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether no answer comes, or its reader goes."""
    long = Long()
    made = long._app

    def broken(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        made(environ, start)
        raise OSError("gone")

    monkeypatch.setattr(long.gate, "_app", broken)
    for _ in range(2 * LONG_ANSWERS_PER_NETWORK):
        with pytest.raises(OSError, match="gone"):
            long.ask()
    assert long.gate.long_answers.sending("network:192.0.2.1") == 0


def test_replays_and_records_are_long_answers(app: Flask, anonymous: Api, ada: Api, ben: Api, started: str) -> None:
    """More than a network may have are refused until one has been sent."""
    finish(started, ada, ben)
    lines = {"Accept": "application/x-ndjson"}
    for path in (f"{started}/replay", "/v1/records"):
        answers = [anonymous.get(path, **lines) for _ in range(LONG_ANSWERS_PER_NETWORK)]
        assert [answer.status_code for answer in answers] == [200] * LONG_ANSWERS_PER_NETWORK
        refused = anonymous.get(path, **lines)
        assert (refused.status_code, refused.json["code"]) == (503, "busy")
        assert "Retry-After" in refused.headers
        assert anonymous.get(path).status_code == 200
        whole = {answer.data for answer in answers}
        assert len(whole) == 1
        for answer in answers:
            answer.close()
        again = anonymous.get(path, **lines)
        assert again.data in whole
        again.close()
