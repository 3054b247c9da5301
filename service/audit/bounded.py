"""How much work may verifying an uploaded record cost the service?

Its size is limited before it is read, then the number of its events, then the time.
A record of a few events with a pack that this server has is verified here, where the time is checked between events.
All others are verified in a separate process, one at a time for each web process, so that they delay no request; the
system ends it when it takes too much time or memory, which an unknown pack can do on purpose.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from typing import Any

from flask import request

from domain.registry import TITLES, bundled_pack, former_packs
from eventstore.errors import NotARecord
from eventstore.record import read
from eventstore.store import Store
from eventstore.verification.verifier import Header
from eventstore.verification.with_rules import verify
from service.config import Settings
from service.gate import leave_place
from service.problems import Problem

__all__ = ["verified"]

FEW = 50
"""Events of a record that is verified without a separate process."""
MEGABYTES = 1024
"""Memory limit of the separate process."""
CHILD = "eventstore.verification.child"
"""What runs there."""

_ALONE = threading.Lock()
"""At most one separate process at a time in each web process."""


def verified(data: bytes, settings: Settings, store: Store) -> dict[str, Any]:
    """The report on a record.

    Raises:
        Problem: the body cannot be read as a record, has too many events, or takes too long.
    """
    try:
        # A header and a pack come before the events, each on its line.
        if data.count(b"\n") - 2 > settings.max_record_events:
            raise _too_demanding(f"it has more than {settings.max_record_events} events", settings)
        if data.count(b"\n") - 2 > FEW or len(data) > settings.max_body_bytes:
            return _in_a_process(data, settings)
        record = read(data.splitlines(keepends=True))
        if not _pack_is_known(record.header, store):
            return _in_a_process(data, settings)
        deadline = time.monotonic() + settings.verify_seconds

        def look() -> None:
            if time.monotonic() > deadline:
                raise _too_demanding(f"it takes more than {settings.verify_seconds} seconds", settings)

        return verify(record, before_each=look).to_json()
    except NotARecord as error:
        raise Problem("bad_record", str(error)) from None


def _pack_is_known(header: Header, store: Store) -> bool:
    if header.title not in TITLES:
        return True
    known = (bundled_pack(header.title).digest, *former_packs(header.title), *store.packs(header.title))
    return header.pack in known


def _in_a_process(data: bytes, settings: Settings) -> dict[str, Any]:
    seconds = settings.verify_seconds
    too_long = _too_demanding(f"it takes more than {seconds} seconds or {MEGABYTES} megabytes", settings)
    if not _ALONE.acquire(blocking=False):
        raise Problem("busy", "another record is being verified; try again")
    # Others take this request's place meanwhile.
    leave_place(request.environ)
    command = [sys.executable, "-m", CHILD, str(seconds), str(MEGABYTES)]
    try:
        # Wall-clock time exceeds processor time when the machine is shared.
        run = subprocess.run(command, input=data, capture_output=True, timeout=2 * seconds + 5, check=False)
    except subprocess.TimeoutExpired:
        raise too_long from None
    finally:
        _ALONE.release()
    if run.returncode == 2:
        raise Problem("bad_record", run.stderr.decode("utf-8", "replace").strip()[:400])
    if run.returncode:
        raise too_long
    report: dict[str, Any] = json.loads(run.stdout)
    return report


def _too_demanding(why: str, settings: Settings) -> Problem:
    members = {"max_events": settings.max_record_events, "max_seconds": settings.verify_seconds}
    return Problem(
        "record_too_demanding", f"this service does not verify the record: {why}; use `annals verify`", members
    )
