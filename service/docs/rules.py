"""What is on the page of a title's rules? Its `RULES.md`, with an anchor for each rule and a link at each mention.

A rule is defined where a heading, an item of a list, the first cell of a row or a text in bold begins with its id.
Numbered items inside a rule are its parts: the second one in IS-4.6 is IS-4.6.2.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from domain.registry import TITLES, rules_text

__all__ = ["NAMED", "RulesPage", "anchors", "ruled", "rules_page", "rules_path"]

NAMED: Final = re.compile(r"\b(?:[A-Z]{1,2})-[0-9A-Z]+(?:\.[0-9]+[a-z]?)*(?:-[A-Z]+)*\b")
"""What may be the id of a rule, a ruling, a decision or an example."""

_OPEN: Final = ("heading_open", "list_item_open", "tr_open")


@dataclass(frozen=True)
class Chapter:
    """A line of the table of contents."""

    anchor: str
    text: str
    inner: list[Chapter]


@dataclass(frozen=True)
class RulesPage:
    """The rules of a title."""

    slug: str
    name: str
    contents: list[Chapter]
    body: Markup


def rules_path(slug: str, rule: str) -> str | None:
    """The address of a rule, such as `/docs/titles/endeavor/rules#EN-7.2`; None where there is no such rule."""
    known = _known(rule, anchors(slug))
    return None if known is None else f"/docs/titles/{slug}/rules#{known}"


@cache
def anchors(slug: str) -> frozenset[str]:
    """The ids of all rules of a title, each of which has an anchor on the page."""
    text = rules_text(slug)
    return frozenset() if text is None else frozenset(_defined(_parsed(text)))


def ruled(text: str, slug: str) -> Markup:
    """A text with `code` and rules in it, as markup in which each rule is a link to where it stands."""
    return Markup("".join(_marked(slug, text)))


def _marked(slug: str, text: str) -> Iterator[str]:
    for i, part in enumerate(text.split("`")):
        if i % 2:
            yield f"<code>{escape(part)}</code>"
            continue
        last = 0
        for found in NAMED.finditer(part):
            path = rules_path(slug, found[0])
            if path is not None:
                yield f'{escape(part[last : found.start()])}<a href="{path}">{found[0]}</a>'
                last = found.end()
        yield str(escape(part[last:]))


@cache
def rules_page(slug: str) -> RulesPage | None:
    """The page of a title's rules; None of a title that has none."""
    text = rules_text(slug)
    if text is None:
        return None
    parser = _parser()
    tokens = parser.parse(text)
    places = _defined(tokens)
    contents = _contents(tokens)
    further: dict[int, list[str]] = {}
    for anchor, token in places.items():
        if token.attrGet("id") in (None, anchor):
            token.attrSet("id", anchor)
        else:
            further.setdefault(id(token), []).append(anchor)
    waiting: list[Token] = []
    for token in tokens:
        waiting += map(_target, further.get(id(token), ()))
        if token.type == "inline" and token.children is not None:
            token.children = [*waiting, *_with_links(token.children, places, further)]
            waiting = []
    return RulesPage(slug, TITLES[slug].name, contents, Markup(parser.renderer.render(tokens, parser.options, {})))


def _parser() -> MarkdownIt:
    """One for each text: it completes itself while it reads its first one, which two threads must not do at once."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _parsed(text: str) -> list[Token]:
    return _parser().parse(text)


def _defined(tokens: Sequence[Token]) -> dict[str, Token]:
    """Each id with the token that its rule opens with; the first place counts."""
    found: dict[str, Token] = {}
    parts: dict[str, Token] = {}
    opened: Token | None = None
    around: list[str] = []
    """The rule of each list item around a token; empty where an item is none."""
    for token in tokens:
        if token.type in _OPEN:
            opened = token
        if token.type == "list_item_open":
            part = f"{around[-1]}.{token.info}" if around and around[-1] and token.info else ""
            around.append(part)
            if part:
                parts.setdefault(part, token)
        elif token.type == "list_item_close":
            around.pop()
        elif token.type == "inline":
            for anchor, place in _beginnings(token, opened):
                found.setdefault(anchor, place)
                if around and place is opened:
                    around[-1] = anchor
            opened = None
    whole = {**parts, **found}
    for anchor, place in found.items():
        group = _GROUP.sub("", anchor)
        if group not in whole:
            whole[group] = place
    return whole


_GROUP: Final = re.compile(r"(?:\.[0-9]+|[a-z])$")
"""The last part of an id: without it, it is the id of a group of rules."""


def _beginnings(inline: Token, opened: Token | None) -> Iterator[tuple[str, Token]]:
    """The ids with which a text, or bold words in it, begin, each with the token that gets the anchor."""
    children = inline.children or []
    first = next((child for child in children if child.content), None)
    for before, child in zip([None, *children], children, strict=False):
        match = NAMED.match(child.content)
        if match is None or child.type != "text":
            continue
        if child is first and opened is not None:
            yield match[0], opened
        elif before is not None and before.type == "strong_open":
            yield match[0], before


def _contents(tokens: Sequence[Token]) -> list[Chapter]:
    """The headings of the second and third level, which get an anchor where they have none."""
    found: list[Chapter] = []
    for opening, inline in pairwise(tokens):
        if opening.type != "heading_open" or opening.tag not in ("h2", "h3"):
            continue
        text = "".join(child.content for child in inline.children or ())
        match = NAMED.match(text)
        anchor = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") if match is None else match[0]
        opening.attrSet("id", anchor)
        entry = Chapter(anchor, text.split(": ")[0], [])
        (found if opening.tag == "h2" or not found else found[-1].inner).append(entry)
    return found


def _with_links(
    children: Sequence[Token], places: Mapping[str, Token], further: Mapping[int, list[str]]
) -> Iterator[Token]:
    """The parts of a text, in which each id of a rule is a link to it."""
    inside = 0
    for child in children:
        inside += {"link_open": 1, "link_close": -1}.get(child.type, 0)
        if child.type != "text" or inside:
            yield child
            yield from map(_target, further.get(id(child), ()))
            continue
        last = 0
        for found in NAMED.finditer(child.content):
            rule = _known(found[0], places)
            if rule is not None:
                yield _text(child.content[last : found.start()])
                yield Token("link_open", "a", 1, attrs={"href": f"#{rule}"})
                yield _text(found[0])
                yield Token("link_close", "a", -1)
                last = found.end()
        yield _text(child.content[last:])


def _known(name: str, known: Collection[str]) -> str | None:
    """The rule of that name, or of which it is a lettered part; None if there is no such rule."""
    return next((rule for rule in (name, name.rstrip("abcdefghij")) if rule in known), None)


def _target(anchor: str) -> Token:
    return Token("html_inline", "", 0, content=f'<span id="{anchor}"></span>')


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)
