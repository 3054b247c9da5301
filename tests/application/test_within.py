"""Is a table inside an event what its viewer can make of what they knew and are told?"""

from __future__ import annotations

from itertools import islice

import pytest

from application.boards.viewing import picture
from application.games.commands import GameCommands
from application.games.views import ALL, ViewAs, happenings, position, redacted
from application.games.within import within
from bench.games import finished_games
from domain.registry import TITLES
from eventstore.store.memory import MemoryStore

FIRST = 60
"""Events of a game that are looked into."""


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
