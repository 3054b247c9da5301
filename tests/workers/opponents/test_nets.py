"""Does a net compute alike everywhere, and only for the games that it was trained on?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import numpy as np
import pytest

from application.engines import nets, promotions
from application.engines.nets import LARGEST, BadNet, NetFile, installed, net_for, read_net, write_net
from application.games.commands import GameCommands
from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move
from domain.registry import TITLES, bundled_pack, former_packs, make_setup
from eventstore.events import payload_of
from eventstore.store import Store
from workers import opponents
from workers.jobs.opponent_turn import opponent_turn
from workers.opponents import ENGINES, Agent, UnknownAgent, agent_named, engine_of, opponent_for
from workers.opponents.nets.features import FEATURES
from workers.opponents.nets.net import STEPS, Net, net_file, tables

ROOT = Path(__file__).parents[3]
TITLE, PACK = TITLES["endeavor"], bundled_pack("endeavor")
HIDDEN = 8


def made(unseen: int = 0, **header: Any) -> NetFile:
    """A net with weights by lot, which passed with `greedy` alone; so many of the last features it does not see."""
    inputs = len(FEATURES["endeavor"].names(PACK.board, 3)) - unseen
    lots = np.random.default_rng(4)
    sizes = ((inputs, HIDDEN), (HIDDEN,), (HIDDEN, 2), (2,))
    arrays = [lots.integers(-900, 900, size, dtype=np.int32) for size in sizes]
    known = {
        "title": "endeavor",
        "seats": 3,
        "rules": TITLE.rules,
        "pack": PACK.digest,
        "features": FEATURES["endeavor"].digest(PACK, 3, inputs),
        "layers": [inputs, HIDDEN, 2],
        "score_unit": 7,
        "gates": [{"engine": "greedy", "passed": True}, {"engine": "mcts", "passed": False}],
    }
    return read_net(net_file({**known, **header}, arrays))


@pytest.fixture
def net(monkeypatch: pytest.MonkeyPatch) -> NetFile:
    """The one net that is installed."""
    only = made()
    for module in (nets, opponents, promotions):
        monkeypatch.setattr(module, "installed", lambda: (only,))
    return only


def positions(moves: int = 60) -> list[Any]:
    """Positions of a game of Endeavor by lot."""
    random = Random(2)
    s = start(TITLE, make_setup("endeavor", 3), Dice(random))
    found = []
    for _ in range(moves):
        found.append(s.copy())
        seat = pending_seats(s)[0]
        play(s, Move(seat, random.choice(next_options(s, seat))), Dice(random))
    return found


def test_a_file_says_what_it_holds_and_cannot_be_altered() -> None:
    """A byte more, less or other in header or body is noticed; so is another format."""
    file = made()
    data = write_net(file.header, file.body)
    assert read_net(data).header == file.header
    assert len(file.digest) == 64
    for altered in (data[:-1], data + b"x", data.replace(b'"seats":3', b'"seats":4'), data[:-1] + b"\x07"):
        with pytest.raises(BadNet, match="altered"):
            read_net(altered)
    with pytest.raises(BadNet, match="format 1"):
        read_net(data.replace(b"annals-net 1", b"annals-net 2"))
    with pytest.raises(BadNet, match="at most"):
        read_net(write_net(file.header, bytes(LARGEST)))


def by_hand(file: NetFile, row: bytes) -> tuple[int, int]:
    """The outputs for a row, in Python's own whole numbers."""
    inputs, hidden, outputs = file.header["layers"]
    numbers, at = [], 0
    for count, size in ((inputs * hidden, 2), (hidden, 4), (hidden * outputs, 2), (outputs, 4), (STEPS, 2), (STEPS, 2)):
        end = at + count * size
        numbers.append([int.from_bytes(file.body[i : i + size], "little", signed=True) for i in range(at, end, size)])
        at = end
    first, first_bias, second, second_bias, tangent, share = numbers

    def entry(table: Sequence[int], total: int, step: int) -> int:
        return table[max(0, min(STEPS - 1, total // step + STEPS // 2))]

    x = [byte - 256 if byte > 127 else byte for byte in row]
    units = []
    for h in range(hidden):
        total = sum(a * first[i * hidden + h] for i, a in enumerate(x)) + first_bias[h]
        units.append(entry(tangent, total, 4096 * 16 // STEPS))
    out = [sum(a * second[h * 2 + o] for h, a in enumerate(units)) + second_bias[o] for o in range(2)]
    return entry(share, out[0], 256 * 1024 * 16 // STEPS), out[1] // 256


def test_whole_numbers_are_computed_exactly() -> None:
    """A batch gives what each row gives by itself, and what Python's whole numbers give."""
    file = made()
    net = Net(file, 10.0)
    rows = [row for s in positions()[::12] for row in net.rows(s)]
    shares, scores = net.outputs(b"".join(rows))
    together = list(zip(shares.tolist(), scores.tolist(), strict=True))
    assert together == [by_hand(file, row) for row in rows]
    assert together == [(int(a[0]), int(b[0])) for a, b in map(net.outputs, rows)]
    assert len(set(together)) > 3


def test_prospects_are_shares_of_one_win() -> None:
    """The prospects of all seats are between 0 and 1 and sum to about 1, as those of a finished game do."""
    net = Net(made(), 10.0)
    for values in net.prospects([(net.rows(s), 0.0) for s in positions()[::20]]):
        assert all(0 < value < 1 for value in values)
        assert sum(values) == pytest.approx(0.9 + 0.1 * 1.5, abs=0.1)


def test_an_own_score_may_count_by_itself() -> None:
    """Who expects ten points more than before has a sixth more where nothing else counts, whatever the others have."""
    net = Net(made(), 10.0)
    rows = net.rows(positions()[20])
    scores = [net._unit * int(net.outputs(row)[1][0]) / 1024 for row in rows]
    plain, half, own = net.prospects([(rows, 0.0), (rows, 0.5), (rows, 1.0)])
    assert own == pytest.approx([0.9 / 3 + 0.05 + score / 60 for score in scores])
    assert half == pytest.approx([(a + b) / 2 for a, b in zip(plain, own, strict=True)])
    assert own != plain


def test_shares_are_of_each_seat_in_turn() -> None:
    """What the first output of each seat's own row says, in proportion; the second, the score, says nothing of it."""
    file = made()
    net = Net(file, 10.0)
    told = set()
    for s in positions()[::12]:
        rows = net.rows(s)
        weights = [by_hand(file, row)[0] for row in rows]
        assert net.shares(rows) == pytest.approx([weight / sum(weights) for weight in weights])
        told.update(net.shares(rows))
    assert len(told) > 3


def test_a_net_sees_the_features_of_its_training() -> None:
    """What is shown since then stands at the end of the rows; a net that saw other features first does not fit."""
    file = made(unseen=3)
    seen = file.header["layers"][0]
    assert FEATURES["endeavor"].fit(file, PACK)
    assert not FEATURES["endeavor"].fit(made(unseen=3, features=made(unseen=2).header["features"]), PACK)
    for s in positions(9):
        whole = FEATURES["endeavor"].rows(s)
        assert Net(file, 10.0).rows(s) == [row[:seen] for row in whole]
        assert {len(row) - seen for row in whole} == {3}
        assert len(Net(file, 10.0).shares(Net(file, 10.0).rows(s))) == 3


def test_sums_stay_within_32_bits() -> None:
    """A file whose sums could leave 32 bits is refused, and so is one of another size."""
    inputs = len(FEATURES["endeavor"].names(PACK.board, 3))
    large = [np.full(size, 32767, np.int32) for size in ((inputs, HIDDEN), (HIDDEN,), (HIDDEN, 2), (2,))]
    large[1][3] = 2**31 - 2**28
    with pytest.raises(BadNet, match="32 bits"):
        Net(read_net(net_file(made().header, large)), 10.0)
    cut = made()
    with pytest.raises(BadNet, match="bytes"):
        Net(replace(cut, body=cut.body + b"\0\0"), 10.0)


SEEN = {
    "endeavor": "1690fb0ce32a2f63",
    "imperial_struggle": "3239ee4a709775e5",
    "imperialism": "7dec521e4229d4c5",
    "pax_renaissance": "693b941d62ddf47f",
}
"""By title, the digest of the rows of some positions as the installed nets learned them. It changes with the rules and
the pack, too; if it changes although these did not, installed nets see other features than they learned."""


@pytest.mark.parametrize("slug", FEATURES)
def test_every_row_has_a_number_for_every_name(slug: str) -> None:
    """Of every title that can learn: names are distinct, rows have their length from the start to the end, and they
    begin with those that the installed nets learned."""
    features, title, seen = FEATURES[slug], TITLES[slug], sha256()
    for seats in title.seats:
        first = min(
            x.header["layers"][0] for x in installed() if (x.header["title"], x.header["seats"]) == (slug, seats)
        )
        random = Random(seats)
        s = start(title, make_setup(slug, seats), Dice(random))
        names = features.names(s.board, seats)
        assert len(set(names)) == len(names)
        shown = 0
        for move in range(title.move_limit):
            if not s.agenda:
                break
            if move % 10 == 0:
                rows = features.rows(s)
                assert [len(row) for row in rows] == [len(names)] * seats
                assert rows == features.rows(s.copy())
                assert [row[:first] for row in features.rows(s, wanted=first)] == [row[:first] for row in rows]
                shown = max(shown, len({*rows}))
                seen.update(b"".join(row[:first] for row in rows))
            seat = pending_seats(s)[0]
            play(s, Move(seat, random.choice(next_options(s, seat))), Dice(random))
        assert shown == seats, "seats are told apart"
    assert seen.hexdigest()[:16] == SEEN[slug]
    pack = bundled_pack(slug)
    assert len({features.digest(pack, seats) for seats in title.seats}) == len(title.seats)


def test_each_seat_sees_itself_first() -> None:
    """Endeavor: who begins is said of the own seat; Imperialism: the glory of the own seat, and then of the others."""
    s = start(TITLE, make_setup("endeavor", 4), Dice(Random(1)))
    first = FEATURES["endeavor"].names(PACK.board, 4).index("own first")
    assert [row[first] for row in FEATURES["endeavor"].rows(s)] == [int(seat == s.start_player) for seat in range(4)]
    features = FEATURES["imperialism"]
    s = start(TITLES["imperialism"], make_setup("imperialism", 3), Dice(Random(1)))
    names = features.names(s.board, 3)
    s.glory[:] = [4, 5, 6]
    rows, glory = features.rows(s), [names.index(f"{whose} glory") for whose in ("own", "rival 1", "rival 2")]
    assert [[row[at] for at in glory] for row in rows] == [[4, 5, 6], [5, 6, 4], [6, 4, 5]]


def test_what_is_in_reach_is_shown() -> None:
    """Imperialism: one land from the hand completes an achievement and is worth its glory; so is one on the table."""
    s = start(TITLES["imperialism"], make_setup("imperialism", 3), Dice(Random(1)))
    names = FEATURES["imperialism"].names(s.board, 3)

    def shown(seat: int) -> dict[str, int]:
        return dict(zip(names, np.frombuffer(FEATURES["imperialism"].rows(s)[seat], np.int8).tolist(), strict=True))

    # A standing army needs an army of 4; Navarre needs an army of 3 and a fleet of 1, costs 4, and gives an army.
    s.levels[1][:3], s.ducats[1] = [3, 1, 0], 4
    s.levels[0][:3] = s.levels[2][:3] = [1, 1, 0]
    s.achievement_row, s.achievement_deck, s.row = ["standing_army"], [], []
    s.hands = [["finland"], ["navarre", "finland"], []]
    own = shown(1)
    assert own["own glory of an achievement that lacks 1"] == 1
    assert own["own territories in hand to conquer now"] == 1
    assert own["own glory of a conquest from the hand now"] == 1
    assert own["own glory of a conquest from the hand that lacks 1"] == 1, "Finland costs 5"
    assert [own[f"own ducats>={n}"] for n in (4, 8)] == [1, 0]
    assert own["own rivals with less army"] == 2
    assert own["own rivals with less fleet"] == own["own territories in the row within reach"] == 0
    assert shown(0)["own territories in hand to conquer now"] == 0
    s.row = ["navarre"]
    s.hands = [[], [], []]
    assert shown(0)["rival 1 glory of a territory in the row within reach"] == 1
    assert shown(2)["rival 2 territories in the row within reach"] == 1
    assert shown(1)["own board spaces to conquer now"] == 0
    s.levels[1][:3], s.ducats[1] = [5, 8, 3], 15
    assert (shown(1)["own board spaces to conquer now"], shown(0)["rival 1 glory of a board space now"]) == (1, 2)
    s.markers[1] = ["india"]
    assert shown(1)["own board spaces to conquer now"] == 0
    assert shown(1)["own glory of a conquest from the hand now"] == 0


def test_both_sides_see_the_same_map_from_their_own() -> None:
    """Imperial Struggle: what is France's is above zero for France, below for Britain; the leads are each other's."""
    s = start(TITLES["imperial_struggle"], make_setup("imperial_struggle", 2), Dice(Random(1)))
    names = FEATURES["imperial_struggle"].names(s.board, 2)
    french = next(space.id for i, space in enumerate(s.board.spaces) if s.flag[i] == 0)
    s.limit[:], s.debt[:] = [6, 6], [1, 3]
    rows = [np.frombuffer(row, np.int8) for row in FEATURES["imperial_struggle"].rows(s)]
    shown = [{name: int(row[i]) for i, name in enumerate(names)} for row in rows]
    assert [row[f"flag={french}"] for row in shown] == [4, -4]
    assert [row["is France"] for row in shown] == [1, 0]
    assert shown[0]["half VP ahead"] == -shown[1]["half VP ahead"]
    for row, own, rival in ((shown[0], 5, 3), (shown[1], 3, 5)):
        assert [row[f"own Available Debt>={n}"] for n in range(1, 11)] == [int(n <= own) for n in range(1, 11)]
        assert [row[f"rival Available Debt>={n}"] for n in range(1, 11)] == [int(n <= rival) for n in range(1, 11)]


def test_steps_to_a_victory_are_shown() -> None:
    """Pax Renaissance: with two Republics more than anybody a seat lacks as many fewer for the victory of Republics."""
    s = start(TITLES["pax_renaissance"], make_setup("pax_renaissance", 3), Dice(Random(1)))
    names = FEATURES["pax_renaissance"].names(s.board, 3)
    near = [names.index(f"own victory_renaissance lacks<={n}") for n in range(4)]
    before = [sum(row[at] for at in near) for row in FEATURES["pax_renaissance"].rows(s)]
    first, second = list(s.board.maps)[:2]
    for m in (first, second):
        s.owner[m], s.republic[m] = 1, True
    rows = FEATURES["pax_renaissance"].rows(s)
    after = [sum(row[at] for at in near) for row in rows]
    assert after[1] > before[1]
    assert after[0] <= before[0]
    assert [row[names.index(f"own Republic={first}")] for row in rows] == [0, 1, 0]
    assert [row[names.index(f"rival 1 Republic={first}")] for row in rows] == [1, 0, 0]


def test_tables_are_those_of_the_functions() -> None:
    """The tables rise, are odd or add up to one, and are what a file carries."""
    tangent, share = (table.astype(int) for table in tables())
    assert (np.diff(tangent) >= 0).all()
    assert (tangent == -tangent[::-1]).all()
    assert (abs(share + share[::-1] - 2**15) <= 1).all()
    assert made().body.endswith(tables()[1].tobytes())


def test_a_net_plays_only_the_games_that_it_was_trained_on(net: NetFile) -> None:
    """With other seats, rules or packs, and with an engine that it did not pass with, the engine plays without it."""
    rules = TITLE.rules
    assert net_for("greedy", "endeavor", 3, rules, PACK.digest) is net
    others = [("mcts", "endeavor", 3, rules), ("greedy", "endeavor", 4, rules), ("greedy", "endeavor", 3, rules + 1)]
    for engine, title, seats, number in others:
        assert net_for(engine, title, seats, number, PACK.digest) is None
        assert opponent_for(engine, title, seats, number, PACK.digest) is ENGINES[engine]
    assert net_for("greedy", "endeavor", 3, rules, "0" * 64) is None
    assert net_for("greedy", "imperialism", 3, rules, PACK.digest) is None


def test_a_choice_by_a_net_is_repeated_from_its_record(net: NetFile) -> None:
    """Version, net, level and seed give the choice again; the plain engine would have chosen otherwise somewhere."""
    with_net = opponent_for("greedy", "endeavor", 3, TITLE.rules, PACK.digest)
    differ = 0
    for seed, s in enumerate(positions()[::4]):
        seat = pending_seats(s)[0]
        choice = with_net.choose(TITLE, TITLE.redact(s, seat), seat, seed=seed, level="easy")
        how = {"engine": choice.engine, "version": with_net.version, "net": choice.net}
        again = engine_of(how).choose(TITLE, TITLE.redact(s, seat), seat, seed=choice.seed, level="easy")
        assert again == choice
        plain = ENGINES["greedy"].choose(TITLE, TITLE.redact(s, seat), seat, seed=seed, level="easy")
        assert plain.net is None
        differ += plain.option != choice.option
        if len(next_options(s, seat)) > 1:
            assert choice.net == net.digest
    assert differ
    with pytest.raises(UnknownAgent, match="no net"):
        engine_of({"engine": "greedy", "version": with_net.version, "net": "f" * 64})


def test_every_choice_of_a_game_is_repeated_from_its_events(commands: GameCommands, store: Store, net: NetFile) -> None:
    """The events of a game of all levels name engine, version and net, and anybody who has them repeats each move."""
    game = uuid4()
    levels = {0: ("greedy", "easy"), 1: ("greedy", "hard"), 2: ("random", "normal")}
    commands.open(game, title="endeavor", seats=3, creator="p", command_id="open", opponents=levels)
    for _ in range(24):
        [row] = store.outbox()
        store.handed_on([row.job_id])
        opponent_turn(**row.payload)
    named = set()
    for event in store.read(game):
        if event.type != "move_made":
            continue
        told = payload_of(event)
        before, how = commands.games.at(game, event.version - 1), told["choice"]
        view = TITLE.redact(before.state, told["seat"])
        again = engine_of(how).choose(TITLE, view, told["seat"], seed=how["seed"], level=how["level"])
        assert (again.option.text, again.evaluation) == (told["move"], how["evaluation"])
        named.add((how["engine"], how["level"], how.get("net")))
    assert {("greedy", "easy", net.digest), ("greedy", "hard", net.digest), ("random", "normal", None)} <= named


def test_an_agent_names_its_net(net: NetFile) -> None:
    """`greedy` plays with what is installed, `greedy/plain` without a net, `greedy/digest` with that net."""
    where = ("endeavor", 3, TITLE.rules, PACK.digest)
    assert agent_named("greedy/plain:easy") == Agent("greedy/plain:easy", "greedy", "easy", plain=True)
    assert agent_named("greedy/plain").opponent(*where) is ENGINES["greedy"]
    named = agent_named(f"mcts/{net.digest[:8]}@20")
    assert named.net is net
    assert named.opponent(*where) is not ENGINES["mcts"]
    assert agent_named("greedy").opponent(*where) is agent_named(f"greedy/{net.digest}").opponent(*where)
    for wrong in ("greedy/00000000", f"random/{net.digest}", f"greedy.v1/{net.digest}", "greedy/Plain"):
        with pytest.raises(UnknownAgent):
            agent_named(wrong)


def test_the_tree_judges_by_the_net(net: NetFile) -> None:
    """`mcts` with a net gives the same answer twice, and another evaluation than without."""
    s = next(s for s in reversed(positions()) if len(next_options(s, pending_seats(s)[0])) > 2)
    seat = pending_seats(s)[0]
    told = [
        agent_named(name)
        .opponent("endeavor", 3, TITLE.rules, PACK.digest)
        .choose(TITLE, TITLE.redact(s, seat), seat, seed=1, budget=agent_named("mcts@8").budget)
        for name in (f"mcts/{net.digest}", f"mcts/{net.digest}", "mcts/plain")
    ]
    assert told[0] == told[1]
    assert told[0].net == net.digest
    assert told[0].values != told[2].values


def test_installed_nets_can_be_played() -> None:
    """Every net of the software is whole, sees features of today, and passed a gate; packs of then are still there."""
    for file in installed():
        header = file.header
        today = bundled_pack(header["title"])
        pack = {today.digest: today, **former_packs(header["title"])}[header["pack"]]
        assert FEATURES[header["title"]].fit(file, pack)
        assert any(file.passed(gate["engine"]) for gate in header["gates"])
        Net(file, 10.0)


def test_every_net_has_its_history() -> None:
    """NETS.md says of each that is installed how it was trained and what it won."""
    told = (ROOT / "workers" / "opponents" / "NETS.md").read_text(encoding="utf-8")
    names = sorted(file.stem for file in (ROOT / "application" / "engines" / "trained").glob("*.net"))
    assert names
    assert [name for name in names if f"### `{name}`" not in told] == []
