"""How does a test change a field of a title, which is a frozen record?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from domain.kernel.title import Title

__all__ = ["altered"]


@contextmanager
def altered(title: Title[Any], **fields: Any) -> Iterator[None]:
    """The title with other values of these fields meanwhile, for everybody who has it."""
    before = {name: getattr(title, name) for name in fields}
    for name, value in fields.items():
        object.__setattr__(title, name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            object.__setattr__(title, name, value)
