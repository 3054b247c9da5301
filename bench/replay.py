"""How long does it take to replay a finished game, whole and checked, and to take one up from a snapshot?

Run with `python -m bench.replay`; the result goes to `bench/results/replay.json`.

Games of Endeavor lie in PostgreSQL and are read from there each time; nothing is cached.
A checked replay reads the stream, verifies the hash chain to its head, folds every event and compares the digest of
the state after each with the recorded one; no rule runs. `bench.verify` measures what deciding all again costs.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from uuid import UUID

from application.games.commands import GameCommands
from application.games.replays import positions
from application.games.views import ALL
from bench.games import finished_games, milliseconds, on_postgres, summary
from bench.results_file import write_result
from eventstore import chain
from eventstore.events import Payload, digest_of, payload_of, time_of
from eventstore.loading import Games
from eventstore.store import Store
from eventstore.timeline import Timeline

__all__ = ["main"]

_COMMAND = "python -m bench.replay"
_FIGURES = {"checked replay": 100.0, "from a snapshot": 10.0}
"""95th percentiles to stay below, in milliseconds."""


def _checked(store: Store, game_id: UUID) -> None:
    events = store.read(game_id)
    assert chain.verify(events, store.head(game_id)) is None
    opened = GameCommands(store).games.opened(game_id, payload_of(events[0]))
    timeline = Timeline(opened)
    for event in events[1:]:
        game = timeline.step(event.version, Payload.stored(opened.codec, event), at=time_of(event))
        assert digest_of(game.codec, game.state) == event.digest


def _frames(store: Store, game_id: UUID) -> None:
    for _ in positions(Games(store), game_id, ALL):
        pass


def _frames_with_positions(store: Store, game_id: UUID) -> None:
    for _ in positions(Games(store), game_id, ALL, show="positions"):
        pass


def _frames_with_differences(store: Store, game_id: UUID) -> None:
    for _ in positions(Games(store), game_id, ALL, show="differences"):
        pass


def _folded(store: Store, game_id: UUID) -> None:
    GameCommands(store).games.folded(store.read(game_id))


def _from_snapshot(store: Store, game_id: UUID) -> None:
    GameCommands(store).games.load(game_id)


_WORK: dict[str, Callable[[Store, UUID], None]] = {
    "checked replay": _checked,
    "fold alone": _folded,
    "from a snapshot": _from_snapshot,
    "frames with events and log lines": _frames,
    "frames with positions": _frames_with_positions,
    "frames with differences": _frames_with_differences,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Measure on PostgreSQL; 1 if a figure is missed."""
    parser = argparse.ArgumentParser(prog=_COMMAND)
    parser.add_argument("--title", default="endeavor")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--output", type=Path)
    args = parser.parse_args(argv)
    with on_postgres() as store:
        games = finished_games(store, args.title, args.games, seed=1)
        events = [store.version(game_id) for game_id in games]
        # Classes, packs and plans of queries are loaded once in a process, not once in a game.
        for work in _WORK.values():
            work(store, games[0])
        figures = {name: summary(milliseconds(work, store, g) for g in games) for name, work in _WORK.items()}
    write_result(
        "replay",
        _COMMAND,
        {
            "title": args.title,
            "games": len(games),
            "events": sum(events),
            "longest": max(events),
            "p95_to_stay_below_ms": _FIGURES,
            "figures": figures,
        },
        args.output,
    )
    return int(any(figures[name]["p95_ms"] > figure for name, figure in _FIGURES.items()))


if __name__ == "__main__":
    raise SystemExit(main())
