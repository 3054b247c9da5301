"""Is a release whole, and does an installed copy run where nothing of the checkout is?"""

from __future__ import annotations

import subprocess
import sys
import tarfile
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest

from tests.architecture.source import PACKAGES, ROOT

NOT_RELEASED = {".ci/run", ".gitignore"}
"""Files that serve work on the repository alone."""


class Release(NamedTuple):
    """What `python -m build` makes: a source distribution, and from it a wheel."""

    sdist: Path
    wheel: Path


@pytest.fixture(scope="module")
def tracked() -> set[str]:
    """The files of the repository."""
    if not (ROOT / ".git").exists():
        pytest.skip("the list of files comes from git, and this is no checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return {name for name in listed.split("\0") if (ROOT / name).is_file()}


@pytest.fixture(scope="module")
def release(tracked: set[str], tmp_path_factory: pytest.TempPathFactory) -> Release:
    """A release of the tracked files as they are now, without what else lies in the checkout."""
    clone, made = tmp_path_factory.mktemp("clone"), tmp_path_factory.mktemp("made")
    for name in tracked:
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        (clone / name).write_bytes((ROOT / name).read_bytes())
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(made), str(clone)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return Release(sdist=next(made.glob("*.tar.gz")), wheel=next(made.glob("*.whl")))


def test_the_wheel_holds_every_file_of_the_packages(tracked: set[str], release: Release) -> None:
    """SQL, packs, pages and texts come along with the modules, and nothing else does."""
    with ZipFile(release.wheel) as wheel:
        packed = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert packed == {name for name in tracked if name.split("/")[0] in PACKAGES}


def test_the_source_distribution_holds_every_file_of_the_repository(tracked: set[str], release: Release) -> None:
    """The source distribution is enough to build, read and test what the repository has."""
    with tarfile.open(release.sdist) as sdist:
        packed = {file.name.partition("/")[2] for file in sdist.getmembers() if file.isfile()}
    made = {"PKG-INFO", "setup.cfg", *(name for name in packed if name.startswith("annals.egg-info/"))}
    assert packed - made == tracked - made - NOT_RELEASED
