"""How did a table look moment by moment? After each of some events, or after each of their effects."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final

from application.boards.drawing import Unchanged
from application.boards.viewing import picture
from application.games.replays import patch
from application.games.views import Happening, ViewAs, position
from application.games.within import stages
from application.languages.catalogues import Language
from domain.kernel.records import Seat
from eventstore.game import Game

__all__ = ["moments"]

_PIECE: Final = re.compile(r"(?=<g[ >])")
"""Pictures are cut in front of each group: most places look the same from one moment to the next."""


def moments(
    events: Iterable[Happening],
    view_as: ViewAs,
    *,
    name: str,
    players: Callable[[Game], Mapping[Seat, str]],
    language: Language,
    inside: bool,
) -> dict[str, Any]:
    """The moments of some events as a viewer sees them; with `inside` also those within events.

    `pieces` are texts of which pictures consist, and each moment has its `version`, its `picture` as the numbers of
    these pieces in order, and inside an event its `effects` and the `difference` from the position before the event
    (RFC 6902). `name` is the game's, `players` tells the names of those who hold its seats.
    """
    draw = partial(picture, view_as=view_as, name=name, lang=language, place=Unchanged())
    seen = partial(position, view_as=view_as, language=language)
    pieces: dict[str, int] = {}

    def cut(text: str) -> list[int]:
        return [pieces.setdefault(piece, len(pieces)) for piece in _PIECE.split(text)]

    found: list[dict[str, Any]] = []
    for event in events:
        version, before = event.stored.version, event.before
        if inside and before is not None:
            sooner, held = seen(before), players(before)
            for effects, game in stages(event, view_as):
                difference = patch(sooner, seen(game))
                drawn = cut(draw(game, players=held))
                found.append({"version": version, "effects": effects, "difference": difference, "picture": drawn})
        drawn = cut(draw(event.after, players=players(event.after)))
        found.append({"version": version, "effects": None, "difference": None, "picture": drawn})
    return {"pieces": list(pieces), "moments": found}
