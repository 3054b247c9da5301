"""IS-3.5 Which Ministries may a player reveal, which abilities use, and what do they do?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask
from domain.kernel.table import Table
from domain.titles.imperial_struggle.board import BR, DIPLOMATIC, ECONOMIC, FR, GOODS, MILITARY, TYPES
from domain.titles.imperial_struggle.changes import change_treaty, draw_event, remove_jacobites
from domain.titles.imperial_struggle.effects.action_round import ActionRaised, ModifierGained, PoolGained
from domain.titles.imperial_struggle.effects.cards import AbilityUsed, CardsDiscarded, MinistryRevealed
from domain.titles.imperial_struggle.effects.map import HuguenotsFlipped, HuguenotsPlaced
from domain.titles.imperial_struggle.effects.tracks import LimitChanged, TownshendPlaced
from domain.titles.imperial_struggle.legality.conditions import amount_of, holds
from domain.titles.imperial_struggle.legality.costs import ability_ready, face_up
from domain.titles.imperial_struggle.legality.payment import Purse
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["DiscardDrawn", "apply_bonus_ministries", "options", "raise_trade", "take"]

T = Table[StruggleState]


def options(s: StruggleState, seat: Seat, when: str) -> list[Option]:
    """IS-3.5.1 Reveals and abilities; `when` is `start` before the tile is played and `act` after."""
    found = []
    for card, up in zip(s.cabinet[seat], s.face_up[seat], strict=True):
        if not up:
            found.append(Option("reveal", card))
        elif card in _ANYTIME:
            found += _ANYTIME[card](s, card)
        elif when == "act" and card in _ACTING:
            found += _ACTING[card](s, card)
    early = when == "start" or not s.acted
    if seat == BR and early and face_up(s, BR, "townshend_acts"):
        found += _townshend(s, "townshend_acts")
    return found


def _walpole(s: StruggleState, card: str) -> list[Option]:
    """RU-58 Walpole draws while the deck is not empty."""
    return [Option("ability", card, "draw")] if s.deck and ability_ready(s, BR, card, "draw") else []


def _bank(s: StruggleState, card: str) -> list[Option]:
    """IS-6.5 The Bank of England raises the Debt Limit."""
    return [Option("ability", card, "debt_limit")] if ability_ready(s, BR, card, "debt_limit") else []


def _halley(s: StruggleState, card: str) -> list[Option]:
    """RU-58 Halley discards a card while a British Squadron is in Europe."""
    spec = s.board.ministries[card].abilities["treaty"]
    if not ability_ready(s, BR, card, "treaty") or not holds(s, spec["requires"], BR):
        return []
    return [Option("ability", card, "treaty", c) for c in sorted(s.hands[BR])]


def _huguenots(s: StruggleState, card: str) -> list[Option]:
    """RU-39 A marker on a French Territory in North America or the Caribbean that has none."""
    if not ability_ready(s, FR, card, "place"):
        return []
    spaces = s.board.spaces
    return [
        Option("ability", card, "place", spaces[i].id)
        for i in s.board.territories
        if s.flag[i] == FR and spaces[i].region in (1, 2) and not s.huguenots[i]
    ]


def _townshend(s: StruggleState, card: str) -> list[Option]:
    """RU-37 The marker lies on a commodity in Global Demand."""
    if not ability_ready(s, BR, card, "mark"):
        return []
    return [Option("ability", card, "mark", GOODS[g]) for g in sorted(s.demand)]


def _extra(s: StruggleState, card: str) -> list[Option]:
    """IS-3.5.4 AP that add to an action which the player has."""
    seat = s.board.ministries[card].side
    if not ability_ready(s, seat, card, "extra_ap"):
        return []
    wanted = TYPES.index(s.board.ministries[card].abilities["extra_ap"]["effects"][0]["type"])
    return [Option("ability", card, "extra_ap")] if Purse(s, seat).has(wanted) else []


def _cardinals(s: StruggleState, card: str) -> list[Option]:
    """IS-3.5.5 The Cardinal Ministers add to the tile's diplomatic action before anything else is done."""
    tile = s.board.tiles[s.tile]
    spec = s.board.ministries[card].abilities["diplomacy"]["effects"][0]
    if s.acted or not ability_ready(s, FR, card, "diplomacy") or DIPLOMATIC not in (tile.major.type, tile.minor.type):
        return []
    return [Option("ability", card, "diplomacy")] if amount_of(s, spec, FR) else []


def _williams(s: StruggleState, card: str) -> list[Option]:
    """IS-3.5.5 A discount for one round, which needs a diplomatic action."""
    ready = ability_ready(s, BR, card, "discount") and Purse(s, BR).has(DIPLOMATIC)
    return [Option("ability", card, "discount")] if ready else []


def _jacobites(s: StruggleState, card: str) -> list[Option]:
    """IS-3.5.5 Military AP may shift spaces in Scotland and Ireland in this round."""
    ready = ability_ready(s, FR, card, "military_shift") and "jacobite_score" not in s.modifiers
    return [Option("ability", card, "military_shift")] if ready and Purse(s, FR).has(MILITARY) else []


_ANYTIME = {
    "robert_walpole": _walpole,
    "bank_of_england": _bank,
    "edmond_halley": _halley,
    "new_world_huguenots": _huguenots,
}
_ACTING = {
    "choiseul": _extra,
    "pitt_the_elder": _extra,
    "papacy_hanover_negotiations": _extra,
    "the_cardinal_ministers": _cardinals,
    "charles_hanbury_williams": _williams,
    "jacobite_uprisings": _jacobites,
}


def take(t: T, seat: Seat, option: Option) -> None:
    """IS-3.5 Reveal a Ministry or use an ability."""
    if option.verb == "reveal":
        reveal(t, seat, option.str_arg())
        return
    card, ability = option.str_arg(), option.str_arg(1)
    t.tell(AbilityUsed(seat, f"{card}.{ability}"))
    effect = t.s.board.ministries[card].abilities[ability]["effects"][0]
    if ability == "draw":
        draw_event(t, seat)
        t.then(DiscardDrawn(seat))
    elif ability == "debt_limit":
        t.tell(LimitChanged(seat, int(effect["amount"])))
    elif ability == "treaty":
        t.tell(CardsDiscarded(seat, (option.str_arg(2),)))
        gain = t.s.board.ministries[card].abilities[ability]["effects"][1]
        change_treaty(t, seat, int(gain["amount"]))
    elif ability == "place":
        t.tell(HuguenotsPlaced(t.s.board.at[option.str_arg(2)]))
    elif ability == "mark":
        t.tell(TownshendPlaced(GOODS.index(option.str_arg(2))))
    elif ability == "extra_ap":
        t.tell(PoolGained(seat, TYPES.index(effect["type"]), int(effect["amount"]), f"{card}.{ability}", True))
    elif ability == "diplomacy":
        tile = t.s.board.tiles[t.s.tile]
        amount = amount_of(t.s, effect, seat)
        major = tile.major.type == DIPLOMATIC
        t.tell(ActionRaised(amount if major else 0, 0 if major else amount))
    else:
        # The discount of Williams and the Jacobite shift last for the round.
        t.tell(ModifierGained("charles_hanbury_williams" if ability == "discount" else "jacobite_shift"))


def reveal(t: T, seat: Seat, card: str) -> None:
    """IS-3.5.1 Turn a Ministry face up, with what happens when it is revealed."""
    s = t.s
    t.tell(MinistryRevealed(seat, s.cabinet[seat].index(card), card))
    if card == "papacy_hanover_negotiations":
        remove_jacobites(t)
    elif card == "north_american_trade":
        for i in s.board.territories:
            if s.huguenots[i] == 2:
                t.tell(HuguenotsFlipped(i, 1))
        raise_trade(t, seat)
    elif card == "lavoisier":
        apply_bonus_ministries(t, seat)


def _trade_effect(s: StruggleState) -> Mapping[str, Any]:
    """What North American Trade adds to the action of the tile."""
    ability = s.board.ministries["north_american_trade"].abilities["economy"]
    found: Mapping[str, Any] = ability["effects"][0]["then"][0]
    return found


def raise_trade(t: T, seat: Seat) -> None:
    """RU-54 North American Trade adds to the tile's economic action, or to the first economic pool of an Event."""
    s = t.s
    if not (seat == FR and s.played and not s.acted and s.more_goods and face_up(s, FR, "north_american_trade")):
        return
    if "north_american_trade" in s.modifiers:
        return
    tile = s.board.tiles[s.tile]
    t.tell(ModifierGained("north_american_trade"))
    if ECONOMIC in (tile.major.type, tile.minor.type):
        major = tile.major.type == ECONOMIC
        more = int(_trade_effect(s)["amount"])
        t.tell(ActionRaised(more if major else 0, 0 if major else more))
    if tile.major.type != ECONOMIC:
        t.tell(ModifierGained("trade_event"))


def apply_bonus_ministries(t: T, seat: Seat) -> None:
    """IS-3.5.5 Lavoisier: with an Event's bonus the tile's Major and Minor Action are worth 1 more."""
    s = t.s
    if seat == FR and s.claimed and face_up(s, FR, "lavoisier") and "lavoisier" not in s.modifiers:
        t.tell(ModifierGained("lavoisier"))
        major, minor = (int(x["amount"]) for x in s.board.ministries["lavoisier"].abilities["bonus"]["effects"])
        t.tell(ActionRaised(major, minor))


@record
class DiscardDrawn(Ask[StruggleState]):
    """RU-58 After Walpole's draw one card of the hand is discarded, face up."""

    seat: Seat

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [Option("discard", c) for c in sorted(s.hands[seat])]

    def take(self, t: T, move: Move) -> None:
        t.tell(CardsDiscarded(self.seat, (move.option.str_arg(),)))
