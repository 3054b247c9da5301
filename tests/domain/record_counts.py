"""Which positions are counted? Those that together touch the most of a title, out of many random games.

    python -m tests.domain.record_counts --new SLUG     choose positions and games again, and write them
    python -m tests.domain.record_counts --texts SLUG   the texts of options were changed on purpose: write them anew

With `--texts` every number must come out as it was written, or nothing is written; only texts and digests change.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move
from domain.registry import TITLES
from tests.domain.cases import Case, cases_of
from tests.domain.counts import (
    FOLDER,
    Count,
    Played,
    Position,
    RandomGame,
    count,
    games_path,
    positions_of,
    random_moves,
    read_position,
    written_games,
)

__all__ = ["main"]

POSITIONS = 15
GAMES = 30
SMALL, LARGE = 4_000, 120_000
"""At most so many histories are counted by default, and in the long suite."""
DEEPEST = 12
LOOKED_AT = 400
"""So many candidates of a title are looked at."""


@dataclass
class _Candidate:
    case: Case
    seed: str
    moves: tuple[Played, ...]
    about: str
    touched: frozenset[str]


def _candidates(slug: str) -> Iterator[_Candidate]:
    cases = cases_of(TITLES[slug])
    games = [(case, f"{case}#{k}", k % 2 == 1) for k in range(4) for case in cases]
    seen: set[str] = set()
    for case, seed, busy in games:
        chance = case.chance(seed)
        s = start(case.title, case.setup(), chance)
        moves: list[Played] = []
        every = LOOKED_AT // len(games)
        for number, (move, _) in enumerate(random_moves(s, chance, seed, busy=busy)):
            here = _near(case, s)
            if here - seen or number % 37 == 0:
                seen |= here
                if every:
                    every -= 1
                    about = f"after {len(moves)} moves: {case.title.codec.step_name(s.agenda[-1])}"
                    yield _Candidate(case, seed, tuple(moves), about, frozenset(here | _subtree(case, s, seed)))
            moves.append(move)


def _near(case: Case, s: Any) -> set[str]:
    """What a position is: kind of decision, place, seats and options of the game, verbs and ids that are offered."""
    kind = type(s.agenda[-1]).__name__
    place = case.title.where(s)
    out = {f"5 step {kind}", f"5 case {case}", f"4 seats {case.seats} of {len(pending_seats(s))}"}
    out |= {f"3 {k} {v}" for k, v in list(place.items())[:2]}
    for seat in pending_seats(s):
        for option in next_options(s, seat):
            out.add(f"3 verb {kind} {option.verb}")
            out |= {f"1 id {option.verb} {arg}" for arg in option.args if isinstance(arg, str)}
    return out


def _subtree(case: Case, s: Any, seed: str, limit: int = 400) -> set[str]:
    """What the next moves may tell, and which decisions follow."""
    chance = case.chance(seed)
    out: set[str] = set()
    level = [s]
    while level and limit > 0:
        after = []
        for here in level:
            for seat in pending_seats(here):
                for option in next_options(here, seat):
                    limit -= 1
                    if limit < 0:
                        return out
                    there = here.copy()
                    journal: list[Any] = []
                    play(there, Move(seat, option), chance, journal)
                    for effect in journal:
                        out.add(f"4 effect {type(effect).__name__}")
                        values = [getattr(effect, f.name) for f in fields(effect)]
                        out |= {f"1 told {type(effect).__name__} {v}" for v in values if isinstance(v, str)}
                    if there.agenda:
                        out |= _near(case, there)
                    after.append(there)
        level = after
    return out


def _choose(candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """Greedily, those that add the most that no chosen one has touched."""
    left = list(candidates)
    chosen: list[_Candidate] = []
    touched: set[str] = set()
    while left and len(chosen) < POSITIONS:
        best = max(left, key=lambda c: sum(int(x[0]) for x in c.touched - touched))
        left.remove(best)
        chosen.append(best)
        touched |= best.touched
    everything = set().union(*(c.touched for c in candidates))
    print(f"{len(candidates)} candidates touch {len(everything)} things, {len(chosen)} of them {len(touched)}")
    return chosen


def _counted(candidate: _Candidate) -> Position:
    case = candidate.case
    position = Position(candidate.about, case.title.slug, case.seats, case.options, candidate.seed, candidate.moves, ())
    s, _ = position.reach()
    found: list[Count] = []
    for depth in range(1, DEEPEST + 1):
        one = count(s, position.chance(), depth, LARGE)
        if one is None:
            break
        found.append(one)
    small = [c for c in found if c.histories <= SMALL]
    return replace(position, counts=tuple(dict.fromkeys((*(small or found)[-1:], found[-1]))))


def _write_new(slug: str) -> None:
    folder = FOLDER / slug / "counts"
    folder.mkdir(exist_ok=True)
    for path in positions_of(slug):
        path.unlink()
    for number, candidate in enumerate(_choose(list(_candidates(slug))), start=1):
        position = _counted(candidate)
        print(number, position.about, *map(str, position.counts), sep="; ")
        (folder / f"{number:02}.count").write_text(str(position), encoding="utf-8")
    cases = cases_of(TITLES[slug])
    games = [
        RandomGame(slug, case.seats, case.options, f"{slug} game {k}", k // len(cases) % 2 == 1)
        for k in range(GAMES)
        for case in [cases[k % len(cases)]]
    ]
    _write_games(slug, [game.play() for game in games])


def _write_games(slug: str, rows: Sequence[dict[str, Any]]) -> None:
    games_path(slug).write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")


def _write_texts(slug: str) -> None:
    positions = {}
    for path in positions_of(slug):
        before = read_position(path)
        s, moves = before.reach(by_place=True)
        counts = tuple(count(s, before.chance(), c.depth) for c in before.counts)
        assert [c and c.histories for c in counts] == [c.histories for c in before.counts], f"{path}: {counts}"
        positions[path] = replace(before, moves=moves, counts=tuple(c for c in counts if c))
    rows = []
    for game, written in written_games(slug):
        row = game.play()
        assert {**row, "digest": ""} == {**written, "digest": ""}, f"{row} instead of {written}"
        rows.append(row)
    for path, position in positions.items():
        path.write_text(str(position), encoding="utf-8")
    _write_games(slug, rows)


def main(argv: Sequence[str] | None = None) -> None:
    """Write counts of one title."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--new", choices=sorted(TITLES), metavar="SLUG")
    what.add_argument("--texts", choices=sorted(TITLES), metavar="SLUG")
    asked = parser.parse_args(argv)
    if asked.new:
        _write_new(asked.new)
    else:
        _write_texts(asked.texts)


if __name__ == "__main__":
    main()
