"""How is a position drawn? As one SVG picture that needs no script, no style sheet, no font and no other file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from markupsafe import escape

from application.boards.contents import Filled, LaidTable, Piece
from application.boards.layout import ICON, Placed, icon_of, inside, laid, look_of
from application.boards.metrics import fitted, width
from application.boards.plan import FORMS, Box, PieceLook, Plan, RegionOutline

__all__ = ["MOST_BYTES", "DrawPlace", "Unchanged", "drawn"]

MOST_BYTES: Final = 400_000
"""No picture is larger: places have fixed boxes and titles of bounded length; what does not fit is not drawn."""

FONT: Final = "Liberation Sans, Arial, Helvetica, sans-serif"
_FORBIDDEN: Final = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML forbids."""
_LONGEST: Final = 1500
"""Characters of the title of a place: a pack of somebody else may have long names."""
_EDGE: Final = "#4a463c"
_HEAD: Final = 44
"""Pixels of the natural size above the table, for the title and the place in the sequence of play."""

DrawPlace: TypeAlias = Callable[[LaidTable, Filled], str]
"""Draws a place of a table as SVG."""


class Unchanged:
    """Draws places of one table after another; a place in which the same lies as in the last table only once."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[Filled, str]] = {}

    def __call__(self, table: LaidTable, filled: Filled) -> str:
        """The place as SVG."""
        last = self._last.get(filled.place.id)
        if last is None or last[0] != filled:
            last = self._last[filled.place.id] = (filled, _place(table, filled))
        return last[1]


def drawn(table: LaidTable, told: Sequence[str], place: DrawPlace | None = None) -> str:
    """The picture: `told` in plain text is its title, where the game is in the sequence of play, and what else there is
    to say of it; `place` draws each place."""
    heading, where, *_ = told
    summary = " ".join(told[1:])
    place = place or _place
    plan = table.plan
    wide, natural = plan.size
    bottom = max((filled.place.box[1] + filled.place.box[3] for filled in table.places), default=1.0)
    # Places that the plan does not know lie below the table.
    high = natural if bottom <= 1.001 else round(natural * bottom) + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high + _HEAD}" width="{wide}"'
        f' height="{high + _HEAD}" role="graphics-document document" aria-labelledby="board-title"'
        f' data-where="{_text(where.removesuffix("."))}"'
        ' aria-describedby="board-description"'
        f' font-family="{FONT}">',
        f'<title id="board-title">{_text(heading)}</title><desc id="board-description">{_text(summary)}</desc>',
        "<defs>" + "".join(f'<path id="i-{name}" d="{path}"/>' for name, path in plan.icons.items()) + "</defs>",
        f'<rect width="{wide}" height="{high + _HEAD}" fill="{plan.paper}"/>',
        *_head(wide, heading, summary),
        f'<g transform="translate(0 {_HEAD})">',
        *(_region(plan, region, table.words) for region in plan.regions),
        *_lines(table),
        *(place(table, filled) for filled in table.places),
        *([_write(16, natural + 14, table.words["elsewhere"], 14, bold=True, room=wide)] if high > natural else []),
        "</g></svg>",
    ]
    return "".join(parts)


def _text(text: str) -> str:
    """Text as XML may have it: escaped, and without the characters that XML forbids."""
    return str(escape(_FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)))


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _head(wide: float, heading: str, summary: str) -> Iterator[str]:
    yield _write(16, 16, heading, 18, bold=True, room=wide - 32)
    yield _write(16, 34, fitted(summary, 12, wide - 32), 12, room=wide - 32)


def _write(
    x: float, y: float, text: str, size: float, *, bold: bool = False, room: float, ink: str = "", middle: bool = False
) -> str:
    """A text whose middle is at `y`; one that nearly fills its room is kept to it whatever the font is."""
    need = width(text, size) * (1.06 if bold else 1)
    kept = f' textLength="{_n(need)}" lengthAdjust="spacingAndGlyphs"' if need > 0.7 * room else ""
    weight = ' font-weight="bold"' if bold else ""
    anchor = ' text-anchor="middle"' if middle else ""
    fill = f' fill="{ink}"' if ink else ""
    y += 0.35 * size
    return f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"{weight}{anchor}{fill}{kept}>{_text(text)}</text>'


def _pixels(plan: Plan, box: Box) -> Box:
    wide, high = plan.size
    return (box[0] * wide, box[1] * high, box[2] * wide, box[3] * high)


def _region(plan: Plan, region: RegionOutline, words: Mapping[str, str]) -> str:
    wide, high = plan.size
    points = " ".join(f"{_n(x * wide)},{_n(y * high)}" for x, y in region.outline)
    x, y = region.label
    name = words.get(region.id, "")
    label = _write(x * wide, y * high, name, 17, bold=True, room=wide, ink="#6d665a") if name else ""
    return (
        f'<polygon points="{points}" fill="{region.paint}" stroke="#cfc8b8" stroke-linejoin="round"'
        f' stroke-width="6"/>{label}'
    )


def _lines(table: LaidTable) -> Iterator[str]:
    middle = {}
    for filled in table.places:
        x, y, wide, high = _pixels(table.plan, filled.place.box)
        middle[filled.place.id] = (x + wide / 2, y + high / 2)
    wide, high = table.plan.size
    by_style: dict[str, list[str]] = {}
    for line in table.plan.lines:
        if line.ends[0] in middle and line.ends[1] in middle:
            via = [(x * wide, y * high) for x, y in line.via]
            points = [middle[line.ends[0]], *via, middle[line.ends[1]]]
            told = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
            by_style.setdefault(line.style, []).append(f'<polyline points="{told}"/>')
    for name, lines in by_style.items():
        style = table.plan.styles[name]
        dash = f' stroke-dasharray="{style["dash"]}"' if "dash" in style else ""
        yield f'<g fill="none" stroke="{style["colour"]}" stroke-width="{style["width"]}"{dash}>{"".join(lines)}</g>'


def _place(table: LaidTable, filled: Filled) -> str:
    """A place with its outline, its name and what lies there; the same in words as its title."""
    plan, place = table.plan, filled.place
    kind = plan.kinds[place.kind]
    box = _pixels(plan, place.box)
    paint, ink, edge, thick, form = kind.paint, kind.ink, _EDGE, 1.0, None
    if kind.mat and place.seat is not None and place.seat < len(plan.roles):
        edge, thick = _visible(plan.roles[place.seat].colour), 4.0
    if filled.held_by is not None:
        look = look_of(plan, filled.held_by)
        paint, ink, edge, thick, form = look.colour, look.ink, "#1b1b1b", 1.6, look.form
    # What a place counts as may be part of its name, where a country has several.
    counts_as = [each.text for each in filled.badges if each.text not in filled.name]
    told = "; ".join(filter(None, [*counts_as, filled.said]))
    said = (f"{filled.name}: {told}" if filled.name and told else filled.name or told)[:_LONGEST]
    parts = [
        f'<g role="graphics-object group" data-place="{_text(place.id)}" fill="{ink}"><title>{_text(said)}</title>',
        _outline(kind.shape, box, paint, edge, thick),
        *([] if form is None else _holder(kind.shape, box, form, ink)),
    ]
    if place.cells:
        parts += _track(plan, filled, box, kind.text)
    else:
        name = filled.name if kind.label else ""
        room = inside(kind.shape, box, filled.printed is not None)
        if filled.printed is not None:
            at = (room[0] + room[2], box[1] + (1 - ICON) / 2 * box[3])
            parts.append(_icon(look_of(plan, filled.printed), *at, ICON * box[3]))
        for placed in laid(plan, name, filled.rows, room, kind.text, kind.inline):
            parts.append(_placed(plan, placed, box, ink))
    parts += (_badge(look_of(plan, badge), n, box) for n, badge in enumerate(filled.badges))
    if kind.mat and place.seat is not None and place.seat < len(plan.roles):
        # Who cannot tell the colours finds the mark of the seat's discs on its mat.
        x, y, wide, _ = box
        role = plan.roles[place.seat]
        mark = Piece(role.mark, "seat", str(place.seat), place.seat)
        parts += _markers(plan, (mark,), x + wide - 24, y + 4, 20, 20)
    return "".join([*parts, "</g>"])


def _icon(look: PieceLook, x: float, y: float, size: float) -> str:
    """A square with the icon of what is printed on a place."""
    mark = f'<use href="#i-{look.icon}" fill="{look.ink}"/>' if look.icon else ""
    return (
        f'<g class="printed" transform="translate({_n(x)} {_n(y)}) scale({size / 24:.2f})">'
        f'<rect width="24" height="24" rx="2" fill="{look.colour}" stroke="{_EDGE}" stroke-width=".7"/>{mark}</g>'
    )


def _badge(look: PieceLook, n: int, box: Box) -> str:
    """A round icon on the left end of the upper edge of a place, where it covers nothing that lies there; `n` is its
    number from the left."""
    x, y, _, high = box
    scale = 0.62 * high / 24
    at = f"{_n(x + (n * 20 - 8) * scale)} {_n(y - 14 * scale)}"
    return (
        f'<g class="badge" transform="translate({at}) scale({scale:.2f})">'
        f'<circle cx="12" cy="12" r="11.5" fill="{look.colour}" stroke="{_EDGE}"/>'
        f'<use href="#i-{look.icon}" fill="{look.ink}" transform="translate(3 3) scale(.75)"/></g>'
    )


def _visible(colour: str) -> str:
    """A colour that can be seen as an edge on paper."""
    return "#9a9488" if colour == "#ffffff" else colour


def _holder(shape: str, box: Box, form: str, ink: str) -> Iterator[str]:
    """Lines within the outline of a place that say whose it is to those who cannot tell the colours, at any size."""
    x, y, wide, high = box
    dashes = f' stroke-dasharray="{FORMS[form]}" stroke-linecap="round"' if FORMS[form] else ""
    # The width is that of the screen, however small the picture is shown.
    drawn_with = f'fill="none" stroke="{ink}" stroke-width="1.8" vector-effect="non-scaling-stroke"{dashes}'
    for gap in (2.4, 7.4) if form == "double" else (2.4,):
        yield _shape(shape, (x + gap, y + gap, wide - 2 * gap, high - 2 * gap), drawn_with)


def _outline(shape: str, box: Box, paint: str, edge: str, thick: float) -> str:
    return _shape(shape, box, f'fill="{paint}" stroke="{edge}" stroke-width="{_n(thick)}"')


def _shape(shape: str, box: Box, drawn_with: str) -> str:
    x, y, wide, high = box
    if shape == "none":
        return ""
    if shape == "cut":
        c = min(wide, high) * 0.16
        corners = (
            (x + c, y), (x + wide - c, y), (x + wide, y + c), (x + wide, y + high - c),
            (x + wide - c, y + high), (x + c, y + high), (x, y + high - c), (x, y + c),
        )  # fmt: skip
        points = " ".join(f"{_n(a)},{_n(b)}" for a, b in corners)
        return f'<polygon points="{points}" {drawn_with}/>'
    radius = 0.32 * min(wide, high) if shape == "round" else 4
    return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(wide)}" height="{_n(high)}" rx="{_n(radius)}" {drawn_with}/>'


def _placed(plan: Plan, placed: Placed, box: Box, ink: str) -> str:
    """A word or a piece."""
    piece = placed.piece
    room = box[0] + box[2] - placed.x
    if piece is None or piece.type in ("number", "word"):
        return _write(placed.x, placed.y, placed.text, placed.size, bold=placed.bold, room=min(room, placed.width))
    look = look_of(plan, piece)
    other = "" if look.ink == ink else look.ink
    high = 1.22 * placed.size
    radius = high / 2 if piece.seat is not None else 3
    chip = (
        f'<rect x="{_n(placed.x)}" y="{_n(placed.y - high / 2)}" width="{_n(placed.width)}" height="{_n(high)}"'
        f' rx="{_n(radius)}" fill="{look.colour}" stroke="{_EDGE}" stroke-width="0.8"/>'
    )
    icon = icon_of(plan, piece)
    x = placed.x + 0.35 * placed.size
    if icon is not None:
        scale = 1.1 * placed.size / 24
        at = f"translate({_n(placed.x + 0.14 * placed.size)} {_n(placed.y - 0.55 * placed.size)}) scale({scale:.3f})"
        fill = f' fill="{other}"' if other else ""
        chip += f'<use href="#i-{icon}" transform="{at}"{fill}/>'
        x = placed.x + 1.28 * placed.size
    if placed.text:
        inner = placed.x + placed.width - x
        chip += _write(x, placed.y, placed.text, placed.size, bold=piece.seat is not None, room=inner, ink=other)
    return chip if piece.hidden or not piece.id else f'<g data-piece="{_text(piece.id)}">{chip}</g>'


def _track(plan: Plan, filled: Filled, box: Box, text: float) -> Iterator[str]:
    """The spaces of a track in rows, with their labels, and the markers on them."""
    x, y, wide, high = box
    cells = filled.place.cells
    per_row = filled.place.per_row or len(cells)
    rows = -(-len(cells) // per_row)
    head = 1.5 * text if filled.name else 0.0
    if filled.name:
        yield _write(x + 4, y + head / 2, fitted(filled.name, text, wide - 8), text, bold=True, room=wide - 8)
    cell_wide, cell_high = (wide - 4) / per_row, (high - head - 3) / rows
    corners = [(x + 2 + n % per_row * cell_wide, y + head + n // per_row * cell_high) for n in range(len(cells))]
    spaces = (
        f'<rect x="{_n(left)}" y="{_n(top)}" width="{_n(cell_wide)}" height="{_n(cell_high)}"/>'
        for left, top in corners
    )
    yield f'<g fill="#ffffff" stroke="#b9b2a2" stroke-width="0.7">{"".join(spaces)}</g>'
    small = max(7.0, min(0.8 * text, 0.4 * cell_high))
    for n, (label, (left, top)) in enumerate(zip(cells, corners, strict=True)):
        yield _write(
            left + cell_wide / 2, top + 0.65 * small, label, small, room=cell_wide - 2, ink="#5d574b", middle=True
        )
        pieces = _on_cell(filled.cells, n, len(cells))
        yield from _markers(plan, pieces, left, top + 1.2 * small, cell_wide, cell_high - 1.3 * small)


def _on_cell(cells: Mapping[int, tuple[Piece, ...]], n: int, of: int) -> list[Piece]:
    """The markers on a space; those beyond the ends of the track stand on its ends, with their number."""
    found = list(cells.get(n, ()))
    for at, pieces in cells.items():
        if (n == 0 and at < 0) or (n == of - 1 and at >= of):
            found += pieces
    return found


def _markers(plan: Plan, pieces: Sequence[Piece], x: float, y: float, wide: float, high: float) -> Iterator[str]:
    """Markers side by side in a space, as large as there is room for."""
    if not pieces:
        return
    columns = next((c for c in range(1, len(pieces) + 1) if c * -(-len(pieces) // c) >= len(pieces) and wide / c <= high
                    / -(-len(pieces) // c) * 1.2), len(pieces))  # fmt: skip
    lines = -(-len(pieces) // columns)
    size = min(wide / columns, high / lines, 22.0)
    for n, piece in enumerate(pieces):
        look = look_of(plan, piece)
        cx = x + wide / 2 + (n % columns - (min(columns, len(pieces)) - 1) / 2) * size
        cy = y + size / 2 + n // columns * size
        text: Any = plan.roles[piece.seat].mark if piece.seat is not None else piece.text[:1]
        yield (
            f'<circle cx="{_n(cx)}" cy="{_n(cy)}" r="{_n(size / 2 - 0.6)}" fill="{look.colour}" stroke="#1b1b1b"'
            f' stroke-width="0.9"/>'
        )
        yield _write(cx, cy, text, 0.68 * size, bold=True, room=size, ink=look.ink, middle=True)
