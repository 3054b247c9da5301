"""How are a game's picture and text made? From the position that the API serves to a viewer, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from application.boards.bundled import as_json, plan_of
from application.boards.contents import LaidTable, set_up
from application.boards.drawing import drawn
from application.boards.names import names_of
from application.boards.plan import lists_of
from application.boards.prose import told
from application.games.views import ViewAs, position
from application.languages.catalogues import DEFAULT, known
from application.languages.rendering import wording
from domain.kernel.records import HIDDEN, Seat
from domain.registry import bundled_pack
from eventstore.game import Game

__all__ = ["board", "picture", "text"]

_LONGEST: Final = 80
"""Characters of a name."""


def board(slug: str, lang: str = "en") -> dict[str, Any]:
    """The board of a title as plain JSON, with the names of everything in the pack that comes with it."""
    return as_json(slug, names_of(bundled_pack(slug), lang))


def picture(game: Game, view_as: ViewAs, name: str, players: Mapping[Seat, str], lang: str = "en") -> str:
    """The position of a game as SVG; `name` is the game's, `players` the names of those who hold seats."""
    seen = _seen(game, view_as, name, players)
    table = _table(game, seen, lang)
    lines = _opening(game, seen, table.words, lang)
    return drawn(table, lines[0], " ".join(lines[1:]))


def text(game: Game, view_as: ViewAs, name: str, players: Mapping[Seat, str], lang: str = "en") -> str:
    """The position of a game in plain words, of at most `prose.MOST_BYTES`."""
    seen = _seen(game, view_as, name, players)
    table = _table(game, seen, lang)
    return told(table, _opening(game, seen, table.words, lang))


def _seen(game: Game, view_as: ViewAs, name: str, players: Mapping[Seat, str]) -> dict[str, Any]:
    """The position of the API, whose seats have their players' names."""
    seen = position(game, view_as, name)
    seats = [{**row, "name": _line(players.get(row["seat"], ""))} for row in seen["seats"]]
    return {**seen, "name": _line(name), "seats": seats}


def _line(chosen: str) -> str:
    """Words that somebody chose, as one line of some length, without signs that would change how others read."""
    return " ".join("".join(c for c in chosen if c.isprintable() or c.isspace()).split())[:_LONGEST]


def _table(game: Game, seen: Mapping[str, Any], lang: str) -> LaidTable:
    plan, pack = plan_of(game.title.slug), game.setup.pack
    return set_up(plan, names_of(pack, lang), lists_of(plan, pack.data), seen, lang)


def _opening(game: Game, seen: Mapping[str, Any], words: Mapping[str, str], lang: str) -> list[str]:
    """What game it is; where in the sequence of play it is; who plays; who must decide what; how it ended."""
    title, seats = game.title, seen["seats"]
    # Headings are public: the same of the full state and of every view.
    headings = [words["not_started"]]
    if game.state is not None:
        said = wording(known(lang) or DEFAULT, title, game.setup.pack.board)
        headings = [said.text(heading) for heading in title.headings(game.state)]
    lines = [words["game"].format(title=title.name, name=seen["name"]) if seen["name"] else title.name]
    lines.append(f"{', '.join(headings)}.")
    told_seats = "; ".join(words["seat"].format(role=row["role"], player=_player(row, words)) for row in seats)
    lines.append(words["seats"].format(seats=told_seats))
    status = words[seen["status"]] + (f", {words['paused']}" if seen["paused"] else "")
    viewer = seen["viewer"]
    viewer = seats[int(viewer.removeprefix("seat:"))]["role"] if viewer.startswith("seat:") else words[viewer]
    lines.append(words["status"].format(status=status, viewer=viewer))
    pending = [f"{seats[row['seat']]['role']} ({row['kind'].replace('_', ' ')})" for row in seen["pending"]]
    if pending:
        lines.append(words["to_decide"].format(seats=", ".join(pending)) + ".")
    envelopes = [] if seen["state"] is None else seen["state"]["sealed"]
    if envelopes:
        told_answers = [
            seats[each["seat"]]["role"] + ("" if each["answer"] == HIDDEN else f" ({each['answer']})")
            for each in envelopes
        ]
        lines.append(words["sealed"].format(answers=", ".join(told_answers)))
    outcome = seen["outcome"]
    if outcome is not None:
        winners = ", ".join(seats[seat]["role"] for seat in outcome["winners"])
        form = words["over" if winners else "over_without"]
        lines.append(form.format(reason=outcome["reason"].replace("_", " "), winners=winners))
    return lines


def _player(row: Mapping[str, Any], words: Mapping[str, str]) -> str:
    if row["engine"] is not None:
        who = words["opponent"].format(engine=row["engine"], level=row["level"])
    elif row["player"] is None:
        return words["free"]
    else:
        who = row["name"] or words["person"]
    return f"{who}, {words['resigned']}" if row["resigned"] else who
