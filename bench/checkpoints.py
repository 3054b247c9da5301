"""How long does a checkpoint take on a log of a million leaves, and how many tiles does a proof need?

Run with `python -m bench.checkpoints`; the result goes to `bench/results/checkpoints.json`.
The heads, the leaves and the tree of so many games are put into a database; then, again and again, some games move and
a checkpoint is made, signed by Ed25519 and ML-DSA-44, as the sweeper makes it within a minute after a move.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import median
from uuid import UUID, uuid4

import psycopg

from bench.results_file import write_result
from eventstore.checkpoints import keys, tree
from eventstore.checkpoints.log import CheckpointLog, Leaf, inclusion_proof
from eventstore.checkpoints.tree import Node
from eventstore.database import Database
from eventstore.migrate import migrate
from eventstore.verification.verifier import leaf_hash, verify_proof
from service.local.embedded import EmbeddedServers

_COMMAND = "python -m bench.checkpoints"
_LIMIT_MS = 200.0
_MOST_MOVED = 100
"""Games that move between two checkpoints, for which the limit holds: five a second."""
_TILES = 2
"""Most tiles of each level that an inclusion proof may need."""
_EVENT = """
INSERT INTO events (
    game_id, version, type, actor, command_id, rules, body, sealed, digest, prev_hash, hash, recorded_at
) SELECT id, 2, 'x', 'x', 'x', 1, '', '', head, head, head, now()
FROM unnest(%s::uuid[], %s::bytea[]) AS moved (id, head)
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and write the result; 1 if a checkpoint takes too long or a proof needs too many tiles."""
    parser = argparse.ArgumentParser(prog=_COMMAND, description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--leaves", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=20, help="checkpoints of each size")
    parser.add_argument("--output", type=Path)
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as directory, EmbeddedServers(directory) as servers:
        migrate(servers.database_url)
        games = [uuid4() for _ in range(args.leaves)]
        _fill(servers.database_url, games)
        keys.create(Path(directory) / "key.pem")
        signer = keys.load(Path(directory) / "key.pem", "log.example/annals")
        with Database(servers.database_url) as database:
            log = CheckpointLog(database)
            started = time.perf_counter()
            log.make(signer, now=datetime.now(UTC), day=date(2026, 11, 22))
            whole = time.perf_counter() - started
            random, at, rows = Random(7), 0, {}
            for count in (1, 10, 100, 1000):
                times = []
                for _ in range(args.rounds):
                    _move(servers.database_url, games[at : at + count])
                    at += count
                    started = time.perf_counter()
                    point = log.make(signer, now=datetime.now(UTC), if_moved=True)
                    times.append((time.perf_counter() - started) * 1000)
                    assert point is not None
                rows[str(count)] = {"median_ms": round(median(times), 1), "longest_ms": round(max(times), 1)}
            proofs = []
            for index in (random.randrange(point.size) for _ in range(200)):
                (leaf,) = log.leaves(index, 1)
                started = time.perf_counter()
                proof = inclusion_proof(log, leaf, point)
                proofs.append((time.perf_counter() - started) * 1000)
            verify_proof(proof, signer.keys)
            tiles = max(tiles_of(random.randrange(point.size), point.size) for _ in range(10_000))
            idle = time.perf_counter()
            log.make(signer, now=datetime.now(UTC), if_moved=True)
            idle = time.perf_counter() - idle
    figures = {
        "leaves": point.size,
        "checkpoint_by_games_that_moved": rows,
        "look_without_a_move_ms": round(idle * 1000, 1),
        "daily_checkpoint_over_all_heads_ms": round(whole * 1000),
        "inclusion_proof_median_ms": round(median(proofs), 1),
        "most_tiles_of_a_level_in_10000_inclusion_proofs": tiles,
        "limits": {"checkpoint_ms": _LIMIT_MS, "tiles_of_a_level": _TILES},
    }
    write_result("checkpoints", _COMMAND, figures, args.output)
    slowest = max(row["longest_ms"] for count, row in rows.items() if int(count) <= _MOST_MOVED)
    return int(slowest > _LIMIT_MS or tiles > _TILES)


def tiles_of(index: int, size: int) -> int:
    """The most tiles of one level that the inclusion proof of a leaf needs."""
    needed: set[Node] = set()

    def note(wanted: Collection[Node]) -> dict[Node, bytes]:
        needed.update(wanted)
        return dict.fromkeys(wanted, bytes(32))

    tree.inclusion(index, size, note)
    tiles = {(level // 8, (number << level % 8) // 256) for level, number in needed}
    return max((sum(level == other for other, _ in tiles) for level, _ in tiles), default=0)


def _fill(dsn: str, games: Sequence[UUID]) -> None:
    """Games of one event each, all of them in the log."""
    heads = [sha256(game.bytes).digest() for game in games]
    leaves = [Leaf(i, game, 1, head) for i, (game, head) in enumerate(zip(games, heads, strict=True))]
    nodes = tree.grown(0, [leaf_hash(leaf.entry) for leaf in leaves], lambda wanted: {})
    with psycopg.connect(dsn) as conn:
        tables = {
            "heads (game_id, version, hash)": ((x.game_id, 1, x.head) for x in leaves),
            "log_leaves (index, game_id, version, head, form)": ((x.index, x.game_id, 1, x.head, 2) for x in leaves),
            "log_nodes (level, number, hash)": ((*node, found) for node, found in nodes.items()),
        }
        for table, rows in tables.items():
            with conn.cursor() as cursor, cursor.copy(f"COPY {table} FROM STDIN".encode()) as copy:
                for row in rows:
                    copy.write_row(row)
        conn.execute(
            "INSERT INTO log_checkpoints (number, size, root, note, made_at, day) VALUES (1, %s, %s, %s, now(), NULL)",
            (len(leaves), bytes(32), "log.example/annals\n"),
        )
    with psycopg.connect(dsn, autocommit=True) as conn:
        conn.execute("VACUUM ANALYZE")


def _move(dsn: str, games: Sequence[UUID]) -> None:
    """One more event in each of these games."""
    heads = [sha256(game.bytes + b"2").digest() for game in games]
    with psycopg.connect(dsn) as conn:
        conn.execute(_EVENT, (list(games), heads))
        with conn.cursor() as cursor:
            cursor.executemany(
                "UPDATE heads SET version = 2, hash = %s WHERE game_id = %s", list(zip(heads, games, strict=True))
            )


if __name__ == "__main__":
    raise SystemExit(main())
