"""IS-3.5 Which Ministries may a player reveal, which abilities use, and what do they do?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, Final

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask
from domain.kernel.table import Table
from domain.titles.imperial_struggle.changes import change_treaty, draw_event, remove_jacobites
from domain.titles.imperial_struggle.effects.action_round import ActionRaised, ModifierGained, PoolGained
from domain.titles.imperial_struggle.effects.cards import AbilityUsed, CardsDiscarded, MinistryRevealed
from domain.titles.imperial_struggle.effects.map import HuguenotsFlipped, HuguenotsPlaced
from domain.titles.imperial_struggle.effects.tracks import LimitChanged, TownshendPlaced
from domain.titles.imperial_struggle.legality.conditions import count_of, holds
from domain.titles.imperial_struggle.legality.ministries import face_up, is_ready
from domain.titles.imperial_struggle.legality.payment import Purse
from domain.titles.imperial_struggle.pieces import (
    BR,
    DIPLOMATIC,
    ECONOMIC,
    FR,
    FRESH,
    HUGUENOT_REGIONS,
    MAJOR,
    MILITARY,
    SPENT,
    Half,
)
from domain.titles.imperial_struggle.refusals import Ruled
from domain.titles.imperial_struggle.state import StruggleState

__all__ = [
    "DiscardDrawn",
    "apply_bonus_ministries",
    "options_before_playing",
    "options_with_tile",
    "raise_trade",
    "take",
]

T = Table[StruggleState]
_Offer = Callable[[StruggleState, str], list[Option]]


def options_before_playing(s: StruggleState, seat: Seat) -> list[Option]:
    """IS-5.0.2 Reveals and abilities before the tile is played."""
    return [*_options(s, seat, _ANYTIME), *_townshend(s, seat)]


def options_with_tile(s: StruggleState, seat: Seat) -> list[Option]:
    """IS-3.5.1 Reveals and abilities once the tile is played."""
    return [*_options(s, seat, _ALL), *(() if s.acted else _townshend(s, seat))]


def _options(s: StruggleState, seat: Seat, offers: Mapping[str, _Offer]) -> Iterator[Option]:
    for card, up in zip(s.cabinet[seat], s.face_up[seat], strict=True):
        if not up:
            yield Option("reveal", card)
        elif card in offers:
            yield from offers[card](s, card)


def _walpole(s: StruggleState, card: str) -> list[Option]:
    """RU-58 Walpole draws while the deck is not empty."""
    return [Option("ability", card, "draw")] if s.deck and is_ready(s, BR, card, "draw") else []


def _bank(s: StruggleState, card: str) -> list[Option]:
    """IS-6.5 The Bank of England raises the Debt Limit."""
    return [Option("ability", card, "debt_limit")] if is_ready(s, BR, card, "debt_limit") else []


def _halley(s: StruggleState, card: str) -> list[Option]:
    """RU-58 Halley discards a card while a British Squadron is in Europe."""
    if not is_ready(s, BR, card, "treaty") or not holds(s, s.board.figures.edmond_halley_requires, BR):
        return []
    return [Option("ability", card, "treaty", c) for c in sorted(s.hands[BR])]


def _huguenots(s: StruggleState, card: str) -> list[Option]:
    """RU-39 A marker on a French Territory in North America or the Caribbean that has none."""
    if not is_ready(s, FR, card, "place"):
        return []
    spaces = s.board.spaces
    return [
        Option("ability", card, "place", spaces[i].id)
        for i in s.board.territories
        if s.flag[i] == FR and spaces[i].region in HUGUENOT_REGIONS and not s.huguenots[i]
    ]


def _townshend(s: StruggleState, seat: Seat) -> list[Option]:
    """RU-37 The marker lies on a commodity in Global Demand; nothing else was done in the round."""
    card = "townshend_acts"
    if seat != BR or not is_ready(s, BR, card, "mark"):
        return []
    return [Option("ability", card, "mark", good) for good in s.in_demand()]


def _extra(s: StruggleState, card: str) -> list[Option]:
    """IS-3.5.4 AP that add to an action which the player has."""
    ministry = s.board.ministries[card]
    if ministry.extra is None or not is_ready(s, ministry.side, card, "extra_ap"):
        return []
    return [Option("ability", card, "extra_ap")] if Purse(s, ministry.side).has(ministry.extra.type) else []


def _cardinals(s: StruggleState, card: str) -> list[Option]:
    """IS-3.5.5 The Cardinal Ministers add to the tile's diplomatic action before anything else is done."""
    if s.acted or not is_ready(s, FR, card, "diplomacy") or s.round_tile.half_of(DIPLOMATIC) is None:
        return []
    return [Option("ability", card, "diplomacy")] if count_of(s, s.board.figures.cardinals_points, FR) else []


def _williams(s: StruggleState, card: str) -> list[Option]:
    """IS-3.5.5 A discount for one round, which needs a diplomatic action."""
    ready = is_ready(s, BR, card, "discount") and Purse(s, BR).has(DIPLOMATIC)
    return [Option("ability", card, "discount")] if ready else []


def _jacobites(s: StruggleState, card: str) -> list[Option]:
    """IS-3.5.5 Military AP may shift spaces in Scotland and Ireland in this round."""
    ready = is_ready(s, FR, card, "military_shift") and "jacobite_score" not in s.modifiers
    return [Option("ability", card, "military_shift")] if ready and Purse(s, FR).has(MILITARY) else []


_ANYTIME: Final[Mapping[str, _Offer]] = {
    "robert_walpole": _walpole,
    "bank_of_england": _bank,
    "edmond_halley": _halley,
    "new_world_huguenots": _huguenots,
}
_ACTING: Final[Mapping[str, _Offer]] = {
    "choiseul": _extra,
    "pitt_the_elder": _extra,
    "papacy_hanover_negotiations": _extra,
    "the_cardinal_ministers": _cardinals,
    "charles_hanbury_williams": _williams,
    "jacobite_uprisings": _jacobites,
}
_ALL: Final[Mapping[str, _Offer]] = {**_ANYTIME, **_ACTING}


def take(t: T, seat: Seat, option: Option) -> None:
    """IS-3.5 Reveal a Ministry or use an ability."""
    if option.verb == "reveal":
        reveal(t, seat, option.str_arg())
        return
    card, ability = option.str_arg(), option.str_arg(1)
    t.tell(AbilityUsed(seat, f"{card}.{ability}"))
    _USES[ability](t, seat, option)


def _draw(t: T, seat: Seat, option: Option) -> None:
    draw_event(t, seat)
    t.then(DiscardDrawn(seat))


def _raise_limit(t: T, seat: Seat, option: Option) -> None:
    t.tell(LimitChanged(seat, t.s.board.figures.bank_of_england_limit))


def _discard_for_treaty(t: T, seat: Seat, option: Option) -> None:
    t.tell(CardsDiscarded(seat, (option.str_arg(2),)))
    change_treaty(t, seat, t.s.board.figures.edmond_halley_treaty)


def _place_huguenots(t: T, seat: Seat, option: Option) -> None:
    t.tell(HuguenotsPlaced(option.str_arg(2)))


def _mark_good(t: T, seat: Seat, option: Option) -> None:
    t.tell(TownshendPlaced(option.str_arg(2)))  # type: ignore[arg-type]


def _gain_extra(t: T, seat: Seat, option: Option) -> None:
    extra = t.s.board.ministries[option.str_arg()].extra
    assert extra is not None, f"{option.str_arg()} adds Action Points"
    t.tell(PoolGained(seat, extra.type, extra.amount, extra.restriction, True))


def _raise_diplomacy(t: T, seat: Seat, option: Option) -> None:
    half = t.s.round_tile.half_of(DIPLOMATIC)
    assert half is not None, "the tile has a diplomatic action"
    t.tell(_raised(half, count_of(t.s, t.s.board.figures.cardinals_points, seat)))


def _raised(half: Half, points: int) -> ActionRaised:
    """One of the tile's actions is worth more."""
    return ActionRaised(points, 0) if half == MAJOR else ActionRaised(0, points)


_USES: Final[Mapping[str, Callable[[T, Seat, Option], None]]] = {
    "draw": _draw,
    "debt_limit": _raise_limit,
    "treaty": _discard_for_treaty,
    "place": _place_huguenots,
    "mark": _mark_good,
    "extra_ap": _gain_extra,
    "diplomacy": _raise_diplomacy,
    "discount": lambda t, seat, option: t.tell(ModifierGained("charles_hanbury_williams")),
    "military_shift": lambda t, seat, option: t.tell(ModifierGained("jacobite_shift")),
}
"""By ability: what its use does."""


def reveal(t: T, seat: Seat, card: str) -> None:
    """IS-3.5.1 Turn a Ministry face up, with what happens when it is revealed."""
    s = t.s
    t.tell(MinistryRevealed(seat, s.cabinet[seat].index(card), card))
    if card == "papacy_hanover_negotiations":
        remove_jacobites(t)
    elif card == "north_american_trade":
        for i in s.board.territories:
            if s.huguenots[i] == SPENT:
                t.tell(HuguenotsFlipped(s.board.spaces[i].id, FRESH))
        raise_trade(t, seat)
    elif card == "lavoisier":
        apply_bonus_ministries(t, seat)


def raise_trade(t: T, seat: Seat) -> None:
    """RU-54 North American Trade adds to the tile's economic action, or to the first economic pool of an Event."""
    s = t.s
    if not (seat == FR and s.played and not s.acted and s.more_goods and face_up(s, FR, "north_american_trade")):
        return
    if "north_american_trade" in s.modifiers:
        return
    t.tell(ModifierGained("north_american_trade"))
    half = s.round_tile.half_of(ECONOMIC)
    if half is not None:
        t.tell(_raised(half, s.board.figures.north_american_trade_tile))
    if half != MAJOR:
        t.tell(ModifierGained("trade_event"))


def apply_bonus_ministries(t: T, seat: Seat) -> None:
    """IS-3.5.5 Lavoisier: with an Event's bonus the tile's Major and Minor Action are worth more."""
    s = t.s
    if seat == FR and s.claimed and face_up(s, FR, "lavoisier") and "lavoisier" not in s.modifiers:
        t.tell(ModifierGained("lavoisier"))
        t.tell(ActionRaised(s.board.figures.lavoisier_major, s.board.figures.lavoisier_minor))


@record
class DiscardDrawn(Ruled, Ask[StruggleState]):
    """RU-58 After Walpole's draw one card of the hand is discarded, face up."""

    rule: ClassVar[str] = "RU-58"
    seat: Seat

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [Option("discard", c) for c in sorted(s.hands[seat])]

    def take(self, t: T, move: Move) -> None:
        t.tell(CardsDiscarded(self.seat, (move.option.str_arg(),)))
