"""Which message asks for each kind of decision?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.kernel.messages import Message, message

__all__ = ["PROMPTS"]

PROMPTS: Final[Mapping[str, Message]] = {
    kind: message(f"imperialism-prompt-{kind}")
    for kind in (
        "choose_superpower",
        "choose_start_raise",
        "discard_authority_for_prestige",
        "choose_achievement",
        "exchange_discard",
        "exchange_refill",
        "select_action",
        "choose_good",
        "oriental_second_good",
        "economic_gain",
        "select_intrigue",
        "second_intrigue_card",
        "select_conquest",
        "conquer_from_hand",
        "colonization_rush",
        "declare_war",
        "defence",
        "battle_for_influence",
        "choose_peace",
        "finish_action",
        "war_event",
        "pirates",
        "event_response",
        "pick_from_discard",
        "authority_raise",
        "authority_take",
        "revolution_raise",
        "choose_hand",
        "use_defender",
        "rearrange",
        "pick_from_hand",
        "interception_pick",
        "calvinism_raise",
        "granted_development",
    )
}
