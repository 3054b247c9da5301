"""Does every ability do what EFFECTS.md says, on every card that has it?"""

from __future__ import annotations

import pytest

from domain import registry
from domain.kernel.options import Option
from domain.titles.pax_renaissance.actions.refusing import refuse_action
from domain.titles.pax_renaissance.board import Board
from domain.titles.pax_renaissance.effects.course import GameEnded, OnceUsed, OpsBegan
from domain.titles.pax_renaissance.effects.ground import BishopMoved
from domain.titles.pax_renaissance.effects.tableau import (
    CardDiscarded,
    EmpireFlipped,
    EmpireReturned,
    EmpireTaken,
    QueenMarried,
)
from domain.titles.pax_renaissance.effects.trade import FlorinsChanged, PoolTaken
from domain.titles.pax_renaissance.legality.abilities import abilities_of, adjacent, holder
from domain.titles.pax_renaissance.printed import (
    Ability,
    ApostasyAction,
    BorrowWhenSold,
    CityCapacity,
    CombinedOps,
    ConcessionProfit,
    ConcessionVotes,
    Coronation,
    DiscardForBattle,
    ExtendAttackers,
    ExtendCoronation,
    FreeAction,
    ImmuneToApostasy,
    ImmuneToPirates,
    ImmuneToSilencing,
    RemoveAdjacency,
    RestrictBehead,
    SalePrice,
    ShotWhenSold,
    UnlimitedHand,
    VictoryCost,
    VictoryCount,
)
from domain.titles.pax_renaissance.refusals import refused
from domain.titles.pax_renaissance.scoring import count, victory_cost
from tests.domain.titles.pax_renaissance.outcomes import agent, fights, killed, ops, played, spent, used
from tests.domain.titles.pax_renaissance.positions import all_cards as scene
from tests.domain.titles.pax_renaissance.positions import given, settle

BOARD = registry.bundled_pack("pax_renaissance").board
assert isinstance(BOARD, Board)
ABLE = [c.id for c in BOARD.cards.values() if c.abilities]


def using(kind: type[Ability]) -> list[str]:
    """The cards with an ability of a kind."""
    return [ability.card for ability in BOARD.abilities[kind]]


@pytest.mark.parametrize("card_id", ABLE)
def test_each_ability_works_once_its_card_is_played(card_id: str) -> None:
    """PR-1.5, PR-5.1.7 Abilities work while the card lies in a tableau, and rest while a bishop is on it."""
    card = BOARD.cards[card_id]
    story = given(scene().hand(0, card_id)).when(0, f"play:{card_id}")
    settle(story, ("use", "king", "none") if card.piece == "queen" else ("keep", "stop"))
    s = story.s
    for ability in card.abilities:
        assert ability in abilities_of(s, 0, type(ability))
    s.bishops[holder(s, card_id)] = "bishop_white"
    immune = any(isinstance(a, ImmuneToSilencing) for a in card.abilities)
    for ability in card.abilities:
        assert (ability in abilities_of(s, 0, type(ability))) == immune


@pytest.mark.parametrize("card_id", [c for c in using(SalePrice) if BOARD.cards[c].piece != "queen"])
def test_ransom_sells_for_four(card_id: str) -> None:
    """PR-4.4 A card with a sale price brings it from the tableau; silenced it brings 2."""
    made = scene().tableau(0, card_id)
    sold = spent("sell"), CardDiscarded(card_id, 0, "sold")
    given(made).when(0, f"sell:{card_id}").then(*sold, FlorinsChanged(0, 4, "sale"))
    given(made.bishop("white", card_id)).when(0, f"sell:{card_id}").then_among(*sold, FlorinsChanged(0, 2, "sale"))


@pytest.mark.parametrize("card_id", [c for c in using(SalePrice) if BOARD.cards[c].piece == "queen"])
def test_ransom_of_a_queen_replaces_her_part_of_the_couple(card_id: str) -> None:
    """PR-4.4 A Royal Couple with such a queen brings 2 + 4."""
    shot = BOARD.cards[card_id].one_shot
    assert isinstance(shot, Coronation)
    king = shot.suitors[0]
    given(scene().empire(0, king, queen=card_id)).when(0, f"sell:empire_{king}").then(
        spent("sell"), CardDiscarded(card_id, 0, "widowed"), EmpireReturned(king), FlorinsChanged(0, 6, "sale")
    )


@pytest.mark.parametrize("card_id", using(UnlimitedHand))
def test_an_unlimited_hand_may_buy_a_third_card_until_it_ends(card_id: str) -> None:
    """PR-4.1.6, R-58 With the ability a third card is bought; when it is sold the hand is discarded down to two."""
    made = scene().tableau(0, card_id).hand(0, "luther", "cromwell")
    card = made.s.rows["east"][1]
    story = given(made).when(0, "buy:east:1", f"sell:{card_id}").then_among(FlorinsChanged(0, 2, "sale"))
    story.offers(0, "discard:luther", "discard:cromwell", f"discard:{card}").when(0, "discard:luther")
    story.then_among(CardDiscarded("luther", 0, "overflow"))
    assert story.s.hand[0] == ["cromwell", card]
    given(scene().hand(0, "luther", "cromwell")).refused(0, "buy:east:1", "PR-4.1.6")


@pytest.mark.parametrize("card_id", using(UnlimitedHand))
def test_an_unlimited_hand_may_end_in_the_turn_of_another(card_id: str) -> None:
    """D-27, PR-4.1.6, R-58 Where a bishop of another player silences the card, its owner discards at once."""
    made = scene().tableau(0, "papal_elephant").bishop("white", "papal_elephant").tableau(1, card_id)
    made.hand(1, "luther", "cromwell", "jesuits")
    if BOARD.cards[card_id].deck == "east":
        made.tableau(1, "duke_of_athens")
    story = given(made).when(0, "ops:west", "op:papal_elephant:inquisitor_catholic")
    if story.offered(0):
        story.when(0, f"move:papal_elephant:{card_id}")
    story.then_among(BishopMoved("bishop_white", "papal_elephant", card_id, "moved")).owes(1)
    story.offers(1, "discard:luther", "discard:cromwell", "discard:jesuits").when(1, "discard:cromwell")
    story.then(CardDiscarded("cromwell", 1, "overflow")).owes(0)


@pytest.mark.parametrize("card_id", using(ImmuneToSilencing))
def test_immune_cards_are_not_silenced(card_id: str) -> None:
    """PR-5.1.7 With the ability a card with a bishop uses its other ops; without it, it cannot."""
    made = scene().tableau(0, "duke_of_milan").bishop("red", "duke_of_milan").at(valencia="knight_white")
    given(made).refused(0, "ops:west", "PR-4.5.1")
    made.tableau(0, card_id).bishop("red", card_id)
    story = given(made).when(0, "ops:west", "op:duke_of_milan:siege")
    story.then(*ops("west"), used("duke_of_milan", "siege"), killed("knight_white", "valencia"))


@pytest.mark.parametrize("card_id", using(RestrictBehead))
def test_a_restricted_behead_needs_a_bishop_on_its_target(card_id: str) -> None:
    """EFFECTS, PR-0.1 The filter replaces the location test: region by location and one of the bishops named (R-63)."""
    region = "west" if card_id == "inquisition_pope" else "east"
    inside, outside = ("hungary", "england") if region == "east" else ("england", "hungary")
    made = scene().tableau(0, card_id).empire(1, inside).empire(1, outside)
    given(made).refused(0, f"ops:{region}", "PR-4.5.1")
    made.bishop("red", f"empire_{inside}").bishop("red", f"empire_{outside}")
    given(made).when(0, f"ops:{region}", f"op:{card_id}:behead").then(
        *ops("west" if region == "west" else "east"),
        used(card_id, "behead"),
        BishopMoved("bishop_red", f"empire_{inside}", None, "discarded"),
        EmpireReturned(inside),
        CardDiscarded(card_id, 0, "assassin"),
    )


@pytest.mark.parametrize("card_id", using(ExtendAttackers))
def test_knights_of_rhodes_bring_rooks_from_adjacent_map_cards(card_id: str) -> None:
    """EFFECTS, R-59 In a Crusade white rooks of adjacent map cards attack, too."""
    made = scene().hand(0, "jesuits").at(valencia="knight_red", paris="rook_white", toledo="rook_white")
    given(made).when(0, "play:jesuits").refused(0, "use", "PR-4.3")
    made.tableau(0, card_id)
    settle(given(made).when(0, "play:jesuits", "use")).then_among(EmpireTaken("aragon", 0, None))


@pytest.mark.parametrize("card_id", using(ExtendCoronation))
def test_star_chamber_marries_a_king_of_an_opponent(card_id: str) -> None:
    """R-47, R-61 With the ability a king in an opponent's tableau is a suitor, a Republic never is."""
    made = (
        scene().tableau(0, card_id).hand(0, "anne_of_brittany").empire(1, "france").empire(1, "england", republic=True)
    )
    made.empire(0, "aragon")
    story = given(made).when(0, "play:anne_of_brittany", "use")
    story.offers(0, "king:empire_france", "king:empire_holy_roman_empire").when(0, "king:empire_france")
    story.then(spent("play"), EmpireTaken("france", 0, None), QueenMarried(0, "anne_of_brittany", "france"))


def test_star_chamber_replaces_an_own_queen() -> None:
    """R-47 An own married king loses his queen and vassals and does not flip."""
    made = scene().tableau(0, "star_chamber").hand(0, "anne_of_brittany")
    made.empire(0, "france", queen="mary_the_rich").empire(0, "aragon", under="france")
    given(made).when(0, "play:anne_of_brittany", "use", "king:empire_france").then(
        spent("play"),
        EmpireReturned("aragon"),
        CardDiscarded("mary_the_rich", 0, "widowed"),
        QueenMarried(0, "anne_of_brittany", "france"),
    )


@pytest.mark.parametrize("card_id", using(ConcessionProfit))
def test_profit_is_doubled(card_id: str) -> None:
    """EFFECTS Each Concession takes 2 from the pool where the ability says so."""
    made = scene().tableau(0, card_id).open("spice_islands").at(border_england_portugal="pawn_0").on_row("west", 5)
    story = settle(given(made).when(0, "fair:west"), ("levy",))
    taken = [effect for effect in story.told if isinstance(effect, PoolTaken)]
    assert taken == [PoolTaken("west", 0, 1, None), PoolTaken("west", 0, 2, "border_england_portugal")]


@pytest.mark.parametrize("card_id", using(ConcessionVotes))
def test_concessions_count_twice_in_a_vote(card_id: str) -> None:
    """EFFECTS One Concession counted twice beats one of another player."""
    made = scene().tableau(0, "bonfire_of_the_vanities").empire(1, "england")
    made.at(border_england_france="pawn_0", border_england_portugal="pawn_1")
    given(made).refused(0, "ops:west", "PR-4.5.1")
    story = given(made.tableau(0, card_id)).when(0, "ops:west", "op:bonfire_of_the_vanities:vote")
    story.then(*ops("west"), used("bonfire_of_the_vanities", "vote"), EmpireTaken("england", 0, None))


@pytest.mark.parametrize("card_id", using(CityCapacity))
def test_condottiere_gives_venice_a_second_slot_until_it_ends(card_id: str) -> None:
    """R-51 While the card is there Venice holds two tokens; when it goes one of them is killed (D-28)."""
    made = scene().tableau(0, card_id).hand(0, "la_serenissima").at(venice="knight_white")
    story = given(made).when(0, "play:la_serenissima", "keep", "place:rook_white:venice.2")
    story.then(*played("la_serenissima", "west"), agent("rook_white", "venice.2"))
    story.when(0, f"sell:{card_id}").offers(0, "kill:knight_white", "kill:rook_white").when(0, "kill:knight_white")
    story.then_among(killed("knight_white", "venice"))
    assert story.s.slots["venice"] == "rook_white"


@pytest.mark.parametrize("card_id", using(FreeAction))
def test_a_free_action_costs_none(card_id: str) -> None:
    """PR-16.8 The free action is taken once a turn, costs no action and uses up the limit of PR-3.3."""
    action = BOARD.cards[card_id].abilities[0]
    assert isinstance(action, FreeAction)
    if action.ops is None:
        story = given(scene().tableau(0, card_id)).when(0, f"ability:{card_id}:east")
        settle(story, ("levy",)).refused(0, "fair:east", "PR-3.3").refused(0, f"ability:{card_id}:west", "PR-16.8")
    else:
        side = action.ops
        worker = {"east": "duke_of_athens", "west": "joanna_the_mad"}[side]
        made = scene().tableau(0, card_id)
        if side == "east":
            made.tableau(0, worker).at(modon="knight_white", rhodes="rook_white")
        else:
            made.empire(0, "aragon", queen=worker).at(valencia="knight_white", algiers="rook_white")
        story = settle(given(made).when(0, f"ability:{card_id}")).refused(0, f"ops:{side}", "PR-3.3")
    story.when(0, "pass").owes(0).when(0, "pass").owes(1)


def test_a_refused_ability_is_anothers_or_cannot_be_used_now() -> None:
    """PR-16.8 The answer tells the owner of a card, whose free action is used, something else than its opponent."""
    [card_id] = [action.card for action in BOARD.abilities[FreeAction] if action.ops is None]
    story = settle(given(scene().tableau(0, card_id)).when(0, f"ability:{card_id}:east"), ("levy",))
    again = Option("ability", card_id, "west")
    assert refuse_action(story.s, 0, again) == refused("PR-16.8", "no-ability")
    assert refuse_action(story.s, 1, again) == refused("PR-16.8", "not-own-ability")


@pytest.mark.parametrize("card_id", using(CombinedOps))
def test_double_ops_run_both_sides_for_one_action(card_id: str) -> None:
    """EFFECTS One action runs both sides and uses up both limits."""
    made = scene().tableau(0, card_id, "gutenberg").on_row("west", 0, 2).at(toledo="knight_white", buda="knight_white")
    story = given(made).when(0, f"ability:{card_id}")
    story.then(spent("ability"), OnceUsed(("east_ops", "west_ops"), ()), OpsBegan(0, ("east", "west"), ()))
    offered = story.offered(0)
    assert f"op:{card_id}:siege" in offered
    assert "op:gutenberg:commerce" in offered
    settle(story).refused(0, "ops:east", "PR-3.3").refused(0, "ops:west", "PR-3.3").owes(0)


@pytest.mark.parametrize("card_id", using(ApostasyAction))
def test_counter_reformation_runs_an_apostasy_as_an_action(card_id: str) -> None:
    """PR-13.2, D-29 The player names two religions; here another player has both."""
    made = scene().tableau(0, card_id).tableau(1, "safavids", "reformed_theology")
    story = given(made).when(0, f"ability:{card_id}").then_among()
    story.offers(0, "religions:islamic:reformist").when(0, "religions:islamic:reformist")
    story.then(CardDiscarded("safavids", 1, "apostasy"), CardDiscarded("reformed_theology", 1, "apostasy"))


@pytest.mark.parametrize("card_id", using(DiscardForBattle))
def test_popular_reprisals_discard_the_queen_for_a_revolt(card_id: str) -> None:
    """EFFECTS As an action the queen is discarded and her king's Empire revolts, without agents."""
    made = scene().empire(0, "hungary", queen=card_id).at(border_byzantium_hungary="pawn_0")
    story = settle(given(made).when(0, f"ability:{card_id}"))
    story.then_among(CardDiscarded(card_id, 0, "ability"), EmpireFlipped("hungary", True))


@pytest.mark.parametrize("card_id", using(BorrowWhenSold))
def test_cryptography_borrows_an_op_when_sold(card_id: str) -> None:
    """D-30, PR-16.2 After the sale one political op of an opponent's unsilenced card is performed as if own."""
    made = scene().tableau(0, card_id).tableau(1, "the_grim").empire(1, "ottoman")
    story = given(made).when(0, f"sell:{card_id}").then_among(FlorinsChanged(0, 2, "sale"))
    story.offers(0, "borrow:the_grim:behead", "none").when(0, "borrow:the_grim:behead")
    story.then(EmpireReturned("ottoman"), CardDiscarded("the_grim", 1, "assassin"))


@pytest.mark.parametrize("card_id", using(ShotWhenSold))
def test_machiavellianism_uses_the_one_shot_of_a_sold_card(card_id: str) -> None:
    """EFFECTS After a sale the sold card's one-shot may be used with its agents, though the card is gone."""
    made = scene().tableau(0, card_id).hand(0, "kingmaker")
    sold = spent("sell"), CardDiscarded("kingmaker", 0, "sold"), FlorinsChanged(0, 2, "sale")
    story = given(made).when(0, "sell:kingmaker").offers(0, "use", "keep").then(*sold)
    settle(story.when(0, "use")).then_among(fights("rook_red"), fights("rook_white"), EmpireTaken("england", 0, None))
    given(made).when(0, "sell:kingmaker", "keep").then(*sold)


@pytest.mark.parametrize("card_id", using(VictoryCount))
def test_a_card_adds_to_the_count_of_its_victory(card_id: str) -> None:
    """EFFECTS The owner's count for that victory grows by a number or by Patron prestige."""
    ability = next(a for a in BOARD.cards[card_id].abilities if isinstance(a, VictoryCount))
    made = scene().tableau(0, "duke_of_milan")
    before = count(made.s, 0, ability.victory, ability.figure)
    made.tableau(0, card_id)
    icons = BOARD.cards[card_id].prestige
    own = icons.count("law") if ability.figure == "law" else 0
    more = ability.add if ability.per is None else 1 + icons.count(ability.per)
    assert count(made.s, 0, ability.victory, ability.figure) == before + own + more
    made.bishop("white", card_id)
    if not any(isinstance(a, ImmuneToSilencing) for a in BOARD.cards[card_id].abilities):
        assert count(made.s, 0, ability.victory, ability.figure) == before + own


@pytest.mark.parametrize("card_id", using(VictoryCost))
def test_a_discredited_victory_takes_the_whole_turn(card_id: str) -> None:
    """R-40, PR-13.3 While a torch card lies in any tableau its victory costs two actions, for everybody."""
    victory = next(a.victory for a in BOARD.cards[card_id].abilities if isinstance(a, VictoryCost))
    made = scene().tableau(1, card_id)
    assert victory_cost(made.s, victory) == 2
    if victory == "victory_imperial":
        made.active("imperial").empire(0, "england").empire(0, "france").empire(0, "aragon")
        given(made).when(0, "pass").refused(0, "win:victory_imperial", "PR-13.3")
        given(made).when(0, "win:victory_imperial").then(GameEnded("victory_imperial", ((0,), (1,))))


@pytest.mark.parametrize("card_id", using(ImmuneToPirates))
def test_maritime_immunity_lets_pirate_and_concession_share_a_border(card_id: str) -> None:
    """R-50 The Concession stays; in a fair it is paid first, then the Pirate sends a Florin to China."""
    made = scene().tableau(0, card_id).hand(0, "french_pirates").at(border_england_france="pawn_0").on_row("west", 5)
    made.open("spice_islands")
    border = "border_england_france"
    story = given(made).when(0, "play:french_pirates", f"place:pirate_white:{border}")
    story.then(*played("french_pirates", "west"), agent("pirate_white", border))
    settle(story.when(0, "fair:west"), ("levy",))
    taken = [effect for effect in story.told if isinstance(effect, PoolTaken)]
    assert taken == [PoolTaken("west", seat, 1, place) for seat, place in ((0, None), (0, border), (None, border))]


@pytest.mark.parametrize("card_id", using(RemoveAdjacency))
def test_a_buffer_state_ends_an_adjacency(card_id: str) -> None:
    """EFFECTS, PR-1.10 Portugal and France are not adjacent for anybody while the queen is crowned."""
    portugal, france = "portugal", "france"
    made = scene()
    assert france in adjacent(made.s, portugal)
    made.empire(1, "aragon", queen=card_id)
    assert france not in adjacent(made.s, portugal)
    assert portugal not in adjacent(made.s, france)


@pytest.mark.parametrize("card_id", using(ImmuneToApostasy))
def test_religion_as_delusion_discards_nothing(card_id: str) -> None:
    """EFFECTS The owner discards nothing to an Apostasy."""
    made = scene().tableau(1, card_id, "safavids", "reformed_theology").hand(0, "european_union")
    story = given(made.tableau(0, "luther", "the_grim")).when(0, "play:european_union", "use")
    story.then(
        *played("european_union", "west"),
        CardDiscarded("the_grim", 0, "apostasy"),
        CardDiscarded("luther", 0, "apostasy"),
    )
