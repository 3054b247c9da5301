"""Does a training in background jobs give the net of one without a server, whatever dies on the way?"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from application.composition import Application, open_application
from application.engines.catalogue import LEARNING_ENGINES, LEARNING_TITLES, VERSION
from application.engines.nets import installed, net_for, read_net, write_net
from application.engines.rivals import PLAYERS, digests_of, pinned
from application.engines.trainings import Training, Trainings, most_games, new_training
from application.jobs import TrainingJob, job_of
from domain.registry import TITLES, bundled_pack
from eventstore.store import OutboxRow
from tests.crash.background import Background
from tests.waiting import until
from tests.workers.conftest import Clock
from tests.workers.training.conftest import plan
from workers.arena import Run
from workers.dispatcher import Dispatcher
from workers.errors import GameStopped
from workers.jobs import train as train_job
from workers.opponents import _FORMER, _LEARNING, ENGINES, agent_named, engine_named
from workers.opponents.nets.features import FEATURES
from workers.queues import Queues, connect
from workers.runtime import Runtime, use
from workers.sweeper import Sweeper
from workers.training.errors import TrainingError
from workers.training.gate import play_of_deal
from workers.training.run import train
from workers.training.selfplay import Slice, SliceOrder, play_slice, slice_bytes
from workers.training.steps import TrainingPlan, slice_orders

PACK = bundled_pack("endeavor")

PLAN = {
    "games": 3,
    "slice_games": 2,
    "generations": 2,
    "hidden": 8,
    "seed": 3,
    "agents": ["greedy:easy"],
    "gate_games": 3,
    "at_once": 2,
}


class _Died(BaseException):
    """A worker that is killed, as its job sees it."""


@pytest.fixture
def trained(at_once: Path) -> list[str]:
    """The digests of the nets of the same plan without a server, by generation."""
    return [read_net((at_once / f"generation-{n}" / "gated.net").read_bytes()).digest for n in (1, 2)]


@pytest.fixture
def worker(application: Application) -> Iterator[None]:
    """This process is a worker."""
    use(Runtime(application))
    yield
    use(None)


@pytest.fixture
def asked(application: Application, worker: None) -> Training:
    """A small training that is requested, and this process as its worker."""
    return ask(application)


def ask(application: Application, **other: object) -> Training:
    """Request a training of Endeavor with three seats."""
    plan = {**PLAN, "parent": None, **other}
    rules = TITLES["endeavor"].rules
    wanted = new_training(uuid4(), "endeavor", 3, rules, PACK.digest, plan, application.database.now())
    found = application.trainings.ask(wanted, 9)
    assert found is not None
    return found


def found_of(application: Application, training: UUID) -> Training:
    """A training as it is now."""
    found = application.trainings.find(training)
    assert found is not None
    return found


def nets_of(application: Application, training: Training) -> list[str]:
    """The digests of its nets, by generation."""
    generations = range(1, training.plan["generations"] + 1)
    stored = [application.trainings.part(training.id, number, "gate") for number in generations]
    return [read_net(data).digest for data in stored if data is not None]


def do(row: OutboxRow) -> bool:
    """Do the job of a row; whether it made something."""
    done: bool = train_job.train(**row.payload)["done"]  # type: ignore[arg-type]  # as the queue does it
    return done


def test_a_training_survives_its_workers(
    application: Application, asked: Training, trained: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers that die while they play, fit and match, and jobs done twice, leave the nets that there are without."""
    deaths = Counter[str]()

    def once(name: str) -> None:
        real = getattr(train_job, name)

        def dies(*given: object) -> object:
            made = real(*given)
            deaths[name] += 1
            if deaths[name] == 1:
                raise _Died
            return made

        monkeypatch.setattr(train_job, name, dies)

    for name in ("play_slice", "fitted_net", "play_of_deal"):
        once(name)
    store, done = application.store, Counter[str]()
    now = asked
    while now.status == "pending":
        for job in now.next_jobs():
            # As the queue has it, and then twice, as the sweeper may have put it back.
            for _ in range(2):
                with suppress(_Died):
                    done[str(job)] += do(job.row())
        store.handed_on([row.job_id for row in store.outbox()])
        now = found_of(application, asked.id)
    assert now.status == "done"
    assert min(deaths.values()) > 1
    assert set(done.values()) == {1}
    assert nets_of(application, now) == trained
    assert not now.parts(1, "slice")
    assert not now.next_jobs()


@pytest.mark.usefixtures("worker")
def test_rivals_play_with_the_nets_of_the_request(
    application: Application, at_once: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A net of this service, too, although it was withdrawn meanwhile; a slice whose worker died is the same again."""
    made = read_net((at_once / "generation-1" / "gated.net").read_bytes())
    own = read_net(write_net({**made.header, "gates": [{**made.header["gates"][0], "passed": True}]}, made.body))
    application.nets.install(own)
    games = "endeavor", 3, TITLES["endeavor"].rules, PACK.digest
    names = pinned([f"greedy.v23/{own.digest[:8]}:easy", "random"], games, application.nets.in_use())
    assert digests_of(names) == [own.digest]
    assert application.nets.withdraw(own.digest)
    asked = ask(application, rivals=names)
    [order, _] = slice_orders(plan(rivals=tuple(names), rival_nets=(own,)), 1, (None,))
    played = []

    def dies_once(given: SliceOrder, look: Callable[[], None]) -> Slice:
        played.append(slice_bytes(play_slice(given)))
        if len(played) == 1:
            raise _Died
        return play_slice(given, look)

    monkeypatch.setattr(train_job, "play_slice", dies_once)
    [job, _] = asked.next_jobs()
    with pytest.raises(_Died):
        do(job.row())
    assert do(job.row())
    stored = application.trainings.part(asked.id, 1, "slice", 0)
    assert stored == played[0] == played[1] == slice_bytes(play_slice(order))
    assert stored != slice_bytes(play_slice(replace(order, rivals=())))


@pytest.mark.usefixtures("worker")
def test_a_rival_has_to_see_what_is_shown_today(application: Application) -> None:
    """A net from before an upgrade that shows something else would play at random."""
    best = net_for("greedy", "endeavor", 3, TITLES["endeavor"].rules, PACK.digest)
    assert best is not None
    former = read_net(write_net({**best.header, "features": "0" * 64}, best.body))
    application.nets.install(former)
    asked = ask(application, rivals=[f"greedy/{former.digest}:easy"])
    with pytest.raises(TrainingError, match="other features"):
        do(asked.next_jobs()[0].row())


def test_each_part_requests_the_next(
    application: Application, asked: Training, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The outbox holds what comes next: as many slices as are wanted at once, then a fit, then a match."""
    # Who wins a match counts for nothing here.
    monkeypatch.setattr(train_job, "play_of_deal", lambda run, index, before_each: 0.0)
    store = application.store
    seen = []
    while rows := store.outbox():
        job = job_of(rows[0].job_id)
        assert isinstance(job, TrainingJob)
        seen.append((job.generation, job.doing, len(rows)))
        store.handed_on([rows[0].job_id])
        do(rows[0])
    doing = list(dict.fromkeys(seen))
    assert doing[:3] == [(1, "slice", 2), (1, "slice", 1), (1, "fit", 1)]
    assert {(g, what) for g, what, _ in doing} == {(g, what) for g in (1, 2) for what in ("slice", "fit", "match")}
    now = found_of(application, asked.id)
    assert now.status == "done"
    assert now.stage().doing == "match"


def test_a_cancelled_training_makes_nothing_more(application: Application, asked: Training) -> None:
    """Its jobs find nothing to do, and its games are gone; so it is with one whose rules have changed."""
    [first, second] = application.store.outbox()
    do(first)
    assert application.trainings.end(asked.id, "cancelled")
    assert not do(second)
    assert not application.trainings.end(asked.id, "failed", "failed")
    assert not found_of(application, asked.id).made
    assert application.trainings.pending() == []


def test_a_game_of_a_cancelled_training_is_not_played_on(
    application: Application, asked: Training, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games of strong opponents last for minutes; the worker is free for other work at the next decision."""
    stopped: list[str] = []

    def cancelled(run: Run, index: int, before_each: Callable[[], None]) -> float:
        assert application.trainings.end(asked.id, "cancelled")
        try:
            return play_of_deal(run, index, before_each)
        except GameStopped as error:
            stopped.append(str(error))
            raise

    monkeypatch.setattr(train_job, "play_of_deal", cancelled)
    monkeypatch.setattr(train_job, "_LOOK", 0.0)
    while rows := application.store.outbox():
        application.store.handed_on([rows[0].job_id])
        do(rows[0])
    assert stopped == ["the training is over"]
    assert found_of(application, asked.id).status == "cancelled"


def test_a_slice_of_a_cancelled_training_is_not_played_on(
    application: Application, asked: Training, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rivals may think for long; the worker is free for other work at the next decision, and nothing is stored."""
    moves: list[int] = []

    def cancelled(order: SliceOrder, look: Callable[[], None]) -> Slice:
        def looks() -> None:
            moves.append(len(moves))
            if len(moves) == 3:
                assert application.trainings.end(asked.id, "cancelled")
            look()

        return play_slice(order, looks)

    monkeypatch.setattr(train_job, "play_slice", cancelled)
    monkeypatch.setattr(train_job, "_LOOK", 0.0)
    do(application.store.outbox()[0])
    assert moves == [0, 1, 2]
    assert found_of(application, asked.id).status == "cancelled"


def test_a_fit_of_a_cancelled_training_ends(
    application: Application, asked: Training, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may last for minutes; the worker is free for other work after the epoch that it is at."""

    def cancelled(*given: object) -> None:
        assert application.trainings.end(asked.id, "cancelled")
        given[-1](1, 60)  # type: ignore[operator]  # what is called after each epoch
        pytest.fail("the next epoch began")

    monkeypatch.setattr(train_job, "fitted_net", cancelled)
    monkeypatch.setattr(train_job, "_LOOK", 0.0)
    while jobs := found_of(application, asked.id).next_jobs():
        do(jobs[0].row())
    now = found_of(application, asked.id)
    assert (now.status, dict(now.made)) == ("cancelled", {})


def test_other_rules_end_a_training(application: Application, asked: Training, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games under two versions of the rules do not mix."""
    monkeypatch.delitem(train_job.FEATURES, "endeavor")  # type: ignore[arg-type]  # a dict
    assert not do(application.store.outbox()[0])
    now = found_of(application, asked.id)
    assert (now.status, now.why) == ("failed", "rules")


@pytest.mark.parametrize(("version", "plays"), [(9, 9), (None, VERSION)])
def test_a_training_goes_on_with_the_engines_of_its_request(
    application: Application, asked: Training, monkeypatch: pytest.MonkeyPatch, version: int | None, plays: int
) -> None:
    """Workers of later software play on as those before them; what says no version is played as they play."""
    played: list[SliceOrder] = []

    def play(order: SliceOrder, look: object) -> Slice:
        played.append(order)
        return play_slice(order)

    monkeypatch.setattr(train_job, "play_slice", play)
    says(monkeypatch, version=version)
    assert do(application.store.outbox()[0])
    assert [order.version for order in played] == [plays]


@pytest.mark.servers
def test_a_training_of_later_software_is_left_alone(
    application: Application, asked: Training, queues: Queues, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if its rules are later ones: its own workers go on with it, and nobody has begun anything."""
    use(Runtime(application, queues))
    says(monkeypatch, version=VERSION + 1)
    monkeypatch.delitem(train_job.FEATURES, "endeavor")  # type: ignore[arg-type]  # a dict
    [row, _] = application.store.outbox()
    assert not do(row)
    assert found_of(application, asked.id).status == "pending"
    assert queues.begun([row.job_id]) == [0]


def says(monkeypatch: pytest.MonkeyPatch, **plan: object) -> None:
    """Let what is stored of trainings say something else."""
    real = Trainings.find

    def find(here: Trainings, training: UUID) -> Training | None:
        found = real(here, training)
        return found and replace(found, plan={**found.plan, **plan})

    monkeypatch.setattr(Trainings, "find", find)


def test_a_promotion_is_a_fact(application: Application, asked: Training) -> None:
    """A net that passed is promoted once, with the part that says so; the log of promotions cannot be changed."""
    from workers.opponents.nets.net import net_file
    from workers.training.fitting import fit
    from workers.training.selfplay import SliceOrder, play_slice

    made = fit([play_slice(SliceOrder("endeavor", 3, PACK, "1", 2, (None,)))], None, 8, 1, lambda done, total: None)
    gates = [{"engine": "greedy", "agent": "greedy:easy", "passed": True}]
    net = read_net(net_file({"gates": gates}, made.arrays))
    for _ in range(2):
        application.trainings.add(asked.id, 1, [("gate", 0, net.data)], net)
    assert list(application.trainings.promoted(asked.id)) == [net.digest]
    stored = application.nets.file(net.digest)
    assert stored is not None
    assert stored.data == net.data
    assert len(application.database.rows("SELECT id FROM promotions")) == 1
    for change in ("UPDATE promotions SET withdrawn = true", "DELETE FROM nets"):
        with pytest.raises(Exception, match=r"refused|denied"):
            application.database.run(lambda conn, change=change: conn.execute(change.encode()))


@pytest.mark.servers
def test_the_sweeper_finds_a_lost_part(application: Application, queues: Queues, clock: Clock, asked: Training) -> None:
    """A part that the queue lost is put back at the second look; one that fails again and again ends the training."""
    sweeper = Sweeper(application, queues, patience=0.0, clock=clock)
    Dispatcher(application.store, queues).once()
    assert sweeper.once() == []
    queues.connection.flushall()
    assert sweeper.once() == []
    wanted = [str(job) for job in asked.next_jobs()]
    assert sweeper.once() == wanted
    assert {row.description for row in queues.named(("annals-training",))[0].jobs} == set(wanted)
    queues.connection.flushall()
    for _ in range(3):
        queues.fail(wanted[0])
    sweeper.once()
    sweeper.once()
    now = found_of(application, asked.id)
    assert (now.status, now.why) == ("failed", "failed")


@pytest.mark.servers
@pytest.mark.usefixtures("worker")
def test_a_part_that_kills_its_workers_ends_the_training(
    application: Application, queues: Queues, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one that fails: nobody is left to count a failure, but eight workers have begun it and none has ended it."""
    use(Runtime(application, queues))
    asked = ask(application, at_once=1)

    def dies(*given: object) -> Slice:
        raise _Died

    monkeypatch.setattr(train_job, "play_slice", dies)
    sweeper = Sweeper(application, queues, patience=0.0, clock=clock)
    [row] = application.store.outbox()
    application.store.handed_on([row.job_id])
    deaths = 0
    while (now := found_of(application, asked.id)).status == "pending":
        assert deaths < 20
        with pytest.raises(_Died):
            do(row)
        deaths += 1
        for queue in queues.all:
            queue.empty()
        clock.now += 600.0
        sweeper.once()
        sweeper.once()
    assert (deaths, now.status, now.why) == (8, "failed", "killed")
    assert not now.made


def test_the_guide_says_for_how_many_games_a_worker_has_room() -> None:
    """A row for each title, with a column for each number of seats."""
    guide = (Path(__file__).parents[3] / "docs" / "operators.md").read_text()
    for slug in LEARNING_TITLES:
        title = TITLES[slug]
        most = [f"{most_games(slug, seats):,}" if seats in title.seats else "" for seats in (2, 3, 4, 5)]
        row = " | ".join([title.name, *most])
        assert f"| {row} |\n".replace("  ", " ") in guide, title.name


def test_what_can_learn_is_named_once() -> None:
    """The names that the API checks are those of the workers, and so are levels, former versions, and who has nets."""
    assert set(LEARNING_TITLES) == set(FEATURES)
    assert all(most_games(title, seats) >= 1000 for title in LEARNING_TITLES for seats in TITLES[title].seats)
    assert set(LEARNING_ENGINES) < set(ENGINES)
    assert set(PLAYERS) == {*ENGINES, *_FORMER}
    games = "endeavor", 3, TITLES["endeavor"].rules, PACK.digest
    nets = [net for net in installed() if net.suits(*games)]
    for name, levels in PLAYERS.items():
        assert tuple(engine_named(name).levels) == levels
        [told] = pinned([f"{name}:normal"], games, nets)
        assert ("/" in told) == isinstance(engine_named(name), _LEARNING)
        own, stays = (agent_named(each).opponent(*games) for each in (f"{name}:normal", told))
        assert own is stays


@pytest.mark.long
@pytest.mark.servers
def test_a_part_of_which_every_worker_dies_ends_the_training(tmp_path: Path) -> None:
    """Whoever takes it is killed with SIGKILL, as for want of memory; after some minutes no worker is, any more."""
    with (
        Background(tmp_path, workers=2) as service,
        open_application(service.servers.database_url, connections=2) as application,
    ):
        asked = ask(application, games=20, slice_games=20, at_once=1)
        [job] = asked.next_jobs()
        queues, deaths = Queues(connect(service.servers.redis_url)), 0
        while found_of(application, asked.id).status == "pending":
            if queues.begun([str(job)])[0] > deaths:
                assert sum(worker.kill() for worker in service.workers) == 2
                deaths += 1
            time.sleep(0.1)
        now = found_of(application, asked.id)
        assert (deaths, now.status, now.why) == (8, "failed", "killed")


@pytest.mark.long
@pytest.mark.servers
def test_twenty_killed_workers_change_nothing(tmp_path: Path) -> None:
    """Workers are killed with SIGKILL twenty times while they train; the net is the one of a run without a server."""
    plan = TrainingPlan("endeavor", 3, PACK, 200, 1, 8, 3, gate_games=60)
    [whole] = train(plan, tmp_path / "whole", 2, lambda what, n, of: None)
    with (
        Background(tmp_path, workers=2) as service,
        open_application(service.servers.database_url, connections=2) as application,
    ):
        asked = ask(application, games=200, slice_games=20, generations=1, gate_games=60)
        lots, kills, known = random.Random(9), 0, 0

        def parts() -> int:
            made = found_of(application, asked.id).made
            return sum(len(numbers) for kinds in made.values() for numbers in kinds.values())

        while kills < 20:
            # Something was made since the last kill, so that a worker is in the middle of something, whatever it is.
            known = until(lambda known=known: now if (now := parts()) > known else 0)  # type: ignore[misc]
            time.sleep(lots.uniform(0.0, 1.5))
            print(f"kill {kills + 1} at {found_of(application, asked.id).stage()}")
            kills += lots.choice(service.workers).kill()
        until(lambda: found_of(application, asked.id).status != "pending")
        now = found_of(application, asked.id)
        assert (kills, now.status) == (20, "done")
        assert nets_of(application, now) == [whole.net.digest]
