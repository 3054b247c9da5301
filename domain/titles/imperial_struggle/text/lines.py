"""Which message says in a log what happened?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.kernel.effects import Effect
from domain.kernel.messages import Listed, Message, MessageArg, Thing, listed
from domain.kernel.messages import seat as role
from domain.kernel.outcome import ScoreLine
from domain.kernel.records import HIDDEN
from domain.titles.imperial_struggle.effects import action_round, cards, map, tracks, war
from domain.titles.imperial_struggle.pieces import BR, FR, PLUS_ONE, REGIONS
from domain.titles.imperial_struggle.state import SOURCES, StruggleState
from domain.titles.imperial_struggle.text.names import (
    advantage,
    bounds,
    commodity,
    event,
    events,
    ministry,
    region,
    say,
    signed,
    space,
    theater,
    theater_of,
    tile_words,
    war_tile_words,
)

__all__ = ["line", "score_item", "score_text"]

_Line = Callable[[StruggleState, Any], Message | None]


def line(s: StruggleState, effect: Effect[StruggleState]) -> Message | None:
    """What happened, for a log; None for what is not worth a line."""
    saying = _LINES.get(type(effect))
    return None if saying is None else saying(s, effect)


def score_text(s: StruggleState, line: ScoreLine) -> Message:
    """What a line of the score sheet counts."""
    return say("score", source=Thing("source", score_item(line)))


def score_group(line: ScoreLine) -> Message | str:
    """IS-4.12 What the lines of a rule count; other rules have one line."""
    return say("scores-turn") if line.rule == "IS-4.12" else ""


def score_item(line: ScoreLine) -> str:
    """The id of what gave a line of the score sheet, which records name in English."""
    return next(id_ for id_, source in SOURCES.items() if source.name == line.item)


def _payment_line(s: StruggleState, e: action_round.PurchasePaid) -> Message:
    found = (("tile", e.tile), ("pools", sum(e.pools)), ("burke", e.burke), ("debt", e.debt), ("free", e.free))
    parts = [say(f"pay-{name}", count=n) for name, n in (*found, ("trp", e.trp)) if n]
    told = listed(parts) if parts else say("nothing")
    return say(f"paid-{e.half}", seat=role(e.seat), cost=e.cost, parts=told)


def _cabinet_line(s: StruggleState, e: cards.CabinetSet) -> Message:
    up = [ministry(s, c) for c, shown in zip(e.cards, e.face_up, strict=True) if shown]
    down = [ministry(s, c) for c, shown in zip(e.cards, e.face_up, strict=True) if not shown and c != HIDDEN]
    name, said = "cabinet", dict[str, MessageArg]()
    if down:
        name, said["down"] = f"{name}-down", listed(down, "and")
    if up:
        name, said["up"] = f"{name}-up", listed(up, "and")
    return say(name, seat=role(e.seat), count=len(e.cards), **said)


def _counted_line(s: StruggleState, e: tracks.MajorityCounted) -> Message:
    """What both sides had, who takes what, or why nobody does."""
    if e.what == "award":
        what = say("majority-award", region=region(e.name or ""))
    elif e.name is not None:
        what = say(f"majority-{e.what}", good=commodity(e.name))
    else:
        what = say(f"majority-{e.what}")
    margin = abs(e.counts[FR] - e.counts[BR])
    if e.winner is None:
        result = say("nobody-margin" if margin else "nobody-tie")
    elif e.trp:
        result = say("takes-treaty", seat=role(e.winner), vp=e.vp, trp=e.trp)
    else:
        result = say("takes", seat=role(e.winner), vp=e.vp)
    said: dict[str, MessageArg] = {"what": what, "french": e.counts[FR], "british": e.counts[BR], "result": result}
    if e.needed > 1 or e.what == "award":
        return say("counted-margin", **said, margin=margin, needed=e.needed)
    return say("counted", **said)


_PARTS: Final = ("tiles", "alliances", "keyword", "squadrons", "forts", "conflicts", "markers")


def _strength_line(s: StruggleState, e: war.StrengthCounted) -> Message:
    """What makes each side strong."""

    def side(parts: war.Strength) -> Listed:
        return listed(
            say(f"strength-{name}", change=signed(n))
            for name in _PARTS
            if (n := getattr(parts, name)) or name == "tiles"
        )

    return say("strength", theater=theater(e.theater), french=side(e.french), british=side(e.british))


def _pool_line(s: StruggleState, e: action_round.PoolGained) -> Message:
    gained: dict[str, MessageArg] = {"seat": role(e.seat), "amount": e.amount, "type": Thing("type", e.kind)}
    if e.restriction is None:
        return say("pool-gained", **gained)
    return say("pool-gained-bound", **gained, bounds=listed(bounds(s.board.restrictions[e.restriction])))


def _lasting(s: StruggleState, name: str) -> Thing | None:
    """The card whose effect lasts; None for what a card only remembers."""
    if name in ("beyond_europe", "jacobite_score", "pompadour", "watt"):
        return None
    if name in s.board.events:
        return event(s, name)
    owner = {"jacobite_shift": "jacobite_uprisings", "trade_event": "north_american_trade"}.get(name, name)
    return ministry(s, owner)


def _lasting_line(name: str) -> _Line:
    def said(s: StruggleState, e: action_round.ModifierGained | action_round.ModifierSpent) -> Message | None:
        card = _lasting(s, e.name)
        return None if card is None else say(name, card=card)

    return said


def _turn_line(s: StruggleState, e: tracks.TurnBegan) -> Message:
    box = next(box for box in s.board.turns if box.id == e.turn)
    if box.war is not None:
        return say("turn-war", war=Thing("war", s.board.wars[box.war].id))
    return say("turn-peace", number=box.peace or 0)


def _awards_line(s: StruggleState, e: tracks.AwardsDealt) -> Message:
    awards = [s.board.awards[award] for award in e.awards]
    dealt = (
        say("award", region=region(r), vp=award.vp, trp=award.trp, margin=award.margin)
        for r, award in zip(REGIONS, awards, strict=True)
    )
    return say("awards-dealt", awards=listed(dealt, "semicolon"))


def _resolved_line(s: StruggleState, e: war.TheaterResolved) -> Message:
    said: dict[str, MessageArg] = {
        "theater": theater(e.theater), "french": e.strengths[FR], "british": e.strengths[BR],
    }  # fmt: skip
    if e.winner is None:
        return say("resolved-nobody", **said)
    return say("resolved", **said, winner=role(e.winner), margin=e.margin)


def _revealed_line(s: StruggleState, e: war.TheaterRevealed) -> Message:
    french, british = (listed(war_tile_words(s, tile) for tile in tiles) for tiles in (e.french, e.british))
    return say("theater-revealed", theater=theater(e.theater), french=french, british=british)


def _advantage_line(s: StruggleState, e: map.AdvantageMoved) -> Message:
    if e.owner is None:
        return say("advantage-map", advantage=advantage(e.advantage))
    return say("advantage-moved", advantage=advantage(e.advantage), seat=role({"FR": FR, "BR": BR}[e.owner]))


def _moved_line(s: StruggleState, e: map.SquadronMoved) -> Message:
    if e.navy:
        return say("squadron-moved-navy", seat=role(e.seat), target=space(e.target))
    return say("squadron-moved", seat=role(e.seat), source=space(e.spaces[0]), target=space(e.target))


def _squadron_taken_line(s: StruggleState, e: map.SquadronTaken) -> Message:
    source = say("navy-box") if e.navy else space(e.spaces[0])
    return say(f"squadron-taken-{e.to}", seat=role(e.seat), source=source)


def _ability_line(s: StruggleState, e: cards.AbilityUsed) -> Message:
    card, ability = e.ability.split(".")
    return say("ability-used", seat=role(e.seat), ministry=ministry(s, card), ability=Thing("ability_word", ability))


def _always(name: str) -> _Line:
    said = say(name)
    return lambda s, e: said


def _by(name: str) -> _Line:
    """A line about a seat alone."""
    return lambda s, e: say(name, seat=role(e.seat))


def _changed(name: str) -> _Line:
    return lambda s, e: say(name, seat=role(e.seat), change=signed(e.change))


def _on(name: str) -> _Line:
    """A line about a space alone."""
    return lambda s, e: say(name, space=space(e.space))


_LINES: Final[Mapping[type, _Line]] = {
    tracks.TurnBegan: _turn_line,
    tracks.MajorityCounted: _counted_line,
    tracks.PhaseBegan: lambda s, e: say(f"phase-{e.phase}"),
    tracks.VictoryPointsScored: lambda s, e: say(
        "scored", seat=role(e.seat), points=e.points, source=Thing("source", e.source)
    ),
    tracks.TreatyChanged: _changed("treaty-changed"),
    tracks.DebtChanged: _changed("debt-changed"),
    tracks.LimitChanged: _changed("limit-changed"),
    tracks.AwardsDealt: _awards_line,
    tracks.DemandDrawn: lambda s, e: say("demand-drawn", goods=listed(commodity(good) for good in e.goods)),
    tracks.DemandAdded: lambda s, e: say("demand-added", good=commodity(e.good)),
    tracks.DemandReplaced: lambda s, e: say("demand-replaced", new=commodity(e.new), old=commodity(e.old)),
    tracks.TownshendPlaced: lambda s, e: (
        say("townshend-placed", good=commodity(e.good)) if e.good is not None else say("townshend-gone")
    ),
    tracks.TilesReset: _always("tiles-reset"),
    tracks.TilesShown: lambda s, e: say("tiles-shown", count=len(e.tiles)),
    tracks.InitiativeMoved: _by("initiative-moved"),
    tracks.SideChosen: _by("side-chosen"),
    action_round.RoundBegan: _by("round-began"),
    action_round.TileSelected: lambda s, e: say("tile-selected", seat=role(e.seat), words=tile_words(s, e.tile)),
    action_round.RoundPassed: _by("round-passed"),
    action_round.TilePlayed: _by("tile-played"),
    action_round.ActionRaised: lambda s, e: say("action-raised", major=signed(e.major), minor=signed(e.minor)),
    action_round.PoolGained: _pool_line,
    action_round.ModifierGained: _lasting_line("lasts"),
    action_round.ModifierSpent: _lasting_line("used-up"),
    action_round.PurchasePaid: _payment_line,
    action_round.HomeSet: lambda s, e: say(f"home-{e.kind}", region=region(e.region)),
    action_round.Exchanged: lambda s, e: say("exchanged", type=Thing("type", e.kind)),
    tracks.GameEnded: lambda s, e: say("won", seat=role(e.winner), end=Thing("end", e.reason)),
    map.FlagSet: lambda s, e: say(f"flag-{(e.owner or 'none').lower()}", space=space(e.space)),
    map.ConflictPlaced: lambda s, e: say(
        "conflict-placed-plus" if e.marker == PLUS_ONE else "conflict-placed", space=space(e.space)
    ),
    map.ConflictRemoved: _on("conflict-removed"),
    map.FortDamaged: _on("fort-damaged"),
    map.FortMended: _on("fort-mended"),
    map.AdvantageMoved: _advantage_line,
    map.AdvantageUsed: lambda s, e: say("advantage-used", seat=role(e.seat), advantage=advantage(e.advantage)),
    map.AdvantageExhausted: lambda s, e: say("advantage-exhausted", advantage=advantage(e.advantage)),
    map.AdvantageRefreshed: lambda s, e: say("advantage-refreshed", advantage=advantage(e.advantage)),
    map.SquadronBuilt: _by("squadron-built"),
    map.SquadronMoved: _moved_line,
    map.SquadronDisplaced: lambda s, e: say("squadron-displaced", seat=role(e.seat), space=space(e.space)),
    map.SquadronTaken: _squadron_taken_line,
    map.SquadronsReturned: lambda s, e: say("squadrons-returned", seat=role(e.seat), count=e.count),
    map.HuguenotsPlaced: _on("huguenots-placed"),
    map.HuguenotsFlipped: lambda s, e: say(f"huguenots-{e.side}", space=space(e.space)),
    map.HuguenotsRemoved: _on("huguenots-removed"),
    cards.CardsShuffledIn: lambda s, e: say("cards-shuffled-in", count=len(e.cards)),
    cards.HandsPurged: lambda s, e: (
        say("hands-purged", seat=role(e.seat), cards=events(s, e.cards)) if e.cards else None
    ),
    cards.CardDrawn: lambda s, e: say("card-drawn", seat=role(e.seat), event=event(s, e.card)),
    cards.CardRetired: lambda s, e: say("card-retired", event=event(s, e.card)),
    cards.CardsReshuffled: _always("cards-reshuffled"),
    cards.CardsDiscarded: lambda s, e: say("cards-discarded", seat=role(e.seat), cards=events(s, e.cards)),
    cards.EventPlayed: lambda s, e: say(
        "event-played-bonus" if e.claimed else "event-played", seat=role(e.seat), event=event(s, e.card)
    ),
    cards.CabinetSet: _cabinet_line,
    cards.MinistryRevealed: lambda s, e: say("ministry-revealed", seat=role(e.seat), ministry=ministry(s, e.card)),
    cards.MinistryRemoved: lambda s, e: say("ministry-removed", ministry=ministry(s, e.card)),
    cards.AbilityUsed: _ability_line,
    cards.JacobiteVictoryPlaced: lambda s, e: say("jacobite-victory", count=e.count),
    cards.JacobiteDefeatPlaced: _always("jacobite-defeat"),
    cards.JacobitesMadePermanent: _always("jacobites-permanent"),
    war.BasicTileDrawn: lambda s, e: say("basic-drawn", seat=role(e.seat), tile=war_tile_words(s, e.tile)),
    war.BasicTilePlaced: lambda s, e: say(
        "basic-placed", seat=role(e.seat), tile=war_tile_words(s, e.tile), theater=theater_of(s, e.theater)
    ),
    war.TilesAllocated: _by("tiles-allocated"),
    war.UpgradeBegun: lambda s, e: say("upgrade-begun", seat=role(e.seat), theater=theater_of(s, e.theater)),
    war.UpgradeDone: lambda s, e: say(f"upgrade-{e.keep}-{e.end}", seat=role(e.seat)),
    war.BasicTilesSwapped: lambda s, e: say(
        "basic-swapped", seat=role(e.seat), one=theater_of(s, e.one), other=theater_of(s, e.other)
    ),
    war.BonusTileDrawn: lambda s, e: say("bonus-drawn", seat=role(e.seat), tile=war_tile_words(s, e.tile)),
    war.BonusTileMoved: lambda s, e: say(
        "bonus-moved", seat=role(e.seat), source=theater_of(s, e.source), target=theater_of(s, e.target)
    ),
    war.BonusTilePlaced: lambda s, e: say("bonus-placed", seat=role(e.seat), theater=theater_of(s, e.theater)),
    war.BonusTileReturned: lambda s, e: say("bonus-returned", seat=role(e.seat), theater=theater_of(s, e.theater)),
    war.ByngPlaced: lambda s, e: say("byng-placed", theater=theater_of(s, e.theater)),
    war.DominancePlaced: lambda s, e: say("dominance-placed", seat=role(e.seat)),
    war.FreeTilesCounted: lambda s, e: say("free-tiles", french=e.tiles[FR], british=e.tiles[BR]),
    war.TheaterRevealed: _revealed_line,
    war.StrengthCounted: _strength_line,
    war.TheaterResolved: _resolved_line,
    war.TreatyGiven: lambda s, e: say("treaty-changed", seat=role(e.seat), change=signed(e.points)),
    war.ConquestRefused: lambda s, e: say("conquest-refused", seat=role(e.seat), space=space(e.space)),
    war.WarPackedUp: _always("war-packed"),
    war.WarLaidOut: lambda s, e: (
        say("war-laid", war=Thing("war", s.display.id)) if e.war is not None else say("war-none")
    ),
}
