"""Which message asks for each kind of decision?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.kernel.messages import Message, message

__all__ = ["PROMPTS"]

PROMPTS: Final[Mapping[str, Message]] = {
    "choose_bank": message("pax_renaissance-prompt-choose_bank"),
    "take_action": message("pax_renaissance-prompt-take_action"),
    "hand_overflow": message("pax_renaissance-prompt-hand_overflow"),
    "announce_one_shot": message("pax_renaissance-prompt-announce_one_shot"),
    "choose_battle": message("pax_renaissance-prompt-choose_battle"),
    "choose_king": message("pax_renaissance-prompt-choose_king"),
    "choose_torch": message("pax_renaissance-prompt-choose_torch"),
    "choose_victory": message("pax_renaissance-prompt-choose_victory"),
    "own_apostasy": message("pax_renaissance-prompt-own_apostasy"),
    "choose_op": message("pax_renaissance-prompt-choose_op"),
    "choose_op_map": message("pax_renaissance-prompt-choose_op_map"),
    "aim_op": message("pax_renaissance-prompt-aim_op"),
    "answer_tax": message("pax_renaissance-prompt-answer_tax"),
    "levy": message("pax_renaissance-prompt-levy"),
    "borrow_op": message("pax_renaissance-prompt-borrow_op"),
    "casualties": message("pax_renaissance-prompt-casualties"),
    "place_survivors": message("pax_renaissance-prompt-place_survivors"),
    "flip_theocracy": message("pax_renaissance-prompt-flip_theocracy"),
    "choose_agent_map": message("pax_renaissance-prompt-choose_agent_map"),
    "place_agents": message("pax_renaissance-prompt-place_agents"),
    "pacify": message("pax_renaissance-prompt-pacify"),
    "regime_concession": message("pax_renaissance-prompt-regime_concession"),
    "emancipate": message("pax_renaissance-prompt-emancipate"),
    "arrange_constantinople": message("pax_renaissance-prompt-arrange_constantinople"),
    "surplus_token": message("pax_renaissance-prompt-surplus_token"),
    "find_token": message("pax_renaissance-prompt-find_token"),
}
