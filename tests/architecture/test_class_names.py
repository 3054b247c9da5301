"""A class name means one thing."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_ROOT = Path(__file__).parent.parent.parent
_TITLES = _ROOT / "domain" / "titles"
_PRODUCT = ("application", "domain", "eventstore", "service", "workers")

_SHAPE: Final = {"Board", "Facts", "GameEnded", "PackSchema", "SetUp", "Sourced", "Where"}
"""What every title has: a board made of a checked pack, a first step and a last effect, and what it tells."""
_ALIKE: Final = {
    "AboutTurn",
    "CardDrawn",
    "City",
    "CitySchema",
    "CountFinalScore",
    "EndRound",
    "PhaseBegan",
    "PlayerFacts",
    "RoundBegan",
    "SetupSchema",
    "TakeTurn",
    "TurnBegan",
}
"""What is the same thing in each title that has it: turns, rounds, phases, a drawn card, a city on the map."""


def test_no_two_classes_of_the_product_share_a_name() -> None:
    """A name of a title stands once in it and nowhere outside of titles, private classes included."""
    places = _places()
    assert len(places) > 900
    assert {name: dict(found) for name, found in places.items() if _is_shared(found)} == {}


def test_titles_share_the_names_of_what_they_have_in_common_alone() -> None:
    """A card of one game is another thing than a card of the other: it has the name that its rulebook gives it."""
    titles = {path.name for path in _TITLES.iterdir() if (path / "title.py").exists()}
    assert len(titles) == 4
    shared = {name: found.keys() for name, found in _places().items() if "" not in found and len(found) > 1}
    assert shared.keys() == _SHAPE | _ALIKE
    assert {name for name, found in shared.items() if found == titles} == _SHAPE


def _places() -> dict[str, dict[str, list[str]]]:
    """Where each name of a class stands, by title; empty outside of titles. Former engines keep those they had."""
    places: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for package in _PRODUCT:
        for path in sorted((_ROOT / package).rglob("*.py")):
            if _ROOT / "workers" / "opponents" / "v1" in path.parents:
                continue
            title = path.relative_to(_TITLES).parts[0] if _TITLES in path.parent.parents else ""
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.ClassDef):
                    places[node.name][title].append(str(path.relative_to(_ROOT)))
    return places


def _is_shared(found: Mapping[str, list[str]]) -> bool:
    """Whether a title, or the program outside of titles, has the name twice, or both have it."""
    return max(map(len, found.values())) > 1 or ("" in found and len(found) > 1)
