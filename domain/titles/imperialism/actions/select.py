"""IM-6 Which action does the active player choose, and how does their turn close?"""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Refusal, Step
from domain.titles.imperialism.actions.conquest import SelectConquest
from domain.titles.imperialism.actions.development import Develop
from domain.titles.imperialism.actions.intrigue import SelectIntrigue, has_playable_card
from domain.titles.imperialism.actions.taxation import CollectTax
from domain.titles.imperialism.actions.war import DeclareWar
from domain.titles.imperialism.board import ACTIONS
from domain.titles.imperialism.cards.events import intercept, interception_options, interceptions
from domain.titles.imperialism.changes import Table
from domain.titles.imperialism.effects.table import ActionChosen
from domain.titles.imperialism.legality import (
    conquerable,
    could_hold,
    is_forbidden_by_card,
    possible_religions,
    war_cards_held,
)
from domain.titles.imperialism.refusals import refused
from domain.titles.imperialism.state import ImperialismState

__all__ = ["ChooseAnother", "FinishAction", "SelectAction", "why_not_action"]


def why_not_action(s: ImperialismState, seat: Seat, action: str) -> Refusal | None:
    """IM-6.1, IM-6.2, IM-10.1, IM-10.4 The rule that forbids an action, and why; None where it is legal."""
    if action == s.forbidden:
        return refused("IM-6.1", f"marker-{action}")
    if action == "war":
        if s.settled:
            return refused("IM-10.4", "settlement")
        if is_forbidden_by_card(s, seat, "action_war"):
            return refused("IM-10.1", "war-forbidden")
        if not war_cards_held(s, seat):
            return refused("IM-10.1", "war-needs-card")
    elif action == "intrigue":
        if not has_playable_card(s, seat) and not possible_religions(s, seat):
            return refused("IM-6.2", "no-intrigue")
    elif action == "conquest" and not conquerable(s, seat):
        return refused("IM-6.2", "no-conquest")
    return None


@record
class SelectAction(Ask[ImperialismState]):
    """IM-6.1 One of the actions that can be carried out; before it Plans interception (IM-6.4)."""

    rule_broken = refused("IM-6.1", "action")
    seat: Seat

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        found = [Option("action", a) for a in ACTIONS if why_not_action(s, seat, a) is None]
        return [*found, *interception_options(s, seat)]

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return Option("action", "taxation" if s.forbidden == "development" else "development")

    def take(self, t: Table, move: Move) -> None:
        seat = self.seat
        if move.option.verb == "intercept":
            intercept(t, move)
            t.then(self)
            return
        action = move.option.str_arg()
        t.tell(ActionChosen(seat, action))
        if action == "development":
            t.then(Develop(seat))
        elif action == "intrigue":
            t.then(SelectIntrigue(seat))
        elif action == "conquest":
            t.then(SelectConquest(seat))
        elif action == "war":
            t.then(DeclareWar(seat), ChooseAnother(seat))
        else:
            t.then(CollectTax(seat))

    def refusal(self, s: ImperialismState, seat: Seat, option: Option) -> Refusal | None:
        action = option.args[0] if option.args else None
        if option.verb == "action" and isinstance(action, str) and action in ACTIONS:
            return why_not_action(s, seat, action)
        return self.rule_broken


@record
class ChooseAnother(Step[ImperialismState]):
    """IM-10.4 After a Settlement that stands the attacker chooses another action."""

    seat: Seat

    def run(self, t: Table) -> None:
        if t.s.settled:
            t.then(SelectAction(self.seat))


@record
class FinishAction(Ask[ImperialismState]):
    """IM-4.4 After the action Plans interception may still be played, until the player finishes."""

    rule_broken = refused("IM-4.4", "finish")
    seat: Seat

    def owners(self, s: ImperialismState) -> tuple[Seat, ...]:
        return (self.seat,) if could_hold(s, self.seat, interceptions(s)) else ()

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        return [s.board.said["finish"], *interception_options(s, seat)]

    def take(self, t: Table, move: Move) -> None:
        if move.option.verb == "intercept":
            intercept(t, move)
            t.then(self)
