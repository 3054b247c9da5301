"""Which message asks for a decision and names the card, player or good that it is about?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.kernel.messages import Message, Thing, message
from domain.kernel.steps import Step
from domain.titles.imperialism.actions.development import ChooseEconomicGain, ChooseSecondGood
from domain.titles.imperialism.actions.religion import RaiseByCalvinism
from domain.titles.imperialism.actions.war import ChoosePeace, Defend, TakeForInfluence
from domain.titles.imperialism.board import EffectOp
from domain.titles.imperialism.cards.atoms import PickFromDiscard
from domain.titles.imperialism.cards.authority import (
    ChooseHand,
    DiscardForPrestige,
    RaiseByAuthority,
    RaiseInRevolution,
    TakeByAuthority,
)
from domain.titles.imperialism.cards.events import Respond
from domain.titles.imperialism.cards.looks import PickFromHand, PickRequiredFromHand
from domain.titles.imperialism.cards.windows import PlayPirates, PlayWarEvent
from domain.titles.imperialism.legality import active_player
from domain.titles.imperialism.state import ImperialismState
from domain.titles.imperialism.text import player

__all__ = ["QUESTIONS"]


def _card(s: ImperialismState, card: str) -> Thing:
    """A card, given its id or its definition."""
    return Thing("card", s.board.card[card].id if card in s.board.card else card)


def _defend(s: ImperialismState, step: Defend) -> Message | None:
    war = s.war
    if war is None:
        return None
    return message("imperialism-prompt-defence-against", player=player(s, war.attacker), card=_card(s, war.card))


def _respond(s: ImperialismState, step: Respond) -> Message | None:
    if not s.stack:
        return None
    played = s.stack[-1]
    return message("imperialism-prompt-event_response-to", player=player(s, played.seat), card=_card(s, played.card))


def _pick(s: ImperialismState, step: PickFromDiscard) -> Message | None:
    return message("imperialism-prompt-pick_from_discard-by", card=_card(s, s.stack[-1].card)) if s.stack else None


def _authority(s: ImperialismState, step: DiscardForPrestige) -> Message | None:
    held = s.authority[step.seat]
    return message("imperialism-prompt-discard_authority-of", card=_card(s, held[0])) if held else None


def _battle(s: ImperialismState, step: TakeForInfluence) -> Message | None:
    return None if s.war is None else message("imperialism-prompt-battle_for_influence-by", card=_card(s, s.war.card))


def _laid(name: str, s: ImperialismState, does: Callable[[EffectOp], bool]) -> Message | None:
    """A question of the authority card on the table that asks it when it is laid."""
    cards = (s.board.card[card] for held in s.authority for card in held)
    found = next((card.id for card in cards if any(map(does, card.immediate))), None)
    return None if found is None else message(name, card=_card(s, found))


def _take(s: ImperialismState, step: TakeByAuthority) -> Message | None:
    return _laid("imperialism-prompt-authority_take-by", s, lambda op: op.op == "take_from_discard")


def _hand(s: ImperialismState, step: ChooseHand) -> Message | None:
    return _laid(
        "imperialism-prompt-choose_hand-by", s, lambda op: (op.op, op.who) == ("take_from_hand", "chosen_player")
    )


def _war_event(s: ImperialismState, step: PlayWarEvent) -> Message | None:
    fought = s.fought
    if fought is None:
        return None
    winner, loser = player(s, fought.winner), player(s, fought.loser)
    return message("imperialism-prompt-war_event-after", winner=winner, loser=loser)


QUESTIONS: Final[Mapping[type[Step[ImperialismState]], Callable[[ImperialismState, Any], Message | None]]] = {
    TakeForInfluence: _battle,
    DiscardForPrestige: _authority,
    TakeByAuthority: _take,
    ChooseHand: _hand,
    ChooseSecondGood: lambda s, x: message("imperialism-prompt-second_good-after", track=Thing("track", x.good)),
    ChooseEconomicGain: lambda s, x: message("imperialism-prompt-economic_gain-of", track=Thing("track", x.good)),
    Defend: _defend,
    ChoosePeace: lambda s, x: message("imperialism-prompt-choose_peace-by", margin=x.margin),
    PlayWarEvent: _war_event,
    PlayPirates: lambda s, x: message("imperialism-prompt-pirates-against", player=player(s, active_player(s))),
    Respond: _respond,
    PickFromDiscard: _pick,
    RaiseByAuthority: lambda s, x: message("imperialism-prompt-authority_raise-by", card=_card(s, x.card)),
    RaiseInRevolution: lambda s, x: message("imperialism-prompt-revolution_raise-by", card=_card(s, x.card)),
    PickFromHand: lambda s, x: message("imperialism-prompt-pick_from_hand-of", player=player(s, x.owner)),
    PickRequiredFromHand: lambda s, x: message("imperialism-prompt-interception_pick-of", player=player(s, x.owner)),
    RaiseByCalvinism: lambda s, x: message(
        "imperialism-prompt-calvinism_raise-by", religion=Thing("religion", x.religion)
    ),
}
