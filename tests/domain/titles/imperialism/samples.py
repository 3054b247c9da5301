"""Which games show every effect and step, so that samples of their stored forms can be taken? Golden and random ones.

python -m tests.domain.titles.imperialism.samples
    adds a sample for every name and version that has none yet
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.kernel.effects import Effect
from domain.titles.imperialism.title import TITLE
from tests.domain.stored import add_missing
from tests.domain.titles.imperialism.playthrough import FOLDER, moves_of, random_moves, replay

LONGEST = 400
"""So many random games at most are searched for what golden games do not show."""


def batches() -> Iterator[list[Effect[Any]]]:
    """What golden games tell, and then random ones."""
    for path in sorted(FOLDER.glob("*.game")):
        for _, _, told in replay(*moves_of(path.read_text(encoding="utf-8"))):
            yield told
    for number in range(LONGEST):
        seats, seed = 2 + number % 3, f"sample {number}"
        for _, _, told in replay(seats, seed, random_moves(seats, seed)):
            yield told


if __name__ == "__main__":
    add_missing(TITLE, batches())
