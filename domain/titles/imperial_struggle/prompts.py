"""Which message asks for each kind of decision?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.kernel.messages import Message, message

__all__ = ["PROMPTS"]

PROMPTS: Final[Mapping[str, Message]] = {
    kind: message(f"imperial_struggle-prompt-{kind}")
    for kind in (
        "allocate",
        "discard_down",
        "choose_ministries",
        "replace_ministries",
        "choose_first",
        "select_tile",
        "play_or_pass",
        "act",
        "deploy_from",
        "choose_way",
        "pay",
        "place_bonus",
        "upgrade",
        "discard_drawn",
        "interlude",
        "choose_space",
        "choose_option",
        "take_squadron",
        "remove_bonus",
        "place_byng",
        "refresh_advantage",
        "exhaust_advantage",
        "activate_advantage",
        "activated_purchase",
        "add_demand",
        "replace_demand",
        "score_good",
        "tile_effects",
        "tile_target",
        "spend_conquest",
        "refuse_conquest",
        "spoils_unflag",
        "spain_shift",
        "place_usa_flags",
    )
}
