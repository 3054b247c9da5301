"""How is a game played, given up and scored? Commands on games that have started."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from application.games.commands import Commands, Done, Draft
from domain.kernel.errors import RewindRefused
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat
from eventstore.clocks import micros
from eventstore.errors import SeatRefused, TimeIsUp, VersionConflict
from eventstore.events import public_payload_of
from eventstore.game import Game
from eventstore.payloads import check_rewind, moved, outcome_by_resignation, outcome_by_rules, sheet_lines
from eventstore.store import StoredEvent

__all__ = ["LONGEST_TURN", "EngineAnswer", "Playing", "Turn"]

LONGEST_TURN = 60
"""An opponent's turn is appended as one batch of at most so many moves."""


@dataclass(frozen=True, slots=True)
class EngineAnswer:
    """An opponent's answer and how it came to it; the second part stays sealed until the game ends."""

    option: Option
    how: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Turn:
    """An opponent's turn that has been decided; nothing of it has happened before it is appended."""

    draft: Draft
    seats: tuple[Seat, ...]
    """Whose answers it holds, the seat whose turn it is first."""

    @property
    def game_id(self) -> UUID:
        """The game."""
        return self.draft.game.id

    @property
    def version(self) -> int:
        """The version at which it was decided."""
        return self.draft.base


class Playing(Commands):
    """Commands on games that have started."""

    def move(
        self, game_id: UUID, seat: Seat, option: str, *, actor: str, command_id: str, expected: int | None = None
    ) -> Done:
        """Make a move.

        Raises:
            MalformedOption: the text is no option.
            NotRunning: the game has not started, or is over.
            NoPendingDecision, IllegalOption: the seat owes nothing, or is not offered the option.
            TimeIsUp: the seat owes an answer, and its time is up.
            VersionConflict: the game is not at `expected`.
        """
        parsed = Option.parse(option)

        def decide(draft: Draft) -> None:
            self._must_go_on(draft.game)
            self._must_have_time(draft, seat)
            self._move(draft, Move(seat, parsed), None)

        same = [("move_made", {"seat": seat, "move": parsed.text})]
        return self._run(game_id, actor, command_id, expected, decide, same)

    def play_turn(
        self, game_id: UUID, seat: Seat, version: int, choose: Callable[[Game, Seat], EngineAnswer], actor: str
    ) -> Done | None:
        """Let an opponent answer for a seat until the decision passes on; None where nothing is due any more.

        All moves of the turn are appended at once, so a turn is done whole or not at all, and never twice.
        A job that comes late (`version` is past) plays the decision that the seat owes now, if it does.
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
        """What `play_turn` appends, still to be appended.

        Where opponents hold other seats that owe at the same time, `beside` may answer for them in the same append.
        """
        game = self.load(game_id)
        holder = game.holders[seat] if seat < len(game.holders) else None
        if (
            seat not in game.pending_seats
            or holder is None
            or holder.engine is None
            or game.version < version
            or game.paused
        ):
            return None
        draft = Draft(game, actor, self._clock())
        for _ in range(LONGEST_TURN):
            choice = choose(draft.game, seat)
            self._move(draft, Move(seat, choice.option), choice.how)
            if draft.game.pending_seats != (seat,):
                break
        seats = [seat]
        for other in game.pending_seats if beside is not None else ():
            assert beside is not None
            playing = game.holders[other]
            if other == seat or playing is None or playing.engine is None:
                continue
            answer = beside(draft.game, other)
            if answer is not None:
                draft.actor = f"engine:{playing.engine}"
                self._move(draft, Move(other, answer.option), answer.how)
                seats.append(other)
        return Turn(draft, tuple(seats))

    def append_turn(self, turn: Turn) -> Done | None:
        """Append a turn; None where the game has gone on since it was decided."""
        try:
            return self._commit(turn.draft, f"ai:{turn.version}:{turn.seats[0]}", expected=turn.version)
        except VersionConflict:
            return None

    def answer(
        self, game_id: UUID, seat: Seat, choice: EngineAnswer, *, engine: str, seen: int, command_id: str
    ) -> Done:
        """Let an engine that thinks elsewhere answer one decision, which it saw at version `seen`.

        What others have sealed or done since then does not matter, as long as the decision is still the same.

        Raises:
            NotRunning: the game is over.
            SeatRefused: `work_gone`: the engine holds the seat no more, or the decision has been answered.
            IllegalOption: the seat is not offered the option.
            CommandReused: the command has been given before with another answer.
        """

        def decide(draft: Draft) -> None:
            game = draft.game
            self._must_go_on(game)
            holder = game.holders[seat] if 0 <= seat < len(game.holders) else None
            since = self.store.read(game_id, seen, draft.base)
            gone = any(e.type in ("moves_rewound", "adjudicated") or _by(e, seat) for e in since)
            if holder is None or holder.engine != engine or seat not in game.pending_seats or gone:
                raise SeatRefused("work_gone", "the decision is no longer this engine's to answer")
            self._move(draft, Move(seat, choice.option), choice.how)

        same = [("move_made", {"seat": seat, "move": choice.option.text})]
        return self._run(game_id, f"engine:{engine}", command_id, None, decide, same)

    def rewind(
        self, game_id: UUID, seat: Seat, to: int, *, actor: str, command_id: str, expected: int | None = None
    ) -> Done:
        """Take moves back to the position after version `to`.

        Raises:
            RewindRefused: a move since then is another seat's, or seals what lies before it.
            NotRunning, VersionConflict: as for `move`.
        """

        def decide(draft: Draft) -> None:
            self._must_go_on(draft.game)
            events = self.store.read(game_id, 0, draft.base)
            check_rewind(self.folded(events), seat, to)
            back = self.folded([e for e in events if e.version <= to or e.type != "move_made"])
            back.version = draft.base
            draft.game = back
            draft.add("moves_rewound", {"seat": seat, "to": to, "due": list(back.pending_seats)})
            # Time that was used is not given back, so nobody gains any by taking moves back.
            if _time_is_up(draft, seat):
                raise RewindRefused(draft.base, "the time for that decision is up")

        same = [("moves_rewound", {"seat": seat, "to": to})]
        return self._run(game_id, actor, command_id, expected, decide, same)

    def resign(self, game_id: UUID, seat: Seat, *, actor: str, command_id: str, expected: int | None = None) -> Done:
        """Give a game up.

        The game ends when one seat or no person is left; otherwise an opponent plays on for the seat, which ranks last.

        Raises:
            SeatRefused: the seat has resigned already.
            NotRunning, VersionConflict: as for `move`.
        """

        def decide(draft: Draft) -> None:
            game = draft.game
            self._must_run(game)
            holder = game.holders[seat] if 0 <= seat < len(game.holders) else None
            if holder is None or holder.resigned:
                raise SeatRefused("seat_resigned", f"seat {seat} has resigned already or does not exist")
            draft.add("seat_resigned", {"seat": seat})
            outcome = outcome_by_resignation(game)
            if outcome is not None:
                self._end(draft, outcome)
                return
            self._delegate(draft, seat, "resigned")

        return self._run(game_id, actor, command_id, expected, decide, [("seat_resigned", {"seat": seat})])

    def score(self, game_id: UUID, verified: Mapping[str, Any]) -> Done | None:
        """Append the score sheet and what verification found; None where the game is not over or scored already."""
        game = self.load(game_id)
        if game.status != "finished" or game.scored is not None or game.state is None:
            return None
        draft = Draft(game, "system", self._clock())
        draft.add("game_scored", {"sheet": sheet_lines(game, game.state), "verified": dict(verified)})
        try:
            return self._commit(draft, "score", expected=game.version)
        except VersionConflict:
            return None

    def _delegate(self, draft: Draft, seat: Seat, why: str) -> None:
        engine, level = self._stand_in
        draft.add("seat_delegated", {"seat": seat, "engine": engine, "level": level, "why": why})

    def _must_have_time(self, draft: Draft, seat: Seat) -> None:
        if 0 <= seat < len(draft.game.holders) and _time_is_up(draft, seat):
            raise TimeIsUp("time_is_up", f"the time of seat {seat} is up")

    def _move(self, draft: Draft, move: Move, how: Mapping[str, Any] | None) -> None:
        game = draft.game
        payload, state = moved(game, move)
        if how is not None:
            payload["choice"] = dict(how)
        draft.add("move_made", payload, state)
        outcome = outcome_by_rules(game, state)
        if outcome is not None:
            self._end(draft, outcome)


def _by(event: StoredEvent, seat: Seat) -> bool:
    """Whether an event is a move of the seat."""
    return event.type == "move_made" and bool(public_payload_of(event)["seat"] == seat)


def _time_is_up(draft: Draft, seat: Seat) -> bool:
    ends = draft.game.deadline(seat)
    return ends is not None and ends[0] <= micros(draft.at)
