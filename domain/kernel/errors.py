"""What can go wrong in the kernel?

KernelError
├── MalformedOption      a text that is not of the form of an option
├── IllegalOption        an option that the seat is not offered now
├── NoPendingDecision              a seat without a pending decision
├── BadSetup             seats or options that the title does not have
├── ContentError         a content pack with faults, all of them listed
├── CodecError           data that does not decode, or a class without a stored name
└── RewindRefused        a rewind past something that cannot be taken back
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domain.kernel.messages import Message, MessageArg, Said, Verbatim, message

__all__ = [
    "BadSetup",
    "CodecError",
    "ContentError",
    "Fault",
    "IllegalOption",
    "KernelError",
    "MalformedOption",
    "NoPendingDecision",
    "RewindRefused",
]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with data from outside: where, what, and what would be right."""

    where: str
    """Path in the data, such as `cities.3.glory`."""
    what: str
    rule: str | None = None
    """The rule that says what would be right, if one does."""

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class KernelError(Exception):
    """Root of the kernel's exceptions."""


class MalformedOption(KernelError):
    """The text is not of the form `verb:arg:arg`."""


class IllegalOption(KernelError):
    """The option is well formed, but the seat is not offered it."""

    def __init__(
        self,
        seat: int,
        step: str,
        option: str,
        rule: str | None,
        why: Said,
        offered: int,
        title: object = None,
        board: object = None,
        prompt: Said = "",
    ) -> None:
        self.seat = seat
        self.step = step
        self.option = option
        self.rule = rule
        """Id of the rule that the option breaks, where the title can name it."""
        self.why = why
        self.offered = offered
        """How many options the seat has."""
        self.title = title
        """The title and the board whose words say why; None if it is not a message."""
        self.board = board
        self.prompt = prompt
        """What asks for the decision; empty where its kind has no prompt."""
        reason = why if isinstance(why, str) else why.name
        rule = f" ({rule})" if rule else ""
        super().__init__(f"seat {seat} may not answer {step} with {option!r}: {reason}{rule}")

    @property
    def said(self) -> Message:
        """The refusal as one sentence."""
        prompt = self.prompt or self.step
        args: dict[str, MessageArg] = {
            "seat": Verbatim(str(self.seat)),
            "prompt": Verbatim(prompt) if isinstance(prompt, str) else prompt,
            "option": Verbatim(self.option),
            "why": Verbatim(self.why) if isinstance(self.why, str) else self.why,
        }
        if self.rule is None:
            return message("option-refused", **args)
        return message("option-refused-rule", **args, rule=Verbatim(self.rule))


class NoPendingDecision(KernelError):
    """The seat has no pending decision now."""

    def __init__(self, seat: int, pending_seats: Sequence[int]) -> None:
        self.seat = seat
        self.pending_seats = tuple(pending_seats)
        others = f"pending for seat {', '.join(map(str, pending_seats))}" if pending_seats else "the game is over"
        super().__init__(f"seat {seat} has no pending decision; {others}")


class BadSetup(KernelError):
    """The number of seats or an option is not one that the title has."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(map(str, faults)))


class ContentError(KernelError):
    """A content pack has faults; `faults` lists every one."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(map(str, faults)))


class CodecError(KernelError):
    """Data does not decode, or a class has no stored name."""


class RewindRefused(KernelError):
    """A move between here and there cannot be taken back."""

    def __init__(self, version: int, why: str) -> None:
        self.version = version
        """The latest version whose move cannot be taken back."""
        self.why = why
        super().__init__(f"the move of version {version} cannot be taken back: {why}")
