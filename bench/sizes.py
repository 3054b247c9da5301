"""How many bytes does a position have on its way to a client, in each title? `python -m bench.sizes`

Positions as the first seat sees them, over one game of random moves: as they are, compressed, and in part.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence
from pathlib import Path

from application.people.accounts import MemoryAccounts
from bench.games import finished_games
from bench.results_file import write_result
from domain.registry import TITLES
from eventstore.store.memory import MemoryStore
from service.app import create_app
from service.config import Settings

__all__ = ["main"]

_COMMAND = "python -m bench.sizes"

COMPACT = "version,status,pending,where,facts"
"""What a small screen shows between turns."""

FORMS = {
    "whole": ("", ""),
    "whole, gzip": ("", "gzip"),
    "whole, br": ("", "br"),
    "whole, zstd": ("", "zstd"),
    "selection": (f"&fields={COMPACT}", ""),
    "selection, br": (f"&fields={COMPACT}", "br"),
}
"""Query and `Accept-Encoding` of each way to ask."""


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, and write the result."""
    parser = argparse.ArgumentParser(prog=_COMMAND)
    parser.add_argument("--every", type=int, default=10, help="versions between two positions")
    parser.add_argument("--output", type=Path)
    args = parser.parse_args(argv)
    figures = {slug: _sizes(slug, args.every) for slug in TITLES}
    about = {"unit": "bytes of the body, median of the positions of one game", "selection": COMPACT}
    write_result("sizes", _COMMAND, {**about, "titles": figures}, args.output)
    return 0


def _sizes(slug: str, every: int) -> dict[str, int]:
    store = MemoryStore()
    game = finished_games(store, slug, 1, seed=1765)[0]
    unlimited = Settings(rate_reads=0, rate_writes=0, rate_registrations=0)
    client = create_app(unlimited, store=store, accounts=MemoryAccounts()).test_client()
    last = client.get(f"/v1/games/{game}").json["version"]
    found: dict[str, list[int]] = {name: [] for name in FORMS}
    for version in range(every, last + 1, every):
        for name, (query, encoding) in FORMS.items():
            sent = {"Accept-Encoding": encoding} if encoding else {}
            answer = client.get(f"/v1/games/{game}?as=seat:0&version={version}{query}", headers=sent)
            assert answer.status_code == 200, answer.text
            found[name].append(len(answer.data))
    return {name: int(statistics.median(sizes)) for name, sizes in found.items()}


if __name__ == "__main__":
    raise SystemExit(main())
