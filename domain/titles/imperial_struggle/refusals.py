"""How is it said that an option is not offered? (IS-13.2)

Nothing here looks at what is hidden from the seat. It may be slow: nobody asks but after a rejected move.
"""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.messages import MessageArg, message
from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.kernel.steps import Refusal
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["Ruled", "refuse", "refused"]


def refused(rule: str, name: str, /, **args: MessageArg) -> Refusal:
    """The rule that an option breaks, and the message `imperial_struggle-refusal-<name>` that says why."""
    return Refusal(rule, message(f"imperial_struggle-refusal-{name}", **args))


def refuse(rule: str, option: Option, name: str = "choice") -> Refusal:
    """Why an option is not offered: the rule of the decision, or that of reveals."""
    if option.verb == "reveal":
        return refused("IS-3.5.1", "reveal")
    return refused(rule, name)


class Ruled:
    """A decision that names the rule by which other answers are refused."""

    __slots__ = ()
    rule: ClassVar[str]

    def refusal(self, s: StruggleState, seat: Seat, option: Option) -> Refusal | None:
        """IS-13.2 The rule of the decision says what may be chosen."""
        return refuse(self.rule, option)
