"""How is a command decided, appended once, tried again on conflict, and answered alike when it is repeated?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeAlias
from uuid import UUID

from application.games.standing_orders import Orders
from domain.kernel.errors import IllegalOption, NoPendingDecision, RewindRefused
from domain.kernel.outcome import Outcome
from domain.kernel.state import State
from eventstore.errors import CommandReused, NotRunning, Refused, StoreError, VersionConflict
from eventstore.events import digest_of, new_event, payload_of, time_text
from eventstore.game import Game
from eventstore.loading import CACHED_GAMES, Games
from eventstore.payloads import drawn_seats, ended, started
from eventstore.snapshots import SNAPSHOT_EVERY, take_snapshot
from eventstore.store import NewEvent, OutboxRow, Store

__all__ = ["REUSED", "Commands", "Done", "Draft", "Same"]

REUSED = "this command id was used before with another command"


@dataclass(frozen=True, slots=True)
class Done:
    """What a command did: the game after it, and its events in full."""

    game: Game
    first: int
    last: int
    events: tuple[tuple[int, str, dict[str, Any]], ...]
    """(version, type, full payload) of each event of the command."""
    duplicate: bool = False


Same: TypeAlias = Sequence[tuple[str, Mapping[str, Any]]]
"""What the first events of a command must say for a second command with the same id to be the same."""


class Draft:
    """Events that are being decided for one game, with the game folded on."""

    def __init__(self, game: Game, actor: str, at: datetime) -> None:
        self.game = game.copy()
        self.base = game.version
        self.actor = actor
        self.at = at
        self.events: list[NewEvent] = []
        self.payloads: list[tuple[int, str, dict[str, Any]]] = []

    def add(self, type_: str, payload: dict[str, Any], state: State | None = None) -> None:
        """Add an event and fold it."""
        game = self.game
        version = self.base + len(self.events) + 1
        if type_ != "game_opened":
            game.fold(type_, version, payload, state, at=time_text(self.at))
        digest = digest_of(game.codec, game.state)
        self.events.append(new_event(game.codec, type_, self.actor, game.title.rules, payload, digest, self.at))
        # As it will be read again, so that a repeated command gets the same bytes.
        self.payloads.append((version, type_, payload_of(self.events[-1])))


class Commands(Games):
    """What every command goes through."""

    def __init__(
        self,
        store: Store,
        *,
        cached: int = CACHED_GAMES,
        stand_in: tuple[str, str] = ("greedy", "normal"),
        orders: Orders | None = None,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        super().__init__(store, cached=cached)
        self._clock = clock
        self._stand_in = stand_in
        """Engine and level that play on for a seat that resigned."""
        self.orders = orders
        """What people have left to standing orders; None where these are not looked at."""

    def _must_run(self, game: Game) -> None:
        if game.status != "running":
            code = "game_not_started" if game.status == "open" else "game_over"
            raise NotRunning(code, f"the game is {game.status}")

    def _must_go_on(self, game: Game) -> None:
        self._must_run(game)
        if game.paused:
            raise NotRunning("game_paused", "the game is paused; any of its people can let it go on")

    def _start_if_full(self, draft: Draft) -> None:
        game = draft.game
        if any(h is None for h in game.holders):
            return
        if game.terms.seating == "random":
            draft.add("seats_drawn", {"order": drawn_seats(game)})
        payload, state = started(game)
        draft.add("game_started", payload, state)

    def _end(self, draft: Draft, outcome: Outcome) -> None:
        draft.add("game_ended", ended(draft.game, outcome))
        draft.add("seed_revealed", {"seed": draft.game.seed.hex()})

    def _run(
        self,
        game_id: UUID,
        actor: str,
        command_id: str,
        expected: int | None,
        decide: Callable[[Draft], None],
        same: Same,
    ) -> Done:
        """Load, decide, append. Without `expected` a conflict is tried again; with it, it is the caller's."""
        while True:
            cached = self._from_cache(game_id)
            game = cached if cached is not None and cached.version == expected else self.load(game_id)
            if expected is not None and game.version != expected:
                again = self._again(game, command_id, same, expected)
                if again is not None:
                    return again
                raise VersionConflict(game_id, expected, game.version)
            draft = Draft(game, actor, self._clock())
            try:
                decide(draft)
            except (Refused, NoPendingDecision, IllegalOption, RewindRefused):
                again = self._again(game, command_id, same, expected)
                if again is not None:
                    return again
                # What was refused may have been asked of a game that has gone on in another process.
                found = self.store.version(game_id)
                if found != game.version and expected is not None:
                    raise VersionConflict(game_id, expected, found) from None
                if found != game.version:
                    continue
                raise
            try:
                return self._commit(draft, command_id, expected=game.version, same=same, given=expected)
            except VersionConflict:
                if expected is not None:
                    raise

    def _again(self, game: Game, command_id: str, same: Same, expected: int | None) -> Done | None:
        """What the same command did the first time.

        Raises:
            CommandReused: the id belongs to another command.
        """
        first = self.store.command(game.id, command_id)
        if first is None:
            return None
        return self._repeat(game.id, first.first_version, first.last_version, same, expected)

    def _repeat(self, game_id: UUID, first: int, last: int, same: Same, expected: int | None) -> Done:
        events = self.store.read(game_id, first - 1, last)
        done = tuple((e.version, e.type, payload_of(e)) for e in events)
        if expected not in (None, first - 1) or len(done) < len(same):
            raise CommandReused(REUSED)
        for (type_, wanted), (_, found, payload) in zip(same, done, strict=False):
            if found != type_ or any(payload.get(key) != value for key, value in wanted.items()):
                raise CommandReused(REUSED)
        return Done(self.at(game_id, last), first, last, done, duplicate=True)

    def _commit(
        self, draft: Draft, command_id: str, *, expected: int, same: Same = (), given: int | None = None
    ) -> Done:
        game = draft.game
        game.version = expected + len(draft.events)
        pending = game.pending()
        outbox = [
            OutboxRow(
                f"ai:{game.id}:{game.version}:{d.seat}",
                "opponent_turn",
                {"game": str(game.id), "version": game.version, "seat": d.seat},
            )
            for d in pending
            if d.engine is not None
        ]
        if any(e.type == "game_ended" for e in draft.events):
            outbox.append(OutboxRow(f"score:{game.id}", "score_game", {"game": str(game.id)}))
        done = self.store.append(
            game.id,
            expected=expected,
            command_id=command_id,
            events=draft.events,
            outbox=outbox,
            lobby=game.lobby(),
            pending=pending,
        )
        if done.duplicate:
            return self._repeat(game.id, done.first_version, done.last_version, same, given)
        self._keep(game)
        if game.state is not None and done.last_version // SNAPSHOT_EVERY > expected // SNAPSHOT_EVERY:
            # The events are safe by now, and a snapshot is disposable: its failure is not the command's.
            with suppress(StoreError):
                self.store.save_snapshot(take_snapshot(game))
        return Done(game, done.first_version, done.last_version, tuple(draft.payloads))
