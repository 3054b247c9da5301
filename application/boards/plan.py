"""Where does everything lie on the table of a title, and which member of a view fills which place?

A plan is display data (`domain/titles/<title>/board.json`), outside of the pack and its digest.
It knows no rules: templates such as `/facts/cities/{id}/owner` are JSON Pointers (RFC 6901) into a position of the API.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from domain.kernel.records import record

__all__ = [
    "BESIDE",
    "BUILT_IN",
    "FORMS",
    "SHAPES",
    "Box",
    "Fill",
    "Kind",
    "Line",
    "Lists",
    "PieceLook",
    "PieceType",
    "Plan",
    "RegionOutline",
    "Role",
    "TablePlace",
    "badges_of",
    "lists_of",
    "overlaps",
    "scores_of",
    "spaces_of",
]

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height, as fractions of the table's width and height."""

BUILT_IN: Final = ("seat", "number", "count", "word", "yes")
"""Types of pieces that every title has: a seat's disc, a number, the length of a list, a word by its key, and a fact
that is shown by the word of its fill where it is true."""

SHAPES: Final = ("box", "round", "cut", "none")

BESIDE: Final = ("chips", "cards")
"""What lies in a place beside the map: small pieces with their names, or cards with their texts."""


FORMS: Final[Mapping[str, str]] = {
    "solid": "",
    "dashed": "7 4",
    "dotted": "0 4.5",
    "double": "",
    "mixed": "9 4 0 4",
}
"""Lines in pixels of the screen by which a place says without colour whose it is: dashes and gaps."""


@record
class PieceLook:
    """How one piece is drawn: colours, an icon by its name, and the line in the places that it holds."""

    colour: str
    ink: str
    icon: str | None
    form: str | None = None


@record
class Role:
    """How the pieces of a seat are drawn: a colour and its name, the colour of what is written on it, a mark, and the
    line in the places that it holds."""

    name: str
    colour: str
    ink: str
    mark: str
    form: str | None = None


@record
class Fill:
    """What lies in a place: the member of a position, and the type of piece that its value names."""

    source: str
    """A JSON Pointer; `{id}`, `{index}`, `{seat}` and `{n}` stand for those of the place (`{n}`: of the piece)."""
    type: str
    word: str | None
    """The key of what is written before it."""
    tints: bool
    """Whether the place takes the colour of the piece: it shows who holds it."""
    line: bool
    """Whether it begins a new line."""
    each: bool
    """Whether there is one for each seat of the game; `{seat}` is its number."""
    cell: bool
    """Whether the value is the cell of a track on which the marker of the seat stands."""
    seat: int | None
    """The seat of the marker of a cell, or of the fill."""
    zero: bool
    """Whether nothing (0, null, an empty list) is written, too."""
    apart: bool
    """Whether pieces that are alike are drawn one by one, because their order matters."""
    by: str | None
    """A JSON Pointer to a list of the pack: the value is a list of numbers in its order."""
    track: str | None
    """A JSON Pointer to a track of the pack (`max_space`, `levels`) along which the number moves; a page draws it."""
    points: str | None
    """What spaces of that track score (`scoring_spaces`): the member there that says how much, and the word for it."""
    stands_for: str | None
    """The option, or what options name, for which its word stands on one's own mat."""


@record
class PieceType:
    """A type of piece: the table of its names, how its pieces look, and what may lie on them."""

    names: str
    name: str
    """The template of a piece's id in that table and among `looks`; `{id}` is its value, `{place}` its place's id."""
    looks: Mapping[str, PieceLook]
    look: PieceLook
    """Of pieces that have no look of their own."""
    marks: tuple[Fill, ...]
    """What lies on a piece; `{id}` is the piece, `{n}` its place in a list."""
    short: bool
    """Whether the icon alone is drawn; its name can be read in its title."""


@record
class Kind:
    """What places of a kind have in common."""

    content: str | None
    """A JSON Pointer to the list of the pack whose ids these places have, in its order."""
    printed: str | None
    """The member of a row of that list that is printed on its place, as an icon of the type of this name."""
    badges: str | None
    """A type: where a row of that list has true for the id of one of its looks, this is a badge on the place's edge."""
    names: str | None
    """The table with the names of these places; None where the place's own word is its name."""
    name: str
    """The template of the id in that table."""
    shape: str
    paint: str
    ink: str
    text: float
    """Size of the text in pixels of the natural size."""
    inline: bool
    """Whether what lies there follows its name on the same line."""
    label: bool
    """Whether its name is written; it is part of its title and of the text in any case."""
    legend: str | None
    """The type of pieces that a place of this kind explains, icon by icon."""
    mat: bool
    """Whether it is the mat of its seat: then its name is the role, with the player."""
    beside: str | None
    """How a page sets these places beside the map: one of `BESIDE`; None if they lie on it."""
    faces: bool
    """Whether a page shows the cards of these places, which lie on the map, beside it with their texts as well."""
    fills: tuple[Fill, ...]


@record
class TablePlace:
    """A place on the table."""

    id: str
    kind: str
    box: Box
    seat: int | None
    index: int | None
    """Its own index for its templates, where the kind has no list in the pack."""
    cells: tuple[str, ...]
    """The labels of the spaces of a track."""
    per_row: int
    asked: bool
    """Whether its numbers are of use to whoever is asked, beside the question."""
    stands_for: str | None
    """The option, or what options name, for which the heading of the row of places or of the mat stands."""
    fills: tuple[Fill, ...]
    """In addition to those of its kind."""


@record
class Line:
    """A line between the middles of two places."""

    ends: tuple[str, str]
    style: str
    via: tuple[tuple[float, float], ...]
    """Points through which it goes, so that it passes other places by."""


@record
class RegionOutline:
    """A part of the table with a name, drawn below the places."""

    id: str
    names: str | None
    outline: tuple[tuple[float, float], ...]
    label: tuple[float, float]
    paint: str


@record
class Plan:
    """The whole table of a title."""

    title: str
    size: tuple[int, int]
    """The natural size in pixels."""
    paper: str
    roles: tuple[Role, ...]
    types: Mapping[str, PieceType]
    kinds: Mapping[str, Kind]
    lines: tuple[Line, ...]
    styles: Mapping[str, Mapping[str, str]]
    """The strokes of lines."""
    regions: tuple[RegionOutline, ...]
    places: tuple[TablePlace, ...]
    words: Mapping[str, Mapping[str, str]]
    """By language the words of this table: of kinds, places, fills and pieces."""
    icons: Mapping[str, str]
    """By name the path of an icon in a box of 24 by 24 (SVG path data)."""

    def fills_of(self, place: TablePlace) -> Iterator[Fill]:
        """Everything that may lie in a place."""
        yield from self.kinds[place.kind].fills
        yield from place.fills


Lists: TypeAlias = Mapping[str, Sequence[str]]
"""By JSON Pointer the ids of a list of the pack, in its order, and what is printed on its places; empty is nothing."""


def lists_of(plan: Plan, pack: Mapping[str, Any]) -> Lists:
    """The lists of a pack that the plan's kinds and fills name."""
    wanted = {kind.content for kind in plan.kinds.values()}
    wanted |= {fill.by for place in plan.places for fill in plan.fills_of(place)}
    printed = {(kind.content, kind.printed) for kind in plan.kinds.values()}
    found = {}
    for pointer in sorted(each for each in wanted if each is not None):
        rows = _at(pointer, pack)
        found[pointer] = [row["id"] for row in rows]
        for member in sorted(member for content, member in printed if member is not None and content == pointer):
            found[f"{pointer}/{member}"] = [row[member] or "" for row in rows]
        badges = {kind.badges for kind in plan.kinds.values() if kind.badges is not None and kind.content == pointer}
        for member in sorted(member for badge in badges for member in plan.types[badge].looks):
            found[f"{pointer}/{member}"] = [member if row[member] else "" for row in rows]
    return found


def badges_of(plan: Plan, kind: Kind, lists: Lists, index: int) -> list[str]:
    """What a place of a kind counts as: looks of the type of its badges, in their order; `index` is that of its row."""
    looks = plan.types[kind.badges].looks if kind.badges is not None else ()
    return [each for each in looks if lists[f"{kind.content}/{each}"][index]]


def spaces_of(track: str, pack: Mapping[str, Any]) -> list[str]:
    """What each space of a track of the pack gives, from space 0."""
    found = _at(track, pack)
    bands = found["levels"]
    return [
        next(str(band["result"]) for band in bands if band["min"] <= space <= band["max"])
        for space in range(found["max_space"] + 1)
    ]


def scores_of(track: str, points: str, pack: Mapping[str, Any]) -> list[str]:
    """What each space of a track of the pack scores, from space 0; empty where a space scores nothing."""
    found = _at(track, pack)
    scores = {space["space"]: str(space[points]) for space in found["scoring_spaces"]}
    return [scores.get(space, "") for space in range(found["max_space"] + 1)]


def _at(pointer: str, pack: Mapping[str, Any]) -> Any:
    found: Any = pack
    for part in pointer.strip("/").split("/"):
        found = found[int(part)] if isinstance(found, list) else found[part]
    return found


def overlaps(boxes: Sequence[Box], slack: float = 1e-6) -> Iterator[tuple[int, int]]:
    """Pairs of boxes that lie on each other."""
    for i, (x, y, w, h) in enumerate(boxes):
        for j in range(i + 1, len(boxes)):
            a, b, c, d = boxes[j]
            if x + w > a + slack and a + c > x + slack and y + h > b + slack and b + d > y + slack:
                yield i, j
