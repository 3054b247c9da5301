"""What did the table look like inside an event, when some of its effects had happened?

It is made of what the viewer knew before the event and of the effects that they may know, and of nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from application.games.views import ALL, Happening, ViewAs, happenings, redacted
from domain.kernel.effects import AgendaChanged, Effect
from domain.kernel.engine import evolve
from domain.kernel.state import State
from eventstore.game import Game
from eventstore.loading import Games

__all__ = ["stages", "stops", "within"]


def within(games: Games, game_id: UUID, version: int, effects: int, view_as: ViewAs) -> Game | None:
    """The game right before an event, with the table after its first `effects` effects; nobody is asked meanwhile.

    None if the viewer knows fewer effects of that event. The table is redacted for the viewer, and for nobody else.

    Raises:
        UnknownGame: there is no such game, or it has not reached that version.
    """
    [happening] = happenings(games, game_id, version - 1, version)
    known = _known(happening, view_as)
    if known is None or effects > len(known):
        return None
    return _interrupted(happening, evolve(_table(happening, view_as), known[:effects]))


def stops(happening: Happening, view_as: ViewAs) -> list[int]:
    """Numbers of effects after which one may stop inside an event.

    After each that changes the table, but the last of those: then the event is over.
    """
    return _stops(_known(happening, view_as) or ())


def stages(happening: Happening, view_as: ViewAs) -> Iterator[tuple[int, Game]]:
    """The games inside an event, each with the number of effects that have happened, as `within` has them.

    There is one after each of its `stops`.
    """
    known = _known(happening, view_as) or ()
    state, done = None, 0
    for stop in _stops(known):
        state = evolve(_table(happening, view_as) if state is None else state, known[done:stop])
        done = stop
        yield stop, _interrupted(happening, state.copy())


def _stops(known: Sequence[Effect[Any]]) -> list[int]:
    return [n for n, effect in enumerate(known, 1) if not isinstance(effect, AgendaChanged)][:-1]


def _known(happening: Happening, view_as: ViewAs) -> Sequence[Effect[Any]] | None:
    """The effects of an event that a viewer knows; None of an event without a table."""
    before, payload = happening.before, happening.payload
    if before is None or (before.state is None and payload.type != "game_started"):
        return None
    known = payload.whole() if view_as == ALL else payload.shown_to(_seat(view_as))
    return known.effects


def _table(happening: Happening, view_as: ViewAs) -> State:
    """The table before an event, as a viewer knows it, to be changed; before a game starts it is empty."""
    before = happening.before
    assert before is not None
    state = redacted(before, view_as)
    if state is not None:
        return state.copy()
    empty: State = before.title.new(before.setup)
    if view_as != ALL:
        empty = before.title.redact(empty, _seat(view_as))
    return empty


def _interrupted(happening: Happening, state: State) -> Game:
    """The game before an event, with another table, at which nobody is asked anything."""
    assert happening.before is not None
    state.agenda.clear()
    game = happening.before.copy()
    game.state = state
    return game


def _seat(view_as: ViewAs) -> int | None:
    return None if isinstance(view_as, str) else view_as
