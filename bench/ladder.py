"""How strong is each level of the opponents, and how long does it think?

Run with `make ladder`, or `make ladder MINUTES=15` for a short form; the result goes to `bench/results/ladder.json` and
into the README of each title. Every title is played with its least and its most seats. In a bout a rung of the ladder
plays the rung below it, or its own first version. Each deal is played once from every seat of the rung, its rivals in
all others; what counts is its share of the wins of a deal. A bout stops as soon as a sequential test decides whether
the share is above one half (two seats), or five points above the fair share (more); at the latest after 400 games.

Each game is written down when it is over, so a run that was ended goes on, and a bout that is over is not played again.
Games that other versions of the engines played, or the same with other nets, are no games of a bout of today.
In the short form each bout in turn, cheap ones first, has an equal part of the time that is left, so that dear ones may
have few games or none. A bout of which a run has no games keeps its figures in the result, with their date.
An interval of a bout that stopped early is a little too good: it stopped where things looked clear.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import quantiles
from typing import Any

from bench.ladder_tables import LEVELS, write_summary, write_tables
from bench.results_file import RESULTS, write_result
from domain.registry import TITLES, bundled_pack, make_setup
from workers.arena import Run, play_game
from workers.opponents import agent_named, net_of
from workers.opponents.since import BUDGET, plays_since
from workers.training.gate import BETTER, MOST_GAMES, deal_of, decided, standing

__all__ = ["Bout", "Played", "against", "bouts", "main", "play_bouts", "program", "with_former"]

RUNGS = ("random", *LEVELS)
FORMER = {
    "greedy": "greedy.v1",
    "mcts:easy": "mcts.v1:easy",
    "mcts:normal": "mcts.v1:normal",
    "mcts:hard": "mcts.v1:hard",
}
SEED = 20_260_101


def program(title: str, seats: int, agent: str) -> dict[str, Any]:
    """The version since which an agent plays as today, and how the digest of its net begins, if it plays with one."""
    pack = bundled_pack(title).digest
    said = agent_named(agent)
    found = said.opponent(title, seats, TITLES[title].rules, pack)
    net = net_of(found)
    level = (said.level if said.budget is None else BUDGET) if said.engine.startswith("mcts") else None
    since = plays_since(title, seats, found.version, level)
    return {"version": since, "net": None if net is None else net.digest[:8]}


@dataclass(frozen=True, slots=True)
class Bout:
    """A rung against a rival."""

    title: str
    seats: int
    rung: str
    rival: str

    @property
    def name(self) -> str:
        """What its games are written down under."""
        return f"{self.title}/{self.seats}/{self.rung}/{self.rival}"

    @property
    def bar(self) -> float:
        """The share of the wins above which the rung counts."""
        return 1 / self.seats + (0 if self.seats == 2 else BETTER)

    def run(self) -> Run:
        """Its games."""
        agents = agent_named(self.rung), *[agent_named(self.rival)] * (self.seats - 1)
        return Run(TITLES[self.title], make_setup(self.title, self.seats), agents, SEED)

    def programs(self) -> dict[str, Any]:
        """The version of the rung and of its rival, and the net that each plays with, if any."""
        found: dict[str, Any] = {}
        for role, name in (("rung", self.rung), ("rival", self.rival)):
            found |= {f"{role}_{key}": value for key, value in program(self.title, self.seats, name).items()}
        return found


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a bout."""

    share: float
    """Of the rung in the win."""
    winners: tuple[int, ...]
    """By seat."""
    turns: dict[str, list[float]]
    """By agent: seconds of processor time of each turn."""
    decisions: dict[str, int]
    """By agent."""

    @property
    def seconds(self) -> float:
        """Processor time."""
        return sum(map(sum, self.turns.values()))


@dataclass(slots=True)
class Course:
    """What has been played of a bout."""

    bout: Bout
    games: dict[int, Played] = field(default_factory=dict)
    """By index; the games of a deal follow each other."""
    asked: int = 0
    """Games that were requested or played."""
    allowed: float | None = None
    """Seconds that it may take of a run that has an end; None before its turn."""
    spent: float = 0.0
    """Seconds of processor time that it has taken in this run."""

    def deals(self) -> list[float]:
        """The shares of the deals that are whole, in their order, up to the first that is not."""
        seats, found = self.bout.seats, list[float]()
        while all(len(found) * seats + n in self.games for n in range(seats)):
            first = len(found) * seats
            found.append(deal_of([self.games[first + n].share for n in range(seats)]))
        return found

    def ended(self) -> int | None:
        """The number of deals after which the bout was over; None while it goes on."""
        deals = self.deals()
        return next(
            (n for n in range(1, len(deals) + 1) if decided(deals[:n], self.bout.seats, MOST_GAMES, self.bout.bar)),
            None,
        )

    def wants(self, jobs: int) -> bool:
        """Whether another game may be asked for, before those that were asked for are over."""
        whole = -(-MOST_GAMES // self.bout.seats)
        return self.asked < self.bout.seats * min(whole, len(self.deals()) + 1 + jobs)

    @property
    def seconds(self) -> float:
        """Processor time so far."""
        return sum(game.seconds for game in self.games.values())

    def figures(self) -> dict[str, Any] | None:
        """What the bout says; None before its first deal is over."""
        deals = self.deals()[: self.ended()]
        if not deals:
            return None
        bout, seats = self.bout, self.bout.seats
        games = [self.games[index] for index in range(len(deals) * seats)]
        result, _ = standing(deals, seats, bout.bar)
        end = None if self.ended() is None else decided(deals, seats, MOST_GAMES, bout.bar)
        return {
            "title": bout.title,
            "seats": seats,
            "rung": bout.rung,
            "rival": bout.rival,
            **bout.programs(),
            "games": len(games),
            "share": round(result.share, 4),
            "interval": [round(each, 4) for each in result.interval],
            "fair": round(1 / seats, 4),
            "bar": round(bout.bar, 4),
            "verdict": "undecided" if end is None else "counts" if end.passed else "does not count",
            "wins_by_seat": [
                round(sum(1 / len(game.winners) for game in games if seat in game.winners), 3) for seat in range(seats)
            ],
            "rung_thinks": _thinking(games, bout.rung),
            "rival_thinks": _thinking(games, bout.rival),
        }


def _thinking(games: Iterable[Played], agent: str) -> dict[str, float | int]:
    """Processor time of an agent, in milliseconds."""
    games = list(games)
    turns = sorted(turn for game in games for turn in game.turns[agent])
    decisions = sum(game.decisions[agent] for game in games)
    p95 = quantiles(turns, n=20)[-1] if len(turns) > 1 else turns[0]
    return {
        "decisions": decisions,
        "ms_a_decision": round(1000 * sum(turns) / decisions, 2),
        "turns": len(turns),
        "ms_a_turn_p95": round(1000 * p95, 1),
    }


def bouts(titles: Sequence[str], up_to: str = RUNGS[-1]) -> Iterator[Bout]:
    """The bouts of some titles up to a rung, cheap ones first."""
    top = RUNGS.index(up_to)
    for rung, below in zip(RUNGS[1 : top + 1], RUNGS[:top], strict=True):
        for slug in titles:
            for many in _least_and_most(slug):
                yield Bout(slug, many, rung, below)
                yield Bout(slug, many, rung, FORMER[rung])


def against(titles: Sequence[str], rung: str, rival: str) -> Iterator[Bout]:
    """The bouts of a rung against any other agent, such as a former version."""
    for slug in titles:
        for many in _least_and_most(slug):
            yield Bout(slug, many, rung, rival)


def _least_and_most(slug: str) -> list[int]:
    seats = TITLES[slug].seats
    return sorted({seats.start, seats.stop - 1})


def _play(bout: Bout, index: int) -> Played:
    run = bout.run()
    game = play_game(run, index)
    if game.outcome is None:
        raise RuntimeError(f"{bout.name}: game {index} failed: {game.failure}")
    rung = run.agents[0].name
    winners = game.outcome.winners
    share = sum(game.line_up[seat] == rung for seat in winners) / len(winners)
    names = {run.agents[0].name: bout.rung, run.agents[1].name: bout.rival}
    turns = {names[agent]: [round(turn, 5) for turn in each.turns] for agent, each in game.thinking.items()}
    return Played(share, tuple(winners), turns, {names[a]: each.decisions for a, each in game.thinking.items()})


def _read(folder: Path, courses: dict[str, Course]) -> None:
    """Take up the games that an earlier run has written with the same programs; a line that was cut off is none."""
    path = folder / "games.jsonl"
    programs = {name: course.bout.programs() for name, course in courses.items()}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            kept = json.loads(line)
        except ValueError:
            continue
        course = courses.get(kept["bout"])
        if course is not None and kept.get("programs") == programs[kept["bout"]]:
            course.games[kept["index"]] = Played(
                kept["share"], tuple(kept["winners"]), kept["turns"], kept["decisions"]
            )


def play_bouts(wanted: Iterable[Bout], folder: Path, jobs: int, minutes: float | None) -> list[Course]:
    """Play bouts until each is over, or for some minutes; `folder` keeps the games.

    Games that were lost on the way are played again, so that the same bouts give the same figures.
    """
    courses = {bout.name: Course(bout) for bout in wanted}
    folder.mkdir(parents=True, exist_ok=True)
    _read(folder, courses)
    for course in courses.values():
        course.asked = next(n for n in range(MOST_GAMES * course.bout.seats) if n not in course.games)
    until = None if minutes is None else time.monotonic() + 60 * minutes
    open_: list[Course] = [course for course in courses.values() if course.ended() is None]
    doing: dict[Future[Played], tuple[Course, int]] = {}
    with ProcessPoolExecutor(jobs) as pool, (folder / "games.jsonl").open("a", encoding="utf-8") as kept:
        try:
            while open_ or doing:
                late = until is not None and time.monotonic() > until
                while not late and len(doing) < jobs and (free := [each for each in open_ if each.wants(jobs)]):
                    course = free[0] if until is None else _next(free, jobs * (until - time.monotonic()))
                    index, course.asked = course.asked, course.asked + 1
                    if index not in course.games:
                        doing[pool.submit(_play, course.bout, index)] = course, index
                if late:
                    break
                left = None if until is None else max(0.1, until - time.monotonic())
                over, _ = wait(doing, left, FIRST_COMPLETED)
                for each in over:
                    course, index = doing.pop(each)
                    course.games[index] = game = each.result()
                    course.spent += game.seconds
                    kept.write(json.dumps(_line(course.bout, index, game)) + "\n")
                    kept.flush()
                    if course in open_ and course.ended() is not None:
                        open_.remove(course)
                        print(f"{course.bout.name}: {(course.figures() or {})['verdict']}", flush=True)
        finally:
            # Games that nobody waits for any more may last for minutes.
            for process in list(pool._processes.values()):
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
    return list(courses.values())


def _next(courses: Sequence[Course], left: float) -> Course:
    """The first bout that has not had its part of the time that is left, in seconds of all processes; then any."""
    for course in courses:
        if course.allowed is None:
            course.allowed = left / sum(each.allowed is None for each in courses)
        if course.spent < course.allowed or course.asked % course.bout.seats:
            return course
    return min(courses, key=lambda course: course.spent)


def _line(bout: Bout, index: int, game: Played) -> dict[str, Any]:
    return {
        "bout": bout.name,
        "programs": bout.programs(),
        "index": index,
        "share": game.share,
        "winners": game.winners,
        "turns": game.turns,
        "decisions": game.decisions,
    }


def with_former(rows: Sequence[Mapping[str, Any]], path: Path) -> list[Mapping[str, Any]]:
    """Rows of the ladder, and those of the file at `path` for bouts of which there is no row, each with its date.

    A row that is not decided leaves one with more games where it is.
    """
    former = json.loads(path.read_text(encoding="utf-8"))
    new = {_name(row): row for row in rows}
    old = {_name(row): {**row, "date": row.get("date", former["date"])} for row in former["bouts"]}
    kept = {
        name: row
        for name, row in old.items()
        if name not in new or (new[name]["verdict"] == "undecided" and new[name]["games"] < row["games"])
    }
    order = [bout.name for bout in bouts(sorted(TITLES))]
    return [row for name in order if (row := kept.get(name, new.get(name))) is not None]


def _name(row: Mapping[str, Any]) -> str:
    return Bout(row["title"], row["seats"], row["rung"], row["rival"]).name


def main(argv: Sequence[str] | None = None) -> int:
    """Climb the ladder and write the figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description=__doc__)
    parser.add_argument("--title", action="append", choices=sorted(TITLES))
    parser.add_argument("--up-to", choices=RUNGS[1:], default=RUNGS[-1], help="the highest rung that is played")
    parser.add_argument("--against", help="the only rival of the highest rung, such as greedy.v6; needs --output")
    parser.add_argument("--minutes", type=float, help="end after so many minutes; without it the ladder is played out")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--folder", type=Path, default=Path(".ladder"), help="where games are kept")
    parser.add_argument("--output", type=Path)
    args = parser.parse_args(argv)
    if args.against and args.output is None:
        parser.error("--against needs --output")
    titles = args.title or sorted(TITLES)
    wanted_bouts = against(titles, args.up_to, args.against) if args.against else bouts(titles, args.up_to)
    courses = play_bouts(wanted_bouts, args.folder, args.jobs, args.minutes)
    today = {"date": datetime.now(UTC).date().isoformat()}
    rows: list[Mapping[str, Any]] = [{**row, **today} for each in courses if (row := each.figures()) is not None]
    wanted = {
        "MINUTES": None if args.minutes is None else f"{args.minutes:g}",
        "UP_TO": None if args.up_to == RUNGS[-1] else args.up_to,
    }
    command = " ".join(["make ladder", *(f"{name}={given}" for name, given in wanted.items() if given is not None)])
    if args.against:
        command = " ".join(("python -m bench.ladder", *(sys.argv[1:] if argv is None else argv)))
    if args.output is None:
        rows = with_former(rows, RESULTS / "ladder.json")
    played = set(map(_name, rows))
    ladder = [course.bout for course in courses] if args.against else bouts(titles if args.output else sorted(TITLES))
    missing = [bout.name for bout in ladder if bout.name not in played]
    seconds = round(sum(course.seconds for course in courses))
    write_result("ladder", command, {"seconds": seconds, "bouts": rows, "not_played": missing}, args.output)
    if args.output is None:
        write_tables(rows, missing)
        write_summary(rows)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
