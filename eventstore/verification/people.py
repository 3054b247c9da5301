"""Checks that seats, clocks, pauses and changes of holders follow from earlier events."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from domain.kernel.records import Seat
from eventstore.clocks import instant, micros
from eventstore.events import time_text
from eventstore.game import Game
from eventstore.verifier import ParsedEvent, Wrong

__all__ = ["CHECKED", "HELD_UP", "OWN", "check", "handed_over", "in_time", "must_follow"]

HELD_UP = frozenset(
    {"move_made", "moves_rewound", "clock_expired", "pause_asked", "pause_withdrawn", "absence_claimed"}
)
"""Types of events that cannot occur while a game is paused."""

CHECKED: Mapping[str, str] = {
    "seat_taken": "open",
    "seat_left": "open",
    "clock_expired": "running",
    "seat_reclaimed": "running",
    "absence_claimed": "running",
    "pause_asked": "running",
    "pause_withdrawn": "running",
    "game_paused": "running",
    "game_resumed": "running",
}
"""Types that `check` handles, each with the required status of the game."""

OWN = {"own": "player", "forgotten": "system"}
"""Reasons for delegating a seat without a preceding event, and their actors."""


def check(game: Game, event: ParsedEvent, p: Mapping[str, Any], seat: Seat) -> None:
    """Check an event; `seat` is the one that it names.

    Raises:
        Wrong: the first fault found.
    """
    holder = game.holders[seat]
    match event.type:
        case "seat_taken":
            _taken(game, p, seat)
            return
        case "seat_left":
            if holder is None:
                raise Wrong("seat", "a seat with a holder", seat)
            return
        case "clock_expired":
            _expired(game, event, p, seat)
            return
        case "game_paused":
            if p["seats"] != sorted(game.people) or not game.people <= game.pause_asked or game.paused:
                raise Wrong("seats", "all people, when all have asked for a pause", p["seats"])
            return
        case "seat_reclaimed":
            if holder is None or holder.player is None or holder.engine is None or holder.resigned:
                raise Wrong("seat", "a seat for whose player an opponent plays", seat)
        case "absence_claimed":
            _absence(game, event, p, seat)
            return
        case _:
            _person(game, seat)
    if event.type == "pause_asked" and seat in game.pause_asked:
        raise Wrong("seat", "a seat that has not asked for a pause", seat)
    if event.type == "pause_withdrawn" and seat not in game.pause_asked:
        raise Wrong("seat", "a seat that has asked for a pause", seat)
    if event.type == "game_resumed" and not game.paused:
        raise Wrong("type", "an event of a game that is not paused", event.type)
    _by_player(game, event, seat)


def handed_over(game: Game, event: ParsedEvent, p: Mapping[str, Any], seat: Seat) -> None:
    """Check a delegation without a preceding event: requested by the seat's player, or after their erasure.

    Raises:
        Wrong: the first fault found.
    """
    _person(game, seat)
    match OWN.get(p.get("why", "")):
        case "player":
            _by_player(game, event, seat)
        case "system" if event.actor == "system":
            pass
        case _:
            raise Wrong("seat", "a seat that resigned, ran out of time, was missed by all, or is its player's", seat)


def must_follow(game: Game, event: ParsedEvent, p: Mapping[str, Any]) -> tuple[tuple[str, ...], list[tuple[Seat, str]]]:
    """The types required after a checked and folded event, and the seats to be delegated next, and why."""
    if event.type == "pause_asked" and game.people <= game.pause_asked:
        return ("game_paused",), []
    if event.type == "absence_claimed" and game.all_miss(p["seat"]):
        return ("seat_delegated",), [(p["seat"], "absence")]
    return (), []


def in_time(game: Game, event: ParsedEvent, seat: Seat) -> None:
    """Check that a person answers before their time expires.

    Raises:
        Wrong: the time had expired.
    """
    ends = game.deadline(seat)
    if ends is not None and micros(datetime.fromisoformat(event.at)) >= ends[0]:
        raise Wrong("recorded_at", f"before {time_text(instant(ends[0]))}, when the time is up", event.at)


def _taken(game: Game, p: Mapping[str, Any], seat: Seat) -> None:
    if game.holders[seat] is not None:
        raise Wrong("seat", "a seat that is free", seat)
    if (p["player"] is None) == (p["engine"] is None) or (p["engine"] is None) != (p["level"] is None):
        raise Wrong("seat", "a player, or an engine with a level", {k: p[k] for k in ("player", "engine", "level")})
    if p["player"] is not None and any(h is not None and h.player == p["player"] for h in game.holders):
        raise Wrong("seat", "a player who holds no other seat", p["player"])


def _expired(game: Game, event: ParsedEvent, p: Mapping[str, Any], seat: Seat) -> None:
    clock, ends = game.terms.clock, game.deadline(seat)
    if clock is None or ends is None:
        raise Wrong("seat", "a seat whose clock runs", seat)
    wanted = {"deadline": time_text(instant(ends[0])), "limit": ends[1], "then": clock.on_expiry}
    for name, value in wanted.items():
        if p[name] != value:
            raise Wrong(name, value, p[name])
    if micros(datetime.fromisoformat(event.at)) < ends[0]:
        raise Wrong("recorded_at", f"not before {p['deadline']}, when the time is up", event.at)


def _absence(game: Game, event: ParsedEvent, p: Mapping[str, Any], seat: Seat) -> None:
    by = p["by"]
    if type(by) is not int or not 0 <= by < len(game.holders) or by == seat:
        raise Wrong("by", "another seat", by)
    _person(game, seat)
    _person(game, by)
    _by_player(game, event, by)
    if (seat, by) in game.absences:
        raise Wrong("by", "a seat that has not said so", by)
    absent_at = game.absent_at(seat)
    if absent_at is None or micros(datetime.fromisoformat(event.at)) < absent_at:
        wanted = (
            "a seat with a pending decision" if absent_at is None else f"not before {time_text(instant(absent_at))}"
        )
        raise Wrong("recorded_at", wanted, event.at)


def _person(game: Game, seat: Seat) -> None:
    holder = game.holders[seat]
    if holder is None or not holder.person:
        raise Wrong("seat", "a seat that its player plays", seat)


def _by_player(game: Game, event: ParsedEvent, seat: Seat) -> None:
    holder = game.holders[seat]
    if holder is None or event.actor != f"player:{holder.player}":
        raise Wrong("actor", f"the player of seat {seat}", event.actor)
