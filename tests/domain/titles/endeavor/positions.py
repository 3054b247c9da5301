"""How are positions of Endeavor laid out for a test?

`Position` takes what matters to a test and fills up the rest so that every invariant holds: discs come from the supply,
tokens that nobody holds lie on the board, and lots that nobody asked for get tiles without icons.
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.steps import Step
from domain.registry import bundled_pack
from domain.titles.endeavor import invariants
from domain.titles.endeavor.actions.build import Build
from domain.titles.endeavor.actions.salary import PaySalary
from domain.titles.endeavor.actions.turn import TakeTurn
from domain.titles.endeavor.board import STATUSES, Board, Icons
from domain.titles.endeavor.effects.phases import Effect, StatusMoved
from domain.titles.endeavor.legality import clockwise, controls, level
from domain.titles.endeavor.sequence import EndRound, PlayActionPhase, PlayGrowthPhase, PlaySalaryPhase
from domain.titles.endeavor.state import EndeavorState, empty_table
from domain.titles.endeavor.title import TITLE
from tests.domain import dsl
from tests.domain.dsl import Story

__all__ = ["BLACK", "BOARD", "GREEN", "PURPLE", "RED", "WHITE", "Position", "gains", "given", "losses", "value"]

BLACK, GREEN, PURPLE, RED, WHITE = range(5)


def standard_board() -> Board:
    """The board of the pack that comes with the title."""
    board = bundled_pack("endeavor").board
    assert isinstance(board, Board)
    return board


BOARD = standard_board()


def given(position: EndeavorState, *effects: Effect) -> Story:
    """A story that begins with this position, after these effects."""
    return dsl.given(TITLE, position, *effects)


def value(s: EndeavorState, seat: int, status: str) -> int:
    """The true value of a status."""
    return s.statuses[STATUSES.index(status)][seat]


def gains(s: EndeavorState, seat: int, *gained: Icons) -> list[StatusMoved]:
    """The markers that move when a player of this position gains these icons, in this order."""
    return _moves(s, seat, [(icons, 1) for icons in gained])


def losses(s: EndeavorState, seat: int, *lost: Icons) -> list[StatusMoved]:
    """The markers that move when a player of this position loses these icons, in this order."""
    return _moves(s, seat, [(icons, -1) for icons in lost])


def _moves(s: EndeavorState, seat: int, changes: Iterable[tuple[Icons, int]]) -> list[StatusMoved]:
    now = [values[seat] for values in s.statuses]
    moved = []
    for icons, sign in changes:
        for status, amount in icons.present:
            now[status] += sign * amount
            moved.append(StatusMoved(seat, STATUSES[status], now[status]))
    return moved


class Position:
    """A position in the making; every method returns it, so that a test reads as a list."""

    def __init__(self, seats: int = 5, start: int = BLACK, round: int = 1, board: Board = BOARD) -> None:
        self.s = empty_table(board, seats)
        self.s.start_player = start
        self.s.round = round
        self.wanted_status: dict[tuple[int, str], int] = {}
        self.track_tokens: dict[tuple[int, int], str] = {}
        self.bare_connections: list[int] = []

    def buildings(self, seat: int, *names: str) -> Position:
        """The player's tiles on lots 1, 2, ..."""
        self.s.buildings[seat] = (*self.s.buildings[seat], *names)
        return self

    def discs(self, seat: int, *lots: int) -> Position:
        """Discs lie on these lots."""
        active = self.s.active[seat]
        active.extend([False] * (max(lots) + 1 - len(active)))
        for lot in lots:
            active[lot] = True
        return self

    def harbor(self, seat: int, discs: int) -> Position:
        """So many discs lie in the Harbor."""
        self.s.harbor[seat] = discs
        return self

    def cities(self, seat: int, *cities: str) -> Position:
        """The player holds these cities."""
        for city in cities:
            self.s.city_owner[self.s.board.city_at[city]] = seat
        return self

    def track(self, region: str, *seats: int) -> Position:
        """The shipping track, from space 1 on."""
        self.s.track[self.s.board.region_at[region]] = seats
        return self

    def opened(self, region: str, *seats: int) -> Position:
        """The region is open, with these discs on its track first and the others of the last seat."""
        spaces = self.s.board.regions[self.s.board.region_at[region]].spaces
        return self.track(region, *seats, *[self.s.seats - 1] * (spaces - len(seats)))

    def almost_full(self, region: str, most: int, *others: int) -> Position:
        """One space of the track is free; the first discs are of one seat, the last ones of others."""
        spaces = self.s.board.regions[self.s.board.region_at[region]].spaces
        return self.track(region, *[most] * (spaces - 1 - len(others)), *others)

    def beside(self, region: str, seat: int, discs: int) -> Position:
        """Discs lie beside the track."""
        self.s.beside[self.s.board.region_at[region]] += (seat,) * discs
        return self

    def tokens(self, seat: int, **counts: int) -> Position:
        """The player has these tokens."""
        for token, count in counts.items():
            self.s.tokens[seat][self.s.board.token_at[token]] += count
        return self

    def token_on_track(self, region: str, space: int, token: str) -> Position:
        """That token lies on a space of the track, counted from 1."""
        self.track_tokens[self.s.board.region_at[region], space] = token
        return self

    def token_in(self, city: str, token: str) -> Position:
        """That token lies in the city."""
        self.s.city_token[self.s.board.city_at[city]] = token
        return self

    def token_on(self, connection: str, token: str) -> Position:
        """That token lies on the connection."""
        self.s.connection_token[self.s.board.connection_at[connection]] = token
        return self

    def bare(self, connection: str) -> Position:
        """Somebody took the token of the connection before."""
        self.bare_connections.append(self.s.board.connection_at[connection])
        return self

    def cards(self, seat: int, *cards: str) -> Position:
        """The player has these cards face up."""
        self.s.cards[seat] = (*self.s.cards[seat], *cards)
        return self

    def governor(self, seat: int, card: str) -> Position:
        """The player has this Governor on their governor space."""
        self.s.governor[seat] = card
        return self.cards(seat, card)

    def face_down(self, seat: int, *cards: str) -> Position:
        """These slavery cards lie face down."""
        self.s.face_down[seat] = cards
        return self

    def gone(self, *cards: str) -> Position:
        """These cards are out of the game."""
        self.s.removed_cards = (*self.s.removed_cards, *cards)
        return self

    def abolished(self) -> Position:
        """Slavery has been abolished; what is left of the Slavery deck is out of the game."""
        self.s.abolished = True
        return self

    def passed(self, *seats: int) -> Position:
        """These players have passed."""
        for seat in seats:
            self.s.passed[seat] = True
        return self

    def status(self, seat: int, **values: int) -> Position:
        """The statuses have these true values; tokens make up for what other icons do not give."""
        for status, number in values.items():
            self.wanted_status[seat, status] = number
        return self

    def turn(self, seat: int) -> EndeavorState:
        """The position in which it is the player's turn in the Action Phase."""
        self.s.phase = "action"
        return self._finish([EndRound(), TakeTurn(seat)], self.s.round)

    def build_turn(self, seat: int) -> EndeavorState:
        """The position in which the player is to build and all before them have built."""
        self.s.phase = "build"
        order = clockwise(self.s, self.s.start_player)
        waiting = order[order.index(seat) :]
        steps: list[Step[EndeavorState]] = [EndRound(), PlayActionPhase()]
        if self.s.round != self.s.board.no_salary_round:
            steps.append(PlaySalaryPhase())
        steps += [PlayGrowthPhase(), *[Build(q) for q in reversed(waiting)]]
        return self._finish(steps, self.s.round, waiting)

    def salary_turn(self, seat: int) -> EndeavorState:
        """The position in which the player makes the payments of their Salary, as the last one."""
        self.s.phase = "salary"
        finished = self._finish([EndRound(), PlayActionPhase()], self.s.round)
        finished.agenda.append(PaySalary(seat, level(finished, finished.board.pays, seat)))
        return finished

    def ending(self) -> EndeavorState:
        """The position of the last round in which everybody but the start player has passed."""
        self.s.round = self.s.board.rounds
        for seat in range(self.s.seats):
            self.s.passed[seat] = seat != self.s.start_player
        return self.turn(self.s.start_player)

    def _finish(self, agenda: list[Step[EndeavorState]], lots: int, waiting: tuple[int, ...] = ()) -> EndeavorState:
        s = self.s
        s.agenda = agenda
        self._build_the_rest(lots, waiting)
        self._open_regions()
        self._deal_cards()
        self._lay_tokens()
        for seat in range(s.seats):
            s.count[seat] = invariants.recount_discs(s, seat)
            s.supply[seat] = s.board.discs - s.harbor[seat] - sum(s.active[seat]) - sum(s.count[seat])
            for status in range(len(STATUSES)):
                s.statuses[status][seat] = invariants.icons_owned(s, seat, status)
        faults = TITLE.check(s)
        assert not faults, faults
        return s

    def _build_the_rest(self, lots: int, waiting: tuple[int, ...]) -> None:
        s = self.s
        for name in (b for mine in s.buildings for b in mine[1:]):
            s.tiles[s.board.building_at[name]] -= 1
        spare = sorted(s.board.buildings, key=lambda b: (b.level == s.board.single_level, bool(b.icons.present)))
        for seat in range(s.seats):
            wanted = lots - (seat in waiting)
            assert len(s.buildings[seat]) - 1 <= wanted, f"seat {seat} has more buildings than rounds"
            while len(s.buildings[seat]) - 1 < wanted:
                tile = next(b for b in spare if s.tiles[s.board.building_at[b.id]])
                s.tiles[s.board.building_at[tile.id]] -= 1
                s.buildings[seat] = (*s.buildings[seat], tile.id)
            s.active[seat].extend([False] * (len(s.buildings[seat]) - len(s.active[seat])))

    def _open_regions(self) -> None:
        s = self.s
        owned = {c for mine in s.cards for c in mine} | set(s.removed_cards)
        for index, region in enumerate(s.board.regions):
            s.open[index] = region.starts_open or len(s.track[index]) == region.spaces
            if s.open[index]:
                for deck in region.decks:
                    top = s.decks[deck][0]
                    if s.board.cards[top].kind == "governor" and top not in owned:
                        s.removed_cards = (*s.removed_cards, top)

    def _deal_cards(self) -> None:
        s = self.s
        taken = {c for pile in (*s.cards, *s.face_down, s.removed_cards) for c in pile}
        for index, deck in enumerate(s.board.decks):
            s.decks[index] = tuple(c for c in deck.cards if c not in taken)
            if s.abolished and s.decks[index] and s.board.cards[s.decks[index][0]].kind == "slavery":
                s.removed_cards = (*s.removed_cards, *s.decks[index])
                s.decks[index] = ()

    def _lay_tokens(self) -> None:
        """Give tokens for the statuses wanted, then lay the others on the board; connections may stay bare."""
        s = self.s
        board = s.board
        for (seat, status), number in self.wanted_status.items():
            missing = number - invariants.icons_owned(s, seat, STATUSES.index(status))
            assert missing >= 0, f"seat {seat} has more {status} than {number}"
            s.tokens[seat][board.token_at[status]] += missing
        left = [t.count - sum(own[i] for own in s.tokens) for i, t in enumerate(board.tokens)]
        laid = [*self.track_tokens.values(), *filter(None, s.city_token), *filter(None, s.connection_token)]
        for token in laid:
            left[board.token_at[token]] -= 1
        assert min(left) >= 0, "there are not so many tokens"
        pile = [t.id for t, n in zip(board.tokens, left, strict=True) for _ in range(n)]
        for region, place in enumerate(board.regions):
            spaces = range(len(s.track[region]) + 1, place.spaces + 1)
            s.track_tokens[region] = tuple(self.track_tokens.get((region, n)) or pile.pop(0) for n in spaces)
        for city, owner in enumerate(s.city_owner):
            if owner is None and s.city_token[city] is None:
                s.city_token[city] = pile.pop(0)
        for index in range(len(board.connections)):
            held = any(controls(s, seat, index) for seat in range(s.seats)) or index in self.bare_connections
            if not held and s.connection_token[index] is None and pile:
                s.connection_token[index] = pile.pop(0)
        for token in pile:
            index = board.token_at[token]
            if board.tokens[index].action is None:
                s.tokens[s.seats - 1][index] += 1
            else:
                s.spent_tokens[index] += 1
