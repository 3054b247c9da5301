"""What comes of a turn of Pax Renaissance that ends with cards drawn, and with answers?

Engines go by it from version 27 on. Wins of others were searched with the cards that a guess had drawn into the market,
so a sound turn seemed lost where a comet was among them. Single answers were given in guesses of their own, and the
luckiest was believed. From version 28 on wins of others get more room, and from 29 on
`hard` sees those that come a turn later.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from domain.titles.pax_renaissance.pieces import SIDES
from domain.titles.pax_renaissance.state import PaxState
from workers.opponents.evaluations.renaissance_endings import VERSION_26
from workers.opponents.evaluations.shapes import Beam

__all__ = ["PAX_RENAISSANCE", "VERSION_27", "VERSION_28", "without_lucky_comets"]

_RARE: Final = 0.75
"""A comet was not to be expected while more than such a share of its deck, with it, are other cards."""


def without_lucky_comets(view: PaxState, s: PaxState) -> PaxState:
    """PR-2.6, PR-3.4 The position with the next other card of the deck for each comet of the market that the view does
    not show, and that was not to be expected; itself where there is none."""
    cards = s.board.cards
    found = s
    for side in SIDES:
        for i, card in enumerate(s.rows[side]):
            if card is None or cards[card].piece != "comet" or _shown(view, card):
                continue
            deck = found.decks[cards[card].deck]
            others = [n for n, each in enumerate(deck) if cards[each].piece != "comet"]
            if len(others) > _RARE * (len(deck) + 1):
                found = s.copy() if found is s else found
                deck = found.decks[cards[card].deck]
                found.rows[side][i], deck[others[-1]] = deck[others[-1]], card
    return found


def _shown(view: PaxState, card: str) -> bool:
    """PR-14, PR-15.2 Whether a card lies in the market of a view, or on top of a deck that it shows."""
    return any(card in pile for piles in (view.rows, view.decks) for pile in piles.values())


_FORMER: Final = VERSION_26.by_lines[4]
_ANSWERED: Final = replace(_FORMER["normal"], at_once=True, ways=4, room=60, answered=15)
_OF_MORE: Final[Mapping[str | None, Beam]] = {
    None: _ANSWERED,
    "easy": replace(_ANSWERED, wide=3, ways=2, again=2, room=25),
    "hard": replace(_FORMER["hard"], at_once=True, ways=5, answered=15),
}
"""With three and four seats the best ways of a few options are answered in every guess, and are worth what they are on
the average."""
VERSION_27 = replace(
    VERSION_26,
    undrawn=without_lucky_comets,
    held_midway=1200,
    by_lines={**VERSION_26.by_lines, 3: _OF_MORE, 4: _OF_MORE},
)
VERSION_28 = replace(
    VERSION_27,
    by_lines={
        seats: {
            level: beam if level == "easy" else replace(beam, narrows=beam.at_once, held_apiece=3)
            for level, beam in {"easy": beams[None], **beams}.items()
        }
        for seats, beams in VERSION_27.by_lines.items()
    },
)
"""From version 28 on `normal` and `hard` search the best options that may prevent a win of others in more positions
each: an equal share was so little that the win was overlooked. Further guesses look at the options alone that are
answered."""
PAX_RENAISSANCE = replace(
    VERSION_28,
    by_lines={
        **VERSION_28.by_lines,
        2: {**VERSION_28.by_lines[2], "hard": replace(VERSION_28.by_lines[2]["hard"], parries=40_000)},
    },
)
"""From version 29 on `hard` with two seats sees wins of the other one that no next turn is found to prevent."""
