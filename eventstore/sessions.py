"""How does a command become events? Load, decide, append; on conflict, nothing has happened.

A `Sessions` is shared by the threads of a process.
Games in its cache are never changed: a command works on a copy and puts the new game in its place.
"""

from __future__ import annotations

import json
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from domain.kernel.chance import commitment
from domain.kernel.content import ContentPack, read_pack
from domain.kernel.errors import IllegalOption, NotOwed, RewindRefused
from domain.kernel.options import Move, Option
from domain.kernel.outcome import Outcome
from domain.kernel.records import Seat
from domain.kernel.state import State
from domain.registry import TITLES, bundled_pack, make_setup
from eventstore.deciding import (
    check_rewind,
    ended,
    moved,
    outcome_by_resignation,
    outcome_by_rules,
    sheet_lines,
    started,
)
from eventstore.errors import (
    CommandReused,
    NotRunning,
    Refused,
    SeatRefused,
    StoreError,
    UnknownGame,
    UnknownTitle,
    VersionConflict,
)
from eventstore.events import digest_of, new_event, payload_of
from eventstore.game import Game, in_force
from eventstore.snapshots import SNAPSHOT_EVERY, layout_of, restore, take_snapshot
from eventstore.store import NewEvent, OutboxRow, Store, StoredEvent

__all__ = ["Choice", "Done", "Sessions"]

CACHED_GAMES = 128
_REUSED = "this command id was used before with another command"
LONGEST_TURN = 60
"""An opponent's turn is appended as one batch of at most so many moves."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An opponent's answer and how it came to it; the second part stays sealed until the game ends."""

    option: Option
    how: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Done:
    """What a command did: the game after it, and its events in full."""

    game: Game
    first: int
    last: int
    events: tuple[tuple[int, str, dict[str, Any]], ...]
    """(version, type, full payload) of each event of the command."""
    duplicate: bool = False


_Same = Sequence[tuple[str, Mapping[str, Any]]]
"""What the first events of a command must say for a second command with the same id to be the same."""


class _Draft:
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
            game.fold(type_, version, payload, state)
        digest = digest_of(game.codec, game.state)
        self.events.append(new_event(game.codec, type_, self.actor, game.title.rules, payload, digest, self.at))
        # As it will be read again, so that a repeated command gets the same bytes.
        self.payloads.append((version, type_, payload_of(self.events[-1])))


class Sessions:
    """All commands on games, over any `Store`."""

    def __init__(
        self,
        store: Store,
        *,
        cached: int = CACHED_GAMES,
        stand_in: tuple[str, str] = ("greedy", "normal"),
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.store = store
        self._clock = clock
        self._stand_in = stand_in
        """Engine and level that play on for a seat that resigned."""
        self._cached = cached
        self._games: OrderedDict[UUID, Game] = OrderedDict()
        self._packs: dict[tuple[str, str], ContentPack] = {}
        self._lock = threading.Lock()

    # --- reading -------------------------------------------------------------------------------------------

    def load(self, game_id: UUID) -> Game:
        """The game at its newest version.

        Raises:
            UnknownGame: there is no such game.
        """
        game = self._from_cache(game_id)
        if game is None:
            return self._keep(self._fresh(game_id))
        news = self.store.read(game_id, game.version)
        if not news:
            return game
        if any(e.type == "moves_rewound" for e in news):
            return self._keep(self._fresh(game_id))
        game = game.copy()
        game.fold_all(news)
        return self._keep(game)

    def recent(self, game_id: UUID) -> Game:
        """The game as this process last saw it, loaded only if it never did; another process may be ahead.

        Raises:
            UnknownGame: there is no such game.
        """
        return self._from_cache(game_id) or self.load(game_id)

    def at(self, game_id: UUID, version: int) -> Game:
        """The game as it stood after `version`.

        Raises:
            UnknownGame: there is no such game, or it is not that old.
        """
        cached = self._from_cache(game_id)
        if cached is not None and cached.version == version:
            return cached
        game = self._fresh(game_id, version)
        if game.version != version:
            raise UnknownGame(game_id)
        return game

    def _fresh(self, game_id: UUID, upto: int | None = None) -> Game:
        """Fold a game from its newest usable snapshot, or from its first event."""
        first = self.store.read(game_id, 0, 1)
        if not first or (upto is not None and upto < 1):
            raise UnknownGame(game_id)
        game = self.opened(game_id, payload_of(first[0]))
        snapshot = self.store.snapshot(game_id, layout_of(game.codec), upto)
        if snapshot is not None:
            news = self.store.read(game_id, snapshot.version, upto)
            if all(e.type != "moves_rewound" or payload_of(e)["to"] >= snapshot.version for e in news):
                restore(game, snapshot)
                game.fold_all(in_force(news))
                game.version = max(snapshot.version, news[-1].version if news else 0)
                return game
        return self.folded(self.store.read(game_id, 0, upto))

    def folded(self, events: Sequence[StoredEvent]) -> Game:
        """A game folded from its whole stream."""
        game = self.opened(events[0].game_id, payload_of(events[0]))
        game.fold_all(in_force(events[1:]))
        game.version = events[-1].version
        return game

    def opened(self, game_id: UUID, payload: Mapping[str, Any]) -> Game:
        """A game as its `game_opened` tells it.

        Raises:
            UnknownTitle: this server does not have the game's title or pack.
        """
        title = TITLES.get(payload["title"])
        if title is None:
            raise UnknownTitle("unknown_title", f"this server does not have the title {payload['title']}")
        pack = self.pack(title.slug, payload["pack"])
        setup = make_setup(title.slug, payload["seats"], payload["options"], pack)
        return Game.opened(game_id, title, setup, payload)

    def pack(self, slug: str, digest: str | None = None) -> ContentPack:
        """A title's pack by its digest; the one that comes with the title where none is given.

        Raises:
            UnknownTitle: no such title, or no such pack of it.
        """
        if slug not in TITLES:
            raise UnknownTitle("unknown_title", f"this server does not have the title {slug}")
        bundled = bundled_pack(slug)
        if digest is None or digest == bundled.digest:
            return bundled
        pack = self._packs.get((slug, digest))
        if pack is None:
            data = self.store.pack(digest)
            if data is None or digest not in self.store.packs(slug):
                raise UnknownTitle("unknown_pack", f"this server does not have the pack {digest} of {slug}")
            pack = read_pack(TITLES[slug], json.loads(data), name="installed")
            self._packs[slug, digest] = pack
        return pack

    def _from_cache(self, game_id: UUID) -> Game | None:
        with self._lock:
            game = self._games.get(game_id)
            if game is not None:
                self._games.move_to_end(game_id)
            return game

    def _keep(self, game: Game) -> Game:
        with self._lock:
            known = self._games.get(game.id)
            if known is None or known.version <= game.version:
                self._games[game.id] = game
            self._games.move_to_end(game.id)
            while len(self._games) > self._cached:
                self._games.popitem(last=False)
        return game

    # --- commands ------------------------------------------------------------------------------------------

    def open(
        self,
        game_id: UUID,
        *,
        title: str,
        seats: int,
        creator: str,
        command_id: str,
        name: str = "",
        options: Mapping[str, Any] | None = None,
        pack: str | None = None,
        opponents: Mapping[Seat, tuple[str, str]] | None = None,
    ) -> Done:
        """Open a game and seat its opponents; a game whose seats are all taken starts at once.

        Raises:
            UnknownTitle: no such title or pack.
            BadSetup: seats or options that the title does not have.
            SeatRefused: an opponent for a seat that does not exist.
            CommandReused: the game has been opened before with other wishes.
        """
        content = self.pack(title, pack)
        setup = make_setup(title, seats, options, content)
        TITLES[title].new(setup)
        seed = secrets.token_bytes(32)
        payload = {
            "game": str(game_id),
            "title": title,
            "pack": content.digest,
            "name": name,
            "seats": seats,
            "options": dict(setup.options),
            "creator": creator,
            "commitment": commitment(seed),
            "seed": seed.hex(),
        }
        game = Game.opened(game_id, TITLES[title], setup, payload)
        game.version = 0
        draft = _Draft(game, f"player:{creator}", self._clock())
        draft.add("game_opened", payload)
        draft.game.version = 1
        fixed = {key: value for key, value in payload.items() if key not in ("commitment", "seed")}
        same: list[tuple[str, Mapping[str, Any]]] = [("game_opened", fixed)]
        for seat, (engine, level) in sorted((opponents or {}).items()):
            if not 0 <= seat < seats:
                raise SeatRefused("unknown_seat", f"seat {seat} does not exist; seats are 0 to {seats - 1}")
            taken = {"seat": seat, "player": None, "engine": engine, "level": level, "word": None}
            same.append(("seat_taken", taken))
            draft.add("seat_taken", taken)
        count = len(same)
        self._start_if_full(draft)
        done = self._commit(draft, command_id, expected=0, same=same)
        if [type_ for _, type_, _ in done.events].count("seat_taken") != count - 1:
            raise CommandReused(_REUSED)
        return done

    def take_seat(
        self,
        game_id: UUID,
        seat: Seat,
        *,
        player: str | None = None,
        opponent: tuple[str, str] | None = None,
        word: str | None = None,
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
        taken = {"seat": seat, "player": player, "engine": engine, "level": level, "word": word}

        def decide(draft: _Draft) -> None:
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

        def decide(draft: _Draft) -> None:
            game = draft.game
            if game.status != "open":
                raise NotRunning("game_not_open", f"the game is {game.status}; a seat is left by resigning now")
            if not 0 <= seat < len(game.holders) or game.holders[seat] is None:
                raise SeatRefused("seat_empty", f"nobody holds seat {seat}")
            draft.add("seat_left", {"seat": seat})

        return self._run(game_id, actor, command_id, expected, decide, [("seat_left", {"seat": seat})])

    def move(
        self, game_id: UUID, seat: Seat, option: str, *, actor: str, command_id: str, expected: int | None = None
    ) -> Done:
        """Make a move.

        Raises:
            MalformedOption: the text is no option.
            NotRunning: the game has not started, or is over.
            NotOwed, IllegalOption: the seat owes nothing, or is not offered the option.
            VersionConflict: the game is not at `expected`.
        """
        parsed = Option.parse(option)

        def decide(draft: _Draft) -> None:
            self._must_run(draft.game)
            self._move(draft, Move(seat, parsed), None)

        same = [("move_made", {"seat": seat, "move": parsed.text})]
        return self._run(game_id, actor, command_id, expected, decide, same)

    def play_turn(
        self, game_id: UUID, seat: Seat, version: int, choose: Callable[[Game, Seat], Choice], actor: str
    ) -> Done | None:
        """Let an opponent answer for a seat until the decision passes on; None where nothing is due any more.

        All moves of the turn are appended at once, so a turn is done whole or not at all, and never twice.
        A job that comes late (`version` is past) plays the decision that the seat owes now, if it does.
        """
        game = self.load(game_id)
        holder = game.holders[seat] if seat < len(game.holders) else None
        if seat not in game.owing or holder is None or holder.engine is None or game.version < version:
            return None
        draft = _Draft(game, actor, self._clock())
        for _ in range(LONGEST_TURN):
            choice = choose(draft.game, seat)
            self._move(draft, Move(seat, choice.option), choice.how)
            if draft.game.owing != (seat,):
                break
        try:
            return self._commit(draft, f"ai:{game.version}:{seat}", expected=game.version)
        except VersionConflict:
            return None

    def rewind(
        self, game_id: UUID, seat: Seat, to: int, *, actor: str, command_id: str, expected: int | None = None
    ) -> Done:
        """Take moves back to the position after version `to`.

        Raises:
            RewindRefused: a move since then is another seat's, or seals what lies before it.
            NotRunning, VersionConflict: as for `move`.
        """

        def decide(draft: _Draft) -> None:
            self._must_run(draft.game)
            events = self.store.read(game_id, 0, draft.base)
            check_rewind(self.folded(events), seat, to)
            back = self.folded([e for e in events if e.version <= to or e.type != "move_made"])
            back.version = draft.base
            draft.game = back
            draft.add("moves_rewound", {"seat": seat, "to": to, "due": list(back.owing)})

        same = [("moves_rewound", {"seat": seat, "to": to})]
        return self._run(game_id, actor, command_id, expected, decide, same)

    def resign(self, game_id: UUID, seat: Seat, *, actor: str, command_id: str, expected: int | None = None) -> Done:
        """Give a game up.

        The game ends when one seat or no person is left; otherwise an opponent plays on for the seat, which ranks last.

        Raises:
            SeatRefused: the seat has resigned already.
            NotRunning, VersionConflict: as for `move`.
        """

        def decide(draft: _Draft) -> None:
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
            engine, level = self._stand_in
            draft.add("seat_delegated", {"seat": seat, "engine": engine, "level": level})

        return self._run(game_id, actor, command_id, expected, decide, [("seat_resigned", {"seat": seat})])

    def score(self, game_id: UUID, verified: Mapping[str, Any]) -> Done | None:
        """Append the score sheet and what verification found; None where the game is not over or scored already."""
        game = self.load(game_id)
        if game.status != "finished" or game.scored is not None or game.state is None:
            return None
        draft = _Draft(game, "system", self._clock())
        draft.add("game_scored", {"sheet": sheet_lines(game, game.state), "verified": dict(verified)})
        try:
            return self._commit(draft, "score", expected=game.version)
        except VersionConflict:
            return None

    # --- parts of commands ---------------------------------------------------------------------------------

    def _must_run(self, game: Game) -> None:
        if game.status != "running":
            code = "game_not_started" if game.status == "open" else "game_over"
            raise NotRunning(code, f"the game is {game.status}")

    def _start_if_full(self, draft: _Draft) -> None:
        game = draft.game
        if any(h is None for h in game.holders):
            return
        payload, state = started(game)
        draft.add("game_started", payload, state)

    def _move(self, draft: _Draft, move: Move, how: Mapping[str, Any] | None) -> None:
        game = draft.game
        payload, state = moved(game, move)
        if how is not None:
            payload["choice"] = dict(how)
        draft.add("move_made", payload, state)
        outcome = outcome_by_rules(game, state)
        if outcome is not None:
            self._end(draft, outcome)

    def _end(self, draft: _Draft, outcome: Outcome) -> None:
        draft.add("game_ended", ended(draft.game, outcome))
        draft.add("seed_revealed", {"seed": draft.game.seed.hex()})

    def _run(
        self,
        game_id: UUID,
        actor: str,
        command_id: str,
        expected: int | None,
        decide: Callable[[_Draft], None],
        same: _Same,
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
            draft = _Draft(game, actor, self._clock())
            try:
                decide(draft)
            except (Refused, NotOwed, IllegalOption, RewindRefused):
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

    def _again(self, game: Game, command_id: str, same: _Same, expected: int | None) -> Done | None:
        """What the same command did the first time.

        Raises:
            CommandReused: the id belongs to another command.
        """
        first = self.store.command(game.id, command_id)
        if first is None:
            return None
        return self._repeat(game.id, first.first_version, first.last_version, same, expected)

    def _repeat(self, game_id: UUID, first: int, last: int, same: _Same, expected: int | None) -> Done:
        events = self.store.read(game_id, first - 1, last)
        done = tuple((e.version, e.type, payload_of(e)) for e in events)
        if expected not in (None, first - 1) or len(done) < len(same):
            raise CommandReused(_REUSED)
        for (type_, wanted), (_, found, payload) in zip(same, done, strict=False):
            if found != type_ or any(payload.get(key) != value for key, value in wanted.items()):
                raise CommandReused(_REUSED)
        return Done(self.at(game_id, last), first, last, done, duplicate=True)

    def _commit(
        self, draft: _Draft, command_id: str, *, expected: int, same: _Same = (), given: int | None = None
    ) -> Done:
        game = draft.game
        game.version = expected + len(draft.events)
        due = game.due()
        outbox = [
            OutboxRow(
                f"ai:{game.id}:{game.version}:{d.seat}",
                "opponent_turn",
                {"game": str(game.id), "version": game.version, "seat": d.seat},
            )
            for d in due
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
            due=due,
        )
        if done.duplicate:
            return self._repeat(game.id, done.first_version, done.last_version, same, given)
        self._keep(game)
        if game.state is not None and done.last_version // SNAPSHOT_EVERY > expected // SNAPSHOT_EVERY:
            # The events are safe by now, and a snapshot is disposable: its failure is not the command's.
            with suppress(StoreError):
                self.store.save_snapshot(take_snapshot(game))
        return Done(game, done.first_version, done.last_version, tuple(draft.payloads))
