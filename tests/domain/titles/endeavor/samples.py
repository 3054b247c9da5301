"""Which games show every effect and step, so that samples of their stored forms can be taken? The golden games.

python -m tests.domain.titles.endeavor.samples
    adds a sample for every name and version that has none yet
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.kernel.effects import Effect
from domain.titles.endeavor.title import TITLE
from tests.domain.stored import add_missing
from tests.domain.titles.endeavor.playthrough import FOLDER, moves_of, replay


def batches() -> Iterator[list[Effect[Any]]]:
    """What golden games tell."""
    for path in sorted(FOLDER.glob("*.game")):
        for _, _, told in replay(*moves_of(path.read_text(encoding="utf-8"))):
            yield told


if __name__ == "__main__":
    add_missing(TITLE, batches())
