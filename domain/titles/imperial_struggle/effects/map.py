"""What happens on the map, to Advantages and to Squadrons?"""

from __future__ import annotations

from typing import TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.records import Seat, record
from domain.titles.imperial_struggle.board import NOBODY
from domain.titles.imperial_struggle.state import StruggleState

__all__ = [
    "AdvantageExhausted",
    "AdvantageMoved",
    "AdvantageRefreshed",
    "AdvantageUsed",
    "ConflictPlaced",
    "ConflictRemoved",
    "FlagSet",
    "FortDamaged",
    "FortMended",
    "HuguenotsFlipped",
    "HuguenotsPlaced",
    "HuguenotsRemoved",
    "SquadronBuilt",
    "SquadronDisplaced",
    "SquadronMoved",
    "SquadronTaken",
    "SquadronsReturned",
]

Effect: TypeAlias = kernel.Effect[StruggleState]


@record
class FlagSet(Effect):
    """IS-3.1.7 A space got or lost a flag; -1 leaves it empty. A Conflict marker there goes (IS-3.8.3)."""

    space: int
    owner: int

    def apply(self, s: StruggleState) -> None:
        s.flag[self.space] = self.owner
        s.conflict[self.space] = 0
        s.isolated[self.space] = 0
        s.changed[self.space] = 1


@record
class ConflictPlaced(Effect):
    """IS-3.8.1 A Conflict marker was placed; `kind` 2 is a "+1" marker."""

    space: int
    kind: int

    def apply(self, s: StruggleState) -> None:
        s.conflict[self.space] = self.kind


@record
class ConflictRemoved(Effect):
    """IS-3.8.3 A Conflict marker was removed."""

    space: int

    def apply(self, s: StruggleState) -> None:
        s.conflict[self.space] = 0


@record
class FortDamaged(Effect):
    """IS-3.1.10 A Fort was damaged."""

    space: int

    def apply(self, s: StruggleState) -> None:
        s.damaged[self.space] = 1


@record
class FortMended(Effect):
    """IS-5.6.4 A damage marker was removed."""

    space: int

    def apply(self, s: StruggleState) -> None:
        s.damaged[self.space] = 0


@record
class AdvantageMoved(Effect):
    """IS-8.1.1 An Advantage tile went to a side, or back to the map (-1)."""

    advantage: int
    owner: int

    def apply(self, s: StruggleState) -> None:
        s.adv_owner[self.advantage] = self.owner
        s.adv_new[self.advantage] = 1


@record
class AdvantageUsed(Effect):
    """IS-8.2.1 A side used an Advantage in its round."""

    seat: Seat
    advantage: int

    def apply(self, s: StruggleState) -> None:
        s.adv_used.append(self.advantage)
        s.acted = True


@record
class AdvantageExhausted(Effect):
    """IS-8.2.1 An Advantage was marked Exhausted."""

    advantage: int

    def apply(self, s: StruggleState) -> None:
        s.adv_exhausted[self.advantage] = 1


@record
class AdvantageRefreshed(Effect):
    """An Exhausted marker was removed from an Advantage."""

    advantage: int

    def apply(self, s: StruggleState) -> None:
        s.adv_exhausted[self.advantage] = 0


@record
class SquadronBuilt(Effect):
    """IS-5.6.5 A Squadron went from Unbuilt to the Navy Box."""

    seat: Seat

    def apply(self, s: StruggleState) -> None:
        s.unbuilt[self.seat] -= 1
        s.navy[self.seat] += 1


@record
class SquadronMoved(Effect):
    """IS-5.6.6 A Squadron went to a Naval space, from another one or from the Navy Box (-1)."""

    seat: Seat
    source: int
    target: int

    def apply(self, s: StruggleState) -> None:
        if self.source < 0:
            s.navy[self.seat] -= 1
        else:
            s.flag[self.source] = NOBODY
            s.changed[self.source] = 1
        s.flag[self.target] = self.seat
        s.changed[self.target] = 1
        s.deployed.append(self.target)


@record
class SquadronDisplaced(Effect):
    """IS-3.6.1 A Squadron was sent from the map to its owner's part of the Navy Box."""

    seat: Seat
    space: int

    def apply(self, s: StruggleState) -> None:
        s.flag[self.space] = NOBODY
        s.changed[self.space] = 1
        s.navy[self.seat] += 1


@record
class SquadronTaken(Effect):
    """IS-3.6.1 A built Squadron, on the map or in the Navy Box (-1), was taken off: `unbuilt`, `parked` or `game`."""

    seat: Seat
    source: int
    to: str

    def apply(self, s: StruggleState) -> None:
        if self.source < 0:
            s.navy[self.seat] -= 1
        else:
            s.flag[self.source] = NOBODY
            s.changed[self.source] = 1
        pile = {"unbuilt": s.unbuilt, "parked": s.parked, "game": s.sunk}[self.to]
        pile[self.seat] += 1


@record
class SquadronsReturned(Effect):
    """RU-20 Squadrons came from the Turn Track to the Navy Box."""

    seat: Seat
    count: int

    def apply(self, s: StruggleState) -> None:
        s.parked[self.seat] -= self.count
        s.navy[self.seat] += self.count


@record
class HuguenotsPlaced(Effect):
    """RU-39 A Huguenots marker was placed."""

    space: int

    def apply(self, s: StruggleState) -> None:
        s.huguenots[self.space] = 1


@record
class HuguenotsFlipped(Effect):
    """RU-39 A Huguenots marker was used up (2) or is fresh again (1)."""

    space: int
    side: int

    def apply(self, s: StruggleState) -> None:
        s.huguenots[self.space] = self.side


@record
class HuguenotsRemoved(Effect):
    """RU-39 A British flag removed a Huguenots marker for good."""

    space: int

    def apply(self, s: StruggleState) -> None:
        s.huguenots[self.space] = 0
