"""What must a board game provide to be hosted?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from domain.kernel.codec import Codec
from domain.kernel.content import ContentPack
from domain.kernel.effects import Effect
from domain.kernel.options import Option
from domain.kernel.outcome import Outcome, ScoreSheet
from domain.kernel.records import Seat, Viewer, record
from domain.kernel.standing import Standing
from domain.kernel.state import State
from domain.kernel.steps import Refusal, Step

__all__ = ["Refusal", "Setup", "Title"]

S = TypeVar("S", bound=State)


@record
class Setup:
    """What is fixed when a game starts: seats, options (every one, defaults filled in) and the content pack."""

    seats: int
    options: Mapping[str, Any]
    pack: ContentPack


class Title(Protocol[S]):
    """A board game: its rules as data and functions. One instance per title, without state of its own."""

    slug: str
    name: str
    rules: int
    """Raised when behaviour changes, not for speed or clean-ups."""
    seats: range
    roles: tuple[str, ...]
    """Names of the seats, such as `France`; seat i of a game has role i."""
    options_schema: Mapping[str, Any]
    """JSON Schema (2020-12) of an object with the options of a game; every property has a default and a description."""
    codec: Codec[S]
    end_reasons: tuple[str, ...]
    move_limit: int
    """No game has more decisions than this."""
    option_budget: int
    """No decision has more options than this."""
    standing: Standing[S] | None
    """The windows that a seat may leave to standing orders; None where there are none."""

    def new(self, setup: Setup) -> S:
        """The empty table before any luck.

        Raises:
            BadSetup: seats or options that the title does not have; every fault listed.
        """
        ...

    def opening(self, s: S) -> Step[S]:
        """The first step: setup is rules, too."""
        ...

    def outcome(self, s: S) -> Outcome | None:
        """How the game ended; None while it goes on."""
        ...

    def score_sheet(self, s: S) -> ScoreSheet:
        """Every point that each seat has now, with the rule that gives it; of a view, what the viewer can count."""
        ...

    def redact(self, s: S, viewer: Viewer) -> S:
        """The state as the viewer may know it: hidden pieces become HIDDEN; same type."""
        ...

    def guess(self, s: S, viewer: Seat, dice: Random) -> S:
        """A full state that the viewer, whose redacted state `s` is, cannot refute; `s` stays as it is.

        It redacts to `s`, breaks no invariant, and the same dice give the same guess.
        """
        ...

    def check(self, s: S) -> Sequence[str]:
        """Every broken invariant of a full state."""
        ...

    def where(self, s: S) -> Mapping[str, int | str]:
        """The place in the sequence of play, coarse to fine, such as `{"round": 3, "phase": "action"}`.

        It is public: the same of a full state and of every view.
        """
        ...

    def headings(self, s: S) -> Sequence[str]:
        """The place in the sequence of play in words, coarse to fine, such as `Peace Turn 2`, `Action Round 3`.

        They are the entries of a game's table of contents; public like `where`, and one at least.
        """
        ...

    def facts(self, s: S, viewer: Viewer) -> Mapping[str, Any]:
        """Figures derived from a redacted state that a client would otherwise compute by rules; plain JSON."""
        ...

    def label(self, s: S, seat: Seat, option: Option) -> str:
        """A short English label of an option for a menu, another one for each option of a decision.

        It is the same of a full state and of the seat's own view.
        """
        ...

    def line(self, s: S, effect: Effect[S]) -> str | None:
        """A log line that a player can read, of an effect as seen by a viewer; None where it is not worth one.

        `s` is the state after the move, redacted for the same viewer.
        """
        ...

    def refusal(self, s: S, seat: Seat, option: Option) -> Refusal | None:
        """Which rule forbids an option that is not offered; it may depend only on what the seat may know."""
        ...

    def traits(self, s: S, seat: Seat) -> Mapping[str, str]:
        """What tells a seat of a finished game from the others, such as `{"superpower": "poland"}`; often nothing.

        Reports of many games count wins by each trait, so that balance is measured.
        """
        ...

    def parse_pack(self, data: Mapping[str, Any]) -> object:
        """The typed board made of a pack's data.

        Raises:
            ContentError: every fault listed.
        """
        ...
