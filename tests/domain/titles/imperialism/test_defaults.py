"""IM-16.6, IM-25 What stands for a player's silence, decision by decision?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from domain.kernel.chance import Dice
from domain.kernel.engine import default_option, next_options, pending_seats, play, start
from domain.kernel.options import Move
from domain.registry import make_setup
from domain.titles.imperialism.legality import definitions_held
from domain.titles.imperialism.state import ImperialismState
from domain.titles.imperialism.title import TITLE

Rule = Callable[[ImperialismState, int, Sequence[str]], str]


def always(text: str) -> Rule:
    """The same answer wherever the decision comes up."""
    return lambda s, seat, offered: text


def lower_start_number(s: ImperialismState, seat: int, offered: Sequence[str]) -> str:
    """Of two superpowers the one that starts earlier."""
    return min(offered, key=lambda text: s.board.superpower[text.split(":")[1]].number)


def most_glory(s: ImperialismState, seat: int, offered: Sequence[str]) -> str:
    """The achievement of most glory, the first of them in the row."""
    row = [*s.achievement_row, *s.achievement_deck[-1:]]
    met = sorted((text.split(":")[1] for text in offered), key=row.index)
    return "achieve:" + max(met, key=lambda name: s.board.achievement[name].glory)


def done_or_oldest(s: ImperialismState, seat: int, offered: Sequence[str]) -> str:
    """No discard, and above the limit the oldest card."""
    if "done" in offered:
        return "done"
    oldest = s.hands[seat][0]
    return f"discard:{s.board.card[oldest].id if oldest in s.board.card else oldest}"


def providence_first(s: ImperialismState, seat: int, offered: Sequence[str]) -> str:
    """All missing cards from the providence deck, or as near to that as the decks allow."""
    closed = [text for text in offered if text.startswith("closed")]
    return min(closed, key=lambda text: int(text.split(":")[1])) if closed else offered[0]


def develop_or_tax(s: ImperialismState, seat: int, offered: Sequence[str]) -> str:
    """Development, and taxation where the marker forbids it."""
    return "action:development" if "action:development" in offered else "action:taxation"


def best_trade(s: ImperialismState, seat: int, offered: Sequence[str]) -> str:
    """The good with the highest trade gain, the first of the board; gold only if nothing else gives as much."""

    def gain(good: str) -> int:
        return s.board.good[good].trade[s.levels[seat][s.board.track_at[good]]]

    goods = [text.split(":")[1] for text in offered if text.startswith("good:")]
    best = max(map(gain, goods))
    return "good:" + next(g for g in [*(g for g in goods if g != "gold"), "gold"] if gain(g) == best)


def first_of_the_hand(s: ImperialismState, seat: int, offered: Sequence[str]) -> str:
    """A card as early in the hand as possible; with a choice of kinds and targets the first that is offered."""
    held = [d.id for d in definitions_held(s, seat)]
    played = [text for text in offered if not text.startswith("convert")]
    return min(played, key=lambda text: held.index(text.split(":")[1])) if played else offered[0]


def cheapest(s: ImperialismState, seat: int, offered: Sequence[str]) -> str:
    """The cheapest territory, the first of the hand among equals."""
    return min(offered, key=lambda text: s.board.territory[text.split(":")[1]].cost)


def first_peace(s: ImperialismState, seat: int, offered: Sequence[str]) -> str:
    """Tribute, else humiliation, else the cheapest card."""
    for text in ("tribute", "humiliation"):
        if text in offered:
            return text
    return min(offered, key=lambda text: s.board.territory[text.split(":")[1]].cost)


def first(s: ImperialismState, seat: int, offered: Sequence[str]) -> str:
    """The first that is offered."""
    return offered[0]


DECLINED = (
    "economic_gain", "oriental_second_good", "authority_raise", "authority_take", "choose_hand", "use_defender",
    "rearrange", "pick_from_hand", "pick_from_discard", "revolution_raise", "calvinism_raise", "granted_development",
    "conquer_from_hand", "battle_for_influence",
)  # fmt: skip
PASSED = ("colonization_rush", "event_response", "war_event", "pirates")
RULES: dict[str, Rule] = {
    "choose_superpower": lower_start_number,
    "choose_start_raise": always("raise:army"),
    "discard_authority_for_prestige": always("no"),
    "choose_achievement": most_glory,
    "exchange_discard": done_or_oldest,
    "exchange_refill": providence_first,
    "select_action": develop_or_tax,
    "choose_good": best_trade,
    "select_intrigue": first_of_the_hand,
    "second_intrigue_card": always("stop"),
    "select_conquest": cheapest,
    "declare_war": first_of_the_hand,
    "defence": always("lay"),
    "choose_peace": first_peace,
    "interception_pick": first,
    "finish_action": always("finish"),
    **dict.fromkeys(DECLINED, always("decline")),
    **dict.fromkeys(PASSED, always("pass")),
}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_silence_is_answered_as_the_catalogue_says(seats: int) -> None:
    """IM-16.6, IM-25 In random games the default of every decision is that of the catalogue's column."""
    seen = set()
    for number in range(12):
        dice = Random(f"silence {seats} {number}")
        chance = Dice(dice)
        s = start(TITLE, make_setup("imperialism", seats), chance)
        while s.agenda:
            seat = pending_seats(s)[0]
            kind = TITLE.codec.step_name(s.agenda[-1])
            offered = [o.text for o in next_options(s, seat)]
            assert default_option(s, seat).text == RULES[kind](s, seat, offered), f"{kind}: {offered}"
            seen.add(kind)
            play(s, Move(seat, dice.choice(next_options(s, seat))), chance)
    assert len(seen) > 0.8 * len(RULES), sorted(set(RULES) - seen)
