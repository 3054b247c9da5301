"""Does the page find out whether a saved replay shows the events of the record in its file?"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from api_spec.clients.make import NODE
from eventstore.verification.verifier import HIDDEN, Unreadable, parsed, read
from service.replays.schemas import FrameShown
from tests.tampering.specimens import SLUGS, specimen
from tests.web.checking import Checker

SAVED = Path(__file__).parents[2] / "web" / "site" / "audit" / "saved.js"
GUIDE = Path(__file__).parents[2] / "docs" / "auditors.md"

SCRIPT = """
const { compared, unpacked } = await import(process.argv[1]);
const files = JSON.parse(await new Response(process.stdin).text());
const named = files.map((text) => ({ name: "file", data: new TextEncoder().encode(text) }));
console.log(JSON.stringify(named.map((each) => unpacked([each]).map(compared)[0] ?? null)));
"""

Frames = list[dict[str, Any]]


def events(record: bytes) -> tuple[Frames, Frames]:
    """The frames of a record's game as the public sees them, and as everybody does where nothing is secret."""
    public, whole = [], []
    for entry in read(record.splitlines(keepends=True)).entries:
        event = parsed(entry)
        frame = {"version": event.version, "type": event.type, "actor": event.actor, "at": event.at, "log": []}
        public.append({**frame, "payload": event.public})
        whole.append({**frame, "payload": event.payload})
    return public, whole


def file(record: bytes | None, frames: Frames, game: str = "") -> str:
    """A saved replay, whose frames have neither positions nor pictures; without a record as earlier pages wrote it."""
    first = frames[0]["payload"]["game"]
    head = {"format": "annals-replay", "version": 2, "game": game or first}
    kept = {} if record is None else {"record": record.decode(), "proof": None}
    return "".join(json.dumps(each) + "\n" for each in ({**head, **kept}, *frames))


def compared(*files: str) -> list[dict[str, Any] | None]:
    """What the page finds in each of them."""
    command = [str(NODE), "--input-type=module", "-e", SCRIPT, "--", SAVED.as_uri()]
    done = subprocess.run(command, input=json.dumps(files), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any] | None] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("name", ["eventful", "fork"])
@pytest.mark.parametrize("slug", SLUGS)
def test_frames_that_a_service_serves_are_those_of_the_record(slug: str, name: str) -> None:
    """For the public and with nothing hidden; a redacted record says in how many events a viewer knew more."""
    record, redacted = specimen(slug, name), specimen(slug, name, redacted=True)
    public, whole = events(record)
    count = len(public)
    secret = sum(a["payload"] != b["payload"] for a, b in zip(public, whole, strict=True))
    assert secret
    shown = [file(record, public), file(record, whole), file(redacted, public), file(redacted, whole)]
    told = compared(*shown, file(record, public[:-2]), file(None, public))
    sound = {"done": count, "events": count, "more": 0, "fault": None}
    assert told[:3] == [sound] * 3
    assert told[3] == {**sound, "more": secret}
    assert told[4] == {**sound, "done": count - 2}
    assert told[5] is None, "an earlier page saved no record"


def forged(change: Callable[[Frames], object]) -> Callable[[Frames], Frames]:
    """Frames that somebody changed in place."""

    def changed(frames: Frames) -> Frames:
        copied: Frames = json.loads(json.dumps(frames))
        change(copied)
        return copied

    return changed


def move(frames: Frames) -> dict[str, Any]:
    """The first move that brought about effects."""
    return next(each for each in frames if each["type"] == "move_made" and each["payload"]["effects"])


FORGED: dict[str, Callable[[Frames], object]] = {
    "another answer": lambda frames: move(frames)["payload"].update(move="pass"),
    "another actor": lambda frames: frames[5].update(actor="system" if frames[5]["actor"] != "system" else "player:x"),
    "another time": lambda frames: frames[3].update(at="2026-01-01T00:00:00.000000Z"),
    "another effect": lambda frames: move(frames)["payload"]["effects"][0].update(type="feast_held"),
    "an effect more": lambda frames: move(frames)["payload"]["effects"].append({"type": "feast_held"}),
    "an effect less": lambda frames: move(frames)["payload"].update(effects=[]),
    "no effects": lambda frames: move(frames)["payload"].pop("effects"),
    "no payload": lambda frames: frames[4].pop("payload"),
    "a fraction": lambda frames: move(frames)["payload"].update(seat=0.5),
    "a list for a word": lambda frames: move(frames)["payload"].update(effects="none", move=[]),
    "a type of its own": lambda frames: frames[4].update(type="game_won"),
    "an event left out": lambda frames: frames.pop(6),
    "two events swapped": lambda frames: frames.insert(6, frames.pop(7)),
    "an event more": lambda frames: frames.append({**frames[-1], "version": len(frames) + 1}),
    "nothing but nulls": lambda frames: frames.__setitem__(4, None),  # type: ignore[call-overload]
}


@pytest.mark.parametrize("redacted", [False, True], ids=["complete", "redacted"])
def test_what_a_forger_changes_in_frames_is_found(redacted: bool) -> None:
    """At its version; what no record has is a fault as well, and not an error of the page.

    Beside a redacted record nobody can tell an invented effect from one that only the viewer knew: that is counted.
    """
    record = specimen("endeavor", "eventful", redacted=redacted)
    public, _ = events(record)
    told = compared(*(file(record, forged(change)(public)) for change in FORGED.values()))
    by_name = {name: found for name, found in zip(FORGED, told, strict=True) if found}
    if redacted:
        invented = by_name.pop("an effect more")
        assert (invented["fault"], invented["more"]) == (None, 1)
    for name, found in by_name.items():
        assert found["fault"], name
        assert found["fault"]["version"] == found["done"] + 1, name
    version = move(public)["version"]
    answered = by_name["another answer"]
    assert (answered["fault"]["version"], answered["fault"]["what"]) == (version, "payload move")
    assert answered["fault"]["found"] == '"pass"'


COMPARED = {"version", "type", "actor", "at", "payload"}
UNPROVEN = {
    "log": "sentences of the log",
    "where": "the place in the sequence of play",
    "taken_back": "which events were taken back",
    "position": "positions",
    "difference": "positions",
    "picture": "pictures",
    "scenes": "positions, pictures",
}
"""Fields of a frame that nothing proves, and what the guide calls them."""


def test_each_field_of_a_frame_is_compared_or_said_to_be_unproven() -> None:
    """Whoever changes one is told at its version, or the guide says that nothing proves it."""
    served = {field.data_key or name for name, field in FrameShown().fields.items()}
    # The page adds pictures.
    assert served | {"picture", "scenes"} == COMPARED | set(UNPROVEN)
    record = specimen("endeavor", "eventful")
    public, _ = events(record)
    told = [forged(lambda frames, name=name: frames[7].update({name: ["x"]}))(public) for name in sorted(COMPARED)]
    for found in compared(*(file(record, frames) for frames in told)):
        assert found
        assert found["fault"]["version"] == 8
    unproven = next(line for line in GUIDE.read_text(encoding="utf-8").splitlines() if "| nothing proves them:" in line)
    assert all(name in unproven for name in UNPROVEN.values())


def test_frames_of_another_game_are_told_from_those_of_the_record() -> None:
    """By the game that the file names, and where it lies about that, by its first event."""
    record, other = specimen("endeavor", "eventful"), specimen("endeavor", "lost")
    game = events(record)[0][0]["payload"]["game"]
    named, lied = compared(file(record, events(other)[0]), file(record, events(other)[0], game))
    assert named
    assert lied
    assert (named["fault"]["version"], named["fault"]["what"], named["fault"]["expected"]) == (0, "game", game)
    assert lied["fault"]["version"] == 1


def test_what_a_viewer_may_not_know_can_be_hidden_and_not_changed() -> None:
    """A seat sees its own cards and a question mark for those of others; other cards are a fault."""
    record = specimen("imperialism", "eventful")
    _, whole = events(record)
    at, place = next(
        (n, i)
        for n, each in enumerate(whole)
        for i, effect in enumerate(each["payload"].get("effects", ()))
        if effect["type"] == "superpowers_dealt"
    )
    hiding, lying = (json.loads(json.dumps(whole)) for _ in range(2))
    dealt = hiding[at]["payload"]["effects"][place]["dealt"]
    dealt[1] = [HIDDEN] * len(dealt[1])
    dealt = lying[at]["payload"]["effects"][place]["dealt"]
    dealt[0], dealt[1] = dealt[1], dealt[0]
    hidden, lied = compared(file(record, hiding), file(record, lying))
    assert hidden
    assert hidden["fault"] is None
    assert lied
    assert lied["fault"]["version"] == at + 1


def test_effects_in_a_newer_shape_are_counted_and_not_accused() -> None:
    """A service writes effects of an older release in today's shape, which cannot be compared with the record."""
    record = specimen("endeavor", "eventful")
    public, _ = events(record)
    newer = forged(lambda frames: move(frames)["payload"]["effects"][0].update(v=9, added=True))(public)
    (found,) = compared(file(record, newer))
    assert found
    assert found["fault"] is None
    assert found["more"] >= 1


def test_a_saved_replay_is_named_where_a_record_is_wanted() -> None:
    """Both verifiers say what the file is, and where in it the record is."""
    record = specimen("endeavor", "lost")
    whole = file(record, events(record)[0]).encode()
    for data in (whole, whole.replace(b'{"format": "annals-replay", ', b'{"format":"annals-replay",')):
        with pytest.raises(Unreadable, match="this is a saved replay, whose first line holds the record as `record`"):
            read(data.splitlines(keepends=True))
        with Checker() as in_pages:
            assert "this is a saved replay, whose first line" in in_pages(data)["unreadable"]
