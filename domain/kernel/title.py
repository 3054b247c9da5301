"""What must a board game provide to be hosted?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Generic, TypeVar

from domain.kernel.codec import Codec
from domain.kernel.content import ContentPack
from domain.kernel.effects import Effect
from domain.kernel.errors import BadSetup, Fault
from domain.kernel.grammar import Grammar
from domain.kernel.messages import Names, Said, Texts, Thing
from domain.kernel.options import Option
from domain.kernel.outcome import Outcome, ScoreLine, ScoreSheet
from domain.kernel.records import Seat, Viewer, record
from domain.kernel.references import NO_REFERENCES, References
from domain.kernel.standing_orders import StandingOrders
from domain.kernel.state import State
from domain.kernel.steps import Refusal, Step

__all__ = ["NO_OPTIONS", "Refusal", "Setup", "Title", "chosen_options"]

S = TypeVar("S", bound=State)


@record
class Setup:
    """What is fixed when a game starts: seats, options (every one, defaults filled in) and the content pack."""

    seats: int
    options: Mapping[str, Any]
    pack: ContentPack


NO_OPTIONS: Final[Mapping[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {},
    "additionalProperties": False,
}
"""The options of a title that has none."""


def chosen_options(setup: Setup, seats: range, schema: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a setup by the title's schema, with the defaults of those that it leaves out.

    Raises:
        BadSetup: seats or options that the title does not have; every fault listed.
    """
    specs = schema["properties"]
    faults = []
    if setup.seats not in seats:
        faults.append(Fault("seats", f"{setup.seats} is not in {seats.start}..{seats.stop - 1}"))
    faults += [Fault(f"options.{name}", "there is no such option") for name in setup.options if name not in specs]
    chosen = {name: setup.options.get(name, spec["default"]) for name, spec in specs.items()}
    for name, value in chosen.items():
        wrong = _misfit(value, specs[name])
        if wrong is not None:
            faults.append(Fault(f"options.{name}", wrong, specs[name].get("x-annals-rule")))
    if faults:
        raise BadSetup(faults)
    return chosen


_TYPES: Final[Mapping[str, type]] = {"boolean": bool, "integer": int, "string": str}


def _misfit(value: Any, spec: Mapping[str, Any]) -> str | None:
    """What is wrong with the value of an option; None if it is right."""
    if type(value) is not _TYPES[spec["type"]]:
        return f"{value!r} is not of type {spec['type']}"
    if "enum" in spec and value not in spec["enum"]:
        return f"{value!r} is not one of {', '.join(spec['enum'])}"
    if spec["type"] == "integer" and not spec["minimum"] <= value <= spec["maximum"]:
        return f"{value} is not in {spec['minimum']}..{spec['maximum']}"
    return None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Title(Generic[S]):
    """A board game: its rules as data and functions. One instance per title; equal only to itself."""

    slug: str
    name: str
    rules: int
    """Raised when behaviour changes, not for speed or clean-ups."""
    former_rules: Mapping[int, str] = field(default_factory=dict)
    """The earlier numbers by which decisions can still be made, and what changed after each."""
    same_play_since: int | None = None
    """The first number by which games are played as by today's, where later ones only tell it differently."""
    edition: str = "standard"
    """The name of the content pack that comes with the title."""
    seats: range
    roles: tuple[str, ...]
    """Names of the seats, such as `France`; seat i of a game has role i."""
    options_schema: Mapping[str, Any]
    """JSON Schema (2020-12) of an object with the options of a game; every property has a default and a description.

    `x-annals-rule` of a property is the id of its rule.
    """
    codec: Codec[S]
    end_reasons: tuple[str, ...]
    move_limit: int
    """No game has more decisions than this."""
    option_budget: int
    """No decision has more options than this."""
    grammar: Grammar = field(default_factory=Grammar)
    """The forms of options and the prompt of each kind of decision."""
    references: References = NO_REFERENCES
    """The rules to read about decisions, options and things."""
    standing_orders: StandingOrders[S] | None = None
    """The decisions that a seat may leave to standing orders; None if there are none."""

    parse_pack: Callable[[Mapping[str, Any]], object]
    """The typed board made of a pack's data; raises `ContentError` with every fault listed."""
    new: Callable[[Setup], S]
    """The empty table before any luck; raises `BadSetup` with every fault of the seats and options listed."""
    opening: Callable[[S], Step[S]]
    """The first step: setup is rules, too."""
    outcome: Callable[[S], Outcome | None]
    """How the game ended; None until then."""
    score_sheet: Callable[[S], ScoreSheet]
    """Every point that each seat has now, with the rule that gives it; of a view, what the viewer can count."""
    redact: Callable[[S, Viewer], S]
    """The state as the viewer may know it: hidden pieces become HIDDEN; same type."""
    guess: Callable[[S, Seat, Random], S]
    """A full state that a seat, whose redacted state it is given, cannot refute; that state stays as it is.

    It redacts to the same view, breaks no invariant, and the same dice give the same guess.
    """
    check: Callable[[S], Sequence[str]]
    """Every broken invariant of a full state."""
    where: Callable[[S], Mapping[str, Any]]
    """The place in the sequence of play, coarse to fine, such as `{"round": 3, "phase": "action"}`: a `TypedDict`.

    It is public: the same of a full state and of every view.
    """
    seat_name: Callable[[S, Seat], Thing] | None = None
    """What a seat is called at a place in the game where its role says less, such as `Austria`; public like `where`.

    None if it is always called by its role.
    """
    headings: Callable[[S], Sequence[Said]]
    """The place in the sequence of play in words, coarse to fine, such as `Peace Turn 2`, `Action Round 3`.

    They are the entries of a game's table of contents; public like `where`, and one at least.
    """
    facts: Callable[[S, Viewer], Mapping[str, Any]]
    """Figures derived from a redacted state that a client would otherwise compute by rules: a `TypedDict`."""
    label: Callable[[S, Seat, Option], Said]
    """A short label of an option for a menu, another one for each option of a decision.

    It is the same of a full state and of the seat's own view.
    """
    questions: Mapping[type[Step[S]], Callable[[S, Any], Said | None]] = field(default_factory=dict)
    """By class of step: what asks for its decision and names the card, place or piece that it is about.

    Where there is none the prompt of its kind says all. It is the same of a full state and of the seat's own view.
    """
    line: Callable[[S, Effect[S]], Said | None]
    """A log line that a player can read, of an effect as seen by a viewer; None if it is not worth one.

    The state is that after the move, redacted for the same viewer.
    """
    move_line: Callable[[S, Seat, str, Option], Said | None] = lambda s, seat, kind, option: None
    """A log line of a move to which no effect belongs, such as a pass; None where effects tell it.

    The state is as in `line`; then come the kind of the decision and the option. Sealed answers are not asked about.
    """
    traits: Callable[[S, Seat], Mapping[str, str]]
    """What tells a seat of a finished game from the others, such as `{"superpower": "poland"}`; often nothing.

    Reports of many games count wins by each trait, so that balance is measured.
    """

    most_points_win: bool = True
    """Whether the points of the score sheet decide; else something else does, such as a marker or a victory."""
    standing: Callable[[S], Said | None] = lambda s: None
    """How everybody stands, in a sentence, where one marker on one track says it for all; else None."""
    score_text: Callable[[S, ScoreLine], Said] = lambda s, line: line.detail or line.item
    """What a line of the score sheet counts, for a person; the state is that of the sheet."""
    score_detail: Callable[[S, ScoreLine], Said] = lambda s, line: line.detail
    """How a line of the score sheet was counted, for a person; empty if `score_text` says all there is."""
    score_group: Callable[[ScoreLine], Said] = lambda line: ""
    """What all lines of its rule count, such as cities, for a person; empty if each of them says so."""
    score_item: Callable[[ScoreLine], str] = lambda line: line.item
    """The id of what a line of the score sheet counts; records of some titles have its name."""
    names: Callable[[Any], Names] = lambda board: {}
    """The English names that the board of a content pack gives its things, by kind and id; seats have their roles."""
    card_texts: Callable[[ContentPack], Texts] = lambda pack: {}
    """What each card, tile, token or other thing of a pack does, by kind (as in `names`) and id."""

    def plays(self, rules: int) -> bool:
        """Whether decisions can be made by the rules of that number, today's or former ones."""
        return rules == self.rules or rules in self.former_rules

    def prompt(self, s: S) -> Said:
        """What the pending decision asks; of a view, what its own seat is asked. Empty where nothing says it."""
        step = s.agenda[-1]
        asked = self.questions.get(type(step))
        found = None if asked is None else asked(s, step)
        return self.grammar.prompts.get(self.codec.step_name(step), "") if found is None else found

    def nearest_of_today(self, rules: int) -> int:
        """Of the numbers by which games are played as by today's, the one that tells most like this number."""
        return max(min(rules, self.rules), self.same_play_since or self.rules)
