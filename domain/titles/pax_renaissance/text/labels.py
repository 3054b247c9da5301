"""What does an option do, for a menu?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.pax_renaissance.actions.ops import AimOp
from domain.titles.pax_renaissance.actions.playing import AnnounceOneShot, ChooseBattle, ChooseVictory
from domain.titles.pax_renaissance.actions.regime import EMPTY
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
    ROLES,
    SIDE,
    battle,
    card_name,
    florins,
    market_card,
    op_name,
    place_name,
    token,
    victory_name,
    where,
)

__all__ = ["label"]


def _kind(s: PaxState, name: str) -> str:
    """A token by its id in an option."""
    return token(s, kind_named(name))


def label(s: PaxState, seat: Seat, option: Option) -> str:
    """What an option does, for a menu."""
    return _LABELS[option.verb](s, seat, option)


def _map_label(s: PaxState, seat: Seat, o: Option) -> str:
    m = o.str_arg()
    name = s.board.maps[m].name
    step = s.agenda[-1]
    return f"Battle in {name}: {battle(s, step.sides(s)[m])}" if isinstance(step, ChooseBattle) else name


def _campaign_label(s: PaxState, seat: Seat, o: Option) -> str:
    m = o.str_arg()
    step = s.agenda[-1]
    assert isinstance(step, AimOp), "a campaign is an op"
    start = s.board.empire_at[step.card]
    sides = campaign_sides(s, start, m)
    inner = ", an internal conflict" if is_internal(s, start, m) else ""
    return f"Campaign against {s.board.maps[m].name} for {florins(len(sides.attack))}: {battle(s, sides)}{inner}"


def _use_label(s: PaxState, seat: Seat, o: Option) -> str:
    step = s.agenda[-1]
    assert isinstance(step, AnnounceOneShot), "a one-shot is announced"
    shot = step.shot(s)
    text = f"Use the one-shot of {card_name(s, step.card)}: {shot.name.replace('_', ' ')}"
    if isinstance(shot, Battle):
        at = battles(s, seat, step.card, shot, agents_of(s, seat, step.card))
        text += "; " + "; ".join(f"{s.board.maps[m].name}: {battle(s, sides)}" for m, sides in at.items())
    return text


def _buy_label(s: PaxState, seat: Seat, o: Option) -> str:
    row, position = side_named(o.str_arg()), o.int_arg(1)
    on_it = s.row_florins[row][position]
    with_it = f", with {florins(on_it)} on it" if on_it else ""
    card = market_card(s, row, position)
    return f"Buy {card} ({SIDE[row]} row, position {position}) for {florins(position)}{with_it}"


def _take_label(s: PaxState, seat: Seat, o: Option) -> str:
    step = s.agenda[-1]
    if isinstance(o.args[0], int):
        assert isinstance(step, AimOp), "Commerce takes from a row"
        op = op_of(s, step.card, step.op)
        assert isinstance(op, Commerce), "Commerce takes from a row"
        card = market_card(s, op.market, o.int_arg())
        return f"Take 1 Florin from {card} ({SIDE[op.market]} row, position {o.int_arg()})"
    return f"Take the token from {place_name(s, o.str_arg())}"


def _op_label(s: PaxState, seat: Seat, o: Option) -> str:
    """An op, with its target where there is only one: what dies or pays, whose it is, and what it costs."""
    card, name = o.str_arg(), o.str_arg(1)
    text = f"{op_name(name)} with {card_name(s, card)}"
    op = op_of(s, card, name)
    maps = acting_maps(s, seat, card, op) if acts_on_map_card(op) else [None]
    found = [(aim, m) for m in maps for aim in aims(s, op, Use(seat, card, m))]
    return f"{text}: {_target(s, op, card, *found[0])}" if len(found) == 1 else text


def _target(s: PaxState, op: Op, card: str, aim: Option, m: str | None) -> str:
    """The only target of an op, before the op is chosen."""
    place = str(aim.args[0])
    if isinstance(op, Commerce):
        return f"1 Florin from {market_card(s, op.market, aim.int_arg())}"
    if isinstance(op, Behead):
        empire = empire_of(s, place)
        queen = s.queen.get(empire) if empire is not None else None
        with_queen = "" if queen is None else f" and {card_name(s, queen)}"
        assassin = "; the card goes, too" if empire is not None and owner_of(s, card) is not None else ""
        return f"{card_name(s, place)}{_of(owner_of(s, place))}{with_queen}{assassin}"
    if isinstance(op, Vote):
        return (
            f"{card_name(s, place)}{_of(owner_of(s, place))}, for {florins(len(s.repressed[s.board.empire_at[place]]))}"
        )
    if isinstance(op, Campaign):
        start = s.board.empire_at[card]
        sides = campaign_sides(s, start, place)
        return f"{s.board.maps[place].name}{_of(s.owner[place])}, for {florins(len(sides.attack))}: {battle(s, sides)}"
    if isinstance(op, Inquisitor):
        return f"from {card_name(s, place)} to {card_name(s, aim.str_arg(1))}"
    if isinstance(op, Corsair):
        return f"from {place_name(s, place)} to {place_name(s, aim.str_arg(1))}"
    owner = s.concessions.get(place)
    if owner is not None and not isinstance(op, Siege):
        return f"{ROLES[owner]}'s Concession {where(s, place)}"
    kind = s.slots[place] if place in s.slots else s.pirates.get(place)
    return f"{'the token' if kind is None else token(s, kind)} {where(s, place)}"


def _of(owner: Seat | None) -> str:
    return "" if owner is None else f" of the {ROLES[owner]}"


def _play_label(s: PaxState, seat: Seat, o: Option) -> str:
    """A card of the hand; a queen says whether she finds a suitor."""
    card = o.str_arg()
    text = f"Play {card_name(s, card)}"
    shot = shot_on(s, card)
    if s.board.cards[card].piece != "queen" or not isinstance(shot, Coronation):
        return text
    kings = [s.board.empires[m].name for m in suitors(s, seat, shot)]
    if not kings or not can_use_shot(s, seat, card, shot):
        return f"{text}: no suitor, she stays unmarried"
    return f"{text}: she may marry the King of {' or '.join(kings)}"


def _place_label(s: PaxState, seat: Seat, o: Option) -> str:
    kind, place = kind_named(o.str_arg()), o.str_arg(1)
    m = getattr(s.agenda[-1], "map", None)
    cost = 0 if m is None else spots(s, m, kind).get(place, 0)
    return f"Place {token(s, kind)} {where(s, place)}" + (" (1 Florin for repressing)" if cost else "")


def _kill_label(s: PaxState, seat: Seat, o: Option) -> str:
    if len(o.args) == 1:
        return f"Kill {_kind(s, o.str_arg())}"
    return f"Let {_kind(s, o.str_arg(1))} {where(s, o.str_arg())} die"


def _ability_label(s: PaxState, seat: Seat, o: Option) -> str:
    side = f", {o.str_arg(1).capitalize()}" if len(o.args) > 1 else ""
    return f"Use the ability of {card_name(s, o.str_arg())}{side}"


def _sell_label(s: PaxState, seat: Seat, o: Option) -> str:
    m = empire_of(s, o.str_arg())
    queen = None if m is None else s.queen.get(m)
    with_queen = "" if queen is None else f" with {card_name(s, queen)}"
    return f"Sell {card_name(s, o.str_arg())}{with_queen} for {florins(price_of(s, seat, o.str_arg()))}"


def _repress_label(s: PaxState, seat: Seat, o: Option) -> str:
    return f"Repress the token {where(s, o.str_arg())}" if o.args else "Have the Concession repressed"


def _arrange_label(s: PaxState, seat: Seat, o: Option) -> str:
    return "Arrange: " + ", ".join("empty" if name == EMPTY else _kind(s, str(name)) for name in o.args)


def _keep_label(s: PaxState, seat: Seat, o: Option) -> str:
    step = s.agenda[-1]
    if not isinstance(step, AnnounceOneShot):
        return "Leave the map card as it is"
    if isinstance(step.shot(s), Coronation):
        return f"Leave {card_name(s, step.card)} unmarried"
    return f"Do without the one-shot of {card_name(s, step.card)}"


def _turn_label(s: PaxState, seat: Seat, o: Option) -> str:
    verb = "Activate" if isinstance(s.agenda[-1], ChooseVictory) else "Deactivate"
    return f"{verb} the {victory_name(s, o.str_arg())}"


_LABELS: Final[Mapping[str, Callable[[PaxState, Seat, Option], str]]] = {
    "bank": lambda s, seat, o: s.board.banks[o.str_arg()].name,
    "win": lambda s, seat, o: f"Declare the {victory_name(s, o.str_arg())}",
    "buy": _buy_label,
    "play": _play_label,
    "ops": lambda s, seat, o: f"{o.str_arg().capitalize()} ops",
    "fair": lambda s, seat, o: f"{o.str_arg().capitalize()} trade fair",
    "sell": _sell_label,
    "ability": _ability_label,
    "pass": lambda s, seat, o: "Pass" if s.actions else "End the turn",
    "use": _use_label,
    "keep": _keep_label,
    "flip": lambda s, seat, o: "Turn the map card over",
    "map": _map_label,
    "king": lambda s, seat, o: f"Marry the {card_name(s, o.str_arg())}",
    "victory": _turn_label,
    "religions": lambda s, seat, o: f"Apostasy between {o.str_arg()} and {o.str_arg(1)}",
    "place": _place_label,
    "stop": lambda s, seat, o: "Stop",
    "none": lambda s, seat, o: "None",
    "decline": lambda s, seat, o: "Decline",
    "kill": _kill_label,
    "border": lambda s, seat, o: f"Place a Concession on {place_name(s, o.str_arg())}",
    "free": lambda s, seat, o: f"Emancipate {_kind(s, o.str_arg())}: to stand {where(s, o.str_arg(1))}",
    "arrange": _arrange_label,
    "op": _op_label,
    "borrow": _op_label,
    "move": lambda s, seat, o: f"Move the bishop on {card_name(s, o.str_arg())} to {card_name(s, o.str_arg(1))}",
    "take": _take_label,
    "behead": lambda s, seat, o: f"Behead {card_name(s, o.str_arg())}",
    "tax": lambda s, seat, o: f"Tax the Concession {where(s, o.str_arg())}",
    "repress": _repress_label,
    "siege": lambda s, seat, o: f"Siege: kill the token {where(s, o.str_arg())}",
    "sail": lambda s, seat, o: f"Move the Pirate from {place_name(s, o.str_arg())} to {place_name(s, o.str_arg(1))}",
    "vote": lambda s, seat, o: f"Vote on the {card_name(s, o.str_arg())}",
    "campaign": _campaign_label,
    "pay": lambda s, seat, o: "Pay 1 Florin",
    "levy": lambda s, seat, o: f"Levy in {place_name(s, o.str_arg())}",
    "settle": lambda s, seat, o: (
        f"Place {_kind(s, o.str_arg(1))} (now {where(s, o.str_arg())}) {where(s, o.str_arg(2))}"
    ),
    "discard": lambda s, seat, o: f"Discard {card_name(s, o.str_arg())}",
}
