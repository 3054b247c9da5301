"""Asks witnesses to cosign the newest checkpoint (C2SP tlog-witness)."""

from __future__ import annotations

import logging
import re
import time
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path

import urllib3

from eventstore.checkpoints import tree
from eventstore.checkpoints.keys import verifies
from eventstore.checkpoints.log import CheckpointLog, Point
from eventstore.checkpoints.witnessing import request_body
from eventstore.verification.verifier import Key, TrustPolicy, Unreadable, read_checkpoint, read_policy

__all__ = ["Cosigner"]

_log = logging.getLogger(__name__)

_CONNECT = 3.0
_READ = 5.0
"""Seconds of silence."""
_LONGEST = 10.0
"""Seconds for an answer."""
_MOST = 64 * 1024
"""Bytes of an answer."""
_AT_ONCE = 16
"""Witnesses that are asked at the same time."""


class _NoCosignature(Exception):
    """Why a witness did not cosign."""


class Cosigner:
    """Asks each witness of a policy that has an address; one that did not answer is asked again in the next pass."""

    def __init__(self, log: CheckpointLog, policy_file: Path, clock: Callable[[], datetime]) -> None:
        """The file is read in each pass, so that a change needs no restart."""
        self._log = log
        self._file = policy_file
        self._clock = clock
        self._http = urllib3.PoolManager(timeout=urllib3.Timeout(connect=_CONNECT, read=_READ), retries=False)
        self._sizes: dict[str, int] = {}
        self._told: dict[str, str] = {}

    def once(self) -> int:
        """Ask the witnesses whose cosignature of the newest checkpoint is missing; how many cosigned it now."""
        policy, point = self._policy(), self._log.point()
        if policy is None or point is None:
            return 0
        signed = {(name, id_) for name, id_, _ in read_checkpoint(point.note).signatures}
        missing = [
            (key, policy.urls[name])
            for name, key in policy.witnesses.items()
            if name in policy.urls and (key.name, key.id) not in signed
        ]
        if not missing:
            return 0
        with ThreadPoolExecutor(min(len(missing), _AT_ONCE)) as pool:
            found = list(pool.map(lambda each: self._asked(each[0], each[1], point), missing))
        lines = {f"{key.name}+{key.id}": line for (key, _), line in zip(missing, found, strict=True) if line}
        if lines:
            self._log.cosign(point.number, lines, self._clock())
        return len(lines)

    def _policy(self) -> TrustPolicy | None:
        try:
            return read_policy(self._file.read_bytes())
        except (OSError, Unreadable) as error:
            self._tell("the policy", f"no witness is asked: {self._file}: {error}")
            return None

    def _asked(self, key: Key, url: str, point: Point) -> str | None:
        """The line with the witness' cosignature, None if there is none; the reason is logged once."""
        try:
            line = self._ask(key, url, point)
        except (_NoCosignature, Unreadable, urllib3.exceptions.HTTPError, OSError, ValueError) as error:
            self._tell(key.name, f"the witness {key.name} did not cosign checkpoint {point.number}: {error}")
            return None
        self._tell(key.name, "")
        self._sizes[key.id] = point.size
        return line

    def _ask(self, key: Key, url: str, point: Point) -> str:
        for _ in range(2):
            old = self._sizes.get(key.id, 0)
            if old > point.size:
                raise _NoCosignature(f"it has seen {old} leaves, and the log has {point.size}")
            path = [b64encode(step).decode() for step in tree.consistency(old, point.size, self._log.nodes)]
            status, text = self._posted(url, request_body(old, path, _own(point.note)))
            if status != 409:
                break
            if not re.fullmatch("(0|[1-9][0-9]{0,18})\n?", text):
                raise _NoCosignature("it named no size")
            self._sizes[key.id] = int(text)
        if status != 200:
            raise _NoCosignature(f"it answered {status}: {' '.join(text.split())[:200]}")
        return _line_of(key, point, text)

    def _posted(self, url: str, body: bytes) -> tuple[int, str]:
        end = time.monotonic() + _LONGEST
        response = self._http.request(
            "POST",
            url.rstrip("/") + "/add-checkpoint",
            body=body,
            headers={"Content-Type": "text/plain; charset=utf-8", "User-Agent": "Annals-Log/1"},
            redirect=False,
            preload_content=False,
        )
        try:
            data = b""
            while chunk := response.read1(8192):
                data += chunk
                if len(data) > _MOST or time.monotonic() > end:
                    raise _NoCosignature("its answer is too long or too slow")
        finally:
            response.release_conn()
        return response.status, data.decode()

    def _tell(self, what: str, text: str) -> None:
        """Log a text once, until another one or none follows."""
        before = self._told.get(what, "")
        if text and not before:
            _log.warning("%s", text)
        elif before and not text:
            _log.info("%s is in order again", what)
        self._told[what] = text


def _own(note: str) -> str:
    """A note with the signatures of its log alone."""
    point = read_checkpoint(note)
    lines = note.rpartition("\n\n")[2].splitlines(keepends=True)
    own = [line for line, (name, _, _) in zip(lines, point.signatures, strict=True) if name == point.origin]
    return point.text + "\n" + "".join(own)


def _line_of(key: Key, point: Point, text: str) -> str:
    """The key's line in an answer; raises unless its signature is valid."""
    own = read_checkpoint(point.note)
    answered = read_checkpoint(f"{own.text}\n{text}")
    for line, (name, id_, signature) in zip(text.splitlines(keepends=True), answered.signatures, strict=True):
        if (name, id_) == (key.name, key.id) and key.signed(own, signature, verifies)[0]:
            return line
    raise _NoCosignature("its answer holds no valid signature of its key")
