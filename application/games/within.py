"""What did the table look like inside an event, when some of its effects had happened?

It is made of what the viewer knew before the event and of the effects that they may know, and of nothing else.
"""

from __future__ import annotations

from uuid import UUID

from application.games.views import ALL, ViewAs, happenings, redacted
from domain.kernel.engine import evolve
from eventstore.game import Game
from eventstore.loading import Games

__all__ = ["within"]


def within(games: Games, game_id: UUID, version: int, effects: int, view_as: ViewAs) -> Game | None:
    """The game right before an event, with the table after its first `effects` effects; nobody is asked meanwhile.

    None if the viewer knows fewer effects of that event. The table is redacted for the viewer, and for nobody else.

    Raises:
        UnknownGame: there is no such game, or it has not reached that version.
    """
    [happening] = happenings(games, game_id, version - 1, version)
    before = happening.before
    if before is None or before.state is None:
        return None
    payload = happening.payload
    seat = None if isinstance(view_as, str) else view_as
    known = payload.whole() if view_as == ALL else payload.shown_to(seat)
    if effects > len(known.effects):
        return None
    state = redacted(before, view_as)
    assert state is not None, "it has started"
    state = evolve(state.copy(), known.effects[:effects])
    state.agenda.clear()
    game = before.copy()
    game.state = state
    return game
