"""What happened, said for a log?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.kernel.effects import Effect
from domain.titles.pax_renaissance.effects import course, ground, tableau, telling, trade
from domain.titles.pax_renaissance.state import PaxState
from domain.titles.pax_renaissance.text.names import (
    ROLES,
    SIDE,
    card_name,
    florins,
    market_card,
    op_name,
    place_name,
    sentence,
    token,
    units,
    victory_name,
    where,
)

__all__ = ["line"]


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
    return sentence(
        _MOVES[x.why].format(
            token=token(s, x.kind), start=where(s, x.start), to=place_name(s, x.to), where=where(s, x.to)
        )
    )


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
    return f"{ROLES[x.seat]} {verb} {florins(abs(x.amount))} ({x.why})."


def _bought(s: PaxState, x: trade.CardBought) -> str:
    extra = f" and takes {florins(x.gained)} from it" if x.gained else ""
    return f"{ROLES[x.seat]} buys {card_name(s, x.card)} for {florins(x.position)}{extra}."


def _played(s: PaxState, x: tableau.CardPlayed) -> str:
    to = "as an unmarried queen" if x.to == "unmarried" else f"to the {SIDE[x.to]}"
    return f"{ROLES[x.seat]} plays {card_name(s, x.card)} {to}."


def _pool(s: PaxState, x: trade.PoolTaken) -> str:
    amount = florins(x.amount)
    who = "China" if x.seat is None else ROLES[x.seat]
    if x.border is None:
        return f"{who} takes {amount} as the emporium's profit."
    border = s.board.borders[x.border].name
    if x.seat is None:
        return f"A Pirate on {border} sends {amount} of the pool to China."
    return f"{who} takes {amount} for the Concession on {border}."


def _empire(s: PaxState, x: tableau.EmpireTaken) -> str:
    under = f" as a vassal of {s.board.empires[x.suzerain].name}" if x.suzerain else ""
    return f"{ROLES[x.seat]} takes the King of {s.board.empires[x.map].name}{under}."


def _flipped(s: PaxState, x: tableau.EmpireFlipped) -> str:
    return f"{s.board.empires[x.map].name} becomes a {'Republic' if x.republic else 'Monarchy'}."


def _ended(s: PaxState, x: course.GameEnded) -> str:
    names = " and ".join(ROLES[seat] for seat in x.ranking[0])
    return f"{names} {'win' if len(x.ranking[0]) > 1 else 'wins'}: {victory_name(s, x.reason)}."


def _spent(s: PaxState, x: course.ActionSpent) -> str | None:
    """What an action is for is told by what follows, for most of them."""
    verb = {"pass": "passes", "sell": "sells a card", "ability": "uses an ability"}.get(x.what)
    return f"{ROLES[x.seat]} {verb}." if verb else None


def _commerce(s: PaxState, x: trade.CommerceTaken) -> str:
    card = market_card(s, x.row, x.position)
    return f"{ROLES[x.seat]} takes 1 Florin from {card} in the {SIDE[x.row]} row."


def _fair(s: PaxState, x: trade.FairBegan) -> str:
    return f"{ROLES[x.seat]} holds the {SIDE[x.row]} trade fair, and {card_name(s, x.card)} is traded away."


def _fought(s: PaxState, x: telling.BattleFought) -> str:
    kind = x.kind.replace("_", " ").capitalize()
    text = f"{kind} in {s.board.maps[x.map].name}: {units(s, x.attack)} against {units(s, x.defend)}"
    return f"{text}; the attackers {'win' if x.won else 'lose'}."


def _fair_ended(s: PaxState, x: telling.FairEnded) -> str:
    board = s.board
    if x.place in board.maps:
        place = board.maps[x.place].name
    else:
        place = f"the border {board.borders[x.place].name}" if x.place in board.borders else board.cities[x.place].name
    stays = f"{florins(x.left)} of the pool {'stays' if x.left == 1 else 'stay'}" if x.left else "the pool is empty"
    return f"The {SIDE[x.row]} trade fair ends in {place}: {stays}."


_LINES: Final[Mapping[type, Callable[[PaxState, Any], str | None]]] = {
    telling.OneShotUsed: lambda s, x: (
        f"{ROLES[x.seat]} uses the one-shot of {card_name(s, x.card)}: {x.one_shot.replace('_', ' ')}."
    ),
    telling.BattleFought: _fought,
    telling.PoolFormed: lambda s, x: f"The pool holds {florins(x.florins)}.",
    telling.FairEnded: _fair_ended,
    course.BankTaken: lambda s, x: f"{ROLES[x.seat]} has the {s.board.banks[x.bank].name}.",
    course.FirstPlayerSet: lambda s, x: f"{ROLES[x.seat]} begins.",
    course.TokensSetUp: lambda s, x: "The starting tokens are placed.",
    course.DecksMade: lambda s, x: "The decks are made.",
    trade.CardDealt: lambda s, x: (
        f"{sentence(card_name(s, x.card))} comes to the {SIDE[x.row]} row, position {x.position}."
    ),
    trade.RowSlid: lambda s, x: f"The {SIDE[x.row]} row slides left.",
    trade.MarketTurned: lambda s, x: "The market is refreshed.",
    course.TurnBegan: lambda s, x: f"Turn of {ROLES[x.seat]}.",
    course.ActionSpent: _spent,
    course.OnceUsed: lambda s, x: f"{card_name(s, x.freed[0])} makes it free." if x.freed else None,
    trade.FlorinsChanged: _florins,
    trade.CardBought: _bought,
    tableau.CardPlayed: _played,
    tableau.QueenMarried: lambda s, x: f"{card_name(s, x.card)} marries the King of {s.board.empires[x.map].name}.",
    tableau.CardDiscarded: lambda s, x: f"{sentence(card_name(s, x.card))} leaves the game ({x.why}).",
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
    course.OpsBegan: lambda s, x: f"{ROLES[x.seat]} runs {' and '.join(SIDE[i] for i in x.sides)} ops.",
    course.OpUsed: lambda s, x: f"{ROLES[x.seat]} uses {card_name(s, x.card)}: {op_name(x.op)}.",
    trade.CommerceTaken: _commerce,
    trade.FairBegan: _fair,
    trade.PoolTaken: _pool,
    course.Eliminated: lambda s, x: f"{ROLES[x.seat]} is bankrupt.",
    course.GameEnded: _ended,
}
