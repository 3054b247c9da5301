"""Which operations are there on checkpoints?"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Response

from eventstore.checkpoints.log import Point, consistency_proof, inclusion_proof, tlog_proof
from eventstore.events import time_text
from eventstore.record import export
from eventstore.verification.verifier import ML_DSA_44, Key, read_checkpoint
from service.access import newest_game, recent_game
from service.checkpoints import schemas
from service.checkpoints.examples import CHECKPOINT, CONSISTENCY, INCLUSION, KEY, KEY_ID, LEAVES, NOTE, PROOF
from service.context import context
from service.endpoints import Answer, area, operation
from service.pagination import cursor_in, cursor_out
from service.problems import Problem
from service.replies import json_reply, prefers, reply

__all__ = ["blueprint"]

blueprint = area("checkpoints", "Signed checkpoints over the heads of all games, and proofs of what is in them.")

TEXT = "text/plain"
ANSWER = Answer(
    schemas.CheckpointShown,
    CHECKPOINT,
    description="The checkpoint.",
    types={TEXT: {"schema": {"type": "string"}, "example": NOTE}},
)


@operation(
    blueprint,
    "/v1/checkpoints",
    summary="List checkpoints",
    public=True,
    description="Newest first. One is made every day (UTC), and others at most a minute after a game has moved.",
    query=schemas.CheckpointQuery,
    problems=("bad_cursor",),
    answer=Answer(schemas.CheckpointList, {"checkpoints": [CHECKPOINT], "next": None}, description="A page."),
)
def list_checkpoints(query: dict[str, Any]) -> Response:
    """A page of checkpoints."""
    place = cursor_in(query.get("cursor"))
    if place is not None and (not place.isascii() or not place.isdigit() or len(place) > 15):
        raise Problem("bad_cursor", "the cursor was not issued by this service")
    found = context().checkpoints.points(None if place is None else int(place), query["limit"] + 1)
    shown = found[: query["limit"]]
    after = str(shown[-1].number) if len(found) > len(shown) else None
    return json_reply({"checkpoints": [_shown(point) for point in shown], "next": cursor_out(after)})


@operation(
    blueprint,
    "/v1/checkpoints/latest",
    summary="Read the newest checkpoint",
    public=True,
    description="With `Accept: text/plain` only the signed note, as other transparency-log tools read it.",
    problems=("unknown_checkpoint", "not_acceptable"),
    answer=ANSWER,
)
def read_latest_checkpoint() -> Response:
    """The newest checkpoint."""
    return _reply(_point(None))


@operation(
    blueprint,
    "/v1/checkpoints/<int:number>",
    summary="Read a checkpoint",
    public=True,
    description="With `Accept: text/plain` only the signed note.",
    problems=("unknown_checkpoint", "not_acceptable"),
    answer=ANSWER,
)
def read_checkpoint_numbered(number: int) -> Response:
    """A checkpoint."""
    return _reply(_point(number))


@operation(
    blueprint,
    "/v1/checkpoints/keys",
    summary="Read the public keys",
    public=True,
    description="Every key that has signed a checkpoint. Save them more than once, at different times: the operator "
    "who controls "
    "this service also controls this answer.",
    answer=Answer(
        schemas.KeyList,
        {
            "keys": [
                {
                    "id": KEY_ID,
                    "name": "annals.example.org/log",
                    "key": KEY,
                    "algorithm": "Ed25519",
                    "since": "2026-11-01T00:00:00.104511Z",
                    "current": True,
                }
            ]
        },
        description="The keys.",
    ),
)
def read_checkpoint_keys() -> Response:
    """The public keys."""
    log = context().checkpoints
    newest = log.point()
    signed = set() if newest is None else {(name, id_) for name, id_, _ in read_checkpoint(newest.note).signatures}
    shown = []
    for seen in log.seen_keys():
        key = Key.read(seen.text)
        shown.append(
            {
                "id": key.id,
                "name": key.name,
                "key": seen.text,
                "algorithm": "ML-DSA-44" if key.kind == ML_DSA_44 else "Ed25519",
                "since": time_text(seen.since),
                "current": (key.name, key.id) in signed,
            }
        )
    return json_reply({"keys": shown})


@operation(
    blueprint,
    "/v1/checkpoints/leaves",
    summary="Read leaves of the log",
    public=True,
    description="Only hashes: enough to rebuild every tree and to check that nothing was ever removed. The game behind "
    "a "
    "leaf is named in that game's inclusion proof.",
    query=schemas.LeafQuery,
    answer=Answer(schemas.LeafList, {"after": 0, "leaves": LEAVES, "next": None}, description="A run of leaves."),
)
def read_checkpoint_leaves(query: dict[str, Any]) -> Response:
    """A run of leaves."""
    after, limit = query["after"], query["limit"]
    found = context().checkpoints.hashes(0, after, limit + 1)
    more = after + limit if len(found) > limit else None
    return json_reply({"after": after, "leaves": [each.hex() for each in found[:limit]], "next": more})


@operation(
    blueprint,
    "/v1/checkpoints/<int:old>/consistency/<int:new>",
    summary="Prove that a checkpoint extends an earlier one",
    public=True,
    description="For `annals verify`, or any program that implements RFC 9162.",
    problems=("unknown_checkpoint",),
    answer=Answer(
        schemas.Consistency,
        CONSISTENCY,
        description="The proof.",
    ),
)
def prove_consistency(old: int, new: int) -> Response:
    """A consistency proof."""
    return json_reply(consistency_proof(context().checkpoints, _point(old), _point(new)))


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/inclusion",
    summary="Prove that a game's head is in a checkpoint",
    public=True,
    description="For `annals verify`. The proof excludes any other history of the game up to that version.",
    query=schemas.InclusionQuery,
    problems=("unknown_game", "unknown_checkpoint", "not_in_checkpoint"),
    answer=Answer(
        schemas.Inclusion,
        INCLUSION,
        description="The proof.",
    ),
)
def prove_inclusion(game_id: UUID, query: dict[str, Any]) -> Response:
    """An inclusion proof."""
    here = context()
    recent_game(game_id)
    point = _point(query.get("checkpoint"))
    leaf = here.checkpoints.leaf(game_id, point.size, query.get("version"))
    if leaf is None:
        raise Problem("not_in_checkpoint", f"checkpoint {point.number} does not contain the game at that version")
    return json_reply(inclusion_proof(here.checkpoints, leaf, point))


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/proof",
    cost=10,
    summary="Download the record with its proof",
    public=True,
    description="One text file that convinces offline, a C2SP .tlog-proof: the record (redacted while the game runs), "
    "the inclusion of its head in a checkpoint, and the cosignatures of witnesses, for `annals verify --policy`. The "
    "checkpoint is the latest with the most cosignatures.",
    problems=("unknown_game", "not_in_checkpoint"),
    answer=Answer(
        {"type": "string", "description": "A C2SP .tlog-proof with the record in its line `extra`."},
        PROOF,
        description="The record and its proof.",
        media=TEXT,
        headers={"Content-Disposition": "A name for the file."},
    ),
)
def read_proof(game_id: UUID) -> Response:
    """A record with its proof."""
    here = context()
    game = newest_game(game_id)
    leaf = here.checkpoints.leaf(game_id, schemas.LAST)
    point = None if leaf is None else here.checkpoints.best(leaf.index)
    if leaf is None or point is None:
        raise Problem("not_in_checkpoint", "no checkpoint contains the game yet")
    record = b"".join(export(here.store, here.commands.games, game_id))
    name = f'attachment; filename="{game.title.slug}-{game_id}.tlog-proof"'
    body = tlog_proof(here.checkpoints, leaf, point, record)
    return reply(body, TEXT, headers={"Content-Disposition": name})


def _point(number: int | None) -> Point:
    point = context().checkpoints.point(number) if number is None or number <= schemas.LAST else None
    if point is None:
        what = "there is no checkpoint yet" if number is None else f"there is no checkpoint {number}"
        raise Problem("unknown_checkpoint", what)
    return point


def _shown(point: Point) -> dict[str, Any]:
    return {
        "number": point.number,
        "size": point.size,
        "root": point.root.hex(),
        "made_at": time_text(point.made_at),
        "day": None if point.day is None else point.day.isoformat(),
        "note": point.note,
    }


def _reply(point: Point) -> Response:
    if prefers("application/json", TEXT) == TEXT:
        return reply(point.note.encode(), TEXT)
    return json_reply(_shown(point))
