"""Does every providence card do what its text says? One test per card, named by its id."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.kernel.chance import Scripted
from domain.kernel.effects import AnswerOpened, AnswersDropped, AnswerSealed
from domain.kernel.engine import pending_seats
from domain.titles.imperialism.cards.authority import DiscardForPrestige
from domain.titles.imperialism.effects.hands import (
    CardTakenFromDiscard,
    CardTakenFromHand,
    HandHidden,
    HandShown,
    NothingFound,
)
from domain.titles.imperialism.effects.play import (
    AuthoritiesRearranged,
    AuthorityDiscarded,
    AuthorityLaid,
    CardAnnounced,
    CardDone,
    EventCancelled,
)
from domain.titles.imperialism.effects.table import (
    ActionChosen,
    DevelopmentBegun,
    DucatsGained,
    DucatsMoved,
    DucatsPaid,
    GloryGained,
    LevelMoved,
    PhaseBegun,
    TurnBegun,
)
from domain.titles.imperialism.effects.war import (
    DefenceLaid,
    TerritoryConquered,
    WarCancelled,
    WarDeclared,
    WarFought,
    WarTableCleared,
)
from domain.titles.imperialism.legality import hand_limit, strength
from domain.titles.imperialism.state import Look
from domain.titles.imperialism.title import TITLE
from tests.domain.dsl import Story
from tests.domain.in_words import in_words
from tests.domain.titles.imperialism.positions import BOARD, A, B, C, D, Position, given, level


def intrigue(position: Position, card: str, *rest: str, chance: Scripted | None = None) -> Story:
    """A plays a card of their hand in an intrigue; what is told begins with the card. Nothing follows the action."""
    story = given(position.hand(A, card).only(), chance=chance)
    story.when(A, "action:intrigue").then(ActionChosen(A, "intrigue"))
    return story.when(A, ":".join(("play", card, *rest)))


# --- IM-18.4 positive authority cards


@pytest.mark.parametrize(
    ("card", "track", "land", "sea"),
    [
        ("queen_of_the_sea", "fleet", 0, 3),
        ("outstanding_commander", "army", 3, 0),
        ("open_to_discoveries", "fleet", 0, -2),
    ],
)
def test_cards_that_sell_a_level_for_four(card: str, track: str, land: int, sea: int) -> None:
    """IM-18.4, IM-18.5, R-51 queen_of_the_sea, outstanding_commander, open_to_discoveries: modifier, and 4 ducats."""
    story = intrigue(Position(), card).then(AuthorityLaid(A, card, A))
    story.offers(A, f"raise:{track}", "decline").when(A, f"raise:{track}").then(
        DucatsPaid(A, 4), LevelMoved(A, track, 0, 1, card)
    )
    assert strength(story.s, A, B, "land", ()) == land + level(story.s, A, "army")
    assert strength(story.s, A, B, "sea", ()) == sea + level(story.s, A, "fleet")
    intrigue(Position().ducats(A, 4), card).offers(A, f"raise:{track}", "decline")
    intrigue(Position().ducats(A, 3), card).offers(A, "decline")


def test_open_to_discoveries_conquers_a_colony() -> None:
    """IM-18.5, IM-9.4, R-23 open_to_discoveries: a colony card with all requirements, then Colonization rush."""
    position = Position().levels(A, army=1, fleet=1).hand(A, "florida", "livonia", "colonization_rush")
    story = intrigue(position, "open_to_discoveries").when(A, "raise:fleet")
    story.then(
        AuthorityLaid(A, "open_to_discoveries", A),
        DucatsPaid(A, 4),
        LevelMoved(A, "fleet", 1, 2, "open_to_discoveries"),
    )
    story.offers(A, "conquer:florida", "decline").when(A, "conquer:florida").then(
        DucatsPaid(A, 5),
        TerritoryConquered(A, "florida", ("florida",)),
        LevelMoved(A, "fleet", 2, 3, "florida"),
        LevelMoved(A, "food", 0, 1, "florida"),
    )
    rush = "play:colonization_rush"
    story.offers(A, f"{rush}:gold", f"{rush}:spices", f"{rush}:oriental_goods", "pass")


def test_member_of_the_great_dynasty() -> None:
    """IM-18.6, IM-18.11, R-40 member_of_the_great_dynasty: +3 in both kinds, and holders are exchanged."""
    story = intrigue(Position(2).authority(B, "mad"), "member_of_the_great_dynasty").then(
        AuthorityLaid(A, "member_of_the_great_dynasty", A)
    )
    assert strength(story.s, A, B, "land", ()) == strength(story.s, A, B, "sea", ()) == 3
    story.offers(A, "arrange:mad:member_of_the_great_dynasty", "decline")
    story.when(A, "arrange:mad:member_of_the_great_dynasty").then(
        AuthoritiesRearranged((("mad",), ("member_of_the_great_dynasty",)))
    )


def test_great_diplomat() -> None:
    """IM-18.9, IM-26.3, IM-26.7 great_diplomat: the hand is shown to A alone, who takes one card."""
    story = intrigue(Position().hand(B, "mad", "livonia"), "great_diplomat")
    assert hand_limit(story.s, A) == 6
    story.asks("Great diplomat: choose the player").offers(A, f"look:{B}", "decline").when(A, f"look:{B}").then(
        AuthorityLaid(A, "great_diplomat", A), HandShown(A, B, ("livonia", "mad"))
    )
    assert [TITLE.redact(story.s, x).shown for x in (A, B, C, None)] == [
        *[Look(A, B, ("livonia", "mad"))] * 2, *[Look(A, B, ("?", "?"))] * 2,
    ]  # fmt: skip
    assert [TITLE.redact(story.s, x).hands[B] for x in (A, B, C)] == [["?", "?"], ["mad", "livonia"], ["?", "?"]]
    story.offers(A, "take:mad", "take:livonia", "decline").when(A, "take:livonia").then(
        CardTakenFromHand(A, B, "territory", "livonia", "livonia"), HandHidden(A, B)
    )
    assert TITLE.redact(story.s, A).hands[:2] == [["livonia"], ["?"]]
    assert story.s.shown is None


def test_reformer() -> None:
    """IM-18.4, IM-7.2 reformer: 2 ducats per development, and a cheap good for 5."""
    story = intrigue(Position(), "reformer").then(AuthorityLaid(A, "reformer", A))
    story.offers(A, "raise:food", "raise:fabrics", "raise:land_weapons", "raise:shipyards", "decline")
    story.when(A, "raise:food").then(DucatsPaid(A, 5), LevelMoved(A, "food", 0, 1, "reformer"))
    given(Position().authority(A, "reformer").only()).when(A, "action:development").then(
        ActionChosen(A, "development"), DevelopmentBegun(A), DucatsGained(A, 2)
    )


def test_defender_of_the_faith() -> None:
    """IM-18.9, IM-22.8 defender_of_the_faith: the hands of all dissenters clockwise, one card from each or none."""
    position = Position(4).faith(B, "calvinism").faith(D, "lutheranism").hand(B, "mad").hand(C, "reformer")
    story = intrigue(position.hand(D, "livonia"), "defender_of_the_faith").when(A, "use")
    story.then(AuthorityLaid(A, "defender_of_the_faith", A), HandShown(A, B, ("mad",)))
    story.offers(A, "take:mad", "decline").when(A, "decline").then(HandHidden(A, B), HandShown(A, D, ("livonia",)))
    story.offers(A, "take:livonia", "decline").when(A, "take:livonia").then(
        CardTakenFromHand(A, D, "territory", "livonia", "livonia"), HandHidden(A, D)
    )
    assert strength(story.s, A, B, "sea", ()) == 3
    assert strength(story.s, A, C, "sea", ()) == 0


def test_adventurer() -> None:
    """IM-18.4, IM-15.7 adventurer: a war card of the discard, seen by all."""
    story = intrigue(Position().discard("reformer", "pirates", "border_raids"), "adventurer").then(
        AuthorityLaid(A, "adventurer", A)
    )
    story.asks("Adventurer: choose a card").offers(A, "take:pirates", "take:border_raids", "decline")
    story.when(A, "take:pirates").then(CardTakenFromDiscard(A, "pirates_1", "pirates_1"))
    assert strength(story.s, A, B, "land", ()) == 3


# --- IM-18.7 negative authority cards


def test_civil_war() -> None:
    """IM-18.7, IM-18.10, IM-26.4 civil_war: a random card, and 8 ducats for a good if the target has most army."""
    position = Position().levels(B, army=2).hand(B, "mad", "livonia")
    story = intrigue(position, "civil_war", str(B), chance=Scripted([1])).then(
        AuthorityLaid(A, "civil_war", B), CardTakenFromHand(A, B, "territory", "livonia", "livonia")
    )
    story.offers(A, "raise:food", "raise:fabrics", "raise:land_weapons", "raise:shipyards", "decline")
    story.when(A, "raise:shipyards").then(DucatsPaid(A, 8), LevelMoved(A, "shipyards", 0, 1, "civil_war"))


def test_civil_war_with_a_tie() -> None:
    """IM-18.10, R-11 civil_war: if another has as much army as the target, a card is all that is taken."""
    position = Position().levels(B, army=2).levels(C, army=2).hand(B, "livonia")
    intrigue(position, "civil_war", str(B)).then(
        AuthorityLaid(A, "civil_war", B), CardTakenFromHand(A, B, "territory", "livonia", "livonia")
    ).owes()


def test_civil_war_against_an_empty_hand() -> None:
    """IM-18.10, IM-26.4 civil_war: with an empty hand nothing is taken, and the rest applies."""
    story = intrigue(Position().levels(B, army=2), "civil_war", str(B)).then(AuthorityLaid(A, "civil_war", B))
    story.offers(A, "raise:food", "raise:fabrics", "raise:land_weapons", "raise:shipyards", "decline")


@pytest.mark.parametrize("card", ["civil_war", "bourgeois_revolution"])
def test_cards_that_forbid_war(card: str) -> None:
    """IM-10.1, IM-18.7 The holder may not choose war."""
    given(Position().authority(A, card).hand(A, "pirates")).refused(A, "action:war", "IM-10.1")


def test_bourgeois_revolution() -> None:
    """IM-18.7, R-35 bourgeois_revolution: 1 prestige, and everybody but the target may pay 4 for an army."""
    story = intrigue(Position().levels(B, army=3, prestige=2), "bourgeois_revolution", str(B)).then(
        AuthorityLaid(A, "bourgeois_revolution", B), LevelMoved(B, "prestige", 2, 1, "bourgeois_revolution")
    )
    story.offers(A, "raise:army", "decline").when(A, "raise:army").then(
        DucatsPaid(A, 4), LevelMoved(A, "army", 0, 1, "bourgeois_revolution")
    )
    story.owes(C).offers(C, "raise:army", "decline").when(C, "raise:army").then(
        DucatsPaid(C, 4), LevelMoved(C, "army", 0, 1, "bourgeois_revolution")
    ).owes()


@pytest.mark.parametrize(("card", "land", "limit"), [("mad", -5, 5), ("bureaucrat", 0, 4)])
def test_mad_and_bureaucrat(card: str, land: int, limit: int) -> None:
    """IM-18.7, IM-18.8, R-24, R-34 mad, bureaucrat: 1 prestige; for 2 the holder is rid of it at their turn."""
    position = Position(2).levels(B, prestige=3).hand(A, card)
    story = given(position).when(A, "action:intrigue", f"play:{card}:{B}").owes(B)
    story.then_among(AuthorityLaid(A, card, B), LevelMoved(B, "prestige", 3, 2, card), TurnBegun(B))
    assert strength(story.s, B, A, "land", ()) == land
    assert hand_limit(story.s, B) == limit
    story.offers(B, "no", "yes").when(B, "yes").then(
        LevelMoved(B, "prestige", 2, 0, card), AuthorityDiscarded(B), PhaseBegun("exchange")
    )
    assert story.s.discard == [card]


@pytest.mark.parametrize("card", ["mad", "bureaucrat"])
def test_mad_and_bureaucrat_cost_two(card: str) -> None:
    """IM-18.8, R-24 The 2 prestige must be there; with 1 there is no choice."""
    for prestige, offered in ((2, ["no", "yes"]), (1, [])):
        position = Position().authority(A, card).levels(A, prestige=prestige).only(DiscardForPrestige(A))
        given(position).offers(A, *offered)


def test_mad_and_bureaucrat_stay_with_the_strongest() -> None:
    """IM-18.8, R-11 With the most army Mad stays, with the most glory Bureaucrat does."""
    mad = Position(2).authority(A, "mad").levels(A, prestige=3, army=2)
    bureaucrat = Position(2).authority(A, "bureaucrat").levels(A, prestige=3).glory(A, 2)
    for position in (mad, bureaucrat):
        given(position.only(DiscardForPrestige(A))).offers(A)


# --- IM-19 plots


def test_corruption_of_the_officials() -> None:
    """IM-19.1, R-56, R-26 corruption_of_the_officials: 1 per land or colony, then an event of the discard."""
    position = Position().front(B, "livonia", "courland", "florida").discard("pirates", "reformer")
    story = intrigue(position, "corruption_of_the_officials", str(B), "lands").then(
        CardAnnounced(A, "corruption_of_the_officials_1", "intrigue", B, "lands"), DucatsMoved(B, A, 2)
    )
    story.offers(A, "take:pirates", "decline").when(A, "take:pirates").then(
        CardTakenFromDiscard(A, "pirates_1", "pirates_1"), CardDone()
    )
    assert story.s.discard == ["reformer", "corruption_of_the_officials_1"]


def test_persecution_of_dissenters() -> None:
    """IM-19.2, R-25 persecution_of_dissenters: 1 per prestige, then 1 prestige; the target may be of one's faith."""
    intrigue(Position().levels(B, prestige=4), "persecution_of_dissenters", str(B)).then(
        CardAnnounced(A, "persecution_of_dissenters_1", "intrigue", B, None),
        DucatsMoved(B, A, 4),
        LevelMoved(B, "prestige", 4, 3, "persecution_of_dissenters"),
        CardDone(),
    )


@pytest.mark.parametrize(("base", "paid"), [("fabrics", 2), ("food", 1), ("colonies", 4)])
def test_oppression_of_the_merchants(base: str, paid: int) -> None:
    """IM-19.3 oppression_of_the_merchants: fabrics, food, or 2 per colony, India and China included."""
    position = Position().levels(B, fabrics=2, food=1).front(B, "florida", "india")
    intrigue(position, "oppression_of_the_merchants", str(B), base).then(
        CardAnnounced(A, "oppression_of_the_merchants_1", "intrigue", B, base), DucatsMoved(B, A, paid), CardDone()
    )


@pytest.mark.parametrize(("base", "paid"), [("colonies", 2), ("lands", 4)])
def test_border_raids(base: str, paid: int) -> None:
    """IM-19.4 border_raids: 2 per colony or land."""
    position = Position().front(B, "florida", "livonia", "courland")
    intrigue(position, "border_raids", str(B), base).then(
        CardAnnounced(A, "border_raids_1", "intrigue", B, base), DucatsMoved(B, A, paid), CardDone()
    )


@pytest.mark.parametrize(("base", "paid"), [("army", [DucatsMoved(B, A, 3)]), ("fleet", [])])
def test_venal_advisors(base: str, paid: list[DucatsMoved]) -> None:
    """IM-19.5, IM-19.8 venal_advisors: 1 per army or fleet; a base of 0 may be named."""
    intrigue(Position().levels(B, army=3), "venal_advisors", str(B), base).then(
        CardAnnounced(A, "venal_advisors_1", "intrigue", B, base), *paid, CardDone()
    )


@pytest.mark.parametrize(("authority", "discarded"), [("reformer", [AuthorityDiscarded(B)]), ("mad", [])])
def test_plot_of_the_wealthy(authority: str, discarded: list[AuthorityDiscarded]) -> None:
    """IM-19.6 plot_of_the_wealthy: 1 per land or colony; a positive authority card goes, a negative one stays."""
    position = Position().front(B, "livonia").authority(B, authority)
    intrigue(position, "plot_of_the_wealthy", str(B), "lands").then(
        CardAnnounced(A, "plot_of_the_wealthy_1", "intrigue", B, "lands"), DucatsMoved(B, A, 1), *discarded, CardDone()
    )


# --- IM-20 events


def fought(position: Position) -> Story:
    """A has fought a war by land against B, won it with army 5, and ended the action: the war events come now."""
    position.levels(A, army=5).hand(A, "historic_victory").hand(B, "reformer")
    story = given(position).when(A, "action:war", f"war:historic_victory:land:{B}").when(B, "lay")
    if story.offered(B) == ["tribute"]:
        story.when(B, "tribute")
    if "finish" in story.offered(A):
        story.when(A, "finish")
    story.then_among(WarFought(6, 0, A, B), WarTableCleared(), PhaseBegun("windows"))
    return story


def test_naval_blockade() -> None:
    """IM-20.1, IM-10.12, IM-16.2 naval_blockade: a loser with the higher fleet takes 2 per own shipyards."""
    story = fought(Position(2).levels(B, fleet=1, shipyards=2).hand(B, "naval_blockade").ducats(A, 10))
    story.owes(B).offers(B, "pass", "play:naval_blockade").when(B, "play:naval_blockade")
    story.then_among(CardAnnounced(B, "naval_blockade_1", "war_event", A, None), DucatsMoved(A, B, 4), CardDone())


def test_naval_blockade_needs_the_higher_fleet() -> None:
    """IM-20.1 naval_blockade: with an equal fleet the loser has nothing to play, and is not asked."""
    position = Position(2).levels(A, fleet=1).levels(B, fleet=1, shipyards=2).hand(B, "naval_blockade").ducats(A, 10)
    assert "play:naval_blockade" not in fought(position).offered(B)


def test_armed_intervention() -> None:
    """IM-20.2 armed_intervention: who took no part takes 2 per land weapons from the winner."""
    story = fought(Position().levels(C, land_weapons=2).hand(C, "armed_intervention")).when(B, "pass")
    story.owes(C).offers(C, "pass", "play:armed_intervention").when(C, "play:armed_intervention").then(
        CardAnnounced(C, "armed_intervention_1", "war_event", A, None)
    )
    story.owes(B).when(B, "pass").then_among(DucatsMoved(A, C, 4), CardDone())


def test_rapacious_plunder() -> None:
    """IM-20.3, IM-20.13 rapacious_plunder: 4 per gold of the defeated; a level of 0 may be named, too."""
    story = fought(Position(2).levels(B, gold=2, spices=1).hand(A, "rapacious_plunder"))
    plunder = "play:rapacious_plunder"
    story.offers(A, "pass", *(f"{plunder}:{good}" for good in ("gold", "oriental_goods", "spices"))).when(
        A, f"{plunder}:gold"
    ).then(CardAnnounced(A, "rapacious_plunder_1", "war_event", B, "gold"))
    story.when(B, "pass").then_among(DucatsGained(A, 8), CardDone())


def test_patriotic_upsurge_of_the_winner() -> None:
    """IM-20.4 patriotic_upsurge: the winner may pay 3 for army or fleet, or shed the card."""
    story = fought(Position(2).hand(A, "patriotic_upsurge"))
    upsurge = "play:patriotic_upsurge"
    story.offers(A, "pass", f"{upsurge}:army", f"{upsurge}:fleet", f"{upsurge}:none").when(A, f"{upsurge}:fleet").then(
        CardAnnounced(A, "patriotic_upsurge_1", "war_event", A, "fleet")
    )
    story.when(B, "pass").then_among(DucatsPaid(A, 3), LevelMoved(A, "fleet", 0, 1, "patriotic_upsurge"), CardDone())


def test_patriotic_upsurge_of_the_loser() -> None:
    """IM-20.4 patriotic_upsurge: the loser may raise army or fleet and takes 1 ducat per territory."""
    story = fought(Position(2).front(B, "florida", "india").hand(B, "patriotic_upsurge")).owes(B)
    upsurge = "play:patriotic_upsurge"
    story.offers(B, "pass", f"{upsurge}:army", f"{upsurge}:fleet", f"{upsurge}:none").when(B, f"{upsurge}:army")
    story.then_among(LevelMoved(B, "army", 0, 1, "patriotic_upsurge"), DucatsGained(B, 2), CardDone())


def test_patriotic_upsurge_costs_the_winner_alone() -> None:
    """IM-20.4 patriotic_upsurge: a winner with 2 ducats cannot raise; a loser without ducats can, at no cost."""
    upsurge = "play:patriotic_upsurge"
    fought(Position(2).hand(A, "patriotic_upsurge").ducats(A, 2).ducats(B, 0)).offers(A, "pass", f"{upsurge}:none")
    story = fought(Position(2).hand(B, "patriotic_upsurge").ducats(B, 0))
    story.offers(B, "pass", f"{upsurge}:army", f"{upsurge}:fleet", f"{upsurge}:none")


WEAPONS = {"land_weapons": 2, "shipyards": 2, "gold": 2}


@pytest.mark.parametrize(
    ("kind", "army", "seat", "card"),
    [
        ("sea", 5, B, "naval_blockade"),
        ("sea", 5, C, "armed_intervention"),
        ("land", 5, B, "armed_intervention"),
        ("land", 5, A, "armed_intervention"),
        ("land", 0, B, "rapacious_plunder"),
        ("land", 5, C, "rapacious_plunder"),
        ("land", 5, C, "patriotic_upsurge"),
    ],
)
def test_war_events_have_conditions(kind: str, army: int, seat: int, card: str) -> None:
    """IM-20.1, IM-20.2, IM-20.3, IM-20.4 Land wars, who took part, and who won as attacker decide who may play one."""
    position = Position().levels(A, **WEAPONS, army=army, fleet=5).authority(A, "queen_of_the_sea")
    position.levels(B, **WEAPONS, army=3, fleet=7).levels(C, **WEAPONS, fleet=7).front(B, "florida")
    position.hand(A, "historic_victory", "mad")
    story = given(position.hand(B, "reformer").hand(C, "bureaucrat").hand(seat, card))
    story.when(A, "action:war", f"war:historic_victory:{kind}:{B}").when(B, "lay")
    for answer in ("tribute", "finish"):
        for player in (A, B):
            if answer in story.offered(player):
                story.when(player, answer)
    while story.s.active == A and seat not in pending_seats(story.s):
        story.when(pending_seats(story.s)[0], "pass")
    assert not [x for x in story.offered(seat) if x.startswith(f"play:{card}")]


def test_settlement() -> None:
    """IM-10.3, IM-20.6 settlement: the defender alone plays it, in place of war cards."""
    position = Position(2).hand(A, "pirates").hand(B, "settlement")
    story = given(position).when(A, "action:war", f"war:pirates:land:{B}").offers(B, "lay", "play:settlement")
    story.when(B, "play:settlement").owes(A).then(
        ActionChosen(A, "war"),
        WarDeclared("land", A, B, "pirates_1"),
        CardAnnounced(B, "settlement_1", "defence", A, None),
        WarCancelled(),
        CardDone(),
    )
    assert (story.s.war, story.s.fought) == (None, None)


def test_pirates() -> None:
    """IM-20.5, R-46 pirates: 1 per level of a colonial good, also of none; who played one is asked again."""
    position = Position(2).levels(A, spices=3).levels(B, spices=3).hand(B, "pirates", "pirates")
    story = given(position).when(A, "action:development", "good:spices")
    goods = [f"play:pirates:{good}" for good in ("gold", "oriental_goods", "spices")]
    story.offers(B, "pass", *goods).when(B, "play:pirates:spices")
    story.then_among(CardAnnounced(B, "pirates_1", "pirates", A, "spices"), DucatsMoved(A, B, 3), CardDone())
    story.offers(B, "pass", *goods).when(B, "play:pirates:spices")
    story.then_among(CardAnnounced(B, "pirates_2", "pirates", A, "spices"), DucatsMoved(A, B, 3), CardDone())


def test_diplomatic_trick_in_an_intrigue() -> None:
    """IM-20.7 diplomatic_trick: prestige +2, unless it is cancelled itself."""
    story = intrigue(Position(2).hand(B, "diplomatic_trick"), "diplomatic_trick").then(
        CardAnnounced(A, "diplomatic_trick_2", "intrigue", None, None)
    )
    story.when(B, "pass").then(
        AnswerSealed(11, B, "pass"),
        AnswerOpened(11, B, "pass"),
        LevelMoved(A, "prestige", 0, 2, "diplomatic_trick"),
        CardDone(),
    )
    story = intrigue(Position(2).hand(B, "diplomatic_trick"), "diplomatic_trick").then(
        CardAnnounced(A, "diplomatic_trick_2", "intrigue", None, None)
    )
    story.when(B, "trick").then(
        AnswerSealed(11, B, "trick"),
        AnswerOpened(11, B, "trick"),
        CardAnnounced(B, "diplomatic_trick_1", "event_response", A, None),
        EventCancelled(),
        AnswersDropped(11),
        CardDone(),
    )
    assert story.s.discard == ["diplomatic_trick_2", "diplomatic_trick_1"]


@pytest.mark.parametrize(("oriental", "glory"), [(3, [GloryGained(A, 1, "middle_class_development")]), (2, [])])
def test_middle_class_development(oriental: int, glory: list[GloryGained]) -> None:
    """IM-20.8, R-12 middle_class_development: 1 per territory, and 1 glory with oriental goods 3."""
    position = Position(2).levels(A, oriental_goods=oriental).front(A, "florida", "livonia", "china")
    intrigue(position, "middle_class_development").then(
        CardAnnounced(A, "middle_class_development_1", "intrigue", None, None), DucatsGained(A, 3), *glory, CardDone()
    )


def test_plans_interception() -> None:
    """IM-20.9, IM-6.4, R-27 plans_interception: before the action, and an event must be taken if there is one."""
    position = Position(2).hand(A, "plans_interception").hand(B, "mad", "pirates")
    story = given(position).when(A, f"intercept:plans_interception:{B}")
    story.then(CardAnnounced(A, "plans_interception_1", "own_turn", B, None))
    story.when(B, "pass").then(
        AnswerSealed(11, B, "pass"), AnswerOpened(11, B, "pass"), HandShown(A, B, ("mad", "pirates_1"))
    )
    story.offers(A, "take:pirates").when(A, "take:pirates").then(
        CardTakenFromHand(A, B, "providence", "pirates_1", "pirates_1"), HandHidden(A, B), CardDone()
    )
    story.owes(A).offers(A, "action:development", "action:war", "action:taxation")


def test_plans_interception_finds_no_event() -> None:
    """IM-20.9 plans_interception: without an event in the hand it is shown, and nothing is taken."""
    position = Position(2).hand(A, "plans_interception").hand(B, "mad")
    story = given(position).when(A, f"intercept:plans_interception:{B}").when(B, "pass").owes(A)
    story.then_among(HandShown(A, B, ("mad",)), NothingFound(B, "event_card"), HandHidden(A, B), CardDone())
    line = TITLE.line(story.s, NothingFound(B, "event_card"))
    assert line is not None
    assert in_words(TITLE, story.s, line) == "The hand of Spain holds no event card."
    story.offers(A, "action:development", "action:taxation")


def test_colonization_rush() -> None:
    """IM-20.10, R-28 colonization_rush: the trade gain of a good of one's own, after the colony, without penalty."""
    position = Position(2).levels(A, army=1, fleet=3).hand(A, "gold_coast", "colonization_rush").ducats(A, 4).only()
    story = given(position).when(A, "action:conquest", "conquer:gold_coast")
    story.then(
        ActionChosen(A, "conquest"),
        DucatsPaid(A, 4),
        TerritoryConquered(A, "gold_coast", ("gold_coast",)),
        LevelMoved(A, "gold", 0, 1, "gold_coast"),
        LevelMoved(A, "prestige", 0, 1, "gold_coast"),
    )
    rush = "play:colonization_rush"
    story.offers(A, f"{rush}:gold", f"{rush}:spices", f"{rush}:oriental_goods", "pass")
    story.when(A, f"{rush}:gold").then(
        CardAnnounced(A, "colonization_rush_1", "colonization_rush", None, "gold"), DucatsGained(A, 4), CardDone()
    )


def test_exceptional_year() -> None:
    """IM-20.11, IM-7.3, R-53, R-46 exceptional_year: 3 ducats, or 1 glory with oriental goods 2; before the good."""
    year = "play:exceptional_year"
    position = Position(2).hand(A, "exceptional_year", "exceptional_year").levels(A, oriental_goods=2)
    story = given(position).when(A, "action:development").then(ActionChosen(A, "development"), DevelopmentBegun(A))
    assert {f"{year}:choice_0", f"{year}:choice_1"} < set(story.offered(A))
    story.when(A, f"{year}:choice_0").then(
        CardAnnounced(A, "exceptional_year_1", "choose_good", None, "choice_0"), DucatsGained(A, 3), CardDone()
    )
    story.when(A, f"{year}:choice_1").then(
        CardAnnounced(A, "exceptional_year_2", "choose_good", None, "choice_1"),
        GloryGained(A, 1, "exceptional_year"),
        CardDone(),
    )
    low = given(Position(2).hand(A, "exceptional_year").levels(A, oriental_goods=1)).when(A, "action:development")
    assert f"{year}:choice_1" not in low.offered(A)


# --- IM-21 special cards


def test_historic_victory() -> None:
    """IM-21.1 historic_victory: as a defence card it adds +1 and no glory of its own."""
    position = Position(2).levels(A, army=1).hand(A, "pirates").hand(B, "historic_victory").only()
    story = given(position).when(A, "action:war", f"war:pirates:land:{B}")
    story.then(ActionChosen(A, "war"), WarDeclared("land", A, B, "pirates_1"))
    story.when(B, "lay:historic_victory").then(
        DefenceLaid(B, ("historic_victory_1",)),
        WarFought(1, 1, B, A),
        GloryGained(B, 1, "war"),
        LevelMoved(B, "prestige", 0, 1, "war"),
        WarTableCleared(),
    )


def test_battle_for_influence() -> None:
    """IM-10.8, IM-21.1, R-26, R-49 battle_for_influence: the winner takes any card of the discard before the peace."""
    position = Position(2).levels(A, army=5).hand(A, "battle_for_influence").discard("reformer", "mad").ducats(B, 5)
    story = given(position.hand(B, "pirates").only()).when(A, "action:war", f"war:battle_for_influence:land:{B}")
    story.when(B, "lay").then(
        ActionChosen(A, "war"),
        WarDeclared("land", A, B, "battle_for_influence_1"),
        DefenceLaid(B, ()),
        WarFought(6, 0, A, B),
        GloryGained(A, 1, "war"),
        LevelMoved(A, "prestige", 0, 1, "war"),
    )
    story.asks("Battle for influence: choose a card").offers(A, "take:reformer", "take:mad", "decline")
    story.when(A, "take:mad").then(CardTakenFromDiscard(A, "mad", "mad"), DucatsMoved(B, A, 5), WarTableCleared())


WAR_CARDS = {
    "border_raids": (3, 3, 2), "venal_advisors": (5, 3, 1), "naval_blockade": (0, 3, 2),
    "armed_intervention": (2, 2, 2), "pirates": (0, 3, 2), "historic_victory": (1, 1, 3),
    "battle_for_influence": (1, 1, 3),
}  # fmt: skip


def test_war_cards() -> None:
    """IM-20.12 Seven kinds of war card, 14 in the deck, with the values of the rulebooks."""
    found = {d.id: (d.war.land, d.war.sea, d.war.plunder) for d in BOARD.definitions.values() if d.war is not None}
    assert found == WAR_CARDS
    assert sum(len(d.copies) for d in BOARD.war_definitions) == 14


def test_every_card_has_a_test_that_names_it() -> None:
    """IM-2.2 Each of the 31 different cards is named by a test of this module."""
    text = Path(__file__).read_text(encoding="utf-8")
    assert [d for d in BOARD.definitions if d not in text] == []
