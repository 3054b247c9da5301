"""Which message says in a menu what an option does?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from domain.kernel.messages import Message, MessageArg, Thing, listed
from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.imperial_struggle.actions.military import KeepTile
from domain.titles.imperial_struggle.actions.offers import order_of, plainest
from domain.titles.imperial_struggle.actions.purchases import ChooseSquadron, ChooseWay, Pay
from domain.titles.imperial_struggle.cards.trade import BuyWithAdvantage
from domain.titles.imperial_struggle.legality.payment import Purse
from domain.titles.imperial_struggle.legality.purchases import PLAINLY, Help, Price, PricePart
from domain.titles.imperial_struggle.pieces import DIPLOMATIC, ECONOMIC
from domain.titles.imperial_struggle.sequence.act import Act
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.text.names import (
    advantage,
    commodity,
    event,
    ministry,
    say,
    signed,
    space,
    theater,
    tile_words,
    war_tile_words,
)

__all__ = ["label", "points", "purchase"]

_PURCHASES: Final = (
    "shift", "mshift", "draw", "recruit", "clear", "fort", "repair", "seize", "squadron", "deploy", "bastion",
    "jscore", "exchange",
)  # fmt: skip


def label(s: StruggleState, seat: Seat, option: Option) -> Message:
    """What an option does, for a menu."""
    step = s.agenda[-1] if s.agenda else None
    if option.verb in _PURCHASES and isinstance(step, Act):
        return _purchase(s, seat, option)
    if option.verb in ("shift", "squadron") and isinstance(step, BuyWithAdvantage):
        return _bought(s, option, step.price(s, option))
    if option.verb == "from" and isinstance(step, ChooseSquadron):
        order = order_of(s, seat, "deploy", step.target, option.str_arg())
        cost = _breakdown(s, order.row.price(s, seat, order, PLAINLY))
        return say("label-from", space=space(option.str_arg()), cost=cost)
    if option.verb == "way" and isinstance(step, ChooseWay):
        return _way(s, step, option)
    if option.verb == "pay" and isinstance(step, Pay):
        return _pay(s, step, option)
    return _LABELS[option.verb](s, option)


def points(count: int) -> Message:
    """A number of Action Points."""
    return say("resource-action_points", count=count)


def purchase(s: StruggleState, verb: str, target: str | None) -> Message:
    """IS-5.7 What is bought, by its verb, and its space or the type of an exchange."""
    if target is None:
        return say(f"purchase-{verb}")
    if verb == "exchange":
        return say("purchase-exchange", type=Thing("type", target))
    empty = s.flag[s.board.at[target]] is None
    shifts = {"shift": "flag" if empty else "unflag", "mshift": "mflag" if empty else "munflag"}
    name = f"purchase-{shifts.get(verb, verb)}"
    if verb != "shift":
        return say(name, space=space(target))
    kind = ECONOMIC if s.board.at[target] in s.board.markets else DIPLOMATIC
    return say(name, space=space(target), type=Thing("type", kind))


def _bought(s: StruggleState, option: Option, found: Price) -> Message:
    """A purchase with its cost."""
    what = purchase(s, option.verb, option.str_arg() if option.args else None)
    return say("label-purchase", what=what, cost=_breakdown(s, found))


def _breakdown(s: StruggleState, found: Price) -> Message:
    """A cost with what it is made of, where there is more than a printed number."""
    base, *changes = found.parts
    if not changes and base.what not in ("Conflict", "Isolated"):
        return points(found.total)
    first = say("cost-part", what=_reason(s, base), amount=base.amount)
    others = (say("cost-part", what=_reason(s, x), amount=signed(x.amount)) for x in changes)
    return say("cost", total=points(found.total), parts=listed([first, *others]))


_CARDS: Final[Mapping[str, Thing]] = {
    "Naval Bastion": Thing("advantage", "naval_bastion"),
    "Jacobite Uprisings": Thing("ministry", "jacobite_uprisings"),
    "South Sea Speculation": Thing("event", "south_sea_speculation"),
}
"""Cards and tiles that costs name by their words."""


def _reason(s: StruggleState, part: PricePart) -> Thing:
    """What changes a cost: an Advantage, a Ministry or an Event by its name, or the word of a rule."""
    word = part.what
    if word in s.board.ministries:
        return ministry(s, word)
    if word in s.board.events:
        return event(s, word)
    if word in s.board.advantage_at:
        return advantage(word)
    return _CARDS.get(word) or Thing("reason", word.lower().replace("+1", "plus").replace(" ", "_"))


def _purchase(s: StruggleState, seat: Seat, option: Option) -> Message:
    """IS-13.2 A purchase with its cost, without discounts where it can be paid so."""
    return _bought(s, option, plainest(Purse(s, seat), option)[1])


def _way(s: StruggleState, step: ChooseWay, option: Option) -> Message:
    half, discount, huguenots = option.str_arg(), option.str_arg(1), option.int_arg(2)
    help = Help(None if discount == "plain" else discount, huguenots)
    cost = _breakdown(s, step.price(s, help))
    helps: list[MessageArg] = []
    if discount != "plain":
        helps.append(advantage(discount) if discount in s.board.advantage_at else ministry(s, discount))
    if huguenots:
        helps.append(say("huguenots", count=huguenots))
    if not helps:
        return say(f"label-way-{half}", cost=cost)
    return say(f"label-way-{half}-with", cost=cost, helps=listed(helps, "and"))


def _pay(s: StruggleState, step: Pay, option: Option) -> Message:
    tile, debt, trp, burke, *pools = (int(x) for x in option.args)
    parts = [say("pay-tile", count=tile)] if tile else []
    for n, pool in zip(pools, s.pools, strict=True):
        if n and pool.restriction is None:
            parts.append(say("pay-event", count=n))
        elif n and pool.restriction is not None:
            card = pool.restriction.split(".")[0]
            source = ministry(s, card) if card in s.board.ministries else event(s, card)
            parts.append(say("pay-source", count=n, source=source))
    parts += [say(f"pay-{name}", count=n) for name, n in (("burke", burke), ("debt", debt), ("trp", trp)) if n]
    return say("label-pay", parts=listed(parts) if parts else say("nothing"))


_Label = Callable[[StruggleState, Option], Message]


def _ability(s: StruggleState, o: Option) -> Message:
    card, ability = o.str_arg(), o.str_arg(1)
    said = Thing("ability", f"{card}.{ability}")
    if len(o.args) < 3:
        return say("label-ability", ministry=ministry(s, card), ability=said)
    third = o.str_arg(2)
    target = space(third) if third in s.board.at else event(s, third) if third in s.board.events else commodity(third)
    return say("label-ability-on", ministry=ministry(s, card), target=target, ability=said)


def _event_label(s: StruggleState, o: Option) -> Message:
    return say("label-event-bonus" if len(o.args) > 1 else "label-event", event=event(s, o.str_arg()))


def _keep_label(s: StruggleState, o: Option) -> Message:
    if len(o.args) > 1:
        step, which = s.agenda[-1], o.str_arg()
        assert isinstance(step, KeepTile), "one of two War tiles is kept"
        tiles = step.about(s, step.seat)
        kept = tiles["new"] if which == "new" else tiles["old"]
        return say(f"label-keep-{which}-{o.str_arg(1)}", tile=war_tile_words(s, kept))
    return say("label-keep", ministry=ministry(s, o.str_arg()))


def _replace_label(s: StruggleState, o: Option) -> Message:
    if len(o.args) > 1:
        return say("label-replace", old=ministry(s, o.str_arg()), new=ministry(s, o.str_arg(1)))
    return say("label-replace-good", good=commodity(o.str_arg()))


def _place_label(s: StruggleState, o: Option) -> Message:
    here = theater(o.str_arg())
    if len(o.args) == 1:
        return say("label-place", theater=here)
    return say("label-place-moving", theater=here, number=o.int_arg(1) + 1, target=theater(o.str_arg(2)))


def _conquer_label(s: StruggleState, o: Option) -> Message:
    if len(o.args) == 1:
        return say("label-conquer", space=space(o.str_arg()))
    return say("label-conquer-squadron", space=space(o.str_arg()), source=space(o.str_arg(1)))


def _return_label(s: StruggleState, o: Option) -> Message:
    if len(o.args) == 1:
        return say("label-return", theater=theater(o.str_arg()))
    return say("label-return-number", theater=theater(o.str_arg()), number=o.int_arg(1) + 1)


def _squadron_label(s: StruggleState, o: Option) -> Message:
    return say("label-squadron-of", space=space(o.str_arg())) if o.args else say("label-squadron-build")


def _plainly(verb: str) -> _Label:
    said = say(f"label-{verb}")
    return lambda s, o: said


def _of(verb: str, kind: str) -> _Label:
    """A label with the one thing that the option names."""
    return lambda s, o: say(f"label-{verb}", **{kind: Thing(kind, o.str_arg())})


_LABELS: Final[Mapping[str, _Label]] = {
    **{
        verb: _plainly(verb) for verb in ("play", "end", "go_on", "stop", "accept", "refuse", "decline", "done", "none")
    },
    **{
        verb: _of(verb, "space")
        for verb in ("conflict", "unflag", "remove", "shift", "take", "damage", "displace", "usa")
    },
    **{verb: _of(verb, "advantage") for verb in ("advantage", "refresh", "exhaust")},
    **{verb: _of(verb, "theater") for verb in ("upgrade", "byng")},
    **{verb: _of(verb, "ministry") for verb in ("reveal", "add", "ministry")},
    "tile": lambda s, o: say("label-tile", tile=Thing("tile", o.str_arg()), words=tile_words(s, o.str_arg())),
    "pass": lambda s, o: say("label-pass", amount=o.int_arg()),
    "ability": _ability,
    "event": _event_label,
    "swap": lambda s, o: say("label-swap", one=theater(o.str_arg()), other=theater(o.str_arg(1))),
    "keep": _keep_label,
    "replace": _replace_label,
    "discard": _of("discard", "event"),
    "first": _of("first", "side"),
    "allocate": lambda s, o: say("label-allocate", number=o.int_arg(1) + 1, theater=theater(o.str_arg())),
    "place": _place_label,
    "squadron": _squadron_label,
    "conquer": _conquer_label,
    "return": _return_label,
    "demand": lambda s, o: say("label-demand", good=commodity(o.str_arg())),
    "score": lambda s, o: say("label-score", good=commodity(o.str_arg())),
    "choose": _of("choose", "choice"),
    "resolve": lambda s, o: say("label-resolve", tile=war_tile_words(s, o.str_arg())),
}
