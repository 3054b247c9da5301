"""Does the generated Python client play?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

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


def test_a_few_moves_through_the_python_client(python_client: Path, address: str) -> None:
    """Two players register, open a game, sit down and move; a refusal is a typed problem."""
    assert (python_client / "annals_client" / "__init__.py").exists()
    environment = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}
    done = subprocess.run(
        [sys.executable, "-c", PLAY, address],
        env={**environment, "PYTHONPATH": str(python_client)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["made"] >= 6
    assert found["version"] > found["made"]
    assert found["refused"] in ("stale_version", "malformed_option")


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
