"""Snapshots of folded games.

A snapshot is disposable: with another layout it is ignored, and the game is folded from its events.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from domain.kernel.codec import Codec
from domain.kernel.undo import Made
from domain.registry import TITLES
from eventstore.clocks import Times
from eventstore.events import encode_effects
from eventstore.game import Game, Holder, outcome_from, outcome_to
from eventstore.quick_json import canonical, loads
from eventstore.store import Snapshot

__all__ = ["SNAPSHOT_EVERY", "layout_of", "layouts", "restore", "take_snapshot"]

SNAPSHOT_EVERY = 50
"""A snapshot is taken when a stream passes a multiple of this many events."""

_FORM = 9
"""Increased when the data kept besides the state changes."""


def layout_of(codec: Codec[Any]) -> str:
    """The name of the layout of snapshots of a title's games."""
    return f"{codec.layout}.{_FORM}"


def layouts() -> list[str]:
    """The layouts of snapshots that this program can read."""
    return [layout_of(title.codec) for title in TITLES.values()]


def take_snapshot(game: Game) -> Snapshot:
    """Everything that `restore` needs to continue as if the game had been folded from its first event."""
    assert game.state is not None
    data = {
        "status": game.status,
        "source": game.source,
        "due_since": game.pending_since,
        "holders": [None if h is None else asdict(h) for h in game.holders],
        "outcome": outcome_to(game.outcome),
        "scored": game.scored,
        "state": game.codec.encode_state(game.state),
        "tail": [
            {
                "version": made.version,
                "seat": made.seat,
                "drawn_before": made.drawn_before,
                "effects": encode_effects(game.codec, made.effects),
                "owing_after": list(made.pending_after),
            }
            for made in game.tail
        ],
        "floor": game.floor,
        "undone": game.undone,
        "times": game.times.to_json(),
        "paused": game.paused,
        "pause_asked": sorted(game.pause_asked),
        "absences": sorted(game.absences),
    }
    return Snapshot(game.id, game.version, game.head, layout_of(game.codec), canonical(data))


def restore(game: Game, snapshot: Snapshot) -> None:
    """Load a snapshot's content into a newly opened game."""
    data = loads(snapshot.data)
    empty = game.title.new(game.setup)
    static = {name: getattr(empty, name) for name in game.codec.static_fields}
    game.status = data["status"]
    game.source = data["source"]
    game.pending_since = data["due_since"]
    game.holders = [None if h is None else Holder(**h) for h in data["holders"]]
    game.outcome = outcome_from(data["outcome"])
    game.scored = data["scored"]
    game.state = game.codec.decode_state(data["state"], static)
    game.state.rules = game.rules
    game.tail = [
        Made(
            made["version"],
            made["seat"],
            made["drawn_before"],
            tuple(game.codec.decode_effect(e) for e in made["effects"]),
            tuple(made["owing_after"]),
        )
        for made in data["tail"]
    ]
    game.floor = data["floor"]
    game.undone = [(back, at) for back, at in data["undone"]]
    game.times = Times.of(data["times"])
    game.paused = data["paused"]
    game.pause_asked = frozenset(data["pause_asked"])
    game.absences = frozenset((seat, by) for seat, by in data["absences"])
    game.version, game.head = snapshot.version, snapshot.head
