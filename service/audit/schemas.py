"""What do answers to auditors look like?"""

from __future__ import annotations

from marshmallow import fields

from application.games.client_seeds import PROTECTIONS
from service.games.schemas import STATUSES, OutcomeNamed
from service.schemas import LogLine, Loose, MessageShown, Number, Schema_, WholeText, Word

__all__ = ["NOT_PROVEN", "Audit", "LuckShown", "ReportShown", "Score", "ScoreQuery"]


SEED_STATUSES = ("none", "given", "committed", "opened", "withheld")

NOT_PROVEN = ("later_events", "complete_record", "witnesses", "rules", "fair_seed", "fair_last_client_seed")

SOUND = "The verdict: true if the record is sound, false if it is not, null if that is not decided."


class ChainLink(Schema_):
    """An event's place in the chain of hashes."""

    version = Number("version", required=True)
    type = fields.String(required=True)
    hash = fields.String(
        required=True, metadata={"description": "SHA-256(previous hash, SHA-256(body), SHA-256(sealed)), in hex."}
    )
    at = fields.String(required=True, metadata={"format": "date-time"})


class Verified(Loose):
    """The result of verifying the whole record when the game was scored."""

    sound = fields.Boolean(required=True, allow_none=True, metadata={"description": SOUND})


class CheckpointNamed(Schema_):
    """A checkpoint."""

    number = Number("count", required=True)
    made_at = fields.String(required=True, metadata={"format": "date-time", "description": "By the service's clock."})


class WitnessNamed(Schema_):
    """Who cosigned a checkpoint."""

    name = fields.String(required=True, metadata={"description": "The name in its key."})
    at = fields.String(
        required=True, metadata={"format": "date-time", "description": "By the witness' clock: seen by then."}
    )


class ProofShown(Schema_):
    """What a checkpoint proves of a game. `GET /v1/games/{game_id}/proof` is the proof itself."""

    version = Number("version", required=True, metadata={"description": "The last version that a checkpoint holds."})
    head = fields.String(required=True, metadata={"description": "Hash of the event of that version."})
    first_checkpoint = fields.Nested(
        CheckpointNamed,
        required=True,
        metadata={"description": "The first checkpoint that holds the game: its opening cannot be younger."},
    )
    checkpoint = fields.Nested(
        CheckpointNamed, required=True, metadata={"description": "The one with that version and most cosignatures."}
    )
    signed_by = fields.List(
        fields.String(), required=True, metadata={"description": "Names of the keys of the log that signed it."}
    )
    witnessed_by = fields.List(
        fields.Nested(WitnessNamed),
        required=True,
        metadata={
            "description": "Who cosigned it, if anybody. Without witnesses whom you trust the service could show you "
            "another log than others."
        },
    )
    not_proven = fields.List(
        Word(*NOT_PROVEN),
        required=True,
        metadata={
            "description": "`later_events`: those after that version. `complete_record`: sealed parts, which the "
            "record shows when the game has ended. `witnesses`: nobody cosigned. `rules`: that moves follow them; "
            "`annals verify` checks the record. `fair_seed`: that the seed was not one of several tried. "
            "`fair_last_client_seed`: that the last client seed was chosen without knowing the seed and all others, "
            "which two seats prove that commit to theirs and open them."
        },
    )


class SeedGiven(Schema_):
    """What a seat did for the luck of the game."""

    seat = Number("seat", required=True)
    client_seed = fields.String(
        required=True, allow_none=True, metadata={"description": "Null if it gave none, or has not opened it."}
    )
    commitment = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "The `seed_commitment` that the seat gave when it was taken, if it gave one."},
    )
    took = Number(
        "seat",
        required=True,
        allow_none=True,
        metadata={"description": "The seat that its player took, to which the commitment is bound; null without one."},
    )
    status = Word(
        *SEED_STATUSES,
        required=True,
        metadata={
            "description": "`none`: no client seed. `given`: with the seat. `committed`: to be opened. `opened`: it "
            "fits the commitment. `withheld`: it was not opened in time."
        },
    )


PROTECTION_HELP = (
    "What protects the luck from a service that tells a player its seed. `none`: no client seed. `client_seeds`: seats "
    "gave theirs when they were taken, so the last one could be chosen by it. `one_commitment`: one seat committed to "
    "its own, so its player knows that nobody chose the luck. `commitments`: two seats or more did, so that only all "
    "of them together could. What remains is to open no seed, so that the game does not start (`seeds_withheld`)."
)


class ArchivingShown(Schema_):
    """The moves of the game went into the archive or came back."""

    at = fields.String(required=True, metadata={"format": "date-time"})
    restored = fields.Boolean(required=True, metadata={"description": "Whether they came back."})
    moves = Number("count", required=True, metadata={"description": "How many."})
    digest = fields.String(required=True, metadata={"description": "SHA-256 of the compressed record, in hex."})


class Audit(Schema_):
    """What an auditor saves while a game runs, and checks when it has ended."""

    game = fields.UUID(required=True)
    status = Word(*STATUSES, required=True)
    version = Number("version", required=True)
    head = fields.String(
        required=True, metadata={"description": "Hash of the last event: it commits to all events before it."}
    )
    commitment = fields.String(
        required=True, metadata={"description": "SHA-256 of the seed, published when the game is opened."}
    )
    client_seeds = fields.List(
        fields.String(allow_none=True),
        required=True,
        metadata={"description": "The client seed of each seat, which its player added to the luck."},
    )
    protection = Word(*PROTECTIONS, required=True, metadata={"description": PROTECTION_HELP})
    seeds = fields.List(fields.Nested(SeedGiven), required=True, metadata={"description": "One per seat."})
    seed = fields.String(required=True, allow_none=True, metadata={"description": "In hex, once the game has ended."})
    chain = fields.List(fields.Nested(ChainLink), required=True)
    verified = fields.Nested(Verified, required=True, allow_none=True)
    proof = fields.Nested(
        ProofShown,
        required=True,
        allow_none=True,
        metadata={"description": "What others can confirm; null if no checkpoint holds the game yet."},
    )
    archive = fields.List(
        fields.Nested(ArchivingShown),
        required=True,
        metadata={"description": "When moves left the database for the archive or came back, the oldest first."},
    )


class FaultFound(Schema_):
    """The first fault of a record."""

    version = Number("version", required=True, metadata={"description": "Of the event; 0 for the content pack."})
    what = fields.String(required=True)
    expected = fields.String(required=True)
    found = fields.String(required=True)


class NoteFound(Schema_):
    """What an auditor should know."""

    version = Number("version", required=True)
    what = fields.String(required=True)
    detail = fields.String(
        required=True,
        metadata={"description": "How it was counted, in English as in the record; `label` says it in your language."},
    )


class PackFound(Schema_):
    """The content pack of a record."""

    digest = fields.String(required=True, metadata={"description": "SHA-256 of its canonical JSON, in hex."})
    name = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Null for a pack that did not come with the title: its cards may be anything."},
    )


class ReportShown(Schema_):
    """What verification of a record found."""

    sound = fields.Boolean(required=True, allow_none=True, metadata={"description": SOUND})
    game = fields.String(required=True)
    title = fields.String(required=True)
    content = fields.String(required=True, metadata={"description": "`complete` or `redacted`."})
    events = Number("count", required=True)
    head = fields.String(required=True)
    redecided = Number(
        "count", required=True, metadata={"description": "Events that the rules decided again with the same result."}
    )
    fault = fields.Nested(FaultFound, required=True, allow_none=True)
    pack = fields.Nested(PackFound, required=True)
    undecided = fields.List(
        fields.Nested(NoteFound), required=True, metadata={"description": "Why `sound` is null; else usually empty."}
    )
    notes = fields.List(
        fields.Nested(NoteFound), required=True, metadata={"description": "Remarks that do not change the verdict."}
    )


class DrawShown(Schema_):
    """One draw of luck."""

    draw = Number(
        "index into the draws of the game",
        required=True,
        metadata={"description": "Numbered from 0 through the whole game."},
    )
    bound = Number("count", required=True)
    result = Number(
        "index into the `bound` results that were possible",
        required=True,
        metadata={"description": "0 to `bound` - 1."},
    )


class EffectNamed(Schema_):
    """An effect of an event."""

    index = Number(
        "index into `effects` of the event",
        required=True,
        metadata={"description": "Its place in `effects` of the event, from 0."},
    )
    type = fields.String(required=True, metadata={"description": "Such as `deck_shuffled`."})


class UseShown(Schema_):
    """What one or several draws were for, and what they became."""

    kind = Word(
        "shuffle",
        "pick",
        "roll",
        required=True,
        metadata={"description": "A pile was shuffled, one of a pile was picked, or a number was drawn."},
    )
    first = Number(
        "index into the draws of the game", required=True, metadata={"description": "Number of its first draw."}
    )
    count = Number("count", required=True)
    pile = fields.List(
        fields.Raw(),
        required=True,
        allow_none=True,
        metadata={"description": "The pile before, in its order: ids or numbers. Null for a number."},
    )
    result = fields.Raw(
        required=True,
        allow_none=True,
        metadata={
            "description": "After a shuffle the pile in its new order: for the last place, then the one before, and so "
            "on, a draw says with which place up to it that one is swapped. Else what was picked (the draw is its "
            "place in the pile), or the number."
        },
    )
    effect = fields.Nested(
        EffectNamed,
        required=True,
        allow_none=True,
        metadata={
            "description": "The effect that says what came of it: the first one that the event tells after these "
            "draws. Null where today's rules tell another one than the record has."
        },
    )


class LotShown(Schema_):
    """An event that drew luck."""

    version = Number("version", required=True)
    type = fields.String(required=True)
    seat = Number("seat", required=True, allow_none=True)
    first = Number(
        "index into the draws of the game", required=True, metadata={"description": "Number of its first draw."}
    )
    count = Number("count", required=True)
    log = fields.List(
        fields.Nested(LogLine),
        required=True,
        metadata={"description": "The event in sentences, as you may know it."},
    )
    draws = fields.List(
        fields.Nested(DrawShown),
        required=True,
        allow_none=True,
        metadata={
            "description": "Recomputed from the seed and the client seeds; null while the seed is sealed, and where "
            "today's "
            "rules draw differently from the rules of that time."
        },
    )
    uses = fields.List(
        fields.Nested(UseShown),
        required=True,
        allow_none=True,
        metadata={"description": "What the draws were for, in their order; null where `draws` is."},
    )


class LuckShown(Schema_):
    """The luck of a game: the commitment, what the seats added, and every draw made from it."""

    game = fields.UUID(required=True)
    status = Word(*STATUSES, required=True)
    version = Number("version", required=True)
    commitment = fields.String(
        required=True, metadata={"description": "SHA-256 of the seed, published when the game is opened."}
    )
    client_seeds = fields.List(fields.String(allow_none=True), required=True, metadata={"description": "One per seat."})
    protection = Word(*PROTECTIONS, required=True, metadata={"description": PROTECTION_HELP})
    seeds = fields.List(fields.Nested(SeedGiven), required=True, metadata={"description": "One per seat."})
    seed = fields.String(required=True, allow_none=True, metadata={"description": "In hex, once the game has ended."})
    key = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "HMAC-SHA256 of the client seeds under the seed, in hex: the key of all draws."},
    )
    drawn = Number("count", required=True, metadata={"description": "Number of draws so far."})
    events = fields.List(fields.Nested(LotShown), required=True)


class ScoreLineShown(Schema_):
    """Points of one seat under one rule."""

    seat = Number("seat", required=True)
    rule = fields.String(required=True, metadata={"description": "Id of the rule that gives the points."})
    rule_url = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Where the rule stands in the title's rules; null if it stands in none."},
    )
    rule_title = fields.String(
        required=True,
        metadata={"description": "What its lines count, in your language; empty where each of them says so."},
    )
    item = fields.String(
        required=True,
        metadata={"description": "Id of what is counted, such as an argument of `label` has."},
    )
    points = Number("amount", required=True)
    detail = fields.String(
        required=True,
        metadata={"description": "How it was counted, in your language; empty if `label` says all there is."},
    )
    label = fields.Nested(
        MessageShown, required=True, metadata={"description": "What is counted, for people; the record has no label."}
    )


class ScoreQuery(Schema_):
    """Which score sheet."""

    version = WholeText(
        "version",
        low=1,
        metadata={"description": "The score as it stood after this version; left out, that at the end."},
    )


class Score(Schema_):
    """The score sheet of a finished game, or as it stood after a version."""

    game = fields.UUID(required=True)
    version = Number("version", required=True)
    totals = fields.List(Number("amount"), required=True, metadata={"description": "One per seat."})
    most_points_win = fields.Boolean(
        required=True,
        metadata={
            "description": "Whether the totals tell who leads: in some titles points are one way to win, or none by "
            "themselves."
        },
    )
    lines = fields.List(fields.Nested(ScoreLineShown), required=True)
    standing = fields.Nested(
        MessageShown,
        required=True,
        allow_none=True,
        metadata={
            "description": "Where everybody stands, in your language, where one marker on one track says it for all, "
            "such as the Victory Points of Imperial Struggle; null in other titles and before the game started."
        },
    )
    outcome = fields.Nested(
        OutcomeNamed, required=True, allow_none=True, metadata={"description": "Null where the game was not over."}
    )
    scored = fields.Boolean(required=True, metadata={"description": "Whether the scoring job is done."})
    verified = fields.Nested(Verified, required=True, allow_none=True)
