"""What do requests and answers about games look like?"""

from __future__ import annotations

from marshmallow import fields, validate

from application.games.client_seeds import SHORTEST_SEED
from eventstore.clocks import LONGEST, ON_EXPIRY
from eventstore.game_terms import (
    A_DAY,
    A_WEEK,
    LONGEST_SEED_TIME,
    SEATINGS,
    SHORTEST_ABSENCE,
    SHORTEST_SEED_TIME,
    VISIBILITIES,
)
from service.games.seats import SeatShown
from service.games.talk import talk_link
from service.schemas import (
    LARGEST,
    LogLine,
    MessageShown,
    Number,
    PatchOperation,
    Schema_,
    Text,
    VersionBody,
    Whole,
    WholeText,
    Word,
    Words,
    matching,
)

__all__ = [
    "GameEvent",
    "GameList",
    "LobbyGame",
    "NewGame",
    "OpponentSeat",
    "OutcomeNamed",
    "OutcomeShown",
    "PendingSeat",
    "Position",
    "PositionQuery",
    "Receipt",
    "ReceiptQuery",
    "SeatTaken",
    "SeedOpened",
    "SeedsDue",
    "TermsShown",
    "ViewAs",
]

STATUSES = ("open", "running", "finished", "abandoned")
SLUG = r"^[a-z][a-z0-9_]{0,39}$"
DIGEST = r"^[0-9a-f]{64}$"

VISIBILITY_HELP = "A private game is visible only to its creator, its players and those invited; it is never rated."
ABSENCE_HELP = (
    "Seconds for which a seat's decision must have been pending before the others may hand the seat to an opponent; "
    "a week if left out."
)
EXPIRY_HELP = (
    "What happens when a seat's time expires. `default`: the title's default answer is given. `opponent`: an "
    "opponent takes over until the player is back. `loss`: the seat loses and ranks last."
)
SEED_TIME_HELP = (
    "Seconds that seats which committed to a client seed have to open it once all seats are taken; a day if left out. "
    "If one does not, the game does not start."
)
SEED_COMMITMENT_HELP = (
    "Instead of `client_seed`: the SHA-256, in hex, of the four lines `annals client seed v1`, game id, seat and "
    "client seed (UTF-8, joined by line feeds, none at the end). Send the client seed itself, 16 to 200 characters "
    "that nobody can guess, to `/v1/games/{game_id}/seats/{seat}/client-seed` when `seeds_due` names your seat: so not "
    "even a service that knows its own seed can choose the luck."
)
SEATING_HELP = (
    "`chosen`: players keep the seats they took. `random`: seats are drawn when the last one is taken, from the "
    "committed luck, so that the draw can be checked."
)


class ViewAs(Text):
    """The viewer as whom a game is read, in a query."""

    def __init__(self) -> None:
        description = (
            "View as `public`, `seat:<n>` or `all`. While the game runs only `public` and your own seat are "
            "allowed; when it has ended, all are. By default: your own seat, else the public; after the end, all."
        )
        super().__init__(
            longest=20,
            data_key="as",
            also=(matching(r"^(public|all|seat:(0|[1-9][0-9]?))$"),),
            metadata={"description": description, "example": "public"},
        )


class ClockWanted(Schema_):
    """The time that seats have; at least one of the two limits."""

    per_move = Whole(
        "amount",
        low=1,
        high=LONGEST,
        allow_none=True,
        load_default=None,
        metadata={"description": "Seconds for each answer."},
    )
    per_game = Whole(
        "amount",
        low=1,
        high=LONGEST,
        allow_none=True,
        load_default=None,
        metadata={"description": "Seconds for all answers of a seat together."},
    )
    increment = Whole(
        "amount",
        high=LONGEST,
        load_default=0,
        metadata={"description": "Seconds that each answer adds to the time for the game; 0 without `game`."},
    )
    on_expiry = Word(*ON_EXPIRY, load_default="default", metadata={"description": EXPIRY_HELP})


class TermsShown(Schema_):
    """Terms agreed when the game was opened, apart from the title's options."""

    visibility = Word(*VISIBILITIES, required=True, metadata={"description": VISIBILITY_HELP})
    seating = Word(*SEATINGS, required=True, metadata={"description": SEATING_HELP})
    clock = fields.Nested(ClockWanted, required=True, allow_none=True, metadata={"description": "Null: no clock."})
    absence = Number("amount", required=True, metadata={"description": ABSENCE_HELP})
    seed_time = Number("amount", required=True, metadata={"description": SEED_TIME_HELP})


class OpponentSeat(Schema_):
    """A program that plays a seat."""

    seat = Whole("seat", required=True, metadata={"description": "0 for the first seat."})
    engine = Text(shortest=1, longest=40, required=True, metadata={"description": "Such as `mcts`."})
    level = Text(
        shortest=1, longest=40, load_default="normal", metadata={"description": "Such as `easy`, `normal` or `hard`."}
    )


class NewGame(Schema_):
    """A game to be opened."""

    title = Text(shortest=1, longest=40, required=True, metadata={"description": "Slug of the title."})
    seats = Whole(
        "count",
        low=1,
        high=100,
        load_default=None,
        allow_none=True,
        metadata={"description": "Number of seats; the title's minimum if left out."},
    )
    options = fields.Dict(
        keys=fields.String(),
        load_default=dict,
        metadata={"description": "By the title's `options_schema`; options left out have their defaults."},
    )
    pack = Text(
        longest=64,
        allow_none=True,
        load_default=None,
        metadata={"description": "SHA-256 of a content pack; the title's bundled pack if left out."},
    )
    name = Text(
        longest=80,
        load_default="",
        metadata={"description": "Name of the game in lists; not part of its record, and deleted when you are erased."},
    )
    opponents = fields.List(
        fields.Nested(OpponentSeat),
        load_default=list,
        validate=validate.Length(max=100),
        metadata={"description": "Seats that opponents take from the start."},
    )
    talk = talk_link(load_default=None)
    visibility = Word(*VISIBILITIES, load_default="public", metadata={"description": VISIBILITY_HELP})
    seating = Word(*SEATINGS, load_default="chosen", metadata={"description": SEATING_HELP})
    clock = fields.Nested(
        ClockWanted, allow_none=True, load_default=None, metadata={"description": "If left out, the game has no clock."}
    )
    absence = Whole(
        "amount", low=SHORTEST_ABSENCE, high=LONGEST, load_default=A_WEEK, metadata={"description": ABSENCE_HELP}
    )
    seed_time = Whole(
        "amount",
        low=SHORTEST_SEED_TIME,
        high=LONGEST_SEED_TIME,
        load_default=A_DAY,
        metadata={"description": SEED_TIME_HELP},
    )


class PositionQuery(Schema_):
    """Which position, and for which viewer."""

    version = WholeText(
        "version", low=1, high=LARGEST, metadata={"description": "A past version; the newest if left out."}
    )
    effects = WholeText(
        "count",
        low=0,
        high=LARGEST,
        metadata={
            "description": "Inside the event of that version: when so many of those of its effects that the viewer may "
            "know had happened, one after the other. All but effects (`version`, `pending`, clocks) is as before it."
        },
    )
    view_as = ViewAs()


class PendingSeat(Schema_):
    """A seat's pending decision."""

    seat = Number("seat", required=True, metadata={"description": "The seat that must decide."})
    kind = fields.String(required=True, metadata={"description": "Kind of decision, such as `turn`."})
    prompt = fields.Nested(
        MessageShown, required=True, metadata={"description": "One sentence that asks for the decision."}
    )


class SeedsDue(Schema_):
    """Client seeds for which a game waits before it starts."""

    seats = fields.List(
        Number("seat"),
        required=True,
        metadata={"description": "Seats that committed to a client seed and have not opened it."},
    )
    by = fields.String(
        required=True,
        metadata={
            "format": "date-time",
            "description": "Until when; later, by as long as the service was down, if it was. Then the game ends.",
        },
    )


SEEDS_DUE_HELP = "Seats that must open their client seeds before the game starts; null if none must."


class OutcomeShown(Schema_):
    """How a game ended."""

    reason = fields.String(
        required=True, metadata={"description": "One of the title's `end_reasons`, or `resignation` or `time`."}
    )
    ranking = fields.List(
        fields.List(Number("seat")), required=True, metadata={"description": "Seats, best first; ties together."}
    )
    scores = fields.List(Number("amount", allow_none=True), required=True, metadata={"description": "One per seat."})
    winners = fields.List(Number("seat"), required=True)


class OutcomeNamed(OutcomeShown):
    """How a game ended, for a person."""

    reason_name = fields.String(required=True, metadata={"description": "The reason in your language."})


class ForkOf(Schema_):
    """The source of a forked game."""

    game = fields.UUID(required=True)
    version = Number("version", required=True)


class Absence(Schema_):
    """One seat's report that another is away."""

    seat = Number("seat", required=True, metadata={"description": "The seat whose player is reported as away."})
    by = Number("seat", required=True)


class SeatClock(Schema_):
    """The clock of one seat."""

    seat = Number("seat", required=True)
    left = fields.Float(
        required=True,
        allow_none=True,
        metadata={"description": "Seconds left for the game at `at`; null without a limit for the game."},
    )
    deadline = fields.String(
        required=True,
        allow_none=True,
        metadata={"format": "date-time", "description": "When its time expires; null while its clock is stopped."},
    )


class ClockShown(ClockWanted):
    """The clocks of a game at its last event."""

    at = fields.String(required=True, metadata={"format": "date-time", "description": "When the last event happened."})
    seats = fields.List(fields.Nested(SeatClock), required=True)


class Position(Schema_):
    """The position and status of a game, as one viewer sees it."""

    game = fields.UUID(required=True)
    title = fields.String(required=True)
    name = fields.String(required=True)
    talk = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "The https link to where its players talk; null where there is none, and in replays."},
    )
    creator = fields.String(required=True, metadata={"description": "Id of the player who opened it."})
    status = Word(*STATUSES, required=True)
    version = Number("version", required=True, metadata={"description": "Number of the last event; begins the `ETag`."})
    viewer = fields.String(required=True, metadata={"description": "`public`, `seat:<n>` or `all`."})
    options = fields.Dict(keys=fields.String(), required=True)
    terms = fields.Nested(TermsShown, required=True)
    pack = fields.String(required=True, metadata={"description": "SHA-256 of the content pack."})
    commitment = fields.String(required=True, metadata={"description": "SHA-256 of the seed of all luck."})
    fork_of = fields.Nested(ForkOf, required=True, allow_none=True)
    seats = fields.List(fields.Nested(SeatShown), required=True)
    kept = fields.List(
        Number("seat"),
        required=True,
        metadata={
            "description": "Seats of an open game that are kept for other players than you, who were invited by their "
            "id; only they and the player who opened the game may take them. No event tells of it."
        },
    )
    pending = fields.List(fields.Nested(PendingSeat), required=True, metadata={"description": "Pending decisions."})
    seeds_due = fields.Nested(SeedsDue, required=True, allow_none=True, metadata={"description": SEEDS_DUE_HELP})
    clock = fields.Nested(ClockShown, required=True, allow_none=True)
    paused = fields.Boolean(
        required=True,
        metadata={"description": "True while the game is paused: no moves are accepted and all clocks are stopped."},
    )
    pause_asked = fields.List(
        Number("seat"),
        required=True,
        metadata={"description": "Seats that have requested a pause; the game pauses when all have."},
    )
    absences = fields.List(
        fields.Nested(Absence), required=True, metadata={"description": "Seats reported as away, and by whom."}
    )
    where = fields.Dict(
        keys=fields.String(), required=True, allow_none=True, metadata={"description": "Place in the sequence of play."}
    )
    state = fields.Raw(
        required=True,
        allow_none=True,
        metadata={"description": "The table as the viewer sees it; null before the game has started."},
    )
    facts = fields.Dict(
        keys=fields.String(),
        required=True,
        allow_none=True,
        metadata={"description": "Values that a client would otherwise have to derive from the rules."},
    )
    outcome = fields.Nested(OutcomeNamed, required=True, allow_none=True)


LEAVE_OUT_HELP = "`agenda`: events come without the effects `agenda_changed`, by which the server keeps its agenda."


class ReceiptQuery(Schema_):
    """What a receipt holds besides what happened."""

    include = Words(
        "decisions",
        "difference",
        metadata={
            "description": "`decisions`: what `GET /v1/games/{game_id}/decisions` says right after the command. "
            "`difference`: a JSON Patch (RFC 6902) from your position before it to that after it.",
            "example": "decisions,difference",
        },
    )
    leave_out = Word("agenda", metadata={"description": LEAVE_OUT_HELP})


class GameEvent(Schema_):
    """An event as one viewer may see it."""

    version = Number("version", required=True)
    type = fields.String(required=True, metadata={"description": "Such as `move_made`."})
    payload = fields.Dict(keys=fields.String(), required=True, metadata={"description": "The event's data."})
    log = fields.List(
        fields.Nested(LogLine), required=True, metadata={"description": "The same in sentences, line by line."}
    )
    actor = fields.String(required=True, metadata={"description": "`player:<id>`, `engine:<name>` or `system`."})
    at = fields.String(required=True, metadata={"format": "date-time", "description": "When it was recorded (UTC)."})


class Receipt(Schema_):
    """The result of a command."""

    game = fields.UUID(required=True)
    title = fields.String(required=True, metadata={"description": "Slug of the title."})
    status = Word(*STATUSES, required=True)
    first_version = Number("version", required=True, metadata={"description": "Version of the command's first event."})
    version = Number("version", required=True, metadata={"description": "Version of the game after it."})
    events = fields.List(
        fields.Nested(GameEvent),
        required=True,
        metadata={"description": "The command's events as your seat sees them."},
    )
    pending = fields.List(
        fields.Nested(PendingSeat), required=True, metadata={"description": "Pending decisions after the command."}
    )
    seeds_due = fields.Nested(SeedsDue, required=True, allow_none=True, metadata={"description": SEEDS_DUE_HELP})
    jobs = fields.List(
        fields.String(), required=True, metadata={"description": "Ids of follow-up jobs; read them at `/v1/jobs/{id}`."}
    )
    outcome = fields.Nested(OutcomeNamed, required=True, allow_none=True)
    in_checkpoint_by = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "format": "date-time",
            "description": "When a signed checkpoint will hold the last of these events, so that "
            "`GET /v1/games/{game_id}/inclusion` proves them; null if the service makes no checkpoints yet.",
        },
    )
    decisions = fields.Nested(
        "Decisions", metadata={"description": "With `include=decisions`: the pending decisions after the command."}
    )
    difference = fields.List(
        fields.Nested(PatchOperation),
        metadata={"description": "With `include=difference`: a JSON Patch (RFC 6902) of your position."},
    )


class SeatTaken(VersionBody):
    """Who takes the seat: the caller, or an opponent seated by the game's creator."""

    client_seed = Text(
        shortest=1,
        longest=200,
        metadata={
            "description": "Mixed into the luck of the game, after the service has published its `commitment`. It "
            "stays in the record permanently: do not include personal data."
        },
    )
    seed_commitment = Text(
        longest=64, also=(matching(DIGEST),), metadata={"description": SEED_COMMITMENT_HELP, "example": "9b3f" * 16}
    )
    engine = Text(
        shortest=1, longest=40, metadata={"description": "Seat an opponent with this engine instead of yourself."}
    )
    level = Text(shortest=1, longest=40, metadata={"description": "The opponent's level; `normal` if left out."})


class SeedOpened(VersionBody):
    """The client seed to which the seat has committed."""

    client_seed = Text(
        shortest=SHORTEST_SEED,
        longest=200,
        required=True,
        metadata={"description": "Stays in the record permanently: do not include personal data."},
    )


class LobbyGame(Schema_):
    """A game as listed in the lobby."""

    game = fields.UUID(required=True)
    title = fields.String(required=True)
    name = fields.String(required=True)
    creator = fields.String(required=True)
    status = Word(*STATUSES, required=True)
    version = Number("version", required=True)
    seats = fields.List(fields.Nested(SeatShown), required=True)
    options = fields.Dict(keys=fields.String(), required=True)
    terms = fields.Nested(TermsShown, required=True)
    pack = fields.String(required=True)
    pending = fields.List(fields.Nested(PendingSeat), required=True, metadata={"description": "Pending decisions."})
    seeds_due = fields.Nested(SeedsDue, required=True, allow_none=True, metadata={"description": SEEDS_DUE_HELP})
    where = fields.Dict(keys=fields.String(), required=True, allow_none=True)
    outcome = fields.Nested(OutcomeNamed, required=True, allow_none=True)
    paused = fields.Boolean(required=True)
    scored = fields.Boolean(required=True, metadata={"description": "Whether the scoring job is done."})


class GameList(Schema_):
    """A page of games, newest first."""

    games = fields.List(fields.Nested(LobbyGame), required=True)
    next = fields.String(
        required=True, allow_none=True, metadata={"description": "Cursor of the next page; null at the end."}
    )
