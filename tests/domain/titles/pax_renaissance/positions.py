"""How is a situation of Pax Renaissance arranged for a test? Start from a bare table and lay pieces."""

from __future__ import annotations

from random import Random
from typing import Any

from domain import registry
from domain.kernel.chance import Dice
from domain.kernel.effects import Effect
from domain.kernel.engine import pending_seats, start
from domain.titles.pax_renaissance.actions.turn import TakeAction
from domain.titles.pax_renaissance.effects.telling import BattleFought, FairEnded, OneShotUsed, PoolFormed
from domain.titles.pax_renaissance.pieces import (
    BISHOP,
    OTHER_FACE,
    PAWN,
    PIRATES,
    RELIGION_OF,
    TOKENS,
    Colour,
    Side,
    in_order,
    kind_named,
)
from domain.titles.pax_renaissance.state import PaxState
from domain.titles.pax_renaissance.title import TITLE
from tests.domain import dsl
from tests.domain.dsl import Story

__all__ = ["Scene", "all_cards", "given", "settle"]


def given(scene: Scene, *effects: Effect[PaxState]) -> Story:
    """A story that begins with this scene; what was arranged breaks no invariant, and what explains is aside."""
    faults = TITLE.check(scene.s)
    assert not faults, faults
    story = dsl.given(TITLE, scene.s, *effects)
    story.aside = (OneShotUsed, BattleFought, PoolFormed, FairEnded)
    return story


class Scene:
    """A position in which seat 0 owes its first action, with an empty map and ten Florins for everybody."""

    def __init__(self, seats: int = 2, **options: Any) -> None:
        """Options are those of a game; seat i has bank i, and every card lies in a deck or is left out."""
        s = start(TITLE, registry.make_setup("pax_renaissance", seats, options), Dice(Random(1)))
        self.s: PaxState = s
        s.bank[:] = list(s.board.banks)[:seats]
        s.active = 0
        s.actions = 2
        s.agenda[:] = [TakeAction(0)]
        for slot, kind in s.slots.items():
            if kind is not None:
                s.supply[kind] += 1
                s.slots[slot] = None
        for b, seat in s.concessions.items():
            if seat is not None:
                s.supply[PAWN[seat]] += 1
                s.concessions[b] = None
        s.florins[:] = [10] * seats

    def turn_of(self, seat: int) -> Scene:
        """Another seat owes the first action of its turn."""
        self.s.active = seat
        self.s.agenda[:] = [TakeAction(seat)]
        return self

    def _fetch(self, card: str) -> None:
        """Take a card out of a deck, the market or what was left out; the market is filled from its deck."""
        s = self.s
        for pile in (*s.decks.values(), *s.left_out.values()):
            if card in pile:
                pile.remove(card)
                return
        for side, row in s.rows.items():
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
            self.s.tableau[self.s.board.cards[card].deck][seat].append(card)
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
        s.owner[name] = seat
        s.republic[name] = republic
        if under:
            s.suzerain[name] = under
        else:
            s.tableau[s.board.empires[name].side][seat].append(s.board.empire_card(name))
        if queen:
            self._fetch(queen)
            s.queen[name] = queen
            s.owner_of[queen] = seat
        for token in on.split():
            kind = kind_named(token)
            s.supply[kind] -= 1
            s.repressed[name] = in_order([*s.repressed[name], kind])
        return self

    def at(self, **tokens: str) -> Scene:
        """Tokens stand in cities and on borders; `constantinople_2` is a slot, `pawn_0` on a border a Concession."""
        s = self.s
        for where, name in tokens.items():
            place = where if where in s.slots or where in s.concessions else ".".join(where.rsplit("_", 1))
            kind = kind_named(name)
            s.supply[TOKENS[kind].pile] -= 1
            if place in s.slots:
                s.slots[place] = kind
            elif kind in PIRATES:
                s.pirates[place] = kind
            else:
                s.concessions[place] = TOKENS[kind].seat
        return self

    def bishop(self, colour: Colour, card: str) -> Scene:
        """A bishop lies on a card."""
        kind = BISHOP[RELIGION_OF[colour]]
        self.s.supply[kind] -= 1
        self.s.bishops[card] = kind
        return self

    def florins(self, seat: int, amount: int) -> Scene:
        """A player has so many Florins."""
        self.s.florins[seat] = amount
        return self

    def on_row(self, side: Side, *florins: int) -> Scene:
        """Florins lie on the cards of a row, from position 0."""
        for i, n in enumerate(florins):
            self.s.row_florins[side][i] = n
        return self

    def market(self, side: Side, position: int, card: str) -> Scene:
        """A card lies in a row."""
        s = self.s
        self._fetch(card)
        there = s.rows[side][position]
        assert there is not None, "a card is exchanged"
        s.decks[side].append(there)
        s.rows[side][position] = card
        return self

    def flipped(self, *maps: str) -> Scene:
        """Map cards show their back."""
        for name in maps:
            self.s.faces[name] = OTHER_FACE[self.s.faces[name]]
        return self

    def open(self, city: str) -> Scene:
        """An emporium is open."""
        colour = self.s.board.cities[city].emporium
        assert colour is not None, f"{city} is an emporium"
        self.s.emporium[colour] = city
        return self

    def active(self, *victories: str) -> Scene:
        """Victory cards are active."""
        for name in self.s.board.victories:
            self.s.active_victory[name] = name.removeprefix("victory_") in victories
        return self


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
