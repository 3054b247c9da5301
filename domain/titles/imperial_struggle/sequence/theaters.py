"""IS-7.1 How is a Theater resolved?"""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle.changes import change_flag, displace, force_debt
from domain.titles.imperial_struggle.effects.map import FortDamaged
from domain.titles.imperial_struggle.effects.war import (
    Strength,
    StrengthCounted,
    TheaterClosed,
    TheaterResolved,
    TheaterRevealed,
)
from domain.titles.imperial_struggle.legality.control import available, isolates_others
from domain.titles.imperial_struggle.legality.strength import army, is_highest, strength, strength_parts
from domain.titles.imperial_struggle.pieces import (
    BR,
    FORT,
    FR,
    MARKET,
    NAVAL,
    POLITICAL,
    SPAIN,
    TheaterIndex,
    TheaterName,
)
from domain.titles.imperial_struggle.refusals import Ruled
from domain.titles.imperial_struggle.sequence.spoils import TakeSpoils
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.told import AboutTarget

__all__ = [
    "TILE_DEBT",
    "ChooseTileTarget",
    "CloseTheater",
    "CompareStrength",
    "OrderTileEffects",
    "ResolveTheater",
    "effect_targets",
]

T = Table[StruggleState]
TILE_DEBT = 1
"""IS-7.1.2 Debt that the Debt effect of a War tile forces."""


@record
class ResolveTheater(Step[StruggleState]):
    """IS-7.1.1, IS-7.1.2 All tiles are turned up; the effects of the side nearer to its victory come first."""

    theater: TheaterName

    def run(self, t: T) -> None:
        s = t.s
        name, at = s.theater_name(self.theater), s.theater_at(self.theater)
        french, british = (
            tuple(x for x in (s.basic[seat][at], *s.bonus[seat][at]) if x is not None) for seat in (FR, BR)
        )
        t.tell(TheaterRevealed(s.theater(at).id, french, british))
        start = s.board.numbers.vp_start
        first = s.first if s.vp == start else FR if s.vp > start else BR
        tiles = (french, british)
        table = s.board.war_tiles
        for seat in (first, 1 - first):
            left = tuple(x for x in tiles[seat] if table[x].effect)
            if left:
                t.then(OrderTileEffects(seat, name, left))
        t.then(CompareStrength(name), CloseTheater(name))


def effect_targets(s: StruggleState, seat: Seat, theater: TheaterName, effect: str) -> list[int]:
    """IS-7.1.2 Spaces that an effect of a side's War tile may hit."""
    board = s.board
    here = [i for r in s.theater(theater).regions for i in board.by_region[r]]
    other = 1 - seat
    if effect == "fort_or_squadron":
        return [
            i
            for i in here
            if s.flag[i] == other
            and (board.spaces[i].kind == NAVAL or (board.spaces[i].kind == FORT and not s.damaged[i]))
        ]
    # RU-30 The unflag effect may hit a Spanish flag.
    open_to = [i for i in here if s.flag[i] in (other, SPAIN) and not s.conflict[i]]
    markets = [i for i in open_to if board.spaces[i].kind == MARKET]
    safe = [i for i in markets if not isolates_others(s, i)]
    politicals = [i for i in open_to if board.spaces[i].kind == POLITICAL and available(s, i)]
    return [*politicals, *(safe or markets)]


@record
class OrderTileEffects(Ruled, Ask[StruggleState]):
    """IS-7.1.2 The owner orders the effects of their tiles, which are mandatory when possible."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "IS-7.1.2"
    seat: Seat
    theater: TheaterName
    left: tuple[str, ...]

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        table = s.board.war_tiles
        return [
            Option("resolve", x)
            for x in self.left
            if table[x].effect == "debt" or effect_targets(s, seat, self.theater, str(table[x].effect))
        ]

    def take(self, t: T, move: Move) -> None:
        tile, name = move.option.str_arg(), t.s.theater_name(self.theater)
        effect = t.s.board.war_tiles[tile].effect
        assert effect is not None, f"{tile} has an effect"
        if effect == "debt":
            force_debt(t, 1 - self.seat, TILE_DEBT)
        else:
            t.then(ChooseTileTarget(self.seat, name, effect))
        rest = tuple(x for x in self.left if x != tile)
        if rest:
            t.then(OrderTileEffects(self.seat, name, rest))


@record
class ChooseTileTarget(Ruled, Ask[StruggleState]):
    """IS-7.1.2 Which space an effect of a War tile hits."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "IS-7.1.2"
    seat: Seat
    theater: TheaterName
    effect: str

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        spaces = s.board.spaces
        found = []
        for i in effect_targets(s, seat, self.theater, self.effect):
            verb = "unflag" if self.effect == "unflag" else "displace" if spaces[i].kind == NAVAL else "damage"
            found.append(Option(verb, spaces[i].id))
        return found

    def weighs(self, s: StruggleState, option: Option) -> bool:
        return s.rules > 1

    def about(self, s: StruggleState, seat: Seat) -> AboutTarget:
        return {"theater": s.theater(self.theater).id, "effect": self.effect}

    def take(self, t: T, move: Move) -> None:
        space = t.s.board.at[move.option.str_arg()]
        if move.option.verb == "unflag":
            change_flag(t, space, None)
        elif move.option.verb == "displace":
            displace(t, space)
        else:
            t.tell(FortDamaged(move.option.str_arg()))


@record
class CompareStrength(Step[StruggleState]):
    """IS-7.1.4 The higher total wins; equal totals give no Spoils."""

    theater: TheaterName

    def run(self, t: T) -> None:
        s = t.s
        here = s.theater(self.theater)
        at = s.theater_at(self.theater)
        totals = (strength(s, FR, at), strength(s, BR, at))
        if s.rules > 1:
            t.tell(StrengthCounted(here.id, _parts(s, FR, at), _parts(s, BR, at)))
        margin = abs(totals[FR] - totals[BR])
        if not margin:
            t.tell(TheaterResolved(here.id, totals, None, 0, False))
            return
        winner = FR if totals[FR] > totals[BR] else BR
        t.tell(TheaterResolved(here.id, totals, winner, margin, is_highest(here, winner, margin)))
        t.then(TakeSpoils(winner, s.theater_name(self.theater), margin))


def _parts(s: StruggleState, seat: Seat, theater: TheaterIndex) -> Strength:
    """IS-7.1.1, IS-7.1.3 A side's War tiles and bonus strength."""
    return Strength(army(s, seat, theater), **strength_parts(s, seat, theater))


@record
class CloseTheater(Step[StruggleState]):
    """IS-7.0 The Theater is completely resolved."""

    theater: TheaterName

    def run(self, t: T) -> None:
        t.tell(TheaterClosed(t.s.theater_name(self.theater)))
