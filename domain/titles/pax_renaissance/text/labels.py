"""Which messages say what an option does, for a menu?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from domain.kernel.messages import Message, MessageArg, Thing, listed, message
from domain.kernel.messages import seat as role
from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.pax_renaissance.actions.agents import Pacify
from domain.titles.pax_renaissance.actions.battle import FlipTheocracy
from domain.titles.pax_renaissance.actions.ops import AimOp, AnswerTax
from domain.titles.pax_renaissance.actions.playing import AnnounceOneShot, ChooseBattle, ChooseVictory
from domain.titles.pax_renaissance.actions.regime import EMPTY, ArrangeConstantinople, KillSurplusToken
from domain.titles.pax_renaissance.legality.ground import spots
from domain.titles.pax_renaissance.legality.ops import Use, acting_maps, acts_on_map_card, aims, op_of
from domain.titles.pax_renaissance.legality.shots import agents_of, battles, can_use_shot, shot_on, suitors
from domain.titles.pax_renaissance.legality.tableau import empire_of, owner_of
from domain.titles.pax_renaissance.legality.trade import price_of
from domain.titles.pax_renaissance.legality.war import campaign_sides, is_internal
from domain.titles.pax_renaissance.pieces import kind_named, side_named
from domain.titles.pax_renaissance.printed import (
    Battle,
    Behead,
    Campaign,
    Commerce,
    Coronation,
    Corsair,
    Inquisitor,
    Op,
    Siege,
    Vote,
)
from domain.titles.pax_renaissance.state import PaxState
from domain.titles.pax_renaissance.text.names import (
    battle,
    card_name,
    florins,
    market_card,
    op_name,
    place_name,
    realm,
    shot_name,
    side_name,
    token,
    victory_name,
    where,
)

__all__ = ["label"]


def _kind(s: PaxState, name: str) -> MessageArg:
    """A token by its id in an option."""
    return token(s, kind_named(name))


def label(s: PaxState, seat: Seat, option: Option) -> Message:
    """What an option does, for a menu."""
    return _LABELS[option.verb](s, seat, option)


def _map_label(s: PaxState, seat: Seat, o: Option) -> Message:
    m = o.str_arg()
    step = s.agenda[-1]
    if isinstance(step, ChooseBattle):
        return message("pax_renaissance-label-battle", map=realm(m), battle=battle(s, step.sides(s)[m]))
    return message("pax_renaissance-label-map", map=realm(m))


def _campaign_label(s: PaxState, seat: Seat, o: Option) -> Message:
    m = o.str_arg()
    step = s.agenda[-1]
    assert isinstance(step, AimOp), "a campaign is an op"
    start = s.board.empire_at[step.card]
    sides = campaign_sides(s, start, m)
    inner = is_internal(s, start, m)
    name = "pax_renaissance-label-internal-campaign" if inner else "pax_renaissance-label-campaign"
    return message(name, map=realm(m), price=florins(len(sides.attack)), battle=battle(s, sides))


def _use_label(s: PaxState, seat: Seat, o: Option) -> Message:
    step = s.agenda[-1]
    assert isinstance(step, AnnounceOneShot), "a one-shot is announced"
    shot = step.shot(s)
    card, used = card_name(s, step.card), shot_name(shot.name)
    if not isinstance(shot, Battle):
        return message("pax_renaissance-label-use", card=card, shot=used)
    at = battles(s, seat, step.card, shot, agents_of(s, seat, step.card))
    found = listed(
        (message("pax_renaissance-battle-in", map=realm(m), battle=battle(s, sides)) for m, sides in at.items()),
        "semicolon",
    )
    return message("pax_renaissance-label-use-battle", card=card, shot=used, battles=found)


def _buy_label(s: PaxState, seat: Seat, o: Option) -> Message:
    row, position = side_named(o.str_arg()), o.int_arg(1)
    on_it = s.row_florins[row][position]
    card, side, price = market_card(s, row, position), side_name(row), florins(position)
    if not on_it:
        return message("pax_renaissance-label-buy", card=card, row=side, position=position, price=price)
    found = florins(on_it)
    return message(
        "pax_renaissance-label-buy-with-florins", card=card, row=side, position=position, price=price, found=found
    )


def _take_label(s: PaxState, seat: Seat, o: Option) -> Message:
    step = s.agenda[-1]
    if isinstance(o.args[0], int):
        assert isinstance(step, AimOp), "Commerce takes from a row"
        op = op_of(s, step.card, step.op)
        assert isinstance(op, Commerce), "Commerce takes from a row"
        card = market_card(s, op.market, o.int_arg())
        row = side_name(op.market)
        return message("pax_renaissance-label-take-florin", card=card, row=row, position=o.int_arg())
    return message("pax_renaissance-label-take-token", place=place_name(s, o.str_arg()))


def _op_label(s: PaxState, seat: Seat, o: Option) -> Message:
    """An op, with its target where there is only one: what dies or pays, whose it is, and what it costs."""
    card, name = o.str_arg(), o.str_arg(1)
    op = op_of(s, card, name)
    maps = acting_maps(s, seat, card, op) if acts_on_map_card(op) else [None]
    found = [(aim, m) for m in maps for aim in aims(s, op, Use(seat, card, m))]
    if len(found) != 1:
        return message("pax_renaissance-label-op", op=op_name(name), card=card_name(s, card))
    target = _target(s, op, card, *found[0])
    return message("pax_renaissance-label-op-target", op=op_name(name), card=card_name(s, card), target=target)


def _target(s: PaxState, op: Op, card: str, aim: Option, m: str | None) -> Message:
    """The only target of an op, before the op is chosen."""
    place = str(aim.args[0])
    if isinstance(op, Commerce):
        return message("pax_renaissance-target-florin", card=market_card(s, op.market, aim.int_arg()))
    if isinstance(op, Behead):
        return _beheaded(s, card, place)
    if isinstance(op, Vote):
        price = florins(len(s.repressed[s.board.empire_at[place]]))
        return message("pax_renaissance-target-vote", card=_owned(s, place), price=price)
    if isinstance(op, Campaign):
        start = s.board.empire_at[card]
        sides = campaign_sides(s, start, place)
        owner = s.owner[place]
        target: MessageArg = realm(place) if owner is None else _of(realm(place), owner)
        price = florins(len(sides.attack))
        return message("pax_renaissance-target-campaign", map=target, price=price, battle=battle(s, sides))
    if isinstance(op, Inquisitor):
        start_card, to_card = card_name(s, place), card_name(s, aim.str_arg(1))
        return message("pax_renaissance-target-inquisitor", start=start_card, to=to_card)
    if isinstance(op, Corsair):
        start_place, to_place = place_name(s, place), place_name(s, aim.str_arg(1))
        return message("pax_renaissance-target-corsair", start=start_place, to=to_place)
    owner = s.concessions.get(place)
    if owner is not None and not isinstance(op, Siege):
        return message("pax_renaissance-target-concession", seat=role(owner), where=where(s, place))
    kind = s.slots[place] if place in s.slots else s.pirates.get(place)
    if kind is None:
        return message("pax_renaissance-target-place", where=where(s, place))
    return message("pax_renaissance-unit", token=token(s, kind), where=where(s, place))


def _beheaded(s: PaxState, card: str, place: str) -> Message:
    empire = empire_of(s, place)
    queen = s.queen.get(empire) if empire is not None else None
    target = _owned(s, place)
    if queen is not None:
        target = message("pax_renaissance-with-queen", card=target, queen=card_name(s, queen))
    goes_too = empire is not None and owner_of(s, card) is not None
    name = "pax_renaissance-target-behead-assassin" if goes_too else "pax_renaissance-target-behead"
    return message(name, card=target)


def _of(thing: MessageArg, owner: Seat) -> Message:
    return message("pax_renaissance-owned", thing=thing, seat=role(owner))


def _owned(s: PaxState, card: str) -> MessageArg:
    """A card, and whose it is."""
    owner = owner_of(s, card)
    return card_name(s, card) if owner is None else _of(card_name(s, card), owner)


def _play_label(s: PaxState, seat: Seat, o: Option) -> Message:
    """A card of the hand; a queen says whether she finds a suitor."""
    card = o.str_arg()
    shot = shot_on(s, card)
    if s.board.cards[card].piece != "queen" or not isinstance(shot, Coronation):
        return message("pax_renaissance-label-play", card=card_name(s, card))
    kings = [realm(m) for m in suitors(s, seat, shot)]
    if not kings or not can_use_shot(s, seat, card, shot):
        return message("pax_renaissance-label-play-unmarried", card=card_name(s, card))
    return message("pax_renaissance-label-play-queen", card=card_name(s, card), maps=listed(kings, "or"))


def _place_label(s: PaxState, seat: Seat, o: Option) -> Message:
    kind, place = kind_named(o.str_arg()), o.str_arg(1)
    m = getattr(s.agenda[-1], "map", None)
    cost = 0 if m is None else spots(s, m, kind).get(place, 0)
    name = "pax_renaissance-label-place-repressing" if cost else "pax_renaissance-label-place"
    return message(name, token=token(s, kind), where=where(s, place))


def _kill_label(s: PaxState, seat: Seat, o: Option) -> Message:
    if len(o.args) == 1:
        return message("pax_renaissance-label-kill", token=_kind(s, o.str_arg()), where=_killed_where(s, o.str_arg()))
    return message("pax_renaissance-label-die", token=_kind(s, o.str_arg(1)), where=where(s, o.str_arg()))


def _killed_where(s: PaxState, kind: str) -> MessageArg:
    """Where a token of that kind dies whose place the question says."""
    step = s.agenda[-1]
    if isinstance(step, KillSurplusToken):
        return where(s, step.dying(s, kind_named(kind)))
    assert isinstance(step, Pacify), "a token dies where a bishop arrives"
    return message("pax_renaissance-in-realm", map=realm(step.map))


def _ability_label(s: PaxState, seat: Seat, o: Option) -> Message:
    card = card_name(s, o.str_arg())
    if len(o.args) == 1:
        return message("pax_renaissance-label-ability", card=card)
    return message("pax_renaissance-label-ability-side", card=card, side=side_name(o.str_arg(1)))


def _sell_label(s: PaxState, seat: Seat, o: Option) -> Message:
    m = empire_of(s, o.str_arg())
    queen = None if m is None else s.queen.get(m)
    card, price = card_name(s, o.str_arg()), florins(price_of(s, seat, o.str_arg()))
    if queen is None:
        return message("pax_renaissance-label-sell", card=card, price=price)
    return message("pax_renaissance-label-sell-with-queen", card=card, queen=card_name(s, queen), price=price)


def _repress_label(s: PaxState, seat: Seat, o: Option) -> Message:
    if not o.args:
        return _tax_label("be-repressed", s)
    return message("pax_renaissance-label-repress", where=where(s, o.str_arg()))


def _tax_label(name: str, s: PaxState) -> Message:
    """What its owner does about the tax of a Concession; the border comes first, for a board that lights it."""
    step = s.agenda[-1]
    assert isinstance(step, AnswerTax), "a Concession is taxed"
    return message(f"pax_renaissance-label-{name}", border=Thing("border", step.place), where=where(s, step.place))


def _turned(name: str, step: object) -> Message:
    """What becomes of the map card that may be turned over."""
    assert isinstance(step, FlipTheocracy), "a map card may be turned over"
    return message(f"pax_renaissance-label-{name}", map=realm(step.map))


def _arrange_label(s: PaxState, seat: Seat, o: Option) -> Message:
    step = s.agenda[-1]
    assert isinstance(step, ArrangeConstantinople), "the tokens of a city are arranged"
    city = s.board.slots[step.city_slots(s)[0]].city
    empty = message("pax_renaissance-empty")
    return message(
        "pax_renaissance-label-arrange",
        where=message("pax_renaissance-in-city", city=Thing("city", city)),
        tokens=listed(empty if n == EMPTY else _kind(s, str(n)) for n in o.args),
    )


def _keep_label(s: PaxState, seat: Seat, o: Option) -> Message:
    step = s.agenda[-1]
    if not isinstance(step, AnnounceOneShot):
        return _turned("keep-map", step)
    if isinstance(step.shot(s), Coronation):
        return message("pax_renaissance-label-keep-unmarried", card=card_name(s, step.card))
    return message("pax_renaissance-label-keep", card=card_name(s, step.card))


def _turn_label(s: PaxState, seat: Seat, o: Option) -> Message:
    activate = isinstance(s.agenda[-1], ChooseVictory)
    name = "pax_renaissance-label-activate" if activate else "pax_renaissance-label-deactivate"
    return message(name, victory=victory_name(o.str_arg()))


def _free_label(s: PaxState, seat: Seat, o: Option) -> Message:
    return message("pax_renaissance-label-free", token=_kind(s, o.str_arg()), where=where(s, o.str_arg(1)))


def _settle_label(s: PaxState, seat: Seat, o: Option) -> Message:
    start, to = where(s, o.str_arg()), where(s, o.str_arg(2))
    return message("pax_renaissance-label-settle", token=_kind(s, o.str_arg(1)), start=start, where=to)


def _sail_label(s: PaxState, seat: Seat, o: Option) -> Message:
    start, to = place_name(s, o.str_arg()), place_name(s, o.str_arg(1))
    return message("pax_renaissance-label-sail", start=start, to=to)


def _move_label(s: PaxState, seat: Seat, o: Option) -> Message:
    start, to = card_name(s, o.str_arg()), card_name(s, o.str_arg(1))
    return message("pax_renaissance-label-move", start=start, to=to)


def _religions_label(s: PaxState, seat: Seat, o: Option) -> Message:
    one, other = Thing("religion", o.str_arg()), Thing("religion", o.str_arg(1))
    return message("pax_renaissance-label-apostasy", one=one, other=other)


_LABELS: Final[Mapping[str, Callable[[PaxState, Seat, Option], Message]]] = {
    "bank": lambda s, seat, o: message("pax_renaissance-label-bank", bank=Thing("bank", o.str_arg())),
    "win": lambda s, seat, o: message("pax_renaissance-label-win", victory=victory_name(o.str_arg())),
    "buy": _buy_label,
    "play": _play_label,
    "ops": lambda s, seat, o: message("pax_renaissance-label-ops", side=side_name(o.str_arg())),
    "fair": lambda s, seat, o: message("pax_renaissance-label-fair", side=side_name(o.str_arg())),
    "sell": _sell_label,
    "ability": _ability_label,
    "pass": lambda s, seat, o: message("pax_renaissance-label-pass" if s.actions else "pax_renaissance-label-end-turn"),
    "use": _use_label,
    "keep": _keep_label,
    "flip": lambda s, seat, o: _turned("flip", s.agenda[-1]),
    "map": _map_label,
    "king": lambda s, seat, o: message("pax_renaissance-label-marry", card=card_name(s, o.str_arg())),
    "victory": _turn_label,
    "religions": _religions_label,
    "place": _place_label,
    "stop": lambda s, seat, o: message("pax_renaissance-label-stop"),
    "none": lambda s, seat, o: message("pax_renaissance-label-none"),
    "decline": lambda s, seat, o: message("pax_renaissance-label-decline"),
    "kill": _kill_label,
    "border": lambda s, seat, o: message("pax_renaissance-label-concession", place=place_name(s, o.str_arg())),
    "free": _free_label,
    "arrange": _arrange_label,
    "op": _op_label,
    "borrow": _op_label,
    "move": _move_label,
    "take": _take_label,
    "behead": lambda s, seat, o: message("pax_renaissance-label-behead", card=card_name(s, o.str_arg())),
    "tax": lambda s, seat, o: message("pax_renaissance-label-tax", where=where(s, o.str_arg())),
    "repress": _repress_label,
    "siege": lambda s, seat, o: message("pax_renaissance-label-siege", where=where(s, o.str_arg())),
    "sail": _sail_label,
    "vote": lambda s, seat, o: message("pax_renaissance-label-vote", card=card_name(s, o.str_arg())),
    "campaign": _campaign_label,
    "pay": lambda s, seat, o: _tax_label("pay", s),
    "levy": lambda s, seat, o: message("pax_renaissance-label-levy", place=place_name(s, o.str_arg())),
    "settle": _settle_label,
    "discard": lambda s, seat, o: message("pax_renaissance-label-discard", card=card_name(s, o.str_arg())),
}
