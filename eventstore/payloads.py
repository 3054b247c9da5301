"""What follows from a command by the rules? The payloads of its events, without a store, a clock or a random number.

Commands write what is computed here; verification computes it again and compares.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import Any

from domain.kernel.chance import Committed, game_key
from domain.kernel.engine import begin, by_rules, decide_and_keep, evolve, pending_seats
from domain.kernel.errors import NoPendingDecision, RewindRefused
from domain.kernel.options import Move
from domain.kernel.outcome import Outcome
from domain.kernel.records import Seat
from domain.kernel.state import State
from domain.kernel.undo import may_rewind
from eventstore.events import Payload
from eventstore.game import Game, outcome_to
from eventstore.quick_json import canonical

__all__ = [
    "check_rewind",
    "difference",
    "drawn_seats",
    "ended",
    "moved",
    "outcome_by_resignation",
    "outcome_by_rules",
    "sheet_lines",
    "started",
]


def drawn_seats(game: Game) -> list[Seat]:
    """For each seat, the seat that its holder had taken, drawn at random; needs the seed.

    The luck is the game's own, with the client seeds in the order in which seats were taken, under a key derived for
    this: HMAC-SHA256(key of the game, "seating"). Draw i of n-1, ..., 1 swaps place i with one of 0..i.
    """
    key = game_key(game.seed, [h.client_seed if h else None for h in game.holders])
    chance = Committed(hmac.digest(key, b"seating", "sha256"))
    order = list(range(len(game.holders)))
    for i in range(len(order) - 1, 0, -1):
        j = chance.draw(i + 1, len(order) - 1 - i)
        order[i], order[j] = order[j], order[i]
    return order


def started(game: Game, rules: int | None = None) -> tuple[Payload, State]:
    """The payload of `game_started` for a game whose seats are all taken, and the state after it.

    `rules` is the number of the rules that decide, today's by default.
    """
    if game.state is not None:
        # A fork continues from its own position.
        effects, state = [], game.state
    else:
        effects = begin(game.title, game.setup, game.chance, rules)
        empty = game.title.new(game.setup)
        state = evolve(empty if rules is None else by_rules(empty, rules), effects)
    rest = {"words": [h.client_seed if h else None for h in game.holders], "due": list(pending_seats(state))}
    return Payload.told(game.codec, "game_started", rest, effects), state


def moved(game: Game, move: Move, choice: Mapping[str, Any] | None = None) -> tuple[Payload, State]:
    """The payload of `move_made` in a running game, and the state after it; `choice` is how an opponent came to it.

    Raises:
        NoPendingDecision, IllegalOption: the seat has no pending decision, or is not offered the option.
    """
    if game.state is None or game.status != "running":
        raise NoPendingDecision(move.seat, ())
    codec = game.codec
    effects, state = decide_and_keep(game.title, game.state, move, game.chance)
    kind = codec.step_name(game.state.agenda[-1])
    rest = {"seat": move.seat, "kind": kind, "move": move.option.text, "due": list(pending_seats(state))}
    if choice is not None:
        rest["choice"] = dict(choice)
    return Payload.told(codec, "move_made", rest, effects), state


def check_rewind(full: Game, seat: Seat, to: int) -> None:
    """Check a rewind to the position after version `to`; `full` is the game with its whole tail.

    Raises:
        RewindRefused: a move since then is another seat's or irreversible, or there is none.
    """
    may_rewind(full.tail, seat, to)
    if to < full.floor:
        raise RewindRefused(full.floor, "it drew luck, revealed something, or handed the decision on")
    if all(made.version <= to for made in full.tail):
        raise RewindRefused(full.version, f"there is no move after version {to} to take back")
    for back, at in full.undone:
        if back < to < at:
            raise RewindRefused(at, f"version {to} was itself taken back")


def outcome_by_rules(game: Game, state: State) -> Outcome | None:
    """How the game ends in this state, with resigned seats last; None while it runs."""
    outcome = game.title.outcome(state)
    return None if outcome is None else _everyone_ranked(game, _resigned_last(game, outcome))


def outcome_by_resignation(game: Game, reason: str = "resignation") -> Outcome | None:
    """How the game ends when the latest seat to resign, or to lose on time, leaves one seat or no person.

    None if an opponent plays on for it. A player who has delegated a seat counts as a person.
    """
    left = [i for i, h in enumerate(game.holders) if h is not None and not h.resigned]
    people = [i for i in left if (h := game.holders[i]) is not None and h.player is not None]
    if len(left) > 1 and people:
        return None
    return _everyone_ranked(game, Outcome(reason, (tuple(left),), (None,) * len(game.holders)))


def ended(game: Game, outcome: Outcome) -> dict[str, Any]:
    """The payload of `game_ended`: how it ended and who played, so that it can be rated without earlier events."""
    return {
        **({"rated": False} if game.terms.private or game.source is not None else {}),
        "outcome": outcome_to(outcome),
        "title": game.title.slug,
        "seats": [
            {"player": h.player, "engine": h.engine, "level": h.level, "resigned": h.resigned}
            for h in game.holders
            if h is not None
        ],
    }


def sheet_lines(game: Game, state: State) -> list[dict[str, Any]]:
    """The lines of the score sheet in `game_scored`."""
    return [
        {"seat": x.seat, "rule": x.rule, "item": x.item, "points": x.points, "detail": x.detail}
        for x in game.title.score_sheet(state).lines
    ]


def _resigned_last(game: Game, outcome: Outcome) -> Outcome:
    gone = {i for i, h in enumerate(game.holders) if h is not None and h.resigned}
    if not gone:
        return outcome
    stay = [tuple(x for x in group if x not in gone) for group in outcome.ranking]
    back = [tuple(x for x in group if x in gone) for group in outcome.ranking]
    return Outcome(outcome.reason, tuple(g for g in [*stay, *back] if g), outcome.scores)


def _everyone_ranked(game: Game, outcome: Outcome) -> Outcome:
    ranked = {x for group in outcome.ranking for x in group}
    rest = tuple(i for i in range(len(game.holders)) if i not in ranked)
    ranking = tuple(g for g in outcome.ranking if g)
    return Outcome(outcome.reason, (*ranking, rest) if rest else ranking, outcome.scores)


def difference(expected: Any, found: Any, where: str = "") -> tuple[str, Any, Any]:
    """The first place where two values differ, such as `effects.3.card`, and both values there."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for key in sorted({*expected, *found}):
            if canonical(expected.get(key)) != canonical(found.get(key)) or (key in expected) != (key in found):
                return difference(expected.get(key), found.get(key), f"{where}.{key}" if where else str(key))
    if isinstance(expected, list) and isinstance(found, list):
        for i, (a, b) in enumerate(zip(expected, found, strict=False)):
            if canonical(a) != canonical(b):
                return difference(a, b, f"{where}.{i}" if where else str(i))
        return f"{where}: length", len(expected), len(found)
    return where, expected, found
