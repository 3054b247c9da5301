"""Replays of a game as one viewer may see it: frame by frame, from any version to any other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from jsonpointer import escape

from application.games.seats import PlayerNames, nameless
from application.games.views import ALL, ViewAs, event, happenings, position, redacted
from application.languages.catalogues import DEFAULT, Language
from application.languages.rendering import wording
from domain.kernel.messages import Said
from eventstore.errors import Refused, UnknownGame
from eventstore.events import public_payload_of
from eventstore.loading import Games
from eventstore.store import StoredEvent
from eventstore.verification.with_rules import Note
from eventstore.verification.with_rules import redecide as redecided

__all__ = ["Frame", "Mark", "Show", "changes", "marks", "patch", "positions", "redecide"]

Show = Literal["events", "positions", "differences"]
"""Contents of a frame besides the event: nothing, the position after it, or its difference to the previous frame."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One event as the viewer may see it, and the position after it."""

    version: int
    type: str
    actor: str
    at: str
    """When it was recorded (RFC 3339, UTC)."""
    payload: dict[str, Any]
    """The event's fields: `seat`, `move`, `effects` and so on, as the viewer may know them."""
    log: list[dict[str, Any]]
    """Its log lines: message, arguments and text of each."""
    where: dict[str, int | str | None] | None
    """The place in the sequence of play after it; None before the game has started."""
    taken_back: int | None
    """The version of the rewind that undid it, if any."""
    position: dict[str, Any] | None = None
    """The position after it; with differences, only in the first frame."""
    difference: list[dict[str, Any]] | None = None
    """A JSON Patch (RFC 6902) from the previous frame's position to this one's."""

    def to_json(self) -> dict[str, Any]:
        """The frame as plain JSON, with the requested contents."""
        out: dict[str, Any] = {
            "version": self.version,
            "type": self.type,
            "actor": self.actor,
            "at": self.at,
            "payload": self.payload,
            "log": self.log,
            "where": self.where,
            "taken_back": self.taken_back,
        }
        if self.position is not None:
            out["position"] = self.position
        if self.difference is not None:
            out["difference"] = self.difference
        return out


@dataclass(frozen=True, slots=True)
class Mark:
    """A version at which the place in the sequence of play changed: a target for jumps."""

    version: int
    where: dict[str, int | str | None]
    headings: list[dict[str, Any]]
    """The place in words, coarse to fine: an entry of the table of contents."""
    depth: int
    """The first heading that differs from the previous mark, 0 for the coarsest."""
    taken_back: int | None


def positions(
    games: Games,
    game_id: UUID,
    viewer: ViewAs,
    from_: int = 1,
    to: int | None = None,
    *,
    show: Show = "events",
    language: Language = DEFAULT,
    names: PlayerNames = nameless,
) -> Iterator[Frame]:
    """The frames of versions `from_` to `to`, both included; to the newest where `to` is None.

    `names` tells the names of players in positions.

    Raises:
        UnknownGame: there is no such game, or it does not have these versions.
        Refused: `all` is requested while the game runs, or the seat does not exist.
    """
    game = games.load(game_id)
    last = game.version if to is None else to
    if not 1 <= from_ <= last <= game.version:
        raise UnknownGame(game_id)
    if viewer == ALL and game.status in ("open", "running"):
        raise Refused("not_visible_yet", "everything is visible only after the game has ended")
    if isinstance(viewer, int) and not 0 <= viewer < len(game.holders):
        raise Refused("unknown_seat", f"seat {viewer} does not exist; seats are 0 to {len(game.holders) - 1}")
    return _frames(games, game_id, viewer, from_, last, show, language, names)


def _frames(
    games: Games,
    game_id: UUID,
    viewer: ViewAs,
    from_: int,
    to: int,
    show: Show,
    language: Language,
    names: PlayerNames,
) -> Iterator[Frame]:
    undone = _undone(games.store.read(game_id, from_ - 1))
    before: dict[str, Any] | None = None
    for happening in happenings(games, game_id, from_ - 1, to):
        stored, after = happening.stored, happening.after
        state = redacted(after, viewer)
        seen = event(happening, viewer, state, language)
        here = position(after, viewer, names=names, language=language) if show != "events" else None
        difference = None
        if show == "differences" and before is not None:
            difference = patch(before, here)
        yield Frame(
            version=stored.version,
            type=stored.type,
            actor=seen["actor"],
            at=seen["at"],
            payload=seen["payload"],
            log=seen["log"],
            where=None if state is None else dict(after.title.where(state)),
            taken_back=undone.get(stored.version),
            position=None if difference is not None else here,
            difference=difference,
        )
        before = here


def patch(before: Any, after: Any, path: str = "") -> list[dict[str, Any]]:
    """The JSON Patch (RFC 6902) from one value of plain JSON to another: what came, what went, what has a new value."""
    match before, after:
        case dict(), dict():
            gone = [{"op": "remove", "path": _member(path, name)} for name in before if name not in after]
            changed = (name for name, old in before.items() if name in after and old != after[name])
            kept = [op for name in changed for op in patch(before[name], after[name], _member(path, name))]
            came = [
                {"op": "add", "path": _member(path, name), "value": value}
                for name, value in after.items()
                if name not in before
            ]
            return gone + kept + came
        case list(), list():
            return _items_patch(before, after, path)
    return [] if before == after else [{"op": "replace", "path": path, "value": after}]


def _member(path: str, name: str) -> str:
    return f"{path}/{escape(name)}"


def _items_patch(before: list[Any], after: list[Any], path: str) -> list[dict[str, Any]]:
    """The patch of a list: what stands between its equal beginning and its equal end has come, gone or changed."""
    shorter = min(len(before), len(after))
    pairs = zip(before, after, strict=False)
    start = next((i for i, (old, new) in enumerate(pairs) if old != new), shorter)
    pairs = zip(reversed(before[start:]), reversed(after[start:]), strict=False)
    same_end = next((i for i, (old, new) in enumerate(pairs) if old != new), shorter - start)
    end = shorter - same_end
    changed = (i for i in range(start, end) if before[i] != after[i])
    kept = [op for i in changed for op in patch(before[i], after[i], f"{path}/{i}")]
    gone = [{"op": "remove", "path": f"{path}/{i}"} for i in reversed(range(end, len(before) - same_end))]
    came = [{"op": "add", "path": f"{path}/{i}", "value": after[i]} for i in range(end, len(after) - same_end)]
    return kept + gone + came


def _undone(events: Sequence[StoredEvent]) -> dict[int, int]:
    """The version of the rewind of each move that was taken back."""
    undone: dict[int, int] = {}
    moves = [e.version for e in events if e.type == "move_made"]
    for rewind in events:
        if rewind.type == "moves_rewound":
            to = public_payload_of(rewind)["to"]
            for version in moves:
                if to < version < rewind.version:
                    undone.setdefault(version, rewind.version)
    return undone


def marks(games: Games, game_id: UUID, language: Language = DEFAULT) -> list[Mark]:
    """Every version at which the round or phase (by the title's own terms) changed; public.

    Raises:
        UnknownGame: there is no such game.
    """
    events = games.store.read(game_id)
    if not events:
        raise UnknownGame(game_id)
    undone = _undone(events)
    found: list[Mark] = []
    before: tuple[Any, tuple[Said, ...]] = (None, ())
    for happening in happenings(games, game_id):
        stored, after = happening.stored, happening.after
        if after.state is None:
            continue
        here = dict(after.title.where(after.state)), tuple(after.title.headings(after.state))
        if here != before:
            depth = next((i for i, (a, b) in enumerate(zip(before[1], here[1], strict=False)) if a != b), None)
            if depth is None:
                depth = min(len(before[1]), len(here[1]) - 1)
            said = wording(language, after.title, after.setup.pack.board)
            headings = [said.told(heading) for heading in here[1]]
            found.append(Mark(stored.version, here[0], headings, depth, undone.get(stored.version)))
        before = here
    return found


def changes(
    games: Games,
    game_id: UUID,
    viewer: ViewAs,
    from_: int,
    to: int,
    names: PlayerNames = nameless,
    language: Language = DEFAULT,
) -> list[dict[str, Any]]:
    """The JSON Patch from the position after one version to that after another, as a viewer sees them.

    The versions may be in either order; the caller must check the permission to view.

    Raises:
        UnknownGame: there is no such game, or it does not have these versions.
    """
    one, other = (
        position(games.at(game_id, version), viewer, names=names, language=language) for version in (from_, to)
    )
    return patch(one, other)


def redecide(games: Games, game_id: UUID) -> tuple[Note, ...]:
    """The differences between a stored game and today's rules; stored games are never rewritten.

    Raises:
        UnknownGame: there is no such game.
        UnknownTitle: this server does not have the game's title or pack.
    """
    report = redecided(games.store, games, game_id)
    found = [note for note in report.notes if note.what == "re-decided differently"]
    if report.fault is not None:
        # The rules cannot follow the recorded course any further.
        found.append(Note(report.fault.version, report.fault.what, f"{report.fault.expected}: {report.fault.found}"))
    return tuple(found)
