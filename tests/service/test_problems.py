"""Does every problem come when it should, with its code, status and members, and change nothing?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from flask import Flask
from gunicorn.http.errors import (
    ExpectationFailed,
    InvalidRequestLine,
    LimitRequestHeaders,
    LimitRequestLine,
    UnsupportedTransferCoding,
)
from werkzeug.test import Client, TestResponse

from application.games.commands import GameCommands
from application.people.accounts import issue
from eventstore.checkpoints.keys import Signer
from eventstore.errors import ArchiveUnreadable, NotMigrated, StoreUnavailable
from eventstore.store.memory import MemoryStore
from eventstore.verification.verifier import seed_commitment
from service import problems
from service.config import Settings
from service.players.services import register
from service.problems.kinds import KINDS
from service.streams.slots import Slots
from service.wire.reading import TooSlow
from service.wire.refusals import problem_of
from tests.service.conftest import Api
from tests.service.playing import finish, move, put_aside
from tests.service.tiny import TITLE


class World:
    """What a test of a problem may need: two players, a game that runs, one that waits."""

    def __init__(self, serve: Callable[..., Flask], app: Flask, ada: Api, ben: Api, path: str) -> None:
        self.serve, self.app, self.ada, self.ben, self.path = serve, app, ada, ben, path
        self.waiting = "/v1/games/" + ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})["game"]

    def version(self) -> int:
        """Version of the game that runs."""
        found: int = self.ada.ok("GET", self.path)["version"]
        return found

    def move(self, option: str, **more: Any) -> TestResponse:
        """Ada answers at the newest version."""
        return self.ada.post(f"{self.path}/moves", {"option": option, "expected_version": self.version(), **more})

    def broken(self, error: Exception) -> Api:
        """Ada at a service whose store fails."""

        class Broken(MemoryStore):
            def read(self, *_: Any, **__: Any) -> Any:
                raise error

        app = self.serve(Settings(rate_reads=0), Broken())
        _, _, token = register(app.extensions["annals"].accounts, f"Ada {uuid4()}")
        return Api(app.test_client(), token)


@pytest.fixture
def world(serve: Callable[..., Flask], app: Flask, ada: Api, ben: Api, started: str) -> World:
    """Two players and their games."""
    return World(serve, app, ada, ben, started)


def raw(api: Api, path: str, data: bytes, media: str, **headers: str) -> TestResponse:
    """POST bytes."""
    sent = {"Authorization": f"Bearer {api.token}", **headers}
    return api.client.post(path, data=data, content_type=media, headers=sent)


def key_reused(w: World) -> TestResponse:
    """The same key with another option."""
    options = w.ada.ok("GET", f"{w.path}/decisions")["decisions"][0]["options"]
    version = w.version()
    for option in options[:2]:
        body = {"option": option["text"], "expected_version": version}
        answer = w.ada.post(f"{w.path}/moves", body, Idempotency_Key="k")
    return answer


def too_demanding(w: World) -> TestResponse:
    """A record of one event more than the service takes."""
    record = w.ada.get(f"{w.path}/record").data
    here = w.app.extensions["annals"]
    here.settings = replace(here.settings, max_record_events=1)
    return raw(w.ada, "/v1/records/verifications", record, "application/x-ndjson")


def not_logged(w: World) -> TestResponse:
    """A game that is younger than the newest checkpoint."""
    signer = Signer([Ed25519PrivateKey.generate()])
    w.app.extensions["annals"].checkpoints.make(signer, now=datetime.now(UTC))
    game = w.ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})["game"]
    return w.ada.get(f"/v1/games/{game}/inclusion")


def in_progress(w: World) -> TestResponse:
    """The same request while the first is at work: the service is asked again from within it."""
    accounts = w.app.extensions["annals"].accounts
    found: list[TestResponse] = []
    add, ask = accounts.add_player, lambda: w.ada.post("/v1/players", {"name": "x"}, Idempotency_Key="k" * 32)

    def slow(*given: Any) -> Any:
        if not found:
            found.append(ask())
        return add(*given)

    accounts.add_player = slow
    ask()
    return found[0]


def seed(w: World, *, full: bool = True, opened: bool = False, sent: str = "plum plum plum plum") -> TestResponse:
    """A client seed that is sent in a game of its own, to which Ada has committed."""
    path = "/v1/games/" + w.ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})["game"]
    given = {"client_seed": "plum plum plum plum"}
    committed = seed_commitment(path.removeprefix("/v1/games/"), 0, given["client_seed"])
    w.ada.ok("POST", f"{path}/seats/0", {"seed_commitment": committed})
    if full:
        other = seed_commitment(path.removeprefix("/v1/games/"), 1, given["client_seed"])
        w.ben.ok("POST", f"{path}/seats/1", {"seed_commitment": other})
    if opened:
        w.ada.ok("POST", f"{path}/seats/0/client-seed", given)
    return w.ada.post(f"{path}/seats/0/client-seed", {"client_seed": sent}) if sent else w.ada.delete(f"{path}/seats/0")


def rewind_refused(w: World) -> TestResponse:
    """A rewind behind a sealed answer."""
    move(w.ada, w.path)
    return w.ada.post(f"{w.path}/rewinds", {"to": w.version() - 1, "expected_version": w.version()})


def too_many(w: World) -> TestResponse:
    """One read more than the quota."""
    app = w.serve(Settings(rate_reads=1))
    _, _, token = register(app.extensions["annals"].accounts, f"Ada {uuid4()}")
    api = Api(app.test_client(), token)
    api.get("/v1/me")
    return api.get("/v1/me")


def no_stream(w: World, settings: Settings) -> TestResponse:
    """One stream more than there may be."""
    w.app.extensions["annals"].slots = Slots(settings.streams, settings.streams_per_caller, 9)
    w.ada.get(f"{w.path}/stream")
    return w.ada.get(f"{w.path}/stream")


def too_many_webhooks(w: World) -> TestResponse:
    """The twenty-first webhook."""
    for n in range(21):
        answer = w.ada.post("/v1/webhooks", {"url": f"https://bots.example/{n}"})
    return answer


def internal(w: World) -> TestResponse:
    """A store that fails in a way that nobody has foreseen."""
    return w.broken(RuntimeError("the secret of the store")).get(w.path)


def resigned(w: World) -> TestResponse:
    """A move of a seat that has resigned."""
    game = w.ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 3})["game"]
    path = f"/v1/games/{game}"
    w.ada.ok("POST", f"{path}/seats/0", {})
    w.ben.ok("POST", f"{path}/seats/1", {})
    w.ada.ok("POST", f"{path}/seats/2", {"engine": "random"})
    version = w.ada.ok("POST", f"{path}/resignations", {})["version"]
    return w.ada.post(f"{path}/moves", {"option": "draw", "expected_version": version})


def game_over(w: World) -> TestResponse:
    """A move in a game that has ended."""
    finish(w.path, w.ada, w.ben)
    return w.move("draw")


def not_your_turn(w: World) -> TestResponse:
    """Ben moves when Ada is to."""
    put_aside(w.path, w.ada, w.ben)
    return w.ben.post(f"{w.path}/moves", {"option": "draw", "expected_version": w.version()})


def administrator(w: World) -> Api:
    """Somebody who runs the service."""
    _, _, token = register(w.app.extensions["annals"].accounts, "Root", ("read", "play", "admin"))
    return Api(w.app.test_client(), token)


def administer(w: World, body: Any) -> TestResponse:
    """Install a pack with an administrator's token."""
    return administrator(w).post(f"/v1/titles/{TITLE.slug}/packs", body)


def token_expired(w: World) -> TestResponse:
    """A token that ended yesterday."""
    accounts = w.app.extensions["annals"].accounts
    _, text = issue(accounts, accounts.add_player("Eve").id, "old", ("read",), timedelta(days=-1))
    return Api(w.app.test_client(), text).get(w.path)


def token_expires(w: World) -> TestResponse:
    """A recovery code by a token that lasts an hour."""
    made = w.ada.ok("POST", "/v1/tokens", {"scopes": ["play"], "expires_in": 3600})
    return Api(w.app.test_client(), made["token"]).post("/v1/recovery-codes", {})


def too_many_codes(w: World) -> TestResponse:
    """More recovery codes than there may be."""
    while (answer := w.ada.post("/v1/recovery-codes", {})).status_code == 201:
        pass
    return answer


def private(w: World) -> str:
    """Path of a private game of Ada's that Ben may watch."""
    path = "/v1/games/" + w.ada.ok("POST", "/v1/games", {"title": TITLE.slug, "visibility": "private"})["game"]
    code = w.ada.ok("POST", f"{path}/invitations", {"kind": "watch"})["code"]
    w.ben.ok("POST", f"/v1/invitations/{code}/acceptances", {})
    return path


def invitation_over(w: World) -> TestResponse:
    """A code that has let in the one player it may."""
    code = w.ada.ok("POST", f"{w.waiting}/invitations", {"kind": "watch"})["code"]
    w.ben.ok("POST", f"/v1/invitations/{code}/acceptances", {})
    return w.ben.get(f"/v1/invitations/{code}")


def time_is_up(w: World) -> TestResponse:
    """A move a minute after its time."""
    clock = {"per_move": 60}
    path = "/v1/games/" + w.ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2, "clock": clock})["game"]
    w.ada.ok("POST", f"{path}/seats/0", {})
    version = w.ben.ok("POST", f"{path}/seats/1", {})["version"]
    store = w.app.extensions["annals"].store
    w.app.extensions["annals"].commands = GameCommands(store, clock=lambda: datetime.now(UTC) + timedelta(minutes=2))
    return w.ada.post(f"{path}/moves", {"option": "draw", "expected_version": version})


def operator(w: World) -> Api:
    """Somebody with every scope that a person has."""
    scopes = ("read", "play", "admin")
    return Api(w.app.test_client(), register(w.app.extensions["annals"].accounts, "Root", scopes)[2])


def machine(w: World) -> Api:
    """A machine of an engine."""
    made = operator(w).ok("POST", "/v1/engines", {"name": "deep-green", "titles": [TITLE.slug]})
    return Api(w.app.test_client(), made["token"])


def engine_exists(w: World) -> TestResponse:
    """A name that is given."""
    return operator(w).post("/v1/engines", {"name": "mcts", "titles": [TITLE.slug]})


def work_gone(w: World) -> TestResponse:
    """The same work given back twice."""
    able = machine(w)
    opponents = [{"seat": 1, "engine": "deep-green"}]
    made = w.ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2, "opponents": opponents})
    w.ada.ok("POST", f"/v1/games/{made['game']}/seats/0", {})
    taken = able.ok("POST", "/v1/work/acquisitions", {"wait": 0})["id"]
    able.post(f"/v1/work/{taken}/aborts", {"why": "x"})
    return able.post(f"/v1/work/{taken}/renewals")


def analysed(w: World) -> str:
    """Address of an analysis that Ada asked for."""
    finish(w.path, w.ada, w.ben)
    made = w.ada.ok("POST", f"{w.path}/analyses", {"engine": "mcts", "level": "normal"})
    return f"/v1/analyses/{made['id']}"


def too_many_trainings(w: World) -> TestResponse:
    """A training where none is allowed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("service.trainings.views.MOST_PENDING", 0)
        return administrator(w).post("/v1/trainings", {"title": "endeavor"})


def too_many_analyses(w: World) -> TestResponse:
    """Another analysis than the one that is not done, where one is all that is allowed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("service.analyses.views.MOST_PENDING", 1)
        analysed(w)
        return w.ada.post(f"{w.path}/analyses", {"engine": "mcts", "level": "easy"})


def paused(w: World) -> TestResponse:
    """A move in a game that both have paused."""
    for api in (w.ada, w.ben):
        api.ok("POST", f"{w.path}/pauses", {})
    return w.move("draw")


def delegated(w: World) -> TestResponse:
    """A move for a seat that was left to an opponent."""
    w.ada.ok("POST", f"{w.path}/seats/0/delegation", {})
    return w.move("draw")


def absence_claimed(w: World) -> TestResponse:
    """The same report twice, of a seat that has been absent for a week, by one of two who could report it."""
    path = "/v1/games/" + w.ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 3})["game"]
    eve = Api(w.app.test_client(), register(w.app.extensions["annals"].accounts, "Eve")[2])
    for seat, api in enumerate((w.ada, w.ben, eve)):
        api.ok("POST", f"{path}/seats/{seat}", {})
    store = w.app.extensions["annals"].store
    w.app.extensions["annals"].commands = GameCommands(store, clock=lambda: datetime.now(UTC) + timedelta(days=8))
    w.ben.ok("POST", f"{path}/seats/0/delegation", {})
    return w.ben.post(f"{path}/seats/0/delegation", {})


def quota(w: World, path: str, body: Any, **settings: int) -> TestResponse:
    """A request where the limit is what there is already."""
    here = w.app.extensions["annals"]
    here.settings = replace(here.settings, **settings)
    return w.ada.post(path, body)


def unreadable(w: World, error: Exception) -> TestResponse:
    """A request that the web process could not read; `test_wire` sends them."""
    app = w.serve(Settings(rate_reads=0))

    @app.before_request
    def refuse() -> None:
        raise problem_of(error)

    return Api(app.test_client()).get("/v1/titles")


def busy(w: World) -> TestResponse:
    """A request that finds the only place taken."""
    app = w.serve(Settings(web_threads=1, slot_wait=10, rate_reads=0))
    with app.wsgi_app.places.enter("another", 0):
        return Api(app.test_client()).get("/v1/titles")


NOBODY = uuid4()

CASES: dict[str, Callable[[World], TestResponse]] = {
    "malformed_request": lambda w: unreadable(w, InvalidRequestLine("x")),
    "request_too_slow": lambda w: unreadable(w, TooSlow()),
    "uri_too_long": lambda w: unreadable(w, LimitRequestLine(9000, 8190)),
    "expectation_failed": lambda w: unreadable(w, ExpectationFailed("x")),
    "headers_too_large": lambda w: unreadable(w, LimitRequestHeaders("too large")),
    "unsupported_transfer_coding": lambda w: unreadable(w, UnsupportedTransferCoding("x")),
    "malformed_json": lambda w: raw(w.ada, f"{w.path}/moves", b"{", "application/json"),
    "malformed_header": lambda w: w.ada.post(f"{w.path}/moves", {"option": "draw"}, If_Match="twelve"),
    "no_token": lambda w: Api(w.app.test_client()).get(f"{w.path}/decisions"),
    "bad_token": lambda w: Api(w.app.test_client(), "annals_0_0").get(w.path),
    "token_expired": token_expired,
    "token_expires": token_expires,
    "name_taken": lambda w: w.ada.post("/v1/players", {"name": "ADA"}),
    "name_not_allowed": lambda w: w.ada.post("/v1/players", {"name": "admin"}),
    "unknown_recovery_code": lambda w: w.ada.post("/v1/recoveries", {"code": "recovery_0_0"}),
    "too_many_recovery_codes": too_many_codes,
    "bad_ticket": lambda w: Api(w.app.test_client()).get("/v1/stream?ticket=ticket_0_0"),
    "wrong_scope": lambda w: w.ada.post(f"/v1/titles/{TITLE.slug}/packs", {}),
    "not_your_seat": lambda w: w.ben.post(f"{w.waiting}/moves", {"option": "draw", "expected_version": 1}),
    "not_your_game": lambda w: w.ben.post(f"{w.waiting}/invitations", {}),
    "not_invited": lambda w: w.ben.post(f"{private(w)}/seats/0", {}),
    "not_met": lambda w: w.ada.post(f"{w.waiting}/invitations", {"player": NOBODY}),
    "not_visible_yet": lambda w: w.ada.get(f"{w.path}?as=seat:1"),
    "not_found": lambda w: w.ada.get("/v1/nothing"),
    "unknown_title": lambda w: w.ada.get("/v1/titles/chess"),
    "unknown_pack": lambda w: w.ada.get(f"/v1/titles/{TITLE.slug}/content?pack={'0' * 64}"),
    "unknown_game": lambda w: w.ada.get(f"/v1/games/{NOBODY}"),
    "unknown_version": lambda w: w.ada.get(f"{w.path}?version=99"),
    "unknown_seat": lambda w: w.ada.post(f"{w.waiting}/seats/7", {}),
    "unknown_player": lambda w: w.ada.get(f"/v1/players/{NOBODY}"),
    "unknown_token": lambda w: w.ada.delete("/v1/tokens/0"),
    "unknown_invitation": lambda w: w.ada.get("/v1/invitations/nothing"),
    "unknown_guest": lambda w: w.ada.delete(f"{w.waiting}/guests/{NOBODY}"),
    "unknown_redecision": lambda w: administrator(w).get(f"/v1/redecisions/{NOBODY}"),
    "unknown_training": lambda w: administrator(w).get(f"/v1/trainings/{NOBODY}"),
    "unknown_checkpoint": lambda w: w.ada.get("/v1/checkpoints/1"),
    "not_in_checkpoint": not_logged,
    "fork_refused": lambda w: w.ada.post(f"{w.path}/forks", {"version": 1}),
    "unknown_webhook": lambda w: w.ada.get(f"/v1/webhooks/{NOBODY}"),
    "unknown_job": lambda w: w.ada.get("/v1/jobs/tidy-up"),
    "method_not_allowed": lambda w: w.ada("PUT", w.path, {}),
    "not_acceptable": lambda w: w.ada.get(f"{w.path}/events", Accept="text/html"),
    "stale_version": lambda w: w.ada.post(f"{w.path}/moves", {"option": "draw", "expected_version": 1}),
    "seat_taken": lambda w: w.ada.ok("POST", f"{w.waiting}/seats/0", {}) and w.ben.post(f"{w.waiting}/seats/0", {}),
    "seat_empty": lambda w: w.ada.delete(f"{w.waiting}/seats/0"),
    "already_seated": lambda w: w.ada.ok("POST", f"{w.waiting}/seats/0", {}) and w.ada.post(f"{w.waiting}/seats/1", {}),
    "seat_resigned": resigned,
    "seeds_due": lambda w: seed(w, sent=""),
    "no_seed_commitment": lambda w: (
        w.ada.ok("POST", f"{w.waiting}/seats/0", {})
        and w.ada.post(f"{w.waiting}/seats/0/client-seed", {"client_seed": "plum plum plum plum"})
    ),
    "seats_free": lambda w: seed(w, full=False),
    "seed_opened": lambda w: seed(w, opened=True),
    "wrong_client_seed": lambda w: seed(w, sent="another text of mine"),
    "game_not_open": lambda w: w.ada.delete(f"{w.path}/seats/0"),
    "game_not_started": lambda w: (
        w.ada.ok("POST", f"{w.waiting}/seats/0", {})
        and w.ada.post(f"{w.waiting}/moves", {"option": "draw", "expected_version": 2})
    ),
    "game_over": game_over,
    "game_not_finished": lambda w: w.ada.get(f"{w.path}/score"),
    "time_is_up": time_is_up,
    "game_paused": paused,
    "not_paused": lambda w: w.ada.delete(f"{w.path}/pauses"),
    "pause_asked": lambda w: w.ada.ok("POST", f"{w.path}/pauses", {}) and w.ada.post(f"{w.path}/pauses", {}),
    "seat_delegated": delegated,
    "seat_not_delegated": lambda w: w.ada.delete(f"{w.path}/seats/0/delegation"),
    "not_absent": lambda w: w.ada.post(f"{w.path}/seats/1/delegation", {}),
    "absence_claimed": absence_claimed,
    "not_your_turn": not_your_turn,
    "rewind_refused": rewind_refused,
    "invitation_over": invitation_over,
    "too_many_open_games": lambda w: quota(w, "/v1/games", {"title": TITLE.slug, "seats": 2}, open_games=1),
    "too_many_running_games": lambda w: quota(w, "/v1/games", {"title": TITLE.slug}, running_games=1),
    "too_many_opponents": lambda w: quota(w, f"{w.waiting}/seats/1", {"engine": "random"}, opponent_seats=0),
    "too_many_tokens": lambda w: quota(w, "/v1/tokens", {"scopes": ["read"]}, tokens=1),
    "too_many_invitations": lambda w: quota(w, f"{w.waiting}/invitations", {}, invitations=0),
    "too_many_webhooks": too_many_webhooks,
    "precondition_failed": lambda w: w.ada.post(f"{w.path}/moves", {"option": "draw"}, If_Match='"1"'),
    "too_large": lambda w: raw(w.ada, f"{w.path}/moves", b" " * 70_000, "application/json"),
    "unsupported_media_type": lambda w: raw(w.ada, f"{w.path}/moves", b"{}", "text/plain"),
    "invalid": lambda w: w.ada.post("/v1/games", {"title": 5, "unknown": True}),
    "contradiction": lambda w: w.ada.post(f"{w.path}/moves", {"option": "draw", "expected_version": 1}, If_Match='"2"'),
    "not_confirmed": lambda w: w.ada.delete(f"/v1/me?confirm={NOBODY}"),
    "bad_cursor": lambda w: w.ada.get("/v1/games?cursor=zzz"),
    "bad_setup": lambda w: w.ada.post("/v1/games", {"title": TITLE.slug, "seats": 9}),
    "unknown_order": lambda w: w.ada.put(
        f"{w.path}/seats/0/standing-orders", {"orders": {"pirates": {"order": "pass"}}}
    ),
    "bad_pack": lambda w: administer(w, {"card": 12, "colour": "red"}),
    "bad_address": lambda w: w.ada.post("/v1/webhooks", {"url": "https://10.0.0.1/"}),
    "malformed_option": lambda w: w.move("Draw a card!"),
    "illegal_option": lambda w: w.move("draw"),
    "idempotency_key_reused": key_reused,
    "bad_record": lambda w: raw(w.ada, "/v1/records/verifications", b"hello", "application/x-ndjson"),
    "record_too_demanding": too_demanding,
    "request_in_progress": in_progress,
    "engine_exists": engine_exists,
    "unknown_engine": lambda w: operator(w).delete("/v1/engines/nobody"),
    "unknown_work": lambda w: machine(w).post(f"/v1/work/{uuid4()}/renewals"),
    "work_gone": work_gone,
    "unknown_analysis": lambda w: w.ada.get(f"/v1/analyses/{uuid4()}"),
    "not_your_analysis": lambda w: w.ben.delete(analysed(w)),
    "too_many_analyses": too_many_analyses,
    "too_many_trainings": too_many_trainings,
    "no_precondition": lambda w: w.ada.post(f"{w.path}/moves", {"option": "draw"}),
    "too_many_requests": too_many,
    "too_many_streams": lambda w: no_stream(w, Settings(streams_per_caller=1, rate_reads=0)),
    "internal_error": internal,
    "no_stream_left": lambda w: no_stream(w, Settings(streams=1, streams_per_caller=9, rate_reads=0)),
    "busy": busy,
    "database_unreachable": lambda w: w.broken(StoreUnavailable("away")).get(w.path),
    "archive_unreachable": lambda w: w.broken(ArchiveUnreadable("away")).get(w.path),
    "database_not_migrated": lambda w: w.broken(NotMigrated("table events")).get(w.path),
}


def test_every_problem_is_provoked() -> None:
    """Each code of the table has a case here."""
    assert CASES.keys() == KINDS.keys()


@pytest.mark.parametrize("code", CASES)
def test_a_problem_is_a_document(code: str, world: World) -> None:
    """A problem has its status, its type, and every member of RFC 9457 and of its kind; nothing has changed."""
    before = world.ada.ok("GET", world.waiting)["version"]
    answer = CASES[code](world)
    assert answer.mimetype == "application/problem+json"
    found = answer.json
    assert found["code"] == code, found
    kind = KINDS[code]
    assert answer.status_code == found["status"] == kind.status
    assert found["type"] == f"/docs#problem-{code}"
    assert found["title"] == kind.title
    assert found["detail"]
    assert found["request_id"] == answer.headers["X-Request-Id"]
    assert set(kind.members) <= found.keys()
    assert "Traceback" not in answer.text
    if code not in ("seat_taken", "already_seated", "game_not_started", "no_seed_commitment"):
        assert world.ada.ok("GET", world.waiting)["version"] == before


def test_an_unexpected_error_tells_nothing(world: World) -> None:
    """A 500 names neither exception nor message."""
    assert "secret of the store" not in internal(world).text


def test_no_token_names_the_scheme(world: World) -> None:
    """401 says how to authenticate."""
    for code in ("no_token", "bad_token"):
        assert CASES[code](world).headers["WWW-Authenticate"].startswith("Bearer")


def test_waiting_is_told_in_seconds(world: World) -> None:
    """429 and 503 say when to try again."""
    for code in ("too_many_requests", "database_unreachable"):
        assert int(CASES[code](world).headers["Retry-After"]) > 0


def test_a_stale_version_names_both(world: World) -> None:
    """409 and 412 name the version expected and the one found."""
    version = world.version()
    for code in ("stale_version", "precondition_failed"):
        found = CASES[code](world).json
        assert (found["expected"], found["found"]) == (1, version)


def test_every_fault_is_listed(world: World) -> None:
    """Faults of a body, a setup and a pack are listed all at once, each with its place."""
    body = {"title": TITLE.slug, "seats": 9, "pack": "0" * 64, "opponents": [{"seat": 12, "engine": "deep thought"}]}
    where = [e["where"] for e in world.ada.post("/v1/games", body).json["errors"]]
    assert where == ["body.seats", "body.pack", "body.opponents.0.seat", "body.opponents.0.engine"]
    where = [e["where"] for e in world.ada.post("/v1/games", {"title": 5, "more": 1, "seats": "2"}).json["errors"]]
    assert sorted(where) == ["body.more", "body.seats", "body.title"]
    where = [e["where"] for e in CASES["bad_pack"](world).json["errors"]]
    assert sorted(where) == ["card", "cards", "colour"]
    options = world.ada.post("/v1/games", {"title": TITLE.slug, "seats": 2, "options": {"long": 3, "x": 1}})
    assert sorted(e["where"] for e in options.json["errors"]) == ["body.options.long", "body.options.x"]


def test_an_illegal_option_names_its_rule(world: World) -> None:
    """An option that is not offered is refused with the rule that forbids it, where the title can tell."""
    put_aside(world.path, world.ada, world.ben)
    decision = world.ada.ok("GET", f"{world.path}/decisions")["decisions"][0]
    absent = next(f"c{n}" for n in range(1, 13) if f"c{n}" not in decision["about"]["hand"])
    found = world.move(f"play:{absent}").json
    assert (found["rule"], found["why"]) == ("T-2", "The card is not in your hand.")
    assert found["offered"] == len(decision["options"])
    assert found["kind"] == "take_turn"


def test_a_method_that_is_not_allowed_names_those_that_are(world: World) -> None:
    """405 has Allow."""
    refused = world.ada("PUT", world.path, {})
    assert refused.status_code == 405
    assert "GET" in refused.headers["Allow"]


@pytest.mark.parametrize("body", [b"", b"[]", b'"x"', b"null", b'{"option": NaN}', b"\xff\xfe", b"[" * 50_000])
def test_a_strange_body_is_refused(world: World, body: bytes) -> None:
    """Bodies other than JSON objects get 400 or 422, never 500."""
    assert raw(world.ada, f"{world.path}/moves", body, "application/json").status_code in (400, 422)


def test_what_cannot_be_sent_is_refused(world: World) -> None:
    """A read or write whose `Accept` allows none of its types is 406, and nothing happens."""
    for method, path in (("GET", world.path), ("GET", "/v1/titles"), ("POST", f"{world.path}/moves")):
        answer = world.ada(method, path, None, Accept="text/html")
        assert answer.status_code == 406
        assert "application/json" in answer.json["detail"]


def test_a_pattern_that_is_missed_is_named(world: World) -> None:
    """So are the words that a member may be."""
    for query, named in (("as=everybody", "seat:"), ("version=x", ""), ("show=nothing", "differences")):
        path = f"{world.path}/replay?show=nothing" if query.startswith("show") else f"{world.path}?{query}"
        assert named in world.ada.get(path).json["errors"][0]["what"]


@pytest.mark.parametrize(
    ("accepted", "detail", "what"),
    [
        ("en", "the body does not fit its schema", "Missing data for required field."),
        ("pl", "treść żądania nie pasuje do swojego schematu", "Brakuje wymaganej wartości."),
        ("hu", "a kérés törzse nem felel meg a sémájának", "Hiányzik egy kötelező érték."),
    ],
)
def test_details_and_errors_are_in_the_accepted_language(ada: Api, accepted: str, detail: str, what: str) -> None:
    """A person who reads a problem understands it to the end; codes and places have no language."""
    answer = ada.post("/v1/games", {"seats": 3}, Accept_Language=accepted)
    assert (answer.json["code"], answer.json["detail"]) == ("invalid", detail)
    assert answer.json["errors"] == [{"where": "body.title", "what": what}]
    assert answer.headers["Content-Language"] == accepted


BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"


@pytest.mark.parametrize(
    ("path", "headers", "page"),
    [
        ("/", {"Accept": BROWSER}, True),
        ("/docs", {"Accept": BROWSER, "Sec-Fetch-Mode": "navigate"}, True),
        ("/", {"Accept": BROWSER, "Sec-Fetch-Mode": "cors"}, False),
        ("/", {"Accept": "*/*"}, False),
        ("/", {}, False),
        ("/", {"Accept": "application/json, text/html;q=0.5"}, False),
        ("/v1/games", {"Accept": BROWSER}, False),
    ],
)
def test_a_browser_that_opens_a_page_sees_one(app: Flask, path: str, headers: dict[str, str], page: bool) -> None:
    """While the service is busy a person sees a page, which tries again; programs get a problem document."""
    answer = Client(problems.busy(app)).get(path, headers={**headers, "Accept-Language": "pl"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Serwis jest zajęty" in answer.get_data(as_text=True)
    if page:
        assert answer.mimetype == "text/html"
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert '<meta http-equiv="refresh" content="5">' in answer.text
        assert '<html lang="pl">' in answer.text
    else:
        assert answer.mimetype == "application/problem+json"
        assert answer.json is not None
        assert answer.json["code"] == "busy"
