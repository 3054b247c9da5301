"""Is a fork a game like any other, with a past that verifies alone and luck of its own?"""

from __future__ import annotations

import itertools
from random import Random

import pytest

from application.games.commands import GameCommands
from application.games.luck import draw_lines, lots
from application.games.views import ALL
from domain.kernel.content import canonical
from eventstore.errors import CommandReused, ForkRefused, UnknownGame
from eventstore.game import Game
from eventstore.game_terms import Terms
from eventstore.record import export, read
from eventstore.store import Store
from eventstore.verification.verifier import check_draws, check_record
from eventstore.verification.with_rules import VerificationReport, verify
from tests.eventstore.forging import Forged
from tests.eventstore.playing import Played, commands_on, new_id, play

pytestmark = pytest.mark.usefixtures("barter")


_numbers = itertools.count()


def forked(source: Played, version: int, seed: str | None = None, **more: object) -> Played:
    """A fork with a person and two opponents in it, not played on."""
    random = Random(seed or f"fork {next(_numbers)}")
    game_id = new_id(random)
    done = source.commands.fork(
        source.id,
        version,
        game_id,
        creator="p9",
        command_id="fork",
        opponents={1: ("random", "easy"), 2: ("random", "easy")},
        **more,  # type: ignore[arg-type]
    )
    assert done.game.status == "open"
    return Played(source.commands, game_id, random, itertools.count())


def sit(played: Played) -> Played:
    """The person sits down, with a word."""
    played.commands.take_seat(played.id, 0, player="p9", client_seed="again", actor="player:p9", command_id="sit")
    return played


def record_of(played: Played, *, redacted: bool = False) -> bytes:
    """The record as one file."""
    return b"".join(export(played.store, played.commands.games, played.id, redacted=redacted))


def verified(data: bytes) -> VerificationReport:
    """What verification finds."""
    return verify(read(data.splitlines(keepends=True)))


def encoded(game: Game) -> bytes:
    """A position as bytes."""
    return canonical(game.codec.encode_state(game.state))


@pytest.fixture(scope="module")
def source() -> Played:
    """A finished game with rewinds."""
    from tests.eventstore.playing import barter_registered

    with barter_registered():
        for number in itertools.count():
            played = play(f"source {number}", rewinds=0.3, options={"rounds": 4}, engines=1)
            if any(e.type == "moves_rewound" for e in played.store.read(played.id)):
                return played
    raise AssertionError


def forkable(source: Played) -> list[int]:
    """Versions after which a decision was pending."""
    return [v for v in range(1, source.game.version + 1) if source.commands.games.at(source.id, v).pending_seats]


def test_a_fork_goes_on_from_any_position_and_its_record_verifies(source: Played) -> None:
    """At every version with a pending decision the fork has that position, is played to its end and verifies alone."""
    versions = forkable(source)
    assert len(versions) > 20
    for version in versions:
        fork = sit(forked(source, version, f"fork {version}"))
        then = source.commands.games.at(source.id, version)
        assert encoded(fork.game) == encoded(then)
        assert fork.game.pending_seats == then.pending_seats
        if version % 5 == 0:
            fork.finish()
            report = verified(record_of(fork))
            assert report.sound, report.fault
            assert report.notes == ()
            assert verified(record_of(fork, redacted=True)).sound


def test_a_forks_luck_is_committed_to_anew(source: Played) -> None:
    """The fork has a seed of its own; its draws go on counting where the source's stopped, and come of that seed."""
    version = forkable(source)[8]
    fork = sit(forked(source, version))
    assert fork.game.commitment != source.game.commitment
    fork.finish()
    then = source.commands.games.at(source.id, version).state
    assert then is not None
    draws = list(draw_lines(lots(fork.commands.games, fork.id, ALL)))
    assert [d["draw"] for d in draws] == list(range(then.drawn, then.drawn + len(draws)))
    luck = check_record(read(record_of(fork).splitlines(keepends=True))).luck
    assert check_draws(luck, draws) is None


def test_a_fork_of_a_fork_has_the_luck_of_both(source: Played) -> None:
    """A second fork holds the whole past, decided again with two seeds."""
    first = sit(forked(source, forkable(source)[5], "first")).finish()
    versions = [v for v in range(1, first.game.version + 1) if first.commands.games.at(first.id, v).pending_seats]
    second = sit(forked(first, versions[-2], "second")).finish()
    report = verified(record_of(second))
    assert report.sound, report.fault
    payload = Forged(record_of(second)).event("game_forked")["payload"]
    assert [part["seed"] for part in payload["luck"]] == [source.game.seed.hex(), first.game.seed.hex()]
    assert verified(record_of(second, redacted=True)).sound


def test_a_fork_names_its_source_and_counts_for_no_rating(source: Played) -> None:
    """Source, version and hash stand under the fork's chain, and its end says that it is not rated."""
    version = forkable(source)[3]
    fork = sit(forked(source, version)).finish()
    payload = Forged(record_of(fork)).event("game_forked")["payload"]
    assert payload["source"] == {
        "game": str(source.id),
        "version": version,
        "head": source.store.read(source.id, version - 1, version)[0].hash.hex(),
        "commitment": source.game.commitment,
    }
    assert Forged(record_of(fork)).event("game_ended")["payload"]["rated"] is False


def test_a_past_that_was_altered_is_found(source: Played) -> None:
    """Another move, effect, seed, word or source in the past is found at the fork's second event, hashes made anew."""
    fork = sit(forked(source, forkable(source)[-3])).finish()
    honest = record_of(fork)

    def another_effect(p: dict) -> None:
        part = next(x for x in p["past"] if any(e["type"] == "coins_won" for e in x["effects"]))
        next(e for e in part["effects"] if e["type"] == "coins_won")["coins"] += 1

    def another_deck(p: dict) -> None:
        shuffled = next(e for e in p["past"][0]["effects"] if e["type"] == "deck_shuffled")
        shuffled["cards"][:2] = reversed(shuffled["cards"][:2])

    def another_seed(p: dict) -> None:
        p["luck"][0]["seed"] = "00" * 32

    def another_word(p: dict) -> None:
        p["luck"][0]["words"][0] = "other"

    def another_source(p: dict) -> None:
        p["source"]["commitment"] = "00" * 32

    def a_move_less(p: dict) -> None:
        del p["past"][-1]

    for change in (another_effect, another_deck, another_seed, another_word, another_source, a_move_less):
        forgery = Forged(honest)
        event = forgery.event("game_forked")
        change(event["payload"])
        forgery.republish(event)
        fault = verified(forgery.bytes()).fault
        assert fault is not None, change.__name__
        assert fault.version == 2, (change.__name__, fault)


def test_only_positions_of_ended_games_are_forked(source: Played) -> None:
    """A game that goes on, its end, its beginning and a version that it has not reached are refused."""
    running = play("running source", finish=False)
    with pytest.raises(ForkRefused):
        forked(running, running.game.version)
    for version in (1, source.game.version):
        with pytest.raises(ForkRefused):
            forked(source, version)
    with pytest.raises(UnknownGame):
        forked(source, source.game.version + 1)


def test_a_repeated_fork_is_the_same_game(source: Played) -> None:
    """The same command gives the first answer again, and with another version it is refused."""
    versions = forkable(source)
    fork = forked(source, versions[0], "again")
    again = forked(source, versions[0], "again")
    assert again.game.version == fork.game.version == 4
    with pytest.raises(CommandReused):
        forked(source, versions[1], "again")


def test_a_fork_of_a_private_game_is_private() -> None:
    """No request tells a stranger about the forks of a private game."""
    commands = commands_on()
    random = Random("private")
    game_id = new_id(random)
    commands.open(
        game_id,
        title="barter",
        seats=3,
        creator="p0",
        command_id="open",
        options={"rounds": 1},
        opponents={1: ("random", "easy"), 2: ("random", "easy")},
        terms=Terms(visibility="private"),
    )
    commands.take_seat(game_id, 0, player="p0", actor="player:p0", command_id="sit")
    private = Played(commands, game_id, random, itertools.count()).finish()
    assert forked(private, forkable(private)[0]).game.terms.private


def test_a_fork_is_folded_alike_from_snapshot_and_stream(store: Store) -> None:
    """Another process reads a fork as the one that made it, on every store, snapshots or not."""
    played = play("stored source", store=store, options={"rounds": 3})
    fork = sit(forked(played, forkable(played)[4])).finish()
    fresh = GameCommands(store)
    for version in range(2, fork.game.version + 1):
        assert encoded(fresh.games.at(fork.id, version)) == encoded(fresh.games.folded(store.read(fork.id, 0, version)))
        assert fresh.games.at(fork.id, version).source == fork.game.source
