"""How are options and effects said in English?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from domain.kernel import effects as kernel
from domain.kernel.effects import Effect
from domain.kernel.options import Option
from domain.kernel.records import HIDDEN, Seat
from domain.titles.imperialism.actions.war import ChoosePeace
from domain.titles.imperialism.board import PRESTIGE, Board, Definition
from domain.titles.imperialism.cards.windows import PIRATES
from domain.titles.imperialism.effects import hands, play, table
from domain.titles.imperialism.effects import war as war_effects
from domain.titles.imperialism.state import ImperialismState

__all__ = ["ROLES", "headings", "label", "line", "player"]

ROLES: Final = ("Player 1", "Player 2", "Player 3", "Player 4")
"""The seats have no names of their own; once the superpowers are revealed, players go by theirs."""


def player(s: ImperialismState, seat: Seat) -> str:
    """A player by their superpower, before the reveal by their seat."""
    power = s.power[seat]
    return ROLES[seat] if power is None else s.board.superpower[power].name


def card_name(board: Board, name: str) -> str:
    """A card by its printed name, given its id or its definition."""
    if name == HIDDEN:
        return "a hidden card"
    if name in board.definitions:
        return board.definitions[name].name
    if name in board.card:
        return board.card[name].name
    if name in board.territory:
        return board.territory[name].name
    return board.achievement[name].name


def cards_named(board: Board, names: Iterable[str]) -> str:
    """Several cards; of hidden ones the number alone."""
    names = list(names)
    if HIDDEN in names:
        return f"{len(names)} card{'s' * (len(names) != 1)}"
    return ", ".join(card_name(board, x) for x in names) or "no cards"


def ducats(n: int) -> str:
    """An amount of money."""
    return f"{n} ducat{'s' * (n != 1)}"


def choice_words(board: Board, definition: Definition, choice: str) -> str:
    """A base, good, track or alternative that is named for a card; an alternative by what it does."""
    if choice == "none":
        return "without a raise"
    if choice.startswith("choice_"):
        for op in definition.immediate:
            if op.choices:
                flat = [x for outer in op.choices[int(choice.removeprefix("choice_"))] for x in (outer, *outer.ops)]
                return ", ".join(
                    f"{x.amount} {'glory' if x.op == 'add_glory' else 'ducats'}" for x in flat if not x.ops
                )
    return "counting own weapons" if choice.startswith("own_") else board.track_names[choice]


# --- options


def headings(s: ImperialismState) -> tuple[str, ...]:
    """The turn and whose it is, and the state within it."""
    if s.active is None or s.phase in ("setup", "finished"):
        return ("Finished" if s.phase == "finished" else "Setup",)
    return f"Turn {s.turn}, {ROLES[s.active]}", _STATES[s.phase]


_STATES: Final = {
    "start": "Beginning of the turn",
    "exchange": "Exchange",
    "action": "Action",
    "windows": "End of the turn",
}


def label(s: ImperialismState, seat: Seat, option: Option) -> str:
    """What an option does, for a menu."""
    return _LABELS[option.verb](s, option)


def _play_label(s: ImperialismState, o: Option) -> str:
    card = s.board.definitions[o.str_arg()]
    named = [
        f"against {player(s, x)}" if isinstance(x, int) else f"({choice_words(s.board, card, x)})" for x in o.args[1:]
    ]
    return " ".join([f"Play {card.name}", *named])


def _arrange_label(s: ImperialismState, o: Option) -> str:
    places = [
        f"{s.board.definitions[str(name)].name} before {player(s, seat)}"
        for seat, name in enumerate(o.args)
        if name != "none"
    ]
    return "Rearrange: " + ", ".join(places)


def _lay_label(s: ImperialismState, o: Option) -> str:
    if not o.args:
        return "Defend without cards"
    return "Defend with " + " and ".join(s.board.definitions[str(x)].name for x in o.args)


def _peace(s: ImperialismState) -> ChoosePeace:
    step = s.agenda[-1]
    assert isinstance(step, ChoosePeace), "a peace is chosen"
    return step


_LABELS: Final[Mapping[str, Callable[[ImperialismState, Option], str]]] = {
    "keep": lambda s, o: f"Keep {s.board.superpower[o.str_arg()].name}",
    "raise": lambda s, o: f"Raise {s.board.track_names[o.str_arg()]}",
    "yes": lambda s, o: "Lose prestige and discard the authority card",
    "no": lambda s, o: "Keep the authority card",
    "achieve": lambda s, o: f"Take the achievement {card_name(s.board, o.str_arg())}",
    "discard": lambda s, o: f"Discard {card_name(s.board, o.str_arg())}",
    "done": lambda s, o: "Discard no more",
    "open": lambda s, o: f"Take {card_name(s.board, o.str_arg())} from the row, the rest from the providence deck",
    "closed": lambda s, o: f"Draw {o.int_arg(0)} from the territory deck and {o.int_arg(1)} from the providence deck",
    "action": lambda s, o: o.str_arg().capitalize(),
    "intercept": lambda s, o: f"Play {card_name(s.board, o.str_arg())} against {player(s, o.int_arg(1))}",
    "good": lambda s, o: f"Choose {s.board.track_names[o.str_arg()]}",
    "play": _play_label,
    "convert": lambda s, o: f"Change religion to {s.board.religion[o.str_arg()].name}",
    "stop": lambda s, o: "Play no second card",
    "conquer": lambda s, o: (
        f"Conquer {card_name(s.board, o.str_arg())} for {ducats(s.board.territory[o.str_arg()].cost)}"
    ),
    "war": lambda s, o: (
        f"{o.str_arg(1).capitalize()} war on {player(s, o.int_arg(2))} with {card_name(s.board, o.str_arg())}"
    ),
    "lay": _lay_label,
    "tribute": lambda s, o: f"Pay a tribute of {ducats(_peace(s).margin)}",
    "humiliation": lambda s, o: f"Suffer political humiliation: lose {_peace(s).humiliation(s)} prestige",
    "adjust": lambda s, o: f"Hand over {card_name(s.board, o.str_arg())}",
    "take": lambda s, o: f"Take {card_name(s.board, o.str_arg())}",
    "decline": lambda s, o: "Decline",
    "look": lambda s, o: f"Look at the hand of {player(s, o.int_arg())}",
    "use": lambda s, o: "Look at the hands of all dissenters",
    "arrange": _arrange_label,
    "develop": lambda s, o: "Carry out a development action",
    "finish": lambda s, o: "Finish the action",
    "pass": lambda s, o: "Pass",
    "trick": lambda s, o: "Play Diplomatic trick",
}


# --- log lines


def line(s: ImperialismState, effect: Effect[ImperialismState]) -> str | None:
    """What happened, for a log; None for what other lines say."""
    say = _LINES.get(type(effect))
    return None if say is None else say(s, effect)


def _level(s: ImperialismState, x: table.LevelMoved) -> str:
    name = s.board.track_names[x.track]
    if s.board.track_at[x.track] == PRESTIGE and x.level > s.board.tops[PRESTIGE]:
        return f"{player(s, x.seat)} reaches the flowering space."
    return f"{player(s, x.seat)} has {name} {x.level}."


def _announced(s: ImperialismState, x: play.CardAnnounced) -> str:
    said = f"{player(s, x.seat)} plays {card_name(s.board, x.card)}"
    if x.target is not None and x.target != x.seat:
        said += f" against {player(s, x.target)}"
    return said + ("." if x.choice is None else f" ({choice_words(s.board, s.board.card[x.card], x.choice)}).")


def _shuffled(s: ImperialismState, x: hands.DeckShuffled) -> str:
    return f"The {x.deck} deck is shuffled."


def _drawn(s: ImperialismState, x: hands.CardsDrawn) -> str:
    return f"{player(s, x.seat)} draws from the {x.deck} deck: {cards_named(s.board, x.cards)}."


def _taken(s: ImperialismState, x: hands.CardTakenFromHand) -> str:
    card = x.lost
    named = card_name(s.board, card) if card != HIDDEN else f"a {x.deck} card"
    return f"{player(s, x.taker)} takes {named} from the hand of {player(s, x.owner)}."


def _answer(s: ImperialismState, x: kernel.AnswerOpened) -> str:
    verb = Option.parse(x.answer).verb
    offered = "Pirates" if x.window == PIRATES else "Diplomatic trick"
    answer = {"pass": f"passes ({offered})", "keep": "has chosen"}.get(verb, "answers with a card")
    return f"{player(s, x.seat)} {answer}."


def _rearranged(s: ImperialismState, x: play.AuthoritiesRearranged) -> str:
    held = [f"{player(s, i)} has {card_name(s.board, c)}" for i, cards in enumerate(x.holders) for c in cards]
    return f"The authority cards are rearranged: {', '.join(held)}."


def _defended(s: ImperialismState, x: war_effects.DefenceLaid) -> str:
    laid = f"with {cards_named(s.board, x.cards)}" if x.cards else "without cards"
    return f"{player(s, x.defender)} defends {laid}."


def _fought(s: ImperialismState, x: war_effects.WarFought) -> str:
    return f"Attack {x.attack}, defence {x.defence}: {player(s, x.winner)} defeats {player(s, x.loser)}."


def _ended(s: ImperialismState, x: table.GameEnded) -> str:
    return "Final glory: " + ", ".join(f"{player(s, i)} {n}" for i, n in enumerate(x.scores)) + "."


_PHASES: Final = {"exchange": "Exchange of the hand.", "action": "Choice of an action.", "windows": "End of the turn."}

_LINES: Final[Mapping[type, Callable[[ImperialismState, Any], str | None]]] = {
    kernel.AnswerOpened: _answer,
    table.AchievementsLaid: lambda s, x: f"Available achievements: {cards_named(s.board, (*x.row, x.deck[-1]))}.",
    table.SuperpowersDealt: lambda s, x: "Superpowers are dealt.",
    table.SuperpowerRevealed: lambda s, x: f"{ROLES[x.seat]} plays {s.board.superpower[x.power].name}.",
    table.TurnBegun: lambda s, x: f"Turn of {player(s, x.seat)}.",
    table.PhaseBegun: lambda s, x: _PHASES[x.phase],
    table.ActionChosen: lambda s, x: f"{player(s, x.seat)} chooses {x.action}.",
    table.DevelopmentBegun: lambda s, x: f"{player(s, x.seat)} carries out a development.",
    table.GoodChosen: lambda s, x: f"{player(s, x.seat)} trades with {s.board.track_names[x.good]}.",
    table.LevelMoved: _level,
    table.GloryGained: lambda s, x: f"{player(s, x.seat)} gains {x.amount} glory.",
    table.EndTriggered: lambda s, x: f"{player(s, x.seat)} reaches the end space.",
    table.DucatsGained: lambda s, x: f"{player(s, x.seat)} gets {ducats(x.amount)} from the bank.",
    table.DucatsPaid: lambda s, x: f"{player(s, x.seat)} pays {ducats(x.amount)}.",
    table.DucatsMoved: lambda s, x: f"{player(s, x.payer)} gives {ducats(x.amount)} to {player(s, x.to)}.",
    table.AchievementTaken: lambda s, x: (
        f"{player(s, x.seat)} takes the achievement {card_name(s.board, x.achievement)}."
    ),
    table.Flowered: lambda s, x: f"Cultural flowering of {player(s, x.seat)}.",
    table.TurnEnded: lambda s, x: f"The turn of {player(s, x.seat)} is over.",
    table.LastTurnsBegun: lambda s, x: f"Last turns: {', '.join(player(s, i) for i in x.seats)}.",
    table.GameEnded: _ended,
    hands.DeckShuffled: _shuffled,
    hands.CardsDrawn: _drawn,
    hands.RowFilled: lambda s, x: f"Laid open: {cards_named(s.board, x.cards)}.",
    hands.RowCardTaken: lambda s, x: f"{player(s, x.seat)} takes {card_name(s.board, x.card)} from the row.",
    hands.CardTakenFromDiscard: lambda s, x: (
        f"{player(s, x.seat)} takes {card_name(s.board, x.card)} from the discard."
    ),
    hands.HandCardDiscarded: lambda s, x: f"{player(s, x.seat)} discards {card_name(s.board, x.card)}.",
    hands.HandShown: lambda s, x: (
        f"{player(s, x.looker)} looks at the hand of {player(s, x.owner)}: {cards_named(s.board, x.cards)}."
    ),
    hands.NothingFound: lambda s, x: f"The hand of {player(s, x.owner)} holds no {x.filter.replace('_', ' ')}.",
    hands.HandHidden: lambda s, x: f"{player(s, x.owner)} takes the hand up again.",
    hands.CardTakenFromHand: _taken,
    play.CardAnnounced: _announced,
    play.EventCancelled: lambda s, x: "The card is cancelled by the trick.",
    play.CardDone: lambda s, x: "The card is resolved.",
    play.AuthorityLaid: lambda s, x: (
        f"{player(s, x.seat)} lays {card_name(s.board, x.card)} before {player(s, x.holder)}."
    ),
    play.AuthorityDiscarded: lambda s, x: f"{player(s, x.holder)} has no authority card any more.",
    play.AuthoritiesRearranged: _rearranged,
    play.ReligionTaken: lambda s, x: f"{player(s, x.seat)} turns to {s.board.religion[x.religion].name}.",
    war_effects.TerritoryConquered: lambda s, x: f"{player(s, x.seat)} conquers {card_name(s.board, x.territory)}.",
    war_effects.TerritoryHandedOver: lambda s, x: (
        f"{player(s, x.giver)} hands {card_name(s.board, x.territory)} over to {player(s, x.to)}."
    ),
    war_effects.WarDeclared: lambda s, x: (
        f"{player(s, x.attacker)} declares a {x.kind} war on {player(s, x.defender)} with {card_name(s.board, x.card)}."
    ),
    war_effects.DefenceLaid: _defended,
    war_effects.WarFought: _fought,
    war_effects.WarCancelled: lambda s, x: "There is no war.",
    war_effects.WarTableCleared: lambda s, x: "The war table is cleared.",
}
