"""IS-2.1, IS-4, IS-7.0 In which order is the game played?"""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.effects import AnswersDropped
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, AskAll, Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle.board import BR, FR, GOODS, NOBODY, SIDES
from domain.titles.imperial_struggle.changes import change_treaty, draw_event, era, reduce_debt
from domain.titles.imperial_struggle.effects.cards import (
    CabinetSet,
    CardsDiscarded,
    CardsReshuffled,
    CardsShuffledIn,
    HandsPurged,
    MinistryRevealed,
)
from domain.titles.imperial_struggle.effects.map import ConflictRemoved, SquadronsReturned
from domain.titles.imperial_struggle.effects.tracks import (
    AwardsDealt,
    DemandDrawn,
    GameEnded,
    InitiativeMoved,
    LimitChanged,
    PhaseBegan,
    SideChosen,
    TilesReset,
    TilesShown,
    TownshendPlaced,
    TurnBegan,
)
from domain.titles.imperial_struggle.effects.war import (
    BasicTileDrawn,
    BasicTilePlaced,
    BonusTileDrawn,
    BonusTilePlaced,
    FreeTilesCounted,
    TilesAllocated,
    WarLaidOut,
    WarPackedUp,
)
from domain.titles.imperial_struggle.legality.conditions import holds
from domain.titles.imperial_struggle.legality.costs import face_up
from domain.titles.imperial_struggle.rounds.rounds import BeginRound
from domain.titles.imperial_struggle.scoring import FinalScoring, ScoringPhase, victor_by_points
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.war.theaters import ResolveTheater

__all__ = [
    "ActionPhase",
    "Allocate",
    "ChooseFirst",
    "ChooseMinistries",
    "DiscardDown",
    "InitiativePhase",
    "MinistryPhase",
    "NextTurn",
    "PeaceTurn",
    "ReduceTreaty",
    "RemainingEffects",
    "ReplaceMinistries",
    "SetUp",
    "VictoryCheck",
    "WarLayout",
    "WarReset",
    "WarTurn",
    "WarVictoryCheck",
]

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


def deal_basic(t: T) -> None:
    """IS-7.6.1 One random Basic War tile per Theater and side; with option 12.2 the sides allocate them."""
    s = t.s
    for seat in (FR, BR):
        for theater in range(len(s.basic[seat])):
            tile = t.pick(s.basic_pool[seat])
            t.tell(BasicTileDrawn(seat, tile))
            if not s.planning_allocate:
                t.tell(BasicTilePlaced(seat, tile, theater))
    if s.planning_allocate:
        t.then(Allocate(1, (FR, BR)))


@record
class Allocate(AskAll[StruggleState]):
    """IS-12.2 Each side allocates the drawn Basic War tiles to the Theaters in secret; the last one is forced."""

    window: int
    seats: tuple[Seat, ...]

    def owed(self, s: StruggleState, seat: Seat) -> int:
        return len(s.basic[seat]) - 1

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        given = self.answers(s, seat)
        used = [o.number(1) for o in given]
        theater = s.board.wars[s.war].theaters[len(given)].id
        return [Option("allocate", theater, i) for i in range(len(s.looking[seat])) if i not in used]

    def about(self, s: StruggleState, seat: Seat) -> dict[str, object]:
        return {"tiles": list(s.looking[seat])}

    def reveal(self, t: T) -> None:
        s = t.s
        for seat in self.seats:
            chosen = [o.number(1) for o in self.answers(s, seat)]
            chosen += [i for i in range(len(s.looking[seat])) if i not in chosen]
            t.tell(TilesAllocated(seat, tuple(s.looking[seat][i] for i in chosen)))
        t.tell(AnswersDropped(self.window))


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
class DiscardDown(AskAll[StruggleState]):
    """IS-4.6.3 Each player with more than three cards discards down to three; both discards are shown together."""

    window: int
    seats: tuple[Seat, ...]

    def owed(self, s: StruggleState, seat: Seat) -> int:
        return len(s.hands[seat]) - s.board.n["hand"]

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        given = [o.word() for o in self.answers(s, seat)]
        return [Option("discard", c) for c in sorted(s.hands[seat]) if c not in given]

    def opened(self, t: T, answers: Mapping[Seat, list[Option]]) -> None:
        for seat in self.seats:
            t.tell(CardsDiscarded(seat, tuple(o.word() for o in answers[seat])))


def eligible(s: StruggleState, seat: Seat) -> list[str]:
    """IS-4.7 Ministries that the side may choose in this Era; permanent Jacobites are not chosen (IS-7.3.2)."""
    now = era(s)
    return [
        m.id
        for m in s.board.ministries.values()
        if m.side == seat
        and now in m.eras
        and m.id not in s.ministries_out
        and not (s.permanent_jacobites and m.id == "jacobite_uprisings")
    ]


@record
class MinistryPhase(Step[StruggleState]):
    """IS-4.7 New Ministries in the first turn of an Era, replacements in the second; Jacobites first (IS-7.3.2)."""

    def run(self, t: T) -> None:
        s = t.s
        t.tell(PhaseBegan("ministries"))
        if s.board.turns[s.turn].first_of_era:
            t.then(ChooseMinistries(3, (FR, BR)))
            return
        card = "jacobite_uprisings"
        if s.permanent_jacobites and card not in s.cabinet[FR]:
            t.tell(CabinetSet(FR, (*s.cabinet[FR], card), (*s.face_up[FR], 1)))
        elif s.permanent_jacobites and not face_up(s, FR, card):
            t.tell(MinistryRevealed(FR, s.cabinet[FR].index(card), card))
        t.then(ReplaceMinistries(4, (FR, BR)))


@record
class ChooseMinistries(AskAll[StruggleState]):
    """IS-4.7.1 Each player chooses two Ministries of the Era, face down."""

    window: int
    seats: tuple[Seat, ...]

    def owed(self, s: StruggleState, seat: Seat) -> int:
        return 2

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        given = [o.word() for o in self.answers(s, seat)]
        return [Option("ministry", c) for c in eligible(s, seat) if c not in given]

    def reveal(self, t: T) -> None:
        s = t.s
        for seat in self.seats:
            cards = [o.word() for o in self.answers(s, seat)]
            up = [0] * len(cards)
            if seat == FR and s.permanent_jacobites:
                cards.append("jacobite_uprisings")
                up.append(1)
            t.tell(CabinetSet(seat, tuple(cards), tuple(up)))
        t.tell(AnswersDropped(self.window))


@record
class ReplaceMinistries(AskAll[StruggleState]):
    """IS-4.7.2, RU-15 Each face-down Ministry may be replaced; nobody learns whether it was."""

    window: int
    seats: tuple[Seat, ...]

    def _lacks_one(self, s: StruggleState, seat: Seat) -> bool:
        """IS-7.3.2 France adds a Ministry because Jacobite Uprisings was one of its two."""
        return seat == FR and s.permanent_jacobites and len(s.cabinet[FR]) < 3

    def owed(self, s: StruggleState, seat: Seat) -> int:
        return s.face_up[seat].count(0) + self._lacks_one(s, seat)

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        given = self.answers(s, seat)
        taken = [*s.cabinet[seat], *(o.word(1) for o in given if o.verb == "replace")]
        free = [c for c in eligible(s, seat) if c not in taken]
        slots = [i for i, up in enumerate(s.face_up[seat]) if not up]
        if len(given) >= len(slots):
            return [Option("add", c) for c in free]
        slot = s.cabinet[seat][slots[len(given)]]
        return [Option("keep", slot), *(Option("replace", slot, c) for c in free)]

    def reveal(self, t: T) -> None:
        s = t.s
        for seat in self.seats:
            cards, up = list(s.cabinet[seat]), list(s.face_up[seat])
            for o in self.answers(s, seat):
                if o.verb == "replace":
                    cards[cards.index(o.word())] = o.word(1)
                elif o.verb == "add":
                    cards.append(o.word())
                    up.append(0)
            t.tell(CabinetSet(seat, tuple(cards), tuple(up)))
        t.tell(AnswersDropped(self.window))


@record
class InitiativePhase(Step[StruggleState]):
    """IS-4.8 The side that is behind has the Initiative; at the start it stays where the setup put it."""

    def run(self, t: T) -> None:
        s = t.s
        start = s.board.n["vp_start"]
        if s.turn and s.vp != start:
            holder = FR if s.vp < start else BR
            if holder != s.initiative:
                t.tell(InitiativeMoved(holder))
        t.tell(PhaseBegan("initiative"))
        t.then(ChooseFirst(s.initiative))


@record
class ChooseFirst(Ask[StruggleState]):
    """IS-4.8 The holder of the Initiative chooses which side takes the first Action Round."""

    seat: Seat

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [Option("first", "france" if side == FR else "britain") for side in (seat, 1 - seat)]

    def take(self, t: T, move: Move) -> None:
        t.tell(SideChosen(FR if move.option.word() == "france" else BR))
        t.then(ActionPhase())


@record
class ActionPhase(Step[StruggleState]):
    """IS-4.9 Four Action Rounds per player, alternating."""

    def run(self, t: T) -> None:
        s = t.s
        t.tell(PhaseBegan("action"))
        for _ in range(s.board.n["rounds"]):
            t.then(BeginRound(s.first), BeginRound(1 - s.first))


@record
class ReduceTreaty(Step[StruggleState]):
    """IS-4.10 Each player keeps at most four Treaty Points."""

    def run(self, t: T) -> None:
        s = t.s
        t.tell(PhaseBegan("end_of_turn"))
        for seat in (FR, BR):
            if s.trp[seat] > s.board.n["trp_kept"]:
                change_treaty(t, seat, s.board.n["trp_kept"] - s.trp[seat])


@record
class RemainingEffects(Step[StruggleState]):
    """IS-4.11 End of turn effects: John Law."""

    def run(self, t: T) -> None:
        s = t.s
        if not face_up(s, FR, "john_law"):
            return
        effect = s.board.ministries["john_law"].abilities["debt"]["effects"][0]
        chosen = effect["then"] if holds(s, effect["if"], FR) else effect["else"]
        reduce_debt(t, FR, int(chosen[0]["amount"]))


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


@record
class WarVictoryCheck(Step[StruggleState]):
    """IS-7.4 Every Theater on the highest row wins at once, then the VP marker."""

    def run(self, t: T) -> None:
        s = t.s
        winner = next((side for side in (FR, BR) if all(x == side + 2 for x in s.results)), NOBODY)
        reason = "war_sweep"
        if winner == NOBODY:
            winner, reason = victor_by_points(s), "victory_points"
        if winner != NOBODY:
            t.tell(GameEnded(winner, reason))
            t.end()


@record
class WarReset(Step[StruggleState]):
    """IS-7.5 Tiles go back or out, and Conflict markers that gave strength are removed; WAS tiles are counted."""

    def run(self, t: T) -> None:
        s = t.s
        war = s.board.wars[s.war]
        if war.free_tiles:
            counts = [min(war.free_tiles, sum(map(len, s.bonus[seat]))) for seat in (FR, BR)]
            t.tell(FreeTilesCounted((counts[0], counts[1])))
        pools = [tuple(sorted([*s.basic_pool[seat], *s.basic[seat]])) for seat in (FR, BR)]
        t.tell(WarPackedUp(pools[0], pools[1]))
        regions = [r for theater in war.theaters for r in theater.conflict_regions]
        for i, marker in enumerate(s.conflict):
            if marker and s.flag[i] != NOBODY and s.board.spaces[i].region in regions:
                t.tell(ConflictRemoved(i))


@record
class WarLayout(Step[StruggleState]):
    """IS-7.6 The next War's display; none after the last War."""

    def run(self, t: T) -> None:
        s = t.s
        war = s.war + 1
        if war == len(s.board.wars):
            t.tell(WarLaidOut(-1, 0, (), ()))
            return
        here = s.board.wars[war]
        t.tell(WarLaidOut(war, len(here.theaters), here.bonus[FR], here.bonus[BR]))
        deal_basic(t)
