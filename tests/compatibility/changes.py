"""Which answers have been changed on purpose since the generation was made?

Each change is a rule that turns what was said then into what is said now; everything else must be as it was.
"""

from __future__ import annotations

import re
from typing import Any

__all__ = ["as_said_now", "id_of_that_day"]

NOBODY = -1
"""How a place in the sequence of play named a seat where there was none; now it is null."""


SENTENCES = (
    (r"^The game goes on from version", "The game continues from version"),
    (r"^Who took (.*) plays", r"The player who took \1 plays"),
    (r" says that (.*) is away\.$", r" reports that \1 is away."),
    (r" asks for a pause\.$", " requests a pause."),
    (r" wants no pause any more\.$", " withdraws the request for a pause."),
    (r" lets the game go on\.$", " resumes the game."),
)
"""Log lines of the application that were reworded; those of the titles are as they were."""


def id_of_that_day(text: str) -> str:
    """The id of a stream's event as it was given then: without form, part and hash."""
    return re.sub(r"^1\.(?:0-)?([0-9]+(?:-[0-9]+)?)-[0-9a-f]{16}$", r"\1", text)


def as_said_now(said: Any) -> Any:
    """What was said then, as it is said now."""
    if isinstance(said, str):
        for before, now in SENTENCES:
            said = re.sub(before, now, said)
        return said
    if isinstance(said, list):
        return [as_said_now(part) for part in said]
    if not isinstance(said, dict):
        return said
    if "phase" in said:
        return {name: None if value == NOBODY else value for name, value in said.items()}
    return {name: as_said_now(part) for name, part in said.items()}
