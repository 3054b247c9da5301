"""Is the chance to win that analyses print what happens?

Run with `python -m bench.calibration`. Opponents play themselves; at some positions of each game the shares of the win
that their net gives are kept, or without a net those of the evaluation, and afterwards who won. One sharpness is fitted
to the games of a title and its seats with a net, and one to those without; `workers/opponents/calibration.py` states
them. How good chances are is judged by eighths of the games, each with the sharpness that the other seven fit: by Brier
scores (the mean square of what the chance of a seat missed, summed over seats), and by how often a seat won to which
about such a chance was given: the plots in `bench/calibration/` show that.

Each game is written down when it is over, so a run that was ended goes on.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from random import Random
from typing import Any

from application.engines.plots import plot
from bench.ladder import program
from bench.results_file import write_result
from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move
from domain.registry import TITLES, make_setup
from workers.opponents import agent_named, net_of, seed_of
from workers.opponents.appraisal import shares
from workers.opponents.calibration import PLAIN, sharpened

__all__ = ["PLOTS", "Watched", "brier", "figures", "fitted", "main", "plot_of", "reliability", "watch"]

PLOTS = Path(__file__).parent / "calibration"
AGENTS = ("greedy:easy", "greedy/plain:easy")
SEED = 20_261_126
_KEPT = 1 / 8
"""The share of positions that are kept: neighbours say almost the same."""
_BINS = 10
_FOLDS = 8
_MOST_QUARTERS = 40
_ONE = 1_000_000
"""Shares are kept in millionths."""


@dataclass(frozen=True, slots=True)
class Watched:
    """A game: what was thought of it, and who won."""

    won: tuple[float, ...]
    """By seat, the share of the win."""
    positions: tuple[tuple[float, ...], ...]
    """By position and seat, the share of the win that the net gives, or the evaluation."""


def watch(slug: str, seats: int, agent: str, index: int) -> Watched:
    """Play a game and keep what is thought of some positions."""
    title, random = TITLES[slug], Random(f"{SEED}:{slug}:{seats}:{index}")
    setup, named = make_setup(slug, seats), agent_named(agent)
    s = start(title, setup, Dice(random))
    opponent = named.opponent(slug, seats, s.rules, setup.pack.digest)
    net = net_of(opponent)
    kept: list[tuple[float, ...]] = []
    for move in range(title.move_limit):
        if not s.agenda:
            break
        if random.random() < _KEPT and (found := shares(title, s, net)) is not None:
            kept.append(tuple(round(_ONE * share) / _ONE for share in found))
        seat = pending_seats(s)[0]
        options = next_options(s, seat)
        option = options[0]
        if len(options) > 1:
            seed = seed_of(SEED, slug, seats, index, move)
            view = title.redact(s, seat)
            option = opponent.choose(title, view, seat, seed=seed, level=named.level, budget=named.budget).option
        play(s, Move(seat, option), Dice(random))
    outcome = title.outcome(s)
    if outcome is None:
        raise RuntimeError(f"{slug}: game {index} did not end")
    won = tuple(1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(seats))
    return Watched(won, tuple(kept))


Judged = Sequence[tuple[Sequence[float], Sequence[float]]]
"""Chances at some positions, and who won."""


def _each(games: Sequence[Watched], quarters: int) -> Iterator[tuple[list[float], tuple[float, ...]]]:
    """The chances at each position, and who won."""
    for game in games:
        for position in game.positions:
            yield sharpened(position, quarters), game.won


def brier(judged: Judged) -> float:
    """The mean over positions of the squares of what the chances missed, summed over seats; 0 is certain and right."""
    missed = [sum((a - b) ** 2 for a, b in zip(found, won, strict=True)) for found, won in judged]
    return sum(missed) / len(missed)


def _surprise(games: Sequence[Watched], quarters: int) -> float:
    return -sum(
        share * log(max(chance, 1e-6))
        for found, won in _each(games, quarters)
        for chance, share in zip(found, won, strict=True)
        if share
    )


def fitted(games: Sequence[Watched]) -> int:
    """The sharpness by which who won surprises least."""
    return min(range(1, _MOST_QUARTERS + 1), key=lambda quarters: _surprise(games, quarters))


def _by_others(games: Sequence[Watched]) -> Iterator[tuple[list[float], tuple[float, ...]]]:
    """Every position with the sharpness that the games of other folds fit."""
    for fold in range(_FOLDS):
        rest = [game for n, game in enumerate(games) if n % _FOLDS != fold]
        yield from _each(games[fold::_FOLDS], fitted(rest))


def reliability(judged: Judged) -> list[dict[str, float | int]]:
    """By tenths of the chance: how often it was given, its mean, and how often the seat won."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(_BINS)]
    for found, won in judged:
        for chance, share in zip(found, won, strict=True):
            bins[min(_BINS - 1, int(chance * _BINS))].append((chance, share))
    return [
        {
            "given": len(row),
            "chance": round(sum(chance for chance, _ in row) / len(row), 4),
            "won": round(sum(share for _, share in row) / len(row), 4),
        }
        for row in bins
        if row
    ]


def _off(rows: Sequence[dict[str, float | int]]) -> float:
    """How far chances and wins lie apart on the average."""
    return sum(row["given"] * abs(row["chance"] - row["won"]) for row in rows) / sum(row["given"] for row in rows)


def figures(slug: str, seats: int, games: Sequence[Watched], net: str | None = None) -> dict[str, Any]:
    """What some games say of a title, played with a net of that digest or without; there are more than folds."""
    equal = [((1 / seats,) * seats, won) for _, won in _each(games, PLAIN)]
    found: dict[str, Any] = {
        "title": slug,
        "seats": seats,
        "net": net,
        "games": len(games),
        "positions": len(equal),
        "fitted_quarters": fitted(games),
        "brier_of_equal_chances": round(brier(equal), 4),
    }
    for name, judged in (("uncalibrated", [*_each(games, PLAIN)]), ("calibrated", [*_by_others(games)])):
        rows = reliability(judged)
        found[name] = {"brier": round(brier(judged), 4), "off": round(_off(rows), 4), "reliability": rows}
    # What the games cannot show to be better is left as it is.
    better = found["calibrated"]["brier"] < found["uncalibrated"]["brier"]
    return {**found, "quarters": found["fitted_quarters"] if better else PLAIN}


def plot_of(found: Mapping[str, Any]) -> str:
    """The name of the file with its plot; one with a net and one without."""
    return f"{found['title']}-{found['seats']}{'-plain' if found['net'] is None else ''}.svg"


def _drawn(found: dict[str, Any]) -> str:
    """The reliability plot: who is right lies on the diagonal."""
    lines = [
        (name, [(row["chance"], row["won"]) for row in found[name]["reliability"] if row["given"] >= 20])
        for name in ("uncalibrated", "calibrated")
    ]
    by = "the evaluation" if found["net"] is None else f"net {found['net']}"
    head = f"{found['title']}, {found['seats']} seats, by {by}: how often who had such a chance won"
    return plot(head, "chance", [*lines, ("right", [(0.0, 0.0), (1.0, 1.0)])])


def _watched(path: Path, slug: str, seats: int, agent: str, count: int, on: Callable[[], bool]) -> list[Watched]:
    """So many games, those that are written down first; fewer if time is over."""
    games = []
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            won, positions = json.loads(line)
            games.append(Watched(tuple(won), tuple(map(tuple, positions))))
    with path.open("a", encoding="utf-8") as kept:
        while len(games) < count and on():
            game = watch(slug, seats, agent, len(games))
            kept.write(json.dumps([game.won, game.positions]) + "\n")
            kept.flush()
            games.append(game)
    return games[:count]


def main(argv: Sequence[str] | None = None) -> int:
    """Watch games, and write figures and plots."""
    parser = argparse.ArgumentParser(prog="python -m bench.calibration", description=__doc__)
    parser.add_argument("--title", action="append", choices=sorted(TITLES))
    parser.add_argument("--seats", type=int, help="the least and the most seats if left out")
    parser.add_argument("--games", type=int, default=200, help="of each title and number of seats")
    parser.add_argument("--agent", action="append", help="who plays all seats; greedy:easy with its net and without")
    parser.add_argument("--minutes", type=float, default=60.0, help="no game is begun after them")
    parser.add_argument("--folder", type=Path, default=Path(".calibration"), help="where games are kept")
    parser.add_argument("--output", type=Path)
    args = parser.parse_args(argv)
    args.folder.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + 60 * args.minutes
    rows = []
    for slug in args.title or sorted(TITLES):
        known = TITLES[slug].seats
        for seats in [args.seats] if args.seats else sorted({known.start, known.stop - 1}):
            for agent in args.agent or AGENTS:
                made = program(slug, seats, agent)
                if not args.agent and agent == AGENTS[0] and made["net"] is None:
                    continue  # it plays as the other one does
                played_by = "-".join((re.sub("[:/@]", "-", agent), str(made["version"]), made["net"] or "plain"))
                path = args.folder / f"{slug}-{seats}-{played_by}.jsonl"
                games = _watched(path, slug, seats, agent, args.games, lambda: time.monotonic() < until)
                if len(games) > _FOLDS:
                    rows.append(
                        {"agent": agent, "version": made["version"], **figures(slug, seats, games, made["net"])}
                    )
    if args.output is None:
        PLOTS.mkdir(exist_ok=True)
        for row in rows:
            (PLOTS / plot_of(row)).write_text(_drawn(row), encoding="utf-8")
    command = " ".join(("python -m bench.calibration", *(sys.argv[1:] if argv is None else argv)))
    write_result("calibration", command, {"of": rows}, args.output)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
