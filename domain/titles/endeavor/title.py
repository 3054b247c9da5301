"""What does the kernel need to host Endeavor?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from domain.kernel.records import Seat, Viewer
from domain.kernel.steps import Step
from domain.kernel.title import NO_OPTIONS, Setup, Title, chosen_options
from domain.titles.endeavor import card_texts, facts, invariants, redaction, scoring, text
from domain.titles.endeavor.board import Board
from domain.titles.endeavor.grammar import GRAMMAR
from domain.titles.endeavor.questions import QUESTIONS
from domain.titles.endeavor.references import REFERENCES
from domain.titles.endeavor.sequence import SetUp
from domain.titles.endeavor.state import RULES, EndeavorState, empty_table
from domain.titles.endeavor.stored import CODEC
from domain.titles.endeavor.told import Facts, Where

__all__ = ["TITLE"]

SEATS: Final = range(3, 6)
"""EN-1.1 3 to 5 players."""


def parse_pack(data: Mapping[str, Any]) -> Board:
    """EN-2 The board of a pack."""
    # Marshmallow costs start-up time that only reading a pack needs.
    from domain.titles.endeavor.content.schema import read_board

    return read_board(data)


def new(setup: Setup) -> EndeavorState:
    """EN-3 The table before any luck."""
    chosen_options(setup, SEATS, NO_OPTIONS)
    assert isinstance(setup.pack.board, Board), "the pack is one of Endeavor's"
    return empty_table(setup.pack.board, setup.seats)


def opening(s: EndeavorState) -> Step[EndeavorState]:
    """EN-3 Setup."""
    return SetUp()


def where(s: EndeavorState) -> Where:
    """EN-6.1 The round, and the phase within it."""
    return {"round": s.round, "phase": s.phase}


def public_facts(s: EndeavorState, viewer: Viewer) -> Facts:
    """EN-26.2 The same for everybody."""
    return facts.facts(s)


def traits(s: EndeavorState, seat: Seat) -> Mapping[str, str]:
    """EN-3 None: seats differ by the order of play alone."""
    return {}


TITLE: Final = Title(
    slug="endeavor",
    name="Endeavor",
    rules=RULES,
    former_rules={1: "a player with a Governor is no longer asked for an arrangement that changes nothing (R-46)"},
    edition="second reading",
    seats=SEATS,
    roles=text.ROLES,
    options_schema=NO_OPTIONS,
    codec=CODEC,
    grammar=GRAMMAR,
    references=REFERENCES,
    end_reasons=("final_scoring",),
    move_limit=3000,
    option_budget=40,
    parse_pack=parse_pack,
    new=new,
    opening=opening,
    outcome=scoring.outcome,
    score_sheet=scoring.score_sheet,
    redact=redaction.redact,
    guess=redaction.guess,
    check=invariants.faults,
    where=where,
    headings=text.headings,
    facts=public_facts,
    label=text.label,
    questions=QUESTIONS,
    line=text.line,
    score_text=text.score_text,
    score_group=text.score_group,
    score_detail=text.score_detail,
    names=text.names,
    card_texts=card_texts.card_texts,
    traits=traits,
)
