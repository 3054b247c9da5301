"""Does the page check a game itself, say where a record was changed, and leave the rules to the service?"""

from __future__ import annotations

import base64
import gzip
import json
import re
import urllib.request
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from domain.kernel.content import canonical
from eventstore.checkpoints import keys
from eventstore.checkpoints.keys import Signer, Witness
from eventstore.verification.verifier import leaf_bytes, leaf_hash, main, read_checkpoint
from tests.eventstore.forging import Forged
from tests.service.test_cli import annals
from tests.tampering.specimens import specimen
from tests.waiting import until
from tests.web.test_pages import answer, asked, begin, resign
from tests.web.test_saved import events
from tests.web.test_saved import file as saved

pytestmark = pytest.mark.servers

JUDGING = re.compile("/v1/(games/|records|checkpoints)")
"""What a page asks of the service that judges a game by the service's word."""


def ended(page: Page, service: str) -> tuple[str, bytes]:
    """A short game that is over, and its record."""
    begin(page, "Endeavor")
    answer(page, 0)
    resign(page)
    expect(page.locator(".result")).to_be_visible()
    game = page.url.rpartition("/")[2]
    until(lambda: asked(service, f"/v1/games/{game}/score?fields=scored", None)["scored"])
    with urllib.request.urlopen(f"{service}/v1/games/{game}/record") as answered:
        return game, answered.read()


def bound(service: str, game: str) -> bool:
    """Whether a checkpoint holds the game to its end."""
    with urllib.request.urlopen(f"{service}/v1/games/{game}/audit") as answered:
        proof = json.load(answered)["proof"]
    return proof is not None and not {"complete_record", "later_events", "rules"} & set(proof["not_proven"])


def bind(data: Path, service: str, *games: str) -> None:
    """Have a checkpoint hold games to their ends: it is made now, and not within a minute as by the service."""
    assert annals("checkpoints", "make", data=data).status == 0
    for game in games:
        until(lambda game=game: bound(service, game))


def draws(service: str, game: str) -> str:
    """The list of draws of a game, as `annals verify --draws` takes it."""
    asking = urllib.request.Request(f"{service}/v1/games/{game}/luck", headers={"Accept": "application/x-ndjson"})
    with urllib.request.urlopen(asking) as answered:
        text: str = answered.read().decode()
    return text


def test_a_game_is_checked_in_the_page(page: Page, service: str, data: Path, tmp_path: Path) -> None:
    """Chain, course, luck and draws of a game of this service; the rules are left to the service, which says so.

    A fork of it is compared with it.
    """
    game, record = ended(page, service)
    token = page.evaluate("localStorage.getItem('annals.token')")
    move = next(line for line in map(json.loads, record.splitlines()) if line.get("type") == "move_made")
    fork = asked(service, f"/v1/games/{game}/forks", {"version": move["version"] - 1}, token)["game"]
    bind(data, service, game)
    until(lambda: asked(service, f"/v1/games/{fork}/audit", None)["proof"])
    page.goto(f"/#/games/{game}/audit")
    page.get_by_role("button", name="Check this game now").click()
    expect(page.locator(".found > .verdict")).to_contain_text("Sound")
    for step in ("The chain of events", "Who did what", "The seed of all luck", "Every draw", "The signed checkpoint"):
        expect(page.locator(".steps > li.good", has_text=step)).to_be_visible()
    expect(page.locator(".steps > li.open", has_text="The rules")).to_be_visible()
    expect(page.locator(".found > .verdict")).to_contain_text("Not checked yet: moves, scores and who won")
    page.get_by_role("button", name="Ask the service").click()
    expect(page.locator(".steps > li.good", has_text="The service says: sound")).to_be_visible()
    expect(page.locator(".found > .verdict.sound")).to_have_text(re.compile("says that the rules were followed, too.$"))
    checked_from_one_file(page, service, game, tmp_path)
    # Files that are dropped are checked by the keys that this browser has kept.
    both = tmp_path / "game.tlog-proof"
    with urllib.request.urlopen(f"{service}/v1/games/{game}/proof") as answer:
        both.write_bytes(answer.read())
    page.goto("/#/audit")
    page.reload()
    page.locator(".drop input").set_input_files(both)
    expect(page.locator(".found > .verdict")).to_contain_text("Sound")
    signature = page.locator(".steps > li", has_text="The signed checkpoint")
    expect(signature).to_have_class("good")
    name, id_ = asked(service, "/v1/checkpoints/keys", None)["keys"][1]["key"].split("+")[:2]
    expect(signature).to_contain_text(f"{id_} (ML-DSA-44, 20")
    # Of a log that nobody here knows nothing is decided; the record beside its checkpoint is checked all the same.
    strange = tmp_path / "strange.tlog-proof"
    strange.write_bytes(both.read_bytes().replace(name.encode(), b"log.example/stranger"))
    page.locator(".drop input").set_input_files(strange)
    expect(page.locator(".found > .verdict")).to_contain_text("Consistent in itself")
    expect(page.locator(".found > .verdict")).to_contain_text("its signature needs a key of the log")
    expect(page.locator(".steps > li.open", has_text="no key of this log is known here")).to_be_visible()
    expect(page.locator(".steps > li.good", has_text="The chain of events")).to_be_visible()
    page.get_by_role("button", name="Ask the service").click()
    expect(page.locator(".steps > li.good", has_text="The service says: sound")).to_be_visible()
    # Where the library that checks ML-DSA-44 cannot be loaded, its signatures are not taken for right.
    page.route("**/noble-post-quantum-ml-dsa.js", lambda route: route.abort())
    page.locator(".drop input").set_input_files(both)
    expect(signature).to_have_class("open")
    expect(signature).to_contain_text(f"could not be loaded: {name}+{id_}")
    expect(page.locator(".found > .verdict.consistent")).to_contain_text("its signatures by ML-DSA-44 were not checked")
    page.unroute("**/noble-post-quantum-ml-dsa.js")
    page.goto(f"/#/games/{fork}/audit")
    page.get_by_role("button", name="Check this game now").click()
    source = page.locator(".steps > li", has_text="The game it was forked from")
    expect(source).to_have_class("good")
    expect(source).to_contain_text(game)


def checked_from_one_file(page: Page, service: str, game: str, where: Path) -> None:
    """What the audit saves replays without the service, and leads back to the audit, which finds a forged replay."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save replay and record in one file").click()
    file = where / "saved.ndjson"
    download.value.save_as(file)
    head, *frames = map(json.loads, file.read_text().splitlines())
    for name, path in (("record", "record"), ("proof", "proof")):
        with urllib.request.urlopen(f"{service}/v1/games/{game}/{path}") as served:
            assert head[name] == served.read().decode()
    assert head["draws"] == draws(service, game)
    said: list[str] = []
    assert main([str(file)], said.append) == 2
    assert "this is a saved replay" in said[0]
    page.goto("/#/replay")
    page.reload()  # nothing is left that the audit was reading
    asked: list[str] = []
    page.on("request", lambda each: asked.append(each.url) if JUDGING.search(each.url) else None)
    page.locator(".drop input").set_input_files(file)
    expect(page.locator(".reel")).to_be_visible()
    expect(page.locator(".replay")).to_contain_text("No check covers positions, pictures and sentences of the log")
    page.get_by_role("button", name="Check the record in this file").click()
    expect(page).to_have_url(re.compile("#/audit"))
    expect(page.locator(".found > .verdict")).to_contain_text("Sound")
    for step in ("The chain of events", "Every draw", "The signed checkpoint", "The replay in this file"):
        expect(page.locator(".steps > li.good", has_text=step)).to_have_count(1)
    expect(page.locator(".steps > li", has_text="The replay in this file")).to_contain_text("proves nothing about them")
    assert not asked
    # Somebody who changes the list of draws alone is found out as well.
    other = re.sub('"result":([0-9]+)', lambda said: f'"result":{int(said[1]) + 1}', head["draws"], count=1)
    file.write_text("".join(json.dumps(each) + "\n" for each in ({**head, "draws": other}, *frames)))
    page.locator(".drop input").set_input_files(file)
    expect(page.locator(".steps > li.bad", has_text="Every draw")).to_contain_text("not that of the seed")
    page.locator(".drop input").set_input_files([])
    frames[5]["actor"] = "player:somebody else"
    file.write_text("".join(json.dumps(each) + "\n" for each in (head, *frames)))
    page.locator(".drop input").set_input_files(file)
    expect(page.locator(".found > .verdict")).to_contain_text("Not sound: the replay in this file")
    expect(page.locator(".fault h2")).to_have_text("The first fault is at version 6")
    expect(page.locator(".steps > li.bad")).to_have_count(1)
    # Without its record it replays as those do that were saved before, and there is nothing to check.
    file.write_text("".join(json.dumps(each) + "\n" for each in ({**head, "record": None, "proof": None}, *frames)))
    page.locator(".drop input").set_input_files([])
    page.locator(".drop input").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("saved without the record")
    page.goto("/#/replay")
    page.reload()
    page.locator(".drop input").set_input_files(file)
    expect(page.locator(".replay")).to_contain_text("This file holds no record of the game")


def test_a_changed_record_shows_where(page: Page, service: str, tmp_path: Path) -> None:
    """A dropped file is judged without any request, in the reader's language, as the one-file verifier judges it."""
    _, record = ended(page, service)
    lines = record.splitlines(keepends=True)
    changed = [*lines[:9], lines[9].replace(b"2026", b"2025"), *lines[10:]]
    file = tmp_path / "changed.ndjson"
    file.write_bytes(b"".join(changed))
    said: list[str] = []
    assert main([str(file)], said.append) == 1
    version, expected = re.findall(r"version (\d+): \w+: expected (\S+),", said[0])[0]
    assert int(version) == json.loads(lines[9])["version"]
    page.goto("/#/audit")
    page.reload()  # nothing is left that the table was reading
    page.get_by_role("combobox").first.select_option("pl")
    chooser = page.locator(".drop input")
    chooser.set_input_files(file)
    expect(page.locator(".fault h2")).to_have_text(f"Pierwszy błąd jest w wersji {version}")
    expect(page.locator(".fault")).to_contain_text(expected)
    expect(page.locator(".steps > li.bad")).to_contain_text("Łańcuch zdarzeń")
    # Where only the line repeats another time, the chain of what was hashed is whole, and another step shows the fault.
    repeated = json.loads(lines[9])
    repeated["recorded_at"] = repeated["recorded_at"].replace("2026", "2025")
    file.write_bytes(b"".join([*lines[:9], canonical(repeated) + b"\n", *lines[10:]]))
    chooser.set_input_files([])
    chooser.set_input_files(file)
    expect(page.locator(".fault")).to_contain_text("recorded_at of the line")
    expect(page.locator(".steps > li.good", has_text="Łańcuch zdarzeń")).to_be_visible()
    expect(page.locator(".steps > li.bad")).to_have_text(re.compile("Co powtarzają nagłówek i wiersze.*mówi co innego"))
    for ends in (b"".join(lines[:-2]), record[:-100]):
        file.write_bytes(ends)
        chooser.set_input_files([])
        chooser.set_input_files(file)
        expect(page.locator(".found > .verdict")).to_have_text(re.compile("w tym zapisie brakuje końca"))
        expect(page.locator(".found article h2")).not_to_contain_text("pełny")
        named = json.loads(lines[0])["events"]
        held = sum(line.endswith(b"\n") and b'"recorded_at"' in line for line in ends.splitlines(keepends=True))
        expect(page.locator(".found article h2")).to_contain_text(f"zdarzeń: {held} (nagłówek podaje {named})")
    file.write_bytes(record)
    asked: list[str] = []
    # What the page asks for itself, such as the new language of its reader, has nothing to do with the file.
    page.on("request", lambda each: asked.append(each.url) if JUDGING.search(each.url) else None)
    chooser.set_input_files([])
    chooser.set_input_files(file)
    expect(page.locator(".found > .verdict")).to_contain_text("Zgodny")
    expect(page.locator(".steps > li.good", has_text="Endeavor, drugie odczytanie")).to_be_visible()
    assert not asked


@pytest.mark.long
def test_what_only_the_rules_find_is_not_called_right(page: Page, service: str, tmp_path: Path) -> None:
    """A forger who hashes everything anew gets no tick from the page, and the service's answer changes the headline."""
    game, record = ended(page, service)
    file, list_ = tmp_path / "forged.ndjson", tmp_path / "draws.ndjson"
    page.goto("/#/audit")
    page.reload()
    chooser, verdict = page.locator(".drop input"), page.locator(".found > .verdict")
    file.write_bytes(record)
    chooser.set_input_files(file)
    expect(verdict).to_have_class("verdict consistent")
    expect(verdict).to_contain_text("no checkpoint ties it to a service")
    with page.expect_download() as download:
        page.locator(".steps > li.open", has_text="Every draw").get_by_role("button", name="Download the draws").click()
    download.value.save_as(list_)
    assert list_.read_text() == draws(service, game)
    chooser.set_input_files([file, list_])
    expect(page.locator(".steps > li.good", has_text="Every draw")).to_be_visible()
    page.get_by_role("button", name="Ask the service").click()
    expect(verdict).to_contain_text("Consistent in itself, and sound by the rules, as this service says")
    forged = Forged(record)
    scored = forged.event("game_scored")
    line = {"seat": 0, "rule": "X-1", "item": "x", "points": 5, "detail": ""}
    forged.change(scored, sheet=[*scored["payload"]["sheet"], line])
    scored["body"]["at"] = "2020-01-01T00:00:00.000000Z"
    file.write_bytes(forged.bytes())
    assert main([str(file)], print) == 0
    chooser.set_input_files([])
    chooser.set_input_files(file)
    expect(verdict).to_contain_text("Not checked yet: moves, scores and who won")
    expect(verdict).to_have_class("verdict consistent")
    expect(verdict).to_contain_text("see the step “Who did what, and when”")
    course = page.locator(".steps > li.open", has_text="Who did what")
    expect(course).to_contain_text("times run backwards")
    expect(course.locator("li")).to_contain_text(f"Version {forged.version(scored)}: recorded before")
    page.get_by_role("button", name="Ask the service").click()
    expect(page.locator(".steps > li.bad", has_text="The service says: not sound")).to_be_visible()
    expect(verdict).to_have_class("verdict not-sound")
    expect(verdict).to_contain_text("Not sound: this service")
    # Where only the end does not fit, the change may lie anywhere before it.
    forged = Forged(record)
    forged.events[5]["sealed"]["salt"] = forged.events[4]["sealed"]["salt"]
    file.write_bytes(forged.bytes())
    chooser.set_input_files([])
    chooser.set_input_files(file)
    heading = f"The first fault that can be seen without the rules is at version {len(forged.events)}"
    expect(page.locator(".fault h2")).to_have_text(heading)


def test_outages_that_gave_time_back_are_counted(page: Page, tmp_path: Path) -> None:
    """Whoever reads the audit learns how many there were and how long, since nobody else can prove them."""
    record = specimen("endeavor", "eventful")
    bodies = [json.loads(json.loads(line)["body"]) for line in record.splitlines()[1:] if b'"body"' in line]
    credited = [body["payload"]["credit"] / 1e6 for body in bodies if body["type"] == "clock_credited"]
    assert credited
    file = tmp_path / "eventful.ndjson"
    file.write_bytes(record)
    page.goto("/#/audit")
    page.locator(".drop input").set_input_files(file)
    course = page.locator(".steps > li.good", has_text="Who did what")
    expect(course).to_contain_text(f"given time back: {len(credited)}, {sum(credited):.1f} s in all")


def test_a_game_that_never_started_is_not_accused(page: Page, tmp_path: Path) -> None:
    """It has drawn nothing, and the empty list of its draws in a saved replay is no fault."""
    record = specimen("endeavor", "withheld")
    head, *frames = saved(record, events(record)[0]).splitlines()
    file = tmp_path / "withheld.replay.ndjson"
    file.write_text("\n".join([json.dumps({**json.loads(head), "draws": ""}), *frames, ""]))
    page.goto("/#/audit")
    page.locator(".drop input").set_input_files(file)
    expect(page.locator(".found > .verdict")).to_have_class("verdict consistent")
    expect(page.locator(".steps > li.good", has_text="Every draw")).to_contain_text("Nothing was drawn")


def test_a_dropped_fork_is_compared_with_a_dropped_source(page: Page, tmp_path: Path) -> None:
    """Alone it is said to be compared with nothing, together with its source to begin with that game's past."""
    files = [tmp_path / name for name in ("fork", "eventful")]
    for file in files:
        file.write_bytes(specimen("endeavor", file.name))
    page.goto("/#/audit")
    alone, together = "the record of that game is not here", "as that game's own record has it"
    for given, told in ((files[:1], alone), (files, together)):
        page.locator(".drop input").set_input_files(given)
        expect(page.locator(".steps > li", has_text="The game it was forked from")).to_contain_text(told)


def proof_of(record: bytes, log: Signer, witnesses: list[Witness]) -> bytes:
    """A .tlog-proof that a checkpoint over this game alone holds it to its end, with its record."""
    header = json.loads(record.splitlines()[0])
    leaf = leaf_bytes(header["game"], header["events"], header["head"])
    note = log.note(f"{log.origin}\n1\n{base64.b64encode(leaf_hash(sha256(leaf).digest())).decode()}\n")
    note += "".join(each.lines(read_checkpoint(note)) for each in witnesses)
    extra = base64.b64encode(gzip.compress(leaf + b"\n" + record)).decode()
    return f"c2sp.org/tlog-proof@v1\nextra {extra}\nindex 0\n\n{note}".encode()


@pytest.mark.long
@pytest.mark.kept
def test_signatures_by_ml_dsa_decide_without_a_connection(page: Page, tmp_path: Path) -> None:
    """The log and its witnesses are known by such keys alone; an altered signature is a fault, and said which."""
    for name in ("log", "a", "b"):
        keys.create(tmp_path / name)
    log = keys.load(tmp_path / "log", "log.example/annals")
    witnesses = [keys.load_witness(tmp_path / name, f"{name}.example/w") for name in "ab"]
    lines = [f"log {log.keys[1].text}", *(f"witness {each.origin[0]} {each.keys[1].text}" for each in witnesses)]
    proof = proof_of(specimen("imperial_struggle", "eventful"), log, witnesses)
    file, bare = tmp_path / "game.tlog-proof", tmp_path / "game.ndjson"
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.goto("/#/audit")
    page.context.set_offline(True)
    page.reload()
    chooser, verdict = page.locator(".drop input"), page.locator(".found > .verdict")
    # The title is called by its name, although no service says it.
    bare.write_bytes(specimen("imperial_struggle", "eventful"))
    chooser.set_input_files(bare)
    expect(page.locator(".found article h2")).to_contain_text("Imperial Struggle, ")
    page.get_by_text("Which witnesses do you trust?").first.click()
    page.locator("textarea").first.fill("\n".join([*lines, "group both all a b", "quorum both"]))
    file.write_bytes(proof)
    chooser.set_input_files(file)
    expect(verdict).to_have_class("verdict sound")
    signature = page.locator(".steps > li", has_text="The signed checkpoint")
    expect(signature).to_have_class("good")
    expect(signature).to_contain_text(
        re.compile(f"by {log.keys[1].id} \\(ML-DSA-44, 20.* UTC\\). ML-DSA-44 .FIPS 204. resists")
    )
    seen = page.locator(".steps > li.good", has_text="2 of 2 witnesses of your policy have signed it")
    expect(seen).to_contain_text(re.compile(r"a \(ML-DSA-44, 20.* UTC\), b \(ML-DSA-44, 20.* UTC\)"))
    text = proof.decode().splitlines(keepends=True)
    signed = bytearray(base64.b64decode(text[-1].split()[2]))
    assert len(signed) == 4 + 8 + 2420
    signed[1000] ^= 1
    file.write_text("".join([*text[:-1], f"\u2014 {witnesses[1].origin} {base64.b64encode(signed).decode()}\n"]))
    chooser.set_input_files([])
    chooser.set_input_files(file)
    expect(verdict).to_have_class("verdict not-sound")
    expect(page.locator(".fault")).to_contain_text(f"that of the key {witnesses[1].origin}+{witnesses[1].keys[1].id}")
    expect(verdict).to_contain_text("Not sound: a signature or proof beside it")
    expect(page.locator(".fault h2")).to_have_text("The fault is in the checkpoint or proof")
    expect(page.locator(".steps > li.bad")).to_contain_text("names a known key, which has not made it over this text")
    page.context.set_offline(False)
