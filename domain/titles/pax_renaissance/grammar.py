"""Which options has each kind of decision, and how is it asked? (PR-2 to PR-11)"""

from __future__ import annotations

from typing import Final

from domain.kernel.grammar import ArgKind, Grammar, forms
from domain.kernel.records import meaning_of
from domain.titles.pax_renaissance.board import Board
from domain.titles.pax_renaissance.pieces import BESIDE, OWN_PAWN, RELIGIONS, SIDES, TOKENS, Position
from domain.titles.pax_renaissance.prompts import PROMPTS

__all__ = ["GRAMMAR"]


def _ops(board: Board) -> frozenset[str]:
    """PR-5 The ids of all Operations."""
    faces = [face for empire in board.empires.values() for face in (empire.king, empire.republic)]
    cards = [card.ops for card in board.cards.values()]
    return frozenset(op.id for ops in (*cards, *(face.ops for face in faces)) for op in ops)


GRAMMAR: Final = Grammar(
    kinds={
        "bank": ArgKind("A bank, by its id in `banks` of the pack.", "board", lambda b: b.banks),
        "side": ArgKind(
            "`east` or `west`: a market row, a side of your tableau, or a trade route.", "board", lambda b: SIDES
        ),
        "position": ArgKind(
            "A place in a market row: an index into the row of that side in the state.",
            "board",
            None,
            meaning_of(Position),
        ),
        "card": ArgKind("A card, by its id in `cards` of the pack.", "board", lambda b: b.cards),
        "empire": ArgKind(
            "The Empire card of a map card: `empire_` and the id of the map card.", "board", lambda b: b.empire_at
        ),
        "map": ArgKind("A map card, by its id in `maps` of the pack.", "board", lambda b: b.maps),
        "slot": ArgKind("A place for a token in a city, by its id in the pack.", "board", lambda b: b.slots),
        "border": ArgKind("A border between two map cards, by its id in the pack.", "board", lambda b: b.borders),
        "beside": ArgKind(
            "`agents`: the place beside the map card where the Agents of a battle stand.", "board", lambda b: (BESIDE,)
        ),
        "token": ArgKind(
            "A kind of token and its colour, such as `knight_black`; `pawn_0` is a pawn of seat 0.",
            "board",
            lambda b: (*TOKENS, OWN_PAWN),
        ),
        "empty": ArgKind("`none`: the place stays empty.", "board", lambda b: ("none",)),
        "op": ArgKind("An Operation of a card, such as `commerce`.", "board", _ops),
        "victory": ArgKind("A victory card, by its id in the pack.", "board", lambda b: b.victories),
        "religion": ArgKind("A religion: `catholic`, `islamic` or `reformist`.", "board", lambda b: RELIGIONS),
    },
    decisions={
        "choose_bank": forms("bank:<bank>"),
        "take_action": (
            *forms("play:<card>", group="hand"),
            *forms("buy:<side>:<position>", "sell:<card|empire>", "ops:<side>", "fair:<side>", "ability:<card>"),
            *forms("ability:<card>:<side>", "win:<victory>", "pass"),
        ),
        "hand_overflow": forms("discard:<card>", group="hand"),
        "announce_one_shot": forms("use", "keep"),
        "choose_battle": forms("map:<map>"),
        "choose_king": forms("king:<empire>"),
        "choose_torch": forms("victory:<victory>"),
        "choose_victory": forms("victory:<victory>"),
        "own_apostasy": forms("religions:<religion>:<religion>"),
        "choose_op": forms("op:<card|empire>:<op>", "stop"),
        "choose_op_map": forms("map:<map>"),
        "aim_op": forms(
            "move:<card|empire>:<card|empire>",
            "take:<position>",
            "behead:<card|empire>",
            "tax:<border>",
            "repress:<slot|border>",
            "siege:<slot|border>",
            "sail:<border>:<border>",
            "vote:<empire>",
            "campaign:<map>",
        ),
        "answer_tax": forms("pay", "repress"),
        "levy": forms("levy:<slot>"),
        "borrow_op": forms("borrow:<card|empire>:<op>", "none"),
        "casualties": forms("kill:<slot|border|beside|empire>:<token>"),
        "place_survivors": forms("settle:<slot|border|beside|empire>:<token>:<slot|border>"),
        "flip_theocracy": forms("flip", "keep"),
        "choose_agent_map": forms("map:<map>"),
        "place_agents": forms("place:<token>:<slot|border|card|empire>", "stop"),
        "pacify": forms("kill:<token>", "none"),
        "regime_concession": forms("border:<border>", "none"),
        "emancipate": forms("free:<token>:<slot|border>", "stop"),
        "arrange_constantinople": forms("arrange:<token|empty>..."),
        "surplus_token": forms("kill:<token>"),
        "find_token": forms("take:<slot|border|map|card|empire>", "decline"),
    },
    prompts=PROMPTS,
    resources={
        "actions": "PR-3.1 Actions of this turn.",
        "florins": "PR-0.4 Florins.",
    },
)
