"""Does every card do what is printed on it? Each op, one-shot, agent and ability of each card is played."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from domain import registry
from domain.titles.pax_renaissance.board import BISHOP, DISCOVERY, EAST, KINDS, PAWN, Board, Card
from domain.titles.pax_renaissance.effects import course, ground, tableau, trade
from domain.titles.pax_renaissance.legality.war import flips
from tests.domain.dsl import Story
from tests.domain.titles.pax_renaissance.positions import Scene, settle, told
from tests.domain.titles.pax_renaissance.positions import all_cards as scene

BOARD = registry.bundled_pack("pax_renaissance").board
assert isinstance(BOARD, Board)
CARDS = [c for c in BOARD.cards.values() if c.piece != "comet"]
OPS = [(c.id, op.id) for c in CARDS for op in c.ops]
SHOTS = [c.id for c in CARDS if c.one_shot]
SECOND = [c.id for c in CARDS if c.other_one_shot and not c.one_shot]
PLAYED = [c.id for c in CARDS if c.agents]
SIDES = ("east", "west")
FAITHS = ("white", "black", "red")


def home(card: Card) -> int:
    """The map card where a card acts in these tests; a queen's is her first suitor's."""
    if card.piece == "queen":
        assert card.one_shot
        return card.one_shot.suitors[0]
    if card.location < EAST:
        return card.location
    return next(m for m, x in enumerate(BOARD.maps) if x.region == card.location)


def a_sea(m: int) -> str:
    """A sea border of a map card."""
    return BOARD.borders[BOARD.maps[m].seas[0]].id


def first_slot(m: int) -> str:
    """The first open slot of a map card."""
    return BOARD.slots[BOARD.maps[m].slots[0]].id.replace(".", "_")


def arrange_op(card: Card, name: str) -> tuple[Scene, str]:
    """A position in which a card in hand can be played and its op then has a target; and the op's side."""
    m = home(card)
    op = next(o for o in card.ops if o.id == name)
    made = scene()
    region = BOARD.maps[m].region - EAST
    side = SIDES[region] if card.piece == "queen" else SIDES[card.deck]
    if op.op == "inquisitor":
        neighbour = ("duke_of_athens", "spanish_tercio")[SIDES.index(side)]
        made.tableau(0, neighbour).bishop(FAITHS[op.religion], neighbour)
    elif op.op == "commerce":
        made.on_row(op.region, 0, 3)
    elif op.op == "behead":
        target = ("dervishes", "papal_elephant")[region]
        made.tableau(1, target)
        colours = {"inquisition_pope": "white", "grand_mufti": "black"}
        if card.id in colours:
            made.bishop(colours[card.id], target)
    elif op.op == "tax":
        made.at(**{a_sea(m): "pawn_1"})
    elif op.op == "repress":
        if "pawn" in op.pieces:
            made.at(**{a_sea(m): "pawn_1"})
        else:
            made.at(**{first_slot(m): f"{op.pieces[0]}_white"})
    elif op.op == "siege":
        made.at(**{first_slot(m): "knight_white"})
    elif op.op == "corsair":
        made.at(**{a_sea(m): f"pirate_{FAITHS[op.religion]}"})
    elif op.op == "vote":
        target = ("byzantium", "papal_states")[op.region - EAST]
        made.empire(1, target).at(**{a_sea(BOARD.map_at[target]): "pawn_0"})
    return made.hand(0, card.id), side


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
    story = made.story().when(0, f"play:{card_id}")
    settle(story, ("use",) if card.piece == "queen" else ("keep", "stop"))
    if card.piece == "queen" and (story.s.owner[home(card)] != 0 or story.s.queen[home(card)] != card_id):
        raise AssertionError("the queen is not married")
    story.when(0, f"ops:{side}").told.clear()
    story.when(0, f"op:{card_id}:{op}")
    while story.s.agenda and type(story.s.agenda[-1]).__name__ in ("ChooseOpMap", "AimOp"):
        offered = story.offered(0)
        votes = (":empire_papal_states", ":empire_byzantium") if op == "vote" else ()
        ends = (f":{BOARD.maps[home(card)].id}", ":dervishes", ":papal_elephant", *votes)
        wanted = [o for o in offered if o.endswith(ends)]
        story.when(0, (wanted or offered)[0])
    if op == "tax" and story.offered(1):
        story.offers(1, "pay", "repress").when(1, "pay")
    kind = op.split("_")[0]
    found = told(story, EFFECT[kind])
    assert found
    if kind in WHY:
        assert WHY[kind] in [x.why for x in found]


def arrange_shot(card: Card, **options: Any) -> tuple[Scene, int]:
    """A position in which a card's one-shot can be used and, if it is a battle, won."""
    shot = card.one_shot or card.other_one_shot
    assert shot
    m = home(card)
    made = scene(**options)
    if shot.kind == "religious_war":
        heretic = (shot.religion + 1) % 3
        made.at(**{first_slot(m): f"knight_{FAITHS[heretic]}"})
        for other in BOARD.maps[m].adjacent[:3]:
            made.at(**{first_slot(other): f"knight_{FAITHS[shot.religion]}"})
    elif shot.kind in ("conspiracy", "peasant_revolt"):
        made.at(**{a_sea(m): "pirate_white"})
    elif shot.kind == "trade_shift":
        made.empire(0, "portugal")
    elif shot.kind == "torch":
        made.active("holy", "imperial")
    elif shot.kind == "apostasy":
        cards = {0: "jesuits", 1: "safavids", 2: "reformed_theology"}
        made.tableau(1, *(cards[r] for r in shot.religions))
    return made.hand(0, card.id), m


@pytest.mark.parametrize("card_id", SHOTS)
def test_each_one_shot_of_each_card_works(card_id: str) -> None:
    """PR-4.2 The one-shot is used when the card is played, and what it is for happens."""
    card = BOARD.cards[card_id]
    made, m = arrange_shot(card)
    use_shot(made.story(), card, m)


@pytest.mark.parametrize("card_id", SECOND)
def test_apostasy_of_the_second_edition_works_where_the_option_is_on(card_id: str) -> None:
    """PR-14 Ten base cards have an Apostasy by an option; without it they have no one-shot (R-35)."""
    card = BOARD.cards[card_id]
    assert len(SECOND) == 10
    made, m = arrange_shot(card, second_edition_apostasy_on_base_cards=True)
    use_shot(made.story(), card, m)
    plain, _ = arrange_shot(card)
    story = plain.story().when(0, f"play:{card_id}")
    assert "use" not in story.offered(0)


def use_shot(story: Story, card: Card, m: int) -> None:
    """Play the card with its one-shot, at home, and see what it is for."""
    shot = card.one_shot or card.other_one_shot
    assert shot
    story.when(0, f"play:{card.id}").offers(0, "use", "keep").when(0, "use")
    flipping = shot.kind == "religious_war" and flips(story.s, card, shot, m)
    if f"map:{BOARD.maps[m].id}" in story.offered(0):
        story.when(0, f"map:{BOARD.maps[m].id}")
    king = f"king:{BOARD.empires[m].id}"
    if king in story.offered(0):
        story.when(0, king)
    settle(story, ("stop", "none", "keep"))
    if shot.kind in ("conspiracy", "peasant_revolt", "religious_war"):
        assert [x.map for x in told(story, tableau.EmpireTaken)] == [m]
        assert bool(told(story, ground.MapFlipped)) == flipping
    elif shot.kind == "coronation":
        assert [x.card for x in told(story, tableau.QueenMarried)] == [card.id]
        assert story.s.owner[m] == 0
    elif shot.kind == "trade_shift":
        assert [x.opened for x in told(story, ground.DiskMoved)] == [shot.city]
    elif shot.kind == "torch":
        assert [x.active for x in told(story, course.VictoryTurned)] == [False]
    else:
        gone = {x.card for x in told(story, tableau.CardDiscarded) if x.why == "apostasy"}
        assert len(gone) >= 2


@pytest.mark.parametrize("card_id", PLAYED)
def test_each_agent_of_each_card_is_placed(card_id: str) -> None:
    """PR-4.3 All agents of a card can be placed on an empty map: bishops on the card, others on its map card."""
    card = BOARD.cards[card_id]
    made = scene().hand(0, card_id)
    bishops = sum(BISHOP <= k < PAWN for k in card.agents)
    if bishops > 1:
        # Two bishops on one card would die, so the second goes to another card of the location.
        made.empire(0, BOARD.maps[home(card)].id)
    story = made.story().when(0, f"play:{card_id}")
    if bishops > 1:
        story.when(0, f"place:bishop_white:{card_id}", f"place:bishop_white:{BOARD.empires[home(card)].id}")
    settle(story, ("keep", "place"))
    placed = [x.kind for x in told(story, ground.TokenMoved) if x.why == "agent"]
    placed += [x.kind for x in told(story, ground.BishopMoved) if x.why == "agent"]
    assert sorted(placed) == sorted(PAWN if k == PAWN else k for k in card.agents)


@pytest.mark.parametrize("card_id", [c.id for c in CARDS if not c.agents])
def test_cards_without_agents_place_none(card_id: str) -> None:
    """PR-8.1, PR-13.1 Queens and Polymaths have no agents; both have their prestige counted when played."""
    card = BOARD.cards[card_id]
    assert card.piece in ("queen", "polymath")
    story = scene().hand(0, card_id).story().when(0, f"play:{card_id}")
    settle(story)
    assert not told(story, ground.TokenMoved)
    assert story.s.unmarried[0] == ([card_id] if card.piece == "queen" else [])


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
    for effect in BOARD.with_effect:
        assert any(f"using('{effect}')" in text for text in written), effect
    printed = [c for c in CARDS if c.ops or c.one_shot or c.agents or c.effects or c.other_one_shot]
    tested = {*SHOTS, *SECOND, *PLAYED, *(c.id for c in CARDS if c.effects), *(card for card, _ in OPS)}
    assert {c.id for c in printed} == tested
    assert {c.id for c in CARDS} - tested == {c.id for c in CARDS if not (c.ops or c.one_shot or c.agents or c.effects)}


EMPIRE_OPS = [
    (x.id, republic, op.id) for x in BOARD.empires for republic in (False, True) for op in x.ops[republic]
]  # fmt: skip


@pytest.mark.parametrize(("empire", "republic", "op"), EMPIRE_OPS)
def test_each_op_of_each_side_of_each_empire_works(empire: str, republic: bool, op: str) -> None:
    """PR-1.4, PR-4.5 Kings campaign against a neighbour, Republics take Florins and vote."""
    m = BOARD.empire_at[empire]
    name, side = BOARD.maps[m].id, SIDES[BOARD.empires[m].side]
    made = scene().empire(0, name, republic=republic)
    printed = next(o for o in BOARD.empires[m].ops[republic] if o.id == op)
    target = BOARD.maps[m].adjacent[0]
    if op == "campaign":
        slot = next(i for i in BOARD.maps[m].slots if BOARD.cities[BOARD.slots[i].city].emporium < 0)
        made.at(**{BOARD.slots[slot].id.replace(".", "_"): "knight_white"})
    elif op == "commerce":
        made.on_row(printed.region, 0, 0, 2)
    else:
        target = next(x for x in range(10) if x != m and BOARD.maps[x].region == printed.region)
        made.empire(1, BOARD.maps[target].id).at(**{a_sea(target): "pawn_0"})
    story = made.story().when(0, f"ops:{side}", f"op:{empire}:{op}")
    if op == "commerce":
        assert [(x.row, x.position) for x in told(story, trade.CommerceTaken)] == [(printed.region, 2)]
        return
    wanted = f"{op}:{BOARD.maps[target].id}" if op == "campaign" else f"vote:{BOARD.empires[target].id}"
    if wanted in story.offered(0):
        story.when(0, wanted)
    settle(story)
    suzerain = m if op == "campaign" else -1
    story.then_among(tableau.EmpireTaken(target, 0, suzerain))
    assert story.s.florins[0] == (9 if op == "campaign" else 10)


def test_names_of_indices_agree() -> None:
    """PR-0.6 Bishops, colours and prestige are numbered alike."""
    assert KINDS[BISHOP] == "bishop_white"
    assert DISCOVERY == 4
