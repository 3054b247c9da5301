"""How is a generation made: a database, records, and what the program of that day said about them?

    python -m tests.compatibility.making DIRECTORY

The directory is written anew. Seeds are drawn as ever, so that no two generations are alike.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID, uuid4

from flask import Flask

from application.games.commands import GameCommands
from application.people.accounts import issue
from eventstore.checkpoints import keys
from eventstore.clocks import Clock
from eventstore.game_terms import Terms
from eventstore.migrate import migrate
from eventstore.projections.known import PROJECTIONS
from service.app import create_app
from service.config import Settings
from tests.compatibility import asking
from tests.compatibility.dump import pack, write_dump
from tests.compatibility.jobs import do_waiting
from tests.domain.random_games import IDLE
from tests.postgres_server import PostgresServer
from tests.service.conftest import Api
from workers.clock_sweep import ClockSweep
from workers.webhook_fan_out import WebhookFanOut

PEOPLE = ("ann", "bob", "cat", "dan", "eve", "fay")
SEATS = {"endeavor": 3, "imperial_struggle": 2, "imperialism": 2, "pax_renaissance": 2}
A_DAY = 24 * 3600


class Maker:
    """A service on a database, its people, and the games that they play."""

    def __init__(self, url: str, folder: Path) -> None:
        settings = Settings(rate_reads=0, rate_writes=0, rate_registrations=0, stream_seconds=0)
        self.app: Flask = create_app(replace(settings, database_url=url))
        self.here = self.app.extensions["annals"]
        self.folder = folder
        self.dice = Random(2026)
        self.people = {name: self.register(name) for name in PEOPLE}
        self.public = Api(self.app.test_client())
        operator = self.here.accounts.add_player("Olga")
        text = issue(self.here.accounts, operator.id, "admin", ("read", "play", "admin"))[1]
        self.operator = Api(self.app.test_client(), text, str(operator.id))
        self.names: dict[str, str] = {}
        """By what a game is here for, its id."""
        self.repeated: list[dict[str, Any]] = []
        self.cursors: list[list[str]] = []
        keys.create(folder / "checkpoints.pem")

    def register(self, name: str) -> Api:
        """A player."""
        made = Api(self.app.test_client()).ok("POST", "/v1/players", {"name": name})
        return Api(self.app.test_client(), made["token"]["token"], made["player"]["id"])

    def holder(self, player: str | None) -> Api | None:
        """Who a player is."""
        return next((api for api in self.people.values() if api.player == player), None)

    # Games

    def open(self, why: str, title: str, people: Sequence[str], **wanted: Any) -> str:
        """Path of a game in which these people sit, the first of them being its creator; others are opponents."""
        first = self.people[people[0]]
        opponents = wanted.get("opponents", [])
        body = {"title": title, "seats": len(people) + len(opponents), "name": why, **wanted}
        made = first.ok("POST", "/v1/games", body, Idempotency_Key=str(uuid4()))
        path = f"/v1/games/{made['game']}"
        self.names[f"{title}: {why}"] = made["game"]
        if body.get("visibility") == "private":
            wish = {"kind": "seat", "uses": len(people)}
            code = first.ok("POST", f"{path}/invitations", wish)["code"]
            watch = first.ok("POST", f"{path}/invitations", {"kind": "watch", "uses": 3})["code"]
            self.people["fay"].ok("POST", f"/v1/invitations/{watch}/acceptances", {})
            for name in people[1:]:
                self.people[name].ok("POST", f"/v1/invitations/{code}/acceptances", {})
            first.ok("POST", f"{path}/seats/{self.free(path, people[0])}", {})
        else:
            for name in people:
                self.people[name].ok(
                    "POST", f"{path}/seats/{self.free(path, name)}", {"client_seed": f"{name} was here"}
                )
        return path

    def free(self, path: str, name: str) -> int:
        """The first seat that nobody holds."""
        seats = self.people[name].ok("GET", path)["seats"]
        return next(int(s["seat"]) for s in seats if s["player"] is None and s["engine"] is None)

    def play(self, path: str, moves: int = 10_000, *, busy: bool = True, rewinds: float = 0.0) -> None:
        """So many moves of people at random, or to the end; opponents answer between them."""
        made = 0
        while made < moves:
            do_waiting(self.here)
            game = self.here.commands.games.load(UUID(path[-36:]))
            seats = [seat for seat in game.pending_seats if self.holder(game.holders[seat].player) is not None]
            if game.status != "running" or not seats:
                return
            seat = self.dice.choice(seats)
            api = self.holder(game.holders[seat].player)
            assert api is not None
            awaited = api.ok("GET", f"{path}/decisions")
            back = awaited.get("rewind_to")
            if back is not None and back < awaited["version"] and self.dice.random() < rewinds:
                to = self.dice.randint(back, awaited["version"] - 1)
                api.post(f"{path}/rewinds", {"to": to, "expected_version": awaited["version"]})
                continue
            options = next(d["options"] for d in awaited["decisions"] if d["mine"])
            if busy:
                options = [o for o in options if o["verb"] not in IDLE] or options
            body = {"option": self.dice.choice(options)["text"], "expected_version": awaited["version"]}
            self.command(api, f"{path}/moves", body, keep=made % 40 == 7)
            made += 1

    def command(self, api: Api, path: str, body: Mapping[str, Any], *, keep: bool) -> None:
        """A command; some are kept, to be repeated."""
        key = str(uuid4())
        answer = api.post(path, dict(body), Idempotency_Key=key)
        assert answer.status_code == 200, answer.text
        if keep:
            first = {"status": answer.status_code, "version": answer.json["version"]}
            self.repeated.append({"token": api.token, "path": path, "body": body, "key": key, "first": first})

    def ago(self, why: str, title: str, people: Sequence[str], minutes: int, terms: Terms) -> str:
        """Path of a game that was opened and begun so many minutes ago."""
        then = datetime.now(UTC) - timedelta(minutes=minutes)
        past = GameCommands(self.here.store, orders=self.here.standing_orders, clock=lambda: then)
        game_id = uuid4()
        ids = [str(self.people[name].player) for name in people]
        past.open(game_id, title=title, seats=len(people), creator=ids[0], command_id="open", terms=terms)
        for seat, player in enumerate(ids):
            past.take_seat(game_id, seat, player=player, actor=f"player:{player}", command_id=f"seat {seat}")
        self.names[f"{title}: {why}"] = str(game_id)
        return f"/v1/games/{game_id}"

    def expire(self) -> None:
        """Act on all clocks that have run out."""
        ClockSweep(self.here.commands).once()
        do_waiting(self.here)

    def seat_of(self, path: str, name: str) -> int:
        """The seat that somebody holds."""
        api = self.people[name]
        return next(int(s["seat"]) for s in api.ok("GET", path)["seats"] if s["player"] == api.player)

    def mark(self) -> None:
        """Remember where the streams stand now."""
        end = self.here.store.feed_end()
        self.cursors.append(["/v1/lobby/stream", "", f"{end.xid}-{end.position}"])
        for name in ("ann", "bob"):
            self.cursors.append(["/v1/stream", name, f"{end.xid}-{end.position}"])


def games_of_every_title(m: Maker) -> None:
    """What every title has: whole games, rewinds, drawn seats, opponents, pauses, clocks, and games in play."""
    options: dict[str, dict[str, Any]] = {
        "endeavor": {},
        "imperial_struggle": {"spanish_empire": True, "planning_allocate": True, "planning_swap": True},
        "imperialism": {},
        "pax_renaissance": {"expansion": True, "promos": True},
    }
    late = {"endeavor": 85, "imperial_struggle": 170, "imperialism": 300, "pax_renaissance": 60}
    for title, seats in SEATS.items():
        people = PEOPLE[:seats]
        whole = m.open("whole, drawn seats", title, people, seating="random", options=options[title])
        m.play(whole, rewinds=0.08)
        m.mark()
        engines = [{"seat": 1, "engine": "greedy", "level": "easy"}]
        short = m.open("resigned", title, people[: seats - 1], opponents=engines)
        m.play(short, 12)
        for name in people[: seats - 1]:
            if m.people[name].ok("GET", short)["status"] == "running":
                m.command(m.people[name], f"{short}/resignations", {}, keep=True)
        do_waiting(m.here)
        fork_of = m.people["ann"].ok("GET", whole)["version"] * 4 // 5
        for version in range(fork_of, 0, -1):
            answer = m.people["ann"].post(f"{whole}/forks", {"version": version, "name": "what if"})
            if answer.status_code == 201:
                break
        fork = answer.headers["Location"]
        m.names[f"{title}: fork"] = fork[-36:]
        for name in people:
            m.people[name].ok("POST", f"{fork}/seats/{m.free(fork, name)}", {})
        m.play(fork, 10_000 if title in ("endeavor", "pax_renaissance") else 10)
        early = m.open("early", title, people)
        m.play(early, 1)
        middle = m.open("middle, private", title, people, visibility="private", options=options[title])
        m.play(middle, late[title] // 3, rewinds=0.1)
        m.play(m.open("late", title, people), late[title], rewinds=0.05)
        paused = m.open("paused", title, people)
        m.play(paused, 6)
        for name in people:
            m.people[name].ok("POST", f"{paused}/pauses", {})
        clocked = m.ago("clock ran out", title, people, 30, Terms(clock=Clock(600, None, 0, "default")))
        m.expire()
        m.play(clocked, 3)
        lost = m.ago("lost by time", title, people, 50, Terms(clock=Clock(None, 2700, 30, "loss")))
        m.expire()
        m.play(lost, 3)
        m.play(m.open("long clock", title, people, clock={"per_game": A_DAY, "increment": 60}), 8)


def further_games(m: Maker) -> None:
    """What one title is enough for: delegation, absence, an outside engine, orders, a player who is forgotten."""
    people = ("bob", "cat", "dan")
    back = m.open("left and back", "endeavor", people)
    m.play(back, 4)
    seat = m.seat_of(back, "cat")
    m.people["cat"].ok("POST", f"{back}/seats/{seat}/delegation", {"engine": "random"})
    m.play(back, 8)
    m.people["cat"].ok("DELETE", f"{back}/seats/{seat}/delegation")
    m.play(back, 4)
    away = m.ago("absent", "endeavor", people, 50, Terms(absence=60))
    pending_seats = m.here.commands.games.load(UUID(away[-36:])).pending_seats[0]
    for name in people:
        if m.seat_of(away, name) != pending_seats:
            m.people[name].ok("POST", f"{away}/seats/{pending_seats}/delegation", {})
    m.play(away, 4)
    for number in range(2):
        ordered = m.open(f"standing orders {number}", "imperialism", ("ann", "bob", "cat"))
        for name, order in (("ann", "pass"), ("cat", "concerned")):
            seat = m.seat_of(ordered, name)
            wanted = {"event_response": {"order": order}, "pirates": {"order": "pass", "until": "my_next_turn"}}
            m.people[name].ok("PUT", f"{ordered}/seats/{seat}/standing-orders", {"orders": wanted})
        m.play(ordered, 60 + 60 * number)
    m.operator.ok("POST", "/v1/engines", {"name": "deep-green", "titles": ["endeavor", "pax_renaissance"]})
    gone = m.open("forgotten", "pax_renaissance", ("eve", "ann"))
    m.play(gone, 12)
    eve = m.people.pop("eve")
    eve.ok("DELETE", f"/v1/me?confirm={eve.player}")
    do_waiting(m.here)
    m.open("waiting for a machine", "endeavor", ("ann", "bob"), opponents=[{"seat": 0, "engine": "deep-green"}])
    for title in ("endeavor", "imperialism"):
        path = m.open("opponent to move", title, ("dan", "cat"), opponents=[{"seat": 1, "engine": "greedy"}])
        m.play(path, 4)
    m.people["ann"].ok("POST", "/v1/games", {"title": "endeavor", "seats": 3, "name": "open"})


def other_rows(m: Maker) -> dict[str, Any]:
    """What stands beside the games: webhooks, an analysis, checkpoints, and answers that are kept."""
    ann = m.people["ann"]
    hook = ann.ok("POST", "/v1/webhooks", {"url": "https://bots.example/annals", "types": ["move_made", "game_ended"]})
    paused = ann.ok("POST", "/v1/webhooks", {"url": "https://bots.example/other", "pending_only": True})
    ann.ok("PATCH", f"/v1/webhooks/{paused['id']}", {"state": "paused"})
    done = ann.ok("POST", f"/v1/games/{m.names['endeavor: resigned']}/analyses", {"engine": "greedy", "level": "easy"})
    do_waiting(m.here)
    waiting = ann.ok(
        "POST", f"/v1/games/{m.names['pax_renaissance: resigned']}/analyses", {"engine": "greedy", "level": "easy"}
    )
    ticket = ann.ok("POST", "/v1/stream-tickets", {}, Idempotency_Key="ticket")
    stored = ann.post("/v1/tokens", {"name": "kept", "scopes": ["read"]}, Idempotency_Key="kept-token")
    return {
        "webhooks": [hook, paused["id"]],
        "analyses": [done["id"], waiting["id"]],
        "ticket": ticket["ticket"],
        "token": [stored.status_code, stored.json],
    }


def checkpoint(m: Maker, days: int) -> None:
    """A checkpoint over all games."""
    m.here.checkpoints.make(keys.load(m.folder / "checkpoints.pem"), now=datetime.now(UTC) + timedelta(days=days))


def project(m: Maker) -> None:
    """Bring the projections up to date."""
    for projection in PROJECTIONS.values():
        while m.here.store.project(projection):
            pass


def said(m: Maker) -> dict[str, Any]:
    """What the program of the day says of all games, and where its streams and pages go on."""
    games = {}
    for about, game in m.names.items():
        path = f"/v1/games/{game}"
        position = m.people["ann"].ok("GET", path)
        views = {}
        for viewer, name in asking.speakers(position, {name: str(api.player) for name, api in m.people.items()}):
            views[viewer] = {"asks": name, **asking.asked(m.people[name], path, viewer)}
        games[game] = {"about": about, "title": position["title"], "views": views}
    streams = []
    for path, name, cursor in m.cursors:
        api = m.people[name] if name else m.public
        streams.append([path, name, cursor, asking.after(api, path, cursor)])
    for about, game in m.names.items():
        if about.endswith("late"):
            path = f"/v1/games/{game}/stream"
            streams.append([path, "ann", "5", asking.after(m.people["ann"], path, "5")])
    return {"games": games, "streams": streams, "pages": pages(m)}


def pages(m: Maker) -> list[list[Any]]:
    """Cursors of listings, each with what follows it."""
    found = []
    for path in ("/v1/games?limit=5", "/v1/games?limit=3&title=imperialism", "/v1/leaderboards/endeavor?limit=2"):
        cursor = m.public.ok("GET", path)["next"]
        if cursor is not None:
            found.append([path, cursor, asking.listing(m.public, f"{path}&cursor={cursor}")])
    return found


def make(folder: Path) -> None:
    """Write a generation."""
    records = folder / "records"
    records.mkdir(parents=True, exist_ok=True)
    for old in (*folder.glob("*.xz"), *records.glob("*.xz")):
        old.unlink()
    with PostgresServer(durable=False) as server, tempfile.TemporaryDirectory() as scratch:
        migrate(server.url)
        m = Maker(server.url, Path(scratch))
        m.mark()
        games_of_every_title(m)
        project(m)
        WebhookFanOut(m.here.store, m.here.deliveries).once()
        checkpoint(m, -1)
        beside = other_rows(m)
        further_games(m)
        m.mark()
        checkpoint(m, 0)
        WebhookFanOut(m.here.store, m.here.deliveries).once()
        dump = write_dump(server.url)
        project(m)
        expected = {
            **said(m),
            "made_at": datetime.now(UTC).isoformat(),
            "people": {name: [api.player, api.token] for name, api in m.people.items()},
            "operator": m.operator.token,
            "repeated": [sent for sent in m.repeated if sent["token"] in {api.token for api in m.people.values()}],
            "leaderboards": {slug: m.public.ok("GET", f"/v1/leaderboards/{slug}")["standings"] for slug in SEATS},
            "checkpoints": m.public.ok("GET", "/v1/checkpoints"),
            "key": (Path(scratch) / "checkpoints.pem").read_text(encoding="utf-8"),
            **beside,
        }
        (folder / "database.xz").write_bytes(dump)
        (folder / "expected.xz").write_bytes(pack(expected))
        for game, found in expected["games"].items():
            now = found["views"]["public"]["now"]
            if now["status"] == "finished":
                name = found["about"].replace(": ", "-").replace(", ", "-").replace(" ", "-")
                text = m.people["fay"].get(f"/v1/games/{game}/record").data.decode()
                (records / f"{name}.xz").write_bytes(pack(text))
        m.here.store.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path)
    make(parser.parse_args().directory)
