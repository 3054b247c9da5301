"""Schemas and fields that all areas share.

Types are strict: `"5"` is a string and `5` a number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import marshmallow
from marshmallow import Schema, fields, validate

__all__ = [
    "Flag",
    "LogLine",
    "Loose",
    "MessageArgument",
    "MessageShown",
    "Number",
    "PatchOperation",
    "ProblemDocument",
    "Schema_",
    "Text",
    "VersionBody",
    "Whole",
    "WholeText",
    "Word",
    "Words",
    "matching",
]

NO_NUL = "^[^\\u0000]*$"
"""PostgreSQL stores no NUL characters in texts."""

LARGEST = 2**31 - 1
"""Versions and seats are 32-bit numbers in the database."""


class Schema_(Schema):  # noqa: N801 - the name says that it is ours
    """An object that has the named members and no others."""

    class Meta:
        unknown = marshmallow.RAISE


class Loose(Schema):
    """A response that may have further members."""

    class Meta:
        unknown = marshmallow.INCLUDE


class Number(fields.Integer):
    """A whole number, and what it stands for.

    The meaning is `amount`, `count`, `coordinate`, `seat` or `version`, or `index into ` and the name of a list; it is
    `as ` and the name of a member beside it, in backticks, and ` says` where that member tells which of them it is.
    """

    def __init__(self, meaning: str, **given: Any) -> None:
        super().__init__(metadata={**given.pop("metadata", {}), "x-annals-meaning": meaning}, **given)


class MessageArgument(Schema_):
    """What a message is about: of which kind it is, and what it is.

    A thing has an `id`, a seat, version or amount a `value`, a list `items`, and what people wrote a `text`.
    """

    kind = fields.String(
        required=True,
        metadata={
            "description": "`number`, `seat`, `list`, `message`, `text`, or the kind of a thing, such as `card`: a "
            "name in the catalogue is `<title>-name-<kind>-<id>`."
        },
    )
    id = fields.String(metadata={"description": "The id of a thing; `hidden` if you may not know it."})
    value = Number(
        "as `kind` says", metadata={"description": "A number, or what is known by its number, such as a seat."}
    )
    text = fields.String(metadata={"description": "What somebody wrote; it is not translated."})
    joint = fields.String(metadata={"description": "How the items of a list are joined, such as `and`."})
    items = fields.List(
        fields.Nested(lambda: MessageArgument()), metadata={"description": "The items of a list, in order."}
    )
    message = fields.String(metadata={"description": "The name of a message within the message."})
    args = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(lambda: MessageArgument()),
        metadata={"description": "The arguments of a message within the message, by name."},
    )


class MessageShown(Schema_):
    """What a person reads: a message of the catalogues, its arguments, and the text in your language."""

    message = fields.String(
        required=True,
        metadata={
            "description": "Its name in the catalogues of `GET /v1/titles/{slug}/messages`; `untranslated` if it is "
            "a plain text."
        },
    )
    args = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(MessageArgument),
        required=True,
        metadata={"description": "What it is about, by the names that the message uses."},
    )
    text = fields.String(required=True, metadata={"description": "The message in the language of the answer."})


class LogLine(MessageShown):
    """A line of the log: what happened, or a part of it."""

    effect = Number(
        "index into `effects` of the event",
        metadata={
            "description": "The place of the effect that it tells of in `effects` of the event as you are given them, "
            "from 0; left out of a line that tells of no single effect, such as what the move itself says."
        },
    )


class PatchOperation(Schema_):
    """One operation of a JSON Patch (RFC 6902)."""

    op = fields.String(
        required=True,
        validate=validate.OneOf(("add", "remove", "replace", "move", "copy", "test")),
        metadata={"description": "What to do."},
    )
    path = fields.String(required=True, metadata={"description": "Where (RFC 6901), such as `/state/round`."})
    source = fields.String(data_key="from", metadata={"description": "Of `move` and `copy`: from where."})
    value = fields.Raw(
        allow_none=True, metadata={"description": "Of `add`, `replace` and `test`: what is to stand there."}
    )


class Whole(Number):
    """A JSON number without a fraction."""

    def __init__(self, meaning: str, *, low: int = 0, high: int = LARGEST, **given: Any) -> None:
        super().__init__(meaning, strict=True, validate=validate.Range(low, high), **given)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **given: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int):
            if isinstance(value, float) and value.is_integer():
                return int(value)
            raise self.make_error("invalid", input=value)
        return value


class WholeText(Number):
    """A whole number in a query."""

    def __init__(self, meaning: str, *, low: int = 0, high: int = LARGEST, **given: Any) -> None:
        super().__init__(meaning, validate=validate.Range(low, high), **given)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **given: Any) -> Any:
        if (
            not isinstance(value, str)
            or not value.isascii()
            or not value.removeprefix("-").isdigit()
            or len(value) > 18
        ):
            raise self.make_error("invalid", input=value)
        return int(value)


class Text(fields.String):
    """A JSON text that can be stored."""

    def __init__(self, *, shortest: int = 0, longest: int, **given: Any) -> None:
        checks: list[Callable[[Any], Any]] = [validate.Length(shortest, longest), _storable, *given.pop("also", ())]
        metadata = {} if len(checks) > 2 else {"pattern": NO_NUL}
        super().__init__(validate=checks, metadata={**metadata, **given.pop("metadata", {})}, **given)


class Word(fields.String):
    """One of a list of strings."""

    def __init__(self, *words: str, **given: Any) -> None:
        super().__init__(validate=validate.OneOf(words), **given)


class Words(fields.String):
    """Some of a list of strings in a query, separated by commas."""

    def __init__(self, *words: str, **given: Any) -> None:
        one = f"({'|'.join(words)})"
        super().__init__(validate=matching(f"^{one}(,{one})*$"), **given)

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **given: Any) -> Any:
        """The words that are named."""
        found = super().deserialize(value, attr, data, **given)
        return found.split(",") if isinstance(found, str) else found


class Flag(fields.Boolean):
    """Exactly `true` or `false`."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **given: Any) -> Any:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


def matching(pattern: str) -> validate.Regexp:
    """A check that a text matches a pattern, which the fault names."""
    return validate.Regexp(pattern, error="Must match {regex}.")


def _storable(text: str) -> None:
    if "\0" in text or any("\ud800" <= c <= "\udfff" for c in text):
        raise marshmallow.ValidationError("must not contain NUL characters or lone surrogates.")


class VersionBody(Schema_):
    """A command on a game that may name the expected version."""

    expected_version = Whole(
        "version", low=1, metadata={"description": "The version that you decided on; `If-Match` may name it instead."}
    )


class FaultShown(Schema_):
    """One place of a request and its fault."""

    where = fields.String(required=True, metadata={"description": "Such as `body.seats` or `query.limit`."})
    what = fields.String(required=True)
    rule = fields.String(metadata={"description": "The rule that says what would be right, if one does."})
    rule_url = fields.String(allow_none=True, metadata={"description": "Where that rule stands."})


class ProblemDocument(Loose):
    """A problem document (RFC 9457)."""

    type = fields.String(
        required=True, metadata={"format": "uri-reference", "description": "Address of the documentation of `code`."}
    )
    title = fields.String(required=True)
    status = Number("index into the status codes of HTTP (RFC 9110)", required=True)
    code = fields.String(required=True, metadata={"description": "Stable identifier for programs."})
    detail = fields.String(required=True, metadata={"description": "For people."})
    instance = fields.String(required=True, metadata={"description": "The path of the request."})
    request_id = fields.String(required=True, metadata={"description": "Id of the request in the operator's log."})
    errors = fields.List(fields.Nested(FaultShown))
