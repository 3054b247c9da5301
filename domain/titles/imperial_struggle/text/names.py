"""What are sides, phases, places, cards and tiles, as messages speak of them?"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from domain.kernel.messages import Listed, Message, MessageArg, Names, Thing, listed, message
from domain.kernel.messages import seat as role
from domain.kernel.records import HIDDEN
from domain.titles.imperial_struggle.board import Board, TileAction
from domain.titles.imperial_struggle.pieces import BR, FR, GOODS, NAVY_BOX, REGIONS, TheaterName
from domain.titles.imperial_struggle.printed import Choose, Restriction
from domain.titles.imperial_struggle.state import SOURCES, StruggleState

__all__ = [
    "ROLES",
    "advantage",
    "bounds",
    "commodity",
    "country",
    "event",
    "events",
    "half",
    "headings",
    "ministry",
    "names",
    "region",
    "say",
    "signed",
    "space",
    "standing",
    "theater",
    "theater_of",
    "tile_words",
    "war_tile_words",
]

ROLES: Final = ("France", "Britain")


def say(name: str, /, **args: MessageArg) -> Message:
    """A message of the title."""
    return message(f"imperial_struggle-{name}", **args)


def names(board: Board) -> Names:
    """What a pack calls its things."""
    return {
        "space": {NAVY_BOX: "Navy Box", **{each.id: each.name for each in board.spaces}},
        "region": {each: _title(each) for each in REGIONS},
        "country": {each: _title(each) for each in board.country_spaces},
        "subregion": {each.subregion: _title(each.subregion) for each in board.spaces if each.subregion},
        "keyword": {each: each.capitalize() for card in board.ministries.values() for each in card.keywords},
        "commodity": {each: each.capitalize() for each in GOODS},
        "side": {"france": "France", "britain": "Britain"},
        "advantage": {each.id: each.name for each in board.advantages},
        "war": {each.id: each.name for each in board.wars},
        "theater": {each.id: each.name for war in board.wars for each in war.theaters},
        "tile": {each: each.removeprefix("inv_") for each in board.tiles},
        "war_tile": {each.id: each.name for each in board.war_tiles.values()},
        "event": {each.id: each.name for each in board.events.values()},
        "ministry": {each.id: each.name for each in board.ministries.values()},
        "ability": {
            f"{card.id}.{name}": _RULING.sub("", ability.text)
            for card in board.ministries.values()
            for name, ability in card.abilities.items()
        },
        "choice": _choices(board),
        "source": {name: source.name for name, source in SOURCES.items()},
    }


_RULING: Final = re.compile(r" \(RU-[0-9]+\)")
"""A ruling that the pack cites for its readers; a player reads names, and rules stand beside what is said."""


def _title(name: str) -> str:
    return name.replace("_", " ").title()


def _choices(board: Board) -> Mapping[str, str]:
    return {
        wish.label: wish.label.replace("_", " ").capitalize()
        for each in board.instructions.values()
        if isinstance(each, Choose)
        for wish in each.options
    }


def headings(s: StruggleState) -> tuple[Message, ...]:
    """IS-2.1, IS-4 The box of the Turn Track, and the phase within it."""
    if s.phase in ("setup", "finished"):
        return (say(f"heading-{s.phase}"),)
    box = s.board.turns[s.turn]
    war = None if box.war is None else Thing("war", s.board.wars[box.war].id)
    return (
        say("heading-peace", number=box.peace or 0) if war is None else say("heading-war_turn", war=war),
        say("heading-round", round=s.round) if s.phase == "action" else say(f"heading-{s.phase}"),
    )


def standing(s: StruggleState) -> Message:
    """IS-2.2 Where the Victory Points marker stands, and which side it favours: France above the middle."""
    middle = s.board.numbers.vp_start
    if s.vp == middle:
        return say("standing", points=s.vp)
    return say("standing-led", points=s.vp, middle=middle, seat=role(FR if s.vp > middle else BR))


def signed(change: int) -> Message:
    """A change with its sign."""
    return say("minus", count=-change) if change < 0 else say("plus", count=change)


def space(name: str) -> Thing:
    """A space by its id, or the Navy Box."""
    return Thing("space", name)


def region(name: str) -> Thing:
    """A Region by its id."""
    return Thing("region", name)


def country(name: str) -> Thing:
    """A country by its id."""
    return Thing("country", name)


def bounds(bound: Restriction) -> list[Message]:
    """IS-5.2.4 What Action Points may be spent on, and where."""
    found = []
    where = [*(region(r) for r in REGIONS if r in bound.regions), *(country(c) for c in sorted(bound.countries))]
    name = "only" if bound.purpose == "any" else f"only-{bound.purpose}"
    if where:
        found.append(say(f"{name}-in", places=listed(where, "or")))
    elif bound.purpose != "any":
        found.append(say(name))
    if bound.no_prestige:
        found.append(say("not-prestige"))
    if bound.near_own_market:
        found.append(say("near-market"))
    return found


def commodity(good: str) -> Thing:
    """A commodity by its id."""
    return Thing("commodity", good)


def theater(name: str) -> Thing:
    """A Theater by its id."""
    return Thing("theater", name)


def theater_of(s: StruggleState, name: TheaterName) -> Thing:
    """A Theater by what effects and steps call it."""
    if isinstance(name, str):
        return theater(name)
    return theater(s.theaters[name].id if s.theaters else "unknown")


def event(s: StruggleState, card: str) -> Thing:
    """An Event, or one that is hidden."""
    return Thing("event", card if card in s.board.events else HIDDEN)


def events(s: StruggleState, cards: tuple[str, ...]) -> Listed:
    """Several Events."""
    return listed(event(s, card) for card in cards)


def ministry(s: StruggleState, card: str) -> Thing:
    """A Ministry, or one that is hidden."""
    return Thing("ministry", card if card in s.board.ministries else HIDDEN)


def advantage(name: str) -> Thing:
    """An Advantage by its id."""
    return Thing("advantage", name)


def half(action: TileAction, points: int) -> Message:
    """The type of a Major or Minor Action, and points of it."""
    return say("half", type=Thing("type", action.type), points=points)


def tile_words(s: StruggleState, tile: str) -> Listed:
    """An Investment tile as it is printed."""
    t = s.board.tiles[tile]
    marks = [say(f"symbol-{name}") for name, there in (("event", t.event), ("upgrade", t.upgrade)) if there]
    return listed([half(t.major, t.major.ap), half(t.minor, t.minor.ap), *marks])


def war_tile_words(s: StruggleState, tile: str) -> MessageArg:
    """A War tile as it is printed, or one that is hidden."""
    if tile not in s.board.war_tiles:
        return Thing("war_tile", HIDDEN)
    t = s.board.war_tiles[tile]
    name = "war-tile" if t.effect is None else f"war-tile-{t.effect}"
    return say(name, tile=Thing("war_tile", t.id), strength=signed(t.strength))
