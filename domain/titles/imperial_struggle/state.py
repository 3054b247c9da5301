"""What lies on the table?

Lists by index of the board's tuples and by seat (France 0, Britain 1); ids of cards and tiles. None stands for nothing.
Piles whose order nobody knows are kept sorted and drawn from at random, which is the same luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from domain.kernel.records import Amount, Coordinate, Count, Seat, record
from domain.kernel.state import State
from domain.titles.imperial_struggle.board import Board, InvestmentTile, Space, Theater, WarDisplay
from domain.titles.imperial_struggle.pieces import (
    BR,
    FR,
    GOODS,
    MAJOR,
    MINOR,
    SIDES,
    SPAIN,
    ActionType,
    AdvantageIndex,
    ConflictMarker,
    Era,
    Flag,
    Good,
    Half,
    Huguenots,
    Modifier,
    Phase,
    SpaceIndex,
    TheaterIndex,
    TheaterName,
    TurnBox,
    WarIndex,
)

__all__ = ["RULES", "SOURCES", "Pool", "Result", "Source", "StruggleState", "empty_table", "marked"]

RULES: Final = 3
"""Today's rules; `title.py` says what changed after the former ones."""


@record
class Source:
    """IS-2.2 What gives Victory Points, with the rule."""

    rule: str
    name: str


SOURCES: Final[Mapping[str, Source]] = {
    "awards": Source("IS-4.12", "Awards"),
    "prestige": Source("IS-4.12", "Prestige"),
    "global_demand": Source("IS-4.12", "Global Demand"),
    "events": Source("IS-5.2", "Events"),
    "ministries": Source("IS-3.5", "Ministries"),
    "spoils": Source("IS-7.2", "Spoils"),
    "refusals": Source("IS-7.2.2", "Refusals"),
    "overflow": Source("IS-6.3", "Debt of the opponent"),
    "final_prestige": Source("IS-11.1", "Prestige at the end"),
    "final_debt": Source("IS-11.2", "Available Debt"),
    "final_commodities": Source("IS-11.3", "Commodities"),
    "final_territories": Source("IS-11.4", "Territories"),
}


@record
class Pool:
    """IS-5.2.3 Action Points from an Event, a Ministry or an exchange, for the rest of the round."""

    type: ActionType
    """The type of the Action Points."""
    left: Count
    """How many are left."""
    restriction: str | None
    """The id of what binds them in the board's table."""
    attached: bool
    """True where they only add to an action of the type (IS-3.5.4)."""


@record
class Result:
    """IS-7.1.4 How a Theater ended; a draw has no winner."""

    winner: Seat | None
    """The seat that won the Theater; null after a draw."""
    highest: bool
    """The Margin was on the highest row of the winner's Spoils table."""


@dataclass(slots=True, kw_only=True)
class StruggleState(State):
    """Everything that a game of Imperial Struggle is."""

    rules: int = field(default=RULES, metadata={"static": True}, repr=False, compare=False)
    board: Board = field(metadata={"static": True}, repr=False, compare=False)
    spanish_empire: bool
    """IS-12.1 Whether the game is played with the option Spanish Empire."""
    planning_swap: bool
    """IS-12 Whether Basic War tiles may be swapped between Theaters."""
    planning_allocate: bool
    """IS-12 Whether each side allocates the drawn Basic War tiles itself."""
    tougher_forts: bool
    """IS-12 Whether the game is played with tougher Forts."""
    handicap: Amount
    """IS-12 Treaty Points that Britain begins with in addition; below zero, those of France."""

    turn: TurnBox
    """Box of the Turn Track."""
    phase: Phase
    """IS-4, IS-7 The phase of the turn."""
    vp: Coordinate
    """IS-2.2 The marker of the Victory Point track."""
    points: list[dict[str, Amount]]
    """By seat and source: Victory Points scored so far."""
    initiative: Seat
    """The seat with the Initiative."""
    first: Seat
    """The side that took the first round of the last Peace Turn."""
    round: Count
    """Action Rounds begun this Peace Turn."""
    active: Seat | None
    """IS-5 The seat whose Action Round it is; null between rounds."""
    winner: Seat | None
    """IS-2.3 The seat that has won; null until then and in a tie."""
    reason: str | None
    """IS-2.3 How the game ended, one of the title's `end_reasons`; null until then."""
    sweeper: Seat | None
    """IS-2.3 a) Who won all Awards and rewards of the last Scoring Phase."""

    debt: list[Amount]
    """IS-6 By seat: Debt."""
    limit: list[Amount]
    """IS-6 By seat: the Debt Limit."""
    trp: list[Amount]
    """IS-9 By seat: Treaty Points."""

    flag: list[Flag | None]
    """IS-3.1.7 By space, in the order of the pack: its flag: a seat, 2 Spain, 3 the USA, null for none."""
    damaged: list[bool]
    """By space, in the order of the pack: whether its Fort is damaged."""
    conflict: list[ConflictMarker | None]
    """IS-3.8 By space, in the order of the pack: the Conflict marker; null for none."""
    isolated: list[bool]
    """IS-5.4.2 As set at the start of the round."""
    start_flag: list[Flag | None]
    """IS-5.4 By space, in the order of the pack: the flag at the start of the round."""
    changed: list[bool]
    """Spaces whose flag changed in this round."""
    huguenots: list[Huguenots | None]
    """RU-39 By space, in the order of the pack: the Huguenots marker; null for none."""
    navy: list[Count]
    """IS-3.6.1 By seat: Squadrons in the Navy Box."""
    unbuilt: list[Count]
    """IS-3.6 By seat: Squadrons that can still be built."""
    parked: list[Count]
    """IS-3.6.1 By seat: Squadrons on the Turn Track, which come back at the end of the turn."""
    sunk: list[Count]
    """Squadrons removed from the game."""

    adv_owner: list[Seat | None]
    """IS-8 By Advantage, in the order of the pack: the seat that has it; null for none."""
    adv_exhausted: list[bool]
    """IS-8.2 By Advantage, in the order of the pack: whether it is Exhausted."""
    adv_new: list[bool]
    """Gained in the current round."""

    deck: list[str]
    """IS-3.4 The Event deck."""
    hands: list[list[str]]
    """IS-3.4 By seat: the Events in hand."""
    discard: list[str]
    """IS-3.4 Discarded Events."""
    out: list[str]
    """IS-3.4 Events removed from the game."""
    aside: list[str]
    """IS-4.1 Events of later Eras, which are not in the deck yet."""

    cabinet: list[list[str]]
    """IS-3.5 By seat: Ministries."""
    face_up: list[list[bool]]
    """IS-3.5 By seat and index into `cabinet`: whether the Ministry lies face up."""
    exhausted: list[str]
    """Ministry abilities used up this turn, `ministry.ability`."""
    ministries_out: list[str]
    """IS-3.5 Ministries removed from the game."""
    permanent_jacobites: bool
    """Whether Jacobite Uprisings stays in force for the rest of the game."""
    jacobite_victories: Count
    """IS-7.2 How many Jacobite victory markers lie on the map."""
    jacobite_defeat: bool
    """IS-7.2 Whether the Jacobite defeat marker has been placed."""

    award_stack: list[str]
    """IS-4.3 Award tiles that are not drawn yet, by their ids."""
    awards: list[str]
    """By Region."""
    demand: list[Good]
    """IS-4.4 The commodities in Global Demand."""
    townshend: Good | None
    """RU-37 The commodity under the Townshend Acts marker."""

    tiles: list[str]
    """IS-3.3 Investment tiles that can be selected, by their ids."""
    tiles_taken: list[str]
    """IS-5.1.1 Investment tiles selected this turn, by their ids."""
    tile_stack: list[str]
    """IS-3.3 Investment tiles that are not drawn yet, by their ids."""
    tiles_used: list[str]
    """IS-3.3 Investment tiles used in earlier turns, by their ids."""

    war: WarIndex | None
    """The War whose display lies open; None after the last."""
    basic_pool: list[list[str]]
    """IS-3.7 By seat: Basic War tiles that can be drawn."""
    basic_out: list[list[str]]
    """IS-3.7 By seat: Basic War tiles removed from the game."""
    bonus_pool: list[list[str]]
    """IS-3.7 By seat: Bonus War tiles of this War that can be drawn."""
    basic: list[list[str | None]]
    """By seat and Theater: the Basic War tile."""
    bonus: list[list[list[str]]]
    """By seat, Theater: Bonus War tiles."""
    looking: list[list[str]]
    """War tiles that a seat has drawn and not yet placed."""
    shown: list[str]
    """War tiles turned up in the Theater that is being resolved."""
    revealed: Count
    """Theaters of this War whose tiles were turned up."""
    byng: TheaterIndex | None
    """RU-41 The Theater of the Byng marker."""
    dominance: Seat | None
    """IS-7.3.5 The seat with the Atlantic Dominance marker; null for none."""
    free_tiles: list[Count]
    """By seat: Bonus War tiles that it still recruits for nothing."""
    results: list[Result]
    """By Theater resolved in this War."""
    refusals: list[Count]
    """IS-7.2.2 By seat: conquests refused so far."""
    barred: list[SpaceIndex]
    """Territories that cannot be conquered any more in this War."""
    sailed: list[SpaceIndex]
    """Naval spaces whose Squadron was moved there by conquest in this War."""
    sailed_home: list[Count]
    """Squadrons in the Navy Box that have been moved by conquest in this War."""

    tile: str | None
    """IS-5.1.1 The Investment tile of this round; null before one is selected."""
    played: bool
    """IS-5.1 Whether the tile of this round was played, not passed."""
    acted: bool
    """Something closed the Event step of this round."""
    event: str | None
    """The Event played in this round."""
    claimed: bool
    """IS-5.2.3 Whether the Event of this round was played with its bonus."""
    left: dict[str, Count]
    """Action Points left of the tile's Major and Minor Action."""
    bought: dict[str, Count]
    """Purchases made with each of the two in this round."""
    pools: list[Pool]
    """IS-5.2.3 Action Points besides those of the tile, for the rest of the round."""
    home: dict[str, str]
    """IS-5.3.4 Home Region of economic and diplomatic purchases, once there is one."""
    adv_used: list[AdvantageIndex]
    """IS-8.2 Advantages used in this round: indices into those of the pack."""
    recruits: Count
    """IS-5.6 Bonus War tiles recruited in this round."""
    upgraded: bool
    """IS-5.1 Whether the Military Upgrade of this round was used."""
    exchanged: ActionType | None
    """IS-5.6.7 Type exchanged into."""
    deployed: list[SpaceIndex]
    """IS-5.6.6 Spaces to which a Squadron sailed in this round: indices into those of the pack."""
    modifiers: list[Modifier]
    """What lasts for the rest of this round."""
    debt_taken: Amount
    """Voluntary Debt taken in this round."""
    free_debt: Amount
    """RU-38 Free economic Debt used this turn."""
    burke: Amount
    """Action Points of Edmund Burke spent in this round."""
    more_goods: bool
    """RU-54 France had more Furs and Fish Markets when its round began."""

    @property
    def era(self) -> Era:
        """IS-2.1 The current Era."""
        return self.board.turns[self.turn].era

    @property
    def display(self) -> WarDisplay:
        """IS-7.6 The War whose display lies open."""
        assert self.war is not None, "a War lies open"
        return self.board.wars[self.war]

    @property
    def theaters(self) -> tuple[Theater, ...]:
        """IS-7.1 The Theaters of that War; none after the last."""
        return () if self.war is None else self.board.wars[self.war].theaters

    def theater(self, theater: TheaterName) -> Theater:
        """A Theater of that War."""
        return self.theaters[self.theater_at(theater)]

    def theater_at(self, theater: TheaterName) -> TheaterIndex:
        """The place of a Theater in its War."""
        return self.board.theater_at[theater] if isinstance(theater, str) else theater

    def theater_name(self, theater: TheaterName) -> TheaterName:
        """What effects and steps call a Theater of that War: its id, and under rules 1 and 2 its place."""
        return self.theater(theater).id if self.rules > 2 else self.theater_at(theater)

    @property
    def round_tile(self) -> InvestmentTile:
        """IS-5.1.1 The Investment tile of this round."""
        assert self.tile is not None, "a tile was selected"
        return self.board.tiles[self.tile]

    @property
    def minor_used(self) -> bool:
        """IS-5.3.2 The Minor Action has made its one purchase."""
        return self.bought[MINOR] > 0

    @property
    def left_to_spend(self) -> dict[Half, Count]:
        """IS-5.3.2 Action Points that the tile's Actions may still spend: a Minor Action that was used has none."""
        return {MAJOR: self.left[MAJOR], MINOR: 0 if self.minor_used else self.left[MINOR]}

    def space(self, name: str) -> Space:
        """A space by its id."""
        return self.board.spaces[self.board.at[name]]

    def in_demand(self) -> list[Good]:
        """IS-4.4 The commodities in Global Demand in the order of the table."""
        return [good for good in GOODS if good in self.demand]


def marked(places: Mapping[str, int], names: Iterable[str]) -> list[bool]:
    """One truth for each place of a table: whether it is among those named."""
    found = [False] * len(places)
    for name in names:
        found[places[name]] = True
    return found


def empty_table(board: Board, options: Mapping[str, Any]) -> StruggleState:
    """IS-0.4 The table of the setup page before any luck."""
    setup = board.setup
    spaces = len(board.spaces)
    advantages = len(board.advantages)
    theaters = len(board.wars[0].theaters)
    flag: list[Flag | None] = [None] * spaces
    for seat in (FR, BR):
        for i in setup.flags[seat]:
            flag[i] = seat
    if options["spanish_empire"]:
        for i, space in enumerate(board.spaces):
            if space.spanish_flag:
                flag[i] = SPAIN
    handicap = options["handicap"]
    return StruggleState(
        seats=len(SIDES),
        board=board,
        spanish_empire=options["spanish_empire"],
        planning_swap=options["planning_swap"],
        planning_allocate=options["planning_allocate"],
        tougher_forts=options["tougher_forts"],
        handicap=handicap,
        turn=0,
        phase="setup",
        vp=setup.vp,
        points=[dict.fromkeys(SOURCES, 0) for _ in SIDES],
        initiative=setup.initiative,
        first=setup.initiative,
        round=0,
        active=None,
        winner=None,
        reason=None,
        sweeper=None,
        debt=list(setup.debt),
        limit=list(setup.limit),
        trp=[setup.treaty[FR] + max(-handicap, 0), setup.treaty[BR] + max(handicap, 0)],
        flag=flag,
        damaged=[False] * spaces,
        conflict=[None] * spaces,
        isolated=[False] * spaces,
        start_flag=flag.copy(),
        changed=[False] * spaces,
        huguenots=[None] * spaces,
        navy=list(setup.navy),
        unbuilt=list(setup.unbuilt),
        parked=[0, 0],
        sunk=[0, 0],
        adv_owner=[a.start for a in board.advantages],
        adv_exhausted=[False] * advantages,
        adv_new=[False] * advantages,
        deck=sorted(e.id for e in board.events.values() if e.era == Era.SUCCESSION),
        hands=[[], []],
        discard=[],
        out=[],
        aside=sorted(e.id for e in board.events.values() if e.era > Era.SUCCESSION),
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
        townshend=None,
        tiles=[],
        tiles_taken=[],
        tile_stack=sorted(board.tiles),
        tiles_used=[],
        war=0,
        basic_pool=[list(x) for x in board.basic],
        basic_out=[[], []],
        bonus_pool=[list(x) for x in board.wars[0].bonus],
        basic=[[None] * theaters for _ in SIDES],
        bonus=[[[] for _ in range(theaters)] for _ in SIDES],
        looking=[[], []],
        shown=[],
        revealed=0,
        byng=None,
        dominance=None,
        free_tiles=[0, 0],
        results=[],
        refusals=[0, 0],
        barred=[],
        sailed=[],
        sailed_home=[0, 0],
        tile=None,
        played=False,
        acted=False,
        event=None,
        claimed=False,
        left={MAJOR: 0, MINOR: 0},
        bought={MAJOR: 0, MINOR: 0},
        pools=[],
        home={},
        adv_used=[],
        recruits=0,
        upgraded=False,
        exchanged=None,
        deployed=[],
        modifiers=[],
        debt_taken=0,
        free_debt=0,
        burke=0,
        more_goods=False,
    )
