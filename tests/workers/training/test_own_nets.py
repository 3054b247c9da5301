"""Can an operator train on a content pack of their own, install the net and play with it?"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import UUID, uuid4

import numpy as np
import pytest

from application.composition import Application, open_application
from application.engines.nets import BadNet, NetFile, installed, net_for, played_with, read_net, write_net
from application.engines.promotions import Nets
from domain.kernel.content import ContentPack, read_pack
from domain.registry import TITLES, bundled_pack
from eventstore.events import payload_of
from service.cli import main
from tests.service.test_cli import as_url
from tests.workers.conftest import Clock
from workers.jobs.opponent_turn import opponent_turn
from workers.opponents import engine_of
from workers.opponents.nets.checks import check_net
from workers.opponents.nets.net import Net
from workers.runtime import Runtime, use
from workers.training.means import mean_of
from workers.training.run import train
from workers.training.steps import TrainingPlan

TITLE = TITLES["endeavor"]


@pytest.fixture(scope="module")
def own() -> ContentPack:
    """An edition of Endeavor with another name on the map."""
    data = copy.deepcopy(bundled_pack("endeavor").data)
    data["cities"][0]["name"] = "Printed name"
    return read_pack(TITLE, data, "own")


@pytest.fixture(scope="module")
def net(own: ContentPack, tmp_path_factory: pytest.TempPathFactory) -> NetFile:
    """A net that was trained on it, as if it had won its match."""
    plan = TrainingPlan("endeavor", 3, own, 2, hidden=8, slice_games=2, gate_games=3)
    [made] = train(plan, tmp_path_factory.mktemp("trained"), 1, lambda what, done, total: None)
    gates = [{**gate, "passed": True} for gate in made.net.header["gates"]]
    return altered(made.net, gates=gates)


def altered(net: NetFile, **head: object) -> NetFile:
    """The net with another header, whose digest is right."""
    return read_net(write_net({**net.header, **head}, net.body))


@pytest.fixture
def url(new_database: Callable[..., str], migrated_template: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database of which the command line knows."""
    found = as_url(new_database(migrated_template))
    monkeypatch.setenv("ANNALS_DATABASE_URL", found)
    return found


@pytest.fixture
def served(url: str) -> Iterator[Application]:
    """The application on it, with this process as a worker."""
    with open_application(url, connections=2) as application:
        use(Runtime(application))
        yield application
        use(None)


def first_choice(application: Application, pack: str, seats: int) -> tuple[UUID, dict[str, object]]:
    """How the first opponent of a new game found its first answer for which it had to think."""
    game = uuid4()
    opponents = dict.fromkeys(range(seats), ("greedy", "easy"))
    application.commands.open(
        game, title="endeavor", seats=seats, creator="p", command_id="open", pack=pack, opponents=opponents
    )
    while True:
        rows = application.store.outbox()
        application.store.handed_on([row.job_id for row in rows])
        for row in rows:
            opponent_turn(**row.payload)  # type: ignore[arg-type]  # as the queue does it
        for event in application.store.read(game):
            if event.type == "move_made" and (how := payload_of(event)["choice"])["nodes"] > 1:
                return game, {**how, "at": event.version - 1, "move": payload_of(event)["move"]}


def test_an_own_net_is_installed_and_played_with(
    served: Application, own: ContentPack, net: NetFile, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With its pack and seats it is played with, with others not; what it chose is repeated even when it is gone."""
    pack_file, net_file = tmp_path / "own.json", tmp_path / "own.net"
    pack_file.write_text(json.dumps(own.data))
    net_file.write_bytes(net.data)
    assert main(["nets", "install", str(net_file)]) == 1
    assert "does not have the pack" in capsys.readouterr().err
    assert main(["packs", "install", "endeavor", str(pack_file)]) == 0
    assert main(["nets", "install", str(net_file)]) == 0
    assert main(["nets", "list"]) == 0
    assert f"{net.digest} endeavor seats=3" in capsys.readouterr().out
    rows = played_with("greedy", "endeavor", TITLE.rules, served.nets.in_use())
    assert {"seats": 3, "pack": own.digest, "net": net.digest} in rows
    game, how = first_choice(served, own.digest, 3)
    assert how["net"] == net.digest
    assert "net" not in first_choice(served, own.digest, 4)[1]
    assert first_choice(served, bundled_pack("endeavor").digest, 3)[1].get("net") != net.digest

    assert main(["nets", "withdraw", net.digest]) == 0
    assert main(["nets", "withdraw", net.digest]) == 1
    assert [(row.net, row.withdrawn) for row in served.nets.log()] == [(net.digest, False), (net.digest, True)]
    before = served.commands.games.at(game, how["at"])  # type: ignore[arg-type]  # a version
    seat = before.pending_seats[0]
    engine = engine_of(how, served.nets.file(str(how["net"])))
    again = engine.choose(TITLE, TITLE.redact(before.state, seat), seat, seed=how["seed"], level="easy")  # type: ignore[arg-type]
    assert again.option.text == how["move"]
    served.nets._forget()
    assert served.nets.in_use() == installed()
    assert "net" not in first_choice(served, own.digest, 3)[1]


def test_the_newest_promotion_counts(served: Application, own: ContentPack, net: NetFile, clock: Clock) -> None:
    """Another process sees it after some seconds; one that was withdrawn may be installed again."""
    nets = Nets(served.database, clock)
    assert nets.in_use() == installed()
    newer = altered(net, seed=99)
    for each in (net, newer, net):
        served.nets.install(each)
    assert nets.in_use() == installed()
    clock.now += 5.0
    found = net_for("greedy", "endeavor", 3, TITLE.rules, own.digest, nets.in_use())
    assert found is not None
    assert found.digest == net.digest
    assert nets.withdraw(net.digest)
    found = net_for("greedy", "endeavor", 3, TITLE.rules, own.digest, nets.in_use())
    assert found is not None
    assert found.digest == newer.digest
    assert not nets.withdraw(installed()[0].digest)
    assert nets.file("f" * 64) is None


@pytest.mark.parametrize(
    ("head", "why"),
    [
        ({"title": "chess"}, "cannot learn"),
        ({"title": 7}, "header"),
        ({"seats": 9}, "seats"),
        ({"rules": 99}, "rules"),
        ({"features": "0" * 64}, "features"),
        ({"layers": [1, 2]}, "header"),
        ({"layers": [7, 8, 2]}, "features"),
        ({"layers": [10**9, 8, 2]}, "features"),
        ({"gates": []}, "no match"),
        ({"gates": [{"engine": "greedy", "passed": False}]}, "no match"),
        ({"gates": 3}, "header"),
        ({"score_unit": 0}, "header"),
    ],
)
def test_a_net_that_does_not_fit_is_refused(own: ContentPack, net: NetFile, head: dict[str, object], why: str) -> None:
    """What its header says is compared with the software; an intact net passes."""

    def pack_of(title: str, digest: str) -> ContentPack:
        return own

    check_net(net, pack_of)
    with pytest.raises(BadNet, match=why):
        check_net(altered(net, **head), pack_of)


def test_another_engine_may_be_let_in_later(
    own: ContentPack, net: NetFile, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`annals nets gate` plays the matches of more engines, keeps those that were played, and changes no number."""
    pack, file, out = tmp_path / "own.json", tmp_path / "old.net", tmp_path / "new.net"
    pack.write_text(json.dumps(own.data))
    file.write_bytes(net.data)
    asked = ["nets", "gate", str(file), str(out), "--agents", "mcts@2", "--games", "12", "--pack", str(pack)]
    status = main(asked)
    made = read_net(out.read_bytes())
    assert made.body == net.body
    *kept, match = made.header["gates"]
    assert kept == net.header["gates"]
    assert (match["engine"], match["agent"], match["rival"], match["games"]) == ("mcts", "mcts@2", None, 12)
    assert status == (0 if match["passed"] else 1)
    assert "mcts@2 against no net" in capsys.readouterr().out
    assert main(asked) == status
    assert out.read_bytes() == made.data, "the same seed gives the same matches"
    assert main([*asked[:-2]]) == 1
    assert "--pack" in capsys.readouterr().err
    assert main([*asked, "--agents", "chess"]) == 2
    # Said before the matches, not after them.
    assert main(["nets", "gate", str(file), str(tmp_path / "nowhere" / "new.net"), *asked[4:]]) == 2
    assert "there is no folder" in capsys.readouterr().err


def test_a_net_plays_for_a_later_edition(net: NetFile, tmp_path: Path) -> None:
    """`annals nets gate` with a pack that shows the same features gives the numbers to it; old matches do not count."""
    file, out, pack = tmp_path / "old.net", tmp_path / "new.net", tmp_path / "later.json"
    file.write_bytes(net.data)
    later = copy.deepcopy(dict(bundled_pack("endeavor").data))
    later["cities"][0]["name"] = "Another name"
    pack.write_text(json.dumps(later))
    asked = ["nets", "gate", str(file), str(out), "--agents", "greedy:easy", "--games", "12", "--pack", str(pack)]
    status = main(asked)
    made = read_net(out.read_bytes())
    assert (made.body, made.header["parents"]) == (net.body, [net.digest])
    assert made.header["pack"] == read_pack(TITLE, later, "later").digest
    assert [(gate["agent"], gate["passed"]) for gate in made.header["gates"]] == [("greedy:easy", status == 0)]
    later["cities"].pop()
    pack.write_text(json.dumps(later))
    assert main(asked) == 1


def test_a_net_of_another_size_is_refused(own: ContentPack, net: NetFile) -> None:
    """Its numbers fill the layers exactly."""
    for body in (net.body[:-2], net.body + b"\0\0"):
        with pytest.raises(BadNet):
            check_net(read_net(write_net(net.header, body)), lambda title, digest: own)


def test_the_mean_of_nets_is_a_net(at_once: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its weights are the means of theirs, of scores in the unit of the last one; it has won no match."""
    first, second = (at_once / f"generation-{n}" / "gated.net" for n in (1, 2))
    unit = read_net(second.read_bytes()).header["score_unit"]
    doubled = tmp_path / "doubled.net"
    doubled.write_bytes(altered(read_net(first.read_bytes()), score_unit=2 * unit).data)
    assert main(["nets", "mean", str(doubled), str(second), str(tmp_path / "mean.net")]) == 0
    made = read_net((tmp_path / "mean.net").read_bytes())
    assert capsys.readouterr().out.strip() == made.digest
    assert made.header["gates"] == []
    assert made.header["parents"] == [read_net(file.read_bytes()).digest for file in (doubled, second)]
    a, b, mean = (Net(read_net(file.read_bytes()), 10.0).weights for file in (doubled, second, tmp_path / "mean.net"))
    for i in (0, 1):
        assert np.abs(mean[i] - (a[i] + b[i]) / 2).max() <= 0.5
    for i in (2, 3):
        assert np.abs(mean[i] - (a[i] * [1, 2] + b[i]) / 2).max() <= 0.5


def test_a_net_that_sees_less_has_a_mean_with_one_that_sees_more(tmp_path: Path) -> None:
    """It gives no weight to what it does not see; the mean sees as much as the other, whichever is named last."""
    less, more = tmp_path / "less.net", tmp_path / "more.net"
    for file, digest in ((less, "c2e0d469"), (more, "4a5e9491")):
        file.write_bytes(next(net.data for net in installed() if net.digest.startswith(digest)))
    for given in ((less, more), (more, less)):
        made = tmp_path / f"{given[0].stem}-first.net"
        assert main(["nets", "mean", *map(str, given), str(made)]) == 0
        narrow, wide, mean = (Net(read_net(file.read_bytes()), 10.0).weights[0] for file in (less, more, made))
        assert np.abs(mean[len(narrow) :] - wide[len(narrow) :] / 2).max() <= 0.5
        assert np.abs(mean[: len(narrow)] - (narrow + wide[: len(narrow)]) / 2).max() <= 0.5
        heads = [read_net(file.read_bytes()).header for file in (more, made, given[1])]
        assert [heads[1][name] == heads[0][name] for name in ("features", "layers")] == [True, True]
        assert heads[1]["seed"] == heads[2]["seed"]


def test_nets_for_different_games_have_no_mean(at_once: Path, tmp_path: Path) -> None:
    """One line says what they differ in, and nothing is written; one net alone is no mean."""
    own, other = at_once / "generation-1" / "gated.net", tmp_path / "other.net"
    other.write_bytes(altered(read_net(own.read_bytes()), seats=4).data)
    for given, status in (((own, other), 1), ((own, own), 1), ((own,), 2)):
        assert main(["nets", "mean", *map(str, given), str(tmp_path / "mean.net")]) == status
    with pytest.raises(BadNet, match="they differ in seats"):
        mean_of([read_net(file.read_bytes()) for file in (own, other)])
    dear = altered(read_net(own.read_bytes()), score_unit=10**7)
    with pytest.raises(BadNet, match="units that are too different"):
        mean_of([dear, read_net(own.read_bytes())])
    with pytest.raises(BadNet, match="they differ in features"):
        mean_of([altered(read_net(own.read_bytes()), features="0" * 64), read_net(own.read_bytes())])
    with pytest.raises(BadNet, match="they differ in hidden units"):
        mean_of([altered(read_net(own.read_bytes()), layers=[1, 2, 2]), read_net(own.read_bytes())])
    assert not (tmp_path / "mean.net").exists()


def test_a_mean_is_a_new_file(at_once: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Leaving OUTPUT out does not overwrite the last net, and an error names the file that is not a net."""
    first, second = (at_once / f"generation-{n}" / "gated.net" for n in (1, 2))
    kept = second.read_bytes()
    assert main(["nets", "mean", str(first), str(first.parent / "fitted.net"), str(second)]) == 2
    assert f"{second} exists" in capfd.readouterr().err
    assert second.read_bytes() == kept
    no_net = first.parent / "losses.json"
    assert main(["nets", "mean", str(first), str(no_net), str(at_once / "mean.net")]) == 1
    assert capfd.readouterr().err == f"annals: {no_net}: the file is not a net of format 1\n"
