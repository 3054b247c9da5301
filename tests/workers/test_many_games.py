"""Do whole games of every title end by themselves, as `annals simulate` plays them?"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from domain.registry import TITLES


def simulated(slug: str, games: int, seats: int, *more: str) -> dict[str, Any]:
    """What the command prints."""
    command = [sys.executable, "-m", "service.cli", "simulate", slug, "--games", str(games), "--seats", str(seats)]
    done = subprocess.run(
        [*command, "--agents", "random", "--seed", "7", "--json", *more],
        capture_output=True,
        text=True,
        timeout=7000,
        check=False,
    )
    assert done.returncode == 0, done.stderr or done.stdout[:2000]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def sound(report: dict[str, Any], slug: str, games: int) -> bool:
    """Every game was played to its end, and none failed."""
    return (report["title"], report["games"], report["finished"], report["failures"]) == (slug, games, games, 0)


@pytest.mark.parametrize("slug", sorted(TITLES))
def test_fifty_random_games_end(slug: str) -> None:
    """Fifty games end without exception, dead end or endless play."""
    assert sound(simulated(slug, 50, TITLES[slug].seats[0]), slug, 50)


@pytest.mark.long
@pytest.mark.parametrize(("slug", "seats"), [(slug, n) for slug in sorted(TITLES) for n in TITLES[slug].seats])
def test_ten_thousand_random_games_end(slug: str, seats: int) -> None:
    """Ten thousand games end without exception, dead end or endless play, with any number of seats."""
    assert sound(simulated(slug, 10_000, seats, "--jobs", "2"), slug, 10_000)
