"""In which rule does a person read about a decision, an option or a thing?"""

from __future__ import annotations

from typing import Final

from domain.kernel.references import References

__all__ = ["REFERENCES"]

REFERENCES: Final = References(
    decisions={
        "choose_superpower": "IM-3.6",
        "choose_start_raise": "IM-3.9",
        "discard_authority_for_prestige": "IM-18.8",
        "choose_achievement": "IM-13.2",
        "exchange_discard": "IM-5.1",
        "exchange_refill": "IM-5.3",
        "select_action": "IM-6.1",
        "choose_good": "IM-7.4",
        "oriental_second_good": "IM-7.8",
        "economic_gain": "IM-7.7",
        "select_intrigue": "IM-8.1",
        "second_intrigue_card": "IM-8.4",
        "select_conquest": "IM-9.1",
        "conquer_from_hand": "IM-18.5",
        "colonization_rush": "IM-20.10",
        "declare_war": "IM-10.2",
        "defence": "IM-10.3",
        "battle_for_influence": "IM-10.8",
        "choose_peace": "IM-10.9",
        "finish_action": "IM-4.4",
        "war_event": "IM-10.12",
        "pirates": "IM-20.5",
        "event_response": "IM-16.3",
        "pick_from_discard": "IM-15.7",
        "authority_raise": "IM-18.4",
        "authority_take": "IM-18.4",
        "revolution_raise": "IM-18.7",
        "choose_hand": "IM-18.9",
        "use_defender": "IM-18.9",
        "rearrange": "IM-18.11",
        "pick_from_hand": "IM-18.9",
        "interception_pick": "IM-20.9",
        "calvinism_raise": "IM-22.3",
        "granted_development": "IM-22.5",
    },
    options={
        "select_action": {"intercept": "IM-20.9"},
        "choose_good": {"play": "IM-20.11"},
        "select_intrigue": {"convert": "IM-22.1"},
        "second_intrigue_card": {"intercept": "IM-20.9"},
        "defence": {"play": "IM-20.6"},
        "finish_action": {"intercept": "IM-20.9"},
        "event_response": {"trick": "IM-20.7", "settlement": "IM-20.6"},
    },
    things={
        "superpower": "IM-23",
        "track": "IM-17",
        "card": "IM-16.2",
        "territory": "IM-9",
        "achievement": "IM-13",
        "religion": "IM-22",
    },
)
