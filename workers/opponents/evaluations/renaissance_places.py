"""Where do tokens of Pax Renaissance go that nobody has the time to place well?

Engines go by it from version 22 on, and where every border costs a Florin from version 25 on. A command that takes more
decisions than are looked at was completed with default answers, so that an Empire was judged without the Concession
that comes with it, and a card without its agents.
"""

from __future__ import annotations

from dataclasses import replace
from operator import itemgetter
from typing import Final

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.pax_renaissance.actions.agents import PlaceAgents
from domain.titles.pax_renaissance.actions.regime import PlaceRegimeConcession
from domain.titles.pax_renaissance.legality.ground import concessions_of, spots
from domain.titles.pax_renaissance.pieces import BISHOPS, PAWN, Kind
from domain.titles.pax_renaissance.state import PaxState
from workers.opponents.evaluations.renaissance_turns import VERSION_21
from workers.opponents.evaluations.shapes import Beam

__all__ = ["VERSION_22", "first_free_place", "first_place"]


def first_free_place(s: PaxState, seat: Seat) -> Option | None:
    """PR-4.3, PR-11.1.5 The first place that costs nothing for a Concession, or for an agent on a map card; None where
    there is none, and for other decisions."""
    step = s.agenda[-1]
    if isinstance(step, PlaceRegimeConcession):
        free = _free(s, seat, step.map, PAWN[seat])
        return next((each for each in step.options(s, seat) if each.verb == "border" and each.args[0] in free), None)
    if isinstance(step, PlaceAgents) and step.map is not None and (kind := step.left[0]) not in BISHOPS:
        free = _free(s, seat, step.map, kind)
        return next((each for each in step.options(s, seat) if each.args[:1] == (kind,) and each.args[1] in free), None)
    return None


def first_place(s: PaxState, seat: Seat) -> Option | None:
    """PR-4.3.4, PR-11.1.5 As `first_free_place`, but where every border costs a Florin a Concession takes one of the
    rival who has most Concessions; an Empire was judged without its Concession there."""
    free = first_free_place(s, seat)
    step = s.agenda[-1]
    if free is not None or not isinstance(step, PlaceRegimeConcession):
        return free
    rivals = [
        (concessions_of(s, rival), each)
        for each in step.options(s, seat)
        if each.verb == "border" and (rival := s.concessions[each.str_arg()]) not in (None, seat)
    ]
    return max(rivals, key=itemgetter(0))[1] if rivals else None


def _free(s: PaxState, seat: Seat, m: str, kind: Kind) -> set[str]:
    """PR-4.3.2 to PR-4.3.4 Where on a map card a token of a kind pays nothing, and kills no own Concession."""
    return {place for place, cost in spots(s, m, kind).items() if not cost and s.concessions.get(place) != seat}


def _is_bought(option: Option) -> bool:
    return option.verb == "buy"


def _to_play_at_once(beam: Beam) -> Beam:
    """PR-4.1 So that a turn of buying a card and playing it is always followed."""
    return replace(beam, apiece=True, besides=_is_bought)


_BY_LINES: Final = {
    seats: {level: _to_play_at_once(beam) for level, beam in beams.items()}
    for seats, beams in VERSION_21.by_lines.items()
}
VERSION_22 = replace(VERSION_21, hasty=first_free_place, by_lines=_BY_LINES)
