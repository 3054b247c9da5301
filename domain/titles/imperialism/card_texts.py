"""What does each card, good and track do, for a person who has it at hand?

A line is one sentence, `imperialism-text-line`, around parts that begin with a small letter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from domain.kernel.content import ContentPack
from domain.kernel.messages import Listed, Message, MessageArg, Texts, Thing, listed, message
from domain.titles.imperialism.board import (
    COUNTS,
    Achievement,
    Base,
    Board,
    Definition,
    EffectOp,
    Good,
    Lasting,
    Religion,
    Superpower,
    Territory,
)

__all__ = ["card_texts"]


def card_texts(pack: ContentPack) -> Texts:
    """What each thing of a pack does, as its data say."""
    board = pack.board
    assert isinstance(board, Board), "the pack is one of Imperialism's"
    figures = (*board.tracks, *COUNTS)
    return {
        "superpower": {each.id: _lines(_superpower(each)) for each in board.superpower.values()},
        "track": {
            **{track: _lines([message(_TRACKS[track])]) for track in _TRACKS},
            "prestige": _lines([_prestige(board)]),
            "colonies": _lines([_colonies(board)]),
            **{each.id: _lines(_good(each)) for each in board.goods},
        },
        "card": {each.id: _lines(_definition(each)) for each in board.definitions.values()},
        "territory": {each.id: _lines(_territory(board, each)) for each in board.territory.values()},
        "achievement": {each.id: _lines(_achievement(figures, each)) for each in board.achievement.values()},
        "religion": {each.id: _lines(_religion(figures, each)) for each in board.religion.values()},
    }


_TRACKS: Final[Mapping[str, str]] = {
    "army": "imperialism-text-army",
    "fleet": "imperialism-text-fleet",
    "lands": "imperialism-text-lands",
    "territories": "imperialism-text-territories",
    "ducats": "imperialism-text-ducats-held",
}
"""IM-10.6, IM-17.2 What the tracks other than goods, and the other figures, count."""


def _prestige(board: Board) -> Message:
    top = board.tops[board.track_at["prestige"]]
    return message("imperialism-text-prestige", glory=board.flowering_glory, top=top)


def _colonies(board: Board) -> Message:
    return message("imperialism-text-colonies", spaces=listed(Thing("territory", each.id) for each in board.spaces))


def _lines(parts: Iterable[Message]) -> tuple[Message, ...]:
    return tuple(message("imperialism-text-line", what=part) for part in parts)


# --- the kinds of cards


def _definition(card: Definition) -> Iterator[Message]:
    """IM-18 to IM-21 A providence card: when it is played, what it does then, what holds while it lies there, war."""
    if not card.is_event:
        yield message(_PLAYED[card.category])
    elif card.condition is not None and card.war_event:
        yield message("imperialism-text-event", when=message(_AFTER_WAR[card.condition]))
    elif len(card.windows) == 1:
        yield message("imperialism-text-event", when=message(_WINDOWS[card.windows[0]]))
    yield from _lasting(card.lasting)
    yield from map(_op, card.immediate)
    yield from map(_op, card.additional)
    if card.war is not None:
        yield message(
            "imperialism-text-war-card",
            land=_signed(card.war.land),
            sea=_signed(card.war.sea),
            plunder=card.war.plunder,
        )
    for op in card.on_attack_win:
        yield message("imperialism-text-attack-won", what=_op(op))


_PLAYED: Final[Mapping[str, str]] = {
    "authority_positive": "imperialism-text-authority-positive",
    "authority_negative": "imperialism-text-authority-negative",
    "plot": "imperialism-text-plot",
    "special": "imperialism-text-special",
}

_WINDOWS: Final[Mapping[str, str]] = {
    "intrigue": "imperialism-text-when-intrigue",
    "event_response": "imperialism-text-when-event",
    "defence": "imperialism-text-when-defence",
    "pirates": "imperialism-text-when-pirates",
    "own_turn": "imperialism-text-when-own-turn",
    "colonization_rush": "imperialism-text-when-colony",
    "choose_good": "imperialism-text-when-good",
}
"""IM-16.2 When an event may be played."""

_AFTER_WAR: Final[Mapping[str, str]] = {
    "own_fleet_gt_target_fleet": "imperialism-text-when-fleet",
    "player_not_in_war": "imperialism-text-when-not-in-war",
    "player_won_as_attacker": "imperialism-text-when-won",
    "player_in_war": "imperialism-text-when-in-war",
}
"""IM-20 What must hold after a war."""


def _territory(board: Board, territory: Territory) -> Iterator[Message]:
    """IM-9 What a conquest needs and costs, and what it gives."""
    needs = [_figure(track, least) for track, least in zip(_NEEDED, territory.needs, strict=True) if least]
    kind = Thing("kind", territory.kind)
    yield message("imperialism-text-territory", kind=kind, needs=listed(needs), cost=territory.cost)
    gains: list[MessageArg] = [_level(board.tracks[track], amount) for track, amount in territory.levels]
    gains += [_level("prestige", territory.prestige)] if territory.prestige else []
    gains += [message("imperialism-text-glory", amount=territory.glory)] if territory.glory else []
    if gains:
        yield message("imperialism-text-gives", gains=listed(gains))


_NEEDED: Final = ("army", "fleet", "prestige")


def _achievement(figures: Sequence[str], card: Achievement) -> Iterator[Message]:
    """IM-13 What must be met, and what the card gives."""
    ways = [_needs(figures, way) for way in card.any_of]
    yield message("imperialism-text-achievement", ways=listed(ways, "semicolon"), count=len(ways))
    gains = [message("imperialism-text-glory", amount=card.glory), *map(_op, card.effects)]
    yield message("imperialism-text-gives", gains=listed(gains))


def _superpower(card: Superpower) -> Iterator[Message]:
    """IM-23 The start number, the religion, what the player begins with and what holds all game."""
    religion = Thing("religion", card.religion)
    yield message("imperialism-text-superpower", number=card.number, religion=religion)
    yield message("imperialism-text-begins", gains=listed(_op(op) for op in card.effects if op.op in _GAINS))
    yield from _lasting(card.lasting)


def _religion(figures: Sequence[str], card: Religion) -> Iterator[Message]:
    """IM-22 What a change needs, what it gives at once and what holds from then on."""
    yield message("imperialism-text-religion", needs=_needs(figures, card.needs))
    yield message("imperialism-text-gives", gains=listed(_op(op) for op in card.effects if op.op in _GAINS))
    yield from (_op(op) for op in card.effects if op.op in ("raise_choice", "grant_action"))
    yield from _lasting(card.lasting)


_GAINS: Final = ("add_level", "add_glory", "gain_ducats")


def _good(good: Good) -> Iterator[Message]:
    """IM-7 What choosing the good in a development brings."""
    if good.prestige_needed is not None:
        glory = [
            message("imperialism-text-by-players", count=count, glory=glory)
            for count, glory in enumerate(good.glory_needed)
            if glory
        ]
        yield message("imperialism-text-good-needs", prestige=good.prestige_needed, glory=listed(glory))
    yield message("imperialism-text-trade", gains=listed(good.trade))
    if good.penalty:
        yield message("imperialism-text-penalty", amount=good.penalty)
    if good.leader_hand_limit:
        limit = message("imperialism-text-hand-limit", amount=_signed(good.leader_hand_limit))
        yield message("imperialism-text-leads", what=limit)
    for op in good.leader:
        yield message("imperialism-text-leader", what=_op(op))
    for op in good.economic:
        yield message("imperialism-text-economic", what=_op(op))


# --- what holds while a card lies there


def _lasting(lasting: Lasting) -> Iterator[Message]:
    """EFFECTS.md, section 3: operations that are in force as long as the card is."""
    for each in lasting.modifiers:
        name = "imperialism-text-strength-dissenters" if each.dissenters else "imperialism-text-strength"
        yield message(name, wars=Thing("scope", each.scope), amount=_signed(each.amount))
    if lasting.hand_limit:
        yield message("imperialism-text-hand-limit", amount=_signed(lasting.hand_limit))
    if lasting.development:
        yield message("imperialism-text-development", amount=lasting.development)
    for what in lasting.forbids:
        yield message(_FORBIDS[what])


_FORBIDS: Final[Mapping[str, str]] = {
    "action_war": "imperialism-text-no-war",
    "religion_change": "imperialism-text-no-change",
}


# --- operations


def _op(op: EffectOp) -> Message:
    """What an operation does."""
    return _OPS[op.op](op)


def _signed(amount: int) -> Message:
    name = "imperialism-text-minus" if amount < 0 else "imperialism-text-plus"
    return message(name, amount=abs(amount))


def _level(track: str, amount: int) -> Message:
    return message("imperialism-text-level", track=Thing("track", track), amount=_signed(amount))


def _raised(op: EffectOp) -> Message:
    """One of several levels that goes up, or the only one."""
    if len(op.options) == 1:
        return _level(op.options[0], op.amount)
    return message("imperialism-text-raise", tracks=_tracks(op.options), amount=_signed(op.amount))


def _tracks(tracks: Iterable[str]) -> Listed:
    return listed((Thing("track", track) for track in tracks), "or")


def _figure(figure: str, least: int) -> Message:
    return message("imperialism-text-figure", figure=Thing("track", figure), least=least)


def _needs(figures: Sequence[str], needs: Iterable[tuple[int, int]]) -> Listed:
    return listed((_figure(figures[figure], least) for figure, least in needs), "and")


def _bases(bases: Iterable[Base], divisor: int = 1) -> Listed:
    """IM-19.8 What is counted, one of the bases."""
    return listed((_base(base, divisor) for base in bases), "or")


def _base(base: Base, divisor: int) -> Message:
    if divisor > 1:
        track = Thing("track", base.per)
        return message("imperialism-text-per-some", rate=base.rate, divisor=divisor, track=track)
    if base.per.startswith("own_"):
        return message("imperialism-text-per-own", rate=base.rate, track=Thing("track", base.per.removeprefix("own_")))
    return message("imperialism-text-per", rate=base.rate, track=Thing("track", base.per))


def _capped(what: Message, cap: int | None) -> Message:
    return what if cap is None else message("imperialism-text-at-most", what=what, cap=cap)


def _may(op: EffectOp, what: Message) -> Message:
    return message("imperialism-text-may", what=what) if op.optional else what


def _pay_to_raise(op: EffectOp) -> Message:
    paid = message("imperialism-text-pay", cost=op.cost, gain=_raised(op))
    said = message("imperialism-text-each-other", what=paid) if op.who == "each_player_but_target" else _may(op, paid)
    return message("imperialism-text-if-most-army", what=said) if op.condition == "target_has_most_army" else said


def _raise_choice(op: EffectOp) -> Message:
    return _may(op, _raised(op))


def _gain_per(op: EffectOp) -> Message:
    if op.who == "defeated_player":
        return _capped(message("imperialism-text-gain-defeated", bases=_bases(op.bases, op.divisor)), op.cap)
    return _capped(message("imperialism-text-gain", bases=_bases(op.bases, op.divisor)), op.cap)


def _add_glory(op: EffectOp) -> Message:
    glory = message("imperialism-text-glory", amount=op.amount)
    return message("imperialism-text-if-margin", what=glory) if op.condition == "margin_at_least_3" else glory


def _take_from_hand(op: EffectOp) -> Message:
    filter_ = Thing("filter", op.filter)
    if op.how == "random":
        return _may(op, message("imperialism-text-take-random"))
    if op.who == "each_dissenter":
        return _may(op, message("imperialism-text-take-dissenters", filter=filter_))
    return _may(op, message("imperialism-text-take-hand", filter=filter_))


def _take_from_discard(op: EffectOp) -> Message:
    return _may(op, message("imperialism-text-take-discard", filter=Thing("filter", op.filter)))


def _discard_self(op: EffectOp) -> Message:
    condition = Thing("condition", op.condition or "always")
    return message("imperialism-text-discard-self", cost=op.cost, condition=condition)


def _choose_one(op: EffectOp) -> Message:
    return message("imperialism-text-one-of", ways=listed((_all(ops) for ops in op.choices), "semicolon"))


def _all(ops: Sequence[EffectOp]) -> MessageArg:
    return _op(ops[0]) if len(ops) == 1 else listed(map(_op, ops), "semicolon")


def _if_level(op: EffectOp) -> Message:
    return message("imperialism-text-if-level", track=Thing("track", op.track), least=op.least, what=_all(op.ops))


def _if_window(op: EffectOp) -> Message:
    return message("imperialism-text-in-window", when=message(_WINDOWS[op.window or ""]), what=_all(op.ops))


def _lose_prestige(op: EffectOp) -> Message:
    return message("imperialism-text-loses-prestige", who=Thing("who", op.who or "self"), amount=op.amount)


def _another_good(op: EffectOp) -> Message:
    return _may(op, message("imperialism-text-another-good", cost=op.cost, excluded=_tracks(op.excluded)))


_OPS: Final[Mapping[str, Callable[[EffectOp], Message]]] = {
    "add_level": lambda op: _level(op.track, op.amount),
    "add_glory": _add_glory,
    "gain_ducats": lambda op: message("imperialism-text-ducats", amount=op.amount),
    "pay_to_raise": _pay_to_raise,
    "raise_choice": _raise_choice,
    "steal_per": lambda op: _capped(message("imperialism-text-steal", bases=_bases(op.bases)), op.cap),
    "gain_per": _gain_per,
    "gain_trade_value": lambda op: message("imperialism-text-trade-gain", goods=_tracks(op.options)),
    "lose_prestige": _lose_prestige,
    "take_from_hand": _take_from_hand,
    "take_from_discard": _take_from_discard,
    "discard_authority": lambda op: message("imperialism-text-discard-authority", sign=Thing("sign", op.what)),
    "rearrange_authority": lambda op: _may(op, message("imperialism-text-rearrange", count=op.amount)),
    "conquer_from_hand": lambda op: _may(op, message("imperialism-text-conquer")),
    "discard_self_for_prestige": _discard_self,
    "grant_action": lambda op: _may(op, message("imperialism-text-grant-development")),
    "pay_to_choose_another_good": _another_good,
    "cancel_event": lambda op: message("imperialism-text-cancel-event"),
    "cancel_war": lambda op: message("imperialism-text-cancel-war"),
    "choose_one": _choose_one,
    "if_level": _if_level,
    "if_window": _if_window,
    "if_lost_war": lambda op: message("imperialism-text-if-lost", what=_all(op.ops)),
    "if_won_war": lambda op: message("imperialism-text-if-won", what=_all(op.ops)),
}
"""EFFECTS.md, section 3, without the operations that last."""
