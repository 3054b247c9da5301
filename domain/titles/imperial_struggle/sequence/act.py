"""IS-5.3 What does a player do with their tile? Events, purchases, Advantages, Ministries, in the order they like."""

from __future__ import annotations

from typing import Final

from domain.kernel.messages import Thing
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Refusal
from domain.kernel.table import Table
from domain.titles.imperial_struggle.actions import ministries
from domain.titles.imperial_struggle.actions.military import take_upgrade, upgrade_options
from domain.titles.imperial_struggle.actions.offers import plainest, purchase_options, why_not_bought
from domain.titles.imperial_struggle.actions.purchase_table import VERBS
from domain.titles.imperial_struggle.actions.purchases import begin_purchase, said
from domain.titles.imperial_struggle.cards.events import event_options, only_advantages_used, play_event
from domain.titles.imperial_struggle.cards.resolve import free_advantages, take_advantage
from domain.titles.imperial_struggle.legality.payment import Purse
from domain.titles.imperial_struggle.pieces import MAJOR, MINOR
from domain.titles.imperial_struggle.refusals import refuse, refused
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.told import AboutRound, OptionCost

__all__ = ["Act"]

_END: Final = Option("end")
_EVENT_IS_LATE: Final = refused("IS-5.2.1", "event-late")
_CONDITION_IS_LATE: Final = refused("IS-5.2.1", "condition-late")
_UPGRADE: Final = refused("IS-5.3.3", "upgrade")
_REFUSALS: Final = {
    "event": refused("IS-3.4.2", "event"),
    "upgrade": _UPGRADE,
    "swap": _UPGRADE,
    "ability": refused("IS-3.5.2", "ability"),
}
_NO_CHOICE: Final = "act-choice"


@record
class Act(Ask[StruggleState]):
    """IS-5.2, IS-5.3 The Event step stays open until something else is done; then purchases until the round ends."""

    seat: Seat

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [*event_options(s, seat), *purchase_options(s, seat), *self._others(s, seat)]

    def offers(self, s: StruggleState, seat: Seat, option: Option) -> bool:
        if option.verb in VERBS:
            return option in purchase_options(s, seat, option)
        return option in (event_options(s, seat) if option.verb == "event" else self._others(s, seat))

    def _others(self, s: StruggleState, seat: Seat) -> list[Option]:
        """Neither Events nor purchases."""
        return [
            *free_advantages(s, seat),
            *upgrade_options(s, seat),
            *ministries.options_with_tile(s, seat),
            _END,
        ]

    def default(self, s: StruggleState, seat: Seat) -> Option:
        return _END

    def about(self, s: StruggleState, seat: Seat) -> AboutRound:
        """IS-13.2 What is left to spend, and every purchase with its cost and where that comes from."""
        purse = Purse(s, seat)
        tile, left = s.round_tile, s.left_to_spend
        costs: dict[str, OptionCost] = {}
        for option in purchase_options(s, seat):
            way, found = plainest(purse, option)
            costs[option.text] = {"minor": way.half == MINOR, **said(found)}
        return {
            "major": {"type": tile.major.type, "left": left[MAJOR]},
            "minor": {"type": tile.minor.type, "left": left[MINOR]},
            "pools": [{"type": p.type, "left": p.left, "only": p.restriction} for p in s.pools],
            "costs": costs,
        }

    def refusal(self, s: StruggleState, seat: Seat, option: Option) -> Refusal:
        """IS-5.2, IS-5.3 Why this cannot be done in the round now."""
        if option.verb == "event" and s.acted:
            return _CONDITION_IS_LATE if only_advantages_used(s) else _EVENT_IS_LATE
        if option.verb == "advantage":
            return _why_not_used(s, seat, option)
        return _REFUSALS.get(option.verb) or why_not_bought(s, seat, option) or refuse("IS-13.2", option, _NO_CHOICE)

    def take(self, t: Table[StruggleState], move: Move) -> None:
        option = move.option
        verb = option.verb
        if verb == "end":
            return
        if verb == "event":
            play_event(t, self.seat, option)
        elif verb == "advantage":
            take_advantage(t, self.seat, option)
        elif verb in ("upgrade", "swap"):
            take_upgrade(t, self.seat, option)
        elif verb in ("reveal", "ability"):
            ministries.take(t, self.seat, option)
        else:
            begin_purchase(t, self.seat, option)
        t.then(self)


def _why_not_used(s: StruggleState, seat: Seat, option: Option) -> Refusal:
    """IS-8 Why an Advantage cannot be used."""
    name = option.args[0] if option.args else None
    a = s.board.advantage_at.get(name) if isinstance(name, str) else None
    if a is None or s.adv_owner[a] != seat:
        return refused("IS-8.1.1", "advantage-not-held")
    adv = s.board.advantages[a]
    if len(s.adv_used) >= s.board.numbers.advantages_most:
        return refused("IS-8.2.1", "two-advantages")
    if any(s.board.advantages[b].region == adv.region for b in s.adv_used):
        return refused("IS-8.2.1", "one-per-region")
    if s.adv_exhausted[a]:
        return refused("IS-8.2.1", "exhausted", advantage=Thing("advantage", adv.id))
    if s.adv_new[a]:
        return refused("IS-8.1.2", "gained-now", advantage=Thing("advantage", adv.id))
    if any(s.conflict[i] for i in adv.spaces):
        return refused("IS-8.1.3", "linked-conflict")
    if adv.needs is not None:
        return refused("IS-8.2.4", "with-purchase", advantage=Thing("advantage", adv.id))
    return refused("IS-5.2.7", "does-nothing", advantage=Thing("advantage", adv.id))
