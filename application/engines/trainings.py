"""Trainings of nets in the background: what was asked for, what is made so far, what is to be made next.

A training is stored part by part: slices of games, fitted nets, games of matches. Each part follows from the plan and
the parts before it, so a worker may die at any time and another makes the same part; what is stored first counts.
The workers make the parts (`workers/jobs/train.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final, LiteralString
from uuid import UUID

from psycopg.types.json import Jsonb

from application.engines.nets import NetFile
from application.engines.promotions import promote
from application.jobs import TrainingJob, put_out
from application.new_ids import new_uuid
from eventstore.database import Connection, Database

__all__ = [
    "MOST_GAMES",
    "SLICE_GAMES",
    "SLICE_GAMES_WITH_RIVALS",
    "Training",
    "TrainingStage",
    "Trainings",
    "most_games",
    "new_training",
]

MOST_GAMES: Final = 10_000
"""Games of self-play in all generations of a training that is requested over the API, however small they are."""

SLICE_GAMES: Final = 20
"""Games of self-play in one part of a training that is requested over the API."""

SLICE_GAMES_WITH_RIVALS: Final = 5
"""As many if there are rivals, which may think for longer."""

_ROOM = 600_000
"""Kilobytes of rows for which a worker has room when it fits a net, and which it fits to within the time of a job."""

_GAME: Mapping[str, Mapping[int, int]] = {
    "endeavor": {3: 50, 4: 95, 5: 160},
    "imperial_struggle": {2: 120},
    "imperialism": {2: 115, 3: 250, 4: 330},
    "pax_renaissance": {2: 25, 3: 50, 4: 80},
}
"""Kilobytes of the rows of a game by title and seats, as measured where they are longest: with the nets in use."""

Part = tuple[str, int, bytes]
"""A part of a generation: its kind (`slice`, `losses`, `fit`, `game` or `gate`), its number from 0, and what it is."""


@dataclass(frozen=True, slots=True)
class TrainingStage:
    """What is being done in a training."""

    generation: int
    """From 1."""
    doing: str
    """`games` of self-play, `fit` or `match`."""
    done: int
    total: int
    """Games, or 1 for a fit; a match may end earlier."""


@dataclass(frozen=True, slots=True)
class Training:
    """A training of a net for the games of a title with a number of seats, a pack and rules."""

    id: UUID
    player: UUID
    """The player who requested it."""
    title: str
    seats: int
    rules: int
    pack: str
    """Digest of the content pack."""
    plan: Mapping[str, Any]
    """Plain JSON: `games`, `generations`, `hidden`, `seed`, `agents`, `gate_games`, `at_once`, `slice_games`, `parent`,
    a digest or null, `rivals` with their nets (`rivals.pinned`), and the `version` of the engines,
    or null, if it was requested before that was stored."""
    status: str
    """`pending`, `done`, `cancelled` or `failed`."""
    why: str | None
    """Why it failed: `failed`, `killed` (its workers; both repeatedly at one part) or `rules` (others are in force than
    when it was requested)."""
    created_at: datetime
    made: Mapping[int, Mapping[str, Sequence[int]]] = field(default_factory=dict)
    """The numbers of the stored parts by generation and kind."""

    @property
    def slices(self) -> int:
        """Number of slices in a generation."""
        return -(-int(self.plan["games"]) // int(self.plan["slice_games"]))

    @property
    def generation(self) -> int:
        """The first generation that is not complete, or the last one."""
        last = int(self.plan["generations"])
        return next((n for n in range(1, last) if not self.parts(n, "gate")), last)

    @property
    def complete(self) -> bool:
        """Whether every part is stored."""
        return bool(self.parts(int(self.plan["generations"]), "gate"))

    def parts(self, generation: int, kind: str) -> Sequence[int]:
        """The numbers of the stored parts of a kind, in order."""
        return self.made.get(generation, {}).get(kind, ())

    def stage(self) -> TrainingStage:
        """What is being done, or was done last."""
        now = self.generation
        if not self.parts(now, "fit"):
            games = int(self.plan["games"])
            done = min(games, int(self.plan["slice_games"]) * len(self.parts(now, "slice")))
            return TrainingStage(now, "games", done, games) if done < games else TrainingStage(now, "fit", 0, 1)
        return TrainingStage(now, "match", len(self.parts(now, "game")), int(self.plan["gate_games"]))

    def next_jobs(self) -> list[TrainingJob]:
        """The jobs that continue it; none if it is not pending."""
        if self.status != "pending" or self.complete:
            return []
        now = self.generation
        if self.parts(now, "fit"):
            return [TrainingJob(self.id, now, "match", len(self.parts(now, "game")))]
        stored = set(self.parts(now, "slice"))
        missing = [n for n in range(self.slices) if n not in stored]
        if not missing:
            return [TrainingJob(self.id, now, "fit", 0)]
        return [TrainingJob(self.id, now, "slice", n) for n in missing[: int(self.plan["at_once"])]]


_COLUMNS: LiteralString = "id, player, title, seats, rules, pack, plan, status, why, created_at"

_MADE: LiteralString = """
SELECT training, generation, kind, array_agg(number ORDER BY number) FROM training_parts
WHERE training = ANY(%s) GROUP BY training, generation, kind
"""

_ADD: LiteralString = """
INSERT INTO training_parts (training, generation, kind, number, data) VALUES (%s, %s, %s, %s, %s)
ON CONFLICT DO NOTHING
"""

_OTHERS: LiteralString = "SELECT count(*) FROM trainings WHERE status = 'pending' AND id <> %s"

_FORGET_GAMES: LiteralString = "DELETE FROM training_parts WHERE training = %s AND kind = 'slice'"


class Trainings:
    """Trainings in the database of the event store.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def ask(self, wanted: Training, most: int) -> Training | None:
        """Request a training; None if `most` are pending already."""

        def work(conn: Connection) -> Training | None:
            with conn.transaction():
                # Two requests at once must not both see the last free place.
                conn.execute("LOCK TABLE trainings IN SHARE ROW EXCLUSIVE MODE")
                row: Any = conn.execute(_OTHERS, (wanted.id,)).fetchone()
                if row[0] >= most:
                    return None
                conn.execute(
                    "INSERT INTO trainings (id, player, title, seats, rules, pack, plan, status)"
                    " VALUES (%s, %s, %s, %s, %s, %s, %s, 'pending') ON CONFLICT (id) DO NOTHING",
                    (
                        *(wanted.id, wanted.player, wanted.title, wanted.seats, wanted.rules, wanted.pack),
                        Jsonb(dict(wanted.plan)),
                    ),
                )
                [found] = _found(conn, "id = %s", wanted.id)
                put_out(conn, found.next_jobs())
            return found

        return self._database.run(work)

    def find(self, training: UUID) -> Training | None:
        """The training with that id."""
        found = self._database.run(lambda conn: _found(conn, "id = %s", training))
        return found[0] if found else None

    def newest(self, limit: int) -> list[Training]:
        """The newest trainings, newest first."""
        return self._database.run(lambda conn: _found(conn, "true ORDER BY created_at DESC, id LIMIT %s", limit))

    def pending(self) -> list[Training]:
        """All trainings that are not complete, oldest first."""
        return self._database.run(lambda conn: _found(conn, "status = 'pending' ORDER BY created_at, id"))

    def part(self, training: UUID, generation: int, kind: str, number: int = 0) -> bytes | None:
        """A stored part; None if there is none."""
        rows = self._database.rows(
            "SELECT data FROM training_parts WHERE (training, generation, kind, number) = (%s, %s, %s, %s)",
            *(training, generation, kind, number),
        )
        return bytes(rows[0][0]) if rows else None

    def all_parts(self, training: UUID, generation: int, kind: str) -> list[bytes]:
        """The stored parts of a kind, in the order of their numbers."""
        rows = self._database.rows(
            "SELECT data FROM training_parts WHERE (training, generation, kind) = (%s, %s, %s) ORDER BY number",
            *(training, generation, kind),
        )
        return [bytes(data) for (data,) in rows]

    def add(
        self, training: UUID, generation: int, parts: Iterable[Part], promoted: NetFile | None = None
    ) -> Training | None:
        """Store parts, keeping existing ones, and request what comes next; returns the training after it.

        A net that passed its gate is promoted with the part that says so. None if there is no such training; one that
        is not pending stays as it is.
        """

        def work(conn: Connection) -> Training | None:
            with conn.transaction():
                # Concurrent additions wait, so that each sees what the others stored.
                row: Any = conn.execute("SELECT status FROM trainings WHERE id = %s FOR UPDATE", (training,)).fetchone()
                if row is None:
                    return None
                if row[0] == "pending":
                    stored = sum(conn.execute(_ADD, (training, generation, *part)).rowcount for part in parts)
                    if promoted is not None and stored:
                        promote(conn, promoted, training)
                [found] = _found(conn, "id = %s", training)
                if found.status == "pending" and found.complete:
                    conn.execute("UPDATE trainings SET status = 'done' WHERE id = %s", (training,))
                    conn.execute(_FORGET_GAMES, (training,))
                    [found] = _found(conn, "id = %s", training)
                put_out(conn, found.next_jobs())
            return found

        return self._database.run(work)

    def end(self, training: UUID, status: str, why: str | None = None) -> bool:
        """End a pending training as `cancelled` or `failed`, with the reason of a failure; False if not pending."""

        def work(conn: Connection) -> bool:
            query: LiteralString = "UPDATE trainings SET status = %s, why = %s WHERE id = %s AND status = 'pending'"
            with conn.transaction():
                ended = conn.execute(query, (status, why, training)).rowcount == 1
                if ended:
                    conn.execute(_FORGET_GAMES, (training,))
            return ended

        return self._database.run(work)

    def promoted(self, training: UUID) -> dict[str, datetime]:
        """The nets of a training that were promoted, by digest, with the time."""
        query: LiteralString = "SELECT net, at FROM promotions WHERE training = %s ORDER BY id"
        return dict(self._database.rows(query, training))


def _found(conn: Connection, condition: LiteralString, *arguments: object) -> list[Training]:
    """Trainings with the numbers of their parts."""
    query: LiteralString = f"SELECT {_COLUMNS} FROM trainings WHERE {condition}"
    rows: list[Any] = conn.execute(query, arguments).fetchall()
    made: dict[UUID, dict[int, dict[str, Sequence[int]]]] = {row[0]: {} for row in rows}
    parts: list[Any] = conn.execute(_MADE, (list(made),)).fetchall() if rows else []
    for training, generation, kind, numbers in parts:
        made[training].setdefault(generation, {})[kind] = numbers
    return [_complete(Training(*row), made[row[0]]) for row in rows]


def _complete(stored: Training, made: Mapping[int, Mapping[str, Sequence[int]]]) -> Training:
    """With the numbers of its parts, and what older plans do not say: no rivals, and no version of the engines."""
    return replace(stored, plan={"rivals": [], "version": None, **stored.plan}, made=made)


def most_games(title: str, seats: int) -> int:
    """How many games all generations of a training over the API may have."""
    return min(MOST_GAMES, _ROOM // _GAME[title][seats] // 100 * 100)


def new_training(
    player: UUID, title: str, seats: int, rules: int, pack: str, plan: Mapping[str, Any], now: datetime
) -> Training:
    """A training to be requested."""
    return Training(new_uuid("training"), player, title, seats, rules, pack, plan, "pending", None, now)
