"""Selecting members of a response (`?fields=version,pending,state.players.hand`)

A name selects a whole member; a point selects within it, through lists as well.
A selection is a partial response, so it has its own media type.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, TypeAlias

from flask import Response, request

from service.problems import Problem

__all__ = ["FIELDS", "MEDIA", "selected", "wanted"]

Tree: TypeAlias = "dict[str, Tree]"
"""Selected members, each with its own selection; empty selects everything."""

MEDIA = "application/vnd.annals.selection+json"

_PATTERN = r"^[A-Za-z0-9_$-]+(\.[A-Za-z0-9_$-]+){0,9}(,[A-Za-z0-9_$-]+(\.[A-Za-z0-9_$-]+){0,9})*$"
_LONGEST = 400

FIELDS: Mapping[str, Any] = {
    "in": "query",
    "name": "fields",
    "description": "Only these members, such as `version,pending,state.turn`: names separated by commas; a point "
    f"selects within a member, through lists as well. The response then has the type `{MEDIA}`, without missing "
    f"members.",
    "schema": {"type": "string", "maxLength": _LONGEST, "pattern": _PATTERN},
    "example": "version,pending",
}


def wanted() -> Tree | None:
    """The selection in the query; None if it has none.

    Raises:
        Problem: the selection is malformed.
    """
    if "fields" not in request.args:
        return None
    text = ",".join(request.args.getlist("fields"))
    if len(text) > _LONGEST or not re.fullmatch(_PATTERN, text):
        what = f"must be names separated by commas, with points between members; at most {_LONGEST} characters"
        raise Problem(
            "invalid", "the query does not fit its schema", {"errors": [{"where": "query.fields", "what": what}]}
        )
    tree: Tree = {}
    for path in text.split(","):
        _plant(tree, path.split("."))
    return tree


def _plant(tree: Tree, names: list[str]) -> None:
    """Add one path; selecting a whole member includes everything in it."""
    first, rest = names[0], names[1:]
    known = first in tree
    if not rest:
        tree[first] = {}
    elif not known:
        tree[first] = {}
        _plant(tree[first], rest)
    elif tree[first]:
        _plant(tree[first], rest)


def selected(response: Response, tree: Tree) -> Response:
    """The response with the selected members; one that is not JSON is unchanged."""
    if response.status_code != 200 or response.is_streamed:
        return response
    if response.mimetype == "application/json":
        response.set_data(_written(_cut(json.loads(response.get_data()), tree)))
        response.mimetype = MEDIA
    elif response.mimetype == "application/x-ndjson":
        lines = response.get_data().splitlines()
        response.set_data(b"".join(_written(_cut(json.loads(line), tree)) + b"\n" for line in lines))
    return response


def _cut(value: Any, tree: Tree) -> Any:
    if not tree:
        return value
    if isinstance(value, list):
        return [_cut(item, tree) for item in value]
    if isinstance(value, dict):
        return {name: _cut(value[name], inner) for name, inner in tree.items() if name in value}
    return value


def _written(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
