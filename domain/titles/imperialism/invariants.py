"""What is true of every position?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from domain.titles.imperialism.board import PRESTIGE
from domain.titles.imperialism.legality import seen_by_all
from domain.titles.imperialism.state import ImperialismState

__all__ = ["faults"]


def faults(s: ImperialismState) -> list[str]:
    """IM-2.1, IM-17, IM-18.1 Every broken invariant, in words."""
    return [*piece_faults(s), *level_faults(s), *hand_faults(s), *place_faults(s)]


def _counted(what: str, found: Iterable[str], wanted: Iterable[str]) -> Iterator[str]:
    have, want = sorted(found), sorted(wanted)
    if have != want:
        more, less = Counter(have) - Counter(want), Counter(want) - Counter(have)
        yield f"{what}: too many {dict(more)}, missing {dict(less)}"


def providence_cards(s: ImperialismState) -> Iterator[str]:
    """IM-2.2 Where providence cards lie, hands apart."""
    yield from s.providence
    yield from seen_by_all(s)


def piece_faults(s: ImperialismState) -> Iterator[str]:
    """IM-2.1 Every card is in one place."""
    board = s.board
    held = [*chain.from_iterable(s.hands)]
    yield from _counted("providence cards", [*providence_cards(s), *(c for c in held if c in board.card)], board.card)
    lands = [*s.lands, *s.land_discard, *s.row, *chain(*s.owned_lands, *s.owned_colonies)]
    cards = [x.id for x in board.territory.values() if x.kind != "board_space"]
    yield from _counted("territories", [*lands, *(c for c in held if c not in board.card)], cards)
    taken = [*s.achievement_row, *s.achievement_deck, *chain(*s.achievements)]
    yield from _counted("achievements", taken, board.achievement)
    powers = [*s.undealt, *chain(*s.dealt), *(p for p in s.power if p is not None)]
    yield from _counted("superpowers", powers, board.superpower)
    for religion, left in zip(board.religion.values(), s.religions, strict=True):
        if left + s.faith.count(religion.id) != religion.copies:
            yield f"{religion.id}: {left} left with {s.faith}"


def level_faults(s: ImperialismState) -> Iterator[str]:
    """IM-12.1, IM-17.1 Levels are on their tracks; the flowering space is the active player's alone."""
    for seat, levels in enumerate(s.levels):
        for track, level in enumerate(levels):
            top = s.board.tops[track]
            if track == PRESTIGE and seat == s.active:
                top = s.board.flowering
            if not 0 <= level <= top:
                yield f"seat {seat}: {s.board.tracks[track]} at {level}"
        if s.ducats[seat] < 0:
            yield f"seat {seat}: {s.ducats[seat]} ducats"


def hand_faults(s: ImperialismState) -> Iterator[str]:
    """R-33 The number of territory cards in each hand is known."""
    for seat, hand in enumerate(s.hands):
        lands = sum(c in s.board.territory for c in hand)
        if lands != s.backs[seat]:
            yield f"seat {seat}: {lands} territories in hand, {s.backs[seat]} counted"
    for seat, lands_owned in enumerate(s.owned_lands):
        if any(s.board.territory[x].kind != "land" for x in lands_owned):
            yield f"seat {seat}: a colony among the lands"


def place_faults(s: ImperialismState) -> Iterator[str]:
    """IM-4 What lies on the table fits the place in the turn."""
    if s.phase == "finished" and (s.stack or s.war is not None or s.sealed):
        yield "something is unresolved at the end"
    if s.phase in ("start", "exchange") and (s.stack or s.war is not None or s.fought is not None):
        yield f"something is unresolved in {s.phase}"
    if s.trigger is not None and s.glory[s.trigger] < s.board.end_spaces[s.seats]:
        yield "the end was triggered below the end space"
    if any(len(cards) > 1 for cards in s.authority):
        yield "two authority cards before one player"
