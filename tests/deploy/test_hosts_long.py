"""What do players notice when a machine dies, is cut off or is upgraded? On eight hosts, each a network namespace."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.crash.processes import Person
from tests.deploy.hosts import MISSING, WEB, WORK, Caller, Hosts
from tests.deploy.typed import ROOT

pytestmark = [
    pytest.mark.long,
    pytest.mark.servers,
    pytest.mark.skipif(MISSING, reason="needs root, iproute2, haproxy, redis-server and Debian's postgresql"),
]

BEFORE = "71ce875a5478cf30f5f242d70b43d1a686fd448a"
"""The commit from which the rolling upgrade begins: that before failovers were made safe."""
_PEOPLE = 3
_FAULT = 8.0
"""Seconds for which a host is cut off."""
_PATIENCE = 90.0
_RECORDED = os.environ.get("ANNALS_HOSTS_FIGURES")
"""File to which the figures are written."""


class Player(Caller):
    """A person who goes on after a request that failed, and notes it."""

    def _ask(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, Any, http.client.HTTPMessage]:
        try:
            found = super()._ask(method, path, body, **headers)
        except (OSError, http.client.HTTPException, json.JSONDecodeError) as error:
            found = (503, None, http.client.HTTPMessage())
            self.failures.append((time.monotonic(), f"{method}: {type(error).__name__}"))
        else:
            if found[0] >= 500:
                self.failures.append((time.monotonic(), f"{method}: {found[0]}"))
                found = (503, *found[1:])
        return found


@contextmanager
def playing(hosts: Hosts) -> Iterator[list[Player]]:
    """Some people who play all the while."""
    people = [Player(hosts, f"player {number}") for number in range(_PEOPLE)]
    for person in people:
        person.start()
    try:
        yield people
        for person in people:
            person.end()
    except BaseException:
        print(hosts.logs())
        raise
    finally:
        for person in people:
            person.over.set()


def sound(hosts: Hosts) -> None:
    """Every record is."""
    done = subprocess.run(
        hosts.on("work-one", [sys.executable, "-m", "service.cli", "verify", "--all"]),
        env=hosts.environment("work-one", ROOT),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_each_host_dies_and_is_cut_off(tmp_path: Path) -> None:
    """Web hosts, hosts of workers, Redis, standby and primary, one after the other; play goes on after each."""
    figures: dict[str, dict[str, Any]] = {}
    with ExitStack() as stack:
        hosts = Hosts(tmp_path, stack)

        def kill_processes(host: str) -> Callable[[], None]:
            def kill() -> None:
                for (place, _), kept in hosts.kept.items():
                    if place == host:
                        kept.kill()

            return kill

        def cut(host: str) -> Callable[[], None]:
            def part() -> None:
                with hosts.parted(host):
                    time.sleep(_FAULT)

            return part

        def kill_redis() -> None:
            hosts.redis.kill()
            hosts.redis.wait()
            time.sleep(2)
            hosts.start_redis()

        def kill_standby() -> None:
            hosts.standby.kill()
            time.sleep(2)
            hosts.standby.start()

        def fail_over() -> None:
            hosts.primary.kill()
            hosts.standby.promote()

        faults: list[tuple[str, Callable[[], None]]] = [
            *((f"{host} killed", kill_processes(host)) for host in (*WEB, *WORK)),
            *((f"{host} cut off", cut(host)) for host in (*WEB, *WORK)),
            ("Redis killed", kill_redis),
            ("Redis cut off", cut("redis")),
            ("standby killed", kill_standby),
            ("standby cut off", cut("standby")),
            ("primary cut off", cut("primary")),
            ("primary killed, standby promoted", fail_over),
        ]
        with playing(hosts) as people:
            for person in people:
                person.moves_on(_PATIENCE)
            for name, fault in faults:
                hosts.until_whole()
                begun = time.monotonic()
                for person in people:
                    person.longest = 0.0
                fault()
                for person in people:
                    person.moves_on(_PATIENCE)
                failed = [what for person in people for when, what in person.failures if when >= begun]
                figures[name] = {
                    "moved again after, s": round(time.monotonic() - begun, 1),
                    "requests failed": len(failed),
                    "slowest answer, s": round(max(person.longest for person in people), 1),
                }
                print(name, figures[name], sorted(set(failed)), flush=True)
        sound(hosts)
    if _RECORDED:
        Path(_RECORDED).write_text(json.dumps(figures, indent=2) + "\n")
    assert set(figures) == {name for name, _ in faults}
    # What no move depends on is not noticed at all.
    for name in ("standby killed", "standby cut off", *(f"{host} killed" for host in WORK)):
        assert figures[name]["requests failed"] == 0, name


@pytest.fixture
def before(tmp_path: Path) -> Path:
    """The source tree of the commit from which one upgrades."""
    place = tmp_path / "before"
    place.mkdir()
    known = subprocess.run(
        ["git", "cat-file", "-e", f"{BEFORE}^{{commit}}"], cwd=ROOT, capture_output=True, check=False
    )
    if known.returncode != 0:
        pytest.skip("this checkout does not hold the commit from which one upgrades")
    packed = subprocess.run(["git", "archive", BEFORE], cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "--extract", "--directory", str(place)], input=packed, check=True)
    return place


def test_a_rolling_upgrade_fails_nothing(tmp_path: Path, before: Path) -> None:
    """The schema first, then host by host, while people play: no request fails, and every record is sound."""
    with ExitStack() as stack:
        hosts = Hosts(tmp_path, stack, code=before)
        with playing(hosts) as people:
            for person in people:
                person.moves_on(_PATIENCE)
            assert "applied" in hosts.migrate(ROOT)
            for person in people:
                person.moves_on(_PATIENCE)
            # Web hosts last: what they open, such as games with a newer pack, the others must be able to read.
            for host, command in sorted(hosts.kept, key=lambda one: one[0] in WEB):
                hosts.start(host, command)
                hosts.until_whole(rest=3)
                for person in people:
                    person.moves_on(_PATIENCE)
                print(host, command, [what for person in people for _, what in person.failures], flush=True)
        failures = [what for person in people for _, what in person.failures]
        sound(hosts)
    assert failures == []
    assert isinstance(people[0], Person)
