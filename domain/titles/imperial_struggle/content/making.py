"""How is the board made of a content pack whose shape is known to be right?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from domain.kernel.errors import ContentError, Fault
from domain.kernel.options import Option
from domain.titles.imperial_struggle.board import (
    SPACE_VERBS,
    Award,
    Board,
    BonusDraw,
    InvestmentTile,
    Numbers,
    Reward,
    SetupPage,
    Space,
    TileAction,
    TurnBox,
)
from domain.titles.imperial_struggle.content.cards import make_advantages, make_event, make_figures, make_ministry
from domain.titles.imperial_struggle.content.structured import Reader, whole
from domain.titles.imperial_struggle.content.wars import make_war_tiles, make_wars
from domain.titles.imperial_struggle.pieces import (
    CONNECTORS,
    FORT,
    GOODS,
    KINDS,
    MARKET,
    NAVAL,
    POLITICAL,
    REGIONS,
    SIDES,
    TERRITORY,
    Era,
)

__all__ = ["make_board"]

_Spec = Mapping[str, Any]
_JACOBITE_COUNTRIES = ("ireland", "scotland")


def make_board(data: _Spec) -> Board:
    """The typed board of a pack whose shape is known to be right."""
    spaces = tuple(_spaces(data))
    at = {s.id: i for i, s in enumerate(spaces)}
    advantage_at = {a["id"]: i for i, a in enumerate(data["advantages"])}
    theaters = [t["id"] for w in data["wars"] for t in w["theaters"]]
    reader = Reader(spaces, advantage_at, theaters, data["multi_space_countries"])
    advantages = tuple(make_advantages(data, reader))
    wars = tuple(make_wars(data, reader))
    war_at = {w.id: i for i, w in enumerate(wars)}
    events = {e["id"]: make_event(e, reader) for e in data["events"]}
    ministries = {m["id"]: make_ministry(m, reader) for m in data["ministries"]}
    war_tiles = {t.id: t for t in make_war_tiles(data)}
    turns = tuple(_turns(data, war_at))
    of_kind = {k: tuple(i for i, s in enumerate(spaces) if s.kind == k) for k in KINDS}
    country_spaces = {s.country: reader.countries((s.country,)) for s in spaces if s.country is not None}
    return Board(
        spaces=spaces,
        at=at,
        advantages=advantages,
        advantage_at=advantage_at,
        awards={a["id"]: Award(a["id"], a["vp"], a["trp"], a["min_margin"]) for a in data["awards"]},
        rewards=tuple(_rewards(data, era) for era in Era),
        tiles={
            t["id"]: InvestmentTile(
                t["id"], _action(t["major"]), _action(t["minor"]), t["event"], t["military_upgrade"]
            )
            for t in data["investment_tiles"]
        },
        events=events,
        ministries=ministries,
        war_tiles=war_tiles,
        basic=(_basic(data, "FR"), _basic(data, "BR")),
        wars=wars,
        war_at=_with_none(war_at),
        theater_at={t.id: i for w in wars for i, t in enumerate(w.theaters)},
        dominated=_marker(data, "atlantic_dominance")["placed_in"],
        turns=turns,
        turn_at={box.id: i for i, box in enumerate(turns)},
        instructions=reader.instructions,
        restrictions=reader.restrictions,
        setup=_setup(data, at),
        numbers=_numbers(data),
        figures=make_figures(data, reader),
        refusal_vp=tuple(whole(x, "refuse_conquest_vp") for x in data["tracks"]["refuse_conquest_vp"]),
        limit_turns=frozenset(data["tracks"]["debt"]["limit_increase"]["peace_turns"]),
        markets=of_kind[MARKET],
        politicals=of_kind[POLITICAL],
        navals=of_kind[NAVAL],
        forts=of_kind[FORT],
        territories=of_kind[TERRITORY],
        prestige=tuple(i for i, s in enumerate(spaces) if s.prestige),
        by_region={r: reader.region(r) for r in REGIONS},
        market_links=tuple(tuple(j for j in s.links if spaces[j].kind == MARKET) for s in spaces),
        anchor_links=tuple(tuple(j for j in s.links if spaces[j].kind in CONNECTORS) for s in spaces),
        country_spaces=country_spaces,
        jacobite_spaces=tuple(i for c in _JACOBITE_COUNTRIES for i in country_spaces[c]),
        gates=frozenset(i for i, s in enumerate(spaces) if s.era > Era.SUCCESSION or s.needs_usa),
        cheaper_at=tuple(
            tuple(a for a, adv in enumerate(advantages) if adv.change and i in adv.change.spaces)
            for i in range(len(spaces))
        ),
        builders=tuple(a for a, adv in enumerate(advantages) if adv.change and not adv.change.spaces),
        bastion=advantage_at["naval_bastion"],
        good_markets={g: tuple(i for i, s in enumerate(spaces) if s.good == g) for g in GOODS},
        options={verb: tuple(Option(verb, s.id) for s in spaces) for verb in SPACE_VERBS},
    )


def _spaces(data: _Spec) -> Iterator[Space]:
    at = {s["id"]: i for i, s in enumerate(data["spaces"])}
    advantages = {a["id"]: i for i, a in enumerate(data["advantages"])}
    for s in data["spaces"]:
        yield Space(
            s["id"],
            s["name"],
            s["type"],
            s["region"],
            s["subregion"],
            s["country"],
            s["cost"] or 0,
            s["prestige"],
            s["alliance"],
            s["local_alliance"],
            tuple(b["theater"] for b in s["bonus_strength"]),
            s["good"],
            Era[s["available_from"].upper()],
            s["requires_usa_flag_on_map"],
            s["printed_colour"],
            s["spanish_territory"],
            s["spanish_flag_in_option_12_1"],
            tuple(at[x] for x in s["connections"]),
            tuple(at[x] for x in s["conquest_lines"]),
            tuple(at[x] for x in s["conquest_lines_option_12_3_only"]),
            tuple(advantages[x] for x in s["advantages"]),
        )


def _rewards(data: _Spec, era: Era) -> dict[Any, Reward]:
    """IS-4.12 What each commodity pays in an Era; a negative figure of the pack is Debt that is reduced."""
    rows = {r["good"]: r for r in data["global_demand"]["rewards"] if r["era"] == era.id}
    return {
        good: Reward(
            whole(rows[good]["vp"], good),
            whole(rows[good]["trp"], good),
            max(0, rows[good]["debt"]),
            max(0, -rows[good]["debt"]),
        )
        for good in GOODS
    }


def _action(spec: _Spec) -> TileAction:
    return TileAction(spec["type"], spec["ap"])


def _basic(data: _Spec, side: str) -> tuple[str, ...]:
    return tuple(sorted(t["id"] for t in data["war_tiles"]["basic"] if t["side"] == side))


def _marker(data: _Spec, name: str) -> _Spec:
    """IS-7.1.3 A marker that gives strength."""
    found: _Spec = next(x for x in data["war_tiles"]["special"] if x["id"] == name)
    return found


def _with_none(places: Mapping[str, int]) -> dict[str | None, int | None]:
    """The places by name; None has none."""
    found: dict[str | None, int | None] = {None: None}
    found.update(places)
    return found


def _turns(data: _Spec, war_at: Mapping[str, int]) -> Iterator[TurnBox]:
    for b in data["tracks"]["turn_track"]:
        yield TurnBox(
            b["id"],
            b["peace_turn"],
            war_at[b["war"]] if b["war"] else None,
            Era[b["era"].upper()],
            bool(b["first_turn_of_era"]),
        )


def _setup(data: _Spec, at: Mapping[str, int]) -> SetupPage:
    """IS-0.4 The setup page."""
    page = data["setup"]

    def both(of: Any) -> Any:
        return tuple(of(side) for side in SIDES)

    return SetupPage(
        vp=page["vp"],
        initiative=SIDES.index(page["initiative"]),
        flags=both(lambda side: frozenset(at[x] for x in page["flags"][side])),
        navy=both(lambda side: page["squadrons"][side]["navy_box"]),
        unbuilt=both(lambda side: page["squadrons"][side]["unbuilt"]),
        limit=both(lambda side: page["debt_limit"][side]),
        debt=both(lambda side: page["debt"][side]),
        treaty=both(lambda side: page["treaty_points"][side]),
        bonus=tuple(
            BonusDraw(seat, draw["theater"], whole(draw["count"], "bonus_war_tiles"))
            for seat, side in enumerate(SIDES)
            for draw in page["bonus_war_tiles"].get(side, ())
        ),
    )


def _numbers(data: _Spec) -> Numbers:
    tracks = data["tracks"]
    debt, deploy, recruit = tracks["debt"], tracks["squadron_deploy_cost"], tracks["bonus_war_tile"]
    final = tracks["final_scoring"]
    numbers = Numbers(
        vp_start=tracks["vp_track"]["start"],
        vp_france=tracks["vp_track"]["printed_max"],
        vp_britain=tracks["vp_track"]["printed_min"],
        limit_step=debt["limit_increase"]["amount"],
        pass_debt=debt["pass_reduces_up_to"],
        treaty_kept=tracks["treaty_points"]["kept_after_reduction_phase"],
        rounds=tracks["action_rounds_per_player"],
        tiles_shown=tracks["investment_tiles_revealed"],
        hand=tracks["event_hand_after_discard"],
        dealt=tracks["event_cards_dealt"],
        demand=data["global_demand"]["draw_per_turn"],
        draw_cost=tracks["event_draw_cost"]["ap"],
        squadrons=tracks["squadrons_per_side"],
        squadron_cost=tracks["squadron_build_cost"],
        deploy_empty=deploy["empty"],
        deploy_naval=deploy["enemy_from_naval_space"],
        deploy_navy=deploy["enemy_from_navy_box"],
        recruit_cost=recruit["cost"],
        recruit_most=recruit["max_bought_per_round"],
        per_theater=recruit["max_per_theater"],
        basic_least=tracks["basic_war_tiles"]["kept_at_least"],
        clear_cost=tracks["conflict_removal"]["cost"],
        clear_protected=tracks["conflict_removal"]["on_protected_market"],
        clear_plus=tracks["conflict_removal"]["plus_one_marker"],
        repair_own=tracks["fort"]["repair_own"],
        repair_enemy=tracks["fort"]["repair_enemy"],
        exchange_cost=tracks["turn6_exchange"]["military_ap"],
        exchange_gives=tracks["turn6_exchange"]["gives"],
        advantages_most=tracks["advantages_per_round"],
        advantages_region=tracks["advantages_per_region_per_round"],
        prestige_vp=tracks["prestige_award_vp"],
        final_prestige=final["prestige"],
        final_debt_per=final["available_debt"]["vp_per"],
        final_debt_most=final["available_debt"]["max"],
        final_good=final["commodity"],
        final_territory=final["territory_of_other_colour"],
        byng_strength=_marker(data, "byng")["strength"],
        dominance_strength=_marker(data, "atlantic_dominance")["strength"],
    )
    found = [f.name for f in fields(numbers) if type(getattr(numbers, f.name)) is not int]
    if found:
        raise ContentError([Fault("tracks", f"{name} is not a whole number") for name in found])
    return numbers
