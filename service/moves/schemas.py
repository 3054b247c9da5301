"""What do requests and answers about decisions and moves look like?"""

from __future__ import annotations

from marshmallow import fields, validate

from application.games.previews import LONGEST_LINE
from service.games.schemas import SEEDS_DUE_HELP, SeedsDue
from service.schemas import LogLine, MessageShown, Number, PatchOperation, Schema_, Text, VersionBody, Whole, Word

__all__ = [
    "DecisionShown",
    "Decisions",
    "MoveWanted",
    "OptionShown",
    "Preview",
    "PreviewWanted",
    "ResignationWanted",
    "RewindWanted",
]


class MoveWanted(VersionBody):
    """An answer to a decision."""

    option = Text(
        shortest=1,
        longest=400,
        required=True,
        metadata={"description": "The text form of an option, as `decisions` lists it."},
    )


class PreviewWanted(VersionBody):
    """A line of options to look at."""

    options = fields.List(
        Text(shortest=1, longest=400),
        required=True,
        validate=validate.Length(1, LONGEST_LINE),
        metadata={
            "description": "Text forms of options, in order: the first answers your pending decision, each further "
            "one the decision that follows."
        },
    )


class RewindWanted(VersionBody):
    """The version to rewind to."""

    to = Whole(
        "version",
        low=1,
        required=True,
        metadata={"description": "The version to go back to, not before `rewind_to` of `decisions`."},
    )


class ResignationWanted(VersionBody):
    """A resignation."""


class ArgumentShown(Schema_):
    """An argument of an option: what it is, and the `id` that it names or the `value` that it has."""

    kind = fields.String(
        required=True,
        metadata={
            "description": "What it is, such as `space` or `seat`: one of `x-annals-arguments` of the title's schema, "
            "or `word` for a word of the form itself."
        },
    )
    id = fields.String(metadata={"description": "The id that it names; for names and words."})
    value = Number(
        "as `kind` says", metadata={"description": "The number: an amount, a seat or an index, as `kind` says."}
    )


class PartShown(Schema_):
    """So much of something."""

    kind = fields.String(
        required=True,
        metadata={"description": "What it is, such as `florins`: one of `x-annals-resources` of the title's schema."},
    )
    count = Number("count", required=True, metadata={"description": "How many, 1 or more."})
    label = fields.Nested(
        MessageShown,
        required=True,
        metadata={
            "description": "Both in words, such as `3 Florins`; its `count` is negative for what your seat then owes "
            "less."
        },
    )


class OptionShown(Schema_):
    """One legal answer."""

    text = fields.String(required=True, metadata={"description": "The text that a move sends: `verb:arg:arg`."})
    verb = fields.String(required=True, metadata={"description": "Its first word, which says what is done."})
    args = fields.List(fields.Nested(ArgumentShown), required=True, metadata={"description": "Its arguments."})
    label = fields.Nested(MessageShown, required=True, metadata={"description": "A short text for a menu."})
    group = Word(
        "board",
        "hand",
        "buttons",
        required=True,
        metadata={"description": "Where a person looks for it: on the board, among their own cards, or as a button."},
    )
    cost = fields.List(
        fields.Nested(PartShown),
        required=True,
        metadata={
            "description": "What your seat pays by it, part by part, before you are asked again or luck or something "
            "hidden decides; empty if nothing."
        },
    )
    outcome = fields.List(
        fields.Nested(PartShown),
        metadata={
            "description": "What your seat gets by it, part by part, before you are asked again; left out where luck "
            "or something hidden decides."
        },
    )
    seals = fields.Boolean(
        required=True,
        metadata={
            "description": "Whether the move may be one that cannot be taken back: it draws luck, reveals something, "
            "or hands the decision on."
        },
    )
    ends_turn = fields.Boolean(
        required=True,
        metadata={"description": "Whether the decision then passes to another seat, as far as your seat can know."},
    )


class AnswerNumber(Schema_):
    """Which of the sealed answers that a decision wants one after the other is given next."""

    number = Number("count", required=True, metadata={"description": "From 1."})
    of = Number("count", required=True, metadata={"description": "How many the seat gives in all, 2 or more."})


class DecisionShown(Schema_):
    """A pending decision; complete if the seat is the caller's."""

    seat = Number("seat", required=True)
    kind = fields.String(required=True, metadata={"description": "Kind of decision, such as `turn`."})
    mine = fields.Boolean(required=True)
    prompt = fields.Nested(
        MessageShown,
        required=True,
        metadata={
            "description": "One sentence that asks for the decision; that of your own seat names what it is about."
        },
    )
    answer = fields.Nested(
        AnswerNumber,
        metadata={
            "description": "Of a decision that wants several sealed answers, such as two Ministries; left out if "
            "it is one. Only for your own seat."
        },
    )
    about = fields.Dict(keys=fields.String(), metadata={"description": "Facts for a prompt. Only for your own seat."})
    options = fields.List(
        fields.Nested(OptionShown), metadata={"description": "Every legal option. Only for your own seat."}
    )


class Decisions(Schema_):
    """The pending decisions of a game."""

    game = fields.UUID(required=True)
    title = fields.String(required=True, metadata={"description": "Slug of the title."})
    version = Number("version", required=True)
    status = fields.String(required=True)
    seat = Number("seat", required=True, allow_none=True, metadata={"description": "Your seat."})
    decisions = fields.List(fields.Nested(DecisionShown), required=True)
    seeds_due = fields.Nested(SeedsDue, required=True, allow_none=True, metadata={"description": SEEDS_DUE_HELP})
    rewind_to = Number(
        "version",
        required=True,
        allow_none=True,
        metadata={"description": "The earliest version to which you may rewind; null if you may not rewind."},
    )


class MoveForeseen(Schema_):
    """What one option of a line would do."""

    option = fields.String(required=True, metadata={"description": "Its text form."})
    label = fields.Nested(MessageShown, required=True, metadata={"description": "A short text for a menu."})
    effects = fields.List(
        fields.Dict(keys=fields.String()),
        required=True,
        metadata={"description": "The effects that your seat would see, in the shapes of the title, in order."},
    )
    log = fields.List(
        fields.Nested(LogLine), required=True, metadata={"description": "The same in sentences, line by line."}
    )
    whole = fields.Boolean(
        required=True, metadata={"description": "Whether these are all effects; if not, `stopped` says why."}
    )
    seals = fields.Boolean(
        required=True, metadata={"description": "Whether the move may be one that cannot be taken back."}
    )


class PreviewStop(Schema_):
    """Where a preview stopped, and why."""

    why = Word(
        "luck",
        "hidden",
        "choice",
        "end",
        "time",
        required=True,
        metadata={
            "description": "`luck`: a draw comes next. `hidden`: what happens next depends on something that your "
            "seat cannot see. `choice`: other seats decide next. `end`: the game would be over. `time`: the line "
            "takes too long to compute."
        },
    )
    move = Number(
        "index into `options` of the request",
        required=True,
        metadata={"description": "Index in the line of the option at which, or before which (`time`), it stopped."},
    )
    seats = fields.List(
        Number("seat"), required=True, metadata={"description": "With `choice`, the seats that decide next."}
    )


class Preview(Schema_):
    """What a line of options would do, as far as your seat can know."""

    game = fields.UUID(required=True)
    title = fields.String(required=True, metadata={"description": "Slug of the title."})
    version = Number("version", required=True, metadata={"description": "Version of the game that was looked at."})
    seat = Number("seat", required=True, metadata={"description": "Your seat."})
    moves = fields.List(
        fields.Nested(MoveForeseen),
        required=True,
        metadata={"description": "One for each option of the line, up to where the preview stopped."},
    )
    stopped = fields.Nested(
        PreviewStop, required=True, allow_none=True, metadata={"description": "Null if you would be asked again."}
    )
    difference = fields.List(
        fields.Nested(PatchOperation),
        required=True,
        metadata={
            "description": "A JSON Patch (RFC 6902) from `where`, `state` and `facts` of your position to what they "
            "would be."
        },
    )
    decision = fields.Nested(
        DecisionShown,
        required=True,
        allow_none=True,
        metadata={"description": "Your next decision; null where the preview stopped."},
    )
