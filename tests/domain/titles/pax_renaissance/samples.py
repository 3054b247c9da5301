"""Which games show every effect and step, so that samples of their stored forms can be taken? Golden and random ones.

python -m tests.domain.titles.pax_renaissance.samples
    adds a sample for every name and version that has none yet
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from domain.kernel.effects import Effect
from domain.kernel.engine import begin, decide_and_keep, next_options, pending_seats, start
from domain.kernel.options import Move, Option
from domain.titles.pax_renaissance.title import TITLE
from tests.domain.stored import add_missing
from tests.domain.titles.pax_renaissance.golden import FOLDER, case_of


def batches() -> Iterator[list[Effect[Any]]]:
    """What a setup tells, then golden games, and then random ones."""
    case = case_of(2, {})
    yield begin(TITLE, case.setup(), case.chance("begin"))
    games = [json.loads(p.read_text(encoding="utf-8")) for p in sorted(FOLDER.glob("*.json"))]
    more = {"expansion": True, "promos": True, "bank_assignment": "choice"}
    games += [{"seats": 2 + n % 3, "options": more, "seed": f"sample {n}", "moves": ()} for n in range(60)]
    for game in games:
        case = case_of(game["seats"], game["options"])
        chance, dice = case.chance(game["seed"]), Random(game["seed"])
        s = start(TITLE, case.setup(), chance)
        moves = iter(game["moves"])
        while s.agenda:
            seat = pending_seats(s)[0]
            text = next(moves, None)
            option = Option.parse(text.partition(" ")[2]) if text else dice.choice(next_options(s, seat))
            told, s = decide_and_keep(TITLE, s, Move(seat, option), chance)
            yield told


if __name__ == "__main__":
    add_missing(TITLE, batches())
