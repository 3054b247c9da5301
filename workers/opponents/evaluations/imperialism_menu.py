"""Which options of Imperialism are clearly worse than another one?

Of what can be named for a card only what brings most, and no card in a defence to which it adds nothing. Nets tell such
options hardly apart, because a card more or less is worth little to them, and a tree follows few of many options.
Engines leave them out from version 21 on.
"""

from __future__ import annotations

from dataclasses import replace

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.imperialism.actions.intrigue import SelectIntrigue, SelectSecondCard
from domain.titles.imperialism.actions.war import Defend
from domain.titles.imperialism.cards.events import amount_owed
from domain.titles.imperialism.cards.territories import PlayColonizationRush
from domain.titles.imperialism.cards.windows import PlayPirates, PlayWarEvent
from domain.titles.imperialism.legality import active_player
from domain.titles.imperialism.state import ImperialismState
from workers.opponents.evaluations import imperialism_refills as before

__all__ = ["IMPERIALISM", "menu"]


def menu(s: ImperialismState, options: list[Option]) -> list[Option]:
    """IM-10.5, IM-19.8, IM-20.13 The options without those that are clearly worse."""
    step = s.agenda[-1]
    if isinstance(step, Defend):
        return [option for option in options if option.verb != "lay" or all(_adds(s, x) for x in option.args)]
    if isinstance(step, PlayPirates):
        return _richest(s, active_player(s), options)
    if isinstance(step, PlayWarEvent | PlayColonizationRush | SelectIntrigue | SelectSecondCard):
        return _richest(s, step.seat, options)
    return options


def _adds(s: ImperialismState, name: int | str) -> bool:
    """IM-10.6 Whether a war card is worth something in the war on the table."""
    war, values = s.war, s.board.definitions[str(name)].war
    assert war is not None, "a war was declared"
    assert values is not None, "only war cards are laid"
    return (values.land if war.kind == "land" else values.sea) > 0


def _richest(s: ImperialismState, seat: Seat, options: list[Option]) -> list[Option]:
    """Of options that differ in what is counted alone the first of those that bring most."""
    best: dict[Option, tuple[int, Option]] = {}
    for option in options:
        brings = _brings(s, seat, option)
        card = option if brings is None else Option(option.verb, *option.args[:-1])
        if card not in best or (brings or 0) > best[card][0]:
            best[card] = brings or 0, option
    kept = {option for _, option in best.values()}
    return [option for option in options if option in kept]


def _brings(s: ImperialismState, seat: Seat, option: Option) -> int | None:
    """The ducats that a card brings by what is named last; None where nothing that is counted is named.

    What is counted is the seat's own in the Pirates window, too, where the seat is the victim.
    """
    if option.verb != "play" or len(option.args) < 2:
        return None
    for op in s.board.definitions[option.str_arg()].immediate:
        if op.op == "gain_trade_value" and option.args[-1] in op.options:
            good = s.board.good[str(option.args[-1])]
            return good.trade[s.levels[seat][good.track]]
        for base in op.bases:
            if base.per == option.args[-1]:
                return amount_owed(s, seat, _counted(s, seat, option, op.who), base, op.cap)
    return None


def _counted(s: ImperialismState, seat: Seat, option: Option, who: str | None) -> Seat:
    """Whose levels are counted: the defeated player's, the victim's, or the own ones."""
    if who == "defeated_player":
        assert s.fought is not None, "a war was fought"
        return s.fought.loser
    return option.int_arg(1) if len(option.args) > 2 else seat


IMPERIALISM = replace(before.IMPERIALISM, menu=menu)
