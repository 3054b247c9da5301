"""IS-5.0, IS-5.1 How does an Action Round begin, and how is a tile taken?"""

from __future__ import annotations

from typing import Final

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Refusal, Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle.actions import ministries
from domain.titles.imperial_struggle.actions.military import PlaceBonus, draw_bonus
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
from domain.titles.imperial_struggle.legality.payment import recruit_theaters
from domain.titles.imperial_struggle.pieces import FR
from domain.titles.imperial_struggle.refusals import refuse
from domain.titles.imperial_struggle.sequence.act import Act
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.told import AboutTile

__all__ = ["BeginRound", "EndRound", "PlayOrPass", "RecruitFreeTiles", "SelectTile"]

T = Table[StruggleState]
_UPGRADE_TREATY: Final = 1
"""RU-11 The Treaty Points that the Upgrade symbol gives in turn 6."""


@record
class BeginRound(Step[StruggleState]):
    """IS-5.0.1 Control and Isolated Markets are recorded; in the first round of turn 4 come the free recruits."""

    seat: Seat

    def run(self, t: T) -> None:
        s = t.s
        # RU-54 North American Trade looks at the Markets as they are when the round begins.
        ahead = self.seat == FR and holds(s, s.board.figures.north_american_trade_condition, FR)
        t.tell(RoundBegan(self.seat, tuple(s.board.spaces[m].id for m in isolated_now(s)), ahead))
        if s.free_tiles[self.seat]:
            t.then(RecruitFreeTiles(self.seat))
        t.then(SelectTile(self.seat), EndRound(self.seat))


@record
class RecruitFreeTiles(Step[StruggleState]):
    """IS-7.6.3 As many Bonus War tiles as counted in WAS are recruited at no cost, one after the other."""

    seat: Seat

    def run(self, t: T) -> None:
        s = t.s
        left = s.free_tiles[self.seat]
        if not recruit_theaters(s, self.seat, frozenset()):
            t.tell(FreeTileTaken(self.seat, 0))
            return
        t.tell(FreeTileTaken(self.seat, left - 1))
        draw_bonus(t, self.seat)
        t.then(PlaceBonus(self.seat, (), None))
        if left > 1:
            t.then(self)


@record
class SelectTile(Ask[StruggleState]):
    """IS-5.1.1 The player selects a tile; before that come reveals and some abilities (IS-5.0.2)."""

    seat: Seat

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [*(Option("tile", t) for t in s.tiles), *ministries.options_before_playing(s, seat)]

    def about(self, s: StruggleState, seat: Seat) -> AboutTile:
        return {"tiles": list(s.tiles), "round": s.round}

    def refusal(self, s: StruggleState, seat: Seat, option: Option) -> Refusal:
        if option.verb == "tile":
            return refuse("IS-5.1.1", option, "tile-gone")
        return refuse("IS-5.1.1", option, "tile-first")

    def take(self, t: T, move: Move) -> None:
        if move.option.verb != "tile":
            ministries.take(t, self.seat, move.option)
            t.then(self)
            return
        t.tell(TileSelected(self.seat, move.option.str_arg()))
        t.then(PlayOrPass(self.seat))


@record
class PlayOrPass(Ask[StruggleState]):
    """IS-5.1.2 The player passes and reduces their Debt by up to 2, or plays the tile."""

    seat: Seat

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        most = min(s.board.numbers.pass_debt, s.debt[seat])
        return [
            Option("play"),
            *(Option("pass", r) for r in range(most, -1, -1)),
            *ministries.options_before_playing(s, seat),
        ]

    def default(self, s: StruggleState, seat: Seat) -> Option:
        """IS-5.1.2 Silence passes and reduces as much Debt as that may."""
        return Option("pass", min(s.board.numbers.pass_debt, s.debt[seat]))

    def refusal(self, s: StruggleState, seat: Seat, option: Option) -> Refusal:
        if option.verb == "pass":
            return refuse("IS-5.1.2", option, "pass-debt")
        return refuse("IS-5.1.2", option, "play-first")

    def take(self, t: T, move: Move) -> None:
        s = t.s
        if move.option.verb == "pass":
            t.tell(RoundPassed(self.seat))
            reduce_debt(t, self.seat, move.option.int_arg())
            return
        if move.option.verb != "play":
            ministries.take(t, self.seat, move.option)
            t.then(self)
            return
        tile = s.round_tile
        t.tell(TilePlayed(self.seat, tile.major.ap, tile.minor.ap))
        if tile.upgrade and s.war is None:
            # RU-11 In turn 6 the Upgrade symbol gives a Treaty Point as soon as the tile is played.
            change_treaty(t, self.seat, _UPGRADE_TREATY)
        ministries.raise_trade(t, self.seat)
        t.then(Act(self.seat))


@record
class EndRound(Step[StruggleState]):
    """IS-5.0.3 What is not spent is lost."""

    seat: Seat

    def run(self, t: T) -> None:
        t.tell(RoundEnded(self.seat))
