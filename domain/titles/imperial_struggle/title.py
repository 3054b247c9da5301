"""What does the kernel need to host Imperial Struggle?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from domain.kernel.records import Seat, Viewer
from domain.kernel.steps import Step
from domain.kernel.title import Setup, Title, chosen_options
from domain.titles.imperial_struggle import card_texts, facts, invariants, redaction, scoring
from domain.titles.imperial_struggle.board import Board
from domain.titles.imperial_struggle.grammar import GRAMMAR
from domain.titles.imperial_struggle.references import REFERENCES
from domain.titles.imperial_struggle.sequence.turns import SetUp
from domain.titles.imperial_struggle.state import RULES, StruggleState, empty_table
from domain.titles.imperial_struggle.stored import CODEC
from domain.titles.imperial_struggle.text import labels, lines, names
from domain.titles.imperial_struggle.text.questions import QUESTIONS
from domain.titles.imperial_struggle.told import Facts, Where

__all__ = ["TITLE"]

SEATS: Final = range(2, 3)
"""IS-0.1 France and Britain."""


def _flag(rule: str, text: str) -> dict[str, Any]:
    return {"type": "boolean", "default": False, "description": text, "x-annals-rule": rule}


OPTIONS: Final[Mapping[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {
        "spanish_empire": _flag("IS-12.1", "12.1: Spanish flags hold three Caribbean Markets."),
        "planning_swap": _flag("IS-12.2a", "12.2: a Military Upgrade may swap two own Basic War tiles."),
        "planning_allocate": _flag(
            "IS-12.2b", "12.2: both sides allocate their Basic War tiles to the Theaters in secret."
        ),
        "tougher_forts": _flag("IS-12.3", "12.3: Conquest Points take Forts only along Conquest Lines."),
        "handicap": {
            "type": "integer",
            "x-annals-meaning": "amount",
            "minimum": -6,
            "maximum": 6,
            "default": 0,
            "description": "Treaty Points with which one side begins: Britain if above 0, France if below.",
        },
    },
    "additionalProperties": False,
}


def parse_pack(data: Mapping[str, Any]) -> Board:
    """The board of a pack."""
    # Marshmallow costs start-up time that only reading a pack needs.
    from domain.titles.imperial_struggle.content.schema import read_board

    return read_board(data)


def new(setup: Setup) -> StruggleState:
    """IS-0.4 The table before any luck."""
    chosen = chosen_options(setup, SEATS, OPTIONS)
    assert isinstance(setup.pack.board, Board), "the pack is one of Imperial Struggle's"
    return empty_table(setup.pack.board, chosen)


def opening(s: StruggleState) -> Step[StruggleState]:
    """IS-0.4 Setup."""
    return SetUp()


def where(s: StruggleState) -> Where:
    """IS-4, IS-7 The turn, and the phase and Action Round within it."""
    return {"turn": s.board.turns[s.turn].id, "phase": s.phase, "round": s.round}


def facts_for(s: StruggleState, viewer: Viewer) -> Facts:
    """What follows from the position; of a view, what the viewer can count."""
    return facts.facts(s)


def traits(s: StruggleState, seat: Seat) -> Mapping[str, str]:
    """IS-0 The seat is the side."""
    return {"side": names.ROLES[seat].lower()}


TITLE: Final = Title(
    slug="imperial_struggle",
    name="Imperial Struggle",
    rules=RULES,
    former_rules={
        1: "an Advantage may be Exhausted with a purchase that it makes no cheaper (IS-8.2.4) and used before an Event "
        "without a bonus condition (IS-5.2.1); what takes something from the map is asked also with one target",
        2: "effects and steps that named a Theater by its place in its War name it by its id; play is the same",
    },
    same_play_since=2,
    seats=SEATS,
    roles=names.ROLES,
    options_schema=OPTIONS,
    codec=CODEC,
    grammar=GRAMMAR,
    references=REFERENCES,
    end_reasons=(
        "victory_points",
        "awards_and_demand",
        "war_sweep",
        "final_scoring",
        "final_available_debt",
        "final_tie",
    ),
    move_limit=6000,
    option_budget=250,
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
    headings=names.headings,
    facts=facts_for,
    label=labels.label,
    questions=QUESTIONS,
    line=lines.line,
    standing=names.standing,
    score_text=lines.score_text,
    score_group=lines.score_group,
    score_item=lines.score_item,
    names=names.names,
    card_texts=card_texts.card_texts,
    traits=traits,
)
