"""Do the catalogues of all languages say the same, and all that the titles say?"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Final

import pytest
from fluent.syntax import parse, serialize
from fluent.syntax.ast import TextElement
from fluent.syntax.visitor import Transformer

from application.languages import catalogues, rendering
from application.languages.catalogues import DEFAULT, LANGUAGES, Catalogue, Language, catalogue
from application.languages.rendering import Wording
from domain.kernel.messages import Message, Verbatim
from domain.registry import TITLES
from tests.application.languages.games import CONVERTED, parts, said_in_a_game
from tests.architecture.source import ROOT

HELPERS: Final[Mapping[str, Mapping[str, str]]] = {
    "imperialism": {"_always": "", "_by": "", "_money": "", "_seat_card": "", "_plainly": "label-", "_of": "label-"}
    | {"_of_card": "label-", "refused": "refusal-"},
    "imperial_struggle": {"say": "", "_always": "", "_by": "", "_changed": "", "_on": "", "_lasting_line": ""}
    | {"_plainly": "label-", "_of": "label-", "refused": "refusal-", "_unless_right": "refusal-"},
    "pax_renaissance": {"refused": "refusal-"},
}
"""The functions of a title that are given a part of a message's name, and what they put before it."""


@cache
def used_names(slug: str) -> frozenset[str]:
    """The names of messages that the source of a title spells out, whole or to a function that puts the rest before.

    With them the words for what options cost.
    """
    found, helpers = {f"{slug}-resource-{kind}" for kind in TITLES[slug].grammar.resources}, HELPERS.get(slug, {})
    for tree in sources(slug):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(f"{slug}-"):
                found.add(node.value)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in helpers:
                begin = f"{slug}-{helpers[node.func.id]}"
                found.update(begin + text for text in spelt(node.args[1 if node.func.id == "refused" else 0]))
    return frozenset(name for name in found if not name.endswith("-"))


@cache
def sources(slug: str) -> tuple[ast.Module, ...]:
    """The source of a title."""
    return tuple(
        ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "domain" / "titles" / slug).rglob("*.py")
    )


def spelt(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be, as far as it spells them out."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from spelt(node.body)
        yield from spelt(node.orelse)


@cache
def composed(slug: str) -> re.Pattern[str]:
    """What a name looks like that the source of a title makes of parts."""
    forms = set()
    for tree in sources(slug):
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(x.value)) if isinstance(x, ast.Constant) else "([a-z0-9_-]+)" for x in node.values
                ]
                forms.add("".join(map(str, parts)))
    return re.compile(rf"(?:{slug}-)?(?:(?:{')|(?:'.join(sorted(forms))}))")


@cache
def vocabulary(slug: str) -> frozenset[str]:
    """The words in the source of a title and in its packs."""
    words = set[str]()
    for tree in sources(slug):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                words.update(node.value.removeprefix(f"{slug}-").lower().split("-"))
    for path in (ROOT / "domain" / "titles" / slug / "content").rglob("*.json"):
        words.update(re.findall(r'"([^" ]*)"', path.read_text(encoding="utf-8")))
    return frozenset(words)


def messages_of(language: Language, slug: str) -> set[str]:
    """The messages of a title's own file, without names."""
    return {n for n in catalogue(language, slug).names if n.startswith(f"{slug}-") and f"{slug}-name-" not in n}


@pytest.mark.parametrize("slug", CONVERTED)
def test_every_message_of_a_title_is_used_and_there(slug: str) -> None:
    """The English catalogue has the messages that the title's source names, and no others."""
    there, used = messages_of(DEFAULT, slug), used_names(slug)
    assert used - there == set()
    if slug not in HELPERS:
        assert there == used
    for name in there - used:
        found = composed(slug).fullmatch(name)
        assert found is not None, name
        assert set(name.removeprefix(f"{slug}-").split("-")) <= vocabulary(slug), name


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
        for said in said_in_a_game(slug, seed)[1]:
            for part in parts(said):
                if part.name not in seen:
                    assert {v.arg for v in known.variables(part.name)} == {name for name, _ in part.args}, part.name
                    seen.add(part.name)
    in_games = [name for name in messages_of(DEFAULT, slug) if not name.startswith(f"{slug}-text-")]
    assert len(seen) > len(in_games) // 2


def told_without_fallback(slug: str, seed: int) -> None:
    """A random game is told in every language from its own catalogue alone."""
    board, told = said_in_a_game(slug, seed)
    for language in LANGUAGES:
        missing: set[str] = set()
        wording = Wording(language, TITLES[slug], board)
        wording.missing = missing.add
        for said in told:
            assert isinstance(said, Message)
            text = wording.text(said)
            assert text.strip()
            assert "{" not in text
        assert missing == set()


@pytest.mark.parametrize("slug", CONVERTED)
def test_random_games_are_told_without_a_fallback(slug: str) -> None:
    """Two random games of each title are told whole in every language."""
    for seed in range(2):
        told_without_fallback(slug, seed)


@pytest.mark.long
@pytest.mark.parametrize("slug", CONVERTED)
def test_a_hundred_games_are_told_without_a_fallback(slug: str) -> None:
    """A hundred random games of each title are told whole in every language."""
    for seed in range(2, 102):
        told_without_fallback(slug, seed)


def verbatim(said: Message) -> Iterator[str]:
    """What somebody wrote, or has to write, as it is."""
    for _, arg in said.args:
        yield from (each.text for each in getattr(arg, "items", (arg,)) if isinstance(each, Verbatim))


class _Dots(Transformer):
    """Every letter of a message becomes a dot."""

    def visit_TextElement(self, node: TextElement) -> TextElement:
        node.value = "".join("\u00b7" if letter.isalpha() else letter for letter in node.value)
        return node


def dotted(
    language: Language, slug: str | None, sources: Callable[..., Iterator[tuple[str, str]]] | None = None
) -> Iterator[tuple[str, str]]:
    """The files of the pseudo-language, made of those that `sources` gives."""
    for file, source in catalogue(language, slug).sources.items() if sources is None else sources(language, slug):
        yield file, serialize(_Dots().visit(parse(source)))


@pytest.mark.parametrize("slug", CONVERTED)
def test_a_pseudo_language_leaves_no_word_untranslated(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a language of dots no letter is left: no word that people read comes from code."""
    catalogue("pl", slug)
    monkeypatch.setattr(catalogues, "_sources", dotted)
    pseudo = cache(lambda language, slug: Catalogue(language, slug))
    monkeypatch.setattr(rendering, "catalogue", pseudo)
    seen = set[str]()
    board, told = said_in_a_game(slug, 1)
    wording = Wording("pl", TITLES[slug], board)
    for said in told:
        assert isinstance(said, Message)
        if said.name not in seen:
            seen.add(said.name)
            text = wording.text(said)
            for written in sorted((each for part in parts(said) for each in verbatim(part)), key=len, reverse=True):
                text = text.replace(written, "")
            assert not any(letter.isalpha() for letter in text), (said, text)
    assert len(seen) > 20
