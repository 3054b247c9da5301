"""Which messages say options and effects?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from domain.kernel import effects as kernel
from domain.kernel.effects import Effect
from domain.kernel.messages import Message, MessageArg, Names, Thing, listed, message
from domain.kernel.messages import seat as role
from domain.kernel.options import Option
from domain.kernel.outcome import ScoreLine
from domain.kernel.records import HIDDEN, Seat
from domain.titles.imperialism.actions.war import ChoosePeace
from domain.titles.imperialism.board import PRESTIGE, Board, Definition
from domain.titles.imperialism.cards.windows import PIRATES
from domain.titles.imperialism.effects import hands, play, table
from domain.titles.imperialism.effects import war as war_effects
from domain.titles.imperialism.legality import count
from domain.titles.imperialism.scoring import score_sheet
from domain.titles.imperialism.state import ImperialismState

__all__ = ["ROLES", "headings", "label", "line", "move_line", "names", "player", "score_detail", "score_text"]

ROLES: Final = ("Player 1", "Player 2", "Player 3", "Player 4")
"""The seats have no names of their own; once the superpowers are revealed, players go by theirs."""


def names(board: Board) -> Names:
    """What a pack calls its things."""
    return {
        "superpower": {each.id: each.name for each in board.superpower.values()},
        "track": board.track_names,
        "card": {each.id: each.name for each in board.definitions.values()},
        "territory": {each.id: each.name for each in board.territory.values()},
        "achievement": {each.id: each.name for each in board.achievement.values()},
        "religion": {each.id: each.name for each in board.religion.values()},
    }


def player(s: ImperialismState, seat: Seat) -> Thing:
    """A player by their superpower, before the reveal by their seat."""
    power = s.power[seat]
    return role(seat) if power is None else Thing("superpower", power)


def _card(board: Board, name: str) -> Thing:
    """A card, given its id or its definition; a territory or an achievement by its own kind."""
    if name in board.territory:
        return Thing("territory", name)
    if name in board.achievement:
        return Thing("achievement", name)
    return Thing("card", board.card[name].id if name in board.card else name)


def _cards(board: Board, names: Iterable[str]) -> MessageArg:
    """Several cards; of hidden ones the number alone."""
    names = list(names)
    if HIDDEN in names:
        return message("imperialism-hidden-cards", count=len(names))
    return listed(_card(board, x) for x in names) if names else message("imperialism-no-cards")


def _track(name: str) -> Thing:
    return Thing("track", name)


def choice_words(definition: Definition, choice: str) -> MessageArg:
    """A base, good, track or alternative that is named for a card; an alternative by what it does."""
    if choice == "none":
        return message("imperialism-choice-none")
    if choice.startswith("choice_"):
        for op in definition.immediate:
            if op.choices:
                flat = [x for outer in op.choices[int(choice.removeprefix("choice_"))] for x in (outer, *outer.ops)]
                return listed(
                    message(
                        "imperialism-choice-glory" if x.op == "add_glory" else "imperialism-choice-ducats",
                        amount=x.amount,
                    )
                    for x in flat
                    if not x.ops
                )
    return message("imperialism-choice-own") if choice.startswith("own_") else _track(choice)


# --- options


def headings(s: ImperialismState) -> tuple[Message, ...]:
    """The turn and whose it is, and the state within it."""
    if s.active is None or s.phase in ("setup", "finished"):
        return (message("imperialism-heading-finished" if s.phase == "finished" else "imperialism-heading-setup"),)
    return message("imperialism-heading-turn", turn=s.turn, seat=player(s, s.active)), _STATES[s.phase]


_STATES: Final = {
    phase: message(f"imperialism-heading-{phase}") for phase in ("start", "exchange", "action", "flowering", "windows")
}


def label(s: ImperialismState, seat: Seat, option: Option) -> Message:
    """What an option does, for a menu."""
    return _LABELS[option.verb](s, option)


def _play_label(s: ImperialismState, o: Option) -> Message:
    card = s.board.definitions[o.str_arg()]
    name, said = "imperialism-label-play", dict[str, MessageArg]()
    for x in o.args[1:]:
        if isinstance(x, int):
            name, said["player"] = f"{name}-against", player(s, x)
        else:
            name, said["choice"] = f"{name}-choice", choice_words(card, x)
    return message(name, card=_card(s.board, card.id), **said)


def _arrange_label(s: ImperialismState, o: Option) -> Message:
    places = [
        message("imperialism-before", card=_card(s.board, str(name)), player=player(s, seat))
        for seat, name in enumerate(o.args)
        if name != "none"
    ]
    return message("imperialism-label-arrange", places=listed(places))


def _lay_label(s: ImperialismState, o: Option) -> Message:
    if not o.args:
        return message("imperialism-label-lay-none")
    return message("imperialism-label-lay", cards=listed((_card(s.board, str(x)) for x in o.args), "and"))


def _peace(s: ImperialismState) -> ChoosePeace:
    step = s.agenda[-1]
    assert isinstance(step, ChoosePeace), "a peace is chosen"
    return step


_Label = Callable[[ImperialismState, Option], Message]


def _plainly(verb: str) -> _Label:
    said = message(f"imperialism-label-{verb}")
    return lambda s, o: said


def _of_card(verb: str) -> _Label:
    return lambda s, o: message(f"imperialism-label-{verb}", card=_card(s.board, o.str_arg()))


def _of(verb: str, kind: str) -> _Label:
    """A label with the one thing that the option names."""

    def said(s: ImperialismState, o: Option) -> Message:
        return message(f"imperialism-label-{verb}", **{kind: Thing(kind, o.str_arg())})

    return said


_LABELS: Final[Mapping[str, _Label]] = {
    **{
        verb: _plainly(verb)
        for verb in ("yes", "no", "done", "stop", "decline", "use", "develop", "finish", "pass", "trick")
    },
    **{verb: _of_card(verb) for verb in ("discard", "take")},
    "keep": _of("keep", "superpower"),
    "raise": _of("raise", "track"),
    "achieve": _of("achieve", "achievement"),
    "open": _of("open", "territory"),
    "good": lambda s, o: message("imperialism-label-good", track=_track(o.str_arg())),
    "convert": _of("convert", "religion"),
    "adjust": _of("adjust", "territory"),
    "closed": lambda s, o: message("imperialism-label-closed", territories=o.int_arg(0), providence=o.int_arg(1)),
    "action": lambda s, o: message(f"imperialism-label-action-{o.str_arg()}"),
    "intercept": lambda s, o: message(
        "imperialism-label-play-against", card=_card(s.board, o.str_arg()), player=player(s, o.int_arg(1))
    ),
    "play": _play_label,
    "conquer": lambda s, o: message(
        "imperialism-label-conquer",
        territory=Thing("territory", o.str_arg()),
        cost=s.board.territory[o.str_arg()].cost,
    ),
    "war": lambda s, o: message(
        f"imperialism-label-war-{o.str_arg(1)}", player=player(s, o.int_arg(2)), card=_card(s.board, o.str_arg())
    ),
    "lay": _lay_label,
    "tribute": lambda s, o: message("imperialism-label-tribute", amount=_peace(s).margin),
    "humiliation": lambda s, o: message("imperialism-label-humiliation", amount=_peace(s).humiliation(s)),
    "look": lambda s, o: message("imperialism-label-look", player=player(s, o.int_arg())),
    "arrange": _arrange_label,
}


# --- log lines


def line(s: ImperialismState, effect: Effect[ImperialismState]) -> Message | None:
    """What happened, for a log; None for what other lines say."""
    say = _LINES.get(type(effect))
    return None if say is None else say(s, effect)


def move_line(s: ImperialismState, seat: Seat, kind: str, option: Option) -> Message | None:
    """IM-10.12, IM-20.10 What a player passed where their pass changes nothing: all know who is asked (IM-16.7)."""
    if option.verb != "pass":
        return None
    if kind == "war_event":
        return message("imperialism-passes-war_event", player=player(s, seat))
    if kind == "colonization_rush":
        return message("imperialism-passes-colonization_rush", player=player(s, seat))
    return None


def score_text(s: ImperialismState, line: ScoreLine) -> Message:
    """What a line of the score sheet counts."""
    if line.item in ("glory", "faith"):
        return message("imperialism-score-glory" if line.item == "glory" else "imperialism-score-faith")
    return message("imperialism-score-category", count=count(s, line.seat, line.item), track=_track(line.item))


def score_group(line: ScoreLine) -> Message | str:
    """IM-24.3 What the lines of a rule count; other rules have one line."""
    return message("imperialism-scores-categories") if line.rule == "IM-24.3" else ""


def score_detail(s: ImperialismState, line: ScoreLine) -> Message:
    """IM-24 How a line of the score sheet was counted: of a category, what everybody has."""
    if line.item in ("glory", "faith"):
        return message("imperialism-counted-glory" if line.item == "glory" else "imperialism-counted-faith")
    had = (
        message("imperialism-counted-level", player=player(s, seat), count=count(s, seat, line.item))
        for seat in range(s.seats)
    )
    return message("imperialism-counted-category", levels=listed(had))


def _level(s: ImperialismState, x: table.LevelMoved) -> Message:
    flowers = s.board.track_at[x.track] == PRESTIGE and x.level > s.board.tops[PRESTIGE]
    if x.before is None:
        if flowers:
            return message("imperialism-level-flowering", player=player(s, x.seat))
        return message("imperialism-level", player=player(s, x.seat), track=_track(x.track), level=x.level)
    said: dict[str, MessageArg] = {"track": _track(x.track), "player": player(s, x.seat), "before": x.before}
    if flowers:
        change = message("imperialism-level-flowers", **said)
    elif x.level > x.before:
        change = message("imperialism-level-rises", **said, level=x.level)
    else:
        change = message("imperialism-level-falls", **said, level=x.level)
    if x.cause is None:
        return message("imperialism-level-changed", change=change)
    return message("imperialism-level-because", change=change, cause=_cause(s.board, x.cause))


def _glory(s: ImperialismState, x: table.GloryGained) -> Message:
    said: dict[str, MessageArg] = {"player": player(s, x.seat), "amount": x.amount}
    if x.cause is None:
        return message("imperialism-glory-gained", **said)
    return message("imperialism-glory-because", **said, cause=_cause(s.board, x.cause))


def _cause(board: Board, cause: str) -> Thing:
    """What moved a level or gave glory."""
    if cause in table.CAUSES:
        return Thing("cause", cause)
    known = {"religion": board.religion, "superpower": board.superpower, "track": board.track_names}
    return next((Thing(kind, cause) for kind, things in known.items() if cause in things), _card(board, cause))


def _announced(s: ImperialismState, x: play.CardAnnounced) -> Message:
    name, said = "imperialism-announced", dict[str, MessageArg]()
    if x.target is not None and x.target != x.seat:
        name, said["target"] = f"{name}-against", player(s, x.target)
    if x.choice is not None:
        name, said["choice"] = f"{name}-choice", choice_words(s.board.card[x.card], x.choice)
    return message(name, player=player(s, x.seat), card=_card(s.board, x.card), **said)


def _taken(s: ImperialismState, x: hands.CardTakenFromHand) -> Message:
    taker, owner = player(s, x.taker), player(s, x.owner)
    if x.lost == HIDDEN:
        return message(f"imperialism-taken-hand-{x.deck}", player=taker, owner=owner)
    return message("imperialism-taken-hand", player=taker, owner=owner, card=_card(s.board, x.lost))


def _answer(s: ImperialismState, x: kernel.AnswerOpened) -> Message:
    verb = Option.parse(x.answer).verb
    offered = "passes-pirates" if x.window == PIRATES else "passes-trick"
    name = {"pass": offered, "keep": "has-chosen"}.get(verb, "answers")
    return message(f"imperialism-{name}", player=player(s, x.seat))


def _laid(s: ImperialismState, x: play.AuthorityLaid) -> Message:
    said = {"player": player(s, x.seat), "card": _card(s.board, x.card)}
    if x.seat == x.holder:
        return message("imperialism-authority-laid-own", **said)
    return message("imperialism-authority-laid", **said, holder=player(s, x.holder))


def _rearranged(s: ImperialismState, x: play.AuthoritiesRearranged) -> Message:
    held = (
        message("imperialism-has", player=player(s, i), card=_card(s.board, c))
        for i, cards in enumerate(x.holders)
        for c in cards
    )
    return message("imperialism-rearranged", held=listed(held))


def _defended(s: ImperialismState, x: war_effects.DefenceLaid) -> Message:
    if not x.cards:
        return message("imperialism-defended-none", player=player(s, x.defender))
    return message("imperialism-defended", player=player(s, x.defender), cards=_cards(s.board, x.cards))


def _fought(s: ImperialismState, x: war_effects.WarFought) -> Message:
    return message(
        "imperialism-fought",
        attack=x.attack,
        defence=x.defence,
        winner=player(s, x.winner),
        loser=player(s, x.loser),
    )


def _ended(s: ImperialismState, x: table.GameEnded) -> Message:
    """IM-24 Every point of everybody, by what gave it."""
    sheet = score_sheet(s).lines

    def parts(seat: Seat) -> Iterator[Message]:
        for line in sheet:
            if line.seat == seat and line.points:
                yield message("imperialism-points-for", what=score_text(s, line), points=line.points)

    points = (
        message("imperialism-points", player=player(s, i), points=n, parts=listed(parts(i)))
        for i, n in enumerate(x.scores)
    )
    return message("imperialism-ended", scores=listed(points, "semicolon"))


def _money(name: str) -> Callable[[ImperialismState, Any], Message]:
    return lambda s, x: message(f"imperialism-{name}", player=player(s, x.seat), amount=x.amount)


def _by(name: str) -> Callable[[ImperialismState, Any], Message]:
    """A line about a seat alone."""
    return lambda s, x: message(f"imperialism-{name}", player=player(s, x.seat))


def _always(name: str) -> Callable[[ImperialismState, Any], Message]:
    said = message(f"imperialism-{name}")
    return lambda s, x: said


def _seat_card(name: str) -> Callable[[ImperialismState, Any], Message]:
    return lambda s, x: message(f"imperialism-{name}", player=player(s, x.seat), card=_card(s.board, x.card))


_LINES: Final[Mapping[type, Callable[[ImperialismState, Any], Message | None]]] = {
    kernel.AnswerOpened: _answer,
    table.AchievementsLaid: lambda s, x: message(
        "imperialism-achievements-laid", cards=_cards(s.board, x.row), top=_card(s.board, x.deck[-1])
    ),
    table.SuperpowersDealt: _always("superpowers-dealt"),
    table.SuperpowerRevealed: lambda s, x: message(
        "imperialism-superpower-revealed", seat=role(x.seat), superpower=Thing("superpower", x.power)
    ),
    table.TurnBegun: _by("turn-begun"),
    table.PhaseBegun: lambda s, x: message(f"imperialism-phase-{x.phase}"),
    table.ActionChosen: lambda s, x: message(
        "imperialism-action-chosen", player=player(s, x.seat), action=Thing("action", x.action)
    ),
    table.DevelopmentBegun: _by("development-begun"),
    table.GoodChosen: lambda s, x: message("imperialism-good-chosen", player=player(s, x.seat), good=_track(x.good)),
    table.LevelMoved: _level,
    table.GloryGained: _glory,
    table.EndTriggered: _by("end-triggered"),
    table.DucatsGained: _money("ducats-gained"),
    table.DucatsPaid: _money("ducats-paid"),
    table.DucatsMoved: lambda s, x: message(
        "imperialism-ducats-moved", player=player(s, x.payer), amount=x.amount, to=player(s, x.to)
    ),
    table.AchievementTaken: lambda s, x: message(
        "imperialism-achievement-taken", player=player(s, x.seat), achievement=Thing("achievement", x.achievement)
    ),
    table.Flowered: _by("flowered"),
    table.TurnEnded: _by("turn-ended"),
    table.LastTurnsBegun: lambda s, x: message("imperialism-last-turns", players=listed(player(s, i) for i in x.seats)),
    table.GameEnded: _ended,
    hands.DeckShuffled: lambda s, x: message(f"imperialism-shuffled-{x.deck}"),
    hands.CardsDrawn: lambda s, x: message(
        f"imperialism-drawn-{x.deck}", player=player(s, x.seat), cards=_cards(s.board, x.cards)
    ),
    hands.RowFilled: lambda s, x: message("imperialism-row-filled", cards=_cards(s.board, x.cards)),
    hands.RowCardTaken: _seat_card("row-taken"),
    hands.CardTakenFromDiscard: _seat_card("discard-taken"),
    hands.HandCardDiscarded: _seat_card("hand-discarded"),
    hands.HandShown: lambda s, x: message(
        "imperialism-hand-shown",
        player=player(s, x.looker),
        owner=player(s, x.owner),
        cards=_cards(s.board, x.cards),
    ),
    hands.NothingFound: lambda s, x: message(f"imperialism-nothing-found-{x.filter}", owner=player(s, x.owner)),
    hands.HandHidden: lambda s, x: message("imperialism-hand-hidden", owner=player(s, x.owner)),
    hands.CardTakenFromHand: _taken,
    play.CardAnnounced: _announced,
    play.EventCancelled: _always("event-cancelled"),
    play.CardDone: _always("card-done"),
    play.AuthorityLaid: _laid,
    play.AuthorityDiscarded: lambda s, x: message("imperialism-authority-discarded", player=player(s, x.holder)),
    play.AuthoritiesRearranged: _rearranged,
    play.ReligionTaken: lambda s, x: message(
        "imperialism-religion-taken", player=player(s, x.seat), religion=Thing("religion", x.religion)
    ),
    war_effects.TerritoryConquered: lambda s, x: message(
        "imperialism-conquered", player=player(s, x.seat), territory=Thing("territory", x.territory)
    ),
    war_effects.TerritoryHandedOver: lambda s, x: message(
        "imperialism-handed-over",
        player=player(s, x.giver),
        territory=Thing("territory", x.territory),
        to=player(s, x.to),
    ),
    war_effects.WarDeclared: lambda s, x: message(
        "imperialism-war-declared",
        player=player(s, x.attacker),
        war=Thing("war", x.kind),
        defender=player(s, x.defender),
        card=_card(s.board, x.card),
    ),
    war_effects.DefenceLaid: _defended,
    war_effects.WarFought: _fought,
    war_effects.WarCancelled: _always("war-cancelled"),
    war_effects.WarTableCleared: _always("war-cleared"),
}
