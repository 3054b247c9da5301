"""How are options and effects said in English?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.kernel.effects import Effect
from domain.kernel.options import Option
from domain.kernel.records import HIDDEN, Seat
from domain.titles.pax_renaissance.actions.ops import AimOp
from domain.titles.pax_renaissance.actions.playing import AnnounceOneShot, ChooseBattle, ChooseVictory
from domain.titles.pax_renaissance.actions.regime import EMPTY
from domain.titles.pax_renaissance.effects import course, ground, tableau, trade
from domain.titles.pax_renaissance.legality.ground import spots
from domain.titles.pax_renaissance.legality.ops import op_of
from domain.titles.pax_renaissance.legality.shots import agents_of, battles
from domain.titles.pax_renaissance.legality.tableau import empire_of
from domain.titles.pax_renaissance.legality.trade import price_of
from domain.titles.pax_renaissance.legality.war import Sides, Units, campaign_sides, is_internal, outcome
from domain.titles.pax_renaissance.pieces import BESIDE, TOKENS, Kind, Side, kind_named, side_named
from domain.titles.pax_renaissance.printed import Battle, Commerce, Coronation
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["bank", "battle", "card_name", "label", "line", "place_name", "token"]

SIDE: Final[Mapping[Side, str]] = {"east": "East", "west": "West"}
OTHER_ENDS: Final = {"victory_patron": "Patron Victory", "bankruptcy": "bankruptcy of all others"}
"""The ends of a game that need no Victory card."""


def bank(s: PaxState, seat: Seat) -> str:
    """A player, by the bank."""
    name = s.bank[seat]
    return f"player {seat + 1}" if name is None else s.board.banks[name].name


def card_name(s: PaxState, card: str) -> str:
    """A card by its name; an Empire by its visible side."""
    m = empire_of(s, card)
    if m is not None:
        return f"{'Republic' if s.republic[m] else 'King'} of {s.board.empires[m].name}"
    return "a card" if card == HIDDEN else s.board.cards[card].name


def market_card(s: PaxState, row: Side, position: int) -> str:
    """A card of the market by its name."""
    card = s.rows[row][position]
    return "nothing" if card is None else card_name(s, card)


def token(s: PaxState, kind: Kind) -> str:
    """A token by colour and piece; a pawn by its player."""
    seat = TOKENS[kind].seat
    if seat is not None:
        return f"pawn of {bank(s, seat)}"
    piece, colour = kind.split("_")
    return f"{colour} {piece}"


def place_name(s: PaxState, place: str | None) -> str:
    """A place where tokens stand."""
    board = s.board
    if place is None:
        return "the supply"
    if place == BESIDE:
        return "beside the map card"
    if place in board.slots:
        return board.slots[place].name
    return f"the border {board.borders[place].name}" if place in board.borders else card_name(s, place)


def where(s: PaxState, place: str | None) -> str:
    """Where a token stands, with its preposition."""
    if place is None or place == BESIDE:
        return place_name(s, place)
    return f"{'in' if place in s.board.slots else 'on'} {place_name(s, place)}"


def florins(amount: int) -> str:
    """An amount of money."""
    return f"{amount} {'Florin' if amount == 1 else 'Florins'}"


def battle(s: PaxState, sides: Sides) -> str:
    """PR-9.2 Both sides of a battle and how it would end."""

    def side(units: Units) -> str:
        return ", ".join(f"{token(s, unit.kind)} {where(s, unit.place)}" for unit in units) or "nobody"

    return f"{side(sides.attack)} against {side(sides.defend)}: {outcome(sides)}"


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


def _op_name(name: str) -> str:
    op, _, religion = name.partition("_")
    return f"{op.capitalize()} ({religion})" if religion else op.capitalize()


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


def _victory_name(s: PaxState, name: str) -> str:
    victory = s.board.victories.get(name)
    return OTHER_ENDS.get(name, name) if victory is None else victory.name


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
    return f"{verb} the {_victory_name(s, o.str_arg())}"


_LABELS: Final[Mapping[str, Callable[[PaxState, Seat, Option], str]]] = {
    "bank": lambda s, seat, o: s.board.banks[o.str_arg()].name,
    "win": lambda s, seat, o: f"Declare the {_victory_name(s, o.str_arg())}",
    "buy": _buy_label,
    "play": lambda s, seat, o: f"Play {card_name(s, o.str_arg())}",
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
    "op": lambda s, seat, o: f"{_op_name(o.str_arg(1))} with {card_name(s, o.str_arg())}",
    "borrow": lambda s, seat, o: f"{_op_name(o.str_arg(1))} with {card_name(s, o.str_arg())}",
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


def line(s: PaxState, effect: Effect[PaxState]) -> str | None:
    """What happened, for a log; None for what says nothing."""
    say = _LINES.get(type(effect))
    return None if say is None else say(s, effect)


_MOVES: Final = {
    "killed": "{token} {start} dies.",
    "repressed": "{token} {start} is repressed: it goes to {to}.",
    "discarded": "{token} {start} goes to the supply.",
    "taken": "{token} {start} is taken, because the supply has none.",
    "agent": "{token} is placed {where}.",
    "fights": "{token} joins the attack.",
    "levy": "{token} is levied {where}.",
    "concession": "{token} becomes a Concession {where}.",
    "emancipated": "{token} is emancipated and stands {where}.",
    "survived": "{token} survives and is placed {where}.",
    "sailed": "{token} {start} sails to {to}.",
    "moved": "{token} stands {where} now.",
}


def _moved(s: PaxState, x: ground.TokenMoved) -> str:
    text = _MOVES[x.why].format(
        token=token(s, x.kind), start=where(s, x.start), to=place_name(s, x.to), where=where(s, x.to)
    )
    return text[0].upper() + text[1:]


def _bishop(s: PaxState, x: ground.BishopMoved) -> str:
    who = token(s, x.kind).capitalize()
    if x.why == "diet":
        return f"{who} dies in the Diet of Worms."
    if x.to is None:
        return f"{who} leaves {place_name(s, x.start)}."
    if x.start is None:
        return f"{who} comes to {card_name(s, x.to)}."
    return f"{who} moves from {card_name(s, x.start)} to {card_name(s, x.to)}."


def _florins(s: PaxState, x: trade.FlorinsChanged) -> str:
    verb = "gains" if x.amount > 0 else "pays"
    return f"{bank(s, x.seat)} {verb} {florins(abs(x.amount))} ({x.why})."


def _bought(s: PaxState, x: trade.CardBought) -> str:
    extra = f" and takes {florins(x.gained)} from it" if x.gained else ""
    return f"{bank(s, x.seat)} buys {card_name(s, x.card)} for {florins(x.position)}{extra}."


def _played(s: PaxState, x: tableau.CardPlayed) -> str:
    to = "as an unmarried queen" if x.to == "unmarried" else f"to the {SIDE[x.to]}"
    return f"{bank(s, x.seat)} plays {card_name(s, x.card)} {to}."


def _pool(s: PaxState, x: trade.PoolTaken) -> str:
    amount = florins(x.amount)
    who = "China" if x.seat is None else bank(s, x.seat)
    if x.border is None:
        return f"{who} takes {amount} as the emporium's profit."
    border = s.board.borders[x.border].name
    if x.seat is None:
        return f"A Pirate on {border} sends {amount} of the pool to China."
    return f"{who} takes {amount} for the Concession on {border}."


def _empire(s: PaxState, x: tableau.EmpireTaken) -> str:
    under = f" as a vassal of {s.board.empires[x.suzerain].name}" if x.suzerain else ""
    return f"{bank(s, x.seat)} takes the King of {s.board.empires[x.map].name}{under}."


def _flipped(s: PaxState, x: tableau.EmpireFlipped) -> str:
    return f"{s.board.empires[x.map].name} becomes a {'Republic' if x.republic else 'Monarchy'}."


def _ended(s: PaxState, x: course.GameEnded) -> str:
    names = " and ".join(bank(s, seat) for seat in x.ranking[0])
    return f"{names} {'win' if len(x.ranking[0]) > 1 else 'wins'}: {_victory_name(s, x.reason)}."


def _spent(s: PaxState, x: course.ActionSpent) -> str | None:
    """What an action is for is told by what follows, for most of them."""
    verb = {"pass": "passes", "sell": "sells a card", "ability": "uses an ability"}.get(x.what)
    return f"{bank(s, x.seat)} {verb}." if verb else None


def _commerce(s: PaxState, x: trade.CommerceTaken) -> str:
    card = market_card(s, x.row, x.position)
    return f"{bank(s, x.seat)} takes 1 Florin from {card} in the {SIDE[x.row]} row."


def _fair(s: PaxState, x: trade.FairBegan) -> str:
    return f"{bank(s, x.seat)} holds the {SIDE[x.row]} trade fair, and {card_name(s, x.card)} is traded away."


_LINES: Final[Mapping[type, Callable[[PaxState, Any], str | None]]] = {
    course.BankTaken: lambda s, x: f"Player {x.seat + 1} has the {s.board.banks[x.bank].name}.",
    course.FirstPlayerSet: lambda s, x: f"{bank(s, x.seat)} begins.",
    course.TokensSetUp: lambda s, x: "The starting tokens are placed.",
    course.DecksMade: lambda s, x: "The decks are made.",
    trade.CardDealt: lambda s, x: f"{card_name(s, x.card)} comes to the {SIDE[x.row]} row, position {x.position}.",
    trade.RowSlid: lambda s, x: f"The {SIDE[x.row]} row slides left.",
    trade.MarketTurned: lambda s, x: "The market is refreshed.",
    course.TurnBegan: lambda s, x: f"Turn of {bank(s, x.seat)}.",
    course.ActionSpent: _spent,
    course.OnceUsed: lambda s, x: f"{card_name(s, x.freed[0])} makes it free." if x.freed else None,
    trade.FlorinsChanged: _florins,
    trade.CardBought: _bought,
    tableau.CardPlayed: _played,
    tableau.QueenMarried: lambda s, x: f"{card_name(s, x.card)} marries the King of {s.board.empires[x.map].name}.",
    tableau.CardDiscarded: lambda s, x: f"{card_name(s, x.card)} leaves the game ({x.why}).",
    tableau.EmpireTaken: _empire,
    tableau.EmpireFlipped: _flipped,
    tableau.EmpireReturned: lambda s, x: f"{s.board.empires[x.map].name} returns to the Empire stack.",
    ground.TokenMoved: _moved,
    ground.BishopMoved: _bishop,
    ground.MapFlipped: lambda s, x: f"The map card of {s.board.maps[x.map].name} is turned over.",
    ground.ConstantinopleArranged: lambda s, x: "The tokens in the city change their slots.",
    ground.DiskMoved: lambda s, x: f"{s.board.cities[x.opened].name} opens, {s.board.cities[x.closed].name} closes.",
    course.VictoryTurned: lambda s, x: (
        f"{s.board.victories[x.victory].name} is {'active' if x.active else 'inactive'} now."
    ),
    course.OpsBegan: lambda s, x: f"{bank(s, x.seat)} runs {' and '.join(SIDE[i] for i in x.sides)} ops.",
    course.OpUsed: lambda s, x: f"{bank(s, x.seat)} uses {card_name(s, x.card)}: {_op_name(x.op)}.",
    trade.CommerceTaken: _commerce,
    trade.FairBegan: _fair,
    trade.PoolTaken: _pool,
    course.Eliminated: lambda s, x: f"{bank(s, x.seat)} is bankrupt.",
    course.GameEnded: _ended,
}
