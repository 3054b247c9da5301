"""What comes into a hand of Imperialism instead of the cards that are spent?

The next exchange fills every hand to its limit (IM-5.3), so a card that is spent costs no more than what it is better
than another one. Nets with two seats know little of that: they like a turn that ends with one more card in hand, so
events were kept when they could be played, and thrown away later. `greedy` goes by it from version 12 on, and `mcts` by
a price for throwing away alone from version 13 on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.imperialism.legality import hand_limit
from domain.titles.imperialism.state import ImperialismState
from workers.opponents.evaluations import imperialism_hands as before
from workers.opponents.evaluations.shapes import Refill

__all__ = ["IMPERIALISM", "VERSION_12", "draws", "price", "spends", "toll"]

_SEATS: Final = 2
"""With three `greedy` became weaker by it (27.4 % of 300 games; fair 33.3); four were not measured."""
_DRAWS: Final = 6
"""A position is judged by the mean of so many draws, because cards are worth very different things."""
_THROWN: Final = 0.005
"""What throwing an event away must gain in prospects: one guess tells no less for certain."""
_THROWN_IN_TREE: Final = 0.02
"""The same in the tree of `mcts`, which goes on with what looks best at first, and hardly comes back to the others."""


def spends(s: ImperialismState, option: Option) -> bool:
    """Whether cards may be spent; in the exchange they are drawn anew at once, and its refill is judged by itself."""
    return s.seats == _SEATS and s.phase != "exchange"


def draws(s: ImperialismState, seat: Seat, after: ImperialismState) -> Sequence[ImperialismState]:
    """A later position with what the seat may draw for the cards spent since `s`, from the guessed providence deck."""
    limit = hand_limit(after, seat)
    spent = max(0, limit - len(after.hands[seat])) - max(0, limit - len(s.hands[seat]))
    deck = after.providence
    found = []
    for n in range(min(_DRAWS, len(deck) // spent) if spent > 0 else 0):
        filled = after.copy()
        filled.hands[seat] += deck[n * spent : (n + 1) * spent]
        found.append(filled)
    return found or (after,)


def toll(s: ImperialismState, option: Option) -> float:
    """An event is thrown away where that gains something."""
    return _THROWN if _throws_an_event(s, option) else 0.0


def price(s: ImperialismState, option: Option) -> float:
    """An event is thrown away where that looks clearly better at first."""
    return _THROWN_IN_TREE if _throws_an_event(s, option) else 0.0


def _throws_an_event(s: ImperialismState, option: Option) -> bool:
    if option.verb != "discard" or s.seats != _SEATS:
        return False
    card = s.board.definitions.get(option.str_arg())
    return card is not None and card.is_event


VERSION_12 = replace(before.IMPERIALISM, refill=Refill(spends, draws, toll))
IMPERIALISM = replace(before.IMPERIALISM, refill=Refill(spends, draws, toll, price))
