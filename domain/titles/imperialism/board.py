"""Which cards, tracks and figures does a pack of Imperialism describe?

Frozen records made of the pack's data; every number that a component prints comes from here (EFFECTS.md, section 5).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from domain.kernel.options import Option
from domain.kernel.records import record

__all__ = [
    "ACTIONS",
    "ARMY",
    "COUNTS",
    "FLEET",
    "PRESTIGE",
    "Achievement",
    "Base",
    "Board",
    "Definition",
    "Good",
    "Modifier",
    "Op",
    "Religion",
    "Standing",
    "Superpower",
    "Territory",
    "WarValues",
    "make_board",
]

ARMY, FLEET, PRESTIGE = 0, 1, 2
ACTIONS: Final = ("development", "intrigue", "conquest", "war", "taxation")
"""IM-6.1 The five actions, in the order of the board."""
COUNTS: Final = ("lands", "colonies", "territories", "ducats")
"""IM-17.2 What requirements name besides tracks; these figures follow the tracks in a row of figures."""


@record
class Base:
    """What a payment is counted by: so many ducats per unit."""

    per: str
    rate: int


@record
class Op:
    """One operation of an effect list (EFFECTS.md, section 3); fields that it does not have are empty."""

    op: str
    track: str
    amount: int
    cost: int
    options: tuple[str, ...]
    bases: tuple[Base, ...]
    divisor: int
    cap: int | None
    who: str
    how: str
    filter: str
    condition: str
    what: str
    scope: str
    kind: str
    window: str
    least: int
    ops: tuple[Op, ...]
    choices: tuple[tuple[Op, ...], ...]
    excluded: tuple[str, ...]
    optional: bool


@record
class Modifier:
    """IM-10.6 A war modifier in force."""

    scope: str
    amount: int
    dissenters: bool

    def counts_in(self, kind: str) -> bool:
        """IM-10.6 True in wars of that kind."""
        return self.scope in (kind, "both")


@record
class Standing:
    """What holds while a card is in force."""

    modifiers: tuple[Modifier, ...]
    hand_limit: int
    development: int
    """IM-7.2 Ducats on choosing development."""
    forbids: tuple[str, ...]


@record
class WarValues:
    """IM-10.2 The figures of a war card."""

    land: int
    sea: int
    plunder: int


@record
class Definition:
    """IM-1.6 A providence card; all its copies are equal."""

    id: str
    name: str
    category: str
    copies: tuple[str, ...]
    standing: Standing
    immediate: tuple[Op, ...]
    additional: tuple[Op, ...]
    war: WarValues | None
    on_attack_win: tuple[Op, ...]
    windows: tuple[str, ...]
    condition: str
    war_event: bool

    @property
    def is_event(self) -> bool:
        """IM-20.12 True of event cards."""
        return self.category == "event"


@record
class Territory:
    """IM-9 A land, a colony, or one of the two board spaces."""

    id: str
    name: str
    kind: str
    starting: bool
    needs: tuple[int, int, int]
    """Army, fleet, prestige."""
    cost: int
    levels: tuple[tuple[int, int], ...]
    """Permanent: track and amount."""
    prestige: int
    glory: int

    @property
    def is_colony(self) -> bool:
        """IM-17.2 True of everything that counts as a colony."""
        return self.kind != "land"


@record
class Achievement:
    """IM-13 A card with alternatives of which one must be met: pairs of figure and minimum."""

    id: str
    name: str
    glory: int
    any_of: tuple[tuple[tuple[int, int], ...], ...]
    effects: tuple[Op, ...]


@record
class Superpower:
    """IM-23.1 A superpower card."""

    id: str
    name: str
    number: int
    religion: str
    converts: bool
    effects: tuple[Op, ...]
    standing: Standing


@record
class Religion:
    """IM-22 A type of religion card."""

    id: str
    name: str
    copies: int
    needs: tuple[tuple[int, int], ...]
    effects: tuple[Op, ...]
    standing: Standing


@record
class Good:
    """IM-7 A good with its gains."""

    id: str
    name: str
    track: int
    trade: tuple[int, ...]
    leader_hand_limit: int
    """IM-7.6 Permanent gain of the leader."""
    leader: tuple[Op, ...]
    economic: tuple[Op, ...]
    penalty: int
    """Prestige lost each time it is chosen."""
    prestige_needed: int | None
    glory_needed: tuple[int, ...]
    """IM-7.4 By number of seats, or empty."""


@dataclass(frozen=True, eq=False, slots=True)
class Board:
    """Everything that a pack says, indexed for the rules."""

    tracks: tuple[str, ...]
    track_at: Mapping[str, int]
    track_names: Mapping[str, str]
    tops: tuple[int, ...]
    """IM-17.1 The maximum of each track; prestige without its flowering space."""
    flowering: int
    flowering_glory: int
    end_spaces: Mapping[int, int]
    goods: tuple[Good, ...]
    good: Mapping[str, Good]
    definitions: Mapping[str, Definition]
    card: Mapping[str, Definition]
    """By card id."""
    territory: Mapping[str, Territory]
    spaces: tuple[Territory, ...]
    achievement: Mapping[str, Achievement]
    superpower: Mapping[str, Superpower]
    religion: Mapping[str, Religion]
    players: tuple[int, int]
    start_ducats: int
    start_hand: int
    base_limit: int
    most_limit: int
    row: Mapping[int, int]
    achievement_row: Mapping[int, int]
    dealt: int
    start_raise: tuple[str, ...]
    start_raise_amount: int
    discard_most: int
    bonus_first: int
    bonus_tied: int
    bonus_second: int
    second_with: tuple[int, ...]
    categories: tuple[str, ...]
    faith_bonus: int
    faith_excluded: tuple[str, ...]
    war_definitions: tuple[Definition, ...]
    by_window: Mapping[str, tuple[Definition, ...]]
    intrigue: tuple[Definition, ...]
    """IM-8.2 What may be played in the intrigue action."""
    cancelling: tuple[Definition, ...]
    said: Mapping[str, Option]
    """Options without arguments, made once."""


def make_op(data: Mapping[str, Any]) -> Op:
    """An operation of the pack."""
    options = data.get("options", ())
    bases: tuple[Base, ...] = ()
    words: tuple[str, ...] = ()
    choices: tuple[tuple[Op, ...], ...] = ()
    if options and isinstance(options[0], str):
        words = tuple(options)
    elif options and isinstance(options[0], list):
        choices = tuple(make_ops(x) for x in options)
    else:
        bases = tuple(Base(x["per"], x["rate"]) for x in options)
    if "per" in data:
        bases = (Base(data["per"], data["rate"]),)
    return Op(
        op=data["op"],
        track=data.get("track", ""),
        amount=data.get("amount", data.get("ducats", data.get("max_cards", 1))),
        cost=data.get("cost", 0),
        options=words,
        bases=bases,
        divisor=data.get("divisor", 1),
        cap=data.get("cap"),
        who=data.get("who", data.get("from", data.get("of", ""))),
        how=data.get("how", ""),
        filter=data.get("filter", ""),
        condition=data.get("condition", ""),
        what=data.get("what", data.get("sign", data.get("action", ""))),
        scope=data.get("scope", ""),
        kind=data.get("kind", ""),
        window=data.get("window", ""),
        least=data.get("min", 0),
        ops=make_ops(data.get("ops", ())),
        choices=choices,
        excluded=tuple(data.get("excluded", ())),
        optional=data.get("optional", False),
    )


def make_ops(data: Sequence[Mapping[str, Any]]) -> tuple[Op, ...]:
    """A list of operations."""
    return tuple(map(make_op, data))


def make_standing(ops: Sequence[Op]) -> Standing:
    """What a list of operations keeps in force."""
    return Standing(
        tuple(Modifier(o.scope, o.amount, o.condition == "vs_dissenter") for o in ops if o.op == "war_modifier"),
        sum(o.amount for o in ops if o.op == "hand_limit"),
        sum(o.amount for o in ops if o.op == "on_development"),
        tuple(o.what for o in ops if o.op == "forbid"),
    )


def _territory(data: Mapping[str, Any], track_at: Mapping[str, int]) -> Territory:
    ops = make_ops(data["effects"])
    needs = data["requirements"]
    return Territory(
        id=data["id"],
        name=data["name_en"],
        kind=data["kind"],
        starting=data["starting"],
        needs=(needs["army"], needs["fleet"], needs["prestige"]),
        cost=data["cost"],
        levels=tuple((track_at[o.track], o.amount) for o in ops if o.op == "add_level" and o.track != "prestige"),
        prestige=sum(o.amount for o in ops if o.op == "add_level" and o.track == "prestige"),
        glory=sum(o.amount for o in ops if o.op == "add_glory"),
    )


def _good(data: Mapping[str, Any], track_at: Mapping[str, int], players: tuple[int, int]) -> Good:
    leader = make_ops(data["leader_gain"]["ops"])
    lasting = data["leader_gain"]["kind"] == "persistent"
    needs = (data["choose_requirement"] or {"any_of": ()})["any_of"]
    prestige = next((n["prestige"] for n in needs if "prestige" in n), None)
    glory = next((n["glory_by_players"] for n in needs if "glory_by_players" in n), None)
    most = players[1] + 1
    return Good(
        id=data["id"],
        name=data["name_en"],
        track=track_at[data["id"]],
        trade=tuple(data["trade_gain"]),
        leader_hand_limit=sum(o.amount for o in leader if o.op == "hand_limit") if lasting else 0,
        leader=() if lasting else leader,
        economic=make_ops(data["economic_gain"]),
        penalty=sum(o["amount"] for o in data["penalty"]),
        prestige_needed=prestige,
        glory_needed=() if glory is None else tuple(glory.get(str(n), 0) for n in range(most)),
    )


def _definition(data: Mapping[str, Any], cards: Sequence[Mapping[str, Any]]) -> Definition:
    play = data.get("play", {})
    windows = play.get("windows", [play["window"]] if "window" in play else [])
    war = data.get("war")
    return Definition(
        id=data["id"],
        name=data["name_en"],
        category=data["category"],
        copies=tuple(c["id"] for c in cards if c["def"] == data["id"]),
        standing=make_standing(make_ops(data.get("permanent", ()))),
        immediate=make_ops(data.get("immediate", ())),
        additional=make_ops(data.get("additional", ())),
        war=None if war is None else WarValues(war["land"], war["sea"], war["plunder"]),
        on_attack_win=make_ops(data.get("on_attack_win", ())),
        windows=tuple(windows),
        condition=play.get("condition") or "",
        war_event=data.get("war_event", False),
    )


def make_board(pack: Mapping[str, Any]) -> Board:
    """The board of a pack that was found sound."""
    setup = {r["id"]: r for r in pack["setup"]}
    tracks_of = {r["id"]: r for r in pack["tracks"]}
    goods_ids = [g["id"] for g in pack["goods"]]
    tracks = ("army", "fleet", "prestige", *goods_ids)
    track_at = {name: i for i, name in enumerate(tracks)}
    figures = {name: i for i, name in enumerate((*tracks, *COUNTS))}
    players = (setup["players"]["min"], setup["players"]["max"])
    goods = tuple(_good(g, track_at, players) for g in pack["goods"])
    cards = pack["providence"]["cards"]
    definitions = {d["id"]: _definition(d, cards) for d in pack["providence"]["definitions"]}
    territory = {t["id"]: _territory(t, track_at) for t in pack["territories"]}
    windows = sorted({w for d in definitions.values() for w in d.windows})
    religions: dict[str, Religion] = {}
    for r in pack["religions"]:
        ops = make_ops(r["effects"])
        needs = tuple((track_at[k], n) for k, n in r["requirements"].items())
        copies = sum(x["type"] == r["type"] for x in pack["religions"])
        religions[r["type"]] = Religion(r["type"], r["name_en"], copies, needs, ops, make_standing(ops))
    powers = {}
    for p in pack["superpowers"]:
        ops = make_ops(p["effects"])
        powers[p["id"]] = Superpower(
            p["id"], p["name_en"], p["start_number"], p["religion"], p["can_change_religion"], ops, make_standing(ops)
        )
    bonus = setup["end_game_bonus"]
    prestige = tracks_of["prestige"]
    by_window = {w: tuple(d for d in definitions.values() if w in d.windows) for w in windows}
    kinds = ("plot", "authority_positive", "authority_negative")
    words = ("done", "pass", "finish", "stop", "decline", "settlement", "trick", "tribute", "humiliation", "yes", "no")
    return Board(
        tracks=tracks,
        track_at=track_at,
        track_names={
            **{t: t.replace("_", " ") for t in (*tracks, *COUNTS)}, **{g.id: g.name.lower() for g in goods},
        },
        tops=(
            tracks_of["army"]["max"], tracks_of["fleet"]["max"], prestige["max"],
            *(g["max_level"] for g in pack["goods"]),
        ),
        flowering=prestige["flowering_space"],
        flowering_glory=prestige["flowering"]["glory_at_end_of_own_turn"],
        end_spaces={int(n): v for n, v in tracks_of["glory"]["end_space_by_players"].items()},
        goods=goods,
        good={g.id: g for g in goods},
        definitions=definitions,
        card={c["id"]: definitions[c["def"]] for c in cards},
        territory=territory,
        spaces=tuple(t for t in territory.values() if t.kind == "board_space"),
        achievement={
            a["id"]: Achievement(
                a["id"],
                a["name_en"],
                a["glory"],
                tuple(tuple((figures[k], n) for k, n in alt.items()) for alt in a["requirements"]["any_of"]),
                make_ops(a["effects"]),
            )
            for a in pack["achievements"]
        },
        superpower=powers,
        religion=religions,
        players=players,
        start_ducats=setup["start_ducats"]["value"],
        start_hand=setup["start_hand"]["cards"],
        base_limit=setup["hand_limit"]["base"],
        most_limit=setup["hand_limit"]["absolute_max"],
        row={int(n): v for n, v in setup["available_territories"]["by_players"].items()},
        achievement_row={int(n): v for n, v in setup["available_achievements"]["row_by_players"].items()},
        dealt=setup["superpowers_dealt"]["per_player"],
        start_raise=tuple(setup["start_raise"]["options"]),
        start_raise_amount=setup["start_raise"]["amount"],
        discard_most=setup["exchange_discard_max"]["value"],
        bonus_first=bonus["first"],
        bonus_tied=bonus["tied_first"],
        bonus_second=bonus["second"],
        second_with=tuple(bonus["second_only_with_players"]),
        categories=tuple(bonus["categories"]),
        faith_bonus=bonus["unchanged_religion"],
        faith_excluded=tuple(bonus["unchanged_religion_excludes"]),
        war_definitions=tuple(d for d in definitions.values() if d.war is not None),
        by_window=by_window,
        intrigue=tuple(d for d in definitions.values() if d.category in kinds or "intrigue" in d.windows),
        cancelling=by_window.get("event_response", ()),
        said={word: Option(word) for word in words},
    )  # fmt: skip
