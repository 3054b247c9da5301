"""How many events a second does verification check: hashes alone, and with every move decided again?

Run with `python -m bench.verify`; the result goes to `bench/results/verify.json`.

Complete records of finished games of Endeavor lie in memory. `chain` is the hash chain over parsed events;
`reading` parses the file, line by line, and checks that each is canonical; `without the rules` is what the one-file
verifier does after that: chain, canonical parts, course, luck; `everything` is what `annals verify` does: every move,
digest and score again, too. `ratios` say how many times as long as `reading` each takes in the same run, which depends
little on the machine and on what else it does.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from application.games.commands import GameCommands
from bench.games import finished_games, milliseconds, summary
from bench.results_file import write_result
from eventstore import chain
from eventstore.record import export, read
from eventstore.store.memory import MemoryStore
from eventstore.verification.verify import verify
from eventstore.verifier import check_record

__all__ = ["main"]

_COMMAND = "python -m bench.verify"
_FIGURE = 300_000
"""Events per second that the chain should reach."""


def _per_second(work: Callable[[], object], events: int, rounds: int) -> dict[str, Any]:
    """The best of some rounds, because other work on the machine can only slow one down."""
    rates = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        rates.append(round(events / (perf_counter() - start)))
    return {"events_per_second": max(rates), "of_each_round": rates}


def main(argv: Sequence[str] | None = None) -> int:
    """Measure in memory; 1 if the chain misses its figure or a record is not sound."""
    parser = argparse.ArgumentParser(prog=_COMMAND)
    parser.add_argument("--title", default="endeavor")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--output", type=Path)
    args = parser.parse_args(argv)
    store = MemoryStore()
    commands = GameCommands(store)
    games = finished_games(store, args.title, args.games, seed=1)
    streams = [store.read(game_id) for game_id in games]
    files = [list(export(store, commands.games, game_id)) for game_id in games]
    redacted = [read(export(store, commands.games, game_id, redacted=True)) for game_id in games]
    records = [read(lines) for lines in files]
    reports = [verify(record) for record in records]
    events = sum(map(len, streams))
    figures = {
        "chain": _per_second(lambda: [chain.verify(s) for s in streams], events, args.rounds * 4),
        "reading": _per_second(lambda: [read(lines) for lines in files], events, args.rounds),
        "without the rules": _per_second(lambda: [check_record(r) for r in records], events, args.rounds),
        "everything": _per_second(lambda: [verify(r) for r in records], events, args.rounds),
        "everything, redacted": _per_second(lambda: [verify(r) for r in redacted], events, args.rounds),
    }
    sound = all(report.sound for report in reports)
    write_result(
        "verify",
        _COMMAND,
        {
            "title": args.title,
            "games": len(games),
            "events": events,
            "bytes": sum(len(line) for lines in files for line in lines),
            "sound": sound,
            "chain_to_reach": _FIGURE,
            "figures": figures,
            "ratios": {
                name: round(figures["reading"]["events_per_second"] / figures[name]["events_per_second"], 2)
                for name in ("chain", "without the rules", "everything", "everything, redacted")
            },
            "one_game": summary(milliseconds(verify, record) for record in records),
        },
        args.output,
    )
    return int(not sound or figures["chain"]["events_per_second"] < _FIGURE)


if __name__ == "__main__":
    raise SystemExit(main())
