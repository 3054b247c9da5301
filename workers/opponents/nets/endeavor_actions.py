"""Which actions can a seat of Endeavor still carry out and pay for in this round, as a net sees it?

The costs are those of EN-11: a building takes a disc for itself (EN-11.2), a token none (EN-11.3), and a Payment gives
one back (EN-19.1). Shipping beside a full track (EN-13.3) brings neither token nor Governor and does not count.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from domain.kernel.records import Seat
from domain.titles.endeavor.board import ATTACK, DRAW, OCCUPY, PAYMENT, SHIP, Board
from workers.opponents.nets.rows import signed

__all__ = ["NAMES", "payable", "possible", "rivals_in"]

NAMES: Final = (
    "actions that can be paid",
    "discs that paid actions leave",
    "free buildings that can act",
    "free buildings that cannot act",
)
"""What `payable` counts, in its order."""
_KEPT: Final = 4096


@lru_cache(maxsize=_KEPT)
def rivals_in(board: Board, owners: tuple[Seat | None, ...], seats: int) -> tuple[tuple[bool, ...], ...]:
    """EN-18.1 By seat and region, whether others have a city there."""
    found = [[False] * len(board.regions) for _ in range(seats)]
    for region, place in enumerate(board.regions):
        there = {owners[city] for city in place.cities} - {None}
        for seat, row in enumerate(found):
            row[region] = len(there) > (seat in there)
    return tuple(map(tuple, found))


@lru_cache(maxsize=_KEPT)
def possible(
    board: Board,
    opened: tuple[bool, ...],
    discs: tuple[int, ...],
    rivals: tuple[bool, ...],
    vacant: bool,
    drawable: bool,
) -> int:
    """The bits of the basic actions that lead somewhere, whatever they cost, Payment aside: by the own discs and the
    cities of others in each region, and whether there is a city to occupy and a card to draw."""
    mask = (OCCUPY if vacant else 0) | (DRAW if drawable else 0)
    for region, is_open, own, others in zip(board.regions, opened, discs, rivals, strict=True):
        if not is_open:
            if region.allows_ship:
                mask |= SHIP
        elif others and (own or region.presence_automatic):
            mask |= ATTACK
    return mask


@lru_cache(maxsize=8)
def _offered(board: Board) -> dict[str, int]:
    """EN-12.6 By building the bits of its actions; none for one without a circle."""
    return {name: 0 if x.action is None else x.action.mask for name, x in board.building.items()}


@lru_cache(maxsize=64)
def _cheapest(board: Board, mask: int) -> tuple[int, int]:
    """Discs that the cheapest of some actions needs, and those that it takes in the end."""
    costs = [(board.costs[action].total, bit) for action, bit in board.bit.items() if mask & bit]
    return min((cost - (bit == PAYMENT), cost) for cost, bit in costs)[::-1]


@lru_cache(maxsize=_KEPT)
def payable(
    board: Board,
    buildings: tuple[str, ...],
    active: tuple[bool, ...],
    tokens: tuple[int, ...],
    harbor: int,
    mask: int,
) -> bytes:
    """As `NAMES` says; the cheapest actions are paid first, each building acts once, and of a combination one part."""
    on_buildings = sum(active)
    if on_buildings:
        mask |= PAYMENT
    sources, able, free = [], 0, 0
    offers = _offered(board)
    for name, used in zip(buildings, active, strict=True):
        if used or not (offered := offers[name]):
            continue
        free += 1
        if can := offered & mask:
            needed, taken = _cheapest(board, can)
            able += harbor > needed
            sources.append((taken + 1, needed + 1))
    for index, offered in board.spendable:
        if tokens[index] and (can := offered & mask):
            needed, taken = _cheapest(board, can)
            sources += [(taken, needed)] * tokens[index]
    count = 0
    for taken, needed in sorted(sources):
        if needed > harbor:
            continue
        if taken < needed:
            # EN-19.1 There must be a disc to take.
            if not on_buildings:
                continue
            on_buildings -= 1
        harbor -= taken
        count += 1
    return signed((count, harbor, able, free - able))
