"""Erasure of a player, while chains still verify and games still replay.

Events hold a player's random id, and never a name; only the player's row links the two.
Erasure deletes the name and the tokens, and delegates the seats in running games to opponents permanently, so that
the other players can finish. The player's outside engines are retired, since their tokens are gone: opponents of the
service answer for their seats.
All this happens at once; steps that a crash left undone, and seats that were taken at the same moment, are
handled later by `Erasure.release_all`.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from application.engines.outside import OutsideEngines
from application.games.commands import GameCommands
from application.games.game_names import GameNames
from application.games.standing_orders import PlayerOrders
from application.notices.webhooks import Webhooks
from application.people.accounts import Accounts
from application.people.invitations import Invitations
from eventstore.errors import Refused, UnknownGame

__all__ = ["Erasure"]

_PAGE = 200


@dataclass(frozen=True, slots=True)
class Erasure:
    """Every store with more data about a player than their id."""

    accounts: Accounts
    invitations: Invitations
    game_names: GameNames
    webhooks: Webhooks
    outside_engines: OutsideEngines
    standing_orders: PlayerOrders
    commands: GameCommands

    def forget(self, player: UUID) -> bool:
        """Erase a player; False if there is no such player. Repeating it changes nothing."""
        if not self.accounts.erase(player):
            return False
        self.release(player)
        return True

    def release(self, player: UUID) -> int:
        """Release every seat of an erased player: freed before a game starts, delegated to an opponent after.

        A seat of a game that waits for client seeds is kept until that starts or ends.
        Their webhooks, standing orders, names of games and admissions are deleted, and their engines are retired.
        Returns the number of seats.
        """
        self.outside_engines.retire_all(player)
        self.invitations.forget(player)
        self.game_names.forget(str(player))
        self.standing_orders.forget(str(player))
        for webhook in self.webhooks.of_player(player):
            self.webhooks.remove(webhook.id)
        return sum(self._leave(player, status) for status in ("open", "running"))

    def release_all(self) -> list[UUID]:
        """Release the remaining seats of erased players; returns the players' ids."""
        done = []
        for player in self.accounts.unreleased():
            self.release(player)
            if not self._awaited(player):
                self.accounts.released(player)
                done.append(player)
        return done

    def _awaited(self, player: UUID) -> bool:
        """Whether a game that waits for client seeds keeps the player's seat until it starts or ends."""
        after = None
        while True:
            games, after = self.commands.games.store.games(status="open", player=str(player), after=after, limit=_PAGE)
            if any(game.summary.get("seeds_due") is not None for game in games):
                return True
            if after is None:
                return False

    def forget_idle_guests(self, older_than: timedelta) -> list[UUID]:
        """Erase guests who never played, a hundred at most; returns them."""
        found = self.accounts.idle_guests(older_than)
        for player in found:
            self.forget(player)
        return found

    def _leave(self, player: UUID, status: str) -> int:
        left = 0
        after = None
        while True:
            games, after = self.commands.games.store.games(status=status, player=str(player), after=after, limit=_PAGE)
            for game in games:
                # A game that ended, started or vanished meanwhile is handled by the next sweep, or needs nothing.
                with suppress(Refused, UnknownGame):
                    left += self.commands.release_seat(game.game_id, str(player)) is not None
            if after is None:
                return left
