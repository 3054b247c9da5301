"""PR-4.5, PR-5 How are tableau ops carried out?"""

from __future__ import annotations

from typing import Any, ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask
from domain.kernel.table import Table
from domain.titles.pax_renaissance.actions.agents import BishopArrives
from domain.titles.pax_renaissance.actions.battle import Fight
from domain.titles.pax_renaissance.actions.regime import RegimeChange
from domain.titles.pax_renaissance.actions.tokens import (
    PutToken,
    clear_border,
    discard_card,
    kill,
    pay,
    place_token,
    repress,
)
from domain.titles.pax_renaissance.board import BISHOP, KINDS, PAWN
from domain.titles.pax_renaissance.effects.course import OpUsed
from domain.titles.pax_renaissance.effects.ground import TokenMoved
from domain.titles.pax_renaissance.effects.trade import CommerceTaken, FlorinsChanged
from domain.titles.pax_renaissance.legality.ground import icon, in_conquest, levy_slots
from domain.titles.pax_renaissance.legality.ops import acting_maps, aims, borrowable, on_map, op_of, usable_ops
from domain.titles.pax_renaissance.legality.tableau import empire_of, location, owner_of
from domain.titles.pax_renaissance.legality.war import Units, campaign_sides, internal, outcome
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["AimOp", "AnswerTax", "BorrowOp", "ChooseOp", "ChooseOpMap", "Levy", "battle_facts", "run_op"]


def battle_facts(s: PaxState, attack: Units, defend: Units) -> dict[str, Any]:
    """PR-9.2 Both sides of a battle and how it would end, for a prompt."""

    names = s.board.places
    return {
        "attackers": [f"{KINDS[k]}@{names[p]}" for p, k in attack],
        "defenders": [f"{KINDS[k]}@{names[p]}" for p, k in defend],
        "outcome": outcome(attack, defend),
    }


@record
class ChooseOp(Ask[PaxState]):
    """PR-4.5, PR-5.1.8 The player uses a card of the side for one of its ops, or stops (D-09)."""

    auto: ClassVar[bool] = True
    seat: Seat
    sides: tuple[int, ...]

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [*(Option("op", card, op.id) for card, op in usable_ops(s, seat, self.sides, s.used)), Option("stop")]

    def about(self, s: PaxState, seat: Seat) -> dict[str, Any]:
        return {"sides": [("east", "west")[x] for x in self.sides], "used": list(s.used)}

    def default(self, s: PaxState, seat: Seat) -> Option:
        return Option("stop")

    def take(self, t: Table[PaxState], move: Move) -> None:
        if move.option.verb == "stop":
            return
        card, name = move.option.str_arg(), move.option.str_arg(1)
        t.tell(OpUsed(self.seat, card, name))
        run_op(t, self.seat, card, name)
        t.then(self)


def run_op(t: Table[PaxState], seat: Seat, card: str, name: str) -> None:
    """PR-4.5.5 Plan the decisions of an op: where it acts, if a choice is to be made, and what it aims at."""
    s = t.s
    op = op_of(s, card, name)
    if not on_map(op):
        t.then(AimOp(seat, card, name, -1))
        return
    place = location(s, card)
    if place < len(s.board.maps):
        t.then(AimOp(seat, card, name, place))
    else:
        t.then(ChooseOpMap(seat, card, name))


@record
class ChooseOpMap(Ask[PaxState]):
    """PR-4.2.3 A card of a region acts on one map card of it (D-05)."""

    auto: ClassVar[bool] = True
    seat: Seat
    card: str
    op: str

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        maps = acting_maps(s, seat, self.card, op_of(s, self.card, self.op))
        return [Option("map", s.board.maps[m].id) for m in maps]

    def about(self, s: PaxState, seat: Seat) -> dict[str, Any]:
        return {"card": self.card, "op": self.op}

    def take(self, t: Table[PaxState], move: Move) -> None:
        t.then(AimOp(self.seat, self.card, self.op, t.s.board.map_at[move.option.str_arg()]))


@record
class AimOp(Ask[PaxState]):
    """PR-5, PR-5.6.3, R-39 The player picks the target of an op (D-10 to D-13, D-16 to D-18)."""

    auto: ClassVar[bool] = True
    seat: Seat
    card: str
    op: str
    map: int

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return list(aims(s, seat, self.card, op_of(s, self.card, self.op), self.map))

    def about(self, s: PaxState, seat: Seat) -> dict[str, Any]:
        found: dict[str, Any] = {"card": self.card, "op": self.op}
        if self.map >= 0:
            found["map"] = s.board.maps[self.map].id
        if self.op == "campaign":
            start = empire_of(s, self.card)
            found["cost"] = len(in_conquest(s, start))
            found["battles"] = {
                o.text: {
                    **battle_facts(s, *campaign_sides(s, start, s.board.map_at[o.str_arg()])),
                    "internal": internal(s, start, s.board.map_at[o.str_arg()]),
                }
                for o in self.options(s, seat)
            }
        elif self.op == "vote":
            found["costs"] = {o.text: len(s.repressed[s.board.empire_at[o.str_arg()]]) for o in self.options(s, seat)}
        return found

    def take(self, t: Table[PaxState], move: Move) -> None:
        s, seat, option = t.s, self.seat, move.option
        board = s.board
        op = op_of(s, self.card, self.op)
        if op.op == "inquisitor":
            t.then(BishopArrives(seat, BISHOP + op.religion, option.str_arg(), option.str_arg(1)))
        elif op.op == "commerce":
            t.tell(CommerceTaken(seat, op.region, option.int_arg()))
        elif op.op == "behead":
            self._behead(t, option.str_arg())
        elif op.op == "tax":
            place = board.place_at[option.str_arg()]
            owner = s.concessions[place - board.first_border]
            t.then(AnswerTax(owner, place, self.map), Levy(owner, self.map))
        elif op.op == "repress":
            place = board.place_at[option.str_arg()]
            kind = s.slots[place] if place < board.first_border else PAWN + s.concessions[place - board.first_border]
            repress(t, kind, place, self.map)
            t.tell(FlorinsChanged(seat, 1, "repress"))
        elif op.op == "siege":
            place = board.place_at[option.str_arg()]
            kill(t, s.slots[place] if place < board.first_border else s.pirates[place - board.first_border], place)
        elif op.op == "corsair":
            start, to = board.place_at[option.str_arg()], board.place_at[option.str_arg(1)]
            clear_border(t, to - board.first_border)
            t.tell(TokenMoved(s.pirates[start - board.first_border], start, to, "sailed"))
        elif op.op == "vote":
            m = board.empire_at[option.str_arg()]
            pay(t, seat, len(s.repressed[m]), "vote")
            t.then(RegimeChange(seat, m, -1, ""))
        else:
            pay(t, seat, len(in_conquest(s, empire_of(s, self.card))), "campaign")
            t.then(Fight(seat, self.card, "campaign", board.map_at[option.str_arg()], False))

    def _behead(self, t: Table[PaxState], target: str) -> None:
        """PR-5.3 The target is discarded, and with an Empire its assassin, too."""
        s = t.s
        murder = empire_of(s, target) >= 0
        discard_card(t, target, "beheaded")
        if murder and owner_of(s, self.card) >= 0:
            discard_card(t, self.card, "assassin")


@record
class AnswerTax(Ask[PaxState]):
    """PR-5.4.2, PR-0.2 The owner of a taxed Concession pays 1 Florin or has it repressed (D-14)."""

    auto: ClassVar[bool] = True
    seat: Seat
    place: int
    map: int

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        found = [Option("repress")]
        if s.florins[seat]:
            found.insert(0, Option("pay"))
        return found

    def about(self, s: PaxState, seat: Seat) -> dict[str, Any]:
        return {"border": s.board.places[self.place], "map": s.board.maps[self.map].id}

    def take(self, t: Table[PaxState], move: Move) -> None:
        if move.option.verb == "pay":
            pay(t, self.seat, 1, "tax")
        else:
            repress(t, PAWN + self.seat, self.place, self.map)


@record
class Levy(Ask[PaxState]):
    """PR-6.5 One token comes into an empty city of the map card, of the piece and colour of its icon (D-15).

    It carries out PR-5.4.3, too.
    """

    auto: ClassVar[bool] = True
    seat: Seat
    map: int

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [Option("levy", s.board.slots[i].id) for i in levy_slots(s, self.map)]

    def about(self, s: PaxState, seat: Seat) -> dict[str, Any]:
        return {"map": s.board.maps[self.map].id}

    def take(self, t: Table[PaxState], move: Move) -> None:
        place = t.s.board.place_at[move.option.str_arg()]
        put = PutToken(self.seat, icon(t.s, place), place, self.map, 0, "levy")
        place_token(t, self.seat, put, optional=False)


@record
class BorrowOp(Ask[PaxState]):
    """PR-16.2 One political op of an opponent's card is performed as if it were one's own, or none (D-30)."""

    auto: ClassVar[bool] = True
    seat: Seat

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [*(Option("borrow", card, op.id) for card, op in borrowable(s, seat)), Option("none")]

    def default(self, s: PaxState, seat: Seat) -> Option:
        return Option("none")

    def take(self, t: Table[PaxState], move: Move) -> None:
        if move.option.verb == "borrow":
            run_op(t, self.seat, move.option.str_arg(), move.option.str_arg(1))
