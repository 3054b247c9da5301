"""What do the three verifiers say of a record: `annals verify`, the service over HTTP, and the one file alone?"""

from __future__ import annotations

import importlib.util
import json
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any
from uuid import UUID

from domain.registry import TITLES, make_setup
from eventstore.errors import NotARecord
from eventstore.events import Payload, digest_of
from eventstore.game import Game
from eventstore.record import read
from eventstore.timeline import Timeline
from eventstore.verification import verifier
from eventstore.verification.with_rules import verify
from tests.eventstore.forging import Forged
from tests.tampering import of_bytes, of_course, of_frames, of_play, of_seeds
from tests.tampering.kinds import NOT_DECIDED, NOT_SOUND, SOUND, UNREADABLE, Kind
from tests.tampering.specimens import specimen

__all__ = ["Alone", "anchors", "annals", "tampered"]

assert of_bytes, of_course
assert of_frames, of_play
assert of_seeds

_VERDICTS = {True: SOUND, False: NOT_SOUND, None: NOT_DECIDED}


def tampered(kind: Kind, slug: str) -> bytes:
    """A record of a title, changed."""
    if kind.raw:
        data = specimen(slug, kind.specimen, redacted=kind.redacted)
        changed: Any = kind.change(data)  # type: ignore[arg-type]  # raw kinds take bytes
        assert changed != data
        return bytes(changed)
    honest = specimen(slug, kind.specimen)
    forged = Forged(honest)
    forged.repeating = forged.repeating or kind.repeating
    kind.change(forged)  # type: ignore[arg-type]  # the others take an opened record
    if kind.folded:
        _redigest(forged)
    _refit(forged, Forged(honest))
    data = forged.bytes(redacted=kind.redacted)
    assert data != honest or kind.newer
    return data


def _redigest(forged: Forged) -> None:
    """Digests of the states to which the changed effects lead, as far as they can be folded."""
    opening = forged.events[0]["payload"]
    title = TITLES[opening["title"]]
    setup = make_setup(title.slug, opening["seats"], opening["options"])
    timeline = Timeline(Game.opened(UUID(opening["game"]), title, setup, opening))
    with suppress(Exception):
        for version, event in enumerate(forged.events[1:], start=2):
            payload = Payload(timeline.game.codec, event["body"]["type"], event["payload"])
            timeline.step(version, payload, at=event["body"]["at"])
            event["sealed"]["digest"] = digest_of(timeline.game.codec, timeline.game.state).hex()


def _refit(forged: Forged, honest: Forged) -> None:
    """What the service said of its own record is made to fit the changed one, unless that is what was changed."""
    said, true = forged.events[-1], honest.events[-1]
    if said["body"]["type"] != "game_scored" or said["payload"].get("verified") != true["payload"]["verified"]:
        return
    forged.events.pop()
    header = json.loads(forged.bytes().splitlines()[0])
    forged.events.append(said)
    forged.change(said, verified={**true["payload"]["verified"], "events": header["events"], "head": header["head"]})


def anchors(slug: str, name: str) -> dict[int, str]:
    """Hashes of an honest record that an auditor has saved: the last of all, and the last of the play."""
    lines = [json.loads(line) for line in specimen(slug, name).splitlines()[2:]]
    return {line["version"]: line["hash"] for line in lines[-3:]}


def annals(data: bytes, known: dict[int, str] | None = None) -> tuple[str, Any]:
    """The verdict of this program, and its report."""
    try:
        report = verify(read(data.splitlines(keepends=True)), anchors=known)
    except NotARecord:
        return UNREADABLE, None
    return _VERDICTS[report.sound], report.to_json()


class Alone:
    """A copy of the one file, as an auditor has it."""

    def __init__(self) -> None:
        self._directory = tempfile.TemporaryDirectory()
        self._file = Path(self._directory.name) / "record.annals"
        copy = Path(self._directory.name) / "copy_of_verifier.py"
        copy.write_bytes(Path(verifier.__file__).read_bytes())
        spec = importlib.util.spec_from_file_location("copy_of_verifier", copy)
        assert spec is not None
        assert spec.loader is not None
        self.module: ModuleType = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = self.module
        spec.loader.exec_module(self.module)

    def __call__(self, data: bytes, known: dict[int, str] | None = None) -> tuple[str, str]:
        """The verdict of `main`, and what it printed."""
        self._file.write_bytes(data)
        given = [f"--anchor={version}:{found}" for version, found in (known or {}).items()]
        said: list[str] = []
        status = self.module.main([str(self._file), *given], said.append)
        return {0: SOUND, 1: NOT_SOUND, 2: UNREADABLE, 3: NOT_DECIDED}[status], "\n".join(said)

    def close(self) -> None:
        """Remove the copy."""
        del sys.modules["copy_of_verifier"]
        self._directory.cleanup()
