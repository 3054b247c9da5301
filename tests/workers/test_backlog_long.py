"""Do workers that start and stop by the backlog, as the manifest says, play a burst soon and nothing twice?"""

from __future__ import annotations

import json
import math
import os
import random
import threading
import time
from collections import deque
from pathlib import Path
from statistics import quantiles
from typing import Any
from uuid import UUID

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from application.operations.exposition import Exposition
from application.operations.observer import Observer
from bench.results_file import write_result
from eventstore.database import Database
from eventstore.verification.with_rules import verify_stored
from tests.crash.background import Background, Kept, naps, turns, waits
from tests.crash.losses import doubled_commands, stored_games
from tests.deploy.typed import ROOT
from tests.waiting import until

pytestmark = [pytest.mark.servers, pytest.mark.long, pytest.mark.timeout(1800)]

SCALER: dict[str, Any] = yaml.safe_load(
    (ROOT / "deploy" / "kubernetes" / "overlays" / "many-hosts" / "worker.yaml").read_text()
)["spec"]
BURST = 500
"""Turns that become due at once."""
SOON = 10.0
"""Seconds (p95) in which each is played."""
SCALE_INS = 100
_MOST = 8
"""Workers that this machine takes, in place of the manifest's many."""
_CALM = 10.0
"""Seconds for which fewer workers must do before one is stopped, in place of the manifest's two minutes."""
_FIGURES = os.environ.get("ANNALS_BACKLOG_FIGURES")
"""File to which the figures are written."""


class Workers:
    """The workers of a service, as many as wanted."""

    def __init__(self, service: Background) -> None:
        self._service = service
        self._started = 0
        self._running: list[Kept] = []

    def __len__(self) -> int:
        return len(self._running)

    def scale(self, number: int) -> None:
        """Start or stop workers until there are so many; which of them stops is luck."""
        while len(self._running) < number:
            self._started += 1
            self._running.append(self._service.keep("worker", number=self._started))
        while len(self._running) > number:
            self._running.pop(random.randrange(len(self._running))).end()


class Autoscaler(threading.Thread):
    """Reads the metric that the manifest names as often as it says, and scales by it."""

    def __init__(self, service: Background, workers: Workers) -> None:
        super().__init__(daemon=True)
        self.over = threading.Event()
        self.most = 1
        self._workers = workers
        (trigger,) = SCALER["triggers"]
        self._threshold = float(trigger["metadata"]["threshold"])
        self._query = str(trigger["metadata"]["query"])
        self._exposition = Exposition(Observer(Database(service.servers.database_url, max_size=1), lasts=0.0))
        self._wanted: deque[tuple[float, int]] = deque()

    def run(self) -> None:
        """Scale until told to end."""
        while not self.over.wait(SCALER["pollingInterval"]):
            now = time.monotonic()
            self._wanted.append((now, max(1, min(_MOST, math.ceil(self._oldest() / self._threshold)))))
            while self._wanted[0][0] < now - _CALM:
                self._wanted.popleft()
            self._workers.scale(max(number for _, number in self._wanted))
            self.most = max(self.most, len(self._workers))

    def _oldest(self) -> float:
        """What the query gives; the greatest of one process is that of all."""
        for family in text_string_to_metric_families(self._exposition.text().decode()):
            for sample in family.samples:
                labels = ",".join(f'{name}="{value}"' for name, value in sample.labels.items())
                if self._query == f"max({sample.name}{{{labels}}})":
                    return float(sample.value)
        raise AssertionError(f"no metric answers {self._query}")


@pytest.fixture
def service(tmp_path: Path, harvest: None) -> Background:
    """A service without workers, not yet started."""
    return Background(tmp_path, workers=0)


def test_a_burst_is_played_soon(service: Background) -> None:
    """Turns that become due at once are played by workers that come and go; in the end one is left."""
    with service:
        workers = Workers(service)
        workers.scale(1)
        autoscaler = Autoscaler(service, workers)
        autoscaler.start()
        games = [service.open("slow:brisk", "slow:brisk", rounds=1) for _ in range(BURST // 2)]
        until(lambda: service.finished(games))
        until(lambda: len(workers) == 1)
        autoscaler.over.set()
        autoscaler.join()
        waited = [wait for game in games for wait in waits(service.store.read(game))]
        assert_played_once(service, games)
    figures = {
        "turns": len(waited),
        "most_workers": autoscaler.most,
        "load_of_the_machine": round(os.getloadavg()[0], 1),
        "played_after_s": {
            "median": round(quantiles(waited, n=100)[49], 1),
            "p95": round(quantiles(waited, n=100)[94], 1),
            "longest": round(max(waited), 1),
        },
    }
    print(json.dumps(figures, indent=2))
    if _FIGURES:
        write_result("backlog", "pytest -m long tests/workers/test_backlog_long.py", figures, Path(_FIGURES))
    assert len(waited) == BURST
    assert autoscaler.most > 1
    assert figures["played_after_s"]["p95"] <= SOON  # type: ignore[index]


def test_workers_that_are_stopped_double_nothing(service: Background) -> None:
    """While opponents play, one of four workers is stopped, again and again at any moment."""
    random.seed(17)
    with service:
        workers = Workers(service)
        games = [service.open("slow", "slow", rounds=8) for _ in range(60)]
        for _ in range(SCALE_INS):
            workers.scale(4)
            naps(0, 0.4)
            workers.scale(3)
        assert not service.finished(games), "the workers were idle in the end"
        workers.scale(4)
        until(lambda: service.finished(games))
        assert_played_once(service, games)


def assert_played_once(service: Background, games: list[UUID]) -> None:
    """Every turn of these games was played once, and their records are sound."""
    stored = stored_games(service.store)
    assert doubled_commands(stored) == []
    for game in games:
        assert len({turn[0].command_id for turn in turns(stored[game])}) == len(turns(stored[game]))
        assert verify_stored(service.store, service.commands.games, game).sound
