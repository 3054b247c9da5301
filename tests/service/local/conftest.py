"""Where does a service begin that has been started before?"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from eventstore.migrate import migrate
from service.local.embedded import EmbeddedServers

Copy = Callable[[Path], Path]


@pytest.fixture(scope="session")
def copy_of_used_data() -> Iterator[Copy]:
    """Copies a data directory whose servers have run once, with the schema and no rows, to a place that does not exist.

    A cluster is dear to make; tests that are not about a first start begin with a copy of this one.
    """
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="annals-used-") as parent:
        used = Path(parent) / "data"
        with EmbeddedServers(used) as servers:
            migrate(servers.database_url)

        def copy(place: Path) -> Path:
            # With owners and modes, which `shutil` does not keep.
            subprocess.run(["cp", "-a", str(used), str(place)], check=True)
            return place

        yield copy


@pytest.fixture
def used(tmp_path: Path, copy_of_used_data: Copy) -> Path:
    """A data directory of this test's own, whose servers have run before."""
    return copy_of_used_data(tmp_path / "data")
