"""How is a whole game written down as text: every public answer at every decision?

python -m tests.domain.titles.imperialism.playthrough --write
    plays the moves of every golden game again and writes down today's answers
python -m tests.domain.titles.imperialism.playthrough --new NAME SEATS SEED
    adds a golden game of random moves
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from domain.kernel.content import digest_of
from domain.kernel.engine import evolve, next_options, pending_decisions, pending_seats, play, start
from domain.kernel.options import Move
from domain.registry import make_setup
from domain.titles.imperialism.title import TITLE
from tests.domain.in_words import in_words
from tests.domain.playthrough import Played, luck, write_down
from tests.domain.playthrough import replay as play_again

__all__ = ["FOLDER", "again", "moves_of", "random_moves", "render", "replay"]

FOLDER = Path(__file__).with_name("golden")
"""Where the golden games lie, one file each."""


def replay(seats: int, seed: str, moves: Sequence[str]) -> Iterator[Played]:
    """The game in which these moves are made."""
    return play_again(TITLE, make_setup("imperialism", seats), seed, moves)


def random_moves(seats: int, seed: str) -> list[str]:
    """The moves of players who choose at random."""
    random = Random(seed)
    chance = luck(seed, seats)
    s = start(TITLE, make_setup("imperialism", seats), chance)
    made = []
    while owners := pending_seats(s):
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
            decision = pending_decisions(TITLE, s)[0]
            place = " ".join(f"{k}={v}" for k, v in TITLE.where(s).items())
            offered = [[o.text, in_words(TITLE, s, TITLE.label(s, move.seat, o))] for o in decision.options]
            facts = [offered, dict(decision.about), TITLE.facts(s, None)]
            yield f"{number}. seat {move.seat}: {decision.kind}, {place}, {len(offered)} options, {_digest(facts)}"
            yield f"  move {move.option.text}"
        after = evolve(s.copy(), told)
        if move is not None:
            said = TITLE.move_line(after, move.seat, decision.kind, move.option)
            if said is not None:
                yield f"  {in_words(TITLE, after, said)}"
        yield f"  effects {_digest([TITLE.codec.encode_effect(e) for e in told])}"
        for effect in told:
            told_so = TITLE.line(after, effect)
            if told_so is not None:
                yield f"  {in_words(TITLE, after, told_so)}"
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


def again(text: str) -> str:
    """The same moves with today's answers."""
    return render(*moves_of(text))


def random_game(seats: str, seed: str) -> str:
    """A game of random moves, as text."""
    return render(int(seats), seed, random_moves(int(seats), seed))


if __name__ == "__main__":
    write_down(FOLDER, again, random_game, ("SEATS", "SEED"), __doc__)
