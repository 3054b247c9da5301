"""A class name means one thing."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

_ROOT = Path(__file__).parent.parent.parent
_PRODUCT = ("application", "domain", "eventstore", "service", "workers")


def test_no_two_classes_of_the_product_share_a_name() -> None:
    """Titles share names with each other, because they share one shape, and former engines keep those they had.

    Nothing else does, private classes included.
    """
    places: dict[str, list[str]] = defaultdict(list)
    for package in _PRODUCT:
        for path in sorted((_ROOT / package).rglob("*.py")):
            if _ROOT / "domain" / "titles" in path.parents or _ROOT / "workers" / "opponents" / "v1" in path.parents:
                continue
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.ClassDef):
                    places[node.name].append(str(path.relative_to(_ROOT)))
    assert len(places) > 300
    assert {name: found for name, found in places.items() if len(found) > 1} == {}
