"""Does the generated Python client play?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import pytest

from application.composition import compose
from application.games.views import happenings
from domain.registry import TITLES
from eventstore.database import Database
from service.players.services import register
from workers.jobs.deliver_webhook import message

PROGRAMS = Path(__file__).parents[2] / "api_spec" / "clients"
TITLES_PLAYED = PROGRAMS / "titles.py"
ENGINE = PROGRAMS / "engine.py"

PLAY = """
import hashlib, json, secrets, sys
from uuid import uuid4
from annals_client import AuthenticatedClient, Client
from annals_client.api.games import open_client_seed, open_game, read_game, take_seat
from annals_client.api.moves import make_move, read_decisions
from annals_client.api.players import read_me, register_player
from annals_client.models import MoveWanted, NewGame, NewPlayer, Problem, SeatTaken, SeedOpened

url = sys.argv[1]
nobody = Client(base_url=url)


def player(name):
    made = register_player.sync(client=nobody, body=NewPlayer(name=name), idempotency_key=str(uuid4()))
    return AuthenticatedClient(base_url=url, token=made.token.token)


players = [player("Ada"), player("Ben")]
assert read_me.sync(client=players[0]).player.name == "Ada"
opened = open_game.sync(client=players[0], body=NewGame(title="imperial_struggle", seats=2))
for seat, client in enumerate(players):
    seed = secrets.token_hex(16)
    text = f"annals client seed v1\\n{opened.game}\\n{seat}\\n{seed}"
    committed = SeatTaken(seed_commitment=hashlib.sha256(text.encode()).hexdigest()) if seat else SeatTaken()
    taken = take_seat.sync(opened.game, seat, client=client, body=committed)
    if taken.seeds_due and seat in taken.seeds_due.seats:
        open_client_seed.sync(opened.game, seat, client=client, body=SeedOpened(client_seed=seed))
made = 0
while made < 6:
    for client in players:
        owed = read_decisions.sync(opened.game, client=client)
        mine = [decision for decision in owed.decisions if decision.mine]
        if mine:
            move = MoveWanted(option=mine[0].options[0].text)
            done = make_move.sync_detailed(opened.game, client=client, body=move, if_match=f'"{owed.version}"')
            assert done.status_code == 200, done.content
            made += 1
refused = make_move.sync(opened.game, client=players[0], body=MoveWanted(option="nothing:at:all", expected_version=1))
assert isinstance(refused, Problem)
position = read_game.sync(opened.game, client=players[0])
print(json.dumps({"made": made, "version": position.version, "refused": refused.code}))
"""


def ran(python_client: Path, *command: str, told: str | None = None) -> str:
    """What a Python program that uses the client prints; `told` is its input."""
    environment = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}
    done = subprocess.run(
        [sys.executable, *command],
        input=told,
        env={**environment, "PYTHONPATH": str(python_client)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_few_moves_through_the_python_client(python_client: Path, address: str) -> None:
    """Two players register, open a game, sit down and move; a refusal is a typed problem."""
    assert (python_client / "annals_client" / "__init__.py").exists()
    found = json.loads(ran(python_client, "-c", PLAY, address))
    assert found["made"] >= 6
    assert found["version"] > found["made"]
    assert found["refused"] in ("stale_version", "malformed_option")


def test_every_title_is_played_by_its_types(python_client: Path, address: str) -> None:
    """Places, questions, arguments and effects of each title are read as members of the classes of the title."""
    found = json.loads(ran(python_client, str(TITLES_PLAYED), address, "6"))
    assert sorted(found) == sorted(TITLES)
    for title, told in found.items():
        assert told["made"] >= 6, title
        assert told["place"], title
        assert told["effects"], title
    assert found["endeavor"]["questions"][0] == "level 1"
    assert found["endeavor"]["argument"].startswith("building ")


def test_an_engine_plays_every_title_by_its_types(python_client: Path, address: str, database: Database) -> None:
    """Leased work, streams and the lobby are read as members of the classes of title, kind and type."""
    _, _, token = register(compose(database).accounts, "Root", ("read", "play", "work", "admin"))
    found = json.loads(ran(python_client, str(ENGINE), address, token, "2"))
    assert sorted(found["titles"]) == sorted(TITLES)
    for title, seen in found["titles"].items():
        assert len(seen["answers"]) >= 2, title
        assert all(seen["answers"]), title
        assert seen["engines"][0] == "first-choice", title
        assert seen["effects"], title
    assert found["titles"]["endeavor"]["answers"][:2] == ["level 1", "level 1"]
    assert found["lobby"] == [True, False, False]


MESSAGE = """
import json, sys
from annals_client.models import ImperialStruggleSentEventGameStarted, SentEventSeatTaken, WebhookMessage

told = []
for line in sys.stdin:
    message = WebhookMessage.from_dict(json.loads(line))
    if isinstance(message.data, SentEventSeatTaken):
        told.append(f"{message.data.title} {message.data.payload.seat}")
    if isinstance(message.data, ImperialStruggleSentEventGameStarted):
        told.append(message.data.payload.effects[0].type_)
print(json.dumps(told))
"""


def test_messages_to_webhooks_are_read_by_their_types(python_client: Path, database: Database) -> None:
    """The body of a message becomes an event of its type and title."""
    application = compose(database)
    game = uuid4()
    commands = application.commands
    commands.open(
        game, title="imperial_struggle", seats=2, creator="x", command_id="1", opponents={1: ("random", "normal")}
    )
    commands.take_seat(
        game,
        0,
        player="x",
        opponent=None,
        client_seed=None,
        seed_commitment=None,
        actor="player:x",
        command_id="2",
        expected=None,
    )
    lines = [message(happening, "x").decode() for happening in happenings(commands.games, game)]
    told = json.loads(ran(python_client, "-c", MESSAGE, told="\n".join(lines)))
    assert sorted(told[:2]) == ["imperial_struggle 0", "imperial_struggle 1"]
    assert len(told) == 3


@pytest.mark.long
@pytest.mark.parametrize("program", [TITLES_PLAYED, ENGINE], ids=lambda path: path.stem)
def test_the_types_of_the_python_client_hold(python_client: Path, tmp_path: Path, program: Path) -> None:
    """The programs that play every title pass mypy, as strict as it can be, without a cast or `Any`."""
    text = program.read_text(encoding="utf-8")
    assert "cast" not in text
    assert "Any" not in text
    config = tmp_path / "mypy.ini"
    # What the generator writes is not ours to check; its types are.
    config.write_text("[mypy]\nstrict = True\n[mypy-annals_client.*]\nignore_errors = True\n", encoding="utf-8")

    def checked(program: Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "mypy", "--config-file", str(config), "--cache-dir", str(tmp_path), str(program)],
            env={**os.environ, "MYPYPATH": str(python_client)},
            capture_output=True,
            text=True,
            check=False,
        )

    done = checked(program)
    assert done.returncode == 0, done.stdout
    wrong = tmp_path / "wrong.py"
    wrong.write_text(text.replace("asked.about.build_level", "asked.about.payments"), encoding="utf-8")
    done = checked(wrong)
    assert '"EndeavorAboutBuild" has no attribute "payments"' in done.stdout


def test_every_operation_has_a_function(python_client: Path) -> None:
    """The generator leaves no operation of the specification out."""
    root = Path(__file__).parents[2]
    text = (root / "api_spec" / "openapi.yaml").read_text(encoding="utf-8")
    # What the service sends to webhooks is received, not called.
    operations = text.partition("\nwebhooks:\n")[0].splitlines()
    wanted = {line.split(": ")[1] for line in operations if line.startswith("      operationId: ")}
    found = {path.stem for path in (python_client / "annals_client" / "api").glob("*/*.py")}
    assert len(wanted) > 25
    assert wanted - found == set()
