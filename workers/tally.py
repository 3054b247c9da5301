"""The figures of a run of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from domain.kernel.outcome import Outcome

__all__ = ["ArenaReport", "Failure", "PlayedGame", "Thinking"]


@dataclass(frozen=True, slots=True)
class Failure:
    """A failed game, and how to reproduce it."""

    game: int
    seed: int
    """The deal's seed: run one game with this seed and `line_up` as the agents to reproduce it."""
    line_up: tuple[str, ...]
    moves: int
    """Moves made before the failure."""
    where: Mapping[str, int | str | None]
    message: str


@dataclass(slots=True)
class Thinking:
    """The thinking time of one agent."""

    decisions: int = 0
    seconds: float = 0.0
    longest_turn: float = 0.0
    """Seconds of the longest sequence of small decisions that form one command."""
    longest_turn_busy: float = 0.0
    """As `longest_turn`, in seconds of processor time, which other work on the machine does not stretch."""
    turns: list[float] = field(default_factory=list)
    """Seconds of processor time of each such sequence."""

    def add(self, other: Thinking) -> None:
        """Count the thinking of another game too."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.longest_turn = max(self.longest_turn, other.longest_turn)
        self.longest_turn_busy = max(self.longest_turn_busy, other.longest_turn_busy)
        self.turns += other.turns


@dataclass(slots=True)
class PlayedGame:
    """One game as it was played."""

    index: int
    seed: int
    line_up: tuple[str, ...]
    moves: int = 0
    outcome: Outcome | None = None
    failure: Failure | None = None
    thinking: dict[str, Thinking] = field(default_factory=dict)
    place: Mapping[str, int | str | None] = field(default_factory=dict)
    """The place in the sequence of play at which it ended."""
    traits: Sequence[Mapping[str, str]] = ()
    """By seat: the traits by which the title distinguishes seats."""


@dataclass(slots=True)
class Fared:
    """The results of the seats with one trait."""

    seats: int = 0
    wins: float = 0.0
    fair: float = 0.0
    """Expected wins of the same number of seats at random."""
    scores: list[int] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON; a share of 1 is fair, and its standard error is that of a coin as biased as the wins."""
        rate = self.wins / self.seats
        return {
            "seats": self.seats,
            "wins": round(self.wins, 3),
            "share": round(self.wins / self.fair, 3),
            "standard_error": round(sqrt(rate * (1 - rate) * self.seats) / self.fair, 3),
            "mean_score": round(sum(self.scores) / len(self.scores), 2) if self.scores else None,
        }


@dataclass(slots=True)
class ArenaReport:
    """The games of a run in figures."""

    title: str
    seats: int
    agents: tuple[str, ...]
    seed: int
    games: int
    options: Mapping[str, Any]
    finished: int = 0
    failures: list[Failure] = field(default_factory=list)
    moves: int = 0
    seconds: float = 0.0
    wins_by_agent: dict[str, float] = field(default_factory=dict)
    """Games won; a shared win gives each winning seat its fraction."""
    seats_by_agent: dict[str, int] = field(default_factory=dict)
    """Seats over all finished games: the base of the share of wins."""
    scores_by_agent: dict[str, list[int]] = field(default_factory=dict)
    wins_by_seat: list[float] = field(default_factory=list)
    ahead: dict[str, dict[str, list[float]]] = field(default_factory=dict)
    """For each two agents at one table, seat against seat: points (1 ahead, 1/2 level) and comparisons."""
    ends: dict[str, int] = field(default_factory=dict)
    fared: dict[str, dict[str, Fared]] = field(default_factory=dict)
    """By trait and its value."""
    lengths: dict[str, list[int]] = field(default_factory=dict)
    """Of every finished game: its moves, and the coarsest count of the place where it ended, such as the turn."""
    thinking: dict[str, Thinking] = field(default_factory=dict)

    def add(self, game: PlayedGame) -> None:
        """Count one game."""
        self.moves += game.moves
        for name, thinking in game.thinking.items():
            self.thinking.setdefault(name, Thinking()).add(thinking)
        if game.failure is not None:
            self.failures.append(game.failure)
            return
        outcome = game.outcome
        assert outcome is not None
        self.finished += 1
        self.ends[outcome.reason] = self.ends.get(outcome.reason, 0) + 1
        self._measure(game, outcome)
        place = {seat: i for i, group in enumerate(outcome.ranking) for seat in group}
        for seat, name in enumerate(game.line_up):
            self.seats_by_agent[name] += 1
            score = outcome.scores[seat] if outcome.scores else None
            if score is not None:
                self.scores_by_agent[name].append(score)
            if seat in outcome.winners:
                self.wins_by_agent[name] += 1 / len(outcome.winners)
                self.wins_by_seat[seat] += 1 / len(outcome.winners)
            for other, rival in enumerate(game.line_up):
                if rival != name:
                    tally = self.ahead[name][rival]
                    tally[0] += 1.0 if place[seat] < place[other] else 0.5 if place[seat] == place[other] else 0.0
                    tally[1] += 1

    def _measure(self, game: PlayedGame, outcome: Outcome) -> None:
        """Count how long the game was and how its seats fared by their traits."""
        self.lengths.setdefault("moves", []).append(game.moves)
        for name, count in list(game.place.items())[:1]:
            if isinstance(count, int):
                self.lengths.setdefault(name, []).append(count)
        for seat, traits in enumerate(game.traits):
            for trait, value in traits.items():
                fared = self.fared.setdefault(trait, {}).setdefault(value, Fared())
                fared.seats += 1
                fared.fair += 1 / self.seats
                if seat in outcome.winners:
                    fared.wins += 1 / len(outcome.winners)
                score = outcome.scores[seat] if outcome.scores else None
                if score is not None:
                    fared.scores.append(score)

    @property
    def failed(self) -> int:
        """Games that failed."""
        return len(self.failures)

    def head_to_head(self, name: str, rival: str) -> float | None:
        """The share of comparisons, seat against seat in one game, in which an agent finishes ahead of another."""
        points, count = self.ahead[name][rival]
        return points / count if count else None

    def to_json(self) -> dict[str, Any]:
        """The report as plain JSON; rates are rounded."""
        played = max(1, self.finished + self.failed)
        return {
            "title": self.title,
            "seats": self.seats,
            "agents": list(self.agents),
            "seed": self.seed,
            "options": dict(self.options),
            "games": self.games,
            "finished": self.finished,
            "failures": [
                {
                    "game": f.game,
                    "seed": f.seed,
                    "line_up": list(f.line_up),
                    "moves": f.moves,
                    "where": dict(f.where),
                    "message": f.message,
                }
                for f in self.failures
            ],
            "moves": self.moves,
            "mean_length": round(self.moves / played, 1),
            "seconds": round(self.seconds, 3),
            "moves_per_second": round(self.moves / self.seconds) if self.seconds else 0,
            "wins_by_agent": {name: round(wins, 3) for name, wins in self.wins_by_agent.items()},
            "seats_by_agent": self.seats_by_agent,
            "mean_scores_by_agent": {
                name: round(sum(scores) / len(scores), 2) if scores else None
                for name, scores in self.scores_by_agent.items()
            },
            "head_to_head": {
                name: {rival: round(t[0] / t[1], 4) for rival, t in rivals.items() if t[1]}
                for name, rivals in self.ahead.items()
            },
            "wins_by_seat": [round(wins, 3) for wins in self.wins_by_seat],
            "wins_by_trait": {
                trait: {value: found[value].to_json() for value in sorted(found)}
                for trait, found in sorted(self.fared.items())
            },
            "lengths": {name: _spread(counts) for name, counts in self.lengths.items()},
            "end_reasons": self.ends,
            "thinking_by_agent": {
                name: {
                    "decisions": t.decisions,
                    "milliseconds_per_decision": round(1000 * t.seconds / max(1, t.decisions), 2),
                    "longest_turn_seconds": round(t.longest_turn, 3),
                    "longest_turn_processor_seconds": round(t.longest_turn_busy, 3),
                }
                for name, t in self.thinking.items()
            },
        }


def _spread(counts: Sequence[int]) -> dict[str, float]:
    """Mean, extremes and percentiles of numbers that were counted."""
    row = sorted(counts)

    def at(part: float) -> int:
        return row[min(len(row) - 1, int(part * len(row)))]

    mean = round(sum(row) / len(row), 1)
    return {"mean": mean, "least": row[0], "p5": at(0.05), "median": at(0.5), "p95": at(0.95), "most": row[-1]}
