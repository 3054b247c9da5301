"""Which games does a first start open?"""

from __future__ import annotations

from itertools import cycle, islice
from uuid import NAMESPACE_URL, uuid5

from application.composition import open_application
from domain.registry import TITLES
from service.config import Settings
from service.derived import database_options

__all__ = ["AMONG_THEMSELVES", "FOR_YOU", "open_demo"]

_PLAYERS = (("mcts", "easy"), ("greedy", "normal"), ("random", "normal"))

_NAMES = ("Demo: opponents among themselves", "Demo: a seat is free for you")
AMONG_THEMSELVES, FOR_YOU = (uuid5(NAMESPACE_URL, f"annals:{name}") for name in _NAMES)
"""Ids of the games."""


def open_demo(settings: Settings) -> None:
    """Open a game that opponents play and one that waits for a person, if the database holds no game at all.

    Ids and commands are fixed, so of several concurrent calls one succeeds and the others change nothing.
    """
    if not TITLES:
        return
    title = TITLES["endeavor" if "endeavor" in TITLES else next(iter(TITLES))]
    seats = title.seats.start
    opponents = dict(enumerate(islice(cycle(_PLAYERS), seats)))
    assert settings.database_url is not None
    with open_application(settings.database_url, connections=1, **database_options(settings)) as application:
        if application.store.games(limit=1)[0]:
            return
        waiting = {seat: who for seat, who in opponents.items() if seat > 0}
        for game_id, name, seated in zip((AMONG_THEMSELVES, FOR_YOU), _NAMES, (opponents, waiting), strict=True):
            application.commands.open(
                game_id,
                title=title.slug,
                seats=seats,
                creator="annals",
                command_id="demo",
                opponents=seated,
            )
            application.game_names.give(game_id, "annals", name)
