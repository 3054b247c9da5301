"""Do the two commands of the README work for somebody who has just cloned the repository, wherever that is?"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.architecture.source import ROOT
from tests.installed.checkout import copy_of_the_checkout
from tests.installed.playing import played_to_its_end
from tests.service.test_up import answers, free_port
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.servers

PARTS = (
    "tests/service/local/test_embedded.py::test_both_answer_and_the_data_of_postgres_outlives_a_restart",
    "tests/eventstore/test_migrate.py::test_migrations_are_applied_once",
)
"""Tests that start the embedded servers, and the tests' own PostgreSQL."""
TOOLS = ("pytest", "pytest-timeout", "pytest-xdist", "hypothesis")
"""What these need; all that `make setup` installs would take a minute more."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home that others cannot enter, as root's is on Debian, with a space in its path."""
    home = tmp_path_factory.mktemp("closed") / "a home"
    home.mkdir(mode=0o700)
    return home


@pytest.fixture(scope="module")
def environment(home: Path) -> dict[str, str]:
    """The variables of somebody who lives there; pip's downloads are shared with the user who runs the tests."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("ANNALS_", "XDG_", "MAKE", "MFLAGS", "PYTEST_"))
    }
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return {"PIP_CACHE_DIR": f"{cache}/pip", **kept, "HOME": str(home)}


@pytest.fixture(scope="module")
def checkout(home: Path, environment: dict[str, str]) -> Iterator[Path]:
    """A fresh clone in that home; nothing that was started there is left running."""
    yield copy_of_the_checkout(home / "my annals")
    for process in psutil.process_iter(["cmdline"]):
        if str(home) in " ".join(process.info["cmdline"] or ()):
            process.kill()


def _make(checkout: Path, *goals: str) -> tuple[str, ...]:
    return ("make", "--no-print-directory", "-C", str(checkout), f"PYTHON={os.path.realpath(sys.executable)}", *goals)


def test_make_up_runs_the_service_in_a_closed_home(home: Path, checkout: Path, environment: dict[str, str]) -> None:
    """`make up` sets everything up and plays a game to its end, with its data in that home, which stays closed."""
    port = free_port()
    variables = {**environment, "ANNALS_PORT": str(port), "ANNALS_WEB_WORKERS": "1", "ANNALS_DEMO": "no"}
    with (home / "said").open("w+") as said:
        process = subprocess.Popen(
            _make(checkout, "up"), env=variables, stdout=said, stderr=said, start_new_session=True
        )
        try:
            ready = f"http://127.0.0.1:{port}/readyz"
            until(lambda: answers(ready) or process.poll() is not None, (home / "said").read_text)
            assert process.poll() is None, (home / "said").read_text()
            assert played_to_its_end(f"http://127.0.0.1:{port}")["status"] == "finished"
        finally:
            # As Ctrl-C does: to make and to what it runs.
            os.killpg(process.pid, signal.SIGINT)
            process.wait(PATIENCE)
    text = (home / "said").read_text()
    assert text.rstrip().endswith("annals: stopped"), text
    assert " ended (" not in text, text
    assert (home / ".local" / "share" / "annals" / "postgres" / "PG_VERSION").exists()
    assert home.stat().st_mode & 0o777 == 0o700


@pytest.mark.long
def test_make_test_runs_tests_in_a_closed_home(checkout: Path, environment: dict[str, str]) -> None:
    """`make test` has the servers that tests start there, too."""
    made = checkout / f".venv-{sys.version_info.major}.{sys.version_info.minor}"
    subprocess.run(_make(checkout, f"{made.name}/.runtime"), env=environment, check=True)
    python = str(made / "bin" / "python")
    install = (python, "-m", "pip", "install", "--quiet", "--no-compile", "--constraint", "constraints.txt", *TOOLS)
    subprocess.run(install, cwd=checkout, env=environment, check=True)
    (made / ".dev").touch()
    done = subprocess.run(
        # In one process: others would only read the tests again.
        _make(checkout, "test", f"TESTS={' '.join(PARTS)}", "PARALLEL=-n 0 --dist loadfile --no-loadscope-reorder"),
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(PARTS)} passed" in done.stdout


@pytest.mark.parametrize(
    ("pretence", "says"),
    [
        ("raise SystemExit(127)", "{python} cannot be run: install it, or name another with PYTHON=..."),
        (
            "sys.version_info = (3, 9)",
            "{python} is Python 3.9, and Annals needs 3.11 or newer: name another with PYTHON=...",
        ),
        (
            "sys.modules['ensurepip'] = None",
            "{python} has no venv: on Debian and Ubuntu install the package python3-venv",
        ),
        (
            "sys.version_info = (3, 99)",
            ".venv-3.99 was not made by Python 3.99: remove it, or name its Python with PYTHON=...",
        ),
    ],
    ids=["missing", "too old", "without venv", "another"],
)
def test_a_python_that_does_not_fit_is_named_in_one_line(tmp_path: Path, pretence: str, says: str) -> None:
    """`make test PYTHON=...` runs with the interpreter that is asked for, or not at all."""
    for name in ("setup.cfg", "pyproject.toml", "constraints.txt"):
        (tmp_path / name).touch()
    real = os.path.realpath(sys.executable)
    made = tmp_path / ".venv-3.99" / "bin"
    made.mkdir(parents=True)
    (made / "python").symlink_to(real)
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\nexec {real} -c "import sys; {pretence}; exec(sys.argv[1])" "$2"\n')
    python.chmod(0o755)
    command = ("make", "-C", str(tmp_path), "-f", str(ROOT / "Makefile"), "test", f"PYTHON={python}")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert [line for line in done.stderr.splitlines() if not line.startswith("make")] == [says.format(python=python)]
