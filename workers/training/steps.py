"""What is a training made of? The parts from which every run of a plan is put together, wherever they are stored.

Each part follows from the plan and the parts before it: the same plan gives the same nets, whatever was killed on the
way, and whether a folder (`run.py`) or the event store (`workers/jobs/train.py`) keeps the parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from application.engines.catalogue import VERSION
from application.engines.nets import NetFile, read_net, write_net
from domain.kernel.content import ContentPack
from domain.registry import TITLES
from workers.arena import Run
from workers.opponents import agent_named, seed_of
from workers.opponents.evaluations import evaluation_of
from workers.opponents.nets.features import FEATURES
from workers.opponents.nets.net import Net, net_file
from workers.training.fitting import Fitted, fit
from workers.training.gate import MOST_GAMES, GateResult, Match
from workers.training.selfplay import Slice, SliceOrder

__all__ = [
    "FitProgress",
    "GateMatch",
    "TrainingPlan",
    "best_of",
    "fitted_net",
    "gate_matches",
    "gated",
    "moved",
    "newest_of",
    "pool_of",
    "slice_orders",
]

FitProgress = Callable[[int, int], None]
"""Called with the epochs that are done, and how many there are."""


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """What is to be trained; the same plan gives the same nets, whatever was killed on the way."""

    title: str
    seats: int
    pack: ContentPack
    games: int
    """Of self-play, in each generation."""
    generations: int = 1
    hidden: int = 48
    """Hidden units; a net that goes on from another has as many as that."""
    seed: int = 0
    slice_games: int = 20
    agents: tuple[str, ...] = ("greedy:easy",)
    """Engines and levels whose matches a net has to win; an engine plays with it only if it won."""
    gate_games: int = MOST_GAMES
    parent: NetFile | None = None
    """The net to begin with; None: the title's evaluation."""
    rivals: tuple[str, ...] = ()
    """Agents that take part in self-play beside the nets, such as a former version with its net."""
    rival_nets: tuple[NetFile, ...] = ()
    """Nets that rivals may name beside those that come with the software."""
    version: int = VERSION
    """Of the engines that play its games and matches, today's or a former one."""

    def recorded(self) -> dict[str, Any]:
        """Plain JSON."""
        rest = ("title", "seats", "games", "generations", "hidden", "seed", "slice_games", "gate_games", "version")
        parent = {} if self.parent is None else {"parent": self.parent.digest}
        rivals = {"rivals": list(self.rivals)} if self.rivals else {}
        names = {name: getattr(self, name) for name in rest}
        return {"pack": self.pack.digest, "agents": list(self.agents), **names, **parent, **rivals}


def pool_of(plan: TrainingPlan, made: Sequence[NetFile]) -> tuple[NetFile | None, ...]:
    """Who plays the next games: the title's evaluation, the parent, and every net so far, newest last."""
    return (None, *([] if plan.parent is None else [plan.parent]), *made)


def newest_of(plan: TrainingPlan, made: Sequence[NetFile]) -> NetFile | None:
    """The net that the next one goes on from, whether it passed or not: its own games show what it is wrong about."""
    return made[-1] if made else plan.parent


def best_of(plan: TrainingPlan, made: Sequence[NetFile]) -> NetFile | None:
    """The net that the next one has to beat: the last one that passed, otherwise the parent."""
    return next((net for net in reversed(made) if net.passed_any), plan.parent)


def slice_orders(plan: TrainingPlan, generation: int, pool: tuple[NetFile | None, ...]) -> list[SliceOrder]:
    """The slices of a generation, in order."""
    found = []
    for first in range(0, plan.games, plan.slice_games):
        games = min(plan.slice_games, plan.games - first)
        seed = f"{plan.seed}:{generation}:{first}"
        others = False, plan.rivals, plan.rival_nets, plan.version
        found.append(SliceOrder(plan.title, plan.seats, plan.pack, seed, games, pool, *others))
    return found


def fitted_net(
    plan: TrainingPlan, generation: int, slices: Iterable[Slice], newest: NetFile | None, progress: FitProgress
) -> tuple[bytes, list[tuple[float, float]]]:
    """The file of a net fitted to all slices so far, before its gates, and its losses by epoch.

    It goes on from the newest one.
    """
    parent = None if newest is None else Net(newest, evaluation_of(TITLES[plan.title]).span)
    found = fit(slices, parent, plan.hidden, seed_of(plan.seed, generation, "fit"), progress)
    return net_file(_header(plan, newest, found), found.arrays), list(found.losses)


def _header(plan: TrainingPlan, newest: NetFile | None, found: Fitted) -> dict[str, Any]:
    inputs, hidden = found.arrays[0].shape
    return {
        "title": plan.title,
        "seats": plan.seats,
        "rules": TITLES[plan.title].rules,
        "pack": plan.pack.digest,
        "features": FEATURES[plan.title].digest(plan.pack, plan.seats, inputs),
        "layers": [inputs, hidden, 2],
        "score_unit": found.score_unit,
        "games": found.games,
        "parents": [] if newest is None else [newest.digest],
        "seed": plan.seed,
        "gates": [],
    }


@dataclass(frozen=True, slots=True)
class GateMatch:
    """A match that a net has to win."""

    agent: str
    """Engine and level with which both play."""
    rival: NetFile | None
    """None: the title's evaluation."""
    run: Run

    def entry(self, result: GateResult) -> dict[str, Any]:
        """What the header of the net says of it."""
        rival = self.rival and self.rival.digest
        return {"engine": _engine(self.agent), "agent": self.agent, "rival": rival, **result.to_json()}


def gate_matches(plan: TrainingPlan, generation: int, net: NetFile, best: NetFile | None) -> Iterator[GateMatch]:
    """The matches of a net: with each engine it has to beat the title's evaluation as well as its parent."""
    for agent in plan.agents:
        seed = seed_of(plan.seed, generation, agent, "gate")
        for rival in dict.fromkeys((best if best is not None and best.passed(_engine(agent)) else None, None)):
            run = Match(plan.title, plan.seats, plan.pack, agent, net, rival, seed, plan.version).run()
            yield GateMatch(agent, rival, run)


def gated(fitted: NetFile, gates: Sequence[Mapping[str, Any]]) -> NetFile:
    """A net with the outcome of its matches, and so with another digest."""
    return read_net(write_net({**fitted.header, "gates": list(gates)}, fitted.body))


def moved(net: NetFile, pack: ContentPack) -> NetFile:
    """The same numbers for games with another pack, of which no match was played; the same net for its own pack."""
    if net.header.get("pack") == pack.digest:
        return net
    return read_net(write_net({**net.header, "pack": pack.digest, "parents": [net.digest], "gates": []}, net.body))


def _engine(agent: str) -> str:
    return agent_named(agent).engine
