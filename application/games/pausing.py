"""How do the people of a game pause it, and go on?

A game pauses when all of its people have asked for it, and goes on as soon as one of them wants: a pause rests on
everybody's consent, so nobody can be held in it. Whoever was away loses nothing by that: clocks that run for an
answer begin anew.
"""

from __future__ import annotations

from uuid import UUID

from application.games.commands import REUSED, Commands, Done, Draft
from domain.kernel.records import Seat
from eventstore.errors import CommandReused, Refused, SeatRefused

__all__ = ["Pausing"]


class Pausing(Commands):
    """Commands that stop the clocks."""

    def ask_pause(self, game_id: UUID, seat: Seat, *, actor: str, command_id: str, expected: int | None = None) -> Done:
        """Ask for a pause; when the last person asks, the game pauses. The wish lapses with the seat's next answer.

        Raises:
            SeatRefused: no person plays the seat.
            Refused: the seat has asked already, or the game is paused.
            NotRunning, VersionConflict: as for `move`.
        """

        def decide(draft: Draft) -> None:
            game = draft.game
            self._must_go_on(game)
            self._must_be_person(draft, seat)
            if seat in game.pause_asked:
                raise Refused("pause_asked", f"seat {seat} has asked for a pause already; others have not")
            draft.tell("pause_asked", {"seat": seat})
            if game.people <= game.pause_asked:
                draft.tell("game_paused", {"seats": sorted(game.people)})

        return self._run(game_id, actor, command_id, expected, decide, [("pause_asked", {"seat": seat})])

    def go_on(self, game_id: UUID, seat: Seat, *, actor: str, command_id: str, expected: int | None = None) -> Done:
        """Let a paused game go on; or, where it is not paused, withdraw the wish for a pause.

        Raises:
            SeatRefused: no person plays the seat.
            Refused: the game is not paused, and the seat has not asked for it.
            NotRunning, VersionConflict: as for `move`.
        """

        def decide(draft: Draft) -> None:
            self._must_run(draft.game)
            self._must_be_person(draft, seat)
            if draft.game.paused:
                draft.tell("game_resumed", {"seat": seat})
            elif seat in draft.game.pause_asked:
                draft.tell("pause_withdrawn", {"seat": seat})
            else:
                raise Refused("not_paused", f"the game is not paused, and seat {seat} has not asked for it")

        done = self._run(game_id, actor, command_id, expected, decide, [])
        said = done.events[0]
        if said.type not in ("game_resumed", "pause_withdrawn") or said.data["seat"] != seat:
            raise CommandReused(REUSED)
        return done

    def _must_be_person(self, draft: Draft, seat: Seat) -> None:
        holder = draft.game.holders[seat] if 0 <= seat < len(draft.game.holders) else None
        if holder is None or holder.resigned or holder.player is None:
            raise SeatRefused("seat_resigned", f"no person plays seat {seat}")
        if holder.engine is not None:
            raise SeatRefused("seat_delegated", f"an opponent plays for seat {seat} until its player takes it back")
