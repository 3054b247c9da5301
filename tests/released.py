"""How does the verifier know a title that only tests host?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from domain.kernel.content import ContentPack
from domain.kernel.title import Title
from eventstore.verification.verifier import RELEASED, Released

__all__ = ["release", "released"]


def release(title: Title[Any], pack: ContentPack) -> None:
    """Put a first release of the title, with this pack, on the verifier's list."""
    layouts = frozenset({title.codec.layout})
    RELEASED[title.slug] = Released({title.rules: "the first rules"}, layouts, {pack.digest: title.name})


@contextmanager
def released(title: Title[Any], pack: ContentPack) -> Iterator[None]:
    """The same meanwhile."""
    release(title, pack)
    try:
        yield
    finally:
        del RELEASED[title.slug]
