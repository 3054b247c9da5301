"""Which addresses serve the log as static files (C2SP tlog-tiles)?"""

from __future__ import annotations

from flask import Blueprint, Response

from eventstore.checkpoints.tiles import BYTES, IMMUTABLE, MUTABLE, TEXT, Tile
from service.context import context
from service.problems import Problem
from service.replies import reply

__all__ = ["blueprint"]

blueprint = Blueprint("tiles", __name__)


@blueprint.get("/checkpoint")
def read_tiled_checkpoint() -> Response:
    """The newest checkpoint."""
    point = context().checkpoints.point()
    if point is None:
        raise Problem("unknown_checkpoint", "there is no checkpoint yet")
    response = reply(point.note.encode(), "text/plain", headers={"Cache-Control": MUTABLE})
    response.headers["Content-Type"] = TEXT
    return response


@blueprint.get("/tile/<path:rest>")
def read_tile(rest: str) -> Response:
    """A tile of hashes, or a bundle of entries."""
    tile = Tile.at(f"tile/{rest}")
    data = None if tile is None else tile.read(context().checkpoints)
    if data is None:
        raise Problem("unknown_checkpoint", "no checkpoint has reached so far, or the path is not that of a tile")
    return reply(data, BYTES, headers={"Cache-Control": IMMUTABLE})
