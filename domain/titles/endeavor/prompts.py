"""In which sentence is each kind of decision asked?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["PROMPTS"]

PROMPTS: Final[Mapping[str, str]] = {
    "build": "Choose a building to build.",
    "salary": "Choose a building from which a disc returns to your harbor.",
    "turn": "Activate a building, spend a token, or pass.",
    "action": "Choose how to carry out the action.",
    "second_action": "Choose how to carry out the second action, or stop.",
    "arrange_cards": "Choose the card that lies on the Governor's space.",
    "discard_card": "You hold more cards than your limit allows: choose one to discard.",
}
