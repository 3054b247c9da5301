"""IS-5.0, IS-5.1 How does an Action Round begin, and how is a tile taken?"""

from __future__ import annotations

from typing import Any

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle.actions import ministries
from domain.titles.imperial_struggle.actions.military import PlaceBonus, draw_bonus
from domain.titles.imperial_struggle.board import FR
from domain.titles.imperial_struggle.changes import change_treaty, reduce_debt
from domain.titles.imperial_struggle.effects.action_round import (
    RoundBegan,
    RoundEnded,
    RoundPassed,
    TilePlayed,
    TileSelected,
)
from domain.titles.imperial_struggle.effects.war import FreeTileTaken
from domain.titles.imperial_struggle.legality.conditions import holds
from domain.titles.imperial_struggle.legality.control import isolated_now
from domain.titles.imperial_struggle.legality.payment import recruit_regions
from domain.titles.imperial_struggle.rounds.act import Act
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["BeginRound", "EndRound", "FreeRecruits", "PlayOrPass", "SelectTile"]

_MORE_GOODS = {"cond": "more_goods", "goods": ["furs", "fish"]}


@record
class BeginRound(Step[StruggleState]):
    """IS-5.0.1 Control and Isolated Markets are recorded; in the first round of turn 4 come the free recruits."""

    seat: Seat

    def run(self, t: Table[StruggleState]) -> None:
        s = t.s
        ahead = self.seat == FR and holds(s, _MORE_GOODS, FR)
        t.tell(RoundBegan(self.seat, isolated_now(s), ahead))
        if s.free_tiles[self.seat]:
            t.then(FreeRecruits(self.seat))
        t.then(SelectTile(self.seat), EndRound(self.seat))


@record
class FreeRecruits(Step[StruggleState]):
    """IS-7.6.3 As many Bonus War tiles as counted in WAS are recruited at no cost, one after the other."""

    seat: Seat

    def run(self, t: Table[StruggleState]) -> None:
        s = t.s
        left = s.free_tiles[self.seat]
        if not recruit_regions(s, self.seat, ()):
            t.tell(FreeTileTaken(self.seat, 0))
            return
        t.tell(FreeTileTaken(self.seat, left - 1))
        draw_bonus(t, self.seat)
        t.then(PlaceBonus(self.seat, ()))
        if left > 1:
            t.then(self)


@record
class SelectTile(Ask[StruggleState]):
    """IS-5.1.1 The player selects a tile; before that he may reveal Ministries and use some abilities (IS-5.0.2)."""

    seat: Seat

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [*(Option("tile", t) for t in s.tiles), *ministries.options(s, seat, "start")]

    def about(self, s: StruggleState, seat: Seat) -> dict[str, Any]:
        return {"tiles": list(s.tiles), "round": s.round}

    def take(self, t: Table[StruggleState], move: Move) -> None:
        if move.option.verb != "tile":
            ministries.take(t, self.seat, move.option)
            t.then(self)
            return
        t.tell(TileSelected(self.seat, move.option.str_arg()))
        t.then(PlayOrPass(self.seat))


@record
class PlayOrPass(Ask[StruggleState]):
    """IS-5.1.2 The player passes and reduces his Debt by up to 2, or plays the tile."""

    seat: Seat

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        most = min(s.board.n["pass_debt"], s.debt[seat])
        return [
            Option("play"),
            *(Option("pass", r) for r in range(most, -1, -1)),
            *ministries.options(s, seat, "start"),
        ]

    def default(self, s: StruggleState, seat: Seat) -> Option:
        """IS-5.1.2 Silence passes and reduces as much Debt as that may."""
        return Option("pass", min(s.board.n["pass_debt"], s.debt[seat]))

    def take(self, t: Table[StruggleState], move: Move) -> None:
        s = t.s
        if move.option.verb == "pass":
            t.tell(RoundPassed(self.seat))
            reduce_debt(t, self.seat, move.option.int_arg())
            return
        if move.option.verb != "play":
            ministries.take(t, self.seat, move.option)
            t.then(self)
            return
        tile = s.board.tiles[s.tile]
        t.tell(TilePlayed(self.seat, tile.major.ap, tile.minor.ap))
        if tile.upgrade and s.war < 0:
            # RU-11 In turn 6 the Upgrade symbol gives a Treaty Point as soon as the tile is played.
            change_treaty(t, self.seat, 1)
        ministries.raise_trade(t, self.seat)
        t.then(Act(self.seat))


@record
class EndRound(Step[StruggleState]):
    """IS-5.0.3 What is not spent is lost."""

    seat: Seat

    def run(self, t: Table[StruggleState]) -> None:
        t.tell(RoundEnded(self.seat))
