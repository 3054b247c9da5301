"""The luck of a game: its draws, recomputed from the revealed seed.

The numbers of the draws follow from public facts: each batch of effects ends with the count.
The results and bounds of draws come from deciding again: that needs the seed, so the game must have ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from application.games.views import ALL, ViewAs, event, happenings
from domain.kernel.chance import Chance
from domain.kernel.engine import begin, by_rules, decide_and_keep
from domain.kernel.errors import KernelError
from domain.kernel.options import Move, Option
from eventstore.events import Payload
from eventstore.game import Game
from eventstore.loading import Games

__all__ = ["Draw", "Lot", "draw_lines", "lots"]


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw of luck."""

    number: int
    """Numbered from 0 through the whole game."""
    bound: int
    result: int
    """A number below the bound."""


@dataclass(frozen=True, slots=True)
class Lot:
    """An event that drew luck."""

    version: int
    type: str
    seat: int | None
    first: int
    """Number of its first draw."""
    count: int
    log: list[str]
    """The event in sentences for the viewer."""
    draws: tuple[Draw, ...] | None
    """None while the seed is sealed, and if the rules of the time are gone and today's draw differently."""

    def to_json(self) -> dict[str, Any]:
        """The event's luck as plain JSON."""
        draws = None if self.draws is None else [_plain(d) for d in self.draws]
        return {
            "version": self.version,
            "type": self.type,
            "seat": self.seat,
            "first": self.first,
            "count": self.count,
            "log": self.log,
            "draws": draws,
        }


def draw_lines(found: Iterable[Lot]) -> Iterator[dict[str, int]]:
    """The known draws, each in the verifier's form: `{version, draw, bound, result}`."""
    for lot in found:
        for each in lot.draws or ():
            yield {"version": lot.version, **_plain(each)}


def _plain(draw: Draw) -> dict[str, int]:
    return {"draw": draw.number, "bound": draw.bound, "result": draw.result}


class _Noted:
    """Luck that records its draws."""

    def __init__(self, luck: Chance) -> None:
        self._luck = luck
        self.draws: list[Draw] = []

    def draw(self, bound: int, n: int) -> int:
        """See `Chance.draw`."""
        result = self._luck.draw(bound, n)
        self.draws.append(Draw(n, bound, result))
        return result


def lots(games: Games, game_id: UUID, view_as: ViewAs) -> Iterator[Lot]:
    """Every event that drew luck, in order; with the draws if `view_as` is `ALL`, which needs a game that has ended.

    Raises:
        UnknownGame: there is no such game.
    """
    before: Game | None = None
    for happening in happenings(games, game_id):
        stored, after = happening.stored, happening.after
        drawn = before.state.drawn if before is not None and before.state is not None else 0
        now = after.state.drawn if after.state is not None else 0
        # A rewind does not take luck back, and a forked game starts after its source's draws.
        if stored.type in ("game_started", "move_made") and now > drawn:
            draws = _drawn(before, happening.payload, stored.rules) if view_as == ALL and before is not None else None
            if draws is not None and [d.number for d in draws] != list(range(drawn, now)):
                draws = None
            said = event(happening, view_as)["log"]
            yield Lot(stored.version, stored.type, happening.payload.data.get("seat"), drawn, now - drawn, said, draws)
        before = after


def _drawn(before: Game, payload: Payload, number: int) -> tuple[Draw, ...] | None:
    """The draws for an event by the rules of that number, or by today's; None if they refuse it."""
    luck = _Noted(before.chance)
    rules = number if before.title.plays(number) else before.title.rules
    try:
        if payload.type == "game_started":
            begin(before.title, before.setup, luck, rules)
        else:
            assert before.state is not None, "a move is made in a game that has started"
            move = Move(payload.data["seat"], Option.parse(payload.data["move"]))
            decide_and_keep(before.title, by_rules(before.state, rules), move, luck)
    except KernelError:
        return None
    return tuple(luck.draws)
