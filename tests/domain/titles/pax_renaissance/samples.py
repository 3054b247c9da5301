"""How are samples of stored effects and steps collected? One file per name and version; a sample is never changed.

python -m tests.domain.titles.pax_renaissance.samples
    adds a sample for every name and version that has none yet and that golden or random games show
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from domain.kernel.engine import decide_and_keep, next_options, owing, start
from domain.kernel.options import Move, Option
from domain.titles.pax_renaissance.title import TITLE
from tests.domain.laws import watching
from tests.domain.titles.pax_renaissance.golden import FOLDER as GAMES
from tests.domain.titles.pax_renaissance.golden import case_of

__all__ = ["FOLDER", "names", "path_of"]

FOLDER = Path(__file__).with_name("stored")
"""Where the samples lie."""


def names() -> dict[str, str]:
    """The stored names that are the title's own, each with its kind."""
    own = {n: "effect" for n, cls in TITLE.codec.effects.items() if cls.__module__.startswith("domain.titles")}
    return {**own, **dict.fromkeys(TITLE.codec.steps, "step")}


def path_of(data: dict[str, Any]) -> Path:
    """Where the sample of a stored form lies, by its name and version."""
    return FOLDER / f"{data['type']}.v{data.get('v', 1)}.json"


def _effects(found: dict[str, dict[str, Any]]) -> Iterator[None]:
    games = [json.loads(p.read_text(encoding="utf-8")) for p in sorted(GAMES.glob("*.json"))]
    more = {"expansion": True, "promos": True, "bank_assignment": "choice"}
    games += [{"seats": 2 + n % 3, "options": more, "seed": f"sample {n}", "moves": None} for n in range(60)]
    for game in games:
        case = case_of(game["seats"], game["options"])
        chance, dice = case.chance(game["seed"]), Random(game["seed"])
        s = start(TITLE, case.setup(), chance)
        moves = iter(game["moves"] or ())
        while s.agenda:
            seat = owing(s)[0]
            text = next(moves, None)
            option = Option.parse(text.partition(" ")[2]) if text else dice.choice(next_options(s, seat))
            effects, s = decide_and_keep(TITLE, s, Move(seat, option), chance)
            for effect in effects:
                data = TITLE.codec.encode_effect(effect)
                found.setdefault(data["type"], data)
        yield


def main() -> None:
    """Take what games show, and write what is missing."""
    from domain.kernel.engine import begin

    found: dict[str, dict[str, Any]] = {}

    def note(step: Any, *_: Any) -> None:
        data = TITLE.codec.encode_step(step)
        found.setdefault(data["type"], data)

    FOLDER.mkdir(exist_ok=True)
    steps = TITLE.codec.steps.values()
    with watching(steps, "run", note), watching(steps, "take", note):
        case = case_of(2, {})
        for effect in begin(TITLE, case.setup(), case.chance("begin")):
            data = TITLE.codec.encode_effect(effect)
            found.setdefault(data["type"], data)
        for _ in _effects(found):
            pass
    for name in names():
        if name in found and not path_of(found[name]).exists():
            path_of(found[name]).write_text(json.dumps(found[name], indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
