"""What are sides, phases, places, cards and tiles called?"""

from __future__ import annotations

from typing import Final

from domain.titles.imperial_struggle.pieces import NAVY_BOX
from domain.titles.imperial_struggle.state import StruggleState

__all__ = [
    "ROLES",
    "advantage_name",
    "event_name",
    "headings",
    "ministry_name",
    "name_of",
    "theater_at",
    "theater_name",
    "tile_words",
    "war_tile_words",
]

ROLES: Final = ("France", "Britain")


def headings(s: StruggleState) -> tuple[str, ...]:
    """IS-2.1, IS-4 The box of the Turn Track, and the phase within it."""
    if s.phase in ("setup", "finished"):
        return (s.phase.capitalize(),)
    box = s.board.turns[s.turn]
    turn = s.board.wars[box.war].name if box.war is not None else f"Peace Turn {box.peace}"
    return turn, f"Action Round {s.round}" if s.phase == "action" else _PHASES[s.phase]


_PHASES: Final = {
    "deal": "Deal of the turn",
    "ministries": "Ministries",
    "initiative": "Initiative",
    "end_of_turn": "End of the turn",
    "scoring": "Scoring",
    "final_scoring": "Final Scoring",
    "war": "War resolution",
}


def name_of(s: StruggleState, space: str) -> str:
    """A space by its id, or the Navy Box."""
    return "Navy Box" if space == NAVY_BOX else s.space(space).name


def theater_name(s: StruggleState, theater: str) -> str:
    """A Theater by its id."""
    return next((x.name for w in s.board.wars for x in w.theaters if x.id == theater), theater)


def theater_at(s: StruggleState, theater: int) -> str:
    """A Theater by its place in the War that lies open."""
    return s.theaters[theater].name if s.theaters else "a Theater"


def event_name(s: StruggleState, card: str) -> str:
    """An Event, or one that is hidden."""
    return s.board.events[card].name if card in s.board.events else "a card"


def ministry_name(s: StruggleState, card: str) -> str:
    """A Ministry, or one that is hidden."""
    return s.board.ministries[card].name if card in s.board.ministries else "a Ministry"


def advantage_name(s: StruggleState, advantage: str) -> str:
    """An Advantage by its id."""
    return s.board.advantages[s.board.advantage_at[advantage]].name


def tile_words(s: StruggleState, tile: str) -> str:
    """An Investment tile as it is printed."""
    t = s.board.tiles[tile]
    marks = [word for word, there in (("Event", t.event), ("Upgrade", t.upgrade)) if there]
    text = f"{t.major.type} {t.major.ap}, {t.minor.type} {t.minor.ap}"
    return ", ".join([text, *marks])


def war_tile_words(s: StruggleState, tile: str) -> str:
    """A War tile as it is printed, or one that is hidden."""
    if tile not in s.board.war_tiles:
        return "a War tile"
    t = s.board.war_tiles[tile]
    effect = {None: "", "debt": ", Debt", "fort_or_squadron": ", Fort or Squadron", "unflag": ", unflag"}[t.effect]
    return f"{t.name} ({t.strength:+d}{effect})"
