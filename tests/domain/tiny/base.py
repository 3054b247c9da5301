"""What do the tiny titles share, so that each is a few lines of rules?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from random import Random
from typing import Any, Generic, TypeVar

from domain.kernel.codec import Codec
from domain.kernel.effects import AgendaChanged, AnswersDropped, Effect
from domain.kernel.options import Option
from domain.kernel.outcome import Outcome, ScoreLine, ScoreSheet
from domain.kernel.records import Seat, Viewer
from domain.kernel.standing_orders import StandingOrders
from domain.kernel.state import State
from domain.kernel.title import Setup, Title
from tests.domain.cases import Profile

__all__ = ["Tiny", "TinyState", "TinyTitle"]


@dataclass(slots=True, kw_only=True)
class TinyState(State):
    """What the states of tiny titles have in common: the kernel's fields."""


S = TypeVar("S", bound=TinyState)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TinyTitle(Title[S]):
    """A title with its content pack and its profile for the laws."""

    data: Mapping[str, Any]
    profile: Profile


class Tiny(Generic[S]):
    """Rules with defaults: nothing hidden, points per seat, labels and log lines made of the stored names.

    `title` makes the record of them.
    """

    slug: str
    name: str = "Tiny"
    rules: int = 1
    seats: range = range(2, 4)
    roles: tuple[str, ...] = ("North", "East", "South", "West")
    options_schema: Mapping[str, Any] = {"type": "object", "properties": {}, "additionalProperties": False}
    codec: Codec[S]
    end_reasons: tuple[str, ...] = ("end",)
    move_limit: int = 200
    option_budget: int = 30
    standing_orders: StandingOrders[S] | None = None
    data: Mapping[str, Any] = {}
    """The content pack."""
    profile: Profile = Profile()

    def title(self) -> TinyTitle[S]:
        """The record of these rules."""
        names = [f.name for f in fields(TinyTitle)]
        return TinyTitle(**{name: getattr(self, name) for name in names if hasattr(self, name)})

    def points(self, s: S) -> list[int]:
        """What each seat has scored."""
        return [0] * s.seats

    def outcome(self, s: S) -> Outcome | None:
        if s.agenda:
            return None
        points = self.points(s)
        ranks = sorted(set(points), reverse=True)
        ranking = tuple(tuple(i for i, p in enumerate(points) if p == rank) for rank in ranks)
        return Outcome(self.end_reasons[0], ranking, tuple(points))

    def score_sheet(self, s: S) -> ScoreSheet:
        return ScoreSheet(tuple(ScoreLine(seat, "T-1", "points", p) for seat, p in enumerate(self.points(s))))

    def redact(self, s: S, viewer: Viewer) -> S:
        return s.copy()

    def guess(self, s: S, viewer: Seat, dice: Random) -> S:
        return s.copy()

    def check(self, s: S) -> Sequence[str]:
        return []

    def headings(self, s: S) -> Sequence[str]:
        return tuple(f"{name} {value}" for name, value in self.where(s).items())

    def where(self, s: S) -> Mapping[str, int | str]:
        return {"left": len(s.agenda)}

    def facts(self, s: S, viewer: Viewer) -> Mapping[str, Any]:
        return {}

    def label(self, s: S, seat: Seat, option: Option) -> str:
        return " ".join((option.verb, *map(str, option.args)))

    def line(self, s: S, effect: Effect[S]) -> str | None:
        if isinstance(effect, (AgendaChanged, AnswersDropped)):
            return None
        data = self.codec.encode_effect(effect)
        return f"{data.pop('type')}: " + ", ".join(f"{k} {v}" for k, v in data.items())

    def traits(self, s: S, seat: Seat) -> Mapping[str, str]:
        return {}

    def parse_pack(self, data: Mapping[str, Any]) -> object:
        return data

    def new(self, setup: Setup) -> S:
        raise NotImplementedError
