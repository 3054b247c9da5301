"""What does the kernel need to host Imperialism: Road to Domination?"""

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
from domain.titles.imperialism import invariants, refusals, scoring, sight, words
from domain.titles.imperialism.board import Board
from domain.titles.imperialism.legality import count, hand_limit, is_leader, religion_of
from domain.titles.imperialism.sequence import SetUp
from domain.titles.imperialism.standing import STANDING
from domain.titles.imperialism.state import ImperialismState, empty_table
from domain.titles.imperialism.stored import CODEC

__all__ = ["TITLE", "Imperialism"]


class Imperialism:
    """IM-1 Imperialism: Road to Domination for 2 to 4 players."""

    slug: str = "imperialism"
    name: str = "Imperialism: Road to Domination"
    rules: int = 1
    seats: range = range(2, 5)
    roles: tuple[str, ...] = words.ROLES
    options_schema: Mapping[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {},
        "additionalProperties": False,
    }
    codec: Codec[ImperialismState] = CODEC
    end_reasons: tuple[str, ...] = (scoring.END,)
    move_limit: int = 6000
    option_budget: int = 150
    standing: Standing[ImperialismState] | None = STANDING

    def new(self, setup: Setup) -> ImperialismState:
        """IM-3.1 The table before any luck."""
        found = []
        if setup.seats not in self.seats:
            found.append(Fault("seats", f"{setup.seats} where 2, 3 or 4 can play"))
        found += [Fault(f"options.{name}", "there is no such option") for name in setup.options]
        if found:
            raise BadSetup(found)
        assert isinstance(setup.pack.board, Board), "the pack is one of this title's"
        return empty_table(setup.pack.board, setup.seats)

    def opening(self, s: ImperialismState) -> Step[ImperialismState]:
        """IM-3 Setup."""
        return SetUp()

    def outcome(self, s: ImperialismState) -> Outcome | None:
        return scoring.outcome(s)

    def score_sheet(self, s: ImperialismState) -> ScoreSheet:
        return scoring.score_sheet(s)

    def redact(self, s: ImperialismState, viewer: Viewer) -> ImperialismState:
        return sight.redact(s, viewer)

    def guess(self, s: ImperialismState, viewer: Seat, dice: Random) -> ImperialismState:
        return sight.guess(s, viewer, dice)

    def check(self, s: ImperialismState) -> list[str]:
        return invariants.faults(s)

    def where(self, s: ImperialismState) -> Mapping[str, int | str]:
        """IM-4 The turn, whose it is, and the state within it."""
        return {"turn": s.turn, "active": s.active, "phase": s.phase}

    def headings(self, s: ImperialismState) -> Sequence[str]:
        """IM-4 The turn and whose it is, and the state within it."""
        return words.headings(s)

    def facts(self, s: ImperialismState, viewer: Viewer) -> Mapping[str, Any]:
        """IM-1.4, IM-15.2, IM-17.2 What follows from the position, by seat."""
        sheet = scoring.score_sheet(s)
        return {
            "end_space": s.board.end_spaces[s.seats],
            "providence_deck": len(s.providence),
            "territory_deck": len(s.lands),
            "seats": [{**_facts_of(s, seat), "total": sheet.total(seat)} for seat in range(s.seats)],
        }

    def label(self, s: ImperialismState, seat: Seat, option: Option) -> str:
        return words.label(s, seat, option)

    def line(self, s: ImperialismState, effect: Effect[ImperialismState]) -> str | None:
        return words.line(s, effect)

    def refusal(self, s: ImperialismState, seat: Seat, option: Option) -> Refusal | None:
        return refusals.refusal(s, seat, option)

    def traits(self, s: ImperialismState, seat: Seat) -> Mapping[str, str]:
        """IM-1.8, IM-3.8 Superpower, religion at the end, and place in the turn order, from 1."""
        if not all(s.power):
            return {}
        numbers = [s.board.superpower[power].number for power in s.power]
        place = (seat - numbers.index(min(numbers))) % s.seats + 1
        return {"superpower": s.power[seat], "religion": religion_of(s, seat), "turn_order": str(place)}

    def parse_pack(self, data: Mapping[str, Any]) -> Board:
        # Marshmallow costs start-up time that only reading a pack needs.
        from domain.titles.imperialism.content.schema import read_board

        return read_board(data)


def _facts_of(s: ImperialismState, seat: Seat) -> dict[str, Any]:
    """IM-1.4, IM-15.2, IM-17.2 One player's figures."""
    board = s.board
    return {
        "levels": {track: s.levels[seat][i] for i, track in enumerate(board.tracks)},
        "counts": {name: count(s, seat, name) for name in ("lands", "colonies", "territories")},
        "leader_of": [g.id for g in board.goods if is_leader(s, seat, g.track)],
        "religion": religion_of(s, seat) if s.power[seat] else None,
        "hand_limit": hand_limit(s, seat),
        "hand": {"providence": len(s.hands[seat]) - s.backs[seat], "territories": s.backs[seat]},
        "ducats": s.ducats[seat],
        "glory": s.glory[seat],
    }


TITLE = Imperialism()
