"""What does the kernel need to host Imperial Struggle?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from domain.kernel.records import Seat, Viewer
from domain.kernel.steps import Step
from domain.kernel.title import Refusal, Setup
from domain.titles.imperial_struggle import facts, invariants, redaction, scoring
from domain.titles.imperial_struggle.board import Board
from domain.titles.imperial_struggle.sequence.turns import SetUp
from domain.titles.imperial_struggle.state import StruggleState, empty_table
from domain.titles.imperial_struggle.stored import CODEC
from domain.titles.imperial_struggle.text import labels, lines, names

__all__ = ["TITLE"]

SEATS: Final = range(2, 3)
"""IS-0.1 France and Britain."""


def _flag(text: str) -> dict[str, Any]:
    return {"type": "boolean", "default": False, "description": text}


OPTIONS: Final[Mapping[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {
        "spanish_empire": _flag("12.1: Spanish flags hold three Caribbean Markets."),
        "planning_swap": _flag("12.2: a Military Upgrade may swap two own Basic War tiles."),
        "planning_allocate": _flag("12.2: both sides allocate their Basic War tiles to the Theaters in secret."),
        "tougher_forts": _flag("12.3: Conquest Points take Forts only along Conquest Lines."),
        "handicap": {
            "type": "integer",
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


def where(s: StruggleState) -> Mapping[str, int | str]:
    """IS-4, IS-7 The turn, and the phase and Action Round within it."""
    return {"turn": s.board.turns[s.turn].id, "phase": s.phase, "round": s.round}


def facts_for(s: StruggleState, viewer: Viewer) -> Mapping[str, Any]:
    """What follows from the position; of a view, what the viewer can count."""
    return facts.facts(s)


def traits(s: StruggleState, seat: Seat) -> Mapping[str, str]:
    """IS-0 The seat is the side."""
    return {"side": names.ROLES[seat].lower()}


TITLE: Final = Title(
    slug="imperial_struggle",
    name="Imperial Struggle",
    rules=1,
    seats=SEATS,
    roles=names.ROLES,
    options_schema=OPTIONS,
    codec=CODEC,
    end_reasons=(
        "victory_points",
        "awards_and_demand",
        "war_sweep",
        "final_scoring",
        "final_available_debt",
        "final_tie",
    )
    move_limit: int = 6000
    option_budget: int = 250
    standing: Standing[StruggleState] | None = None

    def new(self, setup: Setup) -> StruggleState:
        """IS-0.4 The table before any luck."""
        found = []
        if setup.seats not in self.seats:
            found.append(Fault("seats", f"{setup.seats} where 2 play"))
        properties = self.options_schema["properties"]
        found += [Fault(f"options.{x}", "there is no such option") for x in setup.options if x not in properties]
        chosen = {name: setup.options.get(name, spec["default"]) for name, spec in properties.items()}
        for name, value in chosen.items():
            spec = properties[name]
            if type(value) is not type(spec["default"]):
                found.append(Fault(f"options.{name}", f"{value!r} is not of type {spec['type']}"))
            elif spec["type"] == "integer" and not spec["minimum"] <= value <= spec["maximum"]:
                found.append(Fault(f"options.{name}", f"{value} is not in {spec['minimum']}..{spec['maximum']}"))
        if found:
            raise BadSetup(found)
        assert isinstance(setup.pack.board, Board), "the pack is one of Imperial Struggle's"
        return empty_table(setup.pack.board, chosen)

    def opening(self, s: StruggleState) -> Step[StruggleState]:
        """IS-0.4 Setup."""
        return SetUp()

    def outcome(self, s: StruggleState) -> Outcome | None:
        return scoring.outcome(s)

    def score_sheet(self, s: StruggleState) -> ScoreSheet:
        return scoring.score_sheet(s)

    def redact(self, s: StruggleState, viewer: Viewer) -> StruggleState:
        return redaction.redact(s, viewer)

    def guess(self, s: StruggleState, viewer: Seat, dice: Random) -> StruggleState:
        return redaction.guess(s, viewer, dice)

    def check(self, s: StruggleState) -> list[str]:
        return invariants.faults(s)

    def where(self, s: StruggleState) -> Mapping[str, int | str]:
        return {"turn": s.board.turns[s.turn].id, "phase": s.phase, "round": s.round}

    def headings(self, s: StruggleState) -> Sequence[str]:
        return names.headings(s)

    def facts(self, s: StruggleState, viewer: Viewer) -> Mapping[str, Any]:
        return facts.facts(s)

    def label(self, s: StruggleState, seat: Seat, option: Option) -> str:
        return labels.label(s, seat, option)

    def line(self, s: StruggleState, effect: Effect[StruggleState]) -> str | None:
        return lines.line(s, effect)

    def refusal(self, s: StruggleState, seat: Seat, option: Option) -> Refusal | None:
        """IS-13.2 Why an option is not offered; the decision itself knows."""
        if not s.agenda:
            return Refusal("IS-2.3", "The game is over.")
        if seat not in s.agenda[-1].owners(s):
            return Refusal("IS-4.9", "It is the other side's decision.")
        return s.agenda[-1].refusal(s, seat, option)

    def traits(self, s: StruggleState, seat: Seat) -> Mapping[str, str]:
        """IS-0 The seat is the side."""
        return {"side": self.roles[seat].lower()}

    def parse_pack(self, data: Mapping[str, Any]) -> Board:
        # Marshmallow costs start-up time that only reading a pack needs.
        from domain.titles.imperial_struggle.content.schema import read_board

        return read_board(data)


TITLE = ImperialStruggle()
