"""What happened, said for a log?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.kernel.effects import Effect
from domain.kernel.records import HIDDEN, Seat
from domain.titles.imperial_struggle.effects import action_round, cards, map, tracks, war
from domain.titles.imperial_struggle.pieces import BR, ECONOMIC, FR, PLUS_ONE, REGIONS
from domain.titles.imperial_struggle.state import SOURCES, StruggleState
from domain.titles.imperial_struggle.text.names import (
    ROLES,
    advantage_name,
    event_name,
    ministry_name,
    name_of,
    theater_at,
    theater_name,
    tile_words,
    war_tile_words,
)

__all__ = ["line"]

_Line = Callable[[StruggleState, Any], str | None]


def line(s: StruggleState, effect: Effect[StruggleState]) -> str | None:
    """What happened, for a log; None for what is not worth a line."""
    say = _LINES.get(type(effect))
    return None if say is None else say(s, effect)


def _flag_line(s: StruggleState, e: map.FlagSet) -> str:
    return f"{name_of(s, e.space)} {_FLAGGED[e.owner]}"


_FLAGGED: Final = {
    None: "is empty",
    "FR": "is flagged by France",
    "BR": "is flagged by Britain",
    "ES": "is Spanish",
    "US": "gets a USA flag",
}


def _payment_line(s: StruggleState, e: action_round.PaymentMade) -> str:
    parts = [(e.tile, "of the tile"), (sum(e.pools), "of Events and Ministries"), (e.burke, "of Burke")]
    parts += [(e.debt, "Debt"), (e.free, "free Debt"), (e.trp, "Treaty Points")]
    text = ", ".join(f"{n} {word}" for n, word in parts if n)
    return f"{ROLES[e.seat]} pays {e.cost}: {text or 'nothing'} ({e.half.capitalize()} Action)"


def _cabinet_line(s: StruggleState, e: cards.CabinetSet) -> str:
    up = [ministry_name(s, c) for c, shown in zip(e.cards, e.face_up, strict=True) if shown]
    mine = [ministry_name(s, c) for c, shown in zip(e.cards, e.face_up, strict=True) if not shown and c != HIDDEN]
    text = f"{ROLES[e.seat]} lays down {len(e.cards)} Ministries"
    if mine:
        text += f", face down {' and '.join(mine)}"
    return f"{text}, face up {' and '.join(up)}" if up else text


_COUNTED: Final = {
    "prestige": "Prestige spaces",
    "debt": "Available Debt",
    "territories": "Territories of the other's colour",
}


def _counted_line(s: StruggleState, e: tracks.MajorityCounted) -> str:
    """What both sides had, who takes what, or why nobody does."""
    if e.what == "award":
        what = f"Award of {_region(e.name or '')}"
    elif e.name is not None:
        what = f"{'Global Demand' if e.what == 'demand' else 'Markets'}, {e.name.capitalize()}"
    else:
        what = _COUNTED[e.what]
    text = f"{what}: France {e.counts[FR]}, Britain {e.counts[BR]}"
    margin = abs(e.counts[FR] - e.counts[BR])
    if e.needed > 1 or e.what == "award":
        text += f" (margin {margin}, {e.needed} needed)"
    if e.winner is None:
        return f"{text}: nobody takes it, {'it is a tie' if not margin else 'the margin is too small'}"
    treaty = f" and {e.trp} TRP" if e.trp else ""
    return f"{text}: {ROLES[e.winner]} takes {e.vp} VP{treaty}"


_PARTS: Final = (
    ("tiles", "tiles"),
    ("alliances", "Alliances"),
    ("keyword", "keyword"),
    ("squadrons", "Squadrons"),
    ("forts", "Forts"),
    ("conflicts", "Conflict markers"),
    ("markers", "markers"),
)


def _strength_line(s: StruggleState, e: war.StrengthCounted) -> str:
    """What makes each side strong."""

    def side(parts: war.Strength) -> str:
        return ", ".join(f"{word} {n:+d}" for name, word in _PARTS if (n := getattr(parts, name)) or name == "tiles")

    return f"{theater_name(s, e.theater)}: France {side(e.french)}; Britain {side(e.british)}"


def _pool_line(s: StruggleState, e: action_round.PoolGained) -> str:
    text = f"{ROLES[e.seat]} gains {e.amount} {e.kind} Action Points"
    if e.restriction is None:
        return text
    bound = s.board.restrictions[e.restriction]
    where = [*(_region(r) for r in REGIONS if r in bound.regions), *(_region(c) for c in sorted(bound.countries))]
    text += f", only to {bound.purpose.replace('_', ' ')}" if bound.purpose != "any" else ", only" if where else ""
    text += f" in {' or '.join(where)}" if where else ""
    text += ", not on Prestige spaces" if bound.no_prestige else ""
    return f"{text}, beside an own Market" if bound.near_own_market else text


def _lasting(s: StruggleState, name: str) -> str | None:
    """The card whose effect lasts; None for what a card only remembers."""
    if name in ("beyond_europe", "jacobite_score", "pompadour", "watt"):
        return None
    if name in s.board.events:
        return event_name(s, name)
    owner = {"jacobite_shift": "jacobite_uprisings", "trade_event": "north_american_trade"}.get(name, name)
    return ministry_name(s, owner)


def _lasting_line(s: StruggleState, name: str, what: str) -> str | None:
    card = _lasting(s, name)
    return None if card is None else f"{card} {what}"


def _turn_line(s: StruggleState, e: tracks.TurnBegan) -> str:
    box = next(box for box in s.board.turns if box.id == e.turn)
    return f"--- {s.board.wars[box.war].name if box.war is not None else f'Peace Turn {box.peace}'} ---"


def _resolved_line(s: StruggleState, e: war.TheaterResolved) -> str:
    text = f"{theater_name(s, e.theater)}: France {e.strengths[FR]}, Britain {e.strengths[BR]}"
    return f"{text}: nobody wins" if e.winner is None else f"{text}: {ROLES[e.winner]} wins by {e.margin}"


def _left(s: StruggleState, e: map.SquadronMoved | map.SquadronTaken) -> str:
    """Where the Squadron lay: a space, or the Navy Box."""
    return "the Navy Box" if e.navy else name_of(s, e.spaces[0])


def _region(name: str) -> str:
    return name.replace("_", " ").title()


def _signed(who: Seat, change: int, what: str) -> str:
    return f"{ROLES[who]}: {what} {change:+d}"


_HOLDERS: Final = {None: "the map", "FR": "France", "BR": "Britain"}

_LINES: Final[Mapping[type, _Line]] = {
    tracks.TurnBegan: _turn_line,
    tracks.MajorityCounted: _counted_line,
    tracks.PhaseBegan: lambda s, e: f"{e.phase.replace('_', ' ').capitalize()} phase",
    tracks.VictoryPointsScored: lambda s, e: f"{ROLES[e.seat]} scores {e.points} VP ({SOURCES[e.source].name})",
    tracks.TreatyChanged: lambda s, e: _signed(e.seat, e.change, "Treaty Points"),
    tracks.DebtChanged: lambda s, e: _signed(e.seat, e.change, "Debt"),
    tracks.LimitChanged: lambda s, e: _signed(e.seat, e.change, "Debt Limit"),
    tracks.AwardsDealt: lambda s, e: (
        "Awards: "
        + "; ".join(
            f"{_region(r)} {s.board.awards[a].vp} VP {s.board.awards[a].trp} TRP, margin {s.board.awards[a].margin}"
            for r, a in zip(REGIONS, e.awards, strict=True)
        )
    ),
    tracks.DemandDrawn: lambda s, e: f"Global Demand: {', '.join(good.capitalize() for good in e.goods)}",
    tracks.DemandAdded: lambda s, e: f"{e.good.capitalize()} is in Global Demand, too",
    tracks.DemandReplaced: lambda s, e: f"{e.new.capitalize()} replaces {e.old} in Global Demand",
    tracks.TownshendPlaced: lambda s, e: (
        f"Townshend Acts on {e.good.capitalize()}" if e.good is not None else "The Townshend Acts marker goes"
    ),
    tracks.TilesReset: lambda s, e: "Exhausted markers and old Investment tiles go",
    tracks.TilesShown: lambda s, e: f"{len(e.tiles)} Investment tiles are turned up",
    tracks.InitiativeMoved: lambda s, e: f"{ROLES[e.seat]} has the Initiative",
    tracks.SideChosen: lambda s, e: f"{ROLES[e.seat]} takes the first Action Round",
    action_round.RoundBegan: lambda s, e: f"{ROLES[e.seat]}: Action Round",
    action_round.TileSelected: lambda s, e: f"{ROLES[e.seat]} takes a tile: {tile_words(s, e.tile)}",
    action_round.RoundPassed: lambda s, e: f"{ROLES[e.seat]} passes",
    action_round.TilePlayed: lambda s, e: f"{ROLES[e.seat]} plays the tile",
    action_round.ActionRaised: lambda s, e: f"The tile is worth more: Major {e.major:+d}, Minor {e.minor:+d}",
    action_round.PoolGained: _pool_line,
    action_round.ModifierGained: lambda s, e: _lasting_line(s, e.name, "lasts for the rest of the round"),
    action_round.ModifierSpent: lambda s, e: _lasting_line(s, e.name, "is used up"),
    action_round.PaymentMade: _payment_line,
    action_round.HomeSet: lambda s, e: (
        f"Home Region of {'economic' if e.kind == ECONOMIC else 'diplomatic'} actions: {_region(e.region)}"
    ),
    action_round.Exchanged: lambda s, e: f"Military Action Points become {e.kind} ones",
    tracks.GameEnded: lambda s, e: f"{ROLES[e.winner]} wins: {e.reason.replace('_', ' ')}",
    map.FlagSet: _flag_line,
    map.ConflictPlaced: lambda s, e: (
        f"Conflict marker{' (+1)' if e.marker == PLUS_ONE else ''} on {name_of(s, e.space)}"
    ),
    map.ConflictRemoved: lambda s, e: f"The Conflict marker of {name_of(s, e.space)} goes",
    map.FortDamaged: lambda s, e: f"{name_of(s, e.space)} is damaged",
    map.FortMended: lambda s, e: f"{name_of(s, e.space)} is no longer damaged",
    map.AdvantageMoved: lambda s, e: f"{advantage_name(s, e.advantage)} goes to {_HOLDERS[e.owner]}",
    map.AdvantageUsed: lambda s, e: f"{ROLES[e.seat]} uses {advantage_name(s, e.advantage)}",
    map.AdvantageExhausted: lambda s, e: f"{advantage_name(s, e.advantage)} is Exhausted",
    map.AdvantageRefreshed: lambda s, e: f"{advantage_name(s, e.advantage)} is refreshed",
    map.SquadronBuilt: lambda s, e: f"{ROLES[e.seat]} builds a Squadron",
    map.SquadronMoved: lambda s, e: f"{ROLES[e.seat]}: Squadron from {_left(s, e)} to {name_of(s, e.target)}",
    map.SquadronDisplaced: lambda s, e: (
        f"The Squadron of {ROLES[e.seat]} leaves {name_of(s, e.space)} for the Navy Box"
    ),
    map.SquadronTaken: lambda s, e: (
        f"A Squadron of {ROLES[e.seat]} is taken from {_left(s, e)} "
        + {"unbuilt": "to the Unbuilt ones", "parked": "until the next Peace Turn", "game": "out of the game"}[e.to]
    ),
    map.SquadronsReturned: lambda s, e: f"{e.count} Squadron of {ROLES[e.seat]} returns to the Navy Box",
    map.HuguenotsPlaced: lambda s, e: f"Huguenots marker on {name_of(s, e.space)}",
    map.HuguenotsFlipped: lambda s, e: f"The Huguenots of {name_of(s, e.space)} are {e.side}",
    map.HuguenotsRemoved: lambda s, e: f"The Huguenots of {name_of(s, e.space)} go for good",
    cards.CardsShuffledIn: lambda s, e: f"{len(e.cards)} Event cards of the new Era join the deck",
    cards.HandsPurged: lambda s, e: (
        f"{ROLES[e.seat]} loses {', '.join(event_name(s, c) for c in e.cards)}" if e.cards else None
    ),
    cards.CardDrawn: lambda s, e: f"{ROLES[e.seat]} draws {event_name(s, e.card)}",
    cards.CardRetired: lambda s, e: f"{event_name(s, e.card)} is drawn and leaves the game",
    cards.CardsReshuffled: lambda s, e: "The discarded Events become a new deck",
    cards.CardsDiscarded: lambda s, e: f"{ROLES[e.seat]} discards {', '.join(event_name(s, c) for c in e.cards)}",
    cards.EventPlayed: lambda s, e: (
        f"{ROLES[e.seat]}: Event - {event_name(s, e.card)}{' with its bonus' if e.claimed else ''}"
    ),
    cards.CabinetSet: _cabinet_line,
    cards.MinistryRevealed: lambda s, e: f"{ROLES[e.seat]} reveals {ministry_name(s, e.card)}",
    cards.MinistryRemoved: lambda s, e: f"{ministry_name(s, e.card)} leaves the game",
    cards.AbilityUsed: lambda s, e: (
        f"{ROLES[e.seat]} uses {ministry_name(s, e.ability.split('.')[0])}: "
        + e.ability.split(".")[1].replace("_", " ")
    ),
    cards.JacobiteVictoryPlaced: lambda s, e: f"Jacobite Victory, marker {e.count}",
    cards.JacobiteDefeatPlaced: lambda s, e: "Jacobite Defeat",
    cards.JacobitesMadePermanent: lambda s, e: "Jacobite Uprisings becomes a third French Ministry",
    war.BasicTileDrawn: lambda s, e: f"{ROLES[e.seat]} draws {war_tile_words(s, e.tile)}",
    war.BasicTilePlaced: lambda s, e: (
        f"{ROLES[e.seat]} puts {war_tile_words(s, e.tile)} into {theater_at(s, e.theater)}"
    ),
    war.TilesAllocated: lambda s, e: f"{ROLES[e.seat]} allocates its Basic War tiles",
    war.UpgradeBegun: lambda s, e: f"{ROLES[e.seat]}: Military Upgrade in {theater_at(s, e.theater)}",
    war.UpgradeDone: lambda s, e: (
        f"{ROLES[e.seat]} keeps the {e.keep} tile; the other {'leaves the game' if e.end == 'remove' else 'returns'}"
    ),
    war.BasicTilesSwapped: lambda s, e: (
        f"{ROLES[e.seat]} swaps the tiles of {theater_at(s, e.one)} and {theater_at(s, e.other)}"
    ),
    war.BonusTileDrawn: lambda s, e: f"{ROLES[e.seat]} recruits {war_tile_words(s, e.tile)}",
    war.BonusTileMoved: lambda s, e: (
        f"{ROLES[e.seat]} moves a Bonus War tile from {theater_at(s, e.source)} to {theater_at(s, e.target)}"
    ),
    war.BonusTilePlaced: lambda s, e: f"{ROLES[e.seat]} puts a Bonus War tile into {theater_at(s, e.theater)}",
    war.BonusTileReturned: lambda s, e: (
        f"A Bonus War tile of {ROLES[e.seat]} in {theater_at(s, e.theater)} returns to its pool"
    ),
    war.ByngPlaced: lambda s, e: f"Byng helps Britain in {theater_at(s, e.theater)}",
    war.DominancePlaced: lambda s, e: f"Atlantic Dominance helps {ROLES[e.seat]}",
    war.FreeTilesCounted: lambda s, e: f"Free Bonus War tiles: France {e.tiles[FR]}, Britain {e.tiles[BR]}",
    war.TheaterRevealed: lambda s, e: (
        f"{theater_name(s, e.theater)}: France {', '.join(war_tile_words(s, x) for x in e.french)}; "
        f"Britain {', '.join(war_tile_words(s, x) for x in e.british)}"
    ),
    war.StrengthCounted: _strength_line,
    war.TheaterResolved: _resolved_line,
    war.TreatyGiven: lambda s, e: _signed(e.seat, e.points, "Treaty Points"),
    war.ConquestRefused: lambda s, e: f"{ROLES[e.seat]} refuses to yield {name_of(s, e.space)}",
    war.WarPackedUp: lambda s, e: "The War is over; its tiles are put away",
    war.WarLaidOut: lambda s, e: f"Next War: {s.display.name}" if e.war is not None else "No War is left",
}
