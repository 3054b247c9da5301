"""Can an owner of a printed game play with its values, in every title, while old games keep their pack?"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import pytest
from flask import Flask

from application.composition import compose
from application.games.playing import EngineAnswer
from domain import registry
from domain.kernel.content import read_pack
from domain.kernel.engine import next_options
from domain.kernel.records import Seat
from domain.registry import TITLES, bundled_pack
from eventstore.game import Game
from eventstore.record import read
from eventstore.verification.with_rules import verify
from service.app import create_app
from service.cli import main
from service.config import Settings
from service.players.services import register
from tests.service.conftest import Api
from tests.service.playing import mine
from tests.service.tiny import users_of

SLUGS = ("endeavor", "imperial_struggle", "imperialism", "pax_renaissance")


def _names(data: Any) -> None:
    data["cities"][0]["name"] = "Printed name"


def _spaces(data: Any) -> None:
    data["spaces"][0]["name"] = "Printed name"


def _territories(data: Any) -> None:
    data["territories"][0]["cost"] += 3
    data["territories"][0]["provenance"] = "published"
    data["territories"][0]["source"] = "the printed card"


def _cards(data: Any) -> None:
    data["cards"][0]["name"] = "Printed name"


PRINTED: dict[str, Callable[[Any], None]] = dict(zip(SLUGS, (_names, _spaces, _territories, _cards), strict=True))
SPOILT = {
    "endeavor": ("cities", "name"),
    "imperial_struggle": ("spaces", "name"),
    "imperialism": ("territories", "cost"),
    "pax_renaissance": ("cards", "name"),
}
"""Two records of each list are spoilt in this field."""


def own_copy(slug: str) -> Any:
    """The pack that comes with a title, with a printed value written in."""
    text = files(f"domain.titles.{slug}.content").joinpath("pack.json").read_text(encoding="utf-8")
    data = json.loads(text)
    PRINTED[slug](data)
    return data


@pytest.fixture
def root(app: Flask) -> Api:
    """An administrator."""
    _, _, token = register(app.extensions["annals"].accounts, "Root", ("read", "play", "admin"))
    return Api(app.test_client(), token)


def opened(api: Api, slug: str, **more: Any) -> str:
    """Path of a new game with the caller in every seat but those of one engine, which never answers here."""
    seats = TITLES[slug].seats.start
    others = [{"seat": seat, "engine": "random"} for seat in range(1, seats)]
    game = api.ok("POST", "/v1/games", {"title": slug, "seats": seats, "opponents": others, **more})["game"]
    api.ok("POST", f"/v1/games/{game}/seats/0")
    return f"/v1/games/{game}"


def played(app: Flask, api: Api, path: str, answers: int) -> None:
    """Seats with a pending decision answer at random, so many times, or until the game is over."""
    dice = Random(5)
    commands = app.extensions["annals"].commands
    game_id = UUID(path.rsplit("/", 1)[1])

    def choose(game: Game, seat: Seat) -> EngineAnswer:
        return EngineAnswer(dice.choice(next_options(game.state, seat)), {"engine": "random"})

    for _ in range(answers):
        game = commands.games.load(game_id)
        if not game.pending_seats:
            return
        if 0 not in game.pending_seats:
            commands.play_turn(game_id, game.pending_seats[0], game.version, choose, "engine:random")
            continue
        decision = mine(api, path)
        body = {"option": dice.choice(decision["options"])["text"], "expected_version": decision["version"]}
        api.ok("POST", f"{path}/moves", body)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_copied_pack_is_checked_with_every_fault(
    slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sound copy gives a digest of its own; a spoilt one names the place of each fault, and the status is 1."""
    file = tmp_path / "printed.json"
    data = own_copy(slug)
    file.write_text(json.dumps(data))
    assert main(["packs", "check", slug, str(file)]) == 0
    assert capsys.readouterr().out.strip() == read_pack(TITLES[slug], data).digest != bundled_pack(slug).digest
    records, field = SPOILT[slug]
    del data[records][0][field]
    data[records][1][field] = []
    file.write_text(json.dumps(data))
    assert main(["packs", "check", slug, str(file)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert any(line.startswith(f"{records}.0.{field}: ") for line in told), told
    assert any(line.startswith(f"{records}.1.{field}: ") for line in told), told


@pytest.mark.parametrize("slug", SLUGS)
def test_old_games_keep_the_pack_they_began_with(
    slug: str, app: Flask, settings: Settings, ada: Api, root: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An installed pack serves new games; when a release brings another pack, games in play go on with their own."""
    first = bundled_pack(slug).digest
    old = opened(ada, slug)
    played(app, ada, old, 12)
    made = root.post(f"/v1/titles/{slug}/packs", own_copy(slug))
    assert made.status_code == 201, made.text
    digest = made.json["digest"]
    printed = opened(ada, slug, pack=digest)
    played(app, ada, printed, 12)
    before = {path: ada.ok("GET", path) for path in (old, printed)}
    assert [position["pack"] for position in before.values()] == [first, digest]

    # The next release comes with other values, and its processes begin with empty caches.
    kept = app.extensions["annals"]
    newer = read_pack(TITLES[slug], own_copy(slug))
    known = registry.bundled_pack
    for module in users_of(known):
        monkeypatch.setattr(module, "bundled_pack", lambda wanted: newer if wanted == slug else known(wanted))
    renewed = create_app(settings, application=compose(kept.database))
    again = Api(renewed.test_client(), ada.token, ada.player)
    assert {path: again.ok("GET", path) for path in (old, printed)} == before
    played(renewed, again, old, 2000)
    position = again.ok("GET", old)
    assert position["pack"] == first
    assert position["status"] == "finished"
    report = verify(read(again.get(f"{old}/record").data.splitlines(keepends=True)))
    assert report.sound, report.fault
    assert again.ok("GET", opened(again, slug))["pack"] == newer.digest == digest
