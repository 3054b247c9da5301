"""What comes with every answer: limits, compression, sizes, and what proxies and other sites are told?"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask, request
from flask.testing import FlaskClient

from service.budgets import network_of
from service.config import Settings
from service.edge import STEP
from service.errors import SettingsError
from service.wire.compression import zstd
from tests.service.conftest import Api
from tests.service.playing import finish, mine
from tests.service.tiny import TITLE

SITE = "https://play.example"


Served = Callable[..., FlaskClient]


@pytest.fixture
def served(serve: Callable[..., Flask]) -> Served:
    """Makes a client of an app with these settings."""
    return lambda **chosen: serve(Settings(**chosen)).test_client()


def test_every_answer_tells_the_limits(served: Served) -> None:
    """Successes, problems, wrong addresses and the pages of the docs are counted and say so; probes are neither."""
    client = served()
    paths = ("/v1/titles", "/v1/me", "/v1/games/x", "/v1/nothing", "/docs", "/openapi.json", "/docs/static/docs.css")
    left = []
    for path in paths:
        answer = client.get(path)
        assert answer.headers["RateLimit-Policy"] == '"reads";q=1200;w=60, "reads-network";q=12000;w=60', path
        left.append(int(answer.headers["RateLimit"].split(";r=")[1].split(";")[0]))
    # The documents and what belongs to them cost three units.
    assert left == [1199, 1198, 1197, 1196, 1193, 1190, 1187]
    assert "RateLimit" not in client.get("/healthz").headers
    tag = client.get("/v1/titles").headers["ETag"]
    unchanged = client.get("/v1/titles", headers={"If-None-Match": tag})
    assert (unchanged.status_code, "RateLimit" in unchanged.headers) == (304, True)
    assert '"registrations";r=59' in client.post("/v1/players", json={"name": "Ada"}).headers["RateLimit"]


def test_all_tokens_of_a_player_share_one_budget(served: Served) -> None:
    """A second token brings no second quota, and another player has a budget of their own."""
    client = served(rate_writes=3)
    ada, ben = (client.post("/v1/players", json={"name": name}).json["token"]["token"] for name in ("Ada", "Ben"))

    def write(token: str) -> Any:
        sent = {"Authorization": f"Bearer {token}"}
        return client.post("/v1/tokens", json={"name": "another", "scopes": ["read", "play"]}, headers=sent)

    other = write(ada).json["token"]
    assert [write(token).status_code for token in (other, ada, other, ada, ben)] == [201, 201, 429, 429, 201]


def test_a_token_without_the_scope_pays_with_its_players_reads(served: Served) -> None:
    """Not with what its network has for those without a token, nor with writes, which others of the player need."""
    client = served(rate_reads=5, rate_writes=3)
    whole = {"Authorization": f"Bearer {client.post('/v1/guests').json['token']['token']}"}
    asked = {"name": "to read", "scopes": ["read"]}
    reader = {
        "Authorization": f"Bearer {client.post('/v1/tokens', json=asked, headers=whole).json['token']}",
    }
    for n in range(3):
        refused = client.post("/v1/tokens", json=asked, headers=reader)
        assert refused.json["code"] == "wrong_scope"
        assert refused.headers["RateLimit"].startswith(f'"reads";r={4 - n};')
    assert client.get("/v1/me", headers=whole).headers["RateLimit"].startswith('"reads";r=1;')
    assert client.post("/v1/tokens", json=asked, headers=whole).headers["RateLimit"].startswith('"writes";r=1;')
    assert client.get("/v1/titles").headers["RateLimit"].startswith('"reads";r=4;')


def test_demanding_requests_cost_more(served: Served) -> None:
    """The units of a request are taken from the budget at once, and the specification tells them."""
    client = served(rate_reads=30)
    game = "/v1/games/00000000-0000-0000-0000-000000000000"
    costs = client.get("/openapi.json").json["paths"]["/v1/games/{game_id}/luck"]["get"]["x-annals-cost"]
    assert costs == 10
    left = [client.get(f"{game}/luck").headers["RateLimit"].split(";")[1] for _ in range(2)]
    assert left == ["r=17", "r=7"]
    assert client.get(f"{game}/luck").json["code"] == "too_many_requests"


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("192.0.2.7", "192.0.2.8", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("192.0.2.7", "::ffff:192.0.2.7", True),
    ],
)
def test_a_network_is_an_ipv4_address_or_an_ipv6_64(one: str, other: str, together: bool) -> None:
    """Who has a /64 has one budget, not 2^64 of them."""
    assert (network_of(one) == network_of(other)) is together


def test_players_of_one_network_share_its_budget(served: Served) -> None:
    """Many players at one address get a multiple of one player's budget, told beside their own."""
    client = served(rate_reads=4, rate_network=2)
    tokens = [client.post("/v1/players", json={"name": f"Ada {n}"}).json["token"]["token"] for n in range(4)]

    def read(token: str, address: str = "192.0.2.1") -> Any:
        sent = {"Authorization": f"Bearer {token}"}
        return client.get("/v1/me", headers=sent, environ_overrides={"REMOTE_ADDR": address})

    assert [read(token).status_code for token in tokens for _ in range(2)] == [200] * 8
    refused = read(tokens[0])
    assert (refused.status_code, '"reads-network";r=0' in refused.headers["RateLimit"]) == (429, True)
    assert "your network" in refused.json["detail"]
    assert read(tokens[1], "192.0.2.2").status_code == 200


def test_static_files_of_the_log_have_a_budget_of_their_own(served: Served) -> None:
    """A mirror takes nothing from the reads of its network, nor they from it; each file costs one unit."""
    client = served(rate_reads=2, rate_tiles=3)
    answers = [client.get(path) for path in ("/checkpoint", "/tile/0/000", "/tile/x", "/tile/entries/000")]
    assert [answer.status_code for answer in answers] == [404, 404, 404, 429]
    assert {answer.headers["RateLimit-Policy"] for answer in answers} == {'"tiles";q=3;w=60'}
    assert [answer.headers["RateLimit"].split(";")[1] for answer in answers] == ["r=2", "r=1", "r=0", "r=0"]
    assert [client.get("/v1/titles").status_code for _ in range(3)] == [200, 200, 429]
    elsewhere = {"REMOTE_ADDR": "192.0.2.77"}
    assert client.get("/checkpoint", environ_overrides=elsewhere).status_code == 404


def test_trying_addresses_is_limited(served: Served) -> None:
    """Requests for unknown paths count against the limits, too."""
    client = served(rate_reads=2)
    assert [client.get("/v1/nothing").status_code for _ in range(3)] == [404, 404, 429]


@pytest.mark.parametrize(
    ("proxies", "header", "counted"),
    [
        (0, "203.0.113.7", False),
        (1, "203.0.113.7", True),
        (1, "198.51.100.1, 203.0.113.7", True),
        (2, "198.51.100.1, 203.0.113.7, 10.0.0.1", True),
    ],
)
def test_callers_behind_trusted_proxies_are_told_apart(
    served: Served, proxies: int, header: str, counted: bool
) -> None:
    """The address that the outermost trusted proxy saw is counted; what a caller writes before it is not believed."""
    client = served(trusted_proxies=proxies, rate_reads=1)
    first = {"X-Forwarded-For": header}
    assert client.get("/v1/titles", headers=first).status_code == 200
    assert client.get("/v1/titles", headers=first).status_code == 429
    other = {"X-Forwarded-For": header.replace("203.0.113.7", "203.0.113.8")}
    assert client.get("/v1/titles", headers=other).status_code == (200 if counted else 429)
    forged = {"X-Forwarded-For": f"192.0.2.99, {header}"}
    assert client.get("/v1/titles", headers=forged).status_code == 429


def test_of_proxies_the_address_and_the_scheme_are_believed(served: Served) -> None:
    """Proxies pass the name of the host on as it is; what else a caller forwards changes no address in an answer."""
    forwarded = {"Host": "example.org", "Port": "8443", "Prefix": "/other", "Proto": "https"}
    with served(trusted_proxies=1) as client:
        client.get("/v1/titles", headers={f"X-Forwarded-{name}": value for name, value in forwarded.items()})
        assert request.url_root == "https://localhost/"


def test_no_other_site_is_allowed_unless_told(served: Served) -> None:
    """Without the setting a browser gets no permission for another site."""
    answer = served().get("/v1/titles", headers={"Origin": SITE})
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize("setting", ["*", f"{SITE},https://other.example"])
def test_sites_that_are_named_may_use_the_api(served: Served, setting: str) -> None:
    """Named sites, or all with `*`, may send our headers and read them; never with credentials."""
    client = served(cors_origins=tuple(setting.split(",")))
    asked = {
        "Origin": SITE,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization, idempotency-key, if-match",
    }
    preflight = client.options("/v1/games", headers=asked)
    assert preflight.status_code == 200
    assert preflight.headers["Access-Control-Allow-Origin"] in ("*", SITE)
    assert "POST" in preflight.headers["Access-Control-Allow-Methods"]
    assert "Idempotency-Key".lower() in preflight.headers["Access-Control-Allow-Headers"].lower()
    for path, status in (("/v1/titles", 200), ("/v1/me", 401), ("/v1/nothing", 404)):
        answer = client.get(path, headers={"Origin": SITE})
        assert answer.status_code == status
        assert answer.headers["Access-Control-Allow-Origin"] in ("*", SITE)
        assert "RateLimit" in answer.headers["Access-Control-Expose-Headers"]
        assert "Access-Control-Allow-Credentials" not in answer.headers
        assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    if setting != "*":
        stranger = client.get("/v1/titles", headers={"Origin": "https://evil.example"})
        assert "Access-Control-Allow-Origin" not in stranger.headers
        assert "Origin" in stranger.headers["Vary"]


def test_origins_are_checked_at_start() -> None:
    """An invalid origin is refused, with the setting's name."""
    assert Settings.load({"ANNALS_CORS_ORIGINS": f" {SITE}/ , *"}).cors_origins == (SITE, "*")
    for wrong in ("play.example", "ftp://play.example", f"{SITE}/board"):
        with pytest.raises(SettingsError, match="ANNALS_CORS_ORIGINS"):
            Settings.load({"ANNALS_CORS_ORIGINS": wrong})


def test_reads_are_compressed_for_those_who_take_it(ada: Api, started: str) -> None:
    """The same JSON in fewer bytes, under a tag that names the encoding and does for `If-Match`, too."""
    plain = ada.get(started)
    small = ada.get(started, Accept_Encoding="gzip")
    assert gzip.decompress(small.data) == plain.data
    for wanted, given in (
        ("gzip, br, zstd", "br"),
        ("br;q=1, gzip;q=0.5", "br"),
        ("zstd, gzip", "zstd"),
        ("gzip;q=1, br;q=0", "gzip"),
    ):
        assert ada.get(started, Accept_Encoding=wanted).headers["Content-Encoding"] == given
    assert len(small.data) < len(plain.data)
    assert "Accept-Encoding" in small.headers["Vary"]
    known = plain.headers["ETag"].strip('"')
    assert small.headers["ETag"] == f'"{known}:gzip"'
    for tag in (f'"{known}:gzip"', f'W/"{known}:gzip"', f'"{known}"'):
        unchanged = ada.get(started, Accept_Encoding="gzip", If_None_Match=tag)
        assert (unchanged.status_code, unchanged.headers["ETag"]) == (304, tag.removeprefix("W/"))
    assert ada.get(started, If_None_Match=f'"1{known}:gzip"').status_code == 200
    option = mine(ada, started)["options"][0]["text"]
    assert ada.post(f"{started}/moves", {"option": option}, If_Match=small.headers["ETag"]).status_code == 200


def test_records_and_replays_are_compressed_as_they_are_sent(anonymous: Api, ada: Api, ben: Api, started: str) -> None:
    """The same lines in fewer bytes for those who take gzip or zstd; all others get them as they are."""
    finish(started, ada, ben)
    for path in ("/v1/records", f"{started}/replay"):
        plain = anonymous.get(path, Accept="application/x-ndjson")
        assert plain.data.count(b"\n") > 5
        assert "Content-Encoding" not in plain.headers
        for encoding, unpack in (("gzip", gzip.decompress), ("zstd", zstd.decompress)):
            small = anonymous.get(path, Accept="application/x-ndjson", Accept_Encoding=f"{encoding}, x")
            assert small.headers["Content-Encoding"] == encoding
            assert "Accept-Encoding" in small.headers["Vary"]
            assert unpack(small.data) == plain.data
            assert len(small.data) < len(plain.data) / 2


def test_uploads_are_decompressed_within_bounds(anonymous: Api, ada: Api, ben: Api, started: str) -> None:
    """A record may come as gzip or zstd; more than a record may have, garbage and other encodings are refused."""
    finish(started, ada, ben)
    record = anonymous.get(f"{started}/record").data

    def send(data: bytes, encoding: str) -> tuple[int, str]:
        headers = {"Content-Encoding": encoding, "Content-Type": "application/x-ndjson"}
        headers["Authorization"] = f"Bearer {ada.token}"
        answer = anonymous.client.post("/v1/records/verifications", data=data, headers=headers)
        return answer.status_code, answer.json.get("code", "")

    zeros = bytes(33 * 2**20)
    for encoding, pack in (("gzip", gzip.compress), ("zstd", zstd.compress)):
        assert send(pack(record), encoding) == (200, "")
        assert send(pack(zeros), encoding) == (413, "too_large")
        for bad in (record, pack(record)[:-1], pack(record) + b"x"):
            assert send(bad, encoding) == (400, "malformed_header")
    assert send(record, "identity") == (200, "")
    assert send(record, "br") == (415, "unsupported_media_type")


def test_answers_to_commands_are_not_compressed(anonymous: Api) -> None:
    """What shows a secret once is never compressed."""
    name = "A" * 80
    answers = [anonymous.post("/v1/players", {"name": name}, Accept_Encoding="gzip, br, zstd") for _ in range(2)]
    assert all("Content-Encoding" not in answer.headers for answer in answers)


def test_compression_can_be_switched_off(served: Served) -> None:
    """`ANNALS_COMPRESS=no` sends everything as it is."""
    client = served(compress=False)
    assert "Content-Encoding" not in client.get("/openapi.json", headers={"Accept-Encoding": "gzip"}).headers


def test_what_a_token_sees_comes_in_steps(ada: Api, anonymous: Api, started: str) -> None:
    """The body, its length as a number, and the padding fill whole steps; what all may see is not padded."""
    decision = mine(ada, started)
    wrong = {"option": "mark:99", "expected_version": decision["version"]}
    for answer in (
        ada.get(started),
        ada.get(started, Accept_Encoding="br"),
        ada.get(f"{started}/decisions"),
        ada.get(f"{started}/decisions", If_None_Match=f'"{decision["version"]}"'),
        ada.post(f"{started}/moves", wrong),
        ada.post(f"{started}/moves", {**wrong, "option": decision["options"][0]["text"]}),
    ):
        body = len(answer.data)
        padding = answer.headers["X-Padding"]
        assert set(padding) == {"0"}
        assert (body + len(str(body)) + len(padding)) % STEP == 0
    assert "X-Padding" not in anonymous.get(started).headers


def test_a_whole_game_fits_behind_a_proxy(serve: Callable[..., Flask], app: Flask, ada: Api) -> None:
    """With a trusted proxy everything works as without."""
    proxied = serve(replace(app.extensions["annals"].settings, trusted_proxies=1))
    api = Api(proxied.test_client(), ada.token)
    made = api.post("/v1/games", {"title": TITLE.slug, "seats": 2}, X_Forwarded_For="203.0.113.7")
    assert made.headers["Location"] == f"/v1/games/{made.json['game']}"
