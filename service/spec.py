"""The specification of the API (OpenAPI 3.1)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from functools import partial
from threading import Lock
from typing import Any

import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask
from flask_smorest import Api, Blueprint

from application.games.seats import seats_shown
from application.games.views import pending_shown
from application.languages.catalogues import DEFAULT
from domain.registry import TITLES, title_named
from service.documented import HEADER_DOCS
from service.games import examples
from service.schemas import ProblemDocument
from service.sent import STREAM_MESSAGES, WebhookMessage, webhooks
from service.titles.samples import samples
from service.titles.shapes import camel, components
from service.titles.typed import add_typed

__all__ = ["AnnalsApi", "document", "dump"]

VERSION = "1.0.0"

DESCRIPTION = """\
Annals hosts heavy board games in which every move is an immutable event.

Register a player, open a game or take a seat, read your pending decisions, answer with the text of one of the options.
Every answer with a status of 400 or more is a problem document (RFC 9457) with a stable `code`.
"""

_dumps = partial(json.dumps, sort_keys=True)


class AnnalsApi(Api):  # type: ignore[misc]  # flask-smorest has no annotations
    """Documents only the responses that an operation declares, at the first request for the description.

    Describing all operations takes longer than all other steps at the start of a process.
    """

    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, app: Flask) -> None:
        self._areas: list[Blueprint] = []
        self._describing = Lock()
        self._described = False
        super().__init__(app, spec_kwargs=_options())
        app.extensions["annals-api"] = self

    def register_blueprint(self, blp: Blueprint, **options: Any) -> None:
        """Serve an area of the API."""
        self._app.extensions["flask-smorest"]["blp_name_to_api"][blp.name] = self
        self._app.register_blueprint(blp, **options)
        self._areas.append(blp)

    def described(self) -> APISpec:
        """The specification of all areas, made at the first call."""
        spec: APISpec = self.spec
        with self._describing:
            if not self._described:
                _add_components(spec)
                for area in self._areas:
                    area.register_views_in_doc(self, self._app, spec, name=area.name, parameters=None)
                    spec.tag({"name": area.name, "description": area.description})
                self._described = True
        return spec

    def _register_error_handlers(self) -> None:
        """Leaves errors to `service.problems`."""

    def _register_responses(self) -> None:
        """Leaves out the errors for every status of HTTP: no operation declares them, and they take long to make."""


def _options() -> dict[str, Any]:
    """The configuration of the API extension."""
    return {
        "title": "Annals",
        "version": VERSION,
        "openapi_version": "3.1.0",
        "marshmallow_plugin": MarshmallowPlugin(schema_name_resolver=_name),
        "info": {
            "description": DESCRIPTION,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/", "description": "This service."}],
    }


def _name(schema: Any) -> str:
    """Names of components are those of the schema classes."""
    cls = schema if isinstance(schema, type) else type(schema)
    return str(cls.__name__)


def _add_components(spec: APISpec) -> None:
    """Add the components common to all operations: problems, tokens and tickets."""
    spec.components.schema("Problem", schema=ProblemDocument)
    for schema in (WebhookMessage, *STREAM_MESSAGES):
        if schema.__name__ not in spec.components.schemas:
            spec.components.schema(schema.__name__, schema=schema)
    spec.components.security_scheme(
        "token",
        {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "annals_<id>_<secret>",
            "description": "From `POST /v1/players` or `POST /v1/tokens`. Scopes: `read`, `play`, `work`, `admin`.",
        },
    )
    spec.components.security_scheme(
        "ticket",
        {
            "type": "apiKey",
            "in": "query",
            "name": "ticket",
            "description": "From `POST /v1/stream-tickets`: only for streams, for clients that cannot send headers.",
        },
    )


def document(app: Flask) -> dict[str, Any]:
    """The specification of an app as plain data."""
    api: AnnalsApi = app.extensions["annals-api"]
    doc = deepcopy(api.described().to_dict())
    doc["webhooks"] = webhooks()
    _add_titles(doc)
    _describe_stream_messages(doc)
    _describe_paths(doc)
    _tidy(doc)
    _prune(doc)
    return {name: doc[name] for name in ("openapi", "info", "servers", "tags", "paths", "webhooks", "components")}


def _add_titles(doc: dict[str, Any]) -> None:
    """How states, effects, decisions and options of every title look, with samples from a demo game."""
    schemas = doc["components"]["schemas"]
    positions: dict[str, Any] = {}
    awaited: dict[str, Any] = {}
    for slug, title in TITLES.items():
        own = components(title)
        found = samples(slug)
        prefix = camel(slug)
        own[f"{prefix}State"]["examples"] = [found.state]
        for name, effect in found.effects.items():
            own[f"{prefix}Effect{camel(name)}"]["examples"] = [effect]
        schemas.update(own)
        positions[slug] = {"summary": f"A position of {title.name}", "value": _position(slug)}
        for kind, decision in found.decisions.items():
            value = {
                "game": examples.GAME,
                "title": slug,
                "version": 12,
                "status": "running",
                "seat": decision["seat"],
                "decisions": [decision],
                "seeds_due": None,
                "rewind_to": None,
            }
            awaited[f"{slug}_{kind}"] = {"summary": f"{title.name}: {kind} (the first options)", "value": value}
    add_typed(schemas, TITLES)
    _examples(doc, "/v1/games/{game_id}", positions)
    _examples(doc, "/v1/games/{game_id}/decisions", awaited)


def _describe_stream_messages(doc: dict[str, Any]) -> None:
    """What one message of a stream may be; a tool that reads the whole text finds no shape there."""
    messages = [{"$ref": f"#/components/schemas/{schema.__name__}"} for schema in STREAM_MESSAGES]
    for path in ("/v1/games/{game_id}/stream", "/v1/stream", "/v1/lobby/stream"):
        content = doc["paths"][path]["get"]["responses"]["200"]["content"]
        feed = content["application/json"]["schema"]["$ref"].rsplit("/", 1)[1]
        event = doc["components"]["schemas"][feed]["properties"]["events"]["items"]
        for media in ("text/event-stream", "application/x-ndjson"):
            # OpenAPI 3.2 has `itemSchema` for this.
            content[media]["x-annals-messages"] = {"anyOf": [event, *messages]}


def _position(slug: str) -> dict[str, Any]:
    found = samples(slug)
    title = TITLES[slug]
    seats = [
        {"seat": i, "role": role, "player": None, "engine": "random", "level": "normal", "resigned": False}
        for i, role in enumerate(title.roles[: found.seats])
    ]
    seats[0] = {**seats[0], "player": examples.ADA, "engine": None, "level": None}
    seats = seats_shown(slug, seats, {examples.ADA: "Ada"})
    return {
        **examples.POSITION,
        "title": slug,
        "status": "running",
        "version": 44,
        "seats": seats,
        "state": found.state,
        "where": found.where,
        "facts": found.facts,
        "pending": pending_shown(title_named(slug), [{"seat": 0, "kind": next(reversed(found.decisions))}], DEFAULT),
    }


def _examples(doc: dict[str, Any], path: str, found: Mapping[str, Any]) -> None:
    media = doc["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]
    media.pop("example", None)
    media["examples"] = dict(found)


def _tidy(doc: dict[str, Any]) -> None:
    """Move what operations share into components: headers, and equal responses."""
    parts = doc["components"]
    used: set[str] = set()
    parts["responses"] = {}
    operations = [op for path in doc["paths"].values() for op in path.values() if isinstance(op, dict)]
    for operation in operations:
        if not operation.get("description"):
            operation.pop("description", None)
        for status, response in operation["responses"].items():
            for name in response.get("headers", {}):
                if name in HEADER_DOCS:
                    used.add(name)
                    response["headers"][name] = {"$ref": f"#/components/headers/{name}"}
            content = response.get("content", {}).get("application/problem+json")
            if content is not None and (len(content["examples"]) == 1 or status in ("401", "503")):
                name = "_".join(content["examples"])
                if "RateLimit" not in response["headers"]:
                    name += "_uncounted"
                shared = parts["responses"].setdefault(name, response)
                assert _dumps(shared) == _dumps(response), f"two responses are named {name}"
                operation["responses"][status] = {"$ref": f"#/components/responses/{name}"}
        operation["responses"] = dict(sorted(operation["responses"].items()))
    parts["headers"] = {name: dict(header) for name, header in HEADER_DOCS.items() if name in used}
    for name in ("schemas", "responses"):
        parts[name] = dict(sorted(parts[name].items()))


def _prune(doc: dict[str, Any]) -> None:
    """Remove unreferenced schemas; a title's own document has them all."""
    schemas = doc["components"]["schemas"]
    todo, reached = [_refs(doc["paths"]), _refs(doc["webhooks"]), _refs(doc["components"]["responses"])], set[str]()
    while todo:
        for name in todo.pop() - reached:
            reached.add(name)
            todo.append(_refs(schemas[name]))
    doc["components"]["schemas"] = {name: schema for name, schema in schemas.items() if name in reached}


def _refs(part: Any) -> set[str]:
    """Names of the schemas to which a part of the specification refers."""
    if isinstance(part, Mapping):
        own = part.get("$ref")
        found = {own.rsplit("/", 1)[1]} if isinstance(own, str) and own.startswith("#/components/schemas/") else set()
        return found.union(*(_refs(value) for value in part.values()))
    return set[str]().union(*(_refs(value) for value in part)) if isinstance(part, list) else set()


PATH_PARAMETERS: Mapping[str, str] = {
    "slug": "Slug of the title, such as `endeavor`.",
    "game_id": "Id of the game.",
    "seat": "Number of the seat; 0 is the first.",
    "player_id": "Id of the player.",
    "token_id": "Id of the token: the part between the underscores.",
    "job_id": "Id of the job, from a receipt.",
    "invitation_id": "Id of the invitation.",
    "code": "Code of the invitation.",
    "number": "Number of the checkpoint.",
    "old": "Number of the earlier checkpoint.",
    "new": "Number of the later checkpoint.",
    "engine": "Name of the engine.",
    "work_id": "Id of the piece of work.",
    "generation": "Number of the generation; 1 is the first.",
}
"""Descriptions of path parameters."""

PATH_NUMBERS: Mapping[str, str] = {
    "seat": "seat",
    "number": "count",
    "old": "count",
    "new": "count",
    "generation": "count",
}
"""What whole numbers in paths stand for."""


def _describe_paths(doc: dict[str, Any]) -> None:
    for item in doc["paths"].values():
        for parameter in item.get("parameters", ()):
            if "description" not in parameter:
                name = parameter["name"]
                parameter["description"] = PATH_PARAMETERS.get(name, f"The {name.replace('_', ' ')}.".capitalize())
            if parameter["schema"].get("type") == "integer":
                parameter["schema"]["x-annals-meaning"] = PATH_NUMBERS[parameter["name"]]


def dump(document: dict[str, Any]) -> str:
    """A specification as YAML, with reproducible bytes."""
    text: str = yaml.dump(document, Dumper=_Plain, sort_keys=False, allow_unicode=True, width=110)
    return text


class _Plain(yaml.CSafeDumper):
    """Writes no anchors, and texts of several lines as such; libyaml takes a quarter of the time of Python, in C."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.CSafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Plain.add_representer(str, _text)
