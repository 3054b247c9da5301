"""The state of a game, folded from its events.

`Game` folds events of every type without running rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from functools import lru_cache
from operator import attrgetter
from typing import Any
from uuid import UUID

from domain.kernel.chance import Chance, Committed, game_key
from domain.kernel.codec import Codec
from domain.kernel.engine import by_rules, evolve, pending_seats
from domain.kernel.outcome import Outcome
from domain.kernel.records import Seat
from domain.kernel.standing_orders import OrderableDecision
from domain.kernel.state import State
from domain.kernel.title import Setup, Title
from domain.kernel.undo import Made
from eventstore.clocks import SECOND, Credit, Times, instant, micros
from eventstore.events import Payload, payload_of, time_of, time_text
from eventstore.game_terms import Terms
from eventstore.store import Lobby, PendingDecision, StoredEvent

__all__ = ["ENDED", "Game", "Holder", "credit_of", "in_force", "outcome_from", "outcome_to"]

ENDED = ("finished", "abandoned")
"""In a game with one of these statuses everything is visible."""

_TELLING = frozenset({"game_forked", "game_started", "move_made", "adjudicated"})
"""The types of events that change the position."""


@dataclass(frozen=True, slots=True)
class Holder:
    """The holder of a seat: a player, or an opponent of a level."""

    player: str | None = None
    engine: str | None = None
    level: str | None = None
    client_seed: str | None = None
    """The seat's contribution to the luck after the commitment; None while it is committed to and not opened."""
    resigned: bool = False
    seed_commitment: str | None = None
    """The SHA-256 of the client seed, in hex, if the seat committed to it: see `verifier.seed_commitment`."""
    took: Seat | None = None
    """The seat that its player took, to which the commitment is bound; seats may be drawn later."""

    @property
    def person(self) -> bool:
        """Whether the player, not an opponent, answers for the seat."""
        return self.player is not None and self.engine is None and not self.resigned

    @property
    def owes_seed(self) -> bool:
        """Whether the seat committed to a client seed and has not opened it."""
        return self.seed_commitment is not None and self.client_seed is None

    def public(self, role: str, seat: Seat) -> dict[str, Any]:
        """The form in the API."""
        return {
            "seat": seat,
            "role": role,
            "player": self.player,
            "engine": self.engine,
            "level": self.level,
            "resigned": self.resigned,
        }


@dataclass(slots=True)
class Game:
    """One game, folded to `version`."""

    id: UUID
    title: Title[Any]
    setup: Setup
    creator: str
    commitment: str
    seed: bytes
    """Empty if the game is folded only from public bodies."""
    holders: list[Holder | None]
    terms: Terms = field(default_factory=Terms)
    source: Mapping[str, Any] | None = None
    """The source game and version of a fork, with the hash of that event."""
    times: Times = field(default_factory=lambda: Times(()))
    paused: bool = False
    pause_asked: frozenset[Seat] = frozenset()
    """The seats that have requested a pause since their last answer."""
    absences: frozenset[tuple[Seat, Seat]] = frozenset()
    """The seats reported as away since their last answer, and by whom."""
    filled: int | None = None
    """When all seats were taken, in microseconds since 1970; None while one is free."""
    status: str = "open"
    """`open`, `running`, `finished` or `abandoned`."""
    version: int = 0
    head: bytes = b""
    """The hash of the event at `version`; empty where that was decided and not appended yet."""
    state: State | None = None
    outcome: Outcome | None = None
    pending_since: int = 0
    scored: Mapping[str, Any] | None = None
    tail: list[Made] = field(default_factory=list)
    """The moves in force since the last irreversible one: the input of undo."""
    floor: int = 0
    """The earliest version that a rewind may restore."""
    undone: list[tuple[int, int]] = field(default_factory=list)
    """For each rewind since then, the version restored and its own; the events in between were taken back."""
    rules: int = 1
    """The number of the rules by which its next decision is made."""

    @classmethod
    def opened(cls, game_id: UUID, title: Title[Any], setup: Setup, payload: Mapping[str, Any]) -> Game:
        """The game right after its `game_opened`."""
        terms = Terms.of(payload.get("terms"))
        return cls(
            id=game_id,
            title=title,
            setup=setup,
            creator=payload["creator"],
            commitment=payload["commitment"],
            seed=bytes.fromhex(payload["seed"]),
            holders=[None] * payload["seats"],
            terms=terms,
            times=Times.start(payload["seats"], terms.clock),
            version=1,
            rules=title.rules,
        )

    @property
    def codec(self) -> Codec[Any]:
        """The title's codec, which decodes data stored with the game's pack."""
        return self.title.codec.for_pack(self.setup.pack)

    @property
    def chance(self) -> Chance:
        """The game's committed luck."""
        return _committed(self.seed, tuple([h.client_seed if h else None for h in self.holders]))

    @property
    def pending_seats(self) -> tuple[Seat, ...]:
        """The seats with a pending decision."""
        return pending_seats(self.state) if self.state is not None and self.status == "running" else ()

    @property
    def orderable(self) -> OrderableDecision[Any] | None:
        """The pending decision, if the title lets standing orders answer it; else None."""
        if self.title.standing_orders is None or self.state is None or not self.pending_seats:
            return None
        return self.title.standing_orders.decision(self.codec.step_name(self.state.agenda[-1]))

    def copy(self) -> Game:
        """A copy that may be folded further; the state is shared, since folding effects copies it first."""
        # Positionally, because `replace` takes several times as long.
        new = Game(*_fields_of(self))
        new.holders, new.tail, new.undone = self.holders.copy(), self.tail.copy(), self.undone.copy()
        return new

    def fold(
        self, version: int, payload: Payload, state: State | None = None, *, at: str | None, head: bytes = b""
    ) -> None:
        """Fold the next event, which happened at a time, and has the hash `head` if it is stored.

        Where the time is None, the clocks stand still: for those who ask for the position alone.
        `state` is the state after it if the caller has it already. `moves_rewound` cannot be folded forward: the caller
        leaves rewound moves out (`in_force`).
        """
        type_, data = payload.type, payload.data
        if type_ in _TELLING:
            getattr(self, f"_on_{type_}")(version, payload, state)
        else:
            getattr(self, f"_on_{type_}")(version, data)
        self.version, self.head = version, head
        if at is None:
            return
        if type_ == "seat_taken" and all(holder is not None for holder in self.holders):
            self.filled = _micros_of(at)
        self.times = self.times.after(
            _micros_of(at),
            self.terms.clock,
            self.ticking,
            answered=data["seat"] if type_ == "move_made" else None,
            expired=data["seat"] if type_ == "clock_expired" else None,
            anew=type_ == "game_resumed",
            credit=credit_of(data) if type_ == "clock_credited" else None,
        )

    @property
    def unopened(self) -> tuple[Seat, ...]:
        """The seats that committed to a client seed and have not opened it, once all seats are taken."""
        if self.filled is None:
            return ()
        return tuple(seat for seat, h in enumerate(self.holders) if h is not None and h.owes_seed)

    @property
    def seeds_by(self) -> int | None:
        """Until when client seeds must be opened, in microseconds since 1970; None if none is awaited."""
        if self.filled is None or self.status != "open" or not self.unopened:
            return None
        return self.filled + self.terms.seed_time * SECOND

    @property
    def ticking(self) -> tuple[Seat, ...]:
        """The seats whose clocks run: people with a pending decision."""
        if self.paused:
            return ()
        return tuple(seat for seat in self.pending_seats if (h := self.holders[seat]) is not None and h.person)

    @property
    def people(self) -> frozenset[Seat]:
        """The seats played by people."""
        return frozenset(seat for seat, h in enumerate(self.holders) if h is not None and h.person)

    def absent_at(self, seat: Seat) -> int | None:
        """When a seat may first be reported as away, in microseconds since 1970; None without a pending decision."""
        since = self.times.seats[seat].since
        return None if since is None else since + self.terms.absence * SECOND

    def all_miss(self, seat: Seat) -> bool:
        """Whether all other people have reported a seat's player as away."""
        return self.people - {seat} <= {by for away, by in self.absences if away == seat}

    def deadline(self, seat: Seat) -> tuple[int, str] | None:
        """When the time of a seat expires, in microseconds since 1970, and by which limit; None while no clock runs."""
        clock = self.terms.clock
        return None if clock is None else self.times.seats[seat].deadline(clock)

    def expiring_at(self, deadline: int) -> list[Seat]:
        """The seats whose time expires at exactly that moment, in microseconds since 1970."""
        return [seat for seat in self.ticking if (ends := self.deadline(seat)) is not None and ends[0] == deadline]

    def fold_all(self, events: Iterable[StoredEvent]) -> None:
        """Fold a run of events without moves that a later event of the run rewinds."""
        for event in events:
            self.fold(event.version, Payload.stored(self.codec, event), at=time_of(event), head=event.hash)
            self.raise_rules(event.rules)

    def raise_rules(self, number: int) -> None:
        """Let later rules decide from now on, if they are later and the title has them; there is no way back."""
        if number > self.rules and self.title.plays(number):
            self.rules = number
            self.state = None if self.state is None else by_rules(self.state, number)

    def refolded(self, events: Sequence[StoredEvent]) -> Game:
        """The game folded from its first event on; `events` begin with that, and end where it is wanted."""
        game = Game.opened(self.id, self.title, self.setup, payload_of(events[0]))
        game.rules = self.rules
        game.fold_all(in_force(events[1:]))
        game.raise_rules(max(event.rules for event in events))
        game.version, game.head = events[-1].version, events[-1].hash
        return game

    def _fold_effects(self, payload: Payload, state: State | None) -> None:
        if state is None:
            state = evolve(self._empty() if self.state is None else self.state.copy(), payload.effects)
        self.state = state

    def _empty(self) -> State:
        """The table before any luck; as the public sees it if only public bodies are folded (no seed)."""
        empty: State = self.title.new(self.setup)
        if not self.seed:
            empty = self.title.redact(empty, None)
        empty.rules = self.rules
        return empty

    def _on_game_forked(self, version: int, payload: Payload, state: State | None) -> None:
        p = payload.data
        self.source = p["source"]
        if state is None:
            state = self._empty()
            for part in p["past"]:
                evolve(state, [self.codec.decode_effect(e) for e in part["effects"]])
        self.state = state

    def _on_seat_taken(self, version: int, p: Mapping[str, Any]) -> None:
        committed = p.get("seed_commitment")
        took = None if committed is None else p["seat"]
        holder = Holder(p["player"], p["engine"], p["level"], p["word"], seed_commitment=committed, took=took)
        self.holders[p["seat"]] = holder

    def _on_seat_left(self, version: int, p: Mapping[str, Any]) -> None:
        self.holders[p["seat"]] = None

    def _on_game_expired(self, version: int, p: Mapping[str, Any]) -> None:
        self.status = "abandoned"

    def _on_client_seed_opened(self, version: int, p: Mapping[str, Any]) -> None:
        holder = self.holders[p["seat"]]
        if holder is not None:
            self.holders[p["seat"]] = replace(holder, client_seed=p["word"])

    def _on_seeds_withheld(self, version: int, p: Mapping[str, Any]) -> None:
        self.status = "abandoned"

    def _on_seats_drawn(self, version: int, p: Mapping[str, Any]) -> None:
        self.holders = [self.holders[taken] for taken in p["order"]]

    def _on_game_started(self, version: int, payload: Payload, state: State | None) -> None:
        self._fold_effects(payload, state)
        self.status = "running"
        self.pending_since = self.floor = version

    def _on_move_made(self, version: int, payload: Payload, state: State | None) -> None:
        p = payload.data
        drawn = self.state.drawn if self.state is not None else 0
        self._fold_effects(payload, state)
        self.pending_since = version
        self._is_there(p["seat"])
        made = Made(version, p["seat"], drawn, payload.effects, tuple(p["due"]))
        if self.tail and self.tail[-1].version == self.floor:
            self.tail.clear()
            self.undone.clear()
        self.tail.append(made)
        if made.rewind_barrier() is not None:
            self.floor = version

    def _on_moves_rewound(self, version: int, p: Mapping[str, Any]) -> None:
        """The rewound moves are already left out of the run of events."""
        self.pending_since = version
        self.undone.append((p["to"], version))

    def _on_clock_credited(self, version: int, p: Mapping[str, Any]) -> None:
        pass

    def _on_clock_expired(self, version: int, p: Mapping[str, Any]) -> None:
        if p["then"] == "loss":
            self._on_seat_resigned(version, p)

    def _on_seat_resigned(self, version: int, p: Mapping[str, Any]) -> None:
        holder = self.holders[p["seat"]]
        if holder is not None:
            self.holders[p["seat"]] = replace(holder, resigned=True)

    def _on_seat_delegated(self, version: int, p: Mapping[str, Any]) -> None:
        holder = self.holders[p["seat"]]
        if holder is not None:
            self.holders[p["seat"]] = replace(holder, engine=p["engine"], level=p["level"])
            self._is_there(p["seat"])
            self.pending_since = version if p["seat"] in self.pending_seats else self.pending_since

    def _is_there(self, seat: Seat) -> None:
        """Reports about a seat and its pause request lapse with its answer or a change of its holder."""
        if self.pause_asked or self.absences:
            self.pause_asked -= {seat}
            self.absences = frozenset(pair for pair in self.absences if pair[0] != seat)

    def _on_seat_reclaimed(self, version: int, p: Mapping[str, Any]) -> None:
        holder = self.holders[p["seat"]]
        if holder is not None:
            self.holders[p["seat"]] = replace(holder, engine=None, level=None)
            self.pending_since = version if p["seat"] in self.pending_seats else self.pending_since

    def _on_absence_claimed(self, version: int, p: Mapping[str, Any]) -> None:
        self.absences |= {(p["seat"], p["by"])}

    def _on_pause_asked(self, version: int, p: Mapping[str, Any]) -> None:
        self.pause_asked |= {p["seat"]}

    def _on_pause_withdrawn(self, version: int, p: Mapping[str, Any]) -> None:
        self.pause_asked -= {p["seat"]}

    def _on_game_paused(self, version: int, p: Mapping[str, Any]) -> None:
        self.paused = True
        self.pause_asked = frozenset()

    def _on_game_resumed(self, version: int, p: Mapping[str, Any]) -> None:
        self.paused = False
        self.pending_since = version

    def _on_adjudicated(self, version: int, payload: Payload, state: State | None) -> None:
        self._fold_effects(payload, state)
        self.pending_since = self.floor = version
        self.tail.clear()
        self.undone.clear()

    def _on_game_ended(self, version: int, p: Mapping[str, Any]) -> None:
        self.outcome = outcome_from(p["outcome"])
        self.status = "abandoned" if self.outcome is None else "finished"

    def _on_seed_revealed(self, version: int, p: Mapping[str, Any]) -> None:
        pass

    def _on_game_scored(self, version: int, p: Mapping[str, Any]) -> None:
        self.scored = dict(p)

    def pending(self) -> list[PendingDecision]:
        """The pending decisions of this position; none while the game is paused."""
        rows = []
        for seat in () if self.paused else self.pending_seats:
            holder = self.holders[seat] or Holder()
            ends = self.deadline(seat)
            rows.append(
                PendingDecision(
                    self.id,
                    seat,
                    self.pending_since,
                    holder.engine,
                    None if holder.engine else holder.player,
                    None if ends is None else instant(ends[0]),
                )
            )
        return rows

    def seating(self) -> list[dict[str, Any]]:
        """The holders of the seats, as plain JSON; public."""
        return [(h or Holder()).public(self.title.roles[i], i) for i, h in enumerate(self.holders)]

    def awaited(self) -> list[dict[str, Any]]:
        """Which seats have a pending decision, and of which kind, as plain JSON; public."""
        seats = self.pending_seats
        if not seats or self.state is None:
            return []
        kind = self.codec.step_name(self.state.agenda[-1])
        return [{"seat": seat, "kind": kind} for seat in seats]

    def seeds_due(self) -> dict[str, Any] | None:
        """The seats that must open their client seeds before the game starts, and until when, as plain JSON; public."""
        by = self.seeds_by
        return None if by is None else {"seats": list(self.unopened), "by": time_text(instant(by))}

    def lobby(self) -> Lobby:
        """The game's row in the lobby."""
        return Lobby(
            game_id=self.id,
            title=self.title.slug,
            status=self.status,
            version=self.version,
            summary={
                "creator": self.creator,
                "seats": self.seating(),
                "options": dict(self.setup.options),
                "terms": self.terms.recorded(),
                "pack": self.setup.pack.digest,
                "pending": self.awaited(),
                "seeds_due": self.seeds_due(),
                "paused": self.paused,
                "where": dict(self.title.where(self.state)) if self.state is not None else None,
                "outcome": outcome_to(self.outcome),
                "scored": self.scored is not None,
            },
            players=tuple(sorted({h.player for h in self.holders if h is not None and h.player is not None})),
        )


_fields_of = attrgetter(*(each.name for each in fields(Game)))


@lru_cache(maxsize=64)
def _committed(seed: bytes, client_seeds: tuple[str | None, ...]) -> Committed:
    """The luck of a game; kept, because every move asks for it."""
    return Committed(game_key(seed, client_seeds))


@lru_cache(maxsize=64)
def _micros_of(at: str) -> int:
    """A time as an integer; events of one command share it."""
    return micros(datetime.fromisoformat(at))


def credit_of(data: Mapping[str, Any]) -> Credit:
    """The time that an event `clock_credited` gives back."""
    return Credit(*(_micros_of(data[name]) for name in ("from", "to")))


def outcome_to(outcome: Outcome | None) -> dict[str, Any] | None:
    """An outcome as plain JSON."""
    if outcome is None:
        return None
    return {
        "reason": outcome.reason,
        "ranking": [list(group) for group in outcome.ranking],
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
    }


def outcome_from(data: Mapping[str, Any] | None) -> Outcome | None:
    """An outcome from plain JSON."""
    if data is None:
        return None
    return Outcome(data["reason"], tuple(tuple(g) for g in data["ranking"]), tuple(data["scores"]))


def in_force(events: Iterable[StoredEvent]) -> list[StoredEvent]:
    """The events of a stream without the moves that were rewound later."""
    kept: list[StoredEvent] = []
    for event in events:
        if event.type == "moves_rewound":
            to = payload_of(event)["to"]
            kept = [e for e in kept if e.version <= to or e.type != "move_made"]
        kept.append(event)
    return kept
