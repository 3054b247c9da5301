"""Does `annals archive` move games away, and does the API serve them as before?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from backports import zstd
from flask import Flask

from eventstore.database import Database
from eventstore.files import Directory
from eventstore.store.postgres import PostgresStore
from service.cli import main
from service.config import Settings
from tests.service.conftest import Api
from tests.service.test_exports import finished
from tests.service.test_on_postgres import as_url

pytestmark = pytest.mark.servers

READ = (
    "",
    "?version=7",
    "/events?after=3&limit=5",
    "/replay",
    "/replay?from=4&to=9",
    "/score",
    "/luck",
    "/record",
    "/text",
)


class Operator:
    """Somebody who runs the command."""

    def __init__(self, database: Database, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._flags = ("--database-url", as_url(database.dsn), "--archive", str(folder))
        self._capsys = capsys

    def runs(self, *arguments: str) -> tuple[int, str]:
        """Exit status, and all that is printed."""
        status = main(["archive", *arguments, *self._flags])
        said = self._capsys.readouterr()
        return status, (said.out + said.err).strip()


@pytest.fixture
def operator(database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Operator:
    """With an archive in an empty directory."""
    return Operator(database, tmp_path, capsys)


@pytest.fixture
def game(app: Flask, ada: Api, ben: Api) -> str:
    """A game that is over and scored."""
    found = finished(ada, ben)
    app.extensions["annals"].commands.score(UUID(found), {"sound": True})
    return found


def told(client: Api, game: str) -> dict[str, Any]:
    """What the API says about a game."""
    return {path: client.get(f"/v1/games/{game}{path}").data for path in READ}


def test_an_archived_game_is_served_as_before(
    serve: Callable[..., Flask], settings: Settings, database: Database, game: str, operator: Operator, tmp_path: Path
) -> None:
    """Every answer is the same; the audit alone says what went and came back."""

    def fresh(archive: Directory | None) -> Api:
        """A process that has nothing in memory."""
        return Api(serve(settings, PostgresStore(database, archive=archive)).test_client())

    before = told(fresh(None), game)
    assert fresh(None).ok("GET", f"/v1/games/{game}/audit")["archive"] == []
    assert operator.runs() == (0, "0 games archived: 0.0 MB of events, 0.0 MB in the archive")
    status, said = operator.runs("--older-than", "0")
    assert (status, said.partition(":")[0]) == (0, "1 games archived")
    reader = fresh(Directory(tmp_path))
    assert told(reader, game) == before
    [line] = reader.ok("GET", f"/v1/games/{game}/audit")["archive"]
    assert not line["restored"]
    assert line["moves"] > 5
    assert (
        reader.ok("GET", f"/v1/games/{game}/audit")["chain"]
        == fresh(Directory(tmp_path)).ok("GET", f"/v1/games/{game}/audit")["chain"]
    )

    blind = fresh(None)
    assert blind.get(f"/v1/games/{game}/record").json["code"] == "archive_unreachable"
    assert game in [each["game"] for each in blind.ok("GET", "/v1/games?status=finished")["games"]]

    assert operator.runs(game, "--restore") == (0, f"{game}: {line['moves']} moves restored")
    assert told(fresh(None), game) == before
    lines = fresh(None).ok("GET", f"/v1/games/{game}/audit")["archive"]
    assert [each["restored"] for each in lines] == [False, True]


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["--restore"], 2, "--restore needs the games to restore"),
        (["nonsense"], 1, "nonsense is not the id of a game"),
        (["00000000-0000-0000-0000-000000000000"], 0, "it has not ended"),
    ],
)
def test_what_cannot_be_archived_is_said(operator: Operator, arguments: list[str], status: int, said: str) -> None:
    """In one line."""
    found, text = operator.runs(*arguments)
    assert found == status
    assert said in text


def test_where_is_the_archive(database: Database, capsys: pytest.CaptureFixture[str]) -> None:
    """It must be named."""
    assert main(["archive", "--database-url", as_url(database.dsn)]) == 2
    assert "ANNALS_ARCHIVE" in capsys.readouterr().err


def test_a_file_of_the_archive_is_verified_and_replayed(
    game: str, operator: Operator, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a database, as a record is; one that was altered is not sound, one without a game in it no record."""
    operator.runs(game)
    [file] = (tmp_path / "games").rglob("*.zst")
    assert main(["verify", str(file)]) == 0
    assert f"{file}: sound" in capsys.readouterr().out
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()

    header, told, body, rest = zstd.decompress(file.read_bytes()).split(b"\n", 3)
    file.write_bytes(zstd.compress(b"\n".join((header, told, body.replace(b'"at":"2', b'"at":"3', 1), rest))))
    assert main(["verify", str(file)]) == 1
    assert "not sound" in capsys.readouterr().out
    file.write_bytes(file.read_bytes()[:99])
    assert main(["verify", str(file)]) == 2
    assert "no game is in this file of an archive" in capsys.readouterr().err
