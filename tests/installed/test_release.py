"""Is a release whole, and does an installed copy run where nothing of the checkout is?"""

from __future__ import annotations

import signal
import subprocess
import sys
import tarfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest

from tests.architecture.source import RELEASED, ROOT
from tests.installed.checkout import copy_of_the_checkout, tracked_files
from tests.installed.playing import played_to_its_end
from tests.installed.user import User, user_with_home
from tests.service.test_up import answers, free_port
from tests.waiting import PATIENCE, until

NOT_RELEASED = {".ci/run", ".gitignore"}
"""Files that serve work on the repository alone."""


class Release(NamedTuple):
    """What `python -m build` makes: a source distribution, and from it a wheel."""

    sdist: Path
    wheel: Path


@pytest.fixture(scope="module")
def tracked() -> set[str]:
    """The files of the repository."""
    return tracked_files()


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Release:
    """A release of the tracked files as they are now, without what else lies in the checkout."""
    clone, made = copy_of_the_checkout(tmp_path_factory.mktemp("clone")), tmp_path_factory.mktemp("made")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(made), str(clone)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return Release(sdist=next(made.glob("*.tar.gz")), wheel=next(made.glob("*.whl")))


def test_the_wheel_holds_every_file_of_the_packages(tracked: set[str], release: Release) -> None:
    """SQL, packs, pages and texts come along with the modules, and nothing else does."""
    with ZipFile(release.wheel) as wheel:
        packed = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert packed == {name for name in tracked if name.split("/")[0] in RELEASED}


def test_the_source_distribution_holds_every_file_of_the_repository(tracked: set[str], release: Release) -> None:
    """The source distribution is enough to build, read and test what the repository has."""
    with tarfile.open(release.sdist) as sdist:
        packed = {file.name.partition("/")[2] for file in sdist.getmembers() if file.isfile()}
    made = {"PKG-INFO", "setup.cfg", *(name for name in packed if name.startswith("annals.egg-info/"))}
    assert packed - made == tracked - made - NOT_RELEASED


@pytest.fixture(scope="module")
def user() -> Iterator[User]:
    """Somebody without rights, to whom nothing of the checkout is known."""
    with user_with_home() as user:
        yield user


@pytest.fixture(scope="module")
def environment(release: Release, user: User) -> Path:
    """The programs of a virtual environment into which the user has installed the wheel with its extra and the pins."""
    wheel, pins = user.home / release.wheel.name, user.home / "constraints.txt"
    wheel.write_bytes(release.wheel.read_bytes())
    pins.write_bytes((ROOT / "constraints.txt").read_bytes())
    user.own(wheel, pins)
    user.run(user.python(), "-m", "venv", "venv")
    programs = user.home / "venv" / "bin"
    install = ("-m", "pip", "install", "--quiet", "--no-compile", "--only-binary", ":all:", "--constraint", str(pins))
    user.run(str(programs / "python"), *install, f"{wheel}[local]")
    return programs


@pytest.mark.servers
def test_an_installed_copy_plays_a_game_to_its_end(user: User, environment: Path) -> None:
    """Installed without rights and apart from any checkout: migrate, up, a whole game over HTTP, and the pages."""
    annals = str(environment / "annals")
    applied = user.run(annals, "migrate").splitlines()
    assert len(applied) == len(list((ROOT / "eventstore" / "schema").glob("*.sql")))
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with user.start(annals, "up", "--port", str(port), "--web-workers", "1", "--demo", "no") as service:
        try:
            until(lambda: answers(f"{url}/readyz") or service.poll() is not None)
            assert service.poll() is None, service.communicate()[0]
            assert played_to_its_end(url)["status"] == "finished"
            for page, words in _PAGES.items():
                with urllib.request.urlopen(url + page, timeout=60) as response:
                    assert words in response.read().decode(), page
        finally:
            service.send_signal(signal.SIGINT)
            said = service.communicate(timeout=PATIENCE)[0]
    assert service.returncode == 0, said
    assert (user.home / ".local" / "share" / "annals" / "postgres").is_dir()


def test_without_a_home_that_can_be_written_one_line_says_what_to_do(user: User, environment: Path) -> None:
    """The line names the directory that cannot be made and the flag for another; with it the servers start."""
    annals = str(environment / "annals")
    line = user.run(annals, "up", status=1, HOME="/nonexistent")
    assert line.startswith("annals: cannot use /nonexistent/.local/share/annals as data directory: ")
    assert line.endswith("; choose another with --data\n")
    assert line.count("\n") == 1
    assert "applied" in user.run(annals, "migrate", "--data", str(user.home / "another place"), HOME="/nonexistent")


_PAGES = {
    "/docs": "/v1/games/{game_id}/moves",
    "/docs/luck": "commitment",
    "/docs/titles/endeavor": "Endeavor",
    "/docs/static/docs.css": "{",
    "/docs/static/docs.js": "document",
    "/openapi.json": '"openapi"',
}
