"""What are the pieces and places of a title called? The only place that asks a pack for names for boards and texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from application.boards.contents import Names
from domain.kernel.content import ContentPack

__all__ = ["names_of"]


def names_of(pack: ContentPack, lang: str = "en") -> Names:
    """By table and id the names of a pack's pieces and places.

    There is English alone so far: `lang` is where another language will come in.
    """
    make = _NAMERS.get(pack.title)
    return {} if make is None else make(pack.board, pack.data)


def _named(rows: Iterable[Any]) -> dict[str, str]:
    return {row.id: _capital(row.name) for row in rows}


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _endeavor(board: Any, data: Any) -> Names:
    cities = _named(board.cities)
    return {
        "region": _named(board.regions),
        "city": cities,
        "connection": {
            link.id: " – ".join(cities[board.cities[end].id] for end in link.cities) for link in board.connections
        },
        "token": _named(board.tokens),
        "building": _named(board.building.values()),
        "card": {card.id: _capital(card.name) for card in board.cards.values()},
        "deck": _named(board.decks),
        "track": _named(board.tracks),
    }


def _pax_renaissance(board: Any, data: Any) -> Names:
    maps = _named(board.maps.values())
    return {
        "map": maps,
        "city": _named(board.cities.values()),
        "face": {
            f"{card.id}.{side}": f"{faith.capitalize()} theocracy" if faith else "medieval"
            for card in board.maps.values()
            for side, faith in card.theocracy.items()
        },
        "slot": {slot.id: slot.name for slot in board.slots.values()},
        "border": _named(board.borders.values()),
        "card": {
            **{card.id: card.name for card in board.cards.values()},
            **{empire["id"]: maps[empire["map_card"]] for empire in data["empires"]},
        },
        "bank": {bank["id"]: bank["name"] for bank in data["players"]},
        "victory": _named(board.victories.values()),
    }


def _imperialism(board: Any, data: Any) -> Names:
    return {
        "card": {
            **{card: definition.name for card, definition in board.card.items()},
            **_named(board.territory.values()),
        },
        "territory": _named(board.territory.values()),
        "achievement": _named(board.achievement.values()),
        "superpower": _named(board.superpower.values()),
        "religion": _named(board.religion.values()),
        "faith": {
            **_named(board.religion.values()),
            **{p.religion: _capital(p.religion) for p in board.superpower.values()},
        },
        "track": {track: _capital(name) for track, name in board.track_names.items()},
        "good": _named(board.goods),
    }


def _imperial_struggle(board: Any, data: Any) -> Names:
    theaters: dict[str, str] = {}
    for number, war in enumerate(board.wars):
        theaters |= {f"{number}.{place}": theater.name for place, theater in enumerate(war.theaters)}
        theaters |= {theater.id: theater.name for theater in war.theaters}
    return {
        "space": {space["id"]: _space(space) for space in data["spaces"]},
        "event": _named(board.events.values()),
        "ministry": _named(board.ministries.values()),
        "ability": {
            f"{ministry['id']}.{ability['id']}": f"{ministry['name']} ({ability['id'].replace('_', ' ')})"
            for ministry in data["ministries"]
            for ability in ministry["abilities"]
        },
        "advantage": _named(board.advantages),
        "theater": theaters,
        "war": {str(number): war.name for number, war in enumerate(board.wars)},
        "war_tile": {
            tile.id: f"{tile.name} {tile.strength:+d}{_EFFECTS.get(tile.effect, '')}"
            for tile in board.war_tiles.values()
        },
        "award": {
            award.id: f"{award.vp} VP" + (f" {award.trp} TRP" if award.trp else "") + f", margin {award.margin}"
            for award in board.awards.values()
        },
        "tile": {tile.id: _investment(tile) for tile in board.tiles.values()},
    }


_EFFECTS: Final[Mapping[str | None, str]] = {
    "debt": ", Debt",
    "fort_or_squadron": ", Fort or Squadron",
    "unflag": ", unflag",
}


def _space(space: Any) -> str:
    """A space with what is printed on it: a Market's commodity, and what a flag there costs."""
    printed = [each for each in (space["good"], space["cost"]) if each is not None]
    if space["type"] == "political" or not printed:
        return str(space["name"])
    # What is printed stays on one line.
    together = "\N{NO-BREAK SPACE}".join(str(each) for each in printed)
    return f"{space['name']} ({together})"


def _investment(tile: Any) -> str:
    """An Investment tile in a few letters: the Major and the Minor Action, Event and Military Upgrade."""
    text = f"{tile.major.type} {tile.major.ap} + {tile.minor.type} {tile.minor.ap}"
    return text + (" + Event" if tile.event else "") + (" + Upgrade" if tile.upgrade else "")


_NAMERS: Final[Mapping[str, Callable[[Any, Any], Names]]] = {
    "endeavor": _endeavor,
    "pax_renaissance": _pax_renaissance,
    "imperialism": _imperialism,
    "imperial_struggle": _imperial_struggle,
}
