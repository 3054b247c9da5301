"""Which shapes do records of every title's pack have, and how are faults of shape told?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from domain.kernel.errors import ContentError, Fault

__all__ = ["TrueOrFalse", "WholeNumber", "identifier", "maybe", "number", "one_of", "refuse", "shape_faults", "text"]


def refuse(faults: Iterable[Fault]) -> None:
    """Go on only with a pack without faults.

    Raises:
        ContentError: every fault, if there is one.
    """
    if found := list(faults):
        raise ContentError(found)


def shape_faults(schema: Schema, data: Mapping[str, Any]) -> Iterator[Fault]:
    """What does not fit a schema, each with its path in the data."""
    try:
        schema.load(data)
    except ValidationError as error:
        yield from _faults(error.messages, "")


def _faults(messages: Any, where: str) -> Iterator[Fault]:
    """Marshmallow's nested messages as faults with the path of each."""
    if isinstance(messages, dict):
        for key, inner in messages.items():
            part = "" if key == "_schema" else str(key)
            yield from _faults(inner, ".".join(filter(None, (where, part))))
    elif isinstance(messages, list):
        for each in messages:
            yield Fault(where or "$", str(each))
    else:
        yield Fault(where or "$", str(messages))


class WholeNumber(fields.Integer):
    """A whole number; neither true and false nor digits in a text."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int:
        if type(value) is not int:
            raise self.make_error("invalid", input=value)
        return value


class TrueOrFalse(fields.Boolean):
    """True or false, and no other word for it."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> bool:
        if type(value) is not bool:
            raise self.make_error("invalid", input=value)
        return value


def identifier() -> fields.String:
    """An id in snake_case."""
    shape = validate.Regexp(r"^[a-z][a-z0-9_]*$", error="Not an id in snake_case.")
    return fields.String(required=True, validate=shape)


def text() -> fields.String:
    """A name or text that is shown."""
    return fields.String(required=True, validate=validate.Length(min=1))


def number(least: int = 0) -> WholeNumber:
    """A number of things; the upper bound keeps tables that are written out small."""
    return WholeNumber(required=True, validate=validate.Range(min=least, max=999))


def one_of(*words: str) -> fields.String:
    """One of these words."""
    return fields.String(required=True, validate=validate.OneOf(words))


def maybe(*words: str) -> fields.String:
    """One of these words, or nothing."""
    return fields.String(required=True, allow_none=True, validate=validate.OneOf(words))
