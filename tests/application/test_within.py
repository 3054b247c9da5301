"""Is a table inside an event, and what its log says, what its viewer can make of what they knew and are told?"""

from __future__ import annotations

from itertools import islice

import pytest

from application.boards.viewing import picture
from application.games.commands import GameCommands
from application.games.views import ALL, ViewAs, event, happenings, position, redacted, without_agenda
from application.games.within import within
from application.languages.catalogues import DEFAULT
from application.languages.rendering import wording
from bench.games import finished_games
from domain.registry import TITLES
from eventstore.store.memory import MemoryStore

FIRST = 60
"""Events of a game that are looked into."""
HIDES = {"imperial_struggle", "imperialism", "pax_renaissance"}
"""Titles in which somebody is not told all of some effects."""


@pytest.mark.parametrize("slug", sorted(TITLES))
def test_effects_lead_from_a_position_to_the_next(slug: str) -> None:
    """For everybody: the last effect that a viewer knows leads to the table that they see after the event."""
    store = MemoryStore()
    commands = GameCommands(store)
    [game_id] = finished_games(store, slug, 1, seed=3)
    viewers: tuple[ViewAs, ...] = (None, 0, ALL)
    drawn = 0
    for happening in islice(happenings(commands.games, game_id), FIRST):
        version = happening.stored.version
        for view_as in viewers:
            starts = happening.stored.type == "game_started"
            if happening.before is None or (happening.before.state is None and not starts):
                assert within(commands.games, game_id, version, 0, view_as) is None
                continue
            shown = happening.payload.whole() if view_as == ALL else happening.payload.shown_to(view_as)
            count = len(shown.effects)
            assert within(commands.games, game_id, version, count + 1, view_as) is None
            steps = [within(commands.games, game_id, version, n, view_as) for n in range(count + 1)]
            for game in steps:
                assert game is not None
                assert position(game, view_as)["pending"] == []
                assert game.version == version - 1
            first, last = steps[0], steps[-1]
            after = redacted(happening.after, view_as)
            assert first is not None
            assert last is not None
            assert first.state is not happening.before.state
            if after is not None and count:
                after = after.copy()
                after.agenda.clear()
                assert last.codec.encode_state(last.state) == last.codec.encode_state(after)
            if count > 1 and version % 7 == 0:
                assert picture(last, view_as, "A game", {}).startswith("<svg")
                drawn += 1
    assert drawn
    before = happening.before
    assert before is not None
    assert before.state is not None
    assert before.state.agenda, "what is looked into is a copy"


@pytest.mark.parametrize("slug", sorted(TITLES))
def test_lines_of_the_log_say_of_which_effect_they_tell(slug: str) -> None:
    """The number is a place among the effects that the viewer is given, with the agenda or without, in order."""
    store = MemoryStore()
    commands = GameCommands(store)
    [game_id] = finished_games(store, slug, 1, seed=3)
    viewers: tuple[ViewAs, ...] = (None, 0, 1, ALL)
    told = hidden = 0
    for happening in islice(happenings(commands.games, game_id), FIRST):
        everything = happening.payload.whole().data.get("effects", [])
        for view_as in viewers:
            whole = event(happening, view_as)
            given = whole["payload"].get("effects", [])
            hidden += given != everything
            of = [line["effect"] for line in whole["log"] if "effect" in line]
            assert of == sorted(set(of))
            assert all(given[n]["type"] != "agenda_changed" for n in of)
            # Each has the line of its effect, as its viewer sees it.
            after, shown = redacted(happening.after, view_as), happening.payload
            effects = (shown.whole() if view_as == ALL else shown.shown_to(view_as)).effects
            said = wording(DEFAULT, happening.after.title, happening.after.setup.pack.board)
            for line in whole["log"]:
                if "effect" in line:
                    own = happening.after.title.line(after, effects[line["effect"]])
                    assert own is not None
                    assert line == {**said.told(own), "effect": line["effect"]}
                    told += 1
            shorter = without_agenda(whole)
            assert all(effect["type"] != "agenda_changed" for effect in shorter["payload"].get("effects", ()))
            for line, same in zip(whole["log"], shorter["log"], strict=True):
                assert line["text"] == same["text"]
                if "effect" in line:
                    assert shorter["payload"]["effects"][same["effect"]] is given[line["effect"]]
                else:
                    assert "effect" not in same
    assert told > FIRST
    assert hidden or slug not in HIDES
