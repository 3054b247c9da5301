"""What does the service tell of a game's luck, before the end and after?"""

from __future__ import annotations

import json
from hashlib import sha256

from eventstore.verification.verifier import draw, luck_key
from tests.service.conftest import Api
from tests.service.playing import finish, put_aside
from tests.service.tiny import TITLE


def test_luck_is_promised_first_and_opened_at_the_end(ada: Api, ben: Api, anonymous: Api) -> None:
    """The commitment never changes; the seed, the key and each draw come with the end and fit it."""
    game = ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})["game"]
    path = f"/v1/games/{game}"
    promised = anonymous.ok("GET", f"{path}/luck")["commitment"]
    ada.ok("POST", f"{path}/seats/0", {"client_seed": "plum"})
    ben.ok("POST", f"{path}/seats/1", {})
    put_aside(path, ada, ben)
    running = anonymous.ok("GET", f"{path}/luck")
    assert (running["commitment"], running["seed"], running["key"]) == (promised, None, None)
    assert running["client_seeds"] == ["plum", None]
    assert [e["draws"] for e in running["events"]] == [None] * len(running["events"])
    assert sum(e["count"] for e in running["events"]) == running["drawn"] > 0
    assert anonymous.get(f"{path}/luck", Accept="application/x-ndjson").text == ""
    finish(path, ada, ben)
    open_ = anonymous.ok("GET", f"{path}/luck")
    seed = bytes.fromhex(open_["seed"])
    assert sha256(seed).hexdigest() == open_["commitment"] == promised
    key = luck_key(seed, open_["client_seeds"])
    assert key.hex() == open_["key"]
    draws = [d for event in open_["events"] for d in event["draws"]]
    assert [d["draw"] for d in draws] == list(range(open_["drawn"]))
    assert all(d["result"] == draw(key, d["draw"], d["bound"]) for d in draws)
    lines = anonymous.get(f"{path}/luck", Accept="application/x-ndjson").text.splitlines()
    assert [{k: v for k, v in json.loads(line).items() if k != "version"} for line in lines] == draws
