"""Schemas of responses about titles."""

from __future__ import annotations

from marshmallow import fields

from application.languages.catalogues import LANGUAGES
from service.games.schemas import DIGEST
from service.games.seats import EngineNamed
from service.schemas import Loose, MessageShown, Number, Schema_, Text, Word, matching

__all__ = [
    "Content",
    "ContentQuery",
    "EngineLevels",
    "Messages",
    "MessagesQuery",
    "PackInstalled",
    "TitleBrief",
    "TitleList",
    "TitleShown",
]


class ContentQuery(Schema_):
    """Which pack."""

    pack = Text(
        longest=64,
        also=(matching(DIGEST),),
        metadata={"description": "SHA-256 of the pack; the title's bundled pack if left out."},
    )
    lang = Word(*LANGUAGES, metadata={"description": "The language of the texts; that of the request if left out."})


class MessagesQuery(Schema_):
    """Which language."""

    lang = Word(*LANGUAGES, metadata={"description": "The language; that of the request if left out."})


class Messages(Schema_):
    """What a client needs to tell messages."""

    title = fields.String(required=True, metadata={"description": "The title's slug."})
    language = fields.String(required=True, metadata={"description": "The language of the messages."})
    languages = fields.List(fields.String(), required=True, metadata={"description": "All languages that there are."})
    fluent = fields.String(
        required=True,
        metadata={
            "description": "Fluent source: the messages, and names of things with their forms, as "
            "`<title>-name-<kind>-<id>`."
        },
    )
    names = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String(), values=fields.String()),
        required=True,
        metadata={"description": "The names of what the title's bundled pack holds, by kind and id."},
    )
    roles = fields.List(fields.String(), required=True, metadata={"description": "The name of each seat."})


class TitleBrief(Schema_):
    """A title in the list."""

    slug = fields.String(required=True)
    name = fields.String(
        required=True, metadata={"description": "Its name: that of the edition in your language, if there is one."}
    )
    rules = Number("version", required=True, metadata={"description": "Version of the rules."})
    seats = fields.List(Number("count"), required=True, metadata={"description": "Allowed numbers of seats."})


class TitleList(Schema_):
    """All titles."""

    titles = fields.List(fields.Nested(TitleBrief), required=True)


class TrainedFor(Schema_):
    """A kind of games that an engine plays with a learned net."""

    seats = Number("count", required=True, metadata={"description": "The number of seats."})
    pack = fields.String(required=True, metadata={"description": "Digest of the content pack."})
    net = fields.String(
        required=True, metadata={"description": "SHA-256 of the net; recorded with every choice that it made."}
    )


class EngineLevels(EngineNamed):
    """A kind of opponent."""

    engine_help = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "How it plays, in a sentence in your language; null of engines from outside."},
    )
    nets = fields.List(
        fields.Nested(TrainedFor),
        required=True,
        metadata={
            "description": "The games that it plays with a net, which it learned from its own games, here or as it "
            "came with the software; with other seats or packs the same levels play without one, and are weaker."
        },
    )


class Pack(Schema_):
    """A content pack."""

    digest = fields.String(required=True, metadata={"description": "SHA-256 of its canonical JSON (RFC 8785)."})
    name = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "The name of the edition, if it comes with the title; null if it was installed."},
    )
    edition_name = fields.String(
        required=True, allow_none=True, metadata={"description": "The same in your language; null if it was installed."}
    )
    edition_help = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "How it differs from the other editions, in a sentence; null if there is no other."},
    )
    bundled = fields.Boolean(
        required=True,
        metadata={"description": "Whether it comes with the title. New games use the first of these by default."},
    )
    provenance = fields.Dict(
        keys=fields.String(),
        values=Number("count"),
        required=True,
        metadata={
            "description": "Number of records from the `rulebook`, `published` elsewhere, `inferred` because the "
            "rulebook names nothing else, or `reconstructed`, because no source prints their values."
        },
    )
    partly_reconstructed = Number(
        "count",
        required=True,
        metadata={"description": "Number of other records with some reconstructed fields, which they name."},
    )


class OrderableDecisionShown(Schema_):
    """A kind of decision that a standing order may answer."""

    kind = fields.String(required=True, metadata={"description": "The kind of decision."})
    prompt = fields.Nested(
        MessageShown, required=True, metadata={"description": "What the seat is asked in it, in your language."}
    )
    answer = fields.String(required=True, metadata={"description": "The option that an order answers."})
    orders = fields.List(
        fields.String(), required=True, metadata={"description": "`ask`, `pass` and, where available, `concerned`."}
    )
    order_names = fields.List(
        fields.String(), required=True, metadata={"description": "Name of each order in your language."}
    )


class RulePlace(Schema_):
    """A rule, and where it stands."""

    rule = fields.String(required=True, metadata={"description": "Its id, such as `EN-7`."})
    rule_url = fields.String(
        required=True, allow_none=True, metadata={"description": "Its address; null where the rules have no such id."}
    )


class ReferencesShown(Schema_):
    """The rules of a title by what they are about."""

    decisions = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(RulePlace),
        required=True,
        metadata={"description": "By the `kind` of a decision: the rule that asks for it."},
    )
    options = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String(), values=fields.Nested(RulePlace)),
        required=True,
        metadata={
            "description": "By the `kind` of a decision and the first word of an option: the rule of that option, "
            "where it says more than the rule of the decision."
        },
    )
    things = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(RulePlace),
        required=True,
        metadata={"description": "By the kind of a thing, as in `texts` of the content: the rule about such things."},
    )


class TitleShown(TitleBrief):
    """A title and its choices."""

    roles = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "Name of each seat in English, the same for every reader."},
    )
    role_names = fields.List(
        fields.String(), required=True, metadata={"description": "Name of each seat in your language."}
    )
    options_schema = fields.Dict(
        keys=fields.String(),
        required=True,
        metadata={
            "description": "JSON Schema of the options of a game. In your language are `title` and `description` of "
            "each option, and in `x-annals-names` what its values are called; `x-annals-rule` and `x-annals-rule-url` "
            "name its rule."
        },
    )
    new_game = fields.Dict(
        keys=fields.String(),
        required=True,
        metadata={"description": "A body of `POST /v1/games` with every default; edit and send it."},
    )
    end_reasons = fields.List(
        fields.String(), required=True, metadata={"description": "How a game ends, besides `resignation` and `time`."}
    )
    end_reason_names = fields.List(
        fields.String(), required=True, metadata={"description": "Name of each end reason in your language."}
    )
    standing_orders = fields.List(
        fields.Nested(OrderableDecisionShown),
        required=True,
        metadata={"description": "The kinds of decision that standing orders may answer; often none."},
    )
    references = fields.Nested(
        ReferencesShown,
        required=True,
        metadata={"description": "Where a person reads about what they are asked, choose and see."},
    )
    engines = fields.List(fields.Nested(EngineLevels), required=True)
    packs = fields.List(fields.Nested(Pack), required=True)


class Content(Loose):
    """A content pack: cards, map and tables as data; every record names its source."""

    title = fields.String(required=True)
    digest = fields.String(required=True)
    language = fields.String(required=True, metadata={"description": "The language of the texts."})
    data = fields.Dict(keys=fields.String(), required=True)
    texts = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String(), values=fields.List(fields.Nested(MessageShown))),
        required=True,
        metadata={
            "description": "What each card, tile, token or other thing of the pack does, by kind and id: lines in the "
            "order in which a person reads them. They follow from `data` and do not belong to it."
        },
    )


class PackInstalled(Schema_):
    """A pack that has been installed."""

    title = fields.String(required=True)
    digest = fields.String(required=True)
