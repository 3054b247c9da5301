"""Who may do what? Every operation is asked by every caller; `python -m tests.service.authority` writes the page.

What is asked is a good request, on a game of two players: one that everybody may watch, or a private one.
Where a request has changed something, the next caller gets games of their own; a refusal changes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID, uuid4

from flask import Flask

from application.composition import compose
from application.engines.trainings import new_training
from application.people.accounts import issue
from eventstore.checkpoints import keys
from eventstore.database import Database
from eventstore.migrate import migrate
from eventstore.verification.verifier import seed_commitment
from service.app import create_app
from service.config import Settings
from service.spec import document
from tests.postgres_server import PostgresServer
from tests.service.conftest import Api
from tests.service.playing import finish
from tests.service.tiny import TITLE, register_tiny

__all__ = ["CALLERS", "PAGE", "REFUSALS", "Row", "page", "rows"]

PAGE = Path(__file__).parents[2] / "docs" / "authority.md"

CALLERS: Mapping[str, str] = {
    "nobody": "no token",
    "expired": "a seated player's token that has ended",
    "read-only": "a seated player's token with the scope `read` alone",
    "stranger": "a player who has nothing to do with the game, with `read` and `play`",
    "seated": "a player who holds a seat, with `read` and `play`",
    "creator": "the player who opened the game and holds a seat, with `read` and `play`",
    "admin": "a token with the scope `admin` alone",
    "operator": "an operator's token, with `read`, `play` and `admin`, of a player who has nothing to do with the game",
    "machine": "a token with the scope `work` alone, of an engine's machine",
    "ticket": "no token, but a stream ticket of a seated player in the query",
}

REFUSALS = ("no_token", "token_expired", "wrong_scope", "not_your_seat", "not_your_game", "unknown_game")
"""Codes that say that the caller may not."""

OPEN_GAMES = (
    "take_seat",
    "leave_seat",
    "make_invitation",
    "list_invitations",
    "revoke_invitation",
    "read_invitation",
    "accept_invitation",
    "list_guests",
    "dismiss_guest",
)
"""Operations that are about games which wait for players."""

FINISHED = ("read_score", "analyse_game", "list_analyses", "fork_game")
"""Operations that are about games which are over."""

QUERIES: Mapping[str, str] = {
    "forget_me": "?confirm={caller}",
    "compare_positions": "?from=1&to=2",
    "read_rating_history": "?player={player_id}",
}
"""Queries of operations that need one."""

SEED = "7f0c4e9a1b6d4382"
TIMES = datetime(2026, 11, 20, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Row:
    """An operation on a kind of resource, and what each caller gets."""

    method: str
    path: str
    operation: str
    resource: str
    cells: dict[str, str] = field(default_factory=dict)


class Scene:
    """A service with a game, and a token for each kind of caller."""

    def __init__(self, app: Flask, visibility: str) -> None:
        self.app, self.visibility = app, visibility
        here = app.extensions["annals"]
        accounts = here.accounts
        self.ada, self.ben, self.eve, self.root = (
            self.api(accounts.add_player(f"{n} {next(_numbers)}")) for n in ("A", "B", "E", "R")
        )
        self.engine = f"engine-{next(_numbers)}"
        made = self.api_as(self.root, "admin").ok("POST", "/v1/engines", {"name": self.engine, "titles": [TITLE.slug]})
        self._ways: dict[str, Callable[[], Api]] = {
            "nobody": lambda: Api(app.test_client()),
            "expired": lambda: self.api_as(self.ben, "read", "play", lasting=timedelta(seconds=-1)),
            "read-only": lambda: self.api_as(self.ben, "read"),
            "stranger": lambda: self.eve,
            "seated": lambda: self.ben,
            "creator": lambda: self.ada,
            "admin": lambda: self.api_as(self.root, "admin"),
            "operator": lambda: self.api_as(self.root, "read", "play", "admin"),
            "machine": lambda: Api(app.test_client(), made["token"]),
            "ticket": lambda: Api(app.test_client()),
        }
        self._callers: dict[str, Api] = {}

    def caller(self, name: str) -> Api:
        """One of `CALLERS`; their token is made when they are first needed."""
        if name not in self._callers:
            self._callers[name] = self._ways[name]()
        return self._callers[name]

    @property
    def ticket(self) -> str:
        """A stream ticket of a seated player."""
        return str(self.ben.ok("POST", "/v1/stream-tickets")["ticket"])

    def api(self, player: Any) -> Api:
        """A player's way of speaking, with the scopes that players have."""
        text = issue(self.app.extensions["annals"].accounts, player.id, "t", ("read", "play"))[1]
        return Api(self.app.test_client(), text, player.id)

    def api_as(self, player: Api, *scopes: str, lasting: timedelta | None = None) -> Api:
        """The same player with other scopes."""
        accounts = self.app.extensions["annals"].accounts
        assert player.player is not None
        text = issue(accounts, player.player, "t", scopes, lasting)[1]  # type: ignore[arg-type]  # ids are kept as they are
        return Api(self.app.test_client(), text, player.player)

    def game(self, stage: str) -> dict[str, str]:
        """A game with two seats at a stage; the values of an address that come with it."""
        body = {"title": TITLE.slug, "seats": 2, "visibility": self.visibility}
        made = self.ada.ok("POST", "/v1/games", body)
        path = f"/v1/games/{made['game']}"
        self.ada.ok("POST", f"{path}/seats/0", {})
        invitation = self.ada.ok("POST", f"{path}/invitations", {"kind": "seat"})
        values = {"game_id": made["game"], "code": invitation["code"], "invitation_id": invitation["id"]}
        if stage == "open":
            return values
        if stage == "committed":
            committed = {"seat": 1, "seed_commitment": seed_commitment(made["game"], 1, SEED)}
            self.ben.ok("POST", f"/v1/invitations/{invitation['code']}/acceptances", committed)
            return values
        self.ben.ok("POST", f"/v1/invitations/{invitation['code']}/acceptances", {})
        if stage == "finished":
            finish(path, self.ada, self.ben)
        return values

    def work(self) -> dict[str, str]:
        """A game in which a turn of an outside engine is pending; the values of an address that come with it."""
        opponents = [{"seat": 1, "engine": self.engine}]
        body = {"title": TITLE.slug, "seats": 2, "opponents": opponents, "visibility": self.visibility}
        made = self.ada.ok("POST", "/v1/games", body)
        job = self.ada.ok("POST", f"/v1/games/{made['game']}/seats/0", {})["jobs"][0]
        return {"job_id": job, "game_id": made["game"]}


_numbers = count(1)


def rows(database: Database) -> Iterator[Row]:
    """Every operation, asked by every caller, on an empty database."""
    settings = Settings(rate_reads=0, rate_writes=0, rate_registrations=0, stream_seconds=0, streams_per_caller=4096)
    app = create_app(settings, application=compose(database))
    _checkpoint(app)
    for path, item in document(app)["paths"].items():
        for method, operation in item.items():
            if method == "parameters":
                continue
            of_games = any(name in path for name in ("{game_id}", "{code}", "{job_id}", "{analysis_id}"))
            for resource in ("public game", "private game") if of_games else ("",):
                row = Row(method.upper(), path, operation["operationId"], resource)
                scene, changed = None, False
                for caller in CALLERS:
                    if scene is None or changed:
                        scene = Scene(app, "private" if resource == "private game" else "public")
                        values = _values(scene, row)
                    row.cells[caller] = _asked(scene, caller, row, operation, values)
                    changed = method != "get" and row.cells[caller] == "yes"
                yield row


def _checkpoint(app: Flask) -> None:
    """Two checkpoints, so that there is something to read."""
    ada = Scene(app, "public")
    with TemporaryDirectory() as folder:
        keys.create(Path(folder) / "key.pem")
        signer = keys.load(Path(folder) / "key.pem")
    for day in range(2):
        ada.game("running")
        app.extensions["annals"].checkpoints.make(signer, now=TIMES + timedelta(days=day))


def _values(scene: Scene, row: Row) -> dict[str, str]:
    """What stands in the address."""
    ada = scene.ada
    values = {
        "slug": TITLE.slug,
        "player_id": str(ada.player),
        "seat": "0" if row.method == "DELETE" else "1",
        "token_id": str(ada.token).split("_")[1],
        "number": "1",
        "old": "1",
        "new": "2",
        "engine": scene.engine,
        "path": "0/000.p/2",
    }
    if "{webhook_id}" in row.path:
        made = ada.ok("POST", "/v1/webhooks", {"url": "https://bots.example/annals"})
        return values | {"webhook_id": made["id"]}
    if "{code_id}" in row.path:
        return values | {"code_id": ada.ok("POST", "/v1/recovery-codes", {})["id"]}
    if "{redecision}" in row.path:
        made = scene.caller("operator").ok("POST", "/v1/redecisions", {})
        return values | {"redecision": made["id"]}
    if row.operation == "train_net":
        operator = scene.caller("operator")
        for each in operator.ok("GET", "/v1/trainings")["trainings"]:
            operator.delete(f"/v1/trainings/{each['id']}")
    if "{training}" in row.path:
        return values | {"training": str(_trained(scene)), "generation": "1"}
    if "{analysis_id}" in row.path:
        game = scene.game("finished")
        made = ada.ok("POST", f"/v1/games/{game['game_id']}/analyses", {"engine": "mcts", "level": "normal"})
        return values | {"analysis_id": made["id"]}
    if "{job_id}" in row.path:
        return values | scene.work()
    if "{work_id}" in row.path:
        scene.work()
        taken = scene.caller("machine").ok("POST", "/v1/work/acquisitions", {"wait": 0})
        return values | {"work_id": taken["id"], "option": taken["decision"]["options"][0]["text"]}
    if row.operation == "take_work":
        return values | scene.work()
    if any(name in row.path for name in ("{game_id}", "{code}")):
        stage = "finished" if row.operation in FINISHED else "open" if row.operation in OPEN_GAMES else "running"
        values |= scene.game("committed" if row.operation == "open_client_seed" else stage)
    if row.operation == "dismiss_guest":
        code = ada.ok("POST", f"/v1/games/{values['game_id']}/invitations", {"kind": "watch"})["code"]
        scene.ben.ok("POST", f"/v1/invitations/{code}/acceptances", {})
        values["player_id"] = str(scene.ben.player)
    return values


def _trained(scene: Scene) -> UUID:
    """A training that is complete."""
    trainings = scene.app.extensions["annals"].trainings
    plan = {"games": 10, "generations": 1, "hidden": 8, "seed": 0, "agents": ["greedy:easy"], "gate_games": 10}
    plan |= {"at_once": 1, "slice_games": 20, "parent": None}
    wanted = new_training(uuid4(), "endeavor", 3, 1, "", plan, datetime.now(UTC))
    trainings.ask(wanted, 10**6)
    trainings.add(wanted.id, 1, [("gate", 0, b"a net")])
    return wanted.id


def _body(scene: Scene, caller: Api, row: Row, operation: Any, values: dict[str, str]) -> Any:
    """A good body for an operation: that of the specification's example, but for what depends on the game."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if content is None:
        return None
    if row.operation in ("make_move", "rewind"):
        path = f"/v1/games/{values['game_id']}"
        seated = caller if caller.token == scene.ben.token else scene.ada
        awaited = seated.ok("GET", f"{path}/decisions")
        option = next(d for d in awaited["decisions"] if d["mine"])["options"][0]["text"]
        version = awaited["version"]
        return {
            "expected_version": version,
            **({"option": option} if row.operation == "make_move" else {"to": version}),
        }
    if row.operation == "recover_player":
        return {"code": scene.ada.ok("POST", "/v1/recovery-codes", {})["code"]}
    special = {
        "register_player": {"name": f"Player {next(_numbers)}"},
        "rename_me": {"name": f"Player {next(_numbers)}"},
        "open_game": {"title": TITLE.slug, "seats": 2},
        "install_pack": {"cards": 12, "note": {"provenance": "published"}},
        "register_engine": {"name": f"engine-{next(_numbers)}", "titles": [TITLE.slug]},
        "take_work": {"wait": 0},
        "submit_work": {"option": values.get("option", "")},
        "make_invitation": {"kind": "seat"},
        "take_seat": {},
        "open_client_seed": {"client_seed": SEED},
        "fork_game": {"version": 8},
        "analyse_game": {"engine": "mcts", "level": "normal"},
        "delegate_seat": {"engine": "random", "level": "normal"},
        "redecide_games": {},
        "replace_standing_orders": {"orders": {}},
        "set_talk": {"talk": "https://chat.example/"},
        "accept_invitation": {},
    }
    return special.get(row.operation, content.get("example", {}))


def _asked(scene: Scene, name: str, row: Row, operation: Any, values: dict[str, str]) -> str:
    """What a caller gets: `yes`, or the code of the problem."""
    caller = scene.caller(name)
    address = row.path.format(**values)
    if row.operation == "verify_record":
        sent = {"Authorization": f"Bearer {caller.token}"} if caller.token else {}
        record = scene.ada.get(f"/v1/games/{scene.game('running')['game_id']}/record").data
        kind = "application/x-ndjson"
        answer = caller.client.post(address, data=record, content_type=kind, headers=sent)
    else:
        address += QUERIES.get(row.operation, "").format(**values, caller=caller.player)
        if name == "ticket":
            address += f"{'&' if '?' in address else '?'}ticket={scene.ticket}"
        answer = caller(row.method, address, _body(scene, caller, row, operation, values))
    status = answer.status_code
    code = "yes" if status < 400 else str(answer.json["code"])
    answer.close()
    assert status < 500, (row, name, code)
    return code


HEAD = """\
# Who may do what

Every operation of the API, asked by every kind of caller with a good request.
`python -m tests.service.authority` writes this page from what the service answers, and a test fails when the two differ.

{callers}

Operators work with the command line and the database; over HTTP an operator is a player with a token of the scope `admin`, which the command line issues; with `play` it can create others like it.
Such a token has no extra view of games: it shows neither hands nor private games.

"yes" stands for an answer below 400.
{refusals} say that the caller may not; other codes, that it may, but that the request does not fit the game as it stands (a stranger takes a seat that is free, and a seated player has one already).
Where a game waits for players, "seated" is a player who will be.
A private game looks nonexistent to strangers: `unknown_game`.

"""  # noqa: E501 - prose has one sentence on a line


def page(found: Iterable[Row]) -> str:
    """The whole page."""
    callers = "\n".join(f"- **{name}**: {what}" for name, what in CALLERS.items())
    refusals = ", ".join(f"`{code}`" for code in REFUSALS)
    lines = [HEAD.format(callers=callers, refusals=refusals)]
    lines.append("| operation | resource | " + " | ".join(CALLERS) + " |\n")
    lines.append("| --- " * (len(CALLERS) + 2) + "|\n")
    for row in found:
        cells = " | ".join("yes" if cell == "yes" else f"`{cell}`" for cell in row.cells.values())
        lines.append(f"| `{row.method} {row.path}` | {row.resource} | {cells} |\n")
    return "".join(lines)


if __name__ == "__main__":
    with register_tiny(), PostgresServer(durable=False) as server, Database(server.url) as database:
        migrate(server.url)
        text = page(rows(database))
    Path(sys.argv[1] if len(sys.argv) > 1 else PAGE).write_text(text, encoding="utf-8")
