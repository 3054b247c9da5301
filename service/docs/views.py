"""Which addresses serve the specification, for programs and for people?"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from importlib.resources import files
from threading import RLock
from typing import Any

from flask import Blueprint, Flask, Response, current_app, redirect, render_template, request
from werkzeug.wrappers import Response as Answer

from application.languages.catalogues import Language
from domain.registry import TITLES
from service.docs import luck
from service.docs.pages import inline, page
from service.docs.rules import ruled, rules_page
from service.docs.title_pages import title_page
from service.gate import leave_place
from service.languages.chosen import language
from service.problems import Problem
from service.replies import reply
from service.spec import dump
from service.titles.services import title_of

__all__ = ["blueprint", "make_documents"]

blueprint = Blueprint(
    "docs", __name__, template_folder="templates", static_folder="static", static_url_path="/docs/static"
)
blueprint.add_app_template_filter(inline)
blueprint.add_app_template_filter(ruled)

_building = RLock()

SPECIFICATION = files("service.docs") / "openapi.json"
"""What `annals openapi --json` printed (`make openapi`): to make it takes seconds, which no start should cost."""

A_WHILE = "public, max-age=300"
CSP = (
    "default-src 'none'; style-src 'self'; script-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The page is self-contained; nothing is loaded from other sites."""


@blueprint.get("/openapi.json")
def read_openapi() -> Response:
    """The specification."""
    return reply(SPECIFICATION.read_bytes(), "application/json", headers={"Cache-Control": A_WHILE})


@blueprint.get("/openapi.yaml")
def read_openapi_yaml() -> Response:
    """The specification as it is committed, for people and for tools that prefer YAML (RFC 9512)."""
    return reply(_kept("openapi.yaml", _yaml), "application/yaml", headers={"Cache-Control": A_WHILE})


@blueprint.get("/docs/")
def lead_to_docs() -> Answer:
    """Redirects to the documentation."""
    return redirect("/docs")


@blueprint.get("/docs")
def read_docs() -> Response:
    """The specification as a page for people."""
    headers = {"Cache-Control": A_WHILE, "Content-Security-Policy": CSP}
    return reply(_kept("docs", _docs), "text/html", headers=headers)


@blueprint.get("/docs/titles/<string:slug>")
def read_title_docs(slug: str) -> Response:
    """How one title looks in the API."""
    title = title_of(slug)

    def make() -> bytes:
        return render_template("title.html", page=title_page(title)).encode()

    headers = {"Cache-Control": A_WHILE, "Content-Security-Policy": CSP}
    return reply(_kept(f"docs:{title.slug}", make), "text/html", headers=headers)


@blueprint.get("/docs/titles/<string:slug>/rules")
def read_rules(slug: str) -> Response:
    """The rules of a title, with an anchor for each."""
    title = title_of(slug)

    def make() -> bytes:
        page = rules_page(title.slug)
        if page is None:
            raise Problem("not_found", f"{title.name} has no rules to read")
        return render_template("rules.html", page=page).encode()

    headers = {"Cache-Control": A_WHILE, "Content-Security-Policy": CSP}
    return reply(_kept(f"docs:rules:{title.slug}", make), "text/html", headers=headers)


@blueprint.get("/docs/luck")
def read_luck_docs() -> Response:
    """How a player can check that luck is fair."""
    headers = {"Cache-Control": A_WHILE, "Content-Security-Policy": CSP}
    speaks = language()
    return reply(_kept(f"docs:luck:{speaks}", lambda: _luck(speaks)), "text/html", headers=headers)


def _luck(speaks: Language) -> bytes:
    return render_template(
        "luck.html",
        language=speaks,
        say=partial(luck.say, speaks),
        code=luck.code,
        luck_path=luck.code("GET /v1/games/{id}/luck"),
        game=luck.game(),
        script=luck.script(),
    ).encode()


def _specification() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(SPECIFICATION.read_bytes())
    return read


def _yaml() -> bytes:
    return dump(_specification()).encode()


def _docs() -> bytes:
    return render_template("docs.html", page=page(_specification(), TITLES)).encode()


def make_documents(app: Flask) -> None:
    """Make what is long in making now: before the first request, and before processes are forked."""
    with app.test_request_context():
        _kept("docs", _docs)
        _kept("openapi.yaml", _yaml)


def _kept(name: str, make: Callable[[], bytes]) -> bytes:
    """Built once, then cached: the specification cannot change while the process runs."""
    kept: dict[str, bytes] = current_app.extensions.setdefault("annals-docs", {})
    if name in kept:
        return kept[name]
    # Building takes seconds; who asks meanwhile waits for it, and gives way to other requests.
    leave_place(request.environ)
    with _building:
        if name not in kept:
            kept[name] = make()
        return kept[name]
