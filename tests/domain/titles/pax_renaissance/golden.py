"""How are golden games found, written down and read? One file for each reason for which a game ends.

python -m tests.domain.titles.pax_renaissance.golden
    looks for random games of every end that has no file yet, and writes them
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

from domain.kernel.content import canonical
from domain.kernel.engine import decide_and_keep, next_options, pending_seats, play, start
from domain.kernel.options import Move, Option
from domain.titles.pax_renaissance.title import TITLE
from tests.domain.cases import Case, Profile
from tests.domain.in_words import in_words

__all__ = ["FOLDER", "render"]

FOLDER = Path(__file__).with_name("golden")
"""Where the games lie."""

WAYS: tuple[dict[str, Any], ...] = ({}, {"expansion": True, "promos": True}, {"bankruptcy": True, "astrology": True})


def case_of(seats: int, options: dict[str, Any]) -> Case:
    """The case of a game."""
    return Case(TITLE, seats, options, Profile())


def random_game(seats: int, options: dict[str, Any], seed: str) -> tuple[str, list[str]]:
    """The end of a random game, whose players declare every victory that they can, and its moves."""
    case = case_of(seats, options)
    chance, dice = case.chance(seed), Random(seed)
    s = start(TITLE, case.setup(), chance)
    moves = []
    while s.agenda:
        seat = pending_seats(s)[0]
        offered = next_options(s, seat)
        option = offered[0] if offered[0].verb == "win" else dice.choice(offered)
        moves.append(f"{seat} {option.text}")
        play(s, Move(seat, option), chance)
    return s.end_reason, moves


def _told(s: Any, effect: Any) -> str | None:
    line = TITLE.line(s, effect)
    return None if line is None else in_words(TITLE, s, line)


def render(game: dict[str, Any]) -> dict[str, Any]:
    """Play the moves of a game: the digest of all effects and log lines, and the end."""
    case = case_of(game["seats"], game["options"])
    chance = case.chance(game["seed"])
    s = start(TITLE, case.setup(), chance)
    hasher = hashlib.sha256()
    for text in game["moves"]:
        seat, _, option = text.partition(" ")
        move, kind = Move(int(seat), Option.parse(option)), TITLE.codec.step_name(s.agenda[-1])
        effects, s = decide_and_keep(TITLE, s, move, chance)
        hasher.update(canonical([TITLE.codec.encode_effect(e) for e in effects]))
        said = TITLE.move_line(s, move.seat, kind, move.option)
        hasher.update(
            canonical([*([] if said is None else [in_words(TITLE, s, said)]), *(_told(s, e) for e in effects)])
        )
    outcome = TITLE.outcome(s)
    assert outcome is not None, "a golden game is whole"
    return {
        **game,
        "reason": outcome.reason,
        "ranking": [list(group) for group in outcome.ranking],
        "scores": list(outcome.scores),
        "digest": hasher.hexdigest(),
    }


def main() -> None:
    """Look for every end that is missing."""
    FOLDER.mkdir(exist_ok=True)
    missing = [r for r in TITLE.end_reasons if not (FOLDER / f"{r}.json").exists()]
    number = 0
    while missing:
        seats, options, seed = 2 + number % 3, WAYS[number // 3 % len(WAYS)], f"golden {number}"
        reason, moves = random_game(seats, options, seed)
        if reason in missing:
            missing.remove(reason)
            game = render({"seats": seats, "options": options, "seed": seed, "moves": moves})
            (FOLDER / f"{reason}.json").write_text(json.dumps(game, indent=1) + "\n", encoding="utf-8")
        number += 1


if __name__ == "__main__":
    main()
