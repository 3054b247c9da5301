"""How is something said without a language: which message, and about which things?

Titles give messages; `application/languages` renders them in the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, TypeAlias

from domain.kernel.records import HIDDEN, Seat, record

__all__ = [
    "HIDDEN_ID",
    "Joint",
    "Listed",
    "Message",
    "MessageArg",
    "Names",
    "Said",
    "Texts",
    "Thing",
    "Verbatim",
    "listed",
    "message",
    "plain",
    "seat",
    "seats",
]

HIDDEN_ID: Final = "hidden"
"""The id of a thing that the viewer may not know."""

Joint: TypeAlias = Literal["comma", "and", "or", "plus", "semicolon", "ampersand", "slash"]
"""How the items of a list are joined."""


@record
class Thing:
    """Something that has a name: a seat, card, place, piece or word of the rules, by its kind and id."""

    kind: str
    """A kind of the title's grammar, or another of its names; `seat` in all titles."""
    id: str | int
    """A seat by its number, everything else by its id; `hidden` for what the viewer may not know."""


@record
class Verbatim:
    """What a person or an operator wrote, in their own language: it is not translated."""

    text: str


@record
class Listed:
    """Several things that are said one after the other."""

    items: tuple[MessageArg, ...]
    joint: Joint


@record
class Message:
    """Something to be said: the name of a message of the catalogues, and its arguments by name."""

    name: str
    args: tuple[tuple[str, MessageArg], ...] = ()


MessageArg: TypeAlias = "int | Thing | Verbatim | Listed | Message"
"""What a message is about; a bare number is an amount."""

Said: TypeAlias = Message | str
"""A message; a plain English text in titles that are not translated."""

Names: TypeAlias = Mapping[str, Mapping[str, str]]
"""The English names that a content pack gives its things, by kind and id."""

Texts: TypeAlias = Mapping[str, Mapping[str, tuple[Message, ...]]]
"""What each thing of a content pack does, by kind and id: lines in the order in which a person reads them."""


def message(name: str, /, **args: MessageArg) -> Message:
    """The message of that name about these things."""
    return Message(name, tuple(args.items()))


def seat(number: Seat) -> Thing:
    """A seat, which is said by its role."""
    return Thing("seat", number)


def seats(numbers: Iterable[Seat], joint: Joint = "and") -> Listed:
    """Several seats."""
    return Listed(tuple(map(seat, numbers)), joint)


def listed(items: Iterable[MessageArg], joint: Joint = "comma") -> Listed:
    """Several things; none is said in the words of the message that lists them."""
    return Listed(tuple(items), joint)


def plain(arg: MessageArg) -> dict[str, Any]:
    """An argument, or a whole message, as plain JSON; every value says its kind."""
    if isinstance(arg, int):
        return {"kind": "number", "value": arg}
    if isinstance(arg, Thing):
        id_ = HIDDEN_ID if arg.id == HIDDEN else arg.id
        return {"kind": arg.kind, "value" if isinstance(id_, int) else "id": id_}
    if isinstance(arg, Verbatim):
        return {"kind": "text", "text": arg.text}
    if isinstance(arg, Listed):
        return {"kind": "list", "joint": arg.joint, "items": [plain(item) for item in arg.items]}
    return {"kind": "message", "message": arg.name, "args": {name: plain(value) for name, value in arg.args}}
