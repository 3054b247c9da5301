"""Is what grows for ever deleted when its time is over, and nothing else?"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from application.composition import Application
from application.retention import RULES
from service.config import Settings
from service.derived import retention
from workers.housekeeping.retention_sweep import RetentionSweep

pytestmark = pytest.mark.servers

MONTH = timedelta(days=30)
OLD, YOUNG = "now() - interval '31 days'", "now() - interval '29 days'"
GAME, ONE, TWO, THREE = (f"00000000-0000-0000-0000-00000000000{n}" for n in range(4))


@pytest.fixture
def run(application: Application) -> Any:
    """Runs statements on the database as the service may, and gives the rows of the last one."""

    def each(*statements: str) -> list[tuple[Any, ...]]:
        rows: list[tuple[Any, ...]] = []
        with application.database.connection() as conn:
            for statement in statements:
                found = conn.execute(statement.encode())
                rows = found.fetchall() if found.description else []
        return rows

    each(f"INSERT INTO players (id, name) VALUES ('{ONE}', 'Ada')")
    return each


def webhook(run: Any) -> None:
    """A webhook of Ada's."""
    run(
        "INSERT INTO webhooks (id, player, url, types, due_only, state, secret)"
        f" VALUES ('{ONE}', '{ONE}', 'https://a.example', '{{}}', false, 'active', 's')"
    )


def sweep(application: Application, kept: str, age: timedelta = MONTH) -> dict[str, int]:
    """Sweep one of the things that are kept."""
    return RetentionSweep(application.retention, {kept: age}).once()


def test_every_setting_belongs_to_something_that_is_kept() -> None:
    """The settings name the rules, and zero keeps all."""
    assert set(retention(Settings())) == set(RULES)
    assert all(retention(Settings()).values())


def test_dead_letters_and_empty_queues_go(application: Application, run: Any) -> None:
    """Old ones do; a letter to be sent once more, its queue, and a queue with something to send stay."""
    webhook(run)
    run(
        "INSERT INTO dead_letters (webhook, game_id, version, type, attempts, error, died_at, wanted) VALUES "
        + ", ".join(
            f"('{ONE}', '{TWO}', {n}, 't', 8, 'e', {when}, {wanted})"
            for n, (when, wanted) in enumerate([(OLD, False), (YOUNG, False), (OLD, True)])
        ),
        "INSERT INTO webhook_lanes (webhook, game_id, sent, known, due_at) VALUES "
        f"('{ONE}', '{GAME}', 5, 5, {OLD}), ('{ONE}', '{ONE}', 4, 5, {OLD}), ('{ONE}', '{TWO}', 5, 5, {OLD}),"
        f" ('{ONE}', '{THREE}', 5, 5, {YOUNG})",
    )
    sweep(application, "dead_letters")
    assert run("SELECT version FROM dead_letters ORDER BY 1") == [(1,), (2,)]
    sweep(application, "delivery_queues")
    assert [str(game) for (game,) in run("SELECT game_id FROM webhook_lanes ORDER BY 1")] == [ONE, TWO, THREE]


def test_analyses_go_with_their_findings(application: Application, run: Any) -> None:
    """Old ones that have ended; pending and young ones stay whole."""
    for number, (status, when) in enumerate([("done", OLD), ("pending", OLD), ("done", YOUNG)], 1):
        analysis = f"00000000-0000-0000-0000-00000000000{number}"
        run(
            "INSERT INTO analyses (id, game_id, engine, level, rules, player, status, total, created_at)"
            f" VALUES ('{analysis}', gen_random_uuid(), 'e', 'l', 1, '{ONE}', '{status}', 2, {when})",
            f"INSERT INTO findings (analysis, version, finding) SELECT '{analysis}', n, '{{}}'"
            " FROM generate_series(1, 2) n",
        )
    sweep(application, "analyses")
    assert run("SELECT status FROM analyses ORDER BY id") == [("pending",), ("done",)]
    assert run("SELECT count(*) FROM findings") == [(4,)]


def test_redecisions_go_when_they_are_done(application: Application, run: Any) -> None:
    """One that is in progress stays, however old; large ones go batch by batch."""
    run(
        f"INSERT INTO redecisions (id, asked_at) VALUES ('{ONE}', {OLD}), ('{TWO}', {OLD}), ('{THREE}', {YOUNG})",
        f"INSERT INTO redecision_games (redecision, game_id, done_at) SELECT '{ONE}', gen_random_uuid(), now()"
        " FROM generate_series(1, 700)",
        f"INSERT INTO redecision_games (redecision, game_id) VALUES ('{TWO}', '{GAME}')",
    )
    assert sweep(application, "redecisions") == {"redecisions": 500}
    assert run("SELECT count(*) FROM redecision_games") == [(201,)]
    assert sweep(application, "redecisions") == {}
    assert [str(one) for (one,) in run("SELECT id FROM redecisions ORDER BY 1")] == [TWO, THREE]


def test_expired_tokens_go_unless_something_was_made_with_them(application: Application, run: Any) -> None:
    """Through a token that made another, revoking the first still reaches the last."""
    row = "('{id}', '" + ONE + "', 'n', '{{}}', sha256('s'), {end}, {maker})"
    run(
        "INSERT INTO tokens (id, player, name, scopes, secret_hash, expires_at, made_with) VALUES "
        + ", ".join(
            row.format(id=name, end=end, maker=maker)
            for name, end, maker in [
                ("first", "NULL", "NULL"),
                ("between", OLD, "'first'"),
                ("last", "NULL", "'between'"),
                ("lone", OLD, "NULL"),
                ("young", YOUNG, "NULL"),
            ]
        )
    )
    sweep(application, "expired_tokens")
    assert run("SELECT id FROM tokens ORDER BY 1") == [("between",), ("first",), ("last",), ("young",)]


def test_invitations_go_unless_they_were_accepted(application: Application, run: Any) -> None:
    """A guest is let in by the invitation, also long after its end; one for a player who never sat down goes."""
    run(
        "INSERT INTO invitations (id, game_id, kind, uses, used, secret_hash, created_at, expires_at) VALUES "
        + ", ".join(
            f"('{name}', '{GAME}', 'watch', 1, {used}, sha256('s'), now(), {end})"
            for name, used, end in [
                ("unused", 0, OLD),
                ("used", 1, OLD),
                ("young", 0, YOUNG),
                ("named", 0, OLD),
                ("new", 0, YOUNG),
            ]
        ),
        "INSERT INTO admissions (invitation, player, game_id, kind) VALUES "
        + ", ".join(f"('{name}', '{ONE}', '{GAME}', 'watch')" for name in ("used", "named", "new")),
    )
    sweep(application, "expired_invitations")
    assert run("SELECT id FROM invitations ORDER BY 1") == [("new",), ("used",), ("young",)]
    assert run("SELECT invitation FROM admissions ORDER BY 1") == [("new",), ("used",)]


def test_orders_of_ended_games_go(application: Application, run: Any, new_game: Any) -> None:
    """Those of running games stay, and so do those of games that ended lately."""
    game = new_game(None, "random")
    run(f"INSERT INTO standing_orders (game_id, player, orders) VALUES ('{game}', 'p', '{{}}')")
    sweep(application, "orders", timedelta(microseconds=1))
    assert run("SELECT count(*) FROM standing_orders") == [(1,)]
    run(f"UPDATE lobby SET status = 'finished' WHERE game_id = '{game}'")
    sweep(application, "orders")
    assert run("SELECT count(*) FROM standing_orders") == [(1,)]
    sweep(application, "orders", timedelta(microseconds=1))
    assert run("SELECT count(*) FROM standing_orders") == [(0,)]


def test_zero_keeps_all(application: Application, run: Any) -> None:
    """A time of zero days switches a rule off."""
    webhook(run)
    run(
        "INSERT INTO dead_letters (webhook, game_id, version, type, attempts, error, died_at)"
        f" VALUES ('{ONE}', '{TWO}', 1, 't', 8, 'e', {OLD})"
    )
    sweep(application, "dead_letters", timedelta())
    assert run("SELECT count(*) FROM dead_letters") == [(1,)]
