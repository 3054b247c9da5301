"""Do titles know today's rules and the former ones that they still play?"""

from __future__ import annotations

import pytest

from domain.kernel.engine import by_rules
from domain.registry import TITLES, bundled_pack, former_packs, make_setup
from tests.domain.counts import games_path


@pytest.mark.parametrize("slug", TITLES)
def test_a_game_starts_by_todays_rules(slug: str) -> None:
    """The empty table has the number of the title's rules, and earlier numbers say what changed after them."""
    title = TITLES[slug]
    s = title.new(make_setup(slug, title.seats.start))
    assert s.rules == title.rules
    assert s.copy().rules == title.rules
    assert all(0 < number < title.rules and said for number, said in title.former_rules.items())
    assert title.plays(title.rules)
    assert not title.plays(title.rules + 1)
    nearest = [title.nearest_of_today(number) for number in (*title.former_rules, title.rules, title.rules + 1)]
    assert nearest == [title.rules] * len(nearest) if slug != "imperial_struggle" else [2, 2, 3, 3]
    assert all(games_path(slug, number).exists() for number in title.former_rules)


def test_a_position_is_taken_up_by_former_rules() -> None:
    """Today's position stays as it is; a copy decides by the other number, and equals it otherwise."""
    s = TITLES["endeavor"].new(make_setup("endeavor", 3))
    assert by_rules(s, s.rules) is s
    former = by_rules(s, 1)
    assert (former.rules, s.rules) == (1, TITLES["endeavor"].rules)
    assert former == s


@pytest.mark.parametrize("slug", TITLES)
def test_former_editions_of_a_pack_stay_with_the_title(slug: str) -> None:
    """Each is sound, differs from today's and has a name of its own."""
    packs = [bundled_pack(slug), *former_packs(slug).values()]
    assert len({pack.digest for pack in packs}) == len({pack.name for pack in packs}) == len(packs)
    assert bundled_pack(slug).name == TITLES[slug].edition
