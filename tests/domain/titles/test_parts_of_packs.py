"""Is a pack that lacks a part refused by name, or read, and nothing worse?"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from domain.kernel.content import read_pack
from domain.kernel.errors import ContentError
from domain.registry import TITLES, bundled_pack

DEPTHS = [1, pytest.param(3, marks=pytest.mark.long)]
"""So many keys lead to a part at most: of lists the first record is looked into."""


def parts(data: Any, depth: int, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The places of all members of objects."""
    if len(path) == depth:
        return
    if isinstance(data, dict):
        for name, value in data.items():
            yield (*path, name)
            yield from parts(value, depth, (*path, name))
    elif isinstance(data, list) and data:
        yield from parts(data[0], depth, (*path, 0))


@pytest.mark.parametrize("slug", TITLES)
@pytest.mark.parametrize("depth", DEPTHS)
def test_a_part_that_is_missing_is_a_fault_or_is_not_needed(depth: int, slug: str) -> None:
    """No rule finds out later, and reading does not fail in another way."""
    whole, refused = bundled_pack(slug).data, 0
    for path in parts(whole, depth):
        pack: Any = deepcopy(whole)
        holder = pack
        for key in path[:-1]:
            holder = holder[key]
        del holder[path[-1]]
        try:
            read_pack(TITLES[slug], pack)
        except ContentError:
            refused += 1
    assert refused > 4
