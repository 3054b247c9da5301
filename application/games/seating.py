"""How is a game opened and seated? Commands before the game starts."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

from application.games.commands import REUSED, Commands, Done, Draft
from domain.kernel.chance import SEED_BYTES, commitment
from domain.kernel.records import Seat
from domain.registry import TITLES, make_setup
from eventstore.errors import CommandReused, NotRunning, SeatRefused
from eventstore.forks import check_fork, past_of
from eventstore.game import Game
from eventstore.game_terms import Terms

__all__ = ["Seating"]


PLAIN = Terms()


class Seating(Commands):
    """Commands on games that have not started."""

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
        terms: Terms = PLAIN,
        forked: Mapping[str, Any] | None = None,
    ) -> Done:
        """Open a game and seat its opponents; a game whose seats are all taken starts at once.

        Raises:
            UnknownTitle: no such title or pack.
            BadSetup: the title does not allow the seats or options.
            SeatRefused: an opponent for a seat that does not exist.
            CommandReused: the game has been opened before with other wishes.
        """
        content = self.pack(title, pack)
        setup = make_setup(title, seats, options, content)
        TITLES[title].new(setup)
        seed = secrets.token_bytes(SEED_BYTES)
        payload = {
            "game": str(game_id),
            "title": title,
            "pack": content.digest,
            "seats": seats,
            "options": dict(setup.options),
            "creator": creator,
            "terms": terms.to_json(),
            "commitment": commitment(seed),
            "seed": seed.hex(),
        }
        game = Game.opened(game_id, TITLES[title], setup, payload)
        game.version = 0
        draft = Draft(game, f"player:{creator}", self._clock())
        draft.add("game_opened", payload)
        draft.game.version = 1
        if forked is not None:
            draft.add("game_forked", dict(forked))
        fixed = {key: value for key, value in payload.items() if key not in ("commitment", "seed")}
        same: list[tuple[str, Mapping[str, Any]]] = [("game_opened", fixed)]
        if forked is not None:
            same.append(("game_forked", {"source": forked["source"]}))
        for seat, (engine, level) in sorted((opponents or {}).items()):
            if not 0 <= seat < seats:
                raise SeatRefused("unknown_seat", f"seat {seat} does not exist; seats are 0 to {seats - 1}")
            taken = {"seat": seat, "player": None, "engine": engine, "level": level, "word": None}
            same.append(("seat_taken", taken))
            draft.add("seat_taken", taken)
        self._start_if_full(draft)
        self.keep_pack(title, content)
        done = self._commit(draft, command_id, expected=0, same=same)
        if [type_ for _, type_, _ in done.events].count("seat_taken") != len(opponents or {}):
            raise CommandReused(REUSED)
        return done

    def fork(
        self,
        source_id: UUID,
        version: int,
        game_id: UUID,
        *,
        creator: str,
        command_id: str,
        opponents: Mapping[Seat, tuple[str, str]] | None = None,
        terms: Terms = PLAIN,
    ) -> Done:
        """Open a game that goes on from the position after a version of another; a fork of a private game is private.

        Raises:
            UnknownGame: there is no such game, or it has not reached that version.
            ForkRefused: the game goes on, nobody owed an answer there, or an arbiter changed the position before.
            SeatRefused, CommandReused: as for `open`.
        """
        source, then = self.load(source_id), self.at(source_id, version)
        check_fork(source, then)
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
            forked=past_of(source, then, self.store.read(source_id, 0, version)),
        )

    def take_seat(
        self,
        game_id: UUID,
        seat: Seat,
        *,
        player: str | None = None,
        opponent: tuple[str, str] | None = None,
        client_seed: str | None = None,
        actor: str,
        command_id: str,
        expected: int | None = None,
    ) -> Done:
        """Seat a player or an opponent; the game starts when the last seat is taken.

        Raises:
            SeatRefused: the seat does not exist or is taken, or the player holds another seat of this game.
            NotRunning: the game has started already.
            VersionConflict: the game is not at `expected`.
        """
        if (player is None) == (opponent is None):
            raise ValueError("a seat is taken by a player or by an opponent")
        engine, level = opponent or (None, None)
        taken = {"seat": seat, "player": player, "engine": engine, "level": level, "word": client_seed}

        def decide(draft: Draft) -> None:
            game = draft.game
            if game.status != "open":
                raise NotRunning("game_not_open", f"the game is {game.status}; seats are taken before it starts")
            if not 0 <= seat < len(game.holders):
                raise SeatRefused("unknown_seat", f"seat {seat} does not exist; seats are 0 to {len(game.holders) - 1}")
            if game.holders[seat] is not None:
                raise SeatRefused("seat_taken", f"seat {seat} is taken")
            if player is not None and any(h is not None and h.player == player for h in game.holders):
                raise SeatRefused("already_seated", "the player holds a seat of this game already")
            draft.add("seat_taken", taken)
            self._start_if_full(draft)

        return self._run(game_id, actor, command_id, expected, decide, [("seat_taken", taken)])

    def leave_seat(
        self, game_id: UUID, seat: Seat, *, actor: str, command_id: str, expected: int | None = None
    ) -> Done:
        """Free a seat of a game that has not started.

        Raises:
            SeatRefused: nobody holds the seat.
            NotRunning: the game has started already.
            VersionConflict: the game is not at `expected`.
        """

        def decide(draft: Draft) -> None:
            game = draft.game
            if game.status != "open":
                raise NotRunning("game_not_open", f"the game is {game.status}; a seat is left by resigning now")
            if not 0 <= seat < len(game.holders) or game.holders[seat] is None:
                raise SeatRefused("seat_empty", f"nobody holds seat {seat}")
            draft.add("seat_left", {"seat": seat})

        return self._run(game_id, actor, command_id, expected, decide, [("seat_left", {"seat": seat})])
