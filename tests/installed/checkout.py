"""Which files has the repository, and where is a copy of them and of nothing else?"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.architecture.source import ROOT

__all__ = ["copy_of_the_checkout", "tracked_files"]


def tracked_files() -> set[str]:
    """The files of the repository, as git lists them."""
    if not (ROOT / ".git").exists():
        pytest.skip("the list of files comes from git, and this is not a checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return {name for name in listed.split("\0") if (ROOT / name).is_file()}


def copy_of_the_checkout(place: Path) -> Path:
    """Copy the tracked files, as they are now, into an empty folder."""
    for name in tracked_files():
        copy = place / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((ROOT / name).read_bytes())
    return place
