"""The opponents and their names.

An agent is written `engine`, `engine:level`, `engine@simulations` or `engine@250ms`. It plays with the net that is
installed for the game; `engine/plain` plays without one, and `engine/3fa9c04d` with the net of that digest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from application.engines.catalogue import AGENT, PLAIN
from application.engines.nets import NetFile, installed, net_for
from domain.registry import TITLES
from workers.opponents.errors import DeadEnd, NothingToDecide, OpponentError, UnknownAgent
from workers.opponents.evaluations import VERSION, evaluation_of
from workers.opponents.greedy import Greedy
from workers.opponents.mcts import Mcts
from workers.opponents.nets.net import Net
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
    "net_of",
    "opponent_for",
    "seed_of",
]

ENGINES: Mapping[str, Opponent] = {o.engine: o for o in (Uniform(), Greedy(), Mcts())}
"""Every engine by name, weakest first."""

_FORMER: Final[Mapping[str, Opponent]] = {
    **FORMER,
    **{
        former.engine: former
        for version in range(2, VERSION)
        for former in (Greedy(version=version), Mcts(version=version))
    },
}

_LEARNING: Final = (Greedy, Mcts)
"""The engines that can play with a net."""


@dataclass(frozen=True, slots=True)
class Agent:
    """An engine with its level or budget, as `name` writes it."""

    name: str
    engine: str
    level: str = "normal"
    budget: Budget | None = None
    net: NetFile | None = None
    """The net that it plays with in every game."""
    plain: bool = False
    """It plays without a net; otherwise, if it names none, with the one installed for the game."""

    def opponent(self, title: str, seats: int, rules: int, pack: str) -> Opponent:
        """The program that answers in such games.

        Raises:
            UnknownAgent: its net is for other games.
        """
        if self.net is not None:
            of, places = self.net.header["title"], self.net.header["seats"]
            if (of, places) != (title, seats):
                raise UnknownAgent(f"{self.name}: the net is for {of} with {places} seats, not {title} with {seats}")
            return _with_net(self.engine, self.net)
        if self.plain:
            return engine_named(self.engine)
        return opponent_for(self.engine, title, seats, rules, pack)


@lru_cache(maxsize=64)
def _with_net(engine: str, net: NetFile) -> Opponent:
    plain = engine_named(engine)
    if not isinstance(plain, _LEARNING):
        raise UnknownAgent(f"{engine} plays without a net")
    return type(plain)(Net(net, evaluation_of(TITLES[net.header["title"]]).span), plain.version)


def opponent_for(
    engine: str, title: str, seats: int, rules: int, pack: str, among: Iterable[NetFile] | None = None
) -> Opponent:
    """The engine of that name, with the newest net for such games if there is one; `pack` is a digest.

    `among` are the nets to choose from; those of the software if left out.

    Raises:
        UnknownAgent: there is no such engine.
    """
    plain = engine_named(engine)
    net = net_for(engine, title, seats, rules, pack, among) if isinstance(plain, _LEARNING) else None
    return plain if net is None else _with_net(engine, net)


def net_of(opponent: Opponent) -> Net | None:
    """The net that a program plays with, if any."""
    return opponent.net if isinstance(opponent, _LEARNING) else None


def _net_named(digest: str, others: Iterable[NetFile] = ()) -> NetFile:
    try:
        return next(net for net in (*others, *installed()) if net.digest.startswith(digest))
    except StopIteration:
        raise UnknownAgent(f"there is no net {digest}") from None


def engine_named(engine: str) -> Opponent:
    """The engine of that name; `greedy.v1` is a former version.

    Raises:
        UnknownAgent: there is none.
    """
    try:
        return _FORMER[engine] if engine in _FORMER else ENGINES[engine]
    except KeyError:
        raise UnknownAgent(f"there is no engine {engine!r}; engines: {', '.join(ENGINES)}") from None


def engine_of(how: Mapping[str, Any], file: NetFile | None = None) -> Opponent:
    """The engine that made a recorded choice, in the version and with the net of then; without a version, the first.

    `file` is that net, where it did not come with the software.

    Raises:
        UnknownAgent: there is no such engine or net, or not in that version.
    """
    name, version, net = how["engine"], how.get("version", 1), how.get("net")
    if name not in ENGINES or ENGINES[name].version != version:
        name = f"{name}.v{version}"
    if net is None:
        return engine_named(name)
    return _with_net(name, file if file is not None and file.digest == net else _net_named(net))


def agent_named(text: str, nets: Iterable[NetFile] = ()) -> Agent:
    """Read an agent's name, such as `mcts`, `mcts:easy`, `mcts@200`, `mcts@500ms` or `mcts/3fa9c04d:easy`.

    A digest names one of `nets`, or of those that come with the software.

    Raises:
        UnknownAgent: the text names no engine, level or budget.
    """
    match = AGENT.fullmatch(text)
    if match is None:
        raise UnknownAgent(f"expected engine, engine:level, engine@simulations or engine@250ms, got {text!r}")
    engine = engine_named(match["engine"])
    budget = None
    if match["amount"]:
        amount = int(match["amount"])
        budget = Budget(milliseconds=amount) if match["ms"] else Budget(simulations=amount)
    level = match["level"] or "normal"
    budget_of(engine, level, budget)
    plain = match["net"] == PLAIN
    net = _net_named(match["net"], nets) if match["net"] and not plain else None
    if net is not None:
        _with_net(match["engine"], net)
    return Agent(text, engine.engine, level, budget, net, plain)
