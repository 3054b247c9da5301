"""Does everything that a pack holds have a name in every language, and does every name have a use?"""

from __future__ import annotations

import pytest

from application.boards.bundled import plan_of
from application.engines.catalogue import ENGINES
from application.languages.catalogues import DEFAULT, LANGUAGES, Language, catalogue, identifier
from application.languages.rendering import Wording
from domain.kernel.messages import Thing
from domain.registry import TITLES, bundled_pack, former_packs
from tests.application.languages.games import CONVERTED

TRANSLATED = [language for language in LANGUAGES if language != DEFAULT]


def wanted(slug: str) -> set[str]:
    """The messages that name the seats and what the bundled pack of a title holds."""
    title = TITLES[slug]
    things = title.names(bundled_pack(slug).board)
    seats = {identifier(slug, "seat", seat) for seat in range(len(title.roles))}
    return seats | {identifier(slug, kind, id_) for kind, names in things.items() for id_ in names}


def names_in(language: Language, slug: str) -> set[str]:
    """The messages of a language that name things of a title."""
    return {name for name in catalogue(language, slug).names if name.startswith(f"{slug}-name-")}


@pytest.mark.parametrize("slug", CONVERTED)
@pytest.mark.parametrize("language", TRANSLATED)
def test_everything_in_a_pack_has_a_name(language: Language, slug: str) -> None:
    """Nobody reads an English name, or an id, in another language."""
    assert wanted(slug) - names_in(language, slug) == set()


@pytest.mark.parametrize("slug", CONVERTED)
@pytest.mark.parametrize("language", TRANSLATED)
def test_no_name_is_left_over(language: Language, slug: str) -> None:
    """A name is that of a thing in the pack, or of a word of the rules that the English catalogue names, too."""
    assert names_in(language, slug) - wanted(slug) - names_in(DEFAULT, slug) == set()


@pytest.mark.parametrize("slug", TITLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_a_name_of_its_own_language(language: Language, slug: str) -> None:
    """Seats, options with their values, colours and editions are named by the language's own catalogue."""
    title, missing = TITLES[slug], list[str]()
    said = Wording(language, title)
    said.missing = missing.append
    things = [Thing("colour", role.name) for role in plan_of(slug).roles]
    things += [Thing("edition", pack.name) for pack in (bundled_pack(slug), *former_packs(slug).values())]
    for option, spec in title.options_schema["properties"].items():
        assert said.help(Thing("setting", option)), option
        things += [Thing("setting", option), *(Thing("setting", f"{option}.{value}") for value in spec.get("enum", ()))]
    names = [said.name(thing) for thing in things]
    if former_packs(slug):
        assert all(said.help(thing) for thing in things if thing.kind == "edition")
    assert all(said.help(Thing("engine", engine)) for engine in ENGINES)
    assert missing == []
    assert len(set(names)) == len(set(things))


@pytest.mark.parametrize("slug", TITLES)
def test_english_descriptions_of_options_are_those_of_the_rules(slug: str) -> None:
    """What the catalogue says of an option in English stands in the title's schema, which has no language."""
    said = Wording(DEFAULT, TITLES[slug])
    for option, spec in TITLES[slug].options_schema["properties"].items():
        told = said.help(Thing("setting", option))
        assert told is not None
        assert spec["description"].casefold().endswith(told.casefold()), option


@pytest.mark.parametrize("slug", CONVERTED)
@pytest.mark.parametrize("language", TRANSLATED)
def test_things_of_one_kind_have_different_names(language: Language, slug: str) -> None:
    """Two things of a kind that differ in English differ in every language."""
    known = catalogue(language, slug)
    for kind, names in TITLES[slug].names(bundled_pack(slug).board).items():
        said = {id_: known.said(identifier(slug, kind, id_), {}) for id_ in names}
        alike = [(one, other) for one in said for other in said if one < other and said[one] == said[other]]
        assert [pair for pair in alike if names[pair[0]] != names[pair[1]]] == []
