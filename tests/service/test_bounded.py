"""How much work may verifying an uploaded record cost the service?"""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import sha256
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from application.games.commands import GameCommands
from domain.kernel.content import canonical, read_pack
from domain.registry import TITLES, bundled_pack
from eventstore.record import export
from eventstore.store.memory import MemoryStore
from service.audit import bounded
from service.config import Settings
from tests.eventstore.forging import Forged
from tests.service.conftest import Api
from tests.service.playing import finish, put_aside
from tests.waiting import PATIENCE

PATH = "/v1/records/verifications"


@pytest.fixture
def bounds(serve: Callable[..., Flask], settings: Settings) -> Any:
    """Makes a service with bounds, and sends records to it."""

    def make(**more: Any) -> Any:
        app = serve(replace(settings, **more))
        client: FlaskClient = app.test_client()
        token = client.post("/v1/guests").json["token"]["token"]
        headers = {"Authorization": f"Bearer {token}"}
        return lambda data: client.post(PATH, data=data, content_type="application/x-ndjson", headers=headers)

    return make


def tiny_record(ada: Api, ben: Api, started: str) -> bytes:
    """The record of a finished game of the tiny title."""
    put_aside(started, ada, ben)
    finish(started, ada, ben)
    return bytes(ada.get(f"{started}/record").data)


def foreign_record() -> bytes:
    """The redacted record of a game of Endeavor with a pack that no server has."""
    title = TITLES["endeavor"]
    data = json.loads(canonical(bundled_pack("endeavor").data))
    data["regions"][0]["name"] = "Another name"
    store = MemoryStore()
    pack = read_pack(title, data)
    store.save_pack(pack.digest, title.slug, canonical(data))
    commands, game = GameCommands(store), uuid4()
    commands.open(
        game,
        title=title.slug,
        seats=3,
        creator="p0",
        command_id="open",
        pack=pack.digest,
        opponents=dict.fromkeys(range(3), ("random", "easy")),
    )
    return b"".join(export(store, commands.games, game))


def test_a_record_within_the_bounds_is_verified(bounds: Any, ada: Api, ben: Api, started: str) -> None:
    """An honest record gets its report."""
    answer = bounds()(tiny_record(ada, ben, started))
    assert answer.status_code == 200
    assert answer.json["sound"]


def test_too_many_events_are_refused(bounds: Any, ada: Api, ben: Api, started: str) -> None:
    """A record with one event more than allowed is a problem that names both bounds."""
    data = tiny_record(ada, ben, started)
    events = data.count(b"\n") - 2
    answer = bounds(max_record_events=events - 1)(data)
    assert (answer.status_code, answer.json["code"]) == (422, "record_too_demanding")
    assert answer.json["max_events"] == events - 1
    assert bounds(max_record_events=events)(data).json["sound"]


def test_time_is_bounded_between_events(
    bounds: Any, ada: Api, ben: Api, started: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the time is over no further event is decided again."""
    data = tiny_record(ada, ben, started)
    send = bounds(verify_seconds=1)
    clock = iter(range(1000))
    monkeypatch.setattr(bounded.time, "monotonic", lambda: next(clock))
    assert send(data).json["code"] == "record_too_demanding"


def test_a_strangers_pack_is_tried_in_a_process_of_its_own(bounds: Any) -> None:
    """A record whose pack this server lacks is verified all the same, and the report is the same."""
    data = foreign_record()
    assert sha256(data.splitlines()[1]).hexdigest() != bundled_pack("endeavor").digest
    answer = bounds()(data)
    assert answer.status_code == 200, answer.text
    assert answer.json["sound"], answer.json


HARM = {"time": "lambda r: [0 for _ in iter(int, 1)]", "memory": "lambda r: bytearray(1 << 32)"}
"""What rules might do on a hostile pack, in place of the verification."""


@pytest.mark.parametrize("harm", HARM)
def test_a_strangers_pack_that_takes_too_much_is_given_up(
    bounds: Any, monkeypatch: pytest.MonkeyPatch, harm: str
) -> None:
    """A process that the system ends for its time or memory is a problem, and no fault of the service."""
    run = subprocess.run
    code = f"import sys, eventstore.verification.child as c; c.verify = {HARM[harm]}; sys.exit(c.main(sys.argv[1:]))"

    def harmful(command: list[str], **more: Any) -> Any:
        assert command[1:3] == ["-m", "eventstore.verification.child"]
        return run([command[0], "-c", code, *command[3:]], **more)

    monkeypatch.setattr(bounded.subprocess, "run", harmful)
    assert bounds(verify_seconds=1)(foreign_record()).json["code"] == "record_too_demanding"


def test_a_large_record_of_few_events_is_verified_beside(
    bounds: Any, ada: Api, ben: Api, started: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It can take as long as one of many."""
    record, asked = tiny_record(ada, ben, started), []

    def noted(command: list[str], **more: Any) -> Any:
        asked.append(command)
        return subprocess.CompletedProcess((), 0, b'{"sound": true}', b"")

    monkeypatch.setattr(bounded, "FEW", 1000)
    monkeypatch.setattr(bounded.subprocess, "run", noted)
    assert bounds()(record).json["sound"] is True
    assert not asked
    assert bounds(max_body_bytes=len(record) - 1)(record).json["sound"] is True
    assert len(asked) == 1


def test_rubbish_is_refused(bounds: Any) -> None:
    """What cannot be read is a bad record."""
    assert bounds()(b"rubbish").json["code"] == "bad_record"


@pytest.mark.parametrize("few", [1000, 1])
def test_a_record_of_a_title_that_the_service_lacks_is_not_decided(
    bounds: Any, ada: Api, ben: Api, started: str, monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    """It is one of three verdicts, wherever the record is verified."""
    monkeypatch.setattr(bounded, "FEW", few)
    forged = Forged(tiny_record(ada, ben, started))
    forged.rename_title("chess")
    answer = bounds()(forged.bytes())
    assert (answer.status_code, answer.json["sound"], answer.json["fault"]) == (200, None, None)
    assert [note["what"] for note in answer.json["undecided"]] == ["title"]


def test_an_ordinary_record_delays_nobody(
    serve: Callable[..., Flask], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is verified outside of the process and of its places, one record at a time; others are asked to wait."""
    begun, over = threading.Event(), threading.Event()

    def slow(*_: Any, **__: Any) -> Any:
        begun.set()
        assert over.wait(PATIENCE)
        return subprocess.CompletedProcess((), 0, b'{"sound": true}', b"")

    monkeypatch.setattr(bounded.subprocess, "run", slow)
    app = serve(replace(settings, web_threads=1, slot_wait=10))
    data = b"\n" * (bounded.FEW + 3)
    headers = {"Authorization": f"Bearer {app.test_client().post('/v1/guests').json['token']['token']}"}

    def send() -> Any:
        return app.test_client().post(PATH, data=data, content_type="application/x-ndjson", headers=headers)

    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(send)
        assert begun.wait(PATIENCE)
        assert app.test_client().get("/v1/titles").status_code == 200
        second = send()
        assert (second.status_code, second.json["code"]) == (503, "busy")
        over.set()
        assert first.result(PATIENCE).status_code == 200
    with app.wsgi_app.places.enter("another", 0):
        assert app.test_client().get("/v1/titles").status_code == 503
