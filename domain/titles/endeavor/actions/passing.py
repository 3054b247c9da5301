"""EN-22 How are cards arranged and discarded by a player who has passed?"""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.messages import message
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.kernel.title import Refusal
from domain.titles.endeavor.actions.draw import turn_face_down
from domain.titles.endeavor.actions.statuses import lose_icons
from domain.titles.endeavor.effects.phases import CardReturned, GovernorDiscarded, GovernorPlaced
from domain.titles.endeavor.legality import (
    arrangement_matters,
    governors_of,
    is_over_limit,
    level,
    on_card_spaces,
)
from domain.titles.endeavor.refusals import argument, why_not_discard, why_not_govern
from domain.titles.endeavor.state import EndeavorState
from domain.titles.endeavor.told import AboutCards

__all__ = ["ArrangeCards", "DiscardCard", "settling"]


def settling(s: EndeavorState, seat: Seat) -> tuple[Step[EndeavorState], ...]:
    """EN-22.2, EN-22.4 What a player who has passed decides: the arrangement where it matters (R-46), then discards."""
    return (ArrangeCards(seat), DiscardCard(seat)) if arrangement_matters(s, seat) else (DiscardCard(seat),)


@record
class ArrangeCards(Ask[EndeavorState]):
    """EN-22.2 The player puts one of their Governors on the governor space or leaves it empty.

    Without a Governor there is nothing to arrange and nobody is asked.
    """

    auto: ClassVar[bool] = True
    seat: Seat

    def options(self, s: EndeavorState, seat: Seat) -> list[Option]:
        board = s.board
        cards = governors_of(s, seat)
        return [*(board.governor_options[c] for c in cards), board.no_governor_option] if cards else []

    def about(self, s: EndeavorState, seat: Seat) -> AboutCards:
        return _limits(s, seat)

    def take(self, t: Table[EndeavorState], move: Move) -> None:
        word = move.option.str_arg()
        card = None if word == "none" else word
        if t.s.governor[self.seat] != card:
            t.tell(GovernorPlaced(self.seat, card))

    def refusal(self, s: EndeavorState, seat: Seat, option: Option) -> Refusal | None:
        """EN-22.2 Why the player may not arrange their cards so."""
        if option.verb != "governor":
            return Refusal("EN-22.2", message("endeavor-refusal-governor-first"))
        return why_not_govern(s, self.seat, argument(option))


@record
class DiscardCard(Ask[EndeavorState]):
    """EN-22.4 While the player is over the limit they discard one card from their card spaces."""

    auto: ClassVar[bool] = True
    seat: Seat

    def owners(self, s: EndeavorState) -> tuple[Seat, ...]:
        return (self.seat,) if is_over_limit(s, self.seat) else ()

    def options(self, s: EndeavorState, seat: Seat) -> list[Option]:
        offers = s.board.discard_options
        return [offers[c] for c in on_card_spaces(s, seat)]

    def about(self, s: EndeavorState, seat: Seat) -> AboutCards:
        return _limits(s, seat)

    def take(self, t: Table[EndeavorState], move: Move) -> None:
        discard(t, self.seat, move.option.str_arg())
        t.then(self)

    def refusal(self, s: EndeavorState, seat: Seat, option: Option) -> Refusal | None:
        """EN-22 Why the player may not discard this."""
        if option.verb != "discard":
            return Refusal("EN-22.4", message("endeavor-refusal-discard-first"))
        return why_not_discard(s, self.seat, argument(option))


def discard(t: Table[EndeavorState], seat: Seat, card_id: str) -> None:
    """EN-22.5 Discard a card: to its deck (EN-22.8), face down (EN-22.9) or out of the game (EN-22.10)."""
    s = t.s
    card = s.board.cards[card_id]
    if card.kind == "slavery":
        turn_face_down(t, seat, (card_id,))
        return
    if card.kind == "governor":
        t.tell(GovernorDiscarded(seat, card_id))
    else:
        place = sum(s.board.cards[other].place < card.place for other in s.decks[card.deck])
        t.tell(CardReturned(seat, card_id, place))
    lose_icons(t, seat, card.icons)


def _limits(s: EndeavorState, seat: Seat) -> AboutCards:
    """EN-22.3 What a prompt should tell about the Card Limit."""
    return {"card_limit": level(s, s.board.keeps, seat), "cards_on_card_spaces": len(on_card_spaces(s, seat))}
