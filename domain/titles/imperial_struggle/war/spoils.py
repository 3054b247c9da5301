"""IS-7.2, IS-7.3 What does the winner of a Theater gain?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle.board import BR, FORT, FR, NAVAL, NOBODY, TERRITORY, USA
from domain.titles.imperial_struggle.cards.tiles import TakeSquadron
from domain.titles.imperial_struggle.changes import change_flag, displace, remove_jacobites, score
from domain.titles.imperial_struggle.effects.cards import JacobitesMadePermanent, JacobiteVictoryPlaced
from domain.titles.imperial_struggle.effects.map import SquadronMoved
from domain.titles.imperial_struggle.effects.war import (
    ConquestRefused,
    DominancePlaced,
    SquadronSailed,
    TreatyGiven,
)
from domain.titles.imperial_struggle.legality.control import chained, matching
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.war.strength import conquest_price, conquests, row_of, sail_sources

__all__ = ["PlaceUsaFlags", "RefuseConquest", "SpainShift", "SpendConquest", "Spoils", "SpoilsUnflag"]

T = Table[StruggleState]


@record
class Spoils(Step[StruggleState]):
    """IS-7.2.0 Victory Points, Treaty Points, Squadrons of the loser, special results, Conquest Points, the unflag."""

    winner: Seat
    theater: int
    margin: int

    def run(self, t: T) -> None:
        s = t.s
        here = s.board.wars[s.war].theaters[self.theater]
        row, _ = row_of(here, self.winner, self.margin)
        if row is None:
            return
        score(t, self.winner, row.vp, 5)
        if row.trp:
            t.tell(TreatyGiven(1 - self.winner, row.trp))
        for effect in row.special:
            self._special(t, effect)
        for when, effects in here.specials:
            if self._applies(when):
                for effect in effects:
                    self._special(t, effect)
        t.then(SpendConquest(self.winner, self.theater, row.cp, self.margin, 0))

    def _applies(self, when: str) -> bool:
        """IS-7.3 A special result comes with this victory."""
        if when == "any_win":
            return True
        parts = when.split("_")
        side = FR if parts[0] == "fr" else BR
        least = int(parts[3]) if "margin" in parts else 1
        return self.winner == side and self.margin >= least

    def _special(self, t: T, effect: Mapping[str, Any]) -> None:
        """IS-7.3 One special result."""
        s = t.s
        op = effect["op"]
        if op == "remove_squadron":
            count = effect.get("count") or min(self.margin, effect["count_from"]["max"])
            t.then(TakeSquadron(1 - self.winner, 1 - self.winner, effect["to"], count))
        elif op == "place_usa_flags":
            # Canada is a second such effect of the same row; both are chosen in one step.
            row, _ = row_of(s.board.wars[s.war].theaters[self.theater], FR, self.margin)
            if "also_unflag" in effect and row is not None:
                named = [x["spaces"] for x in row.special if x["op"] == "place_usa_flags"]
                t.then(PlaceUsaFlags(FR, tuple(s.board.at[x] for names in named for x in names), (), False))
        elif op == "extra_ministry":
            if effect["ministry"] not in s.ministries_out:
                t.tell(JacobitesMadePermanent())
        elif op == "place_marker" and effect["marker"] == "atlantic_dominance":
            t.tell(DominancePlaced(self.winner))
        elif op == "place_marker" and effect["marker"] == "jacobite_victory":
            t.tell(JacobiteVictoryPlaced(s.jacobite_victories + 1))
        elif op == "place_marker":
            remove_jacobites(t)
        # `remove_ministry` comes with the Jacobite Defeat marker, which has removed the card already.


@record
class SpendConquest(Ask[StruggleState]):
    """IS-7.2.1 The winner spends a Conquest Point, or stops and loses the rest (RU-16)."""

    auto: ClassVar[bool] = True
    seat: Seat
    theater: int
    left: int
    margin: int
    spanish: int
    """IS-12.1 Uncontrolled Spanish Territories taken in this Theater."""

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        here = s.board.wars[s.war].theaters[self.theater]
        found = []
        for i in conquests(s, seat, here, self.left):
            name = s.board.spaces[i].id
            if s.board.spaces[i].kind == NAVAL:
                found += [
                    Option("conquer", name, s.board.spaces[j].id if j >= 0 else "navy_box")
                    for j in sail_sources(s, seat, here)
                ]
            else:
                found.append(Option("conquer", name))
        return [*found, Option("stop")]

    def default(self, s: StruggleState, seat: Seat) -> Option:
        return Option("stop")

    def about(self, s: StruggleState, seat: Seat) -> dict[str, Any]:
        return {"points": self.left, "theater": s.board.wars[s.war].theaters[self.theater].id}

    def take(self, t: T, move: Move) -> None:
        s = t.s
        if move.option.verb == "stop":
            t.then(SpoilsUnflag(self.seat, self.theater, self.margin))
            for _ in range(self.spanish):
                t.then(SpainShift(1 - self.seat))
            return
        space = s.board.at[move.option.str_arg()]
        here = s.board.spaces[space]
        left = self.left - conquest_price(s, space)
        spanish = self.spanish
        other = 1 - self.seat
        if here.kind == NAVAL:
            name = move.option.str_arg(1)
            if s.flag[space] == other:
                displace(t, space)
            source = -1 if name == "navy_box" else s.board.at[name]
            t.tell(SquadronMoved(self.seat, source, space))
            t.tell(SquadronSailed(self.seat, space))
        elif here.kind == TERRITORY and s.flag[space] == other and s.refusals[other] < len(s.board.refusal_vp):
            t.then(RefuseConquest(other, space))
        else:
            if s.spanish_empire and here.spanish_territory and s.flag[space] == NOBODY:
                spanish += 1
            change_flag(t, space, self.seat)
        t.then(SpendConquest(self.seat, self.theater, left, self.margin, spanish))


@record
class RefuseConquest(Ask[StruggleState]):
    """IS-7.2.2 The owner of a Territory may refuse, which gives the other side 3 or 5 Victory Points."""

    seat: Seat
    space: int

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [Option("accept"), Option("refuse")]

    def about(self, s: StruggleState, seat: Seat) -> dict[str, Any]:
        return {"space": s.board.spaces[self.space].id, "points": s.board.refusal_vp[s.refusals[seat]]}

    def take(self, t: T, move: Move) -> None:
        s = t.s
        if move.option.verb == "accept":
            change_flag(t, self.space, 1 - self.seat)
            return
        points = s.board.refusal_vp[s.refusals[self.seat]]
        t.tell(ConquestRefused(self.seat, self.space))
        score(t, 1 - self.seat, points, 6)


@record
class SpoilsUnflag(Ask[StruggleState]):
    """IS-7.2.0, RU-16 The winner may unflag as the row says; the target may hold a Conflict marker."""

    auto: ClassVar[bool] = True
    seat: Seat
    theater: int
    margin: int

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        row, _ = row_of(s.board.wars[s.war].theaters[self.theater], seat, self.margin)
        if row is None or row.unflag is None:
            return []
        found = [Option("unflag", s.board.spaces[i].id) for i in matching(s, seat, row.unflag, "opponent")]
        return [*found, Option("none")] if found else []

    def take(self, t: T, move: Move) -> None:
        if move.option.verb == "unflag":
            change_flag(t, t.s.board.at[move.option.str_arg()], NOBODY)


@record
class SpainShift(Ask[StruggleState]):
    """IS-12.1 For a Spanish Territory taken, the other side may shift one Political space in Spain for free."""

    auto: ClassVar[bool] = True
    seat: Seat

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        found = [Option("shift", s.board.spaces[i].id) for i in s.board.country_spaces["spain"] if s.flag[i] != seat]
        return [*found, Option("none")] if found else []

    def take(self, t: T, move: Move) -> None:
        if move.option.verb == "shift":
            space = t.s.board.at[move.option.str_arg()]
            change_flag(t, space, self.seat if t.s.flag[space] == NOBODY else NOBODY)


@record
class PlaceUsaFlags(Ask[StruggleState]):
    """IS-7.3.4 France chooses Territories for USA flags, then British Forts to remove; then both happen at once."""

    auto: ClassVar[bool] = True
    seat: Seat
    spaces: tuple[int, ...]
    """What may still be chosen."""
    chosen: tuple[int, ...]
    forts: bool
    """The Territories are chosen; Forts are next."""

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        verb = "unflag" if self.forts else "usa"
        return [*(Option(verb, s.board.spaces[i].id) for i in self.spaces), Option("done")]

    def about(self, s: StruggleState, seat: Seat) -> dict[str, Any]:
        return {"chosen": [s.board.spaces[i].id for i in self.chosen]}

    def take(self, t: T, move: Move) -> None:
        s = t.s
        if move.option.verb != "done":
            space = s.board.at[move.option.str_arg()]
            rest = self.spaces[self.spaces.index(space) + 1 :]
            t.then(PlaceUsaFlags(self.seat, rest, (*self.chosen, space), self.forts))
        elif not self.forts:
            # RU-48 Only British flags on Forts of the sub-region Northern Colonies.
            forts = tuple(
                i for i in s.board.forts if s.flag[i] == BR and s.board.spaces[i].subregion == "northern_colonies"
            )
            t.then(PlaceUsaFlags(self.seat, forts, self.chosen, True))
        else:
            self._carry_out(t)

    def _carry_out(self, t: T) -> None:
        """IS-7.3.4 Flags change, and Markets that are newly Isolated lose theirs."""
        s = t.s
        board = s.board
        before = chained(s)
        for i in self.chosen:
            change_flag(t, i, NOBODY if board.spaces[i].kind == FORT else USA)
        after = chained(s)
        for m in board.markets:
            if m in before and m not in after and board.spaces[m].region in (1, 2):
                change_flag(t, m, NOBODY)
