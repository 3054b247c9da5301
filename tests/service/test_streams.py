"""Does a follower of a game, of all its games or of the lobby get every event once, and only what it may know?"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask

from eventstore.accounts import MemoryAccounts
from eventstore.memory import MemoryStore
from service.app import create_app
from service.config import Settings
from tests.service.conftest import Api
from tests.service.following import SSE, NDJSON, listen, messages
from tests.service.playing import finish, mine, move, put_aside
from tests.service.tiny import TITLE


@pytest.fixture
def settings() -> Settings:
    """No limits of requests; streams end when they have sent what there is."""
    return Settings(rate_reads=0, rate_writes=0, rate_registrations=0, stream_seconds=0)


def test_a_stream_of_a_game_is_what_its_events_are(ada: Api, ben: Api, started: str) -> None:
    """From version 0 on a stream tells the same events as `/events`, with their versions as ids."""
    put_aside(started, ada, ben)
    for api in (ada, ben):
        told = [e for e in listen(api, f"{started}/stream?after=0") if e["type"] not in ("ready", "end")]
        listed = api.ok("GET", f"{started}/events")["events"]
        assert [e["id"] for e in told] == [str(e["version"]) for e in listed]
        for one, other in zip(told, listed, strict=True):
            same = {name: one[name] for name in ("version", "type", "payload", "actor", "at")}
            assert same == {name: other[name] for name in same}
