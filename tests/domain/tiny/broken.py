"""Titles that break one law each, on purpose; `BREACHES` says which law must catch which.

All are variations of one sound title: two actions a turn, draw from a secret deck or play a card from a hidden hand.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Literal, Self

from domain.kernel.codec import Codec
from domain.kernel.effects import Effect
from domain.kernel.options import Move, Option
from domain.kernel.outcome import Outcome
from domain.kernel.records import HIDDEN, Seat, Viewer, record
from domain.kernel.redaction import withdraw
from domain.kernel.standing_orders import OrderableDecision, StandingOrders
from domain.kernel.steps import Ask, Refusal, Step
from domain.kernel.table import Table
from domain.kernel.title import Setup, Title
from tests.domain import laws, redaction_laws
from tests.domain.cases import Profile, Secrets
from tests.domain.tiny.base import Tiny, TinyState

__all__ = ["BREACHES", "SOUND", "TITLES"]

CARDS = 12


@dataclass(slots=True, kw_only=True)
class DraftState(TinyState):
    deck: list[str]
    hands: list[list[str]]
    played: list[list[str]]
    note: str = ""


@record
class Shuffled(Effect[DraftState]):
    deck: tuple[str, ...]

    def apply(self, s: DraftState) -> None:
        s.deck = list(self.deck)

    def seen_by(self, viewer: Viewer) -> Effect[DraftState]:
        return Shuffled((HIDDEN,) * len(self.deck))


@record
class Drew(Effect[DraftState]):
    blocks_rewind = True
    seat: Seat
    card: str

    def apply(self, s: DraftState) -> None:
        s.deck.pop()
        s.hands[self.seat].append(self.card)

    def seen_by(self, viewer: Viewer) -> Effect[DraftState]:
        return self if viewer == self.seat else replace(self, card=HIDDEN)


@record
class Played(Effect[DraftState]):
    blocks_rewind = True
    seat: Seat
    card: str

    def apply(self, s: DraftState) -> None:
        withdraw(s.hands[self.seat], self.card)
        s.played[self.seat].append(self.card)


@record
class Gossip(Effect[DraftState]):
    """Names a card in passing; the state does not change."""

    card: str

    def apply(self, s: DraftState) -> None:
        pass


@record
class Shuffle(Step[DraftState]):
    def run(self, t: Table[DraftState]) -> None:
        t.tell(Shuffled(tuple(t.shuffled(t.s.deck))))


@record
class Turn(Ask[DraftState]):
    """Two actions for each seat, eight in all."""

    drew: ClassVar[type[Any]] = Drew
    seat: Seat
    left: int

    def options(self, s: DraftState, seat: Seat) -> Iterable[Option]:
        if s.deck:
            yield Option("draw")
        for card in s.hands[seat]:
            yield Option("play", card)
        yield Option("pass")

    def take(self, t: Table[DraftState], move: Move) -> None:
        if move.option.verb == "draw":
            t.tell(self.drew(self.seat, t.s.deck[-1]))
        elif move.option.verb == "play":
            t.tell(Played(self.seat, move.option.str_arg()))
        self.go_on(t)

    def go_on(self, t: Table[DraftState]) -> None:
        if self.left:
            t.then(type(self)((self.left // 2) % t.s.seats, self.left - 1))


def secrets(s: DraftState, viewer: Viewer) -> Secrets:
    return {"deck": s.deck, "hands": [c for i, hand in enumerate(s.hands) if i != viewer for c in hand]}


class Draft(Tiny[DraftState]):
    """The sound title: it keeps every law."""

    slug = "broken_nowhere"
    seats = range(2, 3)
    move_limit = 40
    profile = Profile(secrets=secrets)
    standing_orders = StandingOrders(
        (OrderableDecision("turn", Option("pass"), lambda s, seat: bool(s.played[seat])),), lambda s, seat: 0
    )
    turn: type[Turn] = Turn
    state: type[DraftState] = DraftState
    more_effects: Mapping[str, type[Effect[Any]]] = {}
    more_steps: Mapping[str, type[Step[Any]]] = {}

    def __init__(self) -> None:
        self.codec = Codec(
            state=self.state,
            effects={"shuffled": Shuffled, "drew": self.turn.drew, "played": Played, **self.more_effects},
            steps={"shuffle": Shuffle, "turn": self.turn, "setup": Setting, **self.more_steps},
        )

    def new(self, setup: Setup) -> DraftState:
        n = setup.seats
        deck = [f"c{i}" for i in range(CARDS)]
        return self.state(seats=n, deck=deck, hands=[[] for _ in range(n)], played=[[] for _ in range(n)])

    def opening(self, s: DraftState) -> Step[DraftState]:
        return Setting(self.turn(0, 8))

    def redact(self, s: DraftState, viewer: Viewer) -> DraftState:
        view = s.copy()
        view.deck = [HIDDEN] * len(s.deck)
        for seat, hand in enumerate(s.hands):
            if seat != viewer:
                view.hands[seat] = [HIDDEN] * len(hand)
        return view

    def guess(self, s: DraftState, viewer: Seat, dice: Random) -> DraftState:
        world = s.copy()
        known = {*s.hands[viewer], *(c for played in s.played for c in played)}
        unseen = [f"c{i}" for i in range(CARDS) if f"c{i}" not in known]
        dice.shuffle(unseen)
        for seat, hand in enumerate(s.hands):
            if seat != viewer:
                world.hands[seat] = [unseen.pop() for _ in hand]
        world.deck = [unseen.pop() for _ in s.deck]
        return world

    def points(self, s: DraftState) -> list[int]:
        return [len(played) for played in s.played]

    def check(self, s: DraftState) -> list[str]:
        cards = sorted([*s.deck, *(c for pile in (*s.hands, *s.played) for c in pile)])
        return [] if cards == sorted(f"c{i}" for i in range(CARDS)) else [f"cards are lost or doubled: {cards}"]


@record
class Setting(Step[DraftState]):
    first: Step[Any]

    def run(self, t: Table[DraftState]) -> None:
        t.then(Shuffle(), self.first)


SOUND = Draft().title()


def turn_with(**methods: Any) -> type[Turn]:
    """A turn in which some methods are others."""
    return record(type("OtherTurn", (Turn,), methods))


def _take(before: Callable[[Turn, Table[DraftState]], None]) -> Callable[[Any, Table[DraftState], Move], None]:
    def take(self: Turn, t: Table[DraftState], move: Move) -> None:
        before(self, t)
        Turn.take(self, t, move)

    return take


def _options(change: Callable[[DraftState, Seat, list[Option]], Iterable[Option]]) -> Callable[..., Iterable[Option]]:
    def options(self: Turn, s: DraftState, seat: Seat) -> Iterable[Option]:
        return change(s, seat, list(Turn.options(self, s, seat)))

    return options


# What a viewer is sent.


class ShowsHands(Draft):
    """The view of the public holds the hands."""

    def redact(self, s: DraftState, viewer: Viewer) -> DraftState:
        view = super().redact(s, viewer)
        if viewer is None:
            view.hands = [hand.copy() for hand in s.hands]
        return view


class ShowsHandsAndGuessesThem(Draft):
    """View and guess agree with each other, but the view of a seat holds the other hand."""

    def redact(self, s: DraftState, viewer: Viewer) -> DraftState:
        view = s.copy()
        view.deck = [HIDDEN] * len(s.deck)
        return view

    def guess(self, s: DraftState, viewer: Seat, dice: Random) -> DraftState:
        world = s.copy()
        known = {c for pile in (*s.hands, *s.played) for c in pile}
        unseen = [f"c{i}" for i in range(CARDS) if f"c{i}" not in known]
        dice.shuffle(unseen)
        world.deck = unseen
        return world


class SaysNotWhatItHides(ShowsHandsAndGuessesThem):
    """As before, and its profile names no secrets."""

    profile = Profile()


@record
class DrewOpenly(Drew):
    def seen_by(self, viewer: Viewer) -> Effect[DraftState]:
        return self


class TellsTheDraw(Draft):
    """The effect of a draw shows everybody the card."""

    turn = turn_with(drew=DrewOpenly)


class TellsInPassing(Draft):
    """An effect that leaves no trace in the state names the top card of the deck."""

    more_effects = {"gossip": Gossip}
    turn = turn_with(take=_take(lambda self, t: t.tell(Gossip(t.s.deck[0]))))


def _bury(self: Turn, t: Table[DraftState], move: Move) -> None:
    if move.option.verb == "play":
        t.tell(Buried(self.seat, move.option.str_arg()))
        self.go_on(t)
    else:
        Turn.take(self, t, move)


@record
class Buried(Effect[DraftState]):
    """A card goes from a hand under the deck."""

    seat: Seat
    card: str

    def apply(self, s: DraftState) -> None:
        withdraw(s.hands[self.seat], self.card)
        s.deck.insert(0, self.card)

    def seen_by(self, viewer: Viewer) -> Effect[DraftState]:
        return self if viewer == self.seat else replace(self, card=HIDDEN)


class TellsTheAnswer(Draft):
    """A card is buried unseen, but the answer that names it is public."""

    more_effects = {"buried": Buried}
    turn = turn_with(take=_bury)


@record
class Coloured(Effect[DraftState]):
    """What is hidden has no room for the sign of the hidden."""

    colour: Literal["red", "black"]

    def apply(self, s: DraftState) -> None:
        pass

    def seen_by(self, viewer: Viewer) -> Effect[DraftState]:
        return replace(self, colour=HIDDEN)  # type: ignore[arg-type]  # the wrong type is the fault that is shown


class HidesWhatMayNotBeHidden(Draft):
    """The type of a field does not allow for HIDDEN."""

    more_effects = {"coloured": Coloured}
    turn = turn_with(take=_take(lambda self, t: t.tell(Coloured("red"))))


class TellsByOptions(Draft):
    """What may be answered depends on the other hand."""

    turn = turn_with(
        options=_options(lambda s, seat, given: given if "c3" in s.hands[1 - seat] else [*given, Option("no")])
    )


class TellsByPrompt(Draft):
    """The facts of the prompt count what lies on top of the deck."""

    turn = turn_with(about=lambda self, s, seat: {"top": len(s.deck[-1]) if s.deck else 0})


class TellsByLabel(Draft):
    """A label says how the other hand looks."""

    def label(self, s: DraftState, seat: Seat, option: Option) -> str:
        return f"{option.text} against {s.hands[1 - seat]}"


class TellsByPlace(Draft):
    """The place in the sequence of play names a card."""

    def where(self, s: DraftState) -> Mapping[str, int | str]:
        return {"next": s.deck[-1] if s.deck else ""}


def _name_the_holder(self: Turn, s: DraftState, seat: Seat, option: Option) -> Refusal | None:
    return Refusal("T-1", "the other seat has it") if option.args and option.str_arg() in s.hands[1 - seat] else None


class TellsByRefusal(Draft):
    """The reason why an answer is refused depends on the other hand."""

    turn = turn_with(refusal=_name_the_holder)


@record
class SilentTurn(Turn):
    """A seat without cards is passed over without being asked."""

    auto = True
    seat: Seat
    left: int

    def options(self, s: DraftState, seat: Seat) -> Iterable[Option]:
        yield Option("pass")
        for card in s.hands[seat]:
            if card in ("c1", "c2", "c3", "c4", "c5", "c6"):
                yield Option("play", card)
        if len(s.deck) > 6:
            yield Option("draw")

    def go_on(self, t: Table[DraftState]) -> None:
        if self.left:
            t.then(SilentTurn((self.left // 2) % t.s.seats, self.left - 1))


class TellsBySilence(Draft):
    """Whether a seat is asked depends on its hand."""

    turn = SilentTurn


@record
class DrewUnsealed(Drew):
    blocks_rewind = False


class SealsNothing(Draft):
    """A draw can be taken back after the card has been seen."""

    turn = turn_with(drew=DrewUnsealed)


# What the rules do.


def _turn_the_hand(s: DraftState, seat: Seat, given: list[Option]) -> list[Option]:
    s.hands[seat].reverse()
    return given


def _gossip_of_a_shuffle(self: Turn, t: Table[DraftState]) -> None:
    if t.s.deck != sorted(t.s.deck):
        t.tell(Gossip(t.s.deck[-1]))


class ForeseesTooLittle(Draft):
    """A rule follows from the order of the deck, which no guess hits upon."""

    turn = turn_with(take=_take(_gossip_of_a_shuffle))
    more_effects = {"gossip": Gossip}

    def guess(self, s: DraftState, viewer: Seat, dice: Random) -> DraftState:
        world = super().guess(s, viewer, dice)
        world.deck.sort()
        return world


class ChangesWhenAsked(Draft):
    """Asking for options changes the state."""

    turn = turn_with(options=_options(_turn_the_hand))


def _scribble(self: Turn, t: Table[DraftState]) -> None:
    t.s.note += "x"


class BypassesTell(Draft):
    """A rule writes into the state without an effect."""

    turn = turn_with(take=_take(_scribble))


class IteratesASet(Draft):
    """The order of the options comes from a set."""

    turn = turn_with(options=_options(lambda s, seat, given: [Option(v) for v in {"draw", "pass", "wait", "rest"}][:3]))


def _roll_globally(self: Turn, t: Table[DraftState]) -> None:
    t.tell(Gossip(f"g{random.randrange(1 << 30)}"))


class HasOtherLuck(Draft):
    """Luck comes from outside the chance of the game."""

    more_effects = {"gossip": Gossip}
    turn = turn_with(take=_take(_roll_globally))


@dataclass(slots=True, kw_only=True)
class SharingState(DraftState):
    def copy(self) -> Self:
        new = super(SharingState, self).copy()
        new.deck = self.deck
        new.hands[:] = self.hands
        return new


class SharesInCopy(Draft):
    """A copy has the lists of the original."""

    state = SharingState


class DeadEnds(Draft):
    """A seat that holds two cards has no answer."""

    turn = turn_with(options=_options(lambda s, seat, given: given if len(s.hands[seat]) < 2 else []))


class NeverEnds(Draft):
    """Every turn is followed by another."""

    turn = turn_with(go_on=lambda self, t: t.then(self))


def _refuse(self: Turn, t: Table[DraftState]) -> None:
    if t.s.hands[self.seat]:
        raise RuntimeError("the rules did not expect that")


class RefusesWhatItOffers(Draft):
    """An option that is offered raises."""

    turn = turn_with(take=_take(_refuse))


class OffersTwice(Draft):
    """The same option stands twice in the list."""

    turn = turn_with(options=_options(lambda s, seat, given: [*given, Option("pass")]))


class OffersAnyCard(Draft):
    """Asked for one option, it would let a seat play what it does not hold."""

    turn = turn_with(
        offers=lambda self, s, seat, option: option.verb == "play" or Turn.offers(self, s, seat, option),
    )


class OffersTooMuch(Draft):
    """More options than the budget."""

    turn = turn_with(options=_options(lambda s, seat, given: [*given, *(Option("pass", i) for i in range(40))]))


class OffersWhatIsNoText(Draft):
    """An id that looks like a number does not come back as it went."""

    turn = turn_with(options=_options(lambda s, seat, given: [*given, Option("pass", "007")]))


def _gossip_list(self: Turn, t: Table[DraftState]) -> None:
    t.tell(GossipList(["c1"]))  # type: ignore[arg-type]  # the wrong type is the fault that is shown


@record
class GossipList(Effect[DraftState]):
    cards: tuple[str, ...]

    def apply(self, s: DraftState) -> None:
        pass


class EncodesOtherwise(Draft):
    """An effect holds a list where its type says tuple, so it decodes to something else."""

    more_effects = {"gossip_list": GossipList}
    turn = turn_with(take=_take(_gossip_list))


@record
class DrewDouble(Drew):
    def apply(self, s: DraftState) -> None:
        s.hands[self.seat].append(self.card)


class LosesCards(Draft):
    """A drawn card stays in the deck."""

    turn = turn_with(drew=DrewDouble)


class CountsWrong(Draft):
    """The score sheet is not what the outcome says."""

    def outcome(self, s: DraftState) -> Outcome | None:
        outcome = super().outcome(s)
        return outcome and Outcome(
            outcome.reason, outcome.ranking, tuple(p + 1 for p in outcome.scores if p is not None)
        )


class EndsForNoReason(Draft):
    """The reason of the end is not among those of the title."""

    def outcome(self, s: DraftState) -> Outcome | None:
        outcome = super().outcome(s)
        return outcome and Outcome("boredom", outcome.ranking, outcome.scores)


class HasNoOutcome(Draft):
    """Nothing is left to do, and nobody has won."""

    def outcome(self, s: DraftState) -> Outcome | None:
        return None


class GuessesAnything(Draft):
    """The guess deals the viewer another hand."""

    def guess(self, s: DraftState, viewer: Seat, dice: Random) -> DraftState:
        world = super().guess(s, viewer, dice)
        cards = [*world.deck, *world.hands[viewer]]
        dice.shuffle(cards)
        world.hands[viewer] = [cards.pop() for _ in world.hands[viewer]]
        world.deck = cards
        return world


class GuessesNothing(Draft):
    """The guess leaves hidden what is hidden."""

    def guess(self, s: DraftState, viewer: Seat, dice: Random) -> DraftState:
        return s.copy()


class HasNoWords(Draft):
    """All options of a decision have the same label."""

    def label(self, s: DraftState, seat: Seat, option: Option) -> str:
        return "Do it"


class HasFractions(Draft):
    """A figure is not a whole number."""

    def facts(self, s: DraftState, viewer: Viewer) -> Mapping[str, Any]:
        return {"half": 0.5}


class HasDeadNames(Draft):
    """An effect that no rule ever tells."""

    more_effects = {"gossip": Gossip}


# What may be left to standing orders.


class OrdersWhatIsNotOffered(Draft):
    """An order answers with a card that the seat may not have."""

    standing_orders = StandingOrders((OrderableDecision("turn", Option("play", "c0")),), lambda s, seat: 0)


class CountsTurnsBackwards(Draft):
    """A seat has begun fewer turns than before."""

    standing_orders = StandingOrders((OrderableDecision("turn", Option("pass")),), lambda s, seat: len(s.deck))


BREACHES: Mapping[type[Draft], tuple[Callable[..., None], str]] = {
    ShowsHands: (redaction_laws.law_secrets_are_not_named, "no secret is named"),
    ShowsHandsAndGuessesThem: (redaction_laws.law_guesses_differ, "guesses differ"),
    SaysNotWhatItHides: (redaction_laws.law_guesses_differ, "a title says what it hides"),
    TellsTheDraw: (redaction_laws.law_redaction_commutes, "redaction commutes with folding"),
    TellsInPassing: (redaction_laws.law_effects_tell_no_more_than_views, "effects tell no more than views"),
    TellsTheAnswer: (redaction_laws.law_secrets_are_not_named, "no secret is named"),
    HidesWhatMayNotBeHidden: (redaction_laws.law_views_survive_their_stored_form, "views round-trip"),
    TellsByOptions: (redaction_laws.law_nothing_hidden_is_told, "nothing hidden is told"),
    TellsByPrompt: (redaction_laws.law_nothing_hidden_is_told, "nothing hidden is told"),
    TellsByLabel: (redaction_laws.law_nothing_hidden_is_told, "nothing hidden is told"),
    TellsByPlace: (redaction_laws.law_nothing_hidden_is_told, "nothing hidden is told"),
    TellsByRefusal: (redaction_laws.law_nothing_hidden_is_told, "nothing hidden is told"),
    TellsBySilence: (redaction_laws.law_silence_is_public, "silence is public"),
    SealsNothing: (redaction_laws.law_unsealed_moves_reveal_nothing, "an unsealed move reveals nothing"),
    GuessesAnything: (redaction_laws.law_guess, "a guess redacts to the view"),
    GuessesNothing: (redaction_laws.law_guess, "a guess breaks no invariant"),
    ForeseesTooLittle: (redaction_laws.law_foresight_is_true, "foresight is true"),
    ChangesWhenAsked: (laws.law_decide_is_pure, "decide is pure"),
    BypassesTell: (laws.law_fold_is_play, "folding equals playing"),
    IteratesASet: (laws.law_processes_agree, "processes agree"),
    HasOtherLuck: (laws.law_rewind, "rewinding"),
    SharesInCopy: (laws.law_copy_shares_nothing, "a copy shares nothing"),
    DeadEnds: (laws.law_no_dead_end, "no dead end"),
    NeverEnds: (laws.law_end, "games end"),
    RefusesWhatItOffers: (laws.law_no_exception, "no exception"),
    OffersTwice: (laws.law_options, "options are unique"),
    OffersAnyCard: (laws.law_options, "an option is offered or not"),
    OffersTooMuch: (laws.law_options, "option budget"),
    OffersWhatIsNoText: (laws.law_options, "options round-trip"),
    EncodesOtherwise: (laws.law_codec, "effects round-trip"),
    LosesCards: (laws.law_check, "no broken invariant"),
    CountsWrong: (laws.law_end, "the score sheet adds up"),
    EndsForNoReason: (laws.law_end, "the end has a reason"),
    HasNoOutcome: (laws.law_end, "an outcome at the end"),
    HasNoWords: (laws.law_words, "labels differ"),
    HasFractions: (laws.law_words, "facts are plain"),
    OrdersWhatIsNotOffered: (laws.law_orders, "orders are answers"),
    CountsTurnsBackwards: (laws.law_orders, "turns are counted"),
    HasDeadNames: (laws.law_everything_comes_up, "every name comes up"),
}
"""Which law must catch which title, and what it must say."""


def _made(cls: type[Draft]) -> Title[Any]:
    rules = cls()
    rules.slug = "broken_" + cls.__name__
    return rules.title()


TITLES: Mapping[type[Draft], Title[Any]] = {cls: _made(cls) for cls in BREACHES}
