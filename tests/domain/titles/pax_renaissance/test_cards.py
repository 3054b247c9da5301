"""Does every card do what is printed on it? Each op, one-shot, agent and ability of each card is played."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from domain import registry
from domain.titles.pax_renaissance.board import Board, Card
from domain.titles.pax_renaissance.effects import course, ground, tableau, trade
from domain.titles.pax_renaissance.legality.war import turns_map_card
from domain.titles.pax_renaissance.pieces import (
    BISHOP,
    BISHOPS,
    KINDS,
    KNIGHT,
    OWN_PAWN,
    PAWN,
    PIRATE,
    RELIGION_OF,
    RELIGIONS,
    TOKENS,
    Colour,
    in_order,
)
from domain.titles.pax_renaissance.printed import (
    Apostasy,
    Battle,
    Behead,
    Campaign,
    Commerce,
    Coronation,
    Corsair,
    Inquisitor,
    Repress,
    Siege,
    Tax,
    Torch,
    TradeShift,
    Vote,
)
from tests.domain.dsl import Story
from tests.domain.titles.pax_renaissance.outcomes import ops, paid, played, used
from tests.domain.titles.pax_renaissance.positions import Scene, given, settle
from tests.domain.titles.pax_renaissance.positions import all_cards as scene

BOARD = registry.bundled_pack("pax_renaissance").board
assert isinstance(BOARD, Board)
CARDS = [c for c in BOARD.cards.values() if c.piece != "comet"]
OPS = [(c.id, op.id) for c in CARDS for op in c.ops]
SHOTS = [c.id for c in CARDS if c.one_shot]
SECOND = [c.id for c in CARDS if c.other_one_shot and not c.one_shot]
PLAYED = [c.id for c in CARDS if c.agents]
COLOUR: dict[str, Colour] = {religion: colour for colour, religion in RELIGION_OF.items()}


def home(card: Card) -> str:
    """The map card where a card acts in these tests; a queen's is her first suitor's."""
    if card.piece == "queen":
        assert isinstance(card.one_shot, Coronation)
        return card.one_shot.suitors[0]
    return card.location.maps[0]


def a_sea(m: str) -> str:
    """A sea border of a map card."""
    return BOARD.maps[m].seas[0]


def first_slot(m: str) -> str:
    """The first open slot of a map card."""
    return BOARD.maps[m].slots[0].replace(".", "_")


def arrange_op(card: Card, name: str) -> tuple[Scene, str]:
    """A position in which a card in hand can be played and its op then has a target; and the op's side."""
    m = home(card)
    op = next(o for o in card.ops if o.id == name)
    made = scene()
    region = BOARD.maps[m].region
    side = region if card.piece == "queen" else card.deck
    if isinstance(op, Inquisitor):
        neighbour = {"east": "duke_of_athens", "west": "spanish_tercio"}[side]
        made.tableau(0, neighbour).bishop(COLOUR[op.religion], neighbour)
    elif isinstance(op, Commerce):
        made.on_row(op.market, 0, 3)
    elif isinstance(op, Behead):
        target = {"east": "dervishes", "west": "papal_elephant"}[region]
        made.tableau(1, target)
        colours: dict[str, Colour] = {"inquisition_pope": "white", "grand_mufti": "black"}
        if card.id in colours:
            made.bishop(colours[card.id], target)
    elif isinstance(op, Tax):
        made.at(**{a_sea(m): "pawn_1"})
    elif isinstance(op, Repress):
        if "pawn" in op.pieces:
            made.at(**{a_sea(m): "pawn_1"})
        else:
            made.at(**{first_slot(m): f"{op.pieces[0]}_white"})
    elif isinstance(op, Siege):
        made.at(**{first_slot(m): "knight_white"})
    elif isinstance(op, Corsair):
        made.at(**{a_sea(m): PIRATE[op.religion]})
    elif isinstance(op, Vote):
        target = {"east": "byzantium", "west": "papal_states"}[op.region]
        made.empire(1, target).at(**{a_sea(target): "pawn_0"})
    return made.hand(0, card.id), side


BELIEVER = {"catholic": "jesuits", "islamic": "safavids", "reformist": "reformed_theology"}
EFFECT = {
    "inquisitor": ground.BishopMoved, "commerce": trade.CommerceTaken, "behead": tableau.CardDiscarded,
    "tax": trade.FlorinsChanged, "repress": ground.TokenMoved, "siege": ground.TokenMoved,
    "corsair": ground.TokenMoved, "vote": tableau.EmpireTaken,
}  # fmt: skip
WHY = {"repress": "repressed", "siege": "killed", "corsair": "sailed", "tax": "tax", "behead": "beheaded"}


@pytest.mark.parametrize(("card_id", "op"), OPS)
def test_each_op_of_each_card_works_after_the_card_was_played(card_id: str, op: str) -> None:
    """PR-5 The card is played without its one-shot, and its op is then used on a target."""
    card = BOARD.cards[card_id]
    made, side = arrange_op(card, op)
    story = given(made).when(0, f"play:{card_id}")
    settle(story, ("use",) if card.piece == "queen" else ("keep", "stop"))
    if card.piece == "queen":
        story.then_among(tableau.QueenMarried(0, card_id, home(card)))
    story.when(0, f"ops:{side}").then_among(*ops(side)).when(0, f"op:{card_id}:{op}")
    while story.s.agenda and type(story.s.agenda[-1]).__name__ in ("ChooseOpMap", "AimOp"):
        offered = story.offered(0)
        votes = (":empire_papal_states", ":empire_byzantium") if op == "vote" else ()
        ends = (f":{home(card)}", ":dervishes", ":papal_elephant", *votes)
        wanted = [o for o in offered if o.endswith(ends)]
        story.when(0, (wanted or offered)[0])
    if op == "tax" and story.offered(1):
        story.offers(1, "pay", "repress").when(1, "pay")
    assert story.told[0] == used(card_id, op)
    kind = op.split("_")[0]
    found = [effect for effect in story.told if isinstance(effect, EFFECT[kind])]
    assert found
    if kind in WHY:
        assert WHY[kind] in [effect.why for effect in found]


def arrange_shot(card: Card, **options: Any) -> tuple[Scene, str]:
    """A position in which a card's one-shot can be used and, if it is a battle, won."""
    shot = card.one_shot or card.other_one_shot
    assert shot
    m = home(card)
    made = scene(**options)
    if isinstance(shot, Battle) and shot.religion is not None:
        heretic = RELIGIONS[RELIGIONS.index(shot.religion) - 2]
        made.at(**{first_slot(m): KNIGHT[heretic]})
        for other in BOARD.maps[m].adjacent[:3]:
            made.at(**{first_slot(other): KNIGHT[shot.religion]})
    elif isinstance(shot, Battle):
        made.at(**{a_sea(m): "pirate_white"})
    elif isinstance(shot, TradeShift):
        made.empire(0, "portugal")
    elif isinstance(shot, Torch):
        made.active("holy", "imperial")
    elif isinstance(shot, Apostasy):
        made.tableau(1, *(BELIEVER[religion] for religion in shot.religions))
    return made.hand(0, card.id), m


ELSEWHERE = [
    c
    for c in CARDS
    if c.piece != "queen" and len(c.location.maps) == 1 and BOARD.maps[c.location.maps[0]].region != c.deck
]
"""Cards whose location lies on the other side than their deck."""


@pytest.mark.parametrize("card", ELSEWHERE, ids=lambda card: card.id)
def test_the_deck_decides_the_side_of_a_card(card: Card) -> None:
    """R-64, R-48, PR-3.5 A card whose location and deck differ goes to the side of its deck."""
    story = given(scene().hand(0, card.id)).when(0, f"play:{card.id}")
    assert card.id in story.s.tableau[card.deck][0]


def test_fifteen_cards_lie_elsewhere_than_their_deck() -> None:
    """R-64 Six are of the base game, and nine of the expansion."""
    sets = [c.set for c in ELSEWHERE]
    assert (sets.count("base"), sets.count("expansion")) == (6, 9)


@pytest.mark.parametrize("card_id", SHOTS)
def test_each_one_shot_of_each_card_works(card_id: str) -> None:
    """PR-4.2 The one-shot is used when the card is played, and what it is for happens."""
    card = BOARD.cards[card_id]
    made, m = arrange_shot(card)
    use_shot(given(made), card, m)


@pytest.mark.parametrize("card_id", SECOND)
def test_apostasy_of_the_second_edition_works_where_the_option_is_on(card_id: str) -> None:
    """PR-14 Ten base cards have an Apostasy by an option; without it they have no one-shot (R-35)."""
    card = BOARD.cards[card_id]
    assert len(SECOND) == 10
    made, m = arrange_shot(card, second_edition_apostasy_on_base_cards=True)
    use_shot(given(made), card, m)
    plain, _ = arrange_shot(card)
    assert "use" not in given(plain).when(0, f"play:{card_id}").offered(0)


def use_shot(story: Story, card: Card, m: str) -> None:
    """Play the card with its one-shot, at home, and see what it is for."""
    shot = card.one_shot or card.other_one_shot
    assert shot
    disks = dict(story.s.emporium)
    story.when(0, f"play:{card.id}").offers(0, "use", "keep").when(0, "use")
    flipping = isinstance(shot, Battle) and shot.religion is not None and turns_map_card(story.s, card, shot, m)
    if f"map:{m}" in story.offered(0):
        story.when(0, f"map:{m}")
    king = f"king:{BOARD.empires[m].id}"
    if king in story.offered(0):
        story.when(0, king)
    settle(story, ("stop", "none", "keep"))
    if isinstance(shot, Battle):
        assert (ground.MapFlipped(m) in story.told) == flipping
        story.then_among(tableau.EmpireTaken(m, 0, None))
    elif isinstance(shot, Coronation):
        story.then_among(tableau.EmpireTaken(m, 0, None), tableau.QueenMarried(0, card.id, m))
    elif isinstance(shot, TradeShift):
        colour = BOARD.cities[shot.city].emporium
        assert colour is not None
        story.then_among(ground.DiskMoved(shot.city, disks[colour]))
    elif isinstance(shot, Torch):
        story.then_among(course.VictoryTurned("victory_holy", False))
    else:
        gone = [tableau.CardDiscarded(BELIEVER[religion], 1, "apostasy") for religion in shot.religions]
        assert all(effect in story.told for effect in gone)


@pytest.mark.parametrize("card_id", PLAYED)
def test_each_agent_of_each_card_is_placed(card_id: str) -> None:
    """PR-4.3 All agents of a card can be placed on an empty map: bishops on the card, others on its map card."""
    card = BOARD.cards[card_id]
    made = scene().hand(0, card_id)
    bishops = sum(agent in BISHOPS for agent in card.agents)
    if bishops > 1:
        # Two bishops on one card would die, so the second goes to another card of the location.
        made.empire(0, home(card))
    story = given(made).when(0, f"play:{card_id}")
    if bishops > 1:
        story.when(0, f"place:bishop_white:{card_id}", f"place:bishop_white:{BOARD.empires[home(card)].id}")
    settle(story, ("keep", "place"))
    moves = [x for x in story.told if isinstance(x, (ground.TokenMoved, ground.BishopMoved))]
    placed = [x.kind for x in moves if x.why == "agent"]
    assert in_order(placed) == in_order(PAWN[0] if agent == OWN_PAWN else agent for agent in card.agents)


@pytest.mark.parametrize("card_id", [c.id for c in CARDS if not c.agents])
def test_cards_without_agents_place_none(card_id: str) -> None:
    """PR-8.1, PR-13.1 Queens and Polymaths have no agents; both have their prestige counted when played."""
    card = BOARD.cards[card_id]
    assert card.piece in ("queen", "polymath")
    to = "unmarried" if card.piece == "queen" else card.deck
    settle(given(scene().hand(0, card_id)).when(0, f"play:{card_id}")).then(*played(card_id, to))


def parameters() -> dict[str, set[str]]:
    """By test of this module and of `test_abilities.py`, what its parameters are made of, as it is written."""
    found: dict[str, set[str]] = {}
    modules = [Path(__file__), Path(__file__).with_name("test_abilities.py")]
    for node in [n for m in modules for n in ast.walk(ast.parse(m.read_text(encoding="utf-8")))]:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            found[node.name] = {
                ast.unparse(inner)
                for decorator in node.decorator_list
                for inner in ast.walk(decorator)
                if isinstance(inner, (ast.Call, ast.Name))
            }
    return found


def test_nothing_on_a_card_is_left_out() -> None:
    """EFFECTS Each list of ops, one-shots, agents and abilities is the parameter of a test; the lists are whole."""
    written = set().union(*parameters().values())
    assert {"OPS", "SHOTS", "SECOND", "PLAYED", "EMPIRE_OPS", "ABLE"} <= written
    for kind in BOARD.abilities:
        assert any(f"using({kind.__name__})" in text for text in written), kind
    printed = [c for c in CARDS if c.ops or c.one_shot or c.agents or c.abilities or c.other_one_shot]
    tested = {*SHOTS, *SECOND, *PLAYED, *(c.id for c in CARDS if c.abilities), *(card for card, _ in OPS)}
    assert {c.id for c in printed} == tested
    assert {c.id for c in CARDS} - tested == {
        c.id for c in CARDS if not (c.ops or c.one_shot or c.agents or c.abilities)
    }


EMPIRE_OPS = [
    (x.id, republic, op.id)
    for x in BOARD.empires.values()
    for republic, face in ((False, x.king), (True, x.republic))
    for op in face.ops
]


@pytest.mark.parametrize(("empire", "republic", "op"), EMPIRE_OPS)
def test_each_op_of_each_side_of_each_empire_works(empire: str, republic: bool, op: str) -> None:
    """PR-1.4, PR-4.5 Kings campaign against a neighbour, Republics take Florins and vote."""
    m = BOARD.empire_at[empire]
    card = BOARD.empires[m]
    made = scene().empire(0, m, republic=republic)
    printed = next(o for o in (card.republic if republic else card.king).ops if o.id == op)
    target = BOARD.maps[m].adjacent[0]
    if isinstance(printed, Campaign):
        slot = next(i for i in BOARD.maps[m].slots if BOARD.cities[BOARD.slots[i].city].emporium is None)
        made.at(**{slot.replace(".", "_"): "knight_white"})
    elif isinstance(printed, Commerce):
        made.on_row(printed.market, 0, 0, 2)
    elif isinstance(printed, Vote):
        target = next(x for x in BOARD.maps if x != m and BOARD.maps[x].region == printed.region)
        made.empire(1, target).at(**{a_sea(target): "pawn_0"})
    story = given(made).when(0, f"ops:{card.side}").then(*ops(card.side)).when(0, f"op:{empire}:{op}")
    if isinstance(printed, Commerce):
        story.then(used(empire, op), trade.CommerceTaken(0, printed.market, 2))
        return
    wanted = f"{op}:{target}" if op == "campaign" else f"vote:{BOARD.empires[target].id}"
    if wanted in story.offered(0):
        story.when(0, wanted)
    settle(story)
    if op == "campaign":
        story.then(used(empire, op), paid(1, "campaign"), tableau.EmpireTaken(target, 0, m))
    else:
        story.then(used(empire, op), tableau.EmpireTaken(target, 0, None))


def test_tokens_are_what_their_names_say() -> None:
    """PR-0.6, PR-1.2 A token's name has its piece and the colour of its religion; a Pirate is a rook in the supply."""
    for kind in KINDS:
        token = TOKENS[kind]
        assert kind == f"{token.piece}_{token.seat if token.religion is None else COLOUR[token.religion]}"
        assert token.pile == kind.replace("pirate", "rook")
    assert BISHOP["catholic"] == "bishop_white"
