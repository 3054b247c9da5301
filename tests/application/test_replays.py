"""Is every past version of a game shown as it was, to every viewer who may see it?"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any
from uuid import uuid4

import jsonpatch
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from application.games.replays import marks, patch, positions, redecide
from application.games.views import ALL, ViewAs, position
from bench.games import finished_games
from domain import registry
from eventstore.errors import Refused, UnknownGame
from eventstore.events import Payload, payload_of, time_of
from eventstore.record import export
from eventstore.store.memory import MemoryStore
from eventstore.timeline import Timeline
from tests.eventstore.playing import commands_on, play

pytestmark = pytest.mark.usefixtures("barter")

VIEWERS: tuple[ViewAs, ...] = (None, 0, 1, 2, ALL)


@pytest.mark.parametrize("view_as", VIEWERS)
def test_every_frame_is_the_position_of_its_version(view_as: ViewAs) -> None:
    """The position in each frame is the game's at that version, for the same viewer."""
    played = play("frames", rewinds=0.4, resigns=0.01)
    frames = list(positions(played.commands.games, played.id, view_as, show="positions"))
    assert [f.version for f in frames] == list(range(1, played.game.version + 1))
    for frame in frames:
        assert frame.position == position(commands_on(played.store).games.at(played.id, frame.version), view_as)


@pytest.mark.parametrize("view_as", VIEWERS)
def test_differences_lead_from_frame_to_frame(view_as: ViewAs) -> None:
    """The first frame has the position; each difference applied (RFC 6902) gives the next one."""
    played = play("differences", rewinds=0.3)
    whole = list(positions(played.commands.games, played.id, view_as, show="positions"))
    frames = list(positions(played.commands.games, played.id, view_as, show="differences"))
    here: Any = frames[0].position
    for frame, wanted in zip(frames[1:], whole[1:], strict=True):
        assert frame.position is None
        here = jsonpatch.apply_patch(here, frame.difference)
        assert here == wanted.position


JSON = st.recursive(
    st.none() | st.integers(0, 3) | st.sampled_from(["a", "b"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["a/b", "m~n", "x", ""]), inner),
    max_leaves=12,
)


@given(JSON, JSON)
@settings(deadline=None)
def test_any_difference_is_a_patch(before: Any, after: Any) -> None:
    """Applied by the library, the difference of any two values gives the second; of equal ones it is empty."""
    assert jsonpatch.apply_patch(before, patch(before, after)) == after
    assert patch(after, after) == []


def test_a_stretch_is_part_of_the_whole() -> None:
    """Any stretch of versions has the same frames as the whole replay, rewinds before and in it included."""
    played = play("stretch", rewinds=0.5)
    whole = [f.to_json() for f in positions(played.commands.games, played.id, 1, show="positions")]
    for start in range(1, len(whole) + 1, 3):
        for end in (start, min(start + 7, len(whole)), len(whole)):
            part = [f.to_json() for f in positions(played.commands.games, played.id, 1, start, end, show="positions")]
            assert part == whole[start - 1 : end]


def test_moves_that_were_rewound_are_shown_as_taken_back() -> None:
    """A move names the rewind that undid it, and no other event does."""
    rewinds: list[tuple[int, int]] = []
    # A game's luck is its own, so a game may offer nothing that can be taken back.
    for attempt in range(20):
        played = play(f"taken back {attempt}", rewinds=0.5)
        events = played.store.read(played.id)
        rewinds = [(payload_of(e)["to"], e.version) for e in events if e.type == "moves_rewound"]
        if rewinds:
            break
    assert rewinds
    for frame in positions(played.commands.games, played.id, None):
        undoing = [at for to, at in rewinds if to < frame.version < at]
        assert frame.taken_back == (undoing[0] if undoing and frame.type == "move_made" else None)


def test_a_seat_sees_its_own_cards_and_no_others_while_the_game_runs() -> None:
    """No frame for a seat or the public names a card that is hidden from it at that version."""
    played = play("own", seats=3, engines=0, finish=False)
    for _ in range(12):
        played.step()
    for view_as in (None, 0, 1, 2):
        for frame in positions(played.commands.games, played.id, view_as, show="positions"):
            state: Any = played.commands.games.at(played.id, frame.version).state
            if state is None:
                continue
            hidden = {*state.deck, *(c for i, hand in enumerate(state.hands) if i != view_as for c in hand)}
            text = json.dumps(frame.to_json())
            assert not [card for card in sorted(hidden) if f'"{card}"' in text or f":{card}" in text]


def test_nobody_sees_everything_while_the_game_runs() -> None:
    """The view of everything is refused until the game has ended; then it shows seeds, decks and choices."""
    played = play("all", finish=False)
    with pytest.raises(Refused) as refused:
        positions(played.commands.games, played.id, ALL)
    assert refused.value.code == "not_visible_yet"
    played.finish()
    text = json.dumps([f.to_json() for f in positions(played.commands.games, played.id, ALL, show="positions")])
    assert played.game.seed.hex() in text
    assert '"choice"' in text


def test_versions_that_never_were_are_unknown() -> None:
    """Versions before 1, after the newest, or in the wrong order, unknown games and seats are refused."""
    played = play("unknown")
    last = played.game.version
    for from_, to in ((0, 3), (5, 4), (1, last + 1), (last + 1, last + 1), (-3, None)):
        with pytest.raises(UnknownGame):
            positions(played.commands.games, played.id, None, from_, to)
    with pytest.raises(UnknownGame):
        positions(played.commands.games, uuid4(), None)
    with pytest.raises(UnknownGame):
        marks(played.commands.games, uuid4())
    for seat in (3, -1):
        with pytest.raises(Refused):
            positions(played.commands.games, played.id, seat)


def test_frames_have_log_lines_times_and_places() -> None:
    """A frame says who did it, when, in words, and at which place of the game."""
    played = play("log")
    frames = {f.type: f for f in positions(played.commands.games, played.id, None)}
    assert [line["text"] for line in frames["game_opened"].log] == ["The game is opened with 3 seats."]
    assert frames["game_opened"].where is None
    assert frames["move_made"].where is not None
    assert frames["move_made"].where["round"] == 3
    for frame, event in zip(
        positions(played.commands.games, played.id, None), played.store.read(played.id), strict=True
    ):
        assert frame.actor == event.actor
        assert frame.at == json.loads(event.body)["at"]


def test_marks_are_where_the_place_changes() -> None:
    """Each round and phase begins at a mark, also one that is entered again after a rewind."""
    played = play("marks", rewinds=0.3)
    frames = list(positions(played.commands.games, played.id, None))
    wanted = []
    before = None
    for frame in frames:
        if frame.where is not None and frame.where != before:
            wanted.append((frame.version, frame.where))
        before = frame.where
    found = marks(played.commands.games, played.id)
    assert [(m.version, m.where) for m in found] == wanted
    assert [m.where["round"] for m in found if m.where["phase"] == "bid"] == [1, 2, 3]


def test_a_timeline_equals_the_fold_of_each_prefix() -> None:
    """Folded forward once, a game is at each version what the whole fold gives; games given out do not change."""
    for seed in range(8):
        played = play(f"timeline {seed}", seats=4, engines=0, rewinds=0.5, resigns=0.03)
        events = played.store.read(played.id)
        timeline = Timeline(played.commands.games.at(played.id, 1))
        codec = timeline.game.codec
        games = [timeline.step(e.version, Payload.stored(codec, e), at=time_of(e), head=e.hash) for e in events[1:]]
        for version, game in enumerate(games, 2):
            assert game == commands_on().games.folded(events[:version])


# --- today's rules -------------------------------------------------------------------------------------------


def test_a_game_is_decided_again_alike() -> None:
    """Under the same rules nothing is decided otherwise, in a finished game nor in one that runs."""
    played = play("again", rewinds=0.3)
    assert redecide(played.commands.games, played.id) == ()
    running = play("again", finish=False)
    for _ in range(6):
        running.step()
        assert redecide(running.commands.games, running.id) == ()


def test_what_today_s_rules_decide_otherwise_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a change of a rule every move that it touches is listed with its version, and the record stays as it is."""
    played = play("changed", seats=2, engines=0)
    before = b"".join(export(played.store, played.commands.games, played.id))
    title = registry.TITLES["barter"]
    from domain.titles.barter import Bid, CoinsWon, TakeTurn

    def generous(self: Any, t: Any, answers: Any) -> None:
        cards = {seat: given[0].str_arg() for seat, given in answers.items()}
        for seat, card in cards.items():
            t.tell(title.codec.effects["bid_spent"](seat, card))
        best = max(cards, key=lambda seat: (t.s.values[cards[seat]], -seat))
        t.tell(CoinsWon(best, 3))
        t.then(TakeTurn(best))

    monkeypatch.setattr(Bid, "opened", generous)
    found = redecide(played.commands.games, played.id)
    bids = [
        e.version
        for e in played.store.read(played.id)
        if e.type == "move_made" and any(x["type"] == "bid_spent" for x in payload_of(e)["effects"])
    ]
    assert [n.version for n in found] == bids
    assert "today's rules give 3, the record has 2" in found[0].detail
    assert b"".join(export(played.store, played.commands.games, played.id)) == before


def test_a_move_that_today_s_rules_refuse_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that is no longer legal is listed with the reason."""
    for seed in range(20):
        played = play(f"refused {seed}", seats=2, engines=0)
        if any(e.type == "move_made" and payload_of(e)["move"] == "roll" for e in played.store.read(played.id)):
            break
    from domain.titles.barter import TakeTurn

    options = TakeTurn.options
    monkeypatch.setattr(
        TakeTurn, "options", lambda self, s, seat: [o for o in options(self, s, seat) if o.verb != "roll"]
    )
    found = redecide(played.commands.games, played.id)
    rolls = [
        e.version for e in played.store.read(played.id) if e.type == "move_made" and payload_of(e)["move"] == "roll"
    ]
    assert [n.version for n in found] == rolls
    assert "refuse" in found[0].detail


@pytest.mark.parametrize("slug", ["endeavor", "imperial_struggle"])
def test_a_mark_has_the_depth_of_the_first_heading_that_changed(slug: str) -> None:
    """0 where the coarsest heading is another than before; one that is added is the first that changed."""
    store = MemoryStore()
    [game_id] = finished_games(store, slug, 1, seed=3)
    found = marks(commands_on(store).games, game_id)
    depths = set()
    for before, mark in pairwise(found):
        old, new = before.headings, mark.headings
        depths.add(mark.depth)
        assert old[: mark.depth] == new[: mark.depth]
        assert mark.depth >= min(len(old), len(new) - 1) or old[mark.depth] != new[mark.depth]
    assert len(depths) > 1
