"""IS-3, IS-5, IS-6, IS-8, IS-9: Do Action Rounds go as the rules say?"""

from __future__ import annotations

from domain.kernel.engine import pending_seats
from domain.titles.imperial_struggle.effects.map import FlagSet
from domain.titles.imperial_struggle.legality.control import (
    can_build_fort,
    chained,
    isolated_now,
    isolates_others,
    keywords,
    protected,
)
from domain.titles.imperial_struggle.sequence.rounds import BeginRound, PlayOrPass, SelectTile
from tests.domain.titles.imperial_struggle.table import BOARD, BR, FR, Position

AT = BOARD.at


def paid(p: Position, text: str) -> None:
    """Buy something in the first way that is offered."""
    p.do(text)
    while p.offered()[0].startswith(("way", "pay", "from")):
        p.do(p.offered()[0])


def test_protection() -> None:
    """IS-3.1.8, RU-50 A Squadron or an undamaged Fort of the owner protects, whatever lies next to it."""
    p = Position(flags={"vandavasi": FR})
    assert protected(p.s, AT["karaikal"])
    assert not protected(p.s, AT["kanchipuram"])
    assert not protected(p.s, AT["tiruchirappalli"])
    p = Position(flags={"vandavasi": FR}, damaged=["vandavasi"])
    assert not protected(p.s, AT["karaikal"])


def test_isolation() -> None:
    """IS-5.4.2, IS-3.1.9, IS-3.1.10, RU-3 Chains of own Markets end at a Territory, a Fort or a Squadron."""
    flags = {"niagara": FR, "allegheny": FR, "york_factory": BR, "calicut": BR}
    p = Position(flags=flags)
    found = [BOARD.spaces[m].id for m in isolated_now(p.s)]
    assert found == ["york_factory", "calicut"]
    p = Position(flags=flags, conflict=["niagara"])
    assert "allegheny" in [BOARD.spaces[m].id for m in isolated_now(p.s)]
    assert "niagara" not in [BOARD.spaces[m].id for m in isolated_now(p.s)]
    p = Position(flags={**flags, "ohio_forks": FR}, conflict=["niagara"], damaged=["ohio_forks"])
    assert "allegheny" not in [BOARD.spaces[m].id for m in isolated_now(p.s)]


def test_isolation_is_frozen() -> None:
    """IS-5.0.1, IS-5.4.2, IS-13.4 The status is set when a round begins; a new flag loses it."""
    p = Position(FR, flags={"york_factory": BR, "hudson_bay": FR, "calicut": BR})
    p.s.flag[AT["malabar_coast"]] = None
    assert p.s.isolated[AT["york_factory"]]
    paid(p, "shift:york_factory")
    assert not p.s.isolated[AT["york_factory"]]
    p.begin(BeginRound(BR))
    assert p.s.isolated[AT["calicut"]]
    assert p.s.start_flag == p.s.flag


def test_the_live_chain_test() -> None:
    """IS-5.4.4 Whether a loss would isolate others is asked on the map as it is."""
    p = Position(flags={"niagara": FR})
    assert isolates_others(p.s, AT["cataraqui"])
    assert not isolates_others(p.s, AT["niagara"])
    assert AT["niagara"] in chained(p.s)


def test_connections_of_markets() -> None:
    """IS-5.4.1, IS-3.1.4, RU-33 A Market that was lost and regained, is Isolated or marked is no connection."""
    flags = {"ile_aux_noix": FR}
    assert "shift:albany" in Position(FR, flags=flags).offered()
    assert "shift:albany" not in Position(FR, flags=flags, conflict=["ile_aux_noix"]).offered()
    p = Position(FR, flags=flags)
    FlagSet("ile_aux_noix", None).apply(p.s)
    FlagSet("ile_aux_noix", "FR").apply(p.s)
    assert "shift:albany" not in p.offered()
    p = Position(FR, flags={"niagara": FR, "cataraqui": None})
    assert "shift:oswego" not in p.offered()


def test_conflict_markers() -> None:
    """IS-3.8.1, IS-3.8.2, IS-3.8.3, IS-3.1.7 They make a space cost 1 and go when its flag changes."""
    p = Position(
        FR, conflict=["dutch_republic_prestige_3", "hudson_valley"], flags={"champlain_valley": FR, "albany": FR}
    )
    assert p.cost("shift:dutch_republic_prestige_3") == 1
    p.do("shift:dutch_republic_prestige_3")
    assert not p.marked("dutch_republic_prestige_3")


def test_removing_markers() -> None:
    """IS-5.6.2, RU-8 2 M; 1 on an own Protected Market; 1 more for a "+1" marker."""
    p = Position(
        FR, ("M4", "E"), flags={"vandavasi": FR, "arcot": BR, "kurpa": BR}, conflict=["karaikal", "kurpa", "nizam"]
    )
    assert (p.cost("clear:karaikal"), p.cost("clear:kurpa"), p.cost("clear:nizam")) == (1, 2, 2)
    p.s.conflict[AT["karaikal"]] = "plus_one"
    assert p.cost("clear:karaikal") == 2
    paid(p, "clear:nizam")
    assert not p.marked("nizam")


def test_costs_in_their_order() -> None:
    """IS-5.3.6, IS-5.4.3, IS-8.2.5 Set to 1, reductions, increases, at least 1."""
    p = Position(
        BR,
        ("P4", "E"),
        flags={"austria_prestige_3_upper": BR, "german_states_alliance_3": FR},
        home={"diplomatic": "north_america"},
    )
    p.do("shift:german_states_alliance_3")
    offered = p.offered()
    assert "way:major:silesia_negotiations:0" in offered
    p.do("way:major:silesia_negotiations:0", "pay:2:0:0:0")
    assert p.s.adv_exhausted[BOARD.advantage_at["silesia_negotiations"]]


def test_region_surcharge() -> None:
    """IS-5.3.4, RU-1 Every purchase outside the home Region costs 1 more; an Event draw has no Region."""
    p = Position(FR, ("P4", "E"), trp=[9, 0])
    p.do("draw", p.offered()[0] if p.offered()[0].startswith("pay") else "pay:3:0:0:0")
    assert p.s.home == {}
    paid(p, "shift:savoy")
    assert p.s.home == {"diplomatic": "europe"}
    assert p.cost("shift:maratha") == 3


def test_political_actions() -> None:
    """IS-5.5.1, IS-5.5.2, IS-5.3.1, IS-3.1.5 Any available space; an Event for 3 P."""
    p = Position(FR, ("P4", "E"))
    offered = p.offered()
    assert "shift:maratha" in offered
    assert "shift:prussia_empire_alliance_2" not in offered
    assert "shift:prussia_empire_alliance_2" in Position(FR, ("P4", "E"), turn=3).offered()
    assert p.cost("draw") == 3
    paid(p, "draw")
    assert len(p.s.hands[FR]) == 1


def test_forts() -> None:
    """IS-5.6.3, RU-7, RU-31 The same connected space at the start of the round and now; Forts do not serve."""
    p = Position(FR, ("M4", "E"))
    assert "fort:louisbourg" in p.offered()
    paid(p, "fort:louisbourg")
    assert p.flag("louisbourg") == FR
    p = Position(FR, ("M4", "E"), flags={"cabot_strait": FR, "acadia": None})
    assert can_build_fort(p.s, FR, AT["louisbourg"])
    p.s.start_flag[AT["cabot_strait"]] = None
    assert not can_build_fort(p.s, FR, AT["louisbourg"])


def test_the_connection_of_a_fort_is_asked_when_it_is_built() -> None:
    """RU-31 The space must serve at the moment of building: one gained in this round does not, one lost neither."""
    held = {"acadia": None, "gulf_of_st_lawrence": None}
    p = Position(FR, ("M4", "E"), flags=held)
    assert "fort:louisbourg" not in p.offered()
    p.do("deploy:cabot_strait", "pay:1:0:0:0")
    assert "fort:louisbourg" not in p.offered()
    p = Position(FR, ("M4", "E"), flags={**held, "cabot_strait": FR})
    assert "fort:louisbourg" in p.offered()
    p.do("deploy:biscay", "pay:1:0:0:0")
    assert "fort:louisbourg" not in p.offered()


def test_repairs() -> None:
    """IS-5.6.4, IS-3.1.10 The own Fort for the printed cost less 1, anywhere."""
    p = Position(FR, ("M4", "E"), flags={"arcot": FR, "louisbourg": FR}, damaged=["arcot", "louisbourg"])
    assert (p.cost("repair:arcot"), p.cost("repair:louisbourg")) == (1, 2)
    paid(p, "repair:louisbourg")
    assert not p.s.damaged[AT["louisbourg"]]


def test_building_squadrons() -> None:
    """IS-5.6.5, RU-14, RU-59, IS-3.6.1 4 M; set to 2 once; South Sea Speculation takes 2 off, for one Squadron."""
    p = Position(FR, ("M4", "E"), flags={"asiento": FR})
    assert p.cost("squadron") == 4
    p = Position(FR, ("E4", "M"), modifiers=["south_sea_speculation"], flags={"asiento": FR}, limit=[0, 0])
    p.do("squadron")
    p.do("way:minor:slaving_contracts:0") if p.offered()[0].startswith("way") else None
    assert p.s.minor_used
    assert p.s.navy[FR] == 2
    assert "south_sea_speculation" not in p.s.modifiers


def test_deploying() -> None:
    """IS-5.6.6 1 M to an empty space; 2 or 3 against a Squadron; each Squadron once per round."""
    p = Position(FR, ("M4", "E"), flags={"biscay": FR, "balearic": BR}, navy=[1, 1], unbuilt=[6, 6])
    p.do("deploy:balearic")
    assert sorted(p.offered()) == ["from:biscay", "from:navy_box"]
    p.do("from:biscay", "pay:2:0:0:0")
    assert (p.flag("balearic"), p.flag("biscay")) == (FR, None)
    p.do("deploy:biscay")
    assert p.flag("balearic") == FR  # It has deployed already, so the one of the Navy Box came.


def test_recruiting() -> None:
    """IS-5.6.1, RU-28, RU-49 Two bought per round, two per Theater; out of a full one a tile moves first."""
    p = Position(FR, ("M4", "E"), trp=[4, 0])
    p.do("recruit", "pay:2:0:0:0", "place:wss_spain", "recruit", "pay:2:0:0:0", "place:wss_spain")
    assert len(p.s.bonus[FR][1]) == 2
    assert "recruit" not in p.offered()
    p.s.recruits = 0
    p.do("recruit")
    p.do(p.offered()[0]) if p.offered()[0].startswith("pay") else None
    assert "place:wss_spain" not in p.offered()
    p.do("place:wss_spain:0:wss_jacobite_rebellion")
    assert [len(x) for x in p.s.bonus[FR]] == [0, 2, 0, 1]


def test_turn_6() -> None:
    """IS-5.6.7, RU-25, RU-11, IS-7.6.2 No recruits; an exchange; the Upgrade symbol gives a Treaty Point."""
    p = Position(FR, ("M2", "E"), turn=9)
    assert "recruit" not in p.offered()
    assert not [x for x in p.offered() if x.startswith("upgrade")]
    p.s.played = False
    p.begin(PlayOrPass(FR))
    p.do("play")
    assert p.s.trp[FR] == 1
    paid(p, "exchange:diplomatic")
    assert "exchange:economic" not in p.offered()


def test_military_upgrade() -> None:
    """IS-5.3.3, RU-12 Draw, look at both, keep one; the other side learns what was done, not the faces."""
    p = Position(FR, ("M2", "E"))
    old = p.s.basic[FR][1]
    p.do("upgrade:wss_spain")
    new = p.s.looking[FR][0]
    p.do("keep:new:return")
    assert p.s.basic[FR][1] == new
    assert old in p.s.basic_pool[FR]
    assert not [x for x in p.offered() if x.startswith("upgrade")]


def test_the_end_of_a_round() -> None:
    """IS-5.0.3, IS-5.1.1, IS-5.1.2, IS-5.0.2, RU-51 What is not spent is lost; an ability does not forbid the pass."""
    p = Position(BR, down=["bank_of_england"], debt=[0, 2])
    p.s.tile, p.s.played, p.s.left = None, False, {"major": 0, "minor": 0}
    p.s.tiles = [p.s.tile_stack.pop()]
    p.begin(SelectTile(BR))
    p.do("reveal:bank_of_england", "ability:bank_of_england:debt_limit", p.offered()[0])
    assert "pass:2" in p.offered()
    p.do("pass:2")
    assert (p.s.debt[BR], p.s.limit[BR], p.s.agenda) == (0, 7, [])
    p = Position(FR)
    p.do("end")
    assert (p.s.tile, p.s.left, p.s.pools) == (None, {"major": 0, "minor": 0}, [])


def test_paying() -> None:
    """IS-5.3.5, IS-6.1, IS-9.1, IS-6.2 Action Points, Debt and Treaty Points in any mix reach the cost exactly."""
    p = Position(FR, ("E2", "P"), trp=[1, 0], debt=[4, 0])
    p.do("shift:antigua")
    assert sorted(p.offered()) == sorted(["pay:2:0:0:0", "pay:1:1:0:0", "pay:1:0:1:0", "pay:0:2:0:0", "pay:0:1:1:0"])


def test_keywords() -> None:
    """IS-3.5.3, IS-3.5.4 Face-up cards alone have their keywords."""
    p = Position(FR, turn=7, up=["turgot"], down=["lavoisier"])
    assert keywords(p.s, FR) == ["finance", "style"]


def test_event_types() -> None:
    """IS-3.4.2, IS-5.2.1, IS-3.4.1, RU-26 A card's type is the tile's Major; the bonus is claimed or not."""
    hand = ["tax_reform", "carnatic_war"]
    offered = Position(FR, ("E2", "P"), hand=hand, up=["john_law"]).offered()
    assert offered[:3] == ["event:carnatic_war", "event:tax_reform", "event:tax_reform:bonus"]
    assert Position(FR, ("P2", "E"), hand=hand).offered()[0] == "event:carnatic_war"
    assert not Position(FR, ("E4", "P"), hand=hand).offered()[0].startswith("event")


def test_event_pools() -> None:
    """IS-5.2.3, IS-5.2.4, IS-5.2.5, IS-5.2.6, RU-42 Pools are kept for the action step and bind what they pay."""
    p = Position(FR, ("M2", "E"), turn=2, hand=["austro_spanish_rivalry"], up=["the_cardinal_ministers"], limit=[0, 0])
    p.do("event:austro_spanish_rivalry:bonus", "choose:diplomatic")
    assert "shift:maratha" in p.offered()
    assert "shift:savoy" not in p.offered()
    p = Position(FR, ("P2", "E"), turn=7, hand=["falklands_crisis"], flags={"spain_alliance_3_upper": None})
    p.do("event:falklands_crisis")
    assert p.s.pools == []
    assert "recruit" not in p.offered()


def test_choices_inside_effects() -> None:
    """IS-5.2.7, IS-0.2, RU-43, RU-40 Counts are fixed at the beginning; what can do nothing is not offered."""
    p = Position(FR, ("M2", "E"), turn=2, hand=["carnatic_war"], flags={"maratha": FR, "nizam": FR})
    p.do("event:carnatic_war", "conflict:nizam", "conflict:plassey")
    assert [p.marked("nizam"), p.marked("plassey")] == [True, True]
    p = Position(FR, ("M2", "E"), hand=["military_spending_overruns"])
    p.do("event:military_spending_overruns")
    assert p.seat == FR
    assert "end" in p.offered()


def test_overruns_ask_the_other_side() -> None:
    """IS-13.1, IS-13.2 The opponent decides inside the round while the round player waits."""
    p = Position(FR, ("M2", "E"), hand=["military_spending_overruns"], flags={"biscay": BR, "balearic": BR})
    p.do("event:military_spending_overruns")
    assert pending_seats(p.s) == (BR,)
    p.do("displace:biscay")
    assert pending_seats(p.s) == (FR,)


def test_advantages() -> None:
    """IS-8.1.1, IS-8.1.2, IS-8.1.3, IS-8.2.1, IS-8.2.3 Held with all linked flags, at once, not used in that round."""
    p = Position(FR, ("P4", "E"), flags={"savoy": None, "spain_prestige_3": FR}, conflict=["algonquin"])
    a = BOARD.advantage_at["mediterranean_intrigue"]
    assert p.s.adv_owner[a] is None
    paid(p, "shift:savoy")
    assert (p.s.adv_owner[a], p.s.adv_new[a]) == (FR, True)
    assert "advantage:mediterranean_intrigue" not in p.offered()
    assert "advantage:algonquin_raids" not in p.offered()
    p.begin(BeginRound(BR))
    assert not p.s.adv_new[a]


def test_mediterranean_intrigue_and_patriot_agitation() -> None:
    """RU-9 Spain, Austria or Sardinia; any Market or Political space of North America."""
    p = Position(FR, flags={"savoy": FR, "spain_prestige_3": FR})
    p.do("advantage:mediterranean_intrigue")
    assert "conflict:sardinia" in p.offered()
    assert "conflict:savoy" not in p.offered()
    p = Position(FR, turn=7, flags={"sons_of_liberty": FR})
    p.do("advantage:patriot_agitation")
    assert {"conflict:iroquois", "conflict:chesapeake"} <= set(p.offered())


def test_advantage_discounts() -> None:
    """IS-8.2.2, IS-8.2.4 A discount is used with one purchase, under the limits of its action."""
    p = Position(BR, ("M4", "E"), flags={"vellore": FR, "tiruchirappalli": BR})
    assert "shift:vellore" not in p.offered()
    p = Position(BR, ("E4", "P"), flags={"vellore": FR, "tiruchirappalli": BR, "arcot": FR})
    p.do("shift:vellore")
    assert "way:major:textiles:0" in p.offered()
    p.do("way:major:textiles:0")
    p.do(p.offered()[0]) if p.offered()[0].startswith("pay") else None
    assert p.s.adv_used == [BOARD.advantage_at["textiles"]]


def test_advantages_activated_by_an_event() -> None:
    """RU-10, RU-52, RU-27 The tile may be Exhausted or new and is not marked; one with a payment buys at once."""
    p = Position(
        FR,
        ("E2", "P"),
        turn=7,
        hand=["loge_des_neuf_soeurs"],
        flags={"algonquin": None, "puerto_rico": FR, "antigua": BR},
        adv_exhausted=[True] * 22,
    )
    p.do("event:loge_des_neuf_soeurs")
    assert sorted(p.offered()) == ["advantage:rum", "decline"]
    p.do("advantage:rum")
    while p.offered()[0].startswith(("pay", "way", "shift:antigua")):
        p.do(p.offered()[0])
    assert p.flag("antigua") is None
    assert p.s.adv_used == [BOARD.advantage_at["rum"]]


def test_alberoni_needs_a_neighbouring_market() -> None:
    """RU-55 The target is connected to a British Market without a Conflict marker."""
    p = Position(BR, ("M2", "P"), hand=["alberonis_ambition"], limit=[0, 0])
    p.do("event:alberonis_ambition")
    offered = p.offered()
    assert "shift:antigua" in offered
    assert "shift:santiago" not in offered


def test_jacobite_targets_with_a_marker() -> None:
    """RU-46 A marked space costs 1 M and may be unflagged by a Minor Military Action."""
    p = Position(
        FR, ("E4", "M"), up=["jacobite_uprisings"], flags={"ireland_prestige_3": BR}, conflict=["ireland_prestige_3"]
    )
    p.do("ability:jacobite_uprisings:military_shift")
    assert p.cost("mshift:ireland_prestige_3") == 1
    p.do("mshift:ireland_prestige_3")
    assert p.flag("ireland_prestige_3") is None


def test_great_northern_war_under_a_marker() -> None:
    """RU-34 A French Russia under a marker neither scores nor shifts."""
    p = Position(FR, ("M2", "E"), hand=["great_northern_war"], flags={"russia": FR}, conflict=["russia"])
    p.do("event:great_northern_war")
    assert (p.s.vp, p.flag("russia")) == (15, FR)
