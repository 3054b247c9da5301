"""Breaks the product on purpose: `python -m tests.mutants --count 200 --seed 1`.

What was found lies in `.mutants/`, so that a run goes on where it was stopped; the summary in `bench/results`.
"""

from __future__ import annotations

import argparse
import json
import shlex
import shutil
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from tests.mutants.covering import Coverage, measure
from tests.mutants.drawing import PACKAGES, Mutant, draw
from tests.mutants.running import CAUGHT, Verdict, copied, judge

ROOT = Path(__file__).parents[2]
WORK = ROOT / ".mutants"
EQUIVALENT = Path(__file__).with_name("equivalent.txt")
RESULTS = ROOT / "bench" / "results" / "mutants.json"


def main() -> None:
    """Draw, break, ask, tell."""
    wanted = _arguments()
    tracked = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    paths = [p for p in tracked.splitlines() if p.startswith(tuple(f"{x}/" for x in wanted.packages))]
    if wanted.only:
        paths = [p for p in paths if wanted.only in p]
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    folder = WORK / commit.strip()[:12]
    if not (folder / "durations.json").exists():
        measure(ROOT, folder, wanted.jobs, wanted.tests)
    coverage = Coverage(ROOT, folder)
    mutants = draw(ROOT, paths, wanted.count, wanted.seed)
    verdicts = _judged(mutants, coverage, folder, wanted)
    _tell(verdicts, wanted, commit.strip())


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="how many places are broken (200)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (2)")
    parser.add_argument("--minutes", type=float, default=240.0, help="after so many no further one is broken (240)")
    parser.add_argument("--only", default="", help="only files whose path contains this")
    parser.add_argument("--packages", nargs="+", default=list(PACKAGES), help="where places are drawn")
    parser.add_argument("--tests", nargs="+", default=["tests"], help="which tests are asked (the default suite)")
    return parser.parse_args()


def _judged(mutants: list[Mutant], coverage: Coverage, folder: Path, wanted: argparse.Namespace) -> list[Verdict]:
    """The verdicts that there was time for; those of an earlier run on the same commit are not asked for again."""
    until = time.monotonic() + 60 * wanted.minutes
    noted = folder / "verdicts.jsonl"
    known: dict[str, Any] = {}
    if noted.exists():
        known = {row["mutant"]: row for row in map(json.loads, noted.read_text(encoding="utf-8").splitlines())}
    trees: SimpleQueue[Path] = SimpleQueue()
    for _ in range(wanted.jobs):
        trees.put(copied(ROOT, folder))

    def ask(mutant: Mutant) -> Verdict | None:
        if mutant.name in known:
            return Verdict(mutant, known[mutant.name]["outcome"], known[mutant.name]["by"])
        if time.monotonic() > until:
            return None
        tree = trees.get()
        try:
            found = judge(mutant, tree, coverage)
        finally:
            trees.put(tree)
        row = {"mutant": mutant.name, "outcome": found.outcome, "by": found.by}
        with noted.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        print(f"{found.outcome:13} {mutant.name}  {' -> '.join(mutant.changed(ROOT))}  {found.by}", flush=True)
        return found

    try:
        with ThreadPoolExecutor(wanted.jobs) as pool:
            return [verdict for verdict in pool.map(ask, mutants) if verdict is not None]
    finally:
        while not trees.empty():
            shutil.rmtree(trees.get(), ignore_errors=True)


def _tell(verdicts: list[Verdict], wanted: argparse.Namespace, commit: str) -> None:
    """The summary; mutants that change nothing, as the list beside this module says with a reason, do not count."""
    listed = EQUIVALENT.read_text(encoding="utf-8").splitlines() if EQUIVALENT.exists() else []
    same = {tuple(part.strip() for part in line.split("|")[:3]) for line in listed if line and line[0] != "#"}
    counted = [v for v in verdicts if v.outcome == CAUGHT or _identity(v.mutant) not in same]
    outcomes = Counter(v.outcome for v in counted)
    share = outcomes[CAUGHT] / len(counted) if counted else 1.0
    left = [
        {"mutant": v.mutant.name, "change": list(v.mutant.changed(ROOT)), "outcome": v.outcome, "by": v.by}
        for v in counted
        if v.outcome != CAUGHT
    ]
    summary = {
        "command": shlex.join(["python", "-m", "tests.mutants", *sys.argv[1:]]),
        "commit": commit,
        "drawn": wanted.count,
        "judged": len(verdicts),
        "equivalent": len(verdicts) - len(counted),
        **dict(outcomes),
        "share_caught": round(share, 3),
        "not_caught": left,
    }
    if not wanted.only:
        RESULTS.write_text(json.dumps(summary, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{share:.1%} of {len(counted)} caught; {dict(outcomes)}")


def _identity(mutant: Mutant) -> tuple[str, ...]:
    """How the list of equivalent mutants names one: by file and text, which outlive line numbers."""
    return (mutant.path, *mutant.changed(ROOT))


if __name__ == "__main__":
    main()
