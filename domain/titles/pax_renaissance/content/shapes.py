"""Which fields has each op, one-shot, ability and condition of a pack?

What a record must have depends on its kind: the fields of EFFECTS.md, no more and no fewer; a name after `?` may lack.
A shape is a tuple of words of which one is meant, a least number, a record of shapes, `ID`, `TEXT`, `Some`,
`Alternative`, or the one value that is allowed. `schema.py` checks packs against shapes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from domain.titles.pax_renaissance.pieces import PRESTIGES, RELIGIONS, SIDES

__all__ = ["ABILITIES", "CONDITIONS", "ID", "ONE_SHOTS", "OPS", "TEXT", "Alternative", "Shapes", "Some"]

Shapes: TypeAlias = Mapping[str, Mapping[str, Any]]
"""By kind, the shape of each other field."""

ID: Final = "id"
TEXT: Final = "text"


class Some(NamedTuple):
    """A list of so many of one shape."""

    shape: Any
    least: int = 1
    most: int | None = None


class Alternative(NamedTuple):
    """One of two shapes."""

    one: Any
    other: Any


_HERE: Final = {"scope": ("card_location",)}
_FAITH: Final = {"religion": RELIGIONS}

OPS: Final[Shapes] = {
    "inquisitor": _FAITH,
    "commerce": {"market": SIDES},
    "behead": _HERE,
    "tax": _HERE,
    "repress": {"pieces": Some(("knight", "rook", "pawn")), **_HERE},
    "vote": {"region": SIDES},
    "corsair": {**_FAITH, **_HERE},
    "siege": _HERE,
    "campaign": {"scope": ("adjacent_to_card_location",)},
}
"""PR-5 By op."""

ONE_SHOTS: Final[Shapes] = {
    "trade_shift": {
        "open_emporium": ID,
        "?requires": {"other_cards_prestige": {"discovery": 1}},
    },
    "coronation": {"suitors": Some(ID)},
    "conspiracy": _HERE,
    "peasant_revolt": _HERE,
    "religious_war": {"war": ("crusade", "jihad", "reformation"), **_FAITH, **_HERE},
    "apostasy": {"religions": Some(RELIGIONS, 2, 2)},
    "torch": {"names_victory": ID},
}
"""PR-4.2 By one-shot."""

ABILITIES: Final[Shapes] = {
    "restrict_own_op": {
        "op": ("behead",),
        "target_filter": {"region": SIDES, "has_bishop_of": Some(RELIGIONS)},
    },
    "extend_coronation": {"suitor_sources": Some(("empire_stack", "married_king", "opponent_tableau_king"), 3, 3)},
    "extend_attackers": {
        "battle": ("crusade", "jihad", "reformation"),
        "add": {"piece": ("rook",), "religion": RELIGIONS, "from": ("adjacent_map_cards",)},
    },
    "concession_profit_multiplier": {"factor": 2, "when": Alternative(("any_trade_fair",), {"route_emporium": ID})},
    "concession_vote_multiplier": {"factor": 2},
    "sale_price": {"florins": 0},
    "city_capacity": {
        "city": ID,
        "slots": 2,
        "when": {"city_icon_religion": RELIGIONS},
    },
    "hand_limit": {"limit": None},
    "immune_to_silencing": {"scope": ("own_tableau",)},
    "action_discard_self_for_one_shot": {
        "one_shot": ("conspiracy", "peasant_revolt"),
        "location": ("king_of_this_queen",),
    },
    "free_action_once_per_turn": {"action": ("trade_fair", "east_ops", "west_ops")},
    "combine_actions": {"actions": Some(("east_ops", "west_ops"), 2, 2)},
    "extra_action": {"action": ("apostasy",), "religions": ("any_two",)},
    "on_sell_self": {"then": ("perform_one_political_op_of_an_opponent_card_as_if_own",)},
    "on_sell_any_card": {
        "then": ("may_perform_sold_card_one_shot",),
        "one_shots": Some(("conspiracy", "peasant_revolt", "crusade", "jihad", "reformation", "apostasy")),
        "with_agents": True,
    },
    "victory_count": {
        "victory": ID,
        "count": ("concessions", "republics", "monarchies", *PRESTIGES),
        "?add": 1,
        "?add_per_prestige": PRESTIGES,
    },
    "victory_action_cost": {
        "victory": ID,
        "actions": 2,
        "scope": ("all_players",),
        "stacks": False,
    },
    "concessions_immune_to_pirates": {"scope": ("owner",)},
    "remove_adjacency": {"pair": Some(ID, 2, 2), "scope": ("all_players",)},
    "immune_to_apostasy": {"scope": ("owner",)},
}
"""EFFECTS By ability."""

CONDITIONS: Final[Shapes] = {
    "lead_at_least": {
        "count": ("monarchies", "republics", "concessions_on_map", "prestige"),
        "?kind": ("R", *PRESTIGES),
        "over": ("each_opponent",),
        "by": Alternative(1, {"2": 1, "3": 1, "4": 1}),
    },
    "supreme_religion_exists": {
        "bind": ("R",),
        "bishops_of_R": TEXT,
        "units_of_R_in_theocracies_of_R": TEXT,
    },
}
"""PR-12 By condition."""
