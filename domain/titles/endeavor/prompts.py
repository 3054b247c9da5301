"""Which message asks for each kind of decision?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.kernel.messages import Message, message

__all__ = ["PROMPTS"]

PROMPTS: Final[Mapping[str, Message]] = {
    "build": message("endeavor-prompt-build"),
    "salary": message("endeavor-prompt-salary"),
    "turn": message("endeavor-prompt-turn"),
    "action": message("endeavor-prompt-action"),
    "second_action": message("endeavor-prompt-second_action"),
    "arrange_cards": message("endeavor-prompt-arrange_cards"),
    "discard_card": message("endeavor-prompt-discard_card"),
}
