"""Files in an S3-compatible store; needs the extra `tiles`."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

from eventstore.errors import TargetUnusable
from eventstore.files import Directory, FileTarget

__all__ = ["ObjectStore", "target_at"]

_PATIENCE = timedelta(seconds=30)
"""For one request, with its repetitions."""


class ObjectStore:
    """A bucket, or a folder in it. The library takes keys, region and endpoint from the environment (`AWS_…`)."""

    def __init__(self, url: str) -> None:
        """Raises TargetUnusable if the library is missing or does not know such a URL."""
        try:
            import obstore
            from obstore.exceptions import BaseError
            from obstore.store import from_url
        except ImportError:
            raise TargetUnusable(f"{url} needs the extra `tiles`: pip install 'annals[tiles]'") from None
        self._store_of, self._error = obstore, BaseError
        try:
            self._store: Any = from_url(
                url,
                client_options={
                    "timeout": _PATIENCE,
                    "connect_timeout": timedelta(seconds=5),
                    # Other options would hide this one of the environment.
                    "allow_http": os.environ.get("AWS_ALLOW_HTTP", "") == "true",
                },
                retry_config={"max_retries": 2, "retry_timeout": _PATIENCE},
            )
        except (BaseError, ValueError) as error:
            raise TargetUnusable(f"{url} cannot be used: {_first_line(error)}") from None

    def read(self, path: str) -> bytes | None:
        """A file; None if there is none."""
        try:
            return bytes(self._store_of.get(self._store, path).bytes())
        except FileNotFoundError:
            return None
        except self._error as error:
            raise TargetUnusable(f"{path} cannot be read: {_first_line(error)}") from None

    def write(self, path: str, data: bytes, media: str, cache: str) -> None:
        """Write a file whole, with its headers."""
        attributes = {"Content-Type": media, "Cache-Control": cache}
        try:
            self._store_of.put(self._store, path, data, attributes=attributes, use_multipart=False)
        except self._error as error:
            raise TargetUnusable(f"{path} cannot be written: {_first_line(error)}") from None


def target_at(text: str) -> FileTarget:
    """The directory of a path, or the store of a URL such as `s3://bucket/folder`."""
    return ObjectStore(text) if "://" in text else Directory(Path(text))


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
