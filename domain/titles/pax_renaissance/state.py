"""What is a position of Pax Renaissance?

Everything is named by its id; None stands where there is nothing. Where order matters, rules go through the pieces of
the board: a dictionary of the state that was stored and read again has another order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal

from domain.kernel.records import Amount, Count, Seat
from domain.kernel.state import State
from domain.kernel.steps import Step
from domain.titles.pax_renaissance.board import Board
from domain.titles.pax_renaissance.pieces import PAWN, SIDES, Face, Kind

__all__ = ["CHECKS", "RULES", "PaxState", "card_sets", "empty_table"]

RULES: Final = 2
"""Today's rules; `title.py` says what changed after the former ones."""

CHECKS: list[Callable[[PaxState], Step[Any] | None]] = []
"""What must be asked after every step; rules further up add themselves here."""


@dataclass(slots=True, kw_only=True)
class PaxState(State):
    """PR-16.5 Everything on the table."""

    watched: ClassVar[bool] = True

    rules: int = field(default=RULES, metadata={"static": True}, repr=False, compare=False)
    board: Board = field(metadata={"static": True}, repr=False, compare=False)
    astrology: bool
    """PR-14 Whether the variant Astrology is played."""
    bankruptcy: bool
    """PR-14 Whether the variant Bankruptcy is played."""
    expansion: bool
    """PR-14 Whether the cards of the expansion are in the game."""
    promos: bool
    """PR-14 Whether the promo cards are in the game."""
    apostasies: bool
    """PR-14 `second_edition_apostasy_on_base_cards`."""
    choosing: bool
    """PR-14 Banks are chosen, not drawn."""

    bank: list[str | None]
    """By seat."""
    florins: list[Amount]
    """By seat: Florins."""
    hand: list[list[str]]
    """By seat: cards in hand."""
    tableau: dict[str, list[list[str]]]
    """By side and seat, cards from the Player Card outwards; crowned queens and vassals are not listed."""
    unmarried: list[list[str]]
    """PR-4.4 By seat: queens that have married no king."""
    eliminated: list[bool]
    """By seat: whether it is out of the game."""

    supply: dict[str, Count]
    """By pile."""
    slots: dict[str, Kind | None]
    """By place in a city: the token there; null for none."""
    concessions: dict[str, Seat | None]
    """By border the seat whose pawn it is."""
    pirates: dict[str, Kind | None]
    """By border."""
    repressed: dict[str, tuple[Kind, ...]]
    """By map card the tokens on its Empire card, in the order of kinds."""
    beside: tuple[Kind, ...]
    """PR-4.2.5 Agents beside the map card during a battle, in the order of kinds."""
    bishops: dict[str, Kind]
    """By card with a bishop; that of a Royal Couple lies on the Empire card."""
    faces: dict[str, Face]
    """By map card the side that is up."""
    emporium: dict[str, str]
    """The open emporium of white and of black, as cities."""

    owner: dict[str, Seat | None]
    """By map card who has its Empire; None while it is in the Empire stack."""
    republic: dict[str, bool]
    """By map card."""
    suzerain: dict[str, str]
    """By the map card of a vassal that of its suzerain."""
    queen: dict[str, str]
    """By the map card of a king the queen that he has married."""
    owner_of: dict[str, Seat]
    """By tableau card other than Empires, crowned queens included: the seat that has it."""

    decks: dict[str, list[str]]
    """By side; the last is on top."""
    left_out: dict[str, list[str]]
    """By side, the cards left out at setup, sorted; nobody saw them."""
    rows: dict[str, list[str | None]]
    """PR-3.6 By side: the cards of the market row, position 0 first; null for an empty position."""
    row_florins: dict[str, list[Amount]]
    """PR-4.1 By side: Florins on the cards of the market row, position 0 first."""
    discards: list[str]
    """Cards discarded so far."""
    active_victory: dict[str, bool]
    """PR-12.7 By victory card: whether it is active."""

    phase: Literal["setup", "action", "finished"]
    """`setup`, `action` or `finished`."""
    turn: Count
    """PR-3.1 Number of the turn; 0 during setup."""
    active: Seat
    """PR-3.1 The seat whose turn it is."""
    actions: Count
    """Actions left to spend."""
    once: list[str]
    """PR-3.3 Once-per-turn actions used this turn."""
    paid_on: list[str]
    """PR-4.1.4 Market cards on which the active player put a Florin this turn."""
    freed: list[str]
    """Cards whose free action was used this turn."""
    used: list[str]
    """PR-16.3 Cards whose op was used in the turn of the latest ops action."""

    end_reason: str | None
    """How the game ended, one of the title's `end_reasons`; null until then."""
    ranking: list[list[Seat]]
    """Seats, best first, ties together; empty until the game is over."""

    def forced_step(self) -> Step[Any] | None:
        """PR-4.1.6, R-51 A hand or a city that holds more than it may comes first."""
        # This is asked after every step, so the cheapest signs that nothing is due come first.
        most = self.board.hand_limit
        for hand in self.hand:
            if len(hand) > most:
                break
        else:
            for extra in self.board.extra_slots:
                if self.slots[extra] is not None:
                    break
            else:
                return None
        for check in CHECKS:
            found = check(self)
            if found is not None:
                return found
        return None


def card_sets(s: PaxState) -> frozenset[str]:
    """PR-14, R-45 The sets of tableau cards that are in the game."""
    more = {"expansion": s.expansion, "promo": s.promos}
    return frozenset({"base", *(name for name, used in more.items() if used)})


def empty_table(board: Board, seats: int, options: Mapping[str, Any]) -> PaxState:
    """PR-2, PR-2.2, PR-2.8, PR-2.10 The table before any luck: no card is dealt, no token lies on the map."""
    absent = PAWN[seats:]
    return PaxState(
        seats=seats,
        board=board,
        astrology=options["astrology"],
        bankruptcy=options["bankruptcy"],
        expansion=options["expansion"],
        promos=options["promos"],
        apostasies=options["second_edition_apostasy_on_base_cards"],
        choosing=options["bank_assignment"] == "choice",
        bank=[None] * seats,
        florins=[0] * seats,
        hand=[[] for _ in range(seats)],
        tableau={side: [[] for _ in range(seats)] for side in SIDES},
        unmarried=[[] for _ in range(seats)],
        eliminated=[False] * seats,
        supply={pile: n for pile, n in board.supply.items() if pile not in absent},
        slots=dict.fromkeys(board.slots),
        concessions=dict.fromkeys(board.borders),
        pirates=dict.fromkeys(board.borders),
        repressed=dict.fromkeys(board.maps, ()),
        beside=(),
        bishops={},
        faces={m: card.start for m, card in board.maps.items()},
        emporium={city.emporium: c for c, city in board.cities.items() if city.emporium and city.open_at_start},
        owner=dict.fromkeys(board.maps),
        republic=dict.fromkeys(board.maps, False),
        suzerain={},
        queen={},
        owner_of={},
        decks={side: [] for side in SIDES},
        left_out={side: [] for side in SIDES},
        rows={side: [None] * board.row for side in SIDES},
        row_florins={side: [0] * board.row for side in SIDES},
        discards=[],
        active_victory=dict.fromkeys(board.victories, False),
        phase="setup",
        turn=0,
        active=0,
        actions=0,
        once=[],
        paid_on=[],
        freed=[],
        used=[],
        end_reason=None,
        ranking=[],
    )
