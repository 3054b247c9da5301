"""What do a title's states, effects, decisions and options look like, as JSON Schema (2020-12)?

Everything follows from the shapes of the records that the title's codec names, and from the descriptions that come
with the title: texts of the source, which a program that runs does not read.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from typing import Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from domain.kernel.records import Meaning
from domain.kernel.shapes import (
    Array,
    Either,
    Nested,
    Object,
    OneOf,
    OptionText,
    Row,
    Scalar,
    Shape,
    Tagged,
    shape_of,
    stored_fields,
)
from domain.kernel.steps import AboutNothing, Step
from domain.kernel.title import Title
from domain.registry import Description, descriptions

__all__ = ["abouts", "camel", "components", "described", "meant"]

OPTION_PATTERN = "^[a-z][a-z0-9_]*(:(-?[0-9]+|[A-Za-z_][A-Za-z0-9_.+-]*))*$"


def camel(slug: str) -> str:
    """`imperial_struggle` as `ImperialStruggle`."""
    return "".join(part.capitalize() for part in slug.split("_"))


def components(title: Title[Any], base: str = "#/components/schemas/") -> dict[str, dict[str, Any]]:
    """Named schemas of a title; names begin with the title's, references with `base`."""
    return _Shapes(title, base).all()


def described(title: Title[Any]) -> dict[str, type]:
    """Each schema that describes a record of the title, with the record."""
    shapes = _Shapes(title, "")
    shapes.all()
    return dict(sorted(shapes.records.items()))


class _Shapes:
    def __init__(self, title: Title[Any], base: str) -> None:
        self.title = title
        self.codec = title.codec
        self.prefix = camel(title.slug)
        self.base = base
        self.texts = descriptions(title.slug)
        self.made: dict[str, dict[str, Any]] = {}
        self.records: dict[str, type] = {}

    def all(self) -> dict[str, dict[str, Any]]:
        """Every schema by name."""
        self._record(self.codec.state_type, "State")
        for table, kind in ((self.codec.effects, "Effect"), (self.codec.steps, "Step")):
            refs = {name: self._named(name, cls, kind) for name, cls in table.items()}
            self.made[f"{self.prefix}{kind}"] = {
                "description": f"{_KINDS[kind]} of {self.title.name}; `type` says which.",
                "oneOf": [{"$ref": ref} for ref in refs.values()],
                "discriminator": {"propertyName": "type", "mapping": refs},
            }
        for name, told in (("Where", self.title.where), ("Facts", self.title.facts)):
            shape = self._told(_answer_of(told))
            self.made.setdefault(self.prefix + name, shape)
        asking = self.asking()
        self.abouts()
        self.made[f"{self.prefix}DecisionKind"] = {
            "description": "Kinds of decision: " + " ".join(f"`{name}`: {self._text_of_step(name)}" for name in asking),
            "type": "string",
            "enum": list(asking),
        }
        self.made[f"{self.prefix}Option"] = {
            "description": "The text form of an option: a verb, then arguments that are ids or whole numbers.",
            "type": "string",
            "maxLength": 400,
            "pattern": OPTION_PATTERN,
        }
        self.made[f"{self.prefix}Options"] = dict(self.title.options_schema)
        self.made[f"{self.prefix}ScoreLine"] = {
            "type": "object",
            "properties": {
                "seat": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "The seat that gets the points.",
                    "x-annals-meaning": "seat",
                },
                "rule": {"type": "string", "description": "Id of the rule that gives the points."},
                "item": {"type": "string", "description": "What the points are for, as the record has it."},
                "points": {
                    "type": "integer",
                    "description": "How many; below zero they are lost.",
                    "x-annals-meaning": "amount",
                },
                "detail": {"type": "string", "description": "How they were counted, in English; may be empty."},
            },
            "required": ["seat", "rule", "item", "points", "detail"],
            "additionalProperties": False,
        }
        return dict(sorted(self.made.items()))

    def asking(self) -> dict[str, type[Step[Any]]]:
        """The steps that may ask a seat, by kind of decision: each names the seats with a pending decision."""
        return {name: cls for name, cls in self.codec.steps.items() if cls.owners is not Step.owners}

    def abouts(self) -> dict[str, dict[str, Any]]:
        """By kind of decision, what it tells of itself."""
        return {kind: self._told(_answer_of(cls.about)) for kind, cls in self.asking().items()}

    def _ref(self, name: str) -> dict[str, Any]:
        return {"$ref": self.base + name}

    def _named(self, stored: str, cls: type, kind: str) -> str:
        """The schema of an effect or step, with its stored name in `type`."""
        name = f"{self.prefix}{kind}{camel(stored)}"
        body = self._fields(name, cls)
        body["properties"] = {
            "type": {"const": stored},
            "v": {
                "type": "integer",
                "minimum": 2,
                "description": "Version of its shape; 1 if left out.",
                "x-annals-meaning": "version",
            },
            **body["properties"],
        }
        body["required"] = ["type", *body["required"]]
        self.made[name] = body
        return self.base + name

    def _record(self, cls: type, as_name: str | None = None) -> dict[str, Any]:
        name = self.prefix + (as_name or cls.__name__.removeprefix(self.prefix))
        if name not in self.made:
            self.made[name] = {}
            self.made[name] = self._fields(name, cls)
        return self._ref(name)

    def _told(self, hint: Any) -> dict[str, Any]:
        """What a title tells by a typed dictionary, or by a type in it."""
        origin, args = get_origin(hint), get_args(hint)
        if is_typeddict(hint):
            return self._sheet(hint)
        if origin in (Union, types.UnionType):
            return {"anyOf": [self._told(arg) for arg in args]}
        if origin is list:
            return {"type": "array", "items": self._told(args[0])}
        if origin is Mapping:
            # A title need not say more.
            return {"type": "object"}
        if origin is dict:
            return {"type": "object", "additionalProperties": self._told(args[1])}
        return self._schema(shape_of(hint))

    def _sheet(self, cls: type) -> dict[str, Any]:
        name = self.prefix + cls.__name__
        if self.records.get(name, cls) is not cls:
            raise ValueError(f"two records of {self.title.slug} are named {cls.__name__}")
        if name not in self.made:
            self.made[name], self.records[name] = {}, cls
            text, docs = self.texts.get(name, Description(cls.__name__))
            hints = get_type_hints(cls, include_extras=True)
            bare = {each: get_args(h)[0] if get_origin(h) is NotRequired else h for each, h in hints.items()}
            shapes = {each: self._told(hint) for each, hint in bare.items()}
            self.made[name] = {
                "type": "object",
                "description": text,
                "properties": {
                    each: {**shape, "description": docs[each]} if each in docs else shape
                    for each, shape in shapes.items()
                },
                "required": [each for each in hints if bare[each] is hints[each]],
                "additionalProperties": False,
            }
        return self._ref(name)

    def _text_of_step(self, stored: str) -> str:
        name = f"{self.prefix}Step{camel(stored)}"
        return self.texts.get(name, Description(self.codec.steps[stored].__name__)).text

    def _fields(self, name: str, cls: type) -> dict[str, Any]:
        self.records[name] = cls
        text, docs = self.texts.get(name, Description(cls.__name__))
        properties: dict[str, Any] = {}
        required = []
        for f in stored_fields(cls):
            schema = self._schema(f.shape)
            told = docs.get(f.name) or (_SEAT if f.name == "seat" else None)
            properties[f.name] = schema if told is None else {**schema, "description": told}
            if not f.optional or issubclass(cls, self.codec.state_type):
                required.append(f.name)
        return {
            "type": "object",
            "description": text,
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }

    def _schema(self, shape: Shape) -> dict[str, Any]:
        match shape:
            case Scalar(kind, meaning):
                return {**_PLAIN[kind], **({} if meaning is None else meant(meaning))}
            case OneOf(values):
                return {"enum": list(values)}
            case OptionText():
                return self._ref(f"{self.prefix}Option")
            case Either(shapes):
                return {"anyOf": [self._schema(x) for x in shapes]}
            case Array(_, item):
                return {"type": "array", "items": self._schema(item)}
            case Row(shapes):
                parts = [self._schema(x) for x in shapes]
                # Generators of clients read `items` alone, which here stands for what any of the places may hold.
                distinct = [part for i, part in enumerate(parts) if part not in parts[:i]]
                items = distinct[0] if len(distinct) == 1 else {"anyOf": distinct}
                length = len(parts)
                return {"type": "array", "prefixItems": parts, "items": items, "minItems": length, "maxItems": length}
            case Object(_, value):
                return {"type": "object", "additionalProperties": self._schema(value)}
            case Tagged(base):
                return self._ref(f"{self.prefix}{'Step' if issubclass(base, Step) else 'Effect'}")
            case Nested(cls):
                return self._record(cls)


def meant(meaning: Meaning) -> dict[str, Any]:
    """How a schema says what a number stands for."""
    return {"x-annals-meaning": f"index into {meaning.of}" if meaning.kind == "index" else meaning.kind}


def abouts(title: Title[Any], base: str = "#/components/schemas/") -> dict[str, dict[str, Any]]:
    """By kind of decision, the schema of its `about`."""
    return _Shapes(title, base).abouts()


def _answer_of(told: Callable[..., Any]) -> Any:
    """The type of what a function returns."""
    return AboutNothing if told is Step.about else get_type_hints(told, include_extras=True)["return"]


_SEAT = "The seat that does it, or to which it happens; 0 is the first."

_PLAIN: Mapping[Any, Mapping[str, Any]] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
}

_KINDS = {"Effect": "An effect", "Step": "A step of the sequence of play"}
