"""Which changes draw others after them at once? (IS-13.4)

A flag that changes takes its Conflict marker, moves Advantages and may remove a Huguenots marker; forced Debt may
become Victory Points.
"""

from __future__ import annotations

from domain.kernel.records import Seat
from domain.kernel.table import Table
from domain.titles.imperial_struggle.effects.action_round import ModifierGained
from domain.titles.imperial_struggle.effects.cards import CardDrawn, CardRetired, JacobiteDefeatPlaced, MinistryRemoved
from domain.titles.imperial_struggle.effects.map import (
    AdvantageExhausted,
    AdvantageMoved,
    AdvantageUsed,
    FlagSet,
    FortMended,
    HuguenotsRemoved,
    SquadronDisplaced,
    SquadronMoved,
    SquadronTaken,
)
from domain.titles.imperial_struggle.effects.tracks import DebtChanged, TreatyChanged, VictoryPointsScored
from domain.titles.imperial_struggle.effects.war import SquadronSailedHome
from domain.titles.imperial_struggle.legality.ministries import face_up
from domain.titles.imperial_struggle.pieces import BR, EUROPE, FLAG_IDS, FORT, FR, NAVY_BOX, SIDES, Era, Flag, Pile
from domain.titles.imperial_struggle.state import StruggleState

__all__ = [
    "change_flag",
    "change_treaty",
    "displace",
    "draw_event",
    "force_debt",
    "move_squadron",
    "reduce_debt",
    "remove_jacobites",
    "score",
    "shift_flag",
    "take_squadron",
    "use_advantage",
    "use_advantage_by_event",
]

T = Table[StruggleState]


def score(t: T, seat: Seat, points: int, source: str) -> None:
    """IS-2.2 A side scores Victory Points."""
    if points:
        t.tell(VictoryPointsScored(seat, points, source))


def change_treaty(t: T, seat: Seat, change: int) -> None:
    """IS-9 Treaty Points, never below 0."""
    change = max(change, -t.s.trp[seat])
    if change:
        t.tell(TreatyChanged(seat, change))


def reduce_debt(t: T, seat: Seat, amount: int) -> int:
    """IS-6.2 Lower Debt, never below 0; how much could be lowered."""
    done = min(amount, t.s.debt[seat])
    if done:
        t.tell(DebtChanged(seat, -done))
    return done


def force_debt(t: T, seat: Seat, amount: int) -> None:
    """IS-6.3 Forced Debt up to the Limit; every further point is a Victory Point for the other side."""
    s = t.s
    taken = min(amount, max(0, s.limit[seat] - s.debt[seat]))
    if taken:
        t.tell(DebtChanged(seat, taken))
    if amount > taken and not (seat == BR and face_up(s, BR, "james_watt")):
        score(t, 1 - seat, amount - taken, "overflow")


def change_flag(t: T, space: int, owner: Flag | None) -> None:
    """IS-3.1.7 A space changes its flag, with all that follows at once (IS-3.8.3, IS-8.1.1, RU-39)."""
    s = t.s
    here = s.board.spaces[space]
    t.tell(FlagSet(here.id, FLAG_IDS[owner]))
    if here.kind == FORT and owner is None and s.damaged[space]:
        t.tell(FortMended(here.id))
    if owner == BR and s.huguenots[space]:
        t.tell(HuguenotsRemoved(here.id))
    for a in here.advantages:
        settle_advantage(t, a)


def shift_flag(t: T, seat: Seat, space: int) -> None:
    """IS-5.4.1 A space without a flag gets the side's; another one loses its flag."""
    change_flag(t, space, seat if t.s.flag[space] is None else None)


def settle_advantage(t: T, a: int) -> None:
    """IS-8.1.1 The tile lies with the side that has all linked flags."""
    s = t.s
    adv = s.board.advantages[a]
    owners = {s.flag[i] for i in adv.spaces}
    holder = next((seat for seat in (FR, BR) if owners == {seat}), None)
    if holder != s.adv_owner[a]:
        t.tell(AdvantageMoved(adv.id, None if holder is None else SIDES[holder]))


def displace(t: T, space: int) -> None:
    """IS-3.6.1 The Squadron of a Naval space goes to its owner's part of the Navy Box."""
    s = t.s
    owner = s.flag[space]
    assert owner is not None, "a Squadron lies there"
    name = s.board.spaces[space].id
    t.tell(SquadronDisplaced(owner, name))
    if space in s.sailed:
        t.tell(SquadronSailedHome(owner, name))


def move_squadron(t: T, seat: Seat, place: str, target: str) -> None:
    """IS-5.6.6 A Squadron goes from a Naval space, or out of the Navy Box, to a Naval space."""
    t.tell(SquadronMoved(seat, *_left(place), target))


def take_squadron(t: T, seat: Seat, place: str, to: Pile) -> None:
    """IS-3.6.1 A built Squadron goes off, from a Naval space or out of the Navy Box."""
    t.tell(SquadronTaken(seat, *_left(place), to))


def _left(place: str) -> tuple[tuple[str, ...], int]:
    """The Naval space that a Squadron leaves, and how many leave the Navy Box."""
    return ((), 1) if place == NAVY_BOX else ((place,), 0)


def use_advantage_by_event(t: T, seat: Seat, a: int) -> None:
    """IS-8.2.1, RU-10 The tile counts as used in this round; an Event does not let it be Exhausted."""
    t.tell(AdvantageUsed(seat, t.s.board.advantages[a].id))


def use_advantage(t: T, seat: Seat, a: int) -> None:
    """IS-8.2.1, IS-8.2.3 The tile counts as used in this round and is Exhausted."""
    s = t.s
    adv = s.board.advantages[a]
    t.tell(AdvantageUsed(seat, adv.id))
    t.tell(AdvantageExhausted(adv.id))
    if seat != FR:
        return
    # RU-53 Once a round each of two Ministries gives Treaty Points for an Advantage that France exhausted.
    if adv.region == EUROPE and "pompadour" not in s.modifiers:
        t.tell(ModifierGained("pompadour"))
        if face_up(s, FR, "pompadour_and_du_barry"):
            change_treaty(t, FR, s.board.figures.pompadour_treaty)
    if "watt" not in s.modifiers:
        t.tell(ModifierGained("watt"))
        if face_up(s, BR, "james_watt"):
            change_treaty(t, BR, s.board.figures.james_watt_treaty)


def draw_event(t: T, seat: Seat) -> bool:
    """IS-4.6, IS-5.5.2 Draw one Event; a Succession card of the Revolution Era leaves the game and is replaced."""
    s = t.s
    while s.deck:
        card = t.pick(s.deck)
        if s.era == Era.REVOLUTION and s.board.events[card].era == Era.SUCCESSION:
            t.tell(CardRetired(card))
            continue
        t.tell(CardDrawn(seat, card))
        return True
    return False


def remove_jacobites(t: T) -> None:
    """IS-7.3.3 The Defeat marker is placed and Jacobite Uprisings leaves the game at once."""
    s = t.s
    if not s.jacobite_defeat:
        t.tell(JacobiteDefeatPlaced())
    card = "jacobite_uprisings"
    if card not in s.ministries_out:
        t.tell(MinistryRemoved(FR, card, tuple(slot for slot, c in enumerate(s.cabinet[FR]) if c == card)))
