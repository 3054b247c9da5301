"""Is every alteration of a record found, and its version named?"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.kernel.content import canonical
from eventstore.errors import NotARecord
from eventstore.events import payload_of
from eventstore.record import export, read
from eventstore.verification.verifier import RELEASED
from eventstore.verification.with_rules import VerificationReport, verify
from tests.eventstore.forging import Forged, event_named, leaves
from tests.eventstore.playing import barter_registered, play
from tests.tampering.newer import newer_program
from tests.tampering.specimens import specimen

pytestmark = pytest.mark.usefixtures("barter")

UNPROVABLE = {"creator", "name", "choice", "verified", "player", "engine", "level"}
"""What a payload says beside the game: nothing but its hash holds it."""


@cache
def small(redacted: bool) -> bytes:
    """The record of a short game with a rewind, scored."""
    with barter_registered():
        for number in range(1000):
            played = play(f"small {number}", seats=2, options={"rounds": 1}, rewinds=0.5)
            events = played.store.read(played.id)
            if len(events) <= 12 and any(e.type == "moves_rewound" for e in events):
                played.commands.score(played.id, {"sound": True})
                return b"".join(export(played.store, played.commands.games, played.id, redacted=redacted))
    raise AssertionError("no short game with a rewind")


@cache
def large(seed: str) -> bytes:
    """The record of a longer game with a roll, a coin placed and a rewind, scored."""
    with barter_registered():
        for number in range(1000):
            played = play(f"{seed} {number}", seats=3, rewinds=0.3, options={"rounds": 4})
            text = b"".join(canonical(payload_of(e)) for e in played.store.read(played.id))
            if all(word in text for word in (b'"move":"roll"', b'"move":"place:', b'"to":')):
                played.commands.score(played.id, {"sound": True})
                return b"".join(export(played.store, played.commands.games, played.id))
    raise AssertionError("no game with a roll, a coin placed and a rewind")


def checked(data: bytes) -> VerificationReport | None:
    """What verification finds; None if the file is not a record."""
    try:
        return verify(read(data.splitlines(keepends=True)))
    except NotARecord:
        return None


def found_at(data: bytes, version: int) -> None:
    """Assert that a fault is found at that version; in the header it may be anywhere, or the file be unreadable."""
    report = checked(data)
    if version >= 0:
        assert report is not None
        assert report.fault is not None
        assert report.fault.version == version
    else:
        assert report is None or report.fault is not None


@pytest.mark.parametrize("every", [29, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("redacted", [False, True])
def test_a_flip_of_any_byte_is_found(redacted: bool, every: int) -> None:
    """Bytes of a record lose or gain a bit, one at a time: the event in whose line each lies is named."""
    data = small(redacted)
    assert checked(data).sound
    for number, offset in enumerate(range(0, len(data), every)):
        bad = bytearray(data)
        # The second changes case.
        bad[offset] ^= 0x20 if number % 7 == 0 else 0x01
        found_at(bytes(bad), event_named(data, offset))


@pytest.mark.parametrize("every", [43, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("redacted", [False, True])
def test_a_record_cut_anywhere_is_found(redacted: bool, every: int) -> None:
    """A record that ends early names the first event that is missing or cut, wherever it ends."""
    data = small(redacted)
    for length in range(len(data)):
        if length % every and b"\n" not in data[max(0, length - 2) : length + 3]:
            continue
        cut = data[:length]
        if b"\n" not in data[: length + 1]:
            assert checked(cut) is None
        else:
            # A line without its line feed is cut.
            found_at(cut, max(0, cut.count(b"\n") - 1))


@pytest.mark.parametrize("redacted", [False, True])
def test_an_event_dropped_anywhere_is_found(redacted: bool) -> None:
    """Without one of its lines a record names the version that is missing."""
    lines = small(redacted).splitlines(keepends=True)
    for i in range(2, len(lines)):
        found_at(b"".join(lines[:i] + lines[i + 1 :]), i - 1)


@pytest.mark.parametrize("redacted", [False, True])
def test_an_event_inserted_anywhere_is_found(redacted: bool) -> None:
    """A line of the record repeated anywhere is named by the version at which it stands."""
    lines = small(redacted).splitlines(keepends=True)
    for i in range(2, len(lines)):
        for j in range(2, len(lines) + 1):
            # Put right before itself, the first of the two stands where it should.
            found_at(b"".join([*lines[:j], lines[i], *lines[j:]]), j if j == i else j - 1)


@pytest.mark.parametrize("redacted", [False, True])
def test_two_events_swapped_anywhere_are_found(redacted: bool) -> None:
    """Two lines that change places are named by the earlier version."""
    lines = small(redacted).splitlines(keepends=True)
    for i in range(2, len(lines)):
        for j in range(i + 1, len(lines)):
            swapped = lines.copy()
            swapped[i], swapped[j] = swapped[j], swapped[i]
            found_at(b"".join(swapped), i - 1)


@given(st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_random_damage_to_longer_records_is_found(data: st.DataObject) -> None:
    """A record in which any run of bytes is replaced is no longer sound."""
    with barter_registered():
        whole = large(data.draw(st.sampled_from(["one", "two", "three"])))
        start = data.draw(st.integers(0, len(whole) - 2))
        length = data.draw(st.integers(0, 40))
        new = data.draw(st.binary(max_size=40))
        damaged = whole[:start] + new + whole[start + length :]
        if damaged == whole:
            return
        report = checked(damaged)
        assert report is None or report.fault is not None


@given(st.binary(max_size=300))
@settings(max_examples=100, deadline=None)
def test_rubbish_after_a_good_header_never_raises(rubbish: bytes) -> None:
    """Anything that follows a header gives a fault, never an exception."""
    with barter_registered():
        head = small(False).splitlines(keepends=True)
        report = checked(b"".join(head[:2]) + rubbish)
        assert report is not None
        assert report.fault is not None


# --- a forger who makes every hash anew ----------------------------------------------------------------------


def test_a_record_taken_apart_and_put_together_is_the_same() -> None:
    """Without a change, a forger's tool gives the honest file."""
    assert Forged(large("one")).bytes() == large("one")


def forged(
    change: Callable[[Forged], dict[str, Any] | None], seed: str = "one"
) -> tuple[VerificationReport, int | None]:
    """What is found in a record that was changed and made consistent again, and the version of the event changed."""
    forgery = Forged(large(seed))
    event = change(forgery)
    report = checked(forgery.bytes())
    assert report is not None
    return report, None if event is None else forgery.version(event)


def test_a_better_roll_is_decided_differently() -> None:
    """A forger who gives himself a better roll is found: the draw is made again from the revealed seed."""

    def change(r: Forged) -> dict[str, Any]:
        event = r.event("move_made", lambda p: p["move"] == "roll")
        won = next(e for e in event["payload"]["effects"] if e["type"] == "coins_won")
        won["coins"] += 1
        r.republish(event)
        return event

    report, version = forged(change)
    assert report.fault is not None
    assert (report.fault.version, report.fault.what) == (version, "re-decided differently")


def test_a_stacked_deck_is_decided_differently() -> None:
    """A shuffle that is not that of the committed seed is found at the start, although the public never saw it."""

    def change(r: Forged) -> dict[str, Any]:
        event = r.event("game_started")
        shuffled = next(e for e in event["payload"]["effects"] if e["type"] == "deck_shuffled")
        shuffled["cards"][:2] = reversed(shuffled["cards"][:2])
        r.republish(event)
        return event

    report, version = forged(change)
    assert report.fault is not None
    assert (report.fault.version, report.fault.what) == (version, "re-decided differently")


def test_another_seed_with_its_own_commitment_shuffles_differently() -> None:
    """A forger who also replaces the commitment is found at the shuffle."""

    def change(r: Forged) -> dict[str, Any]:
        from domain.kernel.chance import commitment

        event = r.event("game_opened")
        event["payload"]["seed"] = "00" * 32
        event["payload"]["commitment"] = commitment(bytes(32))
        r.republish(event)
        return r.event("game_started")

    report, version = forged(change)
    assert report.fault is not None
    assert (report.fault.version, report.fault.what) == (version, "re-decided differently")


@pytest.mark.parametrize("seed", ["one", "two"])
def test_an_event_taken_out_of_a_rehashed_record_is_found(seed: str) -> None:
    """Without any one event that is in force a record does not follow from the rules, even with all hashes made anew.

    What was taken back leaves no trace but its hash, so it can be taken out; and the score comes after the end.
    """
    whole = Forged(large(seed))
    gone = {
        version
        for at, e in enumerate(whole.events, 1)
        if e["body"]["type"] == "moves_rewound"
        for version in range(e["payload"]["to"] + 1, at + 1)
    }
    for i, event in enumerate(whole.events):
        if event["body"]["type"] == "game_scored" or i + 1 in gone:
            continue
        shorter = whole.copy()
        del shorter.events[i]
        report = checked(shorter.bytes())
        assert report is not None
        assert report.fault is not None, (i, event["body"]["type"])
        assert report.fault.version >= i + 1


def test_a_rewind_taken_out_is_found() -> None:
    """Without its rewind a game goes on from another position, unless the next event rewinds it further anyway."""
    whole = Forged(large("one"))
    types = [event["body"]["type"] for event in whole.events]
    rewinds = [i for i, type_ in enumerate(types) if type_ == "moves_rewound"]
    assert rewinds
    for i in rewinds:
        shorter = whole.copy()
        del shorter.events[i]
        report = checked(shorter.bytes())
        assert report is not None
        assert (report.fault is not None) or types[i + 1] == "moves_rewound"


def test_a_complete_record_cannot_end_early() -> None:
    """A rehashed record cut after any event is unsound as a complete one, since the game has not ended."""
    whole = Forged(large("one"))
    ended = whole.version(whole.event("seed_revealed"))
    for length in range(1, ended):
        cut = whole.copy()
        del cut.events[length:]
        report = checked(cut.bytes())
        assert report is not None
        assert report.fault is not None
        assert report.fault.version == length + 1


@pytest.mark.parametrize("kept", [False, True])
def test_older_rules_leave_a_difference_undecided(kept: bool) -> None:
    """A move under an older rules number may differ today: nothing is decided, unless the title keeps the old rule."""
    forgery = Forged(large("one"))
    event = forgery.event("move_made", lambda p: p["move"] == "roll")
    won = next(e for e in event["payload"]["effects"] if e["type"] == "coins_won")
    won["coins"] += 1
    for e in forgery.events:
        forgery.republish(e)
        e["sealed"]["layout"] = "older"
    known = RELEASED["barter"]
    older = replace(known, layouts=known.layouts | {"older"})
    with patch.dict(RELEASED, barter=older), newer_program("barter", kept=kept):
        report = checked(forgery.bytes())
    assert report is not None
    version = forgery.version(event)
    if kept:
        assert report.fault is not None
        assert (report.fault.version, report.fault.what) == (version, "re-decided differently")
        return
    assert report.fault is None
    assert report.sound is None
    assert [(n.version, n.what) for n in report.undecided] == [(version, "re-decided differently")]
    assert "rules 2: dice have seven sides" in report.undecided[0].detail
    notes = [(n.version, n.what) for n in report.notes]
    assert {(1, "rules"), (1, "layout"), (version, "re-decided differently")} <= set(notes)


def test_a_rewind_that_nobody_may_make_is_found() -> None:
    """A forged rewind past a sealed answer is found at the rewind."""
    forgery = Forged(large("one"))
    made = next(e for e in forgery.of_type("move_made") if e["body"]["actor"].startswith("player"))
    assert made["payload"]["kind"] == "bid"
    i = forgery.version(made) - 1
    payload = {"seat": made["payload"]["seat"], "to": i, "due": [0, 1, 2]}
    forgery.insert(i + 1, "moves_rewound", payload)
    report = checked(forgery.bytes())
    assert report is not None
    assert report.fault is not None
    assert (report.fault.version, report.fault.what) == (i + 2, "rewind")


def test_an_event_by_a_stranger_is_found() -> None:
    """Each type of event names who may bring it about: the creator, the seat, a player who acted, or the system."""
    whole = Forged(large("one"))
    types = {event["body"]["type"] for event in whole.events}
    assert {"game_opened", "seat_taken", "game_started", "move_made", "game_ended", "game_scored"} <= types
    for type_ in sorted(types):
        forgery = whole.copy()
        event = forgery.event(type_, lambda p: "choice" not in p)
        event["body"]["actor"] = "player:mallory"
        report = checked(forgery.bytes())
        assert report is not None
        assert report.fault is not None, type_
        assert (report.fault.version, report.fault.what) == (forgery.version(event), "actor")


def test_a_seat_that_committed_to_no_client_seed_opens_none() -> None:
    """The verdict names the seat, whatever seed is put into its mouth."""
    forgery = Forged(specimen("endeavor", "committed"))
    opened = forgery.event("client_seed_opened")
    without = forgery.event("seat_taken", lambda p: "seed_commitment" not in p and p["player"] is not None)
    i = forgery.version(opened) - 1
    forgery.insert(i, "client_seed_opened", {**opened["payload"], "seat": without["payload"]["seat"]})
    forgery.events[i]["body"]["actor"] = without["body"]["actor"]
    report = checked(forgery.bytes())
    assert report is not None
    assert report.fault is not None
    assert (report.fault.version, report.fault.what) == (i + 1, "seat")


def test_only_an_anchor_finds_a_history_that_was_cut_and_rehashed() -> None:
    """A redacted record cut at the end is sound in itself; a head saved elsewhere shows that it was cut or changed."""
    whole = Forged(large("one"))
    last = json.loads(whole.bytes(redacted=True).splitlines()[-1])
    cut = whole.copy()
    del cut.events[-5:]
    record = read(cut.bytes(redacted=True).splitlines(keepends=True))
    assert verify(record).sound
    report = verify(record, anchors={last["version"]: last["hash"]})
    assert report.fault is not None
    assert (report.fault.version, report.fault.what) == (last["version"], "anchor")


def test_an_anchor_holds_for_the_honest_record() -> None:
    """Hashes that a player saved during the game are found again in the complete record."""
    lines = large("one").splitlines()[2:]
    anchors = {e["version"]: e["hash"] for e in map(json.loads, lines)}
    assert verify(read(large("one").splitlines(keepends=True)), anchors=anchors).sound
    assert verify(read(large("one").splitlines(keepends=True)), anchors={3: "ab" * 32}).fault is not None


@pytest.mark.parametrize("seeds", [[5, 5, 5], "ab", {"a": 1}, 5])
def test_client_seeds_are_a_list_of_texts(seeds: object) -> None:
    """Anything else is told as a wrong form, before it is compared."""
    with barter_registered():
        forgery = Forged(large("one"))
        event = forgery.event("game_started")
        event["payload"]["words"] = event["body"]["payload"]["words"] = seeds
        forgery.republish(event)
        report = checked(forgery.bytes())
    assert report is not None
    assert report.fault is not None
    assert report.fault.expected == "a value as game_started has it"


def test_another_name_of_the_game_needs_its_own_record() -> None:
    """A record cannot be passed off as that of another game, title or pack: the opening names them."""
    for name, value in {
        "game": "00000000-0000-4000-8000-000000000000",
        "title": "other",
        "pack": "00" * 32,
        "rules": 9,
    }.items():
        lines = large("one").splitlines(keepends=True)
        header = json.loads(lines[0])
        header[name] = value
        lines[0] = canonical(header) + b"\n"
        report = verify(read(lines))
        assert report.fault is not None, name
        assert report.fault.version in (0, 1)


SEEDS = [*range(60), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(60, 2000))]


@pytest.mark.parametrize("seed", SEEDS)
def test_any_rehashed_change_of_what_the_rules_decide_is_found(seed: int) -> None:
    """One value anywhere in a sealed payload is changed and all hashes made anew: the rules find it."""
    random = Random(seed)
    with barter_registered():
        forgery = Forged(large(random.choice(["one", "two", "three"])))
        event = random.choice(forgery.events)
        path = random.choice([p for p in leaves(event["payload"]) if p])
        if path[0] in UNPROVABLE:
            return
        holder: Any = event["payload"]
        for key in path[:-1]:
            holder = holder[key]
        old = holder[path[-1]]
        candidates = [
            x for x in (0, 1, 2, -1, "", "c03", "?", None, True, [], {}, "done") if x != old or type(x) is not type(old)
        ]
        holder[path[-1]] = random.choice(candidates)
        try:
            forgery.republish(event)
        except Exception:
            event["body"]["payload"] = {k: v for k, v in event["payload"].items() if k not in ("choice", "seed")}
        report = checked(forgery.bytes())
        assert report is not None
        assert report.fault is not None, (event["body"]["type"], path, old, holder[path[-1]])


@pytest.mark.parametrize("redacted", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_a_forger_writes_verification_answers(seed: int, redacted: bool) -> None:
    """One value anywhere in a body, a sealed part or the pack is changed and all hashes made anew: no exception."""
    random = Random(seed)
    with barter_registered():
        forgery = Forged(large("one"))
        if random.random() < 0.3:
            pack = json.loads(forgery.pack)
            set_somewhere(pack, random)
            forgery.pack = canonical(pack)
            digest = sha256(forgery.pack).hexdigest()
            opening = forgery.events[0]
            forgery.header["pack"] = opening["payload"]["pack"] = opening["body"]["payload"]["pack"] = digest
        else:
            set_somewhere(random.choice(forgery.events)[random.choice(["body", "sealed"])], random)
        assert checked(forgery.bytes(redacted=redacted)) is not None


def set_somewhere(data: Any, random: Random) -> None:
    """Change one value within plain data."""
    path = random.choice([p for p in leaves(data) if p])
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = random.choice([0, -1, 2**40, "", "c03", "?", None, True, [], {}, [1, [2]], {"type": "card_drawn"}])
