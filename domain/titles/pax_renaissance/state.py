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

_copied = list.copy

CHECKS: list[Callable[[PaxState], Step[Any] | None]] = []
"""What must be asked after every step; rules further up add themselves here."""


@dataclass(slots=True, kw_only=True)
class PaxState(State):
    """PR-16.5, PR-10.7, PR-16.3 Everything on the table."""

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

    def forced_step(self) -> Step[Any] | None:
        """PR-4.1.6, R-51 A hand or a city that holds more than it may comes first."""
        # This is asked after every step, so the cheapest signs that nothing is due come first.
        most = self.board.hand_limit
        for hand in self.hand:
            if len(hand) > most:
                break
        else:
            for extra in self.board.extra_slots:
                if self.slots[extra] >= 0:
                    break
            else:
                return None
        for check in CHECKS:
            found = check(self)
            if found is not None:
                return found
        return None

    def copy(self) -> PaxState:
        """A state that shares nothing that can change."""
        new = object.__new__(PaxState)
        new.seats = self.seats
        new.agenda = self.agenda.copy()
        new.sealed = self.sealed.copy()
        new.drawn = self.drawn
        new.board = self.board
        new.astrology = self.astrology
        new.bankruptcy = self.bankruptcy
        new.expansion = self.expansion
        new.promos = self.promos
        new.apostasies = self.apostasies
        new.choosing = self.choosing
        new.bank = self.bank.copy()
        new.florins = self.florins.copy()
        new.hand = [*map(_copied, self.hand)]
        new.tableau = [*map(_copied, self.tableau)]
        new.unmarried = [*map(_copied, self.unmarried)]
        new.eliminated = self.eliminated.copy()
        new.supply = self.supply.copy()
        new.slots = self.slots.copy()
        new.concessions = self.concessions.copy()
        new.pirates = self.pirates.copy()
        new.repressed = [*map(_copied, self.repressed)]
        new.beside = self.beside.copy()
        new.bishops = self.bishops.copy()
        new.backs = self.backs.copy()
        new.emporium = self.emporium.copy()
        new.owner = self.owner.copy()
        new.republic = self.republic.copy()
        new.suzerain = self.suzerain.copy()
        new.queen = self.queen.copy()
        new.owner_of = self.owner_of.copy()
        new.decks = [*map(_copied, self.decks)]
        new.left_out = [*map(_copied, self.left_out)]
        new.rows = [*map(_copied, self.rows)]
        new.row_florins = [*map(_copied, self.row_florins)]
        new.discards = self.discards.copy()
        new.active_victory = self.active_victory.copy()
        new.phase = self.phase
        new.turn = self.turn
        new.active = self.active
        new.actions = self.actions
        new.once = self.once.copy()
        new.paid_on = self.paid_on.copy()
        new.freed = self.freed.copy()
        new.used = self.used.copy()
        new.end_reason = self.end_reason
        new.ranking = [*map(_copied, self.ranking)]
        return new


def empty_table(
    board: Board, seats: int, *, astrology: bool, bankruptcy: bool, expansion: bool, promos: bool, apostasies: bool,
    choosing: bool,
) -> PaxState:  # fmt: skip
    """PR-2, PR-2.2, PR-2.8, PR-2.10 The table before any luck: no card is dealt, no token lies on the map."""
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
