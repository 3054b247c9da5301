"""How is a situation of Pax Renaissance arranged for a test? Start from a bare table and lay pieces."""

from __future__ import annotations

from random import Random
from typing import Any

from domain import registry
from domain.kernel.chance import Dice
from domain.kernel.effects import Effect
from domain.kernel.engine import pending_seats, start
from domain.titles.pax_renaissance.actions.turn import TakeAction
from domain.titles.pax_renaissance.board import BISHOP, KINDS, PAWN, PIRATE, supply_of
from domain.titles.pax_renaissance.state import PaxState
from domain.titles.pax_renaissance.title import TITLE
from tests.domain.dsl import Story

__all__ = ["Scene", "all_cards", "settle", "told"]


class Scene:
    """A position in which seat 0 owes its first action, with an empty map and ten Florins for everybody."""

    def __init__(self, seats: int = 2, **options: Any) -> None:
        """Options are those of a game; seat i has bank i, and every card lies in a deck or is left out."""
        s = start(TITLE, registry.make_setup("pax_renaissance", seats, options), Dice(Random(1)))
        self.s: PaxState = s
        s.bank[:] = range(seats)
        s.active = 0
        s.actions = 2
        s.agenda[:] = [TakeAction(0)]
        for i, kind in enumerate(s.slots):
            if kind >= 0:
                s.supply[kind] += 1
                s.slots[i] = -1
        for b, seat in enumerate(s.concessions):
            if seat >= 0:
                s.supply[PAWN + seat] += 1
                s.concessions[b] = -1
        s.florins[:] = [10] * seats

    def _fetch(self, card: str) -> None:
        """Take a card out of a deck, the market or what was left out; the market is filled from its deck."""
        s = self.s
        for pile in (*s.decks, *s.left_out):
            if card in pile:
                pile.remove(card)
                return
        for side, row in enumerate(s.rows):
            if card in row:
                row[row.index(card)] = s.decks[side].pop()
                return
        raise AssertionError(f"{card} is in use")

    def hand(self, seat: int, *cards: str) -> Scene:
        """Cards lie in a hand."""
        for card in cards:
            self._fetch(card)
            self.s.hand[seat].append(card)
        return self

    def tableau(self, seat: int, *cards: str) -> Scene:
        """Cards lie in a tableau, each at the outer end of its side."""
        for card in cards:
            self._fetch(card)
            self.s.tableau[2 * seat + self.s.board.cards[card].deck].append(card)
            self.s.owner_of[card] = seat
        return self

    def unmarried(self, seat: int, card: str) -> Scene:
        """A queen lies under a Player Card."""
        self._fetch(card)
        self.s.unmarried[seat].append(card)
        return self

    def empire(
        self, seat: int, name: str, *, republic: bool = False, under: str = "", queen: str = "", on: str = ""
    ) -> Scene:
        """An Empire lies in a tableau, with tokens on it."""
        s = self.s
        m = s.board.map_at[name]
        s.owner[m] = seat
        s.republic[m] = republic
        if under:
            s.suzerain[m] = s.board.map_at[under]
        else:
            s.tableau[2 * seat + s.board.empires[m].side].append(s.board.empire_card(m))
        if queen:
            self._fetch(queen)
            s.queen[m] = queen
            s.owner_of[queen] = seat
        for token in on.split():
            kind = KINDS.index(token)
            s.supply[kind] -= 1
            s.repressed[m].append(kind)
        s.repressed[m].sort()
        return self

    def at(self, **tokens: str) -> Scene:
        """Tokens stand in cities and on borders; `constantinople_2` is a slot, `pawn_0` on a border a Concession."""
        s = self.s
        for where, name in tokens.items():
            place = s.board.place_at.get(where, -1)
            if place < 0:
                place = s.board.place_at[".".join(where.rsplit("_", 1))]
            kind = KINDS.index(name)
            s.supply[supply_of(kind)] -= 1
            if place < s.board.first_border:
                s.slots[place] = kind
            elif kind >= PIRATE:
                s.pirates[place - s.board.first_border] = kind
            else:
                s.concessions[place - s.board.first_border] = kind - PAWN
        return self

    def bishop(self, colour: str, card: str) -> Scene:
        """A bishop lies on a card."""
        kind = BISHOP + ("white", "black", "red").index(colour)
        self.s.supply[kind] -= 1
        self.s.bishops[card] = kind
        return self

    def florins(self, seat: int, amount: int) -> Scene:
        """A player has so many Florins."""
        self.s.florins[seat] = amount
        return self

    def on_row(self, side: int, *florins: int) -> Scene:
        """Florins lie on the cards of a row, from position 0."""
        for i, n in enumerate(florins):
            self.s.row_florins[side][i] = n
        return self

    def market(self, side: int, position: int, card: str) -> Scene:
        """A card lies in a row."""
        s = self.s
        self._fetch(card)
        s.decks[side].append(s.rows[side][position])
        s.rows[side][position] = card
        return self

    def flipped(self, *maps: str) -> Scene:
        """Map cards show their back."""
        for name in maps:
            m = self.s.board.map_at[name]
            self.s.backs[m] = 1 - self.s.backs[m]
        return self

    def open(self, city: str) -> Scene:
        """An emporium is open."""
        c = next(i for i, x in enumerate(self.s.board.cities) if x.id == city)
        self.s.emporium[self.s.board.cities[c].emporium] = c
        return self

    def active(self, *victories: str) -> Scene:
        """Victory cards are active."""
        for i, v in enumerate(self.s.board.victories):
            self.s.active_victory[i] = v.id.removeprefix("victory_") in victories
        return self

    def story(self) -> Story:
        """The moves from here; what was arranged breaks no invariant."""
        faults = TITLE.check(self.s)
        assert not faults, faults
        return Story(TITLE, self.s)


def all_cards(**options: Any) -> Scene:
    """A bare table for two with every set of cards."""
    return Scene(2, expansion=True, promos=True, **options)


def settle(story: Story, prefer: tuple[str, ...] = ("keep", "stop", "none")) -> Story:
    """Answer everything, declining where one may, until an action is to be chosen again."""
    while story.s.agenda and not isinstance(story.s.agenda[-1], TakeAction):
        seat = pending_seats(story.s)[0]
        offered = story.offered(seat)
        story.when(seat, next((o for p in prefer for o in offered if o.split(":")[0] == p), offered[0]))
    return story


def told(story: Story, kind: type[Effect[Any]]) -> list[Any]:
    """The effects of a class that were told so far."""
    return [e for e in story.told if isinstance(e, kind)]
