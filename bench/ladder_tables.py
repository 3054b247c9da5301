"""The tables of the ladder: one in the README of each title, and one of all titles in that of the opponents."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from domain.registry import TITLES

__all__ = ["LEVELS", "OPPONENTS", "README", "summary", "table", "write_summary", "write_tables"]

ROOT = Path(__file__).parents[1]
README = ROOT / "domain" / "titles"
"""The folder of the titles."""
OPPONENTS = ROOT / "workers" / "opponents" / "README.md"
"""Where the table of all titles stands."""
LEVELS = ("greedy", "mcts:easy", "mcts:normal", "mcts:hard")
"""The rungs above `random`, weakest first."""
BEGIN, END = "<!-- ladder: written by `make ladder` -->", "<!-- end of ladder -->"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _time(milliseconds: float) -> str:
    return f"{milliseconds:.0f} ms" if milliseconds < 1000 else f"{milliseconds / 1000:.1f} s"


def table(rows: Sequence[Mapping[str, Any]], missing: Sequence[str] = ()) -> str:
    """The bouts of a title as a table, the share of each seat in all of them but those of `random`.

    `missing` are the names of those that were not played.
    """
    lines = [
        "| seats | level | version, net | against | share (95 %) | fair | games | verdict | a command, p95 |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in sorted(rows, key=lambda row: row["seats"]):
        low, high = map(_percent, row["interval"])
        lines.append(
            f"| {row['seats']} | `{row['rung']}` | {_program(row)} | `{row['rival']}`"
            f" | {_percent(row['share'])} % ({low} to {high})"
            f" | {_percent(row['fair'])} % | {row['games']} | {row['verdict']}"
            f" | {_time(row['rung_thinks']['ms_a_turn_p95'])} |"
        )
    seats = [_by_seat(rows, many) for many in sorted({row["seats"] for row in rows})]
    return "\n".join([*lines, "", *(each for each in seats if each), *_not_played(missing)])


def summary(rows: Sequence[Mapping[str, Any]]) -> str:
    """All titles at a glance: what each level won against the one below it, and against its first version."""
    shown = {(row["title"], row["seats"], row["rung"], ".v1" in row["rival"]): row for row in rows}
    lines = [
        "| title, seats | against | fair | " + " | ".join(f"`{level}`" for level in LEVELS) + " |",
        "| --- " * 7 + "|",
    ]
    for slug, seats in sorted({(row["title"], row["seats"]) for row in rows}):
        for first, rival in ((False, "the level below"), (True, "its first version")):
            cells = " | ".join(_won(shown.get((slug, seats, level, first))) for level in LEVELS)
            lines.append(f"| {TITLES[slug].name}, {seats} | {rival} | {_percent(1 / seats)} % | {cells} |")
    return "\n".join(lines)


def _won(row: Mapping[str, Any] | None) -> str:
    """The share of a level and in how many games, bold if it counts."""
    if row is None:
        return ""
    told = f"{_percent(row['share'])} %"
    return f"**{told}** of {row['games']}" if row["verdict"] == "counts" else f"{told} of {row['games']}"


def _program(row: Mapping[str, Any]) -> str:
    """Which program the level was, which figures of older bouts do not tell."""
    if "rung_version" not in row:
        return "older"
    net = row["rung_net"]
    return f"{row['rung_version']}" if net is None else f"{row['rung_version']}, `{net}`"


def _not_played(missing: Sequence[str]) -> list[str]:
    """A line for each number of seats."""
    by_seats: dict[str, list[str]] = {}
    for name in missing:
        _, seats, rung, rival = name.split("/")
        by_seats.setdefault(seats, []).append(f"`{rung}` against `{rival}`")
    return [f"Not played with {seats} seats: {', '.join(bouts)}." for seats, bouts in by_seats.items()]


def _by_seat(rows: Sequence[Mapping[str, Any]], seats: int) -> str:
    """The share of each seat where all play about as well: who always loses loses from every seat."""
    counted = [row for row in rows if row["seats"] == seats and row["rival"] != "random" and ".v" not in row["rival"]]
    games = sum(row["games"] for row in counted)
    if not games:
        return ""
    shares = [sum(row["wins_by_seat"][seat] for row in counted) / games for seat in range(seats)]
    told = ", ".join(f"{_percent(share)} %" for share in shares)
    return f"Wins by seat in {games} games of {seats} against the level below, without `random`: {told}."


def write_tables(rows: Sequence[Mapping[str, Any]], missing: Sequence[str], folder: Path = README) -> None:
    """Write the table of each title that was played between the marks of its README."""
    for slug in sorted({row["title"] for row in rows}):
        path = folder / slug / "README.md"
        mine = [row for row in rows if row["title"] == slug]
        _write(path, table(mine, [name for name in missing if name.startswith(f"{slug}/")]))


def write_summary(rows: Sequence[Mapping[str, Any]], path: Path = OPPONENTS) -> None:
    """Write the table of all titles between the marks of its README."""
    _write(path, summary(rows))


def _write(path: Path, made: str) -> None:
    """Put a table between the marks of a file, in place of the one that is there."""
    whole = re.compile(re.escape(BEGIN) + ".*?" + re.escape(END), re.DOTALL)
    text, count = whole.subn(lambda _: f"{BEGIN}\n\n{made}\n\n{END}", path.read_text(encoding="utf-8"))
    assert count == 1, f"{path} has no place for the ladder"
    path.write_text(text, encoding="utf-8")
