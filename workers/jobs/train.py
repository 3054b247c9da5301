"""The job that makes a part of a training: a slice of games, a fit, or games of a match."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import monotonic
from typing import Any
from uuid import UUID

from application.engines.catalogue import VERSION
from application.engines.nets import NetFile, read_net
from application.engines.promotions import Nets
from application.engines.rivals import digests_of
from application.engines.trainings import Training, Trainings
from application.jobs import TrainingJob
from domain.kernel.content import ContentPack
from domain.registry import TITLES
from workers.errors import GameStopped
from workers.opponents.nets.features import FEATURES
from workers.runtime import current
from workers.training.errors import TrainingError
from workers.training.gate import deal_of, decided, play_of_deal
from workers.training.selfplay import Slice, SlicesInTurn, play_slice, slice_bytes, slice_of
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

__all__ = ["train"]

_log = logging.getLogger(__name__)

_LONGEST = 2.0
"""Seconds after which a job begins no further game of a match, so that turns for which people wait are not delayed."""
_LOOK = 2.0
"""Seconds after which a game looks again whether its training goes on."""


def train(training: str, generation: int, doing: str, number: int) -> dict[str, Any]:
    """Make a part of a training and store it; does nothing if it is stored already.

    A part follows from the plan and earlier parts, so a worker that dies loses nothing but its time.
    """
    runtime = current()
    trainings = runtime.application.trainings
    job = TrainingJob(UUID(training), generation, doing, number)
    wanted = trainings.find(job.training)
    if wanted is None or job not in wanted.next_jobs():
        return {"done": False}
    if _version_of(wanted) > VERSION:
        # Before it counts as begun: the sweeper gives up what is begun again and again.
        _log.warning("training %s is left to workers of the later software that began it", training)
        return {"done": False}
    with runtime.working(str(job)):
        if wanted.title not in FEATURES or TITLES[wanted.title].rules != wanted.rules:
            _log.warning("training %s was begun under other rules", training)
            trainings.end(job.training, "failed", "rules")
            return {"done": False}
        course = _Course(
            trainings, runtime.application.nets, wanted, runtime.commands.games.pack(wanted.title, wanted.pack)
        )
        {"slice": course.slice, "fit": course.fit, "match": course.match}[doing](generation, number)
    return {"done": True}


def _version_of(training: Training) -> int:
    """Of the engines that play its games: those of today for one that was requested before that was stored."""
    return VERSION if training.plan["version"] is None else int(training.plan["version"])


class _Course:
    """A training with what is stored of it."""

    def __init__(self, trainings: Trainings, nets: Nets, training: Training, pack: ContentPack) -> None:
        self._trainings = trainings
        self._nets = nets
        self._training = training
        given = training.plan
        rivals = tuple(given["rivals"])
        self._plan = TrainingPlan(
            training.title,
            training.seats,
            pack,
            given["games"],
            given["generations"],
            given["hidden"],
            given["seed"],
            given["slice_games"],
            tuple(given["agents"]),
            given["gate_games"],
            None if given["parent"] is None else self._net(given["parent"]),
            rivals,
            tuple(map(self._net, digests_of(rivals))),
            _version_of(training),
        )

    def slice(self, generation: int, number: int) -> None:
        """Play the games of a slice."""
        for net in self._plan.rival_nets:
            if not FEATURES[self._plan.title].fit(net, self._plan.pack):
                raise TrainingError(f"the net {net.digest} was trained on other features than the title shows here")
        order = slice_orders(self._plan, generation, pool_of(self._plan, self._made(generation)))[number]
        try:
            found = play_slice(order, self._stopper())
        except GameStopped:
            return
        self._add(generation, ("slice", number, slice_bytes(found)))

    def fit(self, generation: int, number: int) -> None:
        """Fit a net to the games of all generations so far."""
        stored = [(n, number) for n in range(1, generation + 1) for number in self._training.parts(n, "slice")]
        slices = SlicesInTurn([partial(self._stored_slice, *each) for each in stored])
        newest, stop_if_over = newest_of(self._plan, self._made(generation)), self._stopper()
        try:
            net, losses = fitted_net(self._plan, generation, slices, newest, lambda done, total: stop_if_over())
        except GameStopped:
            return
        self._add(generation, ("losses", 0, json.dumps(losses).encode()), ("fit", 0, net))

    def match(self, generation: int, number: int) -> None:
        """Play further games of the matches of a net; with the last one it is promoted, or not."""
        fitted = self._stored_net(generation, "fit")
        matches = list(gate_matches(self._plan, generation, fitted, best_of(self._plan, self._made(generation))))
        games = [float(json.loads(x)) for x in self._trainings.all_parts(self._training.id, generation, "game")]
        until = monotonic() + _LONGEST
        while True:
            gates, now = self._standing(matches, games)
            if now is None:
                net = gated(fitted, gates)
                promoted = net if net.passed_any else None
                self._add(generation, ("gate", 0, net.data), promoted=promoted)
                return
            if len(games) > number and monotonic() > until:
                return
            match, index = now
            try:
                games.append(play_of_deal(match.run, index, self._stopper()))
            except GameStopped:
                return
            after = self._add(generation, ("game", len(games) - 1, json.dumps(games[-1]).encode()))
            if after is None or after.status != "pending":
                return

    def _stopper(self) -> Callable[[], None]:
        """What stops a game or a fit soon after the training was cancelled: either may last for minutes."""
        looked = monotonic()

        def stop_if_over() -> None:
            nonlocal looked
            if monotonic() < looked + _LOOK:
                return
            looked = monotonic()
            found = self._trainings.find(self._training.id)
            if found is None or found.status != "pending":
                raise GameStopped("the training is over")

        return stop_if_over

    def _standing(
        self, matches: Sequence[GateMatch], games: Sequence[float]
    ) -> tuple[list[dict[str, Any]], tuple[GateMatch, int] | None]:
        """How the matches ended that are over after these games; the one that goes on with the index of its next."""
        seats = self._plan.seats
        gates: list[dict[str, Any]] = []
        at = 0
        for match in matches:
            deals: list[float] = []
            for played in self._deals(games[at:]):
                deals.append(played)
                if (result := decided(deals, seats, self._plan.gate_games)) is not None:
                    gates.append(match.entry(result))
                    break
            else:
                return gates, (match, len(games) - at)
            at += len(deals) * seats
        return gates, None

    def _deals(self, games: Sequence[float]) -> Iterator[float]:
        seats = self._plan.seats
        for first in range(0, len(games) - seats + 1, seats):
            yield deal_of(games[first : first + seats])

    def _made(self, generation: int) -> list[NetFile]:
        """The nets of earlier generations."""
        return [self._stored_net(earlier, "gate") for earlier in range(1, generation)]

    def _stored_slice(self, generation: int, number: int) -> Slice:
        if (data := self._trainings.part(self._training.id, generation, "slice", number)) is None:
            raise GameStopped("the games went with the training")
        if (found := slice_of(data)) is None:
            raise TrainingError("a stored slice cannot be read")
        return found

    def _stored_net(self, generation: int, kind: str) -> NetFile:
        data = self._trainings.part(self._training.id, generation, kind)
        assert data is not None, f"generation {generation} has no net"
        return read_net(data)

    def _net(self, digest: str) -> NetFile:
        """A net that came with the software or was promoted.

        Raises:
            TrainingError: there is none of that digest any more.
        """
        if (net := self._nets.file(digest)) is None:
            raise TrainingError(f"the net {digest} is not installed")
        return net

    def _add(self, generation: int, *parts: tuple[str, int, bytes], promoted: NetFile | None = None) -> Training | None:
        return self._trainings.add(self._training.id, generation, parts, promoted)
