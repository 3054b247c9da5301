"""What was lost or doubled of what people did, followed and were sent while a service was hurt?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Protocol, TypeAlias
from uuid import UUID

from eventstore.rows import StoredEvent
from eventstore.store.postgres import PostgresStore
from tests.crash.test_following import Follower
from tests.waiting import until
from tests.workers.receiving import Receiver

__all__ = ["Stored", "doubled_commands", "end_whole", "lost_moves", "stored_games", "until_all_delivered"]

OPENING = 4
"""Version of a game up to which its events may be older than its creator's webhook."""

Stored: TypeAlias = Mapping[UUID, Sequence[StoredEvent]]


class Remembering(Protocol):
    """Somebody who plays."""

    games: list[str]
    acknowledged: list[tuple[str, int]]
    """Games, and versions after the moves that were answered."""


def stored_games(store: PostgresStore) -> Stored:
    """Every event of every game."""
    return {game: store.read(game) for game in store.all_games()}


def lost_moves(stored: Stored, people: Iterable[Remembering]) -> list[tuple[str, int]]:
    """Moves that were acknowledged and are not stored."""
    acknowledged = [move for person in people for move in person.acknowledged]
    return [(game, version) for game, version in acknowledged if len(stored[UUID(game)]) < version]


def doubled_commands(stored: Stored) -> list[tuple[UUID, str]]:
    """Commands that were carried out twice: their events do not stand together."""
    return [
        (game, command)
        for game, events in stored.items()
        for command, count in Counter(command for command, _ in groupby(each.command_id for each in events)).items()
        if count > 1
    ]


def end_whole(follower: Follower, events: list[dict[str, Any]]) -> None:
    """End a follower that has, or will soon have, got each of these events once."""
    until(lambda: follower.has(len(events)))
    follower.over.set()
    follower.join(30)
    assert follower.fault is None, follower.fault
    assert follower.kept == events


def until_all_delivered(receiver: Receiver, stored: Stored, people: Iterable[Remembering]) -> None:
    """Wait until a webhook of all these people has got every event of their games."""
    games = {game for person in people for game in person.games}
    wanted = {(game, each.version) for game in games for each in stored[UUID(game)] if each.version > OPENING}

    def missing() -> set[tuple[str, int]]:
        return wanted - {(body["data"]["game"], body["data"]["version"]) for _, body in list(receiver.messages)}

    until(lambda: not missing(), lambda: sorted(missing())[:5])
