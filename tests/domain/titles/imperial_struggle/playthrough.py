"""How is a whole game written down as text: every move, what it told the public, and the figures of each turn?

python -m tests.domain.titles.imperial_struggle.playthrough --write
    plays the moves of every golden game again and writes down today's answers
python -m tests.domain.titles.imperial_struggle.playthrough --new NAME SEED OPTIONS
    adds a golden game of random moves; OPTIONS is a JSON object
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from domain.kernel.effects import AgendaChanged
from domain.kernel.engine import evolve, next_options, pending_seats, play, start
from domain.kernel.options import Move
from domain.registry import make_setup
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.in_words import in_words
from tests.domain.playthrough import Played, luck, write_down
from tests.domain.playthrough import replay as play_again
from tests.domain.random_games import IDLE

__all__ = ["FOLDER", "again", "finished", "moves_of", "random_moves", "render", "replay"]

FOLDER = Path(__file__).with_name("golden")
"""Where the golden games lie, one file each."""


def replay(seed: str, options: Mapping[str, Any], moves: Sequence[str]) -> Iterator[Played]:
    """The game in which these moves are made."""
    return play_again(TITLE, make_setup("imperial_struggle", 2, options), seed, moves)


def finished(seed: str, options: Mapping[str, Any]) -> tuple[StruggleState, list[str]]:
    """The end and the moves of players who choose at random, but are seldom idle without need."""
    random = Random(seed)
    chance = luck(seed, 2)
    s = start(TITLE, make_setup("imperial_struggle", 2, options), chance)
    busy = random.random()
    made = []
    while owners := pending_seats(s):
        seat = random.choice(owners)
        found = next_options(s, seat)
        if random.random() < busy:
            found = [o for o in found if o.verb not in IDLE] or found
        move = Move(seat, random.choice(found))
        made.append(f"{seat} {move.option.text}")
        play(s, move, chance)
    return s, made


def random_moves(seed: str, options: Mapping[str, Any]) -> list[str]:
    """The moves of such players."""
    return finished(seed, options)[1]


def render(seed: str, options: Mapping[str, Any], moves: Sequence[str]) -> str:
    """The game as text."""
    return "\n".join(_lines(seed, options, moves)) + "\n"


def moves_of(text: str) -> tuple[str, dict[str, Any], list[str]]:
    """Seed, options and moves of a game that was written down."""
    seed = re.search(r"^seed (.+)$", text, re.MULTILINE)
    options = re.search(r"^options (.+)$", text, re.MULTILINE)
    assert seed is not None, "the text names its seed"
    assert options is not None, "the text names its options"
    return seed[1], json.loads(options[1]), re.findall(r"^\d+ move (\d \S+)", text, re.MULTILINE)


def _lines(seed: str, options: Mapping[str, Any], moves: Sequence[str]) -> Iterator[str]:
    setup = make_setup("imperial_struggle", 2, options)
    yield f"title {TITLE.slug}"
    yield f"rules {TITLE.rules}"
    yield f"pack {setup.pack.digest}"
    yield f"options {json.dumps(dict(options), sort_keys=True)}"
    yield f"seed {seed}"
    after = TITLE.new(setup)
    turn = -1
    for number, (s, move, told) in enumerate(replay(seed, options, moves)):
        if move is not None:
            offered = [o.text for o in next_options(s, move.seat)]
            digest = hashlib.sha256(" ".join(offered).encode()).hexdigest()[:8]
            label = in_words(TITLE, s, TITLE.label(s, move.seat, move.option))
            yield f"{number} move {move.seat} {move.option.text} ({label}) of {len(offered)} {digest}"
        after = evolve(s.copy(), told)
        for effect in told:
            if not isinstance(effect, AgendaChanged) and (line := TITLE.line(after, effect)) is not None:
                yield f"  {in_words(TITLE, after, line)}"
        if after.turn != turn or not after.agenda:
            turn = after.turn
            yield f"  facts {json.dumps(TITLE.facts(after, None), separators=(',', ':'))}"
    for line_ in TITLE.score_sheet(after).lines:
        yield f"score {TITLE.roles[line_.seat]} {line_.rule} {line_.item} {line_.points}"
    outcome = TITLE.outcome(after)
    assert outcome is not None, "the moves end the game"
    yield f"outcome {outcome.reason} {TITLE.roles[outcome.winners[0]]}"
    yield f"scores {' '.join(map(str, outcome.scores))}"


def again(text: str) -> str:
    """The same moves with today's answers."""
    return render(*moves_of(text))


def random_game(seed: str, options: str) -> str:
    """A game of random moves, as text; the options are a JSON object."""
    chosen = json.loads(options)
    return render(seed, chosen, random_moves(seed, chosen))


if __name__ == "__main__":
    write_down(FOLDER, again, random_game, ("SEED", "OPTIONS"), __doc__)
