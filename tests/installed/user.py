"""Who is a user without rights, with a home and a Python that they can reach?"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

__all__ = ["User", "user_with_home"]


class User:
    """Somebody who may write to their home alone, and whose environment says little."""

    def __init__(self, home: Path, name: str | None) -> None:
        self.home = home
        self._name = name
        self.environment = {
            **{key: value for key, value in os.environ.items() if key.startswith(("PIP_", "SSL_CERT"))},
            "HOME": str(home),
            "PATH": "/usr/local/bin:/usr/bin:/bin",
            "LANG": "C.UTF-8",
        }

    def start(self, *command: str, **environment: str) -> subprocess.Popen[str]:
        """Start a program of theirs in their home."""
        return subprocess.Popen(
            command,
            cwd=self.home,
            env={**self.environment, **environment},
            user=self._name,
            group=None if self._name is None else os.stat(self.home).st_gid,
            extra_groups=None if self._name is None else [],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def run(self, *command: str, status: int = 0, seconds: float = 300, **environment: str) -> str:
        """What a program of theirs prints; it must end with `status`."""
        with self.start(*command, **environment) as process:
            said = process.communicate(timeout=seconds)[0]
        assert process.returncode == status, said
        return said

    def own(self, *files: Path) -> None:
        """Give files that the tests have made to the user."""
        if self._name is not None:
            for file in files:
                shutil.chown(file, self._name)

    def python(self) -> str:
        """A Python with which the user can make virtual environments: that of the tests, if they can reach it."""
        for found in (os.path.realpath(sys.executable), *map(shutil.which, _NAMES)):
            if found is None:
                continue
            try:
                self.run(found, "-c", "import ensurepip, venv, sys; assert sys.version_info >= (3, 11)")
            except (AssertionError, OSError):
                continue
            return found
        pytest.skip("no Python on this machine can be run by a user without rights")


_NAMES = (f"python{sys.version_info.major}.{sys.version_info.minor}", "/usr/local/bin/python3", "/usr/bin/python3")


@contextmanager
def user_with_home() -> Iterator[User]:
    """A user with an empty home; where root runs the tests it is `nobody`, else who runs them."""
    name = "nobody" if os.geteuid() == 0 else None
    # Not below pytest's own directory, which is closed to others.
    home = Path(tempfile.mkdtemp(prefix="annals-user-"))
    try:
        if name is not None:
            shutil.chown(home, name, pwd.getpwnam(name).pw_gid)
        yield User(home, name)
    finally:
        shutil.rmtree(home, ignore_errors=True)
