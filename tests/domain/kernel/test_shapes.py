"""How are the fields of stored classes described, and how are states copied by that?"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Literal

import pytest

from domain.kernel.copying import copier
from domain.kernel.effects import AgendaChanged
from domain.kernel.errors import CodecError
from domain.kernel.options import Option
from domain.kernel.records import record
from domain.kernel.shapes import (
    NOTHING,
    Array,
    Either,
    Nested,
    Object,
    OneOf,
    OptionText,
    Row,
    Scalar,
    Tagged,
    stored_fields,
)
from domain.kernel.state import State
from domain.kernel.steps import Step


@record
class Pin:
    """A value that cannot change."""

    at: tuple[int, int]


@dataclass(slots=True)
class Tray:
    """A value that can change."""

    pins: list[Pin]


@dataclass(slots=True, kw_only=True)
class Bench(State):
    """A state with a field of every shape."""

    tools: dict[str, str] = field(metadata={"static": True})
    note: str = ""
    colour: Literal["red", "black"] = "red"
    last: Option | None = None
    held: Pin | None = None
    tray: Tray | None = None
    trays: list[Tray]
    grid: list[list[int]]
    deep: list[list[list[str]]]
    piles: list[tuple[str, ...]]
    pair: tuple[int, list[int]]
    shelves: tuple[list[int], ...]
    counts: dict[int, int]
    zones: dict[str, list[int]]


def bench() -> Bench:
    """A state in which nothing is empty."""
    return Bench(
        seats=2,
        tools={"saw": "sharp"},
        agenda=[Step()],
        last=Option("cut", 3),
        held=Pin((1, 2)),
        tray=Tray([Pin((3, 4))]),
        trays=[Tray([Pin((5, 6))])],
        grid=[[1, 2], [3]],
        deep=[[["a"]]],
        piles=[("b", "c")],
        pair=(1, [2]),
        shelves=([1], [2, 3]),
        counts={1: 2},
        zones={"here": [1]},
    )


def mutable(value: Any) -> list[Any]:
    """Every list, dictionary and tray within a value."""
    if isinstance(value, dict):
        return [value, *(x for inner in value.values() for x in mutable(inner))]
    if isinstance(value, (list, tuple)):
        return [value] * isinstance(value, list) + [x for inner in value for x in mutable(inner)]
    return [value, *mutable(value.pins)] if isinstance(value, Tray) else []


def test_a_shape_says_how_values_look() -> None:
    """Each stored field has its shape; static ones are left out, and those with a default may be missing in data."""
    found = {f.name: (f.shape, f.optional) for f in stored_fields(Bench)}
    assert "tools" not in found
    assert found["note"] == (Scalar(str), True)
    assert found["colour"] == (OneOf(("red", "black")), True)
    assert found["last"] == (Either((OptionText(), NOTHING)), True)
    assert found["tray"] == (Either((Nested(Tray), NOTHING)), True)
    assert found["agenda"] == (Array(list, Tagged(Step)), True)
    assert found["deep"] == (Array(list, Array(list, Array(list, Scalar(str)))), False)
    assert found["piles"] == (Array(list, Array(tuple, Scalar(str))), False)
    assert found["pair"] == (Row((Scalar(int), Array(list, Scalar(int)))), False)
    assert found["counts"] == (Object(int, Scalar(int)), False)
    assert stored_fields(AgendaChanged)[1].shape == Array(tuple, Tagged(Step))


def test_a_copy_has_every_field_and_shares_nothing_that_can_change() -> None:
    """Static fields, records and steps are shared; lists, dictionaries and other values are not, at any depth."""
    old = bench()
    new = old.copy()
    assert new == old
    assert new.tools is old.tools
    assert new.agenda[0] is old.agenda[0]
    assert new.held is old.held
    for name in (f.name for f in stored_fields(Bench)):
        before, after = mutable(getattr(old, name)), mutable(getattr(new, name))
        assert len(before) == len(after)
        assert not {id(x) for x in before} & {id(x) for x in after}, name


def test_a_state_of_a_subclass_is_copied_whole() -> None:
    """The copy has the class of the original and the fields that this class adds."""

    @dataclass(slots=True, kw_only=True)
    class Longer(Bench):
        more: list[int]

    values = {name: getattr(bench(), name) for name in (f.name for f in fields(Bench))}
    bench().copy()
    new = Longer(**values, more=[7]).copy()
    assert type(new) is Longer
    assert new.more == [7]
    assert copier(Longer) is copier(Longer)


class Plain:
    """A class without fields."""


@record
class Odd:
    """A record with a type that cannot be stored."""

    when: Pin | Tray


def test_what_cannot_be_stored_is_named() -> None:
    """The error names the class or the field, and what is the case."""
    with pytest.raises(CodecError, match="Plain is not declared with @record"):
        stored_fields(Plain)
    with pytest.raises(CodecError, match=r"Odd\.when: a union of records cannot be stored"):
        stored_fields(Odd)
