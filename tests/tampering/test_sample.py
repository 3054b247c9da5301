"""Is a sample of the battery judged as the guide promises, and every honest record found sound?

`make test-long` runs every kind on every title; TAMPER_SEED=2 draws another sample.
"""

from __future__ import annotations

import os
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain.kernel.content import canonical
from domain.registry import TITLES, bundled_pack
from eventstore import events
from eventstore.verification import verifier
from eventstore.verification.verifier import RELEASED, plain
from tests.eventstore.forging import Forged
from tests.tampering.battery import Alone, anchors, annals, tampered
from tests.tampering.conftest import Ask
from tests.tampering.kinds import NOT_DECIDED, ROWS, SOUND, Kind, Row, kinds
from tests.tampering.newer import newer_program
from tests.tampering.of_frames import INVENTED
from tests.tampering.specimens import NAMES, SLUGS, specimen
from tests.web.checking import Checker

_GUIDE = Path(__file__).parents[2] / "docs" / "auditors.md"
_PAIRS = 56
"""How many kinds are tried, each on one title."""


def sample(seed: str) -> list[Any]:
    """Some kinds of every row, each on a title."""
    random = Random(seed)
    first = [(row, random.choice(row.kinds)) for row in ROWS]
    rest = [(row, kind) for row, kind in kinds() if (row, kind) not in first]
    chosen = first + random.sample(rest, _PAIRS - len(first))
    return [as_parameter(row, kind, _title(kind, random)) for row, kind in chosen]


def _title(kind: Kind, random: Random) -> str:
    # The whole games of the others are long.
    return "endeavor" if kind.specimen == "whole" else random.choice(SLUGS)


def as_parameter(row: Row, kind: Kind, slug: str) -> Any:
    """A kind on a title, with its name."""
    return pytest.param(row, kind, slug, id=f"{slug}-{row.text[:24]}-{kind.name}".replace(" ", "_"))


@pytest.mark.servers
@pytest.mark.parametrize(("row", "kind", "slug"), sample(os.environ.get("TAMPER_SEED", "1")))
def test_a_kind_of_change_gets_its_verdict(
    row: Row, kind: Kind, slug: str, alone: Alone, in_pages: Checker, over_http: Ask
) -> None:
    """This program, the service, the one file and the pages give the verdict that the guide promises."""
    assert_judged(row, kind, slug, alone, in_pages, over_http)


def assert_judged(row: Row, kind: Kind, slug: str, alone: Alone, in_pages: Checker, over_http: Ask) -> None:
    """The verdicts on a kind of change are those of its row."""
    data = tampered(kind, slug)
    known = anchors(slug, kind.specimen) if kind.anchored else None
    with newer_program(slug, alone.module) if kind.newer else nullcontext():
        verdict, report = annals(data, known)
        assert verdict == row.annals, report
        verdict, said = alone(data, known)
        assert verdict == row.alone, said
        if known is None:
            assert over_http(data) == row.annals
        if report is not None and report["pack"]["name"] is None:
            assert report["pack"]["digest"] in said
    if not kind.newer:
        assert_alike(in_pages(data, anchors=sorted((known or {}).items())), verdict, said)


def assert_alike(told: dict[str, Any], verdict: str, said: str) -> None:
    """The pages say what the one file says: the same verdict, and the same fault in the same words."""
    assert told["verdict"] == verdict, told
    if told["fault"] is not None:
        fault = "not sound: version {version}: {what}: expected {expected}, found ".format(**told["fault"])
        # Why a line is not JSON, each language says in its own words.
        assert fault + (told["fault"]["found"] if told["fault"]["what"] != "line" else "") in said
    for steps in told["steps"]:
        assert_shown(steps, told)
    for note in (*told["notes"], *told["undecided"]):
        assert "version {version}: {what}: {detail}".format(**note) in said


def assert_shown(steps: list[dict[str, Any]], told: dict[str, Any]) -> None:
    """One step shows the fault, with its sentence, and the rest is not looked at; nothing is wrong without a fault."""
    states = {step["name"]: step["state"] for step in steps}
    bad = [step for step in steps if step["state"] == "bad"]
    if told["fault"] is None:
        assert not bad
        doubts = [note for note in told["notes"] if note["what"] in ("time", "outage")]
        assert (states["course"] == "open") == bool(told["undecided"] or doubts)
        assert states["chain"] == states["lines"] == "good"
        return
    [step] = bad
    assert step["word"].startswith("fault_")
    assert {each["word"] for each in steps[steps.index(step) + 1 :]} <= {"not_reached"}
    if told["fault"]["what"].endswith((" of the line", " of the header")):
        assert (step["name"], states["chain"]) == ("lines", "good")


def test_the_battery_is_as_large_as_it_must_be() -> None:
    """At least 120 kinds of change, each with a name of its own in its row."""
    assert len(kinds()) >= 120
    for row in ROWS:
        assert len({kind.name for kind in row.kinds}) == len(row.kinds) > 0


def test_the_guide_promises_what_the_battery_shows() -> None:
    """The guide's table has every row of the battery, in its words, with both verdicts."""
    table = _GUIDE.read_text(encoding="utf-8").partition("| manipulation |")[2].partition("\n\n")[0].splitlines()[2:]
    promised = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    assert sorted(promised) == sorted([row.text, row.annals, row.alone] for row in ROWS)


# --- controls: no false alarm --------------------------------------------------------------------------------


def _honest(data: bytes, alone: Alone, in_pages: Checker, over_http: Ask) -> Any:
    verdict, report = annals(data)
    assert verdict == SOUND, report
    verdict, said = alone(data)
    assert verdict == SOUND, said
    assert_alike(in_pages(data), verdict, said)
    assert over_http(data) == SOUND
    assert [note for note in report["notes"] if note["what"] not in ("layout", "credit")] == []
    return report


@pytest.mark.servers
@pytest.mark.parametrize("name", [name for name in NAMES if name != "whole"])
@pytest.mark.parametrize("slug", SLUGS)
def test_an_honest_record_is_sound(slug: str, name: str, alone: Alone, in_pages: Checker, over_http: Ask) -> None:
    """Games with seats drawn, clocks, pauses, stand-ins, rewinds, resignations, and forks; complete and redacted."""
    data = specimen(slug, name)
    report = _honest(data, alone, in_pages, over_http)
    assert (report["redecided"] > 1) == (name != "withheld")
    assert [note["what"] for note in report["notes"]] == ["credit"] * (name == "eventful")
    _honest(specimen(slug, name, redacted=True), alone, in_pages, over_http)
    lines = [canonical(plain(line)) + b"\n" for line in data.splitlines()]
    assert b"".join(lines) == data, "written again it is the same file"


@pytest.mark.servers
def test_a_game_under_former_rules_is_told_alike(alone: Alone, in_pages: Checker) -> None:
    """What the rules changed since is said in full, in the pages too."""
    data = specimen("imperial_struggle", "whole")
    verdict, said = alone(data)
    told = in_pages(data)
    assert_alike(told, verdict, said)
    assert RELEASED["imperial_struggle"].changed_since(1) in told["notes"][0]["detail"]


@pytest.mark.servers
@pytest.mark.parametrize("slug", SLUGS)
def test_a_running_game_is_sound_wherever_it_stands(slug: str, alone: Alone, in_pages: Checker) -> None:
    """What a player saves while the game runs is sound: redacted records cut between two commands."""
    forged = Forged(specimen(slug, "eventful"))
    together = ("body", "actor"), ("body", "at")
    keys = [tuple(event[part][name] for part, name in together) for event in forged.events]
    ends = [i + 1 for i in range(2, len(keys) - 1) if keys[i] != keys[i + 1]]
    for end in Random(slug).sample(ends, 4):
        running = forged.copy()
        del running.events[end:]
        assert annals(running.bytes(redacted=True))[0] == SOUND
        assert alone(running.bytes(redacted=True))[0] == in_pages(running.bytes(redacted=True))["verdict"] == SOUND


@pytest.mark.servers
def test_a_title_of_which_nothing_is_known_is_not_decided_alone(alone: Alone) -> None:
    """A copy of the file from before a title's first release cannot say which rules, layouts and packs there were."""
    known = alone.module.RELEASED.pop("endeavor")
    try:
        assert alone(specimen("endeavor", "lost"))[0] == NOT_DECIDED
    finally:
        alone.module.RELEASED["endeavor"] = known


@pytest.mark.servers
@pytest.mark.parametrize("slug", SLUGS)
def test_an_outage_in_which_players_acted_is_noted(slug: str, alone: Alone, in_pages: Checker) -> None:
    """Who invents an outage, to give a seat time, is told by what players did in it, before or after its event."""
    for kind in INVENTED.kinds:
        data = tampered(kind, slug)
        verdict, report = annals(data)
        [note] = [each for each in report["notes"] if each["what"] == "outage"]
        credited = max(each["version"] for each in report["notes"] if each["what"] == "credit")
        assert note["version"] in (credited, credited + 1)
        verdict, said = alone(data)
        assert f"outage: {note['detail']}" in said
        told = in_pages(data)
        assert_alike(told, verdict, said)
        assert len(told["notes"]) == len(report["notes"])


# --- the lists -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_the_lists_know_the_present_release(slug: str) -> None:
    """A title's rules number, the layout of its state and its bundled pack are on the list in `verifier.py`."""
    title, listed, pack = TITLES[slug], RELEASED[slug], bundled_pack(slug)
    where = f"add it to RELEASED[{slug!r}] in eventstore/verification/verifier.py"
    assert title.rules == max(listed.rules), f"rules {title.rules}, and what they changed: {where}"
    assert title.codec.layout in listed.layouts, f"layout {title.codec.layout}: {where}"
    assert pack.digest in listed.packs, f"pack {pack.digest}: {where}"


def test_the_first_release_stays_on_the_lists() -> None:
    """Rules 1, layouts and packs of generation 1 are never taken off, or its records would no longer be sound."""
    layouts = {"ec1201d00a56c7a7", "6b09c4d4bb09b9b4", "9e87c2d355f6e962", "2c8501f055a65c11"}
    assert layouts <= {layout for listed in RELEASED.values() for layout in listed.layouts}
    assert all(1 in listed.rules for listed in RELEASED.values())


@pytest.mark.parametrize("slug", SLUGS)
def test_former_rules_are_on_the_lists(slug: str) -> None:
    """What a title says of the rules that it keeps is what the list says that the next ones changed."""
    assert all(RELEASED[slug].rules[n + 1] == changed for n, changed in TITLES[slug].former_rules.items())


def test_both_tables_of_fields_agree() -> None:
    """The fields of events, which ones are optional and which sealed, are written down twice alike."""
    assert {type_: tuple(forms) for type_, forms in verifier.FORMS.items()} == events.FIELDS
    assert verifier.OPTIONAL == events.OPTIONAL
    assert {type_: tuple(names) for type_, names in verifier.SEALED.items()} == events.SEALED_FIELDS
