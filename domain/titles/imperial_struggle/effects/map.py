"""What happens on the map, to Advantages and to Squadrons?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.records import Count, Seat, record
from domain.titles.imperial_struggle.pieces import (
    FLAG_OF,
    FRESH,
    ConflictMarker,
    Flag,
    FlagId,
    Huguenots,
    Pile,
    SideId,
)
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
    """IS-3.1.7 A space got a flag, or lost it (None). A Conflict marker there goes (IS-3.8.3)."""

    space: str
    owner: FlagId | None

    def apply(self, s: StruggleState) -> None:
        space = s.board.at[self.space]
        s.flag[space] = FLAG_OF[self.owner]
        s.conflict[space] = None
        s.isolated[space] = False
        s.changed[space] = True


@record
class ConflictPlaced(Effect):
    """IS-3.8.1 A Conflict marker was placed."""

    space: str
    marker: ConflictMarker

    def apply(self, s: StruggleState) -> None:
        s.conflict[s.board.at[self.space]] = self.marker


@record
class ConflictRemoved(Effect):
    """IS-3.8.3 A Conflict marker was removed."""

    space: str

    def apply(self, s: StruggleState) -> None:
        s.conflict[s.board.at[self.space]] = None


@record
class FortDamaged(Effect):
    """IS-3.1.10 A Fort was damaged."""

    space: str

    def apply(self, s: StruggleState) -> None:
        s.damaged[s.board.at[self.space]] = True


@record
class FortMended(Effect):
    """IS-5.6.4 A damage marker was removed."""

    space: str

    def apply(self, s: StruggleState) -> None:
        s.damaged[s.board.at[self.space]] = False


@record
class AdvantageMoved(Effect):
    """IS-8.1.1 An Advantage tile went to a side, or back to the map (None)."""

    advantage: str
    owner: SideId | None

    def apply(self, s: StruggleState) -> None:
        advantage = s.board.advantage_at[self.advantage]
        s.adv_owner[advantage] = FLAG_OF[self.owner]
        s.adv_new[advantage] = True


@record
class AdvantageUsed(Effect):
    """IS-8.2.1 A side used an Advantage in its round."""

    seat: Seat
    advantage: str

    def apply(self, s: StruggleState) -> None:
        s.adv_used.append(s.board.advantage_at[self.advantage])
        s.acted = True


@record
class AdvantageExhausted(Effect):
    """IS-8.2.1 An Advantage was marked Exhausted."""

    advantage: str

    def apply(self, s: StruggleState) -> None:
        s.adv_exhausted[s.board.advantage_at[self.advantage]] = True


@record
class AdvantageRefreshed(Effect):
    """An Exhausted marker was removed from an Advantage."""

    advantage: str

    def apply(self, s: StruggleState) -> None:
        s.adv_exhausted[s.board.advantage_at[self.advantage]] = False


def _put(s: StruggleState, space: str, owner: Flag | None) -> None:
    """The Squadron of a Naval space comes or goes."""
    at = s.board.at[space]
    s.flag[at] = owner
    s.changed[at] = True


def _leave(s: StruggleState, seat: Seat, spaces: Iterable[str], navy: int) -> None:
    """Built Squadrons leave where they lie."""
    for space in spaces:
        _put(s, space, None)
    s.navy[seat] -= navy


@record
class SquadronBuilt(Effect):
    """IS-5.6.5 A Squadron went from Unbuilt to the Navy Box."""

    seat: Seat

    def apply(self, s: StruggleState) -> None:
        s.unbuilt[self.seat] -= 1
        s.navy[self.seat] += 1


@record
class SquadronMoved(Effect):
    """IS-5.6.6 A Squadron went to a Naval space, from another one or from the Navy Box."""

    seat: Seat
    spaces: tuple[str, ...]
    """The Naval space that it left; none where it came out of the Navy Box."""
    navy: Count
    """How many left the Navy Box: 1 where the Squadron came from there."""
    target: str

    def apply(self, s: StruggleState) -> None:
        _leave(s, self.seat, self.spaces, self.navy)
        _put(s, self.target, self.seat)
        s.deployed.append(s.board.at[self.target])


@record
class SquadronDisplaced(Effect):
    """IS-3.6.1 A Squadron was sent from the map to its owner's part of the Navy Box."""

    seat: Seat
    space: str

    def apply(self, s: StruggleState) -> None:
        _put(s, self.space, None)
        s.navy[self.seat] += 1


@record
class SquadronTaken(Effect):
    """IS-3.6.1 A built Squadron, on the map or in the Navy Box, was taken off."""

    seat: Seat
    spaces: tuple[str, ...]
    """The Naval space that it left; none where it came out of the Navy Box."""
    navy: Count
    """How many left the Navy Box: 1 where the Squadron came from there."""
    to: Pile

    def apply(self, s: StruggleState) -> None:
        _leave(s, self.seat, self.spaces, self.navy)
        pile = {"unbuilt": s.unbuilt, "parked": s.parked, "game": s.sunk}[self.to]
        pile[self.seat] += 1


@record
class SquadronsReturned(Effect):
    """RU-20 Squadrons came from the Turn Track to the Navy Box."""

    seat: Seat
    count: Count

    def apply(self, s: StruggleState) -> None:
        s.parked[self.seat] -= self.count
        s.navy[self.seat] += self.count


@record
class HuguenotsPlaced(Effect):
    """RU-39 A Huguenots marker was placed."""

    space: str

    def apply(self, s: StruggleState) -> None:
        s.huguenots[s.board.at[self.space]] = FRESH


@record
class HuguenotsFlipped(Effect):
    """RU-39 A Huguenots marker was used up, or is fresh again."""

    space: str
    side: Huguenots

    def apply(self, s: StruggleState) -> None:
        s.huguenots[s.board.at[self.space]] = self.side


@record
class HuguenotsRemoved(Effect):
    """RU-39 A British flag removed a Huguenots marker for good."""

    space: str

    def apply(self, s: StruggleState) -> None:
        s.huguenots[s.board.at[self.space]] = None
