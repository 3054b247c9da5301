"""PR-16.7 What is true of every position?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.titles.pax_renaissance.board import BISHOP, KINDS, PAWN, PIRATE, supply_of
from domain.titles.pax_renaissance.legality.ground import open_slots
from domain.titles.pax_renaissance.legality.tableau import hand_limit, holders
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["faults"]


def faults(s: PaxState) -> list[str]:
    """PR-16.7 Every broken invariant, in words."""
    return [*token_faults(s), *card_faults(s), *empire_faults(s), *place_faults(s), *market_faults(s)]


def token_faults(s: PaxState) -> Iterator[str]:
    """PR-16.7 Tokens of each kind equal the supply of the game."""
    count = Counter(s.slots)
    count.update(PAWN + x for x in s.concessions if x >= 0)
    count.update(supply_of(x) for x in s.pirates if x >= 0)
    for tokens in s.repressed:
        count.update(tokens)
    count.update(supply_of(x) for x in s.beside)
    count.update(s.bishops.values())
    for kind, rest in enumerate(s.supply):
        if rest < 0 or rest + count[kind] != s.board.supply[kind]:
            yield f"{KINDS[kind]}: {rest} in supply and {count[kind]} elsewhere of {s.board.supply[kind]}"


def card_faults(s: PaxState) -> Iterator[str]:
    """PR-16.7 Every card is in exactly one place; hands and Florins are within bounds."""
    where: Counter[str] = Counter(s.discards)
    for piles in (s.rows, s.hand, s.unmarried, s.decks, s.left_out, s.tableau):
        for pile in piles:
            where.update(pile)
    where.update(s.queen)
    sets = {"base", "comet"} | ({"expansion"} if s.expansion else set()) | ({"promo"} if s.promos else set())
    for card in s.board.cards.values():
        wanted = 1 if card.set in sets and (s.phase != "setup" or where[card.id]) else 0
        if where[card.id] != wanted:
            yield f"card {card.id} lies in {where[card.id]} places"
    for seat in range(s.seats):
        mine = {c for c in (*s.tableau[2 * seat], *s.tableau[2 * seat + 1]) if c in s.board.cards}
        mine |= {s.queen[m] for m, owner in enumerate(s.owner) if owner == seat and s.queen[m]}
        if mine != {c for c, owner in s.owner_of.items() if owner == seat}:
            yield f"seat {seat}: the owners of cards do not agree with the tableau"
        if s.florins[seat] < 0:
            yield f"seat {seat} has {s.florins[seat]} Florins"
        limit = hand_limit(s, seat)
        if limit is not None and len(s.hand[seat]) > limit and not _discarding(s, seat):
            yield f"seat {seat} holds {len(s.hand[seat])} cards"


def _discarding(s: PaxState, seat: int) -> bool:
    """PR-4.1.6 The seat is asked right now which cards to discard."""
    return bool(s.agenda) and s.agenda[-1].owners(s) == (seat,) and type(s.agenda[-1]).__name__ == "HandOverflow"


def empire_faults(s: PaxState) -> Iterator[str]:
    """PR-16.7 Empires in the stack are bare; vassals are Kings without vassals and queens; Republics are alone."""
    lying = Counter(c for side in s.tableau for c in side)
    for m, empire in enumerate(s.board.empires):
        wanted = 1 if s.owner[m] >= 0 and s.suzerain[m] < 0 else 0
        if lying[empire.id] != wanted:
            yield f"{empire.id} lies in {lying[empire.id]} places"
        lord = s.suzerain[m]
        if s.owner[m] < 0 and (s.repressed[m] or s.queen[m] or lord >= 0 or s.republic[m] or m in s.suzerain):
            yield f"{empire.id} is in the stack and not bare"
        if lord >= 0 and (
            s.suzerain[lord] >= 0 or s.republic[m] or s.queen[m] or m in s.suzerain or s.owner[lord] != s.owner[m]
        ):
            yield f"{empire.id} is no lawful vassal of {s.board.empires[lord].id}"
        if s.republic[m] and (s.queen[m] or m in s.suzerain):
            yield f"the Republic {empire.id} has a queen or vassals"
    can = set(holders(s))
    for card, kind in s.bishops.items():
        if card not in can or not BISHOP <= kind < PAWN:
            yield f"{KINDS[kind]} lies on {card}"


def place_faults(s: PaxState) -> Iterator[str]:
    """PR-16.7 One token a border, Pirates at sea, nothing in a disked city."""
    for b, border in enumerate(s.board.borders):
        if s.pirates[b] >= 0 and not border.sea:
            yield f"a Pirate on the land border {border.id}"
        immune = s.expansion
        if s.pirates[b] >= 0 and s.concessions[b] >= 0 and not immune:
            yield f"two tokens on {border.id}"
    for m in range(len(s.board.maps)):
        usable = open_slots(s, m)
        for i in s.board.maps[m].slots:
            if s.slots[i] >= 0 and i not in usable and not (s.board.slots[i].extra and s.agenda):
                yield f"a token in {s.board.slots[i].id}, which is closed"
    for i, kind in enumerate(s.slots):
        if kind >= BISHOP:
            yield f"{KINDS[kind]} in {s.board.slots[i].id}"
    if s.beside and not s.agenda:
        yield "agents stand beside a map card"
    if any(x >= 0 and x < PIRATE for x in s.pirates):
        yield "a token that is no Pirate sails"


def market_faults(s: PaxState) -> Iterator[str]:
    """PR-16.7 No Florins lie on nothing but an empty position 0."""
    for row, florins in zip(s.rows, s.row_florins, strict=True):
        if any(f < 0 for f in florins):
            yield f"Florins {florins} in a row"
        if any(f and not c for c, f in zip(row[1:], florins[1:], strict=True)):
            yield "Florins lie on an empty position"
