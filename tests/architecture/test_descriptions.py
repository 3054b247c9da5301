"""Does anything that the program says come from docstrings or source text?"""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from api_spec.descriptions import place, written
from domain.registry import TITLES
from tests.architecture.source import PACKAGES, ROOT, imported, module_name, modules, parsed

_REFUSALS = """
import random
from domain.kernel.chance import Committed, game_key
from domain.kernel.engine import legal, next_options, pending_seats, play, start
from domain.kernel.errors import IllegalOption
from domain.kernel.options import Move, Option
from domain.registry import TITLES, make_setup

for slug, title in TITLES.items():
    for seed in range(2):
        setup, drawn = make_setup(slug, title.seats[0]), random.Random(seed)
        chance = Committed(game_key(bytes([seed]) * 32, [None] * setup.seats))
        s = start(title, setup, chance)
        while s.agenda:
            seat = pending_seats(s)[0]
            try:
                legal(title, s, Move(seat, Option("nonsense")))
            except IllegalOption as refused:
                print(slug, refused)
            play(s, Move(seat, drawn.choice(next_options(s, seat))), chance)
"""
"""Plays random games and says at each decision why nonsense is refused."""


def test_no_module_reads_docstrings_or_source() -> None:
    """No package looks at `__doc__` or imports `inspect`: `python -OO` changes nothing that is said."""
    reading = [
        (module_name(path), node.lineno)
        for path in modules(*PACKAGES)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Attribute | ast.Name) and isinstance(node.ctx, ast.Load)
        if "__doc__" in (getattr(node, "attr", None), getattr(node, "id", None))
    ]
    importing = [module_name(path) for path in modules(*PACKAGES) for name, _ in imported(path) if name == "inspect"]
    assert (reading, importing) == ([], [])


@pytest.mark.parametrize("slug", TITLES)
def test_descriptions_are_those_of_the_source(slug: str) -> None:
    """What a title's records mean is told to clients in the words of their docstrings."""
    assert place(slug).read_text(encoding="utf-8") == written(slug), "run `make openapi`"


def test_refusals_are_the_same_without_docstrings() -> None:
    """Random games of every title refuse nonsense by the same rules under `python -OO`."""
    usual, bare = (
        subprocess.run([sys.executable, *flags, "-c", _REFUSALS], cwd=ROOT, capture_output=True, text=True, check=True)
        for flags in ((), ("-OO",))
    )
    assert usual.stdout.count("IS-") > 100
    assert bare.stdout == usual.stdout
