"""How are a game's picture and text made? From the position that the API serves to a viewer, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from application.boards.bundled import as_json, plan_of
from application.boards.contents import LaidTable, set_up
from application.boards.drawing import DrawPlace, drawn
from application.boards.names import names_of
from application.boards.plan import lists_of
from application.boards.prose import told
from application.games.seats import PlayerNames, players_of
from application.games.views import ViewAs, position, redacted
from application.languages.catalogues import DEFAULT, known
from application.languages.rendering import Wording, wording
from domain.kernel.content import ContentPack
from domain.kernel.messages import Thing
from domain.kernel.options import Option
from domain.kernel.records import HIDDEN, Seat
from eventstore.game import Game

__all__ = ["board", "picture", "seat_names", "text"]

_LONGEST: Final = 80
"""Characters of a name."""


def board(pack: ContentPack, lang: str = "en") -> dict[str, Any]:
    """The board of a pack's title as plain JSON, with the names of everything in the pack."""
    return as_json(pack, names_of(pack, lang), known(lang) or DEFAULT)


def picture(
    game: Game,
    view_as: ViewAs,
    name: str,
    players: Mapping[Seat, str],
    lang: str = "en",
    place: DrawPlace | None = None,
) -> str:
    """The position of a game as SVG; `name` is the game's, `players` the names of those who hold seats.

    `place` draws each place, where pictures are made one after another.
    """
    seen = _seen(game, view_as, name, players, lang)
    table = _table(game, seen, lang)
    return drawn(table, _opening(game, view_as, seen, table.words, lang), place)


def text(game: Game, view_as: ViewAs, name: str, players: Mapping[Seat, str], lang: str = "en") -> str:
    """The position of a game in plain words, of at most `prose.MOST_BYTES`."""
    seen = _seen(game, view_as, name, players, lang)
    table = _table(game, seen, lang)
    return told(table, _opening(game, view_as, seen, table.words, lang))


def seat_names(game: Game, names: PlayerNames) -> dict[Seat, str]:
    """The names of the people who hold seats."""
    known = names(players_of(game))
    held = {each: holder.player for each, holder in enumerate(game.holders) if holder and holder.player}
    return {each: known[player] for each, player in held.items() if player in known}


def _seen(game: Game, view_as: ViewAs, name: str, players: Mapping[Seat, str], lang: str) -> dict[str, Any]:
    """The position of the API, whose seats have their players' names."""
    seen = position(game, view_as, name, language=known(lang) or DEFAULT)
    seats = [{**row, "name": _line(players.get(row["seat"], ""))} for row in seen["seats"]]
    return {**seen, "name": _line(name), "seats": seats}


def _wording(game: Game, lang: str) -> Wording:
    return wording(known(lang) or DEFAULT, game.title, game.setup.pack.board)


def _line(chosen: str) -> str:
    """Words that somebody chose, as one line of some length, without signs that would change how others read."""
    return " ".join("".join(c for c in chosen if c.isprintable() or c.isspace()).split())[:_LONGEST]


def _table(game: Game, seen: Mapping[str, Any], lang: str) -> LaidTable:
    plan, pack = plan_of(game.title.slug), game.setup.pack
    return set_up(plan, names_of(pack, lang), lists_of(plan, pack.data), seen, lang)


def _opening(game: Game, view_as: ViewAs, seen: Mapping[str, Any], words: Mapping[str, str], lang: str) -> list[str]:
    """What game it is; where in the sequence of play it is; who plays; who must decide what; how it ended."""
    title, seats, said = game.title, seen["seats"], _wording(game, lang)
    # Headings are public: the same of the full state and of every view.
    headings = [words["not_started"]]
    if game.state is not None:
        headings = [said.text(heading) for heading in title.headings(game.state)]
    called = said.name(Thing("title", title.slug))
    lines = [words["game"].format(title=called, name=seen["name"]) if seen["name"] else called]
    lines.append(f"{', '.join(headings)}.")
    told_seats = "; ".join(words["seat"].format(role=row["role_name"], player=_player(row, words)) for row in seats)
    lines.append(words["seats"].format(seats=told_seats))
    status = words[f"status.{seen['status']}"] + (f", {words['paused']}" if seen["paused"] else "")
    viewer = seen["viewer"]
    viewer = seats[int(viewer.removeprefix("seat:"))]["role_name"] if viewer.startswith("seat:") else words[viewer]
    lines.append(words["status"].format(status=status, viewer=viewer))
    asked: dict[str, list[str]] = {}
    for row in seen["pending"]:
        asked.setdefault(row["prompt"]["text"], []).append(seats[row["seat"]]["role_name"])
    for prompt, roles in asked.items():
        lines.append(f"{words['to_decide'].format(seats=', '.join(roles))}. {prompt}")
    envelopes = [] if seen["state"] is None else seen["state"]["sealed"]
    if envelopes:
        known_to = redacted(game, view_as)

        def answer(each: Mapping[str, Any]) -> str:
            if each["answer"] == HIDDEN:
                return ""
            return f" ({said.text(title.label(known_to, each['seat'], Option.parse(each['answer'])))})"

        told_answers = [seats[each["seat"]]["role_name"] + answer(each) for each in envelopes]
        lines.append(words["sealed"].format(answers=", ".join(told_answers)))
    outcome = seen["outcome"]
    if outcome is not None:
        winners = ", ".join(seats[seat]["role_name"] for seat in outcome["winners"])
        form = words["over" if winners else "over_without"]
        lines.append(form.format(reason=outcome["reason_name"], winners=winners))
    return lines


def _player(row: Mapping[str, Any], words: Mapping[str, str]) -> str:
    if row["engine"] is not None:
        who = words["opponent"].format(engine=row["engine_name"], level=row["level_name"])
    elif row["player"] is None:
        return words["free"]
    else:
        who = row["name"] or words["person"]
    return f"{who}, {words['resigned']}" if row["resigned"] else who
