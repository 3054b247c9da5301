"""What may a viewer see, and how does a title redact in a few lines?"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, TypeVar

from domain.kernel.effects import Effect, Envelope
from domain.kernel.options import Option
from domain.kernel.records import HIDDEN, Viewer
from domain.kernel.state import State
from domain.kernel.steps import AskAll

__all__ = ["fill_sealed", "redacted", "withdraw"]

S = TypeVar("S", bound=State)


def redacted(effects: Iterable[Effect[S]], viewer: Viewer) -> list[Effect[S]]:
    """The effects as the viewer may know them, in order; those that are wholly hidden are left out.

    Folding these into the viewer's redacted state gives the redacted new state (a law that every title keeps).
    """
    out: list[Effect[Any]] = []
    for effect in effects:
        known = effect.seen_by(viewer)
        if known is not None:
            out.append(known)
    return out


def withdraw(pile: list[str], *pieces: str) -> None:
    """Take pieces out of a pile; for each that a view does not show there, one HIDDEN goes in its stead.

    For `apply`, which must work on full and on redacted states alike.

    Raises:
        ValueError: neither the piece nor anything hidden lies there.
    """
    for piece in pieces:
        pile.remove(piece if piece in pile else HIDDEN)


def fill_sealed(s: S, dice: Random, offered: Callable[[S, Envelope], Iterable[Option]] | None = None) -> None:
    """Put an answer into every envelope whose content is hidden, in place; for a title's `guess`, after the hands.

    `offered` gives the options that the seat of an envelope had; without it they are those of the `AskAll` step
    of that window, which must still be on the agenda.
    """
    envelopes = s.sealed[:]
    s.sealed.clear()
    for envelope in envelopes:
        if envelope.answer == HIDDEN:
            options = list((offered or _offered)(s, envelope))
            envelope = Envelope(envelope.window, envelope.seat, dice.choice(options).text)
        s.sealed.append(envelope)


def _offered(s: State, envelope: Envelope) -> Iterable[Option]:
    """The options of the window's own step."""
    step = next(x for x in reversed(s.agenda) if isinstance(x, AskAll) and x.window == envelope.window)
    return step.options(s, envelope.seat)
