"""Which options has each kind of decision, and how is it asked? (EN-6 to EN-13)"""

from __future__ import annotations

from typing import Final

from domain.kernel.grammar import ArgKind, Grammar, forms
from domain.kernel.records import meaning_of
from domain.titles.endeavor.board import Lot
from domain.titles.endeavor.prompts import PROMPTS

__all__ = ["GRAMMAR"]

_ACTIONS: Final = (
    *forms("ship:<region>", "occupy:<city>", "draw:<deck>", "attack:<city>"),
    *forms("payment:<lot>", "stop"),
)

GRAMMAR: Final = Grammar(
    kinds={
        "building": ArgKind(
            "A building of the supply, by its id in `buildings` of the pack.", "board", lambda b: b.building_at
        ),
        "lot": ArgKind(
            "A lot of your own mat: an index into `buildings` of your seat in the state.",
            "board",
            None,
            meaning_of(Lot),
        ),
        "region": ArgKind("A region, by its id in `regions` of the pack.", "board", lambda b: b.region_at),
        "city": ArgKind("A city, by its id in `cities` of the pack.", "board", lambda b: b.city_at),
        "deck": ArgKind("A deck of cards, by its id in `decks` of the pack.", "board", lambda b: b.deck_at),
        "card": ArgKind("A card of yours, by its id in `cards` of the pack.", "hand", lambda b: b.cards),
        "token": ArgKind(
            "A type of action token of yours, by its id in `tokens` of the pack.", "hand", lambda b: b.token_at
        ),
    },
    decisions={
        "build": forms("build:<building>"),
        "salary": forms("salary:<lot>"),
        "turn": forms("activate:<lot>", "spend:<token>", "pass"),
        "action": _ACTIONS,
        "second_action": _ACTIONS,
        "arrange_cards": forms("governor:<card>", "governor:none"),
        "discard_card": forms("discard:<card>"),
    },
    prompts=PROMPTS,
    resources={
        "discs": "EN-4 Discs of your Harbor.",
        "tokens": "EN-11.3 Action tokens of yours.",
        "cards": "EN-20.1 Cards of yours.",
    },
)
