"""What can be done with games? Every command, one method each; on conflict, nothing has happened.

`runner` loads, decides, appends and calls the subscribers. What is decided is in modules of pure functions:
`seating`, `playing`, `pausing`, `delegating`, `clocks`, `opponent_turns`; `order_answers` is the subscriber.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from application.games.client_seeds import OpenSeed, decide_open_seed, decide_withheld
from application.games.clocks import decide_expiries
from application.games.consequences import StandIn
from application.games.delegating import (
    ClaimAbsence,
    Delegate,
    Reclaim,
    Release,
    decide_absence,
    decide_delegation,
    decide_reclaim,
    decide_release,
    seat_to_release,
)
from application.games.opponent_turns import Turn, decide_turn
from application.games.order_answers import OrderAnswers
from application.games.pausing import AskPause, Resume, decide_pause, decide_resume
from application.games.playing import (
    AnswerDecision,
    EngineAnswer,
    MakeMove,
    Resign,
    Rewind,
    decide_answer,
    decide_move,
    decide_resignation,
    decide_rewind,
    decide_score,
)
from application.games.runner import AfterCommit, Command, CommandResult, Runner
from application.games.seating import (
    LeaveSeat,
    OpenGame,
    TakeSeat,
    decide_expiry_of_opening,
    decide_leave_seat,
    decide_open,
    decide_take_seat,
    unopened,
)
from application.games.standing_orders import PlayerOrders
from application.games.unit_of_work import UnitOfWork
from domain.kernel.chance import SEED_BYTES
from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.registry import TITLES, make_setup
from eventstore.clocks import instant
from eventstore.errors import VersionConflict
from eventstore.events import time_of
from eventstore.forks import check_fork, past_of
from eventstore.game import Game
from eventstore.game_terms import Terms
from eventstore.loading import CACHED_GAMES, Games
from eventstore.store import Store, StoredEvent
from eventstore.uptime import Uptime
from eventstore.written_form import WrittenForm

__all__ = ["CommandResult", "EngineAnswer", "GameCommands"]


class GameCommands:
    """All commands on games, over any `Store`; one is shared by the threads of a process.

    Each of them raises VersionConflict where the game is not at `expected`, and CommandReused where its id belongs to
    another command.
    """

    def __init__(
        self,
        store: Store,
        *,
        cached: int = CACHED_GAMES,
        stand_in: StandIn = ("greedy", "normal"),
        orders: PlayerOrders | None = None,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        uptime: Uptime | None = None,
        form: WrittenForm | None = None,
    ) -> None:
        """`stand_in` plays on for a person who has left; without `orders` no standing order answers.

        Clocks are given back the outages that `uptime` tells. `form` says how is written, by default as today.
        """
        self.games = Games(store, cached=cached, form=form)
        self._runner = Runner(self.games, clock, uptime)
        self._stand_in = stand_in
        self._answers: OrderAnswers | None = None
        if orders is not None:
            self._answers = OrderAnswers(self._runner, orders)
            self._runner.after_commit.append(self._answers.after_commit)

    def now(self) -> datetime:
        """The time by which everything is decided."""
        return self._runner.clock()

    def after_commit(self, subscriber: AfterCommit) -> None:
        """Call it with the game after each command of this process that appended something."""
        self._runner.after_commit.append(subscriber)

    # --- before the start ----------------------------------------------------------------------------------

    def open(
        self,
        game_id: UUID,
        *,
        title: str,
        seats: int,
        creator: str,
        command_id: str,
        options: Mapping[str, Any] | None = None,
        pack: str | None = None,
        opponents: Mapping[Seat, tuple[str, str]] | None = None,
        terms: Terms | None = None,
        forked: Mapping[str, Any] | None = None,
    ) -> CommandResult:
        """Open a game and seat its opponents; a game whose seats are all taken starts at once.

        Raises:
            UnknownTitle: no such title or pack.
            BadSetup, SeatRefused: as for `decide_open`.
        """
        form = self.games.form
        setup = make_setup(title, seats, options, self.games.pack(title, pack or form.pack(title)))
        request = OpenGame(
            game_id,
            TITLES[title],
            setup,
            creator,
            secrets.token_bytes(SEED_BYTES),
            terms or Terms(),
            opponents or {},
            forked,
        )
        work = UnitOfWork(unopened(request, form.rules(request.title)), self._runner.clock())
        work.add(decide_open(work.game, request, work.at), f"player:{creator}")
        self.games.keep_pack(title, setup.pack)
        return self._runner.commit(work, command_id, request)

    def fork(
        self,
        source_id: UUID,
        version: int,
        game_id: UUID,
        *,
        creator: str,
        command_id: str,
        opponents: Mapping[Seat, tuple[str, str]] | None = None,
        terms: Terms | None = None,
    ) -> CommandResult:
        """Open a game that continues from a position of another; a fork of a private game is private.

        Raises:
            UnknownGame: there is no such game, or it has not reached that version.
            ForkRefused: the game has not ended, no decision was pending, or an arbiter changed the position before.
            SeatRefused: as for `open`.
        """
        source, then = self.games.load(source_id), self.games.at(source_id, version)
        check_fork(source, then)
        terms = terms or Terms()
        return self.open(
            game_id,
            title=source.title.slug,
            seats=len(source.holders),
            creator=creator,
            command_id=command_id,
            options=source.setup.options,
            pack=source.setup.pack.digest,
            opponents=opponents,
            terms=replace(terms, visibility="private") if source.terms.private else terms,
            forked=past_of(source, then, self.games.store.read(source_id, 0, version)),
        )

    def take_seat(
        self,
        game_id: UUID,
        seat: Seat,
        *,
        player: str | None = None,
        opponent: tuple[str, str] | None = None,
        client_seed: str | None = None,
        seed_commitment: str | None = None,
        actor: str,
        command_id: str,
        expected: int | None = None,
    ) -> CommandResult:
        """Seat a player or an opponent: see `decide_take_seat`."""
        if (player is None) == (opponent is None):
            raise ValueError("name either a player or an opponent for the seat")
        engine, level = opponent or (None, None)
        request = TakeSeat(seat, player, engine, level, client_seed, seed_commitment)
        return self._runner.run(Command(game_id, actor, command_id, expected), request, decide_take_seat)

    def open_seed(
        self, game_id: UUID, seat: Seat, client_seed: str, *, actor: str, command_id: str, expected: int | None = None
    ) -> CommandResult:
        """Open the client seed to which a seat has committed: see `decide_open_seed`."""
        request = OpenSeed(seat, client_seed)
        return self._runner.run(Command(game_id, actor, command_id, expected), request, decide_open_seed)

    def leave_seat(
        self, game_id: UUID, seat: Seat, *, actor: str, command_id: str, expected: int | None = None
    ) -> CommandResult:
        """Free a seat of a game that has not started: see `decide_leave_seat`."""
        return self._runner.run(Command(game_id, actor, command_id, expected), LeaveSeat(seat), decide_leave_seat)

    # --- play ----------------------------------------------------------------------------------------------

    def move(
        self, game_id: UUID, seat: Seat, option: str, *, actor: str, command_id: str, expected: int | None = None
    ) -> CommandResult:
        """Make a move: see `decide_move`.

        Raises:
            MalformedOption: the text is not an option.
        """
        request = MakeMove(seat, Option.parse(option))
        return self._runner.run(Command(game_id, actor, command_id, expected), request, decide_move)

    def rewind(
        self, game_id: UUID, seat: Seat, to: int, *, actor: str, command_id: str, expected: int | None = None
    ) -> CommandResult:
        """Take moves back to the position after version `to`: see `decide_rewind`."""

        def decide(game: Game, request: Rewind, at: datetime) -> Any:
            return decide_rewind(game, request, at, self._events(game))

        return self._runner.run(Command(game_id, actor, command_id, expected), Rewind(seat, to), decide)

    def resign(
        self, game_id: UUID, seat: Seat, *, actor: str, command_id: str, expected: int | None = None
    ) -> CommandResult:
        """Give a game up: see `decide_resignation`."""
        request = Resign(seat, self._stand_in)
        return self._runner.run(Command(game_id, actor, command_id, expected), request, decide_resignation)

    def score(self, game_id: UUID, verified: Mapping[str, Any]) -> CommandResult | None:
        """Append the score sheet and what verification found; None if the game is not over or scored already."""
        work = UnitOfWork(self.games.load(game_id), self._runner.clock())
        work.add(decide_score(work.game, verified, work.at), "system")
        return self._commit_first(work, "score")

    def expire_clocks(self, game_id: UUID) -> CommandResult | None:
        """Expire every seat whose deadline has passed; None if no deadline has.

        It is appended at the version at which it was decided, under an id made from that version: so it happens once,
        with any number of sweepers, and never after a move that came first.

        Raises:
            UnknownGame: there is no such game.
        """
        self.credit_clocks(game_id)
        game = self.games.load(game_id)
        if not self._runner.may_judge(game):
            return None
        work = decide_expiries(game, self._stand_in, self._runner.clock())
        return self._commit_first(work, f"clock:{work.base}")

    def credit_clocks(self, game_id: UUID) -> bool:
        """Give back the time of outages to the running clocks of a game; returns whether there was any to give.

        Raises:
            UnknownGame: there is no such game.
        """
        return self._runner.credit(self.games.load(game_id))

    # --- opponents -----------------------------------------------------------------------------------------

    def play_turn(
        self, game_id: UUID, seat: Seat, version: int, choose: Callable[[Game, Seat], EngineAnswer], actor: str
    ) -> CommandResult | None:
        """Let an opponent answer for a seat until the decision passes on; None if no decision is pending any more.

        All moves of the turn are appended at once, so a turn is stored whole or not at all, and never twice.
        A job that comes late (`version` is past) plays the seat's pending decision, if it has one.
        """
        turn = self.decide_turn(game_id, seat, version, choose, actor)
        return None if turn is None else self.append_turn(turn)

    def decide_turn(
        self,
        game_id: UUID,
        seat: Seat,
        version: int,
        choose: Callable[[Game, Seat], EngineAnswer],
        actor: str,
        beside: Callable[[Game, Seat], EngineAnswer | None] | None = None,
    ) -> Turn | None:
        """What `play_turn` appends, still to be appended: see `opponent_turns.decide_turn`."""
        return decide_turn(self.games.load(game_id), seat, version, choose, actor, self._runner.clock(), beside)

    def append_turn(self, turn: Turn) -> CommandResult | None:
        """Append a turn; None if the game has changed since it was decided."""
        return self._commit_first(turn.work, turn.command_id)

    def answer(
        self, game_id: UUID, seat: Seat, choice: EngineAnswer, *, engine: str, seen: int, command_id: str
    ) -> CommandResult:
        """Let an outside engine answer the decision that it saw at version `seen`: see `decide_answer`."""

        def decide(game: Game, request: AnswerDecision, at: datetime) -> Any:
            return decide_answer(game, request, at, self._events(game, request.seen))

        command = Command(game_id, f"engine:{engine}", command_id)
        return self._runner.run(command, AnswerDecision(seat, choice, engine, seen), decide)

    # --- people who are away -------------------------------------------------------------------------------

    def ask_pause(
        self, game_id: UUID, seat: Seat, *, actor: str, command_id: str, expected: int | None = None
    ) -> CommandResult:
        """Ask for a pause: see `decide_pause`."""
        return self._runner.run(Command(game_id, actor, command_id, expected), AskPause(seat), decide_pause)

    def resume(
        self, game_id: UUID, seat: Seat, *, actor: str, command_id: str, expected: int | None = None
    ) -> CommandResult:
        """Resume a paused game, or withdraw the request for a pause: see `decide_resume`."""
        return self._runner.run(Command(game_id, actor, command_id, expected), Resume(seat), decide_resume)

    def delegate(
        self,
        game_id: UUID,
        seat: Seat,
        opponent: tuple[str, str],
        *,
        actor: str,
        command_id: str,
        expected: int | None = None,
    ) -> CommandResult:
        """Let an opponent play for a seat until its player takes it back: see `decide_delegation`."""
        request = Delegate(seat, opponent)
        return self._runner.run(Command(game_id, actor, command_id, expected), request, decide_delegation)

    def claim_absence(
        self, game_id: UUID, seat: Seat, by: Seat, *, actor: str, command_id: str, expected: int | None = None
    ) -> CommandResult:
        """Say that a seat's player is away: see `decide_absence`."""
        request = ClaimAbsence(seat, by, self._stand_in)
        return self._runner.run(Command(game_id, actor, command_id, expected), request, decide_absence)

    def expire_opening(self, game_id: UUID, after: timedelta) -> CommandResult | None:
        """End a game that has not started and in which nothing has happened for so long; None if it is another.

        Raises:
            UnknownGame: there is no such game.
        """
        game = self.games.load(game_id)
        (last,) = self._events(game, game.version - 1)
        work = UnitOfWork(game, self._runner.clock())
        work.add(decide_expiry_of_opening(game, datetime.fromisoformat(time_of(last)), after, work.at), "system")
        return self._commit_first(work, "expired")

    def expire_seeds(self, game_id: UUID) -> CommandResult | None:
        """End a game whose client seeds were not opened in time; None if it does not wait for any, or still may.

        Raises:
            UnknownGame: there is no such game.
        """
        work = UnitOfWork(self.games.load(game_id), self._runner.clock())
        filled = work.game.filled
        outages = [] if filled is None else self._runner.outages(instant(filled))
        work.add(decide_withheld(work.game, outages, work.at), "system")
        return self._commit_first(work, "seeds")

    def reclaim(
        self, game_id: UUID, seat: Seat, *, actor: str, command_id: str, expected: int | None = None
    ) -> CommandResult:
        """Let the player of a seat take it back: see `decide_reclaim`."""
        return self._runner.run(Command(game_id, actor, command_id, expected), Reclaim(seat), decide_reclaim)

    def release_seat(self, game_id: UUID, player: str) -> CommandResult | None:
        """Let a player whose account is erased leave their seat: see `decide_release`.

        None if the player holds no seat, or an opponent plays for them already.
        """
        game = self.games.load(game_id)
        seat = seat_to_release(game, player)
        if seat is None:
            return None
        command = Command(game_id, "system", f"forgotten:{game.version}:{seat}")
        return self._runner.run(command, Release(seat, self._stand_in), decide_release)

    def give_ordered_answers(self, game_id: UUID) -> list[CommandResult]:
        """Give every answer that standing orders give now: see `OrderAnswers.give`."""
        return [] if self._answers is None else self._answers.give(game_id)

    # --- parts ---------------------------------------------------------------------------------------------

    def _events(self, game: Game, after: int = 0) -> list[StoredEvent]:
        return self.games.store.read(game.id, after, game.version)

    def _commit_first(self, work: UnitOfWork, command_id: str) -> CommandResult | None:
        """Append what was decided; None if nothing was, or the game has changed meanwhile."""
        if not work.payloads:
            return None
        with suppress(VersionConflict):
            return self._runner.commit(work, command_id)
        return None
