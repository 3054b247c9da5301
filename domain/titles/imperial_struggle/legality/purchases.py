"""What is a purchase, and what says a row of the table of purchases? (IS-5.7)

`actions/purchase_table.py` holds the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Literal, TypeAlias

from domain.kernel.options import Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Refusal
from domain.kernel.table import Table
from domain.titles.imperial_struggle.board import Board
from domain.titles.imperial_struggle.pieces import ActionType, Flag, Half, Region, SpaceKind
from domain.titles.imperial_struggle.state import StruggleState

__all__ = [
    "ANYBODY",
    "NOBODY",
    "OTHER",
    "PLAINLY",
    "SELF",
    "Help",
    "Holder",
    "Order",
    "Price",
    "PricePart",
    "Purchase",
    "Refuse",
    "Target",
    "Test",
    "Way",
    "always",
    "holder_of",
    "never",
    "placeless",
    "sourceless",
    "unrefused",
]

Target: TypeAlias = int | None
"""The space of a purchase; None where it names none."""
Test: TypeAlias = Callable[[StruggleState, Seat, Any], bool]
"""A test of a purchase: of its space, or of None where it names none."""

Holder: TypeAlias = Literal["nobody", "self", "other"]
"""Whose flag lies on a space, as the player sees it; a Spanish flag is another's (RU-30)."""
NOBODY: Final[frozenset[Holder]] = frozenset(("nobody",))
SELF: Final[frozenset[Holder]] = frozenset(("self",))
OTHER: Final[frozenset[Holder]] = frozenset(("other",))
ANYBODY: Final[frozenset[Holder]] = NOBODY | SELF | OTHER


@record
class PricePart:
    """One step on the way to a cost: its rule, what it comes from and the amount."""

    rule: str
    what: str
    amount: int


@record
class Price:
    """What a purchase costs, with each change in its order (IS-5.3.6); the first part is the base."""

    total: int
    parts: tuple[PricePart, ...]


@record
class Help:
    """IS-8.2.4, RU-39 What makes a purchase cheaper: an Advantage or a Ministry, and Huguenots markers."""

    discount: str | None
    huguenots: int


PLAINLY = Help(None, 0)


@record
class Way:
    """How a purchase is paid: as a Major or the Minor Action, and with which help."""

    half: Half
    help: Help
    cost: int


def holder_of(flag: Flag | None, seat: Seat) -> Holder:
    """Whose flag it is, as the player sees it."""
    return "nobody" if flag is None else "self" if flag == seat else "other"


def always(s: StruggleState, seat: Seat, target: Target) -> bool:
    """Without any condition."""
    return True


def never(s: StruggleState, seat: Seat, target: Target) -> bool:
    """Not at all."""
    return False


def placeless(s: StruggleState) -> Iterable[Target]:
    """The purchase names no space."""
    return _PLACELESS


def sourceless(s: StruggleState, seat: Seat) -> Sequence[Target]:
    """No Squadron is moved."""
    return _PLACELESS


def unrefused(s: StruggleState, seat: Seat, order: Order) -> Refusal | None:
    """Only the payment can be wrong."""
    return None


_PLACELESS: Final[tuple[Target, ...]] = (None,)


@record
class Order:
    """A purchase that a player asks for."""

    row: Purchase
    target: Target
    source: Target


Refuse: TypeAlias = Callable[[StruggleState, Seat, Order], Refusal | None]
"""Why a purchase is not offered; None where it only cannot be paid."""


@record
class Purchase:
    """IS-5.7 A row of the table. `Order` names the row, the space and whence a Squadron comes."""

    rule: str
    verb: str
    """Of its options."""
    type: ActionType
    price: Callable[[StruggleState, Seat, Order, Help], Price]
    dearest: Callable[[Board, Target], int | None]
    """The most that it can cost; None where a card prices it."""
    carry_out: Callable[[Table[StruggleState], Seat, Order, frozenset[Region]], None]
    """What was bought happens; a recruited War tile may be bound to Regions (IS-5.2.6)."""
    spaces: Callable[[StruggleState], Iterable[Target]] = placeless
    """Where it is looked for, in the order in which it is offered."""
    kind: SpaceKind | None = None
    """The kind of the space; None for any, or for no space."""
    flags: frozenset[Holder] = ANYBODY
    """Whose flag lies there."""
    allowed: Test = always
    """The connection or requirement."""
    minor: Test = always
    """IS-5.3.2 A Minor Action may make it."""
    purposes: frozenset[str] = frozenset()
    """IS-5.2.4, IS-5.2.6 The purposes of restricted Action Points that serve it."""
    sources: Callable[[StruggleState, Seat], Sequence[Target]] = sourceless
    """Whence a Squadron may deploy; None stands for the Navy Box, and for purchases that have no such place."""
    word: str | None = None
    """What its option names where that is not a space."""
    refusal: Refuse = unrefused
    """Why a space is not offered for it."""

    def suits(self, s: StruggleState, seat: Seat, target: Target) -> bool:
        """The row is the one for a space as it is now."""
        if target is None:
            return True
        return self.kind in (None, s.board.spaces[target].kind) and holder_of(s.flag[target], seat) in self.flags

    def option(self, board: Board, target: Target) -> Option:
        """The option by which it is bought."""
        if target is not None:
            return board.options[self.verb][target]
        return Option(self.verb) if self.word is None else Option(self.verb, self.word)
