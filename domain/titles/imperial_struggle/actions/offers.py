"""IS-5.7 Which purchases can a player make and pay now, and why not others?"""

from __future__ import annotations

from domain.kernel.messages import Thing, Verbatim
from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.kernel.steps import Refusal
from domain.titles.imperial_struggle.actions.purchase_table import MENU, OfferGroup, row_for
from domain.titles.imperial_struggle.legality.payment import Purse, is_payable, is_surely_payable, ways
from domain.titles.imperial_struggle.legality.purchases import PLAINLY, Order, Price, Purchase, Target, Way
from domain.titles.imperial_struggle.pieces import NAVY_BOX, TYPES
from domain.titles.imperial_struggle.refusals import refused
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["order_of", "plainest", "purchase_options", "why_not_bought"]


def purchase_options(s: StruggleState, seat: Seat, only: Option | None = None) -> list[Option]:
    """IS-5.7 Every purchase that the player can make and pay now; with `only` that one, if it is one of them."""
    purse = Purse(s, seat)
    possible = [kind for kind in TYPES if purse.has(kind)]
    found: list[Option] = []
    for course in MENU:
        if course.type in possible:
            _offer(purse, course, found, only)
    return found


def _offer(purse: Purse, course: OfferGroup, found: list[Option], only: Option | None) -> None:
    """Add what one course has to offer, space by space."""
    if only is not None and only.verb not in course.verbs:
        return
    s, seat = purse.s, purse.seat
    # The Navy Box and any one Naval space stand for all places whence a Squadron may come.
    sources = course.sources(s, seat)[:2]
    if not sources:
        return
    first, others = sources[0], sources[1:]
    flags, by_flag = s.flag, course.by_flag[seat]
    for target in course.spaces(s):
        row = course.first if target is None else by_flag.get(flags[target])
        if row is None or (only is not None and only != _option(s, row, target)) or not row.allowed(s, seat, target):
            continue
        if (
            is_surely_payable(purse, row, target)
            or is_payable(purse, Order(row, target, first))
            or any(is_payable(purse, Order(row, target, source)) for source in others)
        ):
            found.append(_option(s, row, target))


def _option(s: StruggleState, row: Purchase, target: Target) -> Option:
    return row.option(s.board, None) if target is None else s.board.options[row.verb][target]


def order_of(s: StruggleState, seat: Seat, verb: str, name: str | None, source: str | None = None) -> Order:
    """The order that is written as a verb, a space or word, and a place."""
    target = s.board.at.get(name) if name is not None else None
    row = row_for(s, seat, verb, target, name)
    assert row is not None, f"{verb} is a purchase"
    return Order(row, target, None if source in (None, NAVY_BOX) else s.board.at[source])


def plainest(purse: Purse, option: Option) -> tuple[Way, Price]:
    """The plainest way to pay an offered purchase, without help where it can be paid so, with its breakdown."""
    s, seat = purse.s, purse.seat
    plain = order_of(s, seat, option.verb, option.str_arg() if option.args else None)
    orders = [Order(plain.row, plain.target, source) for source in plain.row.sources(s, seat)]
    found = [(way, order) for order in orders if (way := next(ways(purse, order), None)) is not None]
    # Of equal ones the first: the Navy Box, then the Naval spaces in the order of the map.
    way, order = min(found, key=lambda pair: pair[0].cost)
    return way, order.row.price(s, seat, order, way.help)


def why_not_bought(s: StruggleState, seat: Seat, option: Option) -> Refusal | None:
    """IS-5.4 to IS-5.7 Why a purchase is not offered; None where the option names no purchase."""
    name = option.args[0] if option.args else None
    target = s.board.at.get(name) if isinstance(name, str) else None
    row = row_for(s, seat, option.verb, target, name if isinstance(name, str) else None)
    if row is None:
        return None
    if option.verb in s.board.options and target is None:
        return refused("IS-13.2", "no-space", name=Verbatim(str(name)))
    if option.verb not in s.board.options:
        target = None
    return row.refusal(s, seat, Order(row, target, None)) or _why_not_paid(s, seat, row, target)


def _why_not_paid(s: StruggleState, seat: Seat, row: Purchase, target: int | None) -> Refusal:
    """IS-5.3.5, IS-5.7 Why the purchase cannot be paid, or what it requires is missing."""
    purse = Purse(s, seat)
    order = Order(row, target, next(iter(row.sources(s, seat)), None))
    if s.minor_used and s.round_tile.minor.type == row.type and not purse.has_major(order):
        return refused("IS-5.3.2", "minor-used")
    if not purse.has(row.type):
        return refused("IS-5.3.5", "no-action", type=Thing("type", row.type))
    if not purse.has_major(order) and not row.minor(s, seat, target):
        return refused("IS-5.3.2", "minor-may-not")
    if not row.allowed(s, seat, target):
        return refused(row.rule, "requirement")
    cost = row.price(s, seat, order, PLAINLY).total
    return refused("IS-6.1", "cannot-pay", cost=cost)
