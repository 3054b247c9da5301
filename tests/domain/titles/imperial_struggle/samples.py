"""How are samples of stored effects and steps collected? One file per name and version; a sample is never changed.

python -m tests.domain.titles.imperial_struggle.samples
    adds a sample for every name and version that has none yet
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from domain.kernel.effects import Effect
from domain.kernel.engine import begin, evolve, next_options, owing, play
from domain.kernel.options import Move
from domain.registry import make_setup
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.laws import watching
from tests.domain.titles.imperial_struggle.playthrough import IDLE, luck

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


def collect(games: int) -> dict[str, dict[str, Any]]:
    """Stored forms seen in random games, until every name has come up."""
    found: dict[str, dict[str, Any]] = {}
    codec = TITLE.codec
    steps = codec.steps.values()

    def note(step: Any, *_: Any) -> None:
        data = codec.encode_step(step)
        found.setdefault(data["type"], data)

    with watching(steps, "run", note), watching(steps, "take", note):
        for number in range(games):
            options = {"spanish_empire": True, "planning_swap": True, "planning_allocate": number % 2 == 1}
            setup = make_setup("imperial_struggle", 2, options)
            random, chance = Random(number), luck(f"sample {number}")
            told: list[Effect[Any]] = begin(TITLE, setup, chance)
            s = evolve(TITLE.new(setup), told)
            while owners := owing(s):
                offered = next_options(s, owners[0])
                busy = [o for o in offered if o.verb not in IDLE] or offered
                wanted = [o for o in busy if o.verb in ("event", "reveal", "ability")] or busy
                chance_of = random.random()
                pick = random.choice(wanted if chance_of < 0.6 else busy if chance_of < 0.97 else offered)
                play(s, Move(owners[0], pick), chance, told)
            for effect in told:
                name = codec.effect_name(effect)
                if name not in found:
                    found[name] = codec.encode_effect(effect)
            if not set(names()) - set(found):
                break
    return found


def main() -> None:
    """Write what is missing."""
    found = collect(1500)
    for name in names():
        if name not in found:
            print("never seen:", name)
            continue
        data = found[name]
        if not path_of(data).exists():
            path_of(data).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
