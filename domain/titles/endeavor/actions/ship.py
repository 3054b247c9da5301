"""EN-13, EN-14 What does Ship do, and when does a region open?"""

from __future__ import annotations

from domain.kernel.records import Seat
from domain.kernel.table import Table
from domain.titles.endeavor.actions.statuses import gain_icons
from domain.titles.endeavor.effects.actions import (
    DiscLandedBeside,
    DiscShipped,
    GovernorWon,
    RegionOpened,
    TrackTokenTaken,
)
from domain.titles.endeavor.effects.phases import GovernorPlaced
from domain.titles.endeavor.state import EndeavorState

__all__ = ["open_region", "ship", "winner_of_track"]


def ship(t: Table[EndeavorState], seat: Seat, region_id: str) -> tuple[Seat, ...]:
    """EN-13.2, EN-13.3 Put a disc on or beside the track; returns the passed player whom a Governor makes settle."""
    s = t.s
    index = s.board.region_at[region_id]
    spaces = s.board.regions[index].spaces
    filled = len(s.track[index])
    if filled == spaces:
        t.tell(DiscLandedBeside(seat, region_id))
        return ()
    token = s.track_tokens[index][0]
    t.tell(DiscShipped(seat, region_id, filled + 1))
    t.tell(TrackTokenTaken(seat, region_id, token))
    gain_icons(t, seat, s.board.tokens[s.board.token_at[token]].icons)
    return open_region(t, index) if filled + 1 == spaces else ()


def open_region(t: Table[EndeavorState], index: int) -> tuple[Seat, ...]:
    """EN-14.1 to EN-14.5 Open a region whose track is full, and give its Governor away."""
    s = t.s
    t.tell(RegionOpened(s.board.regions[index].id))
    winner = winner_of_track(s.track[index])
    for deck in s.board.regions[index].decks:
        card = s.decks[deck][0]
        if s.board.cards[card].kind == "governor":
            t.tell(GovernorWon(winner, card))
            if s.governor[winner] is None:
                t.tell(GovernorPlaced(winner, card))
            gain_icons(t, winner, s.board.cards[card].icons)
    return (winner,) if s.passed[winner] else ()


def winner_of_track(track: tuple[Seat, ...]) -> Seat:
    """EN-14.2, EN-14.3 The player with the most discs; among tied players the one with the disc nearest to the deck."""
    most = max(track.count(seat) for seat in track)
    return next(seat for seat in reversed(track) if track.count(seat) == most)
