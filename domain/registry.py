"""Which titles can this server host? The only module that knows them all."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, MutableMapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any, NamedTuple

from domain.kernel.content import ContentPack, read_pack
from domain.kernel.title import Setup, Title

__all__ = [
    "TITLES",
    "Description",
    "board_data",
    "bundled_pack",
    "descriptions",
    "former_packs",
    "make_setup",
    "rules_text",
    "title_named",
]


class _Titles(MutableMapping[str, Title[Any]]):
    """Titles by slug, each imported when somebody first asks for it: most processes need one of them, or none."""

    def __init__(self, *slugs: str) -> None:
        self._titles: dict[str, Title[Any] | None] = dict.fromkeys(slugs)

    def __getitem__(self, slug: str) -> Title[Any]:
        found = self._titles[slug]
        if found is None:
            found = self._titles[slug] = import_module(f"domain.titles.{slug}.title").TITLE
        return found

    def __contains__(self, slug: object) -> bool:
        return slug in self._titles

    def __setitem__(self, slug: str, title: Title[Any]) -> None:
        self._titles[slug] = title

    def __delitem__(self, slug: str) -> None:
        del self._titles[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._titles)

    def __len__(self) -> int:
        return len(self._titles)


TITLES: Mapping[str, Title[Any]] = _Titles("endeavor", "imperial_struggle", "imperialism", "pax_renaissance")


def title_named(slug: str) -> Title[Any]:
    """The title of that slug.

    Raises:
        KeyError: there is no such title.
    """
    return TITLES[slug]


@cache
def bundled_pack(slug: str) -> ContentPack:
    """The content pack that comes with a title."""
    text = files(f"domain.titles.{slug}.content").joinpath("pack.json").read_text(encoding="utf-8")
    return read_pack(TITLES[slug], json.loads(text), TITLES[slug].edition)


@cache
def former_packs(slug: str) -> Mapping[str, ContentPack]:
    """The earlier editions of a title's pack, by digest: games that began with one go on with it."""
    if slug not in TITLES:
        return {}
    folder = files("domain.titles").joinpath(slug, "content", "former")
    packs = {}
    for each in sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else ():
        edition = each.name.removesuffix(".json").replace("_", " ")
        pack = read_pack(TITLES[slug], json.loads(each.read_text(encoding="utf-8")), edition)
        packs[pack.digest] = pack
    return packs


@cache
def board_data(slug: str) -> Mapping[str, Any] | None:
    """Where everything lies on the table of a title: display data, apart from the pack; None of a new title.

    `words` are those of `board_words.json`, by language.
    """
    if slug not in TITLES:
        return None
    folder = files("domain.titles").joinpath(slug)
    if not folder.joinpath("board.json").is_file():
        return None
    found: dict[str, Any] = json.loads(folder.joinpath("board.json").read_text(encoding="utf-8"))
    words = json.loads(folder.joinpath("board_words.json").read_text(encoding="utf-8"))
    return {**found, "words": words}


class Description(NamedTuple):
    """What a record of a title means: one sentence, and texts of fields by their names."""

    text: str
    fields: Mapping[str, str] = {}


@cache
def descriptions(slug: str) -> Mapping[str, Description]:
    """The descriptions that come with a title, by the name of the schema that shows the record; none for a new one."""
    if slug not in TITLES:
        return {}
    found = files("domain.titles").joinpath(slug, "descriptions.json")
    if not found.is_file():
        return {}
    return {name: Description(**each) for name, each in json.loads(found.read_text(encoding="utf-8")).items()}


def rules_text(slug: str) -> str | None:
    """The rules of a title in Markdown, with an id for each rule; None of a new title."""
    if slug not in TITLES:
        return None
    found = files("domain.titles").joinpath(slug, "RULES.md")
    return found.read_text(encoding="utf-8") if found.is_file() else None


def make_setup(
    slug: str, seats: int, options: Mapping[str, Any] | None = None, pack: ContentPack | None = None
) -> Setup:
    """A setup with the defaults of the title's options filled in."""
    title = TITLES[slug]
    defaults = {
        name: spec["default"] for name, spec in title.options_schema.get("properties", {}).items() if "default" in spec
    }
    return Setup(seats, {**defaults, **(options or {})}, pack or bundled_pack(slug))
