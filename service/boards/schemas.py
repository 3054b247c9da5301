"""What does a title's board look like in an answer?"""

from __future__ import annotations

from typing import Any, Final

from application.boards.plan import FORMS
from service.games.schemas import DIGEST
from service.schemas import Schema_, Text, matching

__all__ = ["BOARD", "EXAMPLE", "PlacesQuery"]


class PlacesQuery(Schema_):
    """Of which pack."""

    pack = Text(
        longest=64,
        also=(matching(DIGEST),),
        metadata={"description": "SHA-256 of the pack whose things are named; the title's bundled pack if left out."},
    )


def _map(of: dict[str, Any], text: str) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": of, "description": text}


def _list(of: dict[str, Any], text: str) -> dict[str, Any]:
    return {"type": "array", "items": of, "description": text}


def _object(text_: str, **members: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": members, "description": text_}


def _text(text: str) -> dict[str, Any]:
    return {"type": "string", "description": text}


def _number(meaning: str, text: str) -> dict[str, Any]:
    return {"type": "integer", "description": text, "x-annals-meaning": meaning}


def _yes(text: str) -> dict[str, Any]:
    return {"type": "boolean", "description": text}


_UNIT: Final = {"type": "number", "minimum": 0, "maximum": 1}
_POINT: Final = {
    "type": "array",
    "items": _UNIT,
    "minItems": 2,
    "maxItems": 2,
    "description": "From the left and from the top, as fractions of the table.",
}

_FILL: Final = _object(
    "What lies in a place: a member of a position, and what its value names.",
    **{
        "from": _text(
            "A JSON Pointer into the position (RFC 6901). `{id}`, `{index}` and `{seat}` stand for those of the place, "
            "`{n}` for the place of a piece in its list, and a pointer in braces for its value."
        ),
        "as": _text(
            "The type of what the value names: one of `types`, or `seat` (a seat's number), `number`, `count` (of a "
            "list), `word` (a key of `words`) or `yes` (its word is shown where the value is true). A value may be one "
            "id, a list of them, or counts by id; null is nothing. `?` is a piece that you may not see: write the word "
            "`hidden`. Neighbours in a list that are alike are one with their number, unless `apart`."
        ),
        "word": _text("The key of what is written before it."),
        "tints": _yes("The place takes the colour of the piece: it shows who holds it."),
        "line": _yes("It begins a new line."),
        "each_seat": _yes("There is one for each seat of the game."),
        "cell": _yes(
            "The value is a space of the track, its number in `cells` from 0, where the marker `as` "
            "stands, or the disc of `seat` if `as` is `seat`."
        ),
        "seat": _number("seat", "The seat of the marker."),
        "zero": _yes("Nothing is written as well: 0, and an empty place."),
        "apart": _yes("Pieces that are alike are drawn one by one."),
        "track": _text("A JSON Pointer into the pack's data: the track along which the number moves."),
        "cells": _list({"type": "string"}, "What each space of that track gives, from space 0."),
        "points": _text("The key of what spaces of that track score at the end of the game."),
        "scores": _list(
            {"type": "string"},
            "What each space of that track scores, from space 0; empty where it scores nothing, and a number there "
            "scores what the nearest space before it does.",
        ),
        "stands_for": _text(
            "The option, or the id in options, for which its `word` stands on one's own mat: `ops:west`."
        ),
        "by": _text("A JSON Pointer into the pack's data: the value is a list of numbers in the order of that list."),
    },
)

_FORM: Final = {
    "enum": list(FORMS),
    "description": "The line, in the colour of its ink, within the outline of a place that it tints: it says without "
    "colour whose the place is.",
}

_LOOK: Final = _object(
    "Colours, and the name of an icon.",
    colour=_text("Of the piece."),
    ink=_text("Of what is written on it."),
    icon=_text("A key of `icons`."),
    form=_FORM,
)

BOARD: Final = {
    **_object(
        "Display data of a title, outside of its content pack. Members that are left out are false, null or empty.",
        title=_text("The title's slug."),
        size=_list(_number("amount", "So many pixels."), "Natural width and height."),
        paper=_text("The colour of the table."),
        roles=_list(
            _object(
                "A seat's colours, and a mark that tells it without colour.",
                name=_text("The English name of the colour."),
                colour=_text("Safe for colour-blind eyes."),
                ink=_text("Of what is written on it."),
                mark=_text("One or two letters."),
                form=_FORM,
            ),
            "By seat.",
        ),
        types=_map(
            _object(
                "A type of piece.",
                names=_text("The table of `names` in which its ids are named."),
                name=_text("The template of a piece's id in that table; `{place}` is the place's id."),
                looks=_map(_LOOK, "By id."),
                look={**_LOOK, "description": "Of ids without a look of their own."},
                marks=_list(_FILL, "What lies on a piece; `{id}` is the piece."),
                short=_yes("The icon alone is drawn."),
            ),
            "Types of pieces by name.",
        ),
        kinds=_map(
            _object(
                "What places of a kind have in common.",
                content=_text("A JSON Pointer into the pack's data: the list whose ids these places have."),
                printed=_text(
                    "The member of a row of that list printed on its place: a piece of the type of this name."
                ),
                badges=_text(
                    "A type of pieces: where a row of that list has true for the id of one of its `looks`, the place "
                    "counts as this for the whole game."
                ),
                names=_text("The table of `names`; without one `words` names the place by its id."),
                name=_text("The template of the id in that table; the place's own id if left out."),
                shape={"enum": ["box", "round", "cut", "none"], "description": "Its outline in its box."},
                paint=_text("Its colour."),
                ink=_text("The colour of what is written on it."),
                text={"type": "number", "description": "Size of its text in pixels of the natural size."},
                inline=_yes("What lies there follows the name on the same line."),
                label=_yes("False where the name is not written; true if left out."),
                legend=_text("The type of pieces that it explains."),
                mat=_yes("It is the mat of its seat."),
                beside={
                    "enum": ["chips", "cards"],
                    "description": "A page may set these places beside the map, with what lies there as small pieces "
                    "or as cards with their texts; left out if they lie on the map. Mats stand beside it.",
                },
                faces=_yes("A page may show the cards of these places, which lie on the map, beside it as well."),
                fills=_list(_FILL, "What fills each place of the kind."),
            ),
            "Kinds of places by name.",
        ),
        styles=_map({"type": "object"}, "The strokes of lines: colour, width, dash."),
        regions=_list(
            _object(
                "A part of the table.",
                id=_text("The key of its name in `words`."),
                outline=_list(_POINT, "A polygon."),
                label=_POINT,
                paint=_text("Its colour."),
            ),
            "Drawn first.",
        ),
        lines=_list(
            _object(
                "A line between the middles of two places.",
                ends=_list({"type": "string"}, "The ids of two places."),
                style=_text("A key of `styles`."),
                via=_list(_POINT, "Points through which it goes."),
            ),
            "Drawn between regions and places.",
        ),
        places=_list(
            _object(
                "A place.",
                id=_text("Of the pack where its kind has `content`."),
                kind=_text("A key of `kinds`."),
                box={"type": "array", "items": _UNIT, "description": "Left, top, width and height."},
                seat=_number("seat", "Of a mat; it is there if the game has the seat."),
                index=_number(
                    "index into the list of the pack that `content` of its kind names",
                    "Without `content`: its number among places that are alike.",
                ),
                printed=_text("The id of the piece that is printed on it, where its kind has `printed`."),
                badges=_list({"type": "string"}, "The ids of what it counts as, where its kind has `badges`."),
                cells=_list({"type": "string"}, "Labels of the spaces of a track, in the language of the caller."),
                per_row=_number("count", "Spaces of the track in a row; all if left out or 0."),
                asked=_yes("The numbers here, and those of one's own mat, are of use beside a question."),
                stands_for=_text(
                    "The option, or the id in options, for which the heading of the row stands that begins with this "
                    "place, or of this mat: `fair:west`, `france`."
                ),
                fills=_list(_FILL, "In addition to those of its kind."),
            ),
            "Every place.",
        ),
        lists=_map(
            _list({"type": "string"}, "Ids in the order of the list."), "By JSON Pointer the lists that `by` names."
        ),
        icons=_map({"type": "string"}, "Paths in a box of 24 by 24 (SVG path data)."),
        words=_map(
            _map(
                {"type": "string"},
                "By key: a place's id, a fill's `word`; `kind.<kind>` heads the places of a kind, `none.<kind>` says "
                "that one is empty, `cell.<label>` is a space of a track by its English label, `hidden` a piece that "
                "you may not see, and `said.<key>` is said in place of a word that is a sign.",
            ),
            "By language.",
        ),
        names=_map(_map({"type": "string"}, "By id."), "Names of pieces and places by table."),
    ),
    "required": ["title", "size", "roles", "types", "kinds", "places", "words", "names"],
}

EXAMPLE: Final[dict[str, Any]] = {
    "title": "endeavor",
    "size": [1600, 1224],
    "paper": "#dfe8ec",
    "roles": [{"colour": "#2b2b2b", "ink": "#ffffff", "mark": "B"}],
    "types": {"token": {"names": "token", "look": {"colour": "#e8b27a"}}},
    "kinds": {
        "city": {"content": "/cities", "names": "city", "fills": [{"from": "/facts/cities/{id}/owner", "as": "seat"}]}
    },
    "places": [{"id": "london", "kind": "city", "box": [0.31, 0.06, 0.065, 0.033], "index": 2}],
    "words": {"en": {"kind.city": "Cities"}},
    "names": {"city": {"london": "London"}},
}
