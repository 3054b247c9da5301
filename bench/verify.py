"""How many events a second does verification check: hashes alone, and with every move decided again?

Run with `python -m bench.verify`; the result goes to `bench/results/verify.json`.

Complete records of finished games of Endeavor lie in memory. `chain` is the hash chain over parsed events;
`reading` parses the file, line by line, and checks that each is canonical; `without the rules` is what the one-file
verifier does after that: chain, canonical parts, course, luck; `everything` is what `annals verify` does: every move,
digest and score again, too. `ratios` say how many times as long as `reading` each takes in the same run, which depends
little on the machine and on what else it does. `everything_by_title` is the same of a few games of each title.
Seconds are those of the processor: nothing here waits for anything but for other work on the machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time
from typing import Any

from application.games.commands import GameCommands
from bench.games import finished_games, milliseconds, summary
from bench.results_file import write_result
from domain.registry import TITLES
from eventstore import chain
from eventstore.record import export, read
from eventstore.store.memory import MemoryStore
from eventstore.verification import collect_seldom
from eventstore.verification.verifier import check_record
from eventstore.verification.with_rules import verify

__all__ = ["main"]

_COMMAND = "python -m bench.verify"
_FIGURE = 500_000
"""Events per second that the chain should reach."""


def _per_second(work: Callable[[], object], events: int, rounds: int) -> dict[str, Any]:
    """The best of some rounds, because other work on the machine can only slow one down."""
    rates = []
    for _ in range(rounds):
        start = process_time()
        work()
        rates.append(round(events / (process_time() - start)))
    return {"events_per_second": max(rates), "of_each_round": rates}


def _of_title(title: str, games: int, rounds: int) -> dict[str, Any]:
    """Verification of a few games of a title, with its rules."""
    store = MemoryStore()
    commands = GameCommands(store)
    records = [read(export(store, commands.games, game)) for game in finished_games(store, title, games, seed=1)]
    events = sum(len(record.entries) for record in records)
    return _per_second(lambda: [verify(record) for record in records], events, rounds)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure in memory; 1 if the chain misses its figure or a record is not sound."""
    parser = argparse.ArgumentParser(prog=_COMMAND)
    parser.add_argument("--title", default="endeavor")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--few", type=int, default=4, help="games of each title for `everything_by_title`")
    parser.add_argument("--output", type=Path)
    args = parser.parse_args(argv)
    collect_seldom()  # as in the processes that verify
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
            "everything_by_title": {
                title: _of_title(title, args.few, args.rounds)["events_per_second"] for title in sorted(TITLES)
            },
            "one_game": summary(milliseconds(verify, record) for record in records),
        },
        args.output,
    )
    return int(not sound or figures["chain"]["events_per_second"] < _FIGURE)


if __name__ == "__main__":
    raise SystemExit(main())
