"""How is a whole game written down as text: every public answer at every decision?

python -m tests.domain.titles.endeavor.playthrough --write
    plays the moves of every golden game again and writes down today's answers
python -m tests.domain.titles.endeavor.playthrough --new NAME SEATS SEED
    adds a golden game of random moves
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from domain.kernel.effects import AgendaChanged
from domain.kernel.engine import begin, decide, evolve, next_options, pending_decisions, pending_seats
from domain.kernel.options import Move
from domain.registry import make_setup
from domain.titles.endeavor.title import TITLE
from tests.domain.in_words import in_words
from tests.domain.playthrough import Played, luck, write_down
from tests.domain.playthrough import replay as play_again

__all__ = ["FOLDER", "again", "moves_of", "random_moves", "render", "replay"]

FOLDER = Path(__file__).with_name("golden")
"""Where the golden games lie, one file each."""


def replay(seats: int, seed: str, moves: Sequence[str]) -> Iterator[Played]:
    """The game in which these moves are made."""
    return play_again(TITLE, make_setup("endeavor", seats), seed, moves)


def random_moves(seats: int, seed: str) -> list[str]:
    """The moves of players who choose at random, but seldom pass while they can act."""
    random = Random(seed)
    chance = luck(seed, seats)
    setup = make_setup("endeavor", seats)
    s = evolve(TITLE.new(setup), begin(TITLE, setup, chance))
    made = []
    while owners := pending_seats(s):
        options = next_options(s, owners[0])
        if random.random() < 0.8:
            options = [o for o in options if o.verb not in ("pass", "stop")] or options
        move = Move(owners[0], random.choice(options))
        made.append(move.option.text)
        evolve(s, decide(TITLE, s, move, chance))
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
    yield f"pack {make_setup('endeavor', seats).pack.digest}"
    yield f"seats {seats}"
    yield f"seed {seed}"
    after = TITLE.new(make_setup("endeavor", seats))
    round = 0
    for number, (s, move, told) in enumerate(replay(seats, seed, moves)):
        yield ""
        if move is None:
            yield "setup"
        else:
            decision = pending_decisions(TITLE, s)[0]
            place = " ".join(f"{k}={v}" for k, v in TITLE.where(s).items())
            yield f"{number}. {TITLE.roles[move.seat]}: {decision.kind}, {place}, {_json(dict(decision.about))}"
            for option in decision.options:
                yield f"  option {option.text} ({in_words(TITLE, s, TITLE.label(s, move.seat, option))})"
            yield f"  move {move.option.text}"
        after = evolve(s.copy(), told)
        for effect in told:
            yield f"  effect {_json(TITLE.codec.encode_effect(effect))}"
            if not isinstance(effect, AgendaChanged):
                line = TITLE.line(after, effect)
                yield f"  line {None if line is None else in_words(TITLE, after, line)}"
        if after.round != round or not after.agenda:
            round = after.round
            for seat, facts in enumerate(TITLE.facts(after, None)["seats"]):
                yield f"  facts {TITLE.roles[seat]} {_json(facts)}"
    yield ""
    for line in TITLE.score_sheet(after).lines:
        yield f"score {TITLE.roles[line.seat]} {line.rule} {line.item} {line.points} ({line.detail})"
    outcome = TITLE.outcome(after)
    assert outcome is not None, "the moves end the game"
    yield f"outcome {outcome.reason}"
    yield f"scores {' '.join(map(str, outcome.scores))}"
    yield f"winners {' '.join(TITLE.roles[seat] for seat in outcome.winners)}"


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def again(text: str) -> str:
    """The same moves with today's answers."""
    return render(*moves_of(text))


def random_game(seats: str, seed: str) -> str:
    """A game of random moves, as text."""
    return render(int(seats), seed, random_moves(int(seats), seed))


if __name__ == "__main__":
    write_down(FOLDER, again, random_game, ("SEATS", "SEED"), __doc__)
