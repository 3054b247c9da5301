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
    payload = happening.payload
    if before is None or (before.state is None and payload.type != "game_started"):
        return None
    seat = None if isinstance(view_as, str) else view_as
    known = payload.whole() if view_as == ALL else payload.shown_to(seat)
    if effects > len(known.effects):
        return None
    state = redacted(before, view_as)
    # Before a game starts there is the empty table.
    if state is None:
        empty = before.title.new(before.setup)
        state = empty if view_as == ALL else before.title.redact(empty, seat)
    state = evolve(state.copy(), known.effects[:effects])
    state.agenda.clear()
    game = before.copy()
    game.state = state
    return game
