"""In which rule does a person read about a decision, an option or a thing?"""

from __future__ import annotations

from typing import Final

from domain.kernel.references import References

__all__ = ["REFERENCES"]

_ACTIONS: Final = {"ship": "EN-13", "occupy": "EN-16", "attack": "EN-18", "payment": "EN-19", "draw": "EN-20"}

REFERENCES: Final = References(
    decisions={
        "build": "EN-7",
        "salary": "EN-9",
        "turn": "EN-10.2",
        "action": "EN-12",
        "second_action": "EN-12.3",
        "arrange_cards": "EN-22.2",
        "discard_card": "EN-22.4",
    },
    options={
        "turn": {"activate": "EN-11.2", "spend": "EN-11.3", "pass": "EN-22"},
        "action": _ACTIONS,
        "second_action": _ACTIONS,
    },
    things={"card": "EN-20", "building": "EN-7", "token": "EN-11.3", "status": "EN-5"},
)
