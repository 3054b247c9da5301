"""A class name means one thing."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

_ROOT = Path(__file__).parent.parent.parent
_TITLES = _ROOT / "domain" / "titles"
_PRODUCT = ("application", "domain", "eventstore", "service", "workers")


def test_no_two_classes_of_the_product_share_a_name() -> None:
    """A name of a title stands once in it and nowhere outside of titles, private classes included.

    Titles share names with each other, because they share one shape, and former engines keep those they had.
    """
    places: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for package in _PRODUCT:
        for path in sorted((_ROOT / package).rglob("*.py")):
            if _ROOT / "workers" / "opponents" / "v1" in path.parents:
                continue
            title = path.relative_to(_TITLES).parts[0] if _TITLES in path.parent.parents else ""
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.ClassDef):
                    places[node.name][title].append(str(path.relative_to(_ROOT)))
    assert len(places) > 900
    assert {name: dict(found) for name, found in places.items() if _is_shared(found)} == {}


def _is_shared(found: Mapping[str, list[str]]) -> bool:
    """Whether a title, or the program outside of titles, has the name twice, or both have it."""
    return max(map(len, found.values())) > 1 or ("" in found and len(found) > 1)
