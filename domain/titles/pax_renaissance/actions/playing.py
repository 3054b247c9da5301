"""PR-4.2, PR-7, PR-8, PR-13 How are cards played and one-shots resolved?"""

from __future__ import annotations

from typing import Any, ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask
from domain.kernel.table import Table
from domain.titles.pax_renaissance.actions.agents import agents_of, plan_agents
from domain.titles.pax_renaissance.actions.battle import launch, shot_of
from domain.titles.pax_renaissance.actions.ops import battle_facts
from domain.titles.pax_renaissance.actions.regime import RegimeChange
from domain.titles.pax_renaissance.actions.tokens import discard_card, repress
from domain.titles.pax_renaissance.board import NOWHERE, RELIGIONS, OneShot
from domain.titles.pax_renaissance.effects.course import VictoryTurned
from domain.titles.pax_renaissance.effects.ground import DiskMoved
from domain.titles.pax_renaissance.effects.tableau import CardPlayed
from domain.titles.pax_renaissance.legality.shots import BATTLES, apostates, battles, shot_on, suitors, usable_shot
from domain.titles.pax_renaissance.legality.tableau import owner_of
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "AnnounceOneShot",
    "ChooseBattle",
    "ChooseKing",
    "ChooseTorch",
    "ChooseVictory",
    "OwnApostasy",
    "play_card",
]


def play_card(t: Table[PaxState], seat: Seat, card: str) -> None:
    """PR-4.2.1, PR-8.1 A card goes to the outer end of its side; a queen waits until it is known if she marries.

    It carries out PR-3.5, R-48, too.
    """
    s = t.s
    found = s.board.cards[card]
    shot = shot_on(s, card)
    if found.piece == "queen":
        if shot is not None and usable_shot(s, seat, card, shot):
            t.then(AnnounceOneShot(seat, card))
        else:
            t.tell(CardPlayed(seat, card, -1))
        return
    t.tell(CardPlayed(seat, card, found.deck))
    if shot is not None and usable_shot(s, seat, card, shot):
        t.then(AnnounceOneShot(seat, card))
    else:
        plan_agents(t, seat, card, NOWHERE, agents_of(s, seat, card))


@record
class AnnounceOneShot(Ask[PaxState]):
    """PR-4.2.2, PR-4.2.4, PR-7.6, PR-16.4 The player says whether the one-shot is used; this is final (D-04)."""

    seat: Seat
    card: str

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [Option("use"), Option("keep")]

    def about(self, s: PaxState, seat: Seat) -> dict[str, Any]:
        shot = self.shot(s)
        found: dict[str, Any] = {"card": self.card, "one_shot": shot.war}
        if shot.kind in BATTLES:
            found["battles"] = {
                s.board.maps[m].id: battle_facts(s, *sides)
                for m, sides in battles(s, seat, s.board.cards[self.card], shot).items()
            }
        elif shot.kind == "coronation":
            found["suitors"] = [s.board.maps[m].id for m in suitors(s, seat, shot)]
        return found

    def default(self, s: PaxState, seat: Seat) -> Option:
        return Option("keep")

    def shot(self, s: PaxState) -> OneShot:
        """PR-4.2 The one-shot that is announced."""
        shot = shot_on(s, self.card)
        assert shot is not None, f"{self.card} has no one-shot"
        return shot

    def take(self, t: Table[PaxState], move: Move) -> None:
        s, seat, card = t.s, self.seat, self.card
        if move.option.verb == "keep":
            if card in s.hand[seat]:
                t.tell(CardPlayed(seat, card, -1))
            elif owner_of(s, card) == seat:
                plan_agents(t, seat, card, NOWHERE, agents_of(s, seat, card))
            return
        shot = self.shot(s)
        if shot.kind in BATTLES:
            t.then(ChooseBattle(seat, card, shot.kind, True))
            return
        if shot.kind == "coronation":
            t.then(ChooseKing(seat, card))
            return
        if shot.kind == "trade_shift":
            trade_shift(t, shot.city)
        elif shot.kind == "torch":
            t.then(ChooseTorch(seat))
        else:
            apostasy(t, shot.religions)
        plan_agents(t, seat, card, NOWHERE, agents_of(s, seat, card))


def trade_shift(t: Table[PaxState], city: int) -> None:
    """PR-7.1, PR-7.2 The disk moves to the open emporium of that colour; a token there is repressed, free.

    It carries out PR-7.4, R-17, R-28, too.
    """
    s = t.s
    board = s.board
    closed = s.emporium[board.cities[city].emporium]
    for slot in board.cities[closed].slots:
        if s.slots[slot] >= 0:
            repress(t, s.slots[slot], slot, board.cities[closed].map)
    t.tell(DiskMoved(city, closed))


def apostasy(t: Table[PaxState], religions: tuple[int, ...]) -> None:
    """PR-13.2 Every player with prestige of both religions discards all cards with either, at once."""
    doomed = apostates(t.s, religions)
    for seat, cards in enumerate(doomed):
        for card in cards:
            # A vassal or queen may have gone with its suzerain or king.
            if owner_of(t.s, card) == seat:
                discard_card(t, card, "apostasy")


@record
class ChooseBattle(Ask[PaxState]):
    """PR-4.2.3 The player picks the map card of a one-shot's battle (D-05); sides and outcome are shown."""

    auto: ClassVar[bool] = True
    seat: Seat
    card: str
    kind: str
    agents: bool

    def sides(self, s: PaxState) -> dict[int, Any]:
        """PR-9.1 The map cards where the battle can be launched, with both sides."""
        card = s.board.cards[self.card]
        return battles(s, self.seat, card, shot_of(s, self.card, self.kind), self.agents)

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [Option("map", s.board.maps[m].id) for m in self.sides(s)]

    def about(self, s: PaxState, seat: Seat) -> dict[str, Any]:
        sides = self.sides(s)
        return {
            "card": self.card,
            "battles": {f"map:{s.board.maps[m].id}": battle_facts(s, *both) for m, both in sides.items()},
        }

    def take(self, t: Table[PaxState], move: Move) -> None:
        launch(t, self.seat, self.card, self.kind, t.s.board.map_at[move.option.str_arg()], self.agents)


@record
class ChooseKing(Ask[PaxState]):
    """PR-8.2 The player picks the king whom the queen marries (D-06)."""

    auto: ClassVar[bool] = True
    seat: Seat
    card: str

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        shot = shot_on(s, self.card)
        assert shot is not None, f"{self.card} is a queen"
        return [Option("king", s.board.empire_card(m)) for m in suitors(s, seat, shot)]

    def about(self, s: PaxState, seat: Seat) -> dict[str, Any]:
        return {"card": self.card}

    def take(self, t: Table[PaxState], move: Move) -> None:
        t.then(RegimeChange(self.seat, t.s.board.empire_at[move.option.str_arg()], -1, self.card))


@record
class ChooseTorch(Ask[PaxState]):
    """PR-13.3 The player deactivates an active Victory card (D-26)."""

    auto: ClassVar[bool] = True
    seat: Seat

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [Option("victory", v.id) for v, on in zip(s.board.victories, s.active_victory, strict=True) if on]

    def take(self, t: Table[PaxState], move: Move) -> None:
        names = [v.id for v in t.s.board.victories]
        t.tell(VictoryTurned(names.index(move.option.str_arg()), False))


@record
class ChooseVictory(Ask[PaxState]):
    """PR-12.1 The buyer of a comet activates an inactive Victory card; with none inactive nothing happens (D-03)."""

    auto: ClassVar[bool] = True
    seat: Seat

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [Option("victory", v.id) for v, on in zip(s.board.victories, s.active_victory, strict=True) if not on]

    def take(self, t: Table[PaxState], move: Move) -> None:
        names = [v.id for v in t.s.board.victories]
        t.tell(VictoryTurned(names.index(move.option.str_arg()), True))


@record
class OwnApostasy(Ask[PaxState]):
    """PR-13.2 An ability runs an Apostasy between two religions that the player names (D-29)."""

    seat: Seat

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        pairs = [(one, other) for one in range(3) for other in range(one + 1, 3)]
        return [Option("religions", RELIGIONS[a], RELIGIONS[b]) for a, b in pairs if any(apostates(s, (a, b)))]

    def take(self, t: Table[PaxState], move: Move) -> None:
        apostasy(t, (RELIGIONS.index(move.option.str_arg()), RELIGIONS.index(move.option.str_arg(1))))
