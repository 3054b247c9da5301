"""PR-11 How are tokens placed, repressed and killed, and how are cards discarded?"""

from __future__ import annotations

from typing import Any, ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.titles.pax_renaissance.board import BISHOP, KINDS, PAWN, PIRATE, SUPPLY, supply_of
from domain.titles.pax_renaissance.effects.ground import BishopMoved, TokenMoved
from domain.titles.pax_renaissance.effects.tableau import CardDiscarded, EmpireReturned
from domain.titles.pax_renaissance.effects.trade import FlorinsChanged
from domain.titles.pax_renaissance.legality.ground import found_tokens, immune_to_pirates, repressed_to
from domain.titles.pax_renaissance.legality.tableau import empire_of, owner_of, vassals
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "FindToken",
    "PutToken",
    "clear_border",
    "discard_card",
    "dispossess",
    "kill",
    "pay",
    "place_token",
    "repress",
    "return_empire",
]


def pay(t: Table[PaxState], seat: Seat, amount: int, why: str) -> None:
    """PR-0.4 A cost goes to China."""
    if amount:
        t.tell(FlorinsChanged(seat, -amount, why))


def kill(t: Table[PaxState], kind: int, place: int) -> None:
    """PR-0.7, PR-11, PR-9.2.3 A token goes to its supply."""
    t.tell(TokenMoved(kind, place, SUPPLY, "killed"))


def repress(t: Table[PaxState], kind: int, place: int, m: int) -> None:
    """PR-11.2 A token leaves the map for the Empire card of a map card, or for the supply."""
    t.tell(TokenMoved(kind, place, repressed_to(t.s, m), "repressed"))


def return_empire(t: Table[PaxState], m: int) -> None:
    """PR-11.5, R-32 An Empire goes back to the stack: its vassals too, its queen leaves, its tokens go to supply."""
    dispossess(t, m)
    s = t.s
    card = s.board.empire_card(m)
    for kind in tuple(s.repressed[m]):
        t.tell(TokenMoved(kind, s.board.first_empire + m, SUPPLY, "discarded"))
    if card in s.bishops:
        t.tell(BishopMoved(s.bishops[card], card, "", "discarded"))
    t.tell(EmpireReturned(m))


def dispossess(t: Table[PaxState], m: int) -> None:
    """PR-11.1.3 The vassals of an Empire are discarded with the tokens on them, and its queen is.

    It carries out PR-8.4, PR-8.5, R-54, too.
    """
    s = t.s
    for vassal in vassals(s, m):
        return_empire(t, vassal)
    if s.queen[m]:
        t.tell(CardDiscarded(s.queen[m], s.owner[m], "widowed"))


def discard_card(t: Table[PaxState], card: str, why: str) -> None:
    """PR-11.5, PR-0.8 A card of a tableau leaves it, with the tokens on it."""
    s = t.s
    m = empire_of(s, card)
    if m >= 0:
        return_empire(t, m)
        return
    if card in s.bishops:
        t.tell(BishopMoved(s.bishops[card], card, "", "discarded"))
    t.tell(CardDiscarded(card, owner_of(s, card), why))


def clear_border(t: Table[PaxState], border: int) -> None:
    """PR-4.3.3, PR-5.7 What a Pirate meets on a border is killed; an immune player's Concession stays (R-50)."""
    s = t.s
    place = s.board.first_border + border
    if s.pirates[border] >= 0:
        kill(t, s.pirates[border], place)
    owner = s.concessions[border]
    if owner >= 0 and not immune_to_pirates(s, owner):
        kill(t, PAWN + owner, place)


def place_token(
    t: Table[PaxState], seat: Seat, put: PutToken, *, optional: bool, barred: tuple[int, ...] = ()
) -> None:  # fmt: skip
    """PR-4.3.5, PR-11.6, R-21 Put a token, after finding one elsewhere if the supply is empty."""
    if t.s.supply[supply_of(put.kind)]:
        put.run(t)
    else:
        t.then(FindToken(seat, put.kind, (*barred, put.place), optional, put))


@record
class PutToken(Step[PaxState]):
    """PR-4.3 A token goes from the supply to a place; what stands there is repressed or killed, and paid for."""

    seat: Seat
    kind: int
    place: int
    map: int
    cost: int
    why: str

    def run(self, t: Table[PaxState]) -> None:
        s = t.s
        first = s.board.first_border
        pay(t, self.seat, self.cost, "repressing")
        if self.place < first:
            if s.slots[self.place] >= 0:
                repress(t, s.slots[self.place], self.place, self.map)
        elif self.place < s.board.agents:
            border = self.place - first
            if self.kind >= PIRATE:
                clear_border(t, border)
            elif s.concessions[border] >= 0:
                repress(t, PAWN + s.concessions[border], self.place, self.map)
        if s.supply[supply_of(self.kind)]:
            t.tell(TokenMoved(self.kind, SUPPLY, self.place, self.why))


@record
class FindToken(Ask[PaxState]):
    """PR-11.6 The supply is empty: the player takes a repressed token of that kind, or one from elsewhere (D-25)."""

    auto: ClassVar[bool] = True
    seat: Seat
    kind: int
    barred: tuple[int, ...]
    """Places from which the token may not come (R-57)."""
    optional: bool
    after: Step[PaxState]
    """What is done with the token."""

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        if BISHOP <= self.kind < PAWN:
            found = [Option("take", c) for c in sorted(s.bishops) if s.bishops[c] == self.kind]
        else:
            found = [Option("take", s.board.places[p]) for p in found_tokens(s, self.kind, self.barred)]
        if found and self.optional:
            found.append(Option("decline"))
        return found

    def about(self, s: PaxState, seat: Seat) -> dict[str, Any]:
        return {"token": KINDS[self.kind]}

    def default(self, s: PaxState, seat: Seat) -> Option:
        return self.options(s, seat)[-1]

    def take(self, t: Table[PaxState], move: Move) -> None:
        if move.option.verb == "decline":
            return
        s = t.s
        where = move.option.str_arg()
        if BISHOP <= self.kind < PAWN:
            t.tell(BishopMoved(self.kind, where, "", "taken"))
        else:
            place = s.board.place_at[where]
            pirate = (
                self.kind + PIRATE - 3
                if self.kind < PIRATE and s.board.first_border <= place < s.board.agents and self.kind < PAWN
                else self.kind
            )
            on_map = s.board.first_border <= place < s.board.agents
            kind = pirate if on_map else supply_of(self.kind)
            t.tell(TokenMoved(kind, place, SUPPLY, "taken"))
        t.then(self.after)

    def run(self, t: Table[PaxState]) -> None:
        """Nothing can be found: what is done without is for the next step to see."""
        t.then(self.after)
