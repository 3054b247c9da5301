"""Which rule does an option break, and how is that said?

Each function returns None where the option is legal. They may be slow: nobody asks but after a rejected move.
"""

from __future__ import annotations

from domain.kernel.messages import Listed, MessageArg, Thing, Verbatim, listed, message
from domain.kernel.options import Arg, Option
from domain.kernel.records import Seat
from domain.kernel.title import Refusal
from domain.titles.endeavor import legality
from domain.titles.endeavor.board import ACTIONS, Action
from domain.titles.endeavor.state import EndeavorState

__all__ = [
    "argument",
    "why_not_activate",
    "why_not_build",
    "why_not_discard",
    "why_not_govern",
    "why_not_part",
    "why_not_pay",
    "why_not_spend",
]


def argument(option: Option) -> Arg | None:
    """The single argument of an option; None where it has another number of them."""
    return option.args[0] if len(option.args) == 1 else None


def _parts(action: Action) -> Listed:
    """The basic actions of a form, such as `Occupy or Draw`."""
    return listed((Thing("action", each) for each in action.actions), "and" if action.combined else "or")


def _actions(actions: tuple[str, ...]) -> Listed:
    return listed(Thing("action", each) for each in actions)


def _city(s: EndeavorState, city: int) -> Thing:
    return Thing("city", s.board.cities[city].id)


def _refused(rule: str, name: str, /, **args: MessageArg) -> Refusal:
    return Refusal(rule, message(name, **args))


def why_not_build(s: EndeavorState, seat: Seat, building: Arg | None) -> Refusal | None:
    """EN-7 The rule that forbids to take a tile."""
    board = s.board
    index = board.building_at.get(building) if isinstance(building, str) else None
    if index is None:
        return _refused("EN-7.1", "endeavor-refusal-unknown-building", building=Verbatim(str(building)))
    tile = board.buildings[index]
    named = Thing("building", tile.id)
    if not s.tiles[index]:
        return _refused("EN-7.1", "endeavor-refusal-building-gone", building=named)
    if tile.level == board.single_level and legality.owns_single_level(s, seat):
        return _refused("EN-7.4", "endeavor-refusal-single-level", level=tile.level)
    if index in legality.buildable(s, seat):
        return None
    allowed = legality.level(s, board.builds, seat)
    if any(board.buildings[i].level <= allowed for i in legality.buildable(s, seat)):
        return _refused(
            "EN-7.2",
            "endeavor-refusal-build-level",
            building=named,
            level=tile.level,
            allowed=allowed,
        )
    return _refused("EN-7.3", "endeavor-refusal-lower-level", building=named, level=tile.level)


def why_not_pay(s: EndeavorState, seat: Seat, lot: Arg | None, rule: str) -> Refusal | None:
    """EN-9.2, EN-19.1 The rule that forbids to take the disc from a building."""
    building = _building_on(s, seat, lot)
    if building is None or not isinstance(lot, int):
        return _refused("EN-25.7", "endeavor-refusal-no-building", lot=Verbatim(str(lot)))
    if not s.active[seat][lot]:
        return _refused(rule, "endeavor-refusal-no-disc", building=Thing("building", building), lot=lot)
    return None


def why_not_activate(s: EndeavorState, seat: Seat, lot: Arg | None) -> Refusal | None:
    """EN-11 The rule that forbids to activate a building."""
    board = s.board
    found = _building_on(s, seat, lot)
    if found is None or not isinstance(lot, int):
        return _refused("EN-25.7", "endeavor-refusal-no-building", lot=Verbatim(str(lot)))
    building = board.building[found]
    if building.action is None:
        return _refused("EN-11.2", "endeavor-refusal-no-circle", building=Thing("building", building.id))
    if s.active[seat][lot]:
        return _refused("EN-11.2", "endeavor-refusal-circle-taken", building=Thing("building", building.id), lot=lot)
    if s.harbor[seat] < 1:
        return _refused("EN-11.1", "endeavor-refusal-harbor-empty")
    return _nothing_possible(s, seat, building.action, s.harbor[seat] - 1, Thing("building", building.id))


def why_not_spend(s: EndeavorState, seat: Seat, token: Arg | None) -> Refusal | None:
    """EN-11.3 The rule that forbids to spend a token."""
    board = s.board
    index = board.token_at.get(token) if isinstance(token, str) else None
    if index is None:
        return _refused("EN-2.5", "endeavor-refusal-unknown-token", token=Verbatim(str(token)))
    kind = board.tokens[index]
    if kind.action is None:
        return _refused("EN-11.3", "endeavor-refusal-status-token", token=Thing("token", kind.id))
    if not s.tokens[seat][index]:
        return _refused("EN-11.3", "endeavor-refusal-no-token", token=Thing("token", kind.id))
    return _nothing_possible(
        s, seat, kind.action, s.harbor[seat], message("endeavor-the-token", token=Thing("token", kind.id))
    )


def why_not_part(
    s: EndeavorState, seat: Seat, option: Option, actions: tuple[str, ...], lot: int | None, form: Action
) -> Refusal | None:
    """EN-12 The rule that forbids a basic action as a part of a command."""
    verb = option.verb
    if verb not in ACTIONS:
        return _refused("EN-11.5", "endeavor-refusal-not-an-action", actions=_actions(actions))
    if verb not in actions:
        rule = {"single": "EN-12.1", "choice": "EN-12.2", "combo": "EN-12.3"}[form.mode]
        return _refused(rule, "endeavor-refusal-not-this-action", offered=_parts(form), left=_actions(actions))
    place = argument(option)
    if verb == "ship":
        return _why_not_ship(s, seat, place)
    if verb == "occupy":
        return _why_not_occupy(s, seat, place)
    if verb == "attack":
        return _why_not_attack(s, seat, place)
    if verb == "payment":
        return _why_not_payment(s, seat, place, lot)
    return _why_not_draw(s, seat, place)


def why_not_govern(s: EndeavorState, seat: Seat, card: Arg | None) -> Refusal | None:
    """EN-22.2 The rule that forbids a card on the governor space."""
    if card == "none":
        return None
    if not isinstance(card, str) or card not in s.board.cards:
        return _refused("EN-22.2", "endeavor-refusal-unknown-card", card=Verbatim(str(card)))
    if s.board.cards[card].kind != "governor":
        return _refused("EN-22.2", "endeavor-refusal-no-governor", card=Thing("card", card))
    if card not in s.cards[seat]:
        return _refused("EN-22.2", "endeavor-refusal-not-own-card", card=Thing("card", card))
    return None


def why_not_discard(s: EndeavorState, seat: Seat, card: Arg | None) -> Refusal | None:
    """EN-22.4, EN-22.7 The rule that forbids to discard a card."""
    if not isinstance(card, str) or card not in s.board.cards:
        return _refused("EN-22.4", "endeavor-refusal-unknown-card", card=Verbatim(str(card)))
    if card == s.governor[seat]:
        return _refused("EN-22.7", "endeavor-refusal-on-governor-space", card=Thing("card", card))
    if card in s.face_down[seat]:
        return _refused("EN-21.3", "endeavor-refusal-face-down", card=Thing("card", card))
    if card not in s.cards[seat]:
        return _refused("EN-22.4", "endeavor-refusal-not-on-card-space", card=Thing("card", card))
    return None


def _building_on(s: EndeavorState, seat: Seat, lot: Arg | None) -> str | None:
    if not isinstance(lot, int) or not 0 <= lot < len(s.buildings[seat]):
        return None
    return s.buildings[seat][lot]


def _nothing_possible(s: EndeavorState, seat: Seat, action: Action, harbor: int, source: MessageArg) -> Refusal | None:
    """EN-11.5 No basic action of the form can be carried out."""
    if action.mask & legality.actions_possible(s, seat, harbor):
        return None
    wanted = min(s.board.costs[a].total for a in action.actions)
    if harbor < wanted:
        return _refused("EN-11.7", "endeavor-refusal-too-few-discs", count=s.harbor[seat], source=source)
    return _refused("EN-11.5", "endeavor-refusal-nothing-possible", actions=_parts(action), source=source)


def _short_of_discs(s: EndeavorState, seat: Seat, action: str, rule: str) -> Refusal | None:
    cost = s.board.costs[action].total
    if s.harbor[seat] >= cost:
        return None
    return _refused(rule, "endeavor-refusal-action-cost", cost=cost, count=s.harbor[seat])


def _why_not_ship(s: EndeavorState, seat: Seat, place: Arg | None) -> Refusal | None:
    region = s.board.region_at.get(place) if isinstance(place, str) else None
    if region is None:
        return _refused("EN-13.1", "endeavor-refusal-unknown-region", region=Verbatim(str(place)))
    if not s.board.regions[region].allows_ship:
        return _refused("EN-13.1", "endeavor-refusal-no-track", region=Thing("region", s.board.regions[region].id))
    return _short_of_discs(s, seat, "ship", "EN-11.4")


def _why_not_enter(s: EndeavorState, seat: Seat, place: Arg | None, rule: str) -> Refusal | int:
    """EN-16.1, EN-18.1 What Occupy and Attack ask of a city alike; the city's index if all is well."""
    city = s.board.city_at.get(place) if isinstance(place, str) else None
    if city is None:
        return _refused(rule, "endeavor-refusal-unknown-city", city=Verbatim(str(place)))
    region = s.board.cities[city].region
    within = Thing("region", s.board.regions[region].id)
    if not s.open[region]:
        return _refused(rule, "endeavor-refusal-region-closed", city=_city(s, city), region=within)
    if not legality.is_present(s, seat, region):
        return _refused("EN-15.1", "endeavor-refusal-not-present", region=within)
    return city


def _why_not_occupy(s: EndeavorState, seat: Seat, place: Arg | None) -> Refusal | None:
    city = _why_not_enter(s, seat, place, "EN-16.1")
    if isinstance(city, Refusal):
        return city
    if s.city_owner[city] is not None:
        return _refused("EN-16.1", "endeavor-refusal-city-held", city=_city(s, city))
    return _short_of_discs(s, seat, "occupy", "EN-11.4")


def _why_not_attack(s: EndeavorState, seat: Seat, place: Arg | None) -> Refusal | None:
    city = _why_not_enter(s, seat, place, "EN-18.1")
    if isinstance(city, Refusal):
        return city
    if s.city_owner[city] is None:
        return _refused("EN-18.4", "endeavor-refusal-city-empty", city=_city(s, city))
    if s.city_owner[city] == seat:
        return _refused("EN-18.4", "endeavor-refusal-own-city", city=_city(s, city))
    return _short_of_discs(s, seat, "attack", "EN-18.2")


def _why_not_payment(s: EndeavorState, seat: Seat, place: Arg | None, lot: int | None) -> Refusal | None:
    if isinstance(place, int) and place == lot:
        return _refused("EN-19.2", "endeavor-refusal-own-payment")
    return why_not_pay(s, seat, place, "EN-19.1") or _short_of_discs(s, seat, "payment", "EN-11.4")


def _why_not_draw(s: EndeavorState, seat: Seat, place: Arg | None) -> Refusal | None:
    board = s.board
    deck = board.deck_at.get(place) if isinstance(place, str) else None
    if deck is None:
        return _refused("EN-20.1", "endeavor-refusal-unknown-deck", deck=Verbatim(str(place)))
    region = board.decks[deck].region
    if not s.open[region]:
        return _refused("EN-20.1", "endeavor-refusal-draw-closed", region=Thing("region", board.regions[region].id))
    if not s.decks[deck]:
        return _refused("EN-20.4", "endeavor-refusal-deck-empty", deck=Thing("deck", board.decks[deck].id))
    card = board.cards[s.decks[deck][0]]
    if s.count[seat][region] < card.required:
        return _refused(
            "EN-20.1",
            "endeavor-refusal-card-needs",
            card=Thing("card", card.id),
            needed=card.required,
            count=s.count[seat][region],
        )
    return _short_of_discs(s, seat, "draw", "EN-11.4")
