"""The luck of a game: its draws, recomputed from the revealed seed.

The numbers of the draws follow from public facts: each batch of effects ends with the count.
The results and bounds of draws come from deciding again: that needs the seed, so the game must have ended.
So does what each draw was for: the pile before a shuffle, and the effect that says what came of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any
from uuid import UUID

from application.games.views import ALL, ViewAs, event, happenings
from application.languages.catalogues import DEFAULT, Language
from domain.kernel.chance import Drawn, Traced
from domain.kernel.content import canonical
from domain.kernel.engine import begin, by_rules, decide_and_keep
from domain.kernel.errors import KernelError
from domain.kernel.options import Move, Option
from eventstore.events import Payload
from eventstore.game import Game
from eventstore.loading import Games

__all__ = ["Draw", "DrawUse", "Lot", "draw_lines", "lots"]


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw of luck."""

    number: int
    """Numbered from 0 through the whole game."""
    bound: int
    result: int
    """A number below the bound."""


@dataclass(frozen=True, slots=True)
class DrawUse:
    """What one or several draws were for, and the effect that they became."""

    kind: str
    """`shuffle`, `pick` or `roll`."""
    first: int
    """Number of its first draw."""
    count: int
    pile: tuple[Any, ...] | None
    """For a shuffle or a pick: the pile before it, in its order, as plain JSON."""
    result: Any
    """The pile after a shuffle, what was picked, or the number."""
    effect: tuple[int, str] | None
    """Place and type, among the event's effects in full, of the first one told after these draws."""

    def to_json(self) -> dict[str, Any]:
        """The use as plain JSON."""
        effect = None if self.effect is None else {"index": self.effect[0], "type": self.effect[1]}
        pile = None if self.pile is None else list(self.pile)
        rest = {"kind": self.kind, "first": self.first, "count": self.count}
        return {**rest, "pile": pile, "result": self.result, "effect": effect}


@dataclass(frozen=True, slots=True)
class Lot:
    """An event that drew luck."""

    version: int
    type: str
    seat: int | None
    first: int
    """Number of its first draw."""
    count: int
    log: list[dict[str, Any]]
    """The event's log lines for the viewer."""
    draws: tuple[Draw, ...] | None
    """None while the seed is sealed, and if the rules of the time are gone and today's draw differently."""
    uses: tuple[DrawUse, ...] | None = None
    """What the draws were for, in their order; None where the draws are."""

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
            "uses": None if self.uses is None else [use.to_json() for use in self.uses],
        }


def draw_lines(found: Iterable[Lot]) -> Iterator[dict[str, int]]:
    """The known draws, each in the verifier's form: `{version, draw, bound, result}`."""
    for lot in found:
        for each in lot.draws or ():
            yield {"version": lot.version, **_plain(each)}


def _plain(draw: Draw) -> dict[str, int]:
    return {"draw": draw.number, "bound": draw.bound, "result": draw.result}


def lots(games: Games, game_id: UUID, view_as: ViewAs, language: Language = DEFAULT) -> Iterator[Lot]:
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
            uses, draws = None, None
            if view_as == ALL and before is not None:
                uses, draws = _drawn(before, happening.payload, stored.rules)
            if draws is not None and [d.number for d in draws] != list(range(drawn, now)):
                uses, draws = None, None
            seat, said = happening.payload.data.get("seat"), event(happening, view_as, language=language)["log"]
            yield Lot(stored.version, stored.type, seat, drawn, now - drawn, said, draws, uses)
        before = after


def _drawn(
    before: Game, payload: Payload, number: int
) -> tuple[tuple[DrawUse, ...], tuple[Draw, ...]] | tuple[None, None]:
    """The draws for an event by the rules of that number, or by today's, and their uses; None if they refuse it."""
    luck = Traced(before.chance)
    rules = number if before.title.plays(number) else before.title.rules
    try:
        if payload.type == "game_started":
            effects = begin(before.title, before.setup, luck, rules)
        else:
            assert before.state is not None, "a move is made in a game that has started"
            move = Move(payload.data["seat"], Option.parse(payload.data["move"]))
            effects, _ = decide_and_keep(before.title, by_rules(before.state, rules), move, luck)
    except KernelError:
        return None, None
    told = [before.codec.encode_effect(effect) for effect in effects]
    recorded = payload.whole().data["effects"]
    uses = tuple(_use(each, told, recorded) for each in luck.drawn)
    return uses, tuple(Draw(*draw) for each in luck.drawn for draw in each.draws)


def _use(drawn: Drawn, told: Sequence[Mapping[str, Any]], recorded: Sequence[Mapping[str, Any]]) -> DrawUse:
    """What was drawn at once; its effect is named where the record has the one that the rules tell."""
    index, results = drawn.told, [result for _, _, result in drawn.draws]
    same = index < len(recorded) and canonical(told[index]) == canonical(recorded[index])
    effect = (index, recorded[index]["type"]) if same else None
    pile = [_named(each) for each in drawn.pile]
    result: Any = results[0]
    if drawn.kind == "shuffle":
        # Fisher-Yates from the end, as `docs/auditors.md` has it.
        result = pile.copy()
        for i, j in zip(range(len(pile) - 1, 0, -1), results, strict=True):
            result[i], result[j] = result[j], result[i]
    elif drawn.kind == "pick":
        result = pile[results[0]]
    before = tuple(pile) if drawn.kind != "roll" else None
    return DrawUse(drawn.kind, drawn.draws[0][0], len(results), before, result, effect)


def _named(thing: object) -> Any:
    """A thing of a pile as plain JSON: its id or number, or a list of those."""
    if isinstance(thing, Enum):
        return _named(thing.value)
    if isinstance(thing, list | tuple):
        return [_named(each) for each in thing]
    return thing if thing is None or isinstance(thing, int | str) else str(thing)
