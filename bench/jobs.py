"""How long does it take from an append to the opponent's move that follows from it?

Run with `python -m bench.jobs`; the result goes to `bench/results/jobs.json`.

Everything is real and on this machine: embedded servers with fsync, dispatcher, sweeper, one worker process.
- `turnaround`: a person's last move of a turn makes an opponent's turn due; measured from the return of that append to
  the time at which the opponent's append is visible to a reader, one game at a time.
- `throughput_of_one_worker`: many games among opponents at once, turns per second, and the worker's resident memory
  afterwards.
- `turnaround_with_a_fork_per_job`: as `turnaround`, with RQ's default worker, which forks a child for each job.
- `beside_analyses`: as `turnaround`, with a worker for people beside the other one, as `annals up` has them; in turn
  with nothing else to do, and while three analyses by `mcts:hard` are under way.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from uuid import UUID, uuid4

import psutil

from application.composition import Application, open_application
from application.engines.analyses import new_analysis
from application.engines.programs import program_of
from application.games.commands import GameCommands
from bench.results_file import write_result
from domain.kernel.engine import next_options
from domain.registry import TITLES, bundled_pack
from eventstore.migrate import migrate
from service.local.embedded import EmbeddedServers

__all__ = ["main"]

_COMMAND = "python -m bench.jobs"
_TITLE = "endeavor"
_PATIENCE = 120
_FORKING = """
import sys
from rq import Worker
from rq.serializers import JSONSerializer
import workers.jobs.opponent_turn, workers.jobs.score_game
from application.composition import open_application
from workers.fair_queue import FairQueue
from workers.queues import Queues, connect
from workers.runtime import Runtime, use
connection = connect(sys.argv[2])
queues = Queues(connection)
use(Runtime(open_application(sys.argv[1]), queues))
worker = Worker(queues.all, connection=connection, serializer=JSONSerializer, queue_class=FairQueue)
worker.work(logging_level="WARNING")
"""


@contextmanager
def _running(*argv: str, environment: dict[str, str]) -> Iterator[psutil.Process]:
    """A process for as long as the block lasts."""
    with subprocess.Popen([sys.executable, *argv], env=environment) as process:
        try:
            yield psutil.Process(process.pid)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(20)


def _turnaround(commands: GameCommands, engine: str, level: str, turns: int) -> list[float]:
    """Milliseconds from a person's append to the opponents', sorted; a new game is opened when one ends."""
    store = commands.games.store
    found: list[float] = []
    game_id: UUID | None = None
    moves = 0
    while len(found) < turns:
        if game_id is None:
            game_id = uuid4()
            seats = dict.fromkeys((1, 2), (engine, level))
            commands.open(game_id, title=_TITLE, seats=3, creator="bench", command_id="open", opponents=seats)
            commands.take_seat(game_id, 0, player="bench", actor="player:bench", command_id="take")
        game = commands.games.load(game_id)
        if game.status != "running":
            game_id = None
        elif game.pending_seats == (0,):
            options = next_options(game.state, 0)  # type: ignore[arg-type]  # a running game has a state
            moves += 1
            done = commands.move(
                game_id, 0, options[moves * 7 % len(options)].text, actor="player:bench", command_id=f"m{moves}"
            )
            if 0 in done.game.pending_seats or done.game.status != "running":
                continue
            begun = time.perf_counter()
            while store.version(game_id) == done.last:
                if time.perf_counter() - begun > _PATIENCE:
                    raise RuntimeError(f"no opponent answered within {_PATIENCE} s")
                time.sleep(0.0005)
            found.append(1000 * (time.perf_counter() - begun))
        else:
            time.sleep(0.0005)
    return sorted(found)


def _figures(found: list[float]) -> dict[str, object]:
    return {
        "turns": len(found),
        "p50_ms": round(found[len(found) // 2], 1),
        "p99_ms": round(found[int(0.99 * len(found))], 1),
        "max_ms": round(found[-1], 1),
    }


def _opened(commands: GameCommands) -> UUID:
    """A game among random opponents."""
    game_id, seats = uuid4(), dict.fromkeys(range(3), ("random", "normal"))
    commands.open(game_id, title=_TITLE, seats=3, creator="bench", command_id="open", opponents=seats)
    return game_id


def _throughput(commands: GameCommands, worker: psutil.Process, games: int) -> dict[str, object]:
    """Play whole games among random opponents with one worker, some at a time."""
    store = commands.games.store
    left, running, played, turns = games, set[UUID](), 0, 0
    begun = time.perf_counter()
    while left or running:
        while left and len(running) < 20:
            running.add(_opened(commands))
            left -= 1
        time.sleep(0.05)
        for game_id in list(running):
            row = store.lobby(game_id)
            if row is not None and row.summary["scored"]:
                running.remove(game_id)
                played += 1
                turns += len({e.command_id for e in store.read(game_id) if e.type == "move_made"})
    seconds = time.perf_counter() - begun
    return {
        "games": played,
        "turns": turns,
        "turns_per_second": round(turns / seconds, 1),
        "games_scored_per_second": round(played / seconds, 2),
        "worker_rss_mb": round(worker.memory_info().rss / 1e6, 1),
    }


def _finished(commands: GameCommands, games: int) -> list[UUID]:
    """Games that random opponents have played."""
    found = [_opened(commands) for _ in range(games)]
    while any(commands.games.load(game_id).status != "finished" for game_id in found):
        time.sleep(0.05)
    return found


def _beside_analyses(application: Application, turns: int, rounds: int = 4) -> dict[str, object]:
    """A person's wait for two opponents of each level, without analyses and beside three of them, in turn."""
    games, analyses = _finished(application.commands, 3), application.analyses
    rules, pack = TITLES[_TITLE].rules, bundled_pack(_TITLE).digest
    program = program_of("mcts", _TITLE, 3, rules, pack, application.nets.in_use())
    found: dict[str, dict[str, list[float]]] = {}
    for _ in range(rounds):
        for beside in (False, True):
            asked = []
            for game_id in games if beside else ():
                moves = sum(event.type == "move_made" for event in application.store.read(game_id))
                wanted = new_analysis(game_id, program, "hard", rules, uuid4(), moves, application.database.now())
                asked.append(analyses.ask(wanted)[0].id)
            for engine, level in (("greedy", "normal"), ("mcts", "normal")):
                of = found.setdefault(f"{engine}:{level}", {"alone": [], "beside": []})
                of["beside" if beside else "alone"] += _turnaround(application.commands, engine, level, turns // rounds)
            for analysis in asked:
                if not analyses.end(analysis, "cancelled"):
                    raise RuntimeError("an analysis was over before it was measured: take fewer turns")
    return {
        agent: {
            **{which: _figures(sorted(times)) for which, times in of.items()},
            "p50_ratio": round(median(of["beside"]) / median(of["alone"]), 2),
        }
        for agent, of in found.items()
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and write the result."""
    parser = argparse.ArgumentParser(prog=_COMMAND, description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--turns", type=int, default=400, help="turns per measurement of turnaround")
    parser.add_argument("--games", type=int, default=100, help="whole games played by one worker")
    parser.add_argument("--output", type=Path)
    args = parser.parse_args(argv)
    result: dict[str, object] = {"title": _TITLE}
    with tempfile.TemporaryDirectory() as directory, EmbeddedServers(directory) as servers:
        migrate(servers.database_url)
        environment = {
            **os.environ,
            "ANNALS_DATABASE_URL": servers.database_url,
            "ANNALS_REDIS_URL": servers.redis_url,
        }
        with (
            open_application(servers.database_url) as application,
            _running("-m", "service.cli", "dispatch", environment=environment),
            _running("-m", "service.cli", "sweep", environment=environment),
        ):
            commands = application.commands
            with _running("-m", "service.cli", "worker", environment=environment) as worker:
                _turnaround(commands, "random", "normal", 10)
                result["turnaround"] = {
                    "random": _figures(_turnaround(commands, "random", "normal", args.turns)),
                    "greedy:normal": _figures(_turnaround(commands, "greedy", "normal", args.turns // 4)),
                    "mcts:normal": _figures(_turnaround(commands, "mcts", "normal", args.turns // 8)),
                }
                result["throughput_of_one_worker"] = _throughput(commands, worker, args.games)
                with _running("-m", "service.cli", "worker", "--people", environment=environment):
                    result["beside_analyses"] = _beside_analyses(application, args.turns // 8)
            fork = ("-c", _FORKING, servers.database_url, servers.redis_url)
            with _running(*fork, environment=environment):
                _turnaround(commands, "random", "normal", 10)
                result["turnaround_with_a_fork_per_job"] = {
                    "random": _figures(_turnaround(commands, "random", "normal", args.turns // 2))
                }
    write_result("jobs", f"{_COMMAND} --turns {args.turns} --games {args.games}", result, args.output)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
