"""Which addresses serve the log as static files (C2SP tlog-tiles)?

They stand outside `/v1`, where the format wants them; any cache may hold a tile for ever. They have a budget of their
own, large enough to copy the whole log, and a copy uses up no reads of players in the same network.
"""

from __future__ import annotations

import hashlib

from flask import Response

from eventstore.checkpoints.tiles import Tile
from eventstore.files import BYTES, IMMUTABLE, MUTABLE, TEXT
from service.checkpoints.examples import NOTE
from service.context import context
from service.endpoints import Answer, area, operation
from service.problems import Problem
from service.replies import not_modified, reply, tagged

__all__ = ["blueprint"]

blueprint = area("tiles", "The log of the checkpoints as static files (C2SP tlog-tiles).")

CACHED = {"Cache-Control": "For how long a cache may hold it."}


@operation(
    blueprint,
    "/checkpoint",
    summary="Read the newest checkpoint as a file",
    scope=None,
    limit="tiles",
    description="The signed note of `GET /v1/checkpoints/latest`, at the address that C2SP tlog-tiles gives it.",
    problems=("unknown_checkpoint",),
    answer=Answer({"type": "string"}, NOTE, description="The signed note.", media="text/plain", headers=CACHED),
)
def read_tiled_checkpoint() -> Response:
    """The newest checkpoint."""
    point = context().checkpoints.point()
    if point is None:
        raise Problem("unknown_checkpoint", "there is no checkpoint yet")
    return _file(point.note.encode(), TEXT, MUTABLE)


@operation(
    blueprint,
    "/tile/<path:path>",
    summary="Read a tile",
    scope=None,
    limit="tiles",
    description="A tile of hashes, `{level}/{index}`, or a bundle of entries, `entries/{index}`; an index is written "
    "in groups of three digits, all but the last with an `x` before it (`x001/234`), and `.p/{width}` behind it asks "
    "for a partial tile. So the path has slashes of its own, which must be sent as they are.",
    problems=("unknown_checkpoint",),
    answer=Answer(
        {"type": "string", "format": "binary"},
        "hashes of 32 bytes, or entries with their lengths before them",
        description="The tile.",
        media="application/octet-stream",
        headers=CACHED,
    ),
)
def read_tile(path: str) -> Response:
    """A tile of hashes, or a bundle of entries."""
    tile = Tile.at(f"tile/{path}")
    data = None if tile is None else tile.read(context().checkpoints)
    if data is None:
        raise Problem("unknown_checkpoint", "no checkpoint has reached so far, or the path is not that of a tile")
    return _file(data, BYTES, IMMUTABLE)


def _file(data: bytes, media: str, cache: str) -> Response:
    """A file with its tag; 304 if the client has it already."""
    tag = hashlib.sha256(data).hexdigest()[:32]
    response = not_modified(tag, cache)
    if response is None:
        response = reply(data, media.partition(";")[0], headers=tagged(tag, cache))
        response.headers["Content-Type"] = media
    return response
