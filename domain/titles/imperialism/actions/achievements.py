"""IM-13 Which achievement must the active player take?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask
from domain.titles.imperialism.changes import Table, apply_ops, gain_glory
from domain.titles.imperialism.effects.table import AchievementTaken
from domain.titles.imperialism.legality import active_player, is_any_met, met
from domain.titles.imperialism.refusals import refused
from domain.titles.imperialism.state import ImperialismState

__all__ = ["TakeAchievement", "achievement_due"]


@record
class TakeAchievement(Ask[ImperialismState]):
    """IM-13.2 One that is met must be taken; of several met at once the player chooses."""

    auto: ClassVar[bool] = True
    rule_broken = refused("IM-13.2", "achievement")
    seat: Seat

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        return [Option("achieve", a) for a in met(s)]

    def take(self, t: Table, move: Move) -> None:
        s = t.s
        name = move.option.str_arg()
        card = s.board.achievement[name]
        t.tell(AchievementTaken(self.seat, name, self._revealed(s)))
        gain_glory(t, self.seat, card.glory, name)
        apply_ops(t, self.seat, card.effects, name)

    def _revealed(self, s: ImperialismState) -> tuple[str, ...]:
        """IM-13.3 The card under the top, which goes to the gap or was taken itself."""
        return tuple(s.achievement_deck[-2:-1])


def achievement_due(s: ImperialismState) -> TakeAchievement | None:
    """IM-13.2 The taking that the active player owes; None where no achievement is met."""
    return TakeAchievement(active_player(s)) if is_any_met(s) else None
