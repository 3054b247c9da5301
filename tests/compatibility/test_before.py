"""Do records, games in play, cursors and tokens of an earlier release go on working on a migrated database?"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import psycopg
import pytest

from eventstore.checkpoints import keys
from eventstore.projections.known import PROJECTIONS
from eventstore.record import read
from eventstore.verification.verifier import Key, verify_proof
from eventstore.verification.with_rules import redecide, verify, verify_stored
from tests.compatibility import asking
from tests.compatibility.changes import (
    as_said_now,
    as_said_then,
    bankers,
    id_of_that_day,
    of_imperialism,
    of_renaissance,
    superpowers,
)
from tests.compatibility.conftest import EXPECTED, GENERATION, Service
from tests.compatibility.dump import unpack
from tests.compatibility.jobs import do_waiting
from workers.clock_sweep import ClockSweep
from workers.webhook_fan_out import WebhookFanOut

pytestmark = pytest.mark.servers

GAMES: dict[str, Any] = EXPECTED["games"]
RECORDS = sorted((GENERATION / "records").glob("*.xz"))
TOKENS = {token for _, token in EXPECTED["people"].values()}
REPEATED = [
    pytest.param(sent, id=str(number), marks=[pytest.mark.long] * (number % 4 > 0))
    for number, sent in enumerate(EXPECTED["repeated"])
    if sent["token"] in TOKENS
]
STREAMS = [
    pytest.param(*row, id=f"{row[0].rsplit('/', 3)[-2]}-{number}", marks=[pytest.mark.long] * (len(row[3]) > 300))
    for number, row in enumerate(EXPECTED["streams"])
]
LENGTHY = 100
"""By default a game of more events is looked at by one viewer, others by two."""


def _status(game: str) -> str:
    return str(GAMES[game]["views"]["public"]["now"]["status"])


def _named(game: str, *, long: bool = False) -> Any:
    name = GAMES[game]["about"].replace(": ", "-").replace(", ", "-").replace(" ", "_")
    return pytest.param(game, id=name, marks=[pytest.mark.long] * long)


def _lengthy(game: str) -> bool:
    return len(GAMES[game]["views"]["public"]["told"]) > LENGTHY


VIEWS = [
    pytest.param(
        game,
        viewer,
        id=f"{_named(game).id}-{viewer}",
        marks=[pytest.mark.long] * (place > (not _lengthy(game))),
    )
    for game, found in GAMES.items()
    for place, viewer in enumerate(found["views"])
]
ENDED = [_named(game, long=_lengthy(game)) for game in GAMES if _status(game) in asking.ENDED]
RUNNING = [_named(game) for game in GAMES if _status(game) == "running"]


# What is said


@pytest.mark.parametrize(("game", "viewer"), VIEWS)
def test_a_game_says_what_it_said(as_it_was: Service, game: str, viewer: str) -> None:
    """Viewers see the same: positions now and then, pending decisions, options, log lines, score, luck, the head."""
    then = dict(GAMES[game]["views"][viewer])
    now = asking.asked(as_it_was.named(then.pop("asks")), f"/v1/games/{game}", viewer)
    assert now.keys() == then.keys()
    source = (then["now"].get("fork_of") or {}).get("game", game)
    before = GAMES[source]["views"]["public"]["told"]
    names, (revealed, powers) = bankers(before), superpowers(before)
    # A fork begins with what was revealed in its past.
    then["told"] = of_imperialism(then["told"], revealed if source == game else 0, powers)
    for part, said in then.items():
        assert as_said_then(now[part]) == of_renaissance(as_said_now(said), names), part


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_still_proves_itself(path: Path) -> None:
    """A complete record that was exported then is sound now, with every move decided again."""
    report = verify(read(unpack(path).encode().splitlines(keepends=True)))
    assert report.sound, report.fault
    assert report.redecided > 0


@pytest.mark.parametrize("game", ENDED)
def test_the_record_of_a_stored_game_is_sound(as_it_was: Service, game: str) -> None:
    """What the service exports today of a game that ended then is sound."""
    report = verify(read(as_it_was.named("fay").get(f"/v1/games/{game}/record").data.splitlines(keepends=True)))
    assert report.sound, report.fault


# What goes on


def _go_on(service: Service, game: str, moves: int) -> int:
    """So many moves by the people who are here, at random; how many were made. Whose time is over is answered for."""
    dice = Random(game)
    players = {api.player: api for api in service.people.values()}
    path = f"/v1/games/{game}"
    for made in range(moves):
        do_waiting(service.here)
        service.here.commands.expire_clocks(UUID(game))
        position = service.people["ann"].ok("GET", path)
        pending = {awaited["seat"] for awaited in position["pending"]}
        asked = [s["player"] for s in position["seats"] if s["seat"] in pending and s["player"] in players]
        if position["status"] != "running" or not asked:
            return made
        api = players[dice.choice(asked)]
        awaited = api.ok("GET", f"{path}/decisions")
        options = next((d["options"] for d in awaited["decisions"] if d["mine"]), None)
        if options is None:
            return made
        body = {"option": dice.choice(options)["text"], "expected_version": awaited["version"]}
        api.ok("POST", f"{path}/moves", body, Idempotency_Key=f"compatible-{made}")
    return moves


def _resume(service: Service, game: str) -> None:
    """Clocks that have run out meanwhile are acted on, and a paused game goes on."""
    ClockSweep(service.here.commands).once()
    path = f"/v1/games/{game}"
    if service.people["ann"].ok("GET", path)["paused"]:
        service.people["ann"].ok("DELETE", f"{path}/pauses")


def _assert_sound(service: Service, game: str) -> None:
    """The rows of a game are sound by the rules of each event; where today's decide otherwise, former ones decided."""
    commands = service.here.commands
    stored = verify_stored(service.here.store, commands.games, UUID(game))
    assert stored.sound, stored.fault
    again = redecide(service.here.store, commands.games, UUID(game))
    assert again.sound, again.fault
    rules = {event.version: event.rules for event in service.here.store.read(UUID(game))}
    today = commands.games.load(UUID(game)).title.rules
    assert all(rules[note.version] < today for note in again.notes if "differently" in note.what)
    assert again.redecided > 0


@pytest.fixture(scope="module")
def going_on(new_database: Any, restored_template: str) -> Any:
    """A service in which every game goes on; no test looks at the game of another."""
    service = Service(new_database(restored_template))
    yield service
    service.here.store.close()


@pytest.mark.parametrize("game", RUNNING)
def test_a_game_in_play_goes_on(going_on: Service, game: str) -> None:
    """A game of that day takes ten further moves, unless no person is asked, and what is recorded of it is sound."""
    _resume(going_on, game)
    before = going_on.people["ann"].ok("GET", f"/v1/games/{game}")["version"]
    made = _go_on(going_on, game, 10)
    now = going_on.people["ann"].ok("GET", f"/v1/games/{game}")
    assert made > 0 or now["status"] != "running" or not _people_owe(now)
    assert now["version"] >= before + made
    _assert_sound(going_on, game)


def _people_owe(position: Any) -> bool:
    holders = {s["seat"]: s["player"] for s in position["seats"] if s["engine"] is None}
    known = {player for player, _ in EXPECTED["people"].values()}
    return any(holders.get(awaited["seat"]) in known for awaited in position["pending"])


@pytest.mark.long
@pytest.mark.parametrize("game", RUNNING)
def test_a_game_in_play_comes_to_its_end(going_on: Service, game: str) -> None:
    """A game of that day is played to its end where people alone are asked, and its record is sound."""
    _resume(going_on, game)
    _go_on(going_on, game, 3_000)
    _assert_sound(going_on, game)


def test_clocks_that_ran_out_meanwhile_are_acted_on(service: Service) -> None:
    """A game whose clock has been running since that day gets its default answer, and goes on."""
    ran_out = [UUID(game) for game, found in GAMES.items() if found["about"].endswith("clock ran out")]
    before = {game: service.here.commands.games.load(game).version for game in ran_out}
    assert len(before) == 4
    assert set(ClockSweep(service.here.commands).once()) >= set(ran_out)
    for game, version in before.items():
        assert [e.type for e in service.here.store.read(game, version)][:2] == ["clock_expired", "move_made"]


def test_a_finished_game_is_forked(service: Service) -> None:
    """A game that ended then goes on otherwise, from a position of that day; its record is sound."""
    for game, found in GAMES.items():
        if not found["about"].endswith("whole, drawn seats"):
            continue
        versions = [e for e in service.here.store.read(UUID(game)) if e.type == "move_made"]
        version = next(e.version for e in versions[len(versions) // 2 :] if _may_fork(service, game, e.version))
        made = service.people["ann"].ok("POST", f"/v1/games/{game}/forks", {"version": version})
        fork = made["game"]
        for seat, api in zip(range(len(found["views"]) - 2), service.people.values(), strict=False):
            api.ok("POST", f"/v1/games/{fork}/seats/{seat}", {})
        assert _go_on(service, fork, 5) > 0
        _assert_sound(service, fork)


def _may_fork(service: Service, game: str, version: int) -> bool:
    return bool(service.people["ann"].ok("GET", f"/v1/games/{game}?as=public&version={version}")["pending"])


# What clients keep


@pytest.mark.parametrize("name", EXPECTED["people"])
def test_a_token_opens_what_it_opened(as_it_was: Service, name: str) -> None:
    """A player is known by the token of that day."""
    me = as_it_was.people[name].ok("GET", "/v1/me")
    assert EXPECTED["people"][name][0] in str(me)


@pytest.mark.parametrize(("path", "name", "cursor", "told"), STREAMS)
def test_a_stream_goes_on_after_the_last_id(
    as_it_was: Service, path: str, name: str, cursor: str, told: list[Any]
) -> None:
    """Who comes back with an id of that day gets exactly the events that followed, with ids of the same places."""
    found = asking.after(as_it_was.named(name), path, cursor)
    assert [[id_of_that_day(id_), *rest] for id_, *rest in found] == told


def test_new_events_lie_behind_the_old_ones(service: Service) -> None:
    """Who has read all of a stream of that day gets what happens now, and nothing else."""
    path, name, cursor, told = next(row for row in reversed(EXPECTED["streams"]) if row[0] == "/v1/stream")
    last = told[-1][0] if told else cursor
    game = next(g for g, found in GAMES.items() if found["about"] == "endeavor: early")
    assert asking.after(service.named(name), path, last) == []
    assert _go_on(service, game, 4) == 4
    new = asking.after(service.named(name), path, last)
    assert [row[1] for row in new if row[3] == "move_made"] == [game] * 4


@pytest.mark.parametrize("number", range(len(EXPECTED["pages"])))
def test_a_listing_goes_on_after_its_cursor(as_it_was: Service, number: int) -> None:
    """The next page of a listing is the one that it was."""
    path, cursor, rows = EXPECTED["pages"][number]
    _project(as_it_was)
    assert asking.listing(as_it_was.public, f"{path}&cursor={cursor}") == rows


@pytest.mark.parametrize("sent", REPEATED)
def test_a_repeated_command_gets_its_first_answer(as_it_was: Service, sent: dict[str, Any]) -> None:
    """A command of that day, sent once more with its key, changes nothing and is answered as it was."""
    api = next(api for api in as_it_was.people.values() if api.token == sent["token"])
    before = api.ok("GET", sent["path"].rpartition("/")[0])["version"]
    answer = api.post(sent["path"], sent["body"], Idempotency_Key=sent["key"])
    assert (answer.status_code, answer.json["version"]) == (sent["first"]["status"], sent["first"]["version"])
    assert answer.headers["Idempotency-Replayed"] == "true"
    assert api.ok("GET", sent["path"].rpartition("/")[0])["version"] == before


def test_an_answer_that_was_kept_is_given_again(service: Service) -> None:
    """A repeated request outside games gets its first response again, within a day."""
    with psycopg.connect(service.here.settings.database_url) as conn:
        conn.execute("UPDATE answers SET expires_at = clock_timestamp() + interval '1 hour'")
    body = {"name": "kept", "scopes": ["read"]}
    again = service.people["ann"].post("/v1/tokens", body, Idempotency_Key="kept-token")
    assert [again.status_code, again.json] == EXPECTED["token"]


# What stands beside the games


def _project(service: Service) -> None:
    for projection in PROJECTIONS.values():
        while service.here.store.project(projection):
            pass


def test_projections_catch_up(as_it_was: Service) -> None:
    """Projections that had stopped in the middle of the log come to the leaderboards of that day."""
    _project(as_it_was)
    for slug, standings in EXPECTED["leaderboards"].items():
        told = as_it_was.public.ok("GET", f"/v1/leaderboards/{slug}")["standings"]
        assert as_said_then(told) == standings


def test_webhooks_go_on(service: Service) -> None:
    """Webhooks are there with their state, and what happens now is handed out to those that are active."""
    made, paused = EXPECTED["webhooks"]
    ann = service.people["ann"]
    states = {w["id"]: w["state"] for w in ann.ok("GET", "/v1/webhooks")["webhooks"]}
    assert states == {made["id"]: "active", paused: "paused"}
    game = next(g for g, found in GAMES.items() if found["about"] == "endeavor: early")
    _go_on(service, game, 2)
    while WebhookFanOut(service.here.store, service.here.deliveries).once():
        pass
    with psycopg.connect(service.here.settings.database_url) as conn:
        row = conn.execute(
            "SELECT sent < known FROM webhook_lanes WHERE webhook = %s AND game_id = %s", (made["id"], game)
        ).fetchone()
    assert row == (True,)


def test_checkpoints_bind_what_follows(service: Service, tmp_path: Path) -> None:
    """Checkpoints of that day are read, and one that is made now with their key proves to follow from them."""
    public = service.public
    assert public.ok("GET", "/v1/checkpoints") == EXPECTED["checkpoints"]
    (tmp_path / "key.pem").write_text(EXPECTED["key"], encoding="utf-8")
    (tmp_path / "key.pem").chmod(0o600)
    made = service.here.checkpoints.make(keys.load(tmp_path / "key.pem"), now=datetime.now(UTC))
    known = [Key.read(listed["key"]) for listed in public.ok("GET", "/v1/checkpoints/keys")["keys"]]
    assert verify_proof(public.ok("GET", f"/v1/checkpoints/1/consistency/{made.number}"), known)
    game = next(g for g in GAMES if _status(g) == "finished")
    assert verify_proof(public.ok("GET", f"/v1/games/{game}/inclusion?checkpoint=1"), known)


def test_analyses_are_there_and_go_on(service: Service) -> None:
    """An analysis that was done is read; one that waited is done now."""
    done, waiting = EXPECTED["analyses"]
    read_now = service.public.ok("GET", f"/v1/analyses/{done}?limit=2000")
    assert (read_now["status"], len(read_now["moves"])) == ("done", read_now["total"])
    do_waiting(service.here)
    assert service.public.ok("GET", f"/v1/analyses/{waiting}")["status"] == "done"


def test_sealed_answers_lie_in_some_games() -> None:
    """Among the games in play are some with several pending decisions, and with a pending turn of an opponent."""
    running = [found["views"]["public"]["now"] for game, found in GAMES.items() if _status(game) == "running"]
    assert any(len(now["due"]) > 1 for now in running)
    assert any(now["seats"][seat][1] for now in running for seat in now["due"])


def test_standing_orders_hold(as_it_was: Service) -> None:
    """Orders of that day are shown to the players who gave them."""
    game = next(g for g, found in GAMES.items() if found["about"] == "imperialism: standing orders 1")
    players = {api.player: api for api in as_it_was.people.values()}
    given = set()
    for seat in as_it_was.public.ok("GET", f"/v1/games/{game}")["seats"]:
        orders = players[seat["player"]].ok("GET", f"/v1/games/{game}/seats/{seat['seat']}/standing-orders")["orders"]
        given.add(orders["event_response"]["order"])
    assert given == {"ask", "pass", "concerned"}


def test_the_generation_has_what_it_is_here_for() -> None:
    """The games show what a record can hold: every type of event that games bring about by themselves."""
    types = {row[1] for found in GAMES.values() for row in found["views"]["public"]["told"]}
    assert {
        "game_forked", "seats_drawn", "moves_rewound", "clock_expired", "seat_resigned", "seat_delegated",
        "seat_reclaimed", "absence_claimed", "pause_asked", "game_paused", "game_ended", "game_scored",
    } <= types  # fmt: skip
