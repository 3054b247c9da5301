"""Is the log as static files what C2SP tlog-tiles describes, wherever it is written?"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random

import psycopg
import pytest

from bench.checkpoints import tiles_of
from eventstore.checkpoints.keys import Signer
from eventstore.checkpoints.log import CheckpointLog, Point
from eventstore.checkpoints.tiles import Tile, publish, tiles_between
from eventstore.database import Database
from eventstore.errors import TargetUnusable
from eventstore.files import Directory
from eventstore.files.object_store import target_at
from eventstore.verification.verifier import leaf_hash, node_hash, verify_note


def root(hashes: list[bytes]) -> bytes:
    """The root over leaves, written down from RFC 6962."""
    if len(hashes) == 1:
        return hashes[0]
    half = 1 << (len(hashes) - 1).bit_length() - 1
    return node_hash(root(hashes[:half]), root(hashes[half:]))


PATHS = [
    ("tile/0/000", Tile(0, 0)),
    ("tile/0/000.p/1", Tile(0, 0, 1)),
    ("tile/63/x001/x234/067.p/255", Tile(63, 1234067, 255)),
    ("tile/entries/x001/000", Tile(None, 1000)),
]


@pytest.mark.parametrize(("path", "tile"), PATHS)
def test_paths_are_those_of_the_specification(path: str, tile: Tile) -> None:
    """Numbers in groups of three digits, all but the last with an x; the width of a partial tile at the end."""
    assert tile.path == path
    assert Tile.at(path) == tile


@pytest.mark.parametrize(
    "path",
    [
        "tile/0/0",
        "tile/00/000",
        "tile/64/000",
        "tile/0/000.p/0",
        "tile/0/000.p/256",
        "tile/0/000.p/01",
        "tile/0/001/000",
        "tile/0/x000/001",
        "tile/-1/000",
        "tile/data/000",
        "tile/0/000/",
        "checkpoint",
        "tile/0/" + "x001/" * 5 + "001",
    ],
)
def test_other_paths_are_none(path: str) -> None:
    """Other forms of the same numbers, and what is too large."""
    assert Tile.at(path) is None


def test_the_example_of_the_specification_has_these_tiles() -> None:
    """A tree of 70,000 leaves: 273 tiles of level 0 and one of width 112, one of level 1 and one of 17, one of 1."""
    found = [tile for tile in tiles_between(0, 70_000) if tile.level is not None]
    assert [t for t in found if t.width < 256] == [Tile(0, 273, 112), Tile(1, 1, 17), Tile(2, 0, 1)]
    assert len(found) == 273 + 1 + 1 + 1 + 1
    assert [t for t in tiles_between(0, 256) if t.level] == [Tile(1, 0, 1)]
    assert list(tiles_between(70_000, 70_000)) == []
    assert {*tiles_between(0, 700)} <= {*tiles_between(0, 300), *tiles_between(300, 700)}


def test_a_proof_needs_at_most_two_tiles_of_each_level() -> None:
    """With a million leaves, for leaves everywhere; a client reads a proof from so few files."""
    random, size = Random(5), 1_000_000
    found = [tiles_of(index, size) for index in (0, size - 1, 999_424, *(random.randrange(size) for _ in range(500)))]
    assert max(found) == 2


def test_the_files_make_up_the_tree(grow: Callable[[int], tuple[CheckpointLog, Point]], tmp_path: Path) -> None:
    """Entries hash to the tiles of level 0, these to the root and the tile above; later files leave earlier alone."""
    directory = Directory(tmp_path / "log")
    log, first = grow(3)
    assert publish(log, directory) == 3
    assert publish(log, directory) == 0
    early = {path: path.read_bytes() for path in (tmp_path / "log").rglob("*") if path.is_file()}
    log, point = grow(257)
    assert publish(log, directory) == 2 + 2 + 1 + 1
    assert all(path.read_bytes() == data for path, data in early.items() if path.name != "checkpoint")
    hashes: list[bytes] = []
    for tile in (Tile(0, 0), Tile(0, 1, 4)):
        tiled, bundled = directory.read(tile.path), directory.read(Tile(None, tile.number, tile.width).path)
        assert tiled is not None
        assert bundled is not None
        own = [tiled[i : i + 32] for i in range(0, len(tiled), 32)]
        entries = [bundled[i : i + 34] for i in range(0, len(bundled), 34)]
        assert all(entry[:2] == b"\0\x20" for entry in entries)
        assert [leaf_hash(entry[2:]) for entry in entries] == own
        hashes += own
    assert root(hashes) == point.root
    assert root(hashes[:3]) == first.root
    assert directory.read("tile/1/000.p/1") == root(hashes[:256])
    assert directory.read("tile/1/000") is None
    assert directory.read("checkpoint") == point.note.encode()
    assert list((tmp_path / "log").rglob(".*")) == []


def test_leaves_that_name_games_are_not_published(
    grow: Callable[[int], tuple[CheckpointLog, Point]], database: Database
) -> None:
    """A bundle with entries of the first form is left out, the hashes are there."""
    log, _ = grow(2)
    with psycopg.connect(database.dsn) as conn:
        conn.execute("SET session_replication_role = replica")
        conn.execute("UPDATE log_leaves SET form = 1 WHERE index = 0")
        conn.execute("SET session_replication_role = origin")
    assert Tile(None, 0, 2).read(log) is None
    assert Tile(0, 0, 2).read(log) is not None
    assert Tile(0, 0, 3).read(log) is None


class Bucket(BaseHTTPRequestHandler):
    """Enough of S3: objects that are put and got."""

    protocol_version = "HTTP/1.1"
    kept: dict[str, tuple[bytes, str | None, str | None]]

    def do_PUT(self) -> None:
        """Keep an object with its headers."""
        data = self.rfile.read(int(self.headers["Content-Length"]))
        assert "AWS4-HMAC-SHA256" in self.headers["Authorization"]
        self.kept[self.path] = data, self.headers["Content-Type"], self.headers["Cache-Control"]
        self._say(200, b"", sha256(data).hexdigest())

    def do_GET(self) -> None:
        """Give an object."""
        found = self.kept.get(self.path)
        self._say(404 if found is None else 200, b"" if found is None else found[0], "x")

    def _say(self, status: int, data: bytes, tag: str) -> None:
        self.send_response(status)
        headers = {
            "Content-Length": str(len(data)),
            "ETag": f'"{tag}"',
            "Last-Modified": "Fri, 20 Nov 2026 12:00:00 GMT",
        }
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is logged."""


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, tuple[bytes, str | None, str | None]]]:
    """What is in a bucket of a server that speaks S3."""
    Bucket.kept = {}
    with ThreadingHTTPServer(("127.0.0.1", 0), Bucket) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        settings = {
            "AWS_ENDPOINT": f"http://127.0.0.1:{server.server_port}",
            "AWS_ALLOW_HTTP": "true",
            "AWS_ACCESS_KEY_ID": "key",
            "AWS_SECRET_ACCESS_KEY": "secret",
            "AWS_REGION": "here",
        }
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        yield Bucket.kept
        server.shutdown()


def test_a_store_that_speaks_s3_gets_the_same_files(
    grow: Callable[[int], tuple[CheckpointLog, Point]],
    bucket: dict[str, tuple[bytes, str | None, str | None]],
    signer: Signer,
) -> None:
    """With media types and how long they may be cached; only what is missing is written."""
    log, _ = grow(2)
    target = target_at("s3://logs/annals")
    assert publish(log, target) == 3
    assert publish(log, target) == 0
    assert sorted(bucket) == [
        f"/logs/annals/{name}" for name in ("checkpoint", "tile/0/000.p/2", "tile/entries/000.p/2")
    ]
    note, media, cache = bucket["/logs/annals/checkpoint"]
    assert verify_note(note.decode(), signer.keys).size == 2
    assert (media, cache) == ("text/plain; charset=utf-8", "public, max-age=5")
    assert bucket["/logs/annals/tile/0/000.p/2"][1:] == (
        "application/octet-stream",
        "public, max-age=31536000, immutable",
    )


def test_a_target_that_cannot_be_used_is_named() -> None:
    """An unknown kind of URL is an error in one line."""
    with pytest.raises(TargetUnusable, match="gopher"):
        target_at("gopher://somewhere")
