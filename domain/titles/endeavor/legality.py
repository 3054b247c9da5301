"""What may a player do?

These functions list what is legal and are on the hot path; `refusals.py` says of a single option which rule it breaks.
A test holds the two to each other at every decision of random games.
"""

from __future__ import annotations

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.endeavor.board import ATTACK, DRAW, OCCUPY, PAYMENT, SHIP, Board
from domain.titles.endeavor.state import EndeavorState

__all__ = [
    "actions_possible",
    "arrangement_matters",
    "attack_options",
    "buildable",
    "clockwise",
    "controls",
    "discs_on_buildings",
    "draw_options",
    "governors_of",
    "is_over_limit",
    "is_present",
    "level",
    "lots_with_disc",
    "may_keep",
    "occupy_options",
    "on_card_spaces",
    "owns_single_level",
    "part_options",
    "payment_options",
    "ship_options",
]


def clockwise(s: EndeavorState, first: Seat) -> tuple[Seat, ...]:
    """EN-3.5 All seats clockwise from one."""
    return (*range(first, s.seats), *range(first))


def level(s: EndeavorState, status: int, seat: Seat) -> int:
    """EN-5.3 What the marker on a track gives: Build Level, Growth, Salary or Card Limit."""
    levels = s.board.tracks[status].levels
    value = s.statuses[status][seat]
    return levels[value] if value < len(levels) else levels[-1]


# EN-7 Build


def owns_single_level(s: EndeavorState, seat: Seat) -> bool:
    """EN-7.4 The player has a building of the level that nobody builds twice."""
    board = s.board
    return any(board.building[b].level == board.single_level for b in s.buildings[seat])


def buildable(s: EndeavorState, seat: Seat) -> list[int]:
    """EN-7.2 to EN-7.4 The building types that a player may take, by index."""
    board = s.board
    tiles = s.tiles
    top = level(s, board.builds, seat)
    barred = board.single_level if owns_single_level(s, seat) else None
    while True:
        found = [i for i, b in enumerate(board.buildings) if b.level <= top and tiles[i] and b.level != barred]
        if found or top >= board.top_level:
            return found
        top += 1


# EN-9, EN-19 Payments


def discs_on_buildings(s: EndeavorState, seat: Seat) -> int:
    """EN-9.3 How many of a player's buildings carry a disc."""
    return sum(s.active[seat])


def lots_with_disc(s: EndeavorState, seat: Seat, but: int | None = None) -> list[int]:
    """EN-9.2 The lots whose building carries a disc, apart from one."""
    return [lot for lot, disc in enumerate(s.active[seat]) if disc and lot != but]


# EN-11, EN-12 Sources of actions


def actions_possible(s: EndeavorState, seat: Seat, harbor: int) -> int:
    """EN-11.5 The bits of the basic actions that the player could carry out with so many discs in the Harbor."""
    board = s.board
    mask = 0
    if harbor >= board.ship_cost and board.all_ship_options:
        mask = SHIP
    opened = s.open
    count = s.count[seat]
    owner = s.city_owner
    free = harbor < board.occupy_cost
    taken = harbor < board.attack_cost
    top = harbor < board.draw_cost
    for r, region in enumerate(board.regions):
        if not opened[r]:
            continue
        if not top:
            discs = count[r]
            for d in region.decks:
                deck = s.decks[d]
                if deck and board.cards[deck[0]].required <= discs:
                    top = True
                    mask |= DRAW
                    break
        if (free and taken) or not (count[r] or region.presence_automatic):
            continue
        for c in region.cities:
            holder = owner[c]
            if holder is None:
                if not free:
                    free = True
                    mask |= OCCUPY
                    if taken:
                        break
            elif holder != seat and not taken:
                taken = True
                mask |= ATTACK
                if free:
                    break
    if harbor >= board.payment_cost and True in s.active[seat]:
        mask |= PAYMENT
    return mask


# EN-13 to EN-20 Basic actions


def is_present(s: EndeavorState, seat: Seat, region: int) -> bool:
    """EN-15.1, EN-15.2 The player has a disc in the region, or needs none there."""
    return s.count[seat][region] > 0 or s.board.regions[region].presence_automatic


def ship_options(s: EndeavorState, seat: Seat, region: int | None) -> list[Option]:
    """EN-13.1 Regions to which the player may ship; `region` limits them to one."""
    board = s.board
    if s.harbor[seat] < board.ship_cost:
        return []
    if region is None:
        return list(board.all_ship_options)
    return [board.ship_options[region]] if board.regions[region].allows_ship else []


def occupy_options(s: EndeavorState, seat: Seat, region: int | None) -> list[Option]:
    """EN-16.1 Cities that the player may occupy."""
    board = s.board
    if s.harbor[seat] < board.occupy_cost:
        return []
    owner, options = s.city_owner, board.occupy_options
    count, found = s.count[seat], list[Option]()
    for r, place in enumerate(board.regions):
        if s.open[r] and (count[r] or place.presence_automatic) and (region is None or r == region):
            found += [options[c] for c in place.cities if owner[c] is None]
    return found


def attack_options(s: EndeavorState, seat: Seat, region: int | None) -> list[Option]:
    """EN-18.1 Cities that the player may attack."""
    board = s.board
    if s.harbor[seat] < board.attack_cost:
        return []
    owner, options = s.city_owner, board.attack_options
    count, found = s.count[seat], list[Option]()
    for r, place in enumerate(board.regions):
        if s.open[r] and (count[r] or place.presence_automatic) and (region is None or r == region):
            found += [options[c] for c in place.cities if owner[c] is not None and owner[c] != seat]
    return found


def payment_options(s: EndeavorState, seat: Seat, lot: int | None) -> list[Option]:
    """EN-19.2 Buildings whose disc the player may take, apart from the one that pays for this action."""
    board = s.board
    if s.harbor[seat] < board.payment_cost:
        return []
    return [board.payment_options[i] for i, disc in enumerate(s.active[seat]) if disc and i != lot]


def draw_options(s: EndeavorState, seat: Seat, region: int | None, deck: int | None) -> list[Option]:
    """EN-20.1 Decks from which the player may draw."""
    board = s.board
    if s.harbor[seat] < board.draw_cost:
        return []
    cards, decks, found = board.cards, s.decks, []
    for r, place in enumerate(board.regions):
        if s.open[r] and (region is None or r == region):
            discs = s.count[seat][r]
            for d in place.decks:
                pile = decks[d]
                if pile and cards[pile[0]].required <= discs and (deck is None or d == deck):
                    found.append(board.draw_options[d])
    return found


def part_options(
    s: EndeavorState,
    seat: Seat,
    actions: tuple[str, ...],
    lot: int | None,
    region: int | None = None,
    deck: int | None = None,
) -> list[Option]:
    """EN-12 Every way to carry out one of the basic actions; `region` and `deck` limit a second part (EN-12.4)."""
    found: list[Option] = []
    previous: str | None = None
    for action in actions:
        if action == previous:
            continue
        previous = action
        if action == "occupy":
            found += occupy_options(s, seat, region)
        elif action == "ship":
            found += ship_options(s, seat, region)
        elif action == "draw":
            found += draw_options(s, seat, region, deck)
        elif action == "attack":
            found += attack_options(s, seat, region)
        else:
            found += payment_options(s, seat, lot)
    return found


def controls(s: EndeavorState, seat: Seat, connection: int) -> bool:
    """EN-17.1 The player has a disc in both cities of the connection."""
    one, other = s.board.connections[connection].cities
    return s.city_owner[one] == seat == s.city_owner[other]


# EN-22 Card Limit


def governors_of(s: EndeavorState, seat: Seat) -> list[str]:
    """EN-22.2 The player's Governor cards."""
    cards = s.board.cards
    return [c for c in s.cards[seat] if cards[c].kind == "governor"]


def on_card_spaces(s: EndeavorState, seat: Seat) -> list[str]:
    """EN-22.2 The player's face-up cards that do not lie on the governor space."""
    apart = s.governor[seat]
    return [c for c in s.cards[seat] if c != apart]


def is_over_limit(s: EndeavorState, seat: Seat) -> bool:
    """EN-22.3 The player has more cards on card spaces than they may keep."""
    cards = s.cards[seat]
    return bool(cards) and _are_too_many(s, seat, len(cards) - (s.governor[seat] is not None))


def arrangement_matters(s: EndeavorState, seat: Seat) -> bool:
    """R-46 Whether it changes anything which Governor lies on the player's governor space, if any."""
    if s.rules == 1:
        return True
    if not governors_of(s, seat):
        return False
    return s.round == s.board.rounds or _are_too_many(s, seat, len(s.cards[seat]))


def _are_too_many(s: EndeavorState, seat: Seat, spaces: int) -> bool:
    """EN-22.3 So many of the player's cards on card spaces are more than they may keep."""
    board = s.board
    slavery = sum(board.cards[c].kind == "slavery" for c in s.cards[seat])
    return not may_keep(board, spaces, slavery, level(s, board.keeps, seat))


def may_keep(board: Board, spaces: int, slavery: int, limit: int) -> bool:
    """EN-22.3 Whether so many cards on card spaces, so many of slavery among them, are within a Card Limit."""
    return spaces <= board.card_spaces and spaces - min(board.slavery_bonus, slavery) <= limit
