"""Is an operation of an effect list one that the rules can carry out? (EFFECTS.md, section 3)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from domain.kernel.errors import Fault

__all__ = ["PLACES", "operation_faults"]

GOODS: Final = (
    "gold", "food", "fabrics", "spices", "oriental_goods", "industrial_materials", "land_weapons", "shipyards",
)  # fmt: skip
TRACKS: Final = ("army", "fleet", "prestige", *GOODS)
COUNTS: Final = (*TRACKS, "lands", "colonies", "territories")
BASES: Final = (*COUNTS, "own_shipyards", "own_land_weapons")

_FIELDS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "add_level": (("track", "amount"), ()),
    "add_glory": (("amount",), ("condition", "timing")),
    "gain_ducats": (("amount",), ("timing",)),
    "hand_limit": (("amount",), ()),
    "war_modifier": (("scope", "amount", "condition"), ()),
    "forbid": (("what",), ()),
    "on_development": (("ducats",), ()),
    "pay_to_raise": (("cost", "options"), ("amount", "optional", "who", "condition", "limit")),
    "raise_choice": (("options", "amount"), ("optional",)),
    "steal_per": (("options", "cap"), ()),
    "gain_per": (("source",), ("per", "rate", "divisor", "cap", "options", "of")),
    "gain_trade_value": (("options",), ()),
    "lose_prestige": (("who", "amount"), ("when",)),
    "take_from_hand": (("from", "how", "filter"), ("optional",)),
    "take_from_discard": (("pile", "filter", "reveal"), ("optional", "when")),
    "discard_authority": (("who", "sign"), ()),
    "rearrange_authority": (("max_cards",), ("optional",)),
    "conquer_from_hand": (("kind",), ("optional",)),
    "discard_self_for_prestige": (("cost", "when", "condition"), ("optional",)),
    "grant_action": (("action",), ("optional", "ignores_marker", "timing")),
    "pay_to_choose_another_good": (("cost", "excluded"), ("optional",)),
    "cancel_event": ((), ()),
    "cancel_war": (("attacker", "marker"), ()),
    "choose_one": (("options",), ()),
    "if_level": (("track", "min", "ops"), ()),
    "if_window": (("window", "ops"), ()),
    "if_lost_war": (("ops",), ()),
    "if_won_war": (("ops",), ()),
}
"""By operation: fields that it must have, fields that it may have."""

_LASTING: Final = ("hand_limit", "war_modifier", "forbid", "on_development")
_LEVELS: Final = ("add_level", "add_glory")

PLACES: Final[Mapping[str, tuple[str, ...]]] = {
    "territory": _LEVELS,
    "superpower": (*_LEVELS, "gain_ducats", "hand_limit", "war_modifier", "forbid"),
    "religion": (*_LEVELS, "gain_ducats", *_LASTING, "raise_choice", "grant_action"),
    "achievement": (*_LEVELS, "gain_ducats"),
    "permanent": _LASTING,
    "additional": ("discard_self_for_prestige",),
    "on_attack_win": ("add_glory", "take_from_discard"),
    "authority_positive": (
        "pay_to_raise", "take_from_hand", "take_from_discard", "rearrange_authority", "conquer_from_hand",
    ),
    "authority_negative": ("pay_to_raise", "take_from_hand", "lose_prestige"),
    "plot": ("steal_per", "lose_prestige", "take_from_discard", "discard_authority"),
    "event": (
        "steal_per", "gain_per", "cancel_war", "cancel_event", "if_window", "if_level", "if_lost_war", "if_won_war",
        "choose_one", "gain_trade_value", "take_from_hand", "add_level", "add_glory", "gain_ducats", "raise_choice",
        "pay_to_raise",
    ),
    "leader": ("hand_limit", "gain_per", "add_level", "pay_to_choose_another_good"),
    "economic": ("pay_to_raise", "take_from_discard"),
    "penalty": ("lose_prestige",),
}  # fmt: skip
"""EFFECTS.md, section 1: where each operation may stand."""

_WORDS: Final[Mapping[str, tuple[Any, ...]]] = {
    "track": TRACKS,
    "scope": ("land", "sea", "both"),
    "filter": ("any", "war_card", "event_card"),
    "how": ("look_and_choose", "random"),
    "who": ("self", "target", "player_of_card", "each_player_but_target"),
    "from": ("target", "chosen_player", "each_dissenter"),
    "condition": (
        "always", "vs_dissenter", "target_has_most_army", "owner_has_not_most_army", "owner_has_not_most_glory",
        "margin_at_least_3",
    ),
    "what": ("action_war", "religion_change"),
    "sign": ("positive", "negative"),
    "source": ("bank",),
    "of": ("defeated_player",),
    "pile": ("providence",),
    "kind": ("colony",),
    "action": ("development",),
    "max_cards": (1, 2),
    "window": ("intrigue", "event_response"),
    "per": COUNTS,
}  # fmt: skip
_NUMBERS: Final = ("amount", "cost", "ducats", "rate", "divisor", "min")


def operation_faults(ops: Sequence[Any], where: str, place: str) -> Iterator[Fault]:
    """Every fault of a list of operations that stands in that place."""
    for i, op in enumerate(ops):
        yield from _faults(op, f"{where}.{i}", place)


def _faults(op: Any, where: str, place: str) -> Iterator[Fault]:
    if not isinstance(op, dict) or op.get("op") not in _FIELDS:
        yield Fault(where, "is not an operation of EFFECTS.md, section 3")
        return
    name = op["op"]
    if name not in PLACES[place]:
        yield Fault(where, f"{name} cannot stand in {place}")
    needed, allowed = _FIELDS[name]
    for field in needed:
        if field not in op:
            yield Fault(f"{where}.{field}", f"{name} needs it")
    for field in op:
        if field not in ("op", *needed, *allowed):
            yield Fault(f"{where}.{field}", f"{name} does not have this field")
    for field, words in _WORDS.items():
        if field in op and op[field] not in words:
            yield Fault(f"{where}.{field}", f"{op[field]!r} is not one of {', '.join(map(str, words))}")
    for field in _NUMBERS:
        if field in op and type(op[field]) is not int:
            yield Fault(f"{where}.{field}", "is not a whole number")
    for field in ("cost", "ducats", "rate", "divisor"):
        if type(op.get(field, 1)) is int and op.get(field, 1) < 1:
            yield Fault(f"{where}.{field}", f"{op[field]} is less than 1")
    if op.get("cap") is not None and (type(op["cap"]) is not int or op["cap"] < 0):
        yield Fault(f"{where}.cap", "is not a whole number")
    yield from _option_faults(op, where, place)
    if "ops" in op:
        if isinstance(op["ops"], list):
            yield from operation_faults(op["ops"], f"{where}.ops", place)
        else:
            yield Fault(f"{where}.ops", "is not a list")


def _option_faults(op: Mapping[str, Any], where: str, place: str) -> Iterator[Fault]:
    """Options are tracks, bases or lists of operations, as the operation wants."""
    if op["op"] == "gain_per" and ("options" in op) == ("per" in op):
        yield Fault(where, "gain_per has either one base or options")
    if op["op"] == "gain_per" and "per" in op and "rate" not in op:
        yield Fault(f"{where}.rate", "a base needs a rate")
    if "options" not in op:
        return
    options = op["options"]
    if not isinstance(options, list) or not options:
        yield Fault(f"{where}.options", "is not a list with at least one entry")
        return
    for i, option in enumerate(options):
        at = f"{where}.options.{i}"
        if op["op"] == "choose_one":
            if isinstance(option, list):
                yield from operation_faults(option, at, place)
            else:
                yield Fault(at, "is not a list of operations")
        elif op["op"] in ("steal_per", "gain_per"):
            base = option if isinstance(option, dict) else {}
            if base.get("per") not in BASES or type(base.get("rate")) is not int or base["rate"] < 1:
                yield Fault(at, "is not a base with a rate")
        elif option not in (GOODS if op["op"] == "gain_trade_value" else TRACKS):
            yield Fault(at, f"{option!r} is not a track")
