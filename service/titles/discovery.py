"""A title for client developers: one JSON Schema document (2020-12) with examples.

Shapes follow from the types of the rules; examples come from one reproducible demo game.
"""

from __future__ import annotations

from typing import Any

from domain.kernel.grammar import WORD
from domain.kernel.title import Title
from service.titles.samples import Samples, samples
from service.titles.shapes import OPTION_PATTERN, abouts, camel, components, meant

__all__ = ["argument", "document"]

DIALECT = "https://json-schema.org/draft/2020-12/schema"

MEMBERS = {
    "seats": "Seats",
    "options": "Options",
    "view": "View",
    "state": "State",
    "decision": "Decision",
    "decision_kind": "DecisionKind",
    "option": "Option",
    "effect": "Effect",
    "step": "Step",
    "score_sheet": "ScoreSheet",
    "score_line": "ScoreLine",
}
"""Members of the document and their definitions."""


def document(title: Title[Any]) -> dict[str, Any]:
    """One JSON Schema document with everything that a client of the title needs.

    Each member of `properties` is one kind of data: validate `{"state": ...}`, or use a definition from `$defs`.
    """
    prefix, found = camel(title.slug), samples(title.slug)
    defs = components(title, "#/$defs/")
    defs |= {f"{prefix}{name}": schema for name, schema in _further(title, found).items()}
    _exemplify(defs, prefix, found)
    return {
        "$schema": DIALECT,
        "$id": f"/v1/titles/{title.slug}/schema",
        "title": title.name,
        "description": f"How seats, options, views, decisions, effects and score sheets of {title.name} look.",
        "type": "object",
        "properties": {member: {"$ref": f"#/$defs/{prefix}{name}"} for member, name in MEMBERS.items()},
        "$defs": dict(sorted(defs.items())),
    }


def _further(title: Title[Any], found: Samples) -> dict[str, Any]:
    """Shapes not derived from the types of a title's records."""
    prefix = camel(title.slug)
    seat = {"type": "integer", "minimum": 0, "maximum": title.seats.stop - 2, "x-annals-meaning": "seat"}
    said = {"$ref": f"#/$defs/{prefix}Message"}
    parts = {"type": "array", "items": {"$ref": f"#/$defs/{prefix}Part"}}
    return {
        "Seats": {
            "description": f"How many seats a game of {title.name} has; `x-annals-roles` names them in order.",
            "type": "integer",
            "enum": list(title.seats),
            "x-annals-roles": list(title.roles[: title.seats.stop - 1]),
            "examples": [title.seats.start],
        },
        "View": {
            "description": "The position as one viewer sees it; a hidden piece is `?`.",
            "type": "object",
            "properties": {
                "state": {"$ref": f"#/$defs/{prefix}State", "description": "The table."},
                "where": {"$ref": f"#/$defs/{prefix}Where", "description": "Place in the sequence of play."},
                "facts": {
                    "$ref": f"#/$defs/{prefix}Facts",
                    "description": "Values that a client would otherwise have to derive from the rules.",
                },
            },
            "required": ["state", "where", "facts"],
            "additionalProperties": False,
            "examples": [{"state": found.state, "where": found.where, "facts": found.facts}],
        },
        "Message": {
            "type": "object",
            "description": "What a person reads, by name and arguments and in words.",
            "properties": {
                "message": {"type": "string", "description": "Its name in the title's messages."},
                "args": {"type": "object", "description": "What it is about; every value says its kind."},
                "text": {"type": "string", "minLength": 1, "description": "In the language of the answer."},
            },
            "required": ["message", "args", "text"],
            "additionalProperties": False,
        },
        "Part": {
            "type": "object",
            "description": "So much of a resource.",
            "properties": {
                "kind": {
                    "type": "string",
                    "enum": sorted(title.grammar.resources),
                    "description": "The resource.",
                    "x-annals-resources": dict(sorted(title.grammar.resources.items())),
                },
                "count": {"type": "integer", "minimum": 1, "description": "How many.", "x-annals-meaning": "count"},
                "label": {**said, "description": "Both in words."},
            },
            "required": ["kind", "count", "label"],
            "additionalProperties": False,
        },
        **_decisions(title, seat, said, parts),
        "Option": {
            "description": "The text form of an option, which a move sends: a verb and arguments, separated by colons. "
            "`x-annals-grammar` lists, by kind of decision, every form; `x-annals-arguments` says what the arguments "
            "in angle brackets name. `...` stands for any number of further arguments of that kind.",
            "type": "string",
            "maxLength": 400,
            "pattern": OPTION_PATTERN,
            "x-annals-grammar": {
                kind: [form.text for form in forms] for kind, forms in sorted(title.grammar.decisions.items())
            },
            "x-annals-arguments": {name: kind.text for name, kind in sorted(title.grammar.kinds.items())},
        },
        "ScoreSheet": {
            "description": "Every point with the rule that gives it; a seat's total is the sum of its lines.",
            "type": "array",
            "items": {"$ref": f"#/$defs/{prefix}ScoreLine"},
            "examples": [found.score],
        },
    }


def _decisions(title: Title[Any], seat: dict[str, Any], said: dict[str, Any], parts: dict[str, Any]) -> dict[str, Any]:
    """A pending decision of each kind."""
    prefix = camel(title.slug)
    count = {"type": "integer", "minimum": 1, "x-annals-meaning": "count"}
    offered = {
        "type": "object",
        "description": "One legal answer.",
        "properties": {
            "text": {"$ref": f"#/$defs/{prefix}Option", "description": "What a move sends."},
            "verb": {"type": "string", "pattern": "^[a-z][a-z0-9_]*$", "description": "Its first word."},
            "args": {
                "type": "array",
                "description": "Its arguments, in order.",
                "items": {"$ref": f"#/$defs/{prefix}Argument"},
            },
            "label": {**said, "description": "For a menu."},
            "group": {"enum": ["board", "hand", "buttons"], "description": "Where a person looks."},
            "cost": {**parts, "description": "What your seat pays before anything uncertain."},
            "outcome": {**parts, "description": "What your seat gets; left out where it is uncertain."},
            "seals": {"type": "boolean", "description": "Whether it may not be taken back."},
            "ends_turn": {"type": "boolean", "description": "Whether another seat decides next."},
        },
        "required": ["text", "verb", "args", "label", "group", "cost", "seals", "ends_turn"],
        "additionalProperties": False,
    }
    found: dict[str, Any] = {"OfferedOption": offered, "Argument": argument(title)}
    kinds: dict[str, str] = {}
    for kind, about in abouts(title, "#/$defs/").items():
        kinds[kind] = f"#/$defs/{prefix}Decision{camel(kind)}"
        found[f"Decision{camel(kind)}"] = {
            "type": "object",
            "description": f"A pending decision of the kind `{kind}`.",
            "properties": {
                "seat": {**seat, "description": "The seat that is asked; 0 is the first."},
                "kind": {"const": kind, "description": "What is decided."},
                "mine": {"type": "boolean", "description": "Whether it is your own."},
                "prompt": {**said, "description": "One sentence that asks for the decision."},
                "answer": {
                    "type": "object",
                    "description": "Which of several sealed answers is given next; left out if it is one.",
                    "properties": {
                        "number": {**count, "description": "From 1."},
                        "of": {**count, "description": "How many the seat gives in all."},
                    },
                    "required": ["number", "of"],
                    "additionalProperties": False,
                },
                "about": {**about, "description": "Facts for a prompt."},
                "options": {
                    "type": "array",
                    "description": "Every legal option.",
                    "minItems": 1,
                    "items": {"$ref": f"#/$defs/{prefix}OfferedOption"},
                },
            },
            "required": ["seat", "kind", "mine", "prompt"],
            "additionalProperties": False,
        }
    return {
        **found,
        "Decision": {
            "description": "A pending decision. `prompt`, `about` and `options` are present for your own seat.",
            "oneOf": [{"$ref": ref} for ref in kinds.values()],
            "discriminator": {"propertyName": "kind", "mapping": kinds},
        },
    }


def argument(title: Title[Any]) -> dict[str, Any]:
    """An argument of an option: its kind, and the id that it names or the number that it is."""
    kinds = title.grammar.kinds
    names = [WORD, *sorted(name for name, kind in kinds.items() if kind.ids is not None)]
    numbers = {name: kind for name, kind in sorted(kinds.items()) if kind.ids is None}
    named = {
        "kind": {"type": "string", "enum": names, "description": "What it names."},
        "id": {"type": "string", "description": "The id."},
    }
    forms = [{"type": "object", "properties": named, "required": ["kind", "id"], "additionalProperties": False}]
    for name, kind in numbers.items():
        value = {"type": "integer", "description": kind.text, **meant(kind.meaning)}
        shape = {"kind": {"const": name, "description": "What it is."}, "value": value}
        forms.append(
            {"type": "object", "properties": shape, "required": ["kind", "value"], "additionalProperties": False}
        )
    return {"description": "An argument: the id that it names, or the number that it is.", "oneOf": forms}


def _exemplify(defs: dict[str, Any], prefix: str, found: Samples) -> None:
    """Add an example to every shape that occurs in the demo game."""
    defs[f"{prefix}State"]["examples"] = [found.state]
    defs[f"{prefix}Decision"]["examples"] = list(found.decisions.values())
    defs[f"{prefix}DecisionKind"]["examples"] = list(found.decisions)
    texts = {sample.text: None for forms in found.forms.values() for sample in forms.values()}
    defs[f"{prefix}Option"]["examples"] = list(texts)
    defs[f"{prefix}Effect"]["examples"] = list(found.effects.values())[:3]
    for name, effect in found.effects.items():
        defs[f"{prefix}Effect{camel(name)}"]["examples"] = [effect]
    if found.score:
        defs[f"{prefix}ScoreLine"]["examples"] = [found.score[0]]
