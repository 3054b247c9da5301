"""IS-3.4, IS-5.2: Does every Event do what its card says, for both sides and with its bonus?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from domain.kernel.effects import Effect
from domain.kernel.engine import pending_seats
from domain.titles.imperial_struggle.effects.action_round import ModifierGained, PoolGained
from domain.titles.imperial_struggle.effects.cards import EventPlayed
from domain.titles.imperial_struggle.effects.map import (
    AdvantageExhausted,
    AdvantageMoved,
    AdvantageRefreshed,
    AdvantageUsed,
    ConflictPlaced,
    FlagSet,
    FortDamaged,
    SquadronBuilt,
    SquadronDisplaced,
    SquadronTaken,
)
from domain.titles.imperial_struggle.effects.tracks import (
    DebtChanged,
    DemandAdded,
    DemandReplaced,
    LimitChanged,
    TreatyChanged,
    VictoryPointsScored,
)
from domain.titles.imperial_struggle.effects.war import BonusTileDrawn, BonusTilePlaced, BonusTileReturned, ByngPlaced
from domain.titles.imperial_struggle.pieces import GOODS, TYPES
from domain.titles.imperial_struggle.printed import MoreAvailableDebt, ShowsKeyword
from domain.titles.imperial_struggle.state import StruggleState
from tests.domain.dsl import Story
from tests.domain.titles.imperial_struggle.table import BOARD, BR, FR, Position, given

Case = tuple[str, int, bool, dict[str, Any], Sequence[str], Sequence[Effect[StruggleState]]]

KEYWORD = {
    (FR, 0): {"finance": "john_law", "mercantilism": "new_world_huguenots", "governance": "the_cardinal_ministers",
              "style": "court_of_the_sun_king", "scholarship": "court_of_the_sun_king"},
    (BR, 0): {"finance": "bank_of_england", "mercantilism": "east_india_company", "governance": "robert_walpole",
              "style": "jonathan_swift", "scholarship": "edmond_halley"},
    (FR, 1): {"finance": "choiseul", "mercantilism": "dupleix", "governance": "choiseul",
              "style": "pompadour_and_du_barry", "scholarship": "voltaire"},
    (BR, 1): {"finance": "merchant_banks", "mercantilism": "east_india_company", "governance": "pitt_the_elder",
              "style": "charles_hanbury_williams", "scholarship": "samuel_johnson"},
    (FR, 2): {"finance": "turgot", "mercantilism": "north_american_trade", "governance": "marquis_de_condorcet",
              "style": "turgot", "scholarship": "lavoisier"},
    (BR, 2): {"finance": "merchant_banks", "mercantilism": "townshend_acts", "governance": "edmund_burke",
              "style": "papacy_hanover_negotiations", "scholarship": "james_watt"},
}  # fmt: skip
"""A Ministry with each keyword, by side and Era."""

BASTION = [a.id == "naval_bastion" for a in BOARD.advantages]
"""Naval Bastion alone is Exhausted."""

TURN = (2, 3, 7)
"""A Peace Turn of each Era by its box."""


FRESH = [False] * len(BOARD.advantages)
"""No Advantage is Exhausted."""

IDLE = [True] * len(BOARD.advantages)
"""Every Advantage is Exhausted, so that none is offered between the parts of an Event."""


def play(card: str, seat: int, bonus: bool, setup: Mapping[str, Any], answers: Sequence[str]) -> Story:
    """Play an Event with a tile that suits it; the one who is asked answers, and takes an only option."""
    event = BOARD.events[card]
    major = "EPM"[TYPES.index(event.type)] if event.type is not None else "M"
    fields = {"turn": TURN[event.era], "adv_exhausted": IDLE, **setup}
    if bonus and isinstance(event.condition, ShowsKeyword):
        fields["up"] = [*fields.get("up", ()), KEYWORD[seat, event.era][event.condition.keyword]]
    if bonus and isinstance(event.condition, MoreAvailableDebt):
        fields["limit"] = fields.get("limit", [6 + 4 * (seat == FR), 6 + 4 * (seat == BR)])
    bonus_rows = fields.pop("bonus_rows", {})
    position = Position(seat, (f"{major}2", "E" if major != "E" else "P"), hand=[card], **fields)
    for side, count in bonus_rows.items():
        for here in position.s.theaters[:count]:
            tile = [position.s.bonus_pool[side][-1]]
            position.theater(here.id, tile if side == FR else (), tile if side == BR else ())
    story = given(position).when(seat, f"event:{card}:bonus" if bonus else f"event:{card}")
    for answer in answers:
        story.forced(answer).when(pending_seats(story.s)[0], answer)
    return story.forced("end")


CASES: list[Case] = [
    ("carnatic_war", FR, False, {"flags": {"maratha": FR}}, ["conflict:plassey"], [ConflictPlaced("plassey", "plain")]),
    ("carnatic_war", FR, True, {"flags": {"arcot": BR, "kurpa": BR}}, ["choose:damage_fort"], [FortDamaged("arcot")]),
    ("carnatic_war", BR, True, {"flags": {"kurpa": FR}}, ["shift:kurpa"], [FlagSet("kurpa", None)]),
    ("acts_of_union", BR, False, {}, [], [PoolGained(BR, "diplomatic", 1, "acts_of_union.british.base.0", False)]),
    ("acts_of_union", BR, True, {"flags": {"scotland_prestige_3": BR}}, [],
     [PoolGained(BR, "diplomatic", 1, "acts_of_union.british.base.0", False), VictoryPointsScored(BR, 2, "events")]),
    ("acts_of_union", FR, False, {}, [], [PoolGained(FR, "diplomatic", 2, None, False)]),
    ("acts_of_union", FR, True, {"flags": {"ireland_prestige_3": FR}}, ["unflag:dutch_republic_prestige_3"],
     [PoolGained(FR, "diplomatic", 2, None, False), FlagSet("dutch_republic_prestige_3", None)]),
    ("tropical_diseases", BR, False, {"flags": {"port_de_paix": None}}, ["remove:georgia"],
     [FlagSet("martinique", None), FlagSet("georgia", None)]),
    ("tropical_diseases", BR, True, {}, ["remove:martinique", "remove:georgia"],
     [FlagSet("martinique", None), FlagSet("georgia", None), FlagSet("port_de_paix", None)]),
    ("south_sea_speculation", FR, False, {}, ["unflag:georgia"], [FlagSet("georgia", None)]),
    ("south_sea_speculation", FR, True, {}, ["unflag:georgia"],
     [FlagSet("georgia", None), ModifierGained("south_sea_speculation")]),
    ("war_of_jenkins_ear", BR, False, {"debt": [0, 3]}, [], [DebtChanged(BR, -2)]),
    ("war_of_jenkins_ear", BR, True, {"debt": [0, 3]}, [], [DebtChanged(BR, -2), DebtChanged(FR, 1)]),
    ("war_of_jenkins_ear", FR, False, {}, ["conflict:georgia"], [ConflictPlaced("georgia", "plain")]),
    ("war_of_jenkins_ear", FR, True, {}, ["conflict:georgia"],
     [ConflictPlaced("georgia", "plain"), PoolGained(FR, "diplomatic", 1, None, False)]),
    ("native_american_alliances", BR, False, {"flags": {"iroquois": FR}}, ["shift:iroquois"],
     [FlagSet("iroquois", None), AdvantageMoved("iroquois_raids", None)]),
    ("native_american_alliances", BR, True, {}, ["shift:iroquois", "conflict:cataraqui"],
     [FlagSet("iroquois", "BR"), AdvantageMoved("iroquois_raids", "BR"), AdvantageUsed(BR, "iroquois_raids"),
      ConflictPlaced("cataraqui", "plain")]),
    ("native_american_alliances", FR, False, {}, [],
     [PoolGained(FR, "economic", 2, "native_american_alliances.french.base.0", False)]),
    ("native_american_alliances", FR, True, {"flags": {"iroquois": BR}}, [],
     [PoolGained(FR, "economic", 2, "native_american_alliances.french.base.0", False), FlagSet("iroquois", None),
      AdvantageMoved("iroquois_raids", None)]),
    ("austro_spanish_rivalry", BR, False, {}, ["conflict:spain_prestige_2"],
     [ConflictPlaced("spain_prestige_2", "plain")]),
    ("austro_spanish_rivalry", BR, True, {"turn": 0, "bonus_rows": {FR: 1}}, ["conflict:spain_prestige_2"],
     [ConflictPlaced("spain_prestige_2", "plain"),
      BonusTileReturned(FR, "wss_central_europe", 0, "bonus_wss_fr_vendome")]),
    ("austro_spanish_rivalry", FR, False, {}, [], [FlagSet("dutch_republic_prestige_3", None)]),
    ("austro_spanish_rivalry", FR, True, {}, ["choose:economic"],
     [FlagSet("dutch_republic_prestige_3", None),
      PoolGained(FR, "economic", 2, "austro_spanish_rivalry.french.bonus.0.diplomatic.0", False)]),
    ("tax_reform", FR, False, {"debt": [1, 0]}, [], [DebtChanged(FR, -1), PoolGained(FR, "economic", 1, None, False)]),
    ("tax_reform", BR, True, {"debt": [0, 3]}, [], [DebtChanged(BR, -2), DebtChanged(BR, -1)]),
    ("great_northern_war", BR, False, {"flags": {"german_states_alliance_2": None}}, [],
     [FlagSet("german_states_alliance_2", "BR"), VictoryPointsScored(BR, 2, "events")]),
    ("great_northern_war", BR, True, {"flags": {"german_states_alliance_3": FR}}, ["shift:german_states_alliance_2"],
     [FlagSet("german_states_alliance_2", "BR"), PoolGained(BR, "diplomatic", 1, None, False)]),
    ("great_northern_war", FR, False, {}, [], [FlagSet("russia", "FR")]),
    ("great_northern_war", FR, True, {"flags": {"russia": FR}}, [],
     [VictoryPointsScored(FR, 2, "events"), PoolGained(FR, "diplomatic", 1, None, False)]),
    ("vatican_politics", BR, False, {}, [],
     [PoolGained(BR, "diplomatic", 2, "vatican_politics.british.base.0", False)]),
    ("vatican_politics", BR, True, {}, [],
     [PoolGained(BR, "diplomatic", 2, "vatican_politics.british.base.0", False),
      PoolGained(BR, "diplomatic", 1, "vatican_politics.british.bonus.0", False)]),
    ("vatican_politics", FR, False, {}, ["shift:austria_alliance_2"], [FlagSet("austria_alliance_2", None)]),
    ("vatican_politics", FR, True, {}, ["shift:austria_alliance_2"],
     [FlagSet("austria_alliance_2", None), VictoryPointsScored(FR, 2, "events")]),
    ("calico_acts", BR, False, {}, [], [PoolGained(BR, "economic", 2, "calico_acts.british.base.0", False)]),
    ("calico_acts", BR, True, {"flags": {"kurpa": BR, "vellore": BR}}, ["score:cotton"],
     [PoolGained(BR, "economic", 2, "calico_acts.british.base.0", False), VictoryPointsScored(BR, 2, "global_demand"),
      TreatyChanged(BR, 1)]),
    ("calico_acts", FR, False, {}, [], [FlagSet("midnapore", None)]),
    ("calico_acts", FR, True, {"flags": {"biscay": BR}}, [],
     [FlagSet("midnapore", None), SquadronDisplaced(BR, "biscay")]),
    ("military_spending_overruns", FR, False, {"flags": {"biscay": BR, "halifax": BR}}, ["choose:damage_fort"],
     [FortDamaged("halifax")]),
    ("military_spending_overruns", FR, True, {"flags": {"biscay": BR, "halifax": BR}}, ["choose:squadron"],
     [SquadronDisplaced(BR, "biscay"), FortDamaged("halifax")]),
    ("military_spending_overruns", BR, False, {"turn": 0, "bonus_rows": {FR: 2}}, ["return:wss_spain:0"],
     [BonusTileReturned(FR, "wss_spain", 0, "bonus_wss_fr_ultima_ratio_regum")]),
    ("alberonis_ambition", BR, False, {}, [],
     [PoolGained(BR, "economic", 2, "alberonis_ambition.british.base.0", False)]),
    ("alberonis_ambition", BR, True, {}, [],
     [PoolGained(BR, "economic", 2, "alberonis_ambition.british.base.0", False),
      PoolGained(BR, "economic", 1, "alberonis_ambition.british.base.0", False)]),
    ("alberonis_ambition", FR, False, {}, ["shift:austria_alliance_2"], [FlagSet("austria_alliance_2", None)]),
    ("alberonis_ambition", FR, True, {"flags": {"savoy": FR, "sardinia": FR}}, ["shift:austria_alliance_2"],
     [FlagSet("austria_alliance_2", None), VictoryPointsScored(FR, 3, "events")]),
    ("famine_in_ireland", BR, False, {}, [], [FlagSet("ireland_alliance_2", None)]),
    ("famine_in_ireland", FR, False, {"turn": 0, "flags": {"ireland_prestige_3": FR}}, [],
     [BonusTileDrawn(FR, "bonus_wss_fr_berwick"),
      BonusTilePlaced(FR, "bonus_wss_fr_berwick", "wss_jacobite_rebellion"),
      BonusTileDrawn(FR, "bonus_wss_fr_boufflers"),
      BonusTilePlaced(FR, "bonus_wss_fr_boufflers", "wss_jacobite_rebellion")]),
    ("interest_payments", BR, False, {"debt": [6, 0]}, [],
     [LimitChanged(FR, -1), DebtChanged(FR, -1), VictoryPointsScored(BR, 1, "events")]),
    ("interest_payments", BR, True, {"debt": [0, 3], "limit": [6, 10]}, [],
     [LimitChanged(FR, -1), DebtChanged(BR, -2)]),
    ("caribbean_slave_unrest", FR, False, {}, ["conflict:georgia"], [ConflictPlaced("georgia", "plain")]),
    ("caribbean_slave_unrest", FR, True, {"bonus_rows": {FR: 1}}, ["conflict:georgia", "conflict:antigua"],
     [ConflictPlaced("georgia", "plain"), ConflictPlaced("antigua", "plain")]),
    ("pacte_de_famille", BR, False, {"flags": {"austria_alliance_2": FR}}, [], [ModifierGained("pacte_de_famille")]),
    ("pacte_de_famille", BR, True, {}, [],
     [ModifierGained("pacte_de_famille"), PoolGained(BR, "diplomatic", 1, None, False)]),
    ("pacte_de_famille", FR, False, {"flags": {"gibraltar": FR, "algonquin": None}, "adv_exhausted": BASTION},
     ["refresh:naval_bastion"],
     [AdvantageRefreshed("naval_bastion")]),
    ("pacte_de_famille", FR, True, {}, [], [PoolGained(FR, "diplomatic", 2, "pacte_de_famille.french.bonus.0", False)]),
    ("byngs_trial", BR, False, {}, ["byng:was_king_georges_war"], [ByngPlaced("was_king_georges_war")]),
    ("byngs_trial", BR, False, {"turn": 9}, [], []),
    ("byngs_trial", FR, False, {"flags": {"biscay": BR}}, ["squadron:biscay"],
     [SquadronTaken(BR, ("biscay",), 0, "parked")]),
    ("le_beau_monde", BR, False, {"demand": list(GOODS[1:4])}, ["demand:furs"], [DemandAdded("furs")]),
    ("le_beau_monde", BR, True, {"demand": ["furs", "cotton", "tobacco"]}, [],
     [PoolGained(BR, "economic", 1, None, False)]),
    ("le_beau_monde", FR, False, {}, [], [PoolGained(FR, "diplomatic", 1, "vatican_politics.british.bonus.0", False)]),
    ("le_beau_monde", FR, True, {}, [],
     [PoolGained(FR, "diplomatic", 1, "vatican_politics.british.bonus.0", False),
      PoolGained(FR, "diplomatic", 2, "vatican_politics.british.bonus.0", False)]),
    ("hyder_ali", FR, False, {"flags": {"mysore": BR}}, ["choose:take_control", "take:mysore"],
     [FlagSet("mysore", "FR"), AdvantageMoved("power_struggle", "FR")]),
    ("hyder_ali", BR, True, {"flags": {"vandavasi": FR}}, ["choose:conflicts", "conflict:plassey", "conflict:kurpa"],
     [ConflictPlaced("plassey", "plain"), ConflictPlaced("kurpa", "plain"),
      PoolGained(BR, "economic", 2, "austro_spanish_rivalry.french.bonus.0.diplomatic.0", False)]),
    ("co_hong_system", FR, False, {}, ["replace:fish"], [DemandReplaced("fish", "tobacco")]),
    ("co_hong_system", BR, True, {}, ["replace:furs"],
     [DemandReplaced("furs", "tobacco"),
      PoolGained(BR, "economic", 2, "austro_spanish_rivalry.french.bonus.0.diplomatic.0", False)]),
    ("corsican_crisis", BR, False, {"flags": {"savoy": FR}}, ["shift:savoy"], [FlagSet("savoy", None)]),
    ("corsican_crisis", BR, True, {}, ["shift:savoy"], [FlagSet("savoy", "BR"), VictoryPointsScored(BR, 1, "events")]),
    ("corsican_crisis", FR, False, {}, ["unflag:austria_alliance_2"], [FlagSet("austria_alliance_2", None)]),
    ("corsican_crisis", FR, True, {}, ["unflag:austria_alliance_2"],
     [FlagSet("austria_alliance_2", None), VictoryPointsScored(FR, 1, "events")]),
    ("european_panic", FR, False, {"debt": [1, 6]}, [], [VictoryPointsScored(FR, 4, "events")]),
    ("european_panic", BR, True, {"debt": [2, 0]}, ["unflag:bavaria"],
     [VictoryPointsScored(BR, 2, "events"), FlagSet("bavaria", None)]),
    ("west_african_gold_mining", FR, False, {}, [], [PoolGained(FR, "economic", 1, None, False)]),
    ("west_african_gold_mining", FR, True, {}, [],
     [PoolGained(FR, "economic", 1, None, False),
      PoolGained(FR, "economic", 2, "west_african_gold_mining.common.bonus.0", False)]),
    ("war_of_the_quadruple_alliance", BR, False, {}, [],
     [SquadronTaken(BR, (), 1, "parked"), VictoryPointsScored(BR, 2, "events")]),
    ("war_of_the_quadruple_alliance", BR, True, {"trp": [0, 1]}, ["choose:treaty_point"],
     [SquadronTaken(BR, (), 1, "parked"), VictoryPointsScored(BR, 2, "events"), SquadronBuilt(BR),
      TreatyChanged(BR, -1)]),
    ("war_of_the_quadruple_alliance", BR, True, {"navy": [1, 0], "unbuilt": [7, 8]}, [],
     [SquadronBuilt(BR), DebtChanged(BR, 1)]),
    ("war_of_the_quadruple_alliance", FR, False, {}, ["shift:spain_prestige_2"], [FlagSet("spain_prestige_2", "FR")]),
    ("war_of_the_quadruple_alliance", FR, True, {}, ["shift:spain_prestige_2"],
     [FlagSet("spain_prestige_2", "FR"), PoolGained(FR, "diplomatic", 1, None, False)]),
    ("salon_d_hercule", BR, False, {}, [], [DebtChanged(FR, 1)]),
    ("salon_d_hercule", BR, True, {}, [], [DebtChanged(FR, 1), DebtChanged(FR, 2)]),
    ("salon_d_hercule", FR, False, {}, [],
     [PoolGained(FR, "diplomatic", 2, "vatican_politics.british.bonus.0", False)]),
    ("salon_d_hercule", FR, True, {}, [],
     [PoolGained(FR, "diplomatic", 2, "vatican_politics.british.bonus.0", False),
      PoolGained(FR, "diplomatic", 2, "vatican_politics.british.bonus.0", False)]),
    ("bengal_famine", FR, False, {}, ["conflict:nizam", "done"], [ConflictPlaced("nizam", "plain")]),
    ("bengal_famine", BR, False, {}, ["conflict:nizam", "conflict:plassey"],
     [ConflictPlaced("nizam", "plain"), ConflictPlaced("plassey", "plain")]),
    ("father_le_loutre", BR, False, {}, ["conflict:georges_bank"], [ConflictPlaced("georges_bank", "plain")]),
    ("father_le_loutre", BR, True, {}, ["conflict:georges_bank"],
     [ConflictPlaced("georges_bank", "plain"),
      PoolGained(BR, "military", 2, "native_american_alliances.french.base.0", False)]),
    ("father_le_loutre", FR, False, {}, ["conflict:georgia"], [ConflictPlaced("georgia", "plain")]),
    ("father_le_loutre", FR, True, {}, ["conflict:georgia"],
     [ConflictPlaced("georgia", "plain"),
      PoolGained(FR, "economic", 2, "native_american_alliances.french.base.0", False)]),
    ("war_of_the_polish_succession", BR, False, {}, [], [TreatyChanged(BR, 2)]),
    ("war_of_the_polish_succession", BR, True, {}, [], [TreatyChanged(BR, 2), FlagSet("russia", "BR")]),
    ("war_of_the_polish_succession", FR, False, {}, [], [VictoryPointsScored(FR, 2, "events")]),
    ("war_of_the_polish_succession", FR, True, {}, ["shift:sweden"],
     [VictoryPointsScored(FR, 2, "events"), FlagSet("sweden", "FR")]),
    ("jonathans_coffee_house", FR, False, {}, [], [PoolGained(FR, "economic", 2, None, False)]),
    ("jonathans_coffee_house", BR, True, {"debt": [0, 2]}, [],
     [PoolGained(BR, "economic", 2, None, False), PoolGained(BR, "economic", 1, None, False), DebtChanged(BR, -1)]),
    ("nootka_incident", BR, False, {}, ["choose:economic"], [PoolGained(BR, "economic", 2, None, False)]),
    ("nootka_incident", BR, True, {"flags": {"spain_alliance_3_upper": BR, "spain_alliance_3_lower": BR},
      "conflict": ["spain_alliance_3_lower"]},
     ["choose:diplomatic"],
     [PoolGained(BR, "diplomatic", 2, None, False), VictoryPointsScored(BR, 2, "events"),
      FlagSet("spain_alliance_3_upper", None)]),
    ("nootka_incident", FR, False, {"flags": {"biscay": BR}}, [], [SquadronDisplaced(BR, "biscay")]),
    ("nootka_incident", FR, True, {}, [], [SquadronBuilt(FR)]),
    ("haitian_revolution", FR, False, {}, ["conflict:antigua"], [ConflictPlaced("antigua", "plus_one")]),
    ("haitian_revolution", BR, True, {"bonus_rows": {BR: 1}},
     ["conflict:antigua", "conflict:havana", "conflict:santiago"],
     [ConflictPlaced("antigua", "plus_one"), ConflictPlaced("havana", "plus_one"),
      ConflictPlaced("santiago", "plus_one")]),
    ("loge_des_neuf_soeurs", BR, False, {}, ["conflict:oswego"], [ConflictPlaced("oswego", "plain")]),
    ("loge_des_neuf_soeurs", BR, True, {"flags": {"oswego": BR, "albany": BR}}, ["conflict:niagara"],
     [ConflictPlaced("niagara", "plain"), VictoryPointsScored(BR, 3, "events")]),
    ("loge_des_neuf_soeurs", FR, False, {"flags": {"maratha": FR, "algonquin": None}},
     ["conflict:kurpa"],
     [AdvantageUsed(FR, "raids_and_incursions"), ConflictPlaced("kurpa", "plain")]),
    ("loge_des_neuf_soeurs", FR, True, {"flags": {"algonquin": None}}, [],
     [PoolGained(FR, "diplomatic", 2, None, False)]),
    ("la_gabelle", BR, False, {"adv_exhausted": FRESH}, ["exhaust:rum", "exhaust:silk"],
     [AdvantageExhausted("rum"), AdvantageExhausted("silk")]),
    ("la_gabelle", BR, True, {"adv_exhausted": FRESH}, ["done"], [PoolGained(BR, "economic", 2, None, False)]),
    ("la_gabelle", FR, False, {}, [], [PoolGained(FR, "economic", 2, None, False)]),
    ("la_gabelle", FR, True, {}, [],
     [PoolGained(FR, "economic", 2, None, False), VictoryPointsScored(FR, 2, "events")]),
    ("la_gabelle", FR, True, {"up": ["marquis_de_condorcet"]}, [],
     [PoolGained(FR, "economic", 2, None, False), VictoryPointsScored(FR, 3, "events")]),
    ("jesuit_abolition", BR, False, {}, ["unflag:martinique"], [FlagSet("martinique", None)]),
    ("jesuit_abolition", BR, True, {}, ["unflag:martinique"],
     [FlagSet("martinique", None), PoolGained(BR, "economic", 3, "west_african_gold_mining.common.bonus.0", False)]),
    ("jesuit_abolition", FR, False, {"debt": [3, 0]}, [], [DebtChanged(FR, -2)]),
    ("jesuit_abolition", FR, True, {}, [], [VictoryPointsScored(FR, 2, "events")]),
    ("wealth_of_nations", BR, False, {"debt": [0, 3]}, [], [DebtChanged(BR, -2)]),
    ("wealth_of_nations", BR, True, {}, [], [PoolGained(BR, "economic", 3, None, False)]),
    ("debt_crisis", FR, False, {"limit": [7, 6]}, [],
     [PoolGained(FR, "economic", 3, "calico_acts.british.base.0", False)]),
    ("debt_crisis", FR, False, {}, [], []),
    ("debt_crisis", BR, True, {}, [],
     [PoolGained(BR, "economic", 3, "calico_acts.british.base.0", False), VictoryPointsScored(BR, 2, "events")]),
    ("east_asia_piracy", FR, False, {"flags": {"vandavasi": FR}}, [], [VictoryPointsScored(FR, 3, "events")]),
    ("east_asia_piracy", BR, False, {}, [], []),
    ("stamp_act", BR, False, {"debt": [0, 3]}, [], [DebtChanged(BR, -2)]),
    ("stamp_act", BR, True, {}, [], [PoolGained(BR, "economic", 2, None, False)]),
    ("stamp_act", FR, False, {}, ["conflict:oswego"], [ConflictPlaced("oswego", "plain")]),
    ("stamp_act", FR, True, {}, ["conflict:oswego", "conflict:albany", "conflict:niagara"],
     [ConflictPlaced("oswego", "plain"), ConflictPlaced("albany", "plain"), ConflictPlaced("niagara", "plain")]),
    ("falklands_crisis", BR, False, {"flags": {"spain_prestige_2": BR}}, [], [VictoryPointsScored(BR, 1, "events")]),
    ("falklands_crisis", BR, True, {"flags": {"savoy": BR, "spain_prestige_3": BR}}, [],
     [VictoryPointsScored(BR, 1, "events"), FlagSet("spain_alliance_3_upper", None)]),
    ("falklands_crisis", FR, False, {"flags": {"spain_prestige_2": FR}}, [],
     [PoolGained(FR, "military", 2, None, False)]),
    ("falklands_crisis", FR, True, {"flags": {"savoy": FR, "spain_prestige_3": FR}}, [],
     [PoolGained(FR, "military", 2, None, False), SquadronTaken(BR, (), 1, "game")]),
    ("cook_and_bougainville", BR, False, {}, [], [PoolGained(BR, "economic", 1, None, False)]),
    ("cook_and_bougainville", BR, True, {}, ["place:awi_mysore_war"],
     [PoolGained(BR, "economic", 1, None, False), BonusTileDrawn(BR, "bonus_awi_br_andre"),
      BonusTilePlaced(BR, "bonus_awi_br_andre", "awi_mysore_war")]),
    ("cook_and_bougainville", FR, False, {}, [], [SquadronBuilt(FR)]),
    ("cook_and_bougainville", FR, True, {"debt": [2, 0]}, [], [SquadronBuilt(FR), DebtChanged(FR, -2)]),
]  # fmt: skip
"""Card, side, with bonus, position, answers, and what is told after the card was played."""


def _id(case: Case) -> str:
    return f"{case[0]}-{'FR' if case[1] == FR else 'BR'}{'-bonus' if case[2] else ''}"


@pytest.mark.parametrize("case", CASES, ids=_id)
def test_the_card_does_what_it_says(case: Case) -> None:
    """IS-5.2.2, IS-3.4.1, RU-49 Base effect, then bonus; the card leaves the game (IS-3.4.3).

    RU-21, RU-22, RU-35, RU-40, RU-41, RU-45, RU-53, RU-56: the cases of these cards are in the table.
    """
    card, seat, bonus, setup, answers, told = case
    story = play(card, seat, bonus, setup, answers)
    story.then(EventPlayed(seat, card, bonus), *told)
    assert card in story.s.out
    assert card not in story.s.hands[seat]
    # The Event is over, and the round goes on.
    story.owes(seat).offers_among(seat, "end")


def test_countries_that_a_card_leaves_out() -> None:
    """Acts of Union, bonus of France: a space in Europe outside Spain and Austria, whatever Britain has there."""
    british = {"spain_prestige_2": BR, "austria_alliance_2": BR, "german_states_alliance_2": BR}
    story = play("acts_of_union", FR, True, {"flags": {"ireland_prestige_3": FR, **british}}, [])
    story.offers_among(FR, "unflag:german_states_alliance_2")
    for space in ("spain_prestige_2", "austria_alliance_2"):
        assert f"unflag:{space}" not in story.offered(FR)


@pytest.mark.parametrize("card", BOARD.events)
def test_every_card_is_played_by_both_sides_and_with_its_bonus(card: str) -> None:
    """IS-3.4.1 No Event is left out, and neither is a side's text or a bonus."""
    event = BOARD.events[card]
    played = [(seat, bonus) for name, seat, bonus, *_ in CASES if name == card]
    sides = {seat for seat, _ in played}
    assert sides == {FR, BR} or event.base[FR] == event.base[BR]
    for seat in sides:
        if event.bonus[seat] and event.base[FR] != event.base[BR]:
            assert (seat, True) in played
    assert not any(event.bonus) or any(bonus for _, bonus in played)


@pytest.mark.parametrize(("conflict", "there"), [([], True), (["savoy"], False)])
def test_the_intrigue_tile_under_a_marker(conflict: list[str], there: bool) -> None:
    """RU-57 Falklands Crisis: holding the tile suffices, unless a linked space holds a Conflict marker."""
    flags = {"savoy": BR, "spain_prestige_3": BR}
    fields: dict[str, Any] = {"hand": ["falklands_crisis"], "flags": flags, "conflict": conflict}
    story = given(Position(BR, ("P2", "E"), turn=7, **fields, adv_exhausted=IDLE))
    story.offers_among(BR, "event:falklands_crisis")
    assert ("event:falklands_crisis:bonus" in story.offered(BR)) == there
