"""How is it said that an option is not offered? (IS-13.2)

Nothing here looks at what is hidden from the seat. It may be slow: nobody asks but after a rejected move.
"""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.kernel.steps import Refusal
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.war import spoils, theaters

__all__ = ["Ruled", "refuse"]

_RULES: Final[dict[type, str]] = {
    tiles.TakeSquadron: "IS-3.6.1",
    phases.DiscardDown: "IS-4.6.3",
    ministry_phase.ChooseMinistries: "IS-4.7.1",
    ministry_phase.ReplaceMinistries: "IS-4.7.2",
    phases.ChooseFirst: "IS-4.8",
    resolve.ChooseSpace: "IS-5.2.7",
    resolve.ChooseOption: "IS-5.2.7",
    military.Upgrade: "IS-5.3.3",
    purchases.ChooseWay: "IS-5.3.5",
    purchases.Pay: "IS-5.3.5",
    military.PlaceBonus: "IS-5.6.1",
    purchases.DeployFrom: "IS-5.6.6",
    theaters.TileEffects: "IS-7.1.2",
    theaters.TileTarget: "IS-7.1.2",
    spoils.SpoilsUnflag: "IS-7.2.0",
    spoils.SpendConquest: "IS-7.2.1",
    spoils.RefuseConquest: "IS-7.2.2",
    spoils.PlaceUsaFlags: "IS-7.3.4",
    spoils.SpainShift: "IS-12.1",
    displays.Allocate: "IS-12.2",
    trade.ActivateAdvantage: "RU-10",
    tiles.RemoveBonus: "RU-22",
    events.Interlude: "RU-27",
    trade.AddDemand: "RU-40",
    trade.ReplaceDemand: "RU-40",
    tiles.PlaceByng: "RU-41",
    trade.ActivatedPurchase: "RU-52",
    trade.ExhaustAdvantage: "RU-53",
    ministries.DiscardDrawn: "RU-58",
}
"""The rule that makes each other decision; of those that only a card's text makes there is none."""


def refuse(rule: str, option: Option, why: str = "That is not one of the choices here.") -> Refusal:
    """Why an option is not offered: the rule of the decision, or that of reveals."""
    if option.verb == "reveal":
        return Refusal("IS-3.5.1", "A Ministry is revealed by its owner in an own Action Round, and only once.")
    return Refusal(rule, why)


class Ruled:
    """A decision that names the rule by which other answers are refused."""

    __slots__ = ()
    rule: ClassVar[str]

    def refusal(self, s: StruggleState, seat: Seat, option: Option) -> Refusal | None:
        """IS-13.2 The rule of the decision says what may be chosen."""
        return refuse(self.rule, option)
