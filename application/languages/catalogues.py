"""Which messages and names are there in a language?

A catalogue is read from its files once per process, when somebody first needs it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias, get_args

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

__all__ = ["DEFAULT", "LANGUAGES", "LARGEST", "Catalogue", "Language", "Variable", "catalogue", "identifier", "known"]

Language: TypeAlias = Literal["en", "pl", "hu"]

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)

DEFAULT: Final[Language] = "en"
"""The language of those who name none of ours."""

LARGEST: Final = 10**15
"""Numbers from here on, which clients can send, are said digit by digit: the formatter of numbers has its limits."""

_FOLDER: Final = Path(__file__).parent
_COMMON: Final = ("common", "problems")
_STRANGE = re.compile(r"[^A-Za-z0-9_-]")


def known(name: str | None) -> Language | None:
    """The language of that name; None if it is not one of ours."""
    return next((language for language in LANGUAGES if language == name), None)


def identifier(slug: str, kind: str, id_: str | int) -> str:
    """The name of the message that names a thing of a title."""
    return f"{slug}-name-{kind}-{_STRANGE.sub('_', str(id_))}"


class Variable(NamedTuple):
    """A variable of a message, such as `city-loc`: the form `loc` of the argument `city`."""

    name: str
    arg: str
    form: str
    """Empty for the argument as it is."""


class Catalogue:
    """The messages of one language: those that all titles share and, where one is given, those of a title."""

    def __init__(self, language: Language, slug: str | None = None) -> None:
        """Read the files of a language.

        Raises:
            ValueError: a file is not Fluent, or defines a message twice.
        """
        # Fluent and the plural rules of Babel take a quarter of a second, which only those who read texts need.
        from fluent.runtime import FluentBundle
        from fluent.syntax.ast import Junk, Message

        self.language = language
        self.sources = dict(_sources(language, slug))
        """The Fluent source of each file, by its name without `.ftl`."""
        self._bundle: FluentBundle = FluentBundle([language], use_isolating=False)
        self._variables: dict[str, tuple[Variable, ...]] = {}
        for file, source in self.sources.items():
            resource = _parsed(source)
            for entry in resource.body:
                if isinstance(entry, Junk):
                    raise ValueError(f"{language}/{file}.ftl: not Fluent: {str(entry.content)[:100]!r}")
                if isinstance(entry, Message):
                    if entry.id.name in self._variables:
                        raise ValueError(f"{language}/{file}.ftl: {entry.id.name} is defined twice")
                    self._variables[entry.id.name] = tuple(map(_variable, sorted(_used(entry.value))))
            self._bundle.add_resource(resource)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all messages, in the order of the files."""
        return tuple(self._variables)

    def has(self, name: str) -> bool:
        """Whether there is a message of that name."""
        return name in self._variables

    def variables(self, name: str) -> tuple[Variable, ...]:
        """The variables that a message uses."""
        return self._variables[name]

    def said(self, name: str, given: dict[str, Any]) -> str | None:
        """The text of a message; None if the catalogue cannot say it."""
        if name not in self._variables:
            return None
        pattern = self._bundle.get_message(name).value
        if pattern is None:
            return None
        text, faults = self._bundle.format_pattern(pattern, given)
        return None if faults else str(text)

    def form(self, name: str, form: str) -> str | None:
        """A form (an attribute) of a name; None if it is not given."""
        if name not in self._variables:
            return None
        pattern = self._bundle.get_message(name).attributes.get(form)
        return None if pattern is None else str(self._bundle.format_pattern(pattern, {})[0])


@lru_cache(maxsize=64)
def catalogue(language: Language, slug: str | None = None) -> Catalogue:
    """The catalogue of a language, read when it is first needed."""
    return Catalogue(language, slug)


@lru_cache(maxsize=64)
def _parsed(source: str) -> Any:
    """A file's messages; the catalogues of all titles share those of the common files."""
    from fluent.runtime import FluentResource

    return FluentResource(source)


def _sources(language: Language, slug: str | None) -> Iterator[tuple[str, str]]:
    for file in (*_COMMON, *([] if slug is None else [slug, f"{slug}-names", f"{slug}-cards"])):
        path = _FOLDER / language / f"{file}.ftl"
        if path.is_file():
            yield file, path.read_text(encoding="utf-8")


def _variable(name: str) -> Variable:
    arg, _, form = name.partition("-")
    return Variable(name, arg, form)


def _used(node: Any) -> set[str]:
    """The variables in a part of a message."""
    from fluent.syntax.ast import BaseNode, VariableReference

    if isinstance(node, VariableReference):
        return {node.id.name}
    if isinstance(node, (list, tuple)):
        return set().union(*map(_used, node))
    if not isinstance(node, BaseNode):
        return set()
    return set().union(*(_used(part) for name, part in vars(node).items() if name != "span"))
