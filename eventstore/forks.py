"""Forks: new games that continue from a position of a game that has ended.

A fork is an independent game: new seats, a new commitment, no ratings. Its second event, `game_forked`, names the
source and holds the past: the start of the source and every move in force, with their effects. So a fork is folded and
replayed like any game, and its record verifies alone: the past is decided again with the luck of the source.
Only games that have ended can be forked: the past needs the source's seed, which is secret while the source runs, and
a fork of a running game could be used to probe hidden information.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from domain.kernel.chance import Chance, Committed, game_key
from domain.kernel.engine import begin, by_rules, decide_and_keep, evolve
from domain.kernel.options import Move, Option
from domain.kernel.state import State
from eventstore.errors import ForkRefused
from eventstore.events import encode_effects, payload_of
from eventstore.game import ENDED, Game, in_force
from eventstore.store import StoredEvent

__all__ = ["Batch", "Spliced", "batches", "check_fork", "past_of"]


class Spliced:
    """The luck of several games in sequence: each provides the draws from a number on."""

    def __init__(self, luck: Sequence[Mapping[str, Any]]) -> None:
        """`luck` has the seed (hex), the words and the first draw of each, in order."""
        self._parts: list[tuple[int, Chance]] = [
            (each["from"], Committed(game_key(bytes.fromhex(each["seed"]), each["words"]))) for each in luck
        ]

    def draw(self, bound: int, n: int) -> int:
        """See `Chance.draw`."""
        chance = next(chance for first, chance in reversed(self._parts) if first <= n)
        return chance.draw(bound, n)


@dataclass(frozen=True, slots=True)
class Batch:
    """A part of the past decided again."""

    expected: list[dict[str, Any]]
    """The effects that the rules give."""
    kind: str | None
    """The kind of the decision by the rules; None for the start."""
    found: Mapping[str, Any]
    """The part as recorded in the event."""


def check_fork(source: Game, then: Game) -> None:
    """Check that a game may be forked at a position; `source` is the game at its newest version.

    Raises:
        ForkRefused: the source is still running, or had no pending decision there.
    """
    if source.status not in ENDED:
        raise ForkRefused("fork_refused", f"the game is {source.status}; only a game that has ended can be forked")
    if not then.pending_seats:
        raise ForkRefused("fork_refused", f"no decision was pending after version {then.version}")


def past_of(source: Game, then: Game, events: Sequence[StoredEvent]) -> dict[str, Any]:
    """The payload of `game_forked`; `events` are those of the source up to the position `then`.

    Raises:
        ForkRefused: an arbiter changed the position before, which the rules cannot reproduce.
    """
    past: list[dict[str, Any]] = []
    luck: list[dict[str, Any]] = []
    for event in in_force(events):
        payload = payload_of(event)
        match event.type:
            case "game_forked":
                past += payload["past"]
                luck += payload["luck"]
            case "game_started":
                if payload["effects"]:
                    past.append(_part(event.rules, None, None, None, payload["effects"]))
            case "move_made":
                past.append(_part(event.rules, payload["seat"], payload["kind"], payload["move"], payload["effects"]))
            case "adjudicated":
                raise ForkRefused("fork_refused", "an arbiter changed the position before that")
    client_seeds = [h.client_seed if h else None for h in source.holders]
    luck.append({"from": _drawn_at_fork(events) if luck else 0, "seed": source.seed.hex(), "words": client_seeds})
    return {
        "source": {
            "game": str(source.id),
            "version": then.version,
            "head": events[-1].hash.hex(),
            "commitment": source.commitment,
        },
        "past": past,
        "luck": luck,
    }


def _part(rules: int, seat: int | None, kind: str | None, move: str | None, effects: Any) -> dict[str, Any]:
    return {"rules": rules, "seat": seat, "kind": kind, "move": move, "effects": effects}


def _drawn_at_fork(events: Sequence[StoredEvent]) -> int:
    """The number of draws before the start of a source that is itself a fork."""
    forked = next(e for e in events if e.type == "game_forked")
    drawn: int = payload_of(forked)["past"][-1]["effects"][-1]["drawn"]
    return drawn


def batches(game: Game, payload: Mapping[str, Any]) -> Iterator[Batch]:
    """The past of a fork decided again, part by part, along the recorded course.

    Each part is decided by the rules of its number if the title still plays them, else by today's.

    Raises:
        KernelError: the rules refuse a move, or something does not decode.
    """
    title = game.title
    chance = Spliced(payload["luck"])
    state: State | None = None
    for part in payload["past"]:
        rules = part["rules"] if title.plays(part["rules"]) else title.rules
        kind = None if state is None else game.codec.step_name(state.agenda[-1])
        if state is None:
            empty: State = title.new(game.setup)
            effects, base = begin(title, game.setup, chance, rules), empty
        else:
            move = Move(part["seat"], Option.parse(part["move"]))
            effects, base = decide_and_keep(title, by_rules(state, rules), move, chance)[0], state.copy()
        yield Batch(encode_effects(game.codec, effects), kind, part)
        state = evolve(base, [game.codec.decode_effect(e) for e in part["effects"]])
