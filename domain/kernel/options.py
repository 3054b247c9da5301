"""What is an option, and how is it written as text?"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeAlias

from domain.kernel.errors import MalformedOption
from domain.kernel.records import Seat, record

__all__ = ["Arg", "Move", "Option"]

Arg: TypeAlias = int | str
"""An argument of an option: an id of the title's, or a number."""

_TEXT = re.compile(r"[a-z][a-z0-9_]*(?::(?:0|-?[1-9][0-9]*|[A-Za-z_][A-Za-z0-9_.+-]*))*")
_LONGEST = 400


class Option:
    """One legal answer: a verb and its arguments, written `verb:arg:arg`.

    An argument that looks like a whole number is one; ids of pieces begin with a letter.
    Numbers have no leading zeros and no plus sign, so every option has exactly one text.
    """

    __slots__ = ("args", "verb")

    def __init__(self, verb: str, *args: Arg) -> None:
        self.verb = verb
        self.args = args

    @property
    def text(self) -> str:
        """The form that the record, the API and the command line use."""
        return ":".join((self.verb, *map(str, self.args)))

    @classmethod
    def parse(cls, text: str) -> Option:
        """Read the text form.

        Raises:
            MalformedOption: the text is not of the form `verb:arg:arg` or is longer than 400 characters.
        """
        return _parsed(text)

    def str_arg(self, index: int = 0) -> str:
        """The argument at `index`, which is an id."""
        value = self.args[index]
        assert isinstance(value, str)
        return value

    def int_arg(self, index: int = 0) -> int:
        """The argument at `index`, which is a number."""
        value = self.args[index]
        assert isinstance(value, int)
        return value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.verb == other.verb and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.verb, self.args))

    def __repr__(self) -> str:
        return f"Option({self.text!r})"


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Option:
    if len(text) > _LONGEST or not _TEXT.fullmatch(text):
        shown = text if len(text) <= 60 else text[:57] + "..."
        raise MalformedOption(f"{shown!r} is not of the form verb:arg:arg")
    verb, *args = text.split(":")
    return Option(verb, *(int(a) if a[0] in "-0123456789" else a for a in args))


@record
class Move:
    """A seat's answer to a decision."""

    seat: Seat
    option: Option
