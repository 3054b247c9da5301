"""What can a rule do? Tell an effect, plan steps, draw luck, end the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from domain.kernel.chance import Traced

if TYPE_CHECKING:
    from domain.kernel.chance import Chance
    from domain.kernel.effects import Effect
    from domain.kernel.state import State
    from domain.kernel.steps import Step

__all__ = ["Table"]

S = TypeVar("S", bound="State")
T = TypeVar("T")


class Table(Generic[S]):
    """The scratch state on which a rule works. `s` may be read freely and is changed only by `tell`."""

    __slots__ = ("_chance", "_journal", "over", "plan", "s", "told")

    def __init__(self, s: S, chance: Chance, journal: list[Effect[Any]] | None) -> None:
        self.s = s
        self._chance = chance
        self._journal = journal
        self.plan: list[Step[S]] = []
        self.over = False
        self.told = True
        """Whether something was told since nothing was found to be forced; so it is taken to be at the beginning."""
        if isinstance(chance, Traced):
            chance.follow(journal)

    def tell(self, effect: Effect[S]) -> None:
        """Apply an effect now, and record it."""
        effect.apply(self.s)
        self.told = True
        if self._journal is not None:
            self._journal.append(effect)

    def then(self, *steps: Step[S]) -> None:
        """Do these next, in reading order, before what the agenda held; later calls come after earlier ones."""
        self.plan.extend(steps)

    def roll(self, bound: int) -> int:
        """Draw a number in 0..bound-1; write what came of it into an effect."""
        s = self.s
        value = self._chance.draw(bound, s.drawn)
        s.drawn += 1
        return value

    def shuffled(self, pile: Sequence[T]) -> list[T]:
        """A shuffled copy (Fisher-Yates from the end: len - 1 draws)."""
        cards = list(pile)
        if isinstance(self._chance, Traced):
            self._chance.will_draw("shuffle", cards, max(0, len(cards) - 1))
        for i in range(len(cards) - 1, 0, -1):
            j = self.roll(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards

    def pick(self, pile: Sequence[T]) -> T:
        """One of the pile at random (one draw)."""
        if isinstance(self._chance, Traced):
            self._chance.will_draw("pick", pile, 1)
        return pile[self.roll(len(pile))]

    def end(self) -> None:
        """Nothing more is to be done: the agenda and everything planned are dropped."""
        self.over = True
