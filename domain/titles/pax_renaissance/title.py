"""What does the kernel need to host Pax Renaissance?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from domain.kernel.messages import Message, message
from domain.kernel.messages import seat as role
from domain.kernel.records import Seat
from domain.kernel.steps import Step
from domain.kernel.title import Setup, Title, chosen_options
from domain.titles.pax_renaissance import invariants, redaction, scoring
from domain.titles.pax_renaissance.board import Board
from domain.titles.pax_renaissance.card_texts import card_texts
from domain.titles.pax_renaissance.facts import facts, where
from domain.titles.pax_renaissance.grammar import GRAMMAR
from domain.titles.pax_renaissance.references import REFERENCES
from domain.titles.pax_renaissance.sequence import SetUp
from domain.titles.pax_renaissance.state import RULES, PaxState, empty_table
from domain.titles.pax_renaissance.stored import CODEC
from domain.titles.pax_renaissance.text import labels, lines
from domain.titles.pax_renaissance.text.names import ROLES, names
from domain.titles.pax_renaissance.text.questions import QUESTIONS

__all__ = ["TITLE"]

SEATS: Final = range(2, 5)
"""PR-1 2 to 4 players."""


def _flag(rule: str, description: str) -> dict[str, Any]:
    return {"type": "boolean", "default": False, "description": description, "x-annals-rule": rule}


OPTIONS: Final[Mapping[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {
        "astrology": _flag("PR-14", "Both decks are face up: their top cards are visible."),
        "bankruptcy": _flag("PR-14", "Players without anything are eliminated; fairs give their initiator no Florin."),
        "expansion": _flag("PR-13", "The sixty cards of the expansion with Polymaths, Apostasy and Torch."),
        "promos": _flag("PR-14", "Four promotional cards."),
        "bank_assignment": {
            "type": "string",
            "enum": ["random", "choice"],
            "default": "random",
            "description": "Whether banks are drawn or chosen.",
            "x-annals-rule": "PR-2.3",
        },
        "second_edition_apostasy_on_base_cards": _flag(
            "PR-14", "Ten base cards have the Apostasy that the second edition gives them."
        ),
    },
    "additionalProperties": False,
}


def parse_pack(data: Mapping[str, Any]) -> Board:
    """The board of a pack."""
    # Marshmallow costs start-up time that only reading a pack needs.
    from domain.titles.pax_renaissance.content.schema import read_board

    return read_board(data)


def new(setup: Setup) -> PaxState:
    """PR-2, R-02, R-53 The table before any luck."""
    chosen = chosen_options(setup, SEATS, OPTIONS)
    assert isinstance(setup.pack.board, Board), "the pack is one of Pax Renaissance's"
    return empty_table(setup.pack.board, setup.seats, chosen)


def opening(s: PaxState) -> Step[PaxState]:
    """PR-2 Setup."""
    return SetUp()


def headings(s: PaxState) -> Sequence[Message]:
    """PR-3 The turn and whose it is."""
    if s.phase in ("setup", "finished"):
        return (message("pax_renaissance-heading-setup" if s.phase == "setup" else "pax_renaissance-heading-finished"),)
    return (message("pax_renaissance-heading-turn", turn=s.turn, seat=role(s.active)),)


def traits(s: PaxState, seat: Seat) -> Mapping[str, str]:
    """PR-2.3 The bank that the player runs."""
    bank = s.bank[seat]
    return {} if bank is None else {"bank": bank}


TITLE: Final = Title(
    slug="pax_renaissance",
    name="Pax Renaissance",
    rules=RULES,
    former_rules={
        1: "a card is used for one Operation in a turn, not in each ops action (PR-16.3); the last bank is taken "
        "without a question, and what kills or represses is asked also with one target"
    },
    seats=SEATS,
    roles=ROLES,
    options_schema=OPTIONS,
    codec=CODEC,
    grammar=GRAMMAR,
    references=REFERENCES,
    end_reasons=(
        "victory_patron",
        "victory_holy",
        "victory_imperial",
        "victory_globalization",
        "victory_renaissance",
        "bankruptcy",
    ),
    move_limit=20000,
    option_budget=400,
    parse_pack=parse_pack,
    new=new,
    opening=opening,
    outcome=scoring.outcome,
    score_sheet=scoring.score_sheet,
    most_points_win=False,
    redact=redaction.redact,
    guess=redaction.guess,
    check=invariants.faults,
    where=where,
    headings=headings,
    facts=facts,
    label=labels.label,
    questions=QUESTIONS,
    line=lines.line,
    move_line=lines.move_line,
    score_text=lines.score_text,
    score_group=lines.score_group,
    score_detail=lines.score_detail,
    names=names,
    card_texts=card_texts,
    traits=traits,
)
