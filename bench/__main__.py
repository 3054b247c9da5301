"""Which measurements does `make bench` run?

`python -m bench` runs them all, `python -m bench NAME...` those that are named; one that fails stops no other.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module

__all__ = ["MODULES", "main"]

MODULES = (
    "append",
    "simulate",
    "replay",
    "verify",
    "verify_all",
    "jobs",
    "http",
    "streams",
    "sizes",
    "latency",
    "pages",
    "checkpoints",
    "replication",
    "attackers",
    "finished",
    "growth",
    "archive",
    "embedded_memory",
    "opponents_memory",
    "turns",
    "analyses",
    "positions",
    "calibration",
    "strength",
)
"""Modules of this package with `main(argv) -> int`, which writes `results/<name>.json`; the long ones last."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the measurements; 1 if one of them fails, is missing or misses its figure."""
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description="Run measurements and write bench/results/NAME.json; one that fails stops no other.",
        epilog=f"Names: {', '.join(MODULES)}. Each takes flags of its own: python -m bench.NAME --help.",
    )
    parser.add_argument("names", metavar="NAME", nargs="*", help="a measurement; without a name all are run")
    bad = []
    for name in parser.parse_args(argv).names or MODULES:
        print(f"== {name}", flush=True)
        try:
            status = import_module(f"bench.{name}").main([])
        except Exception:
            # Whatever a measurement does, the others must run, and this one must be seen to have failed.
            traceback.print_exc()
            status = 1
        if status:
            bad.append(name)
    if bad:
        print(f"failed or below its figure: {', '.join(bad)}", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
