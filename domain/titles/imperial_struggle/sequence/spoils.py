"""IS-7.2, IS-7.3 What does the winner of a Theater gain?"""

from __future__ import annotations

from typing import ClassVar, Final

from domain.kernel.options import Move, Option
from domain.kernel.records import Amount, Count, Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle.board import SpecialVictory, SpoilsSquadrons
from domain.titles.imperial_struggle.cards.tiles import TakeSquadron
from domain.titles.imperial_struggle.changes import (
    change_flag,
    displace,
    move_squadron,
    remove_jacobites,
    score,
    shift_flag,
)
from domain.titles.imperial_struggle.effects.cards import JacobitesMadePermanent, JacobiteVictoryPlaced
from domain.titles.imperial_struggle.effects.war import (
    ConquestRefused,
    DominancePlaced,
    SquadronSailed,
    TreatyGiven,
)
from domain.titles.imperial_struggle.legality.control import chained, matching
from domain.titles.imperial_struggle.legality.strength import conquest_price, conquests, row_of, sail_sources
from domain.titles.imperial_struggle.pieces import BR, FORT, FR, HUGUENOT_REGIONS, NAVAL, TERRITORY, USA, TheaterName
from domain.titles.imperial_struggle.refusals import Ruled
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.told import AboutConquest, AboutFlags, AboutRefusal

__all__ = [
    "PlaceUsaFlags",
    "RefuseConquest",
    "ShiftInSpain",
    "SpendConquest",
    "TakeSpoils",
    "UnflagBySpoils",
]

T = Table[StruggleState]
_FORT_SUBREGION: Final = "northern_colonies"
"""IS-7.3.4, RU-48 Where British Forts may lose their flags."""
_AMERICA: Final = HUGUENOT_REGIONS
"""IS-7.3.4 The Regions in which newly Isolated Markets lose their flags."""


@record
class TakeSpoils(Step[StruggleState]):
    """IS-7.2.0 Victory Points, Treaty Points, Squadrons of the loser, special results, Conquest Points, the unflag."""

    winner: Seat
    theater: TheaterName
    margin: Amount

    def run(self, t: T) -> None:
        here = t.s.theater(self.theater)
        row = row_of(here, self.winner, self.margin)
        if row is None:
            return
        score(t, self.winner, row.vp, "spoils")
        if row.trp:
            t.tell(TreatyGiven(1 - self.winner, row.trp))
        if row.dominance:
            t.tell(DominancePlaced(self.winner))
        self._take_squadrons(t, row.squadrons)
        if row.usa:
            t.then(PlaceUsaFlags(FR, tuple(t.s.board.spaces[i].id for i in row.usa), (), False))
        for special in here.specials:
            if special.winner in (None, self.winner) and self.margin >= special.margin:
                self._take_special(t, special)
        t.then(SpendConquest(self.winner, t.s.theater_name(self.theater), row.cp, self.margin, 0))

    def _take_squadrons(self, t: T, squadrons: tuple[SpoilsSquadrons, ...]) -> None:
        """IS-7.3 The loser takes Squadrons off."""
        loser = 1 - self.winner
        for taken in squadrons:
            count = min(self.margin, taken.most) if taken.count is None else taken.count
            t.then(TakeSquadron(loser, loser, taken.to, count))

    def _take_special(self, t: T, special: SpecialVictory) -> None:
        """IS-7.3 What this victory brings besides the row."""
        s = t.s
        if special.jacobite_victory:
            t.tell(JacobiteVictoryPlaced(s.jacobite_victories + 1))
        if special.jacobites_permanent and "jacobite_uprisings" not in s.ministries_out:
            t.tell(JacobitesMadePermanent())
        if special.jacobite_defeat:
            remove_jacobites(t)
        self._take_squadrons(t, special.squadrons)


@record
class SpendConquest(Ruled, Ask[StruggleState]):
    """IS-7.2.1 The winner spends a Conquest Point, or stops and loses the rest (RU-16)."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "IS-7.2.1"
    seat: Seat
    theater: TheaterName
    left: Count
    margin: Amount
    spanish: Count
    """IS-12.1 Uncontrolled Spanish Territories taken in this Theater."""

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        here = s.theater(self.theater)
        found = []
        for i in conquests(s, seat, here, self.left):
            name = s.board.spaces[i].id
            if s.board.spaces[i].kind == NAVAL:
                found += [Option("conquer", name, source) for source in sail_sources(s, seat, here)]
            else:
                found.append(Option("conquer", name))
        return [*found, Option("stop")]

    def default(self, s: StruggleState, seat: Seat) -> Option:
        return Option("stop")

    def about(self, s: StruggleState, seat: Seat) -> AboutConquest:
        return {"points": self.left, "theater": s.theater(self.theater).id}

    def take(self, t: T, move: Move) -> None:
        s = t.s
        name = s.theater_name(self.theater)
        if move.option.verb == "stop":
            t.then(UnflagBySpoils(self.seat, name, self.margin))
            for _ in range(self.spanish):
                t.then(ShiftInSpain(1 - self.seat))
            return
        space = s.board.at[move.option.str_arg()]
        here = s.board.spaces[space]
        left = self.left - conquest_price(s, space)
        spanish = self.spanish
        other = 1 - self.seat
        if here.kind == NAVAL:
            if s.flag[space] == other:
                displace(t, space)
            move_squadron(t, self.seat, move.option.str_arg(1), here.id)
            t.tell(SquadronSailed(self.seat, here.id))
        elif here.kind == TERRITORY and s.flag[space] == other and s.refusals[other] < len(s.board.refusal_vp):
            t.then(RefuseConquest(other, here.id))
        else:
            if s.spanish_empire and here.spanish_territory and s.flag[space] is None:
                spanish += 1
            change_flag(t, space, self.seat)
        t.then(SpendConquest(self.seat, name, left, self.margin, spanish))


@record
class RefuseConquest(Ruled, Ask[StruggleState]):
    """IS-7.2.2 The owner of a Territory may refuse, which gives the other side 3 or 5 Victory Points."""

    rule: ClassVar[str] = "IS-7.2.2"
    seat: Seat
    space: str

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [Option("accept"), Option("refuse")]

    def about(self, s: StruggleState, seat: Seat) -> AboutRefusal:
        return {"space": self.space, "points": s.board.refusal_vp[s.refusals[seat]]}

    def take(self, t: T, move: Move) -> None:
        s = t.s
        if move.option.verb == "accept":
            change_flag(t, s.board.at[self.space], 1 - self.seat)
            return
        points = s.board.refusal_vp[s.refusals[self.seat]]
        t.tell(ConquestRefused(self.seat, self.space))
        score(t, 1 - self.seat, points, "refusals")


@record
class UnflagBySpoils(Ruled, Ask[StruggleState]):
    """IS-7.2.0, RU-16 The winner may unflag as the row says; the target may hold a Conflict marker."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "IS-7.2.0"
    seat: Seat
    theater: TheaterName
    margin: Amount

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        row = row_of(s.theater(self.theater), seat, self.margin)
        if row is None or row.unflag is None:
            return []
        found = [Option("unflag", s.board.spaces[i].id) for i in matching(s, seat, row.unflag)]
        return [*found, Option("none")] if found else []

    def take(self, t: T, move: Move) -> None:
        if move.option.verb == "unflag":
            change_flag(t, t.s.board.at[move.option.str_arg()], None)


@record
class ShiftInSpain(Ruled, Ask[StruggleState]):
    """IS-12.1 For a Spanish Territory taken, the other side may shift one Political space in Spain for free."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "IS-12.1"
    seat: Seat

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        found = [Option("shift", s.board.spaces[i].id) for i in s.board.country_spaces["spain"] if s.flag[i] != seat]
        return [*found, Option("none")] if found else []

    def take(self, t: T, move: Move) -> None:
        if move.option.verb == "shift":
            shift_flag(t, self.seat, t.s.board.at[move.option.str_arg()])


@record
class PlaceUsaFlags(Ruled, Ask[StruggleState]):
    """IS-7.3.4 France chooses Territories for USA flags, then British Forts to remove; then both happen at once."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "IS-7.3.4"
    seat: Seat
    spaces: tuple[str, ...]
    """What may still be chosen."""
    chosen: tuple[str, ...]
    forts: bool
    """The Territories are chosen; Forts are next."""

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        verb = "unflag" if self.forts else "usa"
        return [*(Option(verb, name) for name in self.spaces), Option("done")]

    def about(self, s: StruggleState, seat: Seat) -> AboutFlags:
        return {"chosen": list(self.chosen)}

    def take(self, t: T, move: Move) -> None:
        s = t.s
        if move.option.verb != "done":
            space = move.option.str_arg()
            rest = self.spaces[self.spaces.index(space) + 1 :]
            t.then(PlaceUsaFlags(self.seat, rest, (*self.chosen, space), self.forts))
        elif not self.forts:
            # RU-48 Only British flags on Forts of the sub-region Northern Colonies.
            forts = tuple(
                s.board.spaces[i].id
                for i in s.board.forts
                if s.flag[i] == BR and s.board.spaces[i].subregion == _FORT_SUBREGION
            )
            t.then(PlaceUsaFlags(self.seat, forts, self.chosen, True))
        else:
            self._carry_out(t)

    def _carry_out(self, t: T) -> None:
        """IS-7.3.4 Flags change, and Markets that are newly Isolated lose theirs."""
        s = t.s
        board = s.board
        before = chained(s)
        for name in self.chosen:
            change_flag(t, board.at[name], None if s.space(name).kind == FORT else USA)
        after = chained(s)
        for m in board.markets:
            if m in before and m not in after and board.spaces[m].region in _AMERICA:
                change_flag(t, m, None)
