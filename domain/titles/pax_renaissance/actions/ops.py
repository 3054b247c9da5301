"""PR-4.5, PR-5 How are tableau ops carried out?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Final

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Refusal
from domain.kernel.table import Table
from domain.titles.pax_renaissance.actions.agents import ReceiveBishop
from domain.titles.pax_renaissance.actions.battle import Fight, battle_facts
from domain.titles.pax_renaissance.actions.regime import ChangeRegime
from domain.titles.pax_renaissance.actions.tokens import (
    PutToken,
    clear_border,
    discard_card,
    kill,
    pay,
    place_token,
    repress,
)
from domain.titles.pax_renaissance.effects.course import OpUsed
from domain.titles.pax_renaissance.effects.ground import TokenMoved
from domain.titles.pax_renaissance.effects.trade import CommerceTaken, FlorinsChanged
from domain.titles.pax_renaissance.legality.ground import icon, in_conquest, levy_slots
from domain.titles.pax_renaissance.legality.ops import (
    Use,
    acting_maps,
    acts_on_map_card,
    aims,
    borrowable,
    op_of,
    usable_ops,
)
from domain.titles.pax_renaissance.legality.tableau import empire_of, location, owner_of
from domain.titles.pax_renaissance.legality.war import campaign_sides, is_internal
from domain.titles.pax_renaissance.pieces import BISHOP, PAWN, PIRATE, Kind, Side
from domain.titles.pax_renaissance.printed import (
    Behead,
    Campaign,
    Commerce,
    Corsair,
    Inquisitor,
    Op,
    Repress,
    Siege,
    Tax,
    Vote,
)
from domain.titles.pax_renaissance.refusals import refused
from domain.titles.pax_renaissance.state import PaxState
from domain.titles.pax_renaissance.told import AboutAim, AboutMap, AboutOp, AboutOps, AboutTax

__all__ = ["AimOp", "AnswerTax", "BorrowOp", "ChooseOp", "ChooseOpMap", "PlaceLevy", "run_op"]

TAX = 1
"""PR-5.4.2 Florins that the owner of a taxed Concession pays."""
REPRESS_INCOME = 1
"""PR-5.5 Florins that Repress brings."""


@record
class ChooseOp(Ask[PaxState]):
    """PR-4.5, PR-5.1.8 The player uses a card of the side for one of its ops, or stops (D-09)."""

    auto: ClassVar[bool] = True
    seat: Seat
    sides: tuple[Side, ...]

    def options(self, s: PaxState, seat: Seat) -> Iterator[Option]:
        for card, op in usable_ops(s, seat, self.sides, s.used):
            yield Option("op", card, op.id)
        yield Option("stop")

    def about(self, s: PaxState, seat: Seat) -> AboutOps:
        return {"sides": list(self.sides), "used": list(s.used)}

    def default(self, s: PaxState, seat: Seat) -> Option:
        return Option("stop")

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-4.5.1", "op-card")

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
    if not acts_on_map_card(op_of(s, card, name)):
        t.then(AimOp(seat, card, name, None))
        return
    place = location(s, card)
    if place.map is None:
        t.then(ChooseOpMap(seat, card, name))
    else:
        t.then(AimOp(seat, card, name, place.map))


@record
class ChooseOpMap(Ask[PaxState]):
    """PR-4.2.3 A card of a region acts on one map card of it (D-05)."""

    auto: ClassVar[bool] = True
    seat: Seat
    card: str
    op: str

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [Option("map", m) for m in acting_maps(s, seat, self.card, op_of(s, self.card, self.op))]

    def about(self, s: PaxState, seat: Seat) -> AboutOp:
        return {"card": self.card, "op": self.op}

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-4.5.5", "op-map")

    def take(self, t: Table[PaxState], move: Move) -> None:
        t.then(AimOp(self.seat, self.card, self.op, move.option.str_arg()))


@record
class AimOp(Ask[PaxState]):
    """PR-5, PR-5.6.3, R-39 The player picks the target of an op (D-10 to D-13, D-16 to D-18)."""

    auto: ClassVar[bool] = True
    seat: Seat
    card: str
    op: str
    map: str | None
    """Where the op acts, if it acts on a map card."""

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return list(aims(s, op_of(s, self.card, self.op), Use(seat, self.card, self.map)))

    def about(self, s: PaxState, seat: Seat) -> AboutAim:
        found: AboutAim = {"card": self.card, "op": self.op}
        if self.map is not None:
            found["map"] = self.map
        op = op_of(s, self.card, self.op)
        if isinstance(op, Campaign):
            start = s.board.empire_at[self.card]
            found["cost"] = len(in_conquest(s, start))
            found["battles"] = {
                o.text: {
                    **battle_facts(campaign_sides(s, start, o.str_arg())),
                    "internal": is_internal(s, start, o.str_arg()),
                }
                for o in self.options(s, seat)
            }
        elif isinstance(op, Vote):
            found["costs"] = {o.text: len(s.repressed[s.board.empire_at[o.str_arg()]]) for o in self.options(s, seat)}
        return found

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-4.5.5", "op-target")

    def take(self, t: Table[PaxState], move: Move) -> None:
        op = op_of(t.s, self.card, self.op)
        _CARRY_OUT[type(op)](t, op, Use(self.seat, self.card, self.map), move.option)


def _move_bishop(t: Table[PaxState], op: Inquisitor, use: Use, option: Option) -> None:
    """PR-5.1 The bishop leaves its card and arrives on the other."""
    t.then(ReceiveBishop(use.seat, BISHOP[op.religion], option.str_arg(), option.str_arg(1)))


def _take_florin(t: Table[PaxState], op: Commerce, use: Use, option: Option) -> None:
    """PR-5.2 One Florin comes from a market card."""
    t.tell(CommerceTaken(use.seat, op.market, option.int_arg()))


def _behead(t: Table[PaxState], op: Behead, use: Use, option: Option) -> None:
    """PR-5.3 The target is discarded, and with an Empire its assassin, too."""
    target = option.str_arg()
    discard_card(t, target, "beheaded")
    if empire_of(t.s, target) is not None and owner_of(t.s, use.card) is not None:
        discard_card(t, use.card, "assassin")


def _tax(t: Table[PaxState], op: Tax, use: Use, option: Option) -> None:
    """PR-5.4 The owner of the Concession answers, and then levies."""
    border = option.str_arg()
    owner = t.s.concessions[border]
    assert owner is not None, "a Concession is taxed"
    t.then(AnswerTax(owner, border, use.place), PlaceLevy(owner, use.place))


def _repress(t: Table[PaxState], op: Repress, use: Use, option: Option) -> None:
    """PR-5.5 The token goes to the Empire card, and China pays."""
    s, place = t.s, option.str_arg()
    owner = s.concessions.get(place)
    kind = s.slots[place] if owner is None else PAWN[owner]
    assert kind is not None, "a token is repressed"
    repress(t, kind, place, use.place)
    t.tell(FlorinsChanged(use.seat, REPRESS_INCOME, "repress"))


def _siege(t: Table[PaxState], op: Siege, use: Use, option: Option) -> None:
    """PR-5.8 The token in the city or the Pirate dies."""
    s, place = t.s, option.str_arg()
    kind: Kind | None = s.slots[place] if place in s.slots else s.pirates[place]
    assert kind is not None, "a token is besieged"
    kill(t, kind, place)


def _sail(t: Table[PaxState], op: Corsair, use: Use, option: Option) -> None:
    """PR-5.7 What the Pirate meets dies, and it takes its place."""
    start, to = option.str_arg(), option.str_arg(1)
    clear_border(t, to)
    t.tell(TokenMoved(PIRATE[op.religion], start, to, "sailed"))


def _vote(t: Table[PaxState], op: Vote, use: Use, option: Option) -> None:
    """PR-5.6.3, PR-5.6.4 Each repressed token costs a Florin, and the regime changes."""
    m = t.s.board.empire_at[option.str_arg()]
    pay(t, use.seat, len(t.s.repressed[m]), "vote")
    t.then(ChangeRegime(use.seat, m, None, None))


def _campaign(t: Table[PaxState], op: Campaign, use: Use, option: Option) -> None:
    """PR-5.9.2 Each knight costs a Florin, and all of them fight."""
    pay(t, use.seat, len(in_conquest(t.s, t.s.board.empire_at[use.card])), "campaign")
    t.then(Fight(use.seat, use.card, "campaign", option.str_arg(), ()))


_CARRY_OUT: Final[Mapping[type[Op], Callable[[Table[PaxState], Any, Use, Option], None]]] = {
    Inquisitor: _move_bishop,
    Commerce: _take_florin,
    Behead: _behead,
    Tax: _tax,
    Repress: _repress,
    Vote: _vote,
    Corsair: _sail,
    Siege: _siege,
    Campaign: _campaign,
}


@record
class AnswerTax(Ask[PaxState]):
    """PR-5.4.2, PR-0.2, R-39 The owner of a taxed Concession pays 1 Florin or has it repressed (D-14)."""

    auto: ClassVar[bool] = True
    seat: Seat
    place: str
    """The border of the Concession."""
    map: str

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        can_pay = s.florins[seat] >= TAX
        return [Option("pay"), Option("repress")] if can_pay else [Option("repress")]

    def weighs(self, s: PaxState, option: Option) -> bool:
        return s.rules > 1

    def about(self, s: PaxState, seat: Seat) -> AboutTax:
        return {"border": self.place, "map": self.map}

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-5.4.2", "tax")

    def take(self, t: Table[PaxState], move: Move) -> None:
        if move.option.verb == "pay":
            pay(t, self.seat, TAX, "tax")
        else:
            repress(t, PAWN[self.seat], self.place, self.map)


@record
class PlaceLevy(Ask[PaxState]):
    """PR-6.5 One token comes into an empty city of the map card, of the piece and colour of its icon (D-15).

    It carries out PR-5.4.3, R-42, too.
    """

    auto: ClassVar[bool] = True
    seat: Seat
    map: str

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [Option("levy", slot) for slot in levy_slots(s, self.map)]

    def about(self, s: PaxState, seat: Seat) -> AboutMap:
        return {"map": self.map}

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-6.5", "levy")

    def take(self, t: Table[PaxState], move: Move) -> None:
        slot = move.option.str_arg()
        place_token(t, PutToken(self.seat, icon(t.s, slot), slot, self.map, 0, "levy"))


@record
class BorrowOp(Ask[PaxState]):
    """PR-16.2 One political op of an opponent's card is performed as if it were one's own, or none (D-30)."""

    auto: ClassVar[bool] = True
    seat: Seat

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [*(Option("borrow", card, op.id) for card, op in borrowable(s, seat)), Option("none")]

    def default(self, s: PaxState, seat: Seat) -> Option:
        return Option("none")

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-5", "borrow")

    def take(self, t: Table[PaxState], move: Move) -> None:
        if move.option.verb == "borrow":
            run_op(t, self.seat, move.option.str_arg(), move.option.str_arg(1))
