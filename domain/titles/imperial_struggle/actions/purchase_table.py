"""IS-5.7 The table of purchases, row by row: what each costs, requires and does, and why it is refused.

Naval Bastion (IS-8.2.5) and the two of Jacobite Uprisings (IS-3.5.5) are purchases that a card brings.
"""

from __future__ import annotations

from typing import Final

from domain.kernel.messages import Thing
from domain.kernel.records import Seat
from domain.kernel.steps import Refusal
from domain.titles.imperial_struggle.actions import bought
from domain.titles.imperial_struggle.board import Board, Space
from domain.titles.imperial_struggle.legality import costs
from domain.titles.imperial_struggle.legality import requirements as needs
from domain.titles.imperial_struggle.legality.control import can_build_fort, can_shift_market
from domain.titles.imperial_struggle.legality.purchases import (
    NOBODY,
    OTHER,
    SELF,
    Order,
    Purchase,
    Refuse,
    Target,
    holder_of,
    never,
)
from domain.titles.imperial_struggle.pieces import (
    BR,
    DIPLOMATIC,
    ECONOMIC,
    FORT,
    FR,
    KINDS,
    MARKET,
    MILITARY,
    NAVAL,
    POLITICAL,
    SPAIN,
    USA,
    ActionType,
    Flag,
)
from domain.titles.imperial_struggle.refusals import refused
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["MENU", "PURCHASES", "VERBS", "OfferGroup", "row_for"]

_INCREASES: Final = 2
"""IS-5.3.6 The increases together add this at most to a printed cost."""
_ANY: Final = frozenset(("any",))
_DEPLOYS: Final = frozenset(("any", "bonus_war_tile_or_deploy"))


# The most that it can cost.


def _printed(board: Board, target: Target) -> int | None:
    return None if target is None else board.spaces[target].cost + _INCREASES


def _card_priced(board: Board, target: Target) -> int | None:
    return None


# Why a space is not offered; None where the space is right and the purchase cannot be paid.


def _space_of(s: StruggleState, order: Order) -> Space:
    assert order.target is not None, f"{order.row.verb} names a space"
    return s.board.spaces[order.target]


def _refuse_shift(s: StruggleState, seat: Seat, order: Order) -> Refusal | None:
    """IS-3.1.5, IS-3.1.7, IS-5.4.1 What is wrong with the space, the plainest first."""
    here, row = _space_of(s, order), order.row
    if here.kind not in (MARKET, POLITICAL):
        return refused("IS-3.1.7", "no-shift", space=Thing("space", here.id))
    if not row.suits(s, seat, order.target):
        return refused("IS-3.1.7", "own-flag", space=Thing("space", here.id))
    if row.allowed(s, seat, order.target):
        return None
    if here.kind == POLITICAL:
        return refused("IS-3.1.5", "not-available", space=Thing("space", here.id))
    return refused("IS-5.4.1", "not-connected", space=Thing("space", here.id))


def _unless_right(name: str) -> Refuse:
    """A refusal with the name of the space where the row is not the one for it or does not allow it."""

    def refuse(s: StruggleState, seat: Seat, order: Order) -> Refusal | None:
        row = order.row
        if row.suits(s, seat, order.target) and row.allowed(s, seat, order.target) and row.sources(s, seat):
            return None
        return refused(row.rule, name, space=Thing("space", _space_of(s, order).id))

    return refuse


def _refuse_card(s: StruggleState, seat: Seat, order: Order) -> Refusal | None:
    if order.row.allowed(s, seat, order.target):
        return None
    return refused("IS-3.5.4", "not-in-force")


FLAG_MARKET: Final = Purchase(
    rule="IS-5.4.1",
    verb="shift",
    type=ECONOMIC,
    purposes=frozenset(("any", "shift", "flag")),
    spaces=lambda s: s.board.markets,
    kind=MARKET,
    flags=NOBODY,
    allowed=can_shift_market,
    dearest=_printed,
    price=costs.shift_price,
    carry_out=bought.shift_space,
    refusal=_refuse_shift,
)
UNFLAG_MARKET: Final = Purchase(
    rule="IS-5.4.1",
    verb="shift",
    type=ECONOMIC,
    purposes=frozenset(("any", "shift", "unflag")),
    spaces=lambda s: s.board.markets,
    kind=MARKET,
    flags=OTHER,
    allowed=can_shift_market,
    minor=needs.minor_may_unflag_market,
    dearest=_printed,
    price=costs.shift_price,
    carry_out=bought.shift_space,
    refusal=_refuse_shift,
)
FLAG_POLITICAL: Final = Purchase(
    rule="IS-5.5.1",
    verb="shift",
    type=DIPLOMATIC,
    purposes=frozenset(("any", "shift", "flag")),
    spaces=lambda s: s.board.politicals,
    kind=POLITICAL,
    flags=NOBODY,
    allowed=needs.is_available,
    dearest=_printed,
    price=costs.shift_price,
    carry_out=bought.shift_space,
    refusal=_refuse_shift,
)
UNFLAG_POLITICAL: Final = Purchase(
    rule="IS-5.5.1",
    verb="shift",
    type=DIPLOMATIC,
    purposes=frozenset(("any", "shift", "unflag")),
    spaces=lambda s: s.board.politicals,
    kind=POLITICAL,
    flags=OTHER,
    allowed=needs.is_available,
    minor=needs.minor_may_unflag_political,
    dearest=_printed,
    price=costs.shift_price,
    carry_out=bought.shift_space,
    refusal=_refuse_shift,
)
DRAW: Final = Purchase(
    rule="IS-5.5.2",
    verb="draw",
    type=DIPLOMATIC,
    allowed=needs.may_draw,
    dearest=lambda board, target: board.numbers.draw_cost,
    price=costs.draw_price,
    carry_out=bought.draw,
)
RECRUIT: Final = Purchase(
    rule="IS-5.6.1",
    verb="recruit",
    type=MILITARY,
    purposes=_DEPLOYS,
    allowed=needs.may_recruit,
    dearest=lambda board, target: board.numbers.recruit_cost,
    price=costs.recruit_price,
    carry_out=bought.recruit,
)
CLEAR: Final = Purchase(
    rule="IS-5.6.2",
    verb="clear",
    type=MILITARY,
    purposes=_ANY,
    spaces=needs.marked_spaces,
    allowed=needs.is_marked,
    dearest=lambda board, target: board.numbers.clear_cost + board.numbers.clear_plus,
    price=costs.clear_price,
    carry_out=bought.clear_marker,
    refusal=_unless_right("no-conflict"),
)
BUILD_FORT: Final = Purchase(
    rule="IS-5.6.3",
    verb="fort",
    type=MILITARY,
    purposes=_ANY,
    spaces=lambda s: s.board.forts,
    kind=FORT,
    flags=NOBODY,
    allowed=can_build_fort,
    dearest=_printed,
    price=costs.build_fort_price,
    carry_out=bought.build_fort,
    refusal=_unless_right("no-fort-to-build"),
)
REPAIR: Final = Purchase(
    rule="IS-5.6.4",
    verb="repair",
    type=MILITARY,
    purposes=_ANY,
    spaces=lambda s: s.board.forts,
    kind=FORT,
    flags=SELF,
    allowed=needs.is_damaged,
    dearest=_printed,
    price=costs.repair_price,
    carry_out=bought.repair_fort,
    refusal=_unless_right("no-own-damaged"),
)
SEIZE: Final = Purchase(
    rule="IS-5.6.4",
    verb="seize",
    type=MILITARY,
    purposes=_ANY,
    spaces=lambda s: s.board.forts,
    kind=FORT,
    flags=OTHER,
    allowed=needs.may_seize,
    minor=never,
    dearest=_printed,
    price=costs.seize_price,
    carry_out=bought.seize_fort,
    refusal=_unless_right("no-opposing-damaged"),
)
BUILD_SQUADRON: Final = Purchase(
    rule="IS-5.6.5",
    verb="squadron",
    type=MILITARY,
    allowed=needs.may_build_squadron,
    dearest=lambda board, target: board.numbers.squadron_cost,
    price=costs.squadron_price,
    carry_out=bought.build_squadron,
)
DEPLOY: Final = Purchase(
    rule="IS-5.6.6",
    verb="deploy",
    type=MILITARY,
    purposes=_DEPLOYS,
    spaces=lambda s: s.board.navals,
    kind=NAVAL,
    flags=NOBODY,
    sources=needs.deploy_sources,
    dearest=lambda board, target: board.numbers.deploy_empty,
    price=costs.deploy_price,
    carry_out=bought.deploy,
    refusal=_unless_right("no-deploy"),
)
DEPLOY_AGAINST: Final = Purchase(
    rule="IS-5.6.6",
    verb="deploy",
    type=MILITARY,
    purposes=_DEPLOYS,
    spaces=lambda s: s.board.navals,
    kind=NAVAL,
    flags=OTHER,
    sources=needs.deploy_sources,
    minor=never,
    dearest=lambda board, target: max(board.numbers.deploy_naval, board.numbers.deploy_navy),
    price=costs.deploy_against_price,
    carry_out=bought.deploy_against,
    refusal=_unless_right("no-deploy"),
)


def _exchange_into(wanted: ActionType) -> Purchase:
    """The row of the exchange, for one of its two types."""
    return Purchase(
        rule="IS-5.6.7",
        verb="exchange",
        word=wanted,
        type=MILITARY,
        allowed=needs.may_exchange(wanted),
        dearest=lambda board, target: board.numbers.exchange_cost,
        price=costs.exchange_price,
        carry_out=bought.exchange_into(wanted),
    )


EXCHANGE_INTO_ECONOMIC: Final = _exchange_into(ECONOMIC)
EXCHANGE_INTO_DIPLOMATIC: Final = _exchange_into(DIPLOMATIC)
NAVAL_BASTION: Final = Purchase(
    rule="IS-8.2.5",
    verb="bastion",
    type=MILITARY,
    purposes=_ANY,
    spaces=lambda s: s.board.navals,
    kind=NAVAL,
    flags=OTHER,
    allowed=needs.may_use_bastion,
    minor=never,
    dearest=_card_priced,
    price=costs.bastion_price,
    carry_out=bought.use_bastion,
    refusal=_refuse_card,
)
JACOBITE_SHIFT: Final = Purchase(
    rule="IS-3.5.5",
    verb="mshift",
    type=MILITARY,
    purposes=_ANY,
    spaces=lambda s: s.board.jacobite_spaces,
    kind=POLITICAL,
    flags=NOBODY | OTHER,
    allowed=needs.jacobites_may_shift,
    minor=needs.minor_may_shift_jacobites,
    dearest=_printed,
    price=costs.military_shift_price,
    carry_out=bought.shift_space,
    refusal=_refuse_card,
)
JACOBITE_SCORE: Final = Purchase(
    rule="IS-3.5.5",
    verb="jscore",
    type=MILITARY,
    allowed=needs.may_score_jacobites,
    dearest=_card_priced,
    price=costs.jacobite_score_price,
    carry_out=bought.score_jacobites,
)

PURCHASES: Final[tuple[Purchase, ...]] = (
    FLAG_MARKET,
    UNFLAG_MARKET,
    FLAG_POLITICAL,
    UNFLAG_POLITICAL,
    DRAW,
    RECRUIT,
    CLEAR,
    BUILD_FORT,
    REPAIR,
    SEIZE,
    BUILD_SQUADRON,
    DEPLOY,
    DEPLOY_AGAINST,
    EXCHANGE_INTO_ECONOMIC,
    EXCHANGE_INTO_DIPLOMATIC,
    NAVAL_BASTION,
    JACOBITE_SHIFT,
    JACOBITE_SCORE,
)
"""IS-5.7 The rows in their order, then those that cards bring."""


class OfferGroup:
    """Rows that are offered together, space by space: one row for each holder of the flag."""

    __slots__ = ("by_flag", "first", "sources", "spaces", "type", "verbs")

    def __init__(self, *rows: Purchase) -> None:
        self.first = rows[0]
        self.verbs = frozenset(row.verb for row in rows)
        self.type = rows[0].type
        self.spaces = rows[0].spaces
        self.sources = rows[0].sources
        self.by_flag: tuple[dict[Flag | None, Purchase], ...] = tuple(
            {flag: row for row in rows for flag in _FLAGS if holder_of(flag, seat) in row.flags} for seat in (FR, BR)
        )
        """By seat of the player, and by the flag on the space."""


_FLAGS: Final[tuple[Flag | None, ...]] = (None, FR, BR, SPAIN, USA)

MENU: Final[tuple[OfferGroup, ...]] = (
    OfferGroup(FLAG_MARKET, UNFLAG_MARKET),
    OfferGroup(FLAG_POLITICAL, UNFLAG_POLITICAL),
    OfferGroup(DRAW),
    OfferGroup(CLEAR),
    OfferGroup(BUILD_FORT, REPAIR, SEIZE),
    OfferGroup(JACOBITE_SHIFT),
    OfferGroup(DEPLOY, DEPLOY_AGAINST),
    OfferGroup(NAVAL_BASTION),
    OfferGroup(RECRUIT),
    OfferGroup(BUILD_SQUADRON),
    OfferGroup(JACOBITE_SCORE),
    OfferGroup(EXCHANGE_INTO_ECONOMIC),
    OfferGroup(EXCHANGE_INTO_DIPLOMATIC),
)
"""The order in which purchases are offered."""

VERBS: Final = frozenset(row.verb for row in PURCHASES)

_BY_VERB: Final = {row.verb: tuple(x for x in PURCHASES if x.verb == row.verb) for row in PURCHASES}
_BY_SPACE: Final = {
    (row.verb, kind, whose): row
    for row in PURCHASES
    for kind in KINDS
    if row.kind in (None, kind)
    for whose in row.flags
}


def row_for(s: StruggleState, seat: Seat, verb: str, target: Target, word: str | None) -> Purchase | None:
    """The row of a verb that is the one for a space or a word, else the first; None for no purchase."""
    if target is not None:
        found = _BY_SPACE.get((verb, s.board.spaces[target].kind, holder_of(s.flag[target], seat)))
        if found is not None:
            return found
    rows = _BY_VERB.get(verb, ())
    return next((row for row in rows if row.word in (None, word)), next(iter(rows), None))
