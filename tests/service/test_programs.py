"""Which program makes an analysis, also where releases and nets change meanwhile?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from flask import Flask

from application.engines.analyses import new_analysis
from application.engines.catalogue import VERSION, VERSIONS
from application.engines.nets import installed, net_for, read_net, write_net
from application.engines.programs import Program, program_of
from domain.registry import bundled_pack
from eventstore.written_form import FORM
from tests.service.analysing import ask, new_game
from tests.service.conftest import Api
from workers.jobs import analyse as job
from workers.opponents import ENGINES, appraisal, net_of


def noting(made: Any, versions: set[int]) -> Any:
    """What makes the same, and notes of which version."""

    def make(*args: Any, **kwargs: Any) -> Any:
        found = made(*args, **kwargs)
        versions.add(found.version)
        return found

    return make


def test_an_upgrade_does_not_change_an_analysis(
    app: Flask, ada: Api, work: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that is under way goes on in the version and with the net of then; after it another can be asked for."""
    monkeypatch.setattr(job, "SLICE", 0.0)
    used: list[tuple[int, str | None]] = []
    appraise = job.appraise

    def seen(*args: Any, **kwargs: Any) -> Any:
        net = net_of(kwargs["engine"])
        used.append((kwargs["engine"].version, None if net is None else net.digest))
        return appraise(*args, **kwargs)

    monkeypatch.setattr(job, "appraise", seen)
    looked: set[int] = set()
    for part in ("Lookahead", "Greedy"):
        monkeypatch.setattr(appraisal, part, noting(getattr(appraisal, part), looked))
    game, nets = new_game(app, ada), app.extensions["annals"].nets
    with monkeypatch.context() as before:
        before.setitem(VERSIONS, "greedy", VERSION - 1)  # type: ignore[arg-type]  # a dictionary underneath
        today = net_for("greedy", "endeavor", 3, 2, bundled_pack("endeavor").digest)
        assert today is not None
        elder = read_net(write_net({**today.header, "seed": 99}, today.body))
        nets.install(elder)
        before.setattr(nets, "in_use", lambda: (elder,))
        first = ask(ada, game).json
        work(3)
    assert nets.withdraw(elder.digest)
    work()
    assert set(used) == {(VERSION - 1, elder.digest)}
    assert looked == {VERSION - 1}, "what the search skipped, lines and chances are of the same version"
    used.clear()
    again = ask(ada, game)
    assert again.status_code == 202
    work()
    newest = net_for("greedy", "endeavor", 3, 2, bundled_pack("endeavor").digest)
    assert newest is not None
    assert set(used) == {(VERSION, newest.digest)}
    assert (ask(ada, game).status_code, ask(ada, game).json["id"]) == (200, again.json["id"])
    told = [
        (a["id"], a["status"], a["engine"], a["engine_version"], a["net"])
        for a in ada.ok("GET", f"/v1/games/{game}/analyses")["analyses"]
    ]
    assert told == [
        (first["id"], "done", "greedy", VERSION - 1, elder.digest),
        (again.json["id"], "done", "greedy", VERSION, newest.digest),
    ]


def test_an_analysis_of_a_former_release_is_finished_and_can_be_made_again(
    app: Flask, ada: Api, work: Callable[[], int]
) -> None:
    """It does not tell its version; today's engine finishes it, and makes another one beside it."""
    game = UUID(new_game(app, ada))
    here = app.extensions["annals"]
    total = sum(event.type == "move_made" for event in here.store.read(game))
    former, _ = here.analyses.ask(
        new_analysis(game, Program("greedy"), "easy", 2, UUID(ada.player), total, here.database.now())
    )
    work()
    shown = ada.ok("GET", f"/v1/analyses/{former.id}")
    assert (shown["status"], shown["engine"], shown["engine_version"], shown["net"]) == ("done", "greedy", None, None)
    again = ask(ada, str(game))
    assert (again.status_code, again.json["engine_version"]) == (202, VERSION)


def test_while_a_former_release_runs_analyses_are_written_as_it_does(
    app: Flask, ada: Api, work: Callable[[], int]
) -> None:
    """Its workers know an engine by its name alone, and do what is asked for then."""
    here = app.extensions["annals"]
    game = new_game(app, ada)
    here.database.run(lambda conn: conn.execute("INSERT INTO written_form (form) VALUES (%s)", (FORM - 1,)))
    form = here.commands.games.form
    form._form, form._asked_at = 0, float("-inf")
    asked = ask(ada, game).json
    assert (asked["engine"], asked["engine_version"], asked["net"]) == ("greedy", None, None)
    assert here.database.rows("SELECT engine FROM analyses") == [("greedy",)]
    assert ask(ada, game).status_code == 200
    work()
    assert ada.ok("GET", f"/v1/analyses/{asked['id']}")["status"] == "done"


def test_an_analysis_of_a_later_release_is_left_to_its_workers(app: Flask, ada: Api, work: Callable[[], int]) -> None:
    """Nothing is found with the wrong program, and it does not fail."""
    game = new_game(app, ada)
    with pytest.MonkeyPatch.context() as later:
        later.setitem(VERSIONS, "greedy", VERSION + 1)  # type: ignore[arg-type]  # a dictionary underneath
        asked = ask(ada, game).json
    assert work() == 1
    now = ada.ok("GET", f"/v1/analyses/{asked['id']}")
    assert (now["status"], now["done"], now["engine_version"]) == ("pending", 0, VERSION + 1)


def test_what_stopped_before_an_upgrade_is_begun_anew(app: Flask, ada: Api, work: Callable[..., int]) -> None:
    """The new program has an analysis of its own; the one that stopped keeps what it found."""
    game = new_game(app, ada)
    with pytest.MonkeyPatch.context() as before:
        before.setattr(job, "SLICE", 0.0)
        before.setitem(VERSIONS, "greedy", VERSION - 1)  # type: ignore[arg-type]  # a dictionary underneath
        first = ask(ada, game).json
        work(2)
        ada.delete(f"/v1/analyses/{first['id']}")
    again = ask(ada, game).json
    assert (again["id"] != first["id"], again["done"]) == (True, 0)
    kept = ada.ok("GET", f"/v1/analyses/{first['id']}")
    assert (kept["status"], kept["done"]) == ("cancelled", 2)


def test_an_own_net_of_other_features_is_no_program() -> None:
    """It was trained before an upgrade; the newest net of the software is, as for opponents."""
    pack = bundled_pack("endeavor").digest
    newest = net_for("greedy", "endeavor", 3, 2, pack)
    assert newest is not None
    other = replace(newest, header={**newest.header, "features": "0" * 64, "sha256": "1" * 64})
    assert program_of("greedy", "endeavor", 3, 2, pack, (*installed(), other)).net == newest.digest
    narrower, wider = ([newest.header["layers"][0] + more, *newest.header["layers"][1:]] for more in (-1, 1))
    elder = replace(other, header={**other.header, "layers": narrower})
    assert program_of("greedy", "endeavor", 3, 2, pack, (*installed(), elder)).net == newest.digest
    later = replace(other, header={**other.header, "layers": wider})
    assert program_of("greedy", "endeavor", 3, 2, pack, (*installed(), later)).net == later.digest, "it sees more"
    fine = replace(newest, header={**newest.header, "sha256": "1" * 64})
    assert program_of("greedy", "endeavor", 3, 2, pack, (*installed(), fine)).net == fine.digest


def test_a_net_that_is_withdrawn_ends_what_it_began(
    app: Flask, ada: Api, work: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The analysis goes on with it, read once in a process; the next one is by the net of the software."""
    monkeypatch.setattr(job, "SLICE", 0.0)
    pack, nets = bundled_pack("endeavor").digest, app.extensions["annals"].nets
    best = net_for("greedy", "endeavor", 3, 2, pack)
    assert best is not None
    own = read_net(write_net({**best.header, "seed": 4711}, best.body))
    nets.install(own)
    game = new_game(app, ada)
    first = ask(ada, game).json
    assert first["net"] == own.digest
    work(2)
    assert nets.withdraw(own.digest)
    used: set[Any] = set()
    appraise = job.appraise
    monkeypatch.setattr(job, "appraise", lambda *a, **k: (used.add(net_of(k["engine"])), appraise(*a, **k))[1])
    work()
    assert [net.digest for net in used] == [own.digest]
    assert ask(ada, game).json["net"] == best.digest


def test_the_versions_that_are_told_are_those_that_play(ada: Api) -> None:
    """What the list of engines says is what choices record."""
    told = {each["engine"]: each["engine_version"] for each in ada.ok("GET", "/v1/engines")["engines"]}
    assert told == {name: engine.version for name, engine in ENGINES.items()}


@pytest.mark.parametrize("text", ["sage", "mcts.v20/plain", "greedy.v7/" + "3f" * 32, "mcts.v20", "a.very/odd.v1"])
def test_a_program_is_read_as_it_is_written(text: str) -> None:
    """Both ways; a text of another form is a name."""
    program = Program.parse(text)
    assert str(program) == text
    assert (program.version is None) == (text not in ("mcts.v20/plain", "greedy.v7/" + "3f" * 32))
