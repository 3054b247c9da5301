"""How is a rule told as a test? `given(position).when(seat, "occupy:london").then(CityOccupied(...), ...)`."""

from __future__ import annotations

from typing import Any

from domain.kernel.chance import Chance, Scripted
from domain.kernel.effects import AgendaChanged, Effect
from domain.kernel.engine import _settle, decide, evolve, next_options, pending_seats
from domain.kernel.errors import IllegalOption
from domain.kernel.options import Move, Option
from domain.kernel.steps import Step
from domain.kernel.table import Table
from domain.kernel.title import Title
from tests.domain.in_words import in_words

__all__ = ["Story", "given"]


def given(title: Title[Any], position: Any, *effects: Effect[Any], chance: Chance | None = None) -> Story:
    """A story that begins with this position, after these effects; without luck of its own every draw is the first."""
    return Story(title, position, *effects, chance=chance)


class Story:
    """A position, the moves that were made from it, and what they told; every failure prints the whole story."""

    def __init__(self, title: Title[Any], position: Any, *effects: Effect[Any], chance: Chance | None = None) -> None:
        self.title = title
        self.s = position.copy()
        evolve(self.s, effects)
        self.chance = chance or Scripted()
        self.told: list[Effect[Any]] = []
        self.aside: tuple[type[Effect[Any]], ...] = ()
        """Effects that explain what others change."""
        self._lines = [f"given {dict(title.where(self.s))}"]

    def when(self, seat: int, *moves: str) -> Story:
        """The seat makes these moves, one after the other."""
        for text in moves:
            self._lines.append(f"when seat {seat} answers {text}")
            try:
                effects = decide(self.title, self.s, Move(seat, Option.parse(text)), self.chance)
            except IllegalOption as error:
                raise AssertionError(self._story(f"refused: {error}; offered: {self.offered(seat)}")) from error
            evolve(self.s, effects)
            self._hear(effects)
        return self

    def forced(self, *but: str) -> Story:
        """Whoever has only one option takes it, until there is a choice or one of these is to be answered."""
        while owners := pending_seats(self.s):
            offered = self.offered(owners[0])
            if len(offered) > 1 or offered[0] in but:
                break
            self.when(owners[0], offered[0])
        return self

    def comes_to(self, *steps: Step[Any]) -> Story:
        """What the game would have done next gives way to these steps, which run to the first decision."""
        self._lines.append(f"when the game comes to {', '.join(map(repr, steps))}")
        effects: list[Effect[Any]] = []
        self.s.agenda = []
        table = Table(self.s, self.chance, effects)
        table.then(*steps)
        _settle(table)
        self._hear(effects)
        return self

    def _hear(self, effects: list[Effect[Any]]) -> None:
        """Remember what was told, and ask whether every invariant holds."""
        news = [e for e in effects if not isinstance(e, AgendaChanged)]
        self._lines += [f"     {e!r}" for e in news]
        self.told += news
        faults = list(self.title.check(self.s))
        assert not faults, self._story(f"broken: {faults}")

    def then(self, *effects: Effect[Any]) -> Story:
        """Exactly these effects have been told since the last `then`, in this order; those aside may be left out."""
        told, self.told = [e for e in self.told if not isinstance(e, self.aside) or e in effects], []
        wanted = "\n     ".join(map(repr, effects))
        assert told == list(effects), self._story(f"but told should have been\n     {wanted}")
        return self

    def then_among(self, *effects: Effect[Any]) -> Story:
        """These effects are among those told since the last `then`, in this order."""
        told, self.told = self.told, []
        rest = iter(told)
        for effect in effects:
            assert any(other == effect for other in rest), self._story(f"but not in its place: {effect!r}")
        return self

    def refused(self, seat: int, text: str, rule: str) -> Story:
        """The seat may not answer so, the rule is named, the sentence says something, and nothing changes."""
        before = self.title.codec.encode_state(self.s)
        self._lines.append(f"when seat {seat} answers {text}")
        error = None
        try:
            decide(self.title, self.s, Move(seat, Option.parse(text)), self.chance)
        except IllegalOption as caught:
            error = caught
        assert error is not None, self._story(f"accepted, where {rule} forbids it")
        assert error.rule == rule, self._story(f"refused by {error.rule} ({error.why}) instead of {rule}")
        why = in_words(self.title, self.s, error.why)
        assert why.endswith("."), self._story(f"{why!r} is not a sentence")
        assert self.title.codec.encode_state(self.s) == before, self._story("a rejected move changed something")
        return self

    def offered(self, seat: int) -> list[str]:
        """What the seat may answer now, as text; empty where it owes nothing."""
        return [o.text for o in next_options(self.s, seat)] if seat in pending_seats(self.s) else []

    def offers(self, seat: int, *texts: str) -> Story:
        """The seat may answer exactly so, in any order."""
        offered = self.offered(seat)
        assert sorted(offered) == sorted(texts), self._story(f"offered {sorted(offered)} instead of {sorted(texts)}")
        return self

    def offers_among(self, seat: int, *texts: str) -> Story:
        """The seat may answer so, among others."""
        missing = sorted({*texts}.difference(offered := self.offered(seat)))
        assert not missing, self._story(f"not offered: {missing}, but {sorted(offered)}")
        return self

    def asks(self, words: str) -> Story:
        """What is asked begins so."""
        asked = in_words(self.title, self.s, self.title.prompt(self.s))
        assert asked.startswith(words), self._story(f"asked {asked!r} instead of {words!r}")
        return self

    def owes(self, *seats: int) -> Story:
        """Exactly these seats owe an answer."""
        assert pending_seats(self.s) == seats, self._story(f"pending: {pending_seats(self.s)} instead of {seats}")
        return self

    def _story(self, end: str) -> str:
        return "\n".join([*self._lines, end])
