"""What is an event in hand of Imperialism worth, by what it could do now?

Engines go by it from version 8 on; the other figures are worth what they are in `imperialism`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from domain.kernel.records import Seat
from domain.titles.imperialism.board import COUNTS, Definition, EffectOp
from domain.titles.imperialism.state import ImperialismState
from workers.opponents.adding import summed
from workers.opponents.evaluations import imperialism as before
from workers.opponents.evaluations.imperialism import CARDS, PER_GLORY, VALUES, Figures, hand_by_kinds

__all__ = ["IMPERIALISM", "hand_by_use", "worth"]

_DUCAT: Final = VALUES["ducats"]
_CHANCES: Final = {
    "intrigue": 0.8,
    "own_turn": 1.0,
    "choose_good": 0.9,
    "colonization_rush": 0.3,
    "defence": 0.5,
    "pirates": 0.6,
    "event_response": 0.3,
    "player_won_as_attacker": 0.3,
    "player_in_war": 0.4,
    "own_fleet_gt_target_fleet": 0.3,
    "player_not_in_war": 0.3,
}
"""How likely a window, or what a war event asks for, comes while the card is held."""
_CANCEL: Final = 4.0
"""Ducats that an attack that is called off is worth."""
_LOOK: Final = 2.0
"""Ducats that a card taken out of a hand is worth."""
_TAKEN: Final = 1.5
"""A ducat taken from a rival counts that much of one from the bank."""
_AS_WAR_CARD: Final = 2.0
"""Ducats that a war card is worth at least, whatever it does as an event."""
_UNKNOWN: Final = 1.0
"""Ducats that a card still to be drawn in the own exchange is worth: what is worth less is discarded for it."""


def hand_by_use(s: ImperialismState, rows: Figures, seat: Seat) -> float:
    """What the cards of a hand are worth: events by what they could do now, the others as before."""
    found = hand_by_kinds(s, rows, seat, _UNKNOWN)
    events = [d for card in s.hands[seat] if (d := s.board.card.get(card)) is not None and d.is_event]
    if not events:
        return found
    rivals = [max(figures) for figures in zip(*(row for n, row in enumerate(rows) if n != seat), strict=True)]
    return found + summed(worth(s, rows[seat], rivals, d) - CARDS["event"] for d in events)


def worth(s: ImperialismState, row: Sequence[int], rivals: Sequence[int], card: Definition) -> float:
    """Ducats that an event in hand is worth; `row` are its owner's figures, `rivals` the best of the others."""
    chance = max((_CHANCES.get(name, 0.0) for name in (*card.windows, card.condition) if name), default=0.0)
    found = chance * _all(s, row, rivals, card.immediate)
    return max(found, _AS_WAR_CARD) if card.war is not None else found


def _all(s: ImperialismState, row: Sequence[int], rivals: Sequence[int], ops: Iterable[EffectOp]) -> float:
    return summed(_one(s, row, rivals, op) for op in ops)


def _one(s: ImperialismState, row: Sequence[int], rivals: Sequence[int], op: EffectOp) -> float:
    board = s.board
    match op.op:
        case "gain_ducats":
            return _DUCAT * op.amount
        case "add_level":
            return VALUES[op.track] * op.amount
        case "add_glory":
            return PER_GLORY * op.amount
        case "gain_per" | "steal_per":
            counted = rivals if op.op == "steal_per" or op.who == "defeated_player" else row
            most = max((_figure(s, row, counted, base.per) * base.rate for base in op.bases), default=0)
            most = most if op.cap is None else min(most, op.cap)
            return _DUCAT * most * (_TAKEN if op.op == "steal_per" else 1.0)
        case "gain_trade_value":
            return _DUCAT * max(board.good[name].trade[row[board.track_at[name]]] for name in op.options)
        case "if_level":
            return _all(s, row, rivals, op.ops) if row[board.track_at[op.track]] >= op.least else 0.0
        case "if_window":
            return _all(s, row, rivals, op.ops) if op.window == "intrigue" else 0.0
        case "if_won_war" | "if_lost_war":
            return 0.5 * _all(s, row, rivals, op.ops)
        case "choose_one":
            return max(_all(s, row, rivals, choice) for choice in op.choices)
        case "raise_choice":
            return max(VALUES[name] for name in op.options)
        case "pay_to_raise":
            return max(VALUES[name] for name in op.options) - _DUCAT * op.cost
        case "take_from_hand":
            return _LOOK
        case "cancel_war":
            return _CANCEL
        case _:
            return 0.0


def _figure(s: ImperialismState, row: Sequence[int], counted: Sequence[int], per: str) -> int:
    if per.startswith("own_"):
        return row[s.board.track_at[per.removeprefix("own_")]]
    at = s.board.track_at.get(per)
    return counted[len(s.board.tracks) + COUNTS.index(per) if at is None else at]


IMPERIALISM = replace(before.IMPERIALISM, values=partial(before.values, hand=hand_by_use))
