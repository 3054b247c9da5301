"""Which messages tell what happened?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from domain.kernel.effects import Effect
from domain.kernel.messages import Message, MessageArg, Thing, listed, message, seats
from domain.kernel.messages import seat as role
from domain.kernel.options import Option
from domain.kernel.outcome import ScoreLine
from domain.kernel.records import Seat
from domain.titles.pax_renaissance.effects import course, ground, tableau, telling, trade
from domain.titles.pax_renaissance.legality.tableau import prestige
from domain.titles.pax_renaissance.pieces import TOKENS
from domain.titles.pax_renaissance.scoring import PATRON_VICTORY, has, holy_units, supreme_religion
from domain.titles.pax_renaissance.state import PaxState
from domain.titles.pax_renaissance.text.names import (
    card_name,
    florins,
    market_card,
    op_name,
    place_name,
    realm,
    shot_name,
    side_name,
    token,
    units,
    victory_name,
    where,
)

__all__ = ["line", "move_line", "score_detail", "score_text"]


def line(s: PaxState, effect: Effect[PaxState]) -> Message | None:
    """What happened, for a log; None for what says nothing."""
    say = _LINES.get(type(effect))
    return None if say is None else say(s, effect)


def move_line(s: PaxState, seat: Seat, kind: str, option: Option) -> Message | None:
    """PR-16.8 Which card gives the action: its effects tell only what the action does."""
    if kind != "take_action" or option.verb != "ability":
        return None
    return message("pax_renaissance-ability-used", seat=role(seat), card=card_name(s, option.str_arg()))


def score_text(s: PaxState, line: ScoreLine) -> Message:
    """What a line of the score sheet counts."""
    return message("pax_renaissance-score-patron", card=card_name(s, line.item))


def score_group(line: ScoreLine) -> Message:
    """PR-12.2 What the lines of the rule count."""
    return message("pax_renaissance-scores-patrons")


def score_detail(s: PaxState, line: ScoreLine) -> Message:
    """PR-12.2 How a line of the score sheet was counted."""
    return message("pax_renaissance-counted-patron", count=line.points)


_LEFT: Final[Mapping[str, str]] = {
    "killed": "pax_renaissance-token-killed",
    "discarded": "pax_renaissance-token-discarded",
    "taken": "pax_renaissance-token-fetched",
}
"""Tokens that leave the map, by why."""

_CAME: Final[Mapping[str, str]] = {
    "agent": "pax_renaissance-token-placed",
    "levy": "pax_renaissance-token-levied",
    "concession": "pax_renaissance-token-concession",
    "emancipated": "pax_renaissance-token-emancipated",
    "survived": "pax_renaissance-token-survived",
    "moved": "pax_renaissance-token-moved",
}
"""Tokens that come to stand somewhere, by why."""


def _moved(s: PaxState, x: ground.TokenMoved) -> Message:
    moved = token(s, x.kind)
    if x.why in _LEFT:
        return message(_LEFT[x.why], token=moved, start=where(s, x.start))
    if x.why in _CAME:
        return message(_CAME[x.why], token=moved, where=where(s, x.to))
    if x.why == "repressed":
        start, to = where(s, x.start), place_name(s, x.to)
        return message("pax_renaissance-token-repressed", token=moved, start=start, to=to)
    if x.why == "sailed":
        start, to = where(s, x.start), place_name(s, x.to)
        return message("pax_renaissance-token-sailed", token=moved, start=start, to=to)
    assert x.why == "fights", "there is no other reason to move a token"
    return message("pax_renaissance-token-fights", token=moved)


def _bishop(s: PaxState, x: ground.BishopMoved) -> Message:
    who = token(s, x.kind)
    if x.why == "diet":
        return message("pax_renaissance-bishop-diet", token=who)
    if x.to is None:
        return message("pax_renaissance-bishop-left", token=who, start=place_name(s, x.start))
    if x.start is None:
        return message("pax_renaissance-bishop-came", token=who, to=card_name(s, x.to))
    start, to = card_name(s, x.start), card_name(s, x.to)
    return message("pax_renaissance-bishop-moved", token=who, start=start, to=to)


def _florins(s: PaxState, x: trade.FlorinsChanged) -> Message:
    name = "pax_renaissance-florins-gained" if x.amount > 0 else "pax_renaissance-florins-paid"
    return message(name, seat=role(x.seat), florins=florins(abs(x.amount)), why=Thing("why", x.why))


def _bought(s: PaxState, x: trade.CardBought) -> Message:
    seat, card, price = role(x.seat), card_name(s, x.card), florins(x.position)
    if not x.gained:
        return message("pax_renaissance-card-bought", seat=seat, card=card, price=price)
    gained = florins(x.gained)
    return message("pax_renaissance-card-bought-with-florins", seat=seat, card=card, price=price, gained=gained)


def _played(s: PaxState, x: tableau.CardPlayed) -> Message:
    seat, card = role(x.seat), card_name(s, x.card)
    if x.to == "unmarried":
        return message("pax_renaissance-queen-played", seat=seat, card=card)
    return message("pax_renaissance-card-played", seat=seat, card=card, side=side_name(x.to))


def _pool(s: PaxState, x: trade.PoolTaken) -> Message:
    amount = florins(x.amount)
    if x.border is None:
        if x.seat is None:
            return message("pax_renaissance-china-profits", florins=amount)
        return message("pax_renaissance-emporium-profit", seat=role(x.seat), florins=amount)
    one, other = map(realm, s.board.borders[x.border].maps)
    if x.seat is None:
        return message("pax_renaissance-pirate-profits", one=one, other=other, florins=amount)
    return message("pax_renaissance-concession-profit", seat=role(x.seat), florins=amount, one=one, other=other)


def _empire(s: PaxState, x: tableau.EmpireTaken) -> Message:
    if not x.suzerain:
        return message("pax_renaissance-empire-taken", seat=role(x.seat), map=realm(x.map))
    suzerain = realm(x.suzerain)
    return message("pax_renaissance-vassal-taken", seat=role(x.seat), map=realm(x.map), suzerain=suzerain)


def _flipped(s: PaxState, x: tableau.EmpireFlipped) -> Message:
    name = "pax_renaissance-republic-founded" if x.republic else "pax_renaissance-monarchy-restored"
    return message(name, map=realm(x.map))


_SPENT: Final[Mapping[str, str]] = {
    "pass": "pax_renaissance-passed",
    "sell": "pax_renaissance-card-sold",
}


def _spent(s: PaxState, x: course.ActionSpent) -> Message | None:
    """What an action is for is told by what follows, for most of them."""
    return message(_SPENT[x.what], seat=role(x.seat)) if x.what in _SPENT else None


def _once(s: PaxState, x: course.OnceUsed) -> Message | None:
    return message("pax_renaissance-action-freed", card=card_name(s, x.freed[0])) if x.freed else None


def _commerce(s: PaxState, x: trade.CommerceTaken) -> Message:
    card = market_card(s, x.row, x.position)
    return message("pax_renaissance-commerce-taken", seat=role(x.seat), card=card, row=side_name(x.row))


def _fought(s: PaxState, x: telling.BattleFought) -> Message:
    name = "pax_renaissance-battle-fought-won" if x.won else "pax_renaissance-battle-fought-lost"
    attack, defend = units(s, x.attack), units(s, x.defend)
    return message(name, cause=Thing("cause", x.kind), map=realm(x.map), attack=attack, defend=defend)


def _fair_ended(s: PaxState, x: telling.FairEnded) -> Message:
    board, row = s.board, side_name(x.row)
    if x.place in board.borders:
        place = place_name(s, x.place)
    else:
        place = realm(x.place) if x.place in board.maps else Thing("city", x.place)
    if not x.left:
        return message("pax_renaissance-fair-ended-empty", row=row, place=place)
    return message("pax_renaissance-fair-ended", row=row, place=place, count=x.left)


def _victory_turned(s: PaxState, x: course.VictoryTurned) -> Message:
    name = "pax_renaissance-victory-activated" if x.active else "pax_renaissance-victory-deactivated"
    return message(name, victory=victory_name(x.victory))


_FLORINS: Final = message("pax_renaissance-florins-of-all")


def _ended(s: PaxState, x: course.GameEnded) -> Message:
    """PR-12 Who wins by what, and what everybody has of that."""
    said: dict[str, MessageArg] = {"seats": seats(x.ranking[0]), "victory": victory_name(x.reason)}
    figures = [*_compared(s, x.reason)]
    if not figures:
        return message("pax_renaissance-game-ended", **said)
    return message("pax_renaissance-game-ended-by", **said, figures=listed(figures, "semicolon"))


def _compared(s: PaxState, victory: str) -> Iterator[Message]:
    """PR-12.2 to PR-12.6 The figures that a victory compares."""
    if victory == PATRON_VICTORY:
        yield _of_all(Thing("figure", "patron"), (prestige(s, seat)["patron"] for seat in range(s.seats)))
        # PR-12.2 They decide between equals.
        yield _of_all(_FLORINS, s.florins)
    if victory not in s.board.victories:
        return
    card = s.board.victories[victory]
    faith = supreme_religion(s) if card.needs_supreme_religion else None
    if faith is not None:
        bishops, found = [TOKENS[kind].religion for kind in s.bishops.values()], holy_units(s)
        yield message(
            "pax_renaissance-supreme-religion",
            religion=Thing("religion", faith),
            bishops=bishops.count(faith),
            all_bishops=len(bishops),
            units=found[faith],
            all_units=sum(found.values()),
        )
    for lead in card.leads:
        figure = Thing("figure", "supreme" if lead.figure is None else lead.figure)
        yield _of_all(figure, (has(s, seat, victory, lead.figure, faith) for seat in range(s.seats)))


def _of_all(what: MessageArg, counts: Iterable[int]) -> Message:
    """A figure, and how much everybody has."""
    each = (message("pax_renaissance-figure-of", seat=role(seat), count=n) for seat, n in enumerate(counts))
    return message("pax_renaissance-figure-of-all", figure=what, counts=listed(each))


_LINES: Final[Mapping[type, Callable[[PaxState, Any], Message | None]]] = {
    telling.OneShotUsed: lambda s, x: message(
        "pax_renaissance-one-shot-used", seat=role(x.seat), card=card_name(s, x.card), shot=shot_name(x.one_shot)
    ),
    telling.BattleFought: _fought,
    telling.PoolFormed: lambda s, x: message("pax_renaissance-pool-formed", florins=florins(x.florins)),
    telling.FairEnded: _fair_ended,
    course.BankTaken: lambda s, x: message("pax_renaissance-bank-taken", seat=role(x.seat), bank=Thing("bank", x.bank)),
    course.FirstPlayerSet: lambda s, x: message(
        "pax_renaissance-first-player-set", seat=role(x.seat), florins=_of_all(_FLORINS, x.florins)
    ),
    course.TokensSetUp: lambda s, x: message("pax_renaissance-tokens-set-up"),
    course.DecksMade: lambda s, x: message("pax_renaissance-decks-made"),
    trade.CardDealt: lambda s, x: message(
        "pax_renaissance-card-dealt", card=card_name(s, x.card), row=side_name(x.row), position=x.position
    ),
    trade.RowSlid: lambda s, x: message("pax_renaissance-row-slid", row=side_name(x.row)),
    trade.MarketTurned: lambda s, x: message("pax_renaissance-market-turned"),
    course.TurnBegan: lambda s, x: message("pax_renaissance-turn-began", seat=role(x.seat)),
    course.ActionSpent: _spent,
    course.OnceUsed: _once,
    trade.FlorinsChanged: _florins,
    trade.CardBought: _bought,
    tableau.CardPlayed: _played,
    tableau.QueenMarried: lambda s, x: message(
        "pax_renaissance-queen-married", card=card_name(s, x.card), map=realm(x.map)
    ),
    tableau.CardDiscarded: lambda s, x: message(
        "pax_renaissance-card-discarded", card=card_name(s, x.card), why=Thing("why", x.why)
    ),
    tableau.EmpireTaken: _empire,
    tableau.EmpireFlipped: _flipped,
    tableau.EmpireReturned: lambda s, x: message("pax_renaissance-empire-returned", map=realm(x.map)),
    ground.TokenMoved: _moved,
    ground.BishopMoved: _bishop,
    ground.MapFlipped: lambda s, x: message("pax_renaissance-map-flipped", map=realm(x.map)),
    ground.ConstantinopleArranged: lambda s, x: message("pax_renaissance-constantinople-arranged"),
    ground.DiskMoved: lambda s, x: message(
        "pax_renaissance-disk-moved", opened=Thing("city", x.opened), closed=Thing("city", x.closed)
    ),
    course.VictoryTurned: _victory_turned,
    course.OpsBegan: lambda s, x: message(
        "pax_renaissance-ops-began", seat=role(x.seat), sides=listed(map(side_name, x.sides), "and")
    ),
    course.OpUsed: lambda s, x: message(
        "pax_renaissance-op-used", seat=role(x.seat), card=card_name(s, x.card), op=op_name(x.op)
    ),
    trade.CommerceTaken: _commerce,
    trade.FairBegan: lambda s, x: message(
        "pax_renaissance-fair-began", seat=role(x.seat), row=side_name(x.row), card=card_name(s, x.card)
    ),
    trade.PoolTaken: _pool,
    course.Eliminated: lambda s, x: message("pax_renaissance-eliminated", seat=role(x.seat)),
    course.GameEnded: _ended,
}
