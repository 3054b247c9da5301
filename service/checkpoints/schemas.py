"""What do answers about checkpoints look like?"""

from __future__ import annotations

from marshmallow import fields

from service.schemas import LARGEST, Number, Schema_, Text, WholeText, Word, matching

__all__ = ["CheckpointList", "CheckpointQuery", "CheckpointShown", "Consistency", "Inclusion", "InclusionQuery"]
__all__ += ["KeyList", "LeafList", "LeafQuery"]

LAST = 2**53 - 1
"""The largest index of a leaf and number of a checkpoint."""

_SHA = matching("^[0-9a-f]{64}$")


class CheckpointQuery(Schema_):
    """Which page."""

    cursor = Text(longest=200, metadata={"description": "`next` of the previous page."})
    limit = WholeText("count", low=1, high=200, load_default=50, metadata={"description": "Checkpoints per page."})


class CheckpointShown(Schema_):
    """A signed checkpoint."""

    number = Number("count", required=True, metadata={"description": "1 for the first, then consecutive."})
    size = Number("count", required=True, metadata={"description": "Leaves of the tree."})
    root = fields.String(required=True, validate=_SHA, metadata={"description": "Root of the tree (RFC 6962), in hex."})
    made_at = fields.String(required=True, metadata={"format": "date-time"})
    day = fields.String(
        required=True,
        allow_none=True,
        metadata={"format": "date", "description": "The day (UTC) of a daily checkpoint; null for the others."},
    )
    note = fields.String(
        required=True,
        metadata={
            "description": "The checkpoint itself: a signed note (C2SP tlog-checkpoint), with the cosignatures of "
            "witnesses that have come."
        },
    )


class CheckpointList(Schema_):
    """A page of checkpoints, newest first."""

    checkpoints = fields.List(fields.Nested(CheckpointShown), required=True)
    next = fields.String(
        required=True, allow_none=True, metadata={"description": "Cursor of the next page; null at the end."}
    )


class KeyShown(Schema_):
    """A public key of the log."""

    id = fields.String(required=True, metadata={"description": "Four bytes in hex, as signatures name it."})
    name = fields.String(required=True, metadata={"description": "The name of the log."})
    key = fields.String(required=True, metadata={"description": "`name+id+base64`, as `--key` takes it."})
    algorithm = Word("Ed25519", "ML-DSA-44", required=True)
    since = fields.String(
        required=True,
        metadata={"format": "date-time", "description": "When the key signed its first checkpoint."},
    )
    current = fields.Boolean(required=True, metadata={"description": "Whether the key signed the newest checkpoint."})


class KeyList(Schema_):
    """Every public key that has signed, oldest first."""

    keys = fields.List(fields.Nested(KeyShown), required=True)


class LeafQuery(Schema_):
    """Which leaves."""

    after = WholeText(
        "index into the leaves of the log",
        low=0,
        high=LAST,
        load_default=0,
        metadata={"description": "Index of the first leaf."},
    )
    limit = WholeText(
        "count", low=1, high=1000, load_default=1000, metadata={"description": "Maximum number of leaves."}
    )


class LeafList(Schema_):
    """Leaves of the log, as hashes."""

    after = Number("index into the leaves of the log", required=True)
    leaves = fields.List(
        fields.String(validate=_SHA), required=True, metadata={"description": "SHA-256 of 0x00 and the leaf, in hex."}
    )
    next = Number(
        "index into the leaves of the log",
        required=True,
        allow_none=True,
        metadata={"description": "`after` of the next page; null at the end."},
    )


class InclusionQuery(Schema_):
    """Which version to prove, in which checkpoint."""

    version = WholeText(
        "version",
        low=1,
        high=LARGEST,
        metadata={
            "description": "Prove the first logged head at or after this version, which commits to all events before "
            "it; without a version, the last head in the checkpoint."
        },
    )
    checkpoint = WholeText(
        "count", low=1, high=LAST, metadata={"description": "Number of a checkpoint; the newest if left out."}
    )


class Inclusion(Schema_):
    """Proof that a game's head at a version is in a checkpoint (RFC 9162, section 2.1.3)."""

    format = Word("annals-inclusion", required=True)
    version = Number(
        "version",
        required=True,
        metadata={
            "description": "1 if the entry of the leaf is the JSON of game, head and version (leaves of earlier "
            "releases); 2 if it is the SHA-256 of that."
        },
    )
    game = fields.UUID(required=True)
    event = Number("version", required=True, metadata={"description": "The version of the game."})
    head = fields.String(required=True, validate=_SHA, metadata={"description": "Hash of the event of that version."})
    index = Number("index into the leaves of the log", required=True, metadata={"description": "Of the leaf."})
    path = fields.List(fields.String(validate=_SHA), required=True)
    checkpoint = fields.String(required=True, metadata={"description": "The signed note."})


class Consistency(Schema_):
    """Proof that a checkpoint extends an earlier one (RFC 9162, section 2.1.4)."""

    format = Word("annals-consistency", required=True)
    version = Number("version", required=True, metadata={"description": "Version of the format: 1."})
    old = fields.String(required=True, metadata={"description": "The earlier checkpoint, a signed note."})
    new = fields.String(required=True, metadata={"description": "The later one."})
    path = fields.List(fields.String(validate=_SHA), required=True)
