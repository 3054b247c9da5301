"""How is a golden game played again, move by move, and how are golden games written down and compared?"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from domain.kernel.chance import Committed, game_key
from domain.kernel.effects import Effect
from domain.kernel.engine import begin, decide, evolve, pending_seats
from domain.kernel.options import Move, Option
from domain.kernel.title import Setup, Title

__all__ = ["assert_as_written", "luck", "replay", "write_down"]

Played = tuple[Any, Move | None, list[Effect[Any]]]
"""The position before a move, the move (None for the setup), and what it told."""


def luck(seed: str, seats: int) -> Committed:
    """The luck of the game of that seed."""
    return Committed(game_key(hashlib.sha256(seed.encode()).digest(), [None] * seats))


def replay(title: Title[Any], setup: Setup, seed: str, moves: Sequence[str]) -> Iterator[Played]:
    """The game in which these moves are made; a move is written `seat option`, or `option` of the seat that owes."""
    chance = luck(seed, setup.seats)
    s = title.new(setup)
    told = begin(title, setup, chance)
    yield s.copy(), None, told
    evolve(s, told)
    for text in moves:
        seat, _, option = text.rpartition(" ")
        move = Move(int(seat) if seat else pending_seats(s)[0], Option.parse(option))
        told = decide(title, s, move, chance)
        yield s.copy(), move, told
        evolve(s, told)


def assert_as_written(path: Path, again: Callable[[str], str]) -> None:
    """A golden game comes out to the letter when it is played again."""
    written = path.read_text(encoding="utf-8")
    played = again(written)
    for number, (one, other) in enumerate(zip(written.splitlines(), played.splitlines(), strict=False), start=1):
        assert one == other, f"{path.name}, line {number}"
    assert written == played


def write_down(
    folder: Path, again: Callable[[str], str], new: Callable[..., str], wanted: Sequence[str], about: str | None
) -> None:
    """The command of a title that writes golden games, one file each.

    Args:
        folder: where they lie.
        again: from the text of a game, its moves played again with today's answers.
        new: the text of a game of random moves, from the words that are given for it.
        wanted: the names of those words.
        about: the help text.
    """
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write today's answers into every golden game")
    metavar = ("NAME", *wanted)
    parser.add_argument("--new", nargs=len(metavar), metavar=metavar, help="add a golden game of random moves")
    asked = parser.parse_args()
    if asked.new:
        name, *words = asked.new
        (folder / f"{name}.game").write_text(new(*words), encoding="utf-8")
    if asked.write:
        for path in sorted(folder.glob("*.game")):
            path.write_text(again(path.read_text(encoding="utf-8")), encoding="utf-8")
