"""Where is the specification read, by programs and by people?"""

from __future__ import annotations

import json
from typing import Any

from flask import Blueprint, Response, current_app

from service.replies import reply
from service.spec import document

__all__ = ["blueprint"]

blueprint = Blueprint("docs", __name__)


@blueprint.get("/openapi.json")
def read_openapi() -> Response:
    """The specification."""
    return reply(_cached("openapi", _openapi), "application/json", headers={"Cache-Control": "public, max-age=300"})


def _openapi() -> bytes:
    return json.dumps(document(current_app), ensure_ascii=False).encode()


def _cached(name: str, make: Any) -> bytes:
    """Made at the first request of a process, then kept: the specification cannot change while it runs."""
    kept: dict[str, bytes] = current_app.extensions.setdefault("annals-docs", {})
    if name not in kept:
        kept[name] = make()
    return kept[name]
