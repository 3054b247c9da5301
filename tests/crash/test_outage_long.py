"""Does a service that was stopped whole, with clocks running, give the time back when it is begun again?"""

from __future__ import annotations

import subprocess
import time
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from tests.service.test_up import ANNALS, request, up

pytestmark = [pytest.mark.servers, pytest.mark.long]

PER_MOVE = 15
DOWN = 25.0
"""Seconds: longer than a clock, so that without the time given back every game would be lost by time."""
GAMES = 5


def test_a_service_that_was_down_gives_the_time_back(tmp_path: Path) -> None:
    """After the outage each game has one `clock_credited`, the same in all; clocks go on, and all records are sound."""
    clock = {"per_move": PER_MOVE, "on_expiry": "loss"}
    with up(tmp_path, "--demo", "no") as url:
        ada, ben = (request(url, "POST", "/v1/players", {"name": name})["token"]["token"] for name in ("Ada", "Ben"))
        games = []
        for _ in range(GAMES):
            body = {"title": "imperial_struggle", "seats": 2, "clock": clock}
            path = f"/v1/games/{request(url, 'POST', '/v1/games', body, ada)['game']}"
            for seat, token in enumerate((ada, ben)):
                request(url, "POST", f"{path}/seats/{seat}", {}, token)
            games.append(path)
        stopped = time.monotonic()

    def events(path: str, kind: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = request(url, "GET", f"{path}/events", None, ada)["events"]
        return [event for event in found if event["type"] == kind]

    time.sleep(max(0.0, stopped + DOWN - time.monotonic()))
    with up(tmp_path, "--demo", "no") as url:
        deadline = time.monotonic() + 10
        while not all(events(path, "clock_credited") for path in games):
            assert time.monotonic() < deadline, "no time was given back"
            time.sleep(0.1)
        told = [events(path, "clock_credited") for path in games]
        assert [len(each) for each in told] == [1] * GAMES
        [(last, first)] = {(e["payload"]["from"], e["payload"]["to"]) for [e] in told}
        silent = (datetime.fromisoformat(first) - datetime.fromisoformat(last)).total_seconds()
        assert DOWN - 5 < silent < time.monotonic() - stopped + 5
        assert [events(path, "clock_expired") for path in games] == [[]] * GAMES
        # Who is there answers in time; who is not loses by time that ran while they were served.
        decision = next(d for t in (ada, ben) for d in _mine(url, games[0], t))
        request(url, "POST", f"{games[0]}/moves", decision["move"], decision["token"])
        deadline = time.monotonic() + PER_MOVE + 10
        while not all(events(path, "clock_expired") for path in games[1:]):
            assert time.monotonic() < deadline, "clocks do not go on"
            time.sleep(0.5)
        assert [len(events(path, "clock_credited")) for path in games] == [1] * GAMES
        done = subprocess.run(
            [*ANNALS, "verify", "--all", "--data", str(tmp_path)], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout) == (0, f"{GAMES} games checked, 0 not sound, 0 not decided\n")


def _mine(url: str, path: str, token: str) -> list[dict[str, Any]]:
    """The moves with which a player may answer now."""
    awaited = request(url, "GET", f"{path}/decisions", None, token)
    return [
        {"move": {"option": d["options"][0]["text"], "expected_version": awaited["version"]}, "token": token}
        for d in awaited["decisions"]
        if d["mine"] and d["options"]
    ]
