"""EN-10 to EN-12 What is a turn of the Action Phase, and how are its actions carried out?

A command is collected in small decisions (EN-25.9): a source, its first action, and for a combination a second one.
Effects are told as each decision is made; a source is offered only if a first action is legal, so that a command that
was begun can be finished. Settling (EN-22.11) comes after the whole command.
"""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.messages import Thing, message
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.kernel.title import Refusal
from domain.titles.endeavor.actions.attack import attack
from domain.titles.endeavor.actions.draw import draw
from domain.titles.endeavor.actions.occupy import occupy
from domain.titles.endeavor.actions.passing import settling
from domain.titles.endeavor.actions.payment import payment
from domain.titles.endeavor.actions.ship import ship
from domain.titles.endeavor.board import Action, Lot
from domain.titles.endeavor.effects.actions import BuildingActivated, DiscsReturned, TokenSpent
from domain.titles.endeavor.effects.phases import Passed
from domain.titles.endeavor.legality import actions_possible, clockwise, part_options
from domain.titles.endeavor.refusals import argument, why_not_activate, why_not_part, why_not_spend
from domain.titles.endeavor.state import EndeavorState
from domain.titles.endeavor.told import AboutAction, AboutSecondAction, AboutTurn

__all__ = ["CarryOut", "CarryOutSecond", "FinishCommand", "TakeTurn"]


@record
class TakeTurn(Ask[EndeavorState]):
    """EN-10.2 The player activates a building, spends an action token, or passes."""

    seat: Seat

    def options(self, s: EndeavorState, seat: Seat) -> list[Option]:
        board = s.board
        found = []
        harbor = s.harbor[seat]
        if harbor:
            possible = actions_possible(s, seat, harbor - 1)
            buildings, offers = board.building, board.activate_options
            for lot, (name, taken) in enumerate(zip(s.buildings[seat], s.active[seat], strict=True)):
                action = buildings[name].action
                if action is not None and not taken and action.mask & possible:
                    found.append(offers[lot])
        tokens = s.tokens[seat]
        owned = [(index, mask) for index, mask in board.spendable if tokens[index]]
        if owned:
            possible = actions_possible(s, seat, harbor)
            found += [board.spend_options[index] for index, mask in owned if mask & possible]
        found.append(board.pass_option)
        return found

    def about(self, s: EndeavorState, seat: Seat) -> AboutTurn:
        return {"harbor": s.harbor[seat]}

    def default(self, s: EndeavorState, seat: Seat) -> Option:
        return s.board.pass_option

    def take(self, t: Table[EndeavorState], move: Move) -> None:
        seat = self.seat
        option = move.option
        if option.verb == "pass":
            t.tell(Passed(seat))
            t.then(*settling(t.s, seat), FinishCommand(seat, ()))
        elif option.verb == "activate":
            t.tell(BuildingActivated(seat, option.int_arg()))
            t.then(CarryOut(seat, option.int_arg(), None))
        else:
            t.tell(TokenSpent(seat, option.str_arg()))
            t.then(CarryOut(seat, None, option.str_arg()))

    def refusal(self, s: EndeavorState, seat: Seat, option: Option) -> Refusal | None:
        """EN-10, EN-11 Why the player may not do this with their turn."""
        if option.verb == "activate":
            return why_not_activate(s, self.seat, argument(option))
        if option.verb == "spend":
            return why_not_spend(s, self.seat, argument(option))
        if option != s.board.pass_option:
            return Refusal("EN-10.2", message("endeavor-refusal-turn"))
        return None


@record
class CarryOut(Ask[EndeavorState]):
    """EN-11.5 The player carries out a basic action of the building activated or the token spent."""

    seat: Seat
    lot: Lot | None
    token: str | None

    def options(self, s: EndeavorState, seat: Seat) -> list[Option]:
        return part_options(s, seat, self.form(s).actions, self.lot)

    def about(self, s: EndeavorState, seat: Seat) -> AboutAction:
        return {"lot": self.lot, "token": self.token, "actions": list(self.form(s).actions)}

    def take(self, t: Table[EndeavorState], move: Move) -> None:
        verb = move.option.verb
        unsettled = carry_out(t, self.seat, move.option)
        form = self.form(t.s)
        if not form.combined:
            t.then(FinishCommand(self.seat, unsettled))
            return
        place = move.option.str_arg()
        deck = place if verb == "draw" else None
        region = _region_of(t.s, verb, place)
        t.then(CarryOutSecond(self.seat, self.lot, self.token, verb, region, deck, unsettled))

    def refusal(self, s: EndeavorState, seat: Seat, option: Option) -> Refusal | None:
        """EN-12 Why the player may not carry this out."""
        form = self.form(s)
        return why_not_part(s, self.seat, option, form.actions, self.lot, form)

    def form(self, s: EndeavorState) -> Action:
        """EN-12.6 The form of action that the source offers."""
        return _form(s, self.seat, self.lot, self.token)


@record
class CarryOutSecond(Ask[EndeavorState]):
    """EN-12.3 The player carries out the other part of a combination, or stops (R-9).

    Where nothing but stopping is left, nobody is asked.
    """

    auto: ClassVar[bool] = True
    seat: Seat
    lot: Lot | None
    token: str | None
    done: str
    """The basic action that was the first part."""
    region: str
    """Where the first part happened."""
    deck: str | None
    """The deck of which the first part drew."""
    unsettled: tuple[Seat, ...]
    """Passed players whom the first part makes settle."""

    def options(self, s: EndeavorState, seat: Seat) -> list[Option]:
        form = self.form(s)
        region = s.board.region_at[self.region] if form.same_region else None
        deck = s.board.deck_at[self.deck] if form.same_deck and self.deck is not None else None
        return [*part_options(s, seat, self.rest(form), self.lot, region, deck), s.board.stop_option]

    def about(self, s: EndeavorState, seat: Seat) -> AboutSecondAction:
        return {"actions": list(self.rest(self.form(s))), "region": self.region, "deck": self.deck}

    def default(self, s: EndeavorState, seat: Seat) -> Option:
        return s.board.stop_option

    def take(self, t: Table[EndeavorState], move: Move) -> None:
        unsettled = self.unsettled
        if move.option.verb != "stop":
            unsettled = (*unsettled, *carry_out(t, self.seat, move.option))
        t.then(FinishCommand(self.seat, unsettled))

    def refusal(self, s: EndeavorState, seat: Seat, option: Option) -> Refusal | None:
        """EN-12 Why the player may not carry this out as the second part."""
        if option == s.board.stop_option:
            return None
        form = self.form(s)
        found = why_not_part(s, self.seat, option, self.rest(form), self.lot, form)
        if found is not None:
            return found
        if form.same_region and _region_of(s, option.verb, option.str_arg()) != self.region:
            return Refusal("EN-12.4", message("endeavor-refusal-same-region", region=Thing("region", self.region)))
        if form.same_deck and option.verb == "draw" and option.str_arg() != self.deck:
            return Refusal("EN-12.4", message("endeavor-refusal-same-deck", deck=Thing("deck", str(self.deck))))
        return None

    def form(self, s: EndeavorState) -> Action:
        """EN-12.6 The form of action that the source offers."""
        return _form(s, self.seat, self.lot, self.token)

    def rest(self, form: Action) -> tuple[str, ...]:
        """EN-12.3 What is left of the combination: each entry is carried out at most once."""
        index = form.actions.index(self.done)
        return form.actions[:index] + form.actions[index + 1 :]


@record
class FinishCommand(Step[EndeavorState]):
    """EN-22.11 Passed players whom the command hit settle clockwise from its player; then the turn passes (EN-10.1)."""

    seat: Seat
    unsettled: tuple[Seat, ...]

    def run(self, t: Table[EndeavorState]) -> None:
        s = t.s
        order = clockwise(s, self.seat)
        if self.unsettled:
            for other in order:
                if other in self.unsettled:
                    t.then(*settling(s, other))
        for other in order[1:]:
            if not s.passed[other]:
                t.then(TakeTurn(other))
                return
        if not s.passed[self.seat]:
            t.then(TakeTurn(self.seat))


def carry_out(t: Table[EndeavorState], seat: Seat, option: Option) -> tuple[Seat, ...]:
    """EN-11.4, EN-12.5 Carry out a basic action completely; returns the passed players whom it makes settle."""
    verb = option.verb
    returned = t.s.board.costs[verb].returned
    if returned:
        t.tell(DiscsReturned(seat, returned))
    if verb == "ship":
        return ship(t, seat, option.str_arg())
    if verb == "draw":
        return draw(t, seat, option.str_arg())
    if verb == "occupy":
        occupy(t, seat, option.str_arg())
    elif verb == "attack":
        attack(t, seat, option.str_arg())
    else:
        payment(t, seat, option.int_arg())
    return ()


def _form(s: EndeavorState, seat: Seat, lot: int | None, token: str | None) -> Action:
    board = s.board
    if token is not None:
        action = board.tokens[board.token_at[token]].action
    else:
        assert lot is not None, "an action comes from a building or a token"
        action = board.building[s.buildings[seat][lot]].action
    assert action is not None, "the source offers an action"
    return action


def _region_of(s: EndeavorState, verb: str, place: str) -> str:
    """EN-12.4 The region in which a basic action happens."""
    board = s.board
    if verb == "ship":
        return place
    if verb == "draw":
        return board.regions[board.decks[board.deck_at[place]].region].id
    return board.regions[board.cities[board.city_at[place]].region].id
