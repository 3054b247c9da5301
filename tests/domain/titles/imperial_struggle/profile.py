"""What must the laws be told about Imperial Struggle?"""

from __future__ import annotations

from domain.kernel.records import Viewer
from domain.titles.imperial_struggle.state import StruggleState
from tests.domain.cases import Profile, Secrets


def secrets(s: StruggleState, viewer: Viewer) -> Secrets:
    """IS-1 What is hidden from a viewer."""
    zones: dict[str, list[str]] = {"deck": list(s.deck), "hands": [], "ministries": [], "basic": [], "bonus": []}
    for seat in (0, 1):
        if seat == viewer:
            continue
        zones["hands"] += s.hands[seat]
        zones["ministries"] += [c for c, up in zip(s.cabinet[seat], s.face_up[seat], strict=True) if not up]
        zones["basic"] += [x for x in s.basic[seat][s.revealed :] if x] + s.basic_pool[seat] + s.basic_out[seat]
        zones["bonus"] += [x for row in s.bonus[seat][s.revealed :] for x in row] + s.bonus_pool[seat]
    return zones


PROFILE = Profile(
    secrets=secrets,
    named={
        "ministries": "abilities and lasting effects name cards that were face up in an earlier Era",
        "deck": "cards that were discarded are named before they are shuffled in again",
    },
    passing={
        "theater_revealed": "tiles of a Theater go back to the pool when the War is over",
        "war_packed_up": "tiles that were turned up go back to the pool",
        "basic_tile_drawn": "a tile that is drawn may return to the pool",
    },
    rare={
        "byng_placed": "takes Byng's Trial at the right time",
        "demand_added": "takes Le Beau Monde",
        "add_demand": "takes Le Beau Monde",
        "demand_replaced": "takes Co-Hong System",
        "replace_demand": "takes Co-Hong System",
        "huguenots_flipped": "takes the Ministry and a Market that can be paid",
        "huguenots_removed": "takes a conquest of a marked Territory",
        "squadrons_returned": "takes Byng's Trial or Quadruple Alliance",
        "advantage_refreshed": "takes Pacte de Famille",
        "refresh_advantage": "takes Pacte de Famille",
        "exhaust_advantage": "takes La Gabelle",
        "activate_advantage": "takes one of two Events",
        "activated_purchase": "takes one of two Events",
        "remove_bonus": "takes one of two Events",
        "place_byng": "takes Byng's Trial",
        "recruit_free": "takes one of two Events",
        "bonus_tile_returned": "takes one of two Events",
        "bonus_tile_moved": "takes a full Theater",
        "score_good": "takes Calico Acts with its bonus",
        "choose_option": "takes one of a few Events",
        "take_squadron": "takes a Spoils row or an Event",
        "squadron_taken": "takes a Spoils row or an Event",
        "squadron_sailed_home": "takes two conquests of one Naval space",
        "conquest_refused": "takes a conquest of a held Territory",
        "refuse_conquest": "takes a conquest of a held Territory",
        "townshend_placed": "takes the Ministry",
        "cards_reshuffled": "takes a spent deck",
        "card_retired": "takes a late turn",
        "jacobite_defeat_placed": "takes a British win in Scotland or the Ministry",
        "jacobite_victory_placed": "takes a French win in Scotland",
        "jacobites_made_permanent": "takes a French win in Scotland",
        "ministry_removed": "takes Jacobite Defeat",
        "modifier_spent": "takes South Sea Speculation",
        "spain_shift": "takes option 12.1 and a conquest",
        "place_usa_flags": "takes a French win in America",
        "dominance_placed": "takes the Seven Years' War",
        "exchanged": "takes turn 6",
        "action_raised": "takes a Ministry",
        "after_event": "takes an Event with its bonus",
        "interlude": "takes an Event",
        "free_recruits": "takes turn 4",
        "free_tile_taken": "takes turn 4",
        "final_scoring": "takes turn 6",
        "discard_drawn": "takes Walpole",
        "tile_effects": "takes a War",
        "basic_tiles_swapped": "takes option 12.2",
        "upgrade": "takes the symbol",
        "fort_mended": "takes a damaged Fort",
        "huguenots_placed": "takes the Ministry",
        "hands_purged": "takes turn 5",
        "spoils_unflag": "takes a Spoils row",
        "limit_changed": "takes turn 3",
        "tile_target": "takes a War",
    },
    silent={
        "modifier_gained": "its cause was told",
        "modifier_spent": "its cause was told",
        "round_ended": "the next round is told",
        "scoring_ended": "its parts were told",
        "recruit_bought": "the draw is told",
        "free_tile_taken": "the draw is told",
        "squadron_sailed": "the move is told",
        "squadron_sailed_home": "the move is told",
        "theater_closed": "its parts were told",
    },
)
