"""Which events do the tests of the store append? Opaque bytes, each different."""

from __future__ import annotations

import itertools
from contextlib import suppress
from hashlib import sha256
from uuid import UUID, uuid4

from eventstore.errors import StoreUnavailable
from eventstore.store import GENESIS, Appended, Lobby, NewEvent, OutboxRow, PendingDecision, Store

_serial = itertools.count(1)


def event(type_: str = "move_made", *, actor: str = "seat:0") -> NewEvent:
    """An event that differs from every other one."""
    serial = next(_serial)
    body = f'{{"serial":{serial}}}'.encode()
    sealed = f'{{"salt":"{uuid4().hex}","serial":{serial}}}'.encode()
    return NewEvent(type_, actor, 1, body, sealed, sha256(sealed).digest())


def append(store: Store, game: UUID, *, expected: int, command: str = "", count: int = 1) -> Appended:
    """Append some events under a command id of their own."""
    events = [event() for _ in range(count)]
    head = head_of(store, game)
    return store.append(game, expected=expected, head=head, command_id=command or uuid4().hex, events=events)


def appended(store: Store, game: UUID, *, expected: int, command: str = "") -> Appended | None:
    """What an append gives; None while the server is away."""
    with suppress(StoreUnavailable):
        return append(store, game, expected=expected, command=command)
    return None


def head_of(store: Store, game: UUID) -> bytes:
    """The hash on which a writer must stand now."""
    head = store.head(game)
    return GENESIS if head is None else head.hash


def lobby(
    game: UUID, *, version: int = 1, title: str = "toy", status: str = "open", players: tuple[str, ...] = ()
) -> Lobby:
    """A lobby row with a nested summary."""
    return Lobby(game, title, status, version, {"seats": [{"player": p} for p in players], "name": "Zoë"}, players)


def pending(game: UUID, seat: int, version: int, *, engine: str | None = None) -> PendingDecision:
    """A turn due, of an opponent or of a player."""
    return PendingDecision(game, seat, version, engine, None if engine else f"player-{seat}")


def job(job_id: str) -> OutboxRow:
    """An outbox row."""
    return OutboxRow(job_id, "opponent_turn", {"id": job_id, "nested": {"n": [1, 2.5, None, True]}})
