"""Can a seat commit to its client seed, and does that leave nobody else a choice?"""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from application.games.client_seeds import protection, seeds_of
from application.games.commands import CommandResult, GameCommands
from eventstore.errors import CommandReused, NotRunning, Refused, SeatRefused, VersionConflict
from eventstore.game import Game
from eventstore.game_terms import A_DAY, Terms
from eventstore.record import export, read
from eventstore.store.memory import MemoryStore
from eventstore.uptime import Outage
from eventstore.verification.verifier import luck_key, seed_commitment
from eventstore.verification.with_rules import verify

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
SEEDS = ("plum plum plum plum", "Zoë and a long rest", "7f0c4e9a1b6d4382a5e1")


class Table:
    """A game of three people on a clock of its own, which is not started."""

    def __init__(self, **terms: Any) -> None:
        self.now = NOON
        self.down: list[Outage] = []
        self.commands = GameCommands(MemoryStore(), clock=lambda: self.now, uptime=self)  # type: ignore[arg-type]
        self.id = uuid4()
        self.count = itertools.count()
        self.commands.open(self.id, title="endeavor", seats=3, creator="p0", command_id="open", terms=Terms(**terms))

    def outages(self, after: datetime) -> list[Outage]:
        """See `Uptime.outages`."""
        return [outage for outage in self.down if outage.first_beat > after]

    @property
    def game(self) -> Game:
        return self.commands.games.load(self.id)

    def by(self, seat: int, command: str | None = None) -> dict[str, str]:
        return {"actor": f"player:p{seat}", "command_id": command or f"c{next(self.count)}"}

    def take(self, seat: int, command: str | None = None, **given: Any) -> CommandResult:
        return self.commands.take_seat(self.id, seat, player=f"p{seat}", **given, **self.by(seat, command))

    def commit(self, seat: int, command: str | None = None) -> CommandResult:
        return self.take(seat, command, seed_commitment=seed_commitment(str(self.id), seat, SEEDS[seat]))

    def open(self, seat: int, seed: str | None = None, command: str | None = None) -> CommandResult:
        return self.commands.open_seed(self.id, seat, seed or SEEDS[seat], **self.by(seat, command))

    def types(self) -> list[str]:
        return [event.type for event in self.commands.games.store.read(self.id)]

    def verdict(self) -> Any:
        """That on the record as it is."""
        games = self.commands.games
        report = verify(read(b"".join(export(games.store, games, self.id)).splitlines(keepends=True)))
        return report.fault or report.sound


def test_the_game_starts_with_the_last_seed() -> None:
    """Committed seats open in any order; who gave a seed with the seat, or none, opens nothing."""
    table = Table()
    table.commit(0)
    table.take(1, client_seed="in the open")
    assert table.game.seeds_due() is None, "a seat is free"
    done = table.commit(2)
    assert (done.game.status, done.game.unopened) == ("open", (0, 2))
    assert done.game.seeds_due() == {"seats": [0, 2], "by": "2026-11-21T12:00:00.000000Z"}
    table.now += timedelta(hours=3)
    table.open(2)
    assert table.game.seeds_due() == {"seats": [0], "by": "2026-11-21T12:00:00.000000Z"}
    assert table.verdict() is True
    done = table.open(0)
    assert done.game.status == "running"
    assert table.types()[-2:] == ["client_seed_opened", "game_started"]
    assert table.game.seeds_due() is None
    assert table.verdict() is True
    seeds = [SEEDS[0], "in the open", SEEDS[2]]
    assert [h.client_seed for h in table.game.holders if h is not None] == seeds
    luck = table.game.chance
    assert luck._key == luck_key(table.game.seed, seeds)  # type: ignore[attr-defined]


def test_seats_are_drawn_from_opened_seeds() -> None:
    """Seats are drawn when all seeds are open; a commitment stays bound to the seat that was taken."""
    for _ in range(8):
        table = Table(seating="random")
        for seat in range(3):
            table.commit(seat)
        for seat in range(3):
            table.open(seat)
        assert table.types()[-2:] == ["seats_drawn", "game_started"]
        assert table.verdict() is True
        for row in seeds_of(table.game):
            assert row["commitment"] == seed_commitment(str(table.id), row["took"], row["client_seed"])
        if [row["took"] for row in seeds_of(table.game)] != [0, 1, 2]:
            return
    raise AssertionError("the seats were never drawn otherwise")


def test_only_the_seed_of_the_commitment_opens_it() -> None:
    """Not another seed, not that of another seat or game, not before all seats are taken, and only once."""
    table = Table()
    table.commit(0)
    with pytest.raises(NotRunning, match="one is still free"):
        table.open(0)
    copied = table.game.holders[0]
    assert copied is not None
    table.take(1, seed_commitment=copied.seed_commitment)
    table.take(2, client_seed="in the open")
    for seat, seed, code in ((0, SEEDS[1], "wrong_client_seed"), (1, SEEDS[0], "wrong_client_seed")):
        with pytest.raises(Refused) as refused:
            table.open(seat, seed)
        assert refused.value.code == code
    with pytest.raises(SeatRefused, match="did not commit"):
        table.open(2, SEEDS[2])
    table.open(0)
    with pytest.raises(Refused, match="open already"):
        table.open(0)
    assert table.types()[-1] == "client_seed_opened"


def test_a_repeated_command_changes_nothing() -> None:
    """The same id gives the first result, with another seed it is refused; so it is for a commitment."""
    table = Table()
    table.commit(0, "first")
    assert table.commit(0, "first").duplicate
    with pytest.raises(CommandReused):
        table.take(0, "first")
    for seat in (1, 2):
        table.commit(seat)
    table.open(0, command="mine")
    assert table.open(0, command="mine").duplicate
    with pytest.raises(CommandReused):
        table.open(0, SEEDS[1], command="mine")
    with pytest.raises(VersionConflict):
        table.commands.open_seed(table.id, 1, SEEDS[1], expected=3, **table.by(1))


def test_nobody_leaves_while_seeds_are_opened() -> None:
    """Before all seats are taken a seat may be left, commitment and all; then only silence stops the game."""
    table = Table()
    table.commit(0)
    table.commands.leave_seat(table.id, 0, **table.by(0))
    for seat in range(3):
        table.commit(seat)
    with pytest.raises(NotRunning) as refused:
        table.commands.leave_seat(table.id, 1, **table.by(1))
    assert refused.value.code == "seeds_due"
    assert table.commands.expire_opening(table.id, timedelta(days=0)) is None
    with pytest.raises(NotRunning):
        table.commands.release_seat(table.id, "p1")
    for seat in range(3):
        table.open(seat)
    assert table.commands.release_seat(table.id, "p1") is not None


def test_a_seed_that_is_withheld_ends_the_game() -> None:
    """Not before the time of the terms is over; it is recorded who was silent, and everybody sees the seeds."""
    table = Table(seed_time=600)
    for seat in range(3):
        table.commit(seat)
    table.open(1)
    table.now += timedelta(seconds=599)
    assert table.commands.expire_seeds(table.id) is None
    table.now += timedelta(seconds=1)
    done = table.commands.expire_seeds(table.id)
    assert done is not None
    assert done.events[0].data == {"seats": [0, 2], "deadline": "2026-11-20T12:10:00.000000Z"}
    assert done.stamps[0][0] == "system"
    assert table.commands.expire_seeds(table.id) is None
    assert (table.game.status, table.game.seeds_due()) == ("abandoned", None)
    assert [row["status"] for row in seeds_of(table.game)] == ["withheld", "opened", "withheld"]
    with pytest.raises(NotRunning):
        table.open(0)
    assert table.verdict() is True


def test_time_in_which_nobody_could_open_is_given_back() -> None:
    """While the service was down since the last seat was taken, no time ran; a seed may still come."""
    table = Table(seed_time=600)
    for seat in range(3):
        table.commit(seat)
    table.down = [
        Outage(NOON - timedelta(seconds=500), NOON + timedelta(seconds=100)),
        Outage(NOON + timedelta(seconds=200), NOON + timedelta(seconds=400)),
    ]
    table.now += timedelta(seconds=899)
    assert table.commands.expire_seeds(table.id) is None
    table.open(0)
    table.now += timedelta(seconds=1)
    assert table.commands.expire_seeds(table.id) is not None
    assert table.verdict() is True


def test_an_opponent_has_no_seed() -> None:
    """Opponents take seats at the opening and later; people commit beside them."""
    table = Table()
    table.commit(0)
    table.commit(1)
    table.commands.take_seat(table.id, 2, opponent=("greedy", "normal"), **table.by(0))
    assert table.game.unopened == (0, 1)
    table.open(0)
    table.open(1)
    assert table.game.status == "running"


@pytest.mark.parametrize(
    ("given", "protected"),
    [("---", "none"), ("s--", "client_seeds"), ("cs-", "one_commitment"), ("c-c", "commitments")],
)
def test_it_is_told_what_protects_a_game(given: str, protected: str) -> None:
    """From nothing to two commitments: whom one must trust."""
    table = Table()
    for seat, each in enumerate(given):
        if each == "c":
            table.commit(seat)
        else:
            table.take(seat, client_seed="plum" if each == "s" else None)
    for seat in table.game.unopened:
        table.open(seat)
    assert protection(table.game) == protected
    assert [row["status"] for row in seeds_of(table.game)] == [
        {"c": "opened", "s": "given", "-": "none"}[each] for each in given
    ]


def test_terms_of_earlier_releases_are_the_usual_ones() -> None:
    """A record with the usual time for seeds does not name it, so that earlier releases read it."""
    assert "seed_time" not in Terms().recorded()
    assert Terms().to_json()["seed_time"] == A_DAY
    assert Terms.of({"seed_time": 60}).seed_time == 60
    assert Terms.of(Terms(seed_time=90).recorded()) == Terms(seed_time=90)
    for wrong in (59, 30 * A_DAY + 1, "60", True):
        with pytest.raises(ValueError, match="not valid terms"):
            Terms.of({"seed_time": wrong})


def test_a_commitment_names_game_and_seat() -> None:
    """Worked out by hand: four lines under SHA-256, so that no commitment fits another seat or game."""
    game = UUID(int=7)
    texts = {seed_commitment(str(game), 0, SEEDS[0]), seed_commitment(str(game), 1, SEEDS[0])}
    texts |= {seed_commitment(str(UUID(int=8)), 0, SEEDS[0]), seed_commitment(str(game), 0, SEEDS[1])}
    assert len(texts) == 4
    assert seed_commitment(str(game), 0, SEEDS[0]) == (
        "c5fcddda6ac5d5454fa89c189169b11b7f5bf6c36675e0201f89c3478fa21bbd"
    )
