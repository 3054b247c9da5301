"""What can be read off a position by name: the board by the ids of its places, and each player's figures?"""

from __future__ import annotations

from domain.kernel.records import Seat
from domain.titles.endeavor.legality import controls, governors_of, is_over_limit, is_present, level, on_card_spaces
from domain.titles.endeavor.scoring import score_sheet
from domain.titles.endeavor.state import EndeavorState
from domain.titles.endeavor.told import Facts, PlayerFacts, RegionFacts

__all__ = ["facts"]


def facts(s: EndeavorState) -> Facts:
    """EN-4 The position by ids of the pack, with the figures that follow from it (EN-5, EN-15, EN-22)."""
    sheet = score_sheet(s)
    board = s.board
    return {
        "seats": [_player(s, seat, sheet.total(seat)) for seat in range(s.seats)],
        "regions": {region.id: _region(s, index) for index, region in enumerate(board.regions)},
        "cities": {
            city.id: {"owner": owner, "token": token}
            for city, owner, token in zip(board.cities, s.city_owner, s.city_token, strict=True)
        },
        "connections": {
            connection.id: {
                "token": s.connection_token[index],
                "controlled_by": next((seat for seat in range(s.seats) if controls(s, seat, index)), None),
            }
            for index, connection in enumerate(board.connections)
        },
        "decks": {deck.id: list(cards) for deck, cards in zip(board.decks, s.decks, strict=True)},
        "tiles": {building.id: n for building, n in zip(board.buildings, s.tiles, strict=True)},
    }


def _region(s: EndeavorState, index: int) -> RegionFacts:
    """EN-13, EN-14 A region's shipping track: discs from space 1 on, then the tokens of the free spaces."""
    return {
        "open": s.open[index],
        "track": list(s.track[index]),
        "free_spaces": list(s.track_tokens[index]),
        "beside_track": list(s.beside[index]),
    }


def _player(s: EndeavorState, seat: Seat, glory: int) -> PlayerFacts:
    """EN-5.3, EN-15, EN-22.3 One player's figures."""
    board = s.board
    regions = range(len(board.regions))
    return {
        "statuses": {
            track.id: {
                "value": s.statuses[i][seat],
                "marker": min(s.statuses[i][seat], len(track.levels) - 1),
                "level": level(s, i, seat),
            }
            for i, track in enumerate(board.tracks)
        },
        "discs": {
            "supply": s.supply[seat],
            "harbor": s.harbor[seat],
            "buildings": sum(s.active[seat]),
            "board": sum(s.count[seat]),
        },
        "disc_counts": {board.regions[r].id: s.count[seat][r] for r in regions},
        "present_in": [board.regions[r].id for r in regions if is_present(s, seat, r)],
        "card_limit": level(s, board.keeps, seat),
        "cards_on_card_spaces": len(on_card_spaces(s, seat)),
        "governors": len(governors_of(s, seat)),
        "over_limit": is_over_limit(s, seat),
        "tokens": {token.id: n for token, n in zip(board.tokens, s.tokens[seat], strict=True) if n},
        "buildings": [
            {"lot": lot, "building": building, "disc": disc}
            for lot, (building, disc) in enumerate(zip(s.buildings[seat], s.active[seat], strict=True))
        ],
        "cards": list(s.cards[seat]),
        "governor_space": s.governor[seat],
        "face_down": list(s.face_down[seat]),
        "passed": s.passed[seat],
        "glory": glory,
    }
