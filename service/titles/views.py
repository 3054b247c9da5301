"""Which operations are there on titles?"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from flask import Response

from domain.registry import TITLES
from service.context import context
from service.endpoints import HARMLESS, Answer, area, charge_more, json_body, operation
from service.languages.chosen import language
from service.replies import json_reply, not_modified, reply, tagged
from service.titles import schemas, services

__all__ = ["blueprint"]

_TEXTS = 3
"""Units more for a content pack that is not kept."""

blueprint = area("titles", "The titles that can be played.")

FOR_A_WHILE = "public, max-age=300"

BRIEF = {"slug": "endeavor", "name": "Endeavor", "rules": 1, "seats": [3, 4, 5]}
THEATER = {
    "message": "endeavor-text-icons",
    "args": {
        "icons": {
            "kind": "list",
            "joint": "comma",
            "items": [
                {
                    "kind": "message",
                    "message": "endeavor-icon-gained",
                    "args": {"status": {"kind": "status", "id": "culture"}, "count": {"kind": "number", "value": 2}},
                }
            ],
        }
    },
    "text": "It counts Culture +2.",
}
DIGEST = "4c1f2f0d8b6f4d2f8c0a5a1b7e3d9c6f5e4d3c2b1a09f8e7d6c5b4a392817060"


@operation(
    blueprint,
    "/v1/titles",
    summary="List the titles",
    scope=None,
    answer=Answer(schemas.TitleList, {"titles": [BRIEF]}, description="All titles."),
)
def list_titles() -> Response:
    """All titles."""
    return json_reply({"titles": [services.brief(title, language()) for title in TITLES.values()]})


@operation(
    blueprint,
    "/v1/titles/<string:slug>",
    summary="Read what a title offers",
    description="Seats, roles, options, opponents and content packs.",
    scope=None,
    problems=("unknown_title",),
    answer=Answer(
        schemas.TitleShown,
        {
            **BRIEF,
            "roles": ["Black", "Green", "Purple", "Red", "White"],
            "role_names": ["Black", "Green", "Purple", "Red", "White"],
            "options_schema": {"type": "object", "properties": {}, "additionalProperties": False},
            "new_game": {
                "title": "endeavor",
                "seats": 3,
                "options": {},
                "pack": DIGEST,
                "name": "",
                "talk": None,
                "opponents": [],
                "visibility": "public",
                "seating": "chosen",
                "clock": None,
                "absence": 604800,
                "seed_time": 86400,
            },
            "end_reasons": ["final_scoring"],
            "end_reason_names": ["final scoring"],
            "standing_orders": [],
            "references": {
                "decisions": {"turn": {"rule": "EN-10.2", "rule_url": "/docs/titles/endeavor/rules#EN-10.2"}},
                "options": {
                    "turn": {"activate": {"rule": "EN-11.2", "rule_url": "/docs/titles/endeavor/rules#EN-11.2"}}
                },
                "things": {"card": {"rule": "EN-20", "rule_url": "/docs/titles/endeavor/rules#EN-20"}},
            },
            "engines": [
                {
                    "engine": "mcts",
                    "engine_name": "mcts",
                    "levels": ["easy", "normal", "hard"],
                    "level_names": ["easy", "normal", "hard"],
                    "engine_help": "Looks ahead by trying many ways in which the game could go on, and takes longer.",
                    "nets": [],
                }
            ],
            "packs": [
                {
                    "digest": DIGEST,
                    "name": "standard",
                    "edition_name": "standard",
                    "edition_help": None,
                    "bundled": True,
                    "provenance": {"published": 120, "reconstructed": 68},
                    "partly_reconstructed": 0,
                }
            ],
        },
        description="The title.",
    ),
)
def read_title(slug: str) -> Response:
    """One title."""
    found, here = services.title_of(slug), context()
    return json_reply(services.shown(found, here.store, here.outside_engines, here.nets.in_use(), language()))


@operation(
    blueprint,
    "/v1/titles/<string:slug>/content",
    summary="Read a content pack",
    description="The data of a digest never change. The texts are those of the software: with `lang` the response may "
    "be cached for five minutes, without it the language is that of the caller.",
    scope=None,
    query=schemas.ContentQuery,
    problems=("unknown_title", "unknown_pack"),
    answer=Answer(
        schemas.Content,
        {
            "title": "endeavor",
            "digest": DIGEST,
            "language": "en",
            "data": {"cards": [{"id": "far_east_1", "provenance": "published"}]},
            "texts": {"building": {"theater": [THEATER]}},
        },
        description="The pack.",
        headers={"ETag": "Changes with the pack, the language and the texts."},
    ),
)
def read_content(slug: str, query: dict[str, Any]) -> Response:
    """A title's cards, map and tables."""
    title = services.title_of(slug)
    here, speaks = context(), query.get("lang") or language()
    pack = here.commands.games.pack(title.slug, query.get("pack"))
    key = ("content", title.slug, pack.digest, speaks)

    def made() -> bytes:
        # Telling all texts takes longer than all else that a table is drawn with.
        charge_more(_TEXTS)
        return json.dumps(services.content(title, pack, speaks), ensure_ascii=False, separators=(",", ":")).encode()

    body = here.kept.get(key, made, len)
    if "lang" not in query:
        return reply(body, "application/json")
    return _for_a_while(body, "application/json")


@operation(
    blueprint,
    "/v1/titles/<string:slug>/schema",
    summary="Read a title's JSON Schema",
    description="How states, effects, steps, decisions, options and score lines of the title look.",
    scope=None,
    problems=("unknown_title",),
    answer=Answer(
        {"type": "object", "required": ["$schema", "$defs"]},
        {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": {}},
        description="A JSON Schema (2020-12); all definitions are in `$defs`.",
        headers={"ETag": "Changes with the schema."},
        media="application/schema+json",
    ),
)
def read_schema(slug: str) -> Response:
    """A title's shapes."""
    body = services.schema_of(services.title_of(slug).slug)
    return _for_a_while(body, "application/schema+json")


def _for_a_while(body: bytes, media: str) -> Response:
    """An answer that is the same for everybody, until the software changes."""
    tag = hashlib.sha256(body).hexdigest()[:32]
    return not_modified(tag, FOR_A_WHILE) or reply(body, media, headers=tagged(tag, FOR_A_WHILE))


@operation(
    blueprint,
    "/v1/titles/<string:slug>/messages",
    summary="Read a title's messages",
    description="The catalogue of a language: with it a client tells log lines, labels, prompts and headings without "
    "asking again, switches the language at once, and replays offline. An argument `x` of a message gives the "
    "variables `$x` (its name or text), `$x-id`, `$x-count` (of a list) and `$x-<form>` (a form of its name).",
    scope=None,
    query=schemas.MessagesQuery,
    problems=("unknown_title",),
    answer=Answer(
        schemas.Messages,
        {
            "title": "endeavor",
            "language": "pl",
            "languages": ["en", "pl", "hu"],
            "fluent": "endeavor-passed = { $seat } pasuje.\n",
            "names": {"region": {"africa": "Afryka"}},
            "roles": ["Czarny", "Zielony", "Fioletowy", "Czerwony", "Biały"],
        },
        description="The messages.",
    ),
)
def read_messages(slug: str, query: dict[str, Any]) -> Response:
    """A title's messages in a language."""
    title = services.title_of(slug)
    return json_reply(services.messages(title, query.get("lang") or language()))


@operation(
    blueprint,
    "/v1/titles/<string:slug>/packs",
    "POST",
    summary="Install a content pack",
    description="For example, the printed values of a game that the operator owns. It is stored permanently under its "
    "digest and "
    "can be chosen when a game is opened. Every fault is listed.",
    scope="admin",
    retry=HARMLESS,
    body_doc={
        "required": True,
        "content": {
            "application/json": {
                "schema": {"type": "object", "description": "The pack's data."},
                "example": {"cards": [{"id": "americas_1", "provenance": "published"}]},
            }
        },
    },
    problems=("unknown_title", "bad_pack"),
    answer=Answer(schemas.PackInstalled, {"title": "endeavor", "digest": DIGEST}, 201, "The pack is installed."),
)
def install_pack(slug: str) -> Response:
    """Install a pack."""
    title, here = services.title_of(slug), context()
    data = json_body(required=True, limit=here.settings.max_record_bytes)
    pack = services.install(title, data, here.store)
    return json_reply({"title": title.slug, "digest": pack.digest}, 201)
