"""What do players notice when a machine dies, is cut off or is upgraded? On eight hosts, each a network namespace."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

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
def playing(hosts: Hosts, people: Sequence[Caller], *others: threading.Thread) -> Iterator[None]:
    """While people play all the while, and others do what they do."""
    for each in (*people, *others):
        each.start()
    try:
        yield
        for person in people:
            person.end()
    except BaseException:
        print(hosts.logs())
        raise
    finally:
        for person in people:
            person.over.set()


def players(hosts: Hosts) -> list[Player]:
    """Some people."""
    return [Player(hosts, f"player {number}") for number in range(_PEOPLE)]


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
        people = players(hosts)
        with playing(hosts, people):
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
    """The schema, background processes, web hosts, the finish; while people play no request fails.

    Every record is sound, and games that began before are decided by today's rules in the end.
    """
    with ExitStack() as stack:
        hosts = Hosts(tmp_path, stack, code=before)
        people = players(hosts)
        with playing(hosts, people):
            for person in people:
                person.moves_on(_PATIENCE)
            assert "applied" in hosts.migrate(ROOT)
            for person in people:
                person.moves_on(_PATIENCE)
            # Web hosts last: what only they know to ask for, such as new jobs, the others must understand.
            for host, command in sorted(hosts.kept, key=lambda one: one[0] in WEB):
                if host in WEB:
                    # The release before does not leave the balancer by itself.
                    hosts.take_out(host)
                hosts.start(host, command)
                if host in WEB:
                    hosts.until_whole(rest=1)
                    hosts.put_back(host)
                hosts.until_whole(rest=3)
                for person in people:
                    person.moves_on(_PATIENCE)
                print(host, command, [what for person in people for _, what in person.failures], flush=True)
            assert rules_written(hosts) == {1}
            assert "upgrade finished" in hosts.migrate(ROOT, "--finish")
            for _ in range(3):
                for person in people:
                    person.moves_on(_PATIENCE)
            # From now on a host leaves the balancer by itself.
            for host in WEB:
                hosts.start(host, "serve")
                hosts.until_whole(rest=3)
                for person in people:
                    person.moves_on(_PATIENCE)
        failures = [what for person in people for _, what in person.failures]
        refusals = [person.refusals for person in people]
        sound(hosts)
        assert rules_written(hosts) == {1, 2}
    print("refused with 409 or 412:", refusals)
    assert failures == []


def rules_written(hosts: Hosts) -> set[int]:
    """The numbers of the rules by which the events of all games were decided."""
    with psycopg.connect(hosts.primary.url.replace("/postgres?", "/annals?")) as conn:
        return {number for (number,) in conn.execute("SELECT DISTINCT rules FROM events")}
