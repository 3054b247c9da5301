"""What is still to come from the decks and the market of Pax Renaissance?"""

from __future__ import annotations

from domain.titles.pax_renaissance.state import PaxState

__all__ = ["cards_left", "comets_left", "gaps", "shows_comet"]


def cards_left(s: PaxState) -> int:
    """PR-3.7, PR-12.2 Cards in both decks; the turn after which there are none is the last one."""
    return sum(map(len, s.decks.values()))


def gaps(s: PaxState) -> int:
    """PR-3.4 Empty positions of the market, which take as many cards at the end of the turn."""
    return sum(row.count(None) for row in s.rows.values())


def comets_left(s: PaxState) -> int:
    """PR-2.6, PR-6.2 Comets that were not discarded yet, of the two that came with each deck."""
    return 2 * len(s.decks) - [s.board.cards[card].piece for card in s.discards].count("comet")


def shows_comet(s: PaxState) -> bool:
    """PR-3.6, PR-12.1 Whether a comet lies face up in the market."""
    cards = s.board.cards
    return any(c and cards[c].piece == "comet" for row in s.rows.values() for c in row[1:])
