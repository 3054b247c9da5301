"""Where may files lie that servers of static files can serve: in a directory, or in a store of objects?"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol

__all__ = ["BYTES", "IMMUTABLE", "MUTABLE", "TEXT", "Directory", "FileTarget"]

TEXT = "text/plain; charset=utf-8"
BYTES = "application/octet-stream"
MUTABLE = "public, max-age=5"
IMMUTABLE = "public, max-age=31536000, immutable"


class FileTarget(Protocol):
    """Where the files are written."""

    def read(self, path: str) -> bytes | None:
        """A file; None if there is none."""
        ...

    def write(self, path: str, data: bytes, media: str, cache: str) -> None:
        """Write a file whole, with its media type and how long it may be cached."""
        ...


class Directory:
    """A directory that a static server serves."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def read(self, path: str) -> bytes | None:
        """A file; None if there is none."""
        try:
            return (self._root / path).read_bytes()
        except FileNotFoundError:
            return None

    def write(self, path: str, data: bytes, media: str, cache: str) -> None:
        """Write a file, so that readers see all of it or nothing; the server chooses its headers."""
        file = self._root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_name(f".{file.name}.{os.getpid()}")
        part.write_bytes(data)
        part.replace(file)
