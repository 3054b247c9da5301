"""What does each file of tests cost? A plugin of pytest, and the table of what it measured.

    COSTS=FOLDER python -m pytest -p tests.costs -n 3 --dist loadfile --no-loadscope-reorder
    python -m tests.costs FOLDER

Processor time counts the processes that tests start, also those that run on; wall time depends on what else runs.
Linux only.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest

_TICKS = os.sysconf("SC_CLK_TCK")
_begun: dict[str, tuple[float, float]] = {}


def processor_seconds() -> float:
    """Of this process, of all below it, and of those that they have waited for."""
    children: dict[int, list[int]] = defaultdict(list)
    spent: dict[int, float] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(") ")[2].split()
        except OSError:
            continue
        pid = int(stat.parent.name)
        children[int(fields[1])].append(pid)
        spent[pid] = sum(map(int, fields[11:15])) / _TICKS
    found, todo = 0.0, [os.getpid()]
    while todo:
        pid = todo.pop()
        found += spent.get(pid, 0.0)
        todo += children[pid]
    return found


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, object, object]:
    """Measure before the first and after the last test of a file, fixtures included."""
    file = item.nodeid.partition("::")[0]
    if file not in _begun:
        _begun[file] = processor_seconds(), time.monotonic()
    try:
        return (yield)
    finally:
        if nextitem is None or nextitem.nodeid.partition("::")[0] != file:
            processor, wall = _begun.pop(file)
            row = {"file": file, "processor": processor_seconds() - processor, "wall": time.monotonic() - wall}
            process = os.environ.get("PYTEST_XDIST_WORKER", "main")
            with (Path(os.environ["COSTS"]) / f"{process}.ndjson").open("a", encoding="utf-8") as out:
                out.write(json.dumps(row) + "\n")


def main(folder: str) -> None:
    """Print the files, the dearest first."""
    lines = [line for file in Path(folder).glob("*.ndjson") for line in file.read_text(encoding="utf-8").splitlines()]
    rows = sorted(map(json.loads, lines), key=lambda row: -row["processor"])
    print(f"{sum(row['processor'] for row in rows):8.1f} s of processors in {len(rows)} files")
    for row in rows:
        print(f"{row['processor']:8.1f} {row['wall']:8.1f}  {row['file']}")


if __name__ == "__main__":
    main(sys.argv[1])
