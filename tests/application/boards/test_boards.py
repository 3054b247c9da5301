"""Are the boards of the titles sound, and is everything on them?"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from itertools import chain, pairwise, product
from string import Formatter
from typing import Any
from xml.etree import ElementTree

import pytest

from application.boards import contents
from application.boards.bundled import as_json, plan_of
from application.boards.contents import Filled, FilledRow, LaidTable, Names, set_up, sources_found, words_of
from application.boards.drawing import MOST_BYTES
from application.boards.drawing import drawn as draw
from application.boards.layout import SCALES, inside, laid
from application.boards.names import NO_BREAK, names_of
from application.boards.plan import Plan, lists_of, overlaps
from application.boards.prose import MOST_BYTES as MOST_TEXT
from application.boards.prose import told
from application.boards.schema import read_plan
from application.languages.catalogues import DEFAULT, LANGUAGES, Language
from domain.kernel.errors import ContentError
from domain.kernel.records import HIDDEN
from domain.registry import TITLES, board_data, bundled_pack, former_packs
from tests.application.boards.tables import HOSTILE, shown, stages

SVG = "{http://www.w3.org/2000/svg}"
SLUGS = ("endeavor", "imperial_struggle", "imperialism", "pax_renaissance")


@cache
def names(slug: str, language: Language) -> Names:
    """The names of a title's pack."""
    return names_of(bundled_pack(slug), language)


def table(slug: str, position: dict[str, Any], language: Language = DEFAULT) -> LaidTable:
    """A position laid out."""
    plan, pack = plan_of(slug), bundled_pack(slug)
    return set_up(plan, names(slug, language), lists_of(plan, pack.data), position, language)


@pytest.mark.parametrize("slug", SLUGS)
def test_no_places_overlap(slug: str) -> None:
    """Boxes of places do not lie on each other; mats of seats that no game has at once count, too."""
    plan = plan_of(slug)
    found = [(plan.places[i].id, plan.places[j].id) for i, j in overlaps([place.box for place in plan.places])]
    assert not found


def test_text_is_set_as_large_as_it_fits() -> None:
    """Sizes are tried from the largest, which is that of the plan, to the smallest."""
    assert SCALES[0] == 1.0
    assert all(larger > smaller > 0 for larger, smaller in pairwise(SCALES))


@pytest.mark.parametrize("wide", range(30, 90, 3))
def test_what_does_not_fit_ends_with_an_ellipsis_inside_the_box(wide: float) -> None:
    """However short or long the last two lines are, the ellipsis stands behind the last word, and within the box."""
    rows = [FilledRow(word, (), word == "iron") for word in ("tea", "iron", "tobacco", "sugar", "furs", "fish") * 3]
    placed = laid(plan_of("endeavor"), "", rows, (10.0, 0.0, wide, 20.0), 12.0, inline=False)
    assert placed[-1].text == "…"
    assert len({each.y for each in placed}) == 2
    assert all(each.x > 10.0 and each.x + each.width < 10.0 + wide for each in placed)
    assert all(left.x + left.width < right.x for left, right in pairwise(placed) if left.y == right.y)


def test_boxes_that_touch_do_not_overlap() -> None:
    """A common edge is not an overlap, also where sums of fractions miss it by a little."""
    boxes = [(0.1, 0.0, 0.2, 1.0), (0.3, 0.0, 0.2, 1.0), (0.45, 0.5, 0.2, 1.0), (0.1, 1.0, 0.2, 1.0)]
    assert boxes[0][0] + boxes[0][2] > boxes[1][0]
    assert list(overlaps(boxes)) == [(1, 2)]


def test_a_space_is_named_with_what_is_printed_on_it() -> None:
    """Commodity and cost stand behind the name of a space of Imperial Struggle, where they are printed on the map."""
    called = names("imperial_struggle", DEFAULT)["space"]
    printed = [called[space].replace(NO_BREAK, " ") for space in ("georgia", "louisbourg", "bavaria", "biscay")]
    assert printed == ["Georgia (tobacco 2)", "Louisbourg (3)", "Bavaria (3)", "Biscay"]


def test_a_space_shows_what_it_counts_as() -> None:
    """Prestige spaces and Alliances of Imperial Struggle have a badge, which the place's title names."""
    laid_out = table("imperial_struggle", shown("imperial_struggle", next(stages("imperial_struggle", 2, 1)), None))
    spaces = bundled_pack("imperial_struggle").data["spaces"]
    picture = ElementTree.fromstring(draw(laid_out, ("A game", "Round 1")))
    drawn = {place.get("data-place"): place for place in picture.iter(f"{SVG}g") if place.get("data-place")}
    for space in spaces:
        counts_as = [each for each in ("prestige", "alliance", "local_alliance") if space[each]]
        assert len(drawn[space["id"]].findall(f"{SVG}g[@class='badge']")) == len(counts_as), space["id"]
    title = drawn["sardinia"].find(f"{SVG}title")
    assert title is not None
    assert (title.text or "").replace(NO_BREAK, " ").startswith("Sardinia (2): Alliance")
    served = as_json(bundled_pack("imperial_struggle"), {})
    assert {place["id"]: place["badges"] for place in served["places"] if "badges" in place} == {
        space["id"]: [each for each in ("prestige", "alliance", "local_alliance") if space[each]]
        for space in spaces
        if space["prestige"] or space["alliance"] or space["local_alliance"]
    }


@pytest.mark.parametrize("slug", SLUGS)
def test_every_place_of_the_content_is_on_the_board(slug: str) -> None:
    """Kinds with a list in a pack have exactly its places, each with a name; every seat has a mat and a colour."""
    plan, pack = plan_of(slug), bundled_pack(slug)
    known_names = names(slug, DEFAULT)
    assert any(kind.content for kind in plan.kinds.values()) or slug == "imperialism"
    for known in (pack, *former_packs(slug).values()):
        for content, ids in lists_of(plan, known.data).items():
            kinds = {name: kind for name, kind in plan.kinds.items() if kind.content == content}
            assert not kinds or {p.id for p in plan.places if p.kind in kinds} == set(ids), content
            assert all(kind.names is not None and set(ids) <= set(known_names[kind.names]) for kind in kinds.values())
    seats = range(TITLES[slug].seats.stop - 1)
    assert {p.seat for p in plan.places if plan.kinds[p.kind].mat} == set(seats)
    assert len(plan.roles) == len(seats)
    assert len({role.mark for role in plan.roles}) == len({role.colour for role in plan.roles}) == len(seats)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_member_that_fills_a_place_is_in_some_view(slug: str) -> None:
    """Each pointer of a fill leads somewhere in some position of two games, but for those that are rarely filled."""
    plan, lists = plan_of(slug), lists_of(plan_of(slug), bundled_pack(slug).data)
    seats = TITLES[slug].seats.stop - 1
    found: set[str] = set()
    for s in chain(stages(slug, seats, 1, 12), stages(slug, seats, 3, 12)):
        found |= sources_found(plan, lists, shown(slug, s, 0))
    wanted = {fill.source for place in plan.places for fill in plan.fills_of(place)}
    assert {source for source in wanted - found if not source.startswith(RARE[slug])} == set()


RARE: Mapping[str, tuple[str, ...]] = {
    "endeavor": (),
    "imperial_struggle": ("/state/huguenots/", "/state/pools/", "/state/townshend"),
    "imperialism": ("/state/fought/", "/state/shown/", "/state/stack/", "/state/war/"),
    "pax_renaissance": ("/facts/supreme_religion", "/state/bishops/", "/state/suzerain/", "/state/queen/"),
}
"""What is filled only now and then; these members are checked by reading."""


@pytest.mark.parametrize("slug", SLUGS)
def test_every_view_of_a_random_game_is_drawn_and_told(slug: str) -> None:
    """All views at all stages, each in a language: well-formed XML with title and description, small; text whole."""
    for seats in {TITLES[slug].seats.start, TITLES[slug].seats.stop - 1}:
        for n, s in enumerate(stages(slug, seats, seats)):
            for viewer in (None, *range(seats)):
                laid_out = table(slug, shown(slug, s, viewer), LANGUAGES[(n + (viewer or 0)) % len(LANGUAGES)])
                picture = draw(laid_out, ("A game", "Round 1"))
                root = ElementTree.fromstring(picture)
                assert root.find(f"{SVG}title").text == "A game"  # type: ignore[union-attr]  # it fails if missing
                assert root.find(f"{SVG}desc").text == "Round 1"  # type: ignore[union-attr]  # as above
                assert len(picture.encode()) <= MOST_BYTES
                assert not re.search(r'\b(r|rx|ry|width|height|font-size)="-', picture)
                text = told(laid_out, ["A game", "that people with long names play " * 9])
                assert len(text.encode()) <= MOST_TEXT
                assert "…" not in text


@pytest.mark.parametrize("slug", SLUGS)
def test_places_are_drawn_where_the_plan_has_them(slug: str) -> None:
    """The outline of a place fills its box, and a line leads from the middle of one place to that of another."""
    plan = plan_of(slug)
    *_, last = stages(slug, TITLES[slug].seats.start, 1)
    root = ElementTree.fromstring(draw(table(slug, shown(slug, last, None)), ("A game", "Round 1")))
    wide, high = plan.size
    boxes = {p.id: (p.box[0] * wide, p.box[1] * high, p.box[2] * wide, p.box[3] * high) for p in plan.places}
    outlined = {p.id for p in plan.places if plan.kinds[p.kind].shape != "none"}
    drawn = {g.get("data-place", ""): g[1] for g in root.iter(f"{SVG}g") if g.get("data-place") in outlined}
    assert len(drawn) > len(outlined) / 2
    for id_, outline in drawn.items():
        assert box_of(outline) == pytest.approx(boxes[id_], abs=0.2)
    middles = [(x + w / 2, y + h / 2) for x, y, w, h in boxes.values()]
    for line in root.iter(f"{SVG}polyline"):
        points = points_of(line)
        for end in (points[0], points[-1]):
            assert any(end == pytest.approx(middle, abs=0.2) for middle in middles)


def box_of(outline: ElementTree.Element) -> tuple[float, float, float, float]:
    """The place and size of a rectangle, or of one without corners."""
    if outline.tag == f"{SVG}rect":
        x, y, wide, high = (float(outline.get(name, "")) for name in ("x", "y", "width", "height"))
        return x, y, wide, high
    xs, ys = zip(*points_of(outline), strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def points_of(line: ElementTree.Element) -> list[tuple[float, float]]:
    """The points of a line or a polygon."""
    pairs = (point.split(",") for point in line.get("points", "").split())
    return [(float(x), float(y)) for x, y in pairs]


def test_a_text_is_cut_from_the_first_byte_too_many() -> None:
    """Up to the most bytes it is whole; with one more it ends with an ellipsis and is no longer than that."""
    *_, last = stages("endeavor", 3, 3)
    laid_out = table("endeavor", shown("endeavor", last, None))

    def text(length: int) -> str:
        return told(laid_out, ["A game", "x" * length])

    first = bisect_left(range(MOST_TEXT), True, key=lambda length: "…" in text(length))
    assert len(text(first - 1).encode()) == MOST_TEXT
    assert all("…" in text(first + n) and len(text(first + n).encode()) <= MOST_TEXT for n in range(4))


@pytest.mark.parametrize("slug", ["endeavor", "imperial_struggle", "pax_renaissance"])
def test_places_say_without_colour_whose_they_are(slug: str) -> None:
    """All who may hold a place have lines of their own, and the lines are drawn in each place that somebody holds."""
    plan = plan_of(slug)
    types = {fill.type for place in plan.places for fill in plan.fills_of(place) if fill.tints}
    for holders in (plan.roles if type_ == "seat" else plan.types[type_].looks.values() for type_ in types):
        assert len({each.form for each in holders} - {None}) == len(holders)
    s = list(stages(slug, 3 if slug == "endeavor" else 2, 1))[-1]
    laid_out = table(slug, shown(slug, s, None))
    held = {filled.place.id for filled in laid_out.places if filled.held_by is not None}
    root = ElementTree.fromstring(draw(laid_out, ("A game", "Round 1")))
    lined = {g.get("data-place") for g in root.iter(f"{SVG}g") if any(each.get("vector-effect") for each in g)}
    assert lined == held
    assert held or slug == "pax_renaissance"  # empires come late, or never


def _words(plan: Plan, filled: Filled) -> list[str]:
    """What is written in a place."""
    kind, (wide, high) = plan.kinds[filled.place.kind], plan.size
    x, y, w, h = filled.place.box
    box = inside(kind.shape, (x * wide, y * high, w * wide, h * high), filled.printed is not None)
    return [p.text for p in laid(plan, filled.name if kind.label else "", filled.rows, box, kind.text, kind.inline)]


@pytest.mark.parametrize("slug", SLUGS)
def test_everything_can_be_read(slug: str) -> None:
    """No name and no piece is cut off in any language, and nothing that is written leaves its place."""
    plan = plan_of(slug)
    seats = TITLES[slug].seats.stop - 1
    for s, language in product(chain(stages(slug, seats, 1, 6), stages(slug, seats, 3, 6)), LANGUAGES):
        for filled in table(slug, shown(slug, s, s.seats - 1), language).places:
            assert not [text for text in _words(plan, filled) if "…" in text], (filled.place.id, filled.said)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_picture_needs_nothing_else(slug: str) -> None:
    """No script, no style, no link out of the picture and no handler, whatever a player is called."""
    s = next(stages(slug, TITLES[slug].seats.start, 1))
    picture = draw(table(slug, shown(slug, s, None, HOSTILE)), (HOSTILE, HOSTILE))
    root = ElementTree.fromstring(picture)
    allowed = {"svg", "title", "desc", "defs", "g", "rect", "circle", "polygon", "polyline", "path", "text", "use"}
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in allowed
        assert not [name for name in element.attrib if name.startswith("on") or name == "style"]
        assert element.get("href", "#").startswith("#")
    assert "<script" not in picture
    assert "alert(" in root.find(f"{SVG}title").text  # type: ignore[operator, union-attr]  # it fails if missing


@pytest.mark.parametrize("slug", SLUGS)
def test_hands_are_told_to_their_owners_alone(slug: str) -> None:
    """What a viewer sees of hidden pieces is in the text; what they do not see is a number."""
    plan = plan_of(slug)
    for s in stages(slug, TITLES[slug].seats.start, 5):
        for viewer in (None, 0):
            position = shown(slug, s, viewer)
            text = told(table(slug, position), [])
            for filled in table(slug, position).places:
                for piece in (piece for row in filled.rows for piece in row.pieces):
                    legend = plan.kinds[filled.place.kind].legend
                    assert legend is not None or piece.said in text, (filled.place.id, piece.said)
                    assert (piece.id == HIDDEN) == piece.hidden


def test_a_plan_names_every_fault() -> None:
    """A wrong colour, a box beyond the table, a place twice, a line to nowhere and unknown types are all named."""
    good = json.loads(json.dumps(board_data("endeavor")))
    assert read_plan(good).title == "endeavor"
    bad = deepcopy(good)
    bad["paper"] = "blue"
    with pytest.raises(ContentError) as caught:
        read_plan(bad)
    assert [fault.where for fault in caught.value.faults] == ["paper"]
    bad = deepcopy(good)
    bad["places"].append({**bad["places"][0], "box": [0.9, 0.9, 0.2, 0.2]})
    bad["lines"].append({"ends": ["london", "atlantis"], "style": "link"})
    bad["kinds"]["city"]["fills"].append({"from": "/facts/x", "as": "gold"})
    with pytest.raises(ContentError) as caught:
        read_plan(bad)
    named = " ".join(f"{fault.where}: {fault.what}" for fault in caught.value.faults)
    assert "two places" in named
    assert "leaves the table" in named
    assert "atlantis" in named
    assert "gold" in named
    assert len(caught.value.faults) == 4


def test_the_outline_of_a_region_has_three_corners_or_more() -> None:
    """Two corners enclose nothing: a plan with such a region is refused, and the region named."""
    plan = json.loads(json.dumps(board_data("endeavor")))
    plan["regions"][0]["outline"] = plan["regions"][0]["outline"][:3]
    assert len(read_plan(plan).regions[0].outline) == 3
    plan["regions"][0]["outline"].pop()
    with pytest.raises(ContentError) as caught:
        read_plan(plan)
    assert [fault.where for fault in caught.value.faults] == ["regions.0.outline"]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_language_has_every_word(slug: str) -> None:
    """The words of a table are there in each language, with the same gaps to fill, and so is every name."""
    plan = plan_of(slug)
    for language in LANGUAGES:
        assert set(words_of(plan, language)) == set(words_of(plan))
        for key, text in words_of(plan).items():
            assert {part[1] for part in Formatter().parse(words_of(plan, language)[key])} == {
                part[1] for part in Formatter().parse(text)
            }, key
        assert {kind: set(rows) for kind, rows in names(slug, language).items()} == {
            kind: set(rows) for kind, rows in names(slug, DEFAULT).items()
        }


@pytest.mark.parametrize("slug", SLUGS)
def test_no_word_of_a_table_comes_from_code(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a language of dots no letter is left in a text but the names of players: every word can be translated."""
    plan = plan_of(slug)
    dots = {key: dotted_text(text) for key, text in words_of(plan).items()}
    monkeypatch.setattr(contents, "words_of", lambda plan, lang: dots)
    pack, lists = bundled_pack(slug), lists_of(plan, bundled_pack(slug).data)
    dotted_names = {k: {i: dotted_text(n) for i, n in rows.items()} for k, rows in names(slug, "pl").items()}
    for s in stages(slug, TITLES[slug].seats.stop - 1, 3, 6):
        position = shown(slug, s, 0, "")
        for row in position["seats"]:
            row["role_name"] = "·"
        text = told(set_up(plan, dotted_names, lists, position, "pl"), [])
        assert not [word for word in text.split() if any(letter.isalpha() for letter in word)], pack.title


def dotted_text(text: str) -> str:
    """A text without its letters."""
    return "".join("·" if letter.isalpha() else letter for letter in text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_spaces_of_a_track_keep_their_numbers(language: Language) -> None:
    """A space with a number is called by it; one with a name by that name in the language."""
    s = next(stages("imperial_struggle", 2, 1))
    tracks = {
        f.place.id: f.place.cells
        for f in table("imperial_struggle", shown("imperial_struggle", s, None), language).places
    }
    assert tracks["vp"][:4] == ("0", "1", "2", "3")
    assert tracks["turn"][0] == {"en": "Peace 1", "pl": "Pokój 1", "hu": "1. béke"}[language]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_served_board_labels_spaces_in_the_language(language: Language, slug: str) -> None:
    """A client that draws a track writes the labels of its spaces as they are served."""
    served = as_json(bundled_pack(slug), names(slug, language), language)
    drawn = table(slug, shown(slug, next(stages(slug, TITLES[slug].seats.start, 1)), None), language)
    labels = {each.place.id: list(each.place.cells) for each in drawn.places if each.place.cells}
    assert {each["id"]: each["cells"] for each in served["places"] if each.get("cells")} == labels
    words = [label for cells in labels.values() for label in cells if not label.isdecimal()]
    assert language == DEFAULT or not set(words) & set(served["words"][DEFAULT].values())


def test_a_mat_of_endeavor_has_the_tracks_of_its_pack() -> None:
    """Each status moves along the spaces of its track, each with the level that it gives, some with Glory."""
    pack = bundled_pack("endeavor")
    fills = as_json(pack, names("endeavor", DEFAULT))["kinds"]["mat"]["fills"]
    tracks = {fill["word"]: fill["cells"] for fill in fills if "track" in fill}
    assert tracks == {track.id: [str(level) for level in track.levels] for track in pack.board.tracks}
    for track, fill in zip(pack.board.tracks, (fill for fill in fills if "track" in fill), strict=True):
        scoring = [int(score) if score else None for score in fill["scores"]]
        assert [max(x for x in scoring[: n + 1] if x is not None) for n in range(len(scoring))] == [*track.glory]
        assert {space for space, score in enumerate(scoring) if score is not None} >= {7, 10, 12}
        assert scoring[8] is scoring[9] is None


def test_places_that_the_board_does_not_know_are_shown_below_it() -> None:
    """A pack with another city is drawn and told with it; a place that it lacks is not there."""
    data = json.loads(json.dumps(bundled_pack("endeavor").data))
    s = next(stages("endeavor", 3, 1))
    position = shown("endeavor", s, None)
    plan, lists = plan_of("endeavor"), dict(lists_of(plan_of("endeavor"), data))
    listed = next(kind.content for name, kind in plan.kinds.items() if name == "city" and kind.content)
    lists[listed] = [*(city for city in lists[listed] if city != "london"), "atlantis"]
    found = {**names("endeavor", DEFAULT), "city": {**names("endeavor", DEFAULT)["city"], "atlantis": "Atlantis"}}
    position["facts"]["cities"]["atlantis"] = {**position["facts"]["cities"]["paris"], "owner": 1}
    laid_out = set_up(plan, found, lists, position)
    picture, text = draw(laid_out, ("A game", "Round 1")), told(laid_out, [])
    assert "Atlantis: Green" in text
    assert "London:" not in text
    assert 'data-place="atlantis"' in picture
    assert 'data-place="london"' not in picture
    assert "Beyond this board" in picture
    root = ElementTree.fromstring(picture)
    assert float(root.attrib["height"]) > plan.size[1] + 50


@pytest.mark.parametrize("slug", SLUGS)
def test_a_stranger_can_draw_with_it(slug: str) -> None:
    """The served board names every place, by its own word, by the pack or as a mat, and indexes those of the pack."""
    served = as_json(bundled_pack(slug), names(slug, DEFAULT))
    lists = lists_of(plan_of(slug), bundled_pack(slug).data)
    for place in served["places"]:
        kind = served["kinds"][place["kind"]]
        if kind.get("content"):
            assert lists[kind["content"]][place["index"]] == place["id"]
    for a, b in product(("colour", "ink"), served["roles"]):
        assert b[a].startswith("#")


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_written_on_a_colour_can_be_read(slug: str) -> None:
    """By 4.5 to 1, as small text needs it (WCAG 2.2, 1.4.3)."""
    served = as_json(bundled_pack(slug), names(slug, DEFAULT))
    looks = [look for kind in served["types"].values() for look in (kind.get("look"), *kind.get("looks", {}).values())]
    written = [each for each in (*served["roles"], *looks) if each and {"colour", "ink"} <= each.keys()]
    assert len(written) >= len(served["roles"])
    for each in written:
        low, high = sorted((luminance(each["colour"]), luminance(each["ink"])))
        assert (high + 0.05) / (low + 0.05) >= 4.5, each


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb`, from 0 to 1."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
