"""PR-11 How are tokens placed, repressed and killed, and how are cards discarded?"""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Amount, Seat, record
from domain.kernel.steps import Ask, Refusal, Step
from domain.kernel.table import Table
from domain.titles.pax_renaissance.effects.ground import BishopMoved, TokenMoved
from domain.titles.pax_renaissance.effects.tableau import CardDiscarded, EmpireReturned
from domain.titles.pax_renaissance.effects.trade import FlorinsChanged
from domain.titles.pax_renaissance.legality.ground import found_tokens, is_immune_to_pirates, repressed_to
from domain.titles.pax_renaissance.legality.tableau import empire_of, vassals
from domain.titles.pax_renaissance.pieces import BISHOPS, PAWN, PAWNS, PIRATES, TOKENS, Kind
from domain.titles.pax_renaissance.refusals import refused
from domain.titles.pax_renaissance.state import PaxState
from domain.titles.pax_renaissance.told import AboutToken

__all__ = [
    "FindToken",
    "PutToken",
    "clear_border",
    "discard_card",
    "dispossess",
    "kill",
    "offer_token",
    "pay",
    "place_token",
    "repress",
    "return_empire",
]


def pay(t: Table[PaxState], seat: Seat, amount: int, why: str) -> None:
    """PR-0.4 A cost goes to China."""
    if amount:
        t.tell(FlorinsChanged(seat, -amount, why))


def kill(t: Table[PaxState], kind: Kind, place: str) -> None:
    """PR-0.7, PR-11, PR-9.2.3 A token goes to its supply."""
    t.tell(TokenMoved(kind, place, None, "killed"))


def repress(t: Table[PaxState], kind: Kind, place: str, m: str) -> None:
    """PR-11.2 A token leaves the map for the Empire card of a map card, or for the supply."""
    t.tell(TokenMoved(kind, place, repressed_to(t.s, m), "repressed"))


def return_empire(t: Table[PaxState], m: str) -> None:
    """PR-11.5, R-32 An Empire goes back to the stack: its vassals too, its queen leaves, its tokens go to supply."""
    dispossess(t, m)
    s = t.s
    card = s.board.empire_card(m)
    for kind in s.repressed[m]:
        t.tell(TokenMoved(kind, card, None, "discarded"))
    if card in s.bishops:
        t.tell(BishopMoved(s.bishops[card], card, None, "discarded"))
    t.tell(EmpireReturned(m))


def dispossess(t: Table[PaxState], m: str) -> None:
    """PR-11.1.3 The vassals of an Empire are discarded with the tokens on them, and its queen is.

    It carries out PR-8.4, PR-8.5, R-54, too.
    """
    s = t.s
    for vassal in vassals(s, m):
        return_empire(t, vassal)
    owner, queen = s.owner[m], s.queen.get(m)
    if owner is not None and queen is not None:
        t.tell(CardDiscarded(queen, owner, "widowed"))


def discard_card(t: Table[PaxState], card: str, why: str) -> None:
    """PR-11.5, PR-0.8 A card of a tableau leaves it, with the tokens on it."""
    s = t.s
    m = empire_of(s, card)
    if m is not None:
        return_empire(t, m)
        return
    if card in s.bishops:
        t.tell(BishopMoved(s.bishops[card], card, None, "discarded"))
    t.tell(CardDiscarded(card, s.owner_of[card], why))


def clear_border(t: Table[PaxState], border: str) -> None:
    """PR-4.3.3, PR-5.7 What a Pirate meets on a border is killed; an immune player's Concession stays (R-50)."""
    s = t.s
    pirate, owner = s.pirates[border], s.concessions[border]
    if pirate is not None:
        kill(t, pirate, border)
    if owner is not None and not is_immune_to_pirates(s, owner):
        kill(t, PAWN[owner], border)


@record
class PutToken(Step[PaxState]):
    """PR-4.3 A token goes from the supply to a place; what stands there is repressed or killed, and paid for."""

    seat: Seat
    kind: Kind
    place: str
    map: str
    cost: Amount
    why: str

    def run(self, t: Table[PaxState]) -> None:
        pay(t, self.seat, self.cost, "repressing")
        self._make_room(t)
        if t.s.supply[TOKENS[self.kind].pile]:
            t.tell(TokenMoved(self.kind, None, self.place, self.why))

    def _make_room(self, t: Table[PaxState]) -> None:
        """PR-4.3.2 to PR-4.3.5 In a city and for a pawn the token there is repressed; a Pirate kills."""
        s = t.s
        if self.kind in PIRATES and self.place in s.pirates:
            clear_border(t, self.place)
            return
        there = s.slots.get(self.place)
        if there is not None:
            repress(t, there, self.place, self.map)
        owner = s.concessions.get(self.place)
        if owner is not None:
            repress(t, PAWN[owner], self.place, self.map)


def place_token(t: Table[PaxState], put: PutToken) -> None:
    """PR-4.3.5, PR-11.6, R-21 Put a token, after finding one elsewhere if the supply is empty."""
    if t.s.supply[TOKENS[put.kind].pile]:
        put.run(t)
    else:
        t.then(FindToken(put.seat, put.kind, (put.place,), optional=False, after=put))


def offer_token(t: Table[PaxState], put: PutToken) -> None:
    """PR-4.3, PR-11.6 As `place_token`, where the player may decline to take the token from elsewhere."""
    if t.s.supply[TOKENS[put.kind].pile]:
        put.run(t)
    else:
        t.then(FindToken(put.seat, put.kind, (put.place,), optional=True, after=put))


@record
class FindToken(Ask[PaxState]):
    """PR-11.6 The supply is empty: the player takes a repressed token of that kind, or one from elsewhere (D-25)."""

    auto: ClassVar[bool] = True
    seat: Seat
    kind: Kind
    barred: tuple[str, ...]
    """Places from which the token may not come (R-57)."""
    optional: bool
    after: Step[PaxState]
    """What is done with the token."""

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        if self.kind in BISHOPS:
            found = [Option("take", card) for card in sorted(s.bishops) if s.bishops[card] == self.kind]
        else:
            found = [Option("take", place) for place in found_tokens(s, self.kind, self.barred)]
        if found and self.optional:
            found.append(Option("decline"))
        return found

    def weighs(self, s: PaxState, option: Option) -> bool:
        return s.rules > 1

    def about(self, s: PaxState, seat: Seat) -> AboutToken:
        return {"token": self.kind}

    def default(self, s: PaxState, seat: Seat) -> Option:
        return self.options(s, seat)[-1]

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-11.6", "token-source")

    def take(self, t: Table[PaxState], move: Move) -> None:
        if move.option.verb == "decline":
            return
        place = move.option.str_arg()
        if self.kind in BISHOPS:
            t.tell(BishopMoved(self.kind, place, None, "taken"))
        else:
            t.tell(TokenMoved(self._as_found(t.s, place), place, None, "taken"))
        t.then(self.after)

    def _as_found(self, s: PaxState, place: str) -> Kind:
        """PR-1.2 What is taken: on a border a rook is a Pirate."""
        pirate = None if self.kind in PAWNS else s.pirates.get(place)
        return pirate or TOKENS[self.kind].pile

    def run(self, t: Table[PaxState]) -> None:
        """Nothing can be found: what is done without is for the next step to see."""
        t.then(self.after)
