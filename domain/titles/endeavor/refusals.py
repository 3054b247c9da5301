"""Which rule does an option break, and how is that said?

Each function returns None where the option is legal. They may be slow: nobody asks but after a rejected move.
"""

from __future__ import annotations

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


def why_not_build(s: EndeavorState, seat: Seat, building: Arg | None) -> Refusal | None:
    """EN-7 The rule that forbids to take a tile."""
    board = s.board
    index = board.building_at.get(building) if isinstance(building, str) else None
    if index is None:
        return Refusal("EN-7.1", f"There is no Building Tile {building}.")
    tile = board.buildings[index]
    if not s.tiles[index]:
        return Refusal("EN-7.1", f"No {tile.name} is left in the supply.")
    if tile.level == board.single_level and legality.owns_single_level(s, seat):
        return Refusal("EN-7.4", f"A player who owns a level-{tile.level} building may not take another of that level.")
    if index in legality.buildable(s, seat):
        return None
    allowed = legality.level(s, board.builds, seat)
    if any(board.buildings[i].level <= allowed for i in legality.buildable(s, seat)):
        return Refusal("EN-7.2", f"{tile.name} has level {tile.level}; the player's Build Level is {allowed}.")
    return Refusal("EN-7.3", f"{tile.name} has level {tile.level}, and a lower level has a tile that may be taken.")


def why_not_pay(s: EndeavorState, seat: Seat, lot: Arg | None, rule: str) -> Refusal | None:
    """EN-9.2, EN-19.1 The rule that forbids to take the disc from a building."""
    building = _building_on(s, seat, lot)
    if building is None or not isinstance(lot, int):
        return Refusal("EN-25.7", f"The player has no building on lot {lot}.")
    if not s.active[seat][lot]:
        return Refusal(rule, f"{s.board.building[building].name} on lot {lot} carries no disc.")
    return None


def why_not_activate(s: EndeavorState, seat: Seat, lot: Arg | None) -> Refusal | None:
    """EN-11 The rule that forbids to activate a building."""
    board = s.board
    found = _building_on(s, seat, lot)
    if found is None or not isinstance(lot, int):
        return Refusal("EN-25.7", f"The player has no building on lot {lot}.")
    building = board.building[found]
    if building.action is None:
        return Refusal("EN-11.2", f"{building.name} has no activation circle.")
    if s.active[seat][lot]:
        return Refusal("EN-11.2", f"The activation circle of {building.name} on lot {lot} is taken.")
    if s.harbor[seat] < 1:
        return Refusal("EN-11.1", "The Harbor holds no disc to activate a building.")
    return _nothing_possible(s, seat, building.action, s.harbor[seat] - 1, building.name)


def why_not_spend(s: EndeavorState, seat: Seat, token: Arg | None) -> Refusal | None:
    """EN-11.3 The rule that forbids to spend a token."""
    board = s.board
    index = board.token_at.get(token) if isinstance(token, str) else None
    if index is None:
        return Refusal("EN-2.5", f"There is no Trade Token {token}.")
    kind = board.tokens[index]
    if kind.action is None:
        return Refusal("EN-11.3", f"{kind.name} is a status token and cannot be spent.")
    if not s.tokens[seat][index]:
        return Refusal("EN-11.3", f"The player has no {kind.name} token.")
    return _nothing_possible(s, seat, kind.action, s.harbor[seat], f"the {kind.name} token")


def why_not_part(
    s: EndeavorState, seat: Seat, option: Option, actions: tuple[str, ...], lot: int | None, form: Action
) -> Refusal | None:
    """EN-12 The rule that forbids a basic action as a part of a command."""
    verb = option.verb
    if verb not in ACTIONS:
        return Refusal("EN-11.5", f"The command wants one of: {', '.join(actions)}.")
    if verb not in actions:
        rule = {"single": "EN-12.1", "choice": "EN-12.2", "combo": "EN-12.3"}[form.mode]
        return Refusal(rule, f"The action offers {legality.parts_of(form)}; left to carry out: {', '.join(actions)}.")
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
        return Refusal("EN-22.2", f"There is no card {card}.")
    if s.board.cards[card].kind != "governor":
        return Refusal("EN-22.2", f"{s.board.cards[card].name} is no Governor card.")
    if card not in s.cards[seat]:
        return Refusal("EN-22.2", f"{s.board.cards[card].name} is not the player's.")
    return None


def why_not_discard(s: EndeavorState, seat: Seat, card: Arg | None) -> Refusal | None:
    """EN-22.4, EN-22.7 The rule that forbids to discard a card."""
    if not isinstance(card, str) or card not in s.board.cards:
        return Refusal("EN-22.4", f"There is no card {card}.")
    name = s.board.cards[card].name
    if card == s.governor[seat]:
        return Refusal("EN-22.7", f"{name} lies on the governor space.")
    if card in s.face_down[seat]:
        return Refusal("EN-21.3", f"{name} lies face down and counts for no limit.")
    if card not in s.cards[seat]:
        return Refusal("EN-22.4", f"{name} is not on the player's card spaces.")
    return None


def _building_on(s: EndeavorState, seat: Seat, lot: Arg | None) -> str | None:
    if not isinstance(lot, int) or not 0 <= lot < len(s.buildings[seat]):
        return None
    return s.buildings[seat][lot]


def _nothing_possible(s: EndeavorState, seat: Seat, action: Action, harbor: int, source: str) -> Refusal | None:
    """EN-11.5 No basic action of the form can be carried out."""
    if action.mask & legality.actions_possible(s, seat, harbor):
        return None
    wanted = min(s.board.costs[a].total for a in action.actions)
    if harbor < wanted:
        return Refusal("EN-11.7", f"{s.harbor[seat]} discs in the Harbor are too few for the action of {source}.")
    return Refusal("EN-11.5", f"There is no legal {legality.parts_of(action)} for {source}.")


def _short_of_discs(s: EndeavorState, seat: Seat, action: str, rule: str) -> Refusal | None:
    cost = s.board.costs[action].total
    if s.harbor[seat] >= cost:
        return None
    return Refusal(rule, f"The action costs {cost} from a Harbor that holds {s.harbor[seat]}.")


def _why_not_ship(s: EndeavorState, seat: Seat, place: Arg | None) -> Refusal | None:
    region = s.board.region_at.get(place) if isinstance(place, str) else None
    if region is None:
        return Refusal("EN-13.1", f"There is no region {place}.")
    if not s.board.regions[region].allows_ship:
        return Refusal("EN-13.1", f"There is no shipping track in {s.board.regions[region].name}.")
    return _short_of_discs(s, seat, "ship", "EN-11.4")


def _why_not_enter(s: EndeavorState, seat: Seat, place: Arg | None, rule: str) -> Refusal | int:
    """EN-16.1, EN-18.1 What Occupy and Attack ask of a city alike; the city's index if all is well."""
    city = s.board.city_at.get(place) if isinstance(place, str) else None
    if city is None:
        return Refusal(rule, f"There is no city {place}.")
    region = s.board.cities[city].region
    name = s.board.regions[region].name
    if not s.open[region]:
        return Refusal(rule, f"{s.board.cities[city].name} lies in {name}, which is closed.")
    if not legality.is_present(s, seat, region):
        return Refusal("EN-15.1", f"The player has no disc in {name}.")
    return city


def _why_not_occupy(s: EndeavorState, seat: Seat, place: Arg | None) -> Refusal | None:
    city = _why_not_enter(s, seat, place, "EN-16.1")
    if isinstance(city, Refusal):
        return city
    if s.city_owner[city] is not None:
        return Refusal("EN-16.1", f"{s.board.cities[city].name} holds a disc.")
    return _short_of_discs(s, seat, "occupy", "EN-11.4")


def _why_not_attack(s: EndeavorState, seat: Seat, place: Arg | None) -> Refusal | None:
    city = _why_not_enter(s, seat, place, "EN-18.1")
    if isinstance(city, Refusal):
        return city
    if s.city_owner[city] is None:
        return Refusal("EN-18.4", f"{s.board.cities[city].name} is empty and cannot be attacked.")
    if s.city_owner[city] == seat:
        return Refusal("EN-18.4", f"{s.board.cities[city].name} is the player's own.")
    return _short_of_discs(s, seat, "attack", "EN-18.2")


def _why_not_payment(s: EndeavorState, seat: Seat, place: Arg | None, lot: int | None) -> Refusal | None:
    if isinstance(place, int) and place == lot:
        return Refusal("EN-19.2", "A building's Payment cannot take the disc that activates it.")
    return why_not_pay(s, seat, place, "EN-19.1") or _short_of_discs(s, seat, "payment", "EN-11.4")


def _why_not_draw(s: EndeavorState, seat: Seat, place: Arg | None) -> Refusal | None:
    board = s.board
    deck = board.deck_at.get(place) if isinstance(place, str) else None
    if deck is None:
        return Refusal("EN-20.1", f"There is no deck {place}.")
    region = board.decks[deck].region
    if not s.open[region]:
        return Refusal("EN-20.1", f"No card is drawn while {board.regions[region].name} is closed.")
    if not s.decks[deck]:
        return Refusal("EN-20.4", f"The deck {board.decks[deck].name} is empty.")
    card = board.cards[s.decks[deck][0]]
    if s.count[seat][region] < card.required:
        return Refusal(
            "EN-20.1", f"{card.name} needs {card.required} discs in the region; the player has {s.count[seat][region]}."
        )
    return _short_of_discs(s, seat, "draw", "EN-11.4")
