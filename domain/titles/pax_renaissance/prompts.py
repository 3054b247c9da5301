"""In which sentence is each kind of decision asked?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["PROMPTS"]

PROMPTS: Final[Mapping[str, str]] = {
    "choose_bank": "Choose the bank that you play.",
    "take_action": "Choose an action, or pass.",
    "hand_overflow": "Your hand exceeds its limit: choose a card to discard.",
    "announce_one_shot": "Use the one-shot of the card, or do without it.",
    "choose_battle": "Choose where the battle is fought.",
    "choose_king": "Choose the King whom the Queen marries.",
    "choose_torch": "Choose a victory to deactivate.",
    "choose_victory": "Choose a victory to activate.",
    "own_apostasy": "Choose the two religions of your Apostasy.",
    "choose_op": "Choose an Operation, or stop.",
    "choose_op_map": "Choose the map card on which the Operation acts.",
    "aim_op": "Choose the target of the Operation.",
    "answer_tax": "Pay the tax, or have the Concession repressed.",
    "levy": "Choose the city in which the token is levied.",
    "borrow_op": "Choose an Operation to use, or none.",
    "casualties": "Choose a token that dies in the battle.",
    "place_survivors": "Choose where a survivor settles.",
    "flip_theocracy": "Turn the map card over, or leave it as it is.",
    "choose_agent_map": "Choose the map card on which the Agents are placed.",
    "place_agents": "Place an Agent, or stop.",
    "pacify": "Choose a repressed token to kill, or none.",
    "regime_concession": "Choose a border for a Concession, or none.",
    "emancipate": "Choose a repressed token to free, or stop.",
    "arrange_constantinople": "Choose how the tokens of the city are arranged.",
    "surplus_token": "There is no room for all tokens: choose one to kill.",
    "find_token": "Choose from where the token is taken.",
}
