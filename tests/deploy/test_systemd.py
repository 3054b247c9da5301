"""Are the systemd units sound, complete and hardened?"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

_UNITS = Path(__file__).parents[2] / "deploy" / "systemd"
_SERVICES = sorted(_UNITS.glob("*.service"))
_ANALYZE = shutil.which("systemd-analyze")

Sections = dict[str, dict[str, list[str]]]


def _read(unit: Path) -> Sections:
    """Sections of a unit file, each with its keys and all values of each key."""
    sections: Sections = {}
    section = ""
    for line in unit.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            section = line.strip("[]")
            assert section not in sections, f"{unit.name} has {section} twice"
            sections[section] = defaultdict(list)
            continue
        key, mark, value = line.partition("=")
        assert mark, f"{unit.name}: {line!r} is not a setting"
        sections[section][key].append(value)
    return sections


def test_there_is_a_unit_for_each_process() -> None:
    """Web, workers by number, one for people, deliverer, dispatcher, sweeper, the migration, and a target for all."""
    assert {path.name for path in _UNITS.iterdir()} == {
        "annals-web.service",
        "annals-worker@.service",
        "annals-people-worker.service",
        "annals-deliverer.service",
        "annals-dispatcher.service",
        "annals-sweeper.service",
        "annals-migrate.service",
        "annals.target",
        "annals.env",
    }
    commands = {unit.name: _read(unit)["Service"]["ExecStart"] for unit in _SERVICES}
    assert commands == {
        "annals-web.service": ["/opt/annals/bin/annals serve"],
        "annals-worker@.service": ["/opt/annals/bin/annals worker"],
        "annals-people-worker.service": ["/opt/annals/bin/annals worker --people"],
        "annals-deliverer.service": ["/opt/annals/bin/annals deliver"],
        "annals-dispatcher.service": ["/opt/annals/bin/annals dispatch"],
        "annals-sweeper.service": ["/opt/annals/bin/annals sweep"],
        "annals-migrate.service": ["/opt/annals/bin/annals migrate"],
    }


@pytest.mark.parametrize("unit", _SERVICES, ids=lambda unit: unit.name)
def test_each_process_is_its_own_user_and_starts_after_the_migration(unit: Path) -> None:
    """None runs as root; each but the migration needs it, is started again when it dies, and belongs to the target."""
    sections = _read(unit)
    service = sections["Service"]
    assert service["User"] == service["Group"] == ["annals"]
    assert service["EnvironmentFile"] == ["/etc/annals/annals.env"]
    assert sections["Unit"]["PartOf"] == ["annals.target"]
    if unit.name == "annals-migrate.service":
        assert (service["Type"], service["RemainAfterExit"]) == (["oneshot"], ["yes"])
        return
    assert sections["Unit"]["Requires"] == ["annals-migrate.service"]
    assert "annals-migrate.service" in sections["Unit"]["After"][0].split()
    assert service["Restart"] == ["always"]
    assert service["Type"] == ["notify"]
    assert service["WatchdogSec"] == ["30"]
    assert re.fullmatch(r"ANNALS_METRICS_PORT=94(6\d|7%i)", service["Environment"][0])


@pytest.mark.parametrize("unit", _SERVICES, ids=lambda unit: unit.name)
def test_each_process_is_hardened(unit: Path) -> None:
    """No new rights, no capability, a read-only system, no home directories, ordinary system calls."""
    service = _read(unit)["Service"]
    for key, value in {
        "NoNewPrivileges": "yes",
        "CapabilityBoundingSet": "",
        "ProtectSystem": "strict",
        "ProtectHome": "yes",
        "PrivateTmp": "yes",
        "PrivateDevices": "yes",
        "RestrictNamespaces": "yes",
        "SystemCallArchitectures": "native",
        "UMask": "0077",
    }.items():
        assert service[key] == [value], key
    assert service["SystemCallFilter"][0] == "@system-service"


@pytest.mark.skipif(_ANALYZE is None, reason="systemd-analyze is not installed on this machine")
def test_systemd_accepts_every_unit(tmp_path: Path) -> None:
    """No unknown section or key, no bad value, and an exposure of at most 2 of 10."""
    # The program and the file of settings are put in place by an installation.
    for unit in _UNITS.iterdir():
        text = unit.read_text().replace("/opt/annals/bin/annals", "/bin/true")
        (tmp_path / unit.name).write_text(text.replace("EnvironmentFile=/etc", "EnvironmentFile=-/etc"))
    units = [str(tmp_path / unit.name) for unit in [*_SERVICES, _UNITS / "annals.target"]]
    done = subprocess.run([str(_ANALYZE), "verify", "--man=no", *units], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    for unit in units[:-1]:
        done = subprocess.run(
            [str(_ANALYZE), "security", "--offline=true", "--threshold=20", unit],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-300:]
