"""Is a new net better than its rival?

Both play with the same engine. Each deal is played once from every seat of the new net, its rivals in the others; what
counts is the share of the wins of a deal. The match stops as soon as a sequential probability ratio test decides
(Wald 1945, with the normal approximation for the share of a deal), or at a number of games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import log, sqrt
from typing import Any, Final

from application.engines.catalogue import VERSION, at_version
from application.engines.nets import NetFile
from domain.kernel.content import ContentPack
from domain.registry import TITLES, make_setup
from workers.arena import Run, play_game
from workers.opponents import Agent, agent_named
from workers.training.errors import GameUnfinished

__all__ = [
    "BETTER",
    "MOST_GAMES",
    "GateResult",
    "Match",
    "deal_of",
    "decided",
    "play_deal",
    "play_of_deal",
    "played",
    "standing",
]

BETTER: Final = 0.05
"""A net that wins so much more than its fair share is to pass."""
MOST_GAMES: Final = 400
_ERROR = 0.05
"""The chance to pass a net that is not better, and to refuse one that is better by `BETTER`."""


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays for a net to pass."""

    title: str
    seats: int
    pack: ContentPack
    agent: str
    """Engine and level that both play with, such as `greedy:easy`."""
    new: NetFile
    rival: NetFile | None
    """None: the title's evaluation."""
    seed: int
    version: int = VERSION
    """Of the engine of both."""

    def run(self) -> Run:
        """The games, of which each deal has one for every seat."""
        setup = make_setup(self.title, self.seats, None, self.pack)
        named = agent_named(at_version(self.agent, self.version))
        new = Agent("new", named.engine, named.level, named.budget, self.new)
        rival = Agent("rival", named.engine, named.level, named.budget, self.rival, self.rival is None)
        return Run(TITLES[self.title], setup, (new, *[rival] * (self.seats - 1)), self.seed)


def play_deal(run: Run, deal: int) -> float:
    """The share of the games of a deal that the new net wins; a shared win counts by its winners.

    Raises:
        GameUnfinished: a game failed.
    """
    seats = run.setup.seats
    return deal_of([play_of_deal(run, index) for index in range(deal * seats, (deal + 1) * seats)])


def play_of_deal(run: Run, index: int, before_each: Callable[[], None] = lambda: None) -> float:
    """The share of a game that the new net wins; the games of a deal follow each other.

    Raises:
        GameUnfinished: the game failed.
        GameStopped: `before_each`, which is called before each decision, raised it.
    """
    game = play_game(run, index, before_each)
    if game.outcome is None:
        raise GameUnfinished(f"game {index} of the gate failed: {game.failure}")
    winners = game.outcome.winners
    return sum(game.line_up[seat] == "new" for seat in winners) / len(winners)


def deal_of(games: Sequence[float]) -> float:
    """The share of a deal from those of its games, added in their order."""
    won = 0.0
    for share in games:
        won += share
    return won / len(games)


@dataclass(frozen=True, slots=True)
class GateResult:
    """How a match ended."""

    passed: bool
    games: int
    share: float
    interval: tuple[float, float]
    """Of 95 %, for the share of the wins, whose fair value is one divided by the seats."""

    def to_json(self) -> dict[str, Any]:
        """Plain JSON without floats: shares in thousandths."""
        low, high = self.interval
        return {
            "passed": self.passed,
            "games": self.games,
            "share": round(1000 * self.share),
            "interval": [round(1000 * low), round(1000 * high)],
        }


def decided(
    deals: Sequence[float], seats: int, most_games: int = MOST_GAMES, more_than: float | None = None
) -> GateResult | None:
    """The end of a match after these deals; None while it goes on.

    It is passed by a share of the wins of `more_than`, the fair share if left out.
    """
    n = len(deals)
    if n < 10 and n * seats < most_games:
        return None
    result, spread = standing(deals, seats, more_than)
    bar = 1 / seats if more_than is None else more_than
    ratio = n * BETTER * (2 * result.share - 2 * bar - BETTER) / (2 * spread)
    limit = log((1 - _ERROR) / _ERROR)
    if abs(ratio) < limit and n * seats < most_games:
        return None
    return replace(result, passed=ratio >= limit or (ratio > -limit and result.passed))


def standing(deals: Sequence[float], seats: int, more_than: float | None = None) -> tuple[GateResult, float]:
    """What some deals say by themselves, at least one, and the variance of a deal."""
    n, fair = len(deals), 1 / seats
    share = sum(deals) / n
    # A few fair deals are added, so that a short run of equal deals does not pass for certainty.
    spread = (sum((x - share) ** 2 for x in deals) + 4 * fair * (1 - fair) / seats) / (n + 3)
    off = 1.96 * sqrt(spread / n)
    passed = share - off > (fair if more_than is None else more_than)
    return GateResult(passed, n * seats, share, (max(0.0, share - off), min(1.0, share + off))), spread


def played(deals: Iterable[float], seats: int, most_games: int, progress: Callable[[int, int], None]) -> GateResult:
    """Take deals in their order until the match is decided."""
    found: list[float] = []
    for share in deals:
        found.append(share)
        progress(len(found) * seats, most_games)
        if (gate := decided(found, seats, most_games)) is not None:
            return gate
    raise GameUnfinished("the match ran out of deals")
