"""What lies in each place of a table, in one position as one viewer sees it?

The drawing and the text are both made from this; it reads the plan and the position of the API, and nothing else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

from application.boards.plan import Fill, Kind, Lists, Plan, TablePlace, badges_of
from domain.kernel.records import HIDDEN

__all__ = ["Filled", "FilledRow", "LaidTable", "Names", "Piece", "cell_labels", "set_up", "sources_found", "words_of"]

Names: TypeAlias = Mapping[str, Mapping[str, str]]
"""By table and id what pieces and places are called."""

_TRAY_ROW: Final = 44
_TRAY_COLUMNS: Final = 6
"""Pixels of a row, and places in it, of the tray for places that a plan does not know."""

_TEMPLATE: Final = re.compile(r"\{([^{}]*)\}")
_MOST_PIECES: Final = 200
"""Pieces in one row at most: no position of a title comes near it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece, or several alike."""

    text: str
    type: str
    id: str
    seat: int | None = None
    """The seat whose disc it is."""
    count: int = 1
    marks: tuple[Piece, ...] = ()
    spoken: str = ""
    """What is said instead of its text, where that is a sign."""

    @property
    def hidden(self) -> bool:
        """Whether it lies face down for the viewer."""
        return self.id == HIDDEN

    @property
    def said(self) -> str:
        """The piece in words."""
        text = f"{self.count} {self.text}" if self.hidden else self.spoken or self.text
        if self.count > 1 and not self.hidden:
            text = f"{self.count} × {text}"
        return f"{text} ({', '.join(mark.said for mark in self.marks)})" if self.marks else text


@dataclass(frozen=True, slots=True)
class FilledRow:
    """What one fill of a place shows."""

    word: str
    pieces: tuple[Piece, ...]
    line: bool

    @property
    def said(self) -> str:
        """The row in words."""
        pieces = ", ".join(piece.said for piece in self.pieces)
        return f"{self.word} {pieces}".strip() if pieces != self.word else pieces


@dataclass(frozen=True, slots=True)
class Filled:
    """A place and what lies in it."""

    place: TablePlace
    name: str
    role: str
    """Of a mat, whose name has the player's name, too."""
    rows: tuple[FilledRow, ...]
    held_by: Piece | None
    """The piece whose colour the place takes."""
    printed: Piece | None = None
    """What is printed on the place itself, which its name says, too."""
    badges: tuple[Piece, ...] = ()
    """What the place counts as for the whole game."""
    cells: Mapping[int, tuple[Piece, ...]] = field(default_factory=dict)
    """By space of a track the markers on it."""
    at: str = ""
    """The word between a marker and its space."""

    @property
    def said(self) -> str:
        """Everything in the place in words; empty if nothing is there."""
        told = [row.said for row in self.rows]
        for cell, pieces in sorted(self.cells.items()):
            at = self.place.cells[cell] if 0 <= cell < len(self.place.cells) else str(cell)
            told.append(f"{', '.join(piece.said for piece in pieces)} {self.at} {at}")
        return "; ".join(told)


@dataclass(frozen=True, slots=True)
class LaidTable:
    """A position laid out."""

    plan: Plan
    words: Mapping[str, str]
    started: bool
    """False of a game that waits for players: nothing lies anywhere."""
    places: tuple[Filled, ...]


class _Reader:
    """Reads one position."""

    def __init__(self, plan: Plan, names: Names, lists: Lists, position: Mapping[str, Any], lang: str) -> None:
        self.plan = plan
        self.names = names
        self.lists = lists
        self.position = position
        self.words = words_of(plan, lang)
        self.seats = len(position["seats"])
        self.players: Mapping[int, str] = {
            row["seat"]: str(row.get("name") or row["engine_name"])
            for row in position["seats"]
            if row.get("name") or row.get("engine")
        }

    def table(self) -> LaidTable:
        places = [place for place in self.plan.places if place.seat is None or place.seat < self.seats]
        places = [place for place in places if place.id in self._listed(place) or not self._listed(place)]
        started = self.position.get("state") is not None
        return LaidTable(self.plan, self.words, started, tuple(map(self._filled, (*places, *self._elsewhere()))))

    def _listed(self, place: TablePlace) -> Sequence[str]:
        """The ids that places of its kind have in this pack; empty for kinds that no list of the pack names."""
        return self.lists.get(self.plan.kinds[place.kind].content or "", ())

    def _elsewhere(self) -> Iterator[TablePlace]:
        """The places that the plan does not know, because the pack is another one: in rows below the table."""
        kinds: dict[str, str] = {}
        for name, kind in self.plan.kinds.items():
            kinds.setdefault(kind.content or "", name)
        on_plan = {place.id for place in self.plan.places}
        new = [(kinds[listed], id_) for listed, ids in self.lists.items() if listed in kinds for id_ in ids]
        high = _TRAY_ROW / self.plan.size[1]
        for n, (kind_name, id_) in enumerate(each for each in new if each[1] not in on_plan):
            row, column = divmod(n, _TRAY_COLUMNS)
            box = ((column + 0.05) / _TRAY_COLUMNS, 1 + high * (row + 0.6), 0.9 / _TRAY_COLUMNS, 0.85 * high)
            yield TablePlace(id_, kind_name, box, None, None, (), 0, False, None, ())

    def _filled(self, place: TablePlace) -> Filled:
        kind = self.plan.kinds[place.kind]
        env = self._own(place)
        rows: list[FilledRow] = list(self._legend(kind.legend))
        held_by = None
        cells: dict[int, list[Piece]] = {}
        for fill, inner in self._fills(place, env):
            value = self._value(fill.source, inner)
            if fill.by is not None and isinstance(value, list):
                value = dict(zip(self.lists[fill.by], value, strict=False))
            if fill.cell:
                if isinstance(value, int) and not isinstance(value, bool):
                    mark = self._marker(fill, inner)
                    cells.setdefault(value, []).append(mark)
                continue
            pieces = tuple(self._pieces(fill, value, inner))
            if fill.tints and pieces:
                held_by = pieces[0]
            if pieces or (fill.zero and value is not None):
                word = self._word(fill.word) if fill.word is not None else ""
                rows.append(FilledRow("" if fill.type == "yes" else word, pieces, fill.line))
        name = self._name(place, env)
        if place.cells:
            place = replace(place, cells=cell_labels(place.cells, self.words))
        role = "" if not kind.mat or place.seat is None else str(self.position["seats"][place.seat]["role_name"])
        return Filled(
            place,
            name,
            role,
            tuple(rows),
            held_by,
            self._printed(kind, env["index"]),
            tuple(self._badges(kind, env["index"])),
            {cell: tuple(found) for cell, found in cells.items()},
            self._word("at"),
        )

    def _printed(self, kind: Kind, index: int | None) -> Piece | None:
        if kind.printed is None or index is None:
            return None
        id_ = self.lists[f"{kind.content}/{kind.printed}"][index]
        if not id_:
            return None
        return Piece(self.names.get(self.plan.types[kind.printed].names, {}).get(id_, id_), kind.printed, id_)

    def _badges(self, kind: Kind, index: int | None) -> Iterator[Piece]:
        if kind.badges is not None and index is not None:
            for id_ in badges_of(self.plan, kind, self.lists, index):
                yield Piece(self._word(id_), kind.badges, id_)

    def _own(self, place: TablePlace) -> dict[str, Any]:
        """What stands for the place in templates."""
        listed = self._listed(place)
        index = listed.index(place.id) if place.id in listed else place.index
        return {"id": place.id, "seat": place.seat, "index": index}

    def found(self) -> Iterator[str]:
        """The sources of the fills that name something in this position."""
        for place in self.plan.places:
            for fill, env in self._fills(place, self._own(place)):
                if self._value(fill.source, env) is not None:
                    yield fill.source

    def _legend(self, type_: str | None) -> Iterator[FilledRow]:
        if type_ is not None:
            kind = self.plan.types[type_]
            for name in kind.looks:
                text = self.names.get(kind.names, {}).get(name, self.words.get(name, name))
                marks = self._marks(type_, name, {}, 0)
                yield FilledRow(text, (Piece(text, type_, name, marks=marks),), False)

    def _fills(self, place: TablePlace, env: Mapping[str, Any]) -> Iterator[tuple[Fill, dict[str, Any]]]:
        for fill in self.plan.fills_of(place):
            seats = range(self.seats) if fill.each else (env["seat"] if fill.seat is None else fill.seat,)
            for seat in seats:
                yield fill, {**env, "seat": seat}

    def _name(self, place: TablePlace, env: Mapping[str, Any]) -> str:
        kind = self.plan.kinds[place.kind]
        if kind.mat and place.seat is not None:
            row = self.position["seats"][place.seat]
            return " · ".join([row["role_name"], *([self.players[place.seat]] if place.seat in self.players else [])])
        if kind.names is None:
            return self.words.get(place.id, "")
        key = self._key(kind.name, env)
        return self.names.get(kind.names, {}).get(key, self.words.get(key, ""))

    def _key(self, template: str, env: Mapping[str, Any]) -> str:
        def put(found: re.Match[str]) -> str:
            named = found[1]
            value = self._value(named, env) if named.startswith("/") else env.get(named)
            return str(value)

        return _TEMPLATE.sub(put, template)

    def _value(self, source: str, env: Mapping[str, Any]) -> Any:
        """The member of the position that a pointer names; None where there is none."""
        found: Any = self.position
        for part in self._key(source, env).split("/")[1:]:
            if isinstance(found, Mapping):
                found = found.get(part.replace("~1", "/").replace("~0", "~"))
            elif isinstance(found, list) and part.isdigit() and int(part) < len(found):
                found = found[int(part)]
            else:
                return None
        return found

    def _marker(self, fill: Fill, env: Mapping[str, Any]) -> Piece:
        if fill.type == "seat":
            return self._seat(env["seat"])
        key = fill.word or fill.type
        return Piece(self._word(key), fill.type, key, spoken=self.words.get(f"said.{key}", ""))

    def _pieces(self, fill: Fill, value: Any, env: Mapping[str, Any]) -> Iterator[Piece]:
        if fill.type == "count":
            value = len(value) if isinstance(value, (list, dict)) else value
        if fill.type in ("count", "number"):
            if isinstance(value, int) and not isinstance(value, bool) and (value or fill.zero):
                yield Piece(str(value), "number", str(value))
            return
        if fill.type == "yes":
            if value and fill.word is not None:
                yield Piece(self._word(fill.word), "word", fill.word, spoken=self.words.get(f"said.{fill.word}", ""))
            return
        pieces = self._each(fill, value, env)
        yield from pieces if fill.apart else _together(pieces)

    def _each(self, fill: Fill, value: Any, env: Mapping[str, Any]) -> Iterator[Piece]:
        """The pieces that a value names: one id or seat, several, or numbers by id."""
        if isinstance(value, Mapping):
            for name, count in list(value.items())[:_MOST_PIECES]:
                if isinstance(count, bool) or count is None:
                    if count:
                        yield self._piece(fill, name, env, 0)
                elif isinstance(count, int) and count > 0:
                    yield replace(self._piece(fill, name, env, 0), count=count)
            return
        values: Sequence[Any] = value if isinstance(value, list) else [value]
        for n, each in enumerate(values[:_MOST_PIECES]):
            if each is not None and each != "":
                yield self._piece(fill, each, env, n)

    def _piece(self, fill: Fill, value: Any, env: Mapping[str, Any], n: int) -> Piece:
        if fill.type == "seat" and isinstance(value, int):
            return self._seat(value)
        # As JSON writes it, and as the pages read it.
        name = str(value).lower() if isinstance(value, bool) else str(value)
        if fill.type == "word":
            return Piece(self._word(name), "word", name)
        kind = self.plan.types[fill.type]
        if kind.name != "{id}" and name != HIDDEN:
            name = self._key(kind.name, {**env, "id": name, "place": env["id"]})
        if name == HIDDEN:
            return Piece(self._word("hidden"), fill.type, HIDDEN, marks=self._marks(fill.type, name, env, n))
        text = self.names.get(kind.names, {}).get(name, self.words.get(name, name))
        return Piece(text, fill.type, name, marks=self._marks(fill.type, name, env, n))

    def _marks(self, type_: str, name: str, env: Mapping[str, Any], n: int) -> tuple[Piece, ...]:
        found: list[Piece] = []
        for mark in self.plan.types[type_].marks:
            inner = {**env, "id": name, "n": n}
            for piece in self._pieces(mark, self._value(mark.source, inner), inner):
                lead = f"{self._word(mark.word)} " if mark.word is not None and mark.type != "yes" else ""
                found.append(replace(piece, text=lead + piece.text))
        return tuple(found)

    def _seat(self, seat: int) -> Piece:
        seats = self.position["seats"]
        role = seats[seat]["role_name"] if 0 <= seat < len(seats) else str(seat)
        return Piece(role, "seat", str(seat), seat)

    def _word(self, key: str) -> str:
        return self.words.get(key, key.replace("_", " "))


def _together(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Neighbours that are alike as one."""
    last: Piece | None = None
    for piece in pieces:
        if last is not None and (last.type, last.id, last.marks) == (piece.type, piece.id, piece.marks):
            last = replace(last, count=last.count + piece.count)
            continue
        if last is not None:
            yield last
        last = piece
    if last is not None:
        yield last


@cache
def _shared() -> Mapping[str, Mapping[str, str]]:
    found: Mapping[str, Mapping[str, str]] = json.loads(
        files("application.boards").joinpath("words.json").read_text(encoding="utf-8")
    )
    return found


def words_of(plan: Plan, lang: str = "en") -> Mapping[str, str]:
    """The words of a table in a language, by key, with those that all tables share; English where there is none."""
    return {**_shared().get(lang, _shared()["en"]), **plan.words.get(lang, plan.words["en"])}


def cell_labels(cells: Iterable[str], words: Mapping[str, str]) -> tuple[str, ...]:
    """What stands over the cells of a place, in the language of the words."""
    return tuple(words.get(f"cell.{cell}", cell) for cell in cells)


def sources_found(plan: Plan, lists: Lists, position: Mapping[str, Any]) -> set[str]:
    """The sources of fills that name a member of a position, for those who make a board: others may be misspelt."""
    return set(_Reader(plan, {}, lists, position, "en").found())


def set_up(plan: Plan, names: Names, lists: Lists, position: Mapping[str, Any], lang: str = "en") -> LaidTable:
    """The table as the viewer of a position sees it; `lists` is `plan.lists_of` for the pack of the game.

    Seats of the position may have a `name`, which is their player's; nothing else is read beyond the API's position.
    """
    return _Reader(plan, names, lists, position, lang).table()
