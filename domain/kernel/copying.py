"""How is a state copied fast, without a line of code for each field?

A copy is the hot path of search. So the assignments are written out once per class, as a person would write them:
twice as fast as a loop over the fields.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from domain.kernel.shapes import (
    Array,
    Either,
    Nested,
    Object,
    OneOf,
    OptionText,
    Row,
    Scalar,
    Shape,
    Tagged,
    stored_fields,
)

__all__ = ["copier"]


@cache
def copier(cls: type) -> Callable[[Any], Any]:
    """A function that copies an instance so that the two share nothing that can change.

    What cannot change is shared: static fields, scalars, tuples of such, records, steps.
    """
    shapes = {f.name: f.shape for f in stored_fields(cls)}
    lines = ["def copy(old):", "    new = make(cls)"]
    names: dict[str, Any] = {"make": object.__new__, "cls": cls, "copy_list": list.copy, "copier": copier}
    for f in fields(cls):
        value = f"old.{f.name}"
        if f.name in shapes:
            value = _copied(shapes[f.name], value, names)
        lines.append(f"    new.{f.name} = {value}")
    exec("\n".join([*lines, "    return new"]), names)
    made: Callable[[Any], Any] = names["copy"]
    return made


def _copied(shape: Shape, value: str, names: dict[str, Any]) -> str:
    """The expression that copies a value; the value itself where it cannot change."""
    if not _can_change(shape):
        return value
    match shape:
        case Array(_, item) if not _can_change(item):
            return f"{value}.copy()"
        case Array(_, Array(_, item)) if shape.kind is list and not _can_change(item):
            return f"[*map(copy_list, {value})]"
        case Array(kind, item):
            return f"{kind.__name__}([{_copied(item, 'x', names)} for x in {value}])"
        case Row(items):
            return "(" + "".join(f"{_copied(x, f'{value}[{i}]', names)}, " for i, x in enumerate(items)) + ")"
        case Object(_, inner) if not _can_change(inner):
            return f"{value}.copy()"
        case Object(_, inner):
            return f"{{k: {_copied(inner, 'x', names)} for k, x in {value}.items()}}"
        case Either():
            return f"None if {value} is None else {_copied(shape.present[0], value, names)}"
        case Nested(cls):
            names[cls.__name__] = cls
            return f"copier({cls.__name__})({value})"
    raise AssertionError(f"{shape} cannot change")


def _can_change(shape: Shape) -> bool:
    match shape:
        case Scalar() | OneOf() | OptionText() | Tagged():
            return False
        case Either(inner) | Row(inner):
            return any(map(_can_change, inner))
        case Array(kind, item):
            return kind is list or _can_change(item)
        case Object():
            return True
        case Nested(cls):
            assert is_dataclass(cls)
            # Records are hashed by their fields, which therefore cannot change.
            return cls.__hash__ is None
