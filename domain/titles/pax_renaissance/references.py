"""In which rule does a person read about a decision, an option or a thing?"""

from __future__ import annotations

from typing import Final

from domain.kernel.references import References

__all__ = ["REFERENCES"]

REFERENCES: Final = References(
    decisions={
        "choose_bank": "PR-2.3",
        "take_action": "PR-3.3",
        "hand_overflow": "PR-4.1.6",
        "announce_one_shot": "PR-4.2.6",
        "choose_battle": "PR-4.2.3",
        "choose_king": "PR-8.2",
        "choose_torch": "PR-13.3",
        "choose_victory": "PR-12.1",
        "own_apostasy": "PR-13.2",
        "choose_op": "PR-4.5",
        "choose_op_map": "PR-4.5.5",
        "aim_op": "PR-5",
        "answer_tax": "PR-5.4.2",
        "levy": "PR-6.5",
        "borrow_op": "PR-16.2",
        "casualties": "PR-9.2.1",
        "place_survivors": "PR-9.3",
        "flip_theocracy": "PR-9.4.3",
        "choose_agent_map": "PR-4.2.3",
        "place_agents": "PR-4.3",
        "pacify": "PR-5.1.5",
        "regime_concession": "PR-11.1.5",
        "emancipate": "PR-11.1.6",
        "arrange_constantinople": "PR-10.5",
        "surplus_token": "R-51",
        "find_token": "PR-11.6",
    },
    options={
        "take_action": {
            "play": "PR-4.2",
            "buy": "PR-4.1",
            "sell": "PR-4.4",
            "ops": "PR-4.5",
            "fair": "PR-6",
            "win": "PR-12.7",
        },
        "aim_op": {
            "move": "PR-5.1",
            "take": "PR-5.2",
            "behead": "PR-5.3",
            "tax": "PR-5.4",
            "repress": "PR-5.5",
            "siege": "PR-5.8",
            "sail": "PR-5.7",
            "vote": "PR-5.6",
            "campaign": "PR-5.9",
        },
    },
    things={
        "card": "PR-1.5",
        "comet": "PR-4.1.7",
        "king": "PR-1.4",
        "republic": "PR-1.4",
        "victory": "PR-12",
        "bank": "PR-1.3",
    },
)
