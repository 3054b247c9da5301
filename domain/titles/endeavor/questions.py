"""Which message asks for a decision and names the building or the token that it is about?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.kernel.messages import Listed, Message, Thing, listed, message
from domain.kernel.steps import Step
from domain.titles.endeavor.actions.turn import CarryOut, CarryOutSecond, TakeTurn
from domain.titles.endeavor.state import EndeavorState

__all__ = ["QUESTIONS"]


def _turn(s: EndeavorState, step: TakeTurn) -> Message | None:
    """EN-10.2 Whoever can only pass is told so."""
    return message("endeavor-prompt-turn-pass") if len(step.options(s, step.seat)) == 1 else None


def _source(s: EndeavorState, step: CarryOut | CarryOutSecond) -> Message:
    """The building that was activated or the token that was spent."""
    if step.lot is None:
        return message("endeavor-prompt-by-token", token=Thing("token", str(step.token)))
    return message("endeavor-prompt-by-building", building=Thing("building", s.buildings[step.seat][step.lot]))


def _actions(s: EndeavorState, step: CarryOut | CarryOutSecond) -> Listed:
    return listed((Thing("action", each) for each in step.about(s, step.seat)["actions"]), "slash")


def _first(s: EndeavorState, step: CarryOut) -> Message:
    return message("endeavor-prompt-action-of", source=_source(s, step), action=_actions(s, step))


def _second(s: EndeavorState, step: CarryOutSecond) -> Message:
    return message("endeavor-prompt-second_action-of", source=_source(s, step), action=_actions(s, step))


QUESTIONS: Final[Mapping[type[Step[EndeavorState]], Callable[[EndeavorState, Any], Message | None]]] = {
    TakeTurn: _turn,
    CarryOut: _first,
    CarryOutSecond: _second,
}
