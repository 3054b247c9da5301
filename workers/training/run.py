"""How does a whole training go, from the first game to a net that passed its gates?

A generation is self-play by the newest net and its elders, a net that goes on from it, fitted to all games so far, and
a match of that against the best one that passed. Everything is stored in one folder, so a run that was interrupted goes
on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from pathlib import Path

from application.engines.nets import NetFile, installed, read_net
from application.engines.plots import loss_plot, strength_plot
from application.engines.rivals import as_stored, pinned
from domain.kernel.content import ContentPack
from domain.registry import TITLES
from workers.opponents.nets.features import FEATURES
from workers.training.errors import Untrainable
from workers.training.gate import GateResult, play_deal, played
from workers.training.processes import in_processes
from workers.training.selfplay import SliceOrder, SlicesInTurn, stored_slice
from workers.training.steps import (
    GateMatch,
    TrainingPlan,
    best_of,
    fitted_net,
    gate_matches,
    gated,
    newest_of,
    pool_of,
    slice_orders,
)

__all__ = ["Generation", "gate_with", "train"]

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is."""


_MAY_CHANGE = ("generations", "version", "rivals")
"""What a plan may say otherwise when it is gone on with, of which rivals are compared by themselves."""


@dataclass(frozen=True, slots=True)
class Generation:
    """One generation as it ended."""

    number: int
    net: NetFile
    losses: Sequence[tuple[float, float]]

    @property
    def passed(self) -> bool:
        """Whether it won the match of any engine."""
        return self.net.passed_any


def train(plan: TrainingPlan, folder: Path, jobs: int, progress: Progress) -> list[Generation]:
    """Carry a plan out, or go on with it; it may have more generations than it had before.

    What was begun by a former version of the engines goes on with that, and rivals that are named without a net with
    those that they had.

    Raises:
        Untrainable: the title cannot learn, or the folder holds another plan, or one of a later version.
        BadSetup: every rival that is not an agent for such games.
        GameUnfinished: a game did not end.
    """
    if plan.title not in FEATURES:
        raise Untrainable(f"{plan.title} has no features to learn from; titles: {', '.join(FEATURES)}")
    plan_file = folder / "plan.json"
    plan = _begun(plan, plan_file) if plan_file.exists() else replace(plan, rivals=_pinned(plan, plan.rivals))
    folder.mkdir(parents=True, exist_ok=True)
    _write(plan_file, json.dumps(plan.recorded(), indent=2).encode())
    done: list[Generation] = []
    slices: list[tuple[SliceOrder, Path]] = []
    made: list[NetFile] = []
    for number in range(1, plan.generations + 1):
        place = folder / f"generation-{number}"
        place.mkdir(exist_ok=True)
        slices += _self_play(plan, number, place, pool_of(plan, made), jobs, progress)
        fitted = _fitted(plan, number, place, slices, newest_of(plan, made), progress)
        done.append(_gated(plan, number, place, fitted, best_of(plan, made), jobs, progress))
        made.append(done[-1].net)
        _draw(folder, plan, done)
    best = best_of(plan, made)
    if best is not None and best is not plan.parent:
        _write(folder / f"{plan.title}-{plan.seats}-{best.digest[:8]}.net", best.data)
    return done


def _begun(plan: TrainingPlan, file: Path) -> TrainingPlan:
    """A plan as it was begun: with the version of the engines of then, and the nets that its rivals had.

    Raises:
        Untrainable: what is stored is another plan, or one of a later version, or none.
        BadSetup: a net of its rivals is not known any more.
    """
    try:
        stored = json.loads(file.read_text())
        # Plans of before December 2026 say no version, and may name rivals without their nets.
        version, kept = stored.get("version", plan.version), as_stored(plan.rivals, stored.get("rivals", []))
    except (ValueError, AttributeError, TypeError):
        raise Untrainable(f"{file} is no plan: name another folder") from None
    if type(version) is not int or version < 2:
        raise Untrainable(f"{file} names no version of the engines: {version!r}")
    if version > plan.version:
        raise Untrainable(f"{file} was begun by version {version} of the engines: this software has {plan.version}")
    plan = replace(plan, version=version, rivals=() if kept is None else _pinned(plan, kept))
    wanted = plan.recorded()
    if kept is None or {**stored, **{name: wanted[name] for name in _MAY_CHANGE if name in wanted}} != wanted:
        raise Untrainable(f"{file.parent} holds another plan: name another folder, or repeat {file}")
    return plan


def _pinned(plan: TrainingPlan, names: Sequence[str]) -> tuple[str, ...]:
    """The names of rivals with the net that each plays with to the end of the training."""
    games = plan.title, plan.seats, TITLES[plan.title].rules, plan.pack.digest
    return tuple(pinned(names, games, (*installed(), *plan.rival_nets)))


def gate_with(
    net: NetFile, pack: ContentPack, agents: Sequence[str], games: int, seed: int, jobs: int, progress: Progress
) -> NetFile:
    """A net with the outcome of matches with these engines against the title's evaluation, instead of older ones.

    A match has at most so many games; `pack` is the one that the net is for.

    Raises:
        GameUnfinished: a game did not end.
    """
    head = net.header
    plan = TrainingPlan(head["title"], head["seats"], pack, 0, seed=seed, agents=tuple(agents), gate_games=games)
    found = [match.entry(_matched(plan, "", match, jobs, progress)) for match in gate_matches(plan, 0, net, None)]
    return gated(net, [*(gate for gate in head["gates"] if gate.get("agent") not in agents), *found])


def _write(path: Path, data: bytes) -> None:
    """A file that appears whole or not at all."""
    part = path.with_suffix(".part")
    part.write_bytes(data)
    part.replace(path)


def _make(given: tuple[SliceOrder, Path]) -> None:
    stored_slice(given)


def _self_play(
    plan: TrainingPlan, number: int, place: Path, pool: tuple[NetFile | None, ...], jobs: int, progress: Progress
) -> list[tuple[SliceOrder, Path]]:
    """The slices of a generation, with where each is stored; those that are stored are not played again."""
    what = f"generation {number}: games"
    orders = slice_orders(plan, number, pool)
    work = [(order, place / f"slice-{n * plan.slice_games:06}.npz") for n, order in enumerate(orders)]
    missing = [each for each in work if not each[1].exists()]
    finished = sum(order.games for order, path in work if path.exists())
    progress(what, finished, plan.games)
    for (order, _), _ in zip(missing, in_processes(jobs, _make, missing), strict=True):
        finished += order.games
        progress(what, finished, plan.games)
    return work


def _fitted(
    plan: TrainingPlan,
    number: int,
    place: Path,
    work: Sequence[tuple[SliceOrder, Path]],
    newest: NetFile | None,
    progress: Progress,
) -> Generation:
    """The net of a generation before its gates."""
    path, losses_path = place / "fitted.net", place / "losses.json"
    if not (path.exists() and losses_path.exists()):
        tell = partial(progress, f"generation {number}: epochs")
        # A slice that was cut off, by a full disk for example, is played again.
        slices = SlicesInTurn([partial(stored_slice, each) for each in work])
        data, found = fitted_net(plan, number, slices, newest, tell)
        _write(losses_path, json.dumps(found).encode())
        _write(path, data)
    losses = [(a, b) for a, b in json.loads(losses_path.read_text())]
    return Generation(number, read_net(path.read_bytes()), losses)


def _gated(
    plan: TrainingPlan, number: int, place: Path, made: Generation, best: NetFile | None, jobs: int, progress: Progress
) -> Generation:
    """The net of a generation with the outcome of its matches."""
    path = place / "gated.net"
    if not path.exists():
        gates = [
            match.entry(_matched(plan, f"generation {number}: ", match, jobs, progress))
            for match in gate_matches(plan, number, made.net, best)
        ]
        _write(path, gated(made.net, gates).data)
    return Generation(made.number, read_net(path.read_bytes()), made.losses)


def _matched(plan: TrainingPlan, when: str, match: GateMatch, jobs: int, progress: Progress) -> GateResult:
    """A match, stopped as soon as it is decided."""
    what = f"{when}match of {match.agent} against {'its parent' if match.rival else 'no net'}"
    # No more are begun than the match can have, however many processes wait for work.
    most = ceil(plan.gate_games / plan.seats)
    deals = in_processes(jobs, partial(play_deal, match.run), range(most))
    return played(deals, plan.seats, plan.gate_games, partial(progress, what))


def _draw(folder: Path, plan: TrainingPlan, done: Sequence[Generation]) -> None:
    """The pictures of a run so far."""
    losses = loss_plot(f"Loss, {plan.title} with {plan.seats} seats", [made.losses for made in done])
    _write(folder / "loss.svg", losses.encode())
    strength = strength_plot(plan.seats, [made.net.header["gates"] for made in done])
    _write(folder / "strength.svg", strength.encode())
