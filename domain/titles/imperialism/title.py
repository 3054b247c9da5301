"""What does the kernel need to host Imperialism: Road to Domination?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from domain.kernel.records import Seat
from domain.kernel.steps import Step
from domain.kernel.title import NO_OPTIONS, Setup, Title, chosen_options
from domain.titles.imperialism import card_texts, facts, invariants, redaction, scoring, text
from domain.titles.imperialism.actions.achievements import achievement_due
from domain.titles.imperialism.board import Board
from domain.titles.imperialism.grammar import GRAMMAR
from domain.titles.imperialism.legality import religion_of, superpower_of
from domain.titles.imperialism.questions import QUESTIONS
from domain.titles.imperialism.references import REFERENCES
from domain.titles.imperialism.sequence import SetUp
from domain.titles.imperialism.standing_orders import STANDING
from domain.titles.imperialism.state import RULES, ImperialismState, empty_table
from domain.titles.imperialism.stored import CODEC
from domain.titles.imperialism.told import Where

__all__ = ["TITLE"]

SEATS: Final = range(2, 5)
"""IM-1.1 2 to 4 players."""


def parse_pack(data: Mapping[str, Any]) -> Board:
    """IM-2 The board of a pack."""
    # Marshmallow costs start-up time that only reading a pack needs.
    from domain.titles.imperialism.content.schema import read_board

    return read_board(data)


def new(setup: Setup) -> ImperialismState:
    """IM-3.1 The table before any luck."""
    chosen_options(setup, SEATS, NO_OPTIONS)
    assert isinstance(setup.pack.board, Board), "the pack is one of this title's"
    return empty_table(setup.pack.board, setup.seats, achievement_due)


def opening(s: ImperialismState) -> Step[ImperialismState]:
    """IM-3 Setup."""
    return SetUp()


def where(s: ImperialismState) -> Where:
    """IM-4 The turn, whose it is (nobody's before the first), and the state within it."""
    return {"turn": s.turn, "active": s.active, "phase": s.phase}


def traits(s: ImperialismState, seat: Seat) -> Mapping[str, str]:
    """IM-1.8, IM-3.8 Superpower, religion at the end, and place in the turn order, from 1."""
    if None in s.power:
        return {}
    numbers = [superpower_of(s, x).number for x in range(s.seats)]
    place = (seat - numbers.index(min(numbers))) % s.seats + 1
    return {"superpower": superpower_of(s, seat).id, "religion": religion_of(s, seat), "turn_order": str(place)}


TITLE: Final = Title(
    slug="imperialism",
    name="Imperialism: Road to Domination",
    rules=RULES,
    former_rules={
        1: "war events and Pirates may be played whenever their printed conditions hold (IM-20.13), so that "
        "more seats are asked; what costs something is asked also where there is one option"
    },
    edition="edition 3",
    seats=SEATS,
    roles=text.ROLES,
    seat_name=text.player,
    options_schema=NO_OPTIONS,
    codec=CODEC,
    grammar=GRAMMAR,
    references=REFERENCES,
    end_reasons=(scoring.END,),
    move_limit=6000,
    option_budget=150,
    standing_orders=STANDING,
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
    facts=facts.facts,
    label=text.label,
    questions=QUESTIONS,
    line=text.line,
    move_line=text.move_line,
    score_text=text.score_text,
    score_group=text.score_group,
    score_detail=text.score_detail,
    names=text.names,
    card_texts=card_texts.card_texts,
    traits=traits,
)
