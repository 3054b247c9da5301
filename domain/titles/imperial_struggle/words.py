"""How are options and effects said in English, and which figures does a client want?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.kernel.effects import Effect
from domain.kernel.options import Option
from domain.kernel.records import HIDDEN, Seat
from domain.titles.imperial_struggle.actions.purchases import ChooseWay, Pay
from domain.titles.imperial_struggle.board import (
    BR,
    ECONOMIC,
    FR,
    GOODS,
    NOBODY,
    REGIONS,
    SPAIN,
    TYPES,
    USA,
)
from domain.titles.imperial_struggle.cards.trade import ActivatedPurchase
from domain.titles.imperial_struggle.changes import SOURCES, era
from domain.titles.imperial_struggle.demand import leader
from domain.titles.imperial_struggle.effects import cards, map, tracks, war
from domain.titles.imperial_struggle.legality.conditions import available_debt
from domain.titles.imperial_struggle.legality.control import count_controlled, protected
from domain.titles.imperial_struggle.legality.costs import Price
from domain.titles.imperial_struggle.legality.payment import Purse
from domain.titles.imperial_struggle.rounds.act import Act, plainest
from domain.titles.imperial_struggle.scoring import prestige_leader
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.war.strength import strength_parts

__all__ = ["ROLES", "facts", "headings", "label", "line"]

ROLES: Final = ("France", "Britain")
_LETTERS: Final = ("economic", "diplomatic", "military")
_PURCHASES: Final = (
    "shift", "mshift", "draw", "recruit", "clear", "fort", "repair", "seize", "squadron", "deploy", "bastion",
    "jscore", "exchange",
)  # fmt: skip


def facts(s: StruggleState) -> dict[str, Any]:
    """IS-6.4, IS-4.12, IS-7.1.3 What follows from the position: counts, leaders and strengths."""
    board = s.board
    out: dict[str, Any] = {
        "vp": s.vp,
        "era": era(s),
        "available_debt": [available_debt(s, seat) for seat in (FR, BR)],
        "spaces": {
            region: [count_controlled(s, seat, board.by_region[r]) for seat in (FR, BR)]
            for r, region in enumerate(REGIONS)
        },
        "awards": {REGIONS[r]: _award(s, a) for r, a in enumerate(s.awards)},
        "prestige_leader": prestige_leader(s),
        "demand": {GOODS[g]: leader(s, g) for g in s.demand},
        "protected": [board.spaces[i].id for i in board.markets if protected(s, i)],
        "isolated": [board.spaces[i].id for i in board.markets if s.isolated[i]],
    }
    if s.war >= 0 and s.bonus[FR]:
        out["strength"] = {
            x.id: [strength_parts(s, seat, i) for seat in (FR, BR)] for i, x in enumerate(board.wars[s.war].theaters)
        }
    return out


def _award(s: StruggleState, award: str) -> dict[str, int]:
    found = s.board.awards[award]
    return {"vp": found.vp, "trp": found.trp, "margin": found.margin}


def headings(s: StruggleState) -> tuple[str, ...]:
    """IS-2.1, IS-4 The box of the Turn Track, and the phase within it."""
    if s.phase in ("setup", "finished"):
        return (s.phase.capitalize(),)
    box = s.board.turns[s.turn]
    turn = f"Peace Turn {box.peace}" if box.peace else s.board.wars[box.war].name
    return turn, f"Action Round {s.round}" if s.phase == "action" else _PHASES[s.phase]


_PHASES: Final = {
    "deal": "Deal of the turn",
    "ministries": "Ministries",
    "initiative": "Initiative",
    "end_of_turn": "End of the turn",
    "scoring": "Scoring",
    "final_scoring": "Final Scoring",
    "war": "War resolution",
}


def label(s: StruggleState, seat: Seat, option: Option) -> str:
    """What an option does, for a menu."""
    step = s.agenda[-1] if s.agenda else None
    if option.verb in _PURCHASES and isinstance(step, Act):
        return _purchase(s, seat, option)
    if option.verb in ("shift", "squadron") and isinstance(step, ActivatedPurchase):
        name = _at(s, s.board.at[option.word()]) + ": unflag" if option.args else "Build a Squadron"
        return f"{name} for {_breakdown(s, step.price(s, option))}"
    if option.verb == "way" and isinstance(step, ChooseWay):
        return _way(s, step, option)
    if option.verb == "pay" and isinstance(step, Pay):
        return _pay(s, step, option)
    say = _LABELS.get(option.verb)
    return say(s, option) if say is not None else option.text


def _name(s: StruggleState, space: str) -> str:
    if space == "navy_box":
        return "Navy Box"
    return s.board.spaces[s.board.at[space]].name


def _at(s: StruggleState, space: int) -> str:
    return s.board.spaces[space].name


def _theater(s: StruggleState, theater: str) -> str:
    return next((x.name for w in s.board.wars for x in w.theaters if x.id == theater), theater)


def _theater_at(s: StruggleState, theater: int) -> str:
    return s.board.wars[s.war].theaters[theater].name if s.war >= 0 else "a Theater"


def _event(s: StruggleState, card: str) -> str:
    return s.board.events[card].name if card in s.board.events else "a card"


def _ministry(s: StruggleState, card: str) -> str:
    return s.board.ministries[card].name if card in s.board.ministries else "a Ministry"


def _advantage(s: StruggleState, advantage: str) -> str:
    return s.board.advantages[s.board.advantage_at[advantage]].name


def _tile(s: StruggleState, tile: str) -> str:
    """An Investment tile as it is printed."""
    t = s.board.tiles[tile]
    marks = [word for word, there in (("Event", t.event), ("Upgrade", t.upgrade)) if there]
    text = f"{_LETTERS[t.major.type]} {t.major.ap}, {_LETTERS[t.minor.type]} {t.minor.ap}"
    return ", ".join([text, *marks])


def _war_tile(s: StruggleState, tile: str) -> str:
    if tile not in s.board.war_tiles:
        return "a War tile"
    t = s.board.war_tiles[tile]
    effect = {None: "", "debt": ", Debt", "fort_or_squadron": ", Fort or Squadron", "unflag": ", unflag"}[t.effect]
    return f"{t.name} ({t.strength:+d}{effect})"


_WORDS: Final = {
    "mshift": "military shift", "clear": "remove the Conflict marker", "fort": "build the Fort",
    "repair": "repair the Fort", "seize": "seize the damaged Fort", "deploy": "deploy a Squadron",
    "bastion": "send the Squadron to the Navy Box (Naval Bastion)",
}  # fmt: skip
_PLAIN: Final = {
    "draw": "Draw an Event",
    "recruit": "Recruit a Bonus War tile",
    "squadron": "Build a Squadron",
    "jscore": "Jacobite Uprisings: score",
}


def _breakdown(s: StruggleState, found: Price) -> str:
    """A cost with what it is made of, where there is more than a printed number."""
    if len(found.parts) == 1 and found.parts[0][1] != "Conflict" and found.parts[0][1] != "Isolated":
        return str(found.total)
    head, *rest = found.parts
    return f"{found.total} ({', '.join([f'{head[1]} {head[2]}', *(f'{_reason(s, w)} {a:+d}' for _, w, a in rest)])})"


def _reason(s: StruggleState, word: str) -> str:
    """What changes a cost: an Advantage, a Ministry or an Event by its name, or the word of a rule."""
    for names in (s.board.ministries, s.board.events):
        if word in names:
            return names[word].name
    return _advantage(s, word) if word in s.board.advantage_at else word


def _purchase(s: StruggleState, seat: Seat, option: Option) -> str:
    """IS-13.2 A purchase with its cost, without discounts where it can be paid so."""
    _, found = plainest(Purse(s, seat), option)
    verb = option.verb
    if verb == "exchange":
        return f"Exchange into {option.word()}: {_breakdown(s, found)}"
    if not option.args:
        return f"{_PLAIN[verb]}: {_breakdown(s, found)}"
    space = s.board.at[option.word()]
    if verb == "shift":
        word = "unflag" if s.flag[space] != NOBODY else "flag"
    elif verb == "mshift":
        word = "military unflag" if s.flag[space] != NOBODY else "military flag"
    else:
        word = _WORDS[verb]
    return f"{_at(s, space)}: {word} for {_breakdown(s, found)}"


def _way(s: StruggleState, step: ChooseWay, option: Option) -> str:
    word, discount, huguenots = option.word(), option.word(1), option.number(2)
    way = next(
        w
        for w in step.found(s)
        if (w.minor, w.discount or "plain", w.huguenots) == (word == "minor", discount, huguenots)
    )
    text = f"{word.capitalize()} Action: {_breakdown(s, step.price(s, way))}"
    if discount != "plain":
        name = _advantage(s, discount) if discount in s.board.advantage_at else _ministry(s, discount)
        text += f" with {name}"
    return f"{text} with Huguenots x{huguenots}" if huguenots else text


def _pay(s: StruggleState, step: Pay, option: Option) -> str:
    tile, debt, trp, burke, *pools = (int(x) for x in option.args)
    parts = [f"{tile} of the tile"] if tile else []
    parts += [
        f"{n} of {pool.restriction.split('.')[0].replace('_', ' ') or 'the Event'}"
        for n, pool in zip(pools, s.pools, strict=True)
        if n
    ]
    parts += [f"{n} {word}" for n, word in ((burke, "of Burke"), (debt, "Debt"), (trp, "Treaty Points")) if n]
    return f"Pay {', '.join(parts) or 'nothing'}"


_Label = Callable[[StruggleState, Option], str]


def _ability(s: StruggleState, o: Option) -> str:
    card, ability = o.word(), o.word(1)
    text = str(s.board.ministries[card].abilities[ability]["text"])
    extra = ""
    if len(o.args) > 2:
        third = o.word(2)
        if third in s.board.at:
            extra = f" {_name(s, third)}:"
        elif third in s.board.events:
            extra = f" {_event(s, third)}:"
        else:
            extra = f" {third.capitalize()}:"
    return f"{_ministry(s, card)}:{extra} {text}"


def _event_label(s: StruggleState, o: Option) -> str:
    name = _event(s, o.word())
    return f"Event: {name} with its bonus" if len(o.args) > 1 else f"Event: {name}"


def _place_label(s: StruggleState, o: Option) -> str:
    text = f"Place in {_theater(s, o.word())}"
    if len(o.args) > 1:
        text += f", moving its tile {o.number(1) + 1} to {_theater(s, o.word(2))}"
    return text


def _conquer_label(s: StruggleState, o: Option) -> str:
    text = f"Conquer {_name(s, o.word())}"
    return f"{text} with the Squadron of {_name(s, o.word(1))}" if len(o.args) > 1 else text


def _return_label(s: StruggleState, o: Option) -> str:
    text = f"Return a Bonus War tile of {_theater(s, o.word())}"
    return f"{text}, number {o.number(1) + 1}" if len(o.args) > 1 else text


def _on(text: str) -> _Label:
    """A label with the name of a space."""
    return lambda s, o: text.format(_name(s, o.word()))


_LABELS: Final[Mapping[str, _Label]] = {
    "tile": lambda s, o: f"Take tile {o.word().removeprefix('inv_')}: {_tile(s, o.word())}",
    "play": lambda s, o: "Play the tile",
    "pass": lambda s, o: f"Pass and reduce Debt by {o.number()}",
    "end": lambda s, o: "End the round",
    "reveal": lambda s, o: f"Reveal {_ministry(s, o.word())}",
    "ability": _ability,
    "event": _event_label,
    "advantage": lambda s, o: f"Use {_advantage(s, o.word())}",
    "refresh": lambda s, o: f"Refresh {_advantage(s, o.word())}",
    "exhaust": lambda s, o: f"Exhaust {_advantage(s, o.word())}",
    "go_on": lambda s, o: "Go on with the Event",
    "upgrade": lambda s, o: f"Military Upgrade in {_theater(s, o.word())}",
    "swap": lambda s, o: f"Swap the Basic War tiles of {_theater(s, o.word())} and {_theater(s, o.word(1))}",
    "keep": lambda s, o: (
        f"Keep the {o.word()} tile and {o.word(1)} the other" if len(o.args) > 1 else f"Keep {_ministry(s, o.word())}"
    ),
    "replace": lambda s, o: (
        f"Replace {_ministry(s, o.word())} by {_ministry(s, o.word(1))}"
        if len(o.args) > 1
        else f"Replace {o.word().capitalize()}"
    ),
    "add": lambda s, o: f"Add {_ministry(s, o.word())}",
    "ministry": lambda s, o: f"Choose {_ministry(s, o.word())}",
    "discard": lambda s, o: f"Discard {_event(s, o.word())}",
    "first": lambda s, o: f"{o.word().capitalize()} takes the first round",
    "allocate": lambda s, o: f"Drawn tile {o.number(1) + 1} to {_theater(s, o.word())}",
    "place": _place_label,
    "from": lambda s, o: f"From {_name(s, o.word())}",
    "conflict": _on("Conflict marker on {}"),
    "unflag": _on("Unflag {}"),
    "remove": _on("Remove the flag of {}"),
    "shift": _on("Shift {}"),
    "take": _on("Take control of {}"),
    "damage": _on("Damage {}"),
    "displace": _on("Displace the Squadron of {}"),
    "usa": _on("USA flag on {}"),
    "squadron": lambda s, o: f"Squadron of {_name(s, o.word())}" if o.args else "Build a Squadron",
    "conquer": _conquer_label,
    "return": _return_label,
    "byng": lambda s, o: f"Byng marker to {_theater(s, o.word())}",
    "demand": lambda s, o: f"Add {o.word().capitalize()} to Global Demand",
    "score": lambda s, o: f"Score {o.word().capitalize()}",
    "choose": lambda s, o: o.word().replace("_", " ").capitalize(),
    "resolve": lambda s, o: f"Effect of {_war_tile(s, o.word())}",
    "stop": lambda s, o: "Spend no more Conquest Points",
    "accept": lambda s, o: "Accept the conquest",
    "refuse": lambda s, o: "Refuse the conquest",
    "decline": lambda s, o: "Decline",
    "done": lambda s, o: "Done",
    "none": lambda s, o: "None",
}

_Line = Callable[[StruggleState, Any], str | None]


def line(s: StruggleState, effect: Effect[StruggleState]) -> str | None:
    """What happened, for a log; None for what is not worth a line."""
    say = _LINES.get(type(effect))
    return None if say is None else say(s, effect)


def _flag_line(s: StruggleState, e: map.FlagSet) -> str:
    owner = {NOBODY: "is empty", SPAIN: "is Spanish", USA: "gets a USA flag"}.get(e.owner)
    return f"{_at(s, e.space)} {owner or f'is flagged by {ROLES[e.owner]}'}"


def _payment_line(s: StruggleState, e: tracks.PaymentMade) -> str:
    parts = [(e.tile, "of the tile"), (sum(e.pools), "of Events and Ministries"), (e.burke, "of Burke")]
    parts += [(e.debt, "Debt"), (e.free, "free Debt"), (e.trp, "Treaty Points")]
    text = ", ".join(f"{n} {word}" for n, word in parts if n)
    return f"{ROLES[e.seat]} pays {e.cost}: {text or 'nothing'} ({'Minor' if e.minor else 'Major'} Action)"


def _cabinet_line(s: StruggleState, e: cards.CabinetSet) -> str:
    up = [_ministry(s, c) for c, shown in zip(e.cards, e.face_up, strict=True) if shown]
    mine = [_ministry(s, c) for c, shown in zip(e.cards, e.face_up, strict=True) if not shown and c != HIDDEN]
    text = f"{ROLES[e.seat]} lays down {len(e.cards)} Ministries"
    if mine:
        text += f", face down {' and '.join(mine)}"
    return f"{text}, face up {' and '.join(up)}" if up else text


def _resolved_line(s: StruggleState, e: war.TheaterResolved) -> str:
    text = f"{_theater(s, e.name)}: France {e.strengths[FR]}, Britain {e.strengths[BR]}"
    return f"{text}: nobody wins" if e.winner == NOBODY else f"{text}: {ROLES[e.winner]} wins by {e.margin}"


def _signed(who: Seat, change: int, what: str) -> str:
    return f"{ROLES[who]}: {what} {change:+d}"


_LINES: Final[Mapping[type, _Line]] = {
    tracks.TurnBegan: lambda s, e: f"--- {s.board.turns[e.turn].id.replace('_', ' ').title()} ---",
    tracks.PhaseBegan: lambda s, e: f"{e.phase.replace('_', ' ').capitalize()} phase",
    tracks.VictoryPointsScored: lambda s, e: f"{ROLES[e.seat]} scores {e.points} VP ({SOURCES[e.source][1]})",
    tracks.TreatyChanged: lambda s, e: _signed(e.seat, e.change, "Treaty Points"),
    tracks.DebtChanged: lambda s, e: _signed(e.seat, e.change, "Debt"),
    tracks.LimitChanged: lambda s, e: _signed(e.seat, e.change, "Debt Limit"),
    tracks.AwardsDealt: lambda s, e: (
        "Awards: "
        + ", ".join(
            f"{REGIONS[r].replace('_', ' ').title()} {s.board.awards[a].vp} VP {s.board.awards[a].trp} TRP"
            for r, a in enumerate(e.awards)
        )
    ),
    tracks.DemandDrawn: lambda s, e: f"Global Demand: {', '.join(GOODS[g].capitalize() for g in e.goods)}",
    tracks.DemandAdded: lambda s, e: f"{GOODS[e.good].capitalize()} is in Global Demand, too",
    tracks.DemandReplaced: lambda s, e: f"{GOODS[e.new].capitalize()} replaces {GOODS[e.old]} in Global Demand",
    tracks.TownshendPlaced: lambda s, e: (
        f"Townshend Acts on {GOODS[e.good].capitalize()}" if e.good >= 0 else "The Townshend Acts marker goes"
    ),
    tracks.TilesReset: lambda s, e: "Exhausted markers and old Investment tiles go",
    tracks.TilesShown: lambda s, e: f"{len(e.tiles)} Investment tiles are turned up",
    tracks.InitiativeMoved: lambda s, e: f"{ROLES[e.seat]} has the Initiative",
    tracks.SideChosen: lambda s, e: f"{ROLES[e.seat]} takes the first Action Round",
    tracks.RoundBegan: lambda s, e: f"{ROLES[e.seat]}: Action Round",
    tracks.TileSelected: lambda s, e: f"{ROLES[e.seat]} takes a tile: {_tile(s, e.tile)}",
    tracks.RoundPassed: lambda s, e: f"{ROLES[e.seat]} passes",
    tracks.TilePlayed: lambda s, e: f"{ROLES[e.seat]} plays the tile",
    tracks.ActionRaised: lambda s, e: f"The tile is worth more: Major {e.major:+d}, Minor {e.minor:+d}",
    tracks.PoolGained: lambda s, e: f"{ROLES[e.seat]} gains {e.amount} {TYPES[e.kind]} Action Points",
    tracks.PaymentMade: _payment_line,
    tracks.HomeSet: lambda s, e: (
        f"Home Region of {'economic' if e.kind == ECONOMIC else 'diplomatic'} actions: "
        f"{REGIONS[e.region].replace('_', ' ').title()}"
    ),
    tracks.Exchanged: lambda s, e: f"Military Action Points become {TYPES[e.kind]} ones",
    tracks.GameEnded: lambda s, e: f"{ROLES[e.winner]} wins: {e.reason.replace('_', ' ')}",
    map.FlagSet: _flag_line,
    map.ConflictPlaced: lambda s, e: f"Conflict marker{' (+1)' if e.kind == 2 else ''} on {_at(s, e.space)}",
    map.ConflictRemoved: lambda s, e: f"The Conflict marker of {_at(s, e.space)} goes",
    map.FortDamaged: lambda s, e: f"{_at(s, e.space)} is damaged",
    map.FortMended: lambda s, e: f"{_at(s, e.space)} is no longer damaged",
    map.AdvantageMoved: lambda s, e: (
        f"{s.board.advantages[e.advantage].name} goes to {ROLES[e.owner] if e.owner >= 0 else 'the map'}"
    ),
    map.AdvantageUsed: lambda s, e: f"{ROLES[e.seat]} uses {s.board.advantages[e.advantage].name}",
    map.AdvantageExhausted: lambda s, e: f"{s.board.advantages[e.advantage].name} is Exhausted",
    map.AdvantageRefreshed: lambda s, e: f"{s.board.advantages[e.advantage].name} is refreshed",
    map.SquadronBuilt: lambda s, e: f"{ROLES[e.seat]} builds a Squadron",
    map.SquadronMoved: lambda s, e: (
        f"{ROLES[e.seat]}: Squadron from {_at(s, e.source) if e.source >= 0 else 'the Navy Box'} to {_at(s, e.target)}"
    ),
    map.SquadronDisplaced: lambda s, e: f"The Squadron of {ROLES[e.seat]} leaves {_at(s, e.space)} for the Navy Box",
    map.SquadronTaken: lambda s, e: (
        f"A Squadron of {ROLES[e.seat]} is taken from {_at(s, e.source) if e.source >= 0 else 'the Navy Box'} "
        + {"unbuilt": "to the Unbuilt ones", "parked": "until the next Peace Turn", "game": "out of the game"}[e.to]
    ),
    map.SquadronsReturned: lambda s, e: f"{e.count} Squadron of {ROLES[e.seat]} returns to the Navy Box",
    map.HuguenotsPlaced: lambda s, e: f"Huguenots marker on {_at(s, e.space)}",
    map.HuguenotsFlipped: lambda s, e: f"The Huguenots of {_at(s, e.space)} are {'spent' if e.side == 2 else 'fresh'}",
    map.HuguenotsRemoved: lambda s, e: f"The Huguenots of {_at(s, e.space)} go for good",
    cards.CardsShuffledIn: lambda s, e: f"{len(e.cards)} Event cards of the new Era join the deck",
    cards.HandsPurged: lambda s, e: (
        f"{ROLES[e.seat]} loses {', '.join(_event(s, c) for c in e.cards)}" if e.cards else None
    ),
    cards.CardDrawn: lambda s, e: f"{ROLES[e.seat]} draws {_event(s, e.card)}",
    cards.CardRetired: lambda s, e: f"{_event(s, e.card)} is drawn and leaves the game",
    cards.CardsReshuffled: lambda s, e: "The discarded Events become a new deck",
    cards.CardsDiscarded: lambda s, e: f"{ROLES[e.seat]} discards {', '.join(_event(s, c) for c in e.cards)}",
    cards.EventPlayed: lambda s, e: (
        f"{ROLES[e.seat]}: Event - {_event(s, e.card)}{' with its bonus' if e.claimed else ''}"
    ),
    cards.CabinetSet: _cabinet_line,
    cards.MinistryRevealed: lambda s, e: f"{ROLES[e.seat]} reveals {_ministry(s, e.card)}",
    cards.MinistryRemoved: lambda s, e: f"{_ministry(s, e.card)} leaves the game",
    cards.AbilityUsed: lambda s, e: f"{ROLES[e.seat]} uses {_ministry(s, e.ability.split('.')[0])}",
    cards.JacobiteVictoryPlaced: lambda s, e: f"Jacobite Victory, marker {e.count}",
    cards.JacobiteDefeatPlaced: lambda s, e: "Jacobite Defeat",
    cards.JacobitesMadePermanent: lambda s, e: "Jacobite Uprisings becomes a third French Ministry",
    war.BasicTileDrawn: lambda s, e: f"{ROLES[e.seat]} draws {_war_tile(s, e.tile)}",
    war.BasicTilePlaced: lambda s, e: f"{ROLES[e.seat]} puts {_war_tile(s, e.tile)} into {_theater_at(s, e.theater)}",
    war.TilesAllocated: lambda s, e: f"{ROLES[e.seat]} allocates its Basic War tiles",
    war.UpgradeBegun: lambda s, e: f"{ROLES[e.seat]}: Military Upgrade in {_theater_at(s, e.theater)}",
    war.UpgradeDone: lambda s, e: (
        f"{ROLES[e.seat]} keeps the {'new' if e.kept_new else 'old'} tile; "
        f"the other {'leaves the game' if e.removed else 'returns'}"
    ),
    war.BasicTilesSwapped: lambda s, e: (
        f"{ROLES[e.seat]} swaps the tiles of {_theater_at(s, e.one)} and {_theater_at(s, e.other)}"
    ),
    war.BonusTileDrawn: lambda s, e: f"{ROLES[e.seat]} recruits {_war_tile(s, e.tile)}",
    war.BonusTileMoved: lambda s, e: (
        f"{ROLES[e.seat]} moves a Bonus War tile from {_theater_at(s, e.source)} to {_theater_at(s, e.target)}"
    ),
    war.BonusTilePlaced: lambda s, e: f"{ROLES[e.seat]} puts a Bonus War tile into {_theater_at(s, e.theater)}",
    war.BonusTileReturned: lambda s, e: (
        f"A Bonus War tile of {ROLES[e.seat]} in {_theater_at(s, e.theater)} returns to its pool"
    ),
    war.ByngPlaced: lambda s, e: f"Byng helps Britain in {_theater_at(s, e.theater)}",
    war.DominancePlaced: lambda s, e: f"Atlantic Dominance helps {ROLES[e.seat]}",
    war.FreeTilesCounted: lambda s, e: f"Free Bonus War tiles: France {e.tiles[FR]}, Britain {e.tiles[BR]}",
    war.TheaterRevealed: lambda s, e: (
        f"{_theater(s, e.name)}: France {', '.join(_war_tile(s, x) for x in e.french)}; "
        f"Britain {', '.join(_war_tile(s, x) for x in e.british)}"
    ),
    war.TheaterResolved: _resolved_line,
    war.TreatyGiven: lambda s, e: _signed(e.seat, e.points, "Treaty Points"),
    war.ConquestRefused: lambda s, e: f"{ROLES[e.seat]} refuses to yield {_at(s, e.space)}",
    war.WarPackedUp: lambda s, e: "The War is over; its tiles are put away",
    war.WarLaidOut: lambda s, e: f"Next War: {s.board.wars[e.war].name}" if e.war >= 0 else "No War is left",
}
