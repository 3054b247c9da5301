"""Which pieces and places does a content pack describe?

Frozen records made from the pack, with the indices, options and tables that rules look up all the time.
A region, city, connection, deck, building type, token type or track is an index into its tuple; cards are ids.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Annotated, Any, Final, TypeAlias

from domain.kernel.options import Option
from domain.kernel.records import Meaning, record

__all__ = [
    "ACTIONS",
    "ATTACK",
    "BITS",
    "DRAW",
    "OCCUPY",
    "PAYMENT",
    "SHIP",
    "STATUSES",
    "Action",
    "AssetCard",
    "Board",
    "Building",
    "City",
    "Connection",
    "Deck",
    "DeckPlace",
    "DiscCost",
    "Icons",
    "Lot",
    "Region",
    "Track",
    "TrackSpace",
    "TradeToken",
    "make_board",
]

Lot: TypeAlias = Annotated[int, Meaning("index", "`buildings` of the seat in the state")]
"""An index into `buildings` of the seat in the state."""

DeckPlace: TypeAlias = Annotated[int, Meaning("index", "the deck in the state; 0 is the top")]
"""An index into the deck in the state; 0 is the top."""

TrackSpace: TypeAlias = Annotated[int, Meaning("index", "the spaces of the region in the pack")]
"""An index into the spaces of the region in the pack."""

STATUSES: Final = ("industry", "culture", "finance", "politics")
"""The four statuses of EN-5; a status is an index into this tuple."""

ACTIONS: Final = ("ship", "occupy", "attack", "payment", "draw")
"""The basic actions of EN-12.1."""
SHIP, OCCUPY, ATTACK, PAYMENT, DRAW = BITS = tuple(1 << i for i in range(len(ACTIONS)))
"""A bit for each basic action, so that a set of them is a number."""

Plain = Mapping[str, Any]


@record
class Icons:
    """EN-5.1 What a component adds to its owner's statuses and to their Glory."""

    amounts: tuple[int, int, int, int]
    """How many icons of each status, in the order of STATUSES."""
    glory: int
    present: tuple[tuple[int, int], ...]
    """Status and amount, of the statuses that have any."""


@record
class Action:
    """EN-12 A form of action: one, one of two, or one or two in a row."""

    mode: str
    """`single`, `choice` or `combo`."""
    actions: tuple[str, ...]
    same_region: bool
    same_deck: bool
    mask: int
    """The bits of `actions`, as in `Board.bit`."""

    @property
    def combined(self) -> bool:
        """True where a second part may follow the first."""
        return self.mode == "combo"


@record
class Region:
    """EN-2.1 A region with its shipping track, cities and decks."""

    id: str
    name: str
    spaces: int
    """Length of the shipping track; 0 where there is none."""
    starts_open: bool
    allows_ship: bool
    presence_automatic: bool
    decks: tuple[int, ...]
    cities: tuple[int, ...]


@record
class City:
    """EN-2.3 A city; `connections` are in the order of their ids (EN-25.5)."""

    id: str
    name: str
    region: int
    glory: int
    connections: tuple[int, ...]


@record
class Connection:
    """EN-2.3 A link between two cities."""

    id: str
    cities: tuple[int, int]
    glory: int


@record
class Deck:
    """EN-2.4 A deck of Asset Cards in its first order, from top to bottom."""

    id: str
    name: str
    region: int
    cards: tuple[str, ...]


@record
class AssetCard:
    """EN-2.4 An Asset Card; `kind` is `region`, `slavery` or `governor`."""

    id: str
    name: str
    deck: int
    kind: str
    place: int
    """Its place in the full deck, 0 on top."""
    required: int
    """The disc count that drawing it needs."""
    icons: Icons
    abolishes: bool


@record
class Building:
    """EN-2.6 A type of Building Tile, or the Colonial House."""

    id: str
    name: str
    level: int
    count: int
    icons: Icons
    action: Action | None


@record
class TradeToken:
    """EN-2.5 A type of Trade Token; one with an action is spent for it."""

    id: str
    name: str
    count: int
    icons: Icons
    action: Action | None


@record
class Track:
    """EN-5.3 A Status Track: what each marker position gives in its phase and at the end."""

    id: str
    name: str
    drives: str
    levels: tuple[int, ...]
    """Level at each marker position."""
    glory: tuple[int, ...]
    """Glory at each marker position."""


@record
class DiscCost:
    """EN-11.4 Discs that a basic action takes from the Harbor: one to the board, and some back to the supply."""

    returned: int
    total: int


class Board:
    """Everything that a content pack says, ready for the rules; shared by all states of a game."""

    def __init__(self, pack: Plain) -> None:
        setup = pack["setup"]
        self.rounds: int = setup["rounds"]["value"]
        self.lots: int = setup["building_lots"]["value"]
        self.no_salary_round: int = setup["salary_skipped_in_round"]["value"]
        self.single_level: int = setup["single_building_level"]["value"]
        """EN-7.4 Nobody owns two buildings of this level."""
        player = setup["per_player"]
        self.discs: int = player["population_markers"]
        self.initial_supply: int = player["initial_supply"]
        self.initial_harbor: int = player["initial_harbor"]
        self.start_building: str = player["start_building"]
        self.card_spaces: int = player["maximum_cards_on_card_spaces"]
        self.slavery_bonus: int = player["slavery_bonus_cards"]
        scoring = setup["scoring"]
        self.empty_governor_glory: int = scoring["empty_governor_space"]
        self.discs_per_glory: int = scoring["harbor_discs_per_glory"]
        self.face_down_glory: int = scoring["face_down_slavery_card"]

        self.bit: Mapping[str, int] = dict(zip(ACTIONS, BITS, strict=True))
        self.costs: Mapping[str, DiscCost] = {
            a: DiscCost(
                setup["action_costs"][a]["returned_to_supply"],
                setup["action_costs"][a]["placed"] + setup["action_costs"][a]["returned_to_supply"],
            )
            for a in ACTIONS
        }
        self.ship_cost = self.costs["ship"].total
        self.occupy_cost = self.costs["occupy"].total
        self.attack_cost = self.costs["attack"].total
        self.payment_cost = self.costs["payment"].total
        self.draw_cost = self.costs["draw"].total

        self.region_at = _places(pack["regions"])
        self.city_at = _places(pack["cities"])
        self.connection_at = _places(pack["connections"])
        self.deck_at = _places(pack["decks"])
        self.building_at = _places(pack["buildings"])
        self.token_at = _places(pack["tokens"])
        self.status_at: Mapping[str, int] = {status: i for i, status in enumerate(STATUSES)}

        self.regions: tuple[Region, ...] = tuple(self._region(r, pack) for r in pack["regions"])
        self.cities: tuple[City, ...] = tuple(self._city(c, pack) for c in pack["cities"])
        self.connections: tuple[Connection, ...] = tuple(
            Connection(c["id"], (self.city_at[c["cities"][0]], self.city_at[c["cities"][1]]), c["glory"])
            for c in pack["connections"]
        )
        self.decks: tuple[Deck, ...] = tuple(self._deck(d, pack) for d in pack["decks"])
        self.cards: Mapping[str, AssetCard] = {c["id"]: self._card(c, pack) for c in pack["cards"]}
        self.buildings: tuple[Building, ...] = tuple(self._building(b) for b in pack["buildings"])
        self.building: Mapping[str, Building] = {
            b.id: b for b in (self._building(pack["start_building"]), *self.buildings)
        }
        """Every building by its id, the Colonial House among them."""
        self.tokens: tuple[TradeToken, ...] = tuple(
            TradeToken(t["id"], t["name"], t["count"], _icons(t["icons"]), self._action(t["action"]))
            for t in pack["tokens"]
        )
        self.spendable: tuple[tuple[int, int], ...] = tuple(
            (i, t.action.mask) for i, t in enumerate(self.tokens) if t.action is not None
        )
        """The types of action token with the bits of their actions."""
        self.tracks: tuple[Track, ...] = tuple(
            _track(next(t for t in pack["tracks"] if t["id"] == status)) for status in STATUSES
        )
        drives = {track.drives: i for i, track in enumerate(self.tracks)}
        self.builds = drives["build_level"]
        self.grows = drives["growth_discs"]
        self.pays = drives["salary_payments"]
        self.keeps = drives["card_limit"]
        self.top_level = max(b.level for b in self.buildings)
        self.places = sum(r.spaces for r in self.regions) + len(self.cities) + len(self.connections)
        """EN-3.1 Places for a token."""
        self.decks_open: tuple[tuple[int, ...], ...] = tuple(r.decks for r in self.regions)
        self._make_options()

    def _make_options(self) -> None:
        """Every option that the title ever offers, made once."""
        self.build_options = tuple(Option("build", b.id) for b in self.buildings)
        self.salary_options = tuple(Option("salary", lot) for lot in range(self.lots + 1))
        self.activate_options = tuple(Option("activate", lot) for lot in range(self.lots + 1))
        self.spend_options = tuple(Option("spend", t.id) for t in self.tokens)
        self.pass_option = Option("pass")
        self.stop_option = Option("stop")
        self.ship_options = tuple(Option("ship", r.id) for r in self.regions)
        self.all_ship_options = tuple(o for o, r in zip(self.ship_options, self.regions, strict=True) if r.allows_ship)
        self.occupy_options = tuple(Option("occupy", c.id) for c in self.cities)
        self.attack_options = tuple(Option("attack", c.id) for c in self.cities)
        self.payment_options = tuple(Option("payment", lot) for lot in range(self.lots + 1))
        self.draw_options = tuple(Option("draw", d.id) for d in self.decks)
        self.governor_options: Mapping[str, Option] = {
            c.id: Option("governor", c.id) for c in self.cards.values() if c.kind == "governor"
        }
        self.no_governor_option = Option("governor", "none")
        self.discard_options: Mapping[str, Option] = {c: Option("discard", c) for c in self.cards}

    def every_option(self) -> list[Option]:
        """Every option that can ever be offered, each once."""
        return list(
            chain(
                self.build_options,
                self.salary_options,
                self.activate_options,
                self.spend_options,
                (self.pass_option, self.stop_option),
                self.ship_options,
                self.occupy_options,
                self.attack_options,
                self.payment_options,
                self.draw_options,
                self.governor_options.values(),
                (self.no_governor_option,),
                self.discard_options.values(),
            )
        )

    def _region(self, r: Plain, pack: Plain) -> Region:
        return Region(
            id=r["id"],
            name=r["name"],
            spaces=r["shipping_track_spaces"],
            starts_open=r["starts_open"],
            allows_ship=r["allows_ship"],
            presence_automatic=r["presence_automatic"],
            decks=tuple(self.deck_at[d] for d in r["decks"]),
            cities=tuple(i for i, c in enumerate(pack["cities"]) if c["region"] == r["id"]),
        )

    def _city(self, c: Plain, pack: Plain) -> City:
        links = sorted((x["id"], i) for i, x in enumerate(pack["connections"]) if c["id"] in x["cities"])
        return City(c["id"], c["name"], self.region_at[c["region"]], c["glory"], tuple(i for _, i in links))

    def _deck(self, d: Plain, pack: Plain) -> Deck:
        by_value = {c["value"]: c["id"] for c in pack["cards"] if c["deck"] == d["id"]}
        cards = tuple(by_value[value] for value in d["order_top_to_bottom"])
        return Deck(d["id"], d["name"], self.region_at[d["region"]], cards)

    def _card(self, c: Plain, pack: Plain) -> AssetCard:
        deck = self.deck_at[c["deck"]]
        value = "Governor" if c["kind"] == "governor" else c["value"]
        return AssetCard(
            id=c["id"],
            name=f"{self.decks[deck].name} {value}".removeprefix("the "),
            deck=deck,
            kind=c["kind"],
            place=self.decks[deck].cards.index(c["id"]),
            required=c["required_discs"] or 0,
            icons=_icons(c["icons"]),
            abolishes=c["effect"] is not None,
        )

    def _building(self, b: Plain) -> Building:
        return Building(b["id"], b["name"], b["level"], b["count"], _icons(b["icons"]), self._action(b["action"]))

    def _action(self, a: Plain | None) -> Action | None:
        if a is None:
            return None
        mask = 0
        for action in a["actions"]:
            mask |= self.bit[action]
        return Action(a["mode"], tuple(a["actions"]), a["same_region"], a["same_deck"], mask)


def make_board(pack: Plain) -> Board:
    """The board of a pack that the schema has found sound."""
    return Board(pack)


def _places(records: Sequence[Plain]) -> Mapping[str, int]:
    return {r["id"]: i for i, r in enumerate(records)}


def _icons(icons: Plain) -> Icons:
    amounts = (icons["industry"], icons["culture"], icons["finance"], icons["politics"])
    return Icons(amounts, icons["glory"], tuple((i, n) for i, n in enumerate(amounts) if n))


def _track(t: Plain) -> Track:
    """EN-5.3, EN-24.4 Levels and Glory written out for every marker position."""
    positions = range(t["max_space"] + 1)
    spaces = t["scoring_spaces"]
    return Track(
        id=t["id"],
        name=t["name"],
        drives=t["drives"],
        levels=tuple(next(b["result"] for b in t["levels"] if b["min"] <= m <= b["max"]) for m in positions),
        glory=tuple(max((x["space"], x["glory"]) for x in spaces if x["space"] <= m)[1] for m in positions),
    )
