"""IS-2.1, IS-4, IS-7.0 Which turn comes next, and which phases has it?"""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.records import record
from domain.kernel.steps import Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle.changes import draw_event
from domain.titles.imperial_struggle.effects.cards import CardsReshuffled, CardsShuffledIn, HandsPurged
from domain.titles.imperial_struggle.effects.map import SquadronsReturned
from domain.titles.imperial_struggle.effects.tracks import (
    AwardsDealt,
    DemandDrawn,
    GameEnded,
    LimitChanged,
    PhaseBegan,
    TilesReset,
    TilesShown,
    TownshendPlaced,
    TurnBegan,
)
from domain.titles.imperial_struggle.effects.war import BonusTileDrawn, BonusTilePlaced
from domain.titles.imperial_struggle.pieces import BR, FR, GOODS, Era
from domain.titles.imperial_struggle.scoring import ScoreGame, ScoreTurn, victor_by_points
from domain.titles.imperial_struggle.sequence.displays import CheckWarVictory, LayOutWar, PackUpWar, deal_basic
from domain.titles.imperial_struggle.sequence.ministry_phase import BeginMinistryPhase
from domain.titles.imperial_struggle.sequence.phases import (
    DiscardDown,
    ReduceTreaty,
    ResolveRemainingEffects,
    SettleInitiative,
)
from domain.titles.imperial_struggle.sequence.theaters import ResolveTheater
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["AdvanceTurn", "CheckVictory", "PlayPeaceTurn", "PlayWarTurn", "SetUp"]

T = Table[StruggleState]
_DISCARD = 2
"""The window of the discard."""


@record
class SetUp(Step[StruggleState]):
    """IS-0.4 War tiles are drawn: one Basic per Theater and side, and the Bonus tile of the setup page."""

    def run(self, t: T) -> None:
        s = t.s
        for draw in s.board.setup.bonus:
            for _ in range(draw.count):
                tile = t.pick(s.bonus_pool[draw.seat])
                t.tell(BonusTileDrawn(draw.seat, tile))
                t.tell(BonusTilePlaced(draw.seat, tile, s.theater_name(draw.theater)))
        deal_basic(t)
        t.then(PlayPeaceTurn(s.board.turns[0].id))


@record
class PlayPeaceTurn(Step[StruggleState]):
    """IS-4 The phases of a Peace Turn in their order; those up to the deal ask nobody."""

    turn: str

    def run(self, t: T) -> None:
        s = t.s
        t.tell(TurnBegan(self.turn))
        t.tell(PhaseBegan("deal"))
        box = s.board.turns[s.turn]
        if box.first_of_era and box.era > Era.SUCCESSION:
            _shuffle_in(t, box.era)
        if box.peace in s.board.limit_turns:
            for seat in (FR, BR):
                t.tell(LimitChanged(seat, s.board.numbers.limit_step))
        # IS-4.3 The first turn of an Era deals from all Award tiles, the second from those that are left.
        _deal_awards(t, sorted(s.board.awards) if box.first_of_era else s.award_stack)
        drawn = t.shuffled(GOODS)[: s.board.numbers.demand]
        t.tell(DemandDrawn(tuple(good for good in GOODS if good in drawn)))
        _reset(t)
        _show_tiles(t)
        _deal_events(t)
        over = tuple(seat for seat in (FR, BR) if len(s.hands[seat]) > s.board.numbers.hand)
        if over:
            t.then(DiscardDown(_DISCARD, over))
        t.then(BeginMinistryPhase(), SettleInitiative(), ReduceTreaty(), ResolveRemainingEffects(), ScoreTurn())
        t.then(CheckVictory())


def _shuffle_in(t: T, new: Era) -> None:
    """IS-4.1 The Era's cards join the deck; in the Revolution Era Succession cards leave the hands."""
    s = t.s
    table = s.board.events
    cards = tuple(c for c in s.aside if table[c].era == new)
    t.tell(CardsShuffledIn(cards, tuple(c for c in s.aside if table[c].era != new)))
    if new == Era.REVOLUTION:
        for seat in (FR, BR):
            old = tuple(sorted(c for c in s.hands[seat] if table[c].era == Era.SUCCESSION))
            t.tell(HandsPurged(seat, old))


def _deal_awards(t: T, pile: Sequence[str]) -> None:
    """IS-4.3 Four of the eight tiles, or the other four, one per Region."""
    s = t.s
    dealt = t.shuffled(pile)
    regions = len(s.board.by_region)
    t.tell(AwardsDealt(tuple(dealt[:regions]), tuple(sorted(dealt[regions:]))))


def _reset(t: T) -> None:
    """IS-4.5 Exhausted markers go, tiles are put away, parked Squadrons return (RU-20)."""
    s = t.s
    t.tell(TilesReset())
    for seat in (FR, BR):
        if s.parked[seat]:
            t.tell(SquadronsReturned(seat, s.parked[seat]))
    if s.townshend is not None:
        t.tell(TownshendPlaced(None))


def _show_tiles(t: T) -> None:
    """IS-4.6.1 Nine Investment tiles; when the stack runs out the used ones become a new stack."""
    s = t.s
    stack, used = list(s.tile_stack), list(s.tiles_used)
    shown = []
    for _ in range(s.board.numbers.tiles_shown):
        if not stack:
            stack, used = used, []
        tile = t.pick(stack)
        stack.remove(tile)
        shown.append(tile)
    t.tell(TilesShown(tuple(sorted(shown)), tuple(stack), tuple(used)))


def _deal_events(t: T) -> None:
    """IS-4.6.2, RU-2 Three Events each, one at a time, France first; a spent deck is made anew of the discards."""
    s = t.s
    for _ in range(s.board.numbers.dealt):
        for seat in (FR, BR):
            while not draw_event(t, seat):
                if not s.discard:
                    return
                t.tell(CardsReshuffled(tuple(sorted(s.discard))))


@record
class CheckVictory(Step[StruggleState]):
    """IS-4.13 All Awards and rewards of one turn, or the VP marker, win at once; else the turn marker advances."""

    def run(self, t: T) -> None:
        s = t.s
        winner = victor_by_points(s) if s.sweeper is None else s.sweeper
        if winner is None:
            t.then(AdvanceTurn())
            return
        t.tell(GameEnded(winner, "victory_points" if s.sweeper is None else "awards_and_demand"))
        t.end()


@record
class AdvanceTurn(Step[StruggleState]):
    """IS-2.1 The next box of the Turn Track, or Final Scoring after the last."""

    def run(self, t: T) -> None:
        following = t.s.board.turns[t.s.turn + 1 :]
        if not following:
            t.then(ScoreGame())
        elif following[0].peace:
            t.then(PlayPeaceTurn(following[0].id))
        else:
            t.then(PlayWarTurn(following[0].id))


@record
class PlayWarTurn(Step[StruggleState]):
    """IS-7.0 Every Theater in order, the Victory Check, Reset and Layout."""

    turn: str

    def run(self, t: T) -> None:
        s = t.s
        t.tell(TurnBegan(self.turn))
        t.tell(PhaseBegan("war"))
        t.then(*(ResolveTheater(s.theater_name(theater.id)) for theater in s.theaters))
        t.then(CheckWarVictory(), PackUpWar(), LayOutWar(), AdvanceTurn())
