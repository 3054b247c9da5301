"""How are options and effects said in English?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.kernel.effects import Effect
from domain.kernel.options import Option
from domain.kernel.records import HIDDEN, Seat
from domain.titles.pax_renaissance.actions.ops import AimOp
from domain.titles.pax_renaissance.actions.playing import AnnounceOneShot, ChooseBattle, ChooseVictory
from domain.titles.pax_renaissance.board import KINDS, PAWN, PIRATE, SIDES, SUPPLY
from domain.titles.pax_renaissance.effects import course, ground, tableau, trade
from domain.titles.pax_renaissance.legality.ground import spots
from domain.titles.pax_renaissance.legality.ops import op_of
from domain.titles.pax_renaissance.legality.shots import BATTLES, battles
from domain.titles.pax_renaissance.legality.tableau import empire_of
from domain.titles.pax_renaissance.legality.trade import price_of
from domain.titles.pax_renaissance.legality.war import Units, campaign_sides, internal, outcome
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["RELIGION", "bank", "battle", "card_name", "label", "line", "place_name", "token"]

RELIGION: Final = ("Catholic", "Islamic", "Reformist")
SIDE: Final = ("East", "West")
VICTORY: Final = {"victory_patron": "Patron Victory", "bankruptcy": "bankruptcy of all others"}


def bank(s: PaxState, seat: Seat) -> str:
    """A player, by his bank."""
    index = s.bank[seat]
    return f"player {seat + 1}" if index < 0 else s.board.banks[index].name


def card_name(s: PaxState, card: str) -> str:
    """A card by its name; an Empire by its visible side."""
    m = s.board.empire_at.get(card, -1)
    if m >= 0:
        return f"{'Republic' if s.republic[m] else 'King'} of {s.board.empires[m].name}"
    return "a card" if card == HIDDEN else s.board.cards[card].name


def token(s: PaxState, kind: int) -> str:
    """A token by colour and piece; a pawn by its player."""
    if PAWN <= kind < PIRATE:
        return f"pawn of {bank(s, kind - PAWN)}"
    piece, colour = KINDS[kind].split("_")
    return f"{colour} {piece}"


def place_name(s: PaxState, place: int) -> str:
    """A place where tokens stand."""
    board = s.board
    if place == SUPPLY:
        return "the supply"
    if place < board.first_border:
        return board.slots[place].name
    if place < board.agents:
        return f"the border {board.borders[place - board.first_border].name}"
    if place == board.agents:
        return "beside the map card"
    return card_name(s, board.empires[place - board.first_empire].id)


def where(s: PaxState, place: int) -> str:
    """Where a token stands, with its preposition."""
    board = s.board
    if 0 <= place < board.first_border:
        return f"in {place_name(s, place)}"
    return place_name(s, place) if place in (SUPPLY, board.agents) else f"on {place_name(s, place)}"


def florins(amount: int) -> str:
    """An amount of money."""
    return f"{amount} {'Florin' if amount == 1 else 'Florins'}"


def _named(s: PaxState, name: str) -> str:
    """A place or card by the id in an option."""
    place = s.board.place_at.get(name)
    return card_name(s, name) if place is None else place_name(s, place)


def _where(s: PaxState, name: str) -> str:
    """Where something is, by the id in an option."""
    place = s.board.place_at.get(name)
    return f"on {card_name(s, name)}" if place is None else where(s, place)


def _kind(s: PaxState, name: str) -> str:
    return token(s, KINDS.index(name))


def battle(s: PaxState, attack: Units, defend: Units) -> str:
    """PR-9.2 Both sides of a battle and how it would end."""

    def side(units: Units) -> str:
        return ", ".join(f"{token(s, k)} {where(s, p)}" for p, k in units) or "nobody"

    return f"{side(attack)} against {side(defend)}: {outcome(attack, defend)}"


def label(s: PaxState, seat: Seat, option: Option) -> str:
    """What an option does, for a menu."""
    return _LABELS[option.verb](s, seat, option)


def _map_label(s: PaxState, seat: Seat, o: Option) -> str:
    m = s.board.map_at[o.str_arg()]
    name = s.board.maps[m].name
    step = s.agenda[-1]
    if isinstance(step, ChooseBattle):
        return f"Battle in {name}: {battle(s, *step.sides(s)[m])}"
    return name


def _campaign_label(s: PaxState, seat: Seat, o: Option) -> str:
    m = s.board.map_at[o.str_arg()]
    step = s.agenda[-1]
    assert isinstance(step, AimOp), "a campaign is an op"
    start = empire_of(s, step.card)
    attack, defend = campaign_sides(s, start, m)
    inner = ", an internal conflict" if internal(s, start, m) else ""
    return f"Campaign against {s.board.maps[m].name} for {florins(len(attack))}: {battle(s, attack, defend)}{inner}"


def _use_label(s: PaxState, seat: Seat, o: Option) -> str:
    step = s.agenda[-1]
    assert isinstance(step, AnnounceOneShot), "a one-shot is announced"
    shot = step.shot(s)
    text = f"Use the one-shot of {card_name(s, step.card)}: {shot.war.replace('_', ' ')}"
    if shot.kind in BATTLES:
        sides = battles(s, seat, s.board.cards[step.card], shot)
        text += "; " + "; ".join(f"{s.board.maps[m].name}: {battle(s, *both)}" for m, both in sides.items())
    return text


def _buy_label(s: PaxState, seat: Seat, o: Option) -> str:
    row, position = SIDES.index(o.str_arg()), o.int_arg(1)
    on_it = s.row_florins[row][position]
    with_it = f", with {florins(on_it)} on it" if on_it else ""
    card = card_name(s, s.rows[row][position])
    return f"Buy {card} ({SIDE[row]} row, position {position}) for {florins(position)}{with_it}"


def _take_label(s: PaxState, seat: Seat, o: Option) -> str:
    step = s.agenda[-1]
    if isinstance(o.args[0], int):
        assert isinstance(step, AimOp), "Commerce takes from a row"
        row = op_of(s, step.card, step.op).region
        return f"Take 1 Florin from {card_name(s, s.rows[row][o.int_arg()])} ({SIDE[row]} row, position {o.int_arg()})"
    return f"Take the token from {_named(s, o.str_arg())}"


def _op_name(name: str) -> str:
    op, _, religion = name.partition("_")
    return f"{op.capitalize()} ({religion})" if religion else op.capitalize()


def _place_label(s: PaxState, seat: Seat, o: Option) -> str:
    kind = KINDS.index(o.str_arg())
    place = s.board.place_at.get(o.str_arg(1), -1)
    cost = 0
    if 0 <= place < s.board.agents:
        m = getattr(s.agenda[-1], "map", -1)
        cost = dict(spots(s, m, kind)).get(place, 0) if m >= 0 else 0
    there = where(s, place) if place >= 0 else f"on {card_name(s, o.str_arg(1))}"
    return f"Place {token(s, kind)} {there}" + (" (1 Florin for repressing)" if cost else "")


def _kill_label(s: PaxState, seat: Seat, o: Option) -> str:
    if len(o.args) == 1:
        return f"Kill {_kind(s, o.str_arg())}"
    return f"Let {_kind(s, o.str_arg(1))} {_where(s, o.str_arg())} die"


def _ability_label(s: PaxState, seat: Seat, o: Option) -> str:
    side = f", {o.str_arg(1).capitalize()}" if len(o.args) > 1 else ""
    return f"Use the ability of {card_name(s, o.str_arg())}{side}"


def _sell_label(s: PaxState, seat: Seat, o: Option) -> str:
    m = empire_of(s, o.str_arg())
    with_queen = f" with {card_name(s, s.queen[m])}" if m >= 0 and s.queen[m] else ""
    return f"Sell {card_name(s, o.str_arg())}{with_queen} for {florins(price_of(s, seat, o.str_arg()))}"


def _victory_name(s: PaxState, name: str) -> str:
    return next((v.name for v in s.board.victories if v.id == name), VICTORY.get(name, name))


def _repress_label(s: PaxState, seat: Seat, o: Option) -> str:
    return f"Repress the token {_where(s, o.str_arg())}" if o.args else "Have the Concession repressed"


def _arrange_label(s: PaxState, seat: Seat, o: Option) -> str:
    return "Arrange: " + ", ".join("empty" if a == "none" else _kind(s, str(a)) for a in o.args)


def _keep_label(s: PaxState, seat: Seat, o: Option) -> str:
    step = s.agenda[-1]
    if not isinstance(step, AnnounceOneShot):
        return "Leave the map card as it is"
    if step.shot(s).kind == "coronation":
        return f"Leave {card_name(s, step.card)} unmarried"
    return f"Do without the one-shot of {card_name(s, step.card)}"


def _turn_label(s: PaxState, seat: Seat, o: Option) -> str:
    verb = "Activate" if isinstance(s.agenda[-1], ChooseVictory) else "Deactivate"
    return f"{verb} the {_victory_name(s, o.str_arg())}"


_LABELS: Final[Mapping[str, Callable[[PaxState, Seat, Option], str]]] = {
    "bank": lambda s, seat, o: next(b.name for b in s.board.banks if b.id == o.str_arg()),
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
    "border": lambda s, seat, o: f"Place a Concession on {_named(s, o.str_arg())}",
    "free": lambda s, seat, o: f"Emancipate {_kind(s, o.str_arg())}: to stand {_where(s, o.str_arg(1))}",
    "arrange": _arrange_label,
    "op": lambda s, seat, o: f"{_op_name(o.str_arg(1))} with {card_name(s, o.str_arg())}",
    "borrow": lambda s, seat, o: f"{_op_name(o.str_arg(1))} with {card_name(s, o.str_arg())}",
    "move": lambda s, seat, o: f"Move the bishop on {card_name(s, o.str_arg())} to {card_name(s, o.str_arg(1))}",
    "take": _take_label,
    "behead": lambda s, seat, o: f"Behead {card_name(s, o.str_arg())}",
    "tax": lambda s, seat, o: f"Tax the Concession {_where(s, o.str_arg())}",
    "repress": _repress_label,
    "siege": lambda s, seat, o: f"Siege: kill the token {_where(s, o.str_arg())}",
    "sail": lambda s, seat, o: f"Move the Pirate from {_named(s, o.str_arg())} to {_named(s, o.str_arg(1))}",
    "vote": lambda s, seat, o: f"Vote on the {card_name(s, o.str_arg())}",
    "campaign": _campaign_label,
    "pay": lambda s, seat, o: "Pay 1 Florin",
    "levy": lambda s, seat, o: f"Levy in {_named(s, o.str_arg())}",
    "settle": lambda s, seat, o: (
        f"Place {_kind(s, o.str_arg(1))} (now {_where(s, o.str_arg())}) {_where(s, o.str_arg(2))}"
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
    if not x.to:
        return f"{who} leaves {card_name(s, x.start)}."
    return f"{who} comes to {card_name(s, x.to)}." if not x.start else (
        f"{who} moves from {card_name(s, x.start)} to {card_name(s, x.to)}."
    )  # fmt: skip


def _florins(s: PaxState, x: trade.FlorinsChanged) -> str:
    verb = "gains" if x.amount > 0 else "pays"
    return f"{bank(s, x.seat)} {verb} {florins(abs(x.amount))} ({x.why})."


def _bought(s: PaxState, x: trade.CardBought) -> str:
    extra = f" and takes {florins(x.gained)} from it" if x.gained else ""
    return f"{bank(s, x.seat)} buys {card_name(s, x.card)} for {florins(x.position)}{extra}."


def _played(s: PaxState, x: tableau.CardPlayed) -> str:
    where = "as an unmarried queen" if x.side < 0 else f"to the {SIDE[x.side]}"
    return f"{bank(s, x.seat)} plays {card_name(s, x.card)} {where}."


def _pool(s: PaxState, x: trade.PoolTaken) -> str:
    amount = florins(x.amount)
    if x.seat < 0:
        return f"A Pirate on {s.board.borders[x.border].name} sends {amount} of the pool to China."
    if x.border < 0:
        return f"{bank(s, x.seat)} takes {amount} as the emporium's profit."
    return f"{bank(s, x.seat)} takes {amount} for the Concession on {s.board.borders[x.border].name}."


def _empire(s: PaxState, x: tableau.EmpireTaken) -> str:
    under = f" as a vassal of {s.board.empires[x.suzerain].name}" if x.suzerain >= 0 else ""
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
    card = card_name(s, s.rows[x.row][x.position])
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
    course.OnceUsed: lambda s, x: f"{card_name(s, x.card)} makes it free." if x.card else None,
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
