"""Who holds the seats of a game, by which names and in which colours?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from application.boards.bundled import plan_of
from application.engines.catalogue import ENGINES
from application.languages.catalogues import DEFAULT, Language
from application.languages.rendering import wording
from domain.kernel.messages import Thing, Verbatim, seat
from domain.registry import title_named
from eventstore.game import Game

__all__ = ["PlayerNames", "engine_named", "nameless", "opponent_named", "players_of", "seats_of", "seats_shown"]

PlayerNames: TypeAlias = Callable[[tuple[str, ...]], Mapping[str, str]]
"""Looks up the public names of players by their ids, without those it does not know."""


def nameless(players: tuple[str, ...]) -> Mapping[str, str]:
    """No names: to compare positions, or where only the record is known."""
    return {}


def players_of(game: Game) -> tuple[str, ...]:
    """The ids of the players who hold seats, by seat."""
    return tuple(holder.player for holder in game.holders if holder is not None and holder.player is not None)


def engine_named(engine: str) -> Thing | Verbatim:
    """An engine of the service by its name in the reader's language; one from outside as its owner called it."""
    return Thing("engine", engine) if engine in ENGINES else Verbatim(engine)


@lru_cache(maxsize=256)
def opponent_named(engine: str | None, level: str | None, language: Language) -> dict[str, str | None]:
    """What an engine and its level are called in a language; levels of outside engines as their owners call them."""
    named = None if engine is None else engine_named(engine)
    called = None if level is None else wording(language).name(Thing("level", level))
    if isinstance(named, Thing):
        return {"engine_name": wording(language).name(named), "level_name": called}
    return {"engine_name": None if named is None else named.text, "level_name": called}


def seats_of(game: Game, names: Mapping[str, str], language: Language = DEFAULT) -> list[dict[str, Any]]:
    """The seats of a game as the API serves them, by what they are called at its version."""
    shown = seats_shown(game.title.slug, game.seating(), names, language)
    named = game.title.seat_name
    if named is not None and game.state is not None:
        said = wording(language, game.title, game.setup.pack.board)
        shown = [{**row, "role_name": said.name(named(game.state, row["seat"]))} for row in shown]
    return shown


def seats_shown(
    slug: str, seating: Sequence[Mapping[str, Any]], names: Mapping[str, str], language: Language = DEFAULT
) -> list[dict[str, Any]]:
    """Seats as lists of games serve them; `seating` is `Game.seating()`, perhaps of an earlier release.

    Role and colour belong to the seat, so they are the same before its holder has been drawn.
    """
    return [
        {
            **row,
            **_look(slug, row["seat"], language),
            **opponent_named(row["engine"], row["level"], language),
            "name": names.get(row["player"] or ""),
        }
        for row in seating
    ]


@lru_cache(maxsize=256)
def _look(slug: str, number: int, language: Language) -> dict[str, Any]:
    """What a seat is called in a language, and its colour."""
    said, look = wording(language, title_named(slug)), plan_of(slug).roles[number]
    name = said.name(Thing("colour", look.name))
    colour = {"name": name, "hex": look.colour, "ink": look.ink, "mark": look.mark}
    return {"role_name": said.name(seat(number)), "colour": colour}
