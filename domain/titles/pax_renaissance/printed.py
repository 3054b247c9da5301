"""What can be printed on a card: which ops, one-shots and abilities, and what does each say?

A record per word of EFFECTS.md; cards that say the same have equal records.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from domain.kernel.records import record
from domain.titles.pax_renaissance.pieces import Kind, Piece, Prestige, Religion, Side

__all__ = [
    "BATTLES",
    "POLITICAL",
    "Ability",
    "Apostasy",
    "ApostasyAction",
    "Battle",
    "BattleKind",
    "Behead",
    "BorrowWhenSold",
    "Campaign",
    "CityCapacity",
    "CombinedOps",
    "Commerce",
    "ConcessionProfit",
    "ConcessionVotes",
    "Coronation",
    "Corsair",
    "DiscardForBattle",
    "ExtendAttackers",
    "ExtendCoronation",
    "Figure",
    "FreeAction",
    "ImmuneToApostasy",
    "ImmuneToPirates",
    "ImmuneToSilencing",
    "Inquisitor",
    "OneShot",
    "Op",
    "RemoveAdjacency",
    "Repress",
    "RestrictBehead",
    "SalePrice",
    "ShotWhenSold",
    "Siege",
    "Tax",
    "Torch",
    "TradeShift",
    "UnlimitedHand",
    "VictoryCost",
    "VictoryCount",
    "Vote",
]

BattleKind: TypeAlias = Literal["conspiracy", "peasant_revolt", "religious_war"]
BATTLES: Final[tuple[BattleKind, ...]] = ("conspiracy", "peasant_revolt", "religious_war")
"""PR-9, PR-10 The one-shots that are battles."""

Figure: TypeAlias = Literal["monarchies", "republics", "concessions"] | Prestige
"""PR-12 What victories compare."""


@record
class Op:
    """PR-5 An icon of a card; `id` names it among the ops of the card."""

    id: str


@record
class Inquisitor(Op):
    """PR-5.1 Move a bishop of the religion."""

    religion: Religion


@record
class Commerce(Op):
    """PR-5.2 Take a Florin from a card of the market row."""

    market: Side


@record
class Behead(Op):
    """PR-5.3 Discard a card."""


@record
class Tax(Op):
    """PR-5.4 Tax a Concession."""


@record
class Repress(Op):
    """PR-5.5 Repress a token of one of the pieces."""

    pieces: tuple[Piece, ...]


@record
class Vote(Op):
    """PR-5.6 Change the regime of an Empire of the region."""

    region: Side


@record
class Corsair(Op):
    """PR-5.7 Move a Pirate of the religion."""

    religion: Religion


@record
class Siege(Op):
    """PR-5.8 Kill a knight, rook or Pirate."""


@record
class Campaign(Op):
    """PR-5.9 Attack an adjacent map card."""


POLITICAL: Final = (Behead, Tax, Repress, Vote)
"""PR-5 The political ops."""


@record
class OneShot:
    """PR-4.2 The effect of a card when it is played."""

    name: str
    """What it is called; of a religious war, its own name."""


@record
class TradeShift(OneShot):
    """PR-7 Open an emporium."""

    city: str
    discovery: int
    """PR-7.3 So much Discovery prestige of other cards it needs."""


@record
class Coronation(OneShot):
    """PR-8 A queen marries a king."""

    suitors: tuple[str, ...]
    """The map cards whose Kings she may marry."""


@record
class Battle(OneShot):
    """PR-9, PR-10 A conspiracy, peasant revolt or religious war."""

    kind: BattleKind
    religion: Religion | None
    """R-44 Of a religious war alone."""


@record
class Apostasy(OneShot):
    """PR-13.2 All with prestige of both religions discard."""

    religions: tuple[Religion, Religion]


@record
class Torch(OneShot):
    """PR-13.3 Deactivate a victory."""


@record
class Ability:
    """PR-1.5 What a card does while it is in a tableau and unsilenced."""

    card: str


@record
class RestrictBehead(Ability):
    """EFFECTS `restrict_own_op`: the card beheads cards of a region that carry one of the bishops."""

    region: Side
    bishops: tuple[Kind, ...]


@record
class ExtendCoronation(Ability):
    """EFFECTS `extend_coronation`: married kings and kings of opponents are suitors, too."""


@record
class ExtendAttackers(Ability):
    """EFFECTS `extend_attackers`: in that war adjacent tokens of the kind attack, too."""

    war: str
    token: Kind


@record
class ConcessionProfit(Ability):
    """EFFECTS `concession_profit_multiplier`: Concessions take more from the pool."""

    factor: int
    emporium: str | None
    """The city where the route starts; None for any trade fair."""


@record
class ConcessionVotes(Ability):
    """EFFECTS `concession_vote_multiplier`: Concessions count more for a majority."""

    factor: int


@record
class SalePrice(Ability):
    """EFFECTS `sale_price`: the card is sold for so many Florins."""

    florins: int


@record
class CityCapacity(Ability):
    """EFFECTS `city_capacity`: the city has more slots while its icon is of the religion."""

    city: str
    slots: int
    religion: Religion


@record
class UnlimitedHand(Ability):
    """EFFECTS `hand_limit`: the hand has no limit."""


@record
class ImmuneToSilencing(Ability):
    """EFFECTS `immune_to_silencing`: bishops do not silence the owner's cards."""


@record
class DiscardForBattle(Ability):
    """EFFECTS `action_discard_self_for_one_shot`: a battle without agents in the map card of the queen's King."""

    battle: Battle


@record
class FreeAction(Ability):
    """EFFECTS `free_action_once_per_turn`: running a side, or a trade fair, costs no action."""

    ops: Side | None
    """None for a trade fair."""


@record
class CombinedOps(Ability):
    """EFFECTS `combine_actions`: one action runs both ops sides."""


@record
class ApostasyAction(Ability):
    """EFFECTS `extra_action`: an action runs an Apostasy between two religions that the player names."""


@record
class BorrowWhenSold(Ability):
    """EFFECTS `on_sell_self`: who sells the card performs a political op of an opponent's card."""


@record
class ShotWhenSold(Ability):
    """EFFECTS `on_sell_any_card`: the one-shot of a sold card may be used, if it is one of those named."""

    one_shots: tuple[str, ...]


@record
class VictoryCount(Ability):
    """EFFECTS `victory_count`: a figure counts for more in one victory."""

    victory: str
    figure: Figure
    add: int
    per: Prestige | None
    """One more for each of that prestige."""


@record
class VictoryCost(Ability):
    """EFFECTS `victory_action_cost`: declaring the victory costs so many actions."""

    victory: str
    actions: int


@record
class ImmuneToPirates(Ability):
    """EFFECTS `concessions_immune_to_pirates`: Pirates do not kill the owner's Concessions."""


@record
class RemoveAdjacency(Ability):
    """EFFECTS `remove_adjacency`: the two map cards are not adjacent."""

    pair: tuple[str, str]


@record
class ImmuneToApostasy(Ability):
    """EFFECTS `immune_to_apostasy`: the owner discards nothing to an Apostasy."""
