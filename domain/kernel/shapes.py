"""Which shape have the values of a stored class's fields?

A shape is made of the type hint of a field, once per class. How a value is written, read, copied and described to
others all follows from its shape.
"""

from __future__ import annotations

import operator
import types
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, reduce
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from domain.kernel.effects import Effect
from domain.kernel.errors import CodecError
from domain.kernel.options import Option
from domain.kernel.records import Meaning, record
from domain.kernel.steps import Step

__all__ = [
    "Array",
    "Either",
    "Field",
    "Nested",
    "Object",
    "OneOf",
    "OptionText",
    "Row",
    "Scalar",
    "Shape",
    "Tagged",
    "layout_of",
    "shape_of",
    "stored_fields",
]


@record
class Scalar:
    """A whole number, a text, true or false, or nothing."""

    kind: type
    meaning: Meaning | None = None
    """What a number stands for, where its type says it."""


@record
class OneOf:
    """One of a few values."""

    values: tuple[Any, ...]


@record
class OptionText:
    """An option, written as its text."""


@record
class Either:
    """A value of one of several shapes: scalars and choices, or one other shape and nothing."""

    shapes: tuple[Shape, ...]

    @property
    def present(self) -> tuple[Shape, ...]:
        """The shapes besides nothing."""
        return tuple(shape for shape in self.shapes if shape != NOTHING)


@record
class Array:
    """Any number of values of one shape, in a list or a tuple."""

    kind: type
    item: Shape


@record
class Row:
    """A tuple of so many values, each of its own shape."""

    items: tuple[Shape, ...]


@record
class Object:
    """Values of one shape by keys that are texts or whole numbers."""

    key: type
    value: Shape


@record
class Tagged:
    """A step or an effect, written with its stored name; `base` says of which class it is."""

    base: type


@record
class Nested:
    """A record, written as its fields."""

    cls: type


Shape: TypeAlias = Scalar | OneOf | OptionText | Either | Array | Row | Object | Tagged | Nested

NOTHING = Scalar(type(None))


@record
class Field:
    """A stored field of a class."""

    name: str
    shape: Shape
    optional: bool
    """True if data may leave it out, because the class has a default."""
    hint: Any
    """The resolved type without its meanings, by which the layout of a state is named."""


@cache
def stored_fields(cls: type) -> tuple[Field, ...]:
    """The fields of a record or state that are stored, in order; static ones are not.

    Raises:
        CodecError: the class is not a record, or a field has a type that cannot be stored.
    """
    if not is_dataclass(cls):
        raise CodecError(f"{cls.__name__} is not declared with @record")
    # Kernel modules name Step for the type checker alone.
    meant = get_type_hints(cls, localns={"Step": Step}, include_extras=True)
    return tuple(
        Field(
            f.name,
            _shape(meant[f.name], f"{cls.__name__}.{f.name}"),
            f.default is not MISSING or f.default_factory is not MISSING,
            _bare(meant[f.name]),
        )
        for f in fields(cls)
        if not f.metadata.get("static")
    )


def layout_of(cls: type) -> list[tuple[str, Any]]:
    """Names and types of the fields of a record and of all records in it, by the name of the record."""
    seen: dict[str, Any] = {}
    _describe(Nested(cls), seen)
    return sorted(seen.items())


def shape_of(hint: Any) -> Shape:
    """The shape of a value of a type.

    Raises:
        CodecError: values of the type cannot be stored.
    """
    return _shape(hint, "a value")


def _bare(hint: Any) -> Any:
    """A type without annotations, written as one that never had any: `int | None`, not `Optional[int]`."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _bare(args[0])
    if origin in (Union, types.UnionType):
        return reduce(operator.or_, map(_bare, args))
    if origin in (list, tuple, dict, set, frozenset):
        return origin[tuple(arg if arg is Ellipsis else _bare(arg) for arg in args)]
    return hint


def _shape(hint: Any, where: str) -> Shape:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return Scalar(args[0], args[1])
    if hint in (int, str, bool, type(None)):
        return Scalar(hint)
    if hint is Option:
        return OptionText()
    if origin is Literal:
        return OneOf(args)
    if origin in (Union, types.UnionType):
        either = Either(tuple(_shape(arg, where) for arg in args))
        if not all(isinstance(x, (Scalar, OneOf)) for x in either.shapes) and len(either.present) > 1:
            raise CodecError(f"{where}: a union of records cannot be stored")
        return either
    if origin is list or (origin is tuple and args[1:] == (Ellipsis,)):
        return Array(origin, _shape(args[0], where))
    if origin is tuple:
        return Row(tuple(_shape(arg, where) for arg in args))
    if origin is dict:
        if args[0] not in (int, str):
            raise CodecError(f"{where}: a key must be a text or a whole number")
        return Object(args[0], _shape(args[1], where))
    base = origin or hint
    if isinstance(base, type) and issubclass(base, (Step, Effect)):
        return Tagged(base)
    if isinstance(base, type) and is_dataclass(base):
        return Nested(base)
    raise CodecError(f"{where}: {hint!r} cannot be stored")


def _describe(shape: Shape, seen: dict[str, Any]) -> None:
    match shape:
        case Either(inner) | Row(inner):
            for part in inner:
                _describe(part, seen)
        case Array(_, item) | Object(_, item):
            _describe(item, seen)
        case Nested(cls) if cls.__name__ not in seen:
            own = stored_fields(cls)
            seen[cls.__name__] = [(f.name, str(f.hint)) for f in own]
            for f in own:
                _describe(f.shape, seen)
