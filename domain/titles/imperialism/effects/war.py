"""What happens in wars and to territories?"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.records import Amount, Seat, record
from domain.kernel.redaction import withdraw
from domain.titles.imperialism.state import Fought, ImperialismState, War

__all__ = [
    "DefenceLaid",
    "TerritoryConquered",
    "TerritoryHandedOver",
    "WarCancelled",
    "WarDeclared",
    "WarFought",
    "WarTableCleared",
]

Effect: TypeAlias = kernel.Effect[ImperialismState]


@record
class TerritoryConquered(Effect):
    """IM-9.3 A card is laid before its conqueror, or their marker is put on India or China."""

    blocks_rewind = True
    seat: Seat
    territory: str
    from_hand: tuple[str, ...]
    """The card that leaves the hand; none where a marker is put on the board."""

    def apply(self, s: ImperialismState) -> None:
        withdraw(s.hands[self.seat], *self.from_hand)
        s.backs[self.seat] -= len(self.from_hand)
        s.front_of(self.territory)[self.seat].append(self.territory)


@record
class TerritoryHandedOver(Effect):
    """IM-10.9 A territory card changes hands as an adjustment."""

    giver: Seat
    to: Seat
    territory: str

    def apply(self, s: ImperialismState) -> None:
        front = s.front_of(self.territory)
        front[self.giver].remove(self.territory)
        front[self.to].append(self.territory)


@record
class WarDeclared(Effect):
    """IM-10.2 A war card goes to the war table."""

    blocks_rewind = True
    kind: str
    attacker: Seat
    defender: Seat
    card: str

    def apply(self, s: ImperialismState) -> None:
        withdraw(s.hands[self.attacker], self.card)
        s.war = War(self.kind, self.attacker, self.defender, self.card, ())


@record
class DefenceLaid(Effect):
    """IM-10.5 The war cards of the defence are shown together."""

    blocks_rewind = True
    defender: Seat
    cards: tuple[str, ...]

    def apply(self, s: ImperialismState) -> None:
        withdraw(s.hands[self.defender], *self.cards)
        assert s.war is not None, "a war was declared"
        s.war = replace(s.war, defence=self.cards)


@record
class WarFought(Effect):
    """IM-10.7 The strengths, and who won."""

    attack: Amount
    defence: Amount
    winner: Seat
    loser: Seat

    def apply(self, s: ImperialismState) -> None:
        assert s.war is not None, "a war was declared"
        s.fought = Fought(s.war.kind, s.war.attacker, self.winner, self.loser)


@record
class WarCancelled(Effect):
    """IM-10.4 A Settlement stands: the attacker's card is discarded, and they choose another action."""

    def apply(self, s: ImperialismState) -> None:
        assert s.war is not None, "a war was declared"
        s.discard.append(s.war.card)
        s.war = None
        s.settled = True


@record
class WarTableCleared(Effect):
    """IM-10.11 All cards of the war table are discarded, the attacker's first."""

    def apply(self, s: ImperialismState) -> None:
        assert s.war is not None, "a war was declared"
        s.discard.append(s.war.card)
        s.discard.extend(s.war.defence)
        s.war = None
