"""How much may a stranger's record cost the service?

Its size is bounded before it is read and the number of its events after; then its time.
With a pack that this server has, rules are known to end, and the time is looked at between events.
A stranger's pack is data that no rule was ever tried with: such a record is verified in a process of its own, which the
system ends when it takes too much time or memory.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from typing import Any

from domain.registry import TITLES, bundled_pack
from eventstore.errors import NotARecord, UnknownTitle
from eventstore.record import read
from eventstore.store import Store
from eventstore.verification.verify import verify
from eventstore.verifier import Header
from service.config import Settings
from service.problems import Problem

__all__ = ["verified"]

MEGABYTES = 1024
"""Memory that the process of its own may take."""

_ALONE = threading.Lock()
"""One process of its own at a time in each web process."""


def verified(data: bytes, settings: Settings, store: Store) -> dict[str, Any]:
    """The report on a record.

    Raises:
        Problem: it is no record, has too many events, or takes too long.
    """
    try:
        record = read(data.splitlines(keepends=True))
        if len(record.entries) > settings.max_record_events:
            raise _too_demanding(f"it has more than {settings.max_record_events} events", settings)
        if not _pack_is_known(record.header, store):
            return _in_a_process(data, settings)
        deadline = time.monotonic() + settings.verify_seconds

        def look() -> None:
            if time.monotonic() > deadline:
                raise _too_demanding(f"it takes more than {settings.verify_seconds} seconds", settings)

        return verify(record, before_each=look).to_json()
    except (NotARecord, UnknownTitle) as error:
        raise Problem("bad_record", str(error)) from None


def _pack_is_known(header: Header, store: Store) -> bool:
    if header.title not in TITLES:
        return True
    return header.pack == bundled_pack(header.title).digest or header.pack in store.packs(header.title)


def _in_a_process(data: bytes, settings: Settings) -> dict[str, Any]:
    seconds = settings.verify_seconds
    too_long = _too_demanding(f"it takes more than {seconds} seconds or {MEGABYTES} megabytes", settings)
    if not _ALONE.acquire(timeout=seconds):
        raise too_long
    command = [sys.executable, "-m", "eventstore.verification.child", str(seconds), str(MEGABYTES)]
    try:
        # Time on the clock is longer than time of the processor, where others work, too.
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
    return Problem("record_too_demanding", f"the record is not verified here: {why}", members)
