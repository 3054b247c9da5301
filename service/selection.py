"""Which members of an answer does a client want? (`?fields=version,due,state.players.hand`)

A name stands for a member with all that is in it; a point leads into it, through lists as if they were not there.
A selection is no whole answer, so it has a media type of its own.
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
"""Members with what is wanted in them; empty where that is everything."""

MEDIA = "application/vnd.annals.selection+json"

_PATTERN = r"^[A-Za-z0-9_$-]+(\.[A-Za-z0-9_$-]+){0,9}(,[A-Za-z0-9_$-]+(\.[A-Za-z0-9_$-]+){0,9})*$"
_LONGEST = 400

FIELDS: Mapping[str, Any] = {
    "in": "query",
    "name": "fields",
    "description": "Only these members, such as `version,due,state.turn`: names separated by commas; a point leads "
    f"into a member, through lists, too. The answer is then of the type `{MEDIA}`; what is not there is left out.",
    "schema": {"type": "string", "maxLength": _LONGEST, "pattern": _PATTERN},
    "example": "version,due",
}


def wanted() -> Tree | None:
    """What the query asks for; None where it does not say.

    Raises:
        Problem: it cannot be read.
    """
    if "fields" not in request.args:
        return None
    text = ",".join(request.args.getlist("fields"))
    if len(text) > _LONGEST or not re.fullmatch(_PATTERN, text):
        what = f"must be names separated by commas, with points between members; {_LONGEST} characters at most"
        raise Problem(
            "invalid", "the query does not fit its schema", {"errors": [{"where": "query.fields", "what": what}]}
        )
    tree: Tree = {}
    for path in text.split(","):
        _plant(tree, path.split("."))
    return tree


def _plant(tree: Tree, names: list[str]) -> None:
    """Add one path; where a member is wanted whole, what lies in it is, too."""
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
    """The answer with the members wanted; one that is not JSON stays as it is."""
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
