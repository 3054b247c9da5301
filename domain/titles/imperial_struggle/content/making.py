"""How is the board made of a content pack whose shape is known to be right?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.titles.imperial_struggle.board import (
    ERAS,
    FORT,
    GOODS,
    KINDS,
    MARKET,
    NAVAL,
    NOBODY,
    POLITICAL,
    REGIONS,
    SIDES,
    TERRITORY,
    TYPES,
    Action,
    Advantage,
    Award,
    Board,
    Event,
    Ministry,
    Reward,
    Space,
    SpoilsRow,
    Theater,
    Tile,
    TurnBox,
    War,
    WarTile,
)
from domain.titles.imperial_struggle.content.structured import Ops, make_filter

__all__ = ["make_board"]


def _seat(side: str | None) -> int:
    return NOBODY if side is None else SIDES.index(side)


def make_board(data: Mapping[str, Any]) -> Board:
    """The typed board of a pack whose shape is known to be right."""
    spaces = _spaces(data)
    at = {s.id: i for i, s in enumerate(spaces)}
    ops = Ops(spaces)
    advantages = _advantages(data, at, ops)
    wars = _wars(data, spaces, at)
    tracks = data["tracks"]
    war_at = {w.id: i for i, w in enumerate(wars)}
    of_kind = [tuple(i for i, s in enumerate(spaces) if s.kind == k) for k in range(len(KINDS))]
    rewards = [[Reward(0, 0, 0)] * len(GOODS) for _ in ERAS]
    for r in data["global_demand"]["rewards"]:
        rewards[ERAS.index(r["era"])][GOODS.index(r["good"])] = Reward(r["vp"], r["trp"], r["debt"])
    anchors = (TERRITORY, NAVAL, FORT)
    countries: dict[str, list[int]] = {}
    for i, s in enumerate(spaces):
        if s.country is not None:
            countries.setdefault(s.country, []).append(i)
    events = {e["id"]: _event(e, ops) for e in data["events"]}
    for m in data["ministries"]:
        for a in m["abilities"]:
            for e in a["effects"]:
                if e["op"] == "gain_ap" and e.get("mode") == "attached":
                    # The path of the ability leads to it, also where a card has the same restriction.
                    path = f"{m['id']}.{a['id']}"
                    ops.restrictions[path] = ops.restrictions[ops.restrict(path, e.get("restriction"))]
    return Board(
        spaces=spaces,
        at=at,
        advantages=advantages,
        advantage_at={a.id: i for i, a in enumerate(advantages)},
        awards={a["id"]: Award(a["id"], a["vp"], a["trp"], a["min_margin"]) for a in data["awards"]},
        rewards=tuple(map(tuple, rewards)),
        demand_draws=data["global_demand"]["draw_per_turn"],
        tiles={
            t["id"]: Tile(t["id"], _action(t["major"]), _action(t["minor"]), t["event"], t["military_upgrade"])
            for t in data["investment_tiles"]
        },
        events=events,
        ministries={m["id"]: _ministry(m) for m in data["ministries"]},
        war_tiles={
            t["id"]: WarTile(
                t["id"],
                t.get("name", "Basic War tile"),
                _seat(t["side"]),
                war_at[t["war"]] if "war" in t else -1,
                t["strength"],
                t["effect"],
            )
            for t in (*data["war_tiles"]["basic"], *data["war_tiles"]["bonus"])
        },
        basic=(
            tuple(sorted(t["id"] for t in data["war_tiles"]["basic"] if t["side"] == "FR")),
            tuple(sorted(t["id"] for t in data["war_tiles"]["basic"] if t["side"] == "BR")),
        ),
        wars=wars,
        dominated=next(x["placed_in"] for x in data["war_tiles"]["special"] if x["id"] == "atlantic_dominance"),
        turns=tuple(
            TurnBox(
                b["id"],
                b["peace_turn"] or 0,
                war_at[b["war"]] if b["war"] else -1,
                ERAS.index(b["era"]),
                bool(b["first_turn_of_era"]),
            )
            for b in tracks["turn_track"]
        ),
        ops=ops.ops,
        restrictions=ops.restrictions,
        multi_countries=tuple(
            (c, tuple(i for i in countries[c] if spaces[i].prestige)) for c in data["multi_space_countries"]
        ),
        setup=data["setup"],
        n={**_numbers(tracks), **{f"{x['id']}_strength": x["strength"] for x in data["war_tiles"]["special"]}},
        refusal_vp=tuple(tracks["refuse_conquest_vp"]),
        limit_turns=tuple(tracks["debt"]["limit_increase"]["peace_turns"]),
        markets=of_kind[MARKET],
        politicals=of_kind[POLITICAL],
        navals=of_kind[NAVAL],
        forts=of_kind[FORT],
        territories=of_kind[TERRITORY],
        prestige=tuple(i for i, s in enumerate(spaces) if s.prestige),
        by_region=tuple(tuple(i for i, s in enumerate(spaces) if s.region == r) for r in range(len(REGIONS))),
        locals_of=tuple(
            tuple(i for i, s in enumerate(spaces) if s.region == r and s.local_alliance) for r in range(len(REGIONS))
        ),
        market_links=tuple(tuple(j for j in s.links if spaces[j].kind == MARKET) for s in spaces),
        anchor_links=tuple(tuple(j for j in s.links if spaces[j].kind in anchors) for s in spaces),
        country_spaces={c: tuple(found) for c, found in countries.items()},
        gates=tuple(i for i, s in enumerate(spaces) if s.era or s.needs_usa),
        discount_at=tuple(
            tuple(a for a, adv in enumerate(advantages) if adv.discount and i in adv.targets)
            for i in range(len(spaces))
        ),
        good_markets=tuple(tuple(i for i, s in enumerate(spaces) if s.good == g) for g in range(len(GOODS))),
    )


def _numbers(tracks: Mapping[str, Any]) -> dict[str, int]:
    final = tracks["final_scoring"]
    return {
        "vp_start": tracks["vp_track"]["start"],
        "vp_france": tracks["vp_track"]["printed_max"],
        "vp_britain": tracks["vp_track"]["printed_min"],
        "limit_step": tracks["debt"]["limit_increase"]["amount"],
        "pass_debt": tracks["debt"]["pass_reduces_up_to"],
        "trp_kept": tracks["treaty_points"]["kept_after_reduction_phase"],
        "rounds": tracks["action_rounds_per_player"],
        "tiles_shown": tracks["investment_tiles_revealed"],
        "hand": tracks["event_hand_after_discard"],
        "dealt": tracks["event_cards_dealt"],
        "draw_cost": tracks["event_draw_cost"]["ap"],
        "squadrons": tracks["squadrons_per_side"],
        "squadron_cost": tracks["squadron_build_cost"],
        "deploy_empty": tracks["squadron_deploy_cost"]["empty"],
        "deploy_naval": tracks["squadron_deploy_cost"]["enemy_from_naval_space"],
        "deploy_navy": tracks["squadron_deploy_cost"]["enemy_from_navy_box"],
        "recruit_cost": tracks["bonus_war_tile"]["cost"],
        "recruit_most": tracks["bonus_war_tile"]["max_bought_per_round"],
        "per_theater": tracks["bonus_war_tile"]["max_per_theater"],
        "basic_least": tracks["basic_war_tiles"]["kept_at_least"],
        "clear_cost": tracks["conflict_removal"]["cost"],
        "clear_protected": tracks["conflict_removal"]["on_protected_market"],
        "clear_plus": tracks["conflict_removal"]["plus_one_marker"],
        "repair_own": tracks["fort"]["repair_own"],
        "repair_enemy": tracks["fort"]["repair_enemy"],
        "exchange_cost": tracks["turn6_exchange"]["military_ap"],
        "exchange_gives": tracks["turn6_exchange"]["gives"],
        "advantages_most": tracks["advantages_per_round"],
        "advantages_region": tracks["advantages_per_region_per_round"],
        "prestige_vp": tracks["prestige_award_vp"],
        "final_prestige": final["prestige"],
        "final_debt_per": final["available_debt"]["vp_per"],
        "final_debt_most": final["available_debt"]["max"],
        "final_good": final["commodity"],
        "final_territory": final["territory_of_other_colour"],
    }


def _spaces(data: Mapping[str, Any]) -> tuple[Space, ...]:
    at = {s["id"]: i for i, s in enumerate(data["spaces"])}
    advantages = {a["id"]: i for i, a in enumerate(data["advantages"])}
    return tuple(
        Space(
            s["id"],
            s["name"],
            KINDS.index(s["type"]),
            REGIONS.index(s["region"]),
            s["subregion"],
            s["country"],
            s["cost"] or 0,
            s["prestige"],
            s["alliance"],
            s["local_alliance"],
            tuple(b["theater"] for b in s["bonus_strength"]),
            GOODS.index(s["good"]) if s["good"] else -1,
            ERAS.index(s["available_from"]),
            s["requires_usa_flag_on_map"],
            s["printed_colour"],
            s["spanish_territory"],
            s["spanish_flag_in_option_12_1"],
            tuple(at[x] for x in s["connections"]),
            tuple(at[x] for x in s["conquest_lines"]),
            tuple(at[x] for x in s["conquest_lines_option_12_3_only"]),
            tuple(advantages[x] for x in s["advantages"]),
        )
        for s in data["spaces"]
    )


def _advantages(data: Mapping[str, Any], at: Mapping[str, int], ops: Ops) -> tuple[Advantage, ...]:
    found = []
    for a in data["advantages"]:
        discount = None
        targets: tuple[int, ...] = ()
        first = a["effects"][0]
        if first["op"] == "cost_modifier" and first["action"] == "unflag":
            discount = ("set", first["set_to"]) if "set_to" in first else ("add", first["amount"])
            targets = make_filter(ops.spaces, first["filter"]).spaces
        elif first["op"] == "cost_modifier":
            discount = ("set", first["set_to"])
        found.append(
            Advantage(
                a["id"],
                a["name"],
                REGIONS.index(a["region"]),
                tuple(at[x] for x in a["spaces"]),
                TYPES.index(a["needs_ap"]) if a["needs_ap"] else -1,
                ops.read(f"advantage.{a['id']}", a["effects"]),
                a["text"],
                discount,
                targets,
                _seat(a["start_owner"]),
            )
        )
    return tuple(found)


def _action(spec: Mapping[str, Any]) -> Action:
    return Action(TYPES.index(spec["type"]), spec["ap"])


def _event(e: Mapping[str, Any], ops: Ops) -> Event:
    base, bonus, texts, bonus_texts = [], [], [], []
    for name in ("french", "british"):
        key = "common" if e["common"] else name
        half = e[key]
        base.append(ops.read(f"{e['id']}.{key}.base", half["effects"]))
        bonus.append(ops.read(f"{e['id']}.{key}.bonus", half["bonus_effects"]))
        texts.append(half["text"])
        bonus_texts.append(half["bonus_text"] or "")
    return Event(
        e["id"],
        e["name"],
        ERAS.index(e["era"]),
        TYPES.index(e["action_type"]) if e["action_type"] else -1,
        e["bonus_condition"],
        (base[0], base[1]),
        (bonus[0], bonus[1]),
        (texts[0], texts[1]),
        (bonus_texts[0], bonus_texts[1]),
    )


def _ministry(m: Mapping[str, Any]) -> Ministry:
    return Ministry(
        m["id"],
        m["name"],
        _seat(m["side"]),
        tuple(ERAS.index(e) for e in m["eras"]),
        tuple(m["keywords"]),
        {a["id"]: a for a in m["abilities"]},
    )


def _wars(data: Mapping[str, Any], spaces: Sequence[Space], at: Mapping[str, int]) -> tuple[War, ...]:
    found = []
    for w in data["wars"]:
        theaters = []
        for t in w["theaters"]:
            strength = t["strength"]
            either = _rows(spaces, t["spoils"])
            theaters.append(
                Theater(
                    t["id"],
                    t["name"],
                    tuple(REGIONS.index(r) for r in t["regions"]),
                    tuple(strength["alliance_countries"]),
                    tuple(REGIONS.index(r) for r in strength["squadron_regions"]),
                    tuple(REGIONS.index(r) for r in strength["fort_regions"]),
                    tuple(REGIONS.index(r) for r in strength["conflict_regions"]),
                    strength["keyword"],
                    (either or _rows(spaces, t["spoils_if_fr_wins"]), either or _rows(spaces, t["spoils_if_br_wins"])),
                    tuple(at[x] for x in t["conquest_territories"]),
                    tuple((s["when"], tuple(s["effects"])) for s in t["special"]),
                    tuple(
                        i
                        for i, s in enumerate(spaces)
                        if s.alliance
                        and t["id"] in s.theaters
                        and (s.country in strength["alliance_countries"] or s.id in strength["alliance_countries"])
                    ),
                )
            )
        special = w.get("war_special")
        bonus = [
            tuple(sorted(x["id"] for x in data["war_tiles"]["bonus"] if x["war"] == w["id"] and x["side"] == side))
            for side in SIDES
        ]
        found.append(
            War(
                w["id"],
                w["name"],
                w["abbr"],
                tuple(theaters),
                special["effects"][0]["max"] if special else 0,
                (bonus[0], bonus[1]),
            )
        )
    return tuple(found)


def _rows(spaces: Sequence[Space], rows: Sequence[Mapping[str, Any]] | None) -> tuple[SpoilsRow, ...]:
    return tuple(
        SpoilsRow(
            r["margin_min"],
            r["margin_max"] or 99,
            r["winner"]["vp"],
            r["winner"]["cp"],
            make_filter(spaces, r["winner"]["unflag"]["filter"]) if r["winner"]["unflag"] else None,
            r["loser"]["trp"],
            tuple(r["special"]),
        )
        for r in rows or ()
    )
