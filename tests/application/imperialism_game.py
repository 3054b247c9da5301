"""How is a game of Imperialism between people played until a decision comes that may be left to orders?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any
from uuid import UUID

import pytest

from application.composition import compose
from application.games.commands import GameCommands
from application.games.order_answers import turns_begun
from application.games.playing import EngineAnswer
from application.games.standing_orders import PlayerOrders, StandingOrder
from domain.kernel.engine import next_options
from domain.kernel.options import Option
from domain.registry import TITLES
from eventstore.clocks import Clock
from eventstore.database import Database
from eventstore.events import payload_of
from eventstore.game import Game
from eventstore.game_terms import Terms
from eventstore.store import Store
from eventstore.store.memory import MemoryStore
from tests.seeds import fixed_luck

__all__ = ["ANSWERS", "PEOPLE", "ImperialismGame"]

PEOPLE = ("ann", "bob", "cat", "dan")
IMPERIALISM = TITLES["imperialism"]
assert IMPERIALISM.standing_orders is not None
ANSWERS = {decision.kind: decision.answer.text for decision in IMPERIALISM.standing_orders.decisions}
"""What an order answers, by kind of decision."""


class ImperialismGame:
    """A game whose people play at random, and events where they can; everything follows from the seed."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        database: Database,
        seed: int = 1,
        seats: int = 3,
        *,
        store: Store | None = None,
        engines: Mapping[int, tuple[str, str]] | None = None,
        clock: Clock | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """Orders lie in the database; the events are in memory, unless a store is given."""
        self.dice = Random(seed)
        fixed_luck(monkeypatch, seed)
        self.store = store or MemoryStore()
        self.orders = PlayerOrders(database)
        self.commands = GameCommands(self.store, orders=self.orders, clock=now)
        self.application = replace(compose(database, store=self.store), commands=self.commands)
        self.id = UUID(int=self.dice.getrandbits(128), version=4)
        self.moves = 0
        terms = Terms(clock=clock)
        held = engines or {}
        self.commands.open(
            self.id,
            title="imperialism",
            seats=seats,
            creator="ann",
            command_id="open",
            terms=terms,
            opponents=held,
        )
        for seat in range(seats):
            if seat not in held:
                player = PEOPLE[seat]
                self.commands.take_seat(self.id, seat, player=player, actor=f"player:{player}", command_id=player)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.commands.games.load(self.id)

    @property
    def kind(self) -> str:
        """The kind of the pending decision."""
        game = self.game
        return game.codec.step_name(game.state.agenda[-1]) if game.state is not None and game.pending_seats else ""

    def order(self, seat: int, **orders: str | StandingOrder) -> None:
        """Let the player of a seat leave decisions to orders."""
        given = {kind: StandingOrder(order) if isinstance(order, str) else order for kind, order in orders.items()}
        self.orders.replace(self.id, PEOPLE[seat], given)
        self.commands.give_ordered_answers(self.id)

    def limited(self, seat: int, order: str = "pass") -> StandingOrder:
        """An order until the start of the seat's next turn."""
        return StandingOrder(order, turns_begun(self.game, seat))

    def move(self, seat: int, text: str) -> Any:
        """A person answers."""
        self.moves += 1
        actor = f"player:{PEOPLE[seat]}"
        return self.commands.move(self.id, seat, text, actor=actor, command_id=f"m{self.moves}")

    def step(self) -> tuple[int, str, str]:
        """A seat answers at random; the seat, the kind of decision and the answer, of opponents the first one."""
        game, kind = self.game, self.kind
        seat = self.dice.choice(game.pending_seats)
        text, holder = self.pick(game, seat), game.holders[seat]
        if holder is None or holder.engine is None:
            self.move(seat, text)
            return seat, kind, text

        def choose(at: Game, seat: int) -> EngineAnswer:
            return EngineAnswer(Option.parse(text if at.version == game.version else self.pick(at, seat)), {})

        self.commands.play_turn(self.id, seat, game.version, choose, f"engine:{holder.engine}")
        return seat, kind, text

    def pick(self, game: Game, seat: int) -> str:
        """One of a seat's options, mostly one that plays a card or leads to an orderable decision."""
        options = [o.text for o in next_options(game.state, seat)]
        eager = [
            o
            for o in options
            if o.startswith(("play:", "trick", "intercept", "action:war", "action:dev", "action:conquest"))
        ]
        return self.dice.choice(eager if eager and self.dice.random() < 0.7 else options)

    def until(self, holds: Callable[[ImperialismGame], bool], limit: int = 1500) -> ImperialismGame:
        """Play on until something holds."""
        for _ in range(limit):
            if holds(self):
                return self
            assert self.game.status == "running", "the game ended before"
            self.step()
        raise AssertionError("it never held")

    def asked(self, kind: str, seat: int) -> ImperialismGame:
        """Play on until a seat has a pending decision of that kind."""
        return self.until(lambda t: t.kind == kind and seat in t.game.pending_seats)

    def answers(self, seat: int, kinds: Sequence[str] = tuple(ANSWERS), after: int = 0) -> list[tuple[int, str, str]]:
        """What a seat has answered where orders may: version, kind and answer."""
        found = []
        for event in self.store.read(self.id, after):
            if event.type == "move_made":
                payload = payload_of(event)
                if payload["seat"] == seat and payload["kind"] in kinds:
                    found.append((event.version, payload["kind"], payload["move"]))
        return found
