"""How does a net judge the end of a turn of Imperial Struggle, before it is known what the next one draws?

Engines go by it from version 23 on. The last command of a turn runs to the draw of the next one, and what was drawn
moved a net's prospects by more than two Victory Points, so that the luckiest draw won. Now a position after it is
judged by the mean of several draws, the same ones for all options. Where a decision is cheap, `mcts` makes guesses
until it has looked at so many positions, because one alone decided by its luck, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from domain.titles.imperial_struggle.pieces import BR, FR, GOODS, Era
from domain.titles.imperial_struggle.state import StruggleState
from workers.opponents.evaluations import struggle_wars as before
from workers.opponents.evaluations.shapes import Beam
from workers.opponents.evaluations.struggle_boundaries import DRAWN

__all__ = ["VERSION_23", "beyond", "drawn_anew"]

_DRAWS: Final = 6
"""A position is judged by the mean of so many draws."""


def beyond(asked: StruggleState, s: StruggleState) -> bool:
    """Whether a position lies after the draw of another turn than the one that is asked about."""
    return s.turn != asked.turn and s.phase in DRAWN


def drawn_anew(asked: StruggleState, s: StruggleState, luck: int) -> Sequence[StruggleState]:
    """A position with what else could have been drawn since who was asked decided; itself where nothing was."""
    if not beyond(asked, s):
        return (s,)
    found = []
    for n in range(_DRAWS):
        other, random = s.copy(), Random(luck + n)
        _deal_awards(other, random)
        drawn = random.sample(GOODS, s.board.numbers.demand)
        other.demand = [good for good in GOODS if good in drawn]
        if s.war is not None and s.war != asked.war:
            _deal_basic(other, random)
        _deal_events(other, random)
        found.append(other)
    return found


def _deal_awards(s: StruggleState, random: Random) -> None:
    """IS-4.3 Four of those that were not drawn before this turn."""
    pile = sorted([*s.awards, *s.award_stack])
    random.shuffle(pile)
    regions = len(s.awards)
    s.awards, s.award_stack = pile[:regions], sorted(pile[regions:])


def _deal_basic(s: StruggleState, random: Random) -> None:
    """IS-7.6.1 The Basic War tiles of the next War, if one was fought."""
    for seat in (FR, BR):
        pool = sorted([*s.basic_pool[seat], *filter(None, s.basic[seat])])
        random.shuffle(pool)
        s.basic[seat] = [tile and pool.pop() for tile in s.basic[seat]]
        s.basic_pool[seat] = sorted(pool)


def _deal_events(s: StruggleState, random: Random) -> None:
    """IS-4.6.2 The last Events of each hand; Succession cards of the Revolution Era would have left the game."""
    n = s.board.numbers.dealt
    dealt = [card for hand in s.hands for card in hand[-n:]]
    pool = sorted([*s.deck, *dealt])
    random.shuffle(pool)
    if s.era == Era.REVOLUTION:
        pool.sort(key=lambda card: s.board.events[card].era > Era.SUCCESSION)
    for seat in (FR, BR):
        s.hands[seat] = [*s.hands[seat][:-n], *(pool.pop() for _ in s.hands[seat][-n:])]
    s.deck = sorted(pool)


_BEAMS: Final = before.VERSION_22.by_lines[2]
_STEADY: Final[Mapping[str | None, Beam]] = {
    None: replace(_BEAMS[None], beyond=beyond),
    "easy": replace(_BEAMS[None], answers=0.0, beyond=beyond, at_least=100),
    "normal": replace(_BEAMS["normal"], answers=0.0, beyond=beyond, at_least=300),
    "hard": replace(_BEAMS["hard"], beyond=beyond, at_least=600),
}
VERSION_23 = replace(before.VERSION_22, drawn_anew=drawn_anew, by_lines={2: {**_BEAMS, **_STEADY}})
