"""How is a short situation played in a test? Sit down, answer in text, look at it as a viewer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from domain.kernel.chance import Scripted
from domain.kernel.effects import AgendaChanged, Effect
from domain.kernel.engine import begin, decide, evolve, next_options, pending_seats
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, Viewer
from domain.kernel.redaction import redacted
from domain.kernel.undo import Made
from tests.domain.cases import Case, Profile

__all__ = ["Sitting", "sit_down"]


class Sitting:
    """A game of a tiny title on the table."""

    def __init__(self, title: Any, s: Any, luck: Iterable[int] = ()) -> None:
        self.title = title
        self.s = s
        self.chance = Scripted(luck)
        self.made: list[Made] = []

    def pending_seats(self) -> tuple[Seat, ...]:
        """The seats that owe an answer."""
        return pending_seats(self.s)

    @property
    def step(self) -> str:
        """The stored name of the step on top of the agenda; an empty text at the end."""
        return self.title.codec.step_name(self.s.agenda[-1]) if self.s.agenda else ""

    def options(self, seat: Seat) -> list[str]:
        """The options of a seat as texts."""
        return [o.text for o in next_options(self.s, seat)]

    def answer(self, seat: Seat, text: str) -> list[Effect[Any]]:
        """Make a move; its effects without the agenda's."""
        before = self.s.drawn
        effects = decide(self.title, self.s, Move(seat, Option.parse(text)), self.chance)
        evolve(self.s, effects)
        self.made.append(Made(len(self.made) + 1, seat, before, tuple(effects), self.pending_seats()))
        return [e for e in effects if not isinstance(e, AgendaChanged)]

    def shown(self, effects: Iterable[Effect[Any]], viewer: Viewer) -> list[Effect[Any]]:
        """The effects as a viewer sees them."""
        return redacted(effects, viewer)

    def view(self, viewer: Viewer) -> Any:
        """The state as a viewer may know it."""
        return self.title.redact(self.s, viewer)


def sit_down(title: Any, seats: int, luck: Iterable[int] = (), **fields: Any) -> Sitting:
    """A game at its first decision; `fields` of the state are then set as given, to arrange a situation."""
    case = Case(title, seats, {}, Profile())
    sitting = Sitting(title, case.new(), luck)
    evolve(sitting.s, begin(title, case.setup(), sitting.chance))
    for name, value in fields.items():
        assert hasattr(sitting.s, name), f"the state has no {name}"
        setattr(sitting.s, name, value)
    assert not list(title.check(sitting.s)), "the arranged situation breaks an invariant"
    return sitting
