"""Which fields has each op, one-shot, ability and condition of a pack?

What a record must have depends on its kind: the fields of EFFECTS.md, no more and no fewer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import ValidationError, fields, validate

from domain.titles.pax_renaissance.board import PRESTIGES, RELIGIONS, SIDES

__all__ = ["ABILITIES", "CONDITIONS", "ONE_SHOTS", "OPS", "Variant", "Whole", "ident", "number", "word"]


class Whole(fields.Integer):
    """A whole number; neither true and false nor digits in a text."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int:
        if type(value) is not int:
            raise self.make_error("invalid", input=value)
        return value


def word(*words: str) -> fields.String:
    """One of these words."""
    return fields.String(required=True, validate=validate.OneOf(words))


def ident() -> fields.String:
    """An id in snake_case."""
    return fields.String(required=True, validate=validate.Regexp(r"^[a-z][a-z0-9_]*$", error="Not an id."))


def number(least: int = 0) -> Whole:
    """A number of things."""
    return Whole(required=True, validate=validate.Range(min=least, max=999))


def some(field: fields.Field[Any], least: int = 1, most: int | None = None) -> fields.List[Any]:
    """A list of so many."""
    return fields.List(field, required=True, validate=validate.Length(min=least, max=most))


class Variant(fields.Field[Any]):
    """A record whose field `key` says which other fields it has; a name after `?` may be left out."""

    def __init__(self, key: str, kinds: Mapping[str, Mapping[str, fields.Field[Any]]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.key = key
        self.kinds = kinds

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise ValidationError("Not a record.")
        kind = value.get(self.key)
        if not isinstance(kind, str) or kind not in self.kinds:
            raise ValidationError({self.key: [f"Must be one of: {', '.join(self.kinds)}."]})
        faults: dict[str, Any] = {}
        wanted = {name.removeprefix("?"): (name, field) for name, field in self.kinds[kind].items()}
        for name in value:
            if name != self.key and name not in wanted:
                faults[name] = ["Unknown field."]
        for name, (written, field) in wanted.items():
            if name not in value:
                if not written.startswith("?"):
                    faults[name] = ["Missing data for required field."]
                continue
            try:
                field.deserialize(value[name])
            except ValidationError as error:
                faults[name] = error.messages
        if faults:
            raise ValidationError(faults)
        return value


class Record(fields.Field[Any]):
    """A record with exactly these fields; a name after `?` may be left out."""

    def __init__(self, shape: Mapping[str, fields.Field[Any]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._variant = Variant("", {"": shape})

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise ValidationError("Not a record.")
        self._variant.deserialize({**value, "": ""})
        return value


def _when(value: Any) -> None:
    """Every trade fair, or the routes from an emporium."""
    if value != "any_trade_fair" and not (isinstance(value, dict) and set(value) == {"route_emporium"}):
        raise ValidationError("Neither any_trade_fair nor a route_emporium.")


def _by(value: Any) -> None:
    """A number, or one for each number of players."""
    numbers = value.values() if isinstance(value, dict) and set(value) == {"2", "3", "4"} else [value]
    if not all(type(n) is int and n > 0 for n in numbers):
        raise ValidationError("Neither a number nor one for 2, 3 and 4 players.")


_HERE: Final = {"scope": word("card_location")}
_FAITH: Final = {"religion": word(*RELIGIONS)}

OPS: Final[Mapping[str, Mapping[str, fields.Field[Any]]]] = {
    "inquisitor": _FAITH,
    "commerce": {"market": word(*SIDES)},
    "behead": _HERE,
    "tax": _HERE,
    "repress": {"pieces": some(word("knight", "rook", "pawn")), **_HERE},
    "vote": {"region": word(*SIDES)},
    "corsair": {**_FAITH, **_HERE},
    "siege": _HERE,
    "campaign": {"scope": word("adjacent_to_card_location")},
}
"""PR-5 By op."""

ONE_SHOTS: Final[Mapping[str, Mapping[str, fields.Field[Any]]]] = {
    "trade_shift": {
        "open_emporium": ident(),
        "?requires": Record({"other_cards_prestige": Record({"discovery": number(1)})}),
    },
    "coronation": {"suitors": some(ident())},
    "conspiracy": _HERE,
    "peasant_revolt": _HERE,
    "religious_war": {"war": word("crusade", "jihad", "reformation"), **_FAITH, **_HERE},
    "apostasy": {"religions": some(word(*RELIGIONS), 2, 2)},
    "torch": {"names_victory": ident()},
}
"""PR-4.2 By one-shot."""

ABILITIES: Final[Mapping[str, Mapping[str, fields.Field[Any]]]] = {
    "restrict_own_op": {
        "op": word("behead"),
        "target_filter": Record({"region": word(*SIDES), "has_bishop_of": some(word(*RELIGIONS))}),
    },
    "extend_coronation": {"suitor_sources": some(word("empire_stack", "married_king", "opponent_tableau_king"), 3, 3)},
    "extend_attackers": {
        "battle": word("crusade", "jihad", "reformation"),
        "add": Record({"piece": word("rook"), "religion": word(*RELIGIONS), "from": word("adjacent_map_cards")}),
    },
    "concession_profit_multiplier": {"factor": number(2), "when": fields.Raw(required=True, validate=_when)},
    "concession_vote_multiplier": {"factor": number(2)},
    "sale_price": {"florins": number()},
    "city_capacity": {
        "city": ident(),
        "slots": number(2),
        "when": Record({"city_icon_religion": word(*RELIGIONS)}),
    },
    "hand_limit": {"limit": fields.Raw(allow_none=True, validate=validate.Equal(None))},
    "immune_to_silencing": {"scope": word("own_tableau")},
    "action_discard_self_for_one_shot": {
        "one_shot": word("conspiracy", "peasant_revolt"),
        "location": word("king_of_this_queen"),
    },
    "free_action_once_per_turn": {"action": word("trade_fair", "east_ops", "west_ops")},
    "combine_actions": {"actions": some(word("east_ops", "west_ops"), 2, 2)},
    "extra_action": {"action": word("apostasy"), "religions": word("any_two")},
    "on_sell_self": {"then": word("perform_one_political_op_of_an_opponent_card_as_if_own")},
    "on_sell_any_card": {
        "then": word("may_perform_sold_card_one_shot"),
        "one_shots": some(word("conspiracy", "peasant_revolt", "crusade", "jihad", "reformation", "apostasy")),
        "with_agents": fields.Boolean(validate=validate.Equal(True)),
    },
    "victory_count": {
        "victory": ident(),
        "count": word("concessions", "republics", "monarchies", *PRESTIGES),
        "?add": number(1),
        "?add_per_prestige": word(*PRESTIGES),
    },
    "victory_action_cost": {
        "victory": ident(),
        "actions": number(2),
        "scope": word("all_players"),
        "stacks": fields.Boolean(validate=validate.Equal(False)),
    },
    "concessions_immune_to_pirates": {"scope": word("owner")},
    "remove_adjacency": {"pair": some(ident(), 2, 2), "scope": word("all_players")},
    "immune_to_apostasy": {"scope": word("owner")},
}
"""EFFECTS By ability."""

CONDITIONS: Final[Mapping[str, Mapping[str, fields.Field[Any]]]] = {
    "lead_at_least": {
        "count": word("monarchies", "republics", "concessions_on_map", "prestige"),
        "?kind": word("R", *PRESTIGES),
        "over": word("each_opponent"),
        "by": fields.Raw(required=True, validate=_by),
    },
    "supreme_religion_exists": {
        "bind": word("R"),
        "bishops_of_R": fields.String(required=True),
        "units_of_R_in_theocracies_of_R": fields.String(required=True),
    },
}
"""PR-12 By condition."""
