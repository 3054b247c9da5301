"""How are cards, and what is printed on them, made of the records of a content pack?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from domain.titles.pax_renaissance.board import NOWHERE, Card, Location
from domain.titles.pax_renaissance.pieces import (
    BISHOP,
    KNIGHT,
    OWN_PAWN,
    PIRATE,
    RELIGION_OF,
    ROOK,
    Agent,
    Kind,
    Prestige,
    Religion,
)
from domain.titles.pax_renaissance.printed import (
    Ability,
    Apostasy,
    ApostasyAction,
    Battle,
    Behead,
    BorrowWhenSold,
    Campaign,
    CityCapacity,
    CombinedOps,
    Commerce,
    ConcessionProfit,
    ConcessionVotes,
    Coronation,
    Corsair,
    DiscardForBattle,
    ExtendAttackers,
    ExtendCoronation,
    Figure,
    FreeAction,
    ImmuneToApostasy,
    ImmuneToPirates,
    ImmuneToSilencing,
    Inquisitor,
    OneShot,
    Op,
    RemoveAdjacency,
    Repress,
    RestrictBehead,
    SalePrice,
    ShotWhenSold,
    Siege,
    Tax,
    Torch,
    TradeShift,
    UnlimitedHand,
    VictoryCost,
    VictoryCount,
    Vote,
)

__all__ = ["FIGURES", "make_card", "make_comet", "make_op", "make_ops", "make_token"]

Plain = Mapping[str, Any]

_OF_RELIGION: Final[Mapping[str, Mapping[Religion, Kind]]] = {
    "knight": KNIGHT,
    "rook": ROOK,
    "bishop": BISHOP,
    "pirate": PIRATE,
}

FIGURES: Final[Mapping[str, Figure]] = {
    "monarchies": "monarchies",
    "republics": "republics",
    "concessions": "concessions",
    "concessions_on_map": "concessions",
    "catholic": "catholic",
    "islamic": "islamic",
    "reformist": "reformist",
    "law": "law",
    "discovery": "discovery",
    "patron": "patron",
}
"""PR-12 What packs call the figures that victories compare."""


def make_token(data: Plain) -> Kind:
    """PR-1.2 A token by its piece and colour."""
    return _OF_RELIGION[data["piece"]][RELIGION_OF[data["colour"]]]


def _agent(data: Plain) -> Agent:
    """PR-4.3 A token, or a pawn of the player."""
    return OWN_PAWN if data["piece"] == "pawn" else make_token(data)


_OPS: Final[Mapping[str, Callable[[str, Plain], Op]]] = {
    "inquisitor": lambda name, op: Inquisitor(name, op["religion"]),
    "commerce": lambda name, op: Commerce(name, op["market"]),
    "behead": lambda name, op: Behead(name),
    "tax": lambda name, op: Tax(name),
    "repress": lambda name, op: Repress(name, tuple(op["pieces"])),
    "vote": lambda name, op: Vote(name, op["region"]),
    "corsair": lambda name, op: Corsair(name, op["religion"]),
    "siege": lambda name, op: Siege(name),
    "campaign": lambda name, op: Campaign(name),
}


def make_op(data: Plain) -> Op:
    """PR-5 An op, named after its religion where it has one."""
    name = data["op"]
    return _OPS[name](f"{name}_{data['religion']}" if "religion" in data else name, data)


def make_ops(data: Sequence[Plain]) -> tuple[Op, ...]:
    """PR-5 The ops of a card."""
    return tuple(map(make_op, data))


_ONE_SHOTS: Final[Mapping[str, Callable[[Plain], OneShot]]] = {
    "trade_shift": lambda shot: TradeShift(
        "trade_shift",
        shot["open_emporium"],
        shot.get("requires", {}).get("other_cards_prestige", {}).get("discovery", 0),
    ),
    "coronation": lambda shot: Coronation("coronation", tuple(shot["suitors"])),
    "conspiracy": lambda shot: Battle("conspiracy", "conspiracy", None),
    "peasant_revolt": lambda shot: Battle("peasant_revolt", "peasant_revolt", None),
    "religious_war": lambda shot: Battle(shot["war"], "religious_war", shot["religion"]),
    "apostasy": lambda shot: Apostasy("apostasy", (shot["religions"][0], shot["religions"][1])),
    "torch": lambda shot: Torch("torch"),
}


def _one_shot(data: Plain | None, cities: frozenset[str]) -> OneShot | None:
    """PR-4.2, R-38 A one-shot; to open an emporium that this edition lacks is none."""
    if data is None or ("open_emporium" in data and data["open_emporium"] not in cities):
        return None
    return _ONE_SHOTS[data["one_shot"]](data)


_FREE: Final[Mapping[str, Any]] = {"trade_fair": None, "east_ops": "east", "west_ops": "west"}

_ABILITIES: Final[Mapping[str, Callable[[str, Plain], Ability]]] = {
    "restrict_own_op": lambda card, a: RestrictBehead(
        card, a["target_filter"]["region"], tuple(BISHOP[faith] for faith in a["target_filter"]["has_bishop_of"])
    ),
    "extend_coronation": lambda card, a: ExtendCoronation(card),
    "extend_attackers": lambda card, a: ExtendAttackers(card, a["battle"], ROOK[a["add"]["religion"]]),
    "concession_profit_multiplier": lambda card, a: ConcessionProfit(
        card, a["factor"], None if a["when"] == "any_trade_fair" else a["when"]["route_emporium"]
    ),
    "concession_vote_multiplier": lambda card, a: ConcessionVotes(card, a["factor"]),
    "sale_price": lambda card, a: SalePrice(card, a["florins"]),
    "city_capacity": lambda card, a: CityCapacity(card, a["city"], a["slots"], a["when"]["city_icon_religion"]),
    "hand_limit": lambda card, a: UnlimitedHand(card),
    "immune_to_silencing": lambda card, a: ImmuneToSilencing(card),
    "action_discard_self_for_one_shot": lambda card, a: DiscardForBattle(
        card, Battle(a["one_shot"], a["one_shot"], None)
    ),
    "free_action_once_per_turn": lambda card, a: FreeAction(card, _FREE[a["action"]]),
    "combine_actions": lambda card, a: CombinedOps(card),
    "extra_action": lambda card, a: ApostasyAction(card),
    "on_sell_self": lambda card, a: BorrowWhenSold(card),
    "on_sell_any_card": lambda card, a: ShotWhenSold(card, tuple(a["one_shots"])),
    "victory_count": lambda card, a: VictoryCount(
        card, a["victory"], FIGURES[a["count"]], a.get("add", 0), a.get("add_per_prestige")
    ),
    "victory_action_cost": lambda card, a: VictoryCost(card, a["victory"], a["actions"]),
    "concessions_immune_to_pirates": lambda card, a: ImmuneToPirates(card),
    "remove_adjacency": lambda card, a: RemoveAdjacency(card, (a["pair"][0], a["pair"][1])),
    "immune_to_apostasy": lambda card, a: ImmuneToApostasy(card),
}
"""EFFECTS By the name of the effect."""


def make_card(data: Plain, locations: Mapping[str | None, Location], cities: frozenset[str]) -> Card:
    """PR-1.5 A tableau card."""
    card: str = data["id"]
    prestige: tuple[Prestige, ...] = tuple(data["prestige"])
    return Card(
        id=card,
        name=data["name"],
        set=data["set"],
        deck=data["deck"],
        location=locations[data["location"]],
        piece=data["piece"],
        agents=tuple(map(_agent, data["agents"])),
        prestige=prestige,
        ops=make_ops(data["ops"]),
        one_shot=_one_shot(data["one_shot"], cities),
        other_one_shot=_one_shot(data.get("second_edition", {}).get("one_shot"), cities),
        abilities=tuple(_ABILITIES[e["effect"]](card, e) for a in data["abilities"] for e in a["effects"]),
        exceptional=data.get("exceptional_flip", {}).get("map_card"),
    )


def make_comet(data: Plain) -> Card:
    """PR-4.1.7 A comet, which does not go to a tableau."""
    return Card(
        id=data["id"],
        name=data["name"],
        set="comet",
        deck=data["deck"],
        location=NOWHERE,
        piece="comet",
        agents=(),
        prestige=(),
        ops=(),
        one_shot=None,
        other_one_shot=None,
        abilities=(),
        exceptional=None,
    )
