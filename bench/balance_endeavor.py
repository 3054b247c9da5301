"""What happens in games of Endeavor that equal opponents play?

Run with `python -m bench.balance_endeavor --seats 3 --agent mcts:easy`; `BALANCE.md` of the title quotes the result.
Every seat is held by the same agent. Counted are Glory and where it comes from, openings of regions, commands, what was
built and drawn, and the wins of each seat. A share of 1 is what a seat, or an owner, would win by lot.

With `--ban build:guild_hall` (or `draw:slavery`, `attack`) one seat, another one in each game, takes the best of its
other options wherever it has one: how much Glory it has less than the rest tells what the piece is worth to the agent.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

from bench.results_file import write_result
from domain.kernel.chance import Dice
from domain.kernel.effects import Effect
from domain.kernel.engine import pending_seats, play, start
from domain.kernel.options import Move, Option
from domain.kernel.title import Setup
from domain.registry import TITLES, make_setup
from domain.titles.endeavor.effects.actions import (
    BuildingActivated,
    CardDrawn,
    CityTaken,
    RegionOpened,
    SlaveryAbolished,
    TokenSpent,
)
from domain.titles.endeavor.scoring import glory_parts
from domain.titles.endeavor.state import EndeavorState
from workers.opponents import agent_named, seed_of

__all__ = ["main"]

_COMMAND = "python -m bench.balance_endeavor"
_PARTS = ("cities", "connections", "cards", "governor_space", "universities", "harbor", "slavery")


@dataclass(slots=True)
class Game:
    """What is kept of a game."""

    scores: list[int]
    winners: list[int]
    opened: dict[str, int]
    """The round in which a region was opened, by its id."""
    closed: int
    """Regions that were never opened."""
    commands: Counter[int]
    """Of all seats, by round."""
    statuses: list[list[int]]
    """By status and seat, at the end."""
    parts: dict[str, int]
    """Of the first winner's Glory."""
    built: list[Counter[str]]
    drawn: list[Counter[str]]
    """Cards by deck, for each seat."""
    attacked: list[int]
    """Cities taken from others, by seat."""
    abolished: bool
    supply: list[int]
    """Discs by seat that were never grown."""
    banned: int | None
    """The seat that had to do without something."""


def _banned(s: EndeavorState, seat: int, text: str, ban: str) -> bool:
    """Whether an option, or what it can only lead to, is banned."""
    if text.startswith(ban):
        return True
    verb, _, name = text.partition(":")
    if ban != "attack" or verb not in ("spend", "activate"):
        return False
    if verb == "spend":
        return name == "attack"
    action = s.board.building[s.buildings[seat][int(name)]].action
    return action is not None and action.actions == ("attack",)


def played(setup: Setup, agent: str, seed: int, ban: str | None = None, whom: int = 0) -> Game:
    """A game in which an agent holds every seat; one of them may do without something."""
    title, named, dice = TITLES["endeavor"], agent_named(agent), Dice(Random(f"{seed}:luck"))
    s: EndeavorState = start(title, setup, dice)
    board = s.board
    opponent = named.opponent(title.slug, setup.seats, s.rules, setup.pack.digest)
    deck_of = {card: deck.id for deck in board.decks for card in deck.cards}
    opened: dict[str, int] = {}
    commands: Counter[int] = Counter()
    drawn = [Counter[str]() for _ in range(s.seats)]
    attacked = [0] * s.seats
    abolished, moves = False, 0
    while s.agenda:
        seat = pending_seats(s)[0]
        view = title.redact(s, seat)
        made = opponent.choose(
            title, view, seat, seed=seed_of(seed, seat, moves), level=named.level, budget=named.budget
        )
        option = made.option
        if ban is not None and seat == whom and _banned(s, seat, option.text, ban):
            others = {text: value for text, value in made.values.items() if not _banned(s, seat, text, ban)}
            option = Option.parse(max(others, key=lambda text: others[text])) if others else option
        journal: list[Effect[EndeavorState]] = []
        play(s, Move(seat, option), dice, journal)
        moves += 1
        for effect in journal:
            match effect:
                case RegionOpened():
                    opened[effect.region] = s.round
                case BuildingActivated() | TokenSpent():
                    commands[s.round] += 1
                case CardDrawn():
                    drawn[effect.seat][deck_of[effect.card]] += 1
                case CityTaken():
                    attacked[effect.seat] += 1
                case SlaveryAbolished():
                    abolished = True
    outcome = title.outcome(s)
    assert outcome is not None
    best = glory_parts(s, outcome.winners[0])
    parts = {name: getattr(best, name) for name in _PARTS}
    parts |= {f"track_{track.id}": points for track, points in zip(board.tracks, best.tracks, strict=True)}
    return Game(
        scores=list(s.scores),
        winners=list(outcome.winners),
        opened=opened,
        closed=s.open.count(False),
        commands=commands,
        statuses=[list(row) for row in s.statuses],
        parts=parts,
        built=[Counter(row[1:]) for row in s.buildings],
        drawn=drawn,
        attacked=attacked,
        abolished=abolished,
        supply=list(s.supply),
        banned=whom if ban is not None else None,
    )


def _spread(counts: Sequence[int]) -> dict[str, float]:
    row = sorted(counts)
    return {
        "mean": round(mean(row), 1),
        "p5": row[int(0.05 * len(row))],
        "p95": row[min(len(row) - 1, int(0.95 * len(row)))],
    }


def _owners(games: Sequence[Game], owned: Iterable[tuple[int, int]]) -> dict[str, float]:
    """How often seats of games that have something win; each is a pair of game and seat."""
    pairs = list(owned)
    seats = len(games[0].scores)
    wins = sum(1 / len(games[g].winners) for g, seat in pairs if seat in games[g].winners)
    rate = wins / len(pairs)
    error = sqrt(rate * (1 - rate) / len(pairs))
    return {
        "share_of_seats": round(len(pairs) / (len(games) * seats), 3),
        "wins": round(rate * seats, 2),
        "standard_error": round(error * seats, 2),
    }


def _owning(games: Sequence[Game], kept: str) -> dict[str, Any]:
    names = sorted({name for game in games for row in getattr(game, kept) for name in row})
    found = {}
    for name in names:
        pairs = [(g, seat) for g, game in enumerate(games) for seat, row in enumerate(getattr(game, kept)) if row[name]]
        pieces = sum(row[name] for game in games for row in getattr(game, kept))
        found[name] = {"a_seat": round(pieces / (len(games) * len(games[0].scores)), 2), **_owners(games, pairs)}
    return found


def _without(games: Sequence[Game]) -> dict[str, float]:
    """How the seats fare that had to do without something."""
    behind, won = [], []
    for game in games:
        if game.banned is not None:
            others = [score for seat, score in enumerate(game.scores) if seat != game.banned]
            behind.append(game.scores[game.banned] - mean(others))
            won.append((game.banned in game.winners) * len(game.scores) / len(game.winners))
    if len(behind) < 2:
        return {}
    return {
        "glory_beside_others": round(mean(behind), 2),
        "glory_standard_error": round(stdev(behind) / sqrt(len(behind)), 2),
        "wins": round(mean(won), 2),
        "wins_standard_error": round(stdev(won) / sqrt(len(won)), 2),
    }


def figures(games: Sequence[Game]) -> dict[str, Any]:
    """The figures of some games of one number of seats."""
    seats, many = len(games[0].scores), len(games)
    regions = sorted({region for game in games for region in game.opened})
    first = Counter(min(game.opened.values(), default=0) for game in games)
    tracks = [track.id for track in _tracks()]
    return {
        "seats": seats,
        "games": many,
        "winner": _spread([max(game.scores) for game in games]),
        "winners_of_55_or_more": round(sum(max(game.scores) >= 55 for game in games) / many, 3),
        "last": _spread([min(game.scores) for game in games]),
        "all_seats": _spread([score for game in games for score in game.scores]),
        "open_at_the_end_without_europe": round(mean(len(game.opened) for game in games), 2),
        "closed_at_the_end": round(mean(game.closed for game in games), 2),
        "opening": {
            region: {
                "games": round(sum(region in game.opened for game in games) / many, 2),
                "mean_round": round(mean(game.opened[region] for game in games if region in game.opened), 2),
            }
            for region in regions
        },
        "first_opening_by_round": {str(n or "never"): round(first[n] / many, 3) for n in sorted(first)},
        "commands_a_seat_by_round": [round(mean(game.commands[n] for game in games) / seats, 1) for n in range(1, 8)],
        "statuses": {
            track: round(mean(value for game in games for value in game.statuses[i]), 1)
            for i, track in enumerate(tracks)
        },
        "games_with_abolition": round(sum(game.abolished for game in games) / many, 3),
        "wins_by_seat": [
            round(seats * mean((seat in game.winners) / len(game.winners) for game in games), 2)
            for seat in range(seats)
        ],
        "wins_standard_error": round(seats * sqrt((1 / seats) * (1 - 1 / seats) / many), 2),
        "glory_of_winners": {name: round(mean(game.parts[name] for game in games), 1) for name in games[0].parts},
        "discs_never_grown": round(mean(n for game in games for n in game.supply), 1),
        "cities_taken_a_seat": round(mean(n for game in games for n in game.attacked), 2),
        "banned": _without(games),
        "buildings": _owning(games, "built"),
        "cards_by_deck": _owning(games, "drawn"),
    }


def _tracks() -> Sequence[Any]:
    """The status tracks of the pack that comes with the title."""
    title = TITLES["endeavor"]
    s: EndeavorState = title.new(make_setup("endeavor", title.seats.start))
    return s.board.tracks


def main(argv: Sequence[str] | None = None) -> int:
    """Play the games, writing the figures after every twentieth."""
    parser = argparse.ArgumentParser(prog=_COMMAND, description=__doc__)
    parser.add_argument("--seats", type=int, nargs="*", default=[3, 4, 5])
    parser.add_argument("--agent", default="mcts:easy")
    parser.add_argument("--games", type=int, default=100, help="for each number of seats")
    parser.add_argument("--ban", help="what one seat of each game does without, such as build:guild_hall or attack")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path)
    args = parser.parse_args(argv)
    command = " ".join((_COMMAND, *(sys.argv[1:] if argv is None else argv)))
    rows: dict[int, Mapping[str, Any]] = {}
    for seats in args.seats:
        setup = make_setup("endeavor", seats)
        games: list[Game] = []
        for n in range(args.games):
            games.append(played(setup, args.agent, args.seed + 1000 * seats + n, args.ban, n % seats))
            if len(games) % 20 == 0 or len(games) == args.games:
                rows[seats] = figures(games)
                found = {"agent": args.agent, "seed": args.seed, "ban": args.ban, "runs": list(rows.values())}
                write_result("balance_endeavor", command, found, args.output)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
