"""What does a net see at the end of its rows of Pax Renaissance: who can attack whom, and what is due?

Nets that were trained before these numbers were shown see the rows without them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from domain.kernel.records import Seat
from domain.titles.pax_renaissance.board import Board
from domain.titles.pax_renaissance.legality.shots import shot_on, suitors
from domain.titles.pax_renaissance.legality.tableau import hand_limit, working_ops
from domain.titles.pax_renaissance.legality.war import beats, conquerable
from domain.titles.pax_renaissance.printed import Campaign, Coronation
from domain.titles.pax_renaissance.state import PaxState
from workers.opponents.evaluations.pax_renaissance import Standing
from workers.opponents.evaluations.renaissance_market import cards_left, gaps
from workers.opponents.evaluations.renaissance_means import armed, garrison
from workers.opponents.nets.rows import signed, thermometer

__all__ = ["names_of_ranks", "ranks"]

_LEFT: Final = 4
"""The last cards of the decks that are shown each for itself."""
_NO_STEPS: Final = (False, False)
"""What is shown of a victory that is not active."""
_OWN: Final = (
    "knights",
    "rooks",
    "campaigns to win",
    "Empires to lose",
    "hand is full",
    "queens without suitor",
    "is ahead as Patron",
    "can pay a comet",
)


def names_of_ranks(board: Board, seats: int) -> list[str]:
    """The meaning of every number, in the order of `ranks`."""
    found = [f"cards in decks>={n}" for n in range(1, _LEFT + 1)]
    found += [f"cards in decks behind a full market>={n}" for n in range(1, _LEFT + 1)]
    for turn in range(seats):
        whose = f"rival {turn}" if turn else "own"
        found += [f"{whose} {part}" for part in _OWN]
        for victory in board.victories:
            found += [f"{whose} {victory} is met", f"{whose} {victory} lacks one"]
    return found


def ranks(s: PaxState, known: Standing) -> list[bytes]:
    """By seat: the decks, the own seat, and the rivals in the order of turns after it."""
    left = cards_left(s)
    table = thermometer(left, 1, _LEFT) + thermometer(left - gaps(s), 1, _LEFT)
    mine, seats = _of_seats(s, known), s.seats
    mine += mine
    return [table + b"".join(mine[seat : seat + seats]) for seat in range(seats)]


def _of_seats(s: PaxState, known: Standing) -> list[bytes]:
    knights, rooks, attacks, lost = ([0] * s.seats for _ in range(4))
    endangered: set[str] = set()
    for m, owner in s.owner.items():
        if owner is None:
            continue
        mounted, walled = garrison(s, m)
        knights[owner] += mounted
        rooks[owner] += walled
        if 0 < mounted <= s.florins[owner]:
            won = _won(s, owner, m, mounted)
            attacks[owner] += len(won)
            endangered.update(won)
    for m in endangered:
        if (loser := s.owner[m]) is not None:
            lost[loser] += 1
    patron, comet = _first_as_patron(s, known), _cheapest_comet(s)
    asleep, active = (_NO_STEPS,) * s.seats, s.active_victory
    steps = [_steps(tuple(short)) if active[victory] else asleep for victory, short in known.short.items()]
    found, most = [], s.board.hand_limit
    for seat, florins in enumerate(s.florins):
        hand = s.hand[seat]
        numbers = [
            knights[seat],
            rooks[seat],
            attacks[seat],
            lost[seat],
            len(hand) >= most and hand_limit(s, seat) is not None,
            _without_suitor(s, seat) if hand else 0,
            patron[seat],
            florins >= comet,
        ]
        for each in steps:
            numbers += each[seat]
        found.append(signed(numbers))
    return found


def _won(s: PaxState, seat: Seat, start: str, knights: int) -> list[str]:
    """PR-5.9, PR-9.2 Where a seat would win a campaign of an Empire with so many knights, its own Empires left out."""
    weak = [m for m in s.board.maps[start].adjacent if s.owner[m] != seat and beats(knights, armed(s, m))]
    # What is asked last takes longest: PR-5.1.7 a bishop takes the campaign from a card, PR-1.10 buffers keep apart.
    if not weak or not any(isinstance(op, Campaign) for op in working_ops(s, s.board.empire_card(start))):
        return []
    near = conquerable(s, start)
    return [m for m in weak if m in near]


def _first_as_patron(s: PaxState, known: Standing) -> list[bool]:
    """PR-12.2 By seat, whether it would win, alone or not, if the decks were empty now."""
    have = [(not s.eliminated[seat], row["patron"], s.florins[seat]) for seat, row in enumerate(known.table)]
    best = max(have)
    return [each == best for each in have]


def _cheapest_comet(s: PaxState) -> int:
    """PR-4.1.1 Florins that a comet of the market costs; more than anybody has where there is none."""
    cards = s.board.cards
    for n in range(1, s.board.row):
        for row in s.rows.values():
            if (card := row[n]) is not None and cards[card].piece == "comet":
                return n
    return 1 + max(s.florins)


@lru_cache(maxsize=4096)
def _steps(short: tuple[int, ...]) -> tuple[tuple[bool, bool], ...]:
    """By seat, whether it lacks nothing for a victory, and whether it lacks one step."""
    return tuple((n <= 0, n == 1) for n in short)


def _without_suitor(s: PaxState, seat: Seat) -> int:
    """PR-8.2 How many queens in a hand could marry nobody now."""
    cards = s.board.cards
    shots = [shot_on(s, card) for card in s.hand[seat] if cards[card].piece == "queen"]
    return sum(isinstance(shot, Coronation) and not suitors(s, seat, shot) for shot in shots)
