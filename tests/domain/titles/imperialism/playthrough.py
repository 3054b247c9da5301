"""How is a whole game written down as text: every public answer at every decision?

python -m tests.domain.titles.imperialism.playthrough --write
    plays the moves of every golden game again and writes down today's answers
python -m tests.domain.titles.imperialism.playthrough --new NAME SEATS SEED
    adds a golden game of random moves
"""

from __future__ import annotations

import argparse
import hashlib
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from domain.kernel.chance import Committed, game_key
from domain.kernel.content import digest_of
from domain.kernel.effects import Effect
from domain.kernel.engine import begin, decide, evolve, next_options, owing, pending, play, start
from domain.kernel.options import Move, Option
from domain.registry import make_setup
from domain.titles.imperialism.state import ImperialismState
from domain.titles.imperialism.title import TITLE

__all__ = ["FOLDER", "moves_of", "random_moves", "render", "replay"]

FOLDER = Path(__file__).with_name("golden")
"""Where the golden games lie, one file each."""

Played = tuple[ImperialismState, Move | None, list[Effect[Any]]]
"""The position before a move, the move (None for the setup), and what it told."""


def luck(seed: str, seats: int) -> Committed:
    """The luck of the game of that seed."""
    return Committed(game_key(hashlib.sha256(seed.encode()).digest(), [None] * seats))


def replay(seats: int, seed: str, moves: Sequence[str]) -> Iterator[Played]:
    """The game in which these moves are made."""
    setup = make_setup("imperialism", seats)
    chance = luck(seed, seats)
    s = TITLE.new(setup)
    told = begin(TITLE, setup, chance)
    yield s.copy(), None, told
    evolve(s, told)
    for text in moves:
        move = Move(owing(s)[0], Option.parse(text))
        told = decide(TITLE, s, move, chance)
        yield s.copy(), move, told
        evolve(s, told)


def random_moves(seats: int, seed: str) -> list[str]:
    """The moves of players who choose at random."""
    random = Random(seed)
    chance = luck(seed, seats)
    s = start(TITLE, make_setup("imperialism", seats), chance)
    made = []
    while owners := owing(s):
        move = Move(owners[0], random.choice(next_options(s, owners[0])))
        made.append(move.option.text)
        play(s, move, chance)
    return made


def render(seats: int, seed: str, moves: Sequence[str]) -> str:
    """The game as text."""
    return "\n".join(_lines(seats, seed, moves)) + "\n"


def moves_of(text: str) -> tuple[int, str, list[str]]:
    """Seats, seed and moves of a game that was written down."""
    seats = re.search(r"^seats (\d+)$", text, re.MULTILINE)
    seed = re.search(r"^seed (.+)$", text, re.MULTILINE)
    assert seats is not None, "the text names its seats"
    assert seed is not None, "the text names its seed"
    return int(seats[1]), seed[1], re.findall(r"^  move (\S+)", text, re.MULTILINE)


def _lines(seats: int, seed: str, moves: Sequence[str]) -> Iterator[str]:
    yield f"title {TITLE.slug}"
    yield f"rules {TITLE.rules}"
    yield f"pack {make_setup('imperialism', seats).pack.digest}"
    yield f"seats {seats}"
    yield f"seed {seed}"
    after = TITLE.new(make_setup("imperialism", seats))
    for number, (s, move, told) in enumerate(replay(seats, seed, moves)):
        if move is None:
            yield "setup"
        else:
            decision = pending(TITLE, s)[0]
            place = " ".join(f"{k}={v}" for k, v in TITLE.where(s).items())
            offered = [[o.text, TITLE.label(s, move.seat, o)] for o in decision.options]
            facts = [offered, dict(decision.about), TITLE.facts(s, None)]
            yield f"{number}. seat {move.seat}: {decision.kind}, {place}, {len(offered)} options, {_digest(facts)}"
            yield f"  move {move.option.text}"
        after = evolve(s.copy(), told)
        yield f"  effects {_digest([TITLE.codec.encode_effect(e) for e in told])}"
        for effect in told:
            line = TITLE.line(after, effect)
            if line is not None:
                yield f"  {line}"
    yield ""
    for line in TITLE.score_sheet(after).lines:
        yield f"score {line.seat} {line.rule} {line.item} {line.points} ({line.detail})"
    outcome = TITLE.outcome(after)
    assert outcome is not None, "the moves end the game"
    yield f"outcome {outcome.reason}"
    yield f"scores {' '.join(map(str, outcome.scores))}"
    yield f"winners {' '.join(map(str, outcome.winners))}"


def _digest(data: Any) -> str:
    """Eight digits that change with anything in the data: whole options, labels and effects would fill megabytes."""
    return digest_of(data)[:8]


def main() -> None:
    """Write golden games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write today's answers into every golden game")
    parser.add_argument("--new", nargs=3, metavar=("NAME", "SEATS", "SEED"), help="add a golden game of random moves")
    asked = parser.parse_args()
    if asked.new:
        name, seats, seed = asked.new
        text = render(int(seats), seed, random_moves(int(seats), seed))
        (FOLDER / f"{name}.game").write_text(text, encoding="utf-8")
    if asked.write:
        for path in sorted(FOLDER.glob("*.game")):
            path.write_text(render(*moves_of(path.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main()
