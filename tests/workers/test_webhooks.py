"""Does what happened in a game come to a webhook once, in order, signed, and only what its owner may know?"""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from application.composition import Application
from application.games.commands import GameCommands
from application.games.views import happenings
from application.notices.deliveries import DELAYS, Deliveries, message_id
from application.notices.webhooks import Webhook, Webhooks, new_webhook, secret_text
from eventstore.store import Store
from tests.workers.receiving import Receiver
from workers import posting
from workers.dispatcher import Dispatcher
from workers.jobs import deliver_webhook as job
from workers.jobs.deliver_webhook import deliver_webhook, message
from workers.posting import post, signed
from workers.queues import Queues
from workers.runtime import Runtime, use
from workers.webhook_fan_out import WebhookFanOut
from workers.webhook_retry import WebhookRetry

ADA, BEN = UUID(int=1), UUID(int=2)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """Somebody who receives."""
    with Receiver() as found:
        yield found


@pytest.fixture
def webhooks(application: Application, commands: GameCommands) -> Iterator[Webhooks]:
    """Webhooks, which the jobs of this process send; addresses on the loopback are allowed."""
    for number, player in enumerate((ADA, BEN)):
        query = "INSERT INTO players (id, name) VALUES (%s, %s) RETURNING id"
        application.database.rows(query, player, f"P{number}")
    use(Runtime(application, private_addresses=True))
    yield application.webhooks
    use(None)


@pytest.fixture
def deliveries(application: Application) -> Deliveries:
    """Their delivery queues."""
    return application.deliveries


@pytest.fixture
def game(commands: GameCommands) -> UUID:
    """A running game of Ada and Ben."""
    from uuid import uuid4

    game_id = uuid4()
    options = {"rounds": 4}
    commands.open(game_id, title="harvest", seats=2, creator=str(ADA), command_id="open", options=options, opponents={})
    for seat, player in enumerate((ADA, BEN)):
        actor = f"player:{player}"
        commands.take_seat(game_id, seat, player=str(player), actor=actor, command_id=f"take{seat}")
    return game_id


def move(commands: GameCommands, game_id: UUID) -> None:
    """Every seat with a pending decision gives the first option."""
    from domain.kernel.engine import next_options

    game = commands.games.load(game_id)
    assert game.state is not None
    seat = game.pending_seats[0]
    option = next_options(game.state, seat)[0].text
    player = (ADA, BEN)[seat]
    commands.move(game_id, seat, option, actor=f"player:{player}", command_id=f"m{game.version}")


def send(store: Store, deliveries: Deliveries) -> None:
    """Hand out the headers, and do the jobs in the outbox."""
    WebhookFanOut(store, deliveries).once()
    for row in store.outbox(1000):
        store.handed_on([row.job_id])
        if row.kind == "deliver_webhook":
            deliver_webhook(**row.payload)  # type: ignore[arg-type]  # as RQ calls it


def made(webhooks: Webhooks, receiver: Receiver, player: UUID = ADA, **given: Any) -> Webhook:
    """A webhook of a player to the receiver."""
    webhook = new_webhook(player, receiver.url, datetime.now(UTC), **given)
    webhooks.add(webhook)
    return webhook


# What comes


def test_a_message_is_signed_as_standard_webhooks_has_it(
    deliveries: Deliveries, store: Store, webhooks: Webhooks, commands: GameCommands, game: UUID, receiver: Receiver
) -> None:
    """A receiver verifies it with the library of that name; id, type, time and event are there."""
    webhook = made(webhooks, receiver)
    move(commands, game)
    send(store, deliveries)
    body = receiver.verified(secret_text(webhook.secret))
    event = commands.games.store.read(game)[-1]
    assert body["type"] == event.type
    assert body["timestamp"] == body["data"]["at"]
    assert (body["data"]["game"], body["data"]["version"]) == (str(game), event.version)
    assert receiver.headers[-1]["webhook-id"] == message_id(webhook.id, game, event.hash)
    assert receiver.headers[-1]["content-type"] == "application/json"
    assert receiver.paths == ["/hook?x=1"]
    with pytest.raises(Exception, match="signature"):
        receiver.verified(secret_text(b"x" * 32))


def test_both_secrets_sign_while_they_overlap(
    deliveries: Deliveries, store: Store, webhooks: Webhooks, commands: GameCommands, game: UUID, receiver: Receiver
) -> None:
    """After a rotation a receiver with the old secret and one with the new verify the same message, then only one."""
    webhook = made(webhooks, receiver)
    later = datetime.now(UTC) + timedelta(hours=1)
    webhooks.change(replace(webhook, secret=b"n" * 32, former=webhook.secret, former_until=later))
    move(commands, game)
    send(store, deliveries)
    for secret in (webhook.secret, b"n" * 32):
        assert receiver.verified(secret_text(secret))["type"] == "move_made"
    webhooks.change(replace(webhook, secret=b"n" * 32, former=webhook.secret, former_until=datetime.now(UTC)))
    move(commands, game)
    send(store, deliveries)
    assert receiver.verified(secret_text(b"n" * 32))
    with pytest.raises(Exception, match="signature"):
        receiver.verified(secret_text(webhook.secret))


def test_a_subscriber_is_told_what_its_seat_may_know(
    application: Application,
    deliveries: Deliveries,
    store: Store,
    webhooks: Webhooks,
    commands: GameCommands,
    game: UUID,
    receiver: Receiver,
) -> None:
    """A player gets the eyes of its own seat, another one of its own, a stranger those of the public; to the byte."""
    stranger = application.accounts.add_player("Eve").id
    of = {made(webhooks, receiver, who, game=game).id: who for who in (ADA, BEN, stranger)}
    for _ in range(4):
        move(commands, game)
    send(store, deliveries)
    by_id = dict(zip(receiver.attempts, receiver.bodies, strict=True))
    for happening in list(happenings(commands.games, game))[-4:]:
        for webhook, player in of.items():
            body = by_id[message_id(webhook, game, happening.stored.hash)]
            assert body == message(happening, str(player))
            viewer = {ADA: "seat:0", BEN: "seat:1"}.get(player, "public")
            assert json.loads(body)["data"]["viewer"] == viewer


def test_only_what_was_asked_for_comes(
    deliveries: Deliveries, store: Store, webhooks: Webhooks, commands: GameCommands, game: UUID, receiver: Receiver
) -> None:
    """`types` and `pending_only` leave events out; nothing from before the webhook comes."""
    made(webhooks, receiver, types=["seat_resigned"])
    for _ in range(3):
        move(commands, game)
    send(store, deliveries)
    assert receiver.messages == []
    pending_seats = []
    made(webhooks, receiver, pending_only=True)
    for _ in range(4):
        move(commands, game)
        found = commands.games.load(game)
        if 0 in found.pending_seats:
            pending_seats.append(found.version)
    send(store, deliveries)
    assert receiver.versions() == pending_seats
    commands.resign(game, 0, actor=f"player:{ADA}", command_id="resign")
    send(store, deliveries)
    assert [body["type"] for _, body in receiver.messages].count("seat_resigned") == 1


# What does not come through


def test_an_event_that_does_not_come_through_is_tried_again_in_its_place(
    deliveries: Deliveries,
    store: Store,
    webhooks: Webhooks,
    commands: GameCommands,
    game: UUID,
    receiver: Receiver,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing after it is sent before it; each attempt waits for its delay, and the id stays."""
    monkeypatch.setattr(job, "DELAYS", (0.0,) * 7)
    webhook = made(webhooks, receiver)
    first = commands.games.load(game).version + 1
    for _ in range(3):
        move(commands, game)
    refusals = iter([500, 503, 302, 404])
    receiver.answer = lambda message: next(refusals, 200)
    send(store, deliveries)
    while deliveries.pending():
        deliver_webhook(str(webhook.id), str(game))
    assert receiver.versions() == [first, first + 1, first + 2]
    event = commands.games.store.read(game, first - 1, first)[0]
    assert receiver.attempts[:5] == [message_id(webhook.id, game, event.hash)] * 5
    assert len(DELAYS) == 7
    assert sum(DELAYS) < 10 * 3600


def test_a_letter_that_died_is_listed_and_replayed(
    deliveries: Deliveries,
    store: Store,
    webhooks: Webhooks,
    commands: GameCommands,
    game: UUID,
    receiver: Receiver,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After eight attempts an event is a dead letter, the next are tried once; a replay brings the same message."""
    monkeypatch.setattr(job, "DELAYS", (0.0,) * 7)
    webhook = made(webhooks, receiver)
    first = commands.games.load(game).version + 1
    move(commands, game)
    move(commands, game)
    receiver.answer = lambda message: 500
    send(store, deliveries)
    while deliveries.pending():
        deliver_webhook(str(webhook.id), str(game))
    dead_letters = webhooks.dead_letters(webhook.id)
    assert [(x.version, x.attempts, x.error) for x in dead_letters] == [
        (first, 8, "answered 500"),
        (first + 1, 1, "answered 500"),
    ]
    assert len(receiver.attempts) == 9
    webhooks.want(webhook.id)
    send(store, deliveries)
    assert [(x.attempts, x.wanted) for x in webhooks.dead_letters(webhook.id)] == [(9, False), (2, False)]
    receiver.answer = lambda message: 200
    webhooks.want(webhook.id)
    send(store, deliveries)
    assert webhooks.dead_letters(webhook.id) == []
    assert receiver.versions() == [first, first + 1]
    found = webhooks.webhook(webhook.id)
    assert found is not None
    assert found.state == "active"


def test_gone_pauses(
    deliveries: Deliveries, store: Store, webhooks: Webhooks, commands: GameCommands, game: UUID, receiver: Receiver
) -> None:
    """An answer of 410 ends it: the webhook is paused, and the event lies as a dead letter."""
    webhook = made(webhooks, receiver)
    move(commands, game)
    receiver.answer = lambda message: 410
    send(store, deliveries)
    move(commands, game)
    send(store, deliveries)
    found = webhooks.webhook(webhook.id)
    assert found is not None
    assert (found.state, len(receiver.attempts), len(webhooks.dead_letters(webhook.id))) == ("paused", 1, 1)


def test_replays_wait_until_a_paused_webhook_is_active(
    deliveries: Deliveries, store: Store, webhooks: Webhooks, commands: GameCommands, game: UUID, receiver: Receiver
) -> None:
    """Asked for while it is paused or after, a dead letter is sent without another event; missed events are not."""
    webhook = made(webhooks, receiver)
    first = commands.games.load(game).version + 1
    for _ in range(3):
        move(commands, game)
    receiver.answer = lambda message: 410
    send(store, deliveries)
    receiver.answer = lambda message: 204
    assert webhooks.want(webhook.id) == 1
    send(store, deliveries)
    assert len(receiver.attempts) == 1, "nothing is sent to a paused webhook"
    paused = webhooks.webhook(webhook.id)
    assert paused is not None
    webhooks.change(replace(paused, state="active"))
    assert [queue.game for queue in deliveries.pending()] == [game], "the retry would send it, too"
    send(store, deliveries)
    assert receiver.versions() == [first]
    assert webhooks.dead_letters(webhook.id) == []
    receiver.answer = lambda message: 410
    move(commands, game)
    move(commands, game)
    send(store, deliveries)
    receiver.answer = lambda message: 204
    webhooks.change(replace(paused, state="active"))
    assert webhooks.want(webhook.id) == 1
    send(store, deliveries)
    assert receiver.versions() == [first, first + 3]
    move(commands, game)
    send(store, deliveries)
    assert receiver.versions() == [first, first + 3, first + 5]


class Killed(BaseException):
    """The worker is killed at this place."""


@pytest.mark.parametrize("cuts", [60, pytest.param(1000, marks=pytest.mark.long)])
def test_cut_deliveries_lose_nothing(
    deliveries: Deliveries,
    cuts: int,
    store: Store,
    webhooks: Webhooks,
    commands: GameCommands,
    receiver: Receiver,
    queues: Queues,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Workers killed at random, refusals and a queue that forgets: every event of every game comes, in order by id.

    Killed before the message is sent, after it, or before it is noted; sent twice it has the same id.
    """
    dice = random.Random(cuts)
    monkeypatch.setattr(job, "DELAYS", (0.0,) * 7)
    sent, done = post, deliveries.done
    killed = 0

    def maybe(place: float) -> None:
        nonlocal killed
        if killed < cuts and dice.random() < place:
            killed += 1
            raise Killed

    def cut_post(*given: Any, **named: Any) -> Any:
        maybe(0.2)
        answer = sent(*given, **named)
        maybe(0.2)
        return answer

    def cut_done(*given: Any, **named: Any) -> Any:
        found = done(*given, **{**named, "seconds": 0.0})
        maybe(0.1)
        return found

    monkeypatch.setattr(job, "post", cut_post)
    monkeypatch.setattr(deliveries, "done", cut_done)
    lease = deliveries.lease
    monkeypatch.setattr(deliveries, "lease", lambda *given: lease(*given, seconds=0.0))
    monkeypatch.setattr(deliveries, "release", lambda held: None)
    receiver.answer = lambda message: dice.choice((200, 200, 200, 200, 500))
    webhook = made(webhooks, receiver)
    fan_out, dispatcher, webhook_retry = (
        WebhookFanOut(store, deliveries),
        Dispatcher(store, queues),
        WebhookRetry(deliveries, queues),
    )
    games: list[UUID] = []
    while killed < cuts or webhooks.condition(webhook.id).behind:
        if killed < cuts:
            if not games or not commands.games.load(games[-1]).pending_seats:
                games.append(new_game(commands, len(games)))
            move(commands, games[-1])
        fan_out.once()
        if dice.random() < 0.1:
            queues.connection.flushall()
        dispatcher.once()
        webhook_retry._tried.clear()
        webhook_retry._patience = 0.0
        webhook_retry.once()
        for queue in queues.all:
            for found in queue.jobs:
                found.delete()
                if "deliver" in found.func_name:
                    try:
                        deliver_webhook(**found.kwargs)
                    except Killed:
                        continue
    dead_letters = {(x.game, x.version) for x in webhooks.dead_letters(webhook.id, limit=10_000)}
    assert not dead_letters
    once = [body["data"] for body in dict(receiver.messages).values()]
    for game_id in games:
        wanted = [e.version for e in commands.games.store.read(game_id) if e.version > 1]
        assert [e["version"] for e in once if e["game"] == str(game_id)] == wanted
    assert killed == cuts


def new_game(commands: GameCommands, number: int) -> UUID:
    """A further running game of Ada and Ben."""
    game_id = UUID(int=1000 + number)
    commands.open(
        game_id, title="harvest", seats=2, creator=str(BEN), command_id="open", options={"rounds": 4}, opponents={}
    )
    for seat, player in enumerate((ADA, BEN)):
        actor = f"player:{player}"
        commands.take_seat(game_id, seat, player=str(player), actor=actor, command_id=f"take{seat}")
    return game_id


# Addresses


def resolver(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[str]:
    """Let names lead to these addresses, one after the other; the list holds those that were asked for."""
    left, asked = list(answers), []

    def answer(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        address = left.pop(0) if len(left) > 1 else left[0]
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        return [(family, socket.SOCK_STREAM, 6, "", (address, port))]

    monkeypatch.setattr("application.notices.addresses.socket.getaddrinfo", answer)
    return asked


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/",
        "https://10.1.2.3/",
        "https://192.168.0.1:8443/x",
        "https://169.254.169.254/latest/meta-data",
        "https://100.64.0.1/",
        "https://[::1]/",
        "https://[fe80::1]/",
        "https://[fd00::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://[64:ff9b::a00:1]/",
        "https://[2002:a00:1::]/",
        "https://0.0.0.0/",
        "https://224.0.0.1/",
        "https://192.0.0.9/",
        "https://192.88.99.1/",
        "https://[fec0::1]/",
        "https://[2001:20::1]/",
        "https://[3fff::1]/",
        "https://[5f00::1]/",
        "https://[64:ff9b:1::1]/",
        "http://93.184.216.34/",
        "https://user:secret@bots.example/",
        "ftp://bots.example/",
        "https:///nowhere",
        "https://bots.example:0/",
        "https://bots.example/\\@10.0.0.1",
        "https://bots.example/ x",
    ],
)
def test_nothing_is_sent_where_it_must_not(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Private, loopback, link-local, shared, multicast and wrapped addresses are refused; so is anything but TLS."""
    monkeypatch.setattr(posting.HTTPSConnection, "connect", lambda self: pytest.fail("a connection was made"))
    monkeypatch.setattr(posting.HTTPConnection, "connect", lambda self: pytest.fail("a connection was made"))
    answer = post(url, b"{}", {}, private=False)
    assert answer.status is None
    assert answer.error is not None
    assert answer.error.startswith("refused:")


def test_a_name_that_leads_inside_is_refused(monkeypatch: pytest.MonkeyPatch, receiver: Receiver) -> None:
    """A public name that resolves to a private address is refused after the resolution, and nothing is connected."""
    asked = resolver(monkeypatch, "10.0.0.5")
    answer = post("https://bots.example/", b"{}", {}, private=False)
    assert (answer.status, answer.error) == (None, "refused: bots.example resolves to a private network")
    assert asked == ["bots.example"]


def test_a_name_that_changes_its_mind_leads_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection goes to the address that was checked: the name is resolved once (rebinding)."""
    asked = resolver(monkeypatch, "93.184.216.34", "127.0.0.1")
    connected = []

    def connect(self: Any) -> None:
        connected.append((self.host, self.server_hostname, self.assert_hostname))
        raise OSError("no network here")

    monkeypatch.setattr(posting.HTTPSConnection, "connect", connect)
    post("https://bots.example/", b"{}", {}, private=False)
    assert connected == [("93.184.216.34", "bots.example", "bots.example")]
    assert asked == ["bots.example"]


def test_a_redirect_is_not_followed(receiver: Receiver) -> None:
    """An answer that leads elsewhere is a failure, and nothing is sent there."""
    with Receiver() as inside:
        receiver.location = inside.url
        for status in (301, 302, 303, 307, 308):
            receiver.answer = lambda message, status=status: status  # type: ignore[misc]  # a default of its own
            answer = post(receiver.url, b"{}", {"webhook-id": "m"}, private=True)
            assert answer.status == status
            assert answer.error is not None
        assert inside.attempts == []


def test_a_receiver_that_drips_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slowly a receiver answers, an attempt ends in its time."""
    import threading

    monkeypatch.setattr(posting, "LONGEST", 0.5)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        over = threading.Event()

        def drip() -> None:
            connection, _ = listener.accept()
            with connection:
                while not over.wait(0.1):
                    try:
                        connection.send(b"H")
                    except OSError:
                        return

        thread = threading.Thread(target=drip, daemon=True)
        thread.start()
        answer = post(f"http://127.0.0.1:{listener.getsockname()[1]}/", b"{}", {}, private=True)
        over.set()
        thread.join()
    assert answer.status is None
    assert answer.error is not None


def test_times_are_signed_in_utc() -> None:
    """The timestamp that is sent is the one that is signed, in any time zone of the clock."""
    at = datetime(2026, 11, 20, 12, 0, 0, 999_000, tzinfo=UTC).astimezone()
    headers = signed("msg_1", b"{}", [b"s" * 32], at)
    again = signed("msg_1", b"{}", [b"s" * 32], at.replace(microsecond=0))
    assert headers == again
    assert headers["webhook-timestamp"] == "1795176000"


@pytest.mark.one_server
def test_the_fan_out_costs_nothing_without_webhooks(
    deliveries: Deliveries, store: Store, webhooks: Webhooks, commands: GameCommands, game: UUID
) -> None:
    """Without a webhook the fan-out skips events, and a later webhook gets only those that follow."""
    fan_out = WebhookFanOut(store, deliveries)
    assert fan_out.once() == 0
    assert deliveries.position() == store.feed_end()
