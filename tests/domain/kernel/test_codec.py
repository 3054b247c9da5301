"""Do stored names, versions and shapes hold, and is everything else refused with one kind of error?"""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.codec import Codec
from domain.kernel.content import ContentPack, canonical
from domain.kernel.effects import AgendaChanged, AnswerSealed, Effect, Envelope
from domain.kernel.errors import CodecError
from domain.kernel.options import Option
from domain.kernel.records import record
from domain.kernel.state import State
from domain.kernel.state_writer import StateWriter
from domain.kernel.steps import Step


@record
class Piece:
    id: str
    at: tuple[int, int]


@dataclass(slots=True, kw_only=True)
class Board(State):
    names: object = field(default=None, metadata={"static": True})
    pieces: list[Piece] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)
    marks: dict[str, list[Piece]] = field(default_factory=dict)
    best: Piece | None = None


@record
class Moved(Effect[Board]):
    piece: Piece
    to: tuple[int, int]
    how: Literal["walk", "ride"] = "walk"
    option: Option | None = None


@record
class Many(Effect[Board]):
    flags: tuple[bool, ...]
    word: str | None
    either: int | str
    rest: list[Piece]


@record
class Told(Effect[Board]):
    """Wraps what another effect said."""

    of: Moved


@record
class Walk(Step[Board]):
    seat: int
    then: tuple[Step[Any], ...] = ()


def codec(**more: Any) -> Codec[Board]:
    """A codec of everything above."""
    return Codec(
        state=Board,
        effects={"moved": Moved, "many": Many, "told": Told},
        steps={"walk": Walk},
        **more,
    )


pieces = st.builds(Piece, st.text(max_size=5), st.tuples(st.integers(), st.integers()))
options = st.builds(Option, st.just("go"), st.integers())
moved = st.builds(Moved, pieces, st.tuples(st.integers(), st.integers()), st.sampled_from(["walk", "ride"]), options)
effects = st.one_of(
    moved,
    st.builds(Told, moved),
    st.builds(
        Many,
        st.lists(st.booleans()).map(tuple),
        st.none() | st.text(max_size=3),
        st.integers() | st.text(max_size=3),
        st.lists(pieces),
    ),
)


@given(effect=effects)
def test_effects_round_trip_as_json(effect: Effect[Board]) -> None:
    """Every effect comes back from JSON as it went: nested records, tuples, options, unions and literals."""
    c = codec()
    assert c.decode_effect(json.loads(json.dumps(c.encode_effect(effect)))) == effect


@given(first=pieces, second=pieces, count=st.integers())
def test_a_state_round_trips_without_its_static_fields(first: Piece, second: Piece, count: int) -> None:
    """Static fields are neither stored nor required in the data; they are handed back when a state is read."""
    c = codec()
    walk = Walk(0, (Walk(1),))
    s = Board(
        seats=2,
        names="the board",
        pieces=[first],
        counts={3: count},
        marks={"a": [second]},
        best=second,
        agenda=[walk],
        sealed=[Envelope(1, 0, "go:1")],
    )
    data = c.encode_state(s)
    assert "names" not in data
    assert c.static_fields == ("rules", "names")
    assert c.decode_state(json.loads(json.dumps(data)), {"names": "the board"}) == s


@given(first=pieces, second=pieces, count=st.integers())
def test_states_are_written_one_after_the_other(first: Piece, second: Piece, count: int) -> None:
    """What did not change is not written again, and the bytes are those of the whole."""
    c = codec()
    writer = StateWriter(c)
    s = Board(
        seats=2,
        names="the board",
        pieces=[first],
        counts={3: count},
        marks={"a": [second]},
        best=second,
        agenda=[Walk(0, (Walk(1),))],
        sealed=[Envelope(1, 0, "go:1")],
    )
    for change in (lambda: None, s.agenda.pop, lambda: s.pieces.append(second), lambda: s.counts.update({1: 0})):
        change()
        assert writer.write(s.copy()) == canonical(c.encode_state(s))


def test_names_are_stored_never_classes() -> None:
    """The stored form has the name of the table and the fields in their order; nothing of module or class."""
    data = codec().encode_effect(Moved(Piece("p", (1, 2)), (3, 4), "ride", Option("go", 1)))
    assert data == {"type": "moved", "piece": {"id": "p", "at": [1, 2]}, "to": [3, 4], "how": "ride", "option": "go:1"}


def test_kernel_effects_have_names_of_their_own() -> None:
    """The kernel's effects are in every codec, the agenda with its steps included."""
    c = codec()
    changed = AgendaChanged(1, (Walk(0), Walk(1, (Walk(2),))), 7)
    assert c.decode_effect(c.encode_effect(changed)) == changed
    assert c.encode_effect(AnswerSealed(1, 0, "go:1"))["type"] == "answer_sealed"


def test_a_missing_field_takes_its_default() -> None:
    """A field with a default may be missing in old data; others may not."""
    c = codec()
    data = {"type": "moved", "piece": {"id": "p", "at": [1, 2]}, "to": [3, 4]}
    assert c.decode_effect(data) == Moved(Piece("p", (1, 2)), (3, 4))
    del data["to"]
    with pytest.raises(CodecError, match="fields"):
        c.decode_effect(data)


GOOD = {"type": "moved", "piece": {"id": "p", "at": [1, 2]}, "to": [3, 4], "how": "walk", "option": None}
MANY = {"type": "many", "flags": [True], "word": None, "either": 1, "rest": []}


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"type": "gone"},
        {"type": None},
        {"type": ["moved"]},
        {"type": "walk", "seat": 0},
        {**GOOD, "more": 1},
        {**GOOD, "v": 2},
        {**GOOD, "v": 0},
        {**GOOD, "v": "1"},
        {**GOOD, "how": "fly"},
        {**GOOD, "how": ["walk"]},
        {**GOOD, "to": [3]},
        {**GOOD, "to": [3, "4"]},
        {**GOOD, "to": 3},
        {**GOOD, "to": [3, True]},
        {**GOOD, "to": {"3": 4}},
        {**GOOD, "piece": None},
        {**GOOD, "piece": "p"},
        {**GOOD, "piece": {"id": 1, "at": [1, 2]}},
        {**GOOD, "piece": {"id": "p"}},
        {**GOOD, "option": "Go"},
        {**GOOD, "option": 1},
        {**MANY, "flags": "yes"},
        {**MANY, "flags": [1]},
        {**MANY, "word": 1},
        {**MANY, "either": None},
        {**MANY, "either": 1.5},
        {**MANY, "rest": {}},
        {"type": "told", "of": {"type": "many"}},
        {"type": "told", "of": MANY},
        {"type": "agenda_changed", "keep": 0, "push": [{"type": "moved"}], "drawn": 0},
        {"type": "agenda_changed", "keep": 0, "push": [1], "drawn": 0},
    ],
    ids=lambda data: json.dumps(data)[:60],
)
def test_what_does_not_fit_is_refused(data: dict[str, Any]) -> None:
    """Unknown names and versions, wrong fields and values of another type are codec errors, never anything else."""
    with pytest.raises(CodecError):
        codec().decode_effect(data)


@pytest.mark.parametrize("data", [None, 3, "moved", ["moved"]])
def test_an_effect_is_an_object(data: Any) -> None:
    """Data other than an object is a codec error."""
    with pytest.raises(CodecError):
        codec().decode_effect(data)
    with pytest.raises(CodecError):
        codec().decode_step(data)
    with pytest.raises(CodecError):
        codec().decode_state(data, {})


@pytest.mark.parametrize(
    "change",
    [
        {"counts": {"x": 1}},
        {"counts": [1]},
        {"counts": {"1": "2"}},
        {"marks": {"a": 1}},
        {"best": 3},
        {"seats": "2"},
        {"agenda": [{"type": "moved"}]},
        {"sealed": [{"window": 1}]},
        {"unknown": 1},
    ],
    ids=repr,
)
def test_a_state_that_does_not_fit_is_refused(change: dict[str, Any]) -> None:
    """A stored state with a wrong field is a codec error; so a snapshot of another shape can be thrown away."""
    c = codec()
    data = {**c.encode_state(Board(seats=2)), **change}
    with pytest.raises(CodecError):
        c.decode_state(data, {"names": None})


def test_versions_are_lifted_step_by_step() -> None:
    """Old data passes through one upcast per version; new data carries its version."""
    c = codec(
        versions={"moved": 3},
        upcasts={
            ("moved", 1): lambda d, _: {"piece": {"id": d["id"], "at": [0, 0]}, "to": d["to"]},
            ("moved", 2): lambda d, _: {**d, "how": "ride"},
        },
    )
    assert c.decode_effect({"type": "moved", "id": "p", "to": [1, 1]}) == Moved(Piece("p", (0, 0)), (1, 1), "ride")
    effect = Moved(Piece("p", (0, 0)), (1, 1))
    data = c.encode_effect(effect)
    assert data["v"] == 3
    assert c.decode_effect(data) == effect
    with pytest.raises(CodecError, match="newer than 3"):
        c.decode_effect({**data, "v": 4})


def test_what_a_former_version_did_not_tell_is_left_out() -> None:
    """An effect decided today is compared with a stored one without what that version could not tell yet."""
    c = codec(
        versions={"moved": 2},
        upcasts={("moved", 1): lambda d, _: {**d, "how": None}},
        told_since={"moved": (2, ("how",))},
    )
    decided = c.encode_effect(Moved(Piece("p", (0, 0)), (1, 1), "ride"))
    former = {"type": "moved", "piece": {"id": "p", "at": [0, 0]}, "to": [1, 1]}
    assert decided["how"] == "ride"
    assert c.as_told_by(former, decided) == {**decided, "how": None}
    assert c.as_told_by(decided, decided) == decided
    assert c.as_told_by({"type": "removed", "id": "p"}, decided) == decided


def test_steps_are_lifted_as_effects_are() -> None:
    """A step on an old agenda is lifted on load."""
    c = codec(versions={"walk": 2}, upcasts={("walk", 1): lambda d, _: {"seat": d["who"], "then": []}})
    assert c.decode_step({"type": "walk", "who": 1}) == Walk(1)
    data = {"type": "agenda_changed", "keep": 0, "push": [{"type": "walk", "who": 1}], "drawn": 0}
    assert c.decode_effect(data) == AgendaChanged(0, (Walk(1),), 0)


def test_an_upcast_leaves_its_data() -> None:
    """Reading does not change the data that was read, even if the upcast takes its own apart."""

    def lift(data: dict[str, Any], _: object) -> dict[str, Any]:
        return {"seat": data.pop("who"), "then": []}

    data = {"type": "walk", "who": 1}
    assert codec(versions={"walk": 2}, upcasts={("walk", 1): lift}).decode_step(data) == Walk(1)
    assert data == {"type": "walk", "who": 1}


def test_an_upcast_may_consult_the_board_of_the_pack() -> None:
    """A piece that was once named by its place in a pack is read by the id that it has in the game's own pack."""
    c = codec(versions={"walk": 2}, upcasts={("walk", 1): lambda d, board: {"seat": board[d["who"]], "then": []}})
    packs = [ContentPack("tiny", "standard", name, {}, board) for name, board in (("a", (7, 8)), ("b", (9, 5)))]
    data = {"type": "agenda_changed", "keep": 0, "push": [{"type": "walk", "who": 1}], "drawn": 0}
    read = [c.for_pack(pack).decode_effect(data) for pack in packs]
    assert read == [AgendaChanged(0, (Walk(8),), 0), AgendaChanged(0, (Walk(5),), 0)]
    assert c.for_pack(packs[0]) is c.for_pack(packs[0])


@pytest.mark.parametrize("who", [9, "nobody", None])
def test_an_upcast_that_fails_is_a_fault_of_the_data(who: object) -> None:
    """What does not fit the pack is named with its version, and no other error gets out."""
    c = codec(versions={"walk": 2}, upcasts={("walk", 1): lambda d, _: {"seat": (0, 1)[d["who"]], "then": []}})
    with pytest.raises(CodecError, match="walk of version 1 does not fit the pack"):
        c.decode_step({"type": "walk", "who": who})


def test_a_version_without_upcast_is_refused() -> None:
    """A gap in the chain of upcasts is an error that names it."""
    c = codec(versions={"moved": 3}, upcasts={("moved", 1): lambda d, _: d})
    with pytest.raises(CodecError, match="moved: an upcast from version 2 is missing"):
        c.decode_effect(GOOD)


def test_a_class_has_one_name_and_needs_one() -> None:
    """The same class under two names, and a class under none, are errors."""
    with pytest.raises(CodecError, match="two stored names"):
        Codec(state=Board, effects={"moved": Moved, "went": Moved}, steps={})
    c = Codec(state=Board, effects={}, steps={})
    with pytest.raises(CodecError, match="no stored name"):
        c.encode_effect(Moved(Piece("p", (0, 0)), (0, 0)))


@pytest.mark.parametrize("name", ["agenda_changed", "answer_sealed"])
def test_names_of_the_kernel_are_taken(name: str) -> None:
    """A title may not use a stored name of the kernel, nor one name for an effect and a step."""
    with pytest.raises(CodecError, match=name):
        Codec(state=Board, effects={name: Moved}, steps={})
    with pytest.raises(CodecError, match="moved"):
        Codec(state=Board, effects={"moved": Moved}, steps={"moved": Walk})


def test_what_cannot_be_stored_is_refused_by_name() -> None:
    """A field of a type that JSON cannot say back is an error that names the field."""

    @record
    class Odd(Effect[Board]):
        when: frozenset[str]

    with pytest.raises(CodecError, match=r"Odd\.when"):
        Codec(state=Board, effects={"odd": Odd}, steps={}).encode_effect(Odd(frozenset()))


def test_the_layout_changes_with_the_state() -> None:
    """Another field in the state or in a record of it gives another layout name; another effect does not."""

    @dataclass(slots=True, kw_only=True)
    class Wider(Board):
        more: int = 0

    same = Codec(state=Board, effects={}, steps={"walk": Walk})
    wider = Codec(state=Wider, effects={}, steps={"walk": Walk})
    assert codec().layout == same.layout != wider.layout
    assert len(codec().layout) == 16


def test_threads_never_see_half_of_a_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one thread works out how a record is stored, another writes and reads it whole."""
    shared = codec()
    effect = Moved(Piece("a", (1, 2)), (3, 4))
    wanted = codec().encode_effect(effect)
    slow, begun = shared._coder, threading.Event()
    found: list[object] = []

    def other() -> None:
        found.extend((shared.encode_effect(effect), shared.decode_effect(wanted)))

    def interrupted(hint: Any, where: str) -> Any:
        if not begun.is_set():
            begun.set()
            thread = threading.Thread(target=other)
            thread.start()
            thread.join(10)
        return slow(hint, where)

    monkeypatch.setattr(shared, "_coder", interrupted)
    assert shared.encode_effect(effect) == wanted
    assert found == [wanted, effect]
