"""Do log lines say what happened, when, to what and why, and never a secret?"""

from __future__ import annotations

import io
import json
import logging
import sys
import threading
from collections.abc import Callable, Iterator
from datetime import datetime

import psycopg
import pytest
import redis

from application.operations.logs import Seldom, about_job, begin_about, configure
from eventstore.causes import one_line, without_secrets
from eventstore.database import Database
from eventstore.errors import StoreUnavailable

GAME = "0b6b0f62-4e0e-4b0a-9f0c-6d1f4c6f2a31"


@pytest.fixture
def lines() -> Iterator[Callable[[str], list[str]]]:
    """Begins to log in a form, and gives the lines that were written so far."""
    root, hook, thread_hook = logging.getLogger(), sys.excepthook, threading.excepthook
    before, level = root.handlers[:], root.level
    stream = io.StringIO()

    def written(form: str) -> list[str]:
        if not any(getattr(handler, "stream", None) is stream for handler in root.handlers):
            configure("info", form, "sweeper", stream)
        return stream.getvalue().splitlines()

    yield written
    begin_about()
    root.handlers[:], sys.excepthook, threading.excepthook = before, hook, thread_hook
    root.setLevel(level)


def test_a_line_names_its_time_level_request_game_and_job(lines: Callable[[str], list[str]]) -> None:
    """As JSON each is a member; what the thread has in hand is named until it has something else in hand."""
    lines("json")
    log = logging.getLogger("workers.sweeper")
    begin_about(request_id="r1", game_id=GAME)
    log.warning("requeued %d jobs", 3)
    begin_about(request_id="r2", game_id=None)
    with about_job(f"ai:{GAME}:7:1"):
        log.info("within")
    log.debug("not at this level")
    first, second = (json.loads(line) for line in lines("json"))
    assert datetime.fromisoformat(first.pop("time")).tzinfo is not None
    assert isinstance(first.pop("pid"), int)
    assert first == {
        "level": "warning",
        "logger": "workers.sweeper",
        "message": "requeued 3 jobs",
        "process": "sweeper",
        "request_id": "r1",
        "game_id": GAME,
    }
    assert (second["request_id"], second["job_id"], second["game_id"]) == ("r2", f"ai:{GAME}:7:1", GAME)


def test_a_line_can_be_read(lines: Callable[[str], list[str]]) -> None:
    """For people a line begins with time, level and logger, and ends with what it is about."""
    lines("readable")
    begin_about(request_id="r1")
    logging.getLogger("annals.service").error("it broke", exc_info=ValueError("why"))
    first, *rest = lines("readable")
    time, _, text = first.partition(" ")
    assert datetime.fromisoformat(time).tzinfo is not None
    assert text == "ERROR annals.service: it broke [request_id=r1]"
    assert rest[-1] == "ValueError: why"


SECRETS = {
    "no answer from postgresql://annals:s3cret@db/annals": "s3cret",
    "redis://:s3cret@cache:6379/0 refused": "s3cret",
    "redis://:s3@kret@cache:6379/0 refused": "kret",
    "connect to host=db password=s3cret user=annals": "s3cret",
    "connect to host=db password='s3 kret' user=annals": "kret",
    "GET /v1/stream?ticket=s3cret&show=differences": "s3cret",
    "Authorization: Bearer annals_0a1b_s3cretS3cret": "s3cretS3cret",
    "the token annals_0a1b_s3cretS3cret": "s3cretS3cret",
    "signed with whsec_c2VjcmV0": "c2VjcmV0",
    "sent to https://0123456789abcdef0123456789abcdef@sentry.example/1": "0123456789abcdef",
}


@pytest.mark.parametrize("text", SECRETS)
def test_secrets_are_not_logged(text: str, lines: Callable[[str], list[str]]) -> None:
    """Passwords in URLs, tokens, tickets and keys are replaced, in messages and in tracebacks; the rest stays."""
    lines("json")
    try:
        raise ValueError(text)
    except ValueError:
        logging.getLogger("x").exception("failed: %s", text)
    [line] = lines("json")
    assert SECRETS[text] not in line
    assert line.count("***") >= 2
    assert without_secrets(text).split()[0] == text.split()[0] or "://" in text.split()[0]


def test_what_is_no_secret_stays() -> None:
    """URLs without a password, ids and times are left as they are."""
    for text in ("http://127.0.0.1:8000/docs", f"game {GAME} at 2026-11-20T09:00:00Z", "job ai:0:1:2", "unix:///a/b"):
        assert without_secrets(text) == text


def test_the_end_of_a_thread_is_logged(lines: Callable[[str], list[str]]) -> None:
    """An exception that ends a thread is a line, too."""
    lines("json")

    def fails() -> None:
        raise ValueError("nobody caught it")

    thread = threading.Thread(target=fails, name="waiting room")
    thread.start()
    thread.join()
    [line] = (json.loads(line) for line in lines("json"))
    assert (line["level"], line["message"]) == ("error", "the thread waiting room ended")
    assert line["exception"].endswith("ValueError: nobody caught it")


def test_a_cause_is_logged_seldom(caplog: pytest.LogCaptureFixture) -> None:
    """The same thing is logged every ten seconds, with how often it happened meanwhile."""
    now = [0.0]
    seldom = Seldom(logging.getLogger("annals.service"), clock=lambda: now[0])
    for at in (0.0, 1.0, 2.0, 10.5):
        now[0] = at
        seldom.warning("away", "refused")
    seldom.warning("full", "no space")
    assert [record.getMessage() for record in caplog.records] == [
        "away: refused",
        "away: refused (and 2 more times since the last such line)",
        "full: no space",
    ]


def test_an_error_is_told_whole_in_one_line() -> None:
    """All lines of a text are told, since the cause is often not in the first one."""
    many = psycopg.OperationalError("Multiple connection attempts failed. All failures were:\n- host: 'a': refused\n")
    assert one_line(many) == "Multiple connection attempts failed. All failures were:; host: 'a': refused"
    assert one_line(redis.ConnectionError("")) == "ConnectionError"
    assert len(one_line(ValueError("x" * 5000))) == 600


@pytest.mark.servers
def test_why_the_server_refuses_is_told(postgres_url: str) -> None:
    """The error of whoever waited for a connection says why none came, though the pool says only that it had none."""
    with (
        Database(f"{postgres_url}&dbname=nowhere", timeout=0.5) as database,
        pytest.raises(StoreUnavailable, match='database "nowhere" does not exist'),
    ):
        database.rows("SELECT 1")
