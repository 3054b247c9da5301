"""What do the backs of the cards in a hand of Imperialism tell?

Everybody sees how many of them are territories (IM-15.1, R-33). Those are not laid in a war, and hold no event. Engines
go by it from version 25 on.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from domain.kernel.options import Option
from domain.titles.imperialism.legality import providence_held
from domain.titles.imperialism.state import ImperialismState
from workers.opponents.evaluations import imperialism_menu as before
from workers.opponents.evaluations.imperialism import certain_wars, sure

__all__ = ["IMPERIALISM", "VERSION_25", "menu"]


def menu(s: ImperialismState, options: list[Option]) -> list[Option]:
    """IM-20.9 Plans interception looks at one of the hands with the most providence cards, if any has one.

    For the rest as before.
    """
    others = {option: providence_held(s, option.int_arg(1)) for option in options if option.verb == "intercept"}
    most = max([1, *others.values()])
    return before.menu(s, [option for option in options if others.get(option, most) == most])


VERSION_25 = replace(before.IMPERIALISM, menu=menu, sure=partial(sure, certain=partial(certain_wars, by_backs=True)))
IMPERIALISM = replace(VERSION_25, sure_alone=True)
"""From version 26 on the tree looks at certain wars alone where there are some."""
