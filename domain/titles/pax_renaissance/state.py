"""What is a position of Pax Renaissance?

Lists by seat, side (0 East, 1 West), map card, slot or border; -1 or an empty text where there is nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

from domain.kernel.state import State
from domain.kernel.steps import Step
from domain.titles.pax_renaissance.board import Board

__all__ = ["CHECKS", "PaxState", "empty_table"]

CHECKS: list[Callable[[PaxState], Step[Any] | None]] = []
"""What must be asked after every step; rules further up add themselves here."""


def _due(s: PaxState) -> Step[Any] | None:
    for check in CHECKS:
        found = check(s)
        if found is not None:
            return found
    return None


@dataclass(slots=True, kw_only=True)
class PaxState(State):
    """PR-16.5 Everything on the table."""

    watched: ClassVar[bool] = True

    board: Board = field(metadata={"static": True}, repr=False, compare=False)
    astrology: bool
    bankruptcy: bool
    expansion: bool
    promos: bool
    apostasies: bool
    """PR-14 `second_edition_apostasy_on_base_cards`."""
    choosing: bool
    """PR-14 Banks are chosen, not drawn."""

    bank: list[int]
    """By seat an index of a bank; -1 before it has one."""
    florins: list[int]
    hand: list[list[str]]
    tableau: list[list[str]]
    """By 2 * seat + side, cards from the Player Card outwards; crowned queens and vassals are not listed."""
    unmarried: list[list[str]]
    eliminated: list[bool]

    supply: list[int]
    """By kind 0..12."""
    slots: list[int]
    """By slot a kind or -1."""
    concessions: list[int]
    """By border a seat or -1."""
    pirates: list[int]
    """By border a kind or -1."""
    repressed: list[list[int]]
    """By Empire the kinds of the tokens on it, sorted."""
    beside: list[int]
    """PR-4.2.5 Agents beside the map card during a battle, sorted."""
    bishops: dict[str, int]
    """By card with a bishop its kind; that of a Royal Couple lies on the Empire card."""
    backs: list[int]
    """By map card 1 where its back is up."""
    emporium: list[int]
    """The open emporium of white and of black, as cities."""

    owner: list[int]
    """By Empire a seat, or -1 in the Empire stack."""
    republic: list[bool]
    suzerain: list[int]
    queen: list[str]
    owner_of: dict[str, int]
    """By tableau card that is no Empire, crowned queens included, the seat that has it."""

    decks: list[list[str]]
    """By side; the last is on top."""
    left_out: list[list[str]]
    """By side, the cards left out at setup, sorted; nobody saw them."""
    rows: list[list[str]]
    row_florins: list[list[int]]
    discards: list[str]
    active_victory: list[bool]

    phase: str
    turn: int
    active: int
    actions: int
    """Actions left to spend."""
    once: list[str]
    """PR-3.3 Once-per-turn actions used this turn."""
    paid_on: list[str]
    """PR-4.1.4 Market cards on which the active player put a Florin this turn."""
    freed: list[str]
    """Cards whose free action was used this turn."""
    used: list[str]
    """PR-16.3 Cards whose op was used in this ops action."""

    end_reason: str
    ranking: list[list[int]]

    def due_check(self) -> Step[Any] | None:
        """PR-4.1.6, R-51 A hand or a city that holds more than it may comes first."""
        return _due(self)

    def copy(self) -> PaxState:
        """A state that shares nothing that can change."""
        return PaxState(
            **self.kernel_fields(),
            board=self.board,
            astrology=self.astrology,
            bankruptcy=self.bankruptcy,
            expansion=self.expansion,
            promos=self.promos,
            apostasies=self.apostasies,
            choosing=self.choosing,
            bank=self.bank.copy(),
            florins=self.florins.copy(),
            hand=[x.copy() for x in self.hand],
            tableau=[x.copy() for x in self.tableau],
            unmarried=[x.copy() for x in self.unmarried],
            eliminated=self.eliminated.copy(),
            supply=self.supply.copy(),
            slots=self.slots.copy(),
            concessions=self.concessions.copy(),
            pirates=self.pirates.copy(),
            repressed=[x.copy() for x in self.repressed],
            beside=self.beside.copy(),
            bishops=self.bishops.copy(),
            backs=self.backs.copy(),
            emporium=self.emporium.copy(),
            owner=self.owner.copy(),
            republic=self.republic.copy(),
            suzerain=self.suzerain.copy(),
            queen=self.queen.copy(),
            owner_of=self.owner_of.copy(),
            decks=[x.copy() for x in self.decks],
            left_out=[x.copy() for x in self.left_out],
            rows=[x.copy() for x in self.rows],
            row_florins=[x.copy() for x in self.row_florins],
            discards=self.discards.copy(),
            active_victory=self.active_victory.copy(),
            phase=self.phase,
            turn=self.turn,
            active=self.active,
            actions=self.actions,
            once=self.once.copy(),
            paid_on=self.paid_on.copy(),
            freed=self.freed.copy(),
            used=self.used.copy(),
            end_reason=self.end_reason,
            ranking=[x.copy() for x in self.ranking],
        )


def empty_table(
    board: Board, seats: int, *, astrology: bool, bankruptcy: bool, expansion: bool, promos: bool, apostasies: bool,
    choosing: bool,
) -> PaxState:  # fmt: skip
    """PR-2 The table before any luck: no card is dealt, no token lies on the map."""
    empires = len(board.maps)
    emporium = [-1, -1]
    for c, city in enumerate(board.cities):
        if city.open_at_start:
            emporium[city.emporium] = c
    return PaxState(
        seats=seats,
        board=board,
        astrology=astrology,
        bankruptcy=bankruptcy,
        expansion=expansion,
        promos=promos,
        apostasies=apostasies,
        choosing=choosing,
        bank=[-1] * seats,
        florins=[0] * seats,
        hand=[[] for _ in range(seats)],
        tableau=[[] for _ in range(2 * seats)],
        unmarried=[[] for _ in range(seats)],
        eliminated=[False] * seats,
        supply=list(board.supply[:9]) + list(board.supply[9 : 9 + seats]),
        slots=[-1] * len(board.slots),
        concessions=[-1] * len(board.borders),
        pirates=[-1] * len(board.borders),
        repressed=[[] for _ in range(empires)],
        beside=[],
        bishops={},
        backs=[m.start for m in board.maps],
        emporium=emporium,
        owner=[-1] * empires,
        republic=[False] * empires,
        suzerain=[-1] * empires,
        queen=[""] * empires,
        owner_of={},
        decks=[[], []],
        left_out=[[], []],
        rows=[[""] * board.row, [""] * board.row],
        row_florins=[[0] * board.row, [0] * board.row],
        discards=[],
        active_victory=[False] * len(board.victories),
        phase="setup",
        turn=0,
        active=0,
        actions=0,
        once=[],
        paid_on=[],
        freed=[],
        used=[],
        end_reason="",
        ranking=[],
    )
