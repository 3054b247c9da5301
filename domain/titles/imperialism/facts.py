"""Which figures follow from a position?"""

from __future__ import annotations

from domain.kernel.records import Seat, Viewer
from domain.titles.imperialism import scoring
from domain.titles.imperialism.legality import count, hand_limit, is_leader, providence_held, religion_of
from domain.titles.imperialism.state import ImperialismState
from domain.titles.imperialism.told import Facts, PlayerFacts

__all__ = ["facts"]


def facts(s: ImperialismState, viewer: Viewer) -> Facts:
    """IM-1.4, IM-15.2, IM-17.2 What follows from the position, by seat."""
    sheet = scoring.score_sheet(s)
    return {
        "end_space": s.board.end_spaces[s.seats],
        "providence_deck": len(s.providence),
        "territory_deck": len(s.lands),
        "seats": [_player(s, seat, sheet.total(seat)) for seat in range(s.seats)],
    }


def _player(s: ImperialismState, seat: Seat, total: int) -> PlayerFacts:
    """IM-1.4, IM-15.2, IM-17.2 One player's figures."""
    board = s.board
    return {
        "levels": {track: s.levels[seat][i] for i, track in enumerate(board.tracks)},
        "counts": {
            "lands": count(s, seat, "lands"),
            "colonies": count(s, seat, "colonies"),
            "territories": count(s, seat, "territories"),
        },
        "leader_of": [g.id for g in board.goods if is_leader(s, seat, g.track)],
        "religion": religion_of(s, seat) if s.power[seat] is not None else None,
        "hand_limit": hand_limit(s, seat),
        "hand": {"providence": providence_held(s, seat), "territories": s.backs[seat]},
        "ducats": s.ducats[seat],
        "glory": s.glory[seat],
        "total": total,
    }
