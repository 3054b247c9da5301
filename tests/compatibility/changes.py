"""Which answers have been changed on purpose since the generation was made?

Each change is a rule that turns what was said then into what is said now; everything else must be as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from application.languages.catalogues import DEFAULT
from application.languages.rendering import wording
from domain.kernel.messages import Thing, Verbatim, message
from domain.registry import TITLES, bundled_pack
from domain.titles.imperialism.board import Board
from domain.titles.imperialism.text import choice_words

__all__ = ["as_said_now", "as_said_then", "bankers", "id_of_that_day", "of_renaissance"]

NOBODY = -1
"""How a place in the sequence of play named a seat where there was none; now it is null."""


_REASONS = {reason for title in TITLES.values() for reason in title.end_reasons} | {"resignation", "time"}
_ENDINGS = tuple(
    (rf"^The game ends \({reason}\)", f"The game ends ({wording(DEFAULT).name(Thing('ending', reason))})")
    for reason in sorted(_REASONS)
)

SENTENCES = (
    (r"^The game goes on from version", "The game continues from version"),
    (r"^(The game continues from version \d+) of game [0-9a-f-]{36}\.$", r"\1 of another game."),
    (r"^Who took (.*) plays", r"The player who took \1 plays"),
    (r" says that (.*) is away\.$", r" reports that \1 is away."),
    (r" asks for a pause\.$", " requests a pause."),
    (r" wants no pause any more\.$", " withdraws the request for a pause."),
    (r" lets the game go on\.$", " resumes the game."),
    *_ENDINGS,
)
"""Log lines of the application that were reworded."""


_ABILITIES = {
    "diplomacy": "Diplomatic Action Points",
    "debt": "Debt",
    "europe award": "the Award for Europe",
    "military shift": "shifting by force",
    "score": "Victory Points",
    "draw": "drawing a card",
    "cheap flags": "cheaper flags",
    "minor unflag": "unflagging by a Minor Action",
    "debt limit": "Debt Limit",
    "event": "the Event",
    "place": "placing a marker",
    "squadron": "a Squadron",
    "treaty": "Treaty Points",
    "extra ap": "extra Action Points",
    "awards": "Awards",
    "free debt": "free Debt",
    "end jacobites": "the end of the Jacobites",
    "mark": "marking a commodity",
    "europe": "Europe",
    "america": "America",
    "refresh": "refreshing",
    "bonus": "the Bonus",
}
"""What abilities of Imperial Struggle do, which was said by their ids."""


def _ability(found: re.Match[str]) -> str:
    return f"{found[1]}: {_ABILITIES[found[2]]}"


REWORDED: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (rf"^(.*): ({'|'.join(_ABILITIES)})$", _ability),
    (r"^Pay .*|^(?:France|Britain) pays [0-9]+: .*", lambda line: re.sub(r"\b([0-9]+) of ", r"\1 from ", line[0])),
    (r"\b1 Treaty Points\b", "1 Treaty Point"),
    (r"\b1 ([a-z]+) Action Points\b", r"1 \1 Action Point"),
    (r"nobody takes it, (?:it is )?(a tie|the margin is too small)$", r"\1, nobody takes it"),
    (r"^(A Squadron of \w+) is taken (from .* to the Unbuilt) ones$", r"\1 goes \2 Squadrons"),
    (r"^A Squadron of (\w+) is taken from (.*) until the", r"A Squadron of \1 leaves \2 until the"),
    (r"^A Squadron of (\w+) is taken from (.*) out of the game$", r"A Squadron of \1 leaves \2 and the game"),
    (r"^([02-9]|[1-9][0-9]+) Squadron of (\w+) returns to", r"\1 Squadrons of \2 return to"),
    (r"^The Conflict marker of (.*) goes$", r"The Conflict marker on \1 is removed"),
    (r"^(.*) goes to the map$", r"\1 returns to the map"),
    (r"^([0-9]+) Investment tiles are turned up$", r"\1 Investment tiles are turned face up"),
    (r" wins: victory points$", " wins: Victory Points"),
    (r" wins: awards and demand$", " wins: all Awards and Global Demand"),
    (r" wins: war sweep$", " wins: every Theater of a War"),
    (r" wins: final available debt$", " wins: final scoring, by Available Debt"),
    (r" wins: final tie$", " wins: final scoring, a tie"),
    (r"\b(Inquisitor|Corsair) \(([cir])", lambda found: f"{found[1]} ({found[2].upper()}"),
    (r"\b1 ducats\b", "1 ducat"),
    (r"^Apostasy between .*", lambda line: re.sub(r"\b[cir](?=atho|slam|efor)", lambda c: c[0].upper(), line[0])),
)
"""Lines and labels of Imperial Struggle and Pax Renaissance that were put into better English."""

_WARS = {war["abbr"].title(): war["name"] for war in bundled_pack("imperial_struggle").data["wars"]}
_MARGINS = {
    (str(award["vp"]), str(award["trp"])): award["min_margin"]
    for award in bundled_pack("imperial_struggle").data["awards"]
}
_AWARD = re.compile(r"([0-9]) VP ([0-9]) TRP(,|$)")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


SAID_MORE: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"^(France|Britain) uses ([^:]+): [A-Za-z ]+$", r"\1 uses \2"),
    (r"( gains [0-9]+ [a-z]+ Action Points), only .*$", r"\1"),
    (r"^((?:Behead|Campaign|Commerce|Corsair|Inquisitor|Repress|Siege|Tax|Vote)\b.* with [^:]+): .*$", r"\1"),
    (r"^(.* passes) \((?:Pirates|Diplomatic trick)\)\.$", r"\1."),
    (r"^Pay a tribute of [0-9]+ ducats?$", "Pay a tribute"),
    (r"^Suffer political humiliation: lose [0-9]+ prestige$", "Suffer political humiliation"),
    (r"^Final glory: .*$", lambda line: re.sub(r" \([^()]*\)", "", line[0]).replace(";", ",")),
    (r"^(Play [^:]+): (?:she may marry the King of|no suitor).*$", r"\1"),
    (r"\b[Tt]he (Ottoman Empire|Netherlands|Gold Coast|Antilles|Cape Colony|Moluccas|Philippines)\b", r"\1"),
    (r"^The Advantage (.+) (is Exhausted|goes to|returns to the map)", r"\1 \2"),
    (r"^(.+ trades) in ", r"\1 with "),
    (r"^(.+ lays down .+ Ministr.+)$", lambda line: re.sub(r" face (down|up): ", r" face \1 ", line[0])),
    (r"^(Available achievements: .+), and on top of the deck (.+)\.$", r"\1, \2."),
    (r"^(.+ takes the) cards shown back into the hand\.$", r"\1 hand up again."),
    (r"^(.+) (lays .+ before) itself\.$", r"\1 \2 \1."),
    (r"( trade fair); traded away: (.+)\.$", r"\1, and \2 is traded away."),
    (r"^(Pay 1 Florin) for the Concession .*$", r"\1"),
    (r"^(Have the Concession) .* repressed$", r"\1 repressed"),
    (r"^(.+ for the Concession|A Pirate) on the border ", r"\1 on "),
    (r"^Dealt (to the .* row, position [0-9]+): (.+)\.$", lambda line: f"{_capital(line[2])} comes {line[1]}."),
    (r"^Out of the game: (.+) (\([^()]+\))\.$", lambda line: f"{_capital(line[1])} leaves the game {line[2]}."),
    (r"^(.+ begins); Florins: .*$", r"\1."),
    (r"^(.+ wins?: [A-Z]\w+ Victory) \(.*$", r"\1."),
    (r": (?:economic|diplomatic) ((?:un)?flag for [0-9])", r": \1"),
    (r"^(Recruit a Bonus War tile) for ([0-9]+) Action Points?$", r"\1: \2"),
    (r"(: (?:un)?flag|: remove the Conflict marker|: deploy a Squadron)( for [0-9]+) Action Points?\b", r"\1\2"),
    (r"^Nothing to activate or spend: pass\.$", "Activate a building, spend a token, or pass."),
    (r"^(Development|Intrigue|Conquest|War|Taxation): (?:choose|play|pay|attack|take) .*$", r"\1"),
)
"""Lines and labels that say more than they did, or say it in better words."""
ADDED = re.compile(r" (lasts for the rest of the round|is used up)$| passes \((?:events of war|Colonization rush)\)\.$")
"""Lines of Imperial Struggle and Imperialism that are new."""
ADDED_MEMBERS = frozenset({"seed_time", "reason_name", "engine_name", "level_name"})
"""Members of objects that are new: the time for opening client seeds, names of endings, engines and levels."""


def _of_struggle(line: str) -> str:
    """A line of Imperial Struggle: Wars and Peace Turns have their names, Awards their margins."""
    line = re.sub(r"^--- War (\w+) ---$", lambda found: f"--- {_WARS[found[1]]} ---", line)
    line = re.sub(r"^--- Peace ([0-9]) ---$", r"--- Peace Turn \1 ---", line)
    line = re.sub(r"( lays down 3 Ministries, face (?:up|down) .*) and (.*) and ", r"\1, \2 and ", line)
    if not line.startswith("Awards: "):
        return line

    def with_margin(award: re.Match[str]) -> str:
        margin = _MARGINS[award[1], award[2]]
        return f"{award[1]} VP {award[2]} TRP, margin {margin}{';' if award[3] else ''}"

    return _AWARD.sub(with_margin, line)


_BANKERS = ("First banker", "Second banker", "Third banker", "Fourth banker")
_COMETS = re.compile("|".join(comet["name"] for comet in bundled_pack("pax_renaissance").data["comets"]))
_TAKEN = re.compile(r"^Player ([1-4]) has the (.*)\.$")


def bankers(told: Any) -> dict[str, str]:
    """The names that the players of a game of Pax Renaissance had in its log, with the only one that each has now."""
    found = {f"{word} {n}": name for n, name in enumerate(_BANKERS, start=1) for word in ("Player", "player")}
    lines = [line for event in told for line in event[-1] if isinstance(line, str)]
    for seat, bank in (taken.groups() for line in lines if (taken := _TAKEN.match(line))):
        found[bank] = _BANKERS[int(seat) - 1]
    return found if len(found) > 2 * len(_BANKERS) else {}


def of_renaissance(said: Any, names: Mapping[str, str]) -> Any:
    """What was said of a game of Pax Renaissance with the names of today; a comet is called one."""
    if isinstance(said, list):
        return [of_renaissance(part, names) for part in said]
    if isinstance(said, dict):
        return {name: of_renaissance(part, names) for name, part in said.items()}
    if not isinstance(said, str) or not names:
        return said
    taken = _TAKEN.match(said)
    if taken is not None:
        return f"{_BANKERS[int(taken[1]) - 1]} has the {taken[2]}."
    for old, new in names.items():
        said = re.sub(rf"\b([Pp])awn of {old}\b", rf"{new}'s pawn", said)
        said = re.sub(rf"\b{old}\b", new, said)
    said = _COMETS.sub(lambda comet: f"the comet {comet[0]}", said)
    return f"T{said[1:]}" if said.startswith("the comet ") else said


_REVEALED = re.compile(r"^Player ([1-4]) plays (.*)\.$")


def superpowers(told: Any) -> tuple[int, dict[str, str]]:
    """The superpowers of the players of a game of Imperialism, and the version at which they were revealed."""
    at, found = 0, dict[str, str]()
    for version, *_, lines in told:
        for line in lines:
            if isinstance(line, str) and (revealed := _REVEALED.match(line)):
                at, found[f"Player {revealed[1]}"] = version, revealed[2]
    return at, found


def of_imperialism(told: Any, revealed: int, powers: Mapping[str, str]) -> Any:
    """What was said of a game of Imperialism with the names of today: since then everybody goes by their superpower."""

    def renamed(line: Any) -> Any:
        if not isinstance(line, str):
            return line
        for old, power in powers.items():
            article = "the " if power == "Ottoman Empire" else ""
            line = re.sub(rf"\b{old}\b", article + power, line)
        return line[:1].upper() + line[1:]

    return [[*event[:-1], [renamed(line) for line in event[-1]]] if event[0] > revealed else event for event in told]


def as_said_then(now: Any) -> Any:
    """What is said now without what was added since, so that it can be compared."""
    if isinstance(now, str):
        for more, before in SAID_MORE:
            now = re.sub(more, before, now)
        return now
    if isinstance(now, list):
        return [as_said_then(part) for part in now if not (isinstance(part, str) and ADDED.search(part))]
    if not isinstance(now, dict):
        return now
    return {name: as_said_then(part) for name, part in now.items() if name not in ADDED_MEMBERS}


_DISCS = (
    (r"returns discs from the Harbor to the supply: 1\.$", "returns 1 disc from the Harbor to the supply."),
    (r"returns discs from the Harbor to the supply: ([0-9]+)\.$", r"returns \1 discs from the Harbor to the supply."),
    (r"^(\w+ moves) 1 discs ", r"\1 1 disc "),
)
"""Endeavor counts discs in words."""
_ICONS: Mapping[str, Mapping[str, int]] = {
    bundled_pack("endeavor").board.cards[card["id"]].name: card["icons"]  # type: ignore[attr-defined]  # its own board
    for card in bundled_pack("endeavor").data["cards"]
}
_CARD = re.compile(rf"({'|'.join(_ICONS)})\b")
_GAINED_OR_LOST = re.compile(r"(?:\w+ (?:(draws|wins)|returns|discards|turns face down:)|(Draw)|Discard) (?!discs)")


def _with_icons(line: str) -> str:
    """A line or label of Endeavor about cards that come or go: each says its icons now."""
    verb = _GAINED_OR_LOST.match(line)
    if verb is None:
        return line
    sign = "+" if verb[1] or verb[2] else "-"

    def shown(card: re.Match[str]) -> str:
        icons = dict(_ICONS[card[1]])
        glory = icons.pop("glory")
        said = [f"{name.capitalize()} {sign}{n}" for name, n in icons.items() if n] + [f"{glory} Glory"] * (glory > 0)
        return f"{card[1]} ({', '.join(said)})" if said else card[1]

    return _CARD.sub(shown, line)


def id_of_that_day(text: str) -> str:
    """The id of a stream's event as it was given then: without form, part and hash."""
    return re.sub(r"^1\.(?:0-)?([0-9]+(?:-[0-9]+)?)-[0-9a-f]{16}$", r"\1", text)


def _of_imperialism(line: str) -> str:
    """A line of Imperialism: an alternative of a card is named by what it does."""
    found = re.search(r" plays (.*) \(its effect number ([0-9])\)", line)
    if found is None:
        return line
    board = bundled_pack("imperialism").board
    assert isinstance(board, Board)
    card = next(d for d in board.definitions.values() if d.name == found[1].partition(" against ")[0])
    choice = choice_words(card, f"choice_{int(found[2]) - 1}")
    said = message("imperialism-announced-choice", player=Verbatim(""), card=Verbatim(""), choice=choice)
    words = wording(DEFAULT, TITLES["imperialism"], board).text(said).partition("(")[2].rpartition(")")[0]
    return re.sub(r"\(its effect number [0-9]\)", f"({words})", line)


def as_said_now(said: Any) -> Any:
    """What was said then, as it is said now."""
    if isinstance(said, str):
        for before, now in (*SENTENCES, *_DISCS, *REWORDED):
            said = re.sub(before, now, said)
        return _of_imperialism(_of_struggle(_with_icons(said)))
    if isinstance(said, list):
        return [as_said_now(part) for part in said]
    if not isinstance(said, dict):
        return said
    if "phase" in said:
        return {name: None if value == NOBODY else value for name, value in said.items()}
    return {name: as_said_now(part) for name, part in said.items()}
