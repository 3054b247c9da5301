"""What must the laws be told about Imperialism?"""

from __future__ import annotations

from domain.kernel.records import Viewer
from domain.titles.imperialism.redaction import may_see
from domain.titles.imperialism.state import ImperialismState
from tests.domain.cases import Profile, Secrets

__all__ = ["PROFILE"]


def secrets(s: ImperialismState, viewer: Viewer) -> Secrets:
    """IM-26.2 What is hidden from a viewer.

    Sealed answers are left out: random positions seldom show one, so `test_redaction.py` looks at them.
    """
    others = [i for i in range(s.seats) if not may_see(s, viewer, i)]
    shut = [i for i in range(s.seats) if i != viewer]
    return {
        "hands": [c for i in others for c in s.hands[i]],
        "providence deck": s.providence,
        "territory deck": s.lands,
        "achievement deck": s.achievement_deck[:-1],
        "superpowers": [*(p for i in shut for p in s.dealt[i]), *s.undealt],
    }


PROFILE = Profile(
    secrets=secrets,
    rare={
        "gain_glory": "only Exceptional year and Middle class development with much oriental goods lead there",
        "oriental_second_good": "random players seldom lead in oriental goods",
    },
    passing={
        "card_taken_from_hand": "both players are told which card; later views of its former owner do not keep it",
        "hand_shown": "the hand is shown to one player while they look",
        "row_card_taken": "the card was open; nobody counts a card in a hand as known (IM-1.11)",
        "card_taken_from_discard": "the card was open; nobody counts a card in a hand as known (IM-1.11)",
    },
)
