"""Where does each word and disc of a place go, so that everything fits into its box and nothing overlaps?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from application.boards.contents import FilledRow, Piece
from application.boards.metrics import fitted, width, wrapped
from application.boards.plan import Box, PieceLook, Plan

__all__ = ["ICON", "SCALES", "Placed", "icon_of", "inside", "laid", "look_of"]

SCALES = (1.0, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.55, 0.5, 0.45, 0.4, 0.37)
"""How much smaller a text may become before something is left out."""
ICON = 0.66
"""How high an icon is that is printed on a place, so that it can be seen on a small picture: a part of the place."""
SMALLEST = 7.0
"""Pixels of the natural size; no text is smaller."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A word or a piece with its place in pixels: `x` and `y` are its left and the middle of its height."""

    x: float
    y: float
    width: float
    size: float
    """Size of its text."""
    text: str
    bold: bool
    piece: Piece | None
    """None for plain words."""


@dataclass(frozen=True, slots=True)
class _Item:
    """Something that is not broken: its width, and what it is."""

    width: float
    text: str
    bold: bool
    piece: Piece | None
    breaks: bool
    """Whether it begins a new line."""
    glued: bool = False
    """Whether it stays beside the one before it, where there is room."""


def laid(plan: Plan, name: str, rows: Sequence[FilledRow], box: Box, text: float, inline: bool) -> list[Placed]:
    """The name of a place and its rows within a box of pixels, as large as they fit; the last resort is an ellipsis."""
    left, top, wide, high = box
    # Rather a little smaller than the name of a piece on two lines, and rather on two lines than far smaller.
    tried = [*((scale, False) for scale in SCALES[:3]), *((scale, True) for scale in SCALES[1:])]
    for scale, broken in tried:
        size = max(SMALLEST, text * scale)
        found = _at(plan, name, rows, (left, top, wide, high), size, inline, broken)
        if found is not None:
            return found
    return _cut(plan, name, rows, box, SMALLEST, inline)


def inside(shape: str, box: Box, printed: bool = False) -> Box:
    """The part of a place in which it is written: outlines with cut or round corners leave less room, as does an icon
    that is `printed` there."""
    x, y, wide, high = box
    edge = 0.1 * min(wide, high) if shape in ("round", "cut") else 0.0
    return (x + edge, y, wide - 2 * edge - (ICON * high if printed else 0.0), high)


def _at(
    plan: Plan, name: str, rows: Sequence[FilledRow], box: Box, size: float, inline: bool, broken: bool
) -> list[Placed] | None:
    """Everything at one size, where `broken` says so with names of pieces on several lines; None if it does not fit."""
    left, top, wide, high = box
    pad = 0.35 * size
    room = wide - 2 * pad
    step = 1.32 * size
    items = list(_items(plan, name, rows, size, inline))
    if any(item.width > room for item in items):
        items = list(_broken(plan, items, size, room, pieces=broken))
        if any(item.width > room for item in items):
            return None
    lines = _lines(items, room, size)
    used = len(lines) * step
    if used > high - 0.3 * size:
        return None
    y = top + (high - used) / 2 + step / 2 if len(lines) == 1 else top + 0.2 * size + step / 2
    return list(_set(lines, left + pad, y, step, size))


def _cut(plan: Plan, name: str, rows: Sequence[FilledRow], box: Box, size: float, inline: bool) -> list[Placed]:
    """As much as there is room for at the smallest size."""
    left, top, wide, high = box
    pad = 0.3 * size
    room = max(1.0, wide - 2 * pad)
    step = 1.25 * size
    items = [
        replace(item, width=min(item.width, room), text=fitted(item.text, size, room - _extra(plan, item.piece, size)))
        for item in _items(plan, name, rows, size, inline)
    ]
    lines = _lines(items, room, size)
    most = max(1, int(high / step))
    if len(lines) > most:
        lines = lines[:most]
        more = _Item(width("…", size), "…", True, None, False)
        while lines[-1] and sum(i.width + 0.3 * size for i in lines[-1]) + more.width > room:
            lines[-1].pop()
        lines[-1].append(more)
    return list(_set(lines, left + pad, top + step / 2, step, size))


def _items(plan: Plan, name: str, rows: Sequence[FilledRow], size: float, inline: bool) -> Iterator[_Item]:
    if name:
        yield _Item(width(name, size) * 1.06, name, True, None, False)
    first = bool(name) and not inline
    for row in rows:
        begins = first or row.line
        if row.word:
            yield _Item(width(row.word, size), row.word, False, None, begins)
            begins = False
        for n, piece in enumerate(row.pieces):
            text, extra = shown(plan, piece), _extra(plan, piece, size)
            glued = bool(row.word) and n == 0
            yield _Item(width(text, size) + extra, text, piece.type == "number", piece, begins, glued)
            begins = False
        first = False


def _broken(plan: Plan, items: Sequence[_Item], size: float, room: float, *, pieces: bool) -> Iterator[_Item]:
    """Words that are too long for a line on several lines, and with `pieces` the names of those without an icon."""
    for item in items:
        extra = _extra(plan, item.piece, size)
        lines = wrapped(item.text, size * (1.06 if item.bold else 1), room - extra, 4)
        whole = item.piece is not None and (not pieces or icon_of(plan, item.piece) is not None)
        if item.width <= room or lines is None or whole:
            yield item
            continue
        for n, line in enumerate(lines):
            wide = width(line, size) * (1.06 if item.bold else 1) + extra
            yield _Item(wide, line, item.bold, item.piece, item.breaks or n > 0)


def _lines(items: Sequence[_Item], room: float, size: float) -> list[list[_Item]]:
    """The items in lines; a word goes to the next line together with the piece that it announces."""
    gap = 0.3 * size
    lines: list[list[_Item]] = [[]]
    used = 0.0
    for n, item in enumerate(items):
        after = items[n + 1] if n + 1 < len(items) and items[n + 1].glued else None
        need = item.width + (gap + after.width if after is not None and item.width + gap + after.width <= room else 0)
        if lines[-1] and (item.breaks or used + gap + need > room):
            lines.append([])
            used = 0.0
        used += item.width + (gap if lines[-1] else 0)
        lines[-1].append(item)
    return [line for line in lines if line] or [[]]


def _set(lines: Sequence[Sequence[_Item]], left: float, y: float, step: float, size: float) -> Iterator[Placed]:
    for line in lines:
        x = left
        for item in line:
            yield Placed(x, y, item.width, size, item.text, item.bold, item.piece)
            x += item.width + 0.3 * size
        y += step


def _extra(plan: Plan, piece: Piece | None, size: float) -> float:
    """What a piece needs beside its text: its icon, and a margin."""
    if piece is None or piece.type in ("number", "word"):
        return 0.0
    return (1.35 if icon_of(plan, piece) is not None else 0.7) * size


def look_of(plan: Plan, piece: Piece) -> PieceLook:
    """The colours and the icon of a piece."""
    if piece.seat is not None:
        if piece.seat < len(plan.roles):
            role = plan.roles[piece.seat]
            return PieceLook(role.colour, role.ink, None, role.form)
        return PieceLook("#777777", "#ffffff", None)
    type_ = plan.types.get(piece.type)
    if type_ is None:
        return PieceLook("#ffffff", "#1b1b1b", None)
    if piece.hidden:
        return PieceLook("#8a8578", "#ffffff", None)
    return type_.looks.get(piece.id, type_.look)


def icon_of(plan: Plan, piece: Piece) -> str | None:
    """The name of a piece's icon."""
    return look_of(plan, piece).icon


def shown(plan: Plan, piece: Piece) -> str:
    """What is written on a piece."""
    marks = "".join(f" {shown(plan, mark) or mark.text}" for mark in piece.marks)
    count = f" ×{piece.count}" if piece.count > 1 else ""
    if piece.seat is not None:
        return (plan.roles[piece.seat].mark if piece.seat < len(plan.roles) else piece.text) + count + marks
    if piece.hidden:
        return f"{piece.count} {piece.text}" + marks
    type_ = plan.types.get(piece.type)
    text = "" if type_ is not None and type_.short and icon_of(plan, piece) is not None else piece.text
    return (text + count + marks).strip()
