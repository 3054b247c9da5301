"""How are samples of stored effects and steps collected? One file per name and version; a sample is never changed.

python -m tests.domain.titles.imperialism.samples
    adds a sample for every name and version that has none yet
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from domain.titles.imperialism.title import TITLE
from tests.domain.laws import watching
from tests.domain.titles.imperialism.playthrough import FOLDER as GAMES
from tests.domain.titles.imperialism.playthrough import moves_of, random_moves, replay

__all__ = ["FOLDER", "names", "path_of"]

FOLDER = Path(__file__).with_name("stored")
"""Where the samples lie."""

LONGEST = 400
"""So many random games at most are searched for what golden games do not show."""


def names() -> dict[str, str]:
    """The stored names that are Imperialism's own, each with its kind."""
    own = {n: "effect" for n, cls in TITLE.codec.effects.items() if cls.__module__.startswith("domain.titles")}
    return {**own, **dict.fromkeys(TITLE.codec.steps, "step")}


def path_of(data: dict[str, Any]) -> Path:
    """Where the sample of a stored form lies, by its name and version."""
    return FOLDER / f"{data['type']}.v{data.get('v', 1)}.json"


@contextmanager
def _every_step(found: dict[str, dict[str, Any]]) -> Iterator[None]:
    """While open, every step that is run or taken is noted in its stored form."""

    def note(step: Any, *_: Any) -> None:
        data = TITLE.codec.encode_step(step)
        found.setdefault(data["type"], data)

    steps = TITLE.codec.steps.values()
    with watching(steps, "run", note), watching(steps, "take", note):
        yield


def main() -> None:
    """Take what golden and random games show, and write what is missing."""
    found: dict[str, dict[str, Any]] = {}
    with _every_step(found):
        for path in sorted(GAMES.glob("*.game")):
            for _, _, told in replay(*moves_of(path.read_text(encoding="utf-8"))):
                for effect in told:
                    data = TITLE.codec.encode_effect(effect)
                    found.setdefault(data["type"], data)
        for number in range(LONGEST):
            if set(names()) <= set(found):
                break
            moves = random_moves(2 + number % 3, f"sample {number}")
            for _, _, told in replay(2 + number % 3, f"sample {number}", moves):
                for effect in told:
                    data = TITLE.codec.encode_effect(effect)
                    found.setdefault(data["type"], data)
    for name in names():
        data = found[name]
        if not path_of(data).exists():
            path_of(data).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
