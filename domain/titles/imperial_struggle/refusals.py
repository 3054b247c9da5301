"""Which rule does an option break, and how is that said?

Nothing here looks at what is hidden from the seat. It may be slow: nobody asks but after a rejected move.
"""

from __future__ import annotations

from typing import Any, Final

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.kernel.title import Refusal
from domain.titles.imperial_struggle.actions import military, ministries, purchases
from domain.titles.imperial_struggle.actions.offers import deploy_sources
from domain.titles.imperial_struggle.board import FORT, MARKET, NAVAL, NOBODY, POLITICAL, TYPES, USA
from domain.titles.imperial_struggle.cards import events, resolve, tiles, trade
from domain.titles.imperial_struggle.legality.control import available, can_build_fort, can_seize, can_shift_market
from domain.titles.imperial_struggle.legality.costs import price, type_of
from domain.titles.imperial_struggle.legality.payment import Purse, minor_may
from domain.titles.imperial_struggle.rounds.act import Act
from domain.titles.imperial_struggle.rounds.rounds import PlayOrPass, SelectTile
from domain.titles.imperial_struggle.sequence import displays, ministry_phase, phases
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.war import spoils, theaters

__all__ = ["refusal"]

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


def refusal(s: StruggleState, seat: Seat, option: Option) -> Refusal | None:
    """IS-13.2 Why an option is not offered."""
    if not s.agenda:
        return Refusal("IS-2.3", "The game is over.")
    step = s.agenda[-1]
    if seat not in step.owners(s):
        return Refusal("IS-4.9", "It is the other side's decision.")
    if option.verb == "reveal":
        return Refusal("IS-3.5.1", "A Ministry is revealed by its owner in an own Action Round, and only once.")
    if isinstance(step, SelectTile):
        if option.verb == "tile":
            return Refusal("IS-5.1.1", "That tile is not among those left.")
        return Refusal("IS-5.1.1", "A tile is selected before anything else is done.")
    if isinstance(step, PlayOrPass):
        if option.verb == "pass":
            return Refusal("IS-5.1.2", "A pass reduces the own Debt by at most 2, and not below 0.")
        return Refusal("IS-5.1.2", "The tile is played before it is used.")
    if isinstance(step, Act):
        return _why_not_act(s, seat, option)
    return Refusal(_RULES.get(type(step), "IS-13"), "That is not one of the choices here.")


def _argument(option: Option) -> Any:
    return option.args[0] if option.args else None


def _why_not_act(s: StruggleState, seat: Seat, option: Option) -> Refusal | None:
    """IS-5.2, IS-5.3 Why this cannot be done in the round now."""
    verb = option.verb
    if verb == "event":
        if s.acted:
            return Refusal("IS-5.2.1", "An Event comes before any action, Upgrade or Advantage of the round.")
        return Refusal("IS-3.4.2", "Only an Event of the own hand that suits the tile may be played.")
    if verb == "advantage":
        return _why_not_advantage(s, seat, _argument(option))
    if verb in ("upgrade", "swap"):
        return Refusal("IS-5.3.3", "A Military Upgrade takes the symbol on the tile, once a round, and a tile to draw.")
    if verb == "ability":
        return Refusal("IS-3.5.2", "That ability is not there, is Exhausted, or its condition does not hold.")
    if verb in ("shift", "mshift", "clear", "fort", "repair", "seize", "deploy", "bastion"):
        space = s.board.at.get(_argument(option))
        if space is None:
            return Refusal("IS-13.2", f"There is no space {_argument(option)}.")
        return _why_not_space(s, seat, verb, space) or _why_not_pay(s, seat, verb, space)
    if verb in ("draw", "recruit", "squadron", "jscore", "exchange"):
        return _why_not_pay(s, seat, verb, -1)
    return Refusal("IS-13.2", "That is not one of the choices of an Action Round.")


def _why_not_advantage(s: StruggleState, seat: Seat, name: Any) -> Refusal:
    """IS-8 Why an Advantage cannot be used."""
    a = s.board.advantage_at.get(name)
    if a is None or s.adv_owner[a] != seat:
        return Refusal("IS-8.1.1", "The side does not hold that Advantage.")
    adv = s.board.advantages[a]
    if len(s.adv_used) >= s.board.n["advantages_most"]:
        return Refusal("IS-8.2.1", "At most two Advantages are used in a round.")
    if any(s.board.advantages[b].region == adv.region for b in s.adv_used):
        return Refusal("IS-8.2.1", "At most one Advantage per Region is used in a round.")
    if s.adv_exhausted[a]:
        return Refusal("IS-8.2.1", f"{adv.name} is Exhausted.")
    if s.adv_new[a]:
        return Refusal("IS-8.1.2", f"{adv.name} was gained in this round.")
    if any(s.conflict[i] for i in adv.spaces):
        return Refusal("IS-8.1.3", "A linked space holds a Conflict marker.")
    if adv.needs >= 0:
        return Refusal("IS-8.2.4", f"{adv.name} is used together with a purchase.")
    return Refusal("IS-5.2.7", f"{adv.name} would do nothing.")


def _why_not_space(s: StruggleState, seat: Seat, verb: str, space: int) -> Refusal | None:
    """IS-5.4 to IS-5.6 Why the space is no target of the purchase."""
    here = s.board.spaces[space]
    owner = s.flag[space]
    if verb == "shift":
        if here.kind not in (MARKET, POLITICAL):
            return Refusal("IS-3.1.7", f"{here.name} is neither a Market nor a Political space.")
        if owner == seat:
            return Refusal("IS-3.1.7", f"{here.name} has the player's own flag.")
        if here.kind == POLITICAL and not available(s, space):
            return Refusal("IS-3.1.5", f"{here.name} is not available yet.")
        if here.kind == MARKET and not can_shift_market(s, seat, space):
            return Refusal("IS-5.4.1", f"{here.name} is connected to nothing that serves.")
    elif verb == "clear" and not s.conflict[space]:
        return Refusal("IS-5.6.2", f"{here.name} holds no Conflict marker.")
    elif verb == "fort" and (here.kind != FORT or owner != NOBODY or not can_build_fort(s, seat, space)):
        return Refusal("IS-5.6.3", f"{here.name} is no unflagged Fort with a connection held since the round began.")
    elif verb == "repair" and (here.kind != FORT or owner != seat or not s.damaged[space]):
        return Refusal("IS-5.6.4", f"{here.name} is no damaged Fort of the player.")
    elif verb == "seize" and (
        here.kind != FORT or owner in (seat, NOBODY, USA) or not s.damaged[space] or not can_seize(s, seat, space)
    ):
        return Refusal("IS-5.6.4", f"{here.name} is no damaged opposing Fort with a connection.")
    elif verb == "deploy" and (here.kind != NAVAL or owner == seat or not deploy_sources(s, seat)):
        return Refusal("IS-5.6.6", f"No Squadron can deploy to {here.name}.")
    elif verb in ("mshift", "bastion"):
        return Refusal("IS-3.5.4", "What lets this be done is not in force.")
    return None


def _why_not_pay(s: StruggleState, seat: Seat, verb: str, target: int) -> Refusal:
    """IS-5.3.5 Why the purchase cannot be paid."""
    purse = Purse(s, seat)
    wanted = type_of(s, verb, target)
    spent = s.minor_used and s.board.tiles[s.tile].minor.type == wanted
    if spent and not purse.major_access(wanted, verb, target):
        return Refusal("IS-5.3.2", "The Minor Action is used; it makes only one purchase.")
    if not purse.has(wanted):
        return Refusal("IS-5.3.5", f"The player has no {TYPES[wanted]} action in this round.")
    if target >= 0 and not purse.major_access(wanted, verb, target) and not minor_may(s, seat, verb, target):
        return Refusal("IS-5.3.2", "A Minor Action may not do this.")
    source = -1 if s.navy[seat] else 0
    cost = price(s, seat, verb, target, source).total if verb != "exchange" else s.board.n["exchange_cost"]
    return Refusal("IS-6.1", f"It costs {cost}, which cannot be paid, or is not possible now.")
