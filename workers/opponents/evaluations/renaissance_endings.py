"""When can a turn of Pax Renaissance end the game by empty decks, and how is that searched?

Engines go by it from version 25 on. A Patron who only had to empty the decks was not seen: wins were searched by
Victory cards alone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.pax_renaissance.actions.turn import TakeAction
from domain.titles.pax_renaissance.legality.trade import free_abilities
from domain.titles.pax_renaissance.scoring import patron_ranking
from domain.titles.pax_renaissance.state import PaxState
from workers.opponents.evaluations import renaissance_turns as turns
from workers.opponents.evaluations.pax_renaissance import hopeful as by_victory
from workers.opponents.evaluations.renaissance_comets import VERSION_24
from workers.opponents.evaluations.renaissance_market import cards_left, gaps
from workers.opponents.evaluations.renaissance_places import first_place

__all__ = ["VERSION_26", "decisive", "glance", "hopeful", "may_empty", "midway"]

_SHORT: Final = 3
"""A win between commands is searched where a victory that is active lacks fewer steps; the same as in version 6."""
_EMPTYING: Final = ("buy", "ops", "fair", "play", "ability", "sell")
"""What may empty the decks or change the ranking, in the order in which it is searched."""


def may_empty(s: PaxState) -> bool:
    """PR-3.4, PR-3.7, PR-12.2, PR-16.8 Whether the decks are empty after this turn if every action left takes a card,
    and so does every fair that is free."""
    free = 0
    if s.active is not None and not s.board.acting.isdisjoint(s.owner_of):
        free = len({option.str_arg() for option in free_abilities(s, s.active) if len(option.args) > 1})
    return cards_left(s) <= gaps(s) + s.actions + free


def hopeful(s: PaxState, seat: Seat) -> bool:
    """PR-12.2 Also where the turn can end the game by empty decks."""
    return may_empty(s) or by_victory(s, seat, _SHORT)


def midway(s: PaxState, seat: Seat) -> bool:
    """The same in the middle of a command."""
    return may_empty(s) or by_victory(s, seat)


def decisive(s: PaxState, options: list[Option]) -> list[Option]:
    """PR-12.2, PR-12.7 Where the turn can end the game by empty decks, everything unless a victory can be declared; to
    end the turn comes first for who leads the ranking of Patrons, and last for all others."""
    if not isinstance(s.agenda[-1], TakeAction) or not may_empty(s) or any(option.verb == "win" for option in options):
        return turns.decisive(s, options)
    leads = patron_ranking(s)[0] == (s.agenda[-1].seat,)
    order = ("pass", *_EMPTYING) if leads else (*_EMPTYING, "pass")
    return sorted(options, key=lambda option: order.index(option.verb))


def glance(s: PaxState, seat: Seat) -> bool | None:
    """PR-12.2, PR-12.7 No look tells that a seat cannot win by a turn that can end the game by empty decks."""
    seen = turns.glance(s, seat)
    return None if seen is False and may_empty(s) else seen


VERSION_26 = replace(VERSION_24, hopeful=hopeful, midway=midway, decisive=decisive, glance=glance, hasty=first_place)
