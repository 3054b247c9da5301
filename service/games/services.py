"""Who may view a game, as whom, and act in it; and what does a command return?"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final
from uuid import UUID, uuid5

from flask import Response, g, request

from application.engines.catalogue import ENGINES
from application.games.commands import CommandResult
from application.games.replays import patch
from application.games.seats import players_of
from application.games.views import (
    ALL,
    ViewAs,
    decisions,
    happened,
    outcome_shown,
    pending_shown,
    position,
    redacted,
    view_as_text,
    without_agenda,
)
from application.games.within import within
from application.jobs import Job, ScoreJob, TurnJob
from application.languages.catalogues import DEFAULT, Language
from application.languages.catalogues import known as known_language
from application.notices.followers import seat_held
from domain.kernel.errors import BadSetup, Fault
from domain.kernel.records import Seat
from domain.registry import TITLES
from eventstore.clocks import Clock
from eventstore.errors import CommandReused, HistoryReplaced, UnknownTitle
from eventstore.events import time_text
from eventstore.game import ENDED, Game, outcome_to
from eventstore.game_terms import Terms
from service.access import newest_game, recent_game
from service.auth import Caller, caller, visitor
from service.context import context
from service.endpoints import charge_more
from service.languages.chosen import language
from service.problems import Problem
from service.replies import expected_version, idempotency_key, json_reply

__all__ = [
    "acting_seat",
    "check_seat",
    "check_seeds",
    "check_setup",
    "command_id",
    "completed",
    "decided_at",
    "engine_faults",
    "game_asked",
    "game_at",
    "give_name",
    "my_seat",
    "named_version",
    "names_in",
    "new_game_id",
    "receipt",
    "seat_of",
    "tag_of",
    "terms_of",
    "text_tag",
    "view_as_of",
]

NAMELESS: Final[Mapping[str, str]] = MappingProxyType({})

_PAST = 1
"""Units more for a past position: to fold it takes as long as an ordinary read and more."""
_TAGGED = 12
"""Hexadecimal digits of a hash in a tag."""
_SEAT = re.compile(r"seat:([0-9]+)")


def seat_of(game: Game, who: Caller | None) -> Seat | None:
    """The seat that the caller holds."""
    return seat_held(game, None if who is None else who.name)


def view_as_of(game: Game, wanted: str | None) -> ViewAs:
    """The viewer for whom the caller sees a game; `game` is its newest state.

    Raises:
        Problem: the caller may not view the game so, or there is no such seat.
    """
    own = seat_of(game, visitor())
    ended = game.status in ENDED
    if wanted is None:
        return ALL if ended else own
    if wanted == "public":
        return None
    match = _SEAT.fullmatch(wanted)
    if match is None:
        if ended:
            return ALL
        raise Problem("not_visible_yet", "everything is visible only after the game has ended")
    seat = int(match[1])
    check_seat(game, seat)
    if not ended and seat != own:
        raise Problem("not_visible_yet", f"seat {seat} is not yours; view the game as another seat after it has ended")
    return seat


def game_at(game: Game, version: int | None) -> Game:
    """The game at a past version, which costs a unit more: it is folded anew.

    Raises:
        Problem: it has not reached that version, or the budget is used up.
    """
    if version is None or version == game.version:
        return game
    if version > game.version:
        raise Problem("unknown_version", f"the game is at version {game.version}", {"found": game.version})
    charge_more(_PAST)
    return context().commands.games.at(game.id, version)


def check_seat(game: Game, seat: Seat) -> None:
    """Check that a game has a seat of that number.

    Raises:
        Problem: it has not.
    """
    if seat >= len(game.holders):
        raise Problem("unknown_seat", f"there is no seat {seat}; seats are 0 to {len(game.holders) - 1}")


def game_asked(newest: Game, query: Mapping[str, Any], view_as: ViewAs) -> Game:
    """The game at the version that a query names, or inside the event of that version.

    Raises:
        Problem: it has not reached that version, the viewer knows fewer effects of it, or the budget is used up.
    """
    version, effects = query.get("version"), query.get("effects")
    game = game_at(newest, version)
    if effects is None:
        return game
    charge_more(_PAST)
    found = within(context().commands.games, game.id, game.version, effects, view_as)
    if found is None:
        raise Problem("unknown_version", f"the event of version {game.version} has fewer effects that you may know")
    return found


def my_seat(game_id: UUID, command: str) -> Seat:
    """The seat for which the caller may act; a player who has left the seat may still repeat its `command`.

    Raises:
        Problem: the caller holds no seat, or the seat has resigned.
        UnknownGame: there is no such game.
    """
    who = caller()
    game = recent_game(game_id)
    seat = seat_of(game, who)
    if seat is None:
        # Another process may have seated the caller since this one last read the game.
        game = newest_game(game_id)
        seat = seat_of(game, who)
    if seat is None:
        raise Problem("not_your_seat", "you have no seat in this game")
    holder = game.holders[seat]
    if holder is not None and holder.resigned:
        # A failover may have lost the resignation.
        holder = newest_game(game_id).holders[seat]
    if holder is not None and holder.resigned and context().store.command(game_id, command) is None:
        raise Problem("seat_resigned", f"seat {seat} has resigned")
    return seat


def acting_seat(game_id: UUID, command: str) -> Seat:
    """The seat for which the caller answers: as `my_seat`, while no opponent plays for it.

    Raises:
        Problem: as `my_seat`, or an opponent plays for the seat.
        UnknownGame: there is no such game.
    """
    seat = my_seat(game_id, command)
    holder = recent_game(game_id).holders[seat]
    if holder is None or holder.engine is None:
        return seat
    # Another process may have taken the seat back since this one last read the game.
    holder = newest_game(game_id).holders[seat]
    if holder is not None and holder.engine is not None and context().store.command(game_id, command) is None:
        raise Problem("seat_delegated", f"an opponent plays for seat {seat}; take it back first")
    return seat


def command_id() -> str:
    """The id of the caller's command, the same for the same key of the same player.

    The key is hashed, so that its text stays out of the record.
    """
    key = idempotency_key()
    if key is None:
        return f"{caller().player}:{secrets.token_hex(16)}"
    return f"{caller().player}:{uuid5(caller().player, key)}"


def new_game_id() -> UUID:
    """The id of a game to be opened; the same for the same key of the same player."""
    key = idempotency_key()
    return uuid5(caller().player, f"game:{key}" if key is not None else f"once:{secrets.token_hex(16)}")


def give_name(game: Game, name: str, talk: str | None) -> None:
    """Name a game that the caller has opened, and say where its players talk.

    Raises:
        CommandReused: the same key opened it under another name.
    """
    if context().game_names.give(game.id, game.creator, name, talk) != name:
        raise CommandReused("this key was used before with another name")


def engine_faults(where: str, engine: str, level: str, title: str) -> list[Fault]:
    """The fault of an opponent in a game of a title; None if it can play."""
    levels = ENGINES.get(engine)
    if levels is None:
        outside = context().outside_engines.engine(engine)
        if outside is None:
            what = f"there is no engine {engine!r}; use {', '.join(ENGINES)}, or one from GET /v1/engines"
            return [Fault(f"{where}engine", what)]
        if not outside.plays(title):
            return [Fault(f"{where}engine", f"{engine} does not play {title}")]
        levels = outside.levels
    if level not in levels:
        return [Fault(f"{where}level", f"{engine} has no level {level!r}; it has {', '.join(levels)}")]
    return []


def terms_of(body: dict[str, Any]) -> Terms:
    """The terms of a game to be opened."""
    clock = body["clock"]
    return Terms(
        visibility=body["visibility"],
        seating=body["seating"],
        clock=None if clock is None else Clock(**clock),
        absence=body["absence"],
        seed_time=body["seed_time"],
    )


def check_seeds(body: Mapping[str, Any]) -> None:
    """Check that a player gives a client seed or a commitment to one.

    Raises:
        Problem: both are given.
    """
    if "client_seed" in body and "seed_commitment" in body:
        what = "give `client_seed` now, or `seed_commitment` now and the client seed when all seats are taken"
        raise Problem("contradiction", what, {"errors": [{"where": "body", "what": what}]})


def completed(body: dict[str, Any]) -> dict[str, Any]:
    """The setup of a game to be opened, with the default number of seats."""
    title = TITLES.get(body["title"])
    if body["seats"] is not None:
        return body
    return {**body, "seats": 1 if title is None else title.seats.start}


def check_setup(body: dict[str, Any]) -> None:
    """Check everything about a game to be opened that the title does not check.

    Raises:
        BadSetup: every fault listed.
    """
    found: list[Fault] = []
    title = TITLES.get(body["title"])
    if title is None:
        found.append(Fault("title", f"there is no title {body['title']!r}; use {', '.join(TITLES)}"))
    else:
        if body["seats"] not in title.seats:
            found.append(Fault("seats", f"{title.name} has {title.seats.start} to {title.seats.stop - 1} seats"))
        try:
            context().commands.games.pack(title.slug, body["pack"])
        except UnknownTitle as error:
            found.append(Fault("pack", str(error)))
    clock = body["clock"]
    if clock is not None and clock["per_move"] is None and clock["per_game"] is None:
        found.append(Fault("clock", "a clock must have a time for each move, for the game, or both"))
    elif clock is not None and clock["per_game"] is None and clock["increment"]:
        found.append(Fault("clock.increment", "`increment` needs a time for the game"))
    taken: set[int] = set()
    for i, opponent in enumerate(body["opponents"]):
        where = f"opponents.{i}."
        if opponent["seat"] >= body["seats"]:
            found.append(Fault(f"{where}seat", f"there is no seat {opponent['seat']}"))
        if opponent["seat"] in taken:
            found.append(Fault(f"{where}seat", f"seat {opponent['seat']} already has an opponent"))
        taken.add(opponent["seat"])
        found += engine_faults(where, opponent["engine"], opponent["level"], body["title"])
    if found:
        raise BadSetup(found)


def receipt(
    done: CommandResult, seat: Seat | None, status: int = 200, query: Mapping[str, Any] | None = None
) -> Response:
    """The response to a command, made from its own events, so that a repetition gets the same bytes.

    `query` is that of `ReceiptQuery`, where the operation has one.
    """
    game = done.game
    known = redacted(game, seat)
    by = context().checkpoints.promised_by(done.at)
    wanted = {} if query is None else query
    speaks = _first_language(done)
    events = [
        {**happened(game, version, payload, seat, known, speaks), "actor": actor, "at": at}
        for version, (payload, (actor, at)) in enumerate(zip(done.events, done.stamps, strict=True), done.first)
    ]
    body = {
        "game": str(game.id),
        "title": game.title.slug,
        "status": game.status,
        "first_version": done.first,
        "version": done.last,
        "events": [without_agenda(event) for event in events] if "leave_out" in wanted else events,
        "pending": pending_shown(game.title, game.awaited(), speaks),
        "seeds_due": game.seeds_due(),
        "jobs": jobs(game),
        "outcome": outcome_shown(game.title, outcome_to(game.outcome), speaks),
        "in_checkpoint_by": None if by is None else time_text(by),
    }
    if "decisions" in wanted.get("include", ()):
        body["decisions"] = decisions(game, seat, speaks)
    if "difference" in wanted.get("include", ()):
        before = context().commands.games.at(game.id, done.first - 1)
        names = context().accounts.names_of
        one, other = (position(each, seat, names=names, language=speaks) for each in (before, game))
        body["difference"] = patch(one, other)
    headers = {"ETag": f'"{tag_of(game)}"'}
    if done.duplicate:
        headers["Idempotency-Replayed"] = "true"
    else:
        count = context().metrics.commands
        for payload in done.events:
            count.labels(game.title.slug, payload.type).inc()
    # A repetition reads its events from the store, where keys are sorted.
    return json_reply(body, status, headers=headers, sort_keys=True)


def _first_language(done: CommandResult) -> Language:
    """The language of the first answer to a command: a repetition gets the same, whatever it accepts."""
    if "Idempotency-Key" not in request.headers:
        return language()
    slot = hashlib.sha256(f"language:{done.game.id}:{command_id()}".encode()).digest()
    responses = context().responses
    if done.duplicate:
        kept = responses.note(slot)
        g.language = known_language(None if kept is None else kept.decode()) or DEFAULT
    elif language() != DEFAULT:
        responses.take_note(slot, language().encode())
    return language()


def jobs(game: Game) -> list[str]:
    """Ids of the jobs that follow from a command, as the event store names them."""
    found: list[Job] = [TurnJob(game.id, game.version, d.seat) for d in game.pending() if d.engine is not None]
    if game.status in ENDED:
        found.append(ScoreJob(game.id))
    return [str(job) for job in found]


def tag_of(game: Game) -> str:
    """The tag of a position: its version, and the beginning of its event's hash.

    After a failover another event may have the same version. The hash tells nothing of what is hidden: each event is
    hashed with random salt.
    """
    return f"{game.version}.{game.head.hex()[:_TAGGED]}"


def names_in(game: Game) -> dict[str, str]:
    """The public names of those who hold seats, by their ids."""
    return context().accounts.names_of(players_of(game))


def text_tag(game: Game, view_as: ViewAs, names: Mapping[str, str] = NAMELESS) -> str:
    """The tag of a response with text: that of the position, the names in it, the viewer, and the language.

    A player's name may change while the position stays.
    """
    tag, told = tag_of(game), "\n".join(f"{player} {name}" for player, name in sorted(names.items()))
    if names:
        tag = f"{tag}/{hashlib.sha256(told.encode()).hexdigest()[:8]}"
    return f"{tag}/{view_as_text(view_as)}/{language()}"


def decided_at(game_id: UUID, body: dict[str, Any], command: str) -> int:
    """The version on which the client decided.

    Raises:
        Problem: the client names none, or two.
        HistoryReplaced: the client named the event as well, and the game has another one there.
    """
    version, beginning = expected_version(body)
    if not beginning:
        return version
    for find in (recent_game, newest_game):
        game = find(game_id)
        if game.version == version and game.head.hex().startswith(beginning):
            return version
    if game.version == version and context().store.command(game_id, command) is None:
        raise HistoryReplaced(game_id, version, game.version)
    return version


def named_version(game_id: UUID, body: dict[str, Any], command: str) -> int | None:
    """As `decided_at`; None if the client names no version."""
    if "If-Match" not in request.headers and "expected_version" not in body:
        return None
    return decided_at(game_id, body, command)
