"""What does a purchase cost? (IS-5.3.6, IS-5.7)

A purchase is written kind, target and source: `shift` a space, `mshift` one of the Jacobites, `draw`, `recruit`,
`clear`, `fort`, `repair`, `seize`, `squadron`, `deploy`, `bastion`, `jscore`, `exchange`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.kernel.records import Seat, record
from domain.titles.imperial_struggle.board import (
    BR,
    DIPLOMATIC,
    ECONOMIC,
    FR,
    MARKET,
    MILITARY,
)
from domain.titles.imperial_struggle.legality.conditions import holds
from domain.titles.imperial_struggle.legality.control import protected
from domain.titles.imperial_struggle.state import StruggleState

__all__ = [
    "Price",
    "ability_ready",
    "builders",
    "face_up",
    "fresh_huguenots",
    "price",
    "purchase_region",
    "type_of",
    "usable_advantage",
]


@record
class Price:
    """What a purchase costs, with each change in its order (IS-5.3.6)."""

    total: int
    parts: tuple[tuple[str, str, int], ...]
    """Rule, word and amount; the first is the base."""


def face_up(s: StruggleState, seat: Seat, card: str) -> bool:
    """IS-3.5.1 The side has this Ministry face up."""
    cabinet = s.cabinet[seat]
    return card in cabinet and bool(s.face_up[seat][cabinet.index(card)])


def ability_ready(s: StruggleState, seat: Seat, card: str, ability: str) -> bool:
    """IS-3.5.2 The Ministry is face up and this ability not Exhausted."""
    return face_up(s, seat, card) and f"{card}.{ability}" not in s.exhausted


def type_of(s: StruggleState, kind: str, target: int) -> int:
    """IS-5.3.1 The type of Action Points that a purchase needs."""
    if kind == "shift":
        return ECONOMIC if s.board.spaces[target].kind == MARKET else DIPLOMATIC
    return DIPLOMATIC if kind == "draw" else MILITARY


def purchase_region(s: StruggleState, kind: str, target: int) -> int:
    """IS-5.3.4 The Region of a purchase; -1 where it has none."""
    return s.board.spaces[target].region if target >= 0 and kind != "exchange" else -1


def usable_advantage(s: StruggleState, seat: Seat, a: int, exhausted_too: bool = False, new_too: bool = False) -> bool:
    """IS-8.1.1, IS-8.1.2, IS-8.1.3, IS-8.2.1 The side may use the Advantage now."""
    if s.adv_owner[a] != seat or (s.adv_exhausted[a] and not exhausted_too) or (s.adv_new[a] and not new_too):
        return False
    board = s.board
    adv = board.advantages[a]
    used = s.adv_used
    if len(used) >= board.n["advantages_most"]:
        return False
    if sum(1 for b in used if board.advantages[b].region == adv.region) >= board.n["advantages_region"]:
        return False
    return not any(s.conflict[i] for i in adv.spaces)


def fresh_huguenots(s: StruggleState, region: int) -> list[int]:
    """RU-39 Fresh Huguenots markers of a Region."""
    return [i for i in s.board.territories if s.huguenots[i] == 1 and s.board.spaces[i].region == region]


def builders(s: StruggleState, seat: Seat) -> list[str]:
    """IS-5.6.5 What sets the cost of a Squadron to 2 now: Ministries and Slaving Contracts."""
    found = []
    for card, ability in (("edmond_halley", "squadron"), ("choiseul", "squadron"), ("pitt_the_elder", "squadron")):
        if not ability_ready(s, seat, card, ability):
            continue
        spec = s.board.ministries[card].abilities[ability]
        if "requires" in spec and not holds(s, spec["requires"], seat):
            continue
        found.append(card)
    for a, adv in enumerate(s.board.advantages):
        if adv.discount and not adv.targets and usable_advantage(s, seat, a):
            found.append(adv.id)
    return found


def price(
    s: StruggleState, seat: Seat, kind: str, target: int, source: int = -1, discount: str = "", huguenots: int = 0
) -> Price:
    """IS-5.3.6, IS-5.7 The cost of a purchase in its order."""
    n = s.board.n
    if kind == "shift":
        return _shift_price(s, seat, target, discount, huguenots)
    if kind == "mshift":
        space = s.board.spaces[target]
        if s.conflict[target]:
            return Price(1, (("IS-3.8.2", "Conflict", 1),))
        return Price(space.cost, (("IS-5.5.1", "printed", space.cost),))
    if kind == "draw":
        return Price(n["draw_cost"], (("IS-5.5.2", "draw", n["draw_cost"]),))
    if kind == "recruit":
        return Price(n["recruit_cost"], (("IS-5.6.1", "recruit", n["recruit_cost"]),))
    if kind == "clear":
        owned = s.flag[target] == seat and s.board.spaces[target].kind == MARKET and protected(s, target)
        base = n["clear_protected"] if owned else n["clear_cost"]
        parts = [("IS-5.6.2", "own Protected Market" if owned else "marker", base)]
        if s.conflict[target] == 2:
            parts.append(("IS-5.6.2", "+1 marker", n["clear_plus"]))
        return Price(sum(p[2] for p in parts), tuple(parts))
    if kind in ("fort", "repair", "seize"):
        cost = s.board.spaces[target].cost
        parts = [("IS-5.6.3" if kind == "fort" else "IS-5.6.4", "printed", cost)]
        if kind != "fort":
            extra = n["repair_own"] if kind == "repair" else n["repair_enemy"]
            parts.append(("IS-5.6.4", "own Fort" if kind == "repair" else "opposing Fort", extra))
        return Price(max(0, sum(p[2] for p in parts)), tuple(parts))
    if kind == "squadron":
        parts = [("IS-5.6.5", "Squadron", n["squadron_cost"])]
        if discount:
            parts.append(("IS-5.6.5", discount, _build_cost(s, discount) - n["squadron_cost"]))
        if "south_sea_speculation" in s.modifiers:
            cheaper = s.board.ops["south_sea_speculation.common.bonus.0"].args["amount"]
            parts.append(("RU-59", "South Sea Speculation", int(cheaper)))
        return Price(max(0, sum(p[2] for p in parts)), tuple(parts))
    if kind == "deploy":
        if s.flag[target] == 1 - seat:
            cost = n["deploy_naval"] if source >= 0 else n["deploy_navy"]
            return Price(cost, (("IS-5.6.6", "against a Squadron", cost),))
        return Price(n["deploy_empty"], (("IS-5.6.6", "deploy", n["deploy_empty"]),))
    if kind == "bastion":
        ap = int(s.board.ops[s.board.advantages[s.board.advantage_at["naval_bastion"]].ops[0]].args["amount"])
        return Price(ap, (("IS-8.2.5", "Naval Bastion", ap),))
    if kind == "jscore":
        ap = int(s.board.ministries["jacobite_uprisings"].abilities["score"]["effects"][0]["amount"])
        return Price(ap, (("IS-3.5.5", "Jacobite Uprisings", ap),))
    assert kind == "exchange", f"purchase {kind} is known"
    return Price(n["exchange_cost"], (("IS-5.6.7", "exchange", n["exchange_cost"]),))


def _build_cost(s: StruggleState, discount: str) -> int:
    """What a discount sets the cost of a Squadron to."""
    if discount in s.board.ministries:
        return int(s.board.ministries[discount].abilities["squadron"]["effects"][0]["set_to"])
    found = s.board.advantages[s.board.advantage_at[discount]].discount
    assert found is not None, f"{discount} is a discount"
    return found[1]


def _shift_price(s: StruggleState, seat: Seat, target: int, discount: str, huguenots: int) -> Price:
    """IS-5.3.6 Base, set to 1, reductions, increases, at least 1."""
    space = s.board.spaces[target]
    flag = s.flag[target]
    market = space.kind == MARKET
    unflag = flag >= 0
    if s.conflict[target]:
        parts = [("IS-3.8.2", "Conflict", 1)]
    elif market and s.isolated[target] and unflag:
        parts = [("IS-5.4.2", "Isolated", 1)]
    else:
        parts = [("IS-5.3.6", "printed", space.cost)]
    total = parts[0][2]
    if discount:
        found = s.board.advantages[s.board.advantage_at[discount]].discount
        assert found is not None, f"{discount} is a discount"
        change = found[1] - total if found[0] == "set" else found[1]
        parts.append(("IS-8.2.4", discount, change))
        total += change
    if huguenots:
        parts.append(("RU-39", "Huguenots", -huguenots))
        total -= huguenots
    if not market:
        for name in _political_reductions(s, seat, target, unflag):
            change = int(_lasting_discount(s, name)["amount"])
            parts.append(("IS-5.3.6", name, change))
            total += change
    elif unflag and protected(s, target):
        parts.append(("IS-3.1.8", "Protected", 1))
        total += 1
    home = s.home[ECONOMIC if market else DIPLOMATIC]
    if home >= 0 and home != space.region:
        parts.append(("IS-5.3.4", "other Region", 1))
        total += 1
    return Price(max(1, total), tuple(parts))


def _political_reductions(s: StruggleState, seat: Seat, target: int, unflag: bool) -> list[str]:
    """IS-5.3.6 What makes shifting a Political space cheaper by 1 each."""
    space = s.board.spaces[target]
    found: list[str] = []
    if seat == BR:
        french = s.flag[target] == FR
        found += [
            name
            for name in ("pacte_de_famille", "charles_hanbury_williams")
            if french and name in s.modifiers and space.country in _countries_of(s, name)
        ]
        if not unflag and space.country in ("ireland", "scotland") and face_up(s, BR, "jonathan_swift"):
            found.append("jonathan_swift")
        if space.id in ("sons_of_liberty", "usa_prestige_2", "usa_prestige_3") and face_up(s, BR, "edmund_burke"):
            found.append("edmund_burke")
    return found


_DISCOUNTS = {"charles_hanbury_williams": "discount", "jonathan_swift": "cheap_flags", "edmund_burke": "america"}
"""By Ministry: the ability that makes shifts of Political spaces cheaper."""


def _lasting_discount(s: StruggleState, name: str) -> Mapping[str, Any]:
    """The effect of a card that makes shifts of Political spaces cheaper."""
    if name == "pacte_de_famille":
        return s.board.ops["pacte_de_famille.british.base.0"].args
    found: Mapping[str, Any] = s.board.ministries[name].abilities[_DISCOUNTS[name]]["effects"][0]
    return found


def _countries_of(s: StruggleState, name: str) -> tuple[str, ...]:
    """The countries that a lasting discount names."""
    return tuple(_lasting_discount(s, name)["filter"]["countries"])
