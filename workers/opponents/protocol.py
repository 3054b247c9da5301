"""The interface of an opponent, and its answer."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from domain.kernel.engine import next_options, pending_seats
from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.kernel.state import State
from domain.kernel.title import Title
from workers.opponents.errors import DeadEnd, NothingToDecide, UnknownAgent

__all__ = ["Budget", "Choice", "Opponent", "best_by", "budget_of", "choices", "orderable", "seed_of"]


@dataclass(frozen=True, slots=True)
class Budget:
    """How long an opponent may think about one decision; exactly one of the two is given."""

    simulations: int | None = None
    """At least 1; the same number gives the same move again."""
    milliseconds: int | None = None
    """At least 1; the simulations that fitted are recorded, so that the move can be repeated by their number."""

    def __post_init__(self) -> None:
        given = [n for n in (self.simulations, self.milliseconds) if n is not None]
        if len(given) != 1 or given[0] < 1:
            raise UnknownAgent("a budget is a number of simulations or of milliseconds, 1 or more")


@dataclass(frozen=True, slots=True)
class Choice:
    """An opponent's answer, with everything needed to reproduce it from the same view."""

    option: Option
    evaluation: int | None
    """The seat's prospects in thousandths, 0 lost to 1000 won; None if it was not evaluated."""
    nodes: int
    """Number of positions evaluated."""
    seed: int
    engine: str
    level: str | None
    """None if a budget was given instead of a level."""
    budget: int
    """Number of simulations; 0 if there was only one option."""
    values: Mapping[str, int] = field(default_factory=dict)
    """The seat's prospects in thousandths by the text of each option evaluated."""
    net: str | None = None
    """The digest of the net that judged positions; None where the title's evaluation did."""


def best_by(
    values: Sequence[float], options: Sequence[Option], *, seed: int, engine: str, level: str | None, nodes: int
) -> Choice:
    """The choice of the first of the best options, by values that are certain."""
    chosen = max(range(len(options)), key=lambda i: values[i])
    told = {option.text: round(1000 * value) for option, value in zip(options, values, strict=True)}
    return Choice(options[chosen], told[options[chosen].text], nodes, seed, engine, level, 1, told)


class Opponent(Protocol):
    """A program that answers for a seat and knows only the view of that seat."""

    engine: str
    version: int
    """Recorded with every choice; the same version gives the same answer for ever."""
    levels: Mapping[str, int]
    """Simulations per decision of each named level, unless it has others for a title; every engine has `normal`."""

    def choose(
        self,
        title: Title[Any],
        view: State,
        seat: Seat,
        *,
        seed: int,
        level: str = "normal",
        budget: Budget | None = None,
    ) -> Choice:
        """Answer the seat's pending decision; `view` is `title.redact(state, seat)` and is not changed.

        The same engine, level or simulations, seed and view give the same answer in every process.

        Raises:
            NothingToDecide: the seat has no pending decision.
            DeadEnd: the seat has no option.
            UnknownAgent: there is no such level.
        """
        ...


def choices(title: Title[Any], view: State, seat: Seat) -> list[Option]:
    """The options of a seat that must answer, at least one.

    Raises:
        NothingToDecide, DeadEnd: as `Opponent.choose` says.
    """
    owners = pending_seats(view)
    if seat not in owners:
        raise NothingToDecide(seat, owners)
    options = next_options(view, seat)
    if not options:
        raise DeadEnd(seat, title.codec.step_name(view.agenda[-1]))
    return options


def orderable(title: Title[Any], s: State) -> bool:
    """Whether standing orders may answer the pending decision."""
    orders = title.standing_orders
    return orders is not None and orders.decision(title.codec.step_name(s.agenda[-1])) is not None


def budget_of(
    opponent: Opponent, level: str, budget: Budget | None, levels: Mapping[str, int] | None = None
) -> tuple[Budget, str | None]:
    """The budget that counts and the level to record: a budget takes the level's place.

    `levels` are those of the title, if they differ from the opponent's.

    Raises:
        UnknownAgent: there is no such level.
    """
    if budget is not None:
        return budget, None
    try:
        return Budget(simulations=(levels or opponent.levels)[level]), level
    except KeyError:
        known = ", ".join(opponent.levels)
        raise UnknownAgent(f"{opponent.engine} has no level {level!r}; its levels: {known}") from None


def seed_of(*parts: int | str) -> int:
    """A seed in 0..2^48-1 from the parts that identify a decision, such as game id, version and seat; reproducible."""
    text = "/".join(map(str, parts))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")
