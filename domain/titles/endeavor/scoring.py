"""How much Glory has each player, and for what?"""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.outcome import Outcome, ScoreLine, ScoreSheet
from domain.kernel.records import Seat
from domain.titles.endeavor.effects.phases import GloryCounted
from domain.titles.endeavor.legality import controls
from domain.titles.endeavor.state import EndeavorState

__all__ = ["glory_parts", "outcome", "score_lines", "score_sheet", "winners"]


def city_lines(s: EndeavorState, seat: Seat) -> Iterator[ScoreLine]:
    """EN-24.1 The printed Glory of every city that the player holds."""
    for city, owner in zip(s.board.cities, s.city_owner, strict=True):
        if owner == seat:
            yield ScoreLine(seat, "EN-24.1", city.id, city.glory, city.name)


def connection_lines(s: EndeavorState, seat: Seat) -> Iterator[ScoreLine]:
    """EN-24.2 Each connection that the player controls."""
    for index, connection in enumerate(s.board.connections):
        if controls(s, seat, index):
            one, other = (s.board.cities[c].name for c in connection.cities)
            yield ScoreLine(seat, "EN-24.2", connection.id, connection.glory, f"{one} - {other}")


def card_lines(s: EndeavorState, seat: Seat) -> Iterator[ScoreLine]:
    """EN-24.3 All Glory icons on face-up cards, the governor space included."""
    for card_id in s.cards[seat]:
        card = s.board.cards[card_id]
        if card.icons.glory:
            yield ScoreLine(seat, "EN-24.3", card_id, card.icons.glory, card.name)


def track_lines(s: EndeavorState, seat: Seat) -> Iterator[ScoreLine]:
    """EN-24.4 For each status the highest scoring space not above the marker."""
    for track, values in zip(s.board.tracks, s.statuses, strict=True):
        marker = min(values[seat], len(track.glory) - 1)
        yield ScoreLine(seat, "EN-24.4", track.id, track.glory[marker], f"marker on {marker}")


def governor_lines(s: EndeavorState, seat: Seat) -> Iterator[ScoreLine]:
    """EN-24.5 A governor space without a Governor."""
    if s.governor[seat] is None:
        yield ScoreLine(seat, "EN-24.5", "governor_space", s.board.empty_governor_glory, "no Governor lies on it")


def university_lines(s: EndeavorState, seat: Seat) -> Iterator[ScoreLine]:
    """EN-24.6 The Glory icons of buildings, which are those of Universities."""
    for lot, name in enumerate(s.buildings[seat]):
        building = s.board.building[name]
        if building.icons.glory:
            yield ScoreLine(seat, "EN-24.6", building.id, building.icons.glory, f"{building.name} on lot {lot}")


def harbor_lines(s: EndeavorState, seat: Seat) -> Iterator[ScoreLine]:
    """EN-24.7 Every full three discs in the Harbor."""
    discs = s.harbor[seat]
    if discs >= s.board.discs_per_glory:
        yield ScoreLine(seat, "EN-24.7", "harbor", discs // s.board.discs_per_glory, f"{discs} discs")


def slavery_lines(s: EndeavorState, seat: Seat) -> Iterator[ScoreLine]:
    """EN-24.8 Each face-down slavery card costs Glory."""
    for card in s.face_down[seat]:
        yield ScoreLine(seat, "EN-24.8", card, s.board.face_down_glory, s.board.cards[card].name)


def score_lines(s: EndeavorState, seat: Seat) -> Iterator[ScoreLine]:
    """EN-24 Every line of a player's score, in the order of the rules."""
    yield from city_lines(s, seat)
    yield from connection_lines(s, seat)
    yield from card_lines(s, seat)
    yield from track_lines(s, seat)
    yield from governor_lines(s, seat)
    yield from university_lines(s, seat)
    yield from harbor_lines(s, seat)
    yield from slavery_lines(s, seat)


def score_sheet(s: EndeavorState) -> ScoreSheet:
    """EN-24 The score of all players as it stands now."""
    return ScoreSheet(tuple(line for seat in range(s.seats) for line in score_lines(s, seat)))


def glory_parts(s: EndeavorState, seat: Seat) -> GloryCounted:
    """EN-24.10 A player's parts and their sum."""
    points: dict[str, int] = {}
    lines = list(score_lines(s, seat))
    for line in lines:
        points[line.rule] = points.get(line.rule, 0) + line.points
    return GloryCounted(
        seat=seat,
        cities=points.get("EN-24.1", 0),
        connections=points.get("EN-24.2", 0),
        cards=points.get("EN-24.3", 0),
        tracks=tuple(line.points for line in lines if line.rule == "EN-24.4"),
        governor_space=points.get("EN-24.5", 0),
        universities=points.get("EN-24.6", 0),
        harbor=points.get("EN-24.7", 0),
        slavery=points.get("EN-24.8", 0),
        total=sum(points.values()),
    )


def winners(scores: list[int]) -> tuple[Seat, ...]:
    """EN-24.10 The seats with the most Glory, who share the victory."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


def outcome(s: EndeavorState) -> Outcome | None:
    """EN-23.2, EN-24.10 The ranking of a game that is over; tied players share a place."""
    if s.phase != "finished":
        return None
    places = sorted(dict.fromkeys(s.scores), reverse=True)
    ranking = tuple(tuple(seat for seat, score in enumerate(s.scores) if score == place) for place in places)
    return Outcome("final_scoring", ranking, tuple(s.scores))
