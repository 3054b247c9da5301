"""Are events handed to the delivery queues of webhooks, and is each queue leased to one worker until it is sent?"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import psycopg
import pytest

from application.composition import Application
from application.notices.deliveries import MOST_CONSECUTIVE_FAILURES, Deliveries, LeasedQueue
from application.notices.webhooks import Webhook, Webhooks, new_webhook
from eventstore.database import Database
from eventstore.repartition import repartition
from eventstore.store import Cursor, Lobby, Store
from eventstore.store.postgres import PostgresStore
from tests.application.repeating import repeated
from tests.eventstore.samples import event, head_of
from workers.webhook_fan_out import WebhookFanOut


@pytest.fixture
def webhooks(application: Application) -> Webhooks:
    """Webhooks beside the store."""
    return application.webhooks


@pytest.fixture
def deliveries(application: Application) -> Deliveries:
    """Their delivery queues."""
    return application.deliveries


@pytest.fixture
def player(application: Application) -> UUID:
    """Somebody with an account."""
    return application.accounts.add_player("Ada").id


def happen(store: Store, game: UUID, player: UUID, *types: str) -> None:
    """Append events to a game in which a player holds a seat."""
    version = store.version(game)
    row = Lobby(game, "endeavor", "running", version + len(types), {}, (str(player),))
    new = [event(type_) for type_ in types]
    head = head_of(store, game)
    store.append(game, expected=version, head=head, command_id=str(uuid4()), events=new, lobby=row)


def spread(store: Store, deliveries: Deliveries) -> int:
    """Hand all events to the delivery queues."""
    handed = 0
    for partition in range(store.partitions):
        before = deliveries.position(partition, store.partitions)
        headers = store.headers(before)
        handed += deliveries.spread(before, headers[-1].cursor, headers, store.partitions) if headers else 0
    return handed


def made(webhooks: Webhooks, player: UUID, **given: object) -> Webhook:
    """A webhook that is kept."""
    webhook = new_webhook(player, "https://bots.example/", datetime.now(UTC), **given)  # type: ignore[arg-type]  # by name
    webhooks.add(webhook)
    return webhook


def held(deliveries: Deliveries, webhook: Webhook, game: UUID) -> LeasedQueue:
    """A delivery queue that can be leased."""
    found = deliveries.lease(webhook.id, game)
    assert found is not None
    return found


def with_dead_letters(
    deliveries: Deliveries, store: Store, webhooks: Webhooks, player: UUID, dead: int
) -> tuple[Webhook, UUID, LeasedQueue]:
    """A webhook and a game with three events, and their queue, the first events of which are dead letters."""
    webhook, game = made(webhooks, player), uuid4()
    happen(store, game, player, "game_opened", "move_made", "move_made")
    spread(store, deliveries)
    queue = held(deliveries, webhook, game)
    for version, type_ in [(1, "game_opened"), (2, "move_made"), (3, "move_made")][:dead]:
        assert deliveries.died(queue, version, type_, 8, "answered 500")
    return webhook, game, queue


def test_a_webhook_is_read_back_as_it_was_given(webhooks: Webhooks, player: UUID) -> None:
    """Every field comes back, changed ones as they were changed."""
    webhook = made(webhooks, player, game=uuid4(), types=["move_made"], pending_only=True)
    found = webhooks.webhook(webhook.id)
    assert found is not None
    assert replace(found, created_at=webhook.created_at) == webhook
    changed = replace(
        found, url="https://other.example/", secret=b"new", former=found.secret, former_until=datetime.now(UTC)
    )
    webhooks.change(changed)
    assert webhooks.of_player(player) == [changed]
    assert webhooks.remove(webhook.id)
    assert webhooks.of_player(player) == []
    assert not webhooks.remove(webhook.id)


@pytest.mark.one_server
def test_a_delivery_queue_starts_with_the_first_event_wanted(
    deliveries: Deliveries, store: Store, webhooks: Webhooks, player: UUID
) -> None:
    """What happened before a webhook was made, in other games, or is of other types, is in no delivery queue."""
    game, other = uuid4(), uuid4()
    happen(store, game, player, "game_opened", "seat_taken")
    webhook = made(webhooks, player, types=["move_made"])
    stranger = made(webhooks, player, game=uuid4())
    happen(store, game, player, "game_started", "move_made", "move_made")
    happen(store, other, uuid4(), "game_opened", "move_made")
    assert spread(store, deliveries) == 1
    queue = held(deliveries, webhook, game)
    assert (queue.sent, queue.known, queue.attempts) == (3, 5, 0)
    assert deliveries.lease(webhook.id, other) is None
    assert deliveries.lease(stranger.id, game) is None


@pytest.mark.one_server
def test_events_are_distributed_once(deliveries: Deliveries, store: Store, webhooks: Webhooks, player: UUID) -> None:
    """A second process with the same events changes nothing; the work is in the outbox once."""
    webhook, game = made(webhooks, player), uuid4()
    happen(store, game, player, "game_opened", "move_made")
    headers = store.headers(Cursor())
    assert deliveries.spread(Cursor(), headers[-1].cursor, headers) == 1
    assert deliveries.spread(Cursor(), headers[-1].cursor, headers) == 0
    assert deliveries.position() == headers[-1].cursor
    rows = [row for row in store.outbox() if row.kind == "deliver_webhook"]
    assert [(row.job_id, row.payload) for row in rows] == [
        (f"hook:{webhook.id}:{game}:2", {"webhook": str(webhook.id), "game": str(game)})
    ]


@pytest.mark.one_server
@pytest.mark.servers
def test_partitions_of_the_feed_lose_and_double_nothing(
    application: Application, deliveries: Deliveries, webhooks: Webhooks, player: UUID
) -> None:
    """While the number of partitions changes, each event is handed on, and what was sent is not sent again."""
    database = application.database
    webhook, games = made(webhooks, player), [uuid4() for _ in range(12)]
    sent: Counter[UUID] = Counter()
    for number in (1, 4, 8, 2, 1, 4):
        with psycopg.connect(database.dsn) as conn:
            repartition(conn, number)
        store = PostgresStore(database)
        for game in games:
            happen(store, game, player, "move_made", "move_made")
        while WebhookFanOut(store, deliveries).once():
            pass
        for pending in deliveries.pending():
            queue = held(deliveries, webhook, pending.game)
            assert queue.sent == sent[queue.game]
            assert deliveries.done(queue, queue.known, delivered=True) == queue.known
            deliveries.release(queue)
            sent[queue.game] = queue.known
        assert sent == {game: store.version(game) for game in games}
        for each in range(number):
            assert deliveries.position(each, number) == store.feed_end(each)
    former = PostgresStore(database)
    former._partitions = 2, float("inf")
    happen(former, games[0], player, "move_made")
    WebhookFanOut(former, deliveries).once()
    assert deliveries.pending() == []
    assert WebhookFanOut(PostgresStore(database), deliveries).once() == 1
    assert [queue.game for queue in deliveries.pending()] == [games[0]]


def test_a_delivery_queue_is_leased_once(
    deliveries: Deliveries, store: Store, webhooks: Webhooks, player: UUID
) -> None:
    """A second worker gets a delivery queue when it is released, or when the lease of the first has expired."""
    webhook, game = made(webhooks, player), uuid4()
    happen(store, game, player, "game_opened", "move_made")
    spread(store, deliveries)
    first = deliveries.lease(webhook.id, game, seconds=0.2)
    assert first is not None
    assert deliveries.lease(webhook.id, game) is None
    assert deliveries.pending() == []
    time.sleep(0.3)
    second = held(deliveries, webhook, game)
    assert deliveries.done(first, 2, delivered=True) is None
    assert deliveries.done(second, 1, delivered=True) == 2
    deliveries.release(first)
    assert deliveries.lease(webhook.id, game) is None
    deliveries.release(second)
    assert held(deliveries, webhook, game).sent == 1


def test_a_delivery_queue_that_is_done_is_no_longer_pending(
    deliveries: Deliveries, store: Store, webhooks: Webhooks, player: UUID
) -> None:
    """When all is sent there is nothing to take; the next event is, from there on."""
    webhook, game = made(webhooks, player), uuid4()
    happen(store, game, player, "game_opened")
    spread(store, deliveries)
    queue = held(deliveries, webhook, game)
    assert deliveries.done(queue, 1, delivered=True) == 1
    deliveries.release(queue)
    assert (deliveries.pending(), deliveries.lease(webhook.id, game)) == ([], None)
    assert webhooks.condition(webhook.id).behind == 0
    assert webhooks.condition(webhook.id).delivered_at is not None
    happen(store, game, player, "move_made", "move_made")
    spread(store, deliveries)
    assert [(queue.webhook, queue.game, queue.known) for queue in deliveries.pending()] == [(webhook.id, game, 3)]
    assert deliveries.pending(older_than=60.0) == []
    assert held(deliveries, webhook, game).sent == 1


def test_a_failed_attempt_is_due_later(deliveries: Deliveries, store: Store, webhooks: Webhooks, player: UUID) -> None:
    """The queue is released, remembers the attempts, and is due after the delay; the webhook says since when."""
    webhook, game = made(webhooks, player), uuid4()
    happen(store, game, player, "game_opened")
    spread(store, deliveries)
    deliveries.failed(held(deliveries, webhook, game), "answered 500", 0.3)
    assert (deliveries.pending(), deliveries.lease(webhook.id, game)) == ([], None)
    found = webhooks.webhook(webhook.id)
    assert found is not None
    assert found.failing_since is not None
    assert webhooks.condition(webhook.id).last_error == "answered 500"
    time.sleep(0.4)
    assert deliveries.pending(older_than=60.0)[0].attempts == 1
    queue = held(deliveries, webhook, game)
    assert queue.attempts == 1
    deliveries.done(queue, 1, delivered=True)
    found = webhooks.webhook(webhook.id)
    assert found is not None
    assert (found.failing_since, webhooks.condition(webhook.id).last_error) == (None, None)


def test_a_lease_can_be_asked_for_again(
    deliveries: Deliveries, store: Store, webhooks: Webhooks, player: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who lost the connection with the answer gets the same lease, and not none for as long as it lasts."""
    webhook, game = made(webhooks, player), uuid4()
    happen(store, game, player, "game_opened")
    spread(store, deliveries)
    monkeypatch.setattr(Database, "run", repeated(Database.run))
    assert held(deliveries, webhook, game).sent == 0
    assert deliveries.lease(webhook.id, game) is None


def test_a_dead_letter_that_fails_again_hurries_nothing(
    deliveries: Deliveries, store: Store, webhooks: Webhooks, player: UUID
) -> None:
    """The next event keeps its attempts and its time; once the receiver has taken a letter it is due at once."""
    webhook, game, queue = with_dead_letters(deliveries, store, webhooks, player, dead=2)
    deliveries.failed(queue, "answered 500", 60.0)
    for delivered in (False, True):
        assert webhooks.want(webhook.id, game, 1 + delivered) == 1
        queue = held(deliveries, webhook, game)
        assert (queue.sent, queue.known, queue.attempts) == (2, 2, 1)
        deliveries.dead_letter_done(deliveries.wanted(queue)[0], None if delivered else "answered 500")
        assert deliveries.done(queue, 2, delivered=delivered) == 3
        deliveries.release(queue)
        assert [(each.known, each.attempts) for each in deliveries.pending()] == ([(3, 0)] if delivered else [])


def test_dead_letters_lie_until_they_are_wanted(
    deliveries: Deliveries, store: Store, webhooks: Webhooks, player: UUID
) -> None:
    """A letter is listed; wanted once more it is due, and is forgotten when it comes through or lies there again."""
    webhook, game, queue = with_dead_letters(deliveries, store, webhooks, player, dead=3)
    deliveries.release(queue)
    found = webhooks.webhook(webhook.id)
    assert found is not None
    assert found.state == "failing"
    dead_letters = webhooks.dead_letters(webhook.id)
    assert [(x.game, x.version, x.type, x.attempts, x.wanted) for x in dead_letters] == [
        (game, 1, "game_opened", 8, False),
        (game, 2, "move_made", 8, False),
        (game, 3, "move_made", 8, False),
    ]
    assert [x.version for x in webhooks.dead_letters(webhook.id, (game, 1), 1)] == [2]
    assert deliveries.lease(webhook.id, game) is None
    assert webhooks.want(webhook.id, uuid4()) == 0
    assert webhooks.want(webhook.id, game, 2) == 1
    assert webhooks.want(webhook.id) == 3
    assert [row.job_id for row in store.outbox() if ":again:" in row.job_id]
    queue = held(deliveries, webhook, game)
    assert (queue.sent, queue.known) == (3, 3)
    wanted = deliveries.wanted(queue)
    deliveries.dead_letter_done(wanted[0], None)
    deliveries.dead_letter_done(wanted[1], "answered 502")
    assert [(x.version, x.attempts, x.wanted, x.error) for x in webhooks.dead_letters(webhook.id)] == [
        (2, 9, False, "answered 502"),
        (3, 8, True, "answered 500"),
    ]
    assert webhooks.condition(webhook.id).dead_letters == 2


def test_consecutive_dead_letters_pause_a_webhook(
    deliveries: Deliveries, store: Store, webhooks: Webhooks, player: UUID
) -> None:
    """After a hundred dead letters in a row nothing is sent until its owner says so, and then what happens since."""
    webhook, game = made(webhooks, player), uuid4()
    happen(store, game, player, *["move_made"] * (MOST_CONSECUTIVE_FAILURES + 5))
    spread(store, deliveries)
    queue = held(deliveries, webhook, game)
    for version in range(1, MOST_CONSECUTIVE_FAILURES + 1):
        deliveries.died(queue, version, "move_made", 1, "answered 500")
    deliveries.release(queue)
    found = webhooks.webhook(webhook.id)
    assert found is not None
    assert found.state == "paused"
    assert (deliveries.pending(), deliveries.lease(webhook.id, game)) == ([], None)
    happen(store, game, player, "move_made")
    assert spread(store, deliveries) == 0
    webhooks.change(replace(found, state="active"))
    assert deliveries.pending() == []
    happen(store, game, player, "move_made")
    assert spread(store, deliveries) == 1
    queue = held(deliveries, webhook, game)
    assert (queue.sent, queue.known) == (MOST_CONSECUTIVE_FAILURES + 6, MOST_CONSECUTIVE_FAILURES + 7)
    deliveries.died(queue, queue.known, "move_made", 1, "answered 500")
    found = webhooks.webhook(webhook.id)
    assert found is not None
    assert found.state == "failing"


def test_two_secrets_sign_for_a_time(player: UUID) -> None:
    """The former secret signs until its time is over."""
    now = datetime.now(UTC)
    webhook = replace(
        new_webhook(player, "https://x.example/", now), former=b"old", former_until=now + timedelta(seconds=5)
    )
    assert webhook.secrets(now) == [webhook.secret, b"old"]
    assert webhook.secrets(now + timedelta(seconds=5)) == [webhook.secret]
