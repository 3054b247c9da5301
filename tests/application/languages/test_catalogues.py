"""Do the catalogues of all languages say the same, and all that the titles say?"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

import pytest
from fluent.syntax import parse, serialize
from fluent.syntax.ast import TextElement
from fluent.syntax.visitor import Transformer

from application.languages import catalogues, rendering
from application.languages.catalogues import DEFAULT, LANGUAGES, Catalogue, Language, catalogue
from application.languages.rendering import Wording
from domain.kernel.messages import Message
from domain.registry import TITLES
from tests.application.languages.games import CONVERTED, parts, said_in_a_game
from tests.architecture.source import ROOT


@cache
def used_names(slug: str) -> frozenset[str]:
    """The names of messages in the source of a title."""
    found = set()
    for path in (ROOT / "domain" / "titles" / slug).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(f"{slug}-"):
                found.add(node.value)
    return frozenset(found)


def messages_of(language: Language, slug: str) -> set[str]:
    """The messages of a title's own file, without names."""
    return {n for n in catalogue(language, slug).names if n.startswith(f"{slug}-") and f"{slug}-name-" not in n}


@pytest.mark.parametrize("slug", CONVERTED)
def test_every_message_of_a_title_is_used_and_there(slug: str) -> None:
    """The English catalogue has the messages that the title's source names, and no others."""
    assert messages_of(DEFAULT, slug) == used_names(slug)


@pytest.mark.parametrize("slug", CONVERTED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing_in_any_language(language: Language, slug: str) -> None:
    """Every language has the same messages and words, common ones included, and uses the same arguments in each."""
    here, english = catalogue(language, slug), catalogue(DEFAULT, slug)
    missing = [name for name in english.names if not here.has(name)]
    assert missing == []
    assert messages_of(language, slug) == messages_of(DEFAULT, slug)
    for name in english.names:
        assert {v.arg for v in here.variables(name)} == {v.arg for v in english.variables(name)}, name


@pytest.mark.parametrize("slug", CONVERTED)
def test_every_argument_is_used(slug: str) -> None:
    """No message is given an argument that its text leaves out, and none lacks one."""
    known, seen = catalogue(DEFAULT, slug), set[str]()
    for seed in range(3):
        for _, said in said_in_a_game(slug, seed):
            for part in parts(said):
                if part.name not in seen:
                    assert {v.arg for v in known.variables(part.name)} == {name for name, _ in part.args}, part.name
                    seen.add(part.name)
    assert len(seen) > len(messages_of(DEFAULT, slug)) // 2


def told_without_fallback(language: Language, slug: str, seeds: range) -> None:
    """Random games are told in a language from its own catalogue alone."""
    missing: set[str] = set()
    known: dict[int, Wording] = {}
    for seed in seeds:
        for board, said in said_in_a_game(slug, seed):
            wording = known.get(id(board))
            if wording is None:
                wording = known[id(board)] = Wording(language, TITLES[slug], board)
                wording.missing = missing.add
            assert isinstance(said, Message)
            text = wording.text(said)
            assert text.strip()
            assert "{" not in text
    assert missing == set()


@pytest.mark.parametrize("slug", CONVERTED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_random_games_are_told_without_a_fallback(language: Language, slug: str) -> None:
    """Two random games of each title are told whole in every language."""
    told_without_fallback(language, slug, range(2))


@pytest.mark.long
@pytest.mark.parametrize("slug", CONVERTED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hundred_games_are_told_without_a_fallback(language: Language, slug: str) -> None:
    """A hundred random games of each title are told whole in every language."""
    told_without_fallback(language, slug, range(2, 102))


class _Dots(Transformer):
    """Every letter of a message becomes a dot."""

    def visit_TextElement(self, node: TextElement) -> TextElement:
        node.value = "".join("\u00b7" if letter.isalpha() else letter for letter in node.value)
        return node


def dotted(language: Language, slug: str | None) -> Iterator[tuple[str, str]]:
    """The files of the pseudo-language."""
    for file, source in catalogue(language, slug).sources.items():
        yield file, serialize(_Dots().visit(parse(source)))


@pytest.mark.parametrize("slug", CONVERTED)
def test_a_pseudo_language_leaves_no_word_untranslated(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a language of dots no letter is left: no word that people read comes from code."""
    catalogue("pl", slug)
    monkeypatch.setattr(catalogues, "_sources", dotted)
    pseudo = cache(lambda language, slug: Catalogue(language, slug))
    monkeypatch.setattr(rendering, "catalogue", pseudo)
    seen = set[str]()
    known: dict[int, Wording] = {}
    for board, said in said_in_a_game(slug, 7):
        wording = known.setdefault(id(board), Wording("pl", TITLES[slug], board))
        assert isinstance(said, Message)
        if said.name not in seen:
            seen.add(said.name)
            assert not any(letter.isalpha() for letter in wording.text(said)), (said, wording.text(said))
    assert len(seen) > 20
