"""What lies on the table?

Lists by index of the board's tuples and by seat; ids of cards, buildings and tokens.
Piles that change rarely are tuples, which copies share.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from domain.kernel.records import Amount, Count, Seat
from domain.kernel.state import State
from domain.titles.endeavor.board import Board

__all__ = ["RULES", "EndeavorState", "empty_table"]

RULES: Final = 2
"""Today's rules; by those of 1 a player with a Governor was always asked for the arrangement (R-46)."""


@dataclass(slots=True, kw_only=True)
class EndeavorState(State):
    """EN-4 Everything that a game of Endeavor is, all of it public (EN-26.2)."""

    rules: int = field(default=RULES, metadata={"static": True}, repr=False, compare=False)
    board: Board = field(metadata={"static": True}, repr=False, compare=False)
    round: Count
    """The round, 1 for the first; 0 during setup."""
    phase: str
    """`setup`, `build`, `growth`, `salary`, `action` or `finished`."""
    start_player: Seat
    """EN-6.1 The seat that begins the round."""
    passed: list[bool]
    """By seat: whether it has passed in this round."""
    abolished: bool
    """EN-21.4 Slavery has been abolished."""
    scores: list[Amount]
    """Total Glory by seat; empty until the game is over."""

    open: list[bool]
    """EN-14 By region."""
    track: list[tuple[Seat, ...]]
    """By region: owners of the discs on the shipping track, space 1 first."""
    track_tokens: list[tuple[str, ...]]
    """By region: tokens on the free spaces, the one farthest from the deck first."""
    beside: list[tuple[Seat, ...]]
    """EN-13.3 By region: owners of the discs beside the track."""
    city_owner: list[Seat | None]
    """By city, in the order of the pack: the seat whose disc lies there; null for none."""
    city_token: list[str | None]
    """By city, in the order of the pack: the token that lies there; null once it is taken."""
    connection_token: list[str | None]
    """By connection, in the order of the pack: the token that lies there; null once it is taken."""
    decks: list[tuple[str, ...]]
    """By deck: its cards, the top one first."""
    tiles: list[Count]
    """EN-4.3 By building type: tiles in the supply."""
    spent_tokens: list[Count]
    """By token type: tokens out of the game."""
    removed_cards: tuple[str, ...]
    """Cards out of the game."""

    supply: list[Count]
    """By seat: discs in the supply."""
    harbor: list[Count]
    """By seat: discs in the Harbor."""
    count: list[list[Count]]
    """EN-15.3 By seat and region: the disc count, kept up to date."""
    statuses: list[list[Amount]]
    """EN-5 By status and seat: the true value, kept up to date."""
    tokens: list[list[Count]]
    """By seat and token type: tokens owned."""
    buildings: list[tuple[str, ...]]
    """By seat: building types by lot, the Colonial House at 0."""
    active: list[list[bool]]
    """By seat and lot: a disc lies on the building."""
    cards: list[tuple[str, ...]]
    """By seat: face-up cards, Governors included, in the order of gaining."""
    governor: list[str | None]
    """By seat: the Governor card on the governor space, which is also among `cards`."""
    face_down: list[tuple[str, ...]]
    """By seat: face-down slavery cards."""


def empty_table(board: Board, seats: int) -> EndeavorState:
    """EN-3.2 to EN-3.6 The table before any luck: no tokens lie on the board and nobody is start player yet."""
    regions = len(board.regions)
    house = board.building[board.start_building].icons.amounts
    return EndeavorState(
        seats=seats,
        board=board,
        round=0,
        phase="setup",
        start_player=0,
        passed=[False] * seats,
        abolished=False,
        scores=[],
        open=[r.starts_open for r in board.regions],
        track=[()] * regions,
        track_tokens=[()] * regions,
        beside=[()] * regions,
        city_owner=[None] * len(board.cities),
        city_token=[None] * len(board.cities),
        connection_token=[None] * len(board.connections),
        decks=[d.cards for d in board.decks],
        tiles=[b.count for b in board.buildings],
        spent_tokens=[0] * len(board.tokens),
        removed_cards=(),
        supply=[board.initial_supply] * seats,
        harbor=[board.initial_harbor] * seats,
        count=[[0] * regions for _ in range(seats)],
        statuses=[[amount] * seats for amount in house],
        tokens=[[0] * len(board.tokens) for _ in range(seats)],
        buildings=[(board.start_building,)] * seats,
        active=[[False] for _ in range(seats)],
        cards=[()] * seats,
        governor=[None] * seats,
        face_down=[()] * seats,
    )
