"""What must the laws be told about Pax Renaissance?"""

from __future__ import annotations

from domain.kernel.records import Viewer
from domain.titles.pax_renaissance.pieces import SIDES
from domain.titles.pax_renaissance.state import PaxState
from tests.domain.cases import Profile, Secrets

__all__ = ["PROFILE"]


def _secrets(s: PaxState, viewer: Viewer) -> Secrets:
    """PR-15.2 The decks, but for a visible top card, and what was left out."""
    seen = 1 if s.astrology else 0
    found: dict[str, list[str]] = {}
    for side in SIDES:
        deck = s.decks[side]
        found[f"{side}_deck"] = deck[: len(deck) - seen]
        found[f"{side}_left_out"] = s.left_out[side]
    return found


SELDOM = """
empire_flipped flip_theocracy
find_token surplus_token hand_overflow borrow_op own_apostasy eliminated constantinople_arranged choose_torch
"""

PROFILE = Profile(
    secrets=_secrets,
    rare=dict.fromkeys(SELDOM.split(), "random players seldom come to the position that it needs"),
)
