"""Is a player's name theirs alone, can a guest stay, and can a player without a token come back?"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from random import Random
from threading import Barrier, Event, Thread
from typing import Any
from uuid import UUID

import psycopg
import pytest
from flask import Flask

from application.engines.catalogue import ENGINES
from application.people.accounts import Accounts, issue
from application.people.names import RESERVED, name_fault
from application.people.recovery import MOST_CODES, RecoveryCodes, issue_code
from eventstore.database import Database
from eventstore.errors import Refused, StoreUnavailable
from eventstore.migrate import migrate, migrations
from tests.service.conftest import Api
from tests.service.tiny import TITLE
from workers.housekeeping.erasure_sweep import ErasureSweep


def named(api: Api, name: str) -> tuple[int, str | None]:
    """What registering under a name gives: the status, and the name or the code of the problem."""
    answer = api.post("/v1/players", {"name": name})
    return answer.status_code, answer.json["player"]["name"] if answer.status_code == 201 else answer.json["code"]


def together(threads: list[Thread]) -> None:
    """Run them side by side, to their ends."""
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.parametrize("alike", ["Straße", "STRASSE", " straße\t", "ＳＴＲＡＳＳＥ"])
def test_names_that_read_alike_are_one_name(anonymous: Api, alike: str) -> None:
    """Case, width, ligatures and space around a name make no difference."""
    assert named(anonymous, "Strasse") == (201, "Strasse")
    assert named(anonymous, alike) == (409, "name_taken")


@pytest.mark.parametrize(
    "bad", [" ", "a\u200bb", "a\nb\u0007", "\u202eadA", "Admin", "ＭＣＴＳ", "guest 1", "Guest", "(Forgotten)"]
)
def test_names_that_mislead_are_refused(anonymous: Api, bad: str) -> None:
    """What cannot be seen, and what says something else where players are named."""
    assert named(anonymous, bad) == (422, "name_not_allowed")


@pytest.mark.parametrize(
    "bad",
    [
        *("Ada\u034f", "A\u115fda", "\u3164", "\u2800\u2800", "Ada\uffa0", "Ada\U000e0101", "Ada\ufe00", "\ufe0f"),
        *("Opponent greedy (normal)", "a\u0336dmin", "ádmìn", "\u0300", "Ada" + "\u0300" * 5),
    ],
)
def test_what_looks_like_another_name_or_like_none_is_refused(bad: str) -> None:
    """Signs that show nothing make no twin of a name, marks no twin of a reserved one, nor a tower of ink."""
    assert name_fault(bad) is not None


def test_the_form_of_a_sign_makes_no_other_name(anonymous: Api) -> None:
    """A heart in black and one in colour are one; both may be had."""
    assert named(anonymous, "Ada \u2764\ufe0f") == (201, "Ada \u2764\ufe0f")
    assert named(anonymous, "Ada \u2764") == (409, "name_taken")


@pytest.mark.parametrize("bad", ["Аda", "Adа", "ΟTTO", "Ада Lovelace", "ＡΒ"])
def test_names_in_scripts_that_look_alike_are_refused(bad: str) -> None:
    """A Cyrillic or Greek letter among Latin ones passes for another player's."""
    assert "one script" in (name_fault(bad) or "")


@pytest.mark.parametrize(
    "good", ["Ада", "Άννα", "Ada", "Ada 7 🎲", "アダ Ada", "आदा", "Zażółć", "Őrség", "Nguyễn Thị", "שָׁלוֹם", "ក្រុង"]
)
def test_a_name_in_one_script_is_allowed(good: str) -> None:
    """Digits, signs and scripts whose letters look like no others go with any."""
    assert name_fault(good) is None


def test_a_name_is_shown_as_it_was_given(anonymous: Api) -> None:
    """But for space; letters that are not Latin are letters like others."""
    assert named(anonymous, "  Zażółć   Gęślą ") == (201, "Zażółć Gęślą")
    assert named(anonymous, "Ötvös Őze 🎲") == (201, "Ötvös Őze 🎲")
    assert named(anonymous, "Guestave") == (201, "Guestave")


def test_every_engine_is_reserved() -> None:
    """Nobody is mistaken for a program."""
    assert set(ENGINES) <= RESERVED


def test_of_many_who_want_a_name_one_gets_it(database: Database) -> None:
    """Also when they ask at the same moment."""
    accounts, barrier, got = Accounts(database), Barrier(4), []

    def ask() -> None:
        barrier.wait()
        try:
            got.append(accounts.add_player("Ada").name)
        except Refused as error:
            got.append(error.code)

    together([Thread(target=ask) for _ in range(4)])
    assert sorted(got) == ["Ada", "name_taken", "name_taken", "name_taken"]


def test_a_name_can_be_changed(ada: Api, ben: Api) -> None:
    """The former name is free again; one's own can be written otherwise; another's cannot be had."""
    assert ada.ok("PATCH", "/v1/me", {"name": "ADA"})["player"]["name"] == "ADA"
    assert ada("PATCH", "/v1/me", {"name": "ben"}).json["code"] == "name_taken"
    changed = ada.ok("PATCH", "/v1/me", {"name": "Countess"})
    player = {**changed["player"], "name": "Countess", "guest": False}
    assert changed == {"player": player, "language": None, "recovery_code": None}
    assert ben.ok("PATCH", "/v1/me", {"name": "Ada"})["player"]["name"] == "Ada"
    assert ada.ok("GET", f"/v1/players/{ada.player}")["name"] == "Countess"


def test_an_erased_name_is_free(ada: Api, anonymous: Api) -> None:
    """Nothing of a forgotten player keeps others from their name."""
    assert ada("DELETE", f"/v1/me?confirm={ada.player}").status_code == 204
    assert named(anonymous, "Ada") == (201, "Ada")


def test_a_guest_plays_and_stays(app: Flask, anonymous: Api) -> None:
    """One request to begin; a name and a recovery code when they choose to stay, in the same games."""
    made = anonymous.ok("POST", "/v1/guests")
    assert made["player"]["guest"]
    assert made["player"]["name"].startswith("Guest ")
    assert made["recovery_code"] is None
    guest = Api(app.test_client(), made["token"]["token"])
    game = guest.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})["game"]
    guest.ok("POST", f"/v1/games/{game}/seats/0", {})
    kept = guest.ok("PATCH", "/v1/me", {"name": "Ada"})
    assert (kept["player"]["id"], kept["player"]["guest"]) == (made["player"]["id"], False)
    assert anonymous.ok("POST", "/v1/recoveries", {"code": kept["recovery_code"]})["player"] == kept["player"]
    assert guest.ok("GET", f"/v1/games/{game}")["seats"][0]["player"] == made["player"]["id"]
    assert guest.ok("PATCH", "/v1/me", {"name": "Ada Byron"})["recovery_code"] is None


def registered(app: Flask, name: str = "Ada") -> tuple[Api, dict[str, Any]]:
    """A player, and the answer to their registration."""
    made = Api(app.test_client()).ok("POST", "/v1/players", {"name": name})
    return Api(app.test_client(), made["token"]["token"], made["player"]["id"]), made


def test_a_code_brings_a_player_back_once(app: Flask, anonymous: Api) -> None:
    """It gives a token and another code, and is used up; former tokens go on unless they are to be revoked."""
    ada, made = registered(app)
    back = anonymous.ok("POST", "/v1/recoveries", {"code": made["recovery_code"]})
    assert back["player"] == made["player"]
    assert (back["token"]["scopes"], back["token"]["name"]) == (["read", "play"], "recovered")
    assert anonymous.post("/v1/recoveries", {"code": made["recovery_code"]}).json["code"] == "unknown_recovery_code"
    assert ada.get("/v1/me").status_code == 200
    alone = anonymous.ok("POST", "/v1/recoveries", {"code": back["recovery_code"], "revoke_tokens": True})
    assert ada.get("/v1/me").status_code == 401
    again = Api(app.test_client(), alone["token"]["token"])
    assert [token["id"] for token in again.ok("GET", "/v1/tokens")["tokens"]] == [alone["token"]["id"]]


def test_other_codes_can_be_revoked_with_it(app: Flask, anonymous: Api) -> None:
    """Who found the codes of a lost machine cannot come back; without the wish the others stay."""
    ada, made = registered(app)
    other = ada.ok("POST", "/v1/recovery-codes", {"name": "elsewhere"})["code"]
    back = anonymous.ok("POST", "/v1/recoveries", {"code": made["recovery_code"]})
    assert len(ada.ok("GET", "/v1/recovery-codes")["recovery_codes"]) == 2
    last = anonymous.ok("POST", "/v1/recoveries", {"code": back["recovery_code"], "revoke_codes": True})
    assert anonymous.post("/v1/recoveries", {"code": other}).json["code"] == "unknown_recovery_code"
    anonymous.ok("POST", "/v1/recoveries", {"code": last["recovery_code"]})


@pytest.mark.parametrize("wrong", ["{id}", "recovery_{id}_", "recovery_{id}_{secret}0", "annals_{id}_{secret}", "\x00"])
def test_nothing_but_the_code_is_the_code(app: Flask, anonymous: Api, wrong: str) -> None:
    """And a wrong guess does not use it up."""
    _, made = registered(app)
    _, code_id, secret = made["recovery_code"].split("_")
    answer = anonymous.post("/v1/recoveries", {"code": wrong.format(id=code_id, secret=secret)})
    assert answer.status_code in (404, 422)
    anonymous.ok("POST", "/v1/recoveries", {"code": made["recovery_code"]})


def test_codes_are_kept_in_several_places(app: Flask, anonymous: Api) -> None:
    """Up to ten; their texts are shown once; one of another player cannot be revoked."""
    ada, _ = registered(app)
    made = [ada.ok("POST", "/v1/recovery-codes", {"name": f"place {n}"}) for n in range(1, MOST_CODES)]
    assert ada.post("/v1/recovery-codes", {}).json["code"] == "too_many_recovery_codes"
    listed = ada.ok("GET", "/v1/recovery-codes")["recovery_codes"]
    assert [code["name"] for code in listed] == ["first", *(f"place {n}" for n in range(1, MOST_CODES))]
    assert not any(code["code"] in str(listed) for code in made)
    ben, _ = registered(app, "Ben")
    path = f"/v1/recovery-codes/{made[0]['id']}"
    assert ben("DELETE", path).status_code == 404
    assert ada("DELETE", path).status_code == 204
    assert anonymous.post("/v1/recoveries", {"code": made[0]["code"]}).status_code == 404
    anonymous.ok("POST", "/v1/recoveries", {"code": made[1]["code"]})


def test_codes_are_counted_one_after_the_other(database: Database) -> None:
    """Of requests at the same moment no more succeed than there may be codes."""
    player, codes, barrier = Accounts(database).add_player("Ada").id, RecoveryCodes(database), Barrier(4)
    for _ in range(MOST_CODES - 1):
        issue_code(codes, player, "")
    said: list[str] = []

    def ask() -> None:
        barrier.wait()
        try:
            issue_code(codes, player, "")
            said.append("made")
        except Refused as error:
            said.append(error.code)

    together([Thread(target=ask) for _ in range(4)])
    assert sorted(said) == ["made", *["too_many_recovery_codes"] * 3]
    assert len(codes.of_player(player)) == MOST_CODES


def test_of_two_who_use_a_code_one_comes_back(app: Flask, anonymous: Api) -> None:
    """The other gets nothing, not even a token that nobody knows."""
    ada, made = registered(app)
    barrier, said = Barrier(3), []

    def ask() -> None:
        api = Api(app.test_client())
        barrier.wait()
        said.append(api.post("/v1/recoveries", {"code": made["recovery_code"]}).status_code)

    together([Thread(target=ask) for _ in range(3)])
    assert sorted(said) == [201, 404, 404]
    assert [token["name"] for token in ada.ok("GET", "/v1/tokens")["tokens"]] == ["first", "recovered"]


def test_a_code_is_used_up_last(app: Flask, anonymous: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the database is lost on the way, the code can be used again."""
    _, made = registered(app)
    with monkeypatch.context() as failing:
        failing.setattr(Accounts, "add_token", lambda *_: (_ for _ in ()).throw(StoreUnavailable("away")))
        assert anonymous.post("/v1/recoveries", {"code": made["recovery_code"]}).status_code == 503
    anonymous.ok("POST", "/v1/recoveries", {"code": made["recovery_code"]})


def test_a_token_that_expires_makes_no_code(app: Flask, anonymous: Api) -> None:
    """Else whoever has it for an hour would have the account for ever."""
    ada, _ = registered(app)
    brief = Api(app.test_client(), ada.ok("POST", "/v1/tokens", {"scopes": ["play"], "expires_in": 3600})["token"])
    assert brief.post("/v1/recovery-codes", {}).json["code"] == "token_expires"
    accounts = app.extensions["annals"].accounts
    guest = accounts.add_guest()
    _, text = issue(accounts, guest.id, "t", ("read", "play"), timedelta(hours=1))
    assert Api(app.test_client(), text).ok("PATCH", "/v1/me", {"name": "Eve"})["recovery_code"] is None


def test_erasure_ends_the_codes(app: Flask, anonymous: Api) -> None:
    """A forgotten player does not come back."""
    ada, made = registered(app)
    assert ada("DELETE", f"/v1/me?confirm={ada.player}").status_code == 204
    assert anonymous.post("/v1/recoveries", {"code": made["recovery_code"]}).status_code == 404


@pytest.mark.parametrize("all_made", ["true", "false"])
def test_revoking_takes_along_what_was_made(app: Flask, anonymous: Api, all_made: str) -> None:
    """A token in wrong hands made another, that one a third, a webhook, an invitation and a recovery code."""
    ada, _ = registered(app)
    client = app.test_client

    def another(api: Api) -> tuple[Api, str]:
        made = api.ok("POST", "/v1/tokens", {"scopes": ["read", "play"]})
        return Api(client(), made["token"]), made["id"]

    leaked, leaked_id = another(ada)
    second, _ = another(leaked)
    third, third_id = another(second)
    game = third.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2, "visibility": "private"})["game"]
    code = third.ok("POST", f"/v1/games/{game}/invitations", {"kind": "watch"})["code"]
    third.ok("POST", "/v1/webhooks", {"url": "https://bots.example/annals"})
    recovery = third.ok("POST", "/v1/recovery-codes", {})["code"]
    # A code that a leaked token made does not launder what it gives.
    came_back = anonymous.ok("POST", "/v1/recoveries", {"code": recovery})
    recovery, fourth = came_back["recovery_code"], Api(client(), came_back["token"]["token"])
    mine = ada.ok("POST", "/v1/webhooks", {"url": "https://ada.example/"})["id"]

    assert ada("DELETE", f"/v1/tokens/{leaked_id}?all_made={all_made}").status_code == 204
    gone = all_made == "true"
    assert leaked.post("/v1/stream-tickets").status_code == 401
    assert [api.post("/v1/stream-tickets").status_code for api in (second, third, fourth)] == (
        [401] * 3 if gone else [201] * 3
    )
    hooks = [hook["id"] for hook in ada.ok("GET", "/v1/webhooks")["webhooks"]]
    assert (hooks == [mine]) is gone
    assert anonymous.post("/v1/recoveries", {"code": recovery}).status_code == (404 if gone else 201)
    ben, _ = registered(app, "Ben")
    assert ben.post(f"/v1/invitations/{code}/acceptances", {}).status_code == (410 if gone else 200)
    tokens = ada.ok("GET", "/v1/tokens")["tokens"]
    assert (third_id in [token["id"] for token in tokens]) is not gone


def test_names_from_before_get_numbers(new_database: Callable[..., str]) -> None:
    """The oldest keeps the name, the others get a number, and are told until they choose."""
    url = new_database()
    before = [m for m in migrations() if m.name < "0095"]
    migrate(url, before)
    names = ["Ada", "ada", "ADA", "Ada 2", "Ben", "Straße", "STRASSE", ""]
    with psycopg.connect(url, autocommit=True) as conn:
        for number, name in enumerate(names):
            conn.execute(
                "INSERT INTO players (id, name, created_at) VALUES (gen_random_uuid(), %s, now() + %s)",
                (name, timedelta(seconds=number)),
            )
        conn.execute("UPDATE players SET erased_at = now() WHERE name = ''")
    migrate(url)
    with Database(url) as database, psycopg.connect(url, autocommit=True) as conn:
        found = conn.execute("SELECT name, former_name FROM players ORDER BY created_at").fetchall()
        assert found == [
            *(("Ada", None), ("ada 2", "ada"), ("ADA 3", "ADA"), ("Ada 2 2", "Ada 2"), ("Ben", None)),
            *(("Straße", None), ("STRASSE 2", "STRASSE"), ("", None)),
        ]
        accounts = Accounts(database)
        [(late,)] = conn.execute("SELECT id FROM players WHERE name = 'ada 2'").fetchall()
        assert accounts.rename(late, "Adele").former_name is None
        # A program of the release before knows nothing of keys.
        conn.execute("INSERT INTO players (id, name) VALUES (gen_random_uuid(), 'BEN')")
        assert conn.execute("SELECT name, former_name FROM players WHERE former_name = 'BEN'").fetchall() == [
            ("BEN 2", "BEN")
        ]
        with pytest.raises(Refused):
            accounts.add_player("ben 2")


def test_many_names_from_before_get_the_same_numbers_fast(new_database: Callable[..., str]) -> None:
    """What is carried out instead of the migration leaves what it left, also where given numbers meet names."""
    written = [replace(each, done=None) for each in migrations()]
    luck = Random(1)
    shared = ["Ada", "ada", "\uff21\uff24\uff21", "Ada 2", "ada 3", "Ada 2 2", "Ada\u00a04", "Ada  2", "Ada "]
    shared += ["Straße", "STRASSE 2", "\u0391\u03a3", "\u03b1\u03c2", "\u0391\u03a3 2"]
    players = [
        (UUID(int=luck.getrandbits(128)), luck.choice([*shared, f"Ben {n}", f"Carl{n}"]), luck.randrange(20))
        for n in range(300)
    ]
    found = []
    for files in (written, migrations()):
        url = new_database()
        migrate(url, [each for each in files if each.name < "0095"])
        with psycopg.connect(url, autocommit=True) as conn, conn.cursor() as cursor:
            begun = "timestamptz '2026-01-01' + %s * interval '1 h'"
            cursor.executemany(f"INSERT INTO players (id, name, created_at) VALUES (%s, %s, {begun})", players)
            conn.execute("UPDATE players SET erased_at = now() WHERE name = 'Ada 2 2'")
            migrate(url, [each for each in files if each.name < "0100"])
            query = "SELECT id, name, name_key, former_name, guest FROM players ORDER BY id"
            found.append(conn.execute(query).fetchall())
    assert found[0] == found[1]
    assert sum(row[3] is not None for row in found[1]) > 100
    [one] = [each for each in migrations() if each.done is not None]
    numbering = re.compile(r"(-- Who shares.*?)?^DO \$\$.*?^END \$\$;", re.DOTALL | re.MULTILINE)
    assert numbering.sub("", one.sql).split() == numbering.sub("", one.done or "").split()


def test_who_got_a_number_is_told(ada: Api, app: Flask) -> None:
    """By their own page of themselves, until they choose a name."""
    query = "UPDATE players SET name = 'Ada 2', name_key = 'ada 2', former_name = 'Ada' WHERE id = %s RETURNING id"
    app.extensions["annals"].database.rows(query, UUID(ada.player))
    me = ada.ok("GET", "/v1/me")
    assert (me["player"]["name"], me["former_name"]) == ("Ada 2", "Ada")
    ada.ok("PATCH", "/v1/me", {"name": "Adele"})
    assert ada.ok("GET", "/v1/me")["former_name"] is None


def test_guests_who_never_played_are_erased(app: Flask, anonymous: Api) -> None:
    """Those who sit in a game, have one that waits, or chose a name stay; so do all before their time."""
    here = app.extensions["annals"]
    made = {who: anonymous.ok("POST", "/v1/guests") for who in ("idle", "seated", "opened", "named", "new")}
    apis = {who: Api(app.test_client(), one["token"]["token"], one["player"]["id"]) for who, one in made.items()}
    game = apis["opened"].ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})["game"]
    apis["seated"].ok("POST", f"/v1/games/{game}/seats/0", {})
    apis["named"].ok("PATCH", "/v1/me", {"name": "Carla"})
    query = "UPDATE players SET created_at = created_at - interval '40 days' WHERE id <> %s RETURNING id"
    here.database.rows(query, UUID(apis["new"].player))
    sweep = ErasureSweep(here.erasure, timedelta(days=30))
    sweep.once()
    assert {who for who, api in apis.items() if api.get("/v1/me").status_code == 401} == {"idle"}
    assert ErasureSweep(here.erasure).once() == [UUID(apis["idle"].player)]


def test_who_was_erased_is_looked_at_with_pauses(
    app: Flask, newcomer: Callable[..., Api], monkeypatch: pytest.MonkeyPatch
) -> None:
    """For two minutes requests of the erased may still run; meanwhile the sweep rests as it always does."""
    here = app.extensions["annals"]
    gone = newcomer("Zebulon")
    assert gone.player is not None
    here.erasure.forget(UUID(gone.player))
    looked = []
    stop = Event()

    def look(self: ErasureSweep) -> list[UUID]:
        looked.append(self)
        return here.erasure.release_all()

    monkeypatch.setattr(ErasureSweep, "once", look)
    monkeypatch.setattr(stop, "wait", lambda rest: (looked.append(rest), stop.set()))
    sweep = ErasureSweep(here.erasure)
    sweep.run(stop)
    assert looked == [sweep, 5.0]
