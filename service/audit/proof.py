"""What is proven of a game, by whom, since when, and what is not?"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from application.games.client_seeds import protection
from eventstore.checkpoints.log import CheckpointLog, Point
from eventstore.events import time_text
from eventstore.game import ENDED, Game
from eventstore.verification.verifier import read_checkpoint

__all__ = ["proof_of"]

_ED25519_BYTES, _ML_DSA_BYTES = 8 + 64, 8 + 2420
"""Of a cosignature, with its time."""


def proof_of(log: CheckpointLog, game: Game) -> dict[str, Any] | None:
    """What the checkpoints prove of a game; None if none holds it."""
    first, last = log.leaf(game.id, _ALL, 1), log.leaf(game.id, _ALL)
    if first is None or last is None:
        return None
    oldest, point = log.first(first.index), log.best(last.index)
    if oldest is None or point is None:
        return None
    witnesses = _witnesses(point)
    missing = [
        ("later_events", last.version < game.version),
        ("complete_record", game.status not in ENDED),
        ("witnesses", not witnesses),
        ("rules", not (game.scored or {}).get("verified", {}).get("sound")),
        ("fair_seed", True),
        ("fair_last_client_seed", protection(game) != "commitments" or game.state is None),
    ]
    return {
        "version": last.version,
        "head": last.head.hex(),
        "first_checkpoint": _named(oldest),
        "checkpoint": _named(point),
        "signed_by": sorted({name for name, _, _ in _own(point)}),
        "witnessed_by": witnesses,
        "not_proven": [what for what, is_so in missing if is_so],
    }


_ALL = 2**53 - 1
"""More leaves than there are."""


def _named(point: Point) -> dict[str, Any]:
    return {"number": point.number, "made_at": time_text(point.made_at)}


def _own(point: Point) -> list[tuple[str, str, bytes]]:
    found = read_checkpoint(point.note)
    return [signature for signature in found.signatures if signature[0] == found.origin]


def _witnesses(point: Point) -> list[dict[str, Any]]:
    """Who cosigned; the service checked each signature before it was kept."""
    own = {id_ for _, id_, _ in _own(point)}
    seen: dict[str, int] = {}
    for name, id_, signature in read_checkpoint(point.note).signatures:
        if id_ not in own and len(signature) in (_ED25519_BYTES, _ML_DSA_BYTES):
            seen[name] = min(seen.get(name, 2**63), int.from_bytes(signature[:8], "big"))
    return [
        {"name": name, "at": datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")}
        for name, at in sorted(seen.items())
    ]
