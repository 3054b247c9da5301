"""What could a misprint in a content pack be? A number, a word, a yes or no that is another, a missing item."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["Misprint", "misprints_of", "values_at"]

Place = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Misprint:
    """One value of a pack that is another one: the file, the keys that lead there, what is right, what is printed."""

    path: Path
    place: Place
    right: Any
    wrong: Any

    def changed(self, root: Path) -> tuple[str, str]:
        """The value where it lies, and what it becomes."""
        return f"{'.'.join(map(str, self.place))}: {json.dumps(self.right)}", json.dumps(self.wrong)

    def install(self) -> None:
        """Have everything in this process read the pack with the misprint; the file stays as it is."""
        pack = json.loads(self.path.read_text(encoding="utf-8"))
        *way, last = self.place
        holder = pack
        for key in way:
            holder = holder[key]
        holder[last] = self.wrong
        text, read = json.dumps(pack), Path.read_text

        def read_text(path: Path, *args: Any, **kwargs: Any) -> str:
            return text if path.resolve() == self.path else read(path, *args, **kwargs)

        Path.read_text = read_text  # type: ignore[method-assign, assignment]


def values_at(pack: Any, name: str) -> dict[Place, Any]:
    """What lies in a pack under a name such as `spaces.region` or `setup.vp`; a list is asked item by item.

    Where an item of a list has that id, the name means this item alone.
    """
    found: dict[Place, Any] = {(): pack}
    for word in name.split("."):
        found = {(*way, *more): inner for way, value in found.items() for more, inner in _below(value, word)}
    return found


def _below(value: Any, word: str) -> Iterator[tuple[Place, Any]]:
    if isinstance(value, dict) and word in value:
        yield (word,), value[word]
    elif isinstance(value, list):
        named = [i for i, item in enumerate(value) if isinstance(item, dict) and item.get("id") == word]
        for i, item in enumerate(value):
            if i in named:
                yield (i,), item
            elif not named:
                yield from (((i, *way), inner) for way, inner in _below(item, word))


def misprints_of(path: Path, name: str) -> list[Misprint]:
    """Every misprint in what a name of a pack means."""
    pack = json.loads(path.read_text(encoding="utf-8"))
    words: dict[Place, set[str]] = {}
    for place, value in _within((), pack):
        if isinstance(value, str):
            words.setdefault(_kind(place), set()).add(value)
    return [
        Misprint(path, place, value, wrong)
        for start, inner in values_at(pack, name).items()
        for place, value in _within(start, inner)
        for wrong in _wrong(value, sorted(words.get(_kind(place), ())))
    ]


def _within(place: Place, value: Any) -> Iterator[tuple[Place, Any]]:
    """The value, and all that lies in it."""
    yield place, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield from _within((*place, key), one)


def _kind(place: Place) -> Place:
    """The keys without the places in lists: what lies there means the same."""
    return tuple(key for key in place if isinstance(key, str))


def _wrong(value: Any, words: list[str]) -> list[Any]:
    """What could stand instead: a word that is printed elsewhere, a number that is 1 off, a list without one item."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, list):
        return [value[1:], value[:-1]] if len(value) > 1 else [[]] * len(value)
    if isinstance(value, dict):
        return []
    at = words.index(value) + 1 if value is not None else 0
    return [word for word in (words[at:] + words[:at])[:1] if word != value]
