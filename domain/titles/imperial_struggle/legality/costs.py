"""What does a purchase cost? (IS-5.3.6, IS-5.7)"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Final

from domain.kernel.records import Seat
from domain.titles.imperial_struggle.board import Board, CostChange
from domain.titles.imperial_struggle.legality.control import protected
from domain.titles.imperial_struggle.legality.ministries import face_up
from domain.titles.imperial_struggle.legality.purchases import Help, Order, Price, PricePart
from domain.titles.imperial_struggle.pieces import BR, FR, MARKET, PLUS_ONE
from domain.titles.imperial_struggle.state import StruggleState

__all__ = [
    "bastion_price",
    "build_fort_price",
    "clear_price",
    "deploy_against_price",
    "deploy_price",
    "draw_price",
    "exchange_price",
    "jacobite_score_price",
    "military_shift_price",
    "recruit_price",
    "repair_price",
    "seize_price",
    "shift_price",
    "squadron_price",
]

_LEAST_SHIFT: Final = 1
"""IS-5.3.6 The final cost of a shift is this at least."""
_CONFLICT: Final = PricePart("IS-3.8.2", "Conflict", 1)
"""The base cost of a shift on a space with a Conflict marker."""
_ISOLATED: Final = PricePart("IS-5.4.2", "Isolated", 1)
"""The base cost of unflagging an Isolated Market."""
_PROTECTED: Final = PricePart("IS-3.1.8", "Protected", 1)
"""What unflagging a Protected Market costs more."""
_OTHER_REGION: Final = PricePart("IS-5.3.4", "other Region", 1)
"""What a purchase outside the home Region costs more."""


@cache
def _printed(rule: str, cost: int) -> PricePart:
    """The cost that is printed on a space."""
    return PricePart(rule, "printed", cost)


def _plain(rule: str, what: str, cost: int) -> Price:
    return Price(cost, (PricePart(rule, what, cost),))


def _summed(parts: list[PricePart], least: int) -> Price:
    total = 0
    for part in parts:
        total += part.amount
    return Price(total if total > least else least, tuple(parts))


def _cost_of(s: StruggleState, order: Order) -> int:
    """The cost that is printed on the space."""
    assert order.target is not None, f"{order.row.verb} names a space"
    return s.board.spaces[order.target].cost


def shift_price(s: StruggleState, seat: Seat, order: Order, help: Help) -> Price:
    """IS-5.3.6 Base, set to 1, reductions, increases, at least 1."""
    target = order.target
    assert target is not None, "a shift names a space"
    space = s.board.spaces[target]
    is_market, is_unflag = space.kind == MARKET, s.flag[target] is not None
    if s.conflict[target]:
        parts = [_CONFLICT]
    elif is_market and is_unflag and s.isolated[target]:
        parts = [_ISOLATED]
    else:
        parts = [_printed("IS-5.3.6", space.cost)]
    if help.discount is not None:
        base = parts[0].amount
        parts.append(
            PricePart("IS-8.2.4", help.discount, _advantage_change(s.board, help.discount).applied(base) - base)
        )
    if help.huguenots:
        parts.append(PricePart("RU-39", "Huguenots", -help.huguenots))
    if is_market:
        if is_unflag and protected(s, target):
            parts.append(_PROTECTED)
    elif seat == BR:
        parts += _political_reductions(s, target)
    if s.home.get(order.row.type, space.region) != space.region:
        parts.append(_OTHER_REGION)
    return _summed(parts, _LEAST_SHIFT)


def _advantage_change(board: Board, advantage: str) -> CostChange:
    found = board.advantages[board.advantage_at[advantage]].change
    assert found is not None, f"{advantage} makes a purchase cheaper"
    return found


def _political_reductions(s: StruggleState, target: int) -> Iterator[PricePart]:
    """IS-5.3.6 The cards that make shifting a Political space cheaper for Britain."""
    for card, change in s.board.figures.shifts.items():
        if target in change.spaces and _REDUCES[card](s, target):
            yield PricePart("IS-5.3.6", card, change.amount)


_REDUCES: Final[Mapping[str, Callable[[StruggleState, int], bool]]] = {
    "pacte_de_famille": lambda s, i: s.flag[i] == FR and "pacte_de_famille" in s.modifiers,
    "charles_hanbury_williams": lambda s, i: s.flag[i] == FR and "charles_hanbury_williams" in s.modifiers,
    "jonathan_swift": lambda s, i: s.flag[i] is None and face_up(s, BR, "jonathan_swift"),
    "edmund_burke": lambda s, i: face_up(s, BR, "edmund_burke"),
}
"""By card: whether it is in force for a space."""


def military_shift_price(s: StruggleState, seat: Seat, order: Order, help: Help) -> Price:
    """IS-3.5.5 A shift of the Jacobites costs what is printed, 1 with a Conflict marker."""
    assert order.target is not None, "a shift names a space"
    if s.conflict[order.target]:
        return _summed([_CONFLICT], 0)
    return _plain("IS-5.5.1", "printed", _cost_of(s, order))


def draw_price(s: StruggleState, seat: Seat, order: Order, help: Help) -> Price:
    """IS-5.5.2 Drawing an Event."""
    return _plain("IS-5.5.2", "draw", s.board.numbers.draw_cost)


def recruit_price(s: StruggleState, seat: Seat, order: Order, help: Help) -> Price:
    """IS-5.6.1 Recruiting a Bonus War tile."""
    return _plain("IS-5.6.1", "recruit", s.board.numbers.recruit_cost)


def clear_price(s: StruggleState, seat: Seat, order: Order, help: Help) -> Price:
    """IS-5.6.2 Removing a Conflict marker: cheaper on an own Protected Market, dearer a "+1" marker."""
    n, target = s.board.numbers, order.target
    assert target is not None, "a marker lies on a space"
    is_own = s.flag[target] == seat and s.board.spaces[target].kind == MARKET and protected(s, target)
    if is_own:
        parts = [PricePart("IS-5.6.2", "own Protected Market", n.clear_protected)]
    else:
        parts = [PricePart("IS-5.6.2", "marker", n.clear_cost)]
    if s.conflict[target] == PLUS_ONE:
        parts.append(PricePart("IS-5.6.2", "+1 marker", n.clear_plus))
    return _summed(parts, 0)


def build_fort_price(s: StruggleState, seat: Seat, order: Order, help: Help) -> Price:
    """IS-5.6.3 Building a Fort."""
    return _summed([PricePart("IS-5.6.3", "printed", _cost_of(s, order))], 0)


def repair_price(s: StruggleState, seat: Seat, order: Order, help: Help) -> Price:
    """IS-5.6.4 Repairing an own Fort."""
    printed = PricePart("IS-5.6.4", "printed", _cost_of(s, order))
    return _summed([printed, PricePart("IS-5.6.4", "own Fort", s.board.numbers.repair_own)], 0)


def seize_price(s: StruggleState, seat: Seat, order: Order, help: Help) -> Price:
    """IS-5.6.4 Seizing a damaged Fort."""
    printed = PricePart("IS-5.6.4", "printed", _cost_of(s, order))
    return _summed([printed, PricePart("IS-5.6.4", "opposing Fort", s.board.numbers.repair_enemy)], 0)


def squadron_price(s: StruggleState, seat: Seat, order: Order, help: Help) -> Price:
    """IS-5.6.5, RU-59 Building a Squadron; South Sea Speculation comes after what sets the cost."""
    base = s.board.numbers.squadron_cost
    parts = [PricePart("IS-5.6.5", "Squadron", base)]
    if help.discount is not None:
        parts.append(PricePart("IS-5.6.5", help.discount, _build_change(s.board, help.discount).applied(base) - base))
    if "south_sea_speculation" in s.modifiers:
        parts.append(PricePart("RU-59", "South Sea Speculation", s.board.figures.south_sea_squadron.amount))
    return _summed(parts, 0)


def _build_change(board: Board, discount: str) -> CostChange:
    """What a Ministry or an Advantage makes of the cost of a Squadron."""
    if discount not in board.ministries:
        return _advantage_change(board, discount)
    found = board.ministries[discount].builds
    assert found is not None, f"{discount} makes Squadrons cheaper"
    return found.change


def deploy_price(s: StruggleState, seat: Seat, order: Order, help: Help) -> Price:
    """IS-5.6.6 Deploying to an empty Naval space."""
    return _plain("IS-5.6.6", "deploy", s.board.numbers.deploy_empty)


def deploy_against_price(s: StruggleState, seat: Seat, order: Order, help: Help) -> Price:
    """IS-5.6.6 Deploying against a Squadron costs more from the Navy Box."""
    n = s.board.numbers
    return _plain("IS-5.6.6", "against a Squadron", n.deploy_navy if order.source is None else n.deploy_naval)


def exchange_price(s: StruggleState, seat: Seat, order: Order, help: Help) -> Price:
    """IS-5.6.7 The exchange of turn 6."""
    return _plain("IS-5.6.7", "exchange", s.board.numbers.exchange_cost)


def bastion_price(s: StruggleState, seat: Seat, order: Order, help: Help) -> Price:
    """IS-8.2.5 The use of Naval Bastion."""
    return _plain("IS-8.2.5", "Naval Bastion", s.board.figures.naval_bastion_cost)


def jacobite_score_price(s: StruggleState, seat: Seat, order: Order, help: Help) -> Price:
    """IS-3.5.5 The points of Jacobite Uprisings."""
    return _plain("IS-3.5.5", "Jacobite Uprisings", s.board.figures.jacobite_cost)
