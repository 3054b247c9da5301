"""What does the specification of the API say (OpenAPI 3.1)?"""

from __future__ import annotations

from typing import Any

import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask, current_app

from domain.registry import TITLES
from service.schemas import Problem
from service.titles.shapes import camel, components

__all__ = ["add_components", "document", "dump", "options"]

VERSION = "1.0.0"

DESCRIPTION = """\
Annals hosts heavy board games in which every move is an immutable event.

Register a player, open a game or take a seat, read what you owe, answer with the text of one of the options.
Every answer with a status of 400 or more is a problem document (RFC 9457) with a stable `code`.
"""


def options() -> dict[str, Any]:
    """What the API extension is told at start."""
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


def add_components(spec: APISpec) -> None:
    """Add what no single operation owns: problems, the token, the shapes of every title."""
    spec.components.schema("Problem", schema=Problem)
    spec.components.security_scheme(
        "token",
        {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "annals_<id>_<secret>",
            "description": "From `POST /v1/players` or `POST /v1/tokens`. Scopes: `read`, `play`, `admin`.",
        },
    )
    for title in TITLES.values():
        for name, schema in components(title).items():
            spec.components.schema(name, schema)


def document(app: Flask | None = None) -> dict[str, Any]:
    """The specification of an app as plain data."""
    app = current_app if app is None else app
    found: APISpec = app.extensions["annals-spec"]
    return _finished(found.to_dict())


def _finished(doc: dict[str, Any]) -> dict[str, Any]:
    """What apispec cannot say: the states of all titles in the schema of a position."""
    states = [{"$ref": f"#/components/schemas/{camel(slug)}State"} for slug in TITLES]
    properties = doc["components"]["schemas"]["Position"]["properties"]
    properties["state"] = {
        "description": "The state as the viewer sees it, in the shape of the title; null before the game has started.",
        "anyOf": [*states, {"type": "null"}],
    }
    return doc


def dump(app: Flask | None = None) -> str:
    """The specification as YAML, always with the same bytes."""
    if app is None:
        from eventstore.memory import MemoryStore  # these two are needed for the command line alone
        from service.app import create_app
        from service.config import Settings

        app = create_app(Settings(), store=MemoryStore())
    text: str = yaml.dump(document(app), Dumper=_Plain, sort_keys=False, allow_unicode=True, width=110)
    return text


class _Plain(yaml.SafeDumper):
    """Writes no anchors: equal parts are written out."""

    def ignore_aliases(self, data: Any) -> bool:
        return True
