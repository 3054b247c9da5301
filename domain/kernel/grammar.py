"""Which options has each kind of decision, in which words is it asked, and what do the arguments name?

A title lists the forms of its options by kind of decision, such as `fort:<space>` or `event:<event>:bonus`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

from domain.kernel.messages import Message, Said, Verbatim, listed, message
from domain.kernel.options import Arg, Option
from domain.kernel.records import Meaning, record

__all__ = ["NUMBERS", "WORD", "ArgKind", "Form", "Grammar", "Group", "Typed", "TypedArg", "forms"]

Group: TypeAlias = Literal["board", "hand", "buttons"]
"""Where a person looks for an option: on the board, among their own cards, or among plain buttons."""

Ids: TypeAlias = Callable[[Any], Collection[str]]
"""The ids of a kind of argument, given the board of the content pack."""

WORD: Final = "word"
"""The kind of an argument that is a word of the form itself, such as `bonus`."""

_FEW: Final = 8
"""So many ids are listed in a sentence."""

_BOARDS: Final = 32
"""The ids of so many boards are kept."""

_FORM = re.compile(r"[a-z0-9_]+(:(<[a-z_|]+>(\.\.\.)?|[a-z0-9_]+))*")


@record
class ArgKind:
    """A kind of argument: what it names, where a person looks for it, and for names, which there are."""

    text: str
    group: Group
    ids: Ids | None = None
    """None for a number."""
    meaning: Meaning = Meaning("amount")
    """What a number stands for."""


NUMBERS: Final[Mapping[str, ArgKind]] = {
    "amount": ArgKind("An amount, in the unit that the form's decision deals in.", "buttons"),
    "seat": ArgKind("The number of a seat; 0 is the first.", "board", None, Meaning("seat")),
}
"""Kinds of numbers that all titles share."""


@record
class Form:
    """One form of options: a verb and, by argument, the kinds that it may be; a plain word stands for itself."""

    verb: str
    args: tuple[tuple[str, ...] | str, ...]
    repeats: bool
    """Whether the last argument may be repeated any number of times."""
    text: str
    """The form as it is written."""
    group: Group | None
    """Where a person looks for it, where its first argument does not say it."""


@record
class TypedArg:
    """An argument and its kind."""

    kind: str
    value: Arg


@record
class Typed:
    """An option taken apart."""

    form: Form
    args: tuple[TypedArg, ...]
    group: Group


def forms(*texts: str, group: Group | None = None) -> tuple[Form, ...]:
    """Forms as they are written: `ability:<ministry>:mark:<commodity>`, `settle:<slot|border>`, `pay:<amount>...`."""
    return tuple(_form(text, group) for text in texts)


def _form(text: str, group: Group | None) -> Form:
    assert _FORM.fullmatch(text), f"{text!r} is not a form of options"
    verb, *parts = text.split(":")
    repeats = text.endswith("...")
    args = tuple(tuple(part.removesuffix("...")[1:-1].split("|")) if part.startswith("<") else part for part in parts)
    return Form(verb, args, repeats, text, group)


class Grammar:
    """The options of a title: kinds of arguments, the forms of each kind of decision, and the prompts."""

    def __init__(
        self,
        *,
        kinds: Mapping[str, ArgKind] | None = None,
        decisions: Mapping[str, Sequence[Form]] | None = None,
        prompts: Mapping[str, Said] | None = None,
        resources: Mapping[str, str] | None = None,
        owed: frozenset[str] = frozenset(),
    ) -> None:
        """`decisions` has the forms, and `prompts` one sentence, by the stored name of the step that asks.

        `resources` says, by kind, what seats pay and get: the kinds of `Effect.balance`. The title has a message
        `<title>-resource-<kind>` with the argument `count` for each. Who pays with one of `owed` has more of it then.
        """
        self.kinds: Mapping[str, ArgKind] = {**NUMBERS, **(kinds or {})}
        self.decisions: Mapping[str, Sequence[Form]] = decisions or {}
        self.prompts: Mapping[str, Said] = prompts or {}
        self.resources: Mapping[str, str] = resources or {}
        self.owed = owed
        self._known: dict[int, tuple[Any, dict[str, frozenset[str]]]] = {}

    def typed(self, board: Any, decision: str, option: Option) -> Typed | None:
        """An option taken apart by the first form that it fits; None if it fits none."""
        for form in self.decisions.get(decision, ()):
            if form.verb == option.verb and (args := self._fit(board, form, option.args)) is not None:
                return Typed(form, args, form.group or self._group(args))
        return None

    def misfit(self, board: Any, decision: str, option: Option) -> Message | None:
        """How the arguments of an option differ from the forms of its verb; None if another reason says more."""
        alike = [form for form in self.decisions.get(decision, ()) if form.verb == option.verb]
        if not alike or self.typed(board, decision, option) is not None:
            return None
        near = [form for form in alike if form.repeats or len(form.args) == len(option.args)]
        if len(near) != 1:
            return message("option-form", forms=listed((Verbatim(form.text) for form in alike), "or"))
        form = Verbatim(near[0].text)
        wanted = near[0].args + near[0].args[-1:] * (len(option.args) - len(near[0].args))
        wrong = (pair for pair in zip(wanted, option.args, strict=False) if self._kind(board, *pair) is None)
        kinds, arg = next(wrong, ((), None))
        if not kinds or isinstance(kinds, str):
            return message("option-form", forms=listed([form], "or"))
        known = [self._ids(board, kind) for kind in kinds]
        if not any((ids is None) == isinstance(arg, int) for ids in known):
            return message("option-misfit", arg=Verbatim(str(arg)), form=form)
        ids = sorted(set[str]().union(*(ids for ids in known if ids is not None)))
        # Of many ids the step says better why this one is not offered.
        if not 0 < len(ids) <= _FEW:
            return None
        known_ids = listed(map(Verbatim, ids), "or")
        return message("option-misfit-known", arg=Verbatim(str(arg)), form=form, ids=known_ids)

    def _fit(self, board: Any, form: Form, args: Sequence[Arg]) -> tuple[TypedArg, ...] | None:
        wanted = list(form.args)
        if form.repeats:
            wanted += [form.args[-1]] * (len(args) - len(wanted))
        if len(wanted) != len(args):
            return None
        found = []
        for kinds, arg in zip(wanted, args, strict=True):
            kind = self._kind(board, kinds, arg)
            if kind is None:
                return None
            found.append(TypedArg(kind, arg))
        return tuple(found)

    def _kind(self, board: Any, kinds: tuple[str, ...] | str, arg: Arg) -> str | None:
        """Which of the kinds the argument is."""
        if isinstance(kinds, str):
            return WORD if arg == kinds else None
        for name in kinds:
            ids = self._ids(board, name)
            if isinstance(arg, int) if ids is None else arg in ids:
                return name
        return None

    def _ids(self, board: Any, kind: str) -> frozenset[str] | None:
        """The ids of a kind on a board, found out once; None for numbers."""
        ids = self.kinds[kind].ids
        if ids is None:
            return None
        # The board is kept beside what is known of it, so that no other takes its identity meanwhile.
        _, known = self._known.get(id(board), (None, None))
        if known is None:
            while len(self._known) >= _BOARDS:
                self._known.pop(next(iter(self._known)), None)
            _, known = self._known.setdefault(id(board), (board, {}))
        found = known.get(kind)
        return found if found is not None else known.setdefault(kind, frozenset(ids(board)))

    def _group(self, args: Iterable[TypedArg]) -> Group:
        return next((self.kinds[arg.kind].group for arg in args if arg.kind in self.kinds), "buttons")
