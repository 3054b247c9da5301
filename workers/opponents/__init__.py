"""The opponents and their names.

An agent is written `engine`, `engine:level`, `engine@simulations` or `engine@250ms`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from workers.opponents.errors import DeadEnd, NothingToDecide, OpponentError, UnknownAgent
from workers.opponents.greedy import Greedy
from workers.opponents.mcts import Mcts
from workers.opponents.protocol import Budget, Choice, Opponent, budget_of, seed_of
from workers.opponents.uniform import Uniform
from workers.opponents.v1 import FORMER

__all__ = [
    "ENGINES",
    "Agent",
    "Budget",
    "Choice",
    "DeadEnd",
    "NothingToDecide",
    "Opponent",
    "OpponentError",
    "UnknownAgent",
    "agent_named",
    "engine_named",
    "engine_of",
    "seed_of",
]

ENGINES: Mapping[str, Opponent] = {o.engine: o for o in (Uniform(), Greedy(), Mcts())}
"""Every engine by name, weakest first."""

_AGENT = re.compile(r"(?P<engine>[a-z]+(?:\.v[0-9]+)?)(?::(?P<level>[a-z]+)|@(?P<amount>[0-9]{1,9})(?P<ms>ms)?)?")


@dataclass(frozen=True, slots=True)
class Agent:
    """An engine with its level or budget, as `name` writes it."""

    name: str
    engine: str
    level: str = "normal"
    budget: Budget | None = None


def engine_named(engine: str) -> Opponent:
    """The engine of that name; `greedy.v1` is a former version.

    Raises:
        UnknownAgent: there is none.
    """
    try:
        return FORMER[engine] if engine in FORMER else ENGINES[engine]
    except KeyError:
        raise UnknownAgent(f"there is no engine {engine!r}; engines: {', '.join(ENGINES)}") from None


def engine_of(how: Mapping[str, Any]) -> Opponent:
    """The engine that made a recorded choice, in the version of then; a choice without a version is of the first.

    Raises:
        UnknownAgent: there is no such engine, or not in that version.
    """
    name, version = how["engine"], how.get("version", 1)
    engine = ENGINES.get(name)
    return engine if engine is not None and engine.version == version else engine_named(f"{name}.v{version}")


def agent_named(text: str) -> Agent:
    """Read an agent's name, such as `mcts`, `mcts:easy`, `mcts@200` or `mcts@500ms`.

    Raises:
        UnknownAgent: the text names no engine, level or budget.
    """
    match = _AGENT.fullmatch(text)
    if match is None:
        raise UnknownAgent(f"expected engine, engine:level, engine@simulations or engine@250ms, got {text!r}")
    engine = engine_named(match["engine"])
    budget = None
    if match["amount"]:
        amount = int(match["amount"])
        budget = Budget(milliseconds=amount) if match["ms"] else Budget(simulations=amount)
    level = match["level"] or "normal"
    budget_of(engine, level, budget)
    return Agent(text, engine.engine, level, budget)
