"""What does a viewer read of a game: its state, the pending decisions, and what has happened?

Everything that the server tells about a game is made here, so that one place decides who may read what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final, Literal, TypeAlias
from uuid import UUID

from application.games.seats import PlayerNames, engine_named, nameless, players_of, seats_of
from application.languages.catalogues import DEFAULT, Language
from application.languages.rendering import Wording, wording
from domain.kernel.effects import AgendaChanged
from domain.kernel.engine import Decision, answer_number, pending_decisions
from domain.kernel.foresight import Consequence, consequences
from domain.kernel.grammar import WORD, TypedArg
from domain.kernel.messages import Message, Said, Thing, Verbatim, listed, message
from domain.kernel.messages import seat as role
from domain.kernel.options import Option
from domain.kernel.records import HIDDEN, Seat, Viewer
from domain.kernel.state import State
from domain.kernel.title import Title
from domain.kernel.undo import earliest
from eventstore.clocks import SECOND, instant
from eventstore.errors import HistoryReplaced
from eventstore.events import Payload, Shown, time_of, time_text
from eventstore.game import Game, outcome_to
from eventstore.loading import Games
from eventstore.store import StoredEvent
from eventstore.timeline import Timeline

__all__ = [
    "ALL",
    "Happening",
    "ViewAs",
    "clock",
    "decision",
    "decisions",
    "event",
    "happened",
    "happenings",
    "log",
    "option",
    "outcome_shown",
    "pending_shown",
    "position",
    "redacted",
    "seen",
    "stepped",
    "view_as_text",
    "without_agenda",
]

ALL: Final = "all"
"""Sees everything; only for games that have ended."""

ViewAs: TypeAlias = Viewer | Literal["all"]
"""Who reads: a seat, the public (None), or `ALL`."""

WORLDS: Final = 2
"""How many worlds are guessed behind a view to say what options mean."""


def view_as_text(view_as: ViewAs) -> str:
    """The name of a viewer in the API: `public`, `all` or `seat:<n>`."""
    if view_as is None:
        return "public"
    return view_as if isinstance(view_as, str) else f"seat:{view_as}"


def _viewer(view_as: ViewAs) -> Viewer:
    return None if isinstance(view_as, str) else view_as


def redacted(game: Game, view_as: ViewAs) -> State | None:
    """The state as the viewer may see it; None before the game has started."""
    if game.state is None or view_as == ALL:
        return game.state
    state: State = game.title.redact(game.state, _viewer(view_as))
    return state


def position(
    game: Game,
    view_as: ViewAs,
    name: str = "",
    names: PlayerNames = nameless,
    language: Language = DEFAULT,
    *,
    talk: str | None = None,
    kept: Iterable[Seat] = (),
) -> dict[str, Any]:
    """The position of a game at `game.version`, as plain JSON for one viewer.

    The game knows neither its own `name`, nor where its players `talk`, nor their names, nor which seats are `kept`.
    """
    title = game.title
    state = redacted(game, view_as)
    out: dict[str, Any] = {
        "game": str(game.id),
        "title": title.slug,
        "name": name,
        "talk": talk,
        "creator": game.creator,
        "status": game.status,
        "version": game.version,
        "viewer": view_as_text(view_as),
        "options": dict(sorted(game.setup.options.items())),
        "terms": game.terms.to_json(),
        "pack": game.setup.pack.digest,
        "commitment": game.commitment,
        "fork_of": None if game.source is None else {"game": game.source["game"], "version": game.source["version"]},
        "seats": seats_of(game, names(players_of(game)), language),
        "kept": sorted(kept),
        "pending": pending_shown(title, game.awaited(), language),
        "seeds_due": game.seeds_due(),
        "clock": clock(game),
        "paused": game.paused,
        "pause_asked": sorted(game.pause_asked),
        "absences": [{"seat": seat, "by": by} for seat, by in sorted(game.absences)],
        "where": None,
        "state": None,
        "facts": None,
        "outcome": outcome_shown(title, outcome_to(game.outcome), language),
    }
    return out if state is None else {**out, **seen(title, state, _viewer(view_as))}


def pending_shown(title: Title[Any], awaited: Iterable[Mapping[str, Any]], language: Language) -> list[dict[str, Any]]:
    """Which seats must decide, and what in words; `awaited` is that of `Game.awaited`."""
    said = wording(language, title)
    return [{**row, "prompt": said.told(title.grammar.prompts.get(row["kind"], ""))} for row in awaited]


def outcome_shown(
    title: Title[Any], outcome: Mapping[str, Any] | None, language: Language = DEFAULT
) -> dict[str, Any] | None:
    """How a game ended, with the reason in words; `outcome` is that of `outcome_to`."""
    if outcome is None:
        return None
    return {**outcome, "reason_name": wording(language, title).name(Thing("ending", outcome["reason"]))}


def seen(title: Title[Any], state: State, viewer: Viewer) -> dict[str, Any]:
    """What a viewer, for whom the state is redacted, sees of it: `where`, `state` and `facts`."""
    return {
        "where": dict(title.where(state)),
        "state": title.codec.encode_state(state),
        "facts": dict(title.facts(state, viewer)),
    }


def clock(game: Game) -> dict[str, Any] | None:
    """The clocks of a game, public; None if it has none.

    `left` is in seconds, for the whole game, at the time of the last event; a `deadline` stands where a clock runs.
    """
    terms = game.terms.clock
    if terms is None:
        return None
    rows: list[dict[str, Any]] = []
    for seat, times in enumerate(game.times.seats):
        ends = game.deadline(seat)
        left = times.stopped(game.times.at).left
        rows.append(
            {
                "seat": seat,
                "left": None if left is None else left / SECOND,
                "deadline": None if ends is None else time_text(instant(ends[0])),
            }
        )
    return {**terms.to_json(), "at": time_text(instant(game.times.at)), "seats": rows}


def decision(title: Title[Any], state: State, asked: Decision, language: Language = DEFAULT) -> dict[str, Any]:
    """A pending decision in full for its seat; `state` is what the seat sees."""
    said = wording(language, title, getattr(state, "board", None))
    meant = consequences(title, state, asked.seat, asked.options, [Random(n) for n in range(WORLDS)])
    number = answer_number(state, asked.seat)
    return {
        "seat": asked.seat,
        "kind": asked.kind,
        "mine": True,
        "prompt": said.told(title.prompt(state)),
        **({} if number is None else {"answer": {"number": number[0], "of": number[1]}}),
        "about": dict(asked.about),
        "options": [
            {
                **option(title, state, asked, o, said),
                **_settlement(title, c, said),
                "seals": c.seals,
                "ends_turn": c.ends_turn,
            }
            for o, c in zip(asked.options, meant, strict=True)
        ],
    }


def _settlement(title: Title[Any], meant: Consequence, said: Wording) -> dict[str, Any]:
    """What is certain of the cost and the outcome of an option."""

    def part(kind: str, count: int, told: int) -> dict[str, Any]:
        label = message(f"{title.slug}-resource-{kind}", count=told)
        return {"kind": kind, "count": count, "label": said.told(label)}

    cost = {"cost": [part(kind, count, count) for kind, count in sorted(meant.cost.items())]}
    if meant.outcome is None:
        return cost
    owed = title.grammar.owed
    got = sorted(meant.outcome.items())
    return {**cost, "outcome": [part(kind, count, -count if kind in owed else count) for kind, count in got]}


def option(title: Title[Any], state: State, asked: Decision, given: Option, said: Wording) -> dict[str, Any]:
    """An option in its text form, in parts, and with a label for a menu; `state` is what the seat sees."""
    parts = title.grammar.typed(getattr(state, "board", None), asked.kind, given)
    return {
        "text": given.text,
        "verb": given.verb,
        "args": [_argument(arg) for arg in (_plain(given) if parts is None else parts.args)],
        "label": said.told(title.label(state, asked.seat, given)),
        "group": "buttons" if parts is None else parts.group,
    }


def _plain(given: Option) -> list[TypedArg]:
    """The arguments of an option that its title does not describe."""
    return [TypedArg("number" if isinstance(arg, int) else WORD, arg) for arg in given.args]


def _argument(arg: TypedArg) -> dict[str, Any]:
    return {"kind": arg.kind, "value" if isinstance(arg.value, int) else "id": arg.value}


def decisions(game: Game, seat: Seat | None, language: Language = DEFAULT) -> dict[str, Any]:
    """The pending decisions: in full for `seat`; of other seats only which seats have one, and of which kind.

    `rewind_to` is the earliest version that the seat may rewind to, None if it may not.
    """
    awaited: list[dict[str, Any]] = []
    for row in pending_shown(game.title, game.awaited(), language):
        if row["seat"] != seat or game.state is None:
            awaited.append({**row, "mine": False})
            continue
        mine = pending_decisions(game.title, game.state, seat)[0]
        awaited.append(decision(game.title, game.title.redact(game.state, seat), mine, language))
    running = seat is not None and game.status == "running"
    return {
        "game": str(game.id),
        "title": game.title.slug,
        "version": game.version,
        "status": game.status,
        "seat": seat,
        "decisions": awaited,
        "seeds_due": game.seeds_due(),
        "rewind_to": earliest(game.tail, seat) if running and seat is not None else None,
    }


def happened(
    after: Game,
    version: int,
    payload: Payload,
    view_as: ViewAs,
    state: State | None = None,
    language: Language = DEFAULT,
) -> dict[str, Any]:
    """One event as the viewer may know it, with log lines; `after` is the game right after it.

    `state` is `redacted(after, view_as)` where the caller has it already.
    """
    shown = payload.whole() if view_as == ALL else payload.shown_to(_viewer(view_as))
    if state is None:
        state = redacted(after, view_as)
    return {
        "version": version,
        "type": payload.type,
        "payload": shown.data,
        "log": log(wording(language, after.title, after.setup.pack.board), after.title, payload.type, shown, state),
    }


def event(
    happening: Happening, view_as: ViewAs, state: State | None = None, language: Language = DEFAULT
) -> dict[str, Any]:
    """As `happened`, of a stored event, with who caused it and when: the time under its hash (RFC 3339, UTC)."""
    stored = happening.stored
    out = happened(happening.after, stored.version, happening.payload, view_as, state, language)
    return {**out, "actor": stored.actor, "at": time_of(stored)}


def without_agenda(event: Mapping[str, Any]) -> dict[str, Any]:
    """An event without the effects by which the server keeps its agenda, for readers who draw a board.

    Its log lines number the effects that are left.
    """
    payload = event["payload"]
    if "effects" not in payload:
        return dict(event)
    kept = [n for n, effect in enumerate(payload["effects"]) if effect["type"] != "agenda_changed"]
    place = {n: new for new, n in enumerate(kept)}
    lines = [{**line, "effect": place[line["effect"]]} if "effect" in line else line for line in event["log"]]
    return {**event, "payload": {**payload, "effects": [payload["effects"][n] for n in kept]}, "log": lines}


def log(said: Wording, title: Title[Any], type_: str, shown: Shown, state: State | None) -> list[dict[str, Any]]:
    """What happened, line by line, for a player; `shown` and `state` are for one viewer.

    A line that tells of an effect has its place among those of `shown` as `effect`.
    """
    named = role if state is None or title.seat_name is None else partial(title.seat_name, state)
    lines = [said.told(line) for line in _plain_lines(type_, shown.data, named)]
    if state is not None:
        if type_ == "move_made" and (line := _move_line(title, shown.data, state)) is not None:
            lines.append(said.told(line))
        for number, effect in enumerate(shown.effects):
            line = None if isinstance(effect, AgendaChanged) else title.line(state, effect)
            if line is not None:
                lines.append({**said.told(line), "effect": number})
    return lines


def _move_line(title: Title[Any], shown: Mapping[str, Any], state: State) -> Said | None:
    """What a move says by itself, if the viewer knows it."""
    if shown["move"] == HIDDEN:
        return None
    return title.move_line(state, shown["seat"], shown["kind"], Option.parse(shown["move"]))


def _opponent(shown: Mapping[str, Any]) -> Message:
    return message("common-opponent", engine=engine_named(shown["engine"]), level=Thing("level", shown["level"]))


_OF_A_SEAT: Final = {
    "seat_left": "seat-left",
    "clock_expired": "clock-expired",
    "seat_resigned": "seat-resigned",
    "seat_reclaimed": "seat-reclaimed",
    "client_seed_opened": "client-seed-opened",
    "pause_asked": "pause-asked",
    "pause_withdrawn": "pause-withdrawn",
    "game_resumed": "game-resumed",
}
"""Messages about one seat, by the type of their event."""

_OF_THE_GAME: Final = {
    "game_expired": "game-expired",
    "game_started": "game-started",
    "game_paused": "game-paused",
    "seed_revealed": "seed-revealed",
    "game_scored": "game-scored",
}
"""Messages without arguments, by the type of their event."""


def _plain_lines(type_: str, shown: Mapping[str, Any], named: Callable[[Seat], Thing]) -> list[Message]:
    """What an event without effects says; `named` tells what a seat is called."""
    if type_ in _OF_A_SEAT:
        return [message(_OF_A_SEAT[type_], seat=named(shown["seat"]))]
    if type_ in _OF_THE_GAME:
        return [message(_OF_THE_GAME[type_])]
    match type_:
        case "game_opened":
            return [message("game-opened", count=shown["seats"])]
        case "game_forked":
            source = shown["source"]
            version = Thing("version", source["version"])
            return [message("game-forked", version=version, game=Thing("game", source["game"]))]
        case "seat_taken" if shown["engine"] is not None:
            return [message("seat-taken-by-opponent", seat=named(shown["seat"]), opponent=_opponent(shown))]
        case "seat_taken":
            name = "seat-taken-committed" if "seed_commitment" in shown else "seat-taken"
            return [message(name, seat=named(shown["seat"]))]
        case "seeds_withheld":
            return [message("seeds-withheld", seats=listed(map(named, shown["seats"]), "and"))]
        case "seats_drawn":
            return [message("seats-drawn")] + [
                message("seat-drawn", taken=named(taken), seat=named(seat)) for seat, taken in enumerate(shown["order"])
            ]
        case "moves_rewound":
            return [message("moves-rewound", seat=named(shown["seat"]), version=Thing("version", shown["to"]))]
        case "clock_credited":
            return [message("clock-credited", seconds=shown["credit"] // SECOND)]
        case "absence_claimed":
            return [message("absence-claimed", by=named(shown["by"]), seat=named(shown["seat"]))]
        case "seat_delegated":
            return [message("seat-delegated", opponent=_opponent(shown), seat=named(shown["seat"]))]
        case "adjudicated":
            return [message("adjudicated", reason=Verbatim(shown["reason"]))]
        case "game_ended":
            return [_ending(shown["outcome"], named)]
        case _:
            return []


def _ending(outcome: Mapping[str, Any] | None, named: Callable[[Seat], Thing]) -> Message:
    if outcome is None:
        return message("game-abandoned")
    winners = listed(map(named, outcome["winners"]), "and")
    return message("game-ended", reason=Thing("ending", outcome["reason"]), seats=winners)


@dataclass(frozen=True, slots=True)
class Happening:
    """An event with the game right before it (None if it opened the game) and right after it.

    Its payload is decoded once for all viewers.
    """

    stored: StoredEvent
    payload: Payload
    before: Game | None
    after: Game


def happenings(games: Games, game_id: UUID, after: int = 0, upto: int | None = None) -> Iterator[Happening]:
    """Events with `after < version <= upto`, folded one by one; moves that were rewound later, too.

    Raises:
        UnknownGame: there is no such game, or it has not reached that version.
    """
    timeline = Timeline(games.at(game_id, after)) if after else None
    for stored in games.store.read(game_id, after, upto):
        happening, timeline = stepped(games, timeline, stored)
        yield happening


def stepped(games: Games, timeline: Timeline | None, stored: StoredEvent) -> tuple[Happening, Timeline]:
    """The next event of a timeline (None: of none), and the timeline that continues from it.

    Raises:
        HistoryReplaced: the event does not follow the last one of the timeline.
    """
    if timeline is None:
        timeline = Timeline(games.at(stored.game_id, stored.version))
        return Happening(stored, Payload.stored(timeline.game.codec, stored), None, timeline.game), timeline
    before = timeline.game
    if stored.prev_hash != before.head:
        raise HistoryReplaced(before.id, before.version, stored.version)
    payload = Payload.stored(before.codec, stored)
    if payload.type == "moves_rewound" and not timeline.reaches(payload.data["to"]):
        timeline = Timeline(games.at(stored.game_id, stored.version))
    else:
        timeline.step(stored.version, payload, at=time_of(stored), head=stored.hash)
    return Happening(stored, payload, before, timeline.game), timeline
