"""What does an option do, said for a menu?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.imperial_struggle.actions.offers import plainest
from domain.titles.imperial_struggle.actions.purchases import ChooseWay, Pay
from domain.titles.imperial_struggle.cards.trade import BuyWithAdvantage
from domain.titles.imperial_struggle.legality.payment import Purse
from domain.titles.imperial_struggle.legality.purchases import Help, Part, Price
from domain.titles.imperial_struggle.sequence.act import Act
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.text.names import (
    advantage_name,
    event_name,
    ministry_name,
    name_of,
    theater_name,
    tile_words,
    war_tile_words,
)

__all__ = ["label"]

_PURCHASES: Final = (
    "shift", "mshift", "draw", "recruit", "clear", "fort", "repair", "seize", "squadron", "deploy", "bastion",
    "jscore", "exchange",
)  # fmt: skip


def label(s: StruggleState, seat: Seat, option: Option) -> str:
    """What an option does, for a menu."""
    step = s.agenda[-1] if s.agenda else None
    if option.verb in _PURCHASES and isinstance(step, Act):
        return _purchase(s, seat, option)
    if option.verb in ("shift", "squadron") and isinstance(step, BuyWithAdvantage):
        name = name_of(s, option.str_arg()) + ": unflag" if option.args else "Build a Squadron"
        return f"{name} for {_breakdown(s, step.price(s, option))}"
    if option.verb == "way" and isinstance(step, ChooseWay):
        return _way(s, step, option)
    if option.verb == "pay" and isinstance(step, Pay):
        return _pay(s, step, option)
    say = _LABELS.get(option.verb)
    return say(s, option) if say is not None else option.text


_WORDS: Final = {
    "clear": "remove the Conflict marker", "fort": "build the Fort",
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
    base, *changes = found.parts
    if not changes and base.what not in ("Conflict", "Isolated"):
        return str(found.total)
    reasons = [f"{base.what} {base.amount}", *(f"{_reason(s, x)} {x.amount:+d}" for x in changes)]
    return f"{found.total} ({', '.join(reasons)})"


def _reason(s: StruggleState, part: Part) -> str:
    """What changes a cost: an Advantage, a Ministry or an Event by its name, or the word of a rule."""
    word = part.what
    for names in (s.board.ministries, s.board.events):
        if word in names:
            return names[word].name
    return advantage_name(s, word) if word in s.board.advantage_at else word


def _purchase(s: StruggleState, seat: Seat, option: Option) -> str:
    """IS-13.2 A purchase with its cost, without discounts where it can be paid so."""
    _, found = plainest(Purse(s, seat), option)
    verb = option.verb
    if verb == "exchange":
        return f"Exchange into {option.str_arg()}: {_breakdown(s, found)}"
    if not option.args:
        return f"{_PLAIN[verb]}: {_breakdown(s, found)}"
    shift = "flag" if s.flag[s.board.at[option.str_arg()]] is None else "unflag"
    word = {"shift": shift, "mshift": f"military {shift}"}.get(verb) or _WORDS[verb]
    return f"{name_of(s, option.str_arg())}: {word} for {_breakdown(s, found)}"


def _way(s: StruggleState, step: ChooseWay, option: Option) -> str:
    word, discount, huguenots = option.str_arg(), option.str_arg(1), option.int_arg(2)
    help = Help(None if discount == "plain" else discount, huguenots)
    text = f"{word.capitalize()} Action: {_breakdown(s, step.price(s, help))}"
    if discount != "plain":
        name = advantage_name(s, discount) if discount in s.board.advantage_at else ministry_name(s, discount)
        text += f" with {name}"
    return f"{text} with Huguenots x{huguenots}" if huguenots else text


def _pay(s: StruggleState, step: Pay, option: Option) -> str:
    tile, debt, trp, burke, *pools = (int(x) for x in option.args)
    parts = [f"{tile} of the tile"] if tile else []
    parts += [
        f"{n} of {'the Event' if pool.restriction is None else pool.restriction.split('.')[0].replace('_', ' ')}"
        for n, pool in zip(pools, s.pools, strict=True)
        if n
    ]
    parts += [f"{n} {word}" for n, word in ((burke, "of Burke"), (debt, "Debt"), (trp, "Treaty Points")) if n]
    return f"Pay {', '.join(parts) or 'nothing'}"


_Label = Callable[[StruggleState, Option], str]


def _ability(s: StruggleState, o: Option) -> str:
    card, ability = o.str_arg(), o.str_arg(1)
    text = s.board.ministries[card].abilities[ability].text
    extra = ""
    if len(o.args) > 2:
        third = o.str_arg(2)
        if third in s.board.at:
            extra = f" {name_of(s, third)}:"
        elif third in s.board.events:
            extra = f" {event_name(s, third)}:"
        else:
            extra = f" {third.capitalize()}:"
    return f"{ministry_name(s, card)}:{extra} {text}"


def _event_label(s: StruggleState, o: Option) -> str:
    name = event_name(s, o.str_arg())
    return f"Event: {name} with its bonus" if len(o.args) > 1 else f"Event: {name}"


def _place_label(s: StruggleState, o: Option) -> str:
    text = f"Place in {theater_name(s, o.str_arg())}"
    if len(o.args) > 1:
        text += f", moving its tile {o.int_arg(1) + 1} to {theater_name(s, o.str_arg(2))}"
    return text


def _conquer_label(s: StruggleState, o: Option) -> str:
    text = f"Conquer {name_of(s, o.str_arg())}"
    return f"{text} with the Squadron of {name_of(s, o.str_arg(1))}" if len(o.args) > 1 else text


def _return_label(s: StruggleState, o: Option) -> str:
    text = f"Return a Bonus War tile of {theater_name(s, o.str_arg())}"
    return f"{text}, number {o.int_arg(1) + 1}" if len(o.args) > 1 else text


def _on(text: str) -> _Label:
    """A label with the name of a space."""
    return lambda s, o: text.format(name_of(s, o.str_arg()))


_LABELS: Final[Mapping[str, _Label]] = {
    "tile": lambda s, o: f"Take tile {o.str_arg().removeprefix('inv_')}: {tile_words(s, o.str_arg())}",
    "play": lambda s, o: "Play the tile",
    "pass": lambda s, o: f"Pass and reduce Debt by {o.int_arg()}",
    "end": lambda s, o: "End the round",
    "reveal": lambda s, o: f"Reveal {ministry_name(s, o.str_arg())}",
    "ability": _ability,
    "event": _event_label,
    "advantage": lambda s, o: f"Use {advantage_name(s, o.str_arg())}",
    "refresh": lambda s, o: f"Refresh {advantage_name(s, o.str_arg())}",
    "exhaust": lambda s, o: f"Exhaust {advantage_name(s, o.str_arg())}",
    "go_on": lambda s, o: "Go on with the Event",
    "upgrade": lambda s, o: f"Military Upgrade in {theater_name(s, o.str_arg())}",
    "swap": lambda s, o: (
        f"Swap the Basic War tiles of {theater_name(s, o.str_arg())} and {theater_name(s, o.str_arg(1))}"
    ),
    "keep": lambda s, o: (
        f"Keep the {o.str_arg()} tile and {o.str_arg(1)} the other"
        if len(o.args) > 1
        else f"Keep {ministry_name(s, o.str_arg())}"
    ),
    "replace": lambda s, o: (
        f"Replace {ministry_name(s, o.str_arg())} by {ministry_name(s, o.str_arg(1))}"
        if len(o.args) > 1
        else f"Replace {o.str_arg().capitalize()}"
    ),
    "add": lambda s, o: f"Add {ministry_name(s, o.str_arg())}",
    "ministry": lambda s, o: f"Choose {ministry_name(s, o.str_arg())}",
    "discard": lambda s, o: f"Discard {event_name(s, o.str_arg())}",
    "first": lambda s, o: f"{o.str_arg().capitalize()} takes the first round",
    "allocate": lambda s, o: f"Drawn tile {o.int_arg(1) + 1} to {theater_name(s, o.str_arg())}",
    "place": _place_label,
    "from": lambda s, o: f"From {name_of(s, o.str_arg())}",
    "conflict": _on("Conflict marker on {}"),
    "unflag": _on("Unflag {}"),
    "remove": _on("Remove the flag of {}"),
    "shift": _on("Shift {}"),
    "take": _on("Take control of {}"),
    "damage": _on("Damage {}"),
    "displace": _on("Displace the Squadron of {}"),
    "usa": _on("USA flag on {}"),
    "squadron": lambda s, o: f"Squadron of {name_of(s, o.str_arg())}" if o.args else "Build a Squadron",
    "conquer": _conquer_label,
    "return": _return_label,
    "byng": lambda s, o: f"Byng marker to {theater_name(s, o.str_arg())}",
    "demand": lambda s, o: f"Add {o.str_arg().capitalize()} to Global Demand",
    "score": lambda s, o: f"Score {o.str_arg().capitalize()}",
    "choose": lambda s, o: o.str_arg().replace("_", " ").capitalize(),
    "resolve": lambda s, o: f"Effect of {war_tile_words(s, o.str_arg())}",
    "stop": lambda s, o: "Spend no more Conquest Points",
    "accept": lambda s, o: "Accept the conquest",
    "refuse": lambda s, o: "Refuse the conquest",
    "decline": lambda s, o: "Decline",
    "done": lambda s, o: "Done",
    "none": lambda s, o: "None",
}
