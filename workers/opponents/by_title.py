"""What belongs to single titles, loaded when somebody first asks for it: most processes play few titles, or none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from typing import Generic, TypeVar

__all__ = ["ByTitle"]

T = TypeVar("T")


class ByTitle(MutableMapping[str, T], Generic[T]):
    """A mapping by slug whose values are made by functions, each of which imports the modules of its title."""

    def __init__(self, **load: Callable[[], T]) -> None:
        self._load = load
        self._known: dict[str, T] = {}

    def __getitem__(self, slug: str) -> T:
        if slug not in self._known:
            self._known[slug] = self._load[slug]()
        return self._known[slug]

    def __contains__(self, slug: object) -> bool:
        return slug in self._load

    def __setitem__(self, slug: str, value: T) -> None:
        self._known[slug] = value
        self._load[slug] = lambda: value

    def __delitem__(self, slug: str) -> None:
        del self._load[slug]
        self._known.pop(slug, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._load)

    def __len__(self) -> int:
        return len(self._load)
