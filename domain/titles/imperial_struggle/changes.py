"""Which changes draw others after them at once? (IS-13.4)

A flag that changes takes its Conflict marker, moves Advantages and may remove a Huguenots marker; forced Debt may
become Victory Points.
"""

from __future__ import annotations

from typing import Final

from domain.kernel.records import Seat
from domain.kernel.table import Table
from domain.titles.imperial_struggle.board import BR, FORT, FR, NOBODY
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
)
from domain.titles.imperial_struggle.effects.tracks import DebtChanged, TreatyChanged, VictoryPointsScored
from domain.titles.imperial_struggle.effects.war import SquadronSailedHome
from domain.titles.imperial_struggle.legality.costs import face_up
from domain.titles.imperial_struggle.state import StruggleState

__all__ = [
    "SOURCES",
    "change_flag",
    "change_treaty",
    "displace",
    "draw_event",
    "era",
    "force_debt",
    "reduce_debt",
    "remove_jacobites",
    "score",
    "use_advantage",
]

SOURCES: Final = (
    ("IS-4.12", "Awards"),
    ("IS-4.12", "Prestige"),
    ("IS-4.12", "Global Demand"),
    ("IS-5.2", "Events"),
    ("IS-3.5", "Ministries"),
    ("IS-7.2", "Spoils"),
    ("IS-7.2.2", "Refusals"),
    ("IS-6.3", "Debt of the opponent"),
    ("IS-11.1", "Prestige at the end"),
    ("IS-11.2", "Available Debt"),
    ("IS-11.3", "Commodities"),
    ("IS-11.4", "Territories"),
)
"""Where Victory Points come from: rule and word, by index in the state's `points`."""

T = Table[StruggleState]


def era(s: StruggleState) -> int:
    """IS-2.1 The current Era."""
    return s.board.turns[s.turn].era


def score(t: T, seat: Seat, points: int, source: int) -> None:
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
        score(t, 1 - seat, amount - taken, 7)


def change_flag(t: T, space: int, owner: int) -> None:
    """IS-3.1.7 A space changes its flag, with all that follows at once (IS-3.8.3, IS-8.1.1, RU-39)."""
    s = t.s
    here = s.board.spaces[space]
    t.tell(FlagSet(space, owner))
    if here.kind == FORT and owner == NOBODY and s.damaged[space]:
        t.tell(FortMended(space))
    if owner == BR and s.huguenots[space]:
        t.tell(HuguenotsRemoved(space))
    for a in here.advantages:
        settle_advantage(t, a)


def settle_advantage(t: T, a: int) -> None:
    """IS-8.1.1 The tile lies with the side that has all linked flags."""
    s = t.s
    owners = [s.flag[i] for i in s.board.advantages[a].spaces]
    holder = owners[0] if owners[0] in (FR, BR) and owners.count(owners[0]) == len(owners) else NOBODY
    if holder != s.adv_owner[a]:
        t.tell(AdvantageMoved(a, holder))


def displace(t: T, space: int) -> None:
    """IS-3.6.1 The Squadron of a Naval space goes to its owner's part of the Navy Box."""
    owner = t.s.flag[space]
    t.tell(SquadronDisplaced(owner, space))
    if space in t.s.sailed:
        t.tell(SquadronSailedHome(owner, space))


def use_advantage(t: T, seat: Seat, a: int, exhaust: bool) -> None:
    """IS-8.2.1, IS-8.2.3 The tile counts as used in this round and is Exhausted unless an Event says otherwise."""
    t.tell(AdvantageUsed(seat, a))
    if not exhaust:
        return
    t.tell(AdvantageExhausted(a))
    s = t.s
    if seat != FR:
        return
    if s.board.advantages[a].region == 0 and "pompadour" not in s.modifiers:
        t.tell(ModifierGained("pompadour"))
        _reward_exhaustion(t, FR, "pompadour_and_du_barry")
    if "watt" not in s.modifiers:
        t.tell(ModifierGained("watt"))
        _reward_exhaustion(t, BR, "james_watt")


def _reward_exhaustion(t: T, seat: Seat, card: str) -> None:
    """RU-53 A face-up Ministry gives Treaty Points for an Advantage that France exhausted."""
    if face_up(t.s, seat, card):
        effect = t.s.board.ministries[card].abilities["treaty"]["effects"][0]
        change_treaty(t, seat, int(effect["amount"]))


def draw_event(t: T, seat: Seat) -> bool:
    """IS-4.6, IS-5.5.2 Draw one Event; a Succession card of the Revolution Era leaves the game and is replaced."""
    s = t.s
    while s.deck:
        card = t.pick(s.deck)
        if era(s) == 2 and s.board.events[card].era == 0:
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
    if "jacobite_uprisings" in s.ministries_out:
        return
    cabinet = s.cabinet[FR]
    slot = cabinet.index("jacobite_uprisings") if "jacobite_uprisings" in cabinet else -1
    t.tell(MinistryRemoved(FR, "jacobite_uprisings", slot))
