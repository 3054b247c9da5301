"""How is it said that an option is not offered? (IS-13.2)

Nothing here looks at what is hidden from the seat. It may be slow: nobody asks but after a rejected move.
"""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.kernel.steps import Refusal
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["Ruled", "refuse"]


def refuse(rule: str, option: Option, why: str = "That is not one of the choices here.") -> Refusal:
    """Why an option is not offered: the rule of the decision, or that of reveals."""
    if option.verb == "reveal":
        return Refusal("IS-3.5.1", "A Ministry is revealed by its owner in an own Action Round, and only once.")
    return Refusal(rule, why)


class Ruled:
    """A decision that names the rule by which other answers are refused."""

    __slots__ = ()
    rule: ClassVar[str]

    def refusal(self, s: StruggleState, seat: Seat, option: Option) -> Refusal | None:
        """IS-13.2 The rule of the decision says what may be chosen."""
        return refuse(self.rule, option)
