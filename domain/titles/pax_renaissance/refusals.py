"""How is it said that an option is not offered?"""

from __future__ import annotations

from domain.kernel.messages import MessageArg, message
from domain.kernel.steps import Refusal

__all__ = ["refused"]


def refused(rule: str, name: str, /, **args: MessageArg) -> Refusal:
    """The rule that an option breaks, and the message `pax_renaissance-refusal-<name>` that says why."""
    return Refusal(rule, message(f"pax_renaissance-refusal-{name}", **args))
