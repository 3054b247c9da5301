"""What does the command line print, and with which status does it end?"""

from __future__ import annotations

import io
import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from unittest import mock
from urllib.parse import quote
from uuid import UUID, uuid4

import click
import psutil
import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from application.composition import open_application
from application.engines.nets import installed, read_net, write_net
from application.games.commands import GameCommands
from domain.registry import TITLES, bundled_pack, former_packs
from eventstore.projections.known import PROJECTIONS
from eventstore.store.postgres import PostgresStore
from service.cli import COMMANDS, main
from service.local.embedded import EmbeddedServers
from tests.altered import altered
from tests.waiting import PATIENCE
from tests.workers import titles
from workers.jobs.opponent_turn import opponent_turn
from workers.jobs.score_game import score_game
from workers.runtime import Runtime, use

ANNALS = (sys.executable, "-m", "service.cli")
NOWHERE = Path("/nowhere/annals")
PACK = Path("domain/titles/endeavor/content/pack.json")


@dataclass(frozen=True)
class Result:
    """What a command printed and how it ended."""

    status: int
    out: str
    err: str


def environment(data: Path, env: Mapping[str, str] | None) -> dict[str, str]:
    """The variables of this process without those of Annals, and the given ones."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("ANNALS_")}
    return {**kept, "ANNALS_DATA": str(data), **(env or {})}


def process(*arguments: object, env: Mapping[str, str] | None = None, data: Path = NOWHERE) -> Result:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [*ANNALS, *map(str, arguments)],
        env=environment(data, env),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return Result(done.returncode, done.stdout, done.stderr)


def annals(*arguments: object, env: Mapping[str, str] | None = None, data: Path = NOWHERE) -> Result:
    """Run a command in this process, which is quicker."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with mock.patch.dict(os.environ, environment(data, env), clear=True), redirect_stdout(out), redirect_stderr(err):
        status = main(list(map(str, arguments)))
    texts = [each.buffer.getvalue().decode() for each in (out, err)]  # type: ignore[attr-defined]  # made above
    return Result(status, *texts)


def assert_one_line(result: Result, status: int, *words: str) -> None:
    """The command failed with that status and one line on standard error that says these words."""
    assert result.status == status, result
    assert result.err.count("\n") == 1, result.err
    assert result.err.startswith("annals: ")
    assert result.out == ""
    for word in words:
        assert word in result.err


def as_url(dsn: str) -> str:
    """A connection string of words as the URL that settings want."""
    given = conninfo_to_dict(dsn)
    return f"postgresql://{given['user']}@/{given['dbname']}?host={quote(str(given['host']), safe='')}"


# The listing


def test_every_command_is_there_and_helps(capsys: pytest.CaptureFixture[str]) -> None:
    """Each command of the listing exists, and its help says what it is for."""
    assert main(["--help"]) == 0
    listing = capsys.readouterr().out
    for name, (module, summary) in COMMANDS.items():
        assert isinstance(getattr(import_module(f"service.cli.{module}"), name), click.Command)
        assert f"  {name} " in listing
        assert summary.split(":")[0].split()[0] in listing
        assert main([name, "--help"]) == 0
        assert f"Usage: annals {name}" in capsys.readouterr().out


def test_without_a_command_the_commands_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """The help is printed as if it had been asked for, with the exit status of an unusable command line."""
    assert main([]) == 2
    listing = capsys.readouterr().out
    assert main(["--help"]) == 0
    assert listing.rstrip() == capsys.readouterr().out.rstrip() != ""


def test_the_help_documents_the_exit_status(capsys: pytest.CaptureFixture[str]) -> None:
    """The help names every exit status."""
    main(["--help"])
    text = " ".join(capsys.readouterr().out.split())
    for status in ("0 done", "1 the command failed", "2 the command line", "130 interrupted"):
        assert status in text


def test_the_command_line_starts_without_what_it_does_not_need() -> None:
    """Workers load no web framework and the web process no opponents: their memory is counted."""
    text = (
        "import sys, service.cli.processes, workers.process; print([m for m in ('flask', 'rich') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# Errors are one line


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["fly"], 2, "No such command 'fly'"),
        (["simulate"], 2, "Missing argument 'TITLE'"),
        (["simulate", "chess"], 2, "there is no title 'chess'"),
        (["simulate", "endeavor", "--games", "0"], 2, "--games"),
        (["simulate", "endeavor", "--games", "many"], 2, "--games"),
        (["simulate", "endeavor", "--agents", "deep"], 2, "there is no engine 'deep'"),
        (["simulate", "endeavor", "--agents", "mcts:divine"], 2, "no level 'divine'"),
        (
            ["simulate", "endeavor", "--agents", "greedy/e23ce78f:easy", "--seats", "4"],
            2,
            "is for endeavor with 3 seats",
        ),
        (["simulate", "endeavor", "--net", "nowhere.net"], 2, "nowhere.net"),
        (["simulate", "endeavor", "--net", "setup.cfg"], 1, "setup.cfg: "),
        (["simulate", "endeavor", "--seats", "9"], 2, "3 to 5 seats"),
        (["simulate", "endeavor", "--options", "colour=red"], 2, "no option colour"),
        (["simulate", "endeavor", "--options", "colour"], 2, "name=value"),
        (["simulate", "endeavor", "--frobnicate"], 2, "--frobnicate"),
        (["verify"], 2, "name records, or --all"),
        (["verify", "no-such-file"], 2, "expected a file or the id of a game"),
        (["verify", "setup.cfg"], 2, "cannot be read as a record"),
        (["verify", "tests"], 2, "Is a directory"),
        (["verify", "x", "--anchor", "7"], 2, "VERSION:HASH"),
        (["export"], 2, "name games, or --all"),
        (["export", "--all"], 2, "--to DIRECTORY"),
        (["export", "endeavor"], 2, "expected the id of a game"),
        (["replay", "no-such-file"], 2, "expected a file or the id of a game"),
        (["replay", "setup.cfg"], 2, "cannot be read as a record"),
        (["replay", "setup.cfg", "--at", "0"], 2, "--at"),
        (["packs", "check", "endeavor", "setup.cfg"], 2, "is not valid JSON"),
        (["packs", "check", "endeavor", "no-such-file"], 1, "No such file"),
        (["packs", "check", "chess", "setup.cfg"], 2, "there is no title"),
        (["rebuild"], 2, "name projections"),
        (["rebuild", "castles"], 2, "castles"),
        (["worker"], 1, "ANNALS_DATABASE_URL"),
        (["deliver"], 1, "ANNALS_DATABASE_URL"),
        (["dispatch"], 1, "ANNALS_DATABASE_URL"),
        (["sweep", "--once"], 1, "ANNALS_DATABASE_URL"),
        (["verify", "--all"], 2, "ANNALS_DATABASE_URL"),
        (["redecide", "--all"], 2, "ANNALS_DATABASE_URL"),
        (["player", "Ada"], 1, "ANNALS_DATABASE_URL"),
        (["worker", "--database-url", "mysql://x"], 2, "--database-url must be a URL"),
        (["up", "--port", "http"], 2, "--port must be a whole number"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_an_error_is_one_line(arguments: list[str], status: int, words: str) -> None:
    """What cannot be done is said in one line on standard error, with a status other than 0."""
    assert_one_line(annals(*arguments), status, words)


@pytest.mark.parametrize(
    "command", [["migrate"], ["export", "--all", "--to", "x"], ["rebuild", "--all"]], ids=lambda c: c[0]
)
def test_a_database_that_is_away_is_one_line(command: list[str]) -> None:
    """A database that does not answer is said in one line without a password, and the status is 1."""
    url = "postgresql://annals:secret@127.0.0.1:1/annals"
    result = process(*command, env={"ANNALS_DATABASE_URL": url})
    assert_one_line(result, 1, "cannot be reached")
    assert "secret" not in result.err


def test_a_fault_of_the_program_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What should never happen is one line as well, which says how to see more."""

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr("workers.arena.simulate", broken)
    assert main(["simulate", "endeavor"]) == 1
    assert "ZeroDivisionError: by nought (set ANNALS_DEBUG=1 for the traceback)" in capsys.readouterr().err


# Titles and packs


def test_titles_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Every title is listed with its seats and the digest of its pack, as a table and as JSON."""
    assert main(["titles"]) == 0
    table = capsys.readouterr().out
    assert main(["titles", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["titles"]
    assert [row["slug"] for row in rows] == list(TITLES)
    for row in rows:
        assert row["name"] in table
        assert row["pack"] == bundled_pack(row["slug"]).digest


def test_a_card_is_looked_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By id or by a part of the name, in a language, of the pack of the title or of a file."""
    assert main(["card", "endeavor", "theater"]) == 0
    told = (
        "Theater (building theater)\nLevel 3: to build it, the Build Level must be at least 3.\nIt counts Culture +2.\n"
    )
    assert capsys.readouterr().out == told
    data = json.loads(PACK.read_bytes())
    next(each for each in data["buildings"] if each["id"] == "theater")["icons"]["culture"] = 5
    (tmp_path / "pack.json").write_text(json.dumps(data))
    assert main(["card", "endeavor", "theater", "--pack", str(tmp_path / "pack.json")]) == 0
    assert capsys.readouterr().out == told.replace("+2", "+5")
    assert main(["card", "imperialism", "PIRACI", "--language", "pl", "--json"]) == 0
    [card] = json.loads(capsys.readouterr().out)["cards"]
    assert (card["kind"], card["id"], card["name"]) == ("card", "pirates", "Piraci")
    assert card["lines"][-1] == "Karta wojny: na lądzie +0, na morzu +3, grabież 2."
    assert main(["card", "imperialism"]) == 0
    assert capsys.readouterr().out.count("\n\n") > 100
    assert main(["card", "endeavor", "nonsense"]) == 2
    assert "annals: endeavor has nothing with the id or name 'nonsense'" in capsys.readouterr().err


def test_a_pack_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A sound pack gives its digest; a faulty one every fault at once, each on a line, and status 1."""
    assert main(["packs", "check", "endeavor", str(PACK)]) == 0
    assert capsys.readouterr().out.strip() == bundled_pack("endeavor").digest
    data = json.loads(PACK.read_bytes())
    del data["cities"]
    data["extra"] = 1
    (tmp_path / "pack.json").write_text(json.dumps(data))
    assert main(["packs", "check", "endeavor", str(tmp_path / "pack.json")]) == 1
    said = capsys.readouterr()
    assert {line.split(":")[0] for line in said.out.splitlines()} >= {"cities", "extra"}
    assert said.err.count("\n") == 1
    assert "faults" in said.err


@pytest.mark.servers
def test_a_pack_is_installed(migrated_database: str, tmp_path: Path) -> None:
    """An installed pack is listed after the one that comes with the title, and games can be opened with it."""
    data = json.loads(PACK.read_bytes())
    data["cities"][0]["name"] = "Elsewhere"
    (tmp_path / "pack.json").write_text(json.dumps(data))
    env = {"ANNALS_DATABASE_URL": as_url(migrated_database)}
    installed = annals("packs", "install", "endeavor", tmp_path / "pack.json", env=env)
    assert installed.status == 0, installed.err
    digest = installed.out.strip()
    listed = annals("packs", "list", "endeavor", env=env).out.splitlines()
    former = [f"{pack.digest} (bundled earlier: first reading)" for pack in former_packs("endeavor").values()]
    assert listed == [f"{bundled_pack('endeavor').digest} (bundled with the title)", *former, digest]
    with PostgresStore(migrated_database) as store:
        game = (
            GameCommands(store)
            .open(uuid4(), title="endeavor", seats=3, creator="p", command_id="open", pack=digest)
            .game
        )
    assert game.setup.pack.digest == digest


# Simulation


def test_simulate_prints_one_json_object() -> None:
    """`--json` prints one object with the figures, nothing on standard error in a pipe, and status 0."""
    result = process("simulate", "endeavor", "--games", 6, "--agents", "random,greedy:easy", "--seed", 7, "--json")
    assert (result.status, result.err) == (0, "")
    found = json.loads(result.out)
    assert result.out.count("\n") == 1
    assert (found["title"], found["games"], found["finished"], found["failures"]) == ("endeavor", 6, 6, 0)
    assert found["moves"] > 100
    assert found["seconds"] > 0
    assert found["moves_per_second"] > 0
    assert sum(found["wins_by_agent"].values()) == pytest.approx(6, abs=0.01)
    assert found["mean_scores_by_agent"].keys() == {"random", "greedy:easy"}


def test_simulate_repeats_itself() -> None:
    """The same seed gives the same games, with any number of processes; another seed gives others."""
    runs = [
        json.loads(annals("simulate", "endeavor", "--games", 8, "--seed", seed, "--jobs", jobs, "--json").out)
        for seed, jobs in ((1, 1), (1, 2), (2, 1))
    ]
    for run in runs:
        del run["seconds"], run["moves_per_second"], run["seed"]
    assert runs[0] == runs[1]
    assert runs[0]["mean_scores_by_agent"] != runs[2]["mean_scores_by_agent"]


def test_simulate_plays_nets_of_files(tmp_path: Path) -> None:
    """An agent may name a net that does not come with the software, and plays as that says."""
    known = next(net for net in installed() if net.digest.startswith("c2e0d469"))
    gates = [*known.header["gates"], {"engine": "greedy", "passed": True}]
    file = tmp_path / "own.net"
    file.write_bytes(write_net({**known.header, "gates": gates}, known.body))
    digest = read_net(file.read_bytes()).digest[:8]
    assert digest != known.digest[:8]
    games = ["--games", "1", "--seed", "3", "--json", "--agents"]
    told = annals("simulate", "endeavor", "--net", file, *games, f"greedy/{digest}:easy")
    same = json.loads(annals("simulate", "endeavor", *games, "greedy/c2e0d469:easy").out)
    assert json.loads(told.out)["wins_by_seat"] == same["wins_by_seat"]
    assert main(["simulate", "endeavor", *games, f"greedy/{digest}:easy"]) == 2


def test_simulate_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """Without `--json` there is a line on the run and a row for each agent."""
    assert main(["simulate", "endeavor", "--games", "2", "--seats", "4"]) == 0
    text = capsys.readouterr().out
    assert "endeavor, 4 seats: 2 of 2 games finished" in text
    assert "random" in text


@pytest.fixture
def harvest() -> Iterator[None]:
    """The title `harvest`."""
    titles.install()
    yield
    titles.uninstall()


def test_a_failed_game_is_status_1(harvest: None, capsys: pytest.CaptureFixture[str]) -> None:
    """When a game does not come to a proper end the status is 1, and the failure says how to see it again."""
    with altered(TITLES["harvest"], outcome=lambda s: None):
        assert main(["simulate", "harvest", "--games", "3", "--options", "rounds=2", "--json"]) == 1
        found = json.loads(capsys.readouterr().out)
        assert (found["finished"], found["failures"]) == (0, 3)
        assert found["failed_games"][0]["message"] == "the agenda is empty, but the game has no outcome"
        assert main(["simulate", "harvest", "--games", "3", "--options", "rounds=2", "--seed", "5"]) == 1
    assert "failed: game 0 (--seed 5 --agents random,random --games 1)" in capsys.readouterr().out


def test_a_terminal_sees_a_bar() -> None:
    """On a terminal there is a progress bar; standard output is the same as in a pipe."""
    main_end, other_end = pty.openpty()
    with subprocess.Popen(
        [*ANNALS, "simulate", "endeavor", "--games", "400", "--json"],
        stdout=subprocess.PIPE,
        stderr=other_end,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
    ) as process:
        os.close(other_end)
        shown = b""
        while True:
            try:
                part = os.read(main_end, 4096)
            except OSError:
                break
            if not part:
                break
            shown += part
        assert process.stdout is not None
        out = process.stdout.read()
    os.close(main_end)
    assert process.returncode == 0
    assert json.loads(out)["finished"] == 400
    assert b"endeavor: random" in shown
    assert b"/400" in shown


def test_an_interrupt_is_one_line() -> None:
    """Ctrl-C ends a long simulation with status 130 and one line."""
    with subprocess.Popen(
        [*ANNALS, "simulate", "endeavor", "--games", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Where the tests themselves run in the background, the signal would be ignored by inheritance.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        try:
            # Processor time, because on a busy machine it is long before it plays.
            while psutil.Process(process.pid).cpu_times().user < 2:
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert (process.returncode, out, err) == (130, b"", b"annals: interrupted\n")


# Records


@dataclass(frozen=True)
class Played:
    """A database with a finished game and one that goes on."""

    url: str
    finished: UUID
    running: UUID

    def annals(self, *arguments: object) -> Result:
        """Run a command on the database."""
        return annals(*arguments, env={"ANNALS_DATABASE_URL": self.url})


@pytest.fixture(scope="module")
def played(new_database: Callable[..., str], migrated_template: str) -> Iterator[Played]:
    """One finished, scored game of Endeavor, and one in which a seat is a person's."""
    url = as_url(new_database(migrated_template))
    finished, running = uuid4(), uuid4()
    with open_application(url) as application:
        store, commands = application.store, application.commands
        use(Runtime(application))
        agents = {0: ("random", "normal"), 1: ("greedy", "easy"), 2: ("random", "normal")}
        commands.open(finished, title="endeavor", seats=3, creator="p", command_id="open", opponents=agents)
        del agents[0]
        commands.open(running, title="endeavor", seats=3, creator="p", command_id="open", opponents=agents)
        commands.take_seat(running, 0, player="p", actor="player:p", command_id="take")
        while rows := store.outbox():
            store.handed_on([row.job_id for row in rows])
            for row in rows:
                (opponent_turn if row.kind == "opponent_turn" else score_game)(**row.payload)
        use(None)
        yield Played(url, finished, running)


@pytest.fixture(scope="module")
def record(played: Played, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of the finished game."""
    file = tmp_path_factory.mktemp("records") / "game.annals"
    exported = played.annals("export", played.finished, "--to", file)
    assert (exported.status, exported.out, exported.err) == (0, "", "")
    return file


@pytest.mark.servers
class TestRecords:
    """Export, verification and replay."""

    def test_an_exported_record_is_sound(self, played: Played, record: Path) -> None:
        """The record of a finished game is verified without a database; so is the game in the database."""
        for result in (annals("verify", record), played.annals("verify", played.finished)):
            assert (result.status, result.err) == (0, "")
            assert ": sound: " in result.out
        report = json.loads(annals("verify", record, "--json").out)
        assert report["sound"] is True
        assert report["content"] == "complete"

    def test_export_goes_to_standard_output(self, played: Played, record: Path) -> None:
        """Without `--to` the record is printed, byte for byte as in the file."""
        assert played.annals("export", played.finished).out.encode() == record.read_bytes()

    def test_all_records_are_exported(self, played: Played, tmp_path: Path) -> None:
        """`--all` writes every game into a directory; all of them can be verified at once."""
        result = played.annals("export", "--all", "--to", tmp_path / "out")
        assert result.out == f"2 records written to {tmp_path / 'out'}\n"
        files = sorted((tmp_path / "out").iterdir())
        assert [f.name for f in files] == sorted(f"{g}.annals" for g in (played.finished, played.running))
        assert annals("verify", *files).status == 0
        result = played.annals("verify", "--all")
        assert (result.status, result.out) == (0, "2 games checked, 0 not sound, 0 not decided\n")

    @pytest.mark.parametrize("line", [2, 9, 40])
    def test_a_tampered_record_names_the_first_fault(self, line: int, record: Path, tmp_path: Path) -> None:
        """One altered event: status 1, and the version, what is wrong, what was expected and what was found."""
        lines = record.read_bytes().splitlines(keepends=True)
        honest = lines[line]
        lines[line] = honest.replace(b'"rules":2', b'"rules":1')
        assert lines[line] != honest
        (tmp_path / "bad.annals").write_bytes(b"".join(lines))
        result = annals("verify", tmp_path / "bad.annals")
        assert (result.status, result.err) == (1, "")
        assert f"not sound: version {line - 1}: " in result.out
        assert "expected " in result.out
        assert ", found " in result.out
        fault = json.loads(annals("verify", tmp_path / "bad.annals", "--json").out)["fault"]
        assert fault["version"] == line - 1

    def test_an_anchor_is_compared(self, record: Path) -> None:
        """A hash from elsewhere that does not fit is a fault of that version; one that fits is not."""
        hash_5 = json.loads(record.read_bytes().splitlines()[6])["hash"]
        assert annals("verify", record, "--anchor", f"5:{hash_5}").status == 0
        result = annals("verify", record, "--anchor", f"6:{hash_5}")
        assert result.status == 1
        assert "version 6: anchor" in result.out

    def test_an_unknown_game_is_one_line(self, played: Played) -> None:
        """A game that is not in the database is said in one line."""
        for command, status in (("verify", 2), ("redecide", 2), ("replay", 1), ("export", 1)):
            assert_one_line(played.annals(command, uuid4()), status, "there is no game")

    def test_a_replay_tells_the_game(self, played: Played, record: Path) -> None:
        """File and database give the same lines, from the opening to the score."""
        told = annals("replay", record)
        assert (told.status, told.err) == (0, "")
        lines = told.out.splitlines()
        assert lines[0] == "    1  The game is opened with 3 seats."
        assert lines[-1].endswith("The game is scored.")
        assert told.out == played.annals("replay", played.finished).out
        events = [json.loads(line) for line in annals("replay", record, "--json").out.splitlines()]
        assert [e["version"] for e in events] == list(range(1, len(events) + 1))

    def test_a_past_position_is_shown_to_a_seat(self, record: Path) -> None:
        """`--at` prints the position after a version, as a seat, the public, or everybody may know it."""
        for seen_as, viewer in (("1", "seat:1"), ("public", "public"), ("all", "all")):
            result = annals("replay", record, "--at", 20, "--as", seen_as)
            position = json.loads(result.out)
            assert (position["version"], position["viewer"]) == (20, viewer)
        assert_one_line(process("replay", record, "--at", 9999), 2, "version 9999 does not exist yet")
        assert_one_line(annals("replay", record, "--as", 3), 2, "from 0 to 2")
        assert_one_line(annals("replay", record, "--as", "white"), 2, "not 'white'")

    def test_a_running_game_is_not_shown_whole(self, played: Played, tmp_path: Path) -> None:
        """While a game goes on nobody sees everything, and its record is redacted."""
        assert_one_line(
            played.annals("replay", played.running, "--as", "all"),
            2,
            "visible only after the game has ended",
        )
        assert played.annals("replay", played.running, "--as", "0").status == 0
        file = tmp_path / "running.annals"
        played.annals("export", played.running, "--to", file)
        assert "(redacted)" in annals("verify", file).out
        assert annals("replay", file).out == played.annals("replay", played.running).out
        assert_one_line(annals("replay", file, "--as", "0"), 2, "redacted")

    def test_a_reader_may_stop_early(self, record: Path) -> None:
        """A pipe may be closed early, as by `head`, without an error."""
        done = subprocess.run(
            f"{' '.join(ANNALS)} replay {record} | head -n 1; exit ${{PIPESTATUS[0]}}",
            shell=True,
            executable="/bin/bash",
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.count("\n") == 1


# The database


@pytest.mark.servers
def test_migrate_applies_what_is_missing(fresh_database: str) -> None:
    """The first run names what it applied, the second finds it up to date."""
    env = {"ANNALS_DATABASE_URL": as_url(fresh_database)}
    first = annals("migrate", env=env)
    assert first.status == 0
    assert "applied 0001_events.sql" in first.out
    assert annals("migrate", env=env) == Result(0, "up to date\n", "")
    result = annals("verify", "--all", env=env)
    assert result.out == "0 games checked, 0 not sound, 0 not decided\n"


@pytest.mark.servers
def test_a_database_that_was_not_migrated_is_one_line(fresh_database: str) -> None:
    """A command on an empty database says that it has not been migrated."""
    result = annals("rebuild", "--all", env={"ANNALS_DATABASE_URL": as_url(fresh_database)})
    assert_one_line(result, 1, "not been migrated")


@pytest.mark.servers
def test_a_player_registered_here_has_the_scopes_named(migrated_database: str) -> None:
    """The token that is printed is known to the database with its scopes; a name that cannot be shown is refused."""
    env = {"ANNALS_DATABASE_URL": as_url(migrated_database)}
    result = annals("player", "Root", "--scope", "read", "--scope", "admin", env=env)
    assert result.status == 0
    with psycopg.connect(as_url(migrated_database)) as conn:
        rows = conn.execute("SELECT id, scopes FROM tokens").fetchall()
    assert rows == [(result.out.split("_")[1], ["read", "admin"])]
    assert annals("player", "\t", env=env).status == 2


@pytest.mark.servers
def test_a_player_is_forgotten_here(migrated_database: str) -> None:
    """The name and the tokens are gone from the database; who is not there cannot be forgotten; no answer means no."""
    env = {"ANNALS_DATABASE_URL": as_url(migrated_database)}
    assert annals("player", "Zebulon", env=env).status == 0
    with psycopg.connect(as_url(migrated_database)) as conn:
        rows = conn.execute("SELECT id FROM players").fetchall()
    player = str(rows[0][0])
    assert annals("forget", player, env=env).status != 0
    assert annals("forget", "00000000-0000-4000-8000-000000000000", "--yes", env=env).status == 2
    assert annals("forget", player, "--yes", env=env).status == 0
    with psycopg.connect(as_url(migrated_database)) as conn:
        assert conn.execute("SELECT name, erased_at IS NOT NULL FROM players").fetchall() == [("", True)]
        assert conn.execute("SELECT count(*) FROM tokens").fetchall() == [(0,)]


@pytest.mark.servers
def test_rebuild_gives_what_was_lost(played: Played) -> None:
    """The lobby and the turns due are the same after they were emptied and built anew."""
    tables = ("due", "lobby")

    def rows() -> dict[str, Sequence[tuple[object, ...]]]:
        with psycopg.connect(played.url) as conn:
            return {t: conn.execute(f"SELECT * FROM {t} ORDER BY 1, 2".encode()).fetchall() for t in tables}

    before = {t: [[str(x) for x in row] for row in found] for t, found in rows().items()}
    assert all(before.values())
    with psycopg.connect(played.url) as conn:
        conn.execute("UPDATE lobby SET summary = '{}', status = 'open'")
        conn.execute("DELETE FROM due")
    result = played.annals("rebuild", "--all")
    assert (result.status, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == "lobby: 2 games"
    assert [line.split(":")[0] for line in lines[1:]] == list(PROJECTIONS)
    again = played.annals("rebuild", *PROJECTIONS).out.splitlines()
    assert all(line.endswith(", 0 rows corrected") for line in again)
    after = rows()
    with PostgresStore(played.url) as store:
        running = store.lobby(played.running)
        assert running is not None
        assert running.status == "running"
        assert [d.game_id for d in store.pending()] == [played.running]
    assert [len(after[t]) for t in tables] == [len(before[t]) for t in tables]


@pytest.mark.servers
def test_without_a_running_service_its_database_is_started_for_the_command(tmp_path: Path) -> None:
    """A command on the data directory starts PostgreSQL for itself; beside a running service it uses that one."""
    assert process("migrate", data=tmp_path).status == 0
    assert not (tmp_path / "run" / ".s.PGSQL.5432").exists()
    with EmbeddedServers(tmp_path):
        assert process("migrate", data=tmp_path).out == "up to date\n"
        assert process("sweep", "--once", data=tmp_path) == Result(0, "", "")
    assert process("verify", "--all", data=tmp_path).out == "0 games checked, 0 not sound, 0 not decided\n"
