"""PR-4.2, PR-7, PR-8, PR-13 How are cards played and one-shots resolved?"""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Refusal
from domain.kernel.table import Table
from domain.titles.pax_renaissance.actions.agents import plan_agents
from domain.titles.pax_renaissance.actions.battle import battle_facts, launch_battle
from domain.titles.pax_renaissance.actions.regime import ChangeRegime
from domain.titles.pax_renaissance.actions.tokens import discard_card, repress
from domain.titles.pax_renaissance.effects.course import VictoryTurned
from domain.titles.pax_renaissance.effects.ground import DiskMoved
from domain.titles.pax_renaissance.effects.tableau import CardPlayed
from domain.titles.pax_renaissance.effects.telling import OneShotUsed
from domain.titles.pax_renaissance.legality.shots import (
    agents_of,
    apostates,
    battle_of,
    battles,
    can_use_shot,
    schisms,
    shot_on,
    suitors,
)
from domain.titles.pax_renaissance.legality.tableau import owner_of
from domain.titles.pax_renaissance.legality.war import Sides
from domain.titles.pax_renaissance.pieces import Kind, Religion, religion_named
from domain.titles.pax_renaissance.printed import (
    Apostasy,
    Battle,
    BattleKind,
    Coronation,
    OneShot,
    Torch,
    TradeShift,
)
from domain.titles.pax_renaissance.refusals import refused
from domain.titles.pax_renaissance.state import PaxState
from domain.titles.pax_renaissance.told import AboutBattle, AboutCard, AboutShot

__all__ = [
    "AnnounceOneShot",
    "ChooseBattle",
    "ChooseKing",
    "ChooseTorch",
    "ChooseVictory",
    "NameApostasy",
    "play_card",
]


def play_card(t: Table[PaxState], seat: Seat, card: str) -> None:
    """PR-4.2.1, PR-8.1 A card goes to the outer end of its side; a queen waits until it is known if she marries.

    It carries out PR-3.5, R-48, R-64, too.
    """
    s = t.s
    found = s.board.cards[card]
    shot = shot_on(s, card)
    if found.piece == "queen":
        if shot is not None and can_use_shot(s, seat, card, shot):
            t.then(AnnounceOneShot(seat, card))
        else:
            t.tell(CardPlayed(seat, card, "unmarried"))
        return
    t.tell(CardPlayed(seat, card, found.deck))
    if shot is not None and can_use_shot(s, seat, card, shot):
        t.then(AnnounceOneShot(seat, card))
    else:
        plan_agents(t, seat, card, agents_of(s, seat, card))


@record
class AnnounceOneShot(Ask[PaxState]):
    """PR-4.2.2, PR-4.2.4, PR-7.6, PR-16.4 The player says whether the one-shot is used; this is final (D-04)."""

    seat: Seat
    card: str

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [Option("use"), Option("keep")]

    def about(self, s: PaxState, seat: Seat) -> AboutShot:
        shot = self.shot(s)
        found: AboutShot = {"card": self.card, "one_shot": shot.name}
        if isinstance(shot, Battle):
            at = battles(s, seat, self.card, shot, agents_of(s, seat, self.card))
            found["battles"] = {m: battle_facts(sides) for m, sides in at.items()}
        elif isinstance(shot, Coronation):
            found["suitors"] = suitors(s, seat, shot)
        return found

    def default(self, s: PaxState, seat: Seat) -> Option:
        return Option("keep")

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-4.2.2", "one-shot")

    def shot(self, s: PaxState) -> OneShot:
        """PR-4.2 The one-shot that is announced."""
        shot = shot_on(s, self.card)
        assert shot is not None, f"{self.card} has no one-shot"
        return shot

    def take(self, t: Table[PaxState], move: Move) -> None:
        if move.option.verb == "keep":
            self._keep(t)
            return
        seat, card, shot = self.seat, self.card, self.shot(t.s)
        if t.s.rules > 1:
            t.tell(OneShotUsed(seat, card, shot.name))
        agents = agents_of(t.s, seat, card)
        if isinstance(shot, Battle):
            t.then(ChooseBattle(seat, card, shot.kind, agents))
        elif isinstance(shot, Coronation):
            t.then(ChooseKing(seat, card))
        else:
            self._resolve(t, shot)
            plan_agents(t, seat, card, agents)

    def _keep(self, t: Table[PaxState]) -> None:
        """PR-4.2.4, PR-8.6 The card does without its one-shot; of a sold card nothing is left to do."""
        s, seat, card = t.s, self.seat, self.card
        if card in s.hand[seat]:
            t.tell(CardPlayed(seat, card, "unmarried"))
        elif owner_of(s, card) == seat:
            plan_agents(t, seat, card, agents_of(s, seat, card))

    def _resolve(self, t: Table[PaxState], shot: OneShot) -> None:
        """PR-7, PR-13 A one-shot that needs no map card."""
        if isinstance(shot, TradeShift):
            shift_trade(t, shot.city)
        elif isinstance(shot, Torch):
            t.then(ChooseTorch(self.seat))
        elif isinstance(shot, Apostasy):
            hold_apostasy(t, shot.religions)


def shift_trade(t: Table[PaxState], city: str) -> None:
    """PR-7.1, PR-7.2 The disk moves to the open emporium of that colour; a token there is repressed, free.

    It carries out PR-7.4, R-17, R-28, too.
    """
    s = t.s
    colour = s.board.cities[city].emporium
    assert colour is not None, f"{city} is an emporium"
    closed = s.board.cities[s.emporium[colour]]
    for slot in closed.slots:
        kind = s.slots[slot]
        if kind is not None:
            repress(t, kind, slot, closed.map)
    t.tell(DiskMoved(city, closed.id))


def hold_apostasy(t: Table[PaxState], religions: tuple[Religion, Religion]) -> None:
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
    kind: BattleKind
    agents: tuple[Kind, ...]

    def sides(self, s: PaxState) -> dict[str, Sides]:
        """PR-9.1 The map cards where the battle can be launched, with both sides."""
        return battles(s, self.seat, self.card, battle_of(s, self.card, self.kind), self.agents)

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [Option("map", m) for m in self.sides(s)]

    def about(self, s: PaxState, seat: Seat) -> AboutBattle:
        return {
            "card": self.card,
            "battles": {f"map:{m}": battle_facts(sides) for m, sides in self.sides(s).items()},
        }

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-4.2.6", "battle")

    def take(self, t: Table[PaxState], move: Move) -> None:
        launch_battle(t, self.seat, self.card, self.kind, move.option.str_arg(), self.agents)


@record
class ChooseKing(Ask[PaxState]):
    """PR-8.2 The player picks the king whom the queen marries (D-06)."""

    auto: ClassVar[bool] = True
    seat: Seat
    card: str

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        coronation = shot_on(s, self.card)
        assert isinstance(coronation, Coronation), f"{self.card} is a queen"
        return [Option("king", s.board.empire_card(m)) for m in suitors(s, seat, coronation)]

    def about(self, s: PaxState, seat: Seat) -> AboutCard:
        return {"card": self.card}

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-8.2", "king")

    def take(self, t: Table[PaxState], move: Move) -> None:
        t.then(ChangeRegime(self.seat, t.s.board.empire_at[move.option.str_arg()], None, self.card))


@record
class ChooseTorch(Ask[PaxState]):
    """PR-13.3 The player deactivates an active Victory card (D-26)."""

    auto: ClassVar[bool] = True
    seat: Seat

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [Option("victory", v) for v in s.board.victories if s.active_victory[v]]

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-13.3", "torch")

    def take(self, t: Table[PaxState], move: Move) -> None:
        t.tell(VictoryTurned(move.option.str_arg(), active=False))


@record
class ChooseVictory(Ask[PaxState]):
    """PR-12.1 The buyer of a comet activates an inactive Victory card; with none inactive nothing happens (D-03)."""

    auto: ClassVar[bool] = True
    seat: Seat

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [Option("victory", v) for v in s.board.victories if not s.active_victory[v]]

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-12.1", "comet")

    def take(self, t: Table[PaxState], move: Move) -> None:
        t.tell(VictoryTurned(move.option.str_arg(), active=True))


@record
class NameApostasy(Ask[PaxState]):
    """PR-13.2 An ability runs an Apostasy between two religions that the player names (D-29)."""

    seat: Seat

    def options(self, s: PaxState, seat: Seat) -> list[Option]:
        return [Option("religions", one, other) for one, other in schisms(s)]

    def refusal(self, s: PaxState, seat: Seat, option: Option) -> Refusal:
        return refused("PR-13.2", "apostasy")

    def take(self, t: Table[PaxState], move: Move) -> None:
        hold_apostasy(t, (religion_named(move.option.str_arg()), religion_named(move.option.str_arg(1))))
