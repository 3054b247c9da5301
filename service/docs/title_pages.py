"""What is on the page of a title? Everything comes from the title's JSON Schema, with its examples."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from markupsafe import Markup

from application.languages.cards import CardInWords, cards_in_words
from application.languages.catalogues import DEFAULT
from application.languages.rendering import wording
from domain.kernel.messages import Thing
from domain.kernel.title import Title
from domain.registry import bundled_pack, rules_text
from service.docs.pages import DEEPEST, FieldRow, json_markup, rows_of
from service.titles.discovery import document
from service.titles.samples import samples
from service.titles.shapes import camel

__all__ = ["TitlePage", "title_page"]


@dataclass(frozen=True)
class VerbRow:
    """A form of options, with one of them where the demo game offered it."""

    form: str
    text: str
    label: str


@dataclass(frozen=True)
class DecisionKind:
    """A kind of decision."""

    name: str
    description: str
    verbs: list[VerbRow]
    example: Markup | None


@dataclass(frozen=True)
class Shape:
    """An effect and its fields."""

    name: str
    description: str
    rows: list[FieldRow]
    example: Markup | None


@dataclass(frozen=True)
class CardKind:
    """Cards, tiles or tokens of a kind, with what they do."""

    name: str
    cards: list[CardInWords]


@dataclass(frozen=True)
class TitlePage:
    """How a title looks in the API."""

    slug: str
    name: str
    rules: int
    rules_at: str | None
    """The address of the page of its rules, if there is one."""
    seats: list[int]
    roles: list[str]
    end_reasons: dict[str, str]
    """Names in English by id."""
    options: list[FieldRow]
    decisions: list[DecisionKind]
    effects: list[Shape]
    state: list[FieldRow]
    state_example: Markup
    where_example: Markup
    facts_example: Markup
    score: list[FieldRow]
    score_example: Markup
    pattern: str
    cards: list[CardKind]
    """What the bundled pack holds, in English."""


def title_page(title: Title[Any]) -> TitlePage:
    """The page of a title."""
    doc, found, prefix = document(title), samples(title.slug), camel(title.slug)
    defs, named = doc["$defs"], wording(DEFAULT, title)
    decisions = []
    for kind in defs[f"{prefix}DecisionKind"]["enum"]:
        example = found.decisions.get(kind)
        seen = found.forms.get(kind, {})
        forms = [form.text for form in title.grammar.decisions.get(kind, ())]
        verbs = [VerbRow(f, seen[f].text if f in seen else "", seen[f].label if f in seen else "") for f in forms]
        said = defs[f"{prefix}Step{camel(kind)}"]["description"]
        decisions.append(DecisionKind(kind, said, verbs, json_markup(example) if example else None))
    effects = []
    for name in title.codec.effects:
        shape, sample = defs[f"{prefix}Effect{camel(name)}"], found.effects.get(name)
        rows = [row for row in rows_of(doc, shape, DEEPEST - 1) if row.name not in ("type", "v")]
        effects.append(Shape(name, shape["description"], rows, json_markup(sample) if sample else None))
    return TitlePage(
        slug=title.slug,
        name=title.name,
        rules=title.rules,
        rules_at=None if rules_text(title.slug) is None else f"/docs/titles/{title.slug}/rules",
        seats=list(title.seats),
        roles=list(title.roles[: title.seats.stop - 1]),
        end_reasons={reason: named.name(Thing("ending", reason)) for reason in title.end_reasons},
        options=list(rows_of(doc, defs[f"{prefix}Options"])),
        decisions=decisions,
        effects=effects,
        state=list(rows_of(doc, defs[f"{prefix}State"], DEEPEST - 1)),
        state_example=json_markup(found.state),
        where_example=json_markup(found.where),
        facts_example=json_markup(found.facts),
        score=list(rows_of(doc, defs[f"{prefix}ScoreLine"])),
        score_example=json_markup(found.score[:6]),
        pattern=defs[f"{prefix}Option"]["pattern"],
        cards=[
            CardKind(kind, list(cards))
            for kind, cards in groupby(
                cards_in_words(title, bundled_pack(title.slug), DEFAULT), key=lambda card: card.kind
            )
        ],
    )
