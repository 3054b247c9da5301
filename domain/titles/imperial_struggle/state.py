"""What lies on the table?

Lists by index of the board's tuples and by seat (France 0, Britain 1); ids of cards and tiles.
Piles whose order nobody knows are kept sorted and drawn from at random, which is the same luck.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from domain.kernel.records import Seat, record
from domain.kernel.state import State
from domain.titles.imperial_struggle.board import BR, FR, NOBODY, SIDES, SPAIN, Board

__all__ = ["Pool", "StruggleState", "empty_table"]


@record
class Pool:
    """IS-5.2.3 Action Points from an Event, a Ministry or an exchange, for the rest of the round."""

    type: int
    left: int
    restriction: str
    """Path of the restriction in the board's table; empty for none."""
    attached: bool
    """True where they only add to an action of the type (IS-3.5.4)."""


@dataclass(slots=True, kw_only=True)
class StruggleState(State):
    """Everything that a game of Imperial Struggle is."""

    board: Board = field(metadata={"static": True}, repr=False, compare=False)
    spanish_empire: bool
    planning_swap: bool
    planning_allocate: bool
    tougher_forts: bool
    handicap: int

    turn: int
    """Box of the Turn Track."""
    phase: str
    vp: int
    points: list[list[int]]
    """By seat and source of Victory Points (scoring.SOURCES): points scored so far."""
    initiative: Seat
    first: Seat
    """The side that took the first round of the last Peace Turn."""
    round: int
    """Action Rounds begun this Peace Turn."""
    active: int
    winner: int
    reason: str
    sweeper: int
    """IS-2.3 a) Who won all Awards and rewards of the last Scoring Phase."""

    debt: list[int]
    limit: list[int]
    trp: list[int]

    flag: list[int]
    damaged: list[int]
    conflict: list[int]
    """0 none, 1 a marker, 2 a "+1" marker."""
    isolated: list[int]
    """IS-5.4.2 As set at the start of the round."""
    start_flag: list[int]
    changed: list[int]
    """Spaces whose flag changed in this round."""
    huguenots: list[int]
    """0 none, 1 fresh, 2 spent."""
    navy: list[int]
    unbuilt: list[int]
    parked: list[int]
    sunk: list[int]
    """Squadrons removed from the game."""

    adv_owner: list[int]
    adv_exhausted: list[int]
    adv_new: list[int]
    """Gained in the current round."""

    deck: list[str]
    hands: list[list[str]]
    discard: list[str]
    out: list[str]
    aside: list[str]

    cabinet: list[list[str]]
    face_up: list[list[int]]
    exhausted: list[str]
    """Ministry abilities used up this turn, `ministry.ability`."""
    ministries_out: list[str]
    permanent_jacobites: bool
    jacobite_victories: int
    jacobite_defeat: bool

    award_stack: list[str]
    awards: list[str]
    """By Region."""
    demand: list[int]
    townshend: int

    tiles: list[str]
    tiles_taken: list[str]
    tile_stack: list[str]
    tiles_used: list[str]

    war: int
    """The War whose display lies open; -1 after the last."""
    basic_pool: list[list[str]]
    basic_out: list[list[str]]
    bonus_pool: list[list[str]]
    basic: list[list[str]]
    """By seat and Theater; empty text where none lies."""
    bonus: list[list[list[str]]]
    """By seat, Theater: Bonus War tiles."""
    looking: list[list[str]]
    """War tiles that a seat has drawn and not yet placed."""
    shown: list[str]
    """War tiles turned up in the Theater that is being resolved."""
    revealed: int
    """Theaters of this War whose tiles were turned up."""
    byng: int
    dominance: int
    free_tiles: list[int]
    results: list[int]
    """By Theater resolved in this War: winner seat, plus 2 on the highest row; -1 a draw."""
    refusals: list[int]
    barred: list[int]
    """Territories that cannot be conquered any more in this War."""
    sailed: list[int]
    """Naval spaces whose Squadron was moved there by conquest in this War."""
    sailed_home: list[int]
    """Squadrons in the Navy Box that have been moved by conquest in this War."""

    tile: str
    played: bool
    acted: bool
    """Something closed the Event step of this round."""
    event: str
    """The Event played in this round."""
    claimed: bool
    major: int
    """AP left of the Major Action."""
    minor: int
    minor_used: bool
    pools: list[Pool]
    home: list[int]
    """IS-5.3.4 Home Region of economic and political purchases; -1 none yet."""
    adv_used: list[int]
    recruits: int
    upgraded: bool
    exchanged: int
    """IS-5.6.7 Type exchanged into; -1 none."""
    deployed: list[int]
    modifiers: list[str]
    """Lasting changes of this round, such as `pacte_de_famille`."""
    debt_taken: int
    """Voluntary Debt taken in this round."""
    free_debt: int
    """RU-38 Free economic Debt used this turn."""
    burke: int
    more_goods: bool
    """RU-54 France had more Furs and Fish Markets when its round began."""

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.seats = self.seats
        new.drawn = self.drawn
        new.board = self.board
        new.spanish_empire = self.spanish_empire
        new.planning_swap = self.planning_swap
        new.planning_allocate = self.planning_allocate
        new.tougher_forts = self.tougher_forts
        new.handicap = self.handicap
        new.turn = self.turn
        new.phase = self.phase
        new.vp = self.vp
        new.initiative = self.initiative
        new.first = self.first
        new.round = self.round
        new.active = self.active
        new.winner = self.winner
        new.reason = self.reason
        new.sweeper = self.sweeper
        new.permanent_jacobites = self.permanent_jacobites
        new.jacobite_victories = self.jacobite_victories
        new.jacobite_defeat = self.jacobite_defeat
        new.townshend = self.townshend
        new.war = self.war
        new.revealed = self.revealed
        new.byng = self.byng
        new.dominance = self.dominance
        new.tile = self.tile
        new.played = self.played
        new.acted = self.acted
        new.event = self.event
        new.claimed = self.claimed
        new.major = self.major
        new.minor = self.minor
        new.minor_used = self.minor_used
        new.recruits = self.recruits
        new.upgraded = self.upgraded
        new.exchanged = self.exchanged
        new.debt_taken = self.debt_taken
        new.free_debt = self.free_debt
        new.burke = self.burke
        new.more_goods = self.more_goods
        new.agenda = self.agenda.copy()
        new.sealed = self.sealed.copy()
        new.debt = self.debt.copy()
        new.limit = self.limit.copy()
        new.trp = self.trp.copy()
        new.flag = self.flag.copy()
        new.damaged = self.damaged.copy()
        new.conflict = self.conflict.copy()
        new.isolated = self.isolated.copy()
        new.start_flag = self.start_flag.copy()
        new.changed = self.changed.copy()
        new.huguenots = self.huguenots.copy()
        new.navy = self.navy.copy()
        new.unbuilt = self.unbuilt.copy()
        new.parked = self.parked.copy()
        new.sunk = self.sunk.copy()
        new.adv_owner = self.adv_owner.copy()
        new.adv_exhausted = self.adv_exhausted.copy()
        new.adv_new = self.adv_new.copy()
        new.deck = self.deck.copy()
        new.discard = self.discard.copy()
        new.out = self.out.copy()
        new.aside = self.aside.copy()
        new.exhausted = self.exhausted.copy()
        new.ministries_out = self.ministries_out.copy()
        new.award_stack = self.award_stack.copy()
        new.awards = self.awards.copy()
        new.demand = self.demand.copy()
        new.tiles = self.tiles.copy()
        new.tiles_taken = self.tiles_taken.copy()
        new.tile_stack = self.tile_stack.copy()
        new.tiles_used = self.tiles_used.copy()
        new.shown = self.shown.copy()
        new.free_tiles = self.free_tiles.copy()
        new.results = self.results.copy()
        new.refusals = self.refusals.copy()
        new.barred = self.barred.copy()
        new.sailed = self.sailed.copy()
        new.sailed_home = self.sailed_home.copy()
        new.pools = self.pools.copy()
        new.home = self.home.copy()
        new.adv_used = self.adv_used.copy()
        new.deployed = self.deployed.copy()
        new.modifiers = self.modifiers.copy()
        new.points = [x.copy() for x in self.points]
        new.hands = [x.copy() for x in self.hands]
        new.cabinet = [x.copy() for x in self.cabinet]
        new.face_up = [x.copy() for x in self.face_up]
        new.basic_pool = [x.copy() for x in self.basic_pool]
        new.basic_out = [x.copy() for x in self.basic_out]
        new.bonus_pool = [x.copy() for x in self.bonus_pool]
        new.basic = [x.copy() for x in self.basic]
        new.looking = [x.copy() for x in self.looking]
        new.bonus = [[x.copy() for x in side] for side in self.bonus]
        return new


def empty_table(board: Board, options: Mapping[str, Any]) -> StruggleState:
    """IS-0.4 The table of the setup page before any luck."""
    setup = board.setup
    spaces = len(board.spaces)
    flag = [NOBODY] * spaces
    for seat, side in enumerate(SIDES):
        for space in setup["flags"][side]:
            flag[board.at[space]] = seat
    if options["spanish_empire"]:
        for i, space in enumerate(board.spaces):
            if space.spanish_flag:
                flag[i] = SPAIN
    handicap = options["handicap"]
    treaty = [setup["treaty_points"][side] for side in SIDES]
    treaty[BR] += max(handicap, 0)
    treaty[FR] += max(-handicap, 0)
    advantages = len(board.advantages)
    theaters = len(board.wars[0].theaters)
    return StruggleState(
        seats=2,
        board=board,
        spanish_empire=options["spanish_empire"],
        planning_swap=options["planning_swap"],
        planning_allocate=options["planning_allocate"],
        tougher_forts=options["tougher_forts"],
        handicap=handicap,
        turn=0,
        phase="setup",
        vp=setup["vp"],
        points=[[0] * 12 for _ in SIDES],
        initiative=SIDES.index(setup["initiative"]),
        first=SIDES.index(setup["initiative"]),
        round=0,
        active=NOBODY,
        winner=NOBODY,
        reason="",
        sweeper=NOBODY,
        debt=[setup["debt"][side] for side in SIDES],
        limit=[setup["debt_limit"][side] for side in SIDES],
        trp=treaty,
        flag=flag,
        damaged=[0] * spaces,
        conflict=[0] * spaces,
        isolated=[0] * spaces,
        start_flag=flag.copy(),
        changed=[0] * spaces,
        huguenots=[0] * spaces,
        navy=[setup["squadrons"][side]["navy_box"] for side in SIDES],
        unbuilt=[setup["squadrons"][side]["unbuilt"] for side in SIDES],
        parked=[0, 0],
        sunk=[0, 0],
        adv_owner=[a.start for a in board.advantages],
        adv_exhausted=[0] * advantages,
        adv_new=[0] * advantages,
        deck=sorted(e.id for e in board.events.values() if e.era == 0),
        hands=[[], []],
        discard=[],
        out=[],
        aside=sorted(e.id for e in board.events.values() if e.era > 0),
        cabinet=[[], []],
        face_up=[[], []],
        exhausted=[],
        ministries_out=[],
        permanent_jacobites=False,
        jacobite_victories=0,
        jacobite_defeat=False,
        award_stack=sorted(board.awards),
        awards=[],
        demand=[],
        townshend=-1,
        tiles=[],
        tiles_taken=[],
        tile_stack=sorted(board.tiles),
        tiles_used=[],
        war=0,
        basic_pool=[list(x) for x in board.basic],
        basic_out=[[], []],
        bonus_pool=[list(x) for x in board.wars[0].bonus],
        basic=[[""] * theaters for _ in SIDES],
        bonus=[[[] for _ in range(theaters)] for _ in SIDES],
        looking=[[], []],
        shown=[],
        revealed=0,
        byng=-1,
        dominance=-1,
        free_tiles=[0, 0],
        results=[],
        refusals=[0, 0],
        barred=[],
        sailed=[],
        sailed_home=[0, 0],
        tile="",
        played=False,
        acted=False,
        event="",
        claimed=False,
        major=0,
        minor=0,
        minor_used=False,
        pools=[],
        home=[-1, -1],
        adv_used=[],
        recruits=0,
        upgraded=False,
        exchanged=-1,
        deployed=[],
        modifiers=[],
        debt_taken=0,
        free_debt=0,
        burke=0,
        more_goods=False,
    )
