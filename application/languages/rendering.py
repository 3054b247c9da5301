"""What does a message say, in a language and of a title's things?"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import reduce
from threading import Lock
from typing import Any, Final, TypeAlias

from application.languages.catalogues import DEFAULT, LARGEST, Catalogue, Language, catalogue, identifier
from application.languages.hungarian import article, suffixed
from domain.kernel.messages import (
    HIDDEN_ID,
    Joint,
    Listed,
    Message,
    MessageArg,
    Names,
    Said,
    Thing,
    Verbatim,
    plain,
)
from domain.kernel.records import HIDDEN
from domain.kernel.title import Title

__all__ = ["UNTRANSLATED", "Wording", "wording"]

UNTRANSLATED: Final = "untranslated"
"""The name of the message that a plain text of a title is served as."""

_KEPT: Final = 4096
"""Messages whose text is kept, for each title, board and language."""

_BOARDS: Final = 48
"""Titles, boards and languages whose words are kept."""

_UNNAMED: Final = ("version", "game")
"""Kinds of things that are called by their ids."""

Fallback: TypeAlias = Callable[[str], None]


class Wording:
    """The words of one language for the things on one board. Safe to share between threads."""

    def __init__(self, language: Language, title: Title[Any] | None = None, board: object = None) -> None:
        """Without a title, only messages that all titles share can be said; without a board, no things but seats."""
        self.language = language
        self._title = title
        self._board = board
        self._slug = None if title is None else title.slug
        self._names: Names | None = None
        self._kept: dict[Message, str] = {}
        self.missing: Fallback = lambda name: None
        """Called with what the language's own catalogue does not have; tests listen."""

    def told(self, said: Said) -> dict[str, Any]:
        """A message as it is served: its name, its arguments, and its text."""
        if isinstance(said, str):
            self.missing(said)
            args = {"text": plain(Verbatim(said))}
            return {"message": UNTRANSLATED, "args": args, "text": said}
        return {"message": said.name, "args": {k: plain(v) for k, v in said.args}, "text": self.text(said)}

    def text(self, said: Said) -> str:
        """The text of a message."""
        if isinstance(said, str):
            return said
        found = self._kept.get(said)
        if found is None:
            found = self._said(said)
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            self._kept[said] = found
        return found

    def name(self, thing: Thing, form: str = "") -> str:
        """The name of a thing, in a form."""
        return self._name(self._catalogue, thing, form)

    def help(self, thing: Thing) -> str | None:
        """What there is to say of a thing besides its name, in a sentence; None if nothing is."""
        for language in (self.language, DEFAULT):
            known = catalogue(language, self._slug)
            for owner in (self._slug, "common"):
                found = None if owner is None else known.form(identifier(owner, thing.kind, _id(thing)), "help")
                if found is not None:
                    return found
            self.missing(f"help of {thing.kind} {_id(thing)}")
        return None

    @property
    def _catalogue(self) -> Catalogue:
        return catalogue(self.language, self._slug)

    def _said(self, said: Message) -> str:
        found = self._said_by(self._catalogue, said)
        if found is not None:
            return found
        self.missing(said.name)
        if self.language != DEFAULT:
            return wording(DEFAULT, self._title, self._board).text(said)
        return f"{said.name}: {', '.join(self._value(arg, '') for _, arg in said.args)}"

    def _said_by(self, known: Catalogue, said: Message) -> str | None:
        if not known.has(said.name):
            return None
        args = dict(said.args)
        given: dict[str, Any] = {}
        for variable in known.variables(said.name):
            if variable.arg not in args:
                return None
            arg = args[variable.arg]
            if isinstance(arg, int) and not variable.form and abs(arg) < LARGEST:
                given[variable.name] = arg
            elif variable.form == "count" and isinstance(arg, Listed):
                given[variable.name] = len(arg.items)
            else:
                given[variable.name] = self._value(arg, variable.form)
        return known.said(said.name, given)

    def _value(self, arg: MessageArg, form: str) -> str:
        """An argument as text, in a form."""
        if form == "cap":
            text = self._value(arg, "")
            return text[:1].upper() + text[1:]
        if isinstance(arg, int):
            return self._inflected(str(arg), form)
        if isinstance(arg, Thing):
            return _id(arg) if form == "id" else self._name(self._catalogue, arg, form)
        if isinstance(arg, Verbatim):
            return arg.text
        if isinstance(arg, Listed):
            return self._joined([self._value(item, form) for item in arg.items], arg.joint)
        return arg.name if form == "id" else self.text(arg)

    def _joined(self, items: list[str], joint: Joint) -> str:
        known = self._catalogue
        if not items:
            return ""
        # The last two are joined as the joint says; before them, "and" and "or" are commas.
        before = "comma" if joint in ("and", "or") else joint

        def together(first: str, second: str, how: str) -> str:
            return known.said(f"list-{how}", {"first": first, "second": second}) or f"{first}, {second}"

        if len(items) == 1:
            return items[0]
        return together(reduce(lambda one, other: together(one, other, before), items[:-1]), items[-1], joint)

    def _name(self, known: Catalogue, thing: Thing, form: str) -> str:
        id_ = _id(thing)
        if thing.kind in _UNNAMED:
            return id_
        name = None if self._slug is None else identifier(self._slug, thing.kind, id_)
        if name is not None and form and (given := known.form(name, form)) is not None:
            return given
        if name is not None and form.startswith("az-") and (given := known.form(name, form[3:])) is not None:
            return f"{article(given)} {given}"
        found = None if name is None else known.said(name, {})
        if found is None:
            found = known.said(identifier("common", thing.kind, id_), {})
        if found is None and id_ == HIDDEN_ID:
            found = known.said("common-hidden", {})
        if found is None:
            found = self._printed(thing)
            if found is None or self.language != DEFAULT:
                self.missing(name or f"{thing.kind} {id_}")
            if found is None:
                english = None if self.language == DEFAULT else wording(DEFAULT, self._title, self._board)
                found = id_ if english is None else english.name(thing)
        return self._inflected(found, form)

    def _inflected(self, name: str, form: str) -> str:
        """A name in a form, by rule where the language has one."""
        return suffixed(name, form) or name if form and self.language == "hu" else name

    def _printed(self, thing: Thing) -> str | None:
        """The English name of a thing, as the title and its pack give it."""
        if self._title is None:
            return None
        if thing.kind == "seat" and isinstance(thing.id, int):
            return self._title.roles[thing.id]
        if thing.kind == "title":
            return self._title.name
        if self._names is None:
            self._names = {} if self._board is None else self._title.names(self._board)
        return self._names.get(thing.kind, {}).get(str(thing.id))


def _id(thing: Thing) -> str:
    return HIDDEN_ID if thing.id == HIDDEN else str(thing.id)


_lock = Lock()
_known: OrderedDict[tuple[Language, str | None, int], tuple[object, object, Wording]] = OrderedDict()


def wording(language: Language, title: Title[Any] | None = None, board: object = None) -> Wording:
    """The words of a language for a board, kept for the next caller."""
    key = (language, None if title is None else title.slug, id(board))
    with _lock:
        title_known, board_known, found = _known.get(key, (None, None, None))
        # The board is kept beside its words, so that no other takes its identity meanwhile.
        if found is None or title_known is not title or board_known is not board:
            found = Wording(language, title, board)
            _known[key] = (title, board, found)
            while len(_known) > _BOARDS:
                _known.popitem(last=False)
        _known.move_to_end(key)
    return found
