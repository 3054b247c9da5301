"""What are the pieces and places of a title called? The only place that asks a pack for names for boards and texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from application.boards.bundled import plan_of
from application.boards.contents import Names, words_of
from application.languages.catalogues import DEFAULT, Language, known
from application.languages.rendering import wording
from domain.kernel.content import ContentPack
from domain.kernel.messages import Thing
from domain.registry import TITLES

__all__ = ["names_of"]

NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def names_of(pack: ContentPack, lang: str = "en") -> Names:
    """By table and id the names of a pack's pieces and places in a language; see README of `languages`."""
    make = _NAMERS.get(pack.title)
    return {} if make is None else make(_Namer(pack, known(lang) or DEFAULT), pack.data)


class _Namer:
    """Names in one language."""

    def __init__(self, pack: ContentPack, language: Language) -> None:
        self.board: Any = pack.board
        self.words = words_of(plan_of(pack.title), language)
        self._english = language == DEFAULT
        self._said = wording(language, TITLES[pack.title], pack.board)

    def name(self, kind: str, id_: str, english: str) -> str:
        """A thing's name, as it begins a line."""
        return _capital(self.said(kind, id_, english))

    def said(self, kind: str, id_: str, english: str) -> str:
        """A thing's name within a line."""
        return english if self._english else self._said.name(Thing(kind, id_))

    def named(self, kind: str, rows: Iterable[Any]) -> dict[str, str]:
        """The names of things of a kind."""
        return {row.id: self.name(kind, row.id, row.name) for row in rows}


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _endeavor(by: _Namer, data: Any) -> Names:
    board = by.board
    cities = by.named("city", board.cities)
    return {
        "region": {id_: by.words.get(f"short.{id_}", name) for id_, name in by.named("region", board.regions).items()},
        "city": cities,
        "connection": {
            link.id: " – ".join(cities[board.cities[end].id] for end in link.cities) for link in board.connections
        },
        "token": by.named("token", board.tokens),
        "building": by.named("building", board.building.values()),
        "card": by.named("card", board.cards.values()),
        "deck": by.named("deck", board.decks),
        "track": by.named("status", board.tracks),
    }


def _pax_renaissance(by: _Namer, data: Any) -> Names:
    board, words = by.board, by.words
    maps = by.named("map", board.maps.values())
    cities = by.named("city", board.cities.values())
    return {
        "map": maps,
        "city": cities,
        "face": {
            f"{card.id}.{side}": words[f"face.{faith or 'medieval'}"]
            for card in board.maps.values()
            for side, faith in card.theocracy.items()
        },
        "slot": {
            slot.id: slot.name.replace(board.cities[slot.city].name, cities[slot.city]) for slot in board.slots.values()
        },
        "border": {
            border.id: " - ".join(maps[one] for one in border.maps) if len(border.maps) == 2 else border.name
            for border in board.borders.values()
        },
        "card": {
            **{
                card.id: by.name("comet" if card.piece == "comet" else "card", card.id, card.name)
                for card in board.cards.values()
            },
            **{empire["id"]: maps[empire["map_card"]] for empire in data["empires"]},
        },
        "bank": by.named("bank", board.banks.values()),
        "victory": by.named("victory", board.victories.values()),
    }


def _imperialism(by: _Namer, data: Any) -> Names:
    board = by.board
    territories = by.named("territory", board.territory.values())
    religions = by.named("religion", board.religion.values())
    return {
        "card": {
            **{card: by.name("card", definition.id, definition.name) for card, definition in board.card.items()},
            **territories,
        },
        "territory": territories,
        "achievement": by.named("achievement", board.achievement.values()),
        "superpower": by.named("superpower", board.superpower.values()),
        "religion": religions,
        "faith": {
            **religions,
            **{
                power.religion: by.words.get(power.religion, _capital(power.religion))
                for power in board.superpower.values()
            },
        },
        "track": {track: by.name("track", track, name) for track, name in board.track_names.items()},
        "good": by.named("track", board.goods),
    }


def _imperial_struggle(by: _Namer, data: Any) -> Names:
    board, words = by.board, by.words
    theaters: dict[str, str] = {}
    for number, war in enumerate(board.wars):
        names = by.named("theater", war.theaters)
        theaters |= names | {f"{number}.{place}": names[theater.id] for place, theater in enumerate(war.theaters)}
    ministries = by.named("ministry", board.ministries.values())
    return {
        "space": {space["id"]: _space(by, space) for space in data["spaces"]},
        "good": {good: words[good] for good in sorted({space["good"] for space in data["spaces"]} - {None})},
        "event": by.named("event", board.events.values()),
        "ministry": ministries,
        "ability": {
            f"{ministry['id']}.{ability['id']}": f"{ministries[ministry['id']]} ({_ability(by, ability['id'])})"
            for ministry in data["ministries"]
            for ability in ministry["abilities"]
        },
        "advantage": by.named("advantage", board.advantages),
        "theater": theaters,
        "war": {str(number): by.name("war", war.id, war.name) for number, war in enumerate(board.wars)},
        "war_tile": {
            tile.id: f"{by.said('war_tile', tile.id, tile.name)} {tile.strength:+d}"
            + (f", {words[f'effect.{tile.effect}']}" if tile.effect else "")
            for tile in board.war_tiles.values()
        },
        "award": {
            award.id: words["award_trp" if award.trp else "award"].format(
                vp=award.vp, trp=award.trp, margin=award.margin
            )
            for award in board.awards.values()
        },
        "tile": {tile.id: _investment(words, tile) for tile in board.tiles.values()},
    }


def _ability(by: _Namer, ability: str) -> str:
    return by.said("ability_word", ability, ability.replace("_", " "))


def _space(by: _Namer, space: Any) -> str:
    """A space with what is printed on it: a Market's commodity, and what a flag there costs."""
    name = by.name("space", space["id"], space["name"])
    good = space["good"] if space["good"] is None else by.said("commodity", space["good"], space["good"])
    printed = [str(each) for each in (good, space["cost"]) if each is not None]
    # One of several spaces of a country has its kind and its cost in its name.
    if name.endswith(")") or not printed:
        return name
    # What is printed stays on one line.
    return f"{name} ({NO_BREAK.join(printed)})"


def _investment(words: Mapping[str, str], tile: Any) -> str:
    """An Investment tile in a few letters: the Major and the Minor Action, Event and Military Upgrade."""
    actions = (f"{words[f'tile.{action.type}']} {action.ap}" for action in (tile.major, tile.minor))
    extra = [words["tile_event"]] * tile.event + [words["tile_upgrade"]] * tile.upgrade
    return " + ".join([*actions, *extra])


_NAMERS: Final[Mapping[str, Callable[[_Namer, Any], Names]]] = {
    "endeavor": _endeavor,
    "pax_renaissance": _pax_renaissance,
    "imperialism": _imperialism,
    "imperial_struggle": _imperial_struggle,
}
