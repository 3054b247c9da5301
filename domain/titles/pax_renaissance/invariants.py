"""PR-16.7 What is true of every position?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.kernel.records import Seat
from domain.titles.pax_renaissance.actions.turn import DiscardSurplusCard
from domain.titles.pax_renaissance.legality.ground import open_slots
from domain.titles.pax_renaissance.legality.tableau import hand_limit, holders, rows
from domain.titles.pax_renaissance.pieces import BISHOPS, PAWN, PIRATES, RULING_CLASS, TOKENS
from domain.titles.pax_renaissance.state import PaxState, card_sets

__all__ = ["faults"]


def faults(s: PaxState) -> list[str]:
    """PR-16.7 Every broken invariant, in words."""
    return [*token_faults(s), *card_faults(s), *empire_faults(s), *place_faults(s), *market_faults(s)]


def token_faults(s: PaxState) -> Iterator[str]:
    """PR-16.7 Tokens of each kind equal the supply of the game."""
    standing = [*s.slots.values(), *s.pirates.values(), *s.beside, *s.bishops.values()]
    standing += [kind for kinds in s.repressed.values() for kind in kinds]
    standing += [PAWN[seat] for seat in s.concessions.values() if seat is not None]
    count = Counter(TOKENS[kind].pile for kind in standing if kind is not None)
    for pile, whole in s.board.supply.items():
        rest = s.supply.get(pile)
        if rest is None and count[pile]:
            yield f"{pile} is not in the game"
        if rest is not None and (rest < 0 or rest + count[pile] != whole):
            yield f"{pile}: {rest} in supply and {count[pile]} elsewhere of {whole}"


def card_faults(s: PaxState) -> Iterator[str]:
    """PR-16.7 Every card is in exactly one place; hands and Florins are within bounds."""
    where: Counter[str | None] = Counter(s.discards)
    where.update(s.queen.values())
    for piles in (s.rows, s.decks, s.left_out):
        for pile in piles.values():
            where.update(pile)
    for hand in (*s.hand, *s.unmarried, *rows(s)):
        where.update(hand)
    sets = {*card_sets(s), "comet"}
    for card in s.board.cards.values():
        wanted = 1 if card.set in sets and (s.phase != "setup" or where[card.id]) else 0
        if where[card.id] != wanted:
            yield f"card {card.id} lies in {where[card.id]} places"
    for seat in range(s.seats):
        mine = {c for c in (*s.tableau["east"][seat], *s.tableau["west"][seat]) if c in s.board.cards}
        mine |= {queen for m, queen in s.queen.items() if s.owner[m] == seat}
        if mine != {c for c, owner in s.owner_of.items() if owner == seat}:
            yield f"seat {seat}: the owners of cards do not agree with the tableau"
        if s.florins[seat] < 0:
            yield f"seat {seat} has {s.florins[seat]} Florins"
        limit = hand_limit(s, seat)
        if limit is not None and len(s.hand[seat]) > limit and not _is_discarding(s, seat):
            yield f"seat {seat} holds {len(s.hand[seat])} cards"


def _is_discarding(s: PaxState, seat: Seat) -> bool:
    """PR-4.1.6 The seat is asked right now which cards to discard."""
    return bool(s.agenda) and s.agenda[-1] == DiscardSurplusCard(seat)


def empire_faults(s: PaxState) -> Iterator[str]:
    """PR-16.7 Empires in the stack are bare; vassals are Kings without vassals and queens; Republics are alone."""
    lying = Counter(card for row in rows(s) for card in row)
    lords = set(s.suzerain.values())
    for m, empire in s.board.empires.items():
        owner, lord = s.owner[m], s.suzerain.get(m)
        wanted = 1 if owner is not None and lord is None else 0
        if lying[empire.id] != wanted:
            yield f"{empire.id} lies in {lying[empire.id]} places"
        if owner is None and (s.repressed[m] or m in s.queen or lord is not None or s.republic[m] or m in lords):
            yield f"{empire.id} is in the stack and not bare"
        if lord is not None and (
            lord in s.suzerain or s.republic[m] or m in s.queen or m in lords or s.owner[lord] != owner
        ):
            yield f"{empire.id} cannot be a vassal of {s.board.empires[lord].id}"
        if s.republic[m] and (m in s.queen or m in lords):
            yield f"the Republic {empire.id} has a queen or vassals"
    can = set(holders(s))
    for card, kind in s.bishops.items():
        if card not in can or kind not in BISHOPS:
            yield f"{kind} lies on {card}"


def place_faults(s: PaxState) -> Iterator[str]:
    """PR-16.7 One token a border, Pirates at sea, nothing in a disked city."""
    for b, border in s.board.borders.items():
        pirate = s.pirates[b]
        if pirate is not None and not border.sea:
            yield f"a Pirate on the land border {b}"
        if pirate is not None and pirate not in PIRATES:
            yield f"{pirate} sails on {b}"
        if pirate is not None and s.concessions[b] is not None and not s.expansion:
            yield f"two tokens on {b}"
    for m, card in s.board.maps.items():
        usable = open_slots(s, m)
        for slot in card.slots:
            if s.slots[slot] is not None and slot not in usable and not (s.board.slots[slot].extra and s.agenda):
                yield f"a token in {slot}, which is closed"
    for slot, kind in s.slots.items():
        if kind is not None and kind not in RULING_CLASS:
            yield f"{kind} in {slot}"
    if s.beside and not s.agenda:
        yield "agents stand beside a map card"


def market_faults(s: PaxState) -> Iterator[str]:
    """PR-16.7 No Florins lie on nothing but an empty position 0."""
    for side, row in s.rows.items():
        florins = s.row_florins[side]
        if any(f < 0 for f in florins):
            yield f"Florins {florins} in a row"
        if any(f and not card for card, f in zip(row[1:], florins[1:], strict=True)):
            yield "Florins lie on an empty position"
