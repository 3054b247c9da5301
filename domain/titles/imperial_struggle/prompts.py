"""In which sentence is each kind of decision asked?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["PROMPTS"]

PROMPTS: Final[Mapping[str, str]] = {
    "allocate": "Choose the Basic War tile for the Theater.",
    "discard_down": "Your hand exceeds its limit: choose an Event to discard.",
    "choose_ministries": "Choose a Ministry for this turn.",
    "replace_ministries": "Keep the Ministry, or replace it.",
    "choose_first": "Choose the side that takes the first Action Round.",
    "select_tile": "Choose an Investment tile.",
    "play_or_pass": "Play the tile, or pass and reduce your Debt.",
    "act": "Spend Action Points, or end the Action Round.",
    "deploy_from": "Choose from where the Squadron sails.",
    "choose_way": "Choose by which Action, and with which discounts, you pay.",
    "pay": "Choose with which points you pay.",
    "place_bonus": "Choose the Theater for the Bonus War tile.",
    "upgrade": "Choose which War tile you keep, and what becomes of the other.",
    "discard_drawn": "Choose an Event to discard.",
    "interlude": "Use an Advantage, or go on with the Event.",
    "choose_space": "Choose the space that is affected.",
    "choose_option": "Choose one of the effects.",
    "take_squadron": "Choose the Squadron to take.",
    "remove_bonus": "Choose the Bonus War tile to return.",
    "place_byng": "Choose the Theater for the Byng marker.",
    "refresh_advantage": "Choose an Advantage to refresh, or stop.",
    "exhaust_advantage": "Choose an Advantage to exhaust, or stop.",
    "activate_advantage": "Choose an Advantage to activate.",
    "activated_purchase": "Choose what you buy with the Advantage.",
    "add_demand": "Choose a commodity to add to Global Demand, or decline.",
    "replace_demand": "Choose the commodity that leaves Global Demand.",
    "score_good": "Choose whether to score the commodity.",
    "tile_effects": "Choose the War tile whose effect is resolved next.",
    "tile_target": "Choose the space that the War tile hits.",
    "spend_conquest": "Spend Conquest Points, or stop.",
    "refuse_conquest": "Accept the conquest, or refuse it.",
    "spoils_unflag": "Choose a space to unflag, or none.",
    "spain_shift": "Choose a space of Spain to shift, or none.",
    "place_usa_flags": "Choose a space for a flag of the USA, or stop.",
}
