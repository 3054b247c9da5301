"""In which rule does a person read about a decision, an option or a thing?"""

from __future__ import annotations

from typing import Final

from domain.kernel.references import References

__all__ = ["REFERENCES"]

_MINISTRIES: Final = {"reveal": "IS-3.5.1", "ability": "IS-3.5"}

REFERENCES: Final = References(
    decisions={
        "allocate": "IS-12.2b",
        "discard_down": "IS-4.6.3",
        "choose_ministries": "IS-4.7.1",
        "replace_ministries": "IS-4.7.2",
        "choose_first": "IS-4.8",
        "select_tile": "IS-5.1.1",
        "play_or_pass": "IS-5.1.1",
        "act": "IS-5.7",
        "deploy_from": "IS-5.6.6",
        "choose_way": "IS-5.3.5",
        "pay": "IS-5.3.5",
        "place_bonus": "IS-5.6.1",
        "upgrade": "IS-5.3.3",
        "discard_drawn": "RU-58",
        "interlude": "RU-27",
        "choose_space": "IS-5.2.7",
        "choose_option": "IS-5.2.7",
        "take_squadron": "IS-3.6.1",
        "remove_bonus": "RU-22",
        "place_byng": "RU-41",
        "refresh_advantage": "IS-5.2.7",
        "exhaust_advantage": "RU-53",
        "activate_advantage": "RU-52",
        "activated_purchase": "RU-52",
        "add_demand": "RU-40",
        "replace_demand": "RU-40",
        "score_good": "IS-5.2.7",
        "tile_effects": "IS-7.1.2",
        "tile_target": "IS-7.1.2",
        "spend_conquest": "IS-7.2.1",
        "refuse_conquest": "IS-7.2.2",
        "spoils_unflag": "IS-7.2.0",
        "spain_shift": "IS-12.1",
        "place_usa_flags": "IS-7.3.4",
    },
    options={
        "select_tile": _MINISTRIES,
        "play_or_pass": {"pass": "IS-5.1.2", **_MINISTRIES},
        "act": {
            "event": "IS-5.2.1",
            "clear": "IS-5.6.2",
            "fort": "IS-5.6.3",
            "repair": "IS-5.6.4",
            "seize": "IS-5.6.4",
            "squadron": "IS-5.6.5",
            "deploy": "IS-5.6.6",
            "exchange": "IS-5.6.7",
            "recruit": "IS-5.6.1",
            "upgrade": "IS-5.3.3",
            "swap": "IS-12.2a",
            "draw": "IS-5.5.2",
            "advantage": "IS-8.2.1",
            "bastion": "IS-8.2.5",
            **_MINISTRIES,
        },
    },
    things={
        "event": "IS-5.2.2",
        "ministry": "IS-3.5",
        "advantage": "IS-8",
        "war_tile": "IS-3.7",
        "tile": "IS-3.3",
        "theater": "IS-7.1",
        "space": "IS-3.1",
        "commodity": "IS-4.12",
    },
)
