"""How are options and effects said in English?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.kernel.effects import Effect
from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.endeavor.board import Action, Board, Icons
from domain.titles.endeavor.effects import actions, phases
from domain.titles.endeavor.state import EndeavorState

__all__ = ["ROLES", "headings", "label", "line"]

ROLES: Final = ("Black", "Green", "Purple", "Red", "White")
"""EN-2.8 The five colours; seat i has colour i."""


def headings(s: EndeavorState) -> tuple[str, ...]:
    """The round, and the phase within it."""
    if s.phase in ("setup", "finished"):
        return (s.phase.capitalize(),)
    return f"Round {s.round}", f"{s.phase.capitalize()} phase"


def label(s: EndeavorState, seat: Seat, option: Option) -> str:
    """What an option does, for a menu."""
    return _LABELS[option.verb](s, seat, option)


def line(s: EndeavorState, effect: Effect[EndeavorState]) -> str | None:
    """What happened, for a log; None for the kernel's own effects."""
    say = _LINES.get(type(effect))
    return None if say is None else say(s, effect)


def _action(action: Action | None) -> str:
    """A form of action as it is printed, such as `Occupy & Ship`."""
    if action is None:
        return "no action"
    return (" & " if action.combined else " / ").join(a.capitalize() for a in action.actions)


def _at(s: EndeavorState, seat: Seat, lot: int) -> str:
    """A building by name, with its lot."""
    return f"{s.board.building[s.buildings[seat][lot]].name} (lot {lot})"


def _region(board: Board, region: str) -> str:
    return board.regions[board.region_at[region]].name


def _city(board: Board, city: str) -> str:
    return board.cities[board.city_at[city]].name


def _token(board: Board, token: str) -> str:
    return board.tokens[board.token_at[token]].name


def _connection(board: Board, connection: str) -> str:
    one, other = board.connections[board.connection_at[connection]].cities
    return f"{board.cities[one].name} - {board.cities[other].name}"


def _cards(board: Board, cards: tuple[str, ...]) -> str:
    return ", ".join(board.cards[c].name for c in cards) or "none"


def _icons(board: Board, icons: Icons, sign: str) -> list[str]:
    """Icons that come or go, such as `Culture +2` and `1 Glory`."""
    said = [f"{board.tracks[i].name} {sign}{n}" for i, n in icons.present]
    return [*said, f"{icons.glory} Glory"] if icons.glory else said


def _card(board: Board, card: str, sign: str = "+") -> str:
    """A card with its icons, such as `India 1 (Culture +1, Politics +1)`."""
    icons = _icons(board, board.cards[card].icons, sign)
    return f"{board.cards[card].name} ({', '.join(icons)})" if icons else board.cards[card].name


def _lost(board: Board, cards: tuple[str, ...]) -> str:
    return ", ".join(_card(board, card, "-") for card in cards)


def _discs(count: int) -> str:
    return "1 disc" if count == 1 else f"{count} discs"


def _build_label(s: EndeavorState, seat: Seat, option: Option) -> str:
    building = s.board.building[option.str_arg()]
    gains = _icons(s.board, building.icons, "+")
    if building.action is not None:
        gains.append(_action(building.action))
    return f"Build {building.name}: {', '.join(gains)}"


def _ship_label(s: EndeavorState, seat: Seat, option: Option) -> str:
    index = s.board.region_at[option.str_arg()]
    name = s.board.regions[index].name
    if not s.track_tokens[index]:
        return f"Ship to {name}, beside the full track"
    return f"Ship to {name}, space {len(s.track[index]) + 1}: {_token(s.board, s.track_tokens[index][0])} token"


def _occupy_label(s: EndeavorState, seat: Seat, option: Option) -> str:
    token = s.city_token[s.board.city_at[option.str_arg()]]
    name = _city(s.board, option.str_arg())
    return f"Occupy {name}" if token is None else f"Occupy {name}: {_token(s.board, token)} token"


def _attack_label(s: EndeavorState, seat: Seat, option: Option) -> str:
    owner = s.city_owner[s.board.city_at[option.str_arg()]]
    name = _city(s.board, option.str_arg())
    return f"Attack {name}" if owner is None else f"Attack {ROLES[owner]} in {name}"


def _draw_label(s: EndeavorState, seat: Seat, option: Option) -> str:
    index = s.board.deck_at[option.str_arg()]
    return f"Draw {', '.join(_card(s.board, card) for card in s.decks[index][:1])}"


def _governor_label(s: EndeavorState, seat: Seat, option: Option) -> str:
    if option.str_arg() == "none":
        return "Leave the governor space empty"
    return f"Put {s.board.cards[option.str_arg()].name} on the governor space"


def _activate_label(s: EndeavorState, seat: Seat, option: Option) -> str:
    building = s.board.building[s.buildings[seat][option.int_arg()]]
    return f"Activate {_at(s, seat, option.int_arg())}: {_action(building.action)}"


_LABELS: Final[Mapping[str, Callable[[EndeavorState, Seat, Option], str]]] = {
    "build": _build_label,
    "salary": lambda s, seat, o: f"Clear {_at(s, seat, o.int_arg())}",
    "activate": _activate_label,
    "spend": lambda s, seat, o: f"Spend a token: {_token(s.board, o.str_arg())}",
    "pass": lambda s, seat, o: "Pass",
    "ship": _ship_label,
    "occupy": _occupy_label,
    "attack": _attack_label,
    "payment": lambda s, seat, o: f"Payment: clear {_at(s, seat, o.int_arg())}",
    "draw": _draw_label,
    "stop": lambda s, seat, o: "Stop",
    "governor": _governor_label,
    "discard": lambda s, seat, o: f"Discard {_card(s.board, o.str_arg(), '-')}",
}


def _counted(s: EndeavorState, x: phases.GloryCounted) -> str:
    tracks = " + ".join(map(str, x.tracks))
    return (
        f"{ROLES[x.seat]} has {x.total} Glory: cities {x.cities}, connections {x.connections}, cards {x.cards}, "
        f"tracks {tracks}, governor space {x.governor_space}, Universities {x.universities}, Harbor {x.harbor}, "
        f"slavery {x.slavery}."
    )


def _governed(s: EndeavorState, x: phases.GovernorPlaced) -> str:
    if x.card is None:
        return f"{ROLES[x.seat]} leaves the governor space empty."
    return f"{ROLES[x.seat]} has {s.board.cards[x.card].name} on the governor space."


def _won(s: EndeavorState, x: phases.GameEnded) -> str:
    names = " and ".join(ROLES[seat] for seat in x.winners)
    return f"{names} {'share the victory' if len(x.winners) > 1 else 'wins'}."


def _taken(s: EndeavorState, x: actions.CityTaken) -> str:
    return f"{ROLES[x.seat]} takes {_city(s.board, x.city)} from {ROLES[x.loser]}."


_LINES: Final[Mapping[type, Callable[[EndeavorState, Any], str]]] = {
    phases.TokensPlaced: lambda s, x: "The Trade Tokens are laid out.",
    phases.StartPlayerDrawn: lambda s, x: f"{ROLES[x.seat]} is start player.",
    phases.StatusMoved: lambda s, x: f"{ROLES[x.seat]}: {x.status.capitalize()} is now {x.value}.",
    phases.RoundBegan: lambda s, x: f"Round {x.round} begins.",
    phases.PhaseBegan: lambda s, x: f"{x.phase.capitalize()} Phase.",
    phases.BuildingBuilt: lambda s, x: f"{ROLES[x.seat]} builds {s.board.building[x.building].name} on lot {x.lot}.",
    phases.DiscsGrown: lambda s, x: f"{ROLES[x.seat]} moves {_discs(x.discs)} from the supply to the Harbor.",
    phases.PaymentMade: lambda s, x: f"{ROLES[x.seat]} clears {_at(s, x.seat, x.lot)}.",
    actions.BuildingActivated: lambda s, x: f"{ROLES[x.seat]} activates {_at(s, x.seat, x.lot)}.",
    actions.TokenSpent: lambda s, x: f"{ROLES[x.seat]} spends a token: {_token(s.board, x.token)}.",
    actions.DiscsReturned: lambda s, x: f"{ROLES[x.seat]} returns {_discs(x.discs)} from the Harbor to the supply.",
    actions.DiscShipped: lambda s, x: f"{ROLES[x.seat]} ships to {_region(s.board, x.region)}, space {x.space}.",
    actions.DiscLandedBeside: lambda s, x: f"{ROLES[x.seat]} ships to {_region(s.board, x.region)}, beside the track.",
    actions.TrackTokenTaken: lambda s, x: f"{ROLES[x.seat]} takes a token: {_token(s.board, x.token)}.",
    actions.RegionOpened: lambda s, x: f"A region is open: {_region(s.board, x.region)}.",
    actions.GovernorWon: lambda s, x: f"{ROLES[x.seat]} wins {_card(s.board, x.card)}.",
    phases.GovernorPlaced: _governed,
    actions.CityOccupied: lambda s, x: f"{ROLES[x.seat]} occupies {_city(s.board, x.city)}.",
    actions.CityTokenTaken: lambda s, x: f"{ROLES[x.seat]} takes a token: {_token(s.board, x.token)}.",
    actions.ConnectionTokenTaken: lambda s, x: (
        f"{ROLES[x.seat]} is first to control {_connection(s.board, x.connection)} "
        f"and takes a token: {_token(s.board, x.token)}."
    ),
    actions.CityTaken: _taken,
    actions.CardDrawn: lambda s, x: f"{ROLES[x.seat]} draws {_card(s.board, x.card)}.",
    actions.SlaveryAbolished: lambda s, x: f"Slavery is abolished; out of the game: {_cards(s.board, x.removed)}.",
    actions.SlaveryCardsTurned: lambda s, x: f"{ROLES[x.seat]} turns face down: {_lost(s.board, x.cards)}.",
    phases.Passed: lambda s, x: f"{ROLES[x.seat]} passes.",
    phases.CardReturned: lambda s, x: f"{ROLES[x.seat]} returns {_card(s.board, x.card, '-')} to its deck.",
    phases.GovernorDiscarded: lambda s, x: (
        f"{ROLES[x.seat]} discards {_card(s.board, x.card, '-')}, which leaves the game."
    ),
    phases.StartPlayerMoved: lambda s, x: f"{ROLES[x.seat]} is the new start player.",
    phases.GloryCounted: _counted,
    phases.GameEnded: _won,
}
