"""How is a player forgotten, while chains still verify and games still replay?

Events hold a player's id, which is random, and never a name; who that was stood in the player's row and nowhere else.
The row loses its name, the tokens die with it, and the seats in running games are left to opponents, for ever:
so that nobody else loses a game by it. Engines that thought on his machines are retired, as their tokens have died:
opponents of the service answer where they sit.
What was done so far is done at once; what a crash left undone, and seats that were taken in the same moment, are
found again by `Forgetting.release_all`.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from uuid import UUID

from application.engines.outside import Outside
from application.games.commands import GameCommands
from application.games.game_names import Names
from application.games.standing_orders import Orders
from application.notices.webhooks import Webhooks
from application.people.accounts import Accounts
from application.people.invitations import Invitations
from eventstore.errors import Refused, UnknownGame

__all__ = ["Forgetting"]

_PAGE = 200


@dataclass(frozen=True, slots=True)
class Forgetting:
    """Every place that knows more of a player than his id."""

    accounts: Accounts
    invitations: Invitations
    names: Names
    webhooks: Webhooks
    outside: Outside
    orders: Orders
    commands: GameCommands

    def forget(self, player: UUID) -> bool:
        """Forget a player; False where there is no such player. To do so again changes nothing."""
        if not self.accounts.erase(player):
            return False
        self.release(player)
        return True

    def release(self, player: UUID) -> int:
        """Leave every seat of a player who is forgotten: to nobody before a game starts, to an opponent after.

        His webhooks, his standing orders, the names of his games and what he was let into go, and his engines are
        retired. Returns how many seats there were.
        """
        self.outside.retire_all(player)
        self.invitations.forget(player)
        self.names.forget(str(player))
        self.orders.forget(str(player))
        for webhook in self.webhooks.of_player(player):
            self.webhooks.remove(webhook.id)
        return sum(self._leave(player, status) for status in ("open", "running"))

    def release_all(self) -> list[UUID]:
        """Leave all seats of those who were forgotten and whose seats may not all be left yet; their ids."""
        done = self.accounts.unreleased()
        for player in done:
            self.release(player)
            self.accounts.released(player)
        return done

    def _leave(self, player: UUID, status: str) -> int:
        left = 0
        after = None
        while True:
            games, after = self.commands.games.store.games(status=status, player=str(player), after=after, limit=_PAGE)
            for game in games:
                # A game that ended, started or vanished meanwhile is found again, or needs nothing.
                with suppress(Refused, UnknownGame):
                    left += self.commands.release_seat(game.game_id, str(player)) is not None
            if after is None:
                return left
