"""Schemas of responses about titles."""

from __future__ import annotations

from marshmallow import fields

from application.languages.catalogues import LANGUAGES
from service.games.schemas import DIGEST
from service.schemas import Loose, Schema_, Text, Word, matching

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
    name = fields.String(required=True)
    rules = fields.Integer(required=True, metadata={"description": "Version of the rules."})
    seats = fields.List(fields.Integer(), required=True, metadata={"description": "Allowed numbers of seats."})


class TitleList(Schema_):
    """All titles."""

    titles = fields.List(fields.Nested(TitleBrief), required=True)


class EngineLevels(Schema_):
    """A kind of opponent."""

    engine = fields.String(required=True)
    levels = fields.List(fields.String(), required=True, metadata={"description": "Easiest first."})


class Pack(Schema_):
    """A content pack."""

    digest = fields.String(required=True, metadata={"description": "SHA-256 of its canonical JSON (RFC 8785)."})
    name = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "The name of the edition, if it comes with the title; null if it was installed."},
    )
    bundled = fields.Boolean(
        required=True,
        metadata={"description": "Whether it comes with the title. New games use the first of these by default."},
    )
    provenance = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata={
            "description": "Number of records from the `rulebook`, `published` elsewhere, `inferred` because the "
            "rulebook names nothing else, or `reconstructed`, because no source prints their values."
        },
    )
    partly_reconstructed = fields.Integer(
        required=True,
        metadata={"description": "Number of other records with some reconstructed fields, which they name."},
    )


class OrderableDecisionShown(Schema_):
    """A kind of decision that a standing order may answer."""

    kind = fields.String(required=True, metadata={"description": "The kind of decision."})
    answer = fields.String(required=True, metadata={"description": "The option that an order answers."})
    orders = fields.List(
        fields.String(), required=True, metadata={"description": "`ask`, `pass` and, where available, `concerned`."}
    )


class TitleShown(TitleBrief):
    """A title and its choices."""

    roles = fields.List(fields.String(), required=True, metadata={"description": "Name of each seat."})
    options_schema = fields.Dict(
        keys=fields.String(), required=True, metadata={"description": "JSON Schema of the options of a game."}
    )
    new_game = fields.Dict(
        keys=fields.String(),
        required=True,
        metadata={"description": "A body of `POST /v1/games` with every default; edit and send it."},
    )
    end_reasons = fields.List(fields.String(), required=True)
    standing_orders = fields.List(
        fields.Nested(OrderableDecisionShown),
        required=True,
        metadata={"description": "The kinds of decision that standing orders may answer; often none."},
    )
    engines = fields.List(fields.Nested(EngineLevels), required=True)
    packs = fields.List(fields.Nested(Pack), required=True)


class Content(Loose):
    """A content pack: cards, map and tables as data; every record names its source."""

    title = fields.String(required=True)
    digest = fields.String(required=True)
    data = fields.Dict(keys=fields.String(), required=True)


class PackInstalled(Schema_):
    """A pack that has been installed."""

    title = fields.String(required=True)
    digest = fields.String(required=True)
