"""Do `annals board` and `annals show` draw and tell positions of records?"""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from application.boards.prose import MOST_BYTES
from service.cli import main
from tests.application.boards.pictures import FOLDER, PICTURES, Picture, record


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of a game of Imperialism that still runs: a redacted one."""
    file = tmp_path_factory.mktemp("boards") / "game.annals"
    file.write_bytes(record("imperialism", Picture(2, 1, 12)))
    return str(file)


def test_a_position_is_drawn_into_a_file(game: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Into the file named, or to standard output; the newest position, or a past one."""
    file = tmp_path / "board.svg"
    assert main(["board", game, "--to", str(file)]) == 0
    assert ElementTree.fromstring(file.read_text(encoding="utf-8")).tag.endswith("svg")
    capfdbinary.readouterr()
    assert main(["board", game]) == 0
    assert capfdbinary.readouterr().out == file.read_bytes()
    assert main(["board", game, "--at", "1"]) == 0
    assert b"Not started" in capfdbinary.readouterr().out


def test_a_position_is_told(game: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """In at most 6 kB, as the public sees it; hands of a running game are numbers of cards."""
    assert main(["show", game]) == 0
    told = capfdbinary.readouterr().out
    assert len(told) <= MOST_BYTES
    assert told.startswith(b"Imperialism: Road to Domination\n")
    assert b"Hand 5 face down" in told
    assert b"Seen by: the public." in told


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (["--at", "999"], "version 999 does not exist yet"),
        (["--as", "0"], "redacted record"),
        (["--as", "all"], "only after the game has ended"),
        (["--as", "7"], "must be a seat from 0 to 1"),
    ],
)
def test_what_cannot_be_shown_is_one_line(
    game: str, flags: list[str], says: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """An error is one line on standard error, and status 2."""
    for command in ("board", "show"):
        assert main([command, game, *flags]) == 2
        error = capfd.readouterr().err
        assert says in error
        assert error.count("\n") == 1


@pytest.mark.parametrize("slug", sorted(PICTURES))
def test_pictures_of_the_guide_are_small(slug: str) -> None:
    """The README's pictures are well-formed, and none is larger than 150 kB."""
    picture = (FOLDER / f"{slug}.svg").read_bytes()
    assert len(picture) < 150_000
    assert ElementTree.fromstring(picture).tag.endswith("svg")
