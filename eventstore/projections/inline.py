"""The lobby row and pending decisions of a game, folded from the public part of its stream.

The live rows are written by each append from the full game; these are folded only from public bodies.
Their equality shows that the lobby reveals nothing hidden.
"""

from __future__ import annotations

from collections.abc import Sequence

from eventstore.events import Payload, public_payload_of, time_of
from eventstore.game import Game
from eventstore.loading import Games
from eventstore.projections import InlineFold
from eventstore.store import Lobby, PendingDecision, StoredEvent
from eventstore.timeline import Timeline

__all__ = ["inline_fold", "public_game"]


def public_game(games: Games, events: Sequence[StoredEvent]) -> Game:
    """A game folded from the public part of its whole stream; its state is the public's, its seed empty.

    Raises:
        UnknownTitle: this server does not have the game's title or pack.
    """
    game = games.opened(events[0].game_id, {**public_payload_of(events[0]), "seed": ""})
    timeline = Timeline(game)
    for event in events[1:]:
        timeline.step(event.version, Payload(game.codec, event.type, public_payload_of(event)), at=time_of(event))
    return timeline.game


def inline_fold(games: Games) -> InlineFold:
    """The fold that `rebuild_inline` uses for each game."""

    def fold(events: Sequence[StoredEvent]) -> tuple[Lobby, Sequence[PendingDecision]]:
        game = public_game(games, events)
        return game.lobby(), game.pending()

    return fold
