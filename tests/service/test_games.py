"""How are games opened, listed, joined, left and looked at?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask

from application.games.commands import GameCommands
from tests.service.conftest import Api
from tests.service.playing import finish, mine, move, put_aside
from tests.service.tiny import TITLE


def opened(api: Api, **more: object) -> str:
    """Path of a new game."""
    made = api.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2, **more})
    return f"/v1/games/{made['game']}"


def test_opening_names_where_the_game_is(ada: Api) -> None:
    """201 has the Location of the game, and the game has the name that was wished."""
    answer = ada.post("/v1/games", {"title": TITLE.slug, "seats": 2, "name": "Friday"})
    assert answer.status_code == 201
    assert ada.ok("GET", answer.headers["Location"])["name"] == "Friday"


def test_a_game_starts_when_the_last_seat_is_taken(ada: Api, ben: Api) -> None:
    """The receipt of the last seat says that the game has started and which decisions are pending."""
    path = opened(ada)
    assert ada.ok("POST", f"{path}/seats/1", {"client_seed": "a word"})["status"] == "open"
    receipt = ben.ok("POST", f"{path}/seats/0")
    assert [e["type"] for e in receipt["events"]] == ["seat_taken", "game_started"]
    assert receipt["status"] == "running"
    assert [d["seat"] for d in receipt["pending"]] == [0, 1]
    assert ada.ok("GET", f"{path}/audit")["client_seeds"] == [None, "a word"]


def test_opponents_sit_from_the_start(ada: Api) -> None:
    """A game whose seats are all opponents' starts at once, and says which jobs follow."""
    opponents = [{"seat": 0, "engine": "random"}, {"seat": 1, "engine": "greedy", "level": "hard"}]
    receipt = ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2, "opponents": opponents})
    assert receipt["status"] == "running"
    assert receipt["jobs"] == [f"ai:{receipt['game']}:{receipt['version']}:{seat}" for seat in (0, 1)]
    position = ada.ok("GET", f"/v1/games/{receipt['game']}")
    assert [(s["engine"], s["level"]) for s in position["seats"]] == [("random", "normal"), ("greedy", "hard")]
    assert position["viewer"] == "public"


def test_only_the_creator_seats_opponents(ada: Api, ben: Api) -> None:
    """Another player can neither seat an opponent nor send one away."""
    path = opened(ada)
    assert ben.post(f"{path}/seats/0", {"engine": "random"}).json["code"] == "not_your_seat"
    ada.ok("POST", f"{path}/seats/0", {"engine": "random"})
    assert ben.delete(f"{path}/seats/0").json["code"] == "not_your_seat"
    assert ada.delete(f"{path}/seats/0").status_code == 200


def test_a_seat_can_be_left_before_the_start(ada: Api, ben: Api) -> None:
    """A player frees its own seat and nobody else's."""
    path = opened(ada)
    ada.ok("POST", f"{path}/seats/0")
    assert ben.delete(f"{path}/seats/0").json["code"] == "not_your_seat"
    ada.ok("DELETE", f"{path}/seats/0")
    assert ada.ok("GET", path)["seats"][0]["player"] is None


def test_everybody_sees_what_is_theirs(ada: Api, ben: Api, newcomer: Callable[..., Api], started: str) -> None:
    """A player sees its own hand, the public none; the version is the same for all."""
    eve = newcomer("Eve")
    views = [api.get(started) for api in (ada, ben, eve)]
    assert [v.json["viewer"] for v in views] == ["seat:0", "seat:1", "public"]
    tags = [v.headers["ETag"].strip('"').split("/") for v in views]
    assert len({(position, names) for position, names, *_ in tags}) == 1
    assert [viewer for *_, viewer, _ in tags] == ["seat:0", "seat:1", "public"]
    for seat, view in enumerate(views):
        shown = [h != ["?"] * 3 for h in view.json["state"]["hands"]]
        assert shown == [seat == 0, seat == 1]
    assert ada.ok("GET", f"{started}?as=public")["state"] == views[2].json["state"]


def test_without_a_token_one_reads_as_the_public(ada: Api, anonymous: Api, started: str) -> None:
    """A caller without a token reads games as the public does, and has no decision of their own."""
    assert anonymous.ok("GET", started) == ada.ok("GET", f"{started}?as=public")
    for part in ("events", "replay", "audit", "record"):
        assert anonymous.get(f"{started}/{part}").status_code == 200, part
    assert anonymous.get("/v1/games").status_code == 200
    assert anonymous.get(f"{started}?as=seat:0").json["code"] == "not_visible_yet"
    assert anonymous.get(f"{started}/decisions").json["code"] == "no_token"


def test_decisions_of_others_are_only_named(ada: Api, ben: Api, newcomer: Callable[..., Api], started: str) -> None:
    """Of another's decision one learns seat and kind."""
    for api, own in ((ada, 0), (ben, 1), (newcomer("Eve"), None)):
        found = api.ok("GET", f"{started}/decisions")
        assert found["seat"] == own
        for decision in found["decisions"]:
            assert decision["mine"] == (decision["seat"] == own)
            assert ("options" in decision) == decision["mine"]
    option = mine(ada, started)["options"][0]
    assert option["text"] == ":".join([option["verb"], *(str(a.get("id", a.get("value"))) for a in option["args"])])
    assert option["label"]


def test_a_read_need_not_be_repeated(ada: Api, started: str) -> None:
    """If-None-Match with the ETag of what one has gets 304 for each read of a game."""
    for what in ("", "/decisions", "/events", "/replay", "/replay/marks", "/audit", "/record"):
        first = ada.get(started + what)
        assert first.status_code == 200
        again = ada.get(started + what, If_None_Match=first.headers["ETag"])
        assert (again.status_code, again.data) == (304, b"")
        assert ada.get(started + what, If_None_Match='"0"').status_code == 200


def test_past_positions_stay(ada: Api, ben: Api, started: str) -> None:
    """A past version shows what stood there, and opens when the game has ended, with another ETag."""
    before = ada.get(started)
    version = before.json["version"]
    put_aside(started, ada, ben)
    past = ada.get(f"{started}?version={version}")
    assert past.json == before.json
    assert past.headers["ETag"] == before.headers["ETag"]
    finish(started, ada, ben)
    after = ada.get(f"{started}?version={version}")
    assert after.json["viewer"] == "all"
    assert after.headers["ETag"] != before.headers["ETag"]
    assert ada.ok("GET", f"{started}?version={version}&as=seat:0")["state"] == before.json["state"]


def test_the_lobby_is_paged_and_filtered(ada: Api, ben: Api) -> None:
    """Pages follow each other newest first; filters are for title, status and player."""
    games = [opened(ada).rsplit("/", 1)[1] for _ in range(5)]
    ben.ok("POST", f"/v1/games/{games[2]}/seats/0")
    found, cursor = [], ""
    while cursor is not None:
        page = ada.ok("GET", f"/v1/games?limit=2{cursor and '&cursor=' + cursor}")
        found += [g["game"] for g in page["games"]]
        cursor = page["next"]
    assert found == games[::-1]
    mine_only = ada.ok("GET", f"/v1/games?player={ben.player}&status=open&title={TITLE.slug}")
    assert [g["game"] for g in mine_only["games"]] == [games[2]]
    assert ada.ok("GET", "/v1/games?status=finished")["games"] == []


def test_finished_games_are_listed_by_their_result(ada: Api, ben: Api, started: str) -> None:
    """By the way in which they ended, and by whether a player has won; pages go on where none of them matches."""
    finish(started, ada, ben)
    game = ada.ok("GET", started)
    for _ in range(3):
        # Later games, which end by resignation and stand before that one in the list.
        other = opened(ada)
        ada.ok("POST", f"{other}/seats/0")
        ben.ok("POST", f"{other}/seats/1")
        ada.ok("POST", f"{other}/resignations", {})

    def listed(query: str) -> tuple[int, set[str]]:
        found, cursor = [], ""
        while cursor is not None:
            page = ada.ok("GET", f"/v1/games?{query}{cursor and '&cursor=' + cursor}")
            found += [each["game"] for each in page["games"]]
            cursor = page["next"]
        return len(found), set(found)

    reason, seats = game["outcome"]["reason"], [each["player"] for each in game["seats"]]
    for limit in (1, 2, 50):
        assert listed(f"reason={reason}&limit={limit}") == (1, {game["game"]})
        assert listed(f"reason=resignation&limit={limit}")[0] == 3
        assert listed(f"lost_by={ada.player}&reason=resignation&limit={limit}")[0] == 3
        assert listed(f"won_by={ben.player}&reason=resignation&limit={limit}")[0] == 3
        for seat, player in enumerate(seats):
            result = "won_by" if seat in game["outcome"]["winners"] else "lost_by"
            assert listed(f"{result}={player}&reason={reason}&limit={limit}") == (1, {game["game"]})
    assert listed("reason=resignation&status=finished&title=nothing")[0] == 0
    assert listed("reason=resignation&status=open")[0] == 0
    assert listed(f"lost_by={ada.player}&won_by={ben.player}&player={ben.player}&reason=resignation")[0] == 3
    assert listed(f"won_by={ada.player}&lost_by={ada.player}")[0] == 0


def test_moves_are_taken_back(ada: Api, ben: Api, started: str) -> None:
    """A seat goes back to `rewind_to`, and the position is what it was."""
    put_aside(started, ada, ben)
    before = ada.ok("GET", started)
    for _ in range(2):
        move(ada, started, -1)
    awaited = ada.ok("GET", f"{started}/decisions")
    assert awaited["rewind_to"] == before["version"]
    assert ben.ok("GET", f"{started}/decisions")["rewind_to"] is None
    ada.ok("POST", f"{started}/rewinds", {"to": awaited["rewind_to"], "expected_version": awaited["version"]})
    after = ada.ok("GET", started)
    assert after["state"] == before["state"]
    assert after["version"] == before["version"] + 3


def test_resigning_ends_a_game_of_two(ada: Api, ben: Api, started: str) -> None:
    """Where one seat is left the game ends, and the other seat has won."""
    receipt = ada.ok("POST", f"{started}/resignations")
    assert receipt["status"] == "finished"
    assert receipt["outcome"]["winners"] == [1]
    assert receipt["jobs"] == [f"score:{receipt['game']}"]
    assert [e["type"] for e in receipt["events"]] == ["seat_resigned", "game_ended", "seed_revealed"]
    job = ada.ok("GET", f"/v1/jobs/{receipt['jobs'][0]}")
    assert (job["kind"], job["status"], job["queue"]) == ("score_game", "pending", None)


def test_a_score_sheet_adds_up(ada: Api, ben: Api, started: str) -> None:
    """Totals are the sums of the lines, and each line names its rule."""
    finish(started, ada, ben)
    score = ada.ok("GET", f"{started}/score")
    for seat, total in enumerate(score["totals"]):
        assert total == sum(line["points"] for line in score["lines"] if line["seat"] == seat)
    assert all(line["rule"] for line in score["lines"])
    assert all(line["rule_url"] is None for line in score["lines"])
    assert score["scored"] is False
    assert score["most_points_win"] is True


def test_the_score_stands_after_any_version(ada: Api, ben: Api, anonymous: Api, started: str) -> None:
    """While the game runs everybody reads the same sheet of any version; it has no end, and stays when the game has."""
    put_aside(started, ada, ben)
    while not sum(ada.ok("GET", started)["facts"]["points"]):
        move(next(player for player in (ada, ben) if mine(player, started)), started)
    version = ada.ok("GET", started)["version"]
    assert ada.get(f"{started}/score").json["code"] == "game_not_finished"
    sheets = [ada.ok("GET", f"{started}/score?version={n}") for n in range(1, version + 1)]
    assert (sheets[0]["lines"], sheets[0]["totals"]) == ([], [0, 0])
    assert sheets[-1]["totals"] == ada.ok("GET", started)["facts"]["points"] != sheets[-2]["totals"]
    for n, sheet in enumerate(sheets, 1):
        assert (sheet["version"], sheet["outcome"], sheet["scored"], sheet["verified"]) == (n, None, False, None)
        for reader in (ben, anonymous):
            assert reader.ok("GET", f"{started}/score?version={n}") == sheet
    answer = ada.get(f"{started}/score?version={version}")
    unchanged = {"If_None_Match": answer.headers["ETag"]}
    assert ada("GET", f"{started}/score?version={version}", None, **unchanged).status_code == 304
    assert ada.get(f"{started}/score?version={version + 1}").json["code"] == "unknown_version"
    assert [ada.get(f"{started}/score?version={bad}").json["code"] for bad in ("0", "-1", "last")] == ["invalid"] * 3
    finish(started, ada, ben)
    assert [ada.ok("GET", f"{started}/score?version={n}") for n in range(1, version + 1)] == sheets
    last = ada.ok("GET", started)["version"]
    assert ada.ok("GET", f"{started}/score?version={last}") == ada.ok("GET", f"{started}/score")


def test_the_score_of_a_private_game_is_its_players(ada: Api, ben: Api) -> None:
    """Strangers learn nothing of it; a game that has not started and one in which nobody has points have no lines."""
    body = {"title": "imperial_struggle", "seats": 2, "visibility": "private"}
    body["opponents"] = [{"seat": 1, "engine": "random"}]
    path = f"/v1/games/{ada.ok('POST', '/v1/games', body)['game']}"
    assert ben.get(f"{path}/score?version=1").json["code"] == "unknown_game"
    ada.ok("POST", f"{path}/seats/0", {})
    for version in (1, ada.ok("GET", path)["version"]):
        sheet = ada.ok("GET", f"{path}/score?version={version}")
        assert (sheet["lines"], sheet["totals"]) == ([], [0, 0])


def test_the_record_of_a_game_verifies(ada: Api, ben: Api, started: str) -> None:
    """What is downloaded can be sent back for verification, while the game runs and when it has ended."""
    for content in ("redacted", "complete"):
        record = ada.get(f"{started}/record")
        sent = {"Authorization": f"Bearer {ada.token}"}
        answer = ada.client.post(
            "/v1/records/verifications", data=record.data, content_type="application/x-ndjson", headers=sent
        )
        report = answer.json
        assert (report["sound"], report["content"]) == (True, content)
        broken = record.data.replace(b"North", b"South").replace(b'"version":4}', b'"version":5}', 1)
        answer = ada.client.post(
            "/v1/records/verifications", data=broken, content_type="application/x-ndjson", headers=sent
        )
        assert answer.json["sound"] is False
        assert answer.json["fault"]["what"]
        finish(started, ada, ben)


def test_the_chain_is_bound_by_its_head(ada: Api, started: str) -> None:
    """The audit lists a hash per version, and the last is the head."""
    audit = ada.ok("GET", f"{started}/audit")
    assert [link["version"] for link in audit["chain"]] == list(range(1, audit["version"] + 1))
    assert audit["head"] == audit["chain"][-1]["hash"]
    assert len(audit["commitment"]) == 64


def test_how_far_back_is_known_after_a_snapshot(app: Flask, ada: Api, ben: Api, started: str) -> None:
    """A process that takes a game up from a snapshot knows as well as any how far a seat may go back."""
    put_aside(started, ada, ben)
    for _ in range(60):
        move(ada, started, -1)
    awaited = ada.ok("GET", f"{started}/decisions")
    context = app.extensions["annals"]
    context.commands = GameCommands(context.store)
    again = ada.ok("GET", f"{started}/decisions")
    assert again == awaited
    assert again["rewind_to"] == awaited["version"] - 60
    ada.ok("POST", f"{started}/rewinds", {"to": again["rewind_to"], "expected_version": again["version"]})
    assert ada.ok("GET", started)["state"]["markers"] == [0, 0]


def test_quotas_count_what_is_unfinished(app: Flask, ada: Api, ben: Api) -> None:
    """Games that started or ended count as open no longer, a repetition is answered, and others have their own."""
    here = app.extensions["annals"]
    here.settings = replace(here.settings, open_games=1, opponent_seats=2)
    body = {"title": TITLE.slug, "seats": 2}
    first = ada.ok("POST", "/v1/games", body, Idempotency_Key="first")["game"]
    assert ada.post("/v1/games", body).json["limit"] == 1
    assert ada.ok("POST", "/v1/games", body, Idempotency_Key="first")["game"] == first
    ben.ok("POST", "/v1/games", body)
    ada.ok("POST", f"/v1/games/{first}/seats/0", {})
    ada.ok("POST", f"/v1/games/{first}/seats/1", {"engine": "random"})
    second = ada.ok("POST", "/v1/games", body)["game"]
    ada.ok("POST", f"/v1/games/{second}/seats/1", {"engine": "random"}, Idempotency_Key="seat")
    assert ada.post(f"/v1/games/{second}/seats/0", {"engine": "random"}).json["code"] == "too_many_opponents"
    ada.ok("POST", f"/v1/games/{second}/seats/1", {"engine": "random"}, Idempotency_Key="seat")


def test_players_talk_where_the_creator_says(ada: Api, ben: Api, anonymous: Api) -> None:
    """A link is given with the game and changed by its creator alone; the tag of the position changes with it."""
    link = "https://chat.example/friday?x=1#room"
    game = ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2, "talk": link})["game"]
    path = f"/v1/games/{game}"
    read = anonymous.get(path)
    assert read.json["talk"] == link
    assert anonymous.get(path, If_None_Match=read.headers["ETag"]).status_code == 304
    refused = ben.put(f"{path}/talk", {"talk": None})
    assert (refused.status_code, refused.json["code"]) == (403, "not_your_game")
    assert ada.ok("PUT", f"{path}/talk", {"talk": "https://other.example"})["talk"] == "https://other.example"
    changed = anonymous.get(path, If_None_Match=read.headers["ETag"])
    assert (changed.status_code, changed.json["talk"]) == (200, "https://other.example")
    assert changed.json["version"] == read.json["version"]
    ada.ok("PUT", f"{path}/talk", {"talk": None})
    assert anonymous.ok("GET", path)["talk"] is None


@pytest.mark.parametrize(
    "link",
    [
        "",
        "http://a.example",
        "javascript:alert(1)",
        "https://",
        "https://ada@b.example",
        "https://a.example/ x",
        "https://ą.example",
        "https://a.example/\n",
        f"https://a.example/{'x' * 200}",
        5,
    ],
)
def test_a_link_is_https_and_printable(ada: Api, link: object) -> None:
    """Other schemes, accounts, spaces, foreign letters and long links are refused, and nothing is opened."""
    refused = ada.post("/v1/games", {"title": TITLE.slug, "seats": 2, "talk": link})
    assert (refused.status_code, refused.json["code"]) == (422, "invalid")
