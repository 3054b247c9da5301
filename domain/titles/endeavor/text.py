"""Which messages say options and effects?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from domain.kernel.effects import Effect
from domain.kernel.messages import Listed, Message, MessageArg, Names, Thing, listed, message, seats
from domain.kernel.messages import seat as role
from domain.kernel.options import Option
from domain.kernel.outcome import ScoreLine
from domain.kernel.records import Seat
from domain.titles.endeavor.board import Action, Board, Icons
from domain.titles.endeavor.effects import actions, phases
from domain.titles.endeavor.state import EndeavorState

__all__ = ["ROLES", "headings", "label", "line", "names", "said_action", "said_icons", "score_detail", "score_text"]

ROLES: Final = ("Black", "Green", "Purple", "Red", "White")
"""EN-2.8 The five colours; seat i has colour i."""

_GAINED: Final = "endeavor-icon-gained"
_LOST: Final = "endeavor-icon-lost"


def names(board: Board) -> Names:
    """What a pack calls its things."""
    return {
        "region": {each.id: each.name for each in board.regions},
        "city": {each.id: each.name for each in board.cities},
        "deck": {each.id: each.name for each in board.decks},
        "card": {each.id: each.name for each in board.cards.values()},
        "building": {each.id: each.name for each in board.building.values()},
        "token": {each.id: each.name for each in board.tokens},
        "status": {each.id: each.name for each in board.tracks},
    }


def headings(s: EndeavorState) -> tuple[Message, ...]:
    """The round, and the phase within it."""
    if s.phase in ("setup", "finished"):
        return (message("endeavor-heading-setup" if s.phase == "setup" else "endeavor-heading-finished"),)
    return message("endeavor-heading-round", round=s.round), message("endeavor-heading-phase", phase=_phase(s.phase))


def label(s: EndeavorState, seat: Seat, option: Option) -> Message:
    """What an option does, for a menu."""
    return _LABELS[option.verb](s, seat, option)


def line(s: EndeavorState, effect: Effect[EndeavorState]) -> Message | None:
    """What happened, for a log; None for the kernel's own effects."""
    say = _LINES.get(type(effect))
    return None if say is None else say(s, effect)


def score_text(s: EndeavorState, line: ScoreLine) -> Message:
    """What a line of the score sheet counts."""
    return _SCORES[line.rule](s, line)


def score_group(line: ScoreLine) -> Message:
    """EN-24 What the lines of a rule count."""
    return message(_GROUPS[line.rule])


def score_detail(s: EndeavorState, line: ScoreLine) -> Message:
    """EN-24 How a line of the score sheet was counted."""
    return _COUNTS[line.rule](s, line)


def _phase(phase: str) -> Thing:
    return Thing("phase", phase)


def said_action(action: Action | None) -> MessageArg:
    """A form of action as it is printed, such as `Occupy & Ship`."""
    if action is None:
        return message("endeavor-no-action")
    return listed((Thing("action", a) for a in action.actions), "ampersand" if action.combined else "slash")


def _building(building: str) -> Thing:
    return Thing("building", building)


def _at(s: EndeavorState, seat: Seat, lot: int) -> Message:
    """A building by name, with its lot."""
    return message("endeavor-at", building=_building(s.buildings[seat][lot]), lot=lot)


def _region(region: str) -> Thing:
    return Thing("region", region)


def _city(city: str) -> Thing:
    return Thing("city", city)


def _token(token: str) -> Thing:
    return Thing("token", token)


def _card(card: str) -> Thing:
    return Thing("card", card)


def _cities(board: Board, connection: str) -> tuple[Thing, Thing]:
    one, other = board.connections[board.connection_at[connection]].cities
    return _city(board.cities[one].id), _city(board.cities[other].id)


def said_icons(board: Board, icons: Icons, change: str = _GAINED) -> list[Message]:
    """Icons that come or go, such as `Culture +2` and `1 Glory`."""
    said = [message(change, status=Thing("status", board.tracks[i].id), count=n) for i, n in icons.present]
    return [*said, message("endeavor-icon-glory", count=icons.glory)] if icons.glory else said


def _with_icons(board: Board, card: str, change: str = _GAINED) -> MessageArg:
    """A card with its icons, such as `India 1 (Culture +1, Politics +1)`."""
    icons = said_icons(board, board.cards[card].icons, change)
    return message("endeavor-card-with-icons", card=_card(card), icons=listed(icons)) if icons else _card(card)


def _lost(board: Board, cards: Iterable[str]) -> Listed:
    return listed(_with_icons(board, card, _LOST) for card in cards)


def _build_label(s: EndeavorState, seat: Seat, option: Option) -> Message:
    building = s.board.building[option.str_arg()]
    gains: list[MessageArg] = [*said_icons(s.board, building.icons)]
    if building.action is not None:
        gains.append(said_action(building.action))
    return message("endeavor-label-build", building=_building(building.id), gains=listed(gains))


def _ship_label(s: EndeavorState, seat: Seat, option: Option) -> Message:
    index = s.board.region_at[option.str_arg()]
    region = _region(option.str_arg())
    if not s.track_tokens[index]:
        return message("endeavor-label-ship-beside", region=region)
    token = _token(s.track_tokens[index][0])
    return message("endeavor-label-ship", region=region, space=len(s.track[index]) + 1, token=token)


def _occupy_label(s: EndeavorState, seat: Seat, option: Option) -> Message:
    city = option.str_arg()
    token = s.city_token[s.board.city_at[city]]
    if token is None:
        return message("endeavor-label-occupy", city=_city(city))
    return message("endeavor-label-occupy-token", city=_city(city), token=_token(token))


def _attack_label(s: EndeavorState, seat: Seat, option: Option) -> Message:
    city = option.str_arg()
    owner = s.city_owner[s.board.city_at[city]]
    if owner is None:
        return message("endeavor-label-attack-empty", city=_city(city))
    return message("endeavor-label-attack", seat=role(owner), city=_city(city))


def _draw_label(s: EndeavorState, seat: Seat, option: Option) -> Message:
    index = s.board.deck_at[option.str_arg()]
    return message("endeavor-label-draw", cards=listed(_with_icons(s.board, card) for card in s.decks[index][:1]))


def _governor_label(s: EndeavorState, seat: Seat, option: Option) -> Message:
    if option.str_arg() == "none":
        return message("endeavor-label-governor-none")
    return message("endeavor-label-governor", card=_card(option.str_arg()))


def _activate_label(s: EndeavorState, seat: Seat, option: Option) -> Message:
    building = s.board.building[s.buildings[seat][option.int_arg()]]
    return message(
        "endeavor-label-activate", building=_at(s, seat, option.int_arg()), action=said_action(building.action)
    )


_LABELS: Final[Mapping[str, Callable[[EndeavorState, Seat, Option], Message]]] = {
    "build": _build_label,
    "salary": lambda s, seat, o: message("endeavor-label-salary", building=_at(s, seat, o.int_arg())),
    "activate": _activate_label,
    "spend": lambda s, seat, o: message("endeavor-label-spend", token=_token(o.str_arg())),
    "pass": lambda s, seat, o: message("endeavor-label-pass"),
    "ship": _ship_label,
    "occupy": _occupy_label,
    "attack": _attack_label,
    "payment": lambda s, seat, o: message("endeavor-label-payment", building=_at(s, seat, o.int_arg())),
    "draw": _draw_label,
    "stop": lambda s, seat, o: message("endeavor-label-stop"),
    "governor": _governor_label,
    "discard": lambda s, seat, o: message("endeavor-label-discard", card=_with_icons(s.board, o.str_arg(), _LOST)),
}


def _counted(s: EndeavorState, x: phases.GloryCounted) -> Message:
    return message(
        "endeavor-glory-counted",
        seat=role(x.seat),
        total=x.total,
        cities=x.cities,
        connections=x.connections,
        cards=x.cards,
        tracks=listed(x.tracks, "plus"),
        governor_space=x.governor_space,
        universities=x.universities,
        harbor=x.harbor,
        slavery=x.slavery,
    )


def _governed(s: EndeavorState, x: phases.GovernorPlaced) -> Message:
    if x.card is None:
        return message("endeavor-governor-space-empty", seat=role(x.seat))
    return message("endeavor-governor-placed", seat=role(x.seat), card=_card(x.card))


def _shipped(s: EndeavorState, x: actions.DiscShipped) -> Message:
    return message("endeavor-disc-shipped", seat=role(x.seat), region=_region(x.region), space=x.space)


def _first(s: EndeavorState, x: actions.ConnectionTokenTaken) -> Message:
    one, other = _cities(s.board, x.connection)
    return message("endeavor-connection-token-taken", seat=role(x.seat), one=one, other=other, token=_token(x.token))


def _built(s: EndeavorState, x: phases.BuildingBuilt) -> Message:
    return message("endeavor-building-built", seat=role(x.seat), building=_building(x.building), lot=x.lot)


def _token_taken(s: EndeavorState, x: actions.TrackTokenTaken | actions.CityTokenTaken) -> Message:
    return message("endeavor-token-taken", seat=role(x.seat), token=_token(x.token))


def _abolished(s: EndeavorState, x: actions.SlaveryAbolished) -> Message:
    return message("endeavor-slavery-abolished", cards=listed(map(_card, x.removed)))


_LINES: Final[Mapping[type, Callable[[EndeavorState, Any], Message]]] = {
    phases.TokensPlaced: lambda s, x: message("endeavor-tokens-placed"),
    phases.StartPlayerDrawn: lambda s, x: message("endeavor-start-player-drawn", seat=role(x.seat)),
    phases.StatusMoved: lambda s, x: message(
        "endeavor-status-moved", seat=role(x.seat), status=Thing("status", x.status), value=x.value
    ),
    phases.RoundBegan: lambda s, x: message("endeavor-round-began", round=x.round),
    phases.PhaseBegan: lambda s, x: message("endeavor-phase-began", phase=_phase(x.phase)),
    phases.BuildingBuilt: _built,
    phases.DiscsGrown: lambda s, x: message("endeavor-discs-grown", seat=role(x.seat), count=x.discs),
    phases.PaymentMade: lambda s, x: message(
        "endeavor-payment-made", seat=role(x.seat), building=_at(s, x.seat, x.lot)
    ),
    actions.BuildingActivated: lambda s, x: message(
        "endeavor-building-activated", seat=role(x.seat), building=_at(s, x.seat, x.lot)
    ),
    actions.TokenSpent: lambda s, x: message("endeavor-token-spent", seat=role(x.seat), token=_token(x.token)),
    actions.DiscsReturned: lambda s, x: message("endeavor-discs-returned", seat=role(x.seat), count=x.discs),
    actions.DiscShipped: _shipped,
    actions.DiscLandedBeside: lambda s, x: message(
        "endeavor-disc-landed-beside", seat=role(x.seat), region=_region(x.region)
    ),
    actions.TrackTokenTaken: _token_taken,
    actions.RegionOpened: lambda s, x: message("endeavor-region-opened", region=_region(x.region)),
    actions.GovernorWon: lambda s, x: message(
        "endeavor-governor-won", seat=role(x.seat), card=_with_icons(s.board, x.card)
    ),
    phases.GovernorPlaced: _governed,
    actions.CityOccupied: lambda s, x: message("endeavor-city-occupied", seat=role(x.seat), city=_city(x.city)),
    actions.CityTokenTaken: _token_taken,
    actions.ConnectionTokenTaken: _first,
    actions.CityTaken: lambda s, x: message(
        "endeavor-city-taken", seat=role(x.seat), city=_city(x.city), loser=role(x.loser)
    ),
    actions.CardDrawn: lambda s, x: message(
        "endeavor-card-drawn", seat=role(x.seat), card=_with_icons(s.board, x.card)
    ),
    actions.SlaveryAbolished: _abolished,
    actions.SlaveryCardsTurned: lambda s, x: message(
        "endeavor-slavery-cards-turned", seat=role(x.seat), cards=_lost(s.board, x.cards)
    ),
    phases.Passed: lambda s, x: message("endeavor-passed", seat=role(x.seat)),
    phases.CardReturned: lambda s, x: message(
        "endeavor-card-returned", seat=role(x.seat), card=_with_icons(s.board, x.card, _LOST)
    ),
    phases.GovernorDiscarded: lambda s, x: message(
        "endeavor-governor-discarded", seat=role(x.seat), card=_with_icons(s.board, x.card, _LOST)
    ),
    phases.StartPlayerMoved: lambda s, x: message("endeavor-start-player-moved", seat=role(x.seat)),
    phases.GloryCounted: _counted,
    phases.GameEnded: lambda s, x: message("endeavor-game-ended", seats=seats(x.winners)),
}


def _connection_score(s: EndeavorState, x: ScoreLine) -> Message:
    one, other = _cities(s.board, x.item)
    return message("endeavor-score-connection", one=one, other=other)


def _marker(s: EndeavorState, x: ScoreLine) -> int:
    """The space of a track that scores."""
    index = next(i for i, track in enumerate(s.board.tracks) if track.id == x.item)
    return min(s.statuses[index][x.seat], len(s.board.tracks[index].glory) - 1)


def _track_score(s: EndeavorState, x: ScoreLine) -> Message:
    return message("endeavor-score-track", status=Thing("status", x.item), marker=_marker(s, x))


def _harbor_count(s: EndeavorState, x: ScoreLine) -> Message:
    return message("endeavor-counted-harbor", count=s.harbor[x.seat], each=s.board.discs_per_glory)


_SCORES: Final[Mapping[str, Callable[[EndeavorState, ScoreLine], Message]]] = {
    "EN-24.1": lambda s, x: message("endeavor-score-city", city=_city(x.item)),
    "EN-24.2": _connection_score,
    "EN-24.3": lambda s, x: message("endeavor-score-card", card=_card(x.item)),
    "EN-24.4": _track_score,
    "EN-24.5": lambda s, x: message("endeavor-score-governor-space"),
    "EN-24.6": lambda s, x: message("endeavor-score-building", building=_building(x.item)),
    "EN-24.7": lambda s, x: message("endeavor-score-harbor", count=s.harbor[x.seat]),
    "EN-24.8": lambda s, x: message("endeavor-score-slavery", card=_card(x.item)),
}

_GROUPS: Final[Mapping[str, str]] = {
    "EN-24.1": "endeavor-scores-cities",
    "EN-24.2": "endeavor-scores-connections",
    "EN-24.3": "endeavor-scores-cards",
    "EN-24.4": "endeavor-scores-tracks",
    "EN-24.5": "endeavor-scores-governor-space",
    "EN-24.6": "endeavor-scores-universities",
    "EN-24.7": "endeavor-scores-harbor",
    "EN-24.8": "endeavor-scores-slavery",
}

_COUNTS: Final[Mapping[str, Callable[[EndeavorState, ScoreLine], Message]]] = {
    "EN-24.1": lambda s, x: message("endeavor-counted-city"),
    "EN-24.2": lambda s, x: message("endeavor-counted-connection"),
    "EN-24.3": lambda s, x: message("endeavor-counted-card"),
    "EN-24.4": lambda s, x: message("endeavor-counted-track", marker=_marker(s, x)),
    "EN-24.5": lambda s, x: message("endeavor-counted-governor-space"),
    "EN-24.6": lambda s, x: message("endeavor-counted-building"),
    "EN-24.7": _harbor_count,
    "EN-24.8": lambda s, x: message("endeavor-counted-slavery"),
}
