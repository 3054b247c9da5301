"""What does the kernel need to host Endeavor?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from domain.kernel.codec import Codec
from domain.kernel.effects import Effect
from domain.kernel.errors import BadSetup, Fault
from domain.kernel.options import Option
from domain.kernel.outcome import Outcome, ScoreSheet
from domain.kernel.records import Seat, Viewer
from domain.kernel.standing import Standing
from domain.kernel.steps import Step
from domain.kernel.title import Refusal, Setup
from domain.titles.endeavor import facts, invariants, scoring, sight, words
from domain.titles.endeavor.actions.build import Build
from domain.titles.endeavor.actions.passing import ArrangeCards, DiscardCard
from domain.titles.endeavor.actions.salary import PaySalary
from domain.titles.endeavor.actions.turn import CarryOut, CarryOutSecond, TakeTurn
from domain.titles.endeavor.board import Board
from domain.titles.endeavor.sequence import SetUp
from domain.titles.endeavor.state import EndeavorState, empty_table
from domain.titles.endeavor.stored import CODEC

__all__ = ["TITLE", "Endeavor"]

_ASKING = (Build, PaySalary, TakeTurn, CarryOut, CarryOutSecond, ArrangeCards, DiscardCard)


class Endeavor:
    """EN-1 Endeavor for 3 to 5 players."""

    slug: str = "endeavor"
    name: str = "Endeavor"
    rules: int = 1
    seats: range = range(3, 6)
    roles: tuple[str, ...] = words.ROLES
    options_schema: Mapping[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {},
        "additionalProperties": False,
    }
    codec: Codec[EndeavorState] = CODEC
    end_reasons: tuple[str, ...] = ("final_scoring",)
    move_limit: int = 3000
    option_budget: int = 40
    standing: Standing[EndeavorState] | None = None

    def new(self, setup: Setup) -> EndeavorState:
        """EN-3 The table before any luck."""
        found = []
        if setup.seats not in self.seats:
            found.append(Fault("seats", f"{setup.seats} where 3, 4 or 5 can play"))
        found += [Fault(f"options.{name}", "there is no such option") for name in setup.options]
        if found:
            raise BadSetup(found)
        assert isinstance(setup.pack.board, Board), "the pack is one of Endeavor's"
        return empty_table(setup.pack.board, setup.seats)

    def opening(self, s: EndeavorState) -> Step[EndeavorState]:
        """EN-3 Setup."""
        return SetUp()

    def outcome(self, s: EndeavorState) -> Outcome | None:
        return scoring.outcome(s)

    def score_sheet(self, s: EndeavorState) -> ScoreSheet:
        return scoring.score_sheet(s)

    def redact(self, s: EndeavorState, viewer: Viewer) -> EndeavorState:
        return sight.redact(s, viewer)

    def guess(self, s: EndeavorState, viewer: Seat, dice: Random) -> EndeavorState:
        return sight.guess(s, viewer, dice)

    def check(self, s: EndeavorState) -> list[str]:
        return invariants.faults(s)

    def where(self, s: EndeavorState) -> Mapping[str, int | str]:
        return {"round": s.round, "phase": s.phase}

    def headings(self, s: EndeavorState) -> Sequence[str]:
        return words.headings(s)

    def facts(self, s: EndeavorState, viewer: Viewer) -> Mapping[str, Any]:
        return facts.facts(s)

    def label(self, s: EndeavorState, seat: Seat, option: Option) -> str:
        return words.label(s, seat, option)

    def line(self, s: EndeavorState, effect: Effect[EndeavorState]) -> str | None:
        return words.line(s, effect)

    def refusal(self, s: EndeavorState, seat: Seat, option: Option) -> Refusal | None:
        """EN-25.4 The rule that forbids an option."""
        if not s.agenda:
            return Refusal("EN-23.2", "The game is over.")
        step = s.agenda[-1]
        if seat not in step.owners(s):
            return Refusal("EN-6.1", "It is another player's turn.")
        assert isinstance(step, _ASKING), "only these steps ask"
        return step.refusal(s, seat, option)

    def traits(self, s: EndeavorState, seat: Seat) -> Mapping[str, str]:
        """EN-3 None: seats differ by the order of play alone."""
        return {}

    def parse_pack(self, data: Mapping[str, Any]) -> Board:
        # Marshmallow costs start-up time that only reading a pack needs.
        from domain.titles.endeavor.content.schema import read_board

        return read_board(data)


TITLE = Endeavor()
