"""Which options of Imperialism are as a rule worse than another one, and are not looked at?

Of what can be named for a card only what brings most, and no card in a defence to which it adds nothing. Nets hardly
tell such options apart, because a card more or less is worth little to them, and a tree follows few of many options.
Engines leave them out from version 21 on.
"""

from __future__ import annotations

from dataclasses import replace

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.imperialism.actions.intrigue import SelectIntrigue, SelectSecondCard
from domain.titles.imperialism.actions.war import Defend
from domain.titles.imperialism.board import EffectOp
from domain.titles.imperialism.cards.events import amount_owed
from domain.titles.imperialism.cards.territories import PlayColonizationRush
from domain.titles.imperialism.cards.windows import PlayPirates, PlayWarEvent
from domain.titles.imperialism.legality import active_player
from domain.titles.imperialism.state import ImperialismState
from workers.opponents.evaluations import imperialism_refills as before

__all__ = ["IMPERIALISM", "menu"]


def menu(s: ImperialismState, options: list[Option]) -> list[Option]:
    """IM-10.5, IM-19.8, IM-20.3, IM-20.5, IM-20.10 The options without those that are as a rule worse.

    More ducats may force an achievement that is worth less (IM-13.7), and a card that adds nothing may be laid to be
    rid of it (IM-20.13); such rare uses are given up.
    """
    step = s.agenda[-1]
    if isinstance(step, Defend):
        return [option for option in options if option.verb != "lay" or all(_adds(s, x) for x in option.args)]
    if isinstance(step, PlayPirates):
        return _richest(s, None, options)
    if isinstance(step, PlayWarEvent | PlayColonizationRush | SelectIntrigue | SelectSecondCard):
        return _richest(s, step.seat, options)
    return options


def _adds(s: ImperialismState, name: int | str) -> bool:
    """IM-10.6 Whether a war card is worth something in the war on the table."""
    war, values = s.war, s.board.definitions[str(name)].war
    assert war is not None, "a war was declared"
    assert values is not None, "only war cards are laid"
    return (values.land if war.kind == "land" else values.sea) > 0


def _richest(s: ImperialismState, seat: Seat | None, options: list[Option]) -> list[Option]:
    """Of options that differ only in what is counted the first of those that bring most; `seat` None where several
    answer sealed."""
    best: dict[Option, tuple[int, Option]] = {}
    for option in options:
        brings = _brings(s, seat, option)
        card = option if brings is None else Option(option.verb, *option.args[:-1])
        if card not in best or (brings or 0) > best[card][0]:
            best[card] = brings or 0, option
    kept = {option for _, option in best.values()}
    return [option for option in options if option in kept]


def _brings(s: ImperialismState, seat: Seat | None, option: Option) -> int | None:
    """The ducats that a card brings by what is named last; None where it does not decide ducats alone, or where they
    depend on who of several answers."""
    if option.verb != "play" or len(option.args) < 2:
        return None
    name = option.args[-1]
    ops = s.board.definitions[option.str_arg()].immediate
    decided = [op for op in ops if name in op.options or any(base.per == name for base in op.bases)]
    if len(decided) != 1:
        return None
    [op] = decided
    if op.op == "gain_trade_value" and seat is not None:
        good = s.board.good[str(name)]
        return good.trade[s.levels[seat][good.track]]
    whose = _whose(s, seat, option, op)
    base = next((base for base in op.bases if base.per == name), None)
    if whose is None or base is None or (seat is None and base.per.startswith("own_")):
        return None
    return amount_owed(s, whose if seat is None else seat, whose, base, op.cap)


def _whose(s: ImperialismState, seat: Seat | None, option: Option, op: EffectOp) -> Seat | None:
    """Whose levels are counted: those of who has to pay, of the defeated player, or one's own."""
    if op.op == "steal_per":
        return option.int_arg(1) if len(option.args) > 2 else active_player(s)
    if op.who == "defeated_player" and s.fought is not None:
        return s.fought.loser
    return seat


IMPERIALISM = replace(before.IMPERIALISM, menu=menu)
