"""How does an opponent play for somebody who is away, and how does the player come back?"""

from __future__ import annotations

from uuid import UUID

from application.games.commands import Done, Draft
from application.games.pausing import Pausing
from application.games.playing import Playing
from application.games.seating import Seating
from domain.kernel.records import Seat
from eventstore.clocks import instant, micros
from eventstore.errors import Refused, SeatRefused
from eventstore.events import time_text

__all__ = ["Delegating"]


class Delegating(Seating, Playing, Pausing):
    """Commands by which a seat changes between its player and an opponent."""

    def delegate(
        self,
        game_id: UUID,
        seat: Seat,
        opponent: tuple[str, str],
        *,
        actor: str,
        command_id: str,
        expected: int | None = None,
    ) -> Done:
        """Let an opponent (engine and level) play for a seat until its player takes it back, by the player's own wish.

        Raises:
            SeatRefused: no person plays the seat.
            NotRunning, VersionConflict: as for `move`.
        """
        engine, level = opponent
        told = {"seat": seat, "engine": engine, "level": level, "why": "own"}

        def decide(draft: Draft) -> None:
            self._must_run(draft.game)
            self._must_be_person(draft, seat)
            draft.tell("seat_delegated", told)

        return self._run(game_id, actor, command_id, expected, decide, [("seat_delegated", told)])

    def claim_absence(
        self, game_id: UUID, seat: Seat, by: Seat, *, actor: str, command_id: str, expected: int | None = None
    ) -> Done:
        """Say that a seat's player is away; when all other people say so, an opponent takes the seat over.

        Raises:
            SeatRefused: no person plays one of the two seats, or they are the same.
            Refused: the seat owes nothing, has not owed for as long as the terms say, or this has been said.
            NotRunning, VersionConflict: as for `move`.
        """
        told = {"seat": seat, "by": by}

        def decide(draft: Draft) -> None:
            game = draft.game
            self._must_go_on(game)
            for each in (by, seat):
                self._must_be_person(draft, each)
            if by == seat:
                raise SeatRefused("not_your_seat", "a seat is claimed to be absent by others")
            absent_at = game.absent_at(seat)
            if absent_at is None:
                raise Refused("not_absent", f"seat {seat} owes no answer")
            if micros(draft.at) < absent_at:
                waited = f"seat {seat} counts as absent from {time_text(instant(absent_at))} on, if it does not answer"
                raise Refused("not_absent", f"{waited}: after {game.terms.absence} s")
            if (seat, by) in game.absences:
                raise Refused("absence_claimed", "this has been said; others have not said it yet")
            draft.tell("absence_claimed", told)
            if game.all_miss(seat):
                self._delegate(draft, seat, "absence")

        return self._run(game_id, actor, command_id, expected, decide, [("absence_claimed", told)])

    def forget(self, game_id: UUID, player: str) -> Done | None:
        """Let a player who is to be forgotten leave his seat: free before the start, after it an opponent's for good.

        None where the player holds no seat, or an opponent plays for him already.

        Raises:
            UnknownGame: there is no such game.
            Refused: the game has started or ended meanwhile.
        """
        game = self.load(game_id)
        seat = next((i for i, h in enumerate(game.holders) if h is not None and h.player == player), None)
        holder = None if seat is None else game.holders[seat]
        if seat is None or holder is None or game.status not in ("open", "running"):
            return None
        command = f"forgotten:{game.version}:{seat}"
        if game.status == "open":
            return self.leave_seat(game_id, seat, actor="system", command_id=command)
        if not holder.person:
            return None

        def decide(draft: Draft) -> None:
            self._must_run(draft.game)
            self._must_be_person(draft, seat)
            self._delegate(draft, seat, "forgotten")

        return self._run(game_id, "system", command, None, decide, [("seat_delegated", {"seat": seat})])

    def reclaim(self, game_id: UUID, seat: Seat, *, actor: str, command_id: str, expected: int | None = None) -> Done:
        """Let the player of a seat take it back from the opponent that plays for it, whyever that was.

        Raises:
            SeatRefused: no opponent plays for its player, or it has resigned.
            NotRunning, VersionConflict: as for `move`.
        """

        def decide(draft: Draft) -> None:
            self._must_run(draft.game)
            holder = draft.game.holders[seat] if 0 <= seat < len(draft.game.holders) else None
            if holder is None or holder.player is None or holder.resigned:
                raise SeatRefused("seat_resigned", f"seat {seat} has no player who could take it back")
            if holder.engine is None:
                raise SeatRefused("seat_not_delegated", f"no opponent plays for seat {seat}")
            draft.tell("seat_reclaimed", {"seat": seat})

        return self._run(game_id, actor, command_id, expected, decide, [("seat_reclaimed", {"seat": seat})])
