"""How is a position told in plain words, as a screen reader or a program that reads text would want it?

Every place of the plan is told with everything that lies there; places with the same content are told together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from application.boards.contents import Filled, LaidTable

__all__ = ["MOST_BYTES", "told"]

MOST_BYTES: Final = 6000
"""Bytes in UTF-8 of the whole text at most."""


def told(table: LaidTable, lines: Sequence[str]) -> str:
    """The text: `lines` first (what game it is, and what is going on), then a paragraph for each kind of place.

    Where nothing lies anywhere, because the game has not started, there are those lines alone.

    A position that would need more than `MOST_BYTES` is told with less: first the empty places are counted instead of
    named, then the longest paragraphs end with an ellipsis.
    """
    if not table.started:
        return "\n".join(lines) + "\n"
    for empty in (True, False):
        text = "\n".join([*lines, *_paragraphs(table, named=empty)]) + "\n"
        if len(text.encode()) <= MOST_BYTES:
            return text
    return _cut([*lines, *_paragraphs(table, named=False)])


def _paragraphs(table: LaidTable, *, named: bool) -> Iterator[str]:
    words = table.words
    kinds = table.plan.kinds
    for name, kind in kinds.items():
        places = [filled for filled in table.places if filled.place.kind == name]
        title = words.get(f"kind.{name}", "")
        if not places or kind.legend is not None:
            continue
        if kind.mat:
            # Who plays is told before.
            yield from (f"{filled.role}: {filled.said}." for filled in places)
        elif title:
            found = list(_together(places, words.get(f"none.{name}", words["nothing"]), named=named))
            if found:
                yield f"{title}: {'; '.join(found)}."
        else:
            yield from (f"{filled.name}: {filled.said}." for filled in places if filled.said)


def _together(places: Sequence[Filled], nothing: str, *, named: bool) -> Iterator[str]:
    """The places of a kind, those with the same content together; `nothing` says what the empty ones are."""
    by_content: dict[str, list[str]] = {}
    for filled in places:
        by_content.setdefault(filled.said, []).append(filled.name)
    empty = [name for name in by_content.pop("", []) if name]
    for content, names in by_content.items():
        yield f"{', '.join(name for name in names if name)}: {content}" if any(names) else content
    if empty:
        yield f"{nothing}: {', '.join(empty) if named else len(empty)}"


def _cut(lines: Sequence[str]) -> str:
    """The lines within `MOST_BYTES`: the longest ones lose their ends."""
    kept = list(lines)
    while (over := len("\n".join(kept).encode()) + 1 - MOST_BYTES) > 0:
        longest = max(range(len(kept)), key=lambda n: len(kept[n].encode()))
        much = max(over + 4, 40)
        kept[longest] = kept[longest].encode()[: -much - 1].decode(errors="ignore").rstrip("… ") + " …"
    return "\n".join(kept) + "\n"
