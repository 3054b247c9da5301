"""Does training give the same net whatever is killed, and does a gate let the better one through?"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import tracemalloc
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import click
import numpy as np
import psutil
import pytest

from application.engines.catalogue import VERSION, at_version
from application.engines.nets import installed, net_for, read_net
from application.engines.trainings import most_games
from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move
from domain.registry import TITLES, bundled_pack, make_setup
from service.cli.training import train as train_command
from tests.workers.training.conftest import plan, silent
from workers.opponents.greedy import Greedy
from workers.opponents.nets.features import FEATURES
from workers.opponents.nets.net import Net, net_file
from workers.training import run
from workers.training.errors import GameUnfinished, Untrainable
from workers.training.fitting import _fractions, _whole, fit
from workers.training.gate import decided, played
from workers.training.processes import in_processes
from workers.training.run import train
from workers.training.selfplay import Slice, SliceOrder, SlicesInTurn, play_slice, read_slice, write_slice
from workers.training.steps import TrainingPlan, fitted_net

PACK = bundled_pack("endeavor")


def test_a_slice_is_the_same_in_every_process(tmp_path: Path) -> None:
    """The same order gives the same games; its file is read as it was written, and a broken one is not."""
    order = SliceOrder("endeavor", 3, PACK, "7", 1, (None,))
    here, there = play_slice(order), next(in_processes(2, play_slice, [order]))
    path = tmp_path / "slice.npz"
    write_slice(path, here)
    for other in (there, read_slice(path)):
        assert other is not None
        for name in ("rows", "game", "shares", "scores"):
            assert np.array_equal(getattr(here, name), getattr(other, name))
    assert here.shares.sum() == 1
    assert here.rows.shape[1:] == (3, here.rows.shape[2])
    path.write_bytes(path.read_bytes()[:-100])
    assert read_slice(path) is None
    assert read_slice(tmp_path / "nothing.npz") is None


def test_rivals_play_some_seats_of_a_slice() -> None:
    """They change its games, which are as certain as any others."""
    by_nets = play_slice(SliceOrder("endeavor", 3, PACK, "7", 1, (None,)))
    order = SliceOrder("endeavor", 3, PACK, "7", 1, (None,), rivals=("greedy.v1", "random"))
    with_rivals, again = play_slice(order), next(in_processes(2, play_slice, [order]))
    assert np.array_equal(with_rivals.rows, again.rows)
    assert not np.array_equal(with_rivals.rows, by_nets.rows)
    assert plan(rivals=order.rivals).recorded()["rivals"] == list(order.rivals)
    assert "rivals" not in plan().recorded()


def test_a_title_says_what_is_drawn_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is chosen where all is drawn; a share of one in sixteen is what titles have that say nothing."""
    title = "imperialism"
    order, features = SliceOrder(title, 2, bundled_pack(title), "7", 1, (None,)), FEATURES[title]
    plain = play_slice(order)
    monkeypatch.setitem(FEATURES, title, replace(features, explored=lambda s: 1 / 16))
    assert np.array_equal(play_slice(order).rows, plain.rows)
    monkeypatch.setitem(FEATURES, title, replace(features, explored=lambda s: 1.0))
    monkeypatch.setattr(Greedy, "choose", None)
    assert not np.array_equal(play_slice(order).rows, plain.rows)


def test_who_acts_first_and_what_is_built_is_drawn_more_often() -> None:
    """IS-4.8, EN-7.1 Nets chose nearly always alike, and never saw what the other answer was worth."""
    shares: dict[str, float] = {}
    for slug, seats in (("imperial_struggle", 2), ("endeavor", 3)):
        random = Random(1)
        s = start(TITLES[slug], make_setup(slug, seats), Dice(random))
        for _ in range(30):
            shares[type(s.agenda[-1]).__name__] = FEATURES[slug].explored(s)
            seat = pending_seats(s)[0]
            play(s, Move(seat, random.choice(next_options(s, seat))), Dice(random))
    more = {step: share for step, share in shares.items() if share != 1 / 16}
    assert more == {"ChooseFirst": 1 / 4, "Build": 1 / 8}
    assert len(shares) > len(more)


def _dies_once(given: tuple[Path, int]) -> int:
    """Work whose process is killed the first time that it comes to an even number."""
    folder, n = given
    mark = folder / str(n)
    if n % 2 == 0 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return n * n


def _dies_always(n: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return n


def test_what_killed_processes_had_is_done_again(tmp_path: Path) -> None:
    """Results come complete and in order, however many processes are killed; work that always kills is given up."""
    found = list(in_processes(2, _dies_once, [(tmp_path, n) for n in range(12)]))
    assert found == [n * n for n in range(12)]
    with pytest.raises(BrokenProcessPool):
        list(in_processes(2, _dies_always, [1]))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a training of one generation that nothing interrupted; nobody writes to it."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    train(plan(), folder, 1, silent)
    return folder


def test_an_interrupted_training_goes_on_and_gives_the_same_net(tmp_path: Path, whole: Path) -> None:
    """A run that lost a slice, a half-written file and its fit ends with the bytes of one that lost nothing.

    One process made that, and two go on with it.
    """
    broken = tmp_path / "broken"
    shutil.copytree(whole, broken)
    for drawn in ("loss.svg", "strength.svg"):
        (broken / drawn).unlink()
    place = broken / "generation-1"
    for name in ("slice-000002.npz", "fitted.net", "gated.net"):
        (place / name).unlink()
    first = place / "slice-000000.npz"
    first.write_bytes(first.read_bytes()[:500])
    told: list[str] = []
    [made] = train(plan(), broken, 2, lambda what, done, wanted: told.append(f"{what} {done}/{wanted}"))
    for name in ("fitted.net", "gated.net"):
        assert (place / name).read_bytes() == (whole / "generation-1" / name).read_bytes()
    assert "generation 1: games 2/3" in told
    header = made.net.header
    assert (header["games"], header["parents"], header["seed"]) == (3, [], 3)
    assert [gate["games"] for gate in header["gates"]] == [3]
    assert (broken / "loss.svg").read_text().startswith("<svg")
    assert "fair" in (broken / "strength.svg").read_text()
    with pytest.raises(Untrainable, match="another plan"):
        train(plan(seed=4), broken, 1, silent)


def test_a_training_can_have_more_generations_later(tmp_path: Path, whole: Path, at_once: Path) -> None:
    """What it has is not made again, and the further nets are those of a plan that had as many from the first."""
    shutil.copytree(whole, tmp_path / "later")
    told: list[str] = []
    more = train(plan(generations=2), tmp_path / "later", 1, lambda what, done, wanted: told.append(f"{what} {done}"))
    wanted = [(at_once / f"generation-{n}" / "gated.net").read_bytes() for n in (1, 2)]
    assert [made.net.data for made in more] == wanted
    assert "generation 1: games 0" not in told
    assert "generation 2: games 0" in told


def test_a_training_goes_on_with_the_engines_that_began_it(tmp_path: Path) -> None:
    """After an upgrade the former version plays what is missing; what later software began is left to that."""
    parent = net_for("greedy", "endeavor", 3, TITLES["endeavor"].rules, PACK.digest)
    today, former = plan(parent=parent), plan(parent=parent, version=23)
    place, file = tmp_path / "begun" / "generation-1", tmp_path / "begun" / "plan.json"
    names = ("slice-000000.npz", "fitted.net", "gated.net")
    train(former, tmp_path / "begun", 1, silent)
    before = [(place / name).read_bytes() for name in names]
    for name in names:
        (place / name).unlink()
    train(today, tmp_path / "begun", 1, silent)
    assert [(place / name).read_bytes() for name in names] == before
    assert json.loads(file.read_text())["version"] == 23
    train(today, tmp_path / "today", 1, silent)
    assert (tmp_path / "today" / "generation-1" / names[0]).read_bytes() != before[0]
    file.write_text(json.dumps({**today.recorded(), "version": VERSION + 1}))
    with pytest.raises(Untrainable, match=f"version {VERSION + 1} of the engines: this software has {VERSION}"):
        train(today, tmp_path / "begun", 1, silent)


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("greedy:easy", "greedy.v23:easy"),
        ("mcts/3b59a85d@40", "mcts.v23/3b59a85d@40"),
        ("greedy", "greedy.v23"),
        ("greedy.v9:easy", "greedy.v9:easy"),
        ("random:normal", "random:normal"),
    ],
)
def test_a_name_says_a_version_where_it_is_not_todays(agent: str, name: str) -> None:
    """One that says a version keeps it, and what has no versions has none."""
    assert (at_version(agent, 23), at_version(agent, VERSION)) == (name, agent)


def test_a_plan_of_before_versions_is_gone_on_with(tmp_path: Path) -> None:
    """It names rivals as they were written, and says no version: they are today's."""
    stored = {**plan(rivals=("random",)).recorded(), "rivals": ["random"]}
    del stored["version"]
    (tmp_path / "plan.json").write_text(json.dumps(stored))
    train(plan(rivals=("random:normal",)), tmp_path, 1, silent)
    now = json.loads((tmp_path / "plan.json").read_text())
    assert (now["version"], now["rivals"]) == (VERSION, ["random:normal"])


@pytest.mark.parametrize("rivals", [("mcts.v3/plain:easy",), ("random", "random"), ("greedy:easy",), ()])
def test_a_plan_of_before_versions_is_no_other_one(rivals: tuple[str, ...], tmp_path: Path) -> None:
    """With other rivals its folder is another one's, and stays as it is."""
    stored = {name: value for name, value in plan(rivals=("random",)).recorded().items() if name != "version"}
    (tmp_path / "plan.json").write_text(json.dumps(stored))
    with pytest.raises(Untrainable, match="another plan"):
        train(plan(rivals=rivals), tmp_path, 1, silent)
    assert json.loads((tmp_path / "plan.json").read_text()) == stored


@pytest.mark.parametrize("broken", ['{"version": "28"}', '{"version": null}', '{"version": true}', '{"version": 0}'])
def test_a_plan_that_names_no_version_is_refused(broken: str, tmp_path: Path) -> None:
    """What is no whole number is none, and what was before there were plans."""
    (tmp_path / "plan.json").write_text(broken)
    with pytest.raises(Untrainable, match=r"plan\.json names no version"):
        train(plan(), tmp_path, 1, silent)


@pytest.mark.parametrize("broken", ["", "[]", '{"rivals": 5}', "{"])
def test_what_is_no_plan_is_refused(broken: str, tmp_path: Path) -> None:
    """By the name of the file."""
    (tmp_path / "plan.json").write_text(broken)
    with pytest.raises(Untrainable, match=r"plan\.json is no plan"):
        train(plan(), tmp_path, 1, silent)


@pytest.mark.parametrize("asked", ["greedy:easy", "greedy/4a5e9491:easy"])
def test_rivals_keep_their_nets_when_others_come(asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Named without a net or by the beginning of its digest, a rival is who it was when the training began."""
    everything = installed()
    then = everything[: 1 + next(i for i, net in enumerate(everything) if net.digest.startswith("4a5e9491"))]
    monkeypatch.setattr(run, "installed", lambda: then)
    before = train(plan(rivals=(asked,)), tmp_path, 1, silent)[0].net.data
    monkeypatch.undo()
    stored = json.loads((tmp_path / "plan.json").read_text())["rivals"]
    assert stored == [f"greedy/{then[-1].digest}:easy"]
    assert net_for("greedy", "endeavor", 3, TITLES["endeavor"].rules, PACK.digest) != then[-1]
    (tmp_path / "generation-1" / "slice-000000.npz").unlink()
    assert train(plan(rivals=(asked,)), tmp_path, 1, silent)[0].net.data == before
    assert json.loads((tmp_path / "plan.json").read_text())["rivals"] == stored


@pytest.mark.long
def test_twenty_kills_change_nothing(tmp_path: Path) -> None:
    """Twenty processes of a training are killed at any moment, its first process among them; the net is the same."""
    wanted = ["--games", "60", "--hidden", "8", "--gate-games", "30", "--seed", "3"]

    def begin(folder: Path, jobs: int) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "service.cli", "train", "endeavor", *wanted]
        return subprocess.Popen([*command, "--jobs", str(jobs), "--folder", str(folder)])

    assert begin(tmp_path / "whole", 1).wait() in (0, 1)
    random, kills, running = Random(9), 0, begin(tmp_path / "broken", 2)
    while kills < 20:
        time.sleep(random.random())
        with suppress(psutil.NoSuchProcess):
            first = psutil.Process(running.pid)
            if workers := first.children(recursive=True):
                kills += 1
                (first if kills % 5 == 0 else random.choice(workers)).kill()
        if running.poll() is not None:
            # Killed, or quicker than twenty kills: then its last step is done again.
            (tmp_path / "broken" / "generation-1" / "gated.net").unlink(missing_ok=True)
            running = begin(tmp_path / "broken", 2)
    while running.wait() == -signal.SIGKILL:
        running = begin(tmp_path / "broken", 2)
    for name in ("fitted.net", "gated.net"):
        whole, broken = (tmp_path / run / "generation-1" / name for run in ("whole", "broken"))
        assert whole.read_bytes() == broken.read_bytes()


def test_only_titles_with_features_learn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A title that shows nothing to a net is refused before anything is written."""
    monkeypatch.delitem(FEATURES, "imperial_struggle")
    with pytest.raises(Untrainable, match="no features"):
        train(TrainingPlan("imperial_struggle", 2, bundled_pack("imperial_struggle"), 4), tmp_path / "x", 1, silent)
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(("seats", "parent"), [("3", "0" * 64), ("5", "e23ce78f")])
def test_the_parent_of_a_training_is_a_net_for_its_games(seats: str, parent: str, tmp_path: Path) -> None:
    """A digest of no net, or of one for other seats, is refused before anything is written."""
    wanted = ["endeavor", "--seats", seats, "--parent", parent, "--folder", str(tmp_path / "x")]
    with pytest.raises(click.UsageError, match="there is no net"):
        train_command.main(wanted, standalone_mode=False)
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    ("rival", "why"),
    [
        ("greedy.v23/e23ce78f", "does not play with a net"),
        ("greed", "no engine 'greed'"),
        ("mcts@3", "mcts@3: a rival plays at a level"),
    ],
)
def test_rivals_are_agents_for_the_games(rival: str, why: str, tmp_path: Path) -> None:
    """A net for other seats, and a name of nobody, are refused before anything is written."""
    wanted = ["endeavor", "--seats", "5", "--rivals", f"greedy.v1,{rival}", "--folder", str(tmp_path / "x")]
    with pytest.raises(click.UsageError, match=why):
        train_command.main(wanted, standalone_mode=False)
    assert not (tmp_path / "x").exists()


def test_a_fit_learns_what_rows_say() -> None:
    """Who has the larger number wins: the fitted net, in whole numbers, says so of rows that it never saw."""
    lots = np.random.default_rng(1)
    rows = lots.integers(0, 5, (400, 2, 6)).astype(np.int8)
    rows[:, 0, 0], rows[:, 1, 0] = np.where(lots.random(400) < 0.5, [[9], [1]], [[1], [9]])
    wins = (rows[:, :, 0] == 9).astype(np.float32)
    played_games = Slice(rows, np.arange(400, dtype=np.int32), wins, rows[:, :, 0].astype(np.int32))
    found = fit([played_games], None, 8, 5, lambda done, wanted: None)
    first, second = (losses[0] for losses in (found.losses[0], found.losses[-1]))
    assert second < first
    again = fit([played_games], None, 8, 5, lambda done, wanted: None)
    assert all(np.array_equal(a, b) for a, b in zip(found.arrays, again.arrays, strict=True))
    weights = found.arrays[0].astype(int)
    hidden = np.tanh((rows.reshape(-1, 6).astype(int) @ weights + found.arrays[1]) / 4096)
    logits = (hidden @ found.arrays[2][:, 0]).reshape(400, 2)
    assert ((logits[:, 0] > logits[:, 1]) == (wins[:, 0] == 1)).mean() > 0.95


def test_a_fit_goes_on_from_a_net_that_sees_less() -> None:
    """It begins with what the parent says, and learns what the parent cannot see."""
    features, lots = FEATURES["endeavor"], np.random.default_rng(6)
    seen = len(features.names(PACK.board, 3)) - 1
    sizes = ((seen, 8), (8,), (8, 2), (2,))
    header = {"title": "endeavor", "seats": 3, "layers": [seen, 8, 2], "score_unit": 7}
    elder = Net(read_net(net_file(header, [lots.integers(-90, 90, size, dtype=np.int32) for size in sizes])), 10.0)
    rows = lots.integers(0, 2, (600, 3, seen + 1)).astype(np.int8)
    wins = np.eye(3, dtype=np.float32)[lots.integers(0, 3, 600)]
    rows[:, :, -1] = 9 * wins
    played_games = Slice(rows, np.arange(600, dtype=np.int32), wins, lots.integers(0, 9, (600, 3)).astype(np.int32))
    scale = np.full(seen + 1, 0.5, np.float32)
    first, *others = _whole(_fractions(elder, scale), scale)
    assert np.array_equal(first, np.concatenate([elder.weights[0], np.zeros((1, 8), np.int32)]))
    assert all(np.array_equal(a, b) for a, b in zip(others, elder.weights[1:], strict=True))
    found = fit([played_games], elder, 16, 5, lambda done, wanted: None)
    assert found.arrays[0].shape == (seen + 1, 8)
    assert found.losses[-1][1] < 0.6 * found.losses[0][1]


def test_a_fit_needs_little_more_memory_than_its_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slices are read in turn, and nothing but a few rows at a time is copied, or made larger numbers than bytes."""
    elder = installed_net()
    inputs = len(elder.weights[0])

    def read(number: int) -> Slice:
        lots = np.random.default_rng(number)
        rows = lots.integers(0, 2, (400, 3, inputs), np.int8)
        shares = np.eye(3, dtype=np.float32)[lots.integers(0, 3, 20)]
        return Slice(rows, np.repeat(np.arange(20, dtype=np.int32), 20), shares, lots.integers(0, 9, (20, 3), np.int32))

    monkeypatch.setattr("workers.training.fitting._EPOCHS", 1)
    slices = SlicesInTurn([partial(read, number) for number in range(150)])
    tracemalloc.start()
    try:
        found = fit(slices, elder, 8, 5, lambda done, wanted: None)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert found.games == 3000
    assert peak < 1.6 * 150 * 400 * 3 * inputs


def test_a_worker_has_room_for_the_games_of_a_request() -> None:
    """The largest training that the API accepts has about as many rows as it is reckoned with, or fewer."""
    net = installed_net()
    rows = play_slice(SliceOrder("endeavor", 3, PACK, "8", 5, (None, net.file))).rows
    assert rows.nbytes / 5 * most_games("endeavor", 3) < 700e6


def installed_net() -> Net:
    """The one with which Endeavor is played with three seats."""
    file = net_for("greedy", "endeavor", 3, TITLES["endeavor"].rules, PACK.digest)
    assert file is not None
    return Net(file, 10.0)


def test_slices_from_before_an_upgrade_are_used() -> None:
    """Where rows have become longer in the middle of a training, its net sees what all of them show, and says so."""
    whole = play_slice(SliceOrder("endeavor", 3, PACK, "7", 1, (None,)))
    former = replace(whole, rows=whole.rows[:, :, :-2])
    file, _ = fitted_net(plan(), 1, [former, whole], None, lambda done, wanted: None)
    net = read_net(file)
    assert net.header["layers"][0] == whole.rows.shape[2] - 2
    assert FEATURES["endeavor"].fit(net, PACK)


def test_a_fit_ends_when_held_back_games_gain_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where numbers say nothing of the winner, fitting ends after four epochs in vain; what the best one found counts.

    The same weights come out of a fit that is allowed no epoch more than that one.
    """
    lots = np.random.default_rng(2)
    shares = np.eye(2, dtype=np.float32)[lots.integers(0, 2, 200)]
    rows = lots.integers(0, 5, (200, 2, 6)).astype(np.int8)
    noise = Slice(rows, np.arange(200, dtype=np.int32), shares, lots.integers(0, 50, (200, 2)).astype(np.int32))
    found = fit([noise], None, 8, 5, lambda done, wanted: None)
    held = [loss for _, loss in found.losses]
    best = held.index(min(held)) + 1
    assert sum(loss >= min(held[:n], default=2 * loss) for n, loss in enumerate(held)) == 4
    assert len(held) < 60
    monkeypatch.setattr("workers.training.fitting._EPOCHS", best)
    shorter = fit([noise], None, 8, 5, lambda done, wanted: None)
    assert len(shorter.losses) == best
    assert all(np.array_equal(a, b) for a, b in zip(found.arrays, shorter.arrays, strict=True))


def test_a_gate_stops_as_soon_as_it_is_decided() -> None:
    """A much better net passes early, an equal one does not, and the order of deals is all that counts."""
    random = Random(1)
    better = [random.choice([1 / 3, 2 / 3, 2 / 3, 1.0]) for _ in range(400)]
    gate = played(better, 3, 400, lambda done, wanted: None)
    assert gate.passed
    assert gate.games < 100
    assert gate.interval[0] > 1 / 3
    fair = [random.choice([0.0, 1 / 3, 1 / 3, 2 / 3]) for _ in range(400)]
    refused = played(fair, 3, 1200, lambda done, wanted: None)
    assert not refused.passed
    assert refused.interval[0] < 1 / 3 < refused.interval[1]
    assert decided(better[:9], 3, 400) is None
    with pytest.raises(GameUnfinished):
        played(better[:5], 3, 400, lambda done, wanted: None)
    assert gate.to_json()["share"] == round(1000 * gate.share)
