"""Does every territory, achievement, superpower and religion do what the pack says? One case per id."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain.kernel.chance import Scripted
from domain.kernel.effects import Effect
from domain.kernel.outcome import Outcome
from domain.titles.imperialism.actions.achievements import TakeAchievement, achievement_due
from domain.titles.imperialism.actions.exchange import DiscardInExchange, RefillInExchange
from domain.titles.imperialism.actions.select import FinishAction
from domain.titles.imperialism.board import PRESTIGE, EffectOp, Territory
from domain.titles.imperialism.effects.hands import CardsDrawn, DeckShuffled
from domain.titles.imperialism.effects.play import CardAnnounced, CardDone, ReligionTaken
from domain.titles.imperialism.effects.table import (
    AchievementTaken,
    ActionChosen,
    DevelopmentBegun,
    DucatsGained,
    DucatsPaid,
    EndTriggered,
    GameEnded,
    GloryGained,
    GoodChosen,
    LastTurnsBegun,
    LevelMoved,
    SuperpowerRevealed,
)
from domain.titles.imperialism.effects.war import TerritoryConquered
from domain.titles.imperialism.legality import conquerable, hand_limit, is_leader, possible_religions, strength
from domain.titles.imperialism.scoring import outcome, ranking
from domain.titles.imperialism.sequence import ChooseSuperpower, PassTurnOn
from domain.titles.imperialism.state import ImperialismState, empty_table
from domain.titles.imperialism.title import TITLE
from tests.domain import dsl
from tests.domain.dsl import Story
from tests.domain.titles.imperialism.positions import BOARD, A, B, C, Position, given, level


def needed(territory: Territory) -> Position:
    """A has exactly what the conquest of a territory takes, and the card where it is one."""
    army, fleet, prestige = territory.needs
    position = Position(2).levels(A, army=army, fleet=fleet, prestige=prestige).ducats(A, territory.cost)
    return position if territory.kind == "board_space" else position.hand(A, territory.id)


@pytest.mark.parametrize("name", list(BOARD.territory))
def test_a_territory_is_conquered(name: str) -> None:
    """IM-9.2, IM-9.3, IM-12.1 With exactly the levels and the cost it is conquered and gives what it shows."""
    territory = BOARD.territory[name]
    position = needed(territory)
    now = [*position.s.levels[A]]
    gained = [*territory.levels, *([(PRESTIGE, territory.prestige)] if territory.prestige else [])]
    moved = [LevelMoved(A, BOARD.tracks[track], now[track], now[track] + n, name) for track, n in gained]
    glory = [GloryGained(A, territory.glory, name)] if territory.glory else []
    story = given(position.only()).when(A, "action:conquest", f"conquer:{name}").then(
        ActionChosen(A, "conquest"), DucatsPaid(A, territory.cost),
        TerritoryConquered(A, name, () if territory.kind == "board_space" else (name,)), *moved, *glory,
    )  # fmt: skip
    assert story.s.front_of(name)[A] == [name]


@pytest.mark.parametrize("name", list(BOARD.territory))
@pytest.mark.parametrize("lacking", ["army", "fleet", "prestige", "ducats"])
def test_a_territory_is_out_of_reach(name: str, lacking: str) -> None:
    """IM-9.2, IM-1.5 With a level or a ducat less the same territory is not among those that can be conquered."""
    territory = BOARD.territory[name]
    position = needed(territory)
    assert territory in conquerable(position.s, A)
    if lacking == "ducats":
        position.ducats(A, territory.cost - 1)
    elif track := position.s.levels[A][BOARD.track_at[lacking]]:
        position.levels(A, **{lacking: track - 1})
    else:
        return
    assert territory not in conquerable(position.s, A)


def test_india_and_china_are_shared() -> None:
    """IM-9.1, IM-9.3, R-12 Each player may have a marker there, one each."""
    position = Position(2).levels(A, army=9, fleet=9, prestige=9).front(A, "india").front(B, "china", "india").only()
    story = given(position).when(A, "action:conquest").then(ActionChosen(A, "conquest"))
    story.offers(A, "conquer:china").refused(A, "conquer:india", "IM-9.1").when(A, "conquer:china")
    story.then_among(TerritoryConquered(A, "china", ()))
    assert story.s.markers == [["india", "china"], ["china", "india"]]


@pytest.mark.parametrize("name", list(BOARD.achievement))
def test_an_achievement_is_forced(name: str) -> None:
    """IM-13.1, IM-13.2, IM-13.3, R-44, R-58 Each alternative, exactly met, makes the player take it at once."""
    card = BOARD.achievement[name]
    for alternative in card.any_of:
        position = Position(2).ducats(A, 0)
        lands = [x.id for x in BOARD.territory.values() if x.kind == "land"]
        colonies = [x.id for x in BOARD.territory.values() if x.kind == "colony"]
        for figure, least in alternative:
            if figure < len(BOARD.tracks):
                position.levels(A, **{BOARD.tracks[figure]: least})
            else:
                what = ("lands", "colonies", "territories", "ducats")[figure - len(BOARD.tracks)]
                if what == "ducats":
                    position.ducats(A, least)
                elif what == "colonies":
                    position.front(A, *colonies[:least])
                else:
                    position.front(A, *lands[:least])
        position.achievements(name)
        position.s.achievements = [position.s.achievements[A], []]
        assert isinstance(position.s.forced_step(), TakeAchievement)
        for track in range(len(BOARD.tracks)):
            if position.s.levels[A][track]:
                lower = position.s.copy()
                lower.levels[A][track] -= 1
                if any(figure == track for figure, _ in alternative) and len(card.any_of) == 1:
                    assert lower.forced_step() is None
        levels = position.s.levels[A]
        moved = [
            LevelMoved(A, op.track, levels[BOARD.track_at[op.track]], _raised(levels, op), name) for op in card.effects
        ]
        given(position.only(TakeAchievement(A))).when(A, f"achieve:{name}").then(
            AchievementTaken(A, name, ()), GloryGained(A, card.glory, name), *moved
        )


def _raised(levels: list[int], op: EffectOp) -> int:
    """The level after a raise in the own turn, in which prestige may reach the flowering space."""
    at = BOARD.track_at[op.track]
    return min(levels[at] + op.amount, BOARD.flowering if at == PRESTIGE else BOARD.tops[at])


OFFER = ("standing_army", "crop_rotation", "cartography")


def test_one_achievement_a_turn_and_the_gap_is_filled() -> None:
    """IM-13.2, IM-13.3, IM-13.7, R-58 Of two met at once one is chosen; the top fills the gap, the other waits."""
    position = Position(2).levels(A, army=4, fleet=4).achievements(*OFFER, deck=("constitution", "world_trade"))
    story = given(position).when(A, "action:taxation").offers(A, "achieve:standing_army", "achieve:cartography")
    story.told.clear()
    story.when(A, "achieve:standing_army").then_among(AchievementTaken(A, "standing_army", ("constitution",)))
    assert story.s.achievement_row == ["world_trade", "crop_rotation", "cartography"]
    assert story.s.achievement_deck == ["constitution"]
    assert "cartography" not in story.s.achievements[A]


def test_of_the_deck_the_top_alone_is_available() -> None:
    """IM-3.5, IM-13.2 The top is taken where it is met; what lies beneath it waits, though it would be met too."""
    deck = ("constitution", "standing_army", "cartography")
    position = Position(2).levels(A, army=4, fleet=4).achievements("crop_rotation", deck=deck).only()
    story = given(position).when(A, "action:taxation")
    story.then_among(ActionChosen(A, "taxation"), AchievementTaken(A, "cartography", ("standing_army",)))
    deck = ("standing_army", "world_trade")
    position = Position(2).levels(A, army=4).achievements("crop_rotation", deck=deck).only()
    given(position).when(A, "action:taxation").then(ActionChosen(A, "taxation"))


@pytest.mark.parametrize(
    ("taken", "deck", "row", "beneath"),
    [
        ("cartography", ("world_trade",), ["standing_army", "crop_rotation", "world_trade"], []),
        ("cartography", (), ["standing_army", "crop_rotation"], []),
        ("standing_army", (), ["crop_rotation", "cartography"], []),
        ("world_trade", ("constitution", "world_trade"), [*OFFER], ["constitution"]),
        ("world_trade", ("world_trade",), [*OFFER], []),
    ],
)
def test_the_next_achievement_becomes_visible(
    taken: str, deck: tuple[str, ...], row: list[str], beneath: list[str]
) -> None:
    """IM-13.3 The top fills the gap, or was taken itself; with an empty deck the offer shrinks."""
    revealed = tuple(beneath[-1:])
    s = given(Position(2).achievements(*OFFER, deck=deck), AchievementTaken(A, taken, revealed)).s
    assert (s.achievement_row, s.achievement_deck, s.achievements[A][-1]) == (row, beneath, taken)
    view = TITLE.redact(given(Position(2).achievements(*OFFER, deck=deck)).s, B)
    AchievementTaken(A, taken, revealed).apply(view)
    assert (view.achievement_row, view.achievement_deck) == (row, beneath)


@pytest.mark.parametrize("name", list(BOARD.superpower))
def test_a_superpower_begins(name: str) -> None:
    """IM-3.7, IM-23.1 Levels, ducats and glory at the start; modifiers and hand limit hold all through the game."""
    power = BOARD.superpower[name]
    other = "spain" if name != "spain" else "france"
    s = empty_table(BOARD, 2, achievement_due)
    s.dealt, s.undealt = [[name], [other]], [p for p in BOARD.superpower if p not in (name, other)]
    s.agenda = [ChooseSuperpower(0, (A, B))]
    story = dsl.given(TITLE, s).when(A, f"keep:{name}").when(B, f"keep:{other}")
    told: dict[str, Callable[[EffectOp], Effect[ImperialismState]]] = {
        "add_level": lambda op: LevelMoved(A, op.track, 0, op.amount, name),
        "gain_ducats": lambda op: DucatsGained(A, op.amount),
        "add_glory": lambda op: GloryGained(A, op.amount, name),
    }
    story.then_among(
        SuperpowerRevealed(A, name),
        SuperpowerRevealed(B, other),
        *(told[x.op](x) for x in power.effects if x.op in told),
    )
    s = story.s
    assert s.glory[A] == (0 if power.converts else 2)
    limit = 5 + power.lasting.hand_limit + is_leader(s, A, BOARD.track_at["gold"])
    assert hand_limit(s, A) == limit
    for kind, track in (("land", "army"), ("sea", "fleet")):
        bonus = sum(
            m.amount
            for m in power.lasting.modifiers
            if m.counts_in(kind) and (not m.dissenters or power.religion != "catholic")
        )
        assert strength(s, A, B, kind, ()) == level(s, A, track) + bonus


def test_russia_and_the_ottoman_empire_keep_their_faith() -> None:
    """IM-22.1, IM-22.2 They never change religion; others may once."""
    for name, offered in (("russia", False), ("ottoman_empire", False), ("poland", True)):
        position = Position(2).powers(name, "spain").levels(A, fabrics=2, prestige=2).hand(A, "mad")
        story = given(position).when(A, "action:intrigue")
        assert ("convert:calvinism" in story.offered(A)) is offered
    again = Position(2).levels(A, fabrics=2, prestige=2, army=5).faith(A, "lutheranism").hand(A, "mad")
    assert not [x for x in given(again).when(A, "action:intrigue").offered(A) if x.startswith("convert")]


@pytest.mark.parametrize("name", list(BOARD.religion))
def test_a_religion_has_requirements(name: str) -> None:
    """IM-22.1 With exactly the levels a player may change to it, with one less of any they may not."""
    needs = {BOARD.tracks[track]: n for track, n in BOARD.religion[name].needs}
    assert name in possible_religions(Position(2).levels(A, **needs).s, A)
    for track, n in needs.items():
        assert name not in possible_religions(Position(2).levels(A, **{**needs, track: n - 1}).s, A)


def converted(position: Position, religion: str) -> Story:
    """A changes religion in an intrigue; what is told begins with the change."""
    story = given(position.only()).when(A, "action:intrigue").then(ActionChosen(A, "intrigue"))
    return story.when(A, f"convert:{religion}")


def test_calvinism() -> None:
    """IM-22.1, IM-22.3, IM-7.2 calvinism_1, calvinism_2: fabrics, food, 2 glory, one other good, 5 per development."""
    story = converted(Position(2).levels(A, fabrics=2, prestige=2), "calvinism").then(
        ReligionTaken(A, "calvinism"),
        LevelMoved(A, "fabrics", 2, 3, "calvinism"),
        LevelMoved(A, "food", 0, 1, "calvinism"),
        GloryGained(A, 2, "calvinism"),
    )
    assert story.s.religions == [1, 2, 2]
    others = [g.id for g in BOARD.goods if g.id not in ("fabrics", "food")]
    story.offers(A, *(f"raise:{x}" for x in others), "decline").when(A, "raise:industrial_materials").then(
        LevelMoved(A, "industrial_materials", 0, 1, "calvinism")
    ).owes()
    given(Position(2).faith(A, "calvinism").only()).when(A, "action:development").then(
        ActionChosen(A, "development"), DevelopmentBegun(A), DucatsGained(A, 5)
    )


def test_counter_reformation() -> None:
    """IM-22.4, R-13 counter_reformation_1, counter_reformation_2: army 2, land weapons, 2 glory, +3 to dissenters."""
    story = converted(Position(2).levels(A, army=5, prestige=4), "counter_reformation").then(
        ReligionTaken(A, "counter_reformation"),
        LevelMoved(A, "army", 5, 7, "counter_reformation"),
        LevelMoved(A, "land_weapons", 0, 1, "counter_reformation"),
        GloryGained(A, 2, "counter_reformation"),
    )
    assert strength(story.s, A, B, "land", ()) == 10


def test_lutheranism() -> None:
    """IM-22.5, IM-22.7, R-14, R-36 lutheranism_1, lutheranism_2: fleet 2, 20 ducats, 2 glory and a development."""
    position = Position(2).levels(A, fleet=5, prestige=3, food=2).levels(B, food=2).marker(A, "development")
    story = converted(position, "lutheranism").then(
        ReligionTaken(A, "lutheranism"),
        LevelMoved(A, "fleet", 5, 7, "lutheranism"),
        GloryGained(A, 2, "lutheranism"),
        DucatsGained(A, 20),
    )
    assert hand_limit(story.s, A) == 6
    story.offers(A, "develop", "decline").when(A, "develop", "good:food").then(
        DevelopmentBegun(A), GoodChosen(A, "food"), DucatsGained(A, 4)
    )
    assert story.s.marker[A] == "intrigue"
    assert story.s.developed


def test_no_card_of_a_religion_is_left() -> None:
    """IM-22.1 With both cards taken nobody else turns to it."""
    position = Position(3).levels(A, fabrics=2, prestige=2).hand(A, "mad")
    position.faith(B, "calvinism").faith(C, "calvinism")
    assert "convert:calvinism" not in given(position).when(A, "action:intrigue").offered(A)


def test_the_game_ends_with_the_last_turn() -> None:
    """IM-24.2, IM-24.3, IM-24.4, IM-24.5 Glory, points by category and for the faith are added, and the most wins."""
    position = Position().glory(A, 29).glory(B, 27).levels(A, army=2).levels(B, army=3, fleet=1).faith(A, "calvinism")
    position.hand(A, "reformer").only(FinishAction(A), PassTurnOn(A))
    story = given(position, EndTriggered(A), LastTurnsBegun(())).when(A, "finish").then(GameEnded((30, 35, 4)))
    assert outcome(story.s) == Outcome("end_space_reached", ((B,), (A,), (C,)), (30, 35, 4))


def test_a_tie_is_a_shared_victory() -> None:
    """IM-24.5, R-32 Equal players share the place."""
    assert ranking([7, 9, 9]) == ((1, 2), (0,))
    assert outcome(Position().s) is None


def test_taxation() -> None:
    """IM-11.1, R-12 1 ducat per territory card; markers on India and China do not count."""
    position = Position(2).front(A, "livonia", "florida", "india").only()
    given(position).when(A, "action:taxation").then(ActionChosen(A, "taxation"), DucatsGained(A, 2))


def test_two_intrigue_cards_are_of_different_kinds() -> None:
    """IM-8.3, IM-8.4, IM-8.5, IM-8.7, R-10 A second card of the kind that was played is refused, another is offered."""
    position = Position(2).hand(A, "venal_advisors", "border_raids", "mad", "reformer", "middle_class_development")
    story = given(position).when(A, "action:intrigue", f"play:venal_advisors:{B}:army")
    story.offers(A, f"play:mad:{B}", "play:reformer", "play:middle_class_development", "stop")
    story.refused(A, f"play:border_raids:{B}:lands", "IM-8.3")
    story.told.clear()
    story.when(A, "play:middle_class_development").then(
        CardAnnounced(A, "middle_class_development_1", "intrigue", None, None), CardDone()
    )
    story.owes(A).offers(A, "finish")


def test_an_action_never_twice_running() -> None:
    """IM-6.1, IM-6.2, IM-6.3 The action of the last turn is forbidden; development or taxation is always there."""
    story = given(Position(2).marker(A, "development")).offers(A, "action:taxation")
    story.refused(A, "action:development", "IM-6.1").refused(A, "action:war", "IM-10.1")
    story.when(A, "action:taxation").then_among(ActionChosen(A, "taxation"))
    assert story.s.marker[A] == "taxation"
    given(Position(2).marker(A, "taxation")).offers(A, "action:development")


def test_the_decks_are_made_anew() -> None:
    """IM-15.5, IM-5.6, R-22 With the last card drawn the discard is shuffled at once into a new deck."""
    position = Position(2).hand(A, "mad", "reformer", "pirates", "settlement")
    s = position.s
    s.discard, s.providence = s.providence[:-1], s.providence[-1:]
    last, discard = s.providence[0], list(s.discard)
    exchange = position.only(DiscardInExchange(A, 0, 0), RefillInExchange(A))
    story = given(exchange, chance=Scripted(range(len(discard) - 1, 0, -1))).when(A, "done").when(A, "closed:0:1")
    story.then(CardsDrawn(A, "providence", (last,)), DeckShuffled("providence", tuple(discard)))
    assert (story.s.providence, story.s.discard) == (discard, [])
