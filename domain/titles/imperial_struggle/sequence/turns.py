"""IS-2.1, IS-4, IS-7.0 Which turn comes next, and which phases has it?"""

from __future__ import annotations

from domain.kernel.records import record
from domain.kernel.steps import Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle.board import BR, FR, GOODS, NOBODY, SIDES
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
from domain.titles.imperial_struggle.scoring import FinalScoring, ScoringPhase, victor_by_points
from domain.titles.imperial_struggle.sequence.displays import WarLayout, WarReset, WarVictoryCheck, deal_basic
from domain.titles.imperial_struggle.sequence.ministry_phase import MinistryPhase
from domain.titles.imperial_struggle.sequence.phases import DiscardDown, InitiativePhase, ReduceTreaty, RemainingEffects
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.war.theaters import ResolveTheater

__all__ = ["NextTurn", "PeaceTurn", "SetUp", "VictoryCheck", "WarTurn"]

T = Table[StruggleState]


@record
class SetUp(Step[StruggleState]):
    """IS-0.4 War tiles are drawn: one Basic per Theater and side, and the Bonus tile of the setup page."""

    def run(self, t: T) -> None:
        s = t.s
        for side, entries in s.board.setup["bonus_war_tiles"].items():
            seat = SIDES.index(side)
            for entry in entries:
                theater = [x.id for x in s.board.wars[0].theaters].index(entry["theater"])
                for _ in range(entry["count"]):
                    tile = t.pick(s.bonus_pool[seat])
                    t.tell(BonusTileDrawn(seat, tile))
                    t.tell(BonusTilePlaced(seat, tile, theater))
        deal_basic(t)
        t.then(PeaceTurn(0))


@record
class PeaceTurn(Step[StruggleState]):
    """IS-4 The phases of a Peace Turn in their order; those up to the deal ask nobody."""

    turn: int

    def run(self, t: T) -> None:
        s = t.s
        t.tell(TurnBegan(self.turn))
        t.tell(PhaseBegan("deal"))
        box = s.board.turns[self.turn]
        new_era = box.first_of_era and box.era > 0
        if new_era:
            self._shuffle_in(t, box.era)
        if box.peace in s.board.limit_turns:
            for seat in (FR, BR):
                t.tell(LimitChanged(seat, s.board.n["limit_step"]))
        self._deal_awards(t, box.first_of_era)
        goods = t.shuffled(range(len(GOODS)))[: s.board.demand_draws]
        t.tell(DemandDrawn(tuple(sorted(goods))))
        self._reset(t)
        self._show_tiles(t)
        self._deal_events(t)
        over = tuple(seat for seat in (FR, BR) if len(s.hands[seat]) > s.board.n["hand"])
        if over:
            t.then(DiscardDown(2, over))
        t.then(MinistryPhase(), InitiativePhase(), ReduceTreaty(), RemainingEffects(), ScoringPhase(), VictoryCheck())

    def _shuffle_in(self, t: T, new: int) -> None:
        """IS-4.1 The Era's cards join the deck; in the Revolution Era Succession cards leave the hands."""
        s = t.s
        table = s.board.events
        cards = tuple(c for c in s.aside if table[c].era == new)
        t.tell(CardsShuffledIn(cards, tuple(c for c in s.aside if table[c].era != new)))
        if new == 2:
            for seat in (FR, BR):
                old = tuple(sorted(c for c in s.hands[seat] if table[c].era == 0))
                t.tell(HandsPurged(seat, old))

    def _deal_awards(self, t: T, first: bool) -> None:
        """IS-4.3 Four of the eight tiles, or the other four, one per Region."""
        s = t.s
        pile = sorted(s.board.awards) if first else list(s.award_stack)
        dealt = t.shuffled(pile)
        regions = len(s.board.by_region)
        t.tell(AwardsDealt(tuple(dealt[:regions]), tuple(sorted(dealt[regions:]))))

    def _reset(self, t: T) -> None:
        """IS-4.5 Exhausted markers go, tiles are put away, parked Squadrons return (RU-20)."""
        s = t.s
        t.tell(TilesReset())
        for seat in (FR, BR):
            if s.parked[seat]:
                t.tell(SquadronsReturned(seat, s.parked[seat]))
        if s.townshend >= 0:
            t.tell(TownshendPlaced(-1))

    def _show_tiles(self, t: T) -> None:
        """IS-4.6.1 Nine Investment tiles; when the stack runs out the used ones become a new stack."""
        s = t.s
        stack, used = list(s.tile_stack), list(s.tiles_used)
        shown = []
        for _ in range(s.board.n["tiles_shown"]):
            if not stack:
                stack, used = used, []
            tile = t.pick(stack)
            stack.remove(tile)
            shown.append(tile)
        t.tell(TilesShown(tuple(sorted(shown)), tuple(stack), tuple(used)))

    def _deal_events(self, t: T) -> None:
        """IS-4.6.2, RU-2 Three Events each, one at a time, France first; a spent deck is made anew of the discards."""
        s = t.s
        for _ in range(s.board.n["dealt"]):
            for seat in (FR, BR):
                while not draw_event(t, seat):
                    if not s.discard:
                        return
                    t.tell(CardsReshuffled(tuple(sorted(s.discard))))


@record
class VictoryCheck(Step[StruggleState]):
    """IS-4.13 All Awards and rewards of one turn, or the VP marker, win at once; else the turn marker advances."""

    def run(self, t: T) -> None:
        s = t.s
        if s.sweeper != NOBODY:
            t.tell(GameEnded(s.sweeper, "awards_and_demand"))
            t.end()
            return
        winner = victor_by_points(s)
        if winner != NOBODY:
            t.tell(GameEnded(winner, "victory_points"))
            t.end()
            return
        t.then(NextTurn())


@record
class NextTurn(Step[StruggleState]):
    """IS-2.1 The next box of the Turn Track, or Final Scoring after the last."""

    def run(self, t: T) -> None:
        turns = t.s.board.turns
        turn = t.s.turn + 1
        if turn == len(turns):
            t.then(FinalScoring())
        elif turns[turn].peace:
            t.then(PeaceTurn(turn))
        else:
            t.then(WarTurn(turn))


@record
class WarTurn(Step[StruggleState]):
    """IS-7.0 Every Theater in order, the Victory Check, Reset and Layout."""

    turn: int

    def run(self, t: T) -> None:
        s = t.s
        t.tell(TurnBegan(self.turn))
        t.tell(PhaseBegan("war"))
        t.then(*(ResolveTheater(i) for i in range(len(s.board.wars[s.war].theaters))))
        t.then(WarVictoryCheck(), WarReset(), WarLayout(), NextTurn())
