"""How are Advantages, Events and Ministries made of a content pack whose shape is known to be right?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from domain.kernel.records import Seat
from domain.titles.imperial_struggle.board import (
    Advantage,
    AwardChange,
    BuildDiscount,
    CostChange,
    Event,
    ExtraPoints,
    Figures,
    Ministry,
    MinistryAbility,
)
from domain.titles.imperial_struggle.content.structured import CHANGE_WORDS, Reader, known, whole
from domain.titles.imperial_struggle.pieces import SIDES, Era

__all__ = ["make_advantages", "make_event", "make_figures", "make_ministry", "seat_of", "the_one"]

_Spec = Mapping[str, Any]


def seat_of(side: str | None) -> Seat | None:
    """The seat of a side; None for no side."""
    return None if side is None else SIDES.index(side)


def the_one(effects: Sequence[_Spec], op: str, **wanted: Any) -> _Spec:
    """The only effect of a kind in a list, in whatever order they stand."""
    found = [e for e in effects if e["op"] == op and all(e.get(key) == value for key, value in wanted.items())]
    if len(found) != 1:
        raise ValueError(f"{len(found)} effects {op} where one is wanted")
    return found[0]


def make_advantages(data: _Spec, reader: Reader) -> Iterator[Advantage]:
    """IS-8 The Advantages: each makes a purchase cheaper, is a purchase of its own (Naval Bastion), or acts at once."""
    for a in data["advantages"]:
        change = None
        effects: tuple[str, ...] = ()
        ops = {e["op"] for e in a["effects"]}
        if ops == {"cost_modifier"}:
            change = _change(the_one(a["effects"], "cost_modifier"), reader)
        elif "pay_ap" not in ops:
            effects = reader.effects(f"advantage.{a['id']}", a["effects"])
            if len(effects) != 1:
                raise ValueError(f"{a['id']} has {len(effects)} effects where one is wanted")
        if bool(effects) == bool(a["needs_ap"]):
            raise ValueError(f"{a['id']} either needs Action Points or acts at once")
        yield Advantage(
            a["id"],
            a["name"],
            a["region"],
            tuple(reader.at[x] for x in a["spaces"]),
            a["needs_ap"],
            effects,
            a["text"],
            change,
            seat_of(a["start_owner"]),
        )


def _change(e: _Spec, reader: Reader) -> CostChange:
    known(e, "a change of cost", ("op", *CHANGE_WORDS))
    if (e["action"] == "build_squadron") == ("filter" in e):
        raise ValueError(f"a change of the cost of {e['action']} does not suit its filter")
    return reader.cost_change(e)


def make_event(e: _Spec, reader: Reader) -> Event:
    """IS-3.4 An Event, by seat: one text for both sides, or a French and a British one."""
    base, bonus, texts, bonus_texts = [], [], [], []
    for name in ("french", "british"):
        key = "common" if e["common"] else name
        half = e[key]
        base.append(reader.effects(f"{e['id']}.{key}.base", half["effects"]))
        bonus.append(reader.effects(f"{e['id']}.{key}.bonus", half["bonus_effects"]))
        texts.append(half["text"])
        bonus_texts.append(half["bonus_text"] or "")
    return Event(
        e["id"],
        e["name"],
        Era[e["era"].upper()],
        e["action_type"],
        reader.condition(e["bonus_condition"]) if e["bonus_condition"] else None,
        (base[0], base[1]),
        (bonus[0], bonus[1]),
        (texts[0], texts[1]),
        (bonus_texts[0], bonus_texts[1]),
    )


_SQUADRON: Final = "squadron"
_EXTRA: Final = "extra_ap"


def make_ministry(m: _Spec, reader: Reader) -> Ministry:
    """IS-3.5 A Ministry with its abilities, and what several cards have alike."""
    abilities = {a["id"]: a for a in m["abilities"]}
    if len(abilities) != len(m["abilities"]):
        raise ValueError(f"{m['id']} has an ability twice")
    builds = extra = None
    if found := abilities.get(_SQUADRON):
        change = _change(the_one(found["effects"], "cost_modifier", action="build_squadron"), reader)
        builds = BuildDiscount(change, reader.condition(found["requires"]) if "requires" in found else None)
    if found := abilities.get(_EXTRA):
        e = the_one(found["effects"], "gain_ap", mode="attached")
        path = f"{m['id']}.{_EXTRA}"
        first = reader.restriction(path, e.get("restriction"))
        if first is not None:
            # The id of the ability leads to it, also where a card has the same restriction.
            reader.restrictions[path] = reader.restrictions[first]
        extra = ExtraPoints(e["type"], whole(e["amount"], path), None if first is None else path)
    return Ministry(
        m["id"],
        m["name"],
        SIDES.index(m["side"]),
        tuple(Era[e.upper()] for e in m["eras"]),
        tuple(m["keywords"]),
        {name: MinistryAbility(name, a["text"], a["limit"]) for name, a in abilities.items()},
        tuple(_award_change(e) for a in m["abilities"] for e in a["effects"] if e["op"] == "award_modifier"),
        builds,
        extra,
    )


def _award_change(e: _Spec) -> AwardChange:
    """IS-4.12.4 What a Ministry changes of an Award; its worth is never below 0."""
    known(e, "award_modifier", ("op", "award", "vp", "trp", "who", "minimum"))
    if e.get("minimum", 0) != 0:
        raise ValueError("the worth of an Award is 0 at least")
    return AwardChange(e["award"], SIDES.index(e["who"]), whole(e.get("vp", 0), "vp"), whole(e.get("trp", 0), "trp"))


def make_figures(data: _Spec, reader: Reader) -> Figures:
    """The figures of single cards, each found by what its effect does and never by its place."""
    abilities = {(m["id"], a["id"]): a for m in data["ministries"] for a in m["abilities"]}

    def effect(card: str, ability: str, op: str, **wanted: Any) -> _Spec:
        return the_one(abilities[card, ability]["effects"], op, **wanted)

    def amount(card: str, ability: str, op: str, key: str = "amount", **wanted: Any) -> int:
        return whole(effect(card, ability, op, **wanted)[key], f"{card}.{ability}")

    def counted(card: str, ability: str, op: str) -> Any:
        e = effect(card, ability, op)
        return reader.count(e["amount_from"], e.get("max"))

    law = effect("john_law", "debt", "conditional")
    trade = effect("north_american_trade", "economy", "conditional")
    bastion = next(a for a in data["advantages"] if a["id"] == "naval_bastion")
    return Figures(
        bank_of_england_limit=amount("bank_of_england", "debt_limit", "change_debt_limit"),
        cardinals_points=counted("the_cardinal_ministers", "diplomacy", "gain_ap"),
        east_india_points=counted("east_india_company", "score", "gain_vp"),
        edmond_halley_treaty=amount("edmond_halley", "treaty", "gain_trp"),
        edmond_halley_requires=reader.condition(abilities["edmond_halley", "treaty"]["requires"]),
        edmund_burke_points=counted("edmund_burke", "europe", "gain_ap"),
        james_watt_treaty=amount("james_watt", "treaty", "gain_trp"),
        jacobite_cost=amount("jacobite_uprisings", "score", "pay_ap"),
        jacobite_points=counted("jacobite_uprisings", "score", "gain_vp"),
        john_law_condition=reader.condition(law["if"]),
        john_law_debt=whole(the_one(law["then"], "reduce_debt")["amount"], "john_law"),
        john_law_debt_otherwise=whole(the_one(law["else"], "reduce_debt")["amount"], "john_law"),
        lavoisier_major=amount("lavoisier", "bonus", "gain_ap", mode="tile_major"),
        lavoisier_minor=amount("lavoisier", "bonus", "gain_ap", mode="tile_minor"),
        merchant_banks_debt=amount("merchant_banks", "free_debt", "ignore_debt", "count"),
        naval_bastion_cost=whole(the_one(bastion["effects"], "pay_ap")["amount"], "naval_bastion"),
        north_american_trade_condition=reader.condition(trade["if"]),
        north_american_trade_tile=whole(the_one(trade["then"], "gain_ap", mode="tile_action")["amount"], "trade"),
        north_american_trade_event=whole(the_one(trade["then"], "gain_ap", mode="event_major")["amount"], "trade"),
        pompadour_treaty=amount("pompadour_and_du_barry", "treaty", "gain_trp"),
        south_sea_squadron=reader.changes["south_sea_speculation"],
        swift_condition=reader.condition(effect("jonathan_swift", "minor_unflag", "conditional")["if"]),
        voltaire_treaty=counted("voltaire", "treaty", "gain_trp"),
        shifts={
            "pacte_de_famille": reader.changes["pacte_de_famille"],
            **{
                card: reader.cost_change(effect(card, ability, "cost_modifier"))
                for card, ability in (
                    ("charles_hanbury_williams", "discount"),
                    ("jonathan_swift", "cheap_flags"),
                    ("edmund_burke", "america"),
                )
            },
        },
    )
