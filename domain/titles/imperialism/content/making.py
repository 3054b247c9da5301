"""How is the board made of a content pack that is known to be sound?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.kernel.options import Option
from domain.titles.imperialism.board import (
    COUNTS,
    Achievement,
    Base,
    Board,
    Definition,
    EffectOp,
    Good,
    Lasting,
    Modifier,
    Religion,
    Superpower,
    Territory,
    WarValues,
)

__all__ = ["make_board"]


def _op(data: Mapping[str, Any]) -> EffectOp:
    """An operation of the pack."""
    options = data.get("options", ())
    bases: tuple[Base, ...] = ()
    words: tuple[str, ...] = ()
    choices: tuple[tuple[EffectOp, ...], ...] = ()
    if options and isinstance(options[0], str):
        words = tuple(options)
    elif options and isinstance(options[0], list):
        choices = tuple(_ops(x) for x in options)
    else:
        bases = tuple(Base(x["per"], x["rate"]) for x in options)
    if "per" in data:
        bases = (Base(data["per"], data["rate"]),)
    return EffectOp(
        op=data["op"],
        track=data.get("track", ""),
        amount=data.get("amount", data.get("ducats", data.get("max_cards", 1))),
        cost=data.get("cost", 0),
        options=words,
        bases=bases,
        divisor=data.get("divisor", 1),
        cap=data.get("cap"),
        who=data.get("who", data.get("from", data.get("of"))),
        how=data.get("how"),
        filter=data.get("filter", ""),
        condition=data.get("condition"),
        what=data.get("what", data.get("sign", data.get("action", ""))),
        scope=data.get("scope", ""),
        window=data.get("window"),
        least=data.get("min", 0),
        ops=_ops(data.get("ops", ())),
        choices=choices,
        excluded=tuple(data.get("excluded", ())),
        optional=data.get("optional", False),
    )


def _ops(data: Sequence[Mapping[str, Any]]) -> tuple[EffectOp, ...]:
    """A list of operations."""
    return tuple(map(_op, data))


def _lasting(ops: Sequence[EffectOp]) -> Lasting:
    """What a list of operations keeps in force."""
    return Lasting(
        tuple(Modifier(o.scope, o.amount, o.condition == "vs_dissenter") for o in ops if o.op == "war_modifier"),
        sum(o.amount for o in ops if o.op == "hand_limit"),
        sum(o.amount for o in ops if o.op == "on_development"),
        tuple(o.what for o in ops if o.op == "forbid"),
    )


def _territory(data: Mapping[str, Any], track_at: Mapping[str, int]) -> Territory:
    ops = _ops(data["effects"])
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
    leader = _ops(data["leader_gain"]["ops"])
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
        economic=_ops(data["economic_gain"]),
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
        lasting=_lasting(_ops(data.get("permanent", ()))),
        immediate=_ops(data.get("immediate", ())),
        additional=_ops(data.get("additional", ())),
        war=None if war is None else WarValues(war["land"], war["sea"], war["plunder"]),
        on_attack_win=_ops(data.get("on_attack_win", ())),
        windows=tuple(windows),
        condition=play.get("condition"),
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
        ops = _ops(r["effects"])
        needs = tuple((track_at[k], n) for k, n in r["requirements"].items())
        copies = sum(x["type"] == r["type"] for x in pack["religions"])
        religions[r["type"]] = Religion(r["type"], r["name_en"], copies, needs, ops, _lasting(ops))
    powers = {}
    for p in pack["superpowers"]:
        ops = _ops(p["effects"])
        powers[p["id"]] = Superpower(
            p["id"], p["name_en"], p["start_number"], p["religion"], p["can_change_religion"], ops, _lasting(ops)
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
                _ops(a["effects"]),
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
