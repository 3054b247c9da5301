"""In which sentence is each kind of decision asked?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["PROMPTS"]

PROMPTS: Final[Mapping[str, str]] = {
    "choose_superpower": "Choose the superpower that you keep.",
    "choose_start_raise": "Choose which level you raise at the start.",
    "discard_authority_for_prestige": "Choose whether to lose prestige and discard the authority card.",
    "choose_achievement": "Choose an achievement to take.",
    "exchange_discard": "Choose a card to discard, or discard no more.",
    "exchange_refill": "Choose how to refill your hand.",
    "select_action": "Choose the action of your turn.",
    "choose_good": "Choose a good to develop.",
    "oriental_second_good": "Choose a second good, or decline.",
    "economic_gain": "Choose the gain from the economy.",
    "select_intrigue": "Play a card, or change your religion.",
    "second_intrigue_card": "Play a second card, or stop.",
    "select_conquest": "Choose a territory to conquer.",
    "conquer_from_hand": "Choose a colony of your hand to conquer, or decline.",
    "colonization_rush": "Play Colonization rush, or pass.",
    "declare_war": "Choose a war card, the kind of war, and the defender.",
    "defence": "Choose the cards with which you defend.",
    "battle_for_influence": "Choose a card to take, or decline.",
    "choose_peace": "Choose the peace that you make.",
    "finish_action": "Finish your turn, or intercept a plan first.",
    "war_event": "Play an event of war, or pass.",
    "pirates": "Play Pirates, or pass.",
    "event_response": "Cancel the event, or pass.",
    "pick_from_discard": "Choose a card of the discard pile, or decline.",
    "authority_raise": "Choose which level you raise, or decline.",
    "authority_take": "Choose a card of the discard pile, or decline.",
    "revolution_raise": "Choose whether to raise a level.",
    "choose_hand": "Choose the player whose hand you look at, or decline.",
    "use_defender": "Choose whether to use the Defender of the faith.",
    "rearrange": "Choose how the authority cards lie, or decline.",
    "pick_from_hand": "Choose a card of the hand to take, or decline.",
    "interception_pick": "Choose the card to take.",
    "calvinism_raise": "Choose which level you raise, or decline.",
    "granted_development": "Choose whether to carry out a development.",
}
